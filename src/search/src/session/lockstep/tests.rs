//! Properties of the clock of any two or three searches.

use std::sync::Arc;

use super::race::searched;
use super::*;
use crate::replay::{Moment, State};
use crate::search::Rules;
use crate::session::{Choices, Input, RunError};
use crate::trace::Window;
use plywood_games::GameSpec;
use plywood_tree::progress::Progress;
use plywood_tree::settings::{Algorithm, Bug, CutRule, FailMode, Order};
use plywood_tree::testing::{PISA, TEXTBOOK, UBB, any_tree, any_truth_tree, cases, tree};
use plywood_tree::tree::Kind;
use proptest::prelude::*;

const PACES: [Pace; 3] = [Pace::Node, Pace::Step, Pace::Share];

fn choices(algorithm: Algorithm) -> Choices {
    Choices { rules: Rules::of(algorithm), order: Order::Given, seed: 1 }
}

fn search(input: &Input, choices: Choices) -> Arc<ComparedSearch> {
    Arc::new(searched(input, choices, &Arc::default(), MOST_KEPT).expect("a search that fits"))
}

fn lock(input: &Input, searches: &[Choices]) -> LockStep {
    LockStep::new(searches.iter().map(|&choices| search(input, choices)).collect())
}

fn of(text: &str, algorithms: &[Algorithm]) -> LockStep {
    let searches: Vec<Choices> = algorithms.iter().map(|&algorithm| choices(algorithm)).collect();
    lock(&Input::Tree(tree(text)), &searches)
}

fn any_choices() -> impl Strategy<Value = Choices> {
    let algorithm =
        prop::sample::select(vec![Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Negamax, Algorithm::NegamaxAb]);
    let fail_mode = prop::sample::select(vec![FailMode::FailSoft, FailMode::FailHard]);
    let cut_rule = prop::sample::select(vec![CutRule::Equal, CutRule::Strict]);
    (algorithm, fail_mode, cut_rule).prop_map(|(algorithm, fail_mode, cut_rule)| Choices {
        rules: Rules { fail_mode, cut_rule, ..Rules::of(algorithm) },
        order: Order::Given,
        seed: 1,
    })
}

fn any_order() -> impl Strategy<Value = Order> {
    prop::sample::select(vec![Order::Given, Order::Best, Order::Worst, Order::Random])
}

fn any_searches() -> impl Strategy<Value = Vec<Choices>> {
    (prop::collection::vec(any_choices(), 2..=3), any_order()).prop_map(|(searches, order)| {
        // The best order depends on the cut rule.
        let cut_rule = searches[0].rules.cut_rule;
        let in_order = |choices: Choices| match order {
            Order::Best => Choices { rules: Rules { cut_rule, ..choices.rules }, order, ..choices },
            Order::Given | Order::Worst | Order::Random | Order::Previous => Choices { order, ..choices },
        };
        searches.into_iter().map(in_order).collect()
    })
}

fn any_orders() -> impl Strategy<Value = Vec<Choices>> {
    prop::collection::vec((any_choices(), any_order()).prop_map(|(choices, order)| Choices { order, ..choices }), 2..=3)
}

fn check_clock(lock: &LockStep) {
    for pace in PACES {
        let last = lock.last(pace);
        for search in 0..lock.searches().len() {
            let cursors: Vec<usize> = (0..=last).map(|position| lock.cursor(pace, position, search)).collect();
            assert_eq!((cursors[0], cursors[last]), (0, lock.replay(search).len()), "{pace:?}");
            assert!(cursors.is_sorted(), "{pace:?} {cursors:?}");
            for cursor in 0..=lock.replay(search).len() {
                let first = lock.position(pace, search, cursor);
                assert!(cursors[first] >= cursor && (first == 0 || cursors[first - 1] < cursor), "{pace:?} {cursor}");
            }
            let visited: Vec<usize> = (0..=last).map(|position| lock.visited(pace, position, search)).collect();
            assert!(visited.is_sorted() && visited[last] as u64 == lock.searches()[search].counts.visited);
        }
        check_differences(lock, pace);
    }
}

