//! Questions about a recorded search, asked before it goes on: which value is handed up, which window follows, whether it cuts
//! and what it skips by that.
//!
//! Questions, right answers and explanations all come from the trace: what is right is what the search did. When a question is asked,
//! and which, depends on nothing but what has happened by then and on the tree, so that the questions themselves give nothing away.
//! A search that makes a mistake is asked about that alone: where it does, and which. A lesson that is no search brings its own
//! questions.

mod answer;
mod ballot;
mod dialogue;
mod field;
mod find;
mod mistake;
mod named;
mod order;
mod question;
mod say;
#[cfg(test)]
mod tests;

pub use answer::{Answer, NotUnderstood};
pub use dialogue::{Dialogue, Event, Set, Telling};
pub use question::{Marking, Question};
pub use say::listed;

use std::sync::Arc;

use plywood_explain::Wording;
use plywood_lesson::Lesson;
use plywood_messages::words;
use plywood_messages::words::Charset;
use plywood_search::replay::Replay;
use plywood_search::session::{Choices, Run};
use plywood_search::trace::Window;
use plywood_tree::progress::Progress;
use plywood_tree::tree::{NodeId, Tree};
use std::collections::BTreeSet;

/// The questions about a search, or about another lesson.
#[derive(Clone, Debug)]
pub struct Quiz {
    about: About,
    questions: Arc<[Question]>,
}

/// What is asked about.
#[derive(Clone, Debug)]
enum About {
    Search(Arc<Search>),
    Lesson(Arc<dyn Lesson>),
}

/// A recorded search, and how it was asked for.
#[derive(Clone, Debug)]
struct Search {
    replay: Arc<Replay>,
    choices: Choices,
}

/// Why nothing is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NothingToAsk {
    /// Nothing of it can go either way.
    Settled,
    /// The tree does not reveal the mistake that the search makes.
    NotRevealed,
    /// Nobody looks through so many steps for a mistake.
    TooLong(usize),
}

impl NothingToAsk {
    /// It in words.
    #[must_use]
    pub fn said(self) -> String {
        match self {
            Self::Settled => text!(quiz, "nothing-to-ask").to_owned(),
            Self::NotRevealed => text!(quiz, "not-revealed").to_owned(),
            Self::TooLong(most) => say!(quiz, "too-long", most = Count(most)).into(),
        }
    }

    /// What can be done about it.
    #[must_use]
    pub fn help(self) -> &'static str {
        match self {
            Self::Settled => text!(quiz, "nothing-to-ask-help"),
            Self::NotRevealed => text!(quiz, "not-revealed-help"),
            Self::TooLong(_) => text!(quiz, "too-long-help"),
        }
    }
}

/// What is asked of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The leaves that are never looked at.
    Leaves,
    /// The window of a node after a child has returned.
    Window,
    /// The window with which the next child is entered.
    Entry,
    /// Whether the rest of the children is skipped.
    Cut,
    /// The leaves that are skipped by a cutoff.
    Skipped,
    /// The number a node hands up.
    Value,
    /// The label a node hands up.
    Label,
    /// The mean that a chance node hands up.
    Mean,
    /// The best child of the root.
    Move,
    /// An order of a node's children with which the fewest nodes are visited.
    Order,
}

impl Kind {
    /// What it is called in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Leaves => "leaves",
            Self::Window | Self::Entry => "window",
            Self::Cut => "cut",
            Self::Skipped => "skipped",
            Self::Value => "value",
            Self::Label => "label",
            Self::Mean => "mean",
            Self::Move => "move",
            Self::Order => "order",
        }
    }
}

/// A question about a node of a search.
#[derive(Clone, Debug, PartialEq)]
struct NodeQuestion {
    kind: Kind,
    /// The node it is about.
    node: NodeId,
    /// The steps done when it is asked: what is shown then gives nothing away.
    asked: usize,
    /// The steps done when its answer is known.
    told: usize,
    /// The child that has just returned; the node itself where none has.
    child: NodeId,
    /// What can be chosen, marked or put in order: children of the node, or leaves. Empty where the answer is typed.
    options: Vec<NodeId>,
    solution: Solution,
}

/// What is right.
#[derive(Clone, Debug, PartialEq)]
enum Solution {
    Value(f64),
    Window(Window),
    Decision(Decision),
    /// This option.
    Child(NodeId),
    /// Any order of the options that costs as little as the best.
    Order(order::Orders),
    /// All of these leaves and no other, in the order of the tree.
    Leaves(Vec<NodeId>),
}

/// Whether the rest of the children is skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It is.
    Cut,
    /// The search goes on.
    GoesOn,
}

impl Quiz {
    /// Finds the questions about a search. Linear in its steps until there are enough; at its end a small tree is searched
    /// with every order of the children of a few nodes. One that makes a mistake is searched again with every mistake there is, and asked about in
    /// the words of this charset.
    ///
    /// # Errors
    /// Why nothing can be asked.
    pub fn new(run: &Run, charset: Charset, progress: &Arc<Progress>) -> Result<Self, NothingToAsk> {
        let search = Arc::new(Search { replay: Arc::clone(&run.replay), choices: run.choices });
        let questions = if run.choices.rules.mistake().is_some() {
            mistake::questions(&search, charset, progress)?
        } else {
            let found = find::questions(&run.replay, run.choices).into_iter();
            found.map(|question| Question::of_node(Arc::clone(&search), question)).collect()
        };
        Self::of(About::Search(search), questions)
    }

