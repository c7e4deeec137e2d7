//! Tests of keys that edit the tree, and of the messages about it.

use std::sync::Arc;

use crate::event::{KeyCode, KeyEvent};
use crate::job::{Job, Outcome, perform};
use crate::model::{Model, Overlay, SearchView};
use crate::screen::Screen as _;
use crate::testing::{self, lecture, opened, press, send, styled, text};
use crate::update::{Effect, Message, update};
use plywood_drawing::theme::Role;
use plywood_tree::tree::{NodeId, Tree};

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (160, 48);

pub(super) fn search_view(model: &Model) -> &SearchView {
    model.search_view().expect("a walkthrough is open")
}

pub(super) fn shown(model: &Model) -> &Arc<Tree> {
    search_view(model).replay().tree()
}

pub(super) fn snapshot(name: &str, model: &Model) {
    testing::snapshot(&format!("screens/{name}"), &styled(model));
}

#[track_caller]
pub(super) fn says(model: &Model, words: &[&str]) {
    let screen = text(model);
    for words in words {
        assert!(screen.contains(words), "`{words}` is not on\n{screen}");
    }
}

/// The UBB walkthrough in editing mode, with its first leaf selected.
fn first_leaf(size: (u16, u16)) -> Model {
    let mut model = lecture("ubb", size);
    press(&mut model, "⇲e↑↑↑↑↓↓");
    assert_eq!(search_view(&model).focus(), shown(&model).at(&[0, 0]).expect("a leaf"));
    model
}

