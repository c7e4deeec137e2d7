//! Keys, mouse and file changes of a lesson without a search.

use std::sync::Arc;

use super::message::Reply;
use super::screen::{Editor as _, Screen};
use super::{asking, changing, nodes, on_viewer, opening, panes, pointer};
use crate::document_view::View as _;
use crate::event::{MouseButton, MouseEvent, MouseEventKind};
use crate::job::{Anew, Job};
use crate::keymap::{LessonAction, PartAction};
use crate::lesson_view::{Lane, LessonView, Scrolled};
use crate::model::{Model, OpenScreen};
use crate::playback::Towards;
use crate::search_view::SearchView;
use crate::view::{canvas_in_view, timeline_step};
use plywood_document::material::LessonFile;
use plywood_lesson::{Lesson, Stepped as _};
use plywood_messages::words::{Charset, Sentence};
use plywood_teaching::quiz::{NothingToAsk, Quiz};

/// Columns and rows per scroll step.
const PAN: (i32, i32) = (8, 2);

impl Screen for LessonView {
    fn arrived(&mut self) {
        self.scrolled = None;
    }

    /// The wheel scrolls, a window is dragged, the timeline can be clicked and dragged. While the lesson is edited, the mouse
    /// draws.
    fn on_mouse(&mut self, _lift: i32, event: MouseEvent) -> Reply {
        if self.common.asking.is_some() {
            // The user must not look at future steps before their question.
            if event.kind == MouseEventKind::Down(MouseButton::Left) {
                asking::point(self, event.position());
            }
            return Reply::NONE;
        }
        if let Some(reply) = changing::on_mouse(self, event) {
            return reply;
        }
        if matches!(event.kind, MouseEventKind::Down(MouseButton::Left) | MouseEventKind::Drag(MouseButton::Left)) {
            let timeline = self.areas().timeline;
            let steps = self.steps();
            if event.row == timeline.y && !timeline.is_empty() && steps > 0 {
                self.go_to(timeline_step(timeline, event.column, steps));
            } else {
                drag(self, event);
            }
        } else if let Some((across, down)) = pointer::wheel(event) {
            scroll(self, (across * PAN.0, down * PAN.1));
        } else {
            // The other buttons do nothing.
        }
        Reply::NONE
    }

    fn questions(&self) -> Result<Quiz, NothingToAsk> {
        Quiz::of_lesson(&self.file.content, Charset::Unicode)
    }
}

