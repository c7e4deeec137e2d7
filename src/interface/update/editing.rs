//! Editing the tree in place: every edit is done at once, and the search of what it leads to follows as a job.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::event::{KeyCode, KeyEvent, KeyModifiers};

use super::nodes::{self, keeping, select_node};
use super::searching::{self, same_moment, spot};
use super::{Effect, disk, start};
use crate::edit::{Edit, Edited, History, Side};
use crate::replay::Replay;
use crate::session::{Difference, Input, Subject, fitting};
use crate::tree::{Domain, NodeId};
use crate::tui::editing::{Editing, Hand, Home, Pending, Way};
use crate::tui::job::{Found, Job, Request};
use crate::tui::keymap::Action;
use crate::tui::model::{Model, Overlay, Playing, ScreenMode, Viewer};

/// The most nodes a tree may have that is edited: each edit searches all of it again.
pub(super) const MOST_EDITED: u64 = 1_000_000;

/// The most characters of a value, a name or a file name.
const MOST_TYPED: usize = 200;

/// Begins or ends editing. A game is asked about first: what is edited is a tree.
pub(super) fn toggle(model: &mut Model) -> Effect {
    let unfolding = model.overlay == Overlay::Unfold;
    let Some(viewer) = &mut model.viewer else { return Effect::None };
    let Input::Tree(tree) = &viewer.subject.input else { return ask_or_unfold(model, unfolding) };
    let focus = viewer.focus();
    let new = || Box::new(Editing::new(History::new(Arc::clone(tree))));
    let editing = viewer.editing.get_or_insert_with(new);
    editing.hand = match editing.hand {
        Hand::Off => Hand::On,
        Hand::On => Hand::Off,
    };
    editing.typed.clear();
    model.overlay = Overlay::None;
    if editing.hand == Hand::On {
        viewer.playing = Playing::Paused;
        let _ = select_node(model, focus);
    }
    // On a projector the tree has another room now.
    if model.screen_mode == ScreenMode::Projector { nodes::refit(model) } else { Effect::None }
}

fn ask_or_unfold(model: &mut Model, asked: bool) -> Effect {
    let canvas = model.canvas();
    let Some(viewer) = &model.viewer else { return Effect::None };
    let small = viewer.baseline.size.is_some_and(|size| size.nodes <= MOST_EDITED);
    match (small, asked) {
        (false, _) => say(model, "the tree of this game is too large to be edited: limit it with --depth"),
        (_, false) => {
            model.overlay = Overlay::Unfold;
            Effect::None
        }
        (_, true) => {
            let request = Request { folds: BTreeSet::new(), ..viewer.request(canvas) };
            let job = Job::Unfold { subject: viewer.subject.clone(), choices: viewer.choices(), request };
            model.overlay = Overlay::None;
            start(model, job)
        }
    }
}

/// A game has become a tree: it is edited from here on, and there is no file yet that it could be saved to.
pub(super) fn unfolded(viewer: &mut Viewer) {
    let Input::Tree(tree) = &viewer.subject.input else { return };
    let history = History::new(Arc::clone(tree));
    let editing = Box::new(Editing { hand: Hand::On, home: Home::Nowhere, ..Editing::new(history) });
    viewer.subject.origin.view.depth = None;
    viewer.selected = Some(viewer.focus());
    viewer.editing = Some(editing);
}

