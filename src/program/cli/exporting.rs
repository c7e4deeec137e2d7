//! Arguments of `plywood export`.

use std::path::PathBuf;

use super::{
    advice::suggest,
    arguments::{Arguments, InputOptions, Look, Overrides, whole},
    endings::{FORMATS, Format},
};
use clap::{Args, CommandFactory as _, error::ErrorKind};
use plywood_drawing::figure::{
    FigureOptions, Filling, Shown,
    paper::{Orientation, PER_PAGE, Paper},
};
use plywood_tree::{diagnostic::Diagnostic, settings::Display, source::Expected};

const STANDARD_OUTPUT: &str = "-";

const MOST: u32 = 20_000;

#[expect(clippy::struct_excessive_bools, reason = "each is a switch on the command line")]
#[derive(Args)]
pub struct ExportArgs {
    /// File, built-in lecture or game, or `-` for standard input
    #[arg(required_unless_present = "gallery")]
    pub file: Option<PathBuf>,

    #[command(flatten)]
    pub input_options: InputOptions,

    /// File to write, or `-` for standard output. The extension sets the format: html, svg, png, pdf, tex, dot, txt, ans, cast, apng, gif
    #[arg(short, long, value_name = "NAME.EXT", required_unless_present = "gallery")]
    output: Option<Named>,

    /// Output format; overrides the extension
    #[arg(long, value_name = "NAME", value_parser = format)]
    format: Option<&'static Format>,

    /// Write the gallery as a site into this folder: a page for each lecture, and a table of contents
    #[arg(long, value_name = "DIR", conflicts_with_all = ["file", "output", "format", "size", "per_page", "portrait", "landscape", "only_visited", "around_path", "rows", "numbers", "boards", "legend", "caption", "first", "compare", "run", "all", "events", "blank", "step", "InputOptions", "Overrides"])]
    pub gallery: Option<PathBuf>,

    /// Include only the first N steps in a page (for large games)
    #[arg(long, value_name = "N", value_parser = whole::<usize>, conflicts_with_all = ["all", "events", "blank"])]
    pub first: Option<usize>,

    /// Open the page with another search beside this one: the name of its algorithm
    #[arg(long, value_name = "NAME", conflicts_with_all = ["all", "events", "blank"])]
    pub compare: Option<String>,

    /// Draw the run of your own program instead of the search; a page opens at its first wrong step
    #[arg(long, value_name = "FILE", conflicts_with = "blank")]
    pub run: Option<PathBuf>,

    /// Size in pixels (png), units (svg), points (pdf), or columns and rows (txt, ans, cast) [default: as needed]
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub size: Option<(u32, u32)>,

    /// Steps on each page of A4 (or of `--size`)
    #[arg(long, value_name = "N", value_parser = per_page)]
    pub per_page: Option<usize>,

    /// Upright pages of A4 [default: the figures are as large as possible]
    #[arg(long, conflicts_with_all = ["landscape", "size"])]
    pub portrait: bool,

    /// Wide pages of A4
    #[arg(long, conflicts_with = "size")]
    pub landscape: bool,

    /// Omit nodes that the search has not visited
    #[arg(long)]
    pub only_visited: bool,

    /// Draw only the open path and the nodes beside it
    #[arg(long, conflicts_with_all = ["only_visited", "rows", "blank"])]
    pub around_path: bool,

    /// Draw the open path with one row per ply, no wider than a page
    #[arg(long, conflicts_with_all = ["only_visited", "blank"])]
    pub rows: bool,

    /// Number nodes and edges in the order of visits
    #[arg(long)]
    pub numbers: bool,

    /// Draw the position of the game at each node
    #[arg(long)]
    pub boards: bool,

    /// Add a legend of the symbols and colors below the figure
    #[arg(long)]
    pub legend: bool,

    /// Add the sentence of the step and the node counts below the figure
    #[arg(long)]
    pub caption: bool,

    /// Write a figure of every step, as numbered files or one document
    #[arg(long, conflicts_with_all = ["events", "step"])]
    all: bool,

    /// Write figures of the start, every cutoff, every better value and the end
    #[arg(long, conflicts_with = "step")]
    events: bool,

    /// Leave the values and windows of inner nodes empty, and write them to NAME-key.EXT
    #[arg(long, conflicts_with_all = ["all", "events", "step"])]
    blank: bool,

    /// Replace existing files, and write letters too small to read
    #[arg(long)]
    pub force: bool,

    #[command(flatten)]
    pub look: Look,

