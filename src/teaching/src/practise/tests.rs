//! Searches replayed as actions, wrong actions, and lines that are no actions.

use super::*;
use plywood_search::{
    replay::Replay,
    search::Rules,
    session::{Run, SearchProblem, fitting_algorithms, run},
    trace::Window,
};
use plywood_tree::{
    format::{Syntax, View, read},
    settings::{Bug, CutRule, FailMode},
    testing::{self, TEXTBOOK, tree},
};
use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::TestRunner;

const MOST_NODES: usize = 3_000;

fn lectures() -> Vec<Input> {
    let all = plywood_tree::library::all().iter().filter_map(|lecture| {
        let subject = SearchProblem::new(read(lecture.text, Syntax::Toml).ok()?, lecture.name).ok()?;
        let is_small = matches!(&subject.content, Input::Tree(tree) if (2..MOST_NODES).contains(&tree.len()));
        is_small.then_some(subject.content)
    });
    all.collect()
}

fn random_trees(count: usize) -> Vec<Input> {
    let mut runner = TestRunner::deterministic();
    let mut drawn = || testing::any_tree().new_tree(&mut runner).expect("a tree").current();
    (0..count).map(|_| drawn()).filter(|tree| !is_leaf(tree, NodeId::ROOT)).map(Input::Tree).collect()
}

fn conventions(algorithm: Algorithm) -> Vec<Rules> {
    let rules = |fail_mode| CutRule::all().map(move |cut_rule| Rules { fail_mode, cut_rule, ..Rules::of(algorithm) });
    let all = FailMode::all().flat_map(rules);
    if algorithm.has_windows() { all.collect() } else { vec![Rules::of(algorithm)] }
}

fn choices(input: &Input, rules: Rules) -> Choices {
    Choices { rules, ..Choices::of(input, &View::default()) }
}

fn practice(input: &Input, rules: Rules, how: (Feedback, Asks)) -> std::result::Result<Practice, NotPractised> {
    Practice::new(input, choices(input, rules), how, Charset::Ascii, &Arc::default())
}

/// Returns the actions that a recorded search takes.
fn actions(replay: &Replay, asks: Asks) -> Vec<Action> {
    let tree = replay.tree();
    let mut actions = Vec::new();
    for step in replay.trace().steps.iter() {
        let is_inner = !is_leaf(tree, step.node());
        match step {
            Step::Enter { node, window, .. } => {
                actions.extend((node != NodeId::ROOT).then_some(Action::Visit));
                actions.extend(window.filter(|_| asks == Asks::Windows && is_inner).map(Action::Window));
            }
            Step::Update { window, .. } => {
                actions.extend(window.filter(|_| asks == Asks::Windows).map(Action::Window));
            }
            Step::Cutoff { .. } => actions.push(Action::Cut),
            Step::Return { value, .. } if is_inner => actions.push(Action::Return(value)),
            _ => {}
        }
    }
    actions
}

fn searched(input: &Input, rules: Rules) -> Arc<Replay> {
    let Run { replay, .. } = run(input, choices(input, rules), &Arc::default()).expect("a search");
    replay
}

/// Every way to be told and asked.
fn ways() -> impl Iterator<Item = (Feedback, Asks)> {
    Feedback::all().flat_map(|feedback| Asks::all().map(move |asks| (feedback, asks)))
}

/// Calls `check` with every search that can be practised, on lectures and random trees.
fn each_search(mut check: impl FnMut(&Input, Rules)) {
    for input in testing::some(lectures().into_iter().chain(random_trees(500)).collect::<Vec<_>>()) {
        for rules in fitting_algorithms(&input).into_iter().flat_map(conventions) {
            check(&input, rules);
        }
    }
}

