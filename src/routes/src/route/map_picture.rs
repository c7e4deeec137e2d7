//! Draws a map: cells as large as the sheet allows, their state in the search, and the path. A map larger than the sheet is shown
//! through a window that moves by pages.

mod overview;

use std::{cmp::Ordering, ops::Range};

use super::{
    BESIDE, WIDE,
    look::{Looked, Mark, Numbers, Way},
    map_text::{MapText, symbol_of, tile_of},
};
use crate::state_space::Tile;
pub use overview::CoarseMap;
use plywood_drawing::{
    picture::{Area, At, Fitted, Lattice, Legend, LegendSample, Needs, Picture, Sheet, Size},
    scene::{LARGE_ROWS, Letters, Segment, Stroke, Weight, large_width},
    theme::Role,
};
use plywood_lesson::Spot;

pub struct MapView<'v> {
    pub map: &'v MapText,
    pub mark: &'v dyn Fn(usize) -> Mark,
    pub numbers: &'v dyn Fn(usize) -> Option<Numbers>,
    /// Letters on cells that replace the map's own symbol.
    pub tokens: &'v [(usize, char)],
    pub landmarks: &'v [usize],
    /// Meanings of the marks.
    pub legend: Legend,
    pub ways: &'v [Vec<usize>],
    pub way: Way,
    pub focus: usize,
    /// Columns of a cell's longest numbers at any step: the rank, and the sum.
    pub widest: Size,
    /// Part in view if the map does not fit, and contents of the cells while the map is edited.
    pub looked: Looked<'v>,
}

const LANDMARK: char = 'L';
/// Columns of a large digit with the gap beside it.
const DIGIT: u16 = 4;

pub struct Drawn {
    pub picture: Picture,
    pub frame: Frame,
    pub beside: Option<Area>,
}

