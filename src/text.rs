//! Text that comes from elsewhere, made fit to be shown. Knows nothing of who wrote it or where it is shown.

use std::borrow::Cow;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The text with everything that could act on a terminal, or turn the writing direction of what follows, replaced by its
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
fn acts(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// The number of terminal cells the text takes.
#[must_use]
pub fn width(text: &str) -> usize {
    UnicodeWidthStr::width(text)
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

#[cfg(test)]
mod tests {
    use super::*;

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
