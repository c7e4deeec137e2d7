//! Programs that search in passes: iterative deepening, and MTD(f), which drives fail-soft alpha-beta. Table lookups are added to every
//! program that has a table, see `listing`.

use super::StepKind;
use super::listing::{ANY, Listing, Template, line, tied};
use super::pruning::{ONE_FUNCTION_HARD, ONE_FUNCTION_SOFT};

pub(super) const ITERATIVE_DEEPENING: &[Listing] = &[
    Listing { title: || text!(programs, "deepening-hard"), source: SOURCE, before: PASSES, ..ONE_FUNCTION_HARD },
    Listing { title: || text!(programs, "deepening-soft"), source: SOURCE, before: PASSES, ..ONE_FUNCTION_SOFT },
];

const SOURCE: fn() -> &'static str = || text!(programs, "deepening-source");

/// One pass per depth. Below it every call of `alphabeta` has access to the depth, for the cutoff test.
const PASSES: &[Template] = &[
    line("function deepen(root)"),
    tied("  for depth ← 1, 2, 3, …, limit", StepKind::Pass, ANY),
    line("    v ← alphabeta(root, −∞, +∞)"),
    line("    if no line goes on return v"),
    line("    {sort}"),
    line("  return v"),
];

pub(super) const MTD_F: &[Listing] = &[Listing {
    title: || text!(programs, "mtd-f"),
    source: || text!(programs, "mtd-f-source"),
    before: GUESSES,
    ..ONE_FUNCTION_SOFT
}];

/// One pass per guess. The table outlives it.
const GUESSES: &[Template] = &[
    line("function mtdf(root)"),
    line("  g ← {guess}"),
    line("  low ← {lowest}"),
    line("  high ← {highest}"),
    tied("  while low < high", StepKind::Pass, ANY),
    line("    b ← max(g, low⁺)"),
    line("    g ← alphabeta(root, b⁻, b)"),
    line("    if g < b"),
    line("      high ← g"),
    line("    else"),
    line("      low ← g"),
    line("  return g"),
];
