//! An opened tree file: searched, stepped through and drawn, with any names and numbers.

use std::str;

use super::screen::Screen;
use plywood_interface::event::KeyCode;
use plywood_search::session::SearchProblem;
use plywood_tree::format::{Content, Syntax, read};

/// Most nodes of an opened tree: a larger one takes longer and finds nothing more.
const MOST_NODES: usize = 60;

const KEYS: &[KeyCode] = &[
    KeyCode::Right,
    KeyCode::Char('n'),
    KeyCode::Char('v'),
    KeyCode::Char('d'),
    KeyCode::Char('y'),
    KeyCode::Char('w'),
    KeyCode::Esc,
    KeyCode::Char('z'),
    KeyCode::End,
    KeyCode::Char('P'),
    KeyCode::Char('c'),
];

pub fn trial(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let Ok(document) = read(text, Syntax::of("standard input", text)) else { return };
    let is_small = match &document.content {
        Content::Tree(tree) => tree.len() <= MOST_NODES,
        Content::Game(_) => false,
    };
    if !is_small {
        return;
    }
    let Ok(subject) = SearchProblem::new(document, "fuzz") else { return };
    let size = [(80, 24), (120, 40), (31, 9)][bytes.len() % 3];
    let mut screen = Screen::new(size);
    screen.open(subject);
    for &key in KEYS {
        screen.key(key.into());
    }
}
