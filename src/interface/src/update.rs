//! Effect of a message on the model, and requests to the terminal. This module routes messages. The parts of the screen answer
//! with a `Reply`, which is also applied here.

mod asking;
mod changing;
mod code;
mod comparison;
mod contest;
mod disk;
mod editing;
mod gallery;
mod lanes;
mod making_room;
mod message;
mod nodes;
mod opening;
mod paste;
mod playback;
mod pointer;
mod prompt;
mod reply;
mod rows;
mod searching;
mod stepper;
mod strategic;

pub use message::{Effect, Message};

use super::editing::{Destination, FileChange};
use super::event::{KeyCode, KeyEvent};
use super::gallery::Seen;
use super::job::Job;
use super::keymap::{
    self, Action, ChangingAction, ComparisonAction, EditingAction, GalleryAction, LessonAction, MatchAction,
    MistakeAction, Mode, ProgramAction, QuestionAction, QuizAction, SheetAction, WalkthroughAction,
};
use super::model::{Blanking, Contender, Model, Overlay, Screen, Working};
use super::playback::Playing;
use super::stepper::Stepper;
use super::viewer::Viewer;
use super::{help, view};
use crate::editable::Editable as _;
use plywood_search::session::Entrant;
use plywood_tree::progress::{BytesRead, Counts};
use plywood_tree::settings::Choice;
use prompt::Typed;
use ratatui::layout::Size;
use reply::Reply;

pub fn update(model: &mut Model, message: Message) -> Effect {
    let reply = taken(model, message);
    let effect = apply_reply(model, reply);
    model.fit();
    let shown = model.viewer().map(Viewer::cursor).or(model.stepper().map(|stepper| stepper.playback.position));
    if let (Some(step), Some(last)) = (shown, model.last_step()) {
        model.gallery.saw(Seen::at(step, last));
    }
    effect
}

fn taken(model: &mut Model, message: Message) -> Reply {
    match message {
        Message::Key(key) => return on_key(model, key),
        Message::Paste(text) => return paste::on_paste(model, &text),
        Message::Mouse(event) => return pointer::on_mouse(model, event),
        Message::Resize(width, height) => return on_resize(model, Size::new(width, height)),
        Message::Tick => on_tick(model),
        Message::Open(request) => return opening::open_directly(model, *request),
        Message::Play(subject, first) => return contest::open(model, *subject, first),
        Message::Read(reading) => return opening::read(model, reading),
        Message::Progress(nodes, bytes) => on_progress(model, nodes, bytes),
        Message::Race(counts) => on_race(model, &counts),
        Message::Done(outcome) => return opening::done(model, *outcome),
        Message::FileChanged(news) => {
            // The state of the file matters more now than an earlier remark.
            model.remark = None;
            return on_file_change(model, *news);
        }
        Message::Recovered(found) => return disk::on_recovered(model, found),
        Message::Trouble(what) => return Reply::say(what),
    }
    Reply::none()
}

fn on_file_change(model: &mut Model, news: FileChange) -> Reply {
    // The tree that the lesson was made from has changed, so it replaces the lesson again.
    let is_of_tree = model.stepper().is_some_and(|stepper| stepper.before.is_some());
    let settled = if is_of_tree { strategic::toggle(model) } else { Reply::none() };
    let told = disk::on_file_change(model, news);
    if matches!(told.effect, Effect::None) { settled } else { told }
}

/// Calls `act` on the walkthrough, if there is one.
fn on_viewer(model: &mut Model, act: impl FnOnce(&mut Viewer) -> Reply) -> Reply {
    model.viewer_mut().map_or_else(Reply::none, act)
}

/// Calls `act` on the lesson without a search, if there is one.
fn on_stepper(model: &mut Model, act: impl FnOnce(&mut Stepper) -> Reply) -> Reply {
    match &mut model.screen {
        Screen::Lesson(stepper) => act(stepper),
        Screen::Gallery | Screen::Opening | Screen::Walkthrough(_) | Screen::Comparison(_) | Screen::Match(_) => {
            Reply::none()
        }
    }
}

/// Applies the requests of a screen part that concern the rest of the model.
fn apply_reply(model: &mut Model, reply: Reply) -> Effect {
    if reply.remark.is_some() {
        model.remark = reply.remark;
    }
    if let Some(overlay) = reply.overlay {
        model.overlay = overlay;
    }
    if let Effect::Start(job) = &reply.effect {
        model.working =
            Some(Working { title: job.title(), nodes: 0, bytes: BytesRead::default(), contenders: contenders(job) });
    }
    match reply.leaving {
        None => reply.effect,
        Some(Destination::Outside) => Effect::Quit,
        Some(Destination::Gallery) => {
            making_room::show_gallery(model);
            model.left_match = None;
            model.overlay = Overlay::None;
            reply.effect
        }
    }
}

