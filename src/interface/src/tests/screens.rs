//! Tests of panels, modes and keys.

use crate::Model;
use crate::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use crate::job::Outcome;
use crate::keymap::of_mode;
use crate::model::{OpenScreen, Overlay, SearchView};
use crate::plans::Picture;
use crate::testing::{self, lecture, opened, press, send, show_tree, styled, text};
use crate::update::Message;
use plywood_drawing::scene::window_text;
use plywood_search::replay::State;
use plywood_search::session::{Advice, Input, fitting_algorithms};
use plywood_tree::library;
use plywood_tree::settings::{Algorithm, Choice as _, Display, ThemeName};
use plywood_tree::testing::some;
use plywood_tree::tree::{Domain, NodeId};
use ratatui::layout::Rect;

pub(super) const SMALL: (u16, u16) = (80, 24);

fn search_view(model: &Model) -> &SearchView {
    model.search_view().expect("a walkthrough is open")
}

pub(super) fn snapshot(name: &str, model: &Model) {
    testing::snapshot(&format!("screens/{name}"), &styled(model));
}

fn mouse(kind: MouseEventKind, column: u16, row: u16) -> Message {
    Message::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
}

fn click(model: &mut Model, column: u16, row: u16) {
    send(model, mouse(MouseEventKind::Down(MouseButton::Left), column, row));
}

/// Cell of the screen where the words begin.
#[track_caller]
fn find(model: &Model, words: &str) -> (u16, u16) {
    let screen = text(model);
    let found = screen.lines().enumerate().find_map(|(row, line)| {
        let at = line.find(words)?;
        Some((line[..at].chars().count() as u16, row as u16))
    });
    found.unwrap_or_else(|| panic!("{words} is not on\n{screen}"))
}

#[test]
fn steps_go_both_ways_and_stop_at_ends_and_events() {
    // A lecture opens at the step from its file.
    assert_eq!(search_view(&lecture("ubb", SMALL)).cursor(), 20);
    assert_eq!(search_view(&opened("tree = [1, 2]", SMALL)).cursor(), 0);

    // Steps go in both directions and stop at the ends.
    {
        let mut model = lecture("ubb", SMALL);
        press(&mut model, "→ l");
        assert_eq!(search_view(&model).cursor(), 23);
        press(&mut model, "←h");
        assert_eq!(search_view(&model).cursor(), 21);
        press(&mut model, "⇲→→");
        assert_eq!(search_view(&model).cursor(), 43);
        press(&mut model, "⇱←");
        assert_eq!(search_view(&model).cursor(), 0);
        press(&mut model, "g34⏎");
        assert_eq!(search_view(&model).cursor(), 34);
        press(&mut model, "g⏎");
        assert_eq!(search_view(&model).cursor(), 34, "nothing typed, nothing done");
        press(&mut model, "g999999999999⏎");
        assert_eq!(search_view(&model).cursor(), 43);
    }

    // `n` stops at every cutoff and every improved value.
    {
        let mut model = lecture("ubb", SMALL);
        press(&mut model, "⇱");
        let mut stops = Vec::new();
        while search_view(&model).cursor() < 43 {
            press(&mut model, "n");
            stops.push(search_view(&model).cursor());
        }
        assert_eq!(stops, [6, 12, 19, 20, 26, 28, 33, 34, 40, 42, 43]);
        let mut back = Vec::new();
        while search_view(&model).cursor() > 0 {
            press(&mut model, "N");
            back.push(search_view(&model).cursor());
        }
        assert_eq!(back, [42, 40, 34, 33, 28, 26, 20, 19, 12, 6, 0]);
    }
}

