//! Figures of steps of lessons that are not searches.

use crate::Lesson;
use plywood_drawing::figure::{Figure, cells};
use plywood_drawing::picture::{Needs, Sheet};
use plywood_drawing::scene::Stroke;
use plywood_messages::words::Charset;

/// Default sheet of lessons, unless they need a larger one.
const SHEET: (u16, u16) = (100, 34);
/// Limit on the width and height of a sheet.
const MOST: u16 = 2_000;

/// Returns the sheet that a lesson is drawn on: of the given size, or else as large as it needs.
///
/// # Errors
/// The least size.
pub fn sheet(lesson: &dyn Lesson, asked: Option<(u16, u16)>) -> Result<Sheet, Needs> {
    let (width, height) = asked.unwrap_or(SHEET);
    let sheet = Sheet { width, height, stroke: Stroke::Fine };
    match (lesson.picture(0, sheet), asked) {
        (Ok(_), _) => Ok(sheet),
        (Err(needs), None) if needs.width <= MOST && needs.height <= MOST => Ok(sheet.holding(needs)),
        (Err(needs), _) => Err(needs),
    }
}

/// Draws steps on a sheet, with their sentences below them if there is a caption.
///
/// # Errors
/// The least size of a sheet.
pub fn figures(
    lesson: &dyn Lesson,
    title: &str,
    steps: &[usize],
    sheet: Sheet,
    caption: bool,
) -> Result<Vec<Figure>, Needs> {
    let step = |&step: &usize| Ok((lesson.picture(step, sheet)?, lesson.sentence(step, Charset::Unicode).to_string()));
    let steps = steps.iter().map(step).collect::<Result<_, _>>()?;
    Ok(cells::series(title, steps, caption.then_some(sheet.width)))
}
