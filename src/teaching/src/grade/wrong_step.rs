//! First wrong step of a run, as the wrong answer to the question what comes next. All steps before it are right, so the usual errors
//! explain it from the state of the right search.

use super::{Key, answer::RunAction, run::RunStep};
use crate::errors::{self, Case, ERRORS, Given, Shown, UsualError};
use plywood_lesson::{Question, Right};
use plywood_messages::words::{Charset, Sentence};
use plywood_search::trace::Step;
use plywood_tree::{settings::Visits, tree::NodeId};

pub struct WrongStep<'k> {
    key: &'k Key,
    question: Question,
    given: Given,
    shown: Shown,
}

impl Key {
    /// Returns the number of steps with which a run begins right.
    pub fn right_steps(&self, steps: &[RunStep]) -> usize {
        self.steps.iter().zip(steps).take_while(|(number, step)| self.is_step(**number as usize, step)).count()
    }

    /// Returns the first wrong step of a run; `None` if there is none, or if it answers none of the questions that errors are
    /// about. `bare` is the same run without computed numbers.
    pub fn wrong_step(&self, steps: &[RunStep], bare: &[RunStep]) -> Option<WrongStep<'_>> {
        if self.rules.algorithm.facts().visits != Visits::Once {
            return None;
        }
        let at = self.right_steps(steps);
        let found = steps.get(at)?;
        let said =
            |action: RunAction, node| bare[..at].iter().rev().find(|step| step.action == action && step.node == node);
        let number = *self.steps.get(at)? as usize;
        let node = self.given(number, found).map(|(node, _)| node);
        let shown = Shown {
            windows: said(RunAction::Enter, node).is_some_and(|step| step.window.is_some()),
            updates: said(RunAction::Update, node).is_some_and(|step| step.value.is_some()),
            cuts: steps.iter().any(|step| step.skips),
        };
        self.wrong(number, found, shown)
    }

    /// Returns this step in place of one of the search as a wrong answer.
    pub fn wrong(&self, number: usize, found: &RunStep, shown: Shown) -> Option<WrongStep<'_>> {
        let (node, given) = self.given(number, found)?;
        let is_of_node =
            |step: &usize| matches!(self.replay.step(*step), Some(Step::Update { node: of, .. }) if of == node);
        let update = (1..=number).rev().find(is_of_node);
        let window = RunStep::of(self.replay.step(number)?, false).window;
        let question = Question {
            node: Some(node),
            answer_step: number,
            right: window.map_or(Right::Decision(0), |window| Right::Window(window, self.replay.tree().domain())),
            ..Question::at(update.unwrap_or(number) - 1, Charset::Unicode)
        };
        Some(WrongStep { key: self, question, given, shown })
    }

    /// Returns the node at which a step is wrong, and the answer that it gives.
    fn given(&self, number: usize, found: &RunStep) -> Option<(NodeId, Given)> {
        let right = self.replay.step(number)?;
        let (node, at) = (found.node?, right.node());
        let tree = self.replay.tree();
        match (found.action, right) {
            (RunAction::Enter, Step::Enter { .. }) if node == at => {
                Some((tree.parent(node).unwrap_or(node), Given::Window(found.window?)))
            }
            (RunAction::Enter, Step::Return { .. }) if tree.parent(node) == Some(at) => Some((at, Given::Cut(false))),
            (RunAction::Return, Step::Enter { .. }) if tree.parent(at) == Some(node) => {
                let best = self.replay.at(number - 1).value(node)?;
                let wrong = found.value.filter(|&stated| !self.is_value(node, best, stated));
                Some((node, wrong.map_or(Given::Cut(true), Given::Value)))
            }
            (RunAction::Update, Step::Update { value, .. }) if node == at => {
                let wrong = found.value.filter(|&stated| !self.is_value(node, value, stated));
                Some((node, wrong.map_or(Given::Window(found.window?), Given::Value)))
            }
            (RunAction::Return, Step::Return { .. }) if node == at => Some((node, Given::Value(found.value?))),
            _ => None,
        }
    }
}

impl WrongStep<'_> {
    fn case(&self) -> Case<'_> {
        Case::new(&self.key.replay, self.key.rules, &self.question)
    }

    /// Returns the errors that programs make and that lead to this step, those first that explain it without hidden numbers.
    pub fn errors(&self) -> Vec<&'static UsualError> {
        let case = self.case();
        let is_explained = |row: &UsualError| (row.explain)(&case, &self.given).is_some();
        let (explained, others): (Vec<_>, Vec<_>) =
            ERRORS.iter().filter(|row| row.mistake.is_some()).partition(|row| is_explained(row));
        let hidden = others.into_iter().filter(|row| (row.may_hide)(&case, &self.given, self.shown));
        explained.into_iter().chain(hidden).collect()
    }

    /// Explains the step by the first error that fits.
    pub fn because(&self, charset: Charset) -> Option<Sentence> {
        let case = Case { charset, ..self.case() };
        errors::explain(&case, &self.given).map(|error| error.because)
    }
}
