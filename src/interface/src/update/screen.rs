//! What the screens of documents do: that of searches, and that of a lesson of another kind.

use std::any::Any;

use super::{changing, editing, lesson, panes, prelude::*};
use crate::{
    areas::{Aside, Surface, WalkthroughAreas},
    editing::{Changing, Editing, Strokes, Way},
    job::Saved,
    keymap::StepAction,
    quiz_view::Phase,
    screen::{Common, Edited, Edits},
};
use plywood_document::recovered::Recovered;
use plywood_lesson::Stepped as _;
use plywood_search::session::{Document, fitting};
use plywood_tree::{
    edit::{Direction, History},
    settings::Stops,
};
use ratatui::layout::Size;

/// Longest search whose events are counted at every frame.
const MOST_COUNTED: usize = 10_000;

impl Screen for SearchView {
    fn common(&self) -> &Common {
        &self.common
    }

    fn common_mut(&mut self) -> &mut Common {
        &mut self.common
    }

    fn document(&self) -> &Document<dyn Any> {
        &self.document
    }

    fn last(&self) -> usize {
        self.own.clock.last(self.own.pace)
    }

    /// The same, or the note of a node.
    fn is_noted(&self) -> bool {
        self.note().is_some() || (self.cursor() == 0 && self.document.note.is_some())
    }

    fn content(&self) -> Option<FileContent> {
        Some(self.document.clone().into())
    }

    fn edits(&self) -> Option<Edits> {
        let Editing { history, pending, .. } = self.edits.as_deref()?;
        let pending = pending.as_ref().map(|pending| pending.way);
        let counts = history.counts();
        let size = history.tree().len();
        let is_saved = history.is_saved();
        Some(Edits { counts, revision: history.revision(), size, is_saved, pending })
    }

    fn edited(&self) -> Option<Edited> {
        let history = &self.edits.as_ref()?.history;
        let subject = SearchProblem { content: Input::Tree(Arc::clone(history.tree())), ..self.document.clone() };
        Some(Edited::Search { subject, planned: history.planned() })
    }

    fn mark_saved(&mut self) {
        if let Some(editing) = &mut self.edits {
            editing.history.mark_saved();
        }
    }

    fn saved(&mut self, saved: Saved) {
        self.document.origin = saved.origin;
    }

    /// The side panel gives way to a tree that fits only without it.
    fn areas(&self) -> WalkthroughAreas {
        let surface = self.surface();
        let fits = |canvas: Size| self.plan().fits(canvas.into());
        let yields = self.panel_canvases().is_some_and(|[beside, whole]| !fits(beside) && fits(whole));
        Surface { hides_panel: surface.hides_panel || yields, ..surface }.areas(self.aside())
    }

    fn aside(&self) -> Aside {
        if self.common.practice.is_some() || self.common.parsons.is_some() {
            return Aside::Questions;
        }
        match (&self.common.quiz_view, &self.own.code) {
            // While the user looks for a mistake, the correct program gives nothing away.
            (Some(quiz_view), Some(_)) if quiz_view.quiz.is_for_a_mistake() && quiz_view.phase != Phase::Over => {
                Aside::Code
            }
            // Totals and paths would give the answer away.
            (Some(_), _) => Aside::Questions,
            (None, Some(_)) => Aside::Code,
            (None, None) => Aside::panel(self.own.panel),
        }
    }

    fn go(&mut self, direction: Direction) -> Reply {
        let editing = self.edits.as_mut()?;
        match editing.history.begin_step(direction) {
            Some(planned) => editing::perform(self, planned, Way::of(direction)),
            None => editing::no_more(direction),
        }
    }

    fn revert(&mut self) -> Reply {
        let editing = self.edits.as_mut()?;
        let pending = editing.pending.take()?;
        match pending.way {
            Way::Done | Way::Undone | Way::Redone => editing.history.abandon(),
            Way::Replaced => drop(editing.history.step(Direction::Undo)),
            Way::RestoredEdits => {
                self.forget_edits();
                return Reply::show(Overlay::Offer);
            }
            Way::Searched => {}
        }
        None
    }

    fn restore_edits(&mut self) -> Reply {
        let Some(Recovered { left, content: FileContent::Searched(subject), .. }) = self.common.recovered.as_deref()
        else {
            return None;
        };
        // A recovery file always contains a tree.
        let Input::Tree(found) = &subject.content else { return None };
        let history = match &self.document.content {
            Input::Tree(shown) => {
                let mut history = History::new(Arc::clone(shown));
                history.replace(Arc::clone(found));
                history
            }
            Input::Game(_) => History::unsaved(Arc::clone(found)),
        };
        self.common.by_hand = true;
        self.common.restored = Some(left.clone());
        self.edits = Some(Box::new(Editing::new(history)));
        self.pane_mut().selected = Some(self.focus());
        editing::search_another(self, Way::RestoredEdits)
    }

    /// Replaces the tree by that of the file in the same view; undo restores an edited tree.
    fn reload(&mut self, content: FileContent) -> Reply {
        let FileContent::Searched(subject) = content else { return None };
        let view = self.document.view.clone();
        let subject = SearchProblem { view, ..*subject };
        if let Input::Tree(tree) = &subject.content
            && let Some(editing) = &mut self.edits
        {
            editing.history.replace(Arc::clone(tree));
            editing.history.mark_saved();
            self.document = SearchProblem { content: self.document.content.clone(), ..subject };
            return editing::search_another(self, Way::Replaced);
        }
        self.forget_edits();
        let mut choices = self.choices();
        choices.rules.algorithm = fitting(&subject.content, choices.rules.algorithm);
        Reply::start(Job::Search { subject, choices, request: self.request(), baseline: None })
    }

