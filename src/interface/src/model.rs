//! Everything the interface knows. Plain data: no terminal, no clock, no files.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::areas::{Aside, WalkthroughAreas};
pub use super::areas::{ScreenMode, Surface};
use super::asking::Asking;
use super::contest::Match;
use super::document_view::View;
use super::editing::Destination;
use super::gallery::{Entry, Gallery};
use super::keymap::Mode;
use super::lesson_view::LessonView;
pub use super::playback::{Playing, SPEEDS};
pub use super::search_view::SearchView;
use super::update::Screen;
use plywood_drawing::theme::Theme;
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
    pub screen: OpenScreen,
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
pub enum OpenScreen {
    /// The table of contents.
    #[default]
    Gallery,
    /// Nothing yet: what is being opened takes the place of the gallery at once.
    Opening,
    /// One search, or two or three in lock-step.
    Search(Box<SearchView>),
    /// A lesson that is no search.
    Lesson(Box<LessonView>),
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
            screen: OpenScreen::Gallery,
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
    pub fn viewer(&self) -> Option<&SearchView> {
        match &self.screen {
            OpenScreen::Gallery | OpenScreen::Opening | OpenScreen::Lesson(_) => None,
            OpenScreen::Search(view) if view.is_compared() => view.common.before.as_deref(),
            OpenScreen::Search(view) => Some(view),
            OpenScreen::Match(play) => play.before.as_deref(),
        }
    }

    /// The same, to be changed.
    pub fn viewer_mut(&mut self) -> Option<&mut SearchView> {
        match &mut self.screen {
            OpenScreen::Gallery | OpenScreen::Opening | OpenScreen::Lesson(_) => None,
            OpenScreen::Search(view) => {
                if view.is_compared() {
                    view.common.before.as_deref_mut()
                } else {
                    Some(view)
                }
            }
            OpenScreen::Match(play) => play.before.as_deref_mut(),
        }
    }

    /// The searches on the screen.
    pub fn lanes(&self) -> Option<&SearchView> {
        if let OpenScreen::Search(view) = &self.screen { Some(view) } else { None }
    }

    /// The lesson on the screen that is no search.
    pub fn stepper(&self) -> Option<&LessonView> {
        if let OpenScreen::Lesson(view) = &self.screen { Some(view) } else { None }
    }

    /// What is stepped through on the screen.
    pub(crate) fn view(&self) -> Option<&dyn Screen> {
        match &self.screen {
            OpenScreen::Gallery | OpenScreen::Opening | OpenScreen::Match(_) => None,
            OpenScreen::Search(view) => Some(&**view),
            OpenScreen::Lesson(view) => Some(&**view),
        }
    }

    /// The same, to be changed.
    pub(crate) fn view_mut(&mut self) -> Option<&mut dyn Screen> {
        match &mut self.screen {
            OpenScreen::Gallery | OpenScreen::Opening | OpenScreen::Match(_) => None,
            OpenScreen::Search(view) => Some(&mut **view),
            OpenScreen::Lesson(view) => Some(&mut **view),
        }
    }

    /// What is open, also where a comparison or a match lies before it.
    pub fn opened(&self) -> Option<&dyn View> {
        if let OpenScreen::Lesson(view) = &self.screen {
            return Some(&**view);
        }
        self.viewer().map(|view| view as &dyn View)
    }

    /// The same, to be changed.
    pub(crate) fn opened_mut(&mut self) -> Option<&mut dyn Screen> {
        if self.stepper().is_some() {
            return self.view_mut();
        }
        self.viewer_mut().map(|view| view as &mut dyn Screen)
    }

    /// Whether what is open has edits that are in no file.
    pub fn is_unsaved(&self) -> bool {
        self.opened().is_some_and(View::is_unsaved)
    }

    /// The quiz that goes on.
    pub fn asking(&self) -> Option<&Asking> {
        self.view()?.common().asking.as_deref()
    }

    /// The same, to be changed.
    pub fn asking_mut(&mut self) -> Option<&mut Asking> {
        self.view_mut()?.common_mut().asking.as_deref_mut()
    }

    /// Draws everything on the canvas that it has now.
    pub fn fit(&mut self) {
        let surface = self.surface();
        if let OpenScreen::Search(view) = &mut self.screen {
            view.fit(surface);
        }
        if let Some(viewer) = self.viewer_mut() {
            viewer.fit(surface);
        }
    }

    /// What keys act on.
    pub fn mode(&self) -> Mode {
        match &self.screen {
            _ if matches!(self.overlay, Overlay::Leaving(_) | Overlay::Offer) => Mode::Question,
            OpenScreen::Search(view) if view.is_compared() => Mode::Comparison,
            OpenScreen::Match(_) => Mode::Match,
            OpenScreen::Lesson(view) if view.is_edited_by_hand() => Mode::Changing,
            OpenScreen::Search(view) if view.is_edited_by_hand() => Mode::Editing,
            OpenScreen::Search(_) | OpenScreen::Lesson(_) if self.asking().is_some() => {
                let asks_for_a_step = self.asking().is_some_and(Asking::asks_for_a_step);
                if asks_for_a_step { Mode::Mistake } else { Mode::Quiz }
            }
            OpenScreen::Lesson(_) => Mode::Lesson,
            OpenScreen::Search(_) | OpenScreen::Opening => Mode::Walkthrough,
            OpenScreen::Gallery => Mode::Gallery,
        }
    }

    /// Whether a walkthrough is set for a lecture hall.
    pub fn is_projected(&self) -> bool {
        let surface = self.surface();
        self.opened().map_or(surface, |view| view.surface(surface)).mode == ScreenMode::Projector
    }

    /// The parts of the screen of a walkthrough.
    pub fn areas(&self) -> WalkthroughAreas {
        let surface = self.surface();
        self.opened().map_or_else(|| surface.areas(Aside::Panel), |view| view.areas(surface))
    }

    /// Columns and rows of the canvas.
    pub fn canvas(&self) -> Size {
        self.areas().canvas.into()
    }

    /// Milliseconds until the next tick is due; `None` when nothing plays.
    pub fn tick(&self) -> Option<u64> {
        self.view()?.common().playback.tick()
    }
}
