//! Rolls of two dice with their probabilities, and the turns that the rules allow after a roll. As much of it is played as can be: both dice, or all four of a double; where only
//! one of two can, the greater one. Source: the rules of the US Backgammon Federation, sections 4 and 5.

use std::collections::HashMap;

use super::men::{Landing, Men, Side, Step};
use plywood_tree::tree::Fraction;

/// A turn: the steps of one roll, those of men further back before those of others. No step where none is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    pub(super) side: Side,
    pub(super) roll: Roll,
    steps: Steps,
    /// Which of the steps hit, one bit each.
    hits: u8,
}

/// Up to four steps, in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
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

    /// The same steps with the men furthest back first. What they lead to does not depend on the order.
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

    /// Makes its steps, and remembers which of them hit.
    fn made(mut self, men: &mut Men) -> Self {
        for (at, &step) in self.steps.list().iter().enumerate() {
            self.hits |= u8::from(men.step(self.side, step) == Landing::Hits) << at;
        }
        self
    }

    /// Makes its steps.
    pub(super) fn make(&self, men: &mut Men) {
        self.made(men);
    }

    /// Takes them back.
    pub(super) fn unmake(&self, men: &mut Men) {
        for (at, &step) in self.steps.list().iter().enumerate().rev() {
            let landing = if self.hits >> at & 1 == 1 { Landing::Hits } else { Landing::Peaceful };
            men.take_back(self.side, step, landing);
        }
    }
}

/// Every turn of a player after this roll, one for each position that can come of it, in the order of their steps.
///
/// A double allows a few hundred at most: a man steps in the order of the board, so no turn is found in more than one order.
pub(super) fn turns(men: &Men, side: Side, roll: Roll) -> Vec<Turn> {
    let mut found = Found { side, longest: 0, turns: Vec::new() };
    for dice in roll.orders() {
        found.extend(men, &dice, Steps::default());
    }
    let longest = found.longest;
    let plays_greater = |steps: &Steps| steps.list().iter().any(|step| step.die == roll.greater());
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
    turns.into_iter().map(|steps| Turn { side, roll, steps, hits: 0 }.made(&mut men.clone())).collect()
}

/// The turns found so far, and where they lead to.
struct Found {
    side: Side,
    /// The most steps any of them has.
    longest: usize,
    turns: Vec<(Steps, Men)>,
}

impl Found {
    /// Plays the next of these dice in every way, at most four deep.
    fn extend(&mut self, men: &Men, dice: &[u8], made: Steps) {
        let mut is_stuck = true;
        if let Some((&die, rest)) = dice.split_first() {
            // The steps of a double are alike, so each set of them is found in one order.
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

/// The faces of a die.
const FACES: u8 = 6;

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
    fn orders(self) -> Vec<Vec<u8>> {
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