    fn arrived(&mut self) {
        for pane in &mut self.panes {
            pane.opened = None;
        }
        panes::follow(self);
    }

    fn step(&mut self, action: StepAction) {
        let position = self.position();
        let is_telling = self.own.stops == Stops::Key;
        match action {
            StepAction::Forward if is_telling => self.rest_at(self.replay().next_key_step(position)),
            StepAction::Back if is_telling => self.rest_at(self.replay().previous_key_step(position)),
            StepAction::Forward | StepAction::Back | StepAction::First | StepAction::Last => {
                let last = self.last();
                self.common.playback.step(last, action);
                self.arrived();
            }
        }
    }

    fn events(&self, step: usize) -> Option<usize> {
        let replay = self.replay();
        let counts = self.own.stops == Stops::Key && !self.is_compared() && replay.len() <= MOST_COUNTED;
        counts.then(|| (1..=step).filter(|&step| replay.is_telling(step)).count())
    }

    fn go_to(&mut self, step: usize) {
        self.common.playback.position = step.min(self.last());
        self.arrived();
    }

    /// Where only some steps are taken, goes on to one of them.
    fn tick(&mut self) {
        let last = self.last();
        if self.common.playback.go_on(last) {
            let position = self.position();
            if self.own.stops == Stops::Key && !self.replay().is_telling(position) {
                self.common.playback.position = self.replay().next_key_step(position);
            }
            self.arrived();
        }
    }
}

impl Screen for LessonView {
    fn common(&self) -> &Common {
        &self.common
    }

    fn common_mut(&mut self) -> &mut Common {
        &mut self.common
    }

    fn document(&self) -> &Document<dyn Any> {
        &self.document
    }

    fn content(&self) -> Option<FileContent> {
        self.lesson().changeable().is_ok().then(|| self.file().into())
    }

    fn edits(&self) -> Option<Edits> {
        let Changing { strokes, pending, .. } = self.edits.as_deref()?;
        let pending = pending.as_ref().map(|(way, _)| *way);
        let counts = strokes.counts();
        let size = strokes.cells().places();
        let is_saved = strokes.is_saved();
        Some(Edits { counts, revision: strokes.revision(), size, is_saved, pending })
    }

    fn edited(&self) -> Option<Edited> {
        let cells = Arc::clone(self.edits.as_ref()?.strokes.cells());
        Some(Edited::Lesson { file: self.file(), cells })
    }

    fn mark_saved(&mut self) {
        if let Some(changing) = &mut self.edits {
            changing.strokes.mark_saved();
        }
    }

    fn saved(&mut self, saved: Saved) {
        self.document.origin = saved.origin;
        if let Some(changing) = &mut self.edits {
            changing.shown = changing.strokes.clone();
        }
    }

    fn aside(&self) -> Aside {
        let is_counted = self.panes.iter().any(|lesson| !lesson.counters(0).is_empty());
        if is_counted { Aside::Counters } else { Aside::Nothing }
    }

    fn arrived(&mut self) {
        self.own.scrolled = None;
    }

    fn go(&mut self, direction: Direction) -> Reply {
        let changing = self.edits.as_mut()?;
        changing.rest();
        let Some(place) = changing.strokes.step(direction) else { return editing::no_more(direction) };
        changing.cursor = changing::held(&*self.panes[0], place.unwrap_or(changing.cursor));
        changing::recompute(self, Way::of(direction))
    }

    /// Reverts to the cells from which the lesson was computed.
    fn revert(&mut self) -> Reply {
        let changing = self.edits.as_mut()?;
        if changing.pending.take().is_some_and(|(way, _)| way == Way::RestoredEdits) {
            self.forget_edits();
            return Reply::show(Overlay::Offer);
        }
        changing.rest();
        changing.strokes = changing.shown.clone();
        changing.cursor = changing::held(&*self.panes[0], changing.cursor);
        None
    }

    fn restore_edits(&mut self) -> Reply {
        let Some(Recovered { left, content: FileContent::Lesson(found), .. }) = self.common.recovered.as_deref() else {
            return None;
        };
        let mut changing = Changing::of(&**self.lesson(), self.position()).ok()?;
        let changeable = found.content.changeable().ok()?;
        let cells = changeable.cells();
        if cells.is_like(changing.strokes.cells()) {
            changing.strokes.replace(cells);
        } else {
            // The size of the file has changed, so the recovered cells replace all of it.
            changing.strokes = Strokes::new(cells);
            changing.strokes.mark_unsaved();
        }
        self.common.by_hand = true;
        self.common.restored = Some(left.clone());
        self.edits = Some(Box::new(changing));
        let reply = changing::recompute(self, Way::RestoredEdits);
        if !self.is_pending() {
            // It is shown already.
            self.common.recovered = None;
        }
        reply
    }

    /// Replaces the lesson by the new content of its file, at the same step. Undo restores earlier changes if the size is the
    /// same.
    fn reload(&mut self, content: FileContent) -> Reply {
        let FileContent::Lesson(file) = content else { return None };
        let has_rival = self.is_compared();
        self.panes = vec![Arc::clone(&file.content)];
        self.document = file.with(());
        // The question was about the old file.
        self.common.quiz_view = None;
        self.common.playback.position = self.position().min(self.steps());
        match self.edits.take().and_then(|changing| changing::reloaded(*changing, self)) {
            Some(changing) => self.edits = Some(Box::new(changing)),
            None => self.forget_edits(),
        }
        if has_rival { lesson::compare(self) } else { None }
    }
}
