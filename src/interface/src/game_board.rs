//! A board to play on, as pieces of text and the places that can be clicked.

mod grid;
mod matches;
mod strip;

use super::contest::Match;
use plywood_drawing::theme::Role;
use plywood_games::Placement;
use plywood_teaching::play::Outcome;
use ratatui::layout::{Rect, Size};

/// A piece of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The column it begins in.
    pub x: u16,
    /// Its row.
    pub y: u16,
    /// What stands there.
    pub text: String,
    /// What it is.
    pub role: Role,
}

/// A place that means a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Where.
    pub area: Rect,
    /// The number of the move among those there are.
    pub mv: usize,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameBoard {
    /// Its columns and rows.
    pub size: Size,
    /// What is drawn, what comes later over what came before.
    pub pieces: Vec<Piece>,
    /// What can be clicked.
    pub spots: Vec<Spot>,
}

impl GameBoard {
    /// The board of a match, as large as there is room for.
    pub fn of(play: &Match, room: Size) -> Self {
        match play.contest.position().placement {
            Some(Placement::Marks(marks)) => grid::marks(play, marks, room),
            Some(Placement::Hole(board)) => grid::hole(play, board, room),
            Some(Placement::Bar(rows)) => grid::bar(play, rows, room),
            Some(Placement::Strip(strip)) => strip::board(play, strip, room),
            Some(Placement::Piles(piles)) => matches::piles(play, piles, room),
            Some(Placement::Rows(rows)) => matches::rows(play, &rows, room),
            Some(Placement::Heap { size, .. }) => matches::heap(play, size, room),
            None => Self::drawing(&play.contest.position().board),
        }
    }

    /// A board that has only a drawing.
    fn drawing(lines: &[String]) -> Self {
        let mut board = Self::default();
        for (y, line) in (0..).zip(lines) {
            board.write(0, y, line, Role::Text);
        }
        board
    }

    fn write(&mut self, x: u16, y: u16, text: impl Into<String>, role: Role) {
        let text = text.into();
        let width = x.saturating_add(plywood_messages::text::cells(&text));
        self.size = Size::new(self.size.width.max(width), self.size.height.max(y + 1));
        self.pieces.push(Piece { x, y, text, role });
    }

    /// A frame around an area, thick where it matters.
    fn frame(&mut self, area: Rect, line: Line, role: Role) {
        let [top_left, across, top_right, down, bottom_left, bottom_right] = match line {
            Line::Thin => ['╭', '─', '╮', '│', '╰', '╯'],
            Line::Thick => ['┏', '━', '┓', '┃', '┗', '┛'],
        };
        let inner = across.to_string().repeat(usize::from(area.width.saturating_sub(2)));
        self.write(area.x, area.y, format!("{top_left}{inner}{top_right}"), role);
        for y in area.y + 1..area.bottom().saturating_sub(1) {
            self.write(area.x, y, down, role);
            self.write(area.right() - 1, y, down, role);
        }
        self.write(area.x, area.bottom() - 1, format!("{bottom_left}{inner}{bottom_right}"), role);
    }

    fn spot(&mut self, area: Rect, mv: Option<usize>) {
        self.spots.extend(mv.map(|mv| Spot { area, mv }));
    }
}

/// How a frame is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Thin,
    Thick,
}

/// The letter of a position that a move leads to, and what it is for who makes the move.
pub const fn letter(outcome: Outcome) -> (&'static str, Role) {
    match outcome {
        Outcome::Loss => ("F", Role::Best),
        Outcome::Draw => ("=", Role::Number),
        Outcome::Win => ("T", Role::Faint),
    }
}

/// The number of a move among those there are.
fn number(play: &Match, name: &str) -> Option<usize> {
    play.contest.position().legal.iter().position(|mv| mv.name == name)
}
