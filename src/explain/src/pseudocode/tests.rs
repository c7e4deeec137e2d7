//! Checks that every line is true: the programs, run as they are written, have the same steps as the searches.

mod interpreter;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::programs::listings;
use super::{CodeLine, Form, Frame, Part, Program, Stack, StepKind, programs};
use interpreter::{Machine, one_line_if, text_at};
use plywood_games::GameSpec;
use plywood_search::replay::Replay;
use plywood_search::search::Rules;
use plywood_search::session::{Choices, Input, fitting_algorithms, run};
use plywood_search::testing::{replay, with_windows};
use plywood_search::trace::{Step, Window};
use plywood_tree::settings::{Algorithm, Choice as _, CutRule, FailMode, Need, Order, PassOrder};
use plywood_tree::testing;
use plywood_tree::testing::{tree, tree_from};
use plywood_tree::tree::{Domain, Kind, NodeId, Player, Tree, TreeBuilder, Turns};
use proptest::prelude::*;

/// Compares the steps of the search, in the program's own terms, with those of the program.
#[track_caller]
pub(super) fn check(program: &Program, replay: &Replay) {
    let (events, decision) = Machine::run(program, replay);
    let shown: Vec<&str> = program.lines().iter().map(|line| line.text.as_str()).collect();
    assert_eq!(events.len(), replay.len(), "{}", shown.join("\n"));
    let returns_move = matches!(program.form, Form::Decision | Form::BestMove);
    let decided = program.decision(replay.end()).map(|decision| decision.child);
    assert_eq!(decided, decision.filter(|_| returns_move), "{}", shown.join("\n"));
    // A search with a mistake may return a value that no child has.
    let has_move = returns_move && replay.tree().len() > 1 && replay.trace().depth > 0;
    assert!(has_move == decided.is_some() || program.mistake().is_some(), "a move");
    for (cursor, event) in (1..).zip(&events) {
        let moment = replay.at(cursor);
        let step = moment.step().expect("a step");
        let context = || format!("step {cursor} {step:?}, {event:?} of\n{}", shown.join("\n"));
        assert_eq!((program.active_line(moment), moment.current()), (Some(event.line), event.node), "{}", context());
        if let Step::Pass { .. } = step {
            continue;
        }
        let bounds = |name: &str| event.vars.get(name).copied();
        let window = bounds("α").zip(bounds("β")).map(|(alpha, beta)| Window { alpha, beta });
        assert_eq!(moment.window(event.node), window, "{}", context());
        if let Step::Return { value, .. } | Step::Hit { value, .. } | Step::Recall { value, .. } = step {
            assert_eq!(event.result, Some(value), "{}", context());
        }
        if let Step::Update { value, .. } | Step::StandPat { value, .. } = step {
            let run = text_at(&program.lines()[event.line], replay.tree(), event.node);
            let own = if run.starts_with('β') { "β" } else { "α" };
            assert_eq!(bounds("v").or(bounds(own)), Some(value), "{}", context());
        }
        check_line_text(program, event.line, step);
    }
}

/// UBB takes the player from the number of the level; Craiova makes and unmakes moves, and so does Naumov.
#[test]
fn programs_of_two_courses_have_their_own_source() {
    for (line, source) in
        [("level % 2", "UBB Cluj"), ("make the move to child", "C. Stoean, Craiova; D. A. Naumov 2019")]
    {
        let found = listings(plywood_tree::settings::Program::Minimax);
        let sources: Vec<&str> =
            found.iter().filter(|one| one.lines.contains(line)).map(|one| (one.source)()).collect();
        assert_eq!(sources, [source], "{line}");
    }
}

