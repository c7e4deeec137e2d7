//! Iterative deepening with alpha-beta until the outcome of every move is known, one of them wins, or the nodes are spent. A
//! result that involves an evaluation anywhere counts as unknown, unless it is a win or a loss.

use super::fate::Outcome;
use super::reason::{Lost, Reason, Resistance};
use super::{Labelled, Move, Thought, judge, named};
use plywood_games::{GameSpec, MarkedSquares, Placement, SharedGame};
use plywood_search::search::{Rules, search_shared};
use plywood_search::trace::{Event, Recorder};
use plywood_tree::progress::Progress;
use plywood_tree::settings::{Algorithm, Strategy};
use plywood_tree::tree::{Player, ValueBasis};

struct Candidate {
    mv: usize,
    /// Outcome for the mover and the maximum number of plies until then, including this move; `None` if unknown.
    known: Option<(Outcome, u32)>,
}

/// Returns the move to play with its outcome, or `None` if there is no move.
pub(super) fn think(
    game: &mut SharedGame<'_>,
    mover: Player,
    spec: &GameSpec,
    played: &[u32],
    (limits, progress): (Limits, &Progress),
) -> Option<Thought> {
    let mut meter = Meter::new(limits.nodes, progress);
    let (candidates, plies) = searched(game, mover, spec, &mut meter);
    let (mv, reason) = chosen(game, mover, &candidates, plies)?;
    let by_evaluation = if let Reason::Undecided { plies, judged: None } = reason {
        judged(game, mover, spec, played, &candidates, plies, Meter::new(limits.nodes, progress))
    } else {
        None
    };
    let (mv, reason) = by_evaluation.unwrap_or((mv, reason));
    let outcome = match reason {
        Reason::FoundWin { .. } => Some(Outcome::Win),
        Reason::FoundDraw => Some(Outcome::Draw),
        Reason::Lost { .. } => Some(Outcome::Loss),
        // The remaining reasons belong to proven strategies, which know the outcome without a search.
        Reason::Undecided { .. }
        | Reason::Middle
        | Reason::Mirror { .. }
        | Reason::Domino { .. }
        | Reason::EvenColumns { .. }
        | Reason::Label { .. } => None,
    };
    Some(Thought { mv, outcome, strategy: Strategy::Search, reason })
}

pub(super) fn labels(
    game: &mut SharedGame<'_>,
    mover: Player,
    spec: &GameSpec,
    (limits, progress): (Limits, &Progress),
) -> Vec<Labelled> {
    let names = game.move_names();
    let (candidates, _) = searched(game, mover, spec, &mut Meter::new(limits.nodes, progress));
    let labelled = candidates.into_iter().map(|Candidate { mv, known }| Labelled {
        mv: named(game, &names, mv),
        outcome: known.map(|(outcome, _)| outcome.opposite()),
    });
    labelled.collect()
}

/// Searches every move by iterative deepening. Returns also the depth at which all undecided moves have been searched.
fn searched(game: &mut SharedGame<'_>, mover: Player, spec: &GameSpec, meter: &mut Meter<'_>) -> (Vec<Candidate>, u32) {
    let mut candidates: Vec<_> = game.moves().map(|mv| Candidate { mv, known: None }).collect();
    let mut plies = 0;
    // Every game is finite: at some depth every candidate is known, and the loop ends.
    while !is_settled(&candidates) && pass(game, mover, spec, plies + 1, &mut candidates, meter).is_ok() {
        plies += 1;
    }
    (candidates, plies)
}

fn is_settled(candidates: &[Candidate]) -> bool {
    let mut known = candidates.iter().map(|candidate| candidate.known);
    known.clone().all(|known| known.is_some()) || known.any(|known| matches!(known, Some((Outcome::Win, _))))
}

fn pass(
    game: &mut SharedGame<'_>,
    mover: Player,
    spec: &GameSpec,
    plies: u32,
    candidates: &mut [Candidate],
    meter: &mut Meter<'_>,
) -> Result<(), Spent> {
    for candidate in candidates.iter_mut().filter(|candidate| candidate.known.is_none()) {
        meter.has_guessed = false;
        let rules = Rules { depth: plies - 1, ..Rules::of(Algorithm::AlphaBeta) };
        game.make(candidate.mv);
        let value = search_shared(rules, &mut *game, meter);
        game.unmake(candidate.mv);
        let outcome = Outcome::of(spec.result(value?), mover);
        if !meter.has_guessed || outcome != Outcome::Draw {
            candidate.known = Some((outcome, plies));
        }
    }
    Ok(())
}

