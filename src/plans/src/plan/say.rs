//! Sentences of the steps of a plan, and questions about them.

use super::{
    Plan,
    course::{Events, Now, Shortest},
};
use crate::{
    planning::{Atom, Direction, Ending, Exploration, Ground, Leg, Look, Made, Metric, Sign, Wanted, Way},
    words::{First, LegEnd},
};
use plywood_lesson::{BALLOT, Counter, Milestones, Question, Stepped};
use plywood_messages::{
    text,
    words::{Charset, Sentence},
};
use plywood_routes::state_space::{Limit, NodeId, Optimality, SuccessorStatus};
use plywood_tree::cost::Cost;

/// Approximate width of the action names in a sentence, which has to fit into two lines.
const NAMED: usize = 40;

impl Stepped for Plan {
    fn how(&self) -> String {
        self.choices.how()
    }

    fn steps(&self) -> usize {
        match &self.events {
            Events::Search(search) if search.plan().is_none() => search.steps(),
            Events::Search(search) => search.steps() + self.actions.len() + 1,
            Events::OneByOne { stops, .. } => stops.len(),
        }
    }

    fn sentence(&self, step: usize, charset: Charset) -> Sentence {
        let sentence = match self.now(step) {
            Now::Looked(look) => self.say_search_step(&look),
            Now::Begun => sentence!("plans/begun", count = Count(self.actions.len())),
            Now::ActionDone(number) => {
                let action = self.actions[number];
                let said = [Some(self.say_needs(action)), Some(self.say_effects(action)), self.say_cost(action)];
                Sentence::paragraph(said.into_iter().flatten())
            }
            Now::Opening => sentence!("plans/opening", goal = Name(self.goal())),
            Now::Goal(leg, _) => self.leg(leg).map_or_else(Sentence::default, |leg| self.say_goal(leg)),
            Now::Ended => self.say_ended(),
        };
        sentence.in_charset(charset)
    }

    fn caption(&self, step: usize, charset: Charset) -> Sentence {
        let sentence = match self.now(step) {
            Now::Looked(Look::Expand(node, _) | Look::Cutoff(node)) => {
                let Some(way) = self.search().map(|search| search.way(node)) else { return Sentence::default() };
                if self.choices.algorithm.uses_estimate() {
                    sentence!("plans/shortly-f", g = Number(way.g), h = Number(way.h), f = Number(way.f()))
                } else {
                    sentence!("plans/shortly-g", g = Number(way.g))
                }
            }
            Now::Looked(Look::Found(_)) => sentence!("plans/shortly-found", count = Count(self.actions.len())),
            Now::Looked(Look::Start(_)) | Now::Opening => Sentence::default(),
            Now::Begun => sentence!("plans/shortly-begun", count = Count(self.actions.len())),
            Now::ActionDone(number) => Sentence::node(self.ground.step(self.actions[number])),
            Now::Goal(leg, _) => self.leg(leg).map_or_else(Sentence::default, |leg| self.goal_name(leg)),
            Now::Ended if self.is_solved() => {
                sentence!("plans/shortly-found", count = Count(self.actions.len()))
            }
            Now::Ended | Now::Looked(Look::Exhausted) => sentence!("plans/shortly-exhausted"),
        };
        sentence.in_charset(charset)
    }

    fn condition(&self, step: usize) -> Option<Sentence> {
        let Now::ActionDone(number) = self.now(step) else { return None };
        let undone = self.undone(number);
        let undone = joined(undone.into_iter().map(|goal| self.describe_want(self.ground.goal[goal])));
        (!undone.is_empty()).then(|| sentence!("plans/undone", goals = Name(undone)))
    }

