//! Reads a game in strategic form from a file: payoffs, names, sense and kind of dominance.

use std::ops::Range;

use super::{
    LONGEST_NAME,
    bimatrix::{Bimatrix, Source, Table},
    dominance::{Dominance, MOST_MIXED},
};
use crate::words::{Axis, Form, Payoff};
use plywood_messages::text;
use plywood_tree::{
    diagnostic::{Diagnostic, quoted},
    exact::{Exact, MOST_DIGITS},
    format::{Amount, Field, Fields},
};

pub const MOST: usize = 64;

pub const KEYS: &[&str] = &["payoffs", "players", "rows", "columns", "lower_is_better", "unit", "dominance"];

pub fn table(fields: &mut Fields<'_>) -> Option<(Table, Dominance)> {
    let payoffs = fields.take("payoffs")?;
    let cells = rows(fields, payoffs);
    let counts = cells.as_ref().map(|cells| [cells.len(), cells[0].len()]);
    let players =
        names(fields, "players", Axis::Players, Some(2)).and_then(|names| <[String; 2]>::try_from(names).ok());
    let of_rows = names(fields, "rows", Axis::Rows, counts.map(|[rows, _]| rows));
    let of_columns = names(fields, "columns", Axis::Columns, counts.map(|[_, columns]| columns));
    let lower = fields.take("lower_is_better").map_or(Some(false), |lower| fields.truth(&lower));
    let unit = fields.take("unit").map_or(Some(None), |unit| name(fields, unit).map(Some));
    let dominance = dominance(fields, counts);
    let payoff = if lower? { Payoff::Cost } else { Payoff::Gain };
    let (form, game) = bimatrix(fields, cells?, payoff)?;
    let strategies = [of_rows?, of_columns?];
    Some((Table { players: players?, strategies, payoff, form, unit: unit?, source: Source::File, game }, dominance?))
}

/// Reads the kind of dominance and checks that the game is small enough for it.
fn dominance(fields: &mut Fields<'_>, counts: Option<[usize; 2]>) -> Option<Dominance> {
    let Some(found) = fields.take("dominance") else { return Some(Dominance::default()) };
    let chosen = fields.choice(&found)?;
    if counts.is_some_and(|counts| !is_possible(chosen, counts)) {
        let problem = say!("matrices/too-large-for-mixed", most = Count(MOST_MIXED));
        fields.report("too-large", problem, found.range(), text!("matrices/too-large-for-mixed-help"));
        return None;
    }
    Some(chosen)
}

/// Returns true if a game of this size is small enough for this kind of dominance.
pub fn is_possible(dominance: Dominance, counts: [usize; 2]) -> bool {
    match dominance {
        Dominance::Strict | Dominance::Weak => true,
        Dominance::Mixed => counts.iter().all(|&count| count <= MOST_MIXED),
    }
}

/// A cell of the file: its byte range, and one number or two.
type Entry = (Range<usize>, Vec<Exact>);

fn rows<'t>(fields: &mut Fields<'t>, payoffs: Field<'t>) -> Option<Vec<Vec<Entry>>> {
    let range = payoffs.range();
    let rows = fields.every(payoffs, |fields, row| Some((row.range(), fields.list(row)?)))?;
    let empty = rows.iter().find(|(_, row)| row.is_empty()).map(|(range, _)| range);
    if let Some(range) = empty.or((rows.is_empty()).then_some(&range)) {
        fields.report("empty-matrix", text!("matrices/no-payoffs"), range.clone(), text!("matrices/payoffs-help"));
        return None;
    }
    let columns = rows[0].1.len();
    if rows.len() > MOST || columns > MOST {
        let problem = say!("matrices/too-large", rows = Count(rows.len()), Count(columns), most = Count(MOST));
        fields.problem(Diagnostic::spanning("too-large", problem, range));
        return None;
    }
    let mut is_even = true;
    for (row, (range, cells)) in (1..).zip(&rows).filter(|(_, (_, cells))| cells.len() != columns) {
        let problem = say!("matrices/row-unlike-first", Count(row), payoffs = Count(cells.len()), Count(columns));
        fields.report("ragged-matrix", problem, range.clone(), text!("matrices/ragged-help"));
        is_even = false;
    }
    let mut long = Vec::new();
    let entries = rows.into_iter().map(|(_, cells)| {
        let cells: Vec<_> = cells.into_iter().map(|cell| entry(fields, cell, &mut long)).collect();
        cells.into_iter().collect::<Option<Vec<_>>>()
    });
    let entries: Vec<_> = entries.collect();
    report_long(fields, &long);
    entries.into_iter().collect::<Option<Vec<_>>>().filter(|_| is_even)
}

