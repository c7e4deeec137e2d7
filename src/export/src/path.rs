//! Path of the current node, updated step by step.

use std::fmt;

use plywood_messages::text::joined;
use plywood_search::trace::Step;
use plywood_tree::tree::{NodeId, Tree};

const SHOWN: usize = 4;

/// Child numbers from the root to the node of a step.
pub struct Path {
    node: NodeId,
    ordinals: Vec<usize>,
}

impl Default for Path {
    fn default() -> Self {
        Self { node: NodeId::ROOT, ordinals: Vec::new() }
    }
}

impl Path {
    /// Goes to the node of a step. That takes a constant time from a parent or child, else the depth of the node.
    pub fn follow(&mut self, tree: &Tree, step: Step) {
        let from = std::mem::replace(&mut self.node, step.node());
        match tree.parent(self.node) {
            _ if self.node == from => {}
            Some(parent) if parent == from => self.ordinals.push(tree.ordinal(self.node)),
            _ if tree.parent(from) == Some(self.node) => drop(self.ordinals.pop()),
            _ => self.ordinals = tree.path(self.node),
        }
    }

    pub fn ordinals(&self) -> &[usize] {
        &self.ordinals
    }
}

/// Printed path, with a long one abbreviated in the middle: `[1,0]`.
pub struct WrittenPath<'a>(pub &'a [usize]);

impl fmt::Display for WrittenPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = |ordinals: &[usize]| joined(ordinals.iter().map(usize::to_string), ",");
        match self.0 {
            long if long.len() > 2 * SHOWN => {
                let first = &long[..SHOWN];
                let last = &long[long.len() - SHOWN..];
                write!(f, "[{},...,{}]", written(first), written(last))
            }
            path => write!(f, "[{}]", written(path)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_search::{search::Rules, testing::replay};
    use plywood_tree::{
        settings::{Algorithm, Choice as _},
        testing::{PISA, tree},
    };

    #[test]
    fn the_path_leads_to_the_node_of_every_step() {
        for algorithm in Algorithm::all() {
            let replay = replay(&tree(PISA), Rules::of(algorithm));
            let mut path = Path::default();
            for step in replay.trace().steps.iter() {
                path.follow(replay.tree(), step);
                assert_eq!(path.ordinals(), replay.tree().path(step.node()), "{algorithm:?} {step:?}");
            }
        }

        // A long path is shown without its middle.
        {
            let path: Vec<usize> = (0..9).collect();
            assert_eq!(WrittenPath(&path).to_string(), "[0,1,2,3,...,5,6,7,8]");
            assert_eq!(WrittenPath(&path[..8]).to_string(), "[0,1,2,3,4,5,6,7]");
            assert_eq!(WrittenPath(&[]).to_string(), "[]");
        }
    }
}
