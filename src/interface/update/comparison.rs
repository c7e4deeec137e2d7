//! The lock-step comparison: entering it, moving its clock, changing what its lanes search.

use std::sync::Arc;

use ratatui::layout::Rect;

use super::reply::Reply;
use super::searching::next_algorithm;
use crate::scene::Camera;
use crate::session::{Choices, Entrant, Lane, MOST_LANES, Pace, rival, third};
use crate::settings::Choice;
use crate::tui::comparison::plans::Wishes;
use crate::tui::comparison::{Comparison, Shown};
use crate::tui::job::{Job, Raced, TRIED_AT_EVERY_ZOOM, ZoomChoice};
use crate::tui::keymap::Action;
use crate::tui::model::{Playing, SPEEDS, Surface, USUAL_SPEED, Viewer};

/// Cells the view moves at a time.
const PAN: (i32, i32) = (8, 2);

/// Compares the search of the walkthrough with its natural rival.
pub(super) fn enter(viewer: &Viewer, surface: Surface) -> Reply {
    let known = Entrant::Done(Arc::new(Lane::of(viewer.run.clone())));
    let rival = Entrant::New(rival(&viewer.subject.input, viewer.choices()));
    let wishes =
        Wishes { screen: surface.size, zoom: ZoomChoice::Fit, display: viewer.display, shown: Shown::Everything };
    let (subject, baseline) = (viewer.subject.clone(), Some(viewer.baseline));
    Reply::start(Job::Race { subject, entrants: vec![known, rival], wishes, baseline }).uncovered()
}

/// A new comparison, at the moment at which the walkthrough before it is.
pub(super) fn entered(before: Option<Box<Viewer>>, Raced { subject, clock, laid, baseline }: Raced) -> Comparison {
    let cursor = before.as_ref().map_or(0, |viewer| viewer.cursor);
    let display = before.as_ref().map_or_else(|| subject.view.display.unwrap_or_default(), |viewer| viewer.display);
    Comparison {
        before,
        baseline,
        laid,
        cameras: vec![Camera::default(); clock.lanes().len()],
        chosen: 0,
        pace: Pace::default(),
        position: clock.position(Pace::default(), 0, cursor),
        shown: Shown::default(),
        zoom: ZoomChoice::Fit,
        display,
        playing: Playing::Paused,
        speed: USUAL_SPEED,
        subject,
        clock,
    }
}

/// The same comparison with other searches, at the moment at which the one that stayed is where it was.
pub(super) fn changed(old: Comparison, Raced { clock, laid, baseline, .. }: Raced) -> Comparison {
    let cameras = vec![Camera::default(); clock.lanes().len()];
    let kept = |lane: usize| {
        let replay = old.replay(lane);
        clock.lanes().iter().position(|new| Arc::ptr_eq(&new.run.replay, replay))
    };
    let at_end = old.position == old.last();
    let stayed = (0..old.lanes().len()).find_map(|lane| kept(lane).map(|new| (lane, new)));
    let position = match stayed {
        _ if at_end => clock.last(old.pace),
        Some((lane, new)) => clock.position(old.pace, new, old.moment(lane).cursor()),
        None => old.position.min(clock.last(old.pace)),
    };
    let chosen = old.chosen.min(clock.lanes().len() - 1);
    Comparison { clock, laid, cameras, baseline, position, chosen, playing: Playing::Paused, ..old }
}

/// The steps that the search of a walkthrough has done, if a lane has it.
pub(super) fn cursor_of(comparison: &Comparison, viewer: &Viewer) -> Option<usize> {
    let is_own = |&lane: &usize| Arc::ptr_eq(comparison.replay(lane), &viewer.run.replay);
    let lane = (0..comparison.lanes().len()).find(is_own)?;
    Some(comparison.moment(lane).cursor())
}

