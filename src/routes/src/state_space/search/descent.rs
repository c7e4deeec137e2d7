//! Depth-first searches with a limit that remember only their path: depth-limited search, iterative deepening and IDA*. A
//! successor that is already on the path is not followed, because it closes a cycle.
//!
//! Source: the recursion of Russell and Norvig, figure 3.17, with an explicit stack for the successors of the path, because a
//! path may be longer than the program's stack.

use super::driver::{Driver, Ended};
use crate::state_space::{End, Event, Failure, Limit, NodeId, Problem, Status};
use plywood_tree::cost::Cost;

enum Pass {
    Found(End),
    /// Everything within the limit was searched. Holds the least `f` beyond it, or [`Cost::INFINITE`] for a depth limit.
    Cut(Cost),
    /// Everything was searched: nothing is beyond the limit.
    Whole,
}

/// A node on the path, with its successors that have not been followed yet.
struct Step {
    node: NodeId,
    first: NodeId,
    next: u32,
    end: u32,
}

struct Descent {
    limit: Limit,
    path: Vec<Step>,
    /// Least `f` beyond the limit, if any.
    beyond: Option<Cost>,
}

impl<P: Problem> Driver<'_, P> {
    /// Depth-limited search: depth-first, but nodes at the limit are not expanded. It remembers only its path, and it may miss a
    /// solution just beyond the limit.
    ///
    /// Source: Russell and Norvig, 3.4.4, figure 3.17.
    pub fn depth_limited(&mut self) -> Ended {
        let limit = Limit::Depth(self.rules.depth);
        self.record(Event::Pass { pass: 1, limit });
        Ok(match self.pass(limit)? {
            Pass::Found(end) => end,
            Pass::Cut(_) => self.exhausted(End::Limited),
            Pass::Whole => self.exhausted(End::None),
        })
    }

    /// Iterative deepening: depth-limited search to depth 0, then 1, then 2, until a solution is found. Like breadth-first search
    /// it finds one with the fewest actions, but it remembers only its path. The work repeated in every pass is small compared
    /// with the last pass.
    ///
    /// Source: Korf 1985, "Depth-first iterative-deepening: an optimal admissible tree search"; Russell and Norvig, 3.4.5, figure
    /// 3.18.
    pub fn iterative_deepening(&mut self) -> Ended {
        for depth in 0..=self.rules.depth {
            let limit = Limit::Depth(depth);
            self.record(Event::Pass { pass: depth.saturating_add(1), limit });
            match self.pass(limit)? {
                Pass::Found(end) => return Ok(end),
                Pass::Whole => return Ok(self.exhausted(End::None)),
                Pass::Cut(_) => {}
            }
        }
        Ok(self.exhausted(End::Limited))
    }

    /// IDA*: depth-first, but nodes with `f = g + h` beyond a limit are not followed. The first limit is the estimate of the
    /// start; in every further pass it is the least `f` beyond the previous limit. With an admissible heuristic it finds an
    /// optimal solution like A*, but it remembers only its path.
    ///
    /// Source: Korf 1985, "Depth-first iterative-deepening: an optimal admissible tree search".
    pub fn ida_star(&mut self) -> Ended {
        let mut most = self.estimate(&self.problem.start());
        let mut pass = 0_u32;
        while most.is_finite() {
            pass = pass.saturating_add(1);
            let limit = Limit::Cost(most);
            self.record(Event::Pass { pass, limit });
            match self.pass(limit)? {
                Pass::Found(end) => return Ok(end),
                Pass::Whole => break,
                Pass::Cut(least) => most = least,
            }
        }
        Ok(self.exhausted(End::None))
    }

    /// Searches everything within a limit from the start, until a goal is found.
    fn pass(&mut self, limit: Limit) -> Result<Pass, Failure> {
        let mut descent = Descent { limit, path: Vec::new(), beyond: None };
        let start = self.start();
        if let Some(end) = descent.take(self, start)? {
            return Ok(Pass::Found(end));
        }
        while let Some(step) = descent.path.last_mut() {
            if step.next == step.end {
                self.leave(step.node, step.first);
                descent.path.pop();
                continue;
            }
            let node = NodeId(step.next);
            step.next += 1;
            if descent.is_beyond(self.space.node(node).f()) {
                continue;
            }
            if let Some(end) = descent.take(self, node)? {
                return Ok(Pass::Found(end));
            }
        }
        self.forget_from(start);
        Ok(descent.beyond.map_or(Pass::Whole, Pass::Cut))
    }
}

impl Descent {
    fn is_beyond(&self, f: Cost) -> bool {
        match self.limit {
            Limit::Depth(_) => false,
            Limit::Cost(most) => f > most || !f.is_finite(),
        }
    }

    /// Tests a node for the goal; otherwise generates its successors if the limit allows it.
    fn take<P: Problem>(&mut self, driver: &mut Driver<'_, P>, node: NodeId) -> Result<Option<End>, Failure> {
        if driver.is_goal(node) {
            return Ok(Some(driver.finish_at(node)));
        }
        if matches!(self.limit, Limit::Depth(depth) if self.path.len() as u64 >= u64::from(depth)) {
            driver.cut_off(node);
            self.beyond = Some(Cost::INFINITE);
            return Ok(None);
        }
        let first = driver.next_node();
        driver.expand(node, |driver, child, state| {
            if let Status::Closed(on_path) = child.known {
                driver.no_better(child, on_path);
                return None;
            }
            let h = driver.estimate(state);
            let f = child.g + h;
            let is_beyond = self.is_beyond(f);
            driver.generate_again(child, h, is_beyond);
            if is_beyond && h.is_finite() {
                self.beyond = Some(self.beyond.map_or(f, |least| least.min(f)));
            }
            None
        })?;
        self.path.push(Step { node, first, next: first.0, end: driver.next_node().0 });
        Ok(None)
    }
}
