//! Turns the problems of a tree into diagnostics that point into the file. Knows nothing of how files are read.

use std::collections::HashMap;
use std::mem::{Discriminant, discriminant};
use std::ops::Range;

use super::keys::NodeKey;
use super::reader::FileProblems;
use super::tree_reader::TreeReader;
use crate::diagnostic::Diagnostic;
use crate::tree::{Domain, NodeId, Player, Problem, ProblemKind, Tree, Turns};

/// The most spans one problem points at.
const MOST_LABELS: usize = 50;

/// What in the file determines who moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TurnsSource {
    /// Nothing: players alternate.
    Default,
    /// The value of `root` or `levels`.
    Key(Range<usize>),
    /// A value that could not be read: who moves at a node is not known.
    Unreadable,
}

/// Finishes a tree; if it is invalid, reports everything that is wrong with it.
pub(super) fn check(
    mut tree: TreeReader,
    turns: &Turns,
    at: &TurnsSource,
    problems: &mut FileProblems,
) -> Option<Tree> {
    let builder = std::mem::take(&mut tree.builder);
    let reporter = Reporter { tree: &tree, turns: at, domain: builder.domain() };
    reporter.tell_of_evaluations(problems);
    match builder.finish(turns) {
        Ok(tree) => Some(tree),
        Err(found) => {
            reporter.tell(&found, problems);
            None
        }
    }
}

struct Reporter<'a> {
    tree: &'a TreeReader,
    turns: &'a TurnsSource,
    domain: Domain,
}

impl Reporter<'_> {
    /// One diagnostic for each group of problems that a person would see as one.
    fn tell(&self, found: &[Problem], problems: &mut FileProblems) {
        let mut groups: Vec<Vec<Problem>> = Vec::new();
        let mut places: HashMap<(Discriminant<ProblemKind>, Option<NodeId>), usize> = HashMap::new();
        for problem in found.iter().filter(|problem| !self.follows(problem)) {
            let place = *places.entry(self.subject(problem)).or_insert(groups.len());
            match groups.get_mut(place) {
                Some(group) => group.push(*problem),
                None => groups.push(vec![*problem]),
            }
        }
        for group in groups {
            problems.push(self.diagnostic(&group));
        }
    }

    /// Whether a problem is only the consequence of a key that could not be read.
    fn follows(&self, problem: &Problem) -> bool {
        let invalid = |id, keys: &[NodeKey]| keys.iter().any(|&key| self.tree.invalid.contains(&(id, key)));
        let players_unknown = *self.turns == TurnsSource::Unreadable;
        let parent_unknown =
            || self.tree.spans.parent(problem.node).is_some_and(|parent| invalid(parent, &[NodeKey::Player]));
        match problem.kind {
            ProblemKind::NothingInIt => invalid(problem.node, &[NodeKey::Value, NodeKey::Children]),
            ProblemKind::MissingProbability => {
                players_unknown || parent_unknown() || invalid(problem.node, &[NodeKey::P])
            }
            ProblemKind::StrayProbability => players_unknown || parent_unknown(),
            ProblemKind::TruthPlayerOverNumbers(_) | ProblemKind::ChanceOverTruth => {
                players_unknown || invalid(problem.node, &[NodeKey::Player])
            }
            ProblemKind::EvaluationOnLeaf => invalid(problem.node, &[NodeKey::Children]),
            _ => false,
        }
    }

    /// What a problem is about: problems of one kind about the same thing are reported together.
    fn subject(&self, problem: &Problem) -> (Discriminant<ProblemKind>, Option<NodeId>) {
        let about = match problem.kind {
            ProblemKind::MixedDomains(_) => None,
            ProblemKind::MissingProbability | ProblemKind::StrayProbability => self.tree.spans.parent(problem.node),
            ProblemKind::TruthPlayerOverNumbers(_) | ProblemKind::ChanceOverTruth => {
                self.key(problem.node, NodeKey::Player).map(|_| problem.node)
            }
            _ => Some(problem.node),
        };
        (discriminant(&problem.kind), about)
    }

    fn diagnostic(&self, group: &[Problem]) -> Diagnostic {
        let Problem { node, kind } = group[0];
        match kind {
            ProblemKind::NothingInIt => self.nothing_in_it(node),
            ProblemKind::ValueOnInnerNode => self.value_on_inner_node(node),
            ProblemKind::NotANumber => self.not_a_number(node),
            ProblemKind::MixedDomains(first) => self.mixed_domains(first, group),
            ProblemKind::TruthPlayerOverNumbers(player) => self.player_over_numbers(node, player),
            ProblemKind::ChanceOverTruth => self.chance_over_truth(node),
            ProblemKind::MissingProbability => self.missing_probability(group),
            ProblemKind::StrayProbability => self.stray_probability(group),
            ProblemKind::ProbabilityOutOfRange(p) => self.probability_out_of_range(node, p),
            ProblemKind::ProbabilitySum(sum) => self.probability_sum(node, sum),
            ProblemKind::EvaluationOnLeaf => self.evaluation_on_leaf(node),
            ProblemKind::NoAverage(most, least) => self.no_average(most, least),
        }
    }

    fn key(&self, id: NodeId, key: NodeKey) -> Option<Range<usize>> {
        self.tree.spans.key(id, key)
    }

    /// The span of the value of a leaf, which may be the whole node.
    fn value(&self, id: NodeId) -> Range<usize> {
        self.key(id, NodeKey::Value).unwrap_or_else(|| self.tree.spans.node(id))
    }

    /// The span that determines the player of a node: that of its own key, else of the file's, else of the node.
    fn mover(&self, id: NodeId) -> Range<usize> {
        match (self.key(id, NodeKey::Player), self.turns) {
            (Some(player), _) => player,
            (None, TurnsSource::Key(turns)) => turns.clone(),
            (None, _) => self.tree.spans.node(id),
        }
    }
}

