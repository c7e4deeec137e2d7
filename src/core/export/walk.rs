//! A walk through a search or another lesson as a page for a browser: one file that holds everything and asks for nothing. Knows
//! nothing of files.
//!
//! What is known of every step is worked out here and written as data: where everything stands, what each node was from which step
//! on, sentences, counters, lines of code. The script of the page (`walk/page/`) only looks up what a step shows, as a replay does;
//! no search is done there, so the page cannot disagree with the program.
//!
//! Words from files reach the page as data alone: JSON in which nothing can end the element around it, set as text and never as
//! markup. The page's own policy lets nothing run but this very script, and nothing be asked for.

mod code;
mod document;
pub mod handout;
mod palette;
mod sheet;
pub mod site;
mod texts;
mod tree;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::explain::{self, Charset, Wording};
use crate::export::figure::{self, Shown};
use crate::game::GameSpec;
use crate::lesson::{Counter, Lesson, Searched, Stepped};
use crate::replay::Replay;
use crate::session;
use crate::settings::{Choice as _, Display, ThemeName, VisitOrder};
use crate::text;
use crate::tree::{Kind, Player};
use crate::words::{self, Sentence, Tone};
use texts::{Numbered, Was};

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
    /// The step that it opens at.
    pub opens: usize,
    /// The last step that it has.
    pub last: usize,
    /// Its colours; without them, those that the reader's system asks for.
    pub theme: Option<ThemeName>,
    /// What its keys do.
    pub keys: &'a [PageKey],
    /// Its neighbours, where it is part of a site.
    pub site: Option<Neighbours<'a>>,
    /// What is shown.
    pub content: Content<'a>,
}

/// What is shown.
#[derive(Debug)]
pub enum Content<'a> {
    /// A search; of a game positions are drawn as well.
    Search(Searched<'a>, TreeOptions, Option<&'a GameSpec>),
    /// Another lesson.
    Lesson(&'a dyn Lesson),
}

/// How a search is drawn at first.
#[derive(Clone, Copy, Debug)]
pub struct TreeOptions {
    /// What is written at the nodes.
    pub display: Display,
    /// How the order of visits is shown.
    pub visits: VisitOrder,
    /// The last step that is shown.
    pub last: usize,
    /// Which nodes are.
    pub shown: Shown,
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
    if walk.last > MOST_STEPS {
        return Err(TooLong::Steps(Needs { steps: walk.last, fits: MOST_STEPS }));
    }
    let data = match &walk.content {
        Content::Search(searched, options, game) => {
            let rules = searched.choices.search_rules();
            let tree = tree::tree(searched.replay, rules, TreeOptions { last: walk.last, ..*options })?;
            let wording = Wording { rules, charset: Charset::Unicode };
            let why = |step| {
                let moment = searched.replay.at(step);
                explain::why(moment, wording, moment.current())
            };
            let code = code::code(searched.replay, rules, walk.last);
            let board = game.map(|game| boards(game, searched.replay, walk.last));
            Data { tree: Some(tree), code: Some(code), board, ..Data::new(walk, searched, &why) }
        }
        Content::Lesson(lesson) => {
            let sheets = sheet::sheets(*lesson, walk.last)?;
            Data { sheets, ..Data::new(walk, *lesson, &|step| lesson.why(step)) }
        }
    };
    Ok(document::page(walk, &data))
}

/// Everything that the script is told.
#[derive(Debug, Serialize)]
struct Data<'a> {
    title: String,
    source: Option<String>,
    note: Option<String>,
    how: String,
    opens: usize,
    steps: usize,
    /// All steps there are, where the page does not have all of them.
    of: Option<usize>,
    keys: &'a [PageKey],
    site: Option<Neighbours<'a>>,
    words: Words,
    /// At each step the tones and the words of the sentence, by turns; likewise below.
    says: Vec<Vec<String>>,
    captions: Vec<String>,
    /// What has to be known besides: the step, and what.
    conditions: Vec<(usize, Vec<String>)>,
    why: Vec<Vec<Vec<String>>>,
    /// What is said of counters, and the counters.
    told: Numbered<Vec<String>>,
    counters: Vec<Counted>,
    measure: Option<String>,
    cuts: &'a [u32],
    changes: &'a [u32],
    parts: &'a [u32],
    mistakes: &'a [u32],
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<tree::Tree>,
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<code::Code>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Boards>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sheets: Vec<sheet::Sheets>,
}

