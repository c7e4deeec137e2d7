//! Keys, mouse and file changes of a lesson without a search.

use std::iter;

use super::{changing, nodes, opening, panes, pointer, prelude::*, quiz_view};
use crate::{
    event::MouseEventKind,
    job::Anew,
    keymap::{LessonAction, PartAction},
    lesson_view::{LessonPane, Scrolled},
    playback::Towards,
    view::canvas_in_view,
};
use plywood_document::content::LessonFile;
use plywood_lesson::{AnyLesson, Stepped as _};
use plywood_messages::{text::joined, words::Sentence};

/// Columns and rows per scroll step.
const PAN: (i32, i32) = (8, 2);

/// The wheel scrolls, a window is dragged, the timeline can be clicked and dragged. While the lesson is edited, the mouse
/// draws.
pub fn on_mouse(lesson_view: &mut LessonView, event: MouseEvent) -> Reply {
    if lesson_view.common.quiz_view.is_some() {
        // The user must not look at future steps before their question.
        if event.kind == MouseEventKind::CLICK {
            quiz_view::point(lesson_view, event.position());
        }
        return None;
    }
    if let Some(reply) = changing::on_mouse(lesson_view, event) {
        return reply;
    }
    if matches!(event.kind, MouseEventKind::CLICK | MouseEventKind::DRAG) {
        if !pointer::scrub(lesson_view, event) {
            drag(lesson_view, event);
        }
    } else if let Some((across, down)) = pointer::wheel(event) {
        scroll(lesson_view, (across * PAN.0, down * PAN.1));
    } else {
        // The other buttons do nothing.
    }
    None
}

pub fn act(model: &mut Model, action: LessonAction) -> Reply {
    let lesson_view = model.screen.lesson_mut()?;
    match action {
        LessonAction::Step(action) => lesson_view.step(action),
        LessonAction::Part(action) => to_part(lesson_view, action),
        LessonAction::Play(action) => lesson_view.play(action),
        LessonAction::Pan(action) => scroll(lesson_view, panes::offset(action)),
        LessonAction::Sheet(action) => return super::sheet(model, action),
        LessonAction::Lecture(action) => return opening::beside(model, action),
        LessonAction::Compare => return compare(lesson_view),
        LessonAction::Edit => return changing::toggle(lesson_view),
        LessonAction::Quiz => return quiz_view::toggle(model),
        LessonAction::AskFirst => return quiz_view::predict(model),
        LessonAction::Reset => {
            let opened = Anew::Choices(lesson_view.own.opened.clone());
            return recompute_first(lesson_view, opened).noting(text!("remarks/reset"));
        }
        LessonAction::FirstSetting => return choose(lesson_view, 0),
        LessonAction::SecondSetting => return choose(lesson_view, 1),
        LessonAction::ThirdSetting => return choose(lesson_view, 2),
    }
    None
}

pub fn to_part(lesson_view: &mut LessonView, action: PartAction) {
    lesson_view.to_event(match action {
        PartAction::PartNext => Towards::Next,
        PartAction::PartPrevious => Towards::Previous,
    });
}

fn choose(lesson_view: &LessonView, setting: usize) -> Reply {
    let settings = lesson_view.lesson().settings();
    match settings.get(setting) {
        Some(setting) => recompute_first(lesson_view, Anew::Choices(vec![setting.next()])),
        None if settings.is_empty() => Reply::say(text!("remarks/nothing-to-choose")),
        None => {
            let names = settings.iter().map(|setting| setting.name.to_string());
            Reply::say(say!("remarks/only-to-choose", names = Text(joined(names, ", "))))
        }
    }
}

pub fn compare(lesson_view: &mut LessonView) -> Reply {
    if lesson_view.is_compared() {
        lesson_view.panes.truncate(1);
        lesson_view.common.playback.position = lesson_view.position().min(lesson_view.steps());
        return None;
    }
    match lesson_view.lesson().rival() {
        Some(chosen) => {
            let lesson = lesson_view.lesson();
            recompute([(lesson, Anew::Nothing), (lesson, Anew::Choices(chosen))])
        }
        None => Reply::say(text!("remarks/nothing-to-compare")),
    }
}

/// Recomputes the lesson. Its rival stays.
fn recompute_first(lesson_view: &LessonView, anew: Anew) -> Reply {
    recompute(lesson_view.panes.iter().zip(iter::once(anew).chain(iter::repeat(Anew::Nothing))))
}

