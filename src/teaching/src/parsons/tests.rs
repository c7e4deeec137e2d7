//! Programs put together in tests: right ones, mistakes, other orders, and programs that cannot run.

use super::*;
use crate::grade::RunAction;
use plywood_search::{
    search::Rules,
    testing::{alpha_beta, replay},
    trace::Step,
};
use plywood_tree::{
    format::View,
    settings::{CutRule, FailMode},
    testing::{self, TEXTBOOK, tree},
    tree::NodeId,
};
use proptest::prelude::*;

/// What a program shows of its run: visits with their windows, and returned values.
type Seen = Vec<(RunAction, Vec<usize>, Option<f64>, [Option<f64>; 2])>;

fn of_search(replay: &Replay) -> Seen {
    let path = |node: NodeId| replay.tree().path(node);
    let seen = replay.trace().steps.iter().filter_map(|step| match step {
        Step::Enter { node, window, .. } => {
            let bounds = [window.map(|window| window.alpha), window.map(|window| window.beta)];
            Some((RunAction::Enter, path(node), None, bounds))
        }
        Step::Return { node, value } => Some((RunAction::Return, path(node), Some(value), [None; 2])),
        Step::Pass { .. }
        | Step::Hit { .. }
        | Step::Evaluate { .. }
        | Step::StandPat { .. }
        | Step::Update { .. }
        | Step::Cutoff { .. }
        | Step::Recall { .. } => None,
    });
    seen.collect()
}

fn of_program(tree: &Arc<Tree>, lines: &[&Line]) -> Result<Seen, String> {
    let built: Vec<Built<'_>> = lines.iter().map(|line| Built { line, indent: line.indent }).collect();
    let mut machine = Machine::new(Arc::clone(tree), &built)?;
    machine.run()?;
    let seen = machine.steps.into_iter().map(|step| {
        let crate::grade::Node::Path(path) = step.node else { panic!("a path") };
        (step.action, path, step.value, step.bounds)
    });
    Ok(seen.collect())
}

fn conventions() -> impl Iterator<Item = Rules> {
    FailMode::all().flat_map(|fail| CutRule::all().map(move |cut| alpha_beta(fail, cut)))
}

/// Every program that has only known lines.
fn known(replay: &Replay, rules: Rules) -> Vec<Program> {
    let mut programs = Programs::new(replay, rules, None);
    let mut all = Vec::new();
    for _ in 0..programs.len() {
        let is_known = |program: &&Program| program.lines().iter().all(|line| Meaning::of(line.text.trim()).is_some());
        all.extend(programs.program().filter(is_known).cloned());
        programs.choose_next();
    }
    all
}

fn choices(tree: &Arc<Tree>, rules: Rules) -> Choices {
    Choices { rules, ..Choices::of(&Input::Tree(Arc::clone(tree)), &View::default()) }
}

fn right_orders_have_the_right_run(tree: &Arc<Tree>) {
    let of = |algorithm| conventions().map(move |rules| Rules { algorithm, ..rules });
    let all = [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Negamax, Algorithm::NegamaxAb];
    for rules in all.into_iter().flat_map(of) {
        let replay = replay(tree, rules);
        for program in known(&replay, rules) {
            let lines = right_lines(&program, &replay);
            let ran = of_program(tree, &lines.iter().collect::<Vec<_>>());
            assert_eq!(ran, Ok(of_search(&replay)), "{rules:?} {lines:?}");
        }
    }
}

