//! Edits the tree in place. An invalid edit is refused at once; performing an edit and searching the result is a job.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::disk;
use super::message::Reply;
use super::nodes::{self, select_node};
use super::screen::Editor;
use super::searching::{self, keep, renewed, spot};
use crate::areas::{ScreenMode, Surface};
use crate::editing::{Editing, Pending, Way};
use crate::event::KeyCode;
use crate::job::{Job, Searched};
use crate::keymap::EditingAction;
use crate::model::{Model, OpenScreen, Overlay};
use crate::plans::Request;
use crate::playback::Playing;
use crate::search_view::SearchView;
use plywood_document::material::Material;
use plywood_document::recovered::Recovered;
use plywood_search::replay::{FollowedNode, Reach, Replay, followed};
use plywood_search::session::{Difference, FileForm, Input, SearchProblem, fitting};
use plywood_tree::edit::{Direction, Edit, Edited, History, PerformedEdit, PlannedEdit, SiblingSide};
use plywood_tree::tree::{Domain, NodeId};

/// Maximum size of an editable tree: every edit searches all of it again.
pub(super) const MOST_EDITED: u64 = 1_000_000;

const MOST_TYPED: usize = 200;

impl Editor for SearchView {
    fn go(&mut self, direction: Direction) -> Reply {
        let Some(editing) = &mut self.editing else { return Reply::NONE };
        match editing.history.begin_step(direction) {
            Some(planned) => perform(self, planned, Way::of(direction)),
            None => no_more(direction),
        }
    }

    /// Reverts the undo, redo or edit whose search did not finish. Restored edits are offered again.
    fn revert(&mut self) -> Reply {
        let Some(editing) = &mut self.editing else { return Reply::NONE };
        let Some(pending) = editing.pending.take() else { return Reply::NONE };
        match pending.way {
            Way::Done | Way::Undone | Way::Redone => editing.history.abandon(),
            Way::Replaced => drop(editing.history.step(Direction::Undo)),
            Way::RestoredEdits => {
                self.editing = None;
                self.common.unedited();
                return Reply::show(Overlay::Offer);
            }
            Way::Searched => {}
        }
        Reply::NONE
    }

    /// Restores unsaved edits. They stay on offer until they are searched.
    fn restore_edits(&mut self) -> Reply {
        let Some(Recovered { left, content: Material::Searched(subject), .. }) = self.common.recovered.as_deref()
        else {
            return Reply::NONE;
        };
        // A recovery file always contains a tree.
        let Input::Tree(found) = &subject.content else { return Reply::NONE };
        let history = match &self.subject.content {
            Input::Tree(shown) => {
                let mut history = History::new(Arc::clone(shown));
                history.replace(Arc::clone(found));
                history
            }
            Input::Game(_) => History::unsaved(Arc::clone(found)),
        };
        (self.common.by_hand, self.common.taken) = (true, Some(left.clone()));
        self.editing = Some(Box::new(Editing::new(history)));
        self.pane_mut().selected = Some(self.focus());
        search_another(self, Way::RestoredEdits)
    }

    /// Replaces the tree by that of the file in the same view; undo restores an edited tree.
    fn reload(&mut self, content: Material) -> Reply {
        let Material::Searched(subject) = content else { return Reply::NONE };
        let view = self.subject.view.clone();
        let subject = SearchProblem { view, ..*subject };
        if self.editing.is_some() && matches!(subject.content, Input::Tree(_)) {
            self.subject = SearchProblem { content: self.subject.content.clone(), ..subject.clone() };
            let reply = replace(self, &subject);
            if let Some(editing) = &mut self.editing {
                editing.history.mark_saved();
            }
            return reply;
        }
        self.editing = None;
        self.common.unedited();
        let mut choices = self.choices();
        choices.rules.algorithm = fitting(&subject.content, choices.rules.algorithm);
        Reply::start(Job::Search { subject, choices, request: self.request(), baseline: None })
    }

    /// Handles Esc: clears the typed text, then the mark, then ends editing.
    fn close_edit(&mut self, surface: Surface) -> Reply {
        let Some(editing) = &mut self.editing else { return Reply::NONE };
        if !editing.typed.is_empty() {
            editing.typed.clear();
        } else if editing.marked.take().is_none() {
            return toggle(self, surface, &Overlay::None);
        } else {
            // Only the mark is cleared.
        }
        Reply::NONE
    }
}

