//! Strip boards: shading with its mirror, the row of boxes with its labels.

use std::ops::RangeInclusive;

use super::{GameBoard, letter, number, run_of};
use crate::game_match::Match;
use plywood_drawing::theme::Role;
use plywood_games::Strip;
use plywood_teaching::play::Picture;
use ratatui::layout::{Rect, Size};

/// Columns of a cell, widest first.
const WIDTHS: [u16; 7] = [15, 11, 9, 7, 5, 3, 1];

/// Draws the strip: cells, the labels below them, and the mirror above.
pub fn board(play: &Match, strip: Strip, room: Size) -> GameBoard {
    let cells = u16::from(strip.cells);
    let width =
        WIDTHS.into_iter().find(|&width| width * cells <= room.width && height(width) + 2 <= room.height).unwrap_or(1);
    let mut board = GameBoard::default();
    let chosen = run_of_chosen(play, strip);
    for cell in 0..strip.cells {
        let area = Rect { x: u16::from(cell) * width, y: 1, width, height: height(width) };
        let is_free = strip.free >> cell & 1 == 1;
        let is_chosen = chosen.as_ref().is_some_and(|run| run.contains(&(cell + 1)));
        draw_cell(&mut board, area, is_free, is_chosen, newest(play, cell));
        below(&mut board, play, strip, cell, area);
        if is_free {
            let mv = number(play, &(cell + 1).to_string()).or_else(|| fills_up_to(play, strip, cell));
            board.spot(Rect { height: area.height + 1, ..area }, mv);
        }
    }
    if let Some(Picture::Mirror(_)) = play.board_picture() {
        let middle = cells * width / 2;
        let axis = if strip.cells.is_multiple_of(2) { "◁▷" } else { "◁|▷" };
        board.write(middle.saturating_sub(1), 0, axis, Role::Number);
    }
    board
}

const fn height(width: u16) -> u16 {
    match width {
        ..3 => 1,
        3..11 => 3,
        _ => 5,
    }
}

/// Draws a cell: free, filled, or filled by one of the last two moves.
fn draw_cell(board: &mut GameBoard, area: Rect, is_free: bool, is_chosen: bool, newest: Option<Role>) {
    let (fill, role) = match (is_free, newest) {
        (false, Some(role)) => ("█", role),
        (false, None) => ("▒", Role::Faint),
        (true, _) if is_chosen => ("░", Role::Selected),
        (true, _) => (" ", Role::Text),
    };
    if area.height < 3 {
        let glyph = if fill == " " { "·" } else { fill };
        board.write(area.x, area.y, glyph.repeat(usize::from(area.width)), role);
        return;
    }
    board.cell(area, is_chosen);
    for y in area.y + 1..area.bottom() - 1 {
        board.write(area.x + 1, y, fill.repeat(usize::from(area.width - 2)), role);
    }
}

/// Returns the role of a cell filled by one of the last two moves: the program's or the person's.
fn newest(play: &Match, cell: u8) -> Option<Role> {
    let played = play.game_match.played();
    let last_two = played.iter().rev().take(2);
    last_two
        .zip([Role::EdgeBest, Role::EdgeOpen])
        .find_map(|(played, role)| run_of(&played.mv.name)?.contains(&(cell + 1)).then_some(role))
}

/// Returns the cells of the chosen move, counted from 1.
fn run_of_chosen(play: &Match, strip: Strip) -> Option<RangeInclusive<u8>> {
    let name = play.chosen_name();
    match name.strip_prefix('+') {
        Some(cells) => {
            let before = strip.free.trailing_zeros() as u8;
            Some(before + 1..=before + cells.parse::<u8>().ok()?)
        }
        None => run_of(name),
    }
}

/// Returns the move that fills the leftmost run up to this cell.
fn fills_up_to(play: &Match, strip: Strip, cell: u8) -> Option<usize> {
    let first = strip.free.trailing_zeros() as u8;
    number(play, &format!("+{}", cell.checked_sub(first)? + 1))
}

/// Draws the number of a cell, or the label of the move that fills up to it.
fn below(board: &mut GameBoard, play: &Match, strip: Strip, cell: u8, area: Rect) {
    let filling = fills_up_to(play, strip, cell).and_then(|mv| play.game_match.position().legal.get(mv));
    let label = filling.and_then(|mv| play.label(&mv.name)).map(letter);
    let (words, role) = match label {
        Some((letter, role)) => (letter.to_owned(), role),
        None if area.width >= 3 || (cell + 1).is_multiple_of(10) => ((cell + 1).to_string(), Role::Faint),
        None => return,
    };
    let x = area.x + (area.width.saturating_sub(words.len() as u16)) / 2;
    board.write(x, area.bottom(), words, role);
}
