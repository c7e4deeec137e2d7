//! Why children are skipped, at the step that skips them.

use super::bound::{Origin, bound_of, origin};
use super::phrasing::Phrasing;
use crate::trace::{Cut, Perspective};
use crate::tree::NodeId;
use crate::words::{Sentence, Tone};

impl Phrasing<'_> {
    /// `8 ≥ 5: MIN at B already has 5 and will never let play come to E, so E's other child is not looked at (beta cutoff).`
    pub(super) fn cutoff(self, node: NodeId, child: NodeId, cut: Cut) -> Sentence {
        let value = self.returned_by(child);
        let Some(window) = self.entry_window_of(node) else { return self.short_circuit(node, child, value) };
        let bound = bound_of(cut, window);
        let verdict = self.by(node).verdict(value, self.by(node).cut_sign(cut), bound);
        let origin = origin(self.moment, node, cut);
        let why = match origin {
            Origin::Held(holder) => Sentence::of(
                "{} already has {} and {} {}",
                [
                    self.mover(holder.node),
                    self.held_number(node, holder.node, bound),
                    refusal(value, bound),
                    self.noun(node),
                ],
            ),
            Origin::Scout(asked) => Sentence::of("that answers what the scout search {} asks", [self.place(asked)]),
            Origin::Start if bound.is_infinite() => Sentence::plain("nothing can be better than that"),
            Origin::Start => Sentence::of(
                "the search started with {} {}",
                [self.by(node).bound_name(cut), self.by(node).number(bound)],
            ),
        };
        let kind = self.cut_name(node, cut, origin);
        Sentence::of("{}: {}, so {} not looked at ({}).", [verdict, why, self.skipped(node), kind])
    }

    /// `beta cutoff`, `deep alpha cutoff`; in negamax form `cutoff`, `deep cutoff`.
    pub(super) fn cut_name(self, node: NodeId, cut: Cut, origin: Origin) -> Sentence {
        let deep = matches!(origin, Origin::Held(holder) if self.tree().parent(node) != Some(holder.node));
        let deep = if deep { "deep " } else { "" };
        let kind = match self.replay().trace().perspective {
            Perspective::Max => format!("{} ", cut.name()),
            // From the mover's side every cutoff is at beta.
            Perspective::Mover => String::new(),
        };
        Sentence::piece(Tone::Cut, format!("{deep}{kind}cutoff"))
    }

    /// A cutoff of a search without windows: one T is enough for OR, one F for AND.
    fn short_circuit(self, node: NodeId, child: NodeId, value: f64) -> Sentence {
        let leaf = self.tree().value(child).is_some();
        let what = if leaf { self.by_place(child) } else { self.noun(child) };
        let parts = [what, self.number(value), self.mover(node), self.skipped(node)];
        Sentence::of("{} is {}: that is enough for {}, so {} not looked at.", parts)
    }

    /// `8 ≥ 5  beta cutoff`.
    pub(super) fn cutoff_headline(self, node: NodeId, child: NodeId, cut: Cut) -> Sentence {
        let value = self.returned_by(child);
        let this = self.by(node);
        let Some(window) = self.entry_window_of(node) else {
            return Sentence::of("{}  enough for {}", [self.number(value), self.player(node)]);
        };
        let kind = self.cut_name(node, cut, origin(self.moment, node, cut));
        Sentence::of("{}  {}", [this.verdict(value, this.cut_sign(cut), bound_of(cut, window)), kind])
    }
}

/// A tie does no harm to who holds the bound, but it brings nothing either.
fn refusal(value: f64, bound: f64) -> Sentence {
    Sentence::plain(if value == bound {
        "gains nothing by letting play come to"
    } else {
        "will never let play come to"
    })
}
