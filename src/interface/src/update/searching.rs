//! Searches a walkthrough again with other settings and finds the matching step of the new search. Compares searches in lock-step.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::message::Reply;
use super::panes::{self, Spot};
use super::screen::Screen as _;
use super::{asking, nodes, opening};
use crate::areas::Surface;
use crate::document_view::{Common, View as _};
use crate::job::{Job, RaceResult, Searched};
use crate::keymap::{ChoiceAction, ComparisonAction};
use crate::model::{Model, OpenScreen};
use crate::plans::{Request, Wishes};
use crate::playback::{Playback, Towards};
use crate::search_view::{IntendedMoment, Pane, SearchView, panel_columns};
use plywood_drawing::scene::{Plan, PlyIndex};
use plywood_explain as explain;
use plywood_games::GameSpec;
use plywood_search::replay::{Likeness, followed};
use plywood_search::search::Rules;
use plywood_search::session::{
    Baseline, Choices, Entrant, Input, Lane, LockStep, MOST_LANES, SearchProblem, default_algorithm,
    fitting_algorithms, rival, third,
};
use plywood_search::trace::Step;
use plywood_tree::settings::{Choice, Display, Merge, Order};
use plywood_tree::tree::NodeId;

/// Searches with the next algorithm, return mode, cut rule or order.
pub(super) fn choose(viewer: &SearchView, action: ChoiceAction) -> Reply {
    let (choices, no_other) = next_choices(&viewer.subject.content, viewer.choices(), action);
    again(viewer, choices, no_other)
}

/// Returns the choices after an action, and the remark if there are no others.
pub(super) fn next_choices(input: &Input, mut choices: Choices, action: ChoiceAction) -> (Choices, &'static str) {
    let rules = &mut choices.rules;
    let mut no_other = text!(remarks, "no-other-algorithm");
    match action {
        ChoiceAction::Algorithm => {
            let fitting = fitting_algorithms(input);
            let at = fitting.iter().position(|&algorithm| algorithm == rules.algorithm).unwrap_or(0);
            rules.algorithm = fitting[(at + 1) % fitting.len()];
            choices.order = choices.order.fitted(rules.algorithm);
        }
        ChoiceAction::FailMode if rules.algorithm.guesses() => no_other = text!(remarks, "only-fail-soft"),
        ChoiceAction::FailMode => rules.fail_mode = rules.fail_mode.next(),
        ChoiceAction::CutRule => rules.cut_rule = rules.cut_rule.next(),
        ChoiceAction::Order => choices.order = choices.order.next_for(rules.algorithm),
        ChoiceAction::Evaluation => {
            no_other = text!(remarks, "no-other-evaluation");
            let all = input.evaluations();
            let at = all.iter().position(|&evaluation| evaluation == rules.evaluation).unwrap_or(0);
            rules.evaluation = all.get((at + 1) % all.len().max(1)).copied().flatten();
        }
    }
    (choices, no_other)
}

/// Searches one ply deeper, or without a limit if the search does not reach the current one.
pub(super) fn deeper(viewer: &SearchView) -> Reply {
    let depth = match viewer.choices().rules.depth {
        depth if viewer.tree().plies() < depth => u32::MAX,
        depth => depth + 1,
    };
    to_depth(viewer, depth, text!(remarks, "deepest"))
}

/// Searches one ply less deep than the limit, or than the tree if it ends above the limit.
pub(super) fn shallower(viewer: &SearchView) -> Reply {
    let depth = viewer.choices().rules.depth.min(viewer.tree().plies()).saturating_sub(1);
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
        // The baseline belongs to the tree at this depth limit, with this evaluation.
        baseline: Some(viewer.baseline).filter(|_| measured(choices) == measured(viewer.choices())),
    })
}

const fn measured(choices: Choices) -> (u32, Option<&'static str>) {
    (choices.rules.depth, choices.rules.evaluation)
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
    let node = followed(old.tree(), old.focus(), replay.tree()).node;
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
    let playback = Playback { position: cursor, is_playing: false, ..old.common.playback };
    let common = Common { playback, asking: None, ..old.common };
    let columns = panel_columns(&subject.content);
    let new = SearchView { common, subject, baseline, clock, panes, positions, meant: None, ..old };
    let mut viewer = SearchView { panel: columns, ..new };
    nodes::update_code(&mut viewer);
    viewer
}

pub(super) fn spot(viewer: &SearchView, node: NodeId) -> Spot {
    Spot::of(viewer.plan(), viewer.camera(), viewer.replay(), node)
}

/// Scrolls so that a node has the place of another.
pub(super) fn keep(viewer: &mut SearchView, before: Spot, node: NodeId) {
    viewer.pane_mut().camera = before.kept(viewer.plan(), viewer.replay(), node, viewer.tree_canvas(0));
}

