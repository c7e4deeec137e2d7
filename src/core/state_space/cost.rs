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

    /// A whole cost.
    #[must_use]
    pub const fn whole(cost: u32) -> Self {
        Self(cost as u64 * Self::ONE.0)
    }

    /// `straight + diagonal * √2`.
    #[must_use]
    pub const fn steps(straight: u32, diagonal: u32) -> Self {
        Self((straight as u64 * Self::ONE.0).saturating_add(diagonal as u64 * Self::SQRT_2.0))
    }

    /// A cost from a number, exact where it has up to four decimals and otherwise the next that can be written down; `None` if the
    /// number is negative, not finite or above [`Cost::MOST`].
    #[must_use]
    pub fn from_number(number: f64) -> Option<Self> {
        Self::rounded(number, |units| if (units - units.round()).abs() < 1e-3 { units.round() } else { units.ceil() })
    }

    /// The greatest cost that is no more than a number, for estimates: what is rounded down still does not overestimate. `None` as for
    /// [`Cost::from_number`].
    #[must_use]
    pub fn at_most(number: f64) -> Option<Self> {
        Self::rounded(number, f64::floor)
    }

    fn rounded(number: f64, round: impl FnOnce(f64) -> f64) -> Option<Self> {
        let is_cost = (0.0..=f64::from(Self::MOST)).contains(&number);
        is_cost.then(|| Self(round(number * Self::ONE.0 as f64) as u64))
    }

    /// The length of the straight line over so many columns and rows, rounded down by less than a unit. The difference of two such
    /// lengths is never more than the cost of the steps between, so that it is a consistent estimate. `None` above [`Cost::MOST`].
    #[must_use]
    pub fn straight_line(columns: u32, rows: u32) -> Self {
        let squared = u128::from(columns).pow(2) + u128::from(rows).pow(2);
        let units = (squared * u128::from(Self::ONE.0).pow(2)).isqrt();
        Self(u64::try_from(units).unwrap_or(u64::MAX))
    }

    /// Whether it can be paid at all.
    #[must_use]
    pub const fn is_finite(self) -> bool {
        self.0 != u64::MAX
    }

    /// The cost as a number, for showing and for other programs; infinity where it is infinite. Rounded as all such numbers are:
    /// not for comparing.
    #[must_use]
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
    #[must_use]
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
    #[must_use]
    pub fn from_number(number: f64) -> Option<Self> {
        (1.0..=1_000.0).contains(&number).then(|| Self((number * 1_000.0).round() as u32))
    }

    /// The weight as a number.
    #[must_use]
    pub fn to_number(self) -> f64 {
        f64::from(self.0) / 1_000.0
    }

    /// So many times the cost, rounded down; infinite costs stay infinite.
    #[inline]
    #[must_use]
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
