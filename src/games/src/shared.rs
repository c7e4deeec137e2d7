//! Type-erased games, so that code for games is compiled once. Each call of a rule is then virtual. Independent of particular
//! games.

use std::{cell::RefCell, collections::HashMap, ops::Range};

use super::{Describe, Game, GameSpec, GameVisitor, Placement, Quietness, Score, describe::description_of};
use plywood_tree::{
    settings::Wins,
    tree::{Domain, MoveNames, Player, Symmetry, Term},
};

/// A game of any kind. A move is its index in the move lists along the path; a key is the number of the game's own key.
pub type SharedGame<'g> = dyn Shared<Score = f64, Move = usize, Moves = Range<usize>, Key = u32> + 'g;

/// Operations that only the type-erased game has.
pub trait Shared: Describe {
    /// Returns the bytes of one of the game's own keys with its number.
    fn key_size(&self) -> usize;

    /// Orders the moves of every position from the present one on; `None` restores the game's own order.
    fn order_by(&mut self, order: Option<Box<dyn MoveOrder>>);
}

/// Order of the moves along paths. The position at which the paths begin has the number 0.
pub trait MoveOrder {
    /// Returns the number of the position after the move with this code.
    fn child(&self, position: u32, code: u32) -> u32;

    /// Passes the codes of the first moves to `show` in order. The other moves follow in the game's own order.
    fn each_first(&self, position: u32, show: &mut dyn FnMut(u32));
}

/// Goal that makes results T or F. Its player is OR, the other one AND.
#[derive(Clone, Copy)]
pub(super) struct Aim {
    pub is_of_max: bool,
    pub counts_draws: bool,
}

impl Aim {
    /// Returns T or F for a value of the game. At a depth limit, the sign of the static evaluation counts as the result.
    fn truth(self, value: f64) -> f64 {
        let own = if self.is_of_max { value } else { -value };
        f64::from(own > 0.0 || (self.counts_draws && own == 0.0))
    }

    pub(super) const fn player(self, player: Player) -> Player {
        match (player, self.is_of_max) {
            (Player::Max, true) | (Player::Min, false) => Player::Or,
            (Player::Max, false) | (Player::Min, true) => Player::And,
            (Player::Or | Player::And | Player::Chance, _) => player,
        }
    }
}

/// A game with the path from its first position to the present one.
pub struct Line<G: Game> {
    game: G,
    aim: Option<Aim>,
    wins: Wins,
    /// Value at which nobody wins.
    neutral: f64,
    order: Option<Box<dyn MoveOrder>>,
    moves: RefCell<Vec<G::Move>>,
    plies: Vec<Ply>,
    numbers: RefCell<HashMap<G::Key, u32>>,
}

struct Ply {
    length: usize,
    /// Number of the position after the move in the move order; 0 without an order.
    position: u32,
}

impl<G: Game> Line<G> {
    pub fn new(game: G) -> Self {
        Self {
            game,
            aim: None,
            wins: Wins::default(),
            neutral: 0.0,
            order: None,
            moves: RefCell::default(),
            plies: Vec::new(),
            numbers: RefCell::default(),
        }
    }

    fn valued(&self, score: G::Score) -> f64 {
        let value = score.to_value();
        self.aim.map_or(value, |aim| aim.truth(value))
    }

    fn at(&self, place: usize) -> G::Move {
        self.moves.borrow()[place]
    }

    /// Lists moves of the present position.
    fn list(&self, add: impl FnOnce(&mut Vec<G::Move>)) -> Range<usize> {
        let mut all = self.moves.borrow_mut();
        let first = all.len();
        add(&mut all);
        if let Some(order) = &self.order {
            self.arrange(&**order, &mut all[first..]);
        }
        first..all.len()
    }

    /// Sorts the moves of the present position by `order`. O(b^2) for b moves.
    fn arrange(&self, order: &dyn MoveOrder, moves: &mut [G::Move]) {
        let mut place = 0;
        order.each_first(self.present(), &mut |code| {
            if let Some(at) = (place..moves.len()).find(|&at| self.game.code(moves[at]) == code) {
                moves[place..=at].rotate_right(1);
            }
            place += 1;
        });
    }

    fn present(&self) -> u32 {
        self.plies.last().map_or(0, |ply| ply.position)
    }

    fn number(&self, key: G::Key) -> u32 {
        let mut numbers = self.numbers.borrow_mut();
        let next = numbers.len() as u32;
        *numbers.entry(key).or_insert(next)
    }
}

impl<G: Game> Game for Line<G> {
    type Score = f64;
    type Move = usize;
    type Moves = Range<usize>;
    type Key = u32;

    fn merges(&self) -> bool {
        self.game.merges()
    }

    fn outcome(&self) -> Option<f64> {
        let outcome = self.game.outcome()?;
        let is_timed = self.wins != Wins::Any && self.domain() == Domain::Numbers;
        let value = self.valued(outcome);
        Some(if is_timed { self.wins.value(value, self.plies.len() as u32, self.neutral) } else { value })
    }

    fn mover(&self) -> Player {
        let player = self.game.mover();
        self.aim.map_or(player, |aim| aim.player(player))
    }

    fn moves(&self) -> Range<usize> {
        self.list(|all| self.game.add_moves(all))
    }

    fn make(&mut self, place: usize) {
        let length = self.moves.get_mut().len();
        let mv = self.at(place);
        let position = self.order.as_deref().map_or(0, |order| order.child(self.present(), self.game.code(mv)));
        self.plies.push(Ply { length, position });
        self.game.make(mv);
    }

    fn unmake(&mut self, place: usize) {
        if let Some(ply) = self.plies.pop() {
            self.moves.get_mut().truncate(ply.length);
        }
        self.game.unmake(self.at(place));
    }

