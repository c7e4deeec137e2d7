//! Everything the interface knows. Plain data: no terminal, no clock, no files.

use std::sync::Arc;

use ratatui::layout::Rect;

use super::areas::{Areas, Aside, areas, projected};
use super::comparison::Comparison;
use super::editing::{Destination, Disk, Editing, Hand, LeftBehind};
use super::gallery::{Entry, Gallery};
use super::job::{Request, ZoomChoice};
use super::keymap::Mode;
use crate::explain::{Charset, Wording};
use crate::pseudocode::Programs;
use crate::replay::Moment;
use crate::scene::{Camera, Plan, Stroke, Viewport};
use crate::session::{Baseline, Board, Choices, Growth, Input, NoTable, PositionTable, Run, Subject, board};
use crate::settings::{Display, ThemeName};
use crate::theme::{Contrast, Theme};
use crate::trace::Counts;
use crate::tree::NodeId;

/// The state of the interface.
#[derive(Clone, Debug)]
pub struct Model {
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// The colors.
    pub theme: Theme,
    /// Whom the screen is for.
    pub screen_mode: ScreenMode,
    /// The table of contents.
    pub gallery: Gallery,
    /// What is on the screen.
    pub screen: Screen,
    /// The step at which a walkthrough that is on its way is to be shown.
    pub arriving: Option<usize>,
    /// What lies over it.
    pub overlay: Overlay,
    /// Whether anything is shown at all.
    pub blanking: Blanking,
    /// The work that is being done, if any.
    pub working: Option<Working>,
    /// A remark to the user, until the next key.
    pub remark: Option<String>,
}

/// What is on the screen.
#[derive(Clone, Debug, Default)]
pub enum Screen {
    /// The table of contents.
    #[default]
    Gallery,
    /// Nothing yet: what is being opened takes the place of the gallery at once.
    Opening,
    /// One search.
    Walkthrough(Box<Viewer>),
    /// Two or three searches in lock-step.
    Comparison(Box<Comparison>),
}

/// Something that lies over the tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Overlay {
    /// Nothing does.
    #[default]
    None,
    /// The list of keys, scrolled down by so many lines.
    Help(u16),
    /// The reasons for the selected node.
    Why,
    /// How the work of minimax and alpha-beta grows with depth.
    Chart(Vec<Growth>),
    /// The table of positions.
    Positions,
    /// The file's note.
    Note,
    /// The prompt for a step number, with the digits typed so far.
    GoTo(String),
    /// The prompt for another name of the selected node.
    Name(String),
    /// The prompt for the file to save to, and the name that was refused because there is such a file.
    SaveAs(String, Option<String>),
    /// Whether to turn the game into a tree that can be edited.
    Unfold,
    /// What is to become of the unsaved edits.
    Leaving(Destination),
    /// Unsaved edits of another time.
    Offer,
}

/// Whom the screen is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScreenMode {
    /// Somebody at a desk.
    #[default]
    Normal,
    /// A lecture hall: fewer things, and those large and in high contrast.
    Projector,
}

impl ScreenMode {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Normal => Self::Projector,
            Self::Projector => Self::Normal,
        }
    }

    /// The pen for it.
    #[must_use]
    pub const fn stroke(self) -> Stroke {
        match self {
            Self::Normal => Stroke::Fine,
            Self::Projector => Stroke::Broad,
        }
    }

    const fn contrast(self) -> Contrast {
        match self {
            Self::Normal => Contrast::Usual,
            Self::Projector => Contrast::High,
        }
    }
}

/// What there is to draw on: how large it is, and whom it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Surface {
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// Whom it is for.
    pub mode: ScreenMode,
}

impl Surface {
    /// All of it.
    #[must_use]
    pub const fn whole(self) -> Rect {
        Rect::new(0, 0, self.size.0, self.size.1)
    }

    /// The parts of the screen of a walkthrough.
    #[must_use]
    pub fn areas(self, aside: Aside) -> Areas {
        match self.mode {
            ScreenMode::Normal => areas(self.whole(), aside),
            ScreenMode::Projector => projected(self.whole(), aside),
        }
    }
}

/// Whether the screen is shown: lecturers blank it to have the room's attention.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Blanking {
    /// It is.
    #[default]
    Open,
    /// It is blank.
    Closed,
}

/// Work in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Working {
    /// What is being done.
    pub title: &'static str,
    /// Nodes done so far.
    pub nodes: u64,
    /// Of searches that run at the same time, each with what it is and what it has done so far.
    pub contenders: Vec<Contender>,
}