/// A counter at every step.
#[derive(Debug, Serialize)]
struct Counted {
    all: Option<u64>,
    par: Option<u64>,
    /// How many there are, as far as that is known, and what is said of it.
    was: Was<2>,
}

/// The position of a game at every step.
#[derive(Debug, Serialize)]
struct Boards {
    drawings: Numbered<String>,
    was: Was<1>,
}

fn boards(game: &GameSpec, replay: &Replay, last: usize) -> Boards {
    let mut boards = Boards { drawings: Numbered::from(String::new()), was: Was::default() };
    for step in 0..=last {
        let board = session::board(game, replay.tree(), replay.at(step).current());
        let name = board.name.filter(|_| board.lines.is_empty());
        let lines: Vec<_> = board.lines.iter().chain(&name).map(|line| text::visible(line)).collect();
        boards.was.note(step, [boards.drawings.number(lines.join("\n"))]);
    }
    boards
}

impl<'a> Data<'a> {
    fn new(walk: &'a Walk<'_>, lesson: &'a dyn Stepped, why: &dyn Fn(usize) -> Vec<Sentence>) -> Self {
        let steps = || 0..=walk.last;
        let milestones = lesson.milestones();
        let until = |steps: &'a [u32]| &steps[..steps.partition_point(|&step| step as usize <= walk.last)];
        let said = |step| spans(&lesson.sentence(step, Charset::Unicode));
        let (told, counters) = counters(lesson, walk.last);
        Self {
            title: text::beginning(walk.title, 200).into_owned(),
            source: walk.source.map(text::visible_lines),
            note: walk.note.map(text::visible_lines),
            how: text::visible(&lesson.how()).into_owned(),
            opens: walk.opens.min(walk.last),
            steps: walk.last,
            of: Some(lesson.steps()).filter(|&all| all != walk.last),
            keys: walk.keys,
            site: walk.site,
            words: Words::new(walk.last, lesson.steps()),
            says: steps().map(said).collect(),
            captions: steps().map(|step| lesson.caption(step, Charset::Unicode).to_string()).collect(),
            conditions: steps().filter_map(|step| Some((step, spans(&lesson.condition(step)?)))).collect(),
            why: steps().map(|step| why(step).iter().map(spans).collect()).collect(),
            told,
            counters,
            measure: lesson.measure(),
            cuts: until(milestones.cuts),
            changes: until(milestones.changes),
            parts: until(milestones.parts),
            mistakes: until(lesson.mistakes()),
            tree: None,
            code: None,
            board: None,
            sheets: Vec::new(),
        }
    }
}

fn counters(lesson: &dyn Stepped, last: usize) -> (Numbered<Vec<String>>, Vec<Counted>) {
    let mut texts = Numbered::from(Vec::new());
    let mut counted: Vec<Counted> = Vec::new();
    for step in 0..=last {
        for (place, Counter { now, all, par, told, .. }) in lesson.counters(step).into_iter().enumerate() {
            if place == counted.len() {
                counted.push(Counted { all, par, was: Was::default() });
            }
            let now = now.map_or(0, |now| u32::try_from(now).unwrap_or(u32::MAX));
            let told = told.as_ref().map(spans).unwrap_or_default();
            counted[place].was.note(step, [now, texts.number(told)]);
        }
    }
    (texts, counted)
}

