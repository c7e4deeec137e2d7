//! What other programs are told of a plan: each step, how much has been done, and what comes out.

use super::Plan;
use super::course::{Events, Knowledge, Now, Shown};
use crate::planning::{Ending, Look, Made, Wanted};
use plywood_lesson::{Counter, Datum, Fact, Solution};
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_routes::state_space::{Fate, NodeId};

impl Plan {
    pub(super) fn tell(&self, step: usize) -> Fact {
        let shown = self.course.shown(&self.ground, step, self.choices);
        let (event, mut values) = match self.course.now(step) {
            Now::Looked(look) => self.tell_looked(&look),
            Now::Begun => ("plan", vec![("plan", self.plan())]),
            Now::Opening => ("start", Vec::new()),
            Now::Acted(number) => ("act", self.tell_act(number)),
            Now::Goal(leg, _) => ("goal", self.tell_leg(leg)),
            Now::Ended => ("end", vec![("solved", Datum::Truth(self.is_solved())), ("plan", self.plan())]),
        };
        let key = match shown.is {
            Knowledge::State => "state",
            Knowledge::Demands => "demands",
        };
        values.push((key, self.list(&shown.known)));
        values.push(("goals_met", Datum::Whole(self.met(&shown) as i128)));
        Fact { event, values }
    }

