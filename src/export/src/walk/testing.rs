//! Searches of every kind, to compare pages with the program.

use std::sync::Arc;

use plywood_search::replay::Replay;
use plywood_search::search::Rules;
use plywood_search::testing::replay;
use plywood_tree::settings::Algorithm;
use plywood_tree::tree::Tree;

pub(super) fn of_every_kind([plain, truth, non_quiet]: [&Arc<Tree>; 3]) -> Vec<(Replay, Rules)> {
    let deepening = Rules { depth: 3, ..Rules::of(Algorithm::IterativeDeepening) };
    let quiescence = Rules { depth: 2, ..Rules::of(Algorithm::Quiescence) };
    let numbers = [Algorithm::AlphaBeta, Algorithm::Minimax, Algorithm::Negamax, Algorithm::Pvs].map(Rules::of);
    let labels = [Algorithm::AndOr, Algorithm::AndOrLazy, Algorithm::Labels].map(Rules::of);
    let numbers = numbers.into_iter().chain([deepening]).map(|rules| (plain, rules));
    let others = labels.into_iter().map(|rules| (truth, rules)).chain([(non_quiet, quiescence)]);
    numbers.chain(others).map(|(tree, rules)| (replay(tree, rules), rules)).collect()
}
