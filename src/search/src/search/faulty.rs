//! Alpha-beta with a mistake: `alpha_beta` split into its lines, one of which the mistake replaces.
//!
//! The search visits each child of a node at most once, so it ends whenever alpha-beta ends.
//!
//! # How to add a bug
//!
//! 1. Add its row to the table in `settings/bug.rs`: its name, and the error as a message in `words/bugs.ftl`.
//! 2. The compiler names the three missing arms: below that table, for the students who make it; in `lines` below, which has
//!    only the wrong line; and in `pseudocode/rewrite.rs`, for showing the mistake in a program.
//! 3. In the tests of `session/bugs.rs`, name a lecture that reveals it. Then `--bug`, `[view]`, `plywood bugs` and `plywood
//!    grade` know it, and the sentences compare every wrong step with the right one. `UPDATE_DOCS=1 cargo test --test documents`
//!    adds it to `docs/mistakes.md`.

#[cfg(test)]
mod tests;

use super::prelude::*;
use plywood_tree::settings::Bug;

#[derive(Clone, Copy)]
struct Place {
    goal: Goal,
    ply: u32,
    smallest: f64,
}

#[derive(Clone, Copy)]
struct After {
    best: f64,
    bounds: Window,
}

enum Then {
    GoesOn,
    Cuts,
    Returns,
}

/// The lines of alpha-beta.
#[derive(Clone, Copy)]
struct Lines {
    first_window: fn(smallest: f64) -> Window,
    chooses: fn(Place) -> Goal,
    start: fn(Place, FailMode, Window) -> f64,
    passed_on: fn(Place, Window) -> Window,
    narrowed: fn(Place, After) -> Window,
    then: fn(Place, After, Window, CutRule) -> Then,
}

const RIGHT: Lines = Lines {
    first_window: |_| Window::FULL,
    chooses: |place| place.goal,
    start: |place, fail_mode, bounds| match fail_mode {
        FailMode::FailSoft => place.goal.worst(),
        FailMode::FailHard => bounds.own(place.goal),
    },
    passed_on: |_, bounds| bounds,
    narrowed: |Place { goal, .. }, After { best, bounds }| {
        bounds.with_own(goal, goal.better_of(bounds.own(goal), best))
    },
    then: |_, _, bounds, cut_rule| if bounds.is_closed(cut_rule) { Then::Cuts } else { Then::GoesOn },
};

