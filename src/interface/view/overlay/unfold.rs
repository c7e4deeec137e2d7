//! Whether to turn a game into a tree that can be edited.

use ratatui::buffer::Buffer;
use ratatui::widgets::Widget;

use super::question::Question;
use super::{Draw, Row};
use crate::text::grouped;
use crate::tui::keymap::Action;
use crate::tui::model::{Model, Viewer};
use crate::tui::paint::Palette;

pub(super) static ROW: Row = Row {
    name: "unfold",
    action: Action::Edit,
    opens: None,
    keys: &[(Action::Edit, "edit as a tree"), (Action::Close, "close")],
    draw: Draw::OverTree(draw),
};

fn draw(model: &Model, viewer: &Viewer, palette: &Palette, buf: &mut Buffer) {
    let nodes = viewer.baseline.size.map_or(0, |size| size.nodes);
    let lines = [
        "What is edited is a tree. The tree of this game can be written out".to_owned(),
        format!("and edited from then on: {} nodes.", grouped(nodes)),
    ];
    let keys = [("e", "turn the game into a tree"), ("Esc", "leave it a game")];
    Question { title: "edit a game", lines: &lines, keys: &keys, palette }.render(model.areas().canvas, buf);
}
