//! Steps of a lesson on a game in strategic form, in teaching order.
//!
//! Other programs get one fact for each step, and all results together; they number players and strategies from 0.

use super::analysis::Analysis;
use super::bimatrix::{Bimatrix, Cell, MatrixPlayer, Table};
use super::dominance::{By, Elimination};
use super::equilibria::{Equilibria, Equilibrium};
use crate::fractions::datum;
use plywood_lesson::{Datum, Fact};
use plywood_tree::exact::Exact;

const MOST_SHOWN: usize = 32;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Step {
    /// Best replies of a player to a strategy of the other.
    Replies(MatrixPlayer, usize),
    Pure(Cell),
    MorePure(usize),
    NoPure,
    /// Eliminates a strategy; the index is its place in the order of elimination.
    Struck(usize),
    Left,
    Security(MatrixPlayer),
    Saddle,
    /// Maximin and minimax differ.
    Gap,
    /// Expected gains of a player's two strategies, against each mixture of the other's two.
    Lines(MatrixPlayer),
    /// A mixed equilibrium, by its index among all equilibria.
    Mixed(usize),
    MoreMixed(usize),
    /// The listed equilibria are all there are.
    NoMixed,
    /// Equilibria between the listed ones of a component, by its number.
    Continuum(usize),
    /// Value of a zero-sum game: the level both players can guarantee by mixing.
    Value,
    TooLarge,
    /// An outcome that both players prefer to an equilibrium.
    Better(Cell, Cell),
    /// No outcome is better for both players than any equilibrium.
    NoneBetter,
    /// The players' interests are opposed: one player's gain is the other's loss.
    Opposed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    Replies,
    Pure,
    Dominance,
    Security,
    Mixed,
    Outcomes,
}

impl Step {
    /// Returns true for steps about the whole game instead of a single strategy or mixture.
    pub(super) const fn is_about_whole_game(&self) -> bool {
        matches!(
            self,
            Self::Pure(_) | Self::MorePure(_) | Self::NoPure | Self::Left | Self::Saddle | Self::Gap | Self::Value
        )
    }

    pub(super) const fn part(&self) -> Part {
        match self {
            Self::Replies(..) => Part::Replies,
            Self::Pure(_) | Self::MorePure(_) | Self::NoPure => Part::Pure,
            Self::Struck(_) | Self::Left => Part::Dominance,
            Self::Security(_) | Self::Saddle | Self::Gap => Part::Security,
            Self::Lines(_)
            | Self::Mixed(_)
            | Self::MoreMixed(_)
            | Self::NoMixed
            | Self::Continuum(_)
            | Self::Value
            | Self::TooLarge => Part::Mixed,
            Self::Better(..) | Self::NoneBetter | Self::Opposed => Part::Outcomes,
        }
    }

    const fn is_change(&self) -> bool {
        matches!(self, Self::Pure(_) | Self::Mixed(_) | Self::Saddle | Self::Value)
    }
}

/// Two lines of a player in a game of two strategies each. Their ends are the gains against the other's second strategy alone and
/// against its first alone.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Lines {
    pub(super) who: MatrixPlayer,
    pub(super) ends: [[Exact; 2]; 2],
    /// Probability of the other's first strategy at which both lines meet, and the gain there.
    pub(super) crossing: Option<(Exact, Exact)>,
}

impl Lines {
    pub(super) fn new(game: &Bimatrix, duel: &[[usize; 2]; 2], who: MatrixPlayer) -> Self {
        let [own, other] = [who, who.other()].map(|who| duel[who]);
        let gain = |own: usize, other: usize| game.gain(who, who.cell(own, other)).clone();
        let ends = own.map(|own| [gain(own, other[1]), gain(own, other[0])]);
        // The difference of two lines is a line too.
        let [at_none, at_all] = [0, 1].map(|end| &ends[0][end] - &ends[1][end]);
        let slope = &at_all - &at_none;
        let zero = Exact::default();
        let probability = (slope != zero).then(|| -at_none / &slope);
        let inside = probability.filter(|at| *at >= zero && *at <= Exact::from_integer(1.into()));
        let crossing = inside.map(|at| {
            let gain = &ends[0][0] + (&ends[0][1] - &ends[0][0]) * &at;
            (at, gain)
        });
        Self { who, ends, crossing }
    }
}

