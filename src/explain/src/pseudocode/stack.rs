//! The call stack at a moment: one frame for each call that has not returned. Looks at no more nodes than it has frames.

use super::Program;
use super::step_kind::Part;
use plywood_search::replay::Moment;
use plywood_search::trace::Window;
use plywood_tree::tree::NodeId;

/// A call that has not returned, or is just returning.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame<'p> {
    /// What it was called with.
    pub node: NodeId,
    pub function: &'p str,
    /// Its alpha and beta now, where the algorithm has them.
    pub window: Option<Window>,
    /// Its best value so far, which is a variable of most programs, or what it returns. What that says of the node is another matter.
    pub value: Option<f64>,
    /// Which of its children it is at, from 1 in the order of the search; 0 before the first.
    pub child: usize,
}

/// The call stack, as much of it as was asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stack<'p> {
    /// The outermost frame, where frames are left out; else empty.
    pub outer: Option<Frame<'p>>,
    /// The innermost frames, the innermost last.
    pub inner: Vec<Frame<'p>>,
}

impl<'p> Stack<'p> {
    /// The stack at a moment in at most so many rows: all frames, or the first, a row that says that some are left out, and as
    /// many of the last as there is room for. Linear in the rows, whatever the depth.
    pub fn new(program: &'p Program, moment: Moment<'_>, rows: usize) -> Self {
        if moment.step().is_none() || rows == 0 {
            return Self::default();
        }
        let tree = moment.replay().tree();
        let mut nodes: Vec<NodeId> = tree.ancestors(moment.current()).take(rows + 1).collect();
        let is_whole = nodes.len() <= rows;
        // The root and the row that says that frames are left out take two.
        let outer = (!is_whole && rows > 2).then(|| frame(program, moment, NodeId::ROOT));
        nodes.truncate(if outer.is_some() { rows - 2 } else { rows });
        nodes.reverse();
        Self { outer, inner: nodes.into_iter().map(|node| frame(program, moment, node)).collect() }
    }
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
