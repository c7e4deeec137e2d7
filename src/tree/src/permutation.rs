//! Permutations, one after the other.

/// Advances to the lexicographically next permutation. Returns false after the last one.
pub fn next_permutation<T: PartialOrd>(order: &mut [T]) -> bool {
    let Some(pivot) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let swapped = order.iter().rposition(|other| *other > order[pivot]).unwrap_or(pivot);
    order.swap(pivot, swapped);
    order[pivot + 1..].reverse();
    true
}
