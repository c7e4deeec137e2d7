//! What a message does to the model, and what it asks of the world.

mod code;
mod comparison;
mod disk;
mod editing;
mod gallery;
mod nodes;
mod pointer;
mod searching;
mod steps;

use crate::event::{KeyCode, KeyEvent, MouseEvent};

use super::editing::{Destination, FileNews, Found};
use super::gallery::Seen;
use super::job::{Job, Outcome};
use super::keymap::{self, Action, Mode};
use super::model::{Blanking, Model, Overlay, Working};
use crate::session::{Choices, Subject};
use crate::settings::Choice;
use crate::source::{Key, Left};
use crate::trace::Counts;

/// Something that has happened.
#[derive(Clone, Debug)]
pub enum Message {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse did something.
    Mouse(MouseEvent),
    /// The terminal has this size now.
    Resize(u16, u16),
    /// Autoplay is due.
    Tick,
    /// This is to be opened, searched like this.
    Open(Box<Subject>, Choices),
    /// This is to be compared with its natural rival, searched like this.
    Compare(Box<Subject>, Choices),
    /// The job has come so far: nodes done.
    Progress(u64),
    /// The searches of the job have come so far.
    Race(Vec<Counts>),
    /// The job is done.
    Done(Box<Outcome>),
    /// A file that is open has changed on disk.
    FileChanged(Box<FileNews>),
    /// There are unsaved edits of another time.
    Found(Box<Found>),
    /// Something went wrong in the world.
    Trouble(String),
}

/// What the world is asked to do.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Nothing but show the model.
    None,
    /// Do this, and tell when it is done.
    Start(Box<Job>),
    /// Stop the job.
    Cancel,
    /// Throw away unsaved edits that were found.
    ThrowAway(Left),
    /// Forget the edits that were kept of this.
    Forget(Key),
    /// Give the terminal back for a while.
    Suspend,
    /// End.
    Quit,
}

/// Takes one message.
#[must_use]
pub fn update(model: &mut Model, message: Message) -> Effect {
    let effect = taken(model, message);
    if let Some(viewer) = &model.viewer {
        model.gallery.saw(Seen::at(viewer.cursor, viewer.run.replay.len()));
    }
    effect
}

fn taken(model: &mut Model, message: Message) -> Effect {
    match message {
        Message::Key(key) => on_key(model, key),
        Message::Mouse(event) => pointer::on_mouse(model, event),
        Message::Resize(width, height) => on_resize(model, (width, height)),
        Message::Tick => steps::tick(model),
        Message::Open(subject, choices) => {
            model.gallery.opened = None;
            searching::open(model, *subject, choices)
        }
        Message::Compare(subject, choices) => {
            model.gallery.opened = None;
            comparison::open(model, *subject, choices)
        }
        Message::Progress(nodes) => on_progress(model, nodes),
        Message::Race(counts) => on_race(model, &counts),
        Message::Done(outcome) => searching::done(model, *outcome),
        Message::FileChanged(news) => disk::on_news(model, *news),
        Message::Found(found) => disk::on_found(model, found),
        Message::Trouble(what) => {
            model.remark = Some(what);
            Effect::None
        }
    }
}

/// Starts a job, with what the user is told meanwhile.
fn start(model: &mut Model, job: Job) -> Effect {
    let contenders = match &job {
        Job::Race { entrants, .. } => comparison::contenders(entrants),
        _ => Vec::new(),
    };
    model.working = Some(Working { title: job.title(), nodes: 0, contenders });
    Effect::Start(Box::new(job))
}

const fn on_progress(model: &mut Model, nodes: u64) -> Effect {
    if let Some(working) = &mut model.working {
        working.nodes = nodes;
    }
    Effect::None
}

fn on_race(model: &mut Model, counts: &[Counts]) -> Effect {
    if let Some(working) = &mut model.working {
        for (contender, counts) in working.contenders.iter_mut().zip(counts) {
            contender.counts = *counts;
        }
    }
    Effect::None
}

fn on_resize(model: &mut Model, size: (u16, u16)) -> Effect {
    model.size = size;
    if model.comparison.is_some() { comparison::refit(model) } else { nodes::refit(model) }
}

fn on_key(model: &mut Model, key: KeyEvent) -> Effect {
    model.remark = None;
    let action = keymap::action(model.mode(), key);
    if model.blanking == Blanking::Closed && !matches!(action, Some(Action::Quit | Action::Suspend)) {
        // Whatever is pressed ends the blanking; nothing happens unseen meanwhile.
        model.blanking = Blanking::Open;
        return Effect::None;
    }
    if model.mode() == Mode::Gallery
        && let Some(effect) = gallery::on_typed(model, key)
    {
        return effect;
    }
    let typed = match &mut model.overlay {
        Overlay::GoTo(digits) => Some(typed(digits, key.code)),
        Overlay::Name(_) | Overlay::SaveAs(..) => return editing::on_prompt_key(model, key, action),
        _ => None,
    };
    match (typed, action) {
        (Some(Typed::Taken), _) | (_, None) => Effect::None,
        (Some(Typed::Finished), _) => steps::go_to_typed(model),
        (_, Some(Action::ValueType)) if is_free(model) => editing::type_value(model, key.code),
        (_, Some(action)) => on_action(model, action),
    }
}

