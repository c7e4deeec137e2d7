//! Tests of searches that revisit nodes: principal variation search and iterative deepening.

use super::screens::{SMALL, snapshot};
use crate::Model;
use crate::testing::{lecture, press, text};
use plywood_tree::settings::{Algorithm, Order};

const LARGE: (u16, u16) = (160, 48);

fn walkthrough(algorithm: Algorithm, size: (u16, u16)) -> Model {
    let mut model = lecture("ubb", size);
    let chosen = |model: &Model| model.search_view().map(|search_view| search_view.choices().rules.algorithm);
    for _ in 0..20 {
        if chosen(&model) == Some(algorithm) {
            break;
        }
        press(&mut model, "a");
    }
    assert_eq!(chosen(&model), Some(algorithm));
    press(&mut model, "⇱");
    model
}

#[test]
fn searches_that_come_back_are_told_and_counted() {
    // A node that is searched again keeps its earlier windows.
    {
        let mut model = walkthrough(Algorithm::Pvs, SMALL);
        press(&mut model, "g46⏎");
        snapshot("pvs__searched_again_80x24", &model);
        let mut model = walkthrough(Algorithm::Pvs, LARGE);
        press(&mut model, "dg46⏎");
        assert!(text(&model).contains('┄'), "{}", text(&model));
    }

    // A pass is announced and marked.
    {
        let mut model = walkthrough(Algorithm::IterativeDeepening, SMALL);
        press(&mut model, "g34⏎");
        snapshot("iterative_deepening__pass_80x24", &model);
    }

    // The visits of a search that revisits nodes are not shown as a fraction of the nodes.
    {
        let mut model = walkthrough(Algorithm::IterativeDeepening, SMALL);
        press(&mut model, "⇲");
        let screen = text(&model);
        assert!(screen.contains("(minimax 14)") && !screen.contains(" of 14"), "{screen}");
    }

    // A message names the child that a pass searches first.
    {
        let mut screens = Vec::new();
        for size in [SMALL, LARGE] {
            let mut model = lecture("deepening", size);
            press(&mut model, "g16⏎");
            assert!(
                text(&model).contains("Pass 2: depth 2. B, which pass 1 found best, moves to the front."),
                "{}",
                text(&model)
            );
            press(&mut model, "g49⏎");
            screens.push(text(&model));
        }
        crate::testing::snapshot("screens/iterative_deepening__previous_pass", &screens.join("\n"));
    }
}

#[test]
fn the_order_of_the_last_pass_is_offered_where_there_are_passes() {
    let order = |model: &Model| model.search_view().map(|search_view| search_view.choices().order);
    let offered = |model: &mut Model| {
        (0..5).any(|_| {
            press(model, "o");
            order(model) == Some(Order::Previous)
        })
    };
    let mut model = walkthrough(Algorithm::AlphaBeta, SMALL);
    assert!(!offered(&mut model), "alpha-beta makes one pass");
    let mut model = walkthrough(Algorithm::IterativeDeepening, SMALL);
    assert!(offered(&mut model));
    press(&mut model, "a");
    assert_eq!(order(&model), Some(Order::Given), "the next algorithm makes one pass");
}
