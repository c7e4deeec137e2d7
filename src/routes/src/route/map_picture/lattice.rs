//! A map as a lattice: in each cell its sign, what it is chosen by, and how that came about.

use super::super::look::{Mark, Numbers};
use super::super::map_text::Ground;
use super::{LANDMARK, MapView};
use plywood_drawing::picture::{Area, Lattice, Picture};
use plywood_drawing::scene::{Segment, Weight};
use plywood_drawing::theme::Role;

/// How what is known of a cell stands in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inside {
    /// Its sign and its number beside each other, and how that came about below.
    Beside,
    /// Its sign above its number: for numbers with decimals in cells that are not that wide.
    Stacked,
}

/// The fewest columns from one cell to the next: beside each other the sign, the number and a letter, and the sum below where there
/// is a row for it; or the number alone.
pub(super) fn least_width((rank, sum): (u16, u16), pitch: u16, inside: Inside) -> u16 {
    let least = match inside {
        Inside::Beside => (rank + 4).max(if pitch > 2 { sum + 1 } else { 0 }),
        // The line between cells is a column, too.
        Inside::Stacked => rank + 1,
    };
    least.max(5)
}

/// Draws all of it from a place on, with so many columns and rows from one cell to the next.
pub(super) fn draw(
    view: &MapView<'_>,
    picture: &mut Picture,
    (x, y): (u16, u16),
    ((wide, high), inside): ((u16, u16), Inside),
) {
    let (columns, rows) = (view.map.width as u16, view.map.height() as u16);
    let lattice = Lattice { at: (x, y), cells: (columns, rows), pitch: (wide, high) };
    lattice.draw(picture, Segment::new(Weight::Light, Role::EdgeUnvisited));
    let corner = |cell: usize| {
        let (column, row) = ((cell % view.map.width) as u16, (cell / view.map.width) as u16);
        (x + column * wide, y + row * high)
    };
    let places = Places::of(view.widest.0, (wide, high), inside);
    for cell in 0..view.map.ground.len() {
        match view.ground(cell) {
            Ground::Wall => {
                // It takes its cell with the lines around it.
                let (x, y) = corner(cell);
                picture.fill(Area { x, y, width: wide + 1, height: high + 1 }, Role::Frame, '█');
            }
            Ground::Cost(cost) => contents(view, picture, (cell, cost), corner(cell), places),
        }
    }
    for pair in view.ways.iter().flat_map(|way| way.windows(2)) {
        arrow(view, picture, (corner(pair[0]), corner(pair[1])), (wide, high));
    }
    let (_, top) = corner(view.focus);
    picture.focus = top..top + high + 1;
}

/// Where in a cell everything stands, the same in all cells and at every step: from its corner, columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Places {
    wide: u16,
    high: u16,
    inside: Inside,
    /// The letter of a start, a goal or a cost: in the middle where the numbers leave that free.
    letter: (u16, u16),
    /// The row of the sum, where there is one.
    sum: Option<u16>,
}

impl Places {
    const fn of(rank: u16, (wide, high): (u16, u16), inside: Inside) -> Self {
        let middle = wide / 2;
        let letter = match (inside, high) {
            (Inside::Beside, 4..) => (middle, high / 2),
            (Inside::Stacked, _) => (middle, 1),
            // One column before it stays free.
            (Inside::Beside, _) if middle > rank + 3 => (middle, 1),
            (Inside::Beside, _) => (wide - 1, 1),
        };
        let sum = match (inside, high) {
            (Inside::Beside, 4..) => Some(3),
            (Inside::Beside, 3) => Some(2),
            (Inside::Beside | Inside::Stacked, _) => None,
        };
        Self { wide, high, inside, letter, sum }
    }
}

fn contents(view: &MapView<'_>, picture: &mut Picture, (cell, cost): (usize, u8), (x, y): (u16, u16), places: Places) {
    let Places { wide, high, inside, .. } = places;
    let mark = (view.mark)(cell);
    let numbers = (view.numbers)(cell);
    let is_on_way = view.ways.iter().any(|way| way.contains(&cell));
    let role = match mark {
        Mark::Open | Mark::Closed if is_on_way => view.way.role(),
        Mark::Unseen | Mark::Open | Mark::Closed | Mark::Current => mark.role(),
    };
    let room = wide - 1;
    if mark == Mark::Current {
        picture.fill(Area { x: x + 1, y: y + 1, width: room, height: high - 1 }, role, ' ');
    }
    let sign = if mark == Mark::Unseen { ' ' } else { mark.sign() };
    let rank = numbers.map(Numbers::told_rank).unwrap_or_default();
    match inside {
        Inside::Beside => {
            let first = format!("{sign} {rank}");
            picture.clip((x + 1, y + 1), room, role, first.trim_end());
        }
        Inside::Stacked => {
            picture.write((x + 1, y + 1), role, sign.to_string().trim_end());
            picture.right((x + 1, y + 2), room, role, &rank);
        }
    }
    match (letter(view, cell, cost), mark) {
        (Some((letter, named)), mark) => {
            let role = if (mark, named) == (Mark::Unseen, Named::Mark) { Role::Title } else { role };
            picture.write((x + places.letter.0, y + places.letter.1), role, letter.to_string());
        }
        (None, Mark::Unseen) => {
            picture.write((x + wide / 2, y + high / 2), Role::Unvisited, mark.sign().to_string());
        }
        (None, Mark::Open | Mark::Closed | Mark::Current) => {}
    }
    if let (Some(sum), Some(row)) = (numbers.and_then(Numbers::sum), places.sum) {
        let role = if mark == Mark::Current || mark == Mark::Open { role } else { Role::Faint };
        picture.right((x + 1, y + row), room, role, &sum);
    }
}

/// Whether the letter of a cell says whose it is, or what entering it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    Mark,
    Cost,
}

fn letter(view: &MapView<'_>, cell: usize, cost: u8) -> Option<(char, Named)> {
    let token = view.tokens.iter().find(|(at, _)| *at == cell).map(|&(_, token)| token);
    let landmark = || view.landmarks.contains(&cell).then_some(LANDMARK);
    let named = token.or_else(|| view.end(cell)).or_else(landmark).map(|letter| (letter, Named::Mark));
    named.or_else(|| (cost != 1).then(|| (Ground::Cost(cost).sign(), Named::Cost)))
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
