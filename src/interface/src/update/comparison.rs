//! Lock-step comparison: entering it, moving its clock, changing the searches.

use std::sync::Arc;

use super::playback::Towards;
use super::reply::Reply;
use super::screen::Screen as _;
use super::searching::with_next_algorithm;
use super::{asking, opening, panes};
use crate::areas::Surface;
use crate::document_view::{Common, View as _};
use crate::job::{Job, RaceResult};
use crate::keymap::{ChoiceAction, ComparisonAction};
use crate::model::{Model, OpenScreen};
use crate::panes::Pane;
use crate::plans::{Shown, TRIED_AT_EVERY_ZOOM, Wishes, ZoomChoice};
use crate::playback::{Playback, Playing};
use crate::search_view::SearchView;
use plywood_drawing::scene::{Plan, PlyIndex};
use plywood_search::session::{Baseline, Choices, Entrant, MOST_LANES, SearchProblem, rival, third};
use plywood_tree::settings::{Choice, Display};

/// Compares the search of the walkthrough with its natural rival.
pub(super) fn enter(viewer: &SearchView, surface: Surface) -> Reply {
    let SearchView { subject, baseline, display, .. } = viewer;
    let own = (Entrant::Done(Arc::clone(&viewer.all()[0])), viewer.choices());
    race(subject.clone(), own, (surface, *display), Some(*baseline)).uncovered()
}

/// Compares a search of a subject with its natural rival.
pub(super) fn race(
    subject: SearchProblem,
    (own, choices): (Entrant, Choices),
    (surface, display): (Surface, Display),
    baseline: Option<Baseline>,
) -> Reply {
    let entrants = vec![own, Entrant::New(rival(&subject.content, choices))];
    let wishes = Wishes { surface, zoom: ZoomChoice::Fit, display, shown: Shown::Everything };
    Reply::start(Job::Race { subject, entrants, wishes, baseline })
}