fn mistakes_have_their_runs(tree: &Arc<Tree>) {
    for rules in conventions() {
        let right = replay(tree, rules);
        for program in known(&right, rules) {
            let right_lines = right_lines(&program, &right);
            let all = mistakes(&program, &right, choices(tree, rules), rules);
            for wrong in &all {
                let bug = wrong[0].mistake.expect("a mistake");
                let rules = Rules { bug: Some(bug), ..rules };
                let wrong_replay = replay(tree, rules);
                let mistaken = Programs::new(&wrong_replay, rules, Some(program.form));
                let mistaken = mistaken.program().expect("a program").lines();
                let mut wrong = wrong.iter();
                let mut shown = mistaken.iter().filter(|code| !code.text.contains('▷')).peekable();
                let has_call = shown.peek().is_some_and(|code| code.text.contains("(root"));
                let first = (!has_call).then_some(&right_lines[0]);
                let of_code = |(at, code): (usize, &CodeLine)| match code.right {
                    Some(_) => wrong.next().expect("a wrong line"),
                    None => &right_lines[at + usize::from(!has_call)],
                };
                let built: Vec<&Line> = first.into_iter().chain(shown.enumerate().map(of_code)).collect();
                assert_eq!(of_program(tree, &built), Ok(of_search(&wrong_replay)), "{rules:?} {built:?}");
            }
            // The lines of the test are left out.
            let without = right_lines.iter().filter(|line| !matches!(line.meaning, Meaning::Cut { .. }));
            let never = replay(tree, Rules { bug: Some(Bug::NeverCuts), ..rules });
            assert_eq!(of_program(tree, &without.collect::<Vec<_>>()), Ok(of_search(&never)), "{rules:?}");
        }
    }
}

proptest! {
    #![proptest_config(testing::cases(100))]

    #[test]
    fn right_orders_are_right_and_mistakes_are_what_they_are(tree in testing::any_tree()) {
        right_orders_have_the_right_run(&tree);
        mistakes_have_their_runs(&tree);
    }
}

fn puzzle(rules: Rules, form: Form, seed: u64) -> Puzzle {
    let tree = tree(TEXTBOOK);
    let input = Input::Tree(Arc::clone(&tree));
    Puzzle::new(&input, choices(&tree, rules), Some(form), seed, &Arc::default()).expect("lines")
}

/// Returns the places of these lines in a puzzle, each once.
fn placed(puzzle: &Puzzle, lines: &[(&str, usize)]) -> Vec<Placed> {
    let mut taken = Vec::new();
    for &(text, indent) in lines {
        let is_it = |&at: &usize| puzzle.lines()[at].text == text && puzzle.lines()[at].indent == indent;
        let at = (0..puzzle.lines().len()).find(|at| is_it(at) && !taken.contains(at));
        taken.push(at.unwrap_or_else(|| panic!("no {text:?} in {:?}", puzzle.lines())));
    }
    puzzle.nested(&taken)
}

const TWO: [(&str, usize); 15] = [
    ("max-value(root, −∞, +∞)", 0),
    ("function max-value(node, α, β)", 0),
    ("if node is a leaf return value(node)", 1),
    ("v ← −∞", 1),
    ("for each child of node", 1),
    ("v ← max(v, min-value(child, α, β))", 2),
    ("α ← max(α, v)", 2),
    ("if v ≥ β return v", 2),
    ("return v", 1),
    ("function min-value(node, α, β)", 0),
    ("if node is a leaf return value(node)", 1),
    ("v ← +∞", 1),
    ("for each child of node", 1),
    ("v ← min(v, max-value(child, α, β))", 2),
    ("β ← min(β, v)", 2),
];
const END: [(&str, usize); 2] = [("if v ≤ α return v", 2), ("return v", 1)];

fn two() -> Vec<(&'static str, usize)> {
    [&TWO[..], &END].concat()
}

