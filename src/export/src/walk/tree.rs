//! Drawing of a search for a page: positions in each display, and the changes of each node and edge by step. The page only looks
//! these up and does not search.

use std::collections::BTreeSet;

use super::{
    Needs, TooLong,
    texts::{ChangeList, Numbered},
};
use plywood_drawing::{
    figure::{Drawing, Figure, FigureOptions, Side, kind_name, svg::kind_class},
    scene::{self, Boards, Marks, NodeParts},
    theme::Role,
};
use plywood_explain as explain;
use plywood_explain::Wording;
use plywood_messages::{
    text,
    words::{Charset, Sentence, Span, Tone},
};
use plywood_search::{
    replay::{Moment, Replay},
    search::{MinimalTree, NodeType, Rules},
    trace::Step,
};
use plywood_tree::{
    settings::{Choice as _, Display, VisitOrder},
    tree::NodeId,
};
use serde::Serialize;

/// Maximum number of nodes of a search that a page draws as a tree. Of a larger one it draws the path of the step, one row per ply.
pub const MOST_DRAWN: usize = 500;

/// Maximum number of node computations for a page: some seconds.
const MOST_LOOKS: usize = 2_000_000;

const ROLES: [&str; 6] = ["unvisited", "open", "closed", "pruned", "best", "current"];

