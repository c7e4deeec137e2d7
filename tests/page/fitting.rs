//! Pages that fit the reader: small windows, fingers, weak eyes, screen readers.

use crate::browser::{Browser, Device};
use crate::states::{nodes, searched};
use crate::{Written, address};
use plywood_drawing::figure::{Drawing, FigureOptions};
use plywood_drawing::scene::Boards;
use serde_json::{Value, json};

const LECTURES: [&str; 5] = ["ubb", "connect-four", "romania", "wall", "prisoners-dilemma"];

/// Contrast of all text with its background that is less than 4.5 to 1, and of lines, as WCAG 2.2 computes it.
pub(crate) const FAINT: &str = include_str!("contrast.js");

/// Returns the buttons, links and fields in view that are smaller than so many pixels.
pub(crate) fn small(least: u32) -> String {
    format!(
        "[...document.querySelectorAll('button, a, input, select, textarea')].map((one) => [one, one.getBoundingClientRect()]) \
         .filter(([, at]) => at.width > 0 && (at.width < {least} || at.height < {least})) \
         .map(([one, at]) => `${{one.className || one.tagName}} ${{at.width}}x${{at.height}}`)"
    )
}

fn swipe(browser: &mut Browser, from: (i32, i32), to: (i32, i32)) {
    let between = (i32::midpoint(from.0, to.0), i32::midpoint(from.1, to.1));
    for (kind, at) in
        [("touchStart", Some(from)), ("touchMove", Some(between)), ("touchMove", Some(to)), ("touchEnd", None)]
    {
        let points: Vec<Value> = at.iter().map(|(x, y)| json!({ "x": x, "y": y })).collect();
        browser.call("Input.dispatchTouchEvent", &json!({ "type": kind, "touchPoints": points }));
    }
}

#[test]
fn help_and_other_dialogs_open_at_their_top() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    browser.goto(&address(&written.export("ubb", "walk.html", &[])));
    for device in [Device::Desk(1280, 400), Device::Phone(390, 844)] {
        browser.resize(device);
        browser.press("?");
        let found = browser.read(
            "(() => { const open = document.querySelector('dialog[open]'); \
             return [open.scrollTop, open.scrollHeight > open.clientHeight, document.activeElement.tagName]; })()",
        );
        assert_eq!(found, json!([0, true, "H2"]), "a long dialog shows its beginning");
        browser.press("?");
    }
}

#[test]
fn the_drawing_keeps_room_at_400_percent_and_on_a_phone_held_sideways() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    for lecture in LECTURES {
        let page = address(&written.export(lecture, "walk.html", &[]));
        // 1280x1024 at 400 %, then a phone.
        for ((width, height), room) in [((320, 256), 170), ((844, 390), 240)] {
            browser.resize(Device::Phone(width, height));
            browser.goto(&page);
            browser.press("n");
            let found = browser.read("document.querySelector('.stage').clientHeight");
            assert!(found.as_i64() >= Some(room), "{lecture} {width}x{height}: {found}");
            assert_eq!(browser.read("document.documentElement.scrollWidth"), json!(width), "{lecture}");
            // Everything below the drawing can be scrolled to.
            let reached = "(() => { scrollTo(0, 9999); const bar = document.querySelector('nav.controls:not([hidden])'); \
                           return bar.getBoundingClientRect().bottom <= innerHeight + 1; })()";
            assert_eq!(browser.read(reached), json!(true), "{lecture} {width}x{height}");
        }
    }
}

#[test]
fn a_phone_held_sideways_shows_the_root_and_the_current_node_at_every_step() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    browser.resize(Device::Phone(844, 390));
    browser.goto(&address(&written.export("ubb", "walk.html", &["--step", "start"])));
    let hidden = "(() => { const at = (one) => one.getBoundingClientRect(), stage = at(document.querySelector('.stage')); \
                  return [...document.querySelectorAll('g.node[data-path=\"\"], g.node.current')].filter((node) => { const box = at(node); \
                  return box.top < stage.top || box.bottom > stage.bottom || box.left < stage.left || box.right > stage.right; }) \
                  .map((node) => node.dataset.path); })()";
    for step in 0..=43 {
        assert_eq!(browser.read(hidden), json!([]), "step {step}");
        browser.press("ArrowRight");
    }
}

