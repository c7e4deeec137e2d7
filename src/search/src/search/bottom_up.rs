//! Minimax in two phases, as lectures draw it: all nodes are generated and all leaves evaluated first. Then the values are backed
//! up level by level, from the deepest to the root, from left to right.
//!
//! Generating is depth-first. It needs memory for every node, unlike [`minimax`](super::minimax), which returns from a node before it
//! goes on to the next one.
//!
//! Sources: Shannon 1950, "Programming a computer for playing chess"; Russell & Norvig, *Artificial Intelligence*, 1st edition, ch. 5
//! (generate the whole tree, evaluate the leaves, back up one level at a time).

use std::cell::RefCell;

use super::prelude::*;

/// Visits every node down to the rules' depth. O(nodes) time and space.
pub fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules) -> Searched<G, R> {
    let generated = RefCell::new(Generated { nodes: Vec::new(), parent: ROOT });
    Driver::search(game, recorder, BottomUp(&generated), rules)
}

const ROOT: u32 = 0;

#[derive(Clone, Copy)]
struct BottomUp<'g, S>(&'g RefCell<Generated<S>>);

/// Nodes in the order in which they were entered.
struct Generated<S> {
    nodes: Vec<Node<S>>,
    /// Node whose children are being generated.
    parent: u32,
}

#[derive(Clone, Copy)]
struct Node<S> {
    parent: u32,
    ply: u32,
    /// Value of a leaf, or the best value of the children so far.
    value: S,
    better: fn(S, S) -> S,
}

impl<S: Score> Generated<S> {
    fn add<P: Chooser>(&mut self, parent: u32, ply: u32, value: S) -> u32 {
        self.nodes.push(Node { parent, ply, value, better: P::better });
        self.nodes.len() as u32 - 1
    }

    /// Returns all nodes but the root, the deepest level first and each level from left to right.
    fn levels(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (1..self.nodes.len() as u32).collect();
        order.sort_by_key(|&node| std::cmp::Reverse(self.nodes[node as usize].ply));
        order
    }

    /// Takes a child's value into account. Returns the child and the parent's new value.
    fn back_up(&mut self, child: u32) -> (Node<S>, S) {
        let node = self.nodes[child as usize];
        let parent = &mut self.nodes[node.parent as usize];
        parent.value = (parent.better)(parent.value, node.value);
        (node, parent.value)
    }
}

