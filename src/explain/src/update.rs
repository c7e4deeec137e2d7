//! Effect of a child's value on its parent.

use super::bound::{bound_of, own};
use super::phrasing::Phrasing;
use crate::words::{Closing, Style};
use plywood_messages::words::{Sentence, Words};
use plywood_search::trace::{Step, Window};
use plywood_tree::settings::{CutRule, FailMode};
use plywood_tree::tree::{Domain, Goal, NodeId, Player};

#[derive(Clone, Copy)]
pub(super) struct Update {
    pub(super) node: NodeId,
    pub(super) child: NodeId,
    pub(super) value: f64,
    pub(super) window: Option<Window>,
}

#[derive(Clone, Copy)]
enum PriorValue {
    Nothing,
    Best(f64),
    /// The node's own bound, which fail-hard starts from.
    Bound(f64),
}

impl PriorValue {
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
        let (mover, number, source) = (&self.mover(update.node), &this.number(value), &self.from(update.child));
        let had = self.had(update.node, goal);
        let is_sure = self.assures(update.node, update.child);
        let (news, window) = match had {
            _ if had.is_beaten_by(value, goal) && is_sure => (
                self.say(&say!(
                    explain,
                    "now-has",
                    mover = Words(mover),
                    value = Words(number),
                    source = Words(source)
                )),
                self.new_window(update.node, update.window, goal),
            ),
            _ if had.is_beaten_by(value, goal) => {
                (self.uncertain(update, goal, had), self.new_window(update.node, update.window, goal))
            }
            PriorValue::Bound(bound) => {
                (self.kept_bound(update.node, update.window, goal, bound), self.same_window(update.node, update.window))
            }
            PriorValue::Best(best) if best == value && is_sure && !self.was_sure(update.node) => (
                self.say(&say!(
                    explain,
                    "now-certain",
                    mover = Words(mover),
                    value = Words(number),
                    source = Words(source)
                )),
                self.same_window(update.node, update.window),
            ),
            PriorValue::Best(_) | PriorValue::Nothing => {
                (self.kept(update.node, goal), self.same_window(update.node, update.window))
            }
        };
        let news = match had.value() {
            Some(had) => self.say(&say!(
                explain,
                "compared-news",
                verdict = Words(this.compared(value, had)),
                news = Words(news)
            )),
            None => news,
        };
        Sentence::paragraph([news, window.unwrap_or_default()])
    }

    /// `D is worth at most 4. So MAX at C has nothing for certain yet: at most 4, from D.`: a better value that is only a bound, and
    /// one on the wrong side.
    fn uncertain(self, update: Update, goal: Goal, had: PriorValue) -> Sentence {
        let (worth, mover, source) = (&self.worth(update.child), &self.mover(update.node), &self.from(update.child));
        let this = self.by(update.node);
        let value = self.returned_by(update.child);
        if self.refuted(update.child, value).is_some() || !self.none_is_better(update.node, goal, value) {
            return self.say(&say!(
                faults,
                "best-unproven",
                worth = Words(worth),
                mover = Words(mover),
                value = Words(this.number(value)),
                source = Words(source)
            ));
        }
        let range = &this.uncertain_number(goal, value);
        match (self.tree().domain(), had) {
            (Domain::Truth, _) => {
                self.say(&say!(explain, "nothing-from-it", worth = Words(worth), mover = Words(mover)))
            }
            (Domain::Numbers, PriorValue::Nothing) => self.say(&say!(
                explain,
                "nothing-certain",
                worth = Words(worth),
                mover = Words(mover),
                range = Words(range),
                source = Words(source)
            )),
            (Domain::Numbers, PriorValue::Best(_) | PriorValue::Bound(_)) => {
                self.say(&say!(explain, "has-so-far", worth = Words(worth), mover = Words(mover), range = Words(range)))
            }
        }
    }

    fn was_sure(self, node: NodeId) -> bool {
        self.at(self.moment.cursor() - 1).assures(node, node)
    }

    /// `MIN at B keeps 5, from C.`: the best value of a node that has one.
    fn kept(self, node: NodeId, goal: Goal) -> Sentence {
        let (best, this) = (self.value_of_node(node).unwrap_or(f64::NAN), self.by(node));
        let (mover, source) = (&self.mover(node), &self.moment.best_child(node).map(|child| self.from(child)));
        if self.assures(node, node) {
            return self.say(&say!(
                explain,
                "keeps",
                mover = Words(mover),
                value = Words(this.number(best)),
                source = Words(source)
            ));
        }
        if !self.none_is_better(node, goal, best) {
            return self.say(&say!(
                faults,
                "still-unproven",
                mover = Words(mover),
                value = Words(this.number(best)),
                source = Words(source)
            ));
        }
        match self.tree().domain() {
            Domain::Truth => self.say(&say!(explain, "still-nothing", mover = Words(mover))),
            Domain::Numbers => self.say(&say!(
                explain,
                "still-so-far",
                mover = Words(mover),
                range = Words(this.uncertain_number(goal, best)),
                source = Words(source)
            )),
        }
    }

    /// Explains, for fail-hard, that nothing so far is better than the bound the node started from.
    pub(super) fn kept_bound(self, node: NodeId, window: Option<Window>, goal: Goal, bound: f64) -> Sentence {
        let held = self.held(node, own(goal), window.unwrap_or(Window::FULL));
        let bound = held.unwrap_or_else(|| self.by(node).number(bound));
        let node = match self.style() {
            Style::Tree => self.by_place(node),
            Style::Game => self.place(node),
        };
        self.say(&say!(
            explain,
            "stays-at-bound",
            bound = Words(bound),
            style = Style(self.style()),
            node = Words(node)
        ))
    }

    /// Returns the value of a child that has just returned, for MAX.
    pub(super) fn returned_by(self, child: NodeId) -> f64 {
        self.value_of_node(child).unwrap_or(f64::NAN)
    }

    fn had(self, node: NodeId, goal: Goal) -> PriorValue {
        let before = self.at(self.moment.cursor() - 1);
        let bound = match (self.wording.rules.returns(), before.entry_window_of(node)) {
            // Even an infinite bound is one, if it is the other infinity.
            (FailMode::FailHard, Some(window)) => {
                Some(bound_of(own(goal), window)).filter(|&bound| bound != goal.worst())
            }
            _ => None,
        };
        match (before.value_of_node(node), bound) {
            (Some(best), Some(bound)) if best == bound => PriorValue::Bound(bound),
            (None, Some(bound)) => PriorValue::Bound(bound),
            (Some(best), _) => PriorValue::Best(best),
            (None, None) => PriorValue::Nothing,
        }
    }

    /// Returns the window after a better value. It does not change if an ancestor already has better.
    pub(super) fn new_window(self, node: NodeId, window: Option<Window>, goal: Goal) -> Option<Sentence> {
        let before = self.at(self.moment.cursor() - 1).window_of(node);
        let window = window?;
        let shown = &self.by(node).window(window);
        if before == Some(window) {
            let because = &self.held(node, own(goal), window);
            return Some(self.say(&say!(explain, "window-stays", window = Words(shown), because = Words(because))));
        }
        let (crossed, equal) = (say!(explain, "bounds-crossed"), say!(explain, "bounds-equal"));
        let relation: &dyn Words = if window.alpha == window.beta { &equal } else { &crossed };
        let closing = self.closing(node, window);
        Some(self.say(&say!(
            explain,
            "window-becomes",
            window = Words(shown),
            closing = Closing(closing),
            relation = Words(relation)
        )))
    }

    fn closing(self, node: NodeId, window: Window) -> Closing {
        let next = self.replay().step(self.moment.cursor() + 1);
        match (window.alpha >= window.beta, next) {
            (false, _) => Closing::Open,
            (true, Some(Step::Cutoff { .. })) => Closing::Closed,
            (true, _) if self.wording.rules.cut_rule == CutRule::Strict && window.alpha == window.beta => {
                Closing::NotEnough
            }
            (true, Some(Step::Return { node: at, .. })) if at == node => Closing::NoneLeft,
            (true, _) => Closing::Closed,
        }
    }

    pub(super) fn same_window(self, node: NodeId, window: Option<Window>) -> Option<Sentence> {
        let shown = self.by(node).window(window?);
        Some(self.say(&say!(explain, "window-stays", window = Words(shown), because = Words(None::<Sentence>))))
    }

    fn chance(self, update: Update) -> Sentence {
        let (sum, product, place) =
            (&self.number(update.value), &self.weighted(update.child), &self.place(update.node));
        match self.replay().step(self.moment.cursor() + 1) {
            Some(Step::Return { node, .. }) if node == update.node => {
                self.say(&say!(explain, "mean", product = Words(product), place = Words(place), mean = Words(sum)))
            }
            _ => {
                self.say(&say!(explain, "sum-so-far", product = Words(product), place = Words(place), sum = Words(sum)))
            }
        }
    }

    fn weighted(self, child: NodeId) -> Sentence {
        self.product(child, self.returned_by(child))
    }

    /// `4 < 5  new best`.
    pub(super) fn update_headline(self, update: Update) -> Sentence {
        let Some(goal) = self.tree().player(update.node).and_then(Player::goal) else {
            return self.weighted(update.child);
        };
        if self.is_labelling() {
            return self.label_headline(update, goal);
        }
        let value = self.returned_by(update.child);
        let (this, had) = (self.by(update.node), self.had(update.node, goal));
        let is_sure = self.assures(update.node, update.child);
        let is_better = had.is_beaten_by(value, goal);
        let outcome = match (had.value(), is_better, is_sure) {
            (None, _, true) => text!(explain, "first-value"),
            (None, _, false) => text!(explain, "nothing-certain-yet"),
            (Some(_), true, true) => text!(explain, "new-best"),
            (Some(_), true, false) => text!(explain, "not-certain"),
            (Some(_), false, _) => text!(explain, "no-change"),
        };
        let outcome = self.say(&outcome);
        match (had.value(), self.tree().domain()) {
            (Some(best), _) => this.compared(value, best).beside(&outcome),
            (None, _) if is_sure => this.number(value).beside(&outcome),
            (None, _) if !is_sure && self.refuted(update.child, value).is_some() => {
                this.number(value).beside(&self.say(&say!(faults, "not-proven")))
            }
            (None, Domain::Numbers) => this.uncertain_sign(goal, value).beside(&outcome),
            (None, Domain::Truth) => outcome,
        }
    }
}
