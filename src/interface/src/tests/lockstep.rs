//! Tests of the comparison in lock-step.

use crate::areas::Arrangement;
use crate::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use crate::job::{OpenRequest, Shows};
use crate::keymap::Mode;
use crate::model::{Model, OpenScreen};
use crate::screen::Screen as _;
use crate::search_view::SearchView;
use crate::testing::{self, drawn, gallery, lecture, open, opened, press, send, styled, subject, text};
use crate::update::{Effect, Message, update};
use plywood_search::session::{Pace, SearchEnd, SearchProblem, Standing, Sync};
use plywood_tree::format::View;
use plywood_tree::progress::Counts;
use plywood_tree::settings::{Algorithm, CutRule, Display, FailMode, Order};
use plywood_tree::testing::{is_full_run, some};

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (160, 48);

fn comparison(model: &Model) -> &SearchView {
    match &model.screen {
        OpenScreen::Search(comparison) => comparison,
        _ => panic!("no comparison is open"),
    }
}

fn standing(model: &Model, pane: usize) -> Standing {
    let comparison = comparison(model);
    comparison.own.clock.standing(comparison.own.pace, comparison.common.playback.position, pane)
}

fn algorithms(model: &Model) -> Vec<Algorithm> {
    (0..comparison(model).all().len()).map(|pane| comparison(model).choices_in(pane).rules.algorithm).collect()
}

fn compared(name: &str, size: (u16, u16)) -> Model {
    testing::once(format!("compared {name}"), size, || {
        let mut model = lecture(name, size);
        press(&mut model, "⇱c");
        model
    })
}

#[test]
fn the_curve_names_both_its_axes() {
    let mut model = compared("ubb", LARGE);
    for name in ["nodes of the tree →", "steps of each search →", "share of each search →"] {
        let screen = text(&model);
        assert!(screen.contains(name) && screen.contains("↑ 14 nodes visited"), "{name}: {screen}");
        press(&mut model, "u");
    }
    let screen = text(&compared("ubb", SMALL));
    assert!(screen.contains("↑ 14 nodes → tree"), "{screen}");
}

/// Both trees show all of their leaves, in the same rows, at every step.
#[test]
fn both_trees_keep_their_rows_at_every_step() {
    for (name, size) in ["textbook", "ubb"].into_iter().flat_map(|name| [SMALL, (120, 40)].map(|size| (name, size))) {
        let mut model = compared(name, size);
        for position in 0..=comparison(&model).last() {
            let screen: Vec<Vec<char>> = text(&model).lines().map(|row| row.chars().collect()).collect();
            let rows = [0, 1].map(|pane| leaf_rows(comparison(&model), pane, &screen));
            assert_eq!(rows[0], rows[1], "{name} {size:?} {position}\n{}", text(&model));
            assert!(rows[0].iter().all(Option::is_some), "{name} {size:?} {position}\n{}", text(&model));
            press(&mut model, "→");
        }
    }
}

/// Returns the row of its canvas in which each leaf of a pane has its value, or `None`.
fn leaf_rows(view: &SearchView, pane: usize, screen: &[Vec<char>]) -> Vec<Option<usize>> {
    let canvas = view.compared_areas().panes[pane].canvas;
    let (plan, camera) = (&view.panes[pane].plan, view.panes[pane].camera);
    let tree = view.replay_in(pane).tree();
    let leaves = tree.nodes().filter_map(|node| Some((tree.value(node)?, plan.place(node)?)));
    let row = |(value, place): (f64, plywood_drawing::scene::Place)| {
        let value: Vec<char> = tree.domain().pretty(value).to_string().chars().collect();
        let columns = [place.left - 2, place.right].map(|x| (x - camera.x) as usize + usize::from(canvas.x));
        let top = (place.top - camera.y) as usize + usize::from(canvas.y);
        let cells = |row: usize| &screen[row][columns[0].min(screen[row].len())..columns[1].min(screen[row].len())];
        let shown = (top..=top + 1).find(|&row| cells(row).windows(value.len()).any(|cells| cells == value));
        shown.map(|row| row - usize::from(canvas.y))
    };
    leaves.map(row).collect()
}

