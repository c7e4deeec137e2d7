//! Lessons on plans: a task of facts and actions, the search for a plan state by state, and the execution of the plan.

mod choices;
mod course;
mod picture;
mod say;

use std::sync::Arc;

use crate::planning::{Costs, Direction, Ending, Facts, Ground, Look, Made, PlanEstimate, Sign, Ungrounded, Wanted};
use choices::Choices;
pub use choices::{PlanAlgorithm, Wrong, read, read_texts};
use course::{Events, Now, Shown};
use picture::Drawing;
use plywood_drawing::picture::{Fitted, Sheet};
use plywood_lesson::{AnyLesson, Changeable, Chosen, Datum, Fact, Lesson, Question, Setting, Solution, Stepped as _};
use plywood_messages::words::{Charset, Sentence};
use plywood_routes::state_space::{NodeId, Optimality, SuccessorStatus};
use plywood_tree::{cost::Cost, progress::Progress, settings::Choice as _};
use say::{facts, joined};

type Values = Vec<(&'static str, Datum)>;

#[derive(Debug)]
struct Plan {
    ground: Arc<Ground>,
    choices: Choices,
    drawing: Drawing,
    events: Events,
    actions: Vec<u32>,
    /// States before the first action, and after each.
    states: Vec<Facts>,
    parts: Vec<u32>,
    changes: Vec<u32>,
    undoings: Vec<u32>,
    /// Facts that ever hold or are demanded, in order.
    facts: Vec<u32>,
    /// Rows of the longest path to a state, and of the longest frontier.
    longest: (usize, usize),
    /// Columns of the longest number of the frontier.
    widest: u16,
}

fn ungrounded(why: &Ungrounded) -> String {
    match *why {
        Ungrounded::Actions(most) => string!("plans/too-many-actions", Count(most)),
        Ungrounded::Facts(most) => string!("plans/too-many-facts", Count(most)),
        Ungrounded::NoValue { ref action, ref function } => string!("plans/no-value", Name(action), Text(function)),
        Ungrounded::Stopped => string!("settings/stopped"),
        Ungrounded::Tries(most) => string!("plans/too-many-tries", most = Count(most as usize)),
    }
}

fn datum(cost: Cost) -> Datum {
    let number = cost.to_number();
    if number.fract() == 0.0 { Datum::Whole(number as i128) } else { Datum::Number(number) }
}

impl Lesson for Plan {
    fn kind(&self) -> &'static str {
        "plan"
    }

    fn picture(&self, step: usize, sheet: Sheet) -> Fitted {
        self.draw(step, sheet)
    }

    fn changeable(&self) -> Result<&dyn Changeable, Sentence> {
        Err(sentence!("plans/not-changed-in-place"))
    }

    fn question(&self, step: usize, charset: Charset) -> Option<Question> {
        self.question_about(step, charset)
    }

    fn why(&self, step: usize) -> Vec<Sentence> {
        let shown = self.display(step);
        match self.now(step) {
            Now::Looked(look) => self.of_search(&look, &shown),
            Now::Opening | Now::Goal(..) => vec![sentence!("plans/why-one-by-one")],
            Now::Begun => vec![self.goal_status(&shown)],
            Now::ActionDone(number) => {
                let undone = !self.undone(number).is_empty();
                let hangs = undone.then(|| sentence!("plans/why-undone"));
                [Some(self.goal_status(&shown)), hangs].into_iter().flatten().collect()
            }
            Now::Ended => vec![sentence!("plans/why-one-by-one"), sentence!("plans/why-together")],
        }
    }

    fn fact(&self, step: usize) -> Fact {
        let shown = self.display(step);
        let (event, mut values) = match self.now(step) {
            Now::Looked(look) => self.search_event_facts(&look),
            Now::Begun => ("plan", vec![("plan", self.plan())]),
            Now::Opening => ("start", Vec::new()),
            Now::ActionDone(number) => ("act", self.action_facts(number)),
            Now::Goal(leg, _) => ("goal", self.leg_facts(leg)),
            Now::Ended => ("end", vec![("solved", self.is_solved().into()), ("plan", self.plan())]),
        };
        let known = shown.known.iter().map(|&wanted| self.describe_want(wanted)).collect();
        values.push((if shown.is_state { "state" } else { "demands" }, known));
        // For demands, the goals among them.
        let met = self.ground.goal.iter().filter(|wanted| shown.meets(**wanted)).count();
        values.push(("goals_met", met.into()));
        Fact { event, values }
    }

    fn settings(&self) -> Vec<Setting> {
        self.choices.settings()
    }

    fn with(&self, chosen: &[Chosen], progress: &Arc<Progress>) -> Result<AnyLesson, Sentence> {
        let choices = chosen.iter().try_fold(self.choices, |choices, &chosen| choices.with(chosen));
        let choices = choices.ok_or_else(|| sentence!("plans/no-such-choice"))?;
        let plan = Self::new(Arc::clone(&self.ground), choices, self.drawing.clone(), progress);
        Ok(Arc::new(plan.map_err(|failure| sentence!("plans/no-search", why = Text(failure)))?))
    }

    fn rival(&self) -> Option<Vec<Chosen>> {
        let (key, option) = self.choices.rival();
        Some(vec![(key.name(), option)])
    }

    fn solution(&self, charset: Charset, _: &Progress) -> Option<Solution> {
        let found = self.is_solved();
        let expanded = self.counts(self.steps()).expanded;
        let mut values = vec![
            ("found", found.into()),
            ("cost", found.then(|| datum(self.plan_cost())).into()),
            ("plan", if found { self.plan() } else { Datum::List(Vec::new()) }),
            ("expanded", expanded.into()),
        ];
        // Only where the heuristic may overestimate.
        if let Some(Optimality::Compared(least)) = self.search().map(|search| search.optimality) {
            values.push(("cheapest_cost", least.map(datum).into()));
        }
        let mut lines = Vec::new();
        if found {
            let count = self.actions.len();
            let cost = self.cost_of_all();
            lines.push(sentence!("plans/solved-by", Count(count), Words(cost), expanded = Count(expanded as usize)));
            lines.extend(self.actions.iter().map(|&action| Sentence::plain(self.ground.step(action))));
            lines.extend(self.caveat());
        } else {
            lines.push(self.sentence(self.steps(), Charset::Unicode));
        }
        lines.push(self.grounded());
        Some(Solution::new(values, lines, charset).with_caveat(self.caveat()))
    }
}

