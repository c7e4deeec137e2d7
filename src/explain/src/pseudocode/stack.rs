//! Call stack at a moment: one frame for each call that has not returned. Visits no more nodes than it has frames.

use super::{Program, step_kind::Part};
use plywood_search::{
    replay::Moment,
    trace::{Step, Window},
};
use plywood_tree::{settings::Returns, tree::NodeId};

/// A call that has not returned, or is just returning.
pub struct Frame<'p> {
    pub node: NodeId,
    pub function: &'p str,
    /// Current alpha and beta, if the algorithm has them.
    pub window: Option<Window>,
    /// Best value so far, which is a variable of most programs, or the returned one. It need not be the value of the node.
    pub value: Option<f64>,
    /// Number of its current child, from 1 in the order of the search; 0 before the first.
    pub child: usize,
}

#[derive(Default)]
pub struct Stack<'p> {
    /// Outermost frame, if frames are left out.
    pub outer: Option<Frame<'p>>,
    pub inner: Vec<Frame<'p>>,
}

impl<'p> Stack<'p> {
    /// Returns the stack at a moment in at most `rows` rows. If not all frames fit, it has the first, a row for those left out,
    /// and the last ones. Linear in the rows, whatever the depth.
    pub fn new(program: &'p Program, moment: Moment<'_>, rows: usize) -> Self {
        if moment.step().is_none_or(|step| is_between_calls(moment, step)) || rows == 0 {
            return Self::default();
        }
        let tree = moment.tree();
        let mut nodes: Vec<NodeId> = tree.ancestors(moment.current()).take(rows + 1).collect();
        let is_whole = nodes.len() <= rows;
        // The root and the row for frames left out take two.
        let outer = (!is_whole && rows > 2).then(|| frame(program, moment, NodeId::ROOT));
        nodes.truncate(if outer.is_some() { rows - 2 } else { rows });
        nodes.reverse();
        Self { outer, inner: nodes.into_iter().map(|node| frame(program, moment, node)).collect() }
    }
}

/// Returns true if levels are backed up: every call that generated a node is over.
fn is_between_calls(moment: Moment<'_>, step: Step) -> bool {
    let generates = matches!(step, Step::Enter { .. } | Step::Evaluate { .. });
    moment.replay().trace().returns == Returns::ByLevel && !generates
}

fn frame<'p>(program: &'p Program, moment: Moment<'_>, node: NodeId) -> Frame<'p> {
    let side = Part::at(moment, node);
    let innermost = node == moment.current();
    Frame {
        node,
        function: program.function_at(side),
        window: moment.window(node),
        value: moment.value(node),
        child: moment.returned_children(node) + usize::from(!innermost),
    }
}
