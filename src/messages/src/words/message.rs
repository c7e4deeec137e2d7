//! Messages with their arguments.

use std::fmt;

use super::{
    Charset,
    file::Slot,
    keys::key_of,
    language::{LANGUAGES, current},
    reader::{By, Entry, Key, Part},
    teller::{MessageWriter, Words, is_form},
};

/// A message with its arguments, made by [`say!`](crate::say). It is formatted directly into its destination.
#[derive(Clone, Copy)]
pub struct Message<'a, const N: usize> {
    #[doc(hidden)]
    pub slot: &'static Slot,
    #[doc(hidden)]
    pub args: [(&'static str, Arg<'a>); N],
}

#[derive(Clone, Copy)]
#[allow(missing_docs, reason = "the kinds are described in `words`")]
pub enum Arg<'a> {
    Count { count: usize },
    Number { shown: &'a dyn fmt::Display },
    Text { shown: &'a dyn fmt::Display },
    Name { shown: &'a dyn fmt::Display },
    Words { words: &'a dyn Words },
    Choice { row: &'static str },
}

impl Arg<'_> {
    #[doc(hidden)]
    pub fn count(value: impl TryInto<usize>) -> Self {
        Self::Count { count: value.try_into().unwrap_or(usize::MAX) }
    }
}

pub trait Choice {
    fn row(&self) -> &'static str;
}

impl<const N: usize> Words for Message<'_, N> {
    fn tell(&self, to: &mut MessageWriter) {
        match self.slot.entry() {
            Some(entry) => tell(&entry.value, &self.args, to),
            None => to.text(&self.slot.name()),
        }
    }

    fn form(&self, name: &str, to: &mut MessageWriter) -> bool {
        let form = self.slot.entry().and_then(|entry| entry.form(name));
        form.map(|parts| tell(parts, &self.args, to)).is_some()
    }

    fn forms(&self) -> Vec<&'static str> {
        self.slot.entry().into_iter().flat_map(|entry| &entry.forms).map(|(name, _)| *name).collect()
    }
}

impl<const N: usize> fmt::Display for Message<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text(self))
    }
}

impl<const N: usize> From<Message<'_, N>> for String {
    fn from(message: Message<'_, N>) -> Self {
        text(&message)
    }
}

fn text(words: &dyn Words) -> String {
    let mut text = String::new();
    words.write_to(Charset::Unicode, &mut text);
    text
}

impl Entry {
    fn form(&'static self, name: &str) -> Option<&'static [Part]> {
        self.forms.iter().find(|(form, _)| *form == name).map(|(_, parts)| parts.as_slice())
    }
}

pub fn tell(parts: &'static [Part], args: &[(&str, Arg<'_>)], to: &mut MessageWriter) {
    for part in parts {
        match part {
            Part::Say(text) => to.say(text),
            Part::Place { name, case, is_capital: false } => place(name, *case, args, to),
            Part::Place { name, case, is_capital: true } => to.capital(|to| place(name, *case, args, to)),
            Part::Toned(tone, parts) => to.toned(*tone, |to| tell(parts, args, to)),
            Part::Keyed(action, parts) => match key_of(action) {
                Some(key) => to.text(&key),
                None => tell(parts, args, to),
            },
            Part::Select { name, by, rows } => {
                let arg = args.iter().find(|(given, _)| given == name).map(|(_, arg)| arg);
                let is_for = |(key, _): &&(Key, _)| arg.is_some_and(|arg| key.is_for(by, arg));
                if let Some((_, parts)) = rows.iter().find(is_for).or(rows.last()) {
                    tell(parts, args, to);
                }
            }
        }
    }
}

fn place(name: &str, case: Option<&str>, args: &[(&str, Arg<'_>)], to: &mut MessageWriter) {
    match args.iter().find(|(given, _)| *given == name) {
        Some((_, Arg::Count { count })) => to.count(*count),
        Some((_, Arg::Number { shown })) => to.number(shown),
        Some((_, Arg::Text { shown })) => to.text(shown),
        Some((_, Arg::Name { shown })) => to.name(shown),
        Some((_, Arg::Words { words })) => {
            if !case.is_some_and(|case| words.form(case, to)) {
                words.tell(to);
            }
        }
        Some((_, Arg::Choice { row })) => to.text(row),
        None => to.text(&format_args!("{{${name}}}")),
    }
}

impl Key {
    fn is_for(&self, by: &By, arg: &Arg<'_>) -> bool {
        let language = &LANGUAGES[current()];
        match (by, arg) {
            (By::Value, Arg::Count { count }) => self.is_number(*count, (language.cardinal)(*count)),
            (By::Ordinal, Arg::Count { count }) => self.is_number(*count, (language.ordinal)(*count)),
            (By::Value, Arg::Choice { row }) => self.is_named(row),
            (By::Value, Arg::Words { words }) => self.is_named("None") && words.is_nothing(),
            (By::Form(form), Arg::Words { words }) => {
                matches!(self, Self::Named(name) if is_form(words, form, name))
            }
            (By::Value | By::Ordinal | By::Form(_), Arg::Number { .. } | Arg::Text { .. } | Arg::Name { .. })
            | (By::Ordinal, Arg::Words { .. } | Arg::Choice { .. })
            | (By::Form(_), Arg::Count { .. } | Arg::Choice { .. }) => false,
        }
    }

    fn is_number(&self, count: usize, form: &str) -> bool {
        match self {
            Self::Exactly(number) => *number == count,
            Self::Named(name) => name == form,
        }
    }

    fn is_named(&self, row: &str) -> bool {
        matches!(self, Self::Named(name) if name == row)
    }
}
