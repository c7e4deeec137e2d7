//! Proves that no tree can meet the options, and why, before any tree is drawn.
//!
//! The maximum number of cutoffs of a shape follows from the three ways in which a node can end. *Exact*: its value is inside its
//! window. *Low*: it is searched completely, and no child is better than the bound its own player already has. *Cut*: its value
//! reaches the other player's bound.
//!
//! Between two players, a value that cuts at one ply is no better for the ply above, and a low value reaches the bound above and
//! cuts. So a cut child lets its parent continue, a low child cuts its parent, and an exact child gives the parent's player a
//! bound. Each way requires the bound in question; the root starts without any. If a node can end in several ways, the best is
//! taken, so the number is an upper bound. The oracle shows that small trees attain it.

use super::{Between, ExerciseError, ExerciseOptions, Form, LABELS, MOST_LEAVES, MOST_PLIES, MOST_VALUE, Ties, size};
use plywood_tree::{
    settings::{Algorithm, Skips},
    tree::Domain,
};

/// Minimum number of plies of a tree with a deep cutoff: the root, its second child, a node whose grandparent has no bound of its
/// own, and the children of that node.
pub const DEEP_PLIES: u32 = 4;

pub fn check(options: &ExerciseOptions) -> Result<(), ExerciseError> {
    let facts = options.algorithm.facts();
    let asks = |number: Option<Between<u64>>| number.is_some_and(|number| number.least > 0);
    if asks(options.cutoffs) && !options.has_cutoffs() || asks(options.deep) && facts.skips != Skips::BeyondBounds {
        return Err(ExerciseError::NoCutoffs(options.algorithm));
    }
    if options.domain() == Domain::Truth && options.values != LABELS {
        return Err(ExerciseError::OnlyLabels);
    }
    let Form::Drawn { depth, branching, .. } = options.form else { return Ok(()) };
    if options.algorithm == Algorithm::Expectiminimax {
        return Err(ExerciseError::NotDrawn(options.algorithm));
    }
    let power = |base: u32| (0..depth).try_fold(1u64, |leaves, _| leaves.checked_mul(u64::from(base)));
    if depth > MOST_PLIES {
        return Err(ExerciseError::TooManyPlies(depth));
    }
    if power(branching.most).is_none_or(|leaves| leaves > MOST_LEAVES) {
        let leaves = power(branching.most)
            .map_or_else(|| format!("{}^{depth}", branching.most), plywood_messages::text::grouped);
        return Err(ExerciseError::TooManyLeaves(leaves));
    }
    let leaves = power(branching.least).unwrap_or(u64::MAX);
    let values = size(options);
    if options.ties == Ties::None && leaves > values {
        return Err(ExerciseError::TooFewValues { leaves, range: options.values.to_string(), values });
    }
    if options.algorithm == Algorithm::AlphaBeta { check_cutoffs(options, depth, branching) } else { Ok(()) }
}

fn check_cutoffs(options: &ExerciseOptions, depth: u32, branching: Between<u32>) -> Result<(), ExerciseError> {
    let is_deep = options.deep.is_some_and(|deep| deep.least > 0);
    if is_deep && depth < DEEP_PLIES {
        return Err(ExerciseError::TooShallow(depth));
    }
    if is_deep && options.cutoffs.is_some_and(|cutoffs| cutoffs.most == 0) {
        return Err(ExerciseError::DeepWithoutCutoffs);
    }
    let asked = options.cutoffs.map_or(0, |cutoffs| cutoffs.least).max(options.deep.map_or(0, |deep| deep.least));
    let most = most_cutoffs(depth, branching);
    if asked > most { Err(ExerciseError::TooManyCutoffs { asked, most }) } else { Ok(()) }
}

impl Between<i64> {
    /// Returns true if leaves can have all of these values: none is too large to write.
    pub const fn is_writable(self) -> bool {
        self.least >= -MOST_VALUE && self.most <= MOST_VALUE
    }
}

/// Maximum number of cutoffs in a subtree for each way to end; `None` if impossible.
#[derive(Clone, Copy, Default)]
struct Most {
    exact: Option<u64>,
    low: Option<u64>,
    cut: Option<u64>,
}

/// Results by the bounds that exist when a node is entered: of the player to move, and of the opponent.
type ByBounds = [[Most; 2]; 2];

fn by_bounds(most: impl Fn(bool, bool) -> Most) -> ByBounds {
    [false, true].map(|own| [false, true].map(|other| most(own, other)))
}

/// Returns an upper bound on the cutoffs of any tree with this depth and branching. O(depth × branching²).
pub fn most_cutoffs(depth: u32, branching: Between<u32>) -> u64 {
    let mut level = by_bounds(|own, other| Most { exact: Some(0), low: own.then_some(0), cut: other.then_some(0) });
    for _ in 0..depth {
        level = by_bounds(|own, other| {
            let each = branching.range().map(|count| node(own, other, count, &level));
            each.fold(Most::default(), |a, b| Most {
                exact: a.exact.max(b.exact),
                low: a.low.max(b.low),
                cut: a.cut.max(b.cut),
            })
        });
    }
    level[0][0].exact.unwrap_or(0)
}

/// Combines the results of the children of a node with `count` children, at which the players change sides.
fn node(own: bool, other: bool, count: u32, below: &ByBounds) -> Most {
    let [before, after] = [own, true].map(|own| below[usize::from(other)][usize::from(own)]);
    // Best so far before and after the first exact child.
    let mut none = Some(0);
    let mut one = None;
    let mut cut = None;
    for number in 1..=count {
        let skips = u64::from(number < count);
        let ends = sum(none, before.low).max(sum(one, after.low)).map(|all| all + skips);
        cut = cut.max(ends.filter(|_| other));
        one = sum(one, after.exact.max(after.cut)).max(sum(none, before.exact));
        none = sum(none, before.cut);
    }
    Most { exact: one, low: none.filter(|_| own), cut }
}

fn sum(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    Some(a? + b?)
}
