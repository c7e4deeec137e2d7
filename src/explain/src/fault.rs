//! A mistake of a search at a step, and the step of alpha-beta in its place.

use super::phrasing::Phrasing;
use plywood_messages::words::Sentence;
use plywood_search::replay::{Convention, Fault};
use plywood_search::trace::{Step, Window};
use plywood_tree::tree::NodeId;

impl Phrasing<'_> {
    /// Returns the mistake of the last step, or `None` if it is right or the search makes no mistakes.
    pub(super) fn fault(self) -> Option<Fault> {
        let rules = self.wording.rules;
        rules.mistake()?;
        self.moment.fault(Convention { fail_mode: rules.returns(), cut_rule: rules.cut_rule })
    }

    /// `The search comes to B, where MIN moves. Mistake: B is given (−∞, +∞), though the window of R is (3, +∞).`
    pub(super) fn fault_sentence(self) -> Option<Sentence> {
        let node = self.step()?.node();
        Some(match self.fault()? {
            Fault::Begins { given } => self.say(&say!(
                faults,
                "begins-wrong",
                entered = Words(self.arrival_sentence(node)),
                given = Words(self.by(node).window(given)),
                right = Words(self.by(node).window(Window::FULL))
            )),
            Fault::WrongWindow { given, right } => {
                let parent = self.tree().parent(node)?;
                self.say(&say!(
                    faults,
                    "handed-on-wrong",
                    entered = Words(self.arrival_sentence(node)),
                    node = Words(self.by_place(node)),
                    given = Words(self.by(node).window(given)),
                    parent = Words(self.by_name(parent)),
                    right = Words(self.by(node).window(right))
                ))
            }
            Fault::CutMissed { closed } => self.missed_cutoff(node, closed)?,
            Fault::Chosen { value, right } => {
                let child = self.child_of_step()?;
                self.say(&say!(
                    faults,
                    "chosen-wrong",
                    child = Words(self.by_place(child)),
                    returned = Words(self.own_number(child, self.returned_by(child))),
                    mover = Words(self.mover(node)),
                    value = Words(self.by(node).number(value)),
                    right = Words(self.by(node).number(right))
                ))
            }
            Fault::Narrowed { window, right } => self.narrowed_wrong(node, window, right)?,
            Fault::Cut { open } => self.say(&say!(
                faults,
                "cut-wrong",
                skipped = Words(self.skipped_children(node)),
                node = Words(self.by_name(node)),
                window = Words(self.by(node).window(open))
            )),
            Fault::Returned { left } => {
                let value = self.returned_by(node);
                self.say(&say!(
                    faults,
                    "returns-too-early",
                    node = Words(self.by_name(node)),
                    value = Words(self.by(node).number(value)),
                    left = Count(left)
                ))
            }
        })
    }

    fn narrowed_wrong(self, node: NodeId, window: Window, right: Window) -> Option<Sentence> {
        let child = self.child_of_step()?;
        Some(self.say(&say!(
            faults,
            "window-wrong",
            child = Words(self.by_place(child)),
            returned = Words(self.own_number(child, self.returned_by(child))),
            node = Words(self.by_name(node)),
            window = Words(self.by(node).window(window)),
            right = Words(self.by(node).window(right))
        )))
    }

    fn missed_cutoff(self, node: NodeId, closed: Window) -> Option<Sentence> {
        let above = self.tree().parent(node)?;
        let (entered, parent) = (&self.arrival_sentence(node), &self.by_name(above));
        let window = &self.by(node).window(closed);
        Some(if self.are_held(above, closed) {
            self.say(&say!(
                faults,
                "cut-missed",
                entered = Words(entered),
                parent = Words(parent),
                window = Words(window)
            ))
        } else {
            self.say(&say!(
                faults,
                "cut-missed-unproven",
                entered = Words(entered),
                parent = Words(parent),
                window = Words(window)
            ))
        })
    }

    /// `mistake: (−∞, +∞) instead of (3, +∞)`.
    pub(super) fn fault_headline(self) -> Option<Sentence> {
        let node = self.step()?.node();
        let by = self.by(node);
        Some(match self.fault()? {
            Fault::Begins { given } => self.say(&say!(
                faults,
                "wrong-window",
                given = Words(by.window(given)),
                right = Words(by.window(Window::FULL))
            )),
            Fault::WrongWindow { given, right } | Fault::Narrowed { window: given, right } => self.say(&say!(
                faults,
                "wrong-window",
                given = Words(by.window(given)),
                right = Words(by.window(right))
            )),
            Fault::Chosen { value, right } => {
                self.say(&say!(faults, "wrong-value", value = Words(by.number(value)), right = Words(by.number(right))))
            }
            Fault::CutMissed { .. } => self.say(&say!(faults, "no-cutoff-here")),
            Fault::Cut { .. } => self.say(&say!(faults, "cutoff-too-many")),
            Fault::Returned { .. } => self.say(&say!(faults, "returned-too-early")),
        })
    }

    fn arrival_sentence(self, node: NodeId) -> Sentence {
        self.say(&say!(explain, "enters", arrival = Words(self.arrival(node)), spot = Words(self.situation(node))))
    }

    fn child_of_step(self) -> Option<NodeId> {
        match self.step()? {
            Step::Update { child, .. } => Some(child),
            _ => None,
        }
    }
}