/// In the line of counts and in the side panel.
#[test]
fn only_searches_that_can_cut_count_cutoffs_pruned_nodes_and_par() {
    for algorithm in Algorithm::all() {
        let fits = |lecture: &&library::Lecture| {
            fitting_algorithms(&testing::lecture_subject(lecture).content).contains(&algorithm)
        };
        let name = testing::searched().find(fits).expect("a lecture for every algorithm").name;
        for size in [SMALL, (160, 48)] {
            let mut model = lecture(name, size);
            while search_view(&model).choices().rules.algorithm != algorithm {
                press(&mut model, "a");
            }
            let areas = model.areas();
            let screen = testing::roles(&model);
            let cells = [areas.counters, areas.side].into_iter().flat_map(Rect::positions);
            let shown: String = cells.map(|place| screen[place].symbol()).collect();
            let words: Vec<&str> = shown.split_whitespace().collect();
            assert!(words.contains(&"visited"), "{name} {algorithm:?} {size:?}");
            for word in ["cutoffs", "pruned", "par"] {
                let is_allowed = algorithm.has_cutoffs() || !words.contains(&word);
                assert!(is_allowed, "{word} of {algorithm:?} in {name} at {size:?}");
            }
            assert_eq!(words.contains(&"cutoffs"), algorithm.has_cutoffs(), "{algorithm:?} in {name} at {size:?}");
        }
    }
}

#[test]
fn counters_conditions_and_par_are_those_of_the_lecture() {
    // The cut condition is shown before the cut happens.
    {
        let mut model = lecture("textbook", SMALL);
        press(&mut model, "g17⏎");
        assert!(text(&model).contains("cut here if a child of C is ≤ 3"), "{}", text(&model));
        press(&mut model, "s");
        press(&mut model, "g17⏎");
        assert!(text(&model).contains("cut here if a child of C is < 3"), "{}", text(&model));
    }

    // The counters match those of the lecture.
    {
        let mut model = lecture("ubb", SMALL);
        press(&mut model, "⇲");
        let screen = text(&model);
        for words in ["visited 12 of 14", "leaves 6 of 8", "cutoffs 2", "pruned 2", "par 9"] {
            assert!(screen.contains(words), "{words}\n{screen}");
        }
    }

    // The best order reaches the size of the minimal tree.
    {
        let mut model = lecture("ubb", SMALL);
        press(&mut model, "o⇲");
        assert!(text(&model).contains("visited 9 of 14"), "{}", text(&model));
    }

    // Par follows the cuts in use.
    {
        let mut model = opened("tree = [[1, 1], [1, 1]]", SMALL);
        assert!(text(&model).contains("par 6"), "{}", text(&model));
        press(&mut model, "s");
        assert!(text(&model).contains("par 7"), "every order visits all of it: {}", text(&model));
        press(&mut model, "r");
        assert!(text(&model).contains("par (fail-soft) 7"), "{}", text(&model));
        press(&mut model, "sr");
        assert!(text(&model).contains("par 6"), "{}", text(&model));
    }
}

#[test]
fn why_explains_the_selected_node() {
    let mut model = lecture("pisa", SMALL);
    let (x, y) = find(&model, "G");
    press(&mut model, "g36⏎");
    click(&mut model, x, y);
    press(&mut model, "w");
    snapshot("why_a_subtree_is_pruned", &model);
    let screen = text(&model);
    assert!(screen.contains("why G") && screen.contains("MAX") && screen.contains('3'), "{screen}");
    press(&mut model, "⎋");
    assert_eq!(model.overlay, Overlay::None);
}

#[test]
fn the_help_lists_every_key() {
    for size in [(80, 100), (160, 48)] {
        let mut model = lecture("ubb", size);
        press(&mut model, "?");
        let screen = text(&model);
        for binding in of_mode(model.mode()) {
            let help = (binding.help)();
            assert!(screen.contains(help), "{help}");
        }
    }
    let mut model = lecture("ubb", (160, 48));
    press(&mut model, "?");
    snapshot("help_wide", &model);
}

