//! Tests of matches on the screen: by keys, by typing and by the mouse, at every size.

use std::sync::Arc;

use super::screens::SMALL;
use crate::Model;
use crate::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use crate::game_board::GameBoard;
use crate::game_match::{Match, Said, match_areas};
use crate::job::{Job, Task, perform};
use crate::model::OpenScreen;
use crate::testing::{gallery, lecture, once, opened, press, send, sizes, snapshot, styled, text};
use crate::update::Message;
use crate::view::{board_place, moves_area};
use plywood_games::GameSpec;
use plywood_messages::words::within;
use plywood_search::session::SearchProblem;
use plywood_teaching::play::{Ending, MatchPlayer, Outcome, Strength, Turn};
use plywood_tree::progress::Progress;
use plywood_tree::testing::{is_full_run, some};

const LARGE: (u16, u16) = (160, 48);

/// Returns the match at its start. The program thinks once about each game, for every test and every screen size.
pub(super) fn begun(game: &str, size: (u16, u16)) -> Model {
    played(game, "", size)
}

/// Returns false in quick test mode for games about which an unoptimised program thinks for a second or longer.
pub(super) fn is_tried(game: &str) -> bool {
    is_full_run() || !["connect4", "chess"].contains(&game)
}

/// Returns the match after these keys. The program computes each of its moves once.
pub(super) fn played(game: &str, keys: &str, (width, height): (u16, u16)) -> Model {
    let mut model = once(format!("match {game} {keys}"), SMALL, || {
        let mut model = if keys.is_empty() { gallery(SMALL) } else { begun(game, SMALL) };
        if keys.is_empty() {
            let subject = SearchProblem::of_game(GameSpec::parse(game).expect("a game"));
            send(&mut model, Message::Play(Box::new(subject), None, Strength::Perfect));
            take_the_worse_side(&mut model);
        }
        press(&mut model, keys);
        model
    });
    send(&mut model, Message::Resize(width, height));
    model
}

/// Starts a match in which the program has the side that wins.
fn take_the_worse_side(model: &mut Model) {
    if play(model).said == Said::Sides {
        let can_win = play(model).game_match.opening().for_person() == Some(Outcome::Win);
        press(model, if can_win { "→⏎" } else { "⏎" });
    }
}

#[track_caller]
fn play(model: &Model) -> &Match {
    match &model.screen {
        OpenScreen::Match(play) => play,
        _ => panic!("no match is on the screen\n{}", text(model)),
    }
}

fn position(model: &Model) -> &str {
    &play(model).game_match.position().text
}

