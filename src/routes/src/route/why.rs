//! Explains a step: how the estimate was computed, why this state was expanded before the next, the guarantee of the heuristic
//! and whether it holds.

use std::sync::Arc;

use super::look::cost;
use super::{Searched, State, Truth, World};
use crate::state_space::{Algorithm, Event, NodeId, Problem as _, Promise, Rules, TakesFirst, Zero, examine, search};
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_tree::cost::Cost;
use plywood_tree::progress::Progress;

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
