//! Events of a match: lines for people, one JSON object per line for programs.

use std::io::{self, Write};

use super::json_line;
use plywood_teaching::play::{
    Ending, Event, MatchPlayer, Move, Opening, Outcome, Position, Promise, Refusal, Request, Thought, Turn,
};
use plywood_tree::settings::{Choice as _, Strategy};
use serde::Serialize;

/// Event as a JSON object. The keys and their order are a contract.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Object<'e> {
    Start {
        game: &'e str,
        program: &'e str,
        strategy: &'e str,
        promise: &'e str,
        because: String,
    },
    Position {
        position: &'e str,
        to_move: &'e str,
        legal: Vec<&'e str>,
    },
    Move {
        by: &'e str,
        #[serde(rename = "move")]
        mv: &'e str,
        #[serde(flatten)]
        because: Option<Why>,
    },
    Hint {
        #[serde(rename = "move")]
        mv: &'e str,
        #[serde(flatten)]
        because: Why,
    },
    Proof {
        because: String,
    },
    Refused {
        #[serde(rename = "move")]
        mv: &'e str,
        because: &'e str,
    },
    TakenBack {
        moves: usize,
    },
    Help {
        requests: Vec<&'e str>,
    },
    Over {
        winner: &'e str,
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<&'e str>,
    },
    Stopped,
}

#[derive(Serialize)]
struct Why {
    because: String,
    strategy: &'static str,
    promise: &'static str,
}

impl From<&Thought> for Why {
    fn from(thought: &Thought) -> Self {
        let (strategy, promise) = (thought.strategy.name(), thought.promise().name());
        Self { because: thought.because().to_string(), strategy, promise }
    }
}

pub(super) fn json(event: &Event, out: &mut dyn Write) -> io::Result<()> {
    match object(event) {
        Some(object) => json_line(out, &object),
        None => Ok(()),
    }
}

fn object(event: &Event) -> Option<Object<'_>> {
    Some(match event {
        Event::Start { game, opening, .. } => Object::Start {
            game,
            program: opening.seat.name(),
            strategy: opening.strategy.name(),
            promise: opening.promise.name(),
            because: promised(*opening),
        },
        Event::Position(Position { text, turn, legal, .. }) => {
            let Turn::ToMove(who) = turn else { return None };
            let legal = legal.iter().map(|mv| mv.name.as_str()).collect();
            Object::Position { position: text, to_move: who.name(), legal }
        }
        Event::Moved { by, mv, thought } => {
            Object::Move { by: by.name(), mv, because: thought.as_ref().map(Why::from) }
        }
        Event::Hint(thought) => Object::Hint { mv: &thought.mv.name, because: thought.into() },
        Event::Proof(proof) => Object::Proof { because: proof.to_string() },
        Event::Refused(Refusal { typed, because }) => Object::Refused { mv: typed, because },
        Event::TakenBack(moves) => Object::TakenBack { moves: *moves },
        Event::Help => Object::Help { requests: Request::names().collect() },
        Event::Over(ending) => Object::Over { winner: winner(*ending), by: by(*ending) },
        Event::Stopped => Object::Stopped,
    })
}

fn winner(ending: Ending) -> &'static str {
    ending.winner().map_or(Promise::Draw.name(), MatchPlayer::name)
}

const fn by(ending: Ending) -> Option<&'static str> {
    match ending {
        Ending::GivenUp(_) => Some("resignation"),
        Ending::Won(_) | Ending::Draw => None,
    }
}

fn promised(opening: Opening) -> String {
    let Opening { seat, strategy, promise, outcome } = opening;
    let strategy = &Strategy::name(strategy);
    match (promise, outcome) {
        (Promise::Win, _) => say!(play, "program-wins", Seat(seat), Text(strategy)).into(),
        (Promise::Draw, _) => say!(play, "program-draws", Seat(seat)).into(),
        (Promise::None, None) => say!(play, "nothing-known", Seat(seat)).into(),
        (Promise::None, Some(Outcome::Win | Outcome::Draw | Outcome::Loss)) => {
            say!(play, "program-loses", Seat(seat), Text(strategy)).into()
        }
    }
}

pub(super) fn text(event: &Event, out: &mut dyn Write) -> io::Result<()> {
    match event {
        Event::Start { title, opening, .. } => {
            writeln!(out, "{title}. {}", promised(*opening))?;
            writeln!(out, "{}", text!(play, "type-a-move"))
        }
        Event::Position(position) => position_text(position, out),
        Event::Moved { by: MatchPlayer::Program, mv, thought } => {
            writeln!(
                out,
                "{}",
                say!(play, "program-moves", Name(mv), because = Words(thought.as_ref().map(Thought::because)))
            )
        }
        Event::Moved { by: MatchPlayer::Person, mv, .. } => writeln!(out, "{}", say!(play, "you-move", Name(mv))),
        Event::Hint(thought) => {
            let (mv, because) = (&thought.mv.name, &thought.because());
            writeln!(out, "{}", say!(play, "hint", Name(mv), Words(because)))
        }
        Event::Proof(proof) => writeln!(out, "{proof}"),
        Event::Refused(Refusal { because, .. }) => writeln!(out, "{}", say!(play, "refused", Text(because))),
        Event::TakenBack(moves) => writeln!(out, "{}", say!(play, "taken-back", moves = Count(*moves))),
        Event::Help => help(out),
        Event::Over(ending) => writeln!(out, "{}", ending.said()),
        Event::Stopped => writeln!(out, "{}", text!(play, "stopped")),
    }
}

fn position_text(position: &Position, out: &mut dyn Write) -> io::Result<()> {
    if position.turn != Turn::ToMove(MatchPlayer::Person) {
        return Ok(());
    }
    writeln!(out)?;
    for line in &position.board {
        writeln!(out, "    {line}")?;
    }
    let moves: Vec<&str> = position.legal.iter().map(|Move { name, .. }| name.as_str()).collect();
    writeln!(out, "{}", say!(play, "your-move", moves = Text(moves.join(" "))))
}

fn help(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", text!(play, "type-a-move"))?;
    Request::TABLE.iter().try_for_each(|(_, name, about)| writeln!(out, "    {name:<8}{}", about()))
}
