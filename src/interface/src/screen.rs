//! Screens of an open document, a search or another lesson: both have a clock, a quiz, a file, and edits of it. `update/screen.rs`
//! has what each does.

use std::{any::Any, sync::Arc};

use super::{
    areas::{Aside, ScreenMode, Surface, WalkthroughAreas},
    editing::{Destination, Disk, Way},
    job::Saved,
    keymap::{PlayAction, StepAction},
    parsons::ParsonsView,
    playback::{Playback, Towards},
    practice::PracticeView,
    quiz_view::QuizView,
    search_view::SearchView,
    update::Reply,
};
use plywood_document::{
    content::{FileContent, LessonFile, with_signs},
    recovered::Recovered,
};
use plywood_lesson::{Cells, Stepped};
use plywood_messages::words::Sentence;
use plywood_search::session::{Document, Input, Origin, SearchProblem};
use plywood_tree::{
    edit::{Direction, PlannedEdit},
    format::{self, Syntax},
    source::UnsavedEdits,
};

#[derive(Clone, Copy)]
pub struct Edits {
    /// Numbers of edits done and undone.
    pub counts: (usize, usize),
    /// State counter: another number may mean other content.
    pub revision: u64,
    /// Nodes of the tree, or places of the lesson.
    pub size: usize,
    pub is_saved: bool,
    /// Kind of the edit whose result is not computed yet.
    pub pending: Option<Way>,
}

/// Result of the edits.
#[derive(Clone, Debug)]
pub enum Edited {
    Search { subject: SearchProblem, planned: Option<PlannedEdit> },
    Lesson { file: LessonFile, cells: Arc<Cells> },
}

impl Edited {
    pub const fn origin(&self) -> &Origin {
        match self {
            Self::Search { subject, .. } => &subject.origin,
            Self::Lesson { file, .. } => &file.origin,
        }
    }

    /// Serializes the recovery file that is kept for the case of a crash. Linear in its length.
    pub fn into_remark(self) -> Option<String> {
        match self {
            Self::Search { mut subject, planned } => {
                if let Some(planned) = planned {
                    subject.content = Input::Tree(Arc::clone(planned.perform().ok()?.tree()));
                }
                let text = format::write(&subject.document()?, Syntax::Json);
                // Most of a large tree is indentation. No JSON string contains a line break.
                Some(text.lines().map(str::trim_start).collect())
            }
            Self::Lesson { file, cells } => with_signs(&file, &cells),
        }
    }
}

/// State of a screen that does not depend on what it shows.
#[derive(Clone, Debug, Default)]
pub struct Common {
    /// Surface that it is laid out for.
    pub surface: Surface,
    pub playback: Playback,
    /// Question that the next step answers, and the step at which it takes the place of the sentence.
    pub question: Option<(usize, Sentence)>,
    /// Current quiz, if any.
    pub quiz_view: Option<Box<QuizView>>,
    /// The learner's own search, while it is practised.
    pub practice: Option<Box<PracticeView>>,
    /// The learner's own program, while it is put together.
    pub parsons: Option<Box<ParsonsView>>,
    pub disk: Disk,
    /// Unsaved edits of an earlier session, until they are restored or discarded.
    pub recovered: Option<Box<Recovered>>,
    /// Restored edits that are part of the current ones.
    pub restored: Option<UnsavedEdits>,
    /// True if keys edit.
    pub by_hand: bool,
    pub leaving: Option<Destination>,
    /// Walkthrough that it was entered from, if any; leaving returns to it.
    pub before: Option<Box<SearchView>>,
}

/// An open document in one to three panes: searches in step, or a lesson without a search beside its rival.
#[derive(Clone, Debug)]
pub struct View<K: Kind> {
    pub common: Common,
    pub document: Document<K::Content>,
    /// One pane, or one for each part of a comparison.
    pub panes: Vec<K::Pane>,
    /// Edits, from the first one on.
    pub edits: Option<Box<K::Edits>>,
    /// State that only this kind of view has.
    pub own: K,
}

/// What a view shows.
pub trait Kind {
    type Content;
    type Pane;
    type Edits;
}

impl<K: Kind> View<K> {
    pub const fn is_compared(&self) -> bool {
        self.panes.len() > 1
    }

