//! The built-in games: what they are called, what can be chosen about them, and how one is set up.

use super::spec::{self, SpecError};
use super::{
    Boxes, Columns, ConnectFour, Evaluated, First, Game, Grundy, Lines, Merged, Nim, Payoff, Play, Points, Shading,
    Sliding, Subtraction, TicTacToe, TwoPlayer,
};
use crate::tree::Domain;

/// A built-in game with its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSpec {
    /// Which game, from which position.
    pub start: Start,
    /// Who moves first.
    pub first: First,
    /// What a win is worth, where only winning matters; `None` for what the lectures use for this game.
    pub payoff: Option<Payoff>,
    /// Whether equal positions are taken together.
    pub merge: Merge,
}

/// A game and its first position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// Tic-tac-toe on the empty board, and what positions are worth.
    TicTacToe(Valuation),
    /// Nim with these piles.
    Nim(Vec<u8>, Play),
    /// Grundy's game with these rows.
    Grundy(Vec<u8>),
    /// The row of boxes, `#` for a filled one.
    Boxes(String),
    /// Shading a strip.
    Shading {
        /// Cells of the strip.
        cells: u8,
        /// The most cells a move shades.
        most: u8,
    },
    /// Sliding squares on a board with this side.
    Sliding(u8),
    /// Connect Four on the empty board.
    ConnectFour(Columns),
    /// A subtraction game.
    Subtraction {
        /// The pile.
        pile: u8,
        /// The amounts one may take, bit `n` for `n`.
        amounts: u64,
    },
}

/// What positions of tic-tac-toe are worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Valuation {
    /// The outcome: 1, 0 or -1.
    #[default]
    Outcome,
    /// Open lines of X minus open lines of O.
    Lines,
    /// Points for lines that are open, nearly complete and complete.
    Points,
}

/// Which positions are taken together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Merge {
    /// None: every line of play has nodes of its own.
    #[default]
    None,
    /// Siblings that are the same up to the game's symmetry.
    Siblings,
    /// All positions that are the same up to the game's symmetry, however they are reached: the game is a graph.
    Positions,
}

/// Something that can be done with any game, without knowing which.
pub trait GameVisitor {
    /// What comes out of it.
    type Output;

    /// Does it with this game.
    fn visit<G: Game + Clone>(self, game: G) -> Self::Output;
}

/// A game in the list of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name that starts its spec.
    pub name: &'static str,
    /// A spec that can be typed as it is: the usual start, which the name alone stands for too.
    pub example: &'static str,
    /// What it is in one line.
    pub about: &'static str,
}

const fn entry(name: &'static str, example: &'static str, about: &'static str) -> Entry {
    Entry { name, example, about }
}

const GAMES: [Entry; 8] = [
    entry("tictactoe", "tictactoe", "three in a row on nine squares, from the empty board"),
    entry("nim", "nim:1,1,2", "take any number of matches from one pile; options such as `misere`"),
    entry("grundy", "grundy:7", "split a row of matches into two unequal ones"),
    entry("boxes", "boxes:..#..#.#", "fill cells of the leftmost free run, from the left"),
    entry("shade", "shade:10,4", "shade one to k adjacent cells of a strip"),
    entry("sliding", "sliding:5", "slide one of your squares into the hole"),
    entry("connect4", "connect4", "four in a row, marks fall into columns, from the empty board"),
    entry("subtract", "subtract:21,1-3", "take one of the amounts allowed from a pile"),
];

impl GameSpec {
    /// The game with nothing special asked of it.
    #[must_use]
    pub fn of(start: Start) -> Self {
        Self { start, first: First::default(), payoff: None, merge: Merge::default() }
    }

    /// Reads a spec: a name, after a colon where to start, and after more colons options, such as `nim:2,2:misere:first=min`.
    pub fn parse(spec: &str) -> Result<Self, SpecError> {
        spec::parse(spec)
    }

    /// The same game with one more option, as it stands in a spec: `evaluation=lines`.
    pub fn with(self, option: &str) -> Result<Self, SpecError> {
        Self::parse(&format!("{}:{option}", self.name()))
    }

