//! Exact payoffs. Integers, by far the most frequent case, need no heap memory.

use std::{fmt, ops::Add};

use crate::{
    exact::{self, Exact},
    tree::Fraction,
};
use num_traits::ToPrimitive as _;

#[derive(Clone, Debug, PartialEq)]
pub struct Payoff(Amount);

/// Canonical: each number has one representation.
#[derive(Clone, Debug, PartialEq)]
enum Amount {
    Whole(i64),
    Other(Box<Exact>),
}

impl Payoff {
    pub const ZERO: Self = Self(Amount::Whole(0));

    /// Parses a number; see [`exact::parse`].
    pub fn parse(text: &str) -> Option<Self> {
        match text.parse() {
            Ok(whole) => Some(Self(Amount::Whole(whole))),
            Err(_other) => exact::parse(text).map(Self::from),
        }
    }

    pub fn exact(&self) -> Exact {
        match &self.0 {
            Amount::Whole(whole) => Exact::from_integer((*whole).into()),
            Amount::Other(exact) => (**exact).clone(),
        }
    }

    /// Returns the nearest floating-point number; `None` if it overflows.
    pub fn to_f64(&self) -> Option<f64> {
        let nearest = match &self.0 {
            Amount::Whole(whole) => whole.to_f64(),
            Amount::Other(exact) => exact.to_f64(),
        };
        nearest.filter(|nearest| nearest.is_finite())
    }

    pub(super) fn fraction(&self) -> Option<Fraction> {
        match &self.0 {
            Amount::Whole(_) => None,
            Amount::Other(exact) => beside_nearest(exact),
        }
    }

    pub fn sum(payoffs: &[Self]) -> Self {
        payoffs.iter().fold(Self::ZERO, |sum, payoff| &sum + payoff)
    }
}

impl From<Exact> for Payoff {
    fn from(exact: Exact) -> Self {
        let whole = if exact.is_integer() { exact.numer().to_i64() } else { None };
        Self(whole.map_or_else(|| Amount::Other(Box::new(exact)), Amount::Whole))
    }
}

impl Add for &Payoff {
    type Output = Payoff;

    fn add(self, more: Self) -> Payoff {
        let whole = match (&self.0, &more.0) {
            (Amount::Whole(one), Amount::Whole(other)) => one.checked_add(*other),
            (Amount::Other(_), _) | (_, Amount::Other(_)) => None,
        };
        whole.map_or_else(|| Payoff::from(self.exact() + more.exact()), |whole| Payoff(Amount::Whole(whole)))
    }
}

impl fmt::Display for Payoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Amount::Whole(whole) => whole.fmt(f),
            Amount::Other(exact) => exact.fmt(f),
        }
    }
}

/// Returns the fraction to keep with the nearest number; `None` if the number is exact or no fraction can represent it.
pub fn beside_nearest(number: &Exact) -> Option<Fraction> {
    let nearest = number.to_f64()?;
    if exact::of_number(nearest).as_ref() == Some(number) {
        return None;
    }
    let fraction = Fraction::new(number.numer().to_i64()?, number.denom().to_u64()?)?;
    (fraction.value() == nearest).then_some(fraction)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::cases;
    use proptest::prelude::*;

    #[test]
    fn numbers_as_files_write_them_are_kept_exactly() {
        let read = |text: &str| Payoff::parse(text).map(|payoff| payoff.to_string());
        for (text, expected) in [
            ("3", Some("3")),
            ("+3", Some("3")),
            ("-2.50", Some("-5/2")),
            ("1e3", Some("1000")),
            ("6/2", Some("3")),
            ("9223372036854775808", Some("9223372036854775808")),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(read(text).as_deref(), expected, "{text}");
        }
        assert_eq!(Payoff::parse("6/2"), Payoff::parse("3.0"), "of one number there is one payoff");
        assert_eq!(Payoff::parse("1e400").and_then(|large| large.to_f64()), None);
    }

    proptest! {
        #![proptest_config(cases(200))]

        #[test]
        fn sums_are_those_of_fractions(
            numbers in prop::collection::vec((prop_oneof![any::<i64>(), -9i64..9], 1i64..4), 0..5),
        ) {
            let exact = numbers.iter().map(|&(numer, denom)| Exact::new(numer.into(), denom.into()));
            let payoffs: Vec<Payoff> = exact.clone().map(Payoff::from).collect();
            let sum: Exact = exact.sum();
            prop_assert_eq!(Payoff::sum(&payoffs).exact(), sum.clone());
            prop_assert_eq!(Payoff::sum(&payoffs), Payoff::from(sum.clone()));
            prop_assert_eq!(Payoff::sum(&payoffs).to_string(), sum.to_string());
        }
    }
}
