//! Sentences of the steps of a search.

use std::sync::Arc;

use super::{Searched, State, Truth, World, look::cost, options::Tables};
use crate::{
    state_space::{
        Algorithm, End, Event, Failure, Limit, MOST_COMPARED, NodeId, Optimality, Problem as _, Promise, Side,
        SuccessorStatus, TakesFirst, examine, least_cost,
    },
    words::{First, Frontier, Known, Measure, Second},
};
use plywood_lesson::{Joint, list};
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_tree::{cost::Cost, progress::Progress};

const LISTED: usize = 4;

pub fn failed(failure: Failure) -> Sentence {
    Sentence::plain(failure.to_string())
}

impl<W: World> Searched<W> {
    pub fn say(&self, step: usize) -> Sentence {
        let Some(event) = self.head(step) else {
            let world = &self.world;
            let state = world.called(&world.problem().start());
            let goal = self.goal();
            return sentence!("routes/before", Name(state), Name(goal));
        };
        match event {
            Event::Start(node) => self.starts(step, node),
            Event::Pass { pass, limit } => {
                let measure = match limit {
                    Limit::Depth(_) => Measure::Depth,
                    Limit::Cost(_) => Measure::Cost,
                };
                let limit = limit_text(limit);
                sentence!("routes/pass", pass = Count(pass as usize), Measure(measure), Text(limit))
            }
            Event::Expand(node) => {
                let said = [Some(self.say_expanded(step, node)), self.falling(node), Some(self.generated(step))];
                Sentence::paragraph(said.into_iter().flatten())
            }
            Event::Relax(node) => Sentence::paragraph([self.cheaper(step, node, Known::Open), self.news(step)]),
            Event::Reopen(node) => Sentence::paragraph([self.cheaper(step, node, Known::Closed), self.news(step)]),
            Event::Cutoff(node) => {
                let limit = self.space().depth(node);
                sentence!("routes/at-limit", state = Name(self.name(node)), Text(limit))
            }
            Event::Meet { node, cost: both, .. } => {
                sentence!("routes/meets", state = Name(self.name(node)), cost = Text(cost(both)))
            }
            Event::Found(node) => {
                let cost = self.solution_cost();
                let count = self.path().len().saturating_sub(1);
                // Where two searches meet there is no goal.
                let state = (!self.is_two_sided()).then(|| Sentence::node(self.name(node)));
                let found = sentence!("routes/found", Words(state), Text(cost), Count(count));
                Sentence::paragraph([Some(found), self.caveat()].into_iter().flatten())
            }
            Event::Exhausted => {
                let goal = self.goal();
                let count = self.replay.record.counts.expanded as usize;
                match self.replay.record.end {
                    End::Limited => sentence!("routes/limited", Name(goal), Count(count)),
                    End::None | End::Found { .. } => sentence!("routes/exhausted", Name(goal), Count(count)),
                }
            }
            Event::Generate(_) | Event::Known { .. } | Event::Beyond(_) | Event::DeadEnd(_) => Sentence::default(),
        }
    }

    fn starts(&self, step: usize, node: NodeId) -> Sentence {
        let state = self.name(node);
        if let Some(Event::Start(other)) = self.rest(step).next() {
            return sentence!("routes/starts-twice", Name(state), other = Name(self.name(other)));
        }
        let starts = sentence!("routes/starts", Name(state));
        let tables = self.tables().map(Tables::describe);
        Sentence::paragraph(std::iter::once(starts).chain(tables))
    }

    fn cost_limit(&self, step: usize) -> Option<Cost> {
        let limit = |event: Event| {
            if let Event::Pass { limit: Limit::Cost(limit), .. } = event { Some(limit) } else { None }
        };
        (1..=step).rev().find_map(|step| self.head(step).and_then(limit))
    }

    fn say_expanded(&self, step: usize, node: NodeId) -> Sentence {
        let state = self.name(node);
        let found = self.space().node(node);
        let takes_first = self.takes_first();
        let frontier = match found.side() {
            _ if self.options.algorithm == Algorithm::IdaStar => Frontier::Within,
            Side::Backward => Frontier::Backwards,
            Side::Forward => Frontier::Usual,
        };
        let weight = takes_first.weight();
        let [g, h, f] = [found.g, found.h, found.g + weight.times(found.h)].map(cost);
        let weight = weight.to_number();
        let limit = self.cost_limit(step).map(cost);
        sentence!(
            "routes/expanded",
            Name(state),
            Frontier(frontier),
            first = First(First::from(takes_first)),
            Number(g),
            Number(h),
            Number(weight),
            Text(f),
            limit = Text(limit.unwrap_or_default())
        )
    }

