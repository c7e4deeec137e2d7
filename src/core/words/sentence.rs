//! A sentence as data: pieces of text that say what they are. Knows nothing of searches, screens or colors.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a piece of a sentence is, so that a screen can set it apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// The name of a node, or the move that leads to it.
    Node,
    /// MAX, MIN, CHANCE, OR, AND.
    Player,
    /// A value.
    Number,
    /// A comparison of two values that decides something: `8 ≥ 5`.
    Verdict,
    /// What is cut, and by which kind of cutoff.
    Cut,
    /// The words between, and whatever a newer program sets apart.
    #[serde(other)]
    Plain,
}

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    /// The text; without control characters.
    pub text: String,
    /// What it is.
    pub tone: Tone,
}

/// One or more sentences of plain English. [`Display`](fmt::Display) joins the pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sentence(pub Vec<Span>);

impl Sentence {
    /// One piece.
    pub(crate) fn piece(tone: Tone, text: impl Into<String>) -> Self {
        Self(vec![Span { text: text.into(), tone }])
    }

    pub(crate) fn plain(text: impl Into<String>) -> Self {
        Self::piece(Tone::Plain, text)
    }

    /// The template with each `{}` replaced by the next of the parts. Templates are words of this program only: what a file
    /// says comes in parts, and braces there mean nothing.
    pub(crate) fn of<const N: usize>(template: &'static str, parts: [Self; N]) -> Self {
        debug_assert_eq!(template.matches("{}").count(), N, "a part for each hole of {template:?}");
        let mut parts = parts.into_iter();
        let mut sentence = Self::default();
        for (number, words) in template.split("{}").enumerate() {
            if number > 0 {
                sentence.extend(parts.next().unwrap_or_default());
            }
            sentence.extend(Self::plain(words));
        }
        sentence
    }

    /// This and then that.
    pub(crate) fn then(mut self, next: Self) -> Self {
        self.extend(next);
        self
    }

    /// The same with a capital letter at the start, if it starts with plain words. Names stay as their author writes them.
    pub(crate) fn capitalized(mut self) -> Self {
        if let Some(first) = self.0.first_mut().filter(|span| span.tone == Tone::Plain) {
            let mut letters = first.text.chars();
            if let Some(letter) = letters.next() {
                first.text = letter.to_uppercase().chain(letters).collect();
            }
        }
        self
    }

    /// The same in another tone throughout.
    pub(crate) fn toned(self, tone: Tone) -> Self {
        Self::piece(tone, self.to_string())
    }

    /// Adds a piece. Plain words beside plain words are one piece, and what is empty is none.
    pub(super) fn push(&mut self, tone: Tone, text: &str) {
        match self.0.last_mut() {
            Some(last) if last.tone == tone && tone == Tone::Plain => last.text.push_str(text),
            _ if text.is_empty() => {}
            _ => self.0.push(Span { text: text.to_owned(), tone }),
        }
    }

    fn extend(&mut self, next: Self) {
        for span in next.0 {
            match self.0.last_mut() {
                Some(last) if last.tone == span.tone && span.tone == Tone::Plain => last.text.push_str(&span.text),
                _ if span.text.is_empty() => {}
                _ => self.0.push(span),
            }
        }
    }
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|span| f.write_str(&span.text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_never_templates() {
        let name = Sentence::piece(Tone::Node, "{}");
        let sentence = Sentence::of("the leaf {} of {}", [Sentence::piece(Tone::Number, "7"), name]).capitalized();
        assert_eq!(sentence.to_string(), "The leaf 7 of {}");
        assert_eq!(sentence.0.len(), 4);
    }

    #[test]
    fn names_keep_their_small_letters() {
        let sentence = Sentence::of("{} is done", [Sentence::piece(Tone::Node, "a")]).capitalized();
        assert_eq!(sentence.to_string(), "a is done");
    }

    #[test]
    fn plain_words_are_one_piece() {
        let sentence = Sentence::plain("one ").then(Sentence::plain("two")).then(Sentence::default());
        assert_eq!(sentence, Sentence::plain("one two"));
    }
}
