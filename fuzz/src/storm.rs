//! Fuzz runs of the interface on any tree: keys, clicks, screen sizes, late or cancelled jobs, a changing file and a presenter
//! view, in any order.

use std::path::PathBuf;

use super::screen::{Disk, Screen};
use super::tape::{TRICKY, Tape};
use plywood_document::content::FileContent;
use plywood_document::recovered::Recovered;
use plywood_interface::editing::FileChange;
use plywood_interface::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use plywood_interface::keymap::BINDINGS;
use plywood_interface::update::Message;
use plywood_search::session::SearchProblem;
use plywood_tree::format::{Syntax, write};
use plywood_tree::progress::BytesRead;
use plywood_tree::source::{Fingerprint, RecoveryKey, UnsavedEdits};

const MOST_EVENTS: usize = 2_000;

/// Sizes at which the screen shows other parts than at a slightly smaller size.
const SIZES: [(u16, u16); 12] = [
    (80, 24),
    (120, 40),
    (160, 48),
    (200, 60),
    (116, 28),
    (115, 27),
    (79, 23),
    (40, 12),
    (20, 6),
    (1, 1),
    (400, 150),
    (0, 0),
];

const PASTED: &[&str] = &[
    "",
    "q",
    "qQ\u{3}\u{1b}\u{1b}[A",
    "-3.5",
    "inf",
    "T",
    "12",
    "99999999999999999999",
    "a name\r\nof two lines\r",
    "/tmp/\u{202e}x.toml\n",
    "e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}",
    "日本語",
];

#[derive(Clone, Copy, Debug)]
enum Done {
    AtOnce,
    Later,
}

impl Done {
    const fn drawn(tape: &mut Tape<'_>) -> Self {
        if tape.byte() < 200 { Self::AtOnce } else { Self::Later }
    }
}

