//! Completes the run of a search: the run of a student's program may omit what follows from the rest of it.
//!
//! Entering and returning from nodes is enough. The visit of a leaf, the update of a parent after each child, and the skipped
//! children follow from that. A cutoff is therefore not a step: it only names the skipped children. Missing numbers are computed
//! from the given ones, so they agree with them and neither gain nor lose marks.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Names,
    answer::{Node, RunAction, StatedStep},
    is_close,
    named::leaves_below,
};
use plywood_search::{
    search::Rules,
    session::is_leaf,
    trace::{Step, Window},
};
use plywood_tree::{
    settings::{AtLimit, FailMode, Perspective, Returns, Visits},
    tree::{Goal, NodeId, Tree},
};

pub struct RunStep {
    pub action: RunAction,
    /// The node, or `None` if there is no such node.
    pub node: Option<NodeId>,
    pub value: Option<f64>,
    pub window: Option<Window>,
    /// True if the node returns before all its children have.
    pub skips: bool,
}

impl RunStep {
    /// Returns a step of a search as a run contains it. `skips` matters only for a return.
    pub const fn of(step: Step, skips: bool) -> Self {
        let (action, value, window) = match step {
            Step::Enter { window, .. } => (RunAction::Enter, None, window),
            Step::Evaluate { value, .. } => (RunAction::Evaluate, Some(value), None),
            Step::Update { value, window, .. } => (RunAction::Update, Some(value), window),
            Step::Return { value, .. } | Step::Recall { value, .. } => (RunAction::Return, Some(value), None),
            Step::Cutoff { .. } => (RunAction::Cutoff, None, None),
            Step::Pass { .. } | Step::Hit { .. } | Step::StandPat { .. } => (RunAction::Other, None, None),
        };
        Self { action, node: Some(step.node()), value, window, skips }
    }
}

#[derive(Default)]
pub struct Run {
    /// All steps except cutoffs.
    pub steps: Vec<RunStep>,
    /// Skipped nodes, each for all leaves below it.
    pub skipped: Vec<NodeId>,
    /// Number of skipped nodes that are not in the tree.
    pub nowhere: usize,
    /// Number of values and windows in the run that differ from the computed ones.
    pub conflicts: usize,
}

#[derive(Clone, Copy)]
pub struct Completion<'a> {
    pub tree: &'a Tree,
    pub names: &'a Names,
    pub rules: Rules,
    /// Convention for missing values and windows; `None` leaves them out.
    pub fail_mode: Option<FailMode>,
}

impl Completion<'_> {
    /// Completes a run. Linear in the run and the tree, except for a logarithm.
    pub fn complete(self, stated: &[StatedStep]) -> Run {
        if self.rules.algorithm.facts().returns == Returns::ByLevel {
            return self.as_written(stated);
        }
        let mut writer =
            Writer { by: self, run: Run::default(), open: Vec::new(), arrived: None, named: BTreeMap::new() };
        for step in stated {
            writer.take(step);
        }
        writer.settle(None);
        writer.finish()
    }

    /// Returns a run that goes level by level. Its steps do not follow from each other, except the values of leaves.
    fn as_written(self, stated: &[StatedStep]) -> Run {
        let find = |stated: &StatedStep| match &stated.node {
            Node::Path(path) => self.tree.at(path),
            Node::Name(name) => self.names.find(self.tree, name).first().copied(),
        };
        let (cutoffs, steps): (Vec<&StatedStep>, Vec<&StatedStep>) =
            stated.iter().partition(|stated| stated.action == RunAction::Cutoff);
        let named: Vec<&Vec<usize>> = cutoffs.iter().flat_map(|cutoff| &cutoff.pruned).collect();
        let skipped: Vec<NodeId> = named.iter().filter_map(|path| self.tree.at(path)).collect();
        let steps = steps.into_iter().map(|stated| {
            let node = find(stated);
            let of_leaf = node.filter(|_| stated.action != RunAction::Enter).and_then(|node| self.tree.value(node));
            RunStep { action: stated.action, node, value: stated.value.or(of_leaf), window: None, skips: false }
        });
        Run { steps: steps.collect(), nowhere: named.len() - skipped.len(), skipped, conflicts: 0 }
    }

    /// Returns true if a node's windows and skipped children follow from the values its children return.
    fn is_plain(self) -> bool {
        let facts = self.rules.algorithm.facts();
        facts.visits == Visits::Once && facts.at_limit == AtLimit::Evaluates
    }

    fn goal(self, node: NodeId) -> Option<Goal> {
        Some(self.rules.algorithm.facts().perspective.goal(self.tree.goal(node)?))
    }

    fn first_window(self) -> Option<Window> {
        (self.rules.algorithm.has_windows() && self.computes()).then_some(Window::FULL)
    }

    fn passed_on(self, window: Window) -> Option<Window> {
        let window = match self.rules.algorithm.facts().perspective {
            Perspective::Max => window,
            Perspective::Mover => window.turned(self.tree.domain()),
        };
        self.computes().then_some(window)
    }

    fn computes(self) -> bool {
        self.is_plain() && self.fail_mode.is_some()
    }

    fn after(self, node: &Open, returned: Option<f64>) -> (Option<f64>, Option<Window>) {
        let (Some(goal), Some(returned), Some(fail_mode), true) =
            (self.goal(node.node), returned, self.fail_mode, self.is_plain())
        else {
            return (None, None);
        };
        let start = match fail_mode {
            FailMode::FailSoft => goal.worst(),
            FailMode::FailHard => node.window.map_or(goal.worst(), |window| window.own(goal)),
        };
        let returned = self.rules.algorithm.facts().perspective.backed_up(self.tree.domain(), returned);
        let best = goal.better_of(node.best.unwrap_or(start), returned);
        let window = node.window.map(|window| window.with_own(goal, goal.better_of(window.own(goal), best)));
        (Some(best), window)
    }
}

