//! Languages of the messages.
//!
//! Plural rules are those of the Unicode CLDR, "Language Plural Rules".

use std::{
    borrow::Cow,
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
};

pub struct Language {
    /// Its tag, as in `--lang en`.
    pub tag: &'static str,
    /// Name of the language in the language itself.
    pub name: fn() -> &'static str,
    pub(super) cardinal: fn(usize) -> &'static str,
    pub(super) ordinal: fn(usize) -> &'static str,
    pub(super) file: fn(&str) -> Option<Cow<'static, str>>,
    /// Transformation of every piece of text.
    pub(super) dress: fn(&str) -> String,
}

pub const LANGUAGES: &[Language] = &[
    Language { tag: "en", name: || "English", cardinal, ordinal, file: |_| None, dress: str::to_owned },
    #[cfg(any(test, feature = "testing"))]
    super::testing::TEST,
    #[cfg(any(test, feature = "testing"))]
    super::testing::PSEUDO,
];

/// Index of a language in [`LANGUAGES`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LanguageName(usize);

impl LanguageName {
    pub const fn at(place: usize) -> Self {
        Self(place)
    }
}

/// Language of the command line, which overrides those of files.
static CHOSEN: OnceLock<LanguageName> = OnceLock::new();
/// Language of the displayed file; `NONE` if it sets none.
static FILE_LANGUAGE: AtomicUsize = AtomicUsize::new(NONE);
const NONE: usize = usize::MAX;
/// Language of the user's settings, which those of files override.
static USUAL: OnceLock<LanguageName> = OnceLock::new();

/// Sets the language of the command line, which overrides those of files.
pub fn choose(language: LanguageName) {
    CHOSEN.get_or_init(|| language);
}

/// Sets the language of the user's settings.
pub fn set_usual_language(language: LanguageName) {
    USUAL.get_or_init(|| language);
}

/// Sets the language of the displayed file; without one it is that of the settings, or English.
pub fn set_file_language(language: Option<LanguageName>) {
    FILE_LANGUAGE.store(language.map_or(NONE, |language| language.0), Ordering::Relaxed);
}

pub fn current() -> usize {
    #[cfg(any(test, feature = "testing"))]
    if let Some(at) = super::testing::HERE.get() {
        return at;
    }
    let of_file = || Some(FILE_LANGUAGE.load(Ordering::Relaxed)).filter(|at| *at != NONE);
    let chosen = CHOSEN.get().map(|language| language.0).or_else(of_file);
    chosen.or_else(|| USUAL.get().map(|language| language.0)).unwrap_or(0)
}

pub const fn cardinal(count: usize) -> &'static str {
    if count == 1 { "One" } else { "Other" }
}

/// 1st, 2nd, 3rd, 4th, 11th, 21st.
pub const fn ordinal(place: usize) -> &'static str {
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
