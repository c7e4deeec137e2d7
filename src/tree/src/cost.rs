//! Exact action costs: sums and comparisons are never rounded.
//!
//! Maps have diagonal steps, which cost √2 times as much as straight ones. In floating point, two paths of equal cost differ in
//! the last digit, depending on the order of addition. Then noise breaks ties, consistent estimates become inconsistent, and a
//! state is expanded twice. So a cost is a whole number of units, and a diagonal step is as well: √2 is taken to be 3,880,899 /
//! 2,744,210, the eighteenth convergent of its continued fraction. A convergent is nearer to √2 than any fraction with a smaller
//! denominator. Hence costs `a + b √2` and `c + d √2` compare as the real numbers do, and are equal only if `a = c` and `b = d`,
//! as long as `b` and `d` differ by less than 2,744,210. (Hardy and Wright, An Introduction to the Theory of Numbers, chapter
//! 10.)
//!
//! A further factor of a thousand makes numbers with up to four decimals whole numbers of units as well.

use std::{
    fmt,
    iter::Sum,
    ops::{Add, Mul},
};

/// Reciprocal of the smallest decimal that is a whole number of units.
const DECIMALS: f64 = 10_000.0;

/// A cost: never negative, exact up to [`Cost::MOST`]; larger values become [`Cost::INFINITE`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cost(u64);

/// Denominator and numerator of the convergent of √2; the fraction is slightly greater than √2.
const CONVERGENT: (u64, u64) = (2_744_210, 3_880_899);

/// Subdivision of the units that √2 needs.
const FINE: u64 = 1_000;

impl Cost {
    pub const ZERO: Self = Self(0);
    pub const ONE: Self = Self(CONVERGENT.0 * FINE);
    /// √2, the length of a diagonal step.
    pub const SQRT_2: Self = Self(CONVERGENT.1 * FINE);
    /// Greater than any finite cost, for unreachable places.
    pub const INFINITE: Self = Self(u64::MAX);
    /// Largest integer cost.
    pub const MOST: u32 = u32::MAX;

    /// Returns the number of units, which is ordered like the costs.
    pub const fn units(self) -> u64 {
        self.0
    }

    pub const fn whole(cost: u32) -> Self {
        Self(cost as u64 * Self::ONE.0)
    }

    /// `straight + diagonal * √2`.
    pub const fn steps(straight: u32, diagonal: u32) -> Self {
        Self((straight as u64 * Self::ONE.0).saturating_add(diagonal as u64 * Self::SQRT_2.0))
    }

    /// Converts a number: exact with up to four decimals, otherwise rounded up to the next cost. `None` if the number is
    /// negative, not finite or above [`Cost::MOST`].
    pub fn from_number(number: f64) -> Option<Self> {
        if !Self::is_cost(number) {
            return None;
        }
        let nearest = (number * DECIMALS).round();
        let is_decimal = nearest / DECIMALS == number;
        let units =
            if is_decimal { nearest as u64 * Self::DECIMAL } else { (number * Self::ONE.0 as f64).ceil() as u64 };
        Some(Self(units))
    }

    /// Converts a number to a cost that is not greater, so that rounding does not make an estimate too high. `None` as for
    /// [`Cost::from_number`].
    pub fn at_most(number: f64) -> Option<Self> {
        // The product is rounded to the nearest number, so the next number below it is not above the exact product.
        Self::is_cost(number).then(|| match Self::from_number(number) {
            Some(exact) if exact.0.is_multiple_of(Self::DECIMAL) => exact,
            _ => Self((number * Self::ONE.0 as f64).next_down().max(0.0).floor() as u64),
        })
    }

    const DECIMAL: u64 = Self::ONE.0 / DECIMALS as u64;

    fn is_cost(number: f64) -> bool {
        (0.0..=f64::from(Self::MOST)).contains(&number)
    }

