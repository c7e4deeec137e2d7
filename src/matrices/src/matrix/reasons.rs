//! Why each step of a game in strategic form is as it says.

use super::bimatrix::Who;
use super::dominance::By;
use super::say::Say;
use super::steps::Step;
use crate::words::Margin;
use plywood_messages::words::{Sentence, Words as _};

/// The most strategies whose numbers are told.
const MOST: usize = 12;

impl Say<'_> {
    /// The reasons for a step; `None` for what is said before the first.
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
                let reason = say!(matrices, "why-struck", strategy = Name(strategy)).sentence(self.charset);
                match struck.by {
                    By::Pure(_, Margin::Weakly) => vec![plain(text!(matrices, "why-weak"))],
                    By::Pure(_, Margin::Strictly) | By::Mixture(_) => vec![reason],
                }
            }
            Step::Left => vec![plain(text!(matrices, "why-order"))],
            Step::Security(who) => self.why_sure(who),
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

    /// Against what each strategy of a player is at its worst.
    fn why_sure(&self, who: Who) -> Vec<Sentence> {
        let worst = self.analysis.security[who.index()].worst.iter().enumerate().take(MOST);
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

    /// What each strategy is worth against the other's mixture.
    fn why_mixed(&self, at: usize) -> Vec<Sentence> {
        let one = &self.analysis.equilibria.known()[at];
        let reasons = Who::BOTH.into_iter().flat_map(|who| {
            let against = &one.mixtures[who.other().index()];
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
