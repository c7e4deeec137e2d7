//! Finds the questions about a search: at which steps something is to be asked, and what is right.

use std::ops::RangeInclusive;

use super::order::{self, Orders};
use super::{Decision, Kind, NodeQuestion, Solution};
use plywood_explain as explain;
use plywood_search::replay::{Moment, Replay, State, Visit};
use plywood_search::search::Rules;
use plywood_search::session::Choices;
use plywood_search::trace::{Purpose, Step};
use plywood_tree::settings::{Order, Skips, Visits};
use plywood_tree::tree::{Domain, NodeId, Player, Tree};

/// More questions are not asked: nobody answers so many.
pub(super) const MOST: usize = 40;

/// Leaves that are marked one by one.
const LEAVES: RangeInclusive<usize> = 2..=64;

/// Nodes of trees in which leaves are marked and children put in order.
const SMALL: usize = 2_000;

/// Nodes of whose children orders are asked for, and nodes of all the trees that may be searched to find the best ones.
const ORDERED: usize = 3;
const TRIED: usize = 500_000;

pub(super) fn questions(replay: &Replay, choices: Choices) -> Vec<NodeQuestion> {
    let finder = Finder { replay, tree: replay.tree(), rules: choices.search_rules() };
    let mut found: Vec<NodeQuestion> = finder.leaves().into_iter().collect();
    for at in 1..=replay.len() {
        if found.len() + ORDERED >= MOST {
            break;
        }
        if let Some(Step::Update { node, child, .. }) = replay.step(at) {
            found.extend(finder.at_update(at, node, child));
        }
    }
    found.extend(finder.orders(choices));
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
        is_plain && skips && self.replay.knows_whole_tree() && self.tree.len() <= SMALL
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
        // A null window is one that nobody would type.
        let has_null_windows = matches!(facts.visits, Visits::Scouts | Visits::Guesses);
        let has_window = facts.skips == Skips::BeyondBounds && !has_null_windows;
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
            let solution = Solution::Child(best);
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

    /// Which orders of children make the search visit the fewest nodes: of the root's, and of those where it matters most.
    fn orders(&self, choices: Choices) -> Vec<NodeQuestion> {
        let is_known = self.replay.knows_whole_tree() && !self.tree.is_merged() && self.tree.len() <= SMALL;
        let skips = self.rules.algorithm.facts().skips != Skips::Nothing;
        if !is_known || !skips || choices.order != Order::Given || self.replay.is_empty() {
            return Vec::new();
        }
        let mut found = self.tried();
        found.sort_by_key(|(node, orders)| (*node != NodeId::ROOT, std::cmp::Reverse(orders.spread())));
        found.truncate(ORDERED);
        found.sort_by_key(|(node, _)| *node);
        found.into_iter().map(|(node, orders)| self.order(node, orders)).collect()
    }

    /// The nodes whose children's order matters, nearest to the root first, as far as they can be tried.
    fn tried(&self) -> Vec<(NodeId, Orders)> {
        let mut nodes: Vec<(usize, NodeId)> =
            self.tree.nodes().map(|node| (self.tree.path(node).len(), node)).collect();
        nodes.sort_unstable();
        let mut left = TRIED;
        let mut found = Vec::new();
        for (_, node) in nodes {
            let children = self.tree.children(node).count();
            let cost = order::count(children) * self.tree.len();
            if !(2..=order::MOST_CHILDREN).contains(&children) || cost > left || self.replay.entered(node).is_none() {
                continue;
            }
            left -= cost;
            found.extend(Orders::of(self.tree, self.rules, node).map(|orders| (node, orders)));
        }
        found.retain(|(_, orders)| orders.spread() > 0);
        found
    }

    fn order(&self, node: NodeId, orders: Orders) -> NodeQuestion {
        let (asked, options) = (self.replay.len(), self.tree.children(node).collect());
        let (kind, solution) = (Kind::Order, Solution::Order(orders));
        NodeQuestion { kind, node, child: node, asked, told: asked, options, solution }
    }
}
