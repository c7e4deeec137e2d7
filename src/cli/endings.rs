//! Which formats there are for figures, by the ending of a file's name. Knows nothing of how anything is drawn.
//!
//! # How to add a format
//!
//! A row in [`FORMATS`]: the ending of its files, and what makes the bytes of a file from figures. Figures as text are written by a file
//! in `core/export/figure/`, whose head says how; pictures are made of SVG in `src/pictures`.

use super::shot::Shot;
use super::{raster, screens};
use crate::diagnostic::Diagnostic;
use crate::export::figure::style::Colors;
use crate::export::figure::{Figure, dot, svg, tikz};
use crate::export::lesson_figure::{LessonFigure, LessonFigures};
use crate::export::walk::handout;

/// One way to write figures.
#[derive(Debug)]
pub(super) struct Format {
    /// How the names of its files end.
    pub(super) ending: &'static str,
    /// What it holds.
    pub(super) content: Content,
    /// How it holds steps of lessons that are no searches.
    pub(super) lesson: OfLesson,
}

/// How a format holds steps of lessons that are no searches.
#[derive(Debug)]
pub(super) enum OfLesson {
    /// Each step in a file.
    Each(OfStep),
    /// The same, and its size is in columns and rows.
    Text(fn(&LessonFigure) -> String),
    /// All steps in one file.
    All(OfSteps),
    /// Not at all, or as a page: it is for trees, or for the terminal.
    Absent,
}

/// Writes a figure in these colours, as large as was asked for.
type OfFigure = fn(&Figure, Colors, Option<(u32, u32)>) -> Result<Vec<u8>, Diagnostic>;
/// The same of several figures.
type OfFigures = fn(&[Figure], Colors, Option<(u32, u32)>) -> Result<Vec<u8>, Diagnostic>;

/// Writes a step of a lesson, in the frame of all of them.
type OfStep = fn(&LessonFigures, &LessonFigure, Colors, Option<(u32, u32)>) -> Result<Vec<u8>, Diagnostic>;
/// Writes all steps of a lesson that are asked for.
type OfSteps = fn(&LessonFigures, Colors, Option<(u32, u32)>) -> Result<Vec<u8>, Diagnostic>;

/// What a file of a format is made from.
#[derive(Debug)]
pub(super) enum Content {
    /// One figure.
    Figure(OfFigure),
    /// Several figures, one after the other.
    Figures(OfFigures),
    /// The canvas of the terminal at one step.
    Canvas(fn(&Shot<'_>) -> Result<Vec<u8>, Diagnostic>),
    /// The terminal from step to step.
    Screens(fn(&Shot<'_>, &[usize]) -> Result<Vec<u8>, Diagnostic>),
    /// A page to step through; figures of several steps are a document instead.
    Page(OfFigures),
}

/// Every format.
pub(super) const FORMATS: &[Format] = &[
    Format {
        ending: "svg",
        content: Content::Figure(|figure, colors, size| Ok(svg::document(figure, colors, size).into())),
        lesson: OfLesson::Each(|all, figure, colors, size| Ok(all.svg(figure, colors, size).into())),
    },
    Format { ending: "png", content: Content::Figure(raster::png), lesson: OfLesson::Each(raster::lesson_png) },
    Format { ending: "pdf", content: Content::Figures(raster::pdf), lesson: OfLesson::All(raster::lesson_pdf) },
    Format {
        ending: "apng",
        content: Content::Figures(raster::animated),
        lesson: OfLesson::All(raster::lesson_animated),
    },
    Format {
        ending: "tex",
        content: Content::Figure(|figure, colors, _| Ok(tikz::document(figure, colors).into())),
        lesson: OfLesson::Absent,
    },
    Format {
        ending: "dot",
        content: Content::Figure(|figure, colors, _| Ok(dot::document(figure, colors).into())),
        lesson: OfLesson::Absent,
    },
    Format { ending: "txt", content: Content::Canvas(screens::plain), lesson: OfLesson::Text(LessonFigure::text) },
    Format { ending: "ans", content: Content::Canvas(screens::colored), lesson: OfLesson::Absent },
    Format { ending: "cast", content: Content::Screens(screens::cast), lesson: OfLesson::Absent },
    Format {
        ending: "html",
        content: Content::Page(|figures, colors, _| Ok(handout::document(figures, colors).into())),
        lesson: OfLesson::Absent,
    },
];