fn check_differences(lock: &LockStep, pace: Pace) {
    let there: Vec<usize> =
        std::iter::successors(lock.next_difference(pace, 0), |&at| lock.next_difference(pace, at)).collect();
    let from_end = lock.previous_difference(pace, lock.last(pace) + 1);
    let mut back: Vec<usize> = std::iter::successors(from_end, |&at| lock.previous_difference(pace, at)).collect();
    back.reverse();
    assert_eq!(there, back);
    assert!(there.is_sorted() && there.len() <= lock.differences());
    if pace == Pace::Node {
        assert_eq!(there.len(), lock.differences());
        assert!(there.iter().all(|&at| lock.differs_at(pace, at) && !lock.differs_at(pace, at - 1)));
        for position in 0..=lock.last(pace) {
            let begun = there.iter().filter(|&&at| at <= position).count();
            assert_eq!(lock.differences_until(pace, position), begun);
        }
    }
    assert_eq!(there.is_empty(), lock.differences() == 0);
}

fn check_walk(lock: &LockStep) {
    assert_eq!(lock.sync(), Sync::Together);
    for position in 1..=lock.last(Pace::Node) {
        let moments: Vec<_> = (0..lock.searches().len())
            .map(|search| lock.replay(search).at(lock.cursor(Pace::Node, position, search)))
            .collect();
        for (search, moment) in moments.iter().enumerate() {
            let node = lock.spot(Pace::Node, position, search).expect("all know the whole tree");
            match lock.standing(Pace::Node, position, search) {
                Standing::Here => assert_eq!(moment.current(), node, "{position}"),
                Standing::Done => assert_eq!(moment.state(NodeId::ROOT), State::Closed),
                Standing::Waits => {
                    let skipped = moment.state(node) == State::Pruned;
                    assert!(skipped || moment.current() == node, "it skips what the others look at, or come back from");
                    assert!(matches!(moment.step(), Some(Step::Cutoff { .. })), "it waits at its cutoff");
                    assert_eq!(lock.waits_at(Pace::Node, position, search), Some(moment.current()));
                    assert!(lock.differs_at(Pace::Node, position));
                }
            }
        }
        let entered = moments.iter().filter_map(|moment| match moment.step() {
            Some(Step::Enter { node, .. }) => Some(node),
            _ => None,
        });
        let entered: Vec<NodeId> = entered.collect();
        assert!(entered.windows(2).all(|two| two[0] == two[1]), "nobody runs ahead");
        let arrivals: Vec<_> = moments.iter().filter_map(|moment| arrival(*moment)).collect();
        let differ = arrivals.iter().any(|one| arrivals.iter().any(|other| is_another(one, other)));
        assert!(!differ || lock.differs_at(Pace::Node, position), "whoever is given something else differs at once");
    }
}

fn arrival(moment: Moment<'_>) -> Option<(NodeId, Option<Window>, Option<f64>)> {
    let (Step::Enter { node, .. } | Step::Evaluate { node, .. }) = moment.step()? else { return None };
    let window = moment.entry_window(node).map(|window| moment.replay().window_for_max(node, window));
    Some((node, window, moment.value(node).map(|value| moment.replay().for_max(node, value))))
}

/// Returns true if two searches enter the same node with different windows, if both have one, or with different values.
fn is_another(one: &(NodeId, Option<Window>, Option<f64>), other: &(NodeId, Option<Window>, Option<f64>)) -> bool {
    one.0 == other.0 && (one.2 != other.2 || one.1.zip(other.1).is_some_and(|(one, other)| one != other))
}

/// Returns true if finished searches differ at a node of their tree: in whether they visited it, or in their results.
fn ends_differ(lock: &LockStep, node: NodeId) -> bool {
    let ends: Vec<Moment<'_>> = (0..lock.searches().len()).map(|search| lock.replay(search).end()).collect();
    let found = |end: &Moment<'_>| {
        let window = end.entry_window(node).map(|window| end.replay().window_for_max(node, window));
        let value = end.value(node).map(|value| end.replay().for_max(node, value));
        (window, value, end.best_child(node))
    };
    let differ = |one: &Moment<'_>, other: &Moment<'_>| {
        let (one, other) = (found(one), found(other));
        (one.1, one.2) != (other.1, other.2) || one.0.zip(other.0).is_some_and(|(one, other)| one != other)
    };
    let visited = ends.iter().filter(|end| end.visit(node).is_some()).count();
    match visited {
        0 => false,
        visited if visited < ends.len() => true,
        _ => ends.iter().any(|one| ends.iter().any(|other| differ(one, other))),
    }
}

