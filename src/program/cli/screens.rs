//! What the terminal shows, as files: the canvas as text, with and without colours, and a recording of the screen.

use super::shot::{LessonShot, Shot};
use plywood_drawing::figure::Telling;
use plywood_drawing::picture::Needs;
use plywood_export::lesson_figure;
use plywood_interface::printed;
use plywood_interface::printed::USUAL;
use plywood_messages::words::Charset;
use plywood_tree::diagnostic::Diagnostic;
use plywood_tree::settings::VisitOrder;

/// The most cells of a canvas: far more than anybody reads.
const MOST_CELLS: u32 = 1_000_000;

/// The most moments of a recording.
const MOST_MOMENTS: usize = 20_000;

/// The canvas as text.
pub(super) fn plain(shot: &Shot<'_>) -> Result<Vec<u8>, Diagnostic> {
    let size = size(shot)?;
    let canvas = printed::canvas(shot.replay.at(shot.step), shot.display, shot.theme, shot.visits, size);
    Ok(printed::plain(&canvas).into())
}

/// The canvas as text with the escape sequences of its colours.
pub(super) fn colored(shot: &Shot<'_>) -> Result<Vec<u8>, Diagnostic> {
    let size = size(shot)?;
    let canvas = printed::canvas(shot.replay.at(shot.step), shot.display, shot.theme, shot.visits, size);
    Ok(printed::colored(&canvas).into())
}

/// A recording of the screen, in the second version of asciicast.
pub(super) fn cast(shot: &Shot<'_>, steps: &[usize]) -> Result<Vec<u8>, Diagnostic> {
    if steps.len() > MOST_MOMENTS {
        let problem = say!(pictures, "too-many", steps = Count(steps.len()), most = Count(MOST_MOMENTS));
        return Err(Diagnostic::new("too-many-figures", problem).help(text!(pictures, "too-many-help")));
    }
    let mut subject = shot.subject.clone();
    subject.view.visits = Some(shot.visits).filter(|visits| *visits != VisitOrder::Hidden).or(subject.view.visits);
    let recording = printed::recording(&subject.into(), Some(shot.choices), steps, shot.theme, Some(size(shot)?));
    recording.map(Into::into).ok_or_else(nothing_to_record)
}

fn nothing_to_record() -> Diagnostic {
    Diagnostic::new("no-picture", text!(pictures, "nothing-to-record"))
}

/// The picture of another lesson as text with the escape sequences of its colours.
pub(super) fn lesson_colored(shot: &LessonShot<'_>) -> Result<Vec<u8>, Diagnostic> {
    let lesson = &*shot.file.content;
    let sheet = lesson_figure::sheet(lesson, shot.size.map(cells).transpose()?).map_err(lesson_needs)?;
    let told = match shot.telling {
        Telling::Absent => None,
        Telling::Below => Some(lesson.sentence(shot.step, Charset::Unicode).to_string()),
    };
    let picture = lesson.picture(shot.step, sheet).map_err(lesson_needs)?;
    Ok(printed::colored(&printed::lesson_canvas(&picture, sheet.width, told.as_deref(), shot.theme)).into())
}

/// A recording of the screen with another lesson.
pub(super) fn lesson_cast(shot: &LessonShot<'_>, steps: &[usize]) -> Result<Vec<u8>, Diagnostic> {
    let size = shot.size.map(cells).transpose()?;
    let recording = printed::recording(&shot.file.clone().into(), None, steps, shot.theme, size);
    recording.map(Into::into).ok_or_else(nothing_to_record)
}

/// How much room a lesson needs.
pub(super) fn lesson_needs(Needs { width, height }: Needs) -> Diagnostic {
    Diagnostic::new(
        "too-large",
        say!(pictures, "lesson-needs", width = Count(width.into()), height = Count(height.into())),
    )
}

fn size(shot: &Shot<'_>) -> Result<(u16, u16), Diagnostic> {
    shot.size.map_or(Ok(USUAL), cells)
}

/// A size in columns and rows.
fn cells((columns, rows): (u32, u32)) -> Result<(u16, u16), Diagnostic> {
    match (u16::try_from(columns), u16::try_from(rows)) {
        (Ok(wide), Ok(high)) if columns * rows <= MOST_CELLS => Ok((wide, high)),
        _ => {
            let most = MOST_CELLS as usize;
            let problem = say!(pictures, "too-many-cells", Text(columns), Text(rows), Count(most));
            Err(Diagnostic::new("too-large", problem).help(text!(pictures, "size-help")))
        }
    }
}
