//! The program that searches in passes: iterative deepening, which drives alpha-beta.

use super::StepKind;
use super::listing::{ANY, Listing, Template, line, tied};
use super::pruning::{ONE_FUNCTION_HARD, ONE_FUNCTION_SOFT};

pub(super) const ITERATIVE_DEEPENING: &[Listing] = &[
    Listing { title: || text!(programs, "deepening-hard"), source: SOURCE, before: PASSES, ..ONE_FUNCTION_HARD },
    Listing { title: || text!(programs, "deepening-soft"), source: SOURCE, before: PASSES, ..ONE_FUNCTION_SOFT },
];

const SOURCE: fn() -> &'static str = || text!(programs, "deepening-source");

/// A pass for each depth. Below it every call of `alphabeta` knows the depth, for the cutoff test.
const PASSES: &[Template] = &[
    line("function deepen(root)"),
    tied("  for depth ← 1, 2, 3, …, limit", StepKind::Pass, ANY),
    line("    v ← alphabeta(root, −∞, +∞)"),
    line("    if no line goes on return v"),
    line("    {sort}"),
    line("  return v"),
];
