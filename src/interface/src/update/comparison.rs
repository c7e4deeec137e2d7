//! Comparison in lock-step: entering it, moving its clock, changing the searches of its lanes.

use std::sync::Arc;

use super::playback::Towards;
use super::reply::Reply;
use super::searching::with_next_algorithm;
use super::{asking, lanes, opening};
use crate::areas::Surface;
use crate::comparison::Comparison;
use crate::job::{Job, RaceResult};
use crate::keymap::{ChoiceAction, ComparisonAction};
use crate::lanes::{Lanes, Pane};
use crate::model::{Model, Screen};
use crate::plans::{Shown, TRIED_AT_EVERY_ZOOM, Wishes, ZoomChoice};
use crate::playback::{Playback, Playing};
use crate::viewer::Viewer;
use plywood_drawing::scene::{Plan, PlyIndex};
use plywood_search::session::{Choices, Entrant, MOST_LANES, rival, third};
use plywood_tree::settings::Choice;

/// Compares the search of the walkthrough with its natural rival.
pub(super) fn enter(viewer: &Viewer, surface: Surface) -> Reply {
    let Lanes { subject, baseline, display, .. } = &viewer.lanes;
    let rival = Entrant::New(rival(&subject.content, viewer.choices()));
    let entrants = vec![Entrant::Done(Arc::clone(&viewer.lanes.all()[0])), rival];
    let wishes = Wishes { screen: surface.size, zoom: ZoomChoice::Fit, display: *display, shown: Shown::Everything };
    Reply::start(Job::Race { subject: subject.clone(), entrants, wishes, baseline: Some(*baseline) }).uncovered()
}

/// Creates a comparison at the moment of the walkthrough behind it; without one, at the requested step of the first search.
pub(super) fn entered(
    before: Option<Box<Viewer>>,
    RaceResult { subject, clock, laid, indexes, baseline }: RaceResult,
) -> Comparison {
    let mut lanes = Lanes::new(subject, baseline, clock, panes(laid.plans, indexes));
    let step = match &before {
        Some(viewer) => {
            lanes.display = viewer.lanes.display;
            lanes.picture = viewer.lanes.picture;
            lanes.visits = viewer.lanes.visits;
            Some(viewer.cursor())
        }
        None => lanes.subject.view.step.map(|step| step.min(lanes.replay(0).len())),
    };
    if let Some(step) = step {
        lanes.playback.position = lanes.clock.position(lanes.pace, 0, step);
    }
    Comparison { lanes, arrangement: laid.arrangement, shown: Shown::default(), before }
}

fn panes(plans: Vec<Plan>, indexes: Vec<Arc<PlyIndex>>) -> Vec<Pane> {
    plans.into_iter().zip(indexes).map(|(plan, index)| Pane::new(plan, index)).collect()
}

/// Returns the comparison with other searches, at the same moment of the lane that remains.
pub(super) fn changed(old: Comparison, RaceResult { clock, laid, indexes, baseline, .. }: RaceResult) -> Comparison {
    let was = &old.lanes;
    let kept = |lane: usize| {
        let replay = was.replay(lane);
        clock.lanes().iter().position(|new| Arc::ptr_eq(&new.run.replay, replay))
    };
    let stayed = (0..was.all().len()).find_map(|lane| kept(lane).map(|new| (lane, new)));
    let position = match stayed {
        _ if was.playback.position == was.last() => clock.last(was.pace),
        Some((lane, new)) => clock.position(was.pace, new, was.cursor(lane)),
        None => was.playback.position.min(clock.last(was.pace)),
    };
    let chosen = was.chosen.min(clock.lanes().len() - 1);
    let panes = panes(laid.plans, indexes);
    let playback = Playback { position, playing: Playing::Paused, ..was.playback };
    let lanes = Lanes { baseline, clock, panes, chosen, playback, ..old.lanes };
    Comparison { lanes, arrangement: laid.arrangement, ..old }
}

/// Returns the steps done by the walkthrough's search, if a lane has it.
pub(super) fn cursor_of(lanes: &Lanes, viewer: &Viewer) -> Option<usize> {
    let lane = (0..lanes.all().len()).find(|&lane| Arc::ptr_eq(lanes.replay(lane), viewer.replay()))?;
    Some(lanes.cursor(lane))
}

pub(super) fn refit(comparison: &mut Comparison, surface: Surface) -> Reply {
    lanes::spread(&mut comparison.lanes);
    lanes::follow(&mut comparison.lanes);
    let small = comparison.lanes.all().iter().all(|lane| lane.run.replay.tree().len() <= TRIED_AT_EVERY_ZOOM);
    if small { relay(comparison, surface) } else { Reply::none() }
}

fn relay(comparison: &Comparison, surface: Surface) -> Reply {
    let wishes = comparison.wishes(surface);
    Reply::start(Job::LayOutLanes { clock: Arc::clone(&comparison.lanes.clock), wishes })
}

