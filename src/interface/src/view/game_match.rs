//! Match screen: a large board, the moves, the chosen or typed move, and the reason for the program's move.

use super::{
    overlay::centered,
    prelude::*,
    projector::{lifted, make_room},
    prose::Below,
};
use crate::{
    game_board::{GameBoard, letter},
    game_match::{Match, MatchAreas, Said, match_areas},
};
use plywood_teaching::play::{MatchPlayer, Picture, Turn};

pub fn draw(model: &Model, play: &Match, buf: &mut Buffer) {
    let areas = match_areas(model.surface());
    board(play, areas.board, buf);
    title(play, inset(areas.title), areas.board, buf);
    let (prompt, message) = texts(play, areas);
    let remark = model.remark.as_ref().map(Flow::remark);
    let texts = (remark.unwrap_or(prompt), message);
    let below = below(areas, &texts);
    below.draw(buf);
    moves(play, inset(make_room(areas.moves, below.covered.height, buf)), buf);
    KeyLine::of(model).render(areas.keys, buf);
}

fn title(play: &Match, area: Rect, below: Rect, buf: &mut Buffer) {
    let promise = play.promise().to_string();
    let promise = promise_fits(play, &promise, area.width).then_some((promise.as_str(), Role::Faint));
    let items = [(play.subject.title.as_str(), Role::Title)].into_iter().chain(promise);
    Head::draw_beside((&place(play), Role::Faint), items, area, below, buf);
}

fn place(play: &Match) -> String {
    string!("play/moves-played", moves = Count(play.game_match.played().len()))
}

/// Columns between the title and the promise.
const GAP: u16 = 3;

fn promise_fits(play: &Match, promise: &str, width: u16) -> bool {
    let cells = [play.subject.title.as_str(), promise, &place(play)].map(text::cells);
    cells.into_iter().fold(GAP + 2, u16::saturating_add) <= width
}

/// Returns the prompt and the message, which includes the promise if it does not fit in the title line.
fn texts(play: &Match, areas: MatchAreas) -> (Flow, Flow) {
    let message = play.message();
    let promise = play.promise();
    let is_missing = message != promise
        && play.said != Said::Sides
        && !promise_fits(play, &promise.to_string(), inset(areas.title).width);
    let message = Flow::sentence(&message);
    let is_refused = matches!(play.said, Said::Refused(_));
    let message = if is_refused { message.signed(MessageTone::Refusal) } else { message };
    let promise = is_missing.then(|| paint::message(&promise, Role::Faint));
    (prompt(play), message.then(Flow::stacked(promise), u16::MAX))
}

/// Places the texts below the board. The line of moves moves up with them.
fn below(areas: MatchAreas, (prompt, message): &(Flow, Flow)) -> Below<'_, 2> {
    let texts = [(prompt, inset(areas.prompt)), (message, inset(areas.sentence))];
    Below::new(Rect { height: areas.board.height + areas.moves.height, ..areas.board }, texts)
}

pub fn moves_area(play: &Match, areas: MatchAreas) -> Rect {
    let texts = texts(play, areas);
    lifted(areas.moves, below(areas, &texts).covered.height)
}

/// Returns the area of the board, centred.
pub fn board_place(board: &GameBoard, area: Rect) -> Rect {
    centered(area, board.size.width, board.size.height)
}

fn board(play: &Match, area: Rect, buf: &mut Buffer) {
    let board = GameBoard::of(play, area.into());
    paint::picture(buf, board_place(&board, area), &board.picture, 0);
}

/// Returns the columns of a move in the line of moves, with its separator.
fn cells(play: &Match, name: &str) -> u16 {
    text::cells(name) + if play.label(name).is_some() { 2 } else { 0 } + 3
}

/// Returns the moves of the line with their columns: as many as fit, with the chosen one among them.
pub fn shown_moves(play: &Match, width: u16) -> Vec<(u16, usize)> {
    let legal = &play.game_match.position().legal;
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

fn moves(play: &Match, area: Rect, buf: &mut Buffer) {
    for (x, at) in shown_moves(play, area.width) {
        let name = &play.game_match.position().legal[at].name;
        let role = if at == play.chosen { Role::Selected } else { Role::Text };
        let used = paint::write(buf, area, (area.x + x, area.y), name, role);
        if let Some((letter, role)) = play.label(name).map(letter) {
            paint::write(buf, area, (area.x + x + used + 1, area.y), letter, role);
        }
    }
}

/// Returns the chosen or typed move, and the meaning of the letters.
fn prompt(play: &Match) -> Flow {
    let words = match play.game_match.position().turn {
        _ if play.said == Said::Sides => sentence!("play/prompt-sides"),
        Turn::ToMove(MatchPlayer::Person) if play.typed.is_empty() => {
            sentence!("play/prompt-chosen", mv = Name(play.chosen_name()))
        }
        Turn::ToMove(MatchPlayer::Person) => sentence!("play/prompt-typed", typed = Name(play.typed)),
        Turn::ToMove(MatchPlayer::Program) => sentence!("play/prompt-program"),
        Turn::Over(_) => sentence!("play/prompt-over"),
    };
    let legend = matches!(play.board_picture(), Some(Picture::Labels(_)))
        .then(|| paint::line([(text!("play/legend"), Role::Faint)]));
    Flow::of([paint::message(&words, Role::Faint)], 0).ending(legend, 2)
}
