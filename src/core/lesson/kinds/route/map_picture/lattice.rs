//! A map as a lattice: in each cell its sign, what it is chosen by, and how that came about. Knows nothing of how much of it is seen.

use super::super::look::{Mark, Numbers};
use super::super::map_text::Ground;
use super::{LANDMARK, MapView};
use crate::lesson::Picture;
use crate::text;
use crate::theme::Role;

/// The fewest columns from one cell to the next: the sign, the number and a letter in the first row, the sum in the second.
pub(super) fn least_width((rank, sum): (u16, u16), pitch: u16) -> u16 {
    let first = rank + 4;
    let second = if pitch > 2 { sum + 2 } else { 0 };
    // The line between cells is a column, too.
    first.max(second).max(5)
}

/// Draws all of it from a place on, with so many columns and rows from one cell to the next.
pub(super) fn draw(view: &MapView<'_>, picture: &mut Picture, (x, y): (u16, u16), (wide, high): (u16, u16)) {
    let (columns, rows) = (view.map.width as u16, view.map.height() as u16);
    lines(picture, (x, y), (columns, rows), (wide, high));
    let corner = |cell: usize| {
        let (column, row) = ((cell % view.map.width) as u16, (cell / view.map.width) as u16);
        (x + column * wide, y + row * high)
    };
    for cell in 0..view.map.ground.len() {
        match view.ground(cell) {
            Ground::Wall => wall(picture, corner(cell), (wide, high)),
            Ground::Cost(cost) => inside(view, picture, (cell, cost), corner(cell), (wide, high)),
        }
    }
    for pair in view.ways.iter().flat_map(|way| way.windows(2)) {
        arrow(view, picture, (corner(pair[0]), corner(pair[1])), (wide, high));
    }
    let (_, top) = corner(view.focus);
    picture.focus = top..top + high + 1;
}

/// The lines between the cells.
fn lines(picture: &mut Picture, (x, y): (u16, u16), (columns, rows): (u16, u16), (wide, high): (u16, u16)) {
    let rule = |[left, middle, right]: [&str; 3]| {
        let cell = "─".repeat(usize::from(wide - 1));
        let cells = vec![cell; usize::from(columns)].join(middle);
        format!("{left}{cells}{right}")
    };
    let between = format!("{}│", " ".repeat(usize::from(wide - 1))).repeat(usize::from(columns));
    for row in 0..=rows {
        let ends = match row {
            0 => ["┌", "┬", "┐"],
            row if row == rows => ["└", "┴", "┘"],
            _ => ["├", "┼", "┤"],
        };
        picture.write((x, y + row * high), Role::EdgeUnvisited, rule(ends));
        if row < rows {
            for inner in 1..high {
                picture.write((x, y + row * high + inner), Role::EdgeUnvisited, format!("│{between}"));
            }
        }
    }
}

/// A wall takes its cell with the lines around it.
fn wall(picture: &mut Picture, (x, y): (u16, u16), (wide, high): (u16, u16)) {
    for row in 0..=high {
        picture.write((x, y + row), Role::Frame, "█".repeat(usize::from(wide) + 1));
    }
}

fn inside(
    view: &MapView<'_>,
    picture: &mut Picture,
    (cell, cost): (usize, u8),
    (x, y): (u16, u16),
    (wide, high): (u16, u16),
) {
    let mark = (view.mark)(cell);
    let numbers = (view.numbers)(cell);
    let is_on_way = view.ways.iter().any(|way| way.contains(&cell));
    let role = match mark {
        Mark::Open | Mark::Closed if is_on_way => view.way.role(),
        mark => mark.role(),
    };
    let room = wide - 1;
    if mark == Mark::Current {
        for row in 1..high {
            picture.write((x + 1, y + row), role, " ".repeat(usize::from(room)));
        }
    }
    let sign = if mark == Mark::Unseen { ' ' } else { mark.sign() };
    let rank = numbers.map(Numbers::told_rank).unwrap_or_default();
    let first = format!("{sign} {rank}");
    picture.write((x + 1, y + 1), role, text::clipped(first.trim_end(), room.into()).into_owned());
    let (letter, named) = letter(view, cell, cost);
    if let Some(letter) = letter {
        let role = match (mark, named) {
            (Mark::Unseen, Named::Mark) => Role::Title,
            _ => role,
        };
        picture.write((x + wide - 1, y + 1), role, letter.to_string());
    }
    if letter.is_none() && mark == Mark::Unseen {
        picture.write((x + wide / 2, y + high / 2), Role::Unvisited, mark.sign().to_string());
    }
    let sum = numbers.and_then(Numbers::sum).filter(|_| high > 2);
    if let Some(sum) = sum {
        let row = if high > 4 { 3 } else { 2 };
        let sum = text::clipped(&sum, room.into()).into_owned();
        let role = if mark == Mark::Current || mark == Mark::Open { role } else { Role::Faint };
        picture.write((x + 1 + room.saturating_sub(text::cells(&sum)), y + row), role, sum);
    }
}

/// Whether the letter of a cell says whose it is, or what entering it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    Mark,
    Cost,
}

fn letter(view: &MapView<'_>, cell: usize, cost: u8) -> (Option<char>, Named) {
    if let Some(&(_, token)) = view.tokens.iter().find(|(at, _)| *at == cell) {
        return (Some(token), Named::Mark);
    }
    if let Some(end) = view.end(cell) {
        return (Some(end), Named::Mark);
    }
    if view.landmarks.contains(&cell) {
        return (Some(LANDMARK), Named::Mark);
    }
    ((cost != 1).then(|| Ground::Cost(cost).sign()), Named::Cost)
}

/// An arrow over the line between two cells of the way.
fn arrow(
    view: &MapView<'_>,
    picture: &mut Picture,
    ((x, y), (to_x, to_y)): ((u16, u16), (u16, u16)),
    (wide, high): (u16, u16),
) {
    let across = to_x.cmp(&x) as i8;
    let down = to_y.cmp(&y) as i8;
    let (sign, column, row) = match (across, down) {
        (1, 0) => ('▶', x + wide, y + high / 2),
        (-1, 0) => ('◀', x, y + high / 2),
        (0, 1) => ('▼', x + wide / 2, y + high),
        (0, -1) => ('▲', x + wide / 2, y),
        (1, 1) => ('╲', x + wide, y + high),
        (-1, -1) => ('╲', x, y),
        (1, -1) => ('╱', x + wide, y),
        (-1, 1) => ('╱', x, y + high),
        _ => return,
    };
    picture.write((column, row), view.way.line(), sign.to_string());
}
