//! Pages: the contents of a lecture apart from its trees. A figure (table, chart, timeline, a marked tree) is shown entry by
//! entry, with a sentence for each.

mod bars;
mod events;
mod marks;
mod questions;
mod reckon;
mod rows;

use std::{fmt, sync::Arc};

use crate::{AnyLesson, Changeable, Chosen, Counter, Fact, Lesson, Milestones, Question, Solution, Stepped};
use plywood_drawing::{
    picture::{Fitted, Picture, Sheet},
    theme::Role,
};
use plywood_messages::{
    text,
    words::{Charset, Sentence},
};
use plywood_tree::{
    diagnostic::Diagnostic,
    format::{Field, Fields, Row},
    named,
    progress::Progress,
    settings::Choice,
};
use questions::PageQuestion;
use reckon::Say;

#[derive(Debug)]
struct Page {
    opening: Say,
    entries: Vec<Entry>,
    parts: Vec<u32>,
    figure: Box<dyn Figure>,
    questions: Vec<PageQuestion>,
}

named! {
    enum PageKey in pages, "what-page" {
        Say = "say", "key-opening",
        Columns = "columns", "key-columns",
        Rows = "rows", "key-rows",
        Unit = "unit", "key-unit",
        Limit = "limit", "key-limit",
        Bars = "bars", "key-bars",
        Events = "events", "key-events",
        Game = "game", "key-game",
        Marks = "marks", "key-marks",
        Questions = "questions", "key-questions",
    }
}

type Read = (Vec<Entry>, Box<dyn Figure>);

/// Parser of a kind of figure: reads the rest of a page, with the list of its entries.
type Reads = for<'t> fn(&mut Fields<'t>, &mut Row<'t, PageKey>, Vec<Field<'t>>) -> Option<Read>;

type FigureRow = (PageKey, &'static [PageKey], Reads);

/// Kinds of figures, by the key that lists their entries.
const FIGURES: [FigureRow; 4] = [
    (PageKey::Rows, &[PageKey::Columns], rows::read),
    (PageKey::Bars, &[PageKey::Unit, PageKey::Limit], bars::read),
    (PageKey::Events, &[], events::read),
    (PageKey::Marks, &[PageKey::Game], marks::read),
];

pub fn read(fields: &mut Fields<'_>, _: &Arc<Progress>) -> Option<AnyLesson> {
    let page = fields.take("page")?;
    let mut page = fields.row::<PageKey>(page)?;
    let opening = match page.take(PageKey::Say) {
        Some(found) => Say::read(fields, found),
        None => Some(Say::default()),
    };
    let found: Vec<_> = FIGURES.iter().filter_map(|figure| Some((figure, page.take(figure.0)?))).collect();
    let [((_, own, read), list)] = <[_; 1]>::try_from(found).map_err(|found| not_one(fields, &page, &found)).ok()?;
    let items = fields.list(list.clone())?;
    if items.is_empty() {
        fields.problem(Diagnostic::spanning("empty-page", text!("pages/no-entries"), list.range()));
        return None;
    }
    let read = read(fields, &mut page, items);
    let questions = questions::read(fields, &mut page);
    for (_, others, _) in FIGURES.iter().filter(|(_, others, _)| others != own) {
        stray(fields, &mut page, others);
    }
    let (entries, figure) = read?;
    let begins = |entry: &Entry| entry.part.is_some();
    let parts = (1..).zip(&entries).filter(|(_, entry)| begins(entry)).map(|(step, _)| step).collect();
    Some(Arc::new(Page { opening: opening?, entries, parts, figure, questions: questions? }))
}

fn not_one(fields: &mut Fields<'_>, page: &Row<'_, PageKey>, found: &[(&FigureRow, Field<'_>)]) {
    let lists = text::listed(FIGURES.map(|(key, ..)| key.name()));
    let problem = match found {
        [] => Diagnostic::spanning("empty-page", text!("pages/no-figure"), page.range.clone()),
        [(_, first), rest @ ..] => {
            let problem = Diagnostic::spanning("two-figures", text!("pages/two-figures"), first.range());
            rest.iter().fold(problem, |problem, (_, list)| problem.at(list.range(), ""))
        }
    };
    fields.problem(problem.help(say!("pages/figures-help", Text(lists))));
}

fn stray(fields: &mut Fields<'_>, page: &mut Row<'_, PageKey>, keys: &[PageKey]) {
    for &key in keys {
        if let Some(found) = page.take(key) {
            let problem = Diagnostic::new("stray-key", say!("pages/stray-key", key = Text(key.name())));
            let help = say!("files/stray-key-help", key = Text(key.name()), meaning = key.meaning());
            fields.problem(problem.at(found.range(), "").help(help));
        }
    }
}

impl Page {
    fn entry(&self, step: usize) -> Option<&Entry> {
        self.entries.get(step.checked_sub(1)?)
    }
}

impl Stepped for Page {
    fn how(&self) -> String {
        String::new()
    }

    fn steps(&self) -> usize {
        self.entries.len()
    }

    fn sentence(&self, step: usize, charset: Charset) -> Sentence {
        self.entry(step).map_or(&self.opening, |entry| &entry.say).sentence(charset)
    }

    fn caption(&self, step: usize, charset: Charset) -> Sentence {
        match step.checked_sub(1) {
            Some(entry) => self.figure.caption(entry, charset),
            None => Sentence::default(),
        }
    }

    fn milestones(&self) -> Milestones<'_> {
        Milestones { parts: &self.parts, ..Milestones::default() }
    }

    fn counters(&self, _: usize) -> Vec<Counter> {
        Vec::new()
    }
}

impl Lesson for Page {
    fn kind(&self) -> &'static str {
        "page"
    }

    fn picture(&self, step: usize, sheet: Sheet) -> Fitted {
        self.figure.picture(&self.entries, step, sheet)
    }

    fn changeable(&self) -> Result<&dyn Changeable, Sentence> {
        Err(sentence!("pages/not-changed-in-place"))
    }

    fn questions(&self, most: usize, charset: Charset) -> Vec<Question> {
        self.questions.iter().take(most).map(|question| question.question(self.entries.len(), charset)).collect()
    }

    fn why(&self, step: usize) -> Vec<Sentence> {
        let Some(entry) = self.entry(step) else { return Vec::new() };
        let why = entry.why.as_ref().map(|why| why.sentence(Charset::Unicode));
        why.into_iter().chain(self.figure.why(step - 1)).collect()
    }

    fn fact(&self, step: usize) -> Fact {
        let mut fact = self.figure.fact(step.saturating_sub(1));
        if let Some(entry) = self.entry(step) {
            entry.add_values(&mut fact);
        }
        fact
    }

    fn with(&self, _: &[Chosen], _: &Arc<Progress>) -> Result<AnyLesson, Sentence> {
        Err(sentence!("pages/nothing-to-choose"))
    }

    fn solution(&self, _: Charset, _: &Progress) -> Option<Solution> {
        None
    }
}

#[derive(Debug, PartialEq)]
struct Entry {
    say: Say,
    why: Option<Say>,
    part: Option<String>,
}

impl Entry {
    /// Parses the fields of its table; `None` if they are wrong.
    fn read<'t, K: Choice>(fields: &mut Fields<'t>, row: &mut Row<'t, K>, keys: [K; 3]) -> Option<Self> {
        let [say, why, part] = keys.map(|key| row.take(key));
        let say = say.map_or(Some(Say::default()), |say| Say::read(fields, say));
        let why = why.map_or(Some(None), |why| Say::read(fields, why).map(Some));
        let part = part.map_or(Some(None), |part| line(fields, part).map(Some));
        Some(Self { say: say?, why: why?, part: part? })
    }

    fn add_values(&self, fact: &mut Fact) {
        let plain = |say: &Say| say.sentence(Charset::Unicode).to_string().into();
        if let Some(part) = &self.part {
            fact.values.push(("part", part.as_str().into()));
        }
        fact.values.push(("say", plain(&self.say)));
        if let Some(why) = &self.why {
            fact.values.push(("why", plain(why)));
        }
    }
}

