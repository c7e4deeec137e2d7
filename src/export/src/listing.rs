//! Built-in content, as a table and as one JSON object.

use std::io::{self, Write};

use super::json_line;
use super::table::{self, Align};
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lecture {
    pub name: &'static str,
    pub title: String,
    pub source: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Game {
    pub name: &'static str,
    pub about: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listing {
    /// In teaching order.
    pub lectures: Vec<Lecture>,
    /// In the order of the catalogue.
    pub games: Vec<Game>,
}

/// Writes two tables, without sources, which would not fit beside the titles.
pub(super) fn text(listing: &Listing, out: &mut dyn Write) -> io::Result<()> {
    let lectures: Vec<_> = listing.lectures.iter().map(|lecture| row(lecture.name, &lecture.title)).collect();
    let games: Vec<_> = listing.games.iter().map(|game| row(game.name, game.about)).collect();
    writeln!(out, "{}", text!(reports, "lectures-head"))?;
    table::write(out, &[Align::Left; 2], &lectures)?;
    writeln!(out, "\n{}", text!(reports, "games-head"))?;
    table::write(out, &[Align::Left; 2], &games)
}

fn row(name: &str, what: &str) -> [String; 2] {
    [format!("  {name}"), what.to_owned()]
}

pub(super) fn json(listing: &Listing, out: &mut dyn Write) -> io::Result<()> {
    json_line(out, listing)
}