/// A sentence as tones and words, by turns; plain words have no tone.
fn spans(sentence: &Sentence) -> Vec<String> {
    let tone = |tone| match tone {
        Tone::Node => "open",
        Tone::Player => "title",
        Tone::Number => "number",
        Tone::Verdict => "verdict",
        Tone::Cut => "cut",
        Tone::Plain => "",
    };
    sentence.0.iter().flat_map(|span| [tone(span.tone).to_owned(), span.text.clone().into_owned()]).collect()
}

/// The words of the page itself. Those with `{0}` and `{1}` are filled in by the script.
#[derive(Debug, Serialize)]
struct Words {
    step: String,
    first: Option<String>,
    controls: &'static str,
    timeline: &'static str,
    position: &'static str,
    drawing: &'static str,
    picture: &'static str,
    keys: &'static str,
    legend: &'static str,
    why: &'static str,
    note: &'static str,
    close: &'static str,
    pause: &'static str,
    go_to: &'static str,
    go: &'static str,
    code: &'static str,
    stack: &'static str,
    nothing_called: &'static str,
    no_reasons: &'static str,
    par: &'static str,
    cut: &'static str,
    turn: &'static str,
    speeds: [&'static str; 6],
    themes: [&'static str; 3],
    displays: Vec<&'static str>,
    visits: Vec<&'static str>,
    /// How nodes stand, in the order of the roles of the tree; and what signs mean: a class and words.
    states: [&'static str; 6],
    kinds: Vec<(&'static str, &'static str)>,
    /// What is written on buttons.
    buttons: BTreeMap<&'static str, &'static str>,
    index: &'static str,
}

impl Words {
    fn new(last: usize, all: usize) -> Self {
        use crate::theme::Role::{Best, Closed, Current, Open, Pruned, Unvisited};
        let kinds = [Player::Max, Player::Min, Player::Chance, Player::Or, Player::And].map(Kind::Inner);
        let kinds = kinds.into_iter().chain([Kind::Leaf, Kind::Unexplored]);
        Self {
            step: words::walks::Step { step: &"{0}", steps: &"{1}" }.into(),
            first: (last != all).then(|| words::walks::First { steps: last, all }.into()),
            controls: words::walks::controls(),
            timeline: words::walks::timeline(),
            position: words::interface::position(),
            drawing: words::walks::drawing(),
            picture: words::walks::picture(),
            keys: words::overlays::keys(),
            legend: words::figures::legend(),
            why: words::walks::why(),
            note: words::interface::note(),
            close: words::walks::close(),
            pause: words::walks::pause(),
            go_to: words::overlays::go_to(),
            go: words::walks::go(),
            code: words::walks::code(),
            stack: words::interface::call_stack(),
            nothing_called: words::interface::nothing_called(),
            no_reasons: words::lessons::no_reasons(),
            par: words::interface::par_heading(),
            cut: words::figures::cut(),
            turn: words::walks::turn(),
            speeds: [
                words::interface::speed_quarter(),
                words::interface::speed_half(),
                words::interface::speed_one(),
                words::interface::speed_two(),
                words::interface::speed_five(),
                words::interface::speed_twenty(),
            ],
            themes: [ThemeName::Light, ThemeName::Dark, ThemeName::Mono].map(ThemeName::name),
            displays: Display::TABLE.iter().map(|(_, _, about)| about()).collect(),
            visits: VisitOrder::TABLE.iter().map(|(_, _, about)| about()).collect(),
            states: [Unvisited, Open, Closed, Pruned, Best, Current].map(figure::state),
            kinds: kinds.map(|kind| (figure::svg::kind_class(kind), figure::told_as(kind))).collect(),
            buttons: BTreeMap::from([
                ("visits", words::walks::button_visits()),
                ("code", words::walks::button_code()),
                ("why", words::walks::why()),
                ("note", words::interface::note()),
                ("legend", words::figures::legend()),
                ("theme", words::walks::button_theme()),
                ("projector", words::walks::button_projector()),
                ("help", words::overlays::keys()),
                ("zoom-in", "+"),
                ("zoom-out", "−"),
            ]),
            index: words::interface::the_gallery(),
        }
    }
}
