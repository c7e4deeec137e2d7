//! The state of a lesson that is no search: where one is in it, and what of its picture is in view. Plain data.

use std::sync::Arc;

use super::areas::{Surface, WalkthroughAreas};
use super::changing::Changing;
use super::document_view::{Common, View as _};
use super::editing::Hand;
use super::playback::Playback;
use plywood_document::material::LessonFile;
use plywood_drawing::picture::{Area, Needs, Picture, Sheet};
use plywood_lesson::{Changeable, Counter, Drawing, Lesson, Milestones, Place, Spot, Stepped, Towards};
use plywood_messages::words::{Charset, Sentence};
use ratatui::layout::{Position, Rect};

/// A lesson that is stepped through.
#[derive(Clone, Debug)]
pub struct LessonView {
    /// The lesson, and what its file says of it.
    pub file: LessonFile,
    pub common: Common,
    /// What it is compared with, step by step.
    pub rival: Option<Arc<dyn Lesson>>,
    /// What of the picture is in view, where somebody has looked around since the last step.
    pub scrolled: Option<Scrolled>,
    /// Where the mouse holds the picture.
    pub held: Option<Position>,
    /// The changes, once there are any.
    pub changing: Option<Box<Changing>>,
}

/// What of a picture is in view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scrolled {
    /// Of one that is higher than its canvas what begins at a row.
    Rows(u16),
    /// Of a lesson that is seen through a window what begins at a place.
    Window(Spot),
}

impl LessonView {
    /// A lesson at the step its file wishes for.
    pub fn new(file: LessonFile) -> Self {
        let position = file.view.step.unwrap_or(0).min(file.content.steps());
        Self {
            file,
            common: Common { playback: Playback::at(position), ..Common::default() },
            rival: None,
            scrolled: None,
            held: None,
            changing: None,
        }
    }

    /// The changes, while keys and the mouse make them.
    pub fn by_hand(&self) -> Option<&Changing> {
        self.changing.as_deref().filter(|_| self.common.hand == Hand::On)
    }

    /// The lesson, and beside it what it is compared with.
    pub fn lessons(&self) -> impl Iterator<Item = &dyn Lesson> {
        [Some(&self.file.content), self.rival.as_ref()].into_iter().flatten().map(|lesson| &**lesson)
    }

    /// The one with the most steps.
    fn longest(&self) -> &dyn Lesson {
        match &self.rival {
            Some(rival) if rival.steps() > self.file.content.steps() => &**rival,
            Some(_) | None => &*self.file.content,
        }
    }

    /// The step that the lesson is at: one that is shorter than what it is compared with waits at its end.
    fn of_lesson(&self, step: usize) -> usize {
        step.min(self.file.content.steps())
    }

    /// Each lesson with its part of the screen and the step it is at: the shorter one waits at its end.
    pub fn lanes(&self, surface: Surface) -> Vec<Lane<'_>> {
        let areas = self.areas(surface);
        let own = if self.rival.is_some() { areas.halves().to_vec() } else { vec![areas] };
        let surface = self.surface(surface);
        let is_asked = self.common.asking.as_ref().is_some_and(|asking| asking.is_open());
        let shows = match self.by_hand() {
            Some(by_hand) => Shows::Changes(Drawing { cells: by_hand.strokes.cells(), cursor: by_hand.cursor }),
            None if is_asked => Shows::Question,
            None => Shows::Step(self.corner()),
        };
        let lane = |(lesson, areas): (_, _)| lane(lesson, areas, (self.common.playback.position, shows), surface);
        self.lessons().zip(own).map(lane).collect()
    }

    /// Where the window begins through which a lesson is seen, where somebody has looked around.
    const fn corner(&self) -> Option<Spot> {
        match self.scrolled {
            Some(Scrolled::Window(corner)) => Some(corner),
            Some(Scrolled::Rows(_)) | None => None,
        }
    }

    /// The first row in view of a picture on a canvas: the step's own rows are, unless something else has been looked at.
    pub fn first_row(&self, picture: &Picture, canvas: Rect) -> u16 {
        let most = picture.height.saturating_sub(canvas.height);
        let followed = picture.focus.end.saturating_sub(canvas.height).min(picture.focus.start);
        let first = match self.scrolled {
            Some(Scrolled::Rows(row)) => row,
            Some(Scrolled::Window(_)) | None => followed,
        };
        first.min(most)
    }
}

/// A lesson in its part of the screen.
#[derive(Clone, Copy, Debug)]
pub struct Lane<'s> {
    pub lesson: &'s dyn Lesson,
    pub step: usize,
    /// Where it is shown.
    pub areas: WalkthroughAreas,
    sheet: Sheet,
    shows: Shows<'s>,
}

/// What a picture is for.
#[derive(Clone, Copy, Debug)]
enum Shows<'s> {
    /// It shows a step, and of what is larger than the screen what begins at a place.
    Step(Option<Spot>),
    /// It belongs to a question, and says nothing of its answer.
    Question,
    /// It shows what stands where while that is changed.
    Changes(Drawing<'s>),
}

