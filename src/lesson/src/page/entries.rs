//! The entries of a figure, as far as they are the same in all: what is said of each.

use super::say::Say;
use crate::{Datum, Fact};
use plywood_messages::text::visible;
use plywood_messages::words::Charset;
use plywood_tree::format::{Field, Fields};

/// What is said of an entry.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    /// The sentence of its step.
    pub(super) say: Say,
    /// Where it is from, or why it is so.
    pub(super) why: Option<Say>,
    /// The heading above it, where a part begins with it.
    pub(super) part: Option<String>,
}

impl Entry {
    /// From what its table has; `None` where that is wrong.
    pub(super) fn read<'t>(fields: &mut Fields<'t>, [say, why, part]: [Option<Field<'t>>; 3]) -> Option<Self> {
        let say = say.map(|say| Say::read(fields, say));
        let why = why.map(|why| Say::read(fields, why));
        let part = part.map(|part| line(fields, part));
        let all = (say.unwrap_or_else(|| Some(Say::default())), why.map_or(Some(None), |why| why.map(Some)));
        Some(Self { say: all.0?, why: all.1?, part: part.map_or(Some(None), |part| part.map(Some))? })
    }

    /// Adds what is said to what other programs are told.
    pub(super) fn tell(&self, fact: &mut Fact) {
        let said = |say: &Say| Datum::Text(say.sentence(Charset::Unicode).to_string());
        if let Some(part) = &self.part {
            fact.values.push(("part", Datum::Text(part.clone())));
        }
        fact.values.push(("say", said(&self.say)));
        if let Some(why) = &self.why {
            fact.values.push(("why", said(why)));
        }
    }
}

/// A string or a number as one line that is fit to be shown.
pub(super) fn line<'t>(fields: &mut Fields<'t>, field: Field<'t>) -> Option<String> {
    let text = fields.text_or_number(field)?;
    Some(visible(&text.split_whitespace().collect::<Vec<_>>().join(" ")).into_owned())
}
