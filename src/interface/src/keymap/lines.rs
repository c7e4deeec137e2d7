//! Line of keys at the bottom of the screen: the keys of each mode, most useful first.

use super::{Action, Mode};

pub type Hints = &'static [(Action, fn() -> &'static str)];

/// Declares a line of keys: actions, each with the name of its label in `words/keys.ftl`.
macro_rules! hints {
    ($($action:ident $hint:literal),+) => {
        &[$(($crate::keymap::Action::$action, || text!(concat!("keys/", $hint)))),+]
    };
}

/// Declares the line of keys of each mode.
macro_rules! key_lines {
    ($($mode:ident: $($action:ident $hint:literal),+;)+) => {
        /// Returns the keys in the key line of a mode with short labels, most useful first.
        pub const fn key_line(mode: Mode) -> Hints {
            match mode {
                $(Mode::$mode => {
                    const LINE: Hints = hints!($($action $hint),+);
                    LINE
                })+
            }
        }
    };
}

/// Keys at the last step, before the others: what comes next.
pub const AT_END: Hints = hints!(
    LectureNext "hint-lecture", Quiz "hint-quiz", Compare "hint-compare", Practise "hint-practise", AskFirst "hint-predict"
);

key_lines! {
    PresenterView: Forward "hint-next", Back "hint-back", NextEvent "hint-event", Play "hint-play", Blank "hint-blank",
        Clock "hint-clock-anew", Help "hint-help", Quit "hint-quit";
    Gallery: ChooseNext "hint-choose", Open "hint-open", Search "hint-search", NextCourse "hint-course", Review "hint-review",
        Help "hint-help",
        Quit "hint-quit", Legend "hint-symbols", Theme "hint-colors", Projector "hint-projector", Actions "hint-actions";
    Comparison: DifferenceNext "hint-difference", OnlyDifferences "hint-only", LaneNext "hint-search",
        Algorithm "hint-algorithm", Pace "hint-pace", Compare "hint-back", Quit "hint-quit", Help "hint-help",
        ThirdLane "hint-third", Forward "hint-next", FailMode "hint-return", CutRule "hint-cut", Order "hint-order",
        Play "hint-play", Why "hint-why", Picture "hint-tree", Projector "hint-projector", Actions "hint-actions";
    Walkthrough: Forward "hint-next", Back "hint-back", NextEvent "hint-event", Why "hint-why",
        Algorithm "hint-algorithm", Reset "hint-reset", Display "hint-display", Help "hint-help", Quit "hint-quit",
        Picture "hint-tree", Compare "hint-compare", Quiz "hint-quiz", NextCutoff "hint-cutoff", Actions "hint-actions",
        Code "hint-listing", Match "hint-match", Edit "hint-edit", Similar "hint-similar", Panel "hint-panel",
        Legend "hint-symbols", Projector "hint-projector", Play "hint-play", ZoomIn "hint-zoom", Hunt "hint-hunt",
        Grain "hint-grain", AskFirst "hint-predict", LectureNext "hint-lecture", Blank "hint-blank";
    Lesson: Forward "hint-next", Back "hint-back", PartNext "hint-part", Why "hint-why", FirstSetting "hint-algorithm",
        SecondSetting "hint-choose", Reset "hint-reset", Compare "hint-compare", ThirdSetting "hint-choose", Note "hint-note",
        Help "hint-help", Quit "hint-quit", Edit "hint-change", Quiz "hint-quiz",
        Actions "hint-actions", Play "hint-play", Projector "hint-projector", LectureNext "hint-lecture",
        Gallery "hint-gallery", Blank "hint-blank";
    Editing: ValueSet "hint-value", PickUp "hint-pick", AddChild "hint-add", Swap "hint-swap", SaveFile "hint-save",
        Undo "hint-undo", Remove "hint-remove", Edit "hint-done", Help "hint-help", Redo "hint-redo",
        ShiftLeft "hint-move", ShiftRight "hint-move", Mark "hint-mark", SaveAs "hint-save-as", Load "hint-load",
        Rename "hint-rename", Actions "hint-actions";
    Changing: SignPut "hint-put", CursorUp "hint-move", SaveFile "hint-save", Undo "hint-undo", Edit "hint-done",
        Help "hint-help", Redo "hint-redo", SignRepeat "hint-put-again", PartNext "hint-part", SaveAs "hint-save-as",
        Load "hint-load", Actions "hint-actions";
    Match: MovePlay "hint-play", MoveRight "hint-choose", MoveWhy "hint-why", Hint "hint-idea",
        MoveUndo "hint-take-back", MatchTree "hint-tree", Help "hint-help", Quit "hint-quit", Strategy "hint-strategy",
        Again "hint-again", OtherSide "hint-other-side", OtherPosition "hint-other-position", Strength "hint-strength",
        GiveUp "hint-give-up", Projector "hint-projector", Actions "hint-actions";
    Quiz: AnswerGive "hint-answer", PickUp "hint-pick", AnswerMark "hint-mark", AnswerShow "hint-show", Close "hint-end",
        AnswerSkip "hint-event", AnswerTelling "hint-tell", AnswerVote "hint-vote", Help "hint-help", Quit "hint-quit", Actions "hint-actions";
    Practice: VisitChild "hint-visit", CutChildren "hint-prune", ValueGive "hint-give", Close "hint-end", PracticeAgain "hint-new-tree",
        PracticeTelling "hint-tell", PracticeWindows "hint-windows", Compare "hint-compare", Help "hint-help",
        Quit "hint-quit", Actions "hint-actions";
    Parsons: LineTake "hint-take", LineDeeper "hint-indent", LineRaise "hint-move", LineRun "hint-run", LineSide "hint-other-side",
        LineAgain "hint-new-lines", Close "hint-end", Help "hint-help", Quit "hint-quit", Actions "hint-actions";
    Mistake: Forward "hint-next", Back "hint-back", AnswerHere "hint-answer", AnswerShow "hint-show", Code "hint-code",
        Quiz "hint-end", Help "hint-help", Quit "hint-quit";
    Question: LeaveSaving "hint-save", LeaveDiscarding "hint-discard", LeaveKeeping "hint-keep", Close "hint-cancel";
}
