//! The steps of the lesson: an expansion with all that it generates is one, and so is every way that is found to be cheaper. Knows
//! nothing of words.

use crate::state_space::{Event, Steps as Events};

/// Where steps begin and end among the events of a record.
#[derive(Debug, Default)]
pub(super) struct Steps {
    /// How many events there are before each step, and at the end how many there are in all.
    begins: Vec<u32>,
    /// The steps in which something becomes cheaper.
    pub(super) changes: Vec<u32>,
    /// The steps with which passes begin, and the last one.
    pub(super) parts: Vec<u32>,
}

impl Steps {
    /// Groups the events of a record. Linear in their number.
    pub(super) fn of(events: &Events) -> Self {
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
    pub(super) const fn len(&self) -> usize {
        self.begins.len().saturating_sub(1)
    }

    /// How many events have happened after so many steps.
    pub(super) fn events(&self, step: usize) -> usize {
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
