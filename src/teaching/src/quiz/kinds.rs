//! Table of the questions about a search, one row per kind. Everything specific to a kind is in its row. [`super`] explains how
//! to add a kind.

mod cut;
mod leaves;
mod next;
mod order;
mod value;
mod window;

use std::{borrow::Cow, sync::Arc};

use plywood_explain::{self as explain, Wording};
use plywood_lesson::{Answer, Candidate, Question, Right, decisions, plain};
use plywood_messages::{
    text::{self, joined},
    words::{Charset, Sentence},
};
use plywood_search::{
    replay::{Replay, State, Visit},
    search::Rules,
    session::Run,
    trace::Step,
};
use plywood_tree::{
    settings::{Order, Visits},
    tree::{NodeId, Player, Tree},
};

pub const MOST: usize = 40;

const SMALL: usize = 2_000;

pub struct Row {
    pub name: &'static str,
    /// Difficulty: the quiz asks easier questions first.
    pub level: usize,
    pub about: fn() -> &'static str,
    pub big: fn(&str) -> String,
    pub when: When,
    /// Asks about a node with this name.
    pub text: fn(&Draft<'_>, &Sentence) -> Sentence,
    /// Answers to vote for: the right one among plausible wrong ones; empty if leaves are marked.
    pub ballot: fn(&Draft<'_>) -> Vec<Answer>,
    pub because: fn(&Draft<'_>) -> Sentence,
    /// Right answer computed from the steps of the trace alone, as a student types it.
    #[cfg(test)]
    pub oracle: fn(&super::tests::Traced<'_>) -> String,
}

pub enum When {
    /// Before the search enters a node at this step.
    Enters(fn(&Finder<'_>, usize) -> Option<Found>),
    /// After a child has returned and before its parent uses the value.
    Returned(fn(&Returned<'_>) -> Option<Found>),
    /// When the search has ended.
    After(fn(&Finder<'_>) -> Vec<Found>),
}

/// Every kind, from easy to difficult.
pub const KINDS: &[Row] = &[
    next::NEXT,
    value::VALUE,
    value::LABEL,
    value::MEAN,
    window::WINDOW,
    cut::CUT,
    leaves::SKIPPED,
    value::BEST_MOVE,
    leaves::NEVER_SEEN,
    order::ORDER,
];

/// Levels of the questions during a search: the next node, values, windows, cutoffs.
const LEVELS: usize = 4;

pub fn kinds() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|row| row.name)
}

/// Returns what the questions of a kind are about.
pub fn about(kind: &str) -> Option<&'static str> {
    KINDS.iter().find(|row| row.name == kind).map(|row| (row.about)())
}

pub struct Found {
    pub node: NodeId,
    /// Child that has just returned; the node itself if there is none.
    pub child: NodeId,
    /// Number of steps done when it is asked.
    pub step: usize,
    /// Number of steps done when its answer is known.
    pub answer_step: usize,
    /// Children or leaves to choose, mark or order. Empty if the answer is typed.
    pub options: Vec<NodeId>,
    pub right: Right,
}

/// Asks about a search from this step on, easy questions first. If nothing happens after it that a question could be about, asks from
/// the start.
pub fn questions(run: &Run, from: usize, charset: Charset) -> Vec<Question> {
    let finder = Finder::new(run, false);
    let mut all = during(finder, from);
    if all.is_empty() {
        all = during(finder, 0);
    }
    for row in KINDS {
        if let When::After(find) = row.when {
            all.extend(find(&finder).into_iter().map(|found| (row, found)));
        }
    }
    all.into_iter().map(|(row, found)| Draft { finder, found, charset }.question(row)).collect()
}

/// Finds the questions between this step and the end, easy ones first.
fn during(finder: Finder<'_>, from: usize) -> Vec<(&'static Row, Found)> {
    let mut ladder = Ladder::new(finder);
    let mut all = Vec::new();
    for at in from + 1..=finder.replay.len() {
        if all.len() + order::MAX_ORDER_QUESTIONS + 1 >= MOST {
            break;
        }
        all.extend(finder.at(at).filter(|(row, _)| ladder.takes(row.level, at)));
    }
    all
}

/// Asks what happens at each step from this one on, at most `most` times.
pub fn predictions(run: &Run, from: usize, most: usize, charset: Charset) -> Vec<Question> {
    let finder = Finder::new(run, true);
    let all = (from + 1..=finder.replay.len()).flat_map(|at| finder.at(at));
    let typed = all.filter(|(_, found)| found.step >= from && !matches!(found.right, Right::Leaves(..)));
    typed.take(most).map(|(row, found)| Draft { finder, found, charset }.question(row)).collect()
}

/// Decides which questions come in order of difficulty, from what has happened so far: a choice that knew what follows would give
/// it away.
struct Ladder<'s> {
    finder: Finder<'s>,
    level: usize,
    /// Questions of this level.
    asked: usize,
}

impl<'s> Ladder<'s> {
    fn new(finder: Finder<'s>) -> Self {
        let level = (0..LEVELS).find(|&level| finder.has_level(level)).unwrap_or(LEVELS);
        Self { finder, level, asked: 0 }
    }

    /// Returns true if a question of this level is asked before a step. None is easier than those before it. In the first half of
    /// a tree, no level is left out, and a large tree asks more than once at each.
    fn takes(&mut self, level: usize, at: usize) -> bool {
        let Finder { replay, tree, .. } = self.finder;
        let is_early = replay.knows_whole_tree() && replay.at(at).tally().visited as usize * 2 <= tree.len();
        let wanted = if self.finder.has_level(self.level) { (tree.len() / 12).clamp(1, 4) } else { 0 };
        let is_jump = self.asked < wanted || (self.level + 1..level).any(|between| self.finder.has_level(between));
        if level < self.level || level > self.level && is_early && is_jump {
            return false;
        }
        if level > self.level {
            (self.level, self.asked) = (level, 0);
        }
        self.asked += 1;
        true
    }
}

#[derive(Clone, Copy)]
pub struct Finder<'s> {
    replay: &'s Replay,
    tree: &'s Arc<Tree>,
    rules: Rules,
    order: Order,
    /// True if every moment is asked about.
    is_dense: bool,
}

pub struct Draft<'s> {
    finder: Finder<'s>,
    found: Found,
    charset: Charset,
}

/// Child that has returned, before its parent uses its value.
pub struct Returned<'s> {
    finder: Finder<'s>,
    /// Step at which the parent uses the value.
    at: usize,
    node: NodeId,
    child: NodeId,
    next: Next,
}

#[derive(Clone, Copy, PartialEq)]
enum Next {
    End,
    /// A cutoff or the next child: there is a bound to reach.
    PerhapsCut,
    Child,
}

impl<'s> Finder<'s> {
    fn new(Run { replay, choices }: &'s Run, is_dense: bool) -> Self {
        Self { replay, tree: replay.tree(), rules: choices.search_rules(), order: choices.order, is_dense }
    }

    /// Returns the questions before a step, easy ones first.
    fn at(self, at: usize) -> impl Iterator<Item = (&'static Row, Found)> {
        let returned = match self.replay.step(at) {
            Some(Step::Update { node, child, .. }) => Some(self.returned(at, node, child)),
            _ => None,
        };
        let enters = matches!(self.replay.step(at), Some(Step::Enter { .. }));
        KINDS.iter().filter_map(move |row| {
            let found = match row.when {
                When::Enters(find) if enters => find(&self, at),
                When::Returned(find) => returned.as_ref().and_then(find),
                When::Enters(_) | When::After(_) => None,
            };
            Some((row, found?))
        })
    }

    /// Returns true if the search can have questions of a level.
    fn has_level(&self, level: usize) -> bool {
        let algorithm = self.rules.algorithm;
        match level {
            0 => self.asks_next(),
            1 => !self.has_null_windows(),
            2 => algorithm.has_windows() && !self.has_null_windows(),
            _ => algorithm.has_cutoffs(),
        }
    }

    fn returned(self, at: usize, node: NodeId, child: NodeId) -> Returned<'s> {
        let before = self.replay.at(at - 1);
        let from = before.visit(node).map_or(0, Visit::entered);
        let is_new = |&other: &NodeId| other != child && before.visit(other).is_none_or(|visit| visit.entered() < from);
        let is_due = || explain::cut_condition(before, self.rules).is_some_and(|condition| condition.node == node);
        let next = match self.tree.children(node).any(|other| is_new(&other)) {
            false => Next::End,
            true if is_due() => Next::PerhapsCut,
            true => Next::Child,
        };
        Returned { finder: self, at, node, child, next }
    }

    /// Returns true if the search visits each node at most once, down to the leaves.
    fn visits_once(&self) -> bool {
        self.rules.depth == u32::MAX && self.rules.algorithm.facts().visits == Visits::Once
    }

    fn skips_in_a_small_tree(&self) -> bool {
        self.rules.algorithm.has_cutoffs()
            && self.replay.knows_whole_tree()
            && !self.tree.is_merged()
            && self.tree.len() <= SMALL
    }

    const fn wording(&self, charset: Charset) -> Wording {
        Wording { rules: self.rules, charset }
    }

    fn is_chance(&self, node: NodeId) -> bool {
        self.tree.player(node) == Some(Player::Chance)
    }

    /// Returns true if nodes have null windows, which nobody would type.
    const fn has_null_windows(&self) -> bool {
        matches!(self.rules.algorithm.facts().visits, Visits::Scouts | Visits::Guesses)
    }
}

impl Returned<'_> {
    /// Builds a question with a typed answer, asked before the parent uses the value and answered `after` steps later.
    const fn typed(&self, after: usize, right: Right) -> Found {
        let &Self { at, node, child, .. } = self;
        Found { node, child, step: at - 1, answer_step: at + after, options: Vec::new(), right }
    }
}

impl Draft<'_> {
    fn question(self, row: &Row) -> Question {
        let name = self.finder.tree.called(self.found.node).unwrap_or_default();
        Question {
            kind: row.name,
            about: (row.about)(),
            big: (row.big)(&text::visible(&name)),
            step: self.found.step,
            answer_step: self.found.answer_step,
            // Before the first step, the question is about the whole search.
            node: (self.found.step > 0).then_some(self.found.node),
            text: self.text(row),
            options: self.options(),
            ballot: (row.ballot)(&self),
            because: (row.because)(&self).in_charset(self.charset),
            right: self.found.right,
            charset: self.charset,
        }
    }

