//! Lines from parents to children, and their labels.

use std::ops::Range;

use super::label::{self, Pen};
use super::plan::{EdgeLabels, Level, Plan};
use super::wires::{Arm, Joint, Segment, Weight};
use super::{Brush, Marks, Scene, Viewport};
use crate::theme::Role;
use plywood_messages::text;
use plywood_search::replay::{Moment, State};
use plywood_tree::tree::NodeId;

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

pub(super) fn segment(moment: Moment<'_>, marks: Marks<'_>, child: NodeId) -> Segment {
    let current = moment.cursor() > 0 && moment.replay().tree().is_ancestor(child, moment.current());
    match moment.state(child) {
        State::Open => Segment { weight: Weight::Heavy, role: Role::EdgeOpen, rank: 5 },
        State::Closed if current => Segment { weight: Weight::Heavy, role: Role::EdgeOpen, rank: 5 },
        State::Closed if marks.is_best(child) => Segment { weight: Weight::Heavy, role: Role::EdgeBest, rank: 4 },
        State::Closed => Segment { weight: Weight::Light, role: Role::EdgeClosed, rank: 3 },
        State::Unvisited => Segment { weight: Weight::Light, role: Role::EdgeUnvisited, rank: 2 },
        State::Pruned => Segment { weight: Weight::Dashed, role: Role::EdgePruned, rank: 1 },
    }
}

/// Edges between two levels: a stem down from each parent, a line across its children, a stem down to each child.
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
        // Children in view and one more on either side, whose lines may cross the view, grouped by parent.
        let tree = self.moment.replay().tree();
        let children = self.plan.layout().around_view(depth, self.viewport.columns());
        for siblings in children.chunk_by(|&a, &b| tree.parent(a) == tree.parent(b)) {
            self.family(siblings, depth, (above, below), rows);
        }
        for x in 0..self.viewport.width {
            if let Some((glyph, role)) = self.joints[usize::from(x)].drawn() {
                self.scene.glyph(self.viewport, self.viewport.x + i32::from(x), rows.bus, glyph, role);
            }
        }
    }

    fn family(&mut self, children: &[NodeId], depth: usize, (above, below): (Level, Level), rows: Rows) {
        let tree = self.moment.replay().tree();
        let Some(parent) = children.first().and_then(|&child| tree.parent(child)) else { return };
        let Some(place) = self.plan.place(parent) else { return };
        let mut strongest: Option<Segment> = None;
        let (moment, marks) = (self.moment, self.marks);
        for &child in children.iter().filter(|&&child| !marks.hides(moment, child)) {
            let segment = segment(self.moment, self.marks, child);
            self.across(place.center, child, segment);
            self.stem(child, segment, rows.bus + 1..below.top);
            let words_end = self.words(child, below, rows);
            self.order(child, depth, rows, words_end);
            strongest =
                Some(strongest.map_or(segment, |other| if segment.rank > other.rank { segment } else { other }));
        }
        if let Some(segment) = strongest {
            self.joint(place.center, Arm::Up, segment);
            self.vertical(place.center, segment, self.plan.stem_top(self.moment.replay(), parent, above)..rows.bus);
        }
    }

    fn across(&mut self, parent: i32, child: NodeId, segment: Segment) {
        let Some(column) = self.plan.layout().center(child) else { return };
        let (left, right) = (parent.min(column), parent.max(column));
        let view = self.viewport.columns();
        for x in left.max(view.start - 1)..right.min(view.end) {
            self.joint(x, Arm::Right, segment);
            self.joint(x + 1, Arm::Left, segment);
        }
        self.joint(column, Arm::Down, segment);
    }

    fn joint(&mut self, x: i32, side: Arm, segment: Segment) {
        if let Ok(at) = usize::try_from(x - self.viewport.x)
            && let Some(joint) = self.joints.get_mut(at)
        {
            joint.add(side, segment);
        }
    }

    fn stem(&mut self, child: NodeId, segment: Segment, rows: Range<i32>) {
        if let Some(column) = self.plan.layout().center(child) {
            self.vertical(column, segment, rows);
        }
    }

    fn vertical(&mut self, x: i32, segment: Segment, rows: Range<i32>) {
        let mut joint = Joint::default();
        joint.add(Arm::Up, segment);
        joint.add(Arm::Down, segment);
        if let Some((glyph, role)) = joint.drawn() {
            for y in rows {
                self.scene.glyph(self.viewport, x, y, glyph, role);
            }
        }
    }

    /// Writes an edge label. Returns one past the last column it takes.
    fn words(&mut self, child: NodeId, below: Level, rows: Rows) -> Option<i32> {
        if below.edges == EdgeLabels::Absent {
            return None;
        }
        let tree = self.moment.replay().tree();
        let (Some(words), Some(column)) =
            (label::edge_label(tree, child, self.plan.look().zoom), self.plan.layout().center(child))
        else {
            return None;
        };
        let role = if self.moment.state(child) == State::Pruned { Role::Pruned } else { Role::EdgeLabel };
        let x = column - i32::from(text::around(text::cells(&words)).0);
        let mut brush = Brush::new(self.scene, self.viewport, x, rows.words);
        brush.write(role, format_args!("{words}"));
        Some(brush.end)
    }

    /// Writes the visit number of a child among its siblings, if it is shown, beside its line or label. It needs room, and is not
    /// in the row above the node, which may have a number of its own.
    fn order(&mut self, child: NodeId, depth: usize, rows: Rows, words_end: Option<i32>) {
        let (Some(number), Some(place)) = (self.marks.turn(self.moment, child), self.plan.place(child)) else { return };
        let number = format!("#{number}");
        let (x, y) = match words_end {
            Some(end) => (end + 1, rows.words),
            None => (place.center + 1, rows.bus + 1),
        };
        let end = x + number.len() as i32;
        let level = self.plan.layout().level(depth);
        let after = level.partition_point(|&node| self.plan.layout().center(node) <= Some(place.center));
        let next = level.get(after).and_then(|&node| self.plan.layout().columns(node));
        let is_free = next.is_none_or(|next| end < next.start) && end <= self.viewport.columns().end;
        let last = place.top - i32::from(!self.plan.look().zoom.is_framed());
        if is_free && (words_end.is_some() || y < last) {
            Brush::new(self.scene, self.viewport, x, y).write(Role::Number, format_args!("{number}"));
        }
    }
}

pub(super) fn has_words_above(plan: &Plan, node: NodeId) -> bool {
    let Some(depth) = plan.layout().level_of(node).map(|depth| depth as usize).filter(|&depth| depth > 0) else {
        return false;
    };
    let (above, below) = (plan.levels()[depth - 1], plan.levels()[depth]);
    below.edges == EdgeLabels::Present && Rows::of(above, below).words == below.top - 1
}

#[derive(Clone, Copy)]
pub(super) struct Rows {
    pub(super) bus: i32,
    words: i32,
}

impl Rows {
    /// The line across is in the middle of the gap. If the edges have labels, the larger part of the gap is theirs.
    pub(super) const fn of(above: Level, below: Level) -> Self {
        let first = above.top + above.rows as i32;
        let labelled = matches!(below.edges, EdgeLabels::Present);
        let spare = above.gap as i32 - 1;
        let bus = first + if labelled { (spare - 1) / 3 } else { spare / 2 };
        let words = bus + (below.top - bus) / 2;
        Self { bus, words: if labelled { words } else { bus } }
    }
}
