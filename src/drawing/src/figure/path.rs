//! Figures of the open path: its nodes and their children. They suit trees too large for paper.
//!
//! When the search is over, the best line takes the place of the open path. Unlike other figures, these follow the search: nodes
//! move from step to step.

use super::{
    Cells, FigureOptions, Point, Shown,
    place::{self, Grid, MOST_NODES, Placement, TooLarge, tree_placed},
    routes::MARGIN,
    sizes::{BESIDE, SMALL, Size, add_boards, at, width},
};
use crate::scene::{Boards, Marks, Plies, PlyIndex, PlyView, Room, Scroll, Stroke, best_line};
use plywood_search::replay::Moment;
use plywood_tree::{
    settings::Display,
    tree::{NodeId, Tree},
};

/// Greatest width of a row of nodes, so that a page of A4 holds it.
const WIDEST: i32 = 900;

/// Columns and rows for boards: as wide as the widest row.
const CANVAS: (u16, u16) = (86, 20);

const APART: i32 = 18;

/// Places the nodes of a step.
pub fn placed(moment: Moment<'_>, options: FigureOptions, boards: &Boards) -> Placement {
    let tree = moment.tree();
    let path = open_path(moment);
    let mut nodes: Vec<NodeId> = path.iter().flat_map(|&node| tree.children(node)).chain([NodeId::ROOT]).collect();
    nodes.sort_unstable();
    let hidden: Vec<usize> = nodes
        .iter()
        .map(|node| if path.binary_search(node).is_ok() { 0 } else { tree.subtree(*node).len() - 1 })
        .collect();
    let mut sizes: Vec<Size> =
        nodes.iter().zip(&hidden).map(|(&node, &hidden)| size(moment, node, hidden, options)).collect();
    add_boards(&mut sizes, &nodes, boards);
    let room = place::Room::new(options.numbers, tree.len());
    let placed = if options.shown == Shown::Rows {
        rows(tree, &path, &nodes, &sizes, room)
    } else {
        tree_placed(tree, &nodes, &sizes, room)
    };
    let hidden = placed.nodes.iter().map(|node| nodes.binary_search(node).map_or(0, |at| hidden[at])).collect();
    Placement { hidden, ..placed }.with_row_labels(tree)
}

/// Draws the open path of a game as a row of boards; `None` if there are no drawings.
pub fn boards(moment: Moment<'_>, index: &PlyIndex, display: Display, marks: Marks<'_>) -> Option<(Cells, Point)> {
    let view = PlyView {
        moment,
        index,
        size: CANVAS,
        display,
        stroke: Stroke::Fine,
        opened: None,
        scroll: Scroll::default(),
        room: Room::Recorded,
        can_draw: true,
    };
    let picture = Plies::new(view).picture(moment, marks)?;
    Some(Cells::of(&picture, CANVAS.0))
}

/// Refuses paths with too many nodes.
pub fn check(moment: Moment<'_>, shown: Shown) -> Result<(), TooLarge> {
    let tree = moment.tree();
    let path = open_path(moment);
    let nodes =
        if shown == Shown::Rows { path.len() } else { path.iter().map(|&node| tree.children(node).count()).sum() };
    if nodes > MOST_NODES { Err(TooLarge { nodes, fits: None }) } else { Ok(()) }
}

/// Returns the nodes from the root to the current node and, if that is finished, along its best line.
fn open_path(moment: Moment<'_>) -> Vec<NodeId> {
    let tree = moment.tree();
    let mut path: Vec<NodeId> = tree.ancestors(moment.current()).collect();
    path.reverse();
    path.extend(best_line(moment, moment.current()));
    path
}

fn size(moment: Moment<'_>, node: NodeId, hidden: usize, options: FigureOptions) -> Size {
    let size = at(moment, node, options);
    if hidden == 0 {
        return size;
    }
    Size { beside: size.beside.max(width(&hidden_words(hidden), SMALL)), lines: size.lines + 1, ..size }
}

/// Returns the text that replaces the nodes below a node.
pub fn hidden_words(nodes: usize) -> String {
    say!("figures/hidden", Count(nodes)).into()
}

