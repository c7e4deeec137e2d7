//! How wide words are in the letters of figures.
//!
//! The widths are those of `DejaVu Sans`, which the pictures are drawn with; Verdana and Bitstream Vera, by which a browser may replace
//! it, are as wide.

use plywood_messages::text;
use unicode_width::UnicodeWidthChar as _;

/// The size of the letters of names and values, in units of the figure.
pub const LETTERS: i32 = 14;

/// The size of all other letters.
pub const SMALL: i32 = 12;

/// Thousandths of the size that the bold letters from the blank to the tilde are wide; the plain ones are narrower.
const BOLD: [u16; 95] = [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696, 696, 696, 696, 696,
    696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995,
    837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716,
    678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712,
    365, 712, 838,
];

/// Thousandths for what a table does not tell: signs, letters of other scripts, and those twice as wide.
const NARROW: i32 = 838;
const WIDE: i32 = 1_050;

/// At most how wide words are in letters of this size.
#[must_use]
pub fn width(words: &str, size: i32) -> i32 {
    let thousandths = words.chars().map(letter).fold(0, i32::saturating_add);
    (thousandths.saturating_mul(size) + 999) / 1_000
}

fn letter(c: char) -> i32 {
    let at = (c as u32).checked_sub(u32::from(b' ')).map(|at| at as usize);
    if let Some(&width) = at.and_then(|at| BOLD.get(at)) {
        return i32::from(width);
    }
    match c.width() {
        Some(0) => 0,
        Some(1) | None => NARROW,
        Some(_) => WIDE,
    }
}

/// Words in lines of at most this width, broken between words; a longer word has a line of its own.
#[must_use]
pub(super) fn wrapped(words: &str, size: i32, most: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(" ", size) + width(word, size) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(text::clipped(word, 200).into_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_as_wide_as_their_letters() {
        assert_eq!(width("", 14), 0);
        assert_eq!(width("A", 1_000), 774);
        assert_eq!(width("iii", 1_000), 3 * 343);
        assert!(width("漢", 14) > width("W", 14) - 2);
        assert_eq!(width("e\u{301}", 14), width("e", 14));
    }

    #[test]
    fn lines_break_between_words_and_lose_none() {
        let words = "B has 5 already and MIN will never let play come to E";
        let lines = wrapped(words, 14, 120);
        assert!(lines.len() > 2 && lines.iter().all(|line| width(line, 14) <= 120), "{lines:?}");
        assert_eq!(lines.join(" "), words);
    }
}