pub(super) fn on_action(model: &mut Model, action: Action) -> Effect {
    let Some(focus) = model.viewer.as_ref().map(Viewer::focus) else { return Effect::None };
    match action {
        Action::ValueSet => set_value(model, focus),
        Action::ValueErase => erase(model),
        Action::PickUp => nodes::on_action(model, Action::SelectParent),
        Action::PickDown => nodes::on_action(model, Action::SelectChild),
        Action::PickLeft => nodes::on_action(model, Action::SelectLeft),
        Action::PickRight => nodes::on_action(model, Action::SelectRight),
        Action::AddChild => edit(model, &Edit::AddChild(focus)),
        Action::AddSibling => edit(model, &Edit::AddSibling(focus)),
        Action::Remove => edit(model, &Edit::Remove(focus)),
        Action::ShiftLeft => edit(model, &Edit::Shift(focus, Side::Left)),
        Action::ShiftRight => edit(model, &Edit::Shift(focus, Side::Right)),
        Action::Mark => mark(model, focus),
        Action::Swap => swap(model, focus),
        Action::Probability => set_probability(model, focus),
        Action::Rename => ask_name(model, focus),
        Action::Undo => go(model, Way::Undone),
        Action::Redo => go(model, Way::Redone),
        Action::SaveFile | Action::SaveAs => save(model, action),
        Action::Load => disk::load(model),
        Action::Order => searching::on_action(model, action),
        Action::Edit => toggle(model),
        _ => nodes::on_action(model, action),
    }
}

fn say(model: &mut Model, what: &str) -> Effect {
    model.remark = Some(what.to_owned());
    Effect::None
}

/// Esc: what is typed goes first, then the mark, then editing ends.
pub(super) fn close(model: &mut Model) -> Effect {
    let Some(editing) = editing(model) else { return Effect::None };
    if !editing.typed.is_empty() {
        editing.typed.clear();
    } else if editing.marked.take().is_none() {
        return toggle(model);
    } else {
        // The mark is gone.
    }
    Effect::None
}

fn editing(model: &mut Model) -> Option<&mut Editing> {
    model.viewer.as_mut()?.editing.as_deref_mut()
}

/// Saves and stays: whatever was to follow another time is forgotten.
fn save(model: &mut Model, action: Action) -> Effect {
    if let Some(editing) = editing(model) {
        editing.leaving = None;
    }
    if action == Action::SaveAs { disk::ask_name(model) } else { disk::save(model) }
}

/// Takes a character of a value. Only what can become one is taken; `i` is infinity.
pub(super) fn type_value(model: &mut Model, code: KeyCode) -> Effect {
    let domain = model.viewer.as_ref().map(|viewer| viewer.run.replay.tree().domain()).unwrap_or_default();
    let (KeyCode::Char(c), Some(editing)) = (code, editing(model)) else { return Effect::None };
    let typed = &mut editing.typed;
    match (domain, c) {
        (Domain::Truth, 't' | 'f') => c.to_uppercase().to_string().clone_into(typed),
        (Domain::Truth, _) => model.remark = Some("the leaves of this tree are T or F: type t or f".to_owned()),
        (_, 't' | 'f') => model.remark = Some("the leaves of this tree are numbers".to_owned()),
        (_, 'i') if matches!(typed.as_str(), "" | "-") => typed.push_str("inf"),
        (_, '-') if typed.is_empty() => typed.push(c),
        (_, '.') if !typed.contains(['.', 'i']) => typed.push(c),
        (_, '0'..='9') if !typed.contains('i') && typed.len() < MOST_TYPED => typed.push(c),
        _ => {}
    }
    Effect::None
}

fn erase(model: &mut Model) -> Effect {
    if let Some(editing) = editing(model) {
        if editing.typed.ends_with("inf") {
            let kept = editing.typed.len() - 3;
            editing.typed.truncate(kept);
        } else {
            editing.typed.pop();
        }
    }
    Effect::None
}

/// What has been typed as a value; `None` where it is none.
fn typed_value(typed: &str) -> Option<f64> {
    match typed {
        "T" => Some(1.0),
        "F" => Some(0.0),
        number => number.parse().ok(),
    }
}

fn set_value(model: &mut Model, node: NodeId) -> Effect {
    let typed = editing(model).map(|editing| editing.typed.clone()).unwrap_or_default();
    match typed_value(&typed) {
        Some(value) => edit(model, &Edit::Value(node, value)),
        None => say(model, "type a value first"),
    }
}

