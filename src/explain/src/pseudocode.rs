//! Pseudocode of the running search: programs of lines, the line a step executes, and the call stack at a moment.
//!
//! Every [`Program`] is a list of lines. A line that steps execute names the [`StepKind`] of the step, and the [parts](Part)
//! of the tree. So the active line is a look-up. A test runs the text that is shown (see `tests::interpreter`) and compares its
//! steps with those of the search.
//!
//! Programs follow the rules of the run: fail-soft and fail-hard, equal and strict cuts, a depth limit and truth values each
//! change the text. A form that does not describe the run is not offered.

mod listing;
mod mistaken;
mod programs;
mod rewrite;
mod stack;
mod step_kind;
#[cfg(test)]
mod tests;

pub use rewrite::Scope;
pub use stack::{Frame, Stack};
pub use step_kind::{Part, StepKind};

use plywood_search::{
    replay::{Moment, Replay},
    search::Rules,
    trace::Window,
};
use plywood_tree::{
    settings::{AtLimit, Program as Runs},
    tree::{Domain, NodeId},
};
use programs::listings;

/// Form of a program, as lectures on the same algorithm differ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// One function that tests whose move it is.
    OneFunction,
    /// One function for each player; they call each other.
    TwoFunctions,
    /// One function that serves both players, since every value is the mover's.
    Negamax,
    /// A function above two others, which returns the move they find.
    Decision,
    /// One function that serves both players, and returns the move with its value.
    BestMove,
    /// One function that tests whose move it is, and makes and unmakes the moves itself.
    MakingMoves,
    /// One function that serves both players, and knows the player from the number of the level.
    CountingLevels,
}

impl Form {
    /// Returns true if it is only correct if the players take turns. Such forms have two functions that call each other, or
    /// values that change their sign at every ply.
    const fn needs_turns(self) -> bool {
        !matches!(self, Self::OneFunction | Self::MakingMoves)
    }

    const fn returns_move(self) -> bool {
        matches!(self, Self::Decision | Self::BestMove)
    }
}

#[derive(Clone, Debug)]
pub struct Program {
    pub form: Form,
    /// `alphabeta, fail-hard`.
    pub title: &'static str,
    pub source: &'static str,
    lines: Vec<CodeLine>,
    rules: Rules,
}

#[derive(Clone, Debug)]
pub struct CodeLine {
    /// The line, indented, as the search runs it.
    pub text: String,
    /// Correct line, if the search makes a mistake here.
    pub right: Option<String>,
    /// Part of the tree in which it is run as it is written; `None` for all of it.
    pub scope: Option<Scope>,
    kind: Option<StepKind>,
    parts: &'static [Part],
}

impl CodeLine {
    /// Creates a line that no step executes by itself.
    const fn control(text: String) -> Self {
        Self { text, right: None, scope: None, kind: None, parts: &[] }
    }

    /// Returns the name of the function that the line begins.
    fn function(&self) -> Option<&str> {
        self.text.strip_prefix(FUNCTION)?.split('(').next()
    }

    /// Returns true if steps of this kind execute the line in this part of the tree.
    fn does(&self, kind: StepKind, part: Part) -> bool {
        self.kind == Some(kind) && self.parts.contains(&part)
    }
}

impl Program {
    pub fn lines(&self) -> &[CodeLine] {
        &self.lines
    }

    /// Returns the call that starts the program on a tree.
    pub fn first_call(&self, replay: &Replay) -> String {
        let Window { alpha, beta } = replay.window_for_max(NodeId::ROOT, self.rules.start_window());
        let window = [alpha, beta].map(|bound| format!(", {}", Domain::Numbers.pretty(bound)));
        let window = if self.has_window() { window.concat() } else { String::new() };
        format!("{}(root{window})", self.function_at(Part::of_root(replay.tree())))
    }

    /// Adds the first call above the lines if its window is chosen and not there yet.
    fn with_first_call(mut self, replay: &Replay) -> Self {
        if self.rules.may_fail() && !self.lines.iter().any(|line| line.text.contains("(root, ")) {
            self.lines.insert(0, CodeLine::control(self.first_call(replay)));
        }
        self
    }

    /// Returns the line that the last step executed, or `None` before the first step.
    pub fn active_line(&self, moment: Moment<'_>) -> Option<usize> {
        let (kind, side) = step_kind::of(moment, self.rules)?;
        let node = moment.step()?.node();
        self.line_of(kind, self.part_run(moment, node, kind, side))
    }

