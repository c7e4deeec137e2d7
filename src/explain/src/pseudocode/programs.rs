//! The programs, line by line. A line that steps execute has a mark: the kind of the step, and the player if only one executes it.
//! Words in braces depend on the run, see `listing`, which also adds the table lookups.

use super::{Form, listing::Listing};
use plywood_tree::settings::{FailMode, Program};

const HARD: Option<FailMode> = Some(FailMode::FailHard);
const SOFT: Option<FailMode> = Some(FailMode::FailSoft);

/// Returns the programs of a search. If several describe one run, the form its lectures use comes first: the fail-hard lecture
/// has one function, the fail-soft ones have two.
pub const fn listings(program: Program) -> &'static [Listing] {
    match program {
        Program::Minimax => &[TWO_FUNCTIONS, ONE_FUNCTION, MINIMAX_DECISION, MAKING_MOVES, COUNTING_LEVELS],
        Program::BottomUp => &[LEVEL_BY_LEVEL],
        Program::AlphaBeta => {
            &[ONE_FUNCTION_HARD, TWO_FUNCTIONS_HARD, TWO_FUNCTIONS_SOFT, ONE_FUNCTION_SOFT, ALPHA_BETA_SEARCH]
        }
        Program::Negamax => &[NEGAMAX_FORM, BEST_MOVE],
        Program::NegamaxAb => &[NEGAMAX_HARD, NEGAMAX_SOFT, BEST_MOVE_PRUNING],
        Program::Pvs => &[PVS_HARD, PVS_SOFT],
        Program::IterativeDeepening => &[DEEPENING_HARD, DEEPENING_SOFT],
        Program::Quiescence => &[QUIESCENCE_SOFT, QUIESCENCE_HARD],
        Program::MtdF => &[MTD_F],
        Program::AndOr => &[AND_OR_ONE, AND_OR_TWO],
        Program::AndOrLazy => &[LAZY_ONE, LAZY_TWO],
        Program::Labels => &[RETROGRADE],
        Program::Expectiminimax => &[WITH_CHANCE],
    }
}

/// A program of one function for any rules, with the messages of its title and its source.
macro_rules! titled {
    ($title:literal, $source:literal) => {
        Listing {
            fail_mode: None,
            form: Form::OneFunction,
            title: || text!(concat!("programs/", $title)),
            source: || text!(concat!("programs/", $source)),
            before: "",
            lines: "",
        }
    };
}

// Programs that visit every node.

const TWO_FUNCTIONS: Listing = Listing {
    form: Form::TwoFunctions,
    lines: "
        call max     | function max-value(node)
        evaluate max |   if {end} return {value}(node)
                     |   v ← −∞
                     |   for each child of node
        update max   |     v ← max(v, min-value(child))
        return max   |   return v
        call min     | function min-value(node)
        evaluate min |   if {end} return {value}(node)
                     |   v ← +∞
                     |   for each child of node
        update min   |     v ← min(v, max-value(child))
        return min   |   return v
    ",
    ..titled!("minimax-two", "minimax-two-source")
};

const ONE_FUNCTION: Listing = Listing {
    lines: "
        call       | function minimax(node)
        evaluate   |   if {end} return {value}(node)
                   |   if node is a MAX node
                   |     v ← −∞
                   |     for each child of node
        update max |       v ← max(v, minimax(child))
        return max |     return v
                   |   else
                   |     v ← +∞
                   |     for each child of node
        update min |       v ← min(v, minimax(child))
        return min |     return v
    ",
    ..titled!("minimax-one", "minimax-one-source")
};

const NEGAMAX_FORM: Listing = Listing {
    form: Form::Negamax,
    lines: "
        call     | function negamax(node)
                 |   if {end}
        evaluate |     return {value}(node, mover)
                 |   v ← −∞
                 |   for each child of node
        update   |     v ← max(v, {−}negamax(child))
        return   |   return v
    ",
    ..titled!("negamax", "negamax-source")
};

const LEVEL_BY_LEVEL: Listing = Listing {
    before: "
                   | function bottom-up(root)
                   |   generate(root)
                   |   for each level, the deepest first
                   |     for each child on the level
        back-up    |       back up v(child) to its parent, node
                   |       if node is a MAX node
        update max |         v(node) ← max(v(node), v(child))
                   |       else
        update min |         v(node) ← min(v(node), v(child))
        return     |   return v(root)
    ",
    lines: "
        call     | function generate(node)
                 |   if {end}
        evaluate |     v(node) ← {value}(node)
                 |   else
                 |     v(node) ← the worst value for its player
                 |     for each child of node
                 |       generate(child)
    ",
    ..titled!("bottom-up", "bottom-up-source")
};

