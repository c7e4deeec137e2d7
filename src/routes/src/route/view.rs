//! View of a search at a step: marks, numbers, paths and lists.

use super::{
    Searched, State, World,
    look::{Looked, Mark, Numbers, Way, cost},
};
use crate::state_space::{Event, Moment, NodeId, Problem as _, Side, Status, TakesFirst};
use plywood_lesson::{Candidate, Question};
use plywood_messages::words::{Charset, Sentence};

pub struct View<'v, W: World> {
    pub route: &'v Searched<W>,
    pub moment: Moment<'v, W::Problem>,
    pub step: usize,
    /// Node of the step; `None` before the first.
    pub focus: Option<NodeId>,
    /// Part in view, and contents of the places while they are edited.
    pub looked: Looked<'v>,
    /// True while the quiz asks for the first state of the frontier, so the view must not reveal it.
    pub is_asked: bool,
}

impl<'v, W: World> View<'v, W> {
    pub fn new(route: &'v Searched<W>, step: usize) -> Self {
        let moment = route.replay.at(route.steps.events(step));
        let focus =
            if let Some(Event::Relax(node) | Event::Reopen(node) | Event::Meet { node, .. } | Event::Start(node)) =
                route.head(step)
            {
                Some(node)
            } else {
                moment.current()
            };
        Self { route, moment, step, focus, looked: Looked::default(), is_asked: false }
    }

    pub fn looked_at(route: &'v Searched<W>, step: usize, looked: Looked<'v>) -> Self {
        Self { looked, ..Self::new(route, step) }
    }

    /// Creates the view of a quiz question about the next state of the frontier: no sums, and no order.
    pub fn for_question(route: &'v Searched<W>, step: usize) -> Self {
        Self { is_asked: true, ..Self::new(route, step) }
    }

    /// State of the step; the start before the first.
    pub fn focus_state(&self) -> State<W> {
        self.focus.map_or_else(|| self.route.world.problem().start(), |node| self.moment.state(node).clone())
    }

    pub fn status(&self, state: &State<W>) -> Status {
        let Some(id) = self.route.space().find(self.route.world.problem(), state) else { return Status::Unseen };
        match self.moment.status(id) {
            Status::Unseen if self.route.is_two_sided() => self.moment.status_from(Side::Backward, id),
            status => status,
        }
    }

    pub fn mark(&self, state: &State<W>) -> Mark {
        let Some(focus) = self.focus else { return Mark::Unseen };
        if self.moment.state(focus) == state {
            return Mark::Current;
        }
        match self.status(state) {
            Status::Unseen => Mark::Unseen,
            Status::Open(_) => Mark::Open,
            Status::Closed(_) => Mark::Closed,
        }
    }

    pub fn numbers(&self, state: &State<W>) -> Option<Numbers> {
        self.status(state).node().map(|node| self.numbers_of(node))
    }

    pub fn numbers_of(&self, node: NodeId) -> Numbers {
        Numbers { is_asked: self.is_asked && self.moment.is_open(node), ..self.route.numbers(node) }
    }

    /// Path to draw: the solution at the end, before that the path to the state of the step.
    pub fn way(&self) -> (Vec<State<W>>, Way) {
        let state = |&node: &NodeId| self.moment.state(node).clone();
        let is_over = self.step >= self.route.steps.len();
        let path = self.route.path();
        if is_over && !path.is_empty() {
            return (path.iter().map(state).collect(), Way::Solved);
        }
        let way = self.focus.map(|node| self.route.space().path(node)).unwrap_or_default();
        (way.iter().map(state).collect(), Way::SoFar)
    }

    pub fn mark_of(&self, node: NodeId) -> Mark {
        if Some(node) == self.focus {
            Mark::Current
        } else if self.moment.is_open(node) {
            Mark::Open
        } else {
            Mark::Closed
        }
    }

    /// Parent of the step's node, the children of the parent, and the children of the node.
    pub fn family(&self) -> (Option<NodeId>, Vec<NodeId>, Vec<NodeId>) {
        let parent = self.focus.and_then(|node| self.moment.node(node).parent());
        let siblings = parent.map(|parent| self.children(parent, self.focus)).unwrap_or_default();
        (parent, siblings, self.focus.map(|focus| self.children(focus, None)).unwrap_or_default())
    }

