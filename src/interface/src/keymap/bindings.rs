//! Key table: keys, modes and help texts.

use super::{
    Mode::{
        self, Changing, Comparison, Editing, Gallery, Lesson, Match, Mistake, Practice, PresenterView, Question, Quiz,
        Walkthrough,
    },
    action::agree,
};
use crate::event::{
    KeyCode::{self, BackTab, Backspace, Delete, Down, End, Enter, Esc, Home, Left, PageDown, PageUp, Right, Tab, Up},
    KeyEvent,
};

labelled! {
    /// Groups of keys, in the order of the help.
    pub enum Group {
        Steps = "keys/group-steps",
        Quiz = "keys/group-quiz",
        Match = "keys/group-match",
        Edit = "keys/group-edit",
        Search = "keys/group-search",
        Nodes = "keys/group-nodes",
        View = "keys/group-view",
        Gallery = "keys/group-gallery",
        Program = "keys/group-program",
    }
}

/// The keys that the first hour needs. The help of a mode with steps begins with them, and so does docs/keys.md.
pub const CARD: [Action; 10] = [
    Action::Forward,
    Action::Back,
    Action::NextEvent,
    Action::Why,
    Action::Algorithm,
    Action::Compare,
    Action::Quiz,
    Action::Legend,
    Action::Gallery,
    Action::Quit,
];

#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// Characters never have Shift: the character already includes it.
    pub keys: &'static [KeyEvent],
    pub action: Action,
    pub modes: &'static [Mode],
    pub group: Group,
    /// Name of the action in the settings.
    pub name: &'static str,
    pub help: fn() -> &'static str,
    pub spoken: Spoken,
}

/// How plain sessions perform an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spoken {
    /// By these words.
    Words(&'static str),
    /// Its keys are text. They keep their meaning, whatever the settings say.
    Typed,
    /// It changes a typed text.
    Erased,
    /// It changes only the drawing.
    Drawing,
    /// It needs a clock.
    Clock,
    /// It needs a terminal.
    Terminal,
}

const F1: KeyCode = KeyCode::F(1);
const F2: KeyCode = KeyCode::F(2);
const F3: KeyCode = KeyCode::F(3);
const F4: KeyCode = KeyCode::F(4);
const F5: KeyCode = KeyCode::F(5);
const F6: KeyCode = KeyCode::F(6);

const EVERYWHERE: &[Mode] = &Mode::ALL;
const WALKTHROUGH: &[Mode] = &[Walkthrough];
/// Modes that show a tree.
const TREE: &[Mode] = &[Walkthrough, Editing, Quiz];
/// Modes in which letters are not input.
const LETTERS: &[Mode] = &[Gallery, Walkthrough, Lesson, Question, PresenterView, Comparison];
/// Modes in which `t` is not input.
const THEMED: &[Mode] = &[Gallery, Walkthrough, Lesson, Changing, Question, PresenterView, Comparison, Match];
/// Modes in which editing begins or ends, or restored edits are offered.
const EDITABLE: &[Mode] = &[Walkthrough, Lesson, Comparison, Editing, Changing, Question];
/// Modes that edit a tree or another lesson.
const EDITED: &[Mode] = &[Editing, Changing];
/// Modes with a legend.
const EXPLAINED: &[Mode] = &[Gallery, Walkthrough, Lesson, Comparison];
/// Modes in which arrows select a node.
const PICKED: &[Mode] = &[Editing, Quiz];
/// Modes that step through one or several searches.
const STEPPED: &[Mode] = &[Walkthrough, Comparison];
/// `STEPPED`, and lessons without a search.
const SHOWN: &[Mode] = &[Walkthrough, Lesson, Comparison];
/// Modes that show a single search or lesson.
const ALONE: &[Mode] = &[Walkthrough, Lesson];
/// Modes of lessons that can have parts.
const WITH_PARTS: &[Mode] = &[Lesson, Changing];
/// `STEPPED`, and tree editing.
const SEARCHED: &[Mode] = &[Walkthrough, Comparison, Editing];
/// `SEARCHED`, and lessons, which can be larger than the screen.
const PANNED: &[Mode] = &[Walkthrough, Lesson, Comparison, Editing];
/// Modes that step through anything, and the presenter view.
const MOVED: &[Mode] = &[Walkthrough, Lesson, Comparison, PresenterView];
/// `LOOKED`, and a lesson being edited, where arrows have another meaning.
const ENDED: &[Mode] = &[Walkthrough, Lesson, Changing, Comparison, PresenterView, Mistake];
/// `MOVED`, and the search for a mistake.
const LOOKED: &[Mode] = &[Walkthrough, Lesson, Comparison, PresenterView, Mistake];
/// Modes that show the program line by line.
const CODED: &[Mode] = &[Walkthrough, Mistake];
/// Modes that ask questions.
const ASKED: &[Mode] = &[Quiz, Mistake];
/// Modes in which a quiz begins or ends.
const QUIZZED: &[Mode] = &[Walkthrough, Lesson, Comparison, Mistake];
/// Modes in which practice begins or ends.
const PRACTISED: &[Mode] = &[Walkthrough, Practice];
/// Modes in which an exercise is made.
const MADE: &[Mode] = &[Gallery, Walkthrough];
/// `SHOWN`, and practice.
const COMPARED: &[Mode] = &[Walkthrough, Lesson, Comparison, Practice];
const EVENTS: &[Mode] = &[Walkthrough, PresenterView];

