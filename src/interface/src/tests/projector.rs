//! The projector screen: its content, the current node and its parent in view, and the keys of a remote control.

use crate::Model;
use crate::event::{KeyCode, KeyEvent, KeyModifiers};
use crate::lesson_view::LessonPane;
use crate::model::{Overlay, ScreenMode, SearchView};
use crate::quiz_view::QuizView;
use crate::testing::{self, gallery, lecture, opened, press, send, show_tree, styled, text};
use crate::update::Message;
use crate::view::{canvas_in_view, lift};
use plywood_drawing::scene::{Camera, Lack, Letters, Place, Stroke, large_lines};
use plywood_drawing::theme::Contrast;
use plywood_games::testing::small_games;
use plywood_lesson::Stepped;
use plywood_tree::testing::some;
use plywood_tree::tree::NodeId;
use std::collections::HashMap;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (160, 48);

fn search_view(model: &Model) -> &SearchView {
    model.search_view().expect("a walkthrough is open")
}

/// A lecture opened on a projector.
fn projected(name: &str, size: (u16, u16)) -> Model {
    let mut model = lecture(name, size);
    press(&mut model, "P");
    model
}

fn snapshot(name: &str, screen: &str) {
    testing::snapshot(&format!("screens/projector/{name}"), screen);
}

/// Every kind of step, then letters, chances and a game; also the cutoff on a large screen.
#[test]
fn what_a_lecture_hall_sees() {
    let slides = [("start", 0), ("update", 12), ("cutoff", 34), ("return", 41), ("end", 43)];
    let game = "game = 'tictactoe'\n[view]\ndepth = 2\nalgorithm = 'alpha-beta'";
    for (name, mut model, slides) in [
        ("ubb", lecture("ubb", SMALL), &slides[..]),
        ("and-or", lecture("and-or", SMALL), &[("end", 49)]),
        ("chance", lecture("chance-linear", SMALL), &[("leaf", 16)]),
        ("tic-tac-toe", opened(game, SMALL), &[("leaf", 40)]),
    ] {
        press(&mut model, "P");
        for &(slide, step) in slides {
            press(&mut model, &format!("g{step}⏎"));
            snapshot(&format!("{name}_{slide}_80x24"), &styled(&model));
        }
    }
    let mut model = projected("ubb", LARGE);
    press(&mut model, "g34⏎");
    snapshot("ubb_cutoff_160x48", &styled(&model));
}

#[test]
fn what_lies_over_the_tree_can_be_read() {
    for (name, keys) in [("why", "⇥w"), ("help", "?")] {
        let mut model = projected("ubb", SMALL);
        press(&mut model, keys);
        assert_ne!(model.overlay, Overlay::None, "{name}");
        snapshot(&format!("over_{name}_80x24"), &styled(&model));
    }
}

#[test]
fn the_mode_goes_and_comes_back_in_high_contrast() {
    // The gallery is in high contrast as well.
    {
        let mut model = gallery(SMALL);
        press(&mut model, "P");
        assert_eq!(model.theme, model.theme.in_contrast(Contrast::High));
        press(&mut model, "t");
        assert_eq!(model.theme, model.theme.in_contrast(Contrast::High), "another theme is in high contrast as well");
        press(&mut model, "tt/UBB walk⏎");
        assert_eq!(
            search_view(&model).plan().look().stroke,
            Stroke::Broad,
            "what is opened is drawn for the hall at once"
        );
        press(&mut model, "⌫P");
        assert_eq!(model.theme, model.theme.in_contrast(Contrast::Usual));
    }

    // `P` switches to the projector and back.
    for name in ["ubb", "tic-tac-toe"] {
        let mut model = lecture(name, SMALL);
        let before = styled(&model);
        press(&mut model, "P");
        assert_eq!(model.screen_mode, ScreenMode::Projector);
        assert_ne!(styled(&model), before);
        press(&mut model, "P");
        assert_eq!(styled(&model), before, "{name}");
    }
}

/// Glyphs are drawn with eight dots a letter, so the test counts blocks.
fn ink(model: &Model) -> usize {
    text(model).chars().filter(|c| "█▀▄▌▐▘▝▖▗▙▟▛▜▚▞".contains(*c)).count()
}

