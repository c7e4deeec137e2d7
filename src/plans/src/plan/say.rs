//! Sentences of the steps of a plan.

use super::Plan;
use super::course::{Events, Now, Shortest};
use crate::planning::{Atom, Direction, Ending, Exploration, Leg, Look, Made, Sign, Wanted, Way};
use plywood_lesson::{Counter, Milestones, Stepped};
use plywood_messages::words::{Charset, Sentence};
use plywood_routes::state_space::{Fate, Limit, NodeId, TakesFirst};

/// Approximate width of the action names in a sentence, which has to fit into two lines.
const NAMED: usize = 40;

impl Stepped for Plan {
    fn how(&self) -> String {
        self.choices.how()
    }

    fn steps(&self) -> usize {
        self.course.steps()
    }

    fn sentence(&self, step: usize, charset: Charset) -> Sentence {
        match self.course.now(step) {
            Now::Looked(look) => self.say_search_step(&look, charset),
            Now::Begun => sentence!(charset, plans, "begun", count = Count(self.course.actions.len())),
            Now::ActionDone(action) => self.say_action(action, charset),
            Now::Opening => sentence!(charset, plans, "opening", goal = Name(self.goal())),
            Now::Goal(leg, _) => self.leg(leg).map_or_else(Sentence::default, |leg| self.say_goal(leg, charset)),
            Now::Ended => self.say_ended(charset),
        }
    }

    fn caption(&self, step: usize, charset: Charset) -> Sentence {
        match self.course.now(step) {
            Now::Looked(Look::Expand(node, _) | Look::Cutoff(node)) => {
                let Some(way) = self.search().map(|search| search.way(node)) else { return Sentence::default() };
                if self.choices.algorithm.uses_estimate() {
                    sentence!(charset, plans, "shortly-f", g = Number(way.g), h = Number(way.h), f = Number(way.f()))
                } else {
                    sentence!(charset, plans, "shortly-g", g = Number(way.g))
                }
            }
            Now::Looked(Look::Found(node)) => {
                let count = self.search().map_or(0, |search| search.way(node).g as usize);
                sentence!(charset, plans, "shortly-found", Count(count))
            }
            Now::Looked(Look::Exhausted) => sentence!(charset, plans, "shortly-exhausted"),
            Now::Looked(Look::Start(_)) | Now::Opening => Sentence::default(),
            Now::Begun => sentence!(charset, plans, "shortly-begun", count = Count(self.course.actions.len())),
            Now::ActionDone(number) => match self.course.actions.get(number) {
                Some(&action) => {
                    sentence!(charset, plans, "shortly-acted", action = Name(self.ground.step(action)))
                }
                None => Sentence::default(),
            },
            Now::Goal(leg, _) => match self.leg(leg) {
                Some(leg) => {
                    sentence!(charset, plans, "shortly-goal", goal = Name(self.wanted(self.ground.goal[leg.goal])))
                }
                None => Sentence::default(),
            },
            Now::Ended => match self.course.events.ending() {
                Some(Ending::Solved) => {
                    sentence!(charset, plans, "shortly-found", count = Count(self.course.actions.len()))
                }
                Some(Ending::Stuck | Ending::Circle) | None => sentence!(charset, plans, "shortly-exhausted"),
            },
        }
    }

    fn condition(&self, step: usize) -> Option<Sentence> {
        let Now::ActionDone(number) = self.course.now(step) else { return None };
        let undone = self.course.undone(&self.ground, number);
        let undone = joined(undone.into_iter().map(|goal| self.wanted(self.ground.goal[goal])));
        (!undone.is_empty()).then(|| sentence!(plans, "undone", goals = Name(undone)))
    }

    fn milestones(&self) -> Milestones<'_> {
        self.course.milestones()
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        let counts = self.course.counts(step);
        let last = self.course.counts(self.steps_of_search());
        let counter = |name, now: u64, all: u64, told: Sentence| Counter {
            name,
            now: Some(now),
            all: Some(all),
            par: None,
            told: Some(told),
        };
        let expanded = sentence!(plans, "expanded", count = Count(counts.expanded as usize));
        let mut counters = vec![counter(text!(plans, "counter-expanded"), counts.expanded, last.expanded, expanded)];
        if self.search().is_some() {
            let generated = sentence!(plans, "generated", count = Count(counts.generated as usize));
            let (count, peak) = (counts.frontier as usize, counts.peak as usize);
            let frontier = sentence!(plans, "frontier", Count(count), Count(peak));
            counters.push(counter(text!(plans, "counter-generated"), counts.generated, last.generated, generated));
            counters.push(counter(text!(plans, "counter-frontier"), counts.frontier, last.peak, frontier));
        }
        let (count, all) = (self.done(step), self.course.actions.len());
        if count > 0 {
            let told = sentence!(plans, "done", Count(count), Count(all));
            counters.push(counter(text!(plans, "counter-plan"), count as u64, all as u64, told));
        }
        counters
    }
}

impl Plan {
    pub(super) fn goal(&self) -> String {
        let task = &self.ground.task;
        joined(task.goal.iter().map(|(sign, atom)| self.literal(*sign, atom)))
    }

