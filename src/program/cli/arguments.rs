//! What can be typed: commands, options, their help. Names of choices come from `settings`; nothing is looked up or run here.

mod conversion;
mod exporting;
mod input_options;
mod practising;
mod solving;

pub(super) use conversion::Conversion;
pub(super) use exporting::{Exporting, Series, Target};
pub use input_options::InputOptions;
pub(super) use practising::{Experimenting, Practising};
pub(super) use solving::{Solving, Wish};

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;

use super::output::Failure;
use super::progress::written;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, CommandFactory as _, Parser, Subcommand};
use plywood_export::listing::Listing;
use plywood_export::{
    BugsReport, ChartReport, CheckReport, ComparisonReport, Exporter, GradesReport, Report, StatsReport, TableReport,
    TraceReport,
};
use plywood_interface::ScreenMode;
use plywood_messages::words::LanguageName;
use plywood_teaching::play::{Contestant, Event};
use plywood_teaching::quiz;
use plywood_teaching::quiz::Telling;
use plywood_tree::format::View;
use plywood_tree::settings::{
    Algorithm, Bug, Choice, ChoiceRow, CutRule, Display, FailMode, Guess, Order, ThemeName, nearest,
};

/// Shows how game-tree searches think, one ply at a time.
#[derive(Debug, Parser)]
#[command(name = "plywood", version, max_term_width = 100, args_conflicts_with_subcommands = true)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Option<Command>,

    /// What to open: a file, a built-in lecture or a game; without it, the gallery of lectures
    pub(super) file: Option<PathBuf>,

    #[command(flatten)]
    pub(super) input_options: InputOptions,

    #[command(flatten)]
    pub(super) screen: OnScreen,

    #[command(flatten)]
    pub(super) look: Look,

    #[command(flatten)]
    pub(super) overrides: Overrides,

    /// The language of messages
    #[arg(long, global = true, value_name = "TAG", value_parser = choice::<LanguageName>(), hide_possible_values = true)]
    pub(super) lang: Option<LanguageName>,
}

/// How the interface is shown.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct OnScreen {
    /// Draw for a lecture hall: large, and in high contrast
    #[arg(long)]
    projector: bool,
}

impl OnScreen {
    /// Whom the screen is for.
    pub(super) const fn screen_mode(self) -> ScreenMode {
        if self.projector { ScreenMode::Projector } else { ScreenMode::Normal }
    }
}

const AFTER_HELP: &str = "FILE is a tree file in TOML or JSON, a domain and a problem of planning in PDDL one after the other, `-` for standard input, the name of a lecture such as `ubb`, \
    or a game such as `tictactoe`; `plywood list` names them all. A file that is called like a command is opened with \
    `plywood ./trace`.";

const EXPORT_USAGE: &str = "plywood export [OPTIONS] --output <NAME.EXT> <FILE>\n       plywood export --gallery <DIR>";

const ONE_ALGORITHM: &str = "Compare only this search with the one that skips nothing [default: all that fit]";

const STEP_OF_FIRST: &str = "The step of the first search to open at: a number, `start`, `end`, or `cutoff:K` for the \
    K-th cutoff";

impl Arguments {
    /// The names of the commands.
    pub(super) fn commands() -> Vec<String> {
        Self::command().get_subcommands().map(|command| command.get_name().to_owned()).collect()
    }

    /// Refuses what no single argument shows to be wrong.
    pub(super) fn checked(self) -> Result<Self, clap::Error> {
        if let Some(Command::Export(exporting)) = &self.command {
            exporting.check()?;
        }
        Ok(self)
    }
}

