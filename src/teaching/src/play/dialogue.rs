//! A match line by line: what is typed goes in, what happens comes out, for programs at the other end of a pipe as for people. Knows
//! nothing of how either is read or written.

use plywood_tree::named;
use std::sync::Arc;

use super::contest::{Contest, Ending, Opening, Position, Turn};
use super::refusal::{Refusal, meant, plain};
use super::{Contestant, Promise, Thought};
use plywood_messages::words::Sentence;
use plywood_tree::progress::Progress;
use plywood_tree::settings::{Choice, Strategy};

named! {
    /// What can be typed instead of a move.
    pub enum Request in play, "what-request" {
        /// A good move, and why.
        Hint = "hint", "request-hint",
        /// The proof of the program's last move.
        Why = "why", "request-why",
        /// The last move back, and the program's answer to it.
        Undo = "undo", "request-undo",
        /// To give up.
        Resign = "resign", "request-resign",
        /// To begin anew.
        Again = "again", "request-again",
        /// What can be typed.
        Help = "help", "request-help",
        /// To leave.
        Quit = "quit", "request-quit",
    }
}

/// What happens in a match.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// It begins.
    Start {
        /// The spec of the game.
        game: String,
        /// What people call it.
        title: &'static str,
        /// What is known before the first move.
        opening: Opening,
    },
    /// This is on the board.
    Position(Position),
    /// Somebody has moved.
    Moved {
        /// Who.
        by: Contestant,
        /// The move.
        mv: String,
        /// Why, of the program's moves.
        because: Option<Because>,
    },
    /// A good move was asked for.
    Hint {
        /// The move.
        mv: String,
        /// Why.
        because: Because,
    },
    /// The proof of the program's last move was asked for.
    Proof(Sentence),
    /// What was typed is not done.
    Refused(Refusal),
    /// So many moves were taken back.
    TakenBack(usize),
    /// What can be typed was asked for.
    Help,
    Over(Ending),
    /// It ends before it is over.
    Stopped,
}

/// Why a move is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Because {
    /// In words.
    pub sentence: Sentence,
    pub strategy: Strategy,
    /// What who makes it can be sure of.
    pub promise: Promise,
}

impl Because {
    fn of(thought: &Thought) -> Self {
        let sentence = thought.reason.because(&thought.mv.name);
        Self { sentence, strategy: thought.strategy, promise: thought.promise() }
    }
}

/// A match, and who wants to leave it.
#[derive(Clone, Debug)]
pub struct Dialogue {
    contest: Contest,
    has_ended: bool,
}

impl Dialogue {
    /// The dialogue about a match.
    pub const fn new(contest: Contest) -> Self {
        Self { contest, has_ended: false }
    }

    /// Whether the match is over; it can still be begun anew.
    pub const fn is_over(&self) -> bool {
        matches!(self.contest.position().turn, Turn::Over(_))
    }

    /// Whether nothing more is to be heard.
    pub const fn has_ended(&self) -> bool {
        self.has_ended
    }

    /// From now on this tells of thoughts, and may stop them.
    pub fn watch(&mut self, progress: &Arc<Progress>) {
        self.contest.watch(Arc::clone(progress));
    }

    /// The beginning, up to the first move that is asked for.
    pub fn begin(&mut self) -> Vec<Event> {
        let game = self.contest.game();
        let start = Event::Start { game: game.name(), title: game.title(), opening: self.contest.opening() };
        let mut events = vec![start];
        self.go_on(&mut events);
        events
    }

    /// What comes of a line that was typed.
    pub fn hear(&mut self, line: &str) -> Vec<Event> {
        match Request::from_name(&plain(line)) {
            Some(request) => self.grant(request),
            None => self.play(line),
        }
    }

    /// The input has ended.
    pub fn stop(&mut self) -> Vec<Event> {
        self.has_ended = true;
        if self.is_over() { Vec::new() } else { vec![Event::Stopped] }
    }

    fn play(&mut self, typed: &str) -> Vec<Event> {
        let mv = meant(&self.contest.position().legal, typed).map(|mv| mv.name.clone());
        let mut events = match (self.contest.play(typed), mv) {
            (Ok(()), mv) => vec![Event::Moved { by: Contestant::Person, mv: mv.unwrap_or_default(), because: None }],
            (Err(refusal), _) => vec![Event::Refused(refusal)],
        };
        self.go_on(&mut events);
        events
    }

