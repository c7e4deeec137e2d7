//! Tests of rows of plies: switching, keys, clicks, and large searches.

use crate::Model;
use crate::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use crate::plans::Picture;
use crate::screen::Screen as _;
use crate::search_view::SearchView;
use crate::testing::{self, lecture, opened, press, send, styled, text};
use crate::update::Message;
use plywood_drawing::scene::Place;
use plywood_tree::tree::NodeId;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (160, 48);

fn search_view(model: &Model) -> &SearchView {
    model.search_view().expect("a walkthrough is open")
}

fn picture(model: &Model) -> Picture {
    search_view(model).picture()
}

fn place(model: &Model, node: NodeId) -> Option<Place> {
    search_view(model).plies(0).place(node)
}

fn snapshot(name: &str, model: &Model) {
    testing::snapshot(&format!("screens/plies_{name}"), &styled(model));
}

/// Jumps to a step instead of pressing a key for each one.
fn at_step(model: &mut Model, step: usize) {
    press(model, &format!("g{step}⏎"));
}

/// A root with this many leaves.
fn star(leaves: usize) -> String {
    let leaves: Vec<String> = (0..leaves).map(|leaf| (leaf * 7919 % 1000).to_string()).collect();
    format!("title = \"A star\"\ntree = [{}]\n", leaves.join(", "))
}

/// One line of play with an additional leaf at every ply.
fn chain(plies: usize) -> String {
    let close: Vec<String> = (0..plies).map(|ply| format!(", {}]", ply % 9)).collect();
    format!("title = \"A line of play\"\ntree = {}5{}\n", "[".repeat(plies), close.concat())
}

#[test]
fn switching_and_resizing_keep_the_search_in_view() {
    // Switching the layout keeps the moment and the node.
    {
        let mut model = lecture("tic-tac-toe", SMALL);
        at_step(&mut model, 20_000);
        assert_eq!(picture(&model), Picture::Plies);
        press(&mut model, "⇥⇧↑");
        let (cursor, selected) = (search_view(&model).cursor(), search_view(&model).pane().selected);
        assert!(selected.is_some());
        press(&mut model, "y");
        assert_eq!((picture(&model), search_view(&model).cursor()), (Picture::Tree, cursor));
        press(&mut model, "y");
        assert_eq!((picture(&model), search_view(&model).cursor()), (Picture::Plies, cursor));
        assert_eq!(search_view(&model).pane().selected, selected);
        assert!(selected.and_then(|node| place(&model, node)).is_some(), "{}", text(&model));
    }

    {
        let mut model = lecture("tic-tac-toe", LARGE);
        at_step(&mut model, 20_000);
        for size in [(80, 24), (40, 12), (200, 60), (20, 8), (120, 40)] {
            send(&mut model, Message::Resize(size.0, size.1));
            assert_eq!((picture(&model), search_view(&model).cursor()), (Picture::Plies, 20_000));
            assert!(place(&model, search_view(&model).moment().current()).is_some(), "{size:?}\n{}", text(&model));
        }
    }
}

