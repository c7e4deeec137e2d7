//! Words on a projector: the verdict of the step and the count of visited nodes in big letters, and the sentence.

mod glyphs;

use std::ops::Range;

use super::inset;
use super::stage::{Stage, StepTexts};
use crate::paint;
use glyphs::HALF;
use plywood_drawing::theme::Role;
use plywood_lesson::Stepped;
use plywood_messages::text;
use plywood_messages::text::grouped;
use plywood_messages::words::{Charset, Sentence, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Minimum columns between the verdict and the count.
const GAP: u16 = 4;

/// Draws the step in big letters and in a sentence; both move up if the sentence needs more rows.
pub(super) fn draw_words(stage: &Stage<'_>, buf: &mut Buffer) {
    let texts = StepTexts::for_audience(stage);
    let covered = texts.covered();
    texts.draw(buf);
    let area = make_room(stage.areas.verdict, covered, buf);
    banner(stage, inset(area), buf);
}

/// Moves the area up by these rows for the texts below it.
pub(super) fn make_room(area: Rect, rows: u16, buf: &mut Buffer) -> Rect {
    let moved = lifted(area, rows);
    if rows > 0 {
        paint::blank(buf, moved);
    }
    moved
}

pub(super) const fn lifted(area: Rect, rows: u16) -> Rect {
    Rect { y: area.y.saturating_sub(rows), ..area }
}

/// Draws a word or two in the largest letters that fit.
pub(super) fn big(words: &str, area: Rect, buf: &mut Buffer) {
    let area = area.intersection(buf.area);
    if let Some(size) = glyphs::size_in_rows(area.height) {
        let span = plywood_messages::words::Span { text: words.to_owned().into(), tone: Tone::Verdict };
        verdict(&Sentence::from(vec![span]), size, area, buf);
    }
}

/// Returns true if the words fit this width in big letters.
pub(super) fn fits_big(words: &str, columns: u16) -> bool {
    let letters = glyphs::spelled(&[(words.to_owned(), Role::Verdict)]);
    letters.is_some_and(|letters| glyphs::cells(&letters, HALF) <= usize::from(columns))
}

/// The verdict on the left and the count on the right. The count keeps its columns for the whole search, so that neither moves.
fn banner(stage: &Stage<'_>, area: Rect, buf: &mut Buffer) {
    let Stage { lesson, step, .. } = *stage;
    let area = area.intersection(buf.area);
    let Some(size) = glyphs::size_in_rows(area.height).filter(|_| area.width > GAP) else { return };
    let count = Count::new(lesson, step, size, area.width / 2);
    let taken = count.as_ref().map_or(0, |count| count.cells + GAP);
    let left = Rect { width: area.width - taken, ..area };
    let end = verdict(&lesson.caption(step, Charset::Unicode), size, left, buf);
    if let Some(count) = count {
        count.draw(from(area, end), size, buf);
    }
}

/// Draws the verdict of the step, as much as fits in big letters. Returns one past its last column.
fn verdict(caption: &Sentence, size: u16, area: Rect, buf: &mut Buffer) -> u16 {
    let pieces = pieces(caption);
    for big in emphases(&pieces) {
        let letters = glyphs::spelled(&pieces[big.clone()]);
        let (before, after) = (&pieces[..big.start], &pieces[big.end..]);
        let beside = cells(before) + cells(after);
        for size in [size, HALF] {
            let Some(letters) =
                letters.as_ref().filter(|big| glyphs::cells(big, size) + beside <= usize::from(area.width))
            else {
                continue;
            };
            let x = plain(before, area, buf);
            let x = glyphs::write(buf, from(area, x), letters, size);
            return plain(after, from(area, x), buf);
        }
    }
    plain(&pieces, area, buf)
}

/// Ranges of pieces that may be big, largest first: all pieces, then the decisive part, a comparison or a value.
fn emphases(pieces: &[(String, Role)]) -> Vec<Range<usize>> {
    let all = 0..pieces.len();
    let core = pieces.iter().position(|(_, role)| matches!(role, Role::Verdict | Role::Number));
    [all].into_iter().chain(core.map(|at| at..at + 1)).collect()
}

fn cells(pieces: &[(String, Role)]) -> usize {
    pieces.iter().map(|(words, _)| text::width(words)).sum()
}

const fn from(area: Rect, x: u16) -> Rect {
    Rect { x, width: area.right().saturating_sub(x), ..area }
}

/// Writes pieces that cannot be big on the base line of the big letters.
fn plain(pieces: &[(String, Role)], area: Rect, buf: &mut Buffer) -> u16 {
    let y = area.bottom().saturating_sub(2).max(area.y);
    pieces.iter().fold(area.x, |x, (words, role)| x + paint::write(buf, area, (x, y), words, *role))
}

/// The pieces of a caption with their roles. The kind of cutoff is only in the sentence; from a distance "cut" is enough.
fn pieces(caption: &Sentence) -> Vec<(String, Role)> {
    let piece = |span: &plywood_messages::words::Span| match span.tone {
        Tone::Cut => (text!(interface, "cut-from-afar").to_owned(), Role::Cut),
        Tone::Verdict => (span.text.to_string(), Role::Verdict),
        Tone::Number => (span.text.to_string(), Role::Number),
        Tone::Plain | Tone::Node | Tone::Player => (span.text.replace("  ", " "), Role::Title),
    };
    caption.0.iter().map(piece).collect()
}

/// Progress of the main counter, with its total.
struct Count {
    name: &'static str,
    shown: Vec<(String, Role)>,
    /// Columns of its widest form.
    cells: u16,
}

impl Count {
    /// Returns the longest form that fits, or `None`.
    fn new(lesson: &dyn Stepped, step: usize, size: u16, room: u16) -> Option<Self> {
        let counted = |step| lesson.counters(step).into_iter().next();
        let (now, end) = (counted(step)?, counted(lesson.steps())?);
        let (done, last) = (grouped(now.now?), grouped(end.now?));
        let all = now.all.map(|all| format!("/{}", grouped(all)));
        let forms = [all, Some(String::new())];
        forms.into_iter().flatten().find_map(|of| {
            let cells = ((last.len() + of.len()) as u16) * size;
            let shown = vec![(done.clone(), Role::Number), (of, Role::Faint)];
            (cells <= room).then_some(Self { name: now.name, shown, cells })
        })
    }

    /// Draws the count at the right border, with its name before it if there is room.
    fn draw(&self, area: Rect, size: u16, buf: &mut Buffer) {
        let used = glyphs::cells(&self.shown, size) as u16;
        let big = Rect { x: area.right().saturating_sub(used), width: used, ..area };
        glyphs::write(buf, big, &self.shown, size);
        let before = Rect { width: (big.x - area.x).saturating_sub(1), ..area };
        let role = Role::Faint;
        if before.width > text::cells(self.name) {
            let y = area.bottom().saturating_sub(2).max(area.y);
            paint::write_right(buf, before, y, self.name, role);
        } else if size < area.height {
            paint::write_right(buf, area, area.y, self.name, role);
        } else {
            // There is not enough room.
        }
    }
}
