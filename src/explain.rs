//! Words for facts: what a step of a search does and why, in plain English. Knows nothing of screens or colors.
//!
//! Everything is computed from a [`Moment`] of a recorded search, and comes as a [`Sentence`]: pieces of text that say what
//! they are, so that a screen can color them and a transcript can join them.

mod bound;
mod condition;
mod sentence;
mod step;
mod teller;
mod why;

pub use condition::CutCondition;
pub use sentence::{Sentence, Span, Tone};

use crate::replay::Moment;
use crate::search::Rules;
use crate::tree::NodeId;
use teller::Teller;

/// Which signs sentences are written with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Script {
    /// `8 ≥ 5`, `−2`, `+∞`: for screens.
    #[default]
    Unicode,
    /// `8 >= 5`, `-2`, `inf`: for transcripts.
    Ascii,
}

/// How a search is spoken of: the rules it followed and the signs to write with.
#[derive(Clone, Copy, Debug)]
pub struct Voice {
    /// The rules of the search.
    pub rules: Rules,
    /// The signs to write with.
    pub script: Script,
}

/// What the last step did and why; before the first step, what is about to happen.
#[must_use]
pub fn step(moment: Moment<'_>, voice: Voice) -> Sentence {
    step::sentence(Teller { moment, voice })
}

/// The verdict of the last step in a few words, `8 ≥ 5  beta cutoff` or `4 < 5  new best`; `None` for steps that decide nothing.
#[must_use]
pub fn headline(moment: Moment<'_>, voice: Voice) -> Option<Sentence> {
    step::headline(Teller { moment, voice })
}

/// Why a node is as it is at this moment: by which cutoff it is pruned and who holds the bound; or what it is worth, whether
/// exactly or as a bound, and whom its window is from. At least one sentence. Linear in the depth of the node.
#[must_use]
pub fn why(moment: Moment<'_>, voice: Voice, node: NodeId) -> Vec<Sentence> {
    why::sentences(Teller { moment, voice }, node)
}

/// What the next child to return would have to be worth for a cutoff: `cut here if a child of C is ≤ 3`. `None` when no finite value could
/// cut, when no child would be left to skip, and when the cutoff is due already.
#[must_use]
pub fn condition(moment: Moment<'_>, voice: Voice) -> Option<Sentence> {
    condition::sentence(Teller { moment, voice })
}

/// The same as facts.
#[must_use]
pub fn cut_condition(moment: Moment<'_>, rules: Rules) -> Option<CutCondition> {
    condition::facts(moment, rules.cut_on)
}

/// What sentences call a node: its name, `the leaf 7`, `A's first child`, `the position after b2`.
#[must_use]
pub fn name(moment: Moment<'_>, voice: Voice, node: NodeId) -> Sentence {
    Teller { moment, voice }.noun(node)
}
