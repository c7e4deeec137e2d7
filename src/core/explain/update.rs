//! What the value of a child changes at its parent.

use super::bound::{bound_of, own};
use super::phrasing::{Phrasing, Style};
use crate::settings::{CutRule, FailMode};
use crate::trace::{Step, Window};
use crate::tree::{Domain, Goal, NodeId, Player};
use crate::words::{Sentence, Tone};

/// An update step: a child has returned.
#[derive(Clone, Copy)]
pub(super) struct Update {
    pub(super) node: NodeId,
    pub(super) child: NodeId,
    pub(super) value: f64,
    pub(super) window: Option<Window>,
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

impl Had {
    const fn value(self) -> Option<f64> {
        match self {
            Self::Nothing => None,
            Self::Best(value) | Self::Bound(value) => Some(value),
        }
    }

    fn is_beaten_by(self, value: f64, goal: Goal) -> bool {
        self.value().is_none_or(|had| goal.prefers(value, had))
    }
}

impl Phrasing<'_> {
    /// `5 > 3: MAX at C now has 5, from the leaf 5. The window becomes (5, +∞).`
    pub(super) fn update(self, update: Update) -> Sentence {
        let Some(goal) = self.tree().player(update.node).and_then(Player::goal) else {
            return self.chance(update);
        };
        if self.is_labelling() {
            return self.labelled(update, goal);
        }
        let this = self.by(update.node);
        let value = self.returned_by(update.child);
        let (mover, number, from) = (self.mover(update.node), this.number(value), self.from(Some(update.child)));
        let had = self.had(update.node, goal);
        let verdict = had.value().map_or(Sentence::default(), |had| Sentence::of("{}: ", [this.compared(value, had)]));
        let is_sure = self.assures(update.node, update.child);
        let (news, window) = match had {
            _ if had.is_beaten_by(value, goal) && is_sure => {
                (Sentence::of("{} now has {}{}.", [mover, number, from]), self.new_window(update, goal))
            }
            _ if had.is_beaten_by(value, goal) => (self.uncertain(update, goal, had), self.new_window(update, goal)),
            Had::Bound(bound) => (self.kept_bound(update, goal, bound), self.same_window(update)),
            Had::Best(best) if best == value && is_sure && !self.was_sure(update.node) => {
                (Sentence::of("{} now has {} for certain{}.", [mover, number, from]), self.same_window(update))
            }
            Had::Best(_) | Had::Nothing => (self.kept(update.node, goal), self.same_window(update)),
        };
        verdict.then(news).then(window)
    }

    /// `D is worth at most 4, so MAX at C has nothing for certain yet: at most 4, from D.`: a better value that is only a bound, and
    /// one on the wrong side.
    fn uncertain(self, update: Update, goal: Goal, had: Had) -> Sentence {
        let (worth, mover, from) = (self.worth(update.child), self.mover(update.node), self.from(Some(update.child)));
        let this = self.by(update.node);
        let [no_better, _] = this.no_better(goal);
        let number = Sentence::of("{} {}", [Sentence::plain(no_better), this.number(self.returned_by(update.child))]);
        match (self.tree().domain(), had) {
            (Domain::Truth, _) => Sentence::of("{}, so {} has nothing for certain from it.", [worth, mover]),
            (Domain::Numbers, Had::Nothing) => {
                Sentence::of("{}, so {} has nothing for certain yet: {}{}.", [worth, mover, number, from])
            }
            (Domain::Numbers, Had::Best(_) | Had::Bound(_)) => {
                Sentence::of("{}, so {} has {} so far.", [worth, mover, number])
            }
        }
    }

    /// Whether the player was sure of the best value before this step.
    fn was_sure(self, node: NodeId) -> bool {
        self.at(self.moment.cursor() - 1).assures(node, node)
    }

    /// `MIN at B keeps 5, from C.`: the best value of a node that has one.
    fn kept(self, node: NodeId, goal: Goal) -> Sentence {
        let best = self.value_of_node(node).unwrap_or(f64::NAN);
        let parts = [self.mover(node), self.by(node).number(best), self.from(self.moment.best_child(node))];
        if self.assures(node, node) {
            return Sentence::of("{} keeps {}{}.", parts);
        }
        let [mover, best, from] = parts;
        match self.tree().domain() {
            Domain::Truth => Sentence::of("{} still has nothing for certain.", [mover]),
            Domain::Numbers => {
                let [no_better, _] = self.by(node).no_better(goal);
                Sentence::of("{} still has {} {} so far{}.", [mover, Sentence::plain(no_better), best, from])
            }
        }
    }

    /// Fail-hard: nothing so far is better than the bound the node started from.
    fn kept_bound(self, update: Update, goal: Goal, bound: f64) -> Sentence {
        let held = self.held(update.node, own(goal), update.window.unwrap_or(Window::FULL));
        let best = self.bests(update.node);
        let parts = [held.unwrap_or_else(|| self.by(update.node).number(bound)), best];
        Sentence::of("{}, so {} stays at that bound (fail-hard).", parts)
    }

