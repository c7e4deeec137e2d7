//! Opening subjects and searching them in other ways.

use super::nodes::keeping;
use super::{Effect, editing, start};
use crate::game::{GameSpec, Merge};
use crate::replay::Replay;
use crate::scene::{Boards, Camera, Plan, Stroke};
use crate::search::Rules;
use crate::session::{Advice, Choices, Input, RunError, Subject, default_algorithm, fitting_algorithms};
use crate::settings::{Algorithm, Choice, Order};
use crate::text::grouped;
use crate::tree::NodeId;
use crate::tui::editing::Disk;
use crate::tui::job::{Found, Job, Outcome, Request, ZoomChoice};
use crate::tui::keymap::Action;
use crate::tui::model::{Model, Overlay, Playing, USUAL_SPEED, Viewer};

/// Searches a subject and shows it.
pub(super) fn open(model: &mut Model, subject: Subject, choices: Choices) -> Effect {
    prepare(model, &subject);
    let request = request(&subject, model.canvas(), model.screen_mode.stroke());
    start(model, Job::Search { subject, choices, request, baseline: None })
}

/// Makes room for a subject, in the colors its file wishes for.
pub(super) fn prepare(model: &mut Model, subject: &Subject) {
    model.viewer = None;
    model.comparison = None;
    model.arriving = None;
    model.overlay = Overlay::None;
    if let Some(theme) = subject.view.theme {
        model.theme = model.theme.named(theme);
    }
}

/// How a subject that has just been opened is drawn.
fn request(subject: &Subject, canvas: (u16, u16), stroke: Stroke) -> Request {
    let display = subject.view.display.unwrap_or_default();
    Request {
        canvas,
        zoom: ZoomChoice::Fit,
        display,
        stroke,
        folds: std::collections::BTreeSet::new(),
        boards: Boards::default(),
    }
}

pub(super) fn on_action(model: &mut Model, action: Action) -> Effect {
    let Some(viewer) = &model.viewer else { return Effect::None };
    let mut choices = viewer.choices();
    let rules = &mut choices.rules;
    match action {
        Action::Algorithm => rules.algorithm = next_algorithm(viewer),
        Action::FailMode => rules.fail_mode = rules.fail_mode.next(),
        Action::CutRule => rules.cut_rule = rules.cut_rule.next(),
        Action::Order => choices.order = choices.order.next(),
        Action::Deeper => rules.depth = deeper(viewer),
        Action::Shallower => rules.depth = shallower(viewer),
        _ => return Effect::None,
    }
    if choices == viewer.choices() {
        model.remark = Some(no_other(action).to_owned());
        return Effect::None;
    }
    search_again(model, choices)
}

/// What the user is told when there is nothing else to choose.
const fn no_other(action: Action) -> &'static str {
    match action {
        Action::Deeper => "the search goes to the end of every line",
        Action::Shallower => "only the root is left",
        _ => "no other algorithm fits this tree",
    }
}

/// A ply more; no limit where the present one is not reached.
fn deeper(viewer: &Viewer) -> u32 {
    match viewer.choices().rules.depth {
        depth if viewer.run.replay.tree().plies() < depth => u32::MAX,
        depth => depth + 1,
    }
}

/// A ply less than the limit, or than the tree has.
fn shallower(viewer: &Viewer) -> u32 {
    viewer.choices().rules.depth.min(viewer.run.replay.tree().plies()).saturating_sub(1)
}

/// Counts what is to be charted; shown when it is done.
pub(super) fn chart(model: &mut Model) -> Effect {
    if matches!(model.overlay, Overlay::Chart(_)) {
        model.overlay = Overlay::None;
        return Effect::None;
    }
    let Some(viewer) = &model.viewer else { return Effect::None };
    let job = Job::Grow { subject: viewer.subject.clone(), choices: viewer.choices() };
    start(model, job)
}

