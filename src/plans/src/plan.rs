//! Plans: a task of facts and actions, the search for a plan state by state, and then the plan, done action by action.

mod choices;
mod course;
mod picture;
mod read;
mod say;
mod told;
mod why;

use std::sync::Arc;

use crate::planning::{Ground, TooLarge};
use choices::Choices;
use course::Course;
use picture::Drawing;
use plywood_drawing::picture::{Needs, Picture, Sheet};
use plywood_lesson::{Changeable, Chosen, Counter, Fact, Lesson, Milestones, Setting, Solution, Stepped};
use plywood_messages::words;
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_routes::state_space::Failure;
use plywood_tree::progress::Progress;
use plywood_tree::settings::Choice as _;

pub use read::read;
pub use read::{Wrong, read_texts};

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
        TooLarge::Actions(most) => words::plans::TooManyActions { most }.into(),
        TooLarge::Facts(most) => words::plans::TooManyFacts { most }.into(),
        TooLarge::Stopped => words::searching::stopped().to_owned(),
        TooLarge::Tries(most) => words::plans::TooManyTries { most: most as usize }.into(),
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

    fn measure(&self) -> Option<String> {
        None
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
        Err(words::plans::not_changed_in_place().sentence(Charset::Unicode))
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
        let choices = choices.ok_or_else(|| words::plans::no_such_choice().sentence(Charset::Unicode))?;
        let plan = Self::new(Arc::clone(&self.ground), choices, self.drawing.clone(), progress);
        let said = |failure| words::plans::NoSearch { why: &failure }.sentence(Charset::Unicode);
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
