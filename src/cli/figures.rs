//! The command that writes figures: which steps are drawn, and where they go. Knows nothing of how anything
//! is drawn.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::OpenAt;
use super::arguments::{Exporting, Series};
use super::arrival::{self, no_such_cutoff};
use super::endings::Content;
use super::input;
use super::no_result::no_result;
use super::output::Failure;
use super::progress::watched;
use super::shot::Shot;
use crate::diagnostic::{Diagnostic, Problems};
use crate::export::figure::style::Colors;
use crate::export::figure::{Drawing, Figure, FigureOptions, Filling, MOST_NODES, Shown, Telling, TooLarge};
use crate::format::View;
use crate::replay::Replay;
use crate::session::{self, Choices, Subject};
use crate::settings::ThemeName;
use crate::source::{self, Expected, NotSaved};
use crate::words;

/// The most figures of a run; more is a book.
const MOST_FIGURES: usize = 1_000;

/// The most nodes of all of them together: some gigabytes while they are drawn.
const MOST_DRAWN: usize = 2_000_000;

/// Writes figures, and tells which.
pub(super) fn run(arguments: &Exporting, out: &mut impl Write) -> Result<(), Failure> {
    let (name, subject) = input::find_searched(&arguments.file)?;
    let refused = |problem| Problems::one(name.clone(), problem);
    if let Content::Nothing(why) = arguments.output.format.content {
        return Err(Problems::one(shown(&arguments.output.path), Diagnostic::new("no-such-format", why())).into());
    }
    free(arguments)?;
    let step = arguments.look.step;
    let look = super::Look { step: None, ..arguments.look };
    let usual = subject.view.step;
    let (subject, choices) = arrival::chosen(&name, subject, look, arguments.overrides, usual, &Arc::default())?;
    let run = watched(words::commands::searching(), |progress| session::run(&subject.input, choices, progress))
        .map_err(|error| Problems::one(name.clone(), no_result(&subject.input, choices, error)))?;
    let step = wanted(&run.replay, step, &subject.view).map_err(refused)?;
    let work = Work { arguments, subject: &subject, choices, replay: &run.replay, step };
    let files = watched(words::figures::drawing(), |_| work.files()).map_err(refused)?;
    for (path, bytes) in files {
        save(&path, &bytes, arguments)?;
        let told: String = words::figures::Written { file: &shown(&path) }.into();
        writeln!(out, "{told}")?;
    }
    Ok(())
}

/// Refuses what cannot be written before anything is searched.
fn free(arguments: &Exporting) -> Result<(), Problems> {
    let path = &arguments.output.path;
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let problem = if path.is_dir() {
        Some(NotSaved::NoFile(shown(path)))
    } else if parent.is_some_and(|parent| !parent.is_dir()) {
        parent.map(|parent| NotSaved::NoDirectory(shown(parent)))
    } else if path.exists() && !arguments.force && arguments.series() == Series::One {
        Some(NotSaved::Exists(shown(path)))
    } else {
        None
    };
    problem.map_or(Ok(()), |problem| Err(not_saved(path, &problem)))
}

fn save(path: &Path, bytes: &[u8], arguments: &Exporting) -> Result<(), Problems> {
    let expected = if arguments.force { Expected::Anything } else { Expected::Nothing };
    source::save_bytes(path, bytes, expected).map(drop).map_err(|problem| not_saved(path, &problem))
}

