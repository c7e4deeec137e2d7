//! Numbers that are exact: those of a file as it writes them, and fractions that are reckoned from them.

pub(super) use crate::fractions::{fraction, near, payoff};
use num_bigint::BigInt;
use num_traits::{One as _, Zero as _};
use plywood_tree::exact::Exact;

/// The most digits before and behind the point of a number of a file.
pub(super) const MOST_DIGITS: usize = 12;

/// A number as its file writes it: the shortest decimal that means this very number. `None` where it has too many digits, or is none.
pub(super) fn exact(number: f64) -> Option<Exact> {
    if !number.is_finite() {
        return None;
    }
    // Never in the notation with an exponent.
    let written = format!("{number}");
    let (whole, behind) = written.split_once('.').unwrap_or((&written, ""));
    let is_short = whole.trim_start_matches('-').len() <= MOST_DIGITS && behind.len() <= MOST_DIGITS;
    let digits: BigInt = Some(format!("{whole}{behind}")).filter(|_| is_short)?.parse().ok()?;
    Some(Exact::new(digits, BigInt::from(10).pow(behind.len() as u32)))
}

/// Fractions as whole numbers, all multiplied by the same positive one.
pub(super) fn whole(numbers: &[Exact]) -> Vec<BigInt> {
    let common = numbers.iter().fold(BigInt::one(), |common, number| num_integer::lcm(common, number.denom().clone()));
    numbers.iter().map(|number| number.numer() * (&common / number.denom())).collect()
}

/// Weights as parts of their sum. All of nothing where the sum is nothing.
pub(super) fn shares(weights: &[BigInt]) -> Vec<Exact> {
    let sum: BigInt = weights.iter().sum();
    if sum.is_zero() {
        return vec![Exact::zero(); weights.len()];
    }
    weights.iter().map(|weight| Exact::new(weight.clone(), sum.clone())).collect()
}

/// The strategies that a mixture uses, each with its share.
pub(super) fn used(mixture: &[Exact]) -> impl Iterator<Item = (usize, &Exact)> {
    mixture.iter().enumerate().filter(|(_, share)| !share.is_zero())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exact() {
        // Numbers of files are what they are written as.
        {
            let ratio = |number| exact(number).map(|exact| exact.to_string());
            assert_eq!(ratio(0.1).as_deref(), Some("1/10"));
            assert_eq!(ratio(-2.5).as_deref(), Some("-5/2"));
            assert_eq!(ratio(-0.0).as_deref(), Some("0"));
            assert_eq!(ratio(1e11).as_deref(), Some("100000000000"));
            for number in [f64::NAN, f64::INFINITY, 1e12, 1e-13, 1e300, 0.1 + 0.2] {
                assert_eq!(ratio(number), None, "{number}");
            }
        }

        // Fractions become whole numbers and weights shares.
        {
            let numbers = [Exact::new(1.into(), 2.into()), Exact::new((-2).into(), 3.into())];
            assert_eq!(whole(&numbers), [3.into(), BigInt::from(-4)]);
            assert_eq!(
                shares(&[BigInt::from(1), 3.into()]),
                [Exact::new(1.into(), 4.into()), Exact::new(3.into(), 4.into())]
            );
            assert_eq!(shares(&[BigInt::zero()]), [Exact::zero()]);
        }
    }
}
