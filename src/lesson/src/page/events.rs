//! Events in the order of their years: a timeline, and the list of events below it.

use super::{Entry, Figure, PageKey, Read, Stack, all, line};
use crate::Fact;
use plywood_drawing::{
    picture::{Area, Fitted, Needs, Picture, Sheet},
    theme::Role,
};
use plywood_messages::{
    text,
    words::{Charset, Sentence},
};
use plywood_tree::{
    format::{Field, Fields, Row},
    named,
};

const NARROW: u16 = 30;
/// Greatest width of the list.
const WIDEST: u16 = 100;
const LINE: u16 = 3;

#[derive(Debug)]
struct Timeline {
    events: Vec<Event>,
}

#[derive(Debug)]
struct Event {
    year: i32,
    name: String,
}

named! {
    enum EventKey in pages, "what-event" {
        Year = "year", "key-year",
        Name = "name", "key-name",
        Say = "say", "key-say",
        Why = "why", "key-why",
        Part = "part", "key-part",
    }
}

pub fn read<'t>(fields: &mut Fields<'t>, _: &mut Row<'t, PageKey>, items: Vec<Field<'t>>) -> Option<Read> {
    let mut before = i32::MIN;
    let mut event = |item| {
        let mut row = fields.row::<EventKey>(item)?;
        let entry = Entry::read(fields, &mut row, [EventKey::Say, EventKey::Why, EventKey::Part]);
        let name = fields.needed(&mut row, EventKey::Name).and_then(|name| line(fields, name));
        let found = fields.needed(&mut row, EventKey::Year)?;
        let year: i32 = fields.whole(&found)?;
        if year < before {
            fields.report("year-order", text!("pages/earlier"), found.range(), text!("pages/earlier-help"));
        }
        before = year;
        Some((entry?, Event { year, name: name? }))
    };
    let (entries, events) = all(items.into_iter().map(&mut event))?;
    Some((entries, Box::new(Timeline { events })))
}

impl Timeline {
    fn span(&self) -> (i32, i32) {
        let years = || self.events.iter().map(|event| event.year);
        (years().min().unwrap_or(0), years().max().unwrap_or(0))
    }

    fn column(&self, year: i32, (x, width): (u16, u16)) -> u16 {
        let (first, last) = self.span();
        let since = i64::from(year) - i64::from(first);
        let all = i64::from(last) - i64::from(first);
        let at = since * i64::from(width.saturating_sub(1)) / all.max(1);
        x + at.clamp(0, i64::from(width)) as u16
    }

    fn line(&self, picture: &mut Picture, shown: usize, y: u16, line: (u16, u16)) {
        let (first, last) = self.span();
        let (x, width) = line;
        picture.write((x, y + 1), Role::ToCome, "─".repeat(usize::from(width)));
        let now = shown.checked_sub(1).and_then(|at| self.events.get(at));
        if let Some(now) = now {
            let gone = self.column(now.year, line) - x;
            picture.write((x, y + 1), Role::Done, "━".repeat(usize::from(gone)));
        }
        for event in self.events.iter().take(shown) {
            picture.write((self.column(event.year, line), y + 1), Role::Done, "●");
        }
        let first = first.to_string();
        let last = last.to_string();
        let right = (x + width).saturating_sub(text::cells(&last));
        if let Some(now) = now {
            let words = format!(" {} ", now.year);
            let at = self.column(now.year, line);
            let left = at.saturating_sub(text::cells(&words) / 2).min((x + width).saturating_sub(text::cells(&words)));
            let left = left.max(x);
            if left > x + text::cells(&first) {
                picture.write((x, y), Role::Faint, first);
            }
            if left + text::cells(&words) < right {
                picture.write((right, y), Role::Faint, last);
            }
            picture.write((left, y), Role::Current, words);
            picture.write((at, y + 1), Role::Knob, "●");
        } else {
            picture.write((x, y), Role::Faint, first);
            picture.write((right, y), Role::Faint, last);
        }
    }
}

impl Figure for Timeline {
    fn caption(&self, entry: usize, _: Charset) -> Sentence {
        let Event { year, name } = &self.events[entry];
        Sentence::number(year.to_string()).beside(&Sentence::plain(name))
    }

    fn picture(&self, entries: &[Entry], shown: usize, sheet: Sheet) -> Fitted {
        if sheet.width < NARROW {
            return Err(Needs { width: NARROW, height: 0 });
        }
        let stack = Stack::new(entries, |_| 1, (LINE, 0), sheet.height);
        let width = (sheet.width - 4).min(WIDEST);
        let x = (sheet.width - width) / 2;
        let years = text::widest(self.events.iter().map(|event| event.year.to_string()));
        let dot = x + years + 2;
        let mut picture = Picture::new(stack.height);
        stack.draw(&mut picture, shown, (x, Role::Title), |picture, number, y, is_new| {
            let Event { year, name } = &self.events[number];
            picture.right((x, y), years, if is_new { Role::Number } else { Role::Faint }, &year.to_string());
            picture.write((dot, y), if is_new { Role::Knob } else { Role::Done }, "●");
            // The line continues to the previous event, unless a part begins.
            if number > 0 && entries[number].part.is_none() {
                let before = stack.row(number - 1).saturating_add(1);
                picture.fill(Area { x: dot, y: before, width: 1, height: y - before }, Role::Done, '│');
            }
            let room = (x + width).saturating_sub(dot + 3);
            if is_new {
                picture.ground((dot + 3, y), text::cells(name).min(room), Role::Current, name);
            } else {
                picture.clip((dot + 3, y), room, Role::Text, name);
            }
        });
        self.line(&mut picture, shown, stack.top, (x, width));
        Ok(picture)
    }

    fn fact(&self, entry: usize) -> Fact {
        let Event { year, name } = &self.events[entry];
        Fact::of("event", [("year", (*year).into()), ("name", name.as_str().into())])
    }
}
