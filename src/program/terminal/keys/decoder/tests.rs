//! Meanings of all sequences, in pieces of any size, and recovery after invalid ones.

use super::*;
use plywood_tree::random::SplitMix;

fn events(pieces: &[&[u8]]) -> Vec<Event> {
    let (mut decoder, mut events) = (Decoder::default(), Vec::new());
    for piece in pieces {
        decoder.read(piece, &mut events);
    }
    decoder.end(&mut events);
    assert!(!decoder.is_unfinished());
    events
}

fn key_event(code: KeyCode, modifiers: KeyModifiers) -> Event {
    Event::Key(KeyEvent::new(code, modifiers))
}

fn mouse_at(kind: MouseEventKind, column: u16, row: u16) -> Event {
    Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
}

fn known() -> Vec<(&'static str, Event)> {
    let plain = |code| key_event(code, KeyModifiers::NONE);
    let (shift, alt, control) = (KeyModifiers::SHIFT, KeyModifiers::ALT, KeyModifiers::CONTROL);
    vec![
        ("q", plain(KeyCode::Char('q'))),
        ("Q", key_event(KeyCode::Char('Q'), shift)),
        ("é", plain(KeyCode::Char('é'))),
        ("日", plain(KeyCode::Char('日'))),
        ("\u{1f600}", plain(KeyCode::Char('\u{1f600}'))),
        ("\r", plain(KeyCode::Enter)),
        ("\t", plain(KeyCode::Tab)),
        ("\x7f", plain(KeyCode::Backspace)),
        ("\0", key_event(KeyCode::Char(' '), control)),
        ("\x03", key_event(KeyCode::Char('c'), control)),
        ("\x1a", key_event(KeyCode::Char('z'), control)),
        ("\n", key_event(KeyCode::Char('j'), control)),
        ("\x1d", key_event(KeyCode::Char('5'), control)),
        ("\x1bq", key_event(KeyCode::Char('q'), alt)),
        ("\x1bé", key_event(KeyCode::Char('é'), alt)),
        ("\x1b\r", key_event(KeyCode::Enter, alt)),
        ("\x1b[A", plain(KeyCode::Up)),
        ("\x1bOB", plain(KeyCode::Down)),
        ("\x1b[H", plain(KeyCode::Home)),
        ("\x1b[4~", plain(KeyCode::End)),
        ("\x1b[8~", plain(KeyCode::End)),
        ("\x1b[6~", plain(KeyCode::PageDown)),
        ("\x1b[2~", plain(KeyCode::Insert)),
        ("\x1b[3;5~", key_event(KeyCode::Delete, control)),
        ("\x1b[1;2C", key_event(KeyCode::Right, shift)),
        ("\x1b[1;6D", key_event(KeyCode::Left, shift | control)),
        ("\x1b[Z", key_event(KeyCode::BackTab, shift)),
        ("\x1bOP", plain(KeyCode::F(1))),
        ("\x1b[[E", plain(KeyCode::F(5))),
        ("\x1b[15~", plain(KeyCode::F(5))),
        ("\x1b[24~", plain(KeyCode::F(12))),
        ("\x1b[99;5u", key_event(KeyCode::Char('c'), control)),
        ("\x1b[27u", plain(KeyCode::Esc)),
        ("\x1b[I", Event::FocusGained),
        ("\x1b[200~a\x1b[Cb\r\x1b[201~", Event::Paste("a\x1b[Cb\r".to_owned())),
        ("\x1b[<0;20;10M", mouse_at(MouseEventKind::Down(MouseButton::Left), 19, 9)),
        ("\x1b[<2;20;10m", mouse_at(MouseEventKind::Up(MouseButton::Right), 19, 9)),
        ("\x1b[<32;2000;1M", mouse_at(MouseEventKind::Drag(MouseButton::Left), 1999, 0)),
        ("\x1b[<35;1;1M", mouse_at(MouseEventKind::Moved, 0, 0)),
        ("\x1b[<65;5;4M", mouse_at(MouseEventKind::ScrollDown, 4, 3)),
        ("\x1b[32;30;40M", mouse_at(MouseEventKind::Down(MouseButton::Left), 29, 39)),
        ("\x1b[M\x60!\"", mouse_at(MouseEventKind::ScrollUp, 0, 1)),
    ]
}

