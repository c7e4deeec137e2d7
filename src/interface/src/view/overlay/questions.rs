//! Questions before an edit of a game, and before leaving unsaved edits.

use super::question::Question;
use super::{OverlayRow, TreeView};
use crate::editing::Destination;
use crate::keymap::Action;
use crate::model::{Model, Overlay};
use crate::paint::Palette;
use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;

pub(super) static UNFOLD: OverlayRow = OverlayRow::over_tree("unfold", unfold)
    .with_keys(&[(Action::Edit, || text!(keys, "hint-edit-as-a-tree")), (Action::Close, || text!(keys, "hint-close"))]);

fn unfold(view: TreeView<'_>, buf: &mut Buffer) {
    let TreeView { model, viewer, palette } = view;
    let nodes = viewer.baseline.size.map_or(0, |size| size.nodes);
    let said = say!(overlays, "edit-game-as-tree", nodes = Count(nodes as usize)).to_string();
    let lines = [said.replace('\n', " ")];
    let keys = [("e", text!(overlays, "turn-into-tree")), ("Esc", text!(overlays, "leave-a-game"))];
    Question { title: text!(overlays, "edit-game"), lines: &lines, keys: &keys, palette }
        .render(model.areas().canvas, buf);
}

pub(super) static LEAVING: OverlayRow = OverlayRow::anywhere("leaving", leaving).with_keys(&[]);

fn leaving(model: &Model, palette: &Palette, buf: &mut Buffer) {
    let Overlay::Leaving(to) = &model.overlay else { return };
    let lines = [text!(overlays, "edits-in-no-file").to_owned()];
    let (save, keep) = match to {
        Destination::Outside => (text!(overlays, "save-and-quit"), text!(overlays, "quit")),
        Destination::Gallery => (text!(overlays, "save-and-go"), text!(overlays, "go")),
    };
    let keys = [("s", save), ("d", text!(overlays, "throw-away")), ("k", keep), ("Esc", text!(overlays, "stay"))];
    Question { title: text!(overlays, "not-saved"), lines: &lines, keys: &keys, palette }
        .render(model.areas().canvas, buf);
}
