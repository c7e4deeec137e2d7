//! The line of keys at the bottom of the screen: which keys of each mode it names, the most useful first.

use super::{Action, Mode};

/// Actions with short words for them.
pub type Hints = &'static [(Action, fn() -> &'static str)];

/// What stands in the line of keys of each mode, shorter than in the help, the most useful first.
const LINES: [(Mode, Hints); 11] = [
    (
        Mode::Follower,
        &[
            (Action::Forward, || text!(keys, "hint-next")),
            (Action::Back, || text!(keys, "hint-back")),
            (Action::NextEvent, || text!(keys, "hint-event")),
            (Action::Play, || text!(keys, "hint-play")),
            (Action::Blank, || text!(keys, "hint-blank")),
            (Action::Clock, || text!(keys, "hint-clock-anew")),
            (Action::Help, || text!(keys, "hint-help")),
            (Action::Quit, || text!(keys, "hint-quit")),
        ],
    ),
    (
        Mode::Gallery,
        &[
            (Action::ChooseNext, || text!(keys, "hint-choose")),
            (Action::Open, || text!(keys, "hint-open")),
            (Action::Search, || text!(keys, "hint-search")),
            (Action::Help, || text!(keys, "hint-help")),
            (Action::Quit, || text!(keys, "hint-quit")),
        ],
    ),
    (
        Mode::Comparison,
        &[
            (Action::DifferenceNext, || text!(keys, "hint-difference")),
            (Action::OnlyDifferences, || text!(keys, "hint-only")),
            (Action::LaneNext, || text!(keys, "hint-search")),
            (Action::Algorithm, || text!(keys, "hint-algorithm")),
            (Action::Pace, || text!(keys, "hint-pace")),
            (Action::Compare, || text!(keys, "hint-back")),
            (Action::Quit, || text!(keys, "hint-quit")),
            (Action::Help, || text!(keys, "hint-help")),
            (Action::ThirdLane, || text!(keys, "hint-third")),
            (Action::Forward, || text!(keys, "hint-next")),
            (Action::FailMode, || text!(keys, "hint-return")),
            (Action::CutRule, || text!(keys, "hint-cut")),
            (Action::Order, || text!(keys, "hint-order")),
            (Action::Play, || text!(keys, "hint-play")),
        ],
    ),
    (
        Mode::Walkthrough,
        &[
            (Action::Forward, || text!(keys, "hint-next")),
            (Action::Back, || text!(keys, "hint-back")),
            (Action::NextEvent, || text!(keys, "hint-event")),
            (Action::Why, || text!(keys, "hint-why")),
            (Action::Algorithm, || text!(keys, "hint-algorithm")),
            (Action::Display, || text!(keys, "hint-display")),
            (Action::Help, || text!(keys, "hint-help")),
            (Action::Quit, || text!(keys, "hint-quit")),
            (Action::Picture, || text!(keys, "hint-tree")),
            (Action::Compare, || text!(keys, "hint-compare")),
            (Action::Play, || text!(keys, "hint-play")),
            (Action::ZoomIn, || text!(keys, "hint-zoom")),
        ],
    ),
    (
        Mode::Lesson,
        &[
            (Action::Forward, || text!(keys, "hint-next")),
            (Action::Back, || text!(keys, "hint-back")),
            (Action::PartNext, || text!(keys, "hint-part")),
            (Action::Why, || text!(keys, "hint-why")),
            (Action::FirstSetting, || text!(keys, "hint-algorithm")),
            (Action::SecondSetting, || text!(keys, "hint-choose")),
            (Action::Compare, || text!(keys, "hint-compare")),
            (Action::ThirdSetting, || text!(keys, "hint-choose")),
            (Action::Note, || text!(keys, "hint-note")),
            (Action::Help, || text!(keys, "hint-help")),
            (Action::Quit, || text!(keys, "hint-quit")),
            (Action::Edit, || text!(keys, "hint-change")),
            (Action::Play, || text!(keys, "hint-play")),
            (Action::LectureNext, || text!(keys, "hint-lecture")),
            (Action::Gallery, || text!(keys, "hint-gallery")),
        ],
    ),
    (
        Mode::Editing,
        &[
            (Action::ValueSet, || text!(keys, "hint-value")),
            (Action::PickUp, || text!(keys, "hint-pick")),
            (Action::AddChild, || text!(keys, "hint-add")),
            (Action::Swap, || text!(keys, "hint-swap")),
            (Action::SaveFile, || text!(keys, "hint-save")),
            (Action::Undo, || text!(keys, "hint-undo")),
            (Action::Remove, || text!(keys, "hint-remove")),
            (Action::Edit, || text!(keys, "hint-done")),
            (Action::Help, || text!(keys, "hint-help")),
            (Action::Redo, || text!(keys, "hint-redo")),
            (Action::ShiftLeft, || text!(keys, "hint-move")),
            (Action::ShiftRight, || text!(keys, "hint-move")),
            (Action::Mark, || text!(keys, "hint-mark")),
            (Action::SaveAs, || text!(keys, "hint-save-as")),
            (Action::Load, || text!(keys, "hint-load")),
        ],
    ),
    (
        Mode::Changing,
        &[
            (Action::SignPut, || text!(keys, "hint-put")),
            (Action::CursorUp, || text!(keys, "hint-move")),
            (Action::SaveFile, || text!(keys, "hint-save")),
            (Action::Undo, || text!(keys, "hint-undo")),
            (Action::Edit, || text!(keys, "hint-done")),
            (Action::Help, || text!(keys, "hint-help")),
            (Action::Redo, || text!(keys, "hint-redo")),
            (Action::SignRepeat, || text!(keys, "hint-put-again")),
            (Action::PartNext, || text!(keys, "hint-part")),
            (Action::SaveAs, || text!(keys, "hint-save-as")),
            (Action::Load, || text!(keys, "hint-load")),
        ],
    ),
    (
        Mode::Match,
        &[
            (Action::MovePlay, || text!(keys, "hint-play")),
            (Action::MoveNext, || text!(keys, "hint-choose")),
            (Action::MoveWhy, || text!(keys, "hint-why")),
            (Action::Hint, || text!(keys, "hint-idea")),
            (Action::MoveUndo, || text!(keys, "hint-take-back")),
            (Action::MatchTree, || text!(keys, "hint-tree")),
            (Action::Help, || text!(keys, "hint-help")),
            (Action::Quit, || text!(keys, "hint-quit")),
            (Action::Strategy, || text!(keys, "hint-strategy")),
            (Action::Again, || text!(keys, "hint-again")),
            (Action::GiveUp, || text!(keys, "hint-give-up")),
        ],
    ),
    (
        Mode::Quiz,
        &[
            (Action::AnswerGive, || text!(keys, "hint-answer")),
            (Action::PickUp, || text!(keys, "hint-pick")),
            (Action::AnswerMark, || text!(keys, "hint-mark")),
            (Action::AnswerShow, || text!(keys, "hint-show")),
            (Action::Quiz, || text!(keys, "hint-end")),
            (Action::AnswerTelling, || text!(keys, "hint-tell")),
            (Action::AnswerVote, || text!(keys, "hint-vote")),
            (Action::Help, || text!(keys, "hint-help")),
            (Action::Quit, || text!(keys, "hint-quit")),
        ],
    ),
    (
        Mode::Mistake,
        &[
            (Action::Forward, || text!(keys, "hint-next")),
            (Action::Back, || text!(keys, "hint-back")),
            (Action::AnswerHere, || text!(keys, "hint-answer")),
            (Action::AnswerShow, || text!(keys, "hint-show")),
            (Action::Code, || text!(keys, "hint-code")),
            (Action::Quiz, || text!(keys, "hint-end")),
            (Action::Help, || text!(keys, "hint-help")),
            (Action::Quit, || text!(keys, "hint-quit")),
        ],
    ),
    (
        Mode::Question,
        &[
            (Action::LeaveSaving, || text!(keys, "hint-save")),
            (Action::LeaveDiscarding, || text!(keys, "hint-discard")),
            (Action::LeaveKeeping, || text!(keys, "hint-keep")),
            (Action::Close, || text!(keys, "hint-cancel")),
        ],
    ),
];

/// What stands in the line of keys of a mode.
#[must_use]
pub fn key_line(mode: Mode) -> Hints {
    LINES.iter().find(|(known, _)| *known == mode).map_or(&[], |(_, line)| line)
}