fn click(model: &mut Model, words: &str, number: usize) {
    let screen = text(model);
    let places = screen.lines().enumerate().flat_map(|(row, line)| {
        let columns = line.match_indices(words).map(|(at, _)| line[..at].chars().count() as u16);
        columns.map(move |column| (column, row as u16)).collect::<Vec<_>>()
    });
    let (column, row) = places.collect::<Vec<_>>()[number];
    let kind = MouseEventKind::Down(MouseButton::Left);
    send(model, Message::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
}

#[test]
fn a_match_is_played_by_typing_choosing_and_clicking() {
    // Typing plays a match to its end.
    {
        let mut model = begun("nim:2,2,4,7", SMALL);
        assert_eq!(position(&model), "2-2-4-4");
        press(&mut model, "4>0⏎");
        assert_eq!(position(&model), "2-2");
        press(&mut model, "2'>1⏎2>0⏎");
        assert!(text(&model).contains("there is no pile of 2"), "{}", text(&model));
        press(&mut model, "1>0⏎");
        assert_eq!(play(&model).game_match.position().turn, Turn::Over(Ending::Won(MatchPlayer::Program)));
        assert!(text(&model).contains("the program has won"), "{}", text(&model));
        press(&mut model, "u");
        assert_eq!(position(&model), "1-1");
        press(&mut model, "n");
        assert_eq!(position(&model), "2-2-4-4");
    }

    // Choosing moves plays a match.
    {
        let mut model = begun("sliding:3", SMALL);
        while play(&model).game_match.position().turn == Turn::ToMove(MatchPlayer::Person) {
            press(&mut model, "→⏎");
        }
        assert_eq!(play(&model).game_match.position().turn, Turn::Over(Ending::Won(MatchPlayer::Program)));
    }

    {
        let mut model = begun("tictactoe", SMALL);
        press(&mut model, "s");
        click(&mut model, "=", 4);
        assert_eq!(position(&model), "O...X....");
        let mut model = begun("nim:2,2,4,7", SMALL);
        click(&mut model, "4→2", 0);
        assert_eq!(position(&model), "2-2-2-2", "the line of moves can be clicked too");
        let mut model = begun("chomp:3,4", SMALL);
        press(&mut model, "s");
        click(&mut model, "L", 1);
        assert_ne!(position(&model), "4-2-2");
    }
}

#[test]
fn arrows_choose_moves_in_their_direction_on_the_board() {
    let mut model = begun("tictactoe", (120, 40));
    let chosen = |model: &Model| play(model).chosen_name().to_owned();
    for (key, square) in [
        ("→", "b1"),
        ("→", "c1"),
        ("→", "a1"),
        ("↓", "a2"),
        ("→", "b2"),
        ("→", "c2"),
        ("↑", "c1"),
        ("↑", "c3"),
        ("←", "b3"),
    ] {
        press(&mut model, key);
        assert_eq!(chosen(&model), square, "{key}\n{}", text(&model));
    }
    // The strategy is hidden until somebody wants to see it; then letters are those of the person.
    assert!(!text(&model).contains("you win"));
    press(&mut model, "s");
    assert!(text(&model).contains("W: you win, L: you lose"), "{}", text(&model));
    if is_tried("connect4") {
        let mut model = begun("connect4", SMALL);
        press(&mut model, "→");
        assert_eq!(chosen(&model), "b", "in the order of the columns");
    }
}

/// The explanation may need more rows than it has. The line of moves then moves up and still reacts to clicks.
#[test]
fn the_line_of_moves_is_clicked_where_long_words_move_it() {
    within("pseudo", || {
        let mut model = played("nim:2,2,4,7", "⏎", SMALL);
        let usual = match_areas(model.surface()).moves.y;
        let moves = moves_area(play(&model), match_areas(model.surface()));
        assert!(moves.y < usual, "{}", text(&model));
        let before = position(&model).to_owned();
        let event = |row| MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column: 1,
            row,
            modifiers: KeyModifiers::NONE,
        };
        send(&mut model, Message::Mouse(event(usual)));
        assert_eq!(position(&model), before);
        send(&mut model, Message::Mouse(event(moves.y)));
        assert_ne!(position(&model), before);
    });
}

#[test]
fn cells_of_a_strip_are_chosen_one_by_one_and_then_shaded() {
    let mut model = begun("shade:10,4", SMALL);
    let cell = |model: &mut Model, number: &str| click(model, &format!(" {number} "), 0);
    // The first match is in the title.
    click(&mut model, " 1 ", 1);
    assert_eq!((play(&model).chosen_name(), position(&model)), ("1", "....##...."));
    cell(&mut model, "2");
    assert_eq!((play(&model).chosen_name(), position(&model)), ("1-2", "....##...."));
    cell(&mut model, "2");
    assert_eq!(position(&model), "##..##..##");
}

#[test]
fn a_reason_and_a_hint_are_keys_away_and_the_strategy_can_be_hidden() {
    // The reason, a hint and the dismissal of a refusal.
    {
        let mut model = begun("shade:10,4", SMALL);
        press(&mut model, "w");
        assert!(text(&model).contains("Whatever you play, its mirror image"), "{}", text(&model));
        press(&mut model, "i");
        assert!(matches!(play(&model).said, Said::Hint(_)) && text(&model).contains("A good move is"));
        press(&mut model, "5⏎");
        assert!(text(&model).contains("! Not played: the cell 5 is already shaded."), "{}", text(&model));
        press(&mut model, "⎋");
        assert_eq!(play(&model).said, Said::Reason);
        press(&mut model, "12⌫⌫⌫");
        assert!(text(&model).contains("press `q` to quit"), "it was started from the shell: {}", text(&model));
    }

    // The strategy is hidden until a key shows it.
    {
        let mut model = begun("nim:2,2,4,7", SMALL);
        assert!(!text(&model).contains("nim-sum 0"));
        press(&mut model, "s");
        assert!(text(&model).contains("nim-sum 0"));
    }
}

