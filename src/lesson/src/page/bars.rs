//! A chart of numbers on a logarithmic scale, bar by bar: each column is a factor.

use super::{
    Entry, Figure, PageKey, Read, Stack, all, line,
    reckon::{Number, by_hand, expression_diagnostic},
};
use crate::{Datum, Fact};
use plywood_drawing::{
    picture::{Area, Fitted, Needs, Picture, Sheet},
    scene::{Letters, Stroke},
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

const SHORTEST: u16 = 16;
/// Names take at most this fraction (one third) of the width.
const NAMES: u16 = 3;
/// Greatest width of a chart.
const WIDEST: u16 = 140;
/// Limit on the marks on the axis.
const MARKS: u32 = 8;

#[derive(Debug)]
struct Chart {
    unit: String,
    bars: Vec<Bar>,
    /// Reference value for the bars.
    limit: Option<Bar>,
}

#[derive(Debug)]
struct Bar {
    name: String,
    expression: String,
    value: Number,
    log: f64,
}

named! {
    enum BarKey in pages, "what-bar" {
        Name = "name", "key-name",
        Value = "value", "key-value",
        Say = "say", "key-say",
        Why = "why", "key-why",
        Part = "part", "key-part",
    }
}

pub fn read<'t>(fields: &mut Fields<'t>, page: &mut Row<'t, PageKey>, items: Vec<Field<'t>>) -> Option<Read> {
    let unit = page.take(PageKey::Unit).map_or(Some(String::new()), |unit| line(fields, unit));
    let limit = page.take(PageKey::Limit).map_or(Some(None), |limit| bar(fields, limit).map(|(_, bar)| Some(bar)));
    let (entries, bars) = all(items.into_iter().map(|item| bar(fields, item)))?;
    Some((entries, Box::new(Chart { unit: unit?, bars, limit: limit? })))
}

fn bar<'t>(fields: &mut Fields<'t>, item: Field<'t>) -> Option<(Entry, Bar)> {
    let mut row = fields.row::<BarKey>(item)?;
    let entry = Entry::read(fields, &mut row, [BarKey::Say, BarKey::Why, BarKey::Part]);
    let name = fields.needed(&mut row, BarKey::Name);
    let name = name.and_then(|name| line(fields, name));
    let value = fields.needed(&mut row, BarKey::Value)?;
    let range = value.range();
    let expression = line(fields, value)?;
    let value = match Number::of(&expression) {
        Ok(value) => value,
        Err(why) => {
            fields.problem(expression_diagnostic(&expression, why, range));
            return None;
        }
    };
    let Some(log) = value.log10().filter(|log| *log >= 0.0) else {
        fields.report("no-bar", text!("pages/less-than-one"), range, text!("pages/less-than-one-help"));
        return None;
    };
    Some((entry?, Bar { name: name?, expression, value, log }))
}

impl Bar {
    /// Returns the value. If it is computed and there is room, the expression is in front of it. Large letters have no superscript
    /// digits.
    fn label(&self, room: u16, letters: Letters) -> String {
        let charset = if letters == Letters::Small { Charset::Unicode } else { Charset::Ascii };
        let value = self.value.format(charset);
        let by_hand = by_hand(&self.expression, charset);
        if !self.is_reckoned() || by_hand == value {
            return value;
        }
        let whole = format!("{by_hand} = {value}");
        if letters.width(&whole) <= room { whole } else { value }
    }

    /// Returns true if it is written as an expression and not as a plain number.
    fn is_reckoned(&self) -> bool {
        !self.expression.chars().all(|c| c.is_ascii_digit() || matches!(c, '_' | '.'))
    }
}

struct Setting {
    /// Letters of the values.
    letters: Letters,
    names: u16,
    bars: (u16, u16),
    /// Power of ten at the end of the axis.
    decades: f64,
    labels: u16,
    x: u16,
    width: u16,
}

impl Chart {
    fn all(&self) -> impl Iterator<Item = &Bar> {
        self.bars.iter().chain(&self.limit)
    }

    /// Sets the bars with values in these letters.
    fn set(&self, sheet: Sheet, letters: Letters) -> Fitted<Setting> {
        let width = sheet.width.min(WIDEST).saturating_sub(2);
        let most = (width / NAMES).max(8);
        let names = text::widest(self.bars.iter().map(|bar| &bar.name)).min(most);
        let longest = |room| self.bars.iter().map(|bar| letters.width(&bar.label(room, letters))).max().unwrap_or(0);
        let room = width.saturating_sub(names + 2 + 2 * SHORTEST);
        let labels = longest(room);
        let bars = width.saturating_sub(names + 2 + labels + 1);
        if bars < SHORTEST {
            return Err(Needs { width: (names + 2 + labels + 1 + SHORTEST + 2).max(sheet.width + 1), height: 0 });
        }
        let decades = self.all().map(|bar| bar.log).fold(1.0, f64::max).ceil();
        let x = (sheet.width - width) / 2;
        Ok(Setting { letters, names, bars: (x + names + 2, bars), decades, labels: room, x, width })
    }
}

impl Setting {
    /// Returns the eighths of cells for a logarithm; the smallest is not empty.
    fn eighths(&self, log: f64) -> usize {
        let eighths = log / self.decades * f64::from(self.bars.1) * 8.0;
        (eighths.round() as usize).clamp(1, usize::from(self.bars.1) * 8)
    }