    /// Returns the straight-line distance, rounded down by less than a unit. A step reduces it by at most the step's length, so
    /// it is a consistent estimate.
    pub fn straight_line(columns: u32, rows: u32) -> Self {
        let squared = u128::from(columns).pow(2) + u128::from(rows).pow(2);
        let Some(exact) = squared.checked_mul(u128::from(Self::ONE.0).pow(2)) else { return Self::INFINITE };
        // The floating-point root is off by a few units at most; the squares correct it.
        let mut units = ((squared as f64).sqrt() * Self::ONE.0 as f64) as u64;
        while u128::from(units).pow(2) > exact {
            units -= 1;
        }
        while u128::from(units + 1).pow(2) <= exact {
            units += 1;
        }
        Self(units)
    }

    pub const fn is_finite(self) -> bool {
        self.0 != u64::MAX
    }

    /// Returns the cost as a number for display and for other programs, or infinity. Rounded, so not suitable for comparisons.
    pub fn to_number(self) -> f64 {
        if !self.is_finite() {
            return f64::INFINITY;
        }
        // The quotient of an integer cost is exact; others are rounded to nine decimals, the resolution of the units.
        let number = self.0 as f64 / Self::ONE.0 as f64;
        let rounded = (number * 1e9).round() / 1e9;
        if rounded.is_finite() { rounded } else { number }
    }

    /// Returns `(a, b)` if the cost is a sum `a + b √2`.
    pub fn parts(self) -> Option<(u64, u64)> {
        let (one, root) = CONVERGENT;
        let units = self.is_finite().then_some(self.0).filter(|units| units.is_multiple_of(FINE))? / FINE;
        // For neighbouring convergents the numerator squared minus twice the denominator squared is 1, so the numerator is its
        // own inverse modulo the denominator.
        let diagonal = (u128::from(units) * u128::from(root % one) % u128::from(one)) as u64;
        let straight = units.checked_sub(diagonal * root)?;
        Some((straight / one, diagonal))
    }

    /// Returns the difference, or zero if the other cost is greater.
    #[must_use]
    pub const fn less(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0.abs_diff(other.0))
    }
}

/// Saturates at infinity if the sum is too large to be exact.
impl Add for Cost {
    type Output = Self;

    #[inline]
    fn add(self, more: Self) -> Self {
        Self(self.0.saturating_add(more.0))
    }
}

impl Mul<u32> for Cost {
    type Output = Self;

    #[inline]
    fn mul(self, times: u32) -> Self {
        Self(self.0.saturating_mul(u64::from(times)))
    }
}

impl Sum for Cost {
    fn sum<I: Iterator<Item = Self>>(costs: I) -> Self {
        costs.fold(Self::ZERO, Add::add)
    }
}

/// At most two decimals; `inf` for infinity.
impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_finite() {
            return f.write_str("inf");
        }
        let hundredths = (self.to_number() * 100.0).round() / 100.0;
        write!(f, "{hundredths}")
    }
}

/// Weight of the estimate in weighted A*: in thousandths, at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Weight(u32);

impl Weight {
    /// Estimates at face value.
    pub const ONE: Self = Self(1_000);
    /// Weight 1.5.
    pub const DEFAULT: Self = Self(1_500);

    /// Converts a number to the nearest thousandth; `None` below 1 and above 1,000.
    pub fn from_number(number: f64) -> Option<Self> {
        (1.0..=1_000.0).contains(&number).then(|| Self((number * 1_000.0).round() as u32))
    }

    pub fn to_number(self) -> f64 {
        f64::from(self.0) / 1_000.0
    }

    /// Multiplies a cost, rounding down; infinite costs stay infinite.
    #[inline]
    pub fn times(self, cost: Cost) -> Cost {
        let units = u128::from(cost.0) * u128::from(self.0) / 1_000;
        Cost(u64::try_from(units).unwrap_or(u64::MAX))
    }
}

