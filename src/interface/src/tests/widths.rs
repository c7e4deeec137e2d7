//! Names and moves of any width: empty, zero-width, wider than any screen. Nothing wraps, and no label displaces another.

use crate::testing::{drawn, open, press, send};
use crate::update::Message;
use plywood_tree::format::{Content, Document, Syntax, View, write};
use plywood_tree::testing::{any_tree, cases};
use plywood_tree::tree::{Tree, TreeBuilder, Turns};
use proptest::prelude::*;

/// Maximum width of a node, including the edge to it and its margins.
const MOST_COLUMNS: i32 = 150;

fn any_words() -> impl Strategy<Value = Option<String>> {
    let words = prop_oneof![
        Just(String::new()),
        Just("\u{200b}".to_owned()),
        Just("\u{301}".to_owned()),
        Just("\u{202e}\u{61c}".to_owned()),
        Just("\0".to_owned()),
        Just("日".to_owned()),
        Just("ﷺ".to_owned()),
        Just("w".repeat(70_000)),
        Just("日本".repeat(40_000)),
        Just("e\u{301}".repeat(1_000)),
        Just(format!("e{}", "\u{301}".repeat(1_000))),
        "\\PC{0,12}",
        any::<String>(),
    ];
    proptest::option::weighted(0.7, words)
}

/// The tree with these names and moves, assigned in turn.
fn labelled(tree: &Tree, names: &[Option<String>], moves: &[Option<String>]) -> Tree {
    let mut builder = TreeBuilder::new();
    let mut open: Vec<u32> = Vec::new();
    for node in tree.nodes() {
        while open.last().is_some_and(|&end| end <= node.0) {
            open.pop();
            builder.leave();
        }
        let id = builder.enter();
        open.push(tree.subtree(node).end);
        if let Some(value) = tree.value(node) {
            builder.set_value(value, tree.domain());
        }
        if let Some(name) = &names[node.index() % names.len()] {
            builder.set_name(id, name);
        }
        if let Some(name) = moves[node.index() % moves.len()].as_ref().filter(|_| node.0 > 0) {
            builder.set_move(id, name);
        }
    }
    for _ in &open {
        builder.leave();
    }
    builder.finish(&Turns::Alternate(None)).expect("a valid tree")
}

fn file(tree: Tree, title: Option<String>) -> String {
    let document = Document {
        note: title.clone(),
        speaker: title.clone(),
        source: title.clone(),
        title,
        content: Content::Tree(tree),
        view: View::default(),
        meta: None,
    };
    write(&document, Syntax::Toml)
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn words_of_any_width_are_drawn(
        tree in any_tree(),
        names in prop::collection::vec(any_words(), 1..5),
        moves in prop::collection::vec(any_words(), 1..5),
        title in any_words(),
        (width, height) in (1u16..200, 1u16..60),
    ) {
        let tree = labelled(&tree, &names, &moves);
        let nodes = tree.len() as i32;
        let mut model = open(&file(tree, title), (width, height));
        for keys in ["", "n", "v", "d", "d", "y", "y", "w", "⎋z", "z", "z", "⇲", "i", "⎋P", "⇱n", "Pe", "R"] {
            press(&mut model, keys);
            drawn(&model);
            if let Some(panes) = model.searches() {
                prop_assert!(panes.panes[0].plan.width() <= nodes * MOST_COLUMNS, "{} columns", panes.panes[0].plan.width());
            }
        }
        send(&mut model, Message::Resize(height, width));
        drawn(&model);
    }
}

/// A long note ends at the bottom of the screen.
#[test]
fn a_note_of_many_words_has_no_more_rows_than_a_screen_counts() {
    let note = "word ".repeat(70_000);
    let text = format!(
        "title = \"T\"\nnote = \"{note}\"\nspeaker = \"{note}\"\ntree = [{{ value = 1, note = \"{note}\" }}, 2]"
    );
    let mut model = open(&text, (9, 30));
    for keys in ["", "i", "⎋n", "w", "⎋P", "i"] {
        press(&mut model, keys);
        drawn(&model);
    }
}
