//! A state: which of the facts that can change hold.

use std::fmt;

use super::task::Sign;

/// A set of facts, by their numbers.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Facts(Box<[u64]>);

/// A fact that is to hold, or not to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Wanted {
    /// Its number.
    pub fact: u32,
    /// Whether it is to hold.
    pub sign: Sign,
}

impl Facts {
    /// None of so many.
    #[must_use]
    pub fn none(facts: usize) -> Self {
        Self(vec![0; facts.div_ceil(64)].into_boxed_slice())
    }

    /// Whether a fact holds.
    #[must_use]
    pub fn has(&self, fact: u32) -> bool {
        self.0.get(fact as usize / 64).is_some_and(|word| word >> (fact % 64) & 1 == 1)
    }

    /// Has a fact hold.
    pub fn insert(&mut self, fact: u32) {
        if let Some(word) = self.0.get_mut(fact as usize / 64) {
            *word |= 1 << (fact % 64);
        }
    }

    /// Has a fact not hold.
    pub fn remove(&mut self, fact: u32) {
        if let Some(word) = self.0.get_mut(fact as usize / 64) {
            *word &= !(1 << (fact % 64));
        }
    }

    /// The facts that hold, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.0.len() as u32 * 64).filter(|&fact| self.has(fact))
    }
}

impl fmt::Debug for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Wanted {
    /// Whether it is as it is to be.
    #[must_use]
    pub fn holds(self, state: &Facts) -> bool {
        state.has(self.fact) == (self.sign == Sign::Positive)
    }

    /// The fact to be the other way round.
    #[must_use]
    pub const fn contrary(self) -> Self {
        let sign = match self.sign {
            Sign::Positive => Sign::Negative,
            Sign::Negative => Sign::Positive,
        };
        Self { fact: self.fact, sign }
    }

    /// Its number among all that can be wanted: two for each fact.
    #[must_use]
    pub const fn index(self) -> usize {
        self.fact as usize * 2
            + match self.sign {
                Sign::Positive => 0,
                Sign::Negative => 1,
            }
    }
}
