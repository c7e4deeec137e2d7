//! The table of all keys: which keys do what in which mode, and how the help calls it.

use super::{Action, Key, Mode};
use crate::event::{KeyCode, KeyModifiers};
use plywood_messages::words;

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
            Self::Steps => words::keys::group_steps(),
            Self::Search => words::keys::group_search(),
            Self::Nodes => words::keys::group_nodes(),
            Self::View => words::keys::group_view(),
            Self::Match => words::keys::group_match(),
            Self::Quiz => words::keys::group_quiz(),
            Self::Edit => words::keys::group_edit(),
            Self::Gallery => words::keys::group_gallery(),
            Self::Program => words::keys::group_program(),
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
        words::keys::forward,
    ),
    row(&[key(KeyCode::Left), key(KeyCode::PageUp), char('h')], Action::Back, LOOKED, Group::Steps, words::keys::back),
    row(&[char('n')], Action::NextEvent, EVENTS, Group::Steps, words::keys::next_event),
    row(&[char('N')], Action::PreviousEvent, EVENTS, Group::Steps, words::keys::previous_event),
    row(&[char('n')], Action::PartNext, PARTED, Group::Steps, words::keys::part_next),
    row(&[char('N')], Action::PartPrevious, PARTED, Group::Steps, words::keys::part_previous),
    row(&[char('x')], Action::NextCutoff, EVENTS, Group::Steps, words::keys::next_cutoff),
    row(&[char('X')], Action::PreviousCutoff, EVENTS, Group::Steps, words::keys::previous_cutoff),
    row(&[key(KeyCode::Home)], Action::First, ENDED, Group::Steps, words::keys::first),
    row(&[key(KeyCode::End)], Action::Last, ENDED, Group::Steps, words::keys::last),
    row(&[char('g')], Action::GoTo, ALONE, Group::Steps, words::keys::go_to),
    row(&[char('p')], Action::Play, MOVED, Group::Steps, words::keys::play),
    row(&[key(KeyCode::F(5)), shift(KeyCode::F(5))], Action::Start, SHOWN, Group::Steps, words::keys::start),
    row(&[char('+'), char('=')], Action::Faster, SHOWN, Group::Steps, words::keys::faster),
    row(&[char('-')], Action::Slower, SHOWN, Group::Steps, words::keys::slower),
    row(&[char('a')], Action::Algorithm, STEPPED, Group::Search, words::keys::algorithm),
    row(&[char('r')], Action::FailMode, STEPPED, Group::Search, words::keys::fail_mode),
    row(&[char('s')], Action::CutRule, STEPPED, Group::Search, words::keys::cut_rule),
    row(&[char('o')], Action::Order, SEARCHED, Group::Search, words::keys::order),
    row(&[char('m')], Action::Merge, WALKTHROUGH, Group::Search, words::keys::merge),
    row(&[char('[')], Action::Shallower, WALKTHROUGH, Group::Search, words::keys::shallower),
    row(&[char(']')], Action::Deeper, WALKTHROUGH, Group::Search, words::keys::deeper),
    row(&[char('a')], Action::FirstSetting, LESSON, Group::Search, words::keys::first_setting),
    row(&[char('o')], Action::SecondSetting, LESSON, Group::Search, words::keys::second_setting),
    row(&[char('r')], Action::ThirdSetting, LESSON, Group::Search, words::keys::third_setting),
    row(&[char('c')], Action::Compare, SHOWN, Group::Search, words::keys::compare),
    row(&[char('n')], Action::DifferenceNext, COMPARISON, Group::Steps, words::keys::difference_next),
    row(&[char('N')], Action::DifferencePrevious, COMPARISON, Group::Steps, words::keys::difference_previous),
    row(&[char('u')], Action::Pace, COMPARISON, Group::Steps, words::keys::pace),
    row(&[char('f')], Action::OnlyDifferences, COMPARISON, Group::View, words::keys::only_differences),
    row(&[key(KeyCode::Tab)], Action::LaneNext, COMPARISON, Group::Search, words::keys::lane_next),
    row(
        &[shift(KeyCode::BackTab), key(KeyCode::BackTab)],
        Action::LanePrevious,
        COMPARISON,
        Group::Search,
        words::keys::lane_previous,
    ),
    row(&[char('3')], Action::ThirdLane, COMPARISON, Group::Search, words::keys::third_lane),
    row(&[char('C')], Action::Chart, WALKTHROUGH, Group::Search, words::keys::chart),
    row(&[char('G')], Action::Match, WALKTHROUGH, Group::Search, words::keys::play_game),
    row(&[char('T')], Action::Positions, WALKTHROUGH, Group::Search, words::keys::positions),
    row(&[char('M')], Action::Strategic, ALONE, Group::Match, words::keys::strategic),
    row(&[char('w')], Action::Why, ALONE, Group::Nodes, words::keys::why),
    row(&[key(KeyCode::Tab)], Action::SelectNext, TREE, Group::Nodes, words::keys::select_next),
    row(
        &[shift(KeyCode::BackTab), key(KeyCode::BackTab)],
        Action::SelectPrevious,
        TREE,
        Group::Nodes,
        words::keys::select_previous,
    ),
    row(&[shift(KeyCode::Up)], Action::SelectParent, WALKTHROUGH, Group::Nodes, words::keys::select_parent),
    row(&[shift(KeyCode::Down)], Action::SelectChild, WALKTHROUGH, Group::Nodes, words::keys::select_child),
    row(&[shift(KeyCode::Left)], Action::SelectLeft, WALKTHROUGH, Group::Nodes, words::keys::select_left),
    row(&[shift(KeyCode::Right)], Action::SelectRight, WALKTHROUGH, Group::Nodes, words::keys::select_right),
    row(&[key(KeyCode::Enter)], Action::Fold, WALKTHROUGH, Group::Nodes, words::keys::fold),
    row(&[char('d')], Action::Display, SEARCHED, Group::View, words::keys::display),
    row(&[char('D')], Action::Visits, STEPPED, Group::View, words::keys::visits),
    row(&[char('K')], Action::MinimalTree, WALKTHROUGH, Group::View, words::keys::minimal_tree),
    row(&[char('v')], Action::Code, CODED, Group::View, words::keys::code),
    row(&[char('V')], Action::Form, CODED, Group::View, words::keys::form),
    row(&[char('S')], Action::Draw, WALKTHROUGH, Group::View, words::keys::draw),
    row(&[char('y')], Action::Picture, SEARCHED, Group::View, words::keys::picture),
    row(&[char('z')], Action::ZoomIn, SEARCHED, Group::View, words::keys::zoom_in),
    row(&[char('Z')], Action::ZoomOut, SEARCHED, Group::View, words::keys::zoom_out),
    row(&[char('0')], Action::ZoomFit, STEPPED, Group::View, words::keys::zoom_fit),
    row(&[ctrl(KeyCode::Left)], Action::PanLeft, PANNED, Group::View, words::keys::pan_left),
    row(&[ctrl(KeyCode::Right)], Action::PanRight, PANNED, Group::View, words::keys::pan_right),
    row(&[key(KeyCode::Up), char('k'), ctrl(KeyCode::Up)], Action::PanUp, SHOWN, Group::View, words::keys::pan_up),
    row(
        &[key(KeyCode::Down), char('j'), ctrl(KeyCode::Down)],
        Action::PanDown,
        SHOWN,
        Group::View,
        words::keys::pan_down,
    ),
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
        words::keys::theme,
    ),
    row(&[char('L')], Action::Legend, EXPLAINED, Group::Program, words::keys::legend),
    row(&[char('B')], Action::Grain, WALKTHROUGH, Group::Steps, words::keys::grain),
    row(&[char('A')], Action::AskFirst, WALKTHROUGH, Group::Steps, words::keys::ask_first),
    row(&[char('P')], Action::Projector, EVERYWHERE, Group::View, words::keys::projector),
    row(&[char('b'), char('.')], Action::Blank, LETTERS, Group::View, words::keys::blank),
    row(&[char('i')], Action::Note, ALONE, Group::Program, words::keys::note),
    row(&[char('r')], Action::Clock, FOLLOWER, Group::Program, words::keys::clock),
    row(&[key(KeyCode::Backspace)], Action::Gallery, SHOWN, Group::Program, words::keys::gallery),
    row(&[char('>')], Action::LectureNext, SHOWN, Group::Program, words::keys::lecture_next),
    row(&[char('<')], Action::LecturePrevious, SHOWN, Group::Program, words::keys::lecture_previous),
    row(&[char('?'), key(KeyCode::F(1))], Action::Help, EVERYWHERE, Group::Program, words::keys::help),
    row(&[key(KeyCode::Esc)], Action::Close, EVERYWHERE, Group::Program, words::keys::close),
    row(&[ctrl(KeyCode::Char('z'))], Action::Suspend, EVERYWHERE, Group::Program, words::keys::suspend),
    row(&[char('q'), ctrl(KeyCode::Char('c'))], Action::Quit, EVERYWHERE, Group::Program, words::keys::quit),
    row(&[key(KeyCode::Down), char('j')], Action::ChooseNext, GALLERY, Group::Gallery, words::keys::choose_next),
    row(&[key(KeyCode::Up), char('k')], Action::ChoosePrevious, GALLERY, Group::Gallery, words::keys::choose_previous),
    row(&[key(KeyCode::PageDown)], Action::ChoosePageDown, GALLERY, Group::Gallery, words::keys::choose_page_down),
    row(&[key(KeyCode::PageUp)], Action::ChoosePageUp, GALLERY, Group::Gallery, words::keys::choose_page_up),
    row(&[key(KeyCode::Home)], Action::ChooseFirst, GALLERY, Group::Gallery, words::keys::choose_first),
    row(&[key(KeyCode::End)], Action::ChooseLast, GALLERY, Group::Gallery, words::keys::choose_last),
    row(
        &[key(KeyCode::Enter), key(KeyCode::Right), char(' '), char('l'), key(KeyCode::F(5))],
        Action::Open,
        GALLERY,
        Group::Gallery,
        words::keys::open,
    ),
    row(&[char('/')], Action::Search, GALLERY, Group::Gallery, words::keys::search),
    row(
        &[char('e')],
        Action::Edit,
        &[Mode::Walkthrough, Mode::Lesson, Mode::Editing, Mode::Changing, Mode::Question],
        Group::Edit,
        words::keys::edit,
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
        words::keys::value_type,
    ),
    row(&[key(KeyCode::Backspace)], Action::ValueErase, EDITING, Group::Edit, words::keys::value_erase),
    row(&[key(KeyCode::Enter)], Action::ValueSet, EDITING, Group::Edit, words::keys::value_set),
    row(&[key(KeyCode::Up)], Action::PickUp, PICKED, Group::Edit, words::keys::pick_up),
    row(&[key(KeyCode::Down)], Action::PickDown, PICKED, Group::Edit, words::keys::pick_down),
    row(&[key(KeyCode::Left)], Action::PickLeft, PICKED, Group::Edit, words::keys::pick_left),
    row(&[key(KeyCode::Right)], Action::PickRight, PICKED, Group::Edit, words::keys::pick_right),
    row(&[key(KeyCode::Up)], Action::CursorUp, CHANGING, Group::Edit, words::keys::cursor_up),
    row(&[key(KeyCode::Down)], Action::CursorDown, CHANGING, Group::Edit, words::keys::cursor_down),
    row(&[key(KeyCode::Left)], Action::CursorLeft, CHANGING, Group::Edit, words::keys::cursor_left),
    row(&[key(KeyCode::Right)], Action::CursorRight, CHANGING, Group::Edit, words::keys::cursor_right),
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
        words::keys::sign_put,
    ),
    row(&[key(KeyCode::Enter), char(' ')], Action::SignRepeat, CHANGING, Group::Edit, words::keys::sign_repeat),
    row(&[char('a')], Action::AddChild, EDITING, Group::Edit, words::keys::add_child),
    row(&[char('A')], Action::AddSibling, EDITING, Group::Edit, words::keys::add_sibling),
    row(&[char('x'), key(KeyCode::Delete)], Action::Remove, EDITING, Group::Edit, words::keys::remove),
    row(&[char('<')], Action::ShiftLeft, EDITING, Group::Edit, words::keys::shift_left),
    row(&[char('>')], Action::ShiftRight, EDITING, Group::Edit, words::keys::shift_right),
    row(&[char('m')], Action::Mark, EDITING, Group::Edit, words::keys::mark),
    row(&[char('s')], Action::Swap, EDITING, Group::Edit, words::keys::swap),
    row(&[char('R')], Action::Rename, EDITING, Group::Edit, words::keys::rename),
    row(&[char('%')], Action::Probability, EDITING, Group::Edit, words::keys::probability),
    row(&[char('u')], Action::Undo, EDITED, Group::Edit, words::keys::undo),
    row(&[char('U'), ctrl(KeyCode::Char('r'))], Action::Redo, EDITED, Group::Edit, words::keys::redo),
    row(&[char('w')], Action::SaveFile, EDITED, Group::Edit, words::keys::save_file),
    row(&[char('W')], Action::SaveAs, EDITED, Group::Edit, words::keys::save_as),
    row(&[char('L')], Action::Load, EDITED, Group::Edit, words::keys::load),
    row(&[char('Q')], Action::Quiz, QUIZZED, Group::Steps, words::keys::quiz),
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
        words::keys::answer_type,
    ),
    row(
        &[key(KeyCode::Enter), key(KeyCode::PageDown)],
        Action::AnswerGive,
        QUIZ,
        Group::Quiz,
        words::keys::answer_give,
    ),
    row(&[char(' ')], Action::AnswerMark, QUIZ, Group::Quiz, words::keys::answer_mark),
    row(&[key(KeyCode::Backspace)], Action::AnswerErase, QUIZ, Group::Quiz, words::keys::answer_erase),
    row(&[ctrl(KeyCode::Char('u'))], Action::AnswerClear, QUIZ, Group::Quiz, words::keys::answer_clear),
    row(&[key(KeyCode::Enter)], Action::AnswerHere, MISTAKE, Group::Quiz, words::keys::answer_here),
    row(&[char('s')], Action::AnswerShow, ASKED, Group::Quiz, words::keys::answer_show),
    row(&[char('r')], Action::AnswerTelling, QUIZ, Group::Quiz, words::keys::answer_telling),
    row(&[char('v')], Action::AnswerVote, QUIZ, Group::Quiz, words::keys::answer_vote),
    row(&[char('G')], Action::MatchTree, MATCH, Group::Match, words::keys::match_tree),
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
        words::keys::move_type,
    ),
    row(
        &[char('K'), char('Q'), char('R'), char('B'), char('N'), char('O')],
        Action::MoveTypePiece,
        MATCH,
        Group::Match,
        words::keys::move_type_piece,
    ),
    row(&[key(KeyCode::Enter), char(' ')], Action::MovePlay, MATCH, Group::Match, words::keys::move_play),
    row(
        &[key(KeyCode::Right), key(KeyCode::Down), key(KeyCode::Tab), key(KeyCode::PageDown), char('j'), char('l')],
        Action::MoveNext,
        MATCH,
        Group::Match,
        words::keys::move_next,
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
        words::keys::move_previous,
    ),
    row(&[key(KeyCode::Backspace)], Action::MoveErase, MATCH, Group::Match, words::keys::move_erase),
    row(&[char('u')], Action::MoveUndo, MATCH, Group::Match, words::keys::move_undo),
    row(&[char('w')], Action::MoveWhy, MATCH, Group::Match, words::keys::move_why),
    row(&[char('i')], Action::Hint, MATCH, Group::Match, words::keys::move_hint),
    row(&[char('s')], Action::Strategy, MATCH, Group::Match, words::keys::match_strategy),
    row(&[char('x')], Action::GiveUp, MATCH, Group::Match, words::keys::match_give_up),
    row(&[char('n')], Action::Again, MATCH, Group::Match, words::keys::match_again),
    row(&[char('s')], Action::LeaveSaving, QUESTION, Group::Edit, words::keys::leave_saving),
    row(&[char('d')], Action::LeaveDiscarding, QUESTION, Group::Edit, words::keys::leave_discarding),
    row(&[char('k')], Action::LeaveKeeping, QUESTION, Group::Edit, words::keys::leave_keeping),
];
