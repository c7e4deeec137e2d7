//! Effect of a child's value on its parent.

use super::{phrasing::Phrasing, proof::own};
use crate::words::{Closing, Label};
use plywood_messages::words::{Sentence, Words};
use plywood_search::trace::{Step, Window};
use plywood_tree::{
    settings::{CutRule, FailMode, Need},
    tree::{Domain, Goal, NodeId},
};

#[derive(Clone, Copy)]
pub struct Update {
    pub node: NodeId,
    pub child: NodeId,
    pub value: f64,
    pub window: Option<Window>,
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
    pub fn update(self, update: Update) -> Sentence {
        let Some(goal) = self.tree().goal(update.node) else {
            return self.chance(update);
        };
        if self.is_labelling() {
            return self.labelled(update, goal);
        }
        let this = self.by(update.node);
        let value = self.returned_by(update.child);
        let mover = self.mover(update.node);
        let number = this.number(value);
        let source = self.from(update.child);
        let had = self.had(update.node, goal);
        let is_sure = self.assures(update.node, update.child);
        let is_better = had.is_beaten_by(value, goal);
        let news = match had {
            _ if is_better && is_sure => tell!(self, "explain/now-has", mover, value = number, source),
            _ if is_better => self.uncertain(update, goal, had),
            PriorValue::Bound(bound) => self.kept_bound(update.node, update.window, goal, bound),
            PriorValue::Best(best) if best == value && is_sure && !self.before().assures(update.node, update.node) => {
                tell!(self, "explain/now-certain", mover, value = number, source)
            }
            PriorValue::Best(_) | PriorValue::Nothing => self.keep_goal(update.node, goal),
        };
        let window = if is_better {
            self.new_window(update.node, update.window, goal)
        } else {
            self.same_window(update.node, update.window)
        };
        let news = match had.value() {
            Some(had) => tell!(self, "explain/compared-news", verdict = this.compared(value, had), news),
            None => news,
        };
        news.followed_by(window)
    }

    /// `D is worth at most 4. So MAX at C has nothing for certain yet: at most 4, from D.`: a better value that is only a bound, and
    /// one on the wrong side.
    fn uncertain(self, update: Update, goal: Goal, had: PriorValue) -> Sentence {
        let worth = self.worth(update.child);
        let mover = self.mover(update.node);
        let source = self.from(update.child);
        let this = self.by(update.node);
        let value = self.returned_by(update.child);
        if self.refuted(update.child, value).is_some() || !self.none_is_better(update.node, goal, value) {
            return tell!(self, "faults/best-unproven", worth, mover, value = this.number(value), source);
        }
        let range = this.uncertain_number(goal, value);
        match (self.tree().domain(), had) {
            (Domain::Truth, _) => tell!(self, "explain/nothing-from-it", worth, mover),
            (Domain::Numbers, PriorValue::Nothing) => {
                tell!(self, "explain/nothing-certain", worth, mover, range, source)
            }
            (Domain::Numbers, PriorValue::Best(_) | PriorValue::Bound(_)) => {
                tell!(self, "explain/has-so-far", worth, mover, range)
            }
        }
    }

    /// `MIN at B keeps 5, from C.`: the best value of a node that has one.
    fn keep_goal(self, node: NodeId, goal: Goal) -> Sentence {
        let best = self.value_of_node(node).unwrap_or(f64::NAN);
        let this = self.by(node);
        let mover = self.mover(node);
        let source = self.moment.best_child(node).map(|child| self.from(child));
        if self.assures(node, node) {
            return tell!(self, "explain/keeps", mover, value = this.number(best), source);
        }
        if !self.none_is_better(node, goal, best) {
            return tell!(self, "faults/still-unproven", mover, value = this.number(best), source);
        }
        match self.tree().domain() {
            Domain::Truth => tell!(self, "explain/still-nothing", mover),
            Domain::Numbers => {
                tell!(self, "explain/still-so-far", mover, range = this.uncertain_number(goal, best), source)
            }
        }
    }

    /// Explains, for fail-hard, that nothing so far is better than the bound the node started from.
    pub fn kept_bound(self, node: NodeId, window: Option<Window>, goal: Goal, bound: f64) -> Sentence {
        let held = self.held(node, own(goal), window.unwrap_or(Window::FULL));
        let bound = held.unwrap_or_else(|| self.number_at(node, bound));
        let node = self.by_place_or_moves(node);
        tell!(self, "explain/stays-at-bound", bound, style = Style(self.style()), node)
    }

