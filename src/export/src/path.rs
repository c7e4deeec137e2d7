//! Path of the current node, updated step by step: recomputing it would cost its depth at every step.

use std::fmt;

use plywood_search::trace::Step;
use plywood_tree::tree::{NodeId, Tree};

const SHOWN: usize = 4;

/// Child numbers from the root to the open node.
#[derive(Clone, Debug, Default)]
pub(super) struct Path(Vec<usize>);

impl Path {
    /// Descends with a step. Call it before processing the step.
    pub(super) fn follow(&mut self, tree: &Tree, step: Step) {
        if let Step::Enter { node, .. } | Step::Hit { node, .. } = step
            && node != NodeId::ROOT
        {
            self.0.push(tree.ordinal(node));
        }
    }

    /// Ascends if the step was a return. Call it after processing the step.
    pub(super) fn leave(&mut self, step: Step) {
        if let Step::Return { .. } | Step::Hit { .. } | Step::Recall { .. } = step {
            self.0.pop();
        }
    }

    pub(super) fn ordinals(&self) -> &[usize] {
        &self.0
    }

    pub(super) const fn depth(&self) -> usize {
        self.0.len()
    }
}

/// Printed path, with a long one abbreviated in the middle: `[1,0]`.
pub(super) struct WrittenPath<'a>(pub(super) &'a [usize]);

impl fmt::Display for WrittenPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |ordinals: &[usize]| ordinals.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        match self.0 {
            long if long.len() > 2 * SHOWN => {
                let (first, last) = (&long[..SHOWN], &long[long.len() - SHOWN..]);
                write!(f, "[{},...,{}]", joined(first), joined(last))
            }
            path => write!(f, "[{}]", joined(path)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_path_is_shown_without_its_middle() {
        let path: Vec<usize> = (0..9).collect();
        assert_eq!(WrittenPath(&path).to_string(), "[0,1,2,3,...,5,6,7,8]");
        assert_eq!(WrittenPath(&path[..8]).to_string(), "[0,1,2,3,4,5,6,7]");
        assert_eq!(WrittenPath(&[]).to_string(), "[]");
    }
}
