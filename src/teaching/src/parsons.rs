//! Parsons problems: the lines of a program are shuffled, with lines of known mistakes among them, and the learner puts a program
//! together.
//!
//! The lines are those of the code pane. Running executes what was built, line by line: `meaning` is the table of lines, and
//! `machine` runs them. The run is graded and shown like that of a learner's own program, so any program with the right run is right.

mod dialogue;
mod machine;
mod meaning;
#[cfg(test)]
mod tests;

pub use dialogue::{Dialogue, Event};
pub use machine::MOST_EXECUTED;

use std::sync::Arc;

use crate::grade::{Answer, OwnRun, Task};
use machine::{Built, Machine};
use meaning::Meaning;
use plywood_explain::pseudocode::{CodeLine, Form, Program, Programs, Scope};
use plywood_search::{
    replay::Replay,
    search::Rules,
    session::{Choices, Input, RunError, with_bug},
};
use plywood_tree::{
    progress::Progress,
    random::SplitMix,
    settings::{Algorithm, Bug, Choice as _},
    tree::Tree,
};

/// Most nodes of a tree on which programs are run.
pub const MOST_NODES: usize = 2_000;
/// Most mistakes whose lines are among those of the program.
const MOST_MISTAKES: usize = 3;
/// A mistake in more lines is another program.
const MOST_LINES: usize = 2;

/// Why there are no lines to put in order.
#[derive(Debug, thiserror::Error)]
pub enum NotBuilt {
    #[error(transparent)]
    Run(#[from] RunError),
    #[error("{}", say!("parsons/no-program", algorithm = Text(.0.name())))]
    Algorithm(Algorithm),
    #[error("{}", say!("parsons/too-large", most = Count(MOST_NODES)))]
    TooLarge,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The line without its indent, with a note if it is run only in a part of the tree.
    pub text: String,
    /// Levels of indentation in its program.
    pub indent: usize,
    /// Mistake that the line belongs to; `None` for a line of the right program.
    pub mistake: Option<Bug>,
    meaning: Meaning,
    /// Part of the tree in which it is run, and what is run elsewhere.
    elsewhere: Option<(Scope, Meaning)>,
}

/// A line of a built program: its place among the shuffled lines, and its levels of indentation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    pub line: usize,
    pub indent: usize,
}

#[derive(Clone, Debug)]
pub struct Puzzle {
    task: Arc<Task>,
    title: String,
    form: Form,
    lines: Vec<Line>,
}

pub struct Ran {
    pub own: OwnRun,
    /// Why the program stopped before its end.
    pub stopped: Option<String>,
}

impl Ran {
    pub const fn is_right(&self) -> bool {
        self.stopped.is_none() && self.own.first_wrong.is_none() && self.own.left_out == 0
    }
}

impl Puzzle {
    /// Shuffles the lines of a search's program, in this form if it has lines to run.
    ///
    /// # Errors
    /// The search does not fit the tree, the tree is too large, or no program of the search has only known lines.
    pub fn new(
        input: &Input,
        choices: Choices,
        form: Option<Form>,
        seed: u64,
        progress: &Arc<Progress>,
    ) -> Result<Self, NotBuilt> {
        let is_too_large = |tree: &Tree| tree.len() > MOST_NODES;
        if matches!(input, Input::Tree(tree) if is_too_large(tree)) {
            return Err(NotBuilt::TooLarge);
        }
        let rules = choices.rules.right();
        let task = Task::in_order(input, Choices { rules, ..choices }, progress)?;
        if is_too_large(task.tree()) {
            return Err(NotBuilt::TooLarge);
        }
        let key = task.key();
        let program = program(&key.replay, key.rules, form).ok_or(NotBuilt::Algorithm(rules.algorithm))?;
        let mut random = SplitMix::new(seed);
        let mut lines = right_lines(&program, &key.replay);
        let mistakes = mistakes(&program, &key.replay, task.choices(), key.rules);
        let few = shuffled(mistakes, &mut random).into_iter().filter(|lines| lines.len() <= MOST_LINES);
        for line in few.take(MOST_MISTAKES).flatten() {
            let is_other = |other: &Line| other.mistake != line.mistake;
            let is_same = |other: &Line| is_other(other) && other.text == line.text && other.indent == line.indent;
            if !lines.iter().any(is_same) {
                lines.push(line);
            }
        }
        let (title, form) = (program.title.to_owned(), program.form);
        Ok(Self { lines: shuffled(lines, &mut random), title, form, task: Arc::new(task) })
    }

