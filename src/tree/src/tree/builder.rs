//! Builds a tree from the contents of a file, in their order, and validates it.

use super::{
    Domain, Edge, Facts, Graph, Kind, Node, NodeId, Player, Tree, ValueBasis,
    infinite::{Opposed, opposed},
    names::MoveList,
    sparse::Sparse,
    value::{TurnOrder, Turns},
};
use petgraph::graph::EdgeIndex;

/// Maximum deviation from 1 of a sum of probabilities.
const TOLERANCE: f64 = 1e-9;

/// Maximum number of problems to keep of one tree; more than are ever reported.
const MOST_PROBLEMS: usize = 20_000;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Problem {
    pub node: NodeId,
    pub kind: ProblemKind,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ProblemKind {
    EmptyNode,
    ValueOnInnerNode,
    /// NaN as a value.
    NotANumber,
    /// A truth value in a tree whose first leaf (this node) is a number, or the reverse.
    MixedDomains(NodeId),
    TruthPlayerOverNumbers(Player),
    /// A chance node over truth values, which have no average.
    ChanceOverTruth,
    MissingProbability,
    /// A probability of a node whose parent is not a chance node.
    StrayProbability,
    /// A probability below 0, above 1 or NaN.
    ProbabilityOutOfRange(f64),
    ProbabilitySum(f64),
    /// A static evaluation of a leaf, which already has a value.
    EvaluationOnLeaf,
    /// A chance node with a child that may have the value `inf` and one that may have `-inf`.
    NoAverage(NodeId, NodeId),
}

/// Builds a tree in preorder: [`enter`](Self::enter) a node, set its attributes, enter its children, [`leave`](Self::leave) it.
#[derive(Debug, Default)]
pub struct TreeBuilder {
    graph: Graph,
    open: Vec<OpenNode>,
    moves: MoveList,
    pub(super) facts: Facts,
    players: Sparse<Player>,
    evaluations: Sparse<f64>,
    first_leaf: Option<(NodeId, Domain)>,
    problems: Vec<Problem>,
}

#[derive(Clone, Copy, Debug)]
struct OpenNode {
    id: NodeId,
    children: u32,
    has_value: bool,
}

impl TreeBuilder {
    pub fn new() -> Self {
        Self::default()
    }

    /// Starts the next node: the root, or the next child of the innermost open node.
    pub fn enter(&mut self) -> NodeId {
        let id = self.add(Node { value: f64::NAN, end: 0, kind: Kind::Unexplored, basis: ValueBasis::Proof });
        self.open.push(OpenNode { id, children: 0, has_value: false });
        id
    }

    #[inline]
    fn add(&mut self, node: Node) -> NodeId {
        let id = NodeId(self.graph.add_node(node).index() as u32);
        if let Some(parent) = self.open.last_mut() {
            let edge = Edge { ordinal: parent.children, code: Edge::UNNAMED };
            parent.children += 1;
            self.graph.add_edge(parent.id.graph(), id.graph(), edge);
        }
        id
    }

    /// Ends the innermost open node.
    ///
    /// # Panics
    /// If no node is open.
    #[expect(clippy::expect_used, reason = "a caller that leaves more nodes than it entered is a bug, not bad input")]
    pub fn leave(&mut self) {
        let node = self.open.pop().expect("every leave follows its enter");
        let end = self.graph.node_count() as u32;
        let weight = &mut self.graph[node.id.graph()];
        weight.end = end;
        weight.kind = if node.children > 0 { Kind::Inner(Player::Max) } else { Kind::Leaf };
        match (node.children, node.has_value) {
            (0, false) => self.problem(node.id, ProblemKind::EmptyNode),
            (1.., true) => self.problem(node.id, ProblemKind::ValueOnInnerNode),
            _ => {}
        }
    }

    /// Adds a complete leaf. Most nodes are leaves, so they need not be opened.
    #[inline]
    pub fn leaf(&mut self, value: f64, domain: Domain) -> NodeId {
        let end = self.graph.node_count() as u32 + 1;
        let id = self.add(Node { value: one_zero(value), end, kind: Kind::Leaf, basis: ValueBasis::Proof });
        self.check_value(id, value, domain);
        id
    }

    /// Sets the value of the open node; a truth value is 1 or 0.
    pub fn set_value(&mut self, value: f64, domain: Domain) {
        let Some(open) = self.open.last_mut() else { return };
        open.has_value = true;
        let id = open.id;
        self.graph[id.graph()].value = one_zero(value);
        self.check_value(id, value, domain);
    }

    #[inline]
    fn check_value(&mut self, id: NodeId, value: f64, domain: Domain) {
        let &mut (first, expected) = self.first_leaf.get_or_insert((id, domain));
        if value.is_nan() {
            self.problem(id, ProblemKind::NotANumber);
        } else if domain != expected {
            self.problem(id, ProblemKind::MixedDomains(first));
        } else {
            // The value has the expected kind.
        }
    }

    pub fn set_name(&mut self, id: NodeId, name: &str) {
        self.facts.names.set(id, name.into());
    }

    /// Sets the lecturer's note for a node.
    pub fn set_note(&mut self, id: NodeId, note: &str) {
        self.facts.notes.set(id, note.into());
    }

    /// Sets the note for the presenter view.
    pub fn set_speaker_note(&mut self, id: NodeId, note: &str) {
        self.facts.speaker_notes.set(id, note.into());
    }

    /// Sets the player at a node, overriding the turn order.
    pub fn set_player(&mut self, id: NodeId, player: Player) {
        self.players.set(id, player);
    }

    /// Names MAX and MIN, or OR and AND.
    pub fn set_player_names(&mut self, names: Option<[Box<str>; 2]>) {
        self.facts.players = names;
    }

    /// Sets the meaning of T.
    pub fn set_meaning_of_truth(&mut self, meaning: Option<Box<str>>) {
        self.facts.meaning = meaning;
    }

    /// Sets the static evaluation of an inner node, for searches that stop there.
    pub fn set_evaluation(&mut self, id: NodeId, value: f64) {
        self.evaluations.set(id, value);
    }

    /// Names the move that leads to a node. Ignored for the root.
    pub fn set_move(&mut self, id: NodeId, name: &str) {
        if let Some(edge) = id.index().checked_sub(1) {
            let code = self.moves.code(name);
            self.graph[EdgeIndex::new(edge)].code = code;
        }
    }

    fn problem(&mut self, node: NodeId, kind: ProblemKind) {
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(Problem { node, kind });
        }
    }

    /// Returns the finished tree, or its problems in preorder up to a maximum number. Linear in the number of nodes.
    ///
    /// # Panics
    /// If no node was entered, or if a node is still open.
    pub fn finish(mut self, turns: &Turns) -> Result<Tree, Vec<Problem>> {
        assert!(
            self.open.is_empty() && self.graph.node_count() > 0,
            "a tree is built from its root's enter to its leave"
        );
        let chance = self.resolve_players(turns);
        self.place_evaluations();
        self.check_probabilities(&chance);
        if self.problems.is_empty() && !chance.is_empty() {
            let problem =
                |found: Opposed| Problem { node: found.chance, kind: ProblemKind::NoAverage(found.most, found.least) };
            self.problems = opposed(&self.graph, &self.facts.probabilities).into_iter().map(problem).collect();
        }
        self.problems.sort_by_key(|problem| problem.node);
        if !self.problems.is_empty() {
            return Err(self.problems);
        }
        let domain = self.domain();
        let has_chance = (!chance.is_empty()).into();
        Ok(Tree { facts: self.facts, has_chance, ..Tree::plain(self.graph, domain, self.moves.finish()) })
    }

    pub fn len(&self) -> usize {
        self.graph.node_count()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the domain of the first leaf; numbers if there is none yet.
    pub fn domain(&self) -> Domain {
        self.first_leaf.map_or(Domain::Numbers, |(_, domain)| domain)
    }

    fn resolve_players(&mut self, turns: &Turns) -> Vec<NodeId> {
        let mut chance = Vec::new();
        let mut order = TurnOrder::new(turns, self.domain());
        for index in 0..self.graph.node_count() as u32 {
            let id = NodeId(index);
            let weight = self.graph[id.graph()];
            if let Kind::Inner(_) = weight.kind {
                let explicit = self.players.get(id).copied();
                let player = order.visit(index, weight.end, explicit);
                self.graph[id.graph()].kind = Kind::Inner(player);
                match (player, self.domain()) {
                    (Player::Or | Player::And, Domain::Numbers) => {
                        self.problem(id, ProblemKind::TruthPlayerOverNumbers(player));
                    }
                    (Player::Chance, Domain::Truth) => self.problem(id, ProblemKind::ChanceOverTruth),
                    (Player::Or | Player::And, Domain::Truth)
                    | (Player::Chance, Domain::Numbers)
                    | (Player::Max | Player::Min, _) => {}
                }
                if player == Player::Chance {
                    chance.push(id);
                }
            }
        }
        chance
    }

    fn place_evaluations(&mut self) {
        for (id, value) in std::mem::take(&mut self.evaluations).iter() {
            let leaf = self.graph[id.graph()].kind == Kind::Leaf;
            match (leaf, value.is_nan()) {
                (true, _) => self.problem(id, ProblemKind::EvaluationOnLeaf),
                (_, true) => self.problem(id, ProblemKind::NotANumber),
                _ => {
                    let node = &mut self.graph[id.graph()];
                    (node.value, node.basis) = (one_zero(*value), ValueBasis::Estimate);
                }
            }
        }
    }

    fn check_probabilities(&mut self, chance: &[NodeId]) {
        let stray: Vec<NodeId> =
            self.facts.probabilities.iter().map(|(id, _)| id).filter(|&id| !self.below_chance(id)).collect();
        for id in stray {
            self.problem(id, ProblemKind::StrayProbability);
        }
        for &id in chance {
            self.check_chance(id);
        }
    }

    fn below_chance(&self, id: NodeId) -> bool {
        id.index().checked_sub(1).is_some_and(|edge| {
            let parent = self.graph.raw_edges()[edge].source();
            self.graph[parent].kind == Kind::Inner(Player::Chance)
        })
    }

    fn check_chance(&mut self, id: NodeId) {
        let mut sum = 0.0;
        let mut complete = true;
        let mut child = id.0 + 1;
        let end = self.graph[id.graph()].end;
        while child < end {
            let p = self.facts.probabilities.get(NodeId(child)).copied();
            match p {
                None => self.problem(NodeId(child), ProblemKind::MissingProbability),
                Some(p) if !(0.0..=1.0).contains(&p) => {
                    self.problem(NodeId(child), ProblemKind::ProbabilityOutOfRange(p));
                }
                Some(p) => sum += p,
            }
            complete &= p.is_some_and(|p| (0.0..=1.0).contains(&p));
            child = self.graph[NodeId(child).graph()].end;
        }
        if complete && (sum - 1.0).abs() > TOLERANCE {
            self.problem(id, ProblemKind::ProbabilitySum(sum));
        }
    }
}

/// Normalises `-0`, which equals `0` but would be written differently.
const fn one_zero(value: f64) -> f64 {
    if value == 0.0 { 0.0 } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::MANY;

    /// Builds a tree from brackets, digits and letters: `[[1 2] 3]`; `?` is an empty node.
    fn build(text: &str) -> TreeBuilder {
        let mut builder = TreeBuilder::new();
        for c in text.chars() {
            match c {
                '[' => {
                    builder.enter();
                }
                ']' => builder.leave(),
                'T' | 'F' => {
                    builder.leaf(f64::from(u8::from(c == 'T')), Domain::Truth);
                }
                'n' => {
                    builder.leaf(f64::NAN, Domain::Numbers);
                }
                _ => {
                    if let Some(digit) = c.to_digit(10) {
                        builder.leaf(f64::from(digit), Domain::Numbers);
                    }
                }
            }
        }
        builder
    }

    #[track_caller]
    fn players(text: &str, turns: &Turns, expected: &str) {
        let tree = build(text).finish(turns).expect("the tree is valid");
        let found: Vec<_> = tree.nodes().filter_map(|id| tree.player(id)).map(Player::name).collect();
        assert_eq!(found.join(" "), expected);
    }

    #[track_caller]
    fn problems(builder: TreeBuilder, expected: &[(u32, ProblemKind)]) {
        let found = builder.finish(&Turns::Alternate(None)).expect_err("the tree is not valid");
        let found: Vec<_> = found.iter().map(|problem| (problem.node.0, problem.kind)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn players_follow_from_the_root() {
        // Players alternate from the root.
        players("[[1[2 3]][4]]", &Turns::Alternate(None), "max min max min");
        players("[[1[2 3]][4]]", &Turns::Alternate(Some(Player::Min)), "min max min max");
        players("[[TF]]", &Turns::Alternate(None), "or and");
        players("[[1[2 3]][4]]", &Turns::Levels(vec![Player::Max, Player::Max, Player::Min]), "max max min max");

        // The other player moves below chance.
        {
            let chance = |inner: &[u32]| {
                let mut builder = build("[[[1]]]");
                for &id in inner {
                    builder.set_player(NodeId(id), Player::Chance);
                    builder.set_probability(NodeId(id + 1), 1.0);
                }
                let tree = builder.finish(&Turns::Alternate(None)).expect("valid");
                tree.nodes().filter_map(|id| tree.player(id)).map(Player::name).collect::<Vec<_>>().join(" ")
            };
            assert_eq!(chance(&[1]), "max chance min");
            assert_eq!(chance(&[0]), "chance max min");
            assert_eq!(chance(&[0, 1]), "chance chance max");
        }
    }

    #[test]
    fn every_problem_is_found() {
        {
            problems(build("[1[]]"), &[(2, ProblemKind::EmptyNode)]);
            problems(build("[1 n T]"), &[(2, ProblemKind::NotANumber), (3, ProblemKind::MixedDomains(NodeId(1)))]);
            let mut builder = build("[1 2]");
            builder.set_player(NodeId(0), Player::Chance);
            problems(builder, &[(1, ProblemKind::MissingProbability), (2, ProblemKind::MissingProbability)]);
            let mut builder = build("[1 2]");
            builder.set_player(NodeId(0), Player::Chance);
            builder.set_probability(NodeId(1), 0.5);
            builder.set_probability(NodeId(2), 0.25);
            problems(builder, &[(0, ProblemKind::ProbabilitySum(0.75))]);
            let mut builder = build("[1 2]");
            builder.set_probability(NodeId(2), 0.25);
            builder.set_evaluation(NodeId(1), 4.0);
            builder.set_player(NodeId(0), Player::Or);
            problems(
                builder,
                &[
                    (0, ProblemKind::TruthPlayerOverNumbers(Player::Or)),
                    (1, ProblemKind::EvaluationOnLeaf),
                    (2, ProblemKind::StrayProbability),
                ],
            );
        }

        // A value on an inner node is a problem.
        {
            let mut builder = TreeBuilder::new();
            builder.enter();
            builder.set_value(1.0, Domain::Numbers);
            builder.leaf(2.0, Domain::Numbers);
            builder.leave();
            problems(builder, &[(0, ProblemKind::ValueOnInnerNode)]);
        }
    }

    #[test]
    fn preorder_is_the_order_of_everything() {
        let tree = build("[[3 5][[[0 7]5][8 7]4]]").finish(&Turns::Alternate(None)).expect("valid");
        assert_eq!((tree.len(), tree.leaves()), (14, 8));
        let path = [1, 0, 0, 1];
        let seven = tree.at(&path).expect("on the tree");
        assert_eq!(tree.value(seven), Some(7.0));
        assert_eq!(tree.path(seven), path);
        assert_eq!(tree.depth(seven), 4);
        assert_eq!(tree.at(&[0, 2]), None);
        let names: Vec<_> = tree.nodes().filter_map(|id| tree.name(id)).collect();
        assert_eq!(names, ["A", "B", "C", "D", "F", "E"]);
        for id in tree.nodes() {
            assert!(tree.children(id).all(|child| tree.parent(child) == Some(id) && tree.is_ancestor(id, child)));
        }
    }

    #[test]
    fn a_very_long_chain_is_built_and_dropped() {
        let mut builder = TreeBuilder::new();
        for _ in 0..MANY {
            builder.enter();
        }
        builder.set_value(1.0, Domain::Numbers);
        for _ in 0..MANY {
            builder.leave();
        }
        let tree = builder.finish(&Turns::Alternate(None)).expect("valid");
        assert_eq!(tree.depth(NodeId(MANY - 1)), MANY as usize - 1);
    }
}
