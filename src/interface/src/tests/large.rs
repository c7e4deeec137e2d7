//! Tests of readability from the last row in projector mode: values and windows three rows high.

use crate::Model;
use crate::model::SearchView;
use crate::testing::{drawn, lecture, press, text};
use plywood_drawing::scene::{
    Inner, LARGE_ROWS, Letters, Place, has_large, interval_text, large_lines, value_text, window_text,
};
use plywood_tree::settings::Display;
use plywood_tree::testing::{is_full_run, some};
use plywood_tree::tree::NodeId;

/// Lectures whose nodes would be less than a digit apart in large letters on a screen of 120x40.
const TOO_CLOSE: [&str; 2] = ["seven-matches", "deepening"];

/// Lectures whose trees fit none of the screens, so that they are shown one row per ply.
const NOT_WHOLE: [&str; 11] = [
    "backgammon-6-5",
    "subtraction",
    "shading",
    "sliding-squares",
    "chomp",
    "goal-of-o",
    "two-ply-example",
    "queen-takes",
    "tic-tac-toe",
    "connect-four",
    "rook-checks",
];

fn search_view(model: &Model) -> &SearchView {
    model.search_view().expect("a walkthrough is open")
}

/// The rows of a screen that show a place of the drawing, cut to its columns.
fn cells_of(model: &Model, screen: &str, place: Place) -> Vec<String> {
    let (camera, canvas) = (search_view(model).camera(), model.areas().canvas);
    let (top, left) = ((place.top - camera.y) as usize + usize::from(canvas.y), (place.left - camera.x) as usize);
    let (rows, columns) = ((place.bottom - place.top) as usize, (place.right - place.left) as usize);
    let cells = |row: &str| row.chars().skip(left + usize::from(canvas.x)).take(columns).collect();
    screen.lines().skip(top).take(rows).map(cells).collect()
}

/// Returns true if the words are there in letters three rows high.
fn is_large(rows: &[String], words: &str) -> bool {
    let letters: Vec<Vec<char>> = large_lines(words).iter().map(|row| row.chars().collect()).collect();
    let width = letters.iter().map(Vec::len).max().unwrap_or(0);
    let widest = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let blank = std::iter::repeat(' ');
    let rows: Vec<Vec<char>> =
        rows.iter().map(|row| row.chars().chain(blank.clone()).take(widest + width).collect()).collect();
    let stands =
        |rows: &[Vec<char>], x: usize| rows.iter().zip(&letters).all(|(row, letters)| row[x..].starts_with(letters));
    rows.windows(LARGE_ROWS.into()).any(|rows| (0..widest).any(|x| stands(rows, x)))
}

/// Texts that a node of the open path may show: the value of a leaf, else the window, or the value if there is no window.
fn said(model: &Model, node: NodeId) -> Vec<String> {
    let moment = search_view(model).moment();
    let tree = moment.replay().tree();
    if let Some(value) = tree.value(node) {
        return vec![tree.domain().pretty(value).to_string()];
    }
    if search_view(model).own.display == Display::Interval {
        return vec![interval_text(tree.domain(), moment.interval(node))];
    }
    // If the nodes of a ply are too close for windows, there is only room for values.
    let look = search_view(model).plan().look_of(node);
    let has_windows = look.zoom.inner() == Inner::Bounds && look.windows;
    let window = moment.window(node).filter(|_| has_windows).map(|window| window_text(tree.domain(), window));
    window.into_iter().chain(value_text(moment, node)).collect()
}

#[test]
fn values_can_be_read_from_the_last_row() {
    for (turn, size) in [(120, 40), (160, 48), (200, 60)].into_iter().enumerate() {
        every_value_is_large(size, turn);
    }
}

