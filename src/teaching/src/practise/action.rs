//! Actions of a learner, and how they are typed.

use super::Asks;
use plywood_lesson::{Answer, Question, Right};
use plywood_messages::words::{Charset, Sentence};
use plywood_search::trace::Window;
use plywood_tree::{named, settings::Algorithm, tree::Domain};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Action {
    /// Enter the next child.
    Visit,
    /// The window of the current node.
    Window(Window),
    /// Skip the children that are left.
    Cut,
    /// Finish the node with this value.
    Return(f64),
}

named! {
    pub enum ActionKind in practise, "what-action" {
        Visit = "visits", "part-visits",
        Cut = "cuts", "part-cuts",
        Return = "returns", "part-returns",
        Window = "windows", "part-windows",
    }
}

impl ActionKind {
    pub fn is_asked(self, algorithm: Algorithm, asks: Asks) -> bool {
        match self {
            Self::Visit | Self::Return => true,
            Self::Cut => algorithm.has_cutoffs(),
            Self::Window => asks == Asks::Windows,
        }
    }

    /// Returns the word that is typed for an action.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Visit => "visit",
            Self::Cut => "cut",
            Self::Return => "return",
            Self::Window => "window",
        }
    }
}

impl Action {
    pub const fn kind(self) -> ActionKind {
        match self {
            Self::Visit => ActionKind::Visit,
            Self::Window(_) => ActionKind::Window,
            Self::Cut => ActionKind::Cut,
            Self::Return(_) => ActionKind::Return,
        }
    }

    /// Reads an action: its word or first letter, and a value or both bounds. A value alone is returned, and two bounds are a
    /// window.
    ///
    /// # Errors
    /// The line is no action.
    pub fn read(line: &str, domain: Domain, charset: Charset) -> Result<Self, Sentence> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let is = |kind: ActionKind| !word.is_empty() && kind.word().starts_with(&word.to_lowercase());
        let value = |text: &str| match typed(Right::Value(0.0, domain), text, charset) {
            Some(Answer::Value(value, _)) => Some(Self::Return(value)),
            _ => None,
        };
        let window = |text: &str| match typed(Right::Window(Window::FULL, domain), text, charset) {
            Some(Answer::Window(window)) => Some(Self::Window(window)),
            _ => None,
        };
        let action = match rest.trim() {
            "" if is(ActionKind::Visit) => Some(Self::Visit),
            "" if is(ActionKind::Cut) => Some(Self::Cut),
            rest if is(ActionKind::Return) => value(rest),
            rest if is(ActionKind::Window) => window(rest),
            _ => value(line).or_else(|| window(line)),
        };
        action.ok_or_else(|| sentence!(charset, "practise/no-action"))
    }
}

fn typed(right: Right, text: &str, charset: Charset) -> Option<Answer> {
    Question { right, ..Question::at(0, charset) }.read(text).ok()
}
