//! State of a practised search on the screen. `update` changes it and `view` draws it.

use crate::remark::Remark;
use plywood_messages::words::Sentence;
use plywood_search::session::{Choices, SearchProblem};
use plywood_teaching::{
    grade::Mark,
    practise::{ActionKind, Practice, Result},
};
use plywood_tree::settings::Choice as _;

/// Largest tree that is practised on the screen: its run is laid out again after every action.
pub const MOST_NODES: usize = 2_000;

#[derive(Clone, Debug)]
pub struct PracticeView {
    pub practice: Practice,
    /// The content as opened, from which new trees are made, and its search.
    pub model: (SearchProblem, Choices),
    /// Number of new trees so far.
    pub trees: u64,
    pub typed: String,
    /// Why the last action was refused.
    pub refused: Option<Remark>,
    pub result: Option<Result>,
}

impl PracticeView {
    pub const fn new(practice: Practice, model: (SearchProblem, Choices), trees: u64) -> Self {
        Self { practice, model, trees, typed: String::new(), refused: None, result: None }
    }

    /// Says where the learner is, or what came out at the end.
    pub fn sentence(&self) -> Sentence {
        self.result(true).unwrap_or_else(|| self.practice.prompt())
    }

    /// Returns the result at the end, without the first difference where the search shows it.
    pub fn result(&self, has_difference: bool) -> Option<Sentence> {
        let result = self.result.as_ref()?;
        let mark = (result.mark * 100.0).floor();
        let mistake = result
            .mistakes
            .first()
            .map(|one| sentence!("practice/mistake", name = Text(one.name), what = Text(one.meaning)));
        let first = result.first_difference.as_ref().filter(|_| has_difference);
        let first = first.map(|first| sentence!("practice/first", difference = Text(first)));
        Some(sentence!("practice/result", Text(mark), Words(first), Words(mistake)))
    }

    /// Returns the marks so far: `visits 4/4 · cuts 1/2`. Those told at the end are hidden until then.
    pub fn marks(&self) -> String {
        let parts = match &self.result {
            Some(result) => &result.parts[..],
            None if self.practice.feedback == plywood_teaching::practise::Feedback::Each => self.practice.marks(),
            None => &[],
        };
        let part = |(kind, mark): &(ActionKind, Mark)| format!("{} {}/{}", kind.meaning(), mark.right, mark.of);
        plywood_messages::text::joined(parts.iter().map(part), " · ")
    }

    /// Returns the marks in big letters.
    pub fn big(&self) -> String {
        let parts = self.result.as_ref().map_or_else(|| self.practice.marks(), |result| &result.parts);
        let sum = |of: fn(&Mark) -> usize| parts.iter().map(|(_, mark)| of(mark)).sum::<usize>();
        format!("{}/{}", sum(|mark| mark.right), sum(|mark| mark.of))
    }
}
