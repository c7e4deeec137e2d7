//! A game that is too large to be drawn: the moves to the node that the step is about, and what can be done there.

use super::super::called::{action, mover};
use super::super::{Extensive, Step, line, members};
use super::{edge_text, shape};
use plywood_drawing::picture::{Needs, Picture, Sheet};
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
    let most = usize::from(sheet.width - 2);
    picture.write((1, 0), Role::Faint, text::clipped(&way(of, node), most).into_owned());
    let called = format!("{} {}", of.called.node(&of.game, node), mover(&of.game, node));
    picture.write((1, 1), Role::Current, text::clipped(&called, most).into_owned());
    columns(&mut picture, &rows[..usize::from(count)], sheet.width);
    let chosen = rows.iter().position(|row| row.is_chosen).unwrap_or(0) as u16;
    picture.focus = if chosen < sheet.height.saturating_sub(HEAD) { 0..2 } else { HEAD + chosen..HEAD + chosen + 1 };
    Ok(picture)
}

/// A line of the table.
struct Row {
    parent: u32,
    name: String,
    leads: String,
    worth: String,
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
    Row { parent, name: edge_text(of, node), leads, worth, is_chosen }
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

fn columns(picture: &mut Picture, rows: &[Row], width: u16) {
    let heads = [text!(extensives, "head-move"), text!(extensives, "head-node"), text!(extensives, "head-values")];
    let widest = |head: &str, of: fn(&Row) -> &str| {
        rows.iter().map(|row| text::cells(of(row))).chain([text::cells(head)]).max().unwrap_or(0)
    };
    let fields: [fn(&Row) -> &str; 3] = [|row| &row.name, |row| &row.leads, |row| &row.worth];
    let mut x = 3;
    for (head, field) in heads.into_iter().zip(fields) {
        let room = width.saturating_sub(x + 1);
        picture.write((x, HEAD - 1), Role::Faint, text::clipped(head, room.into()).into_owned());
        for (y, row) in (HEAD..).zip(rows) {
            let role = if row.is_chosen { Role::Best } else { Role::Text };
            picture.write((x, y), role, text::clipped(field(row), room.into()).into_owned());
        }
        x = x.saturating_add(widest(head, field).min(room) + GAP);
    }
    for (y, _) in (HEAD..).zip(rows).filter(|(_, row)| row.is_chosen) {
        picture.write((1, y), Role::Best, "→");
    }
}
