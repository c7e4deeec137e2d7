//! A built-in game with its options.

mod grammar;
pub mod position;

pub use grammar::SpecError;

use std::borrow::Cow;

use super::{
    Describe, First, Game as _, Merged, Payoff, Status, TwoPlayer,
    built_in::{AnyStart, TABLE},
    play,
    shared::Aim,
    table::{GameFacts, GameOption, GameRow, GameVisitor, Offer, choice, choice_named, choose, names, offers, unusual},
};
use plywood_tree::{
    settings::{Choice, Merge, Strategy, Wins},
    tree::{Domain, GameResult, Player},
};

#[derive(Clone, Debug, PartialEq)]
pub struct GameSpec {
    pub start: AnyStart,
    pub first: First,
    /// Values of a win and a loss; `None` for the lectures' default. Only for games that are won or lost.
    pub payoff: Option<Payoff>,
    /// Goal that makes a result T, one of [`GameFacts::goals`]; `None` for numbers. Only for games with draws.
    pub goal: Option<&'static str>,
    pub merge: Merge,
    /// Preference among wins. An option of searches, so no part of a spec.
    pub wins: Wins,
}

/// Option of the static evaluation.
const EVALUATION: &str = "evaluation";
/// Option of games that are won or lost.
const VALUES: &str = "values";
/// Option of games with draws.
const GOAL: &str = "goal";

/// Options of every game, as far as they apply to it.
const OPTIONS: &[GameOption<GameSpec>] = &[
    GameOption {
        name: VALUES,
        values: names::<Payoff, _>,
        example: None,
        set: |spec, value| {
            spec.payoff = Payoff::from_name(value);
            Ok(())
        },
        get: |spec| spec.payoff.map(|payoff| payoff.name().into()),
    },
    GameOption {
        name: GOAL,
        values: |spec| spec.facts().goals.to_vec(),
        example: None,
        set: |spec, value| {
            spec.goal = spec.facts().goals.iter().copied().find(|&goal| goal == value);
            Ok(())
        },
        get: |spec| spec.goal.map(Cow::Borrowed),
    },
    GameOption {
        name: "first",
        values: names::<First, _>,
        example: None,
        set: |spec, value| {
            spec.first = choice_named(value);
            Ok(())
        },
        get: |spec| if spec.start.turn().is_some() { None } else { unusual(spec.first) },
    },
    choice!("merge", merge: Merge),
];

impl GameSpec {
    /// Returns the game with default options.
    pub fn of(start: AnyStart) -> Self {
        let first = start.turn().unwrap_or_default();
        Self { start, first, payoff: None, goal: None, merge: Merge::default(), wins: Wins::default() }
    }

    /// Parses a spec: a name, a start position after a colon, and options after more colons, such as `nim:2,2:misere:first=min`
    /// or `tictactoe:from=.O.X..X..`.
    pub fn parse(spec: &str) -> Result<Self, SpecError> {
        grammar::parse(spec)
    }

    /// Adds an option in the format of a spec: `evaluation=lines`. It may contain colons.
    pub fn with(self, option: &str) -> Result<Self, SpecError> {
        grammar::with(self, option)
    }

    /// Returns the game from the position after these move codes. Takes the time of playing the moves and parsing the position.
    pub fn after(&self, moves: &[u32]) -> Result<Self, SpecError> {
        let game = &mut *Self { merge: Merge::None, ..self.clone() }.shared();
        play(game, moves);
        let position = game.position();
        let first = match game.status() {
            Status::ToMove(Player::Min | Player::And) => Some(First::Min),
            Status::ToMove(Player::Max | Player::Or) => Some(First::Max),
            Status::ToMove(Player::Chance) | Status::Over(_) => None,
        };
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

    /// Returns every goal that can be stated in some game.
    pub fn goals() -> Vec<&'static str> {
        Self::in_any_game(|game| game.facts().goals.to_vec())
    }