    /// Returns the name of a node at the time of the question. If leaves are named by value, later ones would be revealed.
    fn noun(&self, node: NodeId) -> Sentence {
        let finder = self.finder;
        explain::name(finder.replay.at(self.found.step), finder.wording(self.charset), node)
    }

    /// Says which child has just returned, with its value from the parent's view. The child is not named by its value, because
    /// that would depend on unvisited siblings.
    fn returned(&self) -> Sentence {
        let Finder { replay, tree, .. } = self.finder;
        let Found { node, child, step, .. } = self.found;
        let charset = self.charset;
        let moment = replay.at(step);
        let value = moment.value(child).unwrap_or(f64::NAN);
        let value = tree.domain().number(replay.for_max(node, replay.for_max(child, value)), charset);
        let child = explain::place_name(moment, self.finder.wording(charset), child);
        let done = matches!(self.found.right, Right::Value(..) | Right::Child(_)).then(|| self.noun(node));
        sentence!("quiz/returned", child, value, done)
    }

    fn text(&self, row: &Row) -> Sentence {
        let has_returned = matches!(row.when, When::Returned(_)) && !matches!(self.found.right, Right::Leaves(..));
        let returned = has_returned.then(|| self.returned());
        let asked = (row.text)(self, &self.noun(self.found.node));
        Sentence::paragraph(returned.into_iter().chain([asked])).in_charset(self.charset)
    }

