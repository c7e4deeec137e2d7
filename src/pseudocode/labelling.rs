//! The programs that label nodes T or F: AND-OR recursion, in full and stopping at what settles a node, and from the end upwards.

use super::listing::{ANY, Listing, MAX, MIN, line, lit};
use super::{Deed, Form};
use crate::settings::Algorithm;

/// Every node gets its label.
pub(super) const ONE_FUNCTION: Listing = Listing {
    algorithm: Algorithm::AndOr,
    returns: None,
    form: Form::OneFunction,
    title: "AND-OR, one function, all labels",
    source: "after Nilsson 1971, ch. 4",
    rows: &[
        lit("function solve(node)", Deed::Call, ANY),
        lit("  if {end} return {value}(node)", Deed::Evaluate, ANY),
        line("  if node is an OR node"),
        line("    v ← {start or}"),
        line("    for each child of node"),
        lit("      v ← {or}solve(child){with or}", Deed::Update, MAX),
        lit("    return v", Deed::Return, MAX),
        line("  else"),
        line("    v ← {start and}"),
        line("    for each child of node"),
        lit("      v ← {and}solve(child){with and}", Deed::Update, MIN),
        lit("    return v", Deed::Return, MIN),
    ],
};

/// The same with a function for each kind of node.
pub(super) const TWO_FUNCTIONS: Listing = Listing {
    algorithm: Algorithm::AndOr,
    returns: None,
    form: Form::TwoFunctions,
    title: "AND-OR, two functions, all labels",
    source: "after Russell & Norvig, ch. 4",
    rows: &[
        lit("function or-node(node)", Deed::Call, MAX),
        lit("  if {end} return {value}(node)", Deed::Evaluate, MAX),
        line("  v ← {start or}"),
        line("  for each child of node"),
        lit("    v ← {or}and-node(child){with or}", Deed::Update, MAX),
        lit("  return v", Deed::Return, MAX),
        lit("function and-node(node)", Deed::Call, MIN),
        lit("  if {end} return {value}(node)", Deed::Evaluate, MIN),
        line("  v ← {start and}"),
        line("  for each child of node"),
        lit("    v ← {and}or-node(child){with and}", Deed::Update, MIN),
        lit("  return v", Deed::Return, MIN),
    ],
};

/// OR stops at the first T, AND at the first F.
pub(super) const LAZY_ONE_FUNCTION: Listing = Listing {
    algorithm: Algorithm::AndOrLazy,
    returns: None,
    form: Form::OneFunction,
    title: "AND-OR, one function, short circuit",
    source: "UBB Cluj, the recursive procedure",
    rows: &[
        lit("function solve(node)", Deed::Call, ANY),
        lit("  if {end} return {value}(node)", Deed::Evaluate, ANY),
        line("  if node is an OR node"),
        line("    for each child of node"),
        lit("      v ← solve(child)", Deed::Update, MAX),
        lit("      if {is T} return {T}", Deed::Cut, MAX),
        lit("    return {F}", Deed::Return, MAX),
        line("  else"),
        line("    for each child of node"),
        lit("      v ← solve(child)", Deed::Update, MIN),
        lit("      if {is F} return {F}", Deed::Cut, MIN),
        lit("    return {T}", Deed::Return, MIN),
    ],
};

/// The same with a function for each kind of node.
pub(super) const LAZY_TWO_FUNCTIONS: Listing = Listing {
    algorithm: Algorithm::AndOrLazy,
    returns: None,
    form: Form::TwoFunctions,
    title: "AND-OR, two functions, short circuit",
    source: "after Russell & Norvig, ch. 4",
    rows: &[
        lit("function or-node(node)", Deed::Call, MAX),
        lit("  if {end} return {value}(node)", Deed::Evaluate, MAX),
        line("  for each child of node"),
        lit("    v ← and-node(child)", Deed::Update, MAX),
        lit("    if {is T} return {T}", Deed::Cut, MAX),
        lit("  return {F}", Deed::Return, MAX),
        lit("function and-node(node)", Deed::Call, MIN),
        lit("  if {end} return {value}(node)", Deed::Evaluate, MIN),
        line("  for each child of node"),
        lit("    v ← or-node(child)", Deed::Update, MIN),
        lit("    if {is F} return {F}", Deed::Cut, MIN),
        lit("  return {T}", Deed::Return, MIN),
    ],
};

/// From the end of the game upwards, as a table is filled from its last entry to its first.
pub(super) const RETROGRADE: Listing = Listing {
    algorithm: Algorithm::Labels,
    returns: None,
    form: Form::OneFunction,
    title: "labels from the end upwards",
    source: "Zermelo 1913; Bellman 1965",
    rows: &[
        lit("function label(node)", Deed::Call, ANY),
        lit("  if {end} return {value}(node)", Deed::Evaluate, ANY),
        line("  if node is an OR node"),
        line("    v ← {start or}"),
        line("    for each child of node, the last first"),
        lit("      v ← {or}label(child){with or}", Deed::Update, MAX),
        lit("    return v", Deed::Return, MAX),
        line("  else"),
        line("    v ← {start and}"),
        line("    for each child of node, the last first"),
        lit("      v ← {and}label(child){with and}", Deed::Update, MIN),
        lit("    return v", Deed::Return, MIN),
    ],
};
