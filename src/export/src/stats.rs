//! Size of a game, as tables and as one JSON object.

use std::io::Write;

use super::{
    StatsReport, Written,
    json_line::{JsonLines, Object},
    table::{self, cell},
};
use plywood_games::{GameSize, GameSpec, TOO_MANY, TreeSize};
use plywood_messages::text::grouped;
use plywood_search::session::{Ended, Stats};

pub fn text(StatsReport { game, stats }: &StatsReport, out: &mut dyn Write) -> Written {
    writeln!(out, "{}\n", heading(game, stats))?;
    table::write(out, "lrr", &totals(stats))?;
    writeln!(out)?;
    plies(stats, out)
}

/// Names the game, and the part of it that the numbers cover if not all.
fn heading(game: &GameSpec, stats: &Stats) -> String {
    let title = game.title();
    let spec = game.name();
    let plies = stats.plies();
    match stats.ended {
        Ended::Whole => string!("reports/game", Text(title), Text(spec)),
        Ended::AtDepth => string!("reports/game-to-depth", Text(title), Text(spec), Count(plies)),
        Ended::OutOfRoom => string!("reports/game-out-of-room", Text(title), Text(spec), Count(plies)),
        Ended::Cancelled => string!("reports/game-stopped", Text(title), Text(spec), Count(plies)),
    }
}

fn totals(stats: &Stats) -> Vec<[String; 3]> {
    let Stats { exact, symmetric, .. } = stats;
    let row =
        |what: &str, number: fn(&GameSize) -> u128| [what.to_owned(), count(number(exact)), count(number(symmetric))];
    let plies = exact.tree.plies();
    let length = if exact.tree.goes_on {
        string!("reports/game-length-more", Count(plies))
    } else {
        string!("reports/game-length", Count(plies))
    };
    vec![
        ["", "", text!("reports/up-to-symmetry")].map(str::to_owned),
        row(text!("reports/nodes"), |game_size| game_size.tree.nodes()),
        row(text!("reports/games"), |game_size| game_size.tree.games()),
        row(text!("reports/positions"), |game_size| game_size.positions.into()),
        [string!("reports/longest-game"), length, String::new()],
        [string!("reports/mean-branching"), factor(mean(&exact.tree)), factor(mean(&symmetric.tree))],
    ]
}

fn plies(stats: &Stats, out: &mut dyn Write) -> Written {
    let head = labels!["reports/ply", "reports/nodes", "reports/games", "reports/positions", "reports/branching"];
    let rows = stats.exact.tree.levels.iter().enumerate().map(|(ply, level)| {
        [
            ply.to_string(),
            count(level.nodes),
            count(level.games),
            grouped(level.positions),
            factor(stats.exact.tree.branching(ply)),
        ]
    });
    table::with_head(out, "rrrrr", head, rows)
}

fn count(number: u128) -> String {
    if number == TOO_MANY { string!("reports/uncounted") } else { grouped(number) }
}

fn exactly(number: u128) -> Option<u128> {
    (number != TOO_MANY).then_some(number)
}

fn factor(factor: Option<f64>) -> String {
    factor.map_or_else(String::new, |factor| format!("{factor:.2}"))
}

/// Returns the mean number of moves of unfinished nodes, over all plies whose children were counted.
fn mean(tree: &TreeSize) -> Option<f64> {
    if tree.nodes() == TOO_MANY {
        return None;
    }
    let inner = tree.levels.iter().take(tree.plies()).map(|level| level.nodes - level.games).sum::<u128>();
    (inner > 0).then(|| (tree.nodes() - 1) as f64 / inner as f64)
}

/// Writes one JSON object in one line. If `complete` is true, `plies` is the length of the longest game, else the last counted
/// ply.
pub fn json(StatsReport { game, stats }: &StatsReport, out: &mut dyn Write) -> Written {
    let Stats { exact, symmetric, ended } = stats;
    let size = |object: &mut Object<'_, '_>, size: &GameSize| {
        entries!(
            object,
            "nodes": exactly(size.tree.nodes()),
            "games": exactly(size.tree.games()),
            "positions": size.positions,
        )
    };
    JsonLines::new(out).object(|object| {
        entries!(object, "game": game.name(), "complete": *ended == Ended::Whole, "plies": exact.tree.plies())?;
        size(object, exact)?;
        object.put("branching", mean(&exact.tree))?;
        object.object("symmetric", |object| size(object, symmetric))?;
        object.list("levels", exact.tree.levels.iter().enumerate(), |line, (ply, level)| {
            entries!(
                line,
                "nodes": exactly(level.nodes),
                "games": exactly(level.games),
                "positions": level.positions,
                "branching": exact.tree.branching(ply),
            )
        })
    })
}

/// Writes a row per ply; a number too large to count is left empty.
pub fn csv(StatsReport { stats, .. }: &StatsReport, out: &mut dyn Write) -> Written {
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
    table::csv(&["ply", "nodes", "games", "positions", "branching"], rows, out)
}
