//! What the terminal shows, as files: the canvas as text, with and without colours, and a recording of the screen. Knows nothing of
//! how anything is drawn.

use super::shot::Shot;
use crate::diagnostic::Diagnostic;
use crate::tui::printed::{self, USUAL};
use crate::words;

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
        let problem = words::figures::TooMany { steps: steps.len(), most: MOST_MOMENTS };
        return Err(Diagnostic::new("too-many-figures", problem).help(words::figures::too_many_help()));
    }
    let recording = printed::recording(shot.subject, shot.choices, steps, shot.theme, size(shot)?);
    recording.map(Into::into).ok_or_else(|| Diagnostic::new("no-picture", words::figures::nothing_to_record()))
}

fn size(shot: &Shot<'_>) -> Result<(u16, u16), Diagnostic> {
    let Some((columns, rows)) = shot.size else { return Ok(USUAL) };
    match (u16::try_from(columns), u16::try_from(rows)) {
        (Ok(wide), Ok(high)) if columns * rows <= MOST_CELLS => Ok((wide, high)),
        _ => {
            let most = MOST_CELLS as usize;
            let problem = words::figures::TooManyCells { columns: &columns, rows: &rows, most };
            Err(Diagnostic::new("too-large", problem).help(words::figures::size_help()))
        }
    }
}
