//! A match between the program and a person, as a state: where it starts, what has been played, whose turn it is.

use std::sync::Arc;

use super::fate::Outcome;
use super::picture::{Draw, Picture};
use super::reason::Reason;
use super::refusal::{self, Refusal};
use super::think::Think;
use super::{Contestant, Limits, Move, Promise, Thought, named};
use crate::words::Seat;
use plywood_games::{GameSpec, Payoff, Placement, Status, TwoPlayer, play};
use plywood_messages::words::Sentence;
use plywood_tree::progress::Progress;
use plywood_tree::settings::{Merge, Strategy};
use plywood_tree::tree::{GameResult, Player};

/// A game that cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotPlayed {
    /// Its moves are made by chance as well.
    #[error("{}", text!(play, "no-chance"))]
    Chance,
    /// It is a tree, and no game.
    #[error("{}", text!(play, "only-games"))]
    Tree,
}

/// What is known before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// When the program moves.
    pub seat: Seat,
    /// By which strategy somebody wins, or by which it is known that nobody does, or not.
    pub strategy: Strategy,
    /// What the program can be sure of.
    pub promise: Promise,
    /// How the game ends for who moves first; `None` where that is not known.
    pub outcome: Option<Outcome>,
}

/// How a match has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules of the game.
    Won(Contestant),
    /// The other one has given up.
    GivenUp(Contestant),
    /// Nobody has won.
    Draw,
}

impl Ending {
    /// The same in words, to the person.
    pub fn said(self) -> &'static str {
        match self {
            Self::Won(Contestant::Program) => text!(play, "program-has-won"),
            Self::Won(Contestant::Person) => text!(play, "you-have-won"),
            Self::GivenUp(_) => text!(play, "you-gave-up"),
            Self::Draw => text!(play, "it-is-a-draw"),
        }
    }

    /// Who has won.
    pub const fn winner(self) -> Option<Contestant> {
        match self {
            Self::Won(winner) | Self::GivenUp(winner) => Some(winner),
            Self::Draw => None,
        }
    }
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Theirs.
    ToMove(Contestant),
    /// Nobody's.
    Over(Ending),
}

/// A position of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// What is on the board, in one word.
    pub text: String,
    /// A drawing of a few lines for a monospaced font.
    pub board: Vec<String>,
    /// What stands where.
    pub placement: Option<Placement>,
    /// Whose turn it is.
    pub turn: Turn,
    /// The moves there are; none when the match is over.
    pub legal: Vec<Move>,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// By whom.
    pub by: Contestant,
    pub mv: Move,
    /// What the program thought of it, of its own moves.
    pub thought: Option<Thought>,
}

/// A match.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game as it was asked for.
    game: GameSpec,
    /// The game as it is played.
    rules: GameSpec,
    limits: Limits,
    /// What stood where at the beginning.
    start: Option<Placement>,
    /// Who moves first, in the game's own words.
    first: Player,
    opening: Opening,
    played: Vec<Played>,
    has_given_up: bool,
    position: Position,
    /// Who watches the thoughts, and may stop them.
    progress: Arc<Progress>,
}

impl Contest {
    /// A match from the first position of a game. Without being told who moves first, the program takes the side that wins, and
    /// leaves the first move to the person where neither does. Takes as long as a thought.
    pub fn new(spec: GameSpec, first: Option<Contestant>, limits: Limits) -> Result<Self, NotPlayed> {
        Self::watched(spec, first, limits, Arc::default())
    }

