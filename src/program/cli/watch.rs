//! The `watch`, `replay` and `tracer` commands: a learner's own program in the walkthrough.

use std::{
    io::Write as _,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use super::{
    arguments::{InputOptions, OnScreen, Overrides, choice, exporter, whole},
    commands::prepare,
    exported::Exported,
    grade::comparing,
    open,
    output::{Channels, Result, is_on_terminal},
    own_program::{Ended, Limits, Watched, watch},
};
use crate::terminal::interrupt::PartialWork;
use clap::Args;
use plywood_document::files;
use plywood_export::{Exporter, GradesReport, Report as _};
use plywood_interface::{job::OpenRequest, remark::Remark};
use plywood_messages::text::visible;
use plywood_search::session::{Choices, Input, SearchProblem};
use plywood_teaching::grade::{Answer, MOST_RUN_BYTES, OwnRun, Task, as_input};
use plywood_tree::{
    diagnostic::{Diagnostic, Problems},
    named,
    progress::Progress,
};

named! {
    pub enum Language in commands, "what-language" {
        Python = "python", "language-python",
        Java = "java", "language-java",
        Cpp = "cpp", "language-cpp",
        JavaScript = "javascript", "language-javascript",
    }
}

impl Language {
    const fn tracer(self) -> &'static str {
        match self {
            Self::Python => include_str!("../tracers/plywood.py"),
            Self::Java => include_str!("../tracers/Plywood.java"),
            Self::Cpp => include_str!("../tracers/plywood.hpp"),
            Self::JavaScript => include_str!("../tracers/plywood.js"),
        }
    }
}

#[derive(Args)]
pub struct TracerArgs {
    /// Language of your program
    #[arg(value_name = "LANGUAGE", value_parser = choice::<Language>())]
    language: Language,
}

#[derive(Args)]
pub struct Replayed {
    #[command(flatten)]
    input_options: InputOptions,

    #[command(flatten)]
    overrides: Overrides,

    /// Print the run and its marks in this format [default: the interface on a terminal, otherwise text]
    #[arg(long, value_parser = exporter::<GradesReport>())]
    format: Option<&'static Exporter<GradesReport>>,

    #[command(flatten)]
    screen: OnScreen,
}

#[derive(Args)]
pub struct ReplayArgs {
    /// The searched file or built-in lecture
    #[arg(value_name = "TREE")]
    file: PathBuf,

    /// Run as JSON lines, or `-` for standard input
    #[arg(value_name = "RUN")]
    run: PathBuf,

    #[command(flatten)]
    replayed: Replayed,
}

#[derive(Args)]
pub struct WatchArgs {
    /// File or built-in lecture for the program to search
    #[arg(value_name = "TREE")]
    file: PathBuf,

    /// Program and its arguments, after `--`
    #[arg(value_name = "COMMAND", last = true, required = true)]
    command: Vec<String>,

    /// Stop the program after N seconds
    #[arg(long, value_name = "N", default_value = "10", allow_negative_numbers = true, value_parser = whole::<u32>)]
    seconds: u32,

    /// Stop the program after N lines of its run
    #[arg(long, value_name = "N", default_value_t = MOST_LINES, allow_negative_numbers = true, value_parser = whole::<usize>)]
    lines: usize,

    #[command(flatten)]
    replayed: Replayed,
}

const MOST_LINES: usize = 2_000_000;

pub fn tracer(arguments: &TracerArgs, channels: &mut Channels<'_>) -> Result {
    Ok(channels.out.write_all(arguments.language.tracer().as_bytes())?)
}

pub fn replay(arguments: &ReplayArgs, channels: &mut Channels<'_>) -> Result {
    let (subject, task) = task(&arguments.file, &arguments.replayed)?;
    let (name, own) = saved_run(&task, &arguments.run)?;
    show(subject, &task, (&name, own), None, &arguments.replayed, channels)
}

/// Returns a saved run for drawing it. A page opens at its first wrong step.
pub fn exported(
    name: &str,
    mut subject: SearchProblem,
    choices: Choices,
    (run, overrides): (&Path, Overrides),
) -> Result<Exported, Problems> {
    let task = comparing(name, &subject.content, choices, overrides)?;
    let (_, own) = saved_run(&task, run)?;
    subject.view.step = own.first_wrong;
    subject.content = Input::Tree(Arc::clone(task.tree()));
    Ok(Exported::search(subject, own.run))
}

fn saved_run(task: &Task, path: &Path) -> Result<(String, OwnRun), Problems> {
    let text = files::read_up_to(path, MOST_RUN_BYTES).map_err(Problems::about(files::name(path)))?;
    let own = own_run(task, &text.name, text.text)?;
    Ok((text.name, own))
}

