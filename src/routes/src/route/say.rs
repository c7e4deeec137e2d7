//! What is said of a step of a search.

use super::World;
use super::look::cost;
use super::searched::Searched;
use crate::state_space::{Algorithm, End, Event, Failure, Limit, NodeId, Problem as _, Side, TakesFirst};
use plywood_messages::words::{Charset, Sentence, Span, Tone};
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
            return sentence!(self.charset, routes, "before", Name(state), Name(goal));
        };
        match event {
            Event::Start(node) => self.starts(node),
            Event::Pass { pass, limit } => self.pass(pass, limit),
            Event::Expand(node) => Sentence::paragraph([self.expanded(node), self.generated()]),
            Event::Relax(node) => Sentence::paragraph([self.cheaper(node, Known::Open), self.news()]),
            Event::Reopen(node) => Sentence::paragraph([self.cheaper(node, Known::Closed), self.news()]),
            Event::Cutoff(node) => {
                let limit = self.depth_limit(node);
                sentence!(self.charset, routes, "at-limit", state = Name(self.name(node)), Text(limit))
            }
            Event::Meet { node, cost, .. } => {
                sentence!(self.charset, routes, "meets", state = Name(self.name(node)), cost = Text(self.cost(cost)))
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
            return sentence!(self.charset, routes, "starts-twice", Name(state), other = Name(self.name(other)));
        }
        let starts = sentence!(self.charset, routes, "starts", Name(state));
        let tables = self.route.tables().map(|tables| tables.told(self.charset));
        Sentence::paragraph(std::iter::once(starts).chain(tables))
    }

    fn pass(&self, pass: u32, limit: Limit) -> Sentence {
        let pass = pass as usize;
        match limit {
            Limit::Depth(limit) => {
                let limit = limit.to_string();
                sentence!(self.charset, routes, "pass-depth", Count(pass), Text(limit))
            }
            Limit::Cost(limit) => {
                sentence!(self.charset, routes, "pass-cost", Count(pass), limit = Text(self.cost(limit)))
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
            return sentence!(self.charset, routes, "expanded-within", Name(state), Text(f), Text(limit));
        }
        match self.route.options.rules().takes_first() {
            TakesFirst::Oldest => sentence!(self.charset, routes, "expanded-first", Name(state)),
            TakesFirst::Newest => sentence!(self.charset, routes, "expanded-last", Name(state)),
            TakesFirst::LeastG if side == Side::Backward => {
                sentence!(self.charset, routes, "expanded-backwards", Name(state), Text(g))
            }
            TakesFirst::LeastG => sentence!(self.charset, routes, "expanded-cheapest", Name(state), Text(g)),
            TakesFirst::LeastH => sentence!(self.charset, routes, "expanded-nearest", Name(state), Text(h)),
            TakesFirst::LeastF => {
                sentence!(self.charset, routes, "expanded-sum", Name(state), Number(g), Number(h), Text(f))
            }
            TakesFirst::LeastWeightedF(weight) => {
                let f = &self.cost(found.g + weight.times(found.h));
                let weight = &weight.to_number();
                sentence!(
                    self.charset,
                    routes,
                    "expanded-weighted",
                    Name(state),
                    Number(g),
                    Number(h),
                    Number(weight),
                    Text(f)
                )
            }
        }
    }

    /// What came of an expansion, something in any case.
    fn generated(&self) -> Sentence {
        let news = self.news();
        if news.0.is_empty() && self.step < self.route.steps.len() && !self.is_followed_by_cheaper() {
            return sentence!(self.charset, routes, "nothing-new");
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
            sentence!(self.charset, routes, "new-states", states = Words(listed(&names, self.charset)), Count(count))
        });
        let beyond = (beyond > 0).then(|| sentence!(self.charset, routes, "beyond-limit", count = Count(beyond)));
        let dead = (dead > 0).then(|| sentence!(self.charset, routes, "dead-ends", count = Count(dead)));
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
                sentence!(self.charset, routes, "reopened", Name(state), Name(parent), Text(g), Text(before))
            }
            Known::Open => {
                sentence!(self.charset, routes, "relaxed", Name(state), Name(parent), Text(g), Text(before))
            }
        }
    }

    fn found(&self, node: NodeId) -> Sentence {
        let record = self.route.replay.record();
        let cost = &self.cost(record.end.cost().unwrap_or_default());
        let count = self.route.solved().map_or(0, |path| path.len().saturating_sub(1));
        if self.route.is_two_sided() {
            return sentence!(self.charset, routes, "found-between", Text(cost), Count(count));
        }
        sentence!(self.charset, routes, "found", state = Name(self.name(node)), Text(cost), Count(count))
    }

    fn exhausted(&self) -> Sentence {
        let (goal, counts) = (&self.route.world.wanted(), self.route.replay.record().counts);
        let count = usize::try_from(counts.expanded).unwrap_or(usize::MAX);
        match self.route.replay.record().end {
            End::Limited => sentence!(self.charset, routes, "limited", Name(goal), Count(count)),
            End::None | End::Found { .. } => sentence!(self.charset, routes, "exhausted", Name(goal), Count(count)),
        }
    }

    fn caption(&self) -> Sentence {
        let Some(event) = self.route.head(self.step) else { return Sentence::default() };
        match event {
            Event::Start(node) => sentence!(self.charset, routes, "named", state = Name(self.name(node))),
            Event::Pass { pass, limit } => {
                let limit = match limit {
                    Limit::Depth(depth) => depth.to_string(),
                    Limit::Cost(limit) => self.cost(limit),
                };
                sentence!(self.charset, routes, "caption-pass", pass = Count(pass as usize), Text(limit))
            }
            Event::Expand(node) => {
                let numbers = self.route.numbers(node);
                let name = self.route.heads().last().copied().unwrap_or("g");
                let value = &self.cost(numbers.rank());
                let f = say!(routes, "chosen-by", Text(name), Text(value));
                sentence!(self.charset, routes, "caption-expand", state = Name(self.name(node)), Words(f))
            }
            Event::Relax(node) | Event::Reopen(node) => {
                let g = &self.cost(self.route.replay.record().space.node(node).g);
                let before = &self.before(node).map(|before| self.cost(before)).unwrap_or_default();
                sentence!(self.charset, routes, "caption-relax", state = Name(self.name(node)), Text(before), Text(g))
            }
            Event::Cutoff(node) => {
                sentence!(self.charset, routes, "caption-at-limit", state = Name(self.name(node)))
            }
            Event::Meet { cost, .. } => {
                sentence!(self.charset, routes, "caption-found", cost = Text(self.cost(cost)))
            }
            Event::Found(_) => {
                let cost = &self.cost(self.route.replay.record().end.cost().unwrap_or_default());
                sentence!(self.charset, routes, "caption-found", Text(cost))
            }
            Event::Exhausted => match self.route.replay.record().end {
                End::Limited => sentence!(self.charset, routes, "caption-limited"),
                End::None | End::Found { .. } => sentence!(self.charset, routes, "caption-exhausted"),
            },
            Event::Generate(_) | Event::Known { .. } | Event::Beyond(_) | Event::DeadEnd(_) => Sentence::default(),
        }
    }
}

/// Names one after the other, the last with an "and"; of many the first.
fn listed(names: &[String], charset: Charset) -> Sentence {
    let told = |name: &String| sentence!(charset, routes, "named", state = Name(name));
    let Some((first, rest)) = names.split_first() else { return Sentence::default() };
    let mut all = told(first);
    let more = names.len().saturating_sub(LISTED);
    for (number, name) in rest.iter().take(LISTED - 1).enumerate() {
        let state = &told(name);
        all = if more == 0 && number + 1 == rest.len() {
            sentence!(charset, routes, "listed-last", states = Words(all), Words(state))
        } else {
            sentence!(charset, routes, "listed", states = Words(all), Words(state))
        };
    }
    if more > 0 { sentence!(charset, routes, "listed-more", states = Words(all), count = Count(more)) } else { all }
}
