//! Audience vote: each option with its digit and its votes. The totals and the correct option appear only after counting, because
//! people who see other votes imitate them.

use super::overlay::{clear_of, frame, hidden};
use super::projector;
use crate::asking::{Reveal, Vote};
use crate::model::Model;
use crate::paint::{self, Palette};
use plywood_drawing::theme::Role;
use plywood_lesson::{Question, Verdict};
use plywood_messages::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

/// Maximum columns of the frame.
const WIDTH: u16 = 96;

/// Rows of an option in big letters.
const BIG: u16 = 5;

/// Columns of the votes beside an option.
const VOTES: u16 = 18;

/// Columns between options beside each other.
const GAP: u16 = 3;

/// Options over the lower part of the picture, or over the upper part if the lower one would hide the options in the picture.
pub(super) struct Ballot<'m> {
    pub(super) model: &'m Model,
    pub(super) palette: &'m Palette,
    pub(super) question: &'m Question,
    pub(super) vote: &'m Vote,
    /// Places of the options in the picture, which must stay visible.
    pub(super) standing: &'m [Rect],
}

impl Widget for &Ballot<'_> {
    fn render(self, canvas: Rect, buf: &mut Buffer) {
        let options = self.vote.options.len() as u16;
        let half = canvas.width.min(WIDTH).saturating_sub(2) / 2;
        let fits = |option| projector::fits_big(&self.words(option), half);
        // A lesson's box stays in its place when the answer is shown.
        let is_tree = self.standing.is_empty();
        let ink = |at: Rect| {
            at.positions().filter(|&at| is_tree && buf.cell(at).is_some_and(|cell| cell.symbol() != " ")).count()
        };
        let widest = (0..self.vote.options.len()).map(|option| text::cells(&self.words(option))).max().unwrap_or(0);
        // A tree stays in view as far as possible.
        let width = if is_tree { widest + GAP + VOTES + 4 } else { WIDTH }.min(canvas.width);
        let place = |rows: u16| clear_of(canvas, (width, options * rows + 2), self.standing, ink);
        let hidden = |rows| hidden(self.standing, place(rows));
        // Big letters must not hide the options in the picture.
        let is_big = self.model.is_projected()
            && !is_tree
            && options * BIG + 2 <= canvas.height
            && (0..self.vote.options.len()).all(fits)
            && hidden(BIG) <= hidden(1);
        let rows = if is_big { BIG } else { 1 };
        let area = place(rows);
        let inside = frame(area, text!(asking, "vote"), self.palette, buf);
        for option in 0..self.vote.options.len() {
            let y = inside.y + option as u16 * rows;
            if y + rows <= inside.bottom() {
                self.option(option, Rect { y, height: rows, ..inside }, buf);
            }
        }
    }
}

impl Ballot<'_> {
    /// Draws the options in big letters beside each other, with their votes below, so that the whole picture stays in view. Returns
    /// false if there is no room.
    pub(super) fn in_a_row(&self, area: Rect, buf: &mut Buffer) -> bool {
        let options = self.vote.options.len() as u16;
        let width = area.width / options;
        let fits = |option| projector::fits_big(&self.words(option), width.saturating_sub(GAP));
        if area.height < BIG || !(0..self.vote.options.len()).all(fits) {
            return false;
        }
        for option in 0..options {
            let area = Rect { x: area.x + option * width, width: width - GAP, ..area };
            let words = Rect { height: area.height - 1, ..area };
            let votes = Rect { y: words.bottom(), height: 1, ..area };
            projector::big_half(&self.words(option.into()), self.palette, words, buf);
            self.bar(option.into(), self.is_right(option.into()), votes, buf);
        }
        true
    }

    fn is_right(&self, option: usize) -> bool {
        self.vote.reveal == Reveal::Shown && self.question.judge(&self.vote.options[option]) == Verdict::Right
    }

    fn words(&self, option: usize) -> String {
        format!("{} {}", option + 1, self.question.said(&self.vote.options[option]))
    }

    /// `1  (3, +∞)  ▇▇▇▇ 12 hands`.
    fn option(&self, option: usize, area: Rect, buf: &mut Buffer) {
        let palette = self.palette;
        let is_right = self.is_right(option);
        let role = if is_right { Role::Best } else { Role::Text };
        let words = self.words(option);
        let middle = area.y + area.height / 2;
        let half = if self.standing.is_empty() { area.width.saturating_sub(VOTES) } else { area.width / 2 };
        if area.height >= BIG - 1 {
            projector::big(&words, palette, Rect { width: half, ..area }, buf);
        } else {
            let words = text::clipped(&words, usize::from(half)).into_owned();
            paint::write(buf, area, (area.x, middle), &words, palette.of(role));
        }
        let bar = Rect { x: area.x + half, width: area.width - half, y: middle, height: 1 };
        self.bar(option, is_right, bar, buf);
    }

    /// Shows only the number during the count, and a bar after it.
    fn bar(&self, option: usize, is_right: bool, area: Rect, buf: &mut Buffer) {
        let palette = self.palette;
        let count = self.vote.count(option);
        let hands: String = say!(asking, "hands", count = Count(count)).into();
        if self.vote.reveal == Reveal::Hidden {
            paint::write(buf, area, (area.x, area.y), &hands, palette.of(Role::Faint));
            return;
        }
        let most = (0..self.vote.options.len()).map(|option| self.vote.count(option)).max().unwrap_or(0).max(1);
        let room = usize::from(area.width).saturating_sub(text::width(&hands) + 4);
        let cells = (count * room).div_ceil(most);
        let role = if is_right { Role::Best } else { Role::Done };
        let used = paint::write(buf, area, (area.x, area.y), &"█".repeat(cells), palette.of(role));
        let sign = if is_right { " ✓ " } else { " " };
        let told = format!("{sign}{hands}");
        paint::write(
            buf,
            area,
            (area.x + used, area.y),
            &told,
            palette.of(if is_right { Role::Best } else { Role::Text }),
        );
    }
}
