//! Wrong answers of simulated mistakes and of learners, on random trees: each is refused with its own error, or with one that leads
//! to the same answer.

use std::{collections::BTreeSet, sync::Arc};

use super::*;
use crate::quiz::Quiz;
use plywood_lesson::{Answer, Question, Right, Verdict};
use plywood_messages::words::Charset;
use plywood_search::{
    replay::Replay,
    search::Rules,
    session::{Choices, Input, Run, run},
    testing::alpha_beta,
    trace::{Step, Window},
};
use plywood_tree::{
    format::View,
    settings::{Bug, Choice as _, CutRule, FailMode},
    testing::{self, TEXTBOOK, tree},
    tree::{Goal, NodeId, Tree},
};
use proptest::prelude::*;

fn searched(tree: &Arc<Tree>, rules: Rules) -> Run {
    let input = Input::Tree(Arc::clone(tree));
    let choices = Choices { rules, ..Choices::of(&input, &View::default()) };
    run(&input, choices, &Arc::default()).expect("a search")
}

fn quizzes(run: &Run) -> Vec<Quiz> {
    let quiz = Quiz::new(run, 0, Charset::Ascii, &Arc::default());
    [quiz, Quiz::predicting(run, 0, Charset::Ascii)].into_iter().flatten().collect()
}

fn conventions() -> impl Strategy<Value = Rules> {
    let all = FailMode::all().flat_map(|fail| CutRule::all().map(move |cut| alpha_beta(fail, cut)));
    prop::sample::select(all.collect::<Vec<_>>())
}

/// Checks that a wrong answer is refused with one of these errors: the first whose row fits.
fn refused(quiz: &Quiz, question: &Question, answer: &Answer, names: &[&str]) -> Result<(), TestCaseError> {
    let error = quiz.error(question, answer);
    if question.judge(answer) == Verdict::Right {
        prop_assert!(error.is_none());
        return Ok(());
    }
    let name = error.as_ref().map(|error| error.name);
    let shown = format!(
        "{names:?} {name:?} {answer:?} {:?} {} {}",
        question.solution().to_string(),
        question.kind,
        question.text
    );
    prop_assert!(name.is_some_and(|name| names.contains(&name)), "{}", shown);
    prop_assert!(error.is_some_and(|error| error.because.to_string().ends_with('.')), "{}", shown);
    Ok(())
}

fn leaves_below(tree: &Tree, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    tree.subtree(node).map(NodeId).filter(|&below| tree.player(below).is_none())
}

/// A search with a mistake as a learner who answers the questions about the right one.
struct Mistaken<'q> {
    question: &'q Question,
    right: &'q Replay,
    wrong: &'q Replay,
}

impl Mistaken<'_> {
    /// Returns its answer; `None` if it does not come to the question in the same state.
    fn answer(&self, is_same: impl Fn(&Case<'_>, &Case<'_>) -> bool, rules: Rules) -> Option<Answer> {
        let Self { question, right, wrong } = *self;
        let tree = right.tree();
        let entered = |replay: &Replay, leaf| replay.entered(leaf).is_some();
        if question.kind == "leaves" {
            let never = leaves_below(tree, NodeId::ROOT).filter(|&leaf| !entered(wrong, leaf));
            return Some(Answer::Marks(never.collect()));
        }
        // The same child returns to the same node, or the same node is entered.
        let asked = if question.kind == "skipped" { question.step } else { question.step + 1 };
        let moment = if question.kind == "next" { right.step(question.step)? } else { right.step(asked)? };
        let is_it = |step: Step| match (step, moment) {
            (Step::Update { node, child, .. }, Step::Update { node: at, child: of, .. }) => (node, child) == (at, of),
            (Step::Enter { node, .. }, Step::Enter { node: at, .. }) => node == at,
            _ => false,
        };
        let at = (1..=wrong.len()).find(|&at| wrong.step(at).is_some_and(is_it))?;
        let step = if matches!(question.kind, "next" | "skipped") { at } else { at - 1 };
        let alike = Question { step, answer_step: step + question.answer_step - question.step, ..question.clone() };
        if !is_same(&Case::new(right, rules, question), &Case::new(wrong, rules, &alike)) {
            return None;
        }
        let next = wrong.step(step + 1)?;
        let then = wrong.step(step + 2);
        match (&question.right, then) {
            (Right::Value(..), Some(Step::Return { value, .. })) => Some(Answer::Value(value, 0.0)),
            (Right::Window(..), then) => {
                let is_entry = question.answer_step == question.step + 2;
                let told = if is_entry { then? } else { next };
                let (Step::Enter { window, .. } | Step::Update { window, .. }) = told else { return None };
                window.map(Answer::Window)
            }
            (Right::Decision(_), then) => {
                let goes_on = matches!(then, Some(Step::Enter { node, .. }) if tree.parent(node) == question.node);
                Some(Answer::Option(usize::from(goes_on)))
            }
            (Right::Child(_), _) if question.kind == "next" => {
                let next = (step + 1..=wrong.len()).find_map(|at| match wrong.step(at)? {
                    Step::Enter { node, .. } => Some(node),
                    _ => None,
                })?;
                question.nodes().iter().position(|&option| option == next).map(Answer::Option)
            }
            (Right::Leaves(..), _) => {
                let Step::Cutoff { node, .. } = next else { return Some(Answer::Marks(BTreeSet::new())) };
                let skipped = wrong.at(step + 1).skipped(node).flat_map(|skipped| leaves_below(tree, skipped));
                Some(Answer::Marks(skipped.collect()))
            }
            _ => None,
        }
    }
}

