//! What one step of a search did, and why.

use super::bound::{bound_of, holder};
use super::sentence::Sentence;
use super::teller::{Style, Teller};
use super::update::Update;
use crate::replay::Interval;
use crate::settings::Choice;
use crate::trace::{Cut, Step, Window};
use crate::tree::{Domain, Goal, Kind, NodeId, Player};

/// Moves of the principal variation that are written out.
const LINE: usize = 8;

pub(super) fn sentence(teller: Teller<'_>) -> Sentence {
    let words = match teller.moment.step() {
        None => teller.beginning(),
        Some(Step::Enter { node, window }) => teller.enter(node, window),
        Some(Step::Evaluate { node, value }) => teller.evaluate(node, value),
        Some(Step::Update { node, child, value, window }) => teller.update(Update { node, child, value, window }),
        Some(Step::Cutoff { node, child, cut }) => teller.cutoff(node, child, cut),
        Some(Step::Return { node, value }) => teller.hand_up(node, value),
    };
    words.capitalized()
}

pub(super) fn headline(teller: Teller<'_>) -> Option<Sentence> {
    match teller.moment.step()? {
        Step::Update { node, child, value, window } => {
            Some(teller.update_headline(Update { node, child, value, window }))
        }
        Step::Cutoff { node, child, cut } => Some(teller.cutoff_headline(node, child, cut)),
        Step::Return { node: NodeId::ROOT, value } => Some(Sentence::of("value {}", [teller.number(value)])),
        Step::Enter { .. } | Step::Evaluate { .. } | Step::Return { .. } => None,
    }
}