fn lane<'s>(
    lesson: &'s dyn Lesson,
    areas: WalkthroughAreas,
    (position, shows): (usize, Shows<'s>),
    surface: Surface,
) -> Lane<'s> {
    let sheet = Sheet { width: areas.canvas.width, height: areas.canvas.height, stroke: surface.mode.stroke() };
    Lane { lesson, step: position.min(lesson.steps()), areas, sheet, shows }
}

impl<'s> Lane<'s> {
    /// The picture of this step.
    ///
    /// # Errors
    /// How much room it needs at least, where there is less.
    pub fn picture(&self) -> Result<Picture, Needs> {
        match (self.changed(), self.shows) {
            (Some((changeable, place)), _) => changeable.picture(place),
            (None, Shows::Question) => self.lesson.picture_of_question(self.step, self.sheet),
            (None, Shows::Step(Some(corner))) => self.lesson.picture_from(self.step, self.sheet, corner),
            (None, Shows::Step(None) | Shows::Changes(_)) => self.lesson.picture(self.step, self.sheet),
        }
    }

    fn changed(&self) -> Option<(&'s dyn Changeable, Place<'s>)> {
        match self.shows {
            Shows::Changes(drawing) => {
                let place = Place { step: self.step, sheet: self.sheet, drawing };
                self.lesson.changeable().ok().map(|changeable| (changeable, place))
            }
            Shows::Step(_) | Shows::Question => None,
        }
    }

    /// Where the window begins through which it is seen, when that is moved by cells of the screen; `None` where all of it is in view.
    pub fn moved(&self, by: (i32, i32)) -> Option<Spot> {
        match self.shows {
            Shows::Step(corner) => self.lesson.moved(self.step, self.sheet, corner, by),
            Shows::Question | Shows::Changes(_) => None,
        }
    }

    /// Where a place is drawn on the screen, while places are changed.
    pub fn area(&self, spot: Spot) -> Option<Rect> {
        let (changeable, place) = self.changed()?;
        let Area { x, y, width, height } = changeable.area(place, spot)?;
        let canvas = self.areas.canvas;
        Some(Rect { x: canvas.x.saturating_add(x), y: canvas.y.saturating_add(y), width, height }.intersection(canvas))
    }

    /// Where an option of the question that stands is drawn on the screen, of options numbered from 0.
    pub fn option(&self, option: usize) -> Option<Rect> {
        if matches!(self.shows, Shows::Question) { self.option_at(self.step, option) } else { None }
    }

    /// Where an option of the question asked at a step is drawn on the screen as long as that stands, whatever is shown now.
    pub fn option_at(&self, step: usize, option: usize) -> Option<Rect> {
        if self.picture().is_ok_and(|drawn| drawn.height > self.sheet.height) {
            return None;
        }
        let Area { x, y, width, height } = self.lesson.area_of_option(step, self.sheet, option)?;
        let canvas = self.areas.canvas;
        Some(Rect { x: canvas.x.saturating_add(x), y: canvas.y.saturating_add(y), width, height }.intersection(canvas))
    }

    /// The place that a key leads to from the cursor, while places are changed.
    pub fn next(&self, towards: Towards) -> Option<Spot> {
        self.changed().map(|(changeable, place)| changeable.next(place, towards))
    }

    /// The place at a cell of the screen, while places are changed.
    pub fn spot(&self, at: Position) -> Option<Spot> {
        let (changeable, place) = self.changed()?;
        let canvas = self.areas.canvas;
        let cell = (at.x.checked_sub(canvas.x)?, at.y.checked_sub(canvas.y)?);
        let inside = canvas.contains(at);
        inside.then(|| changeable.spot(place, cell)).flatten()
    }
}

/// All that is stepped through together, as one: its steps and milestones are those of the longest.
impl Stepped for LessonView {
    fn how(&self) -> String {
        let lesson = self.file.content.how();
        match &self.rival {
            None => lesson,
            Some(rival) => say!(interface, "beside", lesson = Text(lesson), rival = Text(rival.how())).into(),
        }
    }

    fn steps(&self) -> usize {
        self.longest().steps()
    }

    fn sentence(&self, step: usize, charset: Charset) -> Sentence {
        self.file.content.sentence(self.of_lesson(step), charset)
    }

    fn caption(&self, step: usize, charset: Charset) -> Sentence {
        self.file.content.caption(self.of_lesson(step), charset)
    }

    fn condition(&self, step: usize) -> Option<Sentence> {
        self.file.content.condition(self.of_lesson(step))
    }

    fn milestones(&self) -> Milestones<'_> {
        self.longest().milestones()
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        self.file.content.counters(self.of_lesson(step))
    }

    fn measure(&self) -> Option<String> {
        self.file.content.measure()
    }
}