#[test]
fn the_depth_is_changed_ply_by_ply() {
    let mut model = lecture("connect-four", SMALL);
    let depth = |model: &Model| search_view(model).choices().rules.depth;
    assert_eq!(depth(&model), 4);
    press(&mut model, "[");
    assert_eq!(
        (depth(&model), search_view(&model).own.baseline.size.map(|size| size.nodes)),
        (3, Some(1 + 7 + 49 + 343))
    );
    press(&mut model, "[[[");
    assert_eq!((depth(&model), search_view(&model).replay().tree().len()), (0, 1));
    press(&mut model, "[");
    assert!(text(&model).contains("only the root is left"), "{}", text(&model));
    press(&mut model, "]]");
    assert_eq!(depth(&model), 2);
    let mut model = lecture("nim-1-1-2", SMALL);
    press(&mut model, "]");
    assert!(text(&model).contains("to the end of every line"), "{}", text(&model));
    press(&mut model, "[");
    assert_eq!(depth(&model), 3, "a ply less than the tree has");
    press(&mut model, "]");
    assert_eq!(depth(&model), 4);
    press(&mut model, "]");
    assert_eq!(depth(&model), 5, "whether there is a fifth ply is not known before it is looked for");
    press(&mut model, "]");
    assert_eq!(depth(&model), u32::MAX);
}

#[test]
fn a_game_that_is_too_large_opens_as_deep_as_it_fits() {
    let mut model = lecture("connect-four", SMALL);
    let search_view = model.search_view().expect("open").clone();
    model.screen = OpenScreen::Opening;
    let mut choices = search_view.choices();
    choices.rules.depth = u32::MAX;
    let advice = Advice { depth: 3, nodes: 400, counted: 6_634_027, is_whole: false };
    let outcome = Outcome::TooLarge { subject: Box::new(search_view.document), choices, advice };
    send(&mut model, Message::Done(Box::new(outcome)));
    let screen = text(&model);
    assert!(screen.contains("more than 6,634,027 nodes in all: searched to depth 3; [ and ] change it"), "{screen}");
}

#[test]
fn folding_hides_a_subtree_and_says_how_much() {
    let mut model = lecture("ubb", SMALL);
    let (x, y) = find(&model, "▼ B");
    click(&mut model, x, y);
    press(&mut model, "⏎");
    snapshot("folded", &model);
    assert!(text(&model).contains("▸9"), "{}", text(&model));
    press(&mut model, "⏎");
    assert!(!text(&model).contains('▸'));
}

#[test]
fn the_selection_walks_the_tree() {
    let mut model = lecture("ubb", SMALL);
    press(&mut model, "⇱⇥");
    let tree = std::sync::Arc::clone(search_view(&model).replay().tree());
    let name = |model: &Model| tree.name(search_view(model).focus()).map(String::from);
    assert_eq!(name(&model).as_deref(), Some("R"));
    press(&mut model, "⇧↓");
    assert_eq!(name(&model).as_deref(), Some("A"));
    press(&mut model, "⇧→");
    assert_eq!(name(&model).as_deref(), Some("B"));
    press(&mut model, "⇧↓⇧↓");
    assert_eq!(name(&model).as_deref(), Some("D"));
    press(&mut model, "⇧↑⇧↑⇧←");
    assert_eq!(name(&model).as_deref(), Some("A"));
    for expected in 2..tree.len() as u32 {
        press(&mut model, "⇥");
        assert_eq!(
            search_view(&model).pane().selected,
            Some(NodeId(expected)),
            "Tab goes through the tree in preorder"
        );
    }
    press(&mut model, "⎋");
    assert_eq!(search_view(&model).pane().selected, None);
}

#[test]
fn another_search_keeps_the_node_and_shows_where_it_is_pruned() {
    // Switching the algorithm does not move the node.
    {
        let mut model = lecture("ubb", SMALL);
        let on_screen = |model: &Model| {
            let place =
                search_view(model).plan().place(search_view(model).moment().current()).expect("nothing is folded");
            (place.center - search_view(model).camera().x, place.top - search_view(model).camera().y)
        };
        let (before, current) = (on_screen(&model), search_view(&model).moment().current());
        press(&mut model, "aaaaaaa");
        assert_eq!(search_view(&model).choices().rules.algorithm, Algorithm::Minimax);
        assert_eq!(search_view(&model).moment().current(), current);
        assert_eq!(on_screen(&model).1, before.1);
        press(&mut model, "a");
        assert_eq!(search_view(&model).choices().rules.algorithm, Algorithm::AlphaBeta);
    }

    // A node that the new search prunes is shown at the step that prunes it.
    {
        let mut model = lecture("ubb", SMALL);
        press(&mut model, "a");
        let pruned = search_view(&model).replay().tree().at(&[1, 0, 0, 1]).expect("the second leaf of D");
        let entered = search_view(&model).replay().entered(pruned).expect("minimax visits everything");
        press(&mut model, &format!("g{entered}⏎a"));
        assert_eq!(search_view(&model).cursor(), 20);
        assert_eq!(search_view(&model).moment().state(pruned), State::Pruned);
    }
}