/// Minimax with chance nodes. Impossible outcomes add nothing, not even an infinite value.
const WITH_CHANCE: Listing = Listing {
    lines: "
        call          | function expectiminimax(node)
        evaluate      |   if {end} return {value}(node)
                      |   if node is a MAX node
                      |     v ← −∞
                      |     for each child of node
        update max    |       v ← max(v, expectiminimax(child))
        return max    |     return v
                      |   if node is a MIN node
                      |     v ← +∞
                      |     for each child of node
        update min    |       v ← min(v, expectiminimax(child))
        return min    |     return v
                      |   v ← 0
                      |   for each child of node
        update chance |     v ← v + p(child)·expectiminimax(child)
        return chance |   return v
    ",
    ..titled!("expectiminimax", "expectiminimax-source")
};

// Programs that return a move, or make and unmake moves. The listing of the negamax lecture sets its lower bound to the score even if
// the bound falls, and keeps the score with the wrong sign. Here the bound only rises, which produces the numbers of the lecture's
// own table.

const MINIMAX_DECISION: Listing = Listing {
    form: Form::Decision,
    title: || text!("programs/minimax-decision"),
    source: || text!("programs/decision-source"),
    before: DECISION,
    ..TWO_FUNCTIONS
};

const DECISION: &str = "
     | function minimax-decision(root)
     |   v ← {root}(root)
     |   return the move to the first child worth v
";

const ALPHA_BETA_SEARCH: Listing = Listing {
    form: Form::Decision,
    title: || text!("programs/alpha-beta-search"),
    source: || text!("programs/decision-source"),
    before: SEARCH,
    ..TWO_FUNCTIONS_SOFT
};

const SEARCH: &str = "
     | function alpha-beta-search(root)
     |   v ← {root}(root, {alpha}, {beta})
     |   return the move to the first child worth v
";

/// Negamax that keeps the best move with its value.
const BEST_MOVE: Listing = Listing {
    form: Form::BestMove,
    lines: "
        call     | function bestmove(node)
                 |   if {end}
        evaluate |     return [no move, {value}(node, mover)]
                 |   v ← −∞
                 |   for each child of node
        update   |     score ← {−}bestmove(child)
                 |     if child is the first or score > v
                 |       v ← score
                 |       move ← the move to child
        return   |   return [move, v]
    ",
    ..titled!("best-move", "best-move-source")
};

/// The same with alpha and beta, which its lecture calls low and high.
const BEST_MOVE_PRUNING: Listing = Listing {
    fail_mode: SOFT,
    form: Form::BestMove,
    lines: "
        call     | function bestmove(node, α, β)
                 |   if {end}
        evaluate |     return [no move, {value}(node, mover)]
                 |   v ← −∞
                 |   for each child of node
        update   |     score ← {−}bestmove(child, {−}β, {−}α)
                 |     if child is the first or score > v
                 |       v ← score
                 |       move ← the move to child
                 |     α ← max(α, v)
        cut      |     if α {≥} β return [move, v]
        return   |   return [move, v]
    ",
    ..titled!("best-move-pruning", "best-move-source")
};

/// Minimax on one board, on which every move is made and unmade.
const MAKING_MOVES: Listing = Listing {
    form: Form::MakingMoves,
    lines: "
        call       | function minimax(node)
        evaluate   |   if {end} return {value}(node)
                   |   if node is a MAX node
                   |     v ← −∞
                   |     for each child of node
                   |       make the move to child
        update max |       v ← max(v, minimax(child))
                   |       unmake it
        return max |     return v
                   |   else
                   |     v ← +∞
                   |     for each child of node
                   |       make the move to child
        update min |       v ← min(v, minimax(child))
                   |       unmake it
        return min |     return v
    ",
    ..titled!("making-moves", "making-moves-source")
};