/// Begins or ends editing. A game is first expanded into a tree, after a question.
pub(super) fn toggle(viewer: &mut SearchView, surface: Surface, overlay: &Overlay) -> Reply {
    let Input::Tree(tree) = &viewer.subject.content else { return ask_or_unfold(viewer, overlay) };
    let focus = viewer.focus();
    let new = || Box::new(Editing::new(History::new(Arc::clone(tree))));
    viewer.editing.get_or_insert_with(new).typed.clear();
    viewer.common.by_hand = !viewer.common.by_hand;
    viewer.fit(surface);
    if viewer.common.by_hand {
        viewer.common.playback.playing = Playing::Paused;
        select_node(viewer, focus);
    }
    // On a projector the room for the tree changes.
    let is_projector = surface.mode == ScreenMode::Projector;
    let reply = if is_projector { nodes::refit(viewer) } else { Reply::NONE };
    reply.uncovered()
}

fn ask_or_unfold(viewer: &SearchView, overlay: &Overlay) -> Reply {
    if viewer.tree().is_merged() {
        return Reply::say(text!(remarks, "merged-is-not-edited"));
    }
    let small = viewer.baseline.size.is_some_and(|size| size.nodes <= MOST_EDITED);
    if !small {
        return Reply::say(text!(remarks, "too-large-to-edit"));
    }
    if *overlay != Overlay::Unfold {
        return Reply::show(Overlay::Unfold);
    }
    let request = Request { folds: BTreeSet::new(), ..viewer.request() };
    let job = Job::Unfold { subject: viewer.subject.clone(), choices: viewer.choices(), request };
    Reply::start(job).uncovered()
}

/// Starts editing a game that has become a tree, which has no file yet.
pub(super) fn unfolded(viewer: &mut SearchView) {
    let Input::Tree(tree) = &viewer.subject.content else { return };
    let history = History::new(Arc::clone(tree));
    let origin = &mut viewer.subject.origin;
    (origin.view.depth, origin.form) = (None, FileForm::Notation);
    viewer.pane_mut().selected = Some(viewer.focus());
    viewer.editing = Some(Box::new(Editing::new(history)));
    viewer.common.by_hand = true;
}

pub(super) fn act(model: &mut Model, action: EditingAction, key: KeyCode) -> Reply {
    let surface = model.surface();
    let OpenScreen::Search(viewer) = &mut model.screen else { return Reply::NONE };
    let focus = viewer.focus();
    match action {
        EditingAction::Choice(action) => return searching::choose(viewer, action),
        EditingAction::Look(action) => return nodes::look(viewer, action),
        EditingAction::Pan(action) => nodes::pan(viewer, action),
        EditingAction::Select(action) => nodes::select(viewer, action),
        EditingAction::Pick(action) => nodes::select(viewer, nodes::picked(action)),
        EditingAction::Picture => nodes::change_picture(viewer),
        EditingAction::File(action) => return disk::on_file(model, action),
        EditingAction::Edit => return toggle(viewer, surface, &model.overlay),
        EditingAction::ValueType => return type_value(viewer, key),
        EditingAction::ValueSet => return set_value(viewer, focus),
        EditingAction::ValueErase => return erase(viewer),
        EditingAction::AddChild => return edit(viewer, &Edit::AddChild(focus)),
        EditingAction::AddSibling => return edit(viewer, &Edit::AddSibling(focus)),
        EditingAction::Remove => return edit(viewer, &Edit::Remove(focus)),
        EditingAction::ShiftLeft => return edit(viewer, &Edit::Shift(focus, SiblingSide::Left)),
        EditingAction::ShiftRight => return edit(viewer, &Edit::Shift(focus, SiblingSide::Right)),
        EditingAction::Mark => return mark(viewer, focus),
        EditingAction::Swap => return swap(viewer, focus),
        EditingAction::Probability => return set_probability(viewer, focus),
        EditingAction::Rename => return ask_name(viewer, focus),
    }
    Reply::NONE
}

/// Types a character of a value, if the text can still become one; `i` is infinity.
fn type_value(viewer: &mut SearchView, code: KeyCode) -> Reply {
    let domain = viewer.tree().domain();
    let (KeyCode::Char(c), Some(editing)) = (code, &mut viewer.editing) else { return Reply::NONE };
    let typed = &mut editing.typed;
    match (domain, c) {
        (Domain::Truth, 't' | 'f') => c.to_uppercase().to_string().clone_into(typed),
        (Domain::Truth, _) => return Reply::say(text!(remarks, "type-truth")),
        (_, 't' | 'f') => return Reply::say(text!(remarks, "leaves-are-numbers")),
        (_, 'i') if matches!(typed.as_str(), "" | "-") => typed.push_str("inf"),
        (_, '-') if typed.is_empty() => typed.push(c),
        (_, '.') if !typed.contains(['.', 'i']) => typed.push(c),
        (_, '0'..='9') if !typed.contains('i') && typed.len() < MOST_TYPED => typed.push(c),
        _ => {}
    }
    Reply::NONE
}

