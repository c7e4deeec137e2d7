//! Growth of the work of minimax and alpha-beta with depth.

use std::sync::Arc;

use super::{Choices, Input, prepare::is_merged};
use crate::{
    search::{Rules, search_fast, search_spec},
    trace::{Stopped, Watched},
};
use plywood_games::{GameSpec, LoadedTree};
use plywood_tree::{
    progress::{Counts, Progress},
    settings::{Algorithm, Merge},
};

const MOST_NODES: u64 = 20_000_000;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Growth {
    pub depth: u32,
    pub minimax: u64,
    pub alpha_beta: u64,
}

/// Searches to depth 1, 2, 3, ... until the whole game is searched, a search visits too many nodes, or the run is cancelled.
/// Returns the results so far. Children are searched in the given order. Empty for trees with chance nodes.
pub fn growth(input: &Input, choices: Choices, progress: &Arc<Progress>) -> Vec<Growth> {
    let input = &*input.evaluated(choices.rules);
    let rows =
        |search: &mut dyn FnMut(Rules, &mut Silent) -> Result<f64, Stopped>| rows(choices.rules, progress, search);
    match input {
        _ if super::fit::has_chance_nodes(input) => Vec::new(),
        Input::Tree(tree) => rows(&mut |rules, silent| search_fast(rules, LoadedTree::new(tree), silent)),
        Input::Game(spec) => {
            // Alpha-beta needs a tree, so equal positions are merged only among siblings.
            let merge = if is_merged(input) { Merge::Siblings } else { spec.merge };
            let spec = GameSpec { merge, ..spec.clone() };
            rows(&mut |rules, silent| search_spec(rules, &spec, silent))
        }
    }
}

type Silent = Watched<Counts>;

fn rows(
    rules: Rules,
    progress: &Arc<Progress>,
    search: &mut dyn FnMut(Rules, &mut Silent) -> Result<f64, Stopped>,
) -> Vec<Growth> {
    let mut rows: Vec<Growth> = Vec::new();
    for depth in 1..=rules.depth {
        let counted = [Algorithm::Minimax, Algorithm::AlphaBeta].map(|algorithm| {
            let mut silent = Watched::new(Counts::default(), Arc::clone(progress), MOST_NODES);
            search(Rules { algorithm, depth, ..rules }, &mut silent).map(|_| silent.into_inner().visited)
        });
        let [Ok(minimax), Ok(alpha_beta)] = counted else { break };
        if rows.last().is_some_and(|last| last.minimax == minimax) {
            break;
        }
        rows.push(Growth { depth, minimax, alpha_beta });
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_games::GameSpec;
    use plywood_tree::{
        format::View,
        testing::{TEXTBOOK, tree},
    };

    fn grown(input: &Input) -> Vec<(u32, u64, u64)> {
        let choices = Choices::of(input, &View::default());
        let rows = growth(input, choices, &Arc::default());
        rows.iter().map(|row| (row.depth, row.minimax, row.alpha_beta)).collect()
    }

    #[test]
    fn the_last_row_is_the_whole_game() {
        {
            assert_eq!(grown(&Input::Tree(tree(TEXTBOOK))), [(1, 4, 4), (2, 13, 11)]);
            let rows = grown(&Input::Game(GameSpec::parse("tictactoe").expect("a game")));
            assert_eq!(rows[..3].iter().map(|row| row.1).collect::<Vec<_>>(), [10, 82, 586]);
            assert_eq!(rows.last(), Some(&(9, 549_946, 18_297)));
        }

        // A cancelled comparison keeps what is known.
        {
            let input = Input::Game(GameSpec::parse("tictactoe").expect("a game"));
            let progress = Arc::new(Progress::default());
            progress.cancel();
            let rows = growth(&input, Choices::of(&input, &View::default()), &progress);
            assert!(!rows.is_empty() && rows.len() < 9, "the first depths are done before anybody looks up: {rows:?}");
        }
    }
}
