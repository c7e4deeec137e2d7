//! Worksheets and keys in the format of their file names.

use std::path::Path;

use super::text;
use crate::cli::{
    advice::{display_path, too_large, too_small},
    endings::Format,
    output::Failure,
    raster,
};
use plywood_drawing::figure::FigureOptions;
use plywood_export::{NotPrinted, PrintedExercise, Size, key, printed_key, printed_sheet, sheet};
use plywood_messages::text::joined;
use plywood_teaching::exercise::Practice;
use plywood_tree::diagnostic::{Diagnostic, Problems};

#[derive(Clone, Copy)]
pub enum Paper {
    Sheet,
    Key,
}

#[derive(Clone, Copy, PartialEq)]
pub enum PaperFormat {
    Text,
    Svg,
    Html,
    Pdf,
}

const PRINTED: [(&str, PaperFormat); 3] =
    [("pdf", PaperFormat::Pdf), ("svg", PaperFormat::Svg), ("html", PaperFormat::Html)];

/// Returns the format that the name of a file asks for. Names that are not those of figures are text.
pub fn format(path: &Path) -> Result<PaperFormat, Problems> {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    if let Some(&(_, format)) = PRINTED.iter().find(|(name, _)| *name == ending) {
        return Ok(format);
    }
    if ending == "txt" || Format::named(&ending).is_none() {
        return Ok(PaperFormat::Text);
    }
    let endings = joined(PRINTED.iter().map(|&(name, _)| name).chain(["txt"]), ", ");
    let problem = Diagnostic::new("no-such-format", say!("pictures/no-exercise", Text(ending)));
    Err(Problems::one(display_path(path), problem.help(say!("pictures/exercises-in", Text(endings)))))
}

pub fn write(practice: &Practice, paper: Paper, path: &Path, force: bool) -> Result<Vec<u8>, Failure> {
    let size = if force { Size::Any } else { Size::Readable };
    let printed = || -> Result<PrintedExercise, Problems> {
        let printed = match paper {
            Paper::Sheet => printed_sheet(practice, size),
            Paper::Key => printed_key(practice, size),
        };
        printed.map_err(|why| {
            let problem = match why {
                NotPrinted::TooLarge(error) => too_large(error, FigureOptions::default()),
                NotPrinted::TooSmall(letters) => too_small(letters).help(text!("pictures/smaller-exercise")),
            };
            Problems::one(display_path(path), problem)
        })
    };
    match (format(path)?, paper) {
        (PaperFormat::Text, Paper::Sheet) => text(sheet, practice),
        (PaperFormat::Text, Paper::Key) => text(key, practice),
        (PaperFormat::Svg, _) => Ok(printed()?.svg().into_bytes()),
        (PaperFormat::Html, _) => Ok(printed()?.html().into_bytes()),
        (PaperFormat::Pdf, _) => {
            let PrintedExercise { title, pages, .. } = printed()?;
            Ok(raster::document(&title, &pages).map_err(Problems::about(display_path(path)))?)
        }
    }
}
