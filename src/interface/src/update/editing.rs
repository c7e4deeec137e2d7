//! Edits the tree in place. An invalid edit is refused at once; performing an edit and searching the result is a job.

use std::collections::BTreeSet;

use super::{
    disk,
    nodes::{self, select_node},
    panes,
    prelude::*,
    searching::{self, renewed},
};
use crate::{
    areas::ScreenMode,
    editing::{Editing, Pending, Way},
    job::Searched,
    keymap::EditingAction,
};
use plywood_search::{
    replay::{FollowedNode, Reach, Replay, followed},
    session::{Difference, FileForm, fitting},
};
use plywood_tree::edit::{Direction, Edit, Edited, History, PlannedEdit, SiblingSide};

/// Maximum size of an editable tree: every edit searches all of it again.
pub const MOST_EDITED: u64 = 1_000_000;

/// Handles Esc: clears the typed text, then the mark, then ends editing.
pub fn close(search_view: &mut SearchView) -> Reply {
    let editing = search_view.edits.as_mut()?;
    if !editing.typed.is_empty() {
        editing.typed.clear();
    } else if editing.marked.take().is_none() {
        return toggle(search_view, &Overlay::None);
    } else {
        // Only the mark is cleared.
    }
    None
}

/// Begins or ends editing. A game is first expanded into a tree, after a question.
pub fn toggle(search_view: &mut SearchView, overlay: &Overlay) -> Reply {
    let Input::Tree(tree) = &search_view.document.content else { return ask_or_unfold(search_view, overlay) };
    let focus = search_view.focus();
    search_view.edits.get_or_insert_with(|| Box::new(Editing::new(History::new(Arc::clone(tree))))).typed.clear();
    search_view.common.by_hand = !search_view.common.by_hand;
    search_view.fit();
    if search_view.common.by_hand {
        search_view.common.playback.is_playing = false;
        select_node(search_view, focus);
    }
    // On a projector the room for the tree changes.
    let is_projector = search_view.common.surface.mode == ScreenMode::Projector;
    let reply = if is_projector { nodes::refit(search_view) } else { None };
    reply.uncovered()
}

fn ask_or_unfold(search_view: &SearchView, overlay: &Overlay) -> Reply {
    if search_view.tree().is_merged() {
        return Reply::say(say!("remarks/merged-is-not-edited"));
    }
    let small = search_view.own.baseline.size.is_some_and(|size| size.nodes <= MOST_EDITED);
    if !small {
        return Reply::say(text!("remarks/too-large-to-edit"));
    }
    if *overlay != Overlay::Unfold {
        return Reply::show(Overlay::Unfold);
    }
    let request = Request { folds: BTreeSet::new(), ..search_view.request() };
    let job = Job::Unfold { subject: search_view.document.clone(), choices: search_view.choices(), request };
    Reply::start(job).uncovered()
}

/// Starts editing a game that has become a tree, which has no file yet.
pub fn unfolded(search_view: &mut SearchView) {
    let Input::Tree(tree) = &search_view.document.content else { return };
    let history = History::new(Arc::clone(tree));
    let origin = &mut search_view.document.origin;
    origin.view.depth = None;
    origin.form = FileForm::Notation;
    search_view.pane_mut().selected = Some(search_view.focus());
    search_view.edits = Some(Box::new(Editing::new(history)));
    search_view.common.by_hand = true;
}

pub fn act(model: &mut Model, action: EditingAction, key: KeyCode) -> Reply {
    let search_view = model.screen.search_mut()?;
    let focus = search_view.focus();
    let domain = search_view.tree().domain();
    let editing = search_view.edits.as_mut()?;
    let planned = match action {
        EditingAction::Choice(action) => return searching::choose(search_view, action),
        EditingAction::Look(action) => return nodes::look(search_view, action),
        EditingAction::Pan(action) => return nodes::pan(search_view, action),
        EditingAction::Select(action) => return nodes::select(search_view, action),
        EditingAction::Pick(action) => return nodes::select(search_view, nodes::picked(action)),
        EditingAction::Picture => return nodes::change_picture(search_view),
        EditingAction::File(action) => return disk::on_file(model, action),
        EditingAction::Edit => return toggle(search_view, &model.overlay),
        EditingAction::ValueType => {
            let typed = if let KeyCode::Char(c) = key { editing.type_value(c, domain) } else { Ok(()) };
            return typed.map_or_else(Reply::say, |()| None);
        }
        EditingAction::ValueErase => {
            editing.erase();
            return None;
        }
        EditingAction::Mark => {
            editing.marked = Some(focus).filter(|_| editing.marked != Some(focus));
            return None;
        }
        EditingAction::Rename => {
            let name = search_view.tree().given_name(focus).unwrap_or_default();
            return Reply::show(Overlay::Name(name.to_owned()));
        }
        EditingAction::ValueSet => {
            editing.value().map(|value| Edit::Value(focus, value)).ok_or(string!("remarks/type-value"))
        }
        EditingAction::Probability => {
            let p = editing.typed.parse().ok().map(|p| Edit::Probability(focus, p));
            p.ok_or(string!("remarks/type-probability"))
        }
        EditingAction::Swap => {
            editing.marked.map(|marked| Edit::Swap(marked, focus)).ok_or(string!("remarks/mark-first"))
        }
        EditingAction::AddChild => Ok(Edit::AddChild(focus)),
        EditingAction::AddSibling => Ok(Edit::AddSibling(focus)),
        EditingAction::Remove => Ok(Edit::Remove(focus)),
        EditingAction::ShiftLeft => Ok(Edit::Shift(focus, SiblingSide::Left)),
        EditingAction::ShiftRight => Ok(Edit::Shift(focus, SiblingSide::Right)),
    };
    planned.map_or_else(Reply::say, |planned| edit(search_view, &planned))
}

