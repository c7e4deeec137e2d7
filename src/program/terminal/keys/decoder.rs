//! Decodes terminal bytes: characters, function keys of xterm, rxvt, kitty and the Linux console, three mouse protocols, and
//! bracketed pastes. Ctrl-C ends every sequence but a paste, in which it is text.
//!
//! Source: `XTerm` Control Sequences (Thomas Dickey), "PC-Style Function Keys", "Mouse Tracking", "Bracketed Paste Mode".

use std::str::{self, FromStr};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

const ESCAPE: u8 = 0x1b;
const CONTROL_C: u8 = 0x03;
const PASTE: &[u8] = b"\x1b[200~";
const PASTE_END: &[u8] = b"\x1b[201~";
/// End of the cursor's report if the blank of [`super::QUESTION`] took two columns.
const ENLARGED: &[u8] = b"2;3R";
/// Maximum bytes of a paste.
const LONGEST_PASTE: usize = 1 << 20;
/// Maximum bytes of other sequences: more than any key or click has.
const LONGEST: usize = 64;

#[derive(Default)]
pub struct Decoder {
    /// Bytes since the last complete event.
    begun: Vec<u8>,
    /// The terminal has answered that it enlarges text.
    pub enlarges_text: bool,
}

enum Meaning {
    Unfinished,
    Event(Event),
    /// The cursor has moved by the width of a blank twice as large.
    EnlargesText,
    /// A complete sequence without meaning.
    Nothing,
    Broken,
}

impl Decoder {
    pub const fn is_unfinished(&self) -> bool {
        !self.begun.is_empty()
    }

    pub fn read(&mut self, bytes: &[u8], events: &mut Vec<Event>) {
        for &byte in bytes {
            self.take(byte, events);
        }
    }

    /// Ends an unfinished sequence: Escape alone is a key, a paste is cut off here, and anything else is ignored.
    pub fn end(&mut self, events: &mut Vec<Event>) {
        let begun = std::mem::take(&mut self.begun);
        if begun == [ESCAPE] {
            events.push(Event::Key(KeyCode::Esc.into()));
        } else if let Some(text) = begun.strip_prefix(PASTE) {
            events.push(paste(text));
        } else {
            // Not a key.
        }
    }

    fn take(&mut self, byte: u8, events: &mut Vec<Event>) {
        let is_paste = self.begun.starts_with(PASTE);
        if !is_paste && matches!(byte, CONTROL_C | ESCAPE) {
            self.end(events);
        }
        if is_paste && self.begun.len() == LONGEST_PASTE {
            // Keep the last bytes, which may begin the end marker.
            self.begun.remove(LONGEST_PASTE - PASTE_END.len());
        }
        if !is_paste && self.begun.len() == LONGEST {
            self.begun.pop();
        }
        self.begun.push(byte);
        match meaning(&self.begun) {
            Meaning::Unfinished => {}
            Meaning::Event(event) => {
                self.begun.clear();
                events.push(event);
            }
            Meaning::EnlargesText => {
                self.begun.clear();
                self.enlarges_text = true;
            }
            Meaning::Nothing => self.begun.clear(),
            Meaning::Broken => {
                let is_alone = self.begun.len() == 1;
                self.begun.clear();
                if !is_alone {
                    self.take(byte, events);
                }
            }
        }
    }
}

fn meaning(begun: &[u8]) -> Meaning {
    match begun {
        [] | [ESCAPE] | [ESCAPE, b'O'] => Meaning::Unfinished,
        [ESCAPE, b'[', rest @ ..] => control_sequence(begun, rest),
        [ESCAPE, b'O', last] => last_byte_key(*last).map_or(Meaning::Broken, |code| key(code, KeyModifiers::NONE)),
        [ESCAPE, rest @ ..] => character(rest, KeyModifiers::ALT),
        rest => character(rest, KeyModifiers::NONE),
    }
}

fn control_sequence(begun: &[u8], rest: &[u8]) -> Meaning {
    if begun.starts_with(PASTE) {
        let text = begun.strip_suffix(PASTE_END).and_then(|text| text.strip_prefix(PASTE));
        return text.map_or(Meaning::Unfinished, |text| Meaning::Event(paste(text)));
    }
    match rest {
        [b'M', bytes @ ..] => plain_mouse(bytes),
        [] | [b'['] | [.., b' '..=b'?'] => Meaning::Unfinished,
        ENLARGED => Meaning::EnlargesText,
        // Linux console.
        [b'[', last @ b'A'..=b'E'] => key(KeyCode::F(last - b'A' + 1), KeyModifiers::NONE),
        [parameters @ .., last @ b'@'..=b'~'] => {
            let parameters = str::from_utf8(parameters).unwrap_or_default();
            whole_sequence(parameters, *last).map_or(Meaning::Nothing, Meaning::Event)
        }
        [..] => Meaning::Broken,
    }
}

fn whole_sequence(parameters: &str, last: u8) -> Option<Event> {
    match (parameters.strip_prefix('<'), last) {
        (Some(parameters), b'M' | b'm') => return mouse(parameters, 0, last == b'm'),
        (None, b'M') => return mouse(parameters, MOUSE_OFFSET, false),
        (None, b'I') => return Some(Event::FocusGained),
        (None, b'O') => return Some(Event::FocusLost),
        _ => {}
    }
    let mut parameters = parameters.split(';');
    let first = parameters.next()?;
    let mut held = parameters.next().unwrap_or_default().split(':');
    let mask = held.next()?;
    let kind = held.next();
    let mut modifiers = modifiers(number(mask).unwrap_or(1));
    let code = match last {
        b'Z' => KeyCode::BackTab,
        b'~' => numbered_key(number(first)?)?,
        b'u' => character_key(first.split(':').next().and_then(number)?)?,
        // Cursor position report.
        b'R' => return None,
        last => last_byte_key(last)?,
    };
    if code == KeyCode::BackTab {
        modifiers |= KeyModifiers::SHIFT;
    }
    let kind = if kind == Some("3") { KeyEventKind::Release } else { KeyEventKind::Press };
    Some(Event::Key(KeyEvent::new_with_kind(code, modifiers, kind)))
}

