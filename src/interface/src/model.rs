//! State of the interface. Plain data: no terminal, no clock, no files.

use std::{collections::BTreeMap, sync::Arc};

use super::{
    areas::{Aside, SIDE, WalkthroughAreas},
    editing::Destination,
    exercise_form::{ExerciseForm, PaperFormat},
    gallery::{Entry, Gallery},
    game_match::Match,
    glossary::Explained,
    job::{FigureFormat, Shows},
    keymap::Mode,
    lesson_view::LessonView,
    practice::PracticeView,
    quiz_view::QuizView,
    remark::Remark,
    review::ReviewState,
    screen::Screen,
};
pub use super::{
    areas::{ScreenMode, Surface},
    playback::SPEEDS,
    search_view::SearchView,
};
use plywood_drawing::theme::Theme;
use plywood_search::session::{Choices, Growth};
use plywood_teaching::quiz::Score;
use plywood_tree::{
    diagnostic::Problems,
    progress::{BytesRead, Counts},
    random::SplitMix,
    settings::ThemeName,
};
use ratatui::layout::{Rect, Size};

#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Model {
    pub size: Size,
    pub theme: Theme,
    pub screen_mode: ScreenMode,
    /// The user hides the side panel of wide screens.
    pub hides_panel: bool,
    pub explained: Explained,
    /// Formats of figures that the program can write.
    pub formats: Vec<Arc<dyn FigureFormat>>,
    /// Formats of worksheets that the program can write.
    pub papers: Vec<PaperFormat>,
    /// Ending of the format that the user chose last; empty before the first time.
    pub last_format: String,
    pub gallery: Gallery,
    pub screen: OpenScreen,
    /// Step at which the walkthrough being opened starts.
    pub arriving: Option<usize>,
    /// Seed of the next random tree or mistake; the program sets it.
    pub random: SplitMix,
    /// What begins when the search is done.
    pub beginning: Shows,
    /// Practice that begins when its empty tree is laid out.
    pub practising: Option<Box<PracticeView>>,
    pub review: ReviewState,
    /// Match that was left for the search tree of its position.
    pub left_match: Option<Box<Match>>,
    pub overlay: Overlay,
    /// True if the screen is blanked, with which lecturers get the audience's attention.
    pub is_blanked: bool,
    /// The screen of a presentation, which shows no keys.
    pub is_presented: bool,
    /// The terminal enlarges text itself.
    pub enlarges_text: bool,
    /// True once a remark said how to see the whole tree on a projector.
    pub has_told_of_whole: bool,
    pub working: Option<Working>,
    pub remark: Option<Remark>,
    pub scores: BTreeMap<String, Score>,
    /// Number of votes opened so far.
    pub votes: u64,
    /// Address of the page for votes, if devices may vote.
    pub vote_address: Option<String>,
    /// Address of a live site, for links.
    pub site: Option<String>,
    /// Problems of content that could not be opened. The interface then ends, and its caller reports them.
    pub unreadable: Option<Problems>,
}

#[derive(Clone, Debug, Default)]
pub enum OpenScreen {
    #[default]
    Gallery,
    /// Empty, until the content being opened replaces it; the gallery is never shown.
    Opening,
    /// One search, or two or three in lock-step.
    Search(Box<SearchView>),
    /// Lesson without a search.
    Lesson(Box<LessonView>),
    Match(Box<Match>),
}

#[derive(Clone, Debug, Default, PartialEq)]
pub enum Overlay {
    #[default]
    None,
    /// List of actions: the typed text, and the index of the chosen one among those that match it.
    Actions(String, usize),
    /// The same of the formats of figures.
    Formats(String, usize),
    /// Key help at this page, from 0.
    Help(u16),
    /// Legend, at this step of its example tree and at this page, from 0.
    Legend(u16, u16),
    /// Legend of the picture of a lesson.
    LessonLegend,
    Why,
    Chart(Vec<Growth>),
    Positions,
    Note,
    /// Link to what is on the screen.
    Link(String),
    GoTo(String),
    /// Difficulty of a new exercise.
    Exercise(ExerciseForm),
    Name(String),
    /// Prompt for the file to save to, and the name that was rejected because the file exists.
    SaveAs(String, Option<String>),
    /// Question whether to expand the game into an editable tree.
    Unfold,
    Leaving(Destination),
    Offer,
}

impl OpenScreen {
    pub fn search_mut(&mut self) -> Option<&mut SearchView> {
        if let Self::Search(view) = self { Some(view) } else { None }
    }

    pub fn lesson_mut(&mut self) -> Option<&mut LessonView> {
        if let Self::Lesson(view) = self { Some(view) } else { None }
    }

    pub fn play_mut(&mut self) -> Option<&mut Match> {
        if let Self::Match(play) = self { Some(play) } else { None }
    }
}

impl Overlay {
    /// Returns true for a window that asks for nothing.
    pub const fn is_only_read(&self) -> bool {
        matches!(
            self,
            Self::Help(_)
                | Self::Legend(..)
                | Self::LessonLegend
                | Self::Why
                | Self::Chart(_)
                | Self::Positions
                | Self::Note
                | Self::Link(_)
        )
    }
}

#[derive(Clone, Debug)]
pub struct Working {
    pub title: &'static str,
    pub nodes: u64,
    pub bytes: BytesRead,
    pub contenders: Vec<Contender>,
}

#[derive(Clone, Copy, Debug)]
pub struct Contender {
    pub choices: Choices,
    pub counts: Counts,
}

impl Model {
    pub fn new(size: impl Into<Size>, theme: ThemeName, entries: Arc<[Entry]>) -> Self {
        let (size, theme, gallery) = (size.into(), Theme::new(theme), Gallery::new(entries));
        Self { size, theme, gallery, ..Self::default() }
    }