pub fn paste_value(search_view: &mut SearchView, text: &str) -> Reply {
    let domain = search_view.tree().domain();
    let is_typed = search_view.edits.as_mut().is_some_and(|editing| editing.paste_value(text, domain));
    if is_typed { None } else { Reply::say(text!("remarks/type-value")) }
}

/// Renames the node that keys act on; an empty name removes it.
pub fn rename(search_view: &mut SearchView, name: String) -> Reply {
    let node = search_view.focus();
    edit(search_view, &Edit::Name(node, Some(name).filter(|name| !name.is_empty())))
}

fn edit(search_view: &mut SearchView, edit: &Edit) -> Reply {
    let editing = search_view.edits.as_mut()?;
    match editing.history.begin(edit) {
        Ok(planned) => perform(search_view, planned, Way::Done),
        Err(refusal) => Reply::say(refusal),
    }
}

pub fn no_more(direction: Direction) -> Reply {
    Reply::say(match direction {
        Direction::Undo => text!("remarks/nothing-to-undo"),
        Direction::Redo => text!("remarks/nothing-to-redo"),
    })
}

/// Performs an edit and searches the result with the same choices, or the nearest that the tree allows. The new leaf values are
/// shown meanwhile.
pub fn perform(search_view: &mut SearchView, planned: PlannedEdit, way: Way) -> Reply {
    let request = search_view.request();
    let choices = search_view.choices();
    let editing = search_view.edits.as_mut()?;
    editing.begun(Pending { edited: Edited::default(), way, values: planned.values() });
    Reply::start(Job::Edit { planned, subject: search_view.document.clone(), choices, request })
}

/// Searches the current tree of the history if it is not a single edit away from the displayed one.
pub fn search_another(search_view: &mut SearchView, way: Way) -> Reply {
    let editing = search_view.edits.as_mut()?;
    editing.begun(Pending { edited: Edited::default(), way, values: Vec::new() });
    let input = Input::Tree(Arc::clone(editing.history.tree()));
    let mut choices = search_view.choices();
    choices.rules.algorithm = fitting(&input, choices.rules.algorithm);
    let subject = SearchProblem { content: input, ..search_view.document.clone() };
    searching::search_other(search_view, subject, choices)
}

/// Returns the walkthrough after an edit. The node in view stays in its place on the screen, if it still exists.
pub fn settled(old: SearchView, pending: &Pending, searched: Searched) -> SearchView {
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
    let before = panes::spot(&old, 0, anchor);
    let now = of(anchor);
    let was_game = matches!(old.document.content, Input::Game(_));
    // A user who only watches has nothing selected and keeps it that way.
    let looks_on = old.pane().selected.is_none() && *way == Way::Replaced;
    let mut search_view = renewed(old, searched, cursor, Some(selected).filter(|_| !looks_on));
    panes::keep(&mut search_view, 0, before, now);
    if let Some(node) = search_view.pane().selected {
        select_node(&mut search_view, node);
    }
    if *way == Way::RestoredEdits {
        search_view.common.recovered = None;
        if was_game {
            search_view.document.origin.form = FileForm::Notation;
        }
    }
    if let Some(editing) = &mut search_view.edits {
        editing.touched.clone_from(&edited.touched);
        editing.marked = editing.marked.filter(|_| *way == Way::Done).and_then(|node| edited.mapping.of(node));
        editing.difference = Some((*way, difference));
    }
    search_view
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
