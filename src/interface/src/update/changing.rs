//! Edits a lesson in place. An edit is visible at once; its consequences are computed in a job, and the next job waits for it.

use std::sync::Arc;

use super::reply::Reply;
use super::screen::{Editor, Screen as _};
use super::{disk, editing, lesson};
use crate::areas::Surface;
use crate::changing::{Changing, Pen, PenStroke, Pending, Puts, Strokes, Turn, Typing};
use crate::document_view::View as _;
use crate::editing::{Hand, Way};
use crate::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use crate::job::Anew;
use crate::keymap::ChangingAction;
use crate::lesson_view::LessonView;
use crate::model::{Model, OpenScreen, Overlay};
use crate::playback::Playing;
use plywood_document::material::Material;
use plywood_document::recovered::Recovered;
use plywood_lesson::{Button, Changeable, Grip, Lesson, Put, Sign, Spot, Stepped as _, Towards};
use plywood_tree::edit::Direction;
use ratatui::layout::{Position, Rect};

impl Editor for LessonView {
    fn go(&mut self, direction: Direction) -> Reply {
        let Some(changing) = &mut self.changing else { return Reply::none() };
        rest(changing);
        let Some(place) = changing.strokes.step(direction) else { return editing::no_more(direction) };
        let place = place.unwrap_or(changing.cursor);
        let cursor = held(self, place);
        if let Some(changing) = &mut self.changing {
            changing.cursor = cursor;
        }
        recompute(self, Way::of(direction))
    }

    /// Reverts to the cells from which the lesson was computed. Restored edits are offered again.
    fn revert(&mut self) -> Reply {
        if let Some(changing) = &mut self.changing {
            if changing.pending.take().is_some_and(|pending| pending.way == Way::RestoredEdits) {
                self.changing = None;
                self.common.unedited();
                return Reply::show(Overlay::Offer);
            }
            rest(changing);
            changing.strokes = changing.shown.clone();
        }
        let cursor = self.changing.as_ref().map(|changing| held(self, changing.cursor));
        if let (Some(changing), Some(cursor)) = (&mut self.changing, cursor) {
            changing.cursor = cursor;
        }
        Reply::none()
    }

    /// Restores unsaved edits. They stay on offer until the lesson is computed.
    fn restore_edits(&mut self) -> Reply {
        let Some(Recovered { left, content: Material::Lesson(found), .. }) = self.common.recovered.as_deref() else {
            return Reply::none();
        };
        let changing = Changing::of(&*self.file.content, self.common.playback.position);
        let (Ok(mut changing), Ok(changeable)) = (changing, found.content.changeable()) else {
            return Reply::none();
        };
        let cells = changeable.cells();
        if cells.is_like(changing.strokes.cells()) {
            changing.strokes.replace(cells);
        } else {
            // The size of the file has changed, so the recovered cells replace all of it.
            changing.strokes = Strokes::new(cells);
            changing.strokes.mark_unsaved();
        }
        (self.common.hand, self.common.taken) = (Hand::On, Some(left.clone()));
        self.changing = Some(Box::new(changing));
        let reply = recompute(self, Way::RestoredEdits);
        if !self.is_pending() {
            // It is shown already.
            self.common.recovered = None;
        }
        reply
    }

    /// Replaces the lesson by the new content of its file, at the same step. Undo restores earlier changes if the size is the
    /// same.
    fn reload(&mut self, content: Material) -> Reply {
        let Material::Lesson(file) = content else { return Reply::none() };
        let has_rival = self.rival.take().is_some();
        self.file = *file;
        // The question was about the old file.
        self.common.asking = None;
        self.common.playback.position = self.common.playback.position.min(self.steps());
        match self.changing.take().and_then(|changing| reloaded(*changing, self)) {
            Some(changing) => self.changing = Some(Box::new(changing)),
            None => self.common.unedited(),
        }
        if has_rival { lesson::compare(self) } else { Reply::none() }
    }

    fn close_edit(&mut self, _surface: Surface) -> Reply {
        toggle(self)
    }
}

pub(super) fn toggle(stepper: &mut LessonView) -> Reply {
    let (lesson, step) = (Arc::clone(&stepper.file.content), stepper.common.playback.position);
    if stepper.changing.is_none() {
        match Changing::of(&*lesson, step.min(lesson.steps())) {
            Ok(changing) => stepper.changing = Some(Box::new(changing)),
            Err(why) => return Reply::say(why.to_string()),
        }
    }
    stepper.common.hand = stepper.common.hand.other();
    stepper.changing.as_deref_mut().into_iter().for_each(rest);
    stepper.common.playback.playing = Playing::Paused;
    stepper.scrolled = None;
    Reply::none().uncovered()
}