impl Plan {
    fn of_search(&self, look: &Look, shown: &Shown) -> Vec<Sentence> {
        let how = shown.action.map(|action| Sentence::paragraph([self.say_needs(action), self.say_effects(action)]));
        let estimate = match look {
            Look::Start(_) | Look::Expand(..) | Look::Cutoff(_) | Look::Found(_) => self.explain_estimate(shown),
            Look::Exhausted => Vec::new(),
        };
        let direction = match (look, self.choices.direction) {
            (Look::Start(_), Direction::Backward) => Some(sentence!("plans/why-backward")),
            (Look::Exhausted, _) => Some(sentence!("plans/why-exhausted")),
            _ => None,
        };
        how.into_iter().chain(estimate).chain(direction).collect()
    }

    /// Explains the estimate at this step and its properties.
    fn explain_estimate(&self, shown: &Shown) -> Vec<Sentence> {
        if !self.choices.algorithm.uses_estimate() {
            return Vec::new();
        }
        let (state, wanted) = self.measured(shown);
        match self.choices.estimate {
            PlanEstimate::HMax | PlanEstimate::HAdd => {
                let costs = Costs::from(&self.ground, &state, self.choices.estimate);
                let each = joined(wanted.iter().map(|&wanted| self.cost(wanted, &costs)));
                let Some(all) = costs.all(&wanted) else { return vec![sentence!("plans/why-never")] };
                if self.choices.estimate == PlanEstimate::HMax {
                    let reckoned = sentence!("plans/why-max", Text(each), Number(all));
                    return vec![reckoned, sentence!("plans/why-max-admissible")];
                }
                let reckoned = sentence!("plans/why-sum", Text(each), Number(all));
                vec![reckoned, sentence!("plans/why-sum-inadmissible")]
            }
            PlanEstimate::GoalCount => {
                let unmet: Vec<Wanted> = wanted.into_iter().filter(|wanted| !wanted.holds(&state)).collect();
                let count = unmet.len();
                let names = joined(unmet.into_iter().map(|wanted| self.describe_want(wanted)));
                let counted = sentence!("plans/why-count", Count(count), Text(names));
                vec![counted, sentence!("plans/why-count-inadmissible")]
            }
            PlanEstimate::Zero => Vec::new(),
        }
    }

