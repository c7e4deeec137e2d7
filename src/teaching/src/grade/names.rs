//! The nodes of a tree by their names and paths.

use std::borrow::Cow;
use std::collections::BTreeMap;

use plywood_tree::tree::{NodeId, Tree};

/// The nodes by what they are called.
#[derive(Debug)]
pub(super) struct Names(BTreeMap<String, Vec<NodeId>>);

impl Names {
    /// All names and letters of a tree.
    pub(super) fn of(tree: &Tree) -> Self {
        let mut names: BTreeMap<String, Vec<NodeId>> = BTreeMap::new();
        for node in tree.nodes() {
            if let Some(name) = tree.called(node) {
                names.entry(name.into_owned()).or_default().push(node);
            }
        }
        Self(names)
    }

    /// Returns the nodes of this name, or the one at this path, `[1,0]`; in the order of the tree.
    pub(super) fn find(&self, tree: &Tree, name: &str) -> Cow<'_, [NodeId]> {
        if let Some(nodes) = self.0.get(name) {
            return Cow::Borrowed(nodes);
        }
        let path = serde_json::from_str::<Vec<usize>>(name).ok();
        Cow::Owned(path.and_then(|path| tree.at(&path)).into_iter().collect())
    }
}
