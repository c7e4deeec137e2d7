//! Contents of a row of boards at a moment: drawings, titles and the moves of siblings.

use super::{Focus, Parts, Place, Places, Scale, page};
use crate::{
    picture::{Area, At},
    scene::{
        Zoom,
        boards::{Boards, largest_drawing},
        label,
        letters::{LARGE_ROWS, large_width},
        look::Stroke,
        plies::{
            Path, PlyView,
            cell::{self, Piece, Pieces, Writing},
            detail_rows,
            row::{fitting, writing},
        },
        row_labels::mover_labels,
    },
    theme::Role,
};
use plywood_messages::text;
use plywood_tree::tree::NodeId;

/// Columns between two boards without labels on the edges.
const BETWEEN: u16 = 3;

/// Columns of a large letter with the gap after it, and those of a mark before a value with the gaps around both and a letter's to the
/// next move.
const LARGE: (u16, u16) = (4, 11);

#[derive(Debug)]
pub struct BoardRow {
    pub size: (u16, u16),
    pub boards: Vec<Board>,
    pub items: Vec<Item>,
    /// Moves to the omitted boards.
    pub omitted: Option<String>,
    /// Column from which lines lead to the moves at the right, and the row of the line to it.
    pub fork: Option<At>,
}

#[derive(Debug)]
pub struct Board {
    pub node: NodeId,
    pub role: Role,
    pub frame: Area,
    pub scale: Scale,
    pub has_squares: bool,
    /// Drawings of the position and of the one before it.
    pub lines: Vec<String>,
    pub before: Vec<String>,
    pub title: Pieces,
    pub mover: Option<String>,
    pub details: Vec<Pieces>,
    pub edge: Option<String>,
}

/// A sibling, or the count of those without a place.
#[derive(Debug)]
pub struct Item {
    pub node: Option<NodeId>,
    pub at: At,
    pub words: Pieces,
    pub is_next: bool,
    pub is_large: bool,
}

/// Drawings of the open path that have places.
pub struct Draft {
    path: Path,
    drawings: Vec<Vec<String>>,
    parts: Parts,
    pub places: Places,
}

impl Draft {
    /// Returns `None` if the tree is not that of a game with drawings, or the canvas is too small.
    pub fn new(view: PlyView<'_>) -> Option<Self> {
        let path = Path::of(view).extend_along_best(view, view.index.last_ply() + 1);
        let drawings: Vec<Vec<String>> = Boards::shown(view.moment.tree().boards_along(path.node)).collect();
        let parts = parts(view, &drawings);
        let places = parts.places(Focus { ply: path.focus, end: path.end }, view.size)?;
        Some(Self { path, drawings, parts, places })
    }
}

impl BoardRow {
    pub fn new(view: PlyView<'_>, Draft { path, drawings, parts, places }: Draft) -> Self {
        let index = view.index;
        let boards =
            places.boards.iter().filter_map(|&place| board(view, &path, &drawings, (place, parts.has_squares)));
        let mut row = Self {
            size: view.size,
            boards: boards.collect(),
            items: Vec::new(),
            omitted: omitted(view, &path, &places),
            fork: None,
        };
        for place in &places.boards {
            let parent = place.ply.checked_sub(1).and_then(|above| path.at(index, above));
            row.list(view, parent, path.at(index, place.ply), place.siblings, parts);
        }
        if path.has_children && places.boards.last().is_some_and(|last| last.ply == path.end) {
            let next = places.next;
            let first = row.items.len();
            row.list(view, Some(path.node), None, next, parts);
            row.items[first..].iter_mut().for_each(|item| item.is_next = item.at.0 == next.x);
            row.fork = Some((next.x - 2, next.y + 1));
        }
        row
    }

    /// Lists the children of a node in an area, column by column, in large letters if all of them fit.
    fn list(&mut self, view: PlyView<'_>, parent: Option<NodeId>, on_path: Option<NodeId>, area: Area, parts: Parts) {
        let Some(parent) = parent else { return };
        let siblings = view.index.children(view.moment.tree(), parent);
        let holds_all = |cells: &u16| siblings.len() <= usize::from(area.width / cells * (area.height / LARGE_ROWS));
        let large = parts.large.filter(holds_all);
        let (cells, rows) = large.map_or((parts.sibling.min(area.width), 1), |cells| (cells, LARGE_ROWS));
        let columns = (area.width / cells.max(1)).max(1);
        let lines = area.height / rows;
        let place = |at: usize| {
            let at = at as u16;
            (area.x + at / lines.max(1) * cells, area.y + at % lines.max(1) * rows)
        };
        let room = usize::from(lines * columns);
        let shown = page(siblings.len(), room, view.shown_child(&siblings, parent, on_path));
        let before = usize::from(shown.start > 0);
        let best = view.moment.best_child(parent);
        let is_large = large.is_some();
        for (at, &node) in (before..).zip(siblings.part(shown.clone())) {
            let item = |room| {
                let words = sibling(view, node, (on_path, best), room);
                Item { node: Some(node), at: place(at), words, is_next: false, is_large }
            };
            let rooms = (1..parts.sibling.min(area.width)).rev();
            self.items.extend({ rooms }.map(item).find(|item| item.area().width < cells));
        }
        let counts = [(0, shown.start), (before + shown.len(), siblings.len() - shown.end)];
        for (at, count) in counts.into_iter().filter(|&(_, count)| count > 0) {
            let words = [crate::figure::omitted(count), format!("… {}", text::grouped(count))];
            let is_short = |words: &String| text::cells(words) < cells;
            let words = words.into_iter().find(is_short).unwrap_or_else(|| text::grouped(count));
            let words = vec![Piece { role: Role::Faint, text: words }];
            self.items.push(Item { node: None, at: place(at), words, is_next: false, is_large: false });
        }
    }

