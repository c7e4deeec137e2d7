//! Driver of every search. It makes a move, enters the position, looks it up and stops at the horizon. Otherwise it evaluates or
//! searches below the position, returns its value and takes the move back.
//!
//! Windows are a property of the algorithm's type, so a search without windows carries none.

use super::{
    Rules,
    bounds::SearchWindow,
    chooser::{Chooser, Maximiser, Minimiser},
    stack::{PLIES, with_room},
    transposition::{BoundTable, MOST_BOUNDED, Probe, TranspositionTable, Visit},
};
use crate::trace::{Cut, Event, Recorder};
use plywood_games::{Game, Quietness, Score, Status};
use plywood_tree::{
    settings::{AtLimit, CutRule, Perspective, Returns, Table},
    tree::{Edge, Goal, Kind, Player, ValueBasis},
};

pub type Searched<G, R> = Result<<G as Game>::Score, <R as Recorder>::Stop>;

pub trait SearchAlgorithm<G: Game>: Copy {
    /// [`Window`](crate::trace::Window), or `()` for an algorithm without windows.
    type Window: SearchWindow<G::Score>;

    const TABLE: Table = Table::Values;

    const AT_LIMIT: AtLimit = AtLimit::Evaluates;

    const PERSPECTIVE: Perspective = Perspective::Max;

    /// With [`Returns::ByLevel`], `choose` only generates the children, and the algorithm calls [`Driver::back_up`] later.
    const RETURNS: Returns = Returns::AfterChildren;

    #[inline(always)]
    fn most_bounded(self) -> usize {
        MOST_BOUNDED
    }

    #[inline(always)]
    fn cut_rule(self) -> CutRule {
        CutRule::Equal
    }

    /// Searches the root position, by default once with the start window.
    #[inline(always)]
    fn root<R: Recorder>(driver: &mut Driver<'_, G, R, Self>, start: Self::Window) -> Searched<G, R> {
        driver.pass(start)
    }

    fn choose<P: Chooser, R: Recorder>(
        driver: &mut Driver<'_, G, R, Self>,
        ply: u32,
        window: Self::Window,
    ) -> Searched<G, R>;

    /// Returns the value of a chance node. Most algorithms refuse chance nodes before the search starts, so the default only
    /// evaluates them.
    #[inline(always)]
    fn draw<R: Recorder>(driver: &mut Driver<'_, G, R, Self>, ply: u32) -> Searched<G, R> {
        driver.estimate(ply)
    }
}

struct Arrival<G: Game> {
    kind: Kind,
    /// Result of the table lookup; `None` if there is no lookup.
    probe: Option<Probe<G>>,
    place: Option<u32>,
    found: Found<G::Score>,
}

enum Found<S> {
    /// The position itself: the game is over, or this is the horizon.
    Value(S, ValueBasis),
    Children(Player),
}

pub struct Driver<'a, G: Game, R, A> {
    pub game: G,
    pub algorithm: A,
    recorder: &'a mut R,
    /// Ply of the root: 0, but 1 in negamax form if MIN begins, so that MIN moves at the odd plies.
    root: u32,
    /// Ply at which positions are evaluated.
    depth: u32,
    /// Next ply at which to check the stack. The first is the root.
    next_check: u32,
    /// Stays empty unless equal positions of the game are merged.
    table: TranspositionTable<G>,
    bounds: BoundTable<G>,
}

impl<'a, G: Game, R: Recorder, A: SearchAlgorithm<G>> Driver<'a, G, R, A> {
    const KEEPS_BOUNDS: bool = matches!(A::TABLE, Table::Bounds);

    pub fn search(game: G, recorder: &'a mut R, algorithm: A, rules: Rules) -> Searched<G, R> {
        let table = TranspositionTable::default();
        let bounds = BoundTable::keeping(algorithm.most_bounded());
        let root = match (A::PERSPECTIVE, game.status()) {
            (Perspective::Mover, Status::ToMove(player)) => u32::from(player.goal() == Some(Goal::Smallest)),
            (Perspective::Max, _) | (_, Status::Over(_)) => 0,
        };
        let depth = rules.depth.saturating_add(root);
        let start = rules.start_window();
        let start = if root == 0 { start } else { start.turned(game.domain()) };
        let mut driver = Driver { game, algorithm, recorder, root, depth, next_check: 0, table, bounds };
        let value = A::root(&mut driver, A::Window::within(start))?;
        Ok(driver.seen_at(value, root))
    }

    /// Converts between a value for MAX and one for the algorithm at this ply, in either direction.
    #[inline(always)]
    fn seen_at(&self, value: G::Score, ply: u32) -> G::Score {
        match A::PERSPECTIVE {
            // The players alternate. A parity costs a leaf less than a field of the driver.
            Perspective::Mover if !ply.is_multiple_of(2) => value.opposite(self.game.domain()),
            Perspective::Max | Perspective::Mover => value,
        }
    }

