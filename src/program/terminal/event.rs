//! Converts crossterm events into input of the interface.

use super::Input;
use crossterm::event::{
    Event, KeyCode as TheirKeyCode, KeyEventKind, KeyModifiers as TheirKeyModifiers, MouseButton as TheirMouseButton,
    MouseEventKind as TheirMouseEventKind,
};
use plywood_interface::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

/// Converts an event; `None` if it has no meaning here, such as the release of a key.
pub fn input<N>(event: &Event) -> Option<Input<N>> {
    match event {
        Event::Paste(text) => Some(Input::Paste(text.clone())),
        &Event::Key(key) if key.kind == KeyEventKind::Release => None,
        &Event::Key(key) => Some(Input::Key(KeyEvent::new(code(key.code), modifiers(key.modifiers)))),
        &Event::Mouse(mouse) => {
            let kind = mouse_kind(mouse.kind)?;
            let modifiers = modifiers(mouse.modifiers);
            Some(Input::Mouse(MouseEvent { kind, column: mouse.column, row: mouse.row, modifiers }))
        }
        &Event::Resize(width, height) => Some(Input::Resize(width, height)),
        Event::FocusGained | Event::FocusLost => None,
    }
}

const fn code(code: TheirKeyCode) -> KeyCode {
    match code {
        TheirKeyCode::Char(c) => KeyCode::Char(c),
        TheirKeyCode::F(number) => KeyCode::F(number),
        TheirKeyCode::Enter => KeyCode::Enter,
        TheirKeyCode::Esc => KeyCode::Esc,
        TheirKeyCode::Tab => KeyCode::Tab,
        TheirKeyCode::BackTab => KeyCode::BackTab,
        TheirKeyCode::Backspace => KeyCode::Backspace,
        TheirKeyCode::Delete => KeyCode::Delete,
        TheirKeyCode::Left => KeyCode::Left,
        TheirKeyCode::Right => KeyCode::Right,
        TheirKeyCode::Up => KeyCode::Up,
        TheirKeyCode::Down => KeyCode::Down,
        TheirKeyCode::Home => KeyCode::Home,
        TheirKeyCode::End => KeyCode::End,
        TheirKeyCode::PageUp => KeyCode::PageUp,
        TheirKeyCode::PageDown => KeyCode::PageDown,
        _ => KeyCode::Other,
    }
}

fn modifiers(held: TheirKeyModifiers) -> KeyModifiers {
    let others = TheirKeyModifiers::SUPER | TheirKeyModifiers::HYPER | TheirKeyModifiers::META;
    let table = [
        (TheirKeyModifiers::SHIFT, KeyModifiers::SHIFT),
        (TheirKeyModifiers::CONTROL, KeyModifiers::CONTROL),
        (TheirKeyModifiers::ALT, KeyModifiers::ALT),
        (others, KeyModifiers::OTHER),
    ];
    table.into_iter().filter(|(there, _)| held.intersects(*there)).map(|(_, here)| here).collect()
}

const fn mouse_kind(kind: TheirMouseEventKind) -> Option<MouseEventKind> {
    match kind {
        TheirMouseEventKind::Down(held) => Some(MouseEventKind::Down(button(held))),
        TheirMouseEventKind::Drag(held) => Some(MouseEventKind::Drag(button(held))),
        TheirMouseEventKind::ScrollUp => Some(MouseEventKind::ScrollUp),
        TheirMouseEventKind::ScrollDown => Some(MouseEventKind::ScrollDown),
        TheirMouseEventKind::ScrollLeft => Some(MouseEventKind::ScrollLeft),
        TheirMouseEventKind::ScrollRight => Some(MouseEventKind::ScrollRight),
        TheirMouseEventKind::Up(_) | TheirMouseEventKind::Moved => None,
    }
}

const fn button(button: TheirMouseButton) -> MouseButton {
    match button {
        TheirMouseButton::Left => MouseButton::Left,
        TheirMouseButton::Right => MouseButton::Right,
        TheirMouseButton::Middle => MouseButton::Middle,
    }
}
