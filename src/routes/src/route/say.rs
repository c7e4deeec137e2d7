//! What is said of a step of a search.

use super::World;
use super::look::cost;
use super::searched::Searched;
use crate::state_space::{Algorithm, End, Event, Failure, Limit, NodeId, Problem as _, Side, TakesFirst};
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
    Sentence::from(vec![Span { text: failure.to_string().into(), tone: Tone::Plain }])
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
            return say!(routes, "before", Name(state), Name(goal)).sentence(self.charset);
        };
        match event {
            Event::Start(node) => self.starts(node),
            Event::Pass { pass, limit } => self.pass(pass, limit),
            Event::Expand(node) => Sentence::paragraph([self.expanded(node), self.generated()]),
            Event::Relax(node) => Sentence::paragraph([self.cheaper(node, Known::Open), self.news()]),
            Event::Reopen(node) => Sentence::paragraph([self.cheaper(node, Known::Closed), self.news()]),
            Event::Cutoff(node) => {
                let limit = self.depth_limit(node);
                say!(routes, "at-limit", state = Name(self.name(node)), Text(limit)).sentence(self.charset)
            }
            Event::Meet { node, cost, .. } => {
                say!(routes, "meets", state = Name(self.name(node)), cost = Text(self.cost(cost)))
                    .sentence(self.charset)
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
            return say!(routes, "starts-twice", Name(state), other = Name(self.name(other))).sentence(self.charset);
        }
        let starts = say!(routes, "starts", Name(state)).sentence(self.charset);
        let tables = self.route.tables().map(|tables| tables.told(self.charset));
        Sentence::paragraph(std::iter::once(starts).chain(tables))
    }

    fn pass(&self, pass: u32, limit: Limit) -> Sentence {
        let pass = pass as usize;
        match limit {
            Limit::Depth(limit) => {
                let limit = limit.to_string();
                say!(routes, "pass-depth", Count(pass), Text(limit)).sentence(self.charset)
            }
            Limit::Cost(limit) => {
                say!(routes, "pass-cost", Count(pass), limit = Text(self.cost(limit))).sentence(self.charset)
            }
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
            return say!(routes, "expanded-within", Name(state), Text(f), Text(limit)).sentence(self.charset);
        }
        match self.route.options.rules().takes_first() {
            TakesFirst::Oldest => say!(routes, "expanded-first", Name(state)).sentence(self.charset),
            TakesFirst::Newest => say!(routes, "expanded-last", Name(state)).sentence(self.charset),
            TakesFirst::LeastG if side == Side::Backward => {
                say!(routes, "expanded-backwards", Name(state), Text(g)).sentence(self.charset)
            }
            TakesFirst::LeastG => say!(routes, "expanded-cheapest", Name(state), Text(g)).sentence(self.charset),
            TakesFirst::LeastH => say!(routes, "expanded-nearest", Name(state), Text(h)).sentence(self.charset),
            TakesFirst::LeastF => {
                say!(routes, "expanded-sum", Name(state), Number(g), Number(h), Text(f)).sentence(self.charset)
            }
            TakesFirst::LeastWeightedF(weight) => {
                let f = &self.cost(found.g + weight.times(found.h));
                let weight = &weight.to_number();
                say!(routes, "expanded-weighted", Name(state), Number(g), Number(h), Number(weight), Text(f))
                    .sentence(self.charset)
            }
        }
    }

    /// What came of an expansion, something in any case.
    fn generated(&self) -> Sentence {
        let news = self.news();
        if news.0.is_empty() && self.step < self.route.steps.len() && !self.is_followed_by_cheaper() {
            return text!(routes, "nothing-new").sentence(self.charset);
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
        let new = (count > 0).then(|| {
            say!(routes, "new-states", states = Words(listed(&names, self.charset)), Count(count))
                .sentence(self.charset)
        });
        let beyond = (beyond > 0).then(|| say!(routes, "beyond-limit", count = Count(beyond)).sentence(self.charset));
        let dead = (dead > 0).then(|| say!(routes, "dead-ends", count = Count(dead)).sentence(self.charset));
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
            Known::Closed => {
                say!(routes, "reopened", Name(state), Name(parent), Text(g), Text(before)).sentence(self.charset)
            }
            Known::Open => {
                say!(routes, "relaxed", Name(state), Name(parent), Text(g), Text(before)).sentence(self.charset)
            }
        }
    }

    fn found(&self, node: NodeId) -> Sentence {
        let record = self.route.replay.record();
        let cost = &self.cost(record.end.cost().unwrap_or_default());
        let count = self.route.solved().map_or(0, |path| path.len().saturating_sub(1));
        if self.route.is_two_sided() {
            return say!(routes, "found-between", Text(cost), Count(count)).sentence(self.charset);
        }
        say!(routes, "found", state = Name(self.name(node)), Text(cost), Count(count)).sentence(self.charset)
    }

    fn exhausted(&self) -> Sentence {
        let (goal, counts) = (&self.route.world.wanted(), self.route.replay.record().counts);
        let count = usize::try_from(counts.expanded).unwrap_or(usize::MAX);
        match self.route.replay.record().end {
            End::Limited => say!(routes, "limited", Name(goal), Count(count)).sentence(self.charset),
            End::None | End::Found { .. } => say!(routes, "exhausted", Name(goal), Count(count)).sentence(self.charset),
        }
    }

    fn caption(&self) -> Sentence {
        let Some(event) = self.route.head(self.step) else { return Sentence::default() };
        match event {
            Event::Start(node) => say!(routes, "named", state = Name(self.name(node))).sentence(self.charset),
            Event::Pass { pass, limit } => {
                let limit = match limit {
                    Limit::Depth(depth) => depth.to_string(),
                    Limit::Cost(limit) => self.cost(limit),
                };
                say!(routes, "caption-pass", pass = Count(pass as usize), Text(limit)).sentence(self.charset)
            }
            Event::Expand(node) => {
                let numbers = self.route.numbers(node);
                let name = self.route.heads().last().copied().unwrap_or("g");
                let value = &self.cost(numbers.rank());
                let f = say!(routes, "chosen-by", Text(name), Text(value));
                say!(routes, "caption-expand", state = Name(self.name(node)), Words(f)).sentence(self.charset)
            }
            Event::Relax(node) | Event::Reopen(node) => {
                let g = &self.cost(self.route.replay.record().space.node(node).g);
                let before = &self.before(node).map(|before| self.cost(before)).unwrap_or_default();
                say!(routes, "caption-relax", state = Name(self.name(node)), Text(before), Text(g))
                    .sentence(self.charset)
            }
            Event::Cutoff(node) => {
                say!(routes, "caption-at-limit", state = Name(self.name(node))).sentence(self.charset)
            }
            Event::Meet { cost, .. } => {
                say!(routes, "caption-found", cost = Text(self.cost(cost))).sentence(self.charset)
            }
            Event::Found(_) => {
                let cost = &self.cost(self.route.replay.record().end.cost().unwrap_or_default());
                say!(routes, "caption-found", Text(cost)).sentence(self.charset)
            }
            Event::Exhausted => match self.route.replay.record().end {
                End::Limited => text!(routes, "caption-limited").sentence(self.charset),
                End::None | End::Found { .. } => text!(routes, "caption-exhausted").sentence(self.charset),
            },
            Event::Generate(_) | Event::Known { .. } | Event::Beyond(_) | Event::DeadEnd(_) => Sentence::default(),
        }
    }
}

/// Names one after the other, the last with an "and"; of many the first.
fn listed(names: &[String], charset: Charset) -> Sentence {
    let told = |name: &String| say!(routes, "named", state = Name(name)).sentence(charset);
    let Some((first, rest)) = names.split_first() else { return Sentence::default() };
    let mut all = told(first);
    let more = names.len().saturating_sub(LISTED);
    for (number, name) in rest.iter().take(LISTED - 1).enumerate() {
        let state = &told(name);
        all = if more == 0 && number + 1 == rest.len() {
            say!(routes, "listed-last", states = Words(all), Words(state)).sentence(charset)
        } else {
            say!(routes, "listed", states = Words(all), Words(state)).sentence(charset)
        };
    }
    if more > 0 { say!(routes, "listed-more", states = Words(all), count = Count(more)).sentence(charset) } else { all }
}
