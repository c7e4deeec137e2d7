//! The state of a right search at a question, in the numbers of the node that the question is about.

use std::collections::BTreeSet;

use plywood_explain::{self as explain, Wording};
use plywood_lesson::{Answer, Question, Right, listed, window_sentence};
use plywood_messages::words::{Charset, Sentence, Tone};
use plywood_search::{
    replay::{Moment, Replay, State, Visit},
    search::Rules,
    trace::Window,
};
use plywood_tree::{
    settings::{CutRule, FailMode, Perspective},
    tree::{Goal, NodeId, Player},
};

/// An answer, in the numbers of the node that the question is about.
pub enum Given {
    Value(f64),
    Window(Window),
    /// True for a cutoff.
    Cut(bool),
    /// The node visited next.
    Next(NodeId),
    /// Leaves that are never visited, or that a cutoff prunes.
    Pruned(BTreeSet<NodeId>),
}

/// What a run shows of its numbers, so that a mistake in them would be seen at once.
#[derive(Clone, Copy)]
pub struct Shown {
    /// The window with which the node is entered.
    pub windows: bool,
    /// The best value of the node after its last child.
    pub updates: bool,
    /// True if there is a cutoff anywhere in the run.
    pub cuts: bool,
}

/// A question and what is known when it is asked.
pub struct Case<'s> {
    pub replay: &'s Replay,
    pub rules: Rules,
    pub charset: Charset,
    pub question: &'s Question,
    pub before: Moment<'s>,
    /// When the answer is known.
    pub after: Moment<'s>,
    pub node: NodeId,
    /// Goal of the player who moves at the node; `None` for chance.
    pub goal: Option<Goal>,
    /// Values of the children that have returned, in their order.
    pub seen: Vec<f64>,
    /// Window of the node before the last child returned.
    pub window: Option<Window>,
}

impl<'s> Case<'s> {
    pub fn new(replay: &'s Replay, rules: Rules, question: &'s Question) -> Self {
        let (before, after) = (replay.at(question.step), replay.at(question.answer_step));
        let node = question.node.unwrap_or(NodeId::ROOT);
        let tree = replay.tree();
        let goal = tree.goal(node).map(|goal| replay.trace().perspective.goal(goal));
        let from = before.visit(node).map_or(0, Visit::entered);
        let returned = |child: NodeId| {
            (before.state(child) == State::Closed).then_some(())?;
            let visit = before.visit(child).filter(|visit| visit.entered() > from)?;
            Some((visit.entered(), replay.for_max(node, replay.for_max(child, before.value(child)?))))
        };
        let mut seen: Vec<(usize, f64)> = tree.children(node).filter_map(returned).collect();
        seen.sort_by_key(|&(entered, _)| entered);
        let seen = seen.into_iter().map(|(_, value)| value).collect();
        let window = before.window(node);
        Self { replay, rules, charset: question.charset, question, before, after, node, goal, seen, window }
    }

    /// Reads an answer; `None` if no row is about answers of this kind.
    pub fn given(&self, answer: &Answer) -> Option<Given> {
        match answer {
            &Answer::Value(value, _) => Some(Given::Value(value)),
            &Answer::Window(window) => Some(Given::Window(self.own(window))),
            &Answer::Option(at) => match self.question.right {
                Right::Decision(_) => Some(Given::Cut(at == 0)),
                Right::Child(_) if self.question.kind == "next" => self.question.options.get(at)?.node.map(Given::Next),
                Right::Child(_) => self.seen.get(at).copied().map(Given::Value),
                Right::Listed(_)
                | Right::Step(_)
                | Right::Value(..)
                | Right::Window(..)
                | Right::Leaves(..)
                | Right::Order(_) => None,
            },
            Answer::Marks(marks) => Some(Given::Pruned(self.question.leaves_of(marks))),
            Answer::Order(_) => None,
        }
    }

    /// Returns the window that is right, in the numbers of the node.
    pub fn right_window(&self) -> Option<Window> {
        if let Right::Window(window, _) = self.question.right { Some(self.own(window)) } else { None }
    }

    /// Converts a window of the answer: in negamax form the next child has the opposite numbers.
    fn own(&self, window: Window) -> Window {
        let is_opposite = self.replay.side(self.after.current()) != self.replay.side(self.node);
        if is_opposite { window.turned(self.replay.tree().domain()) } else { window }
    }

    /// Returns the bounds of a window that are not right.
    pub fn wrong_bounds(&self, window: Window) -> impl Iterator<Item = f64> {
        let bounds = self.right_window().map(|right| [(window.alpha, right.alpha), (window.beta, right.beta)]);
        bounds.into_iter().flatten().filter(|(given, right)| given != right).map(|(given, _)| given)
    }

    /// Returns the best value seen for a player, from the value with which a node starts.
    pub fn best(&self, goal: Goal) -> f64 {
        self.seen.iter().copied().fold(goal.worst(), |best, value| goal.better_of(best, value))
    }

    /// Returns the window of the node after the last child has returned.
    pub fn closing(&self) -> Option<Window> {
        let goal = self.goal?;
        let window = self.window?;
        Some(window.with_own(goal, goal.better_of(window.own(goal), self.best(goal))))
    }

    pub fn is_tie(&self, window: Window) -> bool {
        window.is_closed(CutRule::Equal) && !window.is_closed(CutRule::Strict)
    }

    /// Returns true if a node would return this best value.
    pub fn returns(&self, best: f64, given: f64) -> bool {
        let bounded = self.before.entry_window(self.node).map(|window| best.max(window.alpha).min(window.beta));
        given == best || self.rules.fail_mode == FailMode::FailHard && bounded == Some(given)
    }

    /// Returns the leaf of this value that the search has not visited, the nearest first.
    pub fn unvisited(&self, value: f64) -> Option<NodeId> {
        let tree = self.replay.tree();
        let is_it = |&leaf: &NodeId| {
            let own = tree.value(leaf).map(|own| self.replay.for_max(self.node, own));
            tree.player(leaf).is_none() && own == Some(value) && !self.before.state(leaf).is_entered()
        };
        let below = tree.subtree(self.node).map(NodeId).find(is_it);
        below.or_else(|| tree.nodes().find(is_it)).filter(|_| self.replay.knows_whole_tree())
    }

    pub fn is_pruned(&self, leaf: NodeId) -> bool {
        self.after.state(leaf) == State::Pruned
    }

    pub fn name(&self, node: NodeId) -> Sentence {
        explain::name(self.before, self.wording(), node)
    }

    /// Returns the name of a node without its value.
    pub fn place(&self, node: NodeId) -> Sentence {
        explain::place_name(self.before, self.wording(), node)
    }

    const fn wording(&self) -> Wording {
        Wording { rules: self.rules, charset: self.charset }
    }

    /// Returns the player at the node; `None` in negamax form, where all players do the same.
    pub fn player(&self) -> Option<Sentence> {
        let is_mover = self.replay.trace().perspective == Perspective::Mover;
        let player = self.replay.tree().player(self.node).filter(|_| !is_mover);
        player.map(|player| Sentence::piece(Tone::Player, Player::title(player)))
    }

    pub fn number(&self, value: f64) -> Sentence {
        self.replay.tree().domain().number(value, self.charset)
    }

    pub fn window_words(&self, window: Window) -> Sentence {
        window_sentence(self.replay.tree().domain(), window, self.charset)
    }

    /// Lists the values of the children that have returned.
    pub fn seen_words(&self) -> Sentence {
        listed(self.seen.iter().map(|&value| self.number(value)), self.charset)
    }
}
