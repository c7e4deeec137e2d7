//! The command that plays a game, move by move, over standard input and output.

use std::io::Write;

use super::arguments::Against;
use super::games;
use super::output::{Channels, Failure};
use crate::diagnostic::{Diagnostic, Problems};
use crate::export::Reader;
use crate::play::{Contest, Dialogue, Event, Limits};
use crate::source;

/// Plays until the match is over, or the input.
pub(super) fn run<O: Write, E: Write>(arguments: &Against, channels: &mut Channels<O, E>) -> Result<(), Failure> {
    let (name, game) = games::game(&arguments.game)?;
    let contest = Contest::new(game, arguments.first, Limits::default())
        .map_err(|error| Problems::one(name, Diagnostic::new("not-played", error.to_string())))?;
    let mut dialogue = Dialogue::new(contest);
    let events = dialogue.begin();
    tell(arguments, &events, channels)?;
    let mut input = (channels.input)();
    // A person may want to play again; a program that waits for the end of the output waits for nothing else.
    let plays_on = arguments.output.format.reader == Reader::People;
    while !dialogue.has_ended() && (plays_on || !dialogue.is_over()) {
        let events = match source::line(&mut input)? {
            Some(line) => dialogue.hear(&line),
            None => dialogue.stop(),
        };
        tell(arguments, &events, channels)?;
    }
    Ok(())
}

/// Tells what has happened, at once: whoever reads it is waited for.
fn tell<O: Write, E: Write>(
    arguments: &Against,
    events: &[Event],
    channels: &mut Channels<O, E>,
) -> Result<(), Failure> {
    for event in events {
        arguments.output.print(event, &mut channels.out)?;
    }
    Ok(channels.out.flush()?)
}
