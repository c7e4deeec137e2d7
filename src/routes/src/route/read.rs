//! From the keys of a file to a problem and its search. What is wrong with either is reported.

use std::ops::Range;
use std::sync::Arc;

use super::board::Board;
use super::map_text::{MapText, Written};
use super::options::Wishes;
use super::worlds::{AgentsWorld, GraphWorld, MapWorld, PuzzleWorld};
use super::{Shown, edges, say, searched};
use crate::state_space::{Corners, Failure, Neighbours};
use plywood_lesson::Lesson;
use plywood_tree::diagnostic::Diagnostic;
use plywood_tree::format::Fields;
use plywood_tree::progress::Progress;

pub const MAP_KEYS: &[&str] = &["map", "moves", "cut_corners", "algorithm", "estimate", "weight", "limit"];
pub const GRAPH_KEYS: &[&str] =
    &["edges", "start", "goal", "estimates", "positions", "directed", "algorithm", "estimate", "weight", "limit"];
/// The keys of a sliding puzzle.
pub const PUZZLE_KEYS: &[&str] = &["puzzle", "goal", "algorithm", "estimate", "weight", "limit"];

pub fn read_map(fields: &mut Fields<'_>, progress: &Arc<Progress>) -> Option<Arc<dyn Lesson>> {
    let found = fields.take("map")?;
    let range = found.range();
    let written = Written { text: fields.written(&found), start: range.start };
    let text = fields.text(found);
    let map = text.and_then(|text| reported(fields, MapText::read(&text, written)));
    let moves = moves(fields);
    let wishes = Wishes::read(fields);
    let ((map, wishes), (neighbours, corners)) = (map.zip(wishes)?, moves?);
    if map.agents.len() > 1 {
        if neighbours == Neighbours::Eight {
            let problem = Diagnostic::new("does-not-fit", text!(routes, "straight-agents")).at(range, "");
            fields.problem(problem.help(text!(routes, "straight-agents-help")));
            return None;
        }
        return in_a_lesson(fields, AgentsWorld::new(map)?, (wishes, range), progress);
    }
    let world = MapWorld::new(map, neighbours, corners)?;
    in_a_lesson(fields, world, (wishes, range), progress)
}

/// How one may move on a map.
fn moves(fields: &mut Fields<'_>) -> Option<(Neighbours, Corners)> {
    let count = match fields.take("moves") {
        None => Some(4),
        Some(found) => {
            let count = fields.whole::<u8>(&found);
            if count.is_some_and(|count| !matches!(count, 4 | 8)) {
                let problem = Diagnostic::new("out-of-range", text!(routes, "neighbours")).at(found.range(), "");
                fields.problem(problem.help(text!(routes, "neighbours-help")));
            }
            count
        }
    };
    let cuts = match fields.take("cut_corners") {
        None => Some(false),
        Some(found) => fields.truth(&found),
    };
    let neighbours = if count? == 8 { Neighbours::Eight } else { Neighbours::Four };
    Some((neighbours, if cuts? { Corners::Cut } else { Corners::Kept }))
}

pub fn read_graph(fields: &mut Fields<'_>, progress: &Arc<Progress>) -> Option<Arc<dyn Lesson>> {
    let list = edges::read(fields);
    let wishes = Wishes::read(fields);
    in_a_lesson(fields, GraphWorld::new(list?)?, (wishes?, 0..0), progress)
}

/// Reads a sliding puzzle.
pub fn read_puzzle(fields: &mut Fields<'_>, progress: &Arc<Progress>) -> Option<Arc<dyn Lesson>> {
    let found = fields.take("puzzle")?;
    let range = found.range();
    let text = fields.text(found);
    let start = text.and_then(|text| one(fields, Board::read(&text, range.clone())));
    let goal = fields.take("goal").map(|found| {
        let range = found.range();
        let board = fields.text(found).and_then(|text| one(fields, Board::read(&text, range.clone())))?;
        Some((board, range))
    });
    let wishes = Wishes::read(fields);
    let start = start?;
    let (goal, place) = match goal {
        Some(goal) => goal?,
        None => (Board::in_order(start.side), range.clone()),
    };
    if start.side != goal.side {
        fields.problem(Diagnostic::new("wrong-board", text!(routes, "unlike-goal")).at(place, ""));
        return None;
    }
    if !start.leads_to(&goal) {
        let problem = Diagnostic::new("unsolvable", text!(routes, "unsolvable")).at(range, "");
        fields.problem(problem.help(text!(routes, "unsolvable-help")));
        return None;
    }
    in_a_lesson(fields, PuzzleWorld::new(&start, &goal)?, (wishes?, range), progress)
}

/// What was read, or all that is wrong with it reported.
fn reported<T>(fields: &mut Fields<'_>, read: Result<T, Vec<Diagnostic>>) -> Option<T> {
    read.map_err(|problems| problems.into_iter().for_each(|problem| fields.problem(problem))).ok()
}

/// The same with a single problem.
fn one<T>(fields: &mut Fields<'_>, read: Result<T, Diagnostic>) -> Option<T> {
    reported(fields, read.map_err(|problem| vec![problem]))
}

/// Searches a problem as the file wishes; nothing is said of one that nobody waits for any more.
fn in_a_lesson<W: Shown>(
    fields: &mut Fields<'_>,
    world: W,
    (wishes, range): (Wishes, Range<usize>),
    progress: &Arc<Progress>,
) -> Option<Arc<dyn Lesson>> {
    let options = wishes.options(fields, &world)?;
    match searched::lesson(&Arc::new(world), options, progress) {
        Ok(lesson) => Some(lesson),
        Err(Failure::Cancelled) => None,
        Err(failure @ (Failure::TooManyStates(_) | Failure::TooManySteps(_) | Failure::OneWay)) => {
            let problem = Diagnostic::new("too-large", say::failed(failure).to_string()).at(range, "");
            fields.problem(problem.help(text!(routes, "given-up-help")));
            None
        }
    }
}
