//! Matches: beginning, playing, opening the tree of the position and returning.

use super::{
    nodes,
    opening::{self, make_room, report_failure},
    prelude::*,
};
use crate::{
    editing::Destination,
    event::MouseEventKind,
    game_board::{GameBoard, Spot, run_of},
    game_match::{Match, Said, match_areas},
    job::{Moved, Task},
    keymap::MatchAction,
    view::{board_place, moves_area, shown_moves},
};
use plywood_games::Placement;
use plywood_teaching::play::{GameMatch, MatchPlayer, Strength, Turn, UnplayableGame};
use plywood_tree::tree::Kind;
use ratatui::layout::{Rect, Size};

/// Maximum number of squares of a board whose games are searched to their end.
const SMALL_BOARD: u8 = 16;

/// Search depth for trees of other games; finishes in a moment.
const PLIES_OF_LARGE: u32 = 5;

const MOST_TYPED: usize = 20;

/// Starts a match if the subject is a game, or returns to the match that was left for its tree.
pub fn enter(model: &mut Model) -> Reply {
    if let Some(play) = model.left_match.take() {
        model.screen = OpenScreen::Match(play);
        model.overlay = Overlay::None;
        return None;
    }
    match model.search_view().map(game_at_selection) {
        Some(subject) => begin(model, subject, None, Strength::Perfect, false),
        None => None,
    }
}

/// Returns the game to play from a walkthrough: from the position of the selected node, or from its start if none is selected or
/// the game is over there.
fn game_at_selection(search_view: &SearchView) -> SearchProblem {
    let subject = &search_view.document;
    let tree = search_view.tree();
    let selected = search_view.pane().selected.filter(|&node| node != NodeId::ROOT && tree.kind(node) != Kind::Leaf);
    match (&subject.content, selected) {
        (Input::Game(spec), Some(node)) => {
            spec.after(&tree.codes(node)).map_or_else(|_| subject.clone(), SearchProblem::of_game)
        }
        (Input::Game(_) | Input::Tree(_), _) => subject.clone(),
    }
}

pub fn begin(
    model: &mut Model,
    subject: SearchProblem,
    first: Option<MatchPlayer>,
    strength: Strength,
    from_shell: bool,
) -> Reply {
    match &subject.content {
        Input::Game(_) => {
            let (subject, random) = (Box::new(subject), model.random.draw());
            Reply::start(Job::Play(Task::Begin { subject, origin: None, random, first, strength, from_shell }))
        }
        Input::Tree(_) => Reply::say(text!("play/only-games")),
    }
}

/// Starts a match before any other screen is shown.
pub fn open(model: &mut Model, subject: SearchProblem, first: Option<MatchPlayer>, strength: Strength) -> Reply {
    model.gallery.opens(&subject.origin);
    make_room(model, &subject.view);
    begin(model, subject, first, strength, true)
}

pub fn moved(model: &mut Model, outcome: Result<Box<Moved>, UnplayableGame>) -> Reply {
    let Moved { subject, game_match, picture, said, from_shell } = match outcome {
        Ok(moved) => *moved,
        Err(why) => return report_failure(model, why),
    };
    if let Some(subject) = subject {
        let (before, is_from_shell) = match std::mem::take(&mut model.screen) {
            OpenScreen::Search(view) if !view.is_compared() => (Some(view), false),
            OpenScreen::Match(play) => (play.before, play.is_from_shell),
            OpenScreen::Gallery | OpenScreen::Opening | OpenScreen::Lesson(_) | OpenScreen::Search(_) => {
                (None, from_shell)
            }
        };
        let play = Match {
            subject,
            game_match,
            picture,
            shows_strategy: false,
            chosen: 0,
            picked: None,
            typed: String::new(),
            said,
            before,
            is_from_shell,
        };
        model.screen = OpenScreen::Match(Box::new(play));
    } else if let OpenScreen::Match(play) = &mut model.screen {
        if play.game_match.codes() != game_match.codes() {
            play.chosen = 0;
            play.picked = None;
            play.typed.clear();
        }
        play.game_match = game_match;
        play.picture = picture;
        play.said = said;
    } else {
        // The match was left in the meantime.
    }
    None
}

