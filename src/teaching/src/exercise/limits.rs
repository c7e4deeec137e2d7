//! What can be proven of a wish before any tree is drawn: that there is no such tree, and why.
//!
//! The most cutoffs that trees of a shape can have come out of three ways in which a node may end: *exact*, with a value inside of
//! its window; *low*, searched to its end, every child being no better than the bound its own player already has; and *cut*, with a value that
//! runs into the other player's bound. Between two players, what is cut for one ply is no better for the ply above, and what is low
//! there runs into the bound above and cuts it. So a child that is cut lets its parent go on, one that is low has it cut, and one
//! that is exact gives the player at the parent a bound. Each way needs that the bound in question is there: the root begins
//! without any. Where a node has several ways the best is taken, so the number is a bound; the oracle shows that small trees attain it.

use super::{Between, Form, MOST_LEAVES, MOST_PLIES, MOST_VALUE, NotMade, Ties, Wishes, values};

/// The least plies of a tree with a deep cutoff: below the root and its second child, a node whose parent's parent has no bound of
/// its own, and its children.
pub(super) const DEEP_PLIES: u32 = 4;

/// Refuses what no tree can have.
pub(super) fn check(wishes: &Wishes) -> Result<(), NotMade> {
    let Form::Drawn { depth, branching, .. } = wishes.form else { return Ok(()) };
    let power = |base: u32| (0..depth).try_fold(1u64, |leaves, _| leaves.checked_mul(u64::from(base)));
    if depth > MOST_PLIES {
        return Err(NotMade::TooManyPlies(depth));
    }
    if power(branching.most).is_none_or(|leaves| leaves > MOST_LEAVES) {
        let leaves = power(branching.most)
            .map_or_else(|| format!("{}^{depth}", branching.most), plywood_messages::text::grouped);
        return Err(NotMade::TooManyLeaves(leaves));
    }
    let (leaves, values) = (power(branching.least).unwrap_or(u64::MAX), values::size(wishes));
    if wishes.ties == Ties::None && leaves > values {
        return Err(NotMade::TooFewValues { leaves, range: wishes.values.to_string(), values });
    }
    check_cutoffs(wishes, depth, branching)
}

fn check_cutoffs(wishes: &Wishes, depth: u32, branching: Between<u32>) -> Result<(), NotMade> {
    let is_deep = wishes.deep.is_some_and(|deep| deep.least > 0);
    if is_deep && depth < DEEP_PLIES {
        return Err(NotMade::TooShallow(depth));
    }
    if is_deep && wishes.cutoffs.is_some_and(|cutoffs| cutoffs.most == 0) {
        return Err(NotMade::DeepWithoutCutoffs);
    }
    let asked = wishes.cutoffs.map_or(0, |cutoffs| cutoffs.least).max(wishes.deep.map_or(0, |deep| deep.least));
    let most = most_cutoffs(depth, branching);
    if asked > most { Err(NotMade::TooManyCutoffs { asked, most }) } else { Ok(()) }
}

impl Between<i64> {
    /// Whether leaves may be worth all of these: none is too large to be written.
    pub const fn is_writable(self) -> bool {
        self.least >= -MOST_VALUE && self.most <= MOST_VALUE
    }
}

/// Whether each player has a bound when a node is entered: the one who moves there, and the other.
#[derive(Clone, Copy)]
struct Bounds {
    own: bool,
    other: bool,
}

impl Bounds {
    const ALL: [Self; 4] = [
        Self { own: false, other: false },
        Self { own: false, other: true },
        Self { own: true, other: false },
        Self { own: true, other: true },
    ];

    /// Those of a child: the other one moves there.
    const fn below(self) -> Self {
        Self { own: self.other, other: self.own }
    }

    const fn index(self) -> usize {
        self.own as usize * 2 + self.other as usize
    }
}

/// The most cutoffs below a node and at it for each way to end; `None` where it cannot end so.
#[derive(Clone, Copy, Default)]
struct Most {
    exact: Option<u64>,
    low: Option<u64>,
    cut: Option<u64>,
}

/// More cutoffs than any tree with so many plies and children has, or just as many. O(depth × branching²).
pub(super) fn most_cutoffs(depth: u32, branching: Between<u32>) -> u64 {
    let leaf = |bounds: Bounds| Most { exact: Some(0), low: bounds.own.then_some(0), cut: bounds.other.then_some(0) };
    let mut level = Bounds::ALL.map(leaf);
    for _ in 0..depth {
        level = Bounds::ALL.map(|bounds| {
            let each = branching.range().map(|count| node(bounds, count, &level));
            each.fold(Most::default(), |a, b| Most {
                exact: a.exact.max(b.exact),
                low: a.low.max(b.low),
                cut: a.cut.max(b.cut),
            })
        });
    }
    level[0].exact.unwrap_or(0)
}

/// A node with so many children, its parts known.
fn node(bounds: Bounds, count: u32, below: &[Most; 4]) -> Most {
    let child = |own: bool| below[Bounds { own, ..bounds }.below().index()];
    let (before, after) = (child(bounds.own), child(true));
    // The best so far, while no child has been exact, and since one has.
    let (mut none, mut one) = (Some(0), None);
    let mut cut = None;
    for number in 1..=count {
        let skips = u64::from(number < count);
        let ends = sum(none, before.low).max(sum(one, after.low)).map(|all| all + skips);
        cut = cut.max(ends.filter(|_| bounds.other));
        one = sum(one, after.exact.max(after.cut)).max(sum(none, before.exact));
        none = sum(none, before.cut);
    }
    Most { exact: one, low: none.filter(|_| bounds.own), cut }
}

fn sum(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    Some(a? + b?)
}