    /// Returns the name of the program.
    pub fn title(&self) -> &str {
        &self.title
    }

    pub const fn form(&self) -> Form {
        self.form
    }

    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    pub fn tree(&self) -> &Arc<Tree> {
        self.task.tree()
    }

    /// Returns true if the line begins a block of deeper lines.
    pub fn opens(&self, line: usize) -> bool {
        self.lines.get(line).is_some_and(|line| line.meaning.opens())
    }

    /// Returns lines with the indentation of their programs.
    pub fn nested(&self, lines: &[usize]) -> Vec<Placed> {
        let placed = |&line: &usize| Some(Placed { line, indent: self.lines.get(line)?.indent });
        lines.iter().filter_map(placed).collect()
    }

    /// Runs a program on the tree. Whatever stops it, its run so far is graded.
    ///
    /// # Errors
    /// The lines are no program, or nothing of the tree was searched.
    pub fn run(&self, program: &[Placed]) -> Result<Ran, String> {
        let built = |placed: &Placed| Some(Built { line: self.lines.get(placed.line)?, indent: placed.indent });
        let built: Vec<Built<'_>> = program.iter().filter_map(built).collect();
        let mut machine = Machine::new(Arc::clone(self.tree()), &built)?;
        let ended = machine.run();
        let answer = Answer::Run { steps: machine.steps, value: None };
        let own = self.task.own_run(&answer);
        match own {
            Some(own) => Ok(Ran { own, stopped: ended.err() }),
            None => Err(ended.err().unwrap_or_else(|| string!("parsons/nothing-starts"))),
        }
    }
}

/// Returns the first program of which every line is known, in this form if there is one.
fn program(replay: &Replay, rules: Rules, form: Option<Form>) -> Option<Program> {
    let mut programs = Programs::new(replay, rules, form);
    for _ in 0..programs.len() {
        let program = programs.program()?;
        if program.lines().iter().all(|line| Meaning::of(line.text.trim_start()).is_some()) {
            return Some(program.clone());
        }
        programs.choose_next();
    }
    None
}

/// Returns the lines of the right program, below the call that starts it.
fn right_lines(program: &Program, replay: &Replay) -> Vec<Line> {
    let call = program.first_call(replay);
    let texts = std::iter::once(call.as_str()).chain(program.lines().iter().map(|line| line.text.as_str()));
    texts.filter_map(|text| line(text, None, None)).collect()
}

/// Returns the wrong lines of each mistake that has any. Leaving out the test for a cutoff takes none.
fn mistakes(program: &Program, replay: &Replay, choices: Choices, rules: Rules) -> Vec<Vec<Line>> {
    let wrong_lines = |bug| {
        let rules = with_bug(Choices { rules, ..choices }, bug).rules;
        let programs = Programs::new(replay, rules, Some(program.form));
        let wrong = |code: &CodeLine| line(&code.text, Some(bug), Some((code.scope, code.right.as_deref()?)));
        let lines: Vec<Line> = programs.program().into_iter().flat_map(Program::lines).filter_map(wrong).collect();
        (!lines.is_empty()).then_some(lines)
    };
    if rules.algorithm.facts().has_mistakes { Bug::all().filter_map(wrong_lines).collect() } else { Vec::new() }
}

/// Returns a line of a program, with the right one in its place if it is wrong; `None` for a note.
fn line(text: &str, mistake: Option<Bug>, right: Option<(Option<Scope>, &str)>) -> Option<Line> {
    let words = text.trim_start();
    let meaning = Meaning::of(words)?;
    let indent = (text.len() - words.len()) / 2;
    let elsewhere = match right {
        Some((Some(scope), right)) => Some((scope, Meaning::of(right.trim_start())?)),
        Some((None, _)) | None => None,
    };
    let note = elsewhere.as_ref().map(|(scope, _)| format!("  ▷ {}", scope.note()));
    Some(Line { text: words.to_owned() + &note.unwrap_or_default(), indent, mistake, meaning, elsewhere })
}

fn shuffled<T>(mut all: Vec<T>, random: &mut SplitMix) -> Vec<T> {
    for last in (1..all.len()).rev() {
        all.swap(last, random.below(last as u64 + 1) as usize);
    }
    all
}