#[track_caller]
fn check_line_text(program: &Program, line: usize, step: Step) {
    let text = program.lines()[line].text.trim_start();
    let fits = match step {
        Step::Pass { guess: None, .. } => text.starts_with("for depth "),
        Step::Pass { guess: Some(_), .. } => text.starts_with("while "),
        Step::Enter { .. } => text.starts_with("function "),
        Step::Hit { .. } => text == "if node is known return its value",
        Step::Recall { .. } => text.starts_with("if the table settles node "),
        Step::Evaluate { .. } => ["return ", "return [no move, ", "v(node) ← "]
            .iter()
            .any(|start| ["value(", "eval("].iter().any(|value| text.contains(&format!("{start}{value}")))),
        Step::StandPat { .. } => text.contains(" ← ") && text.contains("eval(node)"),
        Step::Update { .. } => text.contains(" ← ") && text.contains("(child"),
        Step::Cutoff { .. } => one_line_if(text).is_some(),
        Step::Return { .. } => text.contains("return ") || text.starts_with("back up v(child) "),
    };
    assert!(fits, "{text} at {step:?}");
}

fn runs() -> impl Iterator<Item = Rules> {
    let algorithms = Algorithm::all();
    let modes = algorithms.flat_map(|algorithm| [FailMode::FailSoft, FailMode::FailHard].map(|r| (algorithm, r)));
    let cuts = modes.flat_map(|(a, r)| [CutRule::Equal, CutRule::Strict].map(|cut| (a, r, cut)));
    let rules = cuts.flat_map(|(algorithm, fail_mode, cut_rule)| {
        [u32::MAX, 2].map(|depth| Rules { fail_mode, cut_rule, depth, ..Rules::of(algorithm) })
    });
    rules.flat_map(|rules| {
        let orders: &[PassOrder] =
            if rules.algorithm.has_passes() { &[PassOrder::Same, PassOrder::ByLastPass] } else { &[PassOrder::Same] };
        orders.iter().map(move |&pass_order| Rules { pass_order, ..rules })
    })
}

fn fits(tree: &Tree, algorithm: Algorithm) -> bool {
    let chance = tree.nodes().any(|node| tree.kind(node) == Kind::Inner(Player::Chance));
    algorithm.facts().needs.iter().all(|need| match need {
        Need::NoChance => !chance,
        Need::Turns => tree.takes_turns(),
        Need::TwoValues => tree.domain() == Domain::Truth,
        Need::NoMerging | Need::WholeTree => true,
    })
}

fn check_all(tree: &Arc<Tree>) {
    let windows = |rules| with_windows(rules).take(if tree.domain() == Domain::Numbers { 3 } else { 1 });
    for rules in runs().filter(|rules| fits(tree, rules.algorithm)).flat_map(windows) {
        let replay = replay(tree, rules);
        let programs = programs(&replay, rules);
        assert!(!programs.is_empty(), "{rules:?}");
        for program in &programs {
            check(program, &replay);
        }
    }
}

proptest! {
    #![proptest_config(testing::cases(150))]

    #[test]
    fn the_programs_do_what_the_searches_do(tree in testing::any_tree(), truth in testing::any_truth_tree()) {
        let players = [&[Player::Max, Player::Min, Player::Min, Player::Max, Player::Max][..], &[Player::Max, Player::Chance, Player::Min]];
        let made = players.map(|players| testing::with_players(&tree, players));
        for tree in testing::some([testing::with_non_quiet(&tree), tree, truth].into_iter().chain(made)) {
            check_all(&tree);
        }
    }
}

#[test]
fn known_positions_are_looked_up() {
    let mut recalled = 0;
    for game in ["grundy:7", "nim:2,2", "nim:1,1,2", "subtract:7,1-3"] {
        let input = Input::Game(GameSpec::parse(game).expect("a game").with("merge=positions").expect("an option"));
        // The tree that grows from a search by negamax has the movers' values, which the interpreter does not expect.
        let algorithms = fitting_algorithms(&input).into_iter().filter(|&algorithm| algorithm != Algorithm::Negamax);
        for algorithm in algorithms {
            let choices = Choices { rules: Rules::of(algorithm), order: Order::Given, seed: 0 };
            let run = run(&input, choices, &Arc::default()).expect("a small game");
            for program in &programs(&run.replay, choices.rules) {
                check(program, &run.replay);
                recalled += program.lines().iter().filter(|line| line.text.contains("is known")).count();
            }
        }
    }
    assert!(recalled > 0);
}