    /// Switches the screen mode, with the contrast of the theme that suits it.
    pub const fn set_screen_mode(&mut self, screen_mode: ScreenMode) {
        self.screen_mode = screen_mode;
        self.theme = self.theme.in_contrast(screen_mode.contrast());
    }

    pub fn area(&self) -> Rect {
        self.size.into()
    }

    pub const fn surface(&self) -> Surface {
        Surface {
            size: self.size,
            mode: self.screen_mode,
            hides_panel: self.hides_panel,
            hides_keys: self.is_presented,
        }
    }

    /// Returns the walkthrough, also one below a comparison or a match.
    pub fn search_view(&self) -> Option<&SearchView> {
        if let OpenScreen::Match(play) = &self.screen {
            return play.before.as_deref();
        }
        let view = self.searches()?;
        if view.is_compared() { view.common.before.as_deref() } else { Some(view) }
    }

    pub fn search_view_mut(&mut self) -> Option<&mut SearchView> {
        if matches!(self.screen, OpenScreen::Match(_)) {
            return self.screen.play_mut()?.before.as_deref_mut();
        }
        let view = self.screen.search_mut()?;
        if view.is_compared() { view.common.before.as_deref_mut() } else { Some(view) }
    }

    /// Takes the searches off the screen, which is the gallery then.
    pub fn take_searches(&mut self) -> Option<Box<SearchView>> {
        if let OpenScreen::Search(view) = std::mem::take(&mut self.screen) { Some(view) } else { None }
    }

    /// Returns the searches on the screen.
    pub fn searches(&self) -> Option<&SearchView> {
        if let OpenScreen::Search(view) = &self.screen { Some(view) } else { None }
    }

    /// Returns the open lesson without a search.
    pub fn lesson_view(&self) -> Option<&LessonView> {
        if let OpenScreen::Lesson(view) = &self.screen { Some(view) } else { None }
    }

    /// What is stepped through on the screen.
    pub(crate) fn view(&self) -> Option<&dyn Screen> {
        let lesson_view = self.lesson_view().map(|view| view as &dyn Screen);
        lesson_view.or_else(|| self.searches().map(|view| view as &dyn Screen))
    }

    pub(crate) fn view_mut(&mut self) -> Option<&mut dyn Screen> {
        if self.lesson_view().is_some() {
            return self.screen.lesson_mut().map(|view| view as &mut dyn Screen);
        }
        self.screen.search_mut().map(|view| view as &mut dyn Screen)
    }

    /// What is open, also where a comparison or a match lies before it.
    pub fn opened(&self) -> Option<&dyn Screen> {
        let lesson_view = self.lesson_view().map(|view| view as &dyn Screen);
        lesson_view.or_else(|| self.search_view().map(|view| view as &dyn Screen))
    }

    pub(crate) fn opened_mut(&mut self) -> Option<&mut dyn Screen> {
        if self.lesson_view().is_some() {
            return self.view_mut();
        }
        self.search_view_mut().map(|view| view as &mut dyn Screen)
    }

    /// Returns true if the open content has unsaved edits.
    pub fn is_unsaved(&self) -> bool {
        self.opened().is_some_and(Screen::is_unsaved)
    }

    pub fn quiz_view(&self) -> Option<&QuizView> {
        self.view()?.common().quiz_view.as_deref()
    }

    pub fn quiz_view_mut(&mut self) -> Option<&mut QuizView> {
        self.view_mut()?.common_mut().quiz_view.as_deref_mut()
    }

    /// Lays everything out for the current canvas.
    pub fn fit(&mut self) {
        let surface = self.surface();
        if let Some(view) = self.view_mut() {
            view.common_mut().surface = surface;
        }
        if let Some(view) = self.screen.search_mut() {
            view.fit();
        }
        if let Some(search_view) = self.search_view_mut() {
            search_view.common.surface = surface;
            search_view.fit();
        }
    }

    pub fn mode(&self) -> Mode {
        match &self.screen {
            _ if matches!(self.overlay, Overlay::Leaving(_) | Overlay::Offer) => Mode::Question,
            OpenScreen::Search(view) if view.is_compared() => Mode::Comparison,
            OpenScreen::Match(_) => Mode::Match,
            OpenScreen::Lesson(view) if view.is_edited_by_hand() => Mode::Changing,
            OpenScreen::Search(view) if view.is_edited_by_hand() => Mode::Editing,
            OpenScreen::Search(view) if view.common.practice.is_some() => Mode::Practice,
            OpenScreen::Search(view) if view.common.parsons.is_some() => Mode::Parsons,
            OpenScreen::Search(_) | OpenScreen::Lesson(_) if self.quiz_view().is_some() => {
                let asks_for_step = self.quiz_view().is_some_and(QuizView::asks_for_step);
                if asks_for_step { Mode::Mistake } else { Mode::Quiz }
            }
            OpenScreen::Lesson(_) => Mode::Lesson,
            OpenScreen::Search(_) | OpenScreen::Opening => Mode::Walkthrough,
            OpenScreen::Gallery => Mode::Gallery,
        }
    }

    /// Returns true if a walkthrough is shown in projector mode.
    pub fn is_projected(&self) -> bool {
        self.opened().map_or(self.screen_mode, |view| view.surface().mode) == ScreenMode::Projector
    }

    pub fn areas(&self) -> WalkthroughAreas {
        self.opened().map_or_else(|| self.surface().areas(Aside::Panel(SIDE.1)), Screen::areas)
    }

    pub fn canvas(&self) -> Size {
        self.areas().canvas.into()
    }

    /// Milliseconds until the next tick is due; `None` while nothing plays.
    pub fn tick(&self) -> Option<u64> {
        self.view()?.common().playback.tick()
    }
}
