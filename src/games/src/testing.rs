//! Samples of every game, and brute force over small ones.

use std::collections::HashMap;

use super::built_in::{AnyStart, samples};
use super::{BuiltIn, Describe, Game, Score as _, Status, unfold};
use plywood_tree::tree::{GameResult, Goal, Player};
use proptest::prelude::*;

/// What the tests that hold for all games need to know of one, told in its file.
pub(crate) trait Sampled: BuiltIn {
    /// Games that can be searched whole, and what they are worth for MAX. A game none of whose starts is small enough has none.
    const VALUES: &'static [(&'static str, f64)];
    /// Games for walks at random, with and without options, of any size.
    const SPECS: &'static [&'static str];
    /// The lines of play of each length, from 0 on, counted by another program.
    const PERFT: &'static [(&'static str, &'static [u128])];
    /// Wrong starts, and words of what is said of them.
    const REFUSED: &'static [(&'static str, &'static str)];

    /// Starts at which the game is over before it begins, and who has won it. A game that cannot be started so has none.
    const OVER: &'static [(&'static str, GameResult)];

    /// Any first position, also one at which the game is over.
    fn any() -> BoxedStrategy<Self>;
}

/// The same of a game in the table.
pub struct Samples {
    /// See [`Sampled`].
    pub name: &'static str,
    /// See [`Sampled`].
    pub values: &'static [(&'static str, f64)],
    /// See [`Sampled`].
    pub specs: &'static [&'static str],
    /// See [`Sampled`].
    pub perft: &'static [(&'static str, &'static [u128])],
    /// See [`Sampled`].
    pub refused: &'static [(&'static str, &'static str)],
    /// See [`Sampled`].
    pub over: &'static [(&'static str, GameResult)],
    /// See [`Sampled`].
    pub any_start: BoxedStrategy<AnyStart>,
}

/// The samples of one kind of game, `any` being its row.
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

/// Specs of small games of every kind.
pub fn small_games() -> impl Iterator<Item = &'static str> {
    samples().into_iter().flat_map(|samples| samples.values).map(|&(spec, _)| spec)
}

/// The value of a game for MAX, by plain recursion over its tree: means at chance, else the best for the player to move.
pub fn value<G: Game>(mut game: G) -> f64 {
    value_below(&mut game)
}

/// The same of its present position.
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

/// The nodes of a game's tree.
pub fn nodes<G: Describe>(mut game: G) -> usize {
    unfold(&mut game, u32::MAX, 1_000_000).expect("a small game").len()
}

/// The names and the values of the positions after each move.
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

/// The game after moves at random, these numbers saying which; play ends where the game does.
pub fn played<G: Game>(mut game: G, numbers: &[usize]) -> G {
    for &number in numbers {
        let Status::ToMove(_) = game.status() else { break };
        let moves: Vec<G::Move> = game.moves().collect();
        game.make(moves[number % moves.len()]);
    }
    game
}

/// Whether the player to move wins a game in which who cannot move loses, found by looking at every position once.
pub fn wins<G: Game + Clone>(game: &G) -> bool {
    wins_if(game, false)
}

/// The same for a game that the player to move has won, or not, when it is over.
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

/// What holds for all games needs of each.
pub fn all_samples() -> Vec<Samples> {
    samples()
}
