//! Remarks on a key or its result, shown until the next key.

use plywood_drawing::theme::MessageTone;
use std::{fmt::Display, ops::Deref};

/// Text to the user, in one of the four tones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    pub tone: MessageTone,
    text: String,
}

impl Remark {
    pub fn note(text: impl Into<String>) -> Self {
        Self { tone: MessageTone::Note, text: text.into() }
    }

    pub fn right(text: impl Into<String>) -> Self {
        Self { tone: MessageTone::Right, text: text.into() }
    }

    pub fn fault(text: impl Into<String>) -> Self {
        Self { tone: MessageTone::Fault, text: text.into() }
    }

    pub fn refusal(text: impl Into<String>) -> Self {
        Self { tone: MessageTone::Refusal, text: text.into() }
    }

    /// Returns the text after the sign of its tone.
    pub fn signed(&self) -> String {
        format!("{} {}", self.tone.sign(), self.text)
    }
}

impl Deref for Remark {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

/// A key that only says something is refused.
impl<T: Display> From<T> for Remark {
    fn from(text: T) -> Self {
        Self::refusal(text.to_string())
    }
}