    pub(super) fn literal(&self, sign: Sign, atom: &Atom) -> String {
        let fact = self.ground.task.say(atom);
        match sign {
            Sign::Positive => fact,
            Sign::Negative => say!(plans, "denied", Text(fact)).into(),
        }
    }

    pub(super) fn wanted(&self, wanted: Wanted) -> String {
        self.literal(wanted.sign, &self.ground.facts[wanted.fact as usize])
    }

    pub(super) fn search(&self) -> Option<&Exploration> {
        match &self.course.events {
            Events::Search(search) => Some(search),
            Events::OneByOne { .. } => None,
        }
    }

    fn leg(&self, leg: usize) -> Option<&Leg> {
        match &self.course.events {
            Events::OneByOne { all, .. } => all.legs.get(leg),
            Events::Search(_) => None,
        }
    }

    fn say_search_step(&self, look: &Look, charset: Charset) -> Sentence {
        match look {
            Look::Start(None) => self.say_start(charset),
            Look::Start(Some((pass, limit))) => say_pass(*pass as usize, *limit, charset),
            Look::Expand(node, made) => {
                Sentence::paragraph([self.say_expanded(*node, charset), self.say_successors(made, charset)])
            }
            Look::Cutoff(node) => {
                Sentence::paragraph([self.say_expanded(*node, charset), sentence!(charset, plans, "cut-off")])
            }
            Look::Found(node) => self.say_found(*node, charset),
            Look::Exhausted => {
                let counts = self.search().map(|search| search.counts(search.steps())).unwrap_or_default();
                let (expanded, generated) = (counts.expanded as usize, counts.generated as usize);
                sentence!(charset, plans, "exhausted", Count(expanded), Count(generated))
            }
        }
    }

    fn say_start(&self, charset: Charset) -> Sentence {
        let (reached, possible) = (self.ground.len(), &self.possible());
        let grounded = sentence!(charset, plans, "grounded", Count(reached), Text(possible));
        Sentence::paragraph([self.say_first(charset), grounded])
    }

    fn say_first(&self, charset: Charset) -> Sentence {
        let (goal, goals) = (&self.goal(), self.ground.goal.len());
        match self.choices.direction {
            Direction::Forward => {
                let facts = self.ground.task.given().count();
                sentence!(charset, plans, "start-forward", Count(facts), Name(goal))
            }
            Direction::Backward => sentence!(charset, plans, "start-backward", Count(goals), Name(goal)),
        }
    }

    fn say_expanded(&self, node: NodeId, charset: Charset) -> Sentence {
        let (Some(search), Some(algorithm)) = (self.search(), self.choices.algorithm.search()) else {
            return Sentence::default();
        };
        let way = search.way(node);
        let (g, h, f) = (&way.g, &way.h, &way.f());
        let after = &self.say_after(&way, charset);
        match algorithm.facts().takes_first {
            TakesFirst::Oldest => sentence!(charset, plans, "taken-oldest", Words(after), Number(g)),
            TakesFirst::Newest => sentence!(charset, plans, "taken-newest", Words(after), Number(g)),
            TakesFirst::LeastG => sentence!(charset, plans, "taken-least-g", Words(after), Number(g)),
            TakesFirst::LeastH => sentence!(charset, plans, "taken-least-h", Words(after), Number(h)),
            TakesFirst::LeastF => {
                sentence!(charset, plans, "taken-least-f", Words(after), Number(g), Number(h), Number(f))
            }
            TakesFirst::LeastWeightedF(weight) => {
                let (w, sum) = (&weight.to_number(), &weighted(&way, weight.to_number()));
                sentence!(
                    charset,
                    plans,
                    "taken-least-weighted",
                    Words(after),
                    Number(g),
                    Number(w),
                    Number(h),
                    Number(sum)
                )
            }
        }
    }

    fn say_after(&self, way: &Way, charset: Charset) -> Sentence {
        let action = way.from.map(|(_, action)| self.ground.step(action));
        match (self.choices.direction, &action) {
            (Direction::Forward, None) => sentence!(charset, plans, "at-first"),
            (Direction::Forward, Some(action)) => sentence!(charset, plans, "after", Name(action)),
            (Direction::Backward, None) => sentence!(charset, plans, "at-goal"),
            (Direction::Backward, Some(action)) => sentence!(charset, plans, "before", Name(action)),
        }
    }

    fn say_successors(&self, made: &[Made], charset: Charset) -> Sentence {
        let names = self.names(made.iter().map(|made| made.action));
        let of = |fates: &[Fate]| made.iter().filter(|made| fates.contains(&made.fate)).count();
        let (count, known) = (made.len(), of(&[Fate::Known, Fate::Better]));
        let said = match self.choices.direction {
            Direction::Forward => sentence!(charset, plans, "possible", Count(count), Name(names)),
            Direction::Backward => sentence!(charset, plans, "relevant", Count(count), Name(names)),
        };
        let known = (known > 0).then(|| sentence!(charset, plans, "some-known", Count(known)));
        let dead = of(&[Fate::DeadEnd]);
        let dead = (dead > 0).then(|| sentence!(charset, plans, "some-dead", Count(dead)));
        Sentence::paragraph([said, known.unwrap_or_default(), dead.unwrap_or_default()])
    }

