//! Strategic form of a tree or a game: the number of strategies of each player, and the result if they are few.

use plywood_lesson::Solution;
use plywood_messages::words::{Charset, Sentence};

#[derive(Clone, Debug)]
pub struct StrategicForm {
    /// Counts for the first and the second player.
    pub counts: [StrategyCount; 2],
    /// Result of the strategic form, or the reason why it is too large.
    pub solved: Result<Strategic, Sentence>,
}

#[derive(Clone, Debug)]
pub struct Strategic {
    pub kind: &'static str,
    pub how: String,
    /// Results. Its sentences cover only pure strategy pairs and the value of the game.
    pub solution: Solution,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrategyCount {
    Exactly(u64),
    /// A lower bound: counting stopped there.
    AtLeast(u64),
}

impl StrategyCount {
    /// Converts a count that saturates at `u64::MAX`.
    pub const fn from_saturated(count: u64) -> Self {
        match count {
            u64::MAX => Self::AtLeast(count),
            _ => Self::Exactly(count),
        }
    }

    pub const fn exactly(self) -> Option<u64> {
        match self {
            Self::Exactly(count) => Some(count),
            Self::AtLeast(_) => None,
        }
    }

    pub fn told(self, charset: Charset) -> Sentence {
        let count = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
        match self {
            Self::Exactly(plans) => sentence!(charset, matrices, "plans-counted", plans = Count(count(plans))),
            Self::AtLeast(plans) => sentence!(charset, matrices, "plans-at-least", plans = Count(count(plans))),
        }
    }
}
