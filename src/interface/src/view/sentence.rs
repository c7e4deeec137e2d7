//! What the step did, in a sentence, and below it what would be cut, or what the user has to know.

use super::inset;
use super::prose::{Prose, Remark};
use super::stage::Stage;
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_messages::words::Charset;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::widgets::Widget;

/// What the step did; as long as nothing else is to be said, its last line may be that of the condition.
pub(super) struct StepSentence<'m>(pub(super) &'m Stage<'m>);

impl StepSentence<'_> {
    /// The rows it may take.
    pub(super) fn area(&self) -> Rect {
        let Stage { model, lesson, step, areas, ref state, .. } = *self.0;
        let is_free = model.remark.is_none() && state.is_none() && lesson.condition(step).is_none();
        let more = if is_free { areas.condition.height } else { 0 };
        Rect { height: areas.sentence.height + more, ..areas.sentence }
    }
}

impl Widget for &StepSentence<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let sentence = self.0.lesson.sentence(self.0.step, Charset::Unicode);
        Prose { sentence: &sentence, palette: self.0.palette }.render(inset(area), buf);
    }
}

/// What would be cut here, before it happens; or a remark to the user.
pub(super) struct Condition<'m>(pub(super) &'m Stage<'m>);

impl Condition<'_> {
    /// The rows it may take: a remark too long for its own also has those that the sentence above leaves free.
    pub(super) fn area(&self) -> Rect {
        let Stage { lesson, step, palette, areas, edits, .. } = *self.0;
        let Some((text, role)) = self.remark() else { return areas.condition };
        let wanted = Remark { text: &text, style: palette.of(role) }.height(inset(areas.condition).width);
        let sentence = lesson.sentence(step, Charset::Unicode);
        let taken = Prose { sentence: &sentence, palette }.height(inset(areas.sentence).width);
        // Edits are told in the place of the sentence, and take all of it.
        let free = if edits.is_none() { areas.sentence.height.saturating_sub(taken) } else { 0 };
        let more = if areas.sentence.bottom() == areas.condition.top() {
            wanted.saturating_sub(areas.condition.height).min(free)
        } else {
            0
        };
        Rect { y: areas.condition.y - more, height: areas.condition.height + more, ..areas.condition }
    }

    /// What the user has to know before anything else.
    fn remark(&self) -> Option<(String, Role)> {
        let remark = self.0.model.remark.as_ref().map(|remark| (remark.clone(), Role::Problem));
        let (text, role) = remark.or_else(|| self.0.state.clone())?;
        Some((text::visible(&text).into_owned(), role))
    }
}

impl Widget for &Condition<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let Stage { lesson, step, palette, .. } = *self.0;
        let area = inset(area);
        if let Some((text, role)) = self.remark() {
            Remark { text: &text, style: palette.of(role) }.render(area, buf);
        } else if let Some(condition) = lesson.condition(step) {
            let scissors = palette.span("✂ ", Role::Cut);
            let [before, rest] = area.layout(&Layout::horizontal([Constraint::Length(2), Constraint::Fill(1)]));
            scissors.render(before, buf);
            Prose { sentence: &condition, palette }.render(rest, buf);
        } else {
            // Nothing can be cut here.
        }
    }
}
