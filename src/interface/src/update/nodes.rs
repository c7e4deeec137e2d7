//! Keys of a walkthrough and its nodes: selecting, folding, and laying out the tree for the canvas.

use super::{editing, game_match, opening, panes, parsons, practice, prelude::*, quiz_view, random, searching};
use crate::{
    keymap::{Action, CodeAction, EventAction, LookAction, PanAction, PickAction, SelectAction, WalkthroughAction},
    plans::{Picture, TRIED_AT_EVERY_ZOOM},
    playback::Towards,
};
use plywood_drawing::scene::Stroke;
use plywood_explain::pseudocode::{Form, Programs};
use plywood_search::search::MinimalTree;
use plywood_tree::tree::Kind;

pub fn act(model: &mut Model, action: WalkthroughAction) -> Reply {
    let OpenScreen::Search(search_view) = &mut model.screen else {
        // Content is being opened or failed to open; the user can still switch to another lecture.
        let WalkthroughAction::Lecture(action) = action else { return Reply::say(say!("remarks/nothing-open")) };
        return opening::beside(model, action);
    };
    match action {
        WalkthroughAction::Step(action) => search_view.step(action),
        WalkthroughAction::Event(action) => return to_event(search_view, action),
        WalkthroughAction::Play(action) => search_view.play(action),
        WalkthroughAction::Choice(action) => return searching::choose(search_view, action),
        WalkthroughAction::Look(action) => return look(search_view, action),
        WalkthroughAction::Pan(action) => return pan(search_view, action),
        WalkthroughAction::Select(action) => return select(search_view, action),
        WalkthroughAction::Code(action) => return change_code(search_view, action),
        WalkthroughAction::Sheet(action) => return super::sheet(model, action),
        WalkthroughAction::Lecture(action) => return opening::beside(model, action),
        WalkthroughAction::Compare => return searching::compare(search_view),
        WalkthroughAction::Edit => return editing::toggle(search_view, &model.overlay),
        WalkthroughAction::Quiz => return quiz_view::toggle(model),
        WalkthroughAction::Practise => return practice::start(model),
        WalkthroughAction::NewExercise => return random::ask_difficulty(model),
        WalkthroughAction::Parsons => return parsons::start(model),
        WalkthroughAction::AskFirst => return quiz_view::predict(model),
        WalkthroughAction::Picture => return change_picture(search_view),
        WalkthroughAction::Visits => search_view.own.visits = search_view.own.visits.next(),
        WalkthroughAction::Reset => return searching::reset(search_view),
        WalkthroughAction::Similar => return random::similar_tree(model),
        WalkthroughAction::Hunt => return random::hidden_mistake(model),
        WalkthroughAction::Panel => return toggle_panel(model),
        WalkthroughAction::Merge => return searching::merge(search_view),
        WalkthroughAction::Deeper => return searching::deeper(search_view),
        WalkthroughAction::Shallower => return searching::shallower(search_view),
        WalkthroughAction::Chart if matches!(model.overlay, Overlay::Chart(_)) => return Reply::show(Overlay::None),
        WalkthroughAction::Chart => return searching::chart(search_view),
        WalkthroughAction::Match => return game_match::enter(model),
        WalkthroughAction::Positions => {
            return super::unless_in_side_panel(model, Action::Positions, Overlay::Positions);
        }
        WalkthroughAction::Fold => return fold(search_view),
        WalkthroughAction::MinimalTree => return toggle_minimal_tree(search_view),
        WalkthroughAction::Grain => {
            search_view.own.stops = search_view.own.stops.next();
            return Reply::note(search_view.own.stops.meaning());
        }
    }
    None
}

pub fn look(search_view: &mut SearchView, action: LookAction) -> Reply {
    let remark = panes::change_look(search_view, action).map(Remark::from);
    let laid = if search_view.is_compared() {
        searching::relay_comparison(search_view)
    } else {
        relay(search_view, search_view.request())
    };
    laid.with(|answer| answer.remark = remark)
}

pub fn pan(search_view: &mut SearchView, action: PanAction) -> Reply {
    if !is_in_rows(search_view) {
        panes::pan(search_view, panes::offset(action));
        return None;
    }
    let towards = match action {
        PanAction::PanUp => SelectAction::SelectParent,
        PanAction::PanDown => SelectAction::SelectChild,
        PanAction::PanLeft => SelectAction::SelectLeft,
        PanAction::PanRight => SelectAction::SelectRight,
    };
    select(search_view, towards)
}

pub const fn picked(action: PickAction) -> SelectAction {
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
        reply.noting(say!("remarks/panel-hidden"))
    } else if model.areas().side.is_empty() {
        reply.saying(text!("remarks/no-room-for-panel"))
    } else {
        reply
    }
}

