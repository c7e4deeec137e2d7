//! Lines from parents to children, and their labels.

use super::{
    Canvas, Marks, Zoom, label, letters,
    plan::{Level, Plan},
    wires::{Segment, Weight},
};
use crate::theme::Role;
use plywood_messages::text;
use plywood_search::replay::{Moment, State};
use plywood_tree::tree::NodeId;

pub fn segment(moment: Moment<'_>, marks: Marks<'_>, child: NodeId) -> Segment {
    if marks.cut_if(child).is_some() {
        return Segment { weight: Weight::Dashed, role: Role::TickCut, rank: 3 };
    }
    let current = moment.cursor() > 0 && moment.tree().is_ancestor(child, moment.current());
    match moment.state(child) {
        State::Open => Segment { weight: Weight::Heavy, role: Role::EdgeOpen, rank: 5 },
        State::Closed if current => Segment { weight: Weight::Heavy, role: Role::EdgeOpen, rank: 5 },
        State::Closed if marks.is_best(child) => Segment { weight: Weight::Heavy, role: Role::EdgeBest, rank: 4 },
        State::Closed => Segment { weight: Weight::Light, role: Role::EdgeClosed, rank: 3 },
        State::Unvisited => Segment { weight: Weight::Light, role: Role::EdgeUnvisited, rank: 2 },
        State::Pruned => {
            let weight = if is_cut(moment, child) { Weight::Broken } else { Weight::Dashed };
            Segment { weight, role: Role::EdgePruned, rank: 1 }
        }
    }
}

/// Returns true if a cutoff at the upper end of the edge to a node skips the node.
pub fn is_cut(moment: Moment<'_>, child: NodeId) -> bool {
    moment.pruned_by(child).is_some_and(|cutoff| Some(cutoff.node) == moment.tree().parent(child))
}

/// Edges between two levels: a stem down from each parent, a line across its children, a stem down to each child.
impl Canvas<'_> {
    pub fn edges(&mut self) {
        for depth in 1..self.plan.levels.len() {
            let above = self.plan.levels[depth - 1];
            let below = self.plan.levels[depth];
            if above.top < self.viewport.bottom() && below.top >= self.viewport.y {
                // Children in view and one more on either side, whose lines may cross the view, grouped by parent.
                let tree = self.moment.tree();
                let children = self.plan.layout.around_view(depth, self.viewport.columns());
                for siblings in children.chunk_by(|&a, &b| tree.parent(a) == tree.parent(b)) {
                    self.family(siblings, depth, above, below);
                }
            }
        }
    }

    fn family(&mut self, children: &[NodeId], depth: usize, above: Level, below: Level) {
        let Self { plan, moment, marks, .. } = *self;
        let rows = Rows::of(above, below);
        let parent = children.first().and_then(|&child| moment.tree().parent(child));
        let Some((parent, center)) = parent.and_then(|parent| Some((parent, plan.layout.center(parent)?))) else {
            return;
        };
        let shown = children.iter().copied().filter(|&child| !marks.hides(moment, child));
        let drops = shown.filter_map(|child| Some((child, plan.layout.center(child)?)));
        let drops: Vec<_> = drops.map(|(child, column)| (child, (column, segment(moment, marks, child)))).collect();
        let lines: Vec<(i32, Segment)> = drops.iter().map(|&(_, line)| line).collect();
        // A stem from a frame goes straight down to a child that is one column off its middle.
        let is_framed = plan.look().zoom.is_framed();
        let straight = lines.iter().map(|&(column, _)| column).find(|column| is_framed && (column - center).abs() == 1);
        let center = straight.unwrap_or(center);
        if let Some(strongest) = self.scene.across(rows.bus, center, &lines) {
            self.scene.down(center, plan.stem_top(moment.replay(), parent, above)..rows.bus, strongest);
        }
        for (child, (column, segment)) in drops {
            if !segment.is_broken() {
                self.scene.down(column, rows.bus + 1..below.top, segment);
            }
            let words_end = self.words(child, below, rows);
            self.order(child, depth, rows, words_end);
            if let Some(value) = marks.cut_if(child) {
                // Beside the line if no other one is there.
                let y = if below.label_rows > 0 { rows.bus } else { below.top - 1 };
                let ends = lines.iter().all(|&(other, _)| other <= column);
                self.scene.glyph(column, y, '✂', Role::TickCut);
                if (y > rows.bus || ends) && self.is_free(child, depth, column + 1 + value.chars().count() as i32) {
                    self.scene.write(column + 1, y, Role::TickCut, value);
                }
            }
        }
    }

    /// Writes an edge label. Returns one past the last column it takes.
    fn words(&mut self, child: NodeId, below: Level, rows: Rows) -> Option<i32> {
        if below.label_rows == 0 {
            return None;
        }
        let tree = self.moment.tree();
        let (Some(words), Some(column)) =
            (label::edge_label(tree, child, Zoom::Labels), self.plan.layout.center(child))
        else {
            return None;
        };
        let role = if self.moment.state(child) == State::Pruned { Role::Pruned } else { Role::EdgeLabel };
        let x = column - i32::from(text::around(below.look.labels.name(&words)).0);
        let is_large = below.label_rows > 1 && letters::has_large(&words);
        let lines = if is_large { letters::large_lines(&words).to_vec() } else { vec![words] };
        (rows.words..).zip(&lines).map(|(y, line)| self.scene.write(x, y, role, line)).last()
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
        let is_free = self.is_free(child, depth, x + number.len() as i32);
        let last = place.top - i32::from(!self.plan.look().zoom.is_framed());
        if is_free && (words_end.is_some() || y < last) {
            self.scene.write(x, y, Role::Number, &number);
        }
    }
}

impl Canvas<'_> {
    /// Returns true if a text beside the line to a node may end here: in view, and before the next node.
    fn is_free(&self, node: NodeId, depth: usize, end: i32) -> bool {
        let level = self.plan.layout.level(depth);
        let center = self.plan.layout.center(node);
        let after = level.partition_point(|&node| self.plan.layout.center(node) <= center);
        let next = level.get(after).and_then(|&node| self.plan.layout.columns(node));
        next.is_none_or(|next| end < next.start) && end <= self.viewport.columns().end
    }
}

pub fn has_words_above(plan: &Plan, node: NodeId) -> bool {
    let Some(depth) = plan.layout.level_of(node).map(|depth| depth as usize).filter(|&depth| depth > 0) else {
        return false;
    };
    let above = plan.levels[depth - 1];
    let below = plan.levels[depth];
    below.label_rows > 0 && Rows::of(above, below).words + i32::from(below.label_rows) == below.top
}

#[derive(Clone, Copy)]
pub struct Rows {
    pub bus: i32,
    words: i32,
}

impl Rows {
    /// The line across is in the middle of the gap. If the edges have labels, the larger part of the gap is theirs.
    pub const fn of(above: Level, below: Level) -> Self {
        let first = above.bottom();
        let spare = above.gap as i32 - 1;
        let rows = below.label_rows as i32;
        let bus = first + if rows > 0 { (spare - rows) / 3 } else { spare / 2 };
        let words = bus + 1 + (below.top - bus - 1 - rows) / 2;
        Self { bus, words: if rows > 0 { words } else { bus } }
    }
}
