//! The title line: what is searched, how, and where we are.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::View;
use crate::model::{Overlay, Playing, SPEEDS, Viewer};
use crate::paint;
use crate::session::Choices;
use crate::settings::{Choice, Order};
use crate::text;
use crate::theme::Role;
use crate::words;

/// The line at the top.
pub(super) struct Title<'m>(pub(super) View<'m>);

impl Widget for &Title<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let View { viewer, palette, .. } = self.0;
        let area = super::inset(area);
        let step = place(viewer, viewer.cursor());
        paint::write_right(buf, area, area.y, &step, palette.of(Role::Title));
        // As if it were the last step: nothing gives way when the number gets a digit more.
        let widest = text::cells(&place(viewer, viewer.replay().len()));
        let room = usize::from(area.width.saturating_sub(widest + 2));
        let how = how(viewer.choices()) + &merging(viewer);
        let hint = if is_hinted(self.0) && room >= NAME + 3 + text::width(&how) + HINT { HINT } else { 0 };
        if hint > 0 {
            let note = format!(" {}  ", words::interface::note());
            let before = Rect { width: area.width.saturating_sub(widest), ..area };
            palette.line([("i", Role::Key), (&note, Role::Number)]).right_aligned().render(before, buf);
        }
        let left = room - hint;
        let name = text::visible(&viewer.lanes.subject.title).into_owned();
        let name_room = left.saturating_sub(text::width(&how) + 3).max(left.min(NAME));
        let name =
            if viewer.is_unsaved() { marked(&name, name_room) } else { text::clipped(&name, name_room).into_owned() };
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
fn is_hinted(View { model, viewer, .. }: View<'_>) -> bool {
    let areas = model.areas();
    let is_hidden = areas.side.is_empty() && model.overlay != Overlay::Note;
    is_hidden && areas.title.width >= 60 && viewer.is_noted() && !model.is_projected()
}

/// The name of a tree that has edits which are in no file: in the room for a short name, a dot has to say it.
fn marked(name: &str, cells: usize) -> String {
    let edited = format!(" {}", words::interface::edited());
    match cells.checked_sub(text::width(&edited)) {
        Some(room) if room > 3 => text::clipped(name, room).into_owned() + &edited,
        _ => text::clipped(&format!("• {name}"), cells).into_owned(),
    }
}

/// `31 / 45` at a step, with the speed while playing.
fn place(viewer: &Viewer, step: usize) -> String {
    let step: String = words::interface::Step { step, steps: viewer.replay().len() }.into();
    match viewer.lanes.playing {
        Playing::On => format!("▶ {}   {step}", (SPEEDS[viewer.lanes.speed].name)()),
        Playing::Paused => step,
    }
}

/// `alpha-beta · fail-hard`, and what else is not as usual.
pub(super) fn how(choices: Choices) -> String {
    let rules = choices.rules;
    let mut parts = vec![rules.algorithm.name().to_owned()];
    if rules.algorithm.has_windows() {
        parts.push(rules.fail_mode.name().to_owned());
        if rules.cut_rule != crate::settings::CutRule::default() {
            parts.push(words::interface::Cut { rule: &rules.cut_rule.name() }.into());
        }
    }
    match choices.order {
        Order::Given => {}
        Order::Previous => parts.push(words::interface::by_last_pass().to_owned()),
        Order::Best | Order::Worst | Order::Random => {
            parts.push(words::interface::Order { order: &choices.order.name() }.into());
        }
    }
    if rules.depth != u32::MAX {
        parts.push(words::interface::Depth { depth: &rules.depth }.into());
    }
    parts.join(" · ")
}

/// What becomes of positions that are merged.
fn merging(viewer: &Viewer) -> String {
    let words = match (viewer.replay().tree().is_merged(), viewer.plan().is_graph()) {
        (false, _) => return String::new(),
        (true, true) => words::interface::merged_positions(),
        (true, false) => words::interface::too_large_for_a_graph(),
    };
    format!(" · {words}")
}