/// Whether nothing lies over the tree and nothing is being done.
fn is_free(model: &Model) -> bool {
    model.overlay == Overlay::None && model.working.is_none()
}

/// What became of a key pressed at a prompt.
enum Typed {
    Taken,
    Finished,
    NotForThePrompt,
}

fn typed(digits: &mut String, code: KeyCode) -> Typed {
    match code {
        KeyCode::Char(c) if c.is_ascii_digit() && digits.len() < 12 => digits.push(c),
        KeyCode::Backspace => drop(digits.pop()),
        KeyCode::Enter => return Typed::Finished,
        KeyCode::Char(_) => {}
        _ => return Typed::NotForThePrompt,
    }
    Typed::Taken
}

fn on_action(model: &mut Model, action: Action) -> Effect {
    if model.working.is_some() && !matches!(action, Action::Quit | Action::Suspend) {
        return if action == Action::Close { Effect::Cancel } else { Effect::None };
    }
    match action {
        Action::Quit => disk::leave(model, Destination::Outside),
        Action::Suspend => Effect::Suspend,
        Action::Theme => change_theme(model),
        Action::Projector => change_venue(model),
        Action::Blank => blank(model),
        Action::Help => toggle(model, Overlay::Help(0)),
        Action::Close => close(model),
        _ if matches!(model.overlay, Overlay::Help(_)) => scroll_help(model, action),
        _ if model.mode() == Mode::Question => disk::on_answer(model, action),
        _ if model.mode() == Mode::Editing => editing::on_action(model, action),
        _ if model.comparison.is_some() => comparison::on_action(model, action),
        _ if model.viewer.is_some() => on_viewer_action(model, action),
        _ => gallery::on_action(model, action),
    }
}

fn on_viewer_action(model: &mut Model, action: Action) -> Effect {
    match action {
        Action::Why => toggle(model, Overlay::Why),
        Action::Compare => comparison::enter(model),
        Action::Chart => searching::chart(model),
        Action::Positions => toggle(model, Overlay::Positions),
        Action::Merge => searching::merge(model),
        Action::Note => toggle(model, Overlay::Note),
        Action::GoTo => toggle(model, Overlay::GoTo(String::new())),
        Action::Code => code::toggle(model),
        Action::Form => code::switch(model),
        Action::Gallery => disk::leave(model, Destination::Gallery),
        Action::Edit => editing::toggle(model),
        Action::Forward
        | Action::Back
        | Action::First
        | Action::Last
        | Action::NextEvent
        | Action::PreviousEvent
        | Action::Play
        | Action::Start
        | Action::Faster
        | Action::Slower => steps::on_action(model, action),
        Action::Algorithm | Action::FailMode | Action::CutRule | Action::Order | Action::Deeper | Action::Shallower => {
            searching::on_action(model, action)
        }
        _ => nodes::on_action(model, action),
    }
}

fn change_theme(model: &mut Model) -> Effect {
    model.theme = model.theme.named(model.theme.name().next());
    Effect::None
}

fn change_venue(model: &mut Model) -> Effect {
    model.set_venue(model.screen_mode.other());
    nodes::resettle(model)
}

const fn blank(model: &mut Model) -> Effect {
    model.blanking = Blanking::Closed;
    Effect::None
}

/// Shows an overlay, or hides it if it is the one that is shown.
fn toggle(model: &mut Model, overlay: Overlay) -> Effect {
    let same = std::mem::discriminant(&model.overlay) == std::mem::discriminant(&overlay);
    model.overlay = if same { Overlay::None } else { overlay };
    Effect::None
}

/// Takes away one thing at a time, the topmost first.
fn close(model: &mut Model) -> Effect {
    if model.overlay != Overlay::None {
        model.overlay = Overlay::None;
    } else if let Some(comparison) = &mut model.comparison {
        if comparison.playing == super::model::Playing::Paused {
            return comparison::leave(model);
        }
        comparison.playing = super::model::Playing::Paused;
    } else if model.mode() == Mode::Editing {
        return editing::close(model);
    } else if let Some(viewer) = &mut model.viewer {
        viewer.playing = super::model::Playing::Paused;
        viewer.selected = None;
    } else {
        // The gallery has nothing to close, and Esc never quits.
    }
    Effect::None
}

fn to_gallery(model: &mut Model) -> Effect {
    model.viewer = None;
    model.comparison = None;
    model.overlay = Overlay::None;
    Effect::None
}

const fn scroll_help(model: &mut Model, action: Action) -> Effect {
    if let Overlay::Help(line) = &mut model.overlay {
        *line = match action {
            Action::PanUp | Action::Back | Action::ChoosePrevious | Action::PickUp => line.saturating_sub(1),
            Action::PanDown | Action::Forward | Action::ChooseNext | Action::PickDown => line.saturating_add(1),
            Action::First | Action::ChooseFirst => 0,
            _ => *line,
        };
    }
    Effect::None
}
