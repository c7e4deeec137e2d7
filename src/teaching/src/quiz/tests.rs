//! Questions about the lectures' trees and random ones, checked against their traces.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use super::*;
use plywood_lesson::Marking;
use plywood_messages::words::Charset;
use plywood_search::search::Rules;
use plywood_search::session;
use plywood_search::session::{Choices, Input, SearchProblem, run};
use plywood_search::testing::{alpha_beta, with_windows};
use plywood_search::trace::{Step, Window};
use plywood_tree::format::View;
use plywood_tree::settings::{Algorithm, CutRule, FailMode};
use plywood_tree::source::SourceText;
use plywood_tree::testing::{PISA, TEXTBOOK, tree};
use plywood_tree::tree::{Domain, NodeId, Tree};
use plywood_tree::{library, testing};
use proptest::prelude::*;

fn quiz(tree: &Arc<Tree>, rules: Option<Rules>) -> Result<Quiz, NothingToAsk> {
    let input = Input::Tree(Arc::clone(tree));
    let mut choices = Choices::of(&input, &View::default());
    choices.rules = rules.unwrap_or(choices.rules);
    Quiz::new(&run(&input, choices, &Arc::default()).expect("a search"), 0, Charset::Ascii, &Arc::default())
}

fn asked(tree: &Arc<Tree>, rules: Option<Rules>) -> Quiz {
    quiz(tree, rules).expect("questions")
}

/// Question with the steps of its search, from which the oracle of its kind computes the answer.
pub(super) struct Traced<'q> {
    question: &'q Question,
    replay: &'q Replay,
}

impl Traced<'_> {
    pub(super) fn len(&self) -> usize {
        self.replay.len()
    }

    pub(super) fn asked(&self) -> usize {
        self.question.step
    }

    pub(super) fn tree(&self) -> &Tree {
        self.replay.tree()
    }

    /// Returns a step, counted from 0.
    pub(super) fn step(&self, at: usize) -> Step {
        self.next_after(at).expect("a step")
    }

    /// Returns the step `more` steps after the question.
    pub(super) fn next(&self, more: usize) -> Option<Step> {
        self.next_after(self.asked() + more)
    }

    pub(super) fn told(&self) -> Option<Step> {
        self.next_after(self.question.answer_step - 1)
    }

    fn next_after(&self, at: usize) -> Option<Step> {
        self.replay.step(at + 1)
    }

    pub(super) fn seen(&self, steps: usize) -> BTreeSet<NodeId> {
        let steps = (0..steps).map(|at| self.step(at)).filter(|step| matches!(step, Step::Enter { .. }));
        steps.map(|step| step.node()).collect()
    }

    pub(super) fn value(&self, value: f64) -> String {
        self.tree().domain().plain(value).to_string()
    }

    pub(super) fn window(&self, window: Window) -> String {
        format!("{}, {}", self.value(window.alpha), self.value(window.beta))
    }

    pub(super) fn numbers(&self, holds: impl Fn(NodeId) -> bool) -> String {
        let at = self.question.nodes().into_iter().enumerate().filter(|&(_, option)| holds(option));
        let numbers: Vec<String> = at.map(|(number, _)| (number + 1).to_string()).collect();
        if numbers.is_empty() { "none".to_owned() } else { numbers.join(" ") }
    }

    pub(super) fn solution(&self) -> String {
        self.question.solution().to_string()
    }
}

fn expected(quiz: &Quiz, question: &Question) -> String {
    let replay = quiz.replay().expect("a search");
    let row = kinds::KINDS.iter().find(|row| row.name == question.kind).expect("a row");
    (row.oracle)(&Traced { question, replay })
}

fn check(quiz: &Quiz) {
    for question in quiz.questions() {
        let typed = expected(quiz, question);
        let answer = question.read(&typed).unwrap_or_else(|_| panic!("{question:?}: {typed}"));
        assert_eq!(question.judge(&answer), Verdict::Right, "{question:?}: {typed}");
        let solution = question.solution().to_string();
        if !matches!(question.marking(), Some(Marking::Leaves)) {
            let told = question.read(&solution).expect("what is told can be typed");
            assert_eq!(question.judge(&told), Verdict::Right, "{question:?}: {solution}");
        }
        let said = [question.text.clone(), question.because(Some(&answer)), question.revealed_answer()];
        assert!(said.iter().all(|said| !said.to_string().trim().is_empty()), "{question:?}");
    }
}

