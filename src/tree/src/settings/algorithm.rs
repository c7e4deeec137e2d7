//! Table of the searches: one row of facts for each, used by all code that distinguishes searches. The implementation is in a
//! file of `search`; explanations, lists and drawings depend on these facts.

use super::{Choice, ChoiceRow, FailMode};
use crate::tree::{Domain, Goal};

/// Static facts of an algorithm.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    pub name: &'static str,
    pub aliases: &'static [&'static str],
    /// Name in sentences.
    pub spoken: fn() -> &'static str,
    pub help: fn() -> &'static str,
    /// Requirements, most important first.
    pub needs: &'static [Need],
    /// True if the search equals another one in games without chance, and is then not offered.
    pub only_with_chance: bool,
    pub perspective: Perspective,
    pub skips: Skips,
    pub visits: Visits,
    pub returns: Returns,
    pub at_limit: AtLimit,
    pub table: Table,
    pub program: Program,
    /// True if the search supports deliberate mistakes.
    pub has_mistakes: bool,
    /// Search for comparisons: the one without cutoffs for one with cutoffs, and the reverse. Equals the algorithm itself if
    /// there is none; then another order of the children is compared.
    pub rival: Algorithm,
    /// Trees for which every comparison includes the search.
    pub compared_on: Option<TreeKind>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Need {
    NoChance,
    /// No merged positions: the search may return a bound, which depends on the path, or it returns no value before it reaches
    /// a position again.
    NoMerging,
    Turns,
    /// Leaves with two values, because the search labels nodes T or F.
    TwoValues,
    /// All positions in advance: a game is converted to a tree first.
    WholeTree,
}

/// Children that a search skips.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Skips {
    Nothing,
    /// Children after a cutoff by alpha and beta; nodes have windows.
    BeyondBounds,
    /// Children after the parent's label is determined.
    AfterLabel,
}

/// Number of visits to a node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Visits {
    Once,
    /// Again with a wider window if a scout search fails high.
    Scouts,
    Passes,
    /// At most once per pass; all passes have the same depth and a null window at a guess.
    Guesses,
}

/// Time at which nodes return their values.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Returns {
    /// A node returns before the search goes on to its next sibling.
    #[default]
    AfterChildren,
    /// All nodes are generated before the first one returns. Then the levels return one after the other, the deepest first.
    ByLevel,
}

/// Contents of the transposition table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Table {
    /// Values, if equal positions are merged; otherwise nothing.
    Values,
    Bounds,
}

#[derive(Clone, Copy, Debug)]
pub enum Program {
    Minimax,
    BottomUp,
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

/// Action of a search at its depth limit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum AtLimit {
    #[default]
    Evaluates,
    /// Evaluates quiet positions and searches the others further. If every position is quiet, the search equals another one and
    /// is not offered.
    SearchesOn,
}

/// Player whose values a search shows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Perspective {
    /// Every value and window is MAX's.
    #[default]
    Max,
    /// Every value and window is that of the player to move; at a leaf, of the player who would be to move.
    Mover,
}

impl Perspective {
    /// Converts the value of a child to its parent's perspective.
    #[inline]
    pub fn backed_up(self, domain: Domain, value: f64) -> f64 {
        match self {
            Self::Max => value,
            Self::Mover => domain.opposite(value),
        }
    }