/// Minimax that knows the player from the number of the level.
const COUNTING_LEVELS: Listing = Listing {
    form: Form::CountingLevels,
    before: "
         | function minimax-value(root)
         |   return minimax(root, 0)
    ",
    lines: "
        call       | function minimax(node, level)
        evaluate   |   if {end} return {value}(node)
                   |   if level % 2 = {level of MAX}
                   |     v ← −∞
                   |     for each child of node
        update max |       v ← max(v, minimax(child, level + 1))
        return max |     return v
                   |   else
                   |     v ← +∞
                   |     for each child of node
        update min |       v ← min(v, minimax(child, level + 1))
        return min |     return v
    ",
    ..titled!("counting-levels", "counting-levels-source")
};

// Programs that prune. Fail-hard keeps no value beside alpha and beta. In the fail-soft forms the bound is moved before it is tested,
// as in later editions of Russell & Norvig. So alpha and beta equal those of the search at every step.

/// From the lecture: one function, which returns a bound.
const ONE_FUNCTION_HARD: Listing = Listing {
    fail_mode: HARD,
    lines: "
        call       | function alphabeta(node, α, β)
        evaluate   |   if {end} return {value}(node)
                   |   if node is a MAX node
                   |     for each child of node
        update max |       α ← max(α, alphabeta(child, α, β))
        cut max    |       if α {≥} β return α
        return max |     return α
                   |   else
                   |     for each child of node
        update min |       β ← min(β, alphabeta(child, α, β))
        cut min    |       if α {≥} β return β
        return min |     return β
    ",
    ..titled!("one-hard", "one-hard-source")
};

const TWO_FUNCTIONS_HARD: Listing = Listing {
    fail_mode: HARD,
    form: Form::TwoFunctions,
    lines: "
        call max     | function max-value(node, α, β)
        evaluate max |   if {end} return {value}(node)
                     |   for each child of node
        update max   |     α ← max(α, min-value(child, α, β))
        cut max      |     if α {≥} β return α
        return max   |   return α
        call min     | function min-value(node, α, β)
        evaluate min |   if {end} return {value}(node)
                     |   for each child of node
        update min   |     β ← min(β, max-value(child, α, β))
        cut min      |     if β {≤} α return β
        return min   |   return β
    ",
    ..titled!("two-hard", "two-hard-source")
};

/// From the textbook: two functions that return the best value they found.
const TWO_FUNCTIONS_SOFT: Listing = Listing {
    fail_mode: SOFT,
    form: Form::TwoFunctions,
    lines: "
        call max     | function max-value(node, α, β)
        evaluate max |   if {end} return {value}(node)
                     |   v ← −∞
                     |   for each child of node
        update max   |     v ← max(v, min-value(child, α, β))
                     |     α ← max(α, v)
        cut max      |     if v {≥} β return v
        return max   |   return v
        call min     | function min-value(node, α, β)
        evaluate min |   if {end} return {value}(node)
                     |   v ← +∞
                     |   for each child of node
        update min   |     v ← min(v, max-value(child, α, β))
                     |     β ← min(β, v)
        cut min      |     if v {≤} α return v
        return min   |   return v
    ",
    ..titled!("two-soft", "minimax-two-source")
};

const ONE_FUNCTION_SOFT: Listing = Listing {
    fail_mode: SOFT,
    lines: "
        call       | function alphabeta(node, α, β)
        evaluate   |   if {end} return {value}(node)
                   |   if node is a MAX node
                   |     v ← −∞
                   |     for each child of node
        update max |       v ← max(v, alphabeta(child, α, β))
                   |       α ← max(α, v)
        cut max    |       if α {≥} β return v
        return max |     return v
                   |   else
                   |     v ← +∞
                   |     for each child of node
        update min |       v ← min(v, alphabeta(child, α, β))
                   |       β ← min(β, v)
        cut min    |       if α {≥} β return v
        return min |     return v
    ",
    ..titled!("one-soft", "soft-source")
};

const NEGAMAX_HARD: Listing = Listing {
    fail_mode: HARD,
    form: Form::Negamax,
    lines: "
        call     | function negamax(node, α, β)
                 |   if {end}
        evaluate |     return {value}(node, mover)
                 |   for each child of node
        update   |     α ← max(α, {−}negamax(child, {−}β, {−}α))
        cut      |     if α {≥} β return α
        return   |   return α
    ",
    ..titled!("negamax-hard", "negamax-hard-source")
};

