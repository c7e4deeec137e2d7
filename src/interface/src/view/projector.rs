//! A walkthrough on a projector: the tree, the verdict of the step and the count of visited nodes in big letters, and the
//! sentence. Small text is left out, unless the screen has spare rows.

mod glyphs;

use std::ops::Range;

use super::board::BoardInset;
use super::code::Code;
use super::keys::KeyLine;
use super::plies::TreePicture;
use super::prose::blank;
use super::sentence::StepTexts;
use super::stage::Stage;
use super::timeline::Timeline;
use super::title::Title;
use super::{TreeView, inset};
use crate::paint::{self, Palette};
use glyphs::Size;
use plywood_drawing::theme::Role;
use plywood_lesson::Stepped;
use plywood_messages::text;
use plywood_messages::text::grouped;
use plywood_messages::words::{Charset, Sentence, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

/// Minimum columns between the verdict and the count.
const GAP: u16 = 4;

pub(super) struct Projected<'m>(pub(super) TreeView<'m>);

impl Widget for &Projected<'_> {
    fn render(self, _: Rect, buf: &mut Buffer) {
        let view = self.0;
        let TreeView { model, viewer, palette } = view;
        let areas = model.areas();
        let stage = &Stage::of(model, viewer, palette, areas);
        TreePicture(view).render(areas.canvas, buf);
        BoardInset(view).render(areas.canvas, buf);
        Code(view).render(areas.code, buf);
        Title(stage).render(areas.title, buf);
        if viewer.hides_words() {
            StepTexts::unsaid(stage).draw(buf);
        } else {
            draw_words(stage, buf);
        }
        Timeline(stage).render(areas.timeline, buf);
        KeyLine::of(model, palette).render(areas.keys, buf);
    }
}

/// Draws the step in big letters and in a sentence; both move up if the sentence needs more rows.
pub(super) fn draw_words(stage: &Stage<'_>, buf: &mut Buffer) {
    let texts = StepTexts::for_audience(stage);
    let covered = texts.covered();
    texts.draw(buf);
    let area = make_room(stage.areas.verdict, covered, stage.palette, buf);
    Banner(stage).render(inset(area), buf);
}

/// Moves the area up by these rows for the texts below it.
pub(super) fn make_room(area: Rect, rows: u16, palette: &Palette, buf: &mut Buffer) -> Rect {
    let moved = lifted(area, rows);
    if rows > 0 {
        blank(moved, palette, buf);
    }
    moved
}

pub(super) const fn lifted(area: Rect, rows: u16) -> Rect {
    Rect { y: area.y.saturating_sub(rows), ..area }
}

/// Draws a word or two in the largest letters that fit.
pub(super) fn big(words: &str, palette: &Palette, area: Rect, buf: &mut Buffer) {
    let area = area.intersection(buf.area);
    if let Some(size) = Size::of_rows(area.height) {
        let span = plywood_messages::words::Span { text: words.to_owned().into(), tone: Tone::Verdict };
        verdict(&Sentence::from(vec![span]), size, palette, area, buf);
    }
}

/// Draws words that fit in letters of half the full size at the bottom of an area.
pub(super) fn big_half(words: &str, palette: &Palette, area: Rect, buf: &mut Buffer) {
    if let Some(letters) = glyphs::spelled(&[(words.to_owned(), Role::Title)]) {
        glyphs::write(buf, area, &letters, Size::Half, palette);
    }
}

/// Returns true if the words fit this width in big letters.
pub(super) fn fits_big(words: &str, columns: u16) -> bool {
    let letters = glyphs::spelled(&[(words.to_owned(), Role::Verdict)]);
    letters.is_some_and(|letters| glyphs::cells(&letters, Size::Half) <= usize::from(columns))
}

/// The verdict on the left and the count on the right. The count keeps its columns for the whole search, so that neither moves.
struct Banner<'m>(&'m Stage<'m>);

impl Widget for &Banner<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Stage { lesson, step, palette, .. } = *self.0;
        let area = area.intersection(buf.area);
        let Some(size) = Size::of_rows(area.height).filter(|_| area.width > GAP) else { return };
        let count = Count::new(lesson, step, size, area.width / 2);
        let taken = count.as_ref().map_or(0, |count| count.cells + GAP);
        let left = Rect { width: area.width - taken, ..area };
        let end = verdict(&lesson.caption(step, Charset::Unicode), size, palette, left, buf);
        if let Some(count) = count {
            count.draw(palette, from(area, end), size, buf);
        }
    }
}

/// Draws the verdict of the step, as much as fits in big letters. Returns one past its last column.
fn verdict(caption: &Sentence, size: Size, palette: &Palette, area: Rect, buf: &mut Buffer) -> u16 {
    let pieces = pieces(caption);
    for big in emphases(&pieces) {
        let letters = glyphs::spelled(&pieces[big.clone()]);
        let (before, after) = (&pieces[..big.start], &pieces[big.end..]);
        let beside = cells(before) + cells(after);
        for size in [size, Size::Half] {
            let Some(letters) =
                letters.as_ref().filter(|big| glyphs::cells(big, size) + beside <= usize::from(area.width))
            else {
                continue;
            };
            let x = plain(before, palette, area, buf);
            let x = glyphs::write(buf, from(area, x), letters, size, palette);
            return plain(after, palette, from(area, x), buf);
        }
    }
    plain(&pieces, palette, area, buf)
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
fn plain(pieces: &[(String, Role)], palette: &Palette, area: Rect, buf: &mut Buffer) -> u16 {
    let y = area.bottom().saturating_sub(2).max(area.y);
    pieces.iter().fold(area.x, |x, (words, role)| x + paint::write(buf, area, (x, y), words, palette.of(*role)))
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
    fn new(lesson: &dyn Stepped, step: usize, size: Size, room: u16) -> Option<Self> {
        let counted = |step| lesson.counters(step).into_iter().next();
        let (now, end) = (counted(step)?, counted(lesson.steps())?);
        let (done, last) = (grouped(now.now?), grouped(end.now?));
        let all = now.all.map(|all| format!("/{}", grouped(all)));
        let forms = [all, Some(String::new())];
        forms.into_iter().flatten().find_map(|of| {
            let cells = ((last.len() + of.len()) as u16) * size.cells();
            let shown = vec![(done.clone(), Role::Number), (of, Role::Faint)];
            (cells <= room).then_some(Self { name: now.name, shown, cells })
        })
    }

    /// Draws the count at the right border, with its name before it if there is room.
    fn draw(&self, palette: &Palette, area: Rect, size: Size, buf: &mut Buffer) {
        let used = glyphs::cells(&self.shown, size) as u16;
        let big = Rect { x: area.right().saturating_sub(used), width: used, ..area };
        glyphs::write(buf, big, &self.shown, size, palette);
        let before = Rect { width: (big.x - area.x).saturating_sub(1), ..area };
        let style = palette.of(Role::Faint);
        if before.width > text::cells(self.name) {
            let y = area.bottom().saturating_sub(2).max(area.y);
            paint::write_right(buf, before, y, self.name, style);
        } else if size.cells() < area.height {
            paint::write_right(buf, area, area.y, self.name, style);
        } else {
            // There is not enough room.
        }
    }
}
