//! The title line: what is shown, how, and where we are.

use super::stage::Stage;
use crate::paint;
use plywood_drawing::theme::Role;
use plywood_messages::text;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

/// The line at the top.
pub(super) struct Title<'m>(pub(super) &'m Stage<'m>);

impl Widget for &Title<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let stage = self.0;
        let palette = stage.palette;
        let area = super::inset(area);
        let step = place(stage, stage.step);
        paint::write_right(buf, area, area.y, &step, palette.of(Role::Title));
        // As if it were the last step: nothing gives way when the number gets a digit more.
        let widest = text::cells(&place(stage, stage.lesson.steps()));
        let room = usize::from(area.width.saturating_sub(widest + 2));
        let how = stage.lesson.how();
        let hint = if is_hinted(stage) && room >= NAME + 3 + text::width(&how) + HINT { HINT } else { 0 };
        if hint > 0 {
            let note = format!(" {}  ", text!(panels, "note"));
            let before = Rect { width: area.width.saturating_sub(widest), ..area };
            palette.line([("i", Role::Key), (&note, Role::Number)]).right_aligned().render(before, buf);
        }
        let left = room - hint;
        let name = text::visible(stage.title).into_owned();
        let name_room = left.saturating_sub(text::width(&how) + 3).max(left.min(NAME));
        let name = if stage.edits.is_some_and(|edits| !edits.is_saved) {
            marked(&name, name_room)
        } else {
            text::clipped(&name, name_room).into_owned()
        };
        let used = paint::write(buf, area, (area.x, area.y), &name, palette.of(Role::Title));
        let rest = left.saturating_sub(usize::from(used) + 3);
        if rest > 3 {
            let how = text::clipped(&how, rest);
            paint::write(buf, area, (area.x + used + 3, area.y), &how, palette.of(Role::Faint));
        }
    }
}

/// Columns of a name that is cut for what follows it.
const NAME: usize = 12;

/// Columns of the sign that there is a note, with the key that shows it.
const HINT: usize = 8;

/// Whether there is a note for this moment that is nowhere to be seen, and room to say so.
fn is_hinted(stage: &Stage<'_>) -> bool {
    stage.hides_a_note() && stage.areas.title.width >= 60 && !stage.model.is_projected()
}

/// The name of a tree that has edits which are in no file: in the room for a short name, a dot has to say it.
fn marked(name: &str, cells: usize) -> String {
    let edited = format!(" {}", text!(interface, "edited"));
    match cells.checked_sub(text::width(&edited)) {
        Some(room) if room > 3 => text::clipped(name, room).into_owned() + &edited,
        _ => text::clipped(&format!("• {name}"), cells).into_owned(),
    }
}

/// `31 / 45` at a step, with the speed while playing.
fn place(stage: &Stage<'_>, step: usize) -> String {
    let step: String = say!(panels, "step", step = Count(step), steps = Count(stage.lesson.steps())).into();
    match stage.playback.pace_name() {
        Some(pace) => format!("▶ {pace}   {step}"),
        None => step,
    }
}
