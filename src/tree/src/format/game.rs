//! The game a file asks for: `game = "nim:1,1,2"` or `game = { nim = [1, 1, 2] }`.

use super::GivenPosition;
use super::raw_value::RawValue;
use super::reader::Reader;
use super::spans::Spanned;
use crate::diagnostic::Diagnostic;
use crate::settings::Merge;

impl Reader<'_> {
    /// The game in the notation of the command line: its name, and after a colon its start.
    pub(super) fn game(&mut self, found: &Spanned<RawValue<'_>>) -> Option<String> {
        match &found.value {
            RawValue::Text(spec) => Some(spec.to_string()),
            RawValue::Table(entries) => match entries.as_slice() {
                [(name, start)] => self.start(start).map(|start| spec(&name.value, &start)),
                entries => {
                    let problem = Diagnostic::new("one-game", say!(files, "one-game", count = Count(entries.len())));
                    self.problems.push(problem.at(found.range.clone(), "").help(text!(files, "one-game-help")));
                    None
                }
            },
            other => {
                self.wrong_type(&text!(files, "a-game"), other.what(), found.range.clone());
                None
            }
        }
    }

    /// The position a game starts from; whether there is such a position is not known here.
    pub(super) fn position(&mut self, found: Spanned<RawValue<'_>>) -> Option<GivenPosition> {
        let range = found.range.clone();
        self.text(found).map(|text| GivenPosition { text: text.into_owned(), range })
    }

    /// Which equal positions are merged; `true` means among siblings.
    pub(super) fn merge(&mut self, found: &Spanned<RawValue<'_>>) -> Option<Merge> {
        match &found.value {
            RawValue::Truth(true) => Some(Merge::Siblings),
            RawValue::Truth(false) => Some(Merge::None),
            RawValue::Text(_) => self.choice(found),
            other => {
                self.wrong_type(&text!(files, "a-merge"), other.what(), found.range.clone());
                None
            }
        }
    }

    /// The start position; empty for the usual one.
    fn start(&mut self, found: &Spanned<RawValue<'_>>) -> Option<String> {
        match &found.value {
            RawValue::Table(entries) if entries.is_empty() => Some(String::new()),
            RawValue::List(items) => {
                let items: Vec<String> = items.iter().filter_map(|item| self.item(item)).collect();
                Some(items.join(","))
            }
            _ => self.item(found),
        }
    }

    fn item(&mut self, found: &Spanned<RawValue<'_>>) -> Option<String> {
        match &found.value {
            RawValue::Whole(number) => Some(number.to_string()),
            RawValue::Text(text) => Some(text.to_string()),
            other => {
                self.wrong_type(&text!(files, "a-start"), other.what(), found.range.clone());
                None
            }
        }
    }
}

fn spec(name: &str, start: &str) -> String {
    if start.is_empty() { name.to_owned() } else { format!("{name}:{start}") }
}
