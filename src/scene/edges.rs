//! The lines from parents to children, and what is written on them.

use std::ops::Range;

use super::label::{self, Pen};
use super::plan::{EdgeLabels, Level, Plan};
use super::wires::{Joint, Side, Stroke, Weight};
use super::{Brush, Marks, Scene, Viewport};
use crate::replay::{Moment, State};
use crate::theme::Role;
use crate::tree::NodeId;

/// Draws all edges in view.
pub(super) fn draw(scene: &mut Scene, plan: &Plan, moment: Moment<'_>, marks: Marks<'_>, viewport: Viewport) {
    let mut bus = Bus { scene, plan, moment, marks, viewport, joints: Vec::new() };
    for depth in 1..plan.levels().len() {
        let above = plan.levels()[depth - 1];
        let below = plan.levels()[depth];
        if above.top < viewport.bottom() && below.top >= viewport.y {
            bus.level(depth, above, below);
        }
    }
}

/// The edges between two levels: a stem down from each parent, a line across its children, a stem down to each child.
struct Bus<'a> {
    scene: &'a mut Scene,
    plan: &'a Plan,
    moment: Moment<'a>,
    marks: Marks<'a>,
    viewport: Viewport,
    joints: Vec<Joint>,
}

impl Bus<'_> {
    fn level(&mut self, depth: usize, above: Level, below: Level) {
        let rows = Rows::of(above, below);
        self.joints.clear();
        self.joints.resize(usize::from(self.viewport.width), Joint::default());
        // The children in view and one more on either side, whose lines may cross the view, each parent's together.
        let tree = self.moment.replay().tree();
        let children = self.plan.layout().around_view(depth, self.viewport.columns());
        for siblings in children.chunk_by(|&a, &b| tree.parent(a) == tree.parent(b)) {
            self.family(siblings, above, below, rows);
        }
        for x in 0..self.viewport.width {
            if let Some((glyph, role)) = self.joints[usize::from(x)].drawn() {
                self.scene.glyph(self.viewport, self.viewport.x + i32::from(x), rows.bus, glyph, role);
            }
        }
    }

    fn family(&mut self, children: &[NodeId], above: Level, below: Level, rows: Rows) {
        let tree = self.moment.replay().tree();
        let Some(parent) = children.first().and_then(|&child| tree.parent(child)) else { return };
        let Some(place) = self.plan.place(parent) else { return };
        let mut strongest: Option<Stroke> = None;
        for &child in children {
            let stroke = self.stroke(child);
            self.across(place.center, child, stroke);
            self.stem(child, stroke, rows.bus + 1..below.top);
            self.words(child, below, rows);
            strongest = Some(strongest.map_or(stroke, |other| if stroke.rank > other.rank { stroke } else { other }));
        }
        if let Some(stroke) = strongest {
            self.joint(place.center, Side::Up, stroke);
            // Under a label without a frame everything but its first line stands to the right of the stem.
            let label_rows = if self.plan.look().zoom.is_framed() { above.rows } else { 1 };
            self.vertical(place.center, stroke, above.top + i32::from(label_rows)..rows.bus);
        }
    }

    fn stroke(&self, child: NodeId) -> Stroke {
        let current = self.moment.cursor() > 0 && self.moment.replay().tree().is_ancestor(child, self.moment.current());
        match self.moment.state(child) {
            State::Open => Stroke { weight: Weight::Heavy, role: Role::EdgeOpen, rank: 5 },
            State::Closed if current => Stroke { weight: Weight::Heavy, role: Role::EdgeOpen, rank: 5 },
            State::Closed if self.marks.is_best(child) => {
                Stroke { weight: Weight::Heavy, role: Role::EdgeBest, rank: 4 }
            }
            State::Closed => Stroke { weight: Weight::Light, role: Role::EdgeClosed, rank: 3 },
            State::Unvisited => Stroke { weight: Weight::Light, role: Role::EdgeUnvisited, rank: 2 },
            State::Pruned => Stroke { weight: Weight::Dashed, role: Role::EdgePruned, rank: 1 },
        }
    }

    /// The line from the parent's column to the child's, on the bus.
    fn across(&mut self, parent: i32, child: NodeId, stroke: Stroke) {
        let Some(column) = self.plan.layout().center(child) else { return };
        let (left, right) = (parent.min(column), parent.max(column));
        let view = self.viewport.columns();
        for x in left.max(view.start - 1)..right.min(view.end) {
            self.joint(x, Side::Right, stroke);
            self.joint(x + 1, Side::Left, stroke);
        }
        self.joint(column, Side::Down, stroke);
    }

    fn joint(&mut self, x: i32, side: Side, stroke: Stroke) {
        if let Ok(at) = usize::try_from(x - self.viewport.x)
            && let Some(joint) = self.joints.get_mut(at)
        {
            joint.add(side, stroke);
        }
    }

    fn stem(&mut self, child: NodeId, stroke: Stroke, rows: Range<i32>) {
        if let Some(column) = self.plan.layout().center(child) {
            self.vertical(column, stroke, rows);
        }
    }

    fn vertical(&mut self, x: i32, stroke: Stroke, rows: Range<i32>) {
        let mut joint = Joint::default();
        joint.add(Side::Up, stroke);
        joint.add(Side::Down, stroke);
        if let Some((glyph, role)) = joint.drawn() {
            for y in rows {
                self.scene.glyph(self.viewport, x, y, glyph, role);
            }
        }
    }

    fn words(&mut self, child: NodeId, below: Level, rows: Rows) {
        if below.edges == EdgeLabels::Absent {
            return;
        }
        let tree = self.moment.replay().tree();
        let (Some(words), Some(column)) =
            (label::edge_label(tree, child, self.plan.look().zoom), self.plan.layout().center(child))
        else {
            return;
        };
        let role = if self.moment.state(child) == State::Pruned { Role::Pruned } else { Role::EdgeLabel };
        let x = column - (crate::text::width(&words) as i32 - 1) / 2;
        Brush::new(self.scene, self.viewport, x, rows.words).write(role, format_args!("{words}"));
    }
}

/// The rows of the lines between two levels.
#[derive(Clone, Copy)]
struct Rows {
    /// The line across.
    bus: i32,
    /// What is written on edges.
    words: i32,
}

impl Rows {
    /// The line across is in the first row of the gap, or in the second of three, so that stems are as long above as below.
    const fn of(above: Level, below: Level) -> Self {
        let first = above.top + above.rows as i32;
        let labelled = matches!(below.edges, EdgeLabels::Present);
        let bus = if above.gap >= 3 && !labelled { first + 1 } else { first };
        let words = bus + (below.top - bus) / 2;
        Self { bus, words: if labelled { words } else { bus } }
    }
}
