//! Keys of a walkthrough and its nodes: selecting, folding, and laying out the tree for the canvas.

use std::sync::Arc;

use super::message::Reply;
use super::screen::Screen as _;
use super::{asking, contest, disk, editing, opening, panes, random, searching};
use crate::document_view::View as _;
use crate::job::Job;
use crate::keymap::{
    Action, CodeAction, EventAction, LookAction, PanAction, PickAction, SelectAction, StepAction, WalkthroughAction,
};
use crate::model::{Model, OpenScreen, Overlay};
use crate::plans::Picture;
use crate::plans::{Request, TRIED_AT_EVERY_ZOOM};
use crate::playback::Towards;
use crate::search_view::SearchView;
use plywood_drawing::scene::Stroke;
use plywood_explain::pseudocode::{Form, Program, Programs};
use plywood_search::search::MinimalTree;
use plywood_tree::settings::Choice as _;
use plywood_tree::tree::{Kind, NodeId, Tree};

pub(super) fn act(model: &mut Model, action: WalkthroughAction) -> Reply {
    let theme = model.theme.name();
    let OpenScreen::Search(viewer) = &mut model.screen else {
        // Content is being opened or failed to open; the user can still switch to another lecture.
        let WalkthroughAction::Lecture(action) = action else { return Reply::say(text!(remarks, "nothing-open")) };
        return opening::beside(model, action);
    };
    match action {
        WalkthroughAction::Step(StepAction::Forward) if reveal_words(viewer) => {}
        WalkthroughAction::Step(action) => viewer.step(action),
        WalkthroughAction::Event(action) => return to_event(viewer, action),
        WalkthroughAction::Play(action) => viewer.play(action),
        WalkthroughAction::Choice(action) => return searching::choose(viewer, action),
        WalkthroughAction::Look(action) => return look(viewer, action),
        WalkthroughAction::Pan(action) => return pan(viewer, action),
        WalkthroughAction::Select(action) => return select(viewer, action),
        WalkthroughAction::Code(action) => return change_code(viewer, action),
        WalkthroughAction::Sheet(action) => return super::sheet(model, action),
        WalkthroughAction::Lecture(action) => return opening::beside(model, action),
        WalkthroughAction::Compare => return searching::compare(viewer),
        WalkthroughAction::Edit => return editing::toggle(viewer, &model.overlay),
        WalkthroughAction::Quiz => return asking::toggle(model),
        WalkthroughAction::Picture => return change_picture(viewer),
        WalkthroughAction::Visits => viewer.visits = viewer.visits.next(),
        WalkthroughAction::Reset => return searching::reset(viewer),
        WalkthroughAction::Similar => return random::similar_tree(model),
        WalkthroughAction::Hunt => return random::hidden_mistake(model),
        WalkthroughAction::Panel => return toggle_panel(model),
        WalkthroughAction::Merge => return searching::merge(viewer),
        WalkthroughAction::Deeper => return searching::deeper(viewer),
        WalkthroughAction::Shallower => return searching::shallower(viewer),
        WalkthroughAction::Chart if matches!(model.overlay, Overlay::Chart(_)) => return Reply::show(Overlay::None),
        WalkthroughAction::Chart => return searching::chart(viewer),
        WalkthroughAction::Match => return contest::enter(model),
        WalkthroughAction::Positions => {
            return super::unless_in_side_panel(model, Action::Positions, Overlay::Positions);
        }
        WalkthroughAction::Fold => return fold(viewer),
        WalkthroughAction::MinimalTree => return toggle_minimal_tree(viewer),
        WalkthroughAction::Draw => return disk::draw(viewer, theme),
        WalkthroughAction::Grain => viewer.stops = viewer.stops.next(),
        WalkthroughAction::AskFirst => return toggle_reveal_mode(viewer),
    }
    Reply::NONE
}

pub(super) fn look(viewer: &mut SearchView, action: LookAction) -> Reply {
    let remark = panes::change_look(viewer, action);
    Reply { remark, ..relay(viewer, viewer.request()) }
}

