//! Events in the order of their years: a line of time, and below it what happened.

use super::setting::{Height, stack};
use super::{Entry, Figure, PageKey, Read, line};
use crate::{Datum, Fact};
use plywood_drawing::picture::{Needs, Picture, Sheet};
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_messages::words::{Charset, Sentence, Span, Tone};
use plywood_tree::diagnostic::Diagnostic;
use plywood_tree::format::{Field, Fields, Row};
use plywood_tree::named;

/// The fewest columns in which the names of events can be read.
const NARROW: u16 = 30;
/// Columns of the list at most.
const WIDEST: u16 = 100;
/// Rows of the line of time with the air below it.
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

/// Reads the events of a timeline.
pub(super) fn read<'t>(fields: &mut Fields<'t>, _: &mut Row<'t, PageKey>, items: Vec<Field<'t>>) -> Option<Read> {
    let mut before = i32::MIN;
    let mut event = |item| {
        let mut row = fields.row::<EventKey>(item)?;
        let entry = Entry::read(fields, [row.take(EventKey::Say), row.take(EventKey::Why), row.take(EventKey::Part)]);
        let name = fields.needed(&mut row, EventKey::Name).and_then(|name| line(fields, name));
        let found = fields.needed(&mut row, EventKey::Year)?;
        let year = fields.year(&found)?;
        if year < before {
            let problem = Diagnostic::new("year-order", text!(pages, "earlier")).at(found.range(), "");
            fields.problem(problem.help(text!(pages, "earlier-help")));
        }
        before = year;
        Some((entry?, Event { year, name: name? }))
    };
    let read: Vec<_> = items.into_iter().map(&mut event).collect();
    let (entries, events) = read.into_iter().collect::<Option<Vec<_>>>()?.into_iter().unzip();
    Some((entries, Box::new(Timeline { events })))
}

impl Timeline {
    /// The years between which the line of time runs.
    fn span(&self) -> (i32, i32) {
        let years = || self.events.iter().map(|event| event.year);
        (years().min().unwrap_or(0), years().max().unwrap_or(0))
    }

    /// The column of a year on a line.
    fn column(&self, year: i32, (x, width): (u16, u16)) -> u16 {
        let (first, last) = self.span();
        let (since, all) = (i64::from(year) - i64::from(first), i64::from(last) - i64::from(first));
        let at = since * i64::from(width.saturating_sub(1)) / all.max(1);
        x + at.clamp(0, i64::from(width)) as u16
    }

    /// The line with a dot for every event that is shown, and above it the year of the last.
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
        let (first, last) = (first.to_string(), last.to_string());
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
        let Some(event) = self.events.get(entry) else { return Sentence::default() };
        let span = |text: String, tone| Span { text: text.into(), tone };
        Sentence::from(vec![span(event.year.to_string(), Tone::Number), span(format!("  {}", event.name), Tone::Plain)])
    }

    fn picture(&self, entries: &[Entry], shown: usize, sheet: Sheet) -> Result<Picture, Needs> {
        if sheet.width < NARROW {
            return Err(Needs { width: NARROW, height: 0 });
        }
        let part = |number: usize| entries.get(number).and_then(|entry| entry.part.as_ref());
        let heights: Vec<Height> = (0..self.events.len()).map(|number| Height::of(1, entries.get(number))).collect();
        let stack = stack(&heights, LINE, 0, sheet.height);
        let mut picture = Picture::new(stack.height);
        let width = (sheet.width - 4).min(WIDEST);
        let x = (sheet.width - width) / 2;
        self.line(&mut picture, shown, stack.top, (x, width));
        let years = self.events.iter().map(|event| text::cells(&event.year.to_string())).max().unwrap_or(0);
        for (number, event) in self.events.iter().enumerate().take(shown) {
            let is_new = number + 1 == shown;
            let y = stack.rows[number].saturating_add(heights[number].heading());
            if let Some(part) = part(number) {
                picture.write((x, stack.rows[number]), Role::Title, part.as_str());
            }
            let year = event.year.to_string();
            let indent = years - text::cells(&year);
            picture.write((x + indent, y), if is_new { Role::Number } else { Role::Faint }, year);
            let dot = x + years + 2;
            picture.write((dot, y), if is_new { Role::Knob } else { Role::Done }, "●");
            // The line goes on to the event before it, unless a part begins.
            if number > 0 && part(number).is_none() {
                let before = stack.rows[number - 1].saturating_add(heights[number - 1].heading());
                for y in before.saturating_add(1)..y {
                    picture.write((dot, y), Role::Done, "│");
                }
            }
            let room = usize::from((x + width).saturating_sub(dot + 3));
            let name = text::clipped(&event.name, room).into_owned();
            if is_new {
                picture.write((dot + 2, y), Role::Current, format!(" {name} "));
                picture.focus = stack.rows[number]..y.saturating_add(1);
            } else {
                picture.write((dot + 3, y), Role::Text, name);
            }
        }
        Ok(picture)
    }

    fn why(&self, _: usize) -> Option<Sentence> {
        None
    }

    fn fact(&self, entry: usize) -> Fact {
        let values = self.events.get(entry).map(|event| {
            vec![("year", Datum::Whole(i128::from(event.year))), ("name", Datum::Text(event.name.clone()))]
        });
        Fact { event: "event", values: values.unwrap_or_default() }
    }
}
