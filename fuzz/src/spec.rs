//! Game specs: any text is refused with a reason, or is a game that can be named, played to its end and undone.

use std::str;

use super::safe;
use super::tape::Tape;
use plywood_games::{Describe, GameSpec, GameVisitor, Score as _, Status};
use plywood_search::session::no_such_game;

const MOST_PLIES: usize = 40;

pub fn trial(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    match GameSpec::parse(text) {
        Ok(spec) => {
            assert_eq!(GameSpec::parse(&spec.name()).as_ref(), Ok(&spec), "its name is a spec of it");
            safe::shown(&spec.name());
            spec.visit(Play(Tape::new(bytes)));
        }
        Err(error) => safe::shown(&no_such_game(&error).message),
    }
}

struct Play<'b>(Tape<'b>);

impl GameVisitor for Play<'_> {
    type Output = ();

    fn visit<G: Describe + Clone>(mut self, mut game: G) {
        let mut line = Vec::new();
        while let (Status::ToMove(_), true) = (game.status(), line.len() < MOST_PLIES) {
            let count = game.moves().count();
            assert!(count > 0, "who is to move has a move");
            let chosen = usize::from(self.0.below(u16::MAX)) % count;
            let Some(mv) = game.moves().nth(chosen) else { return };
            line.push((game.key(), mv));
            shown(&game);
            game.make(mv);
        }
        shown(&game);
        for (key, mv) in line.into_iter().rev() {
            game.unmake(mv);
            assert!(game.key() == key, "a move taken back changes nothing");
        }
    }
}

fn shown<G: Describe>(game: &G) {
    game.board().iter().for_each(|line| safe::shown(line));
    game.position_name().iter().for_each(|name| safe::shown(name));
    let value = match game.status() {
        Status::Over(value) => value,
        Status::ToMove(_) => game.evaluation(),
    };
    assert!(!value.to_value().is_nan());
}
