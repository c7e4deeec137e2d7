//! The table of all keys: which keys do what in which mode, and how the help calls it.

use super::{Action, Key, Mode};
use crate::event::{KeyCode, KeyModifiers};

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
    /// Answering questions.
    Quiz,
    /// Playing a game.
    Match,
    /// Changing the tree.
    Edit,
    /// The list of lectures.
    Gallery,
    /// Everything else.
    Program,
}

impl Group {
    /// In the order of the help.
    pub const ALL: [Self; 9] = [
        Self::Steps,
        Self::Quiz,
        Self::Match,
        Self::Edit,
        Self::Search,
        Self::Nodes,
        Self::View,
        Self::Gallery,
        Self::Program,
    ];

    /// The heading in the help.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Steps => text!(keys, "group-steps"),
            Self::Search => text!(keys, "group-search"),
            Self::Nodes => text!(keys, "group-nodes"),
            Self::View => text!(keys, "group-view"),
            Self::Match => text!(keys, "group-match"),
            Self::Quiz => text!(keys, "group-quiz"),
            Self::Edit => text!(keys, "group-edit"),
            Self::Gallery => text!(keys, "group-gallery"),
            Self::Program => text!(keys, "group-program"),
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
    pub keys: &'static [Key],
    /// What they do.
    pub action: Action,
    /// Where they do it.
    pub modes: &'static [Mode],
    /// Where the help lists it.
    pub group: Group,
    /// What the help says.
    pub help: fn() -> &'static str,
}

const fn row(
    keys: &'static [Key],
    action: Action,
    modes: &'static [Mode],
    group: Group,
    help: fn() -> &'static str,
) -> Binding {
    Binding { keys, action, modes, group, help }
}

/// Keys that are the same wherever one is.
const EVERYWHERE: &[Mode] = &Mode::ALL;
const GALLERY: &[Mode] = &[Mode::Gallery];
const WALKTHROUGH: &[Mode] = &[Mode::Walkthrough];
/// Where a tree is looked at, whatever else is done.
const TREE: &[Mode] = &[Mode::Walkthrough, Mode::Editing, Mode::Quiz];
/// Where letters are no values.
const LETTERS: &[Mode] =
    &[Mode::Gallery, Mode::Walkthrough, Mode::Lesson, Mode::Question, Mode::Follower, Mode::Comparison];
const EDITING: &[Mode] = &[Mode::Editing];
const CHANGING: &[Mode] = &[Mode::Changing];
/// Where something is changed: a tree, or a lesson that is none.
const EDITED: &[Mode] = &[Mode::Editing, Mode::Changing];
const QUESTION: &[Mode] = &[Mode::Question];
const FOLLOWER: &[Mode] = &[Mode::Follower];
const COMPARISON: &[Mode] = &[Mode::Comparison];
const MATCH: &[Mode] = &[Mode::Match];
const QUIZ: &[Mode] = &[Mode::Quiz];
/// Where the legend explains what is on the screen.
const EXPLAINED: &[Mode] = &[Mode::Gallery, Mode::Walkthrough, Mode::Comparison];
/// Where a node is picked with the arrows.
const PICKED: &[Mode] = &[Mode::Editing, Mode::Quiz];
/// Where searches are stepped through, one or several.
const STEPPED: &[Mode] = &[Mode::Walkthrough, Mode::Comparison];
/// The same, and lessons that are no searches.
const SHOWN: &[Mode] = &[Mode::Walkthrough, Mode::Lesson, Mode::Comparison];
/// Where one of them is shown.
const ALONE: &[Mode] = &[Mode::Walkthrough, Mode::Lesson];
const LESSON: &[Mode] = &[Mode::Lesson];
/// Where such a lesson has parts, also while it is changed.
const PARTED: &[Mode] = &[Mode::Lesson, Mode::Changing];
/// Where searches are stepped through, and where the tree is changed.
const SEARCHED: &[Mode] = &[Mode::Walkthrough, Mode::Comparison, Mode::Editing];
/// The same, and lessons that can be larger than the screen.
const PANNED: &[Mode] = &[Mode::Walkthrough, Mode::Lesson, Mode::Comparison, Mode::Editing];
/// Where anything is stepped through, and the other terminal of a talk.
const MOVED: &[Mode] = &[Mode::Walkthrough, Mode::Lesson, Mode::Comparison, Mode::Follower];
/// The same, also where arrows do something else and where a step is looked for.
const ENDED: &[Mode] =
    &[Mode::Walkthrough, Mode::Lesson, Mode::Changing, Mode::Comparison, Mode::Follower, Mode::Mistake];