pub(super) fn steps(game: &Bimatrix, analysis: &Analysis) -> Vec<Step> {
    let mut steps: Vec<Step> = MatrixPlayer::BOTH
        .into_iter()
        .flat_map(|who| (0..game.count(who.other())).map(move |against| Step::Replies(who, against)))
        .collect();
    steps.extend(analysis.pure.iter().take(MOST_SHOWN).map(|&cell| Step::Pure(cell)));
    match analysis.pure.len() {
        0 => steps.push(Step::NoPure),
        count if count > MOST_SHOWN => steps.push(Step::MorePure(count - MOST_SHOWN)),
        _ => {}
    }
    steps.extend((0..analysis.eliminated.order.len()).map(Step::Struck));
    steps.push(Step::Left);
    steps.extend(MatrixPlayer::BOTH.map(Step::Security));
    if game.is_zero_sum() {
        steps.push(if analysis.pure.is_empty() { Step::Gap } else { Step::Saddle });
    }
    steps.extend(mixed(game, analysis));
    steps.extend(outcomes(game, analysis));
    steps
}

fn mixed(game: &Bimatrix, analysis: &Analysis) -> Vec<Step> {
    let mut steps = Vec::new();
    if analysis.duel.is_some() {
        steps.extend(MatrixPlayer::BOTH.map(Step::Lines));
    }
    let known = analysis.equilibria.known();
    let mixed: Vec<usize> = (0..known.len()).filter(|&at| known[at].cell().is_none()).collect();
    steps.extend(mixed.iter().take(MOST_SHOWN).map(|&at| Step::Mixed(at)));
    if mixed.len() > MOST_SHOWN {
        steps.push(Step::MoreMixed(mixed.len() - MOST_SHOWN));
    }
    match &analysis.equilibria {
        Equilibria::All(all) => {
            let last = all.iter().map(|one| one.component).max().unwrap_or(0);
            let ends = |component: usize| all.iter().filter(|one| one.component == component).count();
            let continua = (0..=last).filter(|&component| ends(component) > 1);
            let alone = steps.len();
            steps.extend(continua.map(Step::Continuum));
            if mixed.is_empty() && steps.len() == alone {
                steps.push(Step::NoMixed);
            }
        }
        Equilibria::One(_) => {}
        Equilibria::Unknown => steps.push(Step::TooLarge),
    }
    if game.is_zero_sum() && analysis.pure.is_empty() && analysis.value.is_some() {
        steps.push(Step::Value);
    }
    steps
}

