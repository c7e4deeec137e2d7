//! Every key, what it does and how the help calls it: one table, from which help, key line and README are printed.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a user can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// Ask for a step number.
    GoTo,
    /// Start or stop stepping by itself.
    Play,
    /// Step faster.
    Faster,
    /// Step slower.
    Slower,
    /// Search with the next algorithm.
    Algorithm,
    /// Cut on equality or strictly.
    CutOn,
    /// Return fail-soft or fail-hard.
    Returns,
    /// Look at children in another order.
    Order,
    /// Show windows, their history, or intervals.
    Display,
    /// Select the next node in preorder.
    SelectNext,
    /// Select the previous node in preorder.
    SelectPrevious,
    /// Select the parent.
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
    /// Compare with minimax and with par.
    Compare,
    /// Show how the work grows with depth.
    Chart,
    /// Read the file's note.
    Note,
    /// Other colors.
    Theme,
    /// Blank the screen.
    Blank,
    /// Back to the list of lectures.
    Gallery,
    /// List the keys.
    Help,
    /// Close what lies over the tree.
    Close,
    /// Leave for the shell; `fg` comes back.
    Suspend,
    /// Leave.
    Quit,
}

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
    /// Everything else.
    Program,
}

impl Group {
    /// In the order of the help.
    pub const ALL: [Self; 5] = [Self::Steps, Self::Search, Self::Nodes, Self::View, Self::Program];

    /// The heading in the help.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Steps => "Steps",
            Self::Search => "Search",
            Self::Nodes => "Nodes",
            Self::View => "View",
            Self::Program => "Program",
        }
    }
}

/// A key with its modifiers. Shift is not told of characters: they are what they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The key.
    pub code: KeyCode,
    /// What is held down with it.
    pub modifiers: KeyModifiers,
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
    /// Where the help lists it.
    pub group: Group,
    /// What the help says.
    pub help: &'static str,
}

const fn row(keys: &'static [Key], action: Action, group: Group, help: &'static str) -> Binding {
    Binding { keys, action, group, help }
}

/// Every key of the program.
pub const BINDINGS: &[Binding] = &[
    row(
        &[key(KeyCode::Right), char(' '), key(KeyCode::PageDown), char('l')],
        Action::Forward,
        Group::Steps,
        "next step",
    ),
    row(&[key(KeyCode::Left), key(KeyCode::PageUp), char('h')], Action::Back, Group::Steps, "step back"),
    row(&[char('n')], Action::NextEvent, Group::Steps, "next cutoff or better value"),
    row(&[char('N')], Action::PreviousEvent, Group::Steps, "previous cutoff or better value"),
    row(&[key(KeyCode::Home)], Action::First, Group::Steps, "before the first step"),
    row(&[key(KeyCode::End)], Action::Last, Group::Steps, "after the last step"),
    row(&[char('g')], Action::GoTo, Group::Steps, "go to a step"),
    row(&[char('p')], Action::Play, Group::Steps, "play, pause"),
    row(&[char('+'), char('=')], Action::Faster, Group::Steps, "play faster"),
    row(&[char('-')], Action::Slower, Group::Steps, "play slower"),
    row(&[char('a')], Action::Algorithm, Group::Search, "next algorithm"),
    row(&[char('r')], Action::Returns, Group::Search, "fail-soft, fail-hard"),
    row(&[char('s')], Action::CutOn, Group::Search, "cut on equal, strict"),
    row(&[char('o')], Action::Order, Group::Search, "order: given, best, worst, random"),
    row(&[char('c')], Action::Compare, Group::Search, "compare with minimax and par"),
    row(&[char('C')], Action::Chart, Group::Search, "chart of nodes against depth"),
    row(&[char('w')], Action::Why, Group::Nodes, "why: explain the selected node"),
    row(&[key(KeyCode::Tab)], Action::SelectNext, Group::Nodes, "select the next node"),
    row(
        &[shift(KeyCode::BackTab), key(KeyCode::BackTab)],
        Action::SelectPrevious,
        Group::Nodes,
        "select the previous node",
    ),
    row(&[shift(KeyCode::Up)], Action::SelectParent, Group::Nodes, "select the parent"),
    row(&[shift(KeyCode::Down)], Action::SelectChild, Group::Nodes, "select the first child"),
    row(&[shift(KeyCode::Left)], Action::SelectLeft, Group::Nodes, "select the node to the left"),
    row(&[shift(KeyCode::Right)], Action::SelectRight, Group::Nodes, "select the node to the right"),
    row(&[key(KeyCode::Enter)], Action::Fold, Group::Nodes, "fold, unfold the selected subtree"),
    row(&[char('d')], Action::Display, Group::View, "display: window, history, interval"),
    row(&[char('z')], Action::ZoomIn, Group::View, "zoom in"),
    row(&[char('Z')], Action::ZoomOut, Group::View, "zoom out"),
    row(&[char('0')], Action::ZoomFit, Group::View, "zoom to fit"),
    row(&[ctrl(KeyCode::Left)], Action::PanLeft, Group::View, "move the view left"),
    row(&[ctrl(KeyCode::Right)], Action::PanRight, Group::View, "move the view right"),
    row(&[key(KeyCode::Up), char('k'), ctrl(KeyCode::Up)], Action::PanUp, Group::View, "move the view up"),
    row(&[key(KeyCode::Down), char('j'), ctrl(KeyCode::Down)], Action::PanDown, Group::View, "move the view down"),
    row(&[char('t')], Action::Theme, Group::View, "theme: dark, light, black and white"),
    row(&[char('b'), char('.')], Action::Blank, Group::View, "blank the screen"),
    row(&[char('i')], Action::Note, Group::Program, "about this tree"),
    row(&[key(KeyCode::Backspace)], Action::Gallery, Group::Program, "back to the gallery"),
    row(&[char('?'), key(KeyCode::F(1))], Action::Help, Group::Program, "help"),
    row(&[key(KeyCode::Esc)], Action::Close, Group::Program, "close, cancel; never quits"),
    row(&[ctrl(KeyCode::Char('z'))], Action::Suspend, Group::Program, "suspend"),
    row(&[char('q'), ctrl(KeyCode::Char('c'))], Action::Quit, Group::Program, "quit"),
];

