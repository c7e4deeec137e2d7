//! What there is to be seen of a search at a step: marks, numbers, ways, lists.

use super::look::{Entry, Mark, Numbers, Panel, Sum, Way, cost};
use super::searched::Searched;
use super::{State, World, say};
use crate::state_space::{Event, Memory, Moment, NodeId, Problem as _, Side, Status, TakesFirst};
use plywood_lesson::{Candidate, Drawing, Place, Question, Right, Spot};
use plywood_messages::words::{Charset, Sentence, Span, Tone};

/// Lines of a frontier that are ever listed.
const LISTED: usize = 40;

/// A search at a step.
#[derive(Debug)]
pub(super) struct View<'v, W: World> {
    pub(super) route: &'v Searched<W>,
    pub(super) moment: Moment<'v, W::Problem>,
    pub(super) step: usize,
    /// What the step is about; `None` before the first.
    pub(super) focus: Option<NodeId>,
    /// What stands where while that is changed.
    pub(super) drawing: Option<Drawing<'v>>,
    /// Where what is in view begins, where somebody has looked around.
    pub(super) corner: Option<Spot>,
    /// Whether it is told what is first in the frontier, or asked.
    pub(super) first: Sum,
}

impl<'v, W: World> View<'v, W> {
    pub(super) fn new(route: &'v Searched<W>, step: usize) -> Self {
        let moment = route.replay.at(route.steps.events(step));
        let focus = match route.head(step) {
            Some(Event::Relax(node) | Event::Reopen(node) | Event::Meet { node, .. } | Event::Start(node)) => {
                Some(node)
            }
            Some(
                Event::Pass { .. }
                | Event::Expand(_)
                | Event::Generate(_)
                | Event::Known { .. }
                | Event::Beyond(_)
                | Event::DeadEnd(_)
                | Event::Cutoff(_)
                | Event::Found(_)
                | Event::Exhausted,
            )
            | None => moment.current(),
        };
        Self { route, moment, step, focus, drawing: None, corner: None, first: Sum::Told }
    }

    /// The same while what stands where is changed.
    pub(super) fn drawn(route: &'v Searched<W>, place: Place<'v>) -> Self {
        Self { drawing: Some(place.drawing), ..Self::new(route, place.step) }
    }

    /// The same with another part in view, which begins at a place.
    pub(super) fn looked_at(route: &'v Searched<W>, step: usize, corner: Option<Spot>) -> Self {
        Self { corner, ..Self::new(route, step) }
    }

    /// The same while it is asked which state of the frontier is next: no sums, and no order.
    pub(super) fn of_question(route: &'v Searched<W>, step: usize) -> Self {
        Self { first: Sum::Asked, ..Self::new(route, step) }
    }

    /// What the step is about; the start before the first.
    pub(super) fn focus_state(&self) -> State<W> {
        self.focus.map_or_else(|| self.route.world.problem().start(), |node| self.moment.state(node).clone())
    }

    /// What a state is, and the node by which it is known.
    pub(super) fn status(&self, state: &State<W>) -> Status {
        let Some(id) = self.route.replay.record().space.find(self.route.world.problem(), state) else {
            return Status::Unseen;
        };
        match self.moment.status(id) {
            Status::Unseen if self.route.is_two_sided() => self.moment.status_from(Side::Backward, id),
            status => status,
        }
    }

    pub(super) fn mark(&self, state: &State<W>) -> Mark {
        let Some(focus) = self.focus else { return Mark::Unseen };
        if self.moment.state(focus) == state {
            return Mark::Current;
        }
        self.mark_of(self.status(state))
    }

    /// How what is known by a node is marked.
    pub(super) fn mark_of(&self, status: Status) -> Mark {
        match status {
            Status::Unseen => Mark::Unseen,
            Status::Open(node) | Status::Closed(node) if Some(node) == self.focus => Mark::Current,
            Status::Open(_) => Mark::Open,
            Status::Closed(_) => Mark::Closed,
        }
    }

    /// What is known of a state.
    pub(super) fn numbers(&self, state: &State<W>) -> Option<Numbers> {
        self.status(state).node().map(|node| self.numbers_of(node))
    }

    /// What is known of a node.
    pub(super) fn numbers_of(&self, node: NodeId) -> Numbers {
        let numbers = self.route.numbers(node);
        if self.moment.is_open(node) { Numbers { sum: self.first, ..numbers } } else { numbers }
    }

