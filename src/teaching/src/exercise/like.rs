//! Options for a tree like another one: its shape, its cutoffs, and distinct values if it has them.

use std::{collections::BTreeSet, sync::Arc};

use super::{
    Between, ExerciseError, ExerciseOptions, Form, MOST_LEAVES, MOST_PLIES, MOST_VALUE, Ties, USUAL, chance_model,
    tally,
};
use plywood_search::replay::Convention;
use plywood_tree::{
    settings::Algorithm,
    tree::{Domain, Player, Tree},
};

impl ExerciseOptions {
    /// Returns the options for a tree like that of the lecture with chance nodes.
    ///
    /// # Errors
    /// No exercise is like it.
    pub fn with_chance() -> Result<Self, ExerciseError> {
        let algorithm = Some(Algorithm::Expectiminimax);
        Self::like(&chance_model().ok_or(ExerciseError::DoesNotFit(algorithm))?, [algorithm, None], USUAL)
    }

    /// Returns the options for a tree like this one. They ask for the same shape, names, moves, players and probabilities, and as
    /// many cutoffs and deep cutoffs in this convention. Values are distinct if those of the tree are, and lie between its least
    /// and greatest value. `algorithm` is the chosen search; `usual` is that of the file, which matters only if it fits.
    ///
    /// # Errors
    /// The search does not fit the tree, the tree is too large, or no other number can replace a leaf's value.
    pub fn like(
        tree: &Arc<Tree>,
        [algorithm, usual]: [Option<Algorithm>; 2],
        convention: Convention,
    ) -> Result<Self, ExerciseError> {
        let has_chance = tree.nodes().any(|node| tree.player(node) == Some(Player::Chance));
        let fitting: &[Algorithm] = match (tree.domain(), has_chance) {
            (Domain::Numbers, false) => &[Algorithm::AlphaBeta, Algorithm::Minimax],
            (Domain::Numbers, true) => &[Algorithm::Expectiminimax],
            (Domain::Truth, false) => &[Algorithm::AndOr, Algorithm::AndOrLazy],
            (Domain::Truth, true) => &[],
        };
        if algorithm.is_some_and(|algorithm| !fitting.contains(&algorithm)) {
            return Err(ExerciseError::DoesNotFit(algorithm));
        }
        let algorithm = algorithm.or(usual.filter(|usual| fitting.contains(usual))).or(fitting.first().copied());
        let algorithm = algorithm.ok_or(ExerciseError::DoesNotFit(None))?;
        let values: Vec<f64> = tree.nodes().filter_map(|node| tree.value(node)).collect();
        if values.len() as u64 > MOST_LEAVES || tree.len() as u64 > MOST_LEAVES * 2 {
            return Err(ExerciseError::TooManyLeaves(plywood_messages::text::grouped(values.len())));
        }
        if tree.plies() > MOST_PLIES {
            return Err(ExerciseError::TooManyPlies(tree.plies()));
        }
        if !values.iter().all(|value| value.abs() <= MOST_VALUE as f64) {
            return Err(ExerciseError::NoOtherNumber);
        }
        let least = values.iter().map(|value| value.floor() as i64).min().unwrap_or(0);
        let most = values.iter().map(|value| value.ceil() as i64).max().unwrap_or(0);
        let distinct: BTreeSet<u64> = values.iter().map(|value| value.to_bits()).collect();
        let ties = if distinct.len() == values.len() { Ties::None } else { Ties::Allowed };
        let values = with_room(Between { least, most }, values.len() as i64);
        let like = Self { convention, ..Self::new(Form::Like(Arc::clone(tree)), algorithm) };
        if like.domain() == Domain::Truth {
            return Ok(like);
        }
        let found = tally(tree, like.rules());
        let just = |number| Some(Between { least: number, most: number }).filter(|_| like.has_cutoffs());
        Ok(Self { cutoffs: just(found.cutoffs), deep: just(found.deep), ties, values, ..like })
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
    use crate::exercise::make;
    use plywood_tree::{
        progress::Progress,
        testing::{PISA, TEXTBOOK, UBB, tree, ubb},
    };

    fn like(tree: &Arc<Tree>) -> Result<ExerciseOptions, ExerciseError> {
        ExerciseOptions::like(tree, [None; 2], USUAL)
    }

    #[test]
    fn a_tree_like_another_differs_in_its_numbers_alone() {
        // A tree like another has its shape and its cutoffs, but other numbers.
        {
            for text in [UBB, PISA, TEXTBOOK] {
                let model = tree(text);
                let options = like(&model).expect("a tree of numbers");
                for seed in 0..5 {
                    let made = make(&options, seed, &Progress::default()).expect("there is one");
                    assert_eq!(made.tally, tally(&model, options.rules()));
                    assert!(made.tree.nodes().eq(model.nodes()));
                    assert!(made.tree.nodes().all(|node| made.tree.subtree(node) == model.subtree(node)));
                    assert_ne!(*made.tree, *model);
                }
            }
            let named = make(&like(&ubb()).expect("numbers"), 3, &Progress::default()).expect("there is one");
            assert_eq!(named.tree.name(plywood_tree::tree::NodeId::ROOT).as_deref(), Some("R"));
        }

        // A tree without replaceable values is refused.
        {
            assert_eq!(
                ExerciseOptions::like(&tree("[T, F]"), [Some(Algorithm::AlphaBeta), None], USUAL).err(),
                Some(ExerciseError::DoesNotFit(Some(Algorithm::AlphaBeta)))
            );
            assert_eq!(like(&tree("[1, inf]")).err(), Some(ExerciseError::NoOtherNumber));
            assert_eq!(like(&tree("[1, 2e9]")).err(), Some(ExerciseError::NoOtherNumber));
            let chain = format!("{}1{}", "[".repeat(40), "]".repeat(40));
            assert!(matches!(like(&tree(&chain)), Err(ExerciseError::TooManyPlies(40))));
            let wide = format!("[{}]", vec!["1"; 1001].join(","));
            assert!(matches!(like(&tree(&wide)), Err(ExerciseError::TooManyLeaves(_))));
        }
    }

    #[test]
    fn labels_to_back_up_are_not_all_the_same() {
        let options = like(&tree("[[T, F], [F, T]]")).expect("labels");
        for seed in 0..60 {
            let made = make(&options, seed, &Progress::default()).expect("there is one");
            let leaves: Vec<f64> = made.tree.nodes().filter_map(|node| made.tree.value(node)).collect();
            assert!(leaves.contains(&0.0) && leaves.contains(&1.0), "{seed}: {leaves:?}");
        }
    }

    /// Every kind of tree gets its own search, and other leaves in the same shape.
    #[test]
    fn trees_of_every_kind_have_trees_like_them() {
        let chance = plywood_tree::testing::with_players(&tree("[[1, 4], [2, 3]]"), &[Player::Max, Player::Chance]);
        let models = [
            (tree("[[T, F], [F, T]]"), None, Algorithm::AndOr),
            (tree("[[T, F], [F, T]]"), Some(Algorithm::AndOrLazy), Algorithm::AndOrLazy),
            (tree(TEXTBOOK), Some(Algorithm::Minimax), Algorithm::Minimax),
            (tree(TEXTBOOK), Some(Algorithm::Pvs), Algorithm::AlphaBeta),
            (chance, None, Algorithm::Expectiminimax),
        ];
        for (model, usual, algorithm) in models {
            let options = ExerciseOptions::like(&model, [None, usual], USUAL).expect("a search fits");
            assert_eq!(options.algorithm, algorithm);
            let made = make(&options, 5, &Progress::default()).expect("there is one");
            assert!(*made.tree != *model && made.tree.domain() == model.domain());
            assert!(made.tree.nodes().all(|node| made.tree.probability(node) == model.probability(node)));
            assert!(made.tree.nodes().all(|node| made.tree.player(node) == model.player(node)));
            assert!(made.replay.end().value(plywood_tree::tree::NodeId::ROOT).is_some());
        }
    }
}
