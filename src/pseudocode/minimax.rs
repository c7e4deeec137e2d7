//! The programs that look at every node: minimax, negamax, expectiminimax.

use super::listing::{ANY, CHANCE, Listing, MAX, MIN, line, lit};
use super::{Deed, Form};
use crate::settings::Algorithm;

/// The two players as two functions.
pub(super) const TWO_FUNCTIONS: Listing = Listing {
    algorithm: Algorithm::Minimax,
    returns: None,
    form: Form::TwoFunctions,
    title: "minimax, two functions",
    source: "Russell & Norvig, ch. 5",
    rows: &[
        lit("function max-value(node)", Deed::Call, MAX),
        lit("  if {end} return {value}(node)", Deed::Evaluate, MAX),
        line("  v ← −∞"),
        line("  for each child of node"),
        lit("    v ← max(v, min-value(child))", Deed::Update, MAX),
        lit("  return v", Deed::Return, MAX),
        lit("function min-value(node)", Deed::Call, MIN),
        lit("  if {end} return {value}(node)", Deed::Evaluate, MIN),
        line("  v ← +∞"),
        line("  for each child of node"),
        lit("    v ← min(v, max-value(child))", Deed::Update, MIN),
        lit("  return v", Deed::Return, MIN),
    ],
};

/// One function that asks who moves.
pub(super) const ONE_FUNCTION: Listing = Listing {
    algorithm: Algorithm::Minimax,
    returns: None,
    form: Form::OneFunction,
    title: "minimax, one function",
    source: "Shannon 1950, as lectures write it",
    rows: &[
        lit("function minimax(node)", Deed::Call, ANY),
        lit("  if {end} return {value}(node)", Deed::Evaluate, ANY),
        line("  if node is a MAX node"),
        line("    v ← −∞"),
        line("    for each child of node"),
        lit("      v ← max(v, minimax(child))", Deed::Update, MAX),
        lit("    return v", Deed::Return, MAX),
        line("  else"),
        line("    v ← +∞"),
        line("    for each child of node"),
        lit("      v ← min(v, minimax(child))", Deed::Update, MIN),
        lit("    return v", Deed::Return, MIN),
    ],
};

/// One case instead of two.
pub(super) const NEGAMAX: Listing = Listing {
    algorithm: Algorithm::Negamax,
    returns: None,
    form: Form::Negamax,
    title: "negamax",
    source: "Knuth & Moore 1975, F0",
    rows: &[
        lit("function negamax(node)", Deed::Call, ANY),
        line("  if {end}"),
        lit("    return {value}(node, mover)", Deed::Evaluate, ANY),
        line("  v ← −∞"),
        line("  for each child of node"),
        lit("    v ← max(v, {−}negamax(child))", Deed::Update, ANY),
        lit("  return v", Deed::Return, ANY),
    ],
};

/// Minimax in which chance moves too. What cannot happen adds nothing, not even an infinite value.
pub(super) const EXPECTIMINIMAX: Listing = Listing {
    algorithm: Algorithm::Expectiminimax,
    returns: None,
    form: Form::OneFunction,
    title: "expectiminimax",
    source: "Michie 1966; Russell & Norvig, ch. 5",
    rows: &[
        lit("function expectiminimax(node)", Deed::Call, ANY),
        lit("  if {end} return {value}(node)", Deed::Evaluate, ANY),
        line("  if node is a MAX node"),
        line("    v ← −∞"),
        line("    for each child of node"),
        lit("      v ← max(v, expectiminimax(child))", Deed::Update, MAX),
        lit("    return v", Deed::Return, MAX),
        line("  if node is a MIN node"),
        line("    v ← +∞"),
        line("    for each child of node"),
        lit("      v ← min(v, expectiminimax(child))", Deed::Update, MIN),
        lit("    return v", Deed::Return, MIN),
        line("  v ← 0"),
        line("  for each child of node"),
        lit("    v ← v + p(child)·expectiminimax(child)", Deed::Update, CHANCE),
        lit("  return v", Deed::Return, CHANCE),
    ],
};
