//! State of a match between the program and a person: start, moves played, player to move.

use std::sync::Arc;

use super::{
    Limits, MatchPlayer, Move, Promise, Strength, Thought,
    best_play::Outcome,
    named,
    picture::Picture,
    reason::Reason,
    refusal::{self, Refusal},
    think::Think,
};
use crate::words::Seat;
use plywood_games::{GameSpec, Placement, Status, TwoPlayer, play};
use plywood_messages::words::Sentence;
use plywood_tree::{
    progress::Progress,
    settings::{Choice, Merge, Strategy},
    tree::{GameResult, Player},
};

#[derive(Clone, Copy, Debug, thiserror::Error)]
pub enum UnplayableGame {
    #[error("{}", text!("play/no-chance"))]
    Chance,
    #[error("{}", text!("play/only-games"))]
    Tree,
}

#[derive(Clone, Copy, Debug)]
pub struct Opening {
    /// Turn order of the program.
    pub seat: Seat,
    /// Strategy that proves the outcome, or the search that leaves it open.
    pub strategy: Strategy,
    /// Outcome for the first player; `None` if unknown.
    pub outcome: Option<Outcome>,
    pub strength: Strength,
}

impl Opening {
    pub fn promise(self) -> Promise {
        if self.strength == Strength::Perfect { Promise::of(self.outcome_of(self.seat)) } else { Promise::None }
    }

    /// Explains what the program promises.
    pub fn sentence(self) -> Sentence {
        let Self { seat, strategy, strength, .. } = self;
        let strategy = Choice::name(strategy);
        match (strength, self.outcome_of(seat)) {
            (Strength::Random, _) => sentence!("play/program-is-random", Seat(seat)),
            (Strength::OnePly, _) => sentence!("play/program-looks-one-ply", Seat(seat)),
            (Strength::Perfect, Some(Outcome::Win)) => sentence!("play/program-wins", Seat(seat), Text(strategy)),
            (Strength::Perfect, Some(Outcome::Draw)) => sentence!("play/program-draws", Seat(seat)),
            (Strength::Perfect, Some(Outcome::Loss)) => sentence!("play/program-loses", Seat(seat), Text(strategy)),
            (Strength::Perfect, None) => sentence!("play/nothing-known", Seat(seat)),
        }
    }

    /// Explains what the person can reach at this side; `None` if it is unknown.
    pub fn chance(self) -> Option<Sentence> {
        let strategy = Choice::name(self.strategy);
        let seat = self.person();
        Some(match self.for_person()? {
            Outcome::Win => sentence!("play/you-can-win", Seat(seat), Text(strategy)),
            Outcome::Draw => sentence!("play/you-can-draw", Seat(seat)),
            Outcome::Loss => sentence!("play/you-can-lose", Seat(seat), Text(strategy)),
        })
    }

    /// Returns the outcome for the person under best play; `None` if unknown.
    pub fn for_person(self) -> Option<Outcome> {
        self.outcome_of(self.person())
    }

    /// Returns the seat of the person.
    fn person(self) -> Seat {
        if self.seat == Seat::First { Seat::Second } else { Seat::First }
    }

