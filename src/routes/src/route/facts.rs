//! Facts of a search for other programs: one for each step, and the result.

use super::{Searched, World, look::cost, options::Tables};
use crate::state_space::{End, Event, Limit, NodeId, Optimality, SuccessorStatus};
use plywood_lesson::{Datum, Fact, Solution};
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_tree::{cost::Cost, settings::Choice as _};

/// Converts a cost to a number, an integer if it is whole.
pub fn number(value: Cost) -> Datum {
    let number = value.to_number();
    match number {
        _ if !value.is_finite() => Datum::Text("inf".to_owned()),
        whole if whole.fract() == 0.0 => Datum::Whole(whole as i128),
        other => Datum::Number(other),
    }
}

impl<W: World> Searched<W> {
    fn state(&self, node: NodeId) -> Datum {
        self.world.key(self.space().state_of(node)).into()
    }

    pub fn fact(&self, step: usize) -> Fact {
        let Some(event) = self.head(step) else { return Fact::of("start", []) };
        let (event, mut values) = match event {
            Event::Start(node) => ("start", vec![("state", self.state(node))]),
            Event::Pass { pass, limit } => {
                let limit = match limit {
                    Limit::Depth(depth) => depth.into(),
                    Limit::Cost(limit) => number(limit),
                };
                ("pass", vec![("pass", pass.into()), ("limit", limit)])
            }
            Event::Expand(node) => ("expand", self.known_values(node)),
            Event::Relax(node) => ("relax", self.known_values(node)),
            Event::Reopen(node) => ("reopen", self.known_values(node)),
            Event::Cutoff(node) => ("cutoff", self.known_values(node)),
            Event::Meet { node, cost, .. } => ("meet", vec![("state", self.state(node)), ("cost", number(cost))]),
            Event::Found(node) => ("found", [vec![("state", self.state(node))], self.solution_values()].concat()),
            Event::Exhausted => ("exhausted", vec![("limited", (self.replay.record.end == End::Limited).into())]),
            Event::Generate(_) | Event::Known { .. } | Event::Beyond(_) | Event::DeadEnd(_) => ("none", Vec::new()),
        };
        let lists = [
            ("generated", SuccessorStatus::New),
            ("known", SuccessorStatus::Known),
            ("beyond", SuccessorStatus::Beyond),
            ("dead_ends", SuccessorStatus::DeadEnd),
        ];
        for (name, wanted) in lists {
            let mut of = self.with_status(step, wanted).map(|node| self.state(node)).peekable();
            if of.peek().is_some() {
                values.push((name, of.collect()));
            }
        }
        values.push(("frontier", self.replay.at(self.steps.events(step)).counts().frontier.into()));
        Fact { event, values }
    }

    /// Nodes that a step makes or meets, with this status.
    pub fn with_status(&self, step: usize, wanted: SuccessorStatus) -> impl Iterator<Item = NodeId> {
        self.rest(step).filter_map(Event::status).filter(move |(status, _)| *status == wanted).map(|(_, node)| node)
    }

    fn known_values(&self, node: NodeId) -> Vec<(&'static str, Datum)> {
        let numbers = self.numbers(node);
        let parent = self.space().node(node).parent().map(|parent| self.state(parent)).into();
        let mut values = vec![("state", self.state(node)), ("parent", parent), ("g", number(numbers.g))];
        values.extend(numbers.h.map(|h| ("h", number(h))));
        values.extend(numbers.f.map(|f| ("f", number(f))));
        values
    }

    fn solution_values(&self) -> Vec<(&'static str, Datum)> {
        let path = self.path().iter().map(|&node| self.state(node)).collect();
        vec![("cost", self.replay.record.end.cost().map(number).into()), ("path", path)]
    }

    pub fn outcome(&self, charset: Charset) -> Solution {
        let counts = self.replay.record.counts;
        let algorithm = self.options.algorithm;
        let estimate = algorithm.uses_estimate().then(|| self.options.estimate.name());
        let found = self.replay.record.end.cost().is_some();
        let mut values =
            vec![("algorithm", algorithm.name().into()), ("estimate", estimate.into()), ("found", found.into())];
        values.extend(self.solution_values());
        values.extend([
            ("expanded", counts.expanded.into()),
            ("generated", counts.generated.into()),
            ("frontier", counts.frontier.into()),
            ("peak", counts.peak.into()),
        ]);
        // Only where the heuristic may overestimate.
        if let Optimality::Compared(least) = self.optimality {
            values.push(("cheapest_cost", least.map(number).into()));
        }
        values.extend(self.tables().map(|tables| ("table_bytes", Datum::Whole(tables.bytes() as i128))));
        Solution::new(values, self.lines(), charset).with_caveat(self.caveat())
    }

    fn lines(&self) -> Vec<Sentence> {
        let counts = self.replay.record.counts;
        let [expanded, generated, frontier] =
            [counts.expanded, counts.generated, counts.frontier].map(|count| count as usize);
        let counted = sentence!("routes/solution-counts", Count(expanded), Count(generated), Count(frontier));
        let mut lines = match &self.replay.record.end {
            End::Found { path, cost: all } => {
                let cost = cost(*all);
                let count = path.len().saturating_sub(1);
                vec![self.way(path), sentence!("routes/solution-found", Number(cost), Count(count))]
            }
            End::None => vec![sentence!("routes/solution-none")],
            End::Limited => vec![sentence!("routes/solution-limited")],
        };
        lines.extend(self.caveat());
        lines.push(counted);
        lines.extend(self.tables().map(Tables::describe));
        lines
    }

    fn way(&self, path: &[NodeId]) -> Sentence {
        let pieces = path.iter().enumerate().flat_map(|(at, &node)| {
            let arrow = (at > 0).then(|| "→".sentence(Charset::Unicode));
            arrow.into_iter().chain([sentence!("routes/named", state = Name(self.name(node)))])
        });
        Sentence::paragraph(pieces)
    }
}
