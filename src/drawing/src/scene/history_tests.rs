//! Tests of the windows that the display of histories stacks at a node.

use super::history::{history_lines, initial, window_text};
use plywood_search::replay::{Moment, Replay};
use plywood_search::search::Rules;
use plywood_search::testing::{alpha_beta, replay};
use plywood_search::trace::Window;
use plywood_tree::settings::{Algorithm, CutRule, FailMode};
use plywood_tree::testing;
use plywood_tree::tree::NodeId;
use proptest::prelude::*;

fn lines(moment: Moment<'_>, path: &[usize]) -> Vec<String> {
    history_lines(moment, moment.tree().at(path).expect("a node"), 5)
}

/// UBB Cluj, Adversarial search, 2018, p. 87: B has four windows. E and C are those of the algorithm, see the note of the lecture.
#[test]
fn the_end_of_ubb_stacks_every_window_of_the_slides() {
    let replay = replay(&testing::ubb(), alpha_beta(FailMode::FailHard, CutRule::Equal));
    let end = replay.end();
    let nodes: [(&[usize], &[&str]); 6] = [
        (&[], &["(−∞, +∞)", "(3, +∞)", "(4, +∞)"]),
        (&[0], &["(−∞, +∞)", "(−∞, 3)"]),
        (&[1], &["(−∞, +∞)", "(3, +∞)", "(3, 5)", "(3, 4)"]),
        (&[1, 0], &["(−∞, +∞)", "(3, +∞)", "(5, +∞)"]),
        (&[1, 0, 0], &["(−∞, +∞)", "(3, +∞)", "(3, 0)"]),
        (&[1, 1], &["(−∞, +∞)", "(3, 5)", "(8, 5)"]),
    ];
    for (path, windows) in nodes {
        assert_eq!(lines(end, path), windows, "{path:?}");
    }
}

/// Returns the window before the search reaches a node and those of every visit to it so far, with `None` between two visits.
fn history(moment: Moment<'_>, node: NodeId) -> Vec<Option<Window>> {
    let is_first =
        |first: &Window| moment.visit_ends(node).next().and_then(|then| then.entry_window(node)) != Some(*first);
    let mut history: Vec<Option<Window>> = Vec::new();
    let first = initial(moment.replay()).filter(is_first);
    for windows in moment.visit_ends(node).map(|then| then.windows(node)).filter(|windows| !windows.is_empty()) {
        if history.is_empty() {
            history.extend(first.map(Some));
        } else {
            history.push(None);
        }
        history.extend(windows.into_iter().map(Some));
    }
    history
}

fn check(replay: &Replay, moment: Moment<'_>, node: NodeId) {
    let domain = replay.tree().domain();
    let text = |window: &Option<_>| window.map_or_else(|| "┄┄┄".to_owned(), |window| window_text(domain, window));
    let all: Vec<String> = history(moment, node).iter().map(text).collect();
    for most in 1..9 {
        let shown = history_lines(moment, node, most);
        let expected = match all.split_first() {
            Some((first, _)) if all.len() > most && most > 2 => {
                let last = &all[all.len() - (most - 2)..];
                [&[first.clone(), "…".to_owned()], last].concat()
            }
            _ => all[all.len().saturating_sub(most)..].to_vec(),
        };
        assert_eq!(shown, expected, "{node:?} in {most} lines");
    }
}

proptest! {
    #![proptest_config(testing::cases(60))]

    #[test]
    fn a_history_keeps_the_first_and_the_last_windows(tree in testing::any_tree()) {
        for algorithm in [Algorithm::AlphaBeta, Algorithm::NegamaxAb, Algorithm::Pvs, Algorithm::IterativeDeepening] {
            let replay = replay(&tree, Rules::of(algorithm));
            for cursor in (0..=replay.len()).step_by(3).chain([replay.len()]) {
                let moment = replay.at(cursor);
                tree.nodes().for_each(|node| check(&replay, moment, node));
            }
        }
    }
}
