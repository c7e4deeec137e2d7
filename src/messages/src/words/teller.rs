//! What messages tell themselves to, piece by piece.

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::mem;

use super::sentence::{Sentence, Tone};
use super::signs::Charset;
use crate::text::{grouped, visible};

/// What can be told: a sentence, a piece of one, or a message of the catalogue with its arguments.
pub trait Words {
    /// Tells it piece by piece.
    fn tell(&self, to: &mut Teller);

    /// Whether there is nothing to say.
    fn is_nothing(&self) -> bool {
        false
    }

    /// It as pieces that say what they are.
    fn sentence(&self, charset: Charset) -> Sentence {
        let mut to = Teller { charset, told: Told::Pieces(Sentence::default()) };
        self.tell(&mut to);
        to.told.into_sentence()
    }

    /// It as text that is not set apart by tones: no piece of it is kept by itself. What the first one is stays known: a sentence that
    /// begins with a name keeps its small letter.
    fn untoned(&self, charset: Charset) -> Sentence {
        let mut to = Teller { charset, told: Told::Untoned(Sentence::default()) };
        self.tell(&mut to);
        to.told.into_sentence()
    }

    /// Writes it behind a text, without tones. Nothing is allocated but what the text grows by.
    fn write_to(&self, charset: Charset, text: &mut String) {
        let mut to = Teller { charset, told: Told::Text(mem::take(text)) };
        self.tell(&mut to);
        *text = to.told.into_text();
    }
}

impl Words for Sentence {
    fn tell(&self, to: &mut Teller) {
        to.told.extend(self);
    }

    fn is_nothing(&self) -> bool {
        self.0.is_empty()
    }
}

/// Words of the catalogue that take no arguments. Text from elsewhere does not live so long, and is handed in as `Text`.
impl Words for &'static str {
    fn tell(&self, to: &mut Teller) {
        to.say(self);
    }
}

/// Nothing, where there is nothing to say.
impl<W: Words> Words for Option<W> {
    fn tell(&self, to: &mut Teller) {
        if let Some(words) = self {
            words.tell(to);
        }
    }

    fn is_nothing(&self) -> bool {
        self.as_ref().is_none_or(Words::is_nothing)
    }
}

/// Collects the pieces.
#[derive(Debug)]
pub struct Teller {
    charset: Charset,
    told: Told,
}

/// What has been told.
#[derive(Debug)]
enum Told {
    /// Pieces that say what they are.
    Pieces(Sentence),
    /// Text, and what the first piece of it is.
    Untoned(Sentence),
    /// Their text alone.
    Text(String),
}

impl Told {
    fn into_sentence(self) -> Sentence {
        match self {
            Self::Pieces(sentence) | Self::Untoned(sentence) => sentence,
            Self::Text(text) => Sentence::piece(Tone::Plain, text),
        }
    }

    fn into_text(self) -> String {
        match self {
            Self::Pieces(sentence) | Self::Untoned(sentence) => sentence.to_string(),
            Self::Text(text) => text,
        }
    }

    /// The text to go on with, where tones do not matter any more.
    fn text(&mut self) -> Option<&mut String> {
        match self {
            Self::Pieces(_) => None,
            Self::Untoned(sentence) => sentence.tail(),
            Self::Text(text) => Some(text),
        }
    }

    fn piece(&mut self, tone: Tone, text: Cow<'static, str>) {
        match self {
            Self::Pieces(sentence) | Self::Untoned(sentence) => sentence.push(tone, text),
            Self::Text(told) => told.push_str(&text),
        }
    }

    fn extend(&mut self, next: &Sentence) {
        if let Self::Pieces(sentence) = self {
            return sentence.extend(next);
        }
        for span in &next.0 {
            match self.text() {
                Some(text) => text.push_str(&span.text),
                None => self.piece(span.tone, span.text.clone()),
            }
        }
    }

    /// The same kind with nothing told yet; where there are no tones, what is first matters.
    fn anew(&self) -> Self {
        match self {
            Self::Pieces(_) => Self::Pieces(Sentence::default()),
            Self::Untoned(_) | Self::Text(_) => Self::Untoned(Sentence::default()),
        }
    }
}

impl Teller {
    /// Words of the catalogue.
    pub(super) fn say(&mut self, text: &'static str) {
        self.push(Tone::Plain, self.charset.written(text));
    }

    /// Other words.
    pub fn words(&mut self, words: &dyn Words) {
        words.tell(self);
    }

    /// With a capital letter at the start, if it starts with plain words. Names stay as their author writes them.
    pub fn capital(&mut self, words: &dyn Words) {
        let inner = self.apart(|to| words.tell(to)).capitalized();
        inner.tell(self);
    }

    pub fn toned(&mut self, tone: Tone, tell: impl FnOnce(&mut Self)) {
        if self.told.text().is_some() {
            return tell(self);
        }
        let inner = self.apart(tell).to_string();
        self.push(tone, inner.into());
    }

    /// A number of things.
    pub fn count(&mut self, count: usize) {
        self.push(Tone::Plain, grouped(count).into());
    }

    pub fn number(&mut self, value: &dyn fmt::Display) {
        self.show(Tone::Number, value);
    }

    /// The name of a node or of a move, from elsewhere.
    pub fn name(&mut self, name: &dyn fmt::Display) {
        self.show(Tone::Node, name);
    }

    /// Text from elsewhere.
    pub fn text(&mut self, text: &dyn fmt::Display) {
        self.show(Tone::Plain, text);
    }

    /// What others have written, as far as it is fit to be shown.
    fn show(&mut self, tone: Tone, shown: &dyn fmt::Display) {
        let Some(text) = self.told.text() else {
            let text = shown.to_string();
            let text = match visible(&text) {
                Cow::Borrowed(_) => text,
                Cow::Owned(fit) => fit,
            };
            return self.told.piece(tone, text.into());
        };
        let begin = text.len();
        // Writing to a string cannot fail.
        let _ = write!(text, "{shown}");
        if let Cow::Owned(fit) = visible(&text[begin..]) {
            text.truncate(begin);
            text.push_str(&fit);
        }
    }

    fn push(&mut self, tone: Tone, text: Cow<'static, str>) {
        match self.told.text() {
            Some(told) => told.push_str(&text),
            None => self.told.piece(tone, text),
        }
    }

    fn apart(&mut self, tell: impl FnOnce(&mut Self)) -> Sentence {
        let inner = self.told.anew();
        let before = mem::replace(&mut self.told, inner);
        tell(self);
        mem::replace(&mut self.told, before).into_sentence()
    }
}
