//! Sentences as pieces of text with tones.

use std::{borrow::Cow, fmt};

use super::Charset;
use serde::{Deserialize, Serialize};

/// Role of a piece of a sentence, which screens can highlight.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// Name of a node, or the move that leads to it.
    Node,
    /// MAX, MIN, CHANCE, OR, AND.
    Player,
    /// A value.
    Number,
    /// A comparison of two values that decides something: `8 ≥ 5`.
    Verdict,
    /// The pruned nodes and the kind of cutoff.
    Cut,
    /// Everything else, and tones of newer versions.
    #[serde(other)]
    Plain,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Span {
    /// Text without control characters. Text of the messages is only borrowed.
    pub text: Cow<'static, str>,
    pub tone: Tone,
}

const USUAL: usize = 128;

/// One or more sentences. [`Display`](fmt::Display) joins the pieces.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sentence(
    pub Vec<Span>,
    /// Other forms, for the enclosing message; English has none.
    #[serde(skip)]
    pub(super) Vec<(&'static str, Self)>,
);

impl From<Vec<Span>> for Sentence {
    fn from(spans: Vec<Span>) -> Self {
        Self(spans, Vec::new())
    }
}

impl Sentence {
    #[must_use]
    pub fn toned(mut self, tone: Tone) -> Self {
        self.0.iter_mut().for_each(|span| span.tone = tone);
        let forms = self.1.into_iter().map(|(name, form)| (name, form.toned(tone)));
        Self(self.0, forms.collect())
    }

    pub fn piece(tone: Tone, text: impl Into<String>) -> Self {
        Self::from(vec![Span { text: Cow::Owned(text.into()), tone }])
    }

    pub fn plain(text: impl Into<String>) -> Self {
        Self::piece(Tone::Plain, text)
    }

    pub fn node(text: impl Into<String>) -> Self {
        Self::piece(Tone::Node, text)
    }

    pub fn number(text: impl Into<String>) -> Self {
        Self::piece(Tone::Number, text)
    }

    /// Joins sentences and skips empty ones.
    pub fn paragraph(sentences: impl IntoIterator<Item = Self>) -> Self {
        let mut paragraph = Self::default();
        for sentence in sentences.into_iter().filter(|sentence| !sentence.0.is_empty()) {
            if !paragraph.0.is_empty() {
                paragraph.push(Tone::Plain, Cow::Borrowed(" "));
            }
            paragraph.extend(&sentence);
        }
        paragraph
    }

    /// Returns a paragraph of this sentence and the next one, if any.
    #[must_use]
    pub fn followed_by(self, next: impl Into<Option<Self>>) -> Self {
        Self::paragraph([self].into_iter().chain(next.into()))
    }

    #[must_use]
    pub fn beside(mut self, label: &Self) -> Self {
        self.push(Tone::Plain, Cow::Borrowed("  "));
        self.extend(label);
        self
    }

    /// Capitalizes the first letter if the sentence starts with plain text. Names keep the spelling of their author.
    #[must_use]
    pub fn capitalized(mut self) -> Self {
        if let Some(first) = self.0.first_mut().filter(|span| span.tone == Tone::Plain) {
            let mut letters = first.text.chars();
            if let Some(letter) = letters.next() {
                first.text = letter.to_uppercase().chain(letters).collect();
            }
        }
        self
    }

    /// Writes a sentence with the symbols of a charset. Names keep the spelling of their author.
    #[must_use]
    pub fn in_charset(mut self, charset: Charset) -> Self {
        for span in self.0.iter_mut().filter(|span| span.tone != Tone::Node) {
            if let Cow::Owned(written) = charset.in_charset(&span.text) {
                span.text = Cow::Owned(written);
            }
        }
        self
    }

    /// Adds a piece. Adjacent plain pieces are merged, and empty ones are skipped.
    pub(super) fn push(&mut self, tone: Tone, text: Cow<'static, str>) {
        match self.0.last_mut() {
            _ if text.is_empty() => {}
            Some(last) if last.tone == tone && tone == Tone::Plain => last.text.to_mut().push_str(&text),
            _ => self.0.push(Span { text, tone }),
        }
    }

    pub(super) fn extend(&mut self, next: &Self) {
        for span in &next.0 {
            match self.0.last_mut() {
                Some(last) if last.tone == Tone::Plain && span.tone == Tone::Plain => {
                    last.text.to_mut().push_str(&span.text);
                }
                _ => self.push(span.tone, span.text.clone()),
            }
        }
    }

    /// Returns the plain text at the end, for appending; `None` if the sentence is empty.
    pub(super) fn tail(&mut self) -> Option<&mut String> {
        let words = match self.0.last()? {
            Span { text: Cow::Borrowed(words), tone: Tone::Plain } => Some(*words),
            Span { text: Cow::Owned(_), tone: Tone::Plain } => None,
            Span { .. } => {
                self.0.push(Span { text: Cow::Borrowed(""), tone: Tone::Plain });
                Some("")
            }
        };
        let last = self.0.last_mut()?;
        if let Some(words) = words {
            // Reserve room for the following pieces, to avoid reallocations.
            let mut text = String::with_capacity(words.len() + USUAL);
            text.push_str(words);
            last.text = Cow::Owned(text);
        }
        Some(last.text.to_mut())
    }

    pub fn write_to_end(&self, text: &mut String) {
        self.0.iter().for_each(|span| text.push_str(&span.text));
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
    fn names_keep_their_small_letters() {
        let mut sentence = Sentence::node("a");
        sentence.push(Tone::Plain, Cow::Borrowed(" is done"));
        assert_eq!(sentence.capitalized().to_string(), "a is done");
        assert_eq!(Sentence::plain("the leaf").capitalized().to_string(), "The leaf");
    }

    #[test]
    fn plain_words_are_one_piece() {
        let plain = Sentence::plain;
        let words = [plain("one"), Sentence::default(), plain("two")];
        let sentence = Sentence::paragraph(words);
        assert_eq!(sentence, Sentence::plain("one two"));
        assert_eq!(sentence.beside(&Sentence::piece(Tone::Cut, "cut")).to_string(), "one two  cut");
    }
}