    fn tell_looked(&self, look: &Look) -> (&'static str, Vec<(&'static str, Datum)>) {
        match look {
            Look::Start(pass) => {
                ("start", pass.map(|(pass, _)| ("pass", Datum::Whole(pass.into()))).into_iter().collect())
            }
            Look::Expand(node, made) => {
                let mut values = self.tell_way(*node);
                values.push(("successors", Datum::List(made.iter().map(|made| self.tell_made(*made)).collect())));
                ("expand", values)
            }
            Look::Cutoff(node) => ("cutoff", self.tell_way(*node)),
            Look::Found(node) => ("found", self.tell_way(*node)),
            Look::Exhausted => ("exhausted", Vec::new()),
        }
    }

    fn tell_way(&self, node: NodeId) -> Vec<(&'static str, Datum)> {
        let Some(search) = self.search() else { return Vec::new() };
        let way = search.way(node);
        let action = way.from.map_or(Datum::None, |(_, action)| Datum::Text(self.ground.step(action)));
        let mut values = vec![("node", Datum::Whole(way.number.into())), ("action", action)];
        values.push(("g", Datum::Whole(way.g.into())));
        if self.choices.algorithm.uses_estimate() {
            values.extend([("h", Datum::Whole(way.h.into())), ("f", Datum::Whole(way.f().into()))]);
        }
        values
    }

    fn tell_made(&self, made: Made) -> Datum {
        let fate = match made.fate {
            Fate::New => "new",
            Fate::Better => "better",
            Fate::Known => "known",
            Fate::Beyond => "beyond",
            Fate::DeadEnd => "dead-end",
        };
        Datum::Table(vec![("action", Datum::Text(self.ground.step(made.action))), ("is", Datum::Text(fate.to_owned()))])
    }

    fn tell_act(&self, number: usize) -> Vec<(&'static str, Datum)> {
        let Some(&action) = self.course.actions.get(number) else { return Vec::new() };
        let with = &self.ground.actions[action as usize];
        let facts = |facts: &[u32]| Datum::List(facts.iter().map(|&fact| Datum::Text(self.ground.say(fact))).collect());
        let needs = self.ground.needs(action);
        let needs = needs.iter().map(|(sign, atom)| Datum::Text(self.literal(*sign, atom)));
        let undone = self.course.undone(&self.ground, number);
        let undone = undone.into_iter().map(|goal| Datum::Text(self.wanted(self.ground.goal[goal])));
        vec![
            ("action", Datum::Text(self.ground.step(action))),
            ("needs", Datum::List(needs.collect())),
            ("adds", facts(&with.adds)),
            ("deletes", facts(&with.deletes)),
            ("undone", Datum::List(undone.collect())),
        ]
    }

    fn tell_leg(&self, leg: usize) -> Vec<(&'static str, Datum)> {
        let Events::OneByOne { all, .. } = &self.course.events else { return Vec::new() };
        let leg = &all.legs[leg];
        vec![
            ("goal", Datum::Text(self.wanted(self.ground.goal[leg.goal]))),
            ("round", Datum::Whole(leg.round as i128)),
            ("found", Datum::Truth(leg.plan.is_some())),
            ("expanded", Datum::Whole(leg.expanded.into())),
        ]
    }

    fn list(&self, known: &[Wanted]) -> Datum {
        Datum::List(known.iter().map(|&wanted| Datum::Text(self.wanted(wanted))).collect())
    }

    fn plan(&self) -> Datum {
        Datum::List(self.course.actions.iter().map(|&action| Datum::Text(self.ground.step(action))).collect())
    }

    /// How many goals hold, of demands how many of them are demanded.
    fn met(&self, shown: &Shown) -> usize {
        self.ground.goal.iter().filter(|wanted| shown.meets(**wanted)).count()
    }

    /// Whether there is a plan in the end.
    fn is_solved(&self) -> bool {
        match &self.course.events {
            Events::Search(search) => search.plan().is_some(),
            Events::OneByOne { all, .. } => all.ending == Ending::Solved,
        }
    }

    pub(super) fn count(&self, step: usize) -> Vec<Counter> {
        let counts = self.course.counts(step);
        let last = self.course.counts(self.steps_of_search());
        let counter = |name, now: u64, all: Option<u64>, told: Sentence| Counter {
            name,
            now: Some(now),
            all,
            par: None,
            told: Some(told),
        };
        let expanded = sentence!(plans, "expanded", count = Count(counts.expanded as usize));
        let mut counters =
            vec![counter(text!(plans, "counter-expanded"), counts.expanded, Some(last.expanded), expanded)];
        if self.search().is_some() {
            let generated = sentence!(plans, "generated", count = Count(counts.generated as usize));
            let frontier =
                say!(plans, "frontier", count = Count(counts.frontier as usize), peak = Count(counts.peak as usize));
            let all = Some(last.generated);
            counters.push(counter(text!(plans, "counter-generated"), counts.generated, all, generated));
            let told = frontier.sentence(Charset::Unicode);
            counters.push(counter(text!(plans, "counter-frontier"), counts.frontier, Some(last.peak), told));
        }
        let done = self.done(step);
        let told = sentence!(plans, "done", count = Count(done), all = Count(self.course.actions.len()));
        counters.push(counter(text!(plans, "counter-plan"), done as u64, Some(self.course.actions.len() as u64), told));
        counters.retain(|counter| counter.name != text!(plans, "counter-plan") || done > 0);
        counters
    }

    fn steps_of_search(&self) -> usize {
        match &self.course.events {
            Events::Search(search) => search.steps(),
            Events::OneByOne { .. } => self.course.steps(),
        }
    }

    /// How many actions of the plan have been done at a step.
    fn done(&self, step: usize) -> usize {
        match self.course.now(step) {
            Now::Acted(number) => number + 1,
            Now::Goal(_, done) => done,
            Now::Ended => self.course.actions.len(),
            Now::Looked(_) | Now::Begun | Now::Opening => 0,
        }
    }

    pub(super) fn solved(&self, charset: Charset) -> Solution {
        let found = self.is_solved();
        let expanded = self.course.counts(self.course.steps()).expanded;
        let cost = if found { Datum::Whole(self.course.actions.len() as i128) } else { Datum::None };
        let values = vec![
            ("found", Datum::Truth(found)),
            ("cost", cost),
            ("plan", if found { self.plan() } else { Datum::List(Vec::new()) }),
            ("expanded", Datum::Whole(expanded.into())),
        ];
        let mut lines = Vec::new();
        if found {
            let count = self.course.actions.len();
            lines.push(sentence!(charset, plans, "solved-by", Count(count), expanded = Count(expanded as usize)));
            let action =
                |&action: &u32| sentence!(charset, plans, "plan-line", action = Text(self.ground.step(action)));
            lines.extend(self.course.actions.iter().map(action));
        } else {
            lines.push(self.say(self.course.steps(), charset));
        }
        let (reached, possible) = (self.ground.len(), &self.possible());
        lines.push(sentence!(charset, plans, "grounded", Count(reached), Text(possible)));
        Solution { values, lines }
    }
}
