//! Reasons why a key had no effect: what it moves is where it was.

use super::prelude::*;
use crate::{
    game_match::Said,
    keymap::{Action, Mode, PanAction, PickAction, SelectAction},
    lesson_view::Scrolled,
    quiz_view::QuizView,
    view,
};
use plywood_drawing::scene::{Camera, Scroll};
use plywood_lesson::Spot;

/// Everything that the keys of this module move.
#[derive(PartialEq)]
pub struct Positions {
    mode: Mode,
    step: Option<(usize, bool)>,
    panes: Vec<(Camera, Scroll, [Option<NodeId>; 2])>,
    scrolled: Option<Scrolled>,
    cursor: Option<(Spot, bool)>,
    entry: usize,
    typed: Option<String>,
    /// True while an answer or a refusal is shown that closes.
    is_told: bool,
    quiz: Option<[usize; 6]>,
}

impl Positions {
    pub fn of(model: &Model) -> Self {
        let panes = model.searches().map_or(&[][..], |view| &view.panes);
        let lesson_view = model.lesson_view();
        let playback = model.view().map(|view| view.common().playback);
        let changing = lesson_view.and_then(|view| view.by_hand());
        let practice = model.searches().and_then(|view| view.common.practice.as_deref());
        let typed = match &model.screen {
            OpenScreen::Match(play) => Some(&play.typed),
            OpenScreen::Search(view) if view.is_edited_by_hand() => view.edits.as_ref().map(|editing| &editing.typed),
            OpenScreen::Search(_) if practice.is_some() => practice.map(|practice_view| &practice_view.typed),
            OpenScreen::Search(_) | OpenScreen::Lesson(_) | OpenScreen::Gallery | OpenScreen::Opening => {
                model.quiz_view().map(|quiz_view| &quiz_view.typed)
            }
        };
        let hands = |quiz_view: &QuizView| quiz_view.vote.as_ref().map_or(0, |vote| 1 + vote.position());
        Self {
            mode: model.mode(),
            step: playback.map(|playback| (playback.position, playback.is_playing)),
            panes: panes.iter().map(|pane| (pane.camera, pane.scroll, [pane.opened, pane.selected])).collect(),
            scrolled: lesson_view.and_then(|view| view.own.scrolled),
            cursor: changing.map(|changing| (changing.cursor, changing.typing.is_some())),
            entry: model.gallery.chosen,
            typed: typed.cloned(),
            is_told: practice.is_some_and(|practice_view| practice_view.refused.is_some())
                || matches!(&model.screen, OpenScreen::Match(play) if play.said != Said::Reason),
            quiz: model.quiz_view().map(|quiz_view| {
                let refused = usize::from(quiz_view.refused.is_some());
                [quiz_view.marks.len(), quiz_view.line, quiz_view.looked_at, quiz_view.at, hands(quiz_view), refused]
            }),
        }
    }
}

type Reason = fn() -> String;

const REASONS: &[(&[Action], Reason)] = &[
    (&[Action::Back, Action::First, Action::PreviousEvent, Action::PartPrevious], || string!("remarks/at-start")),
    (&[Action::PreviousCutoff], || string!("remarks/no-cutoff-before")),
    (&[Action::NextCutoff], || string!("remarks/no-cutoff-after")),
    (PanAction::OWN, || string!("remarks/nothing-beyond")),
    (SelectAction::OWN, || string!("remarks/nothing-there")),
    (PickAction::OWN, || string!("remarks/nothing-there")),
    (&[Action::CursorUp, Action::CursorDown, Action::CursorLeft, Action::CursorRight], || string!("remarks/at-edge")),
    (&[Action::ChoosePrevious, Action::ChoosePageUp, Action::ChooseFirst], || string!("interface/first-of-gallery")),
    (&[Action::ChooseNext, Action::ChoosePageDown, Action::ChooseLast], || string!("interface/last-of-gallery")),
    (&[Action::AnswerErase, Action::AnswerClear, Action::ValueErase, Action::ValueDelete, Action::MoveErase], || {
        string!("remarks/nothing-typed")
    }),
    (&[Action::AnswerMark], || string!("remarks/select-first")),
    (&[Action::AnswerType], || string!("remarks/no-such-answer")),
    (&[Action::Close], || string!("remarks/nothing-to-close")),
];

/// Returns the reason why an action moved nothing, or `None` for actions that do more than moving.
pub fn reason(model: &Model, action: Action) -> Option<Remark> {
    if let Action::Faster | Action::Slower = action {
        let pace = model.view()?.common().playback.pace();
        return Some(Remark::note(say!("remarks/speed", pace = Text((pace.name)()))));
    }
    if let Action::Forward | Action::Last | Action::NextEvent | Action::PartNext = action {
        let end = text!("remarks/at-end");
        return Some(Remark::note(view::keys::onwards(model).map_or(end.to_owned(), |next| format!("{end}: {next}"))));
    }
    if action == Action::Visits && model.view().is_some_and(|view| view.position() == 0) {
        return Some(text!("remarks/visits-later").into());
    }
    REASONS.iter().find(|(actions, _)| actions.contains(&action)).map(|(_, reason)| reason().into())
}