impl MapView<'_> {
    pub fn draw(&self, sheet: Sheet) -> Fitted<Drawn> {
        if sheet.width < 4 || sheet.height < 3 {
            return Err(Needs { width: 4, height: 3 });
        }
        let mut picture = Picture::new(sheet.height);
        let extent = Extent { cells: self.map.size(), widest: self.widest, stroke: sheet.stroke };
        let (room, beside) = extent.parted(sheet);
        let frame = frame(self.map, sheet, (self.looked, self.focus), self.widest);
        if frame.is_part(self.map.size()) {
            draw_legend(&mut picture, room, &frame, self.map.size());
        }
        match frame.scale {
            Scale::Lattice(wide, high, inside) => {
                self.lattice(&mut picture, &frame, (wide, high), inside);
            }
            Scale::Plain(wide) => self.plain(&mut picture, &frame, usize::from(wide)),
        }
        picture.legend = self.legend(&frame);
        Ok(Drawn { picture, frame, beside })
    }

    /// Returns the marks with their meanings, and what else is on the map.
    fn legend(&self, frame: &Frame) -> Legend {
        let (is_plain, way) = (matches!(frame.scale, Scale::Plain(_)), self.way.line());
        let shade = |sign| if is_plain && sign == Mark::Closed.sign() { '░' } else { sign };
        let mark = |&(sample, meaning): &(LegendSample, &'static str)| match sample {
            LegendSample::Mark(sign, role) => (LegendSample::Mark(shade(sign), role), meaning),
            LegendSample::Line(_) => (sample, meaning),
        };
        let line = LegendSample::Line(Segment::new(Weight::Heavy, way));
        let way = if is_plain { line } else { LegendSample::Mark('▶', way) };
        let mut legend: Legend = self.legend.iter().map(mark).chain([(way, self.way.meaning())]).collect();
        let mut add = |sign, role, meaning| legend.push((LegendSample::Mark(sign, role), meaning));
        if let Some(&(start, goal)) = self.map.marks.first() {
            add(start, Role::Title, text!("routes/legend-start"));
            add(goal, Role::Title, text!("routes/legend-goal"));
        }
        if !self.landmarks.is_empty() {
            add(LANDMARK, Role::Title, text!("routes/legend-landmark"));
        }
        let mut in_view = frame.rows.clone().flat_map(|row| {
            let begin = row * self.map.width;
            &self.map.ground[begin + frame.columns.start..begin + frame.columns.end]
        });
        if let Some(&tile) = in_view.clone().find(|tile| matches!(tile, Tile::Floor(2..))) {
            add(symbol_of(tile), Role::Unvisited, text!("routes/legend-cost"));
        }
        if in_view.any(|tile| *tile == Tile::Wall) {
            add('█', Role::Frame, text!("routes/legend-wall"));
        }
        legend
    }

    fn changed(&self, cell: usize) -> Option<char> {
        self.looked.drawing?.cells.letters().get(cell).copied()
    }

    fn ground(&self, cell: usize) -> Tile {
        match self.looked.drawing {
            Some(_) => self.changed(cell).and_then(tile_of).unwrap_or(Tile::Wall),
            None => self.map.ground[cell],
        }
    }

    /// Role of a cell: letters that name something stand out even if the search has not seen the cell.
    fn role(mark: Mark, letter: Option<(char, bool)>) -> Option<Role> {
        (mark == Mark::Unseen && letter.is_some_and(|(_, is_named)| is_named)).then_some(Role::Title)
    }

    /// Letter of a cell, and true if it names an agent or a landmark instead of a cost.
    fn letter(&self, cell: usize, cost: u8) -> Option<(char, bool)> {
        let token = self.tokens.iter().find(|(at, _)| *at == cell).map(|&(_, token)| token);
        let end = || match self.looked.drawing {
            Some(_) => self.changed(cell).filter(char::is_ascii_alphabetic),
            None => self.map.end(cell),
        };
        let landmark = || self.landmarks.contains(&cell).then_some(LANDMARK);
        let named = token.or_else(end).or_else(landmark).map(|letter| (letter, true));
        named.or_else(|| (cost != 1).then(|| (symbol_of(Tile::Floor(cost)), false)))
    }

    fn lattice(&self, picture: &mut Picture, frame: &Frame, pitch: Size, inside: Inside) {
        let cells = (self.map.width as u16, self.map.height() as u16);
        Lattice { at: frame.at, cells, pitch }.draw(picture, Segment::new(Weight::Light, Role::EdgeUnvisited));
        let corner = |cell: usize| {
            let spot = self.map.spot(cell);
            (frame.at.0 + spot.column * pitch.0, frame.at.1 + spot.row * pitch.1)
        };
        for cell in 0..self.map.ground.len() {
            let (x, y) = corner(cell);
            match self.ground(cell) {
                Tile::Wall => {
                    // A wall fills its cell and the lines around it.
                    picture.fill(Area { x, y, width: pitch.0 + 1, height: pitch.1 + 1 }, Role::Frame, '█');
                }
                Tile::Floor(cost) => self.contents(picture, (cell, cost), (x, y), (pitch, inside)),
            }
        }
        for pair in self.ways.iter().flat_map(|way| way.windows(2)) {
            let from = corner(pair[0]);
            let to = corner(pair[1]);
            let border = |from: u16, to: u16, pitch: u16| match to.cmp(&from) {
                Ordering::Less => (0, from),
                Ordering::Equal => (1, from + pitch / 2),
                Ordering::Greater => (2, from + pitch),
            };
            let (across, x) = border(from.0, to.0, pitch.0);
            let (down, y) = border(from.1, to.1, pitch.1);
            picture.write((x, y), self.way.line(), ARROWS[down][across]);
        }
        let (_, top) = corner(self.focus);
        picture.focus = top..top + pitch.1 + 1;
    }

    /// Draws the state of a cell, its numbers and its letter.
    fn contents(
        &self,
        picture: &mut Picture,
        (cell, cost): (usize, u8),
        (x, y): At,
        ((wide, high), inside): (Size, Inside),
    ) {
        let mark = (self.mark)(cell);
        let numbers = (self.numbers)(cell);
        let role = mark.role_on(self.ways.iter().any(|way| way.contains(&cell)).then_some(self.way));
        let room = wide - 1;
        if mark == Mark::Current {
            picture.fill(Area { x: x + 1, y: y + 1, width: room, height: high - 1 }, role, ' ');
        }
        // In the middle if the numbers leave it free, else in place of the symbol.
        let middle = wide / 2;
        let tall = inside == Inside::Beside && high >= 4;
        let is_large = inside == Inside::Large;
        let is_free = match inside {
            Inside::Large => mark == Mark::Unseen,
            Inside::Stacked => true,
            Inside::Beside | Inside::Marks => tall || middle > self.widest.0 + 3,
        };
        let letter = self.letter(cell, cost);
        let ink = Self::role(mark, letter).unwrap_or(role);
        if inside == Inside::Marks {
            let sign = letter.map_or(mark.sign(), |(letter, _)| letter);
            picture.write((x + middle, y + high / 2), ink, sign);
            return;
        }
        let sign = match letter {
            _ if mark == Mark::Unseen => ' ',
            Some((letter, _)) if !is_free => letter,
            Some(_) | None => mark.sign(),
        };
        let rank = numbers.map(Numbers::rank_text).unwrap_or_default();
        if let Some((letter, true)) = letter
            && is_large
            && rank.is_empty()
        {
            let words = letter.to_string();
            let x = x + middle - large_width(&words) / 2;
            picture.lettered((x, y + high / 2), Letters::Large, ink, &words);
            return;
        }
        inside.draw(picture, ((x + 1, y + 1), (room, high)), role, (sign, &rank));
        let row = if tall || is_large { high / 2 } else { 1 };
        let place = if is_free { (x + middle, y + row) } else { (x + 1, y + 1) };
        match letter {
            Some((letter, _)) if is_free || mark == Mark::Unseen => {
                picture.write(place, ink, letter);
            }
            None if mark == Mark::Unseen => {
                picture.write((x + middle, y + high / 2), Role::Unvisited, mark.sign());
            }
            Some(_) | None => {}
        }
        let has_sum = if is_large { !is_tight(high) } else { inside == Inside::Beside && high > 2 };
        if let Some(sum) = numbers.and_then(Numbers::sum).filter(|_| has_sum) {
            let role = if mark == Mark::Current || mark == Mark::Open { role } else { Role::Faint };
            picture.right((x + 1, y + high - if high > 4 && !is_large { 2 } else { 1 }), room, role, &sum);
        }
    }

    /// Draws a cell in one or two columns, with the paths as lines.
    fn plain(&self, picture: &mut Picture, frame: &Frame, wide: usize) {
        let at = frame.at.1.saturating_add(self.map.spot(self.focus).row).min(picture.height.saturating_sub(1));
        picture.focus = at..at + 1;
        for (row, y) in frame.rows.clone().zip(frame.at.1..) {
            for (column, x) in frame.columns.clone().zip((frame.at.0..).step_by(wide)) {
                let (signs, role) = self.signs(row * self.map.width + column);
                picture.signs((x, y), role, signs.into_iter().take(wide));
            }
        }
        let place = |cell: usize| frame.area(self.map.spot(cell)).map(|area| (area.x, area.y));
        let cells = || self.ways.iter().flatten().filter_map(|&cell| Some((cell, place(cell)?)));
        for (cell, at) in cells() {
            let is_current = (self.mark)(cell) == Mark::Current;
            let role = if is_current { Role::Current } else { self.way.line() };
            picture.write(at, role, &"  "[..wide]);
        }
        let segment = Segment::new(Weight::Heavy, self.way.line());
        let mut slanted = Vec::new();
        for pair in self.ways.iter().flat_map(|way| way.windows(2)) {
            match (place(pair[0]), place(pair[1])) {
                (Some(from), Some(to)) if from.0 == to.0 || from.1 == to.1 => picture.line(from, to, segment),
                (from, to) => slanted.extend(from.into_iter().chain(to)),
            }
        }
        for at in slanted {
            picture.write(at, self.way.line(), "◆");
        }
        for (cell, at) in cells() {
            let (signs, role) = self.signs(cell);
            let is_named = self.letter(cell, 1).is_some();
            if is_named || role == Role::Current {
                let role = if role == Role::Current { role } else { self.way.role() };
                picture.write(at, role, signs[0]);
            }
        }
    }

    /// Two symbols of a cell with their role. A cell one column wide shows only the first.
    fn signs(&self, cell: usize) -> ([char; 2], Role) {
        let Tile::Floor(cost) = self.ground(cell) else { return (['█', '█'], Role::Frame) };
        let mark = (self.mark)(cell);
        let letter = self.letter(cell, cost);
        let [first, second] = match mark {
            Mark::Unseen => ['·', ' '],
            Mark::Open => ['○', if letter.is_some() { '○' } else { ' ' }],
            Mark::Closed => ['░', '░'],
            Mark::Current => [mark.sign(), ' '],
        };
        let role = Self::role(mark, letter).unwrap_or(mark.role());
        ([letter.map_or(first, |(letter, _)| letter), second], role)
    }
}

