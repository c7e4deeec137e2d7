//! How large a game is, as tables and as one JSON object. Knows nothing of how it was counted.

use std::io::{self, Write};

use serde::Serialize;

use super::table::{self, Align};
use super::{StatsReport, json_line};
use crate::game::{GameSize, TOO_MANY};
use crate::session::{Ended, Stats};
use crate::text::{counted, grouped};

/// Writes the totals, then one line a ply.
pub(super) fn text(StatsReport { game, stats }: &StatsReport, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{} ({}){}\n", game.title(), game.name(), how_far(stats))?;
    table::write(out, [Align::Left, Align::Right, Align::Right], &totals(stats))?;
    writeln!(out)?;
    table::write(out, [Align::Right; 5], &plies(stats))
}

/// What the numbers are about where they are not about the whole game.
fn how_far(stats: &Stats) -> String {
    let plies = stats.plies();
    let first = match plies {
        1 => ", the first ply".to_owned(),
        plies => format!(", the first {plies} plies"),
    };
    match stats.ended {
        Ended::Whole => String::new(),
        Ended::AtDepth => first,
        Ended::OutOfRoom => format!("{first}: the next one has too many positions to be counted"),
        Ended::Cancelled => format!("{first}: counting was stopped"),
    }
}

fn totals(stats: &Stats) -> Vec<[String; 3]> {
    let Stats { exact, symmetric, .. } = stats;
    let row =
        |what: &str, number: fn(&GameSize) -> u128| [what.to_owned(), count(number(exact)), count(number(symmetric))];
    let at_least = if exact.goes_on { "more than " } else { "" };
    vec![
        ["", "", "up to symmetry"].map(str::to_owned),
        row("nodes", GameSize::nodes),
        row("games", GameSize::games),
        row("positions", |game_size| game_size.positions.into()),
        [
            "longest game".to_owned(),
            format!("{at_least}{}", counted(exact.plies() as u64, "ply", "plies")),
            String::new(),
        ],
        ["mean branching".to_owned(), factor(mean(exact)), factor(mean(symmetric))],
    ]
}

fn plies(stats: &Stats) -> Vec<[String; 5]> {
    let mut rows = vec![["ply", "nodes", "games", "positions", "branching"].map(str::to_owned)];
    rows.extend(stats.exact.levels.iter().enumerate().map(|(ply, level)| {
        [
            ply.to_string(),
            count(level.nodes),
            count(level.games),
            grouped(level.positions),
            factor(stats.exact.branching(ply)),
        ]
    }));
    rows
}

/// A number of nodes or games.
fn count(number: u128) -> String {
    if number == TOO_MANY { "over 10^38".to_owned() } else { grouped(number) }
}

/// The same for a program: `None` where there are too many.
fn exactly(number: u128) -> Option<u128> {
    (number != TOO_MANY).then_some(number)
}

fn factor(factor: Option<f64>) -> String {
    factor.map_or_else(String::new, |factor| format!("{factor:.2}"))
}

/// Moves for each node that is not over, over all plies whose children were counted.
fn mean(game_size: &GameSize) -> Option<f64> {
    if game_size.nodes() == TOO_MANY {
        return None;
    }
    let inner = game_size.levels.iter().take(game_size.plies()).map(|level| level.nodes - level.games).sum::<u128>();
    (inner > 0).then(|| (game_size.nodes() - 1) as f64 / inner as f64)
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
    let ply = |(ply, level): (usize, &crate::game::Level)| Ply {
        nodes: exactly(level.nodes),
        games: exactly(level.games),
        positions: level.positions,
        branching: exact.branching(ply),
    };
    let object = Object {
        game: game.name(),
        complete: *ended == Ended::Whole,
        plies: exact.plies(),
        nodes: exactly(exact.nodes()),
        games: exactly(exact.games()),
        positions: exact.positions,
        branching: mean(exact),
        symmetric: Symmetric {
            nodes: exactly(symmetric.nodes()),
            games: exactly(symmetric.games()),
            positions: symmetric.positions,
        },
        levels: exact.levels.iter().enumerate().map(ply).collect(),
    };
    json_line(out, &object)
}
