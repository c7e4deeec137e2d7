//! The table of searches: one row of facts for each, read by everything that has to know one search from another. What a search does
//! is written in its file in `search`; how it is told, listed and drawn follows from these facts.

use super::{Choice, ChoiceRow, FailMode};
use crate::tree::Domain;

/// What is known of an algorithm before it searches anything.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The name used on the command line, in files and in traces.
    pub name: &'static str,
    /// Other names it is known by.
    pub aliases: &'static [&'static str],
    /// What sentences call it.
    pub spoken: fn() -> &'static str,
    /// What it does, in one line.
    pub help: fn() -> &'static str,
    /// What it cannot do without; the weightiest first.
    pub needs: &'static [Need],
    /// Whether it is another search by another name where there is no chance, and not worth offering.
    pub only_with_chance: bool,
    /// Whose values its steps speak of.
    pub perspective: Perspective,
    /// Which children it skips.
    pub skips: Skips,
    /// How often it comes to a node.
    pub visits: Visits,
    /// What it does at the depth limit.
    pub at_limit: AtLimit,
    /// What it remembers of positions.
    pub table: Table,
    /// The program that it runs.
    pub program: Program,
    /// Whether it can be told to make a mistake.
    pub has_mistakes: bool,
    /// The search that is worth seeing beside it: the one that skips nothing beside the one that prunes, and the other way round.
    /// Itself where there is none: then another order of children is.
    pub rival: Algorithm,
    /// On which trees every comparison has it.
    pub compared_on: Option<TreeKind>,
}

/// What a search may need of what it searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Need {
    /// No chance nodes.
    NoChance,
    /// Positions that are not merged: what it returns may be a bound, which depends on the way there.
    NoMerging,
    /// Players who take turns.
    Turns,
    /// Leaves of two values, for it labels nodes T or F.
    TwoValues,
    /// Every position before it begins: a game is written out first.
    WholeTree,
}

/// Which children a search skips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Skips {
    /// None.
    Nothing,
    /// Those that come after alpha and beta have met: its nodes have windows.
    BeyondBounds,
    /// Those that come after the label of their parent is settled.
    AfterLabel,
}

/// How often a search comes to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Visits {
    /// Once at most.
    Once,
    /// Again, with a wider window, where a scout found the node too good.
    Scouts,
    /// Once at most in each of several passes.
    Passes,
    /// Once at most in each of several passes, all to the same depth, each with a null window beside a guess.
    Guesses,
}

/// What a search remembers of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Table {
    /// The value of each, where equal positions are merged; else nothing.
    Values,
    /// A lower and an upper bound of the value of each.
    Bounds,
}

/// The pseudo-code that describes a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Program {
    Minimax,
    AlphaBeta,
    Negamax,
    NegamaxAb,
    Pvs,
    IterativeDeepening,
    Quiescence,
    MtdF,
    AndOr,
    AndOrLazy,
    Labels,
    Expectiminimax,
}

/// What a search does with a position at its depth limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AtLimit {
    #[default]
    Evaluates,
    /// It evaluates it if it is quiet and searches on if it is not. Where every position is quiet it is another search by another
    /// name, and not worth offering.
    SearchesOn,
}

/// Whose values a search speaks of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Perspective {
    /// Every value and window is MAX's.
    #[default]
    Max,
    /// Every value and window is that of the player who moves at the node; at a leaf, of the one whose turn it would be.
    Mover,
}

impl Perspective {
    /// What the value of a child is to its parent.
    #[inline]
    pub fn handed_up(self, domain: Domain, value: f64) -> f64 {
        match self {
            Self::Max => value,
            Self::Mover => domain.opposite(value),
        }
    }
}

/// What the values of a tree are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TreeKind {
    /// Numbers, chosen by the players.
    Numbers,
    /// T and F.
    Truth,
    /// Numbers, some of them means.
    Chance,
}

/// Minimax, which the other rows differ from.
const MINIMAX: Facts = Facts {
    name: "minimax",
    aliases: &[],
    spoken: || text!(settings, "spoken-minimax"),
    help: || text!(settings, "minimax"),
    needs: &[Need::NoChance],
    only_with_chance: false,
    perspective: Perspective::Max,
    skips: Skips::Nothing,
    visits: Visits::Once,
    at_limit: AtLimit::Evaluates,
    table: Table::Values,
    program: Program::Minimax,
    has_mistakes: false,
    rival: Algorithm::AlphaBeta,
    compared_on: Some(TreeKind::Numbers),
};