    /// Returns the goal of a player in these values.
    pub const fn goal(self, own: Goal) -> Goal {
        match self {
            Self::Max => own,
            Self::Mover => Goal::Largest,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TreeKind {
    /// Numbers without chance.
    Numbers,
    Truth,
    Chance,
}

/// Usual facts of a search, those of minimax.
const USUAL: Facts = Facts {
    name: "",
    aliases: &[],
    spoken: || "",
    help: || "",
    needs: &[Need::NoChance],
    only_with_chance: false,
    perspective: Perspective::Max,
    skips: Skips::Nothing,
    visits: Visits::Once,
    returns: Returns::AfterChildren,
    at_limit: AtLimit::Evaluates,
    table: Table::Values,
    program: Program::Minimax,
    has_mistakes: false,
    rival: Algorithm::AlphaBeta,
    compared_on: None,
};

/// Declares every algorithm with its row and its module in the crate `search`, so that none of them can be missing. The order is
/// that of help texts, which are the messages `NAME`; `spoken-NAME` is the name in sentences. `$d` is a dollar sign, for the nested
/// macro.
macro_rules! algorithms {
    ($d:tt $file:ident: $($(#[$doc:meta])+ $algorithm:ident in $module:ident($name:literal) {
        $($fact:ident: $value:expr,)*
    })+) => {
        #[macro_export]
        macro_rules! each_algorithm {
            ($d callback:ident) => {
                $d callback! { $($algorithm in $module;)+ }
            };
        }

        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum Algorithm {
            $($(#[$doc])+ $algorithm,)+
        }

        impl Algorithm {
            pub const fn facts(self) -> &'static Facts {
                match self {
                    $(Self::$algorithm => const {
                        &Facts {
                            name: $name,
                            spoken: || text!(concat!(stringify!($file), "/spoken-", $name)),
                            help: || text!(concat!(stringify!($file), "/", $name)),
                            $($fact: $value,)*
                            ..USUAL
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

            fn aliases(self) -> &'static [&'static str] {
                self.facts().aliases
            }
        }
    };
}

algorithms! { $ settings:
    /// Visits every node.
    Minimax in minimax("minimax") {
        compared_on: Some(TreeKind::Numbers),
    }

    /// Minimax with cutoffs.
    AlphaBeta in alpha_beta("alpha-beta") {
        needs: &[Need::NoChance, Need::NoMerging],
        skips: Skips::BeyondBounds,
        program: Program::AlphaBeta,
        has_mistakes: true,
        rival: Algorithm::Minimax,
        compared_on: Some(TreeKind::Numbers),
    }

    /// Minimax with values for the player to move.
    Negamax in negamax("negamax") {
        needs: &[Need::NoChance, Need::Turns],
        perspective: Perspective::Mover,
        program: Program::Negamax,
        rival: Algorithm::NegamaxAb,
    }

    /// Alpha-beta with values and windows for the player to move.
    NegamaxAb in negamax_ab("negamax-ab") {
        needs: &[Need::NoChance, Need::NoMerging, Need::Turns],
        perspective: Perspective::Mover,
        skips: Skips::BeyondBounds,
        program: Program::NegamaxAb,
        rival: Algorithm::Negamax,
    }

    /// Alpha-beta with scout searches for every child but the first.
    Pvs in pvs("pvs") {
        aliases: &["negascout"],
        needs: &[Need::NoChance, Need::NoMerging, Need::Turns],
        perspective: Perspective::Mover,
        skips: Skips::BeyondBounds,
        visits: Visits::Scouts,
        program: Program::Pvs,
        rival: Algorithm::NegamaxAb,
    }

    /// Alpha-beta to depth 1, 2, 3 and so on.
    IterativeDeepening in iterative_deepening("iterative-deepening") {
        needs: &[Need::NoChance, Need::NoMerging],
        skips: Skips::BeyondBounds,
        visits: Visits::Passes,
        program: Program::IterativeDeepening,
        rival: Algorithm::AlphaBeta,
    }

    /// Alpha-beta that evaluates only quiet positions.
    Quiescence in quiescence("quiescence") {
        needs: &[Need::NoChance, Need::NoMerging],
        skips: Skips::BeyondBounds,
        at_limit: AtLimit::SearchesOn,
        program: Program::Quiescence,
        rival: Algorithm::AlphaBeta,
    }

    /// Alpha-beta with a transposition table.
    AlphaBetaTable in alpha_beta_table("alpha-beta-table") {
        needs: &[Need::NoChance],
        skips: Skips::BeyondBounds,
        table: Table::Bounds,
        program: Program::AlphaBeta,
        rival: Algorithm::AlphaBeta,
    }

    /// Null-window searches at a guess, until the bounds of the root meet.
    MtdF in mtd_f("mtd-f") {
        needs: &[Need::NoChance],
        skips: Skips::BeyondBounds,
        visits: Visits::Guesses,
        table: Table::Bounds,
        program: Program::MtdF,
        rival: Algorithm::AlphaBeta,
    }

    /// Minimax that backs up the values level by level.
    BottomUp in bottom_up("bottom-up") {
        needs: &[Need::NoChance, Need::NoMerging, Need::WholeTree],
        returns: Returns::ByLevel,
        program: Program::BottomUp,
        rival: Algorithm::Minimax,
    }

    /// Labels every node of an AND-OR tree.
    AndOr in and_or("and-or") {
        needs: &[Need::NoChance, Need::TwoValues],
        program: Program::AndOr,
        rival: Algorithm::AndOrLazy,
        compared_on: Some(TreeKind::Truth),
    }

    /// Labels an AND-OR tree; each node stops at the first child that determines its label.
    AndOrLazy in and_or_lazy("and-or-lazy") {
        needs: &[Need::NoChance, Need::TwoValues],
        skips: Skips::AfterLabel,
        program: Program::AndOrLazy,
        rival: Algorithm::AndOr,
        compared_on: Some(TreeKind::Truth),
    }

    /// Labels every position, from the end of the game upwards.
    Labels in labels("labels") {
        needs: &[Need::NoChance, Need::TwoValues, Need::WholeTree],
        program: Program::Labels,
        rival: Algorithm::AndOrLazy,
    }

    /// Minimax with chance nodes, whose values are the means of their children.
    Expectiminimax in expectiminimax("expectiminimax") {
        needs: &[],
        only_with_chance: true,
        program: Program::Expectiminimax,
        rival: Algorithm::Expectiminimax,
        compared_on: Some(TreeKind::Chance),
    }
}

impl Algorithm {
    /// Returns true if nodes have windows, so that fail mode and cutoff rule apply.
    pub const fn has_windows(self) -> bool {
        matches!(self.facts().skips, Skips::BeyondBounds)
    }

    /// Returns true if the search can skip nodes.
    pub const fn has_cutoffs(self) -> bool {
        !matches!(self.facts().skips, Skips::Nothing)
    }

    /// Returns true if the search runs to increasing depths.
    pub const fn has_passes(self) -> bool {
        matches!(self.facts().visits, Visits::Passes)
    }

    /// Returns true if the window of the root can be chosen: the search makes one pass.
    pub const fn starts_with_window(self) -> bool {
        self.has_windows() && matches!(self.facts().visits, Visits::Once | Visits::Scouts)
    }

    /// Returns true if the search begins with a guess.
    pub const fn guesses(self) -> bool {
        matches!(self.facts().visits, Visits::Guesses)
    }

    /// Returns the fail mode that applies. Searches by guesses are always fail-soft: each later guess is the result of the
    /// previous pass, which fail-hard would shift by the smallest step.
    pub const fn returns(self, chosen: FailMode) -> FailMode {
        if self.guesses() { FailMode::FailSoft } else { chosen }
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
            let facts = algorithm.facts();
            let Facts { name, aliases, spoken, help, rival, .. } = *facts;
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
                    == (facts.returns == Returns::ByLevel || (algorithm.has_windows() && facts.table == Table::Values)),
                "{name} returns bounds, or values only at the end: it needs NoMerging, or a table of bounds"
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
