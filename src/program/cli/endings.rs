//! Which formats there are for figures, by the ending of a file's name.
//!
//! # How to add a format
//!
//! A row in [`FORMATS`]: the ending of its files, and what makes the bytes of a file from figures. Figures as text are written by a file
//! in `src/drawing/src/figure/`, whose head says how; pictures are made of SVG in `src/pictures`.

use super::raster;
use plywood_drawing::figure::style::Colors;
use plywood_drawing::figure::{Figure, dot, svg, tikz};
use plywood_export::walk::handout;
use plywood_tree::diagnostic::Diagnostic;

/// One way to write figures.
#[derive(Debug)]
pub(super) struct Format {
    /// How the names of its files end.
    pub(super) ending: &'static str,
    /// Whether they are text.
    pub(super) bytes: Bytes,
    pub(super) write: Write,
}

/// Whether a file is text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bytes {
    /// It is, and may be shown on a terminal.
    Text,
    /// It is for other programs alone.
    Binary,
}

/// The size that is asked for.
pub(super) type Size = Option<(u32, u32)>;

type WriteAll = fn(&[Figure], Colors, Size) -> Result<Vec<u8>, Diagnostic>;

/// How the files of a format are written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Write {
    /// A file for each figure.
    Each(fn(&Figure, Colors, Size) -> Result<Vec<u8>, Diagnostic>),
    /// The same for a program that places nodes and edges itself. It has no figures of cells.
    Graph(fn(&Figure, Colors) -> String),
    /// A file for each step, as text.
    Text,
    /// The same with colours, as the terminal shows it.
    Colored,
    /// One file with all figures.
    All(WriteAll),
    /// A page to step through; figures of several steps are a document instead.
    Page(fn(&[Figure], Colors) -> String),
    /// A recording of the terminal from step to step.
    Screens,
}

impl Write {
    /// Whether there is one file, however many steps are drawn.
    pub(super) const fn is_one_file(self) -> bool {
        match self {
            Self::All(_) | Self::Page(_) | Self::Screens => true,
            Self::Each(_) | Self::Graph(_) | Self::Text | Self::Colored => false,
        }
    }

    pub(super) const fn draws_lessons(self) -> bool {
        !matches!(self, Self::Graph(_))
    }
}

/// Every format.
pub(super) const FORMATS: &[Format] = &[
    text("svg", Write::Each(|figure, colors, size| Ok(svg::document(figure, colors, size).into()))),
    binary("png", Write::Each(raster::png)),
    binary("pdf", Write::All(raster::pdf)),
    binary("apng", Write::All(raster::animated)),
    binary("gif", Write::All(raster::gif)),
    text("tex", Write::Graph(tikz::document)),
    text("dot", Write::Graph(dot::document)),
    text("txt", Write::Text),
    text("ans", Write::Colored),
    text("cast", Write::Screens),
    text("html", Write::Page(handout::document)),
];

const fn text(ending: &'static str, write: Write) -> Format {
    Format { ending, bytes: Bytes::Text, write }
}

const fn binary(ending: &'static str, write: Write) -> Format {
    Format { ending, bytes: Bytes::Binary, write }
}

impl Format {
    /// The format with this name.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.ending.eq_ignore_ascii_case(name))
    }

    pub(super) fn names() -> String {
        Self::names_of(|_| true)
    }

    /// The names of the formats for which this holds.
    pub(super) fn names_of(holds: impl Fn(&Self) -> bool) -> String {
        FORMATS.iter().filter(|format| holds(format)).map(|format| format.ending).collect::<Vec<_>>().join(", ")
    }
}
