//! Whether to turn a game into a tree that can be edited.

use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;

use super::question::Question;
use super::{OverlayRow, View};
use crate::keymap::Action;
use crate::text::grouped;
use crate::words;

pub(super) static ROW: OverlayRow = OverlayRow::over_tree("unfold", Action::Edit, None, draw)
    .with_keys(&[(Action::Edit, words::keys::hint_edit_as_a_tree), (Action::Close, words::keys::hint_close)]);

fn draw(view: View<'_>, buf: &mut Buffer) {
    let View { model, viewer, palette } = view;
    let nodes = viewer.lanes.baseline.size.map_or(0, |size| size.nodes);
    let lines = [
        "What is edited is a tree. The tree of this game can be written out".to_owned(),
        format!("and edited from then on: {} nodes.", grouped(nodes)),
    ];
    let keys = [("e", "turn the game into a tree"), ("Esc", "leave it a game")];
    Question { title: "edit a game", lines: &lines, keys: &keys, palette }.render(model.areas().canvas, buf);
}