/// Brings where each search is into view, where it is not. After a change of size the trees are spread over what there is.
pub(super) fn follow(comparison: &mut Comparison, area: Rect) {
    let areas = comparison.areas(area);
    for lane in 0..comparison.lanes().len() {
        let canvas = areas.lanes[lane].canvas;
        let size = (canvas.width, canvas.height);
        comparison.laid.plans[lane].set_rows(canvas.height);
        let (moment, plan) = (comparison.moment(lane), comparison.plan(lane));
        let shown = plan.shown(moment.replay().tree(), moment.current());
        let camera = comparison.cameras[lane];
        comparison.cameras[lane] = match plan.place(shown) {
            Some(place) => camera.settled(plan, size).following(plan, size, place),
            None => camera.settled(plan, size),
        };
    }
}

/// After a change of size: small trees are laid out anew.
pub(super) fn refit(comparison: &mut Comparison, surface: Surface) -> Reply {
    follow(comparison, surface.whole());
    let small = comparison.lanes().iter().all(|lane| lane.run.replay.tree().len() <= TRIED_AT_EVERY_ZOOM);
    if small { relay(comparison, surface) } else { Reply::none() }
}

fn relay(comparison: &Comparison, surface: Surface) -> Reply {
    let wishes = comparison.wishes(surface.size);
    Reply::start(Job::LayLanes { clock: Arc::clone(&comparison.clock), wishes })
}

pub(super) fn on_action(comparison: &mut Comparison, surface: Surface, action: Action) -> Reply {
    let count = comparison.lanes().len();
    let area = surface.whole();
    match action {
        Action::Algorithm | Action::FailMode | Action::CutRule | Action::Order => {
            return change_lane(comparison, surface, action);
        }
        Action::ThirdLane => return third_lane(comparison, surface),
        Action::OnlyDifferences => return only_differences(comparison, surface),
        Action::Display | Action::ZoomIn | Action::ZoomOut | Action::ZoomFit => {
            return change_look(comparison, surface, action);
        }
        Action::DifferenceNext | Action::DifferencePrevious => return to_difference(comparison, area, action),
        Action::LaneNext => comparison.chosen = (comparison.chosen + 1) % count,
        Action::LanePrevious => comparison.chosen = (comparison.chosen + count - 1) % count,
        Action::Pace => change_pace(comparison),
        Action::Faster => comparison.speed = (comparison.speed + 1).min(SPEEDS.len() - 1),
        Action::Slower => comparison.speed = comparison.speed.saturating_sub(1),
        Action::PanLeft => pan(comparison, area, (-PAN.0, 0)),
        Action::PanRight => pan(comparison, area, (PAN.0, 0)),
        Action::PanUp => pan(comparison, area, (0, -PAN.1)),
        Action::PanDown => pan(comparison, area, (0, PAN.1)),
        Action::Play => play(comparison, area),
        Action::Start if comparison.playing == Playing::Paused => play(comparison, area),
        Action::Forward => go_to(comparison, area, comparison.position + 1),
        Action::Back => go_to(comparison, area, comparison.position.saturating_sub(1)),
        Action::First => go_to(comparison, area, 0),
        Action::Last => go_to(comparison, area, usize::MAX),
        _ => {}
    }
    Reply::none()
}

fn to_difference(comparison: &mut Comparison, area: Rect, action: Action) -> Reply {
    let (clock, pace, position) = (&comparison.clock, comparison.pace, comparison.position);
    let (target, none) = match action {
        Action::DifferenceNext => (clock.next_difference(pace, position), "no more differences"),
        _ => (clock.previous_difference(pace, position), "no difference before this"),
    };
    match target {
        Some(target) => go_to(comparison, area, target),
        None if clock.differences() == 0 => return Reply::say("the searches do not differ"),
        None => return Reply::say(none),
    }
    Reply::none()
}

/// Moves the clock; by hand, so it does not go on by itself.
pub(super) fn go_to(comparison: &mut Comparison, area: Rect, position: usize) {
    comparison.playing = Playing::Paused;
    comparison.position = position.min(comparison.last());
    follow(comparison, area);
}

/// The same moment in another unit: the one at which the chosen search is as far as it is now.
fn change_pace(comparison: &mut Comparison) {
    let cursor = comparison.moment(comparison.chosen).cursor();
    let at_end = comparison.position == comparison.last();
    comparison.pace = comparison.pace.next();
    comparison.position =
        if at_end { comparison.last() } else { comparison.clock.position(comparison.pace, comparison.chosen, cursor) };
}

