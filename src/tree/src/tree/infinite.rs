//! Chance nodes without an average, because their children may have the values `inf` and `-inf`.

use super::{Goal, Graph, Kind, Node, NodeId, Player, sparse::Sparse};

/// Infinite values that a node may have. Without static evaluations it has at most one of them; with them, it depends on where a
/// search stops.
#[derive(Clone, Copy, Default)]
struct Reach {
    most: bool,
    least: bool,
}

#[derive(Clone, Copy, Default)]
struct Below {
    /// First and last child that may have the value `inf`.
    most: Option<[NodeId; 2]>,
    /// First and last child that may have the value `-inf`.
    least: Option<[NodeId; 2]>,
    /// True in each field if some child cannot have that infinite value.
    finite: Reach,
}

pub struct Opposed {
    pub chance: NodeId,
    pub most: NodeId,
    pub least: NodeId,
}

/// Returns the chance nodes without an average. Children with probability 0 are ignored. Linear, without recursion; skipped if no
/// value is infinite.
pub fn opposed(graph: &Graph, probabilities: &Sparse<f64>) -> Vec<Opposed> {
    let mut problems = Vec::new();
    if graph.node_weights().all(|node| !node.value.is_infinite()) {
        return problems;
    }
    let mut below = vec![Below::default(); graph.node_count()];
    for id in (0..graph.node_count() as u32).rev().map(NodeId) {
        let node = graph[id.graph()];
        let (own, opposed) = settled(below[id.index()], node);
        problems.extend(opposed.map(|(most, least)| Opposed { chance: id, most, least }));
        let parent = id.index().checked_sub(1).map(|edge| NodeId(graph.raw_edges()[edge].source().index() as u32));
        let happens = probabilities.get(id).is_none_or(|&p| p != 0.0);
        if let Some(parent) = parent.filter(|_| happens) {
            below[parent.index()].add(id, own);
        }
    }
    problems
}

impl Below {
    /// Children are added in reverse order.
    fn add(&mut self, child: NodeId, reach: Reach) {
        let with = |known: Option<[NodeId; 2]>| Some([child, known.map_or(child, |[_, last]| last)]);
        if reach.most {
            self.most = with(self.most);
        }
        if reach.least {
            self.least = with(self.least);
        }
        self.finite.most |= !reach.most;
        self.finite.least |= !reach.least;
    }

    fn opposed(self) -> Option<(NodeId, NodeId)> {
        let most = self.most?;
        let least = self.least?;
        let pairs = most.into_iter().flat_map(|most| least.map(|least| (most, least)));
        pairs.into_iter().find(|(most, least)| most != least)
    }
}

/// Combines the children's values to those of a node, with the conflict of a chance node.
fn settled(below: Below, node: Node) -> (Reach, Option<(NodeId, NodeId)>) {
    let any = Reach { most: below.most.is_some(), least: below.least.is_some() };
    let all = Reach { most: any.most && !below.finite.most, least: any.least && !below.finite.least };
    let (found, opposed) = match node.kind {
        Kind::Inner(Player::Chance) => match below.opposed() {
            None => (any, None),
            opposed => (Reach::default(), opposed),
        },
        Kind::Inner(player) if player.goal() == Some(Goal::Largest) => {
            (Reach { most: any.most, least: all.least }, None)
        }
        Kind::Inner(_) => (Reach { most: all.most, least: any.least }, None),
        Kind::Leaf | Kind::Unexplored => (Reach::default(), None),
    };
    // Value of a leaf, or static evaluation of an inner node.
    let most = found.most || node.value == f64::INFINITY;
    let least = found.least || node.value == f64::NEG_INFINITY;
    (Reach { most, least }, opposed)
}

#[cfg(test)]
mod tests {
    use crate::format::{Syntax, read};

    #[track_caller]
    fn check(tree: &str, is_refused: bool) {
        let found = read(&format!("tree = {tree}"), Syntax::Toml);
        match found {
            Ok(_) => assert!(!is_refused, "{tree}"),
            Err(problems) => {
                let codes: Vec<&str> = problems.iter().map(|problem| problem.code).collect();
                assert_eq!((is_refused, codes.as_slice()), (true, ["no-average"].as_slice()), "{tree}");
                assert_eq!(problems[0].labels.len(), 2, "it points at both children");
            }
        }
    }

    fn chance(children: [&str; 2]) -> String {
        let [one, other] = children.map(|child| child.replacen('{', "{ p = 0.5, ", 1));
        format!("{{ player = 'chance', children = [{one}, {other}] }}")
    }

    #[test]
    fn inf_and_minus_inf_have_no_average() {
        check(&chance(["{ value = inf }", "{ value = -inf }"]), true);
        check(&chance(["{ value = inf }", "{ value = inf }"]), false);
        check(&chance(["{ value = inf }", "{ value = -3 }"]), false);
        check("{ player = 'chance', children = [{ p = 1, value = inf }, { p = 0, value = -inf }] }", false);

        // The values of the children are decisive.
        {
            let max = |values: &str| format!("{{ player = 'max', children = {values} }}");
            let min = |values: &str| format!("{{ player = 'min', children = {values} }}");
            check(&chance([&max("[-inf, inf]"), "{ value = -inf }"]), true);
            check(&chance([&max("[-inf, 5]"), "{ value = inf }"]), false);
            check(&chance([&min("[-inf, 5]"), "{ value = inf }"]), true);
            check(&chance([&min("[inf, inf]"), &max("[-inf]")]), true);
            let inner = chance(["{ value = 1 }", "{ value = -inf }"]);
            check(&chance([&inner, "{ value = inf }"]), true);
            check(&chance([&inner, "{ value = -inf }"]), false);
        }

        // A static evaluation counts as a value.
        check(&chance(["{ eval = inf, children = [1] }", "{ value = -inf }"]), true);
        check(&chance(["{ eval = inf, children = [1] }", "{ value = 1 }"]), false);
        check(&chance(["{ eval = inf, children = [-inf] }", "{ value = 1 }"]), false);
        check(&chance(["{ eval = inf, children = [-inf] }", "{ value = -inf }"]), true);
    }
}
