//! Chance nodes whose average would be no number, because what can happen is worth `inf` and `-inf`.

use super::sparse::Sparse;
use super::{Edge, Goal, Kind, Node, NodeId, Player};
use petgraph::graph::DiGraph;

/// Which infinite values a node can have. Without static evaluations it has at most one of them; with them, which one depends on
/// where a search stops.
#[derive(Clone, Copy, Debug, Default)]
struct Reach {
    most: bool,
    least: bool,
}

/// What is known of the children of a node.
#[derive(Clone, Copy, Debug, Default)]
struct Below {
    /// The first and the last child that can be worth `inf`.
    most: Option<[NodeId; 2]>,
    /// The same for `-inf`.
    least: Option<[NodeId; 2]>,
    /// Whether there is one that cannot be worth `inf`, and one that cannot be worth `-inf`.
    finite: Reach,
}

/// A chance node without an average: a child that can be worth `inf`, and one that can be worth `-inf`.
pub(super) struct Opposed {
    pub(super) chance: NodeId,
    pub(super) most: NodeId,
    pub(super) least: NodeId,
}

/// The chance nodes over both infinite values. What has probability 0 does not happen. Linear, without recursion; nothing is
/// looked at where no value is infinite.
pub(super) fn opposed(graph: &DiGraph<Node, Edge, u32>, probabilities: &Sparse<f64>) -> Vec<Opposed> {
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
    /// Children come backwards.
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

    /// Two different children, the one worth `inf` and the other `-inf`.
    fn opposed(self) -> Option<(NodeId, NodeId)> {
        let (most, least) = (self.most?, self.least?);
        let pairs = most.into_iter().flat_map(|most| least.map(|least| (most, least)));
        pairs.into_iter().find(|(most, least)| most != least)
    }
}

/// What a node can be worth, from what its children can be; and of a chance node without an average, why.
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
    // The value of a leaf, or the static evaluation of an inner node.
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

        // What counts is what the children are worth.
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

        // A static evaluation is a value too.
        check(&chance(["{ eval = inf, children = [1] }", "{ value = -inf }"]), true);
        check(&chance(["{ eval = inf, children = [1] }", "{ value = 1 }"]), false);
        check(&chance(["{ eval = inf, children = [-inf] }", "{ value = 1 }"]), false);
        check(&chance(["{ eval = inf, children = [-inf] }", "{ value = -inf }"]), true);
    }
}
