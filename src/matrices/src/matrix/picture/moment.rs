//! What is found of a game at a step: what is marked, what is struck out, what the step is about.

use super::super::analysis::Analysis;
use super::super::bimatrix::{Cell, Who};
use super::super::dominance::By;
use super::super::equilibria::Equilibrium;
use super::super::steps::{Part, Step};
use plywood_tree::exact::Exact;

/// The state of a lesson after some of its steps.
#[derive(Debug)]
pub(super) struct Moment<'m> {
    pub(super) analysis: &'m Analysis,
    done: &'m [Step],
    about: About<'m>,
}

/// What a step is about.
#[derive(Debug, Default)]
struct About<'m> {
    cells: Vec<Cell>,
    /// Of each player.
    strategies: [Vec<usize>; 2],
    /// The mixed equilibrium that is told.
    mixed: Option<&'m Equilibrium>,
    /// Whose worst outcomes are told.
    worst_of: &'static [Who],
}

impl<'m> About<'m> {
    fn of(step: &Step, analysis: &'m Analysis) -> Self {
        let nothing = Self::default();
        let cell = |cell: Cell| Self {
            cells: vec![cell],
            strategies: Who::BOTH.map(|who| vec![who.own(cell)]),
            ..Self::default()
        };
        let of = |who: Who, own: Vec<usize>| match who {
            Who::Row => [own, Vec::new()],
            Who::Column => [Vec::new(), own],
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
                let worst_of: &[Who] = if *who == Who::Row { &[Who::Row] } else { &Who::BOTH };
                Self { strategies: of(*who, analysis.security[*who].best.clone()), worst_of, ..nothing }
            }
            Step::Saddle => {
                let saddle = analysis.pure.first().copied();
                Self { cells: saddle.into_iter().collect(), worst_of: &Who::BOTH, ..nothing }
            }
            Step::Gap => Self { worst_of: &Who::BOTH, ..nothing },
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
    /// After this many steps.
    pub(super) fn new(analysis: &'m Analysis, steps: &'m [Step], step: usize) -> Self {
        let done = &steps[..step.min(steps.len())];
        let about = done.last().map(|step| About::of(step, analysis)).unwrap_or_default();
        Self { analysis, done, about }
    }

    /// The last step.
    pub(super) const fn step(&self) -> Option<&'m Step> {
        self.done.last()
    }

    pub(super) const fn done(&self) -> &'m [Step] {
        self.done
    }

    /// The part of the lesson.
    pub(super) fn part(&self) -> Option<Part> {
        self.step().map(Step::part)
    }

    /// Whether a player's strategy in a cell is marked as a best reply.
    pub(super) fn is_reply(&self, who: Who, cell: Cell) -> bool {
        let (own, against) = (who.own(cell), who.other().own(cell));
        let replies = &self.analysis.replies[who][against];
        replies.binary_search(&own).is_ok() && self.done.contains(&Step::Replies(who, against))
    }

    /// Whether a cell is framed as an equilibrium: also one of many that are told together.
    pub(super) fn is_pure(&self, cell: Cell) -> bool {
        let is_told = |step: &Step| match step {
            Step::Pure(found) => *found == cell,
            step => matches!(step, Step::MorePure(_)) && self.analysis.is_pure(cell),
        };
        self.done.iter().any(is_told)
    }

    /// Whether a strategy is struck out.
    pub(super) fn is_struck(&self, who: Who, strategy: usize) -> bool {
        let order = &self.analysis.eliminated.order;
        let strikes =
            |step: &Step| matches!(step, Step::Struck(at) if (order[*at].who, order[*at].strategy) == (who, strategy));
        self.done.iter().any(strikes)
    }

    /// Whether an outcome is marked as one that another is better than.
    pub(super) fn is_dominated(&self, place: usize) -> bool {
        self.part() == Some(Part::Outcomes) && self.analysis.better[place].is_some()
    }

    /// The mixed equilibrium that is told.
    pub(super) const fn mixed(&self) -> Option<&'m Equilibrium> {
        self.about.mixed
    }

    /// The players whose worst outcomes the step is about.
    pub(super) const fn worst_of(&self) -> &'static [Who] {
        self.about.worst_of
    }

    /// The player whose lines were drawn last.
    pub(super) fn lines(&self) -> Option<Who> {
        self.done.iter().rev().find_map(|step| if let Step::Lines(who) = step { Some(*who) } else { None })
    }

    /// The cells that the step is about.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.about.cells
    }

    /// The strategies of a player that the step is about.
    pub(super) fn strategies(&self, who: Who) -> &[usize] {
        &self.about.strategies[who]
    }

    /// Whether a strategy is what another one is struck out for.
    pub(super) fn dominates(&self, who: Who, strategy: usize) -> bool {
        let Some(Step::Struck(at)) = self.step() else { return false };
        let struck = &self.analysis.eliminated.order[*at];
        struck.who == who
            && match &struck.by {
                By::Pure(by, _) => *by == strategy,
                By::Mixture(mixture) => mixture[strategy] != Exact::default(),
            }
    }

    /// The row and the column that have to be in view.
    pub(super) fn focus(&self) -> Cell {
        let first = self.cells().first().copied();
        let own = |who: Who| self.strategies(who).first().copied();
        let used = |who: Who| {
            let mixture = &self.mixed()?.mixtures[who];
            mixture.iter().position(|share| *share != Exact::default())
        };
        let of = |who: Who| own(who).or_else(|| first.map(|cell| who.own(cell))).or_else(|| used(who)).unwrap_or(0);
        (of(Who::Row), of(Who::Column))
    }
}
