//! What the program brings along, as a table and as one JSON object.

use std::io::{self, Write};

use super::json_line;
use super::table::{self, Align};
use serde::Serialize;

/// A lecture in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lecture {
    /// What to ask for.
    pub name: &'static str,
    /// What it is called.
    pub title: String,
    /// The book or lecture it is from.
    pub source: Option<String>,
}

/// A game in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Game {
    /// A spec that can be typed as it is.
    pub name: &'static str,
    /// What it is in one line.
    pub about: &'static str,
}

/// Everything that is built in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listing {
    /// In teaching order.
    pub lectures: Vec<Lecture>,
    /// In the order of the catalogue.
    pub games: Vec<Game>,
}

/// Writes two tables. Sources are left out: they would not fit beside the titles.
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

/// Writes one JSON object in one line.
pub(super) fn json(listing: &Listing, out: &mut dyn Write) -> io::Result<()> {
    json_line(out, listing)
}
