//! The program of principal variation search, fail-hard and fail-soft. `α⁺` is the number after α.

use super::listing::{ANY, Listing, line, tied};
use super::{Form, StepKind};
use plywood_tree::settings::FailMode;

pub(super) const PVS: &[Listing] = &[HARD, SOFT];

const HARD: Listing = Listing {
    fail_mode: Some(FailMode::FailHard),
    form: Form::Negamax,
    title: || text!(programs, "pvs-hard"),
    source: || text!(programs, "pvs-hard-source"),
    before: &[],
    lines: &[
        tied("function pvs(node, α, β)", StepKind::Call, ANY),
        line("  if {end}"),
        tied("    return {value}(node, mover)", StepKind::Evaluate, ANY),
        line("  for each child of node"),
        line("    if child is the first"),
        tied("      s ← {−}pvs(child, {−}β, {−}α)", StepKind::Update, ANY),
        line("    else"),
        tied("      s ← {−}pvs(child, {−}α⁺, {−}α)", StepKind::Scout, ANY),
        line("      if α < s < β"),
        tied("        s ← {−}pvs(child, {−}β, {−}α)", StepKind::Research, ANY),
        line("    α ← max(α, s)"),
        tied("    if α {≥} β return α", StepKind::Cut, ANY),
        tied("  return α", StepKind::Return, ANY),
    ],
};

const SOFT: Listing = Listing {
    fail_mode: Some(FailMode::FailSoft),
    form: Form::Negamax,
    title: || text!(programs, "pvs-soft"),
    source: || text!(programs, "pvs-soft-source"),
    before: &[],
    lines: &[
        tied("function pvs(node, α, β)", StepKind::Call, ANY),
        line("  if {end}"),
        tied("    return {value}(node, mover)", StepKind::Evaluate, ANY),
        line("  v ← −∞"),
        line("  for each child of node"),
        line("    if child is the first"),
        tied("      s ← {−}pvs(child, {−}β, {−}α)", StepKind::Update, ANY),
        line("    else"),
        tied("      s ← {−}pvs(child, {−}α⁺, {−}α)", StepKind::Scout, ANY),
        line("      if α < s < β"),
        tied("        s ← {−}pvs(child, {−}β, {−}α)", StepKind::Research, ANY),
        line("    v ← max(v, s)"),
        line("    α ← max(α, v)"),
        tied("    if α {≥} β return v", StepKind::Cut, ANY),
        tied("  return v", StepKind::Return, ANY),
    ],
};
