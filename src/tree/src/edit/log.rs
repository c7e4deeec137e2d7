//! What has been done to a tree since it was as it is somewhere else, and how that is written as lines of text.

use std::sync::Arc;

use super::{Edit, History, SiblingSide};
use crate::tree::{NodeId, Tree};
use serde::{Deserialize, Serialize};

/// The most steps of a log: as many are replayed in a moment, even where an edit is as long as it can be.
const MOST_STEPS: usize = 4_096;
/// The most nodes that replaying a log visits, about two seconds: every edit visits all of its tree.
const MOST_VISITED: usize = 50_000_000;
/// So many steps a log may have on a tree of any size.
const FEWEST_STEPS: usize = 16;

/// Something that was done to a tree.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    Edit(Edit),
    /// The latest edit was undone.
    Undo,
    /// What was undone last was done again.
    Redo,
}

/// Which tree a log begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// The one that was opened or saved last.
    Saved,
    /// One that is in no file.
    Unsaved,
}

/// The steps that lead from one tree of a history to the one it has now. Begins anew where the history goes back behind its
/// beginning, and where replaying it would take long: so it never grows without bound.
#[derive(Clone, Debug)]
pub struct Log {
    number: u64,
    start: Start,
    steps: Vec<Step>,
    undoable: usize,
    redoable: usize,
}

impl Log {
    pub(super) const fn new(start: Start) -> Self {
        Self { number: 0, start, steps: Vec::new(), undoable: 0, redoable: 0 }
    }

    /// Counts how often the log has begun anew.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Which tree it begins with.
    #[must_use]
    pub const fn start(&self) -> Start {
        self.start
    }

    /// What was done to it, the latest last.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Begins with the tree as it is now.
    pub(super) fn begin(&mut self, start: Start) {
        *self = Self { number: self.number + 1, ..Self::new(start) };
    }

    /// Adds a step that is done to a tree of so many nodes.
    pub(super) fn take(&mut self, step: &Step, nodes: usize) {
        match step {
            Step::Edit(edit) => self.edited(edit, nodes),
            Step::Undo => self.undone(nodes),
            Step::Redo => self.redone(nodes),
        }
    }

    fn edited(&mut self, edit: &Edit, nodes: usize) {
        self.undoable += 1;
        self.redoable = 0;
        self.push(Step::Edit(edit.clone()), nodes);
    }

    pub(super) fn undone(&mut self, nodes: usize) {
        match self.undoable.checked_sub(1) {
            Some(undoable) => {
                (self.undoable, self.redoable) = (undoable, self.redoable + 1);
                self.push(Step::Undo, nodes);
            }
            None => self.begin(Start::Unsaved),
        }
    }

    pub(super) fn redone(&mut self, nodes: usize) {
        match self.redoable.checked_sub(1) {
            Some(redoable) => {
                (self.undoable, self.redoable) = (self.undoable + 1, redoable);
                self.push(Step::Redo, nodes);
            }
            None => self.begin(Start::Unsaved),
        }
    }

    fn push(&mut self, step: Step, nodes: usize) {
        self.steps.push(step);
        if self.steps.len() > (MOST_VISITED / nodes.max(1)).clamp(FEWEST_STEPS, MOST_STEPS) {
            self.begin(Start::Unsaved);
        }
    }
}

/// The tree that lines of steps lead to, and how many of them. A line counts when its end is there. What follows one that cannot
/// be read, or done, is left out: a program or a machine ended while it was written.
#[must_use]
pub fn replayed(tree: Arc<Tree>, lines: &str) -> (Arc<Tree>, usize) {
    let mut history = History::new(tree);
    let whole = lines.split_inclusive('\n').map_while(|line| line.strip_suffix('\n'));
    let done = whole.map_while(Step::read).take_while(|step| history.take(step)).count();
    (Arc::clone(history.tree()), done)
}

impl History {
    /// Does a step that may be anybody's. Returns whether it could be done.
    fn take(&mut self, step: &Step) -> bool {
        match step {
            Step::Edit(edit) => edit.is_within(self.tree()) && self.edit(edit).is_ok(),
            Step::Undo => self.undo().is_some(),
            Step::Redo => self.redo().is_some(),
        }
    }
}

impl Edit {
    /// Whether all its nodes are nodes of this tree.
    fn is_within(&self, tree: &Tree) -> bool {
        let (one, other) = match self {
            &Self::Swap(one, other) => (one, other),
            Self::Value(node, _)
            | Self::Name(node, _)
            | Self::Move(node, _)
            | Self::Probability(node, _)
            | Self::AddChild(node)
            | Self::AddSibling(node)
            | Self::Remove(node)
            | Self::Shift(node, _) => (*node, *node),
        };
        one.max(other).index() < tree.len()
    }
}

/// A step as a line, its nodes by their numbers. JSON has no infinity, so numbers are texts, which are read as the very same.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Line {
    Value(u32, String),
    Name(u32, Option<String>),
    Move(u32, Option<String>),
    Probability(u32, String),
    AddChild(u32),
    AddSibling(u32),
    Remove(u32),
    ShiftLeft(u32),
    ShiftRight(u32),
    Swap(u32, u32),
    Undo,
    Redo,
}

