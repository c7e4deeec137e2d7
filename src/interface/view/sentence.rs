//! What the step did, in a sentence, and below it what would be cut, or what the user has to know.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::widgets::Widget;

use super::View;
use super::prose::{Prose, Remark};
use super::{editing, inset};
use crate::areas::WalkthroughAreas;
use crate::explain;
use crate::text;
use crate::theme::Role;

/// What the step did; as long as nothing else is to be said, its last line may be that of the condition.
pub(super) struct StepSentence<'m>(pub(super) View<'m>);

impl StepSentence<'_> {
    /// The rows it may take.
    pub(super) fn area(&self, areas: WalkthroughAreas) -> Rect {
        let is_free = self.0.model.remark.is_none()
            && editing::state(self.0.viewer).is_none()
            && explain::condition(self.0.viewer.moment(), self.0.viewer.voice()).is_none();
        let more = if is_free { areas.condition.height } else { 0 };
        Rect { height: areas.sentence.height + more, ..areas.sentence }
    }
}

impl Widget for &StepSentence<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let sentence = explain::step(self.0.viewer.moment(), self.0.viewer.voice());
        Prose { sentence: &sentence, palette: self.0.palette }.render(inset(area), buf);
    }
}

/// What would be cut here, before it happens; or a remark to the user.
pub(super) struct Condition<'m>(pub(super) View<'m>);

impl Condition<'_> {
    /// The rows it may take: a remark too long for its own also has those that the sentence above leaves free.
    pub(super) fn area(&self, areas: WalkthroughAreas) -> Rect {
        let Some((text, role)) = self.remark() else { return areas.condition };
        let View { viewer, palette, .. } = self.0;
        let wanted = Remark { text: &text, style: palette.of(role) }.height(inset(areas.condition).width);
        let sentence = explain::step(viewer.moment(), viewer.voice());
        let taken = Prose { sentence: &sentence, palette }.height(inset(areas.sentence).width);
        // Edits are told in the place of the sentence, and take all of it.
        let free = if viewer.editing.is_some() { 0 } else { areas.sentence.height.saturating_sub(taken) };
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
        let (text, role) = remark.or_else(|| editing::state(self.0.viewer))?;
        Some((text::visible(&text).into_owned(), role))
    }
}

impl Widget for &Condition<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let View { viewer, palette, .. } = self.0;
        let area = inset(area);
        if let Some((text, role)) = self.remark() {
            Remark { text: &text, style: palette.of(role) }.render(area, buf);
        } else if let Some(condition) = explain::condition(viewer.moment(), viewer.voice()) {
            let scissors = palette.span("✂ ", Role::Cut);
            let [before, rest] = area.layout(&Layout::horizontal([Constraint::Length(2), Constraint::Fill(1)]));
            scissors.render(before, buf);
            Prose { sentence: &condition, palette }.render(rest, buf);
        } else {
            // Nothing can be cut here.
        }
    }
}
