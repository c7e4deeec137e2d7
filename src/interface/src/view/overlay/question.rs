//! What asks for an answer: a line to type, or a choice between keys.

use super::frame::{centered, frame};
use crate::paint::Palette;
use plywood_drawing::theme::Role;
use plywood_messages::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;
use ratatui_widgets::paragraph::Paragraph;

/// Columns of a question.
const WIDTH: u16 = 66;

/// Words that are typed, and what Enter does with them.
pub(super) struct Prompt<'m> {
    pub(super) title: &'m str,
    pub(super) typed: &'m str,
    pub(super) hint: &'m str,
    pub(super) palette: &'m Palette,
}

impl Widget for &Prompt<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let inside = frame(centered(area, WIDTH, 4), self.title, self.palette, buf);
        let room = usize::from(inside.width.saturating_sub(1));
        // The end of what is typed is what one looks at.
        let shown = text::visible(self.typed);
        let skipped = shown.chars().count().saturating_sub(room);
        let shown: String = shown.chars().skip(skipped).collect();
        let typed = Line::from(vec![self.palette.span(shown, Role::Number), self.palette.span("▏", Role::Knob)]);
        Paragraph::new(vec![typed, self.palette.span(self.hint, Role::Faint).into()]).render(inside, buf);
    }
}

/// Lines of words, and the keys that answer them.
pub(super) struct Question<'m> {
    pub(super) title: &'m str,
    pub(super) lines: &'m [String],
    pub(super) keys: &'m [(&'m str, &'m str)],
    pub(super) palette: &'m Palette,
}

impl Widget for &Question<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let height = (self.lines.len() + self.keys.len()) as u16 + 2;
        let inside = frame(centered(area, WIDTH, height), self.title, self.palette, buf);
        let said = self.lines.iter().map(|line| Line::from(self.palette.span(line.as_str(), Role::Text)));
        let answers = self.keys.iter().map(|(key, what)| {
            let key = self.palette.span(format!("{key:>4}"), Role::Key);
            Line::from(vec![key, self.palette.span(format!("  {what}"), Role::Text)])
        });
        Paragraph::new(said.chain(answers).collect::<Vec<_>>()).render(inside, buf);
    }
}
