//! State of the presenter view: the latest update of the presentation, the elapsed time, and the commands of keys. Its layout:
//!
//! ```text
//! title                        title
//! this step          │ clock   this step │ next step
//! next step          │ step    clock │ notes
//!                    │ notes   step  │
//! keys                         keys
//! ```

use super::{
    keymap::{self, Action, Mode, PresenterAction, ProgramAction},
    presentation::message::{Command, Disconnected, Event, Presentation},
};
use crate::{
    areas::{REST, split},
    event::KeyEvent,
    paint,
    view::{help_pages_of_presenter, inset},
};
use plywood_drawing::theme::Theme;
use plywood_tree::settings::{Choice as _, ThemeName};
use ratatui::layout::Rect;

/// A presentation sends an update every second. After this many seconds without one it counts as silent.
const SILENCE: u64 = 4;

#[derive(Clone, Debug)]
pub struct PresenterView {
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

#[derive(Clone, Debug, PartialEq)]
pub enum Link {
    Following,
    /// Connected, but the presentation does not answer.
    Silent,
    Disconnected(Disconnected),
}

#[derive(Clone)]
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

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Effect {
    /// Only redraw.
    None,
    Send(Command),
    Suspend,
    Quit,
}

impl PresenterView {
    pub fn new(size: (u16, u16), own_theme: Option<ThemeName>) -> Self {
        Self {
            size,
            own_theme,
            link: Link::Disconnected(Disconnected::NoPresentation),
            presentation: Presentation::default(),
            seconds: 0,
            corner: (0, 0),
            help: None,
            remark: None,
        }
    }

    /// Returns the presentation's theme, unless the user has set another.
    pub fn theme(&self) -> Theme {
        let presentation = ThemeName::from_name(&self.presentation.notes.theme);
        Theme::new(self.own_theme.or(presentation).unwrap_or_default())
    }

    pub const fn screen(&self) -> Rect {
        Rect::new(0, 0, self.size.0, self.size.1)
    }
}

pub fn update(model: &mut PresenterView, message: Message) -> Effect {
    match message {
        Message::Key(key) => return on_key(model, key),
        Message::Paste => model.remark = Some(text!("interface/nowhere-to-paste")),
        Message::Resize(width, height) => {
            model.size = (width, height);
            return draw(model);
        }
        Message::Heard(Event::Connected(_)) => {
            model.link = Link::Following;
            return draw(model);
        }
        Message::Heard(Event::Disconnected(Disconnected::NoPresentation))
            if model.link == Link::Disconnected(Disconnected::Gone) => {}
        Message::Heard(Event::Disconnected(why)) => model.link = Link::Disconnected(why),
        Message::Heard(Event::Updated(update)) => {
            if model.link == Link::Silent {
                model.link = Link::Following;
            }
            model.presentation = update.presentation.unwrap_or_else(|| std::mem::take(&mut model.presentation));
        }
        Message::Time { elapsed, silence } => {
            model.seconds = elapsed;
            if model.link == Link::Following && silence >= SILENCE {
                model.link = Link::Silent;
            }
        }
    }
    model.corner = corner(model);
    Effect::None
}

/// Returns the effect that has the moment drawn for the mirror.
fn draw(model: &mut PresenterView) -> Effect {
    model.corner = corner(model);
    let Rect { width, height, .. } = areas(model.screen()).mirror;
    if model.link == Link::Following { Effect::Send(Command::Draw(width, height)) } else { Effect::None }
}

fn on_key(model: &mut PresenterView, key: KeyEvent) -> Effect {
    model.remark = None;
    if let Some(page) = model.help
        && let Some(turned) = keymap::turned(page, help_pages_of_presenter(model.screen()) - 1, key)
    {
        model.help = Some(turned);
        return Effect::None;
    }
    let Some(action) = keymap::action(Mode::PresenterView, key) else { return Effect::None };
    if let Some(action) = ProgramAction::of(action) {
        return on_program_action(model, action);
    }
    // Keys do nothing while the help is open.
    match PresenterAction::of(action).filter(|_| model.help.is_none()) {
        Some(
            PresenterAction::Step(_) | PresenterAction::Event(_) | PresenterAction::Play(_) | PresenterAction::Clock,
        ) => ask(model, action),
        None => Effect::None,
    }
}

fn on_program_action(model: &mut PresenterView, action: ProgramAction) -> Effect {
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
            model.remark = Some(text!("speaker/only-in-talk"));
        }
    }
    Effect::None
}

