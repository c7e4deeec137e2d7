//! The programs that look at every node: minimax, negamax, expectiminimax.

use super::listing::{ANY, CHANCE, Listing, MAX, MIN, line, lit};
use super::{Form, StepKind};
use crate::settings::Algorithm;

/// The two players as two functions.
pub(super) const TWO_FUNCTIONS: Listing = Listing {
    algorithm: Algorithm::Minimax,
    fail_mode: None,
    form: Form::TwoFunctions,
    title: "minimax, two functions",
    source: "Russell & Norvig, ch. 5",
    rows: &[
        lit("function max-value(node)", StepKind::Call, MAX),
        lit("  if {end} return {value}(node)", StepKind::Evaluate, MAX),
        line("  v ← −∞"),
        line("  for each child of node"),
        lit("    v ← max(v, min-value(child))", StepKind::Update, MAX),
        lit("  return v", StepKind::Return, MAX),
        lit("function min-value(node)", StepKind::Call, MIN),
        lit("  if {end} return {value}(node)", StepKind::Evaluate, MIN),
        line("  v ← +∞"),
        line("  for each child of node"),
        lit("    v ← min(v, max-value(child))", StepKind::Update, MIN),
        lit("  return v", StepKind::Return, MIN),
    ],
};

/// One function that asks who moves.
pub(super) const ONE_FUNCTION: Listing = Listing {
    algorithm: Algorithm::Minimax,
    fail_mode: None,
    form: Form::OneFunction,
    title: "minimax, one function",
    source: "Shannon 1950, as lectures write it",
    rows: &[
        lit("function minimax(node)", StepKind::Call, ANY),
        lit("  if {end} return {value}(node)", StepKind::Evaluate, ANY),
        line("  if node is a MAX node"),
        line("    v ← −∞"),
        line("    for each child of node"),
        lit("      v ← max(v, minimax(child))", StepKind::Update, MAX),
        lit("    return v", StepKind::Return, MAX),
        line("  else"),
        line("    v ← +∞"),
        line("    for each child of node"),
        lit("      v ← min(v, minimax(child))", StepKind::Update, MIN),
        lit("    return v", StepKind::Return, MIN),
    ],
};

/// One case instead of two.
pub(super) const NEGAMAX: Listing = Listing {
    algorithm: Algorithm::Negamax,
    fail_mode: None,
    form: Form::Negamax,
    title: "negamax",
    source: "Knuth & Moore 1975, F0",
    rows: &[
        lit("function negamax(node)", StepKind::Call, ANY),
        line("  if {end}"),
        lit("    return {value}(node, mover)", StepKind::Evaluate, ANY),
        line("  v ← −∞"),
        line("  for each child of node"),
        lit("    v ← max(v, {−}negamax(child))", StepKind::Update, ANY),
        lit("  return v", StepKind::Return, ANY),
    ],
};

/// Minimax in which chance moves too. What cannot happen adds nothing, not even an infinite value.
pub(super) const EXPECTIMINIMAX: Listing = Listing {
    algorithm: Algorithm::Expectiminimax,
    fail_mode: None,
    form: Form::OneFunction,
    title: "expectiminimax",
    source: "Michie 1966; Russell & Norvig, ch. 5",
    rows: &[
        lit("function expectiminimax(node)", StepKind::Call, ANY),
        lit("  if {end} return {value}(node)", StepKind::Evaluate, ANY),
        line("  if node is a MAX node"),
        line("    v ← −∞"),
        line("    for each child of node"),
        lit("      v ← max(v, expectiminimax(child))", StepKind::Update, MAX),
        lit("    return v", StepKind::Return, MAX),
        line("  if node is a MIN node"),
        line("    v ← +∞"),
        line("    for each child of node"),
        lit("      v ← min(v, expectiminimax(child))", StepKind::Update, MIN),
        lit("    return v", StepKind::Return, MIN),
        line("  v ← 0"),
        line("  for each child of node"),
        lit("    v ← v + p(child)·expectiminimax(child)", StepKind::Update, CHANCE),
        lit("  return v", StepKind::Return, CHANCE),
    ],
};
