//! The line of keys at the bottom of the screen: which keys of each mode it names, the most useful first.

use super::{Action, Mode};
use plywood_messages::words;

/// Actions with short words for them.
pub type Hints = &'static [(Action, fn() -> &'static str)];

/// What stands in the line of keys of each mode, shorter than in the help, the most useful first.
const LINES: [(Mode, Hints); 11] = [
    (
        Mode::Follower,
        &[
            (Action::Forward, words::keys::hint_next),
            (Action::Back, words::keys::hint_back),
            (Action::NextEvent, words::keys::hint_event),
            (Action::Play, words::keys::hint_play),
            (Action::Blank, words::keys::hint_blank),
            (Action::Clock, words::keys::hint_clock_anew),
            (Action::Help, words::keys::hint_help),
            (Action::Quit, words::keys::hint_quit),
        ],
    ),
    (
        Mode::Gallery,
        &[
            (Action::ChooseNext, words::keys::hint_choose),
            (Action::Open, words::keys::hint_open),
            (Action::Search, words::keys::hint_search),
            (Action::Help, words::keys::hint_help),
            (Action::Quit, words::keys::hint_quit),
        ],
    ),
    (
        Mode::Comparison,
        &[
            (Action::DifferenceNext, words::keys::hint_difference),
            (Action::OnlyDifferences, words::keys::hint_only),
            (Action::LaneNext, words::keys::hint_search),
            (Action::Algorithm, words::keys::hint_algorithm),
            (Action::Pace, words::keys::hint_pace),
            (Action::Compare, words::keys::hint_back),
            (Action::Quit, words::keys::hint_quit),
            (Action::Help, words::keys::hint_help),
            (Action::ThirdLane, words::keys::hint_third),
            (Action::Forward, words::keys::hint_next),
            (Action::FailMode, words::keys::hint_return),
            (Action::CutRule, words::keys::hint_cut),
            (Action::Order, words::keys::hint_order),
            (Action::Play, words::keys::hint_play),
        ],
    ),
    (
        Mode::Walkthrough,
        &[
            (Action::Forward, words::keys::hint_next),
            (Action::Back, words::keys::hint_back),
            (Action::NextEvent, words::keys::hint_event),
            (Action::Why, words::keys::hint_why),
            (Action::Algorithm, words::keys::hint_algorithm),
            (Action::Display, words::keys::hint_display),
            (Action::Help, words::keys::hint_help),
            (Action::Quit, words::keys::hint_quit),
            (Action::Picture, words::keys::hint_tree),
            (Action::Compare, words::keys::hint_compare),
            (Action::Play, words::keys::hint_play),
            (Action::ZoomIn, words::keys::hint_zoom),
        ],
    ),
    (
        Mode::Lesson,
        &[
            (Action::Forward, words::keys::hint_next),
            (Action::Back, words::keys::hint_back),
            (Action::PartNext, words::keys::hint_part),
            (Action::Why, words::keys::hint_why),
            (Action::FirstSetting, words::keys::hint_algorithm),
            (Action::SecondSetting, words::keys::hint_choose),
            (Action::Compare, words::keys::hint_compare),
            (Action::ThirdSetting, words::keys::hint_choose),
            (Action::Note, words::keys::hint_note),
            (Action::Help, words::keys::hint_help),
            (Action::Quit, words::keys::hint_quit),
            (Action::Edit, words::keys::hint_change),
            (Action::Play, words::keys::hint_play),
            (Action::LectureNext, words::keys::hint_lecture),
            (Action::Gallery, words::keys::hint_gallery),
        ],
    ),
    (
        Mode::Editing,
        &[
            (Action::ValueSet, words::keys::hint_value),
            (Action::PickUp, words::keys::hint_pick),
            (Action::AddChild, words::keys::hint_add),
            (Action::Swap, words::keys::hint_swap),
            (Action::SaveFile, words::keys::hint_save),
            (Action::Undo, words::keys::hint_undo),
            (Action::Remove, words::keys::hint_remove),
            (Action::Edit, words::keys::hint_done),
            (Action::Help, words::keys::hint_help),
            (Action::Redo, words::keys::hint_redo),
            (Action::ShiftLeft, words::keys::hint_move),
            (Action::ShiftRight, words::keys::hint_move),
            (Action::Mark, words::keys::hint_mark),
            (Action::SaveAs, words::keys::hint_save_as),
            (Action::Load, words::keys::hint_load),
        ],
    ),
    (
        Mode::Changing,
        &[
            (Action::SignPut, words::keys::hint_put),
            (Action::CursorUp, words::keys::hint_move),
            (Action::SaveFile, words::keys::hint_save),
            (Action::Undo, words::keys::hint_undo),
            (Action::Edit, words::keys::hint_done),
            (Action::Help, words::keys::hint_help),
            (Action::Redo, words::keys::hint_redo),
            (Action::SignRepeat, words::keys::hint_put_again),
            (Action::PartNext, words::keys::hint_part),
            (Action::SaveAs, words::keys::hint_save_as),
            (Action::Load, words::keys::hint_load),
        ],
    ),
    (
        Mode::Match,
        &[
            (Action::MovePlay, words::keys::hint_play),
            (Action::MoveNext, words::keys::hint_choose),
            (Action::MoveWhy, words::keys::hint_why),
            (Action::Hint, words::keys::hint_idea),
            (Action::MoveUndo, words::keys::hint_take_back),
            (Action::MatchTree, words::keys::hint_tree),
            (Action::Help, words::keys::hint_help),
            (Action::Quit, words::keys::hint_quit),
            (Action::Strategy, words::keys::hint_strategy),
            (Action::Again, words::keys::hint_again),
            (Action::GiveUp, words::keys::hint_give_up),
        ],
    ),
    (
        Mode::Quiz,
        &[
            (Action::AnswerGive, words::keys::hint_answer),
            (Action::PickUp, words::keys::hint_pick),
            (Action::AnswerMark, words::keys::hint_mark),
            (Action::AnswerShow, words::keys::hint_show),
            (Action::Quiz, words::keys::hint_end),
            (Action::AnswerTelling, words::keys::hint_tell),
            (Action::AnswerVote, words::keys::hint_vote),
            (Action::Help, words::keys::hint_help),
            (Action::Quit, words::keys::hint_quit),
        ],
    ),
    (
        Mode::Mistake,
        &[
            (Action::Forward, words::keys::hint_next),
            (Action::Back, words::keys::hint_back),
            (Action::AnswerHere, words::keys::hint_answer),
            (Action::AnswerShow, words::keys::hint_show),
            (Action::Code, words::keys::hint_code),
            (Action::Quiz, words::keys::hint_end),
            (Action::Help, words::keys::hint_help),
            (Action::Quit, words::keys::hint_quit),
        ],
    ),
    (
        Mode::Question,
        &[
            (Action::LeaveSaving, words::keys::hint_save),
            (Action::LeaveDiscarding, words::keys::hint_discard),
            (Action::LeaveKeeping, words::keys::hint_keep),
            (Action::Close, words::keys::hint_cancel),
        ],
    ),
];

/// What stands in the line of keys of a mode.
#[must_use]
pub fn key_line(mode: Mode) -> Hints {
    LINES.iter().find(|(known, _)| *known == mode).map_or(&[], |(_, line)| line)
}
