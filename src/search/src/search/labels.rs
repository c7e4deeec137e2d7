//! Retrograde labelling: every position is labelled T or F once, from the end of the game back to its beginning. In the same way,
//! dynamic programming fills a table from its last entry to its first.
//!
//! Positions are numbered as the tree lists them, a position before its successors. Labelling goes from the last number to the
//! first, so each position finds its children's labels ready. It is T at OR if one of them is, at AND if all are. As search
//! steps, this means visiting children from last to first and returning when the label is known. The returns are the table
//! entries in the order in which they are filled. Every position is entered and returns exactly once, and there are no cutoffs.
//!
//! Source: Zermelo 1913, "Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels"; as dynamic programming, Bellman
//! 1965, "On the application of dynamic programming to the determination of optimal play in chess and checkers".

use super::prelude::*;

/// Labels every position down to the rules' depth. O(nodes) time, O(moves on one line of play) space.
pub fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules) -> Searched<G, R> {
    Driver::search(game, recorder, Labels, rules)
}

#[derive(Clone, Copy)]
struct Labels;

impl<G: Game> SearchAlgorithm<G> for Labels {
    type Window = ();

    #[inline(never)]
    fn choose<P: Chooser, R: Recorder>(driver: &mut Driver<'_, G, R, Self>, ply: u32, (): ()) -> Searched<G, R> {
        let mut label: G::Score = P::worst();
        let mut moves: Vec<G::Move> = driver.game.moves().collect();
        while let Some(mv) = moves.pop() {
            label = P::better(label, driver.child(mv, ply + 1, ())?);
            driver.update(label.to_value(), ())?;
        }
        Ok(label)
    }
}