/// What to do instead of opening the interface.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Open the interface as a talk, or the speaker's view of one in a second terminal
    Present(Presented),
    /// Print the whole search, step by step
    Trace(Searched<TraceReport>),
    /// Print what comes out in the end: a value and the best line, equilibria, a path, a plan
    Solve(Solving),
    /// Write figures for slides and paper, or a page to step through
    #[command(override_usage = EXPORT_USAGE)]
    Export(Box<Exporting>),
    /// Print the node counts of several searches side by side
    #[command(mut_arg("algorithm", |algorithm| algorithm.help(ONE_ALGORITHM)))]
    #[command(mut_arg("step", |step| step.requires("tui").help(STEP_OF_FIRST)))]
    #[command(mut_arg("theme", |theme| theme.requires("tui")))]
    #[command(mut_arg("display", |display| display.requires("tui")))]
    Compare(Compared),
    /// Print how the work of minimax and alpha-beta grows with depth
    Chart(Searched<ChartReport>),
    /// Print which mistakes in alpha-beta a tree reveals
    #[command(mut_arg("bug", |bug| bug.hide(true)))]
    Bugs(Searched<BugsReport>),
    /// Mark answers to a tree, each a trace or parts of one as JSON
    #[command(mut_arg("bug", |bug| bug.hide(true)))]
    Grade(Graded),
    /// Print how large a game is: nodes, games, positions, branching factors
    Stats(Counted),
    /// Print a lecture's table of node counts, by doing its searches
    Table(Tabled),
    /// Make trees to practise on, with worksheets and keys
    Exercise(Practising),
    /// Print how much of random trees alpha-beta looks at
    Experiment(Experimenting),
    /// Play a game against the program, which knows proven strategies
    Play(Against),
    /// Write a tree in another notation, and tell what is lost by it
    Convert(Conversion),
    /// Ask about a search before it goes on: values, windows, cutoffs
    Quiz(Asked),
    /// Read files and report every problem in them
    Check(Checked),
    /// Print the names of the built-in lectures and games
    List(Listed),
}

/// A talk, or the speaker's view of one.
#[derive(Debug, Args)]
pub(super) struct Presented {
    /// What to open: a file, a built-in lecture or a game; without it, the gallery of lectures
    #[arg(conflicts_with = "follow")]
    pub(super) file: Option<PathBuf>,

    /// Show the speaker's view of the talk in the other terminal: next step, notes, clock
    #[arg(long, conflicts_with_all = ["InputOptions", "OnScreen", "Look", "Overrides"])]
    pub(super) follow: bool,

    /// Follow the talk with this FILE or process number, where several are running
    #[arg(long, value_name = "NAME", requires = "follow")]
    pub(super) talk: Option<String>,

    #[command(flatten)]
    pub(super) input_options: InputOptions,

    #[command(flatten)]
    pub(super) screen: OnScreen,

    #[command(flatten)]
    pub(super) look: Look,

    #[command(flatten)]
    pub(super) overrides: Overrides,
}

/// A search of one file.
#[derive(Debug, Args)]
pub(super) struct Searched<R: Report> {
    /// A file, `-` for standard input, a built-in lecture or a game
    pub(super) file: PathBuf,

    #[command(flatten)]
    pub(super) input_options: InputOptions,

    #[command(flatten)]
    pub(super) overrides: Overrides,

    #[command(flatten)]
    pub(super) output: Output<R>,
}

/// Searches of one file.
#[derive(Debug, Args)]
pub(super) struct Compared {
    #[command(flatten)]
    pub(super) searched: Searched<ComparisonReport>,

    /// Open the interface with two searches in lock-step instead of printing
    #[arg(long, conflicts_with = "format")]
    pub(super) tui: bool,

    #[command(flatten)]
    pub(super) look: Look,
}

/// Answers to be marked.
#[derive(Debug, Args)]
pub(super) struct Graded {
    /// What was to be searched: a file, a built-in lecture or a game
    pub(super) file: PathBuf,

    /// The answers, or `-` for standard input
    #[arg(value_name = "ANSWER", required = true)]
    pub(super) answers: Vec<PathBuf>,

    #[command(flatten)]
    pub(super) input_options: InputOptions,

    #[command(flatten)]
    pub(super) overrides: Overrides,

    #[command(flatten)]
    pub(super) output: Output<GradesReport>,
}

/// A game to be counted.
#[derive(Debug, Args)]
pub(super) struct Counted {
    /// A game, or a file or lecture with one
    #[arg(value_name = "GAME")]
    pub(super) game: PathBuf,

    #[command(flatten)]
    pub(super) input_options: InputOptions,

    /// Count no deeper than N plies [default: the whole game, as far as memory allows]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u32>)]
    pub(super) depth: Option<u32>,

    #[command(flatten)]
    pub(super) output: Output<StatsReport>,
}

/// A game that has a table.
#[derive(Debug, Args)]
pub(super) struct Tabled {
    /// The game: `tictactoe`
    #[arg(value_name = "GAME")]
    pub(super) game: PathBuf,

    #[command(flatten)]
    pub(super) input_options: InputOptions,

    #[command(flatten)]
    pub(super) output: Output<TableReport>,
}

/// A game to be played.
#[derive(Debug, Args)]
pub(super) struct Against {
    /// A game, or a file or lecture with one
    #[arg(value_name = "GAME")]
    pub(super) game: PathBuf,

    #[command(flatten)]
    pub(super) input_options: InputOptions,

