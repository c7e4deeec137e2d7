//! The shape of a tree to practise on, and the tree it becomes with values at its leaves.

use std::sync::Arc;

use super::Form;
use plywood_tree::random::SplitMix;
use plywood_tree::tree::{Domain, NodeId, Player, Tree, TreeBuilder, Turns};

/// How many children each node has, in preorder.
pub(super) struct Shape {
    children: Vec<u32>,
    root: Option<Player>,
    /// Whose names, moves and players the nodes have.
    model: Option<Arc<Tree>>,
}

impl Shape {
    /// A shape of this form; where it is that of another tree, nothing is drawn.
    pub(super) fn draw(form: &Form, random: &mut SplitMix) -> Self {
        match form {
            Form::Drawn { depth, branching, root } => {
                let room = u64::from(branching.most - branching.least) + 1;
                let mut children = Vec::new();
                // The depths of the nodes that are still to come, the next one last.
                let mut next = vec![0];
                while let Some(at) = next.pop() {
                    let count = if at < *depth { branching.least + random.below(room) as u32 } else { 0 };
                    children.push(count);
                    next.extend((0..count).map(|_| at + 1));
                }
                Self { children, root: Some(*root), model: None }
            }
            Form::Like(tree) => {
                let children = tree.nodes().map(|node| tree.children(node).count() as u32).collect();
                Self { children, root: tree.player(NodeId::ROOT), model: Some(Arc::clone(tree)) }
            }
        }
    }

    pub(super) fn leaves(&self) -> usize {
        self.children.iter().filter(|&&count| count == 0).count()
    }

    /// The tree with these values at its leaves, from left to right.
    pub(super) fn tree(&self, values: &[i64]) -> Option<Tree> {
        let mut builder = TreeBuilder::new();
        let mut values = values.iter();
        // How many children of each open node are still to come.
        let mut open: Vec<u32> = Vec::new();
        for &count in &self.children {
            let node = match count {
                0 => builder.leaf(*values.next()? as f64, Domain::Numbers),
                _ => builder.enter(),
            };
            self.copy(node, &mut builder);
            if count > 0 {
                open.push(count);
                continue;
            }
            while let Some(rest) = open.last_mut() {
                *rest -= 1;
                if *rest > 0 {
                    break;
                }
                open.pop();
                builder.leave();
            }
        }
        builder.finish(&Turns::Alternate(self.root)).ok()
    }

    fn copy(&self, node: NodeId, builder: &mut TreeBuilder) {
        let Some(model) = &self.model else { return };
        if let Some(player) = model.player(node) {
            builder.set_player(node, player);
        }
        if let Some(name) = model.given_name(node) {
            builder.set_name(node, name);
        }
        if let Some(name) = model.move_name(node) {
            builder.set_move(node, &name);
        }
    }

    /// What the leaves of the tree are worth whose shape this is.
    pub(super) fn model_values(&self) -> Option<Vec<i64>> {
        let model = self.model.as_ref()?;
        Some(model.nodes().filter_map(|node| model.value(node)).map(|value| value as i64).collect())
    }
}
