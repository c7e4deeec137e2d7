//! The screen of a match: the board large in the middle, the moves there are, what is chosen or typed, and why the program moved.

use super::keys::KeyLine;
use super::prose::Prose;
use crate::contest::{Match, match_areas};
use crate::game_board::{GameBoard, letter};
use crate::model::Model;
use crate::paint::{self, Palette};
use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_teaching::play::{Contestant, Picture, Turn};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::widgets::Widget;

/// Draws the screen of a match.
pub(super) fn draw(model: &Model, play: &Match, palette: &Palette, buf: &mut Buffer) {
    let areas = match_areas(model.size);
    title(play, palette, super::inset(areas.title), buf);
    board(play, palette, areas.board, buf);
    moves(play, palette, super::inset(areas.moves), buf);
    prompt(play, palette, super::inset(areas.prompt), buf);
    Prose { sentence: &play.told(), palette }.draw(super::inset(areas.sentence), buf);
    KeyLine::of(model, palette).render(areas.keys, buf);
}

fn title(play: &Match, palette: &Palette, area: Rect, buf: &mut Buffer) {
    let place: String = say!(play, "moves-played", moves = Count(play.contest.played().len())).into();
    paint::write_right(buf, area, area.y, &place, palette.of(Role::Faint));
    let room = area.width.saturating_sub(text::cells(&place) + 2);
    let name = text::clipped(&play.subject.title, usize::from(room)).into_owned();
    let used = paint::write(buf, area, (area.x, area.y), &text::visible(&name), palette.of(Role::Title));
    let promise = play.promise().to_string();
    let rest = Rect { x: area.x + used + 3, width: room.saturating_sub(used + 3), ..area };
    if usize::from(rest.width) >= text::width(&promise) {
        paint::write(buf, rest, (rest.x, rest.y), &promise, palette.of(Role::Faint));
    }
}

/// Where the board stands: in the middle of its area.
#[must_use]
pub fn placed(board: &GameBoard, area: Rect) -> Rect {
    let Size { width, height } = board.size;
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

fn board(play: &Match, palette: &Palette, area: Rect, buf: &mut Buffer) {
    let board = GameBoard::of(play, area.into());
    let place = placed(&board, area);
    for piece in &board.pieces {
        let at = (place.x.saturating_add(piece.x), place.y.saturating_add(piece.y));
        paint::write(buf, place, at, &piece.text, palette.of(piece.role));
    }
}

/// Columns of a move in the line of moves, with what is between two of them.
fn cells(play: &Match, name: &str) -> u16 {
    text::cells(name) + if play.label(name).is_some() { 2 } else { 0 } + 3
}

/// The moves of the line, each with its column: as many as fit, the chosen one among them.
#[must_use]
pub fn shown_moves(play: &Match, width: u16) -> Vec<(u16, usize)> {
    let legal = &play.contest.position().legal;
    let mut first = play.chosen.min(legal.len());
    let mut room = width / 2;
    while let Some(before) = first.checked_sub(1).map(|at| cells(play, &legal[at].name)).filter(|cells| *cells <= room)
    {
        room -= before;
        first -= 1;
    }
    let mut x = 0;
    let mut shown = Vec::new();
    for (at, mv) in legal.iter().enumerate().skip(first) {
        let cells = cells(play, &mv.name);
        if x + cells > width + 3 {
            break;
        }
        shown.push((x, at));
        x += cells;
    }
    shown
}

fn moves(play: &Match, palette: &Palette, area: Rect, buf: &mut Buffer) {
    for (x, at) in shown_moves(play, area.width) {
        let name = &play.contest.position().legal[at].name;
        let role = if at == play.chosen { Role::Selected } else { Role::Text };
        let used = paint::write(buf, area, (area.x + x, area.y), name, palette.of(role));
        if let Some((letter, role)) = play.label(name).map(letter) {
            paint::write(buf, area, (area.x + x + used + 1, area.y), letter, palette.of(role));
        }
    }
}

fn prompt(play: &Match, palette: &Palette, area: Rect, buf: &mut Buffer) {
    let line = match play.contest.position().turn {
        Turn::ToMove(Contestant::Person) if play.typed.is_empty() => {
            palette.told(&say!(play, "prompt-chosen", mv = Name(play.chosen_name())), Role::Faint)
        }
        Turn::ToMove(Contestant::Person) => {
            palette.told(&say!(play, "prompt-typed", typed = Name(play.typed)), Role::Faint)
        }
        Turn::ToMove(Contestant::Program) | Turn::Over(_) => palette.told(&text!(play, "prompt-over"), Role::Faint),
    };
    let used = line.width() as u16;
    line.render(area, buf);
    let legend = text!(play, "legend");
    if let Some(Picture::Labels(_)) = play.drawn()
        && used + text::cells(legend) + 2 <= area.width
    {
        paint::write_right(buf, area, area.y, legend, palette.of(Role::Faint));
    }
}
