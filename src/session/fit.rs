//! Which algorithm fits which tree.

use super::Matter;
use crate::settings::{Algorithm, Choice};
use crate::tree::{Kind, Player, Tree};

/// The algorithm cannot search this tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} cannot search a tree with chance nodes", .algorithm.name())]
pub struct Unfit {
    /// The algorithm that was asked for.
    pub algorithm: Algorithm,
    /// One that fits.
    pub instead: Algorithm,
}

/// The strongest algorithm that fits: alpha-beta, or expectiminimax where there are chance nodes.
#[must_use]
pub fn default_algorithm(matter: &Matter) -> Algorithm {
    match matter {
        Matter::Tree(tree) if has_chance(tree) => Algorithm::Expectiminimax,
        _ => Algorithm::AlphaBeta,
    }
}

/// Every algorithm that can search the matter, in the order of the table; at least one.
#[must_use]
pub fn fitting_algorithms(matter: &Matter) -> Vec<Algorithm> {
    let all = Algorithm::TABLE.iter().map(|&(algorithm, ..)| algorithm);
    all.filter(|&algorithm| check(matter, algorithm).is_ok() && is_worth_offering(matter, algorithm)).collect()
}

/// Expectiminimax is minimax where there is no chance: offering both would show the same thing twice.
fn is_worth_offering(matter: &Matter, algorithm: Algorithm) -> bool {
    algorithm != Algorithm::Expectiminimax || default_algorithm(matter) == algorithm
}

/// Whether the algorithm can search the matter.
pub(super) fn check(matter: &Matter, algorithm: Algorithm) -> Result<(), Unfit> {
    let instead = default_algorithm(matter);
    match (instead, algorithm) {
        (Algorithm::Expectiminimax, Algorithm::Minimax | Algorithm::AlphaBeta) => Err(Unfit { algorithm, instead }),
        _ => Ok(()),
    }
}

pub(super) fn has_chance(tree: &Tree) -> bool {
    tree.nodes().any(|node| tree.kind(node) == Kind::Inner(Player::Chance))
}