/// Replaces the typed text by a pasted value. Text that is not a value is rejected as a whole.
pub(super) fn paste_value(viewer: &mut SearchView, text: &str) -> Reply {
    let before = viewer.editing.as_ref().map(|editing| editing.typed.clone()).unwrap_or_default();
    let Some(wanted) = typed_value(text) else { return Reply::say(text!(remarks, "type-value")) };
    retype(viewer, "");
    let keys = text.to_ascii_lowercase().replace("inf", "i");
    let refused = keys.chars().map(|c| type_value(viewer, KeyCode::Char(c))).any(|reply| reply.remark.is_some());
    let typed = viewer.editing.as_ref().and_then(|editing| typed_value(&editing.typed));
    if !refused && typed == Some(wanted) {
        return Reply::NONE;
    }
    retype(viewer, &before);
    Reply::say(text!(remarks, "type-value"))
}

fn retype(viewer: &mut SearchView, typed: &str) {
    if let Some(editing) = &mut viewer.editing {
        typed.clone_into(&mut editing.typed);
    }
}

fn erase(viewer: &mut SearchView) -> Reply {
    if let Some(editing) = &mut viewer.editing {
        if editing.typed.ends_with("inf") {
            let kept = editing.typed.len() - 3;
            editing.typed.truncate(kept);
        } else {
            editing.typed.pop();
        }
    }
    Reply::NONE
}

/// Parses the typed value; `None` if it is invalid.
fn typed_value(typed: &str) -> Option<f64> {
    match typed {
        "T" => Some(1.0),
        "F" => Some(0.0),
        number => number.parse().ok(),
    }
}

fn set_value(viewer: &mut SearchView, node: NodeId) -> Reply {
    match viewer.editing.as_ref().and_then(|editing| typed_value(&editing.typed)) {
        Some(value) => edit(viewer, &Edit::Value(node, value)),
        None => Reply::say(text!(remarks, "type-value")),
    }
}

fn set_probability(viewer: &mut SearchView, node: NodeId) -> Reply {
    match viewer.editing.as_ref().and_then(|editing| editing.typed.parse().ok()) {
        Some(p) => edit(viewer, &Edit::Probability(node, p)),
        None => Reply::say(text!(remarks, "type-probability")),
    }
}

fn mark(viewer: &mut SearchView, node: NodeId) -> Reply {
    if let Some(editing) = &mut viewer.editing {
        editing.marked = if editing.marked == Some(node) { None } else { Some(node) };
    }
    Reply::NONE
}

fn swap(viewer: &mut SearchView, node: NodeId) -> Reply {
    match viewer.editing.as_ref().and_then(|editing| editing.marked) {
        Some(marked) => edit(viewer, &Edit::Swap(marked, node)),
        None => Reply::say(text!(remarks, "mark-first")),
    }
}

fn ask_name(viewer: &SearchView, node: NodeId) -> Reply {
    Reply::show(Overlay::Name(viewer.tree().given_name(node).unwrap_or_default().to_owned()))
}

/// Renames the node that keys act on; an empty name removes it.
pub(super) fn rename(viewer: &mut SearchView, name: String) -> Reply {
    let node = viewer.focus();
    edit(viewer, &Edit::Name(node, Some(name).filter(|name| !name.is_empty())))
}

fn edit(viewer: &mut SearchView, edit: &Edit) -> Reply {
    let Some(editing) = &mut viewer.editing else { return Reply::NONE };
    match editing.history.begin(edit) {
        Ok(planned) => perform(viewer, planned, Way::Done),
        Err(refusal) => Reply::say(refusal.to_string()),
    }
}

pub(super) fn no_more(direction: Direction) -> Reply {
    Reply::say(match direction {
        Direction::Undo => text!(remarks, "nothing-to-undo"),
        Direction::Redo => text!(remarks, "nothing-to-redo"),
    })
}

/// Performs an edit and searches the result with the same choices, or the nearest that the tree allows. The new leaf values are
/// shown meanwhile.
fn perform(viewer: &mut SearchView, planned: PlannedEdit, way: Way) -> Reply {
    let (request, choices) = (viewer.request(), viewer.choices());
    let Some(editing) = &mut viewer.editing else { return Reply::NONE };
    editing.begun(Pending { edited: Edited::default(), way, values: planned.values() });
    Reply::start(Job::Edit { planned, subject: viewer.subject.clone(), choices, request })
}

