//! Events of searches, their recorders, and recorded traces.
//!
//! A search reports its events to a [`Recorder`]. [`Counts`] counts them. [`Recording`] keeps a [`Trace`]: the steps, and the
//! tree of the generated nodes.

mod packed;
mod recording;
mod summary;
mod watched;

pub use packed::{Numbers, Steps, Word};
pub use recording::{Extent, GeneratedTree, GivenTree, NodeSink, Recording, Trace};
pub use summary::{Ply, Summary};
pub use watched::{MOST_PLIES, Stopped, Watched};

use std::convert::Infallible;

use plywood_tree::{
    progress::Counts,
    settings::CutRule,
    tree::{Goal, Kind, NodeId, Player, ValueBasis},
};

/// Values that a search still cares about at a node: MAX is sure of `alpha`, MIN of `beta`. In negamax form the mover is sure of
/// `alpha`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window<S = f64> {
    /// Best result that MAX is sure of on the path to this node.
    pub alpha: S,
    /// Best result that MIN is sure of on the path to this node.
    pub beta: S,
}

impl Window {
    pub const FULL: Self = Self { alpha: f64::NEG_INFINITY, beta: f64::INFINITY };

    /// Returns the relation of a search's result to the true value, if the search began with this window.
    pub fn bound_of(self, value: f64) -> Bound {
        match self {
            _ if value.is_infinite() => Bound::Exact,
            Self { alpha, .. } if value <= alpha => Bound::Upper,
            Self { beta, .. } if value >= beta => Bound::Lower,
            Self { .. } => Bound::Exact,
        }
    }

    /// Returns the bound that this player is sure of.
    pub const fn own(self, goal: Goal) -> f64 {
        match goal {
            Goal::Largest => self.alpha,
            Goal::Smallest => self.beta,
        }
    }

    /// Returns the window with another bound that this player is sure of.
    #[must_use]
    pub const fn with_own(self, goal: Goal, bound: f64) -> Self {
        match goal {
            Goal::Largest => Self { alpha: bound, ..self },
            Goal::Smallest => Self { beta: bound, ..self },
        }
    }
}

impl<S: PartialOrd> Window<S> {
    /// Returns true if the rule cuts at these bounds.
    #[inline]
    pub fn is_closed(self, rule: CutRule) -> bool {
        // Written like this, one comparison settles nearly every child. With one comparison per rule, both would be made.
        self.alpha > self.beta || (self.alpha == self.beta && rule == CutRule::Equal)
    }
}

/// Bound that caused a cutoff.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cut {
    /// At a MIN node worth at most alpha: MAX will not play to it.
    Alpha,
    /// At a MAX node worth at least beta: MIN will not play to it.
    Beta,
}

impl Cut {
    /// Returns the kind of cutoff at this player's nodes; `None` for chance.
    pub const fn at(player: Player) -> Option<Self> {
        match player {
            Player::Max | Player::Or => Some(Self::Beta),
            Player::Min | Player::And => Some(Self::Alpha),
            Player::Chance => None,
        }
    }

    /// Returns `alpha` or `beta`, as in traces and sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alpha => "alpha",
            Self::Beta => "beta",
        }
    }
}

/// Relation of a node's best or returned value to its true value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    /// Equal to the true value.
    Exact,
    /// The true value is this or greater.
    Lower,
    /// The true value is this or less.
    Upper,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Purpose {
    /// To find its value, as far as the window lets it matter.
    #[default]
    Value,
    /// Only to test whether it is better than a bound: a scout search, with a window that contains no value.
    Scout,
}

