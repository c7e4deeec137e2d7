//! Alpha-beta with a mistake: the algorithm of `alpha_beta`, taken apart into its lines, of which a mistake replaces one.
//!
//! Whatever the line is, the search goes through the children of a node once, so it ends where alpha-beta ends.
//!
//! # How to add a bug
//!
//! 1. Write `search/faulty/NAME.rs`: a type that implements [`Lines`] with nothing but the wrong line.
//! 2. Add its row to the table in `settings/bug.rs`: its name, what is wrong and who makes the mistake. The last two are messages in
//!    `words/en/bugs.ftl`.
//! 3. The compiler names the two missing arms: in `lines` below, and in `pseudocode/rewrite.rs`, for showing the mistake in a program.
//! 4. In the tests of `session/bugs.rs`, name a lecture that reveals it. Then `--bug`, `[view]`, `plywood bugs` and `plywood grade` know it, and
//!    the sentences compare every wrong step with the right one. `UPDATE_DOCS=1 cargo test --test documents` adds it to `docs/mistakes.md`.

mod alpha_not_handed_on;
mod alpha_starts_at_zero;
mod infinity_is_small;
mod low_before_test;
mod max_min_swapped;
mod never_cuts;
mod returns_early;
mod strict_for_equal;
#[cfg(test)]
mod tests;
mod wrong_bound;

use super::Rules;
use super::bounds::Bounds;
use super::chooser::{Chooser, Maximiser, Minimiser};
use super::driver::{Driver, SearchAlgorithm, Searched};
use crate::trace::{Cut, Recorder};
use plywood_games::{Game, Score as _};
use plywood_tree::settings::{Bug, CutRule, FailMode};
use plywood_tree::tree::Goal;

/// What a line of alpha-beta knows of the node it is executed at.
#[derive(Clone, Copy)]
struct Place {
    /// Who chooses, by what they look for.
    goal: Goal,
    /// The distance from the root.
    ply: u32,
    /// The next number above 0, of those that the game is reckoned in.
    smallest: f64,
}

/// What a node has after a child has returned.
#[derive(Clone, Copy)]
struct After {
    /// The best value so far, the child's included.
    best: f64,
    /// The window before.
    bounds: Bounds<f64>,
}

/// What follows a child that has been taken into account.
enum Then {
    /// The next child, if there is one.
    GoesOn,
    /// The other children are skipped.
    Cuts,
    /// The value is returned, whatever the other children are.
    Returns,
}

/// The lines of alpha-beta, each as it should be. A mistake is one of them written otherwise.
trait Lines {
    /// The window of the root.
    fn first_window(&self, _smallest: f64) -> Bounds<f64> {
        Bounds { alpha: f64::LOWEST, beta: f64::HIGHEST }
    }

    /// Who chooses at a node where this player moves.
    fn chooses(&self, place: Place) -> Goal {
        place.goal
    }

    /// The best value of a node before any child has returned.
    fn start(&self, place: Place, fail_mode: FailMode, bounds: Bounds<f64>) -> f64 {
        match fail_mode {
            FailMode::FailSoft => worst(place.goal),
            FailMode::FailHard => own(place.goal, bounds),
        }
    }

    /// The window that a node with this window hands on to a child.
    fn handed_on(&self, _place: Place, bounds: Bounds<f64>) -> Bounds<f64> {
        bounds
    }

    /// The window of a node after a child.
    fn narrowed(&self, place: Place, after: After) -> Bounds<f64> {
        let bound = better(place.goal, own(place.goal, after.bounds), after.best);
        with_own(place.goal, after.bounds, bound)
    }

    /// What follows, with this window after the child.
    fn then(&self, _place: Place, _after: After, bounds: Bounds<f64>, cut_rule: CutRule) -> Then {
        if bounds.cut(cut_rule) { Then::Cuts } else { Then::GoesOn }
    }
}