/// Declares every algorithm together with its row and the module of the crate `search` in which it is written, so that none can be
/// there without the others. The order is that of help texts. `$d` is a dollar sign, for the macro that this one declares.
macro_rules! algorithms {
    ($d:tt $($(#[$doc:meta])+ $algorithm:ident in $module:ident => $facts:expr;)+) => {
        /// Calls a macro with every algorithm and its module.
        #[macro_export]
        macro_rules! each_algorithm {
            ($d callback:ident) => {
                $d callback! { $($algorithm in $module;)+ }
            };
        }

        /// How a tree is searched.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Algorithm {
            $($(#[$doc])+ $algorithm,)+
        }

        impl Algorithm {
            /// Its row.
            pub const fn facts(self) -> &'static Facts {
                match self {
                    $(Self::$algorithm => const { &$facts },)+
                }
            }
        }

        impl Choice for Algorithm {
                    const TABLE: &'static [ChoiceRow<Self>] =
                &[$((Self::$algorithm, Self::$algorithm.facts().name, Self::$algorithm.facts().help),)+];

    fn what() -> &'static str {
        text!(settings, "what-algorithm")
    }

            fn aliases(self) -> &'static [&'static str] {
                self.facts().aliases
            }
        }
    };
}

algorithms! { $
    /// Visits everything.
    Minimax in minimax => MINIMAX;

    /// Minimax that skips what cannot matter.
    AlphaBeta in alpha_beta => Facts {
        name: "alpha-beta",
        spoken: || text!(settings, "spoken-alpha-beta"),
        help: || text!(settings, "alpha-beta"),
        needs: &[Need::NoChance, Need::NoMerging],
        skips: Skips::BeyondBounds,
        program: Program::AlphaBeta,
        has_mistakes: true,
        rival: Algorithm::Minimax,
        ..MINIMAX
    };

    /// Minimax with values from the mover's side.
    Negamax in negamax => Facts {
        name: "negamax",
        spoken: || text!(settings, "spoken-negamax"),
        help: || text!(settings, "negamax"),
        needs: &[Need::NoChance, Need::Turns],
        perspective: Perspective::Mover,
        program: Program::Negamax,
        rival: Algorithm::NegamaxAb,
        compared_on: None,
        ..MINIMAX
    };

    /// Alpha-beta with values and windows from the mover's side.
    NegamaxAb in negamax_ab => Facts {
        name: "negamax-ab",
        spoken: || text!(settings, "spoken-negamax-ab"),
        help: || text!(settings, "negamax-ab"),
        needs: &[Need::NoChance, Need::NoMerging, Need::Turns],
        perspective: Perspective::Mover,
        skips: Skips::BeyondBounds,
        program: Program::NegamaxAb,
        rival: Algorithm::Negamax,
        compared_on: None,
        ..MINIMAX
    };

    /// Alpha-beta that only asks of every child but the first whether it is better.
    Pvs in pvs => Facts {
        name: "pvs",
        aliases: &["negascout"],
        spoken: || text!(settings, "spoken-pvs"),
        help: || text!(settings, "pvs"),
        needs: &[Need::NoChance, Need::NoMerging, Need::Turns],
        perspective: Perspective::Mover,
        skips: Skips::BeyondBounds,
        visits: Visits::Scouts,
        program: Program::Pvs,
        rival: Algorithm::NegamaxAb,
        compared_on: None,
        ..MINIMAX
    };

    /// Alpha-beta to depth 1, 2, 3 and so on.
    IterativeDeepening in iterative_deepening => Facts {
        name: "iterative-deepening",
        spoken: || text!(settings, "spoken-iterative-deepening"),
        help: || text!(settings, "iterative-deepening"),
        needs: &[Need::NoChance, Need::NoMerging],
        skips: Skips::BeyondBounds,
        visits: Visits::Passes,
        program: Program::IterativeDeepening,
        rival: Algorithm::AlphaBeta,
        compared_on: None,
        ..MINIMAX
    };

    /// Alpha-beta that evaluates only quiet positions.
    Quiescence in quiescence => Facts {
        name: "quiescence",
        spoken: || text!(settings, "spoken-quiescence"),
        help: || text!(settings, "quiescence"),
        needs: &[Need::NoChance, Need::NoMerging],
        skips: Skips::BeyondBounds,
        at_limit: AtLimit::SearchesOn,
        program: Program::Quiescence,
        rival: Algorithm::AlphaBeta,
        compared_on: None,
        ..MINIMAX
    };

    /// Alpha-beta that looks up what it knows of a position.
    AlphaBetaTable in alpha_beta_table => Facts {
        name: "alpha-beta-table",
        spoken: || text!(settings, "spoken-alpha-beta-table"),
        help: || text!(settings, "alpha-beta-table"),
        needs: &[Need::NoChance],
        skips: Skips::BeyondBounds,
        table: Table::Bounds,
        program: Program::AlphaBeta,
        rival: Algorithm::AlphaBeta,
        compared_on: None,
        ..MINIMAX
    };

    /// Null windows beside a guess, until the bounds of the root meet.
    MtdF in mtd_f => Facts {
        name: "mtd-f",
        spoken: || text!(settings, "spoken-mtd-f"),
        help: || text!(settings, "mtd-f"),
        needs: &[Need::NoChance],
        skips: Skips::BeyondBounds,
        visits: Visits::Guesses,
        table: Table::Bounds,
        program: Program::MtdF,
        rival: Algorithm::AlphaBeta,
        compared_on: None,
        ..MINIMAX
    };

    /// Labels every node of an AND-OR tree.
    AndOr in and_or => Facts {
        name: "and-or",
        spoken: || text!(settings, "spoken-and-or"),
        help: || text!(settings, "and-or"),
        needs: &[Need::NoChance, Need::TwoValues],
        program: Program::AndOr,
        rival: Algorithm::AndOrLazy,
        compared_on: Some(TreeKind::Truth),
        ..MINIMAX
    };

    /// Labels an AND-OR tree, each node stopping at the first child that settles it.
    AndOrLazy in and_or_lazy => Facts {
        name: "and-or-lazy",
        spoken: || text!(settings, "spoken-and-or-lazy"),
        help: || text!(settings, "and-or-lazy"),
        needs: &[Need::NoChance, Need::TwoValues],
        skips: Skips::AfterLabel,
        program: Program::AndOrLazy,
        rival: Algorithm::AndOr,
        compared_on: Some(TreeKind::Truth),
        ..MINIMAX
    };

    /// Labels every position from the end of the game upwards.
    Labels in labels => Facts {
        name: "labels",
        spoken: || text!(settings, "spoken-labels"),
        help: || text!(settings, "labels"),
        needs: &[Need::NoChance, Need::TwoValues, Need::WholeTree],
        program: Program::Labels,
        rival: Algorithm::AndOrLazy,
        compared_on: None,
        ..MINIMAX
    };

    /// Minimax with chance nodes, which are worth the mean of their children.
    Expectiminimax in expectiminimax => Facts {
        name: "expectiminimax",
        spoken: || text!(settings, "spoken-expectiminimax"),
        help: || text!(settings, "expectiminimax"),
        needs: &[],
        only_with_chance: true,
        program: Program::Expectiminimax,
        rival: Algorithm::Expectiminimax,
        compared_on: Some(TreeKind::Chance),
        ..MINIMAX
    };
}

