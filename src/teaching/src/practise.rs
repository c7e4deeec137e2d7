//! Practice: the learner does the whole search, one action at a time.
//!
//! [`Practice::act`] is a function of the tree, the options and the actions so far. With [`Feedback::Each`], an action that the right
//! search does not take is refused, with the bound or value that it contradicts. With [`Feedback::End`], every possible action is
//! accepted, and the run is graded at its end.

mod action;
mod dialogue;
#[cfg(test)]
mod tests;

pub use action::{Action, ActionKind};
pub use dialogue::{Dialogue, Event};

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use crate::{
    errors::Shown,
    exercise::{self, ExerciseError, ExerciseOptions},
    grade::{Answer, Mark, Mistaken, Node, OwnRun, RunAction, RunStep, StatedStep, Task},
};
use plywood_explain as explain;
use plywood_lesson::{listed, window_sentence};
use plywood_messages::words::{Charset, Sentence, Tone};
use plywood_search::{
    replay::Convention,
    session::{Choices, Input, Origin, Part, RunError, SearchProblem, is_leaf},
    trace::Step,
};
use plywood_tree::{
    format::View,
    named,
    progress::Progress,
    settings::{Algorithm, Choice as _},
    tree::{NodeId, Tree},
};

named! {
    #[derive(Default)]
    pub enum Feedback in practise, "what-feedback" {
        #[default]
        Each = "each", "feedback-each",
        End = "end", "feedback-end",
    }
}

named! {
    #[derive(Default)]
    pub enum Asks in practise, "what-asks" {
        #[default]
        Values = "values", "asks-values",
        Windows = "windows", "asks-windows",
    }
}

/// What a node looks like to the learner: how far its children are done.
#[derive(Clone, Debug)]
struct Level {
    node: NodeId,
    next: Option<NodeId>,
    has_seen: bool,
    has_cut: bool,
    is_window_due: bool,
}

#[derive(Clone, Debug)]
pub struct Practice {
    task: Arc<Task>,
    pub feedback: Feedback,
    pub asks: Asks,
    charset: Charset,
    open: Vec<Level>,
    run: Vec<StatedStep>,
    /// Number of steps of the right search that are done, as long as every action is right.
    at: usize,
    /// True if the next action was wrong before.
    has_missed: bool,
    marks: Vec<(ActionKind, Mark)>,
}

/// Searches that visit each node at most once, from left to right.
pub const ALGORITHMS: [Algorithm; 7] = [
    Algorithm::AlphaBeta,
    Algorithm::Minimax,
    Algorithm::Negamax,
    Algorithm::NegamaxAb,
    Algorithm::AndOr,
    Algorithm::AndOrLazy,
    Algorithm::Expectiminimax,
];

