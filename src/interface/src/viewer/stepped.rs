//! A search as a lesson, as it is looked at: what the search itself says, and what of it is shown how. Knows nothing of how it is
//! drawn.

use super::Viewer;
use crate::lanes::Grain;
use plywood_lesson::{Counter, Milestones, Searched, Stepped, how};
use plywood_messages::words;
use plywood_messages::words::{Charset, Sentence};

impl Stepped for Viewer {
    fn how(&self) -> String {
        how(self.choices()) + &merging(self) + &grain(self)
    }

    fn steps(&self) -> usize {
        self.replay().len()
    }

    fn sentence(&self, step: usize, charset: Charset) -> Sentence {
        self.searched().sentence(step, charset)
    }

    fn caption(&self, step: usize, charset: Charset) -> Sentence {
        self.searched().caption(step, charset)
    }

    fn condition(&self, step: usize) -> Option<Sentence> {
        self.searched().condition(step)
    }

    fn milestones(&self) -> Milestones<'_> {
        Searched::milestones(&self.searched())
    }

    fn mistakes(&self) -> &[u32] {
        self.lanes.clock.lanes().first().map_or(&[], |lane| &lane.faults)
    }

    fn next_event(&self, step: usize) -> Option<usize> {
        self.searched().next_event(step)
    }

    fn previous_event(&self, step: usize) -> Option<usize> {
        self.searched().previous_event(step)
    }

    fn counters(&self, step: usize) -> Vec<Counter> {
        self.searched().counters(step)
    }

    fn measure(&self) -> Option<String> {
        self.searched().measure()
    }
}

impl Viewer {
    /// The search as such.
    fn searched(&self) -> Searched<'_> {
        Searched {
            choices: self.choices(),
            replay: self.replay(),
            baseline: self.lanes.baseline,
            mistakes: self.mistakes(),
        }
    }
}
/// Which steps are taken, where it is not all of them.
fn grain(viewer: &Viewer) -> String {
    match viewer.lanes.grain {
        Grain::Every => String::new(),
        Grain::Telling => format!(" · {}", words::interface::telling_steps()),
    }
}

/// What becomes of positions that are merged.
fn merging(viewer: &Viewer) -> String {
    let words = match (viewer.replay().tree().is_merged(), viewer.plan().is_graph()) {
        (false, _) => return String::new(),
        (true, true) => words::interface::merged_positions(),
        (true, false) => words::interface::too_large_for_a_graph(),
    };
    format!(" · {words}")
}
