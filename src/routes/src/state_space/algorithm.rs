//! Table of the state-space searches with one row of facts for each, and the rules of a search. The algorithms themselves are
//! documented in `search`.

use super::{Node, NodeId};
use crate::words::First;
use plywood_tree::{
    cost::{Cost, Weight},
    settings::{Choice, ChoiceRow},
};

#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// Name on the command line and in files.
    pub name: &'static str,
    pub spoken: fn() -> &'static str,
    pub help: fn() -> &'static str,
    /// True for informed search, which uses a heuristic.
    pub uses_estimate: bool,
    pub guarantee: Guarantee,
    pub takes_first: TakesFirst,
    pub memory: Memory,
    /// Search to compare with.
    pub rival: Algorithm,
}

#[derive(Clone, Copy, Debug)]
pub enum Guarantee {
    Nothing,
    FewestActions,
    LeastCost,
    /// Optimal if the heuristic is admissible.
    LeastCostIfAdmissible,
    /// At most the weight times the optimal cost if the heuristic is admissible.
    WithinWeight,
}

/// Node of the frontier that a search expands first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TakesFirst {
    /// The oldest (a queue).
    Oldest,
    /// The first of those that were generated last (a stack).
    Newest,
    /// Least `g`, then the oldest.
    LeastG,
    /// Least `h`, then the oldest.
    LeastH,
    /// Least `f = g + h`, then least `h`, then the newest.
    LeastF,
    /// Least `g` plus the weight times `h`; ties as for [`TakesFirst::LeastF`].
    LeastWeightedF(Weight),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Memory {
    /// Every state reached (graph search): none is expanded twice without need.
    EveryState,
    /// The states on the current path and their successors (tree search): a state reached by another path is new again.
    Path,
}

impl From<TakesFirst> for First {
    fn from(first: TakesFirst) -> Self {
        match first {
            TakesFirst::Oldest => Self::Oldest,
            TakesFirst::Newest => Self::Newest,
            TakesFirst::LeastG => Self::LeastG,
            TakesFirst::LeastH => Self::LeastH,
            TakesFirst::LeastF => Self::LeastF,
            TakesFirst::LeastWeightedF(_) => Self::Weighted,
        }
    }
}

impl TakesFirst {
    /// Weight of the heuristic.
    pub const fn weight(self) -> Weight {
        match self {
            Self::LeastWeightedF(weight) => weight,
            Self::Oldest | Self::Newest | Self::LeastG | Self::LeastH | Self::LeastF => Weight::ONE,
        }
    }

    /// Returns true if nodes are ordered by age instead of by a number.
    pub const fn is_by_age(self) -> bool {
        matches!(self, Self::Oldest | Self::Newest)
    }

    /// Sort key of the frontier; the least is expanded first. For a stack it only orders the successors of one expansion.
    #[inline(always)]
    pub(super) fn key(self, id: NodeId, node: &Node) -> (Cost, Cost, u32) {
        match self {
            Self::Oldest | Self::Newest => (Cost::ZERO, Cost::ZERO, id.0),
            Self::LeastG => (node.g, Cost::ZERO, id.0),
            Self::LeastH => (node.h, Cost::ZERO, id.0),
            Self::LeastF => (node.f(), node.h, !id.0),
            Self::LeastWeightedF(weight) => (node.g + weight.times(node.h), node.h, !id.0),
        }
    }
}

/// Row of A*, the base of the other rows.
const A_STAR: Facts = Facts {
    name: "a-star",
    spoken: || text!("spaces/spoken-a-star"),
    help: || text!("spaces/a-star"),
    uses_estimate: true,
    guarantee: Guarantee::LeastCostIfAdmissible,
    takes_first: TakesFirst::LeastF,
    memory: Memory::EveryState,
    rival: Algorithm::UniformCost,
};

