//! Positions at the nodes of a game's tree, reached by playing from the start: drawing and name.

use plywood_games::{GameSpec, SharedGame, each_position, play};
use plywood_tree::tree::{NodeId, Tree};

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Board {
    /// A drawing of a few lines for a monospaced font; empty if the game has none.
    pub lines: Vec<String>,
    pub name: Option<String>,
}

impl Board {
    fn of(game: &SharedGame<'_>) -> Self {
        Self { lines: game.board(), name: game.position_name() }
    }
}

/// Returns the position at a node of this game's tree, by playing the moves on its path. If one of them is not legal, returns the
/// position before it.
pub fn board(spec: &GameSpec, tree: &Tree, node: NodeId) -> Board {
    let mut codes: Vec<u32> = tree.ancestors(node).filter_map(|node| tree.edge(node)).map(|edge| edge.code).collect();
    codes.reverse();
    let game = &mut *spec.shared();
    play(game, &codes);
    Board::of(game)
}

/// Returns the positions at all nodes of this game's tree, in the order of the nodes. Linear in the nodes times the moves of a
/// position.
pub fn boards(spec: &GameSpec, tree: &Tree) -> Vec<Board> {
    let mut boards = vec![Board::default(); tree.len()];
    each_position(&mut *spec.shared(), tree, &mut |node, game| boards[node.index()] = Board::of(game));
    boards
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{Choices, Input, run};

    #[test]
    fn the_board_is_that_of_the_moves_to_the_node() {
        {
            let spec = GameSpec::parse("tictactoe").expect("a game");
            let input = Input::Game(spec.clone());
            let choices = Choices::of(&input, &plywood_tree::format::View::default());
            let run = run(&input, choices, &std::sync::Arc::default()).expect("it fits");
            let tree = run.replay.tree();
            let drawn = |path: &[usize]| board(&spec, tree, tree.at(path).expect("searched")).lines.concat();
            let count = |lines: &str, mark: char| lines.matches(mark).count();
            for (path, marks) in [(vec![], (0, 0)), (vec![0], (1, 0)), (vec![0, 1, 0], (2, 1))] {
                let lines = drawn(&path);
                assert_eq!((count(&lines, 'X'), count(&lines, 'O')), marks, "{lines}");
            }
            let all = boards(&spec, tree);
            for node in tree.nodes().step_by(997) {
                assert_eq!(all[node.index()], board(&spec, tree, node));
            }
        }

        // Positions with names show them.
        {
            let spec = GameSpec::parse("grundy:7").expect("a game");
            let input = Input::Game(spec.clone());
            let choices = Choices::of(&input, &plywood_tree::format::View::default());
            let run = run(&input, choices, &std::sync::Arc::default()).expect("it fits");
            let tree = run.replay.tree();
            let node = tree.at(&[0, 0]).expect("searched");
            assert_eq!(board(&spec, tree, node).name.as_deref(), Some("5-1-1"));
        }
    }
}