fn set_probability(model: &mut Model, node: NodeId) -> Effect {
    let typed = editing(model).map(|editing| editing.typed.clone()).unwrap_or_default();
    match typed.parse() {
        Ok(p) => edit(model, &Edit::Probability(node, p)),
        Err(_) => say(model, "type a probability first, such as .25"),
    }
}

fn mark(model: &mut Model, node: NodeId) -> Effect {
    if let Some(editing) = editing(model) {
        editing.marked = if editing.marked == Some(node) { None } else { Some(node) };
    }
    Effect::None
}

fn swap(model: &mut Model, node: NodeId) -> Effect {
    match editing(model).and_then(|editing| editing.marked) {
        Some(marked) => edit(model, &Edit::Swap(marked, node)),
        None => say(model, "mark a subtree with m first, then select the other"),
    }
}

fn ask_name(model: &mut Model, node: NodeId) -> Effect {
    let Some(viewer) = &model.viewer else { return Effect::None };
    let name = viewer.run.replay.tree().given_name(node).unwrap_or_default().to_owned();
    model.overlay = Overlay::Name(name);
    Effect::None
}

/// A key while a name is asked for: text is taken, Enter ends it, and nothing else happens but what closes or leaves.
pub(super) fn on_prompt_key(model: &mut Model, key: KeyEvent, action: Option<Action>) -> Effect {
    let held = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    let (Overlay::Name(words) | Overlay::SaveAs(words, _)) = &mut model.overlay else { return Effect::None };
    match key.code {
        KeyCode::Char(c) if !held => {
            if words.chars().count() < MOST_TYPED {
                words.push(c);
            }
        }
        KeyCode::Backspace => drop(words.pop()),
        KeyCode::Enter => return entered(model),
        _ => {
            let ends = matches!(action, Some(Action::Close | Action::Suspend | Action::Quit));
            return action.filter(|_| ends).map_or(Effect::None, |action| super::on_action(model, action));
        }
    }
    Effect::None
}

fn entered(model: &mut Model) -> Effect {
    match std::mem::take(&mut model.overlay) {
        Overlay::Name(name) => {
            let Some(node) = model.viewer.as_ref().map(Viewer::focus) else { return Effect::None };
            edit(model, &Edit::Name(node, Some(name).filter(|name| !name.is_empty())))
        }
        Overlay::SaveAs(name, refused) => disk::save_as(model, &name, refused.as_deref()),
        _ => Effect::None,
    }
}

fn edit(model: &mut Model, edit: &Edit) -> Effect {
    let Some(editing) = editing(model) else { return Effect::None };
    match editing.history.edit(edit) {
        Ok(edited) => search(model, edited, Way::Done),
        Err(refusal) => say(model, &refusal.to_string()),
    }
}

/// One step back or on in the history.
fn go(model: &mut Model, way: Way) -> Effect {
    let Some(editing) = editing(model) else { return Effect::None };
    let edited = if way == Way::Undone { editing.history.undo() } else { editing.history.redo() };
    match edited {
        Some(edited) => search(model, edited, way),
        None if way == Way::Undone => say(model, "nothing to undo"),
        None => say(model, "nothing to do again"),
    }
}

/// Another tree takes the place of the edited one; undo brings that back.
pub(super) fn replace(model: &mut Model, subject: &Subject) -> Effect {
    let Input::Tree(tree) = &subject.input else { return Effect::None };
    let Some(editing) = editing(model) else { return Effect::None };
    editing.history.replace(Arc::clone(tree));
    search(model, Edited::default(), Way::Replaced)
}

