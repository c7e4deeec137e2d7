//! Games in the formats of the Gambit project: extensive games (`.efg`), with chance moves, outcomes, names and information sets,
//! and games in strategic form (`.nfg`). Both are read and written.
//!
//! Source: `McKelvey`, `McLennan` and Turocy, Gambit: software tools for game theory, "Game representation formats".

mod efg;
mod game;
mod nfg;
mod normal;
mod payoff;
mod ties;
mod tokens;
mod trees;

use crate::{
    exact::{self, Exact},
    tree::{NodeId, Tree, exact_of},
};
pub use efg::{read, write};
pub use game::{
    Action, Actor, Content, ExtensiveGame, GameNode, Imperfect, Induction, InformationSet, Outcome, SetId, induction,
};
pub use nfg::{StrategicGame, looks_strategic, read_strategic, write_strategic};
pub use normal::{NoStrategicForm, strategic_form};
use num_traits::One as _;
pub use payoff::Payoff;
pub use ties::{Tie, ties};
pub use trees::{NoTree, has_scaled_chances, of_tree, to_tree};

#[cfg(test)]
mod tests;

struct Shares {
    all: Vec<Exact>,
    is_scaled: bool,
}

impl Shares {
    /// Returns the written probabilities if they sum to 1. Otherwise tries the fractions that they round, else divides by their
    /// sum.
    fn of(tree: &Tree, chance: NodeId) -> Self {
        let given = |read: fn(f64) -> Option<Exact>| -> Vec<Exact> {
            let share = |child| {
                let nearest = tree.probability(child).unwrap_or_default();
                let number = match tree.exact_probability(child) {
                    Some(fraction) => exact_of(nearest, Some(fraction)),
                    None => read(nearest),
                };
                number.unwrap_or_default()
            };
            tree.children(chance).map(share).collect()
        };
        let is_certain = |shares: &Vec<Exact>| shares.iter().sum::<Exact>().is_one();
        let as_written = given(exact::of_number);
        let kept = Some(as_written.clone()).filter(is_certain);
        let kept = kept.or_else(|| Some(given(exact::simplest)).filter(is_certain));
        let is_scaled = kept.is_none();
        let all = kept.unwrap_or_else(|| {
            let sum: Exact = as_written.iter().sum();
            as_written.iter().map(|share| share / &sum).collect()
        });
        Self { all, is_scaled }
    }
}

/// Returns true if the tree of a game rounds a number: neither a floating-point number nor a fraction represents it.
pub fn is_rounded(game: &ExtensiveGame, tree: &Tree) -> bool {
    let certain = game.certainties();
    let chances = (0..game.nodes.len() as u32).any(|node| {
        let Some((set, action)) = game.action_to(node) else { return false };
        let id = NodeId(node);
        action.probability.as_ref().is_some_and(|probability| {
            let kept = tree.probability(id).and_then(|nearest| exact_of(nearest, tree.exact_probability(id)));
            kept != Some(probability / &certain[set.0 as usize])
        })
    });
    let is_kept = |leaf: u32, paid: &Exact| {
        let id = NodeId(leaf);
        let kept = tree.value(id).and_then(|nearest| exact_of(nearest, tree.exact_value(id)));
        if kept.as_ref() == Some(paid) { Ok(()) } else { Err(()) }
    };
    chances || game.each_leaf(|leaf, payoffs| is_kept(leaf, &payoffs[0].exact())).is_err()
}

impl ExtensiveGame {
    /// Sums of the probabilities of each information set. In files with six decimals they may differ slightly from 1.
    fn certainties(&self) -> Vec<Exact> {
        let probabilities =
            self.sets.iter().map(|set| set.actions.iter().filter_map(|action| action.probability.as_ref()));
        probabilities.map(Iterator::sum).collect()
    }

    /// Returns true if the probabilities of each information set sum to exactly 1.
    pub fn is_certain(&self) -> bool {
        let of_chance = self.sets.iter().zip(self.certainties()).filter(|(set, _)| set.actor == Actor::Chance);
        of_chance.into_iter().all(|(_, sum)| sum.is_one())
    }

    /// Divides probabilities by their sum if it is not exactly 1. Returns true if anything changed.
    pub fn scale_chances(&mut self) -> bool {
        let mut is_scaled = false;
        let sums = self.certainties();
        for (set, sum) in self.sets.iter_mut().zip(sums).filter(|(_, sum)| !sum.is_one()) {
            for probability in set.actions.iter_mut().filter_map(|action| action.probability.as_mut()) {
                *probability /= &sum;
                is_scaled = true;
            }
        }
        is_scaled
    }
}