#[test]
fn a_click_on_a_cell_selects_its_node() {
    let mut model = lecture("tic-tac-toe", SMALL);
    at_step(&mut model, 28);
    let canvas = model.areas().canvas;
    let (tree, current) = (search_view(&model).replay().tree().clone(), search_view(&model).moment().current());
    let path: Vec<NodeId> = tree.ancestors(current).collect();
    let all = path.iter().flat_map(|&node| tree.children(node)).chain([NodeId::ROOT]);
    let cells: Vec<NodeId> = all.filter(|&node| place(&model, node).is_some()).collect();
    assert!(cells.len() > 12, "{cells:?}");
    for node in cells {
        let Some(Place { left, top, .. }) = place(&model, node) else { continue };
        let (column, row) = (canvas.x + left as u16, canvas.y + top as u16);
        let kind = MouseEventKind::Down(MouseButton::Left);
        send(&mut model, Message::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
        assert_eq!(search_view(&model).pane().selected, Some(node), "{}", text(&model));
        assert!(place(&model, node).is_some(), "{}", text(&model));
    }
}

#[test]
fn the_selection_goes_along_rows_and_paths() {
    let mut model = lecture("tic-tac-toe", SMALL);
    at_step(&mut model, 20_000);
    let tree = search_view(&model).replay().tree().clone();
    let current = search_view(&model).moment().current();
    press(&mut model, "⇥");
    assert_eq!(search_view(&model).pane().selected, Some(current));
    for node in tree.ancestors(current).skip(1) {
        press(&mut model, "⇧↑");
        assert_eq!(search_view(&model).pane().selected, Some(node));
        assert!(place(&model, node).is_some(), "{}", text(&model));
    }
    for node in tree.ancestors(current).collect::<Vec<_>>().into_iter().rev().skip(1) {
        press(&mut model, "⇧↓");
        assert_eq!(search_view(&model).pane().selected, Some(node), "down the open path again");
    }
    press(&mut model, "⇧↑⇧→⇧←");
    assert_eq!(search_view(&model).pane().selected, tree.parent(current));
    press(&mut model, "→");
    assert!(place(&model, search_view(&model).moment().current()).is_some(), "the search is in view again");
}

#[test]
fn the_root_its_children_and_the_search_are_always_in_view() {
    let mut model = opened(&chain(60), SMALL);
    let tree = search_view(&model).replay().tree().clone();
    for step in (0..search_view(&model).replay().len()).step_by(7) {
        at_step(&mut model, step);
        let current = search_view(&model).moment().current();
        for node in std::iter::once(NodeId::ROOT).chain(tree.children(NodeId::ROOT)).chain([current]) {
            assert!(place(&model, node).is_some(), "step {step}\n{}", text(&model));
        }
    }
}

#[test]
fn a_game_is_recognized_by_its_boards_at_every_size() {
    for size in [SMALL, (100, 30), (120, 40), LARGE, (200, 60)] {
        let mut model = lecture("tic-tac-toe", size);
        for step in [0, 28, 100, 20_000, 66_457] {
            at_step(&mut model, step);
            let current = search_view(&model).moment().current();
            let heights = |node| place(&model, node).map(|place| place.bottom - place.top);
            let tree = search_view(&model).replay().tree().clone();
            let parents = tree.ancestors(current).skip(1).filter_map(heights).max();
            let height = heights(current).expect("the current board");
            assert!(height >= 11 && parents.is_none_or(|parent| parent < height), "{size:?} {step}\n{}", text(&model));
        }
    }
}

#[test]
fn the_order_of_visits_is_shown_in_rows_too() {
    {
        let mut model = opened(&star(1_000), SMALL);
        at_step(&mut model, 30);
        assert_eq!(picture(&model), Picture::Plies);
        let before = text(&model);
        press(&mut model, "D");
        let numbered = text(&model);
        assert_ne!(before, numbered);
        let visit =
            search_view(&model).replay().visit_number(search_view(&model).moment().current()).expect("it is visited");
        assert!(numbered.contains(&visit.to_string()), "{numbered}");
        press(&mut model, "D");
        let generated = text(&model);
        assert!(before.contains("to come") && !generated.contains("to come"), "{generated}");
    }
}

#[test]
fn a_tree_is_edited_in_rows() {
    let mut model = opened(&star(1_000), SMALL);
    at_step(&mut model, 30);
    press(&mut model, "⇥⇧↑");
    press(&mut model, "e");
    assert!(search_view(&model).is_edited_by_hand(), "{}", text(&model));
    assert_eq!(picture(&model), Picture::Plies);
    assert!(place(&model, search_view(&model).focus()).is_some(), "{}", text(&model));
}

#[test]
fn large_trees_are_rows() {
    let connect_four = "title = \"Connect Four, six plies\"\ngame = \"connect4:order=centre\"\ndepth = 6\n";
    let connect_four = opened(connect_four, LARGE);
    let middle = search_view(&connect_four).replay().len() / 2;
    for (name, mut model, step) in [
        ("star_80x24", opened(&star(1_000), SMALL), 700),
        ("chain_80x24", opened(&chain(60), SMALL), 63),
        ("tic_tac_toe_80x24", lecture("tic-tac-toe", SMALL), 20_000),
        ("connect_four_160x48", connect_four, middle),
    ] {
        at_step(&mut model, step);
        snapshot(name, &model);
    }
}
