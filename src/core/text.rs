//! Text that comes from elsewhere, made fit to be shown. Knows nothing of who wrote it or where it is shown.

use std::borrow::Cow;
use std::fmt::Display;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The text with everything that could control a terminal, or change the writing direction of what follows, replaced by its
/// escape: nothing from a file reaches a screen as a command. Ordinary text is only borrowed.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.contains(acts) {
        Cow::Owned(text.chars().map(|c| if acts(c) { c.escape_default().to_string() } else { c.to_string() }).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// Control characters, line and paragraph separators, and the marks that reorder text.
#[must_use]
pub fn acts(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// The number of terminal cells the text takes.
#[must_use]
pub fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
}

/// The same as a number of columns of a screen, which are never more than a `u16` counts.
#[must_use]
pub fn cells(text: &str) -> u16 {
    u16::try_from(width(text)).unwrap_or(u16::MAX)
}

/// The text cut to at most so many cells, with an ellipsis where something is missing.
#[must_use]
pub fn clipped(text: &str, cells: usize) -> Cow<'_, str> {
    if width(text) <= cells {
        return Cow::Borrowed(text);
    }
    let mut kept = String::new();
    let mut used = 0;
    for c in text.chars() {
        let next = used + c.width().unwrap_or(0);
        if next >= cells {
            break;
        }
        used = next;
        kept.push(c);
    }
    kept.push('…');
    Cow::Owned(kept)
}

/// A whole number, not negative, with its digits in groups of three: `549,946`.
#[must_use]
pub fn grouped(count: impl Display) -> String {
    let digits = count.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A part of a whole in per cent, rounded to the nearest; but 0 only of nothing, and 100 only of everything.
#[must_use]
pub fn per_cent(part: u64, whole: u64) -> u64 {
    match (u128::from(part), u128::from(whole)) {
        (0, _) => 0,
        (part, whole) if part >= whole => 100,
        (part, whole) => (((200 * part + whole) / (2 * whole)) as u64).clamp(1, 99),
    }
}

/// A count of something: `1 node`, `549,946 nodes`.
#[must_use]
pub fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(count), if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_written_in_groups_of_three() {
        let texts = [0, 12, 999, 1_000, 549_946, 12_345_678].map(grouped);
        assert_eq!(texts, ["0", "12", "999", "1,000", "549,946", "12,345,678"]);
        let shares = [(7, 13), (1, 1_000), (999, 1_000), (0, 9), (9, 9), (1, 2), (u64::MAX - 1, u64::MAX)];
        assert_eq!(shares.map(|(part, whole)| per_cent(part, whole)), [54, 1, 99, 0, 100, 50, 99]);
        assert_eq!([0, 1, 1_000].map(|n| counted(n, "ply", "plies")), ["0 plies", "1 ply", "1,000 plies"]);
    }

    #[test]
    fn long_text_is_cut_by_cells() {
        let cases = [("abcdef", 6, "abcdef"), ("abcdef", 4, "abc…"), ("日本語", 4, "日…"), ("abc", 0, "…")];
        for (text, cells, shown) in cases {
            assert_eq!(clipped(text, cells), shown);
        }
    }

    #[test]
    fn what_acts_is_escaped_and_the_rest_is_left_alone() {
        let cases = [
            ("Ünïcode – 8 ≥ 5", "Ünïcode – 8 ≥ 5"),
            ("a\x1b[2Jb", "a\\u{1b}[2Jb"),
            ("two\nlines\t.", "two\\nlines\\t."),
            ("\u{9b}31m", "\\u{9b}31m"),
            ("abc\u{202e}fed", "abc\\u{202e}fed"),
        ];
        for (text, shown) in cases {
            assert_eq!(visible(text), shown);
        }
        assert!(matches!(visible("plain"), Cow::Borrowed(_)));
    }
}
