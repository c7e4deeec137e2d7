//! Export of a search or another lesson: its steps as figures, as text, and as shown on the terminal.

use std::sync::Arc;

use super::{OpenAt, arrival::cutoff, exporting::ExportArgs};
use plywood_document::content::{FileContent, LessonFile};
use plywood_drawing::{
    figure::{Drawing, Figure, FigureOptions, Filling},
    picture::Needs,
    scene::Boards,
};
use plywood_interface::printed::{self, Canvas, USUAL};
use plywood_lesson::{Below, figures, has_legend, sheet};
use plywood_messages::words::Charset;
use plywood_pages::{MOST_BOARDS, Stage, advice::too_large, boards};
use plywood_search::session::{Document, Run, SearchProblem};
use plywood_tree::{
    diagnostic::Diagnostic,
    settings::{ThemeName, VisitOrder},
};

/// Most cells of a canvas: far more than anybody reads.
const MOST_CELLS: u32 = 1_000_000;

const MOST_MOMENTS: usize = 20_000;

pub struct Exported {
    pub document: Document<Stage>,
    /// Drawings of the positions at the nodes; empty to draw none.
    pub boards: Boards,
}

impl Exported {
    pub fn search(subject: SearchProblem, run: Run) -> Self {
        let stage = Stage::Search(subject.content.clone(), run);
        Self { document: subject.with(stage), boards: Boards::default() }
    }

    pub fn lesson(file: LessonFile) -> Self {
        let stage = Stage::Lesson(Arc::clone(&file.content));
        Self { document: file.with(stage), boards: Boards::default() }
    }

    /// Draws the positions of a game at its nodes.
    pub fn with_boards(self) -> Result<Self, Diagnostic> {
        let boards = match &self.document.content {
            Stage::Search(input, run) => boards(input, &run.replay),
            Stage::Lesson(_) => Boards::default(),
        };
        if boards.is_empty() {
            return Err(Diagnostic::new("no-boards", say!("pictures/no-boards", most = Count(MOST_BOARDS)))
                .help(text!("pictures/leave-out")));
        }
        Ok(Self { boards, ..self })
    }

    pub const fn is_lesson(&self) -> bool {
        matches!(self.document.content, Stage::Lesson(_))
    }

    pub fn steps(&self) -> usize {
        match &self.document.content {
            Stage::Search(_, run) => run.replay.len(),
            Stage::Lesson(lesson) => lesson.steps(),
        }
    }

    pub fn next_event(&self, step: usize) -> Option<usize> {
        match &self.document.content {
            Stage::Search(_, run) => run.replay.next_event(step),
            Stage::Lesson(lesson) => lesson.next_event(step),
        }
    }

    /// Returns the step of the command line, or else that of the file, or else `usual`.
    pub fn step(&self, at: Option<OpenAt>, usual: usize) -> Result<usize, Diagnostic> {
        let steps = self.steps();
        match at {
            None => Ok(self.document.view.step.unwrap_or(usual).min(steps)),
            Some(OpenAt::End) => Ok(steps),
            Some(OpenAt::Step(step)) if step > steps => {
                Err(Diagnostic::new("no-such-step", say!("pictures/no-such-step", Text(step), Count(steps)))
                    .help(text!("pictures/no-such-step-help")))
            }
            Some(OpenAt::Step(step)) => Ok(step),
            Some(OpenAt::Cutoff(number)) => {
                let cutoffs = match &self.document.content {
                    Stage::Search(_, run) => run.replay.cutoffs(),
                    Stage::Lesson(_) => &[],
                };
                cutoff(cutoffs, number)
            }
        }
    }

    pub fn figures(&self, options: FigureOptions, steps: &[usize]) -> Result<Vec<Figure>, Diagnostic> {
        self.figures_on(None, options, steps)
    }

    /// Draws figures of these steps; a lesson is drawn on a sheet of the given size.
    fn figures_on(
        &self,
        size: Option<(u16, u16)>,
        options: FigureOptions,
        steps: &[usize],
    ) -> Result<Vec<Figure>, Diagnostic> {
        let title = &self.document.title;
        match &self.document.content {
            Stage::Search(_, Run { choices, replay }) => {
                let last = steps.last().copied().unwrap_or_default();
                let drawing = Drawing::new(replay, choices.rules, title, options, self.boards.clone(), last)
                    .map_err(|error| too_large(error, options))?;
                drawing.series(steps).map_err(|most| too_many(steps.len(), most))
            }
            Stage::Lesson(lesson) => {
                let sheet = sheet(&**lesson, size).map_err(lesson_needs)?;
                if options.legend && !has_legend(&**lesson, sheet) {
                    return Err(Diagnostic::new("no-such-option", text!("pictures/no-legend"))
                        .help(text!("pictures/leave-out")));
                }
                let below = Below { legend: options.legend, caption: has_caption(options) };
                figures(&**lesson, title, steps, sheet, below).map_err(lesson_needs)
            }
        }
    }

