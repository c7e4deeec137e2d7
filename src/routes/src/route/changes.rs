//! Problems that are changed in place while they are searched: a kind a file.

mod graphs;
pub(super) mod maps;
mod puzzles;

use super::look::short_number;
use plywood_lesson::{Datum, Lesson};
use plywood_messages::text::grouped;
use plywood_messages::words::{Charset, Sentence};
use plywood_tree::progress::Progress;

fn nothing() -> Sentence {
    sentence!(routes, "change-nothing")
}

/// What comes out in the end, by name.
fn outcome(lesson: &dyn Lesson) -> Vec<(&'static str, String)> {
    let values =
        lesson.solution(Charset::Unicode, &Progress::default()).map(|solution| solution.values).unwrap_or_default();
    let of = |key: &str| values.iter().find(|(known, _)| *known == key).map(|(_, value)| told(value));
    let all = [
        (text!(routes, "count-cost"), of("cost")),
        (text!(routes, "count-expanded"), of("expanded")),
        (text!(routes, "count-generated"), of("generated")),
    ];
    all.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}

/// A value of the solution in words.
fn told(value: &Datum) -> String {
    match value {
        Datum::Whole(number) => u64::try_from(*number).map_or_else(|_| number.to_string(), grouped),
        Datum::Number(number) => short_number(*number),
        Datum::None | Datum::Text(_) | Datum::Truth(_) | Datum::List(_) | Datum::Path(..) | Datum::Table(_) => {
            text!(panels, "no-value").to_owned()
        }
    }
}
