//! What a game in strategic form comes to, for other programs: a fact a step, and all of it together. Players and strategies are told
//! by their numbers, from 0.

use super::analysis::Analysis;
use super::bimatrix::{Cell, Table, Who};
use super::dominance::{By, Elimination};
use super::equilibria::{Equilibria, Equilibrium};
use super::steps::{Lines, Step};
use crate::fractions::datum;
use plywood_lesson::{Datum, Fact};
use plywood_tree::exact::Exact;

/// Names and values.
type Values = Vec<(&'static str, Datum)>;

const fn whole(number: usize) -> Datum {
    Datum::Whole(number as i128)
}

fn wholes(numbers: &[usize]) -> Datum {
    Datum::List(numbers.iter().map(|&number| whole(number)).collect())
}

fn numbers(all: &[Exact]) -> Datum {
    Datum::List(all.iter().map(datum).collect())
}

fn cell((row, column): Cell) -> Datum {
    wholes(&[row, column])
}

const fn player(who: Who) -> (&'static str, Datum) {
    ("player", whole(who.index()))
}

impl Table {
    fn payoffs(&self, cell: Cell) -> Datum {
        Datum::List(Who::BOTH.map(|who| datum(&self.payoff(who, cell))).to_vec())
    }

    fn all_told(&self, gains: &[Exact]) -> Datum {
        numbers(&gains.iter().map(|gain| self.told(gain)).collect::<Vec<_>>())
    }

    fn equilibrium(&self, Equilibrium { mixtures: [row, column], gains, .. }: &Equilibrium) -> Values {
        vec![("row", numbers(row)), ("column", numbers(column)), ("payoffs", self.all_told(gains))]
    }
}

fn struck(Elimination { who, strategy, by, .. }: &Elimination) -> Values {
    let by = match by {
        By::Pure(by, _) => whole(*by),
        By::Mixture(mixture) => numbers(mixture),
    };
    vec![player(*who), ("strategy", whole(*strategy)), ("by", by)]
}

/// What a step did.
pub(super) fn fact(table: &Table, analysis: &Analysis, step: &Step) -> Fact {
    let fact = |event: &'static str, values: Values| Fact { event, values };
    match *step {
        Step::Replies(who, against) => {
            let replies = &analysis.replies[who][against];
            let payoffs = (0..table.game.count(who)).map(|own| datum(&table.payoff(who, who.cell(own, against))));
            let payoffs = Datum::List(payoffs.collect());
            fact(
                "best-reply",
                vec![player(who), ("against", whole(against)), ("replies", wholes(replies)), ("payoffs", payoffs)],
            )
        }
        Step::Pure(at) => fact("equilibrium", vec![("cell", cell(at)), ("payoffs", table.payoffs(at))]),
        Step::MorePure(count) => fact("more-equilibria", vec![("count", whole(count))]),
        Step::NoPure => fact("no-pure-equilibrium", Vec::new()),
        Step::Struck(at) => fact("eliminate", struck(&analysis.eliminated.order[at])),
        Step::Left => {
            let [rows, columns] = &analysis.eliminated.kept;
            fact("left", vec![("rows", wholes(rows)), ("columns", wholes(columns))])
        }
        Step::Security(who) => {
            let security = &analysis.security[who];
            let value = datum(&table.told(&security.gain));
            fact("maximin", vec![player(who), ("strategies", wholes(&security.best)), ("value", value)])
        }
        Step::Saddle => fact("saddle-point", vec![("value", datum(&table.told(&analysis.security[0].gain)))]),
        Step::Gap => {
            let [row, column] = &analysis.security;
            let bounds = [table.told(&row.gain), table.told(&-column.gain.clone())];
            fact("gap", vec![("maximin", datum(&bounds[0])), ("minimax", datum(&bounds[1]))])
        }
        Step::Lines(who) => fact("lines", lines(table, analysis, who)),
        Step::Mixed(at) => fact("mixed-equilibrium", table.equilibrium(&analysis.equilibria.known()[at])),
        Step::MoreMixed(count) => fact("more-mixed-equilibria", vec![("count", whole(count))]),
        Step::NoMixed => fact("no-mixed-equilibrium", Vec::new()),
        Step::Continuum(component) => fact("continuum", vec![("ends", ends(table, analysis, component))]),
        Step::Value => fact("value", vec![("value", value(table, analysis))]),
        Step::TooLarge => {
            let [rows, columns] = analysis.undominated;
            fact("too-large", vec![("rows", whole(rows)), ("columns", whole(columns))])
        }
        Step::Better(at, better) => {
            let values = vec![("equilibrium", cell(at)), ("better", cell(better)), ("payoffs", table.payoffs(better))];
            fact("pareto", values)
        }
        Step::NoneBetter => fact("no-better-outcome", Vec::new()),
        Step::Opposed => fact("zero-sum", Vec::new()),
    }
}

/// Where the lines of a player meet: the probability of the other's first strategy.
fn lines(table: &Table, analysis: &Analysis, who: Who) -> Values {
    let lines = analysis.duel.as_ref().map(|duel| Lines::new(&table.game, duel, who));
    let crossing = lines.and_then(|lines| lines.crossing);
    let (at, value) = match &crossing {
        Some((at, gain)) => (datum(at), datum(&table.told(gain))),
        None => (Datum::None, Datum::None),
    };
    vec![player(who), ("probability", at), ("value", value)]
}

fn ends(table: &Table, analysis: &Analysis, component: usize) -> Datum {
    let ends = analysis.equilibria.known().iter().filter(|one| one.component == component);
    Datum::List(ends.map(|one| Datum::Table(table.equilibrium(one))).collect())
}

fn value(table: &Table, analysis: &Analysis) -> Datum {
    analysis.value.as_ref().map_or(Datum::None, |value| datum(&table.told(value)))
}

/// What comes out in the end.
pub(super) fn values(table: &Table, analysis: &Analysis) -> Values {
    let known = analysis.equilibria.known();
    let mixed = known.iter().filter(|one| one.cell().is_none()).map(|one| Datum::Table(table.equilibrium(one)));
    let mut values = vec![
        ("pure", Datum::List(analysis.pure.iter().map(|&at| cell(at)).collect())),
        ("mixed", Datum::List(mixed.collect())),
        ("eliminated", Datum::List(analysis.eliminated.order.iter().map(|one| Datum::Table(struck(one))).collect())),
        ("maximin", table.all_told(&analysis.security.each_ref().map(|security| security.gain.clone()))),
    ];
    if table.game.is_zero_sum() {
        values.push(("value", value(table, analysis)));
    }
    let columns = table.game.count(Who::Column);
    let dominated = table.game.cells().filter(|at| analysis.better[at.0 * columns + at.1].is_some());
    values.push(("pareto_dominated", Datum::List(dominated.map(cell).collect())));
    values.push(("complete", Datum::Truth(matches!(analysis.equilibria, Equilibria::All(_)))));
    let last = known.iter().map(|one| one.component).max().unwrap_or(0);
    let count = |component: usize| known.iter().filter(|one| one.component == component).count();
    let continua = (0..=last).filter(|&component| count(component) > 1);
    values.push(("continua", Datum::List(continua.map(|component| ends(table, analysis, component)).collect())));
    values
}
