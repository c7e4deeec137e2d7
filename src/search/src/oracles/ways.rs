//! All searches and settings that can search a tree.

use std::sync::Arc;

use crate::search::Rules;
use crate::session::{Input, fitting_algorithms};
use crate::testing::{replay_in_order, with_windows};
use plywood_tree::settings::{CutRule, FailMode, Order, PassOrder};
use plywood_tree::tree::{Domain, NodeId, Tree};
use proptest::prelude::*;

/// Returns every algorithm that can search the tree, with every combination of its settings.
pub fn every_rules(tree: &Arc<Tree>) -> Vec<Rules> {
    let fail_modes = [FailMode::FailSoft, FailMode::FailHard].into_iter();
    let ways: Vec<_> = fail_modes.flat_map(|fail| [CutRule::Equal, CutRule::Strict].map(|cut| (fail, cut))).collect();
    let fitting = fitting_algorithms(&Input::Tree(Arc::clone(tree))).into_iter().map(Rules::of);
    let with_ways = fitting.flat_map(|rules| {
        let has_windows = replay_in_order(tree, rules, Order::Given).end().entry_window(NodeId::ROOT).is_some();
        let ways = if has_windows { ways.as_slice() } else { &ways[..1] };
        ways.iter().map(move |&(fail_mode, cut_rule)| Rules { fail_mode, cut_rule, ..rules }).collect::<Vec<_>>()
    });
    let with_depths = with_ways.flat_map(|rules| [u32::MAX, 2].map(|depth| Rules { depth, ..rules }));
    let pass_orders = |rules: Rules| {
        let by_last_pass = Rules { pass_order: PassOrder::ByLastPass, ..rules };
        [Some(rules), Some(by_last_pass).filter(|rules| rules.algorithm.has_passes())].into_iter().flatten()
    };
    let with_passes: Vec<_> = with_depths.flat_map(pass_orders).collect();
    // One window each, another one for another tree.
    let windows = |(number, &rules): (usize, &Rules)| with_windows(rules).skip(1).cycle().nth(tree.len() + number);
    let is_numbers = tree.domain() == Domain::Numbers;
    let chosen: Vec<_> = with_passes.iter().enumerate().filter_map(windows).filter(|_| is_numbers).collect();
    [with_passes, chosen].concat()
}

/// Returns an order for each of [`every_rules`], alternating between given and random. Which one comes first is random.
pub fn orders() -> impl Strategy<Value = impl Iterator<Item = Order> + Clone + std::fmt::Debug> {
    any::<bool>().prop_map(|first| [Order::Given, Order::Random].into_iter().cycle().skip(usize::from(first)))
}
