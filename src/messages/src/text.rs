//! Escaping and measuring of text from files and arguments.

use std::{
    borrow::{Borrow, Cow},
    fmt::Display,
};

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Most combining marks shown on one letter: no language uses more, and they would cover the lines around it.
const MOST_MARKS: u8 = 8;

/// Returns true for what nearly every text on a screen is made of: printable ASCII, middle dots, arrows, signs of mathematics, and
/// lines, blocks, shapes and Braille dots that are drawn with. Each is safe to show and takes one cell, so that no table need be
/// asked.
pub const fn is_usual(c: char) -> bool {
    matches!(c, ' '..='~' | '·' | '\u{2190}'..='\u{22ff}' | '\u{2500}'..='\u{25fc}' | '\u{2800}'..='\u{28ff}')
}

/// Escapes every character that is unsafe to show. Text from a file can then neither act on the terminal nor reorder or cover the
/// text around it. Ordinary text is only borrowed.
pub fn visible(text: &str) -> Cow<'_, str> {
    if is_plain(text.as_bytes()) || unfit(text).next().is_none() {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() * 2);
    let mut gate = Gate::default();
    for c in text.chars() {
        if gate.is_safe(c) { shown.push(c) } else { shown.extend(c.escape_default()) }
    }
    Cow::Owned(shown)
}

/// Returns a text on one line, with single spaces and without control characters.
pub fn line(text: &str) -> String {
    visible(&joined(text.split_whitespace(), " ")).into_owned()
}

/// Joins texts with a separator between them.
pub fn joined<T: Borrow<str>>(parts: impl IntoIterator<Item = T>, between: &str) -> String {
    parts.into_iter().collect::<Vec<_>>().join(between)
}

/// Lists names in backticks.
pub fn listed(names: impl IntoIterator<Item: Display>) -> String {
    joined(names.into_iter().map(|name| format!("`{name}`")), ", ")
}

/// Escapes a text of several lines and keeps its line breaks.
pub fn visible_lines(text: &str) -> String {
    joined(text.split('\n').map(visible), "\n")
}

/// Returns the characters that are unsafe to show, each with its byte offset.
pub fn unfit(text: &str) -> impl Iterator<Item = (usize, char)> {
    let mut gate = Gate::default();
    text.char_indices().filter(move |&(_, c)| !gate.is_safe(c))
}

/// Decides character by character what is safe to show, for a text that may come in pieces.
#[derive(Clone, Copy, Default)]
pub struct Gate {
    marks: u8,
    /// The last character; `\0` if it was refused.
    last: char,
}

impl Gate {
    /// Returns true if the next character is safe to show. A safe character does not act on a terminal, is not invisible, and
    /// does not exceed the marks of a letter.
    #[inline]
    pub fn is_safe(&mut self, c: char) -> bool {
        if is_usual(c) {
            *self = Self { marks: 0, last: c };
            return true;
        }
        self.is_safe_if_unusual(c)
    }

    fn is_safe_if_unusual(&mut self, c: char) -> bool {
        self.marks = if c.width() == Some(0) { self.marks.saturating_add(1) } else { 0 };
        let is_fit = !acts(c) && shapes(self.last, c) && self.marks <= MOST_MARKS;
        self.last = if is_fit { c } else { '\0' };
        is_fit
    }
}

/// Returns true for control characters, line and paragraph separators, and characters that reorder text or have no glyph. These
/// are the characters that Unicode lets a font ignore, except those that shape the one before them, and format characters.
///
/// Source: Unicode 16, `DerivedCoreProperties.txt` (`Default_Ignorable_Code_Point`) and general category `Cf`.
pub fn acts(c: char) -> bool {
    let has_no_shape = matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180e}'
            | '\u{200b}'
            | '\u{200e}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{13430}'..='\u{1343f}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e001f}'
            | '\u{e0080}'..='\u{e00ff}'
            | '\u{e01f0}'..='\u{e0fff}'
    );
    c.is_control() || has_no_shape
}

