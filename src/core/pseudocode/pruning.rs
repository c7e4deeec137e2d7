//! The programs that prune: alpha-beta with one function or two, and in negamax form; fail-hard and fail-soft.
//!
//! Fail-hard keeps no value beside alpha and beta. In the fail-soft forms the bound is moved before it is tested, as later
//! editions of Russell & Norvig have it: so alpha and beta are at every step what the search says they are.

use super::listing::{ANY, Listing, MAX, MIN, line, lit};
use super::{Form, StepKind};
use crate::settings::{Algorithm, FailMode};

/// The lecture's: one function, which returns a bound.
pub(super) const ONE_FUNCTION_HARD: Listing = Listing {
    algorithm: Algorithm::AlphaBeta,
    fail_mode: Some(FailMode::FailHard),
    form: Form::OneFunction,
    title: "alpha-beta, one function, fail-hard",
    source: "UBB Cluj, after Knuth & Moore 1975",
    rows: &[
        lit("function alphabeta(node, α, β)", StepKind::Call, ANY),
        lit("  if {end} return {value}(node)", StepKind::Evaluate, ANY),
        line("  if node is a MAX node"),
        line("    for each child of node"),
        lit("      α ← max(α, alphabeta(child, α, β))", StepKind::Update, MAX),
        lit("      if α {≥} β return α", StepKind::Cut, MAX),
        lit("    return α", StepKind::Return, MAX),
        line("  else"),
        line("    for each child of node"),
        lit("      β ← min(β, alphabeta(child, α, β))", StepKind::Update, MIN),
        lit("      if α {≥} β return β", StepKind::Cut, MIN),
        lit("    return β", StepKind::Return, MIN),
    ],
};

/// The two players as two functions, each returning its bound.
pub(super) const TWO_FUNCTIONS_HARD: Listing = Listing {
    algorithm: Algorithm::AlphaBeta,
    fail_mode: Some(FailMode::FailHard),
    form: Form::TwoFunctions,
    title: "alpha-beta, two functions, fail-hard",
    source: "after Russell & Norvig, 1st edition",
    rows: &[
        lit("function max-value(node, α, β)", StepKind::Call, MAX),
        lit("  if {end} return {value}(node)", StepKind::Evaluate, MAX),
        line("  for each child of node"),
        lit("    α ← max(α, min-value(child, α, β))", StepKind::Update, MAX),
        lit("    if α {≥} β return α", StepKind::Cut, MAX),
        lit("  return α", StepKind::Return, MAX),
        lit("function min-value(node, α, β)", StepKind::Call, MIN),
        lit("  if {end} return {value}(node)", StepKind::Evaluate, MIN),
        line("  for each child of node"),
        lit("    β ← min(β, max-value(child, α, β))", StepKind::Update, MIN),
        lit("    if β {≤} α return β", StepKind::Cut, MIN),
        lit("  return β", StepKind::Return, MIN),
    ],
};

/// The textbook's: two functions that return the best value they found.
pub(super) const TWO_FUNCTIONS_SOFT: Listing = Listing {
    algorithm: Algorithm::AlphaBeta,
    fail_mode: Some(FailMode::FailSoft),
    form: Form::TwoFunctions,
    title: "alpha-beta, two functions, fail-soft",
    source: "Russell & Norvig, ch. 5",
    rows: &[
        lit("function max-value(node, α, β)", StepKind::Call, MAX),
        lit("  if {end} return {value}(node)", StepKind::Evaluate, MAX),
        line("  v ← −∞"),
        line("  for each child of node"),
        lit("    v ← max(v, min-value(child, α, β))", StepKind::Update, MAX),
        line("    α ← max(α, v)"),
        lit("    if v {≥} β return v", StepKind::Cut, MAX),
        lit("  return v", StepKind::Return, MAX),
        lit("function min-value(node, α, β)", StepKind::Call, MIN),
        lit("  if {end} return {value}(node)", StepKind::Evaluate, MIN),
        line("  v ← +∞"),
        line("  for each child of node"),
        lit("    v ← min(v, max-value(child, α, β))", StepKind::Update, MIN),
        line("    β ← min(β, v)"),
        lit("    if v {≤} α return v", StepKind::Cut, MIN),
        lit("  return v", StepKind::Return, MIN),
    ],
};

/// One function that returns the best value it found.
pub(super) const ONE_FUNCTION_SOFT: Listing = Listing {
    algorithm: Algorithm::AlphaBeta,
    fail_mode: Some(FailMode::FailSoft),
    form: Form::OneFunction,
    title: "alpha-beta, one function, fail-soft",
    source: "Fishburn 1983",
    rows: &[
        lit("function alphabeta(node, α, β)", StepKind::Call, ANY),
        lit("  if {end} return {value}(node)", StepKind::Evaluate, ANY),
        line("  if node is a MAX node"),
        line("    v ← −∞"),
        line("    for each child of node"),
        lit("      v ← max(v, alphabeta(child, α, β))", StepKind::Update, MAX),
        line("      α ← max(α, v)"),
        lit("      if α {≥} β return v", StepKind::Cut, MAX),
        lit("    return v", StepKind::Return, MAX),
        line("  else"),
        line("    v ← +∞"),
        line("    for each child of node"),
        lit("      v ← min(v, alphabeta(child, α, β))", StepKind::Update, MIN),
        line("      β ← min(β, v)"),
        lit("      if α {≥} β return v", StepKind::Cut, MIN),
        lit("    return v", StepKind::Return, MIN),
    ],
};

/// Both players in one case; returns alpha.
pub(super) const NEGAMAX_HARD: Listing = Listing {
    algorithm: Algorithm::NegamaxAb,
    fail_mode: Some(FailMode::FailHard),
    form: Form::Negamax,
    title: "negamax, alpha-beta, fail-hard",
    source: "Knuth & Moore 1975, F2",
    rows: &[
        lit("function negamax(node, α, β)", StepKind::Call, ANY),
        line("  if {end}"),
        lit("    return {value}(node, mover)", StepKind::Evaluate, ANY),
        line("  for each child of node"),
        lit("    α ← max(α, {−}negamax(child, {−}β, {−}α))", StepKind::Update, ANY),
        lit("    if α {≥} β return α", StepKind::Cut, ANY),
        lit("  return α", StepKind::Return, ANY),
    ],
};

/// Both players in one case; returns the best value found.
pub(super) const NEGAMAX_SOFT: Listing = Listing {
    algorithm: Algorithm::NegamaxAb,
    fail_mode: Some(FailMode::FailSoft),
    form: Form::Negamax,
    title: "negamax, alpha-beta, fail-soft",
    source: "Fishburn 1983",
    rows: &[
        lit("function negamax(node, α, β)", StepKind::Call, ANY),
        line("  if {end}"),
        lit("    return {value}(node, mover)", StepKind::Evaluate, ANY),
        line("  v ← −∞"),
        line("  for each child of node"),
        lit("    v ← max(v, {−}negamax(child, {−}β, {−}α))", StepKind::Update, ANY),
        line("    α ← max(α, v)"),
        lit("    if α {≥} β return v", StepKind::Cut, ANY),
        lit("  return v", StepKind::Return, ANY),
    ],
};
