//! Parses typed moves, and explains why a move is refused.

use super::{Move, Request, pairing};
use plywood_games::{Hole, MarkedSquares, Placement, Strip};
use plywood_tree::settings::{Choice as _, nearest};

#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    pub typed: String,
    pub because: String,
}

impl Refusal {
    pub fn new(typed: &str, because: impl Into<String>) -> Self {
        Self { typed: typed.trim().to_owned(), because: because.into() }
    }
}

/// Converts a move to characters on every keyboard: `7>4` for `7→4`, lower case, no blanks.
pub fn plain(written: &str) -> String {
    let signs =
        written.chars().filter(|sign| !sign.is_whitespace()).flat_map(char::to_lowercase).map(|sign| match sign {
            '→' => '>',
            '←' => '<',
            '↑' => '^',
            '↓' => 'v',
            '’' | '′' => '\'',
            '–' | '−' => '-',
            sign => sign,
        });
    signs.collect::<String>().replace("->", ">").replace("<-", "<")
}

/// Returns the intended move: an exact match, else one up to case and special characters, else one up to redundant suffixes:
/// `Qf7` for `Qxf7#`.
pub fn intended_move<'m>(legal: &'m [Move], written: &str) -> Option<&'m Move> {
    let typed = plain(written);
    let short = bare(written);
    let is_so = |mv: &&Move| mv.name == written.trim();
    let is_like = |mv: &&Move| plain(&mv.name) == typed;
    let is_short = |mv: &&Move| !short.is_empty() && bare(&mv.name) == short;
    legal.iter().find(is_so).or_else(|| legal.iter().find(is_like)).or_else(|| legal.iter().find(is_short))
}

/// Removes the characters for captures, promotions, check and mate from a chess move.
fn bare(written: &str) -> String {
    written.chars().filter(|sign| !sign.is_whitespace() && !matches!(sign, 'x' | '=' | '+' | '#')).collect()
}

/// Explains why the typed text is not a move of this position.
pub fn refusal(here: Option<Placement>, legal: &[Move], typed: &str) -> Refusal {
    let input = plain(typed);
    if input.is_empty() {
        return Refusal::new(typed, text!("play/nothing-typed"));
    }
    let because = here.and_then(|here| wrong(here, &input)).unwrap_or_else(|| unwritten(legal, &input));
    Refusal::new(typed, because)
}

/// Message for text that is not in the notation of moves.
fn unwritten(legal: &[Move], input: &str) -> String {
    // One or two letters are similar to every command.
    let request = nearest(input, Request::names()).filter(|_| input.len() > 2);
    let example = legal.first().map(|mv| mv.name.as_str()).unwrap_or_default();
    match request {
        Some(request) => string!("play/unwritten-request", typed = Text(input), Text(request)),
        None if plain(example) == example => string!("play/unwritten", typed = Text(input), Text(example)),
        None => string!("play/unwritten-plain", typed = Text(input), Text(example), plain = Text(plain(example))),
    }
}

/// Explains what is wrong with a move in the notation of this board; `None` if the notation does not match.
fn wrong(here: Placement, input: &str) -> Option<String> {
    match here {
        Placement::Marks(marks) => wrong_mark(marks, input),
        Placement::Piles(piles) => wrong_take(piles, input),
        Placement::Heap { size, amounts } => wrong_amount(size, amounts, input),
        Placement::Rows(rows) => wrong_split(&rows, input),
        Placement::Strip(strip) => wrong_run(strip, input),
        Placement::Hole(board) => wrong_slide(board, input),
        Placement::Bar(rows) => wrong_bite(rows, input),
    }
}

/// Parses a square such as `b2` to its column and row, counted from 0, if they exist.
fn square(input: &str, columns: u8, rows: u8) -> Option<(u8, u8)> {
    let (letter, number) = input.split_at_checked(1)?;
    let column = letter.bytes().next()?.checked_sub(b'a').filter(|&column| column < columns)?;
    let row = number.parse::<u8>().ok()?.checked_sub(1).filter(|&row| row < rows)?;
    Some((column, row))
}

