//! What a search remembers of a game in which equal positions are one: the value of each, so that it looks below none twice.
//!
//! Source: Michie 1968, "Memo functions and machine learning"; Greenblatt, Eastlake and Crocker 1967, "The Greenblatt chess
//! program", whose table of positions chess programs call a transposition table. This one forgets nothing and holds exact values
//! only: searches that return bounds are not offered merged positions.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use plywood_games::Game;

/// A position, and the plies that may still be searched below it: under a depth limit the same position has other values higher up.
pub(super) type Key<G> = (<G as Game>::Key, u32);

/// Every position that was entered: how many were entered before it, and its value once it has returned.
pub(super) struct TranspositionTable<G: Game>(HashMap<Key<G>, (u32, Option<G::Score>)>);

/// Whether a position has been searched.
pub(super) enum Probe<G: Game> {
    /// It has not: its value is to be stored under this key.
    Miss(Key<G>),
    /// It has.
    Hit {
        /// What it returned.
        value: G::Score,
        /// How many positions were entered before it.
        entry: u32,
    },
}

impl<G: Game> Default for TranspositionTable<G> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<G: Game> TranspositionTable<G> {
    /// Looks a position up; one that is new counts as entered from now on.
    pub(super) fn probe(&mut self, key: Key<G>) -> Probe<G> {
        let entered = self.0.len() as u32;
        match self.0.entry(key) {
            Entry::Vacant(new) => {
                new.insert((entered, None));
            }
            Entry::Occupied(known) => {
                if let (entry, Some(value)) = *known.get() {
                    return Probe::Hit { value, entry };
                }
            }
        }
        Probe::Miss(key)
    }

    /// What a position has returned.
    pub(super) fn store(&mut self, key: Key<G>, value: G::Score) {
        if let Some((_, known)) = self.0.get_mut(&key) {
            *known = Some(value);
        }
    }
}
