//! Rolls of two dice with their probabilities, and the legal turns after a roll. A player must play as much as possible: both
//! dice, or all four of a double. If only one of two dice can be played, it is the greater one. Source: the rules of the US
//! Backgammon Federation, sections 4 and 5.

use std::collections::HashMap;

use super::men::{Men, Side, Step};
use plywood_tree::tree::Fraction;

/// The steps of one roll, rearmost men first. Empty if no step is possible.
#[derive(Clone, Copy)]
pub struct Turn {
    pub(super) side: Side,
    pub(super) roll: Roll,
    steps: Steps,
    hits: u8,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Steps {
    steps: [Step; 4],
    count: u8,
}

impl Steps {
    fn list(&self) -> &[Step] {
        &self.steps[..usize::from(self.count)]
    }

    fn with(mut self, step: Step) -> Self {
        if let Some(next) = self.steps.get_mut(usize::from(self.count)) {
            *next = step;
            self.count += 1;
        }
        self
    }

    /// Sorts the steps, rearmost men first. The result does not depend on their order.
    fn sorted(mut self) -> Self {
        let count = usize::from(self.count);
        self.steps[..count].sort_unstable();
        self
    }
}

impl Turn {
    pub(super) fn steps(&self) -> &[Step] {
        self.steps.list()
    }

    fn apply(mut self, men: &mut Men) -> Self {
        for (at, &step) in self.steps.list().iter().enumerate() {
            self.hits |= u8::from(men.step(self.side, step)) << at;
        }
        self
    }

    pub(super) fn make(&self, men: &mut Men) {
        self.apply(men);
    }

    pub(super) fn unmake(&self, men: &mut Men) {
        for (at, &step) in self.steps.list().iter().enumerate().rev() {
            men.take_back(self.side, step, self.hits >> at & 1 == 1);
        }
    }
}

/// Returns every turn of a player after this roll in the order of its steps, one for each resulting position.
///
/// A double allows a few hundred at most: a man steps in board order, so each turn is found in one order only.
pub fn turns(men: &Men, side: Side, roll: Roll) -> Vec<Turn> {
    let mut found = Found { side, longest: 0, turns: Vec::new() };
    for dice in roll.orders() {
        found.extend(men, &dice, Steps::default());
    }
    let longest = found.longest;
    let plays_greater = |steps: &Steps| steps.list().iter().any(|step| step.die == roll.greater);
    let has_greater = found.turns.iter().any(|(steps, _)| plays_greater(steps));
    let is_legal =
        |steps: &Steps| steps.list().len() == longest && (longest != 1 || !has_greater || plays_greater(steps));
    let mut leading_to: HashMap<Men, Steps> = HashMap::new();
    for (steps, after) in found.turns.into_iter().filter(|(steps, _)| is_legal(steps)) {
        let steps = steps.sorted();
        leading_to.entry(after).and_modify(|known| *known = steps.min(*known)).or_insert(steps);
    }
    let mut turns: Vec<Steps> = leading_to.into_values().collect();
    turns.sort_unstable();
    turns.into_iter().map(|steps| Turn { side, roll, steps, hits: 0 }.apply(&mut men.clone())).collect()
}

struct Found {
    side: Side,
    longest: usize,
    turns: Vec<(Steps, Men)>,
}

impl Found {
    fn extend(&mut self, men: &Men, dice: &[u8], made: Steps) {
        let mut is_stuck = true;
        if let Some((&die, rest)) = dice.split_first() {
            // The steps of a double are alike, so each set of them is enumerated in one order.
            let last = made.list().last().filter(|last| last.die == die);
            for from in last.map_or(0, |last| last.from)..=super::men::POINTS {
                let step = Step { from, die };
                if men.allow(self.side, step) {
                    is_stuck = false;
                    let mut after = *men;
                    after.step(self.side, step);
                    self.extend(&after, rest, made.with(step));
                }
            }
        }
        if is_stuck {
            self.longest = self.longest.max(made.list().len());
            self.turns.push((made, *men));
        }
    }
}

const FACES: u8 = 6;

/// A roll of two dice, unordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roll {
    pub(super) greater: u8,
    pub(super) less: u8,
}

impl Roll {
    pub(super) fn new(one: u8, other: u8) -> Option<Self> {
        let faces = 1..=FACES;
        let exists = faces.contains(&one) && faces.contains(&other);
        exists.then(|| Self { greater: one.max(other), less: one.min(other) })
    }

    pub(super) fn all() -> impl Iterator<Item = Self> {
        (1..=FACES).flat_map(|greater| (1..=greater).map(move |less| Self { greater, less }))
    }

    /// Returns each order in which the dice can be played. A double has four equal dice.
    fn orders(self) -> Vec<Vec<u8>> {
        let Self { greater, less } = self;
        if greater == less { vec![vec![greater; 4]] } else { vec![vec![greater, less], vec![less, greater]] }
    }

    pub(super) const fn probability(self) -> Fraction {
        let ways = if self.greater == self.less { 1 } else { 2 };
        Fraction::of_cases(ways, FACES as u32 * FACES as u32)
    }
}

#[cfg(test)]
mod roll_tests {
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
