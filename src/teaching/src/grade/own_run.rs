//! A learner's run as the trace of a search, to be stepped through like any other. As far as it is right, it has the steps of the right
//! search; from its first wrong step on, it has its own.

use std::{collections::BTreeSet, sync::Arc};

use super::{Answer, Grade, Key, Task, answer::RunAction, run::RunStep};
use plywood_search::{
    replay::Replay,
    search::Rules,
    session::{Choices, Run, is_leaf},
    trace::{Cut, Event, GivenTree, Purpose, Recorder as _, Recording, Step, Window},
};
use plywood_tree::tree::{NodeId, Tree};

pub struct OwnRun {
    pub run: Run,
    pub grade: Grade,
    /// Number of the first wrong step in the run's trace; `None` if the run is right.
    pub first_wrong: Option<usize>,
    /// Number of steps that the tree cannot show, because they do not follow from those before.
    pub left_out: usize,
}

impl Task {
    /// Returns a run as a trace; `None` if the answer is not a run. Linear in the run and the searches.
    pub fn own_run(&self, answer: &Answer) -> Option<OwnRun> {
        self.traced(answer, true)
    }

    /// Returns a run as a trace, with windows or without.
    pub fn traced(&self, answer: &Answer, has_windows: bool) -> Option<OwnRun> {
        let given = self.completed(answer);
        let marked = self.marked(&given);
        let (key, given) = *self.farthest(&marked, &given).first()?;
        let grade = self.grade(answer);
        let steps = given.steps.as_ref().filter(|steps| !steps.is_empty())?;
        let at = key.right_steps(steps);
        let is_right = at == key.steps.len() && at == steps.len();
        let mut writer = Writer::new(&self.tree, has_windows);
        let copied =
            if is_right { key.replay.len() } else { at.checked_sub(1).map_or(0, |last| key.steps[last] as usize) };
        (1..=copied).filter_map(|number| key.replay.step(number)).for_each(|step| writer.copy(step));
        let own = if is_right { &[][..] } else { &steps[at..] };
        let shown = own.iter().take_while(|step| writer.write(step, key).is_some()).count();
        let rules = Rules { is_own: true, ..key.rules };
        let trace = writer.recording.finish(Arc::clone(&self.tree), rules.depth).by(rules.algorithm);
        let run = Run { choices: Choices { rules, ..self.choices }, replay: Arc::new(Replay::new(trace)) };
        let first_wrong = (!is_right).then_some(copied + 1).filter(|&step| step <= run.replay.len());
        Some(OwnRun { run, grade, first_wrong, left_out: own.len() - shown })
    }
}

struct Open {
    node: NodeId,
    window: Option<Window>,
    /// Number of children that have returned.
    done: usize,
}

struct Writer<'t> {
    tree: &'t Tree,
    has_windows: bool,
    recording: Recording<GivenTree>,
    open: Vec<Open>,
    arrived: Option<NodeId>,
    visited: BTreeSet<NodeId>,
}

impl<'t> Writer<'t> {
    fn new(tree: &'t Tree, has_windows: bool) -> Self {
        Self {
            tree,
            has_windows,
            recording: Recording::default(),
            open: Vec::new(),
            arrived: None,
            visited: BTreeSet::new(),
        }
    }

    fn record(&mut self, event: Event) {
        let Ok(()) = self.recording.record(event);
    }

    /// Copies a step of the right search.
    fn copy(&mut self, step: Step) {
        match step {
            Step::Enter { node, window, .. } => self.enter(node, window),
            Step::Evaluate { node, value } => self.record(Event::Evaluate { value, basis: self.tree.basis(node) }),
            Step::Update { value, window, .. } => self.update(value, window),
            Step::Cutoff { cut, .. } => self.record(Event::Cutoff { cut }),
            Step::Return { node, value } => self.leave(node, value),
            Step::Pass { .. } | Step::Hit { .. } | Step::StandPat { .. } | Step::Recall { .. } => {}
        }
    }

    /// Writes a step of the run; `None` if it does not follow from those before.
    fn write(&mut self, step: &RunStep, key: &Key) -> Option<()> {
        let node = step.node?;
        let current = self.open.last().map(|open| open.node);
        match step.action {
            RunAction::Enter if self.may_enter(node) => {
                self.enter(node, step.window);
            }
            RunAction::Evaluate if current == Some(node) && is_leaf(self.tree, node) => {
                self.record(Event::Evaluate { value: step.value?, basis: self.tree.basis(node) });
            }
            RunAction::Update if current == Some(node) && self.arrived.is_some() => {
                self.update(step.value?, step.window);
            }
            RunAction::Return if current == Some(node) && self.arrived.is_none() => {
                self.cut(node, key);
                self.leave(node, step.value?);
            }
            RunAction::Enter
            | RunAction::Evaluate
            | RunAction::Update
            | RunAction::Return
            | RunAction::Cutoff
            | RunAction::Other => return None,
        }
        Some(())
    }

    fn may_enter(&self, node: NodeId) -> bool {
        let is_next = self.tree.parent(node) == self.open.last().map(|open| open.node);
        is_next && self.arrived.is_none() && !self.visited.contains(&node)
    }

    fn enter(&mut self, node: NodeId, window: Option<Window>) {
        self.visited.insert(node);
        self.open.push(Open { node, window, done: 0 });
        let window = window.filter(|_| self.has_windows);
        self.record(Event::Enter { code: node.0, kind: self.tree.kind(node), window, purpose: Purpose::Value });
    }

    fn update(&mut self, value: f64, window: Option<Window>) {
        self.arrived = None;
        if let Some(open) = self.open.last_mut() {
            (open.window, open.done) = (window, open.done + 1);
        }
        self.record(Event::Update { value, window: window.filter(|_| self.has_windows) });
    }

    /// Writes a cutoff if children are left and the window is closed. Otherwise the node only returns early.
    fn cut(&mut self, node: NodeId, key: &Key) {
        let Some(open) = self.open.last().filter(|open| open.done > 0) else { return };
        let is_left = self.tree.children(node).count() > open.done;
        let is_closed = open.window.is_some_and(|window| window.is_closed(key.rules.cut_rule));
        if let Some(cut) = self.tree.player(node).and_then(Cut::at).filter(|_| is_left && is_closed) {
            self.record(Event::Cutoff { cut });
        }
    }

    fn leave(&mut self, node: NodeId, value: f64) {
        self.open.pop();
        self.arrived = (!self.open.is_empty()).then_some(node);
        self.record(Event::Return { value });
    }
}
