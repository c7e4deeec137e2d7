//! Backward induction: at every node the one who moves takes what is best for them, of what follows.
//!
//! Source: Kuhn 1953, "Extensive games and the problem of information"; for more than two players Luckhardt and Irani 1986, "An
//! algorithmic solution of N-person games" (max^n).

use std::cmp::Ordering;

use super::game::{Actor, Content, ExtensiveGame, SetId};
use crate::exact::Exact;

/// What comes out of every node when everybody does the best for themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Induction {
    /// What each player gets, by node.
    pub values: Vec<Vec<Exact>>,
    /// The child that is chosen, by node: the first of the best. None at leaves and where chance moves.
    pub chosen: Vec<Option<u32>>,
    /// The inner nodes in the order in which they are reckoned: what is below a node comes before it.
    pub order: Vec<u32>,
}

/// Somebody does not know where they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Imperfect(pub SetId);

/// Reckons every node from those below it. Linear in the nodes times the players.
///
/// # Errors
/// An information set with several nodes: there nobody can choose for each by itself.
pub fn induction(game: &ExtensiveGame) -> Result<Induction, Imperfect> {
    if let Some(set) = game.imperfect() {
        return Err(Imperfect(set));
    }
    let mut values = game.paid();
    let mut chosen = vec![None; game.nodes.len()];
    let mut order = Vec::new();
    // Numbers of nodes increase downwards, so what is below a node has been reckoned before it.
    for node in (0..game.nodes.len() as u32).rev() {
        let Content::Set(set) = game.nodes[node as usize].content else { continue };
        values[node as usize] = match game.sets[set.0 as usize].actor {
            Actor::Chance => mean(game, &values, node),
            Actor::Player(player) => {
                let best = best(game, &values, node, player as usize);
                chosen[node as usize] = best;
                best.map_or_else(Vec::new, |best| values[best as usize].clone())
            }
        };
    }
    postorder(game, &mut order);
    Ok(Induction { values, chosen, order })
}

/// The first of the children that are worth the most to a player.
fn best(game: &ExtensiveGame, values: &[Vec<Exact>], node: u32, player: usize) -> Option<u32> {
    let worth = |child: u32| &values[child as usize][player];
    game.children(node)
        .reduce(|best, child| if worth(child).cmp(worth(best)) == Ordering::Greater { child } else { best })
}

fn mean(game: &ExtensiveGame, values: &[Vec<Exact>], node: u32) -> Vec<Exact> {
    let mut sum = vec![Exact::default(); game.players.len()];
    let mut weights = Exact::default();
    for child in game.children(node) {
        let weight = game.action(child).and_then(|action| action.probability.clone()).unwrap_or_default();
        for (sum, value) in sum.iter_mut().zip(&values[child as usize]) {
            *sum += &weight * value;
        }
        weights += weight;
    }
    // Files with six decimals add up to 1 only nearly.
    sum.into_iter().map(|sum| sum / &weights).collect()
}

/// The inner nodes, those below a node before it, from left to right.
fn postorder(game: &ExtensiveGame, order: &mut Vec<u32>) {
    let mut open: Vec<u32> = Vec::new();
    for (index, node) in (0..).zip(&game.nodes) {
        while let Some(&top) = open.last().filter(|&&top| game.nodes[top as usize].end <= index) {
            order.push(top);
            open.pop();
        }
        if node.content != Content::Leaf {
            open.push(index);
        }
    }
    order.extend(open.into_iter().rev());
}