fn not_saved(path: &Path, problem: &NotSaved) -> Problems {
    let code = if matches!(problem, NotSaved::Exists(_)) { "exists" } else { "cannot-write" };
    let told = Diagnostic::new(code, problem.to_string());
    let told = if code == "exists" { told.help(words::figures::exists_help()) } else { told };
    Problems::one(shown(path), told)
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// The step that is asked for, or else the one the file opens at, or else the last.
fn wanted(replay: &Replay, asked: Option<OpenAt>, view: &View) -> Result<usize, Diagnostic> {
    let steps = replay.len();
    match asked {
        None => Ok(view.step.map_or(steps, |step| step.min(steps))),
        Some(OpenAt::End) => Ok(steps),
        Some(OpenAt::Step(step)) if step > steps => {
            let problem = words::figures::NoSuchStep { step: &step, steps };
            Err(Diagnostic::new("no-such-step", problem).help(words::figures::no_such_step_help()))
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
    arguments: &'a Exporting,
    subject: &'a Subject,
    choices: Choices,
    replay: &'a Arc<Replay>,
    step: usize,
}

/// A file to be written.
type Made = (PathBuf, Vec<u8>);

impl Work<'_> {
    fn files(&self) -> Result<Vec<Made>, Diagnostic> {
        let path = &self.arguments.output.path;
        let steps = self.steps()?;
        match (&self.arguments.output.format.content, self.arguments.series()) {
            (Content::Figure(_) | Content::Figures(_), Series::Sheet) => self.sheet(),
            (_, Series::Sheet) => Err(not_of_screens()),
            (Content::Figures(write), series) => {
                let told = if series == Series::One { self.options() } else { told(self.options()) };
                let figures = self.figures(told, &steps)?;
                Ok(vec![(path.clone(), write(&figures, self.colors(), self.arguments.size)?)])
            }
            (Content::Figure(write), series) => {
                let figures = self.figures(self.options(), &steps)?;
                let names = names(path, figures.len(), series);
                let made =
                    |(path, figure): (PathBuf, &Figure)| Ok((path, write(figure, self.colors(), self.arguments.size)?));
                names.into_iter().zip(&figures).map(made).collect()
            }
            (Content::Canvas(write), series) => {
                let names = names(path, steps.len(), series);
                names.into_iter().zip(steps).map(|(path, step)| Ok((path, write(&self.shot(step))?))).collect()
            }
            (Content::Screens(write), series) => {
                // A recording of one moment shows nothing: it is of the way there.
                let steps = if series == Series::One { (0..=self.step).collect() } else { steps };
                Ok(vec![(path.clone(), write(&self.shot(self.step), &steps)?)])
            }
            (Content::Nothing(why), _) => Err(Diagnostic::new("no-such-format", why())),
        }
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
        let last = self.replay.len();
        let steps = match self.arguments.series() {
            Series::One | Series::Sheet => vec![self.step],
            Series::All => (0..=last.min(MOST_FIGURES)).collect(),
            Series::Events => {
                let events = std::iter::successors(Some(0), |&step| self.replay.next_event(step));
                let mut steps: Vec<usize> = events.take(MOST_FIGURES + 1).chain([last]).collect();
                steps.dedup();
                steps
            }
        };
        if steps.len() <= MOST_FIGURES {
            return Ok(steps);
        }
        let problem = words::figures::TooMany { steps: last + 1, most: MOST_FIGURES };
        Err(Diagnostic::new("too-many-figures", problem).help(words::figures::too_many_help()))
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
                let problem = words::figures::TooMany { steps: steps.len(), most: figures.len() };
                return Err(Diagnostic::new("too-many-figures", problem).help(words::figures::too_many_help()));
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
        let path = &self.arguments.output.path;
        let blank = FigureOptions { filling: Filling::Blank, ..self.options() };
        let sheet = self.figures(blank, &[0])?;
        let key = self.figures(self.options(), &[self.replay.len()])?;
        let write = |figures: &[Figure]| match &self.arguments.output.format.content {
            Content::Figures(write) => write(figures, self.colors(), self.arguments.size),
            Content::Figure(write) => write(&figures[0], self.colors(), self.arguments.size),
            Content::Canvas(_) | Content::Screens(_) | Content::Nothing(_) => Err(not_of_screens()),
        };
        Ok(vec![(path.clone(), write(&sheet)?), (beside(path, "key"), write(&key)?)])
    }
}

fn not_of_screens() -> Diagnostic {
    Diagnostic::new("no-sheet", words::figures::no_sheet())
}

/// The same with what the step does below.
const fn told(options: FigureOptions) -> FigureOptions {
    FigureOptions { telling: Telling::Below, ..options }
}

/// The names of the files of so many figures.
fn names(path: &Path, figures: usize, series: Series) -> Vec<PathBuf> {
    if series == Series::One {
        return vec![path.to_owned()];
    }
    let digits = figures.to_string().len().max(2);
    (1..=figures).map(|number| beside(path, &format!("{number:0digits$}"))).collect()
}

/// The path of a file with something added to its name: `tree-key.svg`.
fn beside(path: &Path, what: &str) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{what}.{ending}"))
}

fn too_large(TooLarge { nodes, fits }: TooLarge, options: FigureOptions) -> Diagnostic {
    let problem = words::figures::TooLarge { nodes, most: MOST_NODES };
    let help: String = match (fits, options.shown) {
        (Some((depth, nodes)), _) => words::figures::DepthHelp { depth: &depth, nodes }.into(),
        (None, Shown::Whole) => words::figures::visited_help().to_owned(),
        (None, Shown::Visited) => words::figures::earlier_help().to_owned(),
    };
    Diagnostic::new("too-large", problem).help(help)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::process::Command;

    use crate::cli::endings::{Content, FORMATS};
    use crate::cli::tests::{plywood, refused};

    /// What is written for a lecture with these options: each file's name and bytes.
    #[track_caller]
    fn written(lecture: &str, name: &str, options: &[&str]) -> Vec<(String, Vec<u8>)> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(name);
        let path = path.to_str().expect("a name");
        let (code, out, err) = plywood(&[&["export", lecture, "-o", path], options].concat());
        assert_eq!((code, err.as_str()), (0, ""), "{name} {options:?}");
        let entries = fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("an entry").path());
        let file = |path: std::path::PathBuf| {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            (name, fs::read(path).expect("a file"))
        };
        let mut files: Vec<_> = entries.map(file).collect();
        files.sort();
        assert_eq!(out.lines().count(), files.len(), "each is told: {out}");
        files
    }

    #[test]
    fn every_format_is_written_and_begins_as_its_kind_does() {
        let begins: [(&str, &[u8]); 9] = [
            ("svg", b"<svg "),
            ("png", b"\x89PNG"),
            ("pdf", b"%PDF-"),
            ("apng", b"\x89PNG"),
            ("tex", b"% "),
            ("dot", b"digraph {"),
            ("txt", b" "),
            ("ans", b"\x1b["),
            ("cast", b"{\"version\":2,"),
        ];
        let known = FORMATS.iter().filter(|format| !matches!(format.content, Content::Nothing(_)));
        assert_eq!(known.map(|format| format.ending).collect::<Vec<_>>(), begins.map(|(ending, _)| ending));
        for (ending, begin) in begins {
            let files = written("textbook", &format!("a.{ending}"), &["--step", "cutoff:1"]);
            assert!(files.len() == 1 && files[0].1.starts_with(begin), "{ending}");
        }
    }

    #[test]
    fn a_run_is_numbered_files_or_one_document() {
        let names = |files: Vec<(String, Vec<u8>)>| files.into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        let events = names(written("textbook", "a.svg", &["--events"]));
        assert!(events.len() > 4 && events[0] == "a-01.svg" && events.len() < 20, "{events:?}");
        assert_eq!(names(written("textbook", "a.pdf", &["--all"])), ["a.pdf"]);
        let sheet = written("pisa", "sheet.svg", &["--blank"]);
        assert!(sheet[0].0 == "sheet-key.svg" && sheet[1].0 == "sheet.svg");
        let has_window = |bytes: &[u8]| String::from_utf8_lossy(bytes).contains("class=\"line\"");
        assert!(has_window(&sheet[0].1) && !has_window(&sheet[1].1));
    }

    #[test]
    fn what_cannot_be_written_is_refused_with_what_can() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
        fs::write(at("there.svg"), "mine").expect("written");
        fs::create_dir(at("folder.svg")).expect("made");
        refused(&["export", "ubb", "-o", &at("there.svg")], 1, &["exists", "--force"]);
        assert_eq!(fs::read_to_string(at("there.svg")).expect("there"), "mine");
        refused(&["export", "ubb", "-o", &at("folder.svg")], 1, &["cannot-write", "not an ordinary file"]);
        refused(&["export", "ubb", "-o", &at("no/where.svg")], 1, &["no directory"]);
        refused(&["export", "ubb", "-o", &at("a.bmp")], 2, &["svg, png, pdf"]);
        refused(&["export", "ubb", "-o", &at("a.svg"), "--size", "0x10"], 2, &["whole numbers from 1"]);
        refused(&["export", "ubb", "-o", &at("a.png"), "--size", "20000x20000"], 1, &["too-large", "--size"]);
        refused(&["export", "ubb", "-o", &at("a.txt"), "--size", "20000x20000"], 1, &["too-large", "cells"]);
        refused(&["export", "ubb", "-o", &at("a.svg"), "--step", "999"], 1, &["no-such-step", "43 steps"]);
        refused(&["export", "ubb", "-o", &at("a.svg"), "--step", "cutoff:9"], 1, &["no-such-cutoff"]);
        refused(&["export", "ubb", "-o", &at("a.txt"), "--blank"], 1, &["no-sheet"]);
        refused(&["export", "ubb", "-o", &at("a.svg"), "--all", "--step", "3"], 2, &["cannot be used with"]);
        refused(&["export", "tictactoe", "-o", &at("a.svg")], 1, &["too-large", "--depth 6", "7,813 nodes"]);
        refused(&["export", "history", "-o", &at("a.svg")], 1, &["no-search"]);
        let names: Vec<_> = fs::read_dir(folder.path()).expect("a folder").collect();
        assert_eq!(names.len(), 2, "nothing is left behind");
        let (code, ..) = plywood(&["export", "ubb", "-o", &at("there.svg"), "--force"]);
        assert!(code == 0 && fs::read_to_string(at("there.svg")).expect("there").starts_with("<svg"));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_told() {
        refused(&["export", "ubb", "-o", "/dev/full", "--force"], 2, &["has to end in"]);
        refused(&["export", "ubb", "-o", "/proc/a.svg"], 1, &["cannot-write"]);
    }

    /// Runs a program that may not be there, on a file: `None` where it is not, which is told.
    fn other_program(program: &str, folder: &std::path::Path, arguments: &[&str]) -> Option<bool> {
        if let Ok(output) = Command::new(program).current_dir(folder).args(arguments).output() {
            assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stdout));
            Some(true)
        } else {
            eprintln!("SKIPPED: there is no `{program}` here to try the files with");
            None
        }
    }

    const HOSTILE: &str = r#"