#[test]
fn labels_may_be_numbers() {
    let tree = tree("[[-1, 1], [[[-1, 1], 1], [-1, 1], 1]]");
    for algorithm in [Algorithm::AndOr, Algorithm::AndOrLazy, Algorithm::Labels] {
        let replay = replay(&tree, Rules::of(algorithm));
        for program in &programs(&replay, Rules::of(algorithm)) {
            check(program, &replay);
        }
    }
}

fn all_sorts() -> Vec<Arc<Tree>> {
    let mut trees = Vec::new();
    for text in [testing::UBB, testing::TEXTBOOK, testing::PISA, "3", "[[3, 3, [1, 2]], [3, [9, 8], 4]]"] {
        trees.extend([None, Some(Player::Min)].map(|root| tree_from(text, root)));
    }
    for text in ["[[F, T], [[[F, T], T], [F, T], T]]", "[[F, F], T, F]", "[[T, T], F]", "T"] {
        trees.extend([None, Some(Player::And)].map(|root| tree_from(text, root)));
    }
    // Some nodes at the depth limit are not quiet, stand pat, and are cut or not.
    let leaves = |at: usize| (0..3).map(|leaf| ((at * 3 + leaf) * 7 % 19).to_string()).collect::<Vec<_>>().join(",");
    let nodes = |at: usize| (0..4).map(|node| format!("[{}]", leaves(at * 4 + node))).collect::<Vec<_>>().join(",");
    let wide = format!("[{}]", (0..6).map(|at| format!("[{}]", nodes(at))).collect::<Vec<_>>().join(","));
    trees.extend([None, Some(Player::Min)].map(|root| testing::with_non_quiet(&tree_from(&wide, root))));
    trees.push(testing::with_players(&tree(testing::PISA), &[Player::Chance, Player::Max, Player::Min]));
    trees
}

fn ties(line: &CodeLine) -> impl Iterator<Item = (StepKind, Part)> + '_ {
    let kinds = [
        StepKind::Pass,
        StepKind::Call,
        StepKind::Hit,
        StepKind::Evaluate,
        StepKind::StandPat,
        StepKind::StandPatCut,
        StepKind::Update,
        StepKind::Scout,
        StepKind::Research,
        StepKind::Cut,
        StepKind::BackUp,
        StepKind::Return,
    ];
    let all = kinds.into_iter().flat_map(|kind| [Part::Max, Part::Min, Part::Chance].map(|side| (kind, side)));
    all.filter(|&(kind, side)| line.does(kind, side))
}

#[test]
fn every_line_is_lit_and_no_step_has_two() {
    // Every line that is tied to a step is executed by one.
    {
        let trees = all_sorts();
        for rules in runs() {
            let mut lit: HashMap<&str, HashSet<usize>> = HashMap::new();
            let mut all: HashMap<&str, Program> = HashMap::new();
            for tree in trees.iter().filter(|tree| fits(tree, rules.algorithm)) {
                let replay = replay(tree, rules);
                for program in programs(&replay, rules) {
                    let lines =
                        (1..=replay.len()).map(|cursor| program.active_line(replay.at(cursor)).expect("a line"));
                    lit.entry(program.title).or_default().extend(lines);
                    all.insert(program.title, program);
                }
            }
            for (title, program) in all {
                for (number, line) in program.lines().iter().enumerate() {
                    let is_tied = ties(line).next().is_some();
                    assert_eq!(lit[title].contains(&number), is_tied, "{title}: {}", line.text);
                }
            }
        }
    }

    // No step has two lines, and forms say whether the players have to take turns.
    for listing in Algorithm::all().flat_map(|algorithm| listings(algorithm.facts().program)) {
        let takes_turns = ["{−}", "level %"].iter().any(|words| listing.lines.contains(words));
        let calls_another = listing.lines.matches("function ").count() > 1;
        assert_eq!(listing.form.needs_turns(), takes_turns || calls_another, "{}", (listing.title)());
        let ties = |line: CodeLine| ties(&line).collect::<Vec<_>>();
        let ties: Vec<(StepKind, Part)> = listing.code(&[]).flat_map(ties).collect();
        let different: HashSet<_> = ties.iter().collect();
        assert_eq!(different.len(), ties.len(), "{}", (listing.title)());
    }
}

