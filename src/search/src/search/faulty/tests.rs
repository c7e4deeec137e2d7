//! Tests that searches with a mistake end and differ from alpha-beta in one line only.

use std::convert::Infallible;

use super::*;
use crate::search::search;
use crate::trace::Event;
use plywood_games::{First, LoadedTree, TicTacToe};
use plywood_tree::progress::Counts;
use plywood_tree::settings::{Algorithm, Choice as _};
use plywood_tree::testing;
use plywood_tree::tree::Tree;
use proptest::prelude::*;

#[derive(Default)]
struct Told(Vec<Event>);

impl Recorder for Told {
    type Stop = Infallible;

    #[inline]
    fn is_detailed(&self) -> bool {
        true
    }

    fn record(&mut self, event: Event) -> Result<(), Infallible> {
        self.0.push(event);
        Ok(())
    }
}

fn conventions() -> impl Iterator<Item = Rules> {
    let cuts = |fail_mode| CutRule::all().map(move |cut_rule| crate::testing::alpha_beta(fail_mode, cut_rule));
    FailMode::all().flat_map(cuts)
}

fn told(tree: &Tree, rules: Rules) -> Vec<Event> {
    let mut told = Told::default();
    let Ok(_) = search(rules, LoadedTree::new(tree), &mut told);
    told.0
}

proptest! {
    #![proptest_config(testing::cases(60))]

    #[test]
    fn the_lines_without_a_mistake_are_alpha_beta(tree in testing::any_tree(), depth in 0u32..8) {
        for rules in conventions().map(|rules| Rules { depth, ..rules }) {
            let mut line_by_line = Told::default();
            let right = Faulty { rules, lines: RIGHT };
            let Ok(_) = Driver::search(LoadedTree::new(&tree), &mut line_by_line, right, rules);
            prop_assert_eq!(line_by_line.0, told(&tree, rules));
        }
    }

    #[test]
    fn every_mistake_ends_with_properly_nested_events_and_no_more_nodes_than_there_are(tree in testing::any_tree()) {
        for rules in conventions() {
            for bug in Bug::all() {
                let told = told(&tree, Rules { bug: Some(bug), ..rules });
                let count = |is: fn(&Event) -> bool| told.iter().filter(|event| is(event)).count();
                let entered = count(|event| matches!(event, Event::Enter { .. }));
                prop_assert_eq!(entered, count(|event| matches!(event, Event::Return { .. })));
                prop_assert!(entered <= tree.len());
            }
        }
    }
}

fn visited(game: &mut TicTacToe<plywood_games::OpenLines>, moves: u32, depth: u32) -> u64 {
    if moves == 0 {
        let rules = Rules { depth, bug: Some(Bug::LowBeforeTest), ..Rules::of(Algorithm::AlphaBeta) };
        let mut counts = Counts::default();
        let Ok(_) = search(rules, *game, &mut counts);
        return counts.visited;
    }
    let mut sum = 0;
    for square in game.moves() {
        game.make(square);
        sum += visited(game, moves - 1, depth);
        game.unmake(square);
    }
    sum
}

#[test]
fn the_slides_line_visits_what_it_is_known_to_visit() {
    let sums = [6, 7, 8]
        .map(|depth| visited(&mut TicTacToe::evaluated(First::Max, plywood_games::OpenLines), 9 - depth, depth));
    assert_eq!(sums, [113_158, 48_689, 28_880]);
}

#[test]
fn a_long_chain_is_no_matter() {
    let text = format!("{}7{}", "[".repeat(testing::MANY as usize), "]".repeat(testing::MANY as usize));
    let tree = testing::tree(&text);
    for bug in testing::some(Bug::all()) {
        let rules = Rules { bug: Some(bug), ..Rules::of(Algorithm::AlphaBeta) };
        assert_eq!(told(&tree, rules).len(), 3 * tree.len());
    }
}
