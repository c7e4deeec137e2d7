//! Drawings of positions inside nodes.

use std::sync::Arc;

use plywood_messages::text;
use plywood_tree::tree::NodeId;

/// A drawing for each node of a tree; cheap to share. Empty for positions without a drawing.
#[derive(Clone, Debug, Default)]
pub struct Boards {
    drawings: Arc<[Vec<String>]>,
    longest_name: u16,
}

impl Boards {
    pub fn new(drawings: Vec<Vec<String>>) -> Self {
        Self { drawings: Self::shown(drawings).collect(), longest_name: 0 }
    }

    /// Returns drawings without control characters.
    pub fn shown(drawings: Vec<Vec<String>>) -> impl Iterator<Item = Vec<String>> {
        let shown = |lines: Vec<String>| lines.iter().map(|line| text::visible(line).into_owned()).collect();
        drawings.into_iter().map(shown)
    }

    #[must_use]
    pub fn with_names<'n>(self, names: impl Iterator<Item = &'n str>) -> Self {
        Self { longest_name: text::widest(names.map(text::visible)), ..self }
    }

    /// Returns the columns and rows of a frame that holds any of them, its name in the upper line, or 0 if there is none.
    pub fn frame(&self) -> (u16, u16) {
        let (width, height) = largest_drawing(&self.drawings);
        if height == 0 { (0, 0) } else { (width.max(self.longest_name + 4) + 4, height + 2) }
    }

    pub fn is_empty(&self) -> bool {
        self.drawings.iter().all(Vec::is_empty)
    }

    pub fn lines(&self, node: NodeId) -> &[String] {
        self.drawings.get(node.index()).map_or(&[], Vec::as_slice)
    }

    pub fn size(&self, node: NodeId) -> (u16, u16) {
        drawing_size(self.lines(node))
    }
}

fn drawing_size(lines: &[String]) -> (u16, u16) {
    (text::widest(lines), lines.len() as u16)
}

/// Returns the columns and rows that hold any of these drawings.
pub fn largest_drawing(drawings: &[Vec<String>]) -> (u16, u16) {
    let sizes = drawings.iter().map(|lines| drawing_size(lines));
    sizes.fold((0, 0), |(width, height), (w, h)| (width.max(w), height.max(h)))
}
