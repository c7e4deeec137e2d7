//! What can be asked of a figure besides its step, and what of it drawings, text and screens can show.

/// Something that can be asked of a figure besides its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FigureOption {
    Size,
    Theme,
    Display,
    OnlyVisited,
    Numbers,
    Legend,
    Caption,
    First,
    Compare,
}

impl FigureOption {
    pub(super) const fn typed(self) -> &'static str {
        match self {
            Self::Size => "--size",
            Self::Theme => "--theme",
            Self::Display => "--display",
            Self::OnlyVisited => "--only-visited",
            Self::Numbers => "--numbers",
            Self::Legend => "--legend",
            Self::Caption => "--caption",
            Self::First => "--first",
            Self::Compare => "--compare",
        }
    }
}

use FigureOption::{Caption, Display, Legend, Numbers, OnlyVisited, Size, Theme};

/// What drawings of trees show.
pub(super) const DRAWING: &[FigureOption] = &[Size, Theme, Display, OnlyVisited, Numbers, Legend, Caption];
/// What drawings show in which another program finds the places.
pub(super) const PLACED_BY_OTHERS: &[FigureOption] = &[Theme, Display, OnlyVisited, Numbers, Legend, Caption];
/// What text shows.
pub(super) const TEXT: &[FigureOption] = &[Size, Display, OnlyVisited, Numbers];
/// What the terminal shows.
pub(super) const SCREEN: &[FigureOption] = &[Size, Theme, Display, OnlyVisited, Numbers];
/// What drawings of other lessons show.
pub(super) const LESSON_DRAWING: &[FigureOption] = &[Size, Theme, Caption];
/// What text of other lessons shows.
pub(super) const LESSON_TEXT: &[FigureOption] = &[Size, Caption];
/// What the terminal shows of them.
pub(super) const LESSON_SCREEN: &[FigureOption] = &[Size, Theme];