#[test]
fn the_answers_about_every_lecture_are_what_its_trace_says() {
    let mut kinds = HashSet::new();
    for charset in [Charset::Ascii, Charset::Unicode] {
        for lecture in library::all() {
            let file = SourceText::new(&format!("{}.toml", lecture.name), lecture.text);
            let Ok(subject) = SearchProblem::read(&file, None) else { continue };
            let choices = Choices::of(&subject.content, &subject.view);
            let Ok(run) = run(&subject.content, choices, &Arc::default()) else { continue };
            let Ok(quiz) = Quiz::new(&run, 0, charset, &Arc::default()) else { continue };
            // The windows of a node and of its next child are questions with one name.
            kinds.extend(quiz.questions().iter().filter(|question| !question.asks_for_step()).map(|question| {
                (question.kind, question.answer_step - question.step == 2 && question.kind == "window")
            }));
            check(&quiz);
        }
    }
    let all = kinds::KINDS.iter().map(|row| (row.name, false)).chain([("window", true)]);
    assert_eq!(kinds, all.collect());
}

fn rules(domain: Domain, has_chance: bool) -> Vec<Rules> {
    let plain = match (domain, has_chance) {
        (_, true) => return vec![Rules::of(Algorithm::Expectiminimax)],
        (Domain::Truth, _) => return [Algorithm::AndOr, Algorithm::AndOrLazy].map(Rules::of).to_vec(),
        (Domain::Numbers, _) => [Algorithm::Minimax, Algorithm::Negamax, Algorithm::Pvs].map(Rules::of),
    };
    let modes = [FailMode::FailSoft, FailMode::FailHard].into_iter();
    let modes = modes.flat_map(|fail| [CutRule::Equal, CutRule::Strict].map(|cut| alpha_beta(fail, cut)));
    let modes = modes.flat_map(|rules| [rules, Rules { algorithm: Algorithm::NegamaxAb, ..rules }]);
    plain.into_iter().chain(modes).flat_map(with_windows).collect()
}

fn nested(tree: &Tree, node: NodeId, changed: NodeId, value: &str) -> String {
    if tree.player(node).is_none() {
        let own = tree.domain().plain(tree.value(node).expect("a leaf")).to_string();
        return if node == changed { value.to_owned() } else { own };
    }
    let children: Vec<String> = tree.children(node).map(|child| nested(tree, child, changed, value)).collect();
    format!("[{}]", children.join(","))
}

proptest! {
    #![proptest_config(testing::cases(60))]

    #[test]
    fn the_answers_are_what_the_trace_says(
        tree in prop_oneof![testing::any_tree(), testing::any_truth_tree(), testing::any_chance_tree()],
    ) {
        let input = Input::Tree(Arc::clone(&tree));
        // If players do not alternate, negamax does not apply.
        let fits = |rules: &Rules| session::check(&input, rules.algorithm).is_ok();
        for rules in rules(tree.domain(), tree.has_chance()).into_iter().filter(fits) {
            if let Ok(quiz) = quiz(&tree, Some(rules)) {
                check(&quiz);
            }
        }
    }

    /// Unvisited leaves change neither earlier questions nor their texts.
    #[test]
    fn no_question_depends_on_what_is_still_to_come(
        tree in testing::any_tree(), at in any::<prop::sample::Index>(), value in -9i32..10,
    ) {
        let leaves: Vec<NodeId> = tree.nodes().filter(|&node| tree.player(node).is_none()).collect();
        let leaf = leaves[at.index(leaves.len())];
        let root = tree.player(NodeId::ROOT);
        let other = testing::tree_from(&nested(&tree, NodeId::ROOT, leaf, &value.to_string()), root);
        for rules in rules(Domain::Numbers, false) {
            let [Ok(one), Ok(other)] = [&tree, &other].map(|tree| quiz(tree, Some(rules))) else { continue };
            let quizzes = [one, other];
            let entered = quizzes[0].replay().expect("a search").entered(leaf).unwrap_or(usize::MAX);
            let told = quizzes.each_ref().map(|quiz| {
                let before = quiz.questions().iter().filter(|question| question.step < entered);
                let before = before.filter(|question| question.kind != "order");
                let all: Vec<_> = before.map(|question| {
                    // The leaf itself is named by its value.
                    let text = if question.marking() == Some(Marking::Leaves) { String::new() } else {
                        question.text.to_string()
                    };
                    (question.kind, question.node, question.step, question.nodes(), text)
                }).collect();
                all
            });
            prop_assert_eq!(&told[0], &told[1]);
        }
    }
}

fn kinds(text: &str) -> Vec<&'static str> {
    asked(&tree(text), None).questions().iter().map(|question| question.kind).collect()
}

