//! Commands, options and their help. Names of choices come from `settings`; parsing neither looks anything up nor runs anything.

use std::{ffi::OsString, io::Write, path::PathBuf, str::FromStr};

use super::{
    check::CheckArgs,
    commands::Listed,
    config::ConfigArgs,
    convert::ConvertArgs,
    exercise::ExerciseArgs,
    experiment::ExperimentArgs,
    exporting::ExportArgs,
    games::{Counted, TableArgs},
    grade::GradeArgs,
    manual::ManArgs,
    output::Result,
    parsons::ParsonsArgs,
    play::PlayArgs,
    practise::PractiseArgs,
    present::PresentArgs,
    progress::write_with,
    quiz::Asked,
    read::ReadArgs,
    review::ReviewArgs,
    shells::CompletionsArgs,
    site::SiteArgs,
    solve::SolveArgs,
    watch::{ReplayArgs, TracerArgs, WatchArgs},
};
use clap::{
    Args, CommandFactory as _, Parser, Subcommand,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
    error::ErrorKind,
};
use plywood_export::{BugsReport, ChartReport, ComparisonReport, Exporter, Report, TraceReport};
use plywood_games::GameSpec;
use plywood_interface::ScreenMode;
use plywood_messages::{
    text::{joined, visible},
    words::LanguageName,
};
use plywood_plans::{plan::PlanAlgorithm, planning::PlanEstimate};
use plywood_routes::{route::EstimateName, state_space};
use plywood_tree::{
    format::View,
    library::course::{Course, courses},
    settings::{
        Algorithm, Bug, Choice, ChoiceRow, CutRule, Display, FailMode, Guess, InputFormat, Order, StartWindow,
        ThemeName, Wins, nearest,
    },
};

/// Shows how game-tree searches think, one ply at a time.
#[derive(Parser)]
#[command(name = "plywood", version, max_term_width = 100, args_conflicts_with_subcommands = true)]
#[command(after_help = AFTER_HELP)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,

    /// File, built-in lecture or game to open [default: the gallery of lectures]
    pub file: Option<PathBuf>,

    #[command(flatten)]
    pub input_options: InputOptions,

    #[command(flatten)]
    pub screen: OnScreen,

    #[command(flatten)]
    pub look: Look,

    #[command(flatten)]
    pub overrides: Overrides,

    /// Language of messages
    #[arg(long, global = true, display_order = 900, value_name = "TAG", value_parser = choice::<LanguageName>(), hide_possible_values = true)]
    pub lang: Option<LanguageName>,
}

#[derive(Clone, Copy, Default, Args)]
pub struct InputOptions {
    /// Input format [default: from the extension, then the content]
    #[arg(long, value_name = "NAME", value_parser = choice::<InputFormat>())]
    pub input_format: Option<InputFormat>,
}

#[derive(Clone, Copy, Args)]
pub struct OnScreen {
    /// Draw large, in high contrast, for a projector
    #[arg(long)]
    projector: bool,
}

impl OnScreen {
    pub const fn screen_mode(self) -> ScreenMode {
        if self.projector { ScreenMode::Projector } else { ScreenMode::Normal }
    }
}

const AFTER_HELP: &str = "FILE is a tree file in TOML or JSON, a PDDL domain followed by its problem, a lecture such as `ubb`, a game such as \
    `tictactoe`, or `-` for standard input. `plywood list` prints all lectures and games. Open a file named like a command \
    with `plywood ./trace`.";

const EXPORT_USAGE: &str = "plywood export [OPTIONS] --output <NAME.EXT> <FILE>\n       plywood export --gallery <DIR>";

const ONE_ALGORITHM: &str = "Add this search to the usual ones";

const STEP_OF_FIRST: &str = "Open at this step of the first search: a number, `start`, `end`, or `cutoff:K` for the K-th \
    cutoff";

impl Arguments {
    pub fn commands() -> Vec<String> {
        Self::command().get_subcommands().map(|command| command.get_name().to_owned()).collect()
    }

    pub fn checked(self) -> Result<Self, clap::Error> {
        if let Some(Command::Export(exporting)) = &self.command {
            exporting.check()?;
        }
        Ok(self)
    }
}