/// Ends the current stroke and the typed text.
fn rest(changing: &mut Changing) {
    changing.pen = None;
    changing.typing = None;
}

pub(super) fn act(model: &mut Model, action: ChangingAction, key: KeyCode) -> Reply {
    let surface = model.surface();
    let OpenScreen::Lesson(stepper) = &mut model.screen else { return Reply::none() };
    match action {
        ChangingAction::Step(action) => stepper.step(action),
        ChangingAction::Part(action) => lesson::to_part(stepper, action),
        ChangingAction::File(action) => return disk::on_file(model, action),
        ChangingAction::Edit => return toggle(stepper),
        ChangingAction::CursorUp => step(stepper, surface, Towards::Up),
        ChangingAction::CursorDown => step(stepper, surface, Towards::Down),
        ChangingAction::CursorLeft => step(stepper, surface, Towards::Left),
        ChangingAction::CursorRight => step(stepper, surface, Towards::Right),
        ChangingAction::SignPut => return type_sign(stepper, key),
        ChangingAction::SignRepeat => return repeat(stepper),
    }
    Reply::none()
}

fn repeat(stepper: &mut LessonView) -> Reply {
    let Some(changing) = &mut stepper.changing else { return Reply::none() };
    rest(changing);
    let brush = changing.brush;
    put(stepper, brush)
}

fn type_sign(stepper: &mut LessonView, code: KeyCode) -> Reply {
    if let Some(changing) = &mut stepper.changing {
        changing.pen = None;
    }
    match code {
        KeyCode::Char(typed) => put_typed(stepper, typed),
        _ => Reply::none(),
    }
}

/// Places the typed character. If it continues a number, the longer number replaces the previous one.
fn put_typed(stepper: &mut LessonView, typed: char) -> Reply {
    let lesson = Arc::clone(&stepper.file.content);
    let (Ok(changeable), Some(changing)) = (lesson.changeable(), &mut stepper.changing) else {
        return Reply::none();
    };
    let spot = changing.cursor;
    let longer = changing.typing.take().filter(|typing| typing.spot == spot).and_then(|typing| {
        let all = format!("{}{typed}", typing.typed);
        Some((changeable.sign(spot, &all)?, Typing { typed: all, ..typing }))
    });
    let alone = || {
        let typed = typed.to_string();
        let sign = changeable.sign(spot, &typed)?;
        Some((sign, Typing { spot, typed, stroke: PenStroke::None, before: changeable.outcome() }))
    };
    let Some((sign, typing)) = longer.or_else(alone) else {
        return Reply::say(say!(changing, "no-such-sign", signs = Text(changeable.signs())));
    };
    if typing.stroke == PenStroke::Begun {
        changing.strokes.retract();
    }
    let strokes = changing.strokes.counts().0;
    let reply = put(stepper, sign);
    if let Some(changing) = &mut stepper.changing {
        let is_new = changing.strokes.counts().0 > strokes;
        let stroke = if is_new { PenStroke::Begun } else { PenStroke::None };
        changing.typing = Some(Typing { stroke, ..typing });
    }
    reply
}

/// Returns the place that keys edit when the cursor is at `spot`.
fn held(stepper: &LessonView, spot: Spot) -> Spot {
    stepper.file.content.changeable().map_or(spot, |changeable| changeable.held(spot))
}

fn step(stepper: &mut LessonView, surface: Surface, towards: Towards) {
    stepper.changing.as_deref_mut().into_iter().for_each(rest);
    let next = stepper.lanes(surface).first().and_then(|lane| lane.next(towards));
    if let (Some(changing), Some(next)) = (&mut stepper.changing, next) {
        changing.cursor = next;
    }
}

fn put(stepper: &mut LessonView, sign: Sign) -> Reply {
    let lesson = Arc::clone(&stepper.file.content);
    let (Ok(changeable), Some(changing)) = (lesson.changeable(), &mut stepper.changing) else {
        return Reply::none();
    };
    changing.brush = changeable.brush(sign);
    match changeable.put(changing.strokes.cells(), changing.cursor, sign) {
        Ok(puts) => {
            changing.strokes.put(puts);
            recompute(stepper, Way::Done)
        }
        // The characters typed before it are gone, and the lesson may have been computed from them.
        Err(why) => recompute(stepper, Way::Done).saying(why.to_string()),
    }
}

