//! The table of the questions about a search: one row for each kind. Everything that has to know one kind from another reads its row.
//! [`super`] says how to add a kind.

mod best_move;
mod cut;
mod leaves;
mod order;
mod value;
mod window;

use std::borrow::Cow;
use std::sync::Arc;

use super::Search;
use plywood_explain as explain;
use plywood_lesson::{Answer, Candidate, Question, Right, number, plain};
use plywood_messages::text;
use plywood_messages::words::{Charset, Sentence, Tone, Words as _};
use plywood_search::replay::{Replay, Visit};
use plywood_search::search::Rules;
use plywood_search::trace::Step;
use plywood_tree::settings::{Skips, Visits};
use plywood_tree::tree::{NodeId, Player, Tree};

/// More questions are not asked: nobody answers so many.
pub(super) const MOST: usize = 40;

/// Nodes of trees in which leaves are marked and children put in order.
const SMALL: usize = 2_000;

/// All that sets a kind of question apart.
pub(super) struct Row {
    /// Its name in JSON.
    pub(super) name: &'static str,
    /// Its name in a list of answers.
    pub(super) about: fn() -> &'static str,
    /// The question in big letters, from the name of its node.
    pub(super) big: fn(&str) -> String,
    /// When it can be asked, and the right answer.
    pub(super) when: When,
    /// The question.
    pub(super) text: fn(&Draft<'_>) -> Sentence,
    /// The answers to vote for, the right one among wrong ones that have a reason; none where leaves are marked.
    pub(super) ballot: fn(&Draft<'_>) -> Vec<Answer>,
    /// Why the right answer is right.
    pub(super) because: fn(&Draft<'_>) -> Sentence,
    /// The right answer by the steps of the trace alone, as a student types it.
    #[cfg(test)]
    pub(super) oracle: fn(&super::tests::Traced<'_>) -> String,
}

/// When a question can be asked.
pub(super) enum When {
    /// Once, before the search begins. Its answer would give away those of the next questions, so it is told in the end.
    Before(fn(&Finder<'_>) -> Option<Found>),
    /// When a child has returned and its parent has not taken the value into account.
    Returned(fn(&Returned<'_>) -> Option<Found>),
    /// When the search is over.
    After(fn(&Finder<'_>) -> Vec<Found>),
}

/// Every kind. Questions of one step are asked in this order.
pub(super) const KINDS: &[Row] = &[
    leaves::NEVER_SEEN,
    window::OWN,
    window::ENTRY,
    cut::CUT,
    leaves::SKIPPED,
    value::VALUE,
    value::LABEL,
    value::MEAN,
    best_move::BEST_MOVE,
    order::ORDER,
];

/// The names of all kinds in JSON.
pub fn kinds() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|row| row.name)
}

/// A place where a question can be asked, and the right answer.
pub(super) struct Found {
    /// The node it is about.
    pub(super) node: NodeId,
    /// The child that has just returned; the node itself where none has.
    pub(super) child: NodeId,
    /// The steps done when it is asked.
    pub(super) asked: usize,
    /// The steps done when its answer is known.
    pub(super) told: usize,
    /// What can be chosen, marked or put in order: children of the node, or leaves. Empty where the answer is typed.
    pub(super) options: Vec<NodeId>,
    pub(super) right: Right,
}

/// Finds the questions about a search.
pub(super) fn questions(search: &Search, charset: Charset) -> Vec<Question> {
    let (replay, rules) = (&*search.replay, search.choices.search_rules());
    let finder = Finder { search, replay, tree: replay.tree(), rules };
    let of = |row| move |found| Draft { finder, found, charset }.question(row);
    let (mut begin, mut end) = (Vec::new(), Vec::new());
    let mut returned = Vec::new();
    for row in KINDS {
        match row.when {
            When::Before(find) => begin.extend(find(&finder).map(of(row))),
            When::Returned(find) => returned.push((row, find)),
            When::After(find) => end.extend(find(&finder).into_iter().map(of(row))),
        }
    }
    for at in 1..=replay.len() {
        if begin.len() + order::ORDERED >= MOST {
            break;
        }
        if let Some(Step::Update { node, child, .. }) = replay.step(at) {
            let moment = finder.returned(at, node, child);
            begin.extend(returned.iter().filter_map(|&(row, find)| find(&moment).map(of(row))));
        }
    }
    begin.extend(end);
    begin
}

/// A search through which questions are looked for.
#[derive(Clone, Copy)]
pub(super) struct Finder<'s> {
    search: &'s Search,
    replay: &'s Replay,
    tree: &'s Arc<Tree>,
    rules: Rules,
}

/// A question that is put into words.
pub(super) struct Draft<'s> {
    finder: Finder<'s>,
    found: Found,
    charset: Charset,
}

/// A child that has returned, before its parent takes its value into account.
pub(super) struct Returned<'s> {
    finder: &'s Finder<'s>,
    /// The step at which the parent takes it into account.
    at: usize,
    node: NodeId,
    child: NodeId,
    next: Next,
}

/// What can follow a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// Nothing: it was the last one.
    End,
    /// A cutoff, or the next child: there is a bound to run into.
    PerhapsCut,
    /// The next child.
    Child,
}

impl Finder<'_> {
    fn returned(&self, at: usize, node: NodeId, child: NodeId) -> Returned<'_> {
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

    /// Whether the search skips nodes of a tree that is known as a whole, and small.
    fn skips_in_a_small_tree(&self) -> bool {
        let skips = self.rules.algorithm.facts().skips != Skips::Nothing;
        skips && self.replay.knows_whole_tree() && !self.tree.is_merged() && self.tree.len() <= SMALL
    }

    fn is_chance(&self, node: NodeId) -> bool {
        self.tree.player(node) == Some(Player::Chance)
    }

    /// Whether nodes have null windows, which nobody would type.
    const fn has_null_windows(&self) -> bool {
        matches!(self.rules.algorithm.facts().visits, Visits::Scouts | Visits::Guesses)
    }
}

impl Returned<'_> {
    /// The question before the value is taken into account, told so many steps after that, with a typed answer.
    const fn typed(&self, after: usize, right: Right) -> Found {
        let &Self { at, node, child, .. } = self;
        Found { node, child, asked: at - 1, told: at + after, options: Vec::new(), right }
    }
}

impl Draft<'_> {
    fn question(self, row: &Row) -> Question {
        let name = self.finder.tree.called(self.found.node).unwrap_or_default();
        let is_of_the_whole = matches!(row.when, When::Before(_));
        Question {
            kind: row.name,
            about: (row.about)(),
            big: (row.big)(&text::visible(&name)),
            asked: self.found.asked,
            told: self.found.told,
            is_told_late: is_of_the_whole,
            node: (!is_of_the_whole).then_some(self.found.node),
            text: (row.text)(&self),
            options: self.options(),
            ballot: (row.ballot)(&self),
            because: (row.because)(&self),
            right: self.found.right,
            charset: self.charset,
        }
    }

    /// The name of a node when the question is asked. Among the leaves that are still to come the value would tell it.
    fn noun(&self, node: NodeId) -> Sentence {
        let Finder { search, replay, .. } = self.finder;
        explain::name(replay.at(self.found.asked), search.wording(self.charset), node)
    }

    /// The child that has just returned, what it returns as its parent sees it, and its parent. The child is not called by its value:
    /// whether that tells it from its siblings depends on those that are still to come.
    fn returned(&self) -> [Sentence; 3] {
        let Finder { search, replay, tree, .. } = self.finder;
        let (&Found { node, child, asked, .. }, charset) = (&self.found, self.charset);
        let moment = replay.at(asked);
        let value = moment.value(child).unwrap_or(f64::NAN);
        let value = number(tree.domain(), replay.for_max(node, replay.for_max(child, value)), charset);
        [explain::place_name(moment, search.wording(charset), child), value, self.noun(node)]
    }

    /// The options in words.
    fn options(&self) -> Vec<Candidate> {
        let charset = self.charset;
        let of_node = |name, node, spellings| Candidate { name, node: Some(node), spellings, known: None };
        let decision = |name: &'static str, spellings: &[&str]| {
            let spellings = spellings.iter().map(|&spelling| spelling.to_owned()).collect();
            Candidate { spellings, ..Candidate::new(name.sentence(charset), None) }
        };
        let nodes = self.found.options.iter().copied();
        match self.found.right {
            Right::Decision(_) => vec![
                decision(text!(questions, "yes"), &["yes", "y", "true", "cut"]),
                decision(text!(questions, "no"), &["no", "n", "false"]),
            ],
            Right::Leaves(..) => nodes.map(|leaf| of_node(self.noun(leaf), leaf, Vec::new())).collect(),
            Right::Child(_) | Right::Order(_) => {
                nodes.map(|child| of_node(self.child_name(child, charset), child, self.spellings(child))).collect()
            }
            Right::Listed(_) | Right::Step(_) | Right::Value(..) | Right::Window(..) => Vec::new(),
        }
    }

    /// The name of a child among its siblings.
    fn child_name(&self, child: NodeId, charset: Charset) -> Sentence {
        let Finder { search, replay, tree, .. } = self.finder;
        match tree.called(child) {
            Some(name) => Sentence::piece(Tone::Node, text::visible(&name)),
            None => explain::name(replay.at(self.found.asked), search.wording(charset), child),
        }
    }

    /// What a child may be called by who types: its name and its path.
    fn spellings(&self, child: NodeId) -> Vec<String> {
        let tree = self.finder.tree;
        let said = [Charset::Ascii, Charset::Unicode].map(|charset| self.child_name(child, charset).to_string());
        let own = tree.called(child).map(Cow::into_owned);
        let path: Vec<String> = tree.path(child).iter().map(usize::to_string).collect();
        let all = own.into_iter().chain(said).map(|name| plain(&name)).chain([format!("[{}]", path.join(","))]);
        all.filter(|name| !name.is_empty()).collect()
    }
}

/// The sentences of the search from a question to its answer.
fn steps(question: &Draft<'_>) -> Sentence {
    let Found { asked, told, .. } = question.found;
    Sentence::paragraph(question.finder.search.steps(asked + 1, told, question.charset))
}