#[test]
fn everything_can_be_pressed_with_a_finger() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    let page = address(&written.export("ubb", "walk.html", &["--step", "end"]));
    let devices = [
        (Device::Phone(320, 568), 44),
        (Device::Phone(390, 844), 44),
        (Device::Phone(844, 390), 44),
        (Device::Desk(1280, 800), 24),
    ];
    for (device, least) in devices {
        browser.resize(device);
        browser.goto(&page);
        for key in ["?", "?", "g", "Escape", "c"] {
            browser.press(key);
            assert_eq!(browser.read(&small(least)), json!([]), "{least} px: {key}");
        }
    }
    // A touch beside a small node still selects it.
    browser.resize(Device::Phone(390, 844));
    browser.goto(&page);
    let beside = browser.read(
        "(() => { const at = document.querySelector('g.node[data-path=\"\"] .sign').getBoundingClientRect(); \
         return [Math.round(at.left - 12), Math.round(at.top + at.height / 2)]; })()",
    );
    for kind in ["mousePressed", "mouseReleased"] {
        let event = json!({ "type": kind, "x": beside[0], "y": beside[1], "button": "left", "clickCount": 1 });
        browser.call("Input.dispatchMouseEvent", &event);
    }
    assert_eq!(browser.text("document.querySelector('g.node.selected').dataset.path"), "");
    assert!(browser.text("document.querySelector('.heard').textContent").starts_with("selected: R"));
}

#[test]
fn a_swipe_steps_and_never_leaves_the_page() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    browser.resize(Device::Phone(390, 844));
    browser.goto(&address(&written.export("romania", "walk.html", &[])));
    let step = |browser: &mut Browser| browser.text("document.body.dataset.step");
    let moves = [((300, 300), (100, 310), "1"), ((300, 650), (100, 640), "2"), ((100, 300), (300, 310), "1")];
    for (from, to, at) in moves {
        swipe(&mut browser, from, to);
        browser.wait_for_step(at);
        assert_eq!(step(&mut browser), at, "{from:?} {to:?}");
    }
    // Neither a short touch nor scrolling up and down steps.
    for (from, to) in [((300, 300), (280, 300)), ((200, 400), (240, 150))] {
        swipe(&mut browser, from, to);
        assert_eq!(step(&mut browser), "1", "{from:?} {to:?}");
    }
    assert_eq!(browser.text("getComputedStyle(document.documentElement).overscrollBehaviorX"), "none");
}

#[test]
fn text_and_lines_have_enough_contrast_in_every_theme() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    for lecture in LECTURES {
        browser.goto(&address(&written.export(lecture, "walk.html", &[])));
        for theme in ["light", "dark", "mono"] {
            browser.read(&format!("document.documentElement.dataset.theme = '{theme}'"));
            for key in ["n", "v", "End", "?", "Escape", "Home"] {
                browser.press(key);
                assert_eq!(browser.read(FAINT), json!([]), "{lecture} {theme} {key}");
            }
        }
    }
}

