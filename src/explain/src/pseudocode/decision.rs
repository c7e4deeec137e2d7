//! The programs that return a move: one called by the player to move, and one that makes and unmakes moves. Also the lists of all
//! programs of the searches that have such.
//!
//! The slides of the negamax lecture raise the lower bound before they compare with it, and keep the bound as the value. Here the
//! value is compared and kept first, which produces the numbers of the lecture's own table.

use super::listing::{ANY, Listing, MAX, MIN, Template, line, tied};
use super::minimax::{NEGAMAX_FORM, ONE_FUNCTION, TWO_FUNCTIONS};
use super::pruning::{
    NEGAMAX_HARD, NEGAMAX_SOFT, ONE_FUNCTION_HARD, ONE_FUNCTION_SOFT, TWO_FUNCTIONS_HARD, TWO_FUNCTIONS_SOFT,
};
use super::{Form, StepKind};
use plywood_tree::settings::FailMode;

pub(super) const MINIMAX: &[Listing] = &[TWO_FUNCTIONS, ONE_FUNCTION, MINIMAX_DECISION, MAKING_MOVES, COUNTING_LEVELS];

pub(super) const NEGAMAX: &[Listing] = &[NEGAMAX_FORM, BEST_MOVE];

pub(super) const ALPHA_BETA: &[Listing] =
    &[ONE_FUNCTION_HARD, TWO_FUNCTIONS_HARD, TWO_FUNCTIONS_SOFT, ONE_FUNCTION_SOFT, ALPHA_BETA_SEARCH];

pub(super) const NEGAMAX_AB: &[Listing] = &[NEGAMAX_HARD, NEGAMAX_SOFT, BEST_MOVE_PRUNING];

const MINIMAX_DECISION: Listing = Listing {
    form: Form::Decision,
    title: || text!(programs, "minimax-decision"),
    source: || text!(programs, "decision-source"),
    before: DECISION,
    ..TWO_FUNCTIONS
};

const DECISION: &[Template] = &[
    line("function minimax-decision(root)"),
    line("  v ← {root}(root)"),
    line("  return the move to the first child worth v"),
];

const ALPHA_BETA_SEARCH: Listing = Listing {
    form: Form::Decision,
    title: || text!(programs, "alpha-beta-search"),
    source: || text!(programs, "decision-source"),
    before: SEARCH,
    ..TWO_FUNCTIONS_SOFT
};

const SEARCH: &[Template] = &[
    line("function alpha-beta-search(root)"),
    line("  v ← {root}(root, −∞, +∞)"),
    line("  return the move to the first child worth v"),
];

/// Negamax that keeps the best move with its value.
const BEST_MOVE: Listing = Listing {
    fail_mode: None,
    form: Form::BestMove,
    title: || text!(programs, "best-move"),
    source: || text!(programs, "best-move-source"),
    before: &[],
    lines: &[
        tied("function bestmove(node)", StepKind::Call, ANY),
        line("  if {end}"),
        tied("    return [no move, {value}(node, mover)]", StepKind::Evaluate, ANY),
        line("  v ← −∞"),
        line("  for each child of node"),
        tied("    score ← {−}bestmove(child)", StepKind::Update, ANY),
        line("    if child is the first or score > v"),
        line("      v ← score"),
        line("      move ← the move to child"),
        tied("  return [move, v]", StepKind::Return, ANY),
    ],
};

/// The same with alpha and beta, which its lecture calls low and high.
const BEST_MOVE_PRUNING: Listing = Listing {
    fail_mode: Some(FailMode::FailSoft),
    form: Form::BestMove,
    title: || text!(programs, "best-move-pruning"),
    source: || text!(programs, "best-move-source"),
    before: &[],
    lines: &[
        tied("function bestmove(node, α, β)", StepKind::Call, ANY),
        line("  if {end}"),
        tied("    return [no move, {value}(node, mover)]", StepKind::Evaluate, ANY),
        line("  v ← −∞"),
        line("  for each child of node"),
        tied("    score ← {−}bestmove(child, {−}β, {−}α)", StepKind::Update, ANY),
        line("    if child is the first or score > v"),
        line("      v ← score"),
        line("      move ← the move to child"),
        line("    α ← max(α, v)"),
        tied("    if α {≥} β return [move, v]", StepKind::Cut, ANY),
        tied("  return [move, v]", StepKind::Return, ANY),
    ],
};

/// Minimax on one board, on which every move is made and unmade.
const MAKING_MOVES: Listing = Listing {
    fail_mode: None,
    form: Form::MakingMoves,
    title: || text!(programs, "making-moves"),
    source: || text!(programs, "making-moves-source"),
    before: &[],
    lines: &[
        tied("function minimax(node)", StepKind::Call, ANY),
        tied("  if {end} return {value}(node)", StepKind::Evaluate, ANY),
        line("  if node is a MAX node"),
        line("    v ← −∞"),
        line("    for each child of node"),
        line("      make the move to child"),
        tied("      v ← max(v, minimax(child))", StepKind::Update, MAX),
        line("      unmake it"),
        tied("    return v", StepKind::Return, MAX),
        line("  else"),
        line("    v ← +∞"),
        line("    for each child of node"),
        line("      make the move to child"),
        tied("      v ← min(v, minimax(child))", StepKind::Update, MIN),
        line("      unmake it"),
        tied("    return v", StepKind::Return, MIN),
    ],
};

/// Minimax that knows the player from the number of the level.
const COUNTING_LEVELS: Listing = Listing {
    fail_mode: None,
    form: Form::CountingLevels,
    title: || text!(programs, "counting-levels"),
    source: || text!(programs, "counting-levels-source"),
    before: &[line("function minimax-value(root)"), line("  return minimax(root, 0)")],
    lines: &[
        tied("function minimax(node, level)", StepKind::Call, ANY),
        tied("  if {end} return {value}(node)", StepKind::Evaluate, ANY),
        line("  if level % 2 = {level of MAX}"),
        line("    v ← −∞"),
        line("    for each child of node"),
        tied("      v ← max(v, minimax(child, level + 1))", StepKind::Update, MAX),
        tied("    return v", StepKind::Return, MAX),
        line("  else"),
        line("    v ← +∞"),
        line("    for each child of node"),
        tied("      v ← min(v, minimax(child, level + 1))", StepKind::Update, MIN),
        tied("    return v", StepKind::Return, MIN),
    ],
};
