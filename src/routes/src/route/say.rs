//! Sentences of the steps of a search.

use std::sync::Arc;

use super::look::cost;
use super::{Searched, State, Truth, World};
use crate::state_space::{
    Algorithm, End, Event, Failure, Fate, Limit, NodeId, Problem as _, Promise, Rules, Side, TakesFirst, Zero, examine,
    search,
};
use plywood_lesson::{Joint, list};
use plywood_messages::words::{Charset, Sentence, Tone, Words as _};
use plywood_tree::cost::Cost;
use plywood_tree::progress::Progress;

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
        let new: Vec<NodeId> = self.route.fates(self.step, Fate::New).collect();
        let [beyond, dead] = [Fate::Beyond, Fate::DeadEnd].map(|fate| self.route.fates(self.step, fate).count());
        let count = new.len();
        let names = new.into_iter().map(|node| Sentence::piece(Tone::Node, self.name(node)));
        let states = list(names, LISTED, Joint::And, self.charset);
        let new = (count > 0).then(|| sentence!(self.charset, routes, "new-states", Words(states), Count(count)));
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

/// Most states searched for the optimal cost.
const MOST_STATES: u64 = 200_000;

fn told(value: Cost) -> String {
    cost(value, Charset::Unicode)
}

impl<W: World> Searched<W> {
    pub(super) fn reasons(&self, step: usize) -> Vec<Sentence> {
        let mut reasons = Vec::new();
        match self.head(step) {
            Some(Event::Expand(node)) => {
                reasons.extend(self.reckoned(node));
                let order = [self.second_in_frontier(step, node), self.next(step)];
                reasons.extend(order.into_iter().flatten().reduce(|taken, next| Sentence::paragraph([taken, next])));
                reasons.extend(self.promised());
            }
            Some(Event::Relax(node) | Event::Reopen(node)) => {
                reasons.extend(self.path_cost_terms(node));
                reasons.extend(self.reckoned(node));
            }
            Some(Event::Found(_)) => {
                reasons.extend(self.best());
                reasons.extend(self.promised());
            }
            Some(Event::Start(_) | Event::Pass { .. }) => {
                reasons.push(self.about());
                reasons.extend(self.world.note());
                reasons.extend(self.tables().map(|tables| tables.told(Charset::Unicode)));
                reasons.extend(self.promised());
            }
            Some(
                Event::Cutoff(_)
                | Event::Meet { .. }
                | Event::Exhausted
                | Event::Generate(_)
                | Event::Known { .. }
                | Event::Beyond(_)
                | Event::DeadEnd(_),
            )
            | None => {}
        }
        if reasons.is_empty() {
            reasons.push(self.about());
        }
        reasons
    }

    fn about(&self) -> Sentence {
        let facts = self.options.algorithm.facts();
        sentence!(routes, "about-search", name = Text((facts.spoken)()), about = Text((facts.help)()))
    }

    fn reckoned(&self, node: NodeId) -> Option<Sentence> {
        if !self.options.algorithm.uses_estimate() {
            return None;
        }
        let (state, h) = (&self.name(node), &told(self.space().node(node).h));
        let (about, reckoning) = self.world.reckoning(self.options.estimate, self.space().state_of(node));
        let reckoned = match reckoning {
            Some(reckoning) => sentence!(routes, "reckoned", Name(state), Text(reckoning), Text(h)),
            None => sentence!(routes, "looked-up", Name(state), Text(h)),
        };
        Some(Sentence::paragraph([about.sentence(Charset::Unicode), reckoned]))
    }

