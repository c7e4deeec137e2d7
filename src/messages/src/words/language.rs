//! The languages of messages.
//!
//! Rules of plurals are those of the Unicode CLDR, "Language Plural Rules".

use std::borrow::Cow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A language.
pub struct Language {
    /// Its tag, as in `--lang en`.
    pub tag: &'static str,
    /// What it calls itself.
    pub name: fn() -> &'static str,
    /// The form of a word after a number of things.
    pub(super) cardinal: fn(usize) -> &'static str,
    /// The form of a place in a row.
    pub(super) ordinal: fn(usize) -> &'static str,
    /// Its file of a subject, if it has one.
    pub(super) file: fn(&str) -> Option<Cow<'static, str>>,
    /// What becomes of each piece of text.
    pub(super) dress: fn(&str) -> String,
}

/// The languages, English first.
pub const LANGUAGES: &[Language] = &[
    Language { tag: "en", name: || "English", cardinal, ordinal, file: |_| None, dress: str::to_owned },
    #[cfg(any(test, feature = "testing"))]
    super::testing::TEST,
    #[cfg(any(test, feature = "testing"))]
    super::testing::PSEUDO,
];

/// The place of a language in [`LANGUAGES`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LanguageName(usize);

impl LanguageName {
    pub const fn at(place: usize) -> Self {
        Self(place)
    }
}

/// The language of the command line, which stands above those of files.
static CHOSEN: OnceLock<LanguageName> = OnceLock::new();
/// The language of the file that is shown.
static OF_FILE: AtomicUsize = AtomicUsize::new(0);

/// Says everything in a language, whatever files wish for.
pub fn choose(language: LanguageName) {
    CHOSEN.get_or_init(|| language);
}

/// Says everything from now on in the language that a file wishes for; in English where it wishes for none.
pub fn speak(wish: Option<LanguageName>) {
    OF_FILE.store(wish.unwrap_or_default().0, Ordering::Relaxed);
}

/// The place of the language that is spoken.
pub(super) fn current() -> usize {
    #[cfg(any(test, feature = "testing"))]
    if let Some(at) = super::testing::HERE.get() {
        return at;
    }
    CHOSEN.get().map_or_else(|| OF_FILE.load(Ordering::Relaxed), |language| language.0)
}

/// English has one node and two nodes.
pub(super) const fn cardinal(count: usize) -> &'static str {
    if count == 1 { "One" } else { "Other" }
}

/// 1st, 2nd, 3rd, 4th, 11th, 21st.
pub(super) const fn ordinal(place: usize) -> &'static str {
    match (place % 100, place % 10) {
        (11..=13, _) => "Other",
        (_, 1) => "One",
        (_, 2) => "Two",
        (_, 3) => "Few",
        _ => "Other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_called_as_people_call_them() {
        let endings = [1, 2, 3, 4, 10, 11, 12, 13, 21, 22, 23, 103, 111, 112].map(ordinal);
        let expected = "One Two Few Other Other Other Other Other One Two Few Few Other Other";
        assert_eq!(endings.join(" "), expected);
    }
}