/// Collects entries and their text, or returns `None` if any of them is wrong. Every one is read, so that each problem is
/// reported.
fn all<T>(read: impl Iterator<Item = Option<(Entry, T)>>) -> Option<(Vec<Entry>, Vec<T>)> {
    let read: Vec<_> = read.collect();
    Some(read.into_iter().collect::<Option<Vec<_>>>()?.into_iter().unzip())
}

/// Reads a string or a number as one line without control characters.
fn line<'t>(fields: &mut Fields<'t>, field: Field<'t>) -> Option<String> {
    let text = fields.text_or_number(field)?;
    Some(text::line(&text))
}

/// A figure that is shown entry by entry.
trait Figure: fmt::Debug + Send + Sync {
    /// Returns an entry in a few words, for big letters.
    fn caption(&self, entry: usize, charset: Charset) -> Sentence;

    /// Draws the first `shown` entries, of which the last is new.
    ///
    /// # Errors
    /// The least size, if the sheet is smaller.
    fn picture(&self, entries: &[Entry], shown: usize, sheet: Sheet) -> Fitted;

    /// Returns an additional reason for an entry.
    fn why(&self, _entry: usize) -> Option<Sentence> {
        None
    }

    fn fact(&self, entry: usize) -> Fact;
}

struct Stack<'e> {
    top: u16,
    end: u16,
    height: u16,
    places: Vec<Place<'e>>,
}

/// Rows of an entry, first the heading of the part that begins with it.
#[derive(Clone, Copy, PartialEq)]
struct Place<'e> {
    first: u16,
    rows: u16,
    part: Option<&'e str>,
}

/// Free rows between entries: everywhere, and in addition above the first of a part.
type Air = (u16, u16);

/// From the most to the least.
const AIRS: [Air; 5] = [(2, 1), (2, 0), (1, 1), (1, 0), (0, 1)];

/// Free rows above and below the whole, before there are any within.
const MARGIN: u16 = 2;

