//! Questions, right answers and reasons in words. The reasons are the sentences of the search itself.

use super::{Answer, Decision, Kind, NodeQuestion, Search, Solution};
use plywood_explain as explain;
use plywood_messages::words::{Charset, Sentence, Tone, Words};
use plywood_tree::tree::NodeId;

impl Search {
    /// What a node is called when a question is asked. Among the leaves that are still to come the value would tell it.
    fn noun(&self, question: &NodeQuestion, node: NodeId, charset: Charset) -> Sentence {
        explain::name(self.replay.at(question.asked), self.wording(charset), node)
    }

    /// What the child that has returned is called: not by its value, for whether that tells it from its siblings depends on those
    /// that are still to come.
    fn child(&self, question: &NodeQuestion, charset: Charset) -> Sentence {
        explain::place_name(self.replay.at(question.asked), self.wording(charset), question.child)
    }

    pub(super) fn number(&self, value: f64, charset: Charset) -> Sentence {
        let domain = self.replay.tree().domain();
        let written = match charset {
            Charset::Unicode => domain.pretty(value),
            Charset::Ascii => domain.plain(value),
        };
        Sentence::piece(Tone::Number, written.to_string())
    }

    /// What the search says of its steps from one to another.
    pub(super) fn steps(&self, from: usize, to: usize, charset: Charset) -> Vec<Sentence> {
        (from..=to).map(|step| explain::step(self.replay.at(step), self.wording(charset))).collect()
    }
}

impl NodeQuestion {
    /// What is asked.
    pub(super) fn text(&self, search: &Search, charset: Charset) -> Sentence {
        let noun = |node| search.noun(self, node, charset);
        let (child, node) = (&search.child(self, charset), &noun(self.node));
        let value = &self.handed_up(search, charset);
        match self.kind {
            Kind::Leaves => sentence!(charset, quiz, "ask-leaves"),
            Kind::Order => sentence!(charset, quiz, "ask-order", Words(node)),
            Kind::Skipped => sentence!(charset, quiz, "ask-skipped", Words(node)),
            Kind::Cut => sentence!(charset, quiz, "ask-cut", Words(child), Words(value), Words(node)),
            Kind::Window => sentence!(charset, quiz, "ask-window", Words(child), Words(value), Words(node)),
            Kind::Entry => {
                let next = search.replay.at(self.told).current();
                sentence!(charset, quiz, "ask-entry", Words(child), Words(value), Words(node), next = Words(noun(next)))
            }
            Kind::Value => sentence!(charset, quiz, "ask-value", Words(child), Words(value), Words(node)),
            Kind::Label => sentence!(charset, quiz, "ask-label", Words(child), Words(value), Words(node)),
            Kind::Mean => sentence!(charset, quiz, "ask-mean", Words(child), Words(value), Words(node)),
            Kind::Move => sentence!(charset, quiz, "ask-move", Words(child), Words(value), Words(node)),
        }
    }

    /// What the child that has just returned hands up, as its parent sees it.
    fn handed_up(&self, search: &Search, charset: Charset) -> Sentence {
        let replay = &search.replay;
        let value = replay.at(self.asked).value(self.child).unwrap_or(f64::NAN);
        search.number(replay.for_max(self.node, replay.for_max(self.child, value)), charset)
    }

    /// What can be answered, where there is a choice.
    pub(super) fn choices(&self, search: &Search, charset: Charset) -> Vec<Sentence> {
        let leaf = |(number, &leaf): (usize, &NodeId)| {
            sentence!(
                charset,
                quiz,
                "leaf-option",
                number = Count(number + 1),
                leaf = Words(search.noun(self, leaf, charset))
            )
        };
        let child = |(number, &node): (usize, &NodeId)| {
            let leaf = &self.option_name(search, node, charset);
            sentence!(charset, quiz, "leaf-option", number = Count(number + 1), Words(leaf))
        };
        match self.kind {
            Kind::Cut => [text!(quiz, "yes"), text!(quiz, "no")].map(|words| words.sentence(charset)).to_vec(),
            Kind::Leaves | Kind::Skipped => self.options.iter().enumerate().map(leaf).collect(),
            Kind::Order => self.options.iter().enumerate().map(child).collect(),
            Kind::Move => self.options.iter().map(|&node| self.option_name(search, node, charset)).collect(),
            Kind::Window | Kind::Entry | Kind::Value | Kind::Label | Kind::Mean => Vec::new(),
        }
    }

