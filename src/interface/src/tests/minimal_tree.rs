//! Tests of the minimal tree: its key, its numbers, and that it belongs to one tree.

use std::fmt::Write as _;

use crate::testing::{lecture, press, role, roles, snapshot, styled, text};
use plywood_drawing::theme::Role;

#[test]
fn the_minimal_tree_comes_and_goes_and_what_an_order_saves_is_faint() {
    // A key shows and hides the minimal tree.
    {
        let mut screens = String::new();
        for size in [(80, 24), (160, 48)] {
            let mut model = lecture("ubb", size);
            press(&mut model, "⇲");
            let before = text(&model);
            press(&mut model, "K");
            assert!(
                text(&model).contains("critical nodes: 9 of 14, in every order (type 1: 3, type 2: 3, type 3: 3)"),
                "{}",
                text(&model)
            );
            let _ = writeln!(screens, "{}", styled(&model));
            press(&mut model, "K");
            assert_eq!(text(&model), before);
        }
        snapshot("screens/minimal_tree", &screens);
    }

    // Nodes outside the minimal tree are faint.
    {
        let mut model = lecture("textbook", (80, 24));
        let faint = |model: &_| roles(model).content().iter().filter(|cell| role(cell) == Some(Role::Faint)).count();
        press(&mut model, "⇲");
        let before = faint(&model);
        press(&mut model, "K");
        assert!(faint(&model) > before + 3, "four leaves are saved");
    }

    // Rows show the minimal tree like the tree does: types at the nodes, other nodes faint.
    {
        let mut model = lecture("ubb", (120, 40));
        press(&mut model, "ynnnn");
        let faint = |model: &_| roles(model).content().iter().filter(|cell| role(cell) == Some(Role::Faint)).count();
        let numbers = |model: &_| roles(model).content().iter().filter(|cell| role(cell) == Some(Role::Number)).count();
        let before = (faint(&model), numbers(&model), text(&model));
        press(&mut model, "K");
        assert!(text(&model).contains("critical nodes: 9 of 14"), "{}", text(&model));
        assert!(numbers(&model) > before.1, "types at the nodes: {}", text(&model));
        assert!(faint(&model) > before.0, "{}", text(&model));
        press(&mut model, "K");
        assert_eq!(text(&model), before.2);
    }
}

#[test]
fn where_there_is_no_minimal_tree_it_is_said() {
    for (name, keys) in [("chance-linear", "K"), ("tic-tac-toe", "K"), ("ubb", "[K")] {
        let mut model = lecture(name, (80, 24));
        press(&mut model, keys);
        assert!(text(&model).contains("the minimal tree needs a fully searched"), "{name}: {}", text(&model));
    }
    let mut model = lecture("pisa", (80, 24));
    press(&mut model, "K");
    assert!(text(&model).contains("critical nodes: 11 of 15"), "{}", text(&model));
}
