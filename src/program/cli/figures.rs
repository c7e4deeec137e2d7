//! The command that writes figures and pages: which steps are drawn, and where they go.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use super::arguments::{Exporting, Series, Target};
use super::arrival::{self, no_such_cutoff};
use super::endings::{Bytes, Content, FORMATS, Format};
use super::no_result::no_result;
use super::output::{Channels, Destination, Failure};
use super::progress::watched;
use super::series::{self, Made, beside, places};
use super::shot::Shot;
use super::unwritten::{not_saved, shown, too_large};
use super::{OpenAt, Overrides, input, lesson_figures, site, unseen, walks};
use crate::terminal;
use plywood_document::files;
use plywood_document::material::Material;
use plywood_drawing::figure::style::Colors;
use plywood_drawing::figure::{Drawing, Figure, FigureOptions, Filling, Telling};
use plywood_search::replay::Replay;
use plywood_search::session;
use plywood_search::session::{Choices, Run, Subject};
use plywood_tree::diagnostic::{Diagnostic, Problems};
use plywood_tree::format::View;
use plywood_tree::settings::ThemeName;
use plywood_tree::source::NotSaved;

/// The most nodes of all of them together: some gigabytes while they are drawn.
const MOST_DRAWN: usize = 2_000_000;

/// Writes figures, a page or the whole gallery, and tells which files.
pub(super) fn run<O: Write, E: Write>(arguments: &Exporting, channels: &mut Channels<O, E>) -> Result<(), Failure> {
    terminal::outlive_full_files();
    if let Some(folder) = &arguments.gallery {
        return site::run(folder, arguments, &mut channels.out);
    }
    let unsaid = |problem| Problems::one(text!(commands, "standard-output"), problem);
    // One of both is asked for: the command line sees to it.
    let (Some(file), Some(output)) = (&arguments.file, &arguments.target().map_err(unsaid)?) else { return Ok(()) };
    if output.is_standard_output() {
        check_output(output, arguments, channels.destination).map_err(unsaid)?;
    }
    let (name, material) = input::find(file, arguments.input_options)?;
    let files = made(&name, material, arguments, output)?;
    if output.is_standard_output() {
        let written = files.iter().try_for_each(|(_, bytes)| channels.out.write_as_it_is(bytes));
        return Ok(written?);
    }
    files::save_together(&files, arguments.expected()).map_err(|problem| not_saved(&output.path, &problem))?;
    for (path, _) in files {
        let told: String = say!(interface, "written", file = Text(shown(&path))).into();
        writeln!(channels.out, "{told}")?;
    }
    Ok(())
}

/// Refuses what standard output cannot take: several files, and on a terminal what is no text.
fn check_output(output: &Target, arguments: &Exporting, destination: Destination) -> Result<(), Diagnostic> {
    let Format { ending, bytes, content, .. } = output.format;
    let is_file_each = matches!(content, Content::Figure(_) | Content::Canvas(_));
    match (arguments.series(), destination) {
        (Series::Sheet, _) => {
            let problem = Diagnostic::new("several-files", text!(pictures, "sheet-and-key"));
            Err(problem.help(text!(pictures, "write-files")))
        }
        (Series::All | Series::Events, _) if is_file_each => {
            let endings =
                FORMATS.iter().filter(|format| !matches!(format.content, Content::Figure(_) | Content::Canvas(_)));
            let endings: Vec<&str> = endings.map(|format| format.ending).collect();
            let problem = Diagnostic::new("several-files", say!(pictures, "several-to-output", Text(ending)));
            Err(problem.help(say!(pictures, "in-one-file", endings = Text(endings.join(", ")))))
        }
        (_, Destination::Terminal) if *bytes == Bytes::Binary => {
            let problem = Diagnostic::new("no-text", say!(pictures, "to-terminal", Text(ending)));
            Err(problem.help(text!(pictures, "pipe-it")))
        }
        (Series::One | Series::All | Series::Events, Destination::Terminal | Destination::Elsewhere) => Ok(()),
    }
}

/// What is asked for, each file with its path.
fn made(name: &str, material: Material, arguments: &Exporting, output: &Target) -> Result<Vec<Made>, Problems> {
    let fits = |drawn| unseen::check(arguments, output, drawn).map_err(|problem| Problems::one(name, problem));
    match (material, &output.format.content, arguments.series()) {
        (Material::Lesson(file), content, series) if arguments.overrides == Overrides::default() => {
            fits(unseen::Drawn::Lesson)?;
            free(output, arguments)?;
            if let (Content::Page(_), Series::One) = (content, series) {
                return Ok(vec![(output.path.clone(), walks::lesson(&file, arguments)?.into_bytes())]);
            }
            lesson_figures::drawn(&file, arguments, output)
        }
        (material, ..) => {
            let subject = input::searched(name, material)?;
            fits(unseen::Drawn::Search)?;
            drawn(name, subject, arguments, output)
        }
    }
}