#[test]
fn a_node_has_the_same_place_in_every_pane() {
    for name in some(["textbook", "ubb", "and-or", "chance-linear", "pisa"]) {
        let model = compared(name, LARGE);
        let comparison = comparison(&model);
        let tree = comparison.all()[0].run.replay.tree();
        let [one, other] = [0, 1].map(|pane| &comparison.panes[pane].plan);
        let size = |plan: &plywood_drawing::scene::Plan| (plan.width(), plan.height());
        assert_eq!(size(one), size(other), "{name}");
        assert!(tree.nodes().all(|node| one.place(node) == other.place(node)), "{name}");
    }
}

fn snapshot(name: &str, model: &Model) {
    testing::snapshot(&format!("lockstep/{name}"), &styled(model));
}

#[test]
fn alpha_beta_waits_where_minimax_looks_at_what_it_skips() {
    let open = |size| {
        let mut model = compared("ubb", size);
        press(&mut model, "nn→");
        model
    };
    let model = open(SMALL);
    assert_eq!((standing(&model, 0), standing(&model, 1)), (Standing::Waits, Standing::Here));
    let screen = text(&model);
    assert!(screen.contains("waits: E's other children are pruned") && screen.contains("8 ≥ 5"), "{screen}");
    assert!(screen.contains("✂▐7▌"), "where minimax is, in the tree of alpha-beta\n{screen}");
    assert!(screen.contains("≠ 2 of 2"), "{screen}");
    snapshot("ubb_waits__80x24", &model);
    snapshot("ubb_waits__160x48", &open(LARGE));
}

#[test]
fn the_textbook_saves_two_nodes() {
    let mut model = compared("textbook", LARGE);
    press(&mut model, "⇲");
    let screen = text(&model);
    assert!(screen.contains("par 9") && screen.contains("−15 %"), "{screen}");
}

#[test]
fn equal_and_strict_cuts_differ_where_values_tie() {
    let mut model = opened("title = 'Ties'\ntree = [[3, 5, 4], [3, 7], [[2, 3], 3, 9]]", SMALL);
    press(&mut model, "c⇥as⇱n→");
    assert_eq!(algorithms(&model), [Algorithm::AlphaBeta, Algorithm::AlphaBeta]);
    assert_eq!(comparison(&model).choices_in(1).rules.cut_rule, CutRule::Strict);
    assert_eq!((standing(&model, 0), standing(&model, 1)), (Standing::Waits, Standing::Here));
    snapshot("equal_and_strict__80x24", &model);
}

#[test]
fn two_orders_keep_step_by_the_number_of_nodes() {
    let mut model = compared("ubb", SMALL);
    press(&mut model, "⇥ao→→→→→→→→→");
    assert_eq!(
        (comparison(&model).own.clock.sync(), comparison(&model).choices_in(1).order),
        (Sync::Unaligned, Order::Best)
    );
    assert!(text(&model).contains("orders differ"), "{}", text(&model));
    assert!((0..2).all(|pane| comparison(&model).counts(pane).visited == 9));
    snapshot("two_orders__80x24", &model);
}

#[test]
fn three_searches_stand_side_by_side() {
    let mut model = compared("ubb", LARGE);
    press(&mut model, "3n→");
    assert_eq!(algorithms(&model), [Algorithm::AlphaBeta, Algorithm::Minimax, Algorithm::AlphaBeta]);
    snapshot("three__160x48", &model);
    press(&mut model, "3");
    assert_eq!(comparison(&model).all().len(), 2, "the third goes again");
}

