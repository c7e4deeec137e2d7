//! What an action costs, exactly: sums and comparisons of costs are never rounded.
//!
//! Maps have diagonal steps, which cost √2 times as much as straight ones. In floating point two ways of equal cost differ in the last
//! digit, depending on the order in which they are added up: ties are broken by noise, consistent estimates stop being consistent,
//! and a state is expanded twice. So a cost is a whole number of units, and a diagonal step is a whole number of them, too:
//! √2 is taken to be 3,880,899 / 2,744,210, the eighteenth convergent of its continued fraction. A convergent lies nearer to √2 than
//! any fraction with a smaller denominator; hence costs `a + b √2` and `c + d √2` compare as the real numbers do, and are
//! equal only if `a = c` and `b = d`, as long as `b` and `d` differ by less than 2,744,210. (Hardy and Wright, An Introduction to the
//! Theory of Numbers, chapter 10.)
//!
//! A thousand units more to each, and numbers with up to four decimals are whole numbers of units as well.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul};

/// One over the smallest decimal that is a whole number of units.
const DECIMALS: f64 = 10_000.0;

/// What something costs: never negative, exact up to [`Cost::MOST`], beyond which it is [`Cost::INFINITE`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cost(u64);

/// Denominator of the convergent of √2, and its numerator; the fraction is a little greater than √2.
const CONVERGENT: (u64, u64) = (2_744_210, 3_880_899);

/// How fine the units are below what √2 needs.
const FINE: u64 = 1_000;

impl Cost {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// One.
    pub const ONE: Self = Self(CONVERGENT.0 * FINE);
    /// The square root of two, the length of a diagonal step.
    pub const SQRT_2: Self = Self(CONVERGENT.1 * FINE);
    /// More than any cost: what it costs to go where no way leads.
    pub const INFINITE: Self = Self(u64::MAX);
    /// The greatest whole cost.
    pub const MOST: u32 = u32::MAX;

    /// The number of units, which sorts as costs do.
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

    /// A cost from a number, exact where it has up to four decimals and otherwise the next that can be written down; `None` if the
    /// number is negative, not finite or above [`Cost::MOST`].
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

    /// The greatest cost that is surely no more than a number, for estimates: what is rounded down does not overestimate. `None` as for
    /// [`Cost::from_number`].
    pub fn at_most(number: f64) -> Option<Self> {
        // A product is rounded to the nearest; the number below that is no more than the exact one.
        Self::is_cost(number).then(|| match Self::from_number(number) {
            Some(exact) if exact.0.is_multiple_of(Self::DECIMAL) => exact,
            _ => Self((number * Self::ONE.0 as f64).next_down().max(0.0).floor() as u64),
        })
    }

    /// Units of one ten-thousandth.
    const DECIMAL: u64 = Self::ONE.0 / DECIMALS as u64;

    fn is_cost(number: f64) -> bool {
        (0.0..=f64::from(Self::MOST)).contains(&number)
    }

    /// The length of the straight line over so many columns and rows, rounded down by less than a unit. What a step lowers it by is
    /// never more than the step's length, so that it is a consistent estimate.
    pub fn straight_line(columns: u32, rows: u32) -> Self {
        let squared = u128::from(columns).pow(2) + u128::from(rows).pow(2);
        let Some(exact) = squared.checked_mul(u128::from(Self::ONE.0).pow(2)) else { return Self::INFINITE };
        // The root of a floating-point number is off by a few units at the most, which the squares tell.
        let mut units = ((squared as f64).sqrt() * Self::ONE.0 as f64) as u64;
        while u128::from(units).pow(2) > exact {
            units -= 1;
        }
        while u128::from(units + 1).pow(2) <= exact {
            units += 1;
        }
        Self(units)
    }

    /// Whether it can be paid at all.
    pub const fn is_finite(self) -> bool {
        self.0 != u64::MAX
    }

    /// The cost as a number, for showing and for other programs; infinity where it is infinite. Rounded as all such numbers are:
    /// not for comparing.
    pub fn to_number(self) -> f64 {
        if !self.is_finite() {
            return f64::INFINITY;
        }
        // The quotient of a whole cost is exact; others are told to nine decimals, which is what the units can tell apart.
        let number = self.0 as f64 / Self::ONE.0 as f64;
        let told = (number * 1e9).round() / 1e9;
        if told.is_finite() { told } else { number }
    }