/// One of several searches that are running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contender {
    /// How it searches.
    pub choices: Choices,
    /// What it has done so far.
    pub counts: Counts,
}

/// A walkthrough of one search.
#[derive(Clone, Debug)]
pub struct Viewer {
    /// What is searched.
    pub subject: Subject,
    /// The search.
    pub run: Run,
    /// Where everything stands.
    pub plan: Plan,
    /// The tree before pruning.
    pub baseline: Baseline,
    /// The table of the game's positions, or why there is none.
    pub positions: Result<Arc<PositionTable>, NoTable>,
    /// Steps done.
    pub cursor: usize,
    /// The selected node; `None` = the one the search is at.
    pub selected: Option<NodeId>,
    /// The part of the drawing in view.
    pub camera: Camera,
    /// How large nodes are drawn.
    pub zoom: ZoomChoice,
    /// What is written at them.
    pub display: Display,
    /// The algorithm as a textbook has it, where that is shown.
    pub code: Option<Programs>,
    /// Whether it steps by itself.
    pub playing: Playing,
    /// How fast: an index into [`SPEEDS`].
    pub speed: usize,
    /// The edits, once there are any.
    pub editing: Option<Box<Editing>>,
    /// What is known of the file on disk.
    pub disk: Disk,
    /// Unsaved edits of another time, until they are taken up or thrown away.
    pub left_behind: Option<Box<LeftBehind>>,
}

/// Whether the walkthrough steps by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Playing {
    /// It waits for keys.
    #[default]
    Paused,
    /// It steps at every tick.
    On,
}

/// A speed of autoplay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speed {
    /// Milliseconds between ticks.
    pub millis: u64,
    /// Steps a tick.
    pub steps: usize,
    /// What it is called on screen.
    pub name: &'static str,
}

/// The speeds of autoplay, slowest first. The last ones are for long searches: what they show is how the numbers grow.
pub const SPEEDS: [Speed; 9] = [
    Speed { millis: 4000, steps: 1, name: "¼ step/s" },
    Speed { millis: 2000, steps: 1, name: "½ step/s" },
    Speed { millis: 1000, steps: 1, name: "1 step/s" },
    Speed { millis: 500, steps: 1, name: "2 steps/s" },
    Speed { millis: 200, steps: 1, name: "5 steps/s" },
    Speed { millis: 50, steps: 1, name: "20 steps/s" },
    Speed { millis: 50, steps: 20, name: "400 steps/s" },
    Speed { millis: 50, steps: 400, name: "8,000 steps/s" },
    Speed { millis: 50, steps: 8000, name: "160,000 steps/s" },
];

/// The speed a walkthrough starts with.
pub const USUAL_SPEED: usize = 2;

impl Model {
    /// The gallery, nothing open.
    #[must_use]
    pub fn new(size: (u16, u16), theme: ThemeName, entries: Arc<[Entry]>) -> Self {
        Self {
            size,
            theme: Theme::new(theme),
            screen_mode: ScreenMode::Normal,
            gallery: Gallery::new(entries),
            screen: Screen::Gallery,
            arriving: None,
            overlay: Overlay::None,
            blanking: Blanking::Open,
            working: None,
            remark: None,
        }
    }

    /// Goes to another screen mode, with the theme in the contrast for it.
    pub const fn set_venue(&mut self, screen_mode: ScreenMode) {
        self.screen_mode = screen_mode;
        self.theme = self.theme.in_contrast(screen_mode.contrast());
    }

    /// The whole screen.
    #[must_use]
    pub const fn area(&self) -> Rect {
        self.surface().whole()
    }

    /// What there is to draw on.
    #[must_use]
    pub const fn surface(&self) -> Surface {
        Surface { size: self.size, mode: self.screen_mode }
    }

    /// The walkthrough, also one that a comparison lies before.
    #[must_use]
    pub fn viewer(&self) -> Option<&Viewer> {
        match &self.screen {
            Screen::Gallery | Screen::Opening => None,
            Screen::Walkthrough(viewer) => Some(viewer),
            Screen::Comparison(comparison) => comparison.before.as_deref(),
        }
    }

    /// The same, to be changed.
    pub fn viewer_mut(&mut self) -> Option<&mut Viewer> {
        match &mut self.screen {
            Screen::Gallery | Screen::Opening => None,
            Screen::Walkthrough(viewer) => Some(viewer),
            Screen::Comparison(comparison) => comparison.before.as_deref_mut(),
        }
    }

