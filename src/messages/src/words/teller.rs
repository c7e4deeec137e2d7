//! What messages tell themselves to, piece by piece.

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::mem;

use super::Charset;
use super::sentence::{Sentence, Tone};
use crate::text::{grouped, visible};

/// What can be told: a sentence, a piece of one, or a message with its arguments.
pub trait Words {
    /// Tells it piece by piece.
    fn tell(&self, to: &mut Teller);

    /// Whether there is nothing to say.
    fn is_nothing(&self) -> bool {
        false
    }

    /// Tells another form of it, such as `genitive`. `false` where it has no such form.
    fn form(&self, _name: &str, _to: &mut Teller) -> bool {
        false
    }

    /// The names of its forms.
    fn forms(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// It as pieces that say what they are.
    fn sentence(&self, charset: Charset) -> Sentence {
        told(self, &Teller { charset, told: Told::Pieces(Sentence::default()) })
    }

    /// It as text that is not set apart by tones: no piece of it is kept by itself. What the first one is stays known: a sentence that
    /// begins with a name keeps its small letter.
    fn untoned(&self, charset: Charset) -> Sentence {
        told(self, &Teller { charset, told: Told::Untoned(Sentence::default()) })
    }

    /// Writes it behind a text, without tones. Nothing is allocated but what the text grows by.
    fn write_to(&self, charset: Charset, text: &mut String) {
        let mut to = Teller { charset, told: Told::Text(mem::take(text)) };
        self.tell(&mut to);
        *text = to.told.into_text();
    }
}

/// Words and their forms, as they are told by a teller that has told nothing yet.
fn told<W: Words + ?Sized>(words: &W, to: &Teller) -> Sentence {
    let anew = || Teller { charset: to.charset, told: to.told.anew() };
    let mut whole = anew();
    words.tell(&mut whole);
    let form = |name: &'static str| {
        let mut to = anew();
        words.form(name, &mut to);
        (name, to.told.into_sentence())
    };
    let mut sentence = whole.told.into_sentence();
    sentence.1 = words.forms().into_iter().map(form).collect();
    sentence
}

/// Whether a form of words is this one: `gender`, `Feminine`.
pub(super) fn is_form(words: &dyn Words, form: &str, name: &str) -> bool {
    let mut to = Teller { charset: Charset::Unicode, told: Told::Text(String::new()) };
    words.form(form, &mut to) && to.told.into_text().eq_ignore_ascii_case(name)
}

impl Words for Sentence {
    fn tell(&self, to: &mut Teller) {
        to.told.extend(self);
    }

    fn is_nothing(&self) -> bool {
        self.0.is_empty()
    }

    fn form(&self, name: &str, to: &mut Teller) -> bool {
        let form = self.1.iter().find(|(form, _)| *form == name);
        form.map(|(_, form)| form.tell(to)).is_some()
    }

    fn forms(&self) -> Vec<&'static str> {
        self.1.iter().map(|(name, _)| *name).collect()
    }
}

impl<W: Words + ?Sized> Words for &W {
    fn tell(&self, to: &mut Teller) {
        (**self).tell(to);
    }

    fn is_nothing(&self) -> bool {
        (**self).is_nothing()
    }

    fn form(&self, name: &str, to: &mut Teller) -> bool {
        (**self).form(name, to)
    }

    fn forms(&self) -> Vec<&'static str> {
        (**self).forms()
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

    fn form(&self, name: &str, to: &mut Teller) -> bool {
        self.as_ref().is_some_and(|words| words.form(name, to))
    }

    fn forms(&self) -> Vec<&'static str> {
        self.as_ref().map_or_else(Vec::new, Words::forms)
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

    /// With a capital letter at the start, if it starts with plain words. Names stay as their author writes them.
    pub(super) fn capital(&mut self, tell: impl FnOnce(&mut Self)) {
        let inner = self.apart(tell).capitalized();
        inner.tell(self);
    }

    pub(super) fn toned(&mut self, tone: Tone, tell: impl FnOnce(&mut Self)) {
        if self.told.text().is_some() {
            return tell(self);
        }
        let inner = self.apart(tell).to_string();
        self.push(tone, inner.into());
    }

    /// A number of things.
    pub(super) fn count(&mut self, count: usize) {
        self.push(Tone::Plain, grouped(count).into());
    }

    pub(super) fn number(&mut self, value: &dyn fmt::Display) {
        self.show(Tone::Number, value);
    }

    /// The name of a node or of a move, from elsewhere.
    pub(super) fn name(&mut self, name: &dyn fmt::Display) {
        self.show(Tone::Node, name);
    }

    /// Text from elsewhere.
    pub(super) fn text(&mut self, text: &dyn fmt::Display) {
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
