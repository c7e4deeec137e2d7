//! Alpha-beta with a mistake: `alpha_beta` split into its lines, one of which the mistake replaces.
//!
//! The search visits each child of a node at most once, so it ends whenever alpha-beta ends.
//!
//! # How to add a bug
//!
//! 1. Below, write a type that implements [`Lines`] with only the wrong line.
//! 2. Add its row to the table in `settings/bug.rs`: its name, and the error as a message in `words/bugs.ftl`.
//! 3. The compiler names the three missing arms: below that table, for the students who make it; in `lines` below; and in
//!    `pseudocode/rewrite.rs`, for showing the mistake in a program.
//! 4. In the tests of `session/bugs.rs`, name a lecture that reveals it. Then `--bug`, `[view]`, `plywood bugs` and `plywood
//!    grade` know it, and the sentences compare every wrong step with the right one. `UPDATE_DOCS=1 cargo test --test documents`
//!    adds it to `docs/mistakes.md`.

#[cfg(test)]
mod tests;

use super::{
    Rules,
    chooser::Chooser,
    driver::{Driver, SearchAlgorithm, Searched},
};
use crate::trace::{Cut, Recorder, Window};
use plywood_games::Game;
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
    bounds: Window,
}

enum Then {
    GoesOn,
    Cuts,
    Returns,
}

/// The lines of alpha-beta, each correct by default. A mistake overrides one of them.
trait Lines {
    fn first_window(&self, _smallest: f64) -> Window {
        Window::FULL
    }

    fn chooses(&self, place: Place) -> Goal {
        place.goal
    }

    fn start(&self, place: Place, fail_mode: FailMode, bounds: Window) -> f64 {
        match fail_mode {
            FailMode::FailSoft => place.goal.worst(),
            FailMode::FailHard => bounds.own(place.goal),
        }
    }

    fn passed_on(&self, _place: Place, bounds: Window) -> Window {
        bounds
    }

    fn narrowed(&self, place: Place, after: After) -> Window {
        let bound = place.goal.better_of(after.bounds.own(place.goal), after.best);
        after.bounds.with_own(place.goal, bound)
    }

    fn then(&self, _place: Place, _after: After, bounds: Window, cut_rule: CutRule) -> Then {
        if bounds.is_closed(cut_rule) { Then::Cuts } else { Then::GoesOn }
    }
}

/// No cutoffs: alpha and beta are passed on and narrowed, but never compared. The value and the work are those of minimax.
/// Windows below a missed cutoff are empty.
struct NeverCuts;

impl Lines for NeverCuts {
    fn then(&self, _place: Place, _after: After, _bounds: Window, _cut_rule: CutRule) -> Then {
        Then::GoesOn
    }
}

/// The root passes no window on: `for child: value = search(child, -inf, inf)`, in its own loop that also keeps the best move.
/// Everything below the root is correct, and so is the value. But the root's best value causes no cutoffs.
struct AlphaNotHandedOn;

impl Lines for AlphaNotHandedOn {
    fn passed_on(&self, place: Place, bounds: Window) -> Window {
        if place.ply == 0 { Window::FULL } else { bounds }
    }
}

/// Minus infinity is the smallest positive number: `Double.MIN_VALUE` in Java, which looks like the lowest number. So MAX never
/// finds a value below that number, and a tree of negative values seems to have this value.
struct InfinityIsSmall;

impl Lines for InfinityIsSmall {
    fn first_window(&self, smallest: f64) -> Window {
        Window { alpha: smallest, ..Window::FULL }
    }

    fn start(&self, place: Place, fail_mode: FailMode, bounds: Window) -> f64 {
        match (place.goal, fail_mode) {
            (Goal::Largest, FailMode::FailSoft) => place.smallest,
            (Goal::Smallest, FailMode::FailSoft) => place.goal.worst(),
            (goal, FailMode::FailHard) => bounds.own(goal),
        }
    }
}

/// Alpha begins with 0: `search(root, 0, inf)`. If the root's value is less, its children are cut before their values are known.
struct AlphaStartsAtZero;

impl Lines for AlphaStartsAtZero {
    fn first_window(&self, _smallest: f64) -> Window {
        Window { alpha: 0.0, ..Window::FULL }
    }
}

