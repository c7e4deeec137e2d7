//! What is found of a game at a step: what is marked, what is struck out, what the step is about. Knows nothing of places.

use super::super::analysis::Analysis;
use super::super::bimatrix::{Cell, Who};
use super::super::dominance::By;
use super::super::equilibria::Equilibrium;
use super::super::exact::Exact;
use super::super::steps::{Part, Step};

/// The state of a lesson after some of its steps.
#[derive(Debug)]
pub(super) struct Moment<'m> {
    pub(super) analysis: &'m Analysis,
    done: &'m [Step],
}

impl<'m> Moment<'m> {
    /// After this many steps.
    pub(super) fn new(analysis: &'m Analysis, steps: &'m [Step], step: usize) -> Self {
        Self { analysis, done: &steps[..step.min(steps.len())] }
    }

    /// The last step.
    pub(super) const fn step(&self) -> Option<&'m Step> {
        self.done.last()
    }

    /// The steps that are done.
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
        let replies = &self.analysis.replies[who.index()][against];
        replies.binary_search(&own).is_ok() && self.done.contains(&Step::Replies(who, against))
    }

    /// Whether a cell is framed as an equilibrium: also one of many that are told together.
    pub(super) fn is_pure(&self, cell: Cell) -> bool {
        let told = |step: &Step| match step {
            Step::Pure(found) => *found == cell,
            Step::MorePure(_) => self.analysis.is_pure(cell),
            Step::Replies(..)
            | Step::NoPure
            | Step::Struck(_)
            | Step::Left
            | Step::Security(_)
            | Step::Saddle
            | Step::Gap
            | Step::Lines(_)
            | Step::Mixed(_)
            | Step::MoreMixed(_)
            | Step::NoMixed
            | Step::Continuum(_)
            | Step::Value
            | Step::TooLarge
            | Step::Better(..)
            | Step::NoneBetter
            | Step::Opposed => false,
        };
        self.done.iter().any(told)
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
    pub(super) fn mixed(&self) -> Option<&'m Equilibrium> {
        match self.step()? {
            Step::Mixed(at) => self.analysis.equilibria.known().get(*at),
            Step::Value => self.analysis.equilibria.known().first(),
            Step::Replies(..)
            | Step::Pure(_)
            | Step::MorePure(_)
            | Step::NoPure
            | Step::Struck(_)
            | Step::Left
            | Step::Security(_)
            | Step::Saddle
            | Step::Gap
            | Step::Lines(_)
            | Step::MoreMixed(_)
            | Step::NoMixed
            | Step::Continuum(_)
            | Step::TooLarge
            | Step::Better(..)
            | Step::NoneBetter
            | Step::Opposed => None,
        }
    }

    /// The player whose lines were drawn last.
    pub(super) fn lines(&self) -> Option<Who> {
        self.done.iter().rev().find_map(|step| match step {
            Step::Lines(who) => Some(*who),
            Step::Replies(..)
            | Step::Pure(_)
            | Step::MorePure(_)
            | Step::NoPure
            | Step::Struck(_)
            | Step::Left
            | Step::Security(_)
            | Step::Saddle
            | Step::Gap
            | Step::Mixed(_)
            | Step::MoreMixed(_)
            | Step::NoMixed
            | Step::Continuum(_)
            | Step::Value
            | Step::TooLarge
            | Step::Better(..)
            | Step::NoneBetter
            | Step::Opposed => None,
        })
    }

    /// The cells that the step is about.
    pub(super) fn cells(&self) -> Vec<Cell> {
        match self.step() {
            Some(Step::Replies(who, against)) => {
                let replies = &self.analysis.replies[who.index()][*against];
                replies.iter().map(|&own| who.cell(own, *against)).collect()
            }
            Some(Step::Pure(cell)) => vec![*cell],
            Some(Step::Better(_, better)) => vec![*better],
            Some(Step::Saddle) => self.analysis.pure.first().copied().into_iter().collect(),
            None
            | Some(
                Step::MorePure(_)
                | Step::NoPure
                | Step::Struck(_)
                | Step::Left
                | Step::Security(_)
                | Step::Gap
                | Step::Lines(_)
                | Step::Mixed(_)
                | Step::MoreMixed(_)
                | Step::NoMixed
                | Step::Continuum(_)
                | Step::Value
                | Step::TooLarge
                | Step::NoneBetter
                | Step::Opposed,
            ) => Vec::new(),
        }
    }

    /// The strategies of a player that the step is about.
    pub(super) fn strategies(&self, who: Who) -> Vec<usize> {
        match self.step() {
            Some(Step::Replies(replying, against)) if *replying != who => vec![*against],
            Some(Step::Struck(at)) => {
                let struck = &self.analysis.eliminated.order[*at];
                if struck.who == who { vec![struck.strategy] } else { Vec::new() }
            }
            Some(Step::Security(sure)) if *sure == who => self.analysis.security[who.index()].best.clone(),
            Some(Step::Pure(cell) | Step::Better(_, cell)) => vec![who.own(*cell)],
            None
            | Some(
                Step::Replies(..)
                | Step::MorePure(_)
                | Step::NoPure
                | Step::Left
                | Step::Security(_)
                | Step::Saddle
                | Step::Gap
                | Step::Lines(_)
                | Step::Mixed(_)
                | Step::MoreMixed(_)
                | Step::NoMixed
                | Step::Continuum(_)
                | Step::Value
                | Step::TooLarge
                | Step::NoneBetter
                | Step::Opposed,
            ) => Vec::new(),
        }
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
            let mixture = &self.mixed()?.mixtures[who.index()];
            mixture.iter().position(|share| *share != Exact::default())
        };
        let of = |who: Who| own(who).or_else(|| first.map(|cell| who.own(cell))).or_else(|| used(who)).unwrap_or(0);
        (of(Who::Row), of(Who::Column))
    }
}
