//! Retrograde labelling: every position is labelled T or F once, from the end of the game up to its beginning, as dynamic
//! programming fills a table from its last entry to its first.
//!
//! Positions are numbered as the tree lists them, a position before those that can be reached from it. Labelled from the last
//! number to the first, each position finds the labels of its children ready: T at OR if one of them is, at AND if all are.
//! Told as steps, that is to look at the children from the last to the first and to return when the label is known, so that
//! the returns are the entries of the table in the order in which they are filled, every position is entered and returns exactly
//! once, and there are no cutoffs.
//!
//! Source: Zermelo 1913, "Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels"; as dynamic programming,
//! Bellman 1965, "On the application of dynamic programming to the determination of optimal play in chess and checkers".

use super::side::{Maximiser, Minimiser, Side};
use super::walk::{Rule, Walk};
use crate::game::{Game, Score};
use crate::trace::Recorder;
use crate::tree::{Goal, Player};

/// Labels every position down to `depth` plies. O(nodes) time, O(moves on one line of play) space.
pub(super) fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, depth: u32) -> Result<G::Score, R::Stop> {
    Walk::new(game, recorder, Labels, depth).value(None, 0)
}

#[derive(Clone, Copy)]
struct Labels;

impl Rule for Labels {
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

#[inline(never)]
fn label<P: Side, G: Game, R: Recorder>(walk: &mut Walk<'_, G, R, Labels>, ply: u32) -> Result<G::Score, R::Stop> {
    let mut label: G::Score = P::worst();
    let mut moves: Vec<G::Move> = walk.game.moves().collect();
    while let Some(mv) = moves.pop() {
        label = P::better(label, walk.value(Some(mv), ply + 1)?);
        walk.update(label.to_value())?;
    }
    Ok(label)
}
