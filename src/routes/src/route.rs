//! Problems for one player: ways over maps, through graphs and to the goal of sliding puzzles. What is read, searched, drawn and said of
//! them; the searches themselves are in `state_space`.

mod board;
mod board_picture;
mod changes;
mod edges;
mod facts;
mod graph_picture;
mod look;
mod map_picture;
mod map_text;
mod options;
mod read;
mod say;
mod searched;
mod view;
mod why;
mod worlds;

use crate::state_space::{Estimate, Event, Failure, Problem, Steps as Events};
use map_picture::Frame;
use map_text::MapText;
use options::{EstimateName, Options, Planning};
use plywood_drawing::picture::{Area, Needs, Picture, Sheet};
use plywood_lesson::{Changeable, Lesson, Spot};
use plywood_messages::words::Sentence;
use plywood_search::trace::Stopped;
use plywood_tree::progress::Progress;
pub use read::{GRAPH_KEYS, MAP_KEYS, PUZZLE_KEYS, read_graph, read_map, read_puzzle};
use std::fmt;
use std::sync::Arc;

use options::Tables;
use searched::Searched;
use view::View;

/// Columns of a wide sheet that the lists take.
const BESIDE: u16 = 33;

/// Columns from which on a sheet has lists beside the drawing.
const WIDE: u16 = 100;

/// On a wide sheet the room of the drawing, and that of the lists beside it.
const fn parted(sheet: Sheet) -> (Area, Option<Area>) {
    let whole = Area::of(sheet);
    if sheet.width < WIDE {
        return (whole, None);
    }
    let main = Area { width: sheet.width - BESIDE - 2, ..whole };
    (main, Some(Area { x: sheet.width - BESIDE, width: BESIDE - 1, ..whole }))
}

/// A problem that can be looked at.
trait Shown: World {
    /// What a step of a search of it looks like.
    ///
    /// # Errors
    /// How much room it needs at least, where there is less.
    fn picture(&self, view: &View<'_, Self>, sheet: Sheet) -> Result<Picture, Needs>;

    /// Where the part in view begins when it is moved by cells of the sheet; `None` where all of it is in view.
    fn moved(&self, _: &View<'_, Self>, _: Sheet, _by: (i32, i32)) -> Option<Spot> {
        None
    }

    /// Where a state is drawn in that picture; `None` where it is not.
    fn area_of(&self, _: &View<'_, Self>, _: Sheet, _: &State<Self>) -> Option<Area> {
        None
    }

    /// A search of it as something that can be changed in place.
    ///
    /// # Errors
    /// Why nothing of it can.
    fn changeable(searched: &Searched<Self>) -> Result<&dyn Changeable, Sentence>;

    /// How it can be planned; the first of them is a search of it.
    fn plannings(&self) -> &'static [Planning] {
        &[Planning::Joint]
    }

    /// It planned in another way than by a search of it, if there is one.
    ///
    /// # Errors
    /// Why nothing came of it.
    fn planned(_: &Arc<Self>, _: Options, _: &Arc<Progress>) -> Option<Result<Arc<dyn Lesson>, Failure>> {
        None
    }
}

/// A problem on a map.
trait MapShown: Shown {
    fn map(&self) -> &MapText;

    /// The same problem on another map.
    fn on(&self, map: MapText) -> Option<Self>;

    /// The cell of the map that a step is about.
    fn focus_cell(&self, view: &View<'_, Self>) -> usize;

    /// Where the cells of the map are drawn.
    fn frame(&self, view: &View<'_, Self>, sheet: Sheet) -> Frame;
}

/// Where steps begin and end among the events of a record.
#[derive(Debug, Default)]
struct Steps {
    /// How many events there are before each step, and at the end how many there are in all.
    begins: Vec<u32>,
    /// The steps in which something becomes cheaper.
    changes: Vec<u32>,
    /// The steps with which passes begin, and the last one.
    parts: Vec<u32>,
}

impl Steps {
    /// Groups the events of a record. Linear in their number.
    fn of(events: &Events) -> Self {
        let mut steps = Self::default();
        let mut is_fresh = false;
        for (number, event) in (0_u32..).zip(events.iter()) {
            if begins_step(event, is_fresh) {
                steps.begins.push(number);
            }
            let step = steps.begins.len() as u32;
            // What begins a search is one step, however much is put into the frontier.
            is_fresh = matches!(event, Event::Pass { .. } | Event::Start(_));
            match event {
                Event::Relax(_) | Event::Reopen(_) | Event::Meet { .. } => steps.changes.push(step),
                Event::Pass { .. } | Event::Found(_) | Event::Exhausted => steps.parts.push(step),
                Event::Start(_)
                | Event::Expand(_)
                | Event::Generate(_)
                | Event::Known { .. }
                | Event::Beyond(_)
                | Event::DeadEnd(_)
                | Event::Cutoff(_) => {}
            }
        }
        steps.begins.push(events.len() as u32);
        steps
    }

    /// How many there are.
    const fn len(&self) -> usize {
        self.begins.len().saturating_sub(1)
    }

    /// How many events have happened after so many steps.
    fn events(&self, step: usize) -> usize {
        self.begins.get(step.min(self.len())).map_or(0, |&events| events as usize)
    }
}

/// Whether an event is told by itself; otherwise it goes with the one before it.
const fn begins_step(event: Event, is_fresh: bool) -> bool {
    match event {
        Event::Start(_) => !is_fresh,
        Event::Pass { .. }
        | Event::Expand(_)
        | Event::Relax(_)
        | Event::Reopen(_)
        | Event::Cutoff(_)
        | Event::Meet { .. }
        | Event::Found(_)
        | Event::Exhausted => true,
        Event::Generate(_) | Event::Known { .. } | Event::Beyond(_) | Event::DeadEnd(_) => false,
    }
}

/// An estimate for a problem that is chosen while the program runs.
type AnyEstimate<P> = Box<dyn Estimate<P> + Send + Sync>;

/// A state of its problem.
type State<W> = <<W as World>::Problem as Problem>::State;

/// A problem that can be looked at.
trait World: fmt::Debug + Send + Sync + Sized + 'static {
    type Problem: Problem<State: Send + Sync> + fmt::Debug + Send + Sync;

    fn problem(&self) -> &Self::Problem;

    fn called(&self, state: &State<Self>) -> String;

    /// What other programs are told of it.
    fn key(&self, state: &State<Self>) -> String;

    fn wanted(&self) -> String;

    /// The estimates that say something of it, first the one that is taken where none is asked for.
    fn estimates(&self) -> Vec<EstimateName>;

    /// One of them, with all that has to be reckoned for it beforehand.
    ///
    /// # Errors
    /// When that is cancelled.
    fn estimate(&self, name: EstimateName, progress: &Progress) -> Result<AnyEstimate<Self::Problem>, Stopped>;

    /// What has been reckoned beforehand for an estimate.
    fn tables(&self, _: EstimateName) -> Option<Tables> {
        None
    }

    /// How many states there are.
    fn states(&self) -> u128;

    fn about(&self, name: EstimateName) -> &'static str;

    /// How an estimate of a state is reckoned, without what comes out; `None` where it is looked up.
    fn reckoning(&self, name: EstimateName, state: &State<Self>) -> Option<String>;

    /// What else there is to say of it as a problem.
    fn note(&self) -> Option<Sentence> {
        None
    }
}