/// Event that a search reports to its recorder. The events of a visit to a node are properly nested: enter, the events of its
/// children, return. Only a [suspended](Event::Suspend) node returns later. A node may be visited any number of times, each time with its own window, value and end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A pass begins, and the root will be entered, possibly again. Searches of a single pass have no such event.
    Pass {
        /// Number of the pass, from 1.
        pass: u32,
        /// Ply at which this pass evaluates; `u32::MAX` for none.
        depth: u32,
        /// Value of the root from which the pass starts, if any.
        guess: Option<f64>,
    },
    /// The search enters the root, or a child of the innermost open node.
    Enter {
        /// The move to the node, in the game's code.
        code: u32,
        kind: Kind,
        window: Option<Window>,
        purpose: Purpose,
    },
    /// A table hit: a child of the innermost open node is a position that has been searched already. It is not entered again,
    /// because its value is known.
    Hit {
        code: u32,
        kind: Kind,
        value: f64,
        /// Number of nodes entered before the position's first visit.
        entry: u32,
    },
    /// The node is evaluated: at the end of the game, or at the depth limit.
    Evaluate {
        value: f64,
        basis: ValueBasis,
    },
    /// The node entered last is not quiet, so it is searched on at the depth limit. Its player may also stand pat: a static
    /// evaluation is taken into account before any child.
    StandPat {
        evaluation: f64,
        basis: ValueBasis,
        /// Best value of the node so far: the evaluation, or the bound it starts from if that is better.
        value: f64,
        window: Option<Window>,
    },
    Update {
        value: f64,
        window: Option<Window>,
    },
    /// The remaining children are skipped in this visit, because of the previous event.
    Cutoff {
        cut: Cut,
    },
    /// A skipped child. Reported only to [detailed](Recorder::is_detailed) recorders.
    Skip {
        code: u32,
    },
    Return {
        value: f64,
    },
    /// The search leaves the innermost open node without a value, and [resumes](Self::Resume) it later.
    Suspend,
    /// A suspended node becomes the innermost open node again.
    Resume {
        /// Number of nodes entered before it.
        entry: u32,
    },
    /// A bound in the table settles the node entered in the previous event.
    Recall {
        value: f64,
        /// Relation of the returned value to the node's value.
        bound: Bound,
        /// Number of nodes entered before the visit that found the bound.
        entry: u32,
    },
}

/// Receives every event of a search, in order.
pub trait Recorder {
    /// Reason for stopping a search; [`Infallible`] for recorders that never do, which removes the check.
    type Stop;

    /// Returns true if the search should report each child it skips.
    #[inline]
    fn is_detailed(&self) -> bool {
        false
    }

    /// Returns true if the recorder uses the codes of moves; otherwise they may be wrong.
    #[inline]
    fn uses_move_codes(&self) -> bool {
        true
    }

    /// Processes an event. An error stops the search at once.
    fn record(&mut self, event: Event) -> Result<(), Self::Stop>;

    /// Polls whether the search should go on. Called occasionally while a search reports no events.
    fn is_wanted(&mut self) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// Checks whether the search may go below a position at this ply. Called every few plies, when the stack may have to grow.
    fn check_depth(&mut self, _ply: u32) -> Result<(), Self::Stop> {
        Ok(())
    }
}

impl<R: Recorder + ?Sized> Recorder for &mut R {
    type Stop = R::Stop;

    #[inline]
    fn is_detailed(&self) -> bool {
        (**self).is_detailed()
    }

    #[inline]
    fn uses_move_codes(&self) -> bool {
        (**self).uses_move_codes()
    }

    #[inline]
    fn record(&mut self, event: Event) -> Result<(), R::Stop> {
        (**self).record(event)
    }

    fn is_wanted(&mut self) -> Result<(), R::Stop> {
        (**self).is_wanted()
    }

    fn check_depth(&mut self, ply: u32) -> Result<(), R::Stop> {
        (**self).check_depth(ply)
    }
}

impl Recorder for Counts {
    type Stop = Infallible;

    #[inline]
    fn uses_move_codes(&self) -> bool {
        false
    }

    #[inline]
    fn record(&mut self, event: Event) -> Result<(), Infallible> {
        match event {
            Event::Enter { .. } => self.visited += 1,
            Event::Evaluate { .. } => self.leaves += 1,
            Event::Cutoff { .. } => self.cutoffs += 1,
            Event::Pass { .. }
            | Event::Hit { .. }
            | Event::StandPat { .. }
            | Event::Update { .. }
            | Event::Skip { .. }
            | Event::Return { .. }
            | Event::Suspend
            | Event::Resume { .. }
            | Event::Recall { .. } => {}
        }
        Ok(())
    }
}

