//! Questions of a page, which its quiz asks while the entries are hidden: they would give the answers away.

use super::{PageKey, reckon::Say};
use crate::Question;
use plywood_messages::words::Charset;
use plywood_tree::{
    diagnostic::Diagnostic,
    format::{Field, Fields, Row},
    named,
};

#[derive(Debug)]
pub struct PageQuestion {
    ask: Say,
    options: Vec<Say>,
    /// Numbers of the right options, from 0.
    right: Vec<usize>,
    why: Say,
}

named! {
    enum QuestionKey in pages, "what-question" {
        Ask = "ask", "key-ask",
        Options = "options", "key-options",
        Right = "right", "key-right",
        Why = "why", "key-reason",
    }
}

pub fn read<'t>(fields: &mut Fields<'t>, page: &mut Row<'t, PageKey>) -> Option<Vec<PageQuestion>> {
    let Some(found) = page.take(PageKey::Questions) else { return Some(Vec::new()) };
    fields.every(found, question)
}

fn question<'t>(fields: &mut Fields<'t>, item: Field<'t>) -> Option<PageQuestion> {
    let mut row = fields.row::<QuestionKey>(item)?;
    let ask = fields.needed(&mut row, QuestionKey::Ask).and_then(|ask| Say::read(fields, ask));
    let options = fields.needed(&mut row, QuestionKey::Options).and_then(|options| fields.every(options, Say::read));
    let right = fields.needed(&mut row, QuestionKey::Right);
    let why = fields.needed(&mut row, QuestionKey::Why).and_then(|why| Say::read(fields, why));
    let options = options?;
    let right = right.and_then(|right| numbers(fields, right, &options));
    Some(PageQuestion { ask: ask?, options, right: right?, why: why? })
}

/// Returns the numbers of the options with these texts. There is at least one, and at least one other option.
fn numbers<'t>(fields: &mut Fields<'t>, field: Field<'t>, options: &[Say]) -> Option<Vec<usize>> {
    let range = field.range();
    let right = fields.every(field, Say::read)?;
    let numbers: Option<Vec<usize>> =
        right.iter().map(|right| options.iter().position(|option| option == right)).collect();
    let numbers = numbers.filter(|numbers| !numbers.is_empty() && numbers.len() < options.len());
    if numbers.is_none() {
        let problem = Diagnostic::spanning("no-right-option", text!("pages/no-right-option"), range);
        fields.problem(problem.help(text!("pages/no-right-option-help")));
    }
    numbers
}

impl PageQuestion {
    /// Returns the question, answered by this number of entries.
    pub fn question(&self, entries: usize, charset: Charset) -> Question {
        let option = |option: &Say| option.sentence(charset);
        let question = Question {
            kind: "page",
            about: text!("pages/about-question"),
            big: string!("pages/big-question"),
            answer_step: entries,
            text: self.ask.sentence(charset),
            because: self.why.sentence(charset),
            ..Question::at(0, charset)
        };
        question.listing(self.options.iter().map(option), self.right.clone())
    }
}