/// Returns true if two traces are equal from MAX's perspective, ignoring windows if only one has them. Oracle for `differences`.
fn same(a: &Replay, b: &Replay) -> bool {
    let steps = |replay: &Replay| {
        (1..=replay.len()).filter_map(|number| Some(replay.step_for_max(replay.step(number)?))).collect::<Vec<_>>()
    };
    let (a, b) = (steps(a), steps(b));
    let windowed = |steps: &[Step]| matches!(steps.first(), Some(Step::Enter { window: Some(_), .. }));
    let both = windowed(&a) && windowed(&b);
    let bare = |step: &Step| match *step {
        Step::Enter { node, purpose, .. } if !both => Step::Enter { node, window: None, purpose },
        Step::Update { node, child, value, .. } if !both => Step::Update { node, child, value, window: None },
        // The kind of a cutoff depends on the perspective; the skipped children do not.
        Step::Cutoff { node, child, .. } => Step::Cutoff { node, child, cut: crate::trace::Cut::Beta },
        step => step,
    };
    a.iter().map(bare).eq(b.iter().map(bare))
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn searches_in_one_order_walk_together(tree in any_tree(), searches in any_searches()) {
        let turns = crate::session::fitting_algorithms(&Input::Tree(Arc::clone(&tree)));
        prop_assume!(searches.iter().all(|choices| turns.contains(&choices.rules.algorithm)));
        let lock = lock(&Input::Tree(tree), &searches);
        check_clock(&lock);
        check_walk(&lock);
        let first = lock.replay(0);
        // If the first search has no windows, two others may still differ in theirs.
        let all = (0..searches.len()).all(|a| (0..a).all(|b| same(lock.replay(a), lock.replay(b))));
        prop_assert_eq!(lock.differences() == 0, all, "{:?}", first.tree());
    }

    #[test]
    fn labellings_walk_together_too(tree in any_truth_tree()) {
        let lock = lock(&Input::Tree(tree), &[choices(Algorithm::AndOr), choices(Algorithm::AndOrLazy), choices(Algorithm::AlphaBeta)]);
        check_clock(&lock);
        check_walk(&lock);
    }

    #[test]
    fn searches_in_any_order_have_a_clock(tree in any_tree(), searches in any_orders()) {
        let turns = crate::session::fitting_algorithms(&Input::Tree(Arc::clone(&tree)));
        prop_assume!(searches.iter().all(|choices| turns.contains(&choices.rules.algorithm)));
        let lock = lock(&Input::Tree(tree), &searches);
        check_clock(&lock);
        if lock.sync() == Sync::Unaligned {
            for search in 0..searches.len() {
                let all = lock.visited(Pace::Node, lock.last(Pace::Node), search);
                for position in 0..=lock.last(Pace::Node) {
                    prop_assert_eq!(lock.visited(Pace::Node, position, search), position.min(all));
                }
                for node in lock.replay(search).tree().nodes() {
                    prop_assert_eq!(lock.differs(search, node), ends_differ(&lock, node), "{:?}", node);
                }
            }
        }
    }

    #[test]
    fn what_is_folded_away_agrees_and_nothing_else(tree in any_tree(), searches in any_searches()) {
        let turns = crate::session::fitting_algorithms(&Input::Tree(Arc::clone(&tree)));
        prop_assume!(searches.iter().all(|choices| turns.contains(&choices.rules.algorithm)));
        let lock = lock(&Input::Tree(Arc::clone(&tree)), &searches);
        for search in 0..searches.len() {
            let folds = lock.agreeing(search);
            let folded = |node: NodeId| folds.iter().any(|&top| tree.is_ancestor(top, node));
            for node in tree.nodes() {
                prop_assert!(!(folded(node) && lock.differs(search, node)));
                let agrees = tree.subtree(node).all(|below| !lock.differs(search, NodeId(below)));
                let is_inner = tree.subtree(node).len() > 1;
                prop_assert!(lock.differences() == 0 || !is_inner || !agrees || folded(node));
            }
        }
    }
}