#[test]
fn other_orders_of_independent_lines_are_right() {
    let puzzle = puzzle(alpha_beta(FailMode::FailSoft, CutRule::Equal), Form::TwoFunctions, 3);
    let is_right = |lines: &[(&str, usize)]| puzzle.run(&placed(&puzzle, lines)).is_ok_and(|ran| ran.is_right());
    let lines = two();
    assert!(is_right(&lines));
    // The functions in the other order, and the call below them.
    assert!(is_right(&[&lines[9..], &lines[1..9], &lines[..1]].concat()));
    // The test does not use the bound that moves.
    let swapped = |one: usize, other: usize| {
        let mut lines = two();
        lines.swap(one, other);
        lines
    };
    assert!(is_right(&swapped(6, 7)));
    // Leaves are tested after the value is set.
    assert!(is_right(&swapped(2, 3)));
    // The test and the bound of a child are used when the next child is searched.
    assert!(is_right(&swapped(5, 7)));
    assert!(!is_right(&swapped(5, 13)), "each function has the line of the other player");
}

proptest! {
    #![proptest_config(testing::cases(100))]

    /// A program is right exactly if it does what the search does, whatever the order of its lines.
    #[test]
    fn the_order_is_judged_by_the_run(swaps in prop::collection::vec(0_usize..16, 1..4)) {
        let rules = alpha_beta(FailMode::FailSoft, CutRule::Equal);
        let puzzle = puzzle(rules, Form::TwoFunctions, 3);
        let mut order = placed(&puzzle, &two());
        for at in swaps {
            order.swap(at, at + 1);
        }
        let lines: Vec<&Line> = order.iter().map(|placed| &puzzle.lines()[placed.line]).collect();
        let seen = of_program(puzzle.tree(), &lines);
        let is_search = seen == Ok(of_search(&replay(puzzle.tree(), rules)));
        prop_assert_eq!(puzzle.run(&order).is_ok_and(|ran| ran.is_right()), is_search);
    }
}

#[test]
fn a_mistake_is_named_by_the_run_of_its_line() {
    let rules = alpha_beta(FailMode::FailSoft, CutRule::Equal);
    // The test that a tie fails, the function that returns too early, and no test at all.
    let all = (0..200).map(|seed| puzzle(rules, Form::TwoFunctions, seed));
    let has = |bug| move |puzzle: &Puzzle| puzzle.lines().iter().any(|line| line.mistake == Some(bug));
    let early = all.clone().find(has(Bug::ReturnsEarly)).expect("a puzzle with the mistake");
    let mut lines = two();
    (lines[7], lines[15]) = (("return v", 2), ("return v", 2));
    let ran = early.run(&placed(&early, &lines)).expect("a run");
    assert!(ran.own.first_wrong.is_some() && ran.own.grade.mistakes.iter().any(|one| one.name == "returns-early"));
    let mut lines = two();
    lines.remove(15);
    lines.remove(7);
    let ran = early.run(&placed(&early, &lines)).expect("a run");
    assert!(ran.own.grade.mistakes.iter().any(|one| one.name == "never-cuts"), "{:?}", ran.own.grade.mistakes);
}

#[test]
fn programs_that_cannot_run_say_why() {
    let puzzle = puzzle(alpha_beta(FailMode::FailSoft, CutRule::Equal), Form::TwoFunctions, 3);
    let stopped = |change: fn(&mut Vec<Placed>)| {
        let mut order = placed(&puzzle, &two());
        change(&mut order);
        match puzzle.run(&order) {
            Ok(ran) => ran.stopped.expect("it stops"),
            Err(stopped) => stopped,
        }
    };
    assert_eq!(stopped(Vec::clear), string!("parsons/nothing-starts"));
    assert_eq!(stopped(|lines| lines[8].indent = 0), string!("parsons/outside", line = Text(9)));
    assert_eq!(stopped(|lines| lines[3].indent = 2), string!("parsons/too-deep", line = Text(4)));
    assert_eq!(
        stopped(|lines| lines[5..9].iter_mut().for_each(|line| line.indent = 1)),
        string!("parsons/empty-block", line = Text(5))
    );
    assert_eq!(
        stopped(|lines| lines.truncate(9)),
        string!("parsons/no-function", line = Text(6), name = Text("min-value"))
    );
    assert_eq!(stopped(|lines| _ = lines.remove(3)), string!("parsons/not-set", line = Text(5)));
    assert_eq!(stopped(|lines| _ = lines.remove(8)), string!("parsons/no-return", name = Text("max-value")));
    assert_eq!(stopped(|lines| lines.swap(4, 8)), string!("parsons/too-deep", line = Text(6)));
    // The call for the root, in a function.
    let endless = |lines: &mut Vec<Placed>| lines.insert(2, Placed { indent: 1, ..lines[0] });
    let endless = stopped(endless);
    assert_eq!(endless, string!("parsons/endless", most = Count(MOST_EXECUTED)));
    assert!(endless.contains("200,000"));
}