/// Shows in the last row which part of the map is in view.
fn draw_legend(picture: &mut Picture, room: Area, frame: &Frame, (columns, rows): (usize, usize)) {
    let legend = string!(
        "routes/window",
        left = Count(frame.columns.start),
        right = Count(frame.columns.end.saturating_sub(1)),
        top = Count(frame.rows.start),
        bottom = Count(frame.rows.end.saturating_sub(1)),
        Count(columns),
        Count(rows)
    );
    picture.centre((room.x, room.y + room.height.saturating_sub(1)), room.width, Role::Faint, &legend);
}

#[derive(Clone, Copy, PartialEq)]
enum Inside {
    /// Number in large digits, with the symbol and the sum below, or the symbol before it.
    Large,
    /// Symbol and number side by side, with the sum below.
    Beside,
    /// Symbol above the number, for decimals in narrow cells.
    Stacked,
    /// Symbol or letter alone.
    Marks,
}

/// Returns true if large digits fill the rows of a cell. The symbol is then before them, and the sum is left out.
const fn is_tight(pitch: u16) -> bool {
    pitch <= LARGE_ROWS + 1
}

impl Inside {
    /// Draws the symbol and the number of a cell with this distance between rows.
    fn draw(self, picture: &mut Picture, ((x, y), (room, high)): (At, Size), role: Role, (sign, rank): (char, &str)) {
        match self {
            Self::Marks => {}
            Self::Large => {
                let spare = room.saturating_sub(large_width(rank));
                let (below, before) = if is_tight(high) { (1, spare) } else { (high - 2, spare / 2) };
                picture.write((x, y + below), role, sign.to_string().trim_end());
                picture.large((x + before, y), role, rank);
            }
            Self::Beside => {
                picture.clip((x, y), room, role, format!("{sign} {rank}").trim_end());
            }
            Self::Stacked => {
                picture.write((x, y), role, sign.to_string().trim_end());
                picture.right((x, y + 1), room, role, rank);
            }
        }
    }
}

