//! What the tests of games share, and what holds for all of them: brute force, counting, walks at random.

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;

use super::{Game, GameSpec, GameVisitor, Merged, Score as _, Status, unfold};
use crate::search::{Rules, search};
use crate::settings::Algorithm;
use crate::testing;
use crate::trace::Silent;

/// The minimax value of a game.
pub(super) fn value<G: Game>(game: G) -> f64 {
    let Ok(value) = search(Rules::of(Algorithm::Minimax), game, &mut Silent);
    value.to_value()
}

/// The nodes of a game's tree.
pub(super) fn nodes<G: Game>(mut game: G) -> usize {
    unfold(&mut game, u32::MAX, 1_000_000).expect("a small game").len()
}

/// The names and the values of the positions after each move.
pub(super) fn names_after_one_move<G: Game>(mut game: G) -> Vec<(String, f64)> {
    let moves: Vec<G::Move> = game.moves().collect();
    let after = moves.into_iter().map(|mv| {
        game.make(mv);
        let after = (game.position_name().unwrap_or_default(), value(&mut game));
        game.unmake(mv);
        after
    });
    after.collect()
}

/// Whether the player to move wins a game in which who cannot move loses, found by looking at every position once.
pub(super) fn wins<G: Game + Clone>(game: &G) -> bool {
    wins_if(game, false)
}

/// The same for a game that the player to move has won, or not, when it is over.
pub(super) fn wins_if<G: Game + Clone>(game: &G, over: bool) -> bool {
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

/// Everything that can be seen of a position.
fn seen<G: Game>(game: &G) -> (G::Key, String) {
    let moves: Vec<u32> = game.moves().map(G::code).collect();
    let seen = (game.board(), game.position_name(), game.status().kind(), game.evaluation().to_value(), moves);
    (game.key(), format!("{seen:?}"))
}

/// Plays at random, these numbers saying how, and takes everything back.
struct Walk<'a>(&'a [usize]);

impl GameVisitor for Walk<'_> {
    type Output = ();

    fn visit<G: Game + Clone>(self, mut game: G) {
        let mut line = Vec::new();
        let mut keys: HashMap<G::Key, String> = HashMap::new();
        for &number in self.0 {
            let Status::ToMove(player) = game.status() else { break };
            let moves: Vec<G::Move> = game.moves().collect();
            assert!(!moves.is_empty(), "who is to move has a move");
            let (key, before) = seen(&game);
            keys.insert(key, before.clone());
            for &mv in &moves {
                let mut next = game.clone();
                next.make(mv);
                let (key, after) = seen(&next);
                assert_eq!(*keys.entry(key).or_insert_with(|| after.clone()), after, "equal keys are equal positions");
                if let Status::ToMove(next) = next.status() {
                    assert_eq!(player.opponent(), Some(next), "the players take turns");
                }
                next.unmake(mv);
                assert!(seen(&next) == (key_of(&game), before.clone()), "a move taken back changes nothing");
            }
            let mv = moves[number % moves.len()];
            line.push((mv, before));
            game.make(mv);
        }
        let drawings: HashSet<&String> = keys.values().collect();
        assert_eq!(drawings.len(), keys.len(), "different keys are different positions");
        for (mv, before) in line.into_iter().rev() {
            game.unmake(mv);
            assert_eq!(seen(&game).1, before);
        }
    }
}

fn key_of<G: Game>(game: &G) -> G::Key {
    game.key()
}

/// One spec of every game, with and without options.
const SPECS: [&str; 17] = [
    "tictactoe",
    "tictactoe:first=min",
    "tictactoe:evaluation=lines:merge=siblings",
    "tictactoe:evaluation=points",
    "nim:3,4,5",
    "nim:2,2:misere:first=min:merge=siblings",
    "grundy:12",
    "grundy:9,3:first=min:values=t/f",
    "boxes:...#..#.#....",
    "boxes:.....:values=1/-1:first=min",
    "shade:10,4",
    "shade:9,3:merge=siblings:values=1/0",
    "sliding:5",
    "sliding:7:merge=siblings",
    "connect4",
    "connect4:order=centre:first=min:merge=siblings",
    "subtract:21,1-3,7",
];

proptest! {
    #![proptest_config(testing::cases(60))]

    #[test]
    fn walks_at_random_keep_the_rules(numbers in prop::collection::vec(0usize..1_000, 0..45)) {
        for spec in SPECS {
            GameSpec::parse(spec).expect("a spec").visit(Walk(&numbers));
        }
    }
}

/// The value by minimax, by alpha-beta, and without merging.
struct Agree;

impl GameVisitor for Agree {
    type Output = f64;

    fn visit<G: Game + Clone>(self, game: G) -> f64 {
        let Ok(pruned) = search(Rules::of(Algorithm::AlphaBeta), game.clone(), &mut Silent);
        let minimax = value(game.clone());
        assert_eq!(pruned.to_value(), minimax);
        assert_eq!(value(Merged::new(game)), minimax);
        minimax
    }
}

#[test]
fn searches_and_merging_agree_on_every_small_game() {
    let value = |spec| GameSpec::parse(spec).expect("a spec").visit(Agree);
    assert_eq!(value("tictactoe"), 0.0);
    assert_eq!(value("tictactoe:first=min:evaluation=lines"), 0.0);
    assert_eq!((value("nim:1,1,2"), value("nim:1,1,2:first=min")), (1.0, 0.0));
    assert_eq!((value("nim:2,2:misere"), value("nim:2,2:misere:first=min")), (-1.0, 1.0));
    assert_eq!((value("grundy:7"), value("grundy:7:first=min")), (0.0, 1.0));
    assert_eq!((value("boxes:..#..#.#"), value("boxes:..#..#.#:first=min")), (1.0, 0.0));
    assert_eq!((value("shade:6,2"), value("shade:6,2:values=1/-1:first=min")), (1.0, -1.0));
    assert_eq!((value("sliding:3"), value("sliding:3:first=min")), (-1.0, 1.0));
    assert_eq!((value("subtract:12,1-3"), value("subtract:13,1-3")), (0.0, 1.0));
}
