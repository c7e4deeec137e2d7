//! What the leaves of a tree to practise on are worth, and how that is changed a little.

use std::collections::BTreeSet;

use super::{Shape, Ties, Wishes};
use plywood_tree::random::SplitMix;

/// The values of all leaves, from left to right.
pub(super) struct Values {
    values: Vec<i64>,
    /// What was there before the last change.
    before: Vec<(usize, i64)>,
}

impl Values {
    /// Draws the values; `None` where there are fewer than have to be distinct.
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

    /// Changes one leaf, or has two change places.
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

    /// Takes the last change back.
    pub(super) fn undo(&mut self) {
        for (leaf, value) in self.before.drain(..) {
            self.values[leaf] = value;
        }
    }

    /// 1 where the values are still those of the tree that this one is to be like.
    pub(super) fn unchanged(&self, shape: &Shape) -> u64 {
        u64::from(shape.model_values().is_some_and(|model| model == self.values))
    }
}

/// How many values there are to choose from.
pub(super) const fn size(wishes: &Wishes) -> u64 {
    wishes.values.most.abs_diff(wishes.values.least).saturating_add(1)
}

const fn one(wishes: &Wishes, random: &mut SplitMix) -> i64 {
    wishes.values.least + random.below(size(wishes)) as i64
}