#[derive(Debug, Serialize)]
pub struct Tree {
    /// Values, and the lines below them.
    texts: Numbered<String>,
    roles: [&'static str; 6],
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// Number of the node of each step.
    current: ChangeList<1>,
    /// True if nodes stand for positions and have no subtrees of their own.
    is_graph: bool,
    is_large: bool,
    minimal: Option<Minimal>,
    displays: Vec<Places>,
    display: usize,
    /// Initial numbering of visits: none, numbers, or numbers of those already made.
    visits: u8,
    #[serde(skip)]
    pub ids: Vec<NodeId>,
}

impl Tree {
    /// Returns the number of a node, or `None` if it is not drawn.
    pub fn number(&self, node: NodeId) -> Option<u32> {
        self.ids.binary_search(&node).ok().map(|number| number as u32)
    }
}

#[derive(Debug, Serialize)]
struct Minimal {
    told: String,
    /// Type of each node; 0 = not in the minimal tree.
    types: Vec<u8>,
}

#[derive(Debug, Serialize)]
struct Node {
    /// Child numbers from the root.
    path: String,
    kind: &'static str,
    told: &'static str,
    name: String,
    /// Drawing of the position.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    board: Vec<String>,
    /// Number of existing nodes below it.
    below: usize,
    /// Remark shown to everybody.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// Step of the first visit, and its number in the order of visits.
    entered: Option<usize>,
    number: Option<u64>,
    /// Numbers of the role and of the texts: the value, and the lines of each display.
    was: ChangeList<5>,
}

#[derive(Debug, Serialize)]
struct Edge {
    from: usize,
    to: usize,
    label: Option<String>,
    /// Number among its siblings in the order of visits, and the step where it is set.
    turn: Option<usize>,
    entered: Option<usize>,
    /// Number of the role, and 1 if the edge shows scissors.
    was: ChangeList<2>,
}

#[derive(Debug, Serialize)]
struct Places {
    name: &'static str,
    size: (i32, i32),
    /// For each node: x, y, half the glyph's width, and 1 if the name is to the right of a leaf.
    nodes: Vec<i32>,
    edges: Vec<EdgeLayout>,
}

#[derive(Debug, Serialize)]
struct EdgeLayout {
    line: String,
    /// Centres of its label and its scissors, and the start of its turn.
    at: [i32; 6],
}

/// Returns the drawing of the steps up to and including `last`.
pub fn tree(
    replay: &Replay,
    rules: Rules,
    options: FigureOptions,
    boards: &Boards,
    last: usize,
) -> Result<Tree, TooLong> {
    let FigureOptions { display, shown, .. } = options;
    if let Some(fits) = affordable_steps(replay, last) {
        return Err(TooLong::Steps(Needs { steps: last, fits }));
    }
    let figures = Display::all().map(|display| {
        let options = FigureOptions { display, shown, ..FigureOptions::default() };
        let drawing = Drawing::new(replay, rules, "", options, boards.clone(), last).map_err(TooLong::Nodes)?;
        Ok(drawing.at(last, None))
    });
    let figures: Vec<Figure> = figures.collect::<Result<_, TooLong>>()?;
    let Some(figure) = figures.first() else { return Err(TooLong::Steps(Needs { steps: last, fits: 0 })) };
    let mut was: Vec<_> = figure.nodes().iter().map(|node| (node.node, ChangeList::default())).collect();
    let mut edges_were: Vec<_> = figure.edges().iter().map(|edge| (edge.leads_to, ChangeList::default())).collect();
    let texts = record(replay, last, &mut was, &mut edges_were);
    let ids: Vec<NodeId> = figure.nodes().iter().map(|node| node.node).collect();
    let nodes = figure.nodes().iter().zip(was).map(|(node, (_, was))| Node {
        path: text::joined(node.path.iter().map(usize::to_string), ","),
        kind: kind_class(node.kind),
        told: kind_name(node.kind),
        name: node.title(),
        board: node.board.clone(),
        below: replay.tree().subtree(node.node).len() - 1,
        note: replay.tree().note(node.node).map(|note| note_of(replay.at(last), rules, node.node, note)),
        entered: replay.entered(node.node).filter(|&step| step <= last),
        number: replay.visit_number(node.node).filter(|_| replay.entered(node.node).is_some_and(|step| step <= last)),
        was,
    });
    let numbered = Marks { visits: VisitOrder::Numbered, ..Marks::default() };
    let edges = figure.edges().iter().zip(edges_were).map(|(edge, (node, was))| Edge {
        from: edge.from,
        to: edge.to,
        label: edge.label.clone(),
        turn: scene::edge_parts(replay.at(last), numbered, node).turn,
        entered: replay.entered(node).filter(|&step| step <= last),
        was,
    });
    let mut current = ChangeList::default();
    for step in 0..=last {
        current.note(step, [ids.binary_search(&replay.at(step).current()).unwrap_or_default() as u32]);
    }
    Ok(Tree {
        texts,
        roles: ROLES,
        nodes: nodes.collect(),
        edges: edges.collect(),
        current,
        is_graph: replay.tree().is_merged(),
        is_large: replay.tree().len() > MOST_DRAWN,
        minimal: minimal(replay, rules, &ids),
        displays: Display::all().zip(&figures).map(|(display, figure)| places(display, figure)).collect(),
        display: display as usize,
        visits: options.visits() as u8,
        ids,
    })
}

/// Returns the minimal tree; `None` unless the tree is known completely and searched to its leaves.
fn minimal(replay: &Replay, rules: Rules, ids: &[NodeId]) -> Option<Minimal> {
    let tree = replay.tree();
    if !replay.knows_whole_tree() || rules.depth < tree.plies() || rules.may_fail() {
        return None;
    }
    let minimal = MinimalTree::new(tree)?;
    let [value, one, every] = minimal.by_type();
    let told = string!(
        "panels/minimal-tree",
        nodes = Count(minimal.nodes()),
        all = Count(tree.len()),
        Count(value),
        Count(one),
        Count(every)
    );
    let types = ids.iter().map(|&node| minimal.node_type(node).map_or(0, NodeType::number)).collect();
    Some(Minimal { told, types })
}

/// Formats a remark: `B: here MIN has only one move.`
fn note_of(moment: Moment<'_>, rules: Rules, node: NodeId, remark: &str) -> String {
    let name = explain::name(moment, Wording { rules, charset: Charset::Unicode }, node);
    let remark = Sentence::from(vec![Span { text: text::visible_lines(remark).into(), tone: Tone::Plain }]);
    string!("panels/note-of", node = name, note = remark)
}

fn places(display: Display, figure: &Figure) -> Places {
    let nodes = figure.nodes().iter();
    let nodes =
        nodes.flat_map(|node| [node.at.0, node.at.1, node.half, i32::from(node.name_side == Side::Right)]).collect();
    let edge = |edge: &plywood_drawing::figure::FigureEdge| {
        let route = &edge.route;
        let points = route.points.iter().map(|(x, y)| format!("{x} {y}"));
        EdgeLayout {
            line: format!("M{}", text::joined(points, "L")),
            at: [route.label.0, route.label.1, route.cut.0, route.cut.1, route.turn.0, route.turn.1],
        }
    };
    Places { name: display.name(), size: figure.size, nodes, edges: figure.edges().iter().map(edge).collect() }
}

/// Records the changes of these nodes and of the edges to these nodes, and returns the texts.
fn record(
    replay: &Replay,
    last: usize,
    nodes: &mut [(NodeId, ChangeList<5>)],
    edges: &mut [(NodeId, ChangeList<2>)],
) -> Numbered<String> {
    let mut texts = Numbered::default();
    let mut before: Vec<NodeId> = Vec::new();
    for step in 0..=last {
        let moment = replay.at(step);
        let best = scene::best_nodes(moment);
        let marks = Marks { best: &best, ..Marks::default() };
        for node in touched(moment, &best, &before) {
            if let Ok(place) = nodes.binary_search_by_key(&node, |(node, _)| *node) {
                let parts = |display| scene::node_parts(moment, marks, node, display);
                let NodeParts { role, value, lines, .. } = parts(Display::Window);
                let is_inner = moment.tree().kind(node).is_inner();
                let [history, interval] = [Display::History, Display::Interval]
                    .map(|display| if is_inner { parts(display).lines } else { Vec::new() });
                let value = texts.number(value.unwrap_or_default());
                let [window, history, interval] =
                    [lines, history, interval].map(|lines| texts.number(lines.join("\n")));
                nodes[place].1.note(step, [number(role), value, window, history, interval]);
            }
            if let Ok(place) = edges.binary_search_by_key(&node, |(node, _)| *node) {
                let parts = scene::edge_parts(moment, marks, node);
                edges[place].1.note(step, [number(parts.role), u32::from(parts.is_cut)]);
            }
        }
        before = best;
    }
    texts
}

fn number(role: Role) -> u32 {
    let class = role.name().trim_start_matches("edge-");
    ROLES.iter().position(|&known| known == class).unwrap_or(2) as u32
}

/// Returns the number of steps that can be computed, if all would be too expensive. Estimates the cost in advance.
fn affordable_steps(replay: &Replay, last: usize) -> Option<usize> {
    let tree = replay.tree();
    let depths = tree.depths();
    let mut looks = 0;
    let fits = (1..=last).take_while(|&step| {
        let node = replay.at(step).current();
        let depth = depths[node.index()] as usize;
        let changed = if tree.is_merged() {
            tree.len()
        } else if is_visited_again(replay.at(step)) {
            tree.subtree(node).len()
        } else {
            1
        };
        // The interval of an open node combines those of all open nodes below it: eight of them cost as much as one look.
        looks += changed + depth + depth * depth / 8;
        looks <= MOST_LOOKS
    });
    Some(fits.count()).filter(|&fits| fits < last)
}

/// Returns true if the step enters a node that was visited before.
fn is_visited_again(moment: Moment<'_>) -> bool {
    let node = moment.current();
    matches!(moment.step(), Some(Step::Enter { .. })) && moment.visits(node).nth(1).is_some()
}

/// Returns the nodes that a step may change: the old and new paths, pruned nodes below them, nodes reopened by a return, and
/// nodes that became best or no longer are. These are all nodes before the first step, and if a position stands for several nodes,
/// because distant nodes may change then.
pub fn touched(moment: Moment<'_>, best: &[NodeId], before: &[NodeId]) -> BTreeSet<NodeId> {
    let replay = moment.replay();
    let tree = moment.tree();
    if moment.cursor() == 0 || tree.is_merged() {
        return tree.nodes().collect();
    }
    let current = moment.current();
    let last = replay.at(moment.cursor().saturating_sub(1)).current();
    let mut touched: BTreeSet<NodeId> = tree.ancestors(current).chain(tree.ancestors(last)).collect();
    if matches!(moment.step(), Some(Step::Cutoff { .. })) {
        touched.extend(moment.skipped(current).flat_map(|child| tree.subtree(child).map(NodeId)));
    }
    if is_visited_again(moment) {
        touched.extend(tree.subtree(current).map(NodeId));
    }
    let (best, before): (BTreeSet<_>, BTreeSet<_>) = (best.iter().copied().collect(), before.iter().copied().collect());
    touched.extend(best.symmetric_difference(&before));
    touched
}

#[cfg(test)]
mod tests {
    use super::{super::testing, *};
    use plywood_search::testing::replay;
    use plywood_tree::{
        settings::Algorithm,
        testing::{any_non_quiet_tree, any_tree, any_truth_tree, cases, tree as tree_of},
    };
    use proptest::prelude::*;

