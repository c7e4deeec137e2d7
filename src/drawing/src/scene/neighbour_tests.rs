//! Distance of neighbours: the digits of two nodes never read as one number.

use super::{DrawOptions, Letters, Marks, Plan, Planner, Scene, Stroke, TextRun, Viewport, Zoom, look::LARGE_CELL};
use crate::{scene::Boards, theme::Role};
use plywood_messages::text;
use plywood_search::{replay::Replay, search::Rules, testing::replay};
use plywood_tree::{
    settings::{Algorithm, Choice as _, Display},
    testing,
};
use proptest::prelude::*;
use std::{collections::BTreeSet, ops::ControlFlow};

fn looks() -> Vec<DrawOptions> {
    let displays = Display::TABLE.iter().map(|&(display, ..)| display);
    let strokes = |display| [Stroke::Fine, Stroke::Broad].map(|stroke| DrawOptions::candidates(display, stroke));
    displays.flat_map(strokes).flatten().collect()
}

/// The places of two nodes of a level are apart: by a large digit where letters are large.
fn check(plan: &Plan, look: DrawOptions) {
    for depth in 0..plan.layout.levels() {
        let places: Vec<_> = plan.layout.level(depth).iter().filter_map(|&node| plan.place(node)).collect();
        for pair in places.windows(2) {
            let is_small = look.letters == Letters::Small || look.zoom == Zoom::Dots;
            let least = if is_small { 1 } else { i32::from(LARGE_CELL) };
            assert!(pair[1].left - pair[0].right >= least, "{look:?} {pair:?}");
        }
    }
}

/// No text of a node is written over the place of another one at a step. A node of the open path that is out of view takes the place of
/// others, which are not drawn. Labels of rows have tests of their own.
fn check_step(plan: &Plan, replay: &Replay, step: usize) {
    let viewport = Viewport { x: 0, y: 0, width: plan.width() as u16, height: plan.height() as u16 };
    let scene = Scene::new(plan, replay.at(step % (replay.len() + 1)), Marks::default(), viewport);
    let is_of_node = |run: TextRun, words: &str| {
        !matches!(run.role, Role::EdgeLabel | Role::Faint) && !words.trim().is_empty() && !words.contains(['◂', '▸'])
    };
    for (run, words) in scene.runs().filter(|&(run, words)| is_of_node(run, words)) {
        let columns = i32::from(run.x)..i32::from(run.x + text::cells(words.trim_end()));
        let touched = replay.tree().nodes().filter_map(|node| plan.place(node)).filter(|place| {
            let rows = place.top..place.bottom;
            rows.contains(&i32::from(run.y)) && place.left < columns.end && columns.start < place.right
        });
        assert!(touched.count() <= 1, "{words:?} at {columns:?}: {:?}", plan.look());
    }
}

proptest! {
    #![proptest_config(testing::cases(200))]

    #[test]
    fn no_two_labels_touch(
        tree in testing::any_tree(), chance in testing::any_chance_tree(), truth in testing::any_truth_tree(),
        size in (24u16..200, 4u16..60), step in 0usize..500, look in prop::sample::select(looks()),
    ) {
        let searched = [
            (tree, [Algorithm::AlphaBeta, Algorithm::Minimax]),
            (chance, [Algorithm::Expectiminimax; 2]),
            (truth, [Algorithm::AndOr, Algorithm::AndOrLazy]),
        ];
        for (tree, algorithms) in searched {
            let [one, other] = algorithms.map(|algorithm| replay(&tree, Rules::of(algorithm)));
            // Alone, and beside another search with the same places.
            for beside in [&[][..], &[&other]] {
                let go_on = |_| ControlFlow::Continue(());
                let planner = Planner::new(&one, beside, BTreeSet::new(), Boards::default(), go_on);
                let plan = planner.expect("not cancelled").plan(look, size, go_on).expect("not cancelled");
                check(&plan, look);
                check_step(&plan, &one, step);
            }
        }
    }
}
