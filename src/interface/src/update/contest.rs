//! Matches: begun, played move by move, left for the tree of the position and come back to.

use super::making_room::{self, given_up, make_room};
use super::reply::Reply;
use super::{nodes, on_viewer};
use crate::contest::{Match, Said, StrategyMarks, match_areas};
use crate::editing::Destination;
use crate::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use crate::game_board::GameBoard;
use crate::job::{Job, Moved, Task};
use crate::keymap::MatchAction;
use crate::model::{Model, OpenScreen, Overlay};
use crate::search_view::SearchView;
use crate::view::{board_place, moves_area, shown_moves};
use plywood_games::Placement;
use plywood_search::session::{Choices, Input, Subject};
use plywood_teaching::play::{Contest, Contestant, NotPlayed, Refusal, Turn};
use plywood_tree::tree::{Kind, NodeId};
use ratatui::layout::{Position, Rect};

/// The most squares of a board whose games are searched to their end.
const SMALL_BOARD: u8 = 16;

/// How deep the games of other boards are searched when their tree is asked for: as deep as is done in a moment.
const PLIES_OF_LARGE: u32 = 5;

/// The most characters of a move.
const MOST_TYPED: usize = 20;

/// Begins a match of a game, if it is one; comes back to one that was left for its tree.
pub(super) fn enter(model: &mut Model) -> Reply {
    if let Some(play) = model.left_match.take() {
        model.screen = OpenScreen::Match(play);
        model.overlay = Overlay::None;
        return Reply::none();
    }
    match model.viewer().map(of_selected) {
        Some(subject) => begin(subject, None),
        None => Reply::none(),
    }
}

/// What a match from a walkthrough plays: the game from the position of the selected node on, or from its start where none is selected
/// or the game is over there.
fn of_selected(viewer: &SearchView) -> Subject {
    let (subject, tree) = (&viewer.subject, viewer.replay().tree());
    let selected = viewer.pane().selected.filter(|&node| node != NodeId::ROOT && tree.kind(node) != Kind::Leaf);
    match (&subject.content, selected) {
        (Input::Game(spec), Some(node)) => {
            spec.after(&tree.codes(node)).map_or_else(|_| subject.clone(), Subject::of_game)
        }
        (Input::Game(_) | Input::Tree(_), _) => subject.clone(),
    }
}

/// Begins a match of a subject.
pub(super) fn begin(subject: Subject, first: Option<Contestant>) -> Reply {
    match &subject.content {
        Input::Game(_) => Reply::start(Job::Play(Task::Begin { subject: Box::new(subject), first })),
        Input::Tree(_) => Reply::say(text!(play, "only-games")),
    }
}

/// Begins a match that was asked for before anything was on the screen.
pub(super) fn open(model: &mut Model, subject: Subject, first: Option<Contestant>) -> Reply {
    model.gallery.opens(&subject.origin);
    make_room(model, &subject.view);
    begin(subject, first)
}

/// The program has thought.
pub(super) fn moved(model: &mut Model, outcome: Result<Box<Moved>, NotPlayed>) -> Reply {
    let Moved { subject, contest, picture, hint, is_stopped } = match outcome {
        Ok(moved) => *moved,
        Err(why) => return given_up(model, why.to_string()),
    };
    match (&mut model.screen, subject) {
        (OpenScreen::Match(play), None) => {
            let is_other = play.contest.codes() != contest.codes();
            play.contest = contest;
            play.picture = picture;
            play.said = hint.map_or(Said::Reason, Said::Hint);
            if is_other {
                play.chosen = 0;
                play.picked = None;
                play.typed.clear();
            }
        }
        (screen, Some(subject)) => {
            let before = match std::mem::take(screen) {
                OpenScreen::Search(view) if !view.is_compared() => Some(view),
                OpenScreen::Match(play) => play.before,
                OpenScreen::Gallery | OpenScreen::Opening | OpenScreen::Lesson(_) | OpenScreen::Search(_) => None,
            };
            let (strategy, said) = (StrategyMarks::Drawn, Said::Reason);
            let play = Match {
                subject,
                contest,
                picture,
                strategy,
                chosen: 0,
                picked: None,
                typed: String::new(),
                said,
                before,
            };
            model.screen = OpenScreen::Match(Box::new(play));
        }
        (OpenScreen::Gallery | OpenScreen::Opening | OpenScreen::Search(_) | OpenScreen::Lesson(_), None) => {}
    }
    if let (true, OpenScreen::Match(play)) = (is_stopped, &mut model.screen)
        && play.said == Said::Reason
    {
        play.said = Said::Stopped;
    }
    Reply::none()
}

pub(super) fn act(model: &mut Model, action: MatchAction, key: KeyCode) -> Reply {
    let OpenScreen::Match(play) = &mut model.screen else { return Reply::none() };
    match action {
        MatchAction::MoveNext => play.choose_by(1),
        MatchAction::MovePrevious => play.choose_by(-1),
        MatchAction::MoveErase if play.typed.is_empty() => return leave(model),
        MatchAction::MoveErase => drop(play.typed.pop()),
        MatchAction::MovePlay => return play_move(play),
        MatchAction::MoveWhy => play.said = if play.contest.proof().is_some() { Said::Proof } else { Said::Reason },
        MatchAction::Strategy => {
            play.strategy = match play.strategy {
                StrategyMarks::Drawn => StrategyMarks::Hidden,
                StrategyMarks::Hidden => StrategyMarks::Drawn,
            }
        }
        MatchAction::Hint => return Reply::start(Job::Play(Task::Hint(Box::new(play.contest.clone())))),
        MatchAction::MoveUndo => {
            return match play.contest.take_back() {
                Some(_) => answer(&play.contest),
                None => Reply::say(text!(play, "nothing-to-take-back")),
            };
        }
        MatchAction::GiveUp => {
            play.contest.give_up();
            play.said = Said::Reason;
        }
        MatchAction::Again => {
            play.contest.again();
            play.said = Said::Reason;
            return answer(&play.contest);
        }
        MatchAction::MatchTree => return open_tree(model),
        MatchAction::MoveType | MatchAction::MoveTypePiece => return type_move(model, key),
    }
    Reply::none()
}