    fn measured(&self, shown: &Shown) -> (Facts, Vec<Wanted>) {
        match self.choices.direction {
            Direction::Backward => (self.ground.start.clone(), shown.known.clone()),
            Direction::Forward => {
                let mut state = Facts::none(self.ground.facts.len());
                for wanted in shown.known.iter().filter(|wanted| wanted.sign == Sign::Positive) {
                    state.insert(wanted.fact);
                }
                (state, self.ground.goal.clone())
            }
        }
    }

    fn cost(&self, wanted: Wanted, costs: &Costs) -> String {
        let name = self.describe_want(wanted);
        match costs.of(wanted) {
            Some(cost) => string!("plans/one-cost", Text(name), Number(cost)),
            None => string!("plans/one-never", Text(name)),
        }
    }

    fn goal_status(&self, shown: &Shown) -> Sentence {
        let (met, unmet): (Vec<Wanted>, Vec<Wanted>) =
            self.ground.goal.iter().partition(|wanted| shown.meets(**wanted));
        let [met, unmet] = [met, unmet].map(|goals| facts(goals.into_iter().map(|wanted| self.describe_want(wanted))));
        sentence!("plans/goals", Words(met), Words(unmet))
    }

    fn search_event_facts(&self, look: &Look) -> (&'static str, Values) {
        match look {
            Look::Start(pass) => ("start", pass.map(|(pass, _)| ("pass", pass.into())).into_iter().collect()),
            Look::Expand(node, made) => {
                let mut values = self.node_facts(*node);
                values.push(("successors", made.iter().map(|made| self.successor_datum(*made)).collect()));
                ("expand", values)
            }
            Look::Cutoff(node) => ("cutoff", self.node_facts(*node)),
            Look::Found(node) => ("found", self.node_facts(*node)),
            Look::Exhausted => ("exhausted", Vec::new()),
        }
    }

    fn node_facts(&self, node: NodeId) -> Values {
        let Some(search) = self.search() else { return Vec::new() };
        let way = search.way(node);
        let action = way.from.map(|(_, action)| self.ground.step(action));
        let mut values = vec![("node", way.number.into()), ("action", action.into()), ("g", datum(way.g))];
        if self.choices.algorithm.uses_estimate() {
            values.extend([("h", datum(way.h)), ("f", datum(way.f()))]);
        }
        values
    }

    fn successor_datum(&self, made: Made) -> Datum {
        let status = match made.status {
            SuccessorStatus::New => "new",
            SuccessorStatus::Better => "better",
            SuccessorStatus::Known => "known",
            SuccessorStatus::Beyond => "beyond",
            SuccessorStatus::DeadEnd => "dead-end",
        };
        Datum::Table(vec![("action", self.ground.step(made.action).into()), ("is", status.into())])
    }

    fn action_facts(&self, number: usize) -> Values {
        let action = self.actions[number];
        let with = &self.ground.actions[action as usize];
        let facts = |facts: &[u32]| facts.iter().map(|&fact| self.ground.say(fact)).collect();
        let needs = self.ground.needs(action).iter().map(|(sign, atom)| self.literal(*sign, atom)).collect();
        let undone = self.undone(number);
        let cost = self.has_costs().then(|| ("cost", datum(with.cost)));
        let values = vec![
            ("action", self.ground.step(action).into()),
            ("needs", needs),
            ("adds", facts(&with.adds)),
            ("deletes", facts(&with.deletes)),
            ("undone", undone.into_iter().map(|goal| self.describe_want(self.ground.goal[goal])).collect()),
        ];
        values.into_iter().chain(cost).collect()
    }

    fn leg_facts(&self, leg: usize) -> Values {
        let Some(leg) = self.leg(leg) else { return Vec::new() };
        vec![
            ("goal", self.describe_want(self.ground.goal[leg.goal]).into()),
            ("round", leg.round.into()),
            ("found", leg.plan.is_some().into()),
            ("expanded", leg.expanded.into()),
        ]
    }

    fn plan(&self) -> Datum {
        self.actions.iter().map(|&action| self.ground.step(action)).collect()
    }

    fn is_solved(&self) -> bool {
        match &self.events {
            Events::Search(search) => search.plan().is_some(),
            Events::OneByOne { all, .. } => all.ending == Ending::Solved,
        }
    }

    fn actions_done(&self, step: usize) -> usize {
        match self.now(step) {
            Now::ActionDone(number) => number + 1,
            Now::Goal(_, done) => done,
            Now::Ended => self.actions.len(),
            Now::Looked(_) | Now::Begun | Now::Opening => 0,
        }
    }
}