    fn column(&self, log: f64) -> u16 {
        let (x, width) = self.bars;
        x + ((log / self.decades * f64::from(width)).floor() as u16).min(width - 1)
    }

    fn marks(&self) -> Vec<u32> {
        let decades = self.decades as u32;
        let fitting = (u32::from(self.bars.1) / 7).clamp(1, MARKS);
        let step = [1, 2, 3, 5, 10, 20, 50, 100, 200, 500]
            .into_iter()
            .find(|step| decades / step <= fitting)
            .unwrap_or_else(|| decades.div_ceil(fitting));
        (0..=decades).step_by(step as usize).collect()
    }

    fn axis(&self, picture: &mut Picture, y: u16, unit: &str) {
        let (x, width) = self.bars;
        picture.write((x, y), Role::Frame, "─".repeat(usize::from(width)));
        let mut free = 0;
        for power in self.marks() {
            let at = self.column(f64::from(power));
            picture.write((at, y), Role::Frame, "┴");
            let words = by_hand(&format!("10^{power}"), Charset::Unicode);
            let words = if power == 0 { "1".to_owned() } else { words };
            let left = at.saturating_sub(text::cells(&words) / 2);
            if left >= free {
                free = picture.write((left, y + 1), Role::Faint, words) + 1;
            }
        }
        let room = (self.x + self.width).saturating_sub(x + width + 1);
        picture.clip((x + width + 1, y), room, Role::Faint, unit);
    }

    fn bar(&self, picture: &mut Picture, bar: &Bar, y: u16, is_new: bool) {
        let (x, _) = self.bars;
        let (named, drawn) = if is_new { (Role::Current, Role::Done) } else { (Role::Text, Role::Closed) };
        let rows = self.letters.rows();
        let middle = y + rows / 2;
        if is_new {
            picture.ground((self.x, middle), self.names, named, &bar.name);
        } else {
            picture.clip((self.x, middle), self.names, named, &bar.name);
        }
        // A high bar leaves a row free to the next.
        let eighths = self.eighths(bar.log);
        let end = (y..y + rows.div_ceil(2)).map(|y| picture.bar((x, y), drawn, eighths)).max().unwrap_or(x);
        let role = if is_new { Role::Number } else { Role::Text };
        picture.lettered((end + 1, middle), self.letters, role, &bar.label(self.labels, self.letters));
    }
}

impl Figure for Chart {
    /// The large letters have no superscript digits.
    fn caption(&self, entry: usize, _: Charset) -> Sentence {
        let bar = &self.bars[entry];
        let value = Sentence::number(bar.value.format(Charset::Ascii));
        Sentence::plain(&bar.name).beside(&value)
    }

    fn picture(&self, entries: &[Entry], shown: usize, sheet: Sheet) -> Fitted {
        let around = (if self.limit.is_some() { 2 } else { 0 }, 2);
        let stacked =
            |setting: Setting| (Stack::new(entries, |_| setting.letters.rows(), around, sheet.height), setting);
        let large = self.set(sheet, Letters::Large).ok().filter(|_| sheet.stroke == Stroke::Broad).map(stacked);
        let (stack, setting) = match large.filter(|(stack, _)| stack.height <= sheet.height) {
            Some(large) => large,
            None => stacked(self.set(sheet, Letters::Small)?),
        };
        let mut picture = Picture::new(stack.height);
        if let Some(limit) = &self.limit {
            let at = setting.column(limit.log);
            let words = format!("{}: {}", limit.name, limit.label(setting.labels, Letters::Small));
            let words = text::clipped(&words, usize::from(sheet.width.saturating_sub(2)));
            let left = at.saturating_sub(text::cells(&words) / 2);
            let left = left.min((sheet.width - 1).saturating_sub(text::cells(&words)));
            picture.write((left, stack.top), Role::Cut, words);
            let rows = stack.end.saturating_sub(stack.top + 1);
            picture.fill(Area { x: at, y: stack.top + 1, width: 1, height: rows }, Role::Cut, '┊');
        }
        stack.draw(&mut picture, shown, (setting.x, Role::Title), |picture, number, y, is_new| {
            setting.bar(picture, &self.bars[number], y, is_new);
        });
        setting.axis(&mut picture, stack.end, &self.unit);
        Ok(picture)
    }

    fn why(&self, entry: usize) -> Option<Sentence> {
        let bar = &self.bars[entry];
        let value = bar.value.format(Charset::Unicode);
        let expression = by_hand(&bar.expression, Charset::Unicode);
        (bar.is_reckoned() && expression != value).then(|| sentence!("pages/reckoned", Text(expression), Number(value)))
    }

    fn fact(&self, entry: usize) -> Fact {
        let bar = &self.bars[entry];
        let value = match bar.value.whole {
            Some(number) if number < 1 << 53 => Datum::Whole(number as i128),
            None if bar.value.is_real() => Datum::Number(bar.value.float),
            Some(_) | None => Datum::None,
        };
        let name = bar.name.as_str().into();
        let expression = bar.expression.as_str().into();
        let log = Datum::Number((bar.log * 1e6).round() / 1e6);
        Fact::of("bar", [("name", name), ("expression", expression), ("value", value), ("log10", log)])
    }
}