pub(super) fn act(model: &mut Model, action: LessonAction) -> Reply {
    let OpenScreen::Lesson(stepper) = &mut model.screen else { return Reply::NONE };
    match action {
        LessonAction::Step(action) => stepper.step(action),
        LessonAction::Part(action) => to_part(stepper, action),
        LessonAction::Play(action) => stepper.play(action),
        LessonAction::Pan(action) => scroll(stepper, panes::offset(action)),
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
    Reply::NONE
}

pub(super) fn to_part(stepper: &mut LessonView, action: PartAction) {
    stepper.to_event(match action {
        PartAction::PartNext => Towards::Next,
        PartAction::PartPrevious => Towards::Previous,
    });
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
        stepper.common.playback.position = stepper.position().min(stepper.steps());
        return Reply::NONE;
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
    Reply::start(Job::WorkOut(lessons.map(|(lesson, anew)| (Arc::clone(lesson), anew)).collect()))
}

/// Handles recomputed lessons. A user at the last step stays at the last step.
pub(super) fn on_recomputed(stepper: &mut LessonView, outcome: Result<Vec<Arc<dyn Lesson>>, Sentence>) -> Reply {
    let mut lessons = match outcome {
        Ok(lessons) => lessons.into_iter(),
        Err(why) => return stepper.revert().saying(why.to_string()),
    };
    let was_at_its_end = stepper.position() == stepper.steps();
    if let Some(lesson) = lessons.next() {
        let before = std::mem::replace(&mut stepper.file.content, lesson);
        stepper.rival = lessons.next();
        let last = stepper.steps();
        stepper.common.playback.position = if was_at_its_end { last } else { stepper.position().min(last) };
        if stepper.is_pending() {
            return changing::changed(stepper, &*before);
        }
    }
    stepper.scrolled = None;
    Reply::NONE
}

/// Scrolls the window of a lesson, or a picture higher than its canvas.
fn scroll(stepper: &mut LessonView, by: (i32, i32)) {
    let corner = stepper.lanes().iter().find_map(|lane| lane.moved(by));
    match corner {
        Some(corner) => stepper.scrolled = Some(Scrolled::Window(corner)),
        None => scroll_rows(stepper, by.1),
    }
}

fn scroll_rows(stepper: &mut LessonView, by: i32) {
    let mode = stepper.surface().mode;
    let drawn = |lane: &Lane<'_>| Some((canvas_in_view(stepper, lane, mode), lane.picture().ok()?));
    let pictures: Vec<_> = stepper.lanes().iter().filter_map(drawn).collect();
    let most = pictures.iter().map(|(canvas, picture)| picture.height.saturating_sub(canvas.height)).max();
    let Some((canvas, picture)) = pictures.first() else { return };
    let before = stepper.first_row(picture, *canvas);
    let first = (i32::from(before) + by).max(0);
    let first = most.map(|most| u16::try_from(first).unwrap_or(u16::MAX).min(most));
    if first != Some(before) {
        stepper.scrolled = first.map(Scrolled::Rows);
    }
}

fn drag(stepper: &mut LessonView, event: MouseEvent) {
    let at = event.position();
    let lanes = stepper.lanes();
    let held = stepper.held.filter(|_| matches!(event.kind, MouseEventKind::Drag(_)));
    let Some(held) = held else {
        stepper.held = lanes.iter().any(|lane| lane.areas.canvas.contains(at)).then_some(at);
        return;
    };
    let by = (i32::from(held.x) - i32::from(at.x), i32::from(held.y) - i32::from(at.y));
    let corner = lanes.iter().find_map(|lane| lane.moved(by)).map(Scrolled::Window);
    // Movements of less than a cell accumulate.
    if corner.is_some() && corner != stepper.scrolled {
        (stepper.scrolled, stepper.held) = (corner, Some(at));
    }
}

/// Shows or leaves the strategic form of the search tree. It replaces the tree on the screen.
pub(super) fn toggle_strategic(model: &mut Model) -> Reply {
    match &mut model.screen {
        OpenScreen::Search(view) if !view.is_compared() => start_strategic(view),
        OpenScreen::Lesson(view) => match view.common.before.take() {
            Some(viewer) => back(model, viewer),
            None => Reply::say(text!(remarks, "of-no-tree")),
        },
        OpenScreen::Gallery | OpenScreen::Opening | OpenScreen::Search(_) | OpenScreen::Match(_) => Reply::NONE,
    }
}

/// Starts the computation of the strategic form. It refuses if there are unsaved edits.
fn start_strategic(viewer: &SearchView) -> Reply {
    if viewer.is_unsaved() {
        return Reply::say(text!(remarks, "unsaved"));
    }
    Reply::start(Job::Strategic(Box::new(viewer.subject.clone())))
}

/// Shows the computed strategic form instead of the tree.
pub(super) fn show_strategic(model: &mut Model, made: Result<Box<LessonFile>, String>) -> Reply {
    let file = match made {
        Ok(file) => file,
        Err(why) => return Reply::say(why),
    };
    // The user may have left the tree in the meantime.
    if model.lanes().is_none_or(SearchView::is_compared) {
        return Reply::NONE;
    }
    let mut view = LessonView::new(*file);
    if let OpenScreen::Search(mut viewer) = std::mem::take(&mut model.screen) {
        viewer.common.playback.is_playing = false;
        view.common.before = Some(viewer);
    }
    model.screen = OpenScreen::Lesson(Box::new(view));
    Reply::NONE.uncovered()
}

/// Returns to the tree, which may have to fit another screen size.
fn back(model: &mut Model, viewer: Box<SearchView>) -> Reply {
    model.screen = OpenScreen::Search(viewer);
    model.fit();
    let stroke = model.screen_mode.stroke();
    on_viewer(model, |viewer| nodes::change_stroke(viewer, stroke)).uncovered()
}