    /// The way that is drawn: the solution at the end, before that the way to what the step is about.
    pub(super) fn way(&self) -> (Vec<State<W>>, Way) {
        let state = |&node: &NodeId| self.moment.state(node).clone();
        let is_over = self.step >= self.route.steps.len();
        if let (true, Some(path)) = (is_over, self.route.solved()) {
            return (path.iter().map(state).collect(), Way::Solved);
        }
        let way = self.focus.map(|node| self.route.replay.record().space.path(node)).unwrap_or_default();
        (way.iter().map(state).collect(), Way::SoFar)
    }

    fn entry(&self, node: NodeId) -> Entry {
        let state = self.moment.state(node);
        let mark = match () {
            () if Some(node) == self.focus => Mark::Current,
            () if self.moment.is_open(node) => Mark::Open,
            () => Mark::Closed,
        };
        Entry { name: self.route.world.called(state), numbers: self.numbers_of(node), mark }
    }

    /// What stands beside the drawing.
    pub(super) fn panel(&self, rows: u16) -> Panel {
        let counts = self.moment.counts();
        let first = match self.first {
            Sum::Told => self.moment.frontier(LISTED.min(rows.into())),
            Sum::Asked => by_name(self.route, self.moment.frontier(LISTED)),
        };
        let parent = self.focus.and_then(|node| self.moment.node(node).parent());
        let siblings = match (self.focus, parent) {
            (Some(_), Some(parent)) => self.children(parent, self.focus),
            (Some(focus), None) => vec![focus],
            (None, _) => Vec::new(),
        };
        let children = self.focus.map(|focus| self.children(focus, None)).unwrap_or_default();
        Panel {
            frontier: first.into_iter().map(|node| self.entry(node)).collect(),
            waiting: usize::try_from(counts.frontier).unwrap_or(usize::MAX),
            parent: parent.map(|node| self.entry(node)),
            siblings: siblings.into_iter().map(|node| self.entry(node)).collect(),
            children: children.into_iter().map(|node| self.entry(node)).collect(),
            digits: self.route.digits.rank.max(self.route.digits.g).max(self.route.digits.h),
            heads: self.route.heads(),
        }
    }

    /// The nodes that a node has led to, those for which there is a better one by now left out. Those of one expansion were made one
    /// after the other: they stand around the one that is known, or at the end.
    pub(super) fn children(&self, parent: NodeId, known: Option<NodeId>) -> Vec<NodeId> {
        let nodes = self.route.replay.record().space.nodes();
        let made = nodes.len().min(self.made());
        let is_child = |index: &usize| nodes.get(*index).is_some_and(|node| node.parent() == Some(parent));
        let near = known.map_or(made, |node| node.index() + 1);
        let before = (0..near).rev().take_while(is_child).count();
        let after = (near..made).take_while(is_child).count();
        let all = (near - before..near + after).filter_map(|index| u32::try_from(index).ok().map(NodeId));
        all.filter(|&node| self.moment.replaced_by(node).is_none()).collect()
    }

    /// How many nodes have been made by now. Logarithmic in all of them.
    fn made(&self) -> usize {
        let all = self.route.replay.record().space.nodes().len();
        let (mut made, mut not) = (0, all);
        while made < not {
            let middle = usize::midpoint(made, not);
            let is_made = u32::try_from(middle).is_ok_and(|node| self.moment.is_made(NodeId(node)));
            if is_made { made = middle + 1 } else { not = middle }
        }
        made
    }
}

/// How many states there are to choose from at most: those that come first, as many as there are digits.
const CHOICES: usize = 9;

/// The questions of a search that takes its states from one frontier, in the order of its steps; of other searches none. Each takes
/// time for the frontier, so there are no more of them than will be asked.
pub(super) fn questions<W: World>(route: &Searched<W>, most: usize, charset: Charset) -> Vec<Question> {
    if route.options.algorithm.facts().memory == Memory::Path || route.is_two_sided() {
        return Vec::new();
    }
    (1..=route.steps.len()).filter_map(|step| question(route, step, charset)).take(most).collect()
}

