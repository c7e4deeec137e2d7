//! What the program brings along, as a table and as one JSON object. Knows nothing of what the lectures contain.

use std::io::{self, Write};

use serde::Serialize;

use super::json_line;
use super::table::{self, Align};

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

/// Writes a table.
pub fn text(listing: &Listing, out: &mut impl Write) -> io::Result<()> {
    let lecture = |lecture: &Lecture| {
        [format!("  {}", lecture.name), lecture.title.clone(), lecture.source.clone().unwrap_or_default()]
    };
    let game = |game: &Game| [format!("  {}", game.name), game.about.to_owned(), String::new()];
    let head = |word: &str| [word.to_owned(), String::new(), String::new()];
    let mut rows = vec![head("Lectures")];
    rows.extend(listing.lectures.iter().map(lecture));
    rows.extend([head(""), head("Games")]);
    rows.extend(listing.games.iter().map(game));
    table::write(out, [Align::Left; 3], &rows)
}

/// Writes one JSON object in one line.
pub fn json(listing: &Listing, out: &mut impl Write) -> io::Result<()> {
    json_line(out, listing)
}