/// Returns the effect of a key. If the presentation is absent or silent, the key is dropped with a remark.
fn ask(model: &mut PresenterView, action: Action) -> Effect {
    let Some(command) = Command::of(action) else { return Effect::None };
    if model.link == Link::Following {
        return Effect::Send(command);
    }
    model.remark = Some(text!("interface/not-heard"));
    Effect::None
}

/// Returns the corner of the mirror, which moves only if the focus would leave it.
fn corner(model: &PresenterView) -> (u16, u16) {
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

/// Areas of the presenter view. An area without room is empty.
#[derive(Clone, Copy, Default)]
pub struct PresenterAreas {
    pub title: Rect,
    pub above: Rect,
    pub mirror: Rect,
    pub below: Rect,
    /// The next step, as large as this one. A screen without room for it shows the sentence of the next step.
    pub coming_rule: Rect,
    pub coming: Rect,
    /// Elapsed time in large digits, with its heading.
    pub clock: Rect,
    pub step: Rect,
    /// The notes, and the sentence of the next step if it is not drawn.
    pub words: Rect,
    pub keys: Rect,
    /// True if headings are above their texts, and not at their left.
    pub has_headings_above: bool,
}

/// Columns of the panel beside the mirror.
const SIDE: u16 = 46;
/// Least columns of two pictures side by side, and their rows.
const WIDE: u16 = 76;
const HIGH: u16 = 12;
/// Columns of the large digits below the mirror.
const DIGITS: u16 = 34;

/// Splits a screen: with a side panel if it is wide, with large digits if it is high, else compactly.
pub fn areas(screen: Rect) -> PresenterAreas {
    match (screen.width, screen.height) {
        (132.., 30..) => beside(screen),
        (80.., 32..) => below(screen),
        _ => close(screen),
    }
}

fn beside(screen: Rect) -> PresenterAreas {
    let [title, middle, keys] = split(screen, [1, REST, 1]);
    let left = Rect { width: screen.width - SIDE, ..middle };
    let picture = (middle.height - 3) / 2;
    let [above, mirror, below, coming_rule, coming] = split(left, [1, REST, 1, 1, picture]);
    let panel = Rect { x: left.right() + 2, width: SIDE - 3, ..middle };
    let [_, clock, _, step, _, words] = split(panel, [1, 4, 1, 4, 1, REST]);
    let areas = PresenterAreas { title, above, mirror, below, clock, step, words, keys, ..PresenterAreas::default() };
    PresenterAreas { coming_rule, coming, has_headings_above: true, ..areas }
}

fn below(screen: Rect) -> PresenterAreas {
    const WORDS: u16 = 10;
    let [title, above, mirror, below, block, keys] = split(screen, [1, 1, REST, 1, WORDS, 1]);
    let left = Rect { x: block.x + 1, width: DIGITS - 1, ..block };
    let right = Rect { x: block.x + DIGITS + 1, width: block.width - DIGITS - 3, ..block };
    let [clock, _, step] = split(left, [4, 1, 4]);
    let areas =
        PresenterAreas { title, above, mirror, below, clock, step, words: right, keys, ..PresenterAreas::default() };
    areas.halved()
}

/// Splits a small screen. The least important parts go first; the next sentence goes last.
fn close(screen: Rect) -> PresenterAreas {
    let from = |least: u16, rows: u16| if screen.height >= least { rows } else { 0 };
    let rule = from(8, 1);
    // The next step, then the note.
    let words = 1 + from(4, 1) + from(22, 1);
    let [title, above, mirror, below, words, keys] = split(screen, [from(2, 1), rule, REST, rule, words, from(10, 1)]);
    let areas = PresenterAreas { title, above, mirror, below, words: inset(words), keys, ..PresenterAreas::default() };
    if mirror.width >= WIDE && mirror.height >= HIGH { areas.halved() } else { areas }
}

impl PresenterAreas {
    /// Puts the next step beside this one.
    fn halved(self) -> Self {
        let width = self.mirror.width / 2;
        let left = |area: Rect| Rect { width: width - 1, ..area };
        let right = |area: Rect| paint::after(area, area.width - width);
        let (coming_rule, coming) = (right(self.above), right(self.mirror));
        Self { above: left(self.above), mirror: left(self.mirror), coming_rule, coming, ..self }
    }
}