/// Reports payoffs that are too long, all in one: a program has written them alike.
fn report_long(fields: &mut Fields<'_>, long: &[Range<usize>]) {
    let Some(first) = long.first() else { return };
    let problem = string!("matrices/too-many-digits", payoffs = Count(long.len()), most = Count(MOST_DIGITS));
    fields.report("too-many-digits", problem, first.clone(), text!("matrices/too-many-digits-help"));
}

/// Reads a cell; adds the places of numbers that are too long to `long`.
fn entry<'t>(fields: &mut Fields<'t>, cell: Field<'t>, long: &mut Vec<Range<usize>>) -> Option<Entry> {
    let range = cell.range();
    if !cell.is_list() {
        return Some((range, vec![number(fields, &cell, long)?]));
    }
    let numbers = fields.list(cell)?;
    if numbers.len() != 2 {
        let problem = say!("matrices/no-pair", numbers = Count(numbers.len()));
        fields.report("no-pair", problem, range, text!("matrices/payoffs-help"));
        return None;
    }
    let numbers: Vec<_> = numbers.iter().map(|found| number(fields, found, long)).collect();
    Some((range, numbers.into_iter().collect::<Option<_>>()?))
}

fn number(fields: &mut Fields<'_>, found: &Field<'_>, long: &mut Vec<Range<usize>>) -> Option<Exact> {
    match fields.exact(found)? {
        Amount::Exact(exact) => return Some(exact),
        Amount::TooLong => long.push(found.range()),
        Amount::NotFinite => {
            let help = text!("matrices/number-help");
            fields.report("not-finite", text!("matrices/not-finite"), found.range(), help);
        }
    }
    None
}

fn bimatrix(fields: &mut Fields<'_>, rows: Vec<Vec<Entry>>, payoff: Payoff) -> Option<(Form, Bimatrix)> {
    let counts = [rows.len(), rows[0].len()];
    let entries: Vec<Entry> = rows.into_iter().flatten().collect();
    let numbers = entries[0].1.len();
    if let Some((other, _)) = entries.iter().find(|(_, entry)| entry.len() != numbers) {
        let problem = Diagnostic::spanning("mixed-payoffs", text!("matrices/mixed-payoffs"), other.clone());
        fields.problem(problem.at(entries[0].0.clone(), "").help(text!("matrices/payoffs-help")));
        return None;
    }
    let form = if numbers == 1 { Form::Single } else { Form::Pairs };
    let gain = |number: Exact| match payoff {
        Payoff::Gain => number,
        Payoff::Cost => -number,
    };
    let gains = entries.into_iter().map(|(_, numbers)| {
        let mut gains = numbers.into_iter().map(gain);
        let first = gains.next().unwrap_or_default();
        let second = gains.next().unwrap_or_else(|| -first.clone());
        (first, second)
    });
    let (of_row, of_column) = gains.unzip();
    Some((form, Bimatrix::new(counts, [of_row, of_column])))
}

/// Reads the names of a key. Defaults: players A and B, rows a1, a2 and columns b1, b2.
fn names(fields: &mut Fields<'_>, key: &str, axis: Axis, count: Option<usize>) -> Option<Vec<String>> {
    let Some(found) = fields.take(key) else { return Some(default_names(axis, count?)) };
    let range = found.range();
    let read = fields.every(found, |fields, item| Some((item.range(), name(fields, item)?)))?;
    let (ranges, names): (Vec<_>, Vec<_>) = read.into_iter().unzip();
    if let Some(count) = count.filter(|&count| count != names.len()) {
        let problem = say!("matrices/names-unlike", names = Count(names.len()), Count(count), Axis(axis));
        fields.report("names-unlike-shape", problem, range, text!("matrices/names-help"));
        return None;
    }
    let twice = (1..names.len()).find_map(|at| Some((at, names[..at].iter().position(|name| *name == names[at])?)));
    if let Some((again, first)) = twice {
        let problem = say!("matrices/same-name", name = Text(quoted(&names[again])));
        let problem = Diagnostic::spanning("same-name", problem, ranges[again].clone());
        fields.problem(problem.at(ranges[first].clone(), ""));
        return None;
    }
    Some(names)
}

fn default_names(axis: Axis, count: usize) -> Vec<String> {
    match axis {
        Axis::Players => ["A", "B"].map(ToOwned::to_owned).to_vec(),
        Axis::Rows => (1..=count).map(|number| format!("a{number}")).collect(),
        Axis::Columns => (1..=count).map(|number| format!("b{number}")).collect(),
    }
}

/// Reads a name, puts it on one line and limits its length.
fn name<'t>(fields: &mut Fields<'t>, found: Field<'t>) -> Option<String> {
    let range = found.range();
    let text = fields.text_or_number(found)?;
    let line = text::line(&text);
    if line.is_empty() {
        fields.problem(Diagnostic::spanning("no-name", text!("matrices/no-name"), range));
        return None;
    }
    Some(text::clipped(&line, LONGEST_NAME).into_owned())
}