/// Searches the game again with its equal positions taken together in the next way.
pub(super) fn merge(model: &mut Model) -> Effect {
    let canvas = model.canvas();
    let Some(viewer) = &model.viewer else { return Effect::None };
    let Input::Game(spec) = &viewer.subject.input else {
        model.remark =
            Some("nothing to merge: a tree does not say which of its nodes are the same position".to_owned());
        return Effect::None;
    };
    let spec = GameSpec { merge: spec.merge.next(), ..spec.clone() };
    let merged = spec.merge;
    let subject = Subject { input: Input::Game(spec), ..viewer.subject.clone() };
    let choices = fitted(&subject.input, viewer.choices(), merged);
    // Folded subtrees are those of another tree.
    let request = Request { folds: std::collections::BTreeSet::new(), ..viewer.request(canvas) };
    let effect = start(model, Job::Search { subject, choices, request, baseline: None });
    model.remark = Some(format!("merged: {}", merged.name()));
    effect
}

/// The same choices as far as they fit.
fn fitted(input: &Input, mut choices: Choices, merge: Merge) -> Choices {
    if !fitting_algorithms(input).contains(&choices.rules.algorithm) {
        choices.rules.algorithm = default_algorithm(input);
    }
    if merge == Merge::Positions {
        choices.order = Order::Given;
    }
    choices
}

fn next_algorithm(viewer: &Viewer) -> Algorithm {
    let fitting = fitting_algorithms(&viewer.subject.input);
    let at = fitting.iter().position(|&algorithm| algorithm == viewer.choices().rules.algorithm).unwrap_or(0);
    fitting[(at + 1) % fitting.len()]
}

fn search_again(model: &mut Model, choices: Choices) -> Effect {
    let canvas = model.canvas();
    let Some(viewer) = &model.viewer else { return Effect::None };
    let job = Job::Search {
        subject: viewer.subject.clone(),
        choices,
        request: viewer.request(canvas),
        // The baseline is that of the tree down to the same depth.
        baseline: Some(viewer.baseline).filter(|_| choices.rules.depth == viewer.choices().rules.depth),
    };
    start(model, job)
}

pub(super) fn done(model: &mut Model, outcome: Outcome) -> Effect {
    model.working = None;
    match outcome {
        Outcome::Laid(plan) => laid(model, plan),
        Outcome::LaidLanes(laid) => super::comparison::laid(model, laid),
        Outcome::Raced { subject, clock, laid, baseline } => {
            super::comparison::raced(model, &subject, clock, laid, baseline);
        }
        Outcome::GeneratedTree(rows) => model.overlay = Overlay::Chart(rows),
        Outcome::Searched(found) => searched(model, *found),
        Outcome::TooLarge { subject, choices, advice } => return at_depth(model, subject, choices, advice),
        Outcome::Saved(outcome) => return super::disk::saved(model, outcome),
        Outcome::Failed(error) => {
            editing::revert(model);
            model.remark = Some(told(error));
        }
        Outcome::Cancelled => {
            editing::revert(model);
            model.remark = Some("stopped".to_owned());
        }
    }
    super::nodes::settle_rows(model)
}

/// Searches a game that is too large to be recorded as deep as its tree has a size that is, and says so.
fn at_depth(model: &mut Model, subject: Subject, choices: Choices, advice: Advice) -> Effect {
    let more = if advice.is_whole { "" } else { "more than " };
    model.remark = Some(format!(
        "the whole tree has {more}{} nodes: searched to depth {}; [ and ] change it",
        grouped(advice.counted),
        advice.depth
    ));
    let canvas = model.canvas();
    let request = match &model.viewer {
        Some(viewer) => viewer.request(canvas),
        None => request(&subject, canvas, model.screen_mode.stroke()),
    };
    let rules = Rules { depth: advice.depth as u32, ..choices.rules };
    start(model, Job::Search { subject, choices: Choices { rules, ..choices }, request, baseline: None })
}

fn told(error: RunError) -> String {
    match error {
        RunError::Unfit(unfit) => format!("{error}; use {}", unfit.instead.name()),
        RunError::MergedOrder => error.to_string(),
        RunError::Stopped(_) | RunError::NoOrder(_) => format!("{error}; limit it with --depth"),
    }
}

