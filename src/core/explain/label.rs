//! What the label of a child settles at its parent, where nodes are labelled T or F.

use super::phrasing::Phrasing;
use super::update::Update;
use crate::settings::Need;
use crate::trace::Step;
use crate::tree::{Domain, Goal};
use crate::words::Sentence;

/// What is known of a label when a child has returned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Settled {
    /// An earlier child has settled it.
    Before,
    /// This child settles it.
    Now,
    /// No child has, and this was the last one.
    ByAll,
    /// No child has yet.
    NotYet,
}

impl Phrasing<'_> {
    /// Whether the search labels nodes.
    pub(super) fn is_labelling(self) -> bool {
        self.wording.rules.algorithm.needs(Need::TwoValues)
    }

    /// `One T is enough: OR at D becomes T, from the leaf T.`
    pub(super) fn labelled(self, update: Update, goal: Goal) -> Sentence {
        let (mover, label) = (self.mover(update.node), self.number(update.value));
        let enough = self.enough(goal);
        match self.settled(update, goal) {
            Settled::Now => Sentence::of(
                "one {} is enough: {} becomes {}{}.",
                [enough, mover, label, self.from(Some(update.child))],
            ),
            Settled::Before => Sentence::of("{} stays {}: one {} was enough.", [mover, label, enough]),
            Settled::ByAll => {
                Sentence::of("{} is {}, for none of its children is {}.", [mover, label, self.a_label(enough, goal)])
            }
            Settled::NotYet => Sentence::of("{} is {} so far: one {} would change that.", [mover, label, enough]),
        }
    }

    /// `T  enough for OR`.
    pub(super) fn label_headline(self, update: Update, goal: Goal) -> Sentence {
        let (player, label) = (self.player(update.node), self.number(update.value));
        let enough = self.enough(goal);
        match self.settled(update, goal) {
            Settled::Now => Sentence::of("{}  enough for {}", [label, player]),
            Settled::Before => Sentence::of("{}  no change", [label]),
            Settled::ByAll => Sentence::of("{}  no child is {}", [label, self.a_label(enough, goal)]),
            Settled::NotYet => Sentence::of("{}  no {} yet", [label, enough]),
        }
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

    /// A child with that label, as what it is.
    fn a_label(self, label: Sentence, goal: Goal) -> Sentence {
        match (self.tree().domain(), goal) {
            (Domain::Truth, _) => label,
            (Domain::Numbers, Goal::Largest) => Sentence::plain("a win"),
            (Domain::Numbers, Goal::Smallest) => Sentence::plain("a loss"),
        }
    }

    /// The label of which one is enough for a player.
    fn enough(self, goal: Goal) -> Sentence {
        Sentence::plain(match (self.tree().domain(), goal) {
            (Domain::Truth, Goal::Largest) => "T",
            (Domain::Truth, Goal::Smallest) => "F",
            (Domain::Numbers, Goal::Largest) => "win",
            (Domain::Numbers, Goal::Smallest) => "loss",
        })
    }
}