/// The lines of alpha-beta with this mistake.
fn lines(bug: Bug) -> &'static dyn Lines {
    match bug {
        Bug::NeverCuts => &never_cuts::NeverCuts,
        Bug::AlphaNotHandedOn => &alpha_not_handed_on::AlphaNotHandedOn,
        Bug::InfinityIsSmall => &infinity_is_small::InfinityIsSmall,
        Bug::AlphaStartsAtZero => &alpha_starts_at_zero::AlphaStartsAtZero,
        Bug::MaxMinSwapped => &max_min_swapped::MaxMinSwapped,
        Bug::WrongBound => &wrong_bound::WrongBound,
        Bug::StrictForEqual => &strict_for_equal::StrictForEqual,
        Bug::ReturnsEarly => &returns_early::ReturnsEarly,
        Bug::LowBeforeTest => &low_before_test::LowBeforeTest,
    }
}

/// Searches with the mistake down to the rules' depth. No more nodes than minimax visits, O(depth) space.
pub(super) fn search<G: Game<Score = f64>, R: Recorder>(
    game: G,
    recorder: &mut R,
    rules: Rules,
    bug: Bug,
) -> Searched<G, R> {
    search_by(lines(bug), game, recorder, rules)
}

fn search_by<G: Game<Score = f64>, R: Recorder>(
    lines: &'static dyn Lines,
    game: G,
    recorder: &mut R,
    rules: Rules,
) -> Searched<G, R> {
    Driver::search(game, recorder, Faulty { rules, lines }, rules.depth)
}

#[derive(Clone, Copy)]
struct Faulty {
    rules: Rules,
    lines: &'static dyn Lines,
}

impl<G: Game<Score = f64>> SearchAlgorithm<G> for Faulty {
    type Window = Bounds<f64>;

    fn root<R: Recorder>(driver: &mut Driver<'_, G, R, Self>) -> Searched<G, R> {
        let window = driver.algorithm.lines.first_window(smallest(&driver.game));
        driver.pass(window)
    }

    fn choose<P: Chooser, R: Recorder>(
        driver: &mut Driver<'_, G, R, Self>,
        ply: u32,
        bounds: Bounds<f64>,
    ) -> Searched<G, R> {
        let goal = if P::CUT == Cut::Beta { Goal::Largest } else { Goal::Smallest };
        children(driver, Place { goal, ply, smallest: smallest(&driver.game) }, bounds, P::CUT)
    }
}

/// The next number above 0, of those that the game is reckoned in.
fn smallest(game: &impl Game<Score = f64>) -> f64 {
    game.successor(0.0)
}

/// The value of a node, line by line: one function for both players, for speed is not what this search is about.
fn children<G: Game<Score = f64>, R: Recorder>(
    driver: &mut Driver<'_, G, R, Faulty>,
    place: Place,
    mut bounds: Bounds<f64>,
    cut: Cut,
) -> Searched<G, R> {
    let Faulty { rules, lines } = driver.algorithm;
    let place = Place { goal: lines.chooses(place), ..place };
    let mut best = lines.start(place, rules.fail_mode, bounds);
    let mut moves = driver.game.moves();
    while let Some(mv) = moves.next() {
        let value = driver.child(mv, place.ply + 1, lines.handed_on(place, bounds))?;
        best = better(place.goal, best, value);
        let after = After { best, bounds };
        bounds = lines.narrowed(place, after);
        driver.update(best, bounds)?;
        match lines.then(place, after, bounds, rules.cut_rule) {
            Then::GoesOn => {}
            Then::Cuts => {
                driver.skip(cut, moves)?;
                break;
            }
            Then::Returns => break,
        }
    }
    Ok(best)
}

fn worst(goal: Goal) -> f64 {
    match goal {
        Goal::Largest => Maximiser::worst(),
        Goal::Smallest => Minimiser::worst(),
    }
}

fn better(goal: Goal, old: f64, new: f64) -> f64 {
    match goal {
        Goal::Largest => Maximiser::better(old, new),
        Goal::Smallest => Minimiser::better(old, new),
    }
}

/// The bound that this player can improve.
const fn own(goal: Goal, bounds: Bounds<f64>) -> f64 {
    match goal {
        Goal::Largest => bounds.alpha,
        Goal::Smallest => bounds.beta,
    }
}

/// The window with another bound of this player.
const fn with_own(goal: Goal, bounds: Bounds<f64>, bound: f64) -> Bounds<f64> {
    match goal {
        Goal::Largest => Bounds { alpha: bound, ..bounds },
        Goal::Smallest => Bounds { beta: bound, ..bounds },
    }
}
