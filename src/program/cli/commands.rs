//! The `trace`, `compare`, `bugs`, `chart` and `list` commands, and opening the interface.

use std::{collections::HashSet, io::Write, path::Path, sync::Arc};

use super::{
    Content, Opening,
    arguments::{Compared, InputOptions, Look, Output, Overrides, Searched, course},
    arrival::{choices, searching, searching_in_part},
    input, open,
    output::{Channels, Result},
    progress::{watched, watched_in_part, write_with},
    settings,
};
use crate::terminal::interrupt::was_pressed;
use clap::Args;
use plywood_document::content::{FileContent, LessonFile, Reference};
use plywood_export::{
    AlternativesReport, BugsReport, ChartReport, ComparisonReport, LessonReport, Report, TraceReport,
    listing::{self, CourseReport, Listing},
};
use plywood_games::GameSpec;
use plywood_interface::{ScreenMode, gallery, job::Shows};
use plywood_lesson::SettingOption;
use plywood_messages::text::joined;
use plywood_search::{
    search::Rules,
    session::{self, Choices, Input, SearchProblem},
};
use plywood_tree::{
    diagnostic::{Diagnostic, Problems},
    library::{self, course::Course},
    settings::Algorithm,
};

#[derive(Args)]
pub struct Listed {
    /// List one course in the order of its pages, with the lectures and commands that show them
    #[arg(long, value_name = "COURSE", value_parser = course(), ignore_case = true)]
    lecture: Option<&'static Course>,

    #[command(flatten)]
    output: Output<Listing>,
}

pub fn compare_in_lock_step(
    Compared { searched, evaluation, look, .. }: Compared,
    channels: &mut Channels<'_>,
) -> Result {
    let Searched { file, input_options, overrides, .. } = searched;
    let mut evaluations = evaluation.into_iter();
    let shows = Shows::Comparison([evaluations.next(), evaluations.next()]);
    let content = Content { shows, ..Content::new(file, input_options) };
    let opening = Opening { content: Some(content), screen_mode: ScreenMode::Normal, look, overrides };
    open::open(opening, channels)
}

pub fn trace(arguments: &Searched<TraceReport>, out: &mut impl Write) -> Result {
    let (name, content) = found(arguments)?;
    if let FileContent::Lesson(file) = content {
        return print_instead(&LessonReport { file: *file }, &arguments.output, out);
    }
    let (subject, choices) = prepared(&name, content, arguments.overrides)?;
    let run = searching(&name, &subject.content, choices, session::run)?;
    arguments.output.print(&TraceReport { subject, run }, out)
}

fn print_instead<R: Report, S: Report>(report: &R, output: &Output<S>, out: &mut impl Write) -> Result {
    let format = R::EXPORTERS.iter().find(|exporter| exporter.name == output.format.name);
    if let Some(format) = format {
        return Ok(write_with(out, |out| (format.write)(report, out))?);
    }
    let problem = say!("commands/no-such-format", format = Text(output.format.name));
    let problem = Diagnostic::new("no-such-format", problem).help(text!("commands/no-such-format-help"));
    Err(Problems::one(text!("commands/standard-output"), problem).into())
}

fn alternatives(file: LessonFile) -> Result<AlternativesReport, Problems> {
    let Some(setting) = file.content.settings().into_iter().next() else {
        let name = file.origin.name;
        let problem = Diagnostic::new("nothing-to-compare", say!("commands/nothing-to-compare", Text(name)));
        return Err(Problems::one(name.clone(), problem.help(text!("commands/no-search-help"))));
    };
    let ways = watched(text!("commands/searching"), |progress| {
        let way = |option: SettingOption| {
            let lesson = file.content.with(&[(setting.key, option.key)], progress);
            (option, lesson)
        };
        setting.options.into_iter().map(way).collect()
    });
    Ok(AlternativesReport { file, setting: setting.key, ways })
}

pub fn compare(Compared { searched: arguments, evaluation, .. }: &Compared, out: &mut impl Write) -> Result {
    let (name, content) = found(arguments)?;
    if let FileContent::Lesson(file) = content {
        if !evaluation.is_empty() {
            return Err(input::unsearched(&name, &file).into());
        }
        return print_instead(&alternatives(*file)?, &arguments.output, out);
    }
    let (subject, choices) = prepared(&name, content, arguments.overrides)?;
    let input = &subject.content;
    let others = other_evaluations(&name, &subject, evaluation)?;
    let compare = |choices| searching_in_part(&name, input, choices, session::compare);
    let comparison = compare(choices)?;
    let others = others.into_iter().map(|evaluation| {
        let rules = Rules { evaluation: Some(evaluation), ..choices.rules };
        Ok((evaluation, compare(Choices { rules, ..choices })?))
    });
    // Comparisons that were not stopped are printed.
    let others = others.take_while(|other| other.is_ok() || !was_pressed()).collect::<Result<_, Problems>>()?;
    let mistaken = if was_pressed() { None } else { searching(&name, input, choices, session::bug_effect)? };
    arguments.output.print(&ComparisonReport { subject, choices, comparison, mistaken, others }, out)
}

