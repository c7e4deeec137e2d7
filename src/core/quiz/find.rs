//! Finds the questions about a search: at which steps something is to be asked, and what is right.

use std::ops::RangeInclusive;

use super::{Cost, Decision, Kind, NodeQuestion, Solution};
use crate::explain;
use crate::game::{ChildOrder, LoadedTree};
use crate::replay::{Moment, Replay, State, Visit};
use crate::search::{Rules, search};
use crate::session::Choices;
use crate::settings::{Order, Skips, Visits};
use crate::trace::{Counts, Purpose, Step};
use crate::tree::{Domain, NodeId, Player, Tree};

/// More questions are not asked: nobody answers so many.
pub(super) const MOST: usize = 40;

/// Leaves that are marked one by one.
const LEAVES: RangeInclusive<usize> = 2..=64;

/// Trees that are searched once more for each child of the root, and how many of those there may be.
const REORDERED: usize = 2_000;
const CHILDREN: RangeInclusive<usize> = 2..=8;

pub(super) fn questions(replay: &Replay, choices: Choices) -> Vec<NodeQuestion> {
    let finder = Finder { replay, tree: replay.tree(), rules: choices.search_rules() };
    let mut found: Vec<NodeQuestion> = finder.leaves().into_iter().collect();
    for at in 1..=replay.len() {
        if found.len() >= MOST {
            return found;
        }
        if let Some(Step::Update { node, child, .. }) = replay.step(at) {
            found.extend(finder.at_update(at, node, child));
        }
    }
    found.extend(finder.order(choices));
    found
}

struct Finder<'r> {
    replay: &'r Replay,
    tree: &'r Tree,
    rules: Rules,
}

