//! Messages: every text that a person reads, kept in files.
//!
//! A crate keeps its messages in the folder `words` beside its sources, one file a subject, in the notation of
//! [Fluent](https://projectfluent.org). The crate's module `words` names the files with [`files!`](crate::files). A release build
//! embeds them; a development build reads them when a message is first needed, so a changed text needs no compiler.
//!
//! # To add a text
//!
//! 1. Write the message in the file of its subject. Declare its arguments and their kinds in the comment above it:
//!
//!    ```text
//!    # $parent (Words) - whose children they are
//!    # $count (Count) - how many
//!    skipped = { $count ->
//!        [one] { $parent }'s other child is
//!       *[other] { $parent }'s other { $count } children are
//!    } <cut>skipped</cut>.
//!    ```
//!
//! 2. Call it:
//!
//!    | call | result |
//!    |---|---|
//!    | `say!("explain/skipped", parent = self.noun(node), count = Count(3))` | a [`Message`], which you can print |
//!    | `string!("explain/skipped", ...)` | the same as a `String` |
//!    | `sentence!(charset, "explain/skipped", ...)` | a [`Sentence`] with tones |
//!    | `text!("keys/undo")` | a string, for a label without arguments |
//!
//!    An argument without a kind is `Words`. `Count(count)` is short for `count = Count(count)`, and `noun` for `noun = noun`. An enum
//!    declared with `plywood_tree::named!` takes its names from messages.
//!
//! `cargo test -p plywood-explain words` compares the calls of a crate with its files: names, arguments, kinds, rows and unused messages.
//!
//! | kind | in Rust | output |
//! |---|---|---|
//! | `Count` | an unsigned number | a count, with digits in groups of three; selects the plural, and `NUMBER($place, type: "ordinal")` selects that of ordinals |
//! | `Number` | `Display` | a value, in the tone of numbers |
//! | `Text` | `Display` | text from elsewhere, with control characters escaped |
//! | `Name` | `Display` | the same, in the tone of names of nodes and moves |
//! | `Words` | [`Words`] | another message, a [`Sentence`], or an `Option` of either; `None` selects the row `[none]` |
//! | any other | an enum of `choices!` | none; the variant `NewBest` selects the row `[new-best]` |
//!
//! `CAPITAL($words)` capitalizes the first letter, for starting a sentence. Tones are marks around text: `<node>`, `<player>`, `<number>`,
//! `<verdict>`, `<cut>`. `<key:compare>c</key>` is the key of an action: `c`, or the user's own. Marks in an argument are plain text. Line breaks in the file are line breaks in the output. Quote symbols of
//! Fluent's syntax: `{"{"}`. `ASCII` in `words.rs` has the replacements of non-ASCII symbols in transcripts.
//!
//! # To add a language
//!
//! A language is a folder of `src/messages/words`, with files of the same names, and a row of [`LANGUAGES`]. What it does not have is said
//! in English. A message may have forms as attributes, and the message around it asks for them:
//!
//! ```text
//! leaf = folyo { $name }
//!     .genitive = folya { $name }
//!     .gender = feminine
//! value = valo de { CASE($node, "genitive") }, { GENDER($node) ->
//!     [feminine] nova
//!    *[masculine] novo
//! }
//! ```
//!
//! `NUMBER($words)` selects by the attribute `number` of words.
//!
//! # How messages are written
//!
//! * The voice is a lecturer's at the board: plain, short, in the indicative and the present. `C returns 3`, not `3 was returned`.
//! * A message is whole: one sentence, one label, one line of help. Code never joins words, adds a plural's `s`, a comma or a full
//!   stop: whatever depends on the order of words in English is in the message. Where two sentences differ by more than a word, they
//!   are two messages, or rows of one selection.
//! * An error says what is wrong, then what can be done about it, and names things as the file or the command line does, in
//!   backticks. It begins small and has no full stop unless there are two sentences.
//! * One thing has one name: that of the field (cutoff, ply, principal variation, horizon), the same in every file.

mod file;
mod keys;
mod language;
mod message;
mod reader;
mod sentence;
mod teller;
#[cfg(any(test, feature = "testing"))]
mod testing;

pub use file::{File, Slot};
pub use keys::name_keys;
pub use language::{LANGUAGES, Language, LanguageName, choose, set_file_language, set_usual_language};
#[cfg(any(test, feature = "testing"))]
pub(crate) use message::tell;
pub use message::{Arg, Choice, Message};
#[cfg(any(test, feature = "testing"))]
pub(crate) use reader::{By, Entry, Key, Part, entries};
pub use sentence::{Sentence, Span, Tone};
use std::borrow::Cow;
pub use teller::{MessageWriter, Words};
#[cfg(any(test, feature = "testing"))]
pub use testing::{lengthened, within};

