//! The drawings of positions that stand inside nodes. Knows nothing of games: they are lines of text.

use std::sync::Arc;

use crate::text;
use crate::tree::NodeId;

/// A drawing for each node of a tree; cheap to share. Empty for what cannot be drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Boards {
    drawings: Arc<[Vec<String>]>,
}

impl Boards {
    /// The drawings of nodes 0, 1, 2, ..., made fit to be shown.
    #[must_use]
    pub fn new(drawings: Vec<Vec<String>>) -> Self {
        let shown = |lines: Vec<String>| lines.iter().map(|line| text::visible(line).into_owned()).collect();
        let drawings: Vec<Vec<String>> = drawings.into_iter().map(shown).collect();
        Self { drawings: drawings.into() }
    }

    /// Whether there is nothing to draw.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.drawings.iter().all(Vec::is_empty)
    }

    /// The lines of a node's drawing.
    #[must_use]
    pub fn lines(&self, node: NodeId) -> &[String] {
        self.drawings.get(node.index()).map_or(&[], Vec::as_slice)
    }

    /// Cells of the widest line, and the number of lines.
    pub(super) fn size(&self, node: NodeId) -> (u16, u16) {
        let lines = self.lines(node);
        let width = lines.iter().map(|line| text::width(line)).max().unwrap_or(0);
        (width as u16, lines.len() as u16)
    }
}
