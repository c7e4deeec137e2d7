//! Compatibility of algorithms with trees.

use super::Input;
use plywood_games::{Calm, GameSpec};
use plywood_tree::{
    settings::{Algorithm, AtLimit, Choice, Merge, Need, Returns, Table, Visits},
    tree::{Domain, Tree},
};

#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{}", .reason.describe(*.algorithm))]
pub struct Unfit {
    pub algorithm: Algorithm,
    pub reason: Reason,
    pub instead: Algorithm,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// Only expectiminimax can evaluate chance nodes.
    Chance,
    /// Labels need exactly two values.
    NotTwoValued,
    /// Values change their sign at every ply, so the players must alternate.
    NoTurns,
    /// The transposition table needs exact values, not bounds that depend on the line of play.
    OnlyBounds,
    /// The transposition table needs a value as soon as a position is searched.
    LateValues,
}

impl Reason {
    fn describe(self, algorithm: Algorithm) -> String {
        let algorithm = algorithm.name();
        match self {
            Self::Chance => string!("searching/no-chance-nodes", algorithm = Text(algorithm)),
            Self::NotTwoValued => string!("searching/two-values-needed", algorithm = Text(algorithm)),
            Self::NoTurns => string!("searching/turns-needed", algorithm = Text(algorithm)),
            Self::OnlyBounds => string!("searching/no-merged-positions", algorithm = Text(algorithm)),
            Self::LateValues => string!("searching/values-come-too-late", algorithm = Text(algorithm)),
        }
    }
}

/// Returns the strongest algorithm that fits: expectiminimax with chance nodes, and-or with truth values, minimax with merged
/// positions, otherwise alpha-beta.
pub fn default_algorithm(input: &Input) -> Algorithm {
    match input {
        _ if has_chance_nodes(input) => Algorithm::Expectiminimax,
        _ if input.domain() == Domain::Truth => Algorithm::AndOr,
        Input::Game(GameSpec { merge: Merge::Positions, .. }) => Algorithm::Minimax,
        _ => Algorithm::AlphaBeta,
    }
}

/// Returns every algorithm that can search the input, in the order of the table; at least one.
pub fn fitting_algorithms(input: &Input) -> Vec<Algorithm> {
    let facts = Facts(input);
    Algorithm::all()
        .filter(|&algorithm| facts.unmet_need(algorithm).is_none() && facts.is_worth_offering(algorithm))
        .collect()
}

/// Returns the algorithm if it can search the input, otherwise the strongest that can.
pub fn fitting(input: &Input, algorithm: Algorithm) -> Algorithm {
    check(input, algorithm).map_or_else(|unfit| unfit.instead, |()| algorithm)
}

/// Checks that the algorithm can search the input. Linear in a tree at the first call; a game knows its properties.
pub fn check(input: &Input, algorithm: Algorithm) -> Result<(), Unfit> {
    match Facts(input).unmet_need(algorithm) {
        Some(reason) => Err(Unfit { algorithm, reason, instead: default_algorithm(input) }),
        None => Ok(()),
    }
}

pub fn has_chance_nodes(input: &Input) -> bool {
    match input {
        Input::Tree(tree) => tree.has_chance(),
        Input::Game(spec) => spec.facts().has_chance,
    }
}

/// What algorithms may need of an input, or gain from it.
#[derive(Clone, Copy)]
struct Facts<'i>(&'i Input);

impl Facts<'_> {
    fn calm(self) -> Calm {
        match self.0 {
            Input::Tree(tree) if tree.is_quiet_everywhere() => Calm::Always,
            Input::Tree(_) => Calm::NotAlways,
            Input::Game(spec) => spec.facts().calm,
        }
    }

    fn has_two_values(self) -> bool {
        match self.0 {
            Input::Tree(tree) => is_two_valued(tree),
            Input::Game(spec) => spec.facts().payoff.is_some() || spec.goal.is_some(),
        }
    }

    fn takes_turns(self) -> bool {
        match self.0 {
            Input::Tree(tree) => tree.takes_turns(),
            Input::Game(spec) => spec.facts().takes_turns,
        }
    }

    const fn merges(self) -> bool {
        matches!(self.0, Input::Game(GameSpec { merge: Merge::Positions, .. }))
    }

    fn unmet_need(self, algorithm: Algorithm) -> Option<Reason> {
        algorithm.facts().needs.iter().find_map(|&need| self.unmet(need, algorithm.facts().returns))
    }

    fn unmet(self, need: Need, returns: Returns) -> Option<Reason> {
        match need {
            Need::NoChance if has_chance_nodes(self.0) => Some(Reason::Chance),
            Need::NoMerging if self.merges() => Some(match returns {
                Returns::AfterChildren => Reason::OnlyBounds,
                Returns::ByLevel => Reason::LateValues,
            }),
            Need::Turns if !self.takes_turns() => Some(Reason::NoTurns),
            Need::TwoValues if !self.has_two_values() => Some(Reason::NotTwoValued),
            Need::NoChance | Need::NoMerging | Need::Turns | Need::TwoValues | Need::WholeTree => None,
        }
    }

    fn is_worth_offering(self, algorithm: Algorithm) -> bool {
        let facts = algorithm.facts();
        let goes_on = matches!(facts.at_limit, AtLimit::Evaluates) || matches!(self.calm(), Calm::NotAlways);
        // If no position repeats, a table of bounds is useless.
        let comes_again = self.merges() || !matches!(facts.visits, Visits::Once);
        let looks_up = matches!(facts.table, Table::Values) || comes_again;
        (!facts.only_with_chance || has_chance_nodes(self.0)) && goes_on && looks_up
    }
}

