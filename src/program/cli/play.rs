//! The `play` command: plays a game on a board in the interface, or move by move over standard input and output.

use std::{io::Write, path::PathBuf, sync::Arc};

use super::{
    arguments::{InputOptions, OnScreen, choice, exporter},
    games, open,
    output::{Channels, Result, is_on_terminal},
    progress::watched,
};
use clap::Args;
use plywood_document::files;
use plywood_export::{Exporter, Reader, Report as _};
use plywood_teaching::play::{Dialogue, Event, GameMatch, Limits, MatchPlayer, Strength};
use plywood_tree::{
    diagnostic::{Diagnostic, Problems},
    progress::Progress,
    settings::{Choice as _, ThemeName},
};

#[derive(Args)]
pub struct PlayArgs {
    /// Game, or a file or lecture with a game
    #[arg(value_name = "GAME")]
    game: PathBuf,

    #[command(flatten)]
    input_options: InputOptions,

    /// Player who moves first [default: Plywood takes the winning side]
    #[arg(long, value_name = "WHO", value_parser = choice::<MatchPlayer>())]
    first: Option<MatchPlayer>,

    /// Strength of the program
    #[arg(long, value_name = "HOW", value_parser = choice::<Strength>(), default_value = Strength::Perfect.name())]
    strength: Strength,

    /// Play line by line in this format [default: a full-screen board on a terminal, otherwise text]
    #[arg(long, value_parser = exporter::<Event>(), conflicts_with_all = ["OnScreen", "theme"])]
    format: Option<&'static Exporter<Event>>,

    #[command(flatten)]
    screen: OnScreen,

    /// Colors
    #[arg(long, value_name = "NAME", value_parser = choice::<ThemeName>())]
    theme: Option<ThemeName>,
}

/// Opens the board on a terminal without `--format`; otherwise plays until the match or the input ends.
pub fn run(arguments: &PlayArgs, channels: &mut Channels<'_>) -> Result {
    let (name, subject, game) = games::subject(&arguments.game, arguments.input_options)?;
    if arguments.format.is_none() && is_on_terminal() {
        return open::play(
            subject,
            (arguments.first, arguments.strength),
            arguments.screen.screen_mode(),
            arguments.theme,
            channels,
        );
    }
    let format = arguments.format.unwrap_or(&Event::EXPORTERS[0]);
    let think =
        |progress: &Arc<Progress>| GameMatch::new(game, arguments.first, Limits::default(), Arc::clone(progress));
    let mut game_match = watched(text!("jobs/thinking"), think)
        .map_err(|error| Problems::one(name, Diagnostic::new("not-played", error)))?;
    game_match.set_strength(arguments.strength);
    let mut dialogue = Dialogue::new(game_match);
    let events = thought(&mut dialogue, Dialogue::begin);
    print_events(format, &events, channels)?;
    let mut input = (channels.input)();
    // A person may want to play again; a program waits for the end of the output.
    let plays_on = format.reader() == Reader::People;
    while !dialogue.has_ended() && (plays_on || !dialogue.is_over()) {
        let events = match files::line(&mut input)? {
            Some(line) => thought(&mut dialogue, |dialogue| dialogue.hear(&line)),
            None => dialogue.stop(),
        };
        print_events(format, &events, channels)?;
    }
    Ok(())
}

/// Computes a move.
fn thought(dialogue: &mut Dialogue, go_on: impl FnOnce(&mut Dialogue) -> Vec<Event> + Send) -> Vec<Event> {
    watched(text!("jobs/thinking"), |progress| {
        dialogue.watch(progress);
        go_on(dialogue)
    })
}

/// Prints events and flushes them, because the reader waits for them.
pub fn print_events<R>(format: &Exporter<R>, events: &[R], channels: &mut Channels<'_>) -> Result {
    for event in events {
        (format.write)(event, &mut channels.out)?;
    }
    Ok(channels.out.flush()?)
}
