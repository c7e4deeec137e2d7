//! Rolls of two dice, and how likely they are.

use plywood_tree::tree::Fraction;

/// The faces of a die.
pub(super) const FACES: u8 = 6;

/// A roll of two dice, which have no order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roll {
    greater: u8,
    less: u8,
}

impl Roll {
    /// The roll of two faces; `None` where a die has no such face.
    pub(super) fn new(one: u8, other: u8) -> Option<Self> {
        let faces = 1..=FACES;
        let exists = faces.contains(&one) && faces.contains(&other);
        exists.then(|| Self { greater: one.max(other), less: one.min(other) })
    }

    /// Every roll, by the greater die and then by the other one.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (1..=FACES).flat_map(|greater| (1..=greater).map(move |less| Self { greater, less }))
    }

    /// The greater of the dice, or either of a double.
    pub(super) const fn greater(self) -> u8 {
        self.greater
    }

    /// The other one.
    pub(super) const fn less(self) -> u8 {
        self.less
    }

    /// The dice in each order in which they can be played; a double is played four times.
    pub(super) fn orders(self) -> Vec<Vec<u8>> {
        let Self { greater, less } = self;
        if greater == less { vec![vec![greater; 4]] } else { vec![vec![greater, less], vec![less, greater]] }
    }

    /// How likely it is: of the 36 ways in which two dice fall, one is this double, and two are this roll of different faces.
    pub(super) const fn probability(self) -> Fraction {
        let ways = if self.greater == self.less { 1 } else { 2 };
        Fraction::of_cases(ways, FACES as u32 * FACES as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twenty_one_rolls_are_certain_together() {
        let all: Vec<Roll> = Roll::all().collect();
        assert_eq!(all.len(), 21);
        let in_36ths = |roll: &Roll| {
            let (cases, of) = roll.probability().parts();
            cases.unsigned_abs() * (36 / of)
        };
        assert_eq!(all.iter().map(in_36ths).sum::<u64>(), 36);
        let written = |one, other| Roll::new(one, other).map(|roll| roll.probability().to_string());
        assert_eq!([written(6, 5), written(5, 5)], [Some("1/18".to_owned()), Some("1/36".to_owned())]);
        assert_eq!(Roll::new(5, 6), Roll::new(6, 5));
        assert_eq!([Roll::new(0, 1), Roll::new(7, 1)], [None, None]);
    }
}
