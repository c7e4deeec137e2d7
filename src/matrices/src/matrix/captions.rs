//! Short captions of the steps of a game in strategic form.

use std::cmp::Reverse;

use super::bimatrix::{Cell, Form, MatrixPlayer, Table};
use super::dominance::By;
use super::say::{Say, letter};
use super::steps::{Lines, Step};
use crate::fractions::{fraction, used};
use crate::words::Margin;
use plywood_messages::words::{Charset, Sentence, Tone, Words as _};
use plywood_tree::exact::Exact;

impl Say<'_> {
    pub(super) fn caption(&self, step: &Step) -> Sentence {
        match *step {
            Step::Replies(who, against) => self.caption_reply(who, against),
            Step::Pure(cell) => {
                let values = &self.payoffs(cell).to_string();
                sentence!(self.charset, matrices, "caption-pure", Number(values))
            }
            Step::MorePure(count) | Step::MoreMixed(count) => {
                sentence!(self.charset, matrices, "caption-more", Count(count))
            }
            Step::NoPure => sentence!(self.charset, matrices, "caption-no-pure"),
            Step::Struck(at) => {
                let struck = &self.analysis.eliminated.order[at];
                let strategy = &self.table.strategy(struck.who, struck.strategy);
                sentence!(self.charset, matrices, "caption-struck", Text(strategy))
            }
            Step::Left => {
                let [rows, columns] = self.analysis.eliminated.kept.each_ref().map(Vec::len);
                sentence!(self.charset, matrices, "caption-left", Count(rows), Count(columns))
            }
            Step::Security(who) => {
                let best = &any(self.table, who, &self.analysis.security[who].best, self.charset);
                let (payoff, value) = (self.table.sense(who), &self.sure(who));
                sentence!(self.charset, matrices, "caption-security", Words(best), Payoff(payoff), Number(value))
            }
            Step::Saddle => sentence!(self.charset, matrices, "caption-saddle", value = Number(self.bounds()[0])),
            Step::Gap => {
                let [low, high] = &self.bounds();
                sentence!(self.charset, matrices, "caption-gap", Number(low), Number(high))
            }
            Step::Lines(who) => self.caption_lines(who),
            Step::Mixed(at) => self.caption_mixed(at),
            Step::NoMixed => sentence!(self.charset, matrices, "caption-no-mixed"),
            Step::Continuum(_) => sentence!(self.charset, matrices, "caption-continuum"),
            Step::Value => {
                let value = self.analysis.value.as_ref().map(|value| fraction(&self.table.told(value), self.charset));
                sentence!(self.charset, matrices, "caption-value", value = Number(value.unwrap_or_default()))
            }
            Step::TooLarge => sentence!(self.charset, matrices, "caption-too-large"),
            Step::Better(cell, better) => {
                let (values, worse) = (&self.payoffs(better).to_string(), &self.payoffs(cell).to_string());
                sentence!(self.charset, matrices, "caption-better", Number(values), Number(worse))
            }
            Step::NoneBetter => sentence!(self.charset, matrices, "caption-none-better"),
            Step::Opposed => sentence!(self.charset, matrices, "caption-opposed"),
        }
    }

    pub(super) fn payoffs(&self, cell: Cell) -> Sentence {
        let [first, second] = MatrixPlayer::BOTH.map(|who| self.table.written(who, cell, self.charset));
        match self.table.form {
            Form::Single => Sentence::piece(Tone::Number, first),
            Form::Pairs => sentence!(self.charset, matrices, "pair", Number(first), Number(second)),
        }
    }

    /// The best reply and its payoff, compared with the second best if it is unique.
    fn caption_reply(&self, who: MatrixPlayer, against: usize) -> Sentence {
        let game = &self.table.game;
        let best = &self.analysis.replies[who][against];
        let rank = |own: usize| game.rank(who, who.cell(own, against));
        let next = (0..game.count(who)).filter(|own| !best.contains(own)).max_by_key(|&own| rank(own));
        let written = |own: usize| self.table.written(who, who.cell(own, against), self.charset);
        let value = &best.first().map(|&own| written(own)).unwrap_or_default();
        match (best.as_slice(), next) {
            (&[only], Some(next)) => {
                let (best, payoff) = (&self.table.strategy(who, only), self.table.sense(who));
                sentence!(
                    self.charset,
                    matrices,
                    "caption-reply",
                    Name(best),
                    Number(value),
                    Payoff(payoff),
                    next = Number(written(next))
                )
            }
            (all, _) => {
                let best = &names(self.table, who, all, self.charset);
                sentence!(self.charset, matrices, "caption-replies", Words(best), Number(value))
            }
        }
    }

    fn caption_lines(&self, who: MatrixPlayer) -> Sentence {
        let lines = self.analysis.duel.as_ref().map(|duel| Lines::new(&self.table.game, duel, who));
        match lines {
            Some(Lines { crossing: Some((at, _)), .. }) => {
                let (letter, at) = (&letter(who.other()), &fraction(&at, self.charset));
                sentence!(self.charset, matrices, "caption-lines", Text(letter), Number(at))
            }
            Some(Lines { ends: [one, two], .. }) if one == two => {
                sentence!(self.charset, matrices, "caption-same")
            }
            _ => sentence!(self.charset, matrices, "caption-apart"),
        }
    }

    fn caption_mixed(&self, at: usize) -> Sentence {
        let gains = &self.analysis.equilibria.known()[at].gains;
        let [first, second] = MatrixPlayer::BOTH.map(|who| self.table.reckoned(who, &gains[who], self.charset));
        let values = match self.table.form {
            Form::Pairs => say!(matrices, "pair", Number(first), Number(second)).to_string(),
            Form::Single => first,
        };
        sentence!(self.charset, matrices, "caption-mixed", Number(values))
    }
}

