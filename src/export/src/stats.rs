//! How large a game is, as tables and as one JSON object.

use std::io::{self, Write};

use super::csv::{self, cell};
use super::table::{self, Align};
use super::{StatsReport, json_line};
use plywood_games::{GameSize, GameSpec, TOO_MANY, TreeSize};
use plywood_messages::text::grouped;
use plywood_messages::words;
use plywood_search::session::{Ended, Stats};
use serde::Serialize;

/// Writes the totals, then one line a ply.
pub(super) fn text(StatsReport { game, stats }: &StatsReport, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}\n", heading(game, stats))?;
    table::write(out, &[Align::Left, Align::Right, Align::Right], &totals(stats))?;
    writeln!(out)?;
    table::write(out, &[Align::Right; 5], &plies(stats))
}

/// Which game it is, and what the numbers are about where they are not about the whole game.
fn heading(game: &GameSpec, stats: &Stats) -> String {
    let (title, spec, plies) = (&game.title(), &game.name(), stats.plies());
    match stats.ended {
        Ended::Whole => words::reports::Game { title, spec }.into(),
        Ended::AtDepth => words::reports::GameToDepth { title, spec, plies }.into(),
        Ended::OutOfRoom => words::reports::GameOutOfRoom { title, spec, plies }.into(),
        Ended::Cancelled => words::reports::GameStopped { title, spec, plies }.into(),
    }
}

fn totals(stats: &Stats) -> Vec<[String; 3]> {
    let Stats { exact, symmetric, .. } = stats;
    let row =
        |what: &str, number: fn(&GameSize) -> u128| [what.to_owned(), count(number(exact)), count(number(symmetric))];
    let plies = exact.tree.plies();
    let length: String = if exact.tree.goes_on {
        words::reports::GameLengthMore { plies }.into()
    } else {
        words::reports::GameLength { plies }.into()
    };
    vec![
        ["", "", words::reports::up_to_symmetry()].map(str::to_owned),
        row(words::reports::nodes(), |game_size| game_size.tree.nodes()),
        row(words::reports::games(), |game_size| game_size.tree.games()),
        row(words::reports::positions(), |game_size| game_size.positions.into()),
        [words::reports::longest_game().to_owned(), length, String::new()],
        [words::reports::mean_branching().to_owned(), factor(mean(&exact.tree)), factor(mean(&symmetric.tree))],
    ]
}

fn plies(stats: &Stats) -> Vec<[String; 5]> {
    use words::reports::{branching, games, nodes, ply, positions};
    let mut rows = vec![[ply(), nodes(), games(), positions(), branching()].map(str::to_owned)];
    rows.extend(stats.exact.tree.levels.iter().enumerate().map(|(ply, level)| {
        [
            ply.to_string(),
            count(level.nodes),
            count(level.games),
            grouped(level.positions),
            factor(stats.exact.tree.branching(ply)),
        ]
    }));
    rows
}

/// A number of nodes or games.
fn count(number: u128) -> String {
    if number == TOO_MANY { words::reports::uncounted().to_owned() } else { grouped(number) }
}

/// The same for a program: `None` where there are too many.
fn exactly(number: u128) -> Option<u128> {
    (number != TOO_MANY).then_some(number)
}

fn factor(factor: Option<f64>) -> String {
    factor.map_or_else(String::new, |factor| format!("{factor:.2}"))
}

/// Moves for each node that is not over, over all plies whose children were counted.
fn mean(tree: &TreeSize) -> Option<f64> {
    if tree.nodes() == TOO_MANY {
        return None;
    }
    let inner = tree.levels.iter().take(tree.plies()).map(|level| level.nodes - level.games).sum::<u128>();
    (inner > 0).then(|| (tree.nodes() - 1) as f64 / inner as f64)
}

#[derive(Serialize)]
struct Object {
    game: String,
    complete: bool,
    plies: usize,
    nodes: Option<u128>,
    games: Option<u128>,
    positions: u64,
    branching: Option<f64>,
    symmetric: Symmetric,
    levels: Vec<Ply>,
}

#[derive(Serialize)]
struct Symmetric {
    nodes: Option<u128>,
    games: Option<u128>,
    positions: u64,
}

#[derive(Serialize)]
struct Ply {
    nodes: Option<u128>,
    games: Option<u128>,
    positions: u64,
    branching: Option<f64>,
}

/// Writes one JSON object in one line. `complete` says whether `plies` is the length of the longest game, or how far the counting
/// went.
pub(super) fn json(StatsReport { game, stats }: &StatsReport, out: &mut dyn Write) -> io::Result<()> {
    let Stats { exact, symmetric, ended } = stats;
    let ply = |(ply, level): (usize, &plywood_games::Level)| Ply {
        nodes: exactly(level.nodes),
        games: exactly(level.games),
        positions: level.positions,
        branching: exact.tree.branching(ply),
    };
    let object = Object {
        game: game.name(),
        complete: *ended == Ended::Whole,
        plies: exact.tree.plies(),
        nodes: exactly(exact.tree.nodes()),
        games: exactly(exact.tree.games()),
        positions: exact.positions,
        branching: mean(&exact.tree),
        symmetric: Symmetric {
            nodes: exactly(symmetric.tree.nodes()),
            games: exactly(symmetric.tree.games()),
            positions: symmetric.positions,
        },
        levels: exact.tree.levels.iter().enumerate().map(ply).collect(),
    };
    json_line(out, &object)
}

/// Writes a row a ply; what is too large to be counted is empty.
pub(super) fn csv(StatsReport { stats, .. }: &StatsReport, out: &mut dyn Write) -> io::Result<()> {
    let rows = stats.exact.tree.levels.iter().enumerate().map(|(ply, level)| {
        let branching = cell(stats.exact.tree.branching(ply));
        [
            ply.to_string(),
            cell(exactly(level.nodes)),
            cell(exactly(level.games)),
            level.positions.to_string(),
            branching,
        ]
    });
    csv::write(&["ply", "nodes", "games", "positions", "branching"], rows, out)
}
