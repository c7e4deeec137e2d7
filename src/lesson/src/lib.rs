//! What can be asked of a lesson of any kind: how many steps it has, what each says, where something happens. The screen, the
//! timeline, autoplay and the speaker's view ask nothing else, so they are the same for all.
//!
//! A search answers as [`Stepped`]: its picture is that of a tree, which is looked at in more ways than one. Every other kind of
//! lesson is a [`Lesson`]; `document` has the table of their kinds.

#[macro_use]
extern crate plywood_messages;

mod answer;
mod changing;
mod figures;
pub mod page;
mod question;
mod searched;
pub mod words;

use std::fmt;
use std::sync::Arc;

pub use answer::{Answer, NotUnderstood, plain};
pub use changing::{Button, Cells, Changeable, Drawing, Grip, Place, Put, Sign, Spot, Towards};
pub use figures::{figures, sheet};
use plywood_drawing::picture::{Area, Needs, Picture, Sheet};
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_tree::gambit::{ExtensiveGame, StrategicGame};
use plywood_tree::progress::Progress;
use plywood_tree::settings::Choice;
pub use question::{BALLOT, Candidate, Marking, Question, Right, Verdict, best_order, listed, number, said_window};
pub use searched::{Compared, Searched, how, saved};
use serde::ser::{Serialize, SerializeMap as _, Serializer};

/// What can be stepped through. A step is given as the number of steps done: 0 is before the first.
pub trait Stepped {
    /// In a few words what is done and how: `alpha-beta · fail-hard`.
    fn how(&self) -> String;

    /// How many steps there are.
    fn steps(&self) -> usize;

    /// What the last step did.
    fn sentence(&self, step: usize, charset: Charset) -> Sentence;

    /// The same in a word or two, for big letters.
    fn caption(&self, step: usize, charset: Charset) -> Sentence;

    /// What has to be known besides, such as what would be cut.
    fn condition(&self, _step: usize) -> Option<Sentence> {
        None
    }

    /// Where something happens.
    fn milestones(&self) -> Milestones<'_>;

    /// The steps, numbered from 1 and increasing, at which a mistake is made; none of what is right.
    fn mistakes(&self) -> &[u32] {
        &[]
    }

    /// How much has been done, first what counts most.
    fn counters(&self, step: usize) -> Vec<Counter>;

    fn measure(&self) -> Option<String> {
        None
    }

    /// The nearest step after this one at which something happens.
    fn next_event(&self, step: usize) -> Option<usize> {
        self.milestones().next_event(step)
    }

    /// The nearest step before this one at which something happens.
    fn previous_event(&self, step: usize) -> Option<usize> {
        self.milestones().previous_event(step)
    }
}

/// A lesson that is no search: what is drawn, why, and what other programs are told.
pub trait Lesson: Stepped + fmt::Debug + Send + Sync {
    /// What kind of lesson it is, for other programs: its key in files.
    fn kind(&self) -> &'static str;

    /// What it looks like. Nothing of it moves while stepping: where something stands depends on the sheet alone.
    ///
    /// # Errors
    /// How much room it needs at least, where there is less.
    fn picture(&self, step: usize, sheet: Sheet) -> Result<Picture, Needs>;

    /// What it looks like with another part of it in view: the one that begins at a place in columns and rows of the lesson's own.
    ///
    /// # Errors
    /// How much room it needs at least, where there is less.
    fn picture_from(&self, step: usize, sheet: Sheet, _corner: Spot) -> Result<Picture, Needs> {
        self.picture(step, sheet)
    }

    /// Where the part in view begins when it is moved by cells of the sheet from where it is, or from another place; `None` where all
    /// of it is in view.
    fn moved(&self, _step: usize, _sheet: Sheet, _corner: Option<Spot>, _by: (i32, i32)) -> Option<Spot> {
        None
    }

    /// It as something that can be changed in place.
    ///
    /// # Errors
    /// Why nothing of it can.
    fn changeable(&self) -> Result<&dyn Changeable, Sentence>;