#[expect(clippy::too_many_lines, reason = "an arm for each key")]
pub fn act(model: &mut Model, action: MatchAction, key: KeyCode) -> Reply {
    let room = match_areas(model.surface()).board.into();
    let play = model.screen.play_mut()?;
    let is_choosing = play.said == Said::Sides;
    let is_own_move = play.game_match.position().turn == Turn::ToMove(MatchPlayer::Person);
    match action {
        MatchAction::MoveWhy if is_choosing && is_own_move => return hint(play),
        MatchAction::MovePlay | MatchAction::MoveWhy if is_choosing => return go_on(play),
        MatchAction::MoveRight
        | MatchAction::MoveLeft
        | MatchAction::MoveDown
        | MatchAction::MoveUp
        | MatchAction::MoveNext
        | MatchAction::MovePrevious
        | MatchAction::OtherSide
            if is_choosing =>
        {
            play.game_match.change_sides();
        }
        MatchAction::MoveType | MatchAction::MoveTypePiece if is_choosing => {
            return Reply::say(say!("play/prompt-sides"));
        }
        MatchAction::MoveRight => choose_towards(play, room, (1, 0)),
        MatchAction::MoveLeft => choose_towards(play, room, (-1, 0)),
        MatchAction::MoveDown => choose_towards(play, room, (0, 1)),
        MatchAction::MoveUp => choose_towards(play, room, (0, -1)),
        MatchAction::MoveNext => play.choose_by(1),
        MatchAction::MovePrevious => play.choose_by(-1),
        MatchAction::MoveErase if play.typed.is_empty() => return leave(model),
        MatchAction::MoveErase => drop(play.typed.pop()),
        MatchAction::MovePlay => return play_move(play),
        MatchAction::MoveWhy if play.game_match.proof().is_some() && !play.can_win() => play.said = Said::Proof,
        MatchAction::MoveWhy | MatchAction::Hint => return hint(play),
        MatchAction::Strategy => play.shows_strategy = !play.shows_strategy,
        MatchAction::MoveUndo => {
            return match play.game_match.take_back() {
                Some(_) => answer(&play.game_match),
                None => Reply::say(text!("play/nothing-to-take-back")),
            };
        }
        MatchAction::GiveUp => {
            play.game_match.give_up();
            play.said = Said::Reason;
        }
        MatchAction::Again => {
            play.game_match.again();
            return go_on(play);
        }
        MatchAction::OtherSide => {
            play.game_match.change_sides();
            return go_on(play);
        }
        MatchAction::OtherPosition => {
            let Some(spec) = play.game_match.elsewhere() else { return Reply::say(say!("play/no-other-position")) };
            return Reply::start(Job::Play(Task::Begin {
                subject: Box::new(SearchProblem::of_game(spec)),
                origin: Some(play.game_match.origin.clone()),
                random: model.random.draw(),
                first: None,
                strength: play.game_match.opening().strength,
                from_shell: play.is_from_shell,
            }));
        }
        MatchAction::Strength => {
            play.game_match.set_strength(play.game_match.opening().strength.next());
            play.said = Said::Strength;
        }
        MatchAction::MatchTree => return open_tree(model),
        MatchAction::MoveType | MatchAction::MoveTypePiece => return type_move(model, key),
    }
    None
}

/// Chooses the nearest move on the board in a direction, or at the opposite border. A move without a place on the board is followed
/// by the next or the previous one.
fn choose_towards(play: &mut Match, room: Size, (right, down): (i32, i32)) {
    let board = GameBoard::of(play, room);
    let center =
        |area: Rect| (2 * i32::from(area.x) + i32::from(area.width), 2 * i32::from(area.y) + i32::from(area.height));
    let place = |mv| board.spots.iter().find(|spot| spot.mv == mv).map(|spot| center(spot.area));
    let Some((x, y)) = place(play.chosen) else { return play.choose_by((right + down) as isize) };
    let distance = |spot: &&Spot| {
        let across = center(spot.area).0 - x;
        let along = center(spot.area).1 - y;
        let ahead = across * right + along * down;
        let beside = across * down + along * right;
        (beside.abs(), ahead <= 0, ahead)
    };
    let others = board.spots.iter().filter(|spot| spot.mv != play.chosen);
    play.chosen = others.min_by_key(distance).map_or(play.chosen, |spot| spot.mv);
}

/// Starts the job that makes the program's move, if it is its turn, and analyses the position.
fn answer(game_match: &GameMatch) -> Reply {
    Reply::start(Job::Play(Task::Answer(Box::new(game_match.clone()))))
}

fn go_on(play: &mut Match) -> Reply {
    play.said = Said::Reason;
    answer(&play.game_match)
}

/// Plays the typed or chosen move.
fn play_move(play: &mut Match) -> Reply {
    if play.game_match.is_over() {
        return Reply::say(say!("play/prompt-over"));
    }
    let typed = if play.typed.is_empty() { play.chosen_name().to_owned() } else { std::mem::take(&mut play.typed) };
    match play.game_match.play(&typed) {
        Ok(()) => answer(&play.game_match),
        Err(refusal) => {
            play.said = Said::Refused(refusal);
            None
        }
    }
}

