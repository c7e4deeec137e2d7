//! Large characters, three rows high, from half blocks, for values in a tree and for the presenter view.

use std::{collections::HashMap, sync::LazyLock};

use super::look::Letters;
use crate::theme::Role;
use plywood_messages::text;
use plywood_search::replay::{Moment, Replay};
use plywood_tree::tree::{Kind, NodeId, Player, ValueBasis};

pub const LARGE_ROWS: u16 = 3;
const COUNT: usize = LARGE_ROWS as usize;

/// Characters between bars, and below them their dots of half a cell, five of them high. A lower one would be lost at the edge of the
/// current node's block.
const DRAWN: [[&str; 1 + COUNT]; 8] = [
    [
        "0  |1  |2  |3  |4  |5  |6  |7  |8  |9  ",
        "█▀█|▀█ |▀▀█|▀▀█|█ █|█▀▀|█▀▀|▀▀█|█▀█|█▀█",
        "█ █| █ |█▀▀| ▀█|▀▀█|▀▀█|█▀█|  █|█▀█|▀▀█",
        "▀▀▀|▀▀▀|▀▀▀|▀▀▀|  ▀|▀▀▀|▀▀▀|  ▀|▀▀▀|▀▀▀",
    ],
    [
        "− |- |+  |⁺  |⁻ |∞    |≥   |≤   |≈  |~   |( |) |[ |] |{  |}  ",
        "  |  | ▄ |▄█▄|▄▄| ▄ ▄ |▀▀▄▄|▄▄▀▀|▞▚▞|    |▄▀|▀▄|█▀|▀█| ▄▀|▀▄ ",
        "▀▀|▀▀|▀█▀| ▀ |  |▀▄▀▄▀|▀▀  |  ▀▀|▞▚▞|▞▚▞▚|█ | █|█ | █|▄█ | █▄",
        "  |  |   |   |  |     |▀▀▀▀|▀▀▀▀|   |    | ▀|▀ |▀▀|▀▀| ▀▄|▄▀ ",
    ],
    [
        "?  |:|.|,|=  |/  |┄ |→    |←    |↑  |↓  |^ |%  |* |!|'| ",
        "▀▀█|▄| | |▄▄▄|  ▞|  |  ▀▄ | ▄▀  |▄█▄| █ |▞▚|▀ ▞|▚▞|█|█|",
        " ▀▀|▄| | |▄▄▄| ▞ |╴╴|▀▀▀█▀|▀█▀▀▀| █ |▄█▄|  | ▞ |▞▚|▀| |",
        " ▀ | |▀|▞|   |▞  |  |  ▀  |  ▀  | ▀ | ▀ |  |▞ ▀|  |▀| |",
    ],
    [
        "▲    |▼    |◆    |△    |▽    |≡  |✂    ",
        " ▄█▄ |█████| ▄█▄ | ▄▀▄ |█▀▀▀█|▀▀▀|▀▄ ▄▀",
        "▄███▄| ███ |▀███▀|▄▀ ▀▄| █ █ |▀▀▀|  █  ",
        "▀▀▀▀▀|  ▀  |  ▀  |▀▀▀▀▀|  ▀  |▀▀▀|▄▀ ▀▄",
    ],
    [
        "A  |B  |C  |D  |E  |F  |G  |H  |I  |J  |K  |L  |M    ",
        "▄▀▄|█▀▄|█▀▀|█▀▄|█▀▀|█▀▀|█▀▀|█ █|▀█▀|  █|█ █|█  |█▄ ▄█",
        "█▀█|█▀▄|█  |█ █|█▀ |█▀ |█ █|█▀█| █ |▄ █|█▀▄|█  |█ ▀ █",
        "▀ ▀|▀▀ |▀▀▀|▀▀ |▀▀▀|▀  |▀▀▀|▀ ▀|▀▀▀|▀▀▀|▀ ▀|▀▀▀|▀   ▀",
    ],
    [
        "N   |O  |P  |Q  |R  |S  |T  |U  |V  |W    |X  |Y  |Z  ",
        "█▄ █|▄▀▄|█▀▄|▄▀▄|█▀▄|▄▀▀|▀█▀|█ █|█ █|█   █|█ █|█ █|▀▀█",
        "█ ▀█|█ █|█▀ |█ █|█▀▄| ▀▄| █ |█ █|█ █|█ ▄ █|▄▀▄| █ |▄▀ ",
        "▀  ▀| ▀ |▀  | ▀▄|▀ ▀|▀▀ | ▀ |▀▀▀| ▀ | ▀ ▀ |▀ ▀| ▀ |▀▀▀",
    ],
    [
        "a  |b  |c |d  |e  |f |g  |h  |i|j |k  |l |m    ",
        " ▄▄|█▄ | ▄| ▄█| ▄ |▄▀| ▄▄|█▄ |▀| ▀|█ ▄|█ |▄▄ ▄ ",
        "█ █|█ █|█ |█ █|█▄▀|█▀|▀▄█|█ █|█| █|█▀▄|█ |█ █ █",
        " ▀▀|▀▀ | ▀| ▀▀| ▀▀|▀ |▀▀ |▀ ▀|▀|▀ |▀ ▀| ▀|▀ ▀ ▀",
    ],
    [
        "n  |o  |p  |q  |r |s  |t |u  |v  |w    |x  |y  |z  ",
        "▄▄ | ▄ |▄▄ | ▄▄|▄▄| ▄▄|█▄|▄ ▄|▄ ▄|▄   ▄|▄ ▄|▄ ▄|▄▄▄",
        "█ █|█ █|█▄▀|▀▄█|█ |▀ ▄|█ |█ █|█ █|█ █ █|▄▀▄|▀▄█|▄▀ ",
        "▀ ▀| ▀ |▀  |  ▀|▀ |▀▀ | ▀| ▀▀| ▀ | ▀ ▀ |▀ ▀|▀▀ |▀▀▀",
    ],
];

