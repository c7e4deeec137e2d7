//! Leaf values of practice trees, and small changes to them.

use std::collections::BTreeSet;

use super::{Shape, Ties, Wishes};
use plywood_tree::random::SplitMix;

pub(super) struct Values {
    values: Vec<i64>,
    /// Values before the last change.
    before: Vec<(usize, i64)>,
}

impl Values {
    /// Draws the values; `None` if there are too few distinct ones.
    pub(super) fn draw(leaves: usize, wishes: &Wishes, random: &mut SplitMix) -> Option<Self> {
        let range = size(wishes);
        if wishes.ties == Ties::None && (leaves as u64) > range {
            return None;
        }
        let mut taken = BTreeSet::new();
        let mut values = Vec::with_capacity(leaves);
        while values.len() < leaves {
            let value = one(wishes, random);
            if wishes.ties == Ties::Allowed || taken.insert(value) {
                values.push(value);
            }
        }
        Some(Self { values, before: Vec::new() })
    }

    pub(super) fn all(&self) -> &[i64] {
        &self.values
    }

    pub(super) fn change(&mut self, wishes: &Wishes, random: &mut SplitMix) {
        let leaf = random.below(self.values.len() as u64) as usize;
        let value = one(wishes, random);
        self.before = vec![(leaf, self.values[leaf])];
        let holder = self.values.iter().position(|&other| other == value);
        if let (Ties::None, Some(holder)) = (wishes.ties, holder) {
            self.before.push((holder, value));
            self.values.swap(leaf, holder);
        } else {
            self.values[leaf] = value;
        }
    }

    pub(super) fn undo(&mut self) {
        for (leaf, value) in self.before.drain(..) {
            self.values[leaf] = value;
        }
    }

    /// Returns 1 if the values are still those of the model tree.
    pub(super) fn unchanged(&self, shape: &Shape) -> u64 {
        u64::from(shape.model_values().is_some_and(|model| model == self.values))
    }
}

pub(super) const fn size(wishes: &Wishes) -> u64 {
    wishes.values.most.abs_diff(wishes.values.least).saturating_add(1)
}

const fn one(wishes: &Wishes, random: &mut SplitMix) -> i64 {
    wishes.values.least + random.below(size(wishes)) as i64
}
