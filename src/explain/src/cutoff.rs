//! The reason why children are skipped, at the step that skips them.

use super::{
    phrasing::Phrasing,
    proof::{Origin, bound_of, origin},
};
use crate::words::{CutName, Reach, Refusal};
use plywood_messages::words::Sentence;
use plywood_search::trace::{Cut, Window};
use plywood_tree::{settings::Perspective, tree::NodeId};

impl Phrasing<'_> {
    /// `8 ≥ 5: MIN at B already has 5 and will never let play come to E. So E's other child is not looked at (beta cutoff).`
    pub fn cutoff(self, node: NodeId, child: Option<NodeId>, cut: Cut) -> Sentence {
        let value = self.cutting_value(node, child, cut);
        let window = match (self.window_of(node), child) {
            (None, Some(child)) => return self.short_circuit(node, child, value),
            (window, _) => window.unwrap_or(Window::FULL),
        };
        let bound = bound_of(cut, window);
        let verdict = self.by(node).verdict(value, self.by(node).cut_sign(cut), bound);
        let origin = origin(self.moment, node, cut);
        let cutoff = self.cut_name(node, cut, origin);
        let skipped = self.skipped_children(node);
        if !self.justifies(node, cut, window, value) {
            let why = &self.held(node, cut, window);
            return tell!(self, "faults/cutoff-unproven", verdict, why, skipped, cutoff);
        }
        let why = match origin {
            Origin::Held(holder) => tell!(
                self,
                "explain/will-not-let",
                mover = self.mover(holder.node),
                value = self.held_number(node, holder.node, bound),
                style = Style(self.style()),
                refusal = Refusal(refusal(value, bound)),
                node = self.noun(node)
            ),
            Origin::Scout(child) => tell!(self, "explain/answers-scout", place = self.place(child)),
            Origin::Guess => self.pass_question(node),
            Origin::Start if bound.is_infinite() => tell!(self, "explain/nothing-better"),
            Origin::Start => self.started_with(node, cut, bound),
        };
        tell!(self, "explain/cutoff", verdict, why, skipped, cutoff)
    }

    /// Returns the value that ran into the bound: that of a child, or the one to stand pat with.
    pub fn cutting_value(self, node: NodeId, child: Option<NodeId>, cut: Cut) -> f64 {
        let value = self.returned_by(child.unwrap_or(node));
        self.window_of(node).map_or(value, |window| self.ran_into(cut, window, value))
    }

    /// `beta cutoff`, `deep alpha cutoff`; in negamax form `cutoff`, `deep cutoff`.
    pub fn cut_name(self, node: NodeId, cut: Cut, origin: Origin) -> Sentence {
        let reach = match origin {
            Origin::Held(holder) if self.tree().parent(node) != Some(holder.node) => Reach::Deep,
            Origin::Held(_) | Origin::Scout(_) | Origin::Guess | Origin::Start => Reach::Shallow,
        };
        let name = match (self.replay().trace().perspective, cut) {
            (Perspective::Max, Cut::Alpha) => CutName::Alpha,
            (Perspective::Max, Cut::Beta) => CutName::Beta,
            // From the mover's side every cutoff is at beta.
            (Perspective::Mover, _) => CutName::Plain,
        };
        tell!(self, "nodes/cutoff", Reach(reach), CutName(name))
    }

    /// Explains a cutoff of a search without windows: one T is enough for OR, one F for AND.
    fn short_circuit(self, node: NodeId, child: NodeId, value: f64) -> Sentence {
        let leaf = self.tree().value(child).is_some();
        let what = if leaf { self.by_place(child) } else { self.noun(child) };
        tell!(
            self,
            "explain/enough-cutoff",
            child = what,
            value = self.number(value),
            mover = self.mover(node),
            skipped = self.skipped_children(node)
        )
    }

    /// `8 ≥ 5  beta cutoff`.
    pub fn cutoff_headline(self, node: NodeId, child: Option<NodeId>, cut: Cut) -> Sentence {
        let value = self.cutting_value(node, child, cut);
        let this = self.by(node);
        let Some(window) = self.window_of(node) else {
            return self.number(value).beside(&tell!(self, "explain/enough-for", player = self.player(node)));
        };
        let verdict = this.verdict(value, this.cut_sign(cut), bound_of(cut, window));
        verdict.beside(&self.cut_name(node, cut, origin(self.moment, node, cut)))
    }
}

/// A tie does not hurt the player who holds the bound, but does not help either.
const fn refusal(value: f64, bound: f64) -> Refusal {
    if value == bound { Refusal::Tie } else { Refusal::Worse }
}