    #[command(flatten)]
    pub overrides: Overrides,
}

/// A file, and the format of its extension, if any.
#[derive(Clone, Debug)]
struct Named {
    path: PathBuf,
    format: Option<&'static Format>,
}

pub struct Target {
    pub path: PathBuf,
    pub format: &'static Format,
}

impl Target {
    pub fn is_standard_output(&self) -> bool {
        self.path.as_os_str() == STANDARD_OUTPUT
    }
}

#[derive(Clone, Copy, PartialEq)]
pub enum Series {
    One,
    Events,
    All,
    /// No steps: a worksheet and its key.
    Sheet,
}

impl ExportArgs {
    /// Returns the file to be written; `None` for a site.
    ///
    /// # Errors
    /// There is no format.
    pub fn target(&self) -> Result<Option<Target>, Diagnostic> {
        let Some(Named { path, format }) = self.output.clone() else { return Ok(None) };
        let unnamed = || {
            Diagnostic::new("no-such-format", text!("pictures/which-format"))
                .help(say!("pictures/which-format-help", names = Text(Format::names())))
        };
        Ok(Some(Target { path, format: self.format.or(format).ok_or_else(unnamed)? }))
    }

    /// Refuses a file if neither its name nor `--format` gives the format. Standard output is refused later, like input.
    pub fn check(&self) -> Result<(), clap::Error> {
        match &self.output {
            Some(Named { path, format: None }) if self.format.is_none() && path.as_os_str() != STANDARD_OUTPUT => {
                let name = path.display().to_string();
                let text = say!("pictures/end-in", endings = Text(Format::names()), Text(name));
                let all = Arguments::command();
                Err(all.find_subcommand("export").unwrap_or(&all).clone().error(ErrorKind::ValueValidation, text))
            }
            _ => Ok(()),
        }
    }

    pub const fn expected(&self) -> Expected {
        if self.force { Expected::Anything } else { Expected::Nothing }
    }

    pub const fn series(&self) -> Series {
        match (self.all, self.events, self.blank) {
            (true, ..) => Series::All,
            (_, true, _) => Series::Events,
            (_, _, true) => Series::Sheet,
            _ => Series::One,
        }
    }

    /// Returns the paper of a document of these figures; `None` for pages in the size of the figures.
    pub fn paper(&self) -> Option<Paper> {
        let orientation = match (self.portrait, self.landscape) {
            (true, _) => Some(Orientation::Portrait),
            (_, true) => Some(Orientation::Landscape),
            _ => None,
        };
        let size = self.size.map(|(width, height)| (width as i32, height as i32));
        match (size, self.per_page, orientation) {
            (Some(size), Some(per_page), _) => Some(Paper::sized(size, per_page)),
            (Some(size), None, _) => Some(Paper::exactly(size)),
            (None, None, None) => None,
            (None, per_page, orientation) => Some(Paper::a4(orientation, per_page.unwrap_or(1))),
        }
    }

    pub const fn options(&self, display: Display) -> FigureOptions {
        let shown = match (self.only_visited, self.around_path, self.rows) {
            (true, ..) => Shown::Visited,
            (_, true, _) => Shown::AroundPath,
            (_, _, true) => Shown::Rows,
            _ => Shown::Whole,
        };
        FigureOptions {
            display,
            shown,
            numbers: self.numbers,
            filling: Filling::Filled,
            legend: self.legend,
            caption: self.caption,
        }
    }
}

impl From<&str> for Named {
    fn from(typed: &str) -> Self {
        let path = PathBuf::from(typed);
        let format = path.extension().and_then(|ending| Format::named(&ending.to_string_lossy()));
        Self { path, format }
    }
}

fn format(typed: &str) -> Result<&'static Format, String> {
    let known: Vec<&str> = FORMATS.iter().map(|format| format.ending).collect();
    Format::named(typed).ok_or_else(|| suggest(typed, &known))
}

fn per_page(typed: &str) -> Result<usize, String> {
    whole(typed).ok().filter(|steps| PER_PAGE.contains(steps)).ok_or_else(|| string!("pictures/not-per-page"))
}

fn size(typed: &str) -> Result<(u32, u32), String> {
    let length = |typed: &str| typed.parse().ok().filter(|length| (1..=MOST).contains(length));
    let found = typed.split_once(['x', 'X']).and_then(|(width, height)| Some((length(width)?, length(height)?)));
    found.ok_or_else(|| string!("pictures/not-a-size", most = Count(MOST as usize)))
}