/// Least distance between columns of cells. It fits symbol, number and a letter side by side with the sum below if there is a row
/// for it, or the number alone.
fn least_width((rank, sum): Size, pitch: u16, inside: Inside) -> u16 {
    let least = match inside {
        Inside::Large | Inside::Beside => (rank + 4).max(if pitch > 2 { sum + 1 } else { 0 }),
        // The line between cells takes a column, too.
        Inside::Stacked => rank + 1,
        Inside::Marks => return 4,
    };
    least.max(5)
}

/// Arrows up, level and down, each to the left, straight and to the right.
const ARROWS: [[&str; 3]; 3] = [["╲", "▲", "╱"], ["◀", "", "▶"], ["╱", "▼", "╲"]];

#[derive(Clone, Copy)]
struct Extent {
    cells: (usize, usize),
    /// Columns of a cell's longest numbers at any step: the rank, and the sum.
    widest: Size,
    stroke: Stroke,
}

#[derive(Clone, Copy)]
enum Scale {
    /// One symbol for each cell, in one or two columns.
    Plain(u16),
    /// A lattice: columns and rows from one cell to the next, and the arrangement inside.
    Lattice(u16, u16, Inside),
}

pub struct Frame {
    at: At,
    scale: Scale,
    columns: Range<usize>,
    rows: Range<usize>,
}

