//! Keys, mouse and file changes of a lesson without a search.

use std::sync::Arc;

use super::playback::{self, Towards};
use super::reply::Reply;
use super::screen::{Editor as _, Screen};
use super::{asking, changing, opening, panes};
use crate::areas::Surface;
use crate::document_view::View as _;
use crate::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use crate::job::{Anew, Job, WorkOut};
use crate::keymap::{LessonAction, PartAction};
use crate::lesson_view::{Lane, LessonView, Scrolled};
use crate::model::{Model, OpenScreen};
use crate::view::{canvas_in_view, timeline_step};
use plywood_lesson::{Lesson, Stepped as _};
use plywood_messages::words::{Charset, Sentence};
use plywood_teaching::quiz::{NothingToAsk, Quiz};
use ratatui::layout::{Position, Rect};

/// Rows and columns per scroll step.
const PAN: i32 = 2;
const PAN_ACROSS: i32 = 8;

impl Screen for LessonView {
    fn arrived(&mut self) {
        self.scrolled = None;
    }

    /// The wheel scrolls, a window is dragged, the timeline can be clicked and dragged. While the lesson is edited, the mouse
    /// draws.
    fn on_mouse(&mut self, surface: Surface, _lift: i32, event: MouseEvent) -> Reply {
        if self.common.asking.is_some() {
            // The user must not look at future steps before their question.
            if event.kind == MouseEventKind::Down(MouseButton::Left) {
                asking::point(self, surface, Position::new(event.column, event.row));
            }
            return Reply::none();
        }
        if let Some(reply) = changing::on_mouse(self, surface, event) {
            return reply;
        }
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) | MouseEventKind::Drag(MouseButton::Left) => {
                let timeline = self.areas(surface).timeline;
                let steps = self.steps();
                if event.row == timeline.y && !timeline.is_empty() && steps > 0 {
                    self.go_to(timeline_step(timeline, event.column, steps));
                } else {
                    drag(self, surface, event);
                }
            }
            MouseEventKind::ScrollUp if event.modifiers.contains(KeyModifiers::SHIFT) => {
                scroll(self, surface, (-PAN_ACROSS, 0));
            }
            MouseEventKind::ScrollDown if event.modifiers.contains(KeyModifiers::SHIFT) => {
                scroll(self, surface, (PAN_ACROSS, 0));
            }
            MouseEventKind::ScrollUp => scroll(self, surface, (0, -PAN)),
            MouseEventKind::ScrollDown => scroll(self, surface, (0, PAN)),
            MouseEventKind::ScrollLeft => scroll(self, surface, (-PAN_ACROSS, 0)),
            MouseEventKind::ScrollRight => scroll(self, surface, (PAN_ACROSS, 0)),
            MouseEventKind::Down(_) | MouseEventKind::Drag(_) => {}
        }
        Reply::none()
    }

    fn questions(&self) -> Result<Quiz, NothingToAsk> {
        Quiz::of_lesson(&self.file.content, Charset::Unicode)
    }
}

pub(super) fn act(model: &mut Model, action: LessonAction) -> Reply {
    let surface = model.surface();
    let OpenScreen::Lesson(stepper) = &mut model.screen else { return Reply::none() };
    match action {
        LessonAction::Step(action) => stepper.step(action),
        LessonAction::Part(action) => to_part(stepper, action),
        LessonAction::Play(action) => stepper.play(action),
        LessonAction::Pan(action) => scroll(stepper, surface, panes::offset(action)),
        LessonAction::Sheet(action) => return super::sheet(model, action),
        LessonAction::Lecture(action) => return opening::beside(model, action),
        LessonAction::Compare => return compare(stepper),
        LessonAction::Edit => return changing::toggle(stepper),
        LessonAction::Quiz => return asking::toggle(model),
        LessonAction::Reset => {
            let rival = stepper.rival.as_ref().map(|rival| (rival, Anew::Nothing));
            let opened = Anew::Choices(stepper.opened.clone());
            return recompute((&stepper.file.content, opened), rival).saying(text!(remarks, "reset"));
        }
        LessonAction::FirstSetting => return choose(stepper, 0),
        LessonAction::SecondSetting => return choose(stepper, 1),
        LessonAction::ThirdSetting => return choose(stepper, 2),
    }
    Reply::none()
}

pub(super) fn to_part(stepper: &mut LessonView, action: PartAction) {
    let towards = match action {
        PartAction::PartNext => Towards::Next,
        PartAction::PartPrevious => Towards::Previous,
    };
    let step = playback::event(stepper, stepper.common.playback.position, towards);
    stepper.rest_at(step);
}

