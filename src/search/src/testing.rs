//! Recorded searches for tests.

use std::convert::Infallible;
use std::sync::Arc;

use crate::replay::Replay;
use crate::search::{Rules, arrange, search};
use crate::trace::{GivenTree, Recording, Watched};
use plywood_games::{Describe, GameVisitor, LoadedTree, Score as _};
use plywood_tree::progress::Counts;
use plywood_tree::settings::{Algorithm, CutRule, FailMode, Order, PassOrder};
use plywood_tree::tree::Tree;

pub fn alpha_beta(fail_mode: FailMode, cut_rule: CutRule) -> Rules {
    Rules { fail_mode, cut_rule, ..Rules::of(Algorithm::AlphaBeta) }
}

/// Returns rules with some windows of the root, if their search chooses it. Its values have to be numbers.
pub fn with_windows(rules: Rules) -> impl Iterator<Item = Rules> + Clone {
    let windows = ["-inf,inf", "0,1", "3,5", "-inf,0.5", "-2,inf"];
    let chosen = if rules.algorithm.starts_with_window() { windows.len() } else { 1 };
    windows.into_iter().take(chosen).map(move |window| Rules { window: window.parse().expect("a window"), ..rules })
}

pub fn replay(tree: &Arc<Tree>, rules: Rules) -> Replay {
    replay_in_order(tree, rules, Order::Given)
}

/// Records a search of a tree with its children in this order (seed 1).
pub fn replay_in_order(tree: &Arc<Tree>, mut rules: Rules, order: Order) -> Replay {
    if order == Order::Previous {
        rules.pass_order = PassOrder::ByLastPass;
    }
    let order = arrange(tree, order, 1, rules.cut_rule);
    let mut recording = Recording::<GivenTree>::default();
    let result: Result<f64, Infallible> = search(rules, LoadedTree::in_order(tree, order.as_ref()), &mut recording);
    let Ok(_) = result;
    let trace = recording.finish(Arc::clone(tree), rules.depth);
    Replay::new(trace.by(rules.algorithm))
}

/// Finds the value of a game by a search with these rules. It uses a recorder type of the program, so no additional code is
/// compiled.
#[derive(Clone, Copy, Debug)]
pub struct Value(pub Rules);

impl GameVisitor for Value {
    type Output = f64;

    fn visit<G: Describe + Clone>(self, mut game: G) -> f64 {
        let mut recorder = Watched::new(Counts::default(), Arc::default(), u64::MAX);
        search(self.0, &mut game, &mut recorder).expect("nobody stops it").to_value()
    }
}
