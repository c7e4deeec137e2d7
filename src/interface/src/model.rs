//! State of the interface. Plain data: no terminal, no clock, no files.

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

#[derive(Clone, Debug)]
pub struct Model {
    pub size: Size,
    pub theme: Theme,
    pub screen_mode: ScreenMode,
    pub gallery: Gallery,
    pub screen: Screen,
    /// Step at which the walkthrough being opened starts.
    pub arriving: Option<usize>,
    /// Match that was left for the search tree of its position.
    pub left_match: Option<Box<Match>>,
    pub overlay: Overlay,
    pub blanking: Blanking,
    pub working: Option<Working>,
    pub remark: Option<String>,
    pub scores: BTreeMap<String, Score>,
    /// Problems of content that could not be opened. The interface then ends, and its caller reports them.
    pub unreadable: Option<Problems>,
}

#[derive(Clone, Debug, Default)]
pub enum Screen {
    #[default]
    Gallery,
    /// Empty, until the content being opened replaces it; the gallery is never shown.
    Opening,
    Walkthrough(Box<Viewer>),
    /// Lesson without a search.
    Lesson(Box<Stepper>),
    Comparison(Box<Comparison>),
    Match(Box<Match>),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Overlay {
    #[default]
    None,
    /// Key help at this page, from 0.
    Help(u16),
    /// Legend, at this step of its example tree and at this page, from 0.
    Legend(u16, u16),
    Why,
    Chart(Vec<Growth>),
    Positions,
    Note,
    GoTo(String),
    Name(String),
    /// Prompt for the file to save to, and the name that was rejected because the file exists.
    SaveAs(String, Option<String>),
    /// Question whether to expand the game into an editable tree.
    Unfold,
    Leaving(Destination),
    Offer,
}

/// Blanking of the screen, with which lecturers get the audience's attention.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Blanking {
    #[default]
    Open,
    Closed,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Working {
    pub title: &'static str,
    pub nodes: u64,
    pub bytes: BytesRead,
    pub contenders: Vec<Contender>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contender {
    pub choices: Choices,
    pub counts: Counts,
}

impl Model {
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

    /// Switches the screen mode, with the contrast of the theme that suits it.
    pub const fn set_screen_mode(&mut self, screen_mode: ScreenMode) {
        self.screen_mode = screen_mode;
        self.theme = self.theme.in_contrast(screen_mode.contrast());
    }

    pub const fn area(&self) -> Rect {
        self.surface().whole()
    }

    pub const fn surface(&self) -> Surface {
        Surface { size: self.size, mode: self.screen_mode }
    }

    /// Returns the walkthrough, also one below a comparison or a match.
    pub fn viewer(&self) -> Option<&Viewer> {
        match &self.screen {
            Screen::Gallery | Screen::Opening | Screen::Lesson(_) => None,
            Screen::Walkthrough(viewer) => Some(viewer),
            Screen::Comparison(comparison) => comparison.before.as_deref(),
            Screen::Match(play) => play.before.as_deref(),
        }
    }

    pub fn viewer_mut(&mut self) -> Option<&mut Viewer> {
        match &mut self.screen {
            Screen::Gallery | Screen::Opening | Screen::Lesson(_) => None,
            Screen::Walkthrough(viewer) => Some(viewer),
            Screen::Comparison(comparison) => comparison.before.as_deref_mut(),
            Screen::Match(play) => play.before.as_deref_mut(),
        }
    }

    pub fn lanes(&self) -> Option<&Lanes> {
        match &self.screen {
            Screen::Gallery | Screen::Opening | Screen::Lesson(_) | Screen::Match(_) => None,
            Screen::Walkthrough(viewer) => Some(&viewer.lanes),
            Screen::Comparison(comparison) => Some(&comparison.lanes),
        }
    }

    pub fn lanes_mut(&mut self) -> Option<&mut Lanes> {
        match &mut self.screen {
            Screen::Gallery | Screen::Opening | Screen::Lesson(_) | Screen::Match(_) => None,
            Screen::Walkthrough(viewer) => Some(&mut viewer.lanes),
            Screen::Comparison(comparison) => Some(&mut comparison.lanes),
        }
    }

    /// Returns the open lesson without a search.
    pub fn stepper(&self) -> Option<&Stepper> {
        match &self.screen {
            Screen::Lesson(stepper) => Some(stepper),
            Screen::Gallery | Screen::Opening | Screen::Walkthrough(_) | Screen::Comparison(_) | Screen::Match(_) => {
                None
            }
        }
    }

    /// Returns true if the open content has unsaved edits.
    pub fn is_unsaved(&self) -> bool {
        self.editable().is_some_and(Editable::is_unsaved)
    }

    pub fn asking(&self) -> Option<&Asking> {
        match &self.screen {
            Screen::Lesson(stepper) => stepper.asking.as_deref(),
            Screen::Walkthrough(viewer) => viewer.asking.as_deref(),
            Screen::Gallery | Screen::Opening | Screen::Comparison(_) | Screen::Match(_) => None,
        }
    }

    pub fn asking_mut(&mut self) -> Option<&mut Asking> {
        match &mut self.screen {
            Screen::Lesson(stepper) => stepper.asking.as_deref_mut(),
            Screen::Walkthrough(viewer) => viewer.asking.as_deref_mut(),
            Screen::Gallery | Screen::Opening | Screen::Comparison(_) | Screen::Match(_) => None,
        }
    }

    /// Returns the playback state of the screen.
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

    /// Lays everything out for the current canvas.
    pub fn fit(&mut self) {
        let surface = self.surface();
        if let Screen::Comparison(comparison) = &mut self.screen {
            comparison.fit(surface);
        }
        if let Some(viewer) = self.viewer_mut() {
            viewer.fit(surface);
        }
    }

    pub fn mode(&self) -> Mode {
        match &self.screen {
            _ if matches!(self.overlay, Overlay::Leaving(_) | Overlay::Offer) => Mode::Question,
            Screen::Comparison(_) => Mode::Comparison,
            Screen::Match(_) => Mode::Match,
            Screen::Lesson(stepper) if stepper.is_edited_by_hand() => Mode::Changing,
            Screen::Walkthrough(viewer) if viewer.is_edited_by_hand() => Mode::Editing,
            Screen::Walkthrough(_) | Screen::Lesson(_) if self.asking().is_some() => {
                let asks_for_step = self.asking().is_some_and(Asking::asks_for_step);
                if asks_for_step { Mode::Mistake } else { Mode::Quiz }
            }
            Screen::Lesson(_) => Mode::Lesson,
            Screen::Walkthrough(_) | Screen::Opening => Mode::Walkthrough,
            Screen::Gallery => Mode::Gallery,
        }
    }

    /// Returns true if a walkthrough is shown in projector mode.
    pub fn is_projected(&self) -> bool {
        let surface = self.surface();
        let of_lesson = self.stepper().map_or(surface, |stepper| stepper.surface(surface));
        self.viewer().map_or(of_lesson, |viewer| viewer.surface(surface)).mode == ScreenMode::Projector
    }

    pub fn areas(&self) -> WalkthroughAreas {
        let surface = self.surface();
        let other = || self.stepper().map_or_else(|| surface.areas(Aside::Panel), |stepper| stepper.areas(surface));
        self.viewer().map_or_else(other, |viewer| viewer.areas(surface))
    }

    pub fn canvas(&self) -> Size {
        self.areas().canvas.into()
    }

    /// Milliseconds until the next tick is due; `None` while nothing plays.
    pub fn tick(&self) -> Option<u64> {
        self.playback()?.tick()
    }
}
