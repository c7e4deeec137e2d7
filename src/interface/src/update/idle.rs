//! Reasons why a key had no effect: what it moves is where it was.

use super::Model;
use crate::{
    document_view::View as _,
    keymap::{Action, EventAction, Mode, PanAction, PartAction, PickAction, PlayAction, SelectAction, StepAction},
    lesson_view::Scrolled,
    model::OpenScreen,
    quiz_view::QuizView,
};
use plywood_drawing::scene::{Camera, Scroll};
use plywood_lesson::Spot;
use plywood_tree::tree::NodeId;

/// Everything that the keys of this module move.
#[derive(PartialEq)]
pub struct Positions {
    mode: Mode,
    step: Option<(usize, bool)>,
    /// Step whose text is shown in reveal mode.
    revealed: Option<usize>,
    panes: Vec<(Camera, Scroll, [Option<NodeId>; 2])>,
    scrolled: Option<Scrolled>,
    cursor: Option<(Spot, bool)>,
    entry: usize,
    typed: Option<String>,
    quiz: Option<[usize; 6]>,
}

impl Positions {
    pub fn of(model: &Model) -> Self {
        let (panes, lesson_view) = (model.panes().map_or(&[][..], |view| &view.panes), model.lesson_view());
        let playback = model.view().map(|view| view.common().playback);
        let changing = lesson_view.and_then(|view| view.by_hand());
        let typed = match &model.screen {
            OpenScreen::Match(play) => Some(&play.typed),
            OpenScreen::Search(view) if view.is_edited_by_hand() => view.editing.as_ref().map(|editing| &editing.typed),
            OpenScreen::Search(_) | OpenScreen::Lesson(_) | OpenScreen::Gallery | OpenScreen::Opening => {
                model.quiz_view().map(|quiz_view| &quiz_view.typed)
            }
        };
        let hands = |quiz_view: &QuizView| quiz_view.vote.as_ref().map_or(0, |vote| 1 + vote.hands.len());
        Self {
            mode: model.mode(),
            step: playback.map(|playback| (playback.position, playback.is_playing)),
            revealed: model.panes().and_then(|view| view.predict_first),
            panes: panes.iter().map(|pane| (pane.camera, pane.scroll, [pane.opened, pane.selected])).collect(),
            scrolled: lesson_view.and_then(|view| view.scrolled),
            cursor: changing.map(|changing| (changing.cursor, changing.typing.is_some())),
            entry: model.gallery.chosen,
            typed: typed.cloned(),
            quiz: model.quiz_view().map(|quiz_view| {
                let refused = usize::from(quiz_view.refused.is_some());
                [quiz_view.marks.len(), quiz_view.line, quiz_view.looked_at, quiz_view.at, hands(quiz_view), refused]
            }),
        }
    }
}

/// Returns the reason why an action moved nothing, or `None` for actions that do more than moving.
pub fn reason(model: &Model, action: Action) -> Option<String> {
    let (start, end) = (text!("remarks/at-start"), text!("remarks/at-end"));
    let words = if let Some(action) = StepAction::of(action) {
        match action {
            StepAction::Back | StepAction::First => start,
            StepAction::Forward | StepAction::Last => end,
        }
    } else if let Some(action) = EventAction::of(action) {
        match action {
            EventAction::PreviousEvent => start,
            EventAction::NextEvent => end,
            EventAction::PreviousCutoff => text!("remarks/no-cutoff-before"),
            EventAction::NextCutoff => text!("remarks/no-cutoff-after"),
        }
    } else if let Some(action) = PartAction::of(action) {
        match action {
            PartAction::PartPrevious => start,
            PartAction::PartNext => end,
        }
    } else if let Some(action) = PlayAction::of(action) {
        return match action {
            PlayAction::Faster | PlayAction::Slower => {
                let pace = model.view()?.common().playback.pace();
                Some(say!("remarks/speed", pace = Text((pace.name)())).into())
            }
            PlayAction::Play | PlayAction::Start => None,
        };
    } else if PanAction::of(action).is_some() {
        text!("remarks/nothing-beyond")
    } else if SelectAction::of(action).is_some() || PickAction::of(action).is_some() {
        text!("remarks/nothing-there")
    } else if matches!(action, Action::CursorUp | Action::CursorDown | Action::CursorLeft | Action::CursorRight) {
        text!("remarks/at-edge")
    } else if let Action::ChoosePrevious | Action::ChoosePageUp | Action::ChooseFirst = action {
        text!("interface/first-of-gallery")
    } else if let Action::ChooseNext | Action::ChoosePageDown | Action::ChooseLast = action {
        text!("interface/last-of-gallery")
    } else if let Action::AnswerErase | Action::AnswerClear | Action::ValueErase | Action::MoveErase = action {
        text!("remarks/nothing-typed")
    } else if action == Action::AnswerMark {
        text!("remarks/select-first")
    } else if action == Action::AnswerType {
        text!("remarks/no-such-answer")
    } else if action == Action::Visits && model.view().is_some_and(|view| view.position() == 0) {
        text!("remarks/visits-later")
    } else if action == Action::Close {
        text!("remarks/nothing-to-close")
    } else {
        return None;
    };
    Some(words.to_owned())
}
