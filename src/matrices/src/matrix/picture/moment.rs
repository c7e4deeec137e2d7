//! State of a lesson at a step: marks, eliminated strategies, and the cells of the step.

use super::super::analysis::Analysis;
use super::super::bimatrix::{Cell, MatrixPlayer};
use super::super::dominance::By;
use super::super::equilibria::Equilibrium;
use super::super::steps::{Part, Step};
use plywood_tree::exact::Exact;

#[derive(Debug)]
pub(super) struct Moment<'m> {
    pub(super) analysis: &'m Analysis,
    done: &'m [Step],
    about: About<'m>,
}

#[derive(Debug, Default)]
struct About<'m> {
    cells: Vec<Cell>,
    strategies: [Vec<usize>; 2],
    mixed: Option<&'m Equilibrium>,
    worst_of: &'static [MatrixPlayer],
}

impl<'m> About<'m> {
    fn of(step: &Step, analysis: &'m Analysis) -> Self {
        let nothing = Self::default();
        let cell = |cell: Cell| Self {
            cells: vec![cell],
            strategies: MatrixPlayer::BOTH.map(|who| vec![who.own(cell)]),
            ..Self::default()
        };
        let of = |who: MatrixPlayer, own: Vec<usize>| match who {
            MatrixPlayer::Row => [own, Vec::new()],
            MatrixPlayer::Column => [Vec::new(), own],
        };
        match step {
            Step::Replies(who, against) => {
                let replies = &analysis.replies[*who][*against];
                Self {
                    cells: replies.iter().map(|&own| who.cell(own, *against)).collect(),
                    strategies: of(who.other(), vec![*against]),
                    ..nothing
                }
            }
            Step::Pure(found) | Step::Better(_, found) => cell(*found),
            Step::Struck(at) => {
                let struck = &analysis.eliminated.order[*at];
                Self { strategies: of(struck.who, vec![struck.strategy]), ..nothing }
            }
            Step::Security(who) => {
                let worst_of: &[MatrixPlayer] =
                    if *who == MatrixPlayer::Row { &[MatrixPlayer::Row] } else { &MatrixPlayer::BOTH };
                Self { strategies: of(*who, analysis.security[*who].best.clone()), worst_of, ..nothing }
            }
            Step::Saddle => {
                let saddle = analysis.pure.first().copied();
                Self { cells: saddle.into_iter().collect(), worst_of: &MatrixPlayer::BOTH, ..nothing }
            }
            Step::Gap => Self { worst_of: &MatrixPlayer::BOTH, ..nothing },
            Step::Mixed(at) => Self { mixed: analysis.equilibria.known().get(*at), ..nothing },
            Step::Value => Self { mixed: analysis.equilibria.known().first(), ..nothing },
            Step::MorePure(_)
            | Step::NoPure
            | Step::Left
            | Step::Lines(_)
            | Step::MoreMixed(_)
            | Step::NoMixed
            | Step::Continuum(_)
            | Step::TooLarge
            | Step::NoneBetter
            | Step::Opposed => nothing,
        }
    }
}

impl<'m> Moment<'m> {
    pub(super) fn new(analysis: &'m Analysis, steps: &'m [Step], step: usize) -> Self {
        let done = &steps[..step.min(steps.len())];
        let about = done.last().map(|step| About::of(step, analysis)).unwrap_or_default();
        Self { analysis, done, about }
    }

    pub(super) const fn step(&self) -> Option<&'m Step> {
        self.done.last()
    }

    pub(super) const fn done(&self) -> &'m [Step] {
        self.done
    }

    pub(super) fn part(&self) -> Option<Part> {
        self.step().map(Step::part)
    }

    pub(super) fn is_reply(&self, who: MatrixPlayer, cell: Cell) -> bool {
        let (own, against) = (who.own(cell), who.other().own(cell));
        let replies = &self.analysis.replies[who][against];
        replies.binary_search(&own).is_ok() && self.done.contains(&Step::Replies(who, against))
    }

    /// Returns true if a cell is framed as an equilibrium, including one of several shown by a single step.
    pub(super) fn is_pure(&self, cell: Cell) -> bool {
        let is_told = |step: &Step| match step {
            Step::Pure(found) => *found == cell,
            step => matches!(step, Step::MorePure(_)) && self.analysis.is_pure(cell),
        };
        self.done.iter().any(is_told)
    }

    pub(super) fn is_struck(&self, who: MatrixPlayer, strategy: usize) -> bool {
        let order = &self.analysis.eliminated.order;
        let strikes =
            |step: &Step| matches!(step, Step::Struck(at) if (order[*at].who, order[*at].strategy) == (who, strategy));
        self.done.iter().any(strikes)
    }

    pub(super) fn is_dominated(&self, place: usize) -> bool {
        self.part() == Some(Part::Outcomes) && self.analysis.better[place].is_some()
    }

    pub(super) const fn mixed(&self) -> Option<&'m Equilibrium> {
        self.about.mixed
    }

    pub(super) const fn worst_of(&self) -> &'static [MatrixPlayer] {
        self.about.worst_of
    }

    pub(super) fn lines(&self) -> Option<MatrixPlayer> {
        self.done.iter().rev().find_map(|step| if let Step::Lines(who) = step { Some(*who) } else { None })
    }

    pub(super) fn cells(&self) -> &[Cell] {
        &self.about.cells
    }

    pub(super) fn strategies(&self, who: MatrixPlayer) -> &[usize] {
        &self.about.strategies[who]
    }

    /// Returns true if the current step eliminates another strategy because of this one.
    pub(super) fn dominates(&self, who: MatrixPlayer, strategy: usize) -> bool {
        let Some(Step::Struck(at)) = self.step() else { return false };
        let struck = &self.analysis.eliminated.order[*at];
        struck.who == who
            && match &struck.by {
                By::Pure(by, _) => *by == strategy,
                By::Mixture(mixture) => mixture[strategy] != Exact::default(),
            }
    }

    pub(super) fn focus(&self) -> Cell {
        let first = self.cells().first().copied();
        let own = |who: MatrixPlayer| self.strategies(who).first().copied();
        let used = |who: MatrixPlayer| {
            let mixture = &self.mixed()?.mixtures[who];
            mixture.iter().position(|share| *share != Exact::default())
        };
        let of =
            |who: MatrixPlayer| own(who).or_else(|| first.map(|cell| who.own(cell))).or_else(|| used(who)).unwrap_or(0);
        (of(MatrixPlayer::Row), of(MatrixPlayer::Column))
    }
}
