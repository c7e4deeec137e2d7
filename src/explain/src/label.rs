//! Effect of a child's label on its parent, if nodes are labelled T or F.

use super::phrasing::Phrasing;
use super::update::Update;
use crate::words::Label;
use plywood_messages::words::Sentence;
use plywood_search::trace::Step;
use plywood_tree::settings::Need;
use plywood_tree::tree::{Domain, Goal};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Settled {
    Before,
    Now,
    ByAll,
    NotYet,
}

impl Phrasing<'_> {
    pub(super) fn is_labelling(self) -> bool {
        self.wording.rules.algorithm.needs(Need::TwoValues)
    }

    /// `One T is enough: OR at D becomes T, from the leaf T.`
    pub(super) fn labelled(self, update: Update, goal: Goal) -> Sentence {
        let (mover, label) = (&self.mover(update.node), &self.number(update.value));
        let enough = &self.enough(goal);
        match self.settled(update, goal) {
            Settled::Now => self.say(&say!(
                explain,
                "one-is-enough",
                enough = Words(enough),
                mover = Words(mover),
                label = Words(label),
                source = Words(self.from(update.child))
            )),
            Settled::Before => self.say(&say!(
                explain,
                "one-was-enough",
                enough = Words(enough),
                mover = Words(mover),
                label = Words(label)
            )),
            Settled::ByAll => self.say(&say!(
                explain,
                "no-child-is",
                enough = Words(self.a_label(goal)),
                mover = Words(mover),
                label = Words(label)
            )),
            Settled::NotYet => self.say(&say!(
                explain,
                "one-would-change",
                enough = Words(enough),
                mover = Words(mover),
                label = Words(label)
            )),
        }
    }

    /// `T  enough for OR`.
    pub(super) fn label_headline(self, update: Update, goal: Goal) -> Sentence {
        let outcome = match self.settled(update, goal) {
            Settled::Now => self.say(&say!(explain, "enough-for", player = Words(self.player(update.node)))),
            Settled::Before => self.say(&say!(explain, "no-change")),
            Settled::ByAll => self.say(&say!(explain, "no-child", label = Words(self.a_label(goal)))),
            Settled::NotYet => self.say(&say!(explain, "none-yet", label = Words(self.enough(goal)))),
        };
        self.number(update.value).beside(&outcome)
    }

    fn settled(self, update: Update, goal: Goal) -> Settled {
        let is_enough = |value: f64| (value > 0.0) == (goal == Goal::Largest);
        let before = self.at(self.moment.cursor() - 1).value_of_node(update.node);
        let next = self.replay().step(self.moment.cursor() + 1);
        match (before.is_some_and(is_enough), is_enough(update.value), next) {
            (true, ..) => Settled::Before,
            (false, true, _) => Settled::Now,
            (false, false, Some(Step::Return { .. })) => Settled::ByAll,
            (false, false, _) => Settled::NotYet,
        }
    }

    /// Names a child with the label that is enough: `a win`.
    fn a_label(self, goal: Goal) -> Sentence {
        self.say(&say!(explain, "a-label", label = Label(self.enough_label(goal))))
    }

    /// Returns the label of which one is enough for a player: `win`.
    fn enough(self, goal: Goal) -> Sentence {
        self.say(&say!(explain, "label-name", label = Label(self.enough_label(goal))))
    }

    fn enough_label(self, goal: Goal) -> Label {
        match (self.tree().domain(), goal) {
            (Domain::Truth, Goal::Largest) => Label::True,
            (Domain::Truth, Goal::Smallest) => Label::False,
            (Domain::Numbers, Goal::Largest) => Label::Win,
            (Domain::Numbers, Goal::Smallest) => Label::Loss,
        }
    }
}