    /// What a child of the root is called among its siblings.
    pub(super) fn option_name(&self, search: &Search, node: NodeId, charset: Charset) -> Sentence {
        match search.replay.tree().called(node) {
            Some(name) => Sentence::piece(Tone::Node, plywood_messages::text::visible(&name)),
            None => search.noun(self, node, charset),
        }
    }

    /// What is right.
    pub(super) fn solution(&self, search: &Search, charset: Charset) -> Sentence {
        match &self.solution {
            Solution::Value(value) => search.number(*value, charset),
            Solution::Window(window) => said_window(search, *window, charset),
            Solution::Decision(decision) => said_decision(*decision, charset),
            Solution::Child(right) => self.option_name(search, *right, charset),
            Solution::Order(orders) => self.said_order(search, &orders.best, charset),
            Solution::Leaves(leaves) => self.said_leaves(search, leaves.iter().copied(), charset),
        }
    }

    /// An answer as it was meant.
    pub(super) fn said(&self, search: &Search, answer: &Answer, charset: Charset) -> Sentence {
        match answer {
            Answer::Value(value, _) => search.number(*value, charset),
            Answer::Window(window) => said_window(search, *window, charset),
            Answer::Decision(decision) => said_decision(*decision, charset),
            Answer::Option(node) => self.option_name(search, *node, charset),
            Answer::Marks(marks) => self.said_leaves(search, self.leaves_of(search, marks), charset),
            Answer::Order(named) => self.said_order(search, named, charset),
            Answer::Numbered(_) => Sentence::default(),
        }
    }

    fn said_leaves(&self, search: &Search, leaves: impl IntoIterator<Item = NodeId>, charset: Charset) -> Sentence {
        let all = listed(leaves.into_iter().map(|leaf| search.noun(self, leaf, charset)), charset);
        if all.0.is_empty() { sentence!(charset, quiz, "no-leaf") } else { all }
    }

    /// Why it is right, in the sentences of the search, and beside it what was answered where that costs something.
    pub(super) fn because(&self, search: &Search, answer: Option<&Answer>, charset: Charset) -> Sentence {
        match &self.solution {
            Solution::Order(orders) => self.told_orders(search, orders, answer, charset),
            Solution::Leaves(leaves) if self.kind == Kind::Leaves => {
                let all = listed(leaves.iter().map(|&leaf| search.noun(self, leaf, charset)), charset);
                let leaves = &Some(all).filter(|all| !all.0.is_empty());
                sentence!(charset, quiz, "never-seen", Words(leaves))
            }
            _ => Sentence::paragraph(search.steps(self.asked + 1, self.told, charset)),
        }
    }
}

pub(super) fn said_window(search: &Search, window: plywood_search::trace::Window, charset: Charset) -> Sentence {
    let [alpha, beta] = [window.alpha, window.beta].map(|bound| search.number(bound, charset));
    sentence!(charset, quiz, "window", Number(alpha), Number(beta))
}

fn said_decision(decision: Decision, charset: Charset) -> Sentence {
    match decision {
        Decision::Cut => sentence!(charset, quiz, "yes"),
        Decision::GoesOn => sentence!(charset, quiz, "no"),
    }
}

/// Several things one after another.
#[must_use]
pub fn listed(all: impl IntoIterator<Item = Sentence>, charset: Charset) -> Sentence {
    let join = |all: Sentence, next: Sentence| {
        let words: &dyn Words = &say!(quiz, "and-option", Words(all), Words(next));
        words.sentence(charset)
    };
    all.into_iter().reduce(join).unwrap_or_default()
}
