//! Everything the interface knows. Plain data: no terminal, no clock, no files.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::areas::{Aside, WalkthroughAreas};
pub use super::areas::{ScreenMode, Surface};
use super::asking::Asking;
use super::comparison::Comparison;
use super::contest::Match;
use super::editable::Editable;
use super::editing::Destination;
use super::gallery::{Entry, Gallery};
use super::keymap::Mode;
use super::lanes::Lanes;
use super::playback::Playback;
pub use super::playback::{Playing, SPEEDS};
use super::stepper::Stepper;
pub use super::viewer::Viewer;
use plywood_drawing::theme::Theme;
use plywood_lesson::Stepped as _;
use plywood_search::session::{Choices, Growth};
use plywood_teaching::quiz::Score;
use plywood_tree::diagnostic::Problems;
use plywood_tree::progress::{BytesRead, Counts};
use plywood_tree::settings::ThemeName;
use ratatui::layout::{Rect, Size};

/// The state of the interface.
#[derive(Clone, Debug)]
pub struct Model {
    /// Columns and rows of the terminal.
    pub size: Size,
    /// The colors.
    pub theme: Theme,
    /// Whom the screen is for.
    pub screen_mode: ScreenMode,
    /// The table of contents.
    pub gallery: Gallery,
    pub screen: Screen,
    /// The step at which a walkthrough that is on its way is to be shown.
    pub arriving: Option<usize>,
    /// The match that was left for the search tree of its position.
    pub left_match: Option<Box<Match>>,
    /// What lies over it.
    pub overlay: Overlay,
    /// Whether anything is shown at all.
    pub blanking: Blanking,
    /// The work that is being done, if any.
    pub working: Option<Working>,
    /// A remark to the user, until the next key.
    pub remark: Option<String>,
    /// How well quizzes went, the best of each file by its name.
    pub scores: BTreeMap<String, Score>,
    /// What is wrong with what was to be opened: the interface ends with it, and somebody else tells it.
    pub unreadable: Option<Problems>,
}

#[derive(Clone, Debug, Default)]
pub enum Screen {
    /// The table of contents.
    #[default]
    Gallery,
    /// Nothing yet: what is being opened takes the place of the gallery at once.
    Opening,
    /// One search.
    Walkthrough(Box<Viewer>),
    /// A lesson that is no search.
    Lesson(Box<Stepper>),
    /// Two or three searches in lock-step.
    Comparison(Box<Comparison>),
    /// A match between the program and the person.
    Match(Box<Match>),
}

/// Something that lies over the tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Overlay {
    /// Nothing does.
    #[default]
    None,
    /// The list of keys, at this page of it, from 0.
    Help(u16),
    /// What the signs mean, at this step of its own small tree and at this page, from 0.
    Legend(u16, u16),
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
    /// Where a file is read, how much of it has been.
    pub bytes: BytesRead,
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

impl Model {
    /// The gallery, nothing open.
    pub fn new(size: impl Into<Size>, theme: ThemeName, entries: Arc<[Entry]>) -> Self {
        Self {
            size: size.into(),
            theme: Theme::new(theme),
            screen_mode: ScreenMode::Normal,
            gallery: Gallery::new(entries),
            screen: Screen::Gallery,
            arriving: None,
            left_match: None,
            overlay: Overlay::None,
            blanking: Blanking::Open,
            working: None,
            remark: None,
            scores: BTreeMap::new(),
            unreadable: None,
        }
    }

    /// Goes to another screen mode, with the theme in the contrast for it.
    pub const fn set_venue(&mut self, screen_mode: ScreenMode) {
        self.screen_mode = screen_mode;
        self.theme = self.theme.in_contrast(screen_mode.contrast());
    }

    /// The whole screen.
    pub const fn area(&self) -> Rect {
        self.surface().whole()
    }

    /// What there is to draw on.
    pub const fn surface(&self) -> Surface {
        Surface { size: self.size, mode: self.screen_mode }
    }

    /// The walkthrough, also one that a comparison or a match lies before.
    pub fn viewer(&self) -> Option<&Viewer> {
        match &self.screen {
            Screen::Gallery | Screen::Opening | Screen::Lesson(_) => None,
            Screen::Walkthrough(viewer) => Some(viewer),
            Screen::Comparison(comparison) => comparison.before.as_deref(),
            Screen::Match(play) => play.before.as_deref(),
        }
    }

    /// The same, to be changed.
    pub fn viewer_mut(&mut self) -> Option<&mut Viewer> {
        match &mut self.screen {
            Screen::Gallery | Screen::Opening | Screen::Lesson(_) => None,
            Screen::Walkthrough(viewer) => Some(viewer),
            Screen::Comparison(comparison) => comparison.before.as_deref_mut(),
            Screen::Match(play) => play.before.as_deref_mut(),
        }
    }

    /// The searches on the screen.
    pub fn lanes(&self) -> Option<&Lanes> {
        match &self.screen {
            Screen::Gallery | Screen::Opening | Screen::Lesson(_) | Screen::Match(_) => None,
            Screen::Walkthrough(viewer) => Some(&viewer.lanes),
            Screen::Comparison(comparison) => Some(&comparison.lanes),
        }
    }

