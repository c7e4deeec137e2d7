//! Hands over to the interface, if there is a terminal to show it on.

use std::sync::Arc;

use super::output::{Failure, Problems, no_color};
use super::{Opening, Start, input};
use crate::diagnostic::Diagnostic;
use crate::library;
use crate::session::{Choices, Subject};
use crate::settings::ThemeName;
use crate::tui::update::Message;
use crate::tui::{self, Ending, Lecture, Model, NoTerminal};

/// Opens the interface and returns when the user leaves it.
pub(super) fn open(opening: Opening) -> Result<(), Failure> {
    let theme = if no_color() { ThemeName::Mono } else { ThemeName::default() };
    let model = Model::new((80, 24), theme, lectures(&opening)?);
    match tui::open(model, first_message(opening)) {
        Ok(Ending::Quit) => Ok(()),
        Ok(Ending::Signal(signal)) => Err(Failure::Signal(signal)),
        Err(error) => Err(Problems::one("terminal", no_interface(&error)).into()),
    }
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
    let overrides = opening.overrides;
    let chosen = |subject: Subject| {
        let view = overrides.over(&subject.view);
        let choices = Choices::of(&subject.matter, &view);
        (Box::new(Subject { view, ..subject }), choices)
    };
    match opening.start {
        Start::Gallery => None,
        Start::Subject { subject, .. } => {
            let (subject, choices) = chosen(subject);
            Some(Message::Open(subject, choices))
        }
        Start::Comparison { subject, .. } => {
            let (subject, choices) = chosen(subject);
            Some(Message::Compare(subject, choices))
        }
    }
}

fn no_interface(error: &NoTerminal) -> Diagnostic {
    Diagnostic::new("no-terminal", format!("the interface cannot be shown: {error}"))
        .help("run `plywood` in a terminal, or use `plywood trace FILE`, which prints the whole search as text")
}
