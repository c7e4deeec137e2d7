//! All positions of a game as a graph, each of them once. Knows nothing of particular games, and nothing of drawing.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use petgraph::algo::toposort;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef as _;

use super::{Game, Score, Status, TooLarge};

/// A position of a game in its graph.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// The plies of the longest line of play that leads here: every edge leads to a higher level.
    pub level: u32,
    /// What people call it.
    pub name: Option<String>,
    /// Whether the game is over here and what it is worth, or who moves.
    pub status: Status<f64>,
}

/// A graph of positions: node 0 is the first one, an edge carries the code of its move.
pub type PositionGraph = DiGraph<Position, u32>;

/// The positions that can be reached within `depth` plies, the same ones up to the game's symmetry taken as one, of which there
/// may be `limit`. Numbered breadth first in the order of moves. Parallel moves to the same position are one edge. Linear in the
/// moves of all positions.
pub fn graph<G: Game + Clone>(game: &G, depth: u32, limit: usize) -> Result<PositionGraph, TooLarge> {
    let mut graph = PositionGraph::new();
    let mut nodes = HashMap::from([(game.canonical(), graph.add_node(position(game)))]);
    let mut open = vec![(game.clone(), NodeIndex::new(0))];
    for _ in 0..depth {
        let mut next = Vec::new();
        for (mut game, from) in open {
            if let Status::Over(_) = game.status() {
                continue;
            }
            for mv in game.moves() {
                game.make(mv);
                let to = match nodes.entry(game.canonical()) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(_) if graph.node_count() >= limit => return Err(TooLarge(limit)),
                    Entry::Vacant(new) => {
                        let node = *new.insert(graph.add_node(position(&game)));
                        next.push((game.clone(), node));
                        node
                    }
                };
                if !graph.contains_edge(from, to) {
                    graph.add_edge(from, to, G::code(mv));
                }
                game.unmake(mv);
            }
        }
        if next.is_empty() {
            break;
        }
        open = next;
    }
    set_levels(&mut graph);
    Ok(graph)
}

fn position<G: Game>(game: &G) -> Position {
    let status = match game.status() {
        Status::Over(value) => Status::Over(value.to_value()),
        Status::ToMove(player) => Status::ToMove(player),
    };
    Position { level: 0, name: game.position_name(), status }
}

/// Games end, so their positions never come again, and an order with every position after those before it exists.
fn set_levels(graph: &mut PositionGraph) {
    for node in toposort(&*graph, None).unwrap_or_default() {
        let level = graph[node].level + 1;
        let after: Vec<NodeIndex> = graph.edges(node).map(|edge| edge.target()).collect();
        for next in after {
            graph[next].level = graph[next].level.max(level);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{First, Nim, Payoff, Play, TicTacToe, TwoPlayer};

    #[test]
    fn tic_tac_toe_has_765_positions() {
        let positions = graph(&TicTacToe::default(), u32::MAX, 1_000).expect("fits");
        assert_eq!(positions.node_count(), 765);
        let opening = graph(&TicTacToe::default(), 2, 1_000).expect("fits");
        assert_eq!(opening.node_count(), 1 + 3 + 12);
        assert_eq!(graph(&TicTacToe::default(), u32::MAX, 764).err(), Some(TooLarge(764)));
    }

    #[test]
    fn every_edge_leads_to_a_higher_level() {
        let nim = Nim::new(&[1, 2, 3], Play::Normal, TwoPlayer::new(First::Max, Payoff::OneZero));
        let positions = graph(&nim, u32::MAX, 1_000).expect("fits");
        assert!(positions.edge_count() > positions.node_count());
        for edge in positions.edge_references() {
            assert!(positions[edge.source()].level < positions[edge.target()].level);
        }
        let last = positions.node_weights().filter(|position| position.name.as_deref() == Some("0"));
        assert_eq!(last.map(|position| position.level).max(), Some(6));
    }
}
