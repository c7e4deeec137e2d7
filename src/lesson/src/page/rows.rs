//! A table that is shown row by row.

use super::{Entry, Figure, PageKey, Read, Stack, all, columns, reckon::Say};
use crate::Fact;
use plywood_drawing::{
    picture::{Fitted, Needs, Picture, Sheet},
    scene::{Letters, Stroke, has_large},
    theme::Role,
};
use plywood_messages::{
    text::wrapped,
    words::{Charset, Sentence},
};
use plywood_tree::{
    format::{Field, Fields, Row},
    named,
};

const GUTTER: u16 = 3;
const MORE: u16 = 7;
const NARROW: u16 = 7;
/// Lines longer than this are hard to follow.
const WIDEST: u16 = 132;

#[derive(Debug)]
struct Table {
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
}

named! {
    enum RowKey in pages, "what-row" {
        Cells = "cells", "key-cells",
        Say = "say", "key-say",
        Why = "why", "key-why",
        Part = "part", "key-part",
    }
}

pub fn read<'t>(fields: &mut Fields<'t>, page: &mut Row<'t, PageKey>, items: Vec<Field<'t>>) -> Option<Read> {
    let heads = fields.needed(page, PageKey::Columns)?;
    let heads = cells(fields, heads)?;
    let (entries, rows) = all(items.into_iter().map(|item| row(fields, item, heads.len())))?;
    Some((entries, Box::new(Table { heads, rows })))
}

fn row<'t>(fields: &mut Fields<'t>, item: Field<'t>, columns: usize) -> Option<(Entry, Vec<String>)> {
    let mut row = fields.row::<RowKey>(item)?;
    let entry = Entry::read(fields, &mut row, [RowKey::Say, RowKey::Why, RowKey::Part]);
    let found = fields.needed(&mut row, RowKey::Cells)?;
    let range = found.range();
    let cells = cells(fields, found)?;
    if cells.len() != columns {
        let problem = say!("pages/cells-unlike-columns", cells = Count(cells.len()), Count(columns));
        fields.report("ragged-table", problem, range, text!("pages/cells-help"));
        return None;
    }
    Some((entry?, cells))
}

fn cells<'t>(fields: &mut Fields<'t>, found: Field<'t>) -> Option<Vec<String>> {
    fields.every(found, |fields, item| Some(Say::read(fields, item)?.sentence(Charset::Unicode).to_string()))
}

struct Setting {
    letters: Letters,
    columns: Vec<(u16, u16)>,
    rows: Vec<Vec<Vec<String>>>,
    heads: Vec<Vec<String>>,
}

impl Table {
    /// Sets the cells, the large ones in one line each.
    fn set(&self, sheet: Sheet, letters: Letters) -> Fitted<Setting> {
        let count = self.heads.len() as u16;
        let gutters = GUTTER * count.saturating_sub(1);
        let least = count.saturating_mul(NARROW).saturating_add(gutters + 2);
        let needs = Needs { width: least, height: 0 };
        if sheet.width < least {
            return Err(needs);
        }
        let widest = |column: usize| {
            let cells = self.rows.iter().map(|row| &row[column]).chain([&self.heads[column]]);
            cells.map(|cell| letters.width(cell)).max().unwrap_or(0).min(WIDEST)
        };
        let wanted: Vec<u16> = (0..self.heads.len()).map(widest).collect();
        let room = sheet.width.min(WIDEST * letters.rows()) - gutters - 2;
        let widths = columns(&wanted, room);
        let is_whole =
            || widths == wanted && self.rows.iter().chain([&self.heads]).flatten().all(|cell| has_large(cell));
        if letters != Letters::Small && !is_whole() {
            return Err(needs);
        }
        let spare = room - widths.iter().sum::<u16>().min(room);
        let gutter = GUTTER + (spare / count.max(1)).min(MORE);
        let used = widths.iter().sum::<u16>() + gutter * count.saturating_sub(1);
        let mut x = (sheet.width - used) / 2;
        let mut column = |width| {
            let left = x;
            x += width + gutter;
            (left, width)
        };
        let columns: Vec<(u16, u16)> = widths.into_iter().map(&mut column).collect();
        let set = |cells: &[String]| -> Vec<Vec<String>> {
            cells.iter().zip(&columns).map(|(cell, &(_, width))| wrapped(cell, width)).collect()
        };
        Ok(Setting { letters, rows: self.rows.iter().map(|row| set(row)).collect(), heads: set(&self.heads), columns })
    }
}

impl Setting {
    fn height(&self, cells: &[Vec<String>]) -> u16 {
        let lines = cells.iter().map(Vec::len).max().unwrap_or(1).min(usize::from(u16::MAX)) as u16;
        lines.saturating_mul(self.letters.rows())
    }

    fn write(&self, picture: &mut Picture, cells: &[Vec<String>], y: u16, [first, others]: [Role; 2]) {
        for (number, (lines, &(x, width))) in cells.iter().zip(&self.columns).enumerate() {
            let role = if number == 0 { first } else { others };
            for (line, y) in lines.iter().zip(y..) {
                if self.letters != Letters::Small {
                    picture.lettered((x, y + 1), self.letters, role, line);
                } else if role == Role::Current {
                    picture.ground((x, y), width, role, line);
                } else {
                    picture.write((x, y), role, line);
                }
            }
        }
    }

    fn end(&self) -> u16 {
        self.columns.last().map_or(0, |(x, width)| x + width)
    }
}

impl Figure for Table {
    fn caption(&self, entry: usize, _: Charset) -> Sentence {
        Sentence::node(self.rows[entry].first().cloned().unwrap_or_default())
    }

    fn picture(&self, entries: &[Entry], shown: usize, sheet: Sheet) -> Fitted {
        let stacked = |setting: Setting| {
            let head = setting.height(&setting.heads);
            let rows = |number: usize| setting.height(&setting.rows[number]);
            (Stack::new(entries, rows, (head + 1, 0), sheet.height), setting, head)
        };
        let large = self.set(sheet, Letters::Large).ok().filter(|_| sheet.stroke == Stroke::Broad).map(stacked);
        let (stack, setting, head) = match large.filter(|(stack, ..)| stack.height <= sheet.height) {
            Some(large) => large,
            None => stacked(self.set(sheet, Letters::Small)?),
        };
        let left = setting.columns.first().map_or(0, |&(x, _)| x.saturating_sub(1));
        let mut picture = Picture::new(stack.height);
        stack.draw(&mut picture, shown, (left + 1, Role::Number), |picture, number, y, is_new| {
            let roles = if is_new { [Role::Current, Role::Open] } else { [Role::Title, Role::Text] };
            setting.write(picture, &setting.rows[number], y, roles);
        });
        setting.write(&mut picture, &setting.heads, stack.top, [Role::Title; 2]);
        let rule = "─".repeat(usize::from(setting.end() + 1 - left));
        picture.write((left, stack.top.saturating_add(head)), Role::Frame, rule);
        Ok(picture)
    }

    fn fact(&self, entry: usize) -> Fact {
        Fact::of("row", [("cells", self.rows[entry].iter().map(String::as_str).collect())])
    }
}