const MOST: usize = 12;

impl Say<'_> {
    /// Explains a step; `None` is the opening.
    pub(super) fn why(&self, step: Option<&Step>) -> Vec<Sentence> {
        let plain = |words: &'static str| words.sentence(self.charset);
        let Some(step) = step else { return vec![plain(text!(matrices, "why-opening"))] };
        match *step {
            Step::Replies(..) => vec![plain(text!(matrices, "why-reply"))],
            Step::Pure(_) | Step::MorePure(_) => vec![plain(text!(matrices, "why-pure"))],
            Step::NoPure => vec![plain(text!(matrices, "why-no-pure"))],
            Step::Struck(at) => {
                let struck = &self.analysis.eliminated.order[at];
                let strategy = &self.table.strategy(struck.who, struck.strategy);
                let reason = sentence!(self.charset, matrices, "why-struck", Name(strategy));
                match struck.by {
                    By::Pure(_, Margin::Weakly) => vec![plain(text!(matrices, "why-weak"))],
                    By::Pure(_, Margin::Strictly) | By::Mixture(_) => vec![reason],
                }
            }
            Step::Left => vec![plain(text!(matrices, "why-order"))],
            Step::Security(who) => self.why_security(who),
            Step::Saddle => vec![plain(text!(matrices, "why-saddle"))],
            Step::Gap => vec![plain(text!(matrices, "why-gap"))],
            Step::Lines(_) => vec![plain(text!(matrices, "why-lines"))],
            Step::Mixed(at) => self.why_mixed(at),
            Step::MoreMixed(_) | Step::NoMixed => vec![plain(text!(matrices, "why-all"))],
            Step::Continuum(_) => vec![plain(text!(matrices, "why-continuum"))],
            Step::Value => vec![plain(text!(matrices, "why-value"))],
            Step::TooLarge => vec![plain(text!(matrices, "why-too-large"))],
            Step::Better(..) | Step::NoneBetter | Step::Opposed => vec![plain(text!(matrices, "why-better"))],
        }
    }

    fn why_security(&self, who: MatrixPlayer) -> Vec<Sentence> {
        let worst = self.analysis.security[who].worst.iter().enumerate().take(MOST);
        let reason = |(own, &against): (usize, &usize)| {
            let reason = say!(
                matrices,
                "why-worst",
                strategy = Name(self.table.strategy(who, own)),
                value = Number(self.table.written(who, who.cell(own, against), self.charset)),
                against = Name(self.table.strategy(who.other(), against))
            );
            reason.sentence(self.charset)
        };
        worst.map(reason).collect()
    }

    fn why_mixed(&self, at: usize) -> Vec<Sentence> {
        let one = &self.analysis.equilibria.known()[at];
        let reasons = MatrixPlayer::BOTH.into_iter().flat_map(|who| {
            let against = &one.mixtures[who.other()];
            (0..self.table.game.count(who).min(MOST)).map(move |own| {
                let gain = self.table.game.expected(who, own, against);
                let reason = say!(
                    matrices,
                    "why-mixed",
                    player = Text(self.table.player(who)),
                    strategy = Name(self.table.strategy(who, own)),
                    value = Number(self.table.reckoned(who, &gain, self.charset)),
                    payoff = Payoff(self.table.sense(who))
                );
                reason.sentence(self.charset)
            })
        });
        reasons.collect()
    }
}