#[test]
fn a_game_is_compared_by_its_moves() {
    let mut model = opened("game = 'tictactoe:from=X.O......'", SMALL);
    press(&mut model, "⇱cn→");
    assert_eq!((standing(&model, 0), standing(&model, 1)), (Standing::Waits, Standing::Here));
    press(&mut model, "⇲");
    assert_eq!([0, 1].map(|pane| comparison(&model).counts(pane).visited), [641, 7_584], "{}", text(&model));
}

/// Slow, so the quick test mode compares only the game after two moves.
#[test]
fn a_whole_game_is_compared_by_its_moves() {
    if !is_full_run() {
        return;
    }
    let mut model = compared("tic-tac-toe", SMALL);
    press(&mut model, "n→");
    assert_eq!((standing(&model, 0), standing(&model, 1)), (Standing::Waits, Standing::Here));
    snapshot("tic_tac_toe__80x24", &model);
    press(&mut model, "⇲");
    let screen = text(&model);
    assert!(screen.contains("18,297") && screen.contains("549,946") && screen.contains("−97 %"), "{screen}");
}

#[test]
fn n_walks_the_differences_both_ways_and_says_when_there_are_no_more() {
    let mut model = compared("ubb", SMALL);
    let mut there = Vec::new();
    for _ in 0..2 {
        press(&mut model, "n");
        there.push(comparison(&model).common.playback.position);
    }
    press(&mut model, "n");
    assert!(text(&model).contains("no more differences"));
    press(&mut model, "⇲");
    let mut back = Vec::new();
    for _ in 0..2 {
        press(&mut model, "N");
        back.push(comparison(&model).common.playback.position);
    }
    back.reverse();
    assert_eq!(there, back);
    press(&mut model, "N");
    assert!(text(&model).contains("no difference before this"));
}

#[test]
fn searches_that_agree_say_so() {
    let mut model = compared("ubb", SMALL);
    press(&mut model, "⇥a");
    while algorithms(&model)[1] != Algorithm::AlphaBeta {
        press(&mut model, "a");
    }
    assert_eq!(comparison(&model).choices_in(1).rules.fail_mode, FailMode::FailHard, "the file's wish holds for both");
    assert!(text(&model).contains("no differences"), "{}", text(&model));
    for key in ["n", "N", "f"] {
        press(&mut model, key);
        assert!(text(&model).contains("the searches are the same"), "{key}\n{}", text(&model));
    }
}

#[test]
fn only_differences_folds_what_agrees_and_pales_the_rest() {
    let mut model = compared("textbook", SMALL);
    press(&mut model, "nf");
    assert!(comparison(&model).own.only_differences);
    let screen = text(&model);
    assert!(screen.contains("▸3"), "A and its leaves agree\n{screen}");
    snapshot("only_differences__80x24", &model);
    press(&mut model, "f");
    assert!(!text(&model).contains('▸'));
}

#[test]
fn the_clock_goes_by_node_by_step_and_by_share() {
    let mut model = compared("ubb", SMALL);
    press(&mut model, "nn");
    let cursor = comparison(&model).moment_in(0).cursor();
    press(&mut model, "u");
    assert_eq!(
        (comparison(&model).own.pace, comparison(&model).common.playback.position),
        (Pace::Step, cursor),
        "the chosen search stays"
    );
    assert_eq!(comparison(&model).moment_in(1).cursor(), cursor);
    press(&mut model, "⇲u");
    assert_eq!(comparison(&model).own.pace, Pace::Share);
    assert!(text(&model).contains("100 %"), "{}", text(&model));
    press(&mut model, "←");
    assert!((0..2).all(|pane| comparison(&model).moment_in(pane).cursor() < comparison(&model).replay_in(pane).len()));
    press(&mut model, "u⇱");
    assert_eq!((comparison(&model).own.pace, comparison(&model).common.playback.position), (Pace::Node, 0));
}

