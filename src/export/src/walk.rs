//! A walk through a search or another lesson as a page for a browser: one file that holds everything and asks for nothing. Knows
//! nothing of files.
//!
//! What is known of every step is worked out here and written as data: where everything stands, what each node was from which step
//! on, sentences, counters, lines of code. The script of the page (`walk/page/`) only looks up what a step shows, as a replay does;
//! no search is done there, so the page cannot disagree with the program.
//!
//! Words from files reach the page as data alone: JSON in which nothing can end the element around it, set as text and never as
//! markup. The page's own policy lets nothing run but this very script, and nothing be asked for.

mod clock;
mod code;
mod document;
pub mod handout;
mod page_words;
mod palette;
mod reasons;
mod recorded;
mod sheet;
pub mod site;
#[cfg(test)]
mod testing;
mod texts;
mod tree;

use page_words::Words;
use plywood_drawing::figure;
use plywood_drawing::figure::FigureOptions;
use plywood_games::GameSpec;
use plywood_lesson::{Lesson, Searched};
use plywood_messages::text;
use plywood_search::session::LockStep;
use plywood_tree::settings::ThemeName;
use recorded::Recorded;
use serde::Serialize;

/// The most steps of a page: one of so many has some megabytes.
pub const MOST_STEPS: usize = 10_000;

/// What a page is made of.
#[derive(Debug)]
pub struct Walk<'a> {
    /// What it is called.
    pub title: &'a str,
    /// The book or lecture it is from.
    pub source: Option<&'a str>,
    /// The lecturer's remark.
    pub note: Option<&'a str>,
    /// What is said at the end of one that does not have all steps.
    pub beyond: &'a str,
    /// The step that it opens at.
    pub opens: usize,
    pub opening: Opening,
    /// Its colours; without them, those that the reader's system asks for.
    pub theme: Option<ThemeName>,
    pub keys: Keys<'a>,
    /// Its neighbours, where it is part of a site.
    pub site: Option<Neighbours<'a>>,
    /// What is shown, and after it what that is compared with.
    pub lanes: Vec<Lane<'a>>,
    /// How they advance together.
    pub clock: Clock<'a>,
}

/// What a page opens with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Opening {
    /// What is shown alone.
    #[default]
    Alone,
    /// What it is compared with beside it.
    Compared,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct Keys<'a> {
    /// While one search or lesson is shown.
    pub alone: &'a [PageKey],
    /// While several are compared.
    pub compared: &'a [PageKey],
}

/// Something that is stepped through.
#[derive(Debug)]
pub struct Lane<'a> {
    /// The last step that the page has of it.
    pub last: usize,
    /// What it is.
    pub content: Content<'a>,
}

/// How what is compared advances together.
#[derive(Clone, Copy, Debug)]
pub enum Clock<'a> {
    /// There is nothing to compare.
    Alone,
    /// Searches by a clock of their own.
    Searches(&'a LockStep),
    /// Step by step; the shorter one waits at its end.
    Steps,
}

/// What is shown.
#[derive(Debug)]
pub enum Content<'a> {
    /// A search, with how it is drawn at first; of a game positions are drawn as well.
    Search(Searched<'a>, FigureOptions, Option<&'a GameSpec>),
    /// Another lesson.
    Lesson(&'a dyn Lesson),
}

/// A row of the table of keys.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PageKey {
    /// The keys, as browsers call them: `ArrowRight`.
    pub keys: Vec<String>,
    /// The same, as the help calls them: `→`.
    pub shown: Vec<String>,
    /// What they do, for the script.
    pub does: &'static str,
    /// What they do, in words.
    pub help: &'static str,
    /// Of what a page cannot do, or not all of it: what it says instead, or besides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
}

/// The pages beside one, by the names of their files.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Neighbours<'a> {
    /// The table of contents.
    pub index: &'a str,
    /// The one before.
    pub previous: Option<&'a str>,
    /// The one after.
    pub next: Option<&'a str>,
}

/// There is more than a page can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooLong {
    /// Too many nodes.
    Nodes(figure::TooLarge),
    /// Too many steps.
    Steps(Needs),
}

/// How many steps there are, and how many of them a page could hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// All that were asked for.
    pub steps: usize,
    /// The first that fit.
    pub fits: usize,
}

/// A page. Linear in the steps and in what they change.
///
/// # Errors
/// It would be too large.
pub fn page(walk: &Walk<'_>) -> Result<String, TooLong> {
    let lanes = walk.lanes.iter().map(Recorded::new).collect::<Result<Vec<_>, _>>()?;
    let data = Data {
        title: text::beginning(walk.title, 200).into_owned(),
        source: walk.source.map(text::visible_lines),
        note: walk.note.map(text::visible_lines),
        beyond: walk.beyond,
        opens: walk.opens,
        compared: walk.opening == Opening::Compared,
        keys: walk.keys,
        site: walk.site,
        words: Words::new(),
        clock: clock::clock(walk.clock, &lanes),
        lanes,
    };
    Ok(document::page(walk, &data))
}

/// Everything that the script is told.
#[derive(Debug, Serialize)]
struct Data<'a> {
    title: String,
    source: Option<String>,
    note: Option<String>,
    beyond: &'a str,
    opens: usize,
    compared: bool,
    keys: Keys<'a>,
    site: Option<Neighbours<'a>>,
    words: Words,
    lanes: Vec<Recorded>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<clock::Times>,
}
