//! The state of a lesson that is no search: where one is in it, and what of its picture is in view. Plain data; knows nothing of
//! which kinds there are.

use ratatui::layout::Rect;

use super::areas::{Aside, Surface, WalkthroughAreas};
use super::playback::Playback;
use crate::lesson::{LessonFile, Needs, Picture, Sheet};

/// A lesson that is stepped through.
#[derive(Clone, Debug)]
pub struct Stepper {
    /// The lesson, and what its file says of it.
    pub file: LessonFile,
    /// Where one is.
    pub playback: Playback,
    /// The first row of the picture in view, where it has been scrolled by hand.
    pub scrolled: Option<u16>,
    /// What is wrong with the file as it is on disk now.
    pub broken: Option<String>,
}

impl Stepper {
    /// A lesson at the step its file wishes for.
    #[must_use]
    pub fn new(file: LessonFile) -> Self {
        let position = file.view.step.unwrap_or(0).min(file.lesson.steps());
        Self { file, playback: Playback::at(position), scrolled: None, broken: None }
    }

    /// The parts of the screen.
    #[must_use]
    pub fn areas(&self, surface: Surface) -> WalkthroughAreas {
        surface.areas(Aside::Nothing)
    }

    /// The picture of this step, with a free column on either side.
    ///
    /// # Errors
    /// How much room it needs at least, where there is less.
    pub fn picture(&self, surface: Surface) -> Result<Picture, Needs> {
        let canvas = self.areas(surface).canvas;
        let sheet = Sheet { width: canvas.width, height: canvas.height, stroke: surface.mode.stroke() };
        self.file.lesson.picture(self.playback.position, sheet)
    }

    /// The first row in view of a picture on a canvas: the step's own rows are, unless something else has been looked at.
    #[must_use]
    pub fn first_row(&self, picture: &Picture, canvas: Rect) -> u16 {
        let most = picture.height.saturating_sub(canvas.height);
        let followed = picture.focus.end.saturating_sub(canvas.height).min(picture.focus.start);
        self.scrolled.unwrap_or(followed).min(most)
    }
}
