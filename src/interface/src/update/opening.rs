//! Screen changes: opening content, finished jobs, entering and leaving a comparison.

use std::sync::Arc;

use super::lanes::Spot;
use super::making_room::{first_request, make_room, report_failure, search};
use super::reply::Reply;
use super::{comparison, contest, disk, editing, lanes, nodes, searching};
use crate::areas::Surface;
use crate::editable::FileState;
use crate::editing::Destination;
use crate::gallery::{Beside, Content};
use crate::job::{Arrival, Job, OpenRequest, Outcome, RaceResult, Reading, Searched, Shows};
use crate::keymap::LectureAction;
use crate::lanes::{Lanes, Pane};
use crate::model::{Model, Overlay, Screen};
use crate::plans::{Request, Shown, Wishes, ZoomChoice};
use crate::playback::Playback;
use crate::stepper::Stepper;
use crate::viewer::{RevealMode, Viewer};
use plywood_document::material::Material;
use plywood_messages::text::grouped;
use plywood_search::search::Rules;
use plywood_search::session::{Advice, Choices, Entrant, Input, Lane, LockStep, RunError, SearchProblem, rival};
use plywood_tree::settings::Choice;

pub(super) fn read(model: &mut Model, reading: Reading) -> Reply {
    model.screen = Screen::Opening;
    model.overlay = Overlay::None;
    Reply::start(Job::Read(reading))
}

/// Handles the result of reading. If nothing can be opened, the interface ends and its caller reports the problems.
fn arrived(model: &mut Model, arrival: Arrival) -> Reply {
    match arrival {
        Arrival::Opened(request) => open_directly(model, *request),
        Arrival::Unreadable(problems) => {
            model.unreadable = Some(problems);
            Reply::leave(Destination::Outside)
        }
        Arrival::Broken(why) => report_failure(model, why),
        Arrival::Cancelled => report_failure(model, text!(remarks, "stopped").to_owned()),
    }
}

/// Opens content not chosen in the gallery, although the gallery may have an entry for it.
pub(super) fn open_directly(model: &mut Model, request: OpenRequest) -> Reply {
    if !model.gallery.reads() {
        model.gallery.opens(&request.content.document().origin);
    }
    open(model, request)
}

fn open(model: &mut Model, OpenRequest { content, choices, shows, remark }: OpenRequest) -> Reply {
    make_room(model, &content.document().view);
    let reply = match content {
        Material::Searched(subject) => {
            let choices = choices.unwrap_or_else(|| Choices::of(&subject.content, &subject.view));
            match shows {
                Shows::Walkthrough => search(model, *subject, choices),
                Shows::Comparison => compare(model, *subject, choices),
            }
        }
        // It opens without a job.
        Material::Lesson(file) => {
            let mut stepper = Stepper::new(*file);
            let reply = match shows {
                Shows::Walkthrough => Reply::none(),
                Shows::Comparison => super::stepper::compare(&mut stepper),
            };
            model.screen = Screen::Lesson(Box::new(stepper));
            reply
        }
    };
    Reply { remark: remark.or(reply.remark), ..reply }
}

pub(super) fn beside(model: &mut Model, action: LectureAction) -> Reply {
    match action {
        LectureAction::Gallery => disk::leave(model, Destination::Gallery),
        LectureAction::LectureNext => open_beside(model, Beside::Next),
        LectureAction::LecturePrevious => open_beside(model, Beside::Previous),
    }
}

/// Opens a neighbouring lecture. It refuses if there are unsaved edits, because only Backspace asks about them.
fn open_beside(model: &mut Model, way: Beside) -> Reply {
    if model.is_unsaved() {
        return Reply::say(text!(remarks, "unsaved"));
    }
    match model.gallery.beside(way) {
        Ok(number) => {
            model.gallery.search = None;
            model.gallery.chosen = number;
            open_chosen(model)
        }
        Err(why) => Reply::say(why.to_string()),
    }
}

pub(super) fn open_chosen(model: &mut Model) -> Reply {
    let Some(entry) = model.gallery.entry() else { return Reply::none() };
    let content = entry.content.clone();
    if !matches!(content, Content::Broken(_)) {
        model.gallery.opened = Some(model.gallery.chosen);
        model.gallery.search = None;
    }
    match content {
        Content::Read(content) => open(model, OpenRequest::new(content)),
        Content::Unread(reading) => read(model, reading),
        Content::Broken(problem) => Reply::say(problem),
    }
}