    /// The same, with somebody who watches and may stop the first thought.
    pub fn watched(
        spec: GameSpec,
        first: Option<Contestant>,
        limits: Limits,
        progress: Arc<Progress>,
    ) -> Result<Self, NotPlayed> {
        if spec.facts().has_chance {
            return Err(NotPlayed::Chance);
        }
        let (game, rules) = (spec.clone(), plain_rules(spec));
        let start = Seen::after(&rules, &[]);
        let mover = match start.status {
            Status::ToMove(player) => player,
            Status::Over(_) => TwoPlayer::new(rules.first, rules.payoff().unwrap_or(Payoff::default())).mover(),
        };
        let opening = opening(&rules, &start, mover, first, (limits, &progress));
        let position = Position {
            text: start.text,
            board: start.board,
            placement: start.placement,
            turn: Turn::Over(Ending::Draw),
            legal: start.legal,
        };
        let mut contest = Self {
            game,
            rules,
            limits,
            start: start.placement,
            first: mover,
            opening,
            played: Vec::new(),
            has_given_up: false,
            position,
            progress,
        };
        contest.look();
        Ok(contest)
    }

    /// The game, as it was asked for.
    pub const fn game(&self) -> &GameSpec {
        &self.game
    }

    /// What was known before the first move.
    pub const fn opening(&self) -> Opening {
        self.opening
    }

    /// What stood where at the beginning: a board that is drawn as large stays where it is.
    pub const fn start(&self) -> Option<Placement> {
        self.start
    }

    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves that were played, the first one first.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// The codes of these moves: the way to the position in the tree of the game.
    pub fn codes(&self) -> Vec<u32> {
        self.played.iter().map(|played| played.mv.code).collect()
    }

    /// From now on this tells of thoughts: whoever cancels it stops the one that is going on, which then comes to what it has found.
    pub fn watch(&mut self, progress: Arc<Progress>) {
        self.progress = progress;
    }

    /// What to play for whose turn it is: the program's move, or a hint; `None` when the match is over. May take as long as the
    /// limits allow.
    pub fn think(&self) -> Option<Thought> {
        let Turn::ToMove(_) = self.position.turn else { return None };
        let played = &self.codes();
        Think { spec: &self.rules, played, limits: self.limits_here(), progress: &self.progress }.thought()
    }

    /// What the strategy sees in the position; `None` when the match is over. May take as long as a thought.
    pub fn picture(&self) -> Option<Picture> {
        let Turn::ToMove(_) = self.position.turn else { return None };
        let played = &self.codes();
        Draw { spec: &self.rules, played, limits: self.limits_here(), progress: &self.progress }.picture()
    }

    /// What a search has promised it finds again, however long that takes: nearer to the end it takes less.
    fn limits_here(&self) -> Limits {
        let last = self.played.iter().rev().find_map(|played| played.thought.as_ref());
        let is_promised =
            last.is_some_and(|thought| matches!(thought.reason, Reason::FoundWin { .. } | Reason::FoundDraw));
        Limits { nodes: if is_promised { u64::MAX } else { self.limits.nodes }, ..self.limits }
    }

    /// Plays the program's move, if it is its turn.
    pub fn answer(&mut self, thought: Thought) {
        if self.position.turn == Turn::ToMove(Contestant::Program) {
            self.make(Played { by: Contestant::Program, mv: thought.mv.clone(), thought: Some(thought) });
        }
    }

    /// Plays the person's move, as it is typed.
    pub fn play(&mut self, typed: &str) -> Result<(), Refusal> {
        let legal = &self.position.legal;
        match self.position.turn {
            Turn::ToMove(Contestant::Person) => {}
            Turn::ToMove(Contestant::Program) => return Err(Refusal::not_your_turn(typed)),
            Turn::Over(_) => return Err(Refusal::over(typed)),
        }
        let Some(mv) = refusal::meant(legal, typed).cloned() else {
            return Err(refusal::refusal(self.position.placement, legal, typed));
        };
        self.make(Played { by: Contestant::Person, mv, thought: None });
        Ok(())
    }

    /// Takes back the person's last move and what the program answered, or the giving up; returns how many moves were taken back,
    /// `None` where there is nothing to take back.
    pub fn take_back(&mut self) -> Option<usize> {
        let before = self.played.len();
        if self.has_given_up {
            self.has_given_up = false;
        } else {
            let last = self.played.iter().rposition(|played| played.by == Contestant::Person)?;
            self.played.truncate(last);
        }
        self.look();
        Some(before - self.played.len())
    }

