//! Grades of answers on paper: their agreement with a search, the conventions they follow, the first difference, and the mistake
//! that explains them.
//!
//! A task is a search of a whole tree. An answer is compared with that search under every accepted convention, and graded by the
//! one it agrees with best. The mistakes that fit a wrong run are those that lead to its first wrong step. A wrong answer in parts is
//! compared with alpha-beta with each mistake.

mod answer;
mod compared;
mod difference;
#[cfg(test)]
mod fair_tests;
mod named;
mod own_run;
mod program;
mod run;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod variants_tests;
mod wrong_step;

pub use answer::{Answer, MOST_BYTES, MOST_RUN_BYTES};
pub(crate) use answer::{Node, RunAction, StatedStep};
pub use compared::Mark;
pub use own_run::OwnRun;
pub use program::as_input;
pub(crate) use run::RunStep;

use std::{
    borrow::Cow,
    cmp::Ordering,
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use crate::errors::{Mistake, UsualError};
use named::Given;
use plywood_search::{
    replay::Replay,
    search::Rules,
    session::{Choices, Input, Outcome, Part, RunError, recorded, tried, with_bug},
    trace::{Step, Window},
};
use plywood_tree::{
    progress::Progress,
    settings::{Algorithm, Bug, Choice as _, CutRule, FailMode, Order},
    tree::{NodeId, Tree},
};
use run::Completion;

const MOST_GRADED: usize = 600_000;
const MOST_EXPLAINED: usize = 50_000;

/// Accepted conventions; `None` accepts any.
#[derive(Clone, Copy, Default)]
pub struct Accepted {
    pub fail_mode: Option<FailMode>,
    pub cut_rule: Option<CutRule>,
}

#[derive(Debug)]
pub struct Task {
    tree: Arc<Tree>,
    choices: Choices,
    names: Names,
    /// The search under each accepted convention.
    right: Vec<Key>,
    /// Alpha-beta with each mistake under each convention, in the order of mistakes; searched on first use.
    wrong: OnceLock<Vec<(Bug, Key)>>,
}

#[derive(Debug)]
pub(crate) struct Key {
    tree: Arc<Tree>,
    pub(crate) rules: Rules,
    pub(crate) replay: Replay,
    /// Step numbers without cutoffs and passes, which follow from the other steps.
    steps: Vec<u32>,
    outcome: Outcome,
}

#[derive(Debug, Default)]
pub struct Grade {
    /// Mean of the parts' marks, from 0 to 1.
    pub mark: f64,
    pub parts: Vec<(Part, Mark)>,
    /// First difference from the search, in words; `None` if there is none.
    pub first_difference: Option<String>,
    /// Conventions that give this grade; empty for a search without windows.
    pub conventions: Vec<&'static str>,
    /// Mistakes that fit, likeliest first. Empty if the answer is right.
    pub mistakes: Vec<Mistaken>,
}

/// Mistake of a program, by name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mistaken {
    pub name: &'static str,
    pub meaning: &'static str,
}

impl Mistaken {
    fn of(row: &UsualError) -> Option<Self> {
        Some(match row.mistake? {
            Mistake::Simulated(bug) => Self::simulated(bug),
            Mistake::Other(meaning) => Self { name: row.name, meaning: meaning() },
        })
    }

    fn simulated(bug: Bug) -> Self {
        Self { name: bug.name(), meaning: bug.meaning() }
    }
}

impl Task {
    /// Runs the searches of a subject. Fails if the algorithm cannot search it or the tree is too large.
    pub fn new(
        input: &Input,
        choices: Choices,
        accepted: Accepted,
        progress: &Arc<Progress>,
    ) -> Result<Self, RunError> {
        let choices = Choices { rules: choices.rules.right(), ..choices };
        plywood_search::session::check(input, choices.rules.algorithm)?;
        let order = choices.order.fitted(choices.rules.algorithm);
        let choices = Choices { order, ..choices };
        let tree = tried(input, choices.rules, progress)?;
        if tree.len() > MOST_GRADED {
            return Err(RunError::NoOrder(MOST_GRADED as u64));
        }
        let right = conventions(choices.rules, accepted)
            .into_iter()
            .map(|rules| Key::new(&tree, Choices { rules, ..choices }, progress))
            .collect::<Result<_, _>>()?;
        let names = Names::of(&tree);
        Ok(Self { tree, choices, names, right, wrong: OnceLock::new() })
    }

    /// The same of the tree in the order of the search, in which paths are given. Accepts only the conventions of the search.
    pub fn in_order(input: &Input, choices: Choices, progress: &Arc<Progress>) -> Result<Self, RunError> {
        let Rules { fail_mode, cut_rule, .. } = choices.rules;
        let accepted = Accepted { fail_mode: Some(fail_mode), cut_rule: Some(cut_rule) };
        let tree = tried(input, choices.rules, progress)?;
        let tree = Arc::clone(recorded(&tree, choices, progress)?.tree());
        Self::new(&Input::Tree(tree), Choices { order: Order::Given, ..choices }, accepted, progress)
    }