/// Runs the learner's program, and shows its run, or as much of it as there is.
pub fn run(arguments: &WatchArgs, channels: &mut Channels<'_>) -> Result {
    let (subject, task) = task(&arguments.file, &arguments.replayed)?;
    let input = as_input(task.tree()).map_err(|why| refused(&arguments.file, "not-for-programs", why))?;
    let limits = Limits { time: Duration::from_secs(arguments.seconds.into()), lines: arguments.lines };
    let progress = Arc::<Progress>::default();
    let interrupted = PartialWork::begin(&progress);
    let program = arguments.command.first().map(String::as_str).unwrap_or_default();
    let watched = watch(&arguments.command, input, limits, &progress)
        .map_err(|why| refused(Path::new(program), "not-started", string!("commands/not-started", Text(why))))?;
    drop(interrupted);
    report_output(&watched, channels)?;
    let how = ended(&watched.ended, arguments);
    let is_empty = watched.run.trim().is_empty();
    if is_empty || watched.ended == Ended::Interrupted {
        let how = how.unwrap_or_else(|| string!("commands/wrote-nothing"));
        let problem = Diagnostic::new("no-run", how).help(text!("commands/wrote-nothing-help"));
        return Err(Problems::one(program.to_owned(), problem).into());
    }
    // A program that is stopped may leave an unfinished line.
    let whole = watched.run.rfind('\n').map_or(0, |end| end + 1);
    let run = if watched.ended == Ended::Itself { watched.run } else { watched.run[..whole].to_owned() };
    let own = own_run(&task, program, run)?;
    show(subject, &task, (program, own), how, &arguments.replayed, channels)
}

/// Shows what the program wrote itself, apart from its run.
fn report_output(watched: &Watched, channels: &mut Channels<'_>) -> Result {
    for line in watched.output.lines() {
        writeln!(channels.err, "| {}", visible(line))?;
    }
    Ok(())
}

fn refused(file: &Path, code: &'static str, why: String) -> Problems {
    Problems::one(files::name(file), Diagnostic::new(code, why))
}

/// Says how a program ended, if that was not by itself.
fn ended(ended: &Ended, arguments: &WatchArgs) -> Option<String> {
    Some(match ended {
        Ended::Itself => return None,
        Ended::Failed(code) => string!("commands/program-failed", Text(code)),
        Ended::Crashed(signal) => string!("commands/program-crashed", Text(signal)),
        Ended::TooLong => string!("commands/program-too-long", seconds = Count(arguments.seconds as usize)),
        Ended::TooManyLines => string!("commands/program-too-many-lines", lines = Count(arguments.lines)),
        Ended::Interrupted => string!("commands/program-interrupted"),
    })
}

fn task(file: &Path, replayed: &Replayed) -> Result<(SearchProblem, Task)> {
    let overrides = replayed.overrides;
    let (name, subject, choices) = prepare(file, replayed.input_options, overrides)?;
    let task = comparing(&name, &subject.content, choices, overrides)?;
    Ok((subject, task))
}

fn own_run(task: &Task, name: &str, text: String) -> Result<OwnRun, Problems> {
    let answer = Answer::read_run(&text);
    let run = answer.and_then(|answer| {
        task.own_run(&answer).ok_or_else(|| {
            Diagnostic::new("no-run", text!("commands/no-run")).help(text!("commands/wrote-nothing-help"))
        })
    });
    run.map_err(|problem| Problems { name: name.to_owned(), text, found: vec![problem] })
}

/// Opens the run at its first wrong step, or prints its marks.
fn show(
    subject: SearchProblem,
    task: &Task,
    (name, own): (&str, OwnRun),
    how: Option<String>,
    replayed: &Replayed,
    channels: &mut Channels<'_>,
) -> Result {
    let left_out = (own.left_out > 0).then(|| string!("commands/left-out", count = Count(own.left_out)));
    let told: Vec<String> = how.into_iter().chain(left_out).collect();
    if replayed.format.is_none() && is_on_terminal() {
        let mut subject = SearchProblem { content: Input::Tree(Arc::clone(task.tree())), ..subject };
        subject.view.step = own.first_wrong.or(Some(0));
        let names = own.grade.mistakes.iter().map(|one| one.name);
        let mistakes = plywood_messages::text::joined(names, ", ");
        let mistakes = (!mistakes.is_empty()).then(|| string!("commands/mistakes", Text(mistakes)));
        let note = plywood_messages::text::joined(told.into_iter().chain(mistakes), " ");
        let remark = (!note.is_empty()).then(|| Remark::note(note));
        return open::show(
            OpenRequest { run: Some(own.run), remark, ..OpenRequest::new(subject) },
            replayed.screen.screen_mode(),
            channels,
        );
    }
    for line in told {
        writeln!(channels.err, "{line}")?;
    }
    let format = replayed.format.unwrap_or(&GradesReport::EXPORTERS[0]);
    let report = GradesReport { subject, rows: vec![(name.to_owned(), Ok(own.grade))] };
    (format.write)(&report, &mut channels.out)?;
    Ok(channels.out.flush()?)
}
