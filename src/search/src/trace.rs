//! The vocabulary of search steps, who listens to them, and the record they leave.
//!
//! A search tells a [`Recorder`] what it does, event by event. [`Counts`] counts; [`Recording`] keeps a [`Trace`]: the steps and the
//! tree of what was generated.

mod chunks;
mod numbers;
mod packed;
mod recording;
mod summary;
mod watched;

pub use numbers::{Numbers, Word};
pub use packed::Steps;
pub use recording::{Extent, GeneratedTree, GivenTree, NodeSink, Recording, Trace};
pub use summary::{Ply, Summary};
pub use watched::{MOST_PLIES, Stopped, Watched};

use std::convert::Infallible;

use plywood_tree::progress::Counts;
use plywood_tree::tree::{Kind, NodeId, Player, ValueBasis};

/// The values a search still cares about at a node: MAX is sure of `alpha`, MIN of `beta`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// What MAX already has for sure on the path to this node.
    pub alpha: f64,
    /// What MIN already has for sure on the path to this node.
    pub beta: f64,
}

impl Window {
    /// Every value matters.
    pub const FULL: Self = Self { alpha: f64::NEG_INFINITY, beta: f64::INFINITY };
}

/// Which bound a cutoff ran into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cut {
    /// At a MIN node: it is worth no more than alpha, MAX will not come here.
    Alpha,
    /// At a MAX node: it is worth at least beta, MIN will not let play come here.
    Beta,
}

impl Cut {
    /// The cutoff that happens where this player moves; `None` for chance.
    pub const fn at(player: Player) -> Option<Self> {
        match player {
            Player::Max | Player::Or => Some(Self::Beta),
            Player::Min | Player::And => Some(Self::Alpha),
            Player::Chance => None,
        }
    }

    /// `alpha` or `beta`, as traces and sentences call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alpha => "alpha",
            Self::Beta => "beta",
        }
    }
}

/// How a value that a node has found or returned stands to its true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is this or greater.
    Lower,
    /// The true one is this or less.
    Upper,
}

/// What a search enters a node for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// To find its value, as far as the window lets it matter.
    #[default]
    Value,
    /// Only to learn whether it is better than a bound: a scout search, with a window that no value lies inside.
    Scout,
}

/// What a search tells its recorder. Events of one visit to a node are properly nested: enter, the events of its children, return.
/// A node may be visited any number of times, each time with a window, a value and an end of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A pass begins: the root will be entered, again if this is not the first. Searches of a single pass do without.
    Pass {
        /// The number of the pass, from 1.
        pass: u32,
        /// The ply at which this pass evaluates instead of going on; `u32::MAX` for none.
        depth: u32,
        /// The value of the root that the pass starts from, where it has one.
        guess: Option<f64>,
    },
    /// The search goes to the root, or to a child of the node entered last and not yet returned from.
    Enter {
        /// The move that led here, as the game codes it.
        code: u32,
        /// What stands there.
        kind: Kind,
        /// The window handed down, where the algorithm has one.
        window: Option<Window>,
        /// What for.
        purpose: Purpose,
    },
    /// A child of the node entered last and not yet returned from is a position that has been searched already: it is not entered
    /// again, its value is known.
    Hit {
        /// The move that leads here, as the game codes it.
        code: u32,
        /// What stands there.
        kind: Kind,
        /// The value the position returned.
        value: f64,
        /// The number of nodes entered before the position was, the first time.
        entry: u32,
    },
    /// The node's own value was looked at: the end of the game, or the depth limit.
    Evaluate {
        value: f64,
        /// What it rests on.
        basis: ValueBasis,
    },
    /// The node entered last is not quiet, so it is searched on at the depth limit. Its player may also stop here: a static
    /// evaluation is taken into account before any child.
    StandPat {
        /// The static evaluation.
        evaluation: f64,
        /// What it rests on.
        basis: ValueBasis,
        /// The best value of the node so far: the evaluation, or the bound it starts from if that is better.
        value: f64,
        /// The node's window after it.
        window: Option<Window>,
    },
    /// The child that has returned in the event before is taken into account.
    Update {
        /// The best value of the node so far.
        value: f64,
        /// The node's window after it.
        window: Option<Window>,
    },
    /// The rest of the children is skipped in this visit, because of what was taken into account in the event before.
    Cutoff {
        /// Which bound was run into.
        cut: Cut,
    },
    /// One of the skipped children. Only recorders that are [detailed](Recorder::is_detailed) hear of it.
    Skip {
        /// The move that would have led there.
        code: u32,
    },
    /// The node is done.
    Return {
        /// What it hands up.
        value: f64,
    },
    /// The node entered in the event before is done: a bound in the table settles it.
    Recall {
        /// What it returns.
        value: f64,
        /// How that stands to its value.
        bound: Bound,
        /// The number of nodes entered before the visit in which the bound was found.
        entry: u32,
    },
}

