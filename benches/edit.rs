//! Editing a large tree: every edit builds the tree anew, and has to feel instant at half a million nodes.

use std::sync::Arc;

use plywood::edit::{Edit, History, SiblingSide};
use plywood::tree::{Domain, NodeId, Tree, TreeBuilder, Turns};

use super::harness::{Alone, Timed};

pub(crate) const ALONE: &[Alone] = &[
    Alone { work: "a value edited and undone, 597,871 nodes", prepare: || edited(|tree| Edit::Value(leaf(tree), 7.0)) },
    Alone { work: "a ninth of them removed and undone", prepare: || edited(|tree| Edit::Remove(ninth(tree))) },
    Alone {
        work: "a ninth of them moved and undone",
        prepare: || edited(|tree| Edit::Shift(ninth(tree), SiblingSide::Left)),
    },
    Alone { work: "a leaf added and undone", prepare: || edited(|_| Edit::AddChild(NodeId::ROOT)) },
];

fn leaf(tree: &Tree) -> NodeId {
    tree.at(&[4, 4, 4, 4, 4, 4]).expect("a leaf")
}

fn ninth(tree: &Tree) -> NodeId {
    tree.at(&[4]).expect("an inner node")
}

fn edited(edit: fn(&Tree) -> Edit) -> Timed {
    let tree = Arc::new(uniform());
    let edit = edit(&tree);
    let mut history = History::new(tree);
    Box::new(move || {
        history.edit(&edit).expect("it can be done");
        Box::new(history.undo().is_some())
    })
}

/// A tree in which every inner node has nine children: 597,871 nodes on six plies.
fn uniform() -> Tree {
    let mut builder = TreeBuilder::new();
    let mut path = vec![0];
    builder.enter();
    while let Some(children) = path.pop() {
        match (children, path.len()) {
            (9, _) => builder.leave(),
            (_, 5) => {
                for leaf in 0..9 {
                    builder.leaf(f64::from(leaf), Domain::Numbers);
                }
                builder.leave();
            }
            _ => {
                path.extend([children + 1, 0]);
                builder.enter();
            }
        }
    }
    builder.finish(&Turns::Alternate(None)).expect("a valid tree")
}
