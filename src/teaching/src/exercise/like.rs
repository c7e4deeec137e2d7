//! Options for a tree like another one: its shape, its cutoffs, and distinct values if it has them.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Between, ExerciseError, Form, MOST_LEAVES, MOST_PLIES, MOST_VALUE, Ties, Wishes, rules, tally};
use plywood_search::replay::Convention;
use plywood_tree::tree::{Domain, Player, Tree};

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SimilarError {
    #[error("{}", text!(requests, "no-alpha-beta"))]
    NoAlphaBeta,
    /// A leaf has a value that no other number can replace.
    #[error("{}", say!(requests, "no-other-number", most = Count(MOST_VALUE as usize)))]
    NoOtherNumber,
    #[error(transparent)]
    TooLarge(ExerciseError),
}

impl Wishes {
    /// Returns the options for a tree like this one. They ask for the same shape, names, moves and players, and as many cutoffs
    /// and deep cutoffs in this convention. Values are distinct if those of the tree are, and lie between its least and greatest
    /// value.
    ///
    /// # Errors
    /// Alpha-beta cannot search the tree, it is too large, or no other number can replace a leaf's value.
    pub fn like(tree: &Arc<Tree>, convention: Convention) -> Result<Self, SimilarError> {
        let chance = tree.nodes().any(|node| tree.player(node) == Some(Player::Chance));
        if tree.domain() != Domain::Numbers || chance {
            return Err(SimilarError::NoAlphaBeta);
        }
        let values: Vec<f64> = tree.nodes().filter_map(|node| tree.value(node)).collect();
        if values.len() as u64 > MOST_LEAVES || tree.len() as u64 > MOST_LEAVES * 2 {
            return Err(SimilarError::TooLarge(ExerciseError::TooManyLeaves(plywood_messages::text::grouped(
                values.len(),
            ))));
        }
        if tree.plies() > MOST_PLIES {
            return Err(SimilarError::TooLarge(ExerciseError::TooManyPlies(tree.plies())));
        }
        let whole =
            |value: &f64| (value.abs() <= MOST_VALUE as f64).then(|| (value.floor() as i64, value.ceil() as i64));
        let bounds: Vec<(i64, i64)> =
            values.iter().map(whole).collect::<Option<_>>().ok_or(SimilarError::NoOtherNumber)?;
        let least = bounds.iter().map(|bounds| bounds.0).min().unwrap_or(0);
        let most = bounds.iter().map(|bounds| bounds.1).max().unwrap_or(0);
        let distinct: BTreeSet<u64> = values.iter().map(|value| value.to_bits()).collect();
        let ties = if distinct.len() == values.len() { Ties::None } else { Ties::Allowed };
        let found = tally(tree, rules(convention));
        let just = |number| Some(Between { least: number, most: number });
        Ok(Self {
            form: Form::Like(Arc::clone(tree)),
            cutoffs: just(found.cutoffs),
            deep: just(found.deep),
            ties,
            values: with_room(Between { least, most }, values.len() as i64),
            convention,
        })
    }
}

/// Widens the range to the number of leaves. Otherwise distinct numbers could only be permuted.
fn with_room(values: Between<i64>, leaves: i64) -> Between<i64> {
    let missing = (leaves - (values.most - values.least)).max(0);
    Between { most: values.most + missing, ..values }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::{USUAL, make};
    use plywood_tree::progress::Progress;
    use plywood_tree::testing::{PISA, TEXTBOOK, UBB, tree, ubb};

    #[test]
    fn a_tree_like_another_differs_in_its_numbers_alone() {
        // A tree like another has its shape and its cutoffs, but other numbers.
        {
            for text in [UBB, PISA, TEXTBOOK] {
                let model = tree(text);
                let wishes = Wishes::like(&model, USUAL).expect("a tree of numbers");
                for seed in 0..5 {
                    let made = make(&wishes, seed, &Progress::default()).expect("there is one");
                    assert_eq!(made.tally, tally(&model, rules(USUAL)));
                    assert!(made.tree.nodes().eq(model.nodes()));
                    assert!(made.tree.nodes().all(|node| made.tree.subtree(node) == model.subtree(node)));
                    assert_ne!(*made.tree, *model);
                }
            }
            let named =
                make(&Wishes::like(&ubb(), USUAL).expect("numbers"), 3, &Progress::default()).expect("there is one");
            assert_eq!(named.tree.name(plywood_tree::tree::NodeId::ROOT).as_deref(), Some("R"));
        }

        // A tree without replaceable values is refused.
        {
            assert_eq!(Wishes::like(&tree("[T, F]"), USUAL).err(), Some(SimilarError::NoAlphaBeta));
            assert_eq!(Wishes::like(&tree("[1, inf]"), USUAL).err(), Some(SimilarError::NoOtherNumber));
            assert_eq!(Wishes::like(&tree("[1, 2e9]"), USUAL).err(), Some(SimilarError::NoOtherNumber));
            let chain = format!("{}1{}", "[".repeat(40), "]".repeat(40));
            assert!(matches!(
                Wishes::like(&tree(&chain), USUAL),
                Err(SimilarError::TooLarge(ExerciseError::TooManyPlies(40)))
            ));
            let wide = format!("[{}]", vec!["1"; 1001].join(","));
            assert!(matches!(
                Wishes::like(&tree(&wide), USUAL),
                Err(SimilarError::TooLarge(ExerciseError::TooManyLeaves(_)))
            ));
        }
    }
}
