//! The table of all keys: which keys do what in which mode, and how the help calls it. Knows nothing of what they change.

use crate::event::{KeyCode, KeyModifiers};

use super::{Action, Key, Mode};

/// The part of the help a key belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// Moving through the search.
    Steps,
    /// Choosing what is searched and how.
    Search,
    /// Looking at nodes.
    Nodes,
    /// Looking at the tree.
    View,
    /// Changing the tree.
    Edit,
    /// The list of lectures.
    Gallery,
    /// Everything else.
    Program,
}

impl Group {
    /// In the order of the help.
    pub const ALL: [Self; 7] =
        [Self::Steps, Self::Edit, Self::Search, Self::Nodes, Self::View, Self::Gallery, Self::Program];

    /// The heading in the help.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Steps => "Steps",
            Self::Search => "Search",
            Self::Nodes => "Nodes",
            Self::View => "View",
            Self::Edit => "Edit",
            Self::Gallery => "Gallery",
            Self::Program => "Program",
        }
    }
}

const fn key(code: KeyCode) -> Key {
    Key { code, modifiers: KeyModifiers::NONE }
}

const fn char(c: char) -> Key {
    key(KeyCode::Char(c))
}

const fn shift(code: KeyCode) -> Key {
    Key { code, modifiers: KeyModifiers::SHIFT }
}

const fn ctrl(code: KeyCode) -> Key {
    Key { code, modifiers: KeyModifiers::CONTROL }
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// The keys that do it.
    pub keys: &'static [Key],
    /// What they do.
    pub action: Action,
    /// Where they do it.
    pub modes: &'static [Mode],
    /// Where the help lists it.
    pub group: Group,
    /// What the help says.
    pub help: &'static str,
}

const fn row(
    keys: &'static [Key],
    action: Action,
    modes: &'static [Mode],
    group: Group,
    help: &'static str,
) -> Binding {
    Binding { keys, action, modes, group, help }
}

/// Keys that are the same wherever one is.
const EVERYWHERE: &[Mode] = &Mode::ALL;
const GALLERY: &[Mode] = &[Mode::Gallery];
const WALKTHROUGH: &[Mode] = &[Mode::Walkthrough];
/// Where a tree is looked at, whatever else is done.
const TREE: &[Mode] = &[Mode::Walkthrough, Mode::Editing];
/// Where letters are no values.
const LETTERS: &[Mode] = &[Mode::Gallery, Mode::Walkthrough, Mode::Question, Mode::Follower, Mode::Comparison];
const EDITING: &[Mode] = &[Mode::Editing];
const QUESTION: &[Mode] = &[Mode::Question];
const FOLLOWER: &[Mode] = &[Mode::Follower];
const COMPARISON: &[Mode] = &[Mode::Comparison];
/// Where searches are stepped through, one or several.
const STEPPED: &[Mode] = &[Mode::Walkthrough, Mode::Comparison];
/// The same, and where the tree is changed.
const SEARCHED: &[Mode] = &[Mode::Walkthrough, Mode::Comparison, Mode::Editing];
/// Where searches are stepped through, and the other terminal of a talk.
const MOVED: &[Mode] = &[Mode::Walkthrough, Mode::Comparison, Mode::Follower];
const EVENTS: &[Mode] = &[Mode::Walkthrough, Mode::Follower];