    /// Returns the value of a child that has just returned, for MAX.
    pub fn returned_by(self, child: NodeId) -> f64 {
        self.value_of_node(child).unwrap_or(f64::NAN)
    }

    fn had(self, node: NodeId, goal: Goal) -> PriorValue {
        let before = self.before();
        let bound = match (self.wording.rules.returns(), before.entry_window_of(node)) {
            // Even an infinite bound is one, if it is the other infinity.
            (FailMode::FailHard, Some(window)) => Some(window.own(goal)).filter(|&bound| bound != goal.worst()),
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
    pub fn new_window(self, node: NodeId, window: Option<Window>, goal: Goal) -> Option<Sentence> {
        let before = self.before().window_of(node);
        let window = window?;
        let shown = self.window_at(node, window);
        if before == Some(window) {
            let because = self.held(node, own(goal), window);
            return Some(tell!(self, "explain/window-stays", window = shown, because));
        }
        let crossed = say!("explain/bounds-crossed");
        let equal = say!("explain/bounds-equal");
        let relation: &dyn Words = if window.alpha == window.beta { &equal } else { &crossed };
        let closing = self.closing(node, window);
        Some(tell!(self, "explain/window-becomes", window = shown, Closing(closing), relation))
    }

    fn closing(self, node: NodeId, window: Window) -> Closing {
        let next = self.next_step();
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

    pub fn same_window(self, node: NodeId, window: Option<Window>) -> Option<Sentence> {
        let shown = self.window_at(node, window?);
        Some(tell!(self, "explain/window-stays", window = shown, because = None::<Sentence>))
    }

    fn chance(self, update: Update) -> Sentence {
        let sum = self.number(update.value);
        let product = self.weighted(update.child);
        let place = self.place(update.node);
        match self.next_step() {
            Some(Step::Return { node, .. }) if node == update.node => {
                tell!(self, "explain/mean", product, place, mean = sum)
            }
            _ => tell!(self, "explain/sum-so-far", product, place, sum),
        }
    }

    /// `4 < 5  new best`.
    pub fn update_headline(self, update: Update) -> Sentence {
        let Some(goal) = self.tree().goal(update.node) else {
            return self.weighted(update.child);
        };
        if self.is_labelling() {
            return self.label_headline(update, goal);
        }
        let value = self.returned_by(update.child);
        let this = self.by(update.node);
        let had = self.had(update.node, goal);
        let is_sure = self.assures(update.node, update.child);
        let is_better = had.is_beaten_by(value, goal);
        let outcome = match (had.value(), is_better, is_sure) {
            (None, _, true) => text!("explain/first-value"),
            (None, _, false) => text!("explain/nothing-certain-yet"),
            (Some(_), true, true) => text!("explain/new-best"),
            (Some(_), true, false) => text!("explain/not-certain"),
            (Some(_), false, _) => text!("explain/no-change"),
        };
        let outcome = self.say(&outcome);
        match (had.value(), self.tree().domain()) {
            (Some(best), _) => this.compared(value, best).beside(&outcome),
            (None, _) if is_sure => this.number(value).beside(&outcome),
            (None, _) if !is_sure && self.refuted(update.child, value).is_some() => {
                this.number(value).beside(&tell!(self, "faults/not-proven"))
            }
            (None, Domain::Numbers) => this.in_signs(this.no_better(goal), value).beside(&outcome),
            (None, Domain::Truth) => outcome,
        }
    }

    pub fn is_labelling(self) -> bool {
        self.wording.rules.algorithm.needs(Need::TwoValues)
    }

    /// `One T is enough: OR at D becomes T, from the leaf T.`
    pub fn labelled(self, update: Update, goal: Goal) -> Sentence {
        let mover = self.mover(update.node);
        let label = self.number(update.value);
        let enough = self.enough(goal);
        match self.settled(update, goal) {
            Settled::Now => {
                tell!(self, "explain/one-is-enough", enough, mover, label, source = self.from(update.child))
            }
            Settled::Before => tell!(self, "explain/one-was-enough", enough, mover, label),
            Settled::ByAll => tell!(self, "explain/no-child-is", enough = self.a_label(goal), mover, label),
            Settled::NotYet => tell!(self, "explain/one-would-change", enough, mover, label),
        }
    }

    /// `T  enough for OR`.
    pub fn label_headline(self, update: Update, goal: Goal) -> Sentence {
        let outcome = match self.settled(update, goal) {
            Settled::Now => tell!(self, "explain/enough-for", player = self.player(update.node)),
            Settled::Before => tell!(self, "explain/no-change"),
            Settled::ByAll => tell!(self, "explain/no-child", label = self.a_label(goal)),
            Settled::NotYet => tell!(self, "explain/none-yet", label = self.enough(goal)),
        };
        self.number(update.value).beside(&outcome)
    }

    fn settled(self, update: Update, goal: Goal) -> Settled {
        let is_enough = |value: f64| (value > 0.0) == (goal == Goal::Largest);
        let before = self.before().value_of_node(update.node);
        let next = self.next_step();
        match (before.is_some_and(is_enough), is_enough(update.value), next) {
            (true, ..) => Settled::Before,
            (false, true, _) => Settled::Now,
            (false, false, Some(Step::Return { .. })) => Settled::ByAll,
            (false, false, _) => Settled::NotYet,
        }
    }

    /// Names a child with the label that is enough: `a win`.
    fn a_label(self, goal: Goal) -> Sentence {
        tell!(self, "explain/a-label", label = Label(self.enough_label(goal)))
    }

    /// Returns the label of which one is enough for a player: `win`.
    fn enough(self, goal: Goal) -> Sentence {
        tell!(self, "explain/label-name", label = Label(self.enough_label(goal)))
    }

    fn enough_label(self, goal: Goal) -> Label {
        match (self.tree().domain(), goal) {
            (Domain::Truth, Goal::Largest) => Label::True,
            (Domain::Truth, Goal::Smallest) => Label::False,
            (Domain::Numbers, Goal::Largest) => Label::Win,
            (Domain::Numbers, Goal::Smallest) => Label::Loss,
        }
    }

    /// `It is not quiet, so at the depth limit of 2 plies it is not evaluated but searched further.`
    pub fn goes_on(self, node: NodeId) -> Option<Sentence> {
        let is_searched_on = self.moment.is_searched_on(node);
        is_searched_on.then(|| tell!(self, "explain/goes-on", limit = self.limit(node)))
    }

    /// Returns the same sentence after the search, with the stand-pat value.
    pub fn went_on(self, node: NodeId) -> Option<Sentence> {
        if !self.moment.is_searched_on(node) {
            return None;
        }
        let went_on = tell!(self, "explain/went-on", limit = self.limit(node));
        let stood_pat = self.evaluation_of(node).filter(|_| self.moment.stands_pat(node));
        let stood_pat = stood_pat.map(|value| tell!(self, "explain/stood-pat", value = self.estimate(node, value)));
        Some(went_on.followed_by(stood_pat))
    }

    /// `C is not quiet; its static evaluation, an estimate, is 3. MIN can stand pat with that, so C is worth at most 3. The window
    /// becomes (−∞, 3).`
    pub fn stand_pat(self, node: NodeId, best: f64, window: Option<Window>) -> Sentence {
        let evaluation = self.evaluation_of(node).unwrap_or(best);
        let player = self.tree().goal(node);
        // Fail-hard keeps its initial bound if that is better.
        let kept = player.filter(|goal| goal.prefers(best, evaluation));
        let (news, window) = match (kept, player) {
            (Some(goal), _) => (self.kept_bound(node, window, goal, best), self.same_window(node, window)),
            (None, Some(goal)) => (self.may_stand_pat(node), self.new_window(node, window, goal)),
            (None, None) => (self.may_stand_pat(node), None),
        };
        let value = self.by(node).estimate(node, evaluation);
        let news = tell!(self, "explain/stand-pat", node = self.noun(node), value, news);
        news.followed_by(window)
    }

    fn may_stand_pat(self, node: NodeId) -> Sentence {
        tell!(self, "explain/may-stand-pat", player = self.player(node), worth = self.worth(node))
    }

    /// `3  stand pat`.
    pub fn stand_pat_headline(self, node: NodeId) -> Sentence {
        let value = self.evaluation_of(node).unwrap_or(f64::NAN);
        self.number_at(node, value).beside(&tell!(self, "explain/stands-pat"))
    }

    fn evaluation_of(self, node: NodeId) -> Option<f64> {
        self.tree().evaluation(node).map(|value| self.replay().for_max(node, value))
    }
}

#[derive(Clone, Copy)]
enum Settled {
    Before,
    Now,
    ByAll,
    NotYet,
}
