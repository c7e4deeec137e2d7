//! Text that comes from elsewhere, made fit to be shown. Knows nothing of who wrote it or where it is shown.

use std::borrow::Cow;

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

#[cfg(test)]
mod tests {
    use super::*;

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
