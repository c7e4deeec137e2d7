//! The state of a lesson that is no search: where one is in it, and what of its picture is in view. Plain data; knows nothing of
//! which kinds there are.

use std::sync::Arc;

use ratatui::layout::Rect;

use super::areas::{Aside, Surface, WalkthroughAreas};
use super::asking::Asking;
use super::playback::Playback;
use super::viewer::Viewer;
use crate::lesson::{Counter, Lesson, LessonFile, Milestones, Needs, Picture, Sheet, Stepped};
use crate::words::{self, Charset, Sentence};

/// A lesson that is stepped through.
#[derive(Clone, Debug)]
pub struct Stepper {
    /// The lesson, and what its file says of it.
    pub file: LessonFile,
    /// What it is compared with, step by step.
    pub rival: Option<Arc<dyn Lesson>>,
    /// The walkthrough of the tree that it is made of, if it is: one comes back to it.
    pub before: Option<Box<Viewer>>,
    /// Where one is.
    pub playback: Playback,
    /// The first row of the picture in view, where it has been scrolled by hand.
    pub scrolled: Option<u16>,
    /// What is wrong with the file as it is on disk now.
    pub broken: Option<String>,
    /// The quiz about the lesson, while it goes on.
    pub asking: Option<Box<Asking>>,
}

impl Stepper {
    /// A lesson at the step its file wishes for.
    #[must_use]
    pub fn new(file: LessonFile) -> Self {
        let position = file.view.step.unwrap_or(0).min(file.lesson.steps());
        let playback = Playback::at(position);
        Self { file, rival: None, before: None, playback, scrolled: None, broken: None, asking: None }
    }

    /// The lesson, and beside it what it is compared with.
    pub fn lessons(&self) -> impl Iterator<Item = &dyn Lesson> {
        [Some(&self.file.lesson), self.rival.as_ref()].into_iter().flatten().map(|lesson| &**lesson)
    }

    /// The one with the most steps.
    fn longest(&self) -> &dyn Lesson {
        match &self.rival {
            Some(rival) if rival.steps() > self.file.lesson.steps() => &**rival,
            Some(_) | None => &*self.file.lesson,
        }
    }

    /// The step that the lesson is at: one that is shorter than what it is compared with waits at its end.
    fn of_lesson(&self, step: usize) -> usize {
        step.min(self.file.lesson.steps())
    }

    /// The parts of the screen.
    #[must_use]
    pub fn areas(&self, surface: Surface) -> WalkthroughAreas {
        let is_counted = self.lessons().any(|lesson| !lesson.counters(0).is_empty());
        surface.areas(if is_counted { Aside::Counters } else { Aside::Nothing })
    }

    /// Each lesson with its part of the screen and the step it is at: the shorter one waits at its end.
    #[must_use]
    pub fn lanes(&self, surface: Surface) -> Vec<Lane<'_>> {
        let areas = self.areas(surface);
        let own = if self.rival.is_some() { areas.halves().to_vec() } else { vec![areas] };
        let shows =
            if self.asking.as_ref().is_some_and(|asking| asking.is_open()) { Shows::Question } else { Shows::Step };
        let lane = |(lesson, areas): (_, _)| lane(lesson, areas, (self.playback.position, shows), surface);
        self.lessons().zip(own).map(lane).collect()
    }

    /// The first row in view of a picture on a canvas: the step's own rows are, unless something else has been looked at.
    #[must_use]
    pub fn first_row(&self, picture: &Picture, canvas: Rect) -> u16 {
        let most = picture.height.saturating_sub(canvas.height);
        let followed = picture.focus.end.saturating_sub(canvas.height).min(picture.focus.start);
        self.scrolled.unwrap_or(followed).min(most)
    }
}

/// A lesson in its part of the screen.
#[derive(Clone, Copy, Debug)]
pub struct Lane<'s> {
    /// The lesson.
    pub lesson: &'s dyn Lesson,
    /// The step it is at.
    pub step: usize,
    /// Where it is shown.
    pub areas: WalkthroughAreas,
    sheet: Sheet,
    shows: Shows,
}

/// What a picture is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shows {
    /// It shows a step.
    Step,
    /// It belongs to a question, and says nothing of its answer.
    Question,
}

fn lane(lesson: &dyn Lesson, areas: WalkthroughAreas, (position, shows): (usize, Shows), surface: Surface) -> Lane<'_> {
    let sheet = Sheet { width: areas.canvas.width, height: areas.canvas.height, stroke: surface.mode.stroke() };
    Lane { lesson, step: position.min(lesson.steps()), areas, sheet, shows }
}

impl Lane<'_> {
    /// The picture of this step.
    ///
    /// # Errors
    /// How much room it needs at least, where there is less.
    pub fn picture(&self) -> Result<Picture, Needs> {
        match self.shows {
            Shows::Step => self.lesson.picture(self.step, self.sheet),
            Shows::Question => self.lesson.picture_of_question(self.step, self.sheet),
        }
    }
}

/// All that is stepped through together, as one: its steps and milestones are those of the longest.
impl Stepped for Stepper {
    fn how(&self) -> String {
        let lesson = self.file.lesson.how();
        match &self.rival {
            None => lesson,
            Some(rival) => words::lessons::Beside { lesson: &lesson, rival: &rival.how() }.into(),
        }
    }

    fn steps(&self) -> usize {
        self.longest().steps()
    }

    fn sentence(&self, step: usize, charset: Charset) -> Sentence {
        self.file.lesson.sentence(self.of_lesson(step), charset)
    }

    fn caption(&self, step: usize, charset: Charset) -> Sentence {
        self.file.lesson.caption(self.of_lesson(step), charset)
    }

    fn condition(&self, step: usize) -> Option<Sentence> {
        self.file.lesson.condition(self.of_lesson(step))
    }

    fn milestones(&self) -> Milestones<'_> {
        self.longest().milestones()
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        self.file.lesson.counters(self.of_lesson(step))
    }

    fn measure(&self) -> Option<String> {
        self.file.lesson.measure()
    }
}
