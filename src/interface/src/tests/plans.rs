//! Tests of plans: the search by states, the plan by actions, goals one by one, two searches side by side.

use crate::model::Model;
use crate::testing::{self, lecture, press, styled, text};

const SMALL: (u16, u16) = (80, 24);

fn at(name: &str, size: (u16, u16), step: usize) -> Model {
    let mut model = lecture(name, size);
    press(&mut model, &format!("g{step}⏎"));
    model
}

fn screens(size: (u16, u16)) -> String {
    let steps = [("sussman", 2), ("sussman", 14), ("goals-one-by-one", 7), ("rooms", 18), ("regression", 6)];
    let screens: Vec<String> = steps.into_iter().map(|(name, step)| styled(&at(name, size, step))).collect();
    screens.join("\n")
}

#[test]
fn plans_at_a_desk() {
    testing::snapshot("screens/plans__80x24", &screens(SMALL));
}

#[test]
fn a_plan_is_stepped_and_what_it_changes_is_seen() {
    let mut model = at("sussman", SMALL, 10);
    let says = |model: &Model, words: &str| assert!(text(model).contains(words), "{words}\n{}", text(model));
    says(&model, "begins in the initial state");
    for (words, facts) in [
        ("(unstack c a) needs on c a, clear c, handempty", "+ holding c"),
        ("(put-down c) needs holding c", "− holding c"),
        ("(pick-up b) needs clear b, ontable b, handempty", "− ontable b"),
        ("(stack b c) needs holding b, clear c", "+ on b c"),
        ("(pick-up a) needs clear a, ontable a, handempty", "+ holding a"),
        ("(stack a b) needs holding a, clear b", "✓ on a b"),
    ] {
        press(&mut model, "→");
        says(&model, words);
        says(&model, facts);
    }
    press(&mut model, "w");
    says(&model, "All goals hold");
}

#[test]
fn a_plan_has_its_settings_and_rivals() {
    {
        let mut model = lecture("sussman", SMALL);
        press(&mut model, "a");
        assert!(text(&model).contains("breadth-first search · forward"), "{}", text(&model));
        press(&mut model, "r");
        assert!(text(&model).contains("breadth-first search · backward"), "{}", text(&model));
    }

    // Goals one by one are compared with all goals at once.
    {
        let mut model = at("goals-one-by-one", (160, 48), 7);
        assert!(
            text(&model).contains("undoes on a b") && text(&model).contains("5 (unstack a b) ✂"),
            "{}",
            text(&model)
        );
        press(&mut model, "c");
        let both = text(&model);
        assert!(both.contains("goals one by one") && both.contains("A* · h_max · forward"), "{both}");
    }
}