    /// What can be asked before it goes on, in the order of the steps, at most so many questions. None where there is nothing to be
    /// predicted.
    fn questions(&self, _most: usize, _charset: Charset) -> Vec<Question> {
        Vec::new()
    }

    /// What it looks like while a question asked at this step stands: the picture, with nothing on it that says what is right.
    ///
    /// # Errors
    /// How much room it needs at least, where there is less.
    fn picture_of_question(&self, step: usize, sheet: Sheet) -> Result<Picture, Needs> {
        self.picture(step, sheet)
    }

    /// Where an option of the question asked at a step is drawn in its picture, of options numbered from 0; `None` where it is not.
    fn area_of_option(&self, _step: usize, _sheet: Sheet, _option: usize) -> Option<Area> {
        None
    }

    /// The reasons for what the last step says.
    fn why(&self, step: usize) -> Vec<Sentence>;

    /// What the last step did, for other programs; asked from the first step on.
    fn fact(&self, step: usize) -> Fact;

    /// What can be chosen of it: first the algorithm, where there is more than one. Empty where there is nothing to choose.
    fn settings(&self) -> Vec<Setting> {
        Vec::new()
    }

    /// Why an option that a setting has elsewhere is not among those of this lesson, where there is more to say of it.
    fn refusal(&self, _setting: &str, _option: &str) -> Option<Sentence> {
        None
    }

    /// The same lesson with other choices, worked out anew. It tells how far it is and can be cancelled.
    ///
    /// # Errors
    /// Why there is no such lesson.
    fn with(&self, chosen: &[Chosen], progress: &Arc<Progress>) -> Result<Arc<dyn Lesson>, Sentence>;

    /// The choices that make of it what it is compared with: uniform-cost search beside A*. `None` where there is nothing to compare.
    fn rival(&self) -> Option<Vec<Chosen>> {
        None
    }

    /// What comes out in the end, for `plywood solve`. What takes long tells how far it is and can be cancelled. `None` where nothing is
    /// solved, and where it was cancelled.
    fn solution(&self, charset: Charset, progress: &Progress) -> Option<Solution>;

    /// The game that it is about, for programs that read games. `None` where it is about none.
    fn game(&self) -> Option<GameOf> {
        None
    }

    /// Why it is not searched, where that could be expected of it: the reason without a capital letter or a stop.
    fn unsearched(&self) -> Option<String> {
        None
    }
}

/// The steps at which something happens, by what it is, each in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Milestones<'l> {
    /// Something is cut.
    pub cuts: &'l [u32],
    /// Something else than before holds from here on.
    pub changes: &'l [u32],
    /// A part begins.
    pub parts: &'l [u32],
}

impl Milestones<'_> {
    /// The nearest of all of them after a step. Logarithmic in their number.
    pub fn next_event(&self, step: usize) -> Option<usize> {
        let first_after = |steps: &[u32]| steps.get(steps.partition_point(|&at| at as usize <= step)).copied();
        let events = [self.cuts, self.changes, self.parts].map(first_after);
        events.into_iter().flatten().min().map(|at| at as usize)
    }

    /// The nearest of all of them before a step.
    pub fn previous_event(&self, step: usize) -> Option<usize> {
        let last_before = |steps: &[u32]| {
            let count = steps.partition_point(|&at| (at as usize) < step);
            count.checked_sub(1).map(|at| steps[at])
        };
        let events = [self.cuts, self.changes, self.parts].map(last_before);
        events.into_iter().flatten().max().map(|at| at as usize)
    }
}

/// How much of something has been done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// What is counted.
    pub name: &'static str,
    /// How many there are by now; `None` where that is not known.
    pub now: Option<u64>,
    /// How many there can be.
    pub all: Option<u64>,
    /// How few would do.
    pub par: Option<u64>,
    /// It in words, as far as there is something to tell.
    pub told: Option<Sentence>,
}

