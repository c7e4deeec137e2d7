//! Audience vote: each option with its digit and its votes. The totals and the correct option appear only after counting, because
//! people who see other votes imitate them.

use super::overlay::{clear_of, frame, hidden};
use super::projector;
use crate::asking::Vote;
use crate::model::Model;
use crate::paint;
use plywood_drawing::theme::Role;
use plywood_lesson::{Question, Verdict};
use plywood_messages::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Maximum columns of the frame.
const WIDTH: u16 = 96;

/// Rows of an option in big letters.
const BIG: u16 = 5;

/// Options over the lower part of the picture, or over the upper part if the lower one would hide the options in the picture.
pub(super) struct Ballot<'m> {
    pub(super) model: &'m Model,
    pub(super) question: &'m Question,
    pub(super) vote: &'m Vote,
    /// Places of the options in the picture, which must stay visible.
    pub(super) standing: &'m [Rect],
}

impl Ballot<'_> {
    pub(super) fn draw(&self, canvas: Rect, buf: &mut Buffer) {
        let options = self.vote.options.len() as u16;
        let half = canvas.width.min(WIDTH).saturating_sub(2) / 2;
        let fits = |option| projector::fits_big(&self.words(option), half);
        let place = |rows: u16| clear_of(canvas, (canvas.width.min(WIDTH), options * rows + 2), self.standing, |_| 0);
        let hidden = |rows| hidden(self.standing, place(rows));
        // Big letters must not hide the options in the picture.
        let is_big = self.model.is_projected()
            && options * BIG + 2 <= canvas.height
            && (0..self.vote.options.len()).all(fits)
            && hidden(BIG) <= hidden(1);
        let rows = if is_big { BIG } else { 1 };
        let area = place(rows);
        let inside = frame(area, text!(asking, "vote"), buf);
        for option in 0..self.vote.options.len() {
            let y = inside.y + option as u16 * rows;
            if y + rows <= inside.bottom() {
                self.option(option, Rect { y, height: rows, ..inside }, buf);
            }
        }
    }

    fn words(&self, option: usize) -> String {
        format!("{} {}", option + 1, self.question.said(&self.vote.options[option]))
    }

    /// `1  (3, +∞)  ▇▇▇▇ 12 hands`.
    fn option(&self, option: usize, area: Rect, buf: &mut Buffer) {
        let question = self.question;
        let answer = &self.vote.options[option];
        let is_shown = self.vote.is_revealed;
        let is_right = is_shown && question.judge(answer) == Verdict::Right;
        let role = if is_right { Role::Best } else { Role::Text };
        let words = self.words(option);
        let middle = area.y + area.height / 2;
        let half = area.width / 2;
        if area.height >= BIG - 1 {
            projector::big(&words, Rect { width: half, ..area }, buf);
        } else {
            let words = text::clipped(&words, usize::from(half)).into_owned();
            paint::write(buf, area, (area.x, middle), &words, role);
        }
        let bar = Rect { x: area.x + half, width: area.width - half, y: middle, height: 1 };
        self.bar(option, is_right, bar, buf);
    }

    /// Shows only the number during the count, and a bar after it.
    fn bar(&self, option: usize, is_right: bool, area: Rect, buf: &mut Buffer) {
        let count = self.vote.count(option);
        let hands: String = say!(asking, "hands", count = Count(count)).into();
        if !self.vote.is_revealed {
            paint::write(buf, area, (area.x, area.y), &hands, Role::Faint);
            return;
        }
        let most = (0..self.vote.options.len()).map(|option| self.vote.count(option)).max().unwrap_or(0).max(1);
        let room = usize::from(area.width).saturating_sub(text::width(&hands) + 4);
        let cells = (count * room).div_ceil(most);
        let role = if is_right { Role::Best } else { Role::Done };
        let used = paint::write(buf, area, (area.x, area.y), &"█".repeat(cells), role);
        let sign = if is_right { " ✓ " } else { " " };
        let told = format!("{sign}{hands}");
        paint::write(buf, area, (area.x + used, area.y), &told, if is_right { Role::Best } else { Role::Text });
    }
}