const MOST_TERMS: usize = 6;

/// Joins the terms; `told` renders a term after those before it.
pub(super) fn list<T>(items: &[T], charset: Charset, told: impl Fn(&Option<Sentence>, &T) -> Sentence) -> Sentence {
    // "And one more" would take more room than the last term itself.
    let shown = if items.len() > MOST_TERMS + 1 { MOST_TERMS } else { items.len() };
    let shown_items = items[..shown].iter().fold(None, |before, item| Some(told(&before, item)));
    let sentence = shown_items.unwrap_or_default();
    if shown == items.len() {
        return sentence;
    }
    sentence!(charset, matrices, "and-more", before = Words(sentence), count = Count(items.len() - shown))
}

pub(super) fn any(table: &Table, who: MatrixPlayer, strategies: &[usize], charset: Charset) -> Sentence {
    let last = |before: &Sentence, name: &str| sentence!(charset, matrices, "name-or", Words(before), Name(name));
    joined(table, who, strategies, charset, last)
}

pub(super) fn names(table: &Table, who: MatrixPlayer, strategies: &[usize], charset: Charset) -> Sentence {
    let last = |before: &Sentence, name: &str| sentence!(charset, matrices, "name-last", Words(before), Name(name));
    joined(table, who, strategies, charset, last)
}

fn joined(
    table: &Table,
    who: MatrixPlayer,
    strategies: &[usize],
    charset: Charset,
    with_last: impl Fn(&Sentence, &str) -> Sentence,
) -> Sentence {
    let name = |strategy: usize| table.strategy(who, strategy);
    match strategies {
        [before @ .., last] if (1..MOST_TERMS).contains(&before.len()) => {
            let before = list(before, charset, |before, &strategy| {
                sentence!(charset, matrices, "name-more", Words(before), name = Name(name(strategy)))
            });
            with_last(&before, name(*last))
        }
        all => list(all, charset, |before, &strategy| {
            sentence!(charset, matrices, "name-more", Words(before), name = Name(name(strategy)))
        }),
    }
}

/// Payoff of each strategy of a player in its own cell. A long list begins with the best.
pub(super) fn values(table: &Table, who: MatrixPlayer, cells: &[Cell], charset: Charset) -> Sentence {
    let mut cells = cells.to_vec();
    if cells.len() > MOST_TERMS + 1 {
        cells.sort_by_key(|&cell| (Reverse(table.game.rank(who, cell)), cell));
    }
    let terms: Vec<(usize, String)> =
        cells.iter().map(|&cell| (who.own(cell), table.written(who, cell, charset))).collect();
    list(&terms, charset, |before, (strategy, value)| {
        sentence!(
            charset,
            matrices,
            "value-for",
            Words(before),
            Number(value),
            name = Name(table.strategy(who, *strategy))
        )
    })
}

/// Describes a mixture; a pure strategy is named without its share.
pub(super) fn mixture(table: &Table, who: MatrixPlayer, mixture: &[Exact], charset: Charset) -> Sentence {
    let used: Vec<(usize, &Exact)> = used(mixture).collect();
    match used.as_slice() {
        [(only, _)] => sentence!(charset, matrices, "name", name = Name(table.strategy(who, *only))),
        used => list(used, charset, |before, &(strategy, share)| {
            let share = &fraction(share, charset);
            sentence!(
                charset,
                matrices,
                "share-of",
                Words(before),
                Number(share),
                name = Name(table.strategy(who, strategy))
            )
        }),
    }
}

pub(super) fn player(table: &Table, who: MatrixPlayer, charset: Charset) -> Sentence {
    sentence!(charset, matrices, "player", player = Text(table.player(who)))
}
