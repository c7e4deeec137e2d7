//! Counts the cutoffs of a search, and the deep ones among them.

use std::convert::Infallible;

use plywood_games::LoadedTree;
use plywood_search::{
    search::{Rules, search},
    trace::{Cut, Event, Recorder},
};
use plywood_tree::tree::Tree;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tally {
    /// Including deep ones.
    pub cutoffs: u64,
    /// Cutoffs caused only by a bound from above the parent: the value does not reach the bound the parent itself has found. A
    /// search without deep bounds (Knuth and Moore's F1) would not make them.
    pub deep: u64,
}

pub fn tally(tree: &Tree, rules: Rules) -> Tally {
    let mut counting = Counting::default();
    let Ok(_) = search(rules, LoadedTree::new(tree), &mut counting);
    counting.tally
}

/// Best value so far of every open node.
#[derive(Default)]
struct Counting {
    open: Vec<Option<f64>>,
    tally: Tally,
}

impl Counting {
    /// Returns true if the value of the open node does not reach its parent's.
    fn is_deep(&self, cut: Cut) -> bool {
        let [.., parent, Some(value)] = self.open[..] else { return false };
        match cut {
            Cut::Beta => parent.is_none_or(|parent| value < parent),
            Cut::Alpha => parent.is_none_or(|parent| value > parent),
        }
    }
}

impl Recorder for Counting {
    type Stop = Infallible;

    #[inline]
    fn uses_move_codes(&self) -> bool {
        false
    }

    fn record(&mut self, event: Event) -> Result<(), Infallible> {
        match event {
            Event::Enter { .. } | Event::Resume { .. } => self.open.push(None),
            Event::Update { value, .. } | Event::StandPat { value, .. } => {
                if let Some(best) = self.open.last_mut() {
                    *best = Some(value);
                }
            }
            Event::Cutoff { cut } => {
                self.tally.cutoffs += 1;
                self.tally.deep += u64::from(self.is_deep(cut));
            }
            Event::Return { .. } | Event::Suspend | Event::Recall { .. } => drop(self.open.pop()),
            Event::Pass { .. } | Event::Hit { .. } | Event::Evaluate { .. } | Event::Skip { .. } => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_tree::{
        settings::Algorithm,
        testing::{PISA, TEXTBOOK, UBB, tree},
    };

    #[test]
    fn the_lectures_have_the_known_cutoffs() {
        let count = |text: &str| {
            let Tally { cutoffs, deep } = tally(&tree(text), Rules::of(Algorithm::AlphaBeta));
            (cutoffs, deep)
        };
        assert_eq!(count(TEXTBOOK), (1, 0));
        assert_eq!(count(PISA), (2, 0));
        // D reaches the root's 3, three plies above, before its parent has found anything.
        assert_eq!(count(UBB), (2, 1));
        assert_eq!(count("[5, [[[4, 9]]]]"), (1, 1));
        assert_eq!(count("[5, [[6, [4, 9]]]]"), (1, 0));
    }
}