const fn last_byte_key(last: u8) -> Option<KeyCode> {
    Some(match last {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'P'..=b'S' => KeyCode::F(last - b'P' + 1),
        _ => return None,
    })
}

const fn numbered_key(number: u8) -> Option<KeyCode> {
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => KeyCode::F(number - 10),
        17..=21 => KeyCode::F(number - 11),
        23..=26 => KeyCode::F(number - 12),
        28 | 29 => KeyCode::F(number - 15),
        31..=34 => KeyCode::F(number - 17),
        _ => return None,
    })
}

fn character_key(number: u32) -> Option<KeyCode> {
    Some(match char::from_u32(number)? {
        '\u{1b}' => KeyCode::Esc,
        '\r' => KeyCode::Enter,
        '\t' => KeyCode::Tab,
        '\u{7f}' => KeyCode::Backspace,
        // Keys without a character.
        '\u{e000}'..='\u{f8ff}' => KeyCode::Null,
        c => KeyCode::Char(c),
    })
}

/// Decodes a modifier parameter, which is one more than the bits.
fn modifiers(parameter: u8) -> KeyModifiers {
    let bits = parameter.saturating_sub(1);
    let table = [
        (1, KeyModifiers::SHIFT),
        (2, KeyModifiers::ALT),
        (4, KeyModifiers::CONTROL),
        (8, KeyModifiers::SUPER),
        (16, KeyModifiers::HYPER),
        (32, KeyModifiers::META),
    ];
    table.into_iter().filter(|(bit, _)| bits & bit != 0).map(|(_, modifier)| modifier).collect()
}

fn character(bytes: &[u8], held: KeyModifiers) -> Meaning {
    let control = |c: u8| key(KeyCode::Char(c.into()), held | KeyModifiers::CONTROL);
    match bytes {
        [b'\r'] => key(KeyCode::Enter, held),
        [b'\t'] => key(KeyCode::Tab, held),
        [0x7f] => key(KeyCode::Backspace, held),
        [0] => control(b' '),
        [byte @ 0x01..=0x1a] => control(byte - 1 + b'a'),
        [byte @ 0x1c..=0x1f] => control(byte - 0x1c + b'4'),
        bytes => match str::from_utf8(bytes) {
            Ok(text) => text.chars().next().map_or(Meaning::Nothing, |c| {
                let shift = if c.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
                key(KeyCode::Char(c), held | shift)
            }),
            Err(error) if error.error_len().is_none() => Meaning::Unfinished,
            Err(_) => Meaning::Broken,
        },
    }
}

const fn key(code: KeyCode, modifiers: KeyModifiers) -> Meaning {
    Meaning::Event(Event::Key(KeyEvent::new(code, modifiers)))
}

fn paste(text: &[u8]) -> Event {
    Event::Paste(String::from_utf8_lossy(text).into_owned())
}

/// Offset of mouse coordinates in single bytes, and of the button in rxvt's protocol.
const MOUSE_OFFSET: u8 = 32;

fn plain_mouse(bytes: &[u8]) -> Meaning {
    match bytes {
        [.., 0..MOUSE_OFFSET] => Meaning::Broken,
        [button, column, row] => {
            let place = (u16::from(column - MOUSE_OFFSET), u16::from(row - MOUSE_OFFSET));
            mouse_event(button - MOUSE_OFFSET, place).map_or(Meaning::Nothing, Meaning::Event)
        }
        _ => Meaning::Unfinished,
    }
}

fn mouse(parameters: &str, offset: u8, is_release: bool) -> Option<Event> {
    let mut parameters = parameters.split(';');
    let button: u8 = parameters.next().and_then(number)?;
    let place = (parameters.next().and_then(number)?, parameters.next().and_then(number)?);
    let mut event = mouse_event(button.checked_sub(offset)?, place)?;
    if let Event::Mouse(MouseEvent { kind, .. }) = &mut event
        && let (MouseEventKind::Down(button), true) = (*kind, is_release)
    {
        *kind = MouseEventKind::Up(button);
    }
    Some(event)
}

/// Makes a mouse event; column and row count from 1. The two lowest and the two highest bits of `bits` are the button; the bits
/// between are the modifiers and the motion flag.
fn mouse_event(bits: u8, (column, row): (u16, u16)) -> Option<Event> {
    let (button, moves) = ((bits & 0b11) | ((bits >> 4) & 0b1100), bits & 0b10_0000 != 0);
    let buttons = [MouseButton::Left, MouseButton::Middle, MouseButton::Right];
    let kind = match (button, buttons.get(usize::from(button))) {
        (_, Some(&held)) if moves => MouseEventKind::Drag(held),
        (_, Some(&held)) => MouseEventKind::Down(held),
        (3..=5, None) if moves => MouseEventKind::Moved,
        (3, None) => MouseEventKind::Up(MouseButton::Left),
        (4, None) => MouseEventKind::ScrollUp,
        (5, None) => MouseEventKind::ScrollDown,
        (6, None) if !moves => MouseEventKind::ScrollLeft,
        (7, None) if !moves => MouseEventKind::ScrollRight,
        _ => return None,
    };
    let modifiers = modifiers((bits >> 2 & 0b111) + 1);
    Some(Event::Mouse(MouseEvent { kind, column: column.checked_sub(1)?, row: row.checked_sub(1)?, modifiers }))
}

fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

#[cfg(test)]
mod tests;