fn lines(bug: Bug) -> Lines {
    match bug {
        // No cutoffs: alpha and beta are passed on and narrowed, but never compared. The value and the work are those of
        // minimax. Windows below a missed cutoff are empty.
        Bug::NeverCuts => Lines { then: |_, _, _, _| Then::GoesOn, ..RIGHT },

        // The root passes no window on: `for child: value = search(child, -inf, inf)`, in its own loop that also keeps the best
        // move. Everything below the root is correct, and so is the value. But the root's best value causes no cutoffs.
        Bug::AlphaNotHandedOn => {
            Lines { passed_on: |place, bounds| if place.ply == 0 { Window::FULL } else { bounds }, ..RIGHT }
        }

        // Minus infinity is the smallest positive number: `Double.MIN_VALUE` in Java, which looks like the lowest number. So MAX
        // never finds a value below that number, and a tree of negative values seems to have this value.
        Bug::InfinityIsSmall => Lines {
            first_window: |smallest| Window { alpha: smallest, ..Window::FULL },
            start: |place, fail_mode, bounds| {
                let is_lowest = (place.goal, fail_mode) == (Goal::Largest, FailMode::FailSoft);
                if is_lowest { place.smallest } else { (RIGHT.start)(place, fail_mode, bounds) }
            },
            ..RIGHT
        },

        // Alpha begins with 0: `search(root, 0, inf)`. If the root's value is less, its children are cut before their values are
        // known.
        Bug::AlphaStartsAtZero => Lines { first_window: |_| Window { alpha: 0.0, ..Window::FULL }, ..RIGHT },

        // The root's children choose as the other player would: the root passes on its own player, or MIN's function is a copy of
        // MAX's. The levels below are correct again.
        Bug::MaxMinSwapped => Lines {
            chooses: |place| match (place.ply, place.goal) {
                (1, Goal::Largest) => Goal::Smallest,
                (1, Goal::Smallest) => Goal::Largest,
                (_, goal) => goal,
            },
            ..RIGHT
        },

        // The cut is tested against the bound of the player who moves: MAX returns if `v <= alpha`, MIN if `v >= beta`, each
        // before the bound moves. This is the test of the other player's function. So a node stops at the first child that does
        // not help it, although the next one may, and continues where it should stop.
        Bug::WrongBound => Lines {
            then: |place, After { best, bounds: before }, _, cut_rule| {
                let is_beyond = match (place.goal, cut_rule) {
                    (Goal::Largest, CutRule::Equal) => best <= before.alpha,
                    (Goal::Largest, CutRule::Strict) => best < before.alpha,
                    (Goal::Smallest, CutRule::Equal) => best >= before.beta,
                    (Goal::Smallest, CutRule::Strict) => best > before.beta,
                };
                if is_beyond { Then::Cuts } else { Then::GoesOn }
            },
            ..RIGHT
        },

        // A tie is not a cutoff: `alpha > beta` instead of `alpha >= beta`. The value is right, because a tie never changes it;
        // only the work grows. With strict cuts this is not a mistake.
        Bug::StrictForEqual => {
            Lines { then: |place, after, bounds, _| (RIGHT.then)(place, after, bounds, CutRule::Strict), ..RIGHT }
        }

        // The value is returned inside the loop over the children: `return best`, indented one step too far. Only the first child
        // of each node is searched, without a cutoff.
        Bug::ReturnsEarly => Lines { then: |_, _, _, _| Then::Returns, ..RIGHT },

        // The node's bound is set to its best value, `low = -score` instead of `low = max(low, -score)`. If the children are
        // worse than the bound passed down, alpha falls or beta rises, so the window widens and cutoffs are missed; the value is
        // right. The place of the cutoff test does not matter. Fail-hard starts from the bound passed down and is not affected.
        //
        // Source: D. A. Naumov, Path finding in artificial intelligence, 2019, whose listing of alpha-beta has this line. Its table
        // of tic-tac-toe matches the correct search.
        Bug::LowBeforeTest => Lines { narrowed: |place, after| after.bounds.with_own(place.goal, after.best), ..RIGHT },
    }
}

/// Searches with the mistake down to the rules' depth. Visits no more nodes than minimax, O(depth) space.
pub fn search<G: Game<Score = f64>, R: Recorder>(game: G, recorder: &mut R, rules: Rules, bug: Bug) -> Searched<G, R> {
    Driver::search(game, recorder, Faulty { rules, lines: lines(bug) }, rules)
}

#[derive(Clone, Copy)]
struct Faulty {
    rules: Rules,
    lines: Lines,
}

impl<G: Game<Score = f64>> SearchAlgorithm<G> for Faulty {
    type Window = Window;

    fn root<R: Recorder>(driver: &mut Driver<'_, G, R, Self>, _start: Self::Window) -> Searched<G, R> {
        let window = (driver.algorithm.lines.first_window)(smallest(&driver.game));
        driver.pass(window)
    }

    fn choose<P: Chooser, R: Recorder>(
        driver: &mut Driver<'_, G, R, Self>,
        ply: u32,
        bounds: Window,
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
    mut bounds: Window,
    cut: Cut,
) -> Searched<G, R> {
    let Faulty { rules, lines } = driver.algorithm;
    let place = Place { goal: (lines.chooses)(place), ..place };
    let mut best = (lines.start)(place, rules.fail_mode, bounds);
    let mut moves = driver.game.moves();
    while let Some(mv) = moves.next() {
        let value = driver.child(mv, place.ply + 1, (lines.passed_on)(place, bounds))?;
        best = place.goal.better_of(best, value);
        let after = After { best, bounds };
        bounds = (lines.narrowed)(place, after);
        driver.update(best, bounds)?;
        match (lines.then)(place, after, bounds, rules.cut_rule) {
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