#[test]
fn the_actions_of_every_search_get_full_marks() {
    let mut practised = BTreeSet::new();
    // The searches take turns in how they are told and asked.
    let mut turns = ways().collect::<Vec<_>>().into_iter().cycle();
    each_search(|input, rules| {
        let (feedback, asks) = turns.next().expect("a cycle");
        let mut practice = match practice(input, rules, (feedback, asks)) {
            Ok(practice) => practice,
            Err(NotPractised::Algorithm(_)) => return,
            Err(error) => panic!("{error}"),
        };
        practised.insert(rules.algorithm.name());
        let asks = practice.asks;
        for action in actions(&searched(input, rules), asks) {
            let response = practice.act(action);
            assert!(matches!(response, Response::Accepted { .. }), "{action:?} {response:?} {rules:?}");
        }
        assert!(practice.is_over());
        let result = practice.result();
        assert!(result.mark == 1.0 && result.mistakes.is_empty(), "{} {:?}", result.mark, result.parts);
        let shown =
            format!("{:?} {:?} {rules:?} {feedback:?} {asks:?}\n{input:?}", result.first_difference, result.parts);
        assert!(result.first_difference.is_none() && result.parts.iter().all(|(_, mark)| mark.is_full()), "{shown}");
        let own = practice.own_run().expect("a run");
        assert!(own.first_wrong.is_none() && own.left_out == 0);
    });
    assert!(practised.len() == ALGORITHMS.len() || !testing::is_full_run(), "{practised:?}");
}

/// Returns the wrong actions in place of a right one.
fn wrong_actions(practice: &Practice, right: Action) -> Vec<Action> {
    let others = match right {
        Action::Window(window) => vec![
            Action::Window(Window { alpha: window.alpha - 1.0, ..window }),
            Action::Window(Window { alpha: 12.5, beta: 12.25 }),
        ],
        Action::Return(value) => vec![Action::Return(value + 1.0), Action::Return(-1e9), Action::Visit, Action::Cut],
        Action::Visit | Action::Cut => vec![Action::Visit, Action::Cut, Action::Return(3.0)],
    };
    let is_possible = |action: &Action| *action != right && practice.impossible(*action).is_none();
    others.into_iter().filter(is_possible).collect()
}

#[test]
fn a_wrong_action_is_stopped_and_costs_its_mark() {
    let mut stopped = 0;
    each_search(|input, rules| {
        for asks in Asks::all() {
            let Ok(mut practice) = practice(input, rules, (Feedback::Each, asks)) else { continue };
            let before = stopped;
            for action in actions(&searched(input, rules), practice.asks).into_iter().take(60) {
                for wrong in wrong_actions(&practice, action) {
                    if let (Action::Return(value), Action::Return(right)) = (wrong, action)
                        && (value == right || right.is_infinite() || rules.fail_mode == FailMode::FailHard)
                    {
                        continue;
                    }
                    if let (Action::Window(window), Action::Window(right)) = (wrong, action)
                        && (window == right || rules.fail_mode == FailMode::FailHard)
                    {
                        continue;
                    }
                    let response = practice.act(wrong);
                    let is_stopped = matches!(&response, Response::Refused { because, is_wrong: true } if !because.to_string().is_empty());
                    assert!(is_stopped, "{wrong:?} for {action:?}: {response:?}");
                    stopped += 1;
                }
                let response = practice.act(action);
                assert!(matches!(response, Response::Accepted { .. }), "{action:?} {response:?} {rules:?} {input:?}");
            }
            if practice.is_over() && stopped > before {
                assert!(practice.result().mark < 1.0);
            }
        }
    });
    assert!(stopped > 1_000, "{stopped}");
}

#[test]
fn at_the_end_the_mistake_is_named_that_grade_names() {
    let input = Input::Tree(tree(TEXTBOOK));
    let rules = Rules::of(Algorithm::AlphaBeta);
    let mut practice = practice(&input, rules, (Feedback::End, Asks::Values)).expect("a search");
    // Minimax: every child is visited.
    for values in [[3.0, 12.0, 8.0], [2.0, 4.0, 6.0], [14.0, 5.0, 2.0]] {
        for _ in 0..4 {
            assert!(matches!(practice.act(Action::Visit), Response::Accepted { .. }));
        }
        practice.act(Action::Return(values.into_iter().fold(f64::INFINITY, f64::min)));
    }
    practice.act(Action::Return(3.0));
    assert!(practice.is_over());
    let result = practice.result();
    assert_eq!(result.mistakes.first().map(|one| one.name), Some("never-cuts"));
    assert_eq!(
        result.first_difference.as_deref().map(|text| text.contains("prunes")),
        Some(true),
        "{:?}",
        result.first_difference
    );
    let own = practice.own_run().expect("a run");
    let step = own.first_wrong.expect("a wrong step");
    assert_eq!(plywood_search::session::faults(&own.run.replay, own.run.choices.rules, 1), [step as u32]);
    assert_eq!(own.grade.mistakes, result.mistakes);
}

