//! How likely chance draws what: the probabilities of a file, and those of a game as the fractions they are, so that they can be
//! written, and added up, without rounding. Knows nothing of games.

use std::fmt;

use super::{Domain, NodeId, Tree};

/// A probability by Laplace's rule: how many of so many equally likely cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Probability {
    cases: u32,
    of: u32,
}

impl Probability {
    /// So many cases of so many, in lowest terms; more than all of them are all, and of none there is none.
    #[must_use]
    pub const fn new(cases: u32, of: u32) -> Self {
        let of = if of == 0 { 1 } else { of };
        let cases = if cases > of { of } else { cases };
        let common = greatest_common_divisor(cases, of);
        Self { cases: cases / common, of: of / common }
    }

    /// The cases in lowest terms, and how many they are of.
    #[must_use]
    pub const fn fraction(self) -> (u32, u32) {
        (self.cases, self.of)
    }

    /// The nearest number.
    #[must_use]
    pub fn value(self) -> f64 {
        f64::from(self.cases) / f64::from(self.of)
    }
}

/// Source: Euclid, Elements, book VII.
const fn greatest_common_divisor(mut a: u32, mut b: u32) -> u32 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// `1/18`; whole numbers without what they are of.
impl fmt::Display for Probability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.of {
            1 => write!(f, "{}", self.cases),
            of => write!(f, "{}/{of}", self.cases),
        }
    }
}

impl Tree {
    /// The probability of the edge that leads to a node; only children of chance nodes have one.
    #[must_use]
    pub fn probability(&self, id: NodeId) -> Option<f64> {
        self.probabilities.get(id).copied().or_else(|| self.drawn(id).map(Probability::value))
    }

    /// The same probability as it is written: `0.9` as a file has it, `1/18` as the rules of a game do. Screens have signs that
    /// plain text has not.
    #[must_use]
    pub fn written_probability(&self, id: NodeId) -> Option<String> {
        match self.drawn(id) {
            Some(exact) => Some(exact.to_string()),
            None => self.probability(id).map(|p| Domain::Numbers.plain(p).to_string()),
        }
    }

    /// With which probability chance draws the move of a game that leads to a node.
    fn drawn(&self, id: NodeId) -> Option<Probability> {
        self.moves.probability(self.edge(id)?.code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_in_lowest_terms() {
        let written = |cases, of| Probability::new(cases, of).to_string();
        assert_eq!([written(2, 36), written(1, 36), written(36, 36), written(0, 36)], ["1/18", "1/36", "1", "0"]);
        assert_eq!([written(7, 6), written(1, 0)], ["1", "1"]);
        assert_eq!(Probability::new(3, 4).value(), 0.75);
    }
}