    /// Returns every built-in evaluation of some game.
    pub fn all_evaluations() -> Vec<&'static str> {
        Self::in_any_game(Self::evaluations)
    }

    fn in_any_game(names: fn(&Self) -> Vec<&'static str>) -> Vec<&'static str> {
        let games = Self::examples().filter_map(|example| Self::parse(example).ok());
        let mut all: Vec<&str> = games.flat_map(|game| names(&game)).collect();
        all.sort_unstable();
        all.dedup();
        all
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

    /// Returns the value between those of a win and a loss.
    pub fn neutral_value(&self) -> f64 {
        if self.payoff() == Some(Payoff::OneZero) { 0.5 } else { 0.0 }
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
        match self.goal {
            Some(_) => Domain::Truth,
            None => TwoPlayer::new(self.first, self.payoff().unwrap_or_default()).domain(),
        }
    }

    /// Returns the names of the built-in evaluations, the default first; empty if the game has none.
    pub fn evaluations(&self) -> Vec<&'static str> {
        self.evaluation_offer().map_or_else(Vec::new, |offer| offer.values)
    }

    /// Returns the name of the built-in evaluation; `None` with weights of one's own, or if the game has none.
    pub fn evaluation(&self) -> Option<&'static str> {
        let Offer { values, chosen, .. } = self.evaluation_offer()?;
        chosen.map_or_else(|| values.first().copied(), |chosen| values.iter().copied().find(|&name| name == chosen))
    }

    fn evaluation_offer(&self) -> Option<Offer> {
        self.start.offers().into_iter().find(|offer| offer.name == EVALUATION)
    }

    /// Returns the game with this built-in evaluation, if it has it.
    #[must_use]
    pub fn evaluated(&self, evaluation: &str) -> Self {
        let mut spec = self.clone();
        if spec.evaluations().contains(&evaluation) && spec.start.choose(EVALUATION, evaluation).is_ok() {
            return spec;
        }
        self.clone()
    }

    /// Returns the names of MAX and MIN, or of OR and AND; `None` if they have no others.
    pub fn players(&self) -> Option<[&'static str; 2]> {
        let [max, min] = self.facts().players?;
        Some(if self.aim().is_none_or(|aim| aim.is_of_max) { [max, min] } else { [min, max] })
    }

    /// Returns the stated goal as the players see it.
    pub(super) fn aim(&self) -> Option<Aim> {
        let at = self.facts().goals.iter().position(|&goal| Some(goal) == self.goal)?;
        Some(Aim { is_of_max: at < 2, counts_draws: at % 2 == 1 })
    }

    /// Returns the result of a game that is over before its first move.
    pub fn early_result(&self) -> Option<GameResult> {
        let plain = Self { goal: None, ..self.clone() };
        Some(match (plain.result(plain.shared().outcome()?), self.aim()) {
            (GameResult::Won(player), Some(aim)) => GameResult::Won(aim.player(player)),
            (result, _) => result,
        })
    }

    /// Returns the result of a game with this value for MAX, without a goal. Of two values, the greater one is MAX's; otherwise 0
    /// is a draw.
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
        let GameFacts { payoff, goals, .. } = self.facts();
        let applies = |offer: &Offer| match offer.name {
            VALUES => payoff.is_some(),
            GOAL => !goals.is_empty(),
            _ => true,
        };
        self.start.offers().into_iter().chain(offers(OPTIONS, self).into_iter().filter(applies)).collect()
    }

    fn choose(&mut self, option: &str, value: &str) -> Result<(), String> {
        self.start.choose(option, value)?;
        self.first = self.start.turn().unwrap_or(self.first);
        choose(OPTIONS, self, option, value)
    }

    /// Passes the game to the visitor, with its numbers even if a goal is stated; see [`Self::shared`].
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

struct Merging<V>(V, bool);

impl<V: GameVisitor> GameVisitor for Merging<V> {
    type Output = V::Output;

    fn visit<G: Describe + Clone + 'static>(self, game: G) -> V::Output {
        self.0.visit(Merged::new(game, self.1))
    }
}