/// Why a search cannot be practised.
#[derive(Debug, thiserror::Error)]
pub enum NotPractised {
    #[error(transparent)]
    Run(#[from] RunError),
    #[error("{}", say!("practise/no-such-search", algorithm = Text(.0.name())))]
    Algorithm(Algorithm),
    #[error("{}", text!("practise/nothing-to-do"))]
    Leaf,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Response {
    Accepted {
        node: NodeId,
        value: Option<f64>,
    },
    /// The action is wrong, or not possible now. A wrong one counts.
    Refused {
        because: Sentence,
        is_wrong: bool,
    },
}

#[derive(Clone, Debug)]
pub struct Result {
    /// Share of right actions, from 0 to 1.
    pub mark: f64,
    pub parts: Vec<(ActionKind, Mark)>,
    pub first_difference: Option<String>,
    pub mistakes: Vec<Mistaken>,
}

impl Practice {
    /// # Errors
    /// The search does not fit the tree, the tree is too large or a leaf, or the search visits nodes again.
    pub fn new(
        input: &Input,
        choices: Choices,
        (feedback, asks): (Feedback, Asks),
        charset: Charset,
        progress: &Arc<Progress>,
    ) -> std::result::Result<Self, NotPractised> {
        if !ALGORITHMS.contains(&choices.rules.algorithm) {
            return Err(NotPractised::Algorithm(choices.rules.algorithm));
        }
        let rules = choices.rules;
        let task = Arc::new(Task::in_order(input, choices, progress)?);
        if is_leaf(task.tree(), NodeId::ROOT) {
            return Err(NotPractised::Leaf);
        }
        let asks = if rules.algorithm.has_windows() { asks } else { Asks::Values };
        let marks =
            ActionKind::all().filter(|&kind| kind.is_asked(rules.algorithm, asks)).map(|kind| (kind, Mark::default()));
        let marks = marks.collect();
        let mut practice =
            Self { task, feedback, asks, charset, open: Vec::new(), run: Vec::new(), at: 1, has_missed: false, marks };
        practice.enter(NodeId::ROOT);
        Ok(practice)
    }

    pub fn tree(&self) -> &Arc<Tree> {
        self.task.tree()
    }

    pub fn choices(&self) -> Choices {
        Choices { rules: self.task.key().rules, ..self.task.choices() }
    }

    pub const fn is_over(&self) -> bool {
        self.open.is_empty()
    }

    /// Returns the node that the learner is at; `None` at the end.
    pub fn node(&self) -> Option<NodeId> {
        self.open.last().map(|level| level.node)
    }

    /// Returns the child that a visit enters next.
    pub fn next_child(&self) -> Option<NodeId> {
        self.open.last().filter(|level| !level.has_cut).and_then(|level| level.next)
    }

    /// Returns true if a window has to be given before anything else.
    pub fn is_window_due(&self) -> bool {
        self.open.last().is_some_and(|level| level.is_window_due)
    }

    pub fn marks(&self) -> &[(ActionKind, Mark)] {
        &self.marks
    }

    /// Takes an action, or refuses it.
    pub fn act(&mut self, action: Action) -> Response {
        if let Some(because) = self.impossible(action) {
            return Response::Refused { because, is_wrong: false };
        }
        if self.feedback == Feedback::Each
            && let Some(because) = self.contradiction(action)
        {
            self.has_missed = true;
            return Response::Refused { because, is_wrong: true };
        }
        self.count(action);
        let (node, value) = self.take(action);
        Response::Accepted { node, value }
    }

    /// Says why an action cannot be taken now; `None` if it can.
    fn impossible(&self, action: Action) -> Option<Sentence> {
        let level = self.open.last()?;
        let node = self.name(level.node);
        let charset = self.charset;
        let cuts_first = || self.feedback == Feedback::Each && matches!(self.due(), Some(Step::Cutoff { .. }));
        match (action, level) {
            (Action::Window(_), Level { is_window_due: true, .. }) => None,
            (Action::Window(_), _) => Some(sentence!(charset, "practise/no-window-due")),
            (_, Level { is_window_due: true, .. }) => Some(sentence!(charset, "practise/window-due", node)),
            (Action::Visit | Action::Cut, Level { has_cut: true, .. } | Level { next: None, .. }) => {
                Some(sentence!(charset, "practise/no-child-left", node))
            }
            (Action::Cut | Action::Return(_), Level { has_seen: false, .. }) => {
                Some(sentence!(charset, "practise/no-child-seen", node))
            }
            (Action::Return(_), Level { has_cut: false, next: Some(_), .. }) if cuts_first() => {
                Some(sentence!(charset, "practise/cut-first", node))
            }
            (Action::Visit | Action::Cut | Action::Return(_), _) => None,
        }
    }

    /// Returns the next step of the right search.
    fn due(&self) -> Option<Step> {
        self.task.key().replay.step(self.at + 1)
    }

    /// Says what an action contradicts; `None` if the right search takes it.
    fn contradiction(&self, action: Action) -> Option<Sentence> {
        let key = self.task.key();
        let (number, found) = self.as_step(action)?;
        let is_right = match (action, self.due()) {
            (Action::Window(_), _) | (Action::Return(_), Some(Step::Return { .. })) => key.is_step(number, &found),
            (Action::Visit, due) => matches!(due, Some(Step::Enter { .. })),
            (Action::Cut, due) => matches!(due, Some(Step::Cutoff { .. })),
            (Action::Return(_), _) => false,
        };
        let shown = Shown { windows: true, updates: true, cuts: true };
        (!is_right).then(|| {
            let wrong = key.wrong(number, &found, shown);
            wrong.and_then(|wrong| wrong.because(self.charset)).unwrap_or_else(|| self.unexplained(action))
        })
    }

    /// Returns an action as a step of a run, and the number of the right step in its place.
    fn as_step(&self, action: Action) -> Option<(usize, RunStep)> {
        let level = self.open.last()?;
        let key = self.task.key();
        let is_cut = matches!(self.due(), Some(Step::Cutoff { .. }));
        let next = self.at + 1 + usize::from(is_cut);
        let step =
            RunStep { action: RunAction::Return, node: Some(level.node), value: None, window: None, skips: true };
        Some(match action {
            Action::Visit => (next, RunStep { action: RunAction::Enter, node: level.next, ..step }),
            Action::Cut => (next, step),
            Action::Return(value) => (next, RunStep { value: Some(value), ..step }),
            Action::Window(window) => {
                let right = RunStep::of(key.replay.step(self.at)?, false);
                (self.at, RunStep { window: Some(window), ..right })
            }
        })
    }

    /// Refuses a value or a window that no usual error leads to.
    fn unexplained(&self, action: Action) -> Sentence {
        let domain = self.tree().domain();
        let Some(level) = self.open.last() else { return Sentence::default() };
        let node = &self.name(level.node);
        match action {
            Action::Window(window) => {
                let window = window_sentence(domain, window, self.charset);
                sentence!(self.charset, "practise/other-window", window, node)
            }
            Action::Return(value) => {
                let children = self.tree().children(level.node);
                let now = self.task.key().replay.at(self.at);
                let seen = children.filter(|&child| now.visit(child).is_some()).filter_map(|child| now.value(child));
                let seen = listed(seen.map(|value| domain.number(value, self.charset)), self.charset);
                let value = domain.number(value, self.charset);
                sentence!(self.charset, "practise/other-value", value, node, seen)
            }
            Action::Visit | Action::Cut => sentence!(self.charset, "practise/not-now", node),
        }
    }

    fn count(&mut self, action: Action) {
        let is_right = !std::mem::take(&mut self.has_missed);
        if let Some((_, mark)) = self.marks.iter_mut().find(|(kind, _)| *kind == action.kind()) {
            mark.of += 1;
            mark.right += usize::from(is_right);
        }
    }

    /// Returns the node that an action is about, and its value if it has one now.
    fn take(&mut self, action: Action) -> (NodeId, Option<f64>) {
        let Some(level) = self.open.last_mut() else { return (NodeId::ROOT, None) };
        let node = level.node;
        match action {
            Action::Visit => self.visit(),
            Action::Cut => {
                level.has_cut = true;
                self.at += 1;
                (node, None)
            }
            Action::Window(window) => {
                level.is_window_due = false;
                let bounds = [window.alpha, window.beta].map(Some);
                if level.has_seen {
                    self.run.push(StatedStep { bounds, ..self.stated(RunAction::Update, node) });
                } else {
                    self.run.last_mut().into_iter().for_each(|entered| entered.bounds = bounds);
                }
                (node, None)
            }
            Action::Return(value) => {
                self.run.push(StatedStep { value: Some(value), ..self.stated(RunAction::Return, node) });
                self.open.pop();
                self.at += if self.open.is_empty() { 1 } else { 2 };
                self.returned();
                (node, Some(value))
            }
        }
    }

    fn visit(&mut self) -> (NodeId, Option<f64>) {
        let tree = Arc::clone(self.tree());
        let Some(level) = self.open.last_mut() else { return (NodeId::ROOT, None) };
        let Some(child) = level.next else { return (level.node, None) };
        level.next = tree.children(level.node).skip_while(|&other| other != child).nth(1);
        self.at += 1;
        if !is_leaf(&tree, child) {
            self.enter(child);
            return (child, None);
        }
        let replay = &self.task.key().replay;
        let value = tree.value(child).map(|value| replay.for_max(child, value));
        self.run.push(self.stated(RunAction::Enter, child));
        for action in [RunAction::Evaluate, RunAction::Return] {
            self.run.push(StatedStep { value, ..self.stated(action, child) });
        }
        // It is evaluated and returns, and its parent is updated.
        self.at += 3;
        self.returned();
        (child, value)
    }

    fn enter(&mut self, node: NodeId) {
        self.run.push(self.stated(RunAction::Enter, node));
        let next = self.tree().children(node).next();
        let is_window_due = self.asks == Asks::Windows;
        self.open.push(Level { node, next, has_seen: false, has_cut: false, is_window_due });
    }

    /// A child of the current node has returned.
    fn returned(&mut self) {
        if let Some(level) = self.open.last_mut() {
            level.has_seen = true;
            level.is_window_due = self.asks == Asks::Windows;
        }
    }

    fn stated(&self, action: RunAction, node: NodeId) -> StatedStep {
        StatedStep::at(self.tree(), action, node)
    }

    fn answer(&self) -> Answer {
        Answer::Run { steps: self.run.clone(), value: None }
    }

    /// Returns the learner's run so far as a trace. Until the end it has no windows, unless the learner gives them.
    pub fn own_run(&self) -> Option<OwnRun> {
        self.task.traced(&self.answer(), self.is_over() || self.asks == Asks::Windows)
    }

    /// Returns the result of a finished search.
    pub fn result(&self) -> Result {
        let grade = self.task.grade(&self.answer());
        let parts = match self.feedback {
            Feedback::Each => self.marks.clone(),
            Feedback::End => self.compared(&grade.parts),
        };
        let right: usize = parts.iter().map(|(_, mark)| mark.right).sum();
        let of: usize = parts.iter().map(|(_, mark)| mark.of).sum();
        let mark = Mark { right, of }.share();
        Result { mark, parts, first_difference: grade.first_difference, mistakes: grade.mistakes }
    }

    /// Compares what the learner did at each node with the right search.
    fn compared(&self, graded: &[(Part, Mark)]) -> Vec<(ActionKind, Mark)> {
        let (key, tree) = (self.task.key(), self.tree());
        let steps = key.replay.trace().steps.iter().map(|step| RunStep::of(step, false));
        let right = Deeds::of(tree, steps.map(|step| (step.action, step.node, step.value)));
        let node = |stated: &StatedStep| if let Node::Path(path) = &stated.node { tree.at(path) } else { None };
        let own = Deeds::of(tree, self.run.iter().map(|stated| (stated.action, node(stated), stated.value)));
        let sets = |one: &BTreeSet<NodeId>, other: &BTreeSet<NodeId>| Mark {
            right: one.intersection(other).count(),
            of: one.union(other).count(),
        };
        let is_right = |&(node, value): &(&NodeId, &f64)| {
            own.returns.get(node).is_some_and(|own| key.is_value(*node, *value, *own))
        };
        let both: BTreeSet<&NodeId> = right.returns.keys().chain(own.returns.keys()).collect();
        let returns = Mark { right: right.returns.iter().filter(is_right).count(), of: both.len() };
        let windows = graded.iter().find(|(part, _)| *part == Part::Windows);
        let mark = |kind| match kind {
            ActionKind::Visit => sets(&right.visits, &own.visits),
            ActionKind::Cut => sets(&right.cuts, &own.cuts),
            ActionKind::Return => returns,
            ActionKind::Window => windows.map(|(_, mark)| *mark).unwrap_or_default(),
        };
        self.marks.iter().map(|(kind, _)| (*kind, mark(*kind))).collect()
    }

    /// Returns the name of a node, without its value.
    pub fn name(&self, node: NodeId) -> Sentence {
        let wording = explain::Wording { rules: self.task.key().rules, charset: self.charset };
        explain::place_name(self.task.key().replay.at(0), wording, node)
    }

    /// Says where the learner is, and what is left to do there.
    pub fn prompt(&self) -> Sentence {
        let Some(level) = self.open.last() else { return sentence!(self.charset, "practise/over") };
        let node = self.name(level.node);
        if level.is_window_due {
            return sentence!(self.charset, "practise/asks-window", node);
        }
        if level.has_cut {
            return sentence!(self.charset, "practise/has-cut", node);
        }
        let (player, left) = (&self.player(level), self.left(level));
        sentence!(self.charset, "practise/you-are-at", node, player, Count(left))
    }

    /// Returns where the learner is, in about 20 letters; `None` at the end.
    pub fn place(&self) -> Option<Sentence> {
        let level = self.open.last()?;
        let (node, player, left) = (&self.name(level.node), &self.player(level), self.left(level));
        Some(sentence!(self.charset, "practise/you-are-at-short", node, player, Count(left)))
    }

    fn player(&self, level: &Level) -> Option<Sentence> {
        self.tree().player(level.node).map(|player| Sentence::piece(Tone::Player, player.title()))
    }

    fn left(&self, level: &Level) -> usize {
        self.tree().children(level.node).skip_while(|&child| Some(child) != level.next).count()
    }
}

/// Returns another tree of the same difficulty.
///
/// # Errors
/// There is no tree like this one.
pub fn another(
    input: &Input,
    choices: Choices,
    seed: u64,
    progress: &Progress,
) -> std::result::Result<Arc<Tree>, ExerciseError> {
    let Input::Tree(tree) = input else { return Err(ExerciseError::DoesNotFit(None)) };
    let rules = choices.rules;
    let convention = Convention { fail_mode: rules.fail_mode, cut_rule: rules.cut_rule };
    let options = ExerciseOptions::like(tree, [None, Some(rules.algorithm)], convention)?;
    Ok(exercise::make(&options, seed, progress)?.tree)
}

/// Returns a random tree with its title.
pub fn practice_tree(seed: u64, tree: Arc<Tree>) -> SearchProblem {
    let title = string!("practise/random-tree", Text(seed));
    let origin = Origin::elsewhere(&title, "", &View::default());
    SearchProblem::titled(title, origin, Input::Tree(tree))
}

/// What a run does at the inner nodes.
#[derive(Default)]
struct Deeds {
    visits: BTreeSet<NodeId>,
    /// Nodes that return before all of their children have been visited.
    cuts: BTreeSet<NodeId>,
    returns: BTreeMap<NodeId, f64>,
}

impl Deeds {
    fn of(tree: &Tree, steps: impl Iterator<Item = (RunAction, Option<NodeId>, Option<f64>)>) -> Self {
        let mut deeds = Self::default();
        for (action, node, value) in steps {
            let Some(node) = node else { continue };
            match (action, value) {
                (RunAction::Enter, _) if node != NodeId::ROOT => drop(deeds.visits.insert(node)),
                (RunAction::Return, Some(value)) if !is_leaf(tree, node) => {
                    deeds.returns.insert(node, value);
                }
                (
                    RunAction::Enter
                    | RunAction::Evaluate
                    | RunAction::Update
                    | RunAction::Cutoff
                    | RunAction::Return
                    | RunAction::Other,
                    _,
                ) => {}
            }
        }
        let is_left = |node: &NodeId| tree.children(*node).any(|child| !deeds.visits.contains(&child));
        deeds.cuts = deeds.returns.keys().copied().filter(is_left).collect();
        deeds
    }
}