pub(super) fn pan(viewer: &mut SearchView, action: PanAction) -> Reply {
    if !is_in_rows(viewer) {
        panes::pan(viewer, panes::offset(action));
        return Reply::NONE;
    }
    let towards = match action {
        PanAction::PanUp => SelectAction::SelectParent,
        PanAction::PanDown => SelectAction::SelectChild,
        PanAction::PanLeft => SelectAction::SelectLeft,
        PanAction::PanRight => SelectAction::SelectRight,
    };
    select(viewer, towards)
}

pub(super) const fn picked(action: PickAction) -> SelectAction {
    match action {
        PickAction::PickUp => SelectAction::SelectParent,
        PickAction::PickDown => SelectAction::SelectChild,
        PickAction::PickLeft => SelectAction::SelectLeft,
        PickAction::PickRight => SelectAction::SelectRight,
    }
}

/// Shows or hides the side panel of wide screens.
fn toggle_panel(model: &mut Model) -> Reply {
    model.hides_panel = !model.hides_panel;
    let reply = super::on_resize(model, model.size);
    if model.hides_panel {
        reply.saying(text!(remarks, "panel-hidden"))
    } else if model.areas().side.is_empty() {
        reply.saying(text!(remarks, "no-room-for-panel"))
    } else {
        reply
    }
}

/// Shows or hides the minimal tree. It is known only if the whole tree is known and the search has no depth limit above its
/// leaves.
fn toggle_minimal_tree(viewer: &mut SearchView) -> Reply {
    if viewer.minimal().is_some() {
        viewer.minimal = None;
        return Reply::NONE;
    }
    let tree = Arc::clone(&viewer.replay().trace().tree);
    let is_whole = viewer.replay().knows_whole_tree() && viewer.choices().rules.depth >= tree.plies();
    let Some(minimal) = MinimalTree::new(&tree).filter(|_| is_whole) else {
        return Reply::say(text!(panels, "no-minimal-tree"));
    };
    let [value, one, every] = minimal.by_type();
    let remark = say!(
        panels,
        "minimal-tree",
        nodes = Count(minimal.nodes()),
        all = Count(tree.len()),
        value = Count(value),
        one = Count(one),
        every = Count(every)
    );
    viewer.minimal = Some((tree, Arc::new(minimal)));
    Reply::say(remark)
}

fn to_event(viewer: &mut SearchView, action: EventAction) -> Reply {
    let towards = match action {
        EventAction::NextEvent => Towards::Next,
        EventAction::PreviousEvent => Towards::Previous,
        EventAction::NextCutoff => return to_cutoff(viewer, Towards::Next),
        EventAction::PreviousCutoff => return to_cutoff(viewer, Towards::Previous),
    };
    viewer.to_event(towards);
    Reply::NONE
}

/// Goes to the next or the previous cutoff, if there is one.
fn to_cutoff(viewer: &mut SearchView, towards: Towards) -> Reply {
    let (replay, cursor) = (viewer.replay(), viewer.cursor());
    let (target, none) = match towards {
        Towards::Next => (replay.next_cutoff(cursor), text!(panels, "no-more-cutoffs")),
        Towards::Previous => (replay.previous_cutoff(cursor), text!(panels, "no-cutoff-before")),
    };
    match target {
        Some(target) => viewer.rest_at(target),
        None if replay.cutoffs().is_empty() => return Reply::say(text!(panels, "no-cutoffs")),
        None => return Reply::say(none),
    }
    Reply::NONE
}

pub(super) fn select(viewer: &mut SearchView, action: SelectAction) -> Reply {
    let tree = viewer.tree();
    // In a graph a duplicate has no place of its own.
    let is_graph = viewer.plan().is_graph() && !is_in_rows(viewer);
    let focus = if is_graph { viewer.plan().shown(tree, viewer.focus()) } else { viewer.focus() };
    let target = match (action, viewer.pane().selected) {
        // The first Tab selects the current node; later ones move the selection.
        (SelectAction::SelectNext, None) => Some(focus),
        (SelectAction::SelectNext, Some(_)) => next(viewer, focus),
        (SelectAction::SelectPrevious, _) => previous(viewer, focus),
        (SelectAction::SelectParent, _) => tree.parent(focus),
        (SelectAction::SelectChild, _) => child(viewer, focus),
        (SelectAction::SelectLeft, _) => beside(viewer, focus, -1),
        (SelectAction::SelectRight, _) => beside(viewer, focus, 1),
    };
    if let Some(node) = target {
        select_node(viewer, node);
    }
    Reply::NONE
}

