//! Editing a large tree. Every edit rebuilds the tree and must feel instant at half a million nodes.

use std::sync::Arc;

use super::harness::{Alone, Timed};
use super::{frames, load, trees};
use plywood_interface::Model;
use plywood_interface::event::{KeyCode, KeyEvent};
use plywood_interface::job::Outcome;
use plywood_interface::update::{Effect, Message, update};
use plywood_tree::edit::{Direction, Edit, History, SiblingSide};
use plywood_tree::format;
use plywood_tree::format::{Content, Document, Syntax};
use plywood_tree::tree::{Domain, NodeId, Tree, TreeBuilder, Turns};

pub(crate) const ALONE: &[Alone] = &[
    Alone { work: "a value edited and undone, 597,871 nodes", prepare: || edited(|tree| Edit::Value(leaf(tree), 7.0)) },
    Alone { work: "a ninth of them removed and undone", prepare: || edited(|tree| Edit::Remove(ninth(tree))) },
    Alone {
        work: "a ninth of them moved and undone",
        prepare: || edited(|tree| Edit::Shift(ninth(tree), SiblingSide::Left)),
    },
    Alone { work: "a leaf added and undone", prepare: || edited(|_| Edit::AddChild(NodeId::ROOT)) },
    Alone {
        work: "a leaf edited at 200x60, key to frame, 1,000,000 nodes",
        prepare: || key_to_frame(|model| press(model, KeyCode::Char('7')), KeyCode::Enter),
    },
    Alone { work: "the same undone", prepare: || key_to_frame(|_| (), KeyCode::Char('u')) },
    Alone { work: "a leaf of 1,111,111 nodes spliced into its file", prepare: spliced },
    Alone { work: "the same file saved again", prepare: written },
];

/// Returns the text of a file with a million leaves, and the document in which one leaf is edited.
fn edited_file() -> (String, Document) {
    let text = load::nested_lists();
    let document = format::read(&text, Syntax::Json).expect("a tree file");
    let Content::Tree(tree) = document.content else { unreachable!("no game") };
    let leaf = tree.nodes().find(|&node| tree.value(node).is_some()).expect("a leaf");
    let mut history = History::new(Arc::new(tree));
    history.edit(&Edit::Value(leaf, -7.0)).expect("it can be done");
    let content = Content::Tree(history.tree().as_ref().clone());
    (text, Document { content, ..document })
}

fn spliced() -> Timed {
    let (text, document) = edited_file();
    Box::new(move || Box::new(format::rewrite(&text, Syntax::Json, &document).expect("it can be done")))
}

fn written() -> Timed {
    let (_, document) = edited_file();
    Box::new(move || Box::new(format::write(&document, Syntax::Json)))
}

fn leaf(tree: &Tree) -> NodeId {
    tree.at(&[4, 4, 4, 4, 4, 4]).expect("a leaf")
}

fn ninth(tree: &Tree) -> NodeId {
    tree.at(&[4]).expect("an inner node")
}

fn edited(edit: fn(&Tree) -> Edit) -> Timed {
    let tree = Arc::new(uniform());
    let edit = edit(&tree);
    let mut history = History::new(tree);
    Box::new(move || {
        history.edit(&edit).expect("it can be done");
        Box::new(history.step(Direction::Undo).is_some())
    })
}

/// Measures from a key that starts an edit of a leaf to the frame that precedes its search. The edit is undone afterwards.
fn key_to_frame(before: fn(&mut Model), key: KeyCode) -> Timed {
    let mut model = frames::walkthrough(trees::tree(&trees::random(1_000_000)));
    press(&mut model, KeyCode::Char('e'));
    while model
        .search_view()
        .is_some_and(|search_view| search_view.replay().tree().value(search_view.focus()).is_none())
    {
        press(&mut model, KeyCode::Down);
    }
    press(&mut model, KeyCode::Char('3'));
    press(&mut model, KeyCode::Enter);
    let mut terminal = frames::terminal();
    Box::new(move || {
        before(&mut model);
        let effect = update(&mut model, Message::Key(KeyEvent::from(key)));
        terminal.draw(|frame| frame.render_widget(&model, frame.area())).expect("drawn");
        let _ = update(&mut model, Message::Done(Box::new(Outcome::Cancelled)));
        Box::new(matches!(effect, Effect::Start(_)))
    })
}

fn press(model: &mut Model, code: KeyCode) {
    frames::press(model, KeyEvent::from(code));
}

/// A tree in which every inner node has nine children: 597,871 nodes in six plies.
fn uniform() -> Tree {
    let mut builder = TreeBuilder::new();
    let mut path = vec![0];
    builder.enter();
    while let Some(children) = path.pop() {
        match (children, path.len()) {
            (9, _) => builder.leave(),
            (_, 5) => {
                for leaf in 0..9 {
                    builder.leaf(f64::from(leaf), Domain::Numbers);
                }
                builder.leave();
            }
            _ => {
                path.extend([children + 1, 0]);
                builder.enter();
            }
        }
    }
    builder.finish(&Turns::Alternate(None)).expect("a valid tree")
}