/// What has been worked out.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// For other programs: names and values in an order that is a contract. The kind of the lesson comes before them.
    pub values: Vec<(&'static str, Datum)>,
    /// For people, a line each.
    pub lines: Vec<Sentence>,
}

/// Something that can be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// Its name in files and as an option of the command line: `algorithm`.
    pub key: &'static str,
    /// It in a word or two.
    pub name: Sentence,
    /// What it can be, in the order in which keys go through it. Never empty.
    pub options: Vec<SettingOption>,
    /// Which of them it is.
    pub chosen: usize,
}

/// One of the values of a setting.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingOption {
    /// Its name in files and on the command line: `a-star`.
    pub key: &'static str,
    /// It in a word or two: `A*`.
    pub name: Sentence,
}

/// A choice: the key of a setting, and that of one of its options.
pub type Chosen = (&'static str, &'static str);

impl Setting {
    /// A setting whose options are choices, each with what it is called.
    pub fn of<C: Choice>(
        key: &'static str,
        name: &'static str,
        (all, chosen): (&[C], C),
        spoken: impl Fn(C) -> &'static str,
    ) -> Self {
        let said = |words: &'static str| words.sentence(Charset::Unicode);
        let options = all.iter().map(|&choice| SettingOption { key: choice.name(), name: said(spoken(choice)) });
        let chosen = all.iter().position(|&choice| choice == chosen).unwrap_or(0);
        Self { key, name: said(name), options: options.collect(), chosen }
    }

    /// The option chosen.
    pub fn option(&self) -> &SettingOption {
        &self.options[self.chosen]
    }

    /// The choice after this one; the first comes after the last.
    pub fn next(&self) -> Chosen {
        (self.key, self.options[(self.chosen + 1) % self.options.len()].key)
    }

    /// The choice of an option by its name on the command line.
    pub fn find(&self, option: &str) -> Option<Chosen> {
        self.options.iter().find(|known| known.key == option).map(|known| (self.key, known.key))
    }
}

/// The game that a lesson is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameOf {
    pub form: GameForm,
    /// What of the lesson it does not hold, in a few words each.
    pub lost: Vec<&'static str>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameForm {
    /// A tree of moves.
    Extensive(ExtensiveGame),
    /// What each player gets for each choice of strategies.
    Strategic(StrategicGame),
}

/// What a step did.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// What kind of event it is.
    pub event: &'static str,
    /// What is known of it, in order.
    pub values: Vec<(&'static str, Datum)>,
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Datum {
    /// Nothing is known.
    None,
    Text(String),
    Number(f64),
    /// A whole number.
    Whole(i128),
    /// Whether something is so.
    Truth(bool),
    /// Several.
    List(Vec<Self>),
    /// Path of a node of a game, computed while it is written: the paths of many deep nodes would take quadratic memory.
    Path(Arc<ExtensiveGame>, u32),
    /// Names and values in an order that is a contract.
    Table(Vec<(&'static str, Self)>),
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

/// A fact with the number of its step.
impl Fact {
    /// Writes it as one object, its step first.
    pub fn serialize_at<S: Serializer>(&self, step: usize, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.values.len() + 2))?;
        map.serialize_entry("step", &step)?;
        map.serialize_entry("event", self.event)?;
        for (name, value) in &self.values {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_milestone_is_found_whatever_it_is() {
        let all = Milestones { cuts: &[3, 9], changes: &[3, 5], parts: &[4] };
        let next: Vec<_> = (0..=9).map(|step| all.next_event(step)).collect();
        assert_eq!(next[..5], [Some(3), Some(3), Some(3), Some(4), Some(5)]);
        assert_eq!(next[5..], [Some(9), Some(9), Some(9), Some(9), None]);
        assert_eq!([0, 3, 5, 6, 10].map(|step| all.previous_event(step)), [None, None, Some(4), Some(5), Some(9)]);
    }
}