#[test]
fn forms_that_do_not_describe_the_run_are_not_offered() {
    let titles = |tree: &Arc<Tree>, rules| {
        let replay = replay(tree, rules);
        programs(&replay, rules).iter().map(|program| program.title).collect::<Vec<_>>()
    };
    let textbook = tree(testing::TEXTBOOK);
    let soft = ["alpha-beta, two functions, fail-soft", "alpha-beta, one function, fail-soft", "alpha-beta-search"];
    let hard = ["alpha-beta, one function, fail-hard", "alpha-beta, two functions, fail-hard"];
    assert_eq!(titles(&textbook, plywood_search::testing::alpha_beta(FailMode::FailSoft, CutRule::Equal)), soft);
    assert_eq!(titles(&textbook, plywood_search::testing::alpha_beta(FailMode::FailHard, CutRule::Equal)), hard);
    assert_eq!(titles(&textbook, Rules::of(Algorithm::Negamax)), ["negamax", "bestmove, negamax"]);
    let twice = testing::with_players(&textbook, &[Player::Max]);
    assert_eq!(titles(&twice, plywood_search::testing::alpha_beta(FailMode::FailSoft, CutRule::Equal)), soft[1..2]);
}

#[test]
fn the_stack_is_the_open_path_however_deep() {
    // The stack is the open path with its numbers.
    {
        let rules = plywood_search::testing::alpha_beta(FailMode::FailHard, CutRule::Equal);
        let replay = replay(&testing::ubb(), rules);
        let program = &programs(&replay, rules)[0];
        let named = |cursor, rows| {
            let stack = Stack::new(program, replay.at(cursor), rows);
            let shown = |frame: &Frame<'_>| {
                let window = frame.window.map(|window| (window.alpha, window.beta));
                (replay.tree().name(frame.node).unwrap_or_default().into_owned(), window, frame.value, frame.child)
            };
            (stack.outer.as_ref().map(shown), stack.inner.iter().map(shown).collect::<Vec<_>>())
        };
        let frame = |name: &str, window, value, child| (name.to_owned(), Some(window), value, child);
        let inf = f64::INFINITY;
        let root = frame("R", (3.0, inf), Some(3.0), 2);
        let d = frame("D", (3.0, 0.0), Some(0.0), 1);
        let all = vec![root.clone(), frame("B", (3.0, inf), None, 1), frame("C", (3.0, inf), None, 1), d.clone()];
        assert_eq!(named(20, 9), (None, all));
        assert_eq!(named(20, 3), (Some(root), vec![d.clone()]));
        assert_eq!(named(20, 1), (None, vec![d]));
        assert_eq!(named(0, 9), (None, vec![]));
    }

    // While levels return, no node is being generated.
    {
        let rules = Rules::of(Algorithm::BottomUp);
        let replay = replay(&tree(testing::PISA), rules);
        let program = &programs(&replay, rules)[0];
        let frames = |cursor| Stack::new(program, replay.at(cursor), 9).inner.len();
        assert_eq!([frames(1), frames(4), frames(replay.len() / 2 + 4), frames(replay.len())], [1, 4, 0, 0]);
    }

    // Time does not depend on the depth of the stack.
    {
        let mut builder = TreeBuilder::new();
        (1..testing::MANY).for_each(|_| _ = builder.enter());
        builder.leaf(7.0, Domain::Numbers);
        (1..testing::MANY).for_each(|_| builder.leave());
        let tree = Arc::new(builder.finish(&Turns::Alternate(None)).expect("a valid tree"));
        let rules = plywood_search::testing::alpha_beta(FailMode::FailSoft, CutRule::Equal);
        let replay = replay(&tree, rules);
        let program = &programs(&replay, rules)[0];
        for cursor in testing::MANY as usize - 10_000..testing::MANY as usize {
            let stack = Stack::new(program, replay.at(cursor), 10);
            assert_eq!((stack.outer.map(|frame| frame.node), stack.inner.len()), (Some(NodeId::ROOT), 8));
        }
    }
}
