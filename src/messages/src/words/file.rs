//! A message file, and a place in the code that uses one of its messages.

use std::{borrow::Cow, sync::OnceLock};

use super::{
    language::{LANGUAGES, current},
    reader::{Entry, entries},
};

/// Messages of one file in every language. Each language is parsed on first use.
pub struct File {
    name: &'static str,
    /// English text, or its path in a development build.
    english: &'static str,
    languages: [OnceLock<Messages>; LANGUAGES.len()],
}

type Messages = Vec<(&'static str, Entry)>;

impl File {
    /// Makes a file; called by [`files!`](crate::files).
    pub const fn new(name: &'static str, english: &'static str) -> Self {
        Self { name, english, languages: [const { OnceLock::new() }; LANGUAGES.len()] }
    }

    /// Finds a message, in English if the language does not have it.
    fn find(&'static self, language: usize, id: &str) -> Option<&'static Entry> {
        [language, 0].into_iter().find_map(|language| {
            let messages = self.messages(language);
            let at = messages.binary_search_by_key(&id, |(id, _)| id).ok()?;
            Some(&messages[at].1)
        })
    }

    fn messages(&self, at: usize) -> &Messages {
        self.languages[at].get_or_init(|| {
            let language = &LANGUAGES[at];
            let text = (language.file)(self.name).unwrap_or_else(|| self.english());
            let (mut messages, _) = entries(language, text);
            messages.sort_unstable_by_key(|(id, _)| *id);
            messages
        })
    }

    fn english(&self) -> Cow<'static, str> {
        if cfg!(debug_assertions) { read(self.english).unwrap_or_default() } else { Cow::Borrowed(self.english) }
    }
}

pub fn read(path: &str) -> Option<Cow<'static, str>> {
    std::fs::read_to_string(path).ok().map(Cow::Owned)
}

/// A place in the code that uses a message, named `file/id`. The lookup is cached for each language.
pub struct Slot {
    files: &'static [&'static File],
    name: &'static str,
    found: [OnceLock<Option<&'static Entry>>; LANGUAGES.len()],
}

impl Slot {
    pub const fn new(files: &'static [&'static File], name: &'static str) -> Self {
        Self { files, name, found: [const { OnceLock::new() }; LANGUAGES.len()] }
    }

    pub(super) fn entry(&self) -> Option<&'static Entry> {
        let language = current();
        *self.found[language].get_or_init(|| {
            let (file, id) = self.name.split_once('/')?;
            self.files.iter().find(|known| known.name == file)?.find(language, id)
        })
    }

    /// Placeholder for a missing message: its name.
    pub(super) fn name(&self) -> String {
        format!("{{{}}}", self.name)
    }

    pub fn text(&self) -> &'static str {
        match self.entry().and_then(Entry::text) {
            Some(text) => text,
            None => self.name().leak(),
        }
    }
}
