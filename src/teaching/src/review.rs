//! Review: topics that went wrong in a quiz, in practice or in a built program come back after 1, 3, 7 and 21 days.
//!
//! A topic is a kind of question about a search. What is due is a pure function of the kept answers and the date; [`kept`] drops the
//! answers that no longer matter to it. Each topic is asked on a new tree.

#[cfg(test)]
mod tests;

use std::{collections::BTreeMap, ops::Range, sync::Arc};

use crate::{
    exercise::{self, Between, ExerciseOptions, Form},
    practise::ActionKind,
    quiz::{self, Quiz},
};
use plywood_messages::words::Charset;
use plywood_search::session::{Choices, Input, Origin, Run, SearchProblem, run};
use plywood_tree::{
    diagnostic::Diagnostic,
    format::View,
    progress::Progress,
    settings::{Algorithm, Bug, Choice as _},
    tree::{Player, Tree},
};
use serde::{Deserialize, Serialize};

/// Days until a topic comes back: after a wrong answer, and after each right one in review.
pub const INTERVALS: [u32; 4] = [1, 3, 7, 21];

/// Number of days since 1970-01-01.
pub type Day = u32;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptAnswer {
    pub day: Day,
    pub topic: String,
    #[serde(rename = "right")]
    pub is_right: bool,
}

/// A topic that comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scheduled {
    pub topic: String,
    pub due: Day,
    /// Number of right answers in review since the last wrong one.
    stage: usize,
}

pub enum Event {
    /// Topics to be asked now.
    Due(Vec<&'static str>),
    /// Topics that come back later, and after how many days.
    Later(Vec<(&'static str, u32)>),
    Forgotten(usize),
    Quiz(quiz::Event),
}

/// Returns the topics that come back, the earliest first. Answers on one day count in their order.
pub fn schedule(answers: &[KeptAnswer]) -> Vec<Scheduled> {
    let mut all: Vec<Scheduled> = folded(answers).into_values().filter_map(|(scheduled, _)| scheduled).collect();
    all.sort_by(|one, other| (one.due, &one.topic).cmp(&(other.due, &other.topic)));
    all
}

/// Returns the topics to be asked on a day, the earliest first.
pub fn due(answers: &[KeptAnswer], today: Day) -> Vec<&'static str> {
    let due = schedule(answers).into_iter().filter(|scheduled| scheduled.due <= today);
    due.filter_map(|scheduled| known(&scheduled.topic)).collect()
}

/// Returns the topics that come back after a day, and after how many days.
pub fn later(answers: &[KeptAnswer], today: Day) -> Vec<(&'static str, u32)> {
    let later = schedule(answers).into_iter().filter(|scheduled| scheduled.due > today);
    later.filter_map(|scheduled| Some((known(&scheduled.topic)?, scheduled.due - today))).collect()
}

/// Returns the answers that matter to the schedule, by day: at most one wrong and three right ones for each topic.
pub fn kept(answers: &[KeptAnswer]) -> Vec<KeptAnswer> {
    let mut kept: Vec<KeptAnswer> = folded(answers).into_values().flat_map(|(_, kept)| kept).collect();
    kept.sort_by_key(|answer| answer.day);
    kept
}

/// Returns the state of each topic, with the answers that lead to it.
fn folded(answers: &[KeptAnswer]) -> BTreeMap<&str, (Option<Scheduled>, Vec<KeptAnswer>)> {
    let mut by_day: Vec<&KeptAnswer> = answers.iter().collect();
    by_day.sort_by_key(|answer| answer.day);
    let mut topics: BTreeMap<&str, (Option<Scheduled>, Vec<KeptAnswer>)> = BTreeMap::new();
    for answer in by_day {
        let (now, kept) = topics.entry(&answer.topic).or_default();
        let stage = match now {
            _ if !answer.is_right => 0,
            Some(scheduled) if scheduled.due <= answer.day => scheduled.stage + 1,
            // Nothing to review, or not yet.
            Some(_) | None => continue,
        };
        let topic = &answer.topic;
        let due = |days: &u32| Scheduled { topic: topic.clone(), due: answer.day.saturating_add(*days), stage };
        *now = INTERVALS.get(stage).map(due);
        if stage == 0 || now.is_none() {
            kept.clear();
        }
        kept.extend(now.is_some().then(|| answer.clone()));
    }
    topics
}

/// Returns the topic of this name, if there still is one.
fn known(topic: &str) -> Option<&'static str> {
    quiz::kinds().find(|kind| *kind == topic)
}

/// Returns true for the kinds of questions that are asked in review.
pub fn is_topic(name: &str) -> bool {
    known(name).is_some()
}

/// Reads kept answers, one JSON object a line.
///
/// # Errors
/// A line is none, with its place.
pub fn read(text: &str) -> Result<Vec<KeptAnswer>, Diagnostic> {
    let mut answers = Vec::new();
    let mut from = 0;
    for line in text.split_inclusive('\n') {
        let place: Range<usize> = from..from + line.trim_end().len();
        from += line.len();
        if line.trim().is_empty() {
            continue;
        }
        let broken = |_| {
            let problem = Diagnostic::new("wrong-answers", text!("review/broken")).at(place, "");
            problem.help(text!("review/broken-help"))
        };
        answers.push(serde_json::from_str(line).map_err(broken)?);
    }
    Ok(answers)
}

/// Writes kept answers as [`read`] reads them.
pub fn write(answers: &[KeptAnswer]) -> String {
    let line = |answer: &KeptAnswer| serde_json::to_string(answer).map(|line| line + "\n").unwrap_or_default();
    answers.iter().map(line).collect()
}

/// Returns the topic of an action in practice.
pub const fn of_action(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Visit => "next",
        ActionKind::Cut => "cut",
        ActionKind::Return => "value",
        ActionKind::Window => "window",
    }
}

