//! Questions about a recorded search, asked before it goes on: which value is handed up, which window follows, whether it cuts and
//! what it skips by that. Knows nothing of screens, keys or files.
//!
//! Questions, right answers and explanations all come from the trace: what is right is what the search did. When a question is asked,
//! and which, depends on nothing but what has happened by then and on the tree, so that the questions themselves give nothing away.

mod answer;
mod ballot;
mod dialogue;
mod find;
mod judge;
mod say;
mod score;
#[cfg(test)]
mod tests;

pub use answer::{Answer, NotUnderstood};
pub use dialogue::{Dialogue, Event, Telling};
pub use judge::Verdict;
pub use say::listed;
pub use score::Score;

use std::sync::Arc;

use crate::explain::Wording;
use crate::replay::Replay;
use crate::session::{Choices, Run};
use crate::trace::Window;
use crate::tree::NodeId;
use crate::words::Charset;

/// The questions about a search.
#[derive(Clone, Debug)]
pub struct Quiz {
    replay: Arc<Replay>,
    choices: Choices,
    questions: Arc<[Question]>,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The leaves that are never looked at.
    Leaves,
    /// The window of a node after a child has returned.
    Window,
    /// The window with which the next child is entered.
    Entry,
    /// Whether the rest of the children is skipped.
    Cut,
    /// The leaves that are skipped by a cutoff.
    Skipped,
    /// The number a node hands up.
    Value,
    /// The label a node hands up.
    Label,
    /// The mean that a chance node hands up.
    Mean,
    /// The best child of the root.
    Move,
    /// The child of the root that had better been looked at first.
    Order,
}

impl Kind {
    /// What it is called in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Leaves => "leaves",
            Self::Window | Self::Entry => "window",
            Self::Cut => "cut",
            Self::Skipped => "skipped",
            Self::Value => "value",
            Self::Label => "label",
            Self::Mean => "mean",
            Self::Move => "move",
            Self::Order => "order",
        }
    }
}

/// A question about a search at a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// What is asked for.
    pub kind: Kind,
    /// The node it is about.
    pub node: NodeId,
    /// The steps done when it is asked: what is shown then gives nothing away.
    pub asked: usize,
    /// The steps done when its answer is known.
    pub told: usize,
    /// The child that has just returned; the node itself where none has.
    child: NodeId,
    /// What can be chosen or marked: children of the root, or leaves. Empty where the answer is typed.
    pub options: Vec<NodeId>,
    solution: Solution,
}

/// What is right.
#[derive(Clone, Debug, PartialEq)]
enum Solution {
    Value(f64),
    Window(Window),
    Decision(Decision),
    /// One of these options, and what the best of them and the given order cost where that is what was asked for.
    OneOf(Vec<NodeId>, Option<Cost>),
    /// All of these leaves and no other, in the order of the tree.
    Leaves(Vec<NodeId>),
}

/// Whether the rest of the children is skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It is.
    Cut,
    /// The search goes on.
    GoesOn,
}

/// Nodes visited in the best order that was asked for, and in the given one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cost {
    best: u64,
    given: u64,
}

impl Question {
    /// Whether its answer would give away those of the next questions, so that it waits until the search is over.
    #[must_use]
    pub const fn is_told_late(&self) -> bool {
        matches!(self.kind, Kind::Leaves)
    }

    /// Whether it is answered by marking leaves.
    #[must_use]
    pub const fn is_marked(&self) -> bool {
        matches!(self.kind, Kind::Leaves | Kind::Skipped)
    }
}

impl Quiz {
    /// Finds the questions about a search. Linear in its steps until there are enough; at its end the search is done once for each
    /// child of the root of a small tree.
    #[must_use]
    pub fn new(run: &Run) -> Self {
        let questions = find::questions(&run.replay, run.choices).into();
        Self { replay: Arc::clone(&run.replay), choices: run.choices, questions }
    }

    /// The questions in the order in which they are asked.
    #[must_use]
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    /// The search they are about.
    #[must_use]
    pub const fn replay(&self) -> &Arc<Replay> {
        &self.replay
    }

    /// How it is spoken of.
    const fn wording(&self, charset: Charset) -> Wording {
        Wording { rules: self.choices.search_rules(), charset }
    }
}