fn wrong_mark(marks: MarkedSquares, input: &str) -> Option<String> {
    // If marks fall, a move is a column.
    if input.len() == 1 && marks.columns > 3 {
        let column = input.bytes().next()?.checked_sub(b'a').filter(|&column| column < marks.columns)?;
        let is_full = (marks.max | marks.min) >> column & 1 == 1;
        return is_full.then(|| string!("play/column-full", column = Text(input)));
    }
    let (column, row) = square(input, marks.columns, marks.rows)?;
    let is_taken = (marks.max | marks.min) >> (row * marks.columns + column) & 1 == 1;
    is_taken.then(|| string!("play/square-taken", square = Text(input)))
}

fn wrong_take(piles: [u8; 8], input: &str) -> Option<String> {
    let (from, to) = input.split_once('>')?;
    let size = from.trim_end_matches('\'');
    let twins = from.len() - size.len();
    let (before, after): (u32, u32) = (size.parse().ok()?, to.parse().ok()?);
    let there = piles.iter().filter(|&&pile| pile > 0 && u32::from(pile) == before).count();
    Some(match there {
        0 => string!("play/no-pile", size = Text(before)),
        _ if after >= before => string!("play/takes-nothing", from = Text(before), to = Text(after)),
        _ if twins >= there => string!("play/fewer-twins", size = Text(before), piles = Count(there)),
        _ => return None,
    })
}

fn wrong_amount(size: u8, amounts: u64, input: &str) -> Option<String> {
    let amount: u32 = input.strip_prefix('-')?.parse().ok()?;
    let is_allowed = amount < u64::BITS && amounts >> amount & 1 == 1;
    Some(if is_allowed {
        string!("play/pile-too-small", left = Count(size))
    } else {
        string!("play/amount-not-allowed", Count(amount))
    })
}

fn wrong_split(rows: &[u8; 32], input: &str) -> Option<String> {
    let (row, parts) = input.split_once('>')?;
    let (one, other) = parts.split_once('-')?;
    let (row, one, other): (u32, u32, u32) = (row.parse().ok()?, one.parse().ok()?, other.parse().ok()?);
    let there = rows.get(row as usize).copied().unwrap_or(0);
    Some(match there {
        0 => string!("play/no-row", length = Text(row)),
        _ if one.checked_add(other) != Some(row) => string!("play/parts-of-other", length = Text(row)),
        _ if one == other => string!("play/equal-parts", length = Text(row)),
        _ if one.min(other) == 0 => string!("play/empty-part", length = Text(row)),
        _ => {
            string!("play/longer-part-first", Text(row), longer = Text(one.max(other)), shorter = Text(one.min(other)))
        }
    })
}

fn wrong_run(strip: Strip, input: &str) -> Option<String> {
    if let Some(cells) = input.strip_prefix('+') {
        let cells: u32 = cells.parse().ok()?;
        let run = (strip.free >> strip.free.trailing_zeros().min(63)).trailing_ones();
        return Some(match cells {
            0 => string!("play/fills-nothing"),
            _ => string!("play/run-too-short", Count(run)),
        });
    }
    let (first, last) = input.split_once('-').unwrap_or((input, input));
    let (first, last): (u32, u32) = (first.parse().ok()?, last.parse().ok()?);
    if first == 0 || last < first || last > strip.cells.into() {
        return Some(string!("play/no-cells", cells = Count(strip.cells)));
    }
    if last - first >= strip.most.into() {
        return Some(string!("play/too-many-cells", most = Count(strip.most)));
    }
    let shaded = (first..=last).find(|cell| strip.free >> (cell - 1) & 1 == 0)?;
    Some(string!("play/cell-shaded", cell = Text(shaded)))
}

fn wrong_slide(board: Hole, input: &str) -> Option<String> {
    let from = input.trim_end_matches(['>', '<', '^', 'v']);
    let (column, row) = square(from, board.side, board.side)?;
    let cell = row * board.side + column;
    let hole = pairing::name(board.cell, board.side);
    Some(if cell == board.cell {
        string!("play/slides-hole", Text(hole))
    } else if !board.beside(board.cell).any(|near| near == cell) {
        string!("play/not-beside-hole", Text(from), Text(hole))
    } else if board.visited >> cell & 1 == 1 {
        string!("play/not-your-square", Text(from))
    } else {
        string!("play/other-direction", Text(from), Text(hole))
    })
}

