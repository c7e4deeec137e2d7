//! Exact fractions for values that floating-point numbers cannot represent: 1/3 in a file, 1/18 in the rules of a game. Searches
//! compute with the nearest numbers; the tree keeps the fractions to write them without rounding.

use std::fmt;

use super::{Domain, NodeId, Tree, TreeBuilder, sparse::Sparse};
use crate::exact::{self, Exact};

/// A fraction in lowest terms. Both parts are at most 2^53, so one division gives the nearest number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fraction {
    numer: i64,
    denom: u64,
}

impl Fraction {
    /// Largest part: all integers up to it are floating-point numbers.
    const LARGEST: u64 = 1 << 53;

    /// Reduces a fraction to lowest terms; `None` if the denominator is 0 or a part is too large.
    pub const fn new(numer: i64, denom: u64) -> Option<Self> {
        if denom == 0 {
            return None;
        }
        let common = greatest_common_divisor(numer.unsigned_abs(), denom);
        let size = numer.unsigned_abs() / common;
        let denom = denom / common;
        if size > Self::LARGEST || denom > Self::LARGEST {
            return None;
        }
        let size = size as i64;
        Some(Self { numer: if numer < 0 { -size } else { size }, denom })
    }

    /// Returns a probability by Laplace's rule: `cases` of `of` equally likely cases, at most 1.
    pub const fn of_cases(cases: u32, of: u32) -> Self {
        let of = if of == 0 { 1 } else { of as u64 };
        let cases = if cases as u64 > of { of } else { cases as u64 };
        let common = greatest_common_divisor(cases, of);
        Self { numer: (cases / common) as i64, denom: of / common }
    }

    /// Parses `1/3`, `-2/3` or `3`; `None` for any other text, including decimals.
    pub fn parse(text: &str) -> Option<Self> {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let is_whole = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        (is_whole(above.strip_prefix('-').unwrap_or(above)) && is_whole(below)).then_some(())?;
        Self::new(above.parse().ok()?, below.parse().ok()?)
    }

    pub const fn parts(self) -> (i64, u64) {
        (self.numer, self.denom)
    }

    pub const fn value(self) -> f64 {
        self.numer as f64 / self.denom as f64
    }
}

/// Returns the number that a file gives: its fraction, or the shortest decimal of a floating-point number. `None` if that is
/// infinite or too long.
pub fn exact_of(nearest: f64, fraction: Option<Fraction>) -> Option<Exact> {
    match fraction.map(Fraction::parts) {
        Some((numer, denom)) => Some(Exact::new(numer.into(), denom.into())),
        None => exact::of_number(nearest),
    }
}

/// Source: Euclid, Elements, book VII.
const fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denom {
            1 => write!(f, "{}", self.numer),
            denom => write!(f, "{}/{denom}", self.numer),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fractions {
    values: Sparse<Fraction>,
    probabilities: Sparse<Fraction>,
}

impl Fractions {
    pub fn forget_values(&mut self) {
        self.values = Sparse::default();
    }
}

impl TreeBuilder {
    pub fn set_probability(&mut self, id: NodeId, p: f64) {
        self.facts.probabilities.set(id, p);
    }

    /// Sets the probability of the edge that leads to a node as a fraction.
    pub fn set_exact_probability(&mut self, id: NodeId, p: Fraction) {
        self.set_probability(id, p.value());
        if p.denom > 1 {
            self.facts.fractions.probabilities.set(id, p);
        }
    }

    /// Sets the exact fraction of a leaf whose value is its nearest number.
    pub fn set_exact_value(&mut self, id: NodeId, value: Fraction) {
        if value.denom > 1 {
            self.facts.fractions.values.set(id, value);
        }
    }
}

impl Tree {
    /// Returns the fraction that a file gives as the value of a leaf; `None` for a decimal.
    pub fn exact_value(&self, id: NodeId) -> Option<Fraction> {
        self.facts.fractions.values.get(id).copied()
    }

    /// Returns the value of a leaf exactly as a file gives it. `None` if the node has no value, or its value is infinite or too long.
    pub fn exact(&self, id: NodeId) -> Option<Exact> {
        exact_of(self.value(id)?, self.exact_value(id))
    }

    /// Returns the fraction that a file or the rules of a game give as a probability; `None` for a decimal.
    pub fn exact_probability(&self, id: NodeId) -> Option<Fraction> {
        self.facts.fractions.probabilities.get(id).copied().or_else(|| self.fraction_of(id))
    }

    /// Returns the probability of the edge that leads to a node; only children of chance nodes have one.
    pub fn probability(&self, id: NodeId) -> Option<f64> {
        self.facts.probabilities.get(id).copied().or_else(|| self.fraction_of(id).map(Fraction::value))
    }

    /// Returns the probability as text: `0.9` or `1/3` as in the file, `1/18` as in the rules of a game. Screens use symbols that
    /// plain text lacks.
    pub fn written_probability(&self, id: NodeId) -> Option<String> {
        match self.exact_probability(id) {
            Some(exact) => Some(exact.to_string()),
            None => self.probability(id).map(|p| Domain::Numbers.plain(p).to_string()),
        }
    }

    fn fraction_of(&self, id: NodeId) -> Option<Fraction> {
        self.moves.probability(self.edge(id)?.code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_read_and_are_in_lowest_terms() {
        // Fractions are in lowest terms.
        {
            let written = |cases, of| Fraction::of_cases(cases, of).to_string();
            assert_eq!([written(2, 36), written(1, 36), written(36, 36), written(0, 36)], ["1/18", "1/36", "1", "0"]);
            assert_eq!([written(7, 6), written(1, 0)], ["1", "1"]);
            assert_eq!(Fraction::of_cases(3, 4).value(), 0.75);
            assert_eq!(Fraction::new(-4, 6).map(|fraction| fraction.to_string()).as_deref(), Some("-2/3"));
        }

        // Only fractions and integers are read.
        {
            let read = |text: &str| Fraction::parse(text).map(Fraction::parts);
            assert_eq!([read("1/3"), read("-6/4"), read("0/7")], [Some((1, 3)), Some((-3, 2)), Some((0, 1))]);
            assert_eq!([read("3"), read("-3"), read("9007199254740993")], [Some((3, 1)), Some((-3, 1)), None]);
            for text in [
                "",
                "-",
                "+1",
                "0.5",
                "/",
                "1/",
                "/3",
                "1/0",
                "1/-3",
                "+1/3",
                "1 /3",
                "0.5/2",
                "--1/3",
                "1/2/3",
                "9007199254740993/2",
            ] {
                assert_eq!(read(text), None, "{text}");
            }
            assert!(
                read("9007199254740991/9007199254740992").is_some() && read(&format!("1/{}", "9".repeat(99))).is_none()
            );
        }
    }
}
