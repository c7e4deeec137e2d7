//! Edits a lesson in place. An edit is visible at once; its consequences are computed in a job, and the next job waits for it.

use super::{disk, lesson, prelude::*};
use crate::{
    editing::{Changing, Pen, Strokes, Typing, Way},
    event::{MouseButton, MouseEventKind},
    job::Anew,
    keymap::ChangingAction,
};
use plywood_document::recovered::Recovered;
use plywood_lesson::{Button, Changeable, Grip, Lesson, Sign, Spot, Towards};

pub fn toggle(lesson_view: &mut LessonView) -> Reply {
    let lesson = &*lesson_view.panes[0];
    let step = lesson_view.position();
    match &mut lesson_view.edits {
        Some(changing) => changing.rest(),
        none => match Changing::of(lesson, step.min(lesson.steps())) {
            Ok(changing) => *none = Some(Box::new(changing)),
            Err(why) => return Reply::say(why),
        },
    }
    lesson_view.common.by_hand = !lesson_view.common.by_hand;
    lesson_view.common.playback.is_playing = false;
    lesson_view.own.scrolled = None;
    Reply::show(Overlay::None)
}

pub fn act(model: &mut Model, action: ChangingAction, key: KeyCode) -> Reply {
    let lesson_view = model.screen.lesson_mut()?;
    match action {
        ChangingAction::Step(action) => lesson_view.step(action),
        ChangingAction::Part(action) => lesson::to_part(lesson_view, action),
        ChangingAction::File(action) => return disk::on_file(model, action),
        ChangingAction::Edit => return toggle(lesson_view),
        ChangingAction::CursorUp => step(lesson_view, Towards::Up),
        ChangingAction::CursorDown => step(lesson_view, Towards::Down),
        ChangingAction::CursorLeft => step(lesson_view, Towards::Left),
        ChangingAction::CursorRight => step(lesson_view, Towards::Right),
        ChangingAction::SignPut => return type_sign(lesson_view, key),
        ChangingAction::SignRepeat => {
            let brush = lesson_view.edits.as_deref_mut().map(|changing| {
                changing.rest();
                changing.brush
            });
            return brush.and_then(|brush| put(lesson_view, brush));
        }
    }
    None
}

/// Places the typed character. If it continues a number, the longer number replaces the previous one.
fn type_sign(lesson_view: &mut LessonView, code: KeyCode) -> Reply {
    let KeyCode::Char(typed) = code else { return None };
    let changeable = lesson_view.panes[0].changeable().ok()?;
    let changing = lesson_view.edits.as_mut()?;
    changing.pen = None;
    let spot = changing.cursor;
    let longer = changing.typing.take().and_then(|typing| {
        let all = format!("{}{typed}", typing.typed);
        Some((changeable.sign(spot, &all)?, Typing { typed: all, ..typing }))
    });
    let alone = || {
        let typed = typed.to_string();
        let sign = changeable.sign(spot, &typed)?;
        Some((sign, Typing { typed, has_begun: false, before: changeable.outcome() }))
    };
    let Some((sign, typing)) = longer.or_else(alone) else {
        return Reply::say(say!("changing/no-such-sign", signs = Text(changeable.signs())));
    };
    if typing.has_begun {
        changing.strokes.retract();
    }
    let strokes = changing.strokes.counts().0;
    let reply = put(lesson_view, sign);
    if let Some(changing) = &mut lesson_view.edits {
        changing.typing = Some(Typing { has_begun: changing.strokes.counts().0 > strokes, ..typing });
    }
    reply
}

/// Returns the place that keys edit when the cursor is at `spot`.
pub fn held(lesson: &dyn Lesson, spot: Spot) -> Spot {
    lesson.changeable().map_or(spot, |changeable| changeable.held(spot))
}

fn step(lesson_view: &mut LessonView, towards: Towards) {
    let next = lesson_view.laid_out().first().and_then(|pane| pane.next(towards));
    if let Some(changing) = &mut lesson_view.edits {
        changing.rest();
        changing.cursor = next.unwrap_or(changing.cursor);
    }
}

fn put(lesson_view: &mut LessonView, sign: Sign) -> Reply {
    let changeable = lesson_view.panes[0].changeable().ok()?;
    let changing = lesson_view.edits.as_mut()?;
    changing.brush = changeable.brush(sign);
    match changeable.put(changing.strokes.cells(), changing.cursor, sign) {
        Ok(puts) => {
            changing.strokes.put(puts);
            recompute(lesson_view, Way::Done)
        }
        // The characters typed before it are gone, and the lesson may have been computed from them.
        Err(why) => recompute(lesson_view, Way::Done).saying(why),
    }
}

/// Starts the computation of the lessons from the current cells, unless they are up to date. A running computation finishes
/// first.
pub fn recompute(lesson_view: &mut LessonView, way: Way) -> Reply {
    let changing = lesson_view.edits.as_mut()?;
    let cells = Arc::clone(changing.strokes.cells());
    if changing.pending.is_some() {
        return None;
    }
    if cells == *changing.shown.cells() {
        changing.shown = changing.strokes.clone();
        return None;
    }
    changing.pending = Some((way, changing.strokes.clone()));
    lesson::recompute(lesson_view.panes.iter().map(|lesson| (lesson, Anew::Cells(Arc::clone(&cells)))))
}