/// Compares the search of the walkthrough with its natural rival.
pub(super) fn compare(viewer: &SearchView) -> Reply {
    let SearchView { subject, baseline, display, .. } = viewer;
    let entrants =
        [Entrant::Done(Arc::clone(&viewer.all()[0])), Entrant::New(rival(&subject.content, viewer.choices()))];
    race(subject.clone(), entrants.into(), (viewer.common.surface, *display), Some(*baseline)).uncovered()
}

/// Compares a search of a subject with the same search under these evaluations, or with its natural rival.
pub(super) fn compare_new(
    subject: SearchProblem,
    choices: Choices,
    evaluations: &[Option<&'static str>],
    surface: Surface,
) -> Reply {
    let display = subject.view.display.unwrap_or_default();
    let known = subject.content.evaluations();
    let wanted = evaluations.iter().filter(|evaluation| evaluation.is_some());
    let others = wanted
        .clone()
        .filter(|evaluation| known.contains(evaluation))
        .map(|&evaluation| Choices { rules: Rules { evaluation, ..choices.rules }, ..choices });
    let mut all: Vec<Choices> = [choices].into_iter().chain(others).collect();
    let remark = (all.len() == 1 && wanted.count() > 0).then(|| text!(remarks, "no-other-evaluation").to_owned());
    if all.len() == 1 {
        all.push(rival(&subject.content, choices));
    }
    let reply = race(subject, all.into_iter().map(Entrant::New).collect(), (surface, display), None);
    Reply { remark: remark.or(reply.remark), ..reply }
}

fn race(
    subject: SearchProblem,
    entrants: Vec<Entrant>,
    (surface, display): (Surface, Display),
    baseline: Option<Baseline>,
) -> Reply {
    let wishes = Wishes { surface, zoom: None, display, only_differences: false };
    Reply::start(Job::Race { subject, entrants, wishes, baseline })
}

/// Creates a comparison at the moment of the walkthrough behind it; without one, at the requested step of the first search.
pub(super) fn new_comparison(
    before: Option<Box<SearchView>>,
    RaceResult { subject, clock, laid, indexes, baseline }: RaceResult,
) -> SearchView {
    let new = SearchView::new(subject, baseline, clock, panes(laid.plans, indexes));
    let mut lanes = SearchView { arrangement: laid.arrangement, ..new };
    let step = match &before {
        Some(viewer) => {
            lanes.display = viewer.display;
            lanes.picture = viewer.picture;
            lanes.visits = viewer.visits;
            Some(viewer.cursor())
        }
        None => lanes.subject.view.step.map(|step| step.min(lanes.replay_in(0).len())),
    };
    if let Some(step) = step {
        lanes.common.playback.position = lanes.clock.position(lanes.pace, 0, step);
    }
    lanes.common.before = before;
    lanes
}

fn panes(plans: Vec<Plan>, indexes: Vec<Arc<PlyIndex>>) -> Vec<Pane> {
    plans.into_iter().zip(indexes).map(|(plan, index)| Pane::new(plan, index)).collect()
}

/// Returns the comparison with other searches, at the same moment of the lane that remains.
pub(super) fn changed_comparison(
    was: SearchView,
    RaceResult { clock, laid, indexes, baseline, .. }: RaceResult,
) -> SearchView {
    let kept = |lane: usize| {
        let replay = was.replay_in(lane);
        clock.lanes().iter().position(|new| Arc::ptr_eq(&new.run.replay, replay))
    };
    let stayed = (0..was.all().len()).find_map(|lane| kept(lane).map(|new| (lane, new)));
    let position = match stayed {
        _ if was.position() == was.last() => clock.last(was.pace),
        Some((lane, new)) => clock.position(was.pace, new, was.cursor_in(lane)),
        None => was.position().min(clock.last(was.pace)),
    };
    let chosen = was.chosen.min(clock.lanes().len() - 1);
    let panes = panes(laid.plans, indexes);
    let playback = Playback { position, is_playing: false, ..was.common.playback };
    let common = Common { playback, ..was.common };
    SearchView { common, baseline, clock, panes, chosen, arrangement: laid.arrangement, ..was }
}

/// Returns the steps done by the walkthrough's search, if a lane has it.
pub(super) fn cursor_of(lanes: &SearchView, viewer: &SearchView) -> Option<usize> {
    let lane = (0..lanes.all().len()).find(|&lane| Arc::ptr_eq(lanes.replay_in(lane), viewer.replay()))?;
    Some(lanes.cursor_in(lane))
}

pub(super) fn relay_comparison(comparison: &SearchView) -> Reply {
    let wishes = comparison.wishes();
    Reply::start(Job::LayOutLanes { clock: Arc::clone(&comparison.clock), wishes })
}

pub(super) fn act_on_comparison(model: &mut Model, action: ComparisonAction) -> Reply {
    let OpenScreen::Search(lanes) = &mut model.screen else { return Reply::NONE };
    let count = lanes.all().len();
    match action {
        ComparisonAction::Step(action) => lanes.step(action),
        ComparisonAction::Play(action) => lanes.play(action),
        ComparisonAction::Choice(action) => return change_lane(lanes, action),
        ComparisonAction::Look(action) => {
            let remark = panes::change_look(lanes, action);
            return Reply { remark, ..relay_comparison(lanes) };
        }
        ComparisonAction::Pan(action) => panes::pan(lanes, panes::offset(action)),
        ComparisonAction::Sheet(action) => return super::sheet(model, action),
        ComparisonAction::Lecture(action) => return opening::beside(model, action),
        ComparisonAction::Compare => return opening::leave_comparison(model),
        ComparisonAction::Edit => return Reply::say(text!(remarks, "compared-is-not-edited")),
        ComparisonAction::Quiz => return asking::toggle(model),
        ComparisonAction::Picture => panes::change_picture(lanes),
        ComparisonAction::Visits => lanes.visits = lanes.visits.next(),
        ComparisonAction::ThirdLane => return third_lane(lanes),
        ComparisonAction::OnlyDifferences => return only_differences(lanes),
        ComparisonAction::DifferenceNext => return to_difference(lanes, Towards::Next),
        ComparisonAction::DifferencePrevious => return to_difference(lanes, Towards::Previous),
        ComparisonAction::LaneNext => lanes.chosen = (lanes.chosen + 1) % count,
        ComparisonAction::LanePrevious => lanes.chosen = (lanes.chosen + count - 1) % count,
        ComparisonAction::Pace => change_pace(lanes),
    }
    Reply::NONE
}

fn to_difference(lanes: &mut SearchView, towards: Towards) -> Reply {
    let (clock, pace, position) = (&lanes.clock, lanes.pace, lanes.position());
    let (target, none) = match towards {
        Towards::Next => (clock.next_difference(pace, position), text!(panels, "no-more-differences")),
        Towards::Previous => (clock.previous_difference(pace, position), text!(panels, "no-difference-before")),
    };
    match target {
        Some(target) => lanes.rest_at(target),
        None if clock.differences() == 0 => return Reply::say(text!(panels, "no-differences")),
        None => return Reply::say(none),
    }
    Reply::NONE
}

/// Changes the unit of the clock, keeping the progress of the chosen search.
fn change_pace(lanes: &mut SearchView) {
    let cursor = lanes.cursor_in(lanes.chosen);
    let at_end = lanes.position() == lanes.last();
    lanes.pace = lanes.pace.next();
    lanes.common.playback.position =
        if at_end { lanes.last() } else { lanes.clock.position(lanes.pace, lanes.chosen, cursor) };
}

fn only_differences(comparison: &mut SearchView) -> Reply {
    if comparison.clock.differences() == 0 {
        return Reply::say(text!(panels, "no-differences"));
    }
    comparison.only_differences = !comparison.only_differences;
    relay_comparison(comparison)
}

/// Changes the search of the chosen lane; the others are kept.
fn change_lane(comparison: &SearchView, action: ChoiceAction) -> Reply {
    let old = comparison.choices_in(comparison.chosen);
    let algorithm = old.rules.algorithm;
    let (choices, no_other) = next_choices(&comparison.subject.content, old, action);
    let is_windowless = match action {
        ChoiceAction::FailMode | ChoiceAction::CutRule => !algorithm.has_windows(),
        ChoiceAction::Algorithm | ChoiceAction::Order | ChoiceAction::Evaluation => false,
    };
    if choices == old || is_windowless {
        let is_unique = matches!(action, ChoiceAction::Algorithm | ChoiceAction::Evaluation)
            || (action == ChoiceAction::FailMode && algorithm.guesses());
        let no_window = || say!(remarks, "no-window", algorithm = Text(algorithm.name())).into();
        return Reply::say(if is_unique { no_other.to_owned() } else { no_window() });
    }
    let mut entrants = done(comparison);
    entrants[comparison.chosen] = Entrant::New(choices);
    race_again(comparison, entrants)
}

fn third_lane(comparison: &SearchView) -> Reply {
    let mut entrants = done(comparison);
    if entrants.len() >= MOST_LANES {
        entrants.truncate(MOST_LANES - 1);
        return race_again(comparison, entrants);
    }
    let all: Vec<Choices> = (0..entrants.len()).map(|lane| comparison.choices_in(lane)).collect();
    let Some(choices) = third(&comparison.subject.content, &all) else {
        return Reply::say(text!(remarks, "no-other-search"));
    };
    entrants.push(Entrant::New(choices));
    race_again(comparison, entrants)
}

fn done(comparison: &SearchView) -> Vec<Entrant> {
    comparison.all().iter().map(|lane| Entrant::Done(Arc::clone(lane))).collect()
}

fn race_again(comparison: &SearchView, entrants: Vec<Entrant>) -> Reply {
    // Searches with different evaluations have no common par.
    let baseline = Some(comparison.baseline).filter(|_| !comparison.evaluations_differ());
    let subject = comparison.subject.clone();
    Reply::start(Job::Race { subject, entrants, wishes: comparison.wishes(), baseline })
}
