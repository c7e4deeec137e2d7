//! Iterative deepening with alpha-beta until the outcome of every move is known, one of them wins, or the nodes are spent. A
//! result that involves an evaluation anywhere counts as unknown, unless it is a win or a loss.
//!
//! Moves with an unknown outcome are judged by the evaluation of the game, as deep as the node limit allows. In chess that is
//! material after captures have been played out; in line games, the lines still open.

use std::cmp::Reverse;

use super::{
    Labelled, Move, Thought, after,
    best_play::Outcome,
    named,
    reason::{Reason, Resistance},
    think::Think,
};
use plywood_games::{GameSpec, Placement, SharedGame, play};
use plywood_search::{
    search::{Rules, search_shared},
    trace::{Event, Recorder},
};
use plywood_tree::{
    progress::Progress,
    settings::{Algorithm, Strategy},
    tree::{Goal, Player, ValueBasis},
};

struct Candidate {
    mv: usize,
    /// Outcome for the mover and the maximum number of plies until then, including this move; `None` if unknown.
    known: Option<(Outcome, u32)>,
}

impl Think<'_> {
    /// Returns the move to play with its outcome, or `None` if there is no move.
    pub fn ahead(&self, game: &mut SharedGame<'_>, mover: Player) -> Option<Thought> {
        let (candidates, plies) = self.searched(game, mover);
        let (mv, outcome, reason) = choose(game, &candidates, plies)?;
        let alike = candidates.iter().filter(|candidate| candidate.known.map(|(known, _)| known) == outcome);
        let codes: Vec<u32> = alike.map(|candidate| game.code(candidate.mv)).collect();
        let is_judged = matches!(reason, Reason::FoundDraw | Reason::Undecided { .. });
        let judge = || self.best_of(&codes, mover.goal()?);
        let Some((code, judgement)) = is_judged.then(judge).flatten() else {
            return Some(Thought { mv, outcome, strategy: Strategy::Search, reason });
        };
        let mv = candidates.iter().find(|candidate| game.code(candidate.mv) == code)?.mv;
        let reason = if outcome.is_none() { Reason::Undecided { plies, judged: Some(judgement) } } else { reason };
        Some(Thought { mv: named(game, &game.move_names(), mv), outcome, strategy: Strategy::Search, reason })
    }

    pub fn labels(&self, game: &mut SharedGame<'_>, mover: Player) -> Vec<Labelled> {
        let names = game.move_names();
        let (candidates, _) = self.searched(game, mover);
        let labelled = candidates.into_iter().map(|Candidate { mv, known }| Labelled {
            mv: named(game, &names, mv),
            outcome: known.map(|(outcome, _)| outcome.opposite()),
        });
        labelled.collect()
    }

    /// Searches every move by iterative deepening. Returns also the depth at which all undecided moves have been searched.
    fn searched(&self, game: &mut SharedGame<'_>, mover: Player) -> (Vec<Candidate>, u32) {
        let mut meter = self.meter();
        let mut candidates: Vec<_> = game.moves().map(|mv| Candidate { mv, known: None }).collect();
        let mut plies = 0;
        // Every game is finite: at some depth every candidate is known, and the loop ends.
        while !is_settled(&candidates) && self.pass(game, mover, plies + 1, &mut candidates, &mut meter).is_ok() {
            plies += 1;
        }
        (candidates, plies)
    }

    const fn meter(&self) -> Meter<'_> {
        Meter { left: self.limits.nodes, has_guessed: false, progress: self.progress }
    }

    fn pass(
        &self,
        game: &mut SharedGame<'_>,
        mover: Player,
        plies: u32,
        candidates: &mut [Candidate],
        meter: &mut Meter<'_>,
    ) -> Result<(), Spent> {
        for candidate in candidates.iter_mut().filter(|candidate| candidate.known.is_none()) {
            meter.has_guessed = false;
            let rules = Rules { depth: plies - 1, ..Rules::of(Algorithm::AlphaBeta) };
            let value = after(game, candidate.mv, |game| search_shared(rules, game, meter))?;
            let outcome = Outcome::of(self.spec.result(value), mover);
            if !meter.has_guessed || outcome != Outcome::Draw {
                candidate.known = Some((outcome, plies));
            }
        }
        Ok(())
    }

    /// Returns the best of these moves, given by their codes, and the first of equal ones. Searches deeper until the nodes are
    /// spent. `None` if the game has no such evaluation, or the nodes do not suffice for a single ply.
    fn best_of(&self, codes: &[u32], goal: Goal) -> Option<(u32, Judgement)> {
        let (spec, measure) = measured(self.spec)?;
        let game = &mut *spec.shared();
        play(game, self.played);
        let most = if matches!(game.placement(), Some(Placement::Marks(_))) { DEEP_LINES } else { DEEP_MATERIAL };
        let mut meter = self.meter();
        let passes = (1..=most).map_while(|plies| Some((plies, best_at(game, codes, goal, plies, &mut meter).ok()?)));
        // A decided game has no margin; an earlier search would have found it.
        let (plies, (code, value)) = passes.last().and_then(|(plies, best)| Some((plies, best?)))?;
        let margin = if goal == Goal::Largest { value } else { -value };
        value.is_finite().then_some((code, Judgement { measure, margin: margin as i64, plies }))
    }
}