fn choose(stepper: &LessonView, setting: usize) -> Reply {
    let settings = stepper.file.content.settings();
    match settings.get(setting) {
        Some(setting) => {
            let first = (&stepper.file.content, Anew::Choices(vec![setting.next()]));
            recompute(first, stepper.rival.as_ref().map(|rival| (rival, Anew::Nothing)))
        }
        None if settings.is_empty() => Reply::say(text!(remarks, "nothing-to-choose")),
        None => {
            let names: Vec<_> = settings.iter().map(|setting| setting.name.to_string()).collect();
            Reply::say(say!(remarks, "only-to-choose", names = Text(names.join(", "))))
        }
    }
}

pub(super) fn compare(stepper: &mut LessonView) -> Reply {
    if stepper.rival.take().is_some() {
        stepper.common.playback.position = stepper.common.playback.position.min(stepper.steps());
        return Reply::none();
    }
    match stepper.file.content.rival() {
        Some(chosen) => {
            let lesson = &stepper.file.content;
            recompute((lesson, Anew::Nothing), Some((lesson, Anew::Choices(chosen))))
        }
        None => Reply::say(text!(remarks, "nothing-to-compare")),
    }
}

/// Starts the job that recomputes the shown lessons.
pub(super) fn recompute(first: (&Arc<dyn Lesson>, Anew), rival: Option<(&Arc<dyn Lesson>, Anew)>) -> Reply {
    let lessons = [Some(first), rival].into_iter().flatten();
    Reply::start(Job::WorkOut(WorkOut(lessons.map(|(lesson, anew)| (Arc::clone(lesson), anew)).collect())))
}

/// Handles recomputed lessons. A user at the last step stays at the last step.
pub(super) fn on_recomputed(stepper: &mut LessonView, outcome: Result<Vec<Arc<dyn Lesson>>, Sentence>) -> Reply {
    let mut lessons = match outcome {
        Ok(lessons) => lessons.into_iter(),
        Err(why) => return stepper.revert().saying(why.to_string()),
    };
    let was_at_its_end = stepper.common.playback.position == stepper.steps();
    if let Some(lesson) = lessons.next() {
        let before = std::mem::replace(&mut stepper.file.content, lesson);
        stepper.rival = lessons.next();
        let last = stepper.steps();
        stepper.common.playback.position =
            if was_at_its_end { last } else { stepper.common.playback.position.min(last) };
        if stepper.is_pending() {
            return changing::changed(stepper, &*before);
        }
    }
    stepper.scrolled = None;
    Reply::none()
}

/// Scrolls the window of a lesson, or a picture higher than its canvas.
fn scroll(stepper: &mut LessonView, surface: Surface, by: (i32, i32)) {
    let corner = stepper.lanes(surface).iter().find_map(|lane| lane.moved(by));
    match corner {
        Some(corner) => stepper.scrolled = Some(Scrolled::Window(corner)),
        None => scroll_rows(stepper, surface, by.1),
    }
}

fn scroll_rows(stepper: &mut LessonView, surface: Surface, by: i32) {
    let mode = stepper.surface(surface).mode;
    let drawn = |lane: &Lane<'_>| Some((canvas_in_view(stepper, lane, mode), lane.picture().ok()?));
    let pictures: Vec<_> = stepper.lanes(surface).iter().filter_map(drawn).collect();
    let most = pictures.iter().map(|(canvas, picture)| picture.height.saturating_sub(canvas.height)).max();
    let Some((canvas, picture)) = pictures.first() else { return };
    let first = i32::from(stepper.first_row(picture, *canvas)) + by;
    let row = |most: u16| Scrolled::Rows(u16::try_from(first.max(0)).unwrap_or(u16::MAX).min(most));
    stepper.scrolled = most.map(row);
}

fn drag(stepper: &mut LessonView, surface: Surface, event: MouseEvent) {
    let at = Position::new(event.column, event.row);
    let canvases: Vec<Rect> = stepper.lanes(surface).iter().map(|lane| lane.areas.canvas).collect();
    match (event.kind, stepper.held) {
        (MouseEventKind::Drag(_), Some(held)) => {
            let by = (i32::from(held.x) - i32::from(at.x), i32::from(held.y) - i32::from(at.y));
            let before = stepper.scrolled;
            let corner = stepper.lanes(surface).iter().find_map(|lane| lane.moved(by));
            stepper.scrolled = corner.map(Scrolled::Window).or(before);
            // Movements of less than a cell accumulate.
            if stepper.scrolled != before {
                stepper.held = Some(at);
            }
        }
        (MouseEventKind::Down(_), _) => {
            stepper.held = canvases.iter().any(|canvas| canvas.contains(at)).then_some(at);
        }
        (
            MouseEventKind::Drag(_)
            | MouseEventKind::ScrollUp
            | MouseEventKind::ScrollDown
            | MouseEventKind::ScrollLeft
            | MouseEventKind::ScrollRight,
            _,
        ) => {}
    }
}