struct Open {
    node: NodeId,
    window: Option<Window>,
    best: Option<f64>,
    done: Vec<NodeId>,
    is_evaluated: bool,
}

struct Writer<'a> {
    by: Completion<'a>,
    run: Run,
    open: Vec<Open>,
    /// Child of the open node that has returned this value without an update so far.
    arrived: Option<(NodeId, Option<f64>)>,
    /// Children that cutoffs name as skipped, by node.
    named: BTreeMap<NodeId, Vec<NodeId>>,
}

impl Writer<'_> {
    fn take(&mut self, stated: &StatedStep) {
        let node = self.find(stated);
        let action = stated.action;
        if action == RunAction::Cutoff {
            if let Some(node) = node {
                self.claim(node, stated);
            }
            return;
        }
        self.settle(node.map(|node| (action, node)));
        let Some(node) = node else {
            self.push(action, None, stated.value, None);
            return;
        };
        match action {
            RunAction::Enter => self.enter(node, stated.bounds),
            RunAction::Evaluate => self.evaluate(node, stated.value),
            RunAction::Update => self.update(node, stated.value, stated.bounds),
            RunAction::Return if stated.is_recalled => self.recall(node, stated.value),
            RunAction::Return => self.give_back(node, stated.value),
            RunAction::Cutoff | RunAction::Other => self.other(node),
        }
    }

    /// Returns the node that is meant; of several with the same name, the one that the search can be at.
    fn find(&self, stated: &StatedStep) -> Option<NodeId> {
        let Completion { tree, names, .. } = self.by;
        let name = match &stated.node {
            Node::Path(path) => return tree.at(path),
            Node::Name(name) => name,
        };
        let nodes = names.find(tree, name);
        let Some(open) = self.open.last().map(|open| open.node) else { return nodes.first().copied() };
        let here = nodes.binary_search(&open).ok().map(|_| open).filter(|_| stated.action != RunAction::Enter);
        let below = tree.subtree(open);
        let from = nodes.partition_point(|node| node.0 <= below.start);
        let inside = nodes[from..].iter().take_while(|node| node.0 < below.end);
        here.or_else(|| inside.copied().find(|&node| tree.parent(node) == Some(open))).or(nodes.first().copied())
    }

    /// Writes the steps that must precede the next one.
    fn settle(&mut self, next: Option<(RunAction, NodeId)>) {
        let is_leaf = |open: &&Open| is_leaf(self.by.tree, open.node);
        if let Some(leaf) = self.open.last().filter(is_leaf).map(|open| open.node) {
            let goes_on =
                |(action, node)| node == leaf && (action == RunAction::Evaluate || action == RunAction::Return);
            if !next.is_some_and(goes_on) {
                self.give_back(leaf, None);
            }
        }
        let Some((child, returned)) = self.arrived else { return };
        let Some(parent) = self.open.last().map(|open| open.node) else { return };
        let is_done = |(action, node)| match action {
            // A scouting search may re-search the child before it uses the value.
            RunAction::Enter => node == child && self.by.rules.algorithm.facts().visits == Visits::Scouts,
            RunAction::Update => node == parent,
            RunAction::Evaluate | RunAction::Return | RunAction::Cutoff | RunAction::Other => false,
        };
        if !next.is_some_and(is_done) {
            self.arrived = Some((child, returned));
            self.update(parent, None, [None; 2]);
        }
    }

    fn enter(&mut self, node: NodeId, bounds: [Option<f64>; 2]) {
        self.arrived = None;
        let parent = self.by.tree.parent(node);
        while self.open.last().is_some_and(|open| Some(open.node) != parent) {
            self.open.pop();
        }
        let derived = match self.open.last() {
            Some(open) => open.window.and_then(|window| self.by.passed_on(window)),
            None => self.by.first_window().filter(|_| parent.is_none()),
        };
        let window = self.filled(bounds, derived);
        self.push(RunAction::Enter, node, None, window);
        self.open.push(Open { node, window, best: None, done: Vec::new(), is_evaluated: false });
    }

    /// Enters a leaf if the run mentions it without entering it.
    fn visit(&mut self, leaf: NodeId) {
        if self.open.last().is_none_or(|open| open.node != leaf) && is_leaf(self.by.tree, leaf) {
            self.enter(leaf, [None; 2]);
        }
    }

    fn evaluate(&mut self, node: NodeId, value: Option<f64>) {
        self.visit(node);
        let value = value.or(self.by.tree.value(node));
        self.push(RunAction::Evaluate, node, value, None);
        if let Some(open) = self.open.last_mut().filter(|open| open.node == node) {
            open.is_evaluated = true;
            open.best = value;
        }
    }

    fn update(&mut self, node: NodeId, value: Option<f64>, bounds: [Option<f64>; 2]) {
        let arrived = self.arrived.take().and_then(|(_, returned)| returned);
        let open = self.open.last().filter(|open| open.node == node);
        let (best, window) = open.map_or((None, None), |open| self.by.after(open, arrived));
        let value = self.check(value, best);
        let window = self.filled(bounds, window);
        if let Some(open) = self.open.last_mut().filter(|open| open.node == node) {
            open.best = value;
            open.window = window.or(open.window);
        }
        self.push(RunAction::Update, node, value, window);
    }

    fn give_back(&mut self, node: NodeId, value: Option<f64>) {
        self.visit(node);
        let Some(open) = self.open.pop_if(|open| open.node == node) else {
            self.push(RunAction::Return, node, value, None);
            return;
        };
        if !open.is_evaluated && is_leaf(self.by.tree, node) {
            self.push(RunAction::Evaluate, node, self.by.tree.value(node).or(value), None);
        }
        let value = self.check(value, open.best).or(self.by.tree.value(node));
        let skips =
            !open.is_evaluated && open.done.len() < self.by.tree.children(node).take(open.done.len() + 1).count();
        self.run.steps.push(RunStep { action: RunAction::Return, node: Some(node), value, window: None, skips });
        if let Some(parent) = self.open.last_mut() {
            if parent.done.last() != Some(&node) {
                parent.done.push(node);
            }
            self.arrived = Some((node, value));
        }
    }

    /// Returns a value from a table: nothing below the node is visited, and nothing is newly skipped.
    fn recall(&mut self, node: NodeId, value: Option<f64>) {
        self.open.pop_if(|open| open.node == node);
        self.push(RunAction::Return, node, value, None);
        if let Some(parent) = self.open.last_mut() {
            parent.done.push(node);
            self.arrived = Some((node, value));
        }
    }

    /// Writes a step that answers on paper do not have: a table hit, or a stand-pat.
    fn other(&mut self, node: NodeId) {
        self.push(RunAction::Other, node, None, None);
        let parent = self.by.tree.parent(node);
        if let Some(open) = self.open.last_mut().filter(|open| Some(open.node) == parent) {
            open.done.push(node);
        }
    }

    /// Records the children that a cutoff names as skipped. Ignores a cutoff that names none.
    fn claim(&mut self, node: NodeId, stated: &StatedStep) {
        if stated.pruned.is_empty() {
            return;
        }
        let found: Vec<NodeId> = stated.pruned.iter().filter_map(|path| self.by.tree.at(path)).collect();
        self.run.nowhere += stated.pruned.len() - found.len();
        self.named.entry(node).or_default().extend(found);
    }

    /// Returns the window with these bounds, and with computed ones for those that are missing.
    fn filled(&mut self, [alpha, beta]: [Option<f64>; 2], computed: Option<Window>) -> Option<Window> {
        let alpha = self.check(alpha, computed.map(|window| window.alpha));
        let beta = self.check(beta, computed.map(|window| window.beta));
        Some(Window { alpha: alpha?, beta: beta? })
    }

    fn check(&mut self, given: Option<f64>, computed: Option<f64>) -> Option<f64> {
        let is_surprise = given.zip(computed).is_some_and(|(given, computed)| !is_close(given, computed));
        self.run.conflicts += usize::from(is_surprise);
        given.or(computed)
    }

    fn push(&mut self, action: RunAction, node: impl Into<Option<NodeId>>, value: Option<f64>, window: Option<Window>) {
        self.run.steps.push(RunStep { action, node: node.into(), value, window, skips: false });
    }

    /// Adds the skipped children. If a node returns early and no cutoff names any, they are those that were never visited.
    fn finish(mut self) -> Run {
        let tree = self.by.tree;
        let is_visit = |step: &&RunStep| matches!(step.action, RunAction::Enter | RunAction::Other);
        let visited: BTreeSet<NodeId> = self.run.steps.iter().filter(is_visit).filter_map(|step| step.node).collect();
        let mut skipped: Vec<NodeId> = self.named.values().flatten().copied().collect();
        if self.by.is_plain() {
            let early = self.run.steps.iter().filter(|step| step.skips).filter_map(|step| step.node);
            let early = early.filter(|node| !self.named.contains_key(node));
            skipped.extend(early.flat_map(|node| tree.children(node)).filter(|child| !visited.contains(child)));
        } else {
            // A later visit may return to skipped leaves.
            skipped = leaves_below(tree, skipped).difference(&visited).copied().collect();
        }
        self.run.skipped = skipped;
        self.run
    }
}