    /// What keys act on.
    #[must_use]
    pub fn mode(&self) -> Mode {
        match &self.screen {
            _ if matches!(self.overlay, Overlay::Leaving(_) | Overlay::Offer) => Mode::Question,
            Screen::Comparison(_) => Mode::Comparison,
            Screen::Walkthrough(viewer) if viewer.is_edited_by_hand() => Mode::Editing,
            Screen::Walkthrough(_) | Screen::Opening => Mode::Walkthrough,
            Screen::Gallery => Mode::Gallery,
        }
    }

    /// Whether a walkthrough is set for a lecture hall.
    #[must_use]
    pub fn is_projected(&self) -> bool {
        let surface = self.surface();
        self.viewer().map_or(surface, |viewer| viewer.surface(surface)).mode == ScreenMode::Projector
    }

    /// The parts of the screen of a walkthrough.
    #[must_use]
    pub fn areas(&self) -> Areas {
        let surface = self.surface();
        self.viewer().map_or_else(|| surface.areas(Aside::Panel), |viewer| viewer.areas(surface))
    }

    /// Columns and rows of the canvas.
    #[must_use]
    pub fn canvas(&self) -> (u16, u16) {
        let canvas = self.areas().canvas;
        (canvas.width, canvas.height)
    }

    /// Milliseconds until the next tick is due; `None` when nothing plays.
    #[must_use]
    pub fn tick(&self) -> Option<u64> {
        let (playing, speed) = match &self.screen {
            Screen::Gallery | Screen::Opening => return None,
            Screen::Walkthrough(viewer) => (viewer.playing, viewer.speed),
            Screen::Comparison(comparison) => (comparison.playing, comparison.speed),
        };
        (playing == Playing::On).then(|| SPEEDS[speed].millis)
    }
}

impl Viewer {
    /// Whether keys edit the tree.
    #[must_use]
    pub fn is_edited_by_hand(&self) -> bool {
        self.editing.as_ref().is_some_and(|editing| editing.hand == Hand::On)
    }

    /// Whether there are edits that are in no file.
    #[must_use]
    pub fn is_unsaved(&self) -> bool {
        self.editing.as_ref().is_some_and(|editing| !editing.history.is_saved())
    }

    /// What it is drawn on. While the tree is edited the screen is set as at a desk, large and in high contrast as ever: what is
    /// typed and which keys there are has to be on it.
    #[must_use]
    pub fn surface(&self, surface: Surface) -> Surface {
        if self.is_edited_by_hand() { Surface { mode: ScreenMode::Normal, ..surface } } else { surface }
    }

    /// The parts of the screen.
    #[must_use]
    pub fn areas(&self, surface: Surface) -> Areas {
        let aside = if self.code.is_some() { Aside::Code } else { Aside::Panel };
        self.surface(surface).areas(aside)
    }

    /// Columns and rows of the canvas.
    #[must_use]
    pub fn canvas(&self, surface: Surface) -> (u16, u16) {
        let canvas = self.areas(surface).canvas;
        (canvas.width, canvas.height)
    }

    /// The moment that is shown.
    #[must_use]
    pub fn moment(&self) -> Moment<'_> {
        self.run.replay.at(self.cursor)
    }

    /// How the search is spoken of on screen.
    #[must_use]
    pub const fn voice(&self) -> Wording {
        Wording { rules: self.run.choices.rules, charset: Charset::Unicode }
    }

    /// The node that keys act on: the selected one, or else where the search is.
    #[must_use]
    pub fn focus(&self) -> NodeId {
        self.selected.unwrap_or_else(|| self.moment().current())
    }

    /// The position of a game at the node that keys act on; `None` where a tree is searched.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        match &self.subject.input {
            Input::Tree(_) => None,
            Input::Game(spec) => Some(board(spec, self.run.replay.tree(), self.focus())),
        }
    }

    /// What a plan of this walkthrough is made for.
    #[must_use]
    pub fn request(&self, surface: Surface) -> Request {
        Request {
            canvas: self.canvas(surface),
            zoom: self.zoom,
            display: self.display,
            stroke: self.plan.look().stroke,
            folds: self.plan.folds().clone(),
            boards: self.plan.boards().clone(),
        }
    }

    /// The part of the drawing in view.
    #[must_use]
    pub const fn viewport(&self, (width, height): (u16, u16)) -> Viewport {
        self.camera.viewport(width, height)
    }

    /// How it is searched.
    #[must_use]
    pub const fn choices(&self) -> Choices {
        self.run.choices
    }
}
