//! Game board as pieces of text and clickable places.

mod grid;
mod matches;
mod strip;

use std::{fmt::Display, ops::RangeInclusive};

use super::game_match::Match;
use plywood_drawing::{
    picture::{Area, Picture},
    scene::{Segment, Weight},
    theme::Role,
};
use plywood_games::Placement;
use plywood_teaching::play::Outcome;
use ratatui::layout::{Rect, Size};

#[derive(Clone, Copy, Debug)]
pub struct Spot {
    pub area: Rect,
    /// Index of the legal move.
    pub mv: usize,
}

pub struct GameBoard {
    pub size: Size,
    pub picture: Picture,
    pub spots: Vec<Spot>,
}

impl Default for GameBoard {
    fn default() -> Self {
        Self { size: Size::default(), picture: Picture::default().rounded(), spots: Vec::new() }
    }
}

impl GameBoard {
    /// Draws the board of a match as large as `room` allows.
    pub fn of(play: &Match, room: Size) -> Self {
        match play.game_match.position().placement {
            Some(Placement::Marks(marks)) => grid::marks(play, marks, room),
            Some(Placement::Hole(board)) => grid::hole(play, board, room),
            Some(Placement::Bar(rows)) => grid::bar(play, rows, room),
            Some(Placement::Strip(strip)) => strip::board(play, strip, room),
            Some(Placement::Piles(piles)) => matches::piles(play, piles, room),
            Some(Placement::Rows(rows)) => matches::rows(play, &rows, room),
            Some(Placement::Heap { size, .. }) => matches::heap(play, size, room),
            None => Self::drawing(&play.game_match.position().board),
        }
    }

    fn drawing(lines: &[String]) -> Self {
        let mut board = Self::default();
        for (y, line) in (0..).zip(lines) {
            board.write(0, y, line, Role::Text);
        }
        board
    }

    fn write(&mut self, x: u16, y: u16, text: impl Display, role: Role) {
        let end = self.picture.write((x, y), role, text);
        self.size = Size::new(self.size.width.max(end), self.size.height.max(y + 1));
    }

    /// Draws a frame over the contents.
    fn frame(&mut self, area: Rect, weight: Weight, role: Role) {
        let Rect { x, y, width, height } = area;
        let (right, below) = (area.right() - 1, area.bottom() - 1);
        for side in [
            Area { x, y, width, height: 1 },
            Area { x, y: below, width, height: 1 },
            Area { x, y, width: 1, height },
            Area { x: right, y, width: 1, height },
        ] {
            self.picture.fill(side, role, ' ');
        }
        self.picture.frame(Area { x, y, width, height }, Segment::new(weight, role));
        self.size = Size::new(self.size.width.max(right + 1), self.size.height.max(below + 1));
    }

    fn cell(&mut self, area: Rect, is_chosen: bool) {
        let (weight, role) = if is_chosen { (Weight::Heavy, Role::Selected) } else { (Weight::Light, Role::Frame) };
        self.frame(area, weight, role);
    }

    fn spot(&mut self, area: Rect, mv: Option<usize>) {
        self.spots.extend(mv.map(|mv| Spot { area, mv }));
    }
}

/// Returns the letter for the outcome of a move, and its role, for the player who makes it. The outcome is that of the opponent.
pub const fn letter(outcome: Outcome) -> (&'static str, Role) {
    match outcome {
        Outcome::Loss => ("W", Role::Best),
        Outcome::Draw => ("=", Role::Number),
        Outcome::Win => ("L", Role::Faint),
    }
}

/// Parses the cells of a move such as `5-6`, counted from 1.
pub fn run_of(name: &str) -> Option<RangeInclusive<u8>> {
    let (first, last) = name.split_once('-').unwrap_or((name, name));
    Some(first.parse().ok()?..=last.parse().ok()?)
}

fn number(play: &Match, name: &str) -> Option<usize> {
    play.game_match.position().legal.iter().position(|mv| mv.name == name)
}
