//! Writes games as files with keys, in TOML or JSON: one in strategic form with its `payoffs`, one that no search here can do with the
//! text of its `efg`.

use crate::diagnostic::Diagnostic;
use crate::exact::{self, Exact};
use crate::format::Syntax;
use crate::gambit::{self, ExtensiveGame, StrategicGame};
use crate::tree::Fraction;
use plywood_messages::words;

/// The most digits on either side of the point that such files have.
const MOST_DIGITS: usize = 12;

/// The game as a file: payoffs as single numbers where one player gets what the other loses. Linear in it.
///
/// # Errors
/// It is none of two players, or has a payoff with too many digits.
pub fn write_matrix(game: &StrategicGame, syntax: Syntax) -> Result<String, Diagnostic> {
    let [rows, columns] = &game.strategies[..] else {
        return Err(Diagnostic::new("not-written", words::notations::NotTwo { players: game.players.len() }));
    };
    let is_zero_sum = game.payoffs.iter().all(|payoffs| payoffs.iter().sum::<Exact>() == Exact::default());
    let cells = game.payoffs.iter().map(|payoffs| cell(payoffs, is_zero_sum, syntax)).collect::<Result<Vec<_>, _>>()?;
    let row = |row: usize| {
        let cells: Vec<&str> = (0..columns.len()).map(|column| cells[row + column * rows.len()].as_str()).collect();
        format!("  [{}]", cells.join(", "))
    };
    let payoffs: Vec<String> = (0..rows.len()).map(row).collect();
    let list = |names: &[String]| {
        let names: Vec<String> = names.iter().map(|name| syntax.string(name)).collect();
        format!("[{}]", names.join(", "))
    };
    let entries = [
        ("title", text(&game.title, syntax)),
        ("note", text(&game.comment, syntax)),
        ("players", Some(list(&game.players))),
        ("rows", Some(list(rows))),
        ("columns", Some(list(columns))),
        ("payoffs", Some(format!("[\n{}\n]", payoffs.join(",\n")))),
    ];
    Ok(file(entries, syntax))
}

/// A game that no search here can do as a file.
#[must_use]
pub fn write_game_file(game: &ExtensiveGame, syntax: Syntax) -> String {
    let entries = [
        ("title", text(&game.title, syntax)),
        ("note", text(&game.comment, syntax)),
        ("efg", Some(syntax.string(&gambit::write(game)))),
    ];
    file(entries, syntax)
}

fn text(text: &str, syntax: Syntax) -> Option<String> {
    Some(text.trim()).filter(|text| !text.is_empty()).map(|text| syntax.string(text))
}

/// Keys and values, a line each; a value may have more lines.
fn file<const N: usize>(entries: [(&str, Option<String>); N], syntax: Syntax) -> String {
    let lines = entries.into_iter().filter_map(|(key, value)| Some(format!("{}{}", syntax.key(key), value?)));
    let lines: Vec<String> = lines.collect();
    match syntax {
        Syntax::Toml => format!("{}\n", lines.join("\n")),
        Syntax::Json => format!("{{\n{}\n}}\n", lines.join(",\n")),
    }
}

fn cell(payoffs: &[Exact], is_zero_sum: bool, syntax: Syntax) -> Result<String, Diagnostic> {
    let kept = if is_zero_sum { &payoffs[..1] } else { payoffs };
    let written = kept.iter().map(|payoff| {
        let fraction = || Fraction::parse(&payoff.to_string()).map(|fraction| syntax.string(&fraction.to_string()));
        exact::decimal(payoff, MOST_DIGITS).or_else(fraction).ok_or_else(|| {
            let problem = Diagnostic::new("not-written", words::notations::TooLongPayoff { number: payoff });
            problem.help(words::notations::too_long_payoff_help())
        })
    });
    let written = written.collect::<Result<Vec<_>, _>>()?;
    Ok(if is_zero_sum { written.concat() } else { format!("[{}]", written.join(", ")) })
}
