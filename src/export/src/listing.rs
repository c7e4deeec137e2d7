//! Built-in content and courses, as tables and as JSON objects.

use std::io::Write;

use super::{Written, table};
use plywood_messages::text::joined;
use plywood_tree::library::course::{Course, Part};
use serde::Serialize;

#[derive(Serialize)]
pub struct Lecture {
    pub name: &'static str,
    pub title: String,
    pub source: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Game {
    pub name: &'static str,
    pub about: &'static str,
}

#[derive(Serialize)]
pub struct Listing {
    /// Names of the first lectures, and the command of the game after them.
    #[serde(skip)]
    pub start: Vec<[String; 2]>,
    /// In teaching order.
    pub lectures: Vec<Lecture>,
    /// In the order of the catalogue.
    pub games: Vec<Game>,
}

/// Writes two tables, without sources, which would not fit beside the titles.
pub(super) fn text(listing: &Listing, out: &mut dyn Write) -> Written {
    let lectures: Vec<_> = listing.lectures.iter().map(|lecture| row(lecture.name, &lecture.title)).collect();
    let games: Vec<_> = listing.games.iter().map(|game| row(game.name, game.about)).collect();
    let start: Vec<_> = listing.start.iter().map(|[name, title]| row(name, title)).collect();
    tell!(out, "reports/start-head")?;
    table::write(out, "ll", &start)?;
    writeln!(out, "\n{}", text!("reports/lectures-head"))?;
    table::write(out, "ll", &lectures)?;
    writeln!(out, "\n{}", text!("reports/games-head"))?;
    table::write(out, "ll", &games)
}

fn row(name: &str, what: &str) -> [String; 2] {
    [format!("  {name}"), what.to_owned()]
}

/// One course in the order of its pages.
#[derive(Serialize)]
#[serde(transparent)]
pub struct CourseReport {
    pub course: &'static Course,
}

/// Writes the parts with the lectures and commands that show them, and the pages without a part.
pub(super) fn course_text(report: &CourseReport, out: &mut dyn Write) -> Written {
    let CourseReport { course } = report;
    writeln!(out, "{}", course.source)?;
    let rows: Vec<_> = course.parts.iter().map(part).collect();
    table::write(out, "lll", &rows)?;
    if let Some(missing) = course.missing().filter(|missing| !missing.is_empty()) {
        writeln!(out, "\n{}", say!("reports/pages-missing", pages = Text(missing)))?;
    }
    Ok(())
}

fn part(part: &Part) -> [String; 3] {
    let commands = part.commands.iter().map(|command| format!("`{command}`"));
    let shown = part.lectures.iter().cloned().chain(commands);
    [format!("  {}", part.cited()), part.about.clone(), joined(shown, ", ")]
}