/// Searches, and draws what is asked for.
fn drawn(name: &str, subject: Subject, arguments: &Exporting, output: &Target) -> Result<Vec<Made>, Problems> {
    let refused = |problem| Problems::one(name, problem);
    free(output, arguments)?;
    let step = arguments.look.step;
    let look = super::Look { step: None, ..arguments.look };
    let usual = subject.view.step;
    let (subject, choices) = arrival::chosen(name, subject, look, arguments.overrides, usual, &Arc::default())?;
    let run = watched(text!(commands, "searching"), |progress| session::run(&subject.content, choices, progress))
        .map_err(|error| Problems::one(name, no_result(&subject.content, choices, error)))?;
    // A page is gone through from its start, and a figure shows what has come of it.
    let usual = if matches!(output.format.content, Content::Page(_)) { 0 } else { run.replay.len() };
    let step = wanted(&run.replay, step, &subject.view, usual).map_err(refused)?;
    let work = Work { name, arguments, output, subject: &subject, choices, replay: &run.replay, step };
    watched(text!(interface, "drawing"), |_| work.files()).map_err(refused)
}

/// Refuses what cannot be written before anything is searched.
fn free(output: &Target, arguments: &Exporting) -> Result<(), Problems> {
    if output.is_standard_output() {
        return Ok(());
    }
    let path = &output.path;
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let is_one_file = match output.format.content {
        Content::Figure(_) | Content::Canvas(_) => arguments.series() == Series::One,
        Content::Figures(_) | Content::Screens(_) | Content::Page(_) => true,
    };
    let problem = if is_one_file && path.is_dir() {
        Err(NotSaved::NoFile(shown(path)))
    } else if let Some(parent) = parent.filter(|parent| !parent.is_dir()) {
        Err(NotSaved::NoDirectory(shown(parent)))
    } else if is_one_file {
        files::check_free(std::iter::once(path.as_path()), arguments.expected())
    } else {
        Ok(())
    };
    problem.map_err(|problem| not_saved(path, &problem))
}

/// The step that is asked for, or else the one the file opens at, or else the usual one.
fn wanted(replay: &Replay, asked: Option<OpenAt>, view: &View, usual: usize) -> Result<usize, Diagnostic> {
    let steps = replay.len();
    match asked {
        None => Ok(view.step.map_or(usual, |step| step.min(steps))),
        Some(OpenAt::End) => Ok(steps),
        Some(OpenAt::Step(step)) if step > steps => {
            let problem = say!(pictures, "no-such-step", Text(step), Count(steps));
            Err(Diagnostic::new("no-such-step", problem).help(text!(pictures, "no-such-step-help")))
        }
        Some(OpenAt::Step(step)) => Ok(step),
        Some(OpenAt::Cutoff(number)) => {
            let cutoffs = replay.cutoffs();
            cutoffs.get(number - 1).map(|&step| step as usize).ok_or_else(|| no_such_cutoff(number, cutoffs.len()))
        }
    }
}

/// What is to be drawn.
struct Work<'a> {
    name: &'a str,
    arguments: &'a Exporting,
    output: &'a Target,
    subject: &'a Subject,
    choices: Choices,
    replay: &'a Arc<Replay>,
    step: usize,
}