    fn milestones(&self) -> Milestones<'_> {
        Milestones { cuts: &self.undoings, changes: &self.changes, parts: &self.parts, mistakes: &[] }
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        let counts = self.counts(step);
        let last = self.counts(self.search().map_or(self.steps(), Exploration::steps));
        let counter =
            |name, now, all, text| Counter { name, now: Some(now), all: Some(all), message: Some(text), par: None };
        let expanded = sentence!("plans/expanded", count = Count(counts.expanded as usize));
        let mut counters = vec![counter(text!("plans/counter-expanded"), counts.expanded, last.expanded, expanded)];
        if self.search().is_some() {
            let generated = sentence!("plans/generated", count = Count(counts.generated as usize));
            let count = counts.frontier as usize;
            let peak = counts.peak as usize;
            let frontier = sentence!("plans/frontier", Count(count), Count(peak));
            counters.push(counter(text!("plans/counter-generated"), counts.generated, last.generated, generated));
            counters.push(counter(text!("plans/counter-frontier"), counts.frontier, last.peak, frontier));
        }
        let count = self.actions_done(step);
        let all = self.actions.len();
        if count > 0 {
            let text = sentence!("plans/done", Count(count), Count(all));
            counters.push(counter(text!("plans/counter-plan"), count as u64, all as u64, text));
        }
        counters
    }
}

impl Plan {
    pub fn goal(&self) -> String {
        let task = &self.ground.task;
        joined(task.goal.iter().map(|(sign, atom)| self.literal(*sign, atom)))
    }

    pub fn literal(&self, sign: Sign, atom: &Atom) -> String {
        let fact = self.ground.task.say(atom);
        match sign {
            Sign::Positive => fact,
            Sign::Negative => string!("plans/denied", Text(fact)),
        }
    }

    pub fn describe_want(&self, wanted: Wanted) -> String {
        self.literal(wanted.sign, &self.ground.facts[wanted.fact as usize])
    }

    pub fn search(&self) -> Option<&Exploration> {
        match &self.events {
            Events::Search(search) => Some(search),
            Events::OneByOne { .. } => None,
        }
    }

    pub fn leg(&self, leg: usize) -> Option<&Leg> {
        match &self.events {
            Events::OneByOne { all, .. } => all.legs.get(leg),
            Events::Search(_) => None,
        }
    }

    fn say_search_step(&self, look: &Look) -> Sentence {
        match look {
            Look::Start(None) => self.say_start(),
            &Look::Start(Some((pass, limit))) => {
                let pass = pass as usize;
                match limit {
                    Limit::Depth(depth) => sentence!("plans/pass-depth", Count(pass), depth = Count(depth as usize)),
                    Limit::Cost(cost) => sentence!("plans/pass-cost", Count(pass), Number(cost)),
                }
            }
            Look::Expand(node, made) => Sentence::paragraph([self.say_expanded(*node), self.say_successors(made)]),
            Look::Cutoff(node) => Sentence::paragraph([self.say_expanded(*node), sentence!("plans/cut-off")]),
            Look::Found(node) => self.say_found(*node),
            Look::Exhausted => {
                let counts = self.search().map(|search| search.counts(search.steps())).unwrap_or_default();
                let expanded = counts.expanded as usize;
                let generated = counts.generated as usize;
                sentence!("plans/exhausted", Count(expanded), Count(generated))
            }
        }
    }

    fn say_start(&self) -> Sentence {
        let (goal, goals) = (self.goal(), self.ground.goal.len());
        let start = match self.choices.direction {
            Direction::Forward => {
                let facts = self.ground.task.initial_facts().count();
                sentence!("plans/start-forward", Count(facts), Name(goal))
            }
            Direction::Backward => sentence!("plans/start-backward", Count(goals), Name(goal)),
        };
        Sentence::paragraph([start, self.grounded()])
    }

    /// Compares the number of reachable actions with that of type-correct ones.
    pub fn grounded(&self) -> Sentence {
        let reached = self.ground.actions.len();
        let possible = text::grouped(self.ground.possible);
        sentence!("plans/grounded", Count(reached), Text(possible))
    }

    fn say_expanded(&self, node: NodeId) -> Sentence {
        let (Some(search), Some(algorithm)) = (self.search(), self.choices.algorithm.search()) else {
            return Sentence::default();
        };
        let way = search.way(node);
        let first = algorithm.facts().takes_first;
        let weight = first.weight().to_number();
        let after = self.say_after(&way);
        let g = way.g;
        let h = way.h;
        sentence!(
            "plans/taken",
            Words(after),
            first = First(First::from(first)),
            Number(g),
            Number(h),
            Number(weight),
            sum = Number(g.to_number() + weight * h.to_number())
        )
    }

