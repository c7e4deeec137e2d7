//! Tests of questions whose answers are leaves: all these leaves are in view with their values, in normal and projector mode.

use crate::model::{Model, ScreenMode, SearchView};
use crate::plans::Picture;
use crate::testing::{drawn, lecture, open, press, searched, send, snapshot, styled, text};
use crate::tests::exercises::exercise_file;
use crate::update::Message;
use plywood_drawing::scene::{LARGE_ROWS, Letters, Place, large};
use plywood_lesson::{Marking, Question};
use plywood_tree::testing::some;
use plywood_tree::tree::NodeId;
use ratatui::buffer::Buffer;

const SIZES: [(u16, u16); 5] = [(80, 24), (100, 30), (120, 40), (160, 48), (200, 60)];
const MODES: [ScreenMode; 2] = [ScreenMode::Normal, ScreenMode::Projector];

fn search_view(model: &Model) -> &SearchView {
    model.search_view().expect("a walkthrough is open")
}

/// The leaves that can answer the open question; empty for other questions.
fn options(model: &Model) -> Vec<NodeId> {
    let question = model.quiz_view().and_then(|quiz_view| quiz_view.question());
    let question = question.filter(|question| question.marking() == Some(Marking::Leaves));
    question.map_or_else(Vec::new, Question::nodes)
}

fn cells(model: &Model, screen: &Buffer, columns: std::ops::Range<i32>, row: i32) -> String {
    let canvas = model.areas().canvas;
    let on_canvas = |x: i32| Some((canvas.x + u16::try_from(x).ok()?, canvas.y + u16::try_from(row).ok()?));
    let inside = columns.filter_map(on_canvas).filter(|&at| canvas.contains(at.into()));
    inside.map(|at| screen[at].symbol()).collect()
}

/// Returns true if the value of a leaf is drawn in its place.
fn is_read(model: &Model, screen: &Buffer, leaf: NodeId, place: Place) -> bool {
    let tree = search_view(model).replay().tree();
    let Some(value) = tree.value(leaf) else { return true };
    let value = tree.domain().pretty(value).to_string();
    let rows: Vec<String> =
        (place.top..place.bottom).map(|row| cells(model, screen, place.left..place.right, row)).collect();
    match search_view(model).plan().look().letters {
        Letters::Small => {
            let marks = ['✂', '▐', '▌', '█', ' '];
            rows.iter().flat_map(|row| row.split(marks)).any(|word| word == value)
        }
        Letters::Large | Letters::Largest => {
            let is_row = |row: &String, number| row.contains(large(&value, number).trim_end());
            rows.windows(LARGE_ROWS.into()).any(|rows| rows.iter().zip(0..).all(|(row, number)| is_row(row, number)))
        }
    }
}

/// Returns true if a mark is at a leaf and nearer to it than to any other leaf in its row.
fn has_mark(model: &Model, screen: &Buffer, leaf: NodeId, place: Place) -> bool {
    let places = search_view(model).places();
    let others = options(model).into_iter().filter(|&other| other != leaf).filter_map(places);
    let others: Vec<Place> = others.filter(|other| other.top == place.top).collect();
    let away = |x: i32, from: Place| (from.left - x).max(x - from.right + 1).max(0);
    let is_here = |x: i32| others.iter().all(|&other| away(x, place) < away(x, other));
    let around = place.left - 3..place.right + 3;
    let is_drawn = |x: i32| (place.top - 1..=place.top).any(|row| cells(model, screen, x..x + 1, row) == "✂");
    around.into_iter().any(|x| is_here(x) && is_drawn(x))
}

/// Checks that each possible answer is in view, with its value and its mark.
#[track_caller]
fn options_are_in_view(model: &Model, what: &str) {
    let (screen, canvas) = (drawn(model), model.areas().canvas);
    assert_eq!(search_view(model).picture(), Picture::Tree, "{what}");
    let places = search_view(model).places();
    for leaf in options(model) {
        let place = places(leaf).unwrap_or_else(|| panic!("{what}: {leaf:?} is not drawn"));
        let across = place.left >= 0 && place.right <= i32::from(canvas.width);
        let down = place.top >= 0 && place.bottom <= i32::from(canvas.height);
        assert!(across && down, "{what}: {leaf:?} at {place:?} is out of view:\n{}", text(model));
        assert!(is_read(model, &screen, leaf, place), "{what}: {leaf:?} at {place:?} is not read:\n{}", text(model));
        let is_marked = model.quiz_view().is_some_and(|quiz_view| quiz_view.marks.contains(&leaf));
        assert!(
            !is_marked || has_mark(model, &screen, leaf, place),
            "{what}: {leaf:?} at {place:?} has no mark:\n{}",
            text(model)
        );
    }
}

/// Marks all options in one pass over the tree; all of them stay in view.
fn mark_all(model: &mut Model, what: &str) {
    let options = options(model);
    let nodes = search_view(model).replay().tree().len();
    for key in ["⇥", "⇧⇥"].into_iter().flat_map(|key| std::iter::repeat_n(key, nodes)) {
        press(model, key);
        let marks = model.quiz_view().map_or(&[][..], |quiz_view| &quiz_view.marks);
        let is_unmarked = |node: &NodeId| options.contains(node) && !marks.contains(node);
        if search_view(model).pane().selected.as_ref().is_some_and(is_unmarked) {
            press(model, " ");
            options_are_in_view(model, what);
        }
    }
    assert_eq!(model.quiz_view().map(|quiz_view| quiz_view.marks.len()), Some(options.len()), "{what}");
}

/// Shows the answers up to the first question about leaves.
fn to_leaves(model: &mut Model) {
    while model.quiz_view().and_then(|quiz_view| quiz_view.question()).is_some_and(|question| question.kind != "leaves")
    {
        press(model, "②⏎");
    }
}