/// Returns true if a character without a glyph changes the one before it, as in emoji, flags and scripts with joined letters.
fn shapes(before: char, c: char) -> bool {
    let is_selector = |c: char| matches!(c, '\u{180b}'..='\u{180d}' | '\u{180f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}');
    let is_tag = |c: char| matches!(c, '\u{e0020}'..='\u{e007f}');
    match c {
        '\u{200c}' | '\u{200d}' => matches!(before, '\u{590}'..='\u{1cff}' | '\u{2100}'..) && !is_tag(before),
        c if is_selector(c) => {
            let has_variants =
                matches!(before, '#' | '*' | '0'..='9' | '©' | '®' | '\u{590}'..='\u{1cff}' | '\u{203c}'..);
            has_variants && !is_selector(before) && !is_tag(before)
        }
        c if is_tag(c) => before == '\u{1f3f4}' || is_tag(before),
        _ => true,
    }
}

/// Returns true for printable ASCII, which needs no further checks.
pub fn is_plain(bytes: &[u8]) -> bool {
    // Without an early exit the compiler vectorizes the loop, which words are too short for.
    if bytes.len() < 16 {
        return bytes.iter().all(|byte| matches!(byte, b' '..=b'~'));
    }
    bytes.chunks(256).all(|bytes| bytes.iter().fold(true, |all, byte| all & (byte.wrapping_sub(b' ') <= b'~' - b' ')))
}

/// Returns the number of terminal cells of the text.
pub fn width(text: &str) -> usize {
    if is_plain(text.as_bytes()) {
        return text.len();
    }
    if text.chars().all(is_usual) { text.chars().count() } else { UnicodeWidthStr::width(text) }
}

/// Returns [`width`] as a number of columns, saturated to `u16`.
pub fn cells(text: &str) -> u16 {
    u16::try_from(width(text)).unwrap_or(u16::MAX)
}

/// Returns the [`cells`] of the widest line; 0 without any.
pub fn widest(lines: impl IntoIterator<Item: AsRef<str>>) -> u16 {
    lines.into_iter().map(|line| cells(line.as_ref())).max().unwrap_or(0)
}

/// Splits the cells of a centred text into those left of the middle column, and those to the right with the middle column
/// included. A text of width 0 has neither.
pub const fn around(cells: u16) -> (u16, u16) {
    let left = cells.saturating_sub(1) / 2;
    (left, cells - left)
}

/// Cuts the text to at most `cells` cells and marks a cut with an ellipsis.
pub fn clipped(text: &str, cells: usize) -> Cow<'_, str> {
    if width(text) <= cells { Cow::Borrowed(text) } else { Cow::Owned(cut(text, cells)) }
}

fn cut(text: &str, cells: usize) -> String {
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
    kept
}

/// Escapes the text and cuts it to at most `cells` cells. It reads little beyond the cut, so a name of a million letters is as
/// cheap as a long one.
pub fn beginning(text: &str, cells: usize) -> Cow<'_, str> {
    if text.len() <= cells && is_plain(text.as_bytes()) {
        return Cow::Borrowed(text);
    }
    // A letter with its marks for each cell, and one more.
    let enough = cells.saturating_add(1).saturating_mul(usize::from(MOST_MARKS) + 1);
    match text.char_indices().nth(enough) {
        Some((end, _)) => Cow::Owned(cut(&visible(&text[..end]), cells)),
        None => match visible(text) {
            Cow::Borrowed(shown) => clipped(shown, cells),
            Cow::Owned(shown) => Cow::Owned(clipped(&shown, cells).into_owned()),
        },
    }
}

/// Formats a natural number with its digits in groups of three: `549,946`.
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