#[test]
fn the_walkthrough_is_where_the_comparison_was_left() {
    for back in ["c", "⎋"] {
        let mut model = lecture("ubb", SMALL);
        press(&mut model, "c");
        assert_eq!(comparison(&model).moment_in(0).cursor(), 20, "it begins where the walkthrough is");
        press(&mut model, "n");
        press(&mut model, back);
        assert_eq!((model.mode(), matches!(model.screen, OpenScreen::Search(_))), (Mode::Walkthrough, true));
        assert_eq!(model.search_view().map(crate::search_view::SearchView::cursor), Some(34), "{back}");
    }
    // After the first search is closed, the second one with its own settings becomes the walkthrough.
    let mut model = lecture("ubb", SMALL);
    press(&mut model, "cr⇱→→c");
    let search_view = model.search_view().expect("a walkthrough");
    assert_eq!((search_view.choices().rules.fail_mode, search_view.cursor()), (FailMode::FailSoft, 2));
    press(&mut model, "c⌫");
    assert_eq!(model.mode(), Mode::Gallery);
}

#[test]
fn autoplay_moves_the_clock_and_escape_stops_it_first() {
    let mut model = compared("ubb", SMALL);
    press(&mut model, "p");
    assert_eq!(model.tick(), Some(1000));
    send(&mut model, Message::Tick);
    assert_eq!(comparison(&model).common.playback.position, 1);
    press(&mut model, "⎋");
    assert_eq!((comparison(&model).common.playback.is_playing, model.tick()), (false, None));
    press(&mut model, "p++");
    (0..40).for_each(|_| send(&mut model, Message::Tick));
    assert_eq!((comparison(&model).common.playback.position, model.tick()), (comparison(&model).last(), None));
}

#[test]
fn settings_that_change_nothing_are_not_searched() {
    let mut model = compared("ubb", SMALL);
    press(&mut model, "⇥r");
    assert!(text(&model).contains("minimax has no window"), "{}", text(&model));
    let mut model = compared("chance-linear", SMALL);
    assert_eq!(
        comparison(&model).choices_in(1).order,
        Order::Random,
        "where one algorithm fits, another order is the rival"
    );
    press(&mut model, "a");
    assert!(text(&model).contains("no other algorithm fits"), "{}", text(&model));
}

#[test]
fn weights_of_ones_own_are_compared_with_the_built_in_evaluations() {
    let mut model = open("game = 'tictactoe'\ndepth = 1\nevaluation = { center = 3 }\n", (120, 40));
    press(&mut model, "c⇲");
    let screen = text(&model);
    assert!(screen.contains("depth 1 · own weights") && screen.contains("depth 1 · lines"), "{screen}");
    assert!(!screen.contains("par "), "each evaluation has a par of its own\n{screen}");
    press(&mut model, "3⇲");
    let evaluations = |model: &Model| {
        let rules = |pane| comparison(model).choices_in(pane).rules.evaluation;
        (0..comparison(model).all().len()).map(rules).collect::<Vec<_>>()
    };
    assert_eq!(evaluations(&model), [None, Some("lines"), Some("outcome")]);
    press(&mut model, "⇥E");
    assert_eq!(evaluations(&model), [None, Some("points"), Some("outcome")]);
    let root = |pane| comparison(&model).replay_in(pane).end().value(plywood_tree::tree::NodeId::ROOT);
    assert_eq!([root(0), root(1), root(2)], [Some(3.0), Some(4.0), Some(0.0)]);
}

fn compares(subject: SearchProblem) -> Message {
    Message::Open(Box::new(OpenRequest { shows: Shows::Comparison([None; 2]), ..OpenRequest::new(subject) }))
}