fn pan(comparison: &mut Comparison, area: Rect, by: (i32, i32)) {
    let canvas = comparison.areas(area).lanes[comparison.chosen].canvas;
    let camera = comparison.cameras[comparison.chosen];
    let moved = camera.panned(comparison.plan(comparison.chosen), (canvas.width, canvas.height), by);
    comparison.cameras[comparison.chosen] = moved;
}

/// Starting at the end starts over.
fn play(comparison: &mut Comparison, area: Rect) {
    comparison.playing = match comparison.playing {
        Playing::On => Playing::Paused,
        Playing::Paused => Playing::On,
    };
    if comparison.playing == Playing::On && comparison.position == comparison.last() {
        comparison.position = 0;
        follow(comparison, area);
    }
}

pub(super) fn tick(comparison: &mut Comparison, area: Rect) {
    if comparison.playing == Playing::Paused {
        return;
    }
    let last = comparison.last();
    comparison.position = (comparison.position + SPEEDS[comparison.speed].steps).min(last);
    if comparison.position == last {
        comparison.playing = Playing::Paused;
    }
    follow(comparison, area);
}

fn only_differences(comparison: &mut Comparison, surface: Surface) -> Reply {
    if comparison.clock.differences() == 0 {
        return Reply::say("the searches do not differ");
    }
    comparison.shown = match comparison.shown {
        Shown::Everything => Shown::Differences,
        Shown::Differences => Shown::Everything,
    };
    relay(comparison, surface)
}

fn change_look(comparison: &mut Comparison, surface: Surface, action: Action) -> Reply {
    let now = comparison.plan(comparison.chosen).look().zoom;
    match action {
        Action::Display => comparison.display = comparison.display.next(),
        Action::ZoomIn => comparison.zoom = ZoomChoice::Fixed(now.larger()),
        Action::ZoomOut => comparison.zoom = ZoomChoice::Fixed(now.smaller()),
        _ => comparison.zoom = ZoomChoice::Fit,
    }
    relay(comparison, surface)
}

/// Searches the chosen lane in another way; the others are kept.
fn change_lane(comparison: &Comparison, surface: Surface, action: Action) -> Reply {
    let old = comparison.choices(comparison.chosen);
    let mut choices = old;
    let rules = &mut choices.rules;
    match action {
        Action::Algorithm => rules.algorithm = next_algorithm(&comparison.subject.input, rules.algorithm),
        Action::Order => choices.order = choices.order.next(),
        Action::FailMode if rules.algorithm.has_windows() => rules.fail_mode = rules.fail_mode.next(),
        Action::CutRule if rules.algorithm.has_windows() => rules.cut_rule = rules.cut_rule.next(),
        _ => {}
    }
    if choices == old {
        return match action {
            Action::Algorithm => Reply::say("no other algorithm fits this tree"),
            _ => Reply::say(format!("{} has no window: that changes nothing", old.rules.algorithm.name())),
        };
    }
    let mut entrants = done(comparison);
    entrants[comparison.chosen] = Entrant::New(choices);
    again(comparison, surface, entrants)
}

fn third_lane(comparison: &Comparison, surface: Surface) -> Reply {
    let mut entrants = done(comparison);
    if entrants.len() >= MOST_LANES {
        entrants.truncate(MOST_LANES - 1);
        return again(comparison, surface, entrants);
    }
    let all: Vec<Choices> = (0..entrants.len()).map(|lane| comparison.choices(lane)).collect();
    let Some(choices) = third(&comparison.subject.input, &all) else {
        return Reply::say("there is no other search of this tree");
    };
    entrants.push(Entrant::New(choices));
    again(comparison, surface, entrants)
}

fn done(comparison: &Comparison) -> Vec<Entrant> {
    comparison.lanes().iter().map(|lane| Entrant::Done(Arc::clone(lane))).collect()
}

fn again(comparison: &Comparison, surface: Surface, entrants: Vec<Entrant>) -> Reply {
    let (subject, baseline) = (comparison.subject.clone(), Some(comparison.baseline));
    Reply::start(Job::Race { subject, entrants, wishes: comparison.wishes(surface.size), baseline })
}
