//! Formats of figures to choose from. Enter writes the displayed step.

use std::sync::Arc;

use super::list::{List, matching};
use crate::{job::FigureFormat, view::prelude::*};

/// Returns the formats for what is open that match the typed text, best first.
pub fn matching_formats<'m>(model: &'m Model, typed: &str) -> Vec<&'m Arc<dyn FigureFormat>> {
    let is_lesson = model.lesson_view().is_some();
    let formats = model.formats.iter().filter(|format| !is_lesson || format.draws_lessons());
    matching(formats, |format| row_of(format).join("  "), typed)
}

fn row_of(format: &Arc<dyn FigureFormat>) -> [String; 2] {
    [format.ending().to_owned(), format.about().to_owned()]
}

pub fn draw(model: &Model, buf: &mut Buffer) {
    let Overlay::Formats(typed, chosen) = &model.overlay else { return };
    let rows = |typed| matching_formats(model, typed).into_iter().map(row_of).collect::<Vec<_>>();
    let list = List { title: text!("overlays/formats"), typed, chosen: *chosen, roles: [Role::Key, Role::Text] };
    list.draw(model, &rows(""), &rows(typed), buf);
}