fn outcomes(game: &Bimatrix, analysis: &Analysis) -> Vec<Step> {
    if game.is_zero_sum() {
        return vec![Step::Opposed];
    }
    if analysis.pure.is_empty() {
        return Vec::new();
    }
    let columns = game.count(MatrixPlayer::Column);
    let better = |&cell: &Cell| analysis.better[cell.0 * columns + cell.1].map(|better| Step::Better(cell, better));
    let found: Vec<Step> = analysis.pure.iter().take(MOST_SHOWN).filter_map(better).collect();
    if found.is_empty() { vec![Step::NoneBetter] } else { found }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Happening {
    pub(super) cuts: Vec<u32>,
    pub(super) changes: Vec<u32>,
    pub(super) parts: Vec<u32>,
}

pub(super) fn happening(steps: &[Step]) -> Happening {
    let numbered = || (1_u32..).zip(steps);
    let chosen = |wanted: fn(&Step) -> bool| numbered().filter(|(_, step)| wanted(step)).map(|(at, _)| at).collect();
    let begins = |at: &u32| {
        let at = *at as usize;
        at == 1 || steps[at - 1].part() != steps[at - 2].part()
    };
    let parts = numbered().map(|(at, _)| at).filter(begins).collect();
    Happening { cuts: chosen(|step| matches!(step, Step::Struck(_))), changes: chosen(Step::is_change), parts }
}

type Values = Vec<(&'static str, Datum)>;

const fn whole(number: usize) -> Datum {
    Datum::Whole(number as i128)
}

fn whole_list(numbers: &[usize]) -> Datum {
    Datum::List(numbers.iter().map(|&number| whole(number)).collect())
}

fn numbers(all: &[Exact]) -> Datum {
    Datum::List(all.iter().map(datum).collect())
}

fn cell((row, column): Cell) -> Datum {
    whole_list(&[row, column])
}

const fn player(who: MatrixPlayer) -> (&'static str, Datum) {
    ("player", whole(who.index()))
}

impl Table {
    fn payoffs(&self, cell: Cell) -> Datum {
        Datum::List(MatrixPlayer::BOTH.map(|who| datum(&self.payoff(who, cell))).to_vec())
    }

    fn payoff_list(&self, gains: &[Exact]) -> Datum {
        numbers(&gains.iter().map(|gain| self.told(gain)).collect::<Vec<_>>())
    }

    fn equilibrium(&self, Equilibrium { mixtures: [row, column], gains, .. }: &Equilibrium) -> Values {
        vec![("row", numbers(row)), ("column", numbers(column)), ("payoffs", self.payoff_list(gains))]
    }
}

fn struck(Elimination { who, strategy, by, .. }: &Elimination) -> Values {
    let by = match by {
        By::Pure(by, _) => whole(*by),
        By::Mixture(mixture) => numbers(mixture),
    };
    vec![player(*who), ("strategy", whole(*strategy)), ("by", by)]
}

pub(super) fn fact(table: &Table, analysis: &Analysis, step: &Step) -> Fact {
    let fact = |event: &'static str, values: Values| Fact { event, values };
    match *step {
        Step::Replies(who, against) => {
            let replies = &analysis.replies[who][against];
            let payoffs = (0..table.game.count(who)).map(|own| datum(&table.payoff(who, who.cell(own, against))));
            let payoffs = Datum::List(payoffs.collect());
            fact(
                "best-reply",
                vec![player(who), ("against", whole(against)), ("replies", whole_list(replies)), ("payoffs", payoffs)],
            )
        }
        Step::Pure(at) => fact("equilibrium", vec![("cell", cell(at)), ("payoffs", table.payoffs(at))]),
        Step::MorePure(count) => fact("more-equilibria", vec![("count", whole(count))]),
        Step::NoPure => fact("no-pure-equilibrium", Vec::new()),
        Step::Struck(at) => fact("eliminate", struck(&analysis.eliminated.order[at])),
        Step::Left => {
            let [rows, columns] = &analysis.eliminated.kept;
            fact("left", vec![("rows", whole_list(rows)), ("columns", whole_list(columns))])
        }
        Step::Security(who) => {
            let security = &analysis.security[who];
            let value = datum(&table.told(&security.gain));
            fact("maximin", vec![player(who), ("strategies", whole_list(&security.best)), ("value", value)])
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

fn lines(table: &Table, analysis: &Analysis, who: MatrixPlayer) -> Values {
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

pub(super) fn values(table: &Table, analysis: &Analysis) -> Values {
    let known = analysis.equilibria.known();
    let mixed = known.iter().filter(|one| one.cell().is_none()).map(|one| Datum::Table(table.equilibrium(one)));
    let mut values = vec![
        ("pure", Datum::List(analysis.pure.iter().map(|&at| cell(at)).collect())),
        ("mixed", Datum::List(mixed.collect())),
        ("eliminated", Datum::List(analysis.eliminated.order.iter().map(|one| Datum::Table(struck(one))).collect())),
        ("maximin", table.payoff_list(&analysis.security.each_ref().map(|security| security.gain.clone()))),
    ];
    if table.game.is_zero_sum() {
        values.push(("value", value(table, analysis)));
    }
    let columns = table.game.count(MatrixPlayer::Column);
    let dominated = table.game.cells().filter(|at| analysis.better[at.0 * columns + at.1].is_some());
    values.push(("pareto_dominated", Datum::List(dominated.map(cell).collect())));
    values.push(("complete", Datum::Truth(matches!(analysis.equilibria, Equilibria::All(_)))));
    let last = known.iter().map(|one| one.component).max().unwrap_or(0);
    let count = |component: usize| known.iter().filter(|one| one.component == component).count();
    let continua = (0..=last).filter(|&component| count(component) > 1);
    values.push(("continua", Datum::List(continua.map(|component| ends(table, analysis, component)).collect())));
    values
}