#[derive(Subcommand)]
pub enum Command {
    /// Start a presentation, or open the presenter view in a second terminal
    Present(PresentArgs),
    /// Read and answer in words, line by line, for screen readers
    Read(ReadArgs),
    /// Print a search step by step
    Trace(Searched<TraceReport>),
    /// Print the result: value and principal variation, equilibria, path or plan
    Solve(SolveArgs),
    /// Write figures for slides and paper, or an HTML page to step through
    #[command(override_usage = EXPORT_USAGE)]
    Export(Box<ExportArgs>),
    /// Write a site: a page for each file, lecture or game, and an index
    Site(SiteArgs),
    /// Print the node counts of several searches side by side
    #[command(mut_arg("algorithm", |algorithm| algorithm.help(ONE_ALGORITHM)))]
    #[command(mut_arg("step", |step| step.requires("tui").help(STEP_OF_FIRST)))]
    #[command(mut_arg("theme", |theme| theme.requires("tui")))]
    #[command(mut_arg("display", |display| display.requires("tui")))]
    Compare(Compared),
    /// Print the nodes visited by minimax and alpha-beta at each depth
    Chart(Searched<ChartReport>),
    /// Print the mistakes in alpha-beta that a tree reveals
    #[command(mut_arg("bug", |bug| bug.hide(true)))]
    Bugs(Searched<BugsReport>),
    /// Grade answers: traces of a search as JSON, whole or in part
    #[command(mut_arg("bug", |bug| bug.hide(true)))]
    Grade(GradeArgs),
    /// Print the size of a game: nodes, lines of play, positions, branching factors
    Stats(Counted),
    /// Run the searches of a lecture's table of node counts, and print it
    Table(TableArgs),
    /// Make practice trees, with worksheets and answer keys
    Exercise(ExerciseArgs),
    /// Measure how many leaves alpha-beta visits in random trees
    Experiment(ExperimentArgs),
    /// Play a game against Plywood
    Play(PlayArgs),
    /// Convert a tree to another format and report what it cannot represent
    Convert(ConvertArgs),
    /// Ask questions about the next steps of a search
    Quiz(Asked),
    /// Ask about topics that went wrong, on new trees, after 1, 3, 7 and 21 days
    Review(ReviewArgs),
    /// Put the shuffled lines of a search in order, and run the program
    Parsons(ParsonsArgs),
    /// Do a whole search on an empty tree, and be checked at every step
    #[command(mut_arg("bug", |bug| bug.hide(true)))]
    Practise(Box<PractiseArgs>),
    /// Print a tracer, with which your own program shows its search in Plywood
    Tracer(TracerArgs),
    /// Show the run of your own program, and its first wrong step
    #[command(mut_arg("bug", |bug| bug.hide(true)))]
    Replay(Box<ReplayArgs>),
    /// Run your own program on a tree, and show its search
    #[command(mut_arg("bug", |bug| bug.hide(true)))]
    Watch(Box<WatchArgs>),
    /// Check files and report every problem
    Check(CheckArgs),
    /// Print the names of the built-in lectures and games
    List(Listed),
    /// Print the settings in force and where they come from
    Config(ConfigArgs),
    /// Print a script for completing lines in your shell
    Completions(CompletionsArgs),
    /// Print the manual page, or write a page for each command
    Man(ManArgs),
}

#[derive(Args)]
pub struct Searched<R: Report> {
    /// File, built-in lecture or game, or `-` for standard input
    pub file: PathBuf,

    #[command(flatten)]
    pub input_options: InputOptions,

    #[command(flatten)]
    pub overrides: Overrides,

    #[command(flatten)]
    pub output: Output<R>,
}

#[derive(Args)]
pub struct Compared {
    #[command(flatten)]
    pub searched: Searched<ComparisonReport>,

    /// Compare with this evaluation of the game, too; may be repeated
    #[arg(long, value_name = "NAME", value_parser = named(GameSpec::all_evaluations()))]
    pub(super) evaluation: Vec<&'static str>,

    /// Open two searches side by side instead of printing
    #[arg(long, conflicts_with = "format")]
    pub tui: bool,

    #[command(flatten)]
    pub look: Look,
}

#[derive(Args)]
pub struct Output<R: Report> {
    /// Output format
    #[arg(long, default_value = R::EXPORTERS[0].name, value_parser = exporter::<R>())]
    pub format: &'static Exporter<R>,
}

impl<R: Report> Output<R> {
    pub fn print(&self, report: &R, out: &mut impl Write) -> Result {
        Ok(write_with(out, |out| (self.format.write)(report, out))?)
    }
}

pub fn course() -> impl TypedValueParser<Value = &'static Course> {
    let value = |course: &'static Course| PossibleValue::new(course.name.as_str()).help(course.source.as_str());
    one_of(courses().iter().map(move |course| (value(course), course)))
}

pub fn named(names: Vec<&'static str>) -> impl TypedValueParser<Value = &'static str> {
    one_of(names.into_iter().map(|name| (name.into(), name)))
}

pub fn exporter<R: Report>() -> impl TypedValueParser<Value = &'static Exporter<R>> {
    let value = |exporter: &Exporter<R>| PossibleValue::new(exporter.name).help(exporter.reader().about());
    one_of(R::EXPORTERS.iter().map(move |exporter| (value(exporter), exporter)))
}

