//! The matrix itself: frame, names, payoffs with their marks, and margins.

use std::ops::Range;

use super::super::bimatrix::{Cell, Form, MatrixPlayer, Table};
use super::super::steps::{Part, Step};
use super::layout::{Layout, Look, gap};
use super::moment::Moment;
use crate::fractions::fraction;
use num_traits::Zero as _;
use plywood_drawing::picture::{Area, Lattice, Picture};
use plywood_drawing::scene::{LARGE_ROWS, Segment, Weight, large_width};
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_messages::words::Charset;

/// Marks of a best reply: of the row player behind its number, of the column player before it if both share one number.
pub(super) const REPLY: &str = "*";
pub(super) const OTHER_REPLY: &str = "°";
pub(super) const STRUCK: &str = "✕";
/// Marks an outcome that another one Pareto-dominates.
pub(super) const ELSEWHERE: &str = "↗";

const ROWS: u16 = LARGE_ROWS as u16;

pub(super) struct Cells<'m> {
    pub(super) table: &'m Table,
    pub(super) moment: &'m Moment<'m>,
    pub(super) layout: &'m Layout,
}

impl Cells<'_> {
    pub(super) fn draw(&self, picture: &mut Picture) {
        let [rows, columns] = self.in_view();
        self.players(picture);
        self.frame(picture);
        for (at, row) in rows.clone().enumerate() {
            self.row_name(picture, at, row);
        }
        for (at, column) in columns.clone().enumerate() {
            self.column_name(picture, at, column);
        }
        for (row_at, row) in rows.clone().enumerate() {
            for (column_at, column) in columns.clone().enumerate() {
                self.cell(picture, (row_at, column_at), (row, column));
            }
        }
        self.margins(picture, [&rows, &columns]);
        self.beyond(picture, [&rows, &columns]);
    }

    /// Rows and columns in view: the page with the cell of the step.
    fn in_view(&self) -> [Range<usize>; 2] {
        let focus = self.moment.focus();
        MatrixPlayer::BOTH.map(|who| {
            let (count, view) = (self.table.game.count(who), self.layout.view[who]);
            let first = (who.own(focus) / view * view).min(count - view);
            first..first + view
        })
    }

    fn players(&self, picture: &mut Picture) {
        let layout = self.layout;
        let room = layout.behind().saturating_sub(layout.left);
        picture.centre((layout.left, layout.top - 2), room, Role::Min, self.table.player(MatrixPlayer::Column));
        let room = layout.left.saturating_sub(layout.x + layout.names + 2).max(1);
        let y = layout.top + (layout.below() - layout.top) / 2;
        picture.clip((layout.x, y), room, Role::Max, self.table.player(MatrixPlayer::Row));
    }

    fn frame(&self, picture: &mut Picture) {
        let layout = self.layout;
        let (left, top, [rows, columns]) = (layout.left, layout.top, layout.view.map(|count| count as u16));
        match layout.look {
            Look::Plain => picture.fill(Area { x: left - 1, y: top, width: 1, height: rows }, Role::Frame, '│'),
            Look::Framed | Look::Big => {
                let pitch = (layout.cell.0 + 1, layout.cell.1 + 1);
                Lattice { at: (left, top), cells: (columns, rows), pitch }
                    .draw(picture, Segment::new(Weight::Light, Role::Frame));
            }
        }
    }

    fn named(&self, who: MatrixPlayer, strategy: usize) -> (Role, String) {
        let is_struck = self.moment.is_struck(who, strategy);
        let role = match () {
            () if self.moment.strategies(who).contains(&strategy) => Role::Current,
            () if self.moment.dominates(who, strategy) => Role::Best,
            () if is_struck => Role::Pruned,
            () => Role::Title,
        };
        let name = self.table.strategy(who, strategy);
        (role, if is_struck { format!("{STRUCK} {name}") } else { name.to_owned() })
    }

    fn row_name(&self, picture: &mut Picture, at: usize, row: usize) {
        let layout = self.layout;
        let (role, name) = self.named(MatrixPlayer::Row, row);
        let x = layout.left + layout.border() - 2 - layout.names;
        picture.right((x, layout.middle(at)), layout.names, role, &name);
    }

    fn column_name(&self, picture: &mut Picture, at: usize, column: usize) {
        let layout = self.layout;
        let (role, name) = self.named(MatrixPlayer::Column, column);
        picture.centre((layout.column(at), layout.top - 1), layout.cell.0, role, &name);
    }

    fn cell(&self, picture: &mut Picture, (row_at, column_at): (usize, usize), cell: Cell) {
        let layout = self.layout;
        let (x, y) = (layout.column(column_at), layout.row(row_at));
        let width = layout.cell.0;
        let is_struck = self.moment.part() == Some(Part::Dominance)
            && MatrixPlayer::BOTH.into_iter().any(|who| self.moment.is_struck(who, who.own(cell)));
        if is_struck {
            picture.fill(Area { x, y: layout.middle(row_at), width, height: 1 }, Role::EdgePruned, '╌');
        }
        if self.moment.is_pure(cell) {
            self.mark(picture, (x, y));
        }
        if self.moment.is_dominated(cell.0 * self.table.game.count(MatrixPlayer::Column) + cell.1) {
            picture.write((x + width - 1, y), Role::Cut, ELSEWHERE);
        }
        match layout.look {
            Look::Big => self.big(picture, (x, y), cell, is_struck),
            Look::Framed | Look::Plain => self.small(picture, (x, y), cell, is_struck),
        }
    }

    /// Draws the heavy frame of an equilibrium, or brackets if there are no frames.
    fn mark(&self, picture: &mut Picture, (x, y): (u16, u16)) {
        let (width, height) = self.layout.cell;
        match self.layout.look {
            Look::Plain => {
                picture.write((x, y), Role::EdgeBest, "[");
                picture.write((x + width - 1, y), Role::EdgeBest, "]");
            }
            Look::Framed | Look::Big => {
                let around = Area { x: x - 1, y: y - 1, width: width + 2, height: height + 2 };
                picture.frame(around, Segment::new(Weight::Heavy, Role::EdgeBest));
            }
        }
    }

    fn role(&self, who: MatrixPlayer, cell: Cell, is_struck: bool) -> Role {
        let is_about = self.moment.cells().contains(&cell)
            && !matches!(self.moment.step(), Some(Step::Replies(replying, _)) if *replying != who);
        match (is_struck, is_about, self.moment.is_reply(who, cell), who) {
            (true, ..) => Role::Pruned,
            (_, true, ..) => Role::Current,
            (_, _, true, _) if self.layout.look == Look::Big => Role::EdgeBest,
            (_, _, true, _) => Role::Best,
            (_, _, _, MatrixPlayer::Row) => Role::Max,
            (_, _, _, MatrixPlayer::Column) => Role::Min,
        }
    }

    fn small(&self, picture: &mut Picture, (x, y): (u16, u16), cell: Cell, is_struck: bool) {
        let layout = self.layout;
        let written = |who: MatrixPlayer| self.table.written(who, cell, Charset::Unicode);
        let y = y + (layout.cell.1 - 1) / 2;
        let [row_width, column_width] = layout.numbers;
        let replies = MatrixPlayer::BOTH.map(|who| self.moment.is_reply(who, cell));
        match self.table.form {
            Form::Pairs => {
                let content = row_width + 1 + gap(layout.look) + column_width + 1;
                let mut end = x + (layout.cell.0 - content) / 2;
                for (who, width) in MatrixPlayer::BOTH.into_iter().zip([row_width, column_width]) {
                    picture.right((end, y), width, self.role(who, cell, is_struck), &written(who));
                    end += width;
                    if replies[who] {
                        picture.write((end, y), Role::EdgeBest, REPLY);
                    }
                    end += 1 + gap(layout.look);
                }
            }
            Form::Single => {
                let number = written(MatrixPlayer::Row);
                let end = x + (layout.cell.0 - row_width) / 2 + row_width;
                let best = if replies[1] && !replies[0] { MatrixPlayer::Column } else { MatrixPlayer::Row };
                let role = if self.role(MatrixPlayer::Column, cell, is_struck) == Role::Current {
                    Role::Current
                } else {
                    self.role(best, cell, is_struck)
                };
                let role = if role == Role::Min { Role::Max } else { role };
                let start = end.saturating_sub(text::cells(&number));
                picture.write((start, y), role, number);
                if replies[0] {
                    picture.write((end, y), Role::EdgeBest, REPLY);
                }
                if replies[1] {
                    picture.write((start.saturating_sub(1), y), Role::EdgeBest, OTHER_REPLY);
                }
            }
        }
    }

    /// Draws numbers in big letters. A best reply has a bar below it; if the column player shares the number, a bar above.
    fn big(&self, picture: &mut Picture, (x, y): (u16, u16), cell: Cell, is_struck: bool) {
        let layout = self.layout;
        let top = y + (layout.cell.1 - ROWS) / 2;
        let [row_width, column_width] = layout.numbers;
        let places: &[(MatrixPlayer, u16)] = match self.table.form {
            Form::Pairs => {
                let gap = (layout.cell.0 - row_width - column_width) / 3;
                &[(MatrixPlayer::Row, gap + row_width), (MatrixPlayer::Column, layout.cell.0 - gap)]
            }
            Form::Single => &[(MatrixPlayer::Row, (layout.cell.0 - row_width) / 2 + row_width)],
        };
        for &(who, end) in places {
            let number = self.table.written(who, cell, Charset::Unicode);
            let columns = large_width(&number) as u16;
            let left = (x + end).saturating_sub(columns);
            let mut role = self.role(who, cell, is_struck);
            if self.table.form == Form::Single && self.role(MatrixPlayer::Column, cell, is_struck) == Role::Current {
                role = Role::Current;
            }
            // Big digits on a coloured ground need a free margin to be legible.
            let free = u16::from(role == Role::Current);
            let area = Area { x: left - free, y: top - free, width: columns + 2 * free, height: ROWS + free };
            picture.fill(area, role, ' ');
            picture.large((left, top), role, &number);
            let bar = |sign: &str| sign.repeat(usize::from(columns));
            if self.moment.is_reply(who, cell) {
                picture.write((left, top + ROWS), Role::EdgeBest, bar("▀"));
            }
            if self.table.form == Form::Single && self.moment.is_reply(MatrixPlayer::Column, cell) {
                picture.write((left, top - 1), Role::EdgeBest, bar("▄"));
            }
        }
    }

    /// Draws the margins, right of each row and below each column: the worst case of the strategy, or its probability.
    fn margins(&self, picture: &mut Picture, [rows, columns]: [&Range<usize>; 2]) {
        let layout = self.layout;
        if layout.margin == 0 {
            return;
        }
        let told = |who: MatrixPlayer, strategy: usize| self.margin(who, strategy);
        let Some(title) = self.margin_title() else { return };
        let right = layout.behind() + 2;
        for (at, row) in rows.clone().enumerate() {
            if let Some((role, number)) = told(MatrixPlayer::Row, row) {
                picture.write((right, layout.middle(at)), role, number);
                picture.write((right, layout.top - 1), Role::Faint, title);
            }
        }
        for (at, column) in columns.clone().enumerate() {
            if let Some((role, number)) = told(MatrixPlayer::Column, column) {
                picture.centre((layout.column(at), layout.below()), layout.cell.0, role, &number);
                if rows.end == self.table.game.count(MatrixPlayer::Row) {
                    let left = (layout.left - 1).saturating_sub(text::cells(title));
                    picture.write((left, layout.below()), Role::Faint, title);
                }
            }
        }
    }

    fn margin_title(&self) -> Option<&'static str> {
        if self.moment.worst_of().is_empty() {
            self.moment.mixed().map(|_| text!(matrices, "margin-share"))
        } else {
            Some(text!(matrices, "margin-worst"))
        }
    }

    fn margin(&self, who: MatrixPlayer, strategy: usize) -> Option<(Role, String)> {
        if let Some(mixed) = self.moment.mixed() {
            let share = &mixed.mixtures[who][strategy];
            let role = if share.is_zero() { Role::Faint } else { Role::Number };
            return Some((role, fraction(share, Charset::Unicode)));
        }
        let is_told = self.moment.worst_of().contains(&who);
        let security = &self.moment.analysis.security[who];
        let written = self.table.written(who, who.cell(strategy, security.worst[strategy]), Charset::Unicode);
        let role = if security.best.contains(&strategy) { Role::Current } else { Role::Text };
        is_told.then_some((role, if role == Role::Current { format!(" {written} ") } else { written }))
    }

    fn beyond(&self, picture: &mut Picture, [rows, columns]: [&Range<usize>; 2]) {
        let layout = self.layout;
        let [row_count, column_count] = MatrixPlayer::BOTH.map(|who| self.table.game.count(who));
        let more = |sign: &str, count: usize| format!("{sign} {count}");
        let y = layout.top - 2;
        if columns.start > 0 {
            picture.write((layout.left, y), Role::Faint, more("‹", columns.start));
        }
        if columns.end < column_count {
            let words = format!("{} ›", column_count - columns.end);
            picture.write((layout.behind().saturating_sub(text::cells(&words) + 1), y), Role::Faint, words);
        }
        if rows.start > 0 {
            picture.write((layout.x, layout.top - 1), Role::Faint, more("↑", rows.start));
        }
        if rows.end < row_count {
            picture.write((layout.x, layout.below()), Role::Faint, more("↓", row_count - rows.end));
        }
    }
}