/// Returns a part in per cent of the whole, rounded to the nearest. The result is 0 only if the part is 0, and 100 only if it is
/// the whole.
pub fn per_cent(part: u64, whole: u64) -> u64 {
    match (u128::from(part), u128::from(whole)) {
        (0, _) => 0,
        (part, whole) if part >= whole => 100,
        (part, whole) => (((200 * part + whole) / (2 * whole)) as u64).clamp(1, 99),
    }
}

/// Formats a count: `1 node`, `549,946 nodes`.
pub fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(count), if count == 1 { one } else { many })
}

/// Returns the words of a text. A window, `(3, 5)`, is one of them.
pub fn unbroken(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text.trim_start();
    std::iter::from_fn(move || {
        let end = |from: usize| rest[from..].find(char::is_whitespace).map_or(rest.len(), |at| from + at);
        let mut last = end(0);
        let opens_window = rest.starts_with('(') && rest[..last].ends_with(',');
        if let Some(bound) = rest[last..].find(|c: char| !c.is_whitespace()).filter(|_| opens_window) {
            last = end(last + bound);
        }
        let (word, after) = rest.split_at(last);
        rest = after.trim_start();
        (!word.is_empty()).then_some(word)
    })
}

/// Wraps a text into lines of at most `cells` cells, between words if possible. Returns at least one line.
pub fn wrapped(words: &str, cells: u16) -> Vec<String> {
    let most = usize::from(cells.max(1));
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in unbroken(words) {
        let wide = width(word);
        if used > 0 && used + 1 + wide <= most {
            used += 1;
            add(&mut lines, " ");
        } else if used > 0 {
            lines.push(String::new());
            used = 0;
        } else {
            // Nothing to do.
        }
        for c in word.chars() {
            let cells = c.width().unwrap_or(0);
            if used > 0 && used + cells > most {
                lines.push(String::new());
                used = 0;
            }
            used += cells;
            if let Some(line) = lines.last_mut() {
                line.push(c);
            }
        }
    }
    lines
}

