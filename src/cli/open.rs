//! Hands over to the interface, if there is a terminal to show it on.

use std::sync::Arc;

use etcetera::{BaseStrategy as _, choose_base_strategy};

use super::output::{Failure, Problems, no_color};
use super::{Opening, Start, input};
use crate::diagnostic::Diagnostic;
use crate::library;
use crate::session::{Choices, Subject};
use crate::settings::ThemeName;
use crate::source::Recovery;
use crate::tui::update::Message;
use crate::tui::{self, Ending, Lecture, Model, NoTerminal};

/// Opens the interface and returns when the user leaves it.
pub(super) fn open(opening: Opening) -> Result<(), Failure> {
    let theme = if no_color() { ThemeName::Mono } else { ThemeName::default() };
    let model = Model::new((80, 24), theme, lectures(&opening)?);
    match tui::open(model, first_message(opening), recovery()) {
        Ok(Ending::Quit) => Ok(()),
        Ok(Ending::Signal(signal)) => Err(Failure::Signal(signal)),
        Err(error) => Err(Problems::one("terminal", no_interface(&error)).into()),
    }
}

/// Where unsaved edits are kept: below the folder that the platform has for the state of programs.
fn recovery() -> Option<Recovery> {
    let strategy = choose_base_strategy().ok()?;
    let folder = strategy.state_dir().unwrap_or_else(|| strategy.data_dir());
    Some(Recovery::new(folder.join("plywood").join("unsaved"), std::process::id()))
}

/// The gallery, with the command line's wishes above those of the files.
fn lectures(opening: &Opening) -> Result<Arc<[Lecture]>, Problems> {
    let all = library::all().iter().map(|&lecture| {
        let mut subject = input::from_lecture(lecture)?;
        subject.view = opening.overrides.over(&subject.view);
        Ok(Lecture { name: lecture.name.to_owned(), subject })
    });
    all.collect()
}

fn first_message(opening: Opening) -> Option<Message> {
    let Start::Subject { subject, .. } = opening.start else { return None };
    let view = opening.overrides.over(&subject.view);
    let choices = Choices::of(&subject.matter, &view);
    Some(Message::Open(Box::new(Subject { view, ..subject }), choices))
}

fn no_interface(error: &NoTerminal) -> Diagnostic {
    Diagnostic::new("no-terminal", format!("the interface cannot be shown: {error}"))
        .help("run `plywood` in a terminal, or use `plywood trace FILE`, which prints the whole search as text")
}