impl<G: Game> SearchAlgorithm<G> for BottomUp<'_, G::Score> {
    type Window = ();

    const RETURNS: Returns = Returns::ByLevel;

    fn root<R: Recorder>(driver: &mut Driver<'_, G, R, Self>, _start: Self::Window) -> Searched<G, R> {
        let Self(generated) = driver.algorithm;
        let value = driver.pass(())?;
        let levels = generated.borrow().levels();
        for child in levels {
            let (node, best) = generated.borrow_mut().back_up(child);
            driver.back_up([node.parent, child], node.value, best)?;
        }
        let value = generated.borrow().nodes.first().map_or(value, |root| root.value);
        driver.finish(ROOT, value)?;
        Ok(value)
    }

    /// Generates the children. A leaf is not entered here, so its parent adds it.
    #[inline(never)]
    fn choose<P: Chooser, R: Recorder>(driver: &mut Driver<'_, G, R, Self>, ply: u32, (): ()) -> Searched<G, R> {
        let Self(generated) = driver.algorithm;
        let node = {
            let mut generated = generated.borrow_mut();
            let parent = generated.parent;
            generated.add::<P>(parent, ply, P::worst())
        };
        for mv in driver.game.moves() {
            generated.borrow_mut().parent = node;
            let known = generated.borrow().nodes.len();
            let value = driver.child(mv, ply + 1, ())?;
            let mut generated = generated.borrow_mut();
            if generated.nodes.len() == known {
                generated.add::<P>(node, ply + 1, value);
            }
        }
        Ok(P::worst())
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        replay::Replay,
        search::Rules,
        session::{Choices, Input, run},
        testing::{replay, replay_in_order},
        trace::Step,
    };
    use plywood_games::GameSpec;
    use plywood_tree::{
        settings::{Algorithm, Order},
        testing::{self, PISA, tree},
        tree::NodeId,
    };
    use proptest::prelude::*;

    fn bottom_up() -> Rules {
        Rules::of(Algorithm::BottomUp)
    }

    /// Returns the values in the order in which they are returned, one list for each level.
    fn returned(replay: &Replay) -> Vec<Vec<f64>> {
        let mut levels: Vec<Vec<f64>> = Vec::new();
        let mut level = usize::MAX;
        for step in replay.trace().steps.iter() {
            let Step::Return { node, value } = step else { continue };
            let depth = replay.tree().depth(node);
            if level != depth {
                levels.push(Vec::new());
                level = depth;
            }
            levels.last_mut().expect("a level").push(value);
        }
        levels
    }

    #[test]
    fn the_levels_of_the_lectures_return_one_after_the_other() {
        let pisa = returned(&replay(&tree(PISA), bottom_up()));
        assert_eq!(pisa, [vec![2., 3., 5., 4., 0., -4., 6., 5.], vec![3., 5., 0., 6.], vec![3., 0.], vec![3.]]);

        // Nim with piles of 1, 1 and 2, equal siblings merged.
        let spec = GameSpec::parse("nim:1,1,2").and_then(|spec| spec.with("merge=siblings")).expect("a game");
        let choices = Choices { rules: bottom_up(), order: Order::Given, seed: 0 };
        let nim = run(&Input::Game(spec), choices, &std::sync::Arc::default()).expect("a small game");
        let levels = returned(&nim.replay);
        assert_eq!(levels.iter().map(Vec::len).sum::<usize>(), 18);
        let end = [vec![0., 1., 0., 1., 0., 1.], vec![1., 0., 1., 0., 1.], vec![0., 0., 1.], vec![1.]];
        assert!(levels.ends_with(&end), "{levels:?}");
    }

    fn check(replay: &Replay, minimax: &Replay) {
        let steps: Vec<Step> = replay.trace().steps.iter().collect();
        let first = steps.iter().position(|step| matches!(step, Step::Return { .. })).expect("a return");
        let is_generating = |step: &Step| matches!(step, Step::Enter { .. } | Step::Evaluate { .. });
        assert!(steps[..first].iter().all(is_generating) && !steps[first..].iter().any(is_generating));
        let (mut last, mut waiting) = (usize::MAX, minimax.end().tally().visited);
        for (at, step) in steps.iter().enumerate() {
            let &Step::Return { node, value } = step else { continue };
            let depth = replay.tree().depth(node);
            assert!(depth <= last, "the deepest level first");
            (last, waiting) = (depth, waiting - 1);
            assert_eq!(Some(value), minimax.end().value(node));
            let is_taken = matches!(steps.get(at + 1), Some(&Step::Update { child, .. }) if child == node);
            assert!(is_taken || node == NodeId::ROOT);
        }
        assert_eq!((waiting, replay.end().tally()), (0, minimax.end().tally()));
        assert_eq!(replay.end().variation(), minimax.end().variation());
    }

    proptest! {
        #![proptest_config(testing::cases(100))]

        #[test]
        fn all_nodes_are_generated_before_the_levels_return_the_values_of_minimax(
            tree in testing::any_tree(), limit in 0u32..8,
        ) {
            let depth = if limit > 4 { u32::MAX } else { limit };
            for order in [Order::Given, Order::Best, Order::Random] {
                let [found, minimax] = [Algorithm::BottomUp, Algorithm::Minimax]
                    .map(|algorithm| replay_in_order(&tree, Rules { depth, ..Rules::of(algorithm) }, order));
                check(&found, &minimax);
            }
        }
    }
}
