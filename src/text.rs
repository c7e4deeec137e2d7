//! Makes text from files safe and short enough to show. Knows nothing of where it is shown.

use std::borrow::Cow;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The text with control characters replaced by their escapes (`\u{1b}`): nothing from a file reaches the terminal as a command.
/// Characters that reorder or hide text (bidirectional overrides, zero-width characters) count as control characters.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let escaped = text.chars().map(|c| if is_hidden(c) { c.escape_default().to_string() } else { c.to_string() });
    Cow::Owned(escaped.collect())
}

fn is_hidden(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
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
    fn escape_sequences_are_shown_not_sent() {
        assert_eq!(visible("a\x1b[2Jb\u{9b}\u{202e}"), r"a\u{1b}[2Jb\u{9b}\u{202e}");
        assert!(matches!(visible("Größe ▲"), Cow::Borrowed(_)));
    }

    #[test]
    fn long_text_is_cut_by_cells() {
        assert_eq!(clipped("abcdef", 6), "abcdef");
        assert_eq!(clipped("abcdef", 4), "abc…");
        assert_eq!(clipped("日本語", 4), "日…");
        assert_eq!(clipped("abc", 0), "…");
    }
}