/// T and F, or equivalent numbers: 0 and 1, or -1 and 1.
fn is_two_valued(tree: &Tree) -> bool {
    let only =
        |allowed: [f64; 2]| tree.nodes().filter_map(|node| tree.value(node)).all(|value| allowed.contains(&value));
    tree.domain() == Domain::Truth || only([0.0, 1.0]) || only([-1.0, 1.0])
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use plywood_tree::{
        testing::{TEXTBOOK, tree},
        tree::{Player, TreeBuilder, Turns},
    };

    #[track_caller]
    fn offers(input: &Input, names: &str) {
        let offered: Vec<&str> = fitting_algorithms(input).into_iter().map(Choice::name).collect();
        assert_eq!(offered.join(" "), names);
        assert!(fitting_algorithms(input).contains(&default_algorithm(input)));
    }

    fn chain(players: [Player; 2]) -> Input {
        let mut builder = TreeBuilder::new();
        let root = builder.enter();
        let below = builder.enter();
        let leaf = builder.leaf(3.0, Domain::Numbers);
        for ((node, player), child) in [root, below].into_iter().zip(players).zip([below, leaf]) {
            builder.set_player(node, player);
            if player == Player::Chance {
                builder.set_probability(child, 1.0);
            }
        }
        builder.leave();
        builder.leave();
        Input::Tree(Arc::new(builder.finish(&Turns::Alternate(None)).expect("valid")))
    }

    #[test]
    fn every_tree_is_offered_what_fits_or_told_why_not() {
        // Every tree is offered what fits.
        {
            offers(
                &Input::Tree(tree(TEXTBOOK)),
                "minimax alpha-beta negamax negamax-ab pvs iterative-deepening mtd-f bottom-up",
            );
            let all = "minimax alpha-beta negamax negamax-ab pvs iterative-deepening mtd-f bottom-up and-or and-or-lazy labels";
            offers(&Input::Tree(tree("[[T, F], T]")), all);
            offers(&Input::Tree(tree("[[1, 0], 1]")), all);
            offers(&Input::Tree(tree("[[1, -1], 1]")), all);
            offers(
                &Input::Tree(tree("[[1, -1], 0]")),
                "minimax alpha-beta negamax negamax-ab pvs iterative-deepening mtd-f bottom-up",
            );
            offers(&chain([Player::Max, Player::Max]), "minimax alpha-beta iterative-deepening mtd-f bottom-up");
            offers(&chain([Player::Chance, Player::Min]), "expectiminimax");
            let merged = |spec| Input::Game(GameSpec::parse(spec).expect("a game"));
            offers(&merged("tictactoe:merge=positions"), "minimax negamax alpha-beta-table mtd-f");
            offers(
                &merged("grundy:7:merge=positions"),
                "minimax negamax alpha-beta-table mtd-f and-or and-or-lazy labels",
            );
            offers(
                &Input::Game(GameSpec::parse("tictactoe").expect("a game")),
                "minimax alpha-beta negamax negamax-ab pvs iterative-deepening mtd-f bottom-up",
            );
        }

        // The default is the strongest fitting algorithm.
        assert_eq!(default_algorithm(&Input::Tree(tree(TEXTBOOK))), Algorithm::AlphaBeta);
        assert_eq!(default_algorithm(&Input::Tree(tree("[T, F]"))), Algorithm::AndOr);
        assert_eq!(default_algorithm(&chain([Player::Max, Player::Chance])), Algorithm::Expectiminimax);

        // A refusal says why.
        {
            let chance = chain([Player::Chance, Player::Min]);
            refuses(&chance, Algorithm::Negamax, "negamax cannot search a tree with chance nodes");
            let twice = chain([Player::Min, Player::Min]);
            let turns = "needs players who take turns; here a player moves twice in a row";
            refuses(&twice, Algorithm::NegamaxAb, &format!("negamax-ab {turns}"));
            let merged = Input::Game(GameSpec::parse("grundy:7:merge=positions").expect("a game"));
            let bounds = "alpha-beta cannot search merged positions: its bounds depend on the path";
            refuses(&merged, Algorithm::AlphaBeta, bounds);
            let late =
                "bottom-up cannot search merged positions: it finds their values only after it has generated all nodes";
            refuses(&merged, Algorithm::BottomUp, late);
            let labels = "needs leaves with the values T and F, 0 and 1, or -1 and 1";
            refuses(&Input::Tree(tree(TEXTBOOK)), Algorithm::AndOrLazy, &format!("and-or-lazy {labels}"));
        }
    }

    #[track_caller]
    fn refuses(input: &Input, algorithm: Algorithm, message: &str) {
        let refused = check(input, algorithm).expect_err("does not fit");
        assert_eq!(refused.to_string(), message);
        assert_eq!(check(input, refused.instead), Ok(()));
    }
}
