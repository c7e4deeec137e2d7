//! Any game behind one type, so that a search is compiled once for all games. Each question about the rules costs a call. Knows
//! nothing of particular games.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;

use super::last_pass::{LastPass, ROOT};
use plywood_games::{Game, Quietness, Score};
use plywood_tree::tree::{Domain, Player};

/// A game of any kind. A move is its place in the lists of moves along the line of play, a key the number of a position up to
/// symmetry.
pub(super) type SharedGame<'g> = dyn Reordered<Score = f64, Move = usize, Moves = Range<usize>, Key = u32> + 'g;

/// A game that can change the order of its moves.
pub(super) trait Reordered: Game {
    /// Puts the moves of every position in the order of a pass that began at the present position; `None` for the game's own order.
    fn order_by(&mut self, last: Option<LastPass>);
}

/// A game with the line of play from the root of the search to the present position.
pub(super) struct Line<G: Game> {
    game: G,
    /// The moves of each position along the line, one list after the other.
    moves: RefCell<Vec<G::Move>>,
    plies: Vec<Ply>,
    last: Option<LastPass>,
    /// The numbers of positions, in the order in which the search looked them up.
    numbers: RefCell<HashMap<G::Key, u32>>,
}

/// A move on the line of play.
struct Ply {
    /// The length of `moves` before the move.
    length: usize,
    /// The node of the last pass after the move.
    node: u32,
}

impl<G: Game> Line<G> {
    /// The game in its present position.
    pub(super) fn new(game: G) -> Self {
        Self { game, moves: RefCell::default(), plies: Vec::new(), last: None, numbers: RefCell::default() }
    }

    /// The node of the last pass at the present position.
    fn node(&self) -> u32 {
        self.plies.last().map_or(ROOT, |ply| ply.node)
    }

    /// Returns the move at a place in `moves`.
    fn at(&self, place: usize) -> G::Move {
        self.moves.borrow()[place]
    }

    /// Adds a list of moves in the order of the last pass, and returns its place.
    fn list(&self, moves: G::Moves) -> Range<usize> {
        let mut all = self.moves.borrow_mut();
        let first = all.len();
        all.extend(moves);
        if let Some(last) = &self.last {
            last.arrange(self.node(), &self.game, &mut all[first..]);
        }
        first..all.len()
    }
}

impl<G: Game> Reordered for Line<G> {
    fn order_by(&mut self, last: Option<LastPass>) {
        self.last = last;
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
        self.game.outcome().map(Score::to_value)
    }

    fn mover(&self) -> Player {
        self.game.mover()
    }

    fn moves(&self) -> Range<usize> {
        self.list(self.game.moves())
    }

    fn make(&mut self, place: usize) {
        let (length, mv) = (self.moves.get_mut().len(), self.at(place));
        let node = self.last.as_ref().map_or(ROOT, |last| last.child(self.node(), self.game.code(mv)));
        self.plies.push(Ply { length, node });
        self.game.make(mv);
    }

    fn unmake(&mut self, place: usize) {
        if let Some(ply) = self.plies.pop() {
            self.moves.get_mut().truncate(ply.length);
        }
        self.game.unmake(self.at(place));
    }

    fn evaluation(&self) -> f64 {
        self.game.evaluation().to_value()
    }

    fn is_exact(&self) -> bool {
        self.game.is_exact()
    }

    fn quietness(&self) -> Quietness<Range<usize>> {
        self.game.quietness().map(|moves| self.list(moves))
    }

    fn probability(&self, place: usize) -> f64 {
        self.game.probability(self.at(place))
    }

    fn code(&self, place: usize) -> u32 {
        self.game.code(self.at(place))
    }

    fn domain(&self) -> Domain {
        self.game.domain()
    }

    fn successor(&self, value: f64) -> f64 {
        self.game.successor(G::Score::from_value(value)).to_value()
    }

    fn key(&self) -> u32 {
        let mut numbers = self.numbers.borrow_mut();
        let next = numbers.len() as u32;
        *numbers.entry(self.game.canonical()).or_insert(next)
    }
}
