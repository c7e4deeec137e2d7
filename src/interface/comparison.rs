//! The state of the lock-step comparison: the searches with their common clock, where it stands, and how they are drawn.
//! Plain data: what changes it is in `update`, what draws it in `view`.

pub mod areas;
pub mod plans;

use std::sync::Arc;

use ratatui::layout::Rect;

use super::job::ZoomChoice;
use super::model::{Playing, Viewer};
use crate::explain::{Charset, Wording};
use crate::replay::{Moment, Replay};
use crate::scene::{Camera, Plan};
use crate::session::{Baseline, Choices, Lane, LaneEnd, LockStep, Pace, Subject};
use crate::settings::Display;
use crate::trace::Counts;
use areas::{Areas, areas};
use plans::{Laid, Wishes};

/// What of the trees is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// All of them.
    #[default]
    Everything,
    /// Where the searches differ; what agrees is folded away or pale.
    Differences,
}

/// Two or three searches in lock-step.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The walkthrough that it was entered from, if any.
    pub before: Option<Box<Viewer>>,
    /// What is searched.
    pub subject: Subject,
    /// The searches and their clock.
    pub clock: Arc<LockStep>,
    /// The tree before pruning.
    pub baseline: Baseline,
    /// Where everything stands.
    pub laid: Laid,
    /// The part of each drawing in view.
    pub cameras: Vec<Camera>,
    /// The lane that keys act on.
    pub chosen: usize,
    /// What the searches advance by.
    pub pace: Pace,
    /// Where the clock stands.
    pub position: usize,
    /// What of the trees is shown.
    pub shown: Shown,
    /// How large nodes are drawn.
    pub zoom: ZoomChoice,
    /// What is written at them.
    pub display: Display,
    /// Whether the clock goes by itself.
    pub playing: Playing,
    /// How fast: an index into [`SPEEDS`](super::model::SPEEDS).
    pub speed: usize,
}

impl Comparison {
    /// The searches.
    #[must_use]
    pub fn lanes(&self) -> &[Arc<Lane>] {
        self.clock.lanes()
    }

    /// How a lane is searched.
    #[must_use]
    pub fn choices(&self, lane: usize) -> Choices {
        self.lanes()[lane].run.choices
    }

    /// A lane's search.
    #[must_use]
    pub fn replay(&self, lane: usize) -> &Arc<Replay> {
        &self.lanes()[lane].run.replay
    }

    /// The moment of a lane that is shown.
    #[must_use]
    pub fn moment(&self, lane: usize) -> Moment<'_> {
        self.replay(lane).at(self.clock.cursor(self.pace, self.position, lane))
    }

    /// How a lane's search is spoken of.
    #[must_use]
    pub fn voice(&self, lane: usize) -> Wording {
        Wording { rules: self.choices(lane).rules, charset: Charset::Unicode }
    }

    /// The last position of the clock.
    #[must_use]
    pub fn last(&self) -> usize {
        self.clock.last(self.pace)
    }

    /// What a lane has done by now; of one that is not kept to its end, at the end all that it did.
    #[must_use]
    pub fn counts(&self, lane: usize) -> Counts {
        let moment = self.moment(lane);
        let whole = &self.lanes()[lane];
        if whole.end != LaneEnd::Whole && moment.cursor() == whole.run.replay.len() {
            return whole.counts;
        }
        let tally = moment.tally();
        Counts { visited: tally.visited, leaves: tally.leaves, cutoffs: tally.cutoffs }
    }

    /// The most that any of the searches does.
    #[must_use]
    pub fn most(&self) -> Counts {
        let most = |count: fn(&Counts) -> u64| self.lanes().iter().map(|lane| count(&lane.counts)).max().unwrap_or(0);
        Counts { visited: most(|c| c.visited), leaves: most(|c| c.leaves), cutoffs: most(|c| c.cutoffs) }
    }

    /// The parts of a screen.
    #[must_use]
    pub fn areas(&self, screen: Rect) -> Areas {
        areas(screen, self.laid.arrangement, self.lanes().len())
    }

    /// Where a lane's nodes stand.
    #[must_use]
    pub fn plan(&self, lane: usize) -> &Plan {
        &self.laid.plans[lane]
    }

    /// What plans are made for.
    #[must_use]
    pub const fn wishes(&self, screen: (u16, u16)) -> Wishes {
        Wishes { screen, zoom: self.zoom, display: self.display, shown: self.shown }
    }
}
