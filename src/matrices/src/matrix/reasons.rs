//! Why each step of a game in strategic form is as it says.

use super::bimatrix::Who;
use super::dominance::By;
use super::say::Say;
use super::steps::Step;
use plywood_messages::words;
use plywood_messages::words::{Margin, Sentence, Words as _};

/// The most strategies whose numbers are told.
const MOST: usize = 12;

impl Say<'_> {
    /// The reasons for a step; `None` for what is said before the first.
    pub(super) fn why(&self, step: Option<&Step>) -> Vec<Sentence> {
        let plain = |words: &'static str| words.sentence(self.charset);
        let Some(step) = step else { return vec![plain(words::matrices::why_opening())] };
        match *step {
            Step::Replies(..) => vec![plain(words::matrices::why_reply())],
            Step::Pure(_) | Step::MorePure(_) => vec![plain(words::matrices::why_pure())],
            Step::NoPure => vec![plain(words::matrices::why_no_pure())],
            Step::Struck(at) => {
                let struck = &self.analysis.eliminated.order[at];
                let strategy = &self.table.strategy(struck.who, struck.strategy);
                let reason = words::matrices::WhyStruck { strategy }.sentence(self.charset);
                match struck.by {
                    By::Pure(_, Margin::Weakly) => vec![plain(words::matrices::why_weak())],
                    By::Pure(_, Margin::Strictly) | By::Mixture(_) => vec![reason],
                }
            }
            Step::Left => vec![plain(words::matrices::why_order())],
            Step::Security(who) => self.why_sure(who),
            Step::Saddle => vec![plain(words::matrices::why_saddle())],
            Step::Gap => vec![plain(words::matrices::why_gap())],
            Step::Lines(_) => vec![plain(words::matrices::why_lines())],
            Step::Mixed(at) => self.why_mixed(at),
            Step::MoreMixed(_) | Step::NoMixed => vec![plain(words::matrices::why_all())],
            Step::Continuum(_) => vec![plain(words::matrices::why_continuum())],
            Step::Value => vec![plain(words::matrices::why_value())],
            Step::TooLarge => vec![plain(words::matrices::why_too_large())],
            Step::Better(..) | Step::NoneBetter | Step::Opposed => vec![plain(words::matrices::why_better())],
        }
    }

    /// Against what each strategy of a player is at its worst.
    fn why_sure(&self, who: Who) -> Vec<Sentence> {
        let worst = self.analysis.security[who.index()].worst.iter().enumerate().take(MOST);
        let reason = |(own, &against): (usize, &usize)| {
            let reason = words::matrices::WhyWorst {
                strategy: &self.table.strategy(who, own),
                value: &self.table.written(who, who.cell(own, against), self.charset),
                against: &self.table.strategy(who.other(), against),
            };
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
                let reason = words::matrices::WhyMixed {
                    player: &self.table.player(who),
                    strategy: &self.table.strategy(who, own),
                    value: &self.table.reckoned(who, &gain, self.charset),
                    payoff: self.table.sense(who),
                };
                reason.sentence(self.charset)
            })
        });
        reasons.collect()
    }
}
