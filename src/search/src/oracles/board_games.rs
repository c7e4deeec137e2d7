//! Random games with transpositions, and searches of them with equal positions merged.

use std::collections::HashMap;
use std::sync::Arc;

use crate::oracles::fillings::Equal;
use crate::replay::{Moment, Replay};
use crate::search::Rules;
use crate::session::testing::run_game;
use crate::trace::Step as Trace;
use plywood_games::{Describe, Game, Line};
use plywood_tree::settings::{Algorithm, Choice, Need};
use plywood_tree::tree::{Domain, NodeId, Player};
use proptest::prelude::*;

#[derive(Clone, Debug)]
struct Board {
    moves: Vec<usize>,
    worth: [f64; 2],
}

/// Game of two players who alternate moves along an acyclic graph of boards. A position is a board and the player to move.
#[derive(Clone, Debug)]
pub struct BoardGame {
    boards: Arc<[Board]>,
    domain: Domain,
    at: usize,
    mover: Player,
}

#[derive(Clone, Copy, Debug)]
pub struct Step {
    from: usize,
    to: usize,
}

impl BoardGame {
    const fn pass(&mut self) {
        self.mover = self.mover.opponent().expect("one of two players");
    }

    fn worth(&self) -> f64 {
        self.boards[self.at].worth[usize::from(matches!(self.mover, Player::Max | Player::Or))]
    }

    /// Returns the value for MAX of every node of a search to `depth`, with `fill` for the leaves not yet seen. In a game of
    /// truth values, `fill` is clamped to one of them.
    pub fn values(&self, moment: Moment<'_>, depth: u32, fill: f64) -> Vec<f64> {
        let replay = moment.replay();
        let tree = replay.tree();
        let at = |node: NodeId| (tree.edge(node).map_or(0, |edge| edge.code as usize), tree.depth(node));
        let mut seen = HashMap::new();
        for cursor in 0..=moment.cursor() {
            if let Some(Trace::Evaluate { node, value }) = replay.step(cursor) {
                let (board, ply) = at(node);
                seen.insert((board, ply % 2, plies_left(ply, depth)), value);
            }
        }
        let fill = if self.domain == Domain::Truth { fill.clamp(0.0, 1.0) } else { fill };
        tree.nodes().map(|node| self.value(at(node), depth, &|key| seen.get(&key).copied().unwrap_or(fill))).collect()
    }

    /// The nodes of a search of this game down to a depth that stand for one position searched as deep.
    pub fn equal(&self, replay: &Replay, depth: u32) -> Equal {
        let tree = replay.tree();
        Equal::by(tree, |node| {
            let ply = tree.depth(node);
            (tree.edge(node).map_or(0, |edge| edge.code), ply % 2, plies_left(ply, depth))
        })
    }

    fn value(&self, (board, ply): (usize, usize), depth: u32, leaf: &impl Fn((usize, usize, u32)) -> f64) -> f64 {
        let left = plies_left(ply, depth);
        let moves = &self.boards[board].moves;
        if moves.is_empty() || left == 0 {
            return leaf((board, ply % 2, left));
        }
        let children = moves.iter().map(|&to| self.value((to, ply + 1), depth, leaf));
        let is_max = matches!(self.mover, Player::Max | Player::Or) == ply.is_multiple_of(2);
        if is_max { children.fold(f64::NEG_INFINITY, f64::max) } else { children.fold(f64::INFINITY, f64::min) }
    }

    pub fn searches(&self) -> impl Iterator<Item = (Rules, Arc<Replay>)> + '_ {
        let is_two_valued = self.domain == Domain::Truth;
        let algorithms = Algorithm::all().filter(move |algorithm| {
            let needs = algorithm.facts().needs;
            !needs.contains(&Need::NoMerging) && (is_two_valued || !needs.contains(&Need::TwoValues))
        });
        let rules = algorithms.flat_map(|algorithm| [u32::MAX, 2].map(|depth| Rules { depth, ..Rules::of(algorithm) }));
        rules.map(|rules| (rules, run_game(&mut Line::new(self.clone()), rules).expect("a small search")))
    }
}

/// Returns the number of plies searched below `ply`. Without a limit it is always the same.
const fn plies_left(ply: usize, depth: u32) -> u32 {
    if depth == u32::MAX { depth } else { depth - ply as u32 }
}

impl Game for BoardGame {
    type Score = f64;
    type Move = Step;
    type Moves = std::vec::IntoIter<Step>;
    type Key = (usize, Player);

    fn merges(&self) -> bool {
        true
    }

    fn outcome(&self) -> Option<f64> {
        self.boards[self.at].moves.is_empty().then(|| self.worth())
    }

    fn mover(&self) -> Player {
        self.mover
    }

    fn moves(&self) -> Self::Moves {
        let from = self.at;
        let moves: Vec<Step> = self.boards[from].moves.iter().map(|&to| Step { from, to }).collect();
        moves.into_iter()
    }

    fn make(&mut self, step: Step) {
        self.at = step.to;
        self.pass();
    }

    fn unmake(&mut self, step: Step) {
        self.at = step.from;
        self.pass();
    }

    fn evaluation(&self) -> f64 {
        self.worth()
    }

    fn code(&self, step: Step) -> u32 {
        step.to as u32
    }

    fn domain(&self) -> Domain {
        self.domain
    }

    fn key(&self) -> Self::Key {
        (self.at, self.mover)
    }
}

impl Describe for BoardGame {
    fn position(&self) -> String {
        String::new()
    }
}

fn any_game(domain: Domain, worth: impl Strategy<Value = f64> + Clone) -> impl Strategy<Value = BoardGame> {
    let first = match domain {
        Domain::Numbers => [Player::Max, Player::Min],
        Domain::Truth => [Player::Or, Player::And],
    };
    // Moves skip only a few boards, so that lines of play transpose.
    let board = (prop::collection::btree_set(1usize..4, 0..4), [worth.clone(), worth]);
    (prop::collection::vec(board, 2..9), prop::sample::select(first.to_vec())).prop_map(move |(boards, mover)| {
        let last = boards.len() - 1;
        let ahead = boards.into_iter().enumerate().map(|(at, (ahead, worth))| {
            let ahead: Vec<usize> = ahead.into_iter().map(|by| at + by).filter(|&to| to <= last).collect();
            let is_stuck = ahead.is_empty() && at == 0;
            Board { moves: if is_stuck { vec![1] } else { ahead }, worth }
        });
        BoardGame { boards: ahead.collect(), domain, at: 0, mover }
    })
}

/// Random games of numbers from a small range, so that ties occur. They include infinities.
pub fn any_merged_game() -> impl Strategy<Value = BoardGame> {
    let worth =
        prop_oneof![12 => (-9i32..10).prop_map(f64::from), 1 => Just(f64::INFINITY), 1 => Just(f64::NEG_INFINITY)];
    any_game(Domain::Numbers, worth.boxed())
}

pub fn any_merged_truth_game() -> impl Strategy<Value = BoardGame> {
    any_game(Domain::Truth, any::<bool>().prop_map(|won| f64::from(u8::from(won))).boxed())
}
