//! Square boards: marks in a row, sliding squares with dominoes, chocolate bars.

use super::{GameBoard, letter, number};
use crate::{game_match::Match, paint::half_blocks};
use plywood_drawing::{
    picture::Area,
    scene::{Weight, has_large, large_lines},
    theme::Role,
};
use plywood_games::{Hole, MarkedSquares, Placement};
use plywood_messages::text::cells;
use plywood_teaching::play::Picture;
use ratatui::layout::{Rect, Size};

/// Columns and rows of a square, smallest first.
const SQUARES: [(u16, u16); 10] =
    [(2, 1), (4, 2), (7, 3), (9, 4), (11, 5), (15, 7), (19, 9), (23, 11), (27, 13), (35, 17)];

/// Columns left of the squares, for the row numbers.
const NUMBERS: u16 = 3;

struct Grid {
    columns: u8,
    rows: u8,
    square: (u16, u16),
    /// True if marks fall into its columns: it has a frame, and rows have no numbers.
    is_upright: bool,
    board: GameBoard,
}

struct Tile {
    glyph: &'static str,
    role: Role,
    mv: Option<usize>,
}

impl Grid {
    /// Creates a grid of the largest squares that fit in `room`.
    fn new(columns: u8, rows: u8, is_upright: bool, room: Size) -> Self {
        let border = u16::from(is_upright);
        let fits = |&&(width, height): &&(u16, u16)| {
            u16::from(columns) * width + NUMBERS + border <= room.width
                && u16::from(rows) * height + border < room.height
        };
        let square = SQUARES.iter().rev().find(fits).copied().unwrap_or(SQUARES[0]);
        let mut grid = Self { columns, rows, square, is_upright, board: GameBoard::default() };
        grid.names();
        // Removed squares leave the others in place.
        let all = grid.area(columns * rows - 1);
        grid.board.size = Size::new(all.right() + border, all.bottom() + border);
        if is_upright {
            grid.frame(all);
        }
        grid
    }

    /// Draws the frame that marks fall into, up to the last square.
    fn frame(&mut self, last: Rect) {
        for y in 1..last.bottom() {
            for x in [NUMBERS - 1, last.right()] {
                self.board.write(x, y, '┃', Role::Frame);
            }
        }
        let base = format!("┗{}┛", "━".repeat(usize::from(last.right() - NUMBERS)));
        self.board.write(NUMBERS - 1, last.bottom(), base, Role::Frame);
    }

    fn names(&mut self) {
        for column in 0..self.columns {
            let (x, _) = middle(self.area(column));
            self.board.write(x, 0, char::from(b'a' + column), Role::Faint);
        }
        for row in (0..self.rows).filter(|_| !self.is_upright) {
            let (_, y) = middle(self.area(row * self.columns));
            self.board.write(0, y, row + 1, Role::Faint);
        }
    }

    fn area(&self, cell: u8) -> Rect {
        let (width, height) = self.square;
        let (row, column) = (u16::from(cell / self.columns), u16::from(cell % self.columns));
        Rect { x: NUMBERS + column * width, y: 1 + row * height, width, height }
    }

    const fn is_framed(&self) -> bool {
        self.square.1 >= 3
    }

    /// Draws a square, with a thick frame if it belongs to the chosen move.
    fn tile(&mut self, cell: u8, tile: &Tile, chosen: Option<usize>) {
        let area = self.area(cell);
        let is_chosen = tile.mv.is_some() && tile.mv == chosen;
        if self.is_framed() && (is_chosen || !self.is_upright) {
            self.board.cell(area, is_chosen);
        }
        let role = if is_chosen { Role::Selected } else { tile.role };
        self.glyph(area, tile.glyph, role);
        self.board.spot(area, tile.mv);
    }

