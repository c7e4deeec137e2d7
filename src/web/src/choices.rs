//! What can be chosen of an opened content: options as in the `[view]` of a file, or the settings of a lesson.

use plywood_document::link::COMPARE;
use plywood_lesson::AnyLesson;
use plywood_pages::{Stage, opening::Opened};
use plywood_search::session::{Input, Run, fitting_algorithms};
use plywood_tree::{
    format::{Syntax, View, view_entries, view_keys},
    settings::Choice as _,
};
use serde::Serialize;

/// Options that a page chooses otherwise, or not at all.
const OTHERWISE: [&str; 5] = ["theme", "language", "step", "steps", "visits"];

#[derive(Serialize)]
pub struct Choice {
    key: String,
    meaning: String,
    value: String,
    /// Values that can be chosen; empty for a number.
    options: Vec<String>,
}

pub fn of(opened: &Opened) -> Vec<Choice> {
    match &opened.document.content {
        Stage::Search(input, run) => of_search(input, run, &opened.document.view, opened.compare.as_deref()),
        Stage::Lesson(lesson) => of_lesson(lesson, opened.compare.as_deref()),
    }
}

fn of_search(input: &Input, run: &Run, view: &View, compared: Option<&str>) -> Vec<Choice> {
    let algorithm = run.choices.rules.algorithm;
    let display = Some(view.display.unwrap_or_default());
    let view = View { algorithm: Some(algorithm), order: Some(run.choices.order), display, ..view.clone() };
    let fitting: Vec<String> = fitting_algorithms(input).into_iter().map(|fits| fits.name().to_owned()).collect();
    let rows = view_keys().zip(view_entries(&view, Syntax::Toml));
    let rows = rows.filter(|((key, ..), _)| !OTHERWISE.contains(key));
    let chosen = rows.map(|((key, meaning, names), (_, value))| {
        let value = value.map(|value| value.trim_matches('"').to_owned()).unwrap_or_default();
        let names = names.into_iter().map(str::to_owned);
        let options: Vec<String> = if key == "algorithm" { fitting.clone() } else { names.collect() };
        // Without a value the default holds.
        let has_none = value.is_empty() && !options.is_empty();
        let options = has_none.then(String::new).into_iter().chain(options).collect();
        Choice { key: key.to_owned(), meaning: meaning.to_owned(), value, options }
    });
    chosen.chain([compare(fitting.iter().filter(|name| *name != algorithm.name()).cloned(), compared)]).collect()
}

fn of_lesson(lesson: &AnyLesson, compared: Option<&str>) -> Vec<Choice> {
    let settings = lesson.settings();
    let first = settings.first().into_iter().flat_map(|setting| {
        setting.options.iter().filter(|option| option.key != setting.option().key).map(|option| option.key.to_owned())
    });
    let rivals: Vec<String> = first.collect();
    let chosen = settings.iter().map(|setting| Choice {
        key: setting.key.to_owned(),
        meaning: setting.name.to_string(),
        value: setting.option().key.to_owned(),
        options: setting.options.iter().map(|option| option.key.to_owned()).collect(),
    });
    let has_rivals = !rivals.is_empty();
    let compared = has_rivals.then(|| compare(rivals.into_iter(), compared));
    chosen.chain(compared).collect()
}

fn compare(others: impl Iterator<Item = String>, compared: Option<&str>) -> Choice {
    Choice {
        key: COMPARE.to_owned(),
        meaning: text!("engine/compare").to_owned(),
        value: compared.unwrap_or_default().to_owned(),
        options: std::iter::once(String::new()).chain(others).collect(),
    }
}