/// Errors that lead to the answers of a mistake, besides its own row.
fn others(bug: Bug) -> &'static [&'static str] {
    match bug {
        Bug::StrictForEqual => &[],
        Bug::NeverCuts => &["strict-for-equal"],
        // A leaf of minus infinity is another reason for the bound.
        Bug::AlphaNotHandedOn => {
            &["low-before-test", "other-bound", "other-player", "never-cuts", "strict-for-equal", "child-for-rest"]
        }
        Bug::LowBeforeTest => &["alpha-not-handed-on", "never-cuts", "strict-for-equal", "child-for-rest"],
        Bug::InfinityIsSmall | Bug::AlphaStartsAtZero => {
            &["alpha-starts-at-0", "other-bound", "never-cuts", "returns-early", "strict-for-equal", "child-for-rest"]
        }
        Bug::WrongBound => {
            &["alpha-starts-at-0", "never-cuts", "returns-early", "strict-for-equal", "child-for-rest", "not-yet-known"]
        }
        Bug::ReturnsEarly => {
            &["alpha-starts-at-0", "wrong-bound", "strict-for-equal", "child-for-rest", "not-yet-known"]
        }
        Bug::MaxMinSwapped => &[
            "alpha-not-handed-on",
            "other-player",
            "other-bound",
            "last-for-best",
            "bound-not-moved",
            "alpha-starts-at-0",
            "wrong-bound",
            "never-cuts",
            "returns-early",
            "strict-for-equal",
            "child-for-rest",
        ],
    }
}

proptest! {
    #![proptest_config(testing::cases(500))]

    /// Oracle: the mistakes that searches simulate.
    #[test]
    fn each_simulated_mistake_is_refused_with_its_explanation(tree in testing::any_tree(), rules in conventions()) {
        let right = searched(&tree, rules);
        let quizzes = quizzes(&right);
        for bug in Bug::all() {
            let wrong = searched(&tree, Rules { bug: Some(bug), ..rules }).replay;
            let names = [others(bug), &[bug.name()]].concat();
            let is_same = |one: &Case<'_>, other: &Case<'_>| {
                let windows = (one.window, other.window);
                // The error is in the window already.
                let is_alike = match bug {
                    Bug::AlphaNotHandedOn => matches!(windows, (Some(one), Some(other))
                        if [one.alpha, f64::NEG_INFINITY].contains(&other.alpha)
                            && [one.beta, f64::INFINITY].contains(&other.beta)),
                    Bug::InfinityIsSmall | Bug::AlphaStartsAtZero => {
                        matches!(windows, (Some(one), Some(other)) if one.beta == other.beta)
                    }
                    Bug::NeverCuts
                    | Bug::MaxMinSwapped
                    | Bug::WrongBound
                    | Bug::StrictForEqual
                    | Bug::ReturnsEarly
                    | Bug::LowBeforeTest => windows.0 == windows.1,
                };
                one.seen == other.seen && is_alike
            };
            for (quiz, question) in asked(&quizzes) {
                let mistaken = Mistaken { question, right: &right.replay, wrong: &wrong };
                if let Some(answer) = mistaken.answer(is_same, rules) {
                    refused(quiz, question, &answer, &names)?;
                }
            }
        }
    }

    /// Answers that no search gives.
    #[test]
    fn each_usual_error_is_refused_with_its_explanation(tree in testing::any_tree(), rules in conventions()) {
        let run = searched(&tree, rules);
        for (quiz, question) in asked(&quizzes(&run)) {
            let case = Case::new(&run.replay, rules, question);
            for (answer, name) in learners(&case).into_iter().filter(|(answer, _)| question.judge(answer) != Verdict::Right) {
                let own = ERRORS.iter().position(|row| row.name == name).expect("a row");
                let fits = case.given(&answer).is_some_and(|given| (ERRORS[own].explain)(&case, &given).is_some());
                prop_assert!(fits, "{name} {answer:?} {}", question.text);
                let names: Vec<&str> = ERRORS[..=own].iter().map(|row| row.name).collect();
                refused(quiz, question, &answer, &names)?;
            }
        }
    }
}

fn asked(quizzes: &[Quiz]) -> impl Iterator<Item = (&Quiz, &Question)> {
    quizzes.iter().flat_map(|quiz| quiz.questions().iter().map(move |question| (quiz, question)))
}