fn question<W: World>(route: &Searched<W>, step: usize, charset: Charset) -> Option<Question> {
    let taken = match route.head(step)? {
        Event::Expand(node) | Event::Found(node) => node,
        Event::Pass { .. }
        | Event::Start(_)
        | Event::Generate(_)
        | Event::Known { .. }
        | Event::Relax(_)
        | Event::Reopen(_)
        | Event::Beyond(_)
        | Event::DeadEnd(_)
        | Event::Cutoff(_)
        | Event::Meet { .. }
        | Event::Exhausted => return None,
    };
    let frontier = states(route, step - 1);
    // One is no choice.
    frontier.get(1)?;
    let right: Vec<usize> =
        frontier.iter().enumerate().filter(|&(_, &node)| is_as_good(route, node, taken)).map(|(at, _)| at).collect();
    let algorithm = (route.options.algorithm.facts().spoken)();
    Some(Question {
        kind: "next",
        about: text!(routes, "about-next"),
        big: text!(routes, "big-next").to_owned(),
        asked: step - 1,
        told: step,
        is_told_late: false,
        node: None,
        text: sentence!(charset, routes, "ask-next", Text(algorithm), by = Words(by(route, charset))),
        options: frontier.iter().map(|&node| candidate(route, node, charset)).collect(),
        ballot: Question::ballot_of(frontier.len()),
        because: because(route, step, right.len(), charset),
        right: Right::Listed(right),
        charset,
    })
}

/// The states to choose from at a step, in the order of the options.
pub(super) fn states<W: World>(route: &Searched<W>, step: usize) -> Vec<NodeId> {
    by_name(route, route.replay.at(route.steps.events(step)).frontier(CHOICES))
}

/// Nodes by what their states are called, so that their order says nothing else of them.
pub(super) fn by_name<W: World>(route: &Searched<W>, mut nodes: Vec<NodeId>) -> Vec<NodeId> {
    nodes.sort_by_cached_key(|&node| (route.world.called(route.replay.record().space.state_of(node)), node.index()));
    nodes
}

/// Whether a node is worth as much as the one that was taken: then it is a matter of the search, and not of the estimate, which
/// of them comes first.
fn is_as_good<W: World>(route: &Searched<W>, node: NodeId, taken: NodeId) -> bool {
    node == taken
        || match route.options.rules().takes_first() {
            TakesFirst::Oldest | TakesFirst::Newest => false,
            TakesFirst::LeastG | TakesFirst::LeastH | TakesFirst::LeastF | TakesFirst::LeastWeightedF(_) => {
                route.numbers(node).rank() == route.numbers(taken).rank()
            }
        }
}

/// What states are chosen by; `None` where it is their age.
fn by<W: World>(route: &Searched<W>, charset: Charset) -> Option<Sentence> {
    Some(match route.options.rules().takes_first() {
        TakesFirst::Oldest | TakesFirst::Newest => return None,
        TakesFirst::LeastG => sentence!(charset, routes, "by-g"),
        TakesFirst::LeastH => sentence!(charset, routes, "by-h"),
        TakesFirst::LeastF => sentence!(charset, routes, "by-sum"),
        TakesFirst::LeastWeightedF(weight) => {
            sentence!(charset, routes, "by-weighted", weight = Number(weight.to_number()))
        }
    })
}

/// A state with what it is chosen by, not added up.
fn candidate<W: World>(route: &Searched<W>, node: NodeId, charset: Charset) -> Candidate {
    let space = &route.replay.record().space;
    let state = &route.world.called(space.state_of(node));
    let [g, h] = [space.node(node).g, space.node(node).h].map(|value| cost(value, charset));
    let number = |told: &str| Sentence::from(vec![Span { text: told.to_owned().into(), tone: Tone::Number }]);
    let known = match route.options.rules().takes_first() {
        TakesFirst::Oldest | TakesFirst::Newest => None,
        TakesFirst::LeastG => Some(number(&g)),
        TakesFirst::LeastH => Some(number(&h)),
        TakesFirst::LeastF | TakesFirst::LeastWeightedF(_) => {
            Some(sentence!(charset, routes, "known-sum", Number(g), Number(h)))
        }
    };
    Candidate::new(sentence!(charset, routes, "named", Name(state)), known)
}

fn because<W: World>(route: &Searched<W>, step: usize, equals: usize, charset: Charset) -> Sentence {
    let told = say::sentence(route, step, charset);
    if equals < 2 {
        return told;
    }
    Sentence::paragraph([told, sentence!(charset, routes, "equally-good", count = Count(equals))])
}
