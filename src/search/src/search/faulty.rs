//! Alpha-beta with a mistake: `alpha_beta` split into its lines, one of which the mistake replaces.
//!
//! The search visits each child of a node at most once, so it ends whenever alpha-beta ends.
//!
//! # How to add a bug
//!
//! 1. Write `search/faulty/NAME.rs`: a type that implements [`Lines`] with only the wrong line.
//! 2. Add its row to the table in `settings/bug.rs`: its name, and the error as a message in `words/bugs.ftl`.
//! 3. The compiler names the three missing arms: below that table, for the students who make it; in `lines` below; and in
//!    `pseudocode/rewrite.rs`, for showing the mistake in a program.
//! 4. In the tests of `session/bugs.rs`, name a lecture that reveals it. Then `--bug`, `[view]`, `plywood bugs` and `plywood
//!    grade` know it, and the sentences compare every wrong step with the right one. `UPDATE_DOCS=1 cargo test --test documents`
//!    adds it to `docs/mistakes.md`.

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

#[derive(Clone, Copy)]
struct Place {
    goal: Goal,
    ply: u32,
    smallest: f64,
}

#[derive(Clone, Copy)]
struct After {
    best: f64,
    bounds: Bounds<f64>,
}

enum Then {
    GoesOn,
    Cuts,
    Returns,
}

/// The lines of alpha-beta, each correct by default. A mistake overrides one of them.
trait Lines {
    fn first_window(&self, _smallest: f64) -> Bounds<f64> {
        Bounds { alpha: f64::LOWEST, beta: f64::HIGHEST }
    }

    fn chooses(&self, place: Place) -> Goal {
        place.goal
    }

    fn start(&self, place: Place, fail_mode: FailMode, bounds: Bounds<f64>) -> f64 {
        match fail_mode {
            FailMode::FailSoft => worst(place.goal),
            FailMode::FailHard => own(place.goal, bounds),
        }
    }

    fn passed_on(&self, _place: Place, bounds: Bounds<f64>) -> Bounds<f64> {
        bounds
    }

    fn narrowed(&self, place: Place, after: After) -> Bounds<f64> {
        let bound = better(place.goal, own(place.goal, after.bounds), after.best);
        with_own(place.goal, after.bounds, bound)
    }

    fn then(&self, _place: Place, _after: After, bounds: Bounds<f64>, cut_rule: CutRule) -> Then {
        if bounds.cut(cut_rule) { Then::Cuts } else { Then::GoesOn }
    }
}

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

/// Searches with the mistake down to the rules' depth. Visits no more nodes than minimax, O(depth) space.
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

fn smallest(game: &impl Game<Score = f64>) -> f64 {
    game.successor(0.0)
}

/// Runs the lines at a node and returns its value. One function serves both players, because speed does not matter here.
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
        let value = driver.child(mv, place.ply + 1, lines.passed_on(place, bounds))?;
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

const fn own(goal: Goal, bounds: Bounds<f64>) -> f64 {
    match goal {
        Goal::Largest => bounds.alpha,
        Goal::Smallest => bounds.beta,
    }
}

const fn with_own(goal: Goal, bounds: Bounds<f64>, bound: f64) -> Bounds<f64> {
    match goal {
        Goal::Largest => Bounds { alpha: bound, ..bounds },
        Goal::Smallest => Bounds { beta: bound, ..bounds },
    }
}
