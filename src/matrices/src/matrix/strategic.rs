//! Games in strategic form as other programs have them: from one of two players to its matrix, and back.

use std::sync::Arc;

use super::bimatrix::{Bimatrix, Who};
use super::dominance::Dominance;
use super::reading::MOST;
use super::table::{Form, Source, Table};
use super::{LONGEST_NAME, Matrix};
use crate::words::Payoff;
use plywood_lesson::{GameForm, GameOf, Lesson};
use plywood_messages::text;
use plywood_tree::diagnostic::Diagnostic;
use plywood_tree::gambit::StrategicGame;
use plywood_tree::progress::Progress;

/// The matrix of a game in strategic form.
///
/// # Errors
/// It is none of two players, or too large.
pub fn of_strategic(game: &StrategicGame, progress: &Progress) -> Result<Arc<dyn Lesson>, Diagnostic> {
    let ([first, second], [rows, columns]) = (&game.players[..], &game.strategies[..]) else {
        let problem = say!(matrices, "not-two-players", players = Count(game.players.len()));
        return Err(Diagnostic::new("not-two-players", problem).help(text!(matrices, "not-two-players-help")));
    };
    let (rows, columns) = (strategies(rows), strategies(columns));
    if rows.len() > MOST || columns.len() > MOST {
        let problem =
            say!(matrices, "too-large", rows = Count(rows.len()), columns = Count(columns.len()), most = Count(MOST));
        return Err(Diagnostic::new("too-large", problem));
    }
    let counts = [rows.len(), columns.len()];
    let gains = Who::BOTH.map(|who| {
        let cells = (0..counts[0]).flat_map(|row| (0..counts[1]).map(move |column| row + column * counts[0]));
        cells.map(|profile| game.payoffs[profile][who.index()].clone()).collect()
    });
    let bimatrix = Bimatrix::new(counts, gains);
    let form = if bimatrix.is_zero_sum() { Form::Single } else { Form::Pairs };
    let players = [first, second].map(|player| shown(player));
    let table = Table {
        players: distinct(players.to_vec()).try_into().unwrap_or(players),
        strategies: [rows, columns],
        payoff: Payoff::Gain,
        form,
        unit: None,
        source: Source::File,
        game: bimatrix,
    };
    let matrix = Matrix::new(Arc::new(table), Dominance::default(), progress);
    matrix.map(|matrix| Arc::new(matrix) as Arc<dyn Lesson>).ok_or_else(|| {
        let problem = text!(matrices, "no-payoffs");
        Diagnostic::new("empty-matrix", problem)
    })
}

/// A name as it can be shown.
fn shown(name: &str) -> String {
    let line = name.split_whitespace().collect::<Vec<_>>().join(" ");
    text::clipped(&text::visible(&line), LONGEST_NAME).into_owned()
}

fn strategies(names: &[String]) -> Vec<String> {
    distinct(names.iter().map(|name| shown(name)).collect())
}

/// Names that can be told apart: what has none is called by its number, and what is called like another one has its number besides.
fn distinct(names: Vec<String>) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    let numbered = names.into_iter().zip(1..).map(|(name, number)| {
        let own = if name.is_empty() { number.to_string() } else { name };
        if seen.insert(own.clone()) { own } else { format!("{own} ({number})") }
    });
    numbered.collect()
}

/// The game of a matrix.
pub(super) fn game(table: &Table) -> GameOf {
    let [rows, columns] = Who::BOTH.map(|who| table.game.count(who));
    let profiles = (0..columns).flat_map(|column| (0..rows).map(move |row| (row, column)));
    let payoffs = profiles.map(|cell| Who::BOTH.map(|who| table.game.gain(who, cell).clone()).to_vec()).collect();
    let game = StrategicGame {
        title: String::new(),
        comment: String::new(),
        players: table.players.to_vec(),
        strategies: table.strategies.to_vec(),
        payoffs,
    };
    let costs = (table.payoff == Payoff::Cost).then(|| text!(matrices, "lost-costs"));
    let unit = table.unit.is_some().then(|| text!(matrices, "lost-unit"));
    GameOf { form: GameForm::Strategic(game), lost: costs.into_iter().chain(unit).collect() }
}
