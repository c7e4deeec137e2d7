//! A search as a lesson: what its steps say, where it cuts, how much it has done.

use super::{Counter, Milestones, Stepped};
use plywood_explain as explain;
use plywood_explain::Wording;
use plywood_messages::text::grouped;
use plywood_messages::words::{Charset, Sentence};
use plywood_search::replay::Replay;
use plywood_search::search::Cost;
use plywood_search::session::{Baseline, Choices, par_name};
use plywood_tree::settings::{Bug, Choice as _, CutRule, Order};

/// A recorded search, and what it is measured by.
#[derive(Clone, Copy, Debug)]
pub struct Searched<'r> {
    /// How it was searched.
    pub choices: Choices,
    /// The search.
    pub replay: &'r Replay,
    /// The tree before any pruning.
    pub baseline: Baseline,
    /// The steps at which a mistake is made.
    pub mistakes: &'r [u32],
}

impl<'r> Searched<'r> {
    const fn wording(&self, charset: Charset) -> Wording {
        Wording { rules: self.choices.search_rules(), charset }
    }

    /// Where something happens.
    #[must_use]
    pub fn milestones(&self) -> Milestones<'r> {
        let replay = self.replay;
        Milestones { cuts: replay.cutoffs(), changes: replay.changes(), parts: replay.passes() }
    }

    /// The nodes and leaves of the tree down to the depth limit, unless the search goes on from there.
    fn size(&self) -> Option<Cost> {
        self.baseline.size.filter(|_| !self.choices.rules.searches_on())
    }

    /// The least alpha-beta could do on that tree, by the rule that the search cuts by.
    fn par(&self) -> Option<Cost> {
        let rules = self.choices.rules;
        self.baseline.par(rules.cut_rule).filter(|_| !rules.searches_on())
    }
}

impl Stepped for Searched<'_> {
    fn how(&self) -> String {
        how(self.choices)
    }

    fn steps(&self) -> usize {
        self.replay.len()
    }

    fn sentence(&self, step: usize, charset: Charset) -> Sentence {
        explain::step(self.replay.at(step), self.wording(charset))
    }

    fn caption(&self, step: usize, charset: Charset) -> Sentence {
        explain::caption(self.replay.at(step), self.wording(charset))
    }

    fn condition(&self, step: usize) -> Option<Sentence> {
        explain::condition(self.replay.at(step), self.wording(Charset::Unicode))
    }

    fn milestones(&self) -> Milestones<'_> {
        Self::milestones(self)
    }

    fn mistakes(&self) -> &[u32] {
        self.mistakes
    }

    fn next_event(&self, step: usize) -> Option<usize> {
        let mistake = self.mistakes.get(self.mistakes.partition_point(|&at| at as usize <= step));
        mistake.map(|&at| at as usize).into_iter().chain(self.replay.next_event(step)).min()
    }

    fn previous_event(&self, step: usize) -> Option<usize> {
        let before = self.mistakes.partition_point(|&at| (at as usize) < step);
        let mistake = before.checked_sub(1).map(|at| self.mistakes[at] as usize);
        mistake.into_iter().chain(self.replay.previous_event(step)).max()
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        let tally = self.replay.at(step).tally();
        let (size, par) = (self.size(), self.par());
        // A search that comes back to nodes visits more than there are.
        let comes_back = self.replay.visits_repeated() > 0;
        let rows = [
            (text!(panels, "visited"), Some(tally.visited), size.map(|size| size.nodes), par.map(|par| par.nodes)),
            (text!(panels, "leaves"), Some(tally.leaves), size.map(|size| size.leaves), par.map(|par| par.leaves)),
            (text!(panels, "cutoffs"), Some(tally.cutoffs), None, None),
            (text!(panels, "pruned"), tally.pruned, None, None),
        ];
        let counter = |(name, now, all, par)| Counter { name, now, all, par, told: told(name, now, all, comes_back) };
        rows.into_iter().map(counter).collect()
    }

    fn measure(&self) -> Option<String> {
        let par = self.par()?;
        Some(say!(panels, "par", par = Words(par_name(self.choices.rules)), nodes = Count(par.nodes as usize)).into())
    }
}

/// A counter in words.
fn told(counter: &'static str, now: Option<u64>, all: Option<u64>, comes_back: bool) -> Option<Sentence> {
    let (counter, now, all) = (&counter, &grouped(now?), all.map(|all| all as usize));
    let said = match all {
        None => sentence!(panels, "counter", Words(counter), Number(now)),
        Some(all) if comes_back => {
            sentence!(panels, "counter-minimax", Words(counter), Number(now), Count(all))
        }
        Some(all) => sentence!(panels, "counter-of", Words(counter), Number(now), Count(all)),
    };
    Some(said)
}

/// `alpha-beta · fail-hard`, and what else is not as usual.
#[must_use]
pub fn how(choices: Choices) -> String {
    let rules = choices.rules;
    let algorithm = rules.algorithm.name();
    let mistaken = |bug: Bug| say!(panels, "with-mistake", Text(algorithm), bug = Text(bug.name())).into();
    let mut parts = vec![rules.mistake().map_or_else(|| algorithm.to_owned(), mistaken)];
    if rules.algorithm.has_windows() {
        parts.push(rules.fail_mode.name().to_owned());
        if rules.cut_rule != CutRule::default() {
            parts.push(say!(panels, "cut", rule = Text(rules.cut_rule.name())).into());
        }
    }
    match choices.order {
        Order::Given => {}
        Order::Previous => parts.push(text!(panels, "by-last-pass").to_owned()),
        Order::Best | Order::Worst | Order::Random => {
            parts.push(say!(panels, "order", order = Text(choices.order.name())).into());
        }
    }
    if rules.depth != u32::MAX {
        parts.push(say!(panels, "depth", depth = Text(rules.depth)).into());
    }
    parts.join(" · ")
}