    /// Draws a glyph in the middle of a square, large if there is room.
    fn glyph(&mut self, area: Rect, glyph: &str, role: Role) {
        let lines: Vec<String> = match mark(glyph, (area.height.saturating_sub(2) * 4 / 5) | 1) {
            Some(lines) => lines,
            None if area.height >= 5 && has_large(glyph) => large_lines(glyph).to_vec(),
            None => vec![glyph.to_owned()],
        };
        let width = lines.first().map_or(0, |line| cells(line));
        let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - lines.len() as u16) / 2);
        for (line, y) in lines.iter().zip(y..) {
            self.board.write(x, y, line, role);
        }
    }
}

const fn middle(area: Rect) -> (u16, u16) {
    (area.x + (area.width - 1) / 2, area.y + (area.height - 1) / 2)
}

/// Draws a cross, a ring or a disc with half blocks, as high and wide as `rows` rows; `None` if it is another glyph, or too small.
fn mark(glyph: &str, rows: u16) -> Option<Vec<String>> {
    // The arms of a cross are wider on the outside, or the dots of a small one would meet only at their corners.
    let is_in: fn(f64, f64) -> bool = match glyph {
        "X" => |x, y| (-0.2..0.35).contains(&(x.abs() - y.abs())),
        "O" | "○" => |x, y| (0.6..=1.1).contains(&x.hypot(y)),
        "●" => |x, y| x.hypot(y) <= 1.1,
        _ => return None,
    };
    let line = |row: u16| {
        let column = |column: u16| {
            half_blocks([0.5, 1.5].map(|half| {
                let radius = f64::from(rows);
                let (x, y) = ((f64::from(column) + 0.5) / radius - 1.0, (f64::from(2 * row) + half) / radius - 1.0);
                is_in(x, y)
            }))
        };
        (0..2 * rows).map(column).collect()
    };
    (rows >= 3).then(|| (0..rows).map(line).collect())
}

/// Returns the tile of an empty square: the label of the move to it.
fn empty(play: &Match, name: &str) -> Tile {
    let mv = number(play, name);
    let (glyph, role) = play.label(name).map_or(("·", Role::Faint), letter);
    Tile { glyph, role, mv }
}

pub fn marks(play: &Match, marks: MarkedSquares, room: Size) -> GameBoard {
    // In games with falling marks a whole column is one move.
    let falls = marks.columns > 3;
    let signs = if falls { ["●", "○"] } else { marks.signs };
    let mut grid = Grid::new(marks.columns, marks.rows, falls, room);
    for cell in 0..marks.columns * marks.rows {
        let column = char::from(b'a' + cell % marks.columns);
        let name = if falls { column.to_string() } else { format!("{column}{}", 1 + cell / marks.columns) };
        let mark = |glyph, role| Tile { glyph, role, mv: None };
        let tile = match (marks.max >> cell & 1, marks.min >> cell & 1) {
            (1, _) => mark(signs[0], Role::Max),
            (_, 1) => mark(signs[1], Role::Min),
            _ if falls && !is_lowest(marks, cell) => Tile { mv: number(play, &name), ..mark("·", Role::Faint) },
            _ => {
                let tile = empty(play, &name);
                let is_unseen = falls && !grid.is_framed() && tile.glyph == "·";
                if is_unseen { Tile { glyph: "▢", ..tile } } else { tile }
            }
        };
        let lit = Some(play.chosen).filter(|_| !falls || is_lowest(marks, cell));
        grid.tile(cell, &tile, lit);
    }
    grid.board
}

/// Returns true if a mark would fall to this square.
const fn is_lowest(marks: MarkedSquares, cell: u8) -> bool {
    let below = cell + marks.columns;
    below >= marks.columns * marks.rows || (marks.max | marks.min) >> below & 1 == 1
}