impl Algorithm {
    /// Whether nodes are given windows, so that what is returned and when is cut matters.
    pub const fn has_windows(self) -> bool {
        matches!(self.facts().skips, Skips::BeyondBounds)
    }

    /// Whether it searches to one depth after the other.
    pub const fn has_passes(self) -> bool {
        matches!(self.facts().visits, Visits::Passes)
    }

    /// Whether it begins with a guess.
    pub const fn guesses(self) -> bool {
        matches!(self.facts().visits, Visits::Guesses)
    }

    /// What it returns where this is asked for. Each guess but the first is what the last pass returned: cut off at a bound it would
    /// be off by the smallest step there is.
    pub const fn returns(self, asked: FailMode) -> FailMode {
        if self.guesses() { FailMode::FailSoft } else { asked }
    }

    pub fn needs(self, need: Need) -> bool {
        self.facts().needs.contains(&need)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_says_what_the_others_rely_on() {
        for algorithm in Algorithm::all() {
            let Facts { name, aliases, spoken, help, rival, .. } = *algorithm.facts();
            assert!(
                !name.is_empty() && !spoken().is_empty() && !help().is_empty(),
                "{algorithm:?} has no name or no help"
            );
            assert!(
                aliases.iter().all(|alias| Algorithm::from_name(alias) == Some(algorithm)),
                "{name}: an alias is taken"
            );
            assert!(
                algorithm.needs(Need::NoMerging)
                    == (algorithm.has_windows() && algorithm.facts().table == Table::Values),
                "{name} returns bounds: it needs NoMerging, or a table of bounds"
            );
            assert!(
                algorithm.facts().only_with_chance || algorithm.needs(Need::NoChance),
                "{name} knows chance nodes only where they are its reason to be"
            );
            let fits_with_rival =
                rival.facts().needs.iter().all(|&need| algorithm.needs(need) || need == Need::NoMerging);
            assert!(fits_with_rival, "{name}: its rival {} needs more than it does itself", rival.name());
        }
    }
}