#[test]
fn keys_change_the_rules_the_display_and_the_colors() {
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "r");
    assert!(text(&model).contains("fail-hard"));
    press(&mut model, "s");
    assert!(text(&model).contains("strict cut"));
    press(&mut model, "o");
    assert!(text(&model).contains("best order"));
    press(&mut model, "d");
    assert_eq!(search_view(&model).own.display, Display::History);
    press(&mut model, "tt");
    assert_eq!(model.theme.name(), ThemeName::Mono);
}

#[test]
fn autoplay_steps_at_its_own_pace_and_stops_at_the_end() {
    let mut model = lecture("ubb", SMALL);
    press(&mut model, "⇱p");
    assert_eq!(model.tick(), Some(1000));
    press(&mut model, "+");
    assert_eq!(model.tick(), Some(500));
    for _ in 0..50 {
        send(&mut model, Message::Tick);
    }
    assert_eq!((search_view(&model).cursor(), search_view(&model).common.playback.is_playing), (43, false));
    assert_eq!(model.tick(), None);
    press(&mut model, "p");
    assert_eq!(
        (search_view(&model).cursor(), search_view(&model).common.playback.is_playing),
        (0, true),
        "at the end it starts over"
    );
    press(&mut model, "→");
    assert!(!search_view(&model).common.playback.is_playing, "a step by hand stops it");
}

#[test]
fn the_curtain_hides_everything_and_any_key_opens_it() {
    let mut model = lecture("ubb", SMALL);
    press(&mut model, "b");
    assert_eq!(text(&model).trim(), "");
    press(&mut model, "→");
    assert_eq!(
        (model.is_blanked, search_view(&model).cursor()),
        (false, 20),
        "the key that opens it does nothing else"
    );
    press(&mut model, "gb");
    press(&mut model, "⎋bx");
    assert!(!model.is_blanked, "also a key that means nothing");
}

#[test]
fn the_mouse_scrubs_the_timeline() {
    let mut model = lecture("ubb", SMALL);
    let timeline = model.areas().timeline;
    click(&mut model, timeline.right() - 2, timeline.y);
    assert_eq!(search_view(&model).cursor(), 43);
    send(&mut model, mouse(MouseEventKind::Drag(MouseButton::Left), timeline.x + 1, timeline.y));
    assert_eq!(search_view(&model).cursor(), 0);
}

#[test]
fn a_resize_keeps_the_moment_and_the_selection() {
    let mut model = lecture("ubb", SMALL);
    press(&mut model, "⇥⇧↑");
    let selected = search_view(&model).pane().selected;
    for size in [(250, 80), (20, 5), (1, 1), (80, 24)] {
        send(&mut model, Message::Resize(size.0, size.1));
    }
    assert_eq!((search_view(&model).cursor(), search_view(&model).pane().selected), (20, selected));
    assert_eq!(text(&model), {
        let mut fresh = lecture("ubb", SMALL);
        press(&mut fresh, "⇥⇧↑");
        text(&fresh)
    });
}

