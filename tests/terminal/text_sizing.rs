//! Large letters as real text: what is sent is read as the text sizing protocol says (OSC 66,
//! <https://sw.kovidgoyal.net/kitty/text-sizing-protocol/>), and compared with the blocks that another terminal gets.

use crate::harness::{Size, Terminal};
use std::collections::HashMap;

const SIZE: Size = (120, 40);
const NEXT: &str = "\x1b[6~";
const QUESTION: &str = "\x1b]66;s=2; \x1b\\\x1b[6n";

/// The largest scale of the protocol. Letters of eight cells are one smaller in it.
const LARGEST: usize = 7;
const FULL: usize = 8;

/// The most bytes of text in a sequence.
const MOST_BYTES: usize = 4_096;

/// A character that takes several cells.
#[derive(Clone, PartialEq)]
struct Large {
    at: (usize, usize),
    size: (usize, usize),
    text: String,
}

impl Large {
    fn holds(&self, (x, y): (usize, usize)) -> bool {
        let (left, top) = self.at;
        (left..left + self.size.0).contains(&x) && (top..top + self.size.1).contains(&y)
    }
}

/// A terminal with the protocol. It fails at whatever the protocol does not allow, or leaves to the terminal.
struct Emulator {
    cursor: (usize, usize),
    rows: Vec<Vec<char>>,
    large: Vec<Large>,
    answers: Vec<String>,
}

impl Emulator {
    fn after(output: &str) -> Self {
        let (columns, rows) = (usize::from(SIZE.0), usize::from(SIZE.1));
        let rows = vec![vec![' '; columns]; rows];
        let mut emulator = Self { cursor: (0, 0), rows, large: Vec::new(), answers: Vec::new() };
        let mut rest = output;
        while let Some(c) = rest.chars().next() {
            rest = if let Some(command) = rest.strip_prefix("\x1b]") {
                emulator.command(command)
            } else if let Some(sequence) = rest.strip_prefix("\x1b[") {
                emulator.control(sequence)
            } else {
                assert!(!c.is_control(), "{:?}", &rest[..rest.len().min(20)]);
                emulator.place(c.to_string(), (1, 1));
                &rest[c.len_utf8()..]
            };
        }
        emulator
    }

    fn control<'r>(&mut self, sequence: &'r str) -> &'r str {
        let end = sequence.find(|c| matches!(c, '@'..='~')).expect("a whole sequence");
        let (parameters, rest) = sequence.split_at(end);
        match (parameters, &rest[..1]) {
            (place, "H") => {
                let mut numbers = place.split(';').map(|number| number.parse::<usize>().unwrap_or(1) - 1);
                let row = numbers.next().unwrap_or(0);
                self.cursor = (numbers.next().unwrap_or(0), row);
            }
            ("2", "J") => {
                self.rows.iter_mut().for_each(|row| row.fill(' '));
                self.large.clear();
            }
            ("6", "n") => self.answers.push(format!("\x1b[{};{}R", self.cursor.1 + 1, self.cursor.0 + 1)),
            (_, "m" | "h" | "l") => {}
            other => unreachable!("an unknown sequence: {other:?}"),
        }
        &rest[1..]
    }

    fn command<'r>(&mut self, command: &'r str) -> &'r str {
        let (body, rest) = command.split_once("\x1b\\").expect("a terminator");
        let Some((metadata, text)) = body.strip_prefix("66;").and_then(|sized| sized.split_once(';')) else {
            return rest;
        };
        assert!(text.len() <= MOST_BYTES && !text.chars().any(char::is_control), "{text:?}");
        let (mut scale, mut width) = (1, 0);
        for pair in metadata.split(':') {
            let (key, value) = pair.split_once('=').expect("a key and a value");
            match (key, value.parse::<usize>().expect("a number")) {
                ("s", value @ 1..=LARGEST) => scale = value,
                ("w", value @ 0..=7) => width = value,
                other => unreachable!("not a key and a value of the protocol that Plywood needs: {other:?}"),
            }
        }
        match width {
            0 => text.chars().for_each(|c| self.place(c.to_string(), (scale, scale))),
            width => self.place(text.to_owned(), (scale * width, scale)),
        }
        rest
    }

    /// Writes a character at the cursor. It erases large characters of which it overwrites the first row; lower rows would move the
    /// cursor.
    fn place(&mut self, text: String, size: (usize, usize)) {
        let at = self.cursor;
        assert!(at.0 + size.0 <= self.rows[0].len() && at.1 + size.1 <= self.rows.len(), "{text:?} leaves the screen");
        let new = Large { at, size, text };
        let is_met = |old: &Large| (at.1..at.1 + size.1).any(|y| (at.0..at.0 + size.0).any(|x| old.holds((x, y))));
        let is_met_above = |old: &Large| (old.at.0..old.at.0 + old.size.0).any(|x| new.holds((x, old.at.1)));
        let lower = self.large.iter().find(|old| is_met(old) && !is_met_above(old));
        assert!(lower.is_none(), "{:?} at {at:?} is below the first row of {:?}", new.text, lower.map(|old| &old.text));
        self.large.retain(|old| !is_met(old));
        for row in &mut self.rows[at.1..at.1 + size.1] {
            row[at.0..at.0 + size.0].fill(' ');
        }
        if size == (1, 1) {
            self.rows[at.1][at.0] = new.text.chars().next().unwrap_or(' ');
        } else {
            self.large.push(new);
        }
        self.cursor.0 += size.0;
    }

    /// Returns the large characters, line by line.
    fn large_text(&self) -> String {
        let mut large: Vec<&Large> = self.large.iter().collect();
        large.sort_by_key(|one| (one.at.1, one.at.0));
        large.iter().map(|one| one.text.as_str()).collect()
    }
}

