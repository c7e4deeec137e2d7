//! What a person does: keys, the mouse, a change of size. The names are crossterm's, for everybody knows them; the types are our
//! own, so that the interface can be told of keys by anything.

use bitflags::bitflags;

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
    Tab,
    /// Tab with Shift.
    BackTab,
    Backspace,
    Delete,
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    PageUp,
    PageDown,
    /// Any other key: none that means anything here.
    Other,
}

bitflags! {
    /// What is held while a key is pressed.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct KeyModifiers: u8 {
        const SHIFT = 1;
        /// Ctrl.
        const CONTROL = 1 << 1;
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
    pub code: KeyCode,
    /// What was held.
    pub modifiers: KeyModifiers,
}

impl KeyEvent {
    /// This key with these held.
    pub const fn new(code: KeyCode, modifiers: KeyModifiers) -> Self {
        Self { code, modifiers }
    }
}

impl From<KeyCode> for KeyEvent {
    fn from(code: KeyCode) -> Self {
        Self::new(code, KeyModifiers::NONE)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MouseButton {
    Left,
    Right,
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
    pub column: u16,
    pub row: u16,
    /// What was held.
    pub modifiers: KeyModifiers,
}