#[test]
fn the_textbook_is_asked_about_and_judged() {
    // The textbook tree is asked about step by step.
    {
        let expected = [
            "next", "next", "value", "window", "cut", "skipped", "cut", "cut", "move", "leaves", "order", "order",
            "order",
        ];
        assert_eq!(kinds(TEXTBOOK), expected);
        assert_eq!(kinds(PISA).iter().filter(|kind| **kind == "cut").count(), 2);
    }

    // Extra and missing items are both wrong.
    {
        let quiz = asked(&tree(TEXTBOOK), None);
        let question = quiz.questions().iter().find(|question| question.kind == "leaves").expect("leaves");
        let verdict = |typed| question.judge(&question.read(typed).expect("read"));
        assert_eq!(verdict("5, 6"), Verdict::Right);
        assert_eq!(verdict("[1,1] [1,2]"), Verdict::Right);
        assert_eq!(verdict("5"), Verdict::Missed { missing: 1, extra: 0 });
        assert_eq!(verdict("C"), Verdict::Missed { missing: 0, extra: 1 }, "a node stands for the leaves below it");
        assert_eq!(verdict("none"), Verdict::Missed { missing: 2, extra: 0 });
        for typed in ["", "99", "0", "x", "[9,9]", "[", "5 x"] {
            assert!(question.read(typed).is_err(), "{typed:?}");
        }
    }

    // A leaf has no questions.
    for text in ["3", "[3]"] {
        assert_eq!(quiz(&tree(text), None).expect_err("nothing"), NothingToAsk::Settled);
    }
}

#[test]
fn a_quiz_is_told_event_by_event_and_counted() {
    // A streak ends with a wrong answer.
    {
        let mut score = Score::default();
        assert_eq!(score.points(), "0");
        let missed = Verdict::Missed { missing: 1, extra: 0 };
        for verdict in [Verdict::Right, Verdict::Right, missed, Verdict::Right, Verdict::Wrong] {
            score.count(verdict);
        }
        assert_eq!((score.asked, score.right, score.streak, score.longest), (5, 3, 0, 2));
        let half = Score { second: 1, ..score };
        assert_eq!([score, half, Score { second: 2, ..score }].map(Score::points), ["3", "3½", "4"]);
        assert_eq!((Score { second: 1, ..Score::default() }.points(), score.better(half)), ("½".to_owned(), half));
    }

    // A quiz is reported event by event.
    {
        // The order of the tree is already the best, so the leaf 3 should come first.
        let right = ["1", "1", "yes", "1", "3", "The leaf 3, B", "1 2"];
        assert_eq!(letters(&right, Telling::AtOnce), "bqR.qR.qRqRqRqRqRe");
        assert_eq!(letters(&right, Telling::AtEnd), "bqn.qn.qnqnqnqnqnRRRRRRRe");
        assert_eq!(letters(&["what", "none", "show", "quit", "3"], Telling::AtOnce), "bqxqxqW.qe");
        assert_eq!(letters(&[], Telling::AtOnce), "bqe");
    }
}

fn letters(lines: &[&str], telling: Telling) -> String {
    let quiz = Arc::new(asked(&tree("[3, [2, 9]]"), None));
    let mut dialogue = Dialogue::new(quiz, "a tree", "alpha-beta", telling, Charset::Ascii);
    let mut events = dialogue.begin();
    events.extend(lines.iter().flat_map(|line| dialogue.hear(line)));
    events.extend(dialogue.stop());
    let letter = |event: &Event| match event {
        Event::Begin { .. } => 'b',
        Event::Steps(_) => '.',
        Event::Question { .. } => 'q',
        Event::Refused(_) => 'x',
        Event::Noted => 'n',
        Event::Answer { verdict: Verdict::Right, .. } => 'R',
        Event::Answer { .. } => 'W',
        Event::End { .. } => 'e',
    };
    events.iter().map(letter).collect()
}

proptest! {
    #![proptest_config(testing::cases(64))]

    /// Characters that a field refuses could never become part of an answer.
    #[test]
    fn a_field_takes_every_answer_that_is_understood(
        tree in prop_oneof![3 => testing::any_tree(), 1 => testing::any_truth_tree()],
        texts in prop::collection::vec("[-+−∞0-9infyestrulaoABCDE.,;/()\\[\\] ]{1,10}|[0-9] [0-9]|-?(i|inf|infinity)[, ]-?[0-9]{1,2}|(yes|no|none|cut|true)", 40),
    ) {
        let Ok(quiz) = quiz(&tree, None) else { return Ok(()) };
        for question in quiz.questions() {
            let solution = expected(&quiz, question);
            for text in texts.iter().map(String::as_str).chain([&*solution, "0 [", "+1", "01", "[+1]"]).map(str::trim) {
                let is_taken = text.char_indices().all(|(at, sign)| question.begins(&text[..at + sign.len_utf8()]));
                prop_assert!(is_taken || question.read(text).is_err(), "{} {}", question.kind, text);
            }
        }
    }
}