#[test]
fn a_search_beside_itself_never_differs() {
    for text in [UBB, TEXTBOOK, PISA] {
        let lock = of(text, &[Algorithm::AlphaBeta, Algorithm::NegamaxAb, Algorithm::AlphaBeta]);
        assert_eq!((lock.differences(), lock.next_difference(Pace::Node, 0)), (0, None));
        check_walk(&lock);
    }
}

#[test]
fn minimax_and_alpha_beta_differ_at_the_two_cutoffs_of_ubb() {
    let lock = of(UBB, &[Algorithm::AlphaBeta, Algorithm::Minimax]);
    let mut position = 0;
    let mut stops = Vec::new();
    while let Some(next) = lock.next_difference(Pace::Node, position) {
        let step = lock.replay(0).step(lock.cursor(Pace::Node, next, 0)).expect("a step");
        stops.push((lock.cursor(Pace::Node, next, 0), matches!(step, Step::Cutoff { .. })));
        position = next;
    }
    assert_eq!(stops, [(20, true), (34, true)]);
    let other = lock.next_difference(Pace::Node, 0).expect("a difference") + 1;
    let leaf = lock.replay(0).tree().at(&[1, 0, 0, 1]).expect("D's second child");
    assert_eq!(lock.spot(Pace::Node, other, 0), Some(leaf));
    assert_eq!(
        (lock.standing(Pace::Node, other, 0), lock.standing(Pace::Node, other, 1)),
        (Standing::Waits, Standing::Here)
    );
    assert_eq!(
        lock.replay(1).at(lock.cursor(Pace::Node, other, 1)).value(leaf),
        Some(7.0),
        "a leaf comes with its value"
    );
}

#[test]
fn another_window_is_a_difference_where_it_is_handed_on() {
    let right = choices(Algorithm::AlphaBeta);
    let wrong = Choices { rules: Rules { bug: Some(Bug::AlphaNotHandedOn), ..right.rules }, ..right };
    let lock = lock(&Input::Tree(tree(UBB)), &[right, wrong]);
    check_walk(&lock);
    let first = lock.next_difference(Pace::Node, 0).expect("a difference");
    let steps = [0, 1].map(|search| lock.replay(search).step(lock.cursor(Pace::Node, first, search)).expect("a step"));
    let second_child = lock.replay(0).tree().at(&[1]).expect("a node");
    assert!(steps.iter().all(|step| matches!(step, Step::Enter { node, .. } if *node == second_child)), "{steps:?}");
}

#[test]
fn searches_of_games_are_matched_by_moves() {
    let game = |spec: &str| Input::Game(GameSpec::parse(spec).expect("a game"));
    for spec in ["nim:1,1,2", "grundy:7", "nim:2,2:misere", "subtract:9,1-3"] {
        let lock = lock(&game(spec), &[choices(Algorithm::AlphaBeta), choices(Algorithm::Minimax)]);
        assert_eq!(lock.sync(), Sync::Together);
        check_clock(&lock);
        let waiting =
            (0..=lock.last(Pace::Node)).filter(|&at| lock.standing(Pace::Node, at, 0) == Standing::Waits).count();
        assert_eq!(waiting > 0, lock.searches()[0].counts.cutoffs > 0, "{spec}");
        let tree = lock.replay(0).tree();
        let is_skipped_known = tree.nodes().any(|node| tree.kind(node) == Kind::Unexplored);
        assert_eq!(is_skipped_known, waiting > 0, "{spec}");
        // A game's whole tree, built for another order, matches the tree grown by a search.
        let ordered = Choices { order: Order::Random, ..choices(Algorithm::Minimax) };
        let other = super::tests::lock(&game(spec), &[choices(Algorithm::Minimax), ordered]);
        let known = |place: u32| (0..2).all(|search| other.tree_union.node(search, place).is_some());
        assert!((0..other.tree_union.len() as u32).all(known), "minimax visits everything in any order: {spec}");
        check_clock(&other);
    }
}

