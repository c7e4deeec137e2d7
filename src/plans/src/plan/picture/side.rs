//! Beside the world: while a plan is looked for the frontier, and the way to the state that is looked at; then the plan.

use crate::plan::Plan;
use crate::plan::course::Now;
use crate::planning::{Direction, Exploration, Look, Way};
use plywood_drawing::picture::{Area, Picture};
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_routes::state_space::NodeId;

/// Columns of f, g and h.
const NUMBERS: u16 = 12;
/// Columns at least.
const LEAST: u16 = 30;

/// Rows of the way to a state at most, as a share of all.
const WAY: u16 = 3;

/// Columns that it takes: those of the longest action, with its numbers before it.
pub(super) fn width(plan: &Plan) -> u16 {
    let count = u32::try_from(plan.ground.len()).unwrap_or(u32::MAX);
    let longest = (0..count).map(|action| text::cells(&text::visible(&plan.ground.step(action)))).max();
    longest.unwrap_or(0).saturating_add(NUMBERS + 1).max(LEAST)
}

/// Draws it, from this row on where all of it fits below.
pub(super) fn draw(plan: &Plan, step: usize, picture: &mut Picture, top: u16, room: Area) {
    let (way_rows, frontier_rows) = plan.course.longest;
    let high = u16::try_from(way_rows + 1).unwrap_or(u16::MAX).min((room.height / WAY).max(3));
    let wanted = usize::from(high) + frontier_rows + 3;
    let wanted = u16::try_from(wanted.max(plan.course.actions.len() + 1)).unwrap_or(u16::MAX);
    let y = room.y + top.min(room.height.saturating_sub(wanted));
    let room = Area { y, height: room.height - (y - room.y), ..room };
    match (plan.course.now(step), plan.search()) {
        (Now::Looked(look), Some(search)) => {
            let node = match look {
                Look::Expand(node, _) | Look::Cutoff(node) | Look::Found(node) => Some(node),
                Look::Start(_) | Look::Exhausted => None,
            };
            way(plan, search, node, picture, Area { height: high, ..room });
            let rest = Area { y: room.y + high + 1, height: room.height.saturating_sub(high + 1), ..room };
            frontier(plan, search, step, picture, rest);
        }
        (Now::Acted(number), _) => actions(plan, Some(number), number + 1, picture, room),
        (Now::Goal(_, done), _) => actions(plan, None, done, picture, room),
        (Now::Ended, _) => actions(plan, None, plan.course.actions.len(), picture, room),
        (Now::Begun | Now::Opening | Now::Looked(_), _) => actions(plan, None, 0, picture, room),
    }
}

/// The actions between the first state and the one that is looked at, in the order in which they are done.
fn way(plan: &Plan, search: &dyn Exploration, node: Option<NodeId>, picture: &mut Picture, room: Area) {
    picture.clip((room.x, room.y), room.width, Role::Faint, text!(plans, "title-way"));
    let mut found = Vec::new();
    let mut at = node.map(|node| search.way(node));
    while let Some(Way { from: Some((parent, action)), .. }) = at {
        found.push(action);
        at = Some(search.way(parent));
    }
    if plan.choices.direction == Direction::Forward {
        found.reverse();
    }
    let rows = usize::from(room.height.saturating_sub(1));
    // The newest is always seen.
    let hidden = found.len().saturating_sub(rows);
    let first = if plan.choices.direction == Direction::Forward { hidden } else { 0 };
    for (y, action) in (room.y + 1..).zip(found.iter().skip(first).take(rows)) {
        picture.clip((room.x, y), room.width, Role::Text, &plan.ground.step(*action));
    }
}

/// The first nodes of the frontier, in the order in which they are taken.
fn frontier(plan: &Plan, search: &dyn Exploration, step: usize, picture: &mut Picture, room: Area) {
    let count = search.counts(step).frontier as usize;
    let title: String = say!(plans, "title-frontier", Count(count)).into();
    picture.clip((room.x, room.y), room.width, Role::Faint, &title);
    let columns: &[&str] = if plan.choices.algorithm.uses_estimate() {
        &[text!(plans, "column-f"), text!(plans, "column-g"), text!(plans, "column-h")]
    } else {
        &[text!(plans, "column-g")]
    };
    let numbers = columns.len() as u16 * 4;
    for (column, name) in (0..).zip(columns) {
        picture.clip((room.x + column * 4, room.y + 1), 3, Role::Faint, &format!("{name:>3}"));
    }
    let rows = usize::from(room.height.saturating_sub(2));
    let most = if count > rows { rows.saturating_sub(1) } else { rows };
    for (y, way) in (room.y + 2..).zip(search.frontier(step, most)) {
        let role = if y == room.y + 2 { Role::Open } else { Role::Text };
        let values = if columns.len() == 1 { vec![way.g] } else { vec![way.f(), way.g, way.h] };
        for (column, value) in (0..).zip(values) {
            picture.clip((room.x + column * 4, y), 3, role, &format!("{value:>3}"));
        }
        let name =
            way.from.map_or_else(|| text!(plans, "no-action").to_owned(), |(_, action)| plan.ground.step(action));
        picture.clip((room.x + numbers + 1, y), room.width.saturating_sub(numbers + 1), role, &name);
    }
    if count > most {
        let more: String = say!(plans, "and-more", count = Count(count - most)).into();
        picture.clip((room.x, room.y + room.height.saturating_sub(1)), room.width, Role::Faint, &more);
    }
}

/// The plan: what has been done, what has just been, and what is still to be done. A long one is shown page by page.
fn actions(plan: &Plan, now: Option<usize>, done: usize, picture: &mut Picture, room: Area) {
    picture.clip((room.x, room.y), room.width, Role::Faint, text!(plans, "title-plan"));
    let rows = usize::from(room.height.saturating_sub(1)).max(1);
    let page = now.unwrap_or_else(|| done.saturating_sub(1)) / rows;
    let digits = plan.course.actions.len().to_string().len();
    let shown = plan.course.actions.iter().enumerate().skip(page * rows).take(rows);
    for (y, (number, &action)) in (room.y + 1..).zip(shown) {
        let role = match now {
            Some(now) if now == number => Role::Current,
            Some(_) | None if number < done => Role::Text,
            Some(_) | None => Role::Unvisited,
        };
        let undoes = !plan.course.undone(&plan.ground, number).is_empty();
        let mark = if undoes && plan.search().is_none() { " ✂" } else { "" };
        let words = format!("{:>digits$} {}{mark}", number + 1, plan.ground.step(action));
        picture.clip((room.x, y), room.width, role, &words);
    }
}