    /// Who moves first [default: so that the program has the side that wins]
    #[arg(long, value_name = "WHO", value_parser = choice::<Contestant>())]
    pub(super) first: Option<Contestant>,

    /// Play line by line, and print what happens so [default: on a terminal a board to play on, else text]
    #[arg(long, value_parser = exporter::<Event>(), conflicts_with_all = ["OnScreen", "theme"])]
    pub(super) format: Option<&'static Exporter<Event>>,

    #[command(flatten)]
    pub(super) screen: OnScreen,

    /// The colours
    #[arg(long, value_name = "NAME", value_parser = choice::<ThemeName>())]
    pub(super) theme: Option<ThemeName>,
}

/// A search to be asked about.
#[derive(Debug, Args)]
pub(super) struct Asked {
    /// A file, `-` for standard input, a built-in lecture or a game
    pub(super) file: PathBuf,

    #[command(flatten)]
    pub(super) input_options: InputOptions,

    #[command(flatten)]
    pub(super) overrides: Overrides,

    /// When answers are told
    #[arg(long, value_name = "WHEN", default_value = Telling::AtOnce.name(), value_parser = choice::<Telling>())]
    pub(super) tell: Telling,

    #[command(flatten)]
    pub(super) output: Output<quiz::Event>,
}

/// Files to read.
#[derive(Debug, Args)]
pub(super) struct Checked {
    /// Files, `-` for standard input, built-in lectures or games
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(super) input_options: InputOptions,

    #[command(flatten)]
    pub(super) output: Output<CheckReport>,
}

/// Nothing but how to print.
#[derive(Debug, Args)]
pub(super) struct Listed {
    #[command(flatten)]
    pub(super) output: Output<Listing>,
}

/// How to print.
#[derive(Debug, Args)]
pub(super) struct Output<R: Report> {
    /// How to print the result
    #[arg(long, default_value = R::EXPORTERS[0].name, value_parser = exporter::<R>())]
    pub(super) format: &'static Exporter<R>,
}

impl<R: Report> Output<R> {
    /// Prints the report in the format that was asked for.
    pub(super) fn print(&self, report: &R, out: &mut impl Write) -> Result<(), Failure> {
        Ok(written(out, |out| (self.format.write)(report, out))?)
    }
}

fn exporter<R: Report>() -> impl TypedValueParser<Value = &'static Exporter<R>> {
    let names = R::EXPORTERS.iter().map(|exporter| PossibleValue::new(exporter.name).help(exporter.reader.about()));
    PossibleValuesParser::new(names).try_map(|name| {
        R::EXPORTERS.iter().find(|exporter| exporter.name == name).ok_or_else(|| format!("there is no format `{name}`"))
    })
}

/// The options that stand above a file's `[view]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Args)]
pub struct Overrides {
    /// How to search [default: the strongest that fits]
    #[arg(long, value_name = "NAME", value_parser = choice::<Algorithm>())]
    pub algorithm: Option<Algorithm>,

    /// Search no deeper than N plies, and evaluate there
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u32>)]
    pub depth: Option<u32>,

    /// Begin no pass of iterative deepening that would make it visit more than N nodes
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = budget)]
    pub nodes: Option<u64>,

    /// The value that mtd-f guesses first: a number, inf or -inf [default: 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = guess)]
    pub first_guess: Option<Guess>,

    /// Search only as deep as iterative deepening comes within N milliseconds without being shown
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = budget)]
    pub milliseconds: Option<u64>,

    /// What alpha-beta hands up when the value lies outside its window [default: fail-soft]
    #[arg(long = "return", value_name = "KIND", value_parser = choice::<FailMode>())]
    pub fail_mode: Option<FailMode>,

    /// When alpha-beta cuts [default: equal]
    #[arg(long = "cut-on", value_name = "WHEN", value_parser = choice::<CutRule>())]
    pub cut_rule: Option<CutRule>,

    /// Make this mistake of beginners in alpha-beta
    #[arg(long, value_name = "NAME", value_parser = choice::<Bug>())]
    pub bug: Option<Bug>,

    /// In which order children are looked at [default: given]
    #[arg(long, value_name = "ORDER", value_parser = choice::<Order>())]
    pub order: Option<Order>,

    /// The seed of a random order [default: 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>)]
    pub seed: Option<u64>,
}

