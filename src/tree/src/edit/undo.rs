//! A stack of edits for undo and redo, whatever an edit is.

/// The edits that can be undone, those that can be redone, and the place of the saved state among them.
#[derive(Clone, Debug)]
pub struct UndoStack<E> {
    done: Vec<E>,
    undone: Vec<E>,
    /// Number of done edits at the last save; `None` if neither undo nor redo leads to the saved state.
    saved: Option<usize>,
    revision: u64,
}

/// A direction on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Undo,
    Redo,
}

impl Direction {
    /// Returns the opposite direction.
    #[must_use]
    pub const fn back(self) -> Self {
        match self {
            Self::Undo => Self::Redo,
            Self::Redo => Self::Undo,
        }
    }
}

impl<E> UndoStack<E> {
    /// Returns an empty stack of something that is as it was saved.
    pub const fn new() -> Self {
        Self { done: Vec::new(), undone: Vec::new(), saved: Some(0), revision: 0 }
    }

    /// Counts the edits that can be undone, and those that can be redone.
    pub const fn counts(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }

    /// Counts new edits, undos and redos.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether the state after so many edits is the saved one.
    pub fn is_saved_after(&self, edits: usize) -> bool {
        self.saved == Some(edits)
    }

    /// Notes that the state after so many edits has been saved.
    pub const fn mark_saved_after(&mut self, edits: usize) {
        self.saved = Some(edits);
    }

    /// Notes that the saved state is another one.
    pub const fn mark_unsaved(&mut self) {
        self.saved = None;
    }

    /// Adds a new edit. Nothing can be redone afterwards.
    pub fn push(&mut self, edit: E) {
        // Only redo led to the saved state.
        if self.saved.is_some_and(|saved| saved > self.done.len()) {
            self.saved = None;
        }
        self.revision += 1;
        self.undone.clear();
        self.done.push(edit);
    }

    /// Returns the latest edit.
    pub fn last(&self) -> Option<&E> {
        self.done.last()
    }

    /// Takes the edit that is next in this direction off the stack.
    pub fn take(&mut self, direction: Direction) -> Option<E> {
        self.revision += 1;
        match direction {
            Direction::Undo => self.done.pop(),
            Direction::Redo => self.undone.pop(),
        }
    }

    /// Puts an edit on the stack that was taken off it to be undone or redone.
    pub fn put(&mut self, direction: Direction, edit: E) {
        match direction {
            Direction::Undo => self.undone.push(edit),
            Direction::Redo => self.done.push(edit),
        }
    }

    /// Puts an edit back on the stack that was taken off it and is not undone or redone after all.
    pub fn put_back(&mut self, direction: Direction, edit: E) {
        self.revision += 1;
        self.put(direction.back(), edit);
    }
}

impl<E> Default for UndoStack<E> {
    fn default() -> Self {
        Self::new()
    }
}
