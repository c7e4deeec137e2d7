//! The table of searches of state spaces: one row of facts for each, and with what a search is started. What a search does is written in
//! its file in `search`.

use super::{Node, NodeId};
use plywood_tree::cost::{Cost, Weight};
use plywood_tree::settings::{Choice, ChoiceRow};

/// What is known of a search before it searches anything.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The name used on the command line and in files.
    pub name: &'static str,
    /// What sentences call it.
    pub spoken: fn() -> &'static str,
    /// What it does, in one line.
    pub help: fn() -> &'static str,
    /// Whether it asks an estimate of the rest (informed search).
    pub uses_estimate: bool,
    /// What it promises of the solution it finds.
    pub guarantee: Guarantee,
    /// Which node of the frontier it takes first.
    pub takes_first: TakesFirst,
    /// What it remembers.
    pub memory: Memory,
    /// The search that is worth seeing beside it.
    pub rival: Algorithm,
}

/// What a search promises of the solution it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Guarantee {
    /// Nothing.
    Nothing,
    FewestActions,
    LeastCost,
    /// It costs the least if the estimate is admissible.
    LeastCostIfAdmissible,
    /// It costs at most the weight times the least if the estimate is admissible.
    WithinWeight,
}

/// Which node of the frontier a search takes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TakesFirst {
    /// The oldest (a queue).
    Oldest,
    /// Of those that were generated last, the first (a stack).
    Newest,
    /// That with the least `g`, among equals the oldest.
    LeastG,
    /// That with the least `h`, among equals the oldest.
    LeastH,
    /// That with the least `f = g + h`, among equals that with the least `h`, among these the newest.
    LeastF,
    /// That with the least `g` plus so many times `h`, among equals as for [`TakesFirst::LeastF`].
    LeastWeightedF(Weight),
}

/// What a search remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Memory {
    /// Every state it has come upon (graph search): none is expanded twice for nothing.
    EveryState,
    /// The states on the way to the current one and their successors (tree search): what it comes to on another way is new to it.
    Path,
}

impl TakesFirst {
    /// Whether nodes are taken by their age and not by a number.
    pub const fn is_by_age(self) -> bool {
        matches!(self, Self::Oldest | Self::Newest)
    }

