//! Converts crossterm events into input of the interface.

use super::Input;
use crossterm::event as there;
use crossterm::event::Event;
use plywood_interface::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

/// Converts an event; `None` if it has no meaning here, such as the release of a key.
pub fn input<N>(event: &Event) -> Option<Input<N>> {
    match event {
        Event::Paste(text) => Some(Input::Paste(text.clone())),
        &Event::Key(key) if key.kind == there::KeyEventKind::Release => None,
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

const fn code(code: there::KeyCode) -> KeyCode {
    match code {
        there::KeyCode::Char(c) => KeyCode::Char(c),
        there::KeyCode::F(number) => KeyCode::F(number),
        there::KeyCode::Enter => KeyCode::Enter,
        there::KeyCode::Esc => KeyCode::Esc,
        there::KeyCode::Tab => KeyCode::Tab,
        there::KeyCode::BackTab => KeyCode::BackTab,
        there::KeyCode::Backspace => KeyCode::Backspace,
        there::KeyCode::Delete => KeyCode::Delete,
        there::KeyCode::Left => KeyCode::Left,
        there::KeyCode::Right => KeyCode::Right,
        there::KeyCode::Up => KeyCode::Up,
        there::KeyCode::Down => KeyCode::Down,
        there::KeyCode::Home => KeyCode::Home,
        there::KeyCode::End => KeyCode::End,
        there::KeyCode::PageUp => KeyCode::PageUp,
        there::KeyCode::PageDown => KeyCode::PageDown,
        _ => KeyCode::Other,
    }
}

fn modifiers(held: there::KeyModifiers) -> KeyModifiers {
    let others = there::KeyModifiers::SUPER | there::KeyModifiers::HYPER | there::KeyModifiers::META;
    let table = [
        (there::KeyModifiers::SHIFT, KeyModifiers::SHIFT),
        (there::KeyModifiers::CONTROL, KeyModifiers::CONTROL),
        (there::KeyModifiers::ALT, KeyModifiers::ALT),
        (others, KeyModifiers::OTHER),
    ];
    table.into_iter().filter(|(there, _)| held.intersects(*there)).map(|(_, here)| here).collect()
}

const fn mouse_kind(kind: there::MouseEventKind) -> Option<MouseEventKind> {
    match kind {
        there::MouseEventKind::Down(held) => Some(MouseEventKind::Down(button(held))),
        there::MouseEventKind::Drag(held) => Some(MouseEventKind::Drag(button(held))),
        there::MouseEventKind::ScrollUp => Some(MouseEventKind::ScrollUp),
        there::MouseEventKind::ScrollDown => Some(MouseEventKind::ScrollDown),
        there::MouseEventKind::ScrollLeft => Some(MouseEventKind::ScrollLeft),
        there::MouseEventKind::ScrollRight => Some(MouseEventKind::ScrollRight),
        there::MouseEventKind::Up(_) | there::MouseEventKind::Moved => None,
    }
}

const fn button(button: there::MouseButton) -> MouseButton {
    match button {
        there::MouseButton::Left => MouseButton::Left,
        there::MouseButton::Right => MouseButton::Right,
        there::MouseButton::Middle => MouseButton::Middle,
    }
}
