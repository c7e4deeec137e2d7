//! Plans: a task of facts and actions, the search for a plan state by state, and then the plan, done action by action.

mod choices;
mod course;
mod picture;
mod say;
mod told;

use std::sync::Arc;

use crate::planning::{Costs, Direction, Facts, Ground, Look, PlanEstimate, Sign, Together, TooLarge, Wanted};
use choices::Choices;
pub use choices::{Wrong, read, read_texts};
use course::{Course, Now, Shown};
use picture::Drawing;
use plywood_drawing::picture::{Needs, Picture, Sheet};
use plywood_lesson::{Changeable, Chosen, Counter, Fact, Lesson, Milestones, Setting, Solution, Stepped};
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_routes::state_space::Failure;
use plywood_tree::progress::Progress;
use plywood_tree::settings::Choice as _;
use say::joined;

/// A task with the search for its plan.
#[derive(Debug)]
struct Plan {
    ground: Arc<Ground>,
    choices: Choices,
    drawing: Drawing,
    course: Course,
}

impl Plan {
    /// Searches.
    fn new(ground: Arc<Ground>, choices: Choices, drawing: Drawing, progress: &Arc<Progress>) -> Result<Self, Failure> {
        let course = Course::new(&ground, choices, progress)?;
        Ok(Self { ground, choices, drawing, course })
    }
}

/// Why a task is not taken on.
fn too_large(too_large: TooLarge) -> String {
    match too_large {
        TooLarge::Actions(most) => say!(plans, "too-many-actions", Count(most)).into(),
        TooLarge::Facts(most) => say!(plans, "too-many-facts", Count(most)).into(),
        TooLarge::Stopped => text!(settings, "stopped").to_owned(),
        TooLarge::Tries(most) => say!(plans, "too-many-tries", most = Count(most as usize)).into(),
    }
}

impl Stepped for Plan {
    fn how(&self) -> String {
        self.choices.how()
    }

    fn steps(&self) -> usize {
        self.course.steps()
    }

    fn sentence(&self, step: usize, charset: Charset) -> Sentence {
        self.say(step, charset)
    }

    fn caption(&self, step: usize, charset: Charset) -> Sentence {
        self.say_shortly(step, charset)
    }

    fn condition(&self, step: usize) -> Option<Sentence> {
        self.say_besides(step)
    }

    fn milestones(&self) -> Milestones<'_> {
        self.course.milestones()
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        self.count(step)
    }
}

impl Lesson for Plan {
    fn kind(&self) -> &'static str {
        "plan"
    }

    fn picture(&self, step: usize, sheet: Sheet) -> Result<Picture, Needs> {
        picture::draw(self, step, sheet)
    }

    fn changeable(&self) -> Result<&dyn Changeable, Sentence> {
        Err(sentence!(plans, "not-changed-in-place"))
    }

    fn why(&self, step: usize) -> Vec<Sentence> {
        self.reasons(step)
    }

    fn fact(&self, step: usize) -> Fact {
        self.tell(step)
    }

    fn settings(&self) -> Vec<Setting> {
        self.choices.settings()
    }

    fn with(&self, chosen: &[Chosen], progress: &Arc<Progress>) -> Result<Arc<dyn Lesson>, Sentence> {
        let choices = chosen.iter().try_fold(self.choices, |choices, &chosen| choices.with(chosen));
        let choices = choices.ok_or_else(|| sentence!(plans, "no-such-choice"))?;
        let plan = Self::new(Arc::clone(&self.ground), choices, self.drawing.clone(), progress);
        let said = |failure| sentence!(plans, "no-search", why = Text(failure));
        plan.map(|plan| Arc::new(plan) as Arc<dyn Lesson>).map_err(said)
    }

    fn rival(&self) -> Option<Vec<Chosen>> {
        let (key, option) = self.choices.rival();
        Some(vec![(key.name(), option)])
    }

    fn solution(&self, charset: Charset, _: &Progress) -> Option<Solution> {
        Some(self.solved(charset))
    }
}

impl Plan {
    fn reasons(&self, step: usize) -> Vec<Sentence> {
        let shown = self.course.shown(&self.ground, step, self.choices);
        match self.course.now(step) {
            Now::Looked(look) => self.of_search(&look, &shown),
            Now::Opening | Now::Goal(..) => vec![said(text!(plans, "why-one-by-one"))],
            Now::Begun => vec![self.of_goals(&shown)],
            Now::Acted(number) => {
                let undone = !self.course.undone(&self.ground, number).is_empty();
                let hangs = undone.then(|| said(text!(plans, "why-undone")));
                [Some(self.of_goals(&shown)), hangs].into_iter().flatten().collect()
            }
            Now::Ended => vec![said(text!(plans, "why-one-by-one")), said(text!(plans, "why-together"))],
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
            (Look::Start(_), Direction::Backward) => Some(said(text!(plans, "why-backward"))),
            (Look::Exhausted, _) => Some(said(text!(plans, "why-exhausted"))),
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
                        sentence!(plans, "why-max", Text(each), Number(all)),
                        said(text!(plans, "why-max-admissible")),
                    ],
                    (Together::Sum, Some(all)) => vec![
                        sentence!(plans, "why-sum", Text(each), Number(all)),
                        said(text!(plans, "why-sum-inadmissible")),
                    ],
                    (_, None) => vec![said(text!(plans, "why-never"))],
                }
            }
            (PlanEstimate::GoalCount, None) => {
                let unmet: Vec<Wanted> = wanted.into_iter().filter(|wanted| !wanted.holds(&state)).collect();
                let count = unmet.len();
                let names = joined(unmet.into_iter().map(|wanted| self.wanted(wanted)));
                vec![
                    sentence!(plans, "why-count", Count(count), Text(names)),
                    said(text!(plans, "why-count-inadmissible")),
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
            Some(cost) => say!(plans, "one-cost", Text(name), Number(cost)).into(),
            None => say!(plans, "one-never", Text(name)).into(),
        }
    }

    /// Which of the goals hold.
    fn of_goals(&self, shown: &Shown) -> Sentence {
        let (met, unmet): (Vec<Wanted>, Vec<Wanted>) =
            self.ground.goal.iter().partition(|wanted| shown.meets(**wanted));
        let names = |wanted: Vec<Wanted>| joined(wanted.into_iter().map(|wanted| self.wanted(wanted)));
        let (met, unmet) = (&names(met), &names(unmet));
        match (met.is_empty(), unmet.is_empty()) {
            (true, false) => sentence!(plans, "goals-none", Name(unmet)),
            (false, false) => sentence!(plans, "goals-some", Name(met), Name(unmet)),
            (_, true) => sentence!(plans, "goals-all", Name(met)),
        }
    }
}

fn said(words: &'static str) -> Sentence {
    words.sentence(Charset::Unicode)
}