    fn say_after(&self, way: &Way) -> Sentence {
        let action = way.from.map(|(_, action)| self.ground.step(action));
        match (self.choices.direction, &action) {
            (Direction::Forward, None) => sentence!("plans/at-first"),
            (Direction::Forward, Some(action)) => sentence!("plans/after", Name(action)),
            (Direction::Backward, None) => sentence!("plans/at-goal"),
            (Direction::Backward, Some(action)) => sentence!("plans/before", Name(action)),
        }
    }

    fn say_successors(&self, made: &[Made]) -> Sentence {
        let names = self.names(made.iter().map(|made| made.action));
        let of =
            |with_status: &[SuccessorStatus]| made.iter().filter(|made| with_status.contains(&made.status)).count();
        let count = made.len();
        let known = of(&[SuccessorStatus::Known, SuccessorStatus::Better]);
        let sentence = match self.choices.direction {
            Direction::Forward => sentence!("plans/possible", Count(count), Name(names)),
            Direction::Backward => sentence!("plans/relevant", Count(count), Name(names)),
        };
        let known = (known > 0).then(|| sentence!("plans/some-known", Count(known)));
        let dead = of(&[SuccessorStatus::DeadEnd]);
        let dead = (dead > 0).then(|| sentence!("plans/some-dead", Count(dead)));
        Sentence::paragraph([Some(sentence), known, dead].into_iter().flatten())
    }

    fn names(&self, actions: impl Iterator<Item = u32>) -> String {
        let names: Vec<String> = actions.map(|action| self.ground.step(action)).collect();
        let mut cells = 0;
        let fits = |name: &&String| {
            cells += text::width(name) + 2;
            cells <= NAMED
        };
        let shown = names.iter().take_while(fits).count().max(1);
        let more = if names.len() > shown { ", …" } else { "" };
        format!("{}{more}", joined(names.into_iter().take(shown)))
    }

    fn say_found(&self, node: NodeId) -> Sentence {
        let Some(way) = self.search().map(|search| search.way(node)) else { return Sentence::default() };
        let count = self.actions.len();
        let cost = self.cost_of_all();
        let found = match self.choices.direction {
            Direction::Forward => {
                sentence!("plans/found-forward", goal = Name(self.goal()), Count(count), Words(cost))
            }
            Direction::Backward => {
                let demands = joined(way.known.iter().map(|&wanted| self.describe_want(wanted)));
                sentence!("plans/found-backward", Name(demands), Count(count), Words(cost))
            }
        };
        Sentence::paragraph([Some(found), self.caveat()].into_iter().flatten())
    }

    /// Warns if the plan is not a cheapest one, or may be none.
    pub fn caveat(&self) -> Option<Sentence> {
        match self.search()?.optimality {
            Optimality::AsPromised => None,
            Optimality::Compared(Some(least)) => {
                let more = self.plan_cost().less(least);
                (more > Cost::ZERO).then(|| sentence!("plans/not-cheapest", Number(least), Number(more)))
            }
            Optimality::Compared(None) => Some(sentence!("plans/maybe-not-cheapest")),
        }
    }

    pub fn say_needs(&self, action: u32) -> Sentence {
        let needs = self.ground.needs(action);
        let needs = facts(needs.iter().map(|(sign, atom)| self.literal(*sign, atom)));
        let action = self.ground.step(action);
        sentence!("plans/needs", Name(action), Words(needs))
    }

    pub fn say_effects(&self, action: u32) -> Sentence {
        let with = &self.ground.actions[action as usize];
        let [adds, deletes] =
            [&with.adds, &with.deletes].map(|all| facts(all.iter().map(|&fact| self.ground.say(fact))));
        sentence!("plans/effects", Words(adds), Words(deletes))
    }

    /// Cost of an action, if it is not simply one action.
    fn say_cost(&self, action: u32) -> Option<Sentence> {
        let cost = self.ground.actions[action as usize].cost;
        self.has_costs().then(|| sentence!("plans/costs", cost = Number(cost)))
    }

    pub fn has_costs(&self) -> bool {
        self.ground.task.metric == Metric::TotalCost
    }