/// Rows from one cell of a lattice to the next, with the arrangement inside; the most informative comes first.
const ARRANGEMENTS: [(u16, Inside); 9] = [
    (8, Inside::Beside),
    (7, Inside::Beside),
    (6, Inside::Beside),
    (5, Inside::Beside),
    (4, Inside::Beside),
    (3, Inside::Beside),
    (3, Inside::Stacked),
    (2, Inside::Beside),
    (2, Inside::Marks),
];

const NARROW: u16 = 28;

impl Extent {
    /// Largest scale at which the whole map fits; the smallest if none does.
    fn scale(self, room: Area) -> Scale {
        let (columns, rows) = self.cells;
        let fits = |width: usize, height: usize| width <= room.width.into() && height <= room.height.into();
        for (pitch, inside) in ARRANGEMENTS {
            let least = least_width(self.widest, pitch, inside);
            let most = least.max(pitch * 2 + 2);
            for wide in (least..=most).rev() {
                if fits(columns * usize::from(wide) + 1, rows * usize::from(pitch) + 1) {
                    let is_large = inside == Inside::Beside && self.stroke == Stroke::Broad && pitch > LARGE_ROWS;
                    let digits = self.widest.0 * DIGIT + if is_tight(pitch) { 2 } else { 0 };
                    return Scale::Lattice(
                        wide,
                        pitch,
                        if is_large && digits <= wide { Inside::Large } else { inside },
                    );
                }
            }
        }
        if fits(columns * 2, rows) { Scale::Plain(2) } else { Scale::Plain(1) }
    }

    fn width(self, room: Area) -> u16 {
        let columns = self.cells.0;
        let width = match self.scale(room) {
            Scale::Plain(wide) => columns * usize::from(wide),
            // Without numbers in its cells, it leaves room for the lists.
            Scale::Lattice(.., Inside::Marks) => columns * 2,
            Scale::Lattice(wide, ..) => columns * usize::from(wide) + 1,
        };
        u16::try_from(width).unwrap_or(u16::MAX).min(room.width)
    }

    /// Splits a sheet into the areas of the map and of the lists, if the sheet is wide or the map is narrow. Large digits come
    /// before the lists.
    fn parted(self, sheet: Sheet) -> (Area, Option<Area>) {
        let whole = Area::of(sheet);
        let beside = match sheet.width {
            WIDE.. => BESIDE,
            width => width.saturating_sub(self.width(whole) + 3).min(BESIDE),
        };
        if beside < NARROW {
            return (whole, None);
        }
        let main = Area { width: sheet.width - beside - 2, ..whole };
        let is_large = |room| matches!(self.scale(room), Scale::Lattice(.., Inside::Large));
        if is_large(whole) && !is_large(main) {
            return (whole, None);
        }
        (main, Some(Area { x: sheet.width - beside, width: beside - 1, ..whole }))
    }

    /// Lays out the cells in a room. If the map does not fit, the part from a corner or around a cell is in view, and one row is
    /// reserved to say which.
    fn frame(self, (corner, focus): (Option<Spot>, usize), room: Area) -> Frame {
        let (columns, rows) = self.cells;
        let scale = self.scale(room);
        let all = |size| Frame { at: room.middle(size), scale, columns: 0..columns, rows: 0..rows };
        match scale {
            Scale::Lattice(wide, high, _) => all((columns as u16 * wide + 1, rows as u16 * high + 1)),
            Scale::Plain(wide) if columns * usize::from(wide) <= room.width.into() && rows <= room.height.into() => {
                all((columns as u16 * wide, rows as u16))
            }
            Scale::Plain(_) => {
                let high = room.height.saturating_sub(1);
                let (wide, tall) = match corner {
                    None => {
                        let x = focus % columns.max(1);
                        let y = focus / columns.max(1);
                        (page(x, columns, room.width.into()), page(y, rows, high.into()))
                    }
                    Some(Spot { column, row }) => {
                        (from(column.into(), columns, room.width.into()), from(row.into(), rows, high.into()))
                    }
                };
                let at = Area { height: high, ..room }.middle((wide.len() as u16, tall.len() as u16));
                Frame { at, scale, columns: wide, rows: tall }
            }
        }
    }
}