/// Declares every search together with its row, so that neither can exist without the other. The order is that of help texts,
/// which are the messages `NAME`; `spoken-NAME` is the name in sentences.
macro_rules! algorithms {
    ($file:ident: $($(#[$doc:meta])+ $algorithm:ident($name:literal) { $($fact:ident: $value:expr,)* })+) => {
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum Algorithm {
            $($(#[$doc])+ $algorithm,)+
        }

        impl Algorithm {
            #[allow(clippy::needless_update, reason = "some rows name every fact")]
            pub const fn facts(self) -> &'static Facts {
                match self {
                    $(Self::$algorithm => const {
                        &Facts {
                            name: $name,
                            spoken: || text!(concat!(stringify!($file), "/spoken-", $name)),
                            help: || text!(concat!(stringify!($file), "/", $name)),
                            $($fact: $value,)*
                            ..A_STAR
                        }
                    },)+
                }
            }
        }

        impl Choice for Algorithm {
            const TABLE: &'static [ChoiceRow<Self>] =
                &[$((Self::$algorithm, Self::$algorithm.facts().name, Self::$algorithm.facts().help),)+];

            fn what() -> &'static str {
                text!("settings/what-algorithm")
            }
        }
    };
}

algorithms! { spaces:
    /// Queue.
    BreadthFirst("breadth-first") {
        uses_estimate: false,
        guarantee: Guarantee::FewestActions,
        takes_first: TakesFirst::Oldest,
        rival: Algorithm::DepthFirst,
    }

    /// Stack.
    DepthFirst("depth-first") {
        uses_estimate: false,
        guarantee: Guarantee::Nothing,
        takes_first: TakesFirst::Newest,
        rival: Algorithm::BreadthFirst,
    }

    /// Stack with a depth limit.
    DepthLimited("depth-limited") {
        uses_estimate: false,
        guarantee: Guarantee::Nothing,
        takes_first: TakesFirst::Newest,
        memory: Memory::Path,
        rival: Algorithm::IterativeDeepening,
    }

    /// Depth limits of 0, 1, 2 and so on.
    IterativeDeepening("iterative-deepening") {
        uses_estimate: false,
        guarantee: Guarantee::FewestActions,
        takes_first: TakesFirst::Newest,
        memory: Memory::Path,
        rival: Algorithm::BreadthFirst,
    }

    /// Dijkstra's algorithm with a goal.
    UniformCost("uniform-cost") {
        uses_estimate: false,
        guarantee: Guarantee::LeastCost,
        takes_first: TakesFirst::LeastG,
        rival: Algorithm::AStar,
    }

    /// Ordered by the heuristic alone.
    Greedy("greedy") {
        guarantee: Guarantee::Nothing,
        takes_first: TakesFirst::LeastH,
        rival: Algorithm::AStar,
    }

    /// Ordered by the cost so far plus the heuristic.
    AStar("a-star") {}

    /// A* with a higher weight of the heuristic.
    WeightedAStar("weighted-a-star") {
        guarantee: Guarantee::WithinWeight,
        takes_first: TakesFirst::LeastWeightedF(Weight::DEFAULT),
        rival: Algorithm::AStar,
    }

    /// Stack with a rising limit of `f`.
    IdaStar("ida-star") {
        takes_first: TakesFirst::Newest,
        memory: Memory::Path,
        rival: Algorithm::AStar,
    }

    /// Uniform-cost search from both ends.
    Bidirectional("bidirectional") {
        uses_estimate: false,
        guarantee: Guarantee::LeastCost,
        takes_first: TakesFirst::LeastG,
        rival: Algorithm::UniformCost,
    }
}

impl Algorithm {
    pub const fn uses_estimate(self) -> bool {
        self.facts().uses_estimate
    }

    pub fn spoken(self) -> &'static str {
        (self.facts().spoken)()
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    pub algorithm: Algorithm,
    /// Weight of the heuristic in weighted A*; other searches ignore it.
    pub weight: Weight,
    /// Limit of depth-limited search, in actions, and greatest limit of iterative deepening; `u32::MAX` for no limit. Other
    /// searches ignore it.
    pub depth: u32,
    /// Most distinct states for a search that remembers them. For any other search, the most recorded steps, or the most nodes it
    /// may keep if it is not recorded. Memory is a further limit.
    pub most: u64,
}

impl Rules {
    pub const fn of(algorithm: Algorithm) -> Self {
        Self { algorithm, weight: Weight::DEFAULT, depth: u32::MAX, most: u64::MAX }
    }

    /// Returns the order of the frontier, with the weight of these rules.
    pub const fn takes_first(self) -> TakesFirst {
        match self.algorithm.facts().takes_first {
            TakesFirst::LeastWeightedF(_) => TakesFirst::LeastWeightedF(self.weight),
            takes_first => takes_first,
        }
    }
}