/// Returns the topic of a mistake that a run shows.
pub fn of_mistake(name: &str) -> &'static str {
    match Bug::from_name(name) {
        Some(Bug::NeverCuts | Bug::StrictForEqual | Bug::WrongBound | Bug::ReturnsEarly) => "cut",
        Some(Bug::AlphaNotHandedOn | Bug::InfinityIsSmall | Bug::AlphaStartsAtZero | Bug::LowBeforeTest) => "window",
        // Mistakes that Plywood does not simulate have no bug.
        None if name == "other-bound" => "window",
        Some(Bug::MaxMinSwapped) | None => "value",
    }
}

/// Most trees that are made to find a question.
const TRIES: u64 = 20;
/// Most questions about a topic at a time.
pub const MOST_ASKED: usize = 2;

/// A new tree, its search and the questions about a topic.
pub struct Review {
    pub subject: SearchProblem,
    pub run: Run,
    pub quiz: Quiz,
}

impl Review {
    /// Makes a tree on which a topic can be asked; `None` if no tree of these seeds has a question about it.
    pub fn new(topic: &str, seed: u64, charset: Charset, progress: &Arc<Progress>) -> Option<Self> {
        (0..TRIES).find_map(|more| Self::on(tree(topic, seed.wrapping_add(more), progress)?, topic, charset, progress))
    }

    fn on(
        (tree, options): (Arc<Tree>, ExerciseOptions),
        topic: &str,
        charset: Charset,
        progress: &Arc<Progress>,
    ) -> Option<Self> {
        let title = string!("review/tree", topic = Text(about(topic)));
        let origin = Origin::elsewhere(&title, "", &View::default());
        let subject = SearchProblem::titled(title, origin, Input::Tree(tree));
        let choices = Choices { rules: options.rules(), ..Choices::of(&subject.content, &subject.view) };
        let run = run(&subject.content, choices, progress).ok()?;
        let mut quiz = Quiz::new(&run, 0, charset, progress).ok()?;
        quiz.ask_about(topic, MOST_ASKED).then_some(Self { subject, run, quiz })
    }
}

/// Returns what a topic is about, in words.
pub fn about(topic: &str) -> &'static str {
    quiz::about(topic).unwrap_or_default()
}

fn tree(topic: &str, seed: u64, progress: &Progress) -> Option<(Arc<Tree>, ExerciseOptions)> {
    let form = Form::Drawn { depth: 3, branching: Between { least: 2, most: 3 }, root: Player::Max };
    let options = match topic {
        "label" => ExerciseOptions::new(form, Algorithm::AndOrLazy),
        "mean" => ExerciseOptions::with_chance().ok()?,
        _ => ExerciseOptions::new(form, Algorithm::AlphaBeta),
    };
    Some((exercise::make(&options, seed, progress).ok()?.tree, options))
}