#[test]
fn a_match_and_a_walkthrough_lead_to_each_other() {
    // One key opens the tree of the position and returns.
    {
        let mut model = begun("nim:3,3", SMALL);
        press(&mut model, "3>1⏎");
        assert_eq!(position(&model), "1-1");
        let before = styled(&model);
        press(&mut model, "G");
        assert!(model.search_view().is_some_and(|search_view| search_view.tree().plies() == 2));
        assert!(text(&model).contains("`G` returns to the board"), "{}", text(&model));
        press(&mut model, "→→aG");
        assert_eq!(styled(&model), before);
    }

    // A match begun from a walkthrough returns to its moment.
    {
        let mut model = lecture("nim-1-1-2", SMALL);
        press(&mut model, "→→→");
        let before = styled(&model);
        press(&mut model, "G⏎");
        assert_eq!(play(&model).game_match.game().title(), "Nim");
        press(&mut model, "1>0⏎⎋");
        assert_eq!(styled(&model), before);
        let mut model = opened("tree = [1, 2]", SMALL);
        press(&mut model, "G");
        assert!(text(&model).contains("this lesson is not a game"), "{}", text(&model));
    }

    // An answer is closed before the match, and that is no key without effect.
    {
        let mut model = begun("nim:1,2,3", SMALL);
        press(&mut model, "i⎋");
        assert!(!text(&model).contains("nothing to close"), "{}", text(&model));
        press(&mut model, "⎋");
        assert!(text(&model).contains("press `q` to quit"), "{}", text(&model));
    }

    // A match begins at the selected position.
    {
        let mut model = lecture("nim-1-1-2", SMALL);
        press(&mut model, "⇱⇥⇥⇥G⏎");
        let selected = position(&model).to_owned();
        assert_ne!(selected, "1-1-2", "{}", text(&model));
        press(&mut model, "⎋");
        assert!(text(&model).contains("step 0 /"), "{}", text(&model));
        let mut model = lecture("nim-1-1-2", SMALL);
        press(&mut model, "⇱G");
        assert_eq!(position(&model), "1-1-2", "without a selection the start");
    }
}

#[test]
fn a_person_can_choose_the_side_that_wins_and_win() {
    let begin = |game: &str| {
        let mut model = gallery(SMALL);
        let subject = SearchProblem::of_game(GameSpec::parse(game).expect("a game"));
        send(&mut model, Message::Play(Box::new(subject), None, Strength::Perfect));
        model
    };
    for game in ["nim:1,2,3", "nim:3,4,5", "shade:10,4", "sliding:5", "boxes:..#..#.#", "subtract:21,1-3"] {
        let mut model = begin(game);
        assert!(text(&model).contains("can win by") && text(&model).contains("w shows how"), "{}", text(&model));
        press(&mut model, "→");
        assert!(text(&model).contains("the program can win"), "{}", text(&model));
        press(&mut model, "→⏎");
        // The hints win against the best play of the program.
        while let Turn::ToMove(_) = play(&model).game_match.position().turn {
            press(&mut model, "i");
            let Said::Hint(hint) = &play(&model).said else { panic!("no hint: {}", text(&model)) };
            let mv = hint.mv.name.clone();
            let legal = &play(&model).game_match.position().legal;
            let at = legal.iter().position(|legal| legal.name == mv).expect("a legal move");
            let steps = (at + legal.len() - play(&model).chosen) % legal.len();
            press(&mut model, &("⇥".repeat(steps) + "⏎"));
        }
        assert_eq!(play(&model).game_match.position().turn, Turn::Over(Ending::Won(MatchPlayer::Person)), "{game}");
        for key in ["n again", "o other side", "p another position", "S strength"] {
            assert!(text(&model).contains(key), "{key}: {}", text(&model));
        }
        assert!(!text(&model).contains("Enter play"), "{}", text(&model));
        press(&mut model, "⏎");
        assert!(model.remark.as_deref().is_some_and(|remark| remark.contains("n again")), "{:?}", model.remark);
        let seat = play(&model).game_match.opening().seat;
        press(&mut model, "o");
        assert_ne!(play(&model).game_match.opening().seat, seat, "the other side");
        let mut reached = std::collections::BTreeSet::from([play(&model).game_match.game().name()]);
        for _ in 0..8 {
            press(&mut model, "p");
            reached.insert(play(&model).game_match.game().name());
            assert_eq!(play(&model).game_match.origin.name(), GameSpec::parse(game).expect("a game").name());
        }
        assert!(reached.len() > 2, "other positions, from the same start: {reached:?}");
    }
}

