//! Tests of every lecture on every usual screen, in normal and projector mode: the visible part of its tree, and its layout.

use crate::Model;
use crate::inset::InsetPlace;
use crate::model::SearchView;
use crate::plans::Picture;
use crate::screen::Screen as _;
use crate::testing::{drawn, lecture, press, text};
use plywood_drawing::scene::{Letters, Place, Zoom};
use plywood_tree::testing::some;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

const SIZES: [(u16, u16); 4] = [(80, 24), (120, 40), (160, 48), (200, 60)];

fn search_view(model: &Model) -> &SearchView {
    model.search_view().expect("a walkthrough is open")
}

/// Calls `check` with the description and model of every lecture drawn as a tree, at every size, on a desk and on a projector.
fn each_tree(check: impl Fn(&str, &Model)) {
    for entry in some(crate::testing::searched().filter(|entry| !is_large(entry.name))) {
        // The boards of this tree stand off the middle of the largest screen.
        for size in SIZES.into_iter().filter(|&size| entry.name != "points" || size != SIZES[3]) {
            let mut model = lecture(entry.name, size);
            for (mode, key) in [("at a desk", ""), ("in a hall", "P")] {
                press(&mut model, key);
                if search_view(&model).picture() == Picture::Tree {
                    check(&format!("{} {size:?} {mode}", entry.name), &model);
                }
            }
        }
    }
}

/// Too slow to search at so many sizes, and drawn as a tree only on request.
fn is_large(name: &str) -> bool {
    ["tic-tac-toe", "connect-four", "sliding-squares"].contains(&name)
}

fn places(search_view: &SearchView) -> impl Iterator<Item = Place> {
    search_view.tree().nodes().filter_map(|node| search_view.places()(node))
}

/// Opening the lectures is slower than checking them, so one test runs all checks on each.
#[test]
fn every_tree_stands_well_and_can_be_read() {
    each_tree(|what, model| {
        a_row_is_free_below_a_tree_that_does_not_need_all(what, model);
        a_tree_stands_in_the_middle_of_its_canvas(what, model);
        a_node_that_has_a_name_shows_it(what, model);
        the_back_row_reads_every_value(what, model);
    });
}

#[track_caller]
fn a_row_is_free_below_a_tree_that_does_not_need_all(what: &str, model: &Model) {
    let (plan, canvas) = (search_view(model).plan(), search_view(model).pane().canvas);
    if plan.least_height() < i32::from(canvas.height) {
        let last = places(search_view(model)).map(|place| place.bottom).max();
        assert!(last < Some(i32::from(canvas.height)), "{what}");
    }
}

#[track_caller]
fn a_tree_stands_in_the_middle_of_its_canvas(what: &str, model: &Model) {
    let height = i32::from(search_view(model).pane().canvas.height);
    let (plan, above) = (search_view(model).plan(), -search_view(model).camera().y);
    if plan.height() > height {
        // It scrolls.
        return;
    }
    let below = height - plan.height() - above;
    assert!(above <= height / 6, "{what}: {above} rows are empty above, {below} below");
    assert!(below <= height / 6 + 1 && (above - below).abs() <= 1, "{what}: {above} above, {below} below");
}

/// Only on a desk: on a projector size has priority over names.
#[track_caller]
fn a_node_that_has_a_name_shows_it(what: &str, model: &Model) {
    let zoom = search_view(model).plan().look().zoom;
    assert!(what.ends_with("hall") || !matches!(zoom, Zoom::Values | Zoom::Dots), "{what}: {zoom:?}");
}

/// From the usual size of a projector on.
#[track_caller]
fn the_back_row_reads_every_value(what: &str, model: &Model) {
    let is_usual = what.ends_with("hall") && model.size.width >= 120;
    assert!(!is_usual || search_view(model).plan().look().letters != Letters::Small, "{what}");
}

#[test]
fn positions_have_their_places_and_large_letters() {
    // The frame of a game's position does not move while stepping, and covers no node, number or line. If it does not fit its
    // canvas, the canvas makes room for it.
    for entry in some(crate::testing::searched().filter(|entry| !is_large(entry.name))) {
        for (size, keys) in [((80, 24), ""), ((80, 24), "y"), ((80, 24), "P"), ((120, 40), "P"), ((200, 60), "P")] {
            let what = format!("{} {size:?} {keys}", entry.name);
            let mut model = lecture(entry.name, size);
            press(&mut model, keys);
            if search_view(&model).picture() != Picture::Tree {
                continue;
            }
            let first = search_view(&model).pane().inset_place(search_view(&model).replay().tree());
            let area = match first {
                None => continue,
                Some(InsetPlace::Corner(area) | InsetPlace::Beside(area)) => area,
            };
            let canvas = search_view(&model).tree_canvas(0);
            for key in ["⇱", "→", "n", "n", "n", "x", "⇲"] {
                press(&mut model, key);
                let search_view = search_view(&model);
                assert_eq!(search_view.pane().inset_place(search_view.tree()), first, "{what}");
                let is_drawn = |place: &Place| place.left < i32::from(canvas.width);
                assert!(
                    !places(search_view).filter(is_drawn).any(|place| is_under(place, area, canvas.width)),
                    "{what}"
                );
            }
        }
    }

    // Positions have large names. The caption of a position is large as well, in every script.
    {
        let mut model = lecture("row-of-boxes", (120, 40));
        press(&mut model, "Pg22⏎");
        let screen = text(&model);
        assert!(!screen.lines().any(|line| line.trim_start().starts_with("visit ")), "{screen}");
    }
}

/// Returns true if the part of a place in these columns is under an area.
fn is_under(place: Place, area: Rect, columns: u16) -> bool {
    let right = place.right.min(i32::from(columns));
    place.left < i32::from(area.right())
        && right > i32::from(area.left())
        && place.top < i32::from(area.bottom())
        && place.bottom > i32::from(area.top())
}

/// No line crosses the empty rows of a pruned node.
#[test]
fn nothing_is_struck_through_but_words() {
    let mut model = lecture("pisa", (160, 48));
    press(&mut model, "P⇲");
    let screen = drawn(&model);
    let canvas = search_view(&model).areas().canvas;
    let is_struck = |x, y| screen[(x, y)].modifier.contains(Modifier::CROSSED_OUT);
    let lonely = (canvas.top()..canvas.bottom()).filter(|&y| {
        let struck: Vec<u16> = (canvas.left()..canvas.right()).filter(|&x| is_struck(x, y)).collect();
        !struck.is_empty() && struck.iter().all(|&x| screen[(x, y)].symbol() == " ")
    });
    assert_eq!(lonely.count(), 0, "{}", text(&model));
}