/// Chooses the move that wins, else one that draws, else an undecided one, else the one that loses last.
fn chosen(game: &mut SharedGame<'_>, mover: Player, candidates: &[Candidate], plies: u32) -> Option<(Move, Reason)> {
    let ends = |wanted| {
        let ending = candidates.iter().filter(move |candidate| candidate.known.is_some_and(|(end, _)| end == wanted));
        ending.map(|candidate| (candidate.mv, candidate.known.map_or(0, |(_, plies)| plies)))
    };
    let open = || candidates.iter().filter(|candidate| candidate.known.is_none()).map(|candidate| candidate.mv);
    let (mv, reason) = if let Some((mv, plies)) = ends(Outcome::Win).min_by_key(|&(_, plies)| plies) {
        (mv, Reason::FoundWin { plies })
    } else if let Some(mv) = best_open(game, mover, ends(Outcome::Draw).map(|(mv, _)| mv)) {
        // A known draw is what can be promised.
        (mv, Reason::FoundDraw)
    } else if let Some(mv) = best_open(game, mover, open()) {
        (mv, Reason::Undecided { plies, judged: None })
    } else {
        let (mv, plies) = ends(Outcome::Loss).reduce(|best, next| if next.1 > best.1 { next } else { best })?;
        (mv, Reason::Lost { why: Lost::Search, how: Resistance::Longest { plies } })
    };
    Some((named(game, &game.move_names(), mv), reason))
}

/// Returns the undecided move with the best evaluation.
fn judged(
    game: &SharedGame<'_>,
    mover: Player,
    spec: &GameSpec,
    played: &[u32],
    candidates: &[Candidate],
    plies: u32,
    meter: Meter<'_>,
) -> Option<(Move, Reason)> {
    let open = candidates.iter().filter(|candidate| candidate.known.is_none());
    let codes: Vec<u32> = open.map(|candidate| game.code(candidate.mv)).collect();
    let (code, judgement) = judge::best_of(spec, played, &codes, mover.goal()?, meter)?;
    let mv = candidates.iter().find(|candidate| game.code(candidate.mv) == code)?.mv;
    Some((named(game, &game.move_names(), mv), Reason::Undecided { plies, judged: Some(judgement) }))
}

/// Returns the move with the most open lines afterwards, minus the opponent's; the first of equal ones. Used for moves with the
/// same known outcome.
fn best_open(game: &mut SharedGame<'_>, player: Player, moves: impl Iterator<Item = usize>) -> Option<usize> {
    let mut best: Option<(usize, i32)> = None;
    for mv in moves {
        game.make(mv);
        let lines = open_lines(game.placement(), player);
        game.unmake(mv);
        if best.is_none_or(|(_, most)| lines > most) {
            best = Some((mv, lines));
        }
    }
    best.map(|(mv, _)| mv)
}

/// Returns the number of own open lines minus the opponent's; 0 for boards without lines.
fn open_lines(placement: Option<Placement>, player: Player) -> i32 {
    let Some(Placement::Marks(marks)) = placement else { return 0 };
    let (own, other) =
        if matches!(player, Player::Max | Player::Or) { (marks.max, marks.min) } else { (marks.min, marks.max) };
    let open = |against: u64| lines(marks).filter(|line| line & against == 0).count() as i32;
    open(other) - open(own)
}

fn lines(marks: MarkedSquares) -> impl Iterator<Item = u64> {
    let (columns, rows, length) = (i32::from(marks.columns), i32::from(marks.rows), i32::from(marks.in_a_row));
    let starts = (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)));
    let lines = starts.flat_map(|start| [(0, 1), (1, 0), (1, 1), (1, -1)].map(|step| (start, step)));
    lines.filter_map(move |((row, column), (down, right))| {
        let (last_row, last_column) = (row + (length - 1) * down, column + (length - 1) * right);
        let is_inside = last_row < rows && (0..columns).contains(&last_column);
        let squares = (0..length).map(|at| (row + at * down) * columns + column + at * right);
        is_inside.then(|| squares.fold(0, |line, square| line | 1 << square))
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub nodes: u64,
    /// Labelled positions.
    pub positions: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { nodes: 2_000_000, positions: 20_000 }
    }
}

/// Counts nodes, stops a search at the limit, and detects evaluations.
pub(super) struct Meter<'p> {
    left: u64,
    pub(super) has_guessed: bool,
    progress: &'p Progress,
}

/// Nodes between two checks for cancellation.
const INTERVAL: u64 = 1024;

impl<'p> Meter<'p> {
    pub(super) const fn new(nodes: u64, progress: &'p Progress) -> Self {
        Self { left: nodes, has_guessed: false, progress }
    }

    fn spend(&mut self) -> Result<(), Spent> {
        let is_stopped = self.left.is_multiple_of(INTERVAL) && self.progress.is_cancelled();
        self.left = self.left.checked_sub(1).filter(|_| !is_stopped).ok_or(Spent)?;
        Ok(())
    }
}

pub(super) struct Spent;

impl Recorder for Meter<'_> {
    type Stop = Spent;

    #[inline]
    fn uses_move_codes(&self) -> bool {
        false
    }

    fn record(&mut self, event: Event) -> Result<(), Spent> {
        match event {
            Event::Enter { .. } => self.spend()?,
            Event::Evaluate { basis, .. } | Event::StandPat { basis, .. } => {
                self.has_guessed |= basis == ValueBasis::Estimate;
            }
            Event::Pass { .. }
            | Event::Hit { .. }
            | Event::Update { .. }
            | Event::Cutoff { .. }
            | Event::Skip { .. }
            | Event::Return { .. }
            | Event::Suspend
            | Event::Resume { .. }
            | Event::Recall { .. } => {}
        }
        Ok(())
    }
}
