//! The pane that shows the program line by line. Nothing here changes the search.

use super::nodes;
use super::reply::Reply;
use crate::areas::Surface;
use crate::document_view::View as _;
use crate::keymap::CodeAction;
use crate::search_view::SearchView;
use plywood_explain::pseudocode::{Form, Program, Programs};

pub(super) fn act(viewer: &mut SearchView, surface: Surface, action: CodeAction) -> Reply {
    match action {
        CodeAction::Code => toggle(viewer, surface),
        CodeAction::Form => switch(viewer, surface),
    }
}

/// Shows or hides the code, and lays the tree out again for the remaining canvas.
fn toggle(viewer: &mut SearchView, surface: Surface) -> Reply {
    viewer.code = if viewer.code.is_some() { None } else { Some(programs(viewer, None)) };
    let is_hidden = viewer.code.is_some() && viewer.areas(surface).code.is_empty();
    viewer.fit(surface);
    let reply = nodes::refit(viewer);
    if is_hidden { reply.saying(text!(remarks, "no-room-for-code")) } else { reply }
}

/// Shows the code in the next form that describes the search.
fn switch(viewer: &mut SearchView, surface: Surface) -> Reply {
    let Some(programs) = &mut viewer.code else { return toggle(viewer, surface) };
    programs.choose_next();
    if programs.len() < 2 {
        return Reply::say(text!(panels, "one-form"));
    }
    programs.chosen().map_or_else(Reply::none, |program| Reply::say(program.title))
}

/// Updates the code after a change of the search, in the same form if available.
pub(super) fn follow(viewer: &mut SearchView) {
    let form = viewer.code.as_ref().and_then(Programs::chosen).map(|program: &Program| program.form);
    viewer.code = viewer.code.is_some().then(|| programs(viewer, form));
}

fn programs(viewer: &SearchView, form: Option<Form>) -> Programs {
    let rules = viewer.choices().rules;
    // The rules in use would reveal the answer.
    let rules = if viewer.common.asking.is_some() { rules.right() } else { rules };
    Programs::new(viewer.replay(), rules, form)
}