    /// The person gives up, unless the match is over.
    pub fn give_up(&mut self) {
        if let Turn::ToMove(_) = self.position.turn {
            self.has_given_up = true;
            self.look();
        }
    }

    /// Begins anew.
    pub fn again(&mut self) {
        self.played.clear();
        self.has_given_up = false;
        self.look();
    }

    /// Why the program's last move keeps what it promises, whatever the person does; `None` where it has not moved yet.
    pub fn proof(&self) -> Option<Sentence> {
        let last = self.played.iter().rev().find_map(|played| played.thought.as_ref())?;
        Some(last.reason.proof())
    }

    fn make(&mut self, played: Played) {
        self.played.push(played);
        self.look();
    }

    /// Looks what the moves have led to.
    fn look(&mut self) {
        let here = Seen::after(&self.rules, &self.codes());
        let turn = match here.status {
            _ if self.has_given_up => Turn::Over(Ending::GivenUp(Contestant::Program)),
            Status::ToMove(player) => Turn::ToMove(self.contestant(player)),
            Status::Over(value) => Turn::Over(match self.rules.result(value) {
                GameResult::Won(player) => Ending::Won(self.contestant(player)),
                GameResult::Draw => Ending::Draw,
            }),
        };
        let legal = if let Turn::ToMove(_) = turn { here.legal } else { Vec::new() };
        self.position = Position { text: here.text, board: here.board, placement: here.placement, turn, legal };
    }

    /// Who plays as this player of the game.
    fn contestant(&self, player: Player) -> Contestant {
        let seat = if player == self.first { Seat::First } else { Seat::Second };
        if seat == self.opening.seat { Contestant::Program } else { Contestant::Person }
    }
}

/// The same game without what only matters to searches: who wins is told by its rules, and each move is a move.
fn plain_rules(spec: GameSpec) -> GameSpec {
    let spec = GameSpec { merge: Merge::None, ..spec };
    ["evaluation=outcome", "order=centre"]
        .into_iter()
        .fold(spec, |spec, option| spec.clone().with(option).unwrap_or(spec))
}

/// Who wins, and what that leaves the program to promise.
fn opening(
    spec: &GameSpec,
    start: &Seen,
    mover: Player,
    first: Option<Contestant>,
    (limits, progress): (Limits, &Progress),
) -> Opening {
    let thought = Think { spec, played: &[], limits, progress }.thought();
    let (outcome, strategy) = match (&thought, start.status) {
        (Some(thought), _) => (thought.outcome, thought.strategy),
        (None, Status::Over(value)) => (Some(Outcome::of(spec.result(value), mover)), spec.strategy()),
        (None, Status::ToMove(_)) => (None, spec.strategy()),
    };
    let seat = match (first, outcome) {
        (Some(Contestant::Program), _) | (None, Some(Outcome::Win)) => Seat::First,
        (Some(Contestant::Person) | None, _) => Seat::Second,
    };
    let own = outcome.map(|outcome| if seat == Seat::First { outcome } else { outcome.opposite() });
    let promise = match own {
        Some(Outcome::Win) => Promise::Win,
        Some(Outcome::Draw) => Promise::Draw,
        Some(Outcome::Loss) | None => Promise::None,
    };
    Opening { seat, strategy, promise, outcome }
}

/// The position after some moves.
struct Seen {
    text: String,
    board: Vec<String>,
    placement: Option<Placement>,
    status: Status<f64>,
    legal: Vec<Move>,
}

impl Seen {
    fn after(spec: &GameSpec, moves: &[u32]) -> Self {
        let game = &mut *spec.shared();
        play(game, moves);
        let (status, legal) = match game.status() {
            Status::Over(value) => (Status::Over(value), Vec::new()),
            Status::ToMove(player) => {
                let names = game.move_names();
                (Status::ToMove(player), game.moves().map(|mv| named(game, &names, mv)).collect())
            }
        };
        let board = game.board();
        let text = game.position();
        Self { text, board, placement: game.placement(), status, legal }
    }
}

#[cfg(test)]
mod tests;
