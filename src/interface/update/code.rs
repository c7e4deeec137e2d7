//! The pane that shows the algorithm line by line. It only looks at the search: nothing here changes it.

use super::{Effect, nodes};
use crate::pseudocode::{Form, Program, Programs};
use crate::tui::model::{Model, Viewer};

/// Shows or hides the code. The tree is laid out anew for the canvas that is left.
pub(super) fn toggle(model: &mut Model) -> Effect {
    let Some(viewer) = &mut model.viewer else { return Effect::None };
    viewer.code = if viewer.code.is_some() { None } else { Some(programs(viewer, None)) };
    let is_hidden = viewer.code.is_some() && model.areas().code.is_empty();
    if is_hidden {
        model.remark = Some("there is no room for the code on this screen".to_owned());
    }
    nodes::refit(model)
}

/// Shows the code in the next form that describes the search.
pub(super) fn switch(model: &mut Model) -> Effect {
    let Some(viewer) = &mut model.viewer else { return Effect::None };
    let Some(programs) = &mut viewer.code else { return toggle(model) };
    programs.choose_next();
    let title = programs.chosen().map(|program| program.title.to_owned());
    model.remark = if programs.len() < 2 { Some("this search has one form only".to_owned()) } else { title };
    Effect::None
}

/// After another search: its code, in the same form where it has one.
pub(super) fn follow(viewer: &mut Viewer) {
    let form = viewer.code.as_ref().and_then(Programs::chosen).map(|program: &Program| program.form);
    viewer.code = viewer.code.is_some().then(|| programs(viewer, form));
}

fn programs(viewer: &Viewer, form: Option<Form>) -> Programs {
    Programs::new(&viewer.run.replay, viewer.choices().rules, form)
}