#[test]
fn merged_positions_are_come_to_and_recalled_in_step() {
    let game = |spec: &str| Input::Game(GameSpec::parse(spec).expect("a game"));
    for spec in ["grundy:7:merge=positions", "nim:1,1,2:merge=positions", "boxes:..#..#.#:merge=positions"] {
        let algorithms = [Algorithm::Minimax, Algorithm::Negamax, Algorithm::Expectiminimax];
        let lock = lock(&game(spec), &algorithms.map(choices));
        assert_eq!((lock.sync(), lock.differences()), (Sync::Together, 0), "{spec}");
        assert!(lock.replay(0).tree().is_merged());
        check_clock(&lock);
        let last = lock.last(Pace::Node);
        assert!((0..3).all(|search| lock.cursor(Pace::Node, last, search) == lock.replay(search).len()));
        assert!((1..last).all(|at| lock.standing(Pace::Node, at, 1) == Standing::Here), "nobody waits: {spec}");
    }
    let ordered = Choices { order: Order::Random, ..choices(Algorithm::Minimax) };
    let refused = searched(&game("grundy:7:merge=positions"), ordered, &Arc::default(), MOST_KEPT);
    assert!(matches!(refused, Err(RunError::MergedOrder)));
}

#[test]
fn labels_go_from_the_last_child_to_the_first() {
    let lock = of("[[T, F], [F, T]]", &[Algorithm::Labels, Algorithm::AndOr]);
    assert_eq!(lock.sync(), Sync::Unaligned);
    let differ = |path: &[usize]| lock.differs(0, lock.replay(0).tree().at(path).expect("a node"));
    assert!(!differ(&[0]) && !differ(&[0, 1]), "the labels are the same");
    check_clock(&lock);
}

#[test]
fn levels_return_in_another_order_than_minimax_but_the_same_values() {
    let lock = of("[[3, 12], [2, [4, 6]]]", &[Algorithm::BottomUp, Algorithm::Minimax]);
    assert_eq!((lock.sync(), lock.differences()), (Sync::Unaligned, 0));
    check_clock(&lock);
    let last = lock.last(Pace::Node);
    assert!((0..2).all(|search| lock.cursor(Pace::Node, last, search) == lock.replay(search).len()));
}

#[test]
fn a_race_counts_to_its_end_or_keeps_what_is_known() {
    // A search that is too large is counted to its end.
    {
        let input = Input::Game(GameSpec::parse("tictactoe").expect("a game"));
        let whole = search(&input, choices(Algorithm::AlphaBeta));
        let cut = searched(&input, choices(Algorithm::AlphaBeta), &Arc::default(), 1_000).expect("a search");
        assert_eq!((whole.end, cut.end, whole.counts), (SearchEnd::Whole, SearchEnd::Counted, cut.counts));
        assert_eq!(cut.run.replay.end().tally().visited, 1_000);
        let lock = LockStep::new(vec![whole, Arc::new(cut)]);
        assert_eq!((lock.sync(), lock.differences()), (Sync::Together, 0), "what is not known is no difference");
        let last = lock.last(Pace::Node);
        assert_eq!((lock.visited(Pace::Node, last, 0), lock.visited(Pace::Node, last, 1)), (18_297, 1_000));
    }

    // A stopped race keeps its results so far.
    {
        let input = Input::Game(GameSpec::parse("connect4").expect("a game"));
        let progress = Arc::new(Progress::default());
        progress.cancel();
        let entrants = [Entrant::New(choices(Algorithm::Minimax)), Entrant::New(choices(Algorithm::AlphaBeta))];
        let searches = race(&input, &entrants, &progress).expect("lanes");
        assert!(searches.iter().all(|search| search.end == SearchEnd::Stopped && search.counts.visited == 4_095));
        let reported: Vec<u64> = progress.parts().iter().map(|part| part.counts().visited).collect();
        assert_eq!(reported, [4_095, 4_095]);
        let lock = LockStep::new(searches);
        assert_eq!(lock.sync(), Sync::Together);
        for (search, pace) in (0..2).flat_map(|search| PACES.map(|pace| (search, pace))) {
            assert_eq!(lock.visited(pace, lock.last(pace), search), 4_095);
        }
    }

    // A race brings every search to its end.
    {
        let input = Input::Tree(tree(TEXTBOOK));
        let first = search(&input, choices(Algorithm::AlphaBeta));
        let entrants = [Entrant::Done(Arc::clone(&first)), Entrant::New(choices(Algorithm::Minimax))];
        let searches = race(&input, &entrants, &Arc::default()).expect("lanes");
        assert!(Arc::ptr_eq(&first, &searches[0]), "what is known is not searched again");
        assert_eq!(searches.iter().map(|search| search.counts.visited).collect::<Vec<_>>(), [11, 13]);
    }
}
