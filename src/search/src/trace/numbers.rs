//! Numbers in 4 bytes each. They are `f64`, but nearly all are small integers or infinities, which are stored in the word itself.
//! Each of the others is stored once in a table, and the word is its index.

use std::collections::HashMap;

pub type Word = u32;

const SPAN: i32 = 1 << 30;
pub(super) const ZERO: Word = SPAN as Word;
const INFINITY: Word = 2 * SPAN as Word;
const NEG_INFINITY: Word = INFINITY + 1;
const FIRST_OTHER: Word = INFINITY + 2;

/// Table of the numbers that do not fit into a word.
#[derive(Clone, Debug, Default)]
pub struct Numbers {
    others: Vec<f64>,
    known: HashMap<u64, Word>,
}

impl Numbers {
    #[inline(always)]
    pub fn word(&mut self, number: f64) -> Word {
        let integer = number as i32;
        if f64::from(integer) == number && (-SPAN..SPAN).contains(&integer) {
            (integer + SPAN) as Word
        } else {
            self.rare_word(number)
        }
    }

    #[cold]
    fn rare_word(&mut self, number: f64) -> Word {
        if number.is_infinite() {
            return if number > 0.0 { INFINITY } else { NEG_INFINITY };
        }
        let next = FIRST_OTHER + self.others.len() as Word;
        let others = &mut self.others;
        *self.known.entry(number.to_bits()).or_insert_with(|| {
            others.push(number);
            next
        })
    }

    /// Returns the number of a word.
    ///
    /// # Panics
    /// If the word is not from this table.
    pub fn number(&self, word: Word) -> f64 {
        match word {
            INFINITY => f64::INFINITY,
            NEG_INFINITY => f64::NEG_INFINITY,
            FIRST_OTHER.. => self.others[(word - FIRST_OTHER) as usize],
            _ => f64::from(word as i32 - SPAN),
        }
    }

    /// Returns the bytes of the table, without the index for finding numbers.
    pub const fn bytes(&self) -> usize {
        self.others.len() * size_of::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_survives() {
        let small = [0.0, 1.0, -1.0, 0.1, -2.5, 1e300, f64::MIN_POSITIVE, f64::INFINITY, f64::NEG_INFINITY];
        let large = [f64::from(SPAN), f64::from(SPAN - 1), f64::from(-SPAN), f64::from(-SPAN - 1), f64::from(i32::MAX)];
        let mut numbers = Numbers::default();
        for number in small.into_iter().chain(large) {
            let word = numbers.word(number);
            assert_eq!((numbers.number(word), numbers.word(number)), (number, word));
        }
    }
}