#[test]
fn the_verdict_and_the_count_are_big() {
    {
        let mut model = projected("ubb", SMALL);
        press(&mut model, "g34⏎");
        assert!(ink(&model) > 40, "{}", text(&model));
        assert!(text(&model).contains("visited"), "what the count counts stands beside it");
        assert!(text(&model).contains("/14"), "the count is one size smaller than the verdict: {}", text(&model));
        send(&mut model, Message::Resize(160, 48));
        assert!(ink(&model) > 240, "{}", text(&model));
        send(&mut model, Message::Resize(39, 17));
        assert!(model.areas().verdict.is_empty(), "no room: the sentence says it");
        assert!(text(&model).contains("8 ≥ 5"), "{}", text(&model));
    }
}

#[test]
fn a_selected_node_is_marked_twice_on_both_sides() {
    let mut model = projected("ubb", SMALL);
    press(&mut model, "⇱g34⏎⇥⇧↑");
    let search_view = search_view(&model);
    let place = search_view.plan().place(search_view.focus()).expect("a place");
    let screen = text(&model);
    let marked = screen.lines().filter(|line| line.contains("▐█") && line.contains("█▌")).count();
    assert!(marked >= (place.bottom - place.top) as usize, "{screen}");
}

#[test]
fn a_remote_control_steps_plays_and_blanks_and_never_quits() {
    let key = |model: &mut Model, code| send(model, Message::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    let mut model = projected("ubb", SMALL);
    key(&mut model, KeyCode::PageDown);
    key(&mut model, KeyCode::PageDown);
    key(&mut model, KeyCode::PageUp);
    assert_eq!(search_view(&model).cursor(), 21);
    key(&mut model, KeyCode::F(5));
    assert!(search_view(&model).common.playback.is_playing);
    send(&mut model, Message::Tick);
    assert_eq!(search_view(&model).cursor(), 22);
    for blank in [KeyCode::Char('b'), KeyCode::Char('.')] {
        key(&mut model, blank);
        assert_eq!((model.is_blanked, text(&model).trim()), (true, ""));
        key(&mut model, blank);
        assert!(!model.is_blanked);
    }
    for _ in 0..3 {
        key(&mut model, KeyCode::Esc);
        assert_eq!((search_view(&model).common.playback.is_playing, search_view(&model).cursor()), (false, 22));
    }
    assert_eq!(model.screen_mode, ScreenMode::Projector);
}

fn is_shown(model: &Model, place: Place) -> bool {
    let (camera, canvas) = (search_view(model).camera(), search_view(model).tree_canvas(0));
    let across = place.left >= camera.x && place.right <= camera.x + i32::from(canvas.width);
    across && has_its_rows(model, place)
}

fn has_its_rows(model: &Model, place: Place) -> bool {
    let (camera, canvas) = (search_view(model).camera(), model.canvas());
    place.top >= camera.y && place.bottom <= camera.y + i32::from(canvas.height)
}

/// Returns true if the words are on the screen row of the place.
fn is_written(model: &Model, words: &str, place: Place) -> bool {
    let top = (place.top - search_view(model).camera().y) as usize + usize::from(model.areas().canvas.y);
    let rows = (place.bottom - place.top) as usize;
    text(model).lines().skip(top).take(rows).any(|line| line.contains(words))
}

/// At every step of every lecture the current node is in view. Its parent is in its place if the screen is wide enough for both,
/// else at the edge of its row.
#[test]
fn the_current_node_and_its_parent_are_always_in_view() {
    for entry in some(crate::testing::searched()) {
        let mut model = projected(entry.name, SMALL);
        press(&mut model, "⇱");
        show_tree(&mut model);
        let last = search_view(&model).replay().len();
        let all = search_view(&model).plan().shows_families(search_view(&model).replay().tree(), model.canvas().into());
        for step in 0..=last {
            let (node, parent) = current_and_parent(&model);
            assert!(is_shown(&model, node.1), "{} step {step}: {:?}", entry.name, node.1);
            if let Some((parent, place)) = parent {
                assert!(has_its_rows(&model, place), "{} step {step}", entry.name);
                assert!(!all || is_shown(&model, place), "{} step {step}", entry.name);
                // Drawing is slow, so the test samples the screens of long searches.
                if !is_shown(&model, place) && step % (1 + last / 200) == 0 {
                    let name = search_view(&model).replay().tree().name(parent).expect("positions have names");
                    assert!(is_written(&model, &name, place), "{} step {step}: {name}\n{}", entry.name, text(&model));
                }
            }
            press(&mut model, "→");
        }
    }
}

type Placed = (NodeId, Place);

fn current_and_parent(model: &Model) -> (Placed, Option<Placed>) {
    let search_view = search_view(model);
    let tree = search_view.tree();
    // A repeated position is at the place where it was searched.
    let placed = |node| {
        let shown = tree.canonical(node);
        (shown, search_view.plan().place(shown).expect("nothing is folded"))
    };
    let current = search_view.moment().current();
    (placed(current), tree.parent(current).map(placed))
}

#[test]
fn lecture_trees_are_large() {
    // On the smallest usual screen the trees of the lectures are large, each node with its parent.
    for name in ["textbook", "pisa", "ubb", "and-or", "chance-linear"] {
        let model = projected(name, SMALL);
        let plan = &search_view(&model).plan();
        assert_ne!(plan.look().letters, Letters::Small, "{name}");
        assert!(plan.shows_families(search_view(&model).tree(), model.canvas().into()), "{name}");
    }

    // So is the neighborhood of the open path of a game, without its position.
    let model = projected("nim-1-1-2", SMALL);
    assert_ne!(search_view(&model).plan().look().letters, Letters::Small);
    assert!(search_view(&model).pane().inset_place(search_view(&model).tree()).is_none(), "{}", text(&model));

    // While a tree is edited, the side panel gives way to large letters.
    for name in ["textbook", "ubb"] {
        let mut model = projected(name, (120, 40));
        press(&mut model, "e");
        let plan = search_view(&model).plan();
        assert!(plan.look().letters == Letters::Large && plan.lack() == Lack::Nothing, "{name}: {}", text(&model));
    }
}

/// The labels of rows are as large as the nodes, alone and in a comparison, where the screen has room for both.
#[test]
fn row_labels_are_as_large_as_the_nodes() {
    let has_no_room = [
        ("textbook", SMALL, ""),
        ("ubb", SMALL, ""),
        ("chance-linear", SMALL, ""),
        ("chance-linear", (100, 30), ""),
        ("nim-1-1-2", SMALL, ""),
        ("nim-1-1-2", (100, 30), ""),
    ];
    let mut small = Vec::new();
    for name in ["textbook", "pisa", "ubb", "and-or", "chance-linear", "nim-1-1-2"] {
        for size in [SMALL, (100, 30), (120, 40), LARGE, (200, 60)] {
            let mut model = projected(name, size);
            for keys in ["", "c"] {
                press(&mut model, keys);
                let panes = &model.searches().expect("a search").panes;
                let is_small = panes.iter().any(|pane| pane.plan.has_small_row_labels());
                small.extend(is_small.then_some((name, size, keys)));
            }
        }
    }
    assert_eq!(small, has_no_room);
}

/// Where the band, the picture and its nodes are: the row of the count in the band, the rows that the picture loses to texts, and the
/// camera of a tree that is shown whole.
fn places(model: &Model) -> (Option<usize>, u16, Option<Camera>) {
    let lesson: &dyn Stepped = match model.lesson_view() {
        Some(view) => view,
        None => search_view(model),
    };
    let count = lesson.counters(0).first().map(|counter| counter.name);
    let band = count.and_then(|name| {
        text(model).lines().collect::<Vec<_>>().iter().rposition(|line| line.trim_end().ends_with(name))
    });
    if let Some(view) = model.lesson_view() {
        let covered = |pane: &LessonPane<'_>| canvas_in_view(view, pane, ScreenMode::Projector).height;
        return (band, view.laid_out().iter().map(covered).sum(), None);
    }
    let is_whole = search_view(model).plan().fits(model.canvas().into());
    (band, lift(model).unsigned_abs() as u16, is_whole.then(|| search_view(model).camera()))
}

/// The band and the picture keep their places at every step of all lectures and of games.
#[test]
fn nothing_moves_while_stepping() {
    let games = small_games().map(|spec| format!("game = '{spec}'\n[view]\ndepth = 4"));
    let whole = "game = 'tictactoe'\n[view]\nalgorithm = 'alpha-beta'".to_owned();
    let lectures = plywood_tree::library::all().iter().map(|lecture| lecture.text.to_owned());
    let mut moved = Vec::new();
    for content in some(lectures).chain(some(games)).chain([whole]) {
        for size in [SMALL, (100, 30), (120, 40), LARGE] {
            let mut model = opened(&content, size);
            press(&mut model, "P⇱");
            let steps =
                model.lesson_view().map_or_else(|| search_view(&model).replay().len(), |view| view.lesson().steps());
            let first = places(&model);
            let plan = model.search_view().map(|view| view.plan().clone());
            for step in (1..=steps).step_by(1 + steps / 40) {
                press(&mut model, &format!("g{step}⏎"));
                let now = places(&model);
                let is_same = (now.1, now.2) == (first.1, first.2) && (now.0 == first.0 || now.0.is_none());
                if !is_same {
                    moved.push(format!("{size:?} {step}: {first:?} {now:?}\n{}", text(&model)));
                    break;
                }
                let (Some(view), Some(plan)) = (model.search_view(), &plan) else { continue };
                assert!(view.tree().nodes().take(200).all(|node| view.plan().place(node) == plan.place(node)));
            }
        }
    }
    assert!(moved.is_empty(), "{}", moved.join("\n"));
}

/// A view that shows both nodes already does not scroll.
#[test]
fn large_trees_scroll_only_when_they_must() {
    let mut model = projected("tic-tac-toe", SMALL);
    press(&mut model, "⇱");
    show_tree(&mut model);
    for step in 0..2_000 {
        let before = search_view(&model).camera();
        press(&mut model, "→");
        let after = std::mem::replace(&mut model.search_view_mut().expect("open").pane_mut().camera, before);
        let ((_, node), parent) = current_and_parent(&model);
        let (left, right) = search_view(&model).plan().covered();
        let with_room =
            |place: Place| Place { left: place.left - left.max(1), right: place.right + right.max(1), ..place };
        let both_shown =
            is_shown(&model, with_room(node)) && parent.is_none_or(|(_, it)| is_shown(&model, with_room(it)));
        assert!(!both_shown || after == before, "step {step}");
        model.search_view_mut().expect("open").pane_mut().camera = after;
    }
}

#[test]
fn a_resize_keeps_the_place() {
    for name in some(["ubb", "subtraction", "connect-four"]) {
        let mut model = projected(name, SMALL);
        press(&mut model, "⇱nnnn→→");
        let cursor = search_view(&model).cursor();
        for size in [(250, 80), (20, 5), (1, 1), SMALL] {
            send(&mut model, Message::Resize(size.0, size.1));
        }
        assert_eq!(search_view(&model).cursor(), cursor);
        let (node, _) = current_and_parent(&model);
        assert!(is_shown(&model, node.1), "{name}");
    }
}

/// They stay where they were first seen, and cover no road's length.
fn large_names_of_a_map_stay() {
    let mut model = projected("romania", LARGE);
    let mut places = HashMap::new();
    for _ in 0..8 {
        press(&mut model, "→");
        let screen: Vec<Vec<char>> = text(&model).lines().map(|line| line.chars().collect()).collect();
        for name in ["Sibiu", "Rimnicu Vilcea", "Pitesti", "Bucharest", "Craiova"] {
            let rows: Vec<Vec<char>> = large_lines(name).iter().map(|row| row.chars().collect()).collect();
            let is_there = |&(x, y): &(usize, usize)| {
                (y..).zip(&rows).all(|(y, row)| screen[y].get(x..).is_some_and(|cells| cells.starts_with(row)))
            };
            let place = (0..28).flat_map(|y| (0..120).map(move |x| (x, y))).find(is_there);
            let known = places.get(name).copied().or(place);
            assert_eq!(place, known, "{name}\n{}", text(&model));
            places.extend(known.map(|known| (name, known)));
        }
        assert!(
            ["75", "118", "140", "146", "211"].iter().all(|length| text(&model).contains(length)),
            "{}",
            text(&model)
        );
    }
    assert_eq!(places.len(), 5, "{}", text(&model));
}

/// Values and boards have at least three rows wherever the screen leaves room.
#[test]
fn comparisons_boards_and_votes_are_large() {
    let mut model = projected("textbook", LARGE);
    press(&mut model, "c");
    let panes = model.searches().expect("a comparison");
    assert!((0..2).all(|pane| panes.panes[pane].plan.look().letters != Letters::Small), "{}", text(&model));
    press(&mut model, "P");
    assert_eq!(model.searches().expect("a comparison").panes[0].plan.look().stroke, Stroke::Fine);
    press(&mut model, "c");
    assert_eq!(search_view(&model).plan().look().stroke, Stroke::Fine);

    // Large names take precedence over frames and, in a comparison, over windows.
    for (name, compares) in [("ii-nim", ""), ("ubb", "c")] {
        let mut model = projected(name, LARGE);
        press(&mut model, compares);
        let panes = &model.searches().expect("a search").panes;
        assert!(panes.iter().all(|pane| pane.plan.lack() < Lack::Names), "{name}: {}", text(&model));
    }

    // A level gives up its windows before its names become small.
    for (size, lack) in [((120, 40), Lack::Windows), (LARGE, Lack::Nothing)] {
        let model = projected("pisa", size);
        assert_eq!(search_view(&model).plan().lack(), lack, "{}", text(&model));
    }

    // As many levels as have room have names as large as their values.
    for (name, size) in [("nim-1-1-2", (120, 40)), ("seven-matches", (200, 60))] {
        let model = projected(name, size);
        assert!(search_view(&model).plan().small_names() <= 2, "{}", text(&model));
    }

    // Labels of edges come last.
    let screen = text(&projected("textbook", (200, 60)));
    assert!(large_lines("A22").iter().all(|row| screen.contains(row.trim_end())), "{screen}");

    // Names of leaves are above their values if they do not fit beside them.
    let model = projected("three-boards", LARGE);
    let (plan, tree) = (search_view(&model).plan(), search_view(&model).tree());
    assert!(tree.nodes().all(|node| plan.look_of(node).letters == Letters::Largest), "{}", text(&model));

    // A possible cut is as high as the node that it would skip.
    for size in [(80, 24), (120, 40), LARGE, (200, 60)] {
        let screen = text(&projected("ubb", size));
        assert!(large_lines("✂").iter().all(|row| screen.contains(row.trim_end())), "{screen}");
    }

    // Moves of Nim are on its edges beside small names too.
    let screen = text(&projected("nim-1-1-2", (120, 40)));
    assert_eq!(screen.matches("2→1").count(), 3, "{screen}");

    // Rows of plies leave room for a large board.
    let screen = text(&projected("sliding-squares", (160, 48)));
    assert!(large_lines("R").iter().all(|row| screen.contains(row.trim_end())), "{screen}");

    large_names_of_a_map_stay();

    let mut model = projected("row-of-boxes", LARGE);
    snapshot("row_of_boxes_160x48", &styled(&model));
    press(&mut model, "⇲");
    assert!(text(&model).contains("▀█▀"), "letters below the boxes\n{}", text(&model));

    let mut model = projected("ubb", LARGE);
    press(&mut model, "⇱Q");
    while model.quiz_view().and_then(QuizView::question).is_some_and(|question| question.ballot.len() != 2) {
        press(&mut model, "②⏎");
    }
    let canvas = model.areas().canvas;
    let picture = |model: &Model| {
        text(model).lines().skip(canvas.y.into()).take(canvas.height.into()).map(str::to_owned).collect::<Vec<_>>()
    };
    let before = picture(&model);
    press(&mut model, "③⏎1⏎");
    assert_eq!(picture(&model), before);
    assert!(text(&model).contains("▒ 1"), "{}", text(&model));
}