    /// The same, to be changed.
    pub fn lanes_mut(&mut self) -> Option<&mut Lanes> {
        match &mut self.screen {
            Screen::Gallery | Screen::Opening | Screen::Lesson(_) | Screen::Match(_) => None,
            Screen::Walkthrough(viewer) => Some(&mut viewer.lanes),
            Screen::Comparison(comparison) => Some(&mut comparison.lanes),
        }
    }

    /// The lesson on the screen that is no search.
    pub fn stepper(&self) -> Option<&Stepper> {
        match &self.screen {
            Screen::Lesson(stepper) => Some(stepper),
            Screen::Gallery | Screen::Opening | Screen::Walkthrough(_) | Screen::Comparison(_) | Screen::Match(_) => {
                None
            }
        }
    }

    /// Whether what is open has edits that are in no file.
    pub fn is_unsaved(&self) -> bool {
        self.editable().is_some_and(Editable::is_unsaved)
    }

    /// The quiz that goes on.
    pub fn asking(&self) -> Option<&Asking> {
        match &self.screen {
            Screen::Lesson(stepper) => stepper.asking.as_deref(),
            Screen::Walkthrough(viewer) => viewer.asking.as_deref(),
            Screen::Gallery | Screen::Opening | Screen::Comparison(_) | Screen::Match(_) => None,
        }
    }

    /// The same, to be changed.
    pub fn asking_mut(&mut self) -> Option<&mut Asking> {
        match &mut self.screen {
            Screen::Lesson(stepper) => stepper.asking.as_deref_mut(),
            Screen::Walkthrough(viewer) => viewer.asking.as_deref_mut(),
            Screen::Gallery | Screen::Opening | Screen::Comparison(_) | Screen::Match(_) => None,
        }
    }

    /// Where one is in what is on the screen.
    pub fn playback(&self) -> Option<Playback> {
        match &self.screen {
            Screen::Lesson(stepper) => Some(stepper.playback),
            Screen::Gallery | Screen::Opening | Screen::Walkthrough(_) | Screen::Comparison(_) | Screen::Match(_) => {
                self.lanes().map(|lanes| lanes.playback)
            }
        }
    }

    pub fn last_step(&self) -> Option<usize> {
        match &self.screen {
            Screen::Lesson(stepper) => Some(stepper.steps()),
            Screen::Gallery | Screen::Opening | Screen::Walkthrough(_) | Screen::Comparison(_) | Screen::Match(_) => {
                self.viewer().map(|viewer| viewer.replay().len())
            }
        }
    }

    /// Draws everything on the canvas that it has now.
    pub fn fit(&mut self) {
        let surface = self.surface();
        if let Screen::Comparison(comparison) = &mut self.screen {
            comparison.fit(surface);
        }
        if let Some(viewer) = self.viewer_mut() {
            viewer.fit(surface);
        }
    }

    /// What keys act on.
    pub fn mode(&self) -> Mode {
        match &self.screen {
            _ if matches!(self.overlay, Overlay::Leaving(_) | Overlay::Offer) => Mode::Question,
            Screen::Comparison(_) => Mode::Comparison,
            Screen::Match(_) => Mode::Match,
            Screen::Lesson(stepper) if stepper.is_edited_by_hand() => Mode::Changing,
            Screen::Walkthrough(viewer) if viewer.is_edited_by_hand() => Mode::Editing,
            Screen::Walkthrough(_) | Screen::Lesson(_) if self.asking().is_some() => {
                let asks_for_a_step = self.asking().is_some_and(Asking::asks_for_a_step);
                if asks_for_a_step { Mode::Mistake } else { Mode::Quiz }
            }
            Screen::Lesson(_) => Mode::Lesson,
            Screen::Walkthrough(_) | Screen::Opening => Mode::Walkthrough,
            Screen::Gallery => Mode::Gallery,
        }
    }

    /// Whether a walkthrough is set for a lecture hall.
    pub fn is_projected(&self) -> bool {
        let surface = self.surface();
        let of_lesson = self.stepper().map_or(surface, |stepper| stepper.surface(surface));
        self.viewer().map_or(of_lesson, |viewer| viewer.surface(surface)).mode == ScreenMode::Projector
    }

    /// The parts of the screen of a walkthrough.
    pub fn areas(&self) -> WalkthroughAreas {
        let surface = self.surface();
        let other = || self.stepper().map_or_else(|| surface.areas(Aside::Panel), |stepper| stepper.areas(surface));
        self.viewer().map_or_else(other, |viewer| viewer.areas(surface))
    }

    /// Columns and rows of the canvas.
    pub fn canvas(&self) -> Size {
        self.areas().canvas.into()
    }

    /// Milliseconds until the next tick is due; `None` when nothing plays.
    pub fn tick(&self) -> Option<u64> {
        self.playback()?.tick()
    }
}
