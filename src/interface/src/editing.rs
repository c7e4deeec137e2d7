//! State of content being edited: a tree with its undo history, or the cells of a lesson with theirs. `update` changes it.

use std::{path::PathBuf, sync::Arc};

use plywood_document::content::FileContent;
use plywood_lesson::{Cells, Grip, Lesson, Put, Sign, Spot};
use plywood_messages::words::Sentence;
use plywood_search::session::Difference;
use plywood_tree::{
    edit::{Direction, Edited, History, PerformedEdit, UndoStack},
    tree::{Domain, NodeId},
};
use ratatui::layout::Rect;

const MOST_TYPED: usize = 200;

/// Parses a typed value; `None` if it is invalid.
fn value(typed: &str) -> Option<f64> {
    match typed {
        "T" => Some(1.0),
        "F" => Some(0.0),
        number => number.parse().ok(),
    }
}

/// Edits of the tree of a walkthrough since the first one.
#[derive(Clone, Debug)]
pub struct Editing {
    pub history: History,
    pub typed: String,
    /// Subtree to swap with.
    pub marked: Option<NodeId>,
    /// Nodes that the latest edit changed, in preorder.
    pub touched: Vec<NodeId>,
    pub difference: Option<(Way, Difference)>,
    pub pending: Option<Pending>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Way {
    Done,
    Undone,
    Redone,
    Replaced,
    RestoredEdits,
    /// The tree is the same, but the search differs.
    Searched,
}

impl Way {
    pub const fn of(direction: Direction) -> Self {
        match direction {
            Direction::Undo => Self::Undone,
            Direction::Redo => Self::Redone,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Pending {
    /// Edit result, with the new places of all nodes.
    pub edited: Edited,
    pub way: Way,
    /// Leaves of the displayed tree whose value has changed already.
    pub values: Vec<(NodeId, f64)>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Destination {
    Outside,
    Gallery,
}

#[derive(Clone, Debug, Default)]
pub enum Disk {
    #[default]
    UpToDate,
    /// Cannot be read; holds the first problem in words.
    Broken(String),
    Changed(Box<FileContent>),
}

#[derive(Clone)]
pub struct FileChange {
    /// The files that changed; several if they are read together.
    pub files: Vec<PathBuf>,
    /// New content, or the first problem with line and column.
    pub outcome: Result<FileContent, String>,
}

impl Editing {
    pub const fn new(history: History) -> Self {
        Self { history, typed: String::new(), marked: None, touched: Vec::new(), difference: None, pending: None }
    }

    /// Types a character of a value, if the text can still become one; `i` is infinity. Returns the reason if it never can.
    pub fn type_value(&mut self, c: char, domain: Domain) -> Result<(), &'static str> {
        let typed = &mut self.typed;
        match (domain, c) {
            (Domain::Truth, 't' | 'f') => c.to_uppercase().to_string().clone_into(typed),
            (Domain::Truth, _) => return Err(text!("remarks/type-truth")),
            (_, 't' | 'f') => return Err(text!("remarks/leaves-are-numbers")),
            (_, 'i') if matches!(typed.as_str(), "" | "-") => typed.push_str("inf"),
            (_, '-') if typed.is_empty() => typed.push(c),
            (_, '.') if !typed.contains(['.', 'i']) => typed.push(c),
            (_, '0'..='9') if !typed.contains('i') && typed.len() < MOST_TYPED => typed.push(c),
            _ => {}
        }
        Ok(())
    }

    /// Replaces the typed text by a pasted value. Text that is not a value is rejected as a whole.
    pub fn paste_value(&mut self, text: &str, domain: Domain) -> bool {
        let before = std::mem::take(&mut self.typed);
        let pasted = value(text);
        let keys = text.to_ascii_lowercase().replace("inf", "i");
        let is_refused = keys.chars().any(|c| self.type_value(c, domain).is_err());
        let is_typed = !is_refused && pasted.is_some() && self.value() == pasted;
        if !is_typed {
            self.typed = before;
        }
        is_typed
    }

    pub fn erase(&mut self) {
        let kept = self.typed.strip_suffix("inf").map(str::len);
        self.typed.truncate(kept.unwrap_or(self.typed.len().saturating_sub(1)));
    }

    pub fn value(&self) -> Option<f64> {
        value(&self.typed)
    }

    /// Finishes the edit that has been performed.
    pub fn finish(&mut self, performed: PerformedEdit) {
        let edited = self.history.finish(performed);
        if let Some(pending) = &mut self.pending {
            pending.edited = edited;
        }
    }

    /// Drops an edit that turned out to be impossible.
    pub fn refuse(&mut self) {
        self.history.refuse();
        self.pending = None;
    }

    pub fn begun(&mut self, pending: Pending) {
        self.typed.clear();
        self.pending = Some(pending);
    }

    /// Returns the new value of a leaf whose search is not computed yet.
    pub fn pending_value(&self, node: NodeId) -> Option<f64> {
        let values = &self.pending.as_ref()?.values;
        values.iter().find(|(leaf, _)| *leaf == node).map(|&(_, value)| value)
    }
}

/// Changes of a lesson since the first one.
#[derive(Clone, Debug)]
pub struct Changing {
    pub strokes: Strokes,
    /// The strokes from which the lesson on the screen was computed.
    pub shown: Strokes,
    pub cursor: Spot,
    /// Symbol placed last. Enter and the mouse place it again.
    pub brush: Sign,
    /// Number being typed; any other action ends it.
    pub typing: Option<Typing>,
    /// Action of the mouse between a press and the next other event.
    pub pen: Option<Pen>,
    /// Effect of the latest change.
    pub turned: Option<(Way, Vec<Turn>)>,
    /// The strokes from which the lesson is being computed.
    pub pending: Option<(Way, Strokes)>,
}

/// Number being typed at the cursor; each digit puts it on its place.
#[derive(Clone, Debug)]
pub struct Typing {
    pub typed: String,
    /// True if the digits so far form a stroke of their own.
    pub has_begun: bool,
    /// Results before the number, for the report of what the whole number changes.
    pub before: Vec<(&'static str, String)>,
}

/// Result that changed: its name, and the values before and after.
pub type Turn = (&'static str, String, String);

/// Action of a held mouse button at each place it reaches.
#[derive(Clone, Copy, Debug)]
pub struct Pen {
    pub grip: Grip,
    /// Latest place of the pen, and the area it was drawn in.
    pub last: Option<(Spot, Rect)>,
    /// True if it has changed a place.
    pub has_begun: bool,
}

#[derive(Debug)]
enum Stroke {
    Puts(Vec<Put>),
    Whole { before: Arc<Cells>, after: Arc<Cells> },
}

impl Stroke {
    fn puts(&self) -> &[Put] {
        match self {
            Self::Puts(puts) => puts,
            Self::Whole { .. } => &[],
        }
    }
}

#[derive(Clone, Debug)]
pub struct Strokes {
    cells: Arc<Cells>,
    stack: UndoStack<Arc<Stroke>>,
}

impl Strokes {
    pub fn new(cells: Cells) -> Self {
        Self { cells: Arc::new(cells), stack: UndoStack::new() }
    }

    pub const fn cells(&self) -> &Arc<Cells> {
        &self.cells
    }

    /// Returns the numbers of strokes done and undone.
    pub const fn counts(&self) -> (usize, usize) {
        self.stack.counts()
    }

    /// Counter that changes with every stroke, undo and redo.
    pub const fn revision(&self) -> u64 {
        self.stack.revision()
    }

    /// Returns true if the cells are as in the file.
    pub fn is_saved(&self) -> bool {
        self.stack.is_saved_after(self.counts().0)
    }

    pub const fn mark_saved(&mut self) {
        self.stack.mark_saved_after(self.counts().0);
    }

    pub const fn mark_unsaved(&mut self) {
        self.stack.mark_unsaved();
    }

    fn set(&mut self, puts: impl Iterator<Item = (Spot, Sign)>) {
        let cells = Arc::make_mut(&mut self.cells);
        puts.for_each(|(spot, sign)| cells.set(spot, sign));
    }

    fn set_after(&mut self, puts: &[Put]) {
        self.set(puts.iter().map(|put| (put.spot, put.after)));
    }

    /// Puts symbols on places as a new stroke.
    pub fn put(&mut self, puts: Vec<Put>) {
        if puts.is_empty() {
            return;
        }
        self.set_after(&puts);
        self.stack.push(Arc::new(Stroke::Puts(puts)));
    }

    /// Puts symbols on places as part of the latest stroke.
    pub fn go_on(&mut self, puts: Vec<Put>) {
        let Some(Stroke::Puts(all)) = self.stack.last().map(|last| &**last) else { return self.put(puts) };
        if puts.is_empty() {
            return;
        }
        let all = all.iter().chain(&puts).copied().collect();
        self.set_after(&puts);
        self.stack.take(Direction::Undo);
        self.stack.push(Arc::new(Stroke::Puts(all)));
    }

    /// Removes the latest stroke without a way to redo it.
    pub fn retract(&mut self) {
        if let Some(stroke) = self.stack.take(Direction::Undo) {
            self.go(&stroke, Direction::Undo);
        }
    }

    pub fn replace(&mut self, cells: Cells) {
        let before = Arc::clone(&self.cells);
        let after = Arc::new(cells);
        self.cells = Arc::clone(&after);
        self.stack.push(Arc::new(Stroke::Whole { before, after }));
    }

    /// Undoes or redoes a stroke and returns the place that it changes; `None` if there is no such stroke.
    pub fn step(&mut self, direction: Direction) -> Option<Option<Spot>> {
        let stroke = self.stack.take(direction)?;
        self.go(&stroke, direction);
        let place = stroke.puts().last().map(|put| put.spot);
        self.stack.put(direction, stroke);
        Some(place)
    }

    fn go(&mut self, stroke: &Stroke, direction: Direction) {
        match (stroke, direction) {
            (Stroke::Puts(puts), Direction::Undo) => self.set(puts.iter().rev().map(|put| (put.spot, put.before))),
            (Stroke::Puts(puts), Direction::Redo) => self.set_after(puts),
            (Stroke::Whole { before, .. }, Direction::Undo) => self.cells = Arc::clone(before),
            (Stroke::Whole { after, .. }, Direction::Redo) => self.cells = Arc::clone(after),
        }
    }
}

impl Changing {
    /// Creates the edit state of an unchanged lesson.
    ///
    /// # Errors
    ///
    /// Returns the reason if the lesson cannot be edited.
    pub fn of(lesson: &dyn Lesson, step: usize) -> Result<Self, Sentence> {
        let changeable = lesson.changeable()?;
        let strokes = Strokes::new(changeable.cells());
        Ok(Self {
            shown: strokes.clone(),
            strokes,
            cursor: changeable.focus(step),
            brush: changeable.first_sign(),
            typing: None,
            pen: None,
            turned: None,
            pending: None,
        })
    }

    /// Ends the current stroke and the typed text.
    pub fn rest(&mut self) {
        self.pen = None;
        self.typing = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn put(strokes: &Strokes, column: u16, after: char) -> Vec<Put> {
        let (spot, after) = (Spot { column, row: 0 }, Sign::Letter(after));
        strokes.cells().at(spot).map(|before| Put { spot, before, after }).into_iter().collect()
    }

    fn four() -> Strokes {
        Strokes::new(Cells::new(4, "....".chars().collect()))
    }

    #[test]
    fn what_is_saved_is_known_through_undoing_and_redoing() {
        let mut strokes = four();
        strokes.put(put(&strokes, 0, '#'));
        strokes.mark_saved();
        strokes.put(put(&strokes, 1, '#'));
        assert!(!strokes.is_saved());
        strokes.step(Direction::Undo);
        assert!(strokes.is_saved());
        strokes.step(Direction::Undo);
        assert!(!strokes.is_saved());
        strokes.put(put(&strokes, 2, '#'));
        assert!(!strokes.is_saved() && strokes.step(Direction::Redo).is_none(), "what was saved is gone");
        strokes.go_on(put(&strokes, 3, '9'));
        assert_eq!((strokes.cells().text().as_str(), strokes.counts()), ("..#9", (1, 0)));
        strokes.retract();
        assert_eq!((strokes.cells().text().as_str(), strokes.counts(), strokes.is_saved()), ("....", (0, 0), false));
    }

    proptest! {
        #![proptest_config(plywood_tree::testing::cases(64))]

        #[test]
        fn undoing_all_leads_back_and_redoing_all_leads_on(
            changes in prop::collection::vec((0_u16..4, 0_usize..4, 0_u8..4), 0..20),
        ) {
            let mut strokes = four();
            for (column, sign, way) in changes {
                let puts = put(&strokes, column, ['#', '.', '9', '5'][sign]);
                match way {
                    0 => strokes.go_on(puts),
                    1 => strokes.replace(Cells::new(4, vec!['7'; 4])),
                    _ => strokes.put(puts),
                }
            }
            let last = strokes.cells().text();
            while strokes.step(Direction::Undo).is_some() {}
            prop_assert_eq!(strokes.cells().text(), "....");
            prop_assert!(strokes.is_saved());
            while strokes.step(Direction::Redo).is_some() {}
            prop_assert_eq!(strokes.cells().text(), last);
        }
    }
}