impl Teller<'_> {
    fn beginning(self) -> Sentence {
        let root = NodeId::ROOT;
        let algorithm = Sentence::plain(self.voice.rules.algorithm.name());
        let Some(player) = self.tree().player(root) else {
            return Sentence::of(
                "{} is about to start. {} has no children.",
                [algorithm, self.noun(root).capitalized()],
            );
        };
        let aim = match (player.goal(), self.tree().domain()) {
            (None, _) => "takes the mean of its children",
            (Some(Goal::Largest), Domain::Numbers) => "looks for the largest value",
            (Some(Goal::Smallest), Domain::Numbers) => "looks for the smallest value",
            (Some(Goal::Largest), Domain::Truth) => "looks for a T",
            (Some(Goal::Smallest), Domain::Truth) => "looks for an F",
        };
        Sentence::of("{} is about to start: {} {}.", [algorithm, self.mover(root), Sentence::plain(aim)])
    }

    fn enter(self, node: NodeId, window: Option<Window>) -> Sentence {
        let arrival = self.arrival(node);
        match (self.tree().kind(node), window) {
            (Kind::Inner(_), _) if self.is_evaluated(node) => Sentence::of("{}, {}.", [arrival, self.limit()]),
            (Kind::Inner(_), Some(window)) => {
                let who = self.who_moves(node);
                Sentence::of("{}, {}. {}", [arrival, who, self.entry_window(node, window)])
            }
            (Kind::Inner(_), None) => Sentence::of("{}, {}.", [arrival, self.who_moves(node)]),
            _ => Sentence::of("{}.", [arrival]),
        }
    }

    /// `The search comes to B`, `MAX plays b2`.
    fn arrival(self, node: NodeId) -> Sentence {
        let parent = self.tree().parent(node);
        match (self.style(), parent, self.mv(node)) {
            (Style::Game, None, _) => Sentence::plain("the search begins at the starting position"),
            (Style::Game, Some(parent), Some(mv)) => Sentence::of("{} tries {}", [self.player(parent), mv]),
            (Style::Tree, Some(parent), Some(mv)) => {
                Sentence::of("{} tries {} and comes to {}", [self.player(parent), mv, self.by_place(node)])
            }
            (_, None, _) => Sentence::of("the search begins at {}", [self.by_place(node)]),
            (_, Some(_), None) => Sentence::of("the search comes to {}", [self.by_place(node)]),
        }
    }

    fn who_moves(self, node: NodeId) -> Sentence {
        match (self.tree().player(node), self.style()) {
            (_, Style::Game) if node == NodeId::ROOT => Sentence::of("where {} moves", [self.player(node)]),
            (Some(Player::Chance), _) => Sentence::plain("where chance decides"),
            (_, Style::Tree) => Sentence::of("where {} moves", [self.player(node)]),
            (_, Style::Game) => Sentence::of("then {} moves", [self.player(node)]),
        }
    }

    /// Whether the search evaluated the node instead of looking below it.
    pub(super) fn is_evaluated(self, node: NodeId) -> bool {
        let next = self.replay().entered(node).and_then(|entered| self.replay().step(entered + 1));
        matches!(next, Some(Step::Evaluate { .. }))
    }

    pub(super) fn limit(self) -> Sentence {
        match self.replay().trace().depth {
            u32::MAX => Sentence::plain("where the search goes no deeper"),
            1 => Sentence::plain("at the depth limit of 1 ply"),
            depth => Sentence::plain(format!("at the depth limit of {depth} plies")),
        }
    }

    /// `Window (3, +∞): MAX already has 3 at R, so only values above 3 matter.`
    fn entry_window(self, node: NodeId, window: Window) -> Sentence {
        let holders = [Cut::Alpha, Cut::Beta].map(|cut| self.held(node, cut, window));
        let shown = self.window(window);
        let because = match holders {
            [None, None] => return Sentence::of("Window {}: any value is still possible.", [shown]),
            [Some(one), None] | [None, Some(one)] => one,
            [Some(alpha), Some(beta)] => Sentence::of("{} and {}", [alpha, beta]),
        };
        Sentence::of("Window {}: {}{}.", [shown, because, self.consequence(window)])
    }

    /// `MAX already has 3 at R`; `None` for an infinite bound that nobody holds.
    pub(super) fn held(self, node: NodeId, cut: Cut, window: Window) -> Option<Sentence> {
        let bound = bound_of(cut, window);
        match holder(self.replay(), node, cut) {
            Some(holder) => Some(Sentence::of(
                "{} already has {} {}",
                [self.player(holder.node), self.number(bound), self.place(holder.node)],
            )),
            None if bound.is_infinite() => None,
            None => {
                Some(Sentence::of("the search started with {} {}", [Sentence::plain(cut.name()), self.number(bound)]))
            }
        }
    }

    /// Which values still matter.
    fn consequence(self, window: Window) -> Sentence {
        let Window { alpha, beta } = window;
        let [low, high] = [alpha, beta].map(|bound| self.number(bound));
        match (self.tree().domain(), alpha.is_finite(), beta.is_finite()) {
            _ if alpha >= beta => {
                Sentence::plain(", so no value can change the result, but a strict cut waits for alpha > beta")
            }
            (Domain::Truth, ..) | (_, false, false) => Sentence::default(),
            (_, true, true) => Sentence::of(", so only values between {} and {} matter", [low, high]),
            (_, true, false) => Sentence::of(", so only values above {} matter", [low]),
            (_, false, true) => Sentence::of(", so only values below {} matter", [high]),
        }
    }

    fn evaluate(self, node: NodeId, value: f64) -> Sentence {
        let (noun, number) = (self.by_place(node), self.number(value));
        match self.tree().kind(node) {
            Kind::Inner(_) if self.tree().evaluation(node).is_none() && self.replay().knows_whole_tree() => {
                Sentence::of("{} has no static evaluation, so it counts as {}.", [noun, number])
            }
            Kind::Inner(_) => Sentence::of("the static evaluation of {} is {}.", [noun, number]),
            Kind::Leaf | Kind::Unexplored => Sentence::of("{} {} {}.", [noun, self.is_worth(), number]),
        }
    }

    fn hand_up(self, node: NodeId, value: f64) -> Sentence {
        let Some(parent) = self.tree().parent(node) else { return self.result(value) };
        let number = self.number(value);
        if self.tree().player(node).is_none() || self.is_evaluated(node) {
            return Sentence::of("{} goes up to {}.", [number, self.noun(parent)]);
        }
        let handed = Sentence::of("{} is done and hands {} up to {}.", [self.noun(node), number, self.noun(parent)]);
        handed.then(self.only_a_bound(node, value))
    }

    /// What is known of the node when what it returned is not its value.
    fn only_a_bound(self, node: NodeId, value: f64) -> Sentence {
        let interval = self.moment.interval(node);
        match (interval.is_point(), interval.low == value || interval.high == value) {
            (true, true) => Sentence::default(),
            (false, true) => Sentence::of(" That is only a bound: {}.", [self.worth(node)]),
            (_, false) => Sentence::of(" That is only a bound (fail-hard): {}.", [self.worth(node)]),
        }
    }

    /// `E is worth at least 8`.
    pub(super) fn worth(self, node: NodeId) -> Sentence {
        let interval = self.moment.interval(node);
        let [low, high] = [interval.low, interval.high].map(|bound| self.number(bound));
        let (noun, is) = (self.noun(node), self.is_worth());
        let unknown = Interval::unknown(self.tree().domain());
        match (interval.low == unknown.low, interval.high == unknown.high) {
            _ if interval.is_point() => Sentence::of("{} {} {}", [noun, is, low]),
            (true, true) => Sentence::of("nothing is known of {} yet", [noun]),
            (true, false) => Sentence::of("{} {} at most {}", [noun, is, high]),
            (false, true) => Sentence::of("{} {} at least {}", [noun, is, low]),
            (false, false) => Sentence::of("{} {} between {} and {}", [noun, is, low, high]),
        }
    }

    fn result(self, value: f64) -> Sentence {
        let result = Sentence::of("the search is over: the value of the root is {}.", [self.number(value)]);
        let moment = self.moment;
        let mut line = std::iter::successors(moment.best_child(NodeId::ROOT), |&node| moment.best_child(node));
        let shown: Vec<NodeId> = line.by_ref().take(LINE).collect();
        let more = if line.next().is_some() { ", and so on" } else { "" };
        let moves = shown.iter().enumerate().map(|(at, &node)| {
            let label = self.brief(node);
            if at == 0 { label } else { Sentence::of(", {}", [label]) }
        });
        match moves.reduce(Sentence::then) {
            None => result,
            Some(moves) => Sentence::of("{} The principal variation is {}{}.", [result, moves, Sentence::plain(more)]),
        }
    }
}