fn laid(model: &mut Model, plan: Plan) {
    let canvas = model.canvas();
    if let Some(viewer) = &mut model.viewer {
        let node = viewer.focus();
        let old = (viewer.camera, spot(&viewer.plan, viewer, node));
        viewer.plan = plan;
        viewer.camera = keeping(viewer, old, node, canvas);
    }
}

/// The column and row where a node stands in a plan.
pub(super) fn spot(plan: &Plan, viewer: &Viewer, node: NodeId) -> Option<(i32, i32)> {
    let shown = plan.shown(viewer.run.replay.tree(), node);
    plan.place(shown).map(|place| (place.center, place.top))
}

fn searched(model: &mut Model, found: Found) {
    let canvas = model.canvas();
    let unfolding = model.viewer.as_ref().is_some_and(|old| {
        let was_game = matches!(old.subject.input, Input::Game(_));
        was_game && matches!(found.subject.input, Input::Tree(_)) && old.subject.origin == found.subject.origin
    });
    let mut viewer = match model.viewer.take() {
        Some(old) => again(old, found, canvas),
        None => opened(found, canvas),
    };
    if unfolding && viewer.editing.is_none() {
        editing::unfolded(&mut viewer);
    }
    model.viewer = Some(viewer);
    if let Some(cursor) = model.arriving.take() {
        // Nothing is asked of the world to show another step.
        let _ = super::steps::go_to(model, cursor);
    }
}

/// The walkthrough after an edit, or after a search of the same in another way.
fn again(mut old: Viewer, found: Found, canvas: (u16, u16)) -> Viewer {
    if let Some(pending) = editing::take_pending(&mut old) {
        return editing::settled(old, &pending, found, canvas);
    }
    if let Some(edited) = &mut old.editing {
        editing::searched_so(edited, &old.run.replay, &found.run.replay);
    }
    switched(old, found, canvas)
}

fn opened(Found { subject, run, plan, baseline, positions }: Found, canvas: (u16, u16)) -> Viewer {
    let cursor = subject.view.step.unwrap_or(0).min(run.replay.len());
    let display = subject.view.display.unwrap_or_default();
    let mut viewer = Viewer {
        subject,
        run,
        plan,
        baseline,
        positions,
        cursor,
        selected: None,
        camera: Camera::default(),
        zoom: ZoomChoice::Fit,
        display,
        code: None,
        playing: Playing::Paused,
        speed: USUAL_SPEED,
        editing: None,
        disk: Disk::InStep,
        found: None,
    };
    let current = viewer.moment().current();
    viewer.camera = keeping(&viewer, (Camera::default(), None), current, canvas);
    viewer
}

/// The same walkthrough with another search: the node that was looked at stays where it is on the screen, and the new search is
/// shown at the moment it comes there.
fn switched(old: Viewer, Found { subject, run, plan, baseline, positions }: Found, canvas: (u16, u16)) -> Viewer {
    let path = old.run.replay.tree().path(old.focus());
    let node = nearest(&run.replay, &path);
    let cursor = same_moment(&old, &run.replay, node);
    let selected = old.selected.map(|_| node);
    let before = (old.camera, spot(&old.plan, &old, old.focus()));
    let mut viewer =
        Viewer { subject, run, plan, baseline, positions, cursor, selected, playing: Playing::Paused, ..old };
    super::code::follow(&mut viewer);
    viewer.camera = keeping(&viewer, before, node, canvas);
    viewer
}

/// The node at the end of the path, or as far as the new tree follows it.
pub(super) fn nearest(replay: &Replay, path: &[usize]) -> NodeId {
    let tree = replay.tree();
    let steps = path.iter().scan(NodeId::ROOT, |node, &ordinal| {
        *node = tree.child(tree.canonical(*node), ordinal)?;
        Some(*node)
    });
    steps.last().unwrap_or(NodeId::ROOT)
}

/// Beginning and end stay what they are; else the step at which the new search comes to the node, or prunes it.
pub(super) fn same_moment(old: &Viewer, new: &Replay, node: NodeId) -> usize {
    match old.cursor {
        0 => 0,
        cursor if cursor == old.run.replay.len() => new.len(),
        _ => new.entered(node).or(new.pruned(node)).unwrap_or(new.len()),
    }
}