    /// Returns the line to be in view: the active one, or the header of the function that is about to be called.
    pub fn in_view(&self, moment: Moment<'_>) -> usize {
        let first = || self.line_of(StepKind::Call, Part::at(moment, moment.current()));
        self.active_line(moment).or_else(first).unwrap_or(0)
    }

    fn line_of(&self, kind: StepKind, side: Part) -> Option<usize> {
        self.lines.iter().position(|line| line.does(kind, side))
    }

    fn function_at(&self, side: Part) -> &str {
        let header = self.lines.iter().find(|line| line.does(StepKind::Call, side));
        header.and_then(CodeLine::function).unwrap_or_default()
    }

    pub fn has_window(&self) -> bool {
        self.lines.iter().any(|line| line.does(StepKind::Call, Part::Max) && line.text.contains('α'))
    }

    /// Returns true if the best value so far is among the variables. If not, a bound that is returned replaces it.
    pub fn has_best(&self) -> bool {
        let keeps = |text: &str| ["v ←", "v(node) ←", "score ←"].iter().any(|kept| text.contains(kept));
        self.lines.iter().any(|line| line.kind == Some(StepKind::Update) && keeps(&line.text))
    }

    /// Returns the child of the root whose move the program returns, at the end of the search. `None` before the end, and for a
    /// program that returns only a value.
    pub fn decision(&self, moment: Moment<'_>) -> Option<Decision<'_>> {
        let is_over = moment.replay().is_whole() && moment.cursor() == moment.replay().len();
        let function = self.lines.iter().find_map(CodeLine::function)?;
        // A search with a mistake may find a value before it finds the child that is worth it.
        let is_searched_for = self.form == Form::Decision && self.mistake().is_some();
        let child = if is_searched_for { first_worth(moment) } else { moment.best_child(NodeId::ROOT) };
        let child = child.filter(|_| is_over && self.form.returns_move())?;
        Some(Decision { function, child })
    }

    pub fn function_around(&self, line: usize) -> std::ops::Range<usize> {
        let is_header = |at: &usize| self.lines.get(*at).is_some_and(|line| line.function().is_some());
        let start = (0..=line).rev().find(is_header).unwrap_or(0);
        let end = (line + 1..self.lines.len()).find(is_header).unwrap_or(self.lines.len());
        start..end
    }
}

fn first_worth(moment: Moment<'_>) -> Option<NodeId> {
    let value = moment.value(NodeId::ROOT)?;
    moment.tree().children(NodeId::ROOT).find(|&child| moment.value(child) == Some(value))
}

#[derive(Clone, Copy)]
pub struct Decision<'p> {
    pub function: &'p str,
    pub child: NodeId,
}

const FUNCTION: &str = "function ";

/// Returns the programs that truthfully describe a run, the form its lectures use first. At least one. Linear in the tree.
fn programs(replay: &Replay, rules: Rules) -> Vec<Program> {
    let turns = replay.tree().takes_turns();
    // Without a depth limit no node is searched beyond it.
    let is_limited = replay.trace().depth != u32::MAX;
    let program = match rules.algorithm.facts().at_limit {
        AtLimit::SearchesOn if !is_limited => Runs::AlphaBeta,
        AtLimit::SearchesOn | AtLimit::Evaluates => rules.algorithm.facts().program,
    };
    let fitting = listings(program).iter().filter(|listing| {
        let returns_so = listing.fail_mode.is_none_or(|fail_mode| fail_mode == rules.returns());
        returns_so && (turns || !listing.form.needs_turns())
    });
    let root = Part::of_root(replay.tree());
    fitting.map(|listing| listing.program(replay, rules).with_mistake(root).with_first_call(replay)).collect()
}

/// The programs that truthfully describe a run, one of them selected.
#[derive(Clone, Debug)]
pub struct Programs {
    all: Vec<Program>,
    chosen: usize,
}

impl Programs {
    /// Returns the programs of a run in this form if there is one, else in the form its lectures use. Linear in the tree.
    pub fn new(replay: &Replay, rules: Rules, form: Option<Form>) -> Self {
        let all = programs(replay, rules);
        let chosen = all.iter().position(|program| Some(program.form) == form).unwrap_or(0);
        Self { all, chosen }
    }

    pub fn program(&self) -> Option<&Program> {
        self.all.get(self.chosen)
    }

    pub const fn len(&self) -> usize {
        self.all.len()
    }

    pub const fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub fn choose_next(&mut self) {
        self.chosen = (self.chosen + 1) % self.all.len().max(1);
    }
}