    /// Returns the tree that is searched.
    pub const fn tree(&self) -> &Arc<Tree> {
        &self.tree
    }

    /// Returns the search under the first accepted convention.
    pub(crate) fn key(&self) -> &Key {
        &self.right[0]
    }

    pub const fn choices(&self) -> Choices {
        self.choices
    }

    /// Grades an answer. Linear in the answer and the searches, except for the order of leaves, which is compared like a text
    /// diff.
    pub fn grade(&self, answer: &Answer) -> Grade {
        let given = self.completed(answer);
        let marked = self.marked(&given);
        let best = marked.iter().map(|marked| marked.mark).fold(0.0, f64::max);
        let fitting: Vec<&Marked<'_>> = marked.iter().filter(|marked| marked.mark >= best).collect();
        let Some(first) = fitting.first() else { return Grade::default() };
        let is_right = first.parts.iter().all(|(_, mark)| mark.is_full());
        let farthest = self.farthest(&marked, &given);
        let differing = farthest.first().copied().unwrap_or((first.key, first.given));
        Grade {
            mark: first.mark,
            parts: first.parts.clone(),
            first_difference: if is_right { None } else { difference::first(differing.0, differing.1) },
            conventions: names(&fitting.iter().map(|marked| marked.key.rules).collect::<Vec<_>>()),
            mistakes: if is_right { Vec::new() } else { self.mistakes(&marked, &farthest, answer) },
        }
    }

    /// Returns an answer, completed with fail-soft and with fail-hard numbers.
    fn completed(&self, answer: &Answer) -> [Given; 2] {
        [FailMode::FailSoft, FailMode::FailHard].map(|mode| Given::of(self.completion(Some(mode)), answer))
    }

    /// Compares an answer with every accepted convention.
    fn marked<'a>(&'a self, [soft, hard]: &'a [Given; 2]) -> Vec<Marked<'a>> {
        // The values in a run show which convention completes it; otherwise the compared one does.
        let given = |mode| match (soft.conflicts.cmp(&hard.conflicts), mode) {
            (Ordering::Less, _) | (Ordering::Equal, FailMode::FailSoft) => soft,
            (Ordering::Greater, _) | (Ordering::Equal, FailMode::FailHard) => hard,
        };
        self.right.iter().map(|key| Marked::new(key, given(key.rules.fail_mode))).collect()
    }

    /// Returns the comparisons by which a run goes right the longest; none for other answers. Up to its wrong step, a run may follow
    /// another convention than all of its values show.
    fn farthest<'a>(&'a self, marked: &[Marked<'a>], given: &'a [Given; 2]) -> Vec<Compared<'a>> {
        let reach = |&(key, given): &Compared<'_>| Some(key.right_steps(given.steps.as_ref()?));
        let shown: Vec<Compared<'_>> = marked.iter().map(Marked::compared).collect();
        let crossed: Vec<Compared<'_>> =
            self.right.iter().flat_map(|key| given.iter().map(move |given| (key, given))).collect();
        let most = |all: &[Compared<'_>]| all.iter().filter_map(reach).max();
        let farthest = if most(&crossed) > most(&shown) { crossed } else { shown };
        let most = most(&farthest);
        farthest.into_iter().filter(|one| most.is_some() && reach(one) == most).collect()
    }

    fn completion(&self, fail_mode: Option<FailMode>) -> Completion<'_> {
        Completion { tree: &self.tree, names: &self.names, rules: self.choices.rules, fail_mode }
    }

    /// Returns the mistakes that fit: for a run, those that lead to its first wrong step, and first those that make all of it.
    /// Numbers missing from a run are not compared: with a mistake other numbers would follow.
    fn mistakes(&self, all: &[Marked<'_>], farthest: &[Compared<'_>], answer: &Answer) -> Vec<Mistaken> {
        let bare = Given::of(self.completion(None), answer);
        let makes_all = |key: &Key| compared::is_explained(key, &bare);
        let simulated = self.wrong().iter().filter(|(_, key)| makes_all(key)).map(|(bug, _)| Mistaken::simulated(*bug));
        let of_step = |&(key, given): &Compared<'_>| {
            let (Some(steps), Some(bare)) = (&given.steps, &bare.steps) else { return Vec::new() };
            let errors = key.wrong_step(steps, bare).map(|step| step.errors()).unwrap_or_default();
            errors.into_iter().filter_map(Mistaken::of).collect()
        };
        let mut fitting: Vec<Mistaken> = farthest.iter().flat_map(of_step).collect();
        // A run that cuts at some ties follows neither rule.
        if fitting.contains(&Mistaken::simulated(Bug::StrictForEqual)) {
            fitting.extend(all.iter().map(Marked::compared).flat_map(|one| of_step(&one)));
        }
        let mut mistakes: Vec<Mistaken> = Vec::new();
        for one in simulated.chain(fitting) {
            if !mistakes.contains(&one) {
                mistakes.push(one);
            }
        }
        mistakes
    }

    fn wrong(&self) -> &[(Bug, Key)] {
        self.wrong.get_or_init(|| {
            if self.choices.rules.algorithm != Algorithm::AlphaBeta || self.tree.len() > MOST_EXPLAINED {
                return Vec::new();
            }
            // This progress is never cancelled.
            let mistaken = |bug: Bug, rules: Rules| {
                let choices = with_bug(Choices { rules, ..self.choices }, bug);
                Some((bug, Key::new(&self.tree, choices, &Arc::default()).ok()?))
            };
            let with = |bug| self.right.iter().filter_map(move |key| mistaken(bug, key.rules));
            Bug::all().flat_map(with).collect()
        })
    }
}