/// Returns the searches of a race, for the progress display.
fn contenders(job: &Job) -> Vec<Contender> {
    let Job::Race { entrants, .. } = job else { return Vec::new() };
    let contender = |entrant: &Entrant| match entrant {
        Entrant::Done(lane) => Contender { choices: lane.run.choices, counts: lane.counts },
        Entrant::New(choices) => Contender { choices: *choices, counts: Counts::default() },
    };
    entrants.iter().map(contender).collect()
}

const fn on_progress(model: &mut Model, nodes: u64, bytes: BytesRead) {
    if let Some(working) = &mut model.working {
        working.nodes = nodes;
        working.bytes = bytes;
    }
}

fn on_race(model: &mut Model, counts: &[Counts]) {
    if let Some(working) = &mut model.working {
        for (contender, counts) in working.contenders.iter_mut().zip(counts) {
            contender.counts = *counts;
        }
    }
}

fn on_tick(model: &mut Model) {
    if let Screen::Lesson(stepper) = &mut model.screen {
        stepper::tick(stepper);
    } else if let Some(lanes) = model.lanes_mut() {
        lanes::tick(lanes);
    } else {
        // Nothing to do.
    }
}

/// A job that is laying out now uses the old size; its result is laid out again when it arrives.
fn on_resize(model: &mut Model, size: Size) -> Reply {
    model.size = size;
    model.fit();
    let surface = model.surface();
    let reply = match &mut model.screen {
        Screen::Gallery | Screen::Opening | Screen::Lesson(_) | Screen::Match(_) => Reply::none(),
        Screen::Walkthrough(viewer) => nodes::refit(viewer),
        Screen::Comparison(comparison) => comparison::refit(comparison, surface),
    };
    if model.working.is_some() { Reply::none() } else { reply }
}

/// Passes a key to the open field or list, else to the shared actions, else to the screen.
fn on_key(model: &mut Model, key: KeyEvent) -> Reply {
    model.remark = None;
    let mode = model.mode();
    let action = keymap::action(mode, key);
    if model.blanking == Blanking::Closed && !matches!(action, Some(Action::Quit | Action::Suspend)) {
        // Any key ends the blanking and does nothing else, so nothing happens unseen.
        model.blanking = Blanking::Open;
        return Reply::none();
    }
    if page_help(model, key) || (mode == Mode::Gallery && gallery::takes(&mut model.gallery, key)) {
        return Reply::none();
    }
    match prompt::take(&mut model.overlay, key, action) {
        Typed::Full(most) => return prompt::is_full(most),
        Typed::Finished => return on_typed(model),
        Typed::Taken => return Reply::none(),
        Typed::Other => {}
    }
    if is_free(model) && asking::is_typed(model, key, action) {
        return asking::type_answer(model, key.code);
    }
    action.map_or_else(Reply::none, |action| on_action(model, mode, action, key.code))
}

/// Returns true if there is neither an overlay nor a running job.
fn is_free(model: &Model) -> bool {
    model.overlay == Overlay::None && model.working.is_none()
}

fn on_typed(model: &mut Model) -> Reply {
    let overlay = std::mem::take(&mut model.overlay);
    if let (Screen::Lesson(stepper), Overlay::GoTo(digits)) = (&mut model.screen, &overlay) {
        if let Some(step) = playback::typed(digits) {
            stepper::rest_at(stepper, step);
        }
        return Reply::none();
    }
    if let Overlay::SaveAs(name, refused) = &overlay {
        return disk::save_as(model, name, refused.as_deref());
    }
    on_viewer(model, |viewer| match overlay {
        Overlay::GoTo(digits) => {
            if let Some(step) = playback::typed(&digits) {
                lanes::go_to(&mut viewer.lanes, step);
            }
            Reply::none()
        }
        Overlay::Name(name) => editing::rename(viewer, name),
        _ => Reply::none(),
    })
}

fn on_action(model: &mut Model, mode: Mode, action: Action, key: KeyCode) -> Reply {
    if let Some(action) = ProgramAction::of(action) {
        return on_program_action(model, action);
    }
    // While the help is open, keys only page or close it.
    if model.working.is_some() || matches!(model.overlay, Overlay::Help(_) | Overlay::Legend(..)) {
        return Reply::none();
    }
    let reply = match mode {
        Mode::Gallery => GalleryAction::of(action).map(|action| gallery::act(model, action)),
        Mode::Walkthrough => WalkthroughAction::of(action).map(|action| nodes::act(model, action)),
        Mode::Lesson => LessonAction::of(action).map(|action| stepper::act(model, action)),
        Mode::Editing => EditingAction::of(action).map(|action| editing::act(model, action, key)),
        Mode::Changing => ChangingAction::of(action).map(|action| changing::act(model, action, key)),
        Mode::Question => QuestionAction::of(action).map(|action| disk::act(model, action)),
        Mode::Comparison => ComparisonAction::of(action).map(|action| comparison::act(model, action)),
        Mode::Match => MatchAction::of(action).map(|action| contest::act(model, action, key)),
        Mode::Quiz => QuizAction::of(action).map(|action| asking::act(model, action, key)),
        Mode::Mistake => MistakeAction::of(action).map(|action| asking::look_for_mistake(model, action)),
        // The presenter view has a model of its own.
        Mode::Follower => None,
    };
    reply.unwrap_or_default()
}

