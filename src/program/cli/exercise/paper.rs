//! Worksheets and keys in the format of their file names.

use std::path::Path;

use super::text;
use crate::cli::{
    advice::{display_path, too_small},
    endings::Format,
    output::{Failure, Result},
    raster,
};
use plywood_drawing::figure::FigureOptions;
use plywood_export::{NotPrinted, PrintedExercise, Size, key, printed_key, printed_sheet, sheet};
use plywood_interface::exercise_form::PaperFormat;
use plywood_messages::text::joined;
use plywood_pages::advice::too_large;
use plywood_teaching::exercise::Practice;
use plywood_tree::diagnostic::{Diagnostic, Problems};

#[derive(Clone, Copy)]
pub enum Paper {
    Sheet,
    Key,
}

#[derive(Clone, Copy, PartialEq)]
pub enum FileFormat {
    Text,
    Svg,
    Html,
    Pdf,
}

const PRINTED: [(&str, FileFormat); 3] =
    [("pdf", FileFormat::Pdf), ("svg", FileFormat::Svg), ("html", FileFormat::Html)];

/// Returns the format that the name of a file asks for. Names that are not those of figures are text.
pub fn format(path: &Path) -> Result<FileFormat, Problems> {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    if let Some(&(_, format)) = PRINTED.iter().find(|(name, _)| *name == ending) {
        return Ok(format);
    }
    if ending == "txt" || Format::named(&ending).is_none() {
        return Ok(FileFormat::Text);
    }
    let endings = joined(PRINTED.iter().map(|&(name, _)| name).chain(["txt"]), ", ");
    let problem = Diagnostic::new("no-such-format", say!("pictures/no-exercise", Text(ending)));
    Err(Problems::one(display_path(path), problem.help(say!("pictures/exercises-in", Text(endings)))))
}

/// Returns the formats of worksheets that the interface offers.
pub fn offered() -> Vec<PaperFormat> {
    let endings = ["txt"].into_iter().chain(PRINTED.map(|(ending, _)| ending));
    let writable = endings.filter(|&ending| ending != "pdf" || cfg!(feature = "pictures"));
    writable.map(|ending| PaperFormat { ending, write: both }).collect()
}

fn both(practice: &Practice, ending: &str) -> Result<[Vec<u8>; 2], String> {
    let path = Path::new("exercise").with_extension(ending);
    let written = |paper| write(practice, paper, &path, false).map_err(|failure| why(&failure));
    Ok([written(Paper::Sheet)?, written(Paper::Key)?])
}

fn why(failure: &Failure) -> String {
    match failure {
        Failure::SourceText(problems) => joined(problems.found.iter().map(|problem| problem.message.as_str()), " "),
        Failure::Output(error) => error.to_string(),
        Failure::Told | Failure::Signal(_) => String::new(),
    }
}

pub fn write(practice: &Practice, paper: Paper, path: &Path, force: bool) -> Result<Vec<u8>> {
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
        (FileFormat::Text, Paper::Sheet) => text(sheet, practice),
        (FileFormat::Text, Paper::Key) => text(key, practice),
        (FileFormat::Svg, _) => Ok(printed()?.svg().into_bytes()),
        (FileFormat::Html, _) => Ok(printed()?.html().into_bytes()),
        (FileFormat::Pdf, _) => {
            let PrintedExercise { title, pages, .. } = printed()?;
            Ok(raster::document(&title, &pages).map_err(Problems::about(display_path(path)))?)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_teaching::exercise::{Between, ExerciseOptions, Form, Ties, USUAL, VALUES, make};
    use plywood_tree::{progress::Progress, settings::Algorithm, tree::Player};

    #[test]
    fn every_offered_paper_has_a_sheet_and_another_key() {
        let form = Form::Drawn { depth: 2, branching: Between { least: 2, most: 2 }, root: Player::Max };
        let (algorithm, ties, convention) = (Algorithm::AlphaBeta, Ties::Allowed, USUAL);
        let options = ExerciseOptions { form, algorithm, cutoffs: None, deep: None, ties, values: VALUES, convention };
        let practice = Practice::from(make(&options, 3, &Progress::default()).expect("a tree"));
        for paper in offered() {
            let [sheet, key] = (paper.write)(&practice, paper.ending).expect(paper.ending);
            assert!(!sheet.is_empty() && !key.is_empty() && sheet != key, "{}", paper.ending);
        }
    }
}
