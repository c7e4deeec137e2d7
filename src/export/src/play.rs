//! Events of a match: lines for people, one JSON object per line for programs.

use std::io::Write;

use super::{
    Written,
    json_line::{JsonLines, Object},
};
use plywood_messages::text::joined;
use plywood_teaching::play::{Ending, Event, MatchPlayer, Move, Position, Promise, Refusal, Request, Thought, Turn};
use plywood_tree::settings::Choice as _;

/// Writes an event. Positions where nobody is to move are left out.
pub fn json(event: &Event, out: &mut dyn Write) -> Written {
    if matches!(event, Event::Position(Position { turn: Turn::Over(_), .. })) {
        return Ok(());
    }
    JsonLines::new(out).object(|object| facts(object, event))
}

fn facts(object: &mut Object<'_, '_>, event: &Event) -> Written {
    match event {
        Event::Start { game, opening, .. } => entries!(
            object,
            "event": "start",
            "game": game,
            "program": opening.seat.name(),
            "strategy": opening.strategy.name(),
            "promise": opening.promise().name(),
            "because": opening.sentence().to_string(),
            "strength": opening.strength.name(),
        ),
        Event::Position(Position { text, turn, legal, .. }) => {
            let Turn::ToMove(who) = turn else { return Ok(()) };
            entries!(
                object,
                "event": "position",
                "position": text,
                "to_move": who.name(),
                "legal": legal.iter().map(|mv| mv.name.as_str()).collect::<Vec<_>>(),
            )
        }
        Event::Moved { by, mv, thought } => {
            entries!(object, "event": "move", "by": by.name(), "move": mv)?;
            thought.as_ref().map_or(Ok(()), |thought| reason(object, thought))
        }
        Event::Hint(thought) => {
            entries!(object, "event": "hint", "move": &thought.mv.name)?;
            reason(object, thought)
        }
        Event::Proof(proof) => entries!(object, "event": "proof", "because": proof.to_string()),
        Event::Refused(Refusal { typed, because }) => {
            entries!(object, "event": "refused", "move": typed, "because": because)
        }
        Event::TakenBack(moves) => entries!(object, "event": "taken-back", "moves": moves),
        Event::Help => entries!(object, "event": "help", "requests": Request::names().collect::<Vec<_>>()),
        Event::Over(ending) => entries!(
            object,
            "event": "over",
            "winner": ending.winner().map_or(Promise::Draw.name(), MatchPlayer::name),
            "by"?: matches!(ending, Ending::GivenUp(_)).then_some("resignation"),
        ),
        Event::Stopped => object.put("event", "stopped"),
    }
}

fn reason(object: &mut Object<'_, '_>, thought: &Thought) -> Written {
    entries!(
        object,
        "because": thought.because().to_string(),
        "strategy": thought.strategy.name(),
        "promise": thought.promise().name(),
    )
}

pub fn text(event: &Event, out: &mut dyn Write) -> Written {
    match event {
        Event::Start { title, opening, .. } => {
            writeln!(out, "{title}. {}", opening.sentence())?;
            tell!(out, "play/type-a-move")
        }
        Event::Position(position) => position_text(position, out),
        Event::Moved { by: MatchPlayer::Program, mv, thought } => {
            tell!(out, "play/program-moves", Name(mv), because = thought.as_ref().map(Thought::because))
        }
        Event::Moved { by: MatchPlayer::Person, mv, .. } => tell!(out, "play/you-move", Name(mv)),
        Event::Hint(thought) => {
            let mv = &thought.mv.name;
            let because = thought.because();
            tell!(out, "play/hint", Name(mv), because)
        }
        Event::Proof(proof) => writeln!(out, "{proof}"),
        Event::Refused(Refusal { because, .. }) => tell!(out, "play/refused", Text(because)),
        Event::TakenBack(moves) => tell!(out, "play/taken-back", moves = Count(*moves)),
        Event::Help => help(out),
        Event::Over(ending) => writeln!(out, "{}", ending.describe()),
        Event::Stopped => tell!(out, "play/stopped"),
    }
}

fn position_text(position: &Position, out: &mut dyn Write) -> Written {
    if position.turn != Turn::ToMove(MatchPlayer::Person) {
        return Ok(());
    }
    writeln!(out)?;
    for line in &position.board {
        writeln!(out, "    {line}")?;
    }
    let moves = position.legal.iter().map(|Move { name, .. }| name.as_str());
    tell!(out, "play/your-move", moves = Text(joined(moves, " ")))
}

fn help(out: &mut dyn Write) -> Written {
    tell!(out, "play/type-a-move")?;
    Request::TABLE.iter().try_for_each(|(_, name, about)| writeln!(out, "    {name:<8}{}", about()))
}
