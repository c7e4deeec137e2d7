//! Graphs of merged positions: drawing, keys, and the key that merges.

use super::screens::{SMALL, snapshot};
use crate::Model;
use crate::model::SearchView;
use crate::testing::{lecture, opened, press, send, text};
use crate::update::Message;
use plywood_search::session::Input;
use plywood_tree::settings::{Algorithm, Merge, Order};
use plywood_tree::tree::NodeId;

const LECTURE: &str = "seven-matches-graph";
/// Step in the lecture's graph of the first table hit on 4-2-1.
const RECALL: &str = "g31⏎";

fn search_view(model: &Model) -> &SearchView {
    model.search_view().expect("a walkthrough is open")
}

fn merge(model: &Model) -> Merge {
    match &search_view(model).document.content {
        Input::Game(spec) => spec.merge,
        Input::Tree(_) => Merge::None,
    }
}

#[test]
fn all_positions_of_the_lectures_graph_can_be_read() {
    {
        let mut model = lecture(LECTURE, SMALL);
        press(&mut model, RECALL);
        snapshot("graph_recall__80x24", &model);
    }

    {
        let mut model = lecture(LECTURE, SMALL);
        press(&mut model, "⇲");
        let screen = text(&model);
        let tree = search_view(&model).replay().tree().clone();
        let end = search_view(&model).replay().end();
        for node in tree.nodes().filter(|&node| tree.duplicate_of(node).is_none()) {
            let value = end.value(node).map(|value| tree.domain().pretty(value).to_string()).expect("a value");
            let label = format!("{} {value}", tree.given_name(node).expect("a name"));
            assert!(screen.contains(&label), "{label}\n{screen}");
        }
    }
}

#[test]
fn nothing_moves_while_a_graph_is_stepped_through() {
    let mut model = lecture(LECTURE, SMALL);
    let tree = search_view(&model).replay().tree().clone();
    let places = |model: &Model| -> Vec<_> { tree.nodes().map(|node| search_view(model).plan().place(node)).collect() };
    let (before, camera) = (places(&model), search_view(&model).camera());
    for _ in 0..search_view(&model).replay().len() {
        press(&mut model, "→");
        assert_eq!((places(&model), search_view(&model).camera()), (before.clone(), camera));
    }
}

#[test]
fn the_selection_goes_from_position_to_position() {
    let mut model = lecture(LECTURE, SMALL);
    press(&mut model, "⇲⇥");
    let mut seen = Vec::new();
    loop {
        let selected = search_view(&model).pane().selected.expect("selected");
        assert!(search_view(&model).plan().place(selected).is_some());
        if seen.last() == Some(&selected) {
            break;
        }
        seen.push(selected);
        press(&mut model, "⇥");
    }
    assert_eq!(seen.len(), 14);
    press(&mut model, "⎋g31⏎⇥⇧↑");
    let tree = search_view(&model).replay().tree();
    let selected = search_view(&model).pane().selected.expect("selected");
    assert_eq!(tree.given_name(selected), Some("6-1"), "the parent under which 4-2-1 was searched");
    press(&mut model, "⇧→");
    let selected = search_view(&model).pane().selected.expect("selected");
    assert_eq!(search_view(&model).replay().tree().given_name(selected), Some("5-2"));
    press(&mut model, "⏎");
    assert!(text(&model).contains("cannot fold here"));
    press(&mut model, "⎋g31⏎w");
    assert!(text(&model).contains("4-2-1 is worth 1"), "{}", text(&model));
}

#[test]
fn m_merges_siblings_then_all_positions_then_none() {
    let mut model = lecture("seven-matches", SMALL);
    let nodes = |model: &Model| search_view(model).replay().end().tally().visited;
    press(&mut model, "⇲a");
    assert_eq!((merge(&model), search_view(&model).choices().rules.algorithm), (Merge::None, Algorithm::AlphaBeta));
    press(&mut model, "m");
    assert_eq!(merge(&model), Merge::Siblings);
    press(&mut model, "oom");
    assert_eq!((merge(&model), nodes(&model)), (Merge::Positions, 14));
    let choices = search_view(&model).choices();
    assert_eq!((choices.rules.algorithm, choices.order), (Algorithm::Minimax, Order::Given), "what fits");
    assert!(search_view(&model).plan().is_graph() && text(&model).contains("merged: positions"));
    press(&mut model, "o");
    assert!(text(&model).contains("need the given order"), "{}", text(&model));
    press(&mut model, "m");
    assert_eq!((merge(&model), nodes(&model), search_view(&model).plan().is_graph()), (Merge::None, 24, false));
    let mut tree = lecture("ubb", SMALL);
    press(&mut tree, "m");
    assert!(text(&tree).contains("nothing to merge"));
}

#[test]
fn a_large_graph_is_a_tree_and_the_screen_says_so() {
    let mut model = opened("game = 'tictactoe'\nmerge = 'positions'", (120, 40));
    assert_eq!(search_view(&model).replay().end().tally().visited, 765);
    assert!(text(&model).contains("≡ marks transpositions"), "{}", text(&model));
    let tree = search_view(&model).replay().tree();
    let (repeated, _) = tree.duplicates().next().expect("repeated positions");
    let step = search_view(&model).replay().entered(repeated).expect("recalled");
    press(&mut model, &format!("g{step}⏎"));
    assert!(text(&model).contains('≡'), "{}", text(&model));
    assert!(text(&model).contains("the same position has been searched already"), "{}", text(&model));
    snapshot("graph_too_large", &model);
}

#[test]
fn a_graph_larger_than_the_screen_is_scrolled_and_has_a_map() {
    let mut model = opened("game = 'tictactoe'\nmerge = 'positions'\ndepth = 3", (80, 24));
    press(&mut model, "zzzzg40⏎");
    assert!(search_view(&model).plan().is_graph() && text(&model).contains(" map "), "{}", text(&model));
    snapshot("graph_scrolled", &model);
    let before = search_view(&model).camera();
    press(&mut model, "^→^→");
    assert_ne!(search_view(&model).camera(), before);
    press(&mut model, "⇥⇲");
    let replay = &search_view(&model).replay();
    let current = search_view(&model).plan().visible_node(replay.tree(), NodeId::ROOT);
    assert!(search_view(&model).plan().place(current).is_some());
    for size in [(20, 5), (1, 1), (250, 80), (80, 24)] {
        send(&mut model, Message::Resize(size.0, size.1));
        let _ = text(&model);
    }
}
