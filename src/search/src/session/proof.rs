//! Proven winners of the positions of a searched tree. Proofs are finished games and theory, never estimates at the depth limit.

use crate::replay::Replay;
use plywood_games::{SharedGame, Status, each_position};
use plywood_tree::tree::{Goal, NodeId, Player, Tree};

/// Returns for each node the player who wins it, with MAX (or OR) as `Goal::Largest`; `None` if the searched part does not prove
/// it. Only for games that are won or lost. Linear in the nodes times the moves of a position, and once more for each time that a
/// position is needed before its original node.
pub(super) fn proven(game: &mut SharedGame<'_>, replay: &Replay) -> Vec<Option<Goal>> {
    let tree = replay.tree();
    let mut proven = vec![None; tree.len()];
    each_position(game, tree, &mut |node, game| {
        if replay.returned(node).is_some() {
            proven[node.index()] = known(game, tree.value(node).is_some());
        }
    });
    let mut grows = true;
    while grows {
        grows = false;
        for node in tree.nodes().rev().filter(|node| tree.value(*node).is_none()) {
            if proven[node.index()].is_none() {
                proven[node.index()] = folded(tree, node, &proven);
                grows |= proven[node.index()].is_some();
            }
        }
    }
    proven
}

fn known(game: &SharedGame<'_>, is_leaf: bool) -> Option<Goal> {
    let value = match game.status() {
        Status::Over(value) => value,
        Status::ToMove(_) if is_leaf && game.is_exact() => game.evaluation(),
        Status::ToMove(_) => return None,
    };
    Some(if value > 0.0 { Goal::Largest } else { Goal::Smallest })
}

fn folded(tree: &Tree, node: NodeId, proven: &[Option<Goal>]) -> Option<Goal> {
    if let Some(same) = tree.duplicate_of(node) {
        return proven[same.index()];
    }
    let mover = tree.player(node).and_then(Player::goal)?;
    let mut winners = tree.children(node).map(|child| proven[child.index()]);
    if winners.clone().any(|winner| winner == Some(mover)) {
        return Some(mover);
    }
    let other = winners.next()??;
    winners.all(|winner| winner == Some(other)).then_some(other)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::sync::Arc;

    use super::*;
    use crate::search::Rules;
    use crate::session::{Choices, Input, Label, PositionTable, fitting_algorithms, positions, run};
    use plywood_games::testing::{small_games, value_below};
    use plywood_games::{GameSpec, play};
    use plywood_tree::format::View;
    use plywood_tree::settings::Algorithm;
    use plywood_tree::testing;

    fn check(spec: &GameSpec, table: &PositionTable, tree: &Tree) -> usize {
        let labels: HashMap<NodeId, Label> =
            table.positions().iter().filter_map(|at| Some((at.node, at.label?.1))).collect();
        let mut worth: HashMap<u32, f64> = HashMap::new();
        let worth_of = |node| {
            let mut codes: Vec<u32> = tree.ancestors(node).filter_map(|at| Some(tree.edge(at)?.code)).collect();
            codes.reverse();
            let mut game = spec.shared();
            play(&mut *game, &codes);
            value_below(&mut *game)
        };
        each_position(&mut *spec.shared(), tree, &mut |node, position| {
            let Some(&label) = labels.get(&node) else { return };
            let max_wins = *worth.entry(position.key()).or_insert_with(|| worth_of(node)) > 0.0;
            let before = tree.parent(node).and_then(|parent| tree.player(parent));
            let mover = match position.status() {
                Status::ToMove(player) => Some(player),
                Status::Over(_) => before.and_then(Player::opponent),
            };
            let wins = max_wins == (mover.and_then(Player::goal) == Some(Goal::Largest));
            assert_eq!(label, if wins { Label::Wins } else { Label::Loses }, "{:?}", position.board());
        });
        labels.len()
    }

    fn labels(spec: &GameSpec, algorithm: Algorithm, depth: u32) -> usize {
        let input = Input::Game(spec.clone());
        let choices =
            Choices { rules: Rules { depth, ..Rules::of(algorithm) }, ..Choices::of(&input, &View::default()) };
        let run = run(&input, choices, &Arc::default()).expect("a small search");
        let Ok(table) = positions(&input, &run.replay) else { return 0 };
        check(spec, &table, run.replay.tree())
    }

    #[test]
    fn every_label_is_that_of_a_search_of_all_that_can_follow() {
        for spec in testing::some(small_games().map(|spec| GameSpec::parse(spec).expect("a game"))) {
            if spec.payoff().is_none() {
                continue;
            }
            for values in ["values=1/0", "values=1/-1", "values=t/f"] {
                let spec = spec.clone().with(values).expect("an option");
                for algorithm in fitting_algorithms(&Input::Game(spec.clone())) {
                    for depth in 0..4 {
                        labels(&spec, algorithm, depth);
                    }
                }
                assert!(labels(&spec, Algorithm::Minimax, u32::MAX) > 0, "{}", spec.name());
            }
        }

        // An estimate at the depth limit is not a label.
        {
            let count = |spec, depth| labels(&GameSpec::parse(spec).expect("a game"), Algorithm::Minimax, depth);
            assert_eq!((count("sliding:3:values=1/0", 3), count("sliding:3:values=t/f", 3)), (0, 0));
            assert!(count("sliding:3:values=1/0", 9) > 0);
            assert!(count("grundy:7", 1) > 0, "the theory of this game tells who wins");
        }
    }
}
