//! The speaker's view as data: what the talk has sent, the time since it began, and the commands of keys.

mod areas;

pub use areas::{FollowerAreas, Headings, areas};

use super::help;
use super::keymap::{self, Action, FollowerAction, Mode, ProgramAction};
use super::talk::message::{Command, Disconnected, Event, Presentation, Update};
use crate::event::KeyEvent;
use plywood_drawing::theme::Theme;
use plywood_tree::settings::{Choice as _, ThemeName};
use ratatui::layout::Rect;

/// After so many seconds without an update a talk does not answer: it sends one every second.
const SILENCE: u64 = 4;

/// The state of the speaker's view.
#[derive(Clone, Debug)]
pub struct Follower {
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// Colours of its own; otherwise the talk's.
    pub own_theme: Option<ThemeName>,
    /// The connection to the talk.
    pub link: Link,
    /// What the talk showed last.
    pub presentation: Presentation,
    /// Seconds since the talk began.
    pub seconds: u64,
    /// The cell of the talk's frame in the upper left corner of the mirror.
    pub corner: (u16, u16),
    /// The list of keys, at this page of it, from 0, if it is shown.
    pub help: Option<u16>,
    /// A remark to the user, until the next key.
    pub remark: Option<&'static str>,
}

/// The connection to the talk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    /// The talk is followed.
    Following,
    /// The talk is followed but does not answer.
    Silent,
    /// No talk is followed.
    Disconnected(Disconnected),
}

/// Something that has happened.
#[derive(Clone, Debug)]
pub enum Message {
    /// A key was pressed.
    Key(KeyEvent),
    /// Text was pasted, whatever it says: nothing is typed here.
    Paste,
    /// The terminal has this size now.
    Resize(u16, u16),
    /// Something was heard of the talk.
    Heard(Event),
    /// The talk began so many seconds ago, and has been silent for so many.
    Time {
        /// Since the talk began.
        elapsed: u64,
        /// Since it last said anything.
        silence: u64,
    },
}

/// What the world is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing but show the view.
    None,
    /// Ask the talk for this.
    Send(Command),
    /// Give the terminal back for a while.
    Suspend,
    /// End.
    Quit,
}

impl Follower {
    /// Nothing heard yet.
    pub fn new(size: (u16, u16), own_theme: Option<ThemeName>) -> Self {
        Self {
            size,
            own_theme,
            link: Link::Disconnected(Disconnected::NoTalk),
            presentation: Presentation::default(),
            seconds: 0,
            corner: (0, 0),
            help: None,
            remark: None,
        }
    }

    /// The colours: the talk's, unless the user wants others.
    pub fn theme(&self) -> Theme {
        let talk = ThemeName::from_name(&self.presentation.notes.theme);
        Theme::new(self.own_theme.or(talk).unwrap_or_default())
    }

    /// The whole screen.
    pub const fn screen(&self) -> Rect {
        Rect::new(0, 0, self.size.0, self.size.1)
    }
}

/// Takes one message.
pub fn update(model: &mut Follower, message: Message) -> Effect {
    match message {
        Message::Key(key) => return on_key(model, key),
        Message::Paste => model.remark = Some(text!(interface, "nowhere-to-paste")),
        Message::Resize(width, height) => model.size = (width, height),
        Message::Heard(event) => on_event(model, event),
        Message::Time { elapsed, silence } => on_time(model, elapsed, silence),
    }
    model.corner = corner(model);
    Effect::None
}

fn on_key(model: &mut Follower, key: KeyEvent) -> Effect {
    model.remark = None;
    if let Some(page) = model.help
        && let Some(turned) = keymap::turned(page, help::pages(Mode::Follower, model.screen()) - 1, key)
    {
        model.help = Some(turned);
        return Effect::None;
    }
    let Some(action) = keymap::action(Mode::Follower, key) else { return Effect::None };
    if let Some(action) = ProgramAction::of(action) {
        return on_program_action(model, action);
    }
    // Nothing happens behind the help.
    match FollowerAction::of(action).filter(|_| model.help.is_none()) {
        Some(FollowerAction::Step(_) | FollowerAction::Event(_) | FollowerAction::Play(_) | FollowerAction::Clock) => {
            ask(model, action)
        }
        None => Effect::None,
    }
}

fn on_program_action(model: &mut Follower, action: ProgramAction) -> Effect {
    match action {
        ProgramAction::Quit => return Effect::Quit,
        ProgramAction::Suspend => return Effect::Suspend,
        ProgramAction::Theme => model.own_theme = Some(model.theme().name().next()),
        ProgramAction::Help => model.help = if model.help.is_some() { None } else { Some(0) },
        ProgramAction::Close => model.help = None,
        ProgramAction::Blank | ProgramAction::Projector | ProgramAction::Legend if model.help.is_some() => {}
        ProgramAction::Blank => return ask(model, Action::Blank),
        ProgramAction::Projector | ProgramAction::Legend => model.remark = Some(text!(speaker, "only-in-talk")),
    }
    Effect::None
}

/// Keys for a talk that is not there or does not answer are lost, with a remark.
fn ask(model: &mut Follower, action: Action) -> Effect {
    let Some(command) = Command::of(action) else { return Effect::None };
    if model.link == Link::Following {
        return Effect::Send(command);
    }
    model.remark = Some(text!(interface, "not-heard"));
    Effect::None
}

fn on_event(model: &mut Follower, event: Event) {
    match event {
        Event::Connected(_) => model.link = Link::Following,
        Event::Disconnected(Disconnected::NoTalk) if model.link == Link::Disconnected(Disconnected::Gone) => {}
        Event::Disconnected(why) => model.link = Link::Disconnected(why),
        Event::Updated(update) => on_update(model, *update),
    }
}

fn on_update(model: &mut Follower, update: Update) {
    if model.link == Link::Silent {
        model.link = Link::Following;
    }
    if let Some(presentation) = update.presentation {
        model.presentation = presentation;
    }
}

fn on_time(model: &mut Follower, elapsed: u64, silence: u64) {
    model.seconds = elapsed;
    if model.link == Link::Following && silence >= SILENCE {
        model.link = Link::Silent;
    }
}

/// The mirrored part of the frame moves only when the focus would leave it.
fn corner(model: &Follower) -> (u16, u16) {
    let Rect { width, height, .. } = model.presentation.frame.area;
    let mirror = areas(model.screen()).mirror;
    let focus = model.presentation.notes.focus;
    let x = along(model.corner.0, focus.map(|focus| focus.0), width, mirror.width);
    let y = along(model.corner.1, focus.map(|focus| focus.1), height, mirror.height);
    (x, y)
}

fn along(corner: u16, focus: Option<u16>, whole: u16, room: u16) -> u16 {
    let most = whole.saturating_sub(room);
    let corner = corner.min(most);
    // What the talk says is outside of its own frame is nowhere.
    let Some(focus) = focus.filter(|&focus| focus < whole) else { return corner };
    let margin = room / 5;
    let is_well_inside = focus >= corner + margin && focus + margin < corner + room;
    let is_at_the_edge =
        (corner == 0 && focus < margin) || (corner == most && focus >= corner + margin && focus < corner + room);
    if is_well_inside || is_at_the_edge { corner } else { focus.saturating_sub(room / 2).min(most) }
}
