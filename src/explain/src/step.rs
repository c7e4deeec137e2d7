//! What one step of a search did, and why.

use super::bound::{Origin, bound_of, origin};
use super::phrasing::Phrasing;
use super::update::Update;
use plywood_messages::words::{Aim, FailHard, Sentence, Shown, Time, Tone, Way, bugs, explain, nodes};
use plywood_search::replay::{Bound, Known, State, Visit};
use plywood_search::trace::{Cut, Purpose, Step, Window};
use plywood_tree::settings::Perspective;
use plywood_tree::tree::{Domain, GameResult, Goal, Image, Kind, NodeId, Player, Symmetry, ValueBasis};

/// Moves of the principal variation that are written out.
const LINE: usize = 8;

pub(super) fn sentence(phrasing: Phrasing<'_>) -> Sentence {
    if let Some(wrong) = phrasing.fault_sentence() {
        return wrong.capitalized();
    }
    let words = match phrasing.step() {
        None => phrasing.beginning(),
        Some(Step::Pass { pass, depth }) => phrasing.pass(pass, depth),
        Some(Step::Enter { node, window, purpose: Purpose::Value }) => phrasing.enter(node, window),
        Some(Step::Enter { node, window, purpose: Purpose::Scout }) => phrasing.scout(node, window),
        Some(Step::Hit { node, value }) => phrasing.recall(node, value),
        Some(Step::Evaluate { node, value }) => phrasing.evaluate(node, value),
        Some(Step::StandPat { node, value, window }) => phrasing.stand_pat(node, value, window),
        Some(Step::Update { node, child, value, window }) => phrasing.update(Update { node, child, value, window }),
        Some(Step::Cutoff { node, child, cut }) => phrasing.cutoff(node, child, cut),
        Some(Step::Return { node, value }) => phrasing.hand_up(node, value),
    };
    words.capitalized()
}

pub(super) fn headline(phrasing: Phrasing<'_>) -> Option<Sentence> {
    if let Some(wrong) = phrasing.fault_headline() {
        return Some(wrong);
    }
    match phrasing.step()? {
        Step::Update { node, child, value, window } => {
            Some(phrasing.update_headline(Update { node, child, value, window }))
        }
        Step::Cutoff { node, child, cut } => Some(phrasing.cutoff_headline(node, child, cut)),
        Step::Return { node: NodeId::ROOT, value } => {
            let number = phrasing.by(NodeId::ROOT).bounded(NodeId::ROOT, value);
            Some(phrasing.say(&explain::Value { value: &phrasing.for_mover(NodeId::ROOT, number) }))
        }
        Step::Hit { node, value } => Some(phrasing.say(&explain::Known { value: &phrasing.by(node).number(value) })),
        Step::Pass { pass, depth } => Some(phrasing.pass_headline(pass, depth)),
        Step::Return { node, value } => phrasing.scout_headline(node, value),
        Step::StandPat { node, .. } => Some(phrasing.stand_pat_headline(node)),
        Step::Enter { .. } | Step::Evaluate { .. } => None,
    }
}