/// Parses the name of one of these values.
fn one_of<T: Clone + Send + Sync + 'static>(
    known: impl Iterator<Item = (PossibleValue, T)>,
) -> impl TypedValueParser<Value = T> {
    let known: Vec<(PossibleValue, T)> = known.collect();
    PossibleValuesParser::new(known.iter().map(|(name, _)| name.clone())).try_map(move |typed| {
        // Some options ignore case; the name has been checked by its option.
        let found = known.iter().find(|(name, _)| name.matches(&typed, true));
        found.map(|(_, value)| value.clone()).ok_or_else(|| format!("there is no `{typed}`"))
    })
}

/// Search options, which override a file's `[view]`.
#[derive(Clone, Copy, Default, PartialEq, Args)]
pub struct Overrides {
    /// Search [default: the strongest that fits]
    #[arg(long, value_name = "NAME", value_parser = searches())]
    pub algorithm: Option<&'static str>,

    /// Heuristic of a search for a path or a plan [default: that of the file]
    #[arg(long, value_name = "NAME", value_parser = estimates())]
    pub estimate: Option<&'static str>,

    /// Search N plies and evaluate there
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u32>)]
    pub depth: Option<u32>,

    /// Begin no pass of iterative deepening that would exceed N nodes in total
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = budget)]
    pub nodes: Option<u64>,

    /// First guess of mtd-f: a number, inf or -inf [default: 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = guess)]
    pub first_guess: Option<Guess>,

    /// Window of the root, alpha and beta: 3,5 or -inf,5 [default: -inf,inf]
    #[arg(long, value_name = "A,B", allow_hyphen_values = true)]
    pub window: Option<StartWindow>,

    /// Search to the depth that iterative deepening completes in N milliseconds
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = budget)]
    pub milliseconds: Option<u64>,

    /// Value that alpha-beta returns outside its window [default: fail-soft]
    #[arg(long = "return", value_name = "KIND", value_parser = choice::<FailMode>())]
    pub fail_mode: Option<FailMode>,

    /// Condition of a cutoff [default: equal]
    #[arg(long = "cut-on", value_name = "WHEN", value_parser = choice::<CutRule>())]
    pub cut_rule: Option<CutRule>,

    /// Make this common mistake in alpha-beta
    #[arg(long, value_name = "NAME", value_parser = mistake())]
    pub bug: Option<Mistake>,

    /// Order of the children [default: given]
    #[arg(long, value_name = "ORDER", value_parser = choice::<Order>())]
    pub order: Option<Order>,

    /// Seed of a random order [default: 0]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u64>)]
    pub seed: Option<u64>,

    /// Wins that are worth more: of two wins the earlier one, of two losses the later one [default: any]
    #[arg(long, value_name = "WINS", value_parser = choice::<Wins>())]
    pub wins: Option<Wins>,

    /// Search a game with draws for this result: T if the player reaches it, otherwise F
    #[arg(long, value_name = "GOAL", value_parser = named(GameSpec::goals()))]
    pub goal: Option<&'static str>,
}

impl Overrides {
    /// Merges these options over a file's `[view]`.
    pub fn over(self, view: &View) -> View {
        let bug = self.bug.and_then(|Mistake(bug)| bug);
        let algorithm = self.algorithm.and_then(Algorithm::from_name);
        let own = View {
            // Mistakes are mistakes in alpha-beta, whatever the file says.
            algorithm: algorithm.or(bug.map(|_| Algorithm::AlphaBeta)),
            fail_mode: self.fail_mode,
            cut_rule: self.cut_rule,
            bug,
            order: self.order,
            seed: self.seed,
            wins: self.wins,
            depth: self.depth,
            nodes: self.nodes,
            first_guess: self.first_guess,
            window: self.window,
            ..View::default()
        };
        own.over(&view.suiting(algorithm))
    }
}

/// A mistake by name, or `None` for a random one.
#[derive(Clone, Copy, PartialEq)]
pub struct Mistake(pub Option<Bug>);

impl Mistake {
    pub const RANDOM: Self = Self(None);
}

/// First view of the interface, which overrides a file's `[view]`.
#[derive(Clone, Copy, Default, PartialEq, Args)]
pub struct Look {
    /// Open at this step: a number, `start`, `end`, or `cutoff:K` for the K-th cutoff
    #[arg(long, value_name = "STEP", value_parser = open_at)]
    pub step: Option<OpenAt>,

    /// Colors
    #[arg(long, value_name = "NAME", value_parser = choice::<ThemeName>())]
    pub theme: Option<ThemeName>,

    /// Labels of the nodes
    #[arg(long, value_name = "NAME", value_parser = choice::<Display>())]
    pub display: Option<Display>,
}

#[derive(Clone, Copy, PartialEq)]
pub enum OpenAt {
    Step(usize),
    End,
    Cutoff(usize),
}