/// Shapes of the characters in blocks, by size and character.
type Shapes = HashMap<(usize, String), String>;

/// Each large character has the place of the blocks that another terminal shows for it, always the same ones, and all other cells are
/// equal.
fn check(plain: &Terminal, emulator: &Emulator, shapes: &mut Shapes) {
    let blocks = plain.cells();
    let mut is_large = vec![vec![false; usize::from(SIZE.0)]; usize::from(SIZE.1)];
    for Large { at: (x, y), size: (width, height), text } in &emulator.large {
        assert_eq!((width, text.chars().count()), (height, 1));
        let cells = if *width == LARGEST { FULL } else { *width };
        let shape: Vec<&str> =
            (*y..y + cells).flat_map(|y| blocks[y][*x..x + cells].iter().map(String::as_str)).collect();
        let shape = shape.concat();
        let known = shapes.entry((cells, text.clone())).or_insert_with(|| shape.clone());
        assert_eq!(*known, shape, "{text:?} at {x}, {y}");
        for row in &mut is_large[*y..y + cells] {
            row[*x..x + cells].fill(true);
        }
    }
    for (y, row) in emulator.rows.iter().enumerate() {
        for (x, c) in row.iter().enumerate() {
            let expected = if is_large[y][x] || blocks[y][x].is_empty() { " " } else { &blocks[y][x] };
            assert_eq!(c.to_string(), expected, "at {x}, {y}\n{}", plain.contents());
        }
    }
}

#[test]
fn large_text_is_where_other_terminals_have_blocks() {
    let open = || {
        let terminal = Terminal::plywood_at(SIZE, &["ubb", "--projector"]);
        terminal.wait_for_output(QUESTION);
        terminal.wait_for_text("event 9 of 20");
        terminal
    };
    let (mut plain, mut sized) = (open(), open());
    plain.press("\x1b[2;1R");
    let emulator = Emulator::after(&sized.output());
    assert_eq!(emulator.answers, ["\x1b[2;3R"], "the cursor has moved by the width of the blank");
    sized.press(&emulator.answers[0]);
    sized.wait_for_output("\x1b]66;s=4:w=1;");
    let (mut shapes, mut seen) = (Shapes::new(), String::new());
    for event in 10..=18 {
        for terminal in [&mut plain, &mut sized] {
            terminal.press_for(NEXT, &format!("event {event} of 20"));
        }
        let emulator = Emulator::after(&sized.output());
        check(&plain, &emulator, &mut shapes);
        seen.push_str(&emulator.large_text());
    }
    assert!(seen.contains("CUT") && shapes.len() > 10, "{seen}");
    let mut different: Vec<&String> = shapes.values().collect();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), shapes.len(), "no two characters have the same shape");
}
