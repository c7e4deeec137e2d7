//! Selecting nodes of a page by keys and by mouse, folding them, their explanations, and notes from the file.

use crate::browser::{Browser, Device};
use crate::states::searched;
use crate::{Written, address};
use plywood_explain as explain;
use plywood_explain::Wording;
use plywood_messages::words::Charset;
use plywood_tree::tree::{NodeId, Tree};
use serde_json::json;

fn path(tree: &Tree, node: NodeId) -> String {
    tree.path(node).iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

const SELECTED: &str = "[...document.querySelectorAll('g.node.selected')].map((node) => node.dataset.path).join(' ')";
const DIALOG: &str =
    "[...document.querySelectorAll('dialog[open] h2, dialog[open] p')].map((told) => told.textContent)";

const ASIDE: &str =
    "[...document.querySelectorAll('.about:not([hidden]) h2, .about:not([hidden]) p')].map((told) => told.textContent)";

#[test]
fn what_is_said_of_a_selected_node_goes_along_and_nothing_moves() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    let (_, run, _) = searched("ubb");
    let wording = Wording { rules: run.choices.search_rules(), charset: Charset::Unicode };
    browser.goto(&address(&written.export("ubb", "walk.html", &["--step", "start"])));
    let places = "[...document.querySelectorAll('g.node .sign, .stage, .told, .counters')].map((part) => { \
                  const box = part.getBoundingClientRect(); return [box.x, box.y, box.width, box.height].map(Math.round); })";
    let before = browser.read(places);
    browser.click("g.node[data-path='1'] .sign");
    for step in 0..=run.replay.len() {
        let moment = run.replay.at(step);
        let why = explain::why(moment, wording, run.replay.tree().child(NodeId::ROOT, 1).expect("B"));
        let why = why.iter().map(ToString::to_string);
        assert_eq!(browser.read(ASIDE), json!([vec!["why B".to_owned()], why.collect()].concat()), "step {step}");
        assert_eq!(browser.read(places), before, "step {step}");
        browser.press("ArrowRight");
    }
    browser.press("Escape");
    assert_eq!(browser.read(ASIDE), json!([]));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn sentences_have_the_same_room_at_every_step() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    let heights = "(() => { const slider = document.querySelector('input[type=range]'), found = new Set(); \
                   for (let step = 0; step <= slider.max; step++) { \
                   slider.value = step; slider.dispatchEvent(new Event('input')); \
                   found.add([...document.querySelectorAll('.told')].map((told) => told.offsetHeight).join()); } return [...found]; })()";
    for lecture in ["ubb", "overestimate", "sussman", "striking-out"] {
        let page = address(&written.export(lecture, &format!("{lecture}.html"), &[]));
        for device in [Device::Desk(1280, 800), Device::Phone(390, 844)] {
            browser.resize(device);
            browser.goto(&page);
            for what in ["alone", "beside another"] {
                let found = browser.read(heights);
                assert_eq!(found.as_array().map(Vec::len), Some(1), "{lecture}, {what}, {device:?}: {found}");
                browser.press("c");
            }
        }
    }
}

#[test]
fn every_node_is_explained_at_every_step_as_the_program_does() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    for lecture in ["ubb", "and-or", "deepening"] {
        let (_, run, _) = searched(lecture);
        let (replay, rules) = (&*run.replay, run.choices.search_rules());
        let wording = Wording { rules, charset: Charset::Unicode };
        browser.goto(&address(&written.export(lecture, "walk.html", &["--step", "start"])));
        for step in (0..=replay.len()).step_by(if lecture == "ubb" { 1 } else { 5 }) {
            let moment = replay.at(step);
            browser.read(&format!("location.hash = '{step}'"));
            browser.wait_for_step(&step.to_string());
            for node in replay.tree().nodes() {
                browser.read(&format!(
                    "document.querySelector('g.node[data-path=\"{}\"] .sign').dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))",
                    path(replay.tree(), node)
                ));
                browser.press("w");
                let why = explain::why(moment, wording, node).iter().map(ToString::to_string).collect::<Vec<_>>();
                let heading = format!("why {}", explain::name(moment, wording, node));
                let told = [vec![heading], why].concat();
                assert_eq!(browser.read(DIALOG), json!(told), "{lecture}, step {step}, {:?}", replay.tree().path(node));
                assert_eq!(browser.read(ASIDE), json!(told), "{lecture}, step {step}");
                browser.press("Escape");
            }
        }
        assert_eq!(browser.complaints(), Vec::<String>::new(), "{lecture}");
    }
}

