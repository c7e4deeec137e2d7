//! The matrix itself: its layout on a sheet, frame, names, payoffs with their marks, and margins.

use std::ops::Range;

use super::{
    super::{
        bimatrix::{Cell, MatrixPlayer, Table},
        steps::{Part, Step},
    },
    About, Moment,
};
use crate::{fractions::fraction, words::Form};
use num_traits::Zero as _;
use plywood_drawing::{
    picture::{Area, At, Fitted, Lattice, Needs, Picture, Sheet, Size},
    scene::{LARGE_ROWS, Letters, Segment, Stroke, Weight, has_large, large_width},
    theme::Role,
};
use plywood_messages::text;

/// Marks of a best reply: of the row player behind its number, of the column player before it if both share one number.
pub const REPLY: &str = "*";
pub const OTHER_REPLY: &str = "°";
pub const STRUCK: &str = "✕";
/// Marks an outcome that another one Pareto-dominates.
pub const ELSEWHERE: &str = "↗";

pub struct Cells<'m> {
    pub moment: &'m Moment<'m>,
    pub layout: &'m Layout,
}

impl Cells<'_> {
    fn table(&self) -> &Table {
        &self.moment.matrix.table
    }

    pub fn draw(&self, picture: &mut Picture) {
        let [rows, columns] = self.in_view();
        self.frame(picture);
        let layout = self.layout;
        for (at, column) in columns.clone().enumerate() {
            let y = layout.top - 1 - layout.letters.rows() / 2;
            self.name(picture, (layout.column(at), y), (MatrixPlayer::Column, column));
        }
        for (row_at, row) in rows.clone().enumerate() {
            let x = layout.left + layout.border() - 2 - layout.names;
            self.name(picture, (x, layout.middle(row_at)), (MatrixPlayer::Row, row));
            for (column_at, column) in columns.clone().enumerate() {
                self.cell(picture, (row_at, column_at), (row, column));
            }
        }
        self.players(picture);
        self.margins(picture, [&rows, &columns]);
        self.beyond(picture, [&rows, &columns]);
    }

    /// Rows and columns in view: the page with the cell of the step.
    fn in_view(&self) -> [Range<usize>; 2] {
        MatrixPlayer::BOTH.map(|who| {
            let count = self.table().game.count(who);
            let view = self.layout.view[who];
            let first = (self.moment.focus(who) / view * view).min(count - view);
            first..first + view
        })
    }

    fn players(&self, picture: &mut Picture) {
        let layout = self.layout;
        let room = layout.behind().saturating_sub(layout.left);
        let above = (layout.left, layout.top - above(layout.letters));
        picture.centre(above, room, Role::Min, self.table().player(MatrixPlayer::Column));
        let room = layout.left.saturating_sub(layout.x + layout.names + 2).max(1);
        let y = layout.top + (layout.below() - layout.top) / 2;
        picture.clip((layout.x, y), room, Role::Max, self.table().player(MatrixPlayer::Row));
    }

    fn frame(&self, picture: &mut Picture) {
        let layout = self.layout;
        let left = layout.left;
        let top = layout.top;
        let [rows, columns] = layout.view.map(|count| count as u16);
        match layout.look {
            Look::Plain => picture.fill(Area { x: left - 1, y: top, width: 1, height: rows }, Role::Frame, '│'),
            Look::Framed | Look::Big(_) => {
                let pitch = (layout.cell.0 + 1, layout.cell.1 + 1);
                Lattice { at: (left, top), cells: (columns, rows), pitch }
                    .draw(picture, Segment::new(Weight::Light, Role::Frame));
            }
        }
    }

    /// Writes the name of a strategy in its room from `x` on: of a row at the end of it, of a column in the middle.
    fn name(&self, picture: &mut Picture, (x, y): At, (who, strategy): (MatrixPlayer, usize)) {
        let Layout { letters, names, cell, .. } = *self.layout;
        let is_struck = self.moment.is_struck(who, strategy);
        let role = if self.moment.about.strategies[who].contains(&strategy) {
            Role::Current
        } else if self.moment.dominates(who, strategy) {
            Role::Best
        } else if is_struck {
            Role::Pruned
        } else {
            Role::Title
        };
        let name = self.table().strategy(who, strategy);
        let name = if is_struck { struck(name) } else { name.to_owned() };
        let (room, part) = if who == MatrixPlayer::Row { (names, 1) } else { (cell.0, 2) };
        let name = text::clipped(&name, room.into());
        let spare = room.saturating_sub(letters.width(&name));
        picture.lettered((x + spare / part, y), letters, role, &name);
    }

    fn cell(&self, picture: &mut Picture, (row_at, column_at): (usize, usize), cell: Cell) {
        let layout = self.layout;
        let x = layout.column(column_at);
        let y = layout.row(row_at);
        let width = layout.cell.0;
        let is_struck = self.moment.part() == Some(Part::Dominance)
            && MatrixPlayer::BOTH.into_iter().any(|who| self.moment.is_struck(who, who.own(cell)));
        if is_struck {
            picture.fill(Area { x, y: layout.middle(row_at), width, height: 1 }, Role::EdgePruned, '╌');
        }
        if self.moment.is_pure(cell) {
            self.mark(picture, (x, y));
        }
        if self.moment.part() == Some(Part::Outcomes) && self.moment.matrix.analysis.better.contains_key(&cell) {
            picture.write((x + width - 1, y), Role::Cut, ELSEWHERE);
        }
        self.numbers(picture, (x, y), cell, is_struck);
    }

    /// Draws the heavy frame of an equilibrium, or brackets if there are no frames.
    fn mark(&self, picture: &mut Picture, (x, y): At) {
        let (width, height) = self.layout.cell;
        match self.layout.look {
            Look::Plain => {
                picture.write((x, y), Role::EdgeBest, "[");
                picture.write((x + width - 1, y), Role::EdgeBest, "]");
            }
            Look::Framed | Look::Big(_) => {
                let around = Area { x: x - 1, y: y - 1, width: width + 2, height: height + 2 };
                picture.frame(around, Segment::new(Weight::Heavy, Role::EdgeBest));
            }
        }
    }

    fn role(&self, who: MatrixPlayer, cell: Cell, is_struck: bool) -> Role {
        let is_other = matches!(self.moment.step(), Some(Step::Replies(replying, _)) if replying != who);
        let is_about = self.moment.about.cells.contains(&cell) && (self.table().form == Form::Single || !is_other);
        match (is_struck, is_about, self.moment.is_reply(who, cell), who) {
            (true, ..) => Role::Pruned,
            (_, true, ..) => Role::Current,
            (_, _, true, _) if matches!(self.layout.look, Look::Big(_)) => Role::EdgeBest,
            (_, _, true, _) => Role::Best,
            (_, _, _, MatrixPlayer::Row) => Role::Max,
            (_, _, _, MatrixPlayer::Column) => Role::Min,
        }
    }

    /// Draws the payoffs. A best reply has a mark behind it or below it; if the column player shares the number, the mark of its
    /// reply is before it or above it.
    fn numbers(&self, picture: &mut Picture, (x, y): At, cell: Cell, is_struck: bool) {
        let layout = self.layout;
        let form = self.table().form;
        let wide = layout.cell.0;
        let [row_width, column_width] = layout.numbers;
        let ends = match (form, layout.look) {
            (Form::Single, _) => vec![(wide - row_width) / 2 + row_width],
            (Form::Pairs, Look::Big(_)) => {
                let gap = (wide - row_width - column_width) / 3;
                vec![gap + row_width, wide - gap]
            }
            (Form::Pairs, look @ (Look::Framed | Look::Plain)) => {
                let end = (wide - content(look, form, layout.numbers)) / 2 + row_width;
                vec![end, end + 1 + gap(look) + column_width]
            }
        };
        for (who, end) in MatrixPlayer::BOTH.into_iter().zip(ends) {
            let number = self.table().format_payoff(who, cell);
            let is_reply = self.moment.is_reply(who, cell);
            let is_other = form == Form::Single && self.moment.is_reply(MatrixPlayer::Column, cell);
            let role = self.role(if is_other && !is_reply { MatrixPlayer::Column } else { who }, cell, is_struck);
            let end = x + end;
            let marks = if let Look::Big(times) = layout.look {
                let (width, rows) = (large_width(&number) * times, LARGE_ROWS * times);
                let top = y + (layout.cell.1 - rows) / 2;
                let left = end.saturating_sub(width);
                if role == Role::Current {
                    // Large letters on a coloured ground need a free margin to be legible.
                    let above = u16::from(top > y);
                    let area = Area { x: left - 1, y: top - above, width: width + 2, height: rows + above };
                    picture.fill(area, role, ' ');
                }
                picture.magnified((left, top), times, role, &number);
                let [below, above] = ["▀", "▄"].map(|sign| sign.repeat(width.into()));
                [(is_reply, (left, top + rows), below), (is_other, (left, top - 1), above)]
            } else {
                let left = end.saturating_sub(text::cells(&number));
                let y = y + (layout.cell.1 - 1) / 2;
                picture.write((left, y), role, number);
                let before = (left.saturating_sub(1), y);
                [(is_reply, (end, y), REPLY.to_owned()), (is_other, before, OTHER_REPLY.to_owned())]
            };
            for (_, at, sign) in marks.into_iter().filter(|mark| mark.0) {
                picture.write(at, Role::EdgeBest, sign);
            }
        }
    }

    /// Draws the margins, right of each row and below each column: the worst case of the strategy, or its probability.
    fn margins(&self, picture: &mut Picture, [rows, columns]: [&Range<usize>; 2]) {
        let layout = self.layout;
        let title = match self.moment.about {
            _ if !layout.has_margin => return,
            About { worst_of: [_, ..], .. } => text!("matrices/margin-worst"),
            About { mixed: Some(_), .. } => text!("matrices/margin-share"),
            About { .. } => return,
        };
        let right = layout.behind() + 2;
        for (at, row) in rows.clone().enumerate() {
            match self.margin(MatrixPlayer::Row, row) {
                Some((role, number)) if layout.letters == Letters::Small => {
                    picture.write((right, layout.middle(at)), role, number);
                    picture.write((right, layout.top - 1), Role::Faint, title);
                }
                Some((role, number)) => {
                    let y = layout.middle(at) + 2;
                    let x = picture.write((layout.left - 1 - layout.names, y), Role::Faint, title);
                    picture.write((x + 1, y), role, number);
                }
                None => {}
            }
        }
        for (at, column) in columns.clone().enumerate() {
            if let Some((role, number)) = self.margin(MatrixPlayer::Column, column) {
                picture.centre((layout.column(at), layout.below()), layout.cell.0, role, &number);
                if rows.end == self.table().game.count(MatrixPlayer::Row) {
                    let left = (layout.left - 1).saturating_sub(text::cells(title));
                    picture.write((left, layout.below()), Role::Faint, title);
                }
            }
        }
    }

    fn margin(&self, who: MatrixPlayer, strategy: usize) -> Option<(Role, String)> {
        if let Some(mixed) = self.moment.about.mixed {
            let share = &mixed.mixtures[who][strategy];
            let role = if share.is_zero() { Role::Faint } else { Role::Number };
            return Some((role, fraction(share)));
        }
        let is_told = self.moment.about.worst_of.contains(&who);
        let security = &self.moment.matrix.analysis.security[who];
        let written = self.table().format_payoff(who, who.cell(strategy, security.worst[strategy]));
        let role = if security.best.contains(&strategy) { Role::Current } else { Role::Text };
        is_told.then_some((role, if role == Role::Current { format!(" {written} ") } else { written }))
    }

    fn beyond(&self, picture: &mut Picture, [rows, columns]: [&Range<usize>; 2]) {
        let layout = self.layout;
        let left = MatrixPlayer::BOTH.map(|who| self.table().game.count(who));
        let below = left[0] - rows.end;
        let right = left[1] - columns.end;
        let words = format!("{right} ›");
        let y = layout.top - 2;
        let end = layout.behind().saturating_sub(text::cells(&words) + 1);
        let more = [
            (columns.start, (layout.left, y), format!("‹ {}", columns.start)),
            (right, (end, y), words),
            (rows.start, (layout.x, layout.top - 1), format!("↑ {}", rows.start)),
            (below, (layout.x, layout.below()), format!("↓ {below}")),
        ];
        for (_, at, words) in more.into_iter().filter(|more| more.0 > 0) {
            picture.write(at, Role::Faint, words);
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Look {
    /// Large numbers, so many times as large.
    Big(u16),
    Framed,
    Plain,
}

#[derive(Debug)]
pub struct Layout {
    pub look: Look,
    /// Left border of the cells, and row of the top border.
    left: u16,
    top: u16,
    cell: Size,
    view: [usize; 2],
    /// Width of the row names, left of the cells, and column of the row player's name.
    names: u16,
    pub x: u16,
    /// Letters of the names.
    pub letters: Letters,
    has_margin: bool,
    numbers: [u16; 2],
    pub width: u16,
    pub height: u16,
}

const MARGIN: u16 = 9;
/// Rows below the cells: margin and legend.
const BELOW: u16 = 1;
const NAME: u16 = 18;
const SHORT: u16 = 4;
const GAP: u16 = 2;
const BIG_GAP: u16 = 4;

/// Rows above the cells: the player's name and the column names, the large ones with a free row.
const fn above(letters: Letters) -> u16 {
    match letters {
        Letters::Small => 2,
        Letters::Large | Letters::Largest => 2 + LARGE_ROWS,
    }
}

fn struck(name: &str) -> String {
    format!("{STRUCK} {name}")
}

/// Widest number of each player, in cells or in columns of big letters.
fn widest(table: &Table, who: MatrixPlayer, cells: impl Fn(&str) -> Option<u16>) -> Option<u16> {
    let written = table.game.cells().map(|cell| table.format_payoff(who, cell));
    written.map(|number| cells(&number)).collect::<Option<Vec<_>>>()?.into_iter().max()
}

const fn gap(look: Look) -> u16 {
    match look {
        Look::Big(_) | Look::Framed => GAP,
        Look::Plain => 1,
    }
}

const fn content(look: Look, form: Form, [row, column]: [u16; 2]) -> u16 {
    match (look, form) {
        (Look::Big(_), Form::Pairs) => row + BIG_GAP + column,
        (Look::Big(_), Form::Single) => row,
        (_, Form::Pairs) => row + 1 + gap(look) + column + 1,
        (_, Form::Single) => row + 2,
    }
}

impl Layout {
    /// Chooses the largest look that leaves `beside` columns free. On a projector, large names come first.
    ///
    /// # Errors
    /// The least room that the matrix needs, if there is less.
    pub fn new(table: &Table, sheet: Sheet, beside: u16) -> Fitted<Self> {
        let room = (sheet.width.saturating_sub(beside), sheet.height);
        let whole = |layout: &Self| MatrixPlayer::BOTH.into_iter().all(|who| layout.view[who] == table.game.count(who));
        let looks = [
            (Look::Big(2), Letters::Large),
            (Look::Big(2), Letters::Small),
            (Look::Big(1), Letters::Large),
            (Look::Big(1), Letters::Small),
            (Look::Framed, Letters::Small),
        ];
        // Only a hall needs large names more than large numbers, or beside numbers that are not larger.
        let is_wanted = |look: &(Look, Letters)| match sheet.stroke {
            Stroke::Fine => *look != (Look::Big(1), Letters::Large),
            Stroke::Broad => *look != (Look::Big(2), Letters::Small),
        };
        let fitting = looks.into_iter().filter(is_wanted).filter_map(|look| Self::of(table, look, room)).find(whole);
        fitting
            .or_else(|| Self::of(table, (Look::Plain, Letters::Small), room))
            .ok_or_else(|| Needs { width: sheet.width.saturating_add(1).max(24 + beside), height: 3 + BELOW + 2 })
    }

    /// Lays out this look in a room; of a large matrix, as much as fits.
    fn of(table: &Table, (look, letters): (Look, Letters), (width, height): Size) -> Option<Self> {
        let is_large = letters != Letters::Small;
        let [rows, columns] = MatrixPlayer::BOTH.map(|who| table.game.count(who));
        let cells = |number: &str| match look {
            Look::Big(times) => has_large(number).then(|| large_width(number) * times),
            Look::Framed | Look::Plain => Some(text::cells(number)),
        };
        let numbers = [widest(table, MatrixPlayer::Row, cells)?, widest(table, MatrixPlayer::Column, cells)?];
        let content = content(look, table.form, numbers);
        if is_large && !table.strategies.iter().flatten().all(|name| has_large(name)) {
            return None;
        }
        // A name leaves room for the mark of a strategy that is struck out.
        let longest = |who: MatrixPlayer| {
            let names = table.strategies[who].iter().map(|name| letters.width(&struck(name)));
            names.max().unwrap_or(0)
        };
        let player = text::cells(table.player(MatrixPlayer::Row)).min(NAME / 2);
        let border = u16::from(look != Look::Plain);
        let names = longest(MatrixPlayer::Row);
        let names = if is_large { names } else { names.min(NAME).min(width / 3).max(SHORT) };
        let left = player + 1 + names + 1;
        // The margin of large names is below them.
        let has_room = width >= left + border + MARGIN + (content + 3) * columns.min(200) as u16;
        let margin = if has_room && !is_large { MARGIN } else { 0 };
        // Cells are as wide as their names, as long as all cells fit.
        let room = width.checked_sub(left + border + margin)?;
        let column_name = longest(MatrixPlayer::Column);
        let least = (content + 2).max(if is_large { column_name } else { 0 });
        let wanted = least.max(column_name.min(NAME + 2)).max(match look {
            Look::Big(_) => least + 10,
            Look::Framed => least + 4,
            Look::Plain => SHORT,
        });
        let each = room / u16::try_from(columns).ok()?.max(1);
        let inner = each.saturating_sub(1).clamp(least, wanted);
        let in_view = usize::from(room / (inner + 1)).min(columns);
        let tall = height.checked_sub(above(letters) + BELOW + border)?;
        let high = Self::rows_of_cell((look, table.form), tall, rows)?;
        let rows_in_view = usize::from(tall / (high + border)).min(rows);
        if in_view == 0 || rows_in_view == 0 {
            return None;
        }
        let used = left + border + (inner + 1) * in_view as u16 + margin;
        let used_rows = above(letters) + BELOW + border + (high + border) * rows_in_view as u16;
        Some(Self {
            look,
            left,
            top: above(letters),
            cell: (inner, high),
            view: [rows_in_view, in_view],
            names,
            x: 0,
            letters,
            has_margin: is_large || margin > 0,
            numbers,
            width: used,
            height: used_rows,
        })
    }

    fn rows_of_cell((look, form): (Look, Form), tall: u16, rows: usize) -> Option<u16> {
        let rows = u16::try_from(rows).ok()?.max(1);
        let each = (tall / rows).saturating_sub(1);
        match look {
            Look::Plain => Some(1),
            // A row stays free for the legend.
            Look::Framed if tall > 4 * rows => Some(3),
            Look::Framed => (each >= 1).then_some(1),
            // The rows of the number, and one for each mark of a reply. What is higher leaves two rows for the legend.
            Look::Big(times) => {
                let least = LARGE_ROWS * times + if form == Form::Pairs { 1 } else { 2 };
                let most = (tall.saturating_sub(2) / rows).saturating_sub(1);
                (each >= least).then_some(most.clamp(least, 6 + 3 * times))
            }
        }
    }

    pub const fn moved(mut self, x: u16, y: u16) -> Self {
        self.x += x;
        self.left += x;
        self.top += y;
        self
    }

    fn column(&self, at: usize) -> u16 {
        self.left + (self.cell.0 + 1) * at as u16 + self.border()
    }

    fn row(&self, at: usize) -> u16 {
        self.top + self.border() + (self.cell.1 + self.border()) * at as u16
    }

    fn middle(&self, at: usize) -> u16 {
        self.row(at) + (self.cell.1 - 1) / 2
    }

    fn border(&self) -> u16 {
        u16::from(self.look != Look::Plain)
    }

    pub fn below(&self) -> u16 {
        self.row(self.view[0])
    }

    fn behind(&self) -> u16 {
        self.column(self.view[1])
    }
}
