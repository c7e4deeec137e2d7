//! The `trace`, `compare`, `bugs`, `chart` and `list` commands, and opening the interface.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::arguments::{InputOptions, Listed, Look, Output, Overrides, Searched};
use super::choices::{checked, with_goal};
use super::no_result::no_result;
use super::output::Failure;
use super::progress::{watched, written};
use super::{Opening, Start, input, open};
use plywood_document::material::{LessonFile, Material, Reference};
use plywood_export::listing::{CourseReport, Listing};
use plywood_export::{
    AlternativesReport, BugsReport, ChartReport, ComparisonReport, LessonReport, Report, TraceReport, listing,
};
use plywood_games::GameSpec;
use plywood_interface::ScreenMode;
use plywood_interface::job::Shows;
use plywood_lesson::SettingOption;
use plywood_search::session;
use plywood_search::session::{Choices, SearchProblem};
use plywood_tree::diagnostic::{Diagnostic, Problems};
use plywood_tree::library;

impl Start {
    /// Starts with this file, or with the gallery; `others` are words that the user may have meant instead.
    pub(super) fn at(file: Option<PathBuf>, input_options: InputOptions, others: Vec<String>) -> Self {
        file.map_or(Self::Gallery, |file| Self::File { file, input_options, shows: Shows::Walkthrough, others })
    }
}

pub(super) fn compare_in_lock_step(arguments: Searched<ComparisonReport>, look: Look) -> Result<(), Failure> {
    let Searched { file, input_options, overrides, .. } = arguments;
    let start = Start::File { file, input_options, shows: Shows::Comparison, others: Vec::new() };
    open::open(Opening { start, screen_mode: ScreenMode::Normal, look, overrides })
}

pub(super) fn trace(arguments: &Searched<TraceReport>, out: &mut impl Write) -> Result<(), Failure> {
    let (name, material) = input::find(&arguments.file, arguments.input_options)?;
    if let (Material::Lesson(file), true) = (&material, arguments.overrides == Overrides::default()) {
        return print_instead(&LessonReport { file: (**file).clone() }, &arguments.output, out);
    }
    let (subject, choices) = prepared(&name, input::searched(&name, material)?, arguments.overrides)?;
    let run = watched(text!(commands, "searching"), |progress| session::run(&subject.content, choices, progress))
        .map_err(|error| Problems::one(name, no_result(&subject.content, choices, error)))?;
    arguments.output.print(&TraceReport { subject, run }, out)
}

fn print_instead<R: Report, S: Report>(report: &R, output: &Output<S>, out: &mut impl Write) -> Result<(), Failure> {
    let format = R::EXPORTERS.iter().find(|exporter| exporter.name == output.format.name);
    if let Some(format) = format {
        return Ok(written(out, |out| (format.write)(report, out))?);
    }
    let problem = say!(commands, "no-such-format", format = Text(output.format.name));
    let problem = Diagnostic::new("no-such-format", problem).help(text!(commands, "no-such-format-help"));
    Err(Problems::one(text!(commands, "standard-output"), problem).into())
}

fn alternatives(file: LessonFile) -> Result<AlternativesReport, Problems> {
    let Some(setting) = file.content.settings().into_iter().next() else {
        let name = file.origin.name;
        let problem = Diagnostic::new("nothing-to-compare", say!(commands, "nothing-to-compare", Text(name)));
        return Err(Problems::one(name.clone(), problem.help(text!(commands, "no-search-help"))));
    };
    let ways = watched(text!(commands, "searching"), |progress| {
        let way = |option: SettingOption| {
            let lesson = file.content.with(&[(setting.key, option.key)], progress);
            (option, lesson)
        };
        setting.options.into_iter().map(way).collect()
    });
    Ok(AlternativesReport { file, setting: setting.key, ways })
}

pub(super) fn compare(arguments: &Searched<ComparisonReport>, out: &mut impl Write) -> Result<(), Failure> {
    let (name, material) = input::find(&arguments.file, arguments.input_options)?;
    if let (Material::Lesson(file), true) = (&material, arguments.overrides == Overrides::default()) {
        return print_instead(&alternatives((**file).clone())?, &arguments.output, out);
    }
    let (subject, choices) = prepared(&name, input::searched(&name, material)?, arguments.overrides)?;
    let comparison =
        watched(text!(commands, "searching"), |progress| session::compare(&subject.content, choices, progress))
            .map_err(|error| Problems::one(name, no_result(&subject.content, choices, error)))?;
    let mistaken = match comparison.unfinished {
        None => {
            watched(text!(commands, "searching"), |progress| session::bug_effect(&subject.content, choices, progress))
        }
        Some(_) => Ok(None),
    };
    let mistaken =
        mistaken.map_err(|error| Problems::one(subject.title.clone(), no_result(&subject.content, choices, error)))?;
    arguments.output.print(&ComparisonReport { subject, choices, comparison, mistaken }, out)
}

pub(super) fn bugs(arguments: &Searched<BugsReport>, out: &mut impl Write) -> Result<(), Failure> {
    let (name, subject, choices) = prepare(&arguments.file, arguments.input_options, arguments.overrides)?;
    let revealing =
        watched(text!(commands, "searching"), |progress| session::bugs(&subject.content, choices, progress)).map_err(
            |error| Problems::one(name, no_result(&subject.content, session::correct_choices(choices), error)),
        )?;
    arguments.output.print(&BugsReport { subject, revealing }, out)
}

/// Prints node counts by depth; if stopped, up to the last finished depth.
pub(super) fn chart(arguments: &Searched<ChartReport>, out: &mut impl Write) -> Result<(), Failure> {
    let (_, subject, choices) = prepare(&arguments.file, arguments.input_options, arguments.overrides)?;
    let rows = watched(text!(commands, "counting"), |progress| session::growth(&subject.content, choices, progress));
    arguments.output.print(&ChartReport { subject, rows }, out)
}

pub(super) fn list(arguments: &Listed, out: &mut impl Write) -> Result<(), Failure> {
    match arguments.lecture {
        Some(course) => print_instead(&CourseReport { course }, &arguments.output, out),
        None => arguments.output.print(&built_in()?, out),
    }
}

/// Returns the search problem and the search options: those of the command line override the file's.
pub(super) fn prepare(
    file: &Path,
    input_options: InputOptions,
    overrides: Overrides,
) -> Result<(String, SearchProblem, Choices), Failure> {
    let (name, subject) = input::find_searched(file, input_options)?;
    let (subject, choices) = prepared(&name, subject, overrides)?;
    Ok((name, subject, choices))
}

pub(super) fn prepared(
    name: &str,
    subject: SearchProblem,
    overrides: Overrides,
) -> Result<(SearchProblem, Choices), Problems> {
    let mut subject = with_goal(name, subject, overrides)?;
    subject.view = overrides.over(&subject.view);
    let choices = Choices::of(&subject.content, &subject.view);
    let choices = checked(name, &subject.content, choices, overrides)?;
    Ok((subject, choices))
}

fn built_in() -> Result<Listing, Failure> {
    let lecture = |lecture: &library::Lecture| -> Result<listing::Lecture, Failure> {
        let Reference { title, source } = input::reference(*lecture)?;
        Ok(listing::Lecture { name: lecture.name, title, source })
    };
    let lectures = library::all().iter().map(lecture).collect::<Result<_, _>>()?;
    let games = GameSpec::table().iter().map(|row| listing::Game { name: row.example, about: (row.about)() }).collect();
    Ok(Listing { lectures, games })
}