/// From 120 columns on, the values or windows of the open path are three rows high, at every step of every lecture whose tree
/// fits. Drawing is slow, so the quick test mode checks one lecture in 32 on one of the three screens.
fn every_value_is_large(size: (u16, u16), turn: usize) {
    let turns = if is_full_run() { 1 } else { 3 };
    let looked_at: Vec<_> = some(crate::testing::searched()).collect();
    let mut small = Vec::new();
    for entry in &looked_at {
        let mut model = lecture(entry.name, size);
        press(&mut model, "P⇱→");
        if search_view(&model).plan().look().letters == Letters::Small {
            small.push(entry.name);
            continue;
        }
        for step in 1..=search_view(&model).replay().len() {
            if step % turns != turn % turns {
                press(&mut model, "→");
                continue;
            }
            let (screen, moment) = (text(&model), search_view(&model).moment());
            let tree = moment.replay().tree();
            for node in tree.ancestors(moment.current()) {
                let node = search_view(&model).plan().visible_node(tree, node);
                let place = search_view(&model).plan().place(node).expect("nothing is folded");
                let (rows, said) = (cells_of(&model, &screen, place), said(&model, node));
                let found = said.is_empty() || said.iter().any(|words| is_large(&rows, words));
                assert!(found, "{} {size:?} step {step} {node:?}: {said:?}\n{screen}", entry.name);
                let look = search_view(&model).plan().look_of(node);
                let name = tree.name(node).filter(|name| look.zoom.is_named() && has_large(name));
                let is_named = name.is_none_or(|name| is_large(&rows, &name));
                assert!(
                    is_named || look.letters != Letters::Largest,
                    "{} {size:?} step {step} {node:?}\n{screen}",
                    entry.name
                );
            }
            press(&mut model, "→");
        }
    }
    // Beside the labels of its rows, the graph of seven matches is too wide for large letters on the smallest of these screens.
    let is_close = |name: &&str| size == (120, 40) && (TOO_CLOSE.contains(name) || *name == "seven-matches");
    let is_as_expected = |name: &&str| small.contains(name) == (NOT_WHOLE.contains(name) || is_close(name));
    assert!(looked_at.iter().all(|entry| is_as_expected(&entry.name)), "{small:?}");
}

/// On a small screen, the open path has large values at every step, and a remark says once how to see the whole tree.
#[test]
fn a_small_screen_shows_the_open_path_in_large_letters() {
    for (name, size) in some(["ubb", "textbook", "and-or", "pisa"]).zip([(80, 24), (90, 30)].into_iter().cycle()) {
        let mut model = lecture(name, size);
        press(&mut model, "⇱P");
        let is_whole = search_view(&model).plan().fits(search_view(&model).pane().canvas.into());
        assert_eq!(model.remark.is_none(), is_whole, "{name} {size:?}: {:?}", model.remark);
        press(&mut model, "PP");
        assert_eq!(model.remark, None, "{name} {size:?}");
        assert_ne!(search_view(&model).plan().look().letters, Letters::Small, "{name} {size:?}");
        for step in 1..=search_view(&model).replay().len() {
            press(&mut model, "→");
            let (screen, moment) = (text(&model), search_view(&model).moment());
            let node = moment.current();
            let place = search_view(&model).plan().place(node).expect("nothing is folded");
            let (rows, said) = (cells_of(&model, &screen, place), said(&model, node));
            let found = said.is_empty() || said.iter().any(|words| is_large(&rows, words));
            assert!(found, "{name} {size:?} step {step} {node:?}: {said:?}\n{screen}");
        }
    }
}

/// The digits of two nodes never meet in any lecture, on screens of every size: in trees and in rows of plies.
#[test]
fn digits_of_neighbours_are_apart() {
    let sizes = [(80, 24), (100, 30), (120, 40), (160, 48), (200, 60)];
    for (turn, entry) in some(crate::testing::searched()).enumerate() {
        for (number, size) in sizes.into_iter().enumerate().filter(|(number, _)| is_full_run() || turn % 5 == *number) {
            let mut model = lecture(entry.name, size);
            for keys in ["⇱→→→→→", "P", "⇲", "y"] {
                press(&mut model, keys);
                let view = search_view(&model);
                let places = view.places();
                let mut rows = std::collections::BTreeMap::<i32, Vec<Place>>::new();
                for place in view.tree().nodes().take(20_000).filter_map(&places) {
                    rows.entry(place.top).or_default().push(place);
                }
                let (canvas, screen) = (model.areas().canvas, drawn(&model));
                let is_digit = |x: i32, y: i32| {
                    let at = (u16::try_from(x).ok().map(|x| x + canvas.x), u16::try_from(y).ok().map(|y| y + canvas.y));
                    let cell = at.0.zip(at.1).and_then(|at| screen.cell(at));
                    cell.is_some_and(|cell| cell.symbol().chars().all(|c| c.is_ascii_digit()))
                };
                for row in rows.values_mut() {
                    row.sort_unstable_by_key(|place| place.left);
                    let meets = |pair: &&[Place]| {
                        let rows = pair[0].top..pair[0].bottom.min(canvas.height.into());
                        pair[0].right >= pair[1].left
                            && rows.into_iter().any(|y| is_digit(pair[1].left - 1, y) && is_digit(pair[1].left, y))
                    };
                    assert_eq!(row.windows(2).find(meets), None, "{} {size:?} after {keys} {number}", entry.name);
                }
            }
        }
    }
}
