//! Interface of lessons of all kinds: their steps, the sentences of each, and the events. The screen, the timeline, autoplay and
//! the presenter view use nothing else, so they are the same for all.
//!
//! A search implements only [`Stepped`]: its picture is that of a tree, which has several views. Every other kind of lesson is a
//! [`Lesson`]; `document` has the table of their kinds.

#[macro_use]
extern crate plywood_messages;

mod answer;
mod changing;
mod figures;
pub mod page;
mod question;
mod searched;
pub mod words;

use std::{fmt, ops::Range, sync::Arc};

pub use answer::{Answer, InvalidAnswer, plain};
pub use changing::{Button, Cells, Changeable, Drawing, Grip, Place, Put, Sign, Spot, Towards};
pub use figures::{Below, figures, has_legend, legend, sheet};
use plywood_drawing::picture::{Area, Fitted, Sheet};
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_tree::{
    gambit::{ExtensiveGame, StrategicGame},
    progress::Progress,
    settings::Choice,
};
pub use question::{
    BALLOT, Candidate, Marking, Question, Right, Verdict, best_order, decisions, list, listed, window_sentence,
};
pub use searched::{Compared, Searched, algorithm_name, how, saved, truth};
use serde::ser::{Serialize, Serializer};
pub use words::Joint;

/// Anything with a sequence of steps. `step` counts completed steps: 0 is before the first.
pub trait Stepped {
    /// Returns the method in a few words: `alpha-beta · fail-hard`.
    fn how(&self) -> String;

    /// Returns the number of steps.
    fn steps(&self) -> usize;

    /// Explains the last step.
    fn sentence(&self, step: usize, charset: Charset) -> Sentence;

    /// Explains the last step in a word or two, for big letters.
    fn caption(&self, step: usize, charset: Charset) -> Sentence;

    /// Returns the reason for the last step in a few words, for big letters; `None` if the caption says it all.
    fn reason(&self, _step: usize) -> Option<Sentence> {
        None
    }

    /// Returns an additional hint, such as the pending cutoff.
    fn condition(&self, _step: usize) -> Option<Sentence> {
        None
    }

    /// Returns the steps with events.
    fn milestones(&self) -> Milestones<'_>;

    /// Returns the amounts of work, the most important first.
    fn counters(&self, step: usize) -> Vec<Counter>;

    fn measure(&self) -> Option<String> {
        None
    }

    /// Returns the nearest step after this one with an event.
    fn next_event(&self, step: usize) -> Option<usize> {
        self.milestones().next_event(step)
    }

    /// Returns the nearest step before this one with an event.
    fn previous_event(&self, step: usize) -> Option<usize> {
        self.milestones().previous_event(step)
    }
}

pub type AnyLesson = Arc<dyn Lesson>;

/// A lesson that is not a search: its pictures, reasons and machine-readable facts.
pub trait Lesson: Stepped + fmt::Debug + Send + Sync {
    /// Returns the kind of lesson, for other programs: its key in files.
    fn kind(&self) -> &'static str;

    /// Draws a step. Nothing moves while stepping: all positions depend on the sheet alone.
    ///
    /// # Errors
    /// The least size, if the sheet is smaller.
    fn picture(&self, step: usize, sheet: Sheet) -> Fitted;

    /// Draws a step with another part of it in view: the one that begins at a place in columns and rows of the lesson's own.
    ///
    /// # Errors
    /// The least size, if the sheet is smaller.
    fn picture_from(&self, step: usize, sheet: Sheet, _corner: Spot) -> Fitted {
        self.picture(step, sheet)
    }

    /// Returns the new corner of the part in view after a move by cells of the sheet, from the current or the given corner.
    /// `None` if all of it is in view.
    fn moved(&self, _step: usize, _sheet: Sheet, _corner: Option<Spot>, _by: (i32, i32)) -> Option<Spot> {
        None
    }

    /// Returns the lesson as one that can be edited in place.
    ///
    /// # Errors
    /// The reason why it cannot be edited.
    fn changeable(&self) -> Result<&dyn Changeable, Sentence>;

    /// Returns the quiz question that a step answers, or `None` if there is nothing to predict. Steps are numbered from 1.
    fn question(&self, _step: usize, _charset: Charset) -> Option<Question> {
        None
    }

    /// Returns quiz questions in the order of the steps, at most `most` of them.
    fn questions(&self, most: usize, charset: Charset) -> Vec<Question> {
        (1..=self.steps()).filter_map(|step| self.question(step, charset)).take(most).collect()
    }

