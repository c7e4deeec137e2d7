//! What messages tell themselves to, piece by piece. Knows nothing of which messages there are.

use std::fmt;
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
        let mut to = Teller { charset, told: Sentence::default() };
        self.tell(&mut to);
        to.told
    }
}

impl Words for Sentence {
    fn tell(&self, to: &mut Teller) {
        self.0.iter().for_each(|span| to.told.push(span.tone, &span.text));
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
    told: Sentence,
}

impl Teller {
    /// Words of the catalogue.
    pub(super) fn say(&mut self, text: &'static str) {
        self.told.push(Tone::Plain, &self.charset.written(text));
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

    /// All of it in one tone.
    pub fn toned(&mut self, tone: Tone, tell: impl FnOnce(&mut Self)) {
        let inner = self.apart(tell).to_string();
        self.told.push(tone, &inner);
    }

    /// A number of things.
    pub fn count(&mut self, count: usize) {
        self.told.push(Tone::Plain, &grouped(count));
    }

    /// A value.
    pub fn number(&mut self, value: &dyn fmt::Display) {
        self.told.push(Tone::Number, &value.to_string());
    }

    /// The name of a node or of a move, from elsewhere.
    pub fn name(&mut self, name: &dyn fmt::Display) {
        self.told.push(Tone::Node, &visible(&name.to_string()));
    }

    /// Text from elsewhere.
    pub fn text(&mut self, text: &dyn fmt::Display) {
        self.told.push(Tone::Plain, &visible(&text.to_string()));
    }

    fn apart(&mut self, tell: impl FnOnce(&mut Self)) -> Sentence {
        let before = mem::take(&mut self.told);
        tell(self);
        mem::replace(&mut self.told, before)
    }
}