    /// Cost of the plan: the number of its actions, unless they have costs of their own.
    pub fn plan_cost(&self) -> Cost {
        self.actions.iter().map(|&action| self.ground.actions[action as usize].cost).sum()
    }

    pub fn cost_of_all(&self) -> Option<Sentence> {
        self.has_costs().then(|| sentence!("plans/of-cost", cost = Number(self.plan_cost())))
    }

    fn goal_name(&self, leg: &Leg) -> Sentence {
        Sentence::node(self.describe_want(self.ground.goal[leg.goal]))
    }

    fn say_goal(&self, leg: &Leg) -> Sentence {
        let count = leg.plan.as_ref().map_or(0, Vec::len);
        let found = match &leg.plan {
            None => LegEnd::Lost,
            Some(_) if count == 0 => LegEnd::Holds,
            Some(_) => LegEnd::Taken,
        };
        sentence!(
            "plans/goal",
            number = Count(leg.goal + 1),
            goals = Count(self.ground.goal.len()),
            round = Count(leg.round),
            goal = Words(self.goal_name(leg)),
            leg = LegEnd(found),
            Count(count),
            expanded = Count(leg.expanded as usize)
        )
    }

    fn say_ended(&self) -> Sentence {
        let Events::OneByOne { all, shortest, .. } = &self.events else { return Sentence::default() };
        let count = self.actions.len();
        let ended = match all.ending {
            Ending::Solved => sentence!("plans/ended-solved", Count(count)),
            Ending::Stuck => sentence!("plans/ended-stuck"),
            Ending::Circle => sentence!("plans/ended-circle"),
        };
        let (cost, has_costs, is_solved) = (self.plan_cost(), self.has_costs(), all.ending == Ending::Solved);
        let shortest = match *shortest {
            Shortest::Has(least) if is_solved && least == cost && has_costs => sentence!("plans/no-cheaper"),
            Shortest::Has(least) if is_solved && least == cost => sentence!("plans/no-shorter"),
            Shortest::Has(least) if is_solved && has_costs => {
                sentence!("plans/cheapest", Number(least), Number(cost))
            }
            Shortest::Has(least) if has_costs => sentence!("plans/least-cost", Number(least)),
            Shortest::Has(least) => sentence!("plans/shortest", count = Count(least.to_number() as usize)),
            Shortest::None => sentence!("plans/no-plan-at-all"),
            Shortest::Unknown => Sentence::default(),
        };
        Sentence::paragraph([ended, shortest])
    }
}

/// Names of facts, or `None` without any.
pub fn facts(names: impl Iterator<Item = String>) -> Option<Sentence> {
    Some(joined(names)).filter(|names| !names.is_empty()).map(Sentence::node)
}

pub fn joined(names: impl Iterator<Item = String>) -> String {
    text::joined(names, ", ")
}

/// Questions: which action of the plan is possible in a state.
impl Plan {
    /// Asks for an action when the plan takes one. The options are the actions that the plan still takes, by name. An action is
    /// right if its preconditions hold, even if the plan takes another one first.
    pub fn question_about(&self, step: usize, charset: Charset) -> Option<Question> {
        let Now::ActionDone(done) = self.now(step) else { return None };
        let ground = &self.ground;
        let mut options = self.actions.get(done..)?.to_vec();
        options.sort_by_cached_key(|&action| ground.step(action));
        options.dedup();
        options.truncate(BALLOT);
        let state = self.state(done);
        let is_possible = |&option: &usize| {
            let action: &u32 = &options[option];
            Ground::holds(&ground.actions[*action as usize].conditions, state)
        };
        let right: Vec<usize> = (0..options.len()).filter(is_possible).collect();
        if right.is_empty() || right.len() == options.len() {
            return None;
        }
        let question = Question {
            kind: "action",
            about: text!("plans/about-action"),
            big: string!("plans/big-action"),
            text: sentence!(charset, "plans/ask-action"),
            because: Sentence::paragraph(
                right.iter().map(|&option| self.say_needs(options[option]).in_charset(charset)),
            ),
            ..Question::at(step - 1, charset)
        };
        Some(question.listing(options.iter().map(|&action| Sentence::node(ground.step(action))), right))
    }
}