#[test]
fn maps_and_matrices_are_described_and_everything_is_in_a_landmark() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    let described = [
        ("romania", ["Fagaras (this step) 415", "frontier 6", "Timisoara, 118, 329, 447"]),
        ("prisoners-dilemma", ["Pure equilibria", "betray (this step)", "1, 1, 10, 0"]),
    ];
    for (lecture, texts) in described {
        browser.goto(&format!("{}#5", address(&written.export(lecture, "walk.html", &[]))));
        let tree = browser.call("Accessibility.getFullAXTree", &json!({}));
        let nodes = tree["nodes"].as_array().expect("nodes");
        let names = |role: &str| -> Vec<&str> {
            let of = |node: &&Value| node["role"]["value"] == role && node["ignored"] == false;
            nodes.iter().filter(of).filter_map(|node| node["name"]["value"].as_str()).collect()
        };
        for text in texts {
            assert!(
                names("StaticText").iter().any(|said| said.contains(text)),
                "{lecture}: {text}: {:?}",
                names("StaticText")
            );
        }
        assert_eq!((names("banner").len(), names("main").len()), (1, 1), "{lecture}");
        assert_eq!(names("navigation"), ["timeline", "controls"], "{lecture}");
        let outside = "[...document.body.children].filter((one) => one.getClientRects().length > 0) \
                       .filter((one) => !one.matches('header, main, nav, footer, dialog')).map((one) => one.outerHTML.slice(0, 60))";
        assert_eq!(browser.read(outside), json!([]), "{lecture}");
    }
    // A map keeps its lists on a phone.
    browser.resize(Device::Phone(390, 844));
    browser.goto(&format!("{}#5", address(&written.export("romania", "walk.html", &[]))));
    let lists = browser.text("document.querySelector('.lists').innerText");
    for text in ["frontier 6", "Timisoara", "search tree"] {
        assert!(lists.contains(text), "{lists}");
    }
    browser.resize(Device::Desk(1280, 800));
    browser.goto(&format!("{}#5", address(&written.path("walk.html"))));
    assert_eq!(browser.read("document.querySelector('.lists').hidden"), json!(true), "beside the map there is room");
}

#[test]
fn a_large_game_is_drawn_as_rows_of_plies_with_boards() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    let (_, run, _) = searched("connect-four");
    let options = FigureOptions::default();
    let drawing = Drawing::new(&run.replay, run.choices.rules, "", options, Boards::default(), run.replay.len());
    let drawing = drawing.expect("a tree");
    browser.goto(&address(&written.export("connect-four", "walk.html", &["--step", "start", "--display", "window"])));
    let shown = "[...document.querySelectorAll('main g.node')].map((node) => [node.dataset.path, \
                 node.getAttribute('class'), node.querySelector('.value').textContent, node.querySelectorAll('.position').length > 0])";
    for key in ["ArrowRight", "x", "x", "n", "n", "End", "Home"] {
        browser.press(key);
        let step: usize = browser.text("document.body.dataset.step").parse().expect("a number");
        let drawn = browser.read("document.querySelectorAll('*').length");
        assert!(drawn.as_u64() < Some(3_000), "{drawn} elements at step {step}");
        // Each node is as the program draws it, and the path to the current one is there with all its siblings.
        let all = nodes(&drawing.at(step, None));
        let all = all.as_array().expect("nodes");
        let found = browser.read(shown);
        let found = found.as_array().expect("nodes");
        for node in found {
            let expected = all.iter().find(|other| other[0] == node[0]).expect("a node of the tree");
            assert_eq!(
                (&node[1], &node[2], &node[3]),
                (&expected[1], &expected[3], &json!(true)),
                "step {step}: {node}"
            );
        }
        let current = all.iter().find(|node| node[1].as_str().is_some_and(|class| class.ends_with("current")));
        // Before the first step no node is current.
        let path = current.and_then(|node| node[0].as_str()).unwrap_or_default();
        assert_eq!(current.is_none(), step == 0, "step {step}");
        for (at, _) in path.match_indices(',').chain([(path.len(), "")]).filter(|(at, _)| *at > 0) {
            let parent = path[..at].rsplit_once(',').map_or(String::new(), |(parent, _)| format!("{parent},"));
            let siblings = all.iter().filter_map(|node| node[0].as_str()).filter(|other| {
                other.strip_prefix(&parent).is_some_and(|last| !last.is_empty() && !last.contains(','))
            });
            for sibling in siblings {
                assert!(found.iter().any(|node| node[0] == sibling), "step {step}: {sibling} beside {path}");
            }
        }
    }
    // Selecting leads anywhere in the tree.
    for (key, path) in [("Shift+ArrowDown", "0"), ("Shift+ArrowRight", "1"), ("Shift+ArrowDown", "1,0")] {
        browser.press(key);
        assert_eq!(browser.text("document.querySelector('g.node.selected').dataset.path"), path);
    }
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