    fn options(&self) -> Vec<Candidate> {
        let charset = self.charset;
        let of_node = |name, node, spellings| Candidate { name, node: Some(node), spellings, known: None };
        let nodes = self.found.options.iter().copied();
        match self.found.right {
            Right::Decision(_) => decisions(charset),
            Right::Leaves(..) => nodes.map(|leaf| of_node(self.noun(leaf), leaf, Vec::new())).collect(),
            Right::Child(_) | Right::Order(_) => {
                nodes.map(|child| of_node(self.child_name(child, charset), child, self.spellings(child))).collect()
            }
            Right::Listed(_) | Right::Step(_) | Right::Value(..) | Right::Window(..) => Vec::new(),
        }
    }

    fn child_name(&self, child: NodeId, charset: Charset) -> Sentence {
        let finder = self.finder;
        let before = finder.replay.at(self.found.step);
        match finder.tree.called(child) {
            Some(name) => Sentence::node(text::visible(&name)),
            None if before.state(child) == State::Unvisited => {
                explain::place_name(before, finder.wording(charset), child)
            }
            None => explain::name(before, finder.wording(charset), child),
        }
    }

    /// Returns the accepted spellings of a child: its name and its path.
    fn spellings(&self, child: NodeId) -> Vec<String> {
        let tree = self.finder.tree;
        let spoken = [Charset::Ascii, Charset::Unicode].map(|charset| self.child_name(child, charset).to_string());
        let own = tree.called(child).map(Cow::into_owned);
        let all = own
            .into_iter()
            .chain(spoken)
            .map(|name| plain(&name))
            .chain([format!("[{}]", joined(tree.path(child).iter().map(usize::to_string), ","))]);
        all.filter(|name| !name.is_empty()).collect()
    }
}

fn steps(question: &Draft<'_>) -> Sentence {
    let Found { step: asked, answer_step, .. } = question.found;
    let Draft { finder, charset, .. } = question;
    let step = |at| explain::step(finder.replay.at(at), finder.wording(*charset));
    Sentence::paragraph((asked + 1..=answer_step).map(step))
}
