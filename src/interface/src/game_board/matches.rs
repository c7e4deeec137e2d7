//! Match boards: Nim's piles with their binary columns, the rows of Grundy's game, one pile.

use super::{GameBoard, number};
use crate::game_match::Match;
use plywood_drawing::{
    scene::{LARGE_ROWS, large_lines},
    theme::Role,
};
use plywood_games::Placement;
use plywood_teaching::play::{Columns, Picture};
use plywood_tree::settings::Strategy;
use ratatui::layout::{Rect, Size};

/// Columns before the matches, for their number: in small and in large digits.
const COUNT: [u16; 2] = [5, 10];

/// Columns after the digits of a pile, for its size after the change, `→ 255`: small and large.
const CHANGED: [u16; 2] = [6, 21];

/// Rows of a line of digits below the piles: small and large.
const BELOW: [u16; 2] = [2, LARGE_ROWS + 1];

/// Most columns of a match, and rows of a line.
const MOST: (u16, u16) = (20, 16);

struct Lines {
    board: GameBoard,
    /// Columns before the matches.
    count: u16,
    /// Columns of a match, and rows of a line.
    pitch: (u16, u16),
    /// Most matches drawn in a line.
    most: u16,
}

impl Lines {
    /// Creates lines as large as `room` allows, with `beside` free columns at the right and room for `below` lines of digits:
    /// small or large.
    fn new((lines, below): (u16, u16), longest: u16, beside: impl Fn(usize) -> u16, room: Size) -> Self {
        let down = |size: usize| {
            let rows = room.height.saturating_sub(1 + below * BELOW[size]);
            (rows / lines.max(1)).clamp(1, MOST.1)
        };
        let size = usize::from(down(1) > LARGE_ROWS && COUNT[1] + beside(1) + longest <= room.width);
        let (down, below) = (down(size), below * BELOW[size]);
        let (count, beside) = (COUNT[size], beside(size));
        let width = room.width.saturating_sub(count + beside);
        let across = (width / longest.max(1)).clamp(1, MOST.0.min(2 * down.max(5)));
        let most = width / across;
        // Taken matches leave the others in place.
        let size = Size::new(count + longest.min(most) * across + beside, lines * down + below);
        Self { board: GameBoard { size, ..GameBoard::default() }, count, pitch: (across, down), most }
    }

    /// Draws the matches of a line; those from `taken_from` on are about to be taken. Returns their first row.
    fn line(&mut self, at: u16, count: u16, taken_from: Option<u16>) -> u16 {
        let (across, down) = self.pitch;
        let (y, rows) = (at * down, if down >= 3 { down - 1 } else { 1 });
        self.write(u16::from(!self.is_large()), y, &format!("{count:>2}"), Role::Number);
        let is_wide = across > 4 && rows > 1;
        let (left, taken) = if is_wide { ("█", "▒") } else { ("┃", "┇") };
        let width = if is_wide { usize::from(across / 4).max(2) } else { 1 };
        for at in 0..count.min(self.most) {
            let is_taken = taken_from.is_some_and(|from| at >= from);
            let (sign, role) = if is_taken { (taken, Role::Selected) } else { (left, Role::Text) };
            (0..rows).for_each(|row| self.board.write(self.count + at * across, y + row, sign.repeat(width), role));
        }
        if count > self.most {
            self.board.write(self.count + self.most * across - 1, y, "…", Role::Faint);
        }
        y
    }

    const fn is_large(&self) -> bool {
        self.count > COUNT[0]
    }

    /// Writes a number with its sign, large if there is room.
    fn write(&mut self, x: u16, y: u16, words: &str, role: Role) {
        if self.is_large() {
            large_lines(words).into_iter().zip(y..).for_each(|(line, y)| self.board.write(x, y, line, role));
        } else {
            self.board.write(x, y, words, role);
        }
    }

    /// Columns from one binary digit to the next.
    const fn digit(&self) -> u16 {
        if self.is_large() { 5 } else { 2 }
    }

    const fn place(&self, y: u16, at: u16) -> Rect {
        Rect { x: self.count + at * self.pitch.0, y, width: self.pitch.0, height: self.pitch.1 }
    }
}

/// Draws the piles of Nim. A click on a match takes it and all to its right.
pub fn piles(play: &Match, piles: [u8; 8], room: Size) -> GameBoard {
    let whole = match play.game_match.start() {
        Some(Placement::Piles(whole)) => whole,
        _ => piles,
    };
    // An empty pile keeps its line.
    let left: Vec<usize> = (0..8).filter(|&pile| whole[pile] > 0).collect();
    let longest = u16::from(whole.into_iter().max().unwrap_or(0));
    let most_digits = u16::BITS - longest.leading_zeros();
    let columns = match play.board_picture() {
        Some(&Picture::Columns(columns)) => Some(Columns { digits: most_digits, ..columns }),
        _ => None,
    };
    // Reserve room for the columns even if they are not drawn, so that nothing moves.
    let is_parity = play.game_match.game().strategy() == Strategy::Parity;
    let beside = |size: usize| if is_parity { [2, 5][size] * most_digits as u16 + 4 + CHANGED[size] } else { 0 };
    let below = if is_parity { 2 } else { 0 };
    let mut lines = Lines::new((left.len() as u16, below), longest, beside, room);
    let digits_at = lines.count + longest.min(lines.most) * lines.pitch.0 + 3;
    for (line, &pile) in (0..).zip(&left) {
        let size = piles[pile];
        let strokes = piles[..pile].iter().filter(|&&other| other == size).map(|_| '\'').collect::<String>();
        let name = |to: u8| format!("{size}{strokes}→{to}");
        let chosen = (0..size).find(|&to| play.chosen_name() == name(to));
        let y = lines.line(line, size.into(), chosen.map(u16::from));
        for to in (0..size).take(usize::from(lines.most)) {
            let area = lines.place(y, to.into());
            lines.board.spot(area, number(play, &name(to)));
        }
        if let Some(columns) = columns {
            digits(&mut lines, digits_at, y, columns, |column| columns.digit(pile, column), Role::Text);
            changed(&mut lines, (digits_at, y), columns, size);
        }
    }
    if let Some(columns) = columns {
        let y = left.len() as u16 * lines.pitch.1;
        counts(&mut lines, digits_at, y, columns);
        let below = y + BELOW[usize::from(lines.is_large())];
        sum(&mut lines, digits_at, below, columns);
    }
    lines.board
}

