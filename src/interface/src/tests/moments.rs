//! Tests that another search is shown at the same moment.

use crate::Model;
use crate::testing::{self, lecture, press, styled, text};
use plywood_search::trace::Step;

const SMALL: (u16, u16) = (80, 24);

fn step(model: &Model) -> (usize, Option<Step>) {
    let search_view = model.search_view().expect("open");
    (search_view.cursor(), search_view.moment().step())
}

#[test]
fn the_moment_is_kept_by_modes_orders_and_displays() {
    // Every step has the same moment in the other return mode and back again, the textbook's cutoff among them.
    {
        let mut model = lecture("textbook", SMALL);
        for cursor in [1, 6, 15, 22, 33, 40] {
            press(&mut model, &format!("g{cursor}⏎"));
            let before = step(&model);
            press(&mut model, "r");
            assert_eq!((step(&model).0, &model.remark), (cursor, &None));
            press(&mut model, "r");
            assert_eq!(step(&model), before);
        }
    }

    // Changes of child order, display and cut rule keep the moment.
    {
        let mut model = lecture("ubb", SMALL);
        press(&mut model, "g20⏎");
        let before = step(&model);
        for key in ["oooo", "ddd", "ss"] {
            press(&mut model, key);
            assert_eq!(step(&model), before, "{key}");
        }
    }

    // A selected node stays selected, and the moment stays the same.
    {
        let mut model = lecture("textbook", SMALL);
        press(&mut model, "g22⏎⇥⇧↑");
        let selected = model.search_view().expect("open").pane().selected;
        press(&mut model, "r");
        assert_eq!((model.search_view().expect("open").pane().selected, step(&model).0), (selected, 22));
    }
}

/// After a search without this moment, the search returns to a moment that both have.
#[test]
fn a_moment_that_the_other_search_does_not_have_is_remarked() {
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "g22⏎");
    while model.search_view().expect("open").choices().rules.algorithm != plywood_tree::settings::Algorithm::Minimax {
        press(&mut model, "a");
    }
    assert!(text(&model).contains("this search has no such step at C: showing the step before it"), "{}", text(&model));
    let second_leaf = model.search_view().expect("open").replay().tree().at(&[1, 1]).expect("a leaf");
    let there = model.search_view().expect("open").replay().entered(second_leaf).expect("visited");
    press(&mut model, &format!("g{there}⏎"));
    while model.search_view().expect("open").choices().rules.algorithm != plywood_tree::settings::Algorithm::AlphaBeta {
        press(&mut model, "a");
    }
    let (cursor, cutoff) = step(&model);
    assert!(cursor == 22 && matches!(cutoff, Some(Step::Cutoff { .. })), "{}", text(&model));
}

#[test]
fn cutoffs_are_found_apart_from_other_events() {
    let mut model = lecture("ubb", SMALL);
    press(&mut model, "⇱x");
    assert_eq!(step(&model).0, 20);
    press(&mut model, "x");
    assert_eq!(step(&model).0, 34);
    press(&mut model, "x");
    assert_eq!((step(&model).0, model.remark.as_deref()), (34, Some("no more cutoffs")));
    press(&mut model, "X");
    assert_eq!(step(&model).0, 20);
    press(&mut model, "X");
    assert_eq!((step(&model).0, model.remark.as_deref()), (20, Some("no cutoff before this")));
}

/// Numbers of first visits are at the nodes. On request, nothing is drawn before its visit; nothing moves.
#[test]
fn nodes_are_numbered_and_appear_in_the_order_of_visits() {
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "g22⏎");
    let plain = text(&model);
    let places = |model: &Model| {
        let search_view = model.search_view().expect("open");
        let tree = search_view.tree();
        let places: Vec<_> = tree.nodes().map(|node| search_view.plan().place(node)).collect();
        (search_view.camera(), places)
    };
    let before = places(&model);
    press(&mut model, "D");
    let search_view = model.search_view().expect("open");
    let numbers: Vec<Option<u64>> =
        search_view.tree().nodes().take(8).map(|node| search_view.replay().visit_number(node)).collect();
    assert_eq!(numbers, [Some(1), Some(2), Some(3), Some(4), Some(5), Some(6), Some(7), None]);
    press(&mut model, "D");
    let screen = text(&model);
    assert!(!screen.contains("▼ D") && screen.contains("▼ C"), "{screen}");
    testing::snapshot("screens/textbook__generated", &styled(&model));
    assert_eq!(places(&model), before);
    press(&mut model, "D");
    assert_eq!(text(&model), plain);
}

#[test]
fn edges_have_the_turns_of_siblings_beside_what_is_written_on_them() {
    let mut model = lecture("textbook", (160, 48));
    press(&mut model, "D⇲");
    let screen = text(&model);
    for turn in ["A1 #1", "A2 #2", "A3 #3", "A11 #1", "A32 #2"] {
        assert!(screen.contains(turn), "{turn}\n{screen}");
    }
    assert!(!screen.contains("A22 #"), "nobody came there\n{screen}");
    assert_eq!(screen.matches('#').count(), 10, "all that are visited but the root\n{screen}");
    let mut model = lecture("ubb", (160, 48));
    press(&mut model, "D⇲");
    let turns = text(&model).matches('#').count();
    assert!((10..=11).contains(&turns), "also where nothing is written\n{}", text(&model));
}
