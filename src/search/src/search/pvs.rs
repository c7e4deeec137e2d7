//! Principal variation search, also called `NegaScout`: alpha-beta that trusts the order of the children. The first child is
//! searched with the whole window. For every other child, a scout with a null window tests whether it is better. If it is, and
//! its value may be below beta, it is searched again for its value.
//!
//! A null window is between alpha and the next number. No value is inside it, so every node below cuts as early as possible. If
//! the first child is best, no node is searched again; otherwise the scout's work is wasted.
//!
//! In negamax form, as in its sources. Sources: Marsland & Campbell 1982, "Parallel search of strongly ordered game trees";
//! Reinefeld 1983, "An improvement to the Scout tree-search algorithm"; the scout is that of Pearl 1980, "Scout: a simple game-
//! searching algorithm with proven optimal properties".

use super::{alpha_beta::start, prelude::*};

/// Searches with the start window down to the rules' depth. Returns the value for MAX; the steps contain the values and windows of
/// the movers. O(nodes visited) time, O(depth) space. A node may be visited as often as it has ancestors.
pub fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules) -> Searched<G, R> {
    Driver::search(game, recorder, Pvs(rules), rules)
}

#[derive(Clone, Copy)]
struct Pvs(Rules);

impl<G: Game> SearchAlgorithm<G> for Pvs {
    type Window = Scouted<G::Score>;

    const PERSPECTIVE: Perspective = Perspective::Mover;

    #[inline(never)]
    fn choose<P: Chooser, R: Recorder>(
        driver: &mut Driver<'_, G, R, Self>,
        ply: u32,
        mut window: Scouted<G::Score>,
    ) -> Searched<G, R> {
        let Self(rules) = driver.algorithm;
        let domain = driver.game.domain();
        let mut best = start::<Maximiser, G::Score>(rules, &mut window.bounds);
        let mut moves = driver.game.moves();
        let mut is_first = true;
        while let Some(mv) = moves.next() {
            let child_window = if is_first { window } else { window.scout(&driver.game) };
            let mut value = driver.child(mv, ply + 1, child_window.turned(domain))?.opposite(domain);
            if !is_first && window.has_inside(value) {
                value = driver.child(mv, ply + 1, window.turned(domain))?.opposite(domain);
            }
            best = Maximiser::better(best, value);
            window.bounds.alpha = Maximiser::better(window.bounds.alpha, best);
            driver.update(best.to_value(), window)?;
            if window.bounds.is_closed(rules.cut_rule) {
                driver.skip(P::CUT, moves)?;
                break;
            }
            is_first = false;
        }
        Ok(best)
    }
}

#[derive(Clone, Copy)]
struct Scouted<S> {
    bounds: Window<S>,
    purpose: Purpose,
}

impl<S: Score> Scouted<S> {
    fn scout(self, game: &impl Game<Score = S>) -> Self {
        let alpha = self.bounds.alpha;
        Self { bounds: Window { alpha, beta: game.successor(alpha) }, purpose: Purpose::Scout }
    }

    fn turned(self, domain: Domain) -> Self {
        Self { bounds: self.bounds.turned(domain), ..self }
    }

    fn has_inside(self, value: S) -> bool {
        self.bounds.alpha < value && value < self.bounds.beta
    }
}

impl<S: Score> SearchWindow<S> for Scouted<S> {
    const IS_EXACT: bool = false;

    fn within(bounds: Window) -> Self {
        Self { bounds: Window::within(bounds), purpose: Purpose::Value }
    }

    #[inline]
    fn recorded(self) -> Option<Window> {
        self.bounds.recorded()
    }

    #[inline]
    fn purpose(self) -> Purpose {
        self.purpose
    }
}