pub(super) fn act(model: &mut Model, action: ComparisonAction) -> Reply {
    let surface = model.surface();
    let Screen::Comparison(comparison) = &mut model.screen else { return Reply::none() };
    let lanes = &mut comparison.lanes;
    let count = lanes.all().len();
    match action {
        ComparisonAction::Step(action) => lanes::step(lanes, action),
        ComparisonAction::Play(action) => lanes::play(lanes, action),
        ComparisonAction::Choice(action) => return change_lane(comparison, surface, action),
        ComparisonAction::Look(action) => {
            let remark = lanes::change_look(lanes, action);
            return Reply { remark, ..relay(comparison, surface) };
        }
        ComparisonAction::Pan(action) => lanes::pan(lanes, lanes::offset(action)),
        ComparisonAction::Lecture(action) => return opening::beside(model, action),
        ComparisonAction::Compare => return opening::leave_comparison(model),
        ComparisonAction::Quiz => return asking::toggle(model),
        ComparisonAction::Picture => lanes::change_picture(lanes),
        ComparisonAction::Visits => lanes.visits = lanes.visits.next(),
        ComparisonAction::ThirdLane => return third_lane(comparison, surface),
        ComparisonAction::OnlyDifferences => return only_differences(comparison, surface),
        ComparisonAction::DifferenceNext => return to_difference(lanes, Towards::Next),
        ComparisonAction::DifferencePrevious => return to_difference(lanes, Towards::Previous),
        ComparisonAction::LaneNext => lanes.chosen = (lanes.chosen + 1) % count,
        ComparisonAction::LanePrevious => lanes.chosen = (lanes.chosen + count - 1) % count,
        ComparisonAction::Pace => change_pace(lanes),
    }
    Reply::none()
}

fn to_difference(lanes: &mut Lanes, towards: Towards) -> Reply {
    let (clock, pace, position) = (&lanes.clock, lanes.pace, lanes.playback.position);
    let (target, none) = match towards {
        Towards::Next => (clock.next_difference(pace, position), text!(panels, "no-more-differences")),
        Towards::Previous => (clock.previous_difference(pace, position), text!(panels, "no-difference-before")),
    };
    match target {
        Some(target) => lanes::rest_at(lanes, target),
        None if clock.differences() == 0 => return Reply::say(text!(panels, "no-differences")),
        None => return Reply::say(none),
    }
    Reply::none()
}

/// Changes the unit of the clock, keeping the progress of the chosen search.
fn change_pace(lanes: &mut Lanes) {
    let cursor = lanes.cursor(lanes.chosen);
    let at_end = lanes.playback.position == lanes.last();
    lanes.pace = lanes.pace.next();
    lanes.playback.position =
        if at_end { lanes.last() } else { lanes.clock.position(lanes.pace, lanes.chosen, cursor) };
}

fn only_differences(comparison: &mut Comparison, surface: Surface) -> Reply {
    if comparison.lanes.clock.differences() == 0 {
        return Reply::say(text!(panels, "no-differences"));
    }
    comparison.shown = match comparison.shown {
        Shown::Everything => Shown::Differences,
        Shown::Differences => Shown::Everything,
    };
    relay(comparison, surface)
}

/// Changes the search of the chosen lane; the others are kept.
fn change_lane(comparison: &Comparison, surface: Surface, action: ChoiceAction) -> Reply {
    let old = comparison.lanes.choices(comparison.lanes.chosen);
    let mut choices = old;
    let rules = &mut choices.rules;
    match action {
        ChoiceAction::Algorithm => choices = with_next_algorithm(&comparison.lanes.subject.content, choices),
        ChoiceAction::Order => choices.order = choices.order.next_for(rules.algorithm),
        ChoiceAction::FailMode if rules.algorithm.guesses() => {}
        ChoiceAction::FailMode if rules.algorithm.has_windows() => rules.fail_mode = rules.fail_mode.next(),
        ChoiceAction::CutRule if rules.algorithm.has_windows() => rules.cut_rule = rules.cut_rule.next(),
        // Without windows this has no effect; the message below says so.
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
    entrants[comparison.lanes.chosen] = Entrant::New(choices);
    again(comparison, surface, entrants)
}

fn third_lane(comparison: &Comparison, surface: Surface) -> Reply {
    let mut entrants = done(comparison);
    if entrants.len() >= MOST_LANES {
        entrants.truncate(MOST_LANES - 1);
        return again(comparison, surface, entrants);
    }
    let all: Vec<Choices> = (0..entrants.len()).map(|lane| comparison.lanes.choices(lane)).collect();
    let Some(choices) = third(&comparison.lanes.subject.content, &all) else {
        return Reply::say(text!(remarks, "no-other-search"));
    };
    entrants.push(Entrant::New(choices));
    again(comparison, surface, entrants)
}

fn done(comparison: &Comparison) -> Vec<Entrant> {
    comparison.lanes.all().iter().map(|lane| Entrant::Done(Arc::clone(lane))).collect()
}

fn again(comparison: &Comparison, surface: Surface, entrants: Vec<Entrant>) -> Reply {
    let (subject, baseline) = (comparison.lanes.subject.clone(), Some(comparison.lanes.baseline));
    Reply::start(Job::Race { subject, entrants, wishes: comparison.wishes(surface), baseline })
}