const NEGAMAX_SOFT: Listing = Listing {
    fail_mode: SOFT,
    form: Form::Negamax,
    lines: "
        call     | function negamax(node, α, β)
                 |   if {end}
        evaluate |     return {value}(node, mover)
                 |   v ← −∞
                 |   for each child of node
        update   |     v ← max(v, {−}negamax(child, {−}β, {−}α))
                 |     α ← max(α, v)
        cut      |     if α {≥} β return v
        return   |   return v
    ",
    ..titled!("negamax-soft", "soft-source")
};

// Principal variation search. `α⁺` is the number after α.

const PVS_HARD: Listing = Listing {
    fail_mode: HARD,
    form: Form::Negamax,
    lines: "
        call     | function pvs(node, α, β)
                 |   if {end}
        evaluate |     return {value}(node, mover)
                 |   for each child of node
                 |     if child is the first
        update   |       s ← {−}pvs(child, {−}β, {−}α)
                 |     else
        scout    |       s ← {−}pvs(child, {−}α⁺, {−}α)
                 |       if α < s < β
        research |         s ← {−}pvs(child, {−}β, {−}α)
                 |     α ← max(α, s)
        cut      |     if α {≥} β return α
        return   |   return α
    ",
    ..titled!("pvs-hard", "pvs-hard-source")
};

const PVS_SOFT: Listing = Listing {
    fail_mode: SOFT,
    form: Form::Negamax,
    lines: "
        call     | function pvs(node, α, β)
                 |   if {end}
        evaluate |     return {value}(node, mover)
                 |   v ← −∞
                 |   for each child of node
                 |     if child is the first
        update   |       s ← {−}pvs(child, {−}β, {−}α)
                 |     else
        scout    |       s ← {−}pvs(child, {−}α⁺, {−}α)
                 |       if α < s < β
        research |         s ← {−}pvs(child, {−}β, {−}α)
                 |     v ← max(v, s)
                 |     α ← max(α, v)
        cut      |     if α {≥} β return v
        return   |   return v
    ",
    ..titled!("pvs-soft", "pvs-soft-source")
};

// Quiescence search: alpha-beta with another cutoff test, and a static evaluation that counts before the children. Without a depth
// limit the search is alpha-beta and so are its programs.

const QUIESCENCE_SOFT: Listing = Listing {
    fail_mode: SOFT,
    lines: "
        call              | function alphabeta(node, α, β)
        evaluate          |   if cutoff-test(node) and quiet(node) return eval(node)
                          |   if node is a MAX node
                          |     v ← −∞
                          |     if cutoff-test(node) and node may stand pat
        stand-pat max     |       v ← eval(node)
                          |       α ← max(α, v)
        stand-pat-cut max |       if α {≥} β return v
                          |     for each child of node
        update max        |       v ← max(v, alphabeta(child, α, β))
                          |       α ← max(α, v)
        cut max           |       if α {≥} β return v
        return max        |     return v
                          |   else
                          |     v ← +∞
                          |     if cutoff-test(node) and node may stand pat
        stand-pat min     |       v ← eval(node)
                          |       β ← min(β, v)
        stand-pat-cut min |       if α {≥} β return v
                          |     for each child of node
        update min        |       v ← min(v, alphabeta(child, α, β))
                          |       β ← min(β, v)
        cut min           |       if α {≥} β return v
        return min        |     return v
    ",
    ..titled!("quiescence-soft", "quiescence-source")
};

const QUIESCENCE_HARD: Listing = Listing {
    fail_mode: HARD,
    lines: "
        call              | function alphabeta(node, α, β)
        evaluate          |   if cutoff-test(node) and quiet(node) return eval(node)
                          |   if node is a MAX node
                          |     if cutoff-test(node) and node may stand pat
        stand-pat max     |       α ← max(α, eval(node))
        stand-pat-cut max |       if α {≥} β return α
                          |     for each child of node
        update max        |       α ← max(α, alphabeta(child, α, β))
        cut max           |       if α {≥} β return α
        return max        |     return α
                          |   else
                          |     if cutoff-test(node) and node may stand pat
        stand-pat min     |       β ← min(β, eval(node))
        stand-pat-cut min |       if α {≥} β return β
                          |     for each child of node
        update min        |       β ← min(β, alphabeta(child, α, β))
        cut min           |       if α {≥} β return β
        return min        |     return β
    ",
    ..titled!("quiescence-hard", "quiescence-source")
};

// Programs that search in passes: iterative deepening, and MTD(f), which drives fail-soft alpha-beta.

