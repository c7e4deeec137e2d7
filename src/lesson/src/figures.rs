//! Figures of steps of lessons that are not searches.

use crate::Lesson;
use plywood_drawing::{
    figure::{Figure, cells},
    picture::{Fitted, Legend, Sheet},
    scene::Stroke,
};
use plywood_messages::words::Charset;

/// Default sheet of lessons, unless they need a larger one.
const SHEET: (u16, u16) = (100, 34);
/// Parts below a picture.
#[derive(Clone, Copy, Default)]
pub struct Below {
    pub legend: bool,
    pub caption: bool,
}

/// Limit on the width and height of a sheet.
const MOST: u16 = 2_000;

/// Returns the sheet that a lesson is drawn on: of the given size, or else as large as it needs.
///
/// # Errors
/// The least size.
pub fn sheet(lesson: &dyn Lesson, size: Option<(u16, u16)>) -> Fitted<Sheet> {
    let (width, height) = size.unwrap_or(SHEET);
    let sheet = Sheet { width, height, stroke: Stroke::Fine };
    match (lesson.picture(0, sheet), size) {
        (Ok(_), _) => Ok(sheet),
        (Err(needs), None) if needs.width <= MOST && needs.height <= MOST => Ok(sheet.holding(needs)),
        (Err(needs), _) => Err(needs),
    }
}

/// Returns true if the pictures of a lesson have a legend.
pub fn has_legend(lesson: &dyn Lesson, sheet: Sheet) -> bool {
    lesson.picture(0, sheet).is_ok_and(|picture| !picture.legend.is_empty())
}

/// Returns what the pictures of a lesson mean, at its end and, where that differs, at its start. Empty without a legend.
pub fn legend(lesson: &dyn Lesson, sheet: Sheet) -> Legend {
    let mut legend = Legend::new();
    for step in [lesson.steps(), 0] {
        for (sample, meaning) in lesson.picture(step, sheet).unwrap_or_default().legend {
            if legend.iter().all(|(_, known)| *known != meaning) {
                legend.push((sample, meaning));
            }
        }
    }
    legend
}

/// Draws steps on a sheet, with a legend and their sentences below them if asked for.
///
/// # Errors
/// The least size of a sheet.
pub fn figures(lesson: &dyn Lesson, title: &str, steps: &[usize], sheet: Sheet, below: Below) -> Fitted<Vec<Figure>> {
    let step = |&step: &usize| {
        let mut picture = lesson.picture(step, sheet)?;
        if below.legend {
            let y = picture.rows().max(sheet.height) + 1;
            picture.add_legend(y, sheet.width);
        }
        Ok((picture, lesson.sentence(step, Charset::Unicode).to_string()))
    };
    let steps = steps.iter().map(step).collect::<Result<_, _>>()?;
    Ok(cells::series(title, steps, below.caption.then_some(sheet.width)))
}