impl Finder<'_> {
    /// Whether it can be said of every leaf if it is looked at.
    fn knows_leaves(&self) -> bool {
        let facts = self.rules.algorithm.facts();
        let is_plain = self.rules.depth == u32::MAX && facts.visits == Visits::Once && !self.tree.is_merged();
        let skips = facts.skips != Skips::Nothing;
        is_plain && skips && self.replay.knows_whole_tree() && self.tree.len() <= REORDERED
    }

    fn leaves_below(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        self.tree.subtree(node).map(NodeId).filter(|&below| self.tree.player(below).is_none())
    }

    fn leaves(&self) -> Option<NodeQuestion> {
        let all: Vec<NodeId> = self.leaves_below(NodeId::ROOT).collect();
        if !self.knows_leaves() || !LEAVES.contains(&all.len()) || self.replay.is_empty() {
            return None;
        }
        let never = all.iter().copied().filter(|&leaf| self.replay.entered(leaf).is_none()).collect();
        Some(NodeQuestion {
            kind: Kind::Leaves,
            node: NodeId::ROOT,
            child: NodeId::ROOT,
            asked: 0,
            told: self.replay.len(),
            options: all,
            solution: Solution::Leaves(never),
        })
    }

    /// What is asked when a child has returned and its parent has not taken it into account yet.
    fn at_update(&self, at: usize, node: NodeId, child: NodeId) -> Vec<NodeQuestion> {
        let before = self.replay.at(at - 1);
        let is_first = before.returned_children(node) == 0;
        if !self.has_more(before, node, child) {
            return self.closing(at, node, child).into_iter().collect();
        }
        let is_due = explain::cut_condition(before, self.rules).is_some_and(|condition| condition.node == node);
        if is_due {
            return self.cut(at, node, child);
        }
        let facts = self.rules.algorithm.facts();
        // A scout's window is one that nobody would type.
        let has_window = facts.skips == Skips::BeyondBounds && facts.visits != Visits::Scouts;
        let has_window = has_window && self.tree.player(node) != Some(Player::Chance);
        if has_window && is_first { self.window(at, node, child).into_iter().collect() } else { Vec::new() }
    }

    /// Whether a child of the node has not been entered in this visit.
    fn has_more(&self, before: Moment<'_>, node: NodeId, child: NodeId) -> bool {
        let from = before.visit(node).map_or(0, Visit::entered);
        let is_new = |&other: &NodeId| other != child && before.visit(other).is_none_or(|visit| visit.entered() < from);
        self.tree.children(node).any(|other| is_new(&other))
    }

    fn cut(&self, at: usize, node: NodeId, child: NodeId) -> Vec<NodeQuestion> {
        let is_cut = matches!(self.replay.step(at + 1), Some(Step::Cutoff { node: cut, .. }) if cut == node);
        let (decision, told) = if is_cut { (Decision::Cut, at + 1) } else { (Decision::GoesOn, at) };
        let cut = NodeQuestion {
            kind: Kind::Cut,
            node,
            child,
            asked: at - 1,
            told,
            options: Vec::new(),
            solution: Solution::Decision(decision),
        };
        [cut].into_iter().chain(if is_cut { self.skipped(at, node, child) } else { None }).collect()
    }

    /// What a cutoff skips. What can be marked is every leaf that is still to come, wherever it stands.
    fn skipped(&self, at: usize, node: NodeId, child: NodeId) -> Option<NodeQuestion> {
        if !self.knows_leaves() {
            return None;
        }
        let (before, after) = (self.replay.at(at), self.replay.at(at + 1));
        let skipped: Vec<NodeId> = after.skipped(node).flat_map(|skipped| self.leaves_below(skipped)).collect();
        let options: Vec<NodeId> =
            self.leaves_below(NodeId::ROOT).filter(|&leaf| before.state(leaf) == State::Unvisited).collect();
        LEAVES.contains(&options.len()).then_some(NodeQuestion {
            kind: Kind::Skipped,
            node,
            child,
            asked: at,
            told: at + 1,
            options,
            solution: Solution::Leaves(skipped),
        })
    }

    /// The window after the first child has returned: that of the next child where it has children itself.
    fn window(&self, at: usize, node: NodeId, child: NodeId) -> Option<NodeQuestion> {
        let (kind, told, window) = match (self.replay.step(at), self.replay.step(at + 1)) {
            (_, Some(Step::Enter { node: next, window: Some(window), purpose: Purpose::Value }))
                if self.tree.player(next).is_some() && !self.is_evaluated(at + 1) =>
            {
                (Kind::Entry, at + 1, window)
            }
            (Some(Step::Update { window: Some(window), .. }), _) => (Kind::Window, at, window),
            _ => return None,
        };
        let (asked, options, solution) = (at - 1, Vec::new(), Solution::Window(window));
        Some(NodeQuestion { kind, node, asked, told, child, options, solution })
    }

    /// Whether the node that is entered at a step is evaluated there.
    fn is_evaluated(&self, entered: usize) -> bool {
        matches!(self.replay.step(entered + 1), Some(Step::Evaluate { .. }))
    }

    /// What is asked when the last child has returned.
    fn closing(&self, at: usize, node: NodeId, child: NodeId) -> Option<NodeQuestion> {
        let Some(Step::Return { value, .. }) = self.replay.step(at + 1) else { return None };
        self.tree.children(node).nth(1)?;
        let is_chance = self.tree.player(node) == Some(Player::Chance);
        if node == NodeId::ROOT && !is_chance {
            let options: Vec<NodeId> = self.tree.children(node).collect();
            let best = self.replay.at(at).best_child(node)?;
            let solution = Solution::OneOf(vec![best], None);
            return Some(NodeQuestion {
                kind: Kind::Move,
                node,
                child,
                asked: at - 1,
                told: at + 1,
                options,
                solution,
            });
        }
        if self.rules.algorithm.facts().visits == Visits::Scouts {
            return None;
        }
        let kind = match self.tree.domain() {
            _ if is_chance => Kind::Mean,
            Domain::Numbers => Kind::Value,
            Domain::Truth => Kind::Label,
        };
        let (options, solution) = (Vec::new(), Solution::Value(value));
        Some(NodeQuestion { kind, node, child, asked: at - 1, told: at + 1, options, solution })
    }

    /// Which child of the root had better been looked at first.
    fn order(&self, choices: Choices) -> Option<NodeQuestion> {
        let root = NodeId::ROOT;
        let options: Vec<NodeId> = self.tree.children(root).collect();
        if !self.knows_leaves() || choices.order != Order::Given || !CHILDREN.contains(&options.len()) {
            return None;
        }
        let costs: Vec<u64> = options.iter().map(|&first| self.visited(first)).collect();
        let (best, given) = (*costs.iter().min()?, *costs.first()?);
        if costs.iter().all(|&cost| cost == best) {
            return None;
        }
        let right = options.iter().zip(&costs).filter(|&(_, &cost)| cost == best).map(|(&child, _)| child).collect();
        let (asked, solution) = (self.replay.len(), Solution::OneOf(right, Some(Cost { best, given })));
        Some(NodeQuestion { kind: Kind::Order, node: root, child: root, asked, told: asked, options, solution })
    }

    /// The nodes that the search visits with this child of the root first.
    fn visited(&self, first: NodeId) -> u64 {
        let order = ChildOrder::new(self.tree, |node, children| {
            if let Some(at) = children.iter().position(|&child| child == first).filter(|_| node == NodeId::ROOT) {
                children[..=at].rotate_right(1);
            }
        });
        let mut counts = Counts::default();
        let Ok(_) = search(self.rules, LoadedTree::in_order(self.tree, Some(&order)), &mut counts);
        counts.visited
    }
}
