//! The lines from a node to its children: a stem, a line across, a stem to each of them.

use std::collections::BTreeMap;
use std::ops::Range;

use plywood_drawing::picture::Picture;
use plywood_drawing::scene::{Arm, Joint, Segment};

/// The strokes of one row, by column.
#[derive(Default)]
pub(super) struct Lines(BTreeMap<u16, Joint>);

impl Lines {
    /// A line from the column of a parent to that of a child.
    pub(super) fn lead(&mut self, parent: u16, child: u16, segment: Segment) {
        for x in parent.min(child)..parent.max(child) {
            self.joint(x).add(Arm::Right, segment);
            self.joint(x + 1).add(Arm::Left, segment);
        }
        self.joint(parent).add(Arm::Up, segment);
        self.joint(child).add(Arm::Down, segment);
    }

    fn joint(&mut self, x: u16) -> &mut Joint {
        self.0.entry(x).or_default()
    }

    /// Draws them.
    pub(super) fn write(&self, picture: &mut Picture, y: u16) {
        for (&x, joint) in &self.0 {
            if let Some((glyph, role)) = joint.drawn() {
                picture.write((x, y), role, glyph.to_string());
            }
        }
    }
}

/// A line down some rows of a column.
pub(super) fn down(picture: &mut Picture, x: u16, rows: Range<u16>, segment: Segment) {
    let mut joint = Joint::default();
    joint.add(Arm::Up, segment);
    joint.add(Arm::Down, segment);
    for y in rows {
        if let Some((glyph, role)) = joint.drawn() {
            picture.write((x, y), role, glyph.to_string());
        }
    }
}