#[test]
fn an_else_without_an_if_and_a_child_outside_the_loop_are_refused() {
    let puzzle = puzzle(alpha_beta(FailMode::FailHard, CutRule::Equal), Form::OneFunction, 3);
    let one = [
        ("alphabeta(root, −∞, +∞)", 0),
        ("function alphabeta(node, α, β)", 0),
        ("if node is a leaf return value(node)", 1),
        ("if node is a MAX node", 1),
        ("for each child of node", 2),
        ("α ← max(α, alphabeta(child, α, β))", 3),
        ("if α ≥ β return α", 3),
        ("return α", 2),
        ("else", 1),
        ("for each child of node", 2),
        ("β ← min(β, alphabeta(child, α, β))", 3),
        ("if α ≥ β return β", 3),
        ("return β", 2),
    ];
    let order = placed(&puzzle, &one);
    assert!(puzzle.run(&order).is_ok_and(|ran| ran.is_right()));
    let stopped = |order: &[Placed]| match puzzle.run(order) {
        Ok(ran) => ran.stopped.expect("it stops"),
        Err(stopped) => stopped,
    };
    let without = |at: std::ops::Range<usize>| [&order[..at.start], &order[at.end..]].concat();
    assert_eq!(stopped(&without(3..8)), string!("parsons/lone-else", line = Text(4)));
    let mut outside = order.clone();
    outside.remove(4);
    outside[4].indent = 2;
    outside[5].indent = 2;
    assert_eq!(stopped(&outside), string!("parsons/no-child", line = Text(5)));
}

#[test]
fn the_numbers_of_lines_are_run_and_others_refused() {
    let puzzle = puzzle(alpha_beta(FailMode::FailSoft, CutRule::Equal), Form::TwoFunctions, 3);
    let order: Vec<String> = placed(&puzzle, &two()).iter().map(|placed| (placed.line + 1).to_string()).collect();
    let last = puzzle.lines().len();
    let mut dialogue = Dialogue::new(puzzle, "tree", String::new());
    let Event::Lines { lines, .. } = &dialogue.begin()[0] else { panic!("lines") };
    assert_eq!(lines.len(), last);
    for (typed, why) in
        [("", "type the numbers"), ("1 x", "\"x\""), ("0", "no line 0"), ("99", "99"), ("2, 2", "twice")]
    {
        let Event::Refused(because) = dialogue.hear(typed).remove(0) else { panic!("{typed}") };
        assert!(because.contains(why), "{because}");
    }
    assert!(!dialogue.has_ended());
    let Event::Ran { is_right: true, .. } = dialogue.hear(&order.join(" ")).remove(0) else { panic!("right") };
    assert!(dialogue.has_ended());
}

#[test]
fn searches_without_known_lines_and_large_trees_are_refused() {
    let leaves = vec!["1"; MOST_NODES].join(", ");
    let refused = |text: &str, algorithm| {
        let tree = tree(text);
        let input = Input::Tree(Arc::clone(&tree));
        let choices = choices(&tree, Rules::of(algorithm));
        Puzzle::new(&input, choices, None, 0, &Arc::default()).expect_err("refused").to_string()
    };
    assert!(refused(TEXTBOOK, Algorithm::Pvs).contains("pvs"));
    assert!(refused(&format!("[{leaves}]"), Algorithm::AlphaBeta).contains("2,000"));
}
