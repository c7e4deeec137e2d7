//! What is said of a step of a search.

use super::World;
use super::look::cost;
use super::searched::Searched;
use crate::state_space::{Algorithm, End, Event, Failure, Limit, NodeId, Problem as _, Side, TakesFirst};
use plywood_messages::words;
use plywood_messages::words::{Charset, Sentence, Span, Tone, Words as _};
use plywood_tree::cost::Cost;

/// Names that are listed in a sentence at most.
const LISTED: usize = 4;

pub(super) fn sentence<W: World>(route: &Searched<W>, step: usize, charset: Charset) -> Sentence {
    Say { route, step, charset }.sentence()
}

/// The same in a word or two.
pub(super) fn caption<W: World>(route: &Searched<W>, step: usize, charset: Charset) -> Sentence {
    Say { route, step, charset }.caption()
}

/// Why a search was given up.
pub(super) fn failed(failure: Failure) -> Sentence {
    Sentence(vec![Span { text: failure.to_string().into(), tone: Tone::Plain }])
}

/// What a state was to which a cheaper way is found.
#[derive(Clone, Copy, Debug)]
enum Known {
    /// It was in the frontier.
    Open,
    /// It had been expanded.
    Closed,
}

/// A step that is told.
struct Say<'s, W: World> {
    route: &'s Searched<W>,
    step: usize,
    charset: Charset,
}

