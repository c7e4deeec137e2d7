//! A search as a lesson: what its steps say, where it cuts, how much it has done. Knows nothing of how it is drawn.

use super::Viewer;
use crate::explain::{self, Charset, Sentence, Wording};
use crate::lesson::{Counter, Milestones, Stepped};
use crate::search::Cost;
use crate::session::{Choices, par_name};
use crate::settings::{Bug, Choice as _, CutRule, Order};
use crate::text::grouped;
use crate::words::{self, Words as _};

impl Stepped for Viewer {
    fn how(&self) -> String {
        how(self.choices()) + &merging(self)
    }

    fn steps(&self) -> usize {
        self.replay().len()
    }

    fn sentence(&self, step: usize, charset: Charset) -> Sentence {
        explain::step(self.replay().at(step), Wording { charset, ..self.voice() })
    }

    fn caption(&self, step: usize, charset: Charset) -> Sentence {
        explain::caption(self.replay().at(step), Wording { charset, ..self.voice() })
    }

    fn condition(&self, step: usize) -> Option<Sentence> {
        explain::condition(self.replay().at(step), self.voice())
    }

    fn milestones(&self) -> Milestones<'_> {
        let replay = self.replay();
        Milestones { cuts: replay.cutoffs(), changes: replay.changes(), parts: replay.passes() }
    }

    fn mistakes(&self) -> &[u32] {
        self.lanes.clock.lanes().first().map_or(&[], |lane| &lane.faults)
    }

    fn next_event(&self, step: usize) -> Option<usize> {
        let mistakes = self.mistakes();
        let mistake = mistakes.get(mistakes.partition_point(|&at| at as usize <= step)).map(|&at| at as usize);
        mistake.into_iter().chain(self.replay().next_event(step)).min()
    }

    fn previous_event(&self, step: usize) -> Option<usize> {
        let mistakes = self.mistakes();
        let before = mistakes.partition_point(|&at| (at as usize) < step);
        let mistake = before.checked_sub(1).map(|at| mistakes[at] as usize);
        mistake.into_iter().chain(self.replay().previous_event(step)).max()
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        let tally = self.replay().at(step).tally();
        let (size, par) = (self.size(), self.par());
        // A search that comes back to nodes visits more than there are.
        let comes_back = self.replay().visits_repeated() > 0;
        let rows = [
            (words::interface::visited(), Some(tally.visited), size.map(|size| size.nodes), par.map(|par| par.nodes)),
            (words::interface::leaves(), Some(tally.leaves), size.map(|size| size.leaves), par.map(|par| par.leaves)),
            (words::interface::cutoffs(), Some(tally.cutoffs), None, None),
            (words::interface::pruned(), tally.pruned, None, None),
        ];
        let counter = |(name, now, all, par)| Counter { name, now, all, par, told: told(name, now, all, comes_back) };
        rows.into_iter().map(counter).collect()
    }

    fn measure(&self) -> Option<String> {
        let rules = self.choices().rules;
        let par = self.par()?;
        Some(words::interface::Par { par: &par_name(rules), nodes: par.nodes as usize }.into())
    }
}

impl Viewer {
    /// The nodes and leaves of the tree down to the depth limit, unless the search goes on from there.
    fn size(&self) -> Option<Cost> {
        self.lanes.baseline.size.filter(|_| !self.choices().rules.searches_on())
    }

    /// The least alpha-beta could do on that tree, by the rule that the search cuts by.
    fn par(&self) -> Option<Cost> {
        let rules = self.choices().rules;
        self.lanes.baseline.par(rules.cut_rule).filter(|_| !rules.searches_on())
    }
}

/// A counter in words.
fn told(counter: &'static str, now: Option<u64>, all: Option<u64>, comes_back: bool) -> Option<Sentence> {
    let (counter, now, all) = (&counter, &grouped(now?), all.map(|all| all as usize));
    let said = match all {
        None => words::interface::Counter { counter, now }.sentence(Charset::Unicode),
        Some(all) if comes_back => words::interface::CounterMinimax { counter, now, all }.sentence(Charset::Unicode),
        Some(all) => words::interface::CounterOf { counter, now, all }.sentence(Charset::Unicode),
    };
    Some(said)
}

/// `alpha-beta · fail-hard`, and what else is not as usual.
#[must_use]
pub fn how(choices: Choices) -> String {
    let rules = choices.rules;
    let algorithm = rules.algorithm.name();
    let mistaken = |bug: Bug| words::bugs::WithMistake { algorithm: &algorithm, bug: &bug.name() }.into();
    let mut parts = vec![rules.mistake().map_or_else(|| algorithm.to_owned(), mistaken)];
    if rules.algorithm.has_windows() {
        parts.push(rules.fail_mode.name().to_owned());
        if rules.cut_rule != CutRule::default() {
            parts.push(words::interface::Cut { rule: &rules.cut_rule.name() }.into());
        }
    }
    match choices.order {
        Order::Given => {}
        Order::Previous => parts.push(words::interface::by_last_pass().to_owned()),
        Order::Best | Order::Worst | Order::Random => {
            parts.push(words::interface::Order { order: &choices.order.name() }.into());
        }
    }
    if rules.depth != u32::MAX {
        parts.push(words::interface::Depth { depth: &rules.depth }.into());
    }
    parts.join(" · ")
}

/// What becomes of positions that are merged.
fn merging(viewer: &Viewer) -> String {
    let words = match (viewer.replay().tree().is_merged(), viewer.plan().is_graph()) {
        (false, _) => return String::new(),
        (true, true) => words::interface::merged_positions(),
        (true, false) => words::interface::too_large_for_a_graph(),
    };
    format!(" · {words}")
}
