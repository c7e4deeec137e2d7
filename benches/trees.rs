//! Large trees that several benches draw, and pseudo-random numbers.

use plywood_tree::tree::{Domain, Tree, TreeBuilder, Turns};

pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) const fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

pub(crate) fn tree(children: &[Vec<usize>]) -> Tree {
    let mut random = Random(2);
    let mut builder = TreeBuilder::new();
    // The remaining nodes on each open level.
    let mut rest = vec![vec![0].into_iter()];
    while let Some(level) = rest.last_mut() {
        match level.next() {
            Some(node) if children[node].is_empty() => drop(builder.leaf(random.below(100) as f64, Domain::Numbers)),
            Some(node) => {
                builder.enter();
                rest.push(children[node].clone().into_iter());
            }
            None => {
                rest.pop();
                if !rest.is_empty() {
                    builder.leave();
                }
            }
        }
    }
    builder.finish(&Turns::Alternate(None)).expect("a valid tree")
}

pub(crate) fn random(nodes: usize) -> Vec<Vec<usize>> {
    let mut random = Random(1);
    let mut children = vec![Vec::new(); nodes];
    for node in 1..nodes {
        children[random.below(node)].push(node);
    }
    children
}