impl<W: World> Say<'_, W> {
    fn name(&self, node: NodeId) -> String {
        self.route.world.called(self.route.replay.record().space.state_of(node))
    }

    fn cost(&self, value: Cost) -> String {
        cost(value, self.charset)
    }

    fn sentence(&self) -> Sentence {
        let world = &self.route.world;
        let Some(event) = self.route.head(self.step) else {
            let (state, goal) = (world.called(&world.problem().start()), world.wanted());
            return words::routes::Before { state: &state, goal: &goal }.sentence(self.charset);
        };
        match event {
            Event::Start(node) => self.starts(node),
            Event::Pass { pass, limit } => self.pass(pass, limit),
            Event::Expand(node) => Sentence::paragraph([self.expanded(node), self.generated()]),
            Event::Relax(node) => Sentence::paragraph([self.cheaper(node, Known::Open), self.news()]),
            Event::Reopen(node) => Sentence::paragraph([self.cheaper(node, Known::Closed), self.news()]),
            Event::Cutoff(node) => {
                let limit = self.depth_limit(node);
                words::routes::AtLimit { state: &self.name(node), limit: &limit }.sentence(self.charset)
            }
            Event::Meet { node, cost, .. } => {
                words::routes::Meets { state: &self.name(node), cost: &self.cost(cost) }.sentence(self.charset)
            }
            Event::Found(node) => self.found(node),
            Event::Exhausted => self.exhausted(),
            Event::Generate(_) | Event::Known { .. } | Event::Beyond(_) | Event::DeadEnd(_) => Sentence::default(),
        }
    }

    fn starts(&self, node: NodeId) -> Sentence {
        let start = |event: Event| if let Event::Start(node) = event { Some(node) } else { None };
        let other = self.route.rest(self.step).find_map(start);
        let state = &self.name(node);
        if let Some(other) = other {
            return words::routes::StartsTwice { state, other: &self.name(other) }.sentence(self.charset);
        }
        let starts = words::routes::Starts { state }.sentence(self.charset);
        let tables = self.route.tables().map(|tables| tables.told(self.charset));
        Sentence::paragraph(std::iter::once(starts).chain(tables))
    }

    fn pass(&self, pass: u32, limit: Limit) -> Sentence {
        let pass = pass as usize;
        match limit {
            Limit::Depth(limit) => {
                let limit = limit.to_string();
                words::routes::PassDepth { pass, limit: &limit }.sentence(self.charset)
            }
            Limit::Cost(limit) => words::routes::PassCost { pass, limit: &self.cost(limit) }.sentence(self.charset),
        }
    }

    /// The limit of f in this pass.
    fn cost_limit(&self) -> Option<Cost> {
        let limit = |event: Event| {
            if let Event::Pass { limit: Limit::Cost(limit), .. } = event { Some(limit) } else { None }
        };
        (1..=self.step).rev().find_map(|step| self.route.head(step).and_then(limit))
    }

    /// How many actions lead to where it stops.
    fn depth_limit(&self, node: NodeId) -> usize {
        self.route.replay.record().space.depth(node)
    }

    fn expanded(&self, node: NodeId) -> Sentence {
        let state = &self.name(node);
        let space = &self.route.replay.record().space;
        let (found, side) = (space.node(node), space.node(node).side());
        let [g, h, f] = [found.g, found.h, found.f()].map(|value| self.cost(value));
        if self.route.options.algorithm == Algorithm::IdaStar {
            let limit = self.cost_limit().map(|limit| self.cost(limit)).unwrap_or_default();
            return words::routes::ExpandedWithin { state, f: &f, limit: &limit }.sentence(self.charset);
        }
        match self.route.options.rules().takes_first() {
            TakesFirst::Oldest => words::routes::ExpandedFirst { state }.sentence(self.charset),
            TakesFirst::Newest => words::routes::ExpandedLast { state }.sentence(self.charset),
            TakesFirst::LeastG if side == Side::Backward => {
                words::routes::ExpandedBackwards { state, g: &g }.sentence(self.charset)
            }
            TakesFirst::LeastG => words::routes::ExpandedCheapest { state, g: &g }.sentence(self.charset),
            TakesFirst::LeastH => words::routes::ExpandedNearest { state, h: &h }.sentence(self.charset),
            TakesFirst::LeastF => words::routes::ExpandedSum { state, g: &g, h: &h, f: &f }.sentence(self.charset),
            TakesFirst::LeastWeightedF(weight) => {
                let f = &self.cost(found.g + weight.times(found.h));
                let weight = &weight.to_number();
                words::routes::ExpandedWeighted { state, g: &g, h: &h, weight, f }.sentence(self.charset)
            }
        }
    }

    /// What came of an expansion, something in any case.
    fn generated(&self) -> Sentence {
        let news = self.news();
        if news.0.is_empty() && self.step < self.route.steps.len() && !self.is_followed_by_cheaper() {
            return words::routes::nothing_new().sentence(self.charset);
        }
        news
    }

    /// Whether the same expansion goes on to find something that is cheaper.
    fn is_followed_by_cheaper(&self) -> bool {
        matches!(self.route.head(self.step + 1), Some(Event::Relax(_) | Event::Reopen(_) | Event::Meet { .. }))
    }

    /// What came of a step.
    fn news(&self) -> Sentence {
        let (mut new, mut beyond, mut dead) = (Vec::new(), 0, 0);
        for event in self.route.rest(self.step) {
            match event {
                Event::Generate(node) => new.push(node),
                Event::Beyond(_) => beyond += 1,
                Event::DeadEnd(_) => dead += 1,
                // What else comes of an expansion has a step of its own, or is no news.
                Event::Known { .. }
                | Event::Pass { .. }
                | Event::Start(_)
                | Event::Expand(_)
                | Event::Relax(_)
                | Event::Reopen(_)
                | Event::Cutoff(_)
                | Event::Meet { .. }
                | Event::Found(_)
                | Event::Exhausted => {}
            }
        }
        let count = new.len();
        let names: Vec<String> = new.iter().map(|&node| self.name(node)).collect();
        let new = (count > 0)
            .then(|| words::routes::NewStates { states: &listed(&names, self.charset), count }.sentence(self.charset));
        let beyond = (beyond > 0).then(|| words::routes::BeyondLimit { count: beyond }.sentence(self.charset));
        let dead = (dead > 0).then(|| words::routes::DeadEnds { count: dead }.sentence(self.charset));
        Sentence::paragraph([new, beyond, dead].into_iter().flatten())
    }

    /// What the way to a state cost before this step.
    fn before(&self, node: NodeId) -> Option<Cost> {
        let record = self.route.replay.record();
        let found = record.space.node(node);
        let begin = self.route.steps.events(self.step.checked_sub(1)?);
        let known = self.route.replay.at(begin).status_from(found.side(), found.state()).node()?;
        Some(record.space.node(known).g)
    }

    fn cheaper(&self, node: NodeId, known: Known) -> Sentence {
        let found = self.route.replay.record().space.node(node);
        let parent = &found.parent().map(|parent| self.name(parent)).unwrap_or_default();
        let (state, g) = (&self.name(node), &self.cost(found.g));
        let before = &self.before(node).map(|before| self.cost(before)).unwrap_or_default();
        match known {
            Known::Closed => words::routes::Reopened { state, parent, g, before }.sentence(self.charset),
            Known::Open => words::routes::Relaxed { state, parent, g, before }.sentence(self.charset),
        }
    }

    fn found(&self, node: NodeId) -> Sentence {
        let record = self.route.replay.record();
        let cost = &self.cost(record.end.cost().unwrap_or_default());
        let count = self.route.solved().map_or(0, |path| path.len().saturating_sub(1));
        if self.route.is_two_sided() {
            return words::routes::FoundBetween { cost, count }.sentence(self.charset);
        }
        words::routes::Found { state: &self.name(node), cost, count }.sentence(self.charset)
    }

    fn exhausted(&self) -> Sentence {
        let (goal, counts) = (&self.route.world.wanted(), self.route.replay.record().counts);
        let count = usize::try_from(counts.expanded).unwrap_or(usize::MAX);
        match self.route.replay.record().end {
            End::Limited => words::routes::Limited { goal, count }.sentence(self.charset),
            End::None | End::Found { .. } => words::routes::Exhausted { goal, count }.sentence(self.charset),
        }
    }

    fn caption(&self) -> Sentence {
        let Some(event) = self.route.head(self.step) else { return Sentence::default() };
        match event {
            Event::Start(node) => words::routes::Named { state: &self.name(node) }.sentence(self.charset),
            Event::Pass { pass, limit } => {
                let limit = match limit {
                    Limit::Depth(depth) => depth.to_string(),
                    Limit::Cost(limit) => self.cost(limit),
                };
                words::routes::CaptionPass { pass: pass as usize, limit: &limit }.sentence(self.charset)
            }
            Event::Expand(node) => {
                let numbers = self.route.numbers(node);
                let name = self.route.heads().last().copied().unwrap_or("g");
                let value = &self.cost(numbers.rank());
                let f = words::routes::ChosenBy { name: &name, value };
                words::routes::CaptionExpand { state: &self.name(node), f: &f }.sentence(self.charset)
            }
            Event::Relax(node) | Event::Reopen(node) => {
                let g = &self.cost(self.route.replay.record().space.node(node).g);
                let before = &self.before(node).map(|before| self.cost(before)).unwrap_or_default();
                words::routes::CaptionRelax { state: &self.name(node), before, g }.sentence(self.charset)
            }
            Event::Cutoff(node) => words::routes::CaptionAtLimit { state: &self.name(node) }.sentence(self.charset),
            Event::Meet { cost, .. } => words::routes::CaptionFound { cost: &self.cost(cost) }.sentence(self.charset),
            Event::Found(_) => {
                let cost = &self.cost(self.route.replay.record().end.cost().unwrap_or_default());
                words::routes::CaptionFound { cost }.sentence(self.charset)
            }
            Event::Exhausted => match self.route.replay.record().end {
                End::Limited => words::routes::caption_limited().sentence(self.charset),
                End::None | End::Found { .. } => words::routes::caption_exhausted().sentence(self.charset),
            },
            Event::Generate(_) | Event::Known { .. } | Event::Beyond(_) | Event::DeadEnd(_) => Sentence::default(),
        }
    }
}

/// Names one after the other, the last with an "and"; of many the first.
fn listed(names: &[String], charset: Charset) -> Sentence {
    let told = |name: &String| words::routes::Named { state: name }.sentence(charset);
    let Some((first, rest)) = names.split_first() else { return Sentence::default() };
    let mut all = told(first);
    let more = names.len().saturating_sub(LISTED);
    for (number, name) in rest.iter().take(LISTED - 1).enumerate() {
        let state = &told(name);
        all = if more == 0 && number + 1 == rest.len() {
            words::routes::ListedLast { states: &all, state }.sentence(charset)
        } else {
            words::routes::Listed { states: &all, state }.sentence(charset)
        };
    }
    if more > 0 { words::routes::ListedMore { states: &all, count: more }.sentence(charset) } else { all }
}
