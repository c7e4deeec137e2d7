//! What each step of a game in strategic form says.

use super::analysis::Analysis;
use super::bimatrix::{Cell, Who};
use super::dominance::{By, Dominance, Elimination};
use super::equilibria::Equilibrium;
use super::exact::{fraction, payoff, used};
use super::lists::{any, list, mixture, names, player, values};
use super::steps::{Lines, Step};
use super::table::{Form, Source, Table};
use plywood_messages::words;
use plywood_messages::words::{Charset, Crossing, Keeping, Margin, Sentence, Tone, Words as _};
use plywood_tree::exact::Exact;

/// What sentences are made from.
#[derive(Clone, Copy)]
pub(super) struct Say<'m> {
    pub(super) table: &'m Table,
    pub(super) analysis: &'m Analysis,
    pub(super) dominance: Dominance,
    pub(super) charset: Charset,
}

impl Say<'_> {
    /// What is said before the first step.
    pub(super) fn opening(&self) -> Sentence {
        let Table { payoff, form, unit, .. } = self.table;
        let [row, column] = &self.table.players;
        let unit = &unit.as_ref().map(|unit| Sentence::piece(Tone::Plain, unit.as_str()));
        if let Source::Tree(scale) = self.table.source {
            return words::matrices::OpeningTree { row, column, scale }.sentence(self.charset);
        }
        match form {
            Form::Pairs => words::matrices::OpeningPairs { row, column, unit, payoff: *payoff }.sentence(self.charset),
            Form::Single => {
                words::matrices::OpeningSingle { row, column, unit, payoff: *payoff }.sentence(self.charset)
            }
        }
    }

    /// What a step says.
    pub(super) fn step(&self, step: &Step) -> Sentence {
        let game = &self.table.game;
        match *step {
            Step::Replies(who, against) => self.replies(who, against),
            Step::Pure(cell) => self.pure(cell),
            Step::MorePure(count) => words::matrices::MorePure { count }.sentence(self.charset),
            Step::NoPure => words::matrices::no_pure().sentence(self.charset),
            Step::Struck(at) => self.struck(&self.analysis.eliminated.order[at]),
            Step::Left => self.left(),
            Step::Security(who) => self.security(who),
            Step::Saddle => self.saddle(),
            Step::Gap => {
                let [low, high] = &self.bounds();
                words::matrices::Gap { low, high }.sentence(self.charset)
            }
            Step::Lines(who) => self.lines(who),
            Step::Mixed(at) => self.mixed(&self.analysis.equilibria.known()[at]),
            Step::MoreMixed(count) => words::matrices::MoreMixed { count }.sentence(self.charset),
            Step::NoMixed => words::matrices::NoMixed { count: self.analysis.pure.len() }.sentence(self.charset),
            Step::Continuum(component) => {
                let all = self.analysis.equilibria.known().iter();
                let count = all.filter(|one| one.component == component).count();
                words::matrices::Continuum { count }.sentence(self.charset)
            }
            Step::Value => self.value(),
            Step::TooLarge => {
                let [rows, columns] = self.analysis.undominated;
                words::matrices::TooLargeForAll { rows, columns }.sentence(self.charset)
            }
            Step::Better(cell, better) => self.better(cell, better),
            Step::NoneBetter => words::matrices::NoneBetter { count: self.analysis.pure.len() }.sentence(self.charset),
            Step::Opposed => {
                debug_assert!(game.is_zero_sum(), "what one gains the other loses");
                words::matrices::opposed().sentence(self.charset)
            }
        }
    }

    fn name(&self, who: Who, strategy: usize) -> &str {
        self.table.strategy(who, strategy)
    }

    fn replies(&self, who: Who, against: usize) -> Sentence {
        let best = &self.analysis.replies[who.index()][against];
        let cells: Vec<Cell> = (0..self.table.game.count(who)).map(|own| who.cell(own, against)).collect();
        let replies = words::matrices::Replies {
            against: &self.name(who.other(), against),
            player: &self.table.player(who),
            payoff: self.table.sense(who),
            terms: &values(self.table, who, &cells, self.charset),
            best: &names(self.table, who, best, self.charset),
            count: best.len(),
        };
        replies.sentence(self.charset)
    }

    fn pure(&self, cell: Cell) -> Sentence {
        let [row, column] = [&self.name(Who::Row, cell.0), &self.name(Who::Column, cell.1)];
        let [first, second] = &self.table.players;
        let value = &self.table.written(Who::Row, cell, self.charset);
        let payoff = self.table.payoff;
        match self.table.form {
            Form::Single => words::matrices::PureSingle { row, column, first, payoff, value }.sentence(self.charset),
            Form::Pairs => {
                let other = &self.table.written(Who::Column, cell, self.charset);
                words::matrices::Pure { row, column, first, second, payoff, value, other }.sentence(self.charset)
            }
        }
    }

    fn struck(&self, Elimination { who, strategy, by, against }: &Elimination) -> Sentence {
        let (who, strategy) = (*who, *strategy);
        let worse = |other: usize| self.table.game.gain(who, who.cell(strategy, other)).clone();
        let better = |other: usize| match by {
            By::Pure(by, _) => self.table.game.gain(who, who.cell(*by, other)).clone(),
            By::Mixture(mixture) => {
                let shares = used(mixture);
                let gains = shares.map(|(own, share)| share * self.table.game.gain(who, who.cell(own, other)));
                gains.fold(Exact::default(), |sum, gain| sum + gain)
            }
        };
        let terms: Vec<(usize, Exact, Exact)> =
            against.iter().map(|&other| (other, better(other), worse(other))).collect();
        let said = |gain: &Exact| payoff(&self.table.said(who, gain), self.charset);
        let terms = list(&terms, self.charset, |before, (other, better, worse)| {
            let against = &self.name(who.other(), *other);
            if better == worse {
                words::matrices::AsWell { before, value: &said(better), against }.sentence(self.charset)
            } else {
                let (better, worse) = (&said(better), &said(worse));
                words::matrices::InsteadOf { before, better, worse, against }.sentence(self.charset)
            }
        });
        let (by, margin) = match by {
            By::Pure(by, margin) => {
                (words::matrices::Name { name: &self.name(who, *by) }.sentence(self.charset), *margin)
            }
            By::Mixture(shares) => {
                let shares = &mixture(self.table, who, shares, self.charset);
                (words::matrices::AMixture { shares }.sentence(self.charset), Margin::Strictly)
            }
        };
        let struck = words::matrices::Struck {
            by: &by,
            payoff: self.table.sense(who),
            player: &self.table.player(who),
            terms: &terms,
            strategy: &self.name(who, strategy),
            margin,
        };
        struck.sentence(self.charset)
    }

    fn left(&self) -> Sentence {
        let kept = &self.analysis.eliminated.kept;
        match (kept[0].as_slice(), kept[1].as_slice()) {
            _ if self.analysis.eliminated.order.is_empty() => {
                let dominance = &option_name(self.dominance).sentence(self.charset);
                words::matrices::LeftAll { dominance }.sentence(self.charset)
            }
            (&[row], &[column]) => {
                let is_weak = |by: &By| matches!(by, By::Pure(_, Margin::Weakly));
                let weakly = self.analysis.eliminated.order.iter().any(|struck| is_weak(&struck.by));
                let keeping = if weakly { Keeping::Some } else { Keeping::All };
                let (row, column) = (&self.name(Who::Row, row), &self.name(Who::Column, column));
                words::matrices::LeftOne { row, column, keeping }.sentence(self.charset)
            }
            (rows, columns) => {
                words::matrices::LeftSome { rows: rows.len(), columns: columns.len() }.sentence(self.charset)
            }
        }
    }

    fn security(&self, who: Who) -> Sentence {
        let security = &self.analysis.security[who.index()];
        let cells: Vec<Cell> = (0..).zip(&security.worst).map(|(own, &worst)| who.cell(own, worst)).collect();
        let sure = words::matrices::Security {
            player: &self.table.player(who),
            payoff: self.table.sense(who),
            terms: &values(self.table, who, &cells, self.charset),
            best: &any(self.table, who, &security.best, self.charset),
            value: &self.sure(who),
        };
        sure.sentence(self.charset)
    }

    /// What a player can be sure of.
    pub(super) fn sure(&self, who: Who) -> String {
        payoff(&self.table.said(who, &self.analysis.security[who.index()].gain), self.charset)
    }

    /// What both can be sure of in a zero-sum game, in the numbers of the row player, the smaller first.
    pub(super) fn bounds(&self) -> [String; 2] {
        let [row, column] = &self.analysis.security;
        let mut bounds = [self.table.told(&row.gain), self.table.told(&-column.gain.clone())];
        bounds.sort();
        bounds.map(|bound| payoff(&bound, self.charset))
    }

    fn saddle(&self) -> Sentence {
        let [value, _] = &self.bounds();
        let player = &self.table.player(Who::Row);
        words::matrices::Saddle { player, value, payoff: self.table.payoff }.sentence(self.charset)
    }

    fn lines(&self, who: Who) -> Sentence {
        let Some(duel) = &self.analysis.duel else { return Sentence::default() };
        let lines = Lines::new(&self.table.game, duel, who);
        let [own, other] = [who, who.other()].map(|who| duel[who.index()]);
        let (crossing, better) = lines.crossing();
        let at = lines.crossing.as_ref().map(|(at, _)| fraction(at, self.charset)).unwrap_or_default();
        let value = lines.crossing.as_ref().map(|(_, gain)| self.table.reckoned(who, gain, self.charset));
        let said = words::matrices::Lines {
            other: &self.table.player(who.other()),
            first: &self.name(who.other(), other[0]),
            letter: &letter(who.other()),
            one: &self.name(who, own[0]),
            two: &self.name(who, own[1]),
            player: &self.table.player(who),
            payoff: self.table.sense(who),
            crossing,
            at: &at,
            value: &value.unwrap_or_default(),
            best: &self.name(who, own[better]),
        };
        said.sentence(self.charset)
    }

    fn mixed(&self, Equilibrium { mixtures, gains, .. }: &Equilibrium) -> Sentence {
        let [row, column] = Who::BOTH.map(|who| mixture(self.table, who, &mixtures[who.index()], self.charset));
        let [value, other] = Who::BOTH.map(|who| self.table.reckoned(who, &gains[who.index()], self.charset));
        let [first, second] = &self.table.players;
        let plays = if row == column {
            words::matrices::BothPlay { mixture: &row }.sentence(self.charset)
        } else {
            words::matrices::Plays { first, second, row: &row, column: &column }.sentence(self.charset)
        };
        let (plays, payoff, value, other) = (&plays, self.table.payoff, &value, &other);
        match self.table.form {
            Form::Pairs => words::matrices::Mixed { plays, payoff, value, other }.sentence(self.charset),
            Form::Single => words::matrices::MixedSingle { plays, value }.sentence(self.charset),
        }
    }

    fn value(&self) -> Sentence {
        let [first, second] = &self.table.players;
        let value = self.analysis.value.as_ref().map(|value| fraction(&self.table.told(value), self.charset));
        let value = &value.unwrap_or_default();
        words::matrices::Value { first, second, value, payoff: self.table.payoff }.sentence(self.charset)
    }

    fn better(&self, cell: Cell, better: Cell) -> Sentence {
        let written = |who, cell| self.table.written(who, cell, self.charset);
        let outcome = words::matrices::Outcome {
            row: &self.name(Who::Row, better.0),
            column: &self.name(Who::Column, better.1),
            payoff: self.table.payoff,
            first: &self.table.player(Who::Row),
            second: &self.table.player(Who::Column),
            value: &written(Who::Row, better),
            worse: &written(Who::Row, cell),
            other: &written(Who::Column, better),
            loss: &written(Who::Column, cell),
        };
        let outcome = &outcome.sentence(self.charset);
        let (row, column) = (&self.name(Who::Row, cell.0), &self.name(Who::Column, cell.1));
        let gains_more = |who| self.table.game.rank(who, better) > self.table.game.rank(who, cell);
        if !Who::BOTH.into_iter().all(gains_more) {
            words::matrices::BetterForOne { outcome, row, column }.sentence(self.charset)
        } else if self.analysis.is_pure(better) {
            words::matrices::Trust { outcome, row, column }.sentence(self.charset)
        } else {
            let who = &self.leaving(better);
            words::matrices::Dilemma { outcome, who }.sentence(self.charset)
        }
    }

    /// Who gains by leaving a cell alone.
    fn leaving(&self, cell: Cell) -> Sentence {
        let leaves = |who: Who| !self.analysis.replies[who.index()][who.other().own(cell)].contains(&who.own(cell));
        match Who::BOTH.map(leaves) {
            [true, true] => {
                let [first, second] = &self.table.players;
                words::matrices::BothPlayers { first, second }.sentence(self.charset)
            }
            [true, false] => player(self.table, Who::Row, self.charset),
            [false, _] => player(self.table, Who::Column, self.charset),
        }
    }
}

/// What the probability of a player's first strategy is called.
pub(super) const fn letter(who: Who) -> &'static str {
    match who {
        Who::Row => "p",
        Who::Column => "q",
    }
}

impl Lines {
    /// How they lie, and which of the two is better where they do not cross.
    pub(super) fn crossing(&self) -> (Crossing, usize) {
        let [one, two] = &self.ends;
        let better = usize::from(one < two || (0..2).all(|end| two[end] >= one[end]));
        let is_inside = |at: &Exact| *at > Exact::default() && *at < Exact::from_integer(1.into());
        let crossing = match &self.crossing {
            None if one == two => Crossing::Everywhere,
            None => Crossing::Nowhere,
            Some((at, _)) if is_inside(at) => Crossing::Inside,
            Some(_) => Crossing::AtEnd,
        };
        (crossing, better)
    }
}

/// A kind of dominance in a word or two.
pub(super) fn option_name(dominance: Dominance) -> &'static str {
    match dominance {
        Dominance::Strict => words::matrices::option_strict(),
        Dominance::Weak => words::matrices::option_weak(),
        Dominance::Mixed => words::matrices::option_mixed(),
    }
}
