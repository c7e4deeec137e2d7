//! AND-OR trees: OR is true if one child is, AND if all are. Either every node gets its label, or each node stops at the first
//! child that settles it: OR at the first T, AND at the first F (`and_or_lazy`).
//!
//! T is the value 1, F the value 0. In games that are won or lost, every positive value is T.
//!
//! Sources: Nilsson 1971, *Problem-Solving Methods in Artificial Intelligence*, ch. 4 and 5 (the labelling, and solution
//! subtrees); the short circuit is that of the recursive procedure taught at UBB Cluj.

use super::prelude::*;

#[derive(Clone, Copy, PartialEq)]
pub enum AndOr {
    Full,
    Lazy,
}

/// Labels every node down to the rules' depth. O(nodes visited) time, O(depth) space.
pub fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules) -> Searched<G, R> {
    Driver::search(game, recorder, AndOr::Full, rules)
}

impl<G: Game> SearchAlgorithm<G> for AndOr {
    type Window = ();

    #[inline(never)]
    fn choose<P: Chooser, R: Recorder>(driver: &mut Driver<'_, G, R, Self>, ply: u32, (): ()) -> Searched<G, R> {
        let mut label: G::Score = P::worst();
        let mut moves = driver.game.moves();
        while let Some(mv) = moves.next() {
            let child = driver.child(mv, ply + 1, ())?;
            label = P::better(label, child);
            driver.update(label.to_value(), ())?;
            if driver.algorithm == Self::Lazy && is_enough(P::CUT, label) {
                driver.skip(P::CUT, moves)?;
                break;
            }
        }
        Ok(label)
    }
}

fn is_enough<S: Score>(cut: Cut, label: S) -> bool {
    let is_true = label.to_value() > 0.0;
    match cut {
        Cut::Beta => is_true,
        Cut::Alpha => !is_true,
    }
}