/// Presses a key and returns the job that it starts, without running it.
#[track_caller]
pub(super) fn begun(model: &mut Model, key: KeyCode) -> Job {
    match update(model, Message::Key(KeyEvent::from(key))) {
        Effect::Start(job) => *job,
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_edit_is_shown_before_its_search_is_there() {
    let mut model = first_leaf(SMALL);
    let (before, leaf) = (Arc::clone(shown(&model)), search_view(&model).focus());
    press(&mut model, "9");
    let job = begun(&mut model, KeyCode::Enter);
    says(&model, &["edit ▪ 9", "searching   0 nodes   Esc stops", "• edited", "1 edit, not saved"]);
    let place = search_view(&model).places()(leaf).expect("on the canvas");
    let row = text(&model).lines().nth(usize::from(model.areas().canvas.y) + place.top as usize).map(str::to_owned);
    assert!(row.as_ref().is_some_and(|row| row.contains('9') && !row.contains('3')), "{row:?}");
    assert!(!text(&model).contains("the leaf"), "what the search before knew of it is not said of the new value");
    let roles = testing::roles(&model);
    let mut counters = model.areas().counters.positions().filter_map(|at| testing::role(&roles[at]));
    assert!(counters.all(|role| role == Role::Unvisited), "the counts are those of the search before");
    let outcome = perform(job, &Arc::default());
    send(&mut model, Message::Done(Box::new(outcome)));
    says(&model, &["value 4 → 5", "edit ▪ 9"]);
    let _ = begun(&mut model, KeyCode::Char('u'));
    says(&model, &["edit ▪ 3", "searching", "no edits, 1 undone, saved"]);
    assert!(!text(&model).contains("value 4"), "that was the search before");
    send(&mut model, Message::Done(Box::new(Outcome::Cancelled)));
    says(&model, &["edit ▪ 9", "stopped", "• edited"]);
    press(&mut model, "u");
    assert_eq!(*shown(&model), before);
}

#[test]
fn an_edit_whose_search_is_stopped_is_as_if_undone() {
    {
        let mut model = first_leaf(SMALL);
        let before = Arc::clone(shown(&model));
        press(&mut model, "9");
        let _ = begun(&mut model, KeyCode::Enter);
        send(&mut model, Message::Done(Box::new(Outcome::Cancelled)));
        assert_eq!(*shown(&model), before);
        says(&model, &["edit ▪ 3", "stopped"]);
        press(&mut model, "U");
        says(&model, &["redone: value 4→5", "edit ▪ 9"]);
    }
}

#[test]
fn a_question_that_is_closed_leaves_one_editing() {
    for key in ["R", "W", "q", "?"] {
        let mut model = first_leaf(SMALL);
        press(&mut model, "9⏎");
        press(&mut model, key);
        assert_ne!(model.overlay, Overlay::None, "{key}");
        press(&mut model, "⎋");
        assert_eq!(model.overlay, Overlay::None, "{key}");
        assert!(search_view(&model).is_edited_by_hand(), "{key}");
    }
}

#[test]
fn a_game_is_edited_as_a_tree_and_a_graph_is_not() {
    // A graph of positions cannot be edited, but its tree can.
    {
        let mut model = lecture("seven-matches-graph", LARGE);
        press(&mut model, "ee");
        says(&model, &["merged positions cannot be edited: press m"]);
        assert!(search_view(&model).edits.is_none());
        press(&mut model, "mee");
        assert!(search_view(&model).edits.is_some());
        assert_eq!(shown(&model).len(), 24);
    }

    // A game is edited as a tree after a confirmation.
    {
        let mut model = lecture("nim-1-1-2", SMALL);
        press(&mut model, "e");
        assert_eq!(model.overlay, Overlay::Unfold);
        press(&mut model, "⎋");
        assert!(search_view(&model).edits.is_none());
        let nodes = shown(&model).len();
        press(&mut model, "ee");
        assert!(search_view(&model).common.by_hand);
        assert!(shown(&model).len() >= nodes && !search_view(&model).is_unsaved());
        press(&mut model, "↓x");
        assert!(shown(&model).len() < nodes && search_view(&model).is_unsaved());
        press(&mut model, "w");
        says(&model, &["save as", "a-file.toml"]);
        let mut large = lecture("connect-four", SMALL);
        large.search_view_mut().expect("open").own.baseline.size = None;
        press(&mut large, "e");
        says(&large, &["this game is too large to"]);
    }
}

#[test]
fn a_changed_leaf_is_searched_at_once_and_the_screen_says_what_changed() {
    let mut model = first_leaf(SMALL);
    let before = Arc::clone(shown(&model));
    press(&mut model, "9⏎");
    assert_eq!(shown(&model).value(search_view(&model).focus()), Some(9.0));
    says(&model, &["value 4 → 5", "best B → A", "• edited", "1 edit, not saved"]);
    press(&mut model, "u");
    assert_eq!(*shown(&model), before);
    says(&model, &["undone: value 5→4", "best A→B", "no edits, 1 undone, saved"]);
    assert!(!text(&model).contains("• edited"));
    press(&mut model, "U");
    says(&model, &["redone: value 4→5"]);
    press(&mut model, "u^r");
    assert_eq!(shown(&model).value(search_view(&model).focus()), Some(9.0), "Ctrl+r does it again as well");
    press(&mut model, "U");
    says(&model, &["nothing to redo"]);
}

#[test]
fn the_editing_screens() {
    let mut model = first_leaf(SMALL);
    press(&mut model, "9⏎↑m→1.5");
    snapshot("editing_80x24", &model);
}

#[test]
fn values_are_typed_as_people_write_them() {
    {
        let mut model = first_leaf(SMALL);
        let cases = [
            ("-2.5⏎", -2.5),
            ("i⏎", f64::INFINITY),
            ("-i⏎", f64::NEG_INFINITY),
            (".5⏎", 0.5),
            ("i⌫7⏎", 7.0),
            ("12⌫⏎", 1.0),
            ("1--.2.⏎", 1.2),
            ("33⎋4⏎", 4.0),
        ];
        for (keys, value) in cases {
            press(&mut model, keys);
            assert_eq!(shown(&model).value(search_view(&model).focus()), Some(value), "{keys}");
        }
        press(&mut model, "⏎");
        says(&model, &["type a value first"]);
        press(&mut model, "t");
        says(&model, &["leaves of this tree are numbers"]);
    }

    // Truth values are typed as letters.
    {
        let mut model = opened("tree = [[false, true], [true, true]]", SMALL);
        press(&mut model, "⇲e");
        press(&mut model, "↓↓t⏎");
        assert_eq!(shown(&model).value(NodeId(2)), Some(1.0));
        press(&mut model, "→f⏎");
        assert_eq!(shown(&model).value(NodeId(3)), Some(0.0));
        press(&mut model, "3");
        says(&model, &["type t or f"]);
    }
}

fn brackets(tree: &Tree) -> String {
    let mut text = String::new();
    let mut open: Vec<u32> = Vec::new();
    for id in tree.nodes() {
        while open.pop_if(|end| *end <= id.0).is_some() {
            text.push(']');
        }
        if let Some(value) = tree.value(id) {
            text.extend([" ".to_owned(), tree.domain().plain(value).to_string()]);
        } else {
            text.push_str(" [");
            open.push(tree.subtree(id).end);
        }
    }
    (text + &"]".repeat(open.len())).replace("[ ", "[").trim().to_owned()
}

#[test]
fn subtrees_are_added_removed_moved_and_swapped() {
    let mut model = opened("tree = [[3, 5], [2, 9]]", SMALL);
    press(&mut model, "e↓↓");
    let steps = [
        ("a", "[[[3] 5] [2 9]]"),
        ("8⏎", "[[[8] 5] [2 9]]"),
        ("A", "[[[8 0] 5] [2 9]]"),
        ("<", "[[[0 8] 5] [2 9]]"),
        ("4⏎>", "[[[8 4] 5] [2 9]]"),
        ("x", "[[[8] 5] [2 9]]"),
        ("x", "[[8 5] [2 9]]"),
        ("m→→s", "[[2 5] [8 9]]"),
        ("↑1⏎", "[1 [8 9]]"),
        ("uuuuuuuuuu", "[[3 5] [2 9]]"),
        ("UUUUUUUUUU", "[1 [8 9]]"),
    ];
    for (keys, tree) in steps {
        press(&mut model, keys);
        assert_eq!(brackets(shown(&model)), tree, "after {keys}");
    }
}

#[test]
fn what_cannot_be_done_is_said_and_changes_nothing() {
    let mut model = opened("tree = [[3, 5], [2, 9]]", SMALL);
    press(&mut model, "e");
    let cases = [
        ("x", "not possible at the root"),
        ("s", "press m on another subtree first"),
        ("↓<", "A"),
        ("%", "type a probability first"),
        (".5%", "is not the child of a chance node"),
        ("⎋m↓s", "part of"),
        ("u", "nothing to undo"),
    ];
    for (keys, said) in cases {
        press(&mut model, keys);
        says(&model, &[said]);
        assert_eq!(brackets(shown(&model)), "[[3 5] [2 9]]", "after {keys}");
    }
}

#[test]
fn probabilities_and_names_are_set_and_chance_may_go() {
    // Probabilities and names are set.
    {
        let mut model = lecture("chance-linear", SMALL);
        let chance =
            shown(&model).nodes().find(|&node| shown(&model).probability(node).is_some()).expect("a chance node");
        press(&mut model, "e");
        model.search_view_mut().expect("open").pane_mut().selected = Some(chance);
        press(&mut model, ".25%");
        assert_eq!(shown(&model).probability(chance), Some(0.25));
        let siblings: f64 = shown(&model)
            .children(shown(&model).parent(chance).expect("a parent"))
            .filter_map(|child| shown(&model).probability(child))
            .sum();
        assert!((siblings - 1.0).abs() < 1e-9);
        press(&mut model, "Rquit?⏎");
        assert_eq!(shown(&model).given_name(chance), Some("quit?"), "letters are text while a name is asked for");
        press(&mut model, "R⌫⌫⌫⌫⌫⏎");
        assert_eq!(shown(&model).given_name(chance), None);
    }

    // Deleting the last chance node leaves a valid search.
    {
        let file = "tree = [{ player = 'chance', children = [{ p = 1, value = 2 }] }, 5]";
        let mut model = opened(file, SMALL);
        press(&mut model, "e↓3⏎");
        assert_eq!(brackets(shown(&model)), "[3 5]");
        says(&model, &["1 edit"]);
    }
}

#[test]
fn escape_ends_one_thing_after_the_other_and_keeps_the_edits() {
    let mut model = first_leaf(SMALL);
    press(&mut model, "9⏎m5⎋");
    assert_eq!(search_view(&model).edits.as_ref().map(|editing| editing.typed.as_str()), Some(""));
    press(&mut model, "⎋");
    assert_eq!(search_view(&model).edits.as_ref().and_then(|editing| editing.marked), None);
    press(&mut model, "⎋");
    assert!(!search_view(&model).is_edited_by_hand() && search_view(&model).is_unsaved());
    says(&model, &["• edited"]);
    press(&mut model, "eu");
    assert!(!search_view(&model).is_unsaved(), "the history is still there");
}

#[test]
fn folds_and_the_selection_follow_their_nodes() {
    let mut model = lecture("ubb", SMALL);
    press(&mut model, "⇲⇥⇧↑⇧↑⇧↑⇧↑⇧↓⇧→⇧↓⏎");
    let folded = |model: &Model| {
        let folds = search_view(model).plan().folds().iter().next().copied();
        folds.and_then(|fold| shown(model).given_name(fold)).map(ToOwned::to_owned)
    };
    assert_eq!(folded(&model).as_deref(), Some("C"));
    press(&mut model, "e↑↑↓A");
    assert_eq!(folded(&model).as_deref(), Some("C"));
    press(&mut model, "x");
    assert_eq!(folded(&model).as_deref(), Some("C"));
}

#[test]
fn the_help_of_editing_scrolls_and_takes_no_values() {
    let mut model = first_leaf(SMALL);
    press(&mut model, "9⏎?");
    snapshot("editing_help", &model);
    let top = text(&model);
    press(&mut model, "↓↓7");
    assert_ne!(text(&model), top);
    press(&mut model, "⎋");
    assert_eq!(search_view(&model).edits.as_ref().map(|editing| editing.typed.as_str()), Some(""));
}

#[test]
fn on_a_projector_what_is_typed_and_the_keys_are_on_screen_while_editing() {
    let mut model = first_leaf(SMALL);
    press(&mut model, "⎋Pe9");
    says(&model, &["new value 9", "⏎ value"]);
    snapshot("editing_projector", &model);
    press(&mut model, "⏎");
    says(&model, &["value 4 → 5"]);
    press(&mut model, "⎋");
    assert!(!text(&model).contains("new value"));
    assert_eq!(model.areas().verdict.height, 4, "the big letters are there again");

    // On a larger screen, what is typed is large in a corner that the tree leaves free.
    let mut model = first_leaf((160, 48));
    press(&mut model, "⎋Pe92");
    let rows = plywood_drawing::scene::large_lines("→ 92");
    assert!(rows.iter().all(|row| text(&model).contains(row.trim_end())), "{}", text(&model));
}

#[test]
fn a_resize_in_the_middle_changes_nothing_but_the_room() {
    let mut model = first_leaf(SMALL);
    press(&mut model, "9⏎7");
    let before = text(&model);
    for size in [(250, 80), (20, 5), (1, 1), SMALL] {
        send(&mut model, Message::Resize(size.0, size.1));
    }
    assert_eq!(text(&model), before);
    press(&mut model, "⏎");
    assert_eq!(shown(&model).value(search_view(&model).focus()), Some(7.0));
}

#[test]
fn the_order_of_children_can_be_changed_while_editing() {
    let mut model = first_leaf(SMALL);
    press(&mut model, "9⏎o");
    says(&model, &["best order", "• edited", "searched again: "]);
    press(&mut model, "u");
    assert!(!search_view(&model).is_unsaved());
}