#[test]
fn a_match_fits_every_size() {
    for game in some(GameSpec::played().chain(["nim:255,9", "shade:60,3"]).filter(|game| is_tried(game))) {
        let mut model = begun(game, SMALL);
        for keys in ["", "→w"] {
            press(&mut model, keys);
            for (width, height) in sizes().step_by(30) {
                send(&mut model, Message::Resize(width, height));
                text(&model);
            }
        }
    }
}

#[test]
fn boards_look_like_this() {
    let shown = [
        ("shade", "shade:10,4", "1-2⏎", SMALL),
        ("sliding", "sliding:5", "⇥⇥⇥⏎", LARGE),
        ("nim", "nim:2,2,4,7", "2>1⏎w", SMALL),
        ("boxes", "boxes:..#..#.#", "", SMALL),
        ("tictactoe", "tictactoe", "b2⏎c1⏎", LARGE),
        ("connect4", "connect4", "d⏎", SMALL),
    ];
    for (name, game, keys, size) in some(shown.into_iter().filter(|(_, game, ..)| is_tried(game))) {
        // After the moves, so that `themes.rs` sees the same match.
        let mut model = played(game, keys, size);
        press(&mut model, "s");
        snapshot(&format!("screens/play_{name}_{}x{}", size.0, size.1), &styled(&model));
    }
}

/// Two sizes of each, one below the other; `themes.rs` checks the roles in each theme.
#[test]
fn boards_of_matches_and_chocolate_look_like_this() {
    let shown = [("grundy:7", "s⇥"), ("subtract:21,1-3", "s-2⏎⇥"), ("chomp:3,4", "sc3⏎")]
        .map(|(game, keys)| [SMALL, LARGE].map(|size| styled(&played(game, keys, size))));
    snapshot("screens/play_matches_and_chocolate", &shown.as_flattened().join("\n"));
}

#[test]
fn what_the_chosen_move_takes_from_a_pile_is_shown_and_clicked() {
    let mut model = begun("subtract:21,1-3", SMALL);
    assert_eq!(position(&model), "20");
    let board = |model: &Model| GameBoard::of(play(model), match_areas(model.surface()).board.into());
    let taken = |model: &Model| {
        let of_role =
            board(model).picture.runs().into_iter().filter(|run| run.role == plywood_drawing::theme::Role::Selected);
        of_role.map(|run| (run.x, run.y / 5)).collect::<std::collections::BTreeSet<_>>().len()
    };
    assert_eq!(taken(&model), 1);
    press(&mut model, "⇥⇥");
    assert_eq!((play(&model).chosen_name(), taken(&model)), ("-3", 3));
    let legal = &play(&model).game_match.position().legal;
    let names: Vec<&str> = board(&model).spots.iter().map(|spot| legal[spot.mv].name.as_str()).collect();
    assert_eq!(names, ["-3", "-2", "-1"], "a click on a match takes it and all that come after it");
}

#[test]
fn piles_use_the_rows_of_large_screens() {
    for (game, size) in [("nim:1,2,3", (160, 48)), ("nim:1,2,3", (200, 60)), ("subtract:21,1-3", (200, 60))] {
        let model = begun(game, size);
        let room = match_areas(model.surface()).board;
        let board = GameBoard::of(play(&model), room.into());
        assert!(board.size.height * 5 >= room.height * 4, "{game} {size:?}: {:?}", board.size);
    }
}

