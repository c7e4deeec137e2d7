//! Runs the lines that a learner has put together. Calls are kept on a stack of its own, and a program that goes on without end is
//! stopped.

use std::sync::Arc;

use super::{
    Line,
    meaning::{Call, Meaning, Relation, Term, Var},
};
use crate::grade::{RunAction, StatedStep};
use plywood_tree::tree::{Goal, NodeId, Tree};

/// Most lines that a program executes.
pub const MOST_EXECUTED: usize = 200_000;

/// A line in a program, indented by this many levels.
pub struct Built<'l> {
    pub line: &'l Line,
    pub indent: usize,
}

struct Loop {
    at: usize,
    next: Option<NodeId>,
}

struct Frame {
    node: NodeId,
    child: Option<NodeId>,
    vars: [Option<f64>; 5],
    /// Line of the function's header.
    header: usize,
    at: usize,
    loops: Vec<Loop>,
}

pub struct Machine<'l> {
    tree: Arc<Tree>,
    lines: &'l [Built<'l>],
    /// For each line, the first one below that does not belong to it.
    ends: Vec<usize>,
    frames: Vec<Frame>,
    pub steps: Vec<StatedStep>,
}

impl<'l> Machine<'l> {
    /// # Errors
    /// The lines are no program.
    pub fn new(tree: Arc<Tree>, lines: &'l [Built<'l>]) -> Result<Self, String> {
        let end = |at: usize| (at + 1..lines.len()).find(|&below| lines[below].indent <= lines[at].indent);
        let ends: Vec<usize> = (0..lines.len()).map(|at| end(at).unwrap_or(lines.len())).collect();
        let machine = Self { tree, lines, ends, frames: Vec::new(), steps: Vec::new() };
        (0..lines.len()).try_for_each(|at| machine.check(at))?;
        let starts = |built: &Built<'_>| built.indent == 0 && matches!(built.line.meaning, Meaning::Start(_));
        if lines.iter().any(starts) { Ok(machine) } else { Err(string!("parsons/nothing-starts")) }
    }

    fn check(&self, at: usize) -> Result<(), String> {
        let Built { line, indent } = self.lines[at];
        let above = at.checked_sub(1).map(|above| &self.lines[above]);
        let deepest = above.map_or(0, |above| above.indent + usize::from(above.line.meaning.opens()));
        let is_outer = matches!(line.meaning, Meaning::Function { .. } | Meaning::Start(_));
        let before = (0..at).rev().find(|&before| self.lines[before].indent <= indent);
        let follows_if = before.is_some_and(|before| {
            let above = &self.lines[before];
            above.indent == indent && matches!(above.line.meaning, Meaning::IfLeaf | Meaning::IfMover(_))
        });
        let is_else = matches!(line.meaning, Meaning::Else);
        let is_empty = line.meaning.opens() && self.ends[at] == at + 1;
        let line = at + 1;
        Err(if indent == 0 && !is_outer {
            string!("parsons/outside", Text(line))
        } else if indent > deepest {
            string!("parsons/too-deep", Text(line))
        } else if is_empty {
            string!("parsons/empty-block", Text(line))
        } else if is_else && !follows_if {
            string!("parsons/lone-else", Text(line))
        } else {
            return Ok(());
        })
    }

    /// Runs every call for the root. The steps so far stay, whatever stops the program.
    pub fn run(&mut self) -> Result<(), String> {
        let mut executed = 0;
        for at in 0..self.lines.len() {
            let Built { line, indent: 0 } = self.lines[at] else { continue };
            let Meaning::Start(call) = &line.meaning else { continue };
            self.call(at, call, NodeId::ROOT)?;
            while !self.frames.is_empty() {
                executed += 1;
                if executed > MOST_EXECUTED {
                    return Err(string!("parsons/endless", most = Count(MOST_EXECUTED)));
                }
                self.step()?;
            }
        }
        Ok(())
    }

    fn meaning(&self, at: usize, node: NodeId) -> &'l Meaning {
        let line = self.lines[at].line;
        match &line.elsewhere {
            Some((scope, right)) if !scope.holds(&self.tree, node) => right,
            Some(_) | None => &line.meaning,
        }
    }

    /// Executes one line, or goes on to the next child.
    fn step(&mut self) -> Result<(), String> {
        let tree = Arc::clone(&self.tree);
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        let Frame { at, node, header, .. } = *frame;
        if let Some(around) = frame.loops.last_mut().filter(|around| at >= self.ends[around.at]) {
            let Some(child) = around.next else {
                frame.loops.pop();
                return Ok(());
            };
            around.next = tree.children(node).skip_while(|&other| other != child).nth(1);
            (frame.child, frame.at) = (Some(child), around.at + 1);
            return Ok(());
        }
        if at >= self.ends[header] {
            return Err(string!("parsons/no-return", name = Text(self.name(header))));
        }
        match self.meaning(at, node) {
            Meaning::IfLeaf => self.branch(at, tree.value(node).is_some()),
            Meaning::IfMover(goal) => self.branch(at, tree.goal(node) == Some(*goal)),
            // After the lines of its condition.
            Meaning::Else | Meaning::Function { .. } => self.go_to(self.ends[at]),
            Meaning::EachChild => {
                let next = tree.children(node).next();
                if let Some(frame) = self.frames.last_mut() {
                    frame.loops.push(Loop { at, next });
                }
                self.go_to(self.ends[at]);
            }
            Meaning::Evaluate { if_leaf: true, .. } if tree.value(node).is_none() => self.go_to(at + 1),
            Meaning::Evaluate { for_mover, .. } => {
                let value = tree.value(node).ok_or_else(|| string!("parsons/no-value", line = Text(at + 1)))?;
                self.leave(if *for_mover && !is_of_max(&tree, node) { tree.domain().opposite(value) } else { value });
            }
            Meaning::Start(call) => self.call(at, call, NodeId::ROOT)?,
            Meaning::Search { to, call, .. } => {
                self.var(at, *to)?;
                let child = self.frames.last().and_then(|frame| frame.child);
                let child = child.ok_or_else(|| string!("parsons/no-child", line = Text(at + 1)))?;
                self.call(at, call, child)?;
            }
            Meaning::Set { to, best, from } => {
                let from = self.term(at, *from)?;
                let value = match best {
                    Some(best) => best.better_of(self.var(at, *to)?, from),
                    None => from,
                };
                self.set(*to, value);
                self.go_to(at + 1);
            }
            Meaning::Cut { left, relation, right, value } => {
                let (left, right) = (self.term(at, *left)?, self.term(at, *right)?);
                if relation.holds(left, right) {
                    self.leave(self.term(at, *value)?);
                } else {
                    self.go_to(at + 1);
                }
            }
            Meaning::Return(value) => self.leave(self.term(at, *value)?),
        }
        Ok(())
    }

    fn go_to(&mut self, at: usize) {
        self.frames.last_mut().into_iter().for_each(|frame| frame.at = at);
    }

    /// Goes on in the lines of a condition or after them, in those of its `else` if there are any.
    fn branch(&mut self, at: usize, is_true: bool) {
        let end = self.ends[at];
        let is_else = self
            .lines
            .get(end)
            .is_some_and(|built| built.indent == self.lines[at].indent && matches!(built.line.meaning, Meaning::Else));
        self.go_to(if is_true { at + 1 } else { end + usize::from(is_else) });
    }

    fn call(&mut self, at: usize, call: &Call, node: NodeId) -> Result<(), String> {
        let (name, has_window) = (call.function.clone(), call.window.is_some());
        let function = Meaning::Function { name, has_window };
        let is_called = |built: &Built<'_>| built.indent == 0 && built.line.meaning == function;
        let header = self.lines.iter().position(is_called);
        let header =
            header.ok_or_else(|| string!("parsons/no-function", line = Text(at + 1), name = Text(call.function)))?;
        let mut vars = [None; 5];
        if let Some([alpha, beta]) = call.window {
            (vars[0], vars[1]) = (Some(self.term(at, alpha)?), Some(self.term(at, beta)?));
        }
        self.record(RunAction::Enter, node, None, [vars[0], vars[1]]);
        self.frames.push(Frame { node, child: None, vars, header, at: header + 1, loops: Vec::new() });
        Ok(())
    }

    /// Returns a value to the line that called.
    fn leave(&mut self, value: f64) {
        let Some(Frame { node, .. }) = self.frames.pop() else { return };
        self.record(RunAction::Return, node, Some(value), [None; 2]);
        let Some(caller) = self.frames.last() else { return };
        let at = caller.at;
        if let Meaning::Search { to, best, call } = self.meaning(at, caller.node) {
            let value = if call.is_opposite { self.tree.domain().opposite(value) } else { value };
            let [alpha, beta, own, ..] = caller.vars;
            let better = caller.vars[*to as usize].map_or(value, |old| best.better_of(old, value));
            self.frames.last_mut().into_iter().for_each(|caller| caller.vars = [alpha, beta, own, alpha, beta]);
            self.set(*to, better);
        }
        self.go_to(at + 1);
    }

    fn set(&mut self, to: Var, value: f64) {
        self.frames.last_mut().into_iter().for_each(|frame| frame.vars[to as usize] = Some(value));
    }

    fn var(&self, at: usize, var: Var) -> Result<f64, String> {
        let value = self.frames.last().and_then(|frame| frame.vars[var as usize]);
        value.ok_or_else(|| string!("parsons/not-set", line = Text(at + 1)))
    }

    fn term(&self, at: usize, term: Term) -> Result<f64, String> {
        Ok(match term {
            Term::Var(var) => self.var(at, var)?,
            Term::Opposite(var) => self.tree.domain().opposite(self.var(at, var)?),
            Term::Number(number) => number,
            Term::Smallest => self.tree.domain().successor(0.0),
        })
    }

    fn name(&self, header: usize) -> String {
        let Meaning::Function { name, .. } = &self.lines[header].line.meaning else { return String::new() };
        name.clone()
    }

    fn record(&mut self, action: RunAction, node: NodeId, value: Option<f64>, bounds: [Option<f64>; 2]) {
        self.steps.push(StatedStep { value, bounds, ..StatedStep::at(&self.tree, action, node) });
    }
}

impl Relation {
    fn holds(self, left: f64, right: f64) -> bool {
        match self {
            Self::AtLeast => left >= right,
            Self::Above => left > right,
            Self::AtMost => left <= right,
            Self::Below => left < right,
        }
    }
}

/// Returns true if MAX would move at the node. The players take turns wherever a program asks for the mover.
fn is_of_max(tree: &Tree, node: NodeId) -> bool {
    let is_even = tree.depth(node).is_multiple_of(2);
    (tree.goal(NodeId::ROOT) != Some(Goal::Smallest)) == is_even
}