title = "50% of {x} & \\end{document} $"
[tree]
name = "a_b^2 ~#"
children = [{ name = "] [x, y=1]", move = "\\input{x}%", children = [3, -4.5] }, { name = "<b>\"&amp;", move = "α≤∞", children = [1, inf] }]
"#;

    #[test]
    fn latex_and_graphviz_take_what_is_written_for_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name).to_str().expect("a name").to_owned();
        fs::write(at("hostile.toml"), HOSTILE).expect("written");
        let hostile = at("hostile.toml");
        for (name, file) in [("hostile", hostile.as_str()), ("chance", "chance-linear"), ("ubb", "ubb")] {
            for ending in ["tex", "dot"] {
                let (code, _, err) = plywood(&["export", file, "-o", &at(&format!("{name}.{ending}")), "--numbers"]);
                assert_eq!(code, 0, "{err}");
            }
            let tex = ["-interaction=nonstopmode", "-halt-on-error", &format!("{name}.tex")];
            if other_program("pdflatex", folder.path(), &tex).is_some() {
                assert!(fs::read(at(&format!("{name}.pdf"))).is_ok_and(|pdf| pdf.starts_with(b"%PDF")));
            }
            other_program("dot", folder.path(), &["-Tsvg", "-O", &format!("{name}.dot")]);
        }
    }
}