/// The root's children choose as the other player would: the root passes on its own player, or MIN's function is a copy of MAX's.
/// The levels below are correct again.
struct MaxMinSwapped;

impl Lines for MaxMinSwapped {
    fn chooses(&self, place: Place) -> Goal {
        match (place.ply, place.goal) {
            (1, Goal::Largest) => Goal::Smallest,
            (1, Goal::Smallest) => Goal::Largest,
            (_, goal) => goal,
        }
    }
}

/// The cut is tested against the bound of the player who moves: MAX returns if `v <= alpha`, MIN if `v >= beta`, each before the
/// bound moves. This is the test of the other player's function. So a node stops at the first child that does not help it,
/// although the next one may, and continues where it should stop.
struct WrongBound;

impl Lines for WrongBound {
    fn then(&self, place: Place, after: After, _bounds: Window, cut_rule: CutRule) -> Then {
        let After { best, bounds: before, .. } = after;
        let is_beyond = match (place.goal, cut_rule) {
            (Goal::Largest, CutRule::Equal) => best <= before.alpha,
            (Goal::Largest, CutRule::Strict) => best < before.alpha,
            (Goal::Smallest, CutRule::Equal) => best >= before.beta,
            (Goal::Smallest, CutRule::Strict) => best > before.beta,
        };
        if is_beyond { Then::Cuts } else { Then::GoesOn }
    }
}

/// A tie is not a cutoff: `alpha > beta` instead of `alpha >= beta`. The value is right, because a tie never changes it; only the
/// work grows. With strict cuts this is not a mistake.
struct StrictForEqual;

impl Lines for StrictForEqual {
    fn then(&self, _place: Place, _after: After, bounds: Window, _cut_rule: CutRule) -> Then {
        if bounds.is_closed(CutRule::Strict) { Then::Cuts } else { Then::GoesOn }
    }
}

/// The value is returned inside the loop over the children: `return best`, indented one step too far. Only the first child of
/// each node is searched, without a cutoff.
struct ReturnsEarly;

impl Lines for ReturnsEarly {
    fn then(&self, _place: Place, _after: After, _bounds: Window, _cut_rule: CutRule) -> Then {
        Then::Returns
    }
}

/// The node's bound becomes its best value, `low = -score`, before the comparison with the bound passed down. If the children are
/// worse than the player's result elsewhere, the window widens and cutoffs are missed; the value is right. Fail-hard starts from
/// the bound passed down and is not affected.
///
/// Source: D. A. Naumov, Path finding in artificial intelligence, 2019, whose listing of alpha-beta has the line at this place.
/// Its table of tic-tac-toe matches the correct search, not the printed line.
struct LowBeforeTest;

impl Lines for LowBeforeTest {
    fn narrowed(&self, place: Place, after: After) -> Window {
        after.bounds.with_own(place.goal, after.best)
    }
}

fn lines(bug: Bug) -> &'static dyn Lines {
    match bug {
        Bug::NeverCuts => &NeverCuts,
        Bug::AlphaNotHandedOn => &AlphaNotHandedOn,
        Bug::InfinityIsSmall => &InfinityIsSmall,
        Bug::AlphaStartsAtZero => &AlphaStartsAtZero,
        Bug::MaxMinSwapped => &MaxMinSwapped,
        Bug::WrongBound => &WrongBound,
        Bug::StrictForEqual => &StrictForEqual,
        Bug::ReturnsEarly => &ReturnsEarly,
        Bug::LowBeforeTest => &LowBeforeTest,
    }
}

/// Searches with the mistake down to the rules' depth. Visits no more nodes than minimax, O(depth) space.
pub fn search<G: Game<Score = f64>, R: Recorder>(game: G, recorder: &mut R, rules: Rules, bug: Bug) -> Searched<G, R> {
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
    type Window = Window;

    fn root<R: Recorder>(driver: &mut Driver<'_, G, R, Self>) -> Searched<G, R> {
        let window = driver.algorithm.lines.first_window(smallest(&driver.game));
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
    let place = Place { goal: lines.chooses(place), ..place };
    let mut best = lines.start(place, rules.fail_mode, bounds);
    let mut moves = driver.game.moves();
    while let Some(mv) = moves.next() {
        let value = driver.child(mv, place.ply + 1, lines.passed_on(place, bounds))?;
        best = place.goal.better_of(best, value);
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