impl Step {
    /// The step as a line, with its end.
    #[must_use]
    pub fn line(&self) -> String {
        let line = match self {
            Self::Undo => Line::Undo,
            Self::Redo => Line::Redo,
            Self::Edit(edit) => match edit {
                Edit::Value(node, value) => Line::Value(node.0, value.to_string()),
                Edit::Name(node, name) => Line::Name(node.0, name.clone()),
                Edit::Move(node, name) => Line::Move(node.0, name.clone()),
                Edit::Probability(node, p) => Line::Probability(node.0, p.to_string()),
                Edit::AddChild(node) => Line::AddChild(node.0),
                Edit::AddSibling(node) => Line::AddSibling(node.0),
                Edit::Remove(node) => Line::Remove(node.0),
                Edit::Shift(node, SiblingSide::Left) => Line::ShiftLeft(node.0),
                Edit::Shift(node, SiblingSide::Right) => Line::ShiftRight(node.0),
                Edit::Swap(one, other) => Line::Swap(one.0, other.0),
            },
        };
        // Numbers and texts can always be written.
        serde_json::to_string(&line).unwrap_or_default() + "\n"
    }

    /// The step that a line without its end says; `None` where it says none.
    fn read(line: &str) -> Option<Self> {
        Some(Self::Edit(match serde_json::from_str(line).ok()? {
            Line::Undo => return Some(Self::Undo),
            Line::Redo => return Some(Self::Redo),
            Line::Value(node, value) => Edit::Value(NodeId(node), value.parse().ok()?),
            Line::Name(node, name) => Edit::Name(NodeId(node), name),
            Line::Move(node, name) => Edit::Move(NodeId(node), name),
            Line::Probability(node, p) => Edit::Probability(NodeId(node), p.parse().ok()?),
            Line::AddChild(node) => Edit::AddChild(NodeId(node)),
            Line::AddSibling(node) => Edit::AddSibling(NodeId(node)),
            Line::Remove(node) => Edit::Remove(NodeId(node)),
            Line::ShiftLeft(node) => Edit::Shift(NodeId(node), SiblingSide::Left),
            Line::ShiftRight(node) => Edit::Shift(NodeId(node), SiblingSide::Right),
            Line::Swap(one, other) => Edit::Swap(NodeId(one), NodeId(other)),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::tree;

    /// A line that is torn, or is none, ends the log; what comes before it counts.
    #[test]
    fn a_torn_line_ends_the_log() {
        let before = tree("[[3, 5], 4]");
        let lines: Vec<String> = [
            Step::Edit(Edit::Value(NodeId(2), f64::NEG_INFINITY)),
            Step::Undo,
            Step::Redo,
            Step::Edit(Edit::Name(NodeId(1), Some("\"a\nb\"".to_owned()))),
        ]
        .iter()
        .map(Step::line)
        .collect();
        let text = lines.concat();
        assert_eq!(text.lines().count(), 4);
        let ends: Vec<usize> = lines
            .iter()
            .scan(0, |end, line| {
                *end += line.len();
                Some(*end)
            })
            .collect();
        for cut in 0..=text.len() {
            let whole = ends.iter().filter(|&&end| end <= cut).count();
            let (after, done) = replayed(Arc::clone(&before), &text[..cut]);
            assert_eq!(done, whole, "{cut}");
            assert_eq!(after, replayed(Arc::clone(&before), &lines[..whole].concat()).0);
        }
        let zeros = format!("{}\0\0\0\0\n{}", lines[0], lines[3]);
        assert_eq!(replayed(Arc::clone(&before), &zeros).1, 1);
    }

    #[test]
    fn a_line_of_another_tree_is_not_done() {
        for line in [r#"{"value":[9,"1"]}"#, r#"{"swap":[1,4294967295]}"#, r#"{"value":[1,"NaN"]}"#, r#""redo""#, "{}"]
        {
            let before = tree("[1, 2]");
            assert_eq!(replayed(Arc::clone(&before), &format!("{line}\n")), (before, 0), "{line}");
        }
    }

    #[test]
    fn a_log_begins_anew_before_replaying_it_takes_long() {
        let mut history = History::new(tree("[1, 2]"));
        for _ in 0..=MOST_STEPS {
            history.edit(&Edit::Value(NodeId(1), 5.0)).expect("a leaf");
        }
        assert_eq!(
            (history.log().number(), history.log().start(), history.log().steps()),
            (1, Start::Unsaved, &[][..])
        );
        let mut log = Log::new(Start::Saved);
        for _ in 0..50 {
            log.edited(&Edit::Remove(NodeId(1)), 1_000_000);
        }
        assert_eq!((log.number(), log.steps().len()), (0, 50));
        log.undone(1_000_000);
        assert_eq!((log.number(), log.steps().len()), (1, 0));
    }

    #[test]
    fn behind_its_beginning_a_log_begins_anew() {
        let mut history = History::new(tree("[1, 2]"));
        history.edit(&Edit::Value(NodeId(1), 5.0)).expect("a leaf");
        history.mark_saved();
        assert_eq!((history.log().start(), history.log().steps().len()), (Start::Saved, 0));
        history.undo().expect("one edit");
        assert_eq!((history.log().start(), history.log().steps().len()), (Start::Unsaved, 0));
        history.replace(tree("[7, 8]"));
        history.edit(&Edit::Value(NodeId(1), 6.0)).expect("a leaf");
        assert_eq!((history.log().start(), history.log().steps().len()), (Start::Unsaved, 1));
    }
}
