//! The `stats` and `table` commands, which count games.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use super::{
    arguments::{InputOptions, Output, whole},
    input,
    output::Result,
    progress::watched_in_part,
};
use clap::Args;
use plywood_export::{StatsReport, TableReport};
use plywood_games::{AnyStart, GameSpec};
use plywood_search::session::{self, Input, SearchProblem};
use plywood_tree::diagnostic::{Diagnostic, Problems};

#[derive(Args)]
pub struct Counted {
    /// Game, or a file or lecture with a game
    #[arg(value_name = "GAME")]
    game: PathBuf,

    #[command(flatten)]
    input_options: InputOptions,

    /// Count N plies [default: the whole game, as far as memory allows]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole::<u32>)]
    depth: Option<u32>,

    #[command(flatten)]
    output: Output<StatsReport>,
}

#[derive(Args)]
pub struct TableArgs {
    /// Game: `tictactoe`
    #[arg(value_name = "GAME")]
    game: PathBuf,

    #[command(flatten)]
    input_options: InputOptions,

    #[command(flatten)]
    output: Output<TableReport>,
}

pub fn stats(arguments: &Counted, out: &mut impl Write) -> Result {
    let (_, _, game) = subject(&arguments.game, arguments.input_options)?;
    let stats = watched_in_part(text!("commands/counting"), |progress| {
        session::stats(&game, arguments.depth.unwrap_or(u32::MAX), progress)
    });
    arguments.output.print(&StatsReport { game, stats }, out)
}

pub fn table(arguments: &TableArgs, out: &mut impl Write) -> Result {
    let (name, _, game) = subject(&arguments.game, arguments.input_options)?;
    if !matches!(game.start, AnyStart::TicTacToe(_)) {
        let problem = Diagnostic::new("no-table", say!("commands/no-table", game = Text(game.name())));
        return Err(Problems::one(name, problem.help(text!("commands/table-help"))).into());
    }
    let rows = session::tic_tac_toe_savings().to_vec();
    arguments.output.print(&TableReport { rows }, out)
}

pub fn subject(file: &Path, input_options: InputOptions) -> Result<(String, SearchProblem, GameSpec), Problems> {
    let (name, subject) = input::find_searched(file, input_options)?;
    match &subject.content {
        Input::Game(game) => {
            let game = game.clone();
            Ok((name, subject, game))
        }
        Input::Tree(_) => {
            let problem = Diagnostic::new("no-game", say!("commands/a-tree", Text(name)));
            Err(Problems::one(name, problem.help(text!("commands/a-tree-help"))))
        }
    }
}
