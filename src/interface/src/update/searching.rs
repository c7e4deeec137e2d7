//! Searches a walkthrough again with other settings, and finds the matching step of the new search.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::code;
use super::panes::{self, Spot};
use super::reply::Reply;
use crate::document_view::Common;
use crate::job::{Job, Searched};
use crate::keymap::ChoiceAction;
use crate::panes::{Pane, panel_columns};
use crate::plans::Request;
use crate::playback::{Playback, Playing};
use crate::search_view::{IntendedMoment, SearchView};
use plywood_explain as explain;
use plywood_games::GameSpec;
use plywood_search::replay::{Likeness, followed};
use plywood_search::session::{Choices, Input, Lane, LockStep, SearchProblem, default_algorithm, fitting_algorithms};
use plywood_search::trace::Step;
use plywood_tree::settings::{Choice, Merge, Order};
use plywood_tree::tree::NodeId;

/// Searches with the next algorithm, return mode, cut rule or order.
pub(super) fn choose(viewer: &SearchView, action: ChoiceAction) -> Reply {
    let mut choices = viewer.choices();
    let rules = &mut choices.rules;
    let mut no_other = text!(remarks, "no-other-algorithm");
    match action {
        ChoiceAction::Algorithm => choices = with_next_algorithm(&viewer.subject.content, choices),
        ChoiceAction::FailMode if rules.algorithm.guesses() => no_other = text!(remarks, "only-fail-soft"),
        ChoiceAction::FailMode => rules.fail_mode = rules.fail_mode.next(),
        ChoiceAction::CutRule => rules.cut_rule = rules.cut_rule.next(),
        ChoiceAction::Order => choices.order = choices.order.next_for(rules.algorithm),
    }
    again(viewer, choices, no_other)
}

/// Searches one ply deeper, or without a limit if the search does not reach the current one.
pub(super) fn deeper(viewer: &SearchView) -> Reply {
    let depth = match viewer.choices().rules.depth {
        depth if viewer.replay().tree().plies() < depth => u32::MAX,
        depth => depth + 1,
    };
    to_depth(viewer, depth, text!(remarks, "deepest"))
}

/// Searches one ply less deep than the limit, or than the tree if it ends above the limit.
pub(super) fn shallower(viewer: &SearchView) -> Reply {
    let depth = viewer.choices().rules.depth.min(viewer.replay().tree().plies()).saturating_sub(1);
    to_depth(viewer, depth, text!(remarks, "shallowest"))
}

fn to_depth(viewer: &SearchView, depth: u32, no_other: &'static str) -> Reply {
    let mut choices = viewer.choices();
    choices.rules.depth = depth;
    again(viewer, choices, no_other)
}

/// Searches with other choices, or says why they are the same.
fn again(viewer: &SearchView, choices: Choices, no_other: &'static str) -> Reply {
    if choices == viewer.choices() {
        return Reply::say(no_other);
    }
    search(viewer, choices)
}

pub(super) fn search(viewer: &SearchView, choices: Choices) -> Reply {
    Reply::start(Job::Search {
        subject: viewer.subject.clone(),
        choices,
        request: viewer.request(),
        // The baseline belongs to the tree at this depth limit.
        baseline: Some(viewer.baseline).filter(|_| choices.rules.depth == viewer.choices().rules.depth),
    })
}

/// Returns the choices with the next algorithm that can search the input; settings without meaning for it are dropped.
pub(super) fn with_next_algorithm(input: &Input, mut choices: Choices) -> Choices {
    let fitting = fitting_algorithms(input);
    let at = fitting.iter().position(|&algorithm| algorithm == choices.rules.algorithm).unwrap_or(0);
    choices.rules.algorithm = fitting[(at + 1) % fitting.len()];
    choices.order = choices.order.fitted(choices.rules.algorithm);
    choices
}

pub(super) fn chart(viewer: &SearchView) -> Reply {
    Reply::start(Job::Grow { subject: viewer.subject.clone(), choices: viewer.choices() })
}

/// Returns to the settings as opened. The edits, the moment and the selection stay.
pub(super) fn reset(viewer: &mut SearchView) -> Reply {
    let fresh = SearchView::new(viewer.subject.clone(), viewer.baseline, Arc::clone(&viewer.clock), Vec::new());
    let old = std::mem::replace(viewer, fresh);
    (viewer.common, viewer.panes, viewer.positions) = (old.common, old.panes, old.positions);
    (viewer.editing, viewer.opened) = (old.editing, old.opened);
    let (content, choices) = viewer.opened.clone();
    let mut subject = viewer.subject.clone();
    if let (Input::Game(_), Input::Game(_)) = (&content, &subject.content) {
        subject.content = content;
    }
    let request = Request { folds: BTreeSet::new(), ..viewer.request() };
    let job = Job::Search { subject, choices, request, baseline: None };
    Reply::start(job).saying(text!(remarks, "reset"))
}