pub fn changed(lesson_view: &mut LessonView, before: &dyn Lesson) -> Reply {
    let changing = lesson_view.edits.as_mut()?;
    let (way, strokes) = changing.pending.take()?;
    if way == Way::RestoredEdits
        && let Some(Recovered { content: FileContent::Lesson(found), .. }) =
            lesson_view.common.recovered.take().map(|found| *found)
        && !strokes.cells().is_like(changing.shown.cells())
    {
        lesson_view.document.origin.text = found.origin.text;
    }
    if let Ok(old) = before.changeable()
        && let Ok(new) = lesson_view.panes[0].changeable()
    {
        let before = changing.typing.as_ref().map_or_else(|| old.outcome(), |typing| typing.before.clone());
        let turns = before.into_iter().zip(new.outcome()).map(|((name, old), (_, new))| (name, old, new));
        changing.turned = Some((way, turns.filter(|(_, old, new)| old != new).collect()));
    }
    changing.shown = strokes;
    // The mouse may have drawn more in the meantime.
    recompute(lesson_view, Way::Done)
}

pub fn reloaded(changing: Changing, lesson_view: &mut LessonView) -> Option<Changing> {
    let anew = Changing::of(&**lesson_view.lesson(), lesson_view.position()).ok()?;
    let cells = anew.strokes.cells();
    let mut strokes = changing.strokes;
    if !cells.is_like(strokes.cells()) {
        lesson_view.common.restored = None;
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
pub fn on_mouse(lesson_view: &mut LessonView, event: MouseEvent) -> Option<Reply> {
    let at = event.position();
    let panes = lesson_view.laid_out();
    let found = panes.iter().find_map(|pane| Some((pane.spot(at)?, pane)));
    let (spot, area) = found.and_then(|(spot, pane)| Some((spot, pane.area(spot)?)))?;
    let before = lesson_view.edits.as_ref().and_then(|changing| changing.pen).and_then(|pen| pen.last);
    let is_steady = before.is_some_and(|(last, there)| panes.iter().any(|pane| pane.area(last) == Some(there)));
    drop(panes);
    let changeable = lesson_view.panes[0].changeable().ok()?;
    let changing = lesson_view.edits.as_mut()?;
    changing.typing = None;
    match event.kind {
        MouseEventKind::Down(button) => {
            changing.pen = None;
            let button = match button {
                MouseButton::Left => Button::Main,
                MouseButton::Right => Button::Other,
                MouseButton::Middle => return None,
            };
            let grip = changeable.grip(changing.strokes.cells(), spot, changing.brush, button)?;
            if grip == Grip::Point {
                changing.cursor = spot;
                return Some(None);
            }
            changing.pen = Some(Pen { grip, last: None, has_begun: false });
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
    changing.cursor = spot;
    let has_begun = draw(changeable, &mut changing.strokes, pen, from.unwrap_or(spot), spot);
    changing.pen = Some(Pen { last: Some((spot, area)), has_begun, ..pen });
    Some(recompute(lesson_view, Way::Done))
}

/// Draws with a pen along a line. Returns true if the pen has changed a place by now.
fn draw(changeable: &dyn Changeable, strokes: &mut Strokes, pen: Pen, from: Spot, to: Spot) -> bool {
    // Cells that cannot be changed stay as they are.
    let puts = |strokes: &Strokes, spot, sign| changeable.put(strokes.cells(), spot, sign).unwrap_or_default();
    let mut has_begun = pen.has_begun;
    match pen.grip {
        Grip::Point => {}
        Grip::Draw(sign) => {
            for spot in line(from, to) {
                let puts = puts(strokes, spot, sign);
                if puts.is_empty() {
                    continue;
                }
                if has_begun {
                    strokes.go_on(puts);
                } else {
                    strokes.put(puts);
                }
                has_begun = true;
            }
        }
        Grip::Carry(sign) => {
            if strokes.cells().at(to) != Some(sign) && !puts(strokes, to, sign).is_empty() {
                // The cells under the pen get their old content back.
                if has_begun {
                    strokes.retract();
                }
                let puts = puts(strokes, to, sign);
                has_begun = !puts.is_empty();
                strokes.put(puts);
            }
        }
    }
    has_begun
}

/// Returns the places from one to another, both included, each next to the previous one.
fn line(from: Spot, to: Spot) -> Vec<Spot> {
    let x = i32::from(from.column);
    let y = i32::from(from.row);
    let across = i32::from(to.column) - x;
    let down = i32::from(to.row) - y;
    let steps = across.abs().max(down.abs());
    let spot = |step: i32| {
        // Rounds to the nearest place, halves away from the start.
        let part = |by: i32| (f64::from(by * step) / f64::from(steps.max(1))).round() as i32;
        let place = |at: i32| u16::try_from(at).unwrap_or_default();
        Spot { column: place(x + part(across)), row: place(y + part(down)) }
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
