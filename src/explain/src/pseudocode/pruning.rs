//! The programs that prune: alpha-beta with one function or two, and in negamax form; fail-hard and fail-soft.
//!
//! Fail-hard keeps no value beside alpha and beta. In the fail-soft forms the bound is moved before it is tested, as in later
//! editions of Russell & Norvig. So alpha and beta equal those of the search at every step.

use super::listing::{ANY, Listing, MAX, MIN, line, tied};
use super::{Form, StepKind};
use plywood_tree::settings::FailMode;

/// From the lecture: one function, which returns a bound.
pub(super) const ONE_FUNCTION_HARD: Listing = Listing {
    fail_mode: Some(FailMode::FailHard),
    form: Form::OneFunction,
    title: || text!(programs, "one-hard"),
    source: || text!(programs, "one-hard-source"),
    before: &[],
    lines: &[
        tied("function alphabeta(node, α, β)", StepKind::Call, ANY),
        tied("  if {end} return {value}(node)", StepKind::Evaluate, ANY),
        line("  if node is a MAX node"),
        line("    for each child of node"),
        tied("      α ← max(α, alphabeta(child, α, β))", StepKind::Update, MAX),
        tied("      if α {≥} β return α", StepKind::Cut, MAX),
        tied("    return α", StepKind::Return, MAX),
        line("  else"),
        line("    for each child of node"),
        tied("      β ← min(β, alphabeta(child, α, β))", StepKind::Update, MIN),
        tied("      if α {≥} β return β", StepKind::Cut, MIN),
        tied("    return β", StepKind::Return, MIN),
    ],
};

pub(super) const TWO_FUNCTIONS_HARD: Listing = Listing {
    fail_mode: Some(FailMode::FailHard),
    form: Form::TwoFunctions,
    title: || text!(programs, "two-hard"),
    source: || text!(programs, "two-hard-source"),
    before: &[],
    lines: &[
        tied("function max-value(node, α, β)", StepKind::Call, MAX),
        tied("  if {end} return {value}(node)", StepKind::Evaluate, MAX),
        line("  for each child of node"),
        tied("    α ← max(α, min-value(child, α, β))", StepKind::Update, MAX),
        tied("    if α {≥} β return α", StepKind::Cut, MAX),
        tied("  return α", StepKind::Return, MAX),
        tied("function min-value(node, α, β)", StepKind::Call, MIN),
        tied("  if {end} return {value}(node)", StepKind::Evaluate, MIN),
        line("  for each child of node"),
        tied("    β ← min(β, max-value(child, α, β))", StepKind::Update, MIN),
        tied("    if β {≤} α return β", StepKind::Cut, MIN),
        tied("  return β", StepKind::Return, MIN),
    ],
};

/// From the textbook: two functions that return the best value they found.
pub(super) const TWO_FUNCTIONS_SOFT: Listing = Listing {
    fail_mode: Some(FailMode::FailSoft),
    form: Form::TwoFunctions,
    title: || text!(programs, "two-soft"),
    source: || text!(programs, "minimax-two-source"),
    before: &[],
    lines: &[
        tied("function max-value(node, α, β)", StepKind::Call, MAX),
        tied("  if {end} return {value}(node)", StepKind::Evaluate, MAX),
        line("  v ← −∞"),
        line("  for each child of node"),
        tied("    v ← max(v, min-value(child, α, β))", StepKind::Update, MAX),
        line("    α ← max(α, v)"),
        tied("    if v {≥} β return v", StepKind::Cut, MAX),
        tied("  return v", StepKind::Return, MAX),
        tied("function min-value(node, α, β)", StepKind::Call, MIN),
        tied("  if {end} return {value}(node)", StepKind::Evaluate, MIN),
        line("  v ← +∞"),
        line("  for each child of node"),
        tied("    v ← min(v, max-value(child, α, β))", StepKind::Update, MIN),
        line("    β ← min(β, v)"),
        tied("    if v {≤} α return v", StepKind::Cut, MIN),
        tied("  return v", StepKind::Return, MIN),
    ],
};

pub(super) const ONE_FUNCTION_SOFT: Listing = Listing {
    fail_mode: Some(FailMode::FailSoft),
    form: Form::OneFunction,
    title: || text!(programs, "one-soft"),
    source: || text!(programs, "soft-source"),
    before: &[],
    lines: &[
        tied("function alphabeta(node, α, β)", StepKind::Call, ANY),
        tied("  if {end} return {value}(node)", StepKind::Evaluate, ANY),
        line("  if node is a MAX node"),
        line("    v ← −∞"),
        line("    for each child of node"),
        tied("      v ← max(v, alphabeta(child, α, β))", StepKind::Update, MAX),
        line("      α ← max(α, v)"),
        tied("      if α {≥} β return v", StepKind::Cut, MAX),
        tied("    return v", StepKind::Return, MAX),
        line("  else"),
        line("    v ← +∞"),
        line("    for each child of node"),
        tied("      v ← min(v, alphabeta(child, α, β))", StepKind::Update, MIN),
        line("      β ← min(β, v)"),
        tied("      if α {≥} β return v", StepKind::Cut, MIN),
        tied("    return v", StepKind::Return, MIN),
    ],
};

pub(super) const NEGAMAX_HARD: Listing = Listing {
    fail_mode: Some(FailMode::FailHard),
    form: Form::Negamax,
    title: || text!(programs, "negamax-hard"),
    source: || text!(programs, "negamax-hard-source"),
    before: &[],
    lines: &[
        tied("function negamax(node, α, β)", StepKind::Call, ANY),
        line("  if {end}"),
        tied("    return {value}(node, mover)", StepKind::Evaluate, ANY),
        line("  for each child of node"),
        tied("    α ← max(α, {−}negamax(child, {−}β, {−}α))", StepKind::Update, ANY),
        tied("    if α {≥} β return α", StepKind::Cut, ANY),
        tied("  return α", StepKind::Return, ANY),
    ],
};

pub(super) const NEGAMAX_SOFT: Listing = Listing {
    fail_mode: Some(FailMode::FailSoft),
    form: Form::Negamax,
    title: || text!(programs, "negamax-soft"),
    source: || text!(programs, "soft-source"),
    before: &[],
    lines: &[
        tied("function negamax(node, α, β)", StepKind::Call, ANY),
        line("  if {end}"),
        tied("    return {value}(node, mover)", StepKind::Evaluate, ANY),
        line("  v ← −∞"),
        line("  for each child of node"),
        tied("    v ← max(v, {−}negamax(child, {−}β, {−}α))", StepKind::Update, ANY),
        line("    α ← max(α, v)"),
        tied("    if α {≥} β return v", StepKind::Cut, ANY),
        tied("  return v", StepKind::Return, ANY),
    ],
};