/// Every key of the program. In no mode a key has two meanings; where it has another than in the walkthrough, the mode's line of
/// keys says so.
pub const BINDINGS: &[Binding] = &[
    row(
        &[key(KeyCode::Right), char(' '), key(KeyCode::PageDown), char('l')],
        Action::Forward,
        MOVED,
        Group::Steps,
        "next step",
    ),
    row(&[key(KeyCode::Left), key(KeyCode::PageUp), char('h')], Action::Back, MOVED, Group::Steps, "step back"),
    row(&[char('n')], Action::NextEvent, EVENTS, Group::Steps, "next cutoff or better value"),
    row(&[char('N')], Action::PreviousEvent, EVENTS, Group::Steps, "previous cutoff or better value"),
    row(&[char('x')], Action::NextCutoff, EVENTS, Group::Steps, "next cutoff"),
    row(&[char('X')], Action::PreviousCutoff, EVENTS, Group::Steps, "previous cutoff"),
    row(&[key(KeyCode::Home)], Action::First, MOVED, Group::Steps, "before the first step"),
    row(&[key(KeyCode::End)], Action::Last, MOVED, Group::Steps, "after the last step"),
    row(&[char('g')], Action::GoTo, WALKTHROUGH, Group::Steps, "go to a step"),
    row(&[char('p')], Action::Play, MOVED, Group::Steps, "play, pause"),
    row(&[key(KeyCode::F(5)), shift(KeyCode::F(5))], Action::Start, STEPPED, Group::Steps, "play, until Esc"),
    row(&[char('+'), char('=')], Action::Faster, STEPPED, Group::Steps, "play faster"),
    row(&[char('-')], Action::Slower, STEPPED, Group::Steps, "play slower"),
    row(&[char('a')], Action::Algorithm, STEPPED, Group::Search, "next algorithm"),
    row(&[char('r')], Action::FailMode, STEPPED, Group::Search, "fail-soft, fail-hard"),
    row(&[char('s')], Action::CutRule, STEPPED, Group::Search, "cut on equal, strict"),
    row(&[char('o')], Action::Order, SEARCHED, Group::Search, "order: given, best, worst, random"),
    row(&[char('m')], Action::Merge, WALKTHROUGH, Group::Search, "merge: none, siblings, positions"),
    row(&[char('[')], Action::Shallower, WALKTHROUGH, Group::Search, "a ply less deep"),
    row(&[char(']')], Action::Deeper, WALKTHROUGH, Group::Search, "a ply deeper"),
    row(&[char('c')], Action::Compare, STEPPED, Group::Search, "compare searches in lock-step; back"),
    row(&[char('n')], Action::DifferenceNext, COMPARISON, Group::Steps, "next difference"),
    row(&[char('N')], Action::DifferencePrevious, COMPARISON, Group::Steps, "previous difference"),
    row(&[char('u')], Action::Pace, COMPARISON, Group::Steps, "advance by node, step, share of work"),
    row(&[char('f')], Action::OnlyDifferences, COMPARISON, Group::View, "only differences"),
    row(&[key(KeyCode::Tab)], Action::LaneNext, COMPARISON, Group::Search, "choose the next search"),
    row(
        &[shift(KeyCode::BackTab), key(KeyCode::BackTab)],
        Action::LanePrevious,
        COMPARISON,
        Group::Search,
        "choose the previous search",
    ),
    row(&[char('3')], Action::ThirdLane, COMPARISON, Group::Search, "a third search, or two again"),
    row(&[char('C')], Action::Chart, WALKTHROUGH, Group::Search, "chart of nodes against depth"),
    row(&[char('T')], Action::Positions, WALKTHROUGH, Group::Search, "table of positions: who moves wins"),
    row(&[char('w')], Action::Why, WALKTHROUGH, Group::Nodes, "why: explain the selected node"),
    row(&[key(KeyCode::Tab)], Action::SelectNext, TREE, Group::Nodes, "select the next node"),
    row(
        &[shift(KeyCode::BackTab), key(KeyCode::BackTab)],
        Action::SelectPrevious,
        TREE,
        Group::Nodes,
        "select the previous node",
    ),
    row(&[shift(KeyCode::Up)], Action::SelectParent, WALKTHROUGH, Group::Nodes, "select the parent"),
    row(&[shift(KeyCode::Down)], Action::SelectChild, WALKTHROUGH, Group::Nodes, "select the first child"),
    row(&[shift(KeyCode::Left)], Action::SelectLeft, WALKTHROUGH, Group::Nodes, "select the node to the left"),
    row(&[shift(KeyCode::Right)], Action::SelectRight, WALKTHROUGH, Group::Nodes, "select the node to the right"),
    row(&[key(KeyCode::Enter)], Action::Fold, WALKTHROUGH, Group::Nodes, "fold, unfold the selected subtree"),
    row(&[char('d')], Action::Display, SEARCHED, Group::View, "display: window, history, interval"),
    row(&[char('D')], Action::Visits, STEPPED, Group::View, "visits: numbers, only visited nodes"),
    row(&[char('v')], Action::Code, WALKTHROUGH, Group::View, "code: the algorithm line by line"),
    row(&[char('V')], Action::Form, WALKTHROUGH, Group::View, "code in another form"),
    row(&[char('y')], Action::Picture, SEARCHED, Group::View, "one row a ply, or the whole tree"),
    row(&[char('z')], Action::ZoomIn, SEARCHED, Group::View, "zoom in"),
    row(&[char('Z')], Action::ZoomOut, SEARCHED, Group::View, "zoom out"),
    row(&[char('0')], Action::ZoomFit, STEPPED, Group::View, "zoom to fit"),
    row(&[ctrl(KeyCode::Left)], Action::PanLeft, SEARCHED, Group::View, "move the view left"),
    row(&[ctrl(KeyCode::Right)], Action::PanRight, SEARCHED, Group::View, "move the view right"),
    row(&[key(KeyCode::Up), char('k'), ctrl(KeyCode::Up)], Action::PanUp, STEPPED, Group::View, "move the view up"),
    row(
        &[key(KeyCode::Down), char('j'), ctrl(KeyCode::Down)],
        Action::PanDown,
        STEPPED,
        Group::View,
        "move the view down",
    ),
    row(&[char('t')], Action::Theme, LETTERS, Group::View, "theme: dark, light, black and white"),
    row(&[char('P')], Action::Projector, EVERYWHERE, Group::View, "projector: large, in high contrast"),
    row(&[char('b'), char('.')], Action::Blank, LETTERS, Group::View, "blank the screen"),
    row(&[char('i')], Action::Note, WALKTHROUGH, Group::Program, "about this tree"),
    row(&[char('r')], Action::Clock, FOLLOWER, Group::Program, "start the clock anew"),
    row(&[key(KeyCode::Backspace)], Action::Gallery, STEPPED, Group::Program, "back to the gallery"),
    row(&[char('>')], Action::LectureNext, STEPPED, Group::Program, "the next lecture of the gallery"),
    row(&[char('<')], Action::LecturePrevious, STEPPED, Group::Program, "the previous lecture of the gallery"),
    row(&[char('?'), key(KeyCode::F(1))], Action::Help, EVERYWHERE, Group::Program, "help"),
    row(&[key(KeyCode::Esc)], Action::Close, EVERYWHERE, Group::Program, "close, cancel; never quits"),
    row(&[ctrl(KeyCode::Char('z'))], Action::Suspend, EVERYWHERE, Group::Program, "suspend"),
    row(&[char('q'), ctrl(KeyCode::Char('c'))], Action::Quit, EVERYWHERE, Group::Program, "quit"),
    row(&[key(KeyCode::Down), char('j')], Action::ChooseNext, GALLERY, Group::Gallery, "choose the next"),
    row(&[key(KeyCode::Up), char('k')], Action::ChoosePrevious, GALLERY, Group::Gallery, "choose the previous"),
    row(&[key(KeyCode::PageDown)], Action::ChoosePageDown, GALLERY, Group::Gallery, "choose a page further down"),
    row(&[key(KeyCode::PageUp)], Action::ChoosePageUp, GALLERY, Group::Gallery, "choose a page further up"),
    row(&[key(KeyCode::Home)], Action::ChooseFirst, GALLERY, Group::Gallery, "choose the first"),
    row(&[key(KeyCode::End)], Action::ChooseLast, GALLERY, Group::Gallery, "choose the last"),
    row(
        &[key(KeyCode::Enter), key(KeyCode::Right), char(' '), char('l'), key(KeyCode::F(5))],
        Action::Open,
        GALLERY,
        Group::Gallery,
        "open",
    ),
    row(&[char('/')], Action::Search, GALLERY, Group::Gallery, "look for words"),
    row(
        &[char('e')],
        Action::Edit,
        &[Mode::Walkthrough, Mode::Editing, Mode::Question],
        Group::Edit,
        "edit the tree, be done",
    ),
    row(
        &[
            char('0'),
            char('1'),
            char('2'),
            char('3'),
            char('4'),
            char('5'),
            char('6'),
            char('7'),
            char('8'),
            char('9'),
            char('-'),
            char('.'),
            char('i'),
            char('t'),
            char('f'),
        ],
        Action::ValueType,
        EDITING,
        Group::Edit,
        "type a value; i for ∞, t or f",
    ),
    row(&[key(KeyCode::Backspace)], Action::ValueErase, EDITING, Group::Edit, "take a character back"),
    row(&[key(KeyCode::Enter)], Action::ValueSet, EDITING, Group::Edit, "set it; inner nodes become leaves"),
    row(&[key(KeyCode::Up)], Action::PickUp, EDITING, Group::Edit, "pick the parent"),
    row(&[key(KeyCode::Down)], Action::PickDown, EDITING, Group::Edit, "pick the first child"),
    row(&[key(KeyCode::Left)], Action::PickLeft, EDITING, Group::Edit, "pick the node to the left"),
    row(&[key(KeyCode::Right)], Action::PickRight, EDITING, Group::Edit, "pick the node to the right"),
    row(&[char('a')], Action::AddChild, EDITING, Group::Edit, "add a leaf below"),
    row(&[char('A')], Action::AddSibling, EDITING, Group::Edit, "add a leaf beside"),
    row(&[char('x'), key(KeyCode::Delete)], Action::Remove, EDITING, Group::Edit, "remove the subtree"),
    row(&[char('<')], Action::ShiftLeft, EDITING, Group::Edit, "move it left among its siblings"),
    row(&[char('>')], Action::ShiftRight, EDITING, Group::Edit, "move it right among its siblings"),
    row(&[char('m')], Action::Mark, EDITING, Group::Edit, "mark the subtree for swapping"),
    row(&[char('s')], Action::Swap, EDITING, Group::Edit, "swap with the marked subtree"),
    row(&[char('R')], Action::Rename, EDITING, Group::Edit, "rename the node"),
    row(&[char('%')], Action::Probability, EDITING, Group::Edit, "set a probability to what is typed"),
    row(&[char('u')], Action::Undo, EDITING, Group::Edit, "undo"),
    row(&[char('U'), ctrl(KeyCode::Char('r'))], Action::Redo, EDITING, Group::Edit, "redo"),
    row(&[char('w')], Action::SaveFile, EDITING, Group::Edit, "save"),
    row(&[char('W')], Action::SaveAs, EDITING, Group::Edit, "save under another name"),
    row(&[char('L')], Action::Load, EDITING, Group::Edit, "load what is on disk"),
    row(&[char('s')], Action::LeaveSaving, QUESTION, Group::Edit, "save and leave"),
    row(&[char('d')], Action::LeaveDiscarding, QUESTION, Group::Edit, "throw the edits away"),
    row(&[char('k')], Action::LeaveKeeping, QUESTION, Group::Edit, "leave, keep them for the next time"),
];

