//! Raw input while Plywood runs: unfinished sequences, meaningless bytes, and keys after them.

use std::time::Duration;

use crate::harness::Terminal;

/// Sequences that never end: the mouse twice, a reply, a paste, a function key, a multi-byte letter.
const UNFINISHED: [&[u8]; 8] =
    [b"\x1b[<57;188;94", b"\x1b[M ", b"\x1b[?", b"\x1b[200~abc", b"\x1bO", b"\x1b[1;5", b"\x1b", b"\xe2\x82"];
const END: &[u8] = b"\x1b[F";
const PASTE: &[u8] = b"\x1b[200~";
/// Longer than a sequence waits for its next byte.
const PAUSE: Duration = Duration::from_millis(100);

fn begun_with(sequence: &[u8]) -> Terminal {
    let mut terminal = Terminal::plywood(&["ubb"]);
    terminal.wait_for_text("event 9 of 20");
    terminal.send(sequence);
    terminal
}

#[test]
fn keys_work_after_a_sequence_without_an_end() {
    for sequence in UNFINISHED {
        let mut terminal = begun_with(sequence);
        // An immediate key could be taken as part of the sequence.
        terminal.send_until(END, PAUSE, "event 20 of 20");
        terminal.send(b"q");
        terminal.ends_restored_with(0);
    }
}

#[test]
fn control_c_works_at_once_within_a_sequence_without_an_end() {
    for sequence in UNFINISHED.into_iter().filter(|sequence| !sequence.starts_with(PASTE)) {
        let mut terminal = begun_with(&[sequence, b"\x03"].concat());
        terminal.ends_restored_with(0);
    }
}

/// An immediate Ctrl-C is part of the paste.
#[test]
fn control_c_works_after_a_paste_without_an_end() {
    let mut terminal = begun_with(&[PASTE, b"abc\x03"].concat());
    terminal.send_until(END, PAUSE, "event 20 of 20");
    terminal.send(b"\x03");
    terminal.ends_restored_with(0);
}

#[test]
fn a_change_of_size_is_seen_within_a_sequence_without_an_end() {
    for sequence in UNFINISHED {
        let terminal = begun_with(sequence);
        for size in [(100, 40), (70, 20)] {
            terminal.resize(size);
            terminal.wait_for("keys in the last row", |screen| {
                screen.rows(0, size.0).last().is_some_and(|row| row.contains("? help"))
            });
        }
    }
}
