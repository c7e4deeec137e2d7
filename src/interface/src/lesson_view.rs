//! State of a lesson without a search: its step and the visible part of its picture.

use std::{ops::Range, sync::Arc};

use super::{
    areas::WalkthroughAreas,
    editing::Changing,
    playback::Playback,
    screen::{Common, Kind, Screen as _, View},
};
use plywood_document::content::LessonFile;
use plywood_drawing::picture::{Area, Fitted, Legend, Picture, Sheet};
use plywood_lesson::{
    AnyLesson, Changeable, Chosen, Counter, Drawing, Lesson, Milestones, Place, Spot, Stepped, Towards,
};
use plywood_messages::words::{Charset, Sentence};
use ratatui::layout::{Position, Rect};

/// A lesson, alone or beside its rival.
pub type LessonView = View<Lessons>;

#[derive(Clone, Debug)]
pub struct Lessons {
    /// Visible part of the picture, if the user has scrolled since the last step.
    pub scrolled: Option<Scrolled>,
    /// Drag anchor, if a drag is in progress.
    pub held: Option<Position>,
    /// Values of the settings as opened.
    pub opened: Vec<Chosen>,
}

impl Kind for Lessons {
    /// The panes have it.
    type Content = ();
    type Pane = AnyLesson;
    type Edits = Changing;
}

/// Returns the values of the settings of a lesson.
pub fn settings_in_use(lesson: &dyn Lesson) -> Vec<Chosen> {
    lesson.settings().iter().map(|setting| (setting.key, setting.options[setting.chosen].key)).collect()
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scrolled {
    /// First visible row of a picture higher than its canvas.
    Rows(u16),
    /// First visible place of a lesson that is seen through a window.
    Window(Spot),
}

/// Steps of a lesson that may be asked about when it opens.
const MOST_ASKED: usize = 64;

impl LessonView {
    /// Opens a lesson at the step that its text sets, or else one step before the first that answers a question. A file of the
    /// user's own opens at its start.
    pub fn new(file: LessonFile) -> Self {
        let start = (!file.origin.files().is_empty()).then_some(0);
        let set = file.view.step.or(start).map(|step| step.min(file.content.steps()));
        let ask = |step| Some((step - 1, file.content.question(step, Charset::Unicode)?.text));
        let question = if set.is_none() { (1..=file.content.steps().min(MOST_ASKED)).find_map(ask) } else { None };
        let position = set.or_else(|| Some(question.as_ref()?.0)).unwrap_or(0);
        let lesson = Arc::clone(&file.content);
        Self {
            common: Common { playback: Playback { position, ..Playback::default() }, question, ..Common::default() },
            document: file.with(()),
            own: Lessons { scrolled: None, held: None, opened: settings_in_use(&*lesson) },
            panes: vec![lesson],
            edits: None,
        }
    }

    pub fn lesson(&self) -> &AnyLesson {
        &self.panes[0]
    }

    /// Returns the file with the lesson as shown.
    pub fn file(&self) -> LessonFile {
        self.document.clone().with(Arc::clone(self.lesson()))
    }

    /// Returns the meanings of what its picture shows at this step.
    pub fn legend(&self) -> Legend {
        let picture = self.laid_out().first().and_then(|pane| pane.picture().ok());
        picture.unwrap_or_default().legend
    }

    /// Returns true if settings differ from those as opened.
    pub fn is_changed(&self) -> bool {
        settings_in_use(&**self.lesson()) != self.own.opened
    }

    /// Returns the first of the lessons with most steps.
    fn longest(&self) -> &dyn Lesson {
        let longer = |rival: &&AnyLesson| rival.steps() > self.lesson().steps();
        &**self.panes[1..].iter().find(longer).unwrap_or(self.lesson())
    }

    /// Returns the step of the lesson. A lesson shorter than its rival waits at its end.
    fn of_lesson(&self, step: usize) -> usize {
        step.min(self.lesson().steps())
    }

    /// Returns each lesson with its areas and its step. The shorter one waits at its end.
    pub fn laid_out(&self) -> Vec<LessonPane<'_>> {
        let areas = self.areas();
        let own = if self.is_compared() { areas.halves().to_vec() } else { vec![areas] };
        let is_asked = self.common.quiz_view.as_ref().is_some_and(|quiz_view| quiz_view.is_open());
        let shows = match self.by_hand() {
            Some(by_hand) => Shows::Changes(Drawing { cells: by_hand.strokes.cells(), cursor: by_hand.cursor }),
            None if is_asked => Shows::Question,
            None => Shows::Step(match self.own.scrolled {
                Some(Scrolled::Window(corner)) => Some(corner),
                Some(Scrolled::Rows(_)) | None => None,
            }),
        };
        let position = self.position();
        let stroke = self.surface().mode.stroke();
        let lessons = self.panes.iter().map(|lesson| &**lesson);
        let pane = |(lesson, areas): (_, WalkthroughAreas)| {
            let Rect { width, height, .. } = areas.canvas;
            LessonPane {
                lesson,
                step: position.min(lesson.steps()),
                areas,
                sheet: Sheet { width, height, stroke },
                shows,
            }
        };
        lessons.zip(own).map(pane).collect()
    }

    /// Returns the first visible row of a picture. It shows the rows of the step, unless the user has scrolled.
    pub fn first_row(&self, picture: &Picture, canvas: Rect) -> u16 {
        let most = picture.height.saturating_sub(canvas.height);
        let followed = picture.focus.end.saturating_sub(canvas.height).min(picture.focus.start);
        let first = match self.own.scrolled {
            Some(Scrolled::Rows(row)) => row,
            Some(Scrolled::Window(_)) | None => followed,
        };
        first.min(most)
    }
}