pub fn hole(play: &Match, board: Hole, room: Size) -> GameBoard {
    let mut grid = Grid::new(board.side, board.side, false, room);
    for cell in 0..board.side * board.side {
        let name = |sign| format!("{}{}{sign}", char::from(b'a' + cell % board.side), 1 + cell / board.side);
        let mv = ['→', '←', '↓', '↑'].into_iter().find_map(|sign| number(play, &name(sign)));
        let is_even = (cell / board.side + cell % board.side).is_multiple_of(2);
        let has_moved = board.visited >> cell & 1 == 1;
        let (glyph, role) = match (cell == board.cell, is_even != has_moved) {
            (true, _) => (" ", Role::Text),
            (_, true) => ("R", Role::Max),
            (_, false) => ("B", Role::Min),
        };
        let role = if has_moved { Role::Faint } else { role };
        grid.tile(cell, &Tile { glyph, role, mv }, Some(play.chosen));
    }
    if let Some(Picture::Dominoes(dominoes)) = play.board_picture() {
        for &domino in &dominoes.dominoes {
            domino_of(&mut grid, domino, Weight::Light, Role::EdgeOpen);
        }
        if let Some(covering) = dominoes.covering {
            domino_of(&mut grid, covering, Weight::Heavy, Role::EdgeBest);
        }
    }
    if let Some(last) = last_domino(play, board) {
        domino_of(&mut grid, last, Weight::Heavy, Role::EdgeBest);
    }
    chosen_square(&mut grid, play);
    grid.board
}

/// Returns the squares of the domino of the program's last move: the hole, and the neighbour that the arrow in its name points
/// to.
fn last_domino(play: &Match, board: Hole) -> Option<[u8; 2]> {
    let last =
        play.game_match.played().last().filter(|played| played.thought.is_some() && play.board_picture().is_some())?;
    let to = match last.mv.name.chars().last()? {
        '→' => board.cell + 1,
        '←' => board.cell.checked_sub(1)?,
        '↓' => board.cell + board.side,
        _ => board.cell.checked_sub(board.side)?,
    };
    Some([board.cell, to])
}

/// Draws one frame around both halves, or a line between them if squares have no frames.
fn domino_of(grid: &mut Grid, [one, other]: [u8; 2], weight: Weight, role: Role) {
    let (one, other) = (grid.area(one.min(other)), grid.area(one.max(other)));
    let is_flat = one.y == other.y;
    if !grid.is_framed() {
        let (x, y) = middle(one);
        match (is_flat, grid.square.1) {
            (true, _) => grid.board.write(x + 1, y, "─".repeat(usize::from(grid.square.0 - 1)), role),
            (false, 2..) => grid.board.write(x, y + 1, '│', role),
            (false, _) => {}
        }
        return;
    }
    let whole = one.union(other);
    let Rect { x, y, width, height } = whole;
    let joint = if is_flat {
        Area { x: one.right() - 1, y, width: 2, height }
    } else {
        Area { x, y: one.bottom() - 1, width, height: 2 }
    };
    grid.board.picture.fill(joint, Role::Text, ' ');
    grid.board.frame(whole, weight, role);
}

/// Draws the square of the chosen move again, above all dominoes.
fn chosen_square(grid: &mut Grid, play: &Match) {
    let chosen = grid.board.spots.iter().find(|spot| spot.mv == play.chosen).map(|spot| spot.area);
    if let Some(area) = chosen.filter(|area| area.width >= 5) {
        let (x, y) = middle(area);
        grid.board.write(x - 2, y, "[", Role::Selected);
        grid.board.write(x + 2, y, "]", Role::Selected);
    }
}

pub fn bar(play: &Match, rows: [u8; 8], room: Size) -> GameBoard {
    let whole = match play.game_match.start() {
        Some(Placement::Bar(whole)) => whole,
        _ => rows,
    };
    let count = whole.iter().filter(|&&row| row > 0).count() as u8;
    let mut grid = Grid::new(whole[0].max(1), count.max(1), false, room);
    for (row, length) in (0..count).zip(rows) {
        for column in 0..length {
            let name = format!("{}{}", char::from(b'a' + column), row + 1);
            let tile = match empty(play, &name) {
                tile if (row, column) == (0, 0) => Tile { glyph: "x", role: Role::Problem, ..tile },
                tile => tile,
            };
            grid.tile(row * grid.columns + column, &tile, Some(play.chosen));
        }
    }
    grid.board
}