#[test]
fn letters_chances_and_strategies_are_shown() {
    // Chance nodes are shown with their probabilities.
    {
        let mut model = lecture("chance-linear", SMALL);
        press(&mut model, "⇲");
        snapshot("chance", &model);
        let screen = text(&model);
        assert!(screen.contains("0.9") && screen.contains("2.1") && screen.contains("1.3"), "{screen}");
    }

    // Truth values are letters.
    {
        let mut model = opened("tree = [[false, true], [[[false, true], true], [false, true], true]]", SMALL);
        press(&mut model, "⇲");
        assert!(text(&model).contains("△ A  T"), "{}", text(&model));
    }

    // A winning strategy is highlighted as a subtree.
    {
        let mut model = lecture("and-or", SMALL);
        press(&mut model, "⇲");
        snapshot("strategy", &model);
        let strategy = search_view(&model).moment().strategy();
        assert_eq!(
            strategy.len(),
            7,
            "one move at OR, all at AND: the root, B, its three children, and a T below two of them"
        );
    }
}

#[test]
fn the_tree_of_a_large_game_has_a_map_and_the_whole_path_in_view() {
    let mut model = lecture("tic-tac-toe", SMALL);
    press(&mut model, "⎋⇱→→→→→→");
    show_tree(&mut model);
    snapshot("tic-tac-toe", &model);
    let screen = text(&model);
    assert!(screen.contains("map") && screen.contains("visited"), "{screen}");
    let tree = search_view(&model).replay().tree();
    for node in tree.ancestors(search_view(&model).moment().current()) {
        let name = tree.name(node).expect("positions have names");
        assert!(screen.contains(name.as_ref()), "{name}\n{screen}");
    }
}

#[test]
fn at_the_end_of_a_large_search_the_principal_variation_is_in_view() {
    let mut model = lecture("tic-tac-toe", (80, 30));
    press(&mut model, "⎋⇲");
    show_tree(&mut model);
    snapshot("tic-tac-toe_end", &model);
    let search_view = search_view(&model);
    let tree = search_view.tree();
    let variation = search_view.moment().variation();
    assert_eq!(variation.len(), 9);
    let screen = text(&model);
    // One line per level: the name of each move of the variation is on the line of its ply.
    for node in variation.into_iter().take(6) {
        let name = tree.name(node).expect("positions have names");
        assert!(screen.lines().any(|line| line.contains(&format!("{name} 0"))), "{name}\n{screen}");
    }
}

/// One lecture of every game with its own drawing of boards, in the side panel and, if the boards are large, beside it.
const SMALL_GAMES: [&str; 10] = [
    "backgammon-6-5",
    "chomp",
    "connect-four",
    "nim-1-1-2",
    "queen-takes",
    "seven-matches",
    "shading",
    "sliding-squares",
    "subtraction",
    "tic-tac-toe",
];
const LARGE_GAMES: [&str; 3] = ["backgammon-6-5", "queen-takes", "tic-tac-toe"];

/// Every game of the lectures, small and large, a few events into its search.
#[test]
fn the_games_of_the_lectures() {
    for entry in some(crate::testing::searched()) {
        let mut model = lecture(entry.name, SMALL);
        if !matches!(search_view(&model).document.content, Input::Game(_)) {
            continue;
        }
        press(&mut model, "⇱nnn");
        let is_pictured = |shown: &[&str]| shown.contains(&entry.name);
        if is_pictured(&SMALL_GAMES) {
            snapshot(&format!("game_{}", entry.name), &model);
        }
        let board = search_view(&model).board().expect("a game has positions");
        let screen = text(&model);
        // The row of boxes is drawn with its letters instead.
        let drawn = if entry.name == "row-of-boxes" {
            vec!["│▒│▒│█│▒│▒│█│ │█│".to_owned()]
        } else {
            board.lines
        };
        let is_shown = |screen: &str| drawn.iter().all(|line| screen.contains(line.trim_end()));
        // A board that takes more than a third of the screen in either direction is replaced by the tree.
        let widest = drawn.iter().map(|line| plywood_messages::text::cells(line)).max().expect("a drawing");
        let is_small = (widest + 4) * 3 <= SMALL.0 && drawn.len() * 3 < usize::from(SMALL.1);
        // Rows of boards draw it larger, and piles may be named instead.
        let is_larger = search_view(&model).picture() == Picture::Plies && search_view(&model).ply_view(0).has_boards();
        let is_named = board.name.is_some_and(|name| screen.contains(&name));
        assert!(is_larger || is_named || is_shown(&screen) == is_small, "{}\n{screen}", entry.name);
        send(&mut model, Message::Resize(160, 48));
        assert!(is_shown(&text(&model)), "{}\n{}", entry.name, text(&model));
        if is_pictured(&LARGE_GAMES) {
            snapshot(&format!("game_{}_160x48", entry.name), &model);
        }
    }
}

