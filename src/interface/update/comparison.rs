//! The lock-step comparison: opening and leaving it, moving its clock, changing what its lanes search.

use std::sync::Arc;

use super::{Effect, start};
use crate::scene::{Boards, Camera};
use crate::session::{
    Baseline, Choices, Entrant, Input, Lane, LockStep, MOST_LANES, Pace, Run, Subject, fitting_algorithms, rival, third,
};
use crate::settings::{Choice, Display};
use crate::trace::Counts;
use crate::tui::comparison::plans::{Laid, Wishes};
use crate::tui::comparison::{Comparison, Shown};
use crate::tui::editing::Destination;
use crate::tui::job::{Job, Request, TRIED_AT_EVERY_ZOOM, ZoomChoice};
use crate::tui::keymap::Action;
use crate::tui::model::{Contender, Model, Overlay, Playing, SPEEDS, USUAL_SPEED};

/// Cells the view moves at a time.
const PAN: (i32, i32) = (8, 2);

/// The searches of a race, for those who watch it.
pub(super) fn contenders(entrants: &[Entrant]) -> Vec<Contender> {
    let contender = |entrant: &Entrant| match entrant {
        Entrant::Done(lane) => Contender { choices: lane.run.choices, counts: lane.counts },
        Entrant::New(choices) => Contender { choices: *choices, counts: Counts::default() },
    };
    entrants.iter().map(contender).collect()
}

/// Compares the search of the walkthrough with its natural rival.
pub(super) fn enter(model: &mut Model) -> Effect {
    let Some(viewer) = &model.viewer else { return Effect::None };
    let known = Entrant::Done(Arc::new(Lane::of(viewer.run.clone())));
    let rival = Entrant::New(rival(&viewer.subject.input, viewer.choices()));
    let (subject, display, baseline) = (viewer.subject.clone(), viewer.display, viewer.baseline);
    model.overlay = Overlay::None;
    race(model, subject, vec![known, rival], display, Some(baseline))
}

/// Compares a search of a subject with its natural rival, with no walkthrough before it.
pub(super) fn open(model: &mut Model, subject: Subject, choices: Choices) -> Effect {
    super::searching::prepare(model, &subject);
    let display = subject.view.display.unwrap_or_default();
    let entrants = vec![Entrant::New(choices), Entrant::New(rival(&subject.input, choices))];
    race(model, subject, entrants, display, None)
}

fn race(
    model: &mut Model,
    subject: Subject,
    entrants: Vec<Entrant>,
    display: Display,
    baseline: Option<Baseline>,
) -> Effect {
    let new = Wishes { screen: model.size, zoom: ZoomChoice::Fit, display, shown: Shown::Everything };
    let wishes = model.comparison.as_ref().map_or(new, |comparison| comparison.wishes(model.size));
    start(model, Job::Race { subject, entrants, wishes, baseline })
}

/// The searches are done: they are shown at the moment that was looked at.
pub(super) fn raced(model: &mut Model, subject: &Subject, clock: Arc<LockStep>, laid: Laid, baseline: Baseline) {
    let cameras = vec![Camera::default(); clock.lanes().len()];
    let fresh = || {
        let cursor = model.viewer.as_ref().map_or(0, |viewer| viewer.cursor);
        let display = model.viewer.as_ref().map_or_else(|| subject.view.display.unwrap_or_default(), |v| v.display);
        Comparison {
            subject: subject.clone(),
            clock: Arc::clone(&clock),
            baseline,
            laid: laid.clone(),
            cameras: cameras.clone(),
            chosen: 0,
            pace: Pace::default(),
            position: clock.position(Pace::default(), 0, cursor),
            shown: Shown::default(),
            zoom: ZoomChoice::Fit,
            display,
            playing: Playing::Paused,
            speed: USUAL_SPEED,
        }
    };
    let next = match model.comparison.take() {
        Some(old) => changed(old, clock, laid, cameras, baseline),
        None => fresh(),
    };
    model.comparison = Some(next);
    follow(model);
}