impl Key {
    fn new(tree: &Arc<Tree>, choices: Choices, progress: &Arc<Progress>) -> Result<Self, RunError> {
        let replay = recorded(tree, choices, progress)?;
        let is_compared =
            |step: &u32| !matches!(replay.step(*step as usize), Some(Step::Cutoff { .. } | Step::Pass { .. }));
        let steps = (1..=replay.len() as u32).filter(is_compared).collect();
        let tree = Arc::clone(tree);
        Ok(Self { tree, rules: choices.rules, outcome: Outcome::of(&replay), steps, replay })
    }
}

/// The search under a convention, and an answer completed by one.
type Compared<'k> = (&'k Key, &'k Given);

struct Marked<'k> {
    key: &'k Key,
    given: &'k Given,
    parts: Vec<(Part, Mark)>,
    mark: f64,
}

impl<'k> Marked<'k> {
    const fn compared(&self) -> Compared<'k> {
        (self.key, self.given)
    }

    fn new(key: &'k Key, given: &'k Given) -> Self {
        let parts = compared::parts(key, given);
        let mark = parts.iter().map(|(_, mark)| mark.share()).sum::<f64>() / parts.len().max(1) as f64;
        Self { key, given, parts, mark }
    }
}

/// Returns the rules under every accepted convention; without windows, only the given rules.
fn conventions(rules: Rules, accepted: Accepted) -> Vec<Rules> {
    if !rules.algorithm.has_windows() {
        return vec![rules];
    }
    let cuts = CutRule::all().filter(|&rule| accepted.cut_rule.is_none_or(|only| only == rule));
    let with = |cut_rule| {
        let modes = FailMode::all().filter(|&mode| accepted.fail_mode.is_none_or(|only| only == mode));
        modes.map(move |fail_mode| Rules { fail_mode, cut_rule, ..rules })
    };
    cuts.flat_map(with).collect()
}

/// Returns the names of the conventions of these rules, without those of searches that have no windows.
fn names(rules: &[Rules]) -> Vec<&'static str> {
    let windowed: Vec<&Rules> = rules.iter().filter(|rules| rules.algorithm.has_windows()).collect();
    let cuts = CutRule::all().filter(|&rule| windowed.iter().any(|rules| rules.cut_rule == rule));
    let modes = FailMode::all().filter(|&mode| windowed.iter().any(|rules| rules.fail_mode == mode));
    cuts.map(CutRule::name).chain(modes.map(FailMode::name)).collect()
}

#[derive(Debug)]
struct Names(BTreeMap<String, Vec<NodeId>>);

impl Names {
    fn of(tree: &Tree) -> Self {
        let mut names: BTreeMap<String, Vec<NodeId>> = BTreeMap::new();
        for node in tree.nodes() {
            if let Some(name) = tree.called(node) {
                names.entry(name.into_owned()).or_default().push(node);
            }
        }
        Self(names)
    }

    /// Returns the nodes of this name, or the one at this path, `[1,0]`, in the order of the tree.
    fn find(&self, tree: &Tree, name: &str) -> Cow<'_, [NodeId]> {
        if let Some(nodes) = self.0.get(name) {
            return Cow::Borrowed(nodes);
        }
        let path = serde_json::from_str::<Vec<usize>>(name).ok();
        Cow::Owned(path.and_then(|path| tree.at(&path)).into_iter().collect())
    }
}

fn is_same(one: Window, other: Window) -> bool {
    is_close(one.alpha, other.alpha) && is_close(one.beta, other.beta)
}

/// Returns true if the numbers are equal up to the rounding of written fractions.
fn is_close(one: f64, other: f64) -> bool {
    const SHARE: f64 = 1e-6;
    let difference = (one - other).abs();
    one == other || difference.is_finite() && difference <= SHARE * one.abs().min(other.abs())
}
