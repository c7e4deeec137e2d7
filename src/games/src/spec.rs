//! A built-in game with its options: how it is set up, whichever game it is.

mod grammar;
pub(super) mod position;

pub use grammar::SpecError;

use super::built_in::{AnyStart, TABLE};
use super::table::{GameFacts, GameOption, GameRow, GameVisitor, Offer, choose, chosen, names, offers, unusual};
use super::{Describe, First, Merged, Payoff, Status, TwoPlayer, play};
use plywood_tree::settings::{Choice, Merge, Strategy};
use plywood_tree::tree::{Domain, GameResult, Player};

/// A built-in game with its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSpec {
    /// Which game, from which position.
    pub start: AnyStart,
    /// Who moves first.
    pub first: First,
    /// What a win is worth, where only winning matters; `None` for what the lectures use for this game.
    pub payoff: Option<Payoff>,
    /// Whether equal positions are taken together.
    pub merge: Merge,
}

/// What can be chosen about games that are won or lost and nothing else.
const WON_OR_LOST: &[GameOption<GameSpec>] = &[GameOption {
    name: "values",
    values: names::<Payoff>,
    set: |spec, value| spec.payoff = Payoff::from_name(value),
    get: |spec| spec.payoff.map(Payoff::name),
}];

/// What can be chosen about every game.
const EVERY: &[GameOption<GameSpec>] = &[
    GameOption {
        name: "first",
        values: names::<First>,
        set: |spec, value| spec.first = chosen(value),
        get: |spec| if spec.start.turn().is_some() { None } else { unusual(spec.first) },
    },
    GameOption {
        name: "merge",
        values: names::<Merge>,
        set: |spec, value| spec.merge = chosen(value),
        get: |spec| unusual(spec.merge),
    },
];

impl GameSpec {
    /// The game with nothing special asked of it.
    pub fn of(start: AnyStart) -> Self {
        let first = start.turn().unwrap_or_default();
        Self { start, first, payoff: None, merge: Merge::default() }
    }

    /// Reads a spec: a name, after a colon where to start, and after more colons options, such as `nim:2,2:misere:first=min` or
    /// `tictactoe:from=.O.X..X..`.
    pub fn parse(spec: &str) -> Result<Self, SpecError> {
        grammar::parse(spec)
    }

    /// The same game with one more option, as it stands in a spec: `evaluation=lines`.
    pub fn with(self, option: &str) -> Result<Self, SpecError> {
        Self::parse(&format!("{}:{option}", self.name()))
    }

    /// The same game from the position after these moves, given by their codes. Besides playing them it takes as long as reading
    /// that position.
    pub fn after(&self, moves: &[u32]) -> Result<Self, SpecError> {
        let game = &mut *Self { merge: Merge::None, ..self.clone() }.shared();
        play(game, moves);
        let (position, first) = (game.position(), first_to_move(&game.status()));
        let refused = |wrong| SpecError {
            spec: position.clone(),
            at: 0..position.len(),
            wrong,
            is_known: true,
            nearest: Some(self.name()),
        };
        let start = self.start.followed_by(&position).map_err(refused)?;
        // Where the game is over nobody is to move, and the position may tell who would be.
        let first = start.turn().or(first).unwrap_or_else(|| self.first.after(moves.len()));
        Ok(Self { start, first, ..self.clone() })
    }

    /// A valid spec of each game.
    pub fn examples() -> impl Iterator<Item = &'static str> {
        TABLE.iter().map(|row| row.example)
    }

    /// The same of the games that are played: no strategy here takes account of luck.
    #[cfg(any(test, feature = "testing"))]
    pub fn played() -> impl Iterator<Item = &'static str> {
        let has_chance = |spec: &str| Self::parse(spec).is_ok_and(|spec| spec.facts().has_chance);
        Self::examples().filter(move |spec| !has_chance(spec))
    }

    /// Every game.
    pub const fn table() -> &'static [GameRow] {
        TABLE
    }

    /// The spec that reads as this game; options are named where they are not the usual ones.
    pub fn name(&self) -> String {
        grammar::write(self)
    }

    /// What people call the game.
    pub fn title(&self) -> &'static str {
        self.facts().title
    }

    /// What winning is worth in a game in which only that matters: what was asked for, or what the lectures use. `None` for the
    /// other games.
    pub fn payoff(&self) -> Option<Payoff> {
        let usual = self.facts().payoff?;
        Some(self.payoff.unwrap_or(usual))
    }

    /// The strategy by which the program plays the game, where it reaches.
    pub fn strategy(&self) -> Strategy {
        self.facts().strategy
    }

    /// What is true of the game whatever is played. Takes no time: each game says it itself.
    pub fn facts(&self) -> GameFacts {
        self.start.facts()
    }

    /// Whether the values are numbers or truth values.
    pub fn domain(&self) -> Domain {
        TwoPlayer::new(self.first, self.payoff().unwrap_or_default()).domain()
    }

    /// How a game has ended that is worth this to MAX. Of two values the greater one is MAX's; of more, 0 is a draw.
    pub fn result(&self, value: f64) -> GameResult {
        let [max, min] = self.domain().players();
        if self.payoff().is_none() && value == 0.0 {
            GameResult::Draw
        } else if value > 0.0 {
            GameResult::Won(max)
        } else {
            GameResult::Won(min)
        }
    }

    /// What can be chosen about the game: first its own options, then those of many games.
    fn offers(&self) -> Vec<Offer> {
        let mut all = self.start.offers();
        if self.facts().payoff.is_some() {
            all.extend(offers(WON_OR_LOST, self));
        }
        all.extend(offers(EVERY, self));
        all
    }

    /// Sets one of its options to one of the values it can have.
    fn choose(&mut self, option: &str, value: &str) {
        self.start.choose(option, value);
        choose(WON_OR_LOST, self, option, value);
        choose(EVERY, self, option, value);
    }

    /// Hands the game, in its first position, to the visitor.
    pub fn visit<V: GameVisitor>(&self, visitor: V) -> V::Output {
        match self.merge {
            Merge::None => self.visit_tree(visitor),
            Merge::Siblings => self.visit_tree(Merging(visitor, false)),
            Merge::Positions => self.visit_tree(Merging(visitor, true)),
        }
    }

    /// The same without merging.
    fn visit_tree<V: GameVisitor>(&self, visitor: V) -> V::Output {
        self.start.visit(self.first, self.payoff().unwrap_or_default(), visitor)
    }
}

/// The player to move, where one is.
const fn first_to_move<S>(status: &Status<S>) -> Option<First> {
    match status {
        Status::ToMove(Player::Min | Player::And) => Some(First::Min),
        Status::ToMove(Player::Max | Player::Or) => Some(First::Max),
        Status::ToMove(Player::Chance) | Status::Over(_) => None,
    }
}

/// Visits a game with its positions merged, among siblings or everywhere.
struct Merging<V>(V, bool);

impl<V: GameVisitor> GameVisitor for Merging<V> {
    type Output = V::Output;

    fn visit<G: Describe + Clone + 'static>(self, game: G) -> V::Output {
        self.0.visit(Merged::new(game, self.1))
    }
}