#[test]
fn every_sequence_has_its_event() {
    for (sequence, event) in known() {
        assert_eq!(events(&[sequence.as_bytes()]), [event], "{sequence:?}");
    }
    let release = Event::Key(KeyEvent::new_with_kind(KeyCode::Up, KeyModifiers::NONE, KeyEventKind::Release));
    assert_eq!(events(&[b"\x1b[1;1:3A"]), [release]);
}

#[test]
fn bytes_become_events_however_they_come() {
    // The division into pieces does not matter.
    {
        let (sequences, expected): (Vec<_>, Vec<_>) = known().into_iter().unzip();
        let all = sequences.concat();
        for length in 1..40 {
            let pieces: Vec<&[u8]> = all.as_bytes().chunks(length).collect();
            assert_eq!(events(&pieces), expected, "pieces of {length} bytes");
        }
    }

    // Escape alone is a key after the timeout or before another sequence.
    {
        let escape = key_event(KeyCode::Esc, KeyModifiers::NONE);
        assert_eq!(events(&[b"\x1b"]), std::slice::from_ref(&escape));
        assert_eq!(events(&[b"\x1b\x1b"]), [escape.clone(), escape.clone()]);
        assert_eq!(events(&[b"\x1b\x1b[A"]), [escape, key_event(KeyCode::Up, KeyModifiers::NONE)]);
    }

    // Meaningless bytes are ignored.
    {
        for sequence in [
            "\x1b[?1u",
            "\x1b[?64;1c",
            "\x1b[5;7R",
            "\x1b[<0;0;0M",
            "\x1b[<0;70000;1M",
            "\x1b[32;0;1M",
            "\x1b[99~",
            "\x1b[M   ",
        ] {
            assert_eq!(events(&[sequence.as_bytes()]), [], "{sequence:?}");
        }
        let long = format!("\x1b[{}q", "1;".repeat(100_000));
        assert_eq!(events(&[long.as_bytes()]), []);
    }

    // A byte that does not belong to a sequence begins another.
    for broken in [&b"\xe2"[..], b"\xff", b"\xf0\x9f", b"\x1b[1;", b"\x1bO", b"\x1b[M ", b"\x1b[<0;1"] {
        let enter = key_event(KeyCode::Enter, KeyModifiers::NONE);
        assert_eq!(events(&[broken, b"\r"]), [enter], "{broken:?}");
    }

    // A long paste is cut, and its end is still recognized.
    {
        let text = "x".repeat(LONGEST_PASTE + 1000);
        let [Event::Paste(pasted), Event::Key(after)] = &events(&[b"\x1b[200~", text.as_bytes(), b"\x1b[201~q"])[..]
        else {
            panic!("a paste and a key");
        };
        assert!(pasted.len() <= LONGEST_PASTE && pasted.bytes().all(|byte| byte == b'x'));
        assert_eq!(after.code, KeyCode::Char('q'));
    }
}

/// Random bytes that are likely to have a meaning.
fn storm(random: &mut SplitMix) -> Vec<u8> {
    const PARTS: [&[u8]; 16] = [
        b"\x1b", b"[", b"O", b"<", b"M", b"m", b"200~", b"201~", b";", b"5", b"\xe2", b"\x80", b"\xff", b"?", b"\0",
        b"u",
    ];
    let count = random.below(12);
    let parts = (0..count).map(|_| match random.below(20) {
        number @ 0..16 => PARTS[number as usize].to_vec(),
        _ => vec![random.below(256) as u8],
    });
    parts.collect::<Vec<_>>().concat()
}

#[test]
fn nothing_holds_back_control_c_nor_what_comes_after_a_pause() {
    let mut random = SplitMix::new(7);
    let control_c = key_event(KeyCode::Char('c'), KeyModifiers::CONTROL);
    for _ in 0..50_000 {
        let bytes = storm(&mut random);
        let (mut decoder, mut events) = (Decoder::default(), Vec::new());
        decoder.read(&bytes, &mut events);
        assert!(decoder.begun.len() <= LONGEST_PASTE);
        if decoder.begun.starts_with(PASTE) {
            // Inside a paste it would be text.
            decoder.end(&mut events);
        }
        decoder.read(b"\x03", &mut events);
        assert_eq!(events.last(), Some(&control_c), "{bytes:?}");
        assert!(!decoder.is_unfinished(), "{bytes:?}");
        decoder.read(&bytes, &mut events);
        decoder.end(&mut events);
        decoder.read(b"q", &mut events);
        assert_eq!(events.last(), Some(&key_event(KeyCode::Char('q'), KeyModifiers::NONE)), "{bytes:?}");
    }
}