    /// A valid spec of each game.
    pub fn examples() -> impl Iterator<Item = &'static str> {
        GAMES.iter().map(|entry| entry.example)
    }

    /// Every game.
    #[must_use]
    pub const fn table() -> &'static [Entry] {
        &GAMES
    }

    /// The spec that reads as this game; options are named where they are not the usual ones.
    #[must_use]
    pub fn name(&self) -> String {
        spec::write(self)
    }

    /// What people call the game.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        match self.start {
            Start::TicTacToe(_) => "Tic-tac-toe",
            Start::Nim(_, Play::Normal) => "Nim",
            Start::Nim(_, Play::Misere) => "Nim, misère",
            Start::Grundy(_) => "Grundy's game",
            Start::Boxes(_) => "The row of boxes",
            Start::Shading { .. } => "Shading cells",
            Start::Sliding(_) => "Lewthwaite's sliding squares",
            Start::ConnectFour(_) => "Connect Four",
            Start::Subtraction { .. } => "A subtraction game",
        }
    }

    /// What winning is worth in a game in which only that matters: what was asked for, or what the lectures use. `None` for the
    /// other games.
    #[must_use]
    pub const fn payoff(&self) -> Option<Payoff> {
        let usual = match self.start {
            Start::TicTacToe(_) | Start::ConnectFour(_) => return None,
            Start::Nim(_, Play::Normal) | Start::Grundy(_) | Start::Subtraction { .. } => Payoff::OneZero,
            Start::Nim(_, Play::Misere) | Start::Sliding(_) => Payoff::PlusMinus,
            Start::Boxes(_) | Start::Shading { .. } => Payoff::Truth,
        };
        match self.payoff {
            None => Some(usual),
            asked => asked,
        }
    }

    /// Whether the values are numbers or truth values.
    #[must_use]
    pub fn domain(&self) -> Domain {
        self.two_player().domain()
    }

    fn two_player(&self) -> TwoPlayer {
        TwoPlayer::new(self.first, self.payoff().unwrap_or_default())
    }

    /// Hands the game, in its first position, to the visitor.
    pub fn visit<V: GameVisitor>(&self, visitor: V) -> V::Output {
        match self.merge {
            Merge::None => self.visit_tree(visitor),
            Merge::Siblings => self.visit_tree(MergeSiblings(visitor)),
            Merge::Positions => self.visit_tree(MergePositions(visitor)),
        }
    }

    /// The same without merging.
    fn visit_tree<V: GameVisitor>(&self, visitor: V) -> V::Output {
        let two_player = self.two_player();
        match &self.start {
            Start::TicTacToe(Valuation::Outcome) => visitor.visit(TicTacToe::new(self.first)),
            Start::TicTacToe(Valuation::Lines) => visitor.visit(Evaluated::<Lines>::new(self.first)),
            Start::TicTacToe(Valuation::Points) => visitor.visit(Evaluated::<Points>::new(self.first)),
            Start::Nim(piles, play) => visitor.visit(Nim::new(piles, *play, two_player)),
            Start::Grundy(rows) => visitor.visit(Grundy::new(rows, two_player)),
            Start::Boxes(row) => visitor.visit(Boxes::new(row, two_player)),
            Start::Shading { cells, most } => visitor.visit(Shading::new(*cells, *most, two_player)),
            Start::Sliding(side) => visitor.visit(Sliding::new(*side, two_player)),
            Start::ConnectFour(columns) => visitor.visit(ConnectFour::new(self.first, *columns)),
            Start::Subtraction { pile, amounts } => visitor.visit(Subtraction::new(*pile, *amounts, two_player)),
        }
    }
}

/// Merges a game among siblings before its visitor sees it.
struct MergeSiblings<V>(V);

impl<V: GameVisitor> GameVisitor for MergeSiblings<V> {
    type Output = V::Output;

    fn visit<G: Game + Clone>(self, game: G) -> V::Output {
        self.0.visit(Merged::new(game))
    }
}

/// Merges all positions of a game before its visitor sees it.
struct MergePositions<V>(V);

impl<V: GameVisitor> GameVisitor for MergePositions<V> {
    type Output = V::Output;

    fn visit<G: Game + Clone>(self, game: G) -> V::Output {
        self.0.visit(Merged::everywhere(game))
    }
}
