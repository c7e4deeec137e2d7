//! Samples of every game, and brute force over small ones.

use std::collections::HashMap;

use super::built_in::{AnyStart, samples};
use super::{BuiltIn, Describe, Game, Score as _, Status, TooLarge, span_while, unfold_while};
use plywood_tree::settings::AtLimit;
use plywood_tree::tree::{GameResult, Goal, Player, Tree};
use proptest::prelude::*;

/// Test data of one game, for the tests of all games.
pub(crate) trait Sampled: BuiltIn {
    /// Games small enough for a full search, with their values for MAX; may be empty.
    const VALUES: &'static [(&'static str, f64)];
    /// Games for random walks, with and without options, of any size.
    const SPECS: &'static [&'static str];
    /// Number of paths of each length from 0, counted by another program.
    const PERFT: &'static [(&'static str, &'static [u128])];
    /// Invalid starts, with words of their error messages.
    const REFUSED: &'static [(&'static str, &'static str)];

    /// Starts at which the game is over, with its result; may be empty.
    const OVER: &'static [(&'static str, GameResult)];

    /// Any start position, including finished ones.
    fn any() -> BoxedStrategy<Self>;
}

/// Test data of a game in the table; see [`Sampled`].
pub struct Samples {
    pub name: &'static str,
    pub values: &'static [(&'static str, f64)],
    pub specs: &'static [&'static str],
    pub perft: &'static [(&'static str, &'static [u128])],
    pub refused: &'static [(&'static str, &'static str)],
    pub over: &'static [(&'static str, GameResult)],
    pub any_start: BoxedStrategy<AnyStart>,
}

pub(crate) fn samples_of<S: Sampled>(any: fn(S) -> AnyStart) -> Samples {
    Samples {
        name: S::ROW.name,
        values: S::VALUES,
        specs: S::SPECS,
        perft: S::PERFT,
        refused: S::REFUSED,
        over: S::OVER,
        any_start: S::any().prop_map(any).boxed(),
    }
}

pub fn small_games() -> impl Iterator<Item = &'static str> {
    samples().into_iter().flat_map(|samples| samples.values).map(|&(spec, _)| spec)
}

/// Returns the value of a game for MAX by plain recursion: means at chance nodes, else the best for the player to move.
pub fn value<G: Game>(mut game: G) -> f64 {
    value_below(&mut game)
}

/// Returns the value of the present position, like [`value`].
pub fn value_below<G: Game + ?Sized>(game: &mut G) -> f64 {
    let player = match game.status() {
        Status::Over(value) => return value.to_value(),
        Status::ToMove(player) => player,
    };
    let moves: Vec<G::Move> = game.moves().collect();
    let children = moves.into_iter().map(|mv| {
        let probability = if player == Player::Chance { game.probability(mv) } else { 1.0 };
        game.make(mv);
        let value = value_below(game);
        game.unmake(mv);
        (probability, value)
    });
    match player.goal() {
        None => children.map(|(probability, value)| probability * value).sum(),
        Some(Goal::Largest) => children.map(|(_, value)| value).fold(f64::NEG_INFINITY, f64::max),
        Some(Goal::Smallest) => children.map(|(_, value)| value).fold(f64::INFINITY, f64::min),
    }
}

/// Builds the tree of all paths from this position.
pub fn unfold<G: Describe + ?Sized>(game: &mut G, depth: u32, limit: usize) -> Result<Tree, TooLarge> {
    unfold_while(game, depth, AtLimit::Evaluates, limit, |_| true)
}

/// Builds the spanning tree of the positions.
pub fn span<G: Describe + ?Sized>(game: &mut G, depth: u32, limit: usize) -> Result<Tree, TooLarge> {
    span_while(game, depth, limit, |_| true)
}

pub fn nodes<G: Describe>(mut game: G) -> usize {
    unfold(&mut game, u32::MAX, 1_000_000).expect("a small game").len()
}

pub fn names_after_one_move<G: Describe>(mut game: G) -> Vec<(String, f64)> {
    let moves: Vec<G::Move> = game.moves().collect();
    let after = moves.into_iter().map(|mv| {
        game.make(mv);
        let after = (game.position_name().unwrap_or_default(), value_below(&mut game));
        game.unmake(mv);
        after
    });
    after.collect()
}

/// Plays moves selected by these numbers, at most until the game is over.
pub fn played<G: Game>(mut game: G, numbers: &[usize]) -> G {
    for &number in numbers {
        let Status::ToMove(_) = game.status() else { break };
        let moves: Vec<G::Move> = game.moves().collect();
        game.make(moves[number % moves.len()]);
    }
    game
}

/// Returns true if the player to move wins a game in which a player who cannot move loses. Visits every position once.
pub fn wins<G: Game + Clone>(game: &G) -> bool {
    wins_if(game, false)
}

/// Like [`wins`]; the player to move wins a finished position if `over`.
pub fn wins_if<G: Game + Clone>(game: &G, over: bool) -> bool {
    fn look<G: Game>(game: &mut G, over: bool, known: &mut HashMap<G::Key, bool>) -> bool {
        let key = game.key();
        if let Some(&wins) = known.get(&key) {
            return wins;
        }
        let wins = match game.status() {
            Status::Over(_) => over,
            Status::ToMove(_) => game.moves().any(|mv| {
                game.make(mv);
                let wins = !look(game, over, known);
                game.unmake(mv);
                wins
            }),
        };
        known.insert(key, wins);
        wins
    }
    look(&mut game.clone(), over, &mut HashMap::new())
}

pub fn all_samples() -> Vec<Samples> {
    samples()
}