/// An answer and the error that it comes from.
type Told = (Answer, &'static str);

/// Returns wrong answers to a question, computed from its state.
fn learners(case: &Case<'_>) -> Vec<Told> {
    let Case { question, replay, .. } = case;
    let tree = replay.tree();
    let ends = || {
        case.seen
            .iter()
            .copied()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), value| (least.min(value), most.max(value)))
    };
    let last = case.seen.last().copied().unwrap_or_default();
    match &question.right {
        Right::Value(..) => {
            let (smallest, largest) = ends();
            let other = if case.goal == Some(Goal::Largest) { smallest } else { largest };
            vec![(Answer::Value(other, 0.0), "other-player"), (Answer::Value(last, 0.0), "last-for-best")]
        }
        Right::Window(..) => {
            let (before, right) = (case.window.expect("a window"), case.right_window().expect("a window"));
            let own = |bound, window: Window| match case.goal {
                Some(Goal::Largest) => Window { alpha: bound, ..window },
                _ => Window { beta: bound, ..window },
            };
            let (theirs, is_moved) = match case.goal {
                Some(Goal::Largest) => (Window { beta: last, ..before }, last != before.beta),
                _ => (Window { alpha: last, ..before }, last != before.alpha),
            };
            let unseen = tree.children(case.node).filter(|&child| !case.before.state(child).is_entered());
            let unseen = unseen.filter_map(|child| tree.value(child)).filter(|&value| own(value, right) != right);
            let unknown = unseen.map(|value| (Answer::Window(own(value, right)), "not-yet-known"));
            let other = is_moved.then_some((Answer::Window(theirs), "other-bound"));
            unknown.chain(other).chain([(Answer::Window(before), "bound-not-moved")]).collect()
        }
        Right::Decision(_) => vec![(Answer::Option(0), "returns-early"), (Answer::Option(1), "never-cuts")],
        Right::Child(_) if question.kind == "next" => {
            let of = |(at, node): (usize, NodeId)| {
                let is_sibling = tree.parent(node) == Some(case.node);
                (Answer::Option(at), if is_sibling { "not-yet-known" } else { "returns-early" })
            };
            question.nodes().into_iter().enumerate().map(of).collect()
        }
        Right::Leaves(right, _) => {
            let fewer = right.iter().skip(1).copied().collect();
            let more = question.nodes().into_iter().find(|leaf| !right.contains(leaf));
            let more = right.iter().copied().chain(more).collect();
            vec![(Answer::Marks(fewer), "child-for-rest"), (Answer::Marks(more), "child-for-rest")]
        }
        Right::Child(_) | Right::Listed(_) | Right::Step(_) | Right::Order(_) => Vec::new(),
    }
}

#[test]
fn every_simulated_mistake_that_an_answer_shows_has_a_row() {
    // Swapped players are the error of the other player.
    let names: BTreeSet<&str> = ERRORS.iter().map(|row| row.name).collect();
    assert_eq!(names.len(), ERRORS.len(), "names are unique");
    let missing: Vec<&str> = Bug::all().map(Bug::name).filter(|name| !names.contains(name)).collect();
    assert_eq!(missing, ["max-min-swapped"]);
}

#[test]
fn an_error_is_explained_with_the_numbers_of_the_tree() {
    let run = searched(&tree(TEXTBOOK), alpha_beta(FailMode::FailSoft, CutRule::Equal));
    let quiz = Quiz::predicting(&run, 0, Charset::Ascii).expect("questions");
    for (kind, typed, name, said) in [
        (
            "next",
            "2",
            "not-yet-known",
            "What C is worth is not yet known: the search takes children from left to right, and B comes first.",
        ),
        ("window", "3, inf", "other-bound", "You moved alpha, but B is a MIN node: MIN moves beta."),
        ("window", "-inf, 2", "not-yet-known", "B has seen only 3; 2 is not yet known."),
        ("window", "-inf, inf", "bound-not-moved", "(-inf, inf) was the window before 3 returned. Now MIN moves beta."),
        ("value", "12", "other-player", "12 is the largest of 3, 12, 8, but B is a MIN node: MIN takes the smallest."),
        ("value", "8", "last-for-best", "8 only came last. B takes the smallest of 3, 12, 8."),
        (
            "cut",
            "no",
            "never-cuts",
            "At C, the window (3, 2) is empty: the other children cannot change anything, and the search prunes them.",
        ),
    ] {
        let question = quiz.questions().iter().find(|question| question.kind == kind).expect(kind);
        let error = quiz.error(question, &question.read(typed).expect(typed)).expect(typed);
        assert_eq!((error.name, &*error.because.to_string()), (name, said), "{kind} {typed}");
    }
    let question = quiz.questions().iter().find(|question| question.kind == "value").expect("a value");
    assert!(quiz.error(question, &question.read("77").expect("a number")).is_none(), "no error leads to 77");
}
