//! A map with one sign a cell, in one or two columns. Knows nothing of what there is besides.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::ops::Range;

use super::super::look::Mark;
use super::super::map_text::{Ground, marks_of};
use super::MapView;
use crate::lesson::Picture;
use crate::theme::Role;

/// Two signs that stand for a cell, and how they look. In one column only the first is drawn.
type Signs = ([char; 2], Role);

/// The directions in which ways leave a cell, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Ways(u8);

const UP: u8 = 1;
const RIGHT: u8 = 2;
const DOWN: u8 = 4;
const LEFT: u8 = 8;
const SLANTED: u8 = 16;

/// Draws the cells of these columns and rows from a place on, each as wide as that.
pub(super) fn draw(
    view: &MapView<'_>,
    picture: &mut Picture,
    (x, y): (u16, u16),
    (columns, rows): (Range<usize>, Range<usize>),
    wide: u16,
) {
    let drawn = Drawn::of(view);
    for (row, y) in rows.zip(y..) {
        let mut run = (x, String::new(), Role::Text);
        for (column, x) in columns.clone().zip((x..).step_by(wide.into())) {
            let ([first, second], role) = drawn.signs(row * view.map.width + column);
            if role != run.2 {
                picture.write((run.0, y), run.2, std::mem::take(&mut run.1));
                (run.0, run.2) = (x, role);
            }
            run.1.push(first);
            if wide > 1 {
                run.1.push(second);
            }
        }
        picture.write((run.0, y), run.2, run.1);
    }
    let (at, seen) = (view.focus / view.map.width.max(1), picture.height);
    let focus = y.saturating_add(u16::try_from(at).unwrap_or(0)).min(seen.saturating_sub(1));
    picture.focus = focus..focus + 1;
}

/// A view with what stands on few cells looked up.
struct Drawn<'v> {
    view: &'v MapView<'v>,
    letters: HashMap<usize, char>,
    ways: HashMap<usize, Ways>,
}

impl<'v> Drawn<'v> {
    fn of(view: &'v MapView<'v>) -> Self {
        let mut letters = HashMap::new();
        for &landmark in view.landmarks {
            letters.insert(landmark, super::LANDMARK);
        }
        for (number, &(start, goal)) in view.map.agents.iter().enumerate() {
            let (from, to) = marks_of(number, view.map.agents.len());
            letters.insert(start, from);
            letters.insert(goal, to);
        }
        letters.extend(view.tokens.iter().copied());
        let mut ways = HashMap::new();
        for pair in view.ways.iter().flat_map(|way| way.windows(2)) {
            add(&mut ways, view.map.width, pair[0], pair[1]);
        }
        Self { view, letters, ways }
    }

    fn signs(&self, cell: usize) -> Signs {
        let cost = match self.view.map.ground[cell] {
            Ground::Wall => return (['█', '█'], Role::Frame),
            Ground::Cost(cost) => cost,
        };
        let mark = (self.view.mark)(cell);
        let letter = self.letters.get(&cell).copied().or((cost != 1).then_some(char::from(b'0' + cost.min(9))));
        let on_way = self.ways.get(&cell);
        if mark == Mark::Current {
            return ([letter.unwrap_or(mark.sign()), ' '], Role::Current);
        }
        if let Some(ways) = on_way {
            let [first, second] = ways.signs();
            return match self.letters.get(&cell) {
                Some(&letter) => ([letter, second], self.view.way.role()),
                None => ([first, second], self.view.way.line()),
            };
        }
        let [first, second] = match mark {
            Mark::Unseen => ['·', ' '],
            Mark::Open => ['○', if letter.is_some() { '○' } else { ' ' }],
            Mark::Closed => ['░', '░'],
            Mark::Current => [mark.sign(), ' '],
        };
        let is_named = self.letters.contains_key(&cell);
        let role = if is_named && mark == Mark::Unseen { Role::Title } else { mark.role() };
        ([letter.unwrap_or(first), second], role)
    }
}

/// Adds a step of a way from one cell to another.
fn add(ways: &mut HashMap<usize, Ways>, width: usize, from: usize, to: usize) {
    let ((x, y), (to_x, to_y)) = ((from % width, from / width), (to % width, to / width));
    let (out, back) = match (to_x.cmp(&x), to_y.cmp(&y)) {
        (Ordering::Equal, Ordering::Equal) => return,
        (Ordering::Greater, Ordering::Equal) => (RIGHT, LEFT),
        (Ordering::Less, Ordering::Equal) => (LEFT, RIGHT),
        (Ordering::Equal, Ordering::Greater) => (DOWN, UP),
        (Ordering::Equal, Ordering::Less) => (UP, DOWN),
        (Ordering::Less | Ordering::Greater, Ordering::Less | Ordering::Greater) => (SLANTED, SLANTED),
    };
    ways.entry(from).or_default().0 |= out;
    ways.entry(to).or_default().0 |= back;
}

/// The line through a cell, by the directions it leads to.
const LINES: [char; 16] = ['◆', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋'];

impl Ways {
    /// The line through the cell, and what joins it to the next one on the right.
    const fn signs(self) -> [char; 2] {
        let joined = if self.0 & RIGHT != 0 { '━' } else { ' ' };
        let line = if self.0 & SLANTED != 0 { '◆' } else { LINES[(self.0 & 15) as usize] };
        [line, joined]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_a_line_through_its_cells() {
        let mut ways = HashMap::new();
        // Right, down, and diagonally on, on a map of three columns.
        for pair in [0, 1, 4, 8].windows(2) {
            add(&mut ways, 3, pair[0], pair[1]);
        }
        let signs = [0, 1, 4, 8].map(|cell| ways[&cell].signs());
        assert_eq!(signs, [['╺', '━'], ['┓', ' '], ['◆', ' '], ['◆', ' ']]);
    }
}