/// The same comparison with other searches, at the moment at which the one that stayed is where it was.
fn changed(old: Comparison, clock: Arc<LockStep>, laid: Laid, cameras: Vec<Camera>, baseline: Baseline) -> Comparison {
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

/// New plans of the same searches.
pub(super) fn laid(model: &mut Model, laid: Laid) {
    if let Some(comparison) = &mut model.comparison {
        comparison.laid = laid;
    }
    follow(model);
}

/// Brings where each search is into view, where it is not. After a change of size the trees are spread over what there is.
pub(super) fn follow(model: &mut Model) {
    let screen = model.screen();
    let Some(comparison) = &mut model.comparison else { return };
    let areas = comparison.areas(screen);
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
pub(super) fn refit(model: &mut Model) -> Effect {
    follow(model);
    let Some(comparison) = &model.comparison else { return Effect::None };
    let small = comparison.lanes().iter().all(|lane| lane.run.replay.tree().len() <= TRIED_AT_EVERY_ZOOM);
    if small && model.working.is_none() { relay(model) } else { Effect::None }
}

fn relay(model: &mut Model) -> Effect {
    let Some(comparison) = &model.comparison else { return Effect::None };
    let job = Job::LayLanes { clock: Arc::clone(&comparison.clock), wishes: comparison.wishes(model.size) };
    start(model, job)
}

pub(super) fn on_action(model: &mut Model, action: Action) -> Effect {
    match action {
        Action::Compare => return leave(model),
        Action::Gallery => return super::disk::leave(model, Destination::Gallery),
        Action::Algorithm | Action::FailMode | Action::CutRule | Action::Order => return change_lane(model, action),
        Action::ThirdLane => return third_lane(model),
        Action::OnlyDifferences => return only_differences(model),
        Action::Display | Action::ZoomIn | Action::ZoomOut | Action::ZoomFit => return change_look(model, action),
        _ => {}
    }
    let Some(comparison) = &mut model.comparison else { return Effect::None };
    let count = comparison.lanes().len();
    match action {
        Action::LaneNext => comparison.chosen = (comparison.chosen + 1) % count,
        Action::LanePrevious => comparison.chosen = (comparison.chosen + count - 1) % count,
        Action::Pace => change_pace(comparison),
        Action::Faster => comparison.speed = (comparison.speed + 1).min(SPEEDS.len() - 1),
        Action::Slower => comparison.speed = comparison.speed.saturating_sub(1),
        Action::PanLeft => pan(model, (-PAN.0, 0)),
        Action::PanRight => pan(model, (PAN.0, 0)),
        Action::PanUp => pan(model, (0, -PAN.1)),
        Action::PanDown => pan(model, (0, PAN.1)),
        Action::Play => play(model),
        Action::Start if comparison.playing == Playing::Paused => play(model),
        _ => step(model, action),
    }
    Effect::None
}

fn step(model: &mut Model, action: Action) {
    let Some(comparison) = &model.comparison else { return };
    let (clock, pace, position) = (&comparison.clock, comparison.pace, comparison.position);
    let target = match action {
        Action::Forward => Some(position + 1),
        Action::Back => Some(position.saturating_sub(1)),
        Action::First => Some(0),
        Action::Last => Some(comparison.last()),
        Action::DifferenceNext => clock.next_difference(pace, position),
        Action::DifferencePrevious => clock.previous_difference(pace, position),
        _ => return,
    };
    let none = match (clock.differences(), action) {
        (0, _) => "the searches do not differ",
        (_, Action::DifferenceNext) => "no more differences",
        _ => "no difference before this",
    };
    match target {
        Some(target) => go_to(model, target),
        None => model.remark = Some(none.to_owned()),
    }
}

/// Moves the clock; by hand, so it does not go on by itself.
pub(super) fn go_to(model: &mut Model, position: usize) {
    if let Some(comparison) = &mut model.comparison {
        comparison.playing = Playing::Paused;
        comparison.position = position.min(comparison.last());
    }
    follow(model);
}

/// The same moment in another unit: the one at which the chosen search is as far as it is now.
fn change_pace(comparison: &mut Comparison) {
    let cursor = comparison.moment(comparison.chosen).cursor();
    let at_end = comparison.position == comparison.last();
    comparison.pace = comparison.pace.next();
    comparison.position =
        if at_end { comparison.last() } else { comparison.clock.position(comparison.pace, comparison.chosen, cursor) };
}

fn pan(model: &mut Model, by: (i32, i32)) {
    let screen = model.screen();
    let Some(comparison) = &mut model.comparison else { return };
    let canvas = comparison.areas(screen).lanes[comparison.chosen].canvas;
    let camera = comparison.cameras[comparison.chosen];
    let moved = camera.panned(comparison.plan(comparison.chosen), (canvas.width, canvas.height), by);
    comparison.cameras[comparison.chosen] = moved;
}

/// Starting at the end starts over.
fn play(model: &mut Model) {
    let Some(comparison) = &mut model.comparison else { return };
    comparison.playing = match comparison.playing {
        Playing::On => Playing::Paused,
        Playing::Paused => Playing::On,
    };
    if comparison.playing == Playing::On && comparison.position == comparison.last() {
        comparison.position = 0;
        follow(model);
    }
}

pub(super) fn tick(model: &mut Model) {
    let Some(comparison) = &mut model.comparison else { return };
    if comparison.playing == Playing::Paused {
        return;
    }
    let last = comparison.last();
    comparison.position = (comparison.position + SPEEDS[comparison.speed].steps).min(last);
    if comparison.position == last {
        comparison.playing = Playing::Paused;
    }
    follow(model);
}

fn only_differences(model: &mut Model) -> Effect {
    let Some(comparison) = &mut model.comparison else { return Effect::None };
    if comparison.clock.differences() == 0 {
        model.remark = Some("the searches do not differ".to_owned());
        return Effect::None;
    }
    comparison.shown = match comparison.shown {
        Shown::Everything => Shown::Differences,
        Shown::Differences => Shown::Everything,
    };
    relay(model)
}

fn change_look(model: &mut Model, action: Action) -> Effect {
    let Some(comparison) = &mut model.comparison else { return Effect::None };
    let now = comparison.plan(comparison.chosen).look().zoom;
    match action {
        Action::Display => comparison.display = comparison.display.next(),
        Action::ZoomIn => comparison.zoom = ZoomChoice::Fixed(now.larger()),
        Action::ZoomOut => comparison.zoom = ZoomChoice::Fixed(now.smaller()),
        _ => comparison.zoom = ZoomChoice::Fit,
    }
    relay(model)
}

/// Searches the chosen lane in another way; the others are kept.
fn change_lane(model: &mut Model, action: Action) -> Effect {
    let Some(comparison) = &model.comparison else { return Effect::None };
    let old = comparison.choices(comparison.chosen);
    let mut choices = old;
    let rules = &mut choices.rules;
    match action {
        Action::Algorithm => {
            let fitting = fitting_algorithms(&comparison.subject.input);
            let at = fitting.iter().position(|&algorithm| algorithm == rules.algorithm).unwrap_or(0);
            rules.algorithm = fitting[(at + 1) % fitting.len()];
        }
        Action::Order => choices.order = choices.order.next(),
        Action::FailMode if rules.algorithm.has_windows() => rules.fail_mode = rules.fail_mode.next(),
        Action::CutRule if rules.algorithm.has_windows() => rules.cut_rule = rules.cut_rule.next(),
        _ => {}
    }
    if choices == old {
        model.remark = Some(match action {
            Action::Algorithm => "no other algorithm fits this tree".to_owned(),
            _ => format!("{} has no window: that changes nothing", old.rules.algorithm.name()),
        });
        return Effect::None;
    }
    let chosen = comparison.chosen;
    let entrants = done(comparison).enumerate();
    let entrants = entrants.map(|(lane, entrant)| if lane == chosen { Entrant::New(choices) } else { entrant });
    again(model, entrants.collect())
}

fn third_lane(model: &mut Model) -> Effect {
    let Some(comparison) = &model.comparison else { return Effect::None };
    let mut entrants: Vec<Entrant> = done(comparison).collect();
    if entrants.len() >= MOST_LANES {
        entrants.truncate(MOST_LANES - 1);
        return again(model, entrants);
    }
    let all: Vec<Choices> = (0..entrants.len()).map(|lane| comparison.choices(lane)).collect();
    let Some(choices) = third(&comparison.subject.input, &all) else {
        model.remark = Some("there is no other search of this tree".to_owned());
        return Effect::None;
    };
    entrants.push(Entrant::New(choices));
    again(model, entrants)
}

fn done(comparison: &Comparison) -> impl Iterator<Item = Entrant> + '_ {
    comparison.lanes().iter().map(|lane| Entrant::Done(Arc::clone(lane)))
}

fn again(model: &mut Model, entrants: Vec<Entrant>) -> Effect {
    let Some(comparison) = &model.comparison else { return Effect::None };
    let (subject, display, baseline) = (comparison.subject.clone(), comparison.display, comparison.baseline);
    race(model, subject, entrants, display, Some(baseline))
}

/// Whether two searches were of the very same thing.
fn is_same(one: &Input, other: &Input) -> bool {
    match (one, other) {
        (Input::Tree(one), Input::Tree(other)) => Arc::ptr_eq(one, other),
        (Input::Game(one), Input::Game(other)) => one == other,
        _ => false,
    }
}

/// Back to the walkthrough, at the moment that was looked at: of its own search if a lane has it, else of the chosen one.
pub(super) fn leave(model: &mut Model) -> Effect {
    let canvas = model.canvas();
    let Some(comparison) = model.comparison.take() else { return Effect::None };
    let same =
        |run: &Run| (0..comparison.lanes().len()).find(|&lane| Arc::ptr_eq(comparison.replay(lane), &run.replay));
    if let Some(viewer) = &model.viewer
        && let Some(lane) = same(&viewer.run)
    {
        let cursor = comparison.moment(lane).cursor();
        let effect = super::steps::go_to(model, cursor);
        return if matches!(effect, Effect::None) { super::nodes::refit(model) } else { effect };
    }
    if model.viewer.as_ref().is_some_and(|viewer| !is_same(&viewer.subject.input, &comparison.subject.input)) {
        // Its file has been read again meanwhile: the searches were of a tree that is gone.
        return super::nodes::refit(model);
    }
    let Comparison { subject, zoom, display, chosen, baseline, .. } = &comparison;
    let (stroke, folds) = (model.screen_mode.stroke(), std::collections::BTreeSet::new());
    let request = Request { canvas, zoom: *zoom, display: *display, stroke, folds, boards: Boards::default() };
    let run = comparison.lanes()[*chosen].run.clone();
    let job = Job::Show { subject: subject.clone(), run, request, baseline: *baseline };
    // The walkthrough that is there, if any, takes the search over: with it stay its edits.
    model.arriving = Some(comparison.moment(*chosen).cursor());
    start(model, job)
}