    /// Draws the picture while a quiz question is pending at `step`, without anything that gives the answer away.
    ///
    /// # Errors
    /// The least size, if the sheet is smaller.
    fn question_picture(&self, step: usize, sheet: Sheet) -> Fitted {
        self.picture(step, sheet)
    }

    /// Returns the areas of options, numbered from 0, in the picture of the question at `step`, without those that are not drawn.
    fn option_areas(&self, _step: usize, _sheet: Sheet, _options: Range<usize>) -> Vec<Area> {
        Vec::new()
    }

    /// Returns the reasons for the sentence of the last step.
    fn why(&self, step: usize) -> Vec<Sentence>;

    /// Returns the last step for other programs; called from the first step on.
    fn fact(&self, step: usize) -> Fact;

    /// Returns the settings: first the algorithm, if there is more than one. Empty if there is nothing to choose.
    fn settings(&self) -> Vec<Setting> {
        Vec::new()
    }

    /// Explains why an option of a setting is not available in this lesson, if there is a specific reason.
    fn refusal(&self, _setting: &str, _option: &str) -> Option<Sentence> {
        None
    }

    /// Computes the lesson with other choices. Reports its progress and can be cancelled.
    ///
    /// # Errors
    /// The reason why there is no such lesson.
    fn with(&self, chosen: &[Chosen], progress: &Arc<Progress>) -> Result<AnyLesson, Sentence>;

    /// Returns the choices of the lesson that it is compared with: uniform-cost search for A*. `None` if there is nothing to
    /// compare.
    fn rival(&self) -> Option<Vec<Chosen>> {
        None
    }

    /// Returns the result, for `plywood solve`. Long computations report their progress and can be cancelled. `None` if nothing
    /// is solved, or after a cancellation.
    fn solution(&self, charset: Charset, progress: &Progress) -> Option<Solution>;

    /// Returns the game of the lesson, for programs that read games, or `None` if it has none.
    fn game(&self) -> Option<LessonGame> {
        None
    }

    /// Returns the reason why it is not searched, if a user could expect that: without a capital letter or a full stop.
    fn unsearched_reason(&self) -> Option<String> {
        None
    }
}

/// Steps with events, by their kind, each in order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Milestones<'l> {
    pub cuts: &'l [u32],
    /// Steps from which a different result holds.
    pub changes: &'l [u32],
    pub parts: &'l [u32],
    /// Steps at which a mistake is made.
    pub mistakes: &'l [u32],
}

impl Milestones<'_> {
    /// Returns the nearest of all events after a step. Logarithmic in their number.
    pub fn next_event(&self, step: usize) -> Option<usize> {
        let next = |steps: &[u32]| steps.get(steps.partition_point(|&at| at as usize <= step)).copied();
        self.all().into_iter().filter_map(next).min().map(|at| at as usize)
    }

    pub fn previous_event(&self, step: usize) -> Option<usize> {
        let last_before = |steps: &[u32]| {
            let count = steps.partition_point(|&at| (at as usize) < step);
            count.checked_sub(1).map(|at| steps[at])
        };
        self.all().into_iter().filter_map(last_before).max().map(|at| at as usize)
    }

    const fn all(&self) -> [&[u32]; 4] {
        [self.cuts, self.changes, self.parts, self.mistakes]
    }
}

#[derive(Clone, Debug, Default)]
pub struct Counter {
    pub name: &'static str,
    /// Current count; `None` if unknown.
    pub now: Option<u64>,
    /// Total, if known.
    pub all: Option<u64>,
    /// Minimum that any order of the children could need.
    pub par: Option<u64>,
    /// Text, if there is anything to report.
    pub message: Option<Sentence>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// Values for other programs: names and values in an order that is a contract. The kind of the lesson comes before them.
    pub values: Vec<(&'static str, Datum)>,
    pub lines: Vec<Sentence>,
    /// The line that warns of the result, if one does.
    pub caveat: Option<Sentence>,
}

impl Solution {
    pub fn new(values: Vec<(&'static str, Datum)>, lines: Vec<Sentence>, charset: Charset) -> Self {
        Self { values, lines: lines.into_iter().map(|line| line.in_charset(charset)).collect(), caveat: None }
    }

    #[must_use]
    pub fn with_caveat(self, caveat: Option<Sentence>) -> Self {
        Self { caveat, ..self }
    }
}

#[derive(Clone, Debug)]
pub struct Setting {
    /// Its name in files and as an option of the command line: `algorithm`.
    pub key: &'static str,
    pub name: Sentence,
    /// Possible values, in the order in which keys go through them. Never empty.
    pub options: Vec<SettingOption>,
    pub chosen: usize,
}

#[derive(Clone, Debug)]
pub struct SettingOption {
    /// Its name in files and on the command line: `a-star`.
    pub key: &'static str,
    pub name: Sentence,
}

/// A choice: the key of a setting, and that of one of its options.
pub type Chosen = (&'static str, &'static str);

impl Setting {
    /// Creates a setting whose options are choices, each with its name.
    pub fn of<C: Choice>(
        key: &'static str,
        name: &'static str,
        (all, chosen): (&[C], C),
        spoken: impl Fn(C) -> &'static str,
    ) -> Self {
        let plain = |words: &'static str| words.sentence(Charset::Unicode);
        let options = all.iter().map(|&choice| SettingOption { key: choice.name(), name: plain(spoken(choice)) });
        let chosen = all.iter().position(|&choice| choice == chosen).unwrap_or(0);
        Self { key, name: plain(name), options: options.collect(), chosen }
    }

