//! Whether to turn a game into a tree that can be edited.

use super::question::Question;
use super::{OverlayRow, View};
use crate::keymap::Action;
use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;

pub(super) static ROW: OverlayRow = OverlayRow::over_tree("unfold", draw)
    .with_keys(&[(Action::Edit, || text!(keys, "hint-edit-as-a-tree")), (Action::Close, || text!(keys, "hint-close"))]);

fn draw(view: View<'_>, buf: &mut Buffer) {
    let View { model, viewer, palette } = view;
    let nodes = viewer.lanes.baseline.size.map_or(0, |size| size.nodes);
    let said = say!(overlays, "edit-game-as-tree", nodes = Count(nodes as usize)).to_string();
    let lines = [said.replace('\n', " ")];
    let keys = [("e", text!(overlays, "turn-into-tree")), ("Esc", text!(overlays, "leave-a-game"))];
    Question { title: text!(overlays, "edit-game"), lines: &lines, keys: &keys, palette }
        .render(model.areas().canvas, buf);
}