    fn evaluation(&self) -> f64 {
        self.valued(self.game.evaluation())
    }

    fn is_exact(&self) -> bool {
        self.game.is_exact()
    }

    fn quietness(&self) -> Quietness<Range<usize>> {
        self.game.quietness().map(|moves| self.list(|all| all.extend(moves)))
    }

    fn probability(&self, place: usize) -> f64 {
        self.game.probability(self.at(place))
    }

    fn code(&self, place: usize) -> u32 {
        self.game.code(self.at(place))
    }

    fn domain(&self) -> Domain {
        if self.aim.is_some() { Domain::Truth } else { self.game.domain() }
    }

    fn successor(&self, value: f64) -> f64 {
        match self.aim {
            Some(_) => value.successor(Domain::Truth),
            None if self.wins != Wins::Any => value.successor(self.domain()),
            None => self.game.successor(G::Score::from_value(value)).to_value(),
        }
    }

    fn key(&self) -> u32 {
        self.number(self.game.key())
    }

    fn canonical(&self) -> u32 {
        self.number(self.game.canonical())
    }
}

impl<G: Describe> Describe for Line<G> {
    description_of!(self => self.game);

    fn terms(&self) -> Vec<Term> {
        if self.aim.is_some() { Vec::new() } else { self.game.terms() }
    }

    fn outcome_key(&self) -> u32 {
        self.number(self.game.outcome_key())
    }
}

impl<G: Describe> Shared for Line<G> {
    fn key_size(&self) -> usize {
        size_of::<(G::Key, u32)>()
    }

    fn order_by(&mut self, order: Option<Box<dyn MoveOrder>>) {
        self.order = order;
    }
}

impl GameSpec {
    /// Returns the game behind the type of all games. If a goal is stated, its values are T and F.
    pub fn shared(&self) -> Box<SharedGame<'static>> {
        self.visit(Share(self.aim(), self.wins, self.neutral_value()))
    }
}

struct Share(Option<Aim>, Wins, f64);

impl GameVisitor for Share {
    type Output = Box<SharedGame<'static>>;

    fn visit<G: Describe + Clone + 'static>(self, game: G) -> Self::Output {
        Box::new(Line { aim: self.0, wins: self.1, neutral: self.2, ..Line::new(game) })
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;
    use crate::{Status, built_in::samples};
    use plywood_tree::testing;
    use proptest::prelude::*;

    fn seen<G: Describe + ?Sized>(game: &G) -> String {
        let status = match game.status() {
            Status::Over(value) => Status::Over(value.to_value()),
            Status::ToMove(player) => Status::ToMove(player),
        };
        let names = game.move_names();
        let played = |mv| (game.code(mv), names.name(game.code(mv)).map(Cow::into_owned), game.probability(mv));
        let moves: Vec<_> = game.moves().map(played).collect();
        let quietness = game.quietness().map(|moves| moves.map(played).collect::<Vec<_>>());
        let evaluation = (game.evaluation().to_value(), game.successor(game.evaluation()).to_value(), game.terms());
        let drawn = (game.board(), game.placement(), game.label_column());
        let called = (game.position(), game.position_name(), game.symmetry());
        let facts = (game.merges(), game.is_exact(), game.domain());
        format!("{:?}", (status, moves, quietness, evaluation, drawn, called, facts))
    }

    struct Keys<K>(HashMap<u32, K>, HashMap<K, u32>);

    impl<K: Copy + Eq + std::hash::Hash> Keys<K> {
        fn check(&mut self, number: u32, key: K) {
            assert!(*self.0.entry(number).or_insert(key) == key, "equal numbers are equal keys");
            assert_eq!(*self.1.entry(key).or_insert(number), number, "equal keys have equal numbers");
        }
    }

    fn check_alike<G: Describe>(game: &G, shared: &SharedGame<'_>, keys: &mut Keys<G::Key>) {
        assert_eq!(seen(shared), seen(game));
        keys.check(shared.key(), game.key());
        keys.check(shared.canonical(), game.canonical());
        keys.check(shared.outcome_key(), game.outcome_key());
    }

    struct Alike<'n> {
        numbers: &'n [usize],
        shared: Box<SharedGame<'static>>,
    }

    impl GameVisitor for Alike<'_> {
        type Output = ();

        fn visit<G: Describe + Clone>(self, mut game: G) {
            let Self { numbers, mut shared } = self;
            let mut keys = Keys(HashMap::new(), HashMap::new());
            let mut line = Vec::new();
            check_alike(&game, &*shared, &mut keys);
            for number in numbers {
                let Status::ToMove(_) = game.status() else { break };
                let moves: Vec<_> = game.moves().zip(shared.moves()).collect();
                for &(mv, place) in &moves {
                    game.make(mv);
                    shared.make(place);
                    check_alike(&game, &*shared, &mut keys);
                    game.unmake(mv);
                    shared.unmake(place);
                }
                let (mv, place) = moves[number % moves.len()];
                game.make(mv);
                shared.make(place);
                line.push((mv, place));
            }
            for (mv, place) in line.into_iter().rev() {
                game.unmake(mv);
                shared.unmake(place);
                check_alike(&game, &*shared, &mut keys);
            }
        }
    }

    proptest! {
        #![proptest_config(testing::cases(20))]

        #[test]
        fn a_game_is_the_same_behind_the_type_of_all_games(numbers in prop::collection::vec(0usize..1_000, 0..12)) {
            for spec in testing::some(samples().iter().flat_map(|samples| samples.specs)) {
                let spec = GameSpec::parse(spec).expect("a spec");
                spec.visit(Alike { numbers: &numbers, shared: spec.shared() });
            }
        }
    }
}
