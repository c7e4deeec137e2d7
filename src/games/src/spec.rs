//! A built-in game with its options.

mod grammar;
pub(super) mod position;

pub use grammar::SpecError;

use super::built_in::{AnyStart, TABLE};
use super::table::{GameFacts, GameOption, GameRow, GameVisitor, Offer, choose, chosen, names, offers, unusual};
use super::{Describe, First, Merged, Payoff, Status, TwoPlayer, play};
use plywood_tree::settings::{Choice, Merge, Strategy};
use plywood_tree::tree::{Domain, GameResult, Player};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSpec {
    pub start: AnyStart,
    pub first: First,
    /// Values of a win and a loss; `None` for the lectures' default. Only for games that are won or lost.
    pub payoff: Option<Payoff>,
    pub merge: Merge,
}

const WON_OR_LOST: &[GameOption<GameSpec>] = &[GameOption {
    name: "values",
    values: names::<Payoff>,
    set: |spec, value| spec.payoff = Payoff::from_name(value),
    get: |spec| spec.payoff.map(Payoff::name),
}];

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
    /// Returns the game with default options.
    pub fn of(start: AnyStart) -> Self {
        let first = start.turn().unwrap_or_default();
        Self { start, first, payoff: None, merge: Merge::default() }
    }

    /// Parses a spec: a name, a start position after a colon, and options after more colons, such as `nim:2,2:misere:first=min`
    /// or `tictactoe:from=.O.X..X..`.
    pub fn parse(spec: &str) -> Result<Self, SpecError> {
        grammar::parse(spec)
    }

    /// Adds an option in the format of a spec: `evaluation=lines`.
    pub fn with(self, option: &str) -> Result<Self, SpecError> {
        Self::parse(&format!("{}:{option}", self.name()))
    }

    /// Returns the game from the position after these move codes. Takes the time of playing the moves and parsing the position.
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
        // No player is to move in a finished game, but the position may determine one.
        let first = start.turn().or(first).unwrap_or_else(|| self.first.after(moves.len()));
        Ok(Self { start, first, ..self.clone() })
    }

    pub fn examples() -> impl Iterator<Item = &'static str> {
        TABLE.iter().map(|row| row.example)
    }

    /// Returns the examples without chance; Plywood has no strategy for games of chance.
    #[cfg(any(test, feature = "testing"))]
    pub fn played() -> impl Iterator<Item = &'static str> {
        let has_chance = |spec: &str| Self::parse(spec).is_ok_and(|spec| spec.facts().has_chance);
        Self::examples().filter(move |spec| !has_chance(spec))
    }

    pub const fn table() -> &'static [GameRow] {
        TABLE
    }

    /// Returns the spec that parses to this game; default options are omitted.
    pub fn name(&self) -> String {
        grammar::write(self)
    }

    pub fn title(&self) -> &'static str {
        self.facts().title
    }

    /// Returns the payoff of a game that is won or lost: the option, or the lectures' default. `None` for the other games.
    pub fn payoff(&self) -> Option<Payoff> {
        let usual = self.facts().payoff?;
        Some(self.payoff.unwrap_or(usual))
    }

    pub fn strategy(&self) -> Strategy {
        self.facts().strategy
    }

    /// Returns the constant facts of the game in O(1).
    pub fn facts(&self) -> GameFacts {
        self.start.facts()
    }

    pub fn domain(&self) -> Domain {
        TwoPlayer::new(self.first, self.payoff().unwrap_or_default()).domain()
    }

    /// Returns the result of a game with this value for MAX. Of two values, the greater one is MAX's; otherwise 0 is a draw.
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

    fn offers(&self) -> Vec<Offer> {
        let mut all = self.start.offers();
        if self.facts().payoff.is_some() {
            all.extend(offers(WON_OR_LOST, self));
        }
        all.extend(offers(EVERY, self));
        all
    }

    fn choose(&mut self, option: &str, value: &str) {
        self.start.choose(option, value);
        self.first = self.start.turn().unwrap_or(self.first);
        choose(WON_OR_LOST, self, option, value);
        choose(EVERY, self, option, value);
    }

    pub fn visit<V: GameVisitor>(&self, visitor: V) -> V::Output {
        match self.merge {
            Merge::None => self.visit_tree(visitor),
            Merge::Siblings => self.visit_tree(Merging(visitor, false)),
            Merge::Positions => self.visit_tree(Merging(visitor, true)),
        }
    }

    fn visit_tree<V: GameVisitor>(&self, visitor: V) -> V::Output {
        self.start.visit(self.first, self.payoff().unwrap_or_default(), visitor)
    }
}

const fn first_to_move<S>(status: &Status<S>) -> Option<First> {
    match status {
        Status::ToMove(Player::Min | Player::And) => Some(First::Min),
        Status::ToMove(Player::Max | Player::Or) => Some(First::Max),
        Status::ToMove(Player::Chance) | Status::Over(_) => None,
    }
}

struct Merging<V>(V, bool);

impl<V: GameVisitor> GameVisitor for Merging<V> {
    type Output = V::Output;

    fn visit<G: Describe + Clone + 'static>(self, game: G) -> V::Output {
        self.0.visit(Merged::new(game, self.1))
    }
}