#[derive(Clone, Copy)]
pub struct LessonPane<'s> {
    pub lesson: &'s dyn Lesson,
    pub step: usize,
    pub areas: WalkthroughAreas,
    sheet: Sheet,
    shows: Shows<'s>,
}

#[derive(Clone, Copy)]
enum Shows<'s> {
    /// Shows a step. If the lesson is larger than the screen, its window begins at this place.
    Step(Option<Spot>),
    /// Belongs to a question, and does not give away its answer.
    Question,
    Changes(Drawing<'s>),
}

impl<'s> LessonPane<'s> {
    /// Returns the picture of this step.
    ///
    /// # Errors
    ///
    /// Returns the minimum room if there is less.
    pub fn picture(&self) -> Fitted {
        match (self.changed(), self.shows) {
            (Some((changeable, place)), _) => changeable.picture(place),
            (None, Shows::Question) => self.lesson.question_picture(self.step, self.sheet),
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

    /// Returns the corner of the window after a move by cells of the screen; `None` if the whole lesson is visible.
    pub fn moved(&self, by: (i32, i32)) -> Option<Spot> {
        match self.shows {
            Shows::Step(corner) => self.lesson.moved(self.step, self.sheet, corner, by),
            Shows::Question | Shows::Changes(_) => None,
        }
    }

    /// Returns the area of a place on the screen, while the lesson is edited.
    pub fn area(&self, spot: Spot) -> Option<Rect> {
        let (changeable, place) = self.changed()?;
        changeable.area(place, spot).map(|area| self.on_screen(area))
    }

    /// Returns the area of an option of the current question, numbered from 0.
    pub fn option(&self, option: usize) -> Option<Rect> {
        if matches!(self.shows, Shows::Question) { self.options_at(self.step, option..option + 1).pop() } else { None }
    }

    /// Returns the areas of options of the question at `step` while it is open, whatever step is shown now.
    pub fn options_at(&self, step: usize, options: Range<usize>) -> Vec<Rect> {
        if self.picture().is_ok_and(|drawn| drawn.height > self.sheet.height) {
            return Vec::new();
        }
        let areas = self.lesson.option_areas(step, self.sheet, options);
        areas.into_iter().map(|area| self.on_screen(area)).collect()
    }

    fn on_screen(&self, Area { x, y, width, height }: Area) -> Rect {
        let canvas = self.areas.canvas;
        Rect { x: canvas.x.saturating_add(x), y: canvas.y.saturating_add(y), width, height }.intersection(canvas)
    }

    /// Returns the place that an arrow key leads to from the cursor, while the lesson is edited.
    pub fn next(&self, towards: Towards) -> Option<Spot> {
        self.changed().map(|(changeable, place)| changeable.next(place, towards))
    }

    /// Returns the place at a cell of the screen, while the lesson is edited.
    pub fn spot(&self, at: Position) -> Option<Spot> {
        let (changeable, place) = self.changed()?;
        let canvas = self.areas.canvas;
        let cell = (at.x.checked_sub(canvas.x)?, at.y.checked_sub(canvas.y)?);
        let inside = canvas.contains(at);
        inside.then(|| changeable.spot(place, cell)).flatten()
    }
}

/// Lessons stepped together count as one: the longest determines steps and milestones.
impl Stepped for LessonView {
    fn how(&self) -> String {
        let lesson = self.lesson().how();
        match self.panes.get(1) {
            None => lesson,
            Some(rival) => string!("interface/beside", Text(lesson), rival = Text(rival.how())),
        }
    }

    fn steps(&self) -> usize {
        self.longest().steps()
    }

    fn sentence(&self, step: usize, charset: Charset) -> Sentence {
        self.lesson().sentence(self.of_lesson(step), charset)
    }

    fn caption(&self, step: usize, charset: Charset) -> Sentence {
        self.lesson().caption(self.of_lesson(step), charset)
    }

    fn condition(&self, step: usize) -> Option<Sentence> {
        self.lesson().condition(self.of_lesson(step))
    }

    fn milestones(&self) -> Milestones<'_> {
        self.longest().milestones()
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        self.lesson().counters(self.of_lesson(step))
    }

    fn measure(&self) -> Option<String> {
        self.lesson().measure()
    }
}
