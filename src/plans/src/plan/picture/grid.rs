//! The goal and the facts, each at its own place: what holds, what the last action has added and deleted.

use crate::plan::Plan;
use crate::plan::course::{Knowledge, Shown};
use crate::planning::{Sign, Wanted};
use plywood_drawing::picture::{Area, Picture};
use plywood_drawing::theme::Role;
use plywood_messages::text;

/// Columns of the sign before a fact, and free ones behind it.
const SIGN: u16 = 2;
const FREE: u16 = 2;
/// Columns of a fact at most.
const MOST: u16 = 30;
/// Columns of facts at most.
const COLUMNS: u16 = 6;

/// The columns that a fact takes.
fn cell(plan: &Plan) -> u16 {
    let facts = plan.course.facts.iter().map(|&fact| text::cells(&text::visible(&plan.ground.say(fact))));
    facts.max().unwrap_or(0).min(MOST) + SIGN + FREE
}

/// The columns that all facts would like.
pub(super) fn widest(plan: &Plan) -> u16 {
    let rows = 6;
    let columns = plan.course.facts.len().div_ceil(rows).clamp(1, usize::from(COLUMNS)) as u16;
    (cell(plan) * columns).max(super::LEAST)
}

/// How many facts stand beside each other, and one below the other.
fn shape(plan: &Plan, width: u16) -> (u16, u16) {
    let columns = (width / cell(plan).max(1)).clamp(1, COLUMNS);
    let rows = plan.course.facts.len().div_ceil(usize::from(columns));
    (columns, u16::try_from(rows).unwrap_or(u16::MAX))
}

/// How much room the goal takes, with its heading.
pub(super) fn goal_size(plan: &Plan) -> (u16, u16) {
    let task = &plan.ground.task;
    let words = task.goal.iter().map(|(sign, atom)| text::cells(&text::visible(&plan.literal(*sign, atom))));
    let rows = u16::try_from(task.goal.len()).unwrap_or(u16::MAX).saturating_add(1);
    (words.max().unwrap_or(0).min(MOST) + SIGN, rows)
}

/// The rows that the facts take, with their heading.
pub(super) fn height(plan: &Plan, width: u16) -> u16 {
    shape(plan, width).1.saturating_add(1)
}

/// The facts.
pub(super) fn draw(plan: &Plan, picture: &mut Picture, room: Area, shown: &Shown) {
    let title = match shown.is {
        Knowledge::State => text!(plans, "title-facts"),
        Knowledge::Demands => text!(plans, "title-demands"),
    };
    picture.clip((room.x, room.y), room.width, Role::Faint, title);
    let (_, rows) = shape(plan, room.width);
    let cell = cell(plan).min(room.width);
    for (number, &fact) in plan.course.facts.iter().enumerate() {
        let (column, row) = (number as u16 / rows.max(1), number as u16 % rows.max(1));
        let (sign, role) = look(fact, shown);
        let y = room.y.saturating_add(1).saturating_add(row);
        let words = format!("{sign} {}", plan.ground.say(fact));
        picture.clip((room.x + column * cell, y), cell.saturating_sub(1), role, &words);
    }
}

/// Each goal, and whether it holds.
pub(super) fn goal(plan: &Plan, picture: &mut Picture, room: Area, shown: &Shown) {
    picture.clip((room.x, room.y), room.width, Role::Faint, text!(plans, "title-goal"));
    let task = &plan.ground.task;
    for ((sign, atom), y) in task.goal.iter().zip(room.y + 1..) {
        let number = plan.ground.facts.binary_search(atom).ok();
        // What is not among the facts that can change is as it is to be.
        let is_met = number.is_none_or(|fact| shown.meets(Wanted { fact: fact as u32, sign: *sign }));
        let (mark, role) = if is_met { ("✓", Role::Best) } else { ("○", Role::Text) };
        let words = format!("{mark} {}", plan.literal(*sign, atom));
        picture.clip((room.x, y), room.width, role, &words);
    }
}

/// The sign before a fact, and its role.
fn look(fact: u32, shown: &Shown) -> (&'static str, Role) {
    let known = |known: &[Wanted], sign| known.binary_search(&Wanted { fact, sign }).is_ok();
    let is = |sign| known(&shown.known, sign);
    let was = |sign| shown.before.as_ref().map_or_else(|| is(sign), |before| known(before, sign));
    let (holds, held) = (is(Sign::Positive), was(Sign::Positive));
    let (denied, was_denied) = (is(Sign::Negative), was(Sign::Negative));
    match (holds || denied, held || was_denied) {
        (true, false) => ("+", Role::Current),
        (false, true) => ("−", Role::Cut),
        (true, true) if denied => ("¬", Role::Open),
        (true, true) => ("•", Role::Open),
        (false, false) => ("·", Role::Unvisited),
    }
}