/// Returns these evaluations without that of the file. Fails if the game does not have one of them.
fn other_evaluations(
    name: &str,
    subject: &SearchProblem,
    wanted: &[&'static str],
) -> Result<Vec<&'static str>, Problems> {
    let known = match &subject.content {
        Input::Game(spec) => spec.evaluations(),
        Input::Tree(_) => Vec::new(),
    };
    if let Some(&unknown) = wanted.iter().find(|wanted| !known.contains(wanted)) {
        let problem = Diagnostic::new(
            "no-such-evaluation",
            say!("commands/no-such-evaluation", Text(name), evaluation = Text(unknown)),
        );
        let help = if known.is_empty() {
            let has_evaluations = |game: &&str| GameSpec::parse(game).is_ok_and(|game| !game.evaluations().is_empty());
            let games = GameSpec::examples().filter(has_evaluations);
            string!("commands/no-evaluations", games = Text(joined(games, ", ")))
        } else {
            string!("commands/evaluations", names = Text(known.join(", ")))
        };
        return Err(Problems::one(name.to_owned(), problem.help(help)));
    }
    let own = subject.content.evaluation_name(Rules::of(Algorithm::Minimax));
    let mut known: HashSet<&str> = own.into_iter().collect();
    Ok(wanted.iter().copied().filter(|&evaluation| known.insert(evaluation)).collect())
}

pub fn bugs(arguments: &Searched<BugsReport>, out: &mut impl Write) -> Result {
    let (name, subject, choices) = prepare(&arguments.file, arguments.input_options, arguments.overrides)?;
    let correct = session::correct_choices(choices);
    let revealing =
        searching(&name, &subject.content, correct, |input, _, progress| session::bugs(input, choices, progress))?;
    arguments.output.print(&BugsReport { subject, revealing }, out)
}

/// Prints node counts by depth; if stopped, up to the last finished depth.
pub fn chart(arguments: &Searched<ChartReport>, out: &mut impl Write) -> Result {
    let (_, subject, choices) = prepare(&arguments.file, arguments.input_options, arguments.overrides)?;
    let rows =
        watched_in_part(text!("commands/counting"), |progress| session::growth(&subject.content, choices, progress));
    arguments.output.print(&ChartReport { subject, rows }, out)
}

pub fn list(arguments: &Listed, out: &mut impl Write) -> Result {
    if let Some(course) = arguments.lecture {
        return print_instead(&CourseReport { course }, &arguments.output, out);
    }
    let lecture = |lecture: &library::Lecture| -> Result<listing::Lecture> {
        let Reference { title, source } = input::reference(*lecture)?;
        Ok(listing::Lecture { name: lecture.name, title, source })
    };
    let lectures = library::all().iter().map(lecture).collect::<Result<_, _>>()?;
    let start = library::START.iter().filter_map(|name| library::find(name));
    let start = start.map(|lecture| [lecture.name, lecture.title].map(str::to_owned));
    let play = [gallery::start_command(), string!("interface/start-game")];
    let game = |row: &plywood_games::GameRow| listing::Game { name: row.example, about: (row.about)() };
    arguments.output.print(
        &Listing {
            start: start.chain([play]).collect(),
            lectures,
            games: GameSpec::table().iter().map(game).collect(),
        },
        out,
    )
}

/// Finds the content of a command, a lesson with the options of the command line.
pub fn found<R: Report>(arguments: &Searched<R>) -> Result<(String, FileContent), Problems> {
    let (name, content) = input::find(&arguments.file, arguments.input_options)?;
    let content = with_options(&name, content, arguments.overrides)?;
    Ok((name, content))
}

/// Applies the options of the command line to a lesson; those of a tree are applied when its search is prepared.
pub fn with_options(name: &str, content: FileContent, overrides: Overrides) -> Result<FileContent, Problems> {
    match content {
        FileContent::Searched(_) => Ok(content),
        FileContent::Lesson(file) => {
            let lesson = |progress: &_| settings::lesson(name, *file, overrides, progress);
            watched(text!("commands/searching"), lesson).map(FileContent::from)
        }
    }
}

/// Returns the search problem and the search options: those of the command line override the file's.
pub fn prepare(
    file: &Path,
    input_options: InputOptions,
    overrides: Overrides,
) -> Result<(String, SearchProblem, Choices)> {
    let (name, content) = input::find(file, input_options)?;
    let (subject, choices) = prepared(&name, content, overrides)?;
    Ok((name, subject, choices))
}

pub fn prepared(name: &str, content: FileContent, overrides: Overrides) -> Result<(SearchProblem, Choices), Problems> {
    choices(name, input::searched(name, content)?, Look::default(), overrides, &Arc::default())
}