    /// Returns the area of a node's board or move.
    pub fn area(&self, node: NodeId) -> Option<Area> {
        let board = self.boards.iter().find(|board| board.node == node).map(|board| board.frame);
        board.or_else(|| self.items.iter().find(|item| item.node == Some(node)).map(Item::area))
    }

    pub fn node_at(&self, at: At) -> Option<NodeId> {
        let board = self.boards.iter().find(|board| board.frame.holds(at)).map(|board| board.node);
        board.or_else(|| self.items.iter().find(|item| item.area().holds(at))?.node)
    }

    /// Returns all nodes that are shown, the deepest last.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = NodeId> {
        self.boards.iter().map(|board| board.node).chain(self.items.iter().filter_map(|item| item.node))
    }
}

impl Item {
    pub fn area(&self) -> Area {
        let (width, height) = if self.is_large {
            (self.words.iter().map(|piece| large_width(&piece.text) + 1).sum(), LARGE_ROWS)
        } else {
            (cell::cells(&self.words), 1)
        };
        Area { x: self.at.0, y: self.at.1, width: width.max(1), height }
    }

    /// Returns the row of the line that leads to it.
    pub const fn middle(&self) -> u16 {
        self.at.1 + if self.is_large { 1 } else { 0 }
    }
}

fn parts(view: PlyView<'_>, drawings: &[Vec<String>]) -> Parts {
    let widest = view.index.widest().within(view.room);
    let board = largest_drawing(drawings);
    let is_apart = |line: &String| line.chars().skip(1).step_by(2).all(|sign| sign == ' ');
    let name = if widest.edge > 0 { widest.edge } else { widest.name };
    Parts {
        board,
        has_squares: board.0 > 1 && drawings.iter().flatten().all(is_apart),
        // The symbol and a blank, the name and a blank, a mark and the value.
        title: 2 + widest.name + 2 + widest.value,
        // The same without a blank, and one between two columns.
        sibling: 1 + name + 2 + widest.value + 1,
        large: (view.stroke == Stroke::Broad).then_some(LARGE.0 * (name + widest.value) + LARGE.1),
        between: BETWEEN.max(widest.edge + 2),
        details: detail_rows(view.display),
        children: widest.children.try_into().unwrap_or(u16::MAX),
        last_ply: view.index.last_ply(),
    }
}

fn board(
    view: PlyView<'_>,
    path: &Path,
    drawings: &[Vec<String>],
    (place, has_squares): (Place, bool),
) -> Option<Board> {
    let (moment, tree) = (view.moment, view.moment.tree());
    let Place { ply, scale, frame, .. } = place;
    let node = path.at(view.index, ply)?;
    let best = tree.parent(node).is_some_and(|parent| moment.best_child(parent) == Some(node));
    let role = label::state_role(moment, node, best);
    let writing = writing(view, node, role, true);
    let mover = tree.player(node).into_iter().flat_map(|player| mover_labels(tree, player));
    let lines = drawings.get(ply)?.clone();
    Some(Board {
        node,
        role,
        frame,
        scale,
        has_squares,
        before: ply.checked_sub(1).map_or_else(|| lines.clone(), |before| drawings[before].clone()),
        lines,
        title: writing.name(frame.width - 4),
        mover: { mover }.find(|label| text::cells(label) + 4 <= frame.width),
        details: writing
            .details(detail_rows(view.display).into())
            .into_iter()
            .map(|forms| fitting(forms, frame.width))
            .collect(),
        edge: label::edge_label(tree, node, Zoom::Labels),
    })
}

/// Writes a sibling by the move that leads to it, with its value.
fn sibling(view: PlyView<'_>, node: NodeId, (on_path, best): (Option<NodeId>, Option<NodeId>), room: u16) -> Pieces {
    let tree = view.moment.tree();
    let role = match label::state_role(view.moment, node, best == Some(node)) {
        // The board is the block of the current node.
        Role::Current if on_path == Some(node) => Role::Open,
        role => role,
    };
    let writing: Writing<'_> = writing(view, node, role, on_path == Some(node) || best == Some(node));
    match label::edge_label(tree, node, Zoom::Labels) {
        Some(edge) => writing.titled(Some(edge), room),
        None => writing.name(room),
    }
}

/// Returns the moves to the boards that are omitted, if there are any.
fn omitted(view: PlyView<'_>, path: &Path, places: &Places) -> Option<String> {
    let first = places.boards.first().map_or(0, |first| first.ply);
    let tree = view.moment.tree();
    let nodes = (1..first).filter_map(|ply| path.at(view.index, ply));
    let moves = nodes.filter_map(|node| Some(label::shown_name(&tree.move_name(node)?)));
    let moves = text::joined(moves, " ");
    (first > 0).then(|| format!("{} {moves}", say!("plies/left-out", count = Count(first))))
}
