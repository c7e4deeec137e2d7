//! Recorder that keeps only the counts and the principal variation, for searches that are too large to record.

use std::{collections::HashMap, convert::Infallible};

use super::{Bound, Event, Recorder, Window};
use plywood_tree::{
    progress::Counts,
    settings::Perspective,
    tree::{Domain, Kind, Player},
};

#[derive(Clone, Copy)]
pub struct Ply {
    /// Index of the child in the order of the search, from 0.
    pub ordinal: u32,
    pub code: u32,
}

#[derive(Default)]
pub struct Summary {
    pub counts: Counts,
    /// The principal variation, up to the first table hit, whose position was not searched again. Empty if the search failed.
    pub variation: Vec<Ply>,
    side: (Perspective, Domain),
    /// Window that the search began with; the whole one for passes.
    window: Option<Window>,
    open: Vec<Frame>,
    /// Suspended nodes, by the number of nodes entered before them.
    suspended: HashMap<u64, Frame>,
    returned: Option<Returned>,
}

struct Frame {
    ply: Ply,
    /// The mean of a chance node is no child's value, even if it equals one.
    is_chance: bool,
    entry: u64,
    children: u32,
    best: f64,
    line: Vec<Ply>,
}

struct Returned {
    ply: Ply,
    value: f64,
    line: Vec<Ply>,
}

impl Summary {
    pub fn from_side(perspective: Perspective, domain: Domain) -> Self {
        Self { side: (perspective, domain), ..Self::default() }
    }

    fn enter(&mut self, code: u32, kind: Kind) {
        let ordinal = self.open.last_mut().map_or(0, |parent| {
            parent.children += 1;
            parent.children - 1
        });
        let ply = Ply { ordinal, code };
        let entry = self.counts.visited;
        let is_chance = kind == Kind::Inner(Player::Chance);
        self.open.push(Frame { ply, is_chance, entry, children: 0, best: f64::NAN, line: Vec::new() });
    }

    /// If the child's value becomes the node's own, so does its line.
    fn update(&mut self, value: f64) {
        let Some(child) = self.returned.take() else { return };
        let Some(node) = self.open.last_mut() else { return };
        let (perspective, domain) = self.side;
        if !node.is_chance && node.best != value && perspective.backed_up(domain, child.value) == value {
            node.line.clear();
            node.line.push(child.ply);
            node.line.extend(child.line);
        }
        node.best = value;
    }

    fn leave(&mut self, value: f64) {
        let Some(Frame { ply, line, .. }) = self.open.pop() else { return };
        if self.open.is_empty() {
            let has_failed = self.window.is_some_and(|window| window.bound_of(value) != Bound::Exact);
            self.variation = if has_failed { Vec::new() } else { line };
        } else {
            self.returned = Some(Returned { ply, value, line });
        }
    }
}

impl Recorder for Summary {
    type Stop = Infallible;

    fn record(&mut self, event: Event) -> Result<(), Infallible> {
        match event {
            Event::Enter { code, kind, window, .. } => {
                self.window = self.window.or(window);
                self.enter(code, kind);
            }
            Event::Hit { code, kind, value, .. } => {
                self.enter(code, kind);
                self.leave(value);
            }
            Event::StandPat { value, .. } => {
                if let Some(node) = self.open.last_mut() {
                    node.best = value;
                }
            }
            Event::Update { value, .. } => self.update(value),
            Event::Return { value } | Event::Recall { value, .. } => self.leave(value),
            Event::Suspend => self.suspended.extend(self.open.pop().map(|node| (node.entry, node))),
            Event::Resume { entry } => self.open.extend(self.suspended.remove(&u64::from(entry))),
            Event::Pass { .. } => self.window = Some(Window::FULL),
            Event::Evaluate { .. } | Event::Cutoff { .. } | Event::Skip { .. } => {}
        }
        self.counts.record(event)
    }
}
