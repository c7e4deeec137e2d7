//! Plain sessions: the interface in words, line by line over standard input and output.

use std::{io::Write as _, path::PathBuf, sync::Arc};

use super::{
    Content, InputOptions, Look, Opening, Overrides,
    arrival::Asked,
    config, open,
    output::{Channels, Result},
};
use clap::Args;
use plywood_document::files::{self, Facts};
use plywood_interface::{ScreenMode, job::Arrival, reading::Session, update::Message};

#[derive(Args)]
pub struct ReadArgs {
    /// File, built-in lecture or game [default: the gallery of lectures]
    file: Option<PathBuf>,

    #[command(flatten)]
    input_options: InputOptions,

    #[command(flatten)]
    look: Look,

    #[command(flatten)]
    overrides: Overrides,
}

pub fn run(arguments: ReadArgs, channels: &mut Channels<'_>) -> Result {
    let content = arguments.file.map(|file| Content::new(file, arguments.input_options));
    let (look, overrides) = (arguments.look, arguments.overrides);
    opening(&Opening { content, screen_mode: ScreenMode::Normal, look, overrides }, channels)
}

/// Reads content instead of showing it.
pub fn opening(opening: &Opening, channels: &mut Channels<'_>) -> Result {
    config::report(channels);
    let first = match Asked::of(opening, Facts::new()).map(|asked| asked.read(&Arc::default())) {
        Some(Arrival::Opened(request)) => Some(Message::Open(request)),
        Some(Arrival::Unreadable(problems)) => return Err(problems.into()),
        // Nothing cancels it, and this is not one file among others.
        Some(Arrival::Broken(_) | Arrival::Cancelled) | None => None,
    };
    session(opening, first, channels)
}

/// Answers lines until the input or the session ends.
pub fn session(opening: &Opening, first: Option<Message>, channels: &mut Channels<'_>) -> Result {
    let (mut session, lines) = Session::begin(open::plain_model(opening), first);
    print(&lines, channels)?;
    let mut input = (channels.input)();
    while !session.has_ended {
        let Some(line) = files::line(&mut input)? else { break };
        print(&session.hear(&line), channels)?;
    }
    open::save_marks(&session.model);
    Ok(())
}

fn print(lines: &[String], channels: &mut Channels<'_>) -> Result {
    lines.iter().try_for_each(|line| writeln!(channels.out, "{line}"))?;
    Ok(channels.out.flush()?)
}
