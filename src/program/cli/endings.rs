//! Formats of figures, by file extension.
//!
//! # How to add a format
//!
//! A row in [`FORMATS`]: the extension, and a function that writes the bytes of a file from figures. A format of a single figure
//! also has its purpose, for the list that `S` opens in the interface. Text formats are written by a file in
//! `src/drawing/src/figure/`, whose head explains how. Bitmaps are drawn from SVG in `src/pictures`.

use std::sync::Arc;

use super::{advice::too_small, raster};
use plywood_drawing::figure::{
    Figure, dot,
    paper::{Page, Paper},
    style::Colors,
    svg, tikz,
};
use plywood_export::walk::handout;
use plywood_interface::job::FigureFormat;
use plywood_messages::text::joined;
use plywood_tree::{diagnostic::Diagnostic, settings::ThemeName};

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
    /// A figure of one step, with its purpose in a few words.
    Figure(WriteFigure, fn() -> &'static str),
    Text,
    Colored,
    All(WriteAll),
    /// A page to step through; several figures become a document instead.
    Page(fn(&[Figure], Colors) -> String),
    Screens,
}

#[derive(Clone, Copy, Debug)]
pub enum WriteFigure {
    Each(fn(&Figure, Colors, Size) -> Result<Vec<u8>, Diagnostic>),
    /// One file per figure, for a program that places nodes and edges itself. It has no figures made of cells.
    Graph(fn(&Figure, Colors) -> Result<String, Diagnostic>),
    /// Pages of paper with a title, for one or several figures.
    Pages(WritePages),
}

impl Write {
    /// Returns true if any number of steps gives a single file.
    pub const fn is_one_file(self) -> bool {
        match self {
            Self::All(_) | Self::Figure(WriteFigure::Pages(_), _) | Self::Page(_) | Self::Screens => true,
            Self::Figure(WriteFigure::Each(_) | WriteFigure::Graph(_), _) | Self::Text | Self::Colored => false,
        }
    }

    pub const fn is_graph(self) -> bool {
        matches!(self, Self::Figure(WriteFigure::Graph(_), _))
    }

    pub const fn draws_lessons(self) -> bool {
        !self.is_graph()
    }
}

pub const FORMATS: &[Format] = &[
    text(
        "svg",
        Write::Figure(WriteFigure::Each(|figure, colors, size| Ok(svg::document(figure, colors, size).into())), || {
            text!("pictures/about-svg")
        }),
    ),
    binary("png", Write::Figure(WriteFigure::Each(raster::png), || text!("pictures/about-png"))),
    binary("pdf", Write::Figure(WriteFigure::Pages(raster::pdf), || text!("pictures/about-pdf"))),
    binary("apng", Write::All(raster::animated)),
    binary("gif", Write::All(raster::gif)),
    text("tex", Write::Figure(WriteFigure::Graph(tex), || text!("pictures/about-tex"))),
    text(
        "dot",
        Write::Figure(WriteFigure::Graph(|figure, colors| Ok(dot::document(figure, colors))), || {
            text!("pictures/about-dot")
        }),
    ),
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

/// A format that the interface offers for the displayed step.
#[derive(Debug)]
struct Offered {
    format: &'static Format,
    write: WriteFigure,
    about: fn() -> &'static str,
}

/// Returns the formats of figures that this build can write.
pub fn offered() -> Vec<Arc<dyn FigureFormat>> {
    let can_write = |format: &&Format| format.bytes == Bytes::Text || cfg!(feature = "pictures");
    let offered = |format: &'static Format| match format.write {
        Write::Figure(write, about) => Some(Arc::new(Offered { format, write, about }) as Arc<dyn FigureFormat>),
        Write::Text | Write::Colored | Write::All(_) | Write::Page(_) | Write::Screens => None,
    };
    FORMATS.iter().filter(can_write).filter_map(offered).collect()
}

impl FigureFormat for Offered {
    fn ending(&self) -> &'static str {
        self.format.ending
    }

    fn about(&self) -> &'static str {
        (self.about)()
    }

    fn draws_lessons(&self) -> bool {
        self.format.write.draws_lessons()
    }

    fn bytes(&self, figure: &Figure, theme: ThemeName) -> Result<Vec<u8>, String> {
        // On paper, a dark ground is a waste of ink.
        let on_paper = || Colors::new(if theme == ThemeName::Dark { ThemeName::Light } else { theme });
        let bytes = match self.write {
            WriteFigure::Each(write) => write(figure, Colors::new(theme), None),
            WriteFigure::Graph(write) => write(figure, on_paper()).map(String::into_bytes),
            WriteFigure::Pages(write) => {
                let paper = Paper::own(figure.size);
                if !paper.can_read(figure) {
                    return Err(string!("pictures/save-as-svg", why = Text(too_small(paper.letters(figure)).message)));
                }
                write(&paper.pages(std::slice::from_ref(figure)), &figure.title, on_paper())
            }
        };
        bytes.map_err(|problem| problem.message)
    }
}