/// Starts the job that recomputes the shown lessons.
pub fn recompute<'l>(lessons: impl IntoIterator<Item = (&'l AnyLesson, Anew)>) -> Reply {
    Reply::start(Job::WorkOut(lessons.into_iter().map(|(lesson, anew)| (Arc::clone(lesson), anew)).collect()))
}

/// Handles recomputed lessons. A user at the last step stays at the last step.
pub fn on_recomputed(lesson_view: &mut LessonView, outcome: Result<Vec<AnyLesson>, Sentence>) -> Reply {
    let lessons = match outcome {
        Ok(lessons) => lessons,
        Err(why) => return lesson_view.revert().saying(why),
    };
    let was_at_its_end = lesson_view.position() == lesson_view.steps();
    let before = std::mem::replace(&mut lesson_view.panes, lessons);
    let last = lesson_view.steps();
    lesson_view.common.playback.position = if was_at_its_end { last } else { lesson_view.position().min(last) };
    if lesson_view.is_pending() {
        return changing::changed(lesson_view, &*before[0]);
    }
    lesson_view.own.scrolled = None;
    None
}

/// Scrolls the window of a lesson, or a picture higher than its canvas.
fn scroll(lesson_view: &mut LessonView, by: (i32, i32)) {
    let corner = lesson_view.laid_out().iter().find_map(|pane| pane.moved(by));
    match corner {
        Some(corner) => lesson_view.own.scrolled = Some(Scrolled::Window(corner)),
        None => scroll_rows(lesson_view, by.1),
    }
}

fn scroll_rows(lesson_view: &mut LessonView, by: i32) {
    let mode = lesson_view.surface().mode;
    let drawn = |pane: &LessonPane<'_>| Some((canvas_in_view(lesson_view, pane, mode), pane.picture().ok()?));
    let pictures: Vec<_> = lesson_view.laid_out().iter().filter_map(drawn).collect();
    let most = pictures.iter().map(|(canvas, picture)| picture.height.saturating_sub(canvas.height)).max();
    let Some((canvas, picture)) = pictures.first() else { return };
    let before = lesson_view.first_row(picture, *canvas);
    let first = (i32::from(before) + by).max(0);
    let first = most.map(|most| u16::try_from(first).unwrap_or(u16::MAX).min(most));
    if first != Some(before) {
        lesson_view.own.scrolled = first.map(Scrolled::Rows);
    }
}

fn drag(lesson_view: &mut LessonView, event: MouseEvent) {
    let at = event.position();
    let panes = lesson_view.laid_out();
    let held = lesson_view.own.held.filter(|_| matches!(event.kind, MouseEventKind::Drag(_)));
    let Some(held) = held else {
        lesson_view.own.held = panes.iter().any(|pane| pane.areas.canvas.contains(at)).then_some(at);
        return;
    };
    let by = (i32::from(held.x) - i32::from(at.x), i32::from(held.y) - i32::from(at.y));
    let corner = panes.iter().find_map(|pane| pane.moved(by)).map(Scrolled::Window);
    // Movements of less than a cell accumulate.
    if corner.is_some() && corner != lesson_view.own.scrolled {
        lesson_view.own.scrolled = corner;
        lesson_view.own.held = Some(at);
    }
}

/// Shows or leaves the strategic form of the search tree, which replaces the tree on the screen. It has no unsaved edits.
pub fn toggle_strategic(model: &mut Model) -> Reply {
    if let Some(view) = model.searches().filter(|view| !view.is_compared()) {
        return if view.is_unsaved() {
            Reply::say(say!("remarks/unsaved"))
        } else {
            Reply::start(Job::Strategic(Box::new(view.document.clone())))
        };
    }
    let before = model.screen.lesson_mut()?.common.before.take();
    let Some(search_view) = before else { return Reply::say(text!("remarks/of-no-tree")) };
    model.screen = OpenScreen::Search(search_view);
    // The tree may have to fit another screen size.
    model.fit();
    let stroke = model.screen_mode.stroke();
    nodes::change_stroke(model.search_view()?, stroke).uncovered()
}

/// Shows the computed strategic form instead of the tree.
pub fn show_strategic(model: &mut Model, made: Result<Box<LessonFile>, String>) -> Reply {
    let file = match made {
        Ok(file) => file,
        Err(why) => return Reply::say(why),
    };
    // The user may have left the tree in the meantime.
    if model.searches().is_none_or(SearchView::is_compared) {
        return None;
    }
    let mut view = LessonView::new(*file);
    if let Some(mut search_view) = model.take_searches() {
        search_view.common.playback.is_playing = false;
        view.common.before = Some(search_view);
    }
    model.screen = OpenScreen::Lesson(Box::new(view));
    Reply::show(Overlay::None)
}
