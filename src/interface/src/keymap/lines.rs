//! Line of keys at the bottom of the screen: the keys of each mode, most useful first.

use super::{Action, Mode};

pub type Hints = &'static [(Action, fn() -> &'static str)];

/// Declares the line of keys of each mode: actions, each with the name of its label in `words/keys.ftl`.
macro_rules! key_lines {
    ($($mode:ident: $($action:ident $hint:literal),+;)+) => {
        /// Returns the keys in the key line of a mode with short labels, most useful first.
        pub const fn key_line(mode: Mode) -> Hints {
            match mode {
                $(Mode::$mode => {
                    const LINE: Hints = &[$((Action::$action, || text!(keys, $hint))),+];
                    LINE
                })+
            }
        }
    };
}

key_lines! {
    Follower: Forward "hint-next", Back "hint-back", NextEvent "hint-event", Play "hint-play", Blank "hint-blank",
        Clock "hint-clock-anew", Help "hint-help", Quit "hint-quit";
    Gallery: ChooseNext "hint-choose", Open "hint-open", Search "hint-search", NextCourse "hint-course", Help "hint-help",
        Quit "hint-quit";
    Comparison: DifferenceNext "hint-difference", OnlyDifferences "hint-only", LaneNext "hint-search",
        Algorithm "hint-algorithm", Pace "hint-pace", Compare "hint-back", Quit "hint-quit", Help "hint-help",
        ThirdLane "hint-third", Forward "hint-next", FailMode "hint-return", CutRule "hint-cut", Order "hint-order",
        Play "hint-play";
    Walkthrough: Forward "hint-next", Back "hint-back", NextEvent "hint-event", Why "hint-why",
        Algorithm "hint-algorithm", Display "hint-display", Help "hint-help", Quit "hint-quit", Picture "hint-tree",
        Compare "hint-compare", Play "hint-play", ZoomIn "hint-zoom";
    Lesson: Forward "hint-next", Back "hint-back", PartNext "hint-part", Why "hint-why", FirstSetting "hint-algorithm",
        SecondSetting "hint-choose", Compare "hint-compare", ThirdSetting "hint-choose", Note "hint-note",
        Help "hint-help", Quit "hint-quit", Edit "hint-change", Play "hint-play", LectureNext "hint-lecture",
        Gallery "hint-gallery";
    Editing: ValueSet "hint-value", PickUp "hint-pick", AddChild "hint-add", Swap "hint-swap", SaveFile "hint-save",
        Undo "hint-undo", Remove "hint-remove", Edit "hint-done", Help "hint-help", Redo "hint-redo",
        ShiftLeft "hint-move", ShiftRight "hint-move", Mark "hint-mark", SaveAs "hint-save-as", Load "hint-load";
    Changing: SignPut "hint-put", CursorUp "hint-move", SaveFile "hint-save", Undo "hint-undo", Edit "hint-done",
        Help "hint-help", Redo "hint-redo", SignRepeat "hint-put-again", PartNext "hint-part", SaveAs "hint-save-as",
        Load "hint-load";
    Match: MovePlay "hint-play", MoveNext "hint-choose", MoveWhy "hint-why", Hint "hint-idea",
        MoveUndo "hint-take-back", MatchTree "hint-tree", Help "hint-help", Quit "hint-quit", Strategy "hint-strategy",
        Again "hint-again", GiveUp "hint-give-up";
    Quiz: AnswerGive "hint-answer", PickUp "hint-pick", AnswerMark "hint-mark", AnswerShow "hint-show", Quiz "hint-end",
        AnswerTelling "hint-tell", AnswerVote "hint-vote", Help "hint-help", Quit "hint-quit";
    Mistake: Forward "hint-next", Back "hint-back", AnswerHere "hint-answer", AnswerShow "hint-show", Code "hint-code",
        Quiz "hint-end", Help "hint-help", Quit "hint-quit";
    Question: LeaveSaving "hint-save", LeaveDiscarding "hint-discard", LeaveKeeping "hint-keep", Close "hint-cancel";
}
