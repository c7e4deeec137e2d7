//! Keys of a walkthrough and its nodes: selecting, folding, and laying out the tree for the canvas.

use std::sync::Arc;

use super::playback::{self, Towards};
use super::reply::Reply;
use super::screen::Screen as _;
use super::{asking, code, comparison, contest, disk, editing, opening, panes, random, rows, searching};
use crate::job::Job;
use crate::keymap::{
    Action, EventAction, LookAction, PanAction, PickAction, SelectAction, StepAction, WalkthroughAction,
};
use crate::model::{Model, OpenScreen, Overlay, SidePanel};
use crate::picture::Picture;
use crate::plans::{Request, TRIED_AT_EVERY_ZOOM, ZoomChoice};
use crate::search_view::{RevealMode, SearchView};
use plywood_drawing::scene::Stroke;
use plywood_search::search::MinimalTree;
use plywood_tree::settings::Choice as _;
use plywood_tree::tree::{Kind, NodeId, Tree};

pub(super) fn act(model: &mut Model, action: WalkthroughAction) -> Reply {
    let (surface, theme) = (model.surface(), model.theme.name());
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
        WalkthroughAction::Pan(action) => pan(viewer, action),
        WalkthroughAction::Select(action) => select(viewer, action),
        WalkthroughAction::Code(action) => return code::act(viewer, surface, action),
        WalkthroughAction::Sheet(action) => return super::sheet(model, action),
        WalkthroughAction::Lecture(action) => return opening::beside(model, action),
        WalkthroughAction::Compare => return comparison::enter(viewer, surface),
        WalkthroughAction::Edit => return editing::toggle(viewer, surface, &model.overlay),
        WalkthroughAction::Quiz => return asking::toggle(model),
        WalkthroughAction::Picture => change_picture(viewer),
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
    Reply::none()
}

pub(super) fn look(viewer: &mut SearchView, action: LookAction) -> Reply {
    let remark = panes::change_look(viewer, action);
    Reply { remark, ..relay(viewer, viewer.request()) }
}

pub(super) fn pan(viewer: &mut SearchView, action: PanAction) {
    if !is_in_rows(viewer) {
        return panes::pan(viewer, panes::offset(action));
    }
    let towards = match action {
        PanAction::PanUp => SelectAction::SelectParent,
        PanAction::PanDown => SelectAction::SelectChild,
        PanAction::PanLeft => SelectAction::SelectLeft,
        PanAction::PanRight => SelectAction::SelectRight,
    };
    select(viewer, towards);
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
    model.panel = model.panel.other();
    let reply = super::on_resize(model, model.size);
    match model.panel {
        SidePanel::Hidden => reply.saying(text!(remarks, "panel-hidden")),
        SidePanel::Shown if model.areas().side.is_empty() => reply.saying(text!(remarks, "no-room-for-panel")),
        SidePanel::Shown => reply,
    }
}

