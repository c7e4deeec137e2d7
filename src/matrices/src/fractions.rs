//! Exact numbers, formatted for people and for other programs.

use num_bigint::BigInt;
use num_traits::{One as _, Signed as _, ToPrimitive as _, Zero as _};
use plywood_lesson::Datum;
use plywood_tree::exact::{Exact, decimal};

/// Longest decimal shown on either side of the point; longer numbers are rounded and marked.
const MOST_DIGITS: usize = 12;

const LONGEST: usize = 4;
const ROUNDED: i32 = 4;

pub fn near(number: &Exact) -> f64 {
    number.to_f64().unwrap_or(f64::NAN)
}

/// Returns the nearest number as a value of a fact, as an integer if it is whole.
pub fn datum(number: &Exact) -> Datum {
    let near = near(number);
    if number.is_integer() && near.abs() < 1e15 { Datum::Whole(near as i128) } else { Datum::Number(near) }
}

/// Formats a number as a fraction, `2/3`; if that is too long, as a rounded decimal marked as such.
pub fn fraction(number: &Exact) -> String {
    let digits = |part: &BigInt| part.abs().to_string().len();
    if number.is_integer() || (digits(number.numer()) <= LONGEST && digits(number.denom()) <= LONGEST) {
        return signed(&number.to_string());
    }
    let decimal = decimal(number, MOST_DIGITS).unwrap_or_else(|| {
        let scale = 10_f64.powi(ROUNDED);
        format!("≈{}", (near(number) * scale).round() / scale)
    });
    signed(&decimal)
}

/// Formats a number as a file has it: as a short decimal if possible, else as a fraction.
pub fn payoff(number: &Exact) -> String {
    decimal(number, MOST_DIGITS).map_or_else(|| fraction(number), |decimal| signed(&decimal))
}

fn signed(written: &str) -> String {
    written.replace('-', "−")
}

/// Multiplies all fractions by their least common denominator.
pub fn whole(numbers: &[Exact]) -> Vec<BigInt> {
    let common = numbers.iter().fold(BigInt::one(), |common, number| num_integer::lcm(common, number.denom().clone()));
    numbers.iter().map(|number| number.numer() * (&common / number.denom())).collect()
}

/// Divides weights by their sum; all are zero if the sum is.
pub fn shares(weights: &[BigInt]) -> Vec<Exact> {
    let sum: BigInt = weights.iter().sum();
    if sum.is_zero() {
        return vec![Exact::zero(); weights.len()];
    }
    weights.iter().map(|weight| Exact::new(weight.clone(), sum.clone())).collect()
}

pub fn used(mixture: &[Exact]) -> impl Iterator<Item = (usize, &Exact)> {
    mixture.iter().enumerate().filter(|(_, share)| !share.is_zero())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exact_and_written_short() {
        let written = |numer: i64, denom: i64| {
            let number = Exact::new(numer.into(), denom.into());
            [fraction(&number), payoff(&number)]
        };
        assert_eq!(written(2, 3), ["2/3", "2/3"]);
        assert_eq!(written(-5, 2), ["−5/2", "−2.5"]);
        assert_eq!(written(4, 1), ["4", "4"]);
        assert_eq!(written(1, 20), ["1/20", "0.05"]);
        assert_eq!(written(10_000, 30_001), ["≈0.3333", "≈0.3333"]);
        assert_eq!(written(1_234_567, 100_000), ["12.34567", "12.34567"]);

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
