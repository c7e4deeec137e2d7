//! Figure options other than the step, and which of them each format supports. Options without an effect are refused.

use super::arguments::{ExportArgs, Series, Target};
use super::endings::{Format, Write};
use plywood_tree::diagnostic::Diagnostic;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FigureOption {
    Size,
    Theme,
    Display,
    PerPage,
    Portrait,
    Landscape,
    OnlyVisited,
    AroundPath,
    Rows,
    Numbers,
    Boards,
    Legend,
    Caption,
    First,
    Compare,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawn {
    Search,
    Lesson,
}

impl FigureOption {
    pub(super) const fn typed(self) -> &'static str {
        match self {
            Self::Size => "--size",
            Self::Theme => "--theme",
            Self::Display => "--display",
            Self::PerPage => "--per-page",
            Self::Portrait => "--portrait",
            Self::Landscape => "--landscape",
            Self::OnlyVisited => "--only-visited",
            Self::AroundPath => "--around-path",
            Self::Rows => "--rows",
            Self::Numbers => "--numbers",
            Self::Boards => "--boards",
            Self::Legend => "--legend",
            Self::Caption => "--caption",
            Self::First => "--first",
            Self::Compare => "--compare",
        }
    }

    fn is_seen(self, format: &Format, drawn: Drawn, series: Series) -> bool {
        let (write, is_tree) = (format.write, drawn == Drawn::Search);
        let is_walk = matches!(write, Write::Page(_)) && series == Series::One;
        let is_figure = match write {
            Write::Each(_) | Write::Graph(_) | Write::All(_) | Write::Pages(_) => true,
            Write::Page(_) => !is_walk,
            Write::Text | Write::Colored | Write::Screens => false,
        };
        let is_drawn = is_tree || write.draws_lessons();
        is_drawn
            && match self {
                Self::Size => !matches!(write, Write::Graph(_) | Write::Page(_)),
                Self::Theme => !matches!(write, Write::Text),
                Self::Display | Self::OnlyVisited | Self::Numbers => is_tree,
                Self::PerPage | Self::Portrait | Self::Landscape => matches!(write, Write::Pages(_)),
                Self::Legend => is_figure || !is_tree && matches!(write, Write::Text),
                Self::AroundPath => is_tree && is_figure,
                Self::Boards => is_tree && (is_figure || is_walk) && !matches!(write, Write::Graph(_)),
                // LaTeX and Graphviz place the nodes themselves.
                Self::Rows => is_tree && is_figure && !matches!(write, Write::Graph(_)),
                Self::Caption => is_figure || !is_tree && matches!(write, Write::Text | Write::Colored),
                Self::First | Self::Compare => is_walk,
            }
    }
}

pub(super) fn check(arguments: &ExportArgs, output: &Target, drawn: Drawn) -> Result<(), Diagnostic> {
    let (format, series) = (output.format, arguments.series());
    let Some(refused) = arguments.asked().into_iter().find(|option| !option.is_seen(format, drawn, series)) else {
        return Ok(());
    };
    let (option, ending) = (refused.typed(), format.ending);
    let problem = match drawn {
        Drawn::Search => String::from(say!(pictures, "not-taken", Text(option), Text(ending))),
        Drawn::Lesson => say!(pictures, "not-taken-by-lesson", Text(option), Text(ending)).into(),
    };
    let others = Format::names_of(|format| refused.is_seen(format, drawn, series));
    let help = if others.is_empty() {
        text!(pictures, "leave-out").to_owned()
    } else {
        say!(pictures, "taken-by", endings = Text(others)).into()
    };
    Err(Diagnostic::new("no-such-option", problem).help(help))
}
