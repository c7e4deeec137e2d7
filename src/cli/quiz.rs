//! The command that asks about a search, line by line over standard input and output.

use std::io::Write;
use std::sync::Arc;

use super::arguments::Asked;
use super::commands::prepared;
use super::input;
use super::no_result::no_result;
use super::output::{Channels, Failure};
use super::progress::watched;
use crate::diagnostic::{Diagnostic, Problems};
use crate::lesson::how;
use crate::quiz::{Dialogue, Event, Quiz};
use crate::session;
use crate::source;
use crate::words::{self, Charset};

/// Asks until there is no question left, or no input.
pub(super) fn run<O: Write, E: Write>(arguments: &Asked, channels: &mut Channels<O, E>) -> Result<(), Failure> {
    let (name, subject) = input::find_searched(&arguments.file)?;
    let (subject, choices) = prepared(&name, subject, arguments.overrides)?;
    let run = watched(words::commands::searching(), |progress| session::run(&subject.input, choices, progress))
        .map_err(|error| Problems::one(name.clone(), no_result(&subject.input, choices, error)))?;
    let quiz = Arc::new(Quiz::new(&run));
    if quiz.questions().is_empty() {
        let problem = Diagnostic::new("nothing-to-ask", words::quiz::nothing_to_ask());
        return Err(Problems::one(name, problem.help(words::quiz::nothing_to_ask_help())).into());
    }
    let mut dialogue = Dialogue::new(quiz, &subject.title, &how(choices), arguments.tell, Charset::Ascii);
    let events = dialogue.begin();
    tell(arguments, &events, channels)?;
    let mut input = (channels.input)();
    while !dialogue.has_ended() {
        let events = match source::line(&mut input)? {
            Some(line) => dialogue.hear(&line),
            None => dialogue.stop(),
        };
        tell(arguments, &events, channels)?;
    }
    Ok(())
}

/// Tells what has happened, at once: whoever reads it is waited for.
fn tell<O: Write, E: Write>(arguments: &Asked, events: &[Event], channels: &mut Channels<O, E>) -> Result<(), Failure> {
    events.iter().try_for_each(|event| arguments.output.print(event, &mut channels.out))?;
    Ok(channels.out.flush()?)
}
