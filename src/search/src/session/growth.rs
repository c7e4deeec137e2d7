//! Growth of the work of minimax and alpha-beta with depth.

use std::sync::Arc;

use super::{
    Choices, Input,
    prepare::{Prepared, is_merged, prepare},
};
use crate::{
    search::{Rules, search_spec},
    trace::Watched,
};
use plywood_games::GameSpec;
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
/// Returns the results so far. Empty for trees with chance nodes.
pub fn growth(input: &Input, choices: Choices, progress: &Arc<Progress>) -> Vec<Growth> {
    if super::fit::has_chance_nodes(input) {
        return Vec::new();
    }
    let input = match input {
        // Alpha-beta needs a tree, so equal positions are merged only among siblings.
        Input::Game(spec) if is_merged(input) => &Input::Game(GameSpec { merge: Merge::Siblings, ..spec.clone() }),
        Input::Game(_) | Input::Tree(_) => input,
    };
    let mut rows: Vec<Growth> = Vec::new();
    for depth in 1..=choices.rules.depth {
        let counted = [Algorithm::Minimax, Algorithm::AlphaBeta].map(|algorithm| {
            let rules = Rules { algorithm, depth, ..choices.rules };
            let order = choices.order.fitted(algorithm);
            visited(input, Choices { rules, order, ..choices }, progress)
        });
        let [Some(minimax), Some(alpha_beta)] = counted else { break };
        if rows.last().is_some_and(|last| last.minimax == minimax) {
            break;
        }
        rows.push(Growth { depth, minimax, alpha_beta });
    }
    rows
}

fn visited(input: &Input, choices: Choices, progress: &Arc<Progress>) -> Option<u64> {
    let mut silent = Watched::new(Counts::default(), Arc::clone(progress), MOST_NODES);
    let rules = choices.search_rules();
    let searched = match prepare(input, choices, &progress.aside()).ok()? {
        Prepared::Tree(arranged) => arranged.search(rules, &mut silent),
        Prepared::Game(spec) => search_spec(rules, &spec, &mut silent),
    };
    searched.ok().map(|_| silent.into_inner().visited)
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