/// Actions with short words for them.
type Hints = &'static [(Action, &'static str)];

/// What stands in the line of keys of each mode, shorter than in the help, the most useful first.
const LINES: [(Mode, Hints); 6] = [
    (
        Mode::Follower,
        &[
            (Action::Forward, "next"),
            (Action::Back, "back"),
            (Action::NextEvent, "event"),
            (Action::Play, "play"),
            (Action::Blank, "blank"),
            (Action::Clock, "clock anew"),
            (Action::Help, "help"),
            (Action::Quit, "quit"),
        ],
    ),
    (
        Mode::Gallery,
        &[
            (Action::ChooseNext, "choose"),
            (Action::Open, "open"),
            (Action::Search, "search"),
            (Action::Help, "help"),
            (Action::Quit, "quit"),
        ],
    ),
    (
        Mode::Comparison,
        &[
            (Action::DifferenceNext, "difference"),
            (Action::OnlyDifferences, "only"),
            (Action::LaneNext, "search"),
            (Action::Algorithm, "algorithm"),
            (Action::Pace, "pace"),
            (Action::Compare, "back"),
            (Action::Quit, "quit"),
            (Action::Help, "help"),
            (Action::ThirdLane, "third"),
            (Action::Forward, "next"),
            (Action::FailMode, "return"),
            (Action::CutRule, "cut"),
            (Action::Order, "order"),
            (Action::Play, "play"),
        ],
    ),
    (
        Mode::Walkthrough,
        &[
            (Action::Forward, "next"),
            (Action::Back, "back"),
            (Action::NextEvent, "event"),
            (Action::Why, "why"),
            (Action::Algorithm, "algorithm"),
            (Action::Display, "display"),
            (Action::Help, "help"),
            (Action::Quit, "quit"),
            (Action::Picture, "tree"),
            (Action::Compare, "compare"),
            (Action::Play, "play"),
            (Action::ZoomIn, "zoom"),
        ],
    ),
    (
        Mode::Editing,
        &[
            (Action::ValueSet, "value"),
            (Action::PickUp, "pick"),
            (Action::AddChild, "add"),
            (Action::Swap, "swap"),
            (Action::SaveFile, "save"),
            (Action::Undo, "undo"),
            (Action::Remove, "remove"),
            (Action::Edit, "done"),
            (Action::Help, "help"),
            (Action::Redo, "redo"),
            (Action::ShiftLeft, "move"),
            (Action::ShiftRight, "move"),
            (Action::Mark, "mark"),
            (Action::SaveAs, "save as"),
        ],
    ),
    (
        Mode::Question,
        &[
            (Action::LeaveSaving, "save"),
            (Action::LeaveDiscarding, "discard"),
            (Action::LeaveKeeping, "keep"),
            (Action::Close, "cancel"),
        ],
    ),
];

/// What stands in the line of keys of a mode.
#[must_use]
pub fn key_line(mode: Mode) -> Hints {
    LINES.iter().find(|(known, _)| *known == mode).map_or(&[], |(_, line)| line)
}