/// Declares the message files of a crate in its module `words`: `files!("/words": explain, programs; searching)`, with the folder
/// relative to the manifest, and after the semicolon the files of other crates that it also uses.
#[macro_export]
macro_rules! files {
    ($folder:literal: $($name:ident),+ $(,)? $(; $($other:ident),+)?) => {
        pub static FILES: &[&$crate::words::File] = &[$(&$name,)+ $($(&$other),+)?];


        #[cfg(test)]
        #[test]
        fn messages_and_calls_agree() {
            $crate::checks::agree(concat!(env!("CARGO_MANIFEST_DIR"), $folder));
        }
    $(
        #[allow(non_upper_case_globals, reason = "it is called as its file")]
        pub static $name: $crate::words::File =
            $crate::words::File::new(stringify!($name), $crate::english!(concat!(env!("CARGO_MANIFEST_DIR"), $folder, "/", stringify!($name), ".ftl")));
    )+};
}

#[cfg(not(debug_assertions))]
#[doc(hidden)]
#[macro_export]
macro_rules! english {
    ($path:expr) => {
        include_str!($path)
    };
}

/// Path of a file: a development build reads it at run time.
#[cfg(debug_assertions)]
#[doc(hidden)]
#[macro_export]
macro_rules! english {
    ($path:expr) => {
        $path
    };
}

/// Makes a message with its arguments: `say!("explain/skipped", parent = self.noun(node), count = Count(3))`. An argument without
/// a kind is [`Words`](crate::words::Words); a call of a plain function needs `Words(f(x))`. `Count(count)` is short for `count =
/// Count(count)`, and `parent` for `parent = parent`.
#[macro_export]
#[allow(clippy::crate_in_macro_def, reason = "files of messages belong to the crate that says them")]
macro_rules! say {
    ($id:literal $(, $($args:tt)*)?) => {
        $crate::words::Message {
            slot: {
                static SLOT: $crate::words::Slot = $crate::words::Slot::new(crate::words::FILES, $id);
                &SLOT
            },
            args: $crate::args!([] $($($args)*)?),
        }
    };
}

/// Makes a message as a [`String`]: `string!("explain/skipped", parent, Count(count))`.
#[macro_export]
macro_rules! string {
    ($($message:tt)+) => {
        ::std::string::String::from($crate::say!($($message)+))
    };
}

/// Makes a message as a [`Sentence`](crate::words::Sentence), for screens or with the symbols of a charset: `sentence!(explain,
/// "skipped", parent, Count(count))`, `sentence!(charset, "explain/skipped", ...)`.
#[macro_export]
macro_rules! sentence {
    ($id:literal $($args:tt)*) => {
        $crate::sentence!($crate::words::Charset::Unicode, $id $($args)*)
    };
    ($charset:expr, $($message:tt)+) => {
        $crate::words::Words::sentence(&$crate::say!($($message)+), $charset)
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! args {
    ([$($arg:expr),*]) => {
        [$($arg),*]
    };
    ([$($arg:expr),*] $name:ident = $kind:ident($value:expr) $(, $($rest:tt)*)?) => {
        $crate::args!([$($arg,)* (stringify!($name), $crate::arg!($kind, $value))] $($($rest)*)?)
    };
    ([$($arg:expr),*] $name:ident = $value:expr $(, $($rest:tt)*)?) => {
        $crate::args!([$($arg,)* (stringify!($name), $crate::arg!(Words, $value))] $($($rest)*)?)
    };
    ([$($arg:expr),*] $kind:ident($name:ident) $(, $($rest:tt)*)?) => {
        $crate::args!([$($arg,)* (stringify!($name), $crate::arg!($kind, $name))] $($($rest)*)?)
    };
    ([$($arg:expr),*] $name:ident $(, $($rest:tt)*)?) => {
        $crate::args!([$($arg,)* (stringify!($name), $crate::arg!(Words, $name))] $($($rest)*)?)
    };
}

#[doc(hidden)]
#[macro_export]
#[allow(clippy::crate_in_macro_def, reason = "and so do the enums that select rows")]
macro_rules! arg {
    (Count, $value:expr) => {
        $crate::words::Arg::count($value)
    };
    (Number, $value:expr) => {
        $crate::words::Arg::Number { shown: &$value }
    };
    (Text, $value:expr) => {
        $crate::words::Arg::Text { shown: &$value }
    };
    (Name, $value:expr) => {
        $crate::words::Arg::Name { shown: &$value }
    };
    (Words, $value:expr) => {
        $crate::words::Arg::Words { words: &$value }
    };
    ($choice:ident, $value:expr) => {
        $crate::words::Arg::Choice { row: $crate::words::Choice::row(&$value as &crate::words::$choice) }
    };
}

/// Returns a message without arguments and tones as a string: `text!("keys/undo")`.
#[macro_export]
#[allow(clippy::crate_in_macro_def, reason = "files of messages belong to the crate that says them")]
macro_rules! text {
    ($id:expr $(,)?) => {{
        static SLOT: $crate::words::Slot = $crate::words::Slot::new(crate::words::FILES, $id);
        SLOT.text()
    }};
}

/// Makes a table of messages without arguments: `texts!(files: "EOF" => "ends-early", "close-it";)` is a list of rows, each with
/// a key and its messages.
#[macro_export]
macro_rules! texts {
    ($file:ident: $($of:expr => $($id:literal),+;)+) => {
        &[$(($of, $(|| $crate::text!(concat!(stringify!($file), "/", $id))),+)),+]
    };
}

/// Makes an array of messages without arguments: `labels!["reports/ply", "reports/nodes"]`, or of pairs of a key and its message:
/// `labels!["keys": "panels/keys"]`.
#[macro_export]
macro_rules! labels {
    ($($id:literal),+ $(,)?) => {
        [$($crate::text!($id)),+]
    };
    ($($key:literal: $id:literal),+ $(,)?) => {
        [$(($key, $crate::text!($id))),+]
    };
}

/// Appends formatted words to a string, which cannot fail: `append!(text, " {}", number)`.
#[macro_export]
macro_rules! append {
    ($text:expr, $($words:tt)+) => {{
        use ::std::fmt::Write as _;
        let _ = ::std::write!($text, $($words)+);
    }};
}

/// Makes an enum of which every variant has a name, a message: `labelled! { pub enum Shape { Round = "shapes/round", } }`.
#[macro_export]
macro_rules! labelled {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$row:meta])* $variant:ident = $id:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum $name {
            $($(#[$row])* $variant,)+
        }

        impl $name {
            pub const ALL: [Self; [$($id),+].len()] = [$(Self::$variant),+];

            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $crate::text!($id),)+
                }
            }
        }
    };
}

