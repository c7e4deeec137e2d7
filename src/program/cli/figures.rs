//! The `export` command for figures and pages: which steps are drawn, and where they are written.

use std::{io::Write as _, sync::Arc};

use super::{
    Look,
    advice::{display_path, not_saved},
    arrival,
    commands::with_options,
    endings::{Bytes, Format, Write, WriteFigure},
    exported::Exported,
    exporting::{ExportArgs, Series, Target},
    figure_option, input,
    output::{Channels, Destination, Result, ask},
    progress::watched,
    series::{self, Made, beside},
    site, watch,
};
use crate::terminal;
use document::{MOST_PAGES, TOO_MANY_PAGES};
use plywood_document::{content::FileContent, files};
use plywood_drawing::figure::{FigureOptions, Filling, style::Colors};
use plywood_pages::{PageOptions, page};
use plywood_search::session;
use plywood_tree::{
    diagnostic::{Diagnostic, Problems},
    settings::ThemeName,
    source::NotSaved,
};

pub fn run(arguments: &ExportArgs, channels: &mut Channels<'_>) -> Result {
    terminal::handle_file_size_signal();
    if let Some(folder) = &arguments.gallery {
        return site::gallery(folder, arguments, &mut channels.out);
    }
    let unsaid = Problems::about(text!("commands/standard-output"));
    // The command line requires one of the two.
    let (Some(file), Some(output)) = (&arguments.file, &arguments.target().map_err(&unsaid)?) else { return Ok(()) };
    if output.is_standard_output() {
        check_output(output, arguments, channels.destination).map_err(&unsaid)?;
    }
    let (name, content) = input::find(file, arguments.input_options)?;
    let files = make(&name, content, arguments, output)?;
    if output.is_standard_output() {
        let written = files.iter().try_for_each(|(_, bytes)| channels.out.write_unfiltered(bytes));
        return Ok(written?);
    }
    files::save_together(&files, arguments.expected()).map_err(|problem| not_saved(&output.path, &problem))?;
    for (path, _) in files {
        writeln!(channels.out, "{}", say!("interface/written", file = Text(display_path(&path))))?;
    }
    Ok(())
}

/// Refuses several files on standard output, and binary data on a terminal.
fn check_output(output: &Target, arguments: &ExportArgs, destination: Destination) -> Result<(), Diagnostic> {
    let Format { ending, bytes, write, .. } = output.format;
    match (arguments.series(), destination) {
        (Series::Sheet, _) => {
            Err(Diagnostic::new("several-files", text!("pictures/sheet-and-key")).help(text!("pictures/write-files")))
        }
        (Series::All | Series::Events, _) if !write.is_one_file() => {
            let endings = Format::names_of(|format| format.write.is_one_file());
            Err(Diagnostic::new("several-files", say!("pictures/several-to-output", Text(ending)))
                .help(say!("pictures/in-one-file", Text(endings))))
        }
        (_, Destination::Terminal) if *bytes == Bytes::Binary => {
            Err(Diagnostic::new("no-text", say!("pictures/to-terminal", Text(ending))).help(text!("pictures/pipe-it")))
        }
        (Series::One | Series::All | Series::Events, Destination::Terminal | Destination::Elsewhere) => Ok(()),
    }
}

fn make(name: &str, content: FileContent, arguments: &ExportArgs, output: &Target) -> Result<Vec<Made>, Problems> {
    let fits = |is_tree| figure_option::check(arguments, output, is_tree).map_err(Problems::about(name));
    let (called, exported) = match with_options(name, content, arguments.overrides)? {
        FileContent::Lesson(file) => {
            fits(false)?;
            free(output, arguments)?;
            (file.title.clone(), Exported::lesson(*file))
        }
        FileContent::Searched(subject) => {
            fits(true)?;
            free(output, arguments)?;
            let look = Look { step: None, ..arguments.look };
            let (subject, choices) = arrival::choices(name, *subject, look, arguments.overrides, &Arc::default())?;
            let exported = if let Some(run) = &arguments.run {
                watch::exported(name, subject, choices, (run, arguments.overrides))?
            } else {
                let run = arrival::searching(name, &subject.content, choices, session::run)?;
                Exported::search(subject, run)
            };
            let drawn = if arguments.boards { exported.with_boards() } else { Ok(exported) };
            (name.to_owned(), drawn.map_err(Problems::about(name))?)
        }
    };
    let refused = Problems::about(called);
    if exported.is_lesson() && !output.format.write.draws_lessons() {
        let endings = Format::names_of(|format| format.write.draws_lessons());
        let problem = Diagnostic::new("no-such-format", text!("pictures/not-of-lessons"));
        return Err(refused(problem.help(say!("pictures/of-lessons", Text(endings)))));
    }
    // A page begins at the start, and a figure shows the result.
    let usual = if matches!(output.format.write, Write::Page(_)) { 0 } else { exported.steps() };
    let made = exported.step(arguments.look.step, usual).and_then(|step| {
        let work = Work { name, arguments, output, exported: &exported, step, most_pages: MOST_PAGES };
        let files = |work: &Work<'_>| watched(text!("interface/drawing"), |_| work.files());
        match files(&work) {
            Err(problem) if problem.code == TOO_MANY_PAGES && has_agreed(&problem.message) => {
                files(&Work { most_pages: usize::MAX, ..work })
            }
            made => made,
        }
    });
    made.map_err(refused)
}

/// Asks whether to write so many pages all the same. Without a terminal nobody can agree.
fn has_agreed(problem: &str) -> bool {
    ask(&say!("pictures/write-all-pages", Text(problem)).to_string()).is_some_and(|answer| {
        let yes = text!("pictures/yes");
        !answer.is_empty() && yes.starts_with(&answer.to_lowercase())
    })
}