/// Compares a search with its natural rival, without a walkthrough behind it.
fn compare(model: &Model, subject: SearchProblem, choices: Choices) -> Reply {
    let entrants = vec![Entrant::New(choices), Entrant::New(rival(&subject.content, choices))];
    let display = subject.view.display.unwrap_or_default();
    let wishes = Wishes { screen: model.size, zoom: ZoomChoice::Fit, display, shown: Shown::Everything };
    Reply::start(Job::Race { subject, entrants, wishes, baseline: None })
}

pub(super) fn done(model: &mut Model, outcome: Outcome) -> Reply {
    model.working = None;
    let reply = match outcome {
        Outcome::Read(arrival) => arrived(model, arrival),
        Outcome::GeneratedTree(rows) => Reply::show(Overlay::Chart(rows)),
        Outcome::Searched(found) => searched(model, *found),
        Outcome::Edited(found, performed) => {
            if let Some(viewer) = model.viewer_mut() {
                editing::performed(viewer, *performed);
            }
            searched(model, *found)
        }
        Outcome::Strategic(made) => super::strategic::show(model, made),
        Outcome::WorkedOut(lessons) => {
            super::on_stepper(model, |stepper| super::stepper::on_recomputed(stepper, lessons))
        }
        Outcome::Refused(refusal) => {
            if let Some(viewer) = model.viewer_mut() {
                editing::refused(viewer);
            }
            Reply::say(refusal.to_string())
        }
        Outcome::RaceResult(race) => raced(model, *race),
        Outcome::Match(outcome) => contest::moved(model, outcome),
        Outcome::TooLarge { subject, choices, advice } => at_depth(model, *subject, choices, advice),
        Outcome::Failed(error) => report_failure(model, told(error)),
        Outcome::Cancelled => report_failure(model, text!(remarks, "stopped").to_owned()),
        Outcome::Drawn(outcome) => disk::drawn(outcome),
        Outcome::Saved(outcome) => disk::saved(model, outcome),
        Outcome::Laid(plan) => {
            if let Some(viewer) = model.viewer_mut() {
                lanes::laid(&mut viewer.lanes, vec![plan]);
            }
            Reply::none()
        }
        Outcome::LanesLayout(laid) => {
            let surface = model.surface();
            if let Screen::Comparison(comparison) = &mut model.screen {
                comparison.arrangement = laid.arrangement;
                comparison.fit(surface);
                lanes::laid(&mut comparison.lanes, laid.plans);
            }
            Reply::none()
        }
    };
    // The size may have changed during the job, so the layout is spread over the current canvas.
    model.fit();
    if let Some(viewer) = model.viewer_mut() {
        lanes::spread(&mut viewer.lanes);
    }
    reply
}

/// Searches a game too large to record at the depth that fits, with a message.
fn at_depth(model: &Model, subject: SearchProblem, choices: Choices, advice: Advice) -> Reply {
    let (nodes, depth) = (&grouped(advice.counted), &advice.depth);
    let remark: String = if advice.is_whole {
        say!(remarks, "searched-to-depth", nodes = Text(nodes), depth = Text(depth)).into()
    } else {
        say!(remarks, "searched-to-depth-more", nodes = Text(nodes), depth = Text(depth)).into()
    };
    let surface = model.surface();
    let request = model.viewer().map_or_else(|| first_request(&subject, surface), Viewer::request);
    let rules = Rules { depth: advice.depth as u32, ..choices.rules };
    let job = Job::Search { subject, choices: Choices { rules, ..choices }, request, baseline: None };
    Reply::start(job).saying(remark)
}

fn told(error: RunError) -> String {
    match error {
        RunError::Unfit(unfit) => {
            say!(remarks, "unfit", why = Text(error), algorithm = Text(unfit.instead.name())).into()
        }
        RunError::MergedOrder | RunError::NoSuchMistake(_) | RunError::NoPasses(_) | RunError::NoPassesToTime(_) => {
            error.to_string()
        }
        RunError::Stopped(_) | RunError::NoOrder(_) | RunError::TooManyToCompare(_) => {
            say!(remarks, "limit-depth", why = Text(error)).into()
        }
    }
}

/// Handles a finished search: of new content, of other choices, or of an edit.
fn searched(model: &mut Model, searched: Searched) -> Reply {
    let surface = model.surface();
    let arriving = model.arriving.take();
    let (shown, remark) = match std::mem::take(&mut model.screen) {
        Screen::Gallery | Screen::Opening | Screen::Lesson(_) => {
            (Screen::Walkthrough(Box::new(opened(searched, surface))), None)
        }
        Screen::Walkthrough(old) => {
            let (viewer, remark) = again(*old, searched);
            (Screen::Walkthrough(Box::new(viewer)), remark)
        }
        Screen::Comparison(mut comparison) => {
            let old = comparison.before.take();
            comparison.before = old.map(|old| Box::new(again(*old, searched).0));
            (Screen::Comparison(comparison), None)
        }
        Screen::Match(mut play) => {
            play.before = play.before.map(|old| Box::new(again(*old, searched).0));
            (Screen::Match(play), None)
        }
    };
    model.screen = shown;
    if let (Some(cursor), Some(viewer)) = (arriving, model.viewer_mut()) {
        lanes::go_to(&mut viewer.lanes, cursor);
        return Reply::none();
    }
    Reply { remark, ..Reply::none() }
}