fn wrong_bite(rows: [u8; 8], input: &str) -> Option<String> {
    let (column, row) = square(input, 8, 8)?;
    let is_there = rows.get(usize::from(row)).is_some_and(|&length| column < length);
    (!is_there).then(|| string!("play/square-gone", square = Text(input)))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::{GameMatch, Limits, MatchPlayer};
    use plywood_games::GameSpec;

    #[track_caller]
    fn refused(text: &str, moves: &[&str], typed: &str, because: &str) {
        let spec = GameSpec::parse(text).expect("a game");
        let limits = Limits { nodes: 1_000, ..Limits::default() };
        let mut game_match = GameMatch::new(spec, Some(MatchPlayer::Person), limits, Arc::default()).expect("a match");
        for mv in moves {
            if game_match.play(mv).is_err() {
                let thought = game_match.think().expect("a move");
                game_match.answer(thought);
            }
        }
        let refusal = game_match.play(typed).expect_err("no move");
        assert_eq!(refusal.because, because, "{text} {moves:?}");
        assert_eq!(refusal.typed, typed.trim());
    }

    #[test]
    fn a_wrong_move_is_refused_with_the_reason() {
        refused("tictactoe", &["b2", "answer"], "b2", "b2 already has a mark");
        refused("tictactoe", &[], "d4", "`d4` is not a move: write moves like `a1`");
        refused("connect4", &[], "h", "`h` is not a move: write moves like `a`");
        refused("nim:2,2,4", &[], "9>1", "there is no pile of 9");
        refused("nim:2,2,4", &[], "2''>1", "there are only 2 piles of 2");
        refused("nim:2,2,4", &[], "4'>1", "there is only one pile of 4");
        refused("nim:2,2,4", &[], "4→4", "a move takes at least one match: 4 cannot become 4");
        refused("nim:2,2,4", &[], "4>9999999999", "`4>9999999999` is not a move: write moves like `2→1` or `2>1`");
        refused("subtract:2,1-3", &[], "-3", "this pile has only 2 matches");
        refused("subtract:9,1-3", &[], "-4", "taking 4 is not allowed");
        refused("subtract:9,1-3", &[], "-99", "taking 99 is not allowed");
        refused("grundy:7", &[], "6>5-1", "there is no row of 6");
        refused("grundy:7", &[], "7>5-1", "these two parts do not make a row of 7");
        refused("grundy:8", &[], "8>4-4", "the parts of 8 must be unequal");
        refused("grundy:7", &[], "7>7-0", "each part of 7 needs at least one match");
        refused("grundy:7", &[], "7>2-5", "write the longer part first: 7→5-2");
        refused("shade:10,4", &["5-6", "answer"], "4-6", "the cell 5 is already shaded");
        refused("shade:10,4", &[], "1-5", "a move shades at most 4 cells");
        refused("shade:10,4", &[], "11", "cells are numbered from 1 to 10: write the smaller number first");
        refused("shade:10,4", &[], "4-3", "cells are numbered from 1 to 10: write the smaller number first");
        refused("boxes:..#", &[], "+3", "the leftmost run has only 2 free cells");
        refused("boxes:.#.", &[], "+2", "the leftmost run has only one free cell");
        refused("boxes:..#", &[], "+0", "a move fills at least one cell");
        refused("sliding:3", &[], "b2>", "b2 is the hole: type the square that moves");
        refused("sliding:3", &[], "a1>", "a1 is not beside the hole on b2");
        refused("sliding:3", &[], "a2<", "the hole on b2 is in another direction from a2");
        refused("chomp:3,4", &["b2", "answer"], "b2", "there is no square b2 on the bar");
        refused("nim:1", &[], "  ", "type a move first");
        refused("nim:1", &[], "hnt", "`hnt` is not a move: did you mean `hint`?");
    }
}