/// Checks that the output can be written before anything is searched.
fn free(output: &Target, arguments: &ExportArgs) -> Result<(), Problems> {
    if output.is_standard_output() {
        return Ok(());
    }
    let path = &output.path;
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    let is_one_file = output.format.write.is_one_file() || arguments.series() == Series::One;
    let problem = if is_one_file && path.is_dir() {
        Err(NotSaved::NoFile(display_path(path)))
    } else if let Some(parent) = parent.filter(|parent| !parent.is_dir()) {
        Err(NotSaved::NoDirectory(display_path(parent)))
    } else if is_one_file {
        files::check_free(std::iter::once(path.as_path()), arguments.expected())
    } else {
        Ok(())
    };
    problem.map_err(|problem| not_saved(path, &problem))
}

struct Work<'a> {
    name: &'a str,
    arguments: &'a ExportArgs,
    output: &'a Target,
    exported: &'a Exported,
    step: usize,
    most_pages: usize,
}

impl Work<'_> {
    fn files(&self) -> Result<Vec<Made>, Diagnostic> {
        let exported = self.exported;
        let series = self.arguments.series();
        let write = self.output.format.write;
        let steps = match (write, series) {
            (_, Series::Sheet) => return self.sheet(),
            (Write::Page(_), Series::One) => {
                let options = PageOptions {
                    file: self.name,
                    step: self.step,
                    first: self.arguments.first,
                    rival: self.arguments.compare.as_deref(),
                    before: None,
                    boards: !exported.boards.is_empty(),
                    options: self.options(),
                    theme: self.arguments.look.theme,
                    site: None,
                    engine: None,
                };
                let page = page(&exported.document, options, &Arc::default())?;
                return Ok(vec![(self.output.path.clone(), page.into_bytes())]);
            }
            // A recording of a single moment is useless, so record from step 0.
            (Write::Screens, Series::One) => (0..=self.step).collect(),
            _ => series::steps(series, self.step, exported.steps(), |step| exported.next_event(step))?,
        };
        let path = &self.output.path;
        let names = if write.is_one_file() { vec![path.clone()] } else { series::names(path, steps.len(), series) };
        if !write.is_one_file() {
            series::check_free(self.output, &names, self.arguments)?;
        }
        Ok(names.into_iter().zip(self.bytes(self.options(), &steps)?).collect())
    }

    fn bytes(&self, options: FigureOptions, steps: &[usize]) -> Result<Vec<Vec<u8>>, Diagnostic> {
        let Self { arguments, exported, .. } = self;
        // Figures are for paper, so the default theme is light.
        let colors = Colors::new(arguments.look.theme.unwrap_or(ThemeName::Light));
        let size = arguments.size;
        let figures = || exported.figures(options, steps);
        let each = |text: fn(&Exported, usize, FigureOptions, &ExportArgs) -> Result<String, Diagnostic>| {
            steps.iter().map(|&step| Ok(text(exported, step, options, arguments)?.into_bytes())).collect()
        };
        match self.output.format.write {
            Write::Figure(write, _) => match write {
                WriteFigure::Each(write) => figures()?.iter().map(|figure| write(figure, colors, size)).collect(),
                WriteFigure::Graph(write) => {
                    figures()?.iter().map(|figure| Ok(write(figure, colors)?.into_bytes())).collect()
                }
                WriteFigure::Pages(write) => Ok(vec![self.document(write, colors, options, steps)?]),
            },
            Write::Text => each(Exported::text),
            Write::Colored => each(Exported::colored),
            Write::All(write) => Ok(vec![write(&figures()?, colors, size)?]),
            Write::Page(write) => Ok(vec![write(&figures()?, colors).into_bytes()]),
            Write::Screens => Ok(vec![exported.recording(steps, options, arguments)?.into_bytes()]),
        }
    }

    /// Returns the figure options. A document and a lesson always have captions.
    fn options(&self) -> FigureOptions {
        let options = self.arguments.options(self.exported.document.view.display.unwrap_or_default());
        let write = self.output.format.write;
        let is_document = matches!(write, Write::All(_) | Write::Figure(WriteFigure::Pages(_), _) | Write::Page(_));
        let is_captioned = match self.arguments.series() {
            Series::One => false,
            Series::All | Series::Events => is_document || self.exported.is_lesson(),
            Series::Sheet => self.exported.is_lesson(),
        };
        FigureOptions { caption: options.caption || is_captioned, ..options }
    }

    /// Writes the tree without values and windows, or the lesson before its first step, together with its key.
    fn sheet(&self) -> Result<Vec<Made>, Diagnostic> {
        let is_lesson = self.exported.is_lesson();
        let options = self.options();
        let blank = FigureOptions { filling: Filling::Blank, ..options };
        let write = self.output.format.write;
        if matches!(write, Write::Screens) || !is_lesson && matches!(write, Write::Text | Write::Colored) {
            return Err(Diagnostic::new("no-sheet", text!("pictures/no-sheet")));
        }
        if is_lesson && self.exported.figures(blank, &[0])?.iter().all(|figure| figure.text().trim().is_empty()) {
            return Err(Diagnostic::new("no-sheet", text!("pictures/no-sheet-of-lesson")));
        }
        let files = [self.output.path.clone(), beside(&self.output.path, "key")];
        series::check_free(self.output, &files, self.arguments)?;
        let [sheet, key] = [(blank, 0), (options, self.exported.steps())]
            .map(|(options, step)| Ok(self.bytes(options, &[step])?.concat()));
        let [sheet_file, key_file] = files;
        Ok(vec![(sheet_file, sheet?), (key_file, key?)])
    }
}

mod document;
#[cfg(test)]
mod tests;
