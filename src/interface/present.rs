//! The speaker's view: what a talk and its followers say to each other, and the socket between them. Knows nothing of keys,
//! cells or searches.
//!
//! ```text
//!  plywood present FILE                                  plywood present --follow
//!  model ──frame, prompt──> Stage ══ local socket ══> Seat ──Heard──> follower's model
//!  model <──────key───────  Stage <══════════════════ Seat <──Wish──  follower's keys
//! ```
//!
//! The talk sends the frame it has drawn, as text and styles, and what only the speaker needs: the next step's sentence and the
//! file's notes. So the follower shows what the room sees, in every mode there is, and no search is done twice. The follower
//! sends wishes, which the talk takes for keys.
//!
//! Both sides are the same user's: the socket has the mode 0600 and stands in a directory of mode 0700 (`Places`), and each
//! side asks the system whose process the other one is. Whatever comes in is untrusted all the same: lines have a limit, words
//! are cut and made visible, what is not understood is ignored (see [`message`]).
//!
//! A talk never waits for a follower: every follower has a thread of its own that takes the latest frame when it is ready for
//! one (see `stage`). A follower that loses its talk looks for it until it is back (see `seat`).

pub mod message;
pub mod picture;

pub use message::{Asked, Hello, News, Prompt, Room, Said, Words};
pub use picture::Picture;

use crate::settings::Choice;

/// What a follower may ask of a talk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wish {
    /// One step on.
    Forward,
    /// One step back.
    Back,
    /// To the next cutoff or better value.
    NextEvent,
    /// To the previous cutoff or better value.
    PreviousEvent,
    /// Before the first step.
    First,
    /// After the last step.
    Last,
    /// Start or stop stepping by itself.
    Play,
    /// Blank the room's screen, or show it again.
    Blank,
    /// Start the clock anew.
    Clock,
}

impl Choice for Wish {
    const WHAT: &'static str = "wish";
    const TABLE: &'static [(Self, &'static str, &'static str)] = &[
        (Self::Forward, "forward", "one step on"),
        (Self::Back, "back", "one step back"),
        (Self::NextEvent, "next-event", "to the next cutoff or better value"),
        (Self::PreviousEvent, "previous-event", "to the previous cutoff or better value"),
        (Self::First, "first", "before the first step"),
        (Self::Last, "last", "after the last step"),
        (Self::Play, "play", "start or stop stepping by itself"),
        (Self::Blank, "blank", "blank the room's screen, or show it again"),
        (Self::Clock, "clock", "start the clock anew"),
    ];
}

/// What a talk hears from its followers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// Somebody follows from now on and has seen nothing yet.
    Joined,
    /// A follower wants this.
    Wish(Wish),
}

/// What a follower hears.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    /// It follows this talk from now on.
    Joined(Hello),
    /// The talk says something.
    Said(Box<Said>),
    /// It follows nobody, for this reason.
    Apart(Apart),
}

/// Why a follower follows nobody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Apart {
    /// No talk is running.
    NoTalk,
    /// The talk it followed is gone.
    Gone,
    /// So many talks are running, and none is the one that was followed.
    Several(usize),
    /// The talk is of another version of the program, which speaks this version of the language.
    OtherVersion(u32),
    /// Something is wrong with the socket.
    Failed(String),
}

/// Which talk is to be followed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Wanted {
    /// The one that is running.
    #[default]
    Any,
    /// The one that is called so, or that has this process number.
    Named(String),
}

impl Wanted {
    /// Whether a talk is meant.
    #[must_use]
    pub fn means(&self, talk: &Hello) -> bool {
        match self {
            Self::Any => true,
            Self::Named(name) => *name == talk.name || *name == talk.pid.to_string(),
        }
    }
}