fn add(lines: &mut [String], words: &str) {
    if let Some(line) = lines.last_mut() {
        line.push_str(words);
    }
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
    fn lines_do_not_break_inside_windows() {
        assert_eq!(
            unbroken(" The window becomes (−∞, 3).  It is (3,\n5) ").collect::<Vec<_>>(),
            ["The", "window", "becomes", "(−∞, 3).", "It", "is", "(3,\n5)"]
        );
        assert_eq!(unbroken("(a,").chain(unbroken("  ")).collect::<Vec<_>>(), ["(a,"]);
        assert_eq!(wrapped("becomes (3, 5).", 12), ["becomes", "(3, 5)."]);
    }

    #[test]
    fn text_is_cut_by_cells() {
        // Long text is cut by cells.
        {
            let cases = [("abcdef", 6, "abcdef"), ("abcdef", 4, "abc…"), ("日本語", 4, "日…"), ("abc", 0, "…")];
            for (text, cells, shown) in cases {
                assert_eq!(clipped(text, cells), shown);
            }
        }

        // `beginning` equals a cut of the whole text.
        {
            let letters = [
                "a",
                "日",
                "e\u{301}",
                "\x1b",
                "\u{200b}",
                "ﷺ",
                "e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}",
            ];
            for text in letters.iter().flat_map(|letter| [0, 1, 3, 12, 500].map(|times| letter.repeat(times))) {
                for cells in [0, 1, 2, 7, 30] {
                    assert_eq!(beginning(&text, cells), clipped(&visible(&text), cells), "{text:?} {cells}");
                }
            }
        }
    }

    #[test]
    fn usual_characters_are_safe_and_take_one_cell() {
        for c in ('\0'..='\u{ffff}').filter(|&c| is_usual(c)) {
            assert_eq!(c.width(), Some(1), "{c:?}");
            let mut gate = Gate::default();
            assert!(gate.is_safe_if_unusual(c) && gate.last == c && gate.marks == 0, "{c:?}");
            // Also after others.
            let [before, after] = ["日", "e\u{301}"].map(|text| format!("{text}{c}"));
            assert_eq!([&before, &after].map(|text| width(text)), [3, 2], "{c:?}");
        }
    }

    #[test]
    fn lines_break_between_words_and_in_those_that_are_too_long() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("one  abcdefghij two", 4), ["one", "abcd", "efgh", "ij", "two"]);
        assert_eq!(wrapped("", 4), [""]);
        assert_eq!(wrapped("日本語", 3), ["日", "本", "語"]);
        assert_eq!(wrapped("日", 1), ["日"], "what fits nowhere stands by itself");
    }

    #[test]
    fn what_acts_is_escaped_and_the_rest_is_left_alone() {
        {
            let cases = [
                ("Ünïcode – 8 ≥ 5", "Ünïcode – 8 ≥ 5"),
                ("a\x1b[2Jb", "a\\u{1b}[2Jb"),
                ("two\nlines\t.", "two\\nlines\\t."),
                ("\u{9b}31m", "\\u{9b}31m"),
                ("abc\u{202e}fed", "abc\\u{202e}fed"),
                ("a\u{61c}b\u{206a}", "a\\u{61c}b\\u{206a}"),
                (
                    "ẹ́ क्षि שָׁ 👨‍👩‍👧 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
                    "ẹ́ क्षि שָׁ 👨‍👩‍👧 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
                ),
            ];
            for (text, shown) in cases {
                assert_eq!(visible(text), shown);
            }
            assert!(matches!(visible("plain"), Cow::Borrowed(_)));
            assert_eq!(visible_lines("one\x07\ntwo"), "one\\u{7}\ntwo");
        }

        // Invisible characters between letters are escaped.
        for c in IGNORABLE.into_iter().flatten().filter_map(char::from_u32) {
            for text in [format!("{c}b"), format!("a{c}b"), format!("é {c}"), format!("日{c}{c}")] {
                assert!(visible(&text).contains(&format!("{}", c.escape_default())), "{text:?}");
            }
        }

        // Characters that shape others are kept.
        {
            let texts = ["❤️‍🔥", "1️⃣", "👩🏽‍🚀", "🏳️‍🌈", "می‌خواهم", "ක්‍ර", "葛\u{e0100}城", "☎︎", "ᠠ\u{180b}"];
            for text in texts {
                assert_eq!(visible(text), text);
            }
            for text in ["🔥\u{fe0f}\u{fe0f}", "a\u{fe0f}", "👩\u{200d}\u{200d}👩", "a\u{200d}b", "👩\u{e0067}"]
            {
                assert_ne!(visible(text), text);
            }
        }

        // The number of marks is limited.
        {
            let marks = |count| "\u{301}".repeat(count);
            assert_eq!(visible(&format!("e{}x", marks(8))), format!("e{}x", marks(8)));
            assert_eq!(visible(&format!("e{}x", marks(10))), format!("e{}{}x", marks(8), "\\u{301}".repeat(2)));
            // Also if they come in pieces.
            let mut gate = Gate::default();
            assert_eq!((0..20).filter(|_| gate.is_safe('\u{301}')).count(), 8);
            assert!(gate.is_safe('e') && gate.is_safe('\u{301}'));
        }
    }

    /// `Default_Ignorable_Code_Point` of Unicode 16.
    const IGNORABLE: [std::ops::RangeInclusive<u32>; 17] = [
        0xad..=0xad,
        0x34f..=0x34f,
        0x61c..=0x61c,
        0x115f..=0x1160,
        0x17b4..=0x17b5,
        0x180b..=0x180f,
        0x200b..=0x200f,
        0x202a..=0x202e,
        0x2060..=0x206f,
        0x3164..=0x3164,
        0xfe00..=0xfe0f,
        0xfeff..=0xfeff,
        0xffa0..=0xffa0,
        0xfff0..=0xfff8,
        0x1_bca0..=0x1_bca3,
        0x1_d173..=0x1_d17a,
        0xe_0000..=0xe_0fff,
    ];
}
