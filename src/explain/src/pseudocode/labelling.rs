//! The programs that label nodes T or F: AND-OR recursion, in full and with short circuit, and backwards from the end.

use super::listing::{ANY, Listing, MAX, MIN, line, tied};
use super::{Form, StepKind};

pub(super) const AND_OR: &[Listing] = &[ONE_FUNCTION, TWO_FUNCTIONS];

pub(super) const AND_OR_LAZY: &[Listing] = &[LAZY_ONE_FUNCTION, LAZY_TWO_FUNCTIONS];

pub(super) const LABELS: &[Listing] = &[RETROGRADE];

const ONE_FUNCTION: Listing = Listing {
    fail_mode: None,
    form: Form::OneFunction,
    title: || text!(programs, "and-or-one"),
    source: || text!(programs, "and-or-one-source"),
    before: &[],
    lines: &[
        tied("function solve(node)", StepKind::Call, ANY),
        tied("  if {end} return {value}(node)", StepKind::Evaluate, ANY),
        line("  if node is an OR node"),
        line("    v ← {start or}"),
        line("    for each child of node"),
        tied("      v ← {or}solve(child){with or}", StepKind::Update, MAX),
        tied("    return v", StepKind::Return, MAX),
        line("  else"),
        line("    v ← {start and}"),
        line("    for each child of node"),
        tied("      v ← {and}solve(child){with and}", StepKind::Update, MIN),
        tied("    return v", StepKind::Return, MIN),
    ],
};

const TWO_FUNCTIONS: Listing = Listing {
    fail_mode: None,
    form: Form::TwoFunctions,
    title: || text!(programs, "and-or-two"),
    source: || text!(programs, "and-or-two-source"),
    before: &[],
    lines: &[
        tied("function or-node(node)", StepKind::Call, MAX),
        tied("  if {end} return {value}(node)", StepKind::Evaluate, MAX),
        line("  v ← {start or}"),
        line("  for each child of node"),
        tied("    v ← {or}and-node(child){with or}", StepKind::Update, MAX),
        tied("  return v", StepKind::Return, MAX),
        tied("function and-node(node)", StepKind::Call, MIN),
        tied("  if {end} return {value}(node)", StepKind::Evaluate, MIN),
        line("  v ← {start and}"),
        line("  for each child of node"),
        tied("    v ← {and}or-node(child){with and}", StepKind::Update, MIN),
        tied("  return v", StepKind::Return, MIN),
    ],
};

/// OR stops at the first T, AND at the first F.
const LAZY_ONE_FUNCTION: Listing = Listing {
    fail_mode: None,
    form: Form::OneFunction,
    title: || text!(programs, "lazy-one"),
    source: || text!(programs, "lazy-one-source"),
    before: &[],
    lines: &[
        tied("function solve(node)", StepKind::Call, ANY),
        tied("  if {end} return {value}(node)", StepKind::Evaluate, ANY),
        line("  if node is an OR node"),
        line("    for each child of node"),
        tied("      v ← solve(child)", StepKind::Update, MAX),
        tied("      if {is T} return {T}", StepKind::Cut, MAX),
        tied("    return {F}", StepKind::Return, MAX),
        line("  else"),
        line("    for each child of node"),
        tied("      v ← solve(child)", StepKind::Update, MIN),
        tied("      if {is F} return {F}", StepKind::Cut, MIN),
        tied("    return {T}", StepKind::Return, MIN),
    ],
};

const LAZY_TWO_FUNCTIONS: Listing = Listing {
    fail_mode: None,
    form: Form::TwoFunctions,
    title: || text!(programs, "lazy-two"),
    source: || text!(programs, "and-or-two-source"),
    before: &[],
    lines: &[
        tied("function or-node(node)", StepKind::Call, MAX),
        tied("  if {end} return {value}(node)", StepKind::Evaluate, MAX),
        line("  for each child of node"),
        tied("    v ← and-node(child)", StepKind::Update, MAX),
        tied("    if {is T} return {T}", StepKind::Cut, MAX),
        tied("  return {F}", StepKind::Return, MAX),
        tied("function and-node(node)", StepKind::Call, MIN),
        tied("  if {end} return {value}(node)", StepKind::Evaluate, MIN),
        line("  for each child of node"),
        tied("    v ← or-node(child)", StepKind::Update, MIN),
        tied("    if {is F} return {F}", StepKind::Cut, MIN),
        tied("  return {T}", StepKind::Return, MIN),
    ],
};

/// From the end of the game upwards, as a table is filled from its last entry to its first.
const RETROGRADE: Listing = Listing {
    fail_mode: None,
    form: Form::OneFunction,
    title: || text!(programs, "labels"),
    source: || text!(programs, "labels-source"),
    before: &[],
    lines: &[
        tied("function label(node)", StepKind::Call, ANY),
        tied("  if {end} return {value}(node)", StepKind::Evaluate, ANY),
        line("  if node is an OR node"),
        line("    v ← {start or}"),
        line("    for each child of node, the last first"),
        tied("      v ← {or}label(child){with or}", StepKind::Update, MAX),
        tied("    return v", StepKind::Return, MAX),
        line("  else"),
        line("    v ← {start and}"),
        line("    for each child of node, the last first"),
        tied("      v ← {and}label(child){with and}", StepKind::Update, MIN),
        tied("    return v", StepKind::Return, MIN),
    ],
};
