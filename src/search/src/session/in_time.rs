//! Time limits for searches in passes.

use super::{
    Choices, Input, MOST_RECORDED, RunError,
    prepare::{Prepared, prepare},
};
use crate::{
    search::search_shared,
    trace::{Event, Recorder},
};
use plywood_tree::progress::Progress;

const INTERVAL: u64 = 1024;

/// Returns the depth of the last complete pass when the time is over, or when more nodes have been visited than can be recorded.
/// The first pass is searched whatever the time. Returns `choices.rules.depth` if all passes are complete. Records nothing: a
/// search with this depth makes the same passes, whatever the time. Fails if the choices do not fit, or make no passes.
pub fn deepest_in_time(
    input: &Input,
    choices: Choices,
    progress: &Progress,
    is_over: &mut dyn FnMut() -> bool,
) -> Result<u32, RunError> {
    if !choices.rules.algorithm.has_passes() {
        return Err(RunError::NoPassesToTime(choices.rules.algorithm));
    }
    let mut timed = Timed { complete: None, begun: None, nodes: 0, is_over };
    let in_time = match prepare(input, choices, progress)? {
        Prepared::Tree(arranged) => arranged.search(choices.search_rules(), &mut timed).is_ok(),
        Prepared::Game(spec) => search_shared(choices.search_rules(), &mut *spec.shared(), &mut timed).is_ok(),
    };
    Ok(timed.complete.filter(|_| !in_time).unwrap_or(choices.rules.depth))
}

struct Timed<'c> {
    complete: Option<u32>,
    begun: Option<u32>,
    nodes: u64,
    is_over: &'c mut dyn FnMut() -> bool,
}

struct Over;

impl Timed<'_> {
    fn look_up(&mut self) -> Result<(), Over> {
        let has_result = self.complete.is_some();
        if has_result && (self.nodes > MOST_RECORDED || (self.is_over)()) { Err(Over) } else { Ok(()) }
    }
}

impl Recorder for Timed<'_> {
    type Stop = Over;

    fn record(&mut self, event: Event) -> Result<(), Over> {
        if let Event::Pass { depth, .. } = event {
            self.complete = self.begun.replace(depth);
            self.look_up()?;
        }
        let is_node = matches!(event, Event::Enter { .. });
        self.nodes += u64::from(is_node);
        if is_node && self.nodes.is_multiple_of(INTERVAL) { self.look_up() } else { Ok(()) }
    }

    fn is_wanted(&mut self) -> Result<(), Over> {
        self.look_up()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Rules;
    use plywood_games::GameSpec;
    use plywood_tree::{
        settings::{Algorithm, Order},
        testing::{UBB, tree},
    };

    fn depth(input: &Input, order: Order, looks: u32) -> Result<u32, RunError> {
        let choices = Choices { rules: Rules::of(Algorithm::IterativeDeepening), order, seed: 0 };
        let mut left = looks;
        deepest_in_time(input, choices, &Progress::default(), &mut || {
            left = left.saturating_sub(1);
            left == 0
        })
    }

    #[test]
    fn the_last_complete_pass_counts() {
        {
            let small = Input::Tree(tree(UBB));
            // The clock is checked at the beginning of the second, third and fourth passes.
            assert_eq!(
                [0, 1, 2, 3, 4].map(|looks| depth(&small, Order::Given, looks)),
                [Ok(1), Ok(1), Ok(2), Ok(3), Ok(u32::MAX)]
            );
            let game = Input::Game(GameSpec::parse("connect4").expect("a game"));
            for order in [Order::Given, Order::Previous] {
                let depths = [1, 4, 20, 60].map(|looks| depth(&game, order, looks).expect("passes"));
                assert!(depths.is_sorted() && depths[0] == 1 && (5..12).contains(&depths[3]), "{depths:?}");
            }
        }

        // A search with one pass cannot have a time limit.
        {
            let choices = Choices { rules: Rules::of(Algorithm::AlphaBeta), order: Order::Given, seed: 0 };
            let found = deepest_in_time(&Input::Tree(tree(UBB)), choices, &Progress::default(), &mut || true);
            assert_eq!(found, Err(RunError::NoPassesToTime(Algorithm::AlphaBeta)));
        }
    }
}
