//! Questions about the execution of a plan: which of its actions is possible in a state.

use super::Plan;
use crate::planning::Ground;
use plywood_lesson::{BALLOT, Candidate, Question};
use plywood_messages::words::{Charset, Sentence, Tone};

use super::course::Now;

impl Plan {
    /// Asks for an action when the plan takes one. The options are the actions that the plan still takes, by name. An action is
    /// right if its preconditions hold, even if the plan takes another one first.
    pub fn question_about(&self, step: usize, charset: Charset) -> Option<Question> {
        let Now::ActionDone(done) = self.now(step) else { return None };
        let ground = &self.ground;
        let mut options = self.actions.get(done..)?.to_vec();
        options.sort_by_cached_key(|&action| ground.step(action));
        options.dedup();
        options.truncate(BALLOT);
        let state = self.state(done);
        let is_possible = |&option: &usize| {
            let action: &u32 = &options[option];
            Ground::holds(&ground.actions[*action as usize].conditions, state)
        };
        let right: Vec<usize> = (0..options.len()).filter(is_possible).collect();
        if right.is_empty() || right.len() == options.len() {
            return None;
        }
        let question = Question {
            kind: "action",
            about: text!("plans/about-action"),
            big: string!("plans/big-action"),
            text: sentence!(charset, "plans/ask-action"),
            because: Sentence::paragraph(
                right.iter().map(|&option| self.say_needs(options[option]).in_charset(charset)),
            ),
            ..Question::at(step - 1, charset)
        };
        let option = |&action: &u32| Candidate::new(Sentence::piece(Tone::Node, ground.step(action)), None);
        Some(question.listing(options.iter().map(option).collect(), right))
    }
}