pub(super) fn select_node(viewer: &mut SearchView, node: NodeId) {
    let canvas = viewer.tree_canvas(0);
    let pane = viewer.pane_mut();
    pane.selected = Some(node);
    pane.opened = Some(node);
    if let Some(place) = pane.plan.place(node) {
        pane.camera = pane.camera.following(&pane.plan, canvas.into(), place);
    }
    if is_in_rows(viewer) {
        let scroll = viewer.ply_view(0).settled();
        viewer.pane_mut().scroll = scroll;
    }
}

/// Returns true if rows of plies are shown.
fn is_in_rows(viewer: &SearchView) -> bool {
    viewer.picture() == Picture::Plies
}

/// Switches the picture. The node that keys act on stays in view.
pub(super) fn change_picture(viewer: &mut SearchView) -> Reply {
    panes::change_picture(viewer);
    if let Some(node) = viewer.pane().selected {
        select_node(viewer, node);
    }
    Reply::NONE
}

fn next(viewer: &SearchView, node: NodeId) -> Option<NodeId> {
    let (tree, in_rows) = (viewer.tree(), is_in_rows(viewer));
    let is_folded = !in_rows && viewer.plan().folds().contains(&node);
    let next = if is_folded { tree.subtree(node).end } else { node.0 + 1 };
    let mut rest = (next..tree.len() as u32).map(NodeId);
    // In a graph duplicates are not drawn.
    rest.find(|&node| in_rows || !viewer.plan().is_graph() || viewer.plan().place(node).is_some())
}

fn previous(viewer: &SearchView, node: NodeId) -> Option<NodeId> {
    let previous = NodeId(node.0.checked_sub(1)?);
    if is_in_rows(viewer) {
        return Some(previous);
    }
    if viewer.plan().is_graph() {
        return (0..=previous.0).rev().map(NodeId).find(|&node| viewer.plan().place(node).is_some());
    }
    Some(viewer.plan().shown(viewer.tree(), previous))
}

/// Returns the first child that is drawn. In rows of plies, returns the child on the path of the search; else the best, the last
/// visited, or the first child.
fn child(viewer: &SearchView, node: NodeId) -> Option<NodeId> {
    let (tree, moment, index) = (viewer.tree(), viewer.moment(), &viewer.pane().index);
    let first = tree.children(node).next();
    if !is_in_rows(viewer) {
        let shown = if viewer.plan().is_graph() { viewer.plan().shown(tree, first?) } else { first? };
        return viewer.plan().place(shown).map(|_| shown);
    }
    let current = moment.current();
    if current != node && tree.is_ancestor(node, current) {
        return Some(index.ancestor(current, index.ply(node) + 1));
    }
    let is_own = |&child: &NodeId| tree.parent(child) == Some(node);
    moment.best_child(node).filter(is_own).or_else(|| moment.last_child(node)).or(first)
}

/// Returns the node `by` places to the right in the row of a tree, or among the siblings in rows of plies.
fn beside(viewer: &SearchView, node: NodeId, by: isize) -> Option<NodeId> {
    if !is_in_rows(viewer) {
        let row = viewer.plan().row_of(node)?;
        let at = row.iter().position(|&other| other == node)?.checked_add_signed(by)?;
        return row.get(at).copied();
    }
    let tree = viewer.tree();
    let siblings = viewer.pane().index.children(tree, tree.parent(node)?);
    let at = siblings.position(node)?.checked_add_signed(by)?;
    (at < siblings.len()).then(|| siblings.part(at..at + 1)[0])
}