/// Lets the program move, if it is its turn, and look at the position.
fn answer(contest: &Contest) -> Reply {
    Reply::start(Job::Play(Task::Answer(Box::new(contest.clone()))))
}

/// Plays what was typed, or what is chosen.
fn play_move(play: &mut Match) -> Reply {
    let typed = if play.typed.is_empty() { play.chosen_name().to_owned() } else { std::mem::take(&mut play.typed) };
    match play.contest.play(&typed) {
        Ok(()) => answer(&play.contest),
        Err(refusal) => refused(play, refusal),
    }
}

fn refused(play: &mut Match, refusal: Refusal) -> Reply {
    play.said = Said::Refused(refusal);
    Reply::none()
}

/// Types a sign of a move.
fn type_move(model: &mut Model, code: KeyCode) -> Reply {
    if let (OpenScreen::Match(play), KeyCode::Char(sign)) = (&mut model.screen, code)
        && play.contest.position().turn == Turn::ToMove(Contestant::Person)
        && play.typed.chars().count() < MOST_TYPED
        && model.overlay == Overlay::None
    {
        play.typed.push(sign);
        play.said = Said::Reason;
    }
    Reply::none()
}

/// Takes away one thing at a time: what is typed, what is told, the match.
pub(super) fn close(model: &mut Model) -> Reply {
    let OpenScreen::Match(play) = &mut model.screen else { return Reply::none() };
    if !play.typed.is_empty() {
        play.typed.clear();
    } else if play.said != Said::Reason {
        play.said = Said::Reason;
    } else {
        return leave(model);
    }
    Reply::none()
}

/// Back to where the match was begun.
fn leave(model: &mut Model) -> Reply {
    let OpenScreen::Match(play) = &mut model.screen else { return Reply::none() };
    match play.before.take() {
        Some(viewer) => {
            model.screen = OpenScreen::Search(viewer);
            model.fit();
            on_viewer(model, nodes::refit)
        }
        None => Reply::leave(Destination::Gallery),
    }
}

/// Opens the search tree of the position on the board; the match waits behind it.
fn open_tree(model: &mut Model) -> Reply {
    let OpenScreen::Match(play) = &model.screen else { return Reply::none() };
    let Ok(spec) = play.contest.game().after(&play.contest.codes()) else { return Reply::none() };
    let subject = Subject::of_game(spec);
    let mut choices = Choices::of(&subject.content, &subject.view);
    if let Some(Placement::Marks(marks)) = play.contest.position().placement
        && marks.columns * marks.rows > SMALL_BOARD
    {
        choices.rules.depth = PLIES_OF_LARGE;
    }
    let left = std::mem::take(&mut model.screen);
    make_room(model, &subject.view);
    let reply = making_room::search(model, subject, choices);
    model.left_match = if let OpenScreen::Match(play) = left { Some(play) } else { None };
    reply.saying(text!(play, "comes-back"))
}

/// A click on the board or on a move plays it; on a strip it chooses cells, and plays them by a click on what is chosen.
pub(super) fn on_mouse(model: &mut Model, event: MouseEvent) -> Reply {
    let size = model.size;
    let OpenScreen::Match(play) = &mut model.screen else { return Reply::none() };
    match event.kind {
        MouseEventKind::ScrollUp => play.choose_by(-1),
        MouseEventKind::ScrollDown => play.choose_by(1),
        MouseEventKind::Down(MouseButton::Left) => {
            let areas = match_areas(size);
            let at = Position::new(event.column, event.row);
            if let Some(mv) = move_in_line(play, moves_area(play, areas), at) {
                return choose_or_play(play, mv);
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
    Reply::none()
}

fn move_in_line(play: &Match, area: Rect, at: Position) -> Option<usize> {
    if !area.contains(at) {
        return None;
    }
    let column = at.x.checked_sub(1)?;
    let shown = shown_moves(play, area.width.saturating_sub(2));
    shown.into_iter().rev().find(|&(x, _)| x <= column).map(|(_, mv)| mv)
}

/// Plays a move that a click means; where a move may be of several cells, the first clicks choose them.
fn choose_or_play(play: &mut Match, mv: usize) -> Reply {
    play.typed.clear();
    let legal = &play.contest.position().legal;
    let cell = legal.get(mv).and_then(|mv| mv.name.parse::<u8>().ok());
    let Some(cell) = cell.filter(|_| legal.iter().any(|mv| mv.name.contains('-'))) else {
        play.chosen = mv;
        return play_move(play);
    };
    let (first, last) = run(play.chosen_name()).unwrap_or((cell, cell));
    let is_picked = play.picked == Some(play.chosen);
    if is_picked && (first..=last).contains(&cell) {
        return play_move(play);
    }
    let longer = format!("{}-{}", first.min(cell), last.max(cell));
    let grown = legal.iter().position(|mv| mv.name == longer).filter(|_| is_picked);
    play.chosen = grown.unwrap_or(mv);
    play.picked = Some(play.chosen);
    Reply::none()
}

/// The first and the last cell of a move such as `5-6`.
fn run(name: &str) -> Option<(u8, u8)> {
    let (first, last) = name.split_once('-').unwrap_or((name, name));
    Some((first.parse().ok()?, last.parse().ok()?))
}