    fn grant(&mut self, request: Request) -> Vec<Event> {
        let mut events = Vec::new();
        match request {
            Request::Hint => events.extend(self.hint()),
            Request::Why => events.push(self.proof(request)),
            Request::Undo => events.push(match self.contest.take_back() {
                Some(moves) => Event::TakenBack(moves),
                None => Event::Refused(Refusal::new(request.name(), text!(play, "nothing-to-take-back"))),
            }),
            Request::Resign => self.contest.give_up(),
            Request::Again => {
                self.contest.again();
                return self.begin();
            }
            Request::Help => events.push(Event::Help),
            Request::Quit => return self.stop(),
        }
        self.go_on(&mut events);
        events
    }

    fn hint(&self) -> Option<Event> {
        let thought = self.contest.think()?;
        Some(Event::Hint { mv: thought.mv.name.clone(), because: Because::of(&thought) })
    }

    fn proof(&self, request: Request) -> Event {
        match self.contest.proof() {
            Some(proof) => Event::Proof(proof),
            None => Event::Refused(Refusal::new(request.name(), text!(play, "nothing-to-prove"))),
        }
    }

    /// Tells the position, and plays the program's moves, until the person is to move or the match is over.
    fn go_on(&mut self, events: &mut Vec<Event>) {
        loop {
            match self.contest.position().turn {
                Turn::Over(ending) => return events.push(Event::Over(ending)),
                Turn::ToMove(who) => {
                    events.push(Event::Position(self.contest.position().clone()));
                    let Some(thought) = (who == Contestant::Program).then(|| self.contest.think()).flatten() else {
                        return;
                    };
                    let because = Some(Because::of(&thought));
                    events.push(Event::Moved { by: who, mv: thought.mv.name.clone(), because });
                    self.contest.answer(thought);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Limits;
    use plywood_games::GameSpec;

    fn dialogue(text: &str) -> Dialogue {
        let limits = Limits { nodes: 20_000, ..Limits::default() };
        Dialogue::new(Contest::new(GameSpec::parse(text).expect("a game"), None, limits).expect("a match"))
    }

    fn letters(events: &[Event]) -> String {
        let letter = |event: &Event| match event {
            Event::Start { .. } => 's',
            Event::Position(_) => 'p',
            Event::Moved { by: Contestant::Program, .. } => 'M',
            Event::Moved { by: Contestant::Person, .. } => 'm',
            Event::Hint { .. } => 'h',
            Event::Proof(_) => 'w',
            Event::Refused(_) => 'r',
            Event::TakenBack(_) => 't',
            Event::Help => '?',
            Event::Over(_) => 'o',
            Event::Stopped => 'e',
        };
        events.iter().map(letter).collect()
    }

    #[test]
    fn a_match_is_told_event_by_event() {
        {
            let mut dialogue = dialogue("nim:1,2");
            let told = [
                ("", "spMp"),
                ("why", "wp"),
                ("hint", "hp"),
                ("9>1", "rp"),
                ("undo", "rp"),
                ("help", "?p"),
                ("HINT ", "hp"),
                ("1>0", "mpMo"),
                ("1>0", "ro"),
                ("undo", "tp"),
                ("resign", "o"),
                ("undo", "tp"),
                ("again", "spMp"),
            ];
            for (line, expected) in told {
                let events = if line.is_empty() { dialogue.begin() } else { dialogue.hear(line) };
                assert_eq!(letters(&events), expected, "{line}");
            }
            assert_eq!((letters(&dialogue.hear("quit")).as_str(), dialogue.has_ended()), ("e", true));
        }

        // Nothing is stopped that is over.
        {
            let mut over = dialogue("nim:0");
            assert_eq!((letters(&over.begin()).as_str(), over.is_over()), ("so", true));
            assert_eq!((letters(&over.stop()).as_str(), over.has_ended()), ("", true));
            let mut dialogue = dialogue("grundy:7");
            assert_eq!(letters(&dialogue.begin()), "sp");
            assert_eq!(letters(&dialogue.hear("why")), "rp", "the program has not moved");
        }
    }
}