/// Creates a comparison at the moment of the walkthrough behind it; without one, at the requested step of the first search.
pub(super) fn entered(
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
pub(super) fn changed(was: SearchView, RaceResult { clock, laid, indexes, baseline, .. }: RaceResult) -> SearchView {
    let kept = |lane: usize| {
        let replay = was.replay_in(lane);
        clock.lanes().iter().position(|new| Arc::ptr_eq(&new.run.replay, replay))
    };
    let stayed = (0..was.all().len()).find_map(|lane| kept(lane).map(|new| (lane, new)));
    let position = match stayed {
        _ if was.common.playback.position == was.last() => clock.last(was.pace),
        Some((lane, new)) => clock.position(was.pace, new, was.cursor_in(lane)),
        None => was.common.playback.position.min(clock.last(was.pace)),
    };
    let chosen = was.chosen.min(clock.lanes().len() - 1);
    let panes = panes(laid.plans, indexes);
    let playback = Playback { position, playing: Playing::Paused, ..was.common.playback };
    let common = Common { playback, ..was.common };
    SearchView { common, baseline, clock, panes, chosen, arrangement: laid.arrangement, ..was }
}

/// Returns the steps done by the walkthrough's search, if a lane has it.
pub(super) fn cursor_of(lanes: &SearchView, viewer: &SearchView) -> Option<usize> {
    let lane = (0..lanes.all().len()).find(|&lane| Arc::ptr_eq(lanes.replay_in(lane), viewer.replay()))?;
    Some(lanes.cursor_in(lane))
}

pub(super) fn refit(comparison: &mut SearchView, surface: Surface) -> Reply {
    panes::spread(comparison);
    panes::follow(comparison);
    let small = comparison.all().iter().all(|lane| lane.run.replay.tree().len() <= TRIED_AT_EVERY_ZOOM);
    if small { relay(comparison, surface) } else { Reply::none() }
}

fn relay(comparison: &SearchView, surface: Surface) -> Reply {
    let wishes = comparison.wishes(surface);
    Reply::start(Job::LayOutLanes { clock: Arc::clone(&comparison.clock), wishes })
}

pub(super) fn act(model: &mut Model, action: ComparisonAction) -> Reply {
    let surface = model.surface();
    let OpenScreen::Search(lanes) = &mut model.screen else { return Reply::none() };
    let count = lanes.all().len();
    match action {
        ComparisonAction::Step(action) => lanes.step(action),
        ComparisonAction::Play(action) => lanes.play(action),
        ComparisonAction::Choice(action) => return change_lane(lanes, surface, action),
        ComparisonAction::Look(action) => {
            let remark = panes::change_look(lanes, action);
            return Reply { remark, ..relay(lanes, surface) };
        }
        ComparisonAction::Pan(action) => panes::pan(lanes, panes::offset(action)),
        ComparisonAction::Sheet(action) => return super::sheet(model, action),
        ComparisonAction::Lecture(action) => return opening::beside(model, action),
        ComparisonAction::Compare => return opening::leave_comparison(model),
        ComparisonAction::Edit => return Reply::say(text!(remarks, "compared-is-not-edited")),
        ComparisonAction::Quiz => return asking::toggle(model),
        ComparisonAction::Picture => panes::change_picture(lanes),
        ComparisonAction::Visits => lanes.visits = lanes.visits.next(),
        ComparisonAction::ThirdLane => return third_lane(lanes, surface),
        ComparisonAction::OnlyDifferences => return only_differences(lanes, surface),
        ComparisonAction::DifferenceNext => return to_difference(lanes, Towards::Next),
        ComparisonAction::DifferencePrevious => return to_difference(lanes, Towards::Previous),
        ComparisonAction::LaneNext => lanes.chosen = (lanes.chosen + 1) % count,
        ComparisonAction::LanePrevious => lanes.chosen = (lanes.chosen + count - 1) % count,
        ComparisonAction::Pace => change_pace(lanes),
    }
    Reply::none()
}

fn to_difference(lanes: &mut SearchView, towards: Towards) -> Reply {
    let (clock, pace, position) = (&lanes.clock, lanes.pace, lanes.common.playback.position);
    let (target, none) = match towards {
        Towards::Next => (clock.next_difference(pace, position), text!(panels, "no-more-differences")),
        Towards::Previous => (clock.previous_difference(pace, position), text!(panels, "no-difference-before")),
    };
    match target {
        Some(target) => lanes.rest_at(target),
        None if clock.differences() == 0 => return Reply::say(text!(panels, "no-differences")),
        None => return Reply::say(none),
    }
    Reply::none()
}

/// Changes the unit of the clock, keeping the progress of the chosen search.
fn change_pace(lanes: &mut SearchView) {
    let cursor = lanes.cursor_in(lanes.chosen);
    let at_end = lanes.common.playback.position == lanes.last();
    lanes.pace = lanes.pace.next();
    lanes.common.playback.position =
        if at_end { lanes.last() } else { lanes.clock.position(lanes.pace, lanes.chosen, cursor) };
}

fn only_differences(comparison: &mut SearchView, surface: Surface) -> Reply {
    if comparison.clock.differences() == 0 {
        return Reply::say(text!(panels, "no-differences"));
    }
    comparison.shown = match comparison.shown {
        Shown::Everything => Shown::Differences,
        Shown::Differences => Shown::Everything,
    };
    relay(comparison, surface)
}

/// Changes the search of the chosen lane; the others are kept.
fn change_lane(comparison: &SearchView, surface: Surface, action: ChoiceAction) -> Reply {
    let old = comparison.choices_in(comparison.chosen);
    let mut choices = old;
    let rules = &mut choices.rules;
    match action {
        ChoiceAction::Algorithm => choices = with_next_algorithm(&comparison.subject.content, choices),
        ChoiceAction::Order => choices.order = choices.order.next_for(rules.algorithm),
        ChoiceAction::FailMode if rules.algorithm.guesses() => {}
        ChoiceAction::FailMode if rules.algorithm.has_windows() => rules.fail_mode = rules.fail_mode.next(),
        ChoiceAction::CutRule if rules.algorithm.has_windows() => rules.cut_rule = rules.cut_rule.next(),
        // Without windows these have no effect, as reported below.
        ChoiceAction::FailMode | ChoiceAction::CutRule => {}
    }
    if choices == old {
        return match action {
            ChoiceAction::Algorithm => Reply::say(text!(remarks, "no-other-algorithm")),
            ChoiceAction::FailMode if old.rules.algorithm.guesses() => Reply::say(text!(remarks, "only-fail-soft")),
            ChoiceAction::FailMode | ChoiceAction::CutRule | ChoiceAction::Order => {
                Reply::say(say!(remarks, "no-window", algorithm = Text(old.rules.algorithm.name())))
            }
        };
    }
    let mut entrants = done(comparison);
    entrants[comparison.chosen] = Entrant::New(choices);
    again(comparison, surface, entrants)
}

fn third_lane(comparison: &SearchView, surface: Surface) -> Reply {
    let mut entrants = done(comparison);
    if entrants.len() >= MOST_LANES {
        entrants.truncate(MOST_LANES - 1);
        return again(comparison, surface, entrants);
    }
    let all: Vec<Choices> = (0..entrants.len()).map(|lane| comparison.choices_in(lane)).collect();
    let Some(choices) = third(&comparison.subject.content, &all) else {
        return Reply::say(text!(remarks, "no-other-search"));
    };
    entrants.push(Entrant::New(choices));
    again(comparison, surface, entrants)
}

fn done(comparison: &SearchView) -> Vec<Entrant> {
    comparison.all().iter().map(|lane| Entrant::Done(Arc::clone(lane))).collect()
}

fn again(comparison: &SearchView, surface: Surface, entrants: Vec<Entrant>) -> Reply {
    let (subject, baseline) = (comparison.subject.clone(), Some(comparison.baseline));
    Reply::start(Job::Race { subject, entrants, wishes: comparison.wishes(surface), baseline })
}