/// Searches the game again with the next merge mode for equal positions.
pub(super) fn merge(viewer: &SearchView) -> Reply {
    let Input::Game(spec) = &viewer.subject.content else {
        return Reply::say(text!(remarks, "nothing-to-merge"));
    };
    let spec = GameSpec { merge: spec.merge.next(), ..spec.clone() };
    let merged = spec.merge;
    let subject = SearchProblem { content: Input::Game(spec), ..viewer.subject.clone() };
    let choices = fitted(&subject.content, viewer.choices(), merged);
    // Folded subtrees belong to the other tree.
    let request = Request { folds: BTreeSet::new(), ..viewer.request() };
    let job = Job::Search { subject, choices, request, baseline: None };
    Reply::start(job).saying(say!(remarks, "merged", way = Text(merged.name())))
}

/// Adapts the choices to the input and the mode of merging.
fn fitted(input: &Input, mut choices: Choices, merge: Merge) -> Choices {
    if !fitting_algorithms(input).contains(&choices.rules.algorithm) {
        choices.rules.algorithm = default_algorithm(input);
    }
    choices.order = match merge {
        Merge::Positions => Order::Given,
        Merge::None | Merge::Siblings => choices.order.fitted(choices.rules.algorithm),
    };
    choices
}

/// Returns the walkthrough with another search at the same moment. The node in view stays in its place on the screen. Also
/// returns a message if the new search does not have that moment.
pub(super) fn switched(old: SearchView, searched: Searched) -> (SearchView, Option<String>) {
    let replay = &searched.run.replay;
    let meant = meant(&old);
    let moment = replay.counterpart(meant.replay.at(meant.cursor));
    let remark = unlike(&old, &meant, moment.likeness);
    let node = followed(old.replay().tree(), old.focus(), replay.tree()).node;
    let selected = old.pane().selected.map(|_| node);
    let before = spot(&old, old.focus());
    let mut viewer = renewed(old, searched, moment.step, selected);
    keep(&mut viewer, before, node);
    panes::follow(&mut viewer);
    let is_kept = moment.likeness != Likeness::Same && meant.replay.len() <= MOST_KEPT;
    viewer.meant = is_kept.then_some(IntendedMoment { shown: moment.step, ..meant });
    (viewer, remark)
}

/// Longer searches are not kept in memory for the sake of a moment.
const MOST_KEPT: usize = 1_000_000;

/// Returns the moment to keep: the displayed one, unless it replaces a moment of another search.
fn meant(viewer: &SearchView) -> IntendedMoment {
    let cursor = viewer.cursor();
    let other = viewer.meant.clone().filter(|meant| meant.shown == cursor);
    other.unwrap_or_else(|| IntendedMoment { replay: Arc::clone(viewer.replay()), cursor, shown: cursor })
}

/// Returns the message if the new search does not have the moment.
fn unlike(old: &SearchView, meant: &IntendedMoment, likeness: Likeness) -> Option<String> {
    let moment = meant.replay.at(meant.cursor);
    let step = moment.step()?;
    let name = |node| explain::name(moment, old.voice(), node);
    let about = match step {
        Step::Update { child, .. } => child,
        other => other.node(),
    };
    let (here, there) = (&name(step.node()), &name(about));
    Some(match likeness {
        Likeness::Same => return None,
        Likeness::Last => say!(remarks, "fewer-times", node = Words(here)).into(),
        Likeness::Cut => say!(remarks, "cut-here", node = Words(there)).into(),
        Likeness::Otherwise => say!(remarks, "otherwise", node = Words(here)).into(),
        Likeness::Above => say!(remarks, "above", node = Words(there)).into(),
    })
}

pub(super) fn renewed(old: SearchView, searched: Searched, cursor: usize, selected: Option<NodeId>) -> SearchView {
    let Searched { subject, run, plan, index, baseline, positions } = searched;
    let clock = Arc::new(LockStep::new(vec![Arc::new(Lane::of(run))]));
    // A node that was opened by hand stays open.
    let opened = selected.filter(|_| old.pane().opened.is_some());
    let panes = vec![Pane { plan, index, opened, selected, ..*old.pane() }];
    let playback = Playback { position: cursor, playing: Playing::Paused, ..old.common.playback };
    let common = Common { playback, asking: None, ..old.common };
    let columns = panel_columns(&subject.content);
    let mut viewer =
        SearchView { common, subject, baseline, clock, panes, positions, meant: None, panel: columns, ..old };
    code::follow(&mut viewer);
    viewer
}

pub(super) fn spot(viewer: &SearchView, node: NodeId) -> Spot {
    Spot::of(viewer.plan(), viewer.camera(), viewer.replay(), node)
}

/// Scrolls so that a node has the place of another.
pub(super) fn keep(viewer: &mut SearchView, before: Spot, node: NodeId) {
    viewer.pane_mut().camera = before.kept(viewer.plan(), viewer.replay(), node, viewer.tree_canvas(0));
}