fn fold(viewer: &SearchView) -> Reply {
    if is_in_rows(viewer) {
        return Reply::say(text!(plies, "nothing-to-fold"));
    }
    if viewer.plan().is_graph() {
        return Reply::say(text!(panels, "nothing-to-fold"));
    }
    let tree = viewer.tree();
    let node = foldable(tree, viewer.focus());
    let mut folds = viewer.plan().folds().clone();
    if !folds.remove(&node) {
        folds.insert(node);
    }
    relay(viewer, Request { folds, ..viewer.request() })
}

/// Returns the node to fold: a leaf is folded together with its siblings.
fn foldable(tree: &Tree, node: NodeId) -> NodeId {
    if matches!(tree.kind(node), Kind::Inner(_)) { node } else { tree.parent(node).unwrap_or(node) }
}

pub(super) fn relay(viewer: &SearchView, request: Request) -> Reply {
    Reply::start(Job::Lay { replay: Arc::clone(viewer.replay()), request })
}

/// Lays everything out with another pen, after a change of screen mode.
pub(super) fn change_stroke(viewer: &SearchView, stroke: Stroke) -> Reply {
    relay(viewer, Request { stroke, ..viewer.request() })
}

/// Handles a change of size. Trees zoomed to fit are laid out again; others keep their view.
pub(super) fn refit(view: &mut SearchView) -> Reply {
    panes::spread(view);
    panes::follow(view);
    let is_small = view.all().iter().all(|lane| lane.run.replay.tree().len() <= TRIED_AT_EVERY_ZOOM);
    match (is_small, view.is_compared()) {
        (true, true) => searching::relay_comparison(view),
        (true, false) if view.zoom.is_none() => relay(view, view.request()),
        (true, false) | (false, _) => Reply::NONE,
    }
}

/// Switches reveal mode, in which the words of each step wait for a key. Words on the screen stay.
fn toggle_reveal_mode(viewer: &mut SearchView) -> Reply {
    viewer.curtain = if viewer.curtain.is_some() { None } else { Some(viewer.cursor()) };
    Reply::say(if viewer.curtain.is_some() { text!(asking, "asks-first") } else { text!(asking, "tells-at-once") })
}

/// Reveals the hidden words of the step, and its node. Returns `false` if they were not hidden.
fn reveal_words(viewer: &mut SearchView) -> bool {
    let is_hidden = viewer.hides_words();
    if is_hidden {
        viewer.curtain = Some(viewer.cursor());
        panes::follow(viewer);
    }
    is_hidden
}

/// Changes the pane that shows the program line by line. Nothing of that changes the search.
pub(super) fn change_code(viewer: &mut SearchView, action: CodeAction) -> Reply {
    match action {
        CodeAction::Code => toggle_code(viewer),
        CodeAction::Form => next_form(viewer),
    }
}

/// Shows or hides the code, and lays the tree out again for the remaining canvas.
fn toggle_code(viewer: &mut SearchView) -> Reply {
    viewer.code = if viewer.code.is_some() { None } else { Some(programs(viewer, None)) };
    let is_hidden = viewer.code.is_some() && viewer.areas().code.is_empty();
    viewer.fit();
    let reply = refit(viewer);
    if is_hidden { reply.saying(text!(remarks, "no-room-for-code")) } else { reply }
}

/// Shows the code in the next form that describes the search.
fn next_form(viewer: &mut SearchView) -> Reply {
    let Some(programs) = &mut viewer.code else { return toggle_code(viewer) };
    programs.choose_next();
    if programs.len() < 2 {
        return Reply::say(text!(panels, "one-form"));
    }
    programs.chosen().map_or(Reply::NONE, |program| Reply::say(program.title))
}

/// Updates the code after a change of the search, in the same form if available.
pub(super) fn update_code(viewer: &mut SearchView) {
    let form = viewer.code.as_ref().and_then(Programs::chosen).map(|program: &Program| program.form);
    viewer.code = viewer.code.is_some().then(|| programs(viewer, form));
}

fn programs(viewer: &SearchView, form: Option<Form>) -> Programs {
    let rules = viewer.choices().rules;
    // The rules in use would reveal the answer.
    let rules = if viewer.common.asking.is_some() { rules.right() } else { rules };
    Programs::new(viewer.replay(), rules, form)
}
