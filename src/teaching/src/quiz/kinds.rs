//! The table of the questions about a search: one row for each kind. Everything that has to know one kind from another reads its row.
//! [`super`] says how to add a kind.

mod best_move;
mod cut;
mod leaves;
mod order;
mod value;
mod window;

use std::sync::Arc;

use super::node::NodeQuestion;
use super::{Answer, Search};
use plywood_explain as explain;
use plywood_messages::words::{Charset, Sentence};
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
    pub(super) text: fn(&NodeQuestion, Charset) -> Sentence,
    /// The answers to vote for, the right one among wrong ones that have a reason; none where leaves are marked.
    pub(super) ballot: fn(&NodeQuestion) -> Vec<Answer>,
    /// What a wrong answer leads to, if that does not give the right one away.
    pub(super) tried: fn(&NodeQuestion, &Answer, Charset) -> Option<Sentence>,
    /// Why the right answer is right, beside the answer that was given where that costs something.
    pub(super) because: fn(&NodeQuestion, Option<&Answer>, Charset) -> Sentence,
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

/// Declares every kind together with its row. Questions of one step are asked in this order.
macro_rules! kinds {
    ($($(#[$doc:meta])+ $kind:ident => $row:path;)+) => {
        /// The kinds of questions about a search.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Kind {
            $($(#[$doc])+ $kind,)+
        }

        impl Kind {
            /// Every kind.
            pub const ALL: &'static [Self] = &[$(Self::$kind,)+];

            pub(super) const fn row(self) -> &'static Row {
                match self {
                    $(Self::$kind => const { &$row },)+
                }
            }
        }
    };
}

kinds! {
    /// The leaves that are never looked at.
    Leaves => leaves::NEVER_SEEN;
    /// The window of a node after a child has returned.
    Window => window::OWN;
    /// The window with which the next child is entered.
    Entry => window::ENTRY;
    /// Whether the rest of the children is skipped.
    Cut => cut::CUT;
    /// The leaves that are skipped by a cutoff.
    Skipped => leaves::SKIPPED;
    /// The number a node returns.
    Value => value::VALUE;
    /// The label a node returns.
    Label => value::LABEL;
    /// The mean that a chance node returns.
    Mean => value::MEAN;
    /// The best child of the root.
    Move => best_move::BEST_MOVE;
    /// An order of a node's children with which the fewest nodes are visited.
    Order => order::ORDER;
}

impl Kind {
    /// Its name in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Whether it is asked of the whole search, before it begins.
    pub(super) const fn is_of_the_whole(self) -> bool {
        matches!(self.row().when, When::Before(_))
    }
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
    pub(super) right: Answer,
}

/// Finds the questions about a search.
pub(super) fn questions(search: &Arc<Search>) -> Vec<NodeQuestion> {
    let finder =
        Finder { search, replay: &search.replay, tree: search.replay.tree(), rules: search.choices.search_rules() };
    let of = |kind| move |found| NodeQuestion::new(Arc::clone(search), kind, found);
    let (mut begin, mut end) = (Vec::new(), Vec::new());
    let mut returned = Vec::new();
    for &kind in Kind::ALL {
        match kind.row().when {
            When::Before(find) => begin.extend(find(&finder).map(of(kind))),
            When::Returned(find) => returned.push((kind, find)),
            When::After(find) => end.extend(find(&finder).into_iter().map(of(kind))),
        }
    }
    for at in 1..=finder.replay.len() {
        if begin.len() + order::ORDERED >= MOST {
            break;
        }
        if let Some(Step::Update { node, child, .. }) = finder.replay.step(at) {
            let moment = finder.returned(at, node, child);
            begin.extend(returned.iter().filter_map(|&(kind, find)| find(&moment).map(of(kind))));
        }
    }
    begin.extend(end);
    begin
}

/// A search through which questions are looked for.
pub(super) struct Finder<'s> {
    search: &'s Search,
    replay: &'s Replay,
    tree: &'s Tree,
    rules: Rules,
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
    const fn typed(&self, after: usize, right: Answer) -> Found {
        let &Self { at, node, child, .. } = self;
        Found { node, child, asked: at - 1, told: at + after, options: Vec::new(), right }
    }
}

/// The sentences of the search from the question to its answer.
fn steps(question: &NodeQuestion, _: Option<&Answer>, charset: Charset) -> Sentence {
    Sentence::paragraph(question.search.steps(question.asked + 1, question.told, charset))
}
