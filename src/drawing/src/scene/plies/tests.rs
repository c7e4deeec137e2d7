//! Properties of the rows of any search at any step, on any canvas.

use std::sync::Arc;

use super::{Plies, PlyIndex, PlyRow, PlyView, Scroll, Stub};
use crate::scene::{Room, Stroke};
use plywood_search::oracles::revisiting::MODES;
use plywood_search::oracles::ways::every_rules;
use plywood_search::oracles::{board_games, revisiting};
use plywood_search::replay::{Moment, Replay, State};
use plywood_search::search::Rules;
use plywood_search::testing::replay_in_order;
use plywood_tree::settings::{Algorithm, Choice, Display, Order};
use plywood_tree::testing::{any_chance_tree, any_tree, any_truth_tree, cases, some};
use plywood_tree::tree::{Domain, NodeId, Tree, TreeBuilder, Turns};
use proptest::prelude::*;

struct SearchProblem {
    replay: Arc<Replay>,
    index: PlyIndex,
    display: Display,
}

impl SearchProblem {
    fn new(tree: &Arc<Tree>, rules: Rules, order: Order) -> Self {
        Self::of(replay_in_order(tree, rules, order))
    }

    fn of(replay: impl Into<Arc<Replay>>) -> Self {
        let replay = replay.into();
        let index = PlyIndex::new(&replay);
        Self { replay, index, display: Display::default() }
    }

    fn at(&self, cursor: usize, size: (u16, u16), scroll: Scroll) -> Plies {
        self.opened(cursor, size, scroll, None)
    }

    fn opened(&self, cursor: usize, size: (u16, u16), scroll: Scroll, opened: Option<NodeId>) -> Plies {
        let (moment, index) = (self.replay.at(cursor), &self.index);
        Plies::new(PlyView {
            moment,
            index,
            size,
            display: self.display,
            stroke: Stroke::Fine,
            opened,
            scroll,
            room: Room::Recorded,
            can_draw: false,
        })
    }
}

fn searches(tree: &Arc<Tree>, which: &[prop::sample::Index]) -> Vec<Rules> {
    let all = every_rules(tree);
    which.iter().map(|which| all[which.index(all.len())]).collect()
}

fn any_searches() -> impl Strategy<Value = Vec<prop::sample::Index>> {
    prop::collection::vec(any::<prop::sample::Index>(), 3)
}

fn counted(moment: Moment<'_>, nodes: &[NodeId]) -> [usize; 4] {
    let count = |state| nodes.iter().filter(|&&node| moment.state(node) == state).count();
    [State::Closed, State::Open, State::Pruned, State::Unvisited].map(count)
}

fn told(stub: Option<&Stub>) -> [usize; 4] {
    stub.map_or([0; 4], |stub| [stub.done, stub.open, stub.pruned, stub.to_come])
}

/// Checks that every child of the row's parent is there once: in a cell, or counted in a stub by its state.
fn assert_is_whole(moment: Moment<'_>, row: &PlyRow) {
    let Some(parent) = row.parent else { return };
    let children: Vec<NodeId> = moment.tree().children(parent).collect();
    let before = row.before.as_ref().map_or(0, |stub| stub.count);
    let after = row.after.as_ref().map_or(0, |stub| stub.count);
    let cells: Vec<NodeId> = row.cells.iter().map(|cell| cell.node).collect();
    assert_eq!(before + cells.len() + after, children.len(), "{row:?}");
    assert_eq!(cells, children[before..children.len() - after], "{row:?}");
    assert_eq!(told(row.before.as_ref()), counted(moment, &children[..before]), "{row:?}");
    assert_eq!(told(row.after.as_ref()), counted(moment, &children[children.len() - after..]), "{row:?}");
}

fn assert_best_is_there(moment: Moment<'_>, row: &PlyRow) {
    let stubs = [&row.before, &row.after];
    let Some((parent, claimed)) = row.parent.zip(stubs.into_iter().flatten().find(|stub| stub.best.is_some())) else {
        return;
    };
    let best = moment.best_child(parent).expect("what is claimed is there");
    assert!(row.cells.iter().all(|cell| cell.node != best), "{claimed:?}");
}

