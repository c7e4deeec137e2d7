//! Nim-values: each position of an impartial game is equivalent to a pile of Nim of this size.
//!
//! The player to move loses exactly if the nim-value is 0. The nim-value of a sum of games is the exclusive or of theirs.
//! Sources: Sprague 1935, Grundy 1939.

/// Returns the least number that is not among the values. Values of 64 and more are ignored: no game here has that many moves to
/// one value.
pub fn least_excluded(values: impl Iterator<Item = u8>) -> u8 {
    let seen = values.filter(|&value| value < 64).fold(0u64, |seen, value| seen | 1 << value);
    seen.trailing_ones() as u8
}

/// Computes the nim-values of positions `0..=n` in order; `known` in `value(p, known)` holds those below `p`.
pub fn by_size(n: usize, value: impl Fn(usize, &[u8]) -> u8) -> Vec<u8> {
    let mut known = Vec::with_capacity(n + 1);
    for size in 0..=n {
        let next = value(size, &known);
        known.push(next);
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pile_of_nim_is_worth_its_size() {
        // The least excluded number fills the first gap.
        assert_eq!(least_excluded([].into_iter()), 0);
        assert_eq!(least_excluded([0, 1, 3].into_iter()), 2);
        assert_eq!(least_excluded([1, 2].into_iter()), 0);

        // A pile of nim is worth its size.
        {
            let values = by_size(9, |_, smaller| least_excluded(smaller.iter().copied()));
            assert_eq!(values, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
        }
    }
}
