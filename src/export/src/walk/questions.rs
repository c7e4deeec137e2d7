//! The quiz that a page holds: for each answer to choose, whether it is right and what is said of it. The script only looks
//! answers up.

use super::texts::Numbered;
use plywood_lesson::{Marking, Question, Right, Verdict};
use plywood_messages::words::Sentence;
use plywood_teaching::quiz::Quiz;
use serde::Serialize;

#[derive(Serialize)]
pub struct Questions {
    /// What is said of answers.
    told: Numbered<String>,
    all: Vec<HeldQuestion>,
}

#[derive(Serialize)]
struct HeldQuestion {
    text: String,
    step: usize,
    options: Vec<String>,
    /// True if the answer are all right options; else it is any of them.
    marks: bool,
    /// Numbers of the right options, from 0.
    right: Vec<usize>,
    /// Number of what is said of each option; of marks, of the right ones and of others.
    told: Vec<u32>,
    /// Number of what is said if the answer is shown.
    shown: u32,
}

/// Returns the step at which a page asks a question: the one before its own, because a page explains a step at once.
pub const fn asked_at(question: &Question) -> usize {
    if question.asks_for_step() { question.step } else { question.step.saturating_sub(1) }
}

/// Returns the questions that are answered by choosing and whose answers are known at step `last`; `None` without any.
pub fn questions(quiz: &Quiz, last: usize) -> Option<Questions> {
    let mut told = Numbered::default();
    let known = quiz.questions().iter().filter(|question| question.answer_step <= last);
    let all: Vec<HeldQuestion> = known.filter_map(|question| held(quiz, question, &mut told)).collect();
    (!all.is_empty()).then_some(Questions { told, all })
}

fn held(quiz: &Quiz, question: &Question, told: &mut Numbered<String>) -> Option<HeldQuestion> {
    let mut say = |verdict, because: &Sentence| told.number(question.verdict(verdict, because).to_string());
    let (options, right, told_of): (Vec<Sentence>, Vec<bool>, Vec<u32>) =
        if let Right::Leaves(right, _) = &question.right {
            let because = question.because(None);
            let told_of = [Verdict::Right, Verdict::Wrong].map(|verdict| say(verdict, &because));
            (question.choices(), question.nodes().iter().map(|node| right.contains(node)).collect(), told_of.to_vec())
        } else {
            let answers = question.ballot.iter().map(|answer| {
                let verdict = question.judge(answer);
                let told_of = say(verdict, &quiz.because(question, Some(answer)).1);
                (question.describe(answer), verdict == Verdict::Right, told_of)
            });
            answers.collect()
        };
    let options: Vec<String> = options.iter().map(Sentence::to_string).collect();
    let right = right.iter().enumerate().filter(|(_, is_right)| **is_right).map(|(number, _)| number).collect();
    let shown = told.number(question.revealed_answer().to_string());
    let marks = question.marking() == Some(Marking::Leaves);
    let (text, step) = (question.text.to_string(), asked_at(question));
    (!options.is_empty()).then_some(HeldQuestion { text, step, options, marks, right, told: told_of, shown })
}
