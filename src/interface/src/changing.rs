//! A lesson that is changed in place, as far as the interface knows of it: what stands where now, and what was done to it. Plain data;
//! what keys and the mouse do to it is the business of `update`.

use std::sync::Arc;

use super::editing::Way;
use plywood_lesson::{Cells, Lesson, Put, Sign, Spot};
use plywood_messages::words::Sentence;
use plywood_tree::edit::{Direction, UndoStack};
use ratatui::layout::Rect;

/// Changes of a lesson, from the first one on.
#[derive(Clone, Debug)]
pub struct Changing {
    /// What stands where, and what was done to it.
    pub strokes: Strokes,
    /// The same as it was when the lesson on the screen was worked out.
    pub shown: Strokes,
    /// The place that keys change.
    pub cursor: Spot,
    /// The sign that was put last: Enter and the mouse put it again.
    pub brush: Sign,
    /// The number that is being typed, as long as nothing else is done.
    pub typing: Option<Typing>,
    /// What the mouse is doing, from a press until something else happens.
    pub pen: Option<Pen>,
    /// What the latest change came to.
    pub turned: Option<(Way, Vec<Turn>)>,
    /// What is being worked out.
    pub pending: Option<Pending>,
}

/// A number that is typed sign by sign, and put on its place with each of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typing {
    /// Where it is put.
    pub spot: Spot,
    /// What has been typed.
    pub typed: String,
    /// Whether what it comes to by now is a stroke of its own.
    pub stroke: PenStroke,
    /// What came out before it: what the whole number changes is told by that.
    pub before: Vec<(&'static str, String)>,
}

/// Something that came out differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// What it is.
    pub name: &'static str,
    /// What came out before.
    pub old: String,
    /// What comes out now.
    pub new: String,
}

/// A change whose lesson is not there yet.
#[derive(Clone, Debug)]
pub struct Pending {
    /// What the lesson is worked out from.
    pub strokes: Strokes,
    /// How it came about.
    pub way: Way,
}

/// What a button that is held does at each place it comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pen {
    pub puts: Puts,
    /// The place where it was last, and where that was drawn.
    pub last: Option<(Spot, Rect)>,
    /// Whether what it does belongs to the latest stroke.
    pub stroke: PenStroke,
}

/// What a pen puts on places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Puts {
    /// The same sign on all of them.
    Each(Sign),
    /// This sign, which stands only where the pen is.
    Only(Sign),
}

/// Whether a pen has done anything yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PenStroke {
    /// It has not.
    None,
    /// The latest stroke is its own.
    Begun,
}

/// What is done and undone at once.
#[derive(Clone, Debug)]
enum Stroke {
    /// Signs put on places, one after the other.
    Puts(Vec<Put>),
    /// Everything, in the place of this.
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

/// What stands on each place, with what was done to it and can be undone.
#[derive(Clone, Debug)]
pub struct Strokes {
    cells: Arc<Cells>,
    stack: UndoStack<Arc<Stroke>>,
}

impl Strokes {
    /// Nothing has been done yet.
    pub fn new(cells: Cells) -> Self {
        Self { cells: Arc::new(cells), stack: UndoStack::new() }
    }

    /// What stands on each place.
    pub const fn cells(&self) -> &Arc<Cells> {
        &self.cells
    }

    /// How many strokes are done, and how many undone.
    pub const fn counts(&self) -> (usize, usize) {
        self.stack.counts()
    }

    /// Counts what was done, undone and redone.
    pub const fn revision(&self) -> u64 {
        self.stack.revision()
    }

    /// Whether what stands there is in the file.
    pub fn is_saved(&self) -> bool {
        self.stack.is_saved_after(self.counts().0)
    }

    /// What stands there is in the file now.
    pub const fn mark_saved(&mut self) {
        self.stack.mark_saved_after(self.counts().0);
    }

    /// What stands there is in no file.
    pub const fn mark_unsaved(&mut self) {
        self.stack.mark_unsaved();
    }

    fn set(&mut self, puts: impl Iterator<Item = (Spot, Sign)>) {
        let cells = Arc::make_mut(&mut self.cells);
        puts.for_each(|(spot, sign)| cells.set(spot, sign));
    }

    /// Puts signs on places, as a stroke of its own.
    pub fn put(&mut self, puts: Vec<Put>) {
        if puts.is_empty() {
            return;
        }
        self.set(puts.iter().map(|put| (put.spot, put.after)));
        self.stack.push(Arc::new(Stroke::Puts(puts)));
    }

    /// Puts signs on places, as a part of the latest stroke.
    pub fn go_on(&mut self, puts: Vec<Put>) {
        let Some(Stroke::Puts(all)) = self.stack.last().map(|last| &**last) else { return self.put(puts) };
        if puts.is_empty() {
            return;
        }
        let all = all.iter().chain(&puts).copied().collect();
        self.set(puts.iter().map(|put| (put.spot, put.after)));
        self.stack.take(Direction::Undo);
        self.stack.push(Arc::new(Stroke::Puts(all)));
    }

    /// Takes the latest stroke back as if it had never been done.
    pub fn retract(&mut self) {
        if let Some(stroke) = self.stack.take(Direction::Undo) {
            self.go(&stroke, Direction::Undo);
        }
    }

    /// Has something else stand everywhere.
    pub fn replace(&mut self, cells: Cells) {
        let (before, after) = (Arc::clone(&self.cells), Arc::new(cells));
        self.cells = Arc::clone(&after);
        self.stack.push(Arc::new(Stroke::Whole { before, after }));
    }

    /// Undoes or redoes a stroke. The place that is changed by it; `None` where there is no such stroke.
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
            (Stroke::Puts(puts), Direction::Redo) => self.set(puts.iter().map(|put| (put.spot, put.after))),
            (Stroke::Whole { before, .. }, Direction::Undo) => self.cells = Arc::clone(before),
            (Stroke::Whole { after, .. }, Direction::Redo) => self.cells = Arc::clone(after),
        }
    }
}

impl Changing {
    /// A lesson that nobody has changed yet.
    ///
    /// # Errors
    /// Why it cannot be.
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

        /// As many strokes undone as were done lead to the first signs, and redone to the last.
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
