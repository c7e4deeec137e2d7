//! Words for what searches do that visit nodes more than once: scout searches, searching again, passes.

use super::bound::{Origin, bound_of, origin, own};
use super::phrasing::{Phrasing, ordinal};
use crate::replay::Visit;
use crate::trace::{Cut, Purpose, Step, Window};
use crate::tree::{Goal, Kind, NodeId, Player};
use crate::words::{Sentence, Tone};

/// What a scout search is to find out: whether a node is better for its parent's player than a bound.
#[derive(Clone, Copy)]
struct Question {
    parent: NodeId,
    goal: Goal,
    /// For MAX.
    bound: f64,
}

impl Question {
    fn is_answered_yes_by(self, value: f64) -> bool {
        self.goal.prefers(value, self.bound)
    }
}

impl Phrasing<'_> {
    /// `The search comes to C, where MIN moves, and only asks whether it is better than 3: window (3, 4).`
    pub(super) fn scout(self, node: NodeId, window: Option<Window>) -> Sentence {
        let arrival = match self.tree().kind(node) {
            Kind::Inner(_) if self.is_evaluated(node) => {
                Sentence::of("{}, {},", [self.arrival(node), self.limit(node)])
            }
            Kind::Inner(_) => Sentence::of("{}, {},", [self.arrival(node), self.who_moves(node)]),
            Kind::Leaf | Kind::Unexplored => self.arrival(node),
        };
        let Some(window) = window else { return Sentence::of("{} for a scout search.", [arrival]) };
        let shown = self.by(node).window(window);
        match self.question(node, window) {
            Some(Question { parent, bound, .. }) => {
                let parts = [arrival, self.player(parent), self.held_number(node, parent, bound), shown];
                Sentence::of("{} and only asks whether that is better for {} than {}: window {}.", parts)
            }
            None => Sentence::of("{} for a scout search: window {}.", [arrival, shown]),
        }
    }

    fn question(self, node: NodeId, window: Window) -> Option<Question> {
        let parent = self.tree().parent(node)?;
        let goal = self.tree().player(parent).and_then(Player::goal)?;
        Some(Question { parent, goal, bound: bound_of(own(goal), window) })
    }

    /// What the visit was to find out, if it was a scout search.
    fn asked(self, node: NodeId) -> Option<Question> {
        let window = self.entry_window_of(node).filter(|_| self.moment.purpose(node) == Some(Purpose::Scout))?;
        self.question(node, window)
    }

    /// ` The scout search fails high: C is better than 3 for MAX, so it is searched again.`
    pub(super) fn answer(self, node: NodeId, value: f64) -> Sentence {
        let Some(question) = self.asked(node) else { return Sentence::default() };
        let Question { parent, bound, .. } = question;
        let parts = [self.noun(node), self.by(parent).number(bound), self.player(parent)];
        match (question.is_answered_yes_by(value), self.is_searched_again(node)) {
            (false, _) => Sentence::of(" The scout search fails low: {} is not better than {} for {}.", parts),
            (true, false) => Sentence::of(" The scout search fails high: {} is better than {} for {}.", parts),
            (true, true) => Sentence::of(
                " The scout search fails high: {} is better than {} for {}, so it is searched again.",
                parts,
            ),
        }
    }

    fn is_searched_again(self, node: NodeId) -> bool {
        let next = self.replay().step(self.moment.cursor() + 1);
        matches!(next, Some(Step::Enter { node: at, .. }) if at == node)
    }

    /// `5 > 3  fails high`.
    pub(super) fn scout_headline(self, node: NodeId, value: f64) -> Option<Sentence> {
        let question = self.asked(node)?;
        let outcome = match (question.is_answered_yes_by(value), self.is_searched_again(node)) {
            (false, _) => "fails low",
            (true, false) => "fails high",
            (true, true) => "fails high: search again",
        };
        let outcome = Sentence::piece(Tone::Cut, outcome);
        Some(Sentence::of("{}  {}", [self.by(question.parent).compared(value, question.bound), outcome]))
    }

    /// ` Its scout search failed high: now its value is wanted.`, where the search comes back for that reason.
    pub(super) fn why_again(self, node: NodeId) -> Sentence {
        let since = self.tree().parent(node).and_then(|parent| self.moment.visit(parent)).map_or(0, Visit::entered);
        let before = self.moment.visits(node).rev().nth(1).filter(|visit| visit.entered() > since);
        match before.and_then(|visit| self.replay().step(visit.entered())) {
            Some(Step::Enter { purpose: Purpose::Scout, .. }) => {
                Sentence::plain(" Its scout search failed high: now its value is wanted.")
            }
            _ => Sentence::default(),
        }
    }

    /// Whether a bound of the window a node was entered with is from a scout search above.
    pub(super) fn is_asked_below_a_scout(self, node: NodeId) -> bool {
        [Cut::Alpha, Cut::Beta].into_iter().any(|cut| matches!(origin(self.moment, node, cut), Origin::Scout(_)))
    }

    /// `pass 2: depth 2.`
    pub(super) fn pass(pass: u32, depth: u32) -> Sentence {
        match depth {
            u32::MAX => Sentence::plain(format!("pass {pass} begins.")),
            depth => Sentence::plain(format!("pass {pass}: depth {depth}.")),
        }
    }

    /// `pass 2  depth 2`.
    pub(super) fn pass_headline(pass: u32, depth: u32) -> Sentence {
        match depth {
            u32::MAX => Sentence::plain(format!("pass {pass}")),
            depth => Sentence::plain(format!("pass {pass}  depth {depth}")),
        }
    }

    /// `the search`, and `pass 2` while there are more.
    pub(super) fn what_is_over(self) -> Sentence {
        let (pass, _) = self.replay().pass_at(self.moment.cursor());
        match (self.moment.cursor() < self.replay().len(), self.replay().passes()) {
            (false, _) => Sentence::plain("the search"),
            (true, []) => Sentence::plain("this search of the root"),
            (true, _) => Sentence::plain(format!("pass {pass}")),
        }
    }

    /// `C has been visited twice. The first time, with the window (3, 4), it returned 8: C is worth at least 8.`
    pub(super) fn visit_before(self, node: NodeId) -> Sentence {
        if self.tree().player(node).is_none() {
            return Sentence::default();
        }
        let count = self.moment.visits(node).count();
        let Some(before) = self.moment.visit_ends(node).rev().nth(1) else { return Sentence::default() };
        let then = self.at(before.cursor());
        let Some(value) = then.value_of_node(node) else { return Sentence::default() };
        let times = if count == 2 { "twice".to_owned() } else { format!("{count} times") };
        let pass = match self.replay().passes() {
            [] => String::new(),
            _ => format!(", in pass {}", self.replay().pass_at(before.cursor()).0),
        };
        let scouted = before.purpose(node) == Some(Purpose::Scout);
        let what = if scouted { "the window of a scout search" } else { "the window" };
        let window = then
            .entry_window_of(node)
            .map(|window| Sentence::of(", with {} {}", [Sentence::plain(what), self.by(node).window(window)]));
        let returned = self.by(node).number(value);
        let parts = [
            self.noun(node),
            Sentence::plain(times),
            Sentence::plain(ordinal(count - 1)),
            Sentence::plain(pass),
            window.unwrap_or_default(),
            returned,
            then.worth(node),
        ];
        Sentence::of("{} has been visited {}. The {} time{}{}, it returned {}: {}.", parts)
    }
}