/// The same, and where a step is looked for.
const LOOKED: &[Mode] = &[Mode::Walkthrough, Mode::Lesson, Mode::Comparison, Mode::Follower, Mode::Mistake];
const MISTAKE: &[Mode] = &[Mode::Mistake];
/// Where the program is shown line by line.
const CODED: &[Mode] = &[Mode::Walkthrough, Mode::Mistake];
/// Where anything is asked.
const ASKED: &[Mode] = &[Mode::Quiz, Mode::Mistake];
/// Where a quiz begins or ends.
const QUIZZED: &[Mode] = &[Mode::Walkthrough, Mode::Lesson, Mode::Comparison, Mode::Quiz, Mode::Mistake];
const EVENTS: &[Mode] = &[Mode::Walkthrough, Mode::Follower];

/// Every key of the program. In no mode a key has two meanings; where it is not the walkthrough's, the line of keys says so.
pub const BINDINGS: &[Binding] = &[
    row(
        &[key(KeyCode::Right), char(' '), key(KeyCode::PageDown), char('l')],
        Action::Forward,
        LOOKED,
        Group::Steps,
        || text!(keys, "forward"),
    ),
    row(&[key(KeyCode::Left), key(KeyCode::PageUp), char('h')], Action::Back, LOOKED, Group::Steps, || {
        text!(keys, "back")
    }),
    row(&[char('n')], Action::NextEvent, EVENTS, Group::Steps, || text!(keys, "next-event")),
    row(&[char('N')], Action::PreviousEvent, EVENTS, Group::Steps, || text!(keys, "previous-event")),
    row(&[char('n')], Action::PartNext, PARTED, Group::Steps, || text!(keys, "part-next")),
    row(&[char('N')], Action::PartPrevious, PARTED, Group::Steps, || text!(keys, "part-previous")),
    row(&[char('x')], Action::NextCutoff, EVENTS, Group::Steps, || text!(keys, "next-cutoff")),
    row(&[char('X')], Action::PreviousCutoff, EVENTS, Group::Steps, || text!(keys, "previous-cutoff")),
    row(&[key(KeyCode::Home)], Action::First, ENDED, Group::Steps, || text!(keys, "first")),
    row(&[key(KeyCode::End)], Action::Last, ENDED, Group::Steps, || text!(keys, "last")),
    row(&[char('g')], Action::GoTo, ALONE, Group::Steps, || text!(keys, "go-to")),
    row(&[char('p')], Action::Play, MOVED, Group::Steps, || text!(keys, "play")),
    row(&[key(KeyCode::F(5)), shift(KeyCode::F(5))], Action::Start, SHOWN, Group::Steps, || text!(keys, "start")),
    row(&[char('+'), char('=')], Action::Faster, SHOWN, Group::Steps, || text!(keys, "faster")),
    row(&[char('-')], Action::Slower, SHOWN, Group::Steps, || text!(keys, "slower")),
    row(&[char('a')], Action::Algorithm, STEPPED, Group::Search, || text!(keys, "algorithm")),
    row(&[char('r')], Action::FailMode, STEPPED, Group::Search, || text!(keys, "fail-mode")),
    row(&[char('s')], Action::CutRule, STEPPED, Group::Search, || text!(keys, "cut-rule")),
    row(&[char('o')], Action::Order, SEARCHED, Group::Search, || text!(keys, "order")),
    row(&[char('m')], Action::Merge, WALKTHROUGH, Group::Search, || text!(keys, "merge")),
    row(&[char('[')], Action::Shallower, WALKTHROUGH, Group::Search, || text!(keys, "shallower")),
    row(&[char(']')], Action::Deeper, WALKTHROUGH, Group::Search, || text!(keys, "deeper")),
    row(&[char('a')], Action::FirstSetting, LESSON, Group::Search, || text!(keys, "first-setting")),
    row(&[char('o')], Action::SecondSetting, LESSON, Group::Search, || text!(keys, "second-setting")),
    row(&[char('r')], Action::ThirdSetting, LESSON, Group::Search, || text!(keys, "third-setting")),
    row(&[char('c')], Action::Compare, SHOWN, Group::Search, || text!(keys, "compare")),
    row(&[char('n')], Action::DifferenceNext, COMPARISON, Group::Steps, || text!(keys, "difference-next")),
    row(&[char('N')], Action::DifferencePrevious, COMPARISON, Group::Steps, || text!(keys, "difference-previous")),
    row(&[char('u')], Action::Pace, COMPARISON, Group::Steps, || text!(keys, "pace")),
    row(&[char('f')], Action::OnlyDifferences, COMPARISON, Group::View, || text!(keys, "only-differences")),
    row(&[key(KeyCode::Tab)], Action::LaneNext, COMPARISON, Group::Search, || text!(keys, "lane-next")),
    row(&[shift(KeyCode::BackTab), key(KeyCode::BackTab)], Action::LanePrevious, COMPARISON, Group::Search, || {
        text!(keys, "lane-previous")
    }),
    row(&[char('3')], Action::ThirdLane, COMPARISON, Group::Search, || text!(keys, "third-lane")),
    row(&[char('C')], Action::Chart, WALKTHROUGH, Group::Search, || text!(keys, "chart")),
    row(&[char('G')], Action::Match, WALKTHROUGH, Group::Search, || text!(keys, "play-game")),
    row(&[char('T')], Action::Positions, WALKTHROUGH, Group::Search, || text!(keys, "positions")),
    row(&[char('M')], Action::Strategic, ALONE, Group::Match, || text!(keys, "strategic")),
    row(&[char('w')], Action::Why, ALONE, Group::Nodes, || text!(keys, "why")),
    row(&[key(KeyCode::Tab)], Action::SelectNext, TREE, Group::Nodes, || text!(keys, "select-next")),
    row(&[shift(KeyCode::BackTab), key(KeyCode::BackTab)], Action::SelectPrevious, TREE, Group::Nodes, || {
        text!(keys, "select-previous")
    }),
    row(&[shift(KeyCode::Up)], Action::SelectParent, WALKTHROUGH, Group::Nodes, || text!(keys, "select-parent")),
    row(&[shift(KeyCode::Down)], Action::SelectChild, WALKTHROUGH, Group::Nodes, || text!(keys, "select-child")),
    row(&[shift(KeyCode::Left)], Action::SelectLeft, WALKTHROUGH, Group::Nodes, || text!(keys, "select-left")),
    row(&[shift(KeyCode::Right)], Action::SelectRight, WALKTHROUGH, Group::Nodes, || text!(keys, "select-right")),
    row(&[key(KeyCode::Enter)], Action::Fold, WALKTHROUGH, Group::Nodes, || text!(keys, "fold")),
    row(&[char('d')], Action::Display, SEARCHED, Group::View, || text!(keys, "display")),
    row(&[char('D')], Action::Visits, STEPPED, Group::View, || text!(keys, "visits")),
    row(&[char('K')], Action::MinimalTree, WALKTHROUGH, Group::View, || text!(keys, "minimal-tree")),
    row(&[char('v')], Action::Code, CODED, Group::View, || text!(keys, "code")),
    row(&[char('V')], Action::Form, CODED, Group::View, || text!(keys, "form")),
    row(&[char('S')], Action::Draw, WALKTHROUGH, Group::View, || text!(keys, "draw")),
    row(&[char('y')], Action::Picture, SEARCHED, Group::View, || text!(keys, "picture")),
    row(&[char('z')], Action::ZoomIn, SEARCHED, Group::View, || text!(keys, "zoom-in")),
    row(&[char('Z')], Action::ZoomOut, SEARCHED, Group::View, || text!(keys, "zoom-out")),
    row(&[char('0')], Action::ZoomFit, STEPPED, Group::View, || text!(keys, "zoom-fit")),
    row(&[ctrl(KeyCode::Left)], Action::PanLeft, PANNED, Group::View, || text!(keys, "pan-left")),
    row(&[ctrl(KeyCode::Right)], Action::PanRight, PANNED, Group::View, || text!(keys, "pan-right")),
    row(&[key(KeyCode::Up), char('k'), ctrl(KeyCode::Up)], Action::PanUp, SHOWN, Group::View, || text!(keys, "pan-up")),
    row(&[key(KeyCode::Down), char('j'), ctrl(KeyCode::Down)], Action::PanDown, SHOWN, Group::View, || {
        text!(keys, "pan-down")
    }),
    row(
        &[char('t')],
        Action::Theme,
        &[
            Mode::Gallery,
            Mode::Walkthrough,
            Mode::Lesson,
            Mode::Changing,
            Mode::Question,
            Mode::Follower,
            Mode::Comparison,
            Mode::Match,
        ],
        Group::View,
        || text!(keys, "theme"),
    ),
    row(&[char('L')], Action::Legend, EXPLAINED, Group::Program, || text!(keys, "legend")),
    row(&[char('B')], Action::Grain, WALKTHROUGH, Group::Steps, || text!(keys, "grain")),
    row(&[char('A')], Action::AskFirst, WALKTHROUGH, Group::Steps, || text!(keys, "ask-first")),
    row(&[char('P')], Action::Projector, EVERYWHERE, Group::View, || text!(keys, "projector")),
    row(&[char('b'), char('.')], Action::Blank, LETTERS, Group::View, || text!(keys, "blank")),
    row(&[char('i')], Action::Note, ALONE, Group::Program, || text!(keys, "note")),
    row(&[char('r')], Action::Clock, FOLLOWER, Group::Program, || text!(keys, "clock")),
    row(&[key(KeyCode::Backspace)], Action::Gallery, SHOWN, Group::Program, || text!(keys, "gallery")),
    row(&[char('>')], Action::LectureNext, SHOWN, Group::Program, || text!(keys, "lecture-next")),
    row(&[char('<')], Action::LecturePrevious, SHOWN, Group::Program, || text!(keys, "lecture-previous")),
    row(&[char('?'), key(KeyCode::F(1))], Action::Help, EVERYWHERE, Group::Program, || text!(keys, "help")),
    row(&[key(KeyCode::Esc)], Action::Close, EVERYWHERE, Group::Program, || text!(keys, "close")),
    row(&[ctrl(KeyCode::Char('z'))], Action::Suspend, EVERYWHERE, Group::Program, || text!(keys, "suspend")),
    row(&[char('q'), ctrl(KeyCode::Char('c'))], Action::Quit, EVERYWHERE, Group::Program, || text!(keys, "quit")),
    row(&[key(KeyCode::Down), char('j')], Action::ChooseNext, GALLERY, Group::Gallery, || text!(keys, "choose-next")),
    row(&[key(KeyCode::Up), char('k')], Action::ChoosePrevious, GALLERY, Group::Gallery, || {
        text!(keys, "choose-previous")
    }),
    row(&[key(KeyCode::PageDown)], Action::ChoosePageDown, GALLERY, Group::Gallery, || text!(keys, "choose-page-down")),
    row(&[key(KeyCode::PageUp)], Action::ChoosePageUp, GALLERY, Group::Gallery, || text!(keys, "choose-page-up")),
    row(&[key(KeyCode::Home)], Action::ChooseFirst, GALLERY, Group::Gallery, || text!(keys, "choose-first")),
    row(&[key(KeyCode::End)], Action::ChooseLast, GALLERY, Group::Gallery, || text!(keys, "choose-last")),
    row(
        &[key(KeyCode::Enter), key(KeyCode::Right), char(' '), char('l'), key(KeyCode::F(5))],
        Action::Open,
        GALLERY,
        Group::Gallery,
        || text!(keys, "open"),
    ),
    row(&[char('/')], Action::Search, GALLERY, Group::Gallery, || text!(keys, "search")),
    row(
        &[char('e')],
        Action::Edit,
        &[Mode::Walkthrough, Mode::Lesson, Mode::Editing, Mode::Changing, Mode::Question],
        Group::Edit,
        || text!(keys, "edit"),
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
        || text!(keys, "value-type"),
    ),
    row(&[key(KeyCode::Backspace)], Action::ValueErase, EDITING, Group::Edit, || text!(keys, "value-erase")),
    row(&[key(KeyCode::Enter)], Action::ValueSet, EDITING, Group::Edit, || text!(keys, "value-set")),
    row(&[key(KeyCode::Up)], Action::PickUp, PICKED, Group::Edit, || text!(keys, "pick-up")),
    row(&[key(KeyCode::Down)], Action::PickDown, PICKED, Group::Edit, || text!(keys, "pick-down")),
    row(&[key(KeyCode::Left)], Action::PickLeft, PICKED, Group::Edit, || text!(keys, "pick-left")),
    row(&[key(KeyCode::Right)], Action::PickRight, PICKED, Group::Edit, || text!(keys, "pick-right")),
    row(&[key(KeyCode::Up)], Action::CursorUp, CHANGING, Group::Edit, || text!(keys, "cursor-up")),
    row(&[key(KeyCode::Down)], Action::CursorDown, CHANGING, Group::Edit, || text!(keys, "cursor-down")),
    row(&[key(KeyCode::Left)], Action::CursorLeft, CHANGING, Group::Edit, || text!(keys, "cursor-left")),
    row(&[key(KeyCode::Right)], Action::CursorRight, CHANGING, Group::Edit, || text!(keys, "cursor-right")),
    row(
        &[
            char('#'),
            char('.'),
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
            char('S'),
            char('G'),
            char('A'),
            char('B'),
            char('C'),
            char('D'),
            char('a'),
            char('b'),
            char('c'),
            char('d'),
        ],
        Action::SignPut,
        CHANGING,
        Group::Edit,
        || text!(keys, "sign-put"),
    ),
    row(&[key(KeyCode::Enter), char(' ')], Action::SignRepeat, CHANGING, Group::Edit, || text!(keys, "sign-repeat")),
    row(&[char('a')], Action::AddChild, EDITING, Group::Edit, || text!(keys, "add-child")),
    row(&[char('A')], Action::AddSibling, EDITING, Group::Edit, || text!(keys, "add-sibling")),
    row(&[char('x'), key(KeyCode::Delete)], Action::Remove, EDITING, Group::Edit, || text!(keys, "remove")),
    row(&[char('<')], Action::ShiftLeft, EDITING, Group::Edit, || text!(keys, "shift-left")),
    row(&[char('>')], Action::ShiftRight, EDITING, Group::Edit, || text!(keys, "shift-right")),
    row(&[char('m')], Action::Mark, EDITING, Group::Edit, || text!(keys, "mark")),
    row(&[char('s')], Action::Swap, EDITING, Group::Edit, || text!(keys, "swap")),
    row(&[char('R')], Action::Rename, EDITING, Group::Edit, || text!(keys, "rename")),
    row(&[char('%')], Action::Probability, EDITING, Group::Edit, || text!(keys, "probability")),
    row(&[char('u')], Action::Undo, EDITED, Group::Edit, || text!(keys, "undo")),
    row(&[char('U'), ctrl(KeyCode::Char('r'))], Action::Redo, EDITED, Group::Edit, || text!(keys, "redo")),
    row(&[char('w')], Action::SaveFile, EDITED, Group::Edit, || text!(keys, "save-file")),
    row(&[char('W')], Action::SaveAs, EDITED, Group::Edit, || text!(keys, "save-as")),
    row(&[char('L')], Action::Load, EDITED, Group::Edit, || text!(keys, "load")),
    row(&[char('Q')], Action::Quiz, QUIZZED, Group::Steps, || text!(keys, "quiz")),
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
            char(','),
            char('/'),
            char('i'),
            char('n'),
            char('f'),
            char('y'),
            char('t'),
        ],
        Action::AnswerType,
        QUIZ,
        Group::Quiz,
        || text!(keys, "answer-type"),
    ),
    row(&[key(KeyCode::Enter), key(KeyCode::PageDown)], Action::AnswerGive, QUIZ, Group::Quiz, || {
        text!(keys, "answer-give")
    }),
    row(&[char(' ')], Action::AnswerMark, QUIZ, Group::Quiz, || text!(keys, "answer-mark")),
    row(&[key(KeyCode::Backspace)], Action::AnswerErase, QUIZ, Group::Quiz, || text!(keys, "answer-erase")),
    row(&[ctrl(KeyCode::Char('u'))], Action::AnswerClear, QUIZ, Group::Quiz, || text!(keys, "answer-clear")),
    row(&[key(KeyCode::Enter)], Action::AnswerHere, MISTAKE, Group::Quiz, || text!(keys, "answer-here")),
    row(&[char('s')], Action::AnswerShow, ASKED, Group::Quiz, || text!(keys, "answer-show")),
    row(&[char('r')], Action::AnswerTelling, QUIZ, Group::Quiz, || text!(keys, "answer-telling")),
    row(&[char('v')], Action::AnswerVote, QUIZ, Group::Quiz, || text!(keys, "answer-vote")),
    row(&[char('G')], Action::MatchTree, MATCH, Group::Match, || text!(keys, "match-tree")),
    row(
        &[
            char('a'),
            char('b'),
            char('c'),
            char('d'),
            char('e'),
            char('f'),
            char('g'),
            char('h'),
            char('v'),
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
            char('+'),
            char('-'),
            char('>'),
            char('<'),
            char('^'),
            char('\''),
        ],
        Action::MoveType,
        MATCH,
        Group::Match,
        || text!(keys, "move-type"),
    ),
    row(
        &[char('K'), char('Q'), char('R'), char('B'), char('N'), char('O')],
        Action::MoveTypePiece,
        MATCH,
        Group::Match,
        || text!(keys, "move-type-piece"),
    ),
    row(&[key(KeyCode::Enter), char(' ')], Action::MovePlay, MATCH, Group::Match, || text!(keys, "move-play")),
    row(
        &[key(KeyCode::Right), key(KeyCode::Down), key(KeyCode::Tab), key(KeyCode::PageDown), char('j'), char('l')],
        Action::MoveNext,
        MATCH,
        Group::Match,
        || text!(keys, "move-next"),
    ),
    row(
        &[
            key(KeyCode::Left),
            key(KeyCode::Up),
            shift(KeyCode::BackTab),
            key(KeyCode::BackTab),
            key(KeyCode::PageUp),
            char('k'),
        ],
        Action::MovePrevious,
        MATCH,
        Group::Match,
        || text!(keys, "move-previous"),
    ),
    row(&[key(KeyCode::Backspace)], Action::MoveErase, MATCH, Group::Match, || text!(keys, "move-erase")),
    row(&[char('u')], Action::MoveUndo, MATCH, Group::Match, || text!(keys, "move-undo")),
    row(&[char('w')], Action::MoveWhy, MATCH, Group::Match, || text!(keys, "move-why")),
    row(&[char('i')], Action::Hint, MATCH, Group::Match, || text!(keys, "move-hint")),
    row(&[char('s')], Action::Strategy, MATCH, Group::Match, || text!(keys, "match-strategy")),
    row(&[char('x')], Action::GiveUp, MATCH, Group::Match, || text!(keys, "match-give-up")),
    row(&[char('n')], Action::Again, MATCH, Group::Match, || text!(keys, "match-again")),
    row(&[char('s')], Action::LeaveSaving, QUESTION, Group::Edit, || text!(keys, "leave-saving")),
    row(&[char('d')], Action::LeaveDiscarding, QUESTION, Group::Edit, || text!(keys, "leave-discarding")),
    row(&[char('k')], Action::LeaveKeeping, QUESTION, Group::Edit, || text!(keys, "leave-keeping")),
];