/// One method for each kind of problem.
impl Reporter<'_> {
    fn nothing_in_it(&self, id: NodeId) -> Diagnostic {
        let help = "a leaf is a number or a truth value; an inner node has at least one child";
        let (message, at) = match self.key(id, NodeKey::Children) {
            Some(children) => ("an inner node without children", children),
            None => ("a node with neither a value nor children", self.tree.spans.node(id)),
        };
        Diagnostic::new("empty-node", message).at(at, "nothing in it").help(help)
    }

    fn value_on_inner_node(&self, id: NodeId) -> Diagnostic {
        let children = self.key(id, NodeKey::Children).unwrap_or_else(|| self.tree.spans.node(id));
        Diagnostic::new("value-and-children", "a node has a value or children, not both")
            .at(self.value(id), "the value")
            .at(children, "the children")
            .help("the value of an inner node is what the search finds; its static evaluation is called `eval`")
    }

    fn not_a_number(&self, id: NodeId) -> Diagnostic {
        let eval = self.key(id, NodeKey::Eval).filter(|_| self.key(id, NodeKey::Value).is_none());
        Diagnostic::new("not-a-number", "a value must be a number that can be compared")
            .at(eval.unwrap_or_else(|| self.value(id)), "not a number")
            .help("write a number, `inf` or `-inf`")
    }

    fn mixed_domains(&self, first: NodeId, group: &[Problem]) -> Diagnostic {
        let (first_kind, other_kind) = match self.domain {
            Domain::Numbers => ("a number", "a truth value"),
            Domain::Truth => ("a truth value", "a number"),
        };
        let problem = Diagnostic::new("mixed-values", "the leaves of a tree are numbers or truth values, not both");
        let mut problem = problem.at(self.value(group[0].node), format!("this is {other_kind}"));
        problem = problem.at(self.value(first), format!("the first leaf is {first_kind}"));
        for other in group.iter().skip(1).take(MOST_LABELS) {
            problem = problem.at(self.value(other.node), "");
        }
        problem.help("write T as 1 and F as 0 if you want to calculate with them")
    }

    fn player_over_numbers(&self, id: NodeId, player: Player) -> Diagnostic {
        let instead = if player == Player::Or { "max" } else { "min" };
        Diagnostic::new("player-and-values", format!("{} chooses among truth values, not numbers", player.title()))
            .at(self.mover(id), format!("{} moves here", player.title()))
            .help(format!("write `{instead}`, or `true` and `false` at the leaves"))
    }

    fn chance_over_truth(&self, id: NodeId) -> Diagnostic {
        Diagnostic::new("player-and-values", "truth values have no average for a chance node to take")
            .at(self.mover(id), "a chance node")
            .help("write the chance to win as a number from 0 to 1 at the leaves")
    }

    fn missing_probability(&self, group: &[Problem]) -> Diagnostic {
        let message = "every child of a chance node needs a probability";
        let mut problem = Diagnostic::new("missing-probability", message);
        for (number, child) in group.iter().take(MOST_LABELS).enumerate() {
            let words = if number == 0 { "no probability" } else { "" };
            problem = problem.at(self.tree.spans.node(child.node), words);
        }
        let parent = self.tree.spans.parent(group[0].node);
        if let Some(player) = parent.and_then(|parent| self.key(parent, NodeKey::Player)) {
            problem = problem.at(player, "the chance node");
        }
        problem.help("write a child as a table with `p`, such as `{ p = 0.5, value = 3 }`")
    }

    fn stray_probability(&self, group: &[Problem]) -> Diagnostic {
        let message = "only children of chance nodes have a probability";
        let mut problem = Diagnostic::new("stray-probability", message);
        for (number, child) in group.iter().take(MOST_LABELS).enumerate() {
            let words = if number == 0 { "not below a chance node" } else { "" };
            let place = self.key(child.node, NodeKey::P).unwrap_or_else(|| self.tree.spans.node(child.node));
            problem = problem.at(place, words);
        }
        problem.help("leave `p` out, or give the parent `player = \"chance\"`")
    }

    fn probability_out_of_range(&self, id: NodeId, p: f64) -> Diagnostic {
        let message = format!("a probability is a number from 0 to 1, not {}", shown(p));
        let at = self.key(id, NodeKey::P).unwrap_or_else(|| self.tree.spans.node(id));
        Diagnostic::new("probability-range", message).at(at, "").help("write 10 % as 0.1")
    }

    fn probability_sum(&self, id: NodeId, sum: f64) -> Diagnostic {
        let message = format!("the probabilities of a chance node add up to {}", shown(sum));
        let mut problem = Diagnostic::new("probability-sum", message);
        for (child, place) in self.tree.spans.children(id).take(MOST_LABELS) {
            problem = problem.at(self.key(child, NodeKey::P).unwrap_or(place), "");
        }
        problem.help("make them add up to 1")
    }

    fn no_average(&self, most: NodeId, least: NodeId) -> Diagnostic {
        Diagnostic::new("no-average", "a chance node has no average of inf and -inf")
            .at(self.value(most), "this can be worth inf")
            .at(self.value(least), "this can be worth -inf")
            .help("write large numbers that can be weighed against each other, such as 1000 and -1000")
    }

    fn evaluation_on_leaf(&self, id: NodeId) -> Diagnostic {
        Diagnostic::new("eval-on-leaf", "a static evaluation is for inner nodes")
            .at(self.key(id, NodeKey::Eval).unwrap_or_else(|| self.tree.spans.node(id)), "this is a leaf")
            .help("write what the leaf is worth as `value`")
    }

    /// Static evaluations must be of the kind of the leaves.
    fn tell_of_evaluations(&self, problems: &mut FileProblems) {
        let expected = match self.domain {
            Domain::Numbers => "the leaves of this tree are numbers",
            Domain::Truth => "the leaves of this tree are truth values",
        };
        for &(id, domain) in &self.tree.evaluations {
            if domain != self.domain {
                let at = self.key(id, NodeKey::Eval).unwrap_or(0..0);
                let problem = Diagnostic::new("mixed-values", "a static evaluation is of the kind of the leaves");
                problems.push(problem.at(at, "").help(expected));
            }
        }
    }
}

fn shown(number: f64) -> String {
    Domain::Numbers.plain(number).to_string()
}
