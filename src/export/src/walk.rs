//! Web page that steps through a search or another lesson: one self-contained file that loads nothing. Independent of files.
//!
//! Everything about every step is computed here and written as data: positions, the states of each node with the steps where they
//! begin, sentences, counters, lines of code. The script of the page (`walk/page/`) only looks up a step, as a replay does. It
//! does not search, so the page cannot disagree with the program.
//!
//! Text from files reaches the page only as data: JSON that cannot close its element, set as text and never as markup. The page's
//! Content-Security-Policy allows only its own script and blocks all requests.

mod clock;
mod code;
pub(crate) mod document;
pub mod handout;
mod page_words;
mod palette;
pub mod program;
mod questions;
mod reasons;
mod recorded;
mod sheet;
pub mod site;
#[cfg(test)]
mod testing;
mod texts;
mod tree;

pub use document::OWN_MARK;
use page_words::Words;
use plywood_drawing::{
    figure::{self, FigureOptions},
    scene::Boards,
};
use plywood_games::GameSpec;
use plywood_lesson::{Lesson, Searched};
use plywood_messages::text;
use plywood_search::{replay::Moment, search::Rules, session::LockStep};
use plywood_tree::{settings::ThemeName, tree::NodeId};
pub use questions::{Questions, asked_at, questions};
use recorded::Recorded;
use serde::Serialize;
pub use tree::MOST_DRAWN;

/// Maximum number of steps of a page, which then has some megabytes.
pub const MOST_STEPS: usize = 10_000;

/// Content of a page.
pub struct Walk<'a> {
    pub title: &'a str,
    pub source: Option<&'a str>,
    pub note: Option<&'a str>,
    /// Message at the end of a page that does not have all steps.
    pub beyond: &'a str,
    pub opens: usize,
    /// True to open with the comparison.
    pub opens_compared: bool,
    /// Colours; `None` for the colour scheme of the reader's system.
    pub theme: Option<ThemeName>,
    pub keys: Keys<'a>,
    /// Neighbouring pages if the page is part of a site.
    pub site: Option<Neighbours<'a>>,
    pub engine: Option<Engine<'a>>,
    /// Questions about the first search or lesson, which the page asks without an engine.
    pub questions: Option<&'a Questions>,
    /// The search or lesson, followed by those it is compared with.
    pub panes: Vec<Pane<'a>>,
    pub clock: Clock<'a>,
}

#[derive(Clone, Copy, Serialize)]
pub struct Keys<'a> {
    pub alone: &'a [PageKey],
    pub compared: &'a [PageKey],
}

pub struct Pane<'a> {
    pub last: usize,
    /// What sets it apart from a search of the same kind.
    pub name: Option<&'static str>,
    pub content: Content<'a>,
}

/// Common clock of the compared searches or lessons.
#[derive(Clone, Copy)]
pub enum Clock<'a> {
    Alone,
    Searches(&'a LockStep),
    /// Step by step; the shorter one waits at its end.
    Steps,
}

pub enum Content<'a> {
    /// A search with its initial figure options. For a game, the position of the step is drawn beside the tree, and those of
    /// all nodes in it if there are drawings of them.
    Search(Searched<'a>, FigureOptions, Option<&'a GameSpec>, Boards),
    Lesson(&'a dyn Lesson),
}

#[derive(Debug, Serialize)]
pub struct PageKey {
    /// Key names of browsers: `ArrowRight`.
    pub keys: Vec<String>,
    /// Key names of the help: `→`.
    pub shown: Vec<String>,
    pub does: &'static str,
    pub help: &'static str,
    /// Message for a key that the page does not support, or supports only in part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
}

/// Engine of a live page, in files beside it.
#[derive(Clone, Copy, Serialize)]
pub struct Engine<'a> {
    /// Script of its worker, as an address relative to the page.
    pub worker: &'a str,
    /// Link to the content of the page, without a step.
    pub link: &'a str,
}

#[derive(Clone, Copy, Serialize)]
pub struct Neighbours<'a> {
    pub index: &'a str,
    pub previous: Option<&'a str>,
    pub next: Option<&'a str>,
}

/// Content that does not fit on a page.
#[derive(Clone, Copy, Debug)]
pub enum TooLong {
    Nodes(figure::TooLarge),
    Steps(Needs),
}

#[derive(Clone, Copy, Debug)]
pub struct Needs {
    pub steps: usize,
    /// The first steps that fit.
    pub fits: usize,
}

/// Returns a page. Linear in the number of steps and of changes.
///
/// # Errors
/// The page would be too large.
pub fn page(walk: &Walk<'_>) -> Result<String, TooLong> {
    Ok(document::page(walk, &Data::new(walk, false)?))
}

/// Returns the data of a page as JSON, for a live page that shows something else.
///
/// # Errors
/// The page would be too large.
pub fn data(walk: &Walk<'_>) -> Result<String, TooLong> {
    // Writing to memory cannot fail.
    Ok(serde_json::to_string(&Data::new(walk, true)?).unwrap_or_default())
}

/// Returns the heading `why D` and the reasons of a node, each as alternating tones and texts.
pub fn why(moment: Moment<'_>, rules: Rules, node: NodeId) -> Vec<Vec<String>> {
    reasons::why(moment, rules, node).iter().map(texts::spans).collect()
}

impl<'a> Data<'a> {
    fn new(walk: &Walk<'a>, is_asked: bool) -> Result<Self, TooLong> {
        let panes = walk.panes.iter().map(|pane| Recorded::new(pane, is_asked)).collect::<Result<Vec<_>, _>>()?;
        Ok(Self {
            title: text::beginning(walk.title, 200).into_owned(),
            source: walk.source.map(text::visible_lines),
            note: walk.note.map(text::visible_lines),
            beyond: walk.beyond,
            opens: walk.opens,
            compared: walk.opens_compared,
            keys: walk.keys,
            site: walk.site,
            engine: walk.engine,
            words: Words::new(walk.engine.is_some()),
            questions: walk.questions,
            clock: clock::clock(walk.clock, &panes),
            panes,
        })
    }
}

#[derive(Serialize)]
struct Data<'a> {
    title: String,
    source: Option<String>,
    note: Option<String>,
    beyond: &'a str,
    opens: usize,
    compared: bool,
    keys: Keys<'a>,
    site: Option<Neighbours<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<Engine<'a>>,
    words: Words,
    #[serde(skip_serializing_if = "Option::is_none")]
    questions: Option<&'a Questions>,
    panes: Vec<Recorded>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<clock::ClockData>,
}
