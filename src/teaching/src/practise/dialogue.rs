//! Practice as a dialogue: typed lines in, events out, for programs on a pipe and for people.

use std::sync::Arc;

use super::{Action, ActionKind, Practice, Response};
use plywood_messages::words::{Charset, Sentence};
use plywood_search::{search::Rules, trace::Window};
use plywood_tree::tree::{NodeId, Tree};

pub enum Event {
    Tree {
        title: String,
        tree: Arc<Tree>,
        rules: Rules,
        /// The search and its settings, in words.
        how: String,
    },
    Accepted {
        tree: Arc<Tree>,
        kind: ActionKind,
        node: NodeId,
        name: Sentence,
        value: Option<f64>,
        window: Option<Window>,
    },
    /// Says where the learner is, for people.
    Prompt(Sentence),
    Refused {
        /// The action, or what was typed.
        action: String,
        because: Sentence,
    },
    End(super::Result),
    Stopped,
}

pub struct Dialogue {
    practice: Practice,
    title: String,
    how: String,
    has_ended: bool,
}

impl Dialogue {
    pub fn new(practice: Practice, title: &str, how: String) -> Self {
        Self { practice, title: title.to_owned(), how, has_ended: false }
    }

    pub const fn has_ended(&self) -> bool {
        self.has_ended
    }

    pub fn begin(&self) -> Vec<Event> {
        let tree = Arc::clone(self.practice.tree());
        let rules = self.practice.choices().rules;
        vec![
            Event::Tree { title: self.title.clone(), tree, rules, how: self.how.clone() },
            Event::Prompt(self.practice.prompt()),
        ]
    }

    pub fn hear(&mut self, line: &str) -> Vec<Event> {
        let typed = line.trim();
        if typed.eq_ignore_ascii_case("quit") {
            return self.stop();
        }
        let action = match Action::read(typed, self.practice.tree().domain(), Charset::Ascii) {
            Ok(action) => action,
            Err(because) => return vec![Event::Refused { action: typed.to_owned(), because }],
        };
        let kind = action.kind();
        let (node, value) = match self.practice.act(action) {
            Response::Accepted { node, value } => (node, value),
            Response::Refused { because, .. } => {
                return vec![Event::Refused { action: kind.word().to_owned(), because }];
            }
        };
        let window = if let Action::Window(window) = action { Some(window) } else { None };
        let tree = Arc::clone(self.practice.tree());
        let name = self.practice.name(node);
        let accepted = Event::Accepted { tree, kind, node, name, value, window };
        if !self.practice.is_over() {
            return vec![accepted, Event::Prompt(self.practice.prompt())];
        }
        self.has_ended = true;
        vec![accepted, Event::End(self.practice.result())]
    }

    /// Ends the dialogue before the search is done.
    pub fn stop(&mut self) -> Vec<Event> {
        self.has_ended = true;
        vec![Event::Stopped]
    }
}
