//! AND-OR trees: OR is true if one child is, AND if all are. Either every node gets its label, or each node stops at the
//! first child that settles it: OR at the first T, AND at the first F.
//!
//! T is the value 1, F the value 0; of games that are won or lost, whatever is positive is T.
//!
//! Sources: Nilsson 1971, *Problem-Solving Methods in Artificial Intelligence*, ch. 4 and 5 (the labelling, and solution
//! subtrees); the short circuit is that of the recursive procedure taught at UBB Cluj.

use super::side::{Maximiser, Minimiser, Side};
use super::walk::{Rule, Walk};
use crate::game::{Game, Score};
use crate::trace::{Cut, Recorder};
use crate::tree::{Goal, Player};

/// How much is labelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AndOr {
    /// Every node.
    Full,
    /// No more than what the label of the root needs, from left to right.
    Lazy,
}

/// Labels the nodes down to `depth` plies. O(nodes visited) time, O(depth) space.
pub(super) fn search<G: Game, R: Recorder>(
    game: G,
    recorder: &mut R,
    labelling: AndOr,
    depth: u32,
) -> Result<G::Score, R::Stop> {
    Walk::new(game, recorder, labelling, depth).value(None, 0)
}

impl Rule for AndOr {
    #[inline(always)]
    fn value<G: Game, R: Recorder>(
        walk: &mut Walk<'_, G, R, Self>,
        player: Player,
        ply: u32,
    ) -> Result<G::Score, R::Stop> {
        match player.goal() {
            Some(Goal::Largest) => label::<Maximiser, _, _>(walk, ply),
            Some(Goal::Smallest) => label::<Minimiser, _, _>(walk, ply),
            // Chance nodes are refused before the search starts; one met all the same is not looked into.
            None => walk.estimated(ply),
        }
    }
}

/// The label of a node: T at OR as soon as a child is, F at AND as soon as a child is.
#[inline(never)]
fn label<P: Side, G: Game, R: Recorder>(walk: &mut Walk<'_, G, R, AndOr>, ply: u32) -> Result<G::Score, R::Stop> {
    let mut label: G::Score = P::worst();
    let mut moves = walk.game.moves();
    while let Some(mv) = moves.next() {
        let child = walk.value(Some(mv), ply + 1)?;
        label = P::better(label, child);
        walk.update(label.to_value())?;
        if walk.rule == AndOr::Lazy && is_enough(P::CUT, label) {
            walk.skip(P::CUT, moves)?;
            break;
        }
    }
    Ok(label)
}

/// Whether no other child can change the label: T is enough for OR, F for AND.
fn is_enough<S: Score>(cut: Cut, label: S) -> bool {
    let is_true = label.to_value() > 0.0;
    match cut {
        Cut::Beta => is_true,
        Cut::Alpha => !is_true,
    }
}
