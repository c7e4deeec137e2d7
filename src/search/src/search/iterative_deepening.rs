//! Iterative deepening: alpha-beta to depth 1, then 2, 3 and so on, each pass from the beginning. It ends when a pass reaches the
//! end of every line, at the depth limit, or if the next pass would exceed the node budget.
//!
//! All passes but the last are cheap, because each is smaller than the next by about the branching factor. Whenever the search
//! must stop, it has the value of a complete pass. If the rules say so, every pass orders children by the results of the last
//! pass (see [`last_pass`](super::last_pass)). This often saves more than all earlier passes cost.
//!
//! Sources: Slate & Atkin 1977, "CHESS 4.5: the Northwestern University chess program"; Korf 1985, "Depth-first
//! iterative-deepening: an optimal admissible tree search".

use std::ops::DerefMut;

use super::{
    Rules, alpha_beta,
    last_pass::{LastPass, MOST_REMEMBERED},
};
use crate::trace::{AnyRecorder, Event, Halted, Recorder};
use plywood_games::{MoveOrder, SharedGame};
use plywood_tree::{settings::PassOrder, tree::Kind};

/// Searches pass after pass and returns the value of the last pass. The first pass ignores the budget. O(nodes visited) time,
/// twice that under a budget; O(depth) space, plus two [`LastPass`]es if passes are ordered.
pub fn search<'r>(
    game: &mut SharedGame<'_>,
    recorder: &mut impl DerefMut<Target = AnyRecorder<'r>>,
    rules: Rules,
) -> Result<f64, Halted> {
    passes(game, &mut **recorder, rules, MOST_REMEMBERED)
}

/// Like [`search`], but remembers at most this many nodes per pass.
pub fn passes(
    game: &mut SharedGame<'_>,
    recorder: &mut AnyRecorder<'_>,
    rules: Rules,
    most: usize,
) -> Result<f64, Halted> {
    let mut pass = 1;
    let mut depth = rules.depth.min(1);
    let mut left = rules.nodes;
    loop {
        recorder.record(Event::Pass { pass, depth, guess: None })?;
        let found = match rules.pass_order {
            PassOrder::Same => None,
            PassOrder::ByLastPass => Some(LastPass::with_node_limit(most)),
        };
        let mut noted = Noted { recorder, nodes: 0, is_inner: false, is_depth_limited: false, found };
        let value = one(game, &mut noted, Rules { depth, ..rules })?;
        left = left.saturating_sub(noted.nodes);
        if !noted.is_depth_limited || depth == rules.depth {
            return Ok(value);
        }
        game.order_by(noted.found.map(|found| Box::new(found) as Box<dyn MoveOrder>));
        pass += 1;
        depth += 1;
        if !fits(game, recorder, Rules { depth, ..rules }, left)? {
            return Ok(value);
        }
    }
}

fn one(game: &mut SharedGame<'_>, mut recorder: &mut AnyRecorder<'_>, rules: Rules) -> Result<f64, Halted> {
    alpha_beta::search(game, &mut recorder, rules)
}

fn fits(game: &mut SharedGame<'_>, recorder: &mut AnyRecorder<'_>, rules: Rules, left: u64) -> Result<bool, Halted> {
    if rules.nodes == u64::MAX {
        return Ok(true);
    }
    let mut untold = BudgetRecorder { recorder, left: Some(left) };
    match one(game, &mut untold, rules) {
        Err(Halted) if untold.left.is_none() => Ok(false),
        ended => ended.map(|_| true),
    }
}

/// Forwards all events. Also counts the visited nodes, notes whether the horizon limited the search, and keeps the results if the
/// next pass needs them.
struct Noted<'r, 'a> {
    recorder: &'r mut AnyRecorder<'a>,
    nodes: u64,
    is_inner: bool,
    is_depth_limited: bool,
    found: Option<LastPass>,
}

impl Recorder for Noted<'_, '_> {
    type Stop = Halted;

    fn is_detailed(&self) -> bool {
        self.recorder.is_detailed()
    }

    fn record(&mut self, event: Event) -> Result<(), Halted> {
        if let Event::Enter { kind, .. } = event {
            self.nodes += 1;
            self.is_inner = matches!(kind, Kind::Inner(_));
        } else if let Event::Evaluate { .. } = event {
            self.is_depth_limited |= self.is_inner;
        } else {
            // No other events concern nodes.
        }
        if let Some(found) = &mut self.found {
            found.take(event);
        }
        self.recorder.record(event)
    }

    fn is_wanted(&mut self) -> Result<(), Halted> {
        self.recorder.is_wanted()
    }

    fn check_depth(&mut self, ply: u32) -> Result<(), Halted> {
        self.recorder.check_depth(ply)
    }
}

/// Counts down the budget, and polls occasionally whether the search was cancelled.
struct BudgetRecorder<'r, 'a> {
    recorder: &'r mut AnyRecorder<'a>,
    /// `None` once the budget is exceeded.
    left: Option<u64>,
}

const INTERVAL: u64 = 4096;

impl Recorder for BudgetRecorder<'_, '_> {
    type Stop = Halted;

    fn uses_move_codes(&self) -> bool {
        false
    }

    fn record(&mut self, event: Event) -> Result<(), Halted> {
        if let Event::Enter { .. } = event {
            self.left = self.left.and_then(|left| left.checked_sub(1));
            if self.left.ok_or(Halted)?.is_multiple_of(INTERVAL) {
                self.recorder.is_wanted()?;
            }
        }
        Ok(())
    }

    fn check_depth(&mut self, ply: u32) -> Result<(), Halted> {
        self.recorder.check_depth(ply)
    }
}
