//! A game that is too large to be drawn: the moves to the node that the step is about, and what can be done there.

use super::super::called::{action, mover};
use super::super::{Extensive, Step, line, members};
use super::{edge_text, shape};
use plywood_drawing::picture::{Needs, Picture, Sheet, Table};
use plywood_drawing::theme::Role;
use plywood_messages::text;

/// The fewest columns.
const LEAST: u16 = 30;
/// Free columns between those of the table.
const GAP: u16 = 3;
/// Rows above the table: the way to the node, who moves there, a free one, and the head.
const HEAD: u16 = 4;

pub(super) fn draw(of: &Extensive, step: usize, sheet: Sheet) -> Result<Picture, Needs> {
    if sheet.width < LEAST {
        return Err(Needs { width: LEAST, height: HEAD + 2 });
    }
    let rows = rows(of, step);
    let count = u16::try_from(rows.len()).unwrap_or(u16::MAX - HEAD).min(u16::MAX - HEAD);
    let mut picture = Picture::new((HEAD + count).max(sheet.height));
    let node = rows.first().map_or(0, |row| row.parent);
    picture.clip((1, 0), sheet.width - 2, Role::Faint, &way(of, node));
    let called = format!("{} {}", of.called.node(&of.game, node), mover(&of.game, node));
    picture.clip((1, 1), sheet.width - 2, Role::Current, &called);
    let shown = &rows[..usize::from(count)];
    let head = [text!(extensives, "head-move"), text!(extensives, "head-node"), text!(extensives, "head-values")];
    let words: Vec<_> =
        [head.map(str::to_owned)].into_iter().chain(shown.iter().map(|row| row.words.clone())).collect();
    let table = Table::measured(&words, (3, sheet.width - 1), GAP);
    for (y, words) in (HEAD - 1..).zip(words) {
        let is_chosen = y >= HEAD && rows[usize::from(y - HEAD)].is_chosen;
        let role = match (y < HEAD, is_chosen) {
            (true, _) => Role::Faint,
            (false, true) => Role::Best,
            (false, false) => Role::Text,
        };
        table.left(&mut picture, y, words.map(|words| (role, words)));
        if is_chosen {
            picture.write((1, y), Role::Best, "→");
        }
    }
    let chosen = rows.iter().position(|row| row.is_chosen).unwrap_or(0) as u16;
    picture.focus = if chosen < sheet.height.saturating_sub(HEAD) { 0..2 } else { HEAD + chosen..HEAD + chosen + 1 };
    Ok(picture)
}

/// A line of the table.
struct Row {
    parent: u32,
    /// The move, where it leads, and what that is worth.
    words: [String; 3],
    is_chosen: bool,
}

/// What can be done at the node that the step is about; of an information set its nodes, of the end the moves of best play.
fn rows(of: &Extensive, step: usize) -> Vec<Row> {
    match of.step(step) {
        None => children(of, 0, step),
        Some(Step::Reckoned(node)) => children(of, node, step),
        Some(Step::Result) => line(&of.course.chosen).into_iter().skip(1).map(|node| row(of, node, step)).collect(),
        Some(Step::Set(set)) => members(&of.game, set).map(|node| row(of, node, step)).collect(),
        Some(Step::Stopped) => {
            let set = of.game.imperfect();
            set.into_iter().flat_map(|set| members(&of.game, set)).map(|node| row(of, node, step)).collect()
        }
    }
}

fn children(of: &Extensive, node: u32, step: usize) -> Vec<Row> {
    of.game.children(node).map(|child| row(of, child, step)).collect()
}

fn row(of: &Extensive, node: u32, step: usize) -> Row {
    let parent = of.game.nodes[node as usize].parent.unwrap_or(0);
    let leads = match of.game.set(node) {
        Some(_) => format!("{} {}", of.called.node(&of.game, node), mover(&of.game, node)),
        None => text!(extensives, "end-of-play").to_owned(),
    };
    let worth =
        if of.is_known(node, step) { format!("({})", shape::value_parts(of, node).join(", ")) } else { String::new() };
    let is_chosen = of.is_known(parent, step) && of.course.chosen[parent as usize] == Some(node);
    Row { parent, words: [edge_text(of, node), leads, worth], is_chosen }
}

/// The moves from the root to a node.
fn way(of: &Extensive, node: u32) -> String {
    let up = std::iter::successors(Some(node), |&node| of.game.nodes[node as usize].parent);
    let below_root = |&node: &u32| of.game.nodes[node as usize].parent.is_some();
    // Of a long way its end is what matters.
    let mut moves: Vec<String> = up.take(12).filter(below_root).map(|node| action(&of.game, node)).collect();
    moves.reverse();
    moves.join(" › ")
}
