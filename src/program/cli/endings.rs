//! Formats of figures, by file extension.
//!
//! # How to add a format
//!
//! A row in [`FORMATS`]: the extension, and a function that writes the bytes of a file from figures. Text formats are written by
//! a file in `src/drawing/src/figure/`, whose head explains how. Bitmaps are drawn from SVG in `src/pictures`.

use super::raster;
use plywood_drawing::figure::{Figure, dot, paper::Page, style::Colors, svg, tikz};
use plywood_export::walk::handout;
use plywood_messages::text::joined;
use plywood_tree::diagnostic::Diagnostic;

#[derive(Debug)]
pub struct Format {
    pub ending: &'static str,
    pub bytes: Bytes,
    pub write: Write,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bytes {
    Text,
    Binary,
}

pub type Size = Option<(u32, u32)>;

pub type WritePages = fn(&[Page<'_>], &str, Colors) -> Result<Vec<u8>, Diagnostic>;

type WriteAll = fn(&[Figure], Colors, Size) -> Result<Vec<u8>, Diagnostic>;

#[derive(Clone, Copy, Debug)]
pub enum Write {
    Each(fn(&Figure, Colors, Size) -> Result<Vec<u8>, Diagnostic>),
    /// One file per figure, for a program that places nodes and edges itself. It has no figures made of cells.
    Graph(fn(&Figure, Colors) -> Result<String, Diagnostic>),
    Text,
    Colored,
    All(WriteAll),
    /// Pages of paper with a title.
    Pages(WritePages),
    /// A page to step through; several figures become a document instead.
    Page(fn(&[Figure], Colors) -> String),
    Screens,
}

impl Write {
    /// Returns true if any number of steps gives a single file.
    pub const fn is_one_file(self) -> bool {
        match self {
            Self::All(_) | Self::Pages(_) | Self::Page(_) | Self::Screens => true,
            Self::Each(_) | Self::Graph(_) | Self::Text | Self::Colored => false,
        }
    }

    pub const fn draws_lessons(self) -> bool {
        !matches!(self, Self::Graph(_))
    }
}

pub const FORMATS: &[Format] = &[
    text("svg", Write::Each(|figure, colors, size| Ok(svg::document(figure, colors, size).into()))),
    binary("png", Write::Each(raster::png)),
    binary("pdf", Write::Pages(raster::pdf)),
    binary("apng", Write::All(raster::animated)),
    binary("gif", Write::All(raster::gif)),
    text("tex", Write::Graph(tex)),
    text("dot", Write::Graph(|figure, colors| Ok(dot::document(figure, colors)))),
    text("txt", Write::Text),
    text("ans", Write::Colored),
    text("cast", Write::Screens),
    text("html", Write::Page(handout::document)),
];

/// Refuses trees with dimensions that TeX cannot compute with.
fn tex(figure: &Figure, colors: Colors) -> Result<String, Diagnostic> {
    let (width, height) = tikz::size(figure);
    let longest = width.max(height);
    if longest <= tikz::LONGEST {
        return Ok(tikz::document(figure, colors));
    }
    Err(Diagnostic::new(
        "too-large",
        say!("pictures/too-large-for-tex", points = Count(longest as usize), most = Count(tikz::LONGEST as usize)),
    )
    .help(text!("pictures/too-large-for-tex-help")))
}

const fn text(ending: &'static str, write: Write) -> Format {
    Format { ending, bytes: Bytes::Text, write }
}

const fn binary(ending: &'static str, write: Write) -> Format {
    Format { ending, bytes: Bytes::Binary, write }
}

impl Format {
    pub fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.ending.eq_ignore_ascii_case(name))
    }

    pub fn names() -> String {
        Self::names_of(|_| true)
    }

    pub fn names_of(holds: impl Fn(&Self) -> bool) -> String {
        joined(FORMATS.iter().filter(|format| holds(format)).map(|format| format.ending), ", ")
    }
}