    /// The questions of a lesson, in the words of this charset.
    ///
    /// # Errors
    /// Why nothing can be asked.
    pub fn of_lesson(lesson: &Arc<dyn Lesson>, charset: Charset) -> Result<Self, NothingToAsk> {
        let questions = lesson.questions(find::MOST, charset).into_iter().map(Question::named_at).collect();
        Self::of(About::Lesson(Arc::clone(lesson)), questions)
    }

    fn of(about: About, questions: Vec<Question>) -> Result<Self, NothingToAsk> {
        if questions.is_empty() { Err(NothingToAsk::Settled) } else { Ok(Self { about, questions: questions.into() }) }
    }

    /// The questions in the order in which they are asked.
    #[must_use]
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    /// The search they are about; `None` where it is another lesson.
    #[must_use]
    pub fn replay(&self) -> Option<&Arc<Replay>> {
        match &self.about {
            About::Search(search) => Some(&search.replay),
            About::Lesson(_) => None,
        }
    }

    /// The tree that is searched.
    fn tree(&self) -> Option<&Arc<Tree>> {
        self.replay().map(|replay| replay.tree())
    }

    /// How many steps there are in all.
    #[must_use]
    pub fn steps(&self) -> usize {
        match &self.about {
            About::Search(search) => search.replay.len(),
            About::Lesson(lesson) => lesson.steps(),
        }
    }

    /// Whether the search makes a mistake that is to be found.
    #[must_use]
    pub fn is_for_a_mistake(&self) -> bool {
        matches!(&self.about, About::Search(search) if search.choices.rules.mistake().is_some())
    }

    /// What is said of a step, where that gives nothing away that is still to be asked.
    #[must_use]
    pub fn step(&self, step: usize, charset: Charset) -> words::Sentence {
        match &self.about {
            About::Search(search) if self.is_for_a_mistake() => mistake::fact(search, step, charset),
            About::Search(search) => search.steps(step, step, charset).into_iter().next().unwrap_or_default(),
            About::Lesson(lesson) => lesson.sentence(step, charset),
        }
    }
}

impl Search {
    /// How it is spoken of.
    const fn wording(&self, charset: Charset) -> Wording {
        Wording { rules: self.choices.search_rules(), charset }
    }
}

/// Questions answered, and how many of them at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Questions answered.
    pub asked: usize,
    /// Those that were right at the first try.
    pub right: usize,
    /// How many the last ones in a row were.
    pub streak: usize,
    /// The longest such row.
    pub longest: usize,
}

impl Score {
    /// Counts a question by its first answer; one that was shown is none.
    pub fn count(&mut self, first: Verdict) {
        self.asked += 1;
        match first {
            Verdict::Right => {
                self.right += 1;
                self.streak += 1;
                self.longest = self.longest.max(self.streak);
            }
            Verdict::Wrong | Verdict::Missed { .. } => self.streak = 0,
        }
    }

    /// The better of two: the one with more right of what was asked, then the longer one.
    #[must_use]
    pub fn better(self, other: Self) -> Self {
        let rank = |score: Self| (score.right, score.longest, usize::MAX - score.asked);
        if rank(other) > rank(self) { other } else { self }
    }
}

/// What is said of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Right,
    /// It is not.
    Wrong,
    /// Other leaves were marked.
    Missed {
        /// Leaves that should have been marked.
        missing: usize,
        /// Leaves that should not have been.
        extra: usize,
    },
}

impl NodeQuestion {
    /// Compares an answer with what the search did.
    fn judge(&self, search: &Search, answer: &Answer) -> Verdict {
        let is_right = match (&self.solution, answer) {
            (Solution::Value(right), Answer::Value(given, off)) => is_near(*given, *right, *off),
            (Solution::Window(right), Answer::Window(given)) => {
                is_near(given.alpha, right.alpha, 0.0) && is_near(given.beta, right.beta, 0.0)
            }
            (Solution::Decision(right), Answer::Decision(given)) => right == given,
            (Solution::Child(right), Answer::Option(given)) => right == given,
            (Solution::Order(orders), Answer::Order(given)) => self.is_best(search, orders, given),
            (Solution::Leaves(right), Answer::Marks(marks)) => return self.marked(search, right, marks),
            _ => false,
        };
        if is_right { Verdict::Right } else { Verdict::Wrong }
    }

    fn marked(&self, search: &Search, right: &[NodeId], marks: &BTreeSet<NodeId>) -> Verdict {
        let given = self.leaves_of(search, marks);
        let right: BTreeSet<NodeId> = right.iter().copied().collect();
        match (right.difference(&given).count(), given.difference(&right).count()) {
            (0, 0) => Verdict::Right,
            (missing, extra) => Verdict::Missed { missing, extra },
        }
    }

    /// The leaves that marks stand for, among those that can be marked.
    fn leaves_of(&self, search: &Search, marks: &BTreeSet<NodeId>) -> BTreeSet<NodeId> {
        let tree = search.replay.tree();
        let is_marked = |leaf: NodeId| marks.iter().any(|mark| tree.subtree(*mark).contains(&leaf.0));
        self.options.iter().copied().filter(|&leaf| is_marked(leaf)).collect()
    }
}

/// Whether two numbers are the same but for what is lost in writing one of them.
fn is_near(given: f64, right: f64, off: f64) -> bool {
    // Numbers are written on the screen with some digits only.
    let least = 1e-6 * right.abs().max(1.0);
    given == right || (given - right).abs() <= off.max(if right.is_finite() { least } else { 0.0 })
}
