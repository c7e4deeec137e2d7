//! MTD(f): alpha-beta with a table of bounds, in passes. Each pass has a null window at a guess of the root's value and returns a
//! bound of it. The bound is a lower one if the value is not below the guess, otherwise an upper one. It is the next guess, until
//! both bounds meet. The table keeps the results of earlier passes, so a pass searches only what it needs and does not know yet.
//!
//! With the guess infinity, every pass but the last returns an upper bound. This is SSS*: it visits the same leaves in the same
//! order, without its list of states. With minus infinity it is DUAL*.
//!
//! Sources: Plaat, Schaeffer, Pijls and de Bruin 1996, "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87;
//! SSS* is that of Stockman 1979, "A minimax algorithm better than alpha-beta?".

use super::{
    alpha_beta::{Found, children},
    prelude::*,
    transposition::MOST_BOUNDED,
};

/// Searches down to the rules' depth from their first guess. O(nodes visited) time; O(depth) space, plus the table. Each pass
/// visits a node at most once, and there are no more passes than leaves of different values.
pub fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules) -> Searched<G, R> {
    passes(game, recorder, rules, MOST_BOUNDED)
}

pub fn passes<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules, most: usize) -> Searched<G, R> {
    Driver::search(game, recorder, MtdF { rules, most }, rules)
}

#[derive(Clone, Copy)]
struct MtdF {
    rules: Rules,
    most: usize,
}

impl<G: Game> SearchAlgorithm<G> for MtdF {
    type Window = Window<G::Score>;

    const TABLE: Table = Table::Bounds;

    fn most_bounded(self) -> usize {
        self.most
    }

    fn cut_rule(self) -> CutRule {
        self.rules.cut_rule
    }

    fn root<R: Recorder>(driver: &mut Driver<'_, G, R, Self>, _start: Self::Window) -> Searched<G, R> {
        let (mut low, mut high) = match driver.game.domain() {
            Domain::Numbers => (G::Score::LOWEST, G::Score::HIGHEST),
            Domain::Truth => (G::Score::from_value(0.0), G::Score::from_value(1.0)),
        };
        let Self { rules, .. } = driver.algorithm;
        let mut guess = G::Score::from_value(rules.first_guess.value());
        guess = if guess < low { low } else { guess };
        guess = if guess > high { high } else { guess };
        let mut pass = 1;
        loop {
            driver.begin_pass(pass, guess)?;
            let window = if guess == low {
                Window { alpha: guess, beta: above(&driver.game, guess) }
            } else {
                Window { alpha: below(&driver.game, guess), beta: guess }
            };
            guess = driver.pass(window)?;
            *(if guess < window.beta { &mut high } else { &mut low }) = guess;
            if low >= high {
                return Ok(guess);
            }
            pass += 1;
        }
    }

    #[inline(never)]
    fn choose<P: Chooser, R: Recorder>(
        driver: &mut Driver<'_, G, R, Self>,
        ply: u32,
        bounds: Window<G::Score>,
    ) -> Searched<G, R> {
        let Self { rules, .. } = driver.algorithm;
        let moves = driver.game.moves();
        children::<P, _, _, _>(driver, ply, Found { best: P::worst(), bounds }, rules.cut_rule, moves)
    }
}

/// Returns the next greater value. In a game of integers, the value next to infinity may not exist.
fn above<G: Game>(game: &G, value: G::Score) -> G::Score {
    if value <= G::Score::LOWEST { value.successor(game.domain()) } else { game.successor(value) }
}

fn below<G: Game>(game: &G, value: G::Score) -> G::Score {
    above(game, value.opposite(game.domain())).opposite(game.domain())
}
