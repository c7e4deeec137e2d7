//! Attributes of few nodes (names, notes, probabilities), stored separately to save memory.

use super::NodeId;

/// A map from node to attribute, sorted by node: small if few nodes have one, logarithmic access.
#[derive(Clone, Debug, PartialEq)]
pub struct Sparse<T>(Vec<(NodeId, T)>);

impl<T> Default for Sparse<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> FromIterator<(NodeId, T)> for Sparse<T> {
    fn from_iter<I: IntoIterator<Item = (NodeId, T)>>(facts: I) -> Self {
        let mut facts: Vec<(NodeId, T)> = facts.into_iter().collect();
        facts.sort_by_key(|&(node, _)| node);
        Self(facts)
    }
}

impl<T> Sparse<T> {
    /// Sets the attribute of a node, replacing an earlier one. Constant time for increasing nodes.
    pub fn set(&mut self, id: NodeId, fact: T) {
        match self.0.last() {
            Some(&(last, _)) if last >= id => self.insert(id, fact),
            _ => self.0.push((id, fact)),
        }
    }

    fn insert(&mut self, id: NodeId, fact: T) {
        match self.position(id) {
            Ok(at) => self.0[at].1 = fact,
            Err(at) => self.0.insert(at, (id, fact)),
        }
    }

    fn position(&self, id: NodeId) -> Result<usize, usize> {
        self.0.binary_search_by_key(&id, |&(node, _)| node)
    }

    /// Entries from this node on backwards.
    pub fn until(&self, id: NodeId) -> impl Iterator<Item = (NodeId, &T)> {
        let end = self.0.partition_point(|&(node, _)| node <= id);
        self.0[..end].iter().rev().map(|(node, fact)| (*node, fact))
    }

    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn get(&self, id: NodeId) -> Option<&T> {
        self.position(id).ok().map(|at| &self.0[at].1)
    }

    pub fn iter(&self) -> impl ExactSizeIterator<Item = (NodeId, &T)> {
        self.0.iter().map(|(id, fact)| (*id, fact))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_may_come_in_any_order() {
        let mut facts = Sparse::default();
        for id in [5, 1, 9, 5, 3] {
            facts.set(NodeId(id), id * 10);
        }
        facts.set(NodeId(5), 7);
        let all: Vec<_> = facts.iter().map(|(id, fact)| (id.0, *fact)).collect();
        assert_eq!(all, [(1, 10), (3, 30), (5, 7), (9, 90)]);
        assert_eq!(facts.get(NodeId(2)), None);
    }
}
