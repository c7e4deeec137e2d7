//! Questions about a mistake: the first step that differs from alpha-beta, and which mistake it is. Until then, steps are
//! described without reasons, which would reveal the answer.

use std::sync::Arc;

use super::NothingToAsk;
use plywood_explain::{self as explain, Wording};
use plywood_lesson::{Candidate, Question, Right, window_sentence};
use plywood_messages::words::{Charset, Sentence, Tone};
use plywood_search::{
    replay::Replay,
    session::{Run, faults, recorded, with_bug},
    trace::{Step, Window},
};
use plywood_tree::{
    progress::Progress,
    settings::{Bug, Choice as _},
    tree::{NodeId, Player},
};

/// Most steps of a search whose mistake is asked for.
pub const MOST_STEPS: usize = 500;

pub fn questions(run: &Run, charset: Charset, progress: &Arc<Progress>) -> Result<Vec<Question>, NothingToAsk> {
    let Run { replay, choices } = run;
    if replay.len() > MOST_STEPS {
        return Err(NothingToAsk::TooLong(MOST_STEPS));
    }
    let first = faults(replay, choices.rules, 1).first().copied().ok_or(NothingToAsk::NotRevealed)? as usize;
    Ok(vec![step(run, first, charset), which(run, first, charset, progress)])
}

fn step(run: &Run, first: usize, charset: Charset) -> Question {
    let steps = run.replay.len();
    Question {
        kind: "step",
        about: text!("quiz/about-step"),
        big: string!("quiz/big-step"),
        answer_step: first,
        text: sentence!(charset, "quiz/ask-step"),
        options: (1..=steps).map(|step| fact(run, step, charset).into()).collect(),
        right: Right::Step(first - 1),
        ballot: Question::ballot_of(steps),
        because: explain::step(run.replay.at(first), Wording::of(run.choices, charset)),
        ..Question::at(0, charset)
    }
}

/// Asks for the mistake: every mistake with the same steps is right.
fn which(run: &Run, first: usize, charset: Charset, progress: &Arc<Progress>) -> Question {
    let Run { replay, choices } = run;
    let does_the_same = |bug: Bug| {
        let other = recorded(replay.tree(), with_bug(*choices, bug), progress);
        choices.rules.mistake() == Some(bug) || other.is_ok_and(|other| same_steps(replay, &other))
    };
    let right: Vec<usize> =
        Bug::all().enumerate().filter(|&(_, bug)| does_the_same(bug)).map(|(number, _)| number).collect();
    let option =
        |bug: Bug| Candidate { known: Some(Sentence::plain(bug.meaning())), ..Sentence::node(bug.name()).into() };
    let because =
        choices.rules.mistake().map(|bug| sentence!(charset, "quiz/bug-is", what = bug.meaning(), whose = bug.whose()));
    let question = Question {
        kind: "bug",
        about: text!("quiz/about-bug"),
        big: string!("quiz/big-bug"),
        answer_step: first,
        text: sentence!(charset, "quiz/ask-bug"),
        because: because.unwrap_or_default(),
        ..Question::at(first, charset)
    };
    question.listing(Bug::all().map(option), right)
}

fn same_steps(one: &Replay, other: &Replay) -> bool {
    one.len() == other.len() && (1..=one.len()).all(|step| one.step(step) == other.step(step))
}

