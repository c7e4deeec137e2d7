//! Distances in a plane: how far two places are apart where nothing stands between them.
//!
//! They are of one family, Minkowski's: the p-th root of the sum of the p-th powers of both sides. Manhattan is p = 1, Euclid p = 2,
//! Chebyshev the limit for p to infinity; octile, the way along straight and diagonal steps, lies between the first two.

use plywood_tree::cost::Cost;

/// A distance, the longest first: over the same columns and rows none is longer than the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Distance {
    /// Columns and rows together: the way of one who moves straight only.
    Manhattan,
    /// As many diagonal steps as possible and the rest straight: the way of one who moves to all eight neighbours.
    Octile,
    /// The straight line.
    Euclid,
    /// Columns or rows, whichever are more: the way of one for whom diagonal steps cost no more than straight ones.
    Chebyshev,
}

impl Distance {
    /// All of them, the longest first.
    pub const ALL: [Self; 4] = [Self::Manhattan, Self::Octile, Self::Euclid, Self::Chebyshev];

    /// The distance over so many columns and rows; exact, but that a straight line is rounded down by less than a unit of cost.
    #[inline]
    #[must_use]
    pub fn over(self, columns: u32, rows: u32) -> Cost {
        let (long, short) = (columns.max(rows), columns.min(rows));
        match self {
            Self::Manhattan => Cost::whole(long) + Cost::whole(short),
            Self::Octile => Cost::steps(long - short, short),
            Self::Euclid => Cost::straight_line(long, short),
            Self::Chebyshev => Cost::whole(long),
        }
    }

    /// The distance between two points, rounded down; infinite where it is more than a cost can be.
    #[must_use]
    pub fn between(self, from: (f64, f64), to: (f64, f64)) -> Cost {
        let (x, y) = ((from.0 - to.0).abs(), (from.1 - to.1).abs());
        let (long, short) = (x.max(y), x.min(y));
        let number = match self {
            Self::Manhattan => long + short,
            Self::Octile => short.mul_add(std::f64::consts::SQRT_2, long - short),
            Self::Euclid => x.hypot(y),
            Self::Chebyshev => long,
        };
        Cost::at_most(number).unwrap_or(Cost::INFINITE)
    }
}