/// Step of a recorded search, about a node of the trace's tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// A pass begins. The fields are those of [`Event::Pass`].
    Pass {
        pass: u32,
        depth: u32,
        guess: Option<f64>,
    },
    Enter {
        node: NodeId,
        window: Option<Window>,
        purpose: Purpose,
    },
    /// A table hit: the position was searched at [another node](plywood_tree::tree::Tree::duplicate_of).
    Hit {
        node: NodeId,
        value: f64,
    },
    Evaluate {
        node: NodeId,
        value: f64,
    },
    /// The node is not quiet and is searched on. The value of standing pat is taken into account.
    StandPat {
        node: NodeId,
        /// Its best value so far: its static evaluation, or the bound it starts from if that is better.
        value: f64,
        window: Option<Window>,
    },
    Update {
        /// The parent; `value` and `window` are the parent's after the update.
        node: NodeId,
        child: NodeId,
        value: f64,
        window: Option<Window>,
    },
    Cutoff {
        node: NodeId,
        /// The child that caused it; `None` if the node's own static evaluation did.
        child: Option<NodeId>,
        cut: Cut,
    },
    Return {
        node: NodeId,
        value: f64,
    },
    /// A bound in the table settles the node entered in the previous step. The bound was found here in an earlier visit, or at
    /// [another node](plywood_tree::tree::Tree::duplicate_of).
    Recall {
        node: NodeId,
        value: f64,
        /// Relation of the returned value to the node's value.
        bound: Bound,
    },
}

impl Step {
    /// Returns the step's node; for a pass, the root.
    pub const fn node(&self) -> NodeId {
        match *self {
            Self::Pass { .. } => NodeId::ROOT,
            Self::Enter { node, .. }
            | Self::Hit { node, .. }
            | Self::Evaluate { node, .. }
            | Self::StandPat { node, .. }
            | Self::Update { node, .. }
            | Self::Cutoff { node, .. }
            | Self::Return { node, .. }
            | Self::Recall { node, .. } => node,
        }
    }
}

pub(crate) type AnyRecorder<'r> = dyn Recorder<Stop = Halted> + 'r;

pub(crate) struct Halted;

struct Stopping<'r, R: Recorder> {
    recorder: &'r mut R,
    why: Option<R::Stop>,
}

impl<R: Recorder> Stopping<'_, R> {
    fn halt(&mut self, why: R::Stop) -> Halted {
        self.why = Some(why);
        Halted
    }
}

impl<R: Recorder> Recorder for Stopping<'_, R> {
    type Stop = Halted;

    fn is_detailed(&self) -> bool {
        self.recorder.is_detailed()
    }

    fn uses_move_codes(&self) -> bool {
        self.recorder.uses_move_codes()
    }

    fn record(&mut self, event: Event) -> Result<(), Halted> {
        self.recorder.record(event).map_err(|why| self.halt(why))
    }

    fn is_wanted(&mut self) -> Result<(), Halted> {
        self.recorder.is_wanted().map_err(|why| self.halt(why))
    }

    fn check_depth(&mut self, ply: u32) -> Result<(), Halted> {
        self.recorder.check_depth(ply).map_err(|why| self.halt(why))
    }
}

/// Runs a search with this recorder behind the common type. Returns the result, or the recorder's reason for stopping the search.
pub(crate) fn listening<R: Recorder, T>(
    recorder: &mut R,
    search: impl FnOnce(&mut AnyRecorder<'_>) -> Result<T, Halted>,
) -> Result<T, R::Stop> {
    let mut stopping = Stopping { recorder, why: None };
    let found = search(&mut stopping);
    found.map_err(|Halted| stopping.why.expect("a search is stopped by its recorder alone"))
}