impl Default for Weight {
    fn default() -> Self {
        Self::DEFAULT
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::*;
    use crate::testing;
    use proptest::prelude::*;

    /// Compares two sums `a + b √2` exactly, by squares of integers.
    fn compared(first: (u32, u32), second: (u32, u32)) -> Ordering {
        let whole = i128::from(first.0) - i128::from(second.0);
        let roots = i128::from(first.1) - i128::from(second.1);
        // Sign of `whole + roots √2`.
        let squares = (whole * whole).cmp(&(2 * roots * roots));
        match (whole.signum(), roots.signum()) {
            (0, 0) => Ordering::Equal,
            (0 | 1, 0 | 1) => Ordering::Greater,
            (1, -1) => squares,
            (-1, 1) => squares.reverse(),
            _ => Ordering::Less,
        }
    }

    proptest! {
        #![proptest_config(testing::cases(500))]

        #[test]
        fn ways_compare_as_real_numbers_do(
            straight in 0_u32..4_000_000, diagonal in 0_u32..2_700_000, other in 0_u32..2_700_000, near in -2_i64..=2,
        ) {
            // As near to the first as integers allow, because other sums are easy to distinguish.
            let by = (f64::from(diagonal) - f64::from(other)) * std::f64::consts::SQRT_2;
            let second = (f64::from(straight) + by).round() as i64 + near;
            prop_assume!((0..=i64::from(u32::MAX)).contains(&second));
            let [first, second] = [(straight, diagonal), (second as u32, other)];
            let costs = [first, second].map(|(straight, diagonal)| Cost::steps(straight, diagonal));
            prop_assert_eq!(costs[0].cmp(&costs[1]), compared(first, second));
        }

        #[test]
        fn costs_are_exact_and_lines_rounded_down_by_less_than_a_unit(
            straight in 0_u32..1_000_000, diagonal in 0_u32..1_000_000,
            tenthousandths in 0_u32..1_000_000_000, more in 0_u32..1_000_000_000,
            columns in 0_u32..100_000, rows in 0_u32..100_000,
        ) {
            // A cost knows its parts.
            let cost = Cost::steps(straight, diagonal);
            prop_assert_eq!(cost.parts(), Some((u64::from(straight), u64::from(diagonal))));
            let number = f64::from(straight) + f64::from(diagonal) * std::f64::consts::SQRT_2;
            prop_assert!((cost.to_number() - number).abs() < 1e-6);

            // Numbers with four decimals are exact.
            let cost = |number: u32| Cost::from_number(f64::from(number) / 10_000.0).expect("a cost");
            prop_assert_eq!(cost(tenthousandths) + cost(more), cost(tenthousandths + more));
            prop_assert_eq!(cost(tenthousandths).to_number(), f64::from(tenthousandths) / 10_000.0);

            let line = u128::from(Cost::straight_line(columns, rows).0);
            let exact = (u128::from(columns).pow(2) + u128::from(rows).pow(2)) * u128::from(Cost::ONE.0).pow(2);
            prop_assert!(line * line <= exact && exact < (line + 1) * (line + 1));
        }
    }

    #[test]
    fn costs_never_wrap_and_have_two_decimals() {
        // Seven diagonal steps cost more than nine straight ones and less than ten.
        assert!(Cost::steps(9, 0) < Cost::steps(0, 7) && Cost::steps(0, 7) < Cost::steps(10, 0));
        // Neighbouring convergents are the closest cases.
        assert!(Cost::steps(1_393, 0) < Cost::steps(0, 985) && Cost::steps(577, 0) > Cost::steps(0, 408));
        assert_eq!(CONVERGENT.1.pow(2), 2 * CONVERGENT.0.pow(2) + 1);

        // Costs are never negative and never wrap.
        {
            assert_eq!([-1.0, f64::NAN, f64::INFINITY, 1e12].map(Cost::from_number), [None; 4]);
            assert_eq!(Cost::from_number(0.0), Some(Cost::ZERO));
            let most = Cost::whole(Cost::MOST);
            assert!(most.is_finite());
            assert_eq!((most * 9, Cost::INFINITE + Cost::ONE), (Cost::INFINITE, Cost::INFINITE));
            assert_eq!(Weight::DEFAULT.times(Cost::INFINITE), Cost::INFINITE);
            assert_eq!([0.5, f64::NAN].map(Weight::from_number), [None; 2]);
            assert_eq!(Weight::from_number(1.5), Some(Weight::DEFAULT));
        }

        // Costs are displayed with two decimals.
        {
            let rounded =
                [Cost::whole(418), Cost::SQRT_2, Cost::steps(3, 2), Cost::INFINITE].map(|cost| cost.to_string());
            assert_eq!(rounded, ["418", "1.41", "5.83", "inf"]);
            assert!((Cost::SQRT_2.to_number() - std::f64::consts::SQRT_2).abs() < 1e-9);
        }
    }
}
