//! Independent implementations for tests: another search for turns, and another computation of expected values.

use std::collections::{BTreeSet, HashMap};

use super::men::{OFF, Side};
use super::position::{Position, parse};
use super::turns::Roll;
use super::{Backgammon, Evaluation, Ply};
use crate::testing::{played, value};
use crate::{Game as _, Status};
use plywood_tree::testing;
use plywood_tree::tree::Player;
use proptest::prelude::*;

pub(super) fn game(position: &str, evaluation: Evaluation) -> Backgammon {
    Backgammon { position: parse(position).expect("a position"), evaluation }
}

/// Men of both players per point in White's numbering: 0 is White's bar, 25 is Black's. Men borne off are not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Board {
    white: [u8; 26],
    black: [u8; 26],
}

impl Board {
    fn of(position: &Position) -> Self {
        let men = |side: Side| std::array::from_fn(|place| position.men.on(side, side.place(place as u8)));
        let (mut white, mut black): ([u8; 26], [u8; 26]) = (men(Side::White), men(Side::Black));
        (white[25], black[0]) = (0, 0);
        Self { white, black }
    }

    fn turned(mut self) -> Self {
        self.white.reverse();
        self.black.reverse();
        Self { white: self.black, black: self.white }
    }

    /// Returns the boards after one step of White, implemented directly from the text of the rules.
    fn steps(self, die: usize) -> BTreeSet<Self> {
        let from = if self.white[0] > 0 { 0..1 } else { 1..25 };
        let mut boards = BTreeSet::new();
        for from in from.filter(|&from| self.white[from] > 0) {
            let mut next = self;
            next.white[from] -= 1;
            let to = from + die;
            if to < 25 {
                if self.black[to] > 1 {
                    continue;
                }
                next.black[25] += next.black[to];
                next.black[to] = 0;
                next.white[to] += 1;
            } else {
                let furthest = self.white.iter().position(|&men| men > 0);
                let is_home = furthest >= Some(19);
                if !is_home || (to > 25 && furthest != Some(from)) {
                    continue;
                }
            }
            boards.insert(next);
        }
        boards
    }

    /// Returns the boards after playing as much of the roll as possible, by breadth-first search over sequences of steps.
    fn turns(self, [one, other]: [usize; 2]) -> BTreeSet<Self> {
        let after = |boards: &BTreeSet<Self>, die| -> BTreeSet<Self> {
            boards.iter().flat_map(|board: &Self| board.steps(die)).collect()
        };
        let start = BTreeSet::from([self]);
        if one == other {
            let plies = (0..4).scan(start.clone(), |boards, _| {
                *boards = after(boards, one);
                (!boards.is_empty()).then(|| boards.clone())
            });
            return plies.last().unwrap_or(start);
        }
        let [first, second] = [after(&start, one.max(other)), after(&start, one.min(other))];
        let both = &after(&first, one.min(other)) | &after(&second, one.max(other));
        [both, first, second].into_iter().find(|boards| !boards.is_empty()).unwrap_or(start)
    }
}

fn check_turns(position: &Position) {
    for roll in Roll::all() {
        let game = Backgammon { position: Position { roll: Some(roll), ..*position }, evaluation: Evaluation::Pips };
        let after = |ply: Ply| {
            let mut next = game;
            next.make(ply);
            Board::of(&next.position)
        };
        let ours: Vec<Board> = game.moves().map(after).collect();
        let (board, dice) = (Board::of(position), [roll.greater, roll.less].map(usize::from));
        let theirs: BTreeSet<Board> = match position.side {
            Side::White => board.turns(dice),
            Side::Black => board.turned().turns(dice).into_iter().map(Board::turned).collect(),
        };
        assert_eq!(ours.len(), theirs.len(), "{roll:?} {board:?}");
        assert_eq!(ours.into_iter().collect::<BTreeSet<_>>(), theirs, "{roll:?} {board:?}");
    }
}

fn anywhere() -> impl Strategy<Value = Position> {
    let men = || prop::collection::vec((0u8..=24, 1u8..=5), 0..8);
    (men(), men(), prop::sample::select(Side::BOTH.to_vec())).prop_map(|(white, black, side)| {
        let mut men = super::men::Men::off();
        for (of, places) in [(Side::White, white), (Side::Black, black)] {
            for (place, count) in places {
                let is_free = place == 0 || men.on(of.other(), OFF - place) == 0;
                men.put(of, place, if is_free { count } else { 0 });
            }
        }
        Position { men, side, roll: None }
    })
}

proptest! {
    #![proptest_config(testing::cases(150))]

    #[test]
    fn turns_are_those_of_a_brute_force(numbers in prop::collection::vec(0usize..1_000, 0..120), anywhere in anywhere()) {
        let opening = Backgammon { position: Position::opening(), evaluation: Evaluation::Pips };
        let position = played(opening, &numbers).position;
        if position.winner().is_none() {
            check_turns(&position);
        }
        if anywhere.winner().is_none() {
            check_turns(&anywhere);
        }
    }
}

fn expected(game: Backgammon, known: &mut HashMap<Position, f64>) -> f64 {
    if let Some(&value) = known.get(&game.key()) {
        return value;
    }
    let after = |ply: Ply| {
        let mut next = game;
        next.make(ply);
        next
    };
    let value = match game.status() {
        Status::Over(value) => value,
        Status::ToMove(Player::Chance) => {
            let throws = (1..=6).flat_map(|one| (1..=6).map(move |other| Roll::new(one, other)));
            throws.flatten().map(|roll| expected(after(Ply::Roll(roll)), known)).sum::<f64>() / 36.0
        }
        Status::ToMove(player) => {
            let values = game.moves().map(|ply| expected(after(ply), known)).collect::<Vec<_>>();
            let best = if player == Player::Max { f64::max } else { f64::min };
            values.into_iter().reduce(best).expect("there is a turn, be it to pass")
        }
    };
    known.insert(game.key(), value);
    value
}

#[track_caller]
fn check_value(position: &str, known: f64) {
    let game = game(position, Evaluation::Outcome);
    let [found, brute_force] = [value(game), expected(game, &mut HashMap::new())];
    assert!((found - known).abs() < 1e-12 && (brute_force - known).abs() < 1e-12, "{found}, {brute_force}, {known}");
}

#[test]
fn races_are_worth_what_throws_and_the_recursion_say() {
    for (white, winning) in
        [("19", 27), ("20", 31), ("19,24", 15), ("20,23", 19), ("21,22", 17), ("19x2", 4), ("22x2", 17)]
    {
        check_value(&format!("{white}/1/w"), f64::from(2 * winning - 36) / 36.0);
    }

    // A race is worth what the recursion says.
    {
        for position in ["19,24/3,4/w", "20x2/2,5/b", "21,22/4,6/w4-1", "23,24/1x3/w2-1"] {
            let game = game(position, Evaluation::Outcome);
            check_value(position, expected(game, &mut HashMap::new()));
        }
    }
}
