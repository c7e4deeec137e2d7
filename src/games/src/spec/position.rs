//! Parts of start positions that several games share: numbers, piles, boards, and whose turn it is by the marks on the board.

use crate::First;
use plywood_messages::text;

/// Parses piles in the format of position names, `2-2-4`; `0` means that none is left.
pub fn piles(text: &str, what: &'static str, most: u8) -> Result<Vec<u8>, String> {
    numbers(&text.replace('-', ","), what, most)
}

pub fn pile_names(piles: impl IntoIterator<Item = u8>) -> String {
    let piles: Vec<String> = piles.into_iter().filter(|&pile| pile > 0).map(|pile| pile.to_string()).collect();
    if piles.is_empty() { "0".to_owned() } else { piles.join("-") }
}

/// Parses the symbols of a board, row by row. Rows may be separated by `/` or blanks, and a raised dot counts as a dot.
pub fn signs(board: &str, known: &str) -> Result<Vec<char>, String> {
    let signs = board.chars().filter(|sign| *sign != '/' && !sign.is_whitespace());
    let signs = signs.map(|sign| if sign == '·' { '.' } else { sign });
    let no_sign = |given| string!("games/no-sign", Text(given), signs = Text(text::listed(known.chars())));
    signs.map(|sign| if known.contains(sign) { Ok(sign) } else { Err(no_sign(sign)) }).collect()
}

/// Draws a row of a board.
pub fn spaced(signs: impl IntoIterator<Item = char>) -> String {
    let mut row = String::new();
    for sign in signs {
        if !row.is_empty() {
            row.push(' ');
        }
        row.push(sign);
    }
    row
}

pub fn rows(side: usize, squares: impl IntoIterator<Item = char>) -> String {
    let mut rows = String::new();
    for (at, sign) in squares.into_iter().enumerate() {
        if at > 0 && at % side == 0 {
            rows.push('/');
        }
        rows.push(sign);
    }
    rows
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks<S> {
    pub x: S,
    pub o: S,
}

impl<S: Copy + Into<u64>> Marks<S> {
    pub(crate) fn sign(self, square: usize) -> char {
        let is_in = |set: S| set.into() >> square & 1 == 1;
        match (is_in(self.x), is_in(self.o)) {
            (true, _) => 'X',
            (false, true) => 'O',
            (false, false) => '.',
        }
    }
}

/// Returns the player to move by the numbers of marks and the lines; `None` if either player may have begun. X is MAX.
pub fn turn(counts: Marks<u32>, has_won: Marks<bool>) -> Result<Option<First>, String> {
    let Marks { x, o } = counts;
    let by_count = match i64::from(x) - i64::from(o) {
        0 => None,
        1 => Some(First::Min),
        -1 => Some(First::Max),
        _ => return Err(string!("games/uneven-marks", x = Count(x as usize), o = Count(o as usize))),
    };
    let moved_after = |winner: &'static str, other: &'static str| {
        Err(string!("games/moved-after-the-end", Text(winner), Text(other)))
    };
    match (has_won.x, has_won.o, by_count) {
        (true, true, _) => Err(string!("games/both-won")),
        (true, false, Some(First::Max)) => moved_after("X", "O"),
        (false, true, Some(First::Min)) => moved_after("O", "X"),
        // The player with the line moved last.
        (true, false, _) => Ok(Some(First::Min)),
        (false, true, _) => Ok(Some(First::Max)),
        (false, false, turn) => Ok(turn),
    }
}

pub fn not_reached(position: &str, start: &str) -> String {
    string!("games/not-reached", given = Text(position), Text(start))
}

pub fn joined(numbers: &[u8]) -> String {
    text::joined(numbers.iter().map(u8::to_string), ",")
}

pub fn nothing(given: Option<&str>) -> Result<(), String> {
    match given {
        None => Ok(()),
        Some(given) => Err(string!("games/no-start", Text(given))),
    }
}

pub fn number(text: &str, what: &'static str, least: u8, most: u8) -> Result<u8, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    let wrong = || say!("games/out-of-range", given = Text(text), Words(what), Count(least), Count(most));
    number.ok_or_else(|| wrong().into())
}

pub fn numbers(text: &str, what: &'static str, most: u8) -> Result<Vec<u8>, String> {
    if text.is_empty() {
        return Err(string!("games/start-missing"));
    }
    text.split(',').map(|text| number(text, what, 0, most)).collect()
}
