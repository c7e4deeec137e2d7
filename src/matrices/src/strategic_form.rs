//! The strategic form of a tree or a game: how many strategies each player has, and what comes of them where they are few.

use plywood_lesson::Solution;
use plywood_messages::words::{Charset, Sentence};

/// What the strategies of a tree come to.
#[derive(Clone, Debug)]
pub struct StrategicForm {
    /// How many the first player has, and the second.
    pub counts: [StrategyCount; 2],
    /// What comes of all of them, or why there are too many.
    pub solved: Result<Strategic, Sentence>,
}

/// All strategies beside each other.
#[derive(Clone, Debug)]
pub struct Strategic {
    /// What kind of lesson it is, for other programs.
    pub kind: &'static str,
    /// In a few words what they are.
    pub how: String,
    /// What comes of them; people are told what pairs of single strategies do and what the game is worth.
    pub solution: Solution,
}

/// How many strategies a player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrategyCount {
    /// So many.
    Exactly(u64),
    /// So many at least: nobody has counted on.
    AtLeast(u64),
}

impl StrategyCount {
    /// A count that goes no further than the greatest number there is.
    pub const fn of_saturated(count: u64) -> Self {
        match count {
            u64::MAX => Self::AtLeast(count),
            _ => Self::Exactly(count),
        }
    }

    /// It, where it is known.
    pub const fn exactly(self) -> Option<u64> {
        match self {
            Self::Exactly(count) => Some(count),
            Self::AtLeast(_) => None,
        }
    }

    /// It in words.
    pub fn told(self, charset: Charset) -> Sentence {
        let count = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
        match self {
            Self::Exactly(plans) => sentence!(charset, matrices, "plans-counted", plans = Count(count(plans))),
            Self::AtLeast(plans) => sentence!(charset, matrices, "plans-at-least", plans = Count(count(plans))),
        }
    }
}