static LETTERS: LazyLock<HashMap<char, [&str; COUNT]>> = LazyLock::new(|| {
    let letters = DRAWN.iter().flat_map(|[signs, rows @ ..]| {
        let parts = |at: usize| rows.map(|row| row.split('|').nth(at).unwrap_or_default());
        let signs = signs.split('|').filter_map(|sign| sign.chars().next());
        signs.enumerate().map(move |(at, sign)| (sign, parts(at)))
    });
    letters.collect()
});

/// Returns a row of the text in large characters; 0 is the top row. Characters without a large form are in the middle row.
pub fn large(words: &str, row: usize) -> String {
    let mut line = String::new();
    for (at, c) in words.chars().enumerate() {
        if at > 0 {
            line.push(' ');
        }
        match letter(c) {
            Some(rows) => line.push_str(rows[row]),
            None if row == 1 => line.push(c),
            None => line.extend(std::iter::repeat_n(' ', text::width(c.encode_utf8(&mut [0; 4])))),
        }
    }
    line
}

/// Returns all rows of the text in large characters.
pub fn large_lines(words: &str) -> [String; COUNT] {
    std::array::from_fn(|row| large(words, row))
}

/// Returns the cells of a row of the text in large characters, with a free one between two.
pub fn large_width(words: &str) -> u16 {
    let cells = |c: char| match letter(c) {
        Some(rows) => rows[0].chars().count() as u16,
        None => text::cells(c.encode_utf8(&mut [0; 4])),
    };
    words.chars().map(|c| cells(c) + 1).fold(0, u16::saturating_add).saturating_sub(1)
}

pub fn has_large(words: &str) -> bool {
    words.chars().all(|c| letter(c).is_some())
}

fn letter(c: char) -> Option<&'static [&'static str; COUNT]> {
    LETTERS.get(&c)
}