/// Enums whose variants select rows of messages.
#[macro_export]
macro_rules! choices {
    ($($(#[doc = $about:literal])+ $name:ident { $($(#[doc = $row:literal])+ $variant:ident,)+ })+) => {$(
        $(#[doc = $about])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[doc = $row])+ $variant,)+
        }

        impl $crate::words::Choice for $name {
            fn row(&self) -> &'static str {
                match self {
                    $(Self::$variant => stringify!($variant),)+
                }
            }
        }
    )+};
}

/// Symbols of sentences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// `8 ≥ 5`, `−2`, `+∞`: for screens.
    #[default]
    Unicode,
    /// `8 >= 5`, `-2`, `inf`: for transcripts.
    Ascii,
}

/// ASCII replacements for the symbols of the messages, for transcripts.
const ASCII: &[(char, &str)] = &[
    ('≤', "<="),
    ('≥', ">="),
    ('≠', "!="),
    ('−', "-"),
    ('×', "*"),
    ('–', "-"),
    ('—', "--"),
    ('…', "..."),
    ('∞', "inf"),
    ('≈', "~"),
    ('→', "->"),
    ('←', "<-"),
    ('↑', "^"),
    ('↓', "v"),
    ('’', "'"),
    ('“', "\""),
    ('”', "\""),
    ('·', "-"),
    ('½', "1/2"),
    ('è', "e"),
    ('é', "e"),
    ('▏', "|"),
    ('¼', "1/4"),
    ('≡', "=="),
    ('⇄', "<->"),
    ('•', "*"),
    ('△', "MAX"),
    ('⏎', "Enter"),
    ('✓', "+"),
    ('✗', "x"),
];

impl Charset {
    /// Returns the characters of a text that transcripts cannot write.
    #[cfg(any(test, feature = "testing"))]
    pub(crate) fn unknown(text: &str) -> impl Iterator<Item = char> {
        text.chars()
            .filter(|&c| !(c == '\n' || c == ' ' || c.is_ascii_graphic() || ASCII.iter().any(|(sign, _)| *sign == c)))
    }

    /// Writes text of the messages with the symbols of this charset.
    fn in_charset(self, text: &str) -> Cow<'_, str> {
        if self == Self::Unicode || text.is_ascii() {
            return Cow::Borrowed(text);
        }
        let mut written = String::with_capacity(text.len());
        for c in text.chars() {
            match ASCII.iter().find(|(sign, _)| *sign == c) {
                Some((_, ascii)) => written.push_str(ascii),
                None => written.push(c),
            }
        }
        Cow::Owned(written)
    }
}