    /// Children of a node, without those that a better node has replaced. The children of one expansion have consecutive numbers:
    /// they surround the known one, or are the last.
    fn children(&self, parent: NodeId, known: Option<NodeId>) -> Vec<NodeId> {
        let nodes = self.route.space().nodes();
        let made = self.moment.generated();
        let is_child = |index: &usize| nodes.get(*index).is_some_and(|node| node.parent() == Some(parent));
        let near = known.map_or(made, |node| node.index() + 1);
        let before = (0..near).rev().take_while(is_child).count();
        let after = (near..made).take_while(is_child).count();
        let all = (near - before..near + after).filter_map(|index| u32::try_from(index).ok().map(NodeId));
        all.filter(|&node| self.moment.replaced_by(node).is_none()).collect()
    }
}

/// Most states to choose from: one for each digit key. The first of the frontier are used.
const CHOICES: usize = 9;

impl<W: World> Searched<W> {
    pub fn result_question(&self, charset: Charset) -> Question {
        let step = self.steps.len();
        let algorithm = self.options.algorithm.spoken();
        let question = Question {
            kind: "found",
            about: text!("routes/about-found"),
            big: string!("routes/big-found"),
            answer_step: step,
            text: sentence!(charset, "routes/ask-found", Text(algorithm)),
            because: self.say(step).in_charset(charset),
            ..Question::at(0, charset)
        };
        question.deciding(self.replay.record.end.cost().is_some())
    }

    pub fn next_question(&self, step: usize, charset: Charset) -> Option<Question> {
        let (Event::Expand(expanded) | Event::Found(expanded)) = self.head(step)? else { return None };
        let frontier = self.candidates(step - 1);
        // One candidate is no choice.
        frontier.get(1)?;
        // If nodes rank equal, the search and not the heuristic decides which comes first.
        let rank = |node: NodeId| self.numbers(node).rank();
        let is_as_good = |node| node == expanded || !self.takes_first().is_by_age() && rank(node) == rank(expanded);
        let right: Vec<usize> = (0..frontier.len()).filter(|&at| is_as_good(frontier[at])).collect();
        let reason = self.say(step);
        let equals = (right.len() > 1).then(|| sentence!("routes/equally-good", count = Count(right.len())));
        let algorithm = self.options.algorithm.spoken();
        let question = Question {
            kind: "next",
            about: text!("routes/about-next"),
            big: string!("routes/big-next"),
            text: sentence!("routes/ask-next", Text(algorithm), by = Words(self.by())).in_charset(charset),
            because: Sentence::paragraph([reason].into_iter().chain(equals)).in_charset(charset),
            ..Question::at(step - 1, charset)
        };
        Some(question.listing(frontier.iter().map(|&node| self.candidate(node, charset)), right))
    }

    pub fn candidates(&self, step: usize) -> Vec<NodeId> {
        self.by_name(self.replay.at(self.steps.events(step)).frontier(CHOICES))
    }

    /// Sorts nodes by the names of their states, so that the order reveals nothing else.
    pub fn by_name(&self, mut nodes: Vec<NodeId>) -> Vec<NodeId> {
        nodes.sort_by_cached_key(|&node| (self.name(node), node.index()));
        nodes
    }

    /// Criterion by which states are chosen; `None` if it is their age.
    fn by(&self) -> Option<Sentence> {
        Some(match self.takes_first() {
            TakesFirst::Oldest | TakesFirst::Newest => return None,
            TakesFirst::LeastG => sentence!("routes/by-g"),
            TakesFirst::LeastH => sentence!("routes/by-h"),
            TakesFirst::LeastF => sentence!("routes/by-sum"),
            TakesFirst::LeastWeightedF(weight) => {
                sentence!("routes/by-weighted", weight = Number(weight.to_number()))
            }
        })
    }

    fn candidate(&self, node: NodeId, charset: Charset) -> Candidate {
        let name = Sentence::node(self.name(node));
        let node = self.space().node(node);
        let [g, h] = [node.g, node.h].map(cost);
        let known = match self.takes_first() {
            TakesFirst::Oldest | TakesFirst::Newest => None,
            TakesFirst::LeastG => Some(Sentence::number(g)),
            TakesFirst::LeastH => Some(Sentence::number(h)),
            TakesFirst::LeastF | TakesFirst::LeastWeightedF(_) => {
                Some(sentence!("routes/known-sum", Number(g), Number(h)))
            }
        };
        Candidate { known: known.map(|known: Sentence| known.in_charset(charset)), ..name.into() }
    }
}
