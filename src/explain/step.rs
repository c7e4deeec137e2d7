//! What one step of a search did, and why.

use super::bound::{Holder, bound_of, holder, own};
use super::sentence::{Sentence, Tone};
use super::teller::{Style, Teller};
use crate::replay::Interval;
use crate::settings::{Choice, CutOn, Returns};
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
        Step::Update { node, child, value, window } => teller.news(Update { node, child, value, window }),
        Step::Cutoff { node, cut, .. } => Some(teller.cut_headline(node, cut)),
        Step::Return { node: NodeId::ROOT, value } => Some(Sentence::of("value {}", [teller.number(value)])),
        Step::Enter { .. } | Step::Evaluate { .. } | Step::Return { .. } => None,
    }
}

/// An update step.
#[derive(Clone, Copy)]
pub(super) struct Update {
    node: NodeId,
    child: NodeId,
    value: f64,
    window: Option<Window>,
}

/// What the mover had when a child returned.
#[derive(Clone, Copy)]
enum Had {
    /// Nothing yet.
    Nothing,
    /// A value of an earlier child.
    Best(f64),
    /// The node's own bound, which fail-hard starts from.
    Bound(f64),
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
    fn held(self, node: NodeId, cut: Cut, window: Window) -> Option<Sentence> {
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
            (Domain::Truth, ..) => Sentence::default(),
            (_, true, true) => Sentence::of(", so only values between {} and {} matter", [low, high]),
            (_, true, false) => Sentence::of(", so only values above {} matter", [low]),
            (_, false, true) => Sentence::of(", so only values below {} matter", [high]),
            (_, false, false) => Sentence::default(),
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

    fn update(self, update: Update) -> Sentence {
        let Some(goal) = self.tree().player(update.node).and_then(Player::goal) else {
            return self.chance(update);
        };
        let value = self.returned_by(update.child);
        let (mover, child, number) = (self.mover(update.node), self.brief(update.child), self.number(value));
        let (news, window) = match self.had(update.node, goal) {
            Had::Nothing => {
                (Sentence::of("{} now has {}, from {}.", [mover, number, child]), self.new_window(update, goal))
            }
            Had::Best(best) | Had::Bound(best) if goal.prefers(value, best) => {
                let verdict = self.compared(value, best);
                (
                    Sentence::of("{}: {} now has {}, from {}.", [verdict, mover, number, child]),
                    self.new_window(update, goal),
                )
            }
            Had::Best(best) => {
                let verdict = self.compared(value, best);
                let keeps = self.at(self.moment.cursor() - 1).best(update.node, best);
                (Sentence::of("{}: {} keeps {}.", [verdict, mover, keeps]), self.same_window(update))
            }
            Had::Bound(bound) => (self.kept_bound(update, goal, value, bound), self.same_window(update)),
        };
        news.then(window)
    }

    /// `5, from C`.
    fn best(self, node: NodeId, best: f64) -> Sentence {
        Sentence::of("{}{}", [self.number(best), self.from(self.moment.best_child(node))])
    }

    /// Fail-hard: nothing so far is better than the bound the node started from.
    fn kept_bound(self, update: Update, goal: Goal, value: f64, bound: f64) -> Sentence {
        let verdict = self.compared(value, bound);
        let held = self.held(update.node, own(goal), update.window.unwrap_or(Window::FULL));
        let best = self.bests(update.node);
        let parts = [verdict, held.unwrap_or_else(|| self.number(bound)), best];
        Sentence::of("{}: {}, so {} stays at that bound (fail-hard).", parts)
    }

    /// `C's best value`, `the best value after b2`.
    fn bests(self, node: NodeId) -> Sentence {
        match self.style() {
            Style::Tree => Sentence::of("{}'s best value", [self.by_place(node)]),
            Style::Game => Sentence::of("the best value {}", [self.place(node)]),
        }
    }

    /// What a child that has just returned is worth to its parent.
    fn returned_by(self, child: NodeId) -> f64 {
        self.moment.value(child).unwrap_or(f64::NAN)
    }

    fn had(self, node: NodeId, goal: Goal) -> Had {
        let before = self.at(self.moment.cursor() - 1).moment;
        let bound = match (self.voice.rules.returns, before.entry_window(node)) {
            (Returns::FailHard, Some(window)) => Some(bound_of(own(goal), window)).filter(|bound| bound.is_finite()),
            _ => None,
        };
        match (before.value(node), bound) {
            (Some(best), Some(bound)) if best == bound => Had::Bound(bound),
            (None, Some(bound)) => Had::Bound(bound),
            (Some(best), _) => Had::Best(best),
            (None, None) => Had::Nothing,
        }
    }

    /// The window after a better value; it stays when an ancestor already has better.
    fn new_window(self, update: Update, goal: Goal) -> Sentence {
        let before = self.at(self.moment.cursor() - 1).moment.window(update.node);
        let Some(window) = update.window else { return Sentence::default() };
        if before == Some(window) {
            let why = self.held(update.node, own(goal), window).map(|held| Sentence::of(" because {}", [held]));
            return Sentence::of(" The window stays {}{}.", [self.window(window), why.unwrap_or_default()]);
        }
        Sentence::of(" The window becomes {}{}.", [self.window(window), self.closed(update, window)])
    }

    /// Whether the window has closed, and what follows.
    fn closed(self, update: Update, window: Window) -> Sentence {
        let next = self.replay().step(self.moment.cursor() + 1);
        let relation = self.compared_bounds(window);
        match (window.alpha >= window.beta, next) {
            (false, _) => Sentence::default(),
            (true, Some(Step::Cutoff { .. })) => Sentence::of(": {}", [relation]),
            (true, _) if self.voice.rules.cut_on == CutOn::Strict && window.alpha == window.beta => {
                Sentence::of(": {}, which is not enough for a strict cut", [relation])
            }
            (true, Some(Step::Return { node, .. })) if node == update.node => {
                Sentence::of(": {}, but no child is left to skip", [relation])
            }
            (true, _) => Sentence::of(": {}", [relation]),
        }
    }

    fn compared_bounds(self, window: Window) -> Sentence {
        let sign = match self.voice.rules.cut_on {
            _ if window.alpha == window.beta => "=",
            CutOn::Equal | CutOn::Strict => ">",
        };
        Sentence::piece(Tone::Verdict, format!("alpha {sign} beta"))
    }

    fn same_window(self, update: Update) -> Sentence {
        update.window.map_or(Sentence::default(), |window| Sentence::of(" The window stays {}.", [self.window(window)]))
    }

    fn chance(self, update: Update) -> Sentence {
        let sum = self.number(update.value);
        let done = match self.replay().step(self.moment.cursor() + 1) {
            Some(Step::Return { node, .. }) if node == update.node => {
                Sentence::of("the mean {} is {}", [self.place(update.node), sum])
            }
            _ => Sentence::of("the sum {} is {} so far", [self.place(update.node), sum]),
        };
        Sentence::of("{}: {}.", [self.product(update.child), done])
    }

    /// `0.9 × 2 = 1.8`.
    fn product(self, child: NodeId) -> Sentence {
        let (p, value) = (self.tree().probability(child).unwrap_or(1.0), self.returned_by(child));
        let product = if p == 0.0 { 0.0 } else { p * value };
        let parts = [self.factor(p), Sentence::plain(self.times()), self.number(value), self.number(product)];
        Sentence::of("{} {} {} = {}", parts).toned(Tone::Verdict)
    }

    fn cutoff(self, node: NodeId, child: NodeId, cut: Cut) -> Sentence {
        let value = self.returned_by(child);
        let Some(window) = self.moment.entry_window(node) else { return self.short_circuit(node, child, value) };
        let bound = bound_of(cut, window);
        let verdict = self.verdict(value, self.cut_sign(cut), bound);
        let holder = holder(self.replay(), node, cut);
        let why = match holder {
            Some(holder) => Sentence::of(
                "{} already has {} and {} {}",
                [self.mover(holder.node), self.number(bound), self.refusal(value, bound), self.noun(node)],
            ),
            None if bound.is_infinite() => Sentence::plain("nothing can be better than that"),
            None => Sentence::of("the search started with {} {}", [Sentence::plain(cut.name()), self.number(bound)]),
        };
        let kind = self.cut_name(node, cut, holder);
        Sentence::of("{}: {}, so {} not looked at ({}).", [verdict, why, self.skipped(node), kind])
    }

    fn refusal(self, value: f64, bound: f64) -> Sentence {
        Sentence::plain(if value == bound {
            "gains nothing by letting play come to"
        } else {
            "will never let play come to"
        })
    }

    /// `beta cutoff`, `deep alpha cutoff`.
    pub(super) fn cut_name(self, node: NodeId, cut: Cut, holder: Option<Holder>) -> Sentence {
        let deep = holder.is_some_and(|holder| self.tree().parent(node) != Some(holder.node));
        let deep = if deep { "deep " } else { "" };
        Sentence::piece(Tone::Cut, format!("{deep}{} cutoff", cut.name()))
    }

    /// A cutoff of a search without windows: one T is enough for OR, one F for AND.
    fn short_circuit(self, node: NodeId, child: NodeId, value: f64) -> Sentence {
        let parts = [self.noun(child), self.number(value), self.mover(node), self.skipped(node)];
        Sentence::of("{} is {}: that is enough for {}, so {} not looked at.", parts)
    }

    fn cut_headline(self, node: NodeId, cut: Cut) -> Sentence {
        let Some(cutoff) = self.moment.cutoff(node) else { return Sentence::default() };
        let kind = self.cut_name(node, cut, holder(self.replay(), node, cut));
        let bound = bound_of(cut, cutoff.window);
        Sentence::of("{}  {}", [self.verdict(cutoff.value, self.cut_sign(cut), bound), kind])
    }

    /// What an update brings, in a few words.
    fn news(self, update: Update) -> Option<Sentence> {
        let Some(goal) = self.tree().player(update.node).and_then(Player::goal) else {
            return Some(self.product(update.child));
        };
        let value = self.returned_by(update.child);
        Some(match self.had(update.node, goal) {
            Had::Nothing => Sentence::of("{}  first value", [self.number(value)]),
            Had::Best(best) | Had::Bound(best) if goal.prefers(value, best) => {
                Sentence::of("{}  new best", [self.compared(value, best)])
            }
            Had::Best(best) | Had::Bound(best) => Sentence::of("{}  no change", [self.compared(value, best)]),
        })
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