fn open_at(text: &str) -> Result<OpenAt, String> {
    const WANTED: &str = "expected a number from 0 up, `start`, `end`, or `cutoff:` and a number from 1 up";
    let found = match (text, text.strip_prefix("cutoff:")) {
        ("start", _) => Some(OpenAt::Step(0)),
        ("end", _) => Some(OpenAt::End),
        (_, Some(number)) => number.parse().ok().filter(|&number| number > 0).map(OpenAt::Cutoff),
        (step, None) => step.parse().ok().map(OpenAt::Step),
    };
    found.ok_or_else(|| WANTED.to_owned())
}

/// Parses a natural number.
pub fn whole<N: FromStr>(text: &str) -> Result<N, String> {
    let is_number = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let problem = if is_number { "this number is too large" } else { "expected a whole number from 0 up" };
    text.parse().map_err(|_cause| problem.to_owned())
}

fn guess(text: &str) -> Result<Guess, String> {
    text.parse().map_err(|()| "expected a number, inf or -inf".to_owned())
}

/// Parses a positive number.
fn budget(text: &str) -> Result<u64, String> {
    match whole(text)? {
        0 => Err("a budget of 0 allows no search: expected a whole number from 1 up".to_owned()),
        budget => Ok(budget),
    }
}

/// Replaces the message if the first word was meant as a command but is not one: the words after it are not the mistake.
pub fn suggest(message: clap::Error, typed: &[OsString]) -> clap::Error {
    let word = |at: usize| typed.get(at).and_then(|word| word.to_str()).filter(|word| !word.starts_with('-'));
    let commands = Arguments::commands();
    if let Some(line) = reordered(typed, &commands).filter(|_| message.kind() == ErrorKind::ArgumentConflict) {
        let text = say!("commands/options-before-command", Text(line));
        return Arguments::command().error(ErrorKind::ArgumentConflict, text);
    }
    match (message.kind(), word(1)) {
        (ErrorKind::ArgumentConflict | ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand, Some(first))
            if !commands.iter().any(|command| command == first) =>
        {
            let (kind, text) = match (nearest(first, commands.iter().map(String::as_str)), word(2)) {
                (Some(near), Some(_)) => {
                    (ErrorKind::InvalidSubcommand, format!("there is no command '{first}': did you mean '{near}'?"))
                }
                (None, Some(extra)) => (ErrorKind::UnknownArgument, format!("unexpected argument '{extra}' found")),
                (_, None) => return message,
            };
            Arguments::command().error(kind, text)
        }
        _ => message,
    }
}

/// Returns the command line with its options behind the command, if they are before it and belong there.
fn reordered(typed: &[OsString], commands: &[String]) -> Option<String> {
    let at =
        typed.iter().position(|word| commands.iter().any(|command| word == command.as_str())).filter(|&at| at > 1)?;
    let words: Vec<&OsString> = typed[..1].iter().chain(&typed[at..]).chain(&typed[1..at]).collect();
    Arguments::command().try_get_matches_from(&words).ok()?;
    let words = words.into_iter().skip(1).map(|word| word.to_string_lossy());
    Some(format!("plywood {}", visible(&joined(words, " "))))
}

fn mistake() -> impl TypedValueParser<Value = Mistake> {
    let known = |&(bug, name, meaning): &ChoiceRow<Bug>| (PossibleValue::new(name).help(meaning()), Mistake(Some(bug)));
    let random = PossibleValue::new("random").help("one that the tree reveals, for you to find (interface only)");
    one_of(Bug::TABLE.iter().map(known).chain([(random, Mistake::RANDOM)]))
}

/// Searches of trees, of paths and of plans.
pub fn searches() -> impl TypedValueParser<Value = &'static str> {
    one_of(names::<Algorithm>(names::<state_space::Algorithm>(names::<PlanAlgorithm>(Vec::new()))).into_iter())
}

/// Estimates of paths and of plans.
pub fn estimates() -> impl TypedValueParser<Value = &'static str> {
    one_of(names::<EstimateName>(names::<PlanEstimate>(Vec::new())).into_iter())
}

/// Returns the names of these choices, then the others that are new.
fn names<C: Choice>(others: Vec<(PossibleValue, &'static str)>) -> Vec<(PossibleValue, &'static str)> {
    let value = |&(choice, name, meaning): &ChoiceRow<C>| {
        (PossibleValue::new(name).help(meaning()).aliases(choice.aliases().iter().copied()), name)
    };
    let own = C::TABLE.iter().map(value);
    let others = others.into_iter().filter(|(_, other)| C::from_name(other).is_none());
    own.chain(others).collect()
}

pub fn choice<C: Choice + Send + Sync>() -> impl TypedValueParser<Value = C> {
    one_of(C::TABLE.iter().map(|&(choice, name, meaning)| {
        (PossibleValue::new(name).help(meaning()).aliases(choice.aliases().iter().copied()), choice)
    }))
}
