//! Which formats there are for figures, by the ending of a file's name.
//!
//! # How to add a format
//!
//! A row in [`FORMATS`]: the ending of its files, and what makes the bytes of a file from figures. Figures as text are written by a file
//! in `core/export/figure/`, whose head says how; pictures are made of SVG in `src/pictures`.

use super::figure_option::{
    DRAWING, FigureOption, LESSON_DRAWING, LESSON_SCREEN, LESSON_TEXT, PLACED_BY_OTHERS, SCREEN, TEXT,
};
use super::shot::{LessonShot, Shot};
use super::{raster, screens};
use plywood_drawing::figure::style::Colors;
use plywood_drawing::figure::{Figure, dot, svg, tikz};
use plywood_export::lesson_figure::{LessonFigure, LessonFigures};
use plywood_export::walk::handout;
use plywood_tree::diagnostic::Diagnostic;

/// One way to write figures.
#[derive(Debug)]
pub(super) struct Format {
    /// How the names of its files end.
    pub(super) ending: &'static str,
    /// Whether they are text.
    pub(super) bytes: Bytes,
    /// What it holds.
    pub(super) content: Content,
    /// What can be asked of figures of searches.
    pub(super) takes: &'static [FigureOption],
    /// How it holds steps of lessons that are no searches.
    pub(super) lesson: OfLesson,
    /// What can be asked of those.
    pub(super) lesson_takes: &'static [FigureOption],
}

/// Whether a file is text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bytes {
    /// It is, and may be shown on a terminal.
    Text,
    /// It is for other programs alone.
    Binary,
}

/// How a format holds steps of lessons that are no searches.
#[derive(Debug)]
pub(super) enum OfLesson {
    /// Each step in a file.
    Each(OfStep),
    /// The same, and its size is in columns and rows.
    Text(fn(&LessonFigure) -> String),
    /// The same with colours, as the terminal shows it.
    Canvas(fn(&LessonShot<'_>) -> Result<Vec<u8>, Diagnostic>),
    /// The terminal from step to step.
    Screens(fn(&LessonShot<'_>, &[usize]) -> Result<Vec<u8>, Diagnostic>),
    /// All steps in one file.
    All(OfSteps),
    /// Not at all: it is for trees.
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
        bytes: Bytes::Text,
        content: Content::Figure(|figure, colors, size| Ok(svg::document(figure, colors, size).into())),
        takes: DRAWING,
        lesson: OfLesson::Each(|all, figure, colors, size| Ok(all.svg(figure, colors, size).into())),
        lesson_takes: LESSON_DRAWING,
    },
    Format {
        ending: "png",
        bytes: Bytes::Binary,
        content: Content::Figure(raster::png),
        takes: DRAWING,
        lesson: OfLesson::Each(raster::lesson_png),
        lesson_takes: LESSON_DRAWING,
    },
    Format {
        ending: "pdf",
        bytes: Bytes::Binary,
        content: Content::Figures(raster::pdf),
        takes: DRAWING,
        lesson: OfLesson::All(raster::lesson_pdf),
        lesson_takes: LESSON_DRAWING,
    },
    Format {
        ending: "apng",
        bytes: Bytes::Binary,
        content: Content::Figures(raster::animated),
        takes: DRAWING,
        lesson: OfLesson::All(raster::lesson_animated),
        lesson_takes: LESSON_DRAWING,
    },
    Format {
        ending: "gif",
        bytes: Bytes::Binary,
        content: Content::Figures(raster::gif),
        takes: DRAWING,
        lesson: OfLesson::All(raster::lesson_gif),
        lesson_takes: LESSON_DRAWING,
    },
    Format {
        ending: "tex",
        bytes: Bytes::Text,
        content: Content::Figure(|figure, colors, _| Ok(tikz::document(figure, colors).into())),
        takes: PLACED_BY_OTHERS,
        lesson: OfLesson::Absent,
        lesson_takes: &[],
    },
    Format {
        ending: "dot",
        bytes: Bytes::Text,
        content: Content::Figure(|figure, colors, _| Ok(dot::document(figure, colors).into())),
        takes: PLACED_BY_OTHERS,
        lesson: OfLesson::Absent,
        lesson_takes: &[],
    },
    Format {
        ending: "txt",
        bytes: Bytes::Text,
        content: Content::Canvas(screens::plain),
        takes: TEXT,
        lesson: OfLesson::Text(LessonFigure::text),
        lesson_takes: LESSON_TEXT,
    },
    Format {
        ending: "ans",
        bytes: Bytes::Text,
        content: Content::Canvas(screens::colored),
        takes: SCREEN,
        lesson: OfLesson::Canvas(screens::lesson_colored),
        lesson_takes: LESSON_DRAWING,
    },
    Format {
        ending: "cast",
        bytes: Bytes::Text,
        content: Content::Screens(screens::cast),
        takes: SCREEN,
        lesson: OfLesson::Screens(screens::lesson_cast),
        lesson_takes: LESSON_SCREEN,
    },
    Format {
        ending: "html",
        bytes: Bytes::Text,
        content: Content::Page(|figures, colors, _| Ok(handout::document(figures, colors).into())),
        takes: &[],
        lesson: OfLesson::All(|figures, colors, _| Ok(handout::lesson_document(figures, colors).into())),
        lesson_takes: &[],
    },
];

impl Format {
    /// The format with this name.
    pub(super) fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.ending.eq_ignore_ascii_case(name))
    }

    pub(super) fn names() -> String {
        FORMATS.iter().map(|format| format.ending).collect::<Vec<_>>().join(", ")
    }
}