pub(super) fn performed(viewer: &mut SearchView, performed: PerformedEdit) {
    let Some(editing) = &mut viewer.editing else { return };
    let edited = editing.history.finish(performed);
    if let Some(pending) = &mut editing.pending {
        pending.edited = edited;
    }
}

/// Drops an edit that turned out to be impossible.
pub(super) fn refused(viewer: &mut SearchView) {
    if let Some(editing) = &mut viewer.editing {
        editing.history.refuse();
        editing.pending = None;
    }
}

/// Replaces the edited tree by another; undo restores it.
fn replace(viewer: &mut SearchView, subject: &SearchProblem) -> Reply {
    let (Input::Tree(tree), Some(editing)) = (&subject.content, &mut viewer.editing) else { return Reply::NONE };
    editing.history.replace(Arc::clone(tree));
    search_another(viewer, Way::Replaced)
}

/// Searches the current tree of the history if it is not a single edit away from the displayed one.
fn search_another(viewer: &mut SearchView, way: Way) -> Reply {
    let Some(editing) = &mut viewer.editing else { return Reply::NONE };
    editing.begun(Pending { edited: Edited::default(), way, values: Vec::new() });
    let input = Input::Tree(Arc::clone(editing.history.tree()));
    let mut choices = viewer.choices();
    choices.rules.algorithm = fitting(&input, choices.rules.algorithm);
    // The folded subtrees cannot be located in it.
    let request = Request { folds: BTreeSet::new(), ..viewer.request() };
    let subject = SearchProblem { content: input, ..viewer.subject.clone() };
    Reply::start(Job::Search { subject, choices, request, baseline: None })
}

/// Takes the pending edit, if the finished search belongs to one.
pub(super) fn take_pending(viewer: &mut SearchView) -> Option<Pending> {
    viewer.editing.as_mut()?.pending.take()
}

/// Reports the differences after a change of the search settings like those after an edit.
pub(super) fn report_search_change(editing: &mut Editing, old: &Replay, new: &Replay) {
    editing.touched.clear();
    editing.difference = Some((Way::Searched, Difference::between(old, new, Some)));
}

/// Returns the walkthrough after an edit. The node in view stays in its place on the screen, if it still exists.
pub(super) fn settled(old: SearchView, pending: &Pending, searched: Searched) -> SearchView {
    let Pending { edited, way, .. } = pending;
    let replay = &searched.run.replay;
    let follow = |node| match edited.mapping.of(node) {
        Some(node) => FollowedNode { node, reach: Reach::Whole },
        None => FollowedNode { reach: Reach::Part, ..followed(old.tree(), node, replay.tree()) },
    };
    let of = |node| follow(node).node;
    let difference = Difference::between(old.replay(), replay, |node| edited.mapping.of(node));
    let selected = selected(&old, edited, *way, replay, of(old.focus()));
    let cursor = replay.counterpart_by(old.moment(), follow).step;
    let anchor = if edited.mapping.of(old.focus()) == Some(selected) { old.focus() } else { old.moment().current() };
    let before = spot(&old, anchor);
    let now = of(anchor);
    let was_game = matches!(old.subject.content, Input::Game(_));
    // A user who only watches has nothing selected and keeps it that way.
    let looks_on = old.pane().selected.is_none() && *way == Way::Replaced;
    let mut viewer = renewed(old, searched, cursor, Some(selected).filter(|_| !looks_on));
    keep(&mut viewer, before, now);
    if let Some(node) = viewer.pane().selected {
        select_node(&mut viewer, node);
    }
    if *way == Way::RestoredEdits {
        viewer.common.recovered = None;
        if was_game {
            viewer.subject.origin.form = FileForm::Notation;
        }
    }
    if let Some(editing) = &mut viewer.editing {
        editing.touched.clone_from(&edited.touched);
        editing.marked = editing.marked.filter(|_| *way == Way::Done).and_then(|node| edited.mapping.of(node));
        editing.difference = Some((*way, difference));
    }
    viewer
}

fn selected(old: &SearchView, edited: &Edited, way: Way, new: &Replay, mapped: NodeId) -> NodeId {
    let same = edited.mapping.of(old.focus());
    let touched = edited.touched.first().copied();
    let node = match way {
        Way::Done => edited.focus.or(same).or(touched),
        Way::Undone | Way::Redone => edited.focus.or(touched).or(same),
        Way::Replaced | Way::RestoredEdits | Way::Searched => same,
    };
    node.filter(|node| node.index() < new.tree().len()).unwrap_or(mapped)
}
