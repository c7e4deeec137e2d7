//! Turns the problems of a tree into diagnostics with places in the file. Also warns of readable files that may not mean what was
//! intended.

use std::{
    collections::HashMap,
    mem::{Discriminant, discriminant},
    sync::Arc,
};

use super::{Content, Syntax, document::Parsed, keys::NodeKey, node::TreeReader, reader::FileProblems};
use crate::{
    diagnostic::{Diagnostic, Span, quoted},
    tree::{Domain, NodeId, Player, Problem, ProblemKind, Tree, Turns},
};

const MOST_LABELS: usize = 50;

#[derive(PartialEq)]
pub enum TurnsSource {
    Default,
    Key(Span),
    Unreadable,
}

pub fn check(tree: &mut TreeReader, turns: &Turns, at: &TurnsSource, problems: &mut FileProblems) -> Option<Tree> {
    let builder = std::mem::take(&mut tree.builder);
    let reporter = Reporter { tree, turns: at, domain: builder.domain() };
    reporter.report_evaluation_domains(problems);
    match builder.finish(turns) {
        Ok(tree) => {
            reporter.report_non_quiet_leaves(&tree, problems);
            Some(tree)
        }
        Err(found) => {
            reporter.report(&found, problems);
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
    fn report(&self, found: &[Problem], problems: &mut FileProblems) {
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
            if problems.exceed_limit() {
                break;
            }
            problems.push(self.diagnostic(&group));
        }
    }

    fn follows(&self, problem: &Problem) -> bool {
        let invalid = |id, keys: &[NodeKey]| keys.iter().any(|&key| self.tree.invalid.contains(&(id, key)));
        let players_unknown = *self.turns == TurnsSource::Unreadable;
        let parent_unknown =
            || self.tree.spans.parent(problem.node).is_some_and(|parent| invalid(parent, &[NodeKey::Player]));
        match problem.kind {
            ProblemKind::EmptyNode => invalid(problem.node, &[NodeKey::Value, NodeKey::Children]),
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
        let Problem { node: id, kind } = group[0];
        match kind {
            ProblemKind::EmptyNode => {
                let (message, at) = match self.key(id, NodeKey::Children) {
                    Some(children) => (text!("files/no-children"), children),
                    None => (text!("files/empty-node"), self.tree.spans.node(id)),
                };
                let problem = Diagnostic::new("empty-node", message).at(at, text!("files/nothing-in-it"));
                problem.help(text!("files/empty-node-help"))
            }
            ProblemKind::ValueOnInnerNode => Diagnostic::new("value-and-children", text!("files/value-and-children"))
                .at(self.place(id, NodeKey::Value), text!("files/the-value"))
                .at(self.place(id, NodeKey::Children), text!("files/the-children"))
                .help(text!("files/value-and-children-help")),
            ProblemKind::NotANumber => {
                let eval = self.key(id, NodeKey::Eval).filter(|_| self.key(id, NodeKey::Value).is_none());
                Diagnostic::new("not-a-number", text!("files/not-a-number"))
                    .at(eval.unwrap_or_else(|| self.place(id, NodeKey::Value)), text!("files/not-a-number-here"))
                    .help(text!("files/not-a-number-help"))
            }
            ProblemKind::MixedDomains(first) => self.mixed_domains(first, group),
            ProblemKind::TruthPlayerOverNumbers(player) => {
                let instead = if player == Player::Or { "max" } else { "min" };
                let player = player.title();
                Diagnostic::new("player-and-values", say!("files/player-over-numbers", Text(player)))
                    .at(self.mover(id), say!("files/moves-here", Text(player)))
                    .help(say!("files/player-over-numbers-help", player = Text(instead)))
            }
            ProblemKind::ChanceOverTruth => Diagnostic::new("player-and-values", text!("files/chance-over-truth"))
                .at(self.mover(id), text!("files/a-chance-node"))
                .help(text!("files/chance-over-truth-help")),
            ProblemKind::MissingProbability => self.missing_probability(group),
            ProblemKind::StrayProbability => {
                let problem = Diagnostic::new("stray-probability", text!("files/stray-probability"));
                let children = group.iter().map(|child| self.place(child.node, NodeKey::P));
                at_each(problem, children, text!("files/not-below-chance")).help(text!("files/stray-probability-help"))
            }
            ProblemKind::ProbabilityOutOfRange(p) => {
                let message = say!("files/probability-range", p = Number(Domain::Numbers.plain(p)));
                Diagnostic::spanning("probability-range", message, self.place(id, NodeKey::P))
                    .help(text!("files/probability-range-help"))
            }
            ProblemKind::ProbabilitySum(sum) => {
                let message = say!("files/probability-sum", sum = Number(Domain::Numbers.plain(sum)));
                let children = self.tree.spans.children(id);
                let places = children.map(|(child, place)| self.key(child, NodeKey::P).unwrap_or(place));
                at_each(Diagnostic::new("probability-sum", message), places, "")
                    .help(text!("files/probability-sum-help"))
            }
            ProblemKind::EvaluationOnLeaf => Diagnostic::new("eval-on-leaf", text!("files/eval-on-leaf"))
                .at(self.place(id, NodeKey::Eval), text!("files/a-leaf"))
                .help(text!("files/eval-on-leaf-help")),
            ProblemKind::NoAverage(most, least) => Diagnostic::new("no-average", text!("files/no-average"))
                .at(self.place(most, NodeKey::Value), text!("files/can-be-inf"))
                .at(self.place(least, NodeKey::Value), text!("files/can-be-minus-inf"))
                .help(text!("files/no-average-help")),
        }
    }

    fn key(&self, id: NodeId, key: NodeKey) -> Option<Span> {
        self.tree.spans.key(id, key)
    }

    /// Span of the value of a key, or else of the node.
    fn place(&self, id: NodeId, key: NodeKey) -> Span {
        self.key(id, key).unwrap_or_else(|| self.tree.spans.node(id))
    }

    /// Span that determines the player of a node: that of its own key, else of the file's, else of the node.
    fn mover(&self, id: NodeId) -> Span {
        match (self.key(id, NodeKey::Player), self.turns) {
            (Some(player), _) => player,
            (None, TurnsSource::Key(turns)) => turns.clone(),
            (None, _) => self.tree.spans.node(id),
        }
    }

    fn mixed_domains(&self, first: NodeId, group: &[Problem]) -> Diagnostic {
        let (first_leaf, other_leaf) = match self.domain {
            Domain::Numbers => (text!("files/first-leaf-number"), text!("files/other-leaf-truth")),
            Domain::Truth => (text!("files/first-leaf-truth"), text!("files/other-leaf-number")),
        };
        let problem = Diagnostic::new("mixed-values", text!("files/mixed-values"));
        let value = |node| self.place(node, NodeKey::Value);
        let problem = problem.at(value(group[0].node), other_leaf).at(value(first), first_leaf);
        at_each(problem, group.iter().skip(1).map(|other| value(other.node)), "").help(text!("files/mixed-values-help"))
    }

    fn missing_probability(&self, group: &[Problem]) -> Diagnostic {
        let problem = Diagnostic::new("missing-probability", text!("files/missing-probability"));
        let children = group.iter().map(|child| self.tree.spans.node(child.node));
        let mut problem = at_each(problem, children, text!("files/no-probability"));
        let parent = self.tree.spans.parent(group[0].node);
        if let Some(player) = parent.and_then(|parent| self.key(parent, NodeKey::Player)) {
            problem = problem.at(player, text!("files/the-chance-node"));
        }
        problem.help(text!("files/missing-probability-help"))
    }

    /// Static evaluations must have the domain of the leaves.
    fn report_evaluation_domains(&self, problems: &mut FileProblems) {
        let expected = match self.domain {
            Domain::Numbers => text!("files/numbers-here"),
            Domain::Truth => text!("files/truth-here"),
        };
        for &(id, domain) in &self.tree.evaluations {
            if domain != self.domain {
                let at = self.key(id, NodeKey::Eval).unwrap_or(0..0);
                problems.report("mixed-values", text!("files/mixed-evals"), at, expected);
            }
        }
    }

    fn report_non_quiet_leaves(&self, tree: &Tree, problems: &mut FileProblems) {
        for id in tree.non_quiet().filter(|&id| tree.value(id).is_some()) {
            let at = self.key(id, NodeKey::Quiet).unwrap_or(0..0);
            problems.report("quiet-on-leaf", text!("files/non-quiet-leaf"), at, text!("files/non-quiet-leaf-help"));
        }
    }
}

/// Labels these places, the first of them with words.
fn at_each(problem: Diagnostic, places: impl Iterator<Item = Span>, first: &str) -> Diagnostic {
    let label = |problem: Diagnostic, (number, place)| problem.at(place, if number == 0 { first } else { "" });
    places.take(MOST_LABELS).enumerate().fold(problem, label)
}

const MOST_NAMES: usize = 50;

/// Returns a warning for each name that a file gives to several nodes. Parses the text again to get the places of its keys.
pub fn warnings(text: &str, syntax: Syntax) -> Vec<Diagnostic> {
    let Ok(Parsed { document, spans, .. }) = Parsed::read(text, syntax, &Arc::default()) else { return Vec::new() };
    let Content::Tree(tree) = document.content else { return Vec::new() };
    let warning = |(name, nodes): (&str, Vec<_>)| {
        let message = say!("files/repeated-name", name = Text(quoted(name)), count = Count(nodes.len()));
        let places = nodes.iter().filter_map(|&node| spans.key(node, NodeKey::Name)).take(MOST_LABELS);
        let problem = Diagnostic::warning("repeated-name", message).help(text!("files/repeated-name-help"));
        places.enumerate().fold(problem, |problem, (at, range)| {
            problem.at(range, if at == 0 { text!("files/first-name") } else { text!("files/same-name") })
        })
    };
    tree.repeated_names().into_iter().take(MOST_NAMES).map(warning).collect()
}

#[cfg(test)]
mod warnings_tests {
    use super::*;
    use crate::diagnostic::Severity;

    #[test]
    fn every_place_of_a_repeated_name_is_shown() {
        let toml =
            r#"tree = [{ name = "B", children = [1, { name = "x", value = 2 }] }, { name = "B ", children = [3] }, 4]"#;
        let json = r#"{"tree": [{"name": "B", "children": [1, {"name": "x", "value": 2}]}, {"name": "B ", "children": [3]}, 4]}"#;
        for (text, syntax) in [(toml, Syntax::Toml), (json, Syntax::Json)] {
            let found = warnings(text, syntax);
            assert_eq!(found.len(), 1, "{found:?}");
            assert_eq!((found[0].code, found[0].severity), ("repeated-name", Severity::Warning));
            let at: Vec<&str> = found[0].labels.iter().map(|label| &text[label.range.clone()]).collect();
            assert_eq!(at, [r#""B""#, r#""B ""#]);
        }

        // Names that differ are no matter.
        {
            assert_eq!(
                warnings(r#"tree = [{ name = "B", children = [1] }, { name = "b", children = [2] }]"#, Syntax::Toml),
                []
            );
            assert_eq!(warnings("game = { nim = [1, 1] }", Syntax::Toml), []);
            assert_eq!(warnings("tree = ", Syntax::Toml), []);
        }
    }
}
