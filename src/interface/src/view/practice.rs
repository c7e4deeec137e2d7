//! Practice: the tree as far as the learner has searched it, where the learner is, and the typed value.

use super::{board, prelude::*, projector, prose::Below, tree};
use crate::practice::PracticeView;

pub fn draw(view: TreeView<'_>, practice_view: &PracticeView, buf: &mut Buffer) {
    let TreeView { model, search_view } = view;
    let areas = model.areas();
    tree::draw(view, areas.canvas, buf);
    board::draw_inset(search_view, areas.canvas, buf);
    let place = (text!("practice/title"), Role::Title);
    let how = search_view.how();
    let items = [(&*search_view.document.title, Role::Title), (&*how, Role::Faint)];
    Head::draw_beside(place, items, inset(areas.title), areas.canvas, buf);
    let (said, last) = areas.texts();
    let sentence = Flow::sentence(&practice_view.sentence());
    let prompt = prompt(view, practice_view);
    let below = Below::new(areas.canvas, [(&sentence, said), (&prompt, last)]);
    below.draw(buf);
    if model.is_projected() {
        let area = inset(projector::make_room(areas.verdict, below.covered.height, buf));
        draw_big(practice_view, area, buf);
    }
    Flow::plain(&practice_view.marks(), Role::Faint).draw(inset(areas.timeline), buf);
    KeyLine::of(model).render(areas.keys, buf);
}

/// The refusal or where the learner is, and at the end the marks, in the first form that fits in big letters.
fn draw_big(practice_view: &PracticeView, area: Rect, buf: &mut Buffer) {
    if practice_view.result.is_some() {
        projector::big(&practice_view.big(), area, buf);
        return;
    }
    let refused = practice_view.refused.as_ref().map(|remark| Sentence::plain(&**remark));
    let forms = [refused, Some(practice_view.sentence()), practice_view.practice.place()];
    forms.iter().flatten().any(|form| projector::draw_sentence(form, area, buf));
}

/// Typed value, or why the last action was refused.
fn prompt(view: TreeView<'_>, practice_view: &PracticeView) -> Flow {
    if let Some(remark) = practice_view.refused.as_ref().or(view.model.remark.as_ref()) {
        return Flow::remark(remark);
    }
    let mut line = paint::field(&practice_view.typed, practice_view.result.is_none());
    let hint = if practice_view.result.is_some() {
        string!("practice/over-hint")
    } else if practice_view.practice.is_window_due() {
        string!("practice/window-hint")
    } else {
        string!("practice/hint")
    };
    line.push_span(paint::span(hint, Role::Faint));
    Flow::of([line], 0)
}