    /// Returns the edits while keys edit.
    pub fn by_hand(&self) -> Option<&K::Edits> {
        self.edits.as_deref().filter(|_| self.common.by_hand)
    }

    pub fn forget_edits(&mut self) {
        self.edits = None;
        self.common.by_hand = false;
        self.common.restored = None;
    }
}

/// What keys and the mouse do with any view.
pub trait Screen: Stepped {
    fn common(&self) -> &Common;

    fn common_mut(&mut self) -> &mut Common;

    fn document(&self) -> &Document<dyn Any>;

    /// Returns the open content, or `None` if it cannot be edited.
    fn content(&self) -> Option<FileContent>;

    /// Returns the edits, or `None` before the first.
    fn edits(&self) -> Option<Edits>;

    fn edited(&self) -> Option<Edited>;

    fn mark_saved(&mut self);

    fn saved(&mut self, saved: Saved);

    /// Undoes or redoes an edit.
    fn go(&mut self, direction: Direction) -> Reply;

    /// Reverts the edit whose result was not computed. Restored edits are offered again.
    fn revert(&mut self) -> Reply;

    /// Restores unsaved edits of an earlier session. They stay on offer until their result is computed.
    fn restore_edits(&mut self) -> Reply;

    /// Replaces the content by that of its file, which is of the same kind.
    fn reload(&mut self, content: FileContent) -> Reply;

    /// Returns the part beside the picture.
    fn aside(&self) -> Aside;

    /// Scrolls to what the current step shows.
    fn arrived(&mut self);

    fn origin(&self) -> &Origin {
        &self.document().origin
    }

    /// Returns the position of the clock.
    fn position(&self) -> usize {
        self.common().playback.position
    }

    /// Returns the last position of the clock.
    fn last(&self) -> usize {
        self.steps()
    }

    /// Returns the number of events up to a step, if only events are stepped.
    fn events(&self, _step: usize) -> Option<usize> {
        None
    }

    /// Returns true if the audience has a note to read: before the first step, that of the file.
    fn is_noted(&self) -> bool {
        self.position() == 0 && self.document().note.is_some()
    }

    /// Returns true if some edits are in no file.
    fn is_unsaved(&self) -> bool {
        self.edits().is_some_and(|edits| !edits.is_saved)
    }

    /// Returns true while the result of an edit is being computed.
    fn is_pending(&self) -> bool {
        self.edits().is_some_and(|edits| edits.pending.is_some())
    }

    /// Returns true if keys edit.
    fn is_edited_by_hand(&self) -> bool {
        self.common().by_hand
    }

    /// Returns the surface that it is drawn on. While it is edited, it has the parts of the normal mode, also on a projector:
    /// typed text and keys have to be visible.
    fn surface(&self) -> Surface {
        let surface = self.common().surface;
        if self.is_edited_by_hand() { Surface { mode: ScreenMode::Normal, ..surface } } else { surface }
    }

    fn areas(&self) -> WalkthroughAreas {
        self.surface().areas(self.aside())
    }

    fn step(&mut self, action: StepAction) {
        let last = self.last();
        self.common_mut().playback.step(last, action);
        self.arrived();
    }

    fn play(&mut self, action: PlayAction) {
        let last = self.last();
        if self.common_mut().playback.play(last, action) {
            self.arrived();
        }
    }

    fn tick(&mut self) {
        let last = self.last();
        if self.common_mut().playback.go_on(last) {
            self.arrived();
        }
    }

    /// Goes to a position and stops playing.
    fn rest_at(&mut self, position: usize) {
        let last = self.last();
        self.common_mut().playback.rest_at(last, position);
        self.arrived();
    }

    /// Goes to a typed or clicked step.
    fn go_to(&mut self, step: usize) {
        self.rest_at(step);
    }

    /// Goes to the next or the previous step with an event, else to the end or the start.
    fn to_event(&mut self, towards: Towards) {
        let step = self.position();
        self.rest_at(match towards {
            Towards::Next => self.next_event(step).unwrap_or(self.steps()),
            Towards::Previous => self.previous_event(step).unwrap_or(0),
        });
    }
}
