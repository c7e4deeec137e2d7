//! What a person does: keys, the mouse, a change of size. The names are crossterm's, for everybody knows them; the types are our
//! own, so that the interface can be told of keys by anything. Knows nothing of terminals.

use bitflags::bitflags;

/// Which key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KeyCode {
    /// A key that writes this.
    Char(char),
    /// A function key.
    F(u8),
    /// Enter or Return.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Tab with Shift.
    BackTab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Left.
    Left,
    /// Right.
    Right,
    /// Up.
    Up,
    /// Down.
    Down,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// Any other key: none that means anything here.
    Other,
}

bitflags! {
    /// What is held while a key is pressed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct KeyModifiers: u8 {
        /// Shift.
        const SHIFT = 1;
        /// Ctrl.
        const CONTROL = 1 << 1;
        /// Alt.
        const ALT = 1 << 2;
        /// Any other: Super, Hyper, Meta.
        const OTHER = 1 << 3;
        /// None.
        const NONE = 0;
    }
}

/// A key that was pressed, or that repeats because it is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyEvent {
    /// Which key.
    pub code: KeyCode,
    /// What was held.
    pub modifiers: KeyModifiers,
}

impl KeyEvent {
    /// This key with these held.
    #[must_use]
    pub const fn new(code: KeyCode, modifiers: KeyModifiers) -> Self {
        Self { code, modifiers }
    }
}

impl From<KeyCode> for KeyEvent {
    fn from(code: KeyCode) -> Self {
        Self::new(code, KeyModifiers::NONE)
    }
}

/// A button of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MouseButton {
    /// The left one.
    Left,
    /// The right one.
    Right,
    /// The one in the middle.
    Middle,
}

/// What the mouse did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MouseEventKind {
    /// A button was pressed.
    Down(MouseButton),
    /// It was moved while a button was held.
    Drag(MouseButton),
    /// The wheel was turned away.
    ScrollUp,
    /// The wheel was turned towards the hand.
    ScrollDown,
    /// The wheel was turned to the left.
    ScrollLeft,
    /// The wheel was turned to the right.
    ScrollRight,
}

/// Something the mouse did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MouseEvent {
    /// What.
    pub kind: MouseEventKind,
    /// In which column.
    pub column: u16,
    /// In which row.
    pub row: u16,
    /// What was held.
    pub modifiers: KeyModifiers,
}
