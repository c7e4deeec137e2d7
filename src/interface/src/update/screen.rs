//! What is done to a view whatever it shows: stepping, editing, the file, the quiz.

use super::message::Reply;
use crate::{
    document_view::View,
    event::MouseEvent,
    keymap::{PlayAction, StepAction},
    playback::Towards,
    quiz_view::QuizView,
};
use plywood_document::content::FileContent;
use plywood_teaching::quiz::{NothingToAsk, Quiz};
use plywood_tree::edit::Direction;

/// A view whose document can be edited.
pub(crate) trait Editor: View {
    /// Undoes or redoes an edit.
    fn go(&mut self, direction: Direction) -> Reply;

    /// Takes back the edit whose result did not come. Edits of another time are on offer as before.
    fn revert(&mut self) -> Reply;

    /// Goes on where somebody left off. What is taken up stays on offer until its result is there.
    fn restore_edits(&mut self) -> Reply;

    /// Takes what the file says now, of the same kind, in the place of this.
    fn reload(&mut self, content: FileContent) -> Reply;

    /// Takes away one thing of what is being edited, the editing itself last.
    fn close_edit(&mut self) -> Reply;
}

/// A view that keys and the mouse act on.
pub(crate) trait Screen: Editor {
    /// Sees to it that the eye finds where each search or lesson is by now.
    fn arrived(&mut self);

    /// Fits it to another size of the screen.
    fn refit(&mut self) -> Reply {
        Reply::NONE
    }

    fn on_mouse(&mut self, lift: i32, event: MouseEvent) -> Reply;

    /// Returns what can be asked of what is shown.
    ///
    /// # Errors
    /// Why nothing can.
    fn questions(&self) -> Result<Quiz, NothingToAsk>;

    /// Gets ready for a quiz, and notes in it what is to be as before afterwards.
    fn begin_quiz(&mut self, _quiz_view: &mut QuizView) {}

    /// Makes everything as it was before a quiz.
    fn end_quiz(&mut self, _quiz_view: &QuizView) {}

    /// Selects nothing any more.
    fn deselect(&mut self) {}

    /// Takes away one thing, the topmost first.
    fn close(&mut self) -> Reply {
        if self.is_edited_by_hand() {
            return self.close_edit();
        }
        self.common_mut().playback.is_playing = false;
        self.deselect();
        Reply::NONE
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

    /// Goes to a position by hand: it does not go on by itself.
    fn rest_at(&mut self, position: usize) {
        let last = self.last();
        self.common_mut().playback.rest_at(last, position);
        self.arrived();
    }

    /// Goes to the step that was typed or clicked.
    fn go_to(&mut self, step: usize) {
        self.rest_at(step);
    }

    /// Goes to the next or the previous step with an event, else to the end or the start.
    fn to_event(&mut self, towards: Towards) {
        let step = self.position();
        let step = match towards {
            Towards::Next => self.next_event(step).unwrap_or(self.steps()),
            Towards::Previous => self.previous_event(step).unwrap_or(0),
        };
        self.rest_at(step);
    }
}

/// Parses the typed step. Empty input cancels; too many digits mean the last step.
pub fn typed_step(digits: &str) -> Option<usize> {
    (!digits.is_empty()).then(|| digits.parse().unwrap_or(usize::MAX))
}
