//! Sentences for searches that visit nodes more than once: scout searches, searching again, passes.

use super::{
    phrasing::Phrasing,
    proof::{Origin, origin},
};
use crate::words::{Answer, Asked, VisitPurpose};
use plywood_messages::words::Sentence;
use plywood_search::{
    replay::Visit,
    trace::{Cut, Purpose, Step, Window},
};
use plywood_tree::{
    settings::PassOrder,
    tree::{Domain, Goal, NodeId},
};

/// Test of a scout search: is a node better for its parent's player than a bound?
#[derive(Clone, Copy)]
struct Question {
    parent: NodeId,
    goal: Goal,
    /// For MAX.
    bound: f64,
}

impl Phrasing<'_> {
    /// `The search comes to C, where MIN moves. The search only asks whether that is better for MAX than 3: window (3, 4).`
    pub fn scout(self, node: NodeId, window: Option<Window>) -> Sentence {
        let arrival = self.arrival(node);
        let situation = self.situation(node);
        let shown = window.map(|window| self.window_at(node, window));
        match window.and_then(|window| self.question(node, window)) {
            Some(Question { parent, bound, .. }) => tell!(
                self,
                "explain/scouts",
                arrival,
                spot = situation,
                player = self.player(parent),
                value = self.held_number(node, parent, bound),
                window = shown
            ),
            None => tell!(self, "explain/scouts-only", arrival, spot = situation, window = shown),
        }
    }

    fn question(self, node: NodeId, window: Window) -> Option<Question> {
        let parent = self.tree().parent(node)?;
        let goal = self.tree().goal(parent)?;
        Some(Question { parent, goal, bound: window.own(goal) })
    }

    fn question_at(self, node: NodeId) -> Option<Question> {
        let window = self.entry_window_of(node).filter(|_| self.moment.purpose(node) == Some(Purpose::Scout))?;
        self.question(node, window)
    }

    /// `The scout search fails high: C is better than 3 for MAX, so it is searched again.`
    pub fn answer(self, node: NodeId, value: f64) -> Option<Sentence> {
        let question = self.question_at(node)?;
        Some(tell!(
            self,
            "explain/scout-answer",
            answer = Answer(self.found_out(question, node, value)),
            node = self.noun(node),
            value = self.number_at(question.parent, question.bound),
            player = self.player(question.parent)
        ))
    }

    fn found_out(self, question: Question, node: NodeId, value: f64) -> Answer {
        let is_again = matches!(self.next_step(), Some(Step::Enter { node: at, .. }) if at == node);
        match question.goal.prefers(value, question.bound) {
            false => Answer::Low,
            true if is_again => Answer::Again,
            true => Answer::High,
        }
    }

    /// `5 > 3  fails high`.
    pub fn scout_headline(self, node: NodeId, value: f64) -> Option<Sentence> {
        let question = self.question_at(node)?;
        let outcome = tell!(self, "explain/scout-outcome", answer = Answer(self.found_out(question, node, value)));
        Some(self.by(question.parent).compared(value, question.bound).beside(&outcome))
    }

    /// `Its scout search failed high, so the search now computes its value.`, if the search returns for that reason.
    pub fn why_again(self, node: NodeId) -> Option<Sentence> {
        let since = self.tree().parent(node).and_then(|parent| self.moment.visit(parent)).map_or(0, Visit::entered);
        let before = self.moment.visits(node).rev().nth(1).filter(|visit| visit.entered() > since);
        match before.and_then(|visit| self.replay().step(visit.entered())) {
            Some(Step::Enter { purpose: Purpose::Scout, .. }) => Some(tell!(self, "explain/now-the-value")),
            _ => None,
        }
    }

    /// `pass 2: depth 2. B, which pass 1 found best, moves to the front.`
    pub fn pass(self, pass: u32, depth: u32, guess: Option<f64>) -> Sentence {
        let begins = match (guess, depth) {
            (Some(guess), _) => tell!(
                self,
                "explain/pass-of-guess",
                Count(pass),
                guess = self.number_at(NodeId::ROOT, guess),
                question = self.guess_question(self.moment.cursor())
            ),
            (None, u32::MAX) => tell!(self, "explain/pass-begins", Count(pass)),
            (None, depth) => {
                tell!(self, "explain/pass-of-depth", Count(pass), Count(depth))
            }
        };
        begins.followed_by(self.new_order())
    }

    /// Returns the change of the root's child order by the last pass, at the beginning of the next.
    pub fn new_order(self) -> Option<Sentence> {
        if self.wording.rules.pass_order == PassOrder::Same || !matches!(self.step(), Some(Step::Pass { .. })) {
            return None;
        }
        let number = self.moment.cursor();
        let (pass, _) = self.replay().pass_at(number.checked_sub(1)?);
        let passes = self.replay().passes();
        let before = passes[..passes.partition_point(|&step| (step as usize) < number)].last()?;
        let [was, is] = [*before as usize, number].map(|step| self.first_child(step));
        let child = self.noun(is?);
        Some(if was == is {
            tell!(self, "explain/stays-in-front", child, Count(pass))
        } else {
            tell!(self, "explain/moves-to-front", child, Count(pass))
        })
    }

    /// Returns the child that a pass visits first: after its beginning comes the root, then the child.
    fn first_child(self, pass: usize) -> Option<NodeId> {
        let step = self.replay().step(pass + 2)?;
        if let Step::Enter { node, .. } | Step::Hit { node, .. } = step { Some(node) } else { None }
    }

    /// `pass 2  depth 2`, `pass 2  guess 5`.
    pub fn pass_headline(self, pass: u32, depth: u32, guess: Option<f64>) -> Sentence {
        let pass = tell!(self, "explain/pass", Count(pass));
        if let Some(guess) = guess {
            let guess = self.number_at(NodeId::ROOT, guess);
            return pass.beside(&tell!(self, "explain/guess", guess));
        }
        match depth {
            u32::MAX => pass,
            depth => pass.beside(&tell!(self, "explain/depth", Count(depth))),
        }
    }

    /// `pass 2 asks whether the root is worth at least 5`: the test of the pass that entered a node.
    pub fn pass_question(self, node: NodeId) -> Sentence {
        let entered = self.moment.visit(node).map_or(self.moment.cursor(), Visit::entered);
        let (pass, _) = self.replay().pass_at(entered);
        let question = self.guess_question(entered);
        tell!(self, "explain/pass-asks", Count(pass), question)
    }

    /// `whether the root is worth at least 5`: the test of the pass that a step belongs to.
    fn guess_question(self, step: usize) -> Sentence {
        let replay = self.replay();
        let guess = replay.guess_at(step).unwrap_or(f64::NAN);
        let begun = replay.passes().partition_point(|&pass| pass as usize <= step);
        let entry = begun.checked_sub(1).and_then(|at| replay.step(replay.passes()[at] as usize + 1));
        let asked = if self.tree().domain() == Domain::Truth {
            Asked::True
        } else if let Some(Step::Enter { window: Some(window), .. }) = entry
            && window.alpha == guess
        {
            Asked::More
        } else {
            Asked::AtLeast
        };
        let value = self.number_at(NodeId::ROOT, guess);
        tell!(self, "explain/guess-question", Asked(asked), value)
    }

    /// Returns true if both bounds of the window a node was entered with are those of its pass.
    pub fn is_asked_by_pass(self, node: NodeId) -> bool {
        [Cut::Alpha, Cut::Beta].into_iter().all(|cut| origin(self.moment, node, cut) == Origin::Guess)
    }

    /// `the search`, or `pass 2` if more follow.
    pub fn finished_part(self) -> Sentence {
        let (pass, _) = self.replay().pass_at(self.moment.cursor());
        match (self.moment.cursor() < self.replay().len(), self.replay().passes()) {
            (false, _) => tell!(self, "explain/the-search"),
            (true, []) => tell!(self, "explain/this-search"),
            (true, _) => tell!(self, "explain/pass", Count(pass)),
        }
    }

    /// `C has been visited twice. The first time, with the window (3, 4), it returned 8: C is worth at least 8.`
    pub fn visit_before(self, node: NodeId) -> Option<Sentence> {
        self.tree().player(node)?;
        let count = self.moment.visits(node).count();
        let before = self.moment.visit_ends(node).rev().nth(1)?;
        let then = self.at(before.cursor());
        let value = then.value_of_node(node)?;
        let (pass, depth) = self.replay().pass_at(before.cursor());
        let (_, depth_now) = self.replay().pass_at(self.moment.cursor());
        // The result of a pass to a smaller depth proves nothing about the node.
        let worth = (depth == depth_now).then(|| then.worth(node));
        let pass = (!self.replay().passes().is_empty()).then_some(say!("explain/pass", Count(pass)));
        let errand = match before.purpose(node) {
            Some(Purpose::Scout) => VisitPurpose::Scout,
            Some(Purpose::Value) | None => VisitPurpose::Value,
        };
        let window = then.entry_window_of(node).map(|window| self.window_at(node, window));
        Some(tell!(
            self,
            "explain/visited-before",
            node = self.noun(node),
            Count(count),
            place = say!("nodes/place", place = Count(count - 1)),
            pass,
            window = window.map(|window| tell!(self, "explain/the-window", VisitPurpose(errand), window)),
            value = self.number_at(node, value),
            worth
        ))
    }
}