impl Overrides {
    /// The file's wishes, and above them what the command line asks for.
    #[must_use]
    pub fn over(self, view: &View) -> View {
        View {
            // Mistakes are mistakes in alpha-beta, whatever the file would have.
            algorithm: self.algorithm.or(self.bug.map(|_| Algorithm::AlphaBeta)).or(view.algorithm),
            fail_mode: self.fail_mode.or(view.fail_mode),
            cut_rule: self.cut_rule.or(view.cut_rule),
            bug: self.bug.or(view.bug),
            // The order of the last pass goes with the algorithm it was chosen for.
            order: self
                .order
                .or(view.order.map(|order| self.algorithm.map_or(order, |algorithm| order.fitted(algorithm)))),
            seed: self.seed.or(view.seed),
            depth: self.depth.or(view.depth),
            nodes: self.nodes.or(view.nodes),
            first_guess: self.first_guess.or(view.first_guess),
            ..view.clone()
        }
    }
}

/// What the interface shows first, above a file's `[view]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Args)]
pub struct Look {
    /// The step to open at: a number, `start`, `end`, or `cutoff:K` for the K-th cutoff
    #[arg(long, value_name = "STEP", value_parser = open_at)]
    pub step: Option<OpenAt>,

    /// The colours
    #[arg(long, value_name = "NAME", value_parser = choice::<ThemeName>())]
    pub theme: Option<ThemeName>,

    /// What is written at the nodes
    #[arg(long, value_name = "NAME", value_parser = choice::<Display>())]
    pub display: Option<Display>,
}

/// A step to open at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenAt {
    /// So many steps done.
    Step(usize),
    /// All of them done.
    End,
    /// At a cutoff, counted from 1.
    Cutoff(usize),
}

fn open_at(text: &str) -> Result<OpenAt, String> {
    const WANTED: &str = "a step is a number from 0 up, `start`, `end`, or `cutoff:` and a number from 1 up";
    let found = match (text, text.strip_prefix("cutoff:")) {
        ("start", _) => Some(OpenAt::Step(0)),
        ("end", _) => Some(OpenAt::End),
        (_, Some(number)) => number.parse().ok().filter(|&number| number > 0).map(OpenAt::Cutoff),
        (step, None) => step.parse().ok().map(OpenAt::Step),
    };
    found.ok_or_else(|| WANTED.to_owned())
}

/// A whole number from 0 up.
fn whole<N: FromStr>(text: &str) -> Result<N, String> {
    let is_number = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let problem = if is_number { "this number is too large" } else { "expected a whole number from 0 up" };
    text.parse().map_err(|_cause| problem.to_owned())
}

/// A number, or one of the infinities.
fn guess(text: &str) -> Result<Guess, String> {
    text.parse().map_err(|()| "expected a number, inf or -inf".to_owned())
}

/// A whole number from 1 up.
fn budget(text: &str) -> Result<u64, String> {
    match whole(text)? {
        0 => Err("nothing can be searched with a budget of 0: expected a whole number from 1 up".to_owned()),
        budget => Ok(budget),
    }
}

/// The same message, unless the first word was meant as a command and was none: whatever follows it is not what is wrong.
pub(super) fn meant(message: clap::Error, typed: &[OsString]) -> clap::Error {
    let first = typed.get(1).and_then(|word| word.to_str()).filter(|word| !word.starts_with('-'));
    let commands = Arguments::commands();
    match (message.kind(), first) {
        (ErrorKind::ArgumentConflict | ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand, Some(word))
            if !commands.iter().any(|command| command == word) =>
        {
            let after = typed.get(2).and_then(|word| word.to_str()).filter(|word| !word.starts_with('-'));
            match (nearest(word, commands.iter().map(String::as_str)), after) {
                (Some(near), Some(_)) => {
                    let text = format!("there is no command '{word}': did you mean '{near}'?");
                    Arguments::command().error(ErrorKind::InvalidSubcommand, text)
                }
                (None, Some(extra)) => {
                    let text = format!("unexpected argument '{extra}' found");
                    Arguments::command().error(ErrorKind::UnknownArgument, text)
                }
                (_, None) => message,
            }
        }
        _ => message,
    }
}

/// One of the choices of a table of names.
fn choice<C: Choice + Send + Sync>() -> impl TypedValueParser<Value = C> {
    let known = |&(choice, name, meaning): &ChoiceRow<C>| {
        PossibleValue::new(name).help(meaning()).aliases(choice.aliases().iter().copied())
    };
    let names = C::TABLE.iter().map(known);
    PossibleValuesParser::new(names)
        .try_map(|name| C::from_name(&name).ok_or_else(|| format!("there is no {} `{name}`", C::what())))
}
