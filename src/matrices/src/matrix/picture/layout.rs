//! Layout of a matrix on a sheet: the size of its cells and how many are in view. Depends only on the game and the sheet.

use super::super::bimatrix::{Form, MatrixPlayer, Table};
use plywood_drawing::picture::{Needs, Sheet};
use plywood_drawing::scene::{has_large, large_width};
use plywood_messages::text;
use plywood_messages::words::Charset;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    Big,
    Framed,
    Plain,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Layout {
    pub(super) look: Look,
    /// Left border of the cells, and row of the top border.
    pub(super) left: u16,
    pub(super) top: u16,
    pub(super) cell: (u16, u16),
    pub(super) view: [usize; 2],
    /// Width of the row names, left of the cells, and column of the row player's name.
    pub(super) names: u16,
    pub(super) x: u16,
    /// Width of the right margin; 0 without a margin.
    pub(super) margin: u16,
    pub(super) numbers: [u16; 2],
    pub(super) width: u16,
    pub(super) height: u16,
}

const MARGIN: u16 = 9;
/// Rows above the cells (the player's name and the column names) and below them (margin and legend).
const ABOVE: u16 = 2;
const BELOW: u16 = 1;
const NAME: u16 = 18;
const SHORT: u16 = 4;
const GAP: u16 = 2;
const BIG_GAP: u16 = 4;

/// Widest number of each player, in cells or in columns of big letters.
fn widest(table: &Table, who: MatrixPlayer, cells: impl Fn(&str) -> Option<u16>) -> Option<u16> {
    let written = table.game.cells().map(|cell| table.written(who, cell, Charset::Unicode));
    written.map(|number| cells(&number)).collect::<Option<Vec<_>>>()?.into_iter().max()
}

pub(super) const fn gap(look: Look) -> u16 {
    match look {
        Look::Big | Look::Framed => GAP,
        Look::Plain => 1,
    }
}

const fn content(look: Look, form: Form, [row, column]: [u16; 2]) -> u16 {
    match (look, form) {
        (Look::Big, Form::Pairs) => row + BIG_GAP + column,
        (Look::Big, Form::Single) => row,
        (_, Form::Pairs) => row + 1 + gap(look) + column + 1,
        (_, Form::Single) => row + 2,
    }
}

impl Layout {
    /// Chooses the largest look that leaves `beside` columns free.
    ///
    /// # Errors
    /// The least room that the matrix needs, if there is less.
    pub(super) fn new(table: &Table, sheet: Sheet, beside: u16) -> Result<Self, Needs> {
        let room = (sheet.width.saturating_sub(beside), sheet.height);
        let whole = |layout: &Self| MatrixPlayer::BOTH.into_iter().all(|who| layout.view[who] == table.game.count(who));
        let looks = [Look::Big, Look::Framed].into_iter();
        let fitting = looks.filter_map(|look| Self::of(table, look, room)).find(whole);
        fitting
            .or_else(|| Self::of(table, Look::Plain, room))
            .ok_or_else(|| Needs { width: sheet.width.saturating_add(1).max(24 + beside), height: ABOVE + BELOW + 3 })
    }

    /// Lays out this look in a room; of a large matrix, as much as fits.
    fn of(table: &Table, look: Look, (width, height): (u16, u16)) -> Option<Self> {
        let [rows, columns] = MatrixPlayer::BOTH.map(|who| table.game.count(who));
        let cells = |number: &str| match look {
            Look::Big => has_large(number).then(|| large_width(number) as u16),
            Look::Framed | Look::Plain => Some(text::cells(number)),
        };
        let numbers = [widest(table, MatrixPlayer::Row, cells)?, widest(table, MatrixPlayer::Column, cells)?];
        let content = content(look, table.form, numbers);
        let longest = |who: MatrixPlayer| table.strategies[who].iter().map(|name| text::cells(name)).max().unwrap_or(0);
        let player = text::cells(table.player(MatrixPlayer::Row)).min(NAME / 2);
        let border = u16::from(look != Look::Plain);
        let names = (longest(MatrixPlayer::Row) + 2).min(NAME).min(width / 3).max(SHORT);
        let left = player + 1 + names + 1;
        let has_margin = |columns: usize| width >= left + border + MARGIN + (content + 3) * columns.min(200) as u16;
        let margin = if has_margin(columns) { MARGIN } else { 0 };
        // Cells are as wide as their names, as long as all cells fit.
        let room = width.checked_sub(left + border + margin)?;
        let least = content + 2;
        let wanted = least.max(longest(MatrixPlayer::Column).min(NAME) + 2).max(match look {
            Look::Big => least + 10,
            Look::Framed => least + 4,
            Look::Plain => SHORT,
        });
        let each = room / u16::try_from(columns).ok()?.max(1);
        let inner = each.saturating_sub(1).clamp(least, wanted);
        let in_view = usize::from(room / (inner + 1)).min(columns);
        let tall = height.checked_sub(ABOVE + BELOW + border)?;
        let high = Self::rows_of_cell(look, tall, rows)?;
        let rows_in_view = usize::from(tall / (high + border)).min(rows);
        if in_view == 0 || rows_in_view == 0 {
            return None;
        }
        let used = left + border + (inner + 1) * in_view as u16 + margin;
        let used_rows = ABOVE + BELOW + border + (high + border) * rows_in_view as u16;
        Some(Self {
            look,
            left,
            top: ABOVE,
            cell: (inner, high),
            view: [rows_in_view, in_view],
            names,
            x: 0,
            margin,
            numbers,
            width: used,
            height: used_rows,
        })
    }

    fn rows_of_cell(look: Look, tall: u16, rows: usize) -> Option<u16> {
        let each = (tall / u16::try_from(rows).ok()?.max(1)).saturating_sub(1);
        match look {
            Look::Plain => Some(1),
            Look::Framed if each >= 3 => Some(3),
            Look::Framed => (each >= 1).then_some(1),
            Look::Big => (each >= 5).then_some(each.min(9)),
        }
    }

    pub(super) const fn moved(mut self, x: u16, y: u16) -> Self {
        self.x += x;
        self.left += x;
        self.top += y;
        self
    }

    pub(super) const fn column(&self, at: usize) -> u16 {
        self.left + (self.cell.0 + 1) * at as u16 + self.border()
    }

    pub(super) const fn row(&self, at: usize) -> u16 {
        self.top + self.border() + (self.cell.1 + self.border()) * at as u16
    }

    pub(super) const fn middle(&self, at: usize) -> u16 {
        self.row(at) + (self.cell.1 - 1) / 2
    }

    pub(super) const fn border(&self) -> u16 {
        match self.look {
            Look::Big | Look::Framed => 1,
            Look::Plain => 0,
        }
    }

    pub(super) const fn below(&self) -> u16 {
        self.row(self.view[0])
    }

    pub(super) const fn behind(&self) -> u16 {
        self.column(self.view[1])
    }
}