/// Starts the computation of the lessons from the current cells, unless they are up to date. A running computation finishes
/// first.
pub(super) fn recompute(stepper: &mut LessonView, way: Way) -> Reply {
    let Some(changing) = &mut stepper.changing else { return Reply::none() };
    let cells = Arc::clone(changing.strokes.cells());
    if changing.pending.is_some() {
        return Reply::none();
    }
    if cells == *changing.shown.cells() {
        changing.shown = changing.strokes.clone();
        return Reply::none();
    }
    changing.pending = Some(Pending { strokes: changing.strokes.clone(), way });
    let anew = |lesson| (lesson, Anew::Cells(Arc::clone(&cells)));
    lesson::recompute(anew(&stepper.file.content), stepper.rival.as_ref().map(anew))
}

/// Returns the results that differ.
fn turns(old: Vec<(&'static str, String)>, new: Vec<(&'static str, String)>) -> Vec<Turn> {
    let pairs = old.into_iter().zip(new);
    let turn = |((name, old), (_, new)): ((&'static str, String), (_, String))| Turn { name, old, new };
    pairs.map(turn).filter(|turn| turn.old != turn.new).collect()
}

pub(super) fn changed(stepper: &mut LessonView, before: &dyn Lesson) -> Reply {
    let Some(changing) = &mut stepper.changing else { return Reply::none() };
    let Some(pending) = changing.pending.take() else { return Reply::none() };
    if pending.way == Way::RestoredEdits
        && let Some(Recovered { content: Material::Lesson(found), .. }) =
            stepper.common.recovered.take().map(|found| *found)
        && !pending.strokes.cells().is_like(changing.shown.cells())
    {
        stepper.file.origin.text = found.origin.text;
    }
    if let (Ok(old), Ok(new)) = (before.changeable(), stepper.file.content.changeable()) {
        let before = changing.typing.as_ref().map_or_else(|| old.outcome(), |typing| typing.before.clone());
        changing.turned = Some((pending.way, turns(before, new.outcome())));
    }
    changing.shown = pending.strokes;
    // The mouse may have drawn more in the meantime.
    recompute(stepper, Way::Done)
}

fn reloaded(changing: Changing, stepper: &mut LessonView) -> Option<Changing> {
    let anew = Changing::of(&*stepper.file.content, stepper.common.playback.position).ok()?;
    let cells = anew.strokes.cells();
    let mut strokes = changing.strokes;
    if !cells.is_like(strokes.cells()) {
        stepper.common.taken = None;
        return Some(anew);
    }
    if cells != strokes.cells() {
        strokes.replace(cells.as_ref().clone());
    }
    strokes.mark_saved();
    Some(Changing { shown: strokes.clone(), strokes, pen: None, typing: None, pending: None, turned: None, ..changing })
}

/// Handles the mouse on places: the left button places the latest symbol, the right one removes it, and a symbol that exists only
/// once is dragged. Returns `None` outside all places.
pub(super) fn on_mouse(stepper: &mut LessonView, surface: Surface, event: MouseEvent) -> Option<Reply> {
    let at = Position::new(event.column, event.row);
    let lanes = stepper.lanes(surface);
    let found = lanes.iter().find_map(|lane| Some((lane.spot(at)?, lane)));
    let (spot, area) = found.and_then(|(spot, lane)| Some((spot, lane.area(spot)?)))?;
    let before = stepper.changing.as_ref().and_then(|changing| changing.pen).and_then(|pen| pen.last);
    let is_steady = before.is_some_and(|(last, there)| lanes.iter().any(|lane| lane.area(last) == Some(there)));
    drop(lanes);
    let lesson = Arc::clone(&stepper.file.content);
    let (changeable, changing) = (lesson.changeable().ok()?, stepper.changing.as_mut()?);
    changing.typing = None;
    match event.kind {
        MouseEventKind::Down(button) => {
            changing.pen = None;
            match grip(changeable, changing, spot, button)? {
                Grip::Point => {
                    changing.cursor = spot;
                    return Some(Reply::none());
                }
                Grip::Draw(sign) => changing.pen = Some(pen(Puts::Each(sign))),
                Grip::Carry(sign) => changing.pen = Some(pen(Puts::Only(sign))),
            }
        }
        MouseEventKind::Drag(_) => {}
        MouseEventKind::ScrollUp
        | MouseEventKind::ScrollDown
        | MouseEventKind::ScrollLeft
        | MouseEventKind::ScrollRight => return None,
    }
    let pen = changing.pen?;
    // After a new layout, the place under the mouse is arbitrary.
    let from = before.filter(|_| is_steady && matches!(event.kind, MouseEventKind::Drag(_))).map(|(last, _)| last);
    draw(changeable, changing, pen, (from, spot), area);
    Some(recompute(stepper, Way::Done))
}

/// Returns the action of a button that is pressed at `spot`.
fn grip(changeable: &dyn Changeable, changing: &Changing, spot: Spot, button: MouseButton) -> Option<Grip> {
    let button = match button {
        MouseButton::Left => Button::Main,
        MouseButton::Right => Button::Other,
        MouseButton::Middle => return None,
    };
    changeable.grip(changing.strokes.cells(), spot, changing.brush, button)
}

const fn pen(puts: Puts) -> Pen {
    Pen { puts, last: None, stroke: PenStroke::None }
}

/// Moves a pen to a place and draws along the line.
fn draw(
    changeable: &dyn Changeable,
    changing: &mut Changing,
    mut pen: Pen,
    (from, spot): (Option<Spot>, Spot),
    area: Rect,
) {
    changing.cursor = spot;
    let strokes = &mut changing.strokes;
    match pen.puts {
        Puts::Each(sign) => {
            for spot in line(from.unwrap_or(spot), spot) {
                // Cells that cannot be changed stay as they are.
                let puts = changeable.put(strokes.cells(), spot, sign).unwrap_or_default();
                if puts.is_empty() {
                    continue;
                }
                match pen.stroke {
                    PenStroke::None => strokes.put(puts),
                    PenStroke::Begun => strokes.go_on(puts),
                }
                pen.stroke = PenStroke::Begun;
            }
        }
        Puts::Only(sign) => {
            let is_free = |puts: &Vec<Put>| !puts.is_empty();
            let is_there = strokes.cells().at(spot) == Some(sign);
            let can_go = changeable.put(strokes.cells(), spot, sign).is_ok_and(|puts| is_free(&puts));
            if can_go && !is_there {
                // The cells under the pen get their old content back.
                if pen.stroke == PenStroke::Begun {
                    strokes.retract();
                }
                let puts = changeable.put(strokes.cells(), spot, sign).unwrap_or_default();
                pen.stroke = if puts.is_empty() { PenStroke::None } else { PenStroke::Begun };
                strokes.put(puts);
            }
        }
    }
    pen.last = Some((spot, area));
    changing.pen = Some(pen);
}

/// Returns the places from one to another, both included, each next to the previous one.
fn line(from: Spot, to: Spot) -> Vec<Spot> {
    let (x, y) = (i32::from(from.column), i32::from(from.row));
    let (across, down) = (i32::from(to.column) - x, i32::from(to.row) - y);
    let steps = across.abs().max(down.abs());
    let part = |by: i32, step: i32| {
        // Rounds to the nearest place, halves away from the start.
        let twice = 2 * by * step + if by < 0 { -steps } else { steps };
        if steps == 0 { 0 } else { twice / (2 * steps) }
    };
    let spot = |step: i32| {
        let place = |at: i32| u16::try_from(at).unwrap_or_default();
        Spot { column: place(x + part(across, step)), row: place(y + part(down, step)) }
    };
    (0..=steps).map(spot).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_no_gaps_and_ends_where_the_mouse_is() {
        let spot = |column, row| Spot { column, row };
        for (from, to) in [((0, 0), (7, 3)), ((7, 3), (0, 0)), ((5, 9), (5, 1)), ((4, 4), (4, 4)), ((9, 0), (0, 9))] {
            let (from, to) = (spot(from.0, from.1), spot(to.0, to.1));
            let line = line(from, to);
            assert_eq!((line.first(), line.last()), (Some(&from), Some(&to)));
            let is_near =
                |pair: &[Spot]| pair[0].column.abs_diff(pair[1].column).max(pair[0].row.abs_diff(pair[1].row)) == 1;
            assert!(line.windows(2).all(is_near), "{line:?}");
        }
    }
}
