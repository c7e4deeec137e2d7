//! A map with one sign a cell, in one or two columns.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::ops::Range;

use super::super::look::Mark;
use super::super::map_text::Ground;
use super::MapView;
use plywood_drawing::picture::Picture;
use plywood_drawing::theme::Role;

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
    let drawn = Drawn::of(view, (&columns, &rows));
    let focus = focus_rows(view, picture.height, y);
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
    picture.focus = focus;
}

/// The row of the picture that the step is about.
fn focus_rows(view: &MapView<'_>, height: u16, y: u16) -> Range<u16> {
    let at = view.focus / view.map.width.max(1);
    let focus = y.saturating_add(u16::try_from(at).unwrap_or(0)).min(height.saturating_sub(1));
    focus..focus + 1
}

/// A view with what stands on few of the cells in view looked up.
struct Drawn<'v> {
    view: &'v MapView<'v>,
    letters: HashMap<usize, char>,
    ways: HashMap<usize, Ways>,
}

impl<'v> Drawn<'v> {
    fn of(view: &'v MapView<'v>, (columns, rows): (&Range<usize>, &Range<usize>)) -> Self {
        let mut letters = HashMap::new();
        for &landmark in view.landmarks {
            letters.insert(landmark, super::LANDMARK);
        }
        letters.extend(view.tokens.iter().copied());
        let width = view.map.width.max(1);
        let is_seen = |cell: usize| columns.contains(&(cell % width)) && rows.contains(&(cell / width));
        let mut ways = HashMap::new();
        let steps = view.ways.iter().flat_map(|way| way.windows(2));
        for pair in steps.filter(|pair| is_seen(pair[0]) || is_seen(pair[1])) {
            add(&mut ways, width, pair[0], pair[1]);
        }
        Self { view, letters, ways }
    }

    /// The letter of a cell that is no cost.
    fn letter(&self, cell: usize) -> Option<char> {
        let token = self.letters.get(&cell).copied();
        token.filter(|&token| token != super::LANDMARK).or_else(|| self.view.end(cell)).or(token)
    }

    fn signs(&self, cell: usize) -> Signs {
        let cost = match self.view.ground(cell) {
            Ground::Wall => return (['█', '█'], Role::Frame),
            Ground::Cost(cost) => cost,
        };
        let mark = (self.view.mark)(cell);
        let named = self.letter(cell);
        let letter = named.or((cost != 1).then_some(char::from(b'0' + cost.min(9))));
        let on_way = self.ways.get(&cell);
        if mark == Mark::Current {
            return ([letter.unwrap_or(mark.sign()), ' '], Role::Current);
        }
        if let Some(ways) = on_way {
            let [first, second] = ways.signs();
            return match named {
                Some(letter) => ([letter, second], self.view.way.role()),
                None => ([first, second], self.view.way.line()),
            };
        }
        let [first, second] = match mark {
            Mark::Unseen => ['·', ' '],
            Mark::Open => ['○', if letter.is_some() { '○' } else { ' ' }],
            Mark::Closed => ['░', '░'],
            Mark::Current => [mark.sign(), ' '],
        };
        let role = if named.is_some() && mark == Mark::Unseen { Role::Title } else { mark.role() };
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
