//! All equally good moves at the root. A search with windows only bounds the moves after its first best one, so each move is
//! searched again on its own, with the full window.

use super::{Choices, Input, fit};
use crate::{
    search::{Rules, search_shared},
    trace::Watched,
};
use plywood_games::{Line, LoadedTree, SharedGame, Status};
use plywood_tree::{
    progress::{Counts, Progress},
    settings::Algorithm,
    tree::{NodeId, Tree},
};

/// Most nodes that the searches of all moves may visit.
pub const MOST_SEARCHED: u64 = 500_000;

/// The moves at the root that are worth its value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BestMoves {
    /// Child numbers, in the order of the file or the game.
    pub ordinals: Vec<usize>,
    pub names: Vec<String>,
}

/// Searches each move of the root to the depth of these choices, by alpha-beta or, with chance or merged positions, by minimax.
/// `None` if that visits too many nodes, or if the root itself is evaluated, is a chance node, or is searched with a mistake or a chosen window.
pub fn best_moves(input: &Input, choices: Choices) -> Option<BestMoves> {
    let rules = choices.rules;
    if rules.depth == 0 || rules.mistake().is_some() || rules.may_fail() {
        return None;
    }
    let has_chance = fit::has_chance_nodes(input);
    let of_move = |merges: bool| {
        let algorithm = match rules.algorithm {
            Algorithm::Quiescence => Algorithm::Quiescence,
            _ if has_chance => Algorithm::Expectiminimax,
            _ if merges => Algorithm::Minimax,
            _ => Algorithm::AlphaBeta,
        };
        let depth = if rules.depth == u32::MAX { u32::MAX } else { rules.depth - 1 };
        Rules { depth, ..Rules::of(algorithm) }
    };
    match &*input.evaluated(rules) {
        Input::Game(spec) => {
            let game = &mut *spec.shared();
            let (names, rules) = (game.move_names(), of_move(game.merges()));
            best(game, rules, |code| names.name(code).map(String::from))
        }
        Input::Tree(tree) if tree.is_merged() => {
            best(&mut Line::new(LoadedTree::merged(tree)), of_move(true), |code| name(tree, code))
        }
        Input::Tree(tree) => best(&mut Line::new(LoadedTree::new(tree)), of_move(false), |code| name(tree, code)),
    }
}

fn name(tree: &Tree, code: u32) -> Option<String> {
    let node = NodeId(code);
    tree.move_name(node).or_else(|| tree.called(node)).map(String::from)
}

fn best(game: &mut SharedGame<'_>, rules: Rules, name: impl Fn(u32) -> Option<String>) -> Option<BestMoves> {
    let Status::ToMove(player) = game.status() else { return Some(BestMoves::default()) };
    let goal = player.goal()?;
    let (mut best, mut value) = (BestMoves::default(), goal.worst());
    let mut left = MOST_SEARCHED;
    for (ordinal, mv) in game.moves().enumerate() {
        let code = game.code(mv);
        game.make(mv);
        let mut silent = Watched::new(Counts::default(), std::sync::Arc::<Progress>::default(), left);
        let found = search_shared(rules, &mut *game, &mut silent);
        game.unmake(mv);
        left = left.checked_sub(silent.into_inner().visited)?;
        let found = found.ok()?;
        if goal.prefers(found, value) {
            (best, value) = (BestMoves::default(), found);
        }
        if found == value {
            best.ordinals.push(ordinal);
            best.names.push(name(code).unwrap_or_else(|| (ordinal + 1).to_string()));
        }
    }
    Some(best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_games::GameSpec;
    use plywood_tree::{format::View, testing, tree::Player};
    use proptest::prelude::*;

    /// The value of a node by definition, with a static evaluation at the limit.
    fn value(tree: &Tree, node: NodeId, plies: u32) -> f64 {
        if plies == 0 && tree.player(node).is_some() {
            return tree.evaluation(node).unwrap_or(0.0);
        }
        let below = plies.saturating_sub(u32::from(plies != u32::MAX));
        let all = tree.children(node).map(|child| value(tree, child, below));
        match tree.player(node) {
            None => tree.value(node).unwrap_or(0.0),
            Some(Player::Chance) => {
                let shares = tree.children(node).map(|child| tree.probability(child).unwrap_or(0.0));
                shares.zip(all).map(|(share, value)| if share == 0.0 { 0.0 } else { share * value }).sum()
            }
            Some(player) => {
                let goal = player.goal().expect("a player");
                all.fold(goal.worst(), |best, one| goal.better_of(best, one))
            }
        }
    }

    fn found(input: &Input, algorithm: Algorithm, depth: u32) -> Option<BestMoves> {
        let choices = Choices::of(input, &View::default());
        best_moves(input, Choices { rules: Rules { depth, ..Rules::of(algorithm) }, ..choices })
    }

    proptest! {
        #![proptest_config(testing::cases(1_000))]

        #[test]
        fn the_best_moves_are_those_whose_minimax_value_is_the_roots(
            numbers in testing::any_tree(),
            truth in testing::any_truth_tree(),
            chance in testing::any_chance_tree(),
        ) {
            for (tree, algorithm) in
                [(numbers, Algorithm::AlphaBeta), (truth, Algorithm::AndOr), (chance, Algorithm::Expectiminimax)]
            {
                let input = Input::Tree(std::sync::Arc::clone(&tree));
                for depth in (1..=tree.plies()).chain([u32::MAX]) {
                    let Some(found) = found(&input, algorithm, depth) else {
                        prop_assert_eq!(tree.player(NodeId::ROOT), Some(Player::Chance));
                        continue;
                    };
                    let root = value(&tree, NodeId::ROOT, depth);
                    let below = depth.saturating_sub(u32::from(depth != u32::MAX));
                    let is_best = |&(_, child): &(usize, NodeId)| value(&tree, child, below) == root;
                    let expected: Vec<usize> =
                        tree.children(NodeId::ROOT).enumerate().filter(is_best).map(|(ordinal, _)| ordinal).collect();
                    prop_assert_eq!(found.ordinals, expected);
                }
            }
        }
    }

    #[test]
    fn games_have_their_known_best_moves_and_large_ones_none() {
        let of = |spec: &str| {
            let input = Input::Game(GameSpec::parse(spec).expect("a game"));
            found(&input, Algorithm::AlphaBeta, u32::MAX).map(|best| best.names.join(" "))
        };
        assert_eq!(of("tictactoe:from=XXOOX.O..").as_deref(), Some("c2 b3 c3"));
        assert_eq!(of("nim:1,2,4").as_deref(), Some("4→3"));
        assert_eq!(of("connect4"), None);
    }
}