    /// What a frontier is sorted by: the least is taken first. Of a stack only what tells the successors of one expansion apart.
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

/// A*, which the other rows differ from.
const A_STAR: Facts = Facts {
    name: "a-star",
    spoken: || text!(spaces, "spoken-a-star"),
    help: || text!(spaces, "a-star"),
    uses_estimate: true,
    guarantee: Guarantee::LeastCostIfAdmissible,
    takes_first: TakesFirst::LeastF,
    memory: Memory::EveryState,
    rival: Algorithm::UniformCost,
};

/// Declares every search together with its row, so that neither can be there without the other. The order is that of help texts.
macro_rules! algorithms {
    ($($(#[$doc:meta])+ $algorithm:ident($name:literal, $spoken:expr, $help:expr) { $($fact:ident: $value:expr,)* })+) => {
        /// How a state space is searched.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Algorithm {
            $($(#[$doc])+ $algorithm,)+
        }

        impl Algorithm {
            /// Its row.
            #[allow(clippy::needless_update, reason = "some rows name every fact")]
            pub const fn facts(self) -> &'static Facts {
                match self {
                    $(Self::$algorithm => const {
                        &Facts { name: $name, spoken: || $spoken, help: || $help, $($fact: $value,)* ..A_STAR }
                    },)+
                }
            }
        }

        impl Choice for Algorithm {
            const TABLE: &'static [ChoiceRow<Self>] =
                &[$((Self::$algorithm, Self::$algorithm.facts().name, Self::$algorithm.facts().help),)+];

            fn what() -> &'static str {
                text!(settings, "what-algorithm")
            }
        }
    };
}

algorithms! {
    /// A queue.
    BreadthFirst("breadth-first", text!(spaces, "spoken-breadth-first"), text!(spaces, "breadth-first")) {
        uses_estimate: false,
        guarantee: Guarantee::FewestActions,
        takes_first: TakesFirst::Oldest,
        rival: Algorithm::DepthFirst,
    }

    /// A stack.
    DepthFirst("depth-first", text!(spaces, "spoken-depth-first"), text!(spaces, "depth-first")) {
        uses_estimate: false,
        guarantee: Guarantee::Nothing,
        takes_first: TakesFirst::Newest,
        rival: Algorithm::BreadthFirst,
    }

    /// A stack, down to a limit.
    DepthLimited("depth-limited", text!(spaces, "spoken-depth-limited"), text!(spaces, "depth-limited")) {
        uses_estimate: false,
        guarantee: Guarantee::Nothing,
        takes_first: TakesFirst::Newest,
        memory: Memory::Path,
        rival: Algorithm::IterativeDeepening,
    }

    /// Down to a limit of 0, 1, 2 and so on.
    IterativeDeepening("iterative-deepening", text!(spaces, "spoken-iterative-deepening"), text!(spaces, "iterative-deepening")) {
        uses_estimate: false,
        guarantee: Guarantee::FewestActions,
        takes_first: TakesFirst::Newest,
        memory: Memory::Path,
        rival: Algorithm::BreadthFirst,
    }

    /// Dijkstra's algorithm with a goal.
    UniformCost("uniform-cost", text!(spaces, "spoken-uniform-cost"), text!(spaces, "uniform-cost")) {
        uses_estimate: false,
        guarantee: Guarantee::LeastCost,
        takes_first: TakesFirst::LeastG,
        rival: Algorithm::AStar,
    }

    /// Led by the estimate alone.
    Greedy("greedy", text!(spaces, "spoken-greedy"), text!(spaces, "greedy")) {
        guarantee: Guarantee::Nothing,
        takes_first: TakesFirst::LeastH,
        rival: Algorithm::AStar,
    }

    /// Led by what has been paid and the estimate.
    AStar("a-star", text!(spaces, "spoken-a-star"), text!(spaces, "a-star")) {}

    /// The same with more weight on the estimate.
    WeightedAStar("weighted-a-star", text!(spaces, "spoken-weighted-a-star"), text!(spaces, "weighted-a-star")) {
        guarantee: Guarantee::WithinWeight,
        takes_first: TakesFirst::LeastWeightedF(Weight::DEFAULT),
        rival: Algorithm::AStar,
    }

    /// A stack below a limit of `f` that rises.
    IdaStar("ida-star", text!(spaces, "spoken-ida-star"), text!(spaces, "ida-star")) {
        takes_first: TakesFirst::Newest,
        memory: Memory::Path,
        rival: Algorithm::AStar,
    }

    /// Uniform-cost search from both ends.
    Bidirectional("bidirectional", text!(spaces, "spoken-bidirectional"), text!(spaces, "bidirectional")) {
        uses_estimate: false,
        guarantee: Guarantee::LeastCost,
        takes_first: TakesFirst::LeastG,
        rival: Algorithm::UniformCost,
    }
}

impl Algorithm {
    /// Whether it asks an estimate.
    pub const fn uses_estimate(self) -> bool {
        self.facts().uses_estimate
    }
}

/// Everything that decides what a search does with a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Which search.
    pub algorithm: Algorithm,
    /// What the estimate counts in weighted A*. Others do not heed it.
    pub weight: Weight,
    /// How deep depth-limited search goes, in actions, and iterative deepening at the most; `u32::MAX` for no limit. Others do not
    /// heed it.
    pub depth: u32,
    /// The most distinct states that a search which remembers them may meet. Of any other search the most steps that may be recorded,
    /// or the most nodes it may keep if it is not recorded. What fits into memory is a limit besides.
    pub most: u64,
}

impl Rules {
    /// The search with nothing special asked of it.
    pub const fn of(algorithm: Algorithm) -> Self {
        Self { algorithm, weight: Weight::DEFAULT, depth: u32::MAX, most: u64::MAX }
    }

    /// Which node of the frontier is taken first.
    pub const fn takes_first(self) -> TakesFirst {
        match self.algorithm.facts().takes_first {
            TakesFirst::LeastWeightedF(_) => TakesFirst::LeastWeightedF(self.weight),
            takes_first => takes_first,
        }
    }
}