/// Shows or hides the minimal tree. It is known only if the whole tree is known and the search has no depth limit above its
/// leaves.
fn toggle_minimal_tree(search_view: &mut SearchView) -> Reply {
    if search_view.minimal().is_some() {
        search_view.own.minimal = None;
        return None;
    }
    let tree = Arc::clone(&search_view.replay().trace().tree);
    let rules = search_view.choices().rules;
    let is_whole = search_view.replay().knows_whole_tree() && rules.depth >= tree.plies() && !rules.may_fail();
    let Some(minimal) = MinimalTree::new(&tree).filter(|_| is_whole) else {
        return Reply::say(text!("panels/no-minimal-tree"));
    };
    let [value, one, every] = minimal.by_type();
    let remark = say!(
        "panels/minimal-tree",
        nodes = Count(minimal.nodes()),
        all = Count(tree.len()),
        Count(value),
        Count(one),
        Count(every)
    );
    search_view.own.minimal = Some((tree, Arc::new(minimal)));
    Reply::note(remark)
}

fn to_event(search_view: &mut SearchView, action: EventAction) -> Reply {
    let replay = search_view.replay();
    let cursor = search_view.cursor();
    let (target, none) = match action {
        EventAction::NextEvent => {
            search_view.to_event(Towards::Next);
            return None;
        }
        EventAction::PreviousEvent => {
            search_view.to_event(Towards::Previous);
            return None;
        }
        EventAction::NextCutoff => (replay.next_cutoff(cursor), text!("panels/no-more-cutoffs")),
        EventAction::PreviousCutoff => (replay.previous_cutoff(cursor), text!("panels/no-cutoff-before")),
    };
    let none = if replay.cutoffs().is_empty() { text!("panels/no-cutoffs") } else { none };
    panes::rest_at_found(search_view, target, none)
}

pub fn select(search_view: &mut SearchView, action: SelectAction) -> Reply {
    let tree = search_view.tree();
    // In a graph a duplicate has no place of its own.
    let is_graph = search_view.plan().is_graph() && !is_in_rows(search_view);
    let focus = if is_graph { search_view.plan().visible_node(tree, search_view.focus()) } else { search_view.focus() };
    let target = match (action, search_view.pane().selected) {
        // The first Tab selects the current node; later ones move the selection.
        (SelectAction::SelectNext, None) => Some(focus),
        (SelectAction::SelectNext, Some(_)) => next(search_view, focus),
        (SelectAction::SelectPrevious, _) => previous(search_view, focus),
        (SelectAction::SelectParent, _) => tree.parent(focus),
        (SelectAction::SelectChild, _) => child(search_view, focus),
        (SelectAction::SelectLeft, _) => beside(search_view, focus, -1),
        (SelectAction::SelectRight, _) => beside(search_view, focus, 1),
    };
    if let Some(node) = target {
        select_node(search_view, node);
    }
    None
}

pub fn select_node(search_view: &mut SearchView, node: NodeId) {
    let canvas = search_view.tree_canvas(0);
    let pane = search_view.pane_mut();
    pane.selected = Some(node);
    pane.opened = Some(node);
    if let Some(place) = pane.plan.place(node) {
        pane.camera = pane.camera.following(&pane.plan, canvas.into(), place);
    }
    if is_in_rows(search_view) {
        let scroll = search_view.ply_view(0).settled();
        search_view.pane_mut().scroll = scroll;
    }
}

/// Returns true if rows of plies are shown.
fn is_in_rows(search_view: &SearchView) -> bool {
    search_view.picture() == Picture::Plies
}

/// Switches the picture. The node that keys act on stays in view.
pub fn change_picture(search_view: &mut SearchView) -> Reply {
    panes::change_picture(search_view);
    if let Some(node) = search_view.pane().selected {
        select_node(search_view, node);
    }
    None
}

fn next(search_view: &SearchView, node: NodeId) -> Option<NodeId> {
    let tree = search_view.tree();
    let in_rows = is_in_rows(search_view);
    let is_folded = !in_rows && search_view.plan().folds().contains(&node);
    let next = if is_folded { tree.subtree(node).end } else { node.0 + 1 };
    let mut rest = (next..tree.len() as u32).map(NodeId);
    // In a graph duplicates are not drawn.
    rest.find(|&node| in_rows || !search_view.plan().is_graph() || search_view.plan().place(node).is_some())
}

fn previous(search_view: &SearchView, node: NodeId) -> Option<NodeId> {
    let previous = NodeId(node.0.checked_sub(1)?);
    if is_in_rows(search_view) {
        return Some(previous);
    }
    if search_view.plan().is_graph() {
        return (0..=previous.0).rev().map(NodeId).find(|&node| search_view.plan().place(node).is_some());
    }
    Some(search_view.plan().visible_node(search_view.tree(), previous))
}

