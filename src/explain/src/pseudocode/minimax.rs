//! The programs that visit every node: minimax, negamax, expectiminimax.

use super::listing::{ANY, CHANCE, Listing, MAX, MIN, line, tied};
use super::{Form, StepKind};

pub(super) const EXPECTIMINIMAX: &[Listing] = &[WITH_CHANCE];

pub(super) const TWO_FUNCTIONS: Listing = Listing {
    fail_mode: None,
    form: Form::TwoFunctions,
    title: || text!(programs, "minimax-two"),
    source: || text!(programs, "minimax-two-source"),
    before: &[],
    lines: &[
        tied("function max-value(node)", StepKind::Call, MAX),
        tied("  if {end} return {value}(node)", StepKind::Evaluate, MAX),
        line("  v ← −∞"),
        line("  for each child of node"),
        tied("    v ← max(v, min-value(child))", StepKind::Update, MAX),
        tied("  return v", StepKind::Return, MAX),
        tied("function min-value(node)", StepKind::Call, MIN),
        tied("  if {end} return {value}(node)", StepKind::Evaluate, MIN),
        line("  v ← +∞"),
        line("  for each child of node"),
        tied("    v ← min(v, max-value(child))", StepKind::Update, MIN),
        tied("  return v", StepKind::Return, MIN),
    ],
};

pub(super) const ONE_FUNCTION: Listing = Listing {
    fail_mode: None,
    form: Form::OneFunction,
    title: || text!(programs, "minimax-one"),
    source: || text!(programs, "minimax-one-source"),
    before: &[],
    lines: &[
        tied("function minimax(node)", StepKind::Call, ANY),
        tied("  if {end} return {value}(node)", StepKind::Evaluate, ANY),
        line("  if node is a MAX node"),
        line("    v ← −∞"),
        line("    for each child of node"),
        tied("      v ← max(v, minimax(child))", StepKind::Update, MAX),
        tied("    return v", StepKind::Return, MAX),
        line("  else"),
        line("    v ← +∞"),
        line("    for each child of node"),
        tied("      v ← min(v, minimax(child))", StepKind::Update, MIN),
        tied("    return v", StepKind::Return, MIN),
    ],
};

pub(super) const NEGAMAX_FORM: Listing = Listing {
    fail_mode: None,
    form: Form::Negamax,
    title: || text!(programs, "negamax"),
    source: || text!(programs, "negamax-source"),
    before: &[],
    lines: &[
        tied("function negamax(node)", StepKind::Call, ANY),
        line("  if {end}"),
        tied("    return {value}(node, mover)", StepKind::Evaluate, ANY),
        line("  v ← −∞"),
        line("  for each child of node"),
        tied("    v ← max(v, {−}negamax(child))", StepKind::Update, ANY),
        tied("  return v", StepKind::Return, ANY),
    ],
};

pub(super) const BOTTOM_UP: &[Listing] = &[LEVEL_BY_LEVEL];

const LEVEL_BY_LEVEL: Listing = Listing {
    fail_mode: None,
    form: Form::OneFunction,
    title: || text!(programs, "bottom-up"),
    source: || text!(programs, "bottom-up-source"),
    before: &[
        line("function bottom-up(root)"),
        line("  generate(root)"),
        line("  for each level, the deepest first"),
        line("    for each child on the level"),
        tied("      back up v(child) to its parent, node", StepKind::BackUp, ANY),
        line("      if node is a MAX node"),
        tied("        v(node) ← max(v(node), v(child))", StepKind::Update, MAX),
        line("      else"),
        tied("        v(node) ← min(v(node), v(child))", StepKind::Update, MIN),
        tied("  return v(root)", StepKind::Return, ANY),
    ],
    lines: &[
        tied("function generate(node)", StepKind::Call, ANY),
        line("  if {end}"),
        tied("    v(node) ← {value}(node)", StepKind::Evaluate, ANY),
        line("  else"),
        line("    v(node) ← the worst value for its player"),
        line("    for each child of node"),
        line("      generate(child)"),
    ],
};

/// Minimax with chance nodes. Impossible outcomes add nothing, not even an infinite value.
const WITH_CHANCE: Listing = Listing {
    fail_mode: None,
    form: Form::OneFunction,
    title: || text!(programs, "expectiminimax"),
    source: || text!(programs, "expectiminimax-source"),
    before: &[],
    lines: &[
        tied("function expectiminimax(node)", StepKind::Call, ANY),
        tied("  if {end} return {value}(node)", StepKind::Evaluate, ANY),
        line("  if node is a MAX node"),
        line("    v ← −∞"),
        line("    for each child of node"),
        tied("      v ← max(v, expectiminimax(child))", StepKind::Update, MAX),
        tied("    return v", StepKind::Return, MAX),
        line("  if node is a MIN node"),
        line("    v ← +∞"),
        line("    for each child of node"),
        tied("      v ← min(v, expectiminimax(child))", StepKind::Update, MIN),
        tied("    return v", StepKind::Return, MIN),
        line("  v ← 0"),
        line("  for each child of node"),
        tied("    v ← v + p(child)·expectiminimax(child)", StepKind::Update, CHANCE),
        tied("  return v", StepKind::Return, CHANCE),
    ],
};