    fn names(&self, actions: impl Iterator<Item = u32>) -> String {
        let names: Vec<String> = actions.map(|action| self.ground.step(action)).collect();
        let mut cells = 0;
        let fits = |name: &&String| {
            cells += plywood_messages::text::width(name) + 2;
            cells <= NAMED
        };
        let shown = names.iter().take_while(fits).count().max(1);
        let more = if names.len() > shown { ", …" } else { "" };
        format!("{}{more}", joined(names.into_iter().take(shown)))
    }

    fn say_found(&self, node: NodeId, charset: Charset) -> Sentence {
        let Some(way) = self.search().map(|search| search.way(node)) else { return Sentence::default() };
        let count = way.g as usize;
        match self.choices.direction {
            Direction::Forward => {
                sentence!(charset, plans, "found-forward", goal = Name(self.goal()), Count(count))
            }
            Direction::Backward => {
                let demands = joined(way.known.iter().map(|&wanted| self.wanted(wanted)));
                sentence!(charset, plans, "found-backward", Name(demands), Count(count))
            }
        }
    }

    fn say_action(&self, number: usize, charset: Charset) -> Sentence {
        let Some(&action) = self.course.actions.get(number) else { return Sentence::default() };
        Sentence::paragraph([self.say_needs(action, charset), self.say_effects(action, charset)])
    }

    pub(super) fn say_needs(&self, action: u32, charset: Charset) -> Sentence {
        let needs = joined(self.ground.needs(action).iter().map(|(sign, atom)| self.literal(*sign, atom)));
        let action = &self.ground.step(action);
        if needs.is_empty() {
            return sentence!(charset, plans, "needs-nothing", Name(action));
        }
        sentence!(charset, plans, "needs", Name(action), Name(needs))
    }

    pub(super) fn say_effects(&self, action: u32, charset: Charset) -> Sentence {
        let with = &self.ground.actions[action as usize];
        let facts = |facts: &[u32]| joined(facts.iter().map(|&fact| self.ground.say(fact)));
        let (adds, deletes) = (&facts(&with.adds), &facts(&with.deletes));
        match (adds.is_empty(), deletes.is_empty()) {
            (false, false) => sentence!(charset, plans, "adds-and-deletes", Name(adds), Name(deletes)),
            (false, true) => sentence!(charset, plans, "adds", Name(adds)),
            (true, _) => sentence!(charset, plans, "deletes", Name(deletes)),
        }
    }

    fn say_goal(&self, leg: &Leg, charset: Charset) -> Sentence {
        let goal = &self.wanted(self.ground.goal[leg.goal]);
        let (number, goals, round) = (leg.goal + 1, self.ground.goal.len(), leg.round);
        let expanded = leg.expanded as usize;
        match leg.plan.as_ref().map(Vec::len) {
            Some(0) => {
                sentence!(charset, plans, "goal-holds", Count(number), Count(goals), Name(goal), Count(round))
            }
            Some(count) => sentence!(
                charset,
                plans,
                "goal-taken",
                Count(number),
                Count(goals),
                Name(goal),
                Count(round),
                Count(count),
                Count(expanded)
            ),
            None => sentence!(
                charset,
                plans,
                "goal-lost",
                Count(number),
                Count(goals),
                Name(goal),
                Count(round),
                Count(expanded)
            ),
        }
    }

    fn say_ended(&self, charset: Charset) -> Sentence {
        let Events::OneByOne { all, shortest, .. } = &self.course.events else { return Sentence::default() };
        let count = self.course.actions.len();
        let ended = match all.ending {
            Ending::Solved => sentence!(charset, plans, "ended-solved", Count(count)),
            Ending::Stuck => sentence!(charset, plans, "ended-stuck"),
            Ending::Circle => sentence!(charset, plans, "ended-circle"),
        };
        let shortest = match (all.ending, *shortest) {
            (Ending::Solved, Shortest::Has(shortest)) if shortest == count => {
                sentence!(charset, plans, "no-shorter")
            }
            (_, Shortest::Has(shortest)) => sentence!(charset, plans, "shortest", count = Count(shortest)),
            (_, Shortest::None) => sentence!(charset, plans, "no-plan-at-all"),
            (_, Shortest::Unknown) => Sentence::default(),
        };
        Sentence::paragraph([ended, shortest])
    }

    /// Formats the number of type-correct ground actions.
    pub(super) fn possible(&self) -> String {
        plywood_messages::text::grouped(self.ground.possible)
    }
}

pub(super) fn joined(names: impl Iterator<Item = String>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

fn weighted(way: &Way, weight: f64) -> f64 {
    f64::from(way.g) + weight * f64::from(way.h)
}

fn say_pass(pass: usize, limit: Limit, charset: Charset) -> Sentence {
    match limit {
        Limit::Depth(depth) => sentence!(charset, plans, "pass-depth", Count(pass), depth = Count(depth as usize)),
        Limit::Cost(cost) => sentence!(charset, plans, "pass-cost", Count(pass), Number(cost)),
    }
}
