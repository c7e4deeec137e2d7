//! State of the presenter view: the latest update of the presentation, the elapsed time, and the commands of keys.

mod areas;

pub use areas::{FollowerAreas, Headings, areas};

use super::help;
use super::keymap::{self, Action, FollowerAction, Mode, ProgramAction};
use super::talk::message::{Command, Disconnected, Event, Presentation, Update};
use crate::event::KeyEvent;
use plywood_drawing::theme::Theme;
use plywood_tree::settings::{Choice as _, ThemeName};
use ratatui::layout::Rect;

/// A presentation sends an update every second. After this many seconds without one it counts as silent.
const SILENCE: u64 = 4;

#[derive(Clone, Debug)]
pub struct Follower {
    pub size: (u16, u16),
    /// Theme of the presenter view; `None` uses that of the presentation.
    pub own_theme: Option<ThemeName>,
    pub link: Link,
    pub presentation: Presentation,
    pub seconds: u64,
    /// Cell of the presentation's frame in the upper left corner of the mirror.
    pub corner: (u16, u16),
    /// Page of the key help, from 0, if it is open.
    pub help: Option<u16>,
    pub remark: Option<&'static str>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Link {
    Following,
    /// Connected, but the presentation does not answer.
    Silent,
    Disconnected(Disconnected),
}

#[derive(Clone, Debug)]
pub enum Message {
    Key(KeyEvent),
    /// Pasted text, which is ignored: the view has no text field.
    Paste,
    Resize(u16, u16),
    Heard(Event),
    /// Seconds since the presentation began, and since its last update.
    Time {
        elapsed: u64,
        silence: u64,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Only redraw.
    None,
    Send(Command),
    Suspend,
    Quit,
}

impl Follower {
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

    /// Returns the presentation's theme, unless the user has set another.
    pub fn theme(&self) -> Theme {
        let talk = ThemeName::from_name(&self.presentation.notes.theme);
        Theme::new(self.own_theme.or(talk).unwrap_or_default())
    }

    pub const fn screen(&self) -> Rect {
        Rect::new(0, 0, self.size.0, self.size.1)
    }
}

pub fn update(model: &mut Follower, message: Message) -> Effect {
    match message {
        Message::Key(key) => return on_key(model, key),
        Message::Paste => model.remark = Some(text!(interface, "nowhere-to-paste")),
        Message::Resize(width, height) => {
            model.size = (width, height);
            return draw(model);
        }
        Message::Heard(event) => {
            let is_new = matches!(event, Event::Connected(_));
            on_event(model, event);
            if is_new {
                return draw(model);
            }
        }
        Message::Time { elapsed, silence } => on_time(model, elapsed, silence),
    }
    model.corner = corner(model);
    Effect::None
}

/// Returns the effect that has the moment drawn for the mirror.
fn draw(model: &mut Follower) -> Effect {
    model.corner = corner(model);
    let Rect { width, height, .. } = areas(model.screen()).mirror;
    if model.link == Link::Following { Effect::Send(Command::Draw(width, height)) } else { Effect::None }
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
    // Keys do nothing while the help is open.
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
        ProgramAction::Blank | ProgramAction::Projector | ProgramAction::Legend | ProgramAction::Actions
            if model.help.is_some() => {}
        ProgramAction::Blank => return ask(model, Action::Blank),
        ProgramAction::Projector | ProgramAction::Legend | ProgramAction::Actions => {
            model.remark = Some(text!(speaker, "only-in-talk"));
        }
    }
    Effect::None
}

/// Returns the effect of a key. If the presentation is absent or silent, the key is dropped with a remark.
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

/// Returns the corner of the mirror, which moves only if the focus would leave it.
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
    // Ignore a focus outside of the presentation's own frame.
    let Some(focus) = focus.filter(|&focus| focus < whole) else { return corner };
    let margin = room / 5;
    let is_well_inside = focus >= corner + margin && focus + margin < corner + room;
    let is_at_the_edge =
        (corner == 0 && focus < margin) || (corner == most && focus >= corner + margin && focus < corner + room);
    if is_well_inside || is_at_the_edge { corner } else { focus.saturating_sub(room / 2).min(most) }
}
