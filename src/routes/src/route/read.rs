//! From the keys of a file to a problem and its search. What is wrong with either is reported.

use std::ops::Range;
use std::sync::Arc;

use super::agents::AgentsWorld;
use super::board::Board;
use super::graph::GraphWorld;
use super::map::MapWorld;
use super::map_text::{MapText, Written};
use super::options::Wishes;
use super::puzzle::PuzzleWorld;
use super::{World, edges, lesson, say};
use crate::state_space::{Failure, Moves};
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
    let ((map, wishes), moves) = (map.zip(wishes)?, moves?);
    if map.agents.len() > 1 {
        if moves != Moves::Straight {
            fields.report(
                "does-not-fit",
                text!(routes, "straight-agents"),
                range,
                text!(routes, "straight-agents-help"),
            );
            return None;
        }
        return in_a_lesson(fields, AgentsWorld::new(map)?, (wishes, range), progress);
    }
    let world = MapWorld::new(map, moves)?;
    in_a_lesson(fields, world, (wishes, range), progress)
}

/// How one may move on a map.
fn moves(fields: &mut Fields<'_>) -> Option<Moves> {
    let count = fields.take("moves").map_or(Some(4), |found| {
        let count = fields.whole::<u8>(&found);
        if count.is_some_and(|count| !matches!(count, 4 | 8)) {
            fields.report("out-of-range", text!(routes, "neighbours"), found.range(), text!(routes, "neighbours-help"));
        }
        count
    });
    let cuts = fields.take("cut_corners").map_or(Some(false), |found| fields.truth(&found));
    Some(match (count?, cuts?) {
        (8, true) => Moves::AcrossCorners,
        (8, false) => Moves::Diagonal,
        _ => Moves::Straight,
    })
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
        fields.problem(Diagnostic::spanning("wrong-board", text!(routes, "unlike-goal"), place));
        return None;
    }
    let world = PuzzleWorld::new(&start, &goal)?;
    if !world.is_solvable() {
        fields.report("unsolvable", text!(routes, "unsolvable"), range, text!(routes, "unsolvable-help"));
        return None;
    }
    in_a_lesson(fields, world, (wishes?, range), progress)
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
fn in_a_lesson<W: World>(
    fields: &mut Fields<'_>,
    world: W,
    (wishes, range): (Wishes, Range<usize>),
    progress: &Arc<Progress>,
) -> Option<Arc<dyn Lesson>> {
    let options = wishes.options(fields, &world)?;
    match lesson(&Arc::new(world), options, progress) {
        Ok(lesson) => Some(lesson),
        Err(Failure::Cancelled) => None,
        Err(failure @ (Failure::TooManyStates(_) | Failure::TooManySteps(_) | Failure::OneWay)) => {
            fields.report("too-large", say::failed(failure).to_string(), range, text!(routes, "given-up-help"));
            None
        }
    }
}
