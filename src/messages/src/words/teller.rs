//! Writer of messages, piece by piece.

use std::{borrow::Cow, fmt, mem};

use super::{
    Charset,
    sentence::{Sentence, Tone},
};
use crate::text::{grouped, visible};

/// Anything that a message can contain: a sentence, a piece of one, or a message with its arguments.
pub trait Words {
    fn tell(&self, to: &mut MessageWriter);

    fn is_nothing(&self) -> bool {
        false
    }

    /// Writes another form, such as `genitive`. Returns `false` if there is no such form.
    fn form(&self, _name: &str, _to: &mut MessageWriter) -> bool {
        false
    }

    fn forms(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// Returns the pieces with their tones.
    fn sentence(&self, charset: Charset) -> Sentence {
        rewrite(&self, &MessageWriter { charset, told: Told::Pieces(Sentence::default()) })
    }

    /// Returns the text as a single piece. The tone of the first piece is remembered, because a sentence that starts with a name
    /// keeps its small letter.
    fn untoned(&self, charset: Charset) -> Sentence {
        rewrite(&self, &MessageWriter { charset, told: Told::Untoned(Sentence::default()) })
    }

    /// Appends the text without tones. It allocates only to extend `text`.
    fn write_to(&self, charset: Charset, text: &mut String) {
        let mut to = MessageWriter { charset, told: Told::Text(mem::take(text)) };
        self.tell(&mut to);
        *text = to.told.into_text();
    }
}

/// Collects words and their forms in a new writer of the same kind.
fn rewrite(words: &dyn Words, to: &MessageWriter) -> Sentence {
    let anew = || MessageWriter { charset: to.charset, told: to.told.anew() };
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

/// Returns true if a form of the words has this name: `gender`, `Feminine`.
pub fn is_form(words: &dyn Words, form: &str, name: &str) -> bool {
    let mut to = MessageWriter { charset: Charset::Unicode, told: Told::Text(String::new()) };
    words.form(form, &mut to) && to.told.into_text().eq_ignore_ascii_case(name)
}

impl Words for Sentence {
    fn tell(&self, to: &mut MessageWriter) {
        to.told.extend(self);
    }

    fn is_nothing(&self) -> bool {
        self.0.is_empty()
    }

    fn form(&self, name: &str, to: &mut MessageWriter) -> bool {
        let form = self.1.iter().find(|(form, _)| *form == name);
        form.map(|(_, form)| form.tell(to)).is_some()
    }

    fn forms(&self) -> Vec<&'static str> {
        self.1.iter().map(|(name, _)| *name).collect()
    }
}

impl<W: Words + ?Sized> Words for &W {
    fn tell(&self, to: &mut MessageWriter) {
        (**self).tell(to);
    }

    fn is_nothing(&self) -> bool {
        (**self).is_nothing()
    }

    fn form(&self, name: &str, to: &mut MessageWriter) -> bool {
        (**self).form(name, to)
    }

    fn forms(&self) -> Vec<&'static str> {
        (**self).forms()
    }

    fn sentence(&self, charset: Charset) -> Sentence {
        (**self).sentence(charset)
    }

    fn untoned(&self, charset: Charset) -> Sentence {
        (**self).untoned(charset)
    }
}

/// Text of the messages. Other text does not live that long, and is passed as `Text`.
impl Words for &'static str {
    fn tell(&self, to: &mut MessageWriter) {
        to.say(self);
    }
}

impl<W: Words> Words for Option<W> {
    fn tell(&self, to: &mut MessageWriter) {
        if let Some(words) = self {
            words.tell(to);
        }
    }

    fn is_nothing(&self) -> bool {
        self.as_ref().is_none_or(Words::is_nothing)
    }

    fn form(&self, name: &str, to: &mut MessageWriter) -> bool {
        self.as_ref().is_some_and(|words| words.form(name, to))
    }

    fn forms(&self) -> Vec<&'static str> {
        self.as_ref().map_or_else(Vec::new, Words::forms)
    }
}

/// Writer that collects the pieces of a message.
pub struct MessageWriter {
    charset: Charset,
    told: Told,
}

enum Told {
    Pieces(Sentence),
    /// Text, with the tone of its first piece.
    Untoned(Sentence),
    Text(String),
}

impl Told {
    fn into_sentence(self) -> Sentence {
        match self {
            Self::Pieces(sentence) | Self::Untoned(sentence) => sentence,
            Self::Text(text) => Sentence::plain(text),
        }
    }

    fn into_text(self) -> String {
        match self {
            Self::Pieces(sentence) | Self::Untoned(sentence) => sentence.to_string(),
            Self::Text(text) => text,
        }
    }

    /// Returns the text to append to, if tones no longer matter.
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

    /// Returns an empty value of the same kind. Plain text becomes `Untoned`, because capitalization needs the first tone.
    fn anew(&self) -> Self {
        match self {
            Self::Pieces(_) => Self::Pieces(Sentence::default()),
            Self::Untoned(_) | Self::Text(_) => Self::Untoned(Sentence::default()),
        }
    }
}

impl MessageWriter {
    pub(super) fn say(&mut self, text: &'static str) {
        self.push(Tone::Plain, self.charset.in_charset(text));
    }

    /// Capitalizes the first letter if the words start with plain text. Names keep the spelling of their author.
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

    pub(super) fn count(&mut self, count: usize) {
        self.push(Tone::Plain, grouped(count).into());
    }

    pub(super) fn number(&mut self, value: &dyn fmt::Display) {
        self.show(Tone::Number, value);
    }

    pub(super) fn name(&mut self, name: &dyn fmt::Display) {
        self.show(Tone::Node, name);
    }

    pub(super) fn text(&mut self, text: &dyn fmt::Display) {
        self.show(Tone::Plain, text);
    }

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
        crate::append!(text, "{shown}");
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