/// Shows or hides the minimal tree. It is known only if the whole tree is known and the search has no depth limit above its
/// leaves.
fn toggle_minimal_tree(viewer: &mut SearchView) -> Reply {
    if viewer.minimal().is_some() {
        viewer.minimal = None;
        return Reply::none();
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
    let target = playback::event(viewer, viewer.cursor(), towards);
    viewer.rest_at(target);
    Reply::none()
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
    Reply::none()
}

pub(super) fn select(viewer: &mut SearchView, action: SelectAction) {
    let tree = viewer.replay().tree();
    let focus = viewer.focus();
    if is_in_rows(viewer) {
        if let Some(node) = rows::target(viewer, action) {
            select_node(viewer, node);
        }
        return;
    }
    // In a graph a duplicate has no place of its own.
    let focus = if viewer.plan().is_graph() { viewer.plan().shown(tree, focus) } else { focus };
    let target = match (action, viewer.pane().selected) {
        // The first Tab selects the current node; later ones move the selection.
        (SelectAction::SelectNext, None) => Some(focus),
        (SelectAction::SelectNext, Some(_)) => next_shown(viewer, focus),
        (SelectAction::SelectPrevious, _) => previous_shown(viewer, focus),
        (SelectAction::SelectParent, _) => tree.parent(focus),
        (SelectAction::SelectChild, _) => first_child(viewer, focus),
        (SelectAction::SelectLeft, _) => neighbor(viewer, focus, &Direction::Left),
        (SelectAction::SelectRight, _) => neighbor(viewer, focus, &Direction::Right),
    };
    if let Some(node) = target {
        select_node(viewer, node);
    }
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
pub(super) fn change_picture(viewer: &mut SearchView) {
    panes::change_picture(viewer);
    if let Some(node) = viewer.pane().selected {
        select_node(viewer, node);
    }
}

/// Returns the first child that is drawn.
fn first_child(viewer: &SearchView, node: NodeId) -> Option<NodeId> {
    let tree = viewer.replay().tree();
    let child = tree.children(node).next()?;
    let shown = if viewer.plan().is_graph() { viewer.plan().shown(tree, child) } else { child };
    viewer.plan().place(shown).map(|_| shown)
}

fn next_shown(viewer: &SearchView, node: NodeId) -> Option<NodeId> {
    let tree = viewer.replay().tree();
    let folded = viewer.plan().folds().contains(&node);
    let next = if folded { tree.subtree(node).end } else { node.0 + 1 };
    let mut rest = (next..tree.len() as u32).map(NodeId);
    // In a graph duplicates are not drawn.
    rest.find(|&node| !viewer.plan().is_graph() || viewer.plan().place(node).is_some())
}

fn previous_shown(viewer: &SearchView, node: NodeId) -> Option<NodeId> {
    let previous = NodeId(node.0.checked_sub(1)?);
    if viewer.plan().is_graph() {
        return (0..=previous.0).rev().map(NodeId).find(|&node| viewer.plan().place(node).is_some());
    }
    Some(viewer.plan().shown(viewer.replay().tree(), previous))
}

enum Direction {
    Left,
    Right,
}

fn neighbor(viewer: &SearchView, node: NodeId, direction: &Direction) -> Option<NodeId> {
    let row = viewer.plan().row_of(node)?;
    let at = row.iter().position(|&other| other == node)?;
    match direction {
        Direction::Left => at.checked_sub(1).map(|at| row[at]),
        Direction::Right => row.get(at + 1).copied(),
    }
}

fn fold(viewer: &SearchView) -> Reply {
    if is_in_rows(viewer) {
        return Reply::say(text!(plies, "nothing-to-fold"));
    }
    if viewer.plan().is_graph() {
        return Reply::say(text!(panels, "nothing-to-fold"));
    }
    let tree = viewer.replay().tree();
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
pub(super) fn refit(viewer: &mut SearchView) -> Reply {
    panes::spread(viewer);
    panes::follow(viewer);
    let small = viewer.replay().tree().len() <= TRIED_AT_EVERY_ZOOM;
    let fits = viewer.zoom == ZoomChoice::Fit;
    if fits && small { relay(viewer, viewer.request()) } else { Reply::none() }
}

/// Switches reveal mode, in which the words of each step wait for a key. Words on the screen stay.
fn toggle_reveal_mode(viewer: &mut SearchView) -> Reply {
    let (curtain, remark) = match viewer.curtain {
        RevealMode::Off => (RevealMode::Raised(viewer.cursor()), text!(asking, "asks-first")),
        RevealMode::Raised(_) => (RevealMode::Off, text!(asking, "tells-at-once")),
    };
    viewer.curtain = curtain;
    Reply::say(remark)
}

/// Reveals the hidden words of the step, and its node. Returns `false` if they were not hidden.
fn reveal_words(viewer: &mut SearchView) -> bool {
    let is_hidden = viewer.hides_words();
    if is_hidden {
        viewer.curtain = RevealMode::Raised(viewer.cursor());
        panes::follow(viewer);
    }
    is_hidden
}