#[derive(Clone, Copy, Debug)]
enum Happening {
    Key(KeyEvent, Done),
    Keys(&'static str),
    Paste(&'static str),
    Mouse(MouseEvent),
    Resize(u16, u16),
    Tick,
    Progress(u64),
    Finish,
    Disk(Disk),
    Changed(bool),
    Found,
    Follow(u16, u16),
}

pub fn trial(bytes: &[u8]) {
    let mut tape = Tape::new(bytes);
    let (size, opened) = beginning(&mut tape);
    let mut screen = Screen::new(size);
    match opened {
        Opened::Nothing => {}
        Opened::Map(number) => screen.open_map(number),
        Opened::Searched(subject) => screen.open(*subject),
    }
    let mut events = 0;
    while !tape.is_over() && events < MOST_EVENTS {
        let happening = next(&mut tape);
        happen(&mut screen, &mut tape, happening);
        events += 1;
    }
    screen.finish();
}

/// Describes the events of the bytes, for reading a failed run.
#[must_use]
pub fn told(bytes: &[u8]) -> Vec<String> {
    let mut tape = Tape::new(bytes);
    let (size, opened) = beginning(&mut tape);
    let what = match opened {
        Opened::Nothing => String::new(),
        Opened::Map(number) => Screen::map(number).title,
        Opened::Searched(subject) => {
            subject.document().map(|document| write(&document, Syntax::Toml)).unwrap_or_default()
        }
    };
    let mut told = vec![format!("{size:?} {what}")];
    while !tape.is_over() && told.len() < MOST_EVENTS {
        let happening = next(&mut tape);
        told.push(format!("{happening:?}"));
        if matches!(happening, Happening::Changed(true) | Happening::Found) {
            drop(tape.subject());
        }
    }
    told
}

enum Opened {
    Nothing,
    Map(u16),
    Searched(Box<SearchProblem>),
}

fn beginning(tape: &mut Tape<'_>) -> ((u16, u16), Opened) {
    let size = tape.of(&SIZES);
    let opened = match tape.byte() {
        0..=12 => Opened::Nothing,
        13..=20 => Opened::Map(tape.below(256)),
        21..=100 => Opened::Searched(Box::new(Screen::lecture(tape.below(256)))),
        101.. => Opened::Searched(Box::new(tape.subject())),
    };
    (size, opened)
}

fn next(tape: &mut Tape<'_>) -> Happening {
    match tape.byte() {
        0..=139 => Happening::Key(bound(tape), Done::drawn(tape)),
        140..=164 => {
            let key = tape.of(&[KeyCode::Right, KeyCode::Left, KeyCode::Enter, KeyCode::Esc]);
            Happening::Key(key.into(), Done::drawn(tape))
        }
        165..=179 => Happening::Key(typed(tape), Done::drawn(tape)),
        180..=182 => Happening::Keys(tape.of(TRICKY)),
        183..=186 => Happening::Paste(tape.of(PASTED)),
        187..=209 => Happening::Mouse(mouse(tape)),
        210..=217 => {
            let (columns, rows) = tape.of(&SIZES);
            Happening::Resize(columns, rows)
        }
        218..=222 => Happening::Resize(tape.below(250), tape.below(80)),
        223..=227 => Happening::Tick,
        228..=229 => Happening::Progress(u64::from(tape.byte()) << tape.below(56)),
        230..=242 => Happening::Finish,
        243..=244 => Happening::Disk(tape.of(&[Disk::Works, Disk::Refuses])),
        245..=247 => Happening::Changed(tape.byte() < 200),
        248..=249 => Happening::Found,
        250.. => {
            let (columns, rows) = tape.of(&SIZES);
            Happening::Follow(columns, rows)
        }
    }
}

fn bound(tape: &mut Tape<'_>) -> KeyEvent {
    let binding = &BINDINGS[usize::from(tape.below(BINDINGS.len() as u16))];
    tape.of(binding.keys)
}

/// Returns a key that types something, or any key with modifiers.
fn typed(tape: &mut Tape<'_>) -> KeyEvent {
    let code = match tape.byte() {
        0..=99 => KeyCode::Char(char::from(tape.byte())),
        100..=149 => KeyCode::Char(char::from(b'0' + tape.below(10) as u8)),
        150..=199 => KeyCode::Char(tape.of(TRICKY).chars().next().unwrap_or('\u{61c}')),
        200..=219 => KeyCode::F(tape.byte()),
        220.. => tape.of(&[
            KeyCode::Backspace,
            KeyCode::Delete,
            KeyCode::Home,
            KeyCode::End,
            KeyCode::PageUp,
            KeyCode::PageDown,
            KeyCode::Tab,
            KeyCode::BackTab,
            KeyCode::Other,
        ]),
    };
    KeyEvent::new(code, held(tape))
}

const fn held(tape: &mut Tape<'_>) -> KeyModifiers {
    match tape.byte() {
        byte @ 200.. => KeyModifiers::from_bits_truncate(byte),
        _ => KeyModifiers::NONE,
    }
}

fn mouse(tape: &mut Tape<'_>) -> MouseEvent {
    let kind = tape.of(&[
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Drag(MouseButton::Left),
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::Down(MouseButton::Middle),
        MouseEventKind::ScrollUp,
        MouseEventKind::ScrollDown,
        MouseEventKind::ScrollLeft,
        MouseEventKind::ScrollRight,
    ]);
    let (column, row) = if tape.byte() < 250 { (tape.below(200), tape.below(60)) } else { (u16::MAX, u16::MAX) };
    MouseEvent { kind, column, row, modifiers: held(tape) }
}

fn happen(screen: &mut Screen, tape: &mut Tape<'_>, happening: Happening) {
    match happening {
        Happening::Key(key, Done::AtOnce) => screen.key(key),
        Happening::Key(key, Done::Later) => screen.send(Message::Key(key)),
        Happening::Keys(text) => {
            for c in text.chars() {
                screen.send(Message::Key(KeyCode::Char(c).into()));
            }
        }
        Happening::Paste(text) => screen.paste(text),
        Happening::Mouse(event) => screen.send(Message::Mouse(event)),
        Happening::Resize(columns, rows) => screen.send(Message::Resize(columns, rows)),
        Happening::Tick => screen.send(Message::Tick),
        Happening::Progress(nodes) => {
            screen.send(Message::Progress(nodes, BytesRead { read: nodes / 2, all: Some(nodes) }));
        }
        Happening::Finish => screen.finish(),
        Happening::Disk(disk) => screen.disk = disk,
        Happening::Changed(is_whole) => changed(screen, tape, is_whole),
        Happening::Found => found(screen, tape),
        Happening::Follow(columns, rows) => screen.present((columns, rows)),
    }
}

fn changed(screen: &mut Screen, tape: &mut Tape<'_>, is_whole: bool) {
    let subject = is_whole.then(|| Box::new(tape.subject()));
    if let Some(lesson_view) = screen.model.lesson_view() {
        let path = lesson_view.document.origin.path.clone().unwrap_or_else(|| PathBuf::from("storm.toml"));
        let other = subject.map(|subject| FileContent::Lesson(Box::new(Screen::map(subject.title.len() as u16))));
        let outcome = other.ok_or_else(|| "line 1: broken".to_owned());
        return screen.send(Message::FileChanged(Box::new(FileChange { files: vec![path], outcome })));
    }
    let outcome = subject.map(FileContent::Searched).ok_or_else(|| "line 1: \u{202e}broken".to_owned());
    let open = screen.model.search_view().and_then(|search_view| search_view.document.origin.path.clone());
    let path = open.unwrap_or_else(|| PathBuf::from("storm.toml"));
    screen.send(Message::FileChanged(Box::new(FileChange { files: vec![path], outcome })));
}

fn found(screen: &mut Screen, tape: &mut Tape<'_>) {
    let subject = tape.subject();
    if let Some(lesson_view) = screen.model.lesson_view() {
        let (key, content) = (lesson_view.document.origin.key(), FileContent::Lesson(Box::new(Screen::map(1))));
        let left = UnsavedEdits { name: "storm.edits".to_owned(), key, seconds: None };
        return screen.send(Message::Recovered(Box::new(Recovered { of: key.of, left, content })));
    }
    let Some(search_view) = screen.model.search_view() else { return };
    let key = search_view.document.origin.key();
    let other = RecoveryKey { base: Fingerprint::of(b"another").number(), ..key };
    let left = UnsavedEdits { name: "storm.json".to_owned(), key: other, seconds: Some(90) };
    let content = FileContent::Searched(Box::new(subject));
    screen.send(Message::Recovered(Box::new(Recovered { of: key.of, left, content })));
}