impl Work<'_> {
    fn files(&self) -> Result<Vec<Made>, Diagnostic> {
        let path = &self.output.path;
        let steps = self.steps()?;
        match (&self.output.format.content, self.arguments.series()) {
            (Content::Figure(_) | Content::Figures(_) | Content::Page(_), Series::Sheet) => self.sheet(),
            (_, Series::Sheet) => Err(not_of_screens()),
            (Content::Page(_), Series::One) => Ok(vec![(path.clone(), self.page()?.into_bytes())]),
            (Content::Figures(write) | Content::Page(write), series) => {
                let told = if series == Series::One { self.options() } else { told(self.options()) };
                let figures = self.figures(told, &steps)?;
                Ok(vec![(path.clone(), write(&figures, self.colors(), self.arguments.size)?)])
            }
            (Content::Figure(write), _) => {
                let names = places(self.output, steps.len(), self.arguments)?;
                let figures = self.figures(self.options(), &steps)?;
                let made =
                    |(path, figure): (PathBuf, &Figure)| Ok((path, write(figure, self.colors(), self.arguments.size)?));
                names.into_iter().zip(&figures).map(made).collect()
            }
            (Content::Canvas(write), _) => {
                let names = places(self.output, steps.len(), self.arguments)?;
                names.into_iter().zip(steps).map(|(path, step)| Ok((path, write(&self.shot(step))?))).collect()
            }
            (Content::Screens(write), series) => {
                // A recording of one moment shows nothing: it is of the way there.
                let steps = if series == Series::One { (0..=self.step).collect() } else { steps };
                Ok(vec![(path.clone(), write(&self.shot(self.step), &steps)?)])
            }
        }
    }

    /// A page to step through.
    fn page(&self) -> Result<String, Diagnostic> {
        let wishes = walks::Wishes {
            file: self.name,
            step: self.step,
            first: self.arguments.first,
            rival: self.arguments.compare.as_deref(),
            options: self.options(),
            theme: self.arguments.look.theme,
            site: None,
        };
        let run = Run { choices: self.choices, replay: Arc::clone(self.replay) };
        walks::search(self.subject, &run, wishes, &Arc::default())
    }

    fn options(&self) -> FigureOptions {
        self.arguments.options(self.subject.view.display.unwrap_or_default())
    }

    /// Figures are for paper, unless somebody says otherwise.
    fn theme(&self) -> ThemeName {
        self.arguments.look.theme.unwrap_or(ThemeName::Light)
    }

    fn colors(&self) -> Colors {
        Colors::new(self.theme())
    }

    fn shot(&self, step: usize) -> Shot<'_> {
        Shot {
            subject: self.subject,
            choices: self.choices,
            replay: self.replay,
            step,
            display: self.subject.view.display.unwrap_or_default(),
            theme: self.arguments.look.theme.or(self.subject.view.theme).unwrap_or_default(),
            visits: self.arguments.visits(),
            size: self.arguments.size,
        }
    }

    /// The steps to be drawn.
    fn steps(&self) -> Result<Vec<usize>, Diagnostic> {
        series::steps(self.arguments.series(), self.step, self.replay.len(), |step| self.replay.next_event(step))
    }

    /// The figures of these steps, all of one size.
    fn figures(&self, options: FigureOptions, steps: &[usize]) -> Result<Vec<Figure>, Diagnostic> {
        let last = steps.last().copied().unwrap_or_default();
        let drawing = Drawing::new(self.replay, self.choices.rules, &self.subject.title, options, last)
            .map_err(|error| too_large(error, options))?;
        let mut figures: Vec<Figure> = Vec::with_capacity(steps.len());
        let mut drawn = 0;
        for &step in steps {
            let figure = drawing.at(step, None);
            drawn += figure.nodes.len();
            if drawn > MOST_DRAWN {
                let problem = say!(pictures, "too-many", steps = Count(steps.len()), most = Count(figures.len()));
                return Err(Diagnostic::new("too-many-figures", problem).help(text!(pictures, "too-many-help")));
            }
            figures.push(figure);
        }
        let size = figures.iter().fold((0, 0), |size, figure| (size.0.max(figure.size.0), size.1.max(figure.size.1)));
        for figure in &mut figures {
            figure.size = size;
        }
        Ok(figures)
    }

    /// The tree without values and windows, and beside it the key.
    fn sheet(&self) -> Result<Vec<Made>, Diagnostic> {
        let files = [self.output.path.clone(), beside(&self.output.path, "key")];
        series::check_free(self.output, &files, self.arguments)?;
        let blank = FigureOptions { filling: Filling::Blank, ..self.options() };
        let sheet = self.figures(blank, &[0])?;
        let key = self.figures(self.options(), &[self.replay.len()])?;
        let write = |figures: &[Figure]| match &self.output.format.content {
            Content::Figures(write) | Content::Page(write) => write(figures, self.colors(), self.arguments.size),
            Content::Figure(write) => write(&figures[0], self.colors(), self.arguments.size),
            Content::Canvas(_) | Content::Screens(_) => Err(not_of_screens()),
        };
        let [sheet_file, key_file] = files;
        Ok(vec![(sheet_file, write(&sheet)?), (key_file, write(&key)?)])
    }
}

fn not_of_screens() -> Diagnostic {
    Diagnostic::new("no-sheet", text!(pictures, "no-sheet"))
}

/// The same with what the step does below.
const fn told(options: FigureOptions) -> FigureOptions {
    FigureOptions { telling: Telling::Below, ..options }
}

#[cfg(test)]
mod tests;
