//! Fractions of whole numbers, which floating-point numbers cannot hold: 1/3 in a file, 1/18 in the rules of a game. A tree keeps
//! them beside the nearest numbers, which searches compute with, so that they can be written without rounding.

use std::fmt;

use super::sparse::Sparse;
use super::{Domain, NodeId, Tree, TreeBuilder};

/// A fraction in lowest terms. Both of its parts are at most 2^53, so that its nearest number is one division away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    numer: i64,
    denom: u64,
}

impl Fraction {
    /// The largest part: all whole numbers up to it are floating-point numbers.
    const LARGEST: u64 = 1 << 53;

    /// Returns the fraction in lowest terms, or `None` if it is divided by 0 or a part is too large.
    pub const fn new(numer: i64, denom: u64) -> Option<Self> {
        if denom == 0 {
            return None;
        }
        let common = greatest_common_divisor(numer.unsigned_abs(), denom);
        let (size, denom) = (numer.unsigned_abs() / common, denom / common);
        if size > Self::LARGEST || denom > Self::LARGEST {
            return None;
        }
        let size = size as i64;
        Some(Self { numer: if numer < 0 { -size } else { size }, denom })
    }

    /// Returns a probability by Laplace's rule: so many of so many equally likely cases, at most all of them.
    pub const fn of_cases(cases: u32, of: u32) -> Self {
        let of = if of == 0 { 1 } else { of as u64 };
        let cases = if cases as u64 > of { of } else { cases as u64 };
        let common = greatest_common_divisor(cases, of);
        Self { numer: (cases / common) as i64, denom: of / common }
    }

    /// Reads `1/3` or `-2/3`; `None` for everything else, whole numbers and decimals too.
    pub fn parse(text: &str) -> Option<Self> {
        let (above, below) = text.split_once('/')?;
        let is_whole = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        (is_whole(above.strip_prefix('-').unwrap_or(above)) && is_whole(below)).then_some(())?;
        Self::new(above.parse().ok()?, below.parse().ok()?)
    }

    /// The numerator and the denominator.
    pub const fn parts(self) -> (i64, u64) {
        (self.numer, self.denom)
    }

    /// The nearest number.
    pub const fn value(self) -> f64 {
        self.numer as f64 / self.denom as f64
    }
}

/// Source: Euclid, Elements, book VII.
const fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// `1/18`; whole numbers without their denominator.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denom {
            1 => write!(f, "{}", self.numer),
            denom => write!(f, "{}/{denom}", self.numer),
        }
    }
}

/// The fractions of a file, by node.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Fractions {
    values: Sparse<Fraction>,
    probabilities: Sparse<Fraction>,
}

impl TreeBuilder {
    /// Gives the edge that leads to a node its probability.
    pub fn set_probability(&mut self, id: NodeId, p: f64) {
        self.probabilities.set(id, p);
    }

    /// Gives the edge that leads to a node its probability as a fraction.
    pub fn set_exact_probability(&mut self, id: NodeId, p: Fraction) {
        self.set_probability(id, p.value());
        if p.denom > 1 {
            self.fractions.probabilities.set(id, p);
        }
    }

    /// Says which fraction the value of a leaf stands for: the value has to be its nearest number.
    pub fn set_exact_value(&mut self, id: NodeId, value: Fraction) {
        if value.denom > 1 {
            self.fractions.values.set(id, value);
        }
    }
}

impl Tree {
    /// The fraction that a file gives as the value of a leaf; `None` for a decimal.
    pub fn exact_value(&self, id: NodeId) -> Option<Fraction> {
        self.fractions.values.get(id).copied()
    }

    /// The fraction that a file or the rules of a game give as a probability; `None` for a decimal.
    pub fn exact_probability(&self, id: NodeId) -> Option<Fraction> {
        self.fractions.probabilities.get(id).copied().or_else(|| self.drawn(id))
    }

    /// The probability of the edge that leads to a node; only children of chance nodes have one.
    pub fn probability(&self, id: NodeId) -> Option<f64> {
        self.probabilities.get(id).copied().or_else(|| self.drawn(id).map(Fraction::value))
    }

    /// The same probability as it is written: `0.9` or `1/3` as a file has it, `1/18` as the rules of a game do. Screens have signs
    /// that plain text has not.
    pub fn written_probability(&self, id: NodeId) -> Option<String> {
        match self.exact_probability(id) {
            Some(exact) => Some(exact.to_string()),
            None => self.probability(id).map(|p| Domain::Numbers.plain(p).to_string()),
        }
    }

    /// With which probability chance draws the move of a game that leads to a node.
    fn drawn(&self, id: NodeId) -> Option<Fraction> {
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

        // Only fractions are read.
        {
            let read = |text: &str| Fraction::parse(text).map(Fraction::parts);
            assert_eq!([read("1/3"), read("-6/4"), read("0/7")], [Some((1, 3)), Some((-3, 2)), Some((0, 1))]);
            for text in [
                "",
                "1",
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
