//! Transposition tables, which save a search from searching below a position again.
//!
//! Source: Michie 1968, "Memo functions and machine learning"; Greenblatt, Eastlake and Crocker 1967, "The Greenblatt chess
//! program", whose table of positions chess programs call a transposition table. These tables never evict. Most searches keep
//! exact values. Searches that return bounds keep a lower and an upper bound of each position. They do so even without merged
//! positions: then every node is a position of its own.

use std::collections::{HashMap, hash_map};

use plywood_games::{Game, Score};

/// A position and the plies that may still be searched below it. Under a depth limit, the same position has other values at other
/// plies.
pub type Key<G> = (<G as Game>::Key, u32);

/// Every position entered, with the number of positions entered before it, and its value once it has returned.
pub struct TranspositionTable<G: Game>(HashMap<Key<G>, (u32, Option<G::Score>)>);

pub enum Probe<G: Game> {
    Miss(Key<G>),
    Hit {
        value: G::Score,
        /// Number of positions entered before it.
        entry: u32,
    },
}

impl<G: Game> Default for TranspositionTable<G> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<G: Game> TranspositionTable<G> {
    /// Looks a position up. A new position counts as entered from now on.
    pub fn probe(&mut self, key: Key<G>) -> Probe<G> {
        let entered = self.0.len() as u32;
        match self.0.entry(key) {
            hash_map::Entry::Vacant(new) => {
                new.insert((entered, None));
            }
            hash_map::Entry::Occupied(known) => {
                if let (entry, Some(value)) = *known.get() {
                    return Probe::Hit { value, entry };
                }
            }
        }
        Probe::Miss(key)
    }

    pub fn store(&mut self, key: Key<G>, value: G::Score) {
        if let Some((_, known)) = self.0.get_mut(&key) {
            *known = Some(value);
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Entry<S> {
    pub lower: S,
    pub upper: S,
    /// Number of positions entered before the visit that found the bounds.
    pub since: u32,
}

impl<S: Score> Entry<S> {
    const UNKNOWN: Self = Self { lower: S::LOWEST, upper: S::HIGHEST, since: 0 };
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Place<K> {
    /// If equal positions are merged: the position, and the plies that may still be searched below it.
    Position(K, u32),
    /// Otherwise: the index of the previous position, and the code of the move.
    Node(u32, u32),
}

/// Most positions whose bounds are kept, about 130 bytes each. Positions reached later are searched without the table.
pub const MOST_BOUNDED: usize = 1 << 21;

const BEFORE_ROOT: Option<u32> = Some(u32::MAX);

pub struct BoundTable<G: Game> {
    places: HashMap<Place<G::Key>, u32>,
    entries: Vec<Entry<G::Score>>,
    most: usize,
    above: Option<u32>,
    entered: u32,
}

impl<G: Game> BoundTable<G> {
    /// Creates a table for the bounds of at most `most` positions.
    pub fn keeping(most: usize) -> Self {
        Self { places: HashMap::new(), entries: Vec::new(), most, above: BEFORE_ROOT, entered: 0 }
    }

    pub fn place(&mut self, game: &G, code: u32, plies_left: u32) -> Option<u32> {
        let place = match self.above {
            _ if game.merges() => Place::Position(game.canonical(), plies_left),
            Some(above) => Place::Node(above, code),
            None => return None,
        };
        if let Some(&place) = self.places.get(&place) {
            return Some(place);
        }
        let next = self.entries.len();
        (next < self.most).then(|| {
            self.places.insert(place, next as u32);
            self.entries.push(Entry::UNKNOWN);
            next as u32
        })
    }

    /// Enters the position at this index. Returns the visit with its known bounds, or `None` without an index.
    pub fn enter(&mut self, place: Option<u32>) -> Option<Visit<G::Score>> {
        let entry = self.entered;
        self.entered += 1;
        place.map(|place| Visit { place, entry, known: self.entries[place as usize] })
    }

    pub const fn descend(&mut self, place: Option<u32>) -> Option<u32> {
        std::mem::replace(&mut self.above, place)
    }

    pub fn store(&mut self, Visit { place, entry, known }: Visit<G::Score>) {
        let before = &mut self.entries[place as usize];
        if known.lower > before.lower || known.upper < before.upper {
            *before = Entry { since: entry, ..known };
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Visit<S> {
    place: u32,
    entry: u32,
    pub known: Entry<S>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_games::LoadedTree;
    use plywood_tree::testing::{TEXTBOOK, tree};

    #[test]
    fn a_table_takes_no_more_room_than_it_has() {
        // A position beyond the limit has no index, and neither do its descendants.
        {
            let tree = tree(TEXTBOOK);
            let game = &LoadedTree::new(&tree);
            let mut table = BoundTable::keeping(2);
            let root = table.place(game, 0, u32::MAX);
            table.descend(root);
            let places = [1, 5, 1].map(|code| table.place(game, code, u32::MAX));
            assert_eq!((root, places), (Some(0), [Some(1), None, Some(1)]));
            table.descend(None);
            assert_eq!((table.place(game, 6, u32::MAX), table.entries.len()), (None, 2));
            assert!(table.enter(None).is_none());
            assert_eq!(table.enter(root).map(|visit| visit.entry), Some(1), "every visit is counted");
        }

        // A table takes less than 300 megabytes.
        {
            let place = 7 * (size_of::<(Place<u32>, u32)>() + 1) / 2;
            let entry = 3 * size_of::<Entry<f64>>();
            assert!((place + entry) * MOST_BOUNDED < 300_000_000, "{place} and {entry} bytes a position");
        }
    }
}
