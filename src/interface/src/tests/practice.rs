//! Practising on the screen: by keys and by mouse, told at once and at the end.

use crate::event::{KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use crate::job::Outcome;
use crate::keymap::Mode;
use crate::model::Model;
use crate::testing::{lecture, press, send, snapshot, styled, text};
use crate::update::{Effect, Message, update};
use plywood_drawing::scene::Place;

fn practising(keys: &str, size: (u16, u16)) -> Model {
    let mut model = lecture("textbook", size);
    press(&mut model, "Y");
    press(&mut model, keys);
    assert_eq!(model.mode(), Mode::Practice);
    model
}

#[test]
fn a_whole_search_is_practised_by_keys() {
    let mut model = practising("  x", (80, 24));
    let refused = text(&model);
    assert!(refused.contains("is still open") && refused.contains("visits 2/2"), "{refused}");
    snapshot("practice/refused", &styled(&model));
    press(&mut model, "  12⏎");
    assert!(text(&model).contains("12 is the largest of 3, 12, 8"), "{}", text(&model));
    press(&mut model, "⎋");
    assert!(!text(&model).contains("nothing to close"), "it closes the refusal: {}", text(&model));
    press(&mut model, "3⏎  x2⏎    2⏎3⏎");
    // The run is beside the right one, and the mark is shown.
    assert_eq!(model.mode(), Mode::Comparison);
    let compared = text(&model);
    assert!(compared.contains("Your search: 86 %") && compared.contains("your run"), "{compared}");
    press(&mut model, "⎋");
    assert_eq!(model.mode(), Mode::Practice);
    press(&mut model, "②");
    assert!(text(&model).contains("Practice tree"), "a new tree: {}", text(&model));
    press(&mut model, "⎋");
    assert_eq!(model.mode(), Mode::Walkthrough);
    assert!(text(&model).contains("The textbook tree"));
}

#[test]
fn the_last_row_reads_where_the_learner_is_and_what_is_refused() {
    snapshot("practice/place_from_afar", &styled(&practising("P", (120, 40))));
    snapshot("practice/refused_from_afar", &styled(&practising("P  x", (160, 48))));
}

/// Where the tree scrolls, the children that can be visited next are beside the labels of the rows, never below them.
#[test]
fn the_children_of_the_learners_node_are_in_view() {
    for name in ["ubb", "textbook", "pisa", "chance-linear"] {
        for size in [(80, 24), (90, 30), (100, 30)] {
            let mut model = lecture(name, size);
            press(&mut model, "PY");
            for _ in 0..4 {
                let view = model.search_view().expect("open");
                let (tree, plan, canvas) = (view.tree(), view.plan(), view.tree_canvas(0));
                let viewport = view.camera().viewport(canvas.width, canvas.height);
                let current = view.moment().current();
                let family = || tree.children(current).chain([current]).filter_map(|node| plan.place(node));
                let whole = family().reduce(Place::with).expect("the current node has a place");
                let (left, right) = plan.covered();
                let is_wider = whole.right - whole.left + left + right > i32::from(canvas.width);
                for (node, place) in tree.children(current).zip(family()) {
                    let label = plan.row_label(tree, tree.depths()[node.index()] as usize, viewport);
                    let is_hidden = label
                        .is_some_and(|label| place.left < label.kept_free.end && place.right > label.kept_free.start);
                    let is_out = place.left < viewport.x || place.right > viewport.columns().end;
                    assert!(is_wider || !is_hidden && !is_out, "{name} {size:?} {place:?}\n{}", text(&model));
                }
                press(&mut model, " ");
            }
        }
    }
}

/// The border of the screen cuts no digits: 14 would look like 1.
#[test]
fn the_border_cuts_no_large_digits() {
    let screen = text(&practising("P ", (80, 24)));
    let columns: Vec<String> = screen.lines().map(|line| line.chars().skip(79).collect()).collect();
    assert!(columns.iter().all(|end| !end.contains(['█', '▀', '▄'])), "{screen}");
}

#[test]
fn nothing_is_told_before_the_end_if_the_learner_wants_it() {
    let mut model = practising("④", (160, 48));
    // Every child of C is visited.
    press(&mut model, "    3⏎    2⏎    2⏎");
    assert!(!text(&model).contains("visits 1"), "{}", text(&model));
    press(&mut model, "3⏎");
    let compared = text(&model);
    assert!(compared.contains("never-cuts"), "{compared}");
    snapshot("practice/compared", &styled(&model));
}

#[test]
fn windows_are_asked_for_and_not_shown_before() {
    let mut model = practising("③", (80, 24));
    assert!(text(&model).contains("What is the window of A now?"), "{}", text(&model));
    press(&mut model, "-i,i⏎ ");
    let asked = text(&model);
    assert!(asked.contains("What is the window of B now?"), "{asked}");
    press(&mut model, "3,5⏎");
    assert!(
        text(&model).contains("3 is not yet known") || text(&model).contains("is not the window"),
        "{}",
        text(&model)
    );
    press(&mut model, "⎋-i,i⏎ -i,3⏎");
    assert!(text(&model).contains("2 children are left"), "{}", text(&model));
}

#[test]
fn a_click_visits_the_next_child_and_no_other() {
    let mut model = practising("", (80, 24));
    let click = |model: &mut Model, name: &str| {
        let screen = text(model);
        let row = screen.lines().position(|line| line.contains(name)).expect("on the screen");
        let line = screen.lines().nth(row).expect("a line");
        let column = line.chars().take_while(|&sign| sign != name.chars().nth(2).expect("a letter")).count();
        let kind = MouseEventKind::Down(MouseButton::Left);
        let event = MouseEvent { kind, column: column as u16, row: row as u16, modifiers: KeyModifiers::NONE };
        send(model, Message::Mouse(event));
    };
    click(&mut model, "▼ C");
    assert!(text(&model).contains("click the next one"), "{}", text(&model));
    click(&mut model, "▼ B");
    assert!(text(&model).contains("You are at B"), "{}", text(&model));
}

#[test]
fn what_was_to_begin_is_forgotten_with_a_cancelled_job() {
    let mut model = lecture("textbook", (80, 24));
    assert!(matches!(update(&mut model, Message::Key(KeyCode::Char('Y').into())), Effect::Start(_)));
    send(&mut model, Message::Done(Box::new(Outcome::Cancelled)));
    press(&mut model, "s");
    assert_eq!(model.mode(), Mode::Walkthrough, "another rule for cutoffs, not practice");
}
