//! Every word a person reads, from one catalogue.
//!
//! The catalogue is in `words/en/`, one file a subject, in the notation of [Fluent](https://projectfluent.org). While the core is built,
//! `build/words.rs` turns each file into a module and each message into a function or a type with the message's arguments as
//! fields. So a misspelt message, a missing argument and an argument of another type do not compile, and at run time a message
//! is a few writes: nothing is parsed or looked up.
//!
//! # To add a text
//!
//! 1. Write the message in the file of its subject, with what it is given, and of which kind, in the comment above it:
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
//! 2. Say it: `words::explain::Skipped { parent: &noun, count: 3 }.sentence(charset)`, or `.to_string()` where tones do not
//!    matter. A message without arguments is a function: `words::keys::undo()`.
//!
//! Kinds of arguments:
//!
//! | kind | in Rust | what is written |
//! |---|---|---|
//! | `Count` | `usize` | a number of things, digits in groups of three; chooses the plural, `NUMBER($place, type: "ordinal")` that of places |
//! | `Number` | `&dyn Display` | a value as `Domain::pretty` or `Domain::plain` writes it, toned as a number |
//! | `Text` | `&dyn Display` | text from elsewhere, made safe to show |
//! | `Name` | `&dyn Display` | the same, toned as the name of a node or of a move |
//! | `Words` | `&dyn Words` | another message, a [`Sentence`], or an `Option` of either; `CAPITAL($words)` begins a sentence with it, the row `[none]` is for nothing |
//! | any other | the type of that name in `choices.rs` | nothing; it chooses between rows, `[new-best]` for the variant `NewBest` |
//!
//! Spans are toned by marks, `<node>`, `<player>`, `<number>`, `<verdict>`, `<cut>`; what is handed in has tones of its own, which a
//! mark around it replaces. Lines break where they break in the file. A sign that means something to Fluent is written in quotes:
//! `{"{"}`. Non-ASCII signs stand in `signs.rs` with what transcripts write for them.
//!
//! # How messages are written
//!
//! * The voice is a lecturer's at the board: plain, short, in the indicative and the present. `C returns 3`, not `3 was returned`.
//! * A message is whole: one sentence, one label, one line of help. Code never joins words, adds a plural's `s`, a comma or a full
//!   stop: whatever depends on the order of words in English stands in the catalogue. Where two sentences differ by more than
//!   a word, they are two messages, or rows of one selection.
//! * An error says what is wrong, then what can be done about it, and names things as the file or the command line does, in
//!   backticks. It begins small and has no full stop unless there are two sentences.
//! * One thing has one name: that of the field (cutoff, ply, principal variation, horizon), the same in every file.
//!
//! The tests find messages nobody uses, text in the sources that should be here, and say every message with every plural.

mod choices;
mod plural;
mod said;
mod sentence;
mod signs;
mod teller;

pub use choices::*;
pub use said::*;
pub use sentence::{Sentence, Span, Tone};
pub use signs::Charset;
pub use teller::{Teller, Words};

#[cfg(test)]
mod tests {
    #![allow(clippy::pedantic, clippy::vec_init_then_push, reason = "a program writes the list of samples")]

    use super::*;

    #[test]
    fn a_message_keeps_the_tones_and_the_text_of_what_it_is_given() {
        let names = ["{ $node }", "<cut>a</cut>", "a\u{1b}[2Jb"];
        for name in names {
            let parent = Sentence::piece(Tone::Node, name);
            assert_eq!(parent.sentence(Charset::Ascii), parent);
        }
    }

    include!(concat!(env!("OUT_DIR"), "/samples.rs"));

    /// Numbers that between them take every form of a word.
    const COUNTS: [usize; 12] = [0, 1, 2, 3, 4, 10, 11, 21, 22, 23, 101, 1_234];

    #[test]
    fn every_message_is_well_written_with_every_number() {
        for (name, said) in COUNTS.into_iter().flat_map(|count| samples(count, Charset::Unicode)) {
            // What has several lines is a file or a table, where blanks have a meaning.
            let doubled = if said.contains('\n') { None } else { Some("  ") };
            let wrong = [" ,", " . ", ",,", "( ", " )"].into_iter().chain(doubled).find(|wrong| said.contains(wrong));
            assert_eq!(wrong, None, "{name}: {said}");
            assert_eq!(said, said.trim(), "{name}");
            assert!(!said.is_empty(), "{name}");
        }
    }

    #[test]
    fn children_are_counted_as_people_count() {
        let cases = [
            (1, "first"),
            (10, "tenth"),
            (11, "11th"),
            (12, "12th"),
            (21, "21st"),
            (22, "22nd"),
            (103, "103rd"),
            (112, "112th"),
        ];
        for (number, words) in cases {
            assert_eq!(nodes::Place { place: number }.to_string(), words);
        }
    }

    #[test]
    fn transcripts_are_written_in_ascii() {
        for (name, said) in samples(3, Charset::Ascii) {
            assert!(said.is_ascii(), "{name}: {said}");
        }
    }
}
