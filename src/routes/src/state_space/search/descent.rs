//! One pass of a depth-first search below a limit, that remembers nothing but its path: what depth-limited search is, and what
//! iterative deepening and IDA* do again and again. A successor that stands on the path already is not followed: it would be a circle.
//!
//! Source: the recursion of Russell and Norvig, figure 3.17, with the successors of the path on a stack of its own, for a path may be
//! longer than the program's stack.

use super::driver::{Driver, Known};
use super::recorder::Recorder;
use crate::state_space::{End, Estimate, Failure, Limit, NodeId, Problem};
use plywood_tree::cost::Cost;

/// How a pass ended.
pub(super) enum Pass {
    /// With a solution.
    Found(End),
    /// Everything within the limit has been looked at, and this is the least `f` beyond it; [`Cost::INFINITE`] where the limit is
    /// one of depth.
    Cut(Cost),
    /// Everything has been looked at: nothing is beyond the limit.
    Whole,
}

/// A node on the path, and those of its successors that have not been followed yet.
struct Step {
    node: NodeId,
    first: NodeId,
    next: u32,
    end: u32,
}

/// A pass under way.
struct Descent {
    limit: Limit,
    path: Vec<Step>,
    /// The least `f` that was beyond the limit, if anything was.
    beyond: Option<Cost>,
}

/// Searches everything within a limit from the start, until a goal is found.
pub(super) fn pass<P: Problem, E: Estimate<P>, R: Recorder>(
    driver: &mut Driver<'_, P, E, R>,
    limit: Limit,
) -> Result<Pass, Failure> {
    let mut descent = Descent { limit, path: Vec::new(), beyond: None };
    let start = driver.start();
    if let Some(end) = descent.take(driver, start)? {
        return Ok(Pass::Found(end));
    }
    while let Some(step) = descent.path.last_mut() {
        if step.next == step.end {
            driver.leave(step.node, step.first);
            descent.path.pop();
            continue;
        }
        let node = NodeId(step.next);
        step.next += 1;
        if descent.is_beyond(driver.space.node(node).f()) {
            continue;
        }
        if let Some(end) = descent.take(driver, node)? {
            return Ok(Pass::Found(end));
        }
    }
    driver.forget_from(start);
    Ok(descent.beyond.map_or(Pass::Whole, Pass::Cut))
}

impl Descent {
    /// Whether a node with this `f` is not followed.
    fn is_beyond(&self, f: Cost) -> bool {
        match self.limit {
            Limit::Depth(_) => false,
            Limit::Cost(most) => f > most || !f.is_finite(),
        }
    }

    /// Looks whether a node is a goal, and generates its successors if it is not and the limit allows it.
    fn take<P: Problem, E: Estimate<P>, R: Recorder>(
        &mut self,
        driver: &mut Driver<'_, P, E, R>,
        node: NodeId,
    ) -> Result<Option<End>, Failure> {
        if driver.is_goal(node) {
            return Ok(Some(driver.found(node)));
        }
        if matches!(self.limit, Limit::Depth(depth) if self.path.len() as u64 >= u64::from(depth)) {
            driver.cut_off(node);
            self.beyond = Some(Cost::INFINITE);
            return Ok(None);
        }
        let first = driver.next_node();
        driver.expand(node, |driver, child, state| {
            match child.known {
                Known::Closed(on_path) => driver.no_better(child, on_path),
                Known::Unseen | Known::Open(_) => {
                    let h = driver.estimate(state);
                    let f = child.g + h;
                    let is_beyond = self.is_beyond(f);
                    driver.generate_again(child, h, is_beyond);
                    if is_beyond && h.is_finite() {
                        self.beyond = Some(self.beyond.map_or(f, |least| least.min(f)));
                    }
                }
            }
            None
        })?;
        self.path.push(Step { node, first, next: first.0, end: driver.next_node().0 });
        Ok(None)
    }
}