/// Draws a number in binary; digits of odd columns are highlighted.
fn digits(lines: &mut Lines, x: u16, y: u16, columns: Columns, digit: impl Fn(u32) -> u8, even: Role) {
    for (at, column) in (0..).zip((0..columns.digits).rev()) {
        let role = if columns.sum >> column & 1 == 1 { Role::Verdict } else { even };
        lines.write(x + lines.digit() * at, y, &digit(column).to_string(), role);
    }
}

/// Draws the exclusive or of a pile and the nim-sum: the size that makes every column even. A smaller one is a winning move.
fn changed(lines: &mut Lines, (digits_at, y): (u16, u16), columns: Columns, size: u8) {
    let to = size ^ columns.sum;
    if size > 0 && columns.sum > 0 {
        let role = if to < size { Role::Best } else { Role::Faint };
        lines.write(digits_at + lines.digit() * columns.digits as u16, y, &format!("→ {to}"), role);
    }
}

/// Draws how many piles have each power of two.
fn counts(lines: &mut Lines, x: u16, y: u16, columns: Columns) {
    heading(&mut lines.board, x, y, string!("play/power-counts"));
    let count = |column| (0..columns.piles.len()).map(|pile| columns.digit(pile, column)).sum();
    digits(lines, x, y, columns, count, Role::Faint);
}

fn heading(board: &mut GameBoard, x: u16, y: u16, words: String) {
    board.write(x.saturating_sub(plywood_messages::text::cells(&words) + 2), y, words, Role::Faint);
}

fn sum(lines: &mut Lines, x: u16, y: u16, columns: Columns) {
    let sign = string!("play/nim-sum", sum = Number(columns.sum));
    heading(&mut lines.board, x, y, sign);
    digits(lines, x, y, columns, |column| columns.sum >> column & 1, Role::Number);
}

/// Draws the rows of Grundy's game. A click between two matches splits the row there.
pub fn rows(play: &Match, rows: &[u8; 32], room: Size) -> GameBoard {
    let lengths = lengths_of(rows);
    let whole = match play.game_match.start() {
        Some(Placement::Rows(start)) => lengths_of(&start),
        _ => lengths.clone(),
    };
    // New rows are appended; the others stay in place.
    let longest = whole.first().copied().unwrap_or(0);
    let mut lines = Lines::new((most_rows(&whole), 0), longest.into(), |_| 0, room);
    for (at, &length) in (0..).zip(&lengths) {
        let name = |part: u8| format!("{length}→{}-{}", part.max(length - part), part.min(length - part));
        let split = (1..length)
            .find(|&part| play.chosen_name() == name(part) && lengths[..usize::from(at)].last() != Some(&length));
        let y = lines.line(at, length.into(), split.map(u16::from));
        for part in 1..length {
            let area = lines.place(y, part.into());
            lines.board.spot(area, number(play, &name(part)));
        }
    }
    lines.board
}

/// Returns the sizes of the rows, longest first.
fn lengths_of(rows: &[u8; 32]) -> Vec<u8> {
    (1..32).rev().flat_map(|length: u8| std::iter::repeat_n(length, rows[usize::from(length)].into())).collect()
}

/// Returns the maximum number of rows: split single matches off each row until two are left, which cannot be split unequally.
fn most_rows(lengths: &[u8]) -> u16 {
    lengths.iter().map(|&length| u16::from(length).saturating_sub(1).max(1)).sum()
}

/// Draws one pile, ten matches per line. A click on a match takes it and all after it.
pub fn heap(play: &Match, size: u8, room: Size) -> GameBoard {
    let whole = match play.game_match.start() {
        Some(Placement::Heap { size, .. }) => size,
        _ => size,
    };
    let name = |amount: u8| format!("-{amount}");
    let left = (1..=size).find(|&amount| play.chosen_name() == name(amount)).map_or(size, |amount| size - amount);
    let mut lines = Lines::new((u16::from(whole).div_ceil(10), 0), 10, |_| 0, room);
    for (at, first) in (0..).zip((0..size).step_by(10)) {
        let matches = (size - first).min(10);
        let taken_from = (left < first + matches).then(|| u16::from(left.saturating_sub(first)));
        let y = lines.line(at, matches.into(), taken_from);
        for place in (0..matches).take(usize::from(lines.most)) {
            let area = lines.place(y, place.into());
            lines.board.spot(area, number(play, &name(size - first - place)));
        }
    }
    lines.board
}
