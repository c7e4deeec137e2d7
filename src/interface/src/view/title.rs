//! Title line: content, settings, and step.

use super::prose::{Flow, Head};
use super::stage::Stage;
use crate::areas::ScreenMode;
use crate::paint;
use plywood_drawing::theme::Role;
use plywood_messages::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Widget;

pub(super) struct Title<'m>(pub(super) &'m Stage<'m>);

impl Title<'_> {
    /// Returns the title beside `widest` columns for the step and the mark of a note.
    fn head(&self, widest: u16, hint: &Line<'_>) -> Head {
        let stage = self.0;
        let (area, below) = (super::inset(stage.areas.title), stage.areas.canvas);
        let how = stage.lesson.how();
        let taken = widest + 2 + hint.width() as u16;
        let name = text::visible(stage.title).into_owned();
        let name = if stage.edits.is_some_and(|edits| !edits.is_saved) {
            marked(&name, usize::from(area.width.saturating_sub(taken)))
        } else {
            name
        };
        let items = [paint::line([(name, Role::Title)]), paint::line([(how, Role::Faint)])];
        Head::new(Flow::of(items, 3), taken, area, below)
    }

    /// Returns the columns of the last step number, so that nothing shifts when the number gets a digit more.
    fn widest(&self) -> u16 {
        text::cells(&place(self.0, self.0.lesson.steps()))
    }

    /// Returns the key of a note that is not visible anywhere, if there is one.
    fn hint(&self) -> Line<'static> {
        if !is_hinted(self.0) {
            return Line::default();
        }
        let note = format!(" {}", text!(panels, "note"));
        paint::line([("i".to_owned(), Role::Key), (note, Role::Number)])
    }

    /// Returns the rows of the picture that the title covers, if they are free.
    pub(super) fn covered(&self) -> u16 {
        self.head(self.widest(), &self.hint()).covered()
    }
}

impl Widget for &Title<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let stage = self.0;
        let area = super::inset(area);
        let step = place(stage, stage.step);
        paint::write_right(buf, area, area.y, &step, Role::Title);
        let (widest, hint) = (self.widest(), self.hint());
        let before = Rect { width: area.width.saturating_sub(widest + 2), ..area };
        (&hint).render(Rect { x: before.right().saturating_sub(hint.width() as u16), ..before }, buf);
        self.head(widest, &hint).draw(buf);
    }
}

/// Returns true if this moment has a note that is not visible anywhere, and there is room for the hint.
fn is_hinted(stage: &Stage<'_>) -> bool {
    stage.hides_a_note() && stage.areas.title.width >= 60 && stage.mode == ScreenMode::Normal
}

/// Returns the name of a tree with unsaved edits, marked by a word, or by a dot if there is no room.
fn marked(name: &str, cells: usize) -> String {
    let edited = format!("{name} {}", text!(interface, "edited"));
    if text::width(&edited) <= cells { edited } else { format!("• {name}") }
}

/// Returns `31 / 45` at a step, with the speed while playing.
fn place(stage: &Stage<'_>, step: usize) -> String {
    let step: String = say!(panels, "step", step = Count(step), steps = Count(stage.lesson.steps())).into();
    match stage.playback.pace_name() {
        Some(pace) => format!("▶ {pace}   {step}"),
        None => step,
    }
}