/// Returns the first child that is drawn. In rows of plies, returns the child on the path of the search; else the best, the last
/// visited, or the first child.
fn child(search_view: &SearchView, node: NodeId) -> Option<NodeId> {
    let tree = search_view.tree();
    let moment = search_view.moment();
    let index = &search_view.pane().index;
    let first = tree.children(node).next();
    if !is_in_rows(search_view) {
        let shown = if search_view.plan().is_graph() { search_view.plan().visible_node(tree, first?) } else { first? };
        return search_view.plan().place(shown).map(|_| shown);
    }
    let current = moment.current();
    if current != node && tree.is_ancestor(node, current) {
        return Some(index.ancestor(current, index.ply(node) + 1));
    }
    let is_own = |&child: &NodeId| tree.parent(child) == Some(node);
    moment.best_child(node).filter(is_own).or_else(|| moment.last_child(node)).or(first)
}

/// Returns the node `by` places to the right in the row of a tree, or among the siblings in rows of plies.
fn beside(search_view: &SearchView, node: NodeId, by: isize) -> Option<NodeId> {
    if !is_in_rows(search_view) {
        let row = search_view.plan().row_of(node)?;
        let at = row.iter().position(|&other| other == node)?.checked_add_signed(by)?;
        return row.get(at).copied();
    }
    let tree = search_view.tree();
    let siblings = search_view.pane().index.children(tree, tree.parent(node)?);
    let at = siblings.position(node)?.checked_add_signed(by)?;
    (at < siblings.len()).then(|| siblings.part(at..at + 1)[0])
}

fn fold(search_view: &SearchView) -> Reply {
    if is_in_rows(search_view) {
        return Reply::say(text!("plies/nothing-to-fold"));
    }
    if search_view.plan().is_graph() {
        return Reply::say(text!("panels/nothing-to-fold"));
    }
    // A leaf is folded together with its siblings.
    let tree = search_view.tree();
    let focus = search_view.focus();
    let is_inner = matches!(tree.kind(focus), Kind::Inner(_));
    let node = tree.parent(focus).filter(|_| !is_inner).unwrap_or(focus);
    let mut folds = search_view.plan().folds().clone();
    if !folds.remove(&node) {
        folds.insert(node);
    }
    relay(search_view, Request { folds, ..search_view.request() })
}

pub fn relay(search_view: &SearchView, request: Request) -> Reply {
    Reply::start(Job::Lay { replay: Arc::clone(search_view.replay()), request })
}

/// Lays everything out with another pen, after a change of screen mode.
pub fn change_stroke(search_view: &SearchView, stroke: Stroke) -> Reply {
    relay(search_view, Request { stroke, ..search_view.request() })
}

/// Handles a change of size. Trees zoomed to fit are laid out again; others keep their view.
pub fn refit(view: &mut SearchView) -> Reply {
    panes::spread(view);
    panes::follow(view);
    let is_small = view.all().iter().all(|pane| pane.run.replay.tree().len() <= TRIED_AT_EVERY_ZOOM);
    match (is_small, view.is_compared()) {
        (true, true) => searching::relay_comparison(view),
        (true, false) if view.own.zoom.is_none() => relay(view, view.request()),
        (true, false) | (false, _) => None,
    }
}

/// Changes the pane that shows the program line by line. Nothing of that changes the search.
pub fn change_code(search_view: &mut SearchView, action: CodeAction) -> Reply {
    match action {
        CodeAction::Code => toggle_code(search_view),
        CodeAction::Form => next_form(search_view),
    }
}

/// Shows or hides the code, and lays the tree out again for the remaining canvas.
fn toggle_code(search_view: &mut SearchView) -> Reply {
    search_view.own.code = search_view.own.code.is_none().then(|| programs(search_view, None));
    let is_hidden = search_view.own.code.is_some() && search_view.areas().code.is_empty();
    search_view.fit();
    let reply = refit(search_view);
    if is_hidden { reply.saying(text!("remarks/no-room-for-code")) } else { reply }
}

/// Shows the code in the next form that describes the search.
fn next_form(search_view: &mut SearchView) -> Reply {
    let Some(programs) = &mut search_view.own.code else { return toggle_code(search_view) };
    programs.choose_next();
    if programs.len() < 2 {
        return Reply::say(text!("panels/one-form"));
    }
    programs.program().and_then(|program| Reply::note(program.title))
}

/// Updates the code after a change of the search, in the same form if available.
pub fn update_code(search_view: &mut SearchView) {
    let form = search_view.program().map(|program| program.form);
    search_view.own.code = search_view.own.code.is_some().then(|| programs(search_view, form));
}

fn programs(search_view: &SearchView, form: Option<Form>) -> Programs {
    let rules = search_view.choices().rules;
    // The rules in use would reveal the answer.
    let rules = if search_view.common.quiz_view.is_some() { rules.right() } else { rules };
    Programs::new(search_view.replay(), rules, form)
}
