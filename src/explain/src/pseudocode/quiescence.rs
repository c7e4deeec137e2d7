//! The programs of quiescence search: alpha-beta with another cutoff test, and a static evaluation that counts before the
//! children. They are for runs with a depth limit. Without one the search is alpha-beta and so are its programs.

use super::listing::{ANY, Listing, MAX, MIN, line, tied};
use super::{Form, StepKind};
use plywood_tree::settings::FailMode;

pub(super) const QUIESCENCE: &[Listing] = &[SOFT, HARD];

const SOFT: Listing = Listing {
    fail_mode: Some(FailMode::FailSoft),
    form: Form::OneFunction,
    title: || text!(programs, "quiescence-soft"),
    source: || text!(programs, "quiescence-source"),
    before: &[],
    lines: &[
        tied("function alphabeta(node, α, β)", StepKind::Call, ANY),
        tied("  if cutoff-test(node) and quiet(node) return eval(node)", StepKind::Evaluate, ANY),
        line("  if node is a MAX node"),
        line("    v ← −∞"),
        line("    if cutoff-test(node) and node may stand pat"),
        tied("      v ← eval(node)", StepKind::StandPat, MAX),
        line("      α ← max(α, v)"),
        tied("      if α {≥} β return v", StepKind::StandPatCut, MAX),
        line("    for each child of node"),
        tied("      v ← max(v, alphabeta(child, α, β))", StepKind::Update, MAX),
        line("      α ← max(α, v)"),
        tied("      if α {≥} β return v", StepKind::Cut, MAX),
        tied("    return v", StepKind::Return, MAX),
        line("  else"),
        line("    v ← +∞"),
        line("    if cutoff-test(node) and node may stand pat"),
        tied("      v ← eval(node)", StepKind::StandPat, MIN),
        line("      β ← min(β, v)"),
        tied("      if α {≥} β return v", StepKind::StandPatCut, MIN),
        line("    for each child of node"),
        tied("      v ← min(v, alphabeta(child, α, β))", StepKind::Update, MIN),
        line("      β ← min(β, v)"),
        tied("      if α {≥} β return v", StepKind::Cut, MIN),
        tied("    return v", StepKind::Return, MIN),
    ],
};

const HARD: Listing = Listing {
    fail_mode: Some(FailMode::FailHard),
    form: Form::OneFunction,
    title: || text!(programs, "quiescence-hard"),
    source: || text!(programs, "quiescence-source"),
    before: &[],
    lines: &[
        tied("function alphabeta(node, α, β)", StepKind::Call, ANY),
        tied("  if cutoff-test(node) and quiet(node) return eval(node)", StepKind::Evaluate, ANY),
        line("  if node is a MAX node"),
        line("    if cutoff-test(node) and node may stand pat"),
        tied("      α ← max(α, eval(node))", StepKind::StandPat, MAX),
        tied("      if α {≥} β return α", StepKind::StandPatCut, MAX),
        line("    for each child of node"),
        tied("      α ← max(α, alphabeta(child, α, β))", StepKind::Update, MAX),
        tied("      if α {≥} β return α", StepKind::Cut, MAX),
        tied("    return α", StepKind::Return, MAX),
        line("  else"),
        line("    if cutoff-test(node) and node may stand pat"),
        tied("      β ← min(β, eval(node))", StepKind::StandPat, MIN),
        tied("      if α {≥} β return β", StepKind::StandPatCut, MIN),
        line("    for each child of node"),
        tied("      β ← min(β, alphabeta(child, α, β))", StepKind::Update, MIN),
        tied("      if α {≥} β return β", StepKind::Cut, MIN),
        tied("    return β", StepKind::Return, MIN),
    ],
};