/// Returns the walkthrough after an edit or other search choices, and a message.
fn again(mut old: Viewer, searched: Searched) -> (Viewer, Option<String>) {
    if let Some(pending) = editing::take_pending(&mut old) {
        return (editing::settled(old, &pending, searched), None);
    }
    if let Some(edited) = &mut old.editing {
        editing::report_search_change(edited, old.lanes.replay(0), &searched.run.replay);
    }
    let was_game = matches!(old.lanes.subject.content, Input::Game(_));
    let is_tree = matches!(searched.subject.content, Input::Tree(_));
    let is_written_out = was_game && is_tree && old.lanes.subject.origin == searched.subject.origin;
    let (mut viewer, remark) = searching::switched(old, searched);
    if is_written_out && viewer.editing.is_none() {
        editing::unfolded(&mut viewer);
    }
    (viewer, remark)
}

fn opened(Searched { subject, run, plan, index, baseline, positions }: Searched, surface: Surface) -> Viewer {
    let position = subject.view.step.unwrap_or(0).min(run.replay.len());
    let clock = Arc::new(LockStep::new(vec![Arc::new(Lane::of(run))]));
    let lanes = Lanes {
        playback: Playback::at(position),
        ..Lanes::new(subject, baseline, clock, vec![Pane::new(plan, index)])
    };
    let mut viewer = Viewer {
        lanes,
        positions,
        code: None,
        editing: None,
        file_state: FileState::default(),
        meant: None,
        curtain: RevealMode::Off,
        asking: None,
    };
    viewer.fit(surface);
    let current = viewer.moment().current();
    searching::keep(&mut viewer, Spot::default(), current);
    viewer
}

fn raced(model: &mut Model, race: RaceResult) -> Reply {
    let mut next = match std::mem::take(&mut model.screen) {
        Screen::Comparison(old) => comparison::changed(*old, race),
        Screen::Walkthrough(viewer) => comparison::entered(Some(viewer), race),
        Screen::Gallery | Screen::Opening | Screen::Lesson(_) | Screen::Match(_) => comparison::entered(None, race),
    };
    next.fit(model.surface());
    lanes::spread(&mut next.lanes);
    lanes::follow(&mut next.lanes);
    model.screen = Screen::Comparison(Box::new(next));
    Reply::none()
}

/// Returns to the walkthrough at the moment on display: of its own search if a lane has it, else of the chosen lane.
pub(super) fn leave_comparison(model: &mut Model) -> Reply {
    let surface = model.surface();
    let mut comparison = match std::mem::take(&mut model.screen) {
        Screen::Comparison(comparison) => comparison,
        screen => {
            model.screen = screen;
            return Reply::none();
        }
    };
    let before = comparison.before.take();
    let compared = comparison.lanes;
    let returns = before.as_deref().and_then(|viewer| comparison::cursor_of(&compared, viewer));
    // The file was reloaded in the meantime, so the searches belong to an old tree.
    let is_gone =
        before.as_deref().is_some_and(|viewer| !is_same(&viewer.lanes.subject.content, &compared.subject.content));
    model.screen = before.map_or(Screen::Opening, Screen::Walkthrough);
    if let (Screen::Walkthrough(viewer), true) = (&mut model.screen, is_gone || returns.is_some()) {
        if let Some(cursor) = returns {
            lanes::go_to(&mut viewer.lanes, cursor);
        }
        return nodes::refit(viewer);
    }
    // An existing walkthrough takes over the search and keeps its edits.
    model.arriving = Some(compared.cursor(compared.chosen));
    let fresh = first_request(&compared.subject, surface);
    let request = Request { canvas: model.canvas(), zoom: compared.zoom, display: compared.display, ..fresh };
    let run = compared.run(compared.chosen).clone();
    Reply::start(Job::Show { subject: compared.subject, run, request, baseline: compared.baseline })
}

/// Returns true if two searches have the same input.
fn is_same(one: &Input, other: &Input) -> bool {
    match (one, other) {
        (Input::Tree(one), Input::Tree(other)) => Arc::ptr_eq(one, other),
        (Input::Game(one), Input::Game(other)) => one == other,
        _ => false,
    }
}