#[test]
fn keys_select_nodes_and_fold_subtrees_as_in_the_terminal() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    browser.goto(&address(&written.export("ubb", "walk.html", &["--step", "end"])));
    // Selection begins at the current node, which is the root at the end. R has A and B, A two leaves, B the nodes C, E and a
    // leaf.
    for (key, selected) in [
        ("Shift+ArrowDown", "0"),
        ("Shift+ArrowRight", "1"),
        ("Shift+ArrowRight", "1"),
        ("Shift+ArrowDown", "1,0"),
        ("Shift+ArrowRight", "1,1"),
        ("Shift+ArrowLeft", "1,0"),
        ("Shift+ArrowLeft", "0,1"),
        ("Shift+ArrowUp", "0"),
        ("Shift+ArrowUp", ""),
        ("Shift+ArrowUp", ""),
    ] {
        browser.press(key);
        assert_eq!(browser.text(SELECTED), selected, "{key}");
    }
    let heard = browser.text("document.querySelector('.heard').textContent");
    assert_eq!(heard, "selected: R, MAX, 4, (−∞, +∞), (3, +∞), (4, +∞), this step");
    let shown = "document.querySelectorAll('main g.node:not(.away)').length";
    let all = browser.read(shown);
    browser.press("Shift+ArrowDown");
    browser.press("Shift+ArrowRight");
    browser.press("Enter");
    let folded = browser.read(shown);
    assert_eq!(all.as_u64().expect("a number") - folded.as_u64().expect("a number"), 9, "all below B");
    assert_eq!(browser.text("document.querySelector('main .fold:not(.away)').textContent"), "▸9");
    // If the search is below a folded node, that node shows it; hidden nodes cannot be selected.
    browser.read("location.hash = '30'");
    browser.read("new Promise((done) => setTimeout(done, 0))");
    assert_eq!(browser.text("document.querySelector('g.node.holds').dataset.path"), "1");
    browser.press("Shift+ArrowDown");
    assert_eq!(browser.text(SELECTED), "1");
    browser.press("Enter");
    assert_eq!(browser.read(shown), all);
    browser.press("Escape");
    assert_eq!(browser.text(SELECTED), "");
    assert_eq!(browser.read("document.querySelectorAll('g.node.selected').length"), json!(0));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_finger_selects_a_node_and_asks_why() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    let page = written.export("ubb", "walk.html", &["--step", "end"]);
    browser.resize(Device::Phone(390, 844));
    browser.goto(&address(&page));
    browser.click("g.node[data-path='1,0,0'] .sign");
    assert_eq!(browser.text(SELECTED), "1,0,0");
    browser.click("g.node[data-path='1,0,0'] .sign");
    assert_eq!(browser.read(DIALOG)[0], json!("why D"));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn notes_of_nodes_are_told_once_the_search_has_come_there() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    let file = json!({
        "title": "Notes", "note": "of the file", "source": "a book",
        "tree": { "name": "R", "children": [
            { "name": "A", "note": "of A", "children": [3, 12] }, { "name": "B", "children": [2, 4] },
        ] },
    });
    let file = written.file("notes.json", &file.to_string());
    browser.goto(&address(&written.export(&file, "walk.html", &[])));
    browser.press("i");
    assert_eq!(browser.read(DIALOG), json!(["note", "of the file", "a book"]));
    browser.press("i");
    // The note of A also applies below it.
    for _ in 0..3 {
        browser.press("ArrowRight");
    }
    browser.press("i");
    assert_eq!(browser.read(DIALOG), json!(["note", "A: of A", "of the file", "a book"]));
    browser.press("i");
    browser.press("End");
    browser.press("i");
    assert_eq!(browser.read(DIALOG), json!(["note", "of the file", "a book"]));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn what_no_order_of_children_saves_is_told_from_the_rest() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    let (_, run, _) = searched("ubb");
    let tree = run.replay.tree();
    let minimal = plywood_search::search::MinimalTree::new(tree).expect("a tree without chance");
    browser.goto(&address(&written.export("ubb", "walk.html", &["--step", "end"])));
    browser.press("K");
    let remark = browser.text("document.querySelector('.remark').textContent");
    assert!(remark.contains(&minimal.nodes().to_string()), "{remark}");
    let types = "[...document.querySelectorAll('g.node')].map((node) => node.querySelector('.number:not(.away)')?.textContent ?? '')";
    let meant =
        tree.nodes().map(|node| minimal.node_type(node).map_or(String::new(), |kind| kind.number().to_string()));
    assert_eq!(browser.read(types), json!(meant.collect::<Vec<_>>()));
    let pale = "[...document.querySelectorAll('g.node')].map((node) => node.classList.contains('pale'))";
    let meant = tree.nodes().map(|node| minimal.node_type(node).is_none());
    assert_eq!(browser.read(pale), json!(meant.collect::<Vec<_>>()));
    browser.press("K");
    assert_eq!(browser.read("document.querySelectorAll('.pale').length"), json!(0));
    browser.goto(&address(&written.export("chance-linear", "walk.html", &[])));
    browser.press("K");
    assert!(!browser.text("document.querySelector('.remark:not([hidden])').textContent").is_empty());
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn every_key_of_the_program_does_something_or_says_what_does() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    browser.goto(&address(&written.export("ubb", "walk.html", &[])));
    for (key, says) in [
        ("r", "--return KIND"),
        ("s", "--cut-on WHEN"),
        ("o", "--order ORDER"),
        ("]", "--depth N"),
        ("e", "plywood ubb"),
        ("C", "plywood ubb"),
        ("S", "plywood ubb"),
        ("<", "plywood ubb"),
    ] {
        browser.press(key);
        let remark = browser.text("document.querySelector('.remark:not([hidden])').textContent");
        assert!(remark.contains(says), "{key}: {remark}");
    }
    browser.press("ArrowRight");
    assert_eq!(browser.read("document.querySelector('.remark').hidden"), json!(true), "until the next key");
    browser.press("B");
    assert_eq!(browser.text("document.querySelector('.remark').textContent"), "only key steps");
    browser.press("Home");
    let (_, run, _) = searched("ubb");
    let mut step = 0;
    while step < run.replay.len() {
        browser.press("ArrowRight");
        step = run.replay.next_key_step(step);
        assert_eq!(browser.text("document.body.dataset.step"), step.to_string());
    }
    while step > 0 {
        browser.press("ArrowLeft");
        step = run.replay.previous_key_step(step);
        assert_eq!(browser.text("document.body.dataset.step"), step.to_string());
    }
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
