//! Writes the figure of the displayed step to a new file.

use std::{fmt, path::PathBuf, sync::Arc};

use crate::{lesson_view::LessonView, screen::Screen as _, search_view::SearchView};
use plywood_document::files;
use plywood_drawing::{
    figure::{Drawing, Figure, FigureOptions, MOST_NODES, Shown, TooLarge},
    picture::Needs,
    scene::{Boards, Zoom},
};
use plywood_lesson::{Below, figures, sheet};
use plywood_tree::{
    settings::{ThemeName, VisitOrder},
    source::{Expected, NotSaved},
};

/// Format of a figure. The program provides those that it can write.
pub trait FigureFormat: fmt::Debug + Send + Sync {
    /// Returns the end of the file names, after the dot.
    fn ending(&self) -> &'static str;
    /// Returns the purpose in a few words.
    fn about(&self) -> &'static str;
    fn draws_lessons(&self) -> bool;
    /// Returns the content of a file, in the colors of a theme.
    ///
    /// # Errors
    /// The reason why the format cannot hold the figure.
    fn bytes(&self, figure: &Figure, theme: ThemeName) -> Result<Vec<u8>, String>;
}

/// Limit on the names tried.
const MOST_NAMES: usize = 1_000;

#[derive(Clone, Debug)]
pub enum Sketched {
    Search(Box<SearchView>),
    Lesson(Box<LessonView>),
}

/// Figure of the displayed step.
#[derive(Clone, Debug)]
pub struct Sketch {
    pub view: Sketched,
    pub format: Arc<dyn FigureFormat>,
    pub theme: ThemeName,
    pub folder: PathBuf,
    pub stem: String,
}

impl Sketch {
    /// Writes the figure. Returns its path, or an error message.
    pub(super) fn run(&self) -> Result<String, String> {
        let (figure, step) = match &self.view {
            Sketched::Search(view) => (tree(view)?, view.cursor()),
            Sketched::Lesson(view) => (lesson(view)?, view.position()),
        };
        let bytes = self.format.bytes(&figure, self.theme)?;
        let called: String = self.stem.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).take(60).collect();
        let name = |further: &str| format!("{called}-{step}{further}.{}", self.format.ending());
        for number in 1..MOST_NAMES {
            let further = if number == 1 { String::new() } else { format!("-{number}") };
            let path = self.folder.join(name(&further));
            match files::save_bytes(&path, &bytes, Expected::Nothing) {
                Ok(_) => return Ok(path.canonicalize().unwrap_or(path).display().to_string()),
                Err(NotSaved::Exists(_) | NotSaved::NoFile(_) | NotSaved::Protected(_)) => {}
                Err(problem) => return Err(problem.to_string()),
            }
        }
        Err(NotSaved::Exists(name("")).to_string())
    }
}

/// Draws the tree; if it is too large, only the visited part, if that fits.
fn tree(view: &SearchView) -> Result<Figure, String> {
    let numbers = view.own.visits != VisitOrder::Hidden;
    let shown = if view.own.visits == VisitOrder::Generated { Shown::Visited } else { Shown::Whole };
    let options = FigureOptions { display: view.own.display, shown, numbers, ..FigureOptions::default() };
    let (rules, title, plan) = (view.choices().rules, &view.document.title, view.plan());
    let boards = if plan.look().zoom == Zoom::Boards { plan.boards().clone() } else { Boards::default() };
    let drawing = |options| Drawing::new(view.replay(), rules, title, options, boards.clone(), view.cursor());
    let visited = FigureOptions { shown: Shown::Visited, ..options };
    // The error is that of the whole tree, not of its visited part.
    let drawing = drawing(options).or_else(|whole| drawing(visited).map_err(|_part| whole));
    let too_large =
        |TooLarge { nodes, .. }| -> String { string!("interface/too-large", Count(nodes), most = Count(MOST_NODES)) };
    Ok(drawing.map_err(too_large)?.at(view.cursor(), view.pane().selected))
}

fn lesson(view: &LessonView) -> Result<Figure, String> {
    let (lesson, step) = (&**view.lesson(), view.position());
    let drawn = sheet(lesson, None)
        .and_then(|sheet| figures(lesson, &view.document.title, &[step.min(lesson.steps())], sheet, Below::default()));
    let needs =
        |Needs { width, height }: Needs| -> String { string!("interface/lesson-needs", Count(width), Count(height)) };
    // A figure for each step.
    Ok(drawn.map_err(needs)?.swap_remove(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        model::{Model, OpenScreen, Overlay},
        testing::{lecture, open, press},
    };
    use plywood_tree::tree::NodeId;

    fn sketch(model: &Model, view: Sketched, folder: &std::path::Path) -> Sketch {
        let format = Arc::clone(&model.formats[1]);
        Sketch { view, format, theme: ThemeName::Dark, folder: folder.to_owned(), stem: "a tree/..".to_owned() }
    }

    #[test]
    fn a_picture_is_written_in_the_chosen_format_beside_the_others_and_over_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let model = open("tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]", (80, 24));
        let mut view = model.search_view().expect("a search").clone();
        view.common.playback.position = 7;
        view.pane_mut().selected = Some(NodeId::ROOT);
        let drawn = sketch(&model, Sketched::Search(Box::new(view)), folder.path());
        let first = drawn.run().expect("written");
        let second = drawn.run().expect("written");
        assert!(first.ends_with("a-tree----7.png") && second.ends_with("a-tree----7-2.png"), "{first} {second}");
        let read = |path: &str| files::read(std::path::Path::new(path)).expect("a file").text;
        assert!(read(&first) == read(&second) && read(&first).contains("class=\"selection\""));
        let nowhere = Sketch { folder: folder.path().join("gone"), ..drawn };
        assert!(nowhere.run().is_err_and(|why| why.contains("no directory")));

        let model = lecture("romania", (80, 24));
        let OpenScreen::Lesson(view) = &model.screen else { unreachable!("a lesson") };
        let map = sketch(&model, Sketched::Lesson(view.clone()), folder.path()).run().expect("written");
        assert!(read(&map).contains("Arad"));

        // The format chosen last is offered first.
        let mut model = lecture("ubb", (80, 24));
        press(&mut model, "S↓⏎");
        assert_eq!((model.last_format.as_str(), &model.overlay), ("png", &Overlay::None));
        press(&mut model, "S");
        assert_eq!(model.overlay, Overlay::Formats(String::new(), 1));
        press(&mut model, "tz⏎");
        assert_eq!(model.last_format, "tex", "found by a part of its words");
        press(&mut model, "Szzz⏎");
        assert_eq!(model.last_format, "tex", "nothing matches");
        // A lesson has no figure for LaTeX.
        let mut model = Model { last_format: model.last_format, ..lecture("romania", (80, 24)) };
        press(&mut model, "S");
        assert_eq!(model.overlay, Overlay::Formats(String::new(), 0));
    }
}
