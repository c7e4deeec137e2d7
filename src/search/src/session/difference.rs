//! Differences between the runs before and after an edit.

use crate::replay::{Moment, Replay, Tally};
use plywood_tree::tree::{Domain, NodeId};

#[derive(Clone, Debug, PartialEq)]
pub struct Turned<T> {
    pub old: T,
    pub new: T,
}

impl<T: PartialEq> Turned<T> {
    pub fn is_changed(&self) -> bool {
        self.old != self.new
    }
}

#[derive(Clone, Debug)]
pub struct Difference {
    pub domain: Domain,
    /// `None` if the search has failed.
    pub value: Turned<Option<f64>>,
    /// First move of the principal variation, by name; empty if there is none. Both sides are equal if it leads to the same node,
    /// even under a new name.
    pub best: Turned<String>,
    pub visited: Turned<u64>,
    pub leaves: Turned<u64>,
    pub cutoffs: Turned<u64>,
    /// Nodes never visited; `None` if the tree is not known.
    pub pruned: Turned<Option<u64>>,
}

impl Difference {
    /// Compares the ends of two searches. `same` maps a node of the old tree to the new one. Costs no more than the two principal
    /// variations.
    pub fn between(old: &Replay, new: &Replay, same: impl Fn(NodeId) -> Option<NodeId>) -> Self {
        let before = old.end();
        let after = new.end();
        let first = best(before);
        let second = best(after);
        let kept = first.and_then(same) == second && first.is_some() == second.is_some();
        let new_best = called(after, second);
        let old_best = if kept { new_best.clone() } else { called(before, first) };
        let old_tally = before.tally();
        let new_tally = after.tally();
        let turned = |count: fn(&Tally) -> u64| Turned { old: count(&old_tally), new: count(&new_tally) };
        Self {
            domain: new.tree().domain(),
            value: Turned { old: value(before), new: value(after) },
            best: Turned { old: old_best, new: new_best },
            visited: turned(|tally| tally.visited),
            leaves: turned(|tally| tally.leaves),
            cutoffs: turned(|tally| tally.cutoffs),
            pruned: Turned { old: old_tally.pruned, new: new_tally.pruned },
        }
    }

    pub fn is_any(&self) -> bool {
        let numbers = [&self.visited, &self.leaves, &self.cutoffs];
        self.value.is_changed()
            || self.best.is_changed()
            || self.pruned.is_changed()
            || numbers.into_iter().any(Turned::is_changed)
    }
}

fn value(end: Moment<'_>) -> Option<f64> {
    end.value(NodeId::ROOT).filter(|_| end.failure().is_none())
}

fn best(moment: Moment<'_>) -> Option<NodeId> {
    let tree = moment.replay().tree();
    moment.variation().into_iter().find(|&node| tree.parent(node) == Some(NodeId::ROOT))
}

fn called(moment: Moment<'_>, node: Option<NodeId>) -> String {
    let tree = moment.replay().tree();
    let Some(node) = node else { return String::new() };
    let name = tree.name(node).or_else(|| tree.move_name(node)).map(std::borrow::Cow::into_owned);
    name.or_else(|| tree.value(node).map(|value| tree.domain().pretty(value).to_string())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{alpha_beta, replay};
    use plywood_tree::{
        edit::{Edit, History},
        settings::{CutRule, FailMode},
        testing::ubb,
    };

    fn difference(path: &[usize], edit: impl Fn(NodeId) -> Edit) -> Difference {
        let rules = alpha_beta(FailMode::FailSoft, CutRule::Equal);
        let tree = ubb();
        let mut history = History::new(std::sync::Arc::clone(&tree));
        let edited = history.edit(&edit(tree.at(path).expect("on the tree"))).expect("it can be done");
        Difference::between(&replay(&tree, rules), &replay(history.tree(), rules), |node| edited.mapping.of(node))
    }

    #[test]
    fn a_difference_is_of_value_line_or_counts() {
        // A changed leaf changes value line and counts.
        {
            let changed = difference(&[0, 0], |leaf| Edit::Value(leaf, 9.0));
            assert_eq!(changed.value, Turned { old: Some(4.0), new: Some(5.0) });
            assert_eq!(changed.best, Turned { old: "B".to_owned(), new: "A".to_owned() });
            assert!(changed.is_any() && changed.visited.is_changed());
        }

        // A best line that is only moved stays the same.
        {
            let changed = difference(&[1], |node| Edit::Shift(node, plywood_tree::edit::SiblingSide::Left));
            assert_eq!((changed.value.is_changed(), changed.best.is_changed()), (false, false));
        }

        // An additional pruned leaf is a difference.
        {
            let grown = difference(&[1, 1, 1], Edit::AddSibling);
            assert_eq!((grown.visited.is_changed(), &grown.pruned), (false, &Turned { old: Some(2), new: Some(3) }));
            assert!(grown.is_any());
        }

        // An unvisited leaf changes nothing.
        assert!(!difference(&[1, 0, 0, 1], |leaf| Edit::Value(leaf, 99.0)).is_any());
    }
}
