//! Games as the Gambit project's programs write them: extensive games (`.efg`) are read and written, with their chance moves, outcomes,
//! names and information sets. Knows nothing of searches.
//!
//! Source: `McKelvey`, `McLennan` and Turocy, Gambit: software tools for game theory, "Game representation formats".

mod efg;
mod game;
mod induction;
mod tokens;
mod trees;
mod write;

pub use efg::read;
pub use game::{Action, Actor, Content, ExtensiveGame, GameNode, InformationSet, Outcome, SetId};
pub use induction::{Imperfect, Induction, induction};
pub use trees::{NoTree, of_tree, to_tree};
pub use write::write;

#[cfg(test)]
mod tests;