    fn generated(&self, step: usize) -> Sentence {
        let news = self.news(step);
        // The same expansion may then find something cheaper.
        let next = self.head(step + 1);
        let goes_on = matches!(next, None | Some(Event::Relax(_) | Event::Reopen(_) | Event::Meet { .. }));
        if news.0.is_empty() && !goes_on { sentence!("routes/nothing-new") } else { news }
    }

    fn news(&self, step: usize) -> Sentence {
        let new: Vec<NodeId> = self.with_status(step, SuccessorStatus::New).collect();
        let [beyond, dead] =
            [SuccessorStatus::Beyond, SuccessorStatus::DeadEnd].map(|status| self.with_status(step, status).count());
        let count = new.len();
        let names = new.into_iter().map(|node| Sentence::node(self.name(node)));
        let states = list(names, LISTED, Joint::And);
        let new = (count > 0).then(|| sentence!("routes/new-states", Words(states), Count(count)));
        let beyond = (beyond > 0).then(|| sentence!("routes/beyond-limit", count = Count(beyond)));
        let dead = (dead > 0).then(|| sentence!("routes/dead-ends", count = Count(dead)));
        Sentence::paragraph([new, beyond, dead].into_iter().flatten())
    }

    fn before(&self, step: usize, node: NodeId) -> String {
        let (space, found) = (self.space(), self.space().node(node));
        let begin = self.steps.events(step.saturating_sub(1));
        let known = self.replay.at(begin).status_from(found.side(), found.state()).node();
        known.map(|known| cost(space.node(known).g)).unwrap_or_default()
    }

    fn cheaper(&self, step: usize, node: NodeId, known: Known) -> Sentence {
        let found = self.space().node(node);
        let parent = found.parent().map(|parent| self.name(parent)).unwrap_or_default();
        let state = self.name(node);
        let g = cost(found.g);
        let before = self.before(step, node);
        sentence!("routes/relaxed", Name(state), Known(known), Name(parent), Text(g), Text(before))
    }

    fn solution_cost(&self) -> String {
        cost(self.replay.record.end.cost().unwrap_or_default())
    }

    pub fn caption_of(&self, step: usize) -> Sentence {
        let Some(event) = self.head(step) else { return Sentence::default() };
        match event {
            Event::Start(node) => Sentence::node(self.name(node)),
            Event::Pass { pass, limit } => {
                let limit = limit_text(limit);
                sentence!("routes/caption-pass", pass = Count(pass as usize), Text(limit))
            }
            Event::Expand(node) => {
                let (name, value) = self.ranked_by(node);
                let f = say!("routes/chosen-by", Text(name), Text(value));
                sentence!("routes/caption-expand", state = Name(self.name(node)), Words(f))
            }
            Event::Relax(node) | Event::Reopen(node) => {
                let g = cost(self.space().node(node).g);
                let before = self.before(step, node);
                sentence!("routes/caption-relax", state = Name(self.name(node)), Text(before), Text(g))
            }
            Event::Cutoff(node) => {
                sentence!("routes/caption-at-limit", state = Name(self.name(node)))
            }
            Event::Meet { cost: both, .. } => {
                sentence!("routes/caption-found", cost = Text(cost(both)))
            }
            Event::Found(_) => sentence!("routes/caption-found", cost = Text(self.solution_cost())),
            Event::Exhausted => match self.replay.record.end {
                End::Limited => sentence!("routes/caption-limited"),
                End::None | End::Found { .. } => sentence!("routes/caption-exhausted"),
            },
            Event::Generate(_) | Event::Known { .. } | Event::Beyond(_) | Event::DeadEnd(_) => Sentence::default(),
        }
    }
}

impl<W: World> Searched<W> {
    pub fn reasons(&self, step: usize) -> Vec<Sentence> {
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
                reasons.extend(self.tables().map(Tables::describe));
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
        let algorithm = self.options.algorithm;
        sentence!("routes/about-search", name = Text(algorithm.spoken()), about = Text((algorithm.facts().help)()))
    }

    fn reckoned(&self, node: NodeId) -> Option<Sentence> {
        if !self.options.algorithm.uses_estimate() {
            return None;
        }
        let state = self.name(node);
        let h = cost(self.space().node(node).h);
        let reckoned = match self.world.reckoning(self.options.estimate, self.space().state_of(node)) {
            Some(reckoning) => sentence!("routes/reckoned", Name(state), Text(reckoning), Text(h)),
            None => sentence!("routes/looked-up", Name(state), Text(h)),
        };
        let about = self.world.about(self.options.estimate).sentence(Charset::Unicode);
        Some(Sentence::paragraph([about, reckoned]))
    }

