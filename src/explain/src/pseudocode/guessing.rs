//! The program that searches from guesses: MTD(f), which drives fail-soft alpha-beta. The table of bounds is in every program that
//! has one, see `listing`.

use super::StepKind;
use super::listing::{ANY, Listing, Template, line, tied};
use super::pruning::ONE_FUNCTION_SOFT;

pub(super) const MTD_F: &[Listing] = &[Listing {
    title: || text!(programs, "mtd-f"),
    source: || text!(programs, "mtd-f-source"),
    before: PASSES,
    ..ONE_FUNCTION_SOFT
}];

/// A pass for each guess. The table outlives it.
const PASSES: &[Template] = &[
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
