//! Sequential reader of one search for the common walk. All values are for MAX, so that different perspectives compare.

use crate::{
    replay::Replay,
    trace::{Step, Window},
};
use plywood_tree::tree::NodeId;

#[derive(Clone, Copy)]
pub struct Stream<'r> {
    replay: &'r Replay,
    pub cursor: usize,
}

#[derive(Clone, Copy)]
pub struct Arrival {
    pub window: Option<Window>,
    /// Value of a leaf, or stand-pat value of a non-quiet node.
    pub value: Option<f64>,
}

#[derive(Clone, Copy)]
pub struct Departure {
    pub value: f64,
    pub best: Option<f64>,
    pub window: Option<Window>,
}

impl<'r> Stream<'r> {
    pub const fn new(replay: &'r Replay) -> Self {
        Self { replay, cursor: 0 }
    }

    fn next(&self) -> Option<Step> {
        self.replay.step(self.cursor + 1).map(|step| self.replay.step_for_max(step))
    }

    pub fn enters(&self) -> Option<NodeId> {
        match self.replay.step(self.cursor + 1) {
            // A table hit is entered and left in one step.
            Some(Step::Enter { node, .. } | Step::Hit { node, .. }) => Some(node),
            _ => None,
        }
    }

    pub fn returns(&self) -> Option<NodeId> {
        match (self.recalled(), self.replay.step(self.cursor + 1)) {
            (Some((node, _)), _) | (None, Some(Step::Return { node, .. } | Step::Recall { node, .. })) => Some(node),
            _ => None,
        }
    }

    fn recalled(&self) -> Option<(NodeId, f64)> {
        match self.replay.step(self.cursor).map(|step| self.replay.step_for_max(step)) {
            Some(Step::Hit { node, value }) => Some((node, value)),
            _ => None,
        }
    }

    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.replay.tree().parent(node)
    }

    pub fn cut(&mut self) -> bool {
        let cuts = matches!(self.replay.step(self.cursor + 1), Some(Step::Cutoff { .. }));
        self.cursor += usize::from(cuts);
        cuts
    }

    pub const fn is_over(&self) -> bool {
        self.cursor >= self.replay.len()
    }

    pub fn arrive(&mut self) -> Option<Arrival> {
        let window = match self.next()? {
            Step::Enter { window, .. } => window,
            Step::Hit { value, .. } => {
                self.cursor += 1;
                return Some(Arrival { window: None, value: Some(value) });
            }
            _ => return None,
        };
        self.cursor += 1;
        let Some(Step::Evaluate { value, .. } | Step::StandPat { value, .. }) = self.next() else {
            return Some(Arrival { window, value: None });
        };
        self.cursor += 1;
        Some(Arrival { window, value: Some(value) })
    }

    pub fn depart(&mut self) -> Option<Departure> {
        let value = match (self.recalled(), self.next()) {
            (Some((_, value)), _) => value,
            (None, Some(Step::Return { value, .. } | Step::Recall { value, .. })) => {
                self.cursor += 1;
                value
            }
            _ => return None,
        };
        let Some(Step::Update { value: best, window, .. }) = self.next() else {
            return Some(Departure { value, best: None, window: None });
        };
        self.cursor += 1;
        Some(Departure { value, best: Some(best), window })
    }
}

impl Arrival {
    /// Compares windows only if both searches have one.
    pub fn agrees(&self, other: &Self) -> bool {
        self.value == other.value && agree(self.window, other.window)
    }
}

/// Returns the step at which an entered node can be shown: a leaf together with its value.
pub fn settled(replay: &Replay, entered: usize) -> usize {
    entered + usize::from(matches!(replay.step(entered + 1), Some(Step::Evaluate { .. } | Step::StandPat { .. })))
}

/// Minimax has no windows, which alone is not a difference.
pub fn agree(a: Option<Window>, b: Option<Window>) -> bool {
    a.zip(b).is_none_or(|(a, b)| a == b)
}