    /// `C's best value`, `the best value after b2`.
    fn bests(self, node: NodeId) -> Sentence {
        match self.style() {
            Style::Tree => Sentence::of("{}'s best value", [self.by_place(node)]),
            Style::Game => Sentence::of("the best value {}", [self.place(node)]),
        }
    }

    /// What a child that has just returned is worth, for MAX.
    pub(super) fn returned_by(self, child: NodeId) -> f64 {
        self.value_of_node(child).unwrap_or(f64::NAN)
    }

    fn had(self, node: NodeId, goal: Goal) -> Had {
        let before = self.at(self.moment.cursor() - 1);
        let bound = match (self.wording.rules.fail_mode, before.entry_window_of(node)) {
            // Even an infinite bound is one, if it is the other infinity.
            (FailMode::FailHard, Some(window)) => {
                Some(bound_of(own(goal), window)).filter(|&bound| bound != goal.worst())
            }
            _ => None,
        };
        match (before.value_of_node(node), bound) {
            (Some(best), Some(bound)) if best == bound => Had::Bound(bound),
            (None, Some(bound)) => Had::Bound(bound),
            (Some(best), _) => Had::Best(best),
            (None, None) => Had::Nothing,
        }
    }

    /// The window after a better value; it stays when an ancestor already has better.
    fn new_window(self, update: Update, goal: Goal) -> Sentence {
        let this = self.by(update.node);
        let before = self.at(self.moment.cursor() - 1).window_of(update.node);
        let Some(window) = update.window else { return Sentence::default() };
        if before == Some(window) {
            let why = self.held(update.node, own(goal), window).map(|held| Sentence::of(" because {}", [held]));
            return Sentence::of(" The window stays {}{}.", [this.window(window), why.unwrap_or_default()]);
        }
        Sentence::of(" The window becomes {}{}.", [this.window(window), self.closed(update, window)])
    }

    /// Whether the window has closed, and what follows.
    fn closed(self, update: Update, window: Window) -> Sentence {
        let next = self.replay().step(self.moment.cursor() + 1);
        let relation = compared_bounds(window);
        match (window.alpha >= window.beta, next) {
            (false, _) => Sentence::default(),
            (true, Some(Step::Cutoff { .. })) => Sentence::of(": {}", [relation]),
            (true, _) if self.wording.rules.cut_rule == CutRule::Strict && window.alpha == window.beta => {
                Sentence::of(": {}, which is not enough for a strict cut", [relation])
            }
            (true, Some(Step::Return { node, .. })) if node == update.node => {
                Sentence::of(": {}, but no child is left to skip", [relation])
            }
            (true, _) => Sentence::of(": {}", [relation]),
        }
    }

    fn same_window(self, update: Update) -> Sentence {
        update.window.map_or(Sentence::default(), |window| {
            Sentence::of(" The window stays {}.", [self.by(update.node).window(window)])
        })
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
        let parts = [factor(p), Sentence::plain(self.times()), self.number(value), self.number(product)];
        Sentence::of("{} {} {} = {}", parts).toned(Tone::Verdict)
    }

    /// `4 < 5  new best`.
    pub(super) fn update_headline(self, update: Update) -> Sentence {
        let Some(goal) = self.tree().player(update.node).and_then(Player::goal) else {
            return self.product(update.child);
        };
        if self.is_labelling() {
            return self.label_headline(update, goal);
        }
        let value = self.returned_by(update.child);
        let (this, had) = (self.by(update.node), self.had(update.node, goal));
        let is_sure = self.assures(update.node, update.child);
        match had.value() {
            None if is_sure => Sentence::of("{}  first value", [this.number(value)]),
            None if self.tree().domain() == Domain::Truth => Sentence::plain("nothing certain yet"),
            None => Sentence::of("{}  nothing certain yet", [this.comparison(this.no_better(goal)[1], value)]),
            Some(best) if had.is_beaten_by(value, goal) && is_sure => {
                Sentence::of("{}  new best", [this.compared(value, best)])
            }
            Some(best) if had.is_beaten_by(value, goal) => {
                Sentence::of("{}  not certain", [this.compared(value, best)])
            }
            Some(best) => Sentence::of("{}  no change", [this.compared(value, best)]),
        }
    }
}

/// `alpha > beta`, `alpha = beta` of a window that is closed.
fn compared_bounds(window: Window) -> Sentence {
    let relation = if window.alpha == window.beta { "alpha = beta" } else { "alpha > beta" };
    Sentence::piece(Tone::Verdict, relation)
}

/// A probability: a number also where values are T and F.
fn factor(p: f64) -> Sentence {
    Sentence::piece(Tone::Number, Domain::Numbers.plain(p).to_string())
}
