//! Hands over to the interface, if there is a terminal to show it on.

use std::sync::Arc;

use super::output::{Failure, Problems, no_color};
use super::{Opening, Start, input};
use crate::diagnostic::Diagnostic;
use crate::library;
#[cfg(unix)]
use crate::present::Stage;
use crate::session::{Choices, Subject};
use crate::settings::ThemeName;
use crate::tui::update::Message;
use crate::tui::{self, Ending, Lecture, Model, NoTerminal};

/// Opens the interface and returns when the user leaves it.
pub(super) fn open(opening: Opening) -> Result<(), Failure> {
    let model = model(&opening)?;
    ended(tui::open(model, first_message(opening)))
}

/// The same as a talk that can be followed.
#[cfg(unix)]
pub(super) fn present(opening: Opening, stage: Stage) -> Result<(), Failure> {
    let model = Model { remark: Some(INVITATION.to_owned()), ..model(&opening)? };
    ended(tui::present(model, first_message(opening), stage))
}

/// What a talk says until the first key.
#[cfg(unix)]
const INVITATION: &str = "for the speaker's view, run `plywood present --follow` in another terminal";

fn model(opening: &Opening) -> Result<Model, Problems> {
    let theme = if no_color() { ThemeName::Mono } else { ThemeName::default() };
    Ok(Model::new((80, 24), theme, lectures(opening)?))
}

/// How the interface ended, as how the command did.
pub(super) fn ended(ending: Result<Ending, NoTerminal>) -> Result<(), Failure> {
    match ending {
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
    let Start::Subject { subject, .. } = opening.start else { return None };
    let view = opening.overrides.over(&subject.view);
    let choices = Choices::of(&subject.matter, &view);
    Some(Message::Open(Box::new(Subject { view, ..subject }), choices))
}

fn no_interface(error: &NoTerminal) -> Diagnostic {
    Diagnostic::new("no-terminal", format!("the interface cannot be shown: {error}"))
        .help("run `plywood` in a terminal, or use `plywood trace FILE`, which prints the whole search as text")
}
