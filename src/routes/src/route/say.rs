//! Sentences of the steps of a search.

use super::look::cost;
use super::{Searched, World};
use crate::state_space::{Algorithm, End, Event, Failure, Fate, Limit, NodeId, Problem as _, Side, TakesFirst};
use plywood_messages::words::{Charset, Sentence, Tone};
use plywood_tree::cost::Cost;

const LISTED: usize = 4;

pub(super) fn failed(failure: Failure) -> Sentence {
    Sentence::piece(Tone::Plain, failure.to_string())
}

pub(super) struct Say<'s, W: World> {
    pub(super) route: &'s Searched<W>,
    pub(super) step: usize,
    pub(super) charset: Charset,
}

impl<W: World> Say<'_, W> {
    fn name(&self, node: NodeId) -> String {
        self.route.name(node)
    }

    fn cost(&self, value: Cost) -> String {
        cost(value, self.charset)
    }

    pub(super) fn sentence(&self) -> Sentence {
        let Some(event) = self.route.head(self.step) else {
            let world = &self.route.world;
            let (state, goal) = (world.called(&world.problem().start()), self.route.goal());
            return sentence!(self.charset, routes, "before", Name(state), Name(goal));
        };
        match event {
            Event::Start(node) => self.starts(node),
            Event::Pass { pass, limit } => self.pass(pass, limit),
            Event::Expand(node) => Sentence::paragraph([self.expanded(node), self.generated()]),
            Event::Relax(node) => Sentence::paragraph([self.cheaper(node, false), self.news()]),
            Event::Reopen(node) => Sentence::paragraph([self.cheaper(node, true), self.news()]),
            Event::Cutoff(node) => {
                let limit = self.route.space().depth(node);
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
        let state = &self.name(node);
        if let Some(Event::Start(other)) = self.route.rest(self.step).next() {
            return sentence!(self.charset, routes, "starts-twice", Name(state), other = Name(self.name(other)));
        }
        let starts = sentence!(self.charset, routes, "starts", Name(state));
        let tables = self.route.tables().map(|tables| tables.told(self.charset));
        Sentence::paragraph(std::iter::once(starts).chain(tables))
    }

    fn limit(&self, limit: Limit) -> String {
        match limit {
            Limit::Depth(depth) => depth.to_string(),
            Limit::Cost(limit) => self.cost(limit),
        }
    }

    fn pass(&self, pass: u32, limit: Limit) -> Sentence {
        let (pass, told) = (pass as usize, self.limit(limit));
        match limit {
            Limit::Depth(_) => sentence!(self.charset, routes, "pass-depth", Count(pass), limit = Text(told)),
            Limit::Cost(_) => sentence!(self.charset, routes, "pass-cost", Count(pass), limit = Text(told)),
        }
    }

    fn cost_limit(&self) -> Option<Cost> {
        let limit = |event: Event| {
            if let Event::Pass { limit: Limit::Cost(limit), .. } = event { Some(limit) } else { None }
        };
        (1..=self.step).rev().find_map(|step| self.route.head(step).and_then(limit))
    }

    fn expanded(&self, node: NodeId) -> Sentence {
        let state = &self.name(node);
        let found = self.route.space().node(node);
        let [g, h, f] = [found.g, found.h, found.f()].map(|value| self.cost(value));
        if self.route.options.algorithm == Algorithm::IdaStar {
            let limit = self.cost_limit().map(|limit| self.cost(limit)).unwrap_or_default();
            return sentence!(self.charset, routes, "expanded-within", Name(state), Text(f), Text(limit));
        }
        match self.route.takes_first() {
            TakesFirst::Oldest => sentence!(self.charset, routes, "expanded-first", Name(state)),
            TakesFirst::Newest => sentence!(self.charset, routes, "expanded-last", Name(state)),
            TakesFirst::LeastG if found.side() == Side::Backward => {
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

    fn generated(&self) -> Sentence {
        let news = self.news();
        if news.0.is_empty() && self.step < self.route.steps.len() && !self.is_followed_by_cheaper() {
            return sentence!(self.charset, routes, "nothing-new");
        }
        news
    }

    /// Returns true if the same expansion then finds something cheaper.
    fn is_followed_by_cheaper(&self) -> bool {
        matches!(self.route.head(self.step + 1), Some(Event::Relax(_) | Event::Reopen(_) | Event::Meet { .. }))
    }

    fn news(&self) -> Sentence {
        let of = |wanted| {
            let fates = self.route.rest(self.step).filter_map(Event::fate);
            fates.filter(move |(fate, _)| *fate == wanted).map(|(_, node)| node)
        };
        let new: Vec<NodeId> = of(Fate::New).collect();
        let (beyond, dead) = (of(Fate::Beyond).count(), of(Fate::DeadEnd).count());
        let count = new.len();
        let names: Vec<String> = new.iter().map(|&node| self.name(node)).collect();
        let new = (count > 0).then(|| {
            sentence!(self.charset, routes, "new-states", states = Words(listed(&names, self.charset)), Count(count))
        });
        let beyond = (beyond > 0).then(|| sentence!(self.charset, routes, "beyond-limit", count = Count(beyond)));
        let dead = (dead > 0).then(|| sentence!(self.charset, routes, "dead-ends", count = Count(dead)));
        Sentence::paragraph([new, beyond, dead].into_iter().flatten())
    }

    fn before(&self, node: NodeId) -> String {
        let (space, found) = (self.route.space(), self.route.space().node(node));
        let begin = self.route.steps.events(self.step.saturating_sub(1));
        let known = self.route.replay.at(begin).status_from(found.side(), found.state()).node();
        known.map(|known| self.cost(space.node(known).g)).unwrap_or_default()
    }

    fn cheaper(&self, node: NodeId, is_reopened: bool) -> Sentence {
        let found = self.route.space().node(node);
        let parent = &found.parent().map(|parent| self.name(parent)).unwrap_or_default();
        let (state, g, before) = (&self.name(node), &self.cost(found.g), &self.before(node));
        if is_reopened {
            return sentence!(self.charset, routes, "reopened", Name(state), Name(parent), Text(g), Text(before));
        }
        sentence!(self.charset, routes, "relaxed", Name(state), Name(parent), Text(g), Text(before))
    }

    fn solution(&self) -> String {
        self.cost(self.route.replay.record.end.cost().unwrap_or_default())
    }

    fn found(&self, node: NodeId) -> Sentence {
        let (cost, count) = (&self.solution(), self.route.path().len().saturating_sub(1));
        if self.route.is_two_sided() {
            return sentence!(self.charset, routes, "found-between", Text(cost), Count(count));
        }
        sentence!(self.charset, routes, "found", state = Name(self.name(node)), Text(cost), Count(count))
    }

    fn exhausted(&self) -> Sentence {
        let (goal, count) = (&self.route.goal(), self.route.replay.record.counts.expanded as usize);
        match self.route.replay.record.end {
            End::Limited => sentence!(self.charset, routes, "limited", Name(goal), Count(count)),
            End::None | End::Found { .. } => sentence!(self.charset, routes, "exhausted", Name(goal), Count(count)),
        }
    }

    pub(super) fn caption(&self) -> Sentence {
        let Some(event) = self.route.head(self.step) else { return Sentence::default() };
        match event {
            Event::Start(node) => sentence!(self.charset, routes, "named", state = Name(self.name(node))),
            Event::Pass { pass, limit } => {
                let limit = self.limit(limit);
                sentence!(self.charset, routes, "caption-pass", pass = Count(pass as usize), Text(limit))
            }
            Event::Expand(node) => {
                let (name, value) = self.route.ranked_by(node, self.charset);
                let f = say!(routes, "chosen-by", Text(name), Text(value));
                sentence!(self.charset, routes, "caption-expand", state = Name(self.name(node)), Words(f))
            }
            Event::Relax(node) | Event::Reopen(node) => {
                let (g, before) = (self.cost(self.route.space().node(node).g), self.before(node));
                sentence!(self.charset, routes, "caption-relax", state = Name(self.name(node)), Text(before), Text(g))
            }
            Event::Cutoff(node) => {
                sentence!(self.charset, routes, "caption-at-limit", state = Name(self.name(node)))
            }
            Event::Meet { cost, .. } => {
                sentence!(self.charset, routes, "caption-found", cost = Text(self.cost(cost)))
            }
            Event::Found(_) => sentence!(self.charset, routes, "caption-found", cost = Text(self.solution())),
            Event::Exhausted => match self.route.replay.record.end {
                End::Limited => sentence!(self.charset, routes, "caption-limited"),
                End::None | End::Found { .. } => sentence!(self.charset, routes, "caption-exhausted"),
            },
            Event::Generate(_) | Event::Known { .. } | Event::Beyond(_) | Event::DeadEnd(_) => Sentence::default(),
        }
    }
}

/// Lists the names, the last with an "and"; a long list is shortened to the first ones.
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
