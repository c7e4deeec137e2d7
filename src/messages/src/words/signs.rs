//! The signs that words are written with.

use std::borrow::Cow;

/// Which signs sentences are written with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// `8 ≥ 5`, `−2`, `+∞`: for screens.
    #[default]
    Unicode,
    /// `8 >= 5`, `-2`, `inf`: for transcripts.
    Ascii,
}

/// How transcripts write the signs of the catalogue.
const ASCII: &[(char, &str)] = &[
    ('≤', "<="),
    ('≥', ">="),
    ('≠', "!="),
    ('−', "-"),
    ('×', "*"),
    ('–', "-"),
    ('—', "--"),
    ('…', "..."),
    ('∞', "inf"),
    ('→', "->"),
    ('←', "<-"),
    ('↑', "^"),
    ('↓', "v"),
    ('’', "'"),
    ('“', "\""),
    ('”', "\""),
    ('·', "-"),
    ('½', "1/2"),
    ('è', "e"),
    ('é', "e"),
    ('▏', "|"),
    ('¼', "1/4"),
    ('≡', "=="),
    ('⇄', "<->"),
    ('•', "*"),
    ('△', "MAX"),
    ('⏎', "Enter"),
];

impl Charset {
    /// The characters of a text that transcripts cannot write.
    #[cfg(any(test, feature = "testing"))]
    pub(crate) fn unknown(text: &str) -> impl Iterator<Item = char> {
        text.chars()
            .filter(|&c| !(c == '\n' || c == ' ' || c.is_ascii_graphic() || ASCII.iter().any(|(sign, _)| *sign == c)))
    }

    /// Words of the catalogue in these signs.
    pub(super) fn written(self, text: &'static str) -> Cow<'static, str> {
        if self == Self::Unicode || text.is_ascii() {
            return Cow::Borrowed(text);
        }
        let mut written = String::with_capacity(text.len());
        for c in text.chars() {
            match ASCII.iter().find(|(sign, _)| *sign == c) {
                Some((_, ascii)) => written.push_str(ascii),
                None => written.push(c),
            }
        }
        Cow::Owned(written)
    }
}
