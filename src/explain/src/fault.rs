//! A mistake of a search at a step, and the step of alpha-beta in its place.

use super::phrasing::Phrasing;
use plywood_messages::words::Sentence;
use plywood_search::{
    replay::{Convention, Fault},
    trace::{Step, Window},
};
use plywood_tree::tree::NodeId;

impl Phrasing<'_> {
    /// Returns the mistake of the last step, or `None` if it is right or the search makes no mistakes.
    pub fn fault(self) -> Option<Fault> {
        let rules = self.wording.rules;
        if !rules.may_be_wrong() {
            return None;
        }
        self.moment.fault(Convention { fail_mode: rules.returns(), cut_rule: rules.cut_rule })
    }

    /// `The search comes to B, where MIN moves. Mistake: B is given (−∞, +∞), though the window of R is (3, +∞).`
    pub fn fault_sentence(self) -> Option<Sentence> {
        let node = self.step()?.node();
        Some(match self.fault()? {
            Fault::Begins { given } => {
                let [given, right] = &[given, Window::FULL].map(|window| self.window_at(node, window));
                tell!(self, "faults/begins-wrong", entered = self.arrival_sentence(node), given, right)
            }
            Fault::WrongWindow { given, right } => {
                let parent = self.tree().parent(node)?;
                tell!(
                    self,
                    "faults/handed-on-wrong",
                    entered = self.arrival_sentence(node),
                    node = self.by_place(node),
                    given = self.window_at(node, given),
                    parent = self.by_name(parent),
                    right = self.window_at(node, right)
                )
            }
            Fault::CutMissed { closed } => self.missed_cutoff(node, closed)?,
            Fault::Chosen { value, right } => {
                let child = self.child_of_step()?;
                tell!(
                    self,
                    "faults/chosen-wrong",
                    child = self.by_place(child),
                    returned = self.own_number(child, self.returned_by(child)),
                    mover = self.mover(node),
                    value = self.number_at(node, value),
                    right = self.number_at(node, right)
                )
            }
            Fault::Narrowed { window, right } => {
                let child = self.child_of_step()?;
                tell!(
                    self,
                    "faults/window-wrong",
                    child = self.by_place(child),
                    returned = self.own_number(child, self.returned_by(child)),
                    node = self.by_name(node),
                    window = self.window_at(node, window),
                    right = self.window_at(node, right)
                )
            }
            Fault::Cut { open } => self.cut_wrong(node, open),
            Fault::Returned { left } => tell!(
                self,
                "faults/returns-too-early",
                node = self.by_name(node),
                value = self.number_at(node, self.returned_by(node)),
                Count(left)
            ),
            // Mistakes that only learners make.
            Fault::Value { value, right } => {
                let [value, right] = &[value, right].map(|value| self.number_at(node, value));
                tell!(self, "faults/value-wrong", node = self.by_name(node), value, right)
            }
            Fault::Order { next } => {
                tell!(self, "faults/order-wrong", entered = self.arrival_sentence(node), next = self.by_place(next))
            }
        })
    }

    fn missed_cutoff(self, node: NodeId, closed: Window) -> Option<Sentence> {
        let above = self.tree().parent(node)?;
        let entered = self.arrival_sentence(node);
        let parent = self.by_name(above);
        let window = self.window_at(node, closed);
        Some(if self.are_held(above, closed) {
            tell!(self, "faults/cut-missed", entered, parent, window)
        } else {
            tell!(self, "faults/cut-missed-unproven", entered, parent, window)
        })
    }

    /// `mistake: (−∞, +∞) instead of (3, +∞)`.
    pub fn fault_headline(self) -> Option<Sentence> {
        let node = self.step()?.node();
        let by = self.by(node);
        Some(match self.fault()? {
            Fault::Begins { given } => {
                tell!(self, "faults/wrong-window", given = by.window(given), right = by.window(Window::FULL))
            }
            Fault::WrongWindow { given, right } | Fault::Narrowed { window: given, right } => {
                tell!(self, "faults/wrong-window", given = by.window(given), right = by.window(right))
            }
            Fault::Chosen { value, right } | Fault::Value { value, right } => {
                tell!(self, "faults/wrong-value", value = by.number(value), right = by.number(right))
            }
            Fault::CutMissed { .. } => tell!(self, "faults/no-cutoff-here"),
            Fault::Cut { .. } => tell!(self, "faults/cutoff-too-many"),
            Fault::Returned { .. } => tell!(self, "faults/returned-too-early"),
            Fault::Order { next } => tell!(self, "faults/wrong-order", next = self.by_place(next)),
        })
    }

    fn arrival_sentence(self, node: NodeId) -> Sentence {
        tell!(self, "explain/enters", arrival = self.arrival(node), spot = self.situation(node))
    }

    fn child_of_step(self) -> Option<NodeId> {
        match self.step()? {
            Step::Update { child, .. } => Some(child),
            _ => None,
        }
    }
}
