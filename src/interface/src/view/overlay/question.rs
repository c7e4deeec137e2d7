//! Dialogs: a text prompt, or a choice between keys.

use super::frame::{centered, frame};
use crate::paint::Palette;
use crate::view::prose::{Flow, Remark};
use plywood_drawing::theme::Role;
use plywood_messages::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;

const WIDTH: u16 = 66;

pub(super) struct Prompt<'m> {
    pub(super) title: &'m str,
    pub(super) typed: &'m str,
    pub(super) hint: &'m str,
    pub(super) palette: &'m Palette,
}

impl Widget for &Prompt<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let hint = Remark { text: self.hint, style: self.palette.of(Role::Faint) }.flow();
        let height = hint.height(WIDTH.min(area.width).saturating_sub(4)) + 3;
        let inside = frame(centered(area, WIDTH, height), self.title, self.palette, buf);
        let room = usize::from(inside.width.saturating_sub(1));
        // Show the end of the typed text, where the cursor is.
        let shown = text::visible(self.typed);
        let skipped = shown.chars().count().saturating_sub(room);
        let shown: String = shown.chars().skip(skipped).collect();
        let typed = Line::from(vec![self.palette.span(shown, Role::Number), self.palette.span("▏", Role::Knob)]);
        typed.render(inside, buf);
        hint.draw(Rect { y: inside.y + 1, height: inside.height.saturating_sub(1), ..inside }, buf);
    }
}

pub(super) struct Question<'m> {
    pub(super) title: &'m str,
    pub(super) lines: &'m [String],
    pub(super) keys: &'m [(&'m str, &'m str)],
    pub(super) palette: &'m Palette,
}

impl Widget for &Question<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let said = self.lines.iter().map(|line| Line::from(self.palette.span(line.as_str(), Role::Text)));
        let answers = self.keys.iter().map(|(key, what)| {
            let key = self.palette.span(format!("{key:>4}"), Role::Key);
            Line::from(vec![key, self.palette.span(format!("  {what}"), Role::Text)])
        });
        let flow = Flow::stacked(said.chain(answers));
        let height = flow.height(WIDTH.min(area.width).saturating_sub(4)) + 2;
        flow.draw(frame(centered(area, WIDTH, height), self.title, self.palette, buf), buf);
    }
}
