//! Sentences of the steps of a game in strategic form.

use super::analysis::Analysis;
use super::bimatrix::{Cell, Form, MatrixPlayer, Source, Table};
use super::captions::{any, list, mixture, names, player, values};
use super::dominance::{By, Dominance, Elimination};
use super::equilibria::Equilibrium;
use super::steps::{Lines, Step};
use crate::fractions::{fraction, payoff, used};
use crate::words::{Crossing, Keeping, Margin};
use plywood_messages::words::{Charset, Sentence, Tone, Words as _};
use plywood_tree::exact::Exact;

#[derive(Clone, Copy)]
pub(super) struct Say<'m> {
    pub(super) table: &'m Table,
    pub(super) analysis: &'m Analysis,
    pub(super) dominance: Dominance,
    pub(super) charset: Charset,
}

impl Say<'_> {
    pub(super) fn opening(&self) -> Sentence {
        let Table { payoff, form, unit, .. } = self.table;
        let [row, column] = &self.table.players;
        let unit = &unit.as_ref().map(|unit| Sentence::piece(Tone::Plain, unit.as_str()));
        if let Source::Tree(scale) = self.table.source {
            return sentence!(self.charset, matrices, "opening-tree", Text(row), Text(column), Scale(scale));
        }
        match form {
            Form::Pairs => {
                sentence!(
                    self.charset,
                    matrices,
                    "opening-pairs",
                    Text(row),
                    Text(column),
                    Words(unit),
                    payoff = Payoff(*payoff)
                )
            }
            Form::Single => {
                sentence!(
                    self.charset,
                    matrices,
                    "opening-single",
                    Text(row),
                    Text(column),
                    Words(unit),
                    payoff = Payoff(*payoff)
                )
            }
        }
    }

    pub(super) fn step(&self, step: &Step) -> Sentence {
        let game = &self.table.game;
        match *step {
            Step::Replies(who, against) => self.replies(who, against),
            Step::Pure(cell) => self.pure(cell),
            Step::MorePure(count) => sentence!(self.charset, matrices, "more-pure", Count(count)),
            Step::NoPure => sentence!(self.charset, matrices, "no-pure"),
            Step::Struck(at) => self.struck(&self.analysis.eliminated.order[at]),
            Step::Left => self.left(),
            Step::Security(who) => self.security(who),
            Step::Saddle => self.saddle(),
            Step::Gap => {
                let [low, high] = &self.bounds();
                sentence!(self.charset, matrices, "gap", Number(low), Number(high))
            }
            Step::Lines(who) => self.lines(who),
            Step::Mixed(at) => self.mixed(&self.analysis.equilibria.known()[at]),
            Step::MoreMixed(count) => sentence!(self.charset, matrices, "more-mixed", Count(count)),
            Step::NoMixed => sentence!(self.charset, matrices, "no-mixed", count = Count(self.analysis.pure.len())),
            Step::Continuum(component) => {
                let all = self.analysis.equilibria.known().iter();
                let count = all.filter(|one| one.component == component).count();
                sentence!(self.charset, matrices, "continuum", Count(count))
            }
            Step::Value => self.value(),
            Step::TooLarge => {
                let [rows, columns] = self.analysis.undominated;
                sentence!(self.charset, matrices, "too-large-for-all", Count(rows), Count(columns))
            }
            Step::Better(cell, better) => self.better(cell, better),
            Step::NoneBetter => {
                sentence!(self.charset, matrices, "none-better", count = Count(self.analysis.pure.len()))
            }
            Step::Opposed => {
                debug_assert!(game.is_zero_sum(), "what one gains the other loses");
                sentence!(self.charset, matrices, "opposed")
            }
        }
    }

    fn name(&self, who: MatrixPlayer, strategy: usize) -> &str {
        self.table.strategy(who, strategy)
    }

    fn replies(&self, who: MatrixPlayer, against: usize) -> Sentence {
        let best = &self.analysis.replies[who][against];
        let cells: Vec<Cell> = (0..self.table.game.count(who)).map(|own| who.cell(own, against)).collect();
        let replies = say!(
            matrices,
            "replies",
            against = Name(self.name(who.other(), against)),
            player = Text(self.table.player(who)),
            payoff = Payoff(self.table.sense(who)),
            terms = Words(values(self.table, who, &cells, self.charset)),
            best = Words(names(self.table, who, best, self.charset)),
            count = Count(best.len())
        );
        replies.sentence(self.charset)
    }

    fn pure(&self, cell: Cell) -> Sentence {
        let [row, column] = [&self.name(MatrixPlayer::Row, cell.0), &self.name(MatrixPlayer::Column, cell.1)];
        let [first, second] = &self.table.players;
        let value = &self.table.written(MatrixPlayer::Row, cell, self.charset);
        let payoff = self.table.payoff;
        match self.table.form {
            Form::Single => {
                sentence!(
                    self.charset,
                    matrices,
                    "pure-single",
                    Name(row),
                    Name(column),
                    Text(first),
                    Payoff(payoff),
                    Number(value)
                )
            }
            Form::Pairs => {
                let other = &self.table.written(MatrixPlayer::Column, cell, self.charset);
                sentence!(
                    self.charset,
                    matrices,
                    "pure",
                    Name(row),
                    Name(column),
                    Text(first),
                    Text(second),
                    Payoff(payoff),
                    Number(value),
                    Number(other)
                )
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
                sentence!(self.charset, matrices, "as-well", Words(before), value = Number(said(better)), Name(against))
            } else {
                let (better, worse) = (&said(better), &said(worse));
                sentence!(
                    self.charset,
                    matrices,
                    "instead-of",
                    Words(before),
                    Number(better),
                    Number(worse),
                    Name(against)
                )
            }
        });
        let (by, margin) = match by {
            By::Pure(by, margin) => {
                (sentence!(self.charset, matrices, "name", name = Name(self.name(who, *by))), *margin)
            }
            By::Mixture(shares) => {
                let shares = &mixture(self.table, who, shares, self.charset);
                (sentence!(self.charset, matrices, "a-mixture", Words(shares)), Margin::Strictly)
            }
        };
        let struck = say!(
            matrices,
            "struck",
            Words(by),
            payoff = Payoff(self.table.sense(who)),
            player = Text(self.table.player(who)),
            Words(terms),
            strategy = Text(self.name(who, strategy)),
            Margin(margin)
        );
        struck.sentence(self.charset)
    }

    fn left(&self) -> Sentence {
        let kept = &self.analysis.eliminated.kept;
        match (kept[0].as_slice(), kept[1].as_slice()) {
            _ if self.analysis.eliminated.order.is_empty() => {
                let dominance = &option_name(self.dominance).sentence(self.charset);
                sentence!(self.charset, matrices, "left-all", Words(dominance))
            }
            (&[row], &[column]) => {
                let is_weak = |by: &By| matches!(by, By::Pure(_, Margin::Weakly));
                let weakly = self.analysis.eliminated.order.iter().any(|struck| is_weak(&struck.by));
                let keeping = if weakly { Keeping::Some } else { Keeping::All };
                let (row, column) = (&self.name(MatrixPlayer::Row, row), &self.name(MatrixPlayer::Column, column));
                sentence!(self.charset, matrices, "left-one", Name(row), Name(column), Keeping(keeping))
            }
            (rows, columns) => {
                sentence!(self.charset, matrices, "left-some", rows = Count(rows.len()), columns = Count(columns.len()))
            }
        }
    }

    fn security(&self, who: MatrixPlayer) -> Sentence {
        let security = &self.analysis.security[who];
        let cells: Vec<Cell> = (0..).zip(&security.worst).map(|(own, &worst)| who.cell(own, worst)).collect();
        let sure = say!(
            matrices,
            "security",
            player = Text(self.table.player(who)),
            payoff = Payoff(self.table.sense(who)),
            terms = Words(values(self.table, who, &cells, self.charset)),
            best = Words(any(self.table, who, &security.best, self.charset)),
            value = Number(self.sure(who))
        );
        sure.sentence(self.charset)
    }

    pub(super) fn sure(&self, who: MatrixPlayer) -> String {
        payoff(&self.table.said(who, &self.analysis.security[who].gain), self.charset)
    }

    /// Security levels of both players in a zero-sum game, in the row player's payoffs, the smaller first.
    pub(super) fn bounds(&self) -> [String; 2] {
        let [row, column] = &self.analysis.security;
        let mut bounds = [self.table.told(&row.gain), self.table.told(&-column.gain.clone())];
        bounds.sort();
        bounds.map(|bound| payoff(&bound, self.charset))
    }

    fn saddle(&self) -> Sentence {
        let [value, _] = &self.bounds();
        let player = &self.table.player(MatrixPlayer::Row);
        sentence!(self.charset, matrices, "saddle", Text(player), Number(value), payoff = Payoff(self.table.payoff))
    }

    fn lines(&self, who: MatrixPlayer) -> Sentence {
        let Some(duel) = &self.analysis.duel else { return Sentence::default() };
        let lines = Lines::new(&self.table.game, duel, who);
        let [own, other] = [who, who.other()].map(|who| duel[who]);
        let (crossing, better) = lines.crossing();
        let at = lines.crossing.as_ref().map(|(at, _)| fraction(at, self.charset)).unwrap_or_default();
        let value = lines.crossing.as_ref().map(|(_, gain)| self.table.reckoned(who, gain, self.charset));
        let said = say!(
            matrices,
            "lines",
            other = Text(self.table.player(who.other())),
            first = Name(self.name(who.other(), other[0])),
            letter = Text(letter(who.other())),
            one = Name(self.name(who, own[0])),
            two = Name(self.name(who, own[1])),
            player = Text(self.table.player(who)),
            payoff = Payoff(self.table.sense(who)),
            Crossing(crossing),
            Number(at),
            value = Number(value.unwrap_or_default()),
            best = Name(self.name(who, own[better]))
        );
        said.sentence(self.charset)
    }

    fn mixed(&self, Equilibrium { mixtures, gains, .. }: &Equilibrium) -> Sentence {
        let [row, column] = MatrixPlayer::BOTH.map(|who| mixture(self.table, who, &mixtures[who], self.charset));
        let [value, other] = MatrixPlayer::BOTH.map(|who| self.table.reckoned(who, &gains[who], self.charset));
        let [first, second] = &self.table.players;
        let plays = if row == column {
            sentence!(self.charset, matrices, "both-play", mixture = Words(row))
        } else {
            sentence!(self.charset, matrices, "plays", Text(first), Text(second), Words(row), Words(column))
        };
        let (plays, payoff, value, other) = (&plays, self.table.payoff, &value, &other);
        match self.table.form {
            Form::Pairs => {
                sentence!(self.charset, matrices, "mixed", Words(plays), Payoff(payoff), Number(value), Number(other))
            }
            Form::Single => sentence!(self.charset, matrices, "mixed-single", Words(plays), Number(value)),
        }
    }

    fn value(&self) -> Sentence {
        let [first, second] = &self.table.players;
        let value = self.analysis.value.as_ref().map(|value| fraction(&self.table.told(value), self.charset));
        let value = &value.unwrap_or_default();
        sentence!(
            self.charset,
            matrices,
            "value",
            Text(first),
            Text(second),
            Number(value),
            payoff = Payoff(self.table.payoff)
        )
    }

    fn better(&self, cell: Cell, better: Cell) -> Sentence {
        let written = |who, cell| self.table.written(who, cell, self.charset);
        let outcome = say!(
            matrices,
            "outcome",
            row = Name(self.name(MatrixPlayer::Row, better.0)),
            column = Name(self.name(MatrixPlayer::Column, better.1)),
            payoff = Payoff(self.table.payoff),
            first = Text(self.table.player(MatrixPlayer::Row)),
            second = Text(self.table.player(MatrixPlayer::Column)),
            value = Number(written(MatrixPlayer::Row, better)),
            worse = Number(written(MatrixPlayer::Row, cell)),
            other = Number(written(MatrixPlayer::Column, better)),
            loss = Number(written(MatrixPlayer::Column, cell))
        );
        let outcome = &outcome.sentence(self.charset);
        let (row, column) = (&self.name(MatrixPlayer::Row, cell.0), &self.name(MatrixPlayer::Column, cell.1));
        let gains_more = |who| self.table.game.rank(who, better) > self.table.game.rank(who, cell);
        if !MatrixPlayer::BOTH.into_iter().all(gains_more) {
            sentence!(self.charset, matrices, "better-for-one", Words(outcome), Name(row), Name(column))
        } else if self.analysis.is_pure(better) {
            sentence!(self.charset, matrices, "trust", Words(outcome), Name(row), Name(column))
        } else {
            let who = &self.leaving(better);
            sentence!(self.charset, matrices, "dilemma", Words(outcome), Words(who))
        }
    }

    fn leaving(&self, cell: Cell) -> Sentence {
        let leaves = |who: MatrixPlayer| !self.analysis.replies[who][who.other().own(cell)].contains(&who.own(cell));
        match MatrixPlayer::BOTH.map(leaves) {
            [true, true] => {
                let [first, second] = &self.table.players;
                sentence!(self.charset, matrices, "both-players", Text(first), Text(second))
            }
            [true, false] => player(self.table, MatrixPlayer::Row, self.charset),
            [false, _] => player(self.table, MatrixPlayer::Column, self.charset),
        }
    }
}

/// Symbol of the probability of a player's first strategy.
pub(super) const fn letter(who: MatrixPlayer) -> &'static str {
    match who {
        MatrixPlayer::Row => "p",
        MatrixPlayer::Column => "q",
    }
}

impl Lines {
    /// Returns how the lines cross, and the index of the better one if they do not.
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

pub(super) fn option_name(dominance: Dominance) -> &'static str {
    match dominance {
        Dominance::Strict => text!(matrices, "option-strict"),
        Dominance::Weak => text!(matrices, "option-weak"),
        Dominance::Mixed => text!(matrices, "option-mixed"),
    }
}
