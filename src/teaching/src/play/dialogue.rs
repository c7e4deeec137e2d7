//! Match as a dialogue: typed lines in, events out, for programs on a pipe and for people. Independent of input and output.

use std::sync::Arc;

use super::{
    MatchPlayer, Thought,
    game_match::{Ending, GameMatch, Opening, Position, Turn},
    refusal::{Refusal, intended_move, plain},
};
use plywood_messages::words::Sentence;
use plywood_tree::{named, progress::Progress, settings::Choice};

named! {
    pub enum Request in play, "what-request" {
        Hint = "hint", "request-hint",
        Why = "why", "request-why",
        Undo = "undo", "request-undo",
        Resign = "resign", "request-resign",
        Again = "again", "request-again",
        Help = "help", "request-help",
        Quit = "quit", "request-quit",
    }
}

#[derive(Debug)]
pub enum Event {
    Start {
        game: String,
        title: &'static str,
        opening: Opening,
    },
    Position(Position),
    Moved {
        by: MatchPlayer,
        mv: String,
        /// Reason for a move of the program.
        thought: Option<Thought>,
    },
    Hint(Thought),
    Proof(Sentence),
    Refused(Refusal),
    TakenBack(usize),
    Help,
    Over(Ending),
    /// The match ends before it is over.
    Stopped,
}

pub struct Dialogue {
    game_match: GameMatch,
    has_ended: bool,
}

impl Dialogue {
    pub const fn new(game_match: GameMatch) -> Self {
        Self { game_match, has_ended: false }
    }

    /// Returns true if the match is over; it can still be restarted.
    pub const fn is_over(&self) -> bool {
        self.game_match.is_over()
    }

    /// Returns true if no more input is accepted.
    pub const fn has_ended(&self) -> bool {
        self.has_ended
    }

    pub fn watch(&mut self, progress: &Arc<Progress>) {
        self.game_match.watch(Arc::clone(progress));
    }

    pub fn begin(&mut self) -> Vec<Event> {
        let game = self.game_match.game();
        let start = Event::Start { game: game.name(), title: game.title(), opening: self.game_match.opening() };
        let mut events = vec![start];
        self.go_on(&mut events);
        events
    }

    pub fn hear(&mut self, line: &str) -> Vec<Event> {
        match Request::from_name(&plain(line)) {
            Some(request) => self.grant(request),
            None => self.play(line),
        }
    }

    pub fn stop(&mut self) -> Vec<Event> {
        self.has_ended = true;
        if self.is_over() { Vec::new() } else { vec![Event::Stopped] }
    }

    fn play(&mut self, typed: &str) -> Vec<Event> {
        let mv = intended_move(&self.game_match.position().legal, typed).map(|mv| mv.name.clone()).unwrap_or_default();
        let event = match self.game_match.play(typed) {
            Ok(()) => Event::Moved { by: MatchPlayer::Person, mv, thought: None },
            Err(refusal) => Event::Refused(refusal),
        };
        let mut events = vec![event];
        self.go_on(&mut events);
        events
    }

    fn grant(&mut self, request: Request) -> Vec<Event> {
        let mut events = Vec::new();
        let refused = |why| Event::Refused(Refusal::new(request.name(), why));
        match request {
            Request::Hint => events.extend(self.game_match.think().map(Event::Hint)),
            Request::Why => events.push(match self.game_match.proof() {
                Some(proof) => Event::Proof(proof),
                None => refused(text!("play/nothing-to-prove")),
            }),
            Request::Undo => events.push(match self.game_match.take_back() {
                Some(moves) => Event::TakenBack(moves),
                None => refused(text!("play/nothing-to-take-back")),
            }),
            Request::Resign => self.game_match.give_up(),
            Request::Again => {
                self.game_match.again();
                return self.begin();
            }
            Request::Help => events.push(Event::Help),
            Request::Quit => return self.stop(),
        }
        self.go_on(&mut events);
        events
    }

    fn go_on(&mut self, events: &mut Vec<Event>) {
        loop {
            match self.game_match.position().turn {
                Turn::Over(ending) => return events.push(Event::Over(ending)),
                Turn::ToMove(who) => {
                    events.push(Event::Position(self.game_match.position().clone()));
                    let Some(thought) = (who == MatchPlayer::Program).then(|| self.game_match.program_move()).flatten()
                    else {
                        return;
                    };
                    let mv = thought.mv.name.clone();
                    events.push(Event::Moved { by: who, mv, thought: Some(thought.clone()) });
                    self.game_match.answer(thought);
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
        Dialogue::new(
            GameMatch::new(GameSpec::parse(text).expect("a game"), None, limits, Arc::default()).expect("a match"),
        )
    }

    fn letters(events: &[Event]) -> String {
        let letter = |event: &Event| match event {
            Event::Start { .. } => 's',
            Event::Position(_) => 'p',
            Event::Moved { by: MatchPlayer::Program, .. } => 'M',
            Event::Moved { by: MatchPlayer::Person, .. } => 'm',
            Event::Hint(_) => 'h',
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
            let lines = [
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
            for (line, expected) in lines {
                let events = if line.is_empty() { dialogue.begin() } else { dialogue.hear(line) };
                assert_eq!(letters(&events), expected, "{line}");
            }
            assert_eq!((letters(&dialogue.hear("quit")).as_str(), dialogue.has_ended()), ("e", true));
        }

        // A finished match is not stopped.
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