    pub fn begin_pass(&mut self, pass: u32, guess: G::Score) -> Result<(), R::Stop> {
        self.recorder.record(Event::Pass { pass, depth: self.depth, guess: Some(guess.to_value()) })
    }

    #[inline(always)]
    pub fn pass(&mut self, window: A::Window) -> Searched<G, R> {
        self.position(None, self.root, window)
    }

    /// Returns the value of the position after a move. Inlined, so that a leaf costs no call.
    #[inline(always)]
    pub fn child(&mut self, mv: G::Move, ply: u32, window: A::Window) -> Searched<G, R> {
        self.position(Some(mv), ply, window)
    }

    /// Returns the value of the position, after the move if there is one. In debug builds a call is cheaper than compiling
    /// thousands of inlined copies.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn position(&mut self, mv: Option<G::Move>, ply: u32, window: A::Window) -> Searched<G, R> {
        let uses_move_codes = Self::KEEPS_BOUNDS || self.recorder.uses_move_codes();
        let code = mv.filter(|_| uses_move_codes).map_or(Edge::UNNAMED, |mv| self.game.code(mv));
        let Arrival { kind, probe, place, found } = self.look(mv, code, ply);
        let key = match probe {
            Some(Probe::Hit { value, entry }) => {
                self.recorder.record(Event::Hit { code, kind, value: value.to_value(), entry })?;
                return Ok(value);
            }
            Some(Probe::Miss(key)) => Some(key),
            None => None,
        };
        self.recorder.record(Event::Enter { code, kind, window: window.recorded(), purpose: window.purpose() })?;
        let visit = if Self::KEEPS_BOUNDS { self.bounds.enter(place) } else { None };
        if let Some(value) = self.recall(visit, window)? {
            return Ok(value);
        }
        // The value of a leaf is exact, whatever the window.
        let (value, within) = match found {
            Found::Value(value, basis) => (self.evaluate(value, basis, ply)?, A::Window::full()),
            Found::Children(player) => {
                self.make(mv);
                let above = if Self::KEEPS_BOUNDS { self.bounds.descend(place) } else { None };
                let value = self.inner(player, ply, window);
                if Self::KEEPS_BOUNDS {
                    self.bounds.descend(above);
                }
                self.take_back(mv);
                (value?, window)
            }
        };
        match A::RETURNS {
            Returns::AfterChildren => self.recorder.record(Event::Return { value: value.to_value() })?,
            Returns::ByLevel => self.recorder.record(Event::Suspend)?,
        }
        if let Some(mut visit) = visit {
            within.learn(value, &mut visit.known);
            self.bounds.store(visit);
        }
        if let Some(key) = key {
            self.table.store(key, value);
        }
        Ok(value)
    }

    #[inline(always)]
    fn recall(&mut self, visit: Option<Visit<G::Score>>, window: A::Window) -> Result<Option<G::Score>, R::Stop> {
        let Some(Visit { known, .. }) = visit else { return Ok(None) };
        let Some((value, bound)) = window.settled(&known, self.algorithm.cut_rule()) else { return Ok(None) };
        self.recorder.record(Event::Recall { value: value.to_value(), bound, entry: known.since })?;
        Ok(Some(value))
    }

    /// Makes the move and collects the position's properties. The move is taken back before anything is reported or decided, so a
    /// small position stays in registers at a leaf. Only moves to positions with a search below are made again.
    #[inline(always)]
    fn look(&mut self, mv: Option<G::Move>, code: u32, ply: u32) -> Arrival<G> {
        self.make(mv);
        // Inlined and without `status`: an enum smaller than two words would be packed into one register and unpacked at every
        // node.
        let (kind, found) = if let Some(value) = self.game.outcome() {
            (Kind::Leaf, Found::Value(value, ValueBasis::Proof))
        } else {
            let player = self.game.mover();
            let found = if ply >= self.depth && !self.searches_on() {
                Found::Value(self.game.evaluation(), self.game.basis())
            } else {
                Found::Children(player)
            };
            (Kind::Inner(player), found)
        };
        let probe = self.probe(ply);
        let plies_left = self.plies_left(ply);
        let place = if Self::KEEPS_BOUNDS { self.bounds.place(&self.game, code, plies_left) } else { None };
        self.take_back(mv);
        Arrival { kind, probe, place, found }
    }

    /// Returns true if a position at the depth limit is searched on. For most searches this is the constant false.
    #[inline(always)]
    fn searches_on(&self) -> bool {
        match A::AT_LIMIT {
            AtLimit::Evaluates => false,
            AtLimit::SearchesOn => !matches!(self.game.quietness(), Quietness::Quiet),
        }
    }

    /// Returns the plies that may still be searched below a position at this ply. Without a depth limit it is constant.
    const fn plies_left(&self, ply: u32) -> u32 {
        if self.depth == u32::MAX { u32::MAX } else { self.depth.saturating_sub(ply) }
    }

    /// Looks the position up; `None` if there is no lookup, which is a constant for most searches.
    #[inline(always)]
    fn probe(&mut self, ply: u32) -> Option<Probe<G>> {
        let merges = <A::Window as SearchWindow<G::Score>>::IS_EXACT && self.game.merges();
        if merges { Some(self.table.probe((self.game.canonical(), self.plies_left(ply)))) } else { None }
    }

    #[inline(always)]
    fn make(&mut self, mv: Option<G::Move>) {
        if let Some(mv) = mv {
            self.game.make(mv);
        }
    }

    #[inline(always)]
    fn take_back(&mut self, mv: Option<G::Move>) {
        if let Some(mv) = mv {
            self.game.unmake(mv);
        }
    }

    #[inline(always)]
    fn inner(&mut self, player: Player, ply: u32, window: A::Window) -> Searched<G, R> {
        if ply >= self.next_check { self.with_room(player, ply, window) } else { self.below(player, ply, window) }
    }

    #[cold]
    fn with_room(&mut self, player: Player, ply: u32, window: A::Window) -> Searched<G, R> {
        self.recorder.check_depth(ply - self.root)?;
        let next_check = std::mem::replace(&mut self.next_check, ply.saturating_add(PLIES));
        let value = with_room(|| self.below(player, ply, window));
        self.next_check = next_check;
        value
    }

    #[inline(always)]
    fn below(&mut self, player: Player, ply: u32, window: A::Window) -> Searched<G, R> {
        match player.goal() {
            Some(Goal::Largest) => A::choose::<Maximiser, R>(self, ply, window),
            Some(Goal::Smallest) => A::choose::<Minimiser, R>(self, ply, window),
            None => A::draw(self, ply),
        }
    }

    pub fn estimate(&mut self, ply: u32) -> Searched<G, R> {
        self.evaluate(self.game.evaluation(), self.game.basis(), ply)
    }

    #[inline(always)]
    fn evaluate(&mut self, value: G::Score, basis: ValueBasis, ply: u32) -> Searched<G, R> {
        let value = self.seen_at(value, ply);
        self.recorder.record(Event::Evaluate { value: value.to_value(), basis })?;
        Ok(value)
    }

    /// Returns the quietness of a position at or beyond the depth limit; `None` above the limit, where all positions are
    /// searched.
    pub fn limit_quietness(&self, ply: u32) -> Option<Quietness<G::Moves>> {
        (ply >= self.depth).then(|| self.game.quietness())
    }

    pub fn stand_pat(&mut self, evaluation: G::Score, best: G::Score, window: A::Window) -> Result<(), R::Stop> {
        self.recorder.record(Event::StandPat {
            evaluation: evaluation.to_value(),
            basis: self.game.basis(),
            value: best.to_value(),
            window: window.recorded(),
        })
    }

    /// Returns the value of a suspended node to its parent, whose best value becomes `best`. Nodes are numbered in the order in
    /// which they were entered.
    pub fn back_up(&mut self, [parent, node]: [u32; 2], value: G::Score, best: G::Score) -> Result<(), R::Stop> {
        self.recorder.record(Event::Resume { entry: parent })?;
        self.finish(node, value)?;
        self.recorder.record(Event::Update { value: best.to_value(), window: None })?;
        self.recorder.record(Event::Suspend)
    }

    pub fn finish(&mut self, node: u32, value: G::Score) -> Result<(), R::Stop> {
        self.recorder.record(Event::Resume { entry: node })?;
        self.recorder.record(Event::Return { value: value.to_value() })
    }

    #[inline(always)]
    pub fn update(&mut self, value: f64, window: A::Window) -> Result<(), R::Stop> {
        self.recorder.record(Event::Update { value, window: window.recorded() })
    }

    #[inline]
    pub fn skip(&mut self, cut: Cut, rest: G::Moves) -> Result<(), R::Stop> {
        // An informative size hint avoids computing the next move.
        let is_over = match rest.size_hint() {
            (1.., _) => false,
            (0, Some(0)) => true,
            (0, _) => rest.clone().next().is_none(),
        };
        if is_over {
            return Ok(());
        }
        self.recorder.record(Event::Cutoff { cut })?;
        if self.recorder.is_detailed() {
            for mv in rest {
                self.recorder.record(Event::Skip { code: self.game.code(mv) })?;
            }
        }
        Ok(())
    }
}
