//! Round trip of positions as text, for every game.

use std::collections::HashSet;

use super::built_in::samples;
use super::{Describe, First, Game as _, GameSpec, GameVisitor, Score as _, SharedGame, Status, play};
use plywood_tree::testing;
use plywood_tree::tree::Player;
use proptest::prelude::*;

fn seen(game: &SharedGame<'_>) -> String {
    let moves: Vec<String> =
        game.moves().map(|mv| game.move_names().name(game.code(mv)).unwrap_or_default().into_owned()).collect();
    let position = (game.position(), game.board(), game.position_name(), game.label_column());
    format!("{:?}", (position, game.status(), game.evaluation().to_value(), moves))
}

fn after(spec: &GameSpec, moves: &[u32]) -> (String, String, Option<First>) {
    let game = &mut *spec.shared();
    play(game, moves);
    let first = match game.status() {
        Status::ToMove(Player::Max | Player::Or) => Some(First::Max),
        Status::ToMove(Player::Min | Player::And) => Some(First::Min),
        Status::ToMove(Player::Chance) | Status::Over(_) => None,
    };
    (game.position(), seen(game), first)
}

#[track_caller]
fn check_round_trip(spec: &GameSpec, moves: &[u32]) {
    let (position, before, first) = after(spec, moves);
    let after = spec.after(moves).unwrap_or_else(|error| panic!("{} after {moves:?}: {error}", spec.name()));
    assert_eq!(seen(&*after.shared()), before, "{}", after.name());
    assert_eq!(GameSpec::parse(&after.name()).as_ref(), Ok(&after), "{}", after.name());
    if let Some(first) = first {
        let first = if first == First::Max { "max" } else { "min" };
        let typed = format!("{}:from={position}:first={first}", without_position(spec));
        assert_eq!(GameSpec::parse(&typed).as_ref(), Ok(&after), "{typed}");
    }
}

fn without_position(spec: &GameSpec) -> String {
    let name = spec.name();
    let parts = name.split(':').filter(|part| !part.starts_with("from=") && !part.starts_with("first="));
    parts.collect::<Vec<_>>().join(":")
}

struct Lines(usize);

impl GameVisitor for Lines {
    type Output = Vec<Vec<u32>>;

    fn visit<G: Describe + Clone>(self, game: G) -> Self::Output {
        let mut seen = HashSet::from([game.key()]);
        let mut lines = vec![Vec::new()];
        let mut at = 0;
        while at < lines.len() && lines.len() < self.0 {
            let mut game = game.clone();
            play(&mut game, &lines[at]);
            if let Status::ToMove(_) = game.status() {
                for mv in game.moves() {
                    game.make(mv);
                    if seen.insert(game.key()) {
                        lines.push(lines[at].iter().copied().chain([game.code(mv)]).collect());
                    }
                    game.unmake(mv);
                }
            }
            at += 1;
        }
        lines
    }
}

#[test]
fn every_position_of_a_small_game_can_be_typed_back() {
    for (spec, _) in samples().into_iter().flat_map(|samples| samples.values) {
        let spec = GameSpec::parse(spec).expect("a spec");
        for line in spec.visit(Lines(6_000)) {
            check_round_trip(&spec, &line);
        }
    }
}

fn line(game: &mut SharedGame<'_>, numbers: &[usize]) -> Vec<u32> {
    let mut line = Vec::new();
    for &number in numbers {
        let Status::ToMove(_) = game.status() else { break };
        let moves: Vec<usize> = game.moves().collect();
        let mv = moves[number % moves.len()];
        line.push(game.code(mv));
        game.make(mv);
    }
    line
}

proptest! {
    #![proptest_config(testing::cases(100))]

    #[test]
    fn positions_of_large_games_can_be_typed_back(numbers in prop::collection::vec(0usize..1_000, 0..45)) {
        for spec in samples().iter().flat_map(|samples| samples.specs) {
            let spec = GameSpec::parse(spec).expect("a spec");
            check_round_trip(&spec, &line(&mut *spec.shared(), &numbers));
        }
    }
}