/// Places one row of nodes per ply. A row that is too wide keeps the neighbors of the node on the path.
fn rows(tree: &Tree, path: &[NodeId], nodes: &[NodeId], sizes: &[Size], room: place::Room) -> Placement {
    let place = self::place(nodes);
    let mut plies = vec![Row::of(&[place(NodeId::ROOT)], 0, tree, nodes, sizes, room)];
    for (ply, &parent) in path.iter().enumerate() {
        let children: Vec<usize> = tree.children(parent).map(&place).collect();
        let open = path.get(ply + 1).and_then(|&node| children.iter().position(|&child| nodes[child] == node));
        if !children.is_empty() {
            plies.push(Row::of(&children, open.unwrap_or(0), tree, nodes, sizes, room));
        }
    }
    let widest = plies.iter().map(|row| row.width).max().unwrap_or(0);
    let mut centers = vec![0; nodes.len()];
    for row in &plies {
        let left = (widest - row.width) / 2;
        row.places.iter().for_each(|&(place, x)| centers[place] = left + x);
    }
    let kept: Vec<(usize, usize)> = plies
        .iter()
        .enumerate()
        .flat_map(|(ply, row)| row.places.iter().map(move |&(place, _)| (ply, place)))
        .collect();
    let mut drawn: Vec<(NodeId, usize, usize)> = kept.iter().map(|&(ply, place)| (nodes[place], ply, place)).collect();
    drawn.sort_unstable();
    let number = |node: NodeId| drawn.binary_search_by_key(&node, |&(node, ..)| node).ok();
    let edges = drawn
        .iter()
        .enumerate()
        .filter_map(|(to, &(node, ..))| Some((number(tree.parent(node)?)?, to, node)))
        .collect();
    let sizes: Vec<Size> = drawn.iter().map(|&(.., place)| sizes[place]).collect();
    let grid = Grid::new(drawn.iter().map(|&(_, ply, place)| Some((ply, centers[place]))).collect(), &sizes, edges);
    let note = |(ply, row): (usize, &Row)| {
        let left = (widest - row.width) / 2 + MARGIN;
        let y = grid.rows.row(ply).center + 4;
        row.stubs.iter().map(move |&(x, omitted)| ((left + x, y), self::omitted(omitted))).collect::<Vec<_>>()
    };
    let stubs = plies.iter().enumerate().flat_map(note).collect();
    let nodes = drawn.iter().map(|&(node, ..)| node).collect();
    Placement { notes: stubs, ..grid.placement(nodes, widest, |_| Vec::new()) }
}

fn place(nodes: &[NodeId]) -> impl Fn(NodeId) -> usize + '_ {
    |node| nodes.binary_search(&node).unwrap_or(0)
}

pub fn omitted(omitted: usize) -> String {
    say!("figures/omitted", nodes = Count(omitted)).into()
}

/// Nodes of a ply with their columns, and the counts of omitted nodes at both ends.
struct Row {
    places: Vec<(usize, i32)>,
    stubs: Vec<(i32, usize)>,
    width: i32,
}

impl Row {
    fn of(all: &[usize], open: usize, tree: &Tree, nodes: &[NodeId], sizes: &[Size], room: place::Room) -> Self {
        let wide = |at: usize| {
            let extent = room.extent(tree, nodes[all[at]], &sizes[all[at]]);
            (i32::from(extent.left), i32::from(extent.right))
        };
        let needs = |at: usize| wide(at).0 + wide(at).1 + APART;
        let mut first = open;
        let mut end = open + 1;
        let mut width = needs(open);
        while first > 0 || end < all.len() {
            // The shorter side grows first.
            let is_left = first > 0 && (end == all.len() || open - first < end - open);
            let next = if is_left { first - 1 } else { end };
            if width + needs(next) > WIDEST {
                break;
            }
            width += needs(next);
            if is_left { first -= 1 } else { end += 1 }
        }
        let mut x = 0;
        let mut stubs = Vec::new();
        let mut omit = |x: &mut i32, omitted: usize| {
            if omitted > 0 {
                stubs.push((*x, omitted));
                *x += self::width(&self::omitted(omitted), SMALL) + APART;
            }
        };
        omit(&mut x, first);
        let places = (first..end)
            .map(|at| {
                let (left, right) = wide(at);
                x += left;
                let center = x;
                x += right + APART;
                (all[at], center)
            })
            .collect();
        omit(&mut x, all.len() - end);
        Self { places, stubs, width: (x - APART).max(BESIDE) }
    }
}
