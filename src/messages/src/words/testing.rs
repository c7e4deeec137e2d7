//! Two artificial languages for tests. One needs every feature that a language can need; the other is English, 40 % longer and
//! with accents.

use std::borrow::Cow;
use std::cell::Cell;

use super::file::read;
use super::language::{LANGUAGES, Language, cardinal, ordinal};

thread_local! {
    pub(super) static HERE: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Runs `work` with this language on the current thread.
///
/// # Panics
///
/// If there is no such language.
pub fn within<T>(tag: &str, work: impl FnOnce() -> T) -> T {
    let before = HERE.replace(Some(LANGUAGES.iter().position(|language| language.tag == tag).expect("a language")));
    let done = work();
    HERE.set(before);
    done
}

pub(super) const TEST: Language = Language {
    tag: "test",
    name: || "Testo",
    cardinal: three,
    ordinal: |_| "Other",
    file: translated,
    dress: str::to_owned,
};

pub(super) const PSEUDO: Language =
    Language { tag: "pseudo", name: || "English, longer", cardinal, ordinal, file: |_| None, dress: lengthened };

/// Plural rules of Polish: 1; 2 to 4 except 12 to 14; all others.
const fn three(count: usize) -> &'static str {
    match (count, count % 100, count % 10) {
        (1, ..) => "One",
        (_, 12..=14, _) => "Other",
        (_, _, 2..=4) => "Few",
        _ => "Other",
    }
}

fn translated(file: &str) -> Option<Cow<'static, str>> {
    read(&format!("{}/words/test/{file}.ftl", env!("CARGO_MANIFEST_DIR"))).or(Some(Cow::Borrowed("")))
}

/// Adds accents and repeats the end of each word, so that it is 40 % longer.
pub fn lengthened(text: &str) -> String {
    let mut long = String::new();
    for piece in text.split_inclusive(|c: char| !c.is_ascii_alphabetic()) {
        let word = piece.trim_end_matches(|c: char| !c.is_ascii_alphabetic());
        let more = (word.len() * 2).div_ceil(5);
        long.extend(word.chars().chain(word[word.len() - more..].chars()).map(accented));
        long.push_str(&piece[word.len()..]);
    }
    long
}

const fn accented(letter: char) -> char {
    match letter {
        'a' => 'à',
        'e' => 'é',
        'i' => 'ï',
        'o' => 'ö',
        'u' => 'û',
        'c' => 'ç',
        'n' => 'ñ',
        's' => 'š',
        other => other,
    }
}