    pub fn text(&self, step: usize, options: FigureOptions, arguments: &ExportArgs) -> Result<String, Diagnostic> {
        match &self.document.content {
            Stage::Search(..) => self.canvas(step, options, arguments).map(|canvas| printed::plain(&canvas)),
            Stage::Lesson(_) => {
                let figures = self.figures_on(cells(arguments)?, options, &[step])?;
                Ok(figures.iter().map(Figure::text).collect())
            }
        }
    }

    pub fn colored(&self, step: usize, options: FigureOptions, arguments: &ExportArgs) -> Result<String, Diagnostic> {
        self.canvas(step, options, arguments).map(|canvas| printed::colored(&canvas))
    }

    fn canvas(&self, step: usize, options: FigureOptions, arguments: &ExportArgs) -> Result<Canvas, Diagnostic> {
        let size = cells(arguments)?;
        let theme = self.theme(arguments);
        match &self.document.content {
            Stage::Search(_, run) => {
                let moment = run.replay.at(step);
                let size = size.unwrap_or(USUAL);
                Ok(printed::canvas(moment, options.display, theme, options.visits(), self.boards.clone(), size))
            }
            Stage::Lesson(lesson) => {
                let sheet = sheet(&**lesson, size).map_err(lesson_needs)?;
                let caption = has_caption(options).then(|| lesson.sentence(step, Charset::Unicode).to_string());
                let picture = lesson.picture(step, sheet).map_err(lesson_needs)?;
                Ok(printed::lesson_canvas(&picture, sheet.width, caption.as_deref(), theme))
            }
        }
    }

    /// Records the screen at these steps, in version 2 of asciicast.
    pub fn recording(
        &self,
        steps: &[usize],
        options: FigureOptions,
        arguments: &ExportArgs,
    ) -> Result<String, Diagnostic> {
        let size = cells(arguments)?;
        let mut document = self.document.clone();
        let (content, choices, size) = match document.content.clone() {
            Stage::Search(..) if steps.len() > MOST_MOMENTS => return Err(too_many(steps.len(), MOST_MOMENTS)),
            Stage::Search(input, run) => {
                let visits = Some(options.visits()).filter(|visits| *visits != VisitOrder::Hidden);
                document.view.visits = visits.or(document.view.visits);
                (FileContent::from(document.with(input)), Some(run.choices), Some(size.unwrap_or(USUAL)))
            }
            Stage::Lesson(lesson) => (document.with(lesson).into(), None, size),
        };
        let recording = printed::recording(&content, choices, steps, self.theme(arguments), size);
        recording.ok_or_else(|| Diagnostic::new("no-picture", text!("pictures/nothing-to-record")))
    }

    fn theme(&self, arguments: &ExportArgs) -> ThemeName {
        arguments.look.theme.or(self.document.view.theme).unwrap_or_default()
    }
}

/// Returns true if the sentences of a lesson are below its figure; a blank worksheet has none.
fn has_caption(options: FigureOptions) -> bool {
    options.caption && options.filling == Filling::Filled
}

pub fn too_many(steps: usize, most: usize) -> Diagnostic {
    Diagnostic::new("too-many-figures", say!("pictures/too-many", Count(steps), Count(most)))
        .help(text!("pictures/too-many-help"))
}

fn lesson_needs(Needs { width, height }: Needs) -> Diagnostic {
    Diagnostic::new("too-large", say!("interface/lesson-needs", Count(width), Count(height)))
}

fn cells(arguments: &ExportArgs) -> Result<Option<(u16, u16)>, Diagnostic> {
    let Some((columns, rows)) = arguments.size else { return Ok(None) };
    match (u16::try_from(columns), u16::try_from(rows)) {
        (Ok(wide), Ok(high)) if columns * rows <= MOST_CELLS => Ok(Some((wide, high))),
        _ => {
            let most = MOST_CELLS as usize;
            Err(Diagnostic::new("too-large", say!("pictures/too-many-cells", Text(columns), Text(rows), Count(most)))
                .help(text!("pictures/size-help")))
        }
    }
}