pub fn frame(map: &MapText, sheet: Sheet, (looked, focus): (Looked<'_>, usize), widest: Size) -> Frame {
    let focus = looked.drawing.map_or(focus, |drawing| map.place(drawing.cursor));
    let extent = Extent { cells: map.size(), widest, stroke: sheet.stroke };
    extent.frame((looked.corner, focus), extent.parted(sheet).0)
}

impl Frame {
    /// Columns and rows from one cell to the next, and the width of a line between them.
    const fn pitch(&self) -> (u16, u16, u16) {
        match self.scale {
            Scale::Plain(wide) => (wide, 1, 0),
            Scale::Lattice(wide, high, _) => (wide, high, 1),
        }
    }

    pub fn area(&self, spot: Spot) -> Option<Area> {
        let column = usize::from(spot.column);
        let row = usize::from(spot.row);
        if !self.columns.contains(&column) || !self.rows.contains(&row) {
            return None;
        }
        let (wide, high, line) = self.pitch();
        let column = (column - self.columns.start) as u16;
        let row = (row - self.rows.start) as u16;
        let x = self.at.0 + column * wide + line;
        let y = self.at.1 + row * high + line;
        Some(Area { x, y, width: wide - line, height: high - line })
    }

    pub fn spot(&self, (x, y): At) -> Option<Spot> {
        let (wide, high, line) = self.pitch();
        let column = usize::from(x.checked_sub(self.at.0 + line)? / wide) + self.columns.start;
        let row = usize::from(y.checked_sub(self.at.1 + line)? / high) + self.rows.start;
        let spot = Spot { column: u16::try_from(column).ok()?, row: u16::try_from(row).ok()? };
        self.area(spot).filter(|area| area.holds((x, y))).map(|_| spot)
    }

    /// First place in view after scrolling by cells of the sheet; `None` if the whole map is in view.
    pub fn moved(&self, (columns, rows): (usize, usize), by: (i32, i32)) -> Option<Spot> {
        let (wide, high, _) = self.pitch();
        let further = |seen: &Range<usize>, all: usize, by: i32| {
            let far = usize::try_from(by.unsigned_abs()).unwrap_or(0);
            let start = if by < 0 { seen.start.saturating_sub(far) } else { seen.start.saturating_add(far) };
            u16::try_from(start.min(all.saturating_sub(seen.len()))).unwrap_or(u16::MAX)
        };
        self.is_part((columns, rows)).then(|| Spot {
            column: further(&self.columns, columns, by.0 / i32::from(wide.max(1))),
            row: further(&self.rows, rows, by.1 / i32::from(high.max(1))),
        })
    }

    fn is_part(&self, (columns, rows): (usize, usize)) -> bool {
        self.columns.len() < columns || self.rows.len() < rows
    }
}

/// Range of `all` seen through a window of this size, so that `at` is visible. The window moves by three quarters of its size.
fn page(at: usize, all: usize, window: usize) -> Range<usize> {
    if all <= window {
        return 0..all;
    }
    let stride = (window * 3 / 4).max(1);
    let margin = (window - stride.min(window)) / 2;
    let start = (at.saturating_sub(margin) / stride * stride).min(all - window);
    start..start + window
}

/// Range from a place on, shifted back if it would exceed the end.
fn from(at: usize, all: usize, window: usize) -> Range<usize> {
    let start = at.min(all.saturating_sub(window));
    start..(start + window).min(all)
}

#[cfg(test)]
mod tests {
    use super::{super::map_text::Written, *};
    use plywood_drawing::scene::Stroke;

    #[test]
    fn a_way_is_a_line_through_its_cells() {
        let text = format!("S..{0}\n...{0}\n..G{0}", ".".repeat(90));
        let map = MapText::read(&text, Written { text: "", start: 0 }).expect("a map");
        // Right, down, and diagonal steps.
        let ways = [vec![0, 1, 94, 188]];
        let view = MapView {
            map: &map,
            mark: &|cell| if cell == 0 { Mark::Current } else { Mark::Closed },
            numbers: &|_| None,
            tokens: &[],
            landmarks: &[],
            legend: Legend::new(),
            ways: &ways,
            way: Way::SoFar,
            focus: 0,
            widest: (0, 0),
            looked: Looked::default(),
        };
        let sheet = Sheet { width: 100, height: 6, stroke: Stroke::Fine };
        let picture = view.draw(sheet).expect("room for one column").picture;
        let row = |y| picture.row(y).iter().map(|run| run.text.as_str()).collect::<String>();
        let rows = [1, 2, 3].map(|y| row(y).trim_start().chars().take(3).collect::<String>());
        assert_eq!(rows, ["S┓░", "░◆░", "░░G"]);
    }
}

#[cfg(test)]
mod frames {
    use super::*;

    #[test]
    fn a_window_is_moved_as_far_as_the_map_goes() {
        let room = Area { x: 0, y: 0, width: 80, height: 21 };
        let extent = Extent { cells: (200, 90), widest: (3, 7), stroke: Stroke::Fine };
        let begin = extent.frame((None, 0), room);
        let spot = |column, row| Some(Spot { column, row });
        assert_eq!(begin.moved((200, 90), (-5, -5)), spot(0, 0));
        assert_eq!(begin.moved((200, 90), (7, 3)), spot(7, 3));
        assert_eq!(begin.moved((200, 90), (i32::MAX, i32::MAX)), spot(120, 70));
        let there = extent.frame((spot(999, 7), 0), room);
        assert_eq!((there.columns, there.rows), (120..200, 7..27));
        let small = Extent { cells: (8, 3), widest: (2, 5), stroke: Stroke::Fine };
        assert_eq!(small.frame((None, 0), room).moved((8, 3), (1, 1)), None);
    }

    #[test]
    fn a_window_holds_what_it_is_about_and_moves_by_pages() {
        for (all, window) in [(1_000, 80), (1_000, 1), (90, 80), (7, 3)] {
            let mut starts = Vec::new();
            for at in 0..all {
                let seen = page(at, all, window);
                assert!(seen.contains(&at) && seen.len() == window && seen.end <= all, "{at} {seen:?}");
                starts.push(seen.start);
            }
            starts.dedup();
            assert!(starts.is_sorted() && starts.len() <= all.div_ceil((window * 3 / 4).max(1)) + 1);
        }
        assert_eq!(page(3, 5, 9), 0..5);
    }

    #[test]
    fn a_place_is_found_where_it_is_drawn() {
        for (cells, widest) in [((8, 3), (2, 5)), ((30, 12), (3, 7)), ((200, 90), (3, 7)), ((1, 1), (1, 1))] {
            for (width, height) in [(80, 17), (160, 40), (40, 12), (5, 3)] {
                let room = Area { x: 3, y: 1, width, height };
                let frame = Extent { cells, widest, stroke: Stroke::Fine }.frame((None, cells.0 * cells.1 / 2), room);
                let (columns, rows) = cells;
                let spots = (0..rows).flat_map(|row| (0..columns).map(move |column| (column as u16, row as u16)));
                for spot in spots.map(|(column, row)| Spot { column, row }) {
                    let Some(area) = frame.area(spot) else { continue };
                    assert_eq!(frame.spot((area.x, area.y)), Some(spot), "{cells:?} {width}x{height}");
                    let last = (area.x + area.width - 1, area.y + area.height - 1);
                    assert_eq!(frame.spot(last), Some(spot), "{cells:?} {width}x{height}");
                }
                assert_eq!(frame.spot((0, 0)), None);
            }
        }
    }
}