/// Returns the contents of a row without its row on the canvas. It leaves out two parts that change legitimately: the intervals
/// on the path, which a value found below may narrow, and duplicate positions.
fn shown(row: &PlyRow, subject: &SearchProblem) -> String {
    if subject.display == Display::Interval || subject.replay.tree().duplicates().next().is_some() {
        let places: Vec<_> = row.cells.iter().map(|cell| (cell.node, cell.x)).collect();
        return format!("{:?} {places:?} {:?} {:?}", row.parent, row.before, row.after);
    }
    format!("{:?} {:?} {:?} {:?} {:?}", row.ply, row.parent, row.cells, row.before, row.after)
}

/// Checks that a blank is between the texts of a row.
fn assert_apart(row: &PlyRow) {
    let cells = row.cells.iter().map(|cell| (cell.x, cell.x + cell.width()));
    let stub = row.after.iter().map(|stub| &stub.columns).filter(|columns| columns.len() > 1);
    let ranges: Vec<(u16, u16)> = cells.chain(stub.map(|columns| (columns.start, u16::MAX))).collect();
    for pair in ranges.windows(2) {
        assert!(pair[0].1 < pair[1].0, "{row:?}");
    }
}

fn assert_holds(subject: &SearchProblem, size: (u16, u16)) {
    let tree = subject.replay.tree();
    let mut scroll = Scroll::default();
    let mut before: Option<(Moment<'_>, Plies)> = None;
    for cursor in 0..=subject.replay.len() {
        let moment = subject.replay.at(cursor);
        let plies = subject.at(cursor, size, scroll);
        scroll = plies.scroll();
        assert!(plies.place(moment.current()).is_some(), "step {cursor} at {size:?}: {plies:?}");
        for row in plies.rows() {
            assert_is_whole(moment, row);
            assert_best_is_there(moment, row);
            assert_apart(row);
        }
        // When the search is over its best line is shown below it.
        if let Some((then, old)) = before.filter(|_| cursor < subject.replay.len()) {
            let changed = tree.ancestors(moment.current()).find(|&above| tree.is_ancestor(above, then.current()));
            let changed = changed.expect("the root");
            for row in plies.rows().iter().filter(|row| row.ply < tree.depth(changed)) {
                let was = old.rows().iter().find(|old| old.ply == row.ply);
                if let Some(was) = was {
                    assert_eq!(shown(row, subject), shown(was, subject), "step {cursor} at {size:?}");
                    assert!(row.y == was.y || plies.scroll() != old.scroll(), "step {cursor} at {size:?}");
                }
            }
        }
        before = Some((moment, plies));
    }
}

fn any_size() -> impl Strategy<Value = (u16, u16)> {
    prop_oneof![(1u16..30, 1u16..10), (20u16..130, 6u16..50)]
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn rows_are_whole_and_those_above_stand_still(
        tree in prop_oneof![3 => any_tree(), 1 => any_chance_tree(), 1 => any_truth_tree()],
        which in any_searches(),
        order in prop::sample::select(Order::TABLE),
        size in any_size(),
        display in prop::sample::select(Display::TABLE),
        again in any_tree(),
        mode in prop::sample::select(MODES.to_vec()),
        depth in 0u32..7,
    ) {
        for rules in searches(&tree, &which) {
            assert_holds(&SearchProblem { display: display.0, ..SearchProblem::new(&tree, rules, order.0) }, size);
        }
        // The same holds where nodes are visited again and again.
        let again = SearchProblem::of(revisiting::replay(&again, mode, depth));
        assert_holds(&SearchProblem { display: display.0, ..again }, size);
    }

    #[test]
    fn the_same_where_positions_are_merged(
        game in board_games::any_merged_game(), which in any::<prop::sample::Index>(), size in any_size(),
    ) {
        let replays: Vec<_> = game.searches().map(|(_, replay)| replay).collect();
        prop_assume!(!replays.is_empty());
        let at = which.index(replays.len());
        let replay = replays.into_iter().nth(at).expect("one of them");
        assert_holds(&SearchProblem::of(replay), size);
    }

    /// Any node can be opened: it has a cell, and so does the node at which the search leaves the path.
    #[test]
    fn what_is_opened_is_seen(tree in any_tree(), size in (12u16..100, 6u16..40), which in any::<prop::sample::Index>()) {
        let subject = SearchProblem::new(&tree, Rules::of(Algorithm::AlphaBeta), Order::Given);
        let node = NodeId(which.index(tree.len()) as u32);
        for cursor in 0..=subject.replay.len() {
            let plies = subject.opened(cursor, size, Scroll::default(), Some(node));
            prop_assert!(plies.place(node).is_some(), "{node:?} at step {cursor}: {plies:?}");
            plies.rows().iter().for_each(|row| assert_is_whole(subject.replay.at(cursor), row));
        }
    }

    #[test]
    fn the_index_tells_the_truth(tree in any_tree()) {
        let SearchProblem { replay, index, .. } = SearchProblem::new(&tree, Rules::of(Algorithm::AlphaBeta), Order::Random);
        for node in tree.nodes() {
            prop_assert_eq!(index.ply(node), tree.depth(node));
            let children: Vec<NodeId> = tree.children(node).collect();
            let siblings = index.children(&tree, node);
            prop_assert_eq!(siblings.part(0..siblings.len()), &children[..]);
            for (ply, above) in tree.ancestors(node).collect::<Vec<_>>().into_iter().rev().enumerate() {
                prop_assert_eq!(index.ancestor(node, ply), above);
            }
            for cursor in 0..=replay.len() {
                let entered = |&&child: &&NodeId| replay.entered(child).is_some_and(|step| step <= cursor);
                let visited = siblings.visited(&replay, 0..children.len(), cursor);
                prop_assert_eq!(visited, children.iter().filter(entered).count());
            }
        }
    }
}

/// A table hit decides a visit without searching the children: nodes pruned in an earlier visit stay pruned.
#[test]
fn children_stay_pruned_where_a_table_decides_a_later_visit() {
    let algorithms = [Algorithm::MtdF, Algorithm::AlphaBetaTable].map(Rules::of);
    for code in some(0..3_u32.pow(6)) {
        let leaf = |text: String, at| text.replacen('_', &(code / 3_u32.pow(at) % 3).to_string(), 1);
        let tree = plywood_tree::testing::tree(&(0..6).fold("[[_, [_, _], _], [_, _]]".to_owned(), leaf));
        for rules in algorithms {
            assert_holds(&SearchProblem::new(&tree, rules, Order::Given), (7, 5));
        }
    }
}

/// On a canvas for only two plies the root can be opened while the search is below it.
#[test]
fn the_root_is_seen_where_nothing_else_is() {
    let subject = SearchProblem::new(
        &plywood_tree::testing::tree("[[[1, 2], 3], 4]"),
        Rules::of(Algorithm::AlphaBeta),
        Order::Given,
    );
    for cursor in 0..=subject.replay.len() {
        let plies = subject.opened(cursor, (12, 6), Scroll::default(), Some(NodeId::ROOT));
        assert!(plies.place(NodeId::ROOT).is_some(), "step {cursor}: {plies:?}");
    }
}

#[test]
fn the_end_of_the_path_is_large_for_a_lecture_hall() {
    let tree = plywood_tree::testing::tree("[[[[[[1, 2], 3], 4], 5], 6], 7]");
    let replay = replay_in_order(&tree, Rules::of(Algorithm::AlphaBeta), Order::Given);
    let index = PlyIndex::new(&replay);
    for (cursor, width) in (0..=replay.len()).flat_map(|cursor| [80, 120, 160, 200].map(|width| (cursor, width))) {
        let (moment, size, display) = (replay.at(cursor), (width, 40), Display::Window);
        let stroke = Stroke::Broad;
        let scroll = Scroll::default();
        let plies = Plies::new(PlyView {
            moment,
            index: &index,
            size,
            display,
            stroke,
            opened: None,
            scroll,
            room: Room::Recorded,
            can_draw: false,
        });
        let current = moment.current();
        if cursor == 0 {
            assert!(plies.large.is_empty(), "before the search there is nothing to be large: {:?}", plies.large);
            continue;
        }
        let least = if width < 160 { 2 } else { 3 };
        for node in std::iter::successors(Some(current), |&node| tree.parent(node)).take(least) {
            let large = plies.large.iter().find(|large| large.node == node).expect("in large letters");
            if let Some(name) = tree.name(node) {
                let name = crate::scene::large(&name, 0);
                assert!(large.lines[0].ends_with(&name), "{large:?}");
            }
            assert_eq!(large.lines.len(), 2 * usize::from(crate::scene::LARGE_ROWS));
            assert_eq!(plies.node_at(large.x, large.y), Some(node));
        }
        let ends = plies.large.iter().map(|large| (large.x, large.x + large.width())).collect::<Vec<_>>();
        assert!(
            ends.windows(2).all(|two| two[0].1 < two[1].0) && ends.iter().all(|&(_, end)| end <= width),
            "{ends:?}"
        );
    }
}

#[test]
fn a_value_beside_a_move_that_is_a_number_has_a_sign() {
    use super::cell::Names;
    let names = ["-1", "7→4", "5", "a1", "1-1-2", "start", "B"].map(Names::of);
    let [numbers, words] = [Names::Numbers, Names::Words];
    assert_eq!(names, [numbers, numbers, numbers, words, numbers, words, words]);
}

fn star(leaves: u32) -> Arc<Tree> {
    let mut builder = TreeBuilder::new();
    builder.enter();
    for leaf in 0..leaves {
        builder.leaf(f64::from(leaf * 7919 % 1000), Domain::Numbers);
    }
    builder.leave();
    Arc::new(builder.finish(&Turns::Alternate(None)).expect("valid"))
}

#[test]
fn thousands_of_siblings_are_counted_truly() {
    for order in [Order::Given, Order::Random, Order::Best] {
        let subject = SearchProblem::new(&star(5_000), Rules::of(Algorithm::Minimax), order);
        for cursor in (0..subject.replay.len()).step_by(997) {
            let plies = subject.at(cursor, (80, 24), Scroll::default());
            plies.rows().iter().for_each(|row| assert_is_whole(subject.replay.at(cursor), row));
        }
    }
}

fn words_of_children(tree: TreeBuilder, width: u16) -> Vec<String> {
    let tree = Arc::new(tree.finish(&Turns::Alternate(None)).expect("valid"));
    let subject = SearchProblem::new(&tree, Rules::of(Algorithm::Minimax), Order::Given);
    let plies = subject.at(subject.replay.len(), (width, 24), Scroll::default());
    let row = plies.rows.iter().find(|row| row.ply == 1).expect("the root has children");
    let words = |cell: &super::PlyCell| cell.name.iter().map(|piece| piece.text.as_str()).collect();
    row.cells.iter().map(words).collect()
}

#[test]
fn long_values_are_shortened_before_names_are_cut_off() {
    let tree = || {
        let mut tree = TreeBuilder::new();
        tree.enter();
        for (name, value) in [("ten to sixteen", 29.861_111_1), ("a", 29.861_111_1), ("no more than this", -7.0)] {
            let leaf = tree.leaf(value, Domain::Numbers);
            tree.set_name(leaf, name);
        }
        tree.leave();
        tree
    };
    assert_eq!(words_of_children(tree(), 99), ["ten to sixteen 29.8611111", "a 29.8611111", "no more than this −7"]);
    assert_eq!(words_of_children(tree(), 61), ["ten to si… 29.86…", "a 29.8611111", "no more than t… −7"]);
}