fn is_settled(candidates: &[Candidate]) -> bool {
    let mut known = candidates.iter().map(|candidate| candidate.known);
    known.clone().all(|known| known.is_some()) || known.any(|known| matches!(known, Some((Outcome::Win, _))))
}

/// Chooses the move that wins, else one that draws, else an undecided one, else the one that loses last.
fn choose(game: &SharedGame<'_>, candidates: &[Candidate], plies: u32) -> Option<(Move, Option<Outcome>, Reason)> {
    let ends = |wanted| {
        let ending = candidates.iter().filter(move |candidate| candidate.known.is_some_and(|(end, _)| end == wanted));
        ending.map(|candidate| (candidate.mv, candidate.known.map_or(0, |(_, plies)| plies)))
    };
    let (mv, outcome, reason) = if let Some((mv, plies)) = ends(Outcome::Win).min_by_key(|&(_, plies)| plies) {
        (mv, Some(Outcome::Win), Reason::FoundWin { plies })
    } else if let Some((mv, _)) = ends(Outcome::Draw).next() {
        // A known draw is what can be promised.
        (mv, Some(Outcome::Draw), Reason::FoundDraw)
    } else if let Some(candidate) = candidates.iter().find(|candidate| candidate.known.is_none()) {
        (candidate.mv, None, Reason::Undecided { plies, judged: None })
    } else {
        let (mv, plies) = ends(Outcome::Loss).min_by_key(|&(_, plies)| Reverse(plies))?;
        (
            mv,
            Some(Outcome::Loss),
            Reason::Lost { why: sentence!("play/lost-search"), how: Resistance::Longest { plies } },
        )
    };
    Some((named(game, &game.move_names(), mv), outcome, reason))
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Measure {
    /// Own open lines minus the opponent's.
    OpenLines,
    /// Value of the own pieces minus the opponent's.
    Material,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    pub measure: Measure,
    /// Advantage of the mover; negative for a disadvantage.
    pub margin: i64,
    /// Depth in plies, including the move itself.
    pub plies: u32,
}

/// Returns the best move and its value at this depth.
fn best_at(
    game: &mut SharedGame<'_>,
    codes: &[u32],
    goal: Goal,
    plies: u32,
    meter: &mut Meter<'_>,
) -> Result<Option<(u32, f64)>, Spent> {
    let rules = Rules { depth: plies - 1, ..Rules::of(Algorithm::Quiescence) };
    let mut best: Option<(u32, f64)> = None;
    for &code in codes {
        let Some(mv) = game.moves().find(|&mv| game.code(mv) == code) else { continue };
        let value = after(game, mv, |game| search_shared(rules, game, meter))?;
        if best.is_none_or(|(_, most)| goal.prefers(value, most)) {
            best = Some((code, value));
        }
    }
    Ok(best)
}

fn measured(spec: &GameSpec) -> Option<(GameSpec, Measure)> {
    let with = |option, measure| spec.clone().with(option).ok().map(|spec| (spec, measure));
    with("evaluation=material", Measure::Material).or_else(|| with("evaluation=lines", Measure::OpenLines))
}

/// Depth for counting lines; even, because the player who moves next always has one more.
const DEEP_LINES: u32 = 6;
/// Depth for counting material before captures are played out.
const DEEP_MATERIAL: u32 = 4;

#[derive(Clone, Copy, Debug)]
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
pub struct Meter<'p> {
    left: u64,
    pub has_guessed: bool,
    progress: &'p Progress,
}

/// Nodes between two checks for cancellation.
const INTERVAL: u64 = 1024;

pub struct Spent;

impl Recorder for Meter<'_> {
    type Stop = Spent;

    #[inline]
    fn uses_move_codes(&self) -> bool {
        false
    }

    fn record(&mut self, event: Event) -> Result<(), Spent> {
        match event {
            Event::Enter { .. } => {
                let is_stopped = self.left.is_multiple_of(INTERVAL) && self.progress.is_cancelled();
                self.left = self.left.checked_sub(1).filter(|_| !is_stopped).ok_or(Spent)?;
            }
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
