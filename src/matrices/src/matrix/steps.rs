//! Steps of a lesson on a game in strategic form, in teaching order.
//!
//! Other programs get one fact for each step, and all results together; they number players and strategies from 0.

use super::{
    Matrix,
    analysis::Analysis,
    bimatrix::{Bimatrix, Cell, MatrixPlayer},
    dominance::{By, Elimination},
    equilibria::{Equilibria, Equilibrium},
};
use crate::fractions::datum;
use plywood_lesson::{Datum, Fact};
use plywood_tree::exact::Exact;

const MOST_SHOWN: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
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

#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub enum Part {
    Replies,
    Pure,
    Dominance,
    Security,
    Mixed,
    Outcomes,
}

impl Step {
    /// Returns true for steps about the whole game instead of a single strategy or mixture.
    pub const fn is_about_whole_game(self) -> bool {
        matches!(
            self,
            Self::Pure(_) | Self::MorePure(_) | Self::NoPure | Self::Left | Self::Saddle | Self::Gap | Self::Value
        )
    }

    pub const fn part(self) -> Part {
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

    const fn is_change(self) -> bool {
        matches!(self, Self::Pure(_) | Self::Mixed(_) | Self::Saddle | Self::Value)
    }
}

/// Two lines of a player in a game of two strategies each. Their ends are the gains against the other's second strategy alone and
/// against its first alone.
#[derive(Debug)]
pub struct Lines {
    pub who: MatrixPlayer,
    /// Both strategies of the player, and of the other.
    pub own: [usize; 2],
    pub other: [usize; 2],
    pub ends: [[Exact; 2]; 2],
    /// Probability of the other's first strategy at which both lines meet, and the gain there.
    pub crossing: Option<(Exact, Exact)>,
}

impl Lines {
    pub fn new(game: &Bimatrix, duel: &[[usize; 2]; 2], who: MatrixPlayer) -> Self {
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
        Self { who, own, other, ends, crossing }
    }
}

pub fn steps(game: &Bimatrix, analysis: &Analysis) -> Vec<Step> {
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
    if analysis.lines.is_some() {
        steps.extend(MatrixPlayer::BOTH.map(Step::Lines));
    }
    let known = analysis.equilibria.list();
    let mixed: Vec<usize> = (0..known.len()).filter(|&at| known[at].cell().is_none()).collect();
    steps.extend(mixed.iter().take(MOST_SHOWN).map(|&at| Step::Mixed(at)));
    if mixed.len() > MOST_SHOWN {
        steps.push(Step::MoreMixed(mixed.len() - MOST_SHOWN));
    }
    match &analysis.equilibria {
        Equilibria::All(_) => {
            let alone = steps.len();
            steps.extend(analysis.equilibria.continua().map(Step::Continuum));
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
    let better = |&cell: &Cell| analysis.better.get(&cell).map(|&better| Step::Better(cell, better));
    let found: Vec<Step> = analysis.pure.iter().take(MOST_SHOWN).filter_map(better).collect();
    if found.is_empty() { vec![Step::NoneBetter] } else { found }
}

/// Returns the steps that strike a strategy out, those that matter most, and the first step of each part.
pub fn milestones(steps: &[Step]) -> [Vec<u32>; 3] {
    let numbered = || (1_u32..).zip(steps);
    let chosen = |wanted: fn(Step) -> bool| numbered().filter(|(_, step)| wanted(**step)).map(|(at, _)| at).collect();
    let begins = |at: &u32| {
        let at = *at as usize;
        at == 1 || steps[at - 1].part() != steps[at - 2].part()
    };
    let parts = numbered().map(|(at, _)| at).filter(begins).collect();
    [chosen(|step| matches!(step, Step::Struck(_))), chosen(Step::is_change), parts]
}

type Values = Vec<(&'static str, Datum)>;

fn numbers(all: &[Exact]) -> Datum {
    all.iter().map(datum).collect()
}

fn cell((row, column): Cell) -> Datum {
    Datum::from_iter([row, column])
}

fn player(who: MatrixPlayer) -> (&'static str, Datum) {
    ("player", who.index().into())
}

fn struck(Elimination { who, strategy, by, .. }: &Elimination) -> Values {
    let by = match by {
        By::Pure(by, _) => (*by).into(),
        By::Mixture(mixture) => numbers(mixture),
    };
    vec![player(*who), ("strategy", (*strategy).into()), ("by", by)]
}

/// Facts for other programs.
impl Matrix {
    pub fn fact_of(&self, step: Step) -> Fact {
        let Self { table, analysis, .. } = self;
        let payoff = |gain: &Exact| datum(&table.payoff_of(gain));
        match step {
            Step::Replies(who, against) => {
                let replies = analysis.replies[who][against].iter().copied().collect();
                let own = 0..table.game.count(who);
                let payoffs = own.map(|own| datum(&table.payoff(who, who.cell(own, against)))).collect();
                let against = ("against", against.into());
                Fact::of("best-reply", [player(who), against, ("replies", replies), ("payoffs", payoffs)])
            }
            Step::Pure(at) => Fact::of("equilibrium", [("cell", cell(at)), self.payoffs(at)]),
            Step::MorePure(count) => Fact::of("more-equilibria", [("count", count.into())]),
            Step::NoPure => Fact::of("no-pure-equilibrium", []),
            Step::Struck(at) => Fact::of("eliminate", struck(&analysis.eliminated.order[at])),
            Step::Left => {
                let [rows, columns] = analysis.eliminated.kept.each_ref().map(|kept| kept.iter().copied().collect());
                Fact::of("left", [("rows", rows), ("columns", columns)])
            }
            Step::Security(who) => {
                let security = &analysis.security[who];
                let strategies = security.best.iter().copied().collect();
                let value = ("value", payoff(&security.gain));
                Fact::of("maximin", [player(who), ("strategies", strategies), value])
            }
            Step::Saddle => Fact::of("saddle-point", [("value", payoff(&analysis.security[0].gain))]),
            Step::Gap => {
                let [row, column] = &analysis.security;
                Fact::of("gap", [("maximin", payoff(&row.gain)), ("minimax", payoff(&-column.gain.clone()))])
            }
            Step::Lines(who) => {
                let crossing = analysis.lines(who).and_then(|lines| lines.crossing.as_ref());
                let (at, value) = crossing.map(|(at, gain)| (datum(at), payoff(gain))).unzip();
                Fact::of("lines", [player(who), ("probability", at.into()), ("value", value.into())])
            }
            Step::Mixed(at) => Fact::of("mixed-equilibrium", self.equilibrium(&analysis.equilibria.list()[at])),
            Step::MoreMixed(count) => Fact::of("more-mixed-equilibria", [("count", count.into())]),
            Step::NoMixed => Fact::of("no-mixed-equilibrium", []),
            Step::Continuum(component) => Fact::of("continuum", [("ends", self.ends(component))]),
            Step::Value => Fact::of("value", [self.value()]),
            Step::TooLarge => {
                let [rows, columns] = analysis.undominated.map(Datum::from);
                Fact::of("too-large", [("rows", rows), ("columns", columns)])
            }
            Step::Better(at, better) => {
                Fact::of("pareto", [("equilibrium", cell(at)), ("better", cell(better)), self.payoffs(better)])
            }
            Step::NoneBetter => Fact::of("no-better-outcome", []),
            Step::Opposed => Fact::of("zero-sum", []),
        }
    }

    fn payoffs(&self, cell: Cell) -> (&'static str, Datum) {
        ("payoffs", MatrixPlayer::BOTH.iter().map(|&who| datum(&self.table.payoff(who, cell))).collect())
    }

    fn payoff_list<'g>(&self, gains: impl IntoIterator<Item = &'g Exact>) -> Datum {
        gains.into_iter().map(|gain| datum(&self.table.payoff_of(gain))).collect()
    }

    fn equilibrium(&self, Equilibrium { mixtures: [row, column], gains, .. }: &Equilibrium) -> Values {
        vec![("row", numbers(row)), ("column", numbers(column)), ("payoffs", self.payoff_list(gains))]
    }

    fn ends(&self, component: usize) -> Datum {
        self.analysis.equilibria.of_component(component).map(|one| Datum::Table(self.equilibrium(one))).collect()
    }

    /// Returns an outcome that Pareto-dominates a cell, and whether it is better for both players.
    pub fn better_outcome(&self, cell: Cell) -> Option<(Cell, bool)> {
        let game = &self.table.game;
        let better = *self.analysis.better.get(&cell)?;
        Some((better, MatrixPlayer::BOTH.into_iter().all(|who| game.rank(who, better) > game.rank(who, cell))))
    }

    fn value(&self) -> (&'static str, Datum) {
        ("value", self.analysis.value.as_ref().map(|value| datum(&self.table.payoff_of(value))).into())
    }

    pub fn values(&self) -> Values {
        let Self { table, analysis, .. } = self;
        let equilibria = &analysis.equilibria;
        let mixed = equilibria.list().iter().filter(|one| one.cell().is_none());
        let mut values = vec![
            ("pure", analysis.pure.iter().map(|&at| cell(at)).collect()),
            ("mixed", mixed.map(|one| Datum::Table(self.equilibrium(one))).collect()),
            ("eliminated", analysis.eliminated.order.iter().map(|one| Datum::Table(struck(one))).collect()),
            ("maximin", self.payoff_list(analysis.security.iter().map(|security| &security.gain))),
        ];
        if table.game.is_zero_sum() {
            values.push(self.value());
        }
        let [for_both, for_one]: [Datum; 2] = [true, false].map(|for_both| {
            let is_better = |at: &&Cell| self.better_outcome(**at).is_some_and(|(_, both)| both == for_both);
            analysis.pure.iter().filter(is_better).map(|&at| cell(at)).collect()
        });
        values.push(("pareto_dominated", for_both));
        values.push(("complete", matches!(equilibria, Equilibria::All(_)).into()));
        values.push(("continua", equilibria.continua().map(|component| self.ends(component)).collect()));
        values.push(("better_for_one", for_one));
        values
    }
}