/// Searches the tree as it is now, in the way the walkthrough searches, or as near to it as the tree allows.
fn search(model: &mut Model, edited: Edited, way: Way) -> Effect {
    let canvas = model.canvas();
    let Some(viewer) = &mut model.viewer else { return Effect::None };
    let request = viewer.request(canvas);
    let folds = request.folds.iter().filter_map(|&fold| edited.mapping.of(fold)).collect();
    let mut choices = viewer.choices();
    let Some(editing) = &mut viewer.editing else { return Effect::None };
    let input = Input::Tree(Arc::clone(editing.history.tree()));
    choices.rules.algorithm = fitting(&input, choices.rules.algorithm);
    editing.revision += 1;
    editing.typed.clear();
    editing.pending = Some(Pending { edited, way });
    let subject = Subject { input, ..viewer.subject.clone() };
    start(model, Job::Search { subject, choices, request: Request { folds, ..request }, baseline: None })
}

/// The edit whose search has come, if it is one's.
pub(super) fn take_pending(viewer: &mut Viewer) -> Option<Pending> {
    viewer.editing.as_mut()?.pending.take()
}

/// The search of an edit did not come to an end: the edit is taken back, or what was taken back is done again.
pub(super) fn revert(model: &mut Model) {
    let Some(editing) = editing(model) else { return };
    let Some(pending) = editing.pending.take() else { return };
    let _ = match pending.way {
        Way::Done | Way::Redone | Way::Replaced => editing.history.undo(),
        Way::Undone => editing.history.redo(),
        Way::Searched => None,
    };
    editing.revision += 1;
}

/// The same tree was searched in another way while it is edited: what that changed is told like what an edit changes.
pub(super) fn searched_so(editing: &mut Editing, old: &Replay, new: &Replay) {
    editing.touched.clear();
    editing.difference = Some((Way::Searched, Difference::between(old, new, Some)));
}

/// The walkthrough after an edit: what was looked at stays where it is on the screen, if it is still there.
pub(super) fn settled(
    old: Viewer,
    pending: &Pending,
    Found { subject, run, plan, baseline, positions }: Found,
    canvas: (u16, u16),
) -> Viewer {
    let Pending { edited, way } = pending;
    let path = |node| searching::nearest(&run.replay, &old.run.replay.tree().path(node));
    let of = |node| edited.mapping.of(node).unwrap_or_else(|| path(node));
    let difference = Difference::between(&old.run.replay, &run.replay, |node| edited.mapping.of(node));
    let selected = selected(&old, edited, *way, &run.replay, of(old.focus()));
    let cursor = same_moment(&old, &run.replay, of(old.moment().current()));
    let anchor = if edited.mapping.of(old.focus()) == Some(selected) { old.focus() } else { old.moment().current() };
    let before = (old.camera, spot(&old.plan, &old, anchor));
    let now = of(anchor);
    // Who only looks on has nothing selected, whatever tree comes.
    let looks_on = old.selected.is_none() && *way == Way::Replaced;
    let selected = Some(selected).filter(|_| !looks_on);
    let mut viewer =
        Viewer { subject, run, plan, baseline, positions, cursor, selected, playing: Playing::Paused, ..old };
    super::code::follow(&mut viewer);
    viewer.camera = keeping(&viewer, before, now, canvas);
    if let Some(place) = viewer.selected.and_then(|node| viewer.plan.place(node)) {
        viewer.camera = viewer.camera.following(&viewer.plan, canvas, place);
    }
    if let Some(editing) = &mut viewer.editing {
        editing.touched.clone_from(&edited.touched);
        editing.marked = editing.marked.filter(|_| *way == Way::Done).and_then(|node| edited.mapping.of(node));
        editing.difference = Some((*way, difference));
    }
    viewer
}

/// The node to look at after an edit.
fn selected(old: &Viewer, edited: &Edited, way: Way, new: &Replay, mapped: NodeId) -> NodeId {
    let same = edited.mapping.of(old.focus());
    let touched = edited.touched.first().copied();
    let node = match way {
        Way::Done => edited.focus.or(same).or(touched),
        Way::Undone | Way::Redone => edited.focus.or(touched).or(same),
        Way::Replaced | Way::Searched => same,
    };
    node.filter(|node| node.index() < new.tree().len()).unwrap_or(mapped)
}