    fn outcome_of(self, seat: Seat) -> Option<Outcome> {
        self.outcome.map(|outcome| if seat == Seat::First { outcome } else { outcome.opposite() })
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ending {
    Won(MatchPlayer),
    GivenUp(MatchPlayer),
    Draw,
}

impl Ending {
    pub fn describe(self) -> &'static str {
        match self {
            Self::Won(MatchPlayer::Program) => text!("play/program-has-won"),
            Self::Won(MatchPlayer::Person) => text!("play/you-have-won"),
            Self::GivenUp(_) => text!("play/you-gave-up"),
            Self::Draw => text!("play/it-is-a-draw"),
        }
    }

    pub const fn winner(self) -> Option<MatchPlayer> {
        match self {
            Self::Won(winner) | Self::GivenUp(winner) => Some(winner),
            Self::Draw => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Turn {
    ToMove(MatchPlayer),
    Over(Ending),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    pub text: String,
    pub board: Vec<String>,
    pub placement: Option<Placement>,
    pub turn: Turn,
    /// Legal moves; empty if the match is over.
    pub legal: Vec<Move>,
}

#[derive(Clone, Debug)]
pub struct Played {
    pub by: MatchPlayer,
    pub mv: Move,
    pub thought: Option<Thought>,
}

#[derive(Clone, Debug)]
pub struct GameMatch {
    /// The game as requested.
    game: GameSpec,
    /// The game from whose start other positions are reached.
    pub origin: GameSpec,
    /// The game as it is played.
    rules: GameSpec,
    limits: Limits,
    start: Option<Placement>,
    /// First player in the game's own terms.
    first: Player,
    opening: Opening,
    played: Vec<Played>,
    has_given_up: bool,
    /// Random moves depend on it; each match begun has another.
    pub random: u64,
    position: Position,
    progress: Arc<Progress>,
}

impl GameMatch {
    /// Creates a match from the first position of a game. If `first` is `None`, the program takes the winning side, or leaves the
    /// first move to the person if neither side wins. Takes as long as a thought; the progress can cancel it.
    pub fn new(
        spec: GameSpec,
        first: Option<MatchPlayer>,
        limits: Limits,
        progress: Arc<Progress>,
    ) -> Result<Self, UnplayableGame> {
        if spec.facts().has_chance {
            return Err(UnplayableGame::Chance);
        }
        let game = spec.clone();
        let rules = plain_rules(spec);
        let status = rules.shared().status();
        let mover = match status {
            Status::ToMove(player) => player,
            Status::Over(_) => TwoPlayer::new(rules.first, rules.payoff().unwrap_or_default()).mover(),
        };
        let position = Position::after(&rules, &[], |_| Turn::Over(Ending::Draw));
        let mut game_match = Self {
            limits,
            start: position.placement,
            first: mover,
            opening: opening(&rules, status, mover, first, (limits, &progress)),
            origin: game.clone(),
            game,
            rules,
            played: Vec::new(),
            has_given_up: false,
            random: 0,
            position,
            progress,
        };
        game_match.look();
        Ok(game_match)
    }

    pub const fn game(&self) -> &GameSpec {
        &self.game
    }

    pub const fn opening(&self) -> Opening {
        self.opening
    }

    /// Returns the placement at the start; a board drawn at this size never needs to move.
    pub const fn start(&self) -> Option<Placement> {
        self.start
    }

    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns true if the match is over; it can still be restarted.
    pub const fn is_over(&self) -> bool {
        matches!(self.position.turn, Turn::Over(_))
    }

    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// Returns the codes of the moves played: the path to the position in the game tree.
    pub fn codes(&self) -> Vec<u32> {
        self.played.iter().map(|played| played.mv.code).collect()
    }

    /// Sets the progress of further thoughts. Cancelling it stops the current thought, which then returns its best result so far.
    pub fn watch(&mut self, progress: Arc<Progress>) {
        self.progress = progress;
    }

    /// Returns the move of the program at its strength, or `None` if the match is over. May take as long as the limits allow.
    pub fn program_move(&self) -> Option<Thought> {
        match self.opening.strength {
            Strength::Perfect => self.think(),
            strength @ (Strength::Random | Strength::OnePly) => {
                self.with_thinker(|thinker| thinker.weak(strength, self.number()))
            }
        }
    }

    /// Returns a number that varies with the match and the moves played.
    fn number(&self) -> u64 {
        // FNV-1a.
        let mixed = |number: u64, code: u64| (number ^ code).wrapping_mul(0x0100_0000_01b3);
        let codes = self.played.iter().map(|played| played.mv.code.into());
        let number = codes.chain([self.random, 0]).fold(0xcbf2_9ce4_8422_2325, mixed);
        number >> 17
    }

    /// Starts again with the sides exchanged.
    pub fn change_sides(&mut self) {
        self.opening.seat = self.opening.person();
        self.again();
    }

    pub const fn set_strength(&mut self, strength: Strength) {
        self.opening.strength = strength;
    }

    /// Returns the game from another position: up to three random moves after the start of the origin. `None` if each of them ends
    /// it.
    pub fn elsewhere(&self) -> Option<GameSpec> {
        let number = self.number();
        let step = |(spec, ply): &(GameSpec, u64)| {
            let thinker = Think { spec, played: &[], limits: self.limits, progress: &self.progress };
            let mv = thinker.weak(Strength::Random, number >> (8 * ply))?.mv;
            let next =
                spec.after(&[mv.code]).ok().filter(|spec| matches!(spec.shared().status(), Status::ToMove(_)))?;
            Some((next, ply + 1))
        };
        let reached = std::iter::successors(Some((self.origin.clone(), 0)), step).take(3 + number as usize % 2);
        reached.last().filter(|&(_, plies)| plies > 0).map(|(spec, _)| spec)
    }

    /// Returns a hint for the player to move, or `None` if the match is over. May take as long as the limits allow.
    pub fn think(&self) -> Option<Thought> {
        self.with_thinker(|thinker| thinker.thought())
    }

    /// Returns a drawing of the strategy in the position, or `None` if the match is over. May take as long as a thought.
    pub fn picture(&self) -> Option<Picture> {
        self.with_thinker(|thinker| thinker.picture())
    }

    fn with_thinker<T>(&self, think: impl FnOnce(Think<'_>) -> Option<T>) -> Option<T> {
        let Turn::ToMove(_) = self.position.turn else { return None };
        let played = &self.codes();
        think(Think { spec: &self.rules, played, limits: self.limits_here(), progress: &self.progress })
    }

    /// Returns the limits of the next search. After a search has promised a result, the node limit is removed so that the next
    /// one finds it again; nearer to the end it needs fewer nodes.
    fn limits_here(&self) -> Limits {
        let is_promised = self
            .last_thought()
            .is_some_and(|thought| matches!(thought.reason, Reason::FoundWin { .. } | Reason::FoundDraw));
        Limits { nodes: if is_promised { u64::MAX } else { self.limits.nodes }, ..self.limits }
    }

    pub fn answer(&mut self, thought: Thought) {
        if self.position.turn == Turn::ToMove(MatchPlayer::Program) {
            self.make(Played { by: MatchPlayer::Program, mv: thought.mv.clone(), thought: Some(thought) });
        }
    }

    pub fn play(&mut self, typed: &str) -> Result<(), Refusal> {
        let legal = &self.position.legal;
        match self.position.turn {
            Turn::ToMove(MatchPlayer::Person) => {}
            Turn::ToMove(MatchPlayer::Program) => return Err(Refusal::new(typed, text!("play/not-your-turn"))),
            Turn::Over(_) => return Err(Refusal::new(typed, text!("play/match-is-over"))),
        }
        let Some(mv) = refusal::intended_move(legal, typed).cloned() else {
            return Err(refusal::refusal(self.position.placement, legal, typed));
        };
        self.make(Played { by: MatchPlayer::Person, mv, thought: None });
        Ok(())
    }

    /// Takes back the person's last move with the program's reply, or the resignation. Returns the number of moves taken back, or
    /// `None` if there are none.
    pub fn take_back(&mut self) -> Option<usize> {
        let before = self.played.len();
        if self.has_given_up {
            self.has_given_up = false;
        } else {
            let last = self.played.iter().rposition(|played| played.by == MatchPlayer::Person)?;
            self.played.truncate(last);
        }
        self.look();
        Some(before - self.played.len())
    }

    pub fn give_up(&mut self) {
        if let Turn::ToMove(_) = self.position.turn {
            self.has_given_up = true;
            self.look();
        }
    }

    pub fn again(&mut self) {
        self.played.clear();
        self.random = self.random.wrapping_add(1);
        self.has_given_up = false;
        self.look();
    }

    /// Returns the thought of the program's last move; `None` before its first.
    pub fn last_thought(&self) -> Option<&Thought> {
        self.played.iter().rev().find_map(|played| played.thought.as_ref())
    }

    /// Explains why the program's last move keeps its promise against any reply; `None` before its first move.
    pub fn proof(&self) -> Option<Sentence> {
        Some(self.last_thought()?.reason.proof())
    }

    fn make(&mut self, played: Played) {
        self.played.push(played);
        self.look();
    }

    fn look(&mut self) {
        self.position = Position::after(&self.rules, &self.codes(), |status| match status {
            _ if self.has_given_up => Turn::Over(Ending::GivenUp(MatchPlayer::Program)),
            Status::ToMove(player) => Turn::ToMove(self.contestant(player)),
            Status::Over(value) => Turn::Over(match self.rules.result(value) {
                GameResult::Won(player) => Ending::Won(self.contestant(player)),
                GameResult::Draw => Ending::Draw,
            }),
        });
    }

    fn contestant(&self, player: Player) -> MatchPlayer {
        let seat = if player == self.first { Seat::First } else { Seat::Second };
        if seat == self.opening.seat { MatchPlayer::Program } else { MatchPlayer::Person }
    }
}

/// Removes the options that only matter to searches: the rules decide who wins, and positions are not merged.
fn plain_rules(spec: GameSpec) -> GameSpec {
    let spec = GameSpec { goal: None, merge: Merge::None, ..spec };
    ["evaluation=outcome", "order=centre"]
        .into_iter()
        .fold(spec, |spec, option| spec.clone().with(option).unwrap_or(spec))
}

fn opening(
    spec: &GameSpec,
    start: Status<f64>,
    mover: Player,
    first: Option<MatchPlayer>,
    (limits, progress): (Limits, &Progress),
) -> Opening {
    let thought = Think { spec, played: &[], limits, progress }.thought();
    let (outcome, strategy) = match (&thought, start) {
        (Some(thought), _) => (thought.outcome, thought.strategy),
        (None, Status::Over(value)) => (Some(Outcome::of(spec.result(value), mover)), spec.strategy()),
        (None, Status::ToMove(_)) => (None, spec.strategy()),
    };
    let seat = match (first, outcome) {
        (Some(MatchPlayer::Program), _) | (None, Some(Outcome::Win)) => Seat::First,
        (Some(MatchPlayer::Person) | None, _) => Seat::Second,
    };
    Opening { seat, strategy, outcome, strength: Strength::Perfect }
}

impl Position {
    /// Returns the position after these moves. There are no legal moves if the match is over.
    fn after(spec: &GameSpec, moves: &[u32], turn: impl FnOnce(Status<f64>) -> Turn) -> Self {
        let game = &mut *spec.shared();
        play(game, moves);
        let turn = turn(game.status());
        let names = game.move_names();
        let mut legal: Vec<Move> = match turn {
            Turn::ToMove(_) => game.moves().map(|mv| named(game, &names, mv)).collect(),
            Turn::Over(_) => Vec::new(),
        };
        // The moves on a board are in its order, not in that of searches.
        if let Some(Placement::Marks(_)) = game.placement() {
            legal.sort_by_key(|mv| mv.code);
        }
        Self { text: game.position(), board: game.board(), placement: game.placement(), turn, legal }
    }
}

#[cfg(test)]
mod tests;