impl Phrasing<'_> {
    fn beginning(self) -> Sentence {
        let root = NodeId::ROOT;
        let algorithm = &(self.wording.rules.algorithm.facts().spoken)();
        let Some(player) = self.tree().player(root) else {
            return match self.game_is_over(root) {
                Some(over) => {
                    let begins = self.say(&explain::BeginsAtEnd { algorithm, root: &self.noun(root) });
                    Sentence::paragraph([begins, over])
                }
                None => self.say(&explain::BeginsAtLeaf { algorithm, root: &self.noun(root) }),
            };
        };
        let aim = match (self.replay().trace().perspective, player.goal(), self.tree().domain()) {
            (_, None, _) => Aim::Mean,
            (Perspective::Mover, Some(_), Domain::Numbers) => Aim::OwnLargest,
            (Perspective::Mover, Some(_), Domain::Truth) => Aim::OwnTrue,
            (Perspective::Max, Some(Goal::Largest), Domain::Numbers) => Aim::Largest,
            (Perspective::Max, Some(Goal::Smallest), Domain::Numbers) => Aim::Smallest,
            (Perspective::Max, Some(Goal::Largest), Domain::Truth) => Aim::True,
            (Perspective::Max, Some(Goal::Smallest), Domain::Truth) => Aim::False,
        };
        self.say(&explain::Begins { algorithm, mover: &self.mover(root), aim })
    }

    fn enter(self, node: NodeId, window: Option<Window>) -> Sentence {
        let enters = self.say(&explain::Enters { arrival: &self.arrival(node), r#where: &self.situation(node) });
        match (self.tree().kind(node), window) {
            (Kind::Inner(_), Some(window)) if !self.is_evaluated(node) => {
                let why_again = self.why_again(node).unwrap_or_default();
                let goes_on = self.goes_on(node).unwrap_or_default();
                Sentence::paragraph([enters, goes_on, why_again, self.entry_window(node, window)])
            }
            (Kind::Inner(_) | Kind::Leaf | Kind::Unexplored, _) => enters,
        }
    }

    /// Who moves at a node or that nobody does, because of the depth limit; nothing at a leaf.
    pub(super) fn situation(self, node: NodeId) -> Option<Sentence> {
        match self.tree().kind(node) {
            Kind::Inner(_) if self.is_evaluated(node) => Some(self.limit(node)),
            Kind::Inner(_) => Some(self.who_moves(node)),
            Kind::Leaf | Kind::Unexplored => None,
        }
    }

    /// `MAX tries b2`.
    fn tried(self, node: NodeId, time: Time) -> Option<Sentence> {
        let (parent, mv) = (self.tree().parent(node)?, self.mv(node)?);
        Some(self.say(&explain::Tries { player: &self.player(parent), r#move: &mv, time }))
    }

    /// `The search comes to B`, `the search comes back to B`, `MAX tries b2`, `MAX tries 2→0 and comes to 1-1`.
    pub(super) fn arrival(self, node: NodeId) -> Sentence {
        let time = if self.moment.visits(node).nth(1).is_some() { Time::Again } else { Time::First };
        // Where somebody moves the sentence goes on with who it is.
        let name = &if self.tree().player(node).is_some() { self.by_name(node) } else { self.by_place(node) };
        match (self.tree().parent(node), self.mv(node)) {
            (None, _) => self.say(&explain::ArrivesAtRoot { time, root: name }),
            (Some(_), None) => self.say(&explain::Arrives { time, node: name }),
            (Some(_), Some(_)) if self.is_told_by_moves(node) => self.tried(node, time).unwrap_or_default(),
            (Some(parent), Some(mv)) => {
                let player = &self.player(parent);
                self.say(&explain::TriesAndArrives { player, r#move: &mv, time, node: name })
            }
        }
    }

    fn who_moves(self, node: NodeId) -> Sentence {
        let player = &self.player(node);
        if self.tree().player(node) == Some(Player::Chance) {
            self.say(&explain::where_chance())
        } else if self.is_told_by_moves(node) && node != NodeId::ROOT {
            self.say(&explain::ThenMoves { player })
        } else {
            self.say(&explain::WhereMoves { player })
        }
    }

    /// `MAX tries 3→2-1: 4-2-1 has been searched already, by another order of moves: its value is 0.`
    fn recall(self, node: NodeId, value: f64) -> Sentence {
        self.say(&explain::KnownAlready {
            way: &self.tried(node, Time::First).unwrap_or_else(|| self.arrival(node)),
            position: &self.position(node),
            difference: self.other_way(node),
            scale: self.scale(),
            value: &self.by(node).number(value),
        })
    }

    /// How the position of a node was reached before: in what the two ways there differ.
    fn other_way(self, node: NodeId) -> Way {
        let moves = |node: NodeId| {
            let mut moves: Vec<_> =
                self.tree().ancestors(node).filter_map(|node| self.tree().move_name(node)).collect();
            moves.sort_unstable();
            moves
        };
        match self.tree().image(node) {
            _ if moves(node) == moves(self.tree().canonical(node)) => Way::Order,
            Some(Image::Of(Symmetry::Mirror)) => Way::Mirror,
            Some(Image::Of(Symmetry::Square)) => Way::Turned,
            Some(Image::Of(Symmetry::Piles)) => Way::Piles,
            Some(Image::Itself) => Way::Moves,
            None => Way::Unknown,
        }
    }

    /// Whether the search evaluated the node instead of looking below it.
    pub(super) fn is_evaluated(self, node: NodeId) -> bool {
        let next = self.moment.visit(node).and_then(|visit| self.replay().step(visit.entered() + 1));
        matches!(next, Some(Step::Evaluate { .. }))
    }

    pub(super) fn limit(self, node: NodeId) -> Sentence {
        let (_, depth) = self.replay().pass_at(self.moment.visit(node).map_or(0, Visit::entered));
        match depth {
            u32::MAX => self.say(&explain::where_no_deeper()),
            depth => self.say(&explain::AtLimit { depth: depth as usize }),
        }
    }

    /// `Window (3, +∞): MAX already has 3 at R, so only values above 3 matter.`
    fn entry_window(self, node: NodeId, window: Window) -> Sentence {
        let holders = [Cut::Alpha, Cut::Beta].map(|cut| self.held(node, cut, window));
        let shown = &self.by(node).window(window);
        let because = match holders {
            [None, None] => return self.say(&explain::AnyValuePossible { window: shown }),
            [Some(one), None] | [None, Some(one)] => one,
            [Some(alpha), Some(beta)] => self.say(&explain::BothBounds { alpha: &alpha, beta: &beta }),
        };
        let consequence = if self.is_asked_below_a_scout(node) {
            Some(self.say(&explain::only_which_side()))
        } else {
            self.by(node).consequence(window).filter(|_| self.are_held(node, window))
        };
        self.say(&explain::WindowBecause { window: shown, because: &because, consequence: &consequence })
    }

    /// `MAX already has 3 at R`; `None` for an infinite bound that nobody holds.
    pub(super) fn held(self, node: NodeId, cut: Cut, window: Window) -> Option<Sentence> {
        let bound = bound_of(cut, window);
        match origin(self.moment, node, cut) {
            Origin::Held(holder) => Some(self.say(&explain::AlreadyHas {
                player: &self.player(holder.node),
                value: &self.proven(holder.node, cut, bound, self.held_number(node, holder.node, bound)),
                place: &self.place(holder.node),
            })),
            Origin::Scout(asked) => Some(self.say(&explain::ScoutAsks { place: &self.place(asked) })),
            Origin::Start if bound.is_infinite() => None,
            Origin::Start => Some(self.started_with(node, cut, bound)),
        }
    }

    /// `the search started with alpha 3`.
    pub(super) fn started_with(self, node: NodeId, cut: Cut, bound: f64) -> Sentence {
        let this = self.by(node);
        self.say(&explain::StartedWith { bound: &this.bound_name(cut), value: &this.number(bound) })
    }

    /// Which values still matter.
    fn consequence(self, window: Window) -> Option<Sentence> {
        let ends = self.ends(window.alpha, window.beta);
        let [low, high] = &ends.map(|bound| self.number(bound));
        match (self.tree().domain(), ends.map(f64::is_finite)) {
            _ if window.alpha >= window.beta => Some(self.say(&explain::only_a_strict_cut())),
            (Domain::Truth, _) | (Domain::Numbers, [false, false]) => None,
            (Domain::Numbers, [true, true]) => Some(self.say(&explain::OnlyBetween { low, high })),
            (Domain::Numbers, [true, false]) => Some(self.say(&explain::OnlyAbove { low })),
            (Domain::Numbers, [false, true]) => Some(self.say(&explain::OnlyBelow { high })),
        }
    }

    fn evaluate(self, node: NodeId, value: f64) -> Sentence {
        let (place, number, seen) = (&self.by_place(node), &self.number(value), &self.for_next_mover(node, value));
        match self.tree().kind(node) {
            Kind::Inner(_) if self.tree().evaluation(node).is_none() && self.replay().knows_whole_tree() => {
                self.say(&explain::NoEvaluation { node: place, value: number, seen })
            }
            Kind::Inner(_) => self.static_evaluation(node, value),
            Kind::Leaf | Kind::Unexplored if self.is_estimated(node) => self.static_evaluation(node, value),
            Kind::Leaf | Kind::Unexplored => {
                let worth = self.say(&explain::IsWorth { node: place, scale: self.scale(), value: number, seen });
                self.with_result(node, worth)
            }
        }
    }

    /// `The static evaluation of the position after a1 b2, an estimate, is 5 open lines − 4 = 1.`
    fn static_evaluation(self, node: NodeId, value: f64) -> Sentence {
        let (place, seen) = (&self.by_place(node), &self.for_next_mover(node, value));
        let estimated = self.say(&explain::Evaluation { node: place, value: &self.estimate(node, value), seen });
        Sentence::paragraph([estimated, self.not_quiet(node).unwrap_or_default()])
    }

    /// That a node was evaluated which should not be.
    pub(super) fn not_quiet(self, node: NodeId) -> Option<Sentence> {
        (!self.tree().is_quiet(node)).then(|| self.say(&explain::not_quiet()))
    }

    /// Whether what a node was evaluated to is no more than an estimate.
    pub(super) fn is_estimated(self, node: NodeId) -> bool {
        self.replay().trace().basis(node) == ValueBasis::Estimate
    }

    /// What a node is worth, after who has won if a game is over there before it begins.
    pub(super) fn with_result(self, node: NodeId, worth: Sentence) -> Sentence {
        match self.game_is_over(node) {
            Some(over) => Sentence::paragraph([over, worth.capitalized()]),
            None => worth,
        }
    }

    /// `The game is over: MIN has won.`
    fn game_is_over(self, node: NodeId) -> Option<Sentence> {
        let winner = match self.tree().result(node)? {
            GameResult::Won(player) => Some(Sentence::piece(Tone::Player, player.title())),
            GameResult::Draw => None,
        };
        Some(self.say(&explain::GameIsOver { winner: &winner }))
    }

    fn hand_up(self, node: NodeId, value: f64) -> Sentence {
        let Some(parent) = self.tree().parent(node) else { return self.result(value) };
        let (number, parent_name) = (&self.by(node).number(value), &self.noun(parent));
        let becomes = self.by(node).writes_otherwise(parent, value).then(|| self.by(parent).number(value));
        let answer = self.answer(node, value).unwrap_or_default();
        if self.tree().player(node).is_none() || self.is_evaluated(node) {
            let goes = self.say(&explain::GoesUp { value: number, parent: parent_name, becomes: &becomes });
            return Sentence::paragraph([goes, answer]);
        }
        let hands = self.say(&explain::HandsUp {
            node: &self.noun(node),
            value: number,
            parent: parent_name,
            becomes: &becomes,
        });
        Sentence::paragraph([hands, self.only_a_bound(node, value).unwrap_or_default(), answer])
    }

    /// What is known of the node when what it returned is not its value.
    fn only_a_bound(self, node: NodeId, value: f64) -> Option<Sentence> {
        if let Some(proof) = self.refuted(node, value) {
            return Some(self.say(&bugs::ReturnUnproven { proof, worth: &self.worth(node) }));
        }
        let is_value = self.moment.bound(node) == Some(Bound::Exact);
        let said = || self.say(&explain::OnlyABound { rule: self.fail_hard(node, value), worth: &self.worth(node) });
        (!is_value).then(said)
    }

    /// Whether a value is no end of what is possible: it was handed down.
    pub(super) fn fail_hard(self, node: NodeId, value: f64) -> FailHard {
        let known = self.known(node);
        let is_end = known == Known::Nothing || known.ends_in(self.replay().for_max(node, value));
        if is_end { FailHard::Possible } else { FailHard::Handed }
    }

    /// `E is worth at least 8`.
    pub(super) fn worth(self, node: NodeId) -> Sentence {
        let number = |value| self.own_number(node, value);
        let range = match self.known(node) {
            Known::Exact(value) => number(value),
            Known::AtLeast(low) => self.in_words(Bound::Lower, &number(low)),
            Known::AtMost(high) => self.in_words(Bound::Upper, &number(high)),
            Known::Between(low, high) => self.say(&nodes::Between { low: &number(low), high: &number(high) }),
            Known::Nothing => return self.unknown(node),
        };
        let range = self.for_mover(node, range);
        self.say(&explain::Worth { node: &self.noun(node), scale: self.scale(), range: &range })
    }

    /// Of a node that is done nothing more will be known, and nothing more is needed.
    fn unknown(self, node: NodeId) -> Sentence {
        let noun = &self.noun(node);
        match self.moment.state(node) {
            State::Closed if self.is_mistaken() => self.say(&bugs::NothingProven { node: noun }),
            State::Closed => self.say(&explain::DoesNotMatter { node: noun, scale: self.scale() }),
            State::Unvisited | State::Open | State::Pruned => self.say(&explain::NothingKnown { node: noun }),
        }
    }

    fn result(self, value: f64) -> Sentence {
        let (root, moment) = (NodeId::ROOT, self.moment);
        let (what, number) = (&self.what_is_over(), &self.by(root).number(value));
        let range = self.in_words(moment.bound(root).unwrap_or(Bound::Exact), number);
        let over = match self.only_a_bound(root, value).filter(|_| self.refuted(root, value).is_some()) {
            Some(wrong) => Sentence::paragraph([self.say(&bugs::EndUnproven { what, value: number }), wrong]),
            None => self.say(&explain::IsOver { what, range: &self.for_mover(root, range) }),
        };
        let mut line = std::iter::successors(moment.best_child(root), |&node| moment.best_child(node));
        let moves = line.by_ref().take(LINE).map(|node| self.brief(node));
        let moves = moves.reduce(|moves, next| self.say(&explain::MovesAnd { moves: &moves, r#move: &next }));
        let shown = if line.next().is_some() { Shown::Beginning } else { Shown::Whole };
        let variation = moves.map(|moves| self.say(&explain::PrincipalVariation { moves: &moves, shown }));
        Sentence::paragraph([over, variation.unwrap_or_default()])
    }
}
