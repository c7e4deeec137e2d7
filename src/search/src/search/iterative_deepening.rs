//! Iterative deepening: alpha-beta to depth 1, then to depth 2, 3 and so on, each pass from the beginning, until a pass has come to the
//! end of every line, the depth limit is reached, or the next pass would visit more nodes than are left of the budget.
//!
//! All passes but the last cost little, for each is smaller than the next by about the number of children of a node; and whenever
//! the search has to stop, there is the value of a complete pass. Where the rules say so, every pass looks at children in the order
//! of what the last pass found (see [`last_pass`](super::last_pass)), which often saves more than all passes before it cost.
//!
//! Sources: Slate & Atkin 1977, "CHESS 4.5: the Northwestern University chess program"; Korf 1985, "Depth-first
//! iterative-deepening: an optimal admissible tree search".

use std::ops::DerefMut;

use super::last_pass::{LastPass, MOST_REMEMBERED};
use super::{Rules, alpha_beta};
use crate::trace::{AnyRecorder, Event, Halted, Recorder};
use plywood_games::{MoveOrder, SharedGame};
use plywood_tree::settings::PassOrder;
use plywood_tree::tree::Kind;

/// Searches pass after pass; the value is that of the last one. The first pass is searched whatever the budget.
/// O(nodes visited) time, twice that under a budget; O(depth) space, and where passes are ordered what [`LastPass`] remembers of two.
pub(super) fn search<'r>(
    game: &mut SharedGame<'_>,
    recorder: &mut impl DerefMut<Target = AnyRecorder<'r>>,
    rules: Rules,
) -> Result<f64, Halted> {
    passes(game, &mut **recorder, rules, MOST_REMEMBERED)
}

/// The same with at most so many nodes remembered of a pass.
pub(super) fn passes(
    game: &mut SharedGame<'_>,
    recorder: &mut AnyRecorder<'_>,
    rules: Rules,
    most: usize,
) -> Result<f64, Halted> {
    let (mut pass, mut depth, mut left) = (1, rules.depth.min(1), rules.nodes);
    loop {
        recorder.record(Event::Pass { pass, depth, guess: None })?;
        let found = match rules.pass_order {
            PassOrder::Same => None,
            PassOrder::ByLastPass => Some(LastPass::remembering(most)),
        };
        let mut noted = Noted { recorder, nodes: 0, is_inner: false, met_horizon: false, found };
        let value = one(game, &mut noted, Rules { depth, ..rules })?;
        left = left.saturating_sub(noted.nodes);
        if !noted.met_horizon || depth == rules.depth {
            return Ok(value);
        }
        game.order_by(noted.found.map(|found| Box::new(found) as Box<dyn MoveOrder>));
        (pass, depth) = (pass + 1, depth + 1);
        if !fits(game, recorder, Rules { depth, ..rules }, left)? {
            return Ok(value);
        }
    }
}

/// Searches one pass.
fn one(game: &mut SharedGame<'_>, mut recorder: &mut AnyRecorder<'_>, rules: Rules) -> Result<f64, Halted> {
    alpha_beta::search(game, &mut recorder, rules)
}

/// Whether a pass visits no more nodes than are left of the budget: it is searched without being told.
fn fits(game: &mut SharedGame<'_>, recorder: &mut AnyRecorder<'_>, rules: Rules, left: u64) -> Result<bool, Halted> {
    if rules.nodes == u64::MAX {
        return Ok(true);
    }
    let mut untold = Untold { recorder, left: Some(left) };
    match one(game, &mut untold, rules) {
        Err(Halted) if untold.left.is_none() => Ok(false),
        ended => ended.map(|_| true),
    }
}

/// Passes everything on, and notes how many nodes were visited, whether the horizon kept the search from looking further, and what
/// was found, if the next pass wants to know.
struct Noted<'r, 'a> {
    recorder: &'r mut AnyRecorder<'a>,
    nodes: u64,
    /// Whether the node entered last is not the end of the game.
    is_inner: bool,
    met_horizon: bool,
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
            self.met_horizon |= self.is_inner;
        } else {
            // Nothing else tells of nodes.
        }
        if let Some(found) = &mut self.found {
            found.take(event);
        }
        self.recorder.record(event)
    }

    fn is_wanted(&mut self) -> Result<(), Halted> {
        self.recorder.is_wanted()
    }

    fn may_deepen(&mut self, ply: u32) -> Result<(), Halted> {
        self.recorder.may_deepen(ply)
    }
}

/// Counts down what is left of a budget, and otherwise only asks now and then whether the search is still wanted.
struct Untold<'r, 'a> {
    recorder: &'r mut AnyRecorder<'a>,
    /// `None` once more has been visited.
    left: Option<u64>,
}

/// Nodes between two questions whether the search is still wanted.
const INTERVAL: u64 = 4096;

impl Recorder for Untold<'_, '_> {
    type Stop = Halted;

    fn names_moves(&self) -> bool {
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

    fn may_deepen(&mut self, ply: u32) -> Result<(), Halted> {
        self.recorder.may_deepen(ply)
    }
}