impl<'e> Stack<'e> {
    /// Places entries of these heights, with rows above and below them, in the middle of a sheet and as far apart as it allows.
    fn new(entries: &'e [Entry], rows: impl Fn(usize) -> u16, (above, below): (u16, u16), sheet: u16) -> Self {
        let place = |(number, entry): (usize, &'e Entry)| {
            let part = entry.part.as_deref();
            Place { first: 0, rows: rows(number).saturating_add(u16::from(part.is_some())), part }
        };
        let mut places: Vec<Place<'_>> = entries.iter().enumerate().map(place).collect();
        let gap = |number: usize, place: &Place<'_>, (air, parting): Air| match (number, place.part) {
            (0, _) => 0,
            (_, Some(_)) => air + parting,
            (_, None) => air,
        };
        let sum = |air: Air| {
            let each = |(at, place): (usize, &Place<'_>)| u64::from(place.rows) + u64::from(gap(at, place, air));
            let rows: u64 = places.iter().enumerate().map(each).sum();
            u16::try_from(rows + u64::from(above) + u64::from(below)).unwrap_or(u16::MAX)
        };
        let fits = |&air: &Air| sum(air).saturating_add(MARGIN) <= sheet;
        let air = AIRS.into_iter().find(fits).unwrap_or((0, 0));
        let height = sum(air);
        let top = sheet.saturating_sub(height) / 2;
        let mut end = top.saturating_add(above);
        for (at, place) in places.iter_mut().enumerate() {
            place.first = end.saturating_add(gap(at, place, air));
            end = place.first.saturating_add(place.rows);
        }
        Self { top, end, height: top.saturating_add(height), places }
    }

    fn row(&self, number: usize) -> u16 {
        let place = self.places[number];
        place.first.saturating_add(u16::from(place.part.is_some()))
    }

    fn draw(
        &self,
        picture: &mut Picture,
        shown: usize,
        (x, heading): (u16, Role),
        draw: impl Fn(&mut Picture, usize, u16, bool),
    ) {
        for (number, place) in self.places.iter().enumerate().take(shown) {
            if let Some(part) = place.part {
                picture.write((x, place.first), heading, part);
            }
            draw(picture, number, self.row(number), number + 1 == shown);
            picture.focus = place.first..place.first.saturating_add(place.rows);
        }
    }
}

/// Returns columns within `room`, each as wide as wanted if possible. If not, the columns that want more than their share divide
/// the rest.
fn columns(wanted: &[u16], room: u16) -> Vec<u16> {
    let mut widths = wanted.to_vec();
    let mut open: Vec<usize> = (0..wanted.len()).collect();
    let mut left = room;
    while !open.is_empty() {
        let share = left / open.len() as u16;
        let (content, greedy): (Vec<usize>, Vec<usize>) = open.iter().partition(|&&column| wanted[column] <= share);
        if content.is_empty() {
            let over = left % greedy.len() as u16;
            for (number, &column) in greedy.iter().enumerate() {
                widths[column] = share + u16::from((number as u16) < over);
            }
            return widths;
        }
        left -= content.iter().map(|&column| wanted[column]).sum::<u16>();
        open = greedy;
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_and_entries_share_the_room() {
        // Columns share the room.
        assert_eq!(columns(&[5, 5], 20), [5, 5]);
        assert_eq!(columns(&[5, 40, 40], 25), [5, 10, 10]);
        assert_eq!(columns(&[40, 40], 25), [13, 12]);
        assert_eq!(columns(&[], 25), Vec::<u16>::new());

        // Entries are as far apart as there is room.
        {
            let entries = |parts: &[bool]| -> Vec<Entry> {
                let part = |is_first: &bool| is_first.then(|| "part".to_owned());
                parts.iter().map(|is_first| Entry { say: Say::default(), why: None, part: part(is_first) }).collect()
            };
            let firsts = |stack: &Stack<'_>| stack.places.iter().map(|place| place.first).collect::<Vec<_>>();
            let two = entries(&[false; 2]);
            let stack = |sheet| Stack::new(&two, |number| number as u16 + 1, (1, 1), sheet);
            let rows = |sheet| firsts(&stack(sheet));
            assert_eq!((rows(5), rows(8), rows(9)), (vec![1, 2], vec![2, 4], vec![2, 5]));
            let all = stack(11);
            assert_eq!((all.top, firsts(&all), all.end, all.height), (2, vec![3, 6], 8, 9));
            assert_eq!(Stack::new(&two, |_| 3, (0, 0), 2).height, 6, "what does not fit is scrolled");
            assert_eq!(Stack::new(&entries(&[false; 10_000]), |_| 9, (0, 0), 2).height, u16::MAX);
            let parted = entries(&[false, false, true]);
            let parted = |sheet| Stack::new(&parted, |_| 1, (0, 0), sheet);
            assert_eq!((firsts(&parted(7)), parted(7).row(2)), (vec![1, 2, 4], 5), "parts are set apart first");
            assert_eq!(firsts(&parted(9)), [1, 3, 6]);
        }
    }
}