/// Runs a quiz and returns the number of questions about leaves.
fn asks_for_leaves_in_view(mut model: Model, mode: ScreenMode, what: &str) -> usize {
    let mut asked = 0;
    if model.screen_mode != mode {
        press(&mut model, "P");
    }
    press(&mut model, "⇱Q");
    while let Some(quiz_view) = model.quiz_view().filter(|quiz_view| quiz_view.question().is_some()) {
        let at = quiz_view.at;
        if !options(&model).is_empty() {
            let what = format!("{what}, {mode:?}, {:?}, question {}", model.size, at + 1);
            asked += 1;
            options_are_in_view(&model, &what);
            mark_all(&mut model, &what);
        }
        press(&mut model, "②");
        if model.quiz_view().is_some_and(|quiz_view| quiz_view.at == at) {
            press(&mut model, "⏎");
        }
    }
    asked
}

#[test]
fn leaves_asked_for_are_in_view() {
    // The leaves that exercises ask about are in view.
    for (seed, size) in some((0..16).flat_map(|seed| SIZES.map(|size| (seed, size)))) {
        for mode in MODES {
            let model = open(&exercise_file(seed), size);
            assert!(asks_for_leaves_in_view(model, mode, &format!("exercise {seed}")) > 0, "exercise {seed}");
        }
    }

    // The leaves of the largest exercise that the default settings allow are in view: three moves everywhere, two digits at every
    // leaf. Beside the players of its rows it is wider than 80 columns, where it scrolls.
    {
        let leaves: Vec<i32> = (0..27).map(|at| 10 + (at * 37) % 89).collect();
        let families: Vec<String> =
            leaves.chunks(9).map(|nine| format!("[{:?}, {:?}, {:?}]", &nine[..3], &nine[3..6], &nine[6..])).collect();
        let file = format!("root = \"max\"\ntree = [{}]\n", families.join(", "));
        for (size, mode) in
            some(SIZES.into_iter().filter(|size| size.0 > 80).flat_map(|size| MODES.map(|mode| (size, mode))))
        {
            let mut model = open(&file, size);
            if model.screen_mode != mode {
                press(&mut model, "P");
            }
            press(&mut model, "⇱Q");
            to_leaves(&mut model);
            options_are_in_view(&model, &format!("{size:?} {mode:?}"));
            assert_eq!(options(&model).len(), 27);
        }
    }

    // The leaves that lectures ask about are in view.
    {
        let asks_for_leaves = |name| {
            let mut model = lecture(name, SIZES[0]);
            press(&mut model, "⇱Q");
            let quiz = model.quiz_view().map(|quiz_view| &quiz_view.quiz);
            quiz.is_some_and(|quiz| quiz.questions().iter().any(|asked| asked.marking() == Some(Marking::Leaves)))
        };
        assert!(asks_for_leaves("textbook"));
        let screens = SIZES.into_iter().flat_map(|size| MODES.map(|mode| (size, mode)));
        for entry in some(searched()).filter(|entry| asks_for_leaves(entry.name)) {
            for (size, mode) in some(screens.clone()) {
                let name = entry.name;
                assert!(asks_for_leaves_in_view(lecture(name, size), mode, name) > 0, "{name}");
            }
        }
    }

    // The leaves of a question stay in view when the screen changes.
    {
        let mut model = open(&exercise_file(7), (200, 60));
        press(&mut model, "PQ");
        to_leaves(&mut model);
        for size in SIZES.into_iter().chain(SIZES.into_iter().rev()) {
            send(&mut model, Message::Resize(size.0, size.1));
            for _ in MODES {
                options_are_in_view(&model, &format!("{size:?} {:?}", model.screen_mode));
                press(&mut model, "⑥");
            }
        }
    }
}

#[test]
fn a_zoom_of_the_users_own_hides_no_leaf_and_is_back_after_the_quiz() {
    for (size, mode) in some(SIZES.into_iter().flat_map(|size| MODES.map(|mode| (size, mode)))) {
        for keys in ["zzzzzzzzz", "ZZZZZZZZZ"] {
            let mut model = open(&exercise_file(7), size);
            if model.screen_mode != mode {
                press(&mut model, "P");
            }
            press(&mut model, keys);
            let zoom = search_view(&model).plan().look().zoom;
            press(&mut model, "Q");
            to_leaves(&mut model);
            options_are_in_view(&model, &format!("{size:?} {mode:?} after {keys}"));
            press(&mut model, "⎋⎋");
            assert_eq!(search_view(&model).plan().look().zoom, zoom, "{size:?} {mode:?} after {keys}");
        }
    }
}

#[test]
fn a_marked_and_a_selected_leaf_in_a_lecture_hall() {
    for size in [SIZES[0], SIZES[3]] {
        let mut model = open(&exercise_file(7), size);
        press(&mut model, "PQ");
        to_leaves(&mut model);
        press(&mut model, "⇥⇥⇥⇥ ⇥ ");
        snapshot(&format!("screens/projector/exercise_quiz_{}x{}", size.0, size.1), &styled(&model));
    }
}

/// Questions refer to nodes by name, so names have priority over large letters.
#[test]
fn nodes_have_their_names_where_there_is_room_for_them() {
    for size in &SIZES[2..] {
        let mut model = open(&exercise_file(7), *size);
        press(&mut model, "PQ");
        assert!(search_view(&model).plan().look().zoom.is_named(), "{size:?}: {}", text(&model));
    }
    // Outside a quiz both fit.
    let mut model = open(&exercise_file(1), SIZES[3]);
    press(&mut model, "P");
    let look = search_view(&model).plan().look();
    assert!(look.zoom.is_named() && look.letters != Letters::Small, "{}", text(&model));
}
