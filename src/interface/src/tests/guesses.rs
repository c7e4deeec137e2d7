//! Tests of MTD(f): alone, with its program, and beside alpha-beta.

use crate::testing;
use crate::testing::{opened, press, styled, text};

const FILE: &str = r#"
title = "Three passes"
tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]

[view]
algorithm = "mtd-f"
first_guess = inf
step = 31
"#;

#[test]
fn what_the_table_settles_is_shown() {
    let mut model = opened(FILE, (80, 24));
    press(&mut model, "v");
    assert!(text(&model).contains("if the table settles node"), "{}", text(&model));
    testing::snapshot("screens/mtd_f__80x24", &styled(&model));
}

#[test]
fn mtd_f_is_beside_alpha_beta_and_never_fail_hard() {
    // Alpha-beta advances in lock-step.
    {
        let mut model = opened(FILE, (160, 48));
        press(&mut model, "c");
        assert!(
            text(&model).contains("mtd-f · fail-soft · guess +∞") && text(&model).contains("alpha-beta"),
            "{}",
            text(&model)
        );
        for _ in 0..80 {
            press(&mut model, "→");
        }
        assert!(text(&model).contains("The search is over: the value of the root is 3."), "{}", text(&model));
    }

    // Switching it to fail-hard is impossible.
    {
        let mut model = opened(FILE, (80, 24));
        press(&mut model, "r");
        assert!(text(&model).contains("mtd-f always returns fail-soft values"), "{}", text(&model));
        press(&mut model, "cr");
        assert!(text(&model).contains("mtd-f always returns fail-soft values"), "{}", text(&model));
    }
}