    /// The second state of the frontier when this one was expanded, if numbers decide.
    fn second_in_frontier(&self, step: usize, node: NodeId) -> Option<Sentence> {
        let before = self.replay.at(self.steps.events(step.checked_sub(1)?));
        let second = before.frontier(2).into_iter().find(|&other| other != node)?;
        let is_tie = self.numbers(second).rank() == self.numbers(node).rank();
        let (taken, state) = (&self.name(node), &self.name(second));
        let (name, value) = &self.ranked_by(second, Charset::Unicode);
        Some(match (self.takes_first(), is_tie) {
            (TakesFirst::Oldest | TakesFirst::Newest, _) => return None,
            (TakesFirst::LeastG | TakesFirst::LeastH | TakesFirst::LeastF | TakesFirst::LeastWeightedF(_), false) => {
                sentence!(routes, "taken-before", Name(taken), Name(state), Text(name), Text(value))
            }
            (TakesFirst::LeastG | TakesFirst::LeastH, true) => {
                sentence!(routes, "taken-before-younger", Name(taken), Name(state), Text(name), Text(value))
            }
            (TakesFirst::LeastF | TakesFirst::LeastWeightedF(_), true) => {
                sentence!(routes, "taken-before-tie", Name(taken), Name(state), Text(name), Text(value))
            }
        })
    }

    fn next(&self, step: usize) -> Option<Sentence> {
        let next = *self.replay.at(self.steps.events(step)).frontier(1).first()?;
        let state = &self.name(next);
        if self.takes_first().is_by_age() {
            return Some(sentence!(routes, "next-follows", Name(state)));
        }
        let (name, value) = self.ranked_by(next, Charset::Unicode);
        Some(sentence!(routes, "next-waits", Name(state), Text(name), Text(value)))
    }

    /// Name and value of the number by which a node is ordered.
    pub(super) fn ranked_by(&self, node: NodeId, charset: Charset) -> (&'static str, String) {
        (self.heads().last().copied().unwrap_or("g"), cost(self.numbers(node).rank(), charset))
    }

    fn path_cost_terms(&self, node: NodeId) -> Option<Sentence> {
        let found = self.space().node(node);
        let parent = found.parent()?;
        let before = self.space().node(parent).g;
        let (action, before, g) = (&told(found.g.less(before)), &told(before), &told(found.g));
        let parent = &self.name(parent);
        Some(sentence!(routes, "way-costs", Name(parent), Number(before), Number(action), Text(g)))
    }

    /// States the guarantee of the heuristic, and where it overestimates.
    fn promised(&self) -> Option<Sentence> {
        if !matches!(self.options.algorithm, Algorithm::AStar | Algorithm::IdaStar | Algorithm::WeightedAStar) {
            return None;
        }
        Some(match self.promise {
            Promise::Consistent => sentence!(routes, "promise-consistent"),
            Promise::Admissible => sentence!(routes, "promise-admissible"),
            Promise::Nothing => match &self.truth().too_high {
                Some((state, h, left)) => {
                    let state = self.world.called(state);
                    sentence!(routes, "overestimates", Name(state), h = Text(told(*h)), left = Text(told(*left)))
                }
                None => sentence!(routes, "promise-nothing"),
            },
        })
    }

    fn best(&self) -> Option<Sentence> {
        let found = self.replay.record.end.cost()?;
        let least = if self.is_best() { found } else { self.truth().least? };
        let (cost, found) = (&told(least), &told(found));
        Some(if cost == found {
            sentence!(routes, "found-cheapest", Text(cost))
        } else {
            sentence!(routes, "missed", Text(cost), Text(found))
        })
    }

    fn truth(&self) -> &Truth<W> {
        self.truth.get_or_init(|| Truth { least: self.least(), too_high: self.too_high() })
    }

    /// Cost of an optimal path, if it can be found quickly.
    fn least(&self) -> Option<Cost> {
        let rules = Rules { most: MOST_STATES, ..Rules::of(Algorithm::UniformCost) };
        search(self.world.problem(), &Zero, rules, &Arc::default()).ok()?.end.cost()
    }

    /// A state where the heuristic overestimates, with its estimate and the true remaining cost.
    fn too_high(&self) -> Option<(State<W>, Cost, Cost)> {
        let problem = self.world.problem();
        problem.size().filter(|&states| states as u64 <= MOST_STATES)?;
        let estimate = self.world.estimate(self.options.estimate, &Progress::default()).ok()?;
        examine(problem, &estimate)?.overestimate
    }
}