/// Describes a step without reasons, the same for right and wrong searches.
pub fn fact(run: &Run, step: usize, charset: Charset) -> Sentence {
    let moment = run.replay.at(step);
    let Some(done) = moment.step() else { return sentence!(charset, "quiz/fact-begins") };
    let name = |node: NodeId| explain::name(moment, Wording::of(run.choices, charset), node);
    let domain = run.replay.tree().domain();
    let number = |value: f64| domain.number(value, charset);
    let window = |window: Option<Window>| window.map(|window| window_sentence(domain, window, charset));
    let node = name(done.node());
    match done {
        Step::Pass { .. } => Sentence::default(),
        Step::Enter { window: given, .. } => {
            let player = run.replay.tree().player(done.node()).map(Player::title);
            let player = player.map(|player| Sentence::piece(Tone::Player, player));
            sentence!(charset, "quiz/fact-enters", node, player, window = Words(window(given)))
        }
        Step::Hit { value, .. } | Step::Evaluate { value, .. } | Step::StandPat { value, .. } => {
            sentence!(charset, "quiz/fact-value", node, value = Words(number(value)))
        }
        Step::Update { child, value, window: after, .. } => {
            let returned = number(moment.value(child).unwrap_or(f64::NAN));
            let (child, value) = (name(child), number(value));
            sentence!(charset, "quiz/fact-update", child, returned, node, value, window = Words(window(after)))
        }
        Step::Cutoff { .. } => sentence!(charset, "quiz/fact-skips", node),
        Step::Return { value, .. } | Step::Recall { value, .. } => {
            sentence!(charset, "quiz/fact-returns", node, value = Words(number(value)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quiz::Quiz;
    use plywood_lesson::{Answer, Verdict};
    use plywood_search::{
        search::Rules,
        session::{Choices, Input, run},
        testing::alpha_beta,
    };
    use plywood_tree::{
        settings::Order,
        testing::{self, TEXTBOOK, tree},
        tree::Tree,
    };
    use proptest::prelude::*;

    fn searched(tree: &Arc<Tree>, rules: Rules) -> Run {
        let choices = Choices { rules, order: Order::Given, seed: 0 };
        run(&Input::Tree(Arc::clone(tree)), choices, &Arc::default()).expect("a search")
    }

    fn quiz(tree: &Arc<Tree>, rules: Rules) -> Result<Quiz, NothingToAsk> {
        Quiz::new(&searched(tree, rules), 0, Charset::Ascii, &Arc::default())
    }

    fn is_right(question: &Question, number: usize) -> bool {
        question.judge(&Answer::Option(number)) == Verdict::Right
    }

    proptest! {
        #![proptest_config(testing::cases(40))]

        /// Oracle: the right search beside the wrong one. The answer is their first difference, and every mistake with the same
        /// steps is right.
        #[test]
        fn what_is_right_is_where_the_searches_part(tree in testing::any_tree()) {
            let rules = alpha_beta(plywood_tree::settings::FailMode::FailSoft, plywood_tree::settings::CutRule::Equal);
            let right = searched(&tree, rules).replay;
            let wrong: Vec<_> =
                Bug::all().map(|bug| searched(&tree, Rules { bug: Some(bug), ..rules }).replay).collect();
            for (number, bug) in Bug::all().enumerate() {
                let steps = 1..=right.len().max(wrong[number].len());
                let parts = steps.clone().find(|&step| wrong[number].step(step) != right.step(step));
                let asked = quiz(&tree, Rules { bug: Some(bug), ..rules });
                let (Some(parts), true) = (parts, wrong[number].len() <= MOST_STEPS) else {
                    prop_assert!(asked.is_err());
                    continue;
                };
                let asked = asked.expect("it is revealed");
                let [step, which] = asked.questions() else { panic!("two questions") };
                for at in 0..wrong[number].len() {
                    prop_assert_eq!(is_right(step, at), at + 1 == parts);
                }
                for (other, replay) in wrong.iter().enumerate() {
                    prop_assert_eq!(is_right(which, other), same_steps(&wrong[number], replay));
                }
                // Descriptions of earlier steps do not reveal the mistake.
                let plain = Run { replay: Arc::clone(&right), choices: searched(&tree, rules).choices };
                for before in 0..parts {
                    prop_assert_eq!(asked.step(before, Charset::Ascii), fact(&plain, before, Charset::Ascii));
                }
            }
        }
    }

    #[test]
    fn a_mistake_is_answered_if_it_is_revealed() {
        // A mistake is answered by a step number and by its name.
        {
            let rules =
                Rules { bug: Some(Bug::MaxMinSwapped), ..Rules::of(plywood_tree::settings::Algorithm::AlphaBeta) };
            let quiz = quiz(&tree(TEXTBOOK), rules).expect("it is revealed");
            let [step, which] = quiz.questions() else { panic!("two questions") };
            assert!(step.asks_for_step() && !which.asks_for_step() && quiz.is_for_a_mistake());
            let right = step.solution().to_string();
            let typed = right.strip_prefix("step ").expect("a step");
            assert_eq!(step.read(typed).map(|answer| step.judge(&answer)), Ok(Verdict::Right));
            assert!(step.because(None).to_string().contains("Mistake"), "told in the end");
            assert!(step.choices().iter().all(|said| !said.to_string().contains("istake")));
            assert_eq!(which.read("max-min-swapped"), which.read("5"));
            assert_eq!(which.read("max-min-swapped").map(|answer| which.judge(&answer)), Ok(Verdict::Right));
            assert_eq!(which.ballot.len(), Bug::all().count(), "a hall can vote");
            assert!(step.ballot.is_empty() && step.read("0").is_err() && step.read("x").is_err());
        }

        // A mistake that is not revealed cannot be found.
        {
            let rules =
                Rules { bug: Some(Bug::StrictForEqual), ..Rules::of(plywood_tree::settings::Algorithm::AlphaBeta) };
            assert_eq!(quiz(&tree("[3, 5]"), rules).expect_err("no tie"), NothingToAsk::NotRevealed);
        }
    }
}
