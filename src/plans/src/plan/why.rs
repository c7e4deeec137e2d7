//! The reasons for what a step of a plan says: what the estimate reckons, why one goal after the other fails.

use super::Plan;
use super::course::{Now, Shown};
use super::say::joined;
use crate::planning::{Costs, Direction, Facts, Look, PlanEstimate, Sign, Together, Wanted};
use plywood_messages::words;
use plywood_messages::words::{Charset, Sentence, Words as _};

impl Plan {
    pub(super) fn reasons(&self, step: usize) -> Vec<Sentence> {
        let shown = self.course.shown(&self.ground, step, self.choices);
        match self.course.now(step) {
            Now::Looked(look) => self.of_search(&look, &shown),
            Now::Opening | Now::Goal(..) => vec![said(words::plans::why_one_by_one())],
            Now::Begun => vec![self.of_goals(&shown)],
            Now::Acted(number) => {
                let undone = !self.course.undone(&self.ground, number).is_empty();
                let hangs = undone.then(|| said(words::plans::why_undone()));
                [Some(self.of_goals(&shown)), hangs].into_iter().flatten().collect()
            }
            Now::Ended => vec![said(words::plans::why_one_by_one()), said(words::plans::why_together())],
        }
    }

    fn of_search(&self, look: &Look, shown: &Shown) -> Vec<Sentence> {
        let how = shown.action.map(|action| {
            Sentence::paragraph([self.say_needs(action, Charset::Unicode), self.say_effects(action, Charset::Unicode)])
        });
        let estimate = match look {
            Look::Start(_) | Look::Expand(..) | Look::Cutoff(_) | Look::Found(_) => self.of_estimate(shown),
            Look::Exhausted => Vec::new(),
        };
        let direction = match (look, self.choices.direction) {
            (Look::Start(_), Direction::Backward) => Some(said(words::plans::why_backward())),
            (Look::Exhausted, _) => Some(said(words::plans::why_exhausted())),
            _ => None,
        };
        how.into_iter().chain(estimate).chain(direction).collect()
    }

    /// What the estimate reckons here, and what is known of it.
    fn of_estimate(&self, shown: &Shown) -> Vec<Sentence> {
        if !self.choices.algorithm.uses_estimate() {
            return Vec::new();
        }
        let (state, wanted) = self.measured(shown);
        match (self.choices.estimate, self.choices.estimate.together()) {
            (_, Some(together)) => {
                let costs = Costs::from(&self.ground, &state, together);
                let each = joined(wanted.iter().map(|&wanted| self.cost(wanted, &costs)));
                match (together, costs.all(&wanted)) {
                    (Together::Max, Some(all)) => vec![
                        words::plans::WhyMax { each: &each, all: &all }.sentence(Charset::Unicode),
                        said(words::plans::why_max_admissible()),
                    ],
                    (Together::Sum, Some(all)) => vec![
                        words::plans::WhySum { each: &each, all: &all }.sentence(Charset::Unicode),
                        said(words::plans::why_sum_inadmissible()),
                    ],
                    (_, None) => vec![said(words::plans::why_never())],
                }
            }
            (PlanEstimate::GoalCount, None) => {
                let unmet: Vec<Wanted> = wanted.into_iter().filter(|wanted| !wanted.holds(&state)).collect();
                let count = unmet.len();
                let names = joined(unmet.into_iter().map(|wanted| self.wanted(wanted)));
                vec![
                    words::plans::WhyCount { count, names: &names }.sentence(Charset::Unicode),
                    said(words::plans::why_count_inadmissible()),
                ]
            }
            (_, None) => Vec::new(),
        }
    }

    /// From where to what the estimate is reckoned.
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
        let name = self.wanted(wanted);
        match costs.of(wanted) {
            Some(cost) => words::plans::OneCost { name: &name, cost: &cost }.into(),
            None => words::plans::OneNever { name: &name }.into(),
        }
    }

    /// Which of the goals hold.
    fn of_goals(&self, shown: &Shown) -> Sentence {
        let (met, unmet): (Vec<Wanted>, Vec<Wanted>) =
            self.ground.goal.iter().partition(|wanted| shown.meets(**wanted));
        let names = |wanted: Vec<Wanted>| joined(wanted.into_iter().map(|wanted| self.wanted(wanted)));
        let (met, unmet) = (&names(met), &names(unmet));
        match (met.is_empty(), unmet.is_empty()) {
            (true, false) => words::plans::GoalsNone { unmet }.sentence(Charset::Unicode),
            (false, false) => words::plans::GoalsSome { met, unmet }.sentence(Charset::Unicode),
            (_, true) => words::plans::GoalsAll { met }.sentence(Charset::Unicode),
        }
    }
}

fn said(words: &'static str) -> Sentence {
    words.sentence(Charset::Unicode)
}
