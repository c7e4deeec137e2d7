//! A step of a search that makes a mistake: what it does, and what alpha-beta would do in its place.

use super::phrasing::Phrasing;
use plywood_messages::words::{Sentence, bugs};
use plywood_search::replay::{Convention, Fault};
use plywood_search::trace::{Step, Window};
use plywood_tree::tree::NodeId;

impl Phrasing<'_> {
    /// What is wrong with the last step; `None` where nothing is, and in searches that make no mistakes.
    pub(super) fn fault(self) -> Option<Fault> {
        let rules = self.wording.rules;
        rules.mistake()?;
        self.moment.fault(Convention { fail_mode: rules.fail_mode, cut_rule: rules.cut_rule })
    }

    /// `The search comes to B, where MIN moves. Mistake: B is given (−∞, +∞), though the window of R is (3, +∞).`
    pub(super) fn fault_sentence(self) -> Option<Sentence> {
        let node = self.step()?.node();
        Some(match self.fault()? {
            Fault::Begins { given } => self.say(&bugs::BeginsWrong {
                entered: &self.comes_to(node),
                given: &self.by(node).window(given),
                right: &self.by(node).window(Window::FULL),
            }),
            Fault::HandedOn { given, right } => {
                let parent = self.tree().parent(node)?;
                self.say(&bugs::HandedOnWrong {
                    entered: &self.comes_to(node),
                    node: &self.by_place(node),
                    given: &self.by(node).window(given),
                    parent: &self.by_name(parent),
                    right: &self.by(node).window(right),
                })
            }
            Fault::CutMissed { closed } => self.missed_cutoff(node, closed)?,
            Fault::Chosen { value, right } => {
                let child = self.child_of_step()?;
                self.say(&bugs::ChosenWrong {
                    child: &self.by_place(child),
                    returned: &self.own_number(child, self.returned_by(child)),
                    mover: &self.mover(node),
                    value: &self.by(node).number(value),
                    right: &self.by(node).number(right),
                })
            }
            Fault::Narrowed { window, right } => {
                let child = self.child_of_step()?;
                self.say(&bugs::WindowWrong {
                    child: &self.by_place(child),
                    returned: &self.own_number(child, self.returned_by(child)),
                    node: &self.by_name(node),
                    window: &self.by(node).window(window),
                    right: &self.by(node).window(right),
                })
            }
            Fault::Cut { open } => self.say(&bugs::CutWrong {
                skipped: &self.not_looked_at(node),
                node: &self.by_name(node),
                window: &self.by(node).window(open),
            }),
            Fault::Returned { left } => {
                let value = self.returned_by(node);
                self.say(&bugs::ReturnsTooEarly {
                    node: &self.by_name(node),
                    value: &self.by(node).number(value),
                    left,
                })
            }
        })
    }

    fn missed_cutoff(self, node: NodeId, closed: Window) -> Option<Sentence> {
        let above = self.tree().parent(node)?;
        let (entered, parent) = (&self.comes_to(node), &self.by_name(above));
        let window = &self.by(node).window(closed);
        Some(if self.are_held(above, closed) {
            self.say(&bugs::CutMissed { entered, parent, window })
        } else {
            self.say(&bugs::CutMissedUnproven { entered, parent, window })
        })
    }

    /// `mistake: (−∞, +∞) instead of (3, +∞)`.
    pub(super) fn fault_headline(self) -> Option<Sentence> {
        let node = self.step()?.node();
        let by = self.by(node);
        Some(match self.fault()? {
            Fault::Begins { given } => {
                self.say(&bugs::WrongWindow { given: &by.window(given), right: &by.window(Window::FULL) })
            }
            Fault::HandedOn { given, right } | Fault::Narrowed { window: given, right } => {
                self.say(&bugs::WrongWindow { given: &by.window(given), right: &by.window(right) })
            }
            Fault::Chosen { value, right } => {
                self.say(&bugs::WrongValue { value: &by.number(value), right: &by.number(right) })
            }
            Fault::CutMissed { .. } => self.say(&bugs::NoCutoffHere),
            Fault::Cut { .. } => self.say(&bugs::CutoffTooMany),
            Fault::Returned { .. } => self.say(&bugs::ReturnedTooEarly),
        })
    }

    /// `the search comes to B, where MIN moves.`
    fn comes_to(self, node: NodeId) -> Sentence {
        self.say(&plywood_messages::words::explain::Enters {
            arrival: &self.arrival(node),
            r#where: &self.situation(node),
        })
    }

    fn child_of_step(self) -> Option<NodeId> {
        match self.step()? {
            Step::Update { child, .. } => Some(child),
            _ => None,
        }
    }
}
