//! What views of searches and of other lessons have in common: a clock, a quiz, a file, and edits of it.

use std::any::Any;
use std::sync::Arc;

use super::{
    areas::{Aside, ScreenMode, Surface, WalkthroughAreas},
    editing::{Changing, Destination, Disk, Editing, Way},
    job::Saved,
    lesson_view::LessonView,
    playback::Playback,
    quiz_view::{Phase, QuizView},
    search_view::SearchView,
};
use plywood_document::content::{FileContent, LessonFile, with_signs};
use plywood_document::recovered::Recovered;
use plywood_lesson::{Cells, Stepped};
use plywood_search::session::{Document, Input, Origin, SearchProblem};
use plywood_tree::{
    edit::PlannedEdit,
    format::{self, Syntax},
    source::UnsavedEdits,
};
use ratatui::layout::Size;

#[derive(Clone, Copy, Debug)]
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

/// What every view has, whatever it shows.
#[derive(Clone, Debug, Default)]
pub struct Common {
    /// The screen that it is laid out for.
    pub surface: Surface,
    pub playback: Playback,
    /// The quiz, while it goes on.
    pub quiz_view: Option<Box<QuizView>>,
    pub disk: Disk,
    /// Unsaved edits of an earlier session, until they are restored or discarded.
    pub recovered: Option<Box<Recovered>>,
    /// Returns the restored edits that are part of the current ones.
    pub restored: Option<UnsavedEdits>,
    /// Returns true if keys edit.
    pub by_hand: bool,
    pub leaving: Option<Destination>,
    /// The walkthrough that it was entered from, if any: one comes back to it.
    pub before: Option<Box<SearchView>>,
}

impl Common {
    /// Notes that there are no edits any more.
    pub fn unedited(&mut self) {
        (self.by_hand, self.restored) = (false, None);
    }
}

/// View of an open document: of searches, or of a lesson of another kind.
pub trait View: Stepped {
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

    /// What stands beside what is shown.
    fn aside(&self) -> Aside;

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

    /// What the room is told at this moment: before the first step the note of the file.
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

    /// What it is drawn on. While it is edited the screen is set as at a desk, large and in high contrast as ever: what is typed or
    /// can be put where, and which keys there are, has to be on it.
    fn surface(&self) -> Surface {
        let surface = self.common().surface;
        if self.is_edited_by_hand() { Surface { mode: ScreenMode::Normal, ..surface } } else { surface }
    }

    fn areas(&self) -> WalkthroughAreas {
        self.surface().areas(self.aside())
    }
}

impl View for SearchView {
    fn common(&self) -> &Common {
        &self.common
    }

    fn common_mut(&mut self) -> &mut Common {
        &mut self.common
    }

    fn document(&self) -> &Document<dyn Any> {
        &self.subject
    }

    fn last(&self) -> usize {
        self.clock.last(self.pace)
    }

    /// The same, or the note of a node.
    fn is_noted(&self) -> bool {
        self.note().is_some() || (self.cursor() == 0 && self.subject.note.is_some())
    }

    fn content(&self) -> Option<FileContent> {
        Some(self.subject.clone().into())
    }

    fn edits(&self) -> Option<Edits> {
        let Editing { history, pending, .. } = self.editing.as_deref()?;
        let pending = pending.as_ref().map(|pending| pending.way);
        let (counts, size, is_saved) = (history.counts(), history.tree().len(), history.is_saved());
        Some(Edits { counts, revision: history.revision(), size, is_saved, pending })
    }

    fn edited(&self) -> Option<Edited> {
        let history = &self.editing.as_ref()?.history;
        let subject = SearchProblem { content: Input::Tree(Arc::clone(history.tree())), ..self.subject.clone() };
        Some(Edited::Search { subject, planned: history.planned() })
    }

    fn mark_saved(&mut self) {
        if let Some(editing) = &mut self.editing {
            editing.history.mark_saved();
        }
    }

    fn saved(&mut self, saved: Saved) {
        self.subject.origin = saved.origin;
    }

    /// The side panel gives way to a tree that fits only without it.
    fn areas(&self) -> WalkthroughAreas {
        let surface = self.surface();
        let fits = |canvas: Size| self.plan().fits(canvas.into());
        let yields = self.panel_canvases().is_some_and(|[beside, whole]| !fits(beside) && fits(whole));
        Surface { hides_panel: surface.hides_panel || yields, ..surface }.areas(self.aside())
    }

    fn aside(&self) -> Aside {
        match (&self.common.quiz_view, &self.code) {
            // While the user looks for a mistake, the correct program gives nothing away.
            (Some(quiz_view), Some(_)) if quiz_view.quiz.is_for_a_mistake() && quiz_view.phase != Phase::Over => {
                Aside::Code
            }
            // Totals and paths would give the answer away.
            (Some(_), _) => Aside::Counters,
            (None, Some(_)) => Aside::Code,
            (None, None) => Aside::panel(self.panel),
        }
    }
}

impl View for LessonView {
    fn common(&self) -> &Common {
        &self.common
    }

    fn common_mut(&mut self) -> &mut Common {
        &mut self.common
    }

    fn document(&self) -> &Document<dyn Any> {
        &self.file
    }

    fn content(&self) -> Option<FileContent> {
        self.file.content.changeable().is_ok().then(|| self.file.clone().into())
    }

    fn edits(&self) -> Option<Edits> {
        let Changing { strokes, pending, .. } = self.changing.as_deref()?;
        let pending = pending.as_ref().map(|(way, _)| *way);
        let (counts, size, is_saved) = (strokes.counts(), strokes.cells().places(), strokes.is_saved());
        Some(Edits { counts, revision: strokes.revision(), size, is_saved, pending })
    }

    fn edited(&self) -> Option<Edited> {
        let cells = Arc::clone(self.changing.as_ref()?.strokes.cells());
        Some(Edited::Lesson { file: self.file.clone(), cells })
    }

    fn mark_saved(&mut self) {
        if let Some(changing) = &mut self.changing {
            changing.strokes.mark_saved();
        }
    }

    fn saved(&mut self, saved: Saved) {
        self.file.origin = saved.origin;
        if let Some(changing) = &mut self.changing {
            changing.shown = changing.strokes.clone();
        }
    }

    fn aside(&self) -> Aside {
        let is_counted = self.lessons().any(|lesson| !lesson.counters(0).is_empty());
        if is_counted { Aside::Counters } else { Aside::Nothing }
    }
}