/// Writes what a learner does as the run that a program prints.
fn printed(replay: &Replay, asks: Asks) -> String {
    let tree = replay.tree();
    let number = |value: f64| if value.is_infinite() { format!("\"{value}\"") } else { format!("{value:e}") };
    let bounds = |window: Window| format!(",\"alpha\":{},\"beta\":{}", number(window.alpha), number(window.beta));
    let line = |step: Step| {
        let path = tree.path(step.node());
        let window = |window: Option<Window>| {
            window.filter(|_| asks == Asks::Windows && !is_leaf(tree, step.node())).map(bounds).unwrap_or_default()
        };
        match step {
            Step::Enter { window: given, .. } => {
                Some(format!("{{\"event\":\"enter\",\"path\":{path:?}{}}}\n", window(given)))
            }
            Step::Update { window: given, .. } if asks == Asks::Windows => {
                Some(format!("{{\"event\":\"update\",\"path\":{path:?}{}}}\n", window(given)))
            }
            Step::Return { value, .. } => {
                Some(format!("{{\"event\":\"return\",\"path\":{path:?},\"value\":{}}}\n", number(value)))
            }
            Step::Update { .. }
            | Step::Cutoff { .. }
            | Step::Pass { .. }
            | Step::Hit { .. }
            | Step::Evaluate { .. }
            | Step::StandPat { .. }
            | Step::Recall { .. } => None,
        }
    };
    replay.trace().steps.iter().filter_map(line).collect()
}

#[test]
fn each_mistake_is_named_at_the_end_as_grade_names_it() {
    let mut named = BTreeSet::new();
    let trees = lectures().into_iter().chain(random_trees(60));
    for input in testing::some(trees.collect::<Vec<_>>()) {
        if !fitting_algorithms(&input).contains(&Algorithm::AlphaBeta) {
            continue;
        }
        for rules in conventions(Algorithm::AlphaBeta) {
            for (bug, asks) in Bug::all().flat_map(|bug| Asks::all().map(move |asks| (bug, asks))) {
                let wrong = searched(&input, Rules { bug: Some(bug), ..rules });
                let mut practice = practice(&input, rules, (Feedback::End, asks)).expect("a search");
                for action in actions(&wrong, practice.asks) {
                    let response = practice.act(action);
                    assert!(matches!(response, Response::Accepted { .. }), "{action:?} {response:?} {bug:?} {input:?}");
                }
                assert!(practice.is_over());
                let result = practice.result();
                let answer = Answer::read(&printed(&wrong, practice.asks)).expect("a run");
                let grade = practice.task.grade(&answer);
                assert_eq!(result.mistakes, grade.mistakes, "{bug:?} {asks:?} {rules:?} {input:?}");
                if grade.mark < 1.0 {
                    assert!(grade.mistakes.iter().any(|one| one.name == bug.name()), "{bug:?} {grade:?}");
                    named.insert(bug.name());
                }
            }
        }
    }
    let least = if testing::is_full_run() { Bug::all().count() } else { 1 };
    assert!(named.len() >= least, "{named:?}");
}

#[test]
fn a_typed_line_is_an_action_or_says_what_can_be_typed() {
    use plywood_tree::tree::Domain;
    let read = |line: &str| Action::read(line, Domain::Numbers, Charset::Ascii);
    assert_eq!(read(" visit "), Ok(Action::Visit));
    assert_eq!(read("c"), Ok(Action::Cut));
    for line in ["return 3", "r 3", "3"] {
        assert_eq!(read(line), Ok(Action::Return(3.0)), "{line}");
    }
    for line in ["window -inf 3", "w -inf, 3", "-inf,3"] {
        assert_eq!(read(line), Ok(Action::Window(Window { alpha: f64::NEG_INFINITY, beta: 3.0 })), "{line}");
    }
    for line in ["", "visit 3", "cut 1", "return", "return x", "window 3", "jump", "\u{1b}[2J", &"9".repeat(100_000)] {
        let refused = read(line);
        assert!(refused.is_err() || line.len() > 1000, "{refused:?}");
    }
}
