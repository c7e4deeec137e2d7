//! What a user can ask for.

use serde::{Deserialize, Serialize};

/// What a user can ask for. Between the terminals of a talk it goes by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// One step on.
    Forward,
    /// One step back.
    Back,
    /// Before the first step.
    First,
    /// After the last step.
    Last,
    /// To the next cutoff or better value.
    NextEvent,
    /// To the previous cutoff or better value.
    PreviousEvent,
    /// To where the next part of a lesson begins.
    PartNext,
    /// To where the part before begins.
    PartPrevious,
    NextCutoff,
    PreviousCutoff,
    /// Ask for a step number.
    GoTo,
    /// Start or stop stepping by itself.
    Play,
    /// Start stepping by itself.
    Start,
    /// Step faster.
    Faster,
    /// Step slower.
    Slower,
    /// Search with the next algorithm.
    Algorithm,
    /// Cut on equality or strictly.
    CutRule,
    /// Return fail-soft or fail-hard.
    FailMode,
    /// Look at children in another order.
    Order,
    /// Take equal positions of a game together, or not.
    Merge,
    /// Search a ply deeper.
    Deeper,
    /// Search a ply less deep.
    Shallower,
    /// Show windows, their history, or intervals.
    Display,
    /// Number nodes in the order of visits, draw them only when they are visited, or neither.
    Visits,
    /// Show or hide the minimal tree, with the types of its nodes.
    MinimalTree,
    /// Show or hide the algorithm as a textbook has it.
    Code,
    /// Show it in another form.
    Form,
    /// Write the picture as a file.
    Draw,
    /// Select the next node in preorder.
    SelectNext,
    /// Select the previous node in preorder.
    SelectPrevious,
    SelectParent,
    /// Select the first child.
    SelectChild,
    /// Select the neighbor to the left.
    SelectLeft,
    /// Select the neighbor to the right.
    SelectRight,
    /// Fold or unfold the selected subtree.
    Fold,
    /// Explain the selected node.
    Why,
    /// Show the whole tree, or one row a ply.
    Picture,
    /// Show more of each node.
    ZoomIn,
    /// Show less of each node.
    ZoomOut,
    /// Let the zoom fit the screen again.
    ZoomFit,
    /// Move the view.
    PanLeft,
    /// Move the view.
    PanRight,
    /// Move the view.
    PanUp,
    /// Move the view.
    PanDown,
    /// The next option of what can be chosen first of a lesson: its algorithm, where it has one.
    FirstSetting,
    /// The same of what can be chosen besides.
    SecondSetting,
    /// The same of the third.
    ThirdSetting,
    /// Compare with another search in lock-step; and back.
    Compare,
    /// To the next place where the searches differ.
    DifferenceNext,
    /// To the previous place where the searches differ.
    DifferencePrevious,
    /// Advance by node, by step, or by share of work.
    Pace,
    /// Show only where the searches differ.
    OnlyDifferences,
    /// Choose the next search.
    LaneNext,
    /// Choose the previous search.
    LanePrevious,
    /// Add a third search, or take it away.
    ThirdLane,
    /// Show how the work grows with depth.
    Chart,
    /// Show the table of positions.
    Positions,
    /// Read the file's note.
    Note,
    /// Other colors.
    Theme,
    /// Draw for a lecture hall, or for a desk again.
    Projector,
    /// Blank the screen.
    Blank,
    /// Back to the list of lectures.
    Gallery,
    /// Open the next lecture.
    LectureNext,
    /// Open the previous lecture.
    LecturePrevious,
    /// Choose the next line of the list.
    ChooseNext,
    /// Choose the previous line of the list.
    ChoosePrevious,
    /// Choose a line a page further down.
    ChoosePageDown,
    /// Choose a line a page further up.
    ChoosePageUp,
    /// Choose the first line of the list.
    ChooseFirst,
    /// Choose the last line of the list.
    ChooseLast,
    /// Open the chosen line.
    Open,
    /// Begin or end editing.
    Edit,
    ValueType,
    /// Take the last character back.
    ValueErase,
    /// Give the node what was typed.
    ValueSet,
    /// Select the parent.
    PickUp,
    /// Select the first child.
    PickDown,
    /// Select the neighbor to the left.
    PickLeft,
    /// Select the neighbor to the right.
    PickRight,
    /// The cursor a place up.
    CursorUp,
    /// The cursor a place down.
    CursorDown,
    /// The cursor a place to the left.
    CursorLeft,
    /// The cursor a place to the right.
    CursorRight,
    /// Put a sign where the cursor is.
    SignPut,
    /// Put there what was put last.
    SignRepeat,
    /// A leaf as the last child.
    AddChild,
    /// A leaf after the node.
    AddSibling,
    /// Take the subtree away.
    Remove,
    /// Before the sibling to the left.
    ShiftLeft,
    /// After the sibling to the right.
    ShiftRight,
    /// Remember the subtree for swapping.
    Mark,
    /// Swap with the marked subtree.
    Swap,
    /// Another name.
    Rename,
    /// Another probability.
    Probability,
    /// Take the latest edit back.
    Undo,
    /// Do it again.
    Redo,
    SaveFile,
    /// Save to another file.
    SaveAs,
    /// Take the tree that is on disk.
    Load,
    LeaveSaving,
    /// Throw the edits away and leave.
    LeaveDiscarding,
    /// Leave and keep the edits for the next time.
    LeaveKeeping,
    /// Show the strategic form of the tree, or the tree again.
    Strategic,
    /// Play the game that is searched.
    Match,
    /// Search the position on the board.
    MatchTree,
    MoveType,
    /// Adds the letter of a chess piece, or of castling, to the move that is typed.
    MoveTypePiece,
    /// Take the last sign back.
    MoveErase,
    MovePlay,
    /// Choose the next move.
    MoveNext,
    /// Choose the previous move.
    MovePrevious,
    /// Take the last move back.
    MoveUndo,
    /// Prove what the last move promises.
    MoveWhy,
    /// Tell a good move.
    Hint,
    /// Draw the strategy on the board, or not.
    Strategy,
    GiveUp,
    /// Begin anew.
    Again,
    /// Explain what the signs mean.
    Legend,
    /// Take every step, or only the telling ones.
    Grain,
    /// Show a step first and say what it did only then, or at once.
    AskFirst,
    /// Begin or end a quiz about the search.
    Quiz,
    AnswerType,
    /// Answer, or go on.
    AnswerGive,
    /// Answer with the step that is shown.
    AnswerHere,
    /// Mark a node, or not any more.
    AnswerMark,
    /// Take the last sign of an answer back.
    AnswerErase,
    AnswerClear,
    AnswerShow,
    /// Tell answers at once or at the end.
    AnswerTelling,
    /// Have the hall vote.
    AnswerVote,
    /// Start the talk's clock anew.
    Clock,
    /// Look for words in the list.
    Search,
    /// List the keys.
    Help,
    /// Close what lies over the tree.
    Close,
    /// Leave for the shell; `fg` comes back.
    Suspend,
    /// Leave.
    Quit,
}
