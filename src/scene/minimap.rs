//! A picture of the whole tree in a few cells: how much of each part has been visited, and where the view is.

use super::camera::Viewport;
use super::plan::Plan;
use crate::replay::{Moment, State};
use crate::theme::Role;
use crate::tree::NodeId;

/// Nodes looked at for each cell of the map, so that its cost does not grow with the tree.
const SAMPLES: usize = 8;

/// The map, row by row: a shade for how many nodes stand there, and a role for what has become of them.
/// One row shows several levels where there are more levels than rows.
#[must_use]
pub fn minimap(plan: &Plan, moment: Moment<'_>, viewport: Viewport, columns: u16, rows: u16) -> Vec<Vec<(char, Role)>> {
    let scale = Scale { plan, columns: i32::from(columns).max(1), rows: usize::from(rows).max(1) };
    let current = plan.shown(moment.replay().tree(), moment.current());
    (0..scale.rows)
        .map(|row| (0..scale.columns).map(|column| scale.cell(moment, viewport, current, row, column)).collect())
        .collect()
}

struct Scale<'p> {
    plan: &'p Plan,
    columns: i32,
    rows: usize,
}

impl Scale<'_> {
    fn cell(&self, moment: Moment<'_>, viewport: Viewport, current: NodeId, row: usize, column: i32) -> (char, Role) {
        let columns = self.at(column)..self.at(column + 1).max(self.at(column) + 1);
        let levels = self.level(row)..self.level(row + 1).max(self.level(row) + 1);
        let in_view = columns.start < viewport.columns().end && columns.end > viewport.x;
        let here = levels
            .clone()
            .any(|level| self.plan.layout().in_view(level, columns.clone()).binary_search(&current).is_ok());
        let found =
            levels.map(|level| self.plan.layout().in_view(level, columns.clone())).find(|nodes| !nodes.is_empty());
        let shade = match (found, in_view) {
            (None, true) => '·',
            (None, false) => ' ',
            (Some(_), true) => '█',
            (Some(_), false) => '▒',
        };
        match found {
            _ if here => ('◉', Role::Current),
            Some(nodes) => (shade, mostly(moment, nodes)),
            None => (shade, Role::Frame),
        }
    }

    fn at(&self, column: i32) -> i32 {
        (i64::from(self.plan.width()) * i64::from(column) / i64::from(self.columns)) as i32
    }

    fn level(&self, row: usize) -> usize {
        self.plan.levels().len() * row / self.rows.min(self.plan.levels().len()).max(1)
    }
}

/// What has become of most of some nodes, judged by a few of them.
fn mostly(moment: Moment<'_>, nodes: &[NodeId]) -> Role {
    let sample = nodes.iter().step_by((nodes.len() / SAMPLES).max(1));
    let states: Vec<State> = sample.map(|&node| moment.state(node)).collect();
    let count = |state| states.iter().filter(|&&other| other == state).count() * 2;
    if count(State::Unvisited) > states.len() {
        Role::ToCome
    } else if count(State::Pruned) > states.len() {
        Role::EdgePruned
    } else {
        Role::Done
    }
}