pub const fn glyph(kind: Kind) -> char {
    match kind {
        Kind::Inner(Player::Max) => '▲',
        Kind::Inner(Player::Min) => '▼',
        Kind::Inner(Player::Chance) => '◆',
        Kind::Inner(Player::Or) => '△',
        Kind::Inner(Player::And) => '▽',
        Kind::Leaf => '▪',
        Kind::Unexplored => '▫',
    }
}

pub const fn glyph_role(kind: Kind) -> Role {
    match kind {
        Kind::Inner(Player::Max | Player::Or) => Role::Max,
        Kind::Inner(Player::Min | Player::And) => Role::Min,
        Kind::Inner(Player::Chance) => Role::Chance,
        Kind::Leaf | Kind::Unexplored => Role::Closed,
    }
}

pub const REPEATED: char = '≡';

pub const UNQUIET: char = '↯';

pub const ESTIMATE: char = '≈';

pub fn signs(replay: &Replay, node: NodeId) -> impl Iterator<Item = char> + use<> {
    let tree = replay.tree();
    let is_repeated = tree.duplicate_of(node).is_some();
    let glyph = if is_repeated { REPEATED } else { glyph(tree.kind(node)) };
    [glyph].into_iter().chain(replay.is_non_quiet(node).then_some(UNQUIET))
}

/// Returns the cells of the symbols of a node, and those before the column of its edges, which is that of the first symbol.
pub fn sign_cells(replay: &Replay, node: NodeId, letters: Letters) -> (u16, u16) {
    let mut widths = signs(replay, node).map(|sign| letters.name(sign.encode_utf8(&mut [0; 4])));
    let first = widths.next().unwrap_or(0);
    (first + widths.sum::<u16>(), text::around(first).0)
}

/// Returns the value of a leaf, with a symbol before an estimate, or `None` without a value.
pub fn leaf_value_text(moment: Moment<'_>, node: NodeId) -> Option<String> {
    let tree = moment.tree();
    let value = tree.domain().pretty(tree.value(node)?);
    Some(if moment.is_estimate(node) { format!("{ESTIMATE}{value}") } else { value.to_string() })
}

/// Returns the cells of the symbol of a duplicate and of the gap after it.
pub fn repeated_cells(letters: Letters) -> u16 {
    letters.name(&REPEATED.to_string()) + letters.gap(1)
}

/// Returns the cells of a leaf's value and of the duplicate symbol before it, or `None` without a value.
pub fn leaf_value_cells(replay: &Replay, node: NodeId, letters: Letters) -> Option<u16> {
    let tree = replay.tree();
    let is_estimate = replay.trace().basis(node) == ValueBasis::Estimate;
    let repeated = if tree.duplicate_of(node).is_some() { repeated_cells(letters) } else { 0 };
    let estimate = if is_estimate { letters.estimate() } else { 0 };
    tree.value(node).map(|value| repeated + estimate + letters.value(tree.domain(), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_told_apart_and_numbers_can_be_read() {
        // Every letter has the same width in each row and is unlike all others.
        for (c, rows) in LETTERS.iter() {
            assert!(rows.iter().all(|row| text::width(row) == text::width(rows[0])), "{c}");
            let minus = |c| matches!(c, '-' | '−');
            let same =
                LETTERS.iter().find(|(other, drawn)| drawn == &rows && *other != c && !(minus(*c) && minus(**other)));
            assert!(same.is_none(), "{c} {same:?}");
        }

        for words in ["", "(−∞, 3⁺)", "[2.5, +∞]", "≥12", "日本 e"] {
            assert!(large_lines(words).iter().all(|row| text::cells(row) == large_width(words)), "{words}");
        }

        {
            assert_eq!(large_lines("≥40"), ["▀▀▄▄ █ █ █▀█", "▀▀   ▀▀█ █ █", "▀▀▀▀   ▀ ▀▀▀"]);
            assert_eq!(large_lines("1é9"), ["▀█    █▀█", " █  é ▀▀█", "▀▀▀   ▀▀▀"]);
        }
    }
}