    /// How often 1 and how often √2 it is, where it is such a sum.
    pub fn parts(self) -> Option<(u64, u64)> {
        let (one, root) = CONVERGENT;
        let units = self.is_finite().then_some(self.0).filter(|units| units.is_multiple_of(FINE))? / FINE;
        // The convergents are neighbours: numerator squared less twice the denominator squared is 1, so the numerator is its own
        // inverse modulo the denominator.
        let diagonal = (u128::from(units) * u128::from(root % one) % u128::from(one)) as u64;
        let straight = units.checked_sub(diagonal * root)?;
        Some((straight / one, diagonal))
    }

    /// The cost less another; zero where the other is greater.
    #[must_use]
    pub const fn less(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// By how much two costs differ.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0.abs_diff(other.0))
    }
}

/// Infinite as soon as it is too large to be exact.
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

/// As a number with at most two decimals, `inf` where it is infinite.
impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_finite() {
            return f.write_str("inf");
        }
        let hundredths = (self.to_number() * 100.0).round() / 100.0;
        write!(f, "{hundredths}")
    }
}

/// How much more than what has been paid an estimate counts in weighted A*: in thousandths, at least 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Weight(u32);

impl Weight {
    /// Estimates count as they are.
    pub const ONE: Self = Self(1_000);
    /// Half as much again.
    pub const DEFAULT: Self = Self(1_500);

    /// A weight from a number, to the nearest thousandth; `None` below 1 and above 1,000.
    pub fn from_number(number: f64) -> Option<Self> {
        (1.0..=1_000.0).contains(&number).then(|| Self((number * 1_000.0).round() as u32))
    }

    /// The weight as a number.
    pub fn to_number(self) -> f64 {
        f64::from(self.0) / 1_000.0
    }

    /// So many times the cost, rounded down; infinite costs stay infinite.
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

    /// Compares two sums of a whole number and a whole number of √2, by squares of whole numbers.
    fn compared(first: (u32, u32), second: (u32, u32)) -> Ordering {
        let whole = i128::from(first.0) - i128::from(second.0);
        let roots = i128::from(first.1) - i128::from(second.1);
        // The sign of `whole + roots √2`.
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
            // As near to the first as whole numbers allow, for others are easy to tell apart.
            let by = (f64::from(diagonal) - f64::from(other)) * std::f64::consts::SQRT_2;
            let second = (f64::from(straight) + by).round() as i64 + near;
            prop_assume!((0..=i64::from(u32::MAX)).contains(&second));
            let [first, second] = [(straight, diagonal), (second as u32, other)];
            let costs = [first, second].map(|(straight, diagonal)| Cost::steps(straight, diagonal));
            prop_assert_eq!(costs[0].cmp(&costs[1]), compared(first, second));
        }

        #[test]
        fn a_cost_knows_its_parts(straight in 0_u32..1_000_000, diagonal in 0_u32..1_000_000) {
            let cost = Cost::steps(straight, diagonal);
            prop_assert_eq!(cost.parts(), Some((u64::from(straight), u64::from(diagonal))));
            let number = f64::from(straight) + f64::from(diagonal) * std::f64::consts::SQRT_2;
            prop_assert!((cost.to_number() - number).abs() < 1e-6);
        }

        #[test]
        fn numbers_with_four_decimals_are_exact(tenthousandths in 0_u32..1_000_000_000, more in 0_u32..1_000_000_000) {
            let cost = |number: u32| Cost::from_number(f64::from(number) / 10_000.0).expect("a cost");
            prop_assert_eq!(cost(tenthousandths) + cost(more), cost(tenthousandths + more));
            prop_assert_eq!(cost(tenthousandths).to_number(), f64::from(tenthousandths) / 10_000.0);
        }

        #[test]
        fn a_straight_line_is_rounded_down_by_less_than_a_unit(columns in 0_u32..100_000, rows in 0_u32..100_000) {
            let line = u128::from(Cost::straight_line(columns, rows).0);
            let exact = (u128::from(columns).pow(2) + u128::from(rows).pow(2)) * u128::from(Cost::ONE.0).pow(2);
            prop_assert!(line * line <= exact && exact < (line + 1) * (line + 1));
        }
    }

    #[test]
    fn costs_never_wrap_and_have_two_decimals() {
        // Seven diagonals are more than nine straights and less than ten.
        assert!(Cost::steps(9, 0) < Cost::steps(0, 7) && Cost::steps(0, 7) < Cost::steps(10, 0));
        // Neighbouring convergents: as near as it gets.
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

        // Costs are told with two decimals.
        {
            let told = [Cost::whole(418), Cost::SQRT_2, Cost::steps(3, 2), Cost::INFINITE].map(|cost| cost.to_string());
            assert_eq!(told, ["418", "1.41", "5.83", "inf"]);
            assert!((Cost::SQRT_2.to_number() - std::f64::consts::SQRT_2).abs() < 1e-9);
        }
    }
}
