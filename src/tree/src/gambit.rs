//! Games as the Gambit project's programs write them: extensive games (`.efg`) are read and written, with their chance moves, outcomes,
//! names and information sets, and games in strategic form (`.nfg`). Knows nothing of searches.
//!
//! Source: `McKelvey`, `McLennan` and Turocy, Gambit: software tools for game theory, "Game representation formats".

mod efg;
mod fractions;
mod game;
mod induction;
mod nfg;
mod normal;
mod payoff;
mod tokens;
mod trees;
mod write;

pub use efg::read;
pub use fractions::is_rounded;
pub use game::{Action, Actor, Content, ExtensiveGame, GameNode, InformationSet, Outcome, SetId};
pub use induction::{Imperfect, Induction, induction};
pub use nfg::{StrategicGame, read_strategic, seems_strategic, write_strategic};
pub use normal::{NoStrategicForm, strategic_form};
pub use payoff::Payoff;
pub use trees::{NoTree, has_scaled_chances, of_tree, to_tree};
pub use write::write;

#[cfg(test)]
mod tests;