/// The sums of the lecture, in the side panel and on a projector, and the lines that they count.
#[test]
fn the_open_lines_of_three_boards_are_drawn() {
    let mut model = lecture("three-boards", (160, 48));
    let boards = [
        (4, "6 open lines − 5 = 1", ["X   O   .", "┃ ╲   ╱ ┃"]),
        (35, "4 open lines − 6 = −2", [".━━━X━━━.", "┃       ┃"]),
        (50, "5 open lines − 4 = 1", ["O   .   .", ".━━━X━━━."]),
    ];
    for (step, sum, lines) in boards {
        press(&mut model, &format!("g{step}⏎"));
        for _ in ["beside the tree", "in the lecture hall"] {
            let screen = text(&model);
            assert!(screen.contains(sum) && lines.iter().all(|line| screen.contains(line)), "{step}\n{screen}");
            press(&mut model, "P");
        }
    }
    press(&mut model, "P");
    crate::testing::snapshot("screens/projector/three-boards_160x48", &text(&model));
}

/// UBB Cluj, Adversarial search, 2018, pp. 67-87: each slide is a stop, and the last one stacks the windows of every node.
#[test]
fn the_ubb_walkthrough_opens_slide_by_slide() {
    let mut model = testing::lecture_as_opened("ubb", (120, 40));
    assert!(text(&model).contains("key steps"), "{}", text(&model));
    press(&mut model, "⇱");
    let steps = search_view(&model).replay().len();
    let mut windows = Vec::new();
    while search_view(&model).cursor() < steps {
        press(&mut model, "→");
        let search_view = search_view(&model);
        let step = search_view.replay().step(search_view.cursor()).expect("a step");
        let node = step.node();
        let name = search_view.tree().name(node).expect("a name").into_owned();
        windows.extend(
            search_view.moment().window(node).map(|window| format!("{name} {}", window_text(Domain::Numbers, window))),
        );
    }
    windows.dedup();
    let slides = [
        "R (−∞, +∞)",
        "A (−∞, +∞)",
        "A (−∞, 3)",
        "R (3, +∞)",
        "B (3, +∞)",
        "C (3, +∞)",
        "D (3, +∞)",
        "D (3, 0)",
        "C (3, +∞)",
        "C (5, +∞)",
        "B (3, 5)",
        "E (3, 5)",
        "E (8, 5)",
        "B (3, 5)",
        "B (3, 4)",
        "R (4, +∞)",
    ];
    assert_eq!(windows, slides);

    // The stack of B on p. 87.
    let screen: Vec<String> = text(&model).lines().map(str::to_owned).collect();
    let top = screen.iter().position(|line| line.contains("▼ B")).expect("B");
    let column = screen[top].find("▼ B").map(|at| screen[top][..at].chars().count()).expect("B");
    let below = |row: usize| screen[top + row].chars().skip(column).take(8).collect::<String>().trim().to_owned();
    assert_eq!([1, 2, 3, 4].map(below), ["(−∞, +∞)", "(3, +∞)", "(3, 5)", "(3, 4)"]);
    snapshot("ubb__as_opened_end_120x40", &model);
}

#[test]
fn nothing_covers_the_drawings_of_an_evaluation() {
    for name in ["points", "nilsson"] {
        let mut model = lecture(name, (160, 48));
        for _ in 0..8 {
            let screen = text(&model);
            let side = screen.lines().filter_map(|line| line.rsplit_once('│')).map(|(_, side)| side.trim());
            assert_eq!(side.filter(|&side| side == "path").count(), 1, "{screen}");
            press(&mut model, "→");
        }
    }
}
