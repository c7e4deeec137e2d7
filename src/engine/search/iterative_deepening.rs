//! Iterative deepening: alpha-beta to depth 1, then to depth 2, 3 and so on, each pass from the beginning, until a pass has come to the
//! end of every line, the depth limit is reached, or the next pass would visit more nodes than are left of the budget.
//!
//! All passes but the last cost little, for each is smaller than the next by about the number of children of a node; and whenever
//! the search has to stop, there is the value of a complete pass. Where the rules say so, every pass looks at children in the order
//! of what the last pass found (see [`last_pass`](super::last_pass)), which often saves more than all passes before it cost.
//!
//! Sources: Slate & Atkin 1977, "CHESS 4.5: the Northwestern University chess program"; Korf 1985, "Depth-first
//! iterative-deepening: an optimal admissible tree search".

use super::driver::Searched;
use super::last_pass::{InOrderOf, LastPass, MOST_REMEMBERED};
use super::{Rules, alpha_beta};
use crate::game::Game;
use crate::settings::PassOrder;
use crate::trace::{Event, Recorder};
use crate::tree::Kind;

/// Searches pass after pass; the value is that of the last one. The first pass is searched whatever the budget.
/// O(nodes visited) time, twice that under a budget; O(depth) space, and where passes are ordered what [`LastPass`] remembers of two.
pub(super) fn search<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules) -> Searched<G, R> {
    passes(game, recorder, rules, MOST_REMEMBERED)
}

/// The same with at most so many nodes remembered of a pass.
pub(super) fn passes<G: Game, R: Recorder>(mut game: G, recorder: &mut R, rules: Rules, most: usize) -> Searched<G, R> {
    let (mut pass, mut depth, mut left) = (1, rules.depth.min(1), rules.nodes);
    let mut last: Option<LastPass> = None;
    loop {
        recorder.record(Event::Pass { pass, depth })?;
        let found = match rules.pass_order {
            PassOrder::Same => None,
            PassOrder::ByLastPass => Some(LastPass::remembering(most)),
        };
        let mut noted = Noted { recorder, nodes: 0, is_inner: false, met_horizon: false, found };
        let value = alpha_beta::search(InOrderOf::new(&mut game, last.as_ref()), &mut noted, Rules { depth, ..rules })?;
        left = left.saturating_sub(noted.nodes);
        if !noted.met_horizon || depth == rules.depth {
            return Ok(value);
        }
        last = noted.found;
        (pass, depth) = (pass + 1, depth + 1);
        if !fits(InOrderOf::new(&mut game, last.as_ref()), recorder, Rules { depth, ..rules }, left)? {
            return Ok(value);
        }
    }
}

/// Whether a pass visits no more nodes than are left of the budget: it is searched without being told.
fn fits<G: Game, R: Recorder>(game: G, recorder: &mut R, rules: Rules, left: u64) -> Result<bool, R::Stop> {
    if rules.nodes == u64::MAX {
        return Ok(true);
    }
    match alpha_beta::search(game, &mut Untold { is_wanted: &mut || recorder.is_wanted(), left }, rules) {
        Ok(_) => Ok(true),
        Err(Ended::OverBudget) => Ok(false),
        Err(Ended::Stopped(stop)) => Err(stop),
    }
}

/// Passes everything on, and notes how many nodes were visited, whether the horizon kept the search from looking further, and what
/// was found, if the next pass wants to know.
struct Noted<'r, R> {
    recorder: &'r mut R,
    nodes: u64,
    /// Whether the node entered last is not the end of the game.
    is_inner: bool,
    met_horizon: bool,
    found: Option<LastPass>,
}

impl<R: Recorder> Recorder for Noted<'_, R> {
    type Stop = R::Stop;

    #[inline]
    fn is_detailed(&self) -> bool {
        self.recorder.is_detailed()
    }

    // The order of the next pass is one of moves.
    #[inline]
    fn names_moves(&self) -> bool {
        true
    }

    #[inline]
    fn record(&mut self, event: Event) -> Result<(), R::Stop> {
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

    fn is_wanted(&mut self) -> Result<(), R::Stop> {
        self.recorder.is_wanted()
    }

    fn may_deepen(&mut self, ply: u32) -> Result<(), R::Stop> {
        self.recorder.may_deepen(ply)
    }
}

/// Counts down what is left of a budget, and otherwise only asks now and then whether the search is still wanted: the same type
/// whatever the pass would be told to.
struct Untold<'r, S> {
    is_wanted: &'r mut dyn FnMut() -> Result<(), S>,
    left: u64,
}

/// Why a pass that nobody is told of ended early.
enum Ended<S> {
    /// It visits more nodes than it may.
    OverBudget,
    /// The search was stopped.
    Stopped(S),
}

/// Nodes between two questions whether the search is still wanted.
const INTERVAL: u64 = 4096;

impl<S> Recorder for Untold<'_, S> {
    type Stop = Ended<S>;

    #[inline]
    fn names_moves(&self) -> bool {
        false
    }

    #[inline]
    fn record(&mut self, event: Event) -> Result<(), Self::Stop> {
        if let Event::Enter { .. } = event {
            self.left = self.left.checked_sub(1).ok_or(Ended::OverBudget)?;
            if self.left.is_multiple_of(INTERVAL) {
                (self.is_wanted)().map_err(Ended::Stopped)?;
            }
        }
        Ok(())
    }
}