/// What a key asks for.
#[must_use]
pub fn action(event: KeyEvent) -> Option<Action> {
    let pressed = normalized(event);
    BINDINGS.iter().find(|binding| binding.keys.contains(&pressed)).map(|binding| binding.action)
}

/// Terminals differ in whether they tell of Shift with a character; the character already shows it.
fn normalized(event: KeyEvent) -> Key {
    let kept = match event.code {
        KeyCode::Char(_) => KeyModifiers::CONTROL | KeyModifiers::ALT,
        _ => KeyModifiers::CONTROL | KeyModifiers::ALT | KeyModifiers::SHIFT,
    };
    Key { code: event.code, modifiers: event.modifiers & kept }
}

/// The key as people write it: `Shift+Right`, `n`, `PageDown`.
#[must_use]
pub fn name(key: Key) -> String {
    let code = match key.code {
        KeyCode::Char(' ') => "Space".to_owned(),
        KeyCode::Char(c) => c.to_string(),
        KeyCode::F(number) => format!("F{number}"),
        KeyCode::BackTab => return "Shift+Tab".to_owned(),
        code => format!("{code:?}"),
    };
    let held = [(KeyModifiers::CONTROL, "Ctrl+"), (KeyModifiers::SHIFT, "Shift+")];
    let prefix: String = held.iter().filter(|(held, _)| key.modifiers.contains(*held)).map(|(_, name)| *name).collect();
    prefix + &code
}

/// The keys of a row, each once, as the help shows them.
#[must_use]
pub fn names(binding: &Binding) -> String {
    let mut names: Vec<String> = binding.keys.iter().map(|&key| name(key)).collect();
    names.dedup();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_key_has_two_meanings() {
        let mut seen = HashSet::new();
        for key in BINDINGS.iter().flat_map(|binding| binding.keys) {
            assert!(seen.insert((key.code, key.modifiers)), "{key:?}");
        }
    }

    #[test]
    fn every_action_stands_once_in_the_table() {
        let actions: HashSet<Action> = BINDINGS.iter().map(|binding| binding.action).collect();
        assert_eq!(actions.len(), BINDINGS.len());
    }

    #[test]
    fn keys_are_found_whatever_the_terminal_says_of_shift() {
        let event = |code, modifiers| KeyEvent::new(code, modifiers);
        assert_eq!(action(event(KeyCode::Char('N'), KeyModifiers::SHIFT)), Some(Action::PreviousEvent));
        assert_eq!(action(event(KeyCode::Char('N'), KeyModifiers::NONE)), Some(Action::PreviousEvent));
        assert_eq!(action(event(KeyCode::Right, KeyModifiers::SHIFT)), Some(Action::SelectRight));
        assert_eq!(action(event(KeyCode::BackTab, KeyModifiers::SHIFT)), Some(Action::SelectPrevious));
        assert_eq!(action(event(KeyCode::Char('x'), KeyModifiers::NONE)), None);
    }

    #[test]
    fn the_readme_prints_this_table() {
        let readme = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md"));
        let rows: Vec<String> = BINDINGS.iter().map(|row| format!("| {} | {} |", names(row), row.help)).collect();
        assert!(readme.contains(&rows.join("\n")), "the table of keys in README.md should be:\n{}", rows.join("\n"));
    }

    #[test]
    fn escape_never_quits() {
        let escape = KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE);
        assert_eq!(action(escape), Some(Action::Close));
    }
}