#[test]
fn bars_move_while_the_searches_run_and_escape_keeps_what_is_known() {
    let mut model = gallery(SMALL);
    let subject = subject("game = 'connect4'");
    let Effect::Start(job) = update(&mut model, compares(subject)) else {
        panic!("the searches are started");
    };
    let counts = |visited| Counts { visited, leaves: visited / 2, cutoffs: 0 };
    let _ = update(&mut model, Message::Race(vec![counts(300_000), counts(1_200_000)]));
    let screen = text(&model);
    for words in ["1 alpha-beta", "300,000 nodes", "2 minimax", "1,200,000 nodes", "Esc stops"] {
        assert!(screen.contains(words), "{words}\n{screen}");
    }
    snapshot("race__80x24", &model);
    assert!(matches!(update(&mut model, Message::Key(crate::event::KeyCode::Esc.into())), Effect::Cancel));
    let progress = std::sync::Arc::new(plywood_tree::progress::Progress::default());
    progress.cancel();
    let outcome = crate::job::perform(*job, &progress);
    send(&mut model, Message::Done(Box::new(outcome)));
    assert!(comparison(&model).all().iter().all(|pane| pane.end == SearchEnd::Stopped));
    press(&mut model, "⇲");
    let screen = text(&model);
    assert!(screen.contains("stopped") && screen.contains("≥4,095"), "{screen}");
    press(&mut model, "⎋");
    assert_eq!(model.mode(), Mode::Walkthrough, "what is known can be walked through");
}

#[test]
fn a_comparison_opens_at_a_step_of_its_first_search() {
    for (step, cursor) in [(None, 0), (Some(22), 22), (Some(usize::MAX), 43)] {
        let mut model = gallery(SMALL);
        let mut subject = testing::lecture_subject(&plywood_tree::library::find("ubb").expect("a lecture"));
        subject.view = View { step, display: Some(Display::Interval), ..subject.view };
        send(&mut model, compares(subject));
        let panes = comparison(&model);
        assert_eq!((panes.cursor_in(0), panes.own.display), (cursor, Display::Interval));
    }
}

#[test]
fn a_narrow_screen_puts_large_trees_one_above_the_other() {
    let model = compared("connect-four", (60, 40));
    assert_eq!(comparison(&model).own.arrangement, Arrangement::Above);
    let model = compared("connect-four", LARGE);
    assert_eq!(comparison(&model).own.arrangement, Arrangement::Beside);
}

#[test]
fn the_mouse_chooses_a_search_and_moves_the_clock() {
    let mut model = compared("ubb", SMALL);
    let click = |model: &mut Model, column, row| {
        let kind = MouseEventKind::Down(MouseButton::Left);
        send(model, Message::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    };
    click(&mut model, 60, 5);
    assert_eq!(comparison(&model).own.chosen, 1);
    let row = comparison(&model).compared_areas().clock.y;
    click(&mut model, 78, row);
    assert_eq!(comparison(&model).common.playback.position, comparison(&model).last());
}

/// Every node keeps the place of its label at every position of the clock.
#[test]
fn nothing_moves_while_stepping() {
    for size in [SMALL, LARGE] {
        let mut model = compared("ubb", size);
        let before = (comparison(&model).panes[0].camera, comparison(&model).panes[0].plan.width());
        for _ in 0..comparison(&model).last() {
            press(&mut model, "→");
            assert_eq!((comparison(&model).panes[0].camera, comparison(&model).panes[0].plan.width()), before);
        }
    }
}

#[test]
fn two_and_three_searches_are_drawn_at_every_size_of_screen() {
    let widths = [1, 2, 3, 5, 8, 13, 20, 21, 34, 41, 42, 55, 71, 72, 79, 80, 81, 99, 100, 116, 160, 250];
    let heights = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 21, 22, 24, 28, 35, 36, 48, 80];
    for (name, keys) in [("ubb", "nn→"), ("connect-four", "n→"), ("ubb", "3n→f"), ("textbook", "⇥ao→→u")] {
        let mut model = compared(name, SMALL);
        press(&mut model, keys);
        let all = widths.iter().flat_map(|&width| heights.map(|height| (width, height)));
        // Every third pair. The numbers of widths and heights are not multiples of three, so each occurs with many of the other.
        for (width, height) in some(all.step_by(3)) {
            send(&mut model, Message::Resize(width, height));
            assert_eq!(drawn(&model).area.as_size(), (width, height).into());
        }
        send(&mut model, Message::Resize(SMALL.0, SMALL.1));
    }
}