    fn second_in_frontier(&self, step: usize, node: NodeId) -> Option<Sentence> {
        let before = self.replay.at(self.steps.events(step.checked_sub(1)?));
        let second = before.frontier(2).into_iter().find(|&other| other != node)?;
        let is_tie = self.numbers(second).rank() == self.numbers(node).rank();
        let rank = match self.takes_first() {
            TakesFirst::Oldest | TakesFirst::Newest => return None,
            _ if !is_tie => Second::Worse,
            TakesFirst::LeastG | TakesFirst::LeastH => Second::Younger,
            TakesFirst::LeastF | TakesFirst::LeastWeightedF(_) => Second::Tie,
        };
        let taken = self.name(node);
        let state = self.name(second);
        let (name, value) = self.ranked_by(second);
        Some(sentence!("routes/taken-before", Name(taken), Name(state), Text(name), Text(value), second = Second(rank)))
    }

    fn next(&self, step: usize) -> Option<Sentence> {
        let next = *self.replay.at(self.steps.events(step)).frontier(1).first()?;
        let state = self.name(next);
        if self.takes_first().is_by_age() {
            return Some(sentence!("routes/next-follows", Name(state)));
        }
        let (name, value) = self.ranked_by(next);
        Some(sentence!("routes/next-waits", Name(state), Text(name), Text(value)))
    }

    /// Name and value of the number by which a node is ordered.
    pub fn ranked_by(&self, node: NodeId) -> (&'static str, String) {
        (self.heads().last().copied().unwrap_or("g"), cost(self.numbers(node).rank()))
    }

    fn path_cost_terms(&self, node: NodeId) -> Option<Sentence> {
        let found = self.space().node(node);
        let parent = found.parent()?;
        let before = self.space().node(parent).g;
        let action = cost(found.g.less(before));
        let before = cost(before);
        let g = cost(found.g);
        let parent = self.name(parent);
        Some(sentence!("routes/way-costs", Name(parent), Number(before), Number(action), Text(g)))
    }

    /// States the guarantee of the heuristic, and where it overestimates.
    fn promised(&self) -> Option<Sentence> {
        if !matches!(self.options.algorithm, Algorithm::AStar | Algorithm::IdaStar | Algorithm::WeightedAStar) {
            return None;
        }
        Some(match self.promise {
            Promise::Consistent => sentence!("routes/promise-consistent"),
            Promise::Admissible => sentence!("routes/promise-admissible"),
            Promise::Nothing => match &self.truth().too_high {
                Some((state, h, left)) => {
                    let state = self.world.called(state);
                    sentence!("routes/overestimates", Name(state), h = Text(cost(*h)), left = Text(cost(*left)))
                }
                None => sentence!("routes/promise-nothing"),
            },
        })
    }

    fn best(&self) -> Option<Sentence> {
        let found = self.replay.record.end.cost()?;
        let least = if self.is_best() { found } else { self.truth().least? };
        let (cost, found) = (&cost(least), &cost(found));
        Some(if cost == found {
            sentence!("routes/found-cheapest", Text(cost))
        } else {
            sentence!("routes/missed", Text(cost), Text(found))
        })
    }

    fn truth(&self) -> &Truth<W> {
        self.truth.get_or_init(|| Truth {
            least: least_cost(self.world.problem(), &Arc::default()).ok().flatten(),
            too_high: self.too_high(),
        })
    }

    /// Warns if the path is not a cheapest one, or may be none.
    pub fn caveat(&self) -> Option<Sentence> {
        let found = self.replay.record.end.cost()?;
        match self.optimality {
            Optimality::AsPromised => None,
            Optimality::Compared(Some(least)) => (least < found).then(|| {
                let (least, more) = (cost(least), cost(found.less(least)));
                sentence!("routes/not-cheapest", Text(least), Text(more))
            }),
            Optimality::Compared(None) => Some(sentence!("routes/maybe-not-cheapest")),
        }
    }

    /// States that f is lower than before, which a consistent heuristic rules out.
    fn falling(&self, node: NodeId) -> Option<Sentence> {
        if !matches!(self.options.algorithm, Algorithm::AStar | Algorithm::IdaStar) {
            return None;
        }
        let f = self.space().node(node).f();
        let parent = self.space().node(node).parent()?;
        let before = self.space().node(parent).f();
        let (name, before, f) = (f < before).then(|| (self.name(parent), cost(before), cost(f)))?;
        Some(sentence!("routes/f-falls", parent = Name(name), Text(before), Text(f)))
    }

    /// A state where the heuristic overestimates, with its estimate and the true remaining cost.
    fn too_high(&self) -> Option<(State<W>, Cost, Cost)> {
        let problem = self.world.problem();
        problem.size().filter(|&states| states as u64 <= MOST_COMPARED)?;
        let estimate = self.world.estimate(self.options.estimate, &Progress::default()).ok()?;
        examine(problem, &*estimate)?.overestimate
    }
}

fn limit_text(limit: Limit) -> String {
    match limit {
        Limit::Depth(depth) => depth.to_string(),
        Limit::Cost(limit) => cost(limit),
    }
}
