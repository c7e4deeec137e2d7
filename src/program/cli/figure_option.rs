//! Figure options other than the step, and which of them each format supports. Options without an effect are refused.

use super::{
    endings::{Format, Write, WriteFigure},
    exporting::{ExportArgs, Series, Target},
};
use plywood_tree::diagnostic::Diagnostic;

/// Name of an option, whether it is given, and whether it has an effect on a figure.
type FigureOption = (&'static str, fn(&ExportArgs) -> bool, fn(Kind) -> bool);

/// Kind of a figure: how it is written, and of what.
#[derive(Clone, Copy)]
struct Kind {
    write: Write,
    is_tree: bool,
    series: Series,
}

const OPTIONS: [FigureOption; 16] = [
    ("--size", |given| given.size.is_some(), |kind| !kind.write.is_graph() && !matches!(kind.write, Write::Page(_))),
    ("--theme", |given| given.look.theme.is_some(), |kind| !matches!(kind.write, Write::Text)),
    ("--display", |given| given.look.display.is_some(), |kind| kind.is_tree),
    ("--per-page", |given| given.per_page.is_some(), Kind::has_pages),
    ("--portrait", |given| given.portrait, Kind::has_pages),
    ("--landscape", |given| given.landscape, Kind::has_pages),
    ("--only-visited", |given| given.only_visited, |kind| kind.is_tree),
    ("--around-path", |given| given.around_path, |kind| kind.is_tree && kind.is_figure()),
    // LaTeX and Graphviz place the nodes themselves.
    ("--rows", |given| given.rows, |kind| kind.is_tree && kind.is_figure() && !kind.write.is_graph()),
    ("--numbers", |given| given.numbers, |kind| kind.is_tree),
    ("--boards", |given| given.boards, |kind| kind.is_tree && !matches!(kind.write, Write::Screens)),
    ("--legend", |given| given.legend, |kind| kind.is_figure() || !kind.is_tree && matches!(kind.write, Write::Text)),
    (
        "--caption",
        |given| given.caption,
        |kind| kind.is_figure() || !kind.is_tree && matches!(kind.write, Write::Text | Write::Colored),
    ),
    ("--first", |given| given.first.is_some(), Kind::is_walk),
    ("--compare", |given| given.compare.is_some(), Kind::is_walk),
    ("--run", |given| given.run.is_some(), |kind| kind.is_tree),
];

impl Kind {
    const fn has_pages(self) -> bool {
        matches!(self.write, Write::Figure(WriteFigure::Pages(_), _))
    }

    fn is_walk(self) -> bool {
        matches!(self.write, Write::Page(_)) && self.series == Series::One
    }

    fn is_figure(self) -> bool {
        match self.write {
            Write::Figure(..) | Write::All(_) => true,
            Write::Page(_) => !self.is_walk(),
            Write::Text | Write::Colored | Write::Screens => false,
        }
    }
}

/// Refuses an option that has no effect on a figure of a tree or, otherwise, of a lesson.
pub fn check(arguments: &ExportArgs, output: &Target, is_tree: bool) -> Result<(), Diagnostic> {
    let has_effect = |effect: fn(Kind) -> bool, write: Write| {
        (is_tree || write.draws_lessons()) && effect(Kind { write, is_tree, series: arguments.series() })
    };
    let write = output.format.write;
    let ending = output.format.ending;
    let refused = OPTIONS.iter().find(|(_, is_given, effect)| is_given(arguments) && !has_effect(*effect, write));
    let Some((option, _, effect)) = refused else { return Ok(()) };
    let problem = if is_tree {
        string!("pictures/not-taken", Text(option), Text(ending))
    } else {
        string!("pictures/not-taken-by-lesson", Text(option), Text(ending))
    };
    let others = Format::names_of(|format| has_effect(*effect, format.write));
    let help = if others.is_empty() {
        string!("pictures/leave-out")
    } else {
        string!("pictures/taken-by", endings = Text(others))
    };
    Err(Diagnostic::new("no-such-option", problem).help(help))
}
