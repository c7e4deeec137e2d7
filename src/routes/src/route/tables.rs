//! What an estimate has had reckoned before the search begins: how many distances, in how much work and memory. That is the price
//! of what it saves.

use crate::state_space::AllPairs;
use plywood_messages::words::{Charset, Sentence};
use plywood_tree::cost::Cost;

/// Distances that were reckoned beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tables {
    /// Between all pairs of so many states.
    AllPairs(u64),
    /// Between so many landmarks and so many states, there and back.
    Landmarks {
        /// How many there are.
        landmarks: u64,
        /// How many states each knows.
        states: u64,
    },
}

impl Tables {
    /// How many distances there are.
    const fn distances(self) -> u64 {
        match self {
            Self::AllPairs(states) => states * states,
            Self::Landmarks { landmarks, states } => 2 * landmarks * states,
        }
    }

    /// Bytes that they take.
    pub(super) const fn bytes(self) -> u128 {
        self.distances() as u128 * size_of::<Cost>() as u128
    }

    /// What was reckoned, and what it takes.
    pub(super) fn told(self, charset: Charset) -> Sentence {
        let size = &size(self.bytes());
        let count = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
        let distances = count(self.distances());
        match self {
            Self::AllPairs(states) => {
                let (states, comparisons) = (count(states), count(states.saturating_pow(3)));
                sentence!(
                    charset,
                    routes,
                    "tables-all-pairs",
                    Count(states),
                    Count(distances),
                    Count(comparisons),
                    Text(size)
                )
            }
            Self::Landmarks { landmarks, states } => {
                let (landmarks, states) = (count(landmarks), count(states));
                sentence!(
                    charset,
                    routes,
                    "tables-landmarks",
                    Count(landmarks),
                    Count(states),
                    Count(distances),
                    Text(size)
                )
            }
        }
    }
}

/// Why all pairs of so many states are not reckoned.
pub(super) fn too_many_pairs(states: u128) -> Sentence {
    let count = usize::try_from(states).unwrap_or(usize::MAX);
    let needed = u64::try_from(states).map_or(u128::MAX, AllPairs::bytes_for);
    let (most, size, held) =
        (AllPairs::MOST_STATES, &size(needed), &size(AllPairs::bytes_for(AllPairs::MOST_STATES as u64)));
    sentence!(routes, "too-many-pairs", states = Count(count), Text(size), Count(most), Text(held))
}

/// Units of memory from small to large, each 1,024 times the one before.
const UNITS: [&str; 7] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];

/// So many bytes in the largest unit of which there is one at least: two digits of few, none behind the point of many.
pub(super) fn size(bytes: u128) -> String {
    let steps = (1..UNITS.len()).take_while(|&unit| bytes >= 1 << (10 * unit)).count();
    let number = bytes as f64 / f64::from(2_u32).powi(10 * steps as i32);
    let digits = usize::from(steps > 0 && number < 9.95);
    format!("{number:.digits$} {}", UNITS[steps])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_the_unit_that_fits() {
        let sizes = [0, 1_023, 1_024, 109_512, 8_000_000, 8_000_000_000_000, u128::MAX].map(size);
        assert_eq!(sizes[..6], ["0 bytes", "1023 bytes", "1.0 KiB", "107 KiB", "7.6 MiB", "7.3 TiB"]);
        assert!(sizes[6].ends_with(" EiB"));
    }

    #[test]
    fn what_was_reckoned_is_told_with_its_memory() {
        let pairs = Tables::AllPairs(117);
        assert_eq!(pairs.bytes(), AllPairs::bytes_for(117));
        let said = pairs.told(Charset::Unicode).to_string();
        assert!(said.contains("13,689") && said.contains("1,601,613") && said.contains("107 KiB"), "{said}");
        let said = Tables::Landmarks { landmarks: 3, states: 264 }.told(Charset::Unicode).to_string();
        assert!(said.contains("1,584") && said.contains("12 KiB"), "{said}");
        let said = too_many_pairs(181_440).to_string();
        assert!(said.contains("181,440") && said.contains("245 GiB") && said.contains("1,000"), "{said}");
    }
}