    pub fn option(&self) -> &SettingOption {
        &self.options[self.chosen]
    }

    /// Returns the choice after this one; the first comes after the last.
    pub fn next(&self) -> Chosen {
        (self.key, self.options[(self.chosen + 1) % self.options.len()].key)
    }

    /// Returns the choice of an option by its name on the command line.
    pub fn find(&self, option: &str) -> Option<Chosen> {
        self.options.iter().find(|known| known.key == option).map(|known| (self.key, known.key))
    }
}

#[derive(Clone, Debug)]
pub struct LessonGame {
    pub form: GameForm,
    /// Parts of the lesson that it cannot represent, in a few words each.
    pub lost: Vec<&'static str>,
}

#[derive(Clone, Debug)]
pub enum GameForm {
    Extensive(ExtensiveGame),
    /// Payoffs of each player for each choice of strategies.
    Strategic(StrategicGame),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    pub event: &'static str,
    pub values: Vec<(&'static str, Datum)>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Datum {
    None,
    Text(String),
    Number(f64),
    Whole(i128),
    Truth(bool),
    List(Vec<Self>),
    /// Path of a node of a game, computed while it is written: the paths of many deep nodes would take quadratic memory.
    Path(Arc<ExtensiveGame>, u32),
    /// Names and values in an order that is a contract.
    Table(Vec<(&'static str, Self)>),
}

macro_rules! whole_numbers {
    ($($number:ty)+) => {$(
        impl From<$number> for Datum {
            fn from(number: $number) -> Self {
                Self::Whole(number.into())
            }
        }
    )+};
}

whole_numbers! { i32 i64 u32 u64 }

impl From<usize> for Datum {
    fn from(count: usize) -> Self {
        Self::Whole(count as i128)
    }
}

impl From<bool> for Datum {
    fn from(truth: bool) -> Self {
        Self::Truth(truth)
    }
}

impl From<String> for Datum {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Datum {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl<T: Into<Self>> From<Option<T>> for Datum {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::None, Into::into)
    }
}

impl<T: Into<Self>> FromIterator<T> for Datum {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self::List(items.into_iter().map(Into::into).collect())
    }
}

impl Serialize for Datum {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::None => serializer.serialize_none(),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Number(number) => serializer.serialize_f64(*number),
            Self::Whole(number) => serializer.serialize_i128(*number),
            Self::Truth(truth) => serializer.serialize_bool(*truth),
            Self::List(items) => serializer.collect_seq(items),
            Self::Path(game, node) => serializer.collect_seq(game.path(*node)),
            Self::Table(values) => serializer.collect_map(values.iter().map(|(name, value)| (name, value))),
        }
    }
}

impl Fact {
    pub fn of(event: &'static str, values: impl Into<Vec<(&'static str, Datum)>>) -> Self {
        Self { event, values: values.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_milestone_is_found_whatever_it_is() {
        let all = Milestones { cuts: &[3, 9], changes: &[3, 5], parts: &[4], mistakes: &[] };
        let next: Vec<_> = (0..=9).map(|step| all.next_event(step)).collect();
        assert_eq!(next[..5], [Some(3), Some(3), Some(3), Some(4), Some(5)]);
        assert_eq!(next[5..], [Some(9), Some(9), Some(9), Some(9), None]);
        assert_eq!([0, 3, 5, 6, 10].map(|step| all.previous_event(step)), [None, None, Some(4), Some(5), Some(9)]);
    }
}