const DEEPENING_HARD: Listing = Listing {
    title: || text!("programs/deepening-hard"),
    source: || text!("programs/deepening-source"),
    before: PASSES,
    ..ONE_FUNCTION_HARD
};

const DEEPENING_SOFT: Listing = Listing {
    title: || text!("programs/deepening-soft"),
    source: DEEPENING_HARD.source,
    before: PASSES,
    ..ONE_FUNCTION_SOFT
};

/// One pass per depth. Below it every call of `alphabeta` has access to the depth, for the cutoff test.
const PASSES: &str = "
         | function deepen(root)
    pass |   for depth ← 1, 2, 3, …, limit
         |     v ← alphabeta(root, −∞, +∞)
         |     if no line goes on return v
         |     {sort}
         |   return v
";

const MTD_F: Listing = Listing {
    title: || text!("programs/mtd-f"),
    source: || text!("programs/mtd-f-source"),
    before: GUESSES,
    ..ONE_FUNCTION_SOFT
};

/// One pass per guess. The table outlives it.
const GUESSES: &str = "
         | function mtdf(root)
         |   g ← {guess}
         |   low ← {lowest}
         |   high ← {highest}
    pass |   while low < high
         |     b ← max(g, low⁺)
         |     g ← alphabeta(root, b⁻, b)
         |     if g < b
         |       high ← g
         |     else
         |       low ← g
         |   return g
";

// Programs that label nodes T or F: AND-OR recursion, in full and with short circuit, and backwards from the end.

const AND_OR_ONE: Listing = Listing {
    lines: "
        call       | function solve(node)
        evaluate   |   if {end} return {value}(node)
                   |   if node is an OR node
                   |     v ← {start or}
                   |     for each child of node
        update max |       v ← {or}solve(child){with or}
        return max |     return v
                   |   else
                   |     v ← {start and}
                   |     for each child of node
        update min |       v ← {and}solve(child){with and}
        return min |     return v
    ",
    ..titled!("and-or-one", "and-or-one-source")
};

const AND_OR_TWO: Listing = Listing {
    form: Form::TwoFunctions,
    lines: "
        call max     | function or-node(node)
        evaluate max |   if {end} return {value}(node)
                     |   v ← {start or}
                     |   for each child of node
        update max   |     v ← {or}and-node(child){with or}
        return max   |   return v
        call min     | function and-node(node)
        evaluate min |   if {end} return {value}(node)
                     |   v ← {start and}
                     |   for each child of node
        update min   |     v ← {and}or-node(child){with and}
        return min   |   return v
    ",
    ..titled!("and-or-two", "and-or-two-source")
};

/// OR stops at the first T, AND at the first F.
const LAZY_ONE: Listing = Listing {
    lines: "
        call       | function solve(node)
        evaluate   |   if {end} return {value}(node)
                   |   if node is an OR node
                   |     for each child of node
        update max |       v ← solve(child)
        cut max    |       if {is T} return {T}
        return max |     return {F}
                   |   else
                   |     for each child of node
        update min |       v ← solve(child)
        cut min    |       if {is F} return {F}
        return min |     return {T}
    ",
    ..titled!("lazy-one", "lazy-one-source")
};

const LAZY_TWO: Listing = Listing {
    form: Form::TwoFunctions,
    lines: "
        call max     | function or-node(node)
        evaluate max |   if {end} return {value}(node)
                     |   for each child of node
        update max   |     v ← and-node(child)
        cut max      |     if {is T} return {T}
        return max   |   return {F}
        call min     | function and-node(node)
        evaluate min |   if {end} return {value}(node)
                     |   for each child of node
        update min   |     v ← or-node(child)
        cut min      |     if {is F} return {F}
        return min   |   return {T}
    ",
    ..titled!("lazy-two", "and-or-two-source")
};

/// From the end of the game upwards, as a table is filled from its last entry to its first.
const RETROGRADE: Listing = Listing {
    lines: "
        call       | function label(node)
        evaluate   |   if {end} return {value}(node)
                   |   if node is an OR node
                   |     v ← {start or}
                   |     for each child of node, the last first
        update max |       v ← {or}label(child){with or}
        return max |     return v
                   |   else
                   |     v ← {start and}
                   |     for each child of node, the last first
        update min |       v ← {and}label(child){with and}
        return min |     return v
    ",
    ..titled!("labels", "labels-source")
};