fn type_move(model: &mut Model, code: KeyCode) -> Reply {
    let play = model.screen.play_mut()?;
    if let KeyCode::Char(sign) = code
        && play.game_match.position().turn == Turn::ToMove(MatchPlayer::Person)
        && play.typed.chars().count() < MOST_TYPED
        && model.overlay == Overlay::None
    {
        play.typed.push(sign);
        play.said = Said::Reason;
    }
    None
}

/// Closes one thing at a time: the typed text, the message, the match.
pub fn close(model: &mut Model) -> Reply {
    let play = model.screen.play_mut()?;
    if !play.typed.is_empty() {
        play.typed.clear();
    } else if play.said != Said::Reason {
        play.said = Said::Reason;
    } else {
        return leave(model);
    }
    None
}

fn leave(model: &mut Model) -> Reply {
    let play = model.screen.play_mut()?;
    match play.before.take() {
        Some(search_view) => {
            model.screen = OpenScreen::Search(search_view);
            model.fit();
            nodes::refit(model.search_view_mut()?)
        }
        None if play.is_from_shell => Reply::say(say!("play/from-the-shell")),
        None => Reply::leave(Destination::Gallery),
    }
}

/// Starts the job that finds a good move, unless the match is over.
fn hint(play: &Match) -> Reply {
    match play.game_match.position().turn {
        Turn::ToMove(_) => Reply::start(Job::Play(Task::Hint(Box::new(play.game_match.clone())))),
        Turn::Over(_) => Reply::say(say!("remarks/no-hint-after-the-end")),
    }
}

/// Opens the search tree of the position; the match stays behind it.
fn open_tree(model: &mut Model) -> Reply {
    let play = model.screen.play_mut()?;
    let Ok(spec) = play.game_match.game().after(&play.game_match.codes()) else { return None };
    let subject = SearchProblem::of_game(spec);
    let mut choices = Choices::of(&subject.content, &subject.view);
    if let Some(Placement::Marks(marks)) = play.game_match.position().placement
        && marks.columns * marks.rows > SMALL_BOARD
    {
        choices.rules.depth = PLIES_OF_LARGE;
    }
    let left = std::mem::take(&mut model.screen);
    make_room(model, &subject.view);
    let reply = opening::search(model, subject, choices);
    model.left_match = if let OpenScreen::Match(play) = left { Some(play) } else { None };
    reply.noting(say!("play/comes-back"))
}

/// A click on the board or on a move plays it. On a strip a click chooses cells, and a click on the chosen cells plays them.
pub fn on_mouse(model: &mut Model, event: MouseEvent) -> Reply {
    let surface = model.surface();
    let play = model.screen.play_mut()?;
    match event.kind {
        MouseEventKind::ScrollUp => play.choose_by(-1),
        MouseEventKind::ScrollDown => play.choose_by(1),
        MouseEventKind::CLICK => {
            let areas = match_areas(surface);
            let at = event.position();
            let line = moves_area(play, areas);
            if line.contains(at) && at.x > 0 {
                let shown = shown_moves(play, line.width.saturating_sub(2)).into_iter();
                if let Some((_, mv)) = shown.rev().find(|&(x, _)| x < at.x) {
                    return choose_or_play(play, mv);
                }
            }
            let board = GameBoard::of(play, areas.board.into());
            let place = board_place(&board, areas.board);
            let within = |area: Rect| Rect { x: area.x + place.x, y: area.y + place.y, ..area };
            if let Some(spot) = board.spots.iter().find(|spot| within(spot.area).contains(at)) {
                return choose_or_play(play, spot.mv);
            }
        }
        _ => {}
    }
    None
}

/// Plays the clicked move. If moves can span several cells, the first clicks choose the cells.
fn choose_or_play(play: &mut Match, mv: usize) -> Reply {
    play.typed.clear();
    let legal = &play.game_match.position().legal;
    let cell = legal.get(mv).and_then(|mv| mv.name.parse::<u8>().ok());
    let Some(cell) = cell.filter(|_| legal.iter().any(|mv| mv.name.contains('-'))) else {
        play.chosen = mv;
        return play_move(play);
    };
    let run = run_of(play.chosen_name()).unwrap_or(cell..=cell);
    let is_picked = play.picked == Some(play.chosen);
    if is_picked && run.contains(&cell) {
        return play_move(play);
    }
    let longer = format!("{}-{}", cell.min(*run.start()), cell.max(*run.end()));
    let grown = legal.iter().position(|mv| mv.name == longer).filter(|_| is_picked);
    play.chosen = grown.unwrap_or(mv);
    play.picked = Some(play.chosen);
    None
}