fn on_program_action(model: &mut Model, action: ProgramAction) -> Reply {
    let is_working = model.working.is_some();
    match action {
        ProgramAction::Quit => return disk::leave(model, Destination::Outside),
        ProgramAction::Suspend => return Reply::ask(Effect::Suspend),
        ProgramAction::Close if is_working => return Reply::ask(Effect::Cancel),
        // Other actions wait until the job is done.
        ProgramAction::Theme
        | ProgramAction::Legend
        | ProgramAction::Projector
        | ProgramAction::Blank
        | ProgramAction::Help
            if is_working => {}
        ProgramAction::Close => return close(model),
        ProgramAction::Theme => model.theme = model.theme.named(model.theme.name().next()),
        ProgramAction::Projector => return change_venue(model),
        ProgramAction::Blank => model.blanking = Blanking::Closed,
        ProgramAction::Help => return Reply::toggle(&model.overlay, Overlay::Help(0)),
        ProgramAction::Legend => return Reply::toggle(&model.overlay, view::LEGEND),
    }
    Reply::none()
}

/// Opens or closes the prompt for a step, the reasons, the note or the strategic form.
fn sheet(model: &mut Model, action: SheetAction) -> Reply {
    match action {
        SheetAction::GoTo => Reply::toggle(&model.overlay, Overlay::GoTo(String::new())),
        SheetAction::Why => Reply::toggle(&model.overlay, Overlay::Why),
        SheetAction::Note => unless_in_side_panel(model, Action::Note, Overlay::Note),
        SheetAction::Strategic => strategic::toggle(model),
    }
}

/// Opens or closes an overlay, unless the side panel shows all its content already.
fn unless_in_side_panel(model: &Model, action: Action, overlay: Overlay) -> Reply {
    view::side_panel_message(model, action).map_or_else(|| Reply::toggle(&model.overlay, overlay), Reply::say)
}

fn change_venue(model: &mut Model) -> Reply {
    model.set_screen_mode(model.screen_mode.other());
    model.fit();
    let stroke = model.screen_mode.stroke();
    on_viewer(model, |viewer| nodes::change_stroke(viewer, stroke))
}

/// Closes one thing at a time, the topmost first.
fn close(model: &mut Model) -> Reply {
    if model.overlay != Overlay::None {
        return Reply::show(Overlay::None);
    }
    if model.asking().is_some() {
        return asking::close(model);
    }
    let surface = model.surface();
    match &mut model.screen {
        // Nothing is open, and Esc never quits.
        Screen::Gallery | Screen::Opening => {}
        Screen::Walkthrough(viewer) if viewer.is_edited_by_hand() => return editing::close(viewer, surface),
        Screen::Walkthrough(viewer) => {
            viewer.lanes.playback.playing = Playing::Paused;
            viewer.pane_mut().selected = None;
            viewer.pane_mut().opened = None;
        }
        Screen::Comparison(comparison) if comparison.lanes.playback.playing == Playing::On => {
            comparison.lanes.playback.playing = Playing::Paused;
        }
        Screen::Comparison(_) => return opening::leave_comparison(model),
        Screen::Lesson(stepper) if stepper.is_edited_by_hand() => return changing::toggle(stepper),
        Screen::Lesson(stepper) => stepper.playback.playing = Playing::Paused,
        Screen::Match(_) => return contest::close(model),
    }
    Reply::none()
}

/// Turns the pages of the help, or steps through the tree of the legend. Returns false for other keys.
fn page_help(model: &mut Model, key: KeyEvent) -> bool {
    // Checked first, because counting pages requires a layout of the help.
    match model.overlay {
        Overlay::Help(page) => {
            let last = help::pages(model.mode(), model.area()) - 1;
            let Some(turned) = keymap::turned(page, last, key) else { return false };
            model.overlay = Overlay::Help(turned);
        }
        Overlay::Legend(step, page) => {
            let last = view::last_page_of_legend(model.area());
            let turns_pages = last > 0 && matches!(key.code, KeyCode::PageDown | KeyCode::PageUp);
            let (at, last) = if turns_pages { (page, last) } else { (step, view::last_step_of_legend()) };
            let Some(turned) = keymap::turned(at, last, key) else { return false };
            model.overlay = if turns_pages { Overlay::Legend(step, turned) } else { Overlay::Legend(turned, page) };
        }
        _ => return false,
    }
    true
}
