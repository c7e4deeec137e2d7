//! The commands that search one subject or none: trace, compare, chart, list, and opening the interface.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::arguments::{Arguments, Listed, Look, Overrides, Searched};
use super::output::Failure;
use super::progress::watched;
use super::{Opening, Start, input, open};
use crate::diagnostic::{Diagnostic, Problems};
use crate::export::listing::{self, Listing};
use crate::export::{ChartReport, ComparisonReport, TraceReport};
use crate::game::GameSpec;
use crate::library;
use crate::session::{self, Advice, Choices, Input, RunError, Subject, Unfit};
use crate::settings::{Choice as _, Order};
use crate::text::grouped;
use crate::trace::Stopped;
use crate::tui::ScreenMode;
use crate::words;

/// Opens the interface.
pub(super) fn open(
    file: Option<PathBuf>,
    screen_mode: ScreenMode,
    look: Look,
    overrides: Overrides,
) -> Result<(), Failure> {
    open::open(Opening { start: start(file, &Arguments::commands())?, screen_mode, look, overrides })
}

/// Where the interface begins; `others` are words that may have been meant instead of a file.
pub(super) fn start(file: Option<PathBuf>, others: &[String]) -> Result<Start, Failure> {
    let Some(file) = file else { return Ok(Start::Gallery) };
    let (name, subject) = input::find_or(&file, others)?;
    Ok(Start::Subject { name, subject: Box::new(subject) })
}

/// Opens the interface with two searches side by side. What is wrong with the input is told before the screen is taken.
pub(super) fn compare_in_lock_step(arguments: &Searched<ComparisonReport>, look: Look) -> Result<(), Failure> {
    let (name, subject, choices) = prepare(&arguments.file, arguments.overrides)?;
    session::check(&subject.input, choices.rules.algorithm)
        .map_err(|unfit| Problems::one(name.clone(), no_result(&subject.input, choices, unfit.into())))?;
    let start = Start::Comparison { name, subject: Box::new(subject) };
    open::open(Opening { start, screen_mode: ScreenMode::Normal, look, overrides: arguments.overrides })
}

/// Prints the whole search.
pub(super) fn trace(arguments: &Searched<TraceReport>, out: &mut impl Write) -> Result<(), Failure> {
    let (name, subject, choices) = prepare(&arguments.file, arguments.overrides)?;
    let run = watched(words::commands::searching(), |progress| session::run(&subject.input, choices, progress))
        .map_err(|error| Problems::one(name, no_result(&subject.input, choices, error)))?;
    arguments.output.print(&TraceReport { subject, run }, out)
}

/// Prints searches side by side.
pub(super) fn compare(arguments: &Searched<ComparisonReport>, out: &mut impl Write) -> Result<(), Failure> {
    let (name, subject, choices) = prepare(&arguments.file, arguments.overrides)?;
    let comparison =
        watched(words::commands::searching(), |progress| session::compare(&subject.input, choices, progress))
            .map_err(|error| Problems::one(name, no_result(&subject.input, choices, error)))?;
    arguments.output.print(&ComparisonReport { subject, choices, comparison }, out)
}

/// Prints nodes against depth; when it is stopped, as far as it came.
pub(super) fn chart(arguments: &Searched<ChartReport>, out: &mut impl Write) -> Result<(), Failure> {
    let (_, subject, choices) = prepare(&arguments.file, arguments.overrides)?;
    let rows = watched(words::commands::counting(), |progress| session::growth(&subject.input, choices, progress));
    arguments.output.print(&ChartReport { subject, rows }, out)
}

/// Prints what is built in.
pub(super) fn list(arguments: &Listed, out: &mut impl Write) -> Result<(), Failure> {
    arguments.output.print(&built_in()?, out)
}

/// The subject, and how to search it: the file's wishes below the options.
fn prepare(file: &Path, overrides: Overrides) -> Result<(String, Subject, Choices), Failure> {
    let (name, mut subject) = input::find(file)?;
    subject.view = overrides.over(&subject.view);
    let choices = Choices::of(&subject.input, &subject.view);
    Ok((name, subject, choices))
}

fn built_in() -> Result<Listing, Failure> {
    let lecture = |lecture: &library::Lecture| -> Result<listing::Lecture, Failure> {
        let subject = input::from_lecture(*lecture)?;
        Ok(listing::Lecture { name: lecture.name, title: subject.title, source: subject.source })
    };
    let lectures = library::all().iter().map(lecture).collect::<Result<_, _>>()?;
    let games = GameSpec::table().iter().map(|row| listing::Game { name: row.example, about: (row.about)() }).collect();
    Ok(Listing { lectures, games })
}

/// What a search that did not come to its end tells the user, and how to get further.
fn no_result(input: &Input, choices: Choices, error: RunError) -> Diagnostic {
    let (code, help) = match error {
        RunError::Stopped(Stopped::Cancelled) => ("stopped", None),
        RunError::Stopped(Stopped::TooLarge(most)) => ("too-large", Some(as_deep_as_searched(input, choices, most))),
        RunError::NoOrder(most) | RunError::TooManyToCompare(most) => {
            ("too-large", Some(as_deep_as_whole(input, most)))
        }
        RunError::MergedOrder => ("merged-order", Some(words::commands::leave_order_out().to_owned())),
        RunError::Unfit(Unfit { instead, .. }) => {
            ("unfit-algorithm", Some(words::commands::UseAlgorithm { algorithm: &instead.name() }.into()))
        }
    };
    Diagnostic { help, ..Diagnostic::new(code, error.to_string()) }
}

/// The greatest depth to which this very search visits at most so many nodes.
fn as_deep_as_searched(input: &Input, choices: Choices, most: u64) -> String {
    match input {
        Input::Game(game) if choices.order == Order::Given => match session::deepest(game, choices, most) {
            Some((depth, visited)) => {
                words::commands::WithDepthItVisits { depth: &depth, nodes: visited as usize }.into()
            }
            None => as_deep_as_whole(input, most),
        },
        Input::Game(_) | Input::Tree(_) => as_deep_as_whole(input, most),
    }
}

/// The greatest depth to which the whole tree has at most so many nodes, and how large all of it is.
fn as_deep_as_whole(input: &Input, most: u64) -> String {
    let Input::Game(game) = input else {
        return words::commands::first_plies().to_owned();
    };
    let Advice { depth, nodes, counted: all, is_whole } = session::advice(game, most.into());
    let (depth, nodes, all) = (&depth, &grouped(nodes), &grouped(all));
    if is_whole {
        words::commands::WholeTree { all, depth, nodes }.into()
    } else {
        words::commands::WholeTreeMore { all, depth, nodes }.into()
    }
}
