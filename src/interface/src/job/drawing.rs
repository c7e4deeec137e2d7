//! Writes the displayed figure to a file. The file gets an unused name, so that no file is ever overwritten.

use std::path::PathBuf;
use std::sync::Arc;

use plywood_document::files;
use plywood_drawing::figure::style::Colors;
use plywood_drawing::figure::{Drawing, FigureOptions, MOST_NODES, Shown, TooLarge, svg};
use plywood_drawing::scene::Boards;
use plywood_search::replay::Replay;
use plywood_search::search::Rules;
use plywood_tree::settings::{Display, ThemeName, VisitOrder};
use plywood_tree::source::{Expected, NotSaved};
use plywood_tree::tree::NodeId;

/// Limit on the names tried.
const MOST_NAMES: usize = 1_000;

#[derive(Clone, Debug)]
pub struct Sketch {
    pub title: String,
    pub folder: PathBuf,
    pub stem: String,
    pub replay: Arc<Replay>,
    pub rules: Rules,
    pub step: usize,
    pub selected: Option<NodeId>,
    pub display: Display,
    /// Drawings of the positions, if the nodes show them.
    pub boards: Boards,
    pub visits: VisitOrder,
    pub theme: ThemeName,
}

impl Sketch {
    /// Writes the figure. Returns its path, or an error message.
    pub(super) fn done(&self) -> Result<String, String> {
        let svg = self.svg().map_err(|TooLarge { nodes, .. }| -> String {
            say!(interface, "too-large", nodes = Count(nodes), most = Count(MOST_NODES)).into()
        })?;
        let stem: String = self.stem.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).take(60).collect();
        for number in 1..MOST_NAMES {
            let further = if number == 1 { String::new() } else { format!("-{number}") };
            let path = self.folder.join(format!("{stem}-{}{further}.svg", self.step));
            match files::save(&path, &svg, Expected::Nothing) {
                Ok(_) => return Ok(path.canonicalize().unwrap_or(path).display().to_string()),
                Err(NotSaved::Exists(_) | NotSaved::NoFile(_) | NotSaved::Protected(_)) => {}
                Err(problem) => return Err(problem.to_string()),
            }
        }
        Err(NotSaved::Exists(format!("{stem}-{}.svg", self.step)).to_string())
    }

    /// Draws the tree; if it is too large, only the visited part, if that fits.
    fn svg(&self) -> Result<String, TooLarge> {
        let numbers = self.visits != VisitOrder::Hidden;
        let shown = if self.visits == VisitOrder::Generated { Shown::Visited } else { Shown::Whole };
        let options = FigureOptions { display: self.display, shown, numbers, ..FigureOptions::default() };
        let drawing = |options| {
            Drawing::with_boards(&self.replay, self.rules, &self.title, options, self.boards.clone(), self.step)
        };
        let visited = FigureOptions { shown: Shown::Visited, ..options };
        let drawing = match drawing(options) {
            Ok(drawing) => drawing,
            // Report the error for the whole tree, not for its visited part.
            Err(error) => drawing(visited).ok().ok_or(error)?,
        };
        let figure = drawing.at(self.step, self.selected);
        Ok(svg::document(&figure, Colors::new(self.theme), None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::subject;
    use plywood_search::session::{Choices, run};

    #[test]
    fn a_picture_is_written_beside_the_others_and_over_none() {
        let folder = tempfile::tempdir().expect("a folder");
        let subject = subject("tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]");
        let choices = Choices::of(&subject.content, &subject.view);
        let replay = run(&subject.content, choices, &Arc::default()).expect("small").replay;
        let sketch = Sketch {
            title: "<title>".to_owned(),
            folder: folder.path().to_owned(),
            stem: "a tree/..".to_owned(),
            replay,
            rules: choices.rules,
            step: 7,
            selected: Some(NodeId::ROOT),
            display: Display::Window,
            boards: Boards::default(),
            visits: VisitOrder::Hidden,
            theme: ThemeName::Dark,
        };
        let first = sketch.done().expect("written");
        let second = sketch.done().expect("written");
        assert!(first.ends_with("a-tree----7.svg") && second.ends_with("a-tree----7-2.svg"), "{first} {second}");
        let read = |path: &str| files::read(std::path::Path::new(path)).expect("a file").text;
        assert!(read(&first) == read(&second) && read(&first).contains("class=\"selection\""));
        let nowhere = Sketch { folder: folder.path().join("gone"), ..sketch };
        assert!(nowhere.done().is_err_and(|why| why.contains("no directory")));
    }
}