#[test]
fn boards_stay_where_they_are_while_they_are_played_on() {
    for game in ["chomp:3,4", "nim:2,2,4,7", "shade:10,4", "sliding:5", "tictactoe", "subtract:21,1-3"] {
        for size in [SMALL, LARGE] {
            let mut model = begun(game, size);
            let frame = |model: &Model| {
                let areas = match_areas(model.surface());
                board_place(&GameBoard::of(play(model), areas.board.into()), areas.board)
            };
            let before = frame(&model);
            while let Turn::ToMove(_) = play(&model).game_match.position().turn {
                press(&mut model, "⏎");
                assert_eq!(frame(&model), before, "{game} {size:?}");
            }
        }
    }
}

#[test]
fn rows_that_come_leave_the_others_where_they_are() {
    for size in [SMALL, LARGE] {
        let mut model = begun("grundy:7", size);
        let row_of = |model: &Model| {
            let screen = text(model);
            let matches = |line: &str| {
                ["┃", "┇", "██", "▒▒"]
                    .iter()
                    .filter_map(|sign| line.find(sign))
                    .min()
                    .map(|at| line[..at].chars().count())
            };
            screen.lines().enumerate().find_map(|(row, line)| Some((row, matches(line)?))).expect("a row")
        };
        let before = row_of(&model);
        let mut rows = 0;
        while !text(&model).contains("The match is over") {
            press(&mut model, "⏎");
            assert_eq!(row_of(&model), before, "{}", text(&model));
            rows += 1;
            assert!(rows < 9, "a match has six moves at most");
        }
    }
}

#[test]
fn a_stopped_thought_plays_and_says_so() {
    let mut model = gallery(SMALL);
    let subject = Box::new(SearchProblem::of_game(GameSpec::parse("connect4").expect("a game")));
    let progress = Arc::new(Progress::default());
    progress.cancel();
    let outcome = perform(
        Job::Play(Task::Begin {
            subject,
            origin: None,
            random: 0,
            first: Some(MatchPlayer::Program),
            strength: Strength::Perfect,
            from_shell: true,
        }),
        &progress,
    );
    send(&mut model, Message::Done(Box::new(outcome)));
    assert!(text(&model).contains("Search stopped"), "{}", text(&model));
    assert_eq!(play(&model).game_match.position().turn, Turn::ToMove(MatchPlayer::Person), "it has moved all the same");
}

/// UBB Cluj, Adversarial search, 2018, pp. 31-32: the piles are 2, 2, 4 and 7, and the nim-sum is 3.
#[test]
fn piles_of_nim_have_their_exclusive_or_and_the_counts_of_each_digit() {
    for size in [SMALL, (100, 24)] {
        let mut model = gallery(size);
        let subject = SearchProblem::of_game(GameSpec::parse("nim:2,2,4,7").expect("a game"));
        send(&mut model, Message::Play(Box::new(subject), Some(MatchPlayer::Person), Strength::Perfect));
        press(&mut model, "s");
        let screen = text(&model);
        let ends = |ending: &str| screen.lines().filter(|line| line.trim_end().ends_with(ending)).count();
        assert_eq!((ends("0 1 0 → 1"), ends("1 0 0 → 7"), ends("1 1 1 → 4")), (2, 1, 1), "{screen}");
        assert_eq!((ends("piles with this digit  2 3 1"), ends("nim-sum 3  0 1 1")), (1, 1), "{screen}");

        // An even position has nothing to change.
        let mut even = begun("nim:2,2,4,4", size);
        press(&mut even, "s");
        let screen = text(&even);
        assert!(screen.contains("nim-sum 0") && !screen.contains("0 → "), "{screen}");
    }
    // With room, digits are three rows high.
    let model = played("nim:2,2,4,7", "s", LARGE);
    for row in 0..plywood_drawing::scene::LARGE_ROWS.into() {
        let digits = ["1", "0", "0"].map(|digit| plywood_drawing::scene::large(digit, row)).join("  ");
        assert!(text(&model).contains(digits.trim_end()), "{}", text(&model));
    }
}