keys! { $
    families {
        Program(ProgramAction),
        Step(StepAction),
        Event(EventAction),
        Part(PartAction),
        Play(PlayAction),
        Choice(ChoiceAction),
        Look(LookAction),
        Pan(PanAction),
        Select(SelectAction),
        Pick(PickAction),
        Code(CodeAction),
        Sheet(SheetAction),
        Lecture(LectureAction),
        File(FileAction),
    }
    screens {
        Gallery(GalleryAction) [] [NewExercise],
        Walkthrough(WalkthroughAction)
            [Step(StepAction) Event(EventAction) Play(PlayAction) Choice(ChoiceAction) Look(LookAction) Pan(PanAction)
             Select(SelectAction) Code(CodeAction) Sheet(SheetAction) Lecture(LectureAction)]
            [Compare Edit Quiz AskFirst Practise NewExercise Picture Visits Reset],
        Lesson(LessonAction)
            [Step(StepAction) Part(PartAction) Play(PlayAction) Pan(PanAction) Sheet(SheetAction) Lecture(LectureAction)]
            [Compare Edit Quiz AskFirst Reset],
        Editing(EditingAction)
            [Choice(ChoiceAction) Look(LookAction) Pan(PanAction) Select(SelectAction) Pick(PickAction) File(FileAction)]
            [Edit Picture],
        Changing(ChangingAction) [Step(StepAction) Part(PartAction) File(FileAction)] [Edit],
        Question(QuestionAction) [] [Edit],
        PresenterView(PresenterAction) [Step(StepAction) Event(EventAction) Play(PlayAction)] [],
        Comparison(ComparisonAction)
            [Step(StepAction) Play(PlayAction) Choice(ChoiceAction) Look(LookAction) Pan(PanAction) Sheet(SheetAction)
             Lecture(LectureAction)]
            [Compare Edit Quiz AskFirst Picture Visits],
        Match(MatchAction) [] [],
        Quiz(QuizAction) [Select(SelectAction) Pick(PickAction)] [AnswerShow],
        Practice(PracticeAction) [] [Compare Practise],
        Parsons(ParsonsAction) [] [],
        Mistake(MistakeAction) [Step(StepAction) Code(CodeAction)] [Quiz AnswerShow],
    }
    rows {
        Step Forward [Right ' ' PageDown 'l'] Steps LOOKED "forward" (next),
        Step Back [Left PageUp 'h'] Steps LOOKED "back",
        Event NextEvent ['n'] Steps EVENTS "next-event",
        Event PreviousEvent ['N'] Steps EVENTS "previous-event",
        Part PartNext ['n'] Steps WITH_PARTS "part-next" (next part),
        Part PartPrevious ['N'] Steps WITH_PARTS "part-previous" (previous part),
        Event NextCutoff ['x'] Steps EVENTS "next-cutoff",
        Event PreviousCutoff ['X'] Steps EVENTS "previous-cutoff",
        Step First [Home] Steps ENDED "first",
        Step Last [End] Steps ENDED "last",
        Sheet GoTo ['g'] Steps ALONE "go-to",
        Play Play ['p'] Steps MOVED "play" Clock,
        Play Start [F5 (Shift F5)] Steps SHOWN "start" Clock,
        Play Faster ['+' '='] Steps SHOWN "faster" Clock,
        Play Slower ['-'] Steps SHOWN "slower" Clock,
        Choice Algorithm ['a'] Search STEPPED "algorithm",
        Choice FailMode ['r'] Search STEPPED "fail-mode",
        Choice CutRule ['s'] Search STEPPED "cut-rule",
        Choice Order ['o'] Search SEARCHED "order",
        Choice Evaluation ['E'] Search STEPPED "evaluation",
        Shared Reset ['O'] Search ALONE "reset",
        Walkthrough Similar ['R'] Search "similar",
        Walkthrough Merge ['m'] Search "merge",
        Walkthrough Shallower ['['] Search "shallower",
        Walkthrough Deeper [']'] Search "deeper",
        Lesson FirstSetting ['a'] Search "first-setting",
        Lesson SecondSetting ['o'] Search "second-setting",
        Lesson ThirdSetting ['r'] Search "third-setting",
        Shared Compare ['c'] Search COMPARED "compare",
        Comparison DifferenceNext ['n'] Steps "difference-next" (next difference),
        Comparison DifferencePrevious ['N'] Steps "difference-previous" (previous difference),
        Comparison Pace ['u'] Steps "pace",
        Comparison OnlyDifferences ['f'] View "only-differences" Drawing,
        Comparison LaneNext [Tab] Search "lane-next" (next search),
        Comparison LanePrevious [(Shift BackTab) BackTab] Search "lane-previous" (previous search),
        Comparison ThirdLane ['3'] Search "third-lane",
        Walkthrough Chart ['C'] Search "chart",
        Walkthrough Match ['G'] Match "match",
        Walkthrough Positions ['T'] Search "positions",
        Sheet Strategic ['M'] Search ALONE "strategic",
        Sheet Why ['w'] Nodes SHOWN "why",
        Select SelectNext [Tab] Nodes TREE "select-next",
        Select SelectPrevious [(Shift BackTab) BackTab] Nodes TREE "select-previous",
        Select SelectParent [(Shift Up)] Nodes WALKTHROUGH "select-parent",
        Select SelectChild [(Shift Down)] Nodes WALKTHROUGH "select-child",
        Select SelectLeft [(Shift Left)] Nodes WALKTHROUGH "select-left",
        Select SelectRight [(Shift Right)] Nodes WALKTHROUGH "select-right",
        Walkthrough Fold [Enter] Nodes "fold" Drawing,
        Look Display ['d'] View SEARCHED "display" Drawing,
        Shared Visits ['D'] View STEPPED "visits" Drawing,
        Walkthrough MinimalTree ['K'] View "minimal-tree" Drawing,
        Code Code ['v'] View CODED "code",
        Code Form ['V'] View CODED "form",
        Walkthrough Panel ['I'] View "panel" Drawing,
        Sheet Draw ['S'] View ALONE "draw",
        Shared Picture ['y'] View SEARCHED "picture" Drawing,
        Look ZoomIn ['z'] View SEARCHED "zoom-in" Drawing,
        Look ZoomOut ['Z'] View SEARCHED "zoom-out" Drawing,
        Look ZoomFit ['0'] View STEPPED "zoom-fit" Drawing,
        Pan PanLeft [(Ctrl Left)] View PANNED "pan-left" Drawing,
        Pan PanRight [(Ctrl Right)] View PANNED "pan-right" Drawing,
        Pan PanUp [Up 'k' (Ctrl Up)] View SHOWN "pan-up" Drawing,
        Pan PanDown [Down 'j' (Ctrl Down)] View SHOWN "pan-down" Drawing,
        Program Theme ['t'] View THEMED "theme" Drawing,
        Program Legend ['L'] View EXPLAINED "legend",
        Walkthrough Grain ['B'] Steps "grain",
        Shared AskFirst ['A'] Quiz SHOWN "ask-first",
        Walkthrough Hunt ['H'] Quiz "hunt",
        Program Projector ['P' F6] View EVERYWHERE "projector" Drawing,
        Program Blank ['b' '.'] View LETTERS "blank" Drawing,
        Sheet Note ['i'] Program ALONE "note",
        Sheet Link [(Ctrl 'l')] Program SHOWN "link",
        PresenterView Clock ['r'] Program "clock" Terminal,
        Lecture Gallery [Backspace] Program SHOWN "gallery",
        Lecture LectureNext ['>'] Program SHOWN "lecture-next" (next lecture),
        Lecture LecturePrevious ['<'] Program SHOWN "lecture-previous" (previous lecture),
        Program Help ['?' F1] Program EVERYWHERE "help",
        Program Actions [':' (Ctrl 'p')] Program EVERYWHERE "actions" Terminal,
        Program Close [Esc] Program EVERYWHERE "close",
        Program Suspend [(Ctrl 'z')] Program EVERYWHERE "suspend" Terminal,
        Program Quit ['q' (Ctrl 'c')] Program EVERYWHERE "quit",
        Gallery ChooseNext [Down 'j'] Gallery "choose-next" (next),
        Gallery ChoosePrevious [Up 'k'] Gallery "choose-previous" (back),
        Gallery ChoosePageDown [PageDown] Gallery "choose-page-down" Drawing,
        Gallery ChoosePageUp [PageUp] Gallery "choose-page-up" Drawing,
        Gallery ChooseFirst [Home] Gallery "choose-first",
        Gallery ChooseLast [End] Gallery "choose-last",
        Gallery Open [Enter Right ' ' 'l' F5] Gallery "open",
        Gallery Search ['/'] Gallery "search",
        Gallery NextCourse ['F'] Gallery "next-course",
        Gallery Review ['R'] Gallery "review",
        Shared Edit ['e'] Edit EDITABLE "edit",
        Editing ValueType ['0' '1' '2' '3' '4' '5' '6' '7' '8' '9' '-' '.' 'i' 't' 'f'] Edit "value-type" Typed,
        Editing ValueErase [Backspace] Edit "value-erase" Erased,
        Editing ValueSet [Enter] Edit "value-set",
        Pick PickUp [Up] Edit PICKED "pick-up",
        Pick PickDown [Down] Edit PICKED "pick-down",
        Pick PickLeft [Left] Edit PICKED "pick-left",
        Pick PickRight [Right] Edit PICKED "pick-right",
        Changing CursorUp [Up] Edit "cursor-up",
        Changing CursorDown [Down] Edit "cursor-down",
        Changing CursorLeft [Left] Edit "cursor-left",
        Changing CursorRight [Right] Edit "cursor-right",
        Changing SignPut ['#' '.' '0' '1' '2' '3' '4' '5' '6' '7' '8' '9' 'S' 'G' 'A' 'B' 'C' 'D' 'a' 'b' 'c' 'd']
            Edit "sign-put" Typed,
        Changing SignRepeat [Enter ' '] Edit "sign-repeat",
        Editing AddChild ['a'] Edit "add-child",
        Editing AddSibling ['A'] Edit "add-sibling",
        Editing Remove ['x' Delete] Edit "remove",
        Editing ShiftLeft ['<'] Edit "shift-left",
        Editing ShiftRight ['>'] Edit "shift-right",
        Editing Mark ['m'] Edit "mark",
        Editing Swap ['s'] Edit "swap",
        Editing Rename ['R'] Edit "rename",
        Editing Probability ['%'] Edit "probability",
        File Undo ['u'] Edit EDITED "undo",
        File Redo ['U' (Ctrl 'r')] Edit EDITED "redo",
        File SaveFile ['w'] Edit EDITED "save-file",
        File SaveAs ['W'] Edit EDITED "save-as",
        File Load ['L'] Edit EDITED "load",
        Shared Quiz ['Q'] Quiz QUIZZED "quiz",
        Quiz AnswerType ['0' '1' '2' '3' '4' '5' '6' '7' '8' '9' '-' '.' ',' '/' 'i' 'n' 'f' 'y' 't'] Quiz "answer-type" Typed,
        Quiz AnswerGive [Enter PageDown] Quiz "answer-give" (answer),
        Quiz AnswerMark [' '] Quiz "answer-mark" (mark),
        Quiz AnswerErase [Backspace] Quiz "answer-erase" Erased,
        Quiz AnswerClear [(Ctrl 'u')] Quiz "answer-clear" Erased,
        Mistake AnswerHere [Enter] Quiz "answer-here" (answer),
        Shared AnswerShow ['s' F2] Quiz ASKED "answer-show" (show),
        Quiz AnswerSkip [(Ctrl 'n')] Quiz "answer-skip" (skip),
        Quiz AnswerTelling [F4] Quiz "answer-telling",
        Quiz AnswerVote [F3] Quiz "answer-vote" Terminal,
        Shared Practise ['Y'] Quiz PRACTISED "practise",
        Practice VisitChild [' ' Right PageDown] Quiz "visit-child" (visit),
        Practice CutChildren ['x' Delete] Quiz "cut-children" (cut),
        Practice ValueGive [Enter] Quiz "value-give" (return),
        Practice ValueDigit ['0' '1' '2' '3' '4' '5' '6' '7' '8' '9' '-' '.' ',' '/' 'i' 'n' 'f' 't'] Quiz "value-digit" Typed,
        Practice ValueDelete [Backspace] Quiz "value-delete" Erased,
        Practice PracticeAgain [F2] Quiz "practice-again",
        Practice PracticeTelling [F4] Quiz "practice-telling",
        Practice PracticeWindows [F3] Quiz "practice-windows",
        Shared NewExercise ['W'] Quiz MADE "new-exercise",
        Walkthrough Parsons ['J'] Quiz "parsons",
        Parsons LineTake [Enter ' '] Quiz "line-take",
        Parsons LineSide [Tab (Shift BackTab) BackTab] Quiz "line-side",
        Parsons LineUp [Up 'k'] Quiz "line-up",
        Parsons LineDown [Down 'j'] Quiz "line-down",
        Parsons LineRaise [(Shift Up) 'K'] Quiz "line-raise",
        Parsons LineLower [(Shift Down) 'J'] Quiz "line-lower",
        Parsons LineDeeper [Right 'l'] Quiz "line-deeper",
        Parsons LineShallower [Left 'h'] Quiz "line-shallower",
        Parsons LineRun ['r' F5] Quiz "line-run",
        Parsons LineAgain [F2] Quiz "line-again",
        Match MatchTree ['G'] Match "match-tree",
        Match MoveType ['a' 'b' 'c' 'd' 'e' 'f' 'g' 'h' 'v' '0' '1' '2' '3' '4' '5' '6' '7' '8' '9' '+' '-' '>' '<' '^' '\'']
            Match "move-type" Typed,
        Match MoveTypePiece ['K' 'Q' 'R' 'B' 'N' 'O'] Match "move-type-piece" Typed,
        Match MovePlay [Enter ' '] Match "move-play" (move),
        Match MoveRight [Right 'l'] Match "move-right",
        Match MoveLeft [Left] Match "move-left",
        Match MoveDown [Down 'j'] Match "move-down",
        Match MoveUp [Up 'k'] Match "move-up",
        Match MoveNext [Tab PageDown] Match "move-next",
        Match MovePrevious [(Shift BackTab) BackTab PageUp] Match "move-previous",
        Match MoveErase [Backspace] Match "move-erase" Erased,
        Match MoveUndo ['u'] Match "move-undo" (take back),
        Match MoveWhy ['w'] Match "move-why" (why),
        Match Hint ['i'] Match "hint",
        Match Strategy ['s'] Match "strategy",
        Match GiveUp ['x'] Match "give-up",
        Match Again ['n'] Match "again",
        Match OtherSide ['o'] Match "other-side",
        Match OtherPosition ['p'] Match "other-position",
        Match Strength ['S'] Match "strength",
        Question LeaveSaving ['s'] Edit "leave-saving",
        Question LeaveDiscarding ['d'] Edit "leave-discarding",
        Question LeaveKeeping ['k'] Edit "leave-keeping",
    }
}
