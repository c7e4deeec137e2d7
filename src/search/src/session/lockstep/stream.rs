//! One search read from its first step to its last, as the walks of the comparison need it: where it goes next, and what it says
//! there from MAX's side, so that searches that see values from different sides can be compared.

use crate::replay::Replay;
use crate::trace::{Step, Window};
use plywood_tree::tree::NodeId;

/// A search being read.
#[derive(Clone, Copy)]
pub(super) struct Stream<'r> {
    replay: &'r Replay,
    /// Steps read.
    pub(super) cursor: usize,
}

/// What a search hears and finds when it comes to a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Arrival {
    /// The window it is given.
    pub(super) window: Option<Window>,
    /// Its own value, at a leaf; at a node that is not quiet, the one to stand pat with.
    pub(super) value: Option<f64>,
}

/// What a node hands up, and what its parent makes of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Departure {
    /// What the node hands up.
    pub(super) value: f64,
    /// The parent's best value then.
    pub(super) best: Option<f64>,
    /// The parent's window then.
    pub(super) window: Option<Window>,
}

impl<'r> Stream<'r> {
    pub(super) const fn new(replay: &'r Replay) -> Self {
        Self { replay, cursor: 0 }
    }

    fn next(&self) -> Option<Step> {
        self.replay.step(self.cursor + 1).map(|step| self.replay.step_for_max(step))
    }

    /// The node the search goes to in its next step, if that is what it does.
    pub(super) fn enters(&self) -> Option<NodeId> {
        match self.replay.step(self.cursor + 1) {
            // A position that is recalled is come to and left in one step.
            Some(Step::Enter { node, .. } | Step::Hit { node, .. }) => Some(node),
            _ => None,
        }
    }

    /// The node that hands up its value in the next step, if that is what happens.
    pub(super) fn returns(&self) -> Option<NodeId> {
        match (self.recalled(), self.replay.step(self.cursor + 1)) {
            (Some((node, _)), _) | (None, Some(Step::Return { node, .. } | Step::Recall { node, .. })) => Some(node),
            _ => None,
        }
    }

    /// The node that has been recalled in the last step, and its value.
    fn recalled(&self) -> Option<(NodeId, f64)> {
        match self.replay.step(self.cursor).map(|step| self.replay.step_for_max(step)) {
            Some(Step::Hit { node, value }) => Some((node, value)),
            _ => None,
        }
    }

    pub(super) fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.replay.tree().parent(node)
    }

    /// Reads a cutoff, if that is what comes.
    pub(super) fn cut(&mut self) -> bool {
        let cuts = matches!(self.replay.step(self.cursor + 1), Some(Step::Cutoff { .. }));
        self.cursor += usize::from(cuts);
        cuts
    }

    /// Whether there is nothing more to read.
    pub(super) const fn is_over(&self) -> bool {
        self.cursor >= self.replay.len()
    }

    /// Reads how the search comes to the next node; of a leaf, what it is worth too.
    pub(super) fn arrive(&mut self) -> Option<Arrival> {
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

    /// Reads what a node hands up and what its parent makes of it.
    pub(super) fn depart(&mut self) -> Option<Departure> {
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
    /// Whether two searches hear and find the same. Windows are compared where both have one.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        self.value == other.value && agree(self.window, other.window)
    }
}

impl Departure {
    pub(super) fn hands_up_the_same(&self, other: &Self) -> bool {
        self.value == other.value
    }

    /// Whether the parents make the same of it.
    pub(super) fn leaves_the_same(&self, other: &Self) -> bool {
        self.best == other.best && agree(self.window, other.window)
    }
}

/// The step at which a node that is entered at this one can be shown: a leaf together with its value.
pub(super) fn settled(replay: &Replay, entered: usize) -> usize {
    entered + usize::from(matches!(replay.step(entered + 1), Some(Step::Evaluate { .. } | Step::StandPat { .. })))
}

/// Minimax has no windows: that alone is no difference.
pub(super) fn agree(a: Option<Window>, b: Option<Window>) -> bool {
    a.zip(b).is_none_or(|(a, b)| a == b)
}
