//! The programs that label nodes T or F: AND-OR recursion, in full and stopping at what settles a node, and from the end upwards.

use super::listing::{ANY, Listing, MAX, MIN, line, lit};
use super::{Form, StepKind};
use crate::settings::Algorithm;

/// Every node gets its label.
pub(super) const ONE_FUNCTION: Listing = Listing {
    algorithm: Algorithm::AndOr,
    fail_mode: None,
    form: Form::OneFunction,
    title: "AND-OR, one function, all labels",
    source: "after Nilsson 1971, ch. 4",
    rows: &[
        lit("function solve(node)", StepKind::Call, ANY),
        lit("  if {end} return {value}(node)", StepKind::Evaluate, ANY),
        line("  if node is an OR node"),
        line("    v ← {start or}"),
        line("    for each child of node"),
        lit("      v ← {or}solve(child){with or}", StepKind::Update, MAX),
        lit("    return v", StepKind::Return, MAX),
        line("  else"),
        line("    v ← {start and}"),
        line("    for each child of node"),
        lit("      v ← {and}solve(child){with and}", StepKind::Update, MIN),
        lit("    return v", StepKind::Return, MIN),
    ],
};

/// The same with a function for each kind of node.
pub(super) const TWO_FUNCTIONS: Listing = Listing {
    algorithm: Algorithm::AndOr,
    fail_mode: None,
    form: Form::TwoFunctions,
    title: "AND-OR, two functions, all labels",
    source: "after Russell & Norvig, ch. 4",
    rows: &[
        lit("function or-node(node)", StepKind::Call, MAX),
        lit("  if {end} return {value}(node)", StepKind::Evaluate, MAX),
        line("  v ← {start or}"),
        line("  for each child of node"),
        lit("    v ← {or}and-node(child){with or}", StepKind::Update, MAX),
        lit("  return v", StepKind::Return, MAX),
        lit("function and-node(node)", StepKind::Call, MIN),
        lit("  if {end} return {value}(node)", StepKind::Evaluate, MIN),
        line("  v ← {start and}"),
        line("  for each child of node"),
        lit("    v ← {and}or-node(child){with and}", StepKind::Update, MIN),
        lit("  return v", StepKind::Return, MIN),
    ],
};

/// OR stops at the first T, AND at the first F.
pub(super) const LAZY_ONE_FUNCTION: Listing = Listing {
    algorithm: Algorithm::AndOrLazy,
    fail_mode: None,
    form: Form::OneFunction,
    title: "AND-OR, one function, short circuit",
    source: "UBB Cluj, the recursive procedure",
    rows: &[
        lit("function solve(node)", StepKind::Call, ANY),
        lit("  if {end} return {value}(node)", StepKind::Evaluate, ANY),
        line("  if node is an OR node"),
        line("    for each child of node"),
        lit("      v ← solve(child)", StepKind::Update, MAX),
        lit("      if {is T} return {T}", StepKind::Cut, MAX),
        lit("    return {F}", StepKind::Return, MAX),
        line("  else"),
        line("    for each child of node"),
        lit("      v ← solve(child)", StepKind::Update, MIN),
        lit("      if {is F} return {F}", StepKind::Cut, MIN),
        lit("    return {T}", StepKind::Return, MIN),
    ],
};

/// The same with a function for each kind of node.
pub(super) const LAZY_TWO_FUNCTIONS: Listing = Listing {
    algorithm: Algorithm::AndOrLazy,
    fail_mode: None,
    form: Form::TwoFunctions,
    title: "AND-OR, two functions, short circuit",
    source: "after Russell & Norvig, ch. 4",
    rows: &[
        lit("function or-node(node)", StepKind::Call, MAX),
        lit("  if {end} return {value}(node)", StepKind::Evaluate, MAX),
        line("  for each child of node"),
        lit("    v ← and-node(child)", StepKind::Update, MAX),
        lit("    if {is T} return {T}", StepKind::Cut, MAX),
        lit("  return {F}", StepKind::Return, MAX),
        lit("function and-node(node)", StepKind::Call, MIN),
        lit("  if {end} return {value}(node)", StepKind::Evaluate, MIN),
        line("  for each child of node"),
        lit("    v ← or-node(child)", StepKind::Update, MIN),
        lit("    if {is F} return {F}", StepKind::Cut, MIN),
        lit("  return {T}", StepKind::Return, MIN),
    ],
};

/// From the end of the game upwards, as a table is filled from its last entry to its first.
pub(super) const RETROGRADE: Listing = Listing {
    algorithm: Algorithm::Labels,
    fail_mode: None,
    form: Form::OneFunction,
    title: "labels from the end upwards",
    source: "Zermelo 1913; Bellman 1965",
    rows: &[
        lit("function label(node)", StepKind::Call, ANY),
        lit("  if {end} return {value}(node)", StepKind::Evaluate, ANY),
        line("  if node is an OR node"),
        line("    v ← {start or}"),
        line("    for each child of node, the last first"),
        lit("      v ← {or}label(child){with or}", StepKind::Update, MAX),
        lit("    return v", StepKind::Return, MAX),
        line("  else"),
        line("    v ← {start and}"),
        line("    for each child of node, the last first"),
        lit("      v ← {and}label(child){with and}", StepKind::Update, MIN),
        lit("    return v", StepKind::Return, MIN),
    ],
};
