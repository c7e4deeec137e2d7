//! Words of a few bytes compared without a call, which would take longer than the comparison.

/// Whether both are the same. It takes a few instructions up to eight bytes, and a call for more.
#[inline]
#[must_use]
pub fn are_same(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len()
        && match one.len() {
            0..2 => one.first() == other.first(),
            2..4 => ends::<2>(one) == ends(other),
            4..9 => ends::<4>(one) == ends(other),
            9.. => one == other,
        }
}

/// The first bytes and the last; of short words some are both.
#[inline]
fn ends<const N: usize>(word: &[u8]) -> Option<(&[u8; N], &[u8; N])> {
    word.first_chunk().zip(word.last_chunk())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_the_same_if_all_their_bytes_are() {
        let long = b"abcdefghijkl";
        for length in 0..=long.len() {
            let word = &long[..length];
            assert!(are_same(word, word), "{length}");
            for at in 0..length {
                let other = [&word[..at], b"X", &word[at + 1..]].concat();
                assert!(!are_same(word, &other) && !are_same(&other, word), "{length}, {at}");
            }
            for shorter in 0..length {
                assert!(!are_same(word, &long[..shorter]) && !are_same(&long[..shorter], word), "{length}, {shorter}");
            }
        }
    }
}
