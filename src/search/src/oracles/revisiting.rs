//! Searches for tests that visit nodes repeatedly: a naive `NegaScout`, alone and in passes.
//!
//! Source: Reinefeld 1983, "An improvement to the Scout tree search algorithm".

use std::convert::Infallible;
use std::sync::Arc;

use crate::replay::Replay;
use crate::trace::{Cut, Event, GeneratedTree, GivenTree, Purpose, Recorder, Recording, Window};
use plywood_games::{Describe as _, Game, LoadedTree, Score as _, SharedGame, Status};
use plywood_tree::tree::{Edge, Goal, Kind, Player, Tree, ValueBasis};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Scout,
    Deepening,
    Aspiration,
    Driver,
}

pub const MODES: [Mode; 4] = [Mode::Scout, Mode::Deepening, Mode::Aspiration, Mode::Driver];

struct Scouting<'r, G, R> {
    game: G,
    recorder: &'r mut R,
    depth: u32,
}

pub fn search<G: Game, R: Recorder<Stop = Infallible>>(game: G, recorder: &mut R, mode: Mode, depth: u32) {
    let mut scouting = Scouting { game, recorder, depth };
    match mode {
        Mode::Scout => drop(scouting.value(None, 0, Window::FULL, Purpose::Value)),
        Mode::Deepening => (0..=depth).for_each(|depth| scouting.pass(depth + 1, depth, Window::FULL)),
        Mode::Aspiration => {
            for (pass, reach) in (1..).zip([1.0, 4.0, f64::INFINITY]) {
                scouting.pass(pass, depth, Window { alpha: -reach, beta: reach });
            }
        }
        Mode::Driver => {
            for guess in [5.0, -2.0, 1.0] {
                let window = Window { alpha: guess, beta: guess + 1.0 };
                scouting.value(None, 0, window, Purpose::Scout);
            }
        }
    }
}

impl<G: Game, R: Recorder<Stop = Infallible>> Scouting<'_, G, R> {
    fn tell(&mut self, event: Event) {
        let Ok(()) = self.recorder.record(event);
    }

    fn pass(&mut self, pass: u32, depth: u32, window: Window) {
        self.depth = depth;
        self.tell(Event::Pass { pass, depth, guess: None });
        self.value(None, 0, window, Purpose::Value);
    }

    fn value(&mut self, mv: Option<G::Move>, ply: u32, window: Window, purpose: Purpose) -> f64 {
        if let Some(mv) = mv {
            self.game.make(mv);
        }
        let status = self.game.status();
        let code = mv.map_or(Edge::UNNAMED, |mv| self.game.code(mv));
        let kind = match status {
            Status::Over(_) => Kind::Leaf,
            Status::ToMove(player) => Kind::Inner(player),
        };
        self.tell(Event::Enter { code, kind, window: Some(window), purpose });
        let value = match status {
            Status::Over(value) => self.evaluated(value),
            Status::ToMove(player) if ply < self.depth => match player.goal() {
                Some(goal) => self.best(goal, player, ply, window),
                None => self.evaluated(self.game.evaluation()),
            },
            Status::ToMove(_) => self.evaluated(self.game.evaluation()),
        };
        if let Some(mv) = mv {
            self.game.unmake(mv);
        }
        self.tell(Event::Return { value });
        value
    }

    fn evaluated(&mut self, value: G::Score) -> f64 {
        let value = value.to_value();
        self.tell(Event::Evaluate { value, basis: ValueBasis::Proof });
        value
    }

    fn best(&mut self, goal: Goal, player: Player, ply: u32, mut window: Window) -> f64 {
        let mut best = goal.worst();
        let mut moves: Vec<G::Move> = self.game.moves().collect();
        moves.reverse();
        let mut is_first = true;
        while let Some(mv) = moves.pop() {
            let value = if is_first {
                self.value(Some(mv), ply + 1, window, Purpose::Value)
            } else {
                self.scouted(goal, mv, ply + 1, window)
            };
            is_first = false;
            best = goal.better_of(best, value);
            match goal {
                Goal::Largest => window.alpha = window.alpha.max(best),
                Goal::Smallest => window.beta = window.beta.min(best),
            }
            self.tell(Event::Update { value: best, window: Some(window) });
            if window.alpha >= window.beta && !moves.is_empty() {
                self.tell(Event::Cutoff { cut: Cut::at(player).expect("a player") });
                for &mv in moves.iter().rev() {
                    let code = self.game.code(mv);
                    self.tell(Event::Skip { code });
                }
                break;
            }
        }
        best
    }

    /// Tests with a null window whether the child is better than the best so far. Only then searches it for its value.
    fn scouted(&mut self, goal: Goal, mv: G::Move, ply: u32, window: Window) -> f64 {
        let (bound, null) = match goal {
            Goal::Largest => (window.alpha, Window { beta: window.alpha + 1.0, ..window }),
            Goal::Smallest => (window.beta, Window { alpha: window.beta - 1.0, ..window }),
        };
        if bound.is_infinite() {
            return self.value(Some(mv), ply, window, Purpose::Value);
        }
        let value = self.value(Some(mv), ply, null, Purpose::Scout);
        if goal.prefers(value, bound) && window.alpha < value && value < window.beta {
            return self.value(Some(mv), ply, window, Purpose::Value);
        }
        value
    }
}

pub fn replay(tree: &Arc<Tree>, mode: Mode, depth: u32) -> Replay {
    let mut recording = Recording::<GivenTree>::default();
    search(LoadedTree::new(tree), &mut recording, mode, depth);
    Replay::new(recording.finish(Arc::clone(tree), depth))
}

pub fn replay_game(game: &mut SharedGame<'_>, mode: Mode, depth: u32) -> Replay {
    let mut recording = Recording::<GeneratedTree>::default();
    search(&mut *game, &mut recording, mode, depth);
    Replay::new(recording.finish(game.domain(), game.move_names(), depth))
}
