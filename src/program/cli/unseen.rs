//! Refuses what is asked of a figure and would not be seen in it.

use super::arguments::{Exporting, Series, Target};
use super::endings::{Content, FORMATS, Format};
use super::figure_option::FigureOption::{self, Caption, Compare, Display, First, Legend, Numbers, OnlyVisited, Theme};
use plywood_tree::diagnostic::Diagnostic;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawn {
    Search,
    /// Another lesson.
    Lesson,
}

/// What a page and a document show of a search, and of another lesson.
const PAGE: &[FigureOption] = &[Theme, Display, OnlyVisited, Numbers, First, Compare];
const DOCUMENT: &[FigureOption] = &[Theme, Display, OnlyVisited, Numbers, Legend, Caption];
const LESSON_PAGE: &[FigureOption] = &[Theme, First, Compare];
const LESSON_DOCUMENT: &[FigureOption] = &[Theme, Caption];

/// What can be asked of a format.
const fn takes(format: &Format, drawn: Drawn, series: Series) -> &'static [FigureOption] {
    match (&format.content, drawn, series) {
        (Content::Page(_), Drawn::Search, Series::One) => PAGE,
        (Content::Page(_), Drawn::Search, _) => DOCUMENT,
        (Content::Page(_), Drawn::Lesson, Series::One) => LESSON_PAGE,
        (Content::Page(_), Drawn::Lesson, _) => LESSON_DOCUMENT,
        (_, Drawn::Search, _) => format.takes,
        (_, Drawn::Lesson, _) => format.lesson_takes,
    }
}

/// Refuses what is asked for and would not be seen.
pub(super) fn check(arguments: &Exporting, output: &Target, drawn: Drawn) -> Result<(), Diagnostic> {
    let series = arguments.series();
    let taken = takes(output.format, drawn, series);
    let Some(&refused) = arguments.asked().iter().find(|option| !taken.contains(option)) else { return Ok(()) };
    let option = &refused.typed();
    let problem = match drawn {
        Drawn::Search => String::from(say!(pictures, "not-taken", Text(option), ending = Text(output.format.ending))),
        Drawn::Lesson => {
            say!(pictures, "not-taken-by-lesson", Text(option), ending = Text(output.format.ending)).into()
        }
    };
    let taking = |format: &&Format| takes(format, drawn, series).contains(&refused);
    let others: Vec<&str> = FORMATS.iter().filter(taking).map(|format| format.ending).collect();
    let help = if others.is_empty() {
        text!(pictures, "leave-out").to_owned()
    } else {
        say!(pictures, "taken-by", endings = Text(others.join(", "))).into()
    };
    Err(Diagnostic::new("no-such-option", problem).help(help))
}
