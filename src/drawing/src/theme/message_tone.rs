//! Tones of messages to the user. Each has its own sign, so that they differ in black and white, and its own role. Only a fault is
//! red.

use super::Role;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageTone {
    /// Welcome, result, or hint.
    Note,
    /// A right answer.
    Right,
    /// What is not possible here, or not right, and what to do instead.
    Refusal,
    /// Something that failed, such as an unreadable file.
    Fault,
}

/// Signs and roles, in the order of the tones.
const TONES: [(&str, Role); 4] = [("i", Role::Note), ("✓", Role::Right), ("!", Role::Refusal), ("✗", Role::Problem)];

impl MessageTone {
    /// Sign before the message. `Charset::Ascii` has its replacement.
    pub const fn sign(self) -> &'static str {
        TONES[self as usize].0
    }

    pub const fn role(self) -> Role {
        TONES[self as usize].1
    }
}
