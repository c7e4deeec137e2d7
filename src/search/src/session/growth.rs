//! How the work of minimax and alpha-beta grows with depth.

use std::sync::Arc;

use super::prepare::is_merged;
use super::{Choices, Input};
use crate::search::{Rules, search_fast};
use crate::trace::{Stopped, Watched};
use plywood_games::{Describe, Game, GameSpec, GameVisitor, LoadedTree, OwnCode};
use plywood_tree::progress::{Counts, Progress};
use plywood_tree::settings::{Algorithm, Merge};

/// The most nodes one search may visit before the chart ends.
const MOST_NODES: u64 = 20_000_000;

/// Nodes visited down to one depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The depth limit, in plies.
    pub depth: u32,
    pub minimax: u64,
    /// By alpha-beta, with the same other choices.
    pub alpha_beta: u64,
}

/// Searches to depth 1, 2, 3, ... until the whole game is searched, a search visits too much, or somebody cancels; what is known by
/// then is returned. Children are looked at in the given order. Trees with chance nodes have no such comparison: nothing is returned.
#[must_use]
pub fn growth(input: &Input, choices: Choices, progress: &Arc<Progress>) -> Vec<Growth> {
    let visitor = Grow { choices, progress };
    match input {
        _ if super::fit::knows_chance(input) => Vec::new(),
        Input::Tree(tree) => visitor.rows(&LoadedTree::new(tree)),
        // Alpha-beta needs a tree: positions that are one are so among siblings.
        Input::Game(spec) if is_merged(input) => GameSpec { merge: Merge::Siblings, ..spec.clone() }.visit(visitor),
        Input::Game(spec) => spec.visit(visitor),
    }
}

struct Grow<'a> {
    choices: Choices,
    progress: &'a Arc<Progress>,
}

impl GameVisitor for Grow<'_> {
    type Output = Vec<Growth>;

    fn visit<G: Describe + OwnCode + Clone>(self, game: G) -> Vec<Growth> {
        self.rows(&game)
    }
}

impl Grow<'_> {
    fn rows<G: Game + OwnCode + Clone>(&self, game: &G) -> Vec<Growth> {
        let mut rows: Vec<Growth> = Vec::new();
        for depth in 1..=self.choices.rules.depth {
            let counted =
                [Algorithm::Minimax, Algorithm::AlphaBeta].map(|algorithm| self.count(game.clone(), algorithm, depth));
            let [Ok(minimax), Ok(alpha_beta)] = counted else { break };
            if rows.last().is_some_and(|last| last.minimax == minimax) {
                break;
            }
            rows.push(Growth { depth, minimax, alpha_beta });
        }
        rows
    }

    fn count<G: Game + OwnCode>(&self, game: G, algorithm: Algorithm, depth: u32) -> Result<u64, Stopped> {
        let rules = Rules { algorithm, depth, ..self.choices.rules };
        let mut recorder = Watched::new(Counts::default(), Arc::clone(self.progress), MOST_NODES);
        search_fast(rules, game, &mut recorder)?;
        Ok(recorder.into_inner().visited)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_games::GameSpec;
    use plywood_tree::format::View;
    use plywood_tree::testing::{TEXTBOOK, tree};

    fn grown(input: &Input) -> Vec<(u32, u64, u64)> {
        let choices = Choices::of(input, &View::default());
        let rows = growth(input, choices, &Arc::default());
        rows.iter().map(|row| (row.depth, row.minimax, row.alpha_beta)).collect()
    }

    #[test]
    fn the_last_row_is_the_whole_game() {
        assert_eq!(grown(&Input::Tree(tree(TEXTBOOK))), [(1, 4, 4), (2, 13, 11)]);
        let rows = grown(&Input::Game(GameSpec::parse("tictactoe").expect("a game")));
        assert_eq!(rows[..3].iter().map(|row| row.1).collect::<Vec<_>>(), [10, 82, 586]);
        assert_eq!(rows.last(), Some(&(9, 549_946, 18_297)));
    }

    #[test]
    fn a_cancelled_comparison_keeps_what_is_known() {
        let input = Input::Game(GameSpec::parse("tictactoe").expect("a game"));
        let progress = Arc::new(Progress::default());
        progress.cancel();
        let rows = growth(&input, Choices::of(&input, &View::default()), &progress);
        assert!(!rows.is_empty() && rows.len() < 9, "the first depths are done before anybody looks up: {rows:?}");
    }
}
