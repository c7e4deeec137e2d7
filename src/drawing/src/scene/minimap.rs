//! Overview of the whole tree in a few cells: the visited share of each part, and the position of the view.

use std::ops::Range;

use super::{camera::Viewport, plan::Plan};
use crate::theme::Role;
use plywood_search::replay::{Moment, State};
use plywood_tree::tree::NodeId;

/// Nodes sampled for each cell of the map, so that its cost does not grow with the tree.
const SAMPLES: usize = 8;

/// Returns the map, row by row: a shade for the number of nodes, and a role for their states. One row shows several levels if
/// there are more levels than rows.
pub fn minimap(plan: &Plan, moment: Moment<'_>, viewport: Viewport, columns: u16, rows: u16) -> Vec<Vec<(char, Role)>> {
    let here = plan.visible_node(moment.tree(), moment.current());
    let scale = Scale { plan, here, columns: i32::from(columns).max(1), rows: usize::from(rows).max(1) };
    (0..scale.rows)
        .map(|row| (0..scale.columns).map(|column| scale.cell(moment, viewport, row, column)).collect())
        .collect()
}

struct Scale<'p> {
    plan: &'p Plan,
    /// Node that is shown for the current one.
    here: NodeId,
    columns: i32,
    rows: usize,
}

impl Scale<'_> {
    fn cell(&self, moment: Moment<'_>, viewport: Viewport, row: usize, column: i32) -> (char, Role) {
        let columns = self.at(column)..self.at(column + 1).max(self.at(column) + 1);
        let levels = self.level(row)..self.level(row + 1).max(self.level(row) + 1);
        let meets = |other: Range<i32>| columns.start < other.end && columns.end > other.start;
        let layout = &self.plan.layout;
        let is_level = layout.level_of(self.here).is_some_and(|level| levels.contains(&(level as usize)));
        if is_level && layout.columns(self.here).is_some_and(meets) {
            return ('◉', Role::Current);
        }
        let mut nodes = levels.map(|level| layout.in_view(level, columns.clone()));
        match (nodes.find(|nodes| !nodes.is_empty()), meets(viewport.columns())) {
            (None, true) => ('·', Role::Frame),
            (None, false) => (' ', Role::Frame),
            (Some(nodes), true) => ('█', mostly(moment, nodes)),
            (Some(nodes), false) => ('▒', mostly(moment, nodes)),
        }
    }

    fn at(&self, column: i32) -> i32 {
        let from_first = i64::from(self.plan.width()) * i64::from(column) / i64::from(self.columns);
        self.plan.columns().start + from_first as i32
    }

    fn level(&self, row: usize) -> usize {
        self.plan.levels.len() * row / self.rows.min(self.plan.levels.len()).max(1)
    }
}

fn mostly(moment: Moment<'_>, nodes: &[NodeId]) -> Role {
    let sample = nodes.iter().step_by((nodes.len() / SAMPLES).max(1));
    let is_most = |state| {
        let count = sample.clone().filter(|&&node| moment.state(node) == state).count();
        count * 2 > sample.len()
    };
    if is_most(State::Unvisited) {
        Role::ToCome
    } else if is_most(State::Pruned) {
        Role::EdgePruned
    } else {
        Role::Done
    }
}