/// Sees every event of a search, in order.
pub trait Recorder {
    /// Why a search was stopped; [`Infallible`] for recorders that never stop one, which makes the check vanish.
    type Stop;

    /// Whether the search should go to the trouble of naming each child it skips.
    #[inline]
    fn is_detailed(&self) -> bool {
        false
    }

    /// Whether it looks at the codes of moves; where it does not, they need not be right.
    #[inline]
    fn names_moves(&self) -> bool {
        true
    }

    /// Takes one event. An error stops the search at once.
    fn record(&mut self, event: Event) -> Result<(), Self::Stop>;

    /// Whether the search is still wanted, or why it is not: asked now and then while a search does what it does not tell.
    fn is_wanted(&mut self) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// Whether the search may look below a position at this ply: asked every few plies, where the stack may have to grow.
    fn may_deepen(&mut self, _ply: u32) -> Result<(), Self::Stop> {
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
    fn names_moves(&self) -> bool {
        (**self).names_moves()
    }

    #[inline]
    fn record(&mut self, event: Event) -> Result<(), R::Stop> {
        (**self).record(event)
    }

    fn is_wanted(&mut self) -> Result<(), R::Stop> {
        (**self).is_wanted()
    }

    fn may_deepen(&mut self, ply: u32) -> Result<(), R::Stop> {
        (**self).may_deepen(ply)
    }
}

impl Recorder for Counts {
    type Stop = Infallible;

    #[inline]
    fn names_moves(&self) -> bool {
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
            | Event::Recall { .. } => {}
        }
        Ok(())
    }
}

/// One step of a recorded search: a fact about a node of the trace's tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// A pass begins; the root is about to be entered.
    Pass {
        /// The number of the pass, from 1.
        pass: u32,
        /// The ply at which this pass evaluates instead of going on; `u32::MAX` for none.
        depth: u32,
        /// The value of the root that the pass starts from, where it has one.
        guess: Option<f64>,
    },
    /// The search goes to the node.
    Enter {
        node: NodeId,
        /// The window it is given, where the algorithm has one.
        window: Option<Window>,
        /// What for.
        purpose: Purpose,
    },
    /// The search looks up the position at the node, which it has searched at [another node](plywood_tree::tree::Tree::duplicate_of).
    Hit {
        node: NodeId,
        /// What the position returned.
        value: f64,
    },
    /// The node's own value is looked at.
    Evaluate { node: NodeId, value: f64 },
    /// The node is not quiet and searched on; what its player has by stopping here is taken into account.
    StandPat {
        node: NodeId,
        /// Its best value so far: its static evaluation, or the bound it starts from if that is better.
        value: f64,
        /// Its window after it.
        window: Option<Window>,
    },
    /// A child has returned.
    Update {
        /// The parent.
        node: NodeId,
        /// The child that returned in the step before.
        child: NodeId,
        /// The parent's best value so far.
        value: f64,
        /// The parent's window after it.
        window: Option<Window>,
    },
    /// The children not yet looked at in this visit are skipped.
    Cutoff {
        /// The parent.
        node: NodeId,
        /// The child that caused it; `None` where the node's own static evaluation did.
        child: Option<NodeId>,
        /// Which bound was run into.
        cut: Cut,
    },
    /// The node hands up its value.
    Return {
        node: NodeId,
        /// What it hands up.
        value: f64,
    },
    /// The node, entered in the step before, returns at once: a bound in the table settles it, found here in an earlier visit or at
    /// [another node](plywood_tree::tree::Tree::duplicate_of).
    Recall {
        node: NodeId,
        /// What it returns.
        value: f64,
        /// How that stands to its value.
        bound: Bound,
    },
}

impl Step {
    /// The node the step is about; of a pass, the root.
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

/// A recorder of any kind.
pub(crate) type AnyRecorder<'r> = dyn Recorder<Stop = Halted> + 'r;

/// The recorder has stopped the search; why is known where its type is.
pub(crate) struct Halted;

/// A recorder and why it has stopped the search, as soon as it has.
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

    fn names_moves(&self) -> bool {
        self.recorder.names_moves()
    }

    fn record(&mut self, event: Event) -> Result<(), Halted> {
        self.recorder.record(event).map_err(|why| self.halt(why))
    }

    fn is_wanted(&mut self) -> Result<(), Halted> {
        self.recorder.is_wanted().map_err(|why| self.halt(why))
    }

    fn may_deepen(&mut self, ply: u32) -> Result<(), Halted> {
        self.recorder.may_deepen(ply).map_err(|why| self.halt(why))
    }
}

/// Runs a search with this recorder behind the common type. Returns the result, or why the recorder stopped the search.
pub(crate) fn listening<R: Recorder, T>(
    recorder: &mut R,
    search: impl FnOnce(&mut AnyRecorder<'_>) -> Result<T, Halted>,
) -> Result<T, R::Stop> {
    let mut stopping = Stopping { recorder, why: None };
    let found = search(&mut stopping);
    found.map_err(|Halted| stopping.why.expect("a search is stopped by its recorder alone"))
}
