//! Whether to turn a game into a tree that can be edited.

use super::question::Question;
use super::{OverlayRow, View};
use crate::keymap::Action;
use plywood_messages::words;
use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;

pub(super) static ROW: OverlayRow = OverlayRow::over_tree("unfold", Action::Edit, None, draw)
    .with_keys(&[(Action::Edit, words::keys::hint_edit_as_a_tree), (Action::Close, words::keys::hint_close)]);

fn draw(view: View<'_>, buf: &mut Buffer) {
    let View { model, viewer, palette } = view;
    let nodes = viewer.lanes.baseline.size.map_or(0, |size| size.nodes);
    let said = words::overlays::EditGameAsTree { nodes: nodes as usize }.to_string();
    let lines: Vec<String> = said.lines().map(str::to_owned).collect();
    let keys = [("e", words::overlays::turn_into_tree()), ("Esc", words::overlays::leave_a_game())];
    Question { title: words::overlays::edit_game(), lines: &lines, keys: &keys, palette }
        .render(model.areas().canvas, buf);
}