    /// Checks that the page shows every node and edge at every step as the figure of that step does.
    fn check(replay: &Replay, rules: Rules) {
        let last = replay.len();
        let options = FigureOptions { display: Display::Window, ..FigureOptions::default() };
        let told = tree(replay, rules, options, &Boards::default(), last).expect("a small tree");
        let texts: Vec<String> =
            serde_json::from_str(&serde_json::to_string(&told.texts).expect("JSON")).expect("texts");
        for (which, display) in Display::all().enumerate() {
            let options = FigureOptions { display, ..FigureOptions::default() };
            let drawing = Drawing::new(replay, rules, "", options, Boards::default(), last).expect("a small tree");
            for step in 0..=last {
                let figure = drawing.at(step, None);
                for (node, told) in figure.nodes().iter().zip(&told.nodes) {
                    let was = told.was.at(step).expect("something");
                    let value = node.value.clone().unwrap_or_default();
                    assert_eq!(texts[was[1] as usize], value, "{step} {:?}", node.path);
                    assert_eq!(texts[was[2 + which] as usize], node.lines.join("\n"), "{step} {:?}", node.path);
                    assert_eq!(was[0], number(node.role), "{step} {:?} {:?}", node.path, node.role);
                }
                for (edge, told) in figure.edges().iter().zip(&told.edges) {
                    let now = [number(edge.role), u32::from(edge.is_cut)];
                    assert_eq!(told.was.at(step), Some(&now[..]), "{step} {:?}", edge.leads_to);
                }
            }
        }
    }

    #[test]
    fn what_would_cost_too_much_is_refused_before_it_is_drawn() {
        let chain = tree_of(&format!("{}1{}", "[".repeat(4_000), "]".repeat(4_000)));
        let rules = Rules::of(Algorithm::Minimax);
        let replay = replay(&chain, rules);
        let fits = affordable_steps(&replay, replay.len()).expect("a chain is deep");
        assert!(fits > 300 && affordable_steps(&replay, fits).is_none(), "{fits}");
    }

    proptest! {
        #![proptest_config(cases(48))]

        #[test]
        fn a_page_says_of_every_step_what_its_figure_shows(
            plain in any_tree(), truth in any_truth_tree(), non_quiet in any_non_quiet_tree(),
        ) {
            for (replay, rules) in testing::of_every_kind([&plain, &truth, &non_quiet]) {
                check(&replay, rules);
            }
        }
    }
}
