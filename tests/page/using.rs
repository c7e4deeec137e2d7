//! A page in use: keys, buttons, the timeline, phones, paper, a screen reader.

use crate::browser::{Browser, Device, base64};
use crate::{Written, address, plywood};
use serde_json::json;

fn step(browser: &mut Browser) -> i64 {
    browser.text("document.body.dataset.step").parse().expect("a number")
}

#[test]
fn keys_do_what_they_do_in_the_terminal() {
    let Some(mut browser) = Browser::open() else { return };
    let written = Written::new();
    let page = written.export("ubb", "walk.html", &["--step", "cutoff:1"]);
    browser.goto(&address(&page));
    assert_eq!(step(&mut browser), 20, "it opens stopped at the step that was asked for");
    let moves =
        [("ArrowRight", 21), (" ", 22), ("l", 23), ("ArrowLeft", 22), ("h", 21), ("X", 20), ("x", 34), ("Home", 0)];
    for (key, at) in moves {
        browser.press(key);
        assert_eq!(step(&mut browser), at, "{key}");
    }
    let events = [("n", 6), ("n", 12), ("N", 6), ("N", 6)];
    for (key, at) in events {
        browser.press(key);
        assert_eq!(step(&mut browser), at, "{key}");
    }
    browser.press("End");
    assert_eq!(step(&mut browser), 43);
    // Reasons, notes, legend and keys open and close with the same key, or with Esc; nothing else happens meanwhile.
    for (key, which) in [("w", "why"), ("i", "note"), ("L", "legend"), ("?", "help")] {
        browser.press(key);
        assert_eq!(browser.text("document.querySelector('dialog[open]').dataset.which"), which);
        browser.press("ArrowLeft");
        assert_eq!(step(&mut browser), 43, "{which}");
        browser.press(if which == "note" { "Escape" } else { key });
        assert_eq!(browser.read("document.querySelector('dialog[open]')"), json!(null), "{which}");
    }
    browser.press("g");
    browser.call("Input.insertText", &json!({ "text": "7" }));
    browser.press("Enter");
    assert_eq!(step(&mut browser), 7, "go to a step");
    browser.press("b");
    assert_eq!(browser.read("document.querySelector('.curtain').hidden"), json!(false));
    browser.press("ArrowRight");
    assert_eq!((step(&mut browser), browser.read("document.querySelector('.curtain').hidden")), (7, json!(true)));
    // A lesson has the legend of its own picture, or none.
    for (lecture, meaning) in
        [("wall", "in the frontier"), ("prisoners-dilemma", "this picture needs no legend beside it")]
    {
        let page = written.export(lecture, "lesson.html", &[]);
        browser.goto(&address(&page));
        browser.press("L");
        let shown = browser.text("(document.querySelector('dialog[open]') || document.body).innerText");
        assert!(shown.contains(meaning), "{lecture}: {shown}");
    }
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn what_is_shown_is_chosen_by_keys_and_buttons() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    let page = written.export("ubb", "walk.html", &["--step", "start"]);
    browser.goto(&address(&page));
    let theme = "document.documentElement.dataset.theme";
    assert_eq!(browser.text(theme), "auto");
    for next in ["dark", "mono", "light"] {
        browser.click(".does-theme");
        assert_eq!(browser.text(theme), next);
    }
    let ground = "getComputedStyle(document.documentElement).backgroundColor";
    assert_eq!(browser.text(ground), "rgb(255, 255, 255)");
    for next in ["interval", "window", "history"] {
        browser.click(".does-display");
        assert_eq!(browser.text("document.querySelector('.does-display').textContent"), next);
    }
    browser.click(".does-forward");
    browser.click(".does-forward");
    browser.click(".does-back");
    assert_eq!(step(&mut browser), 1);
    // Button keys press the focused button; all others keep their meaning.
    browser.read("document.querySelector('.does-last').focus()");
    browser.press("ArrowRight");
    assert_eq!(step(&mut browser), 2);
    browser.press(" ");
    assert_eq!(step(&mut browser), 43);
    browser.click("input[type=range]");
    assert!((20..=23).contains(&step(&mut browser)), "the middle of the timeline");
    browser.click(".does-code");
    assert_eq!(browser.read("document.querySelector('.code').hidden"), json!(false));
    let heading = "document.querySelector('.code h2').textContent";
    let first = browser.text(heading);
    browser.press("V");
    assert_ne!(browser.text(heading), first, "another form of the algorithm");
    // Only visited nodes: at the start that is the root.
    browser.press("Home");
    browser.press("D");
    browser.press("D");
    assert_eq!(browser.read("document.querySelectorAll('main g.node:not(.away)').length"), json!(1));
    browser.press("p");
    assert_eq!(browser.text("document.querySelector('.does-play').getAttribute('aria-label')"), "pause");
    browser.read("new Promise((done) => setTimeout(done, 1300))");
    browser.press("p");
    assert!(step(&mut browser) >= 1, "it plays");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_place_in_the_address_is_a_step() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    let page = written.export("nim:1,1,2", "walk.html", &[]);
    browser.goto(&address(&page));
    assert_eq!(step(&mut browser), 0, "a page begins at the start");
    browser.goto(&format!("{}#12", address(&page)));
    assert_eq!(step(&mut browser), 12);
    // A cutoff, the ends, another search of the page, and the comparison at a position of its clock.
    let page = written.export("ubb", "walk.html", &["--step", "cutoff:1"]);
    let remark = "document.querySelector('[role=status]').textContent";
    let places = [
        ("cutoff:2", "34", "The UBB", false),
        ("start", "0", "The UBB", false),
        ("end", "43", "The UBB", false),
        ("search:2:7", "7", "The UBB", false),
        ("compare:12", "12", "The UBB", true),
        ("compare:9:1", "9", "The UBB", true),
    ];
    for (place, at, title, is_compared) in places {
        browser.goto(&format!("{}#{place}", address(&page)));
        let found = browser.read("[document.body.dataset.step, document.body.classList.contains('compared')]");
        assert_eq!(found, json!([at, is_compared]), "{place}");
        assert!(browser.text("document.title").starts_with(title));
        assert_eq!(browser.text(remark), "", "{place}");
    }
    // What the page does not have gets a message, and nothing of an address runs.
    let long = "1".repeat(70_000);
    let refused = [
        ("cutoff:9", "20", "fewer cutoffs"),
        ("9999", "43", "fewer steps"),
        (long.as_str(), "20", "too long"),
        ("search:9:1", "20", "names no place"),
        ("-1", "20", "names no place"),
        ("<img src=x onerror=window.ran=1>", "20", "names no place"),
        ("%3Cscript%3Ewindow.ran=1%3C/script%3E", "20", "names no place"),
        ("constructor", "20", "names no place"),
    ];
    for (place, at, says) in refused {
        browser.goto(&format!("{}#{place}", address(&page)));
        let said = browser.text(remark);
        let shown: String = place.chars().take(40).collect();
        assert_eq!((step(&mut browser).to_string().as_str(), said.contains(says)), (at, true), "{shown}: {said}");
        assert_eq!(browser.read("window.ran"), json!(null));
    }
    assert_eq!(browser.requests().len(), 1);
}

#[test]
fn stepping_writes_the_address_and_a_key_copies_it() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    let page = written.export("ubb", "walk.html", &["--step", "start"]);
    browser.run_first("window.copied = []; Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => window.refused ? Promise.reject() : window.copied.push(text) } })");
    browser.goto(&address(&page));
    let written_as = |browser: &mut Browser, hash: &str| {
        let wait = format!(
            "new Promise((done) => {{ let left = 400; const look = () => location.hash === '{hash}' || (left -= 1) === 0 ? done(location.hash) \
             : setTimeout(look, 20); look(); }})"
        );
        assert_eq!(browser.text(&wait), hash);
    };
    written_as(&mut browser, "");
    browser.press("ArrowRight");
    browser.press("ArrowRight");
    written_as(&mut browser, "#2");
    browser.press("a");
    let at = browser.text("document.body.dataset.step");
    written_as(&mut browser, &format!("#search:2:{at}"));
    browser.press("c");
    browser.press("u");
    let at = browser.text("document.body.dataset.step");
    written_as(&mut browser, &format!("#compare:{at}:1"));
    // The address that is written opens the same moment.
    let shown = "[...document.querySelectorAll('.sentence, .place, .how')].map((one) => one.textContent)";
    let (there, before) = (browser.text("location.href"), browser.read(shown));
    browser.goto(&there);
    assert_eq!(browser.read(shown), before);
    // The key and the button copy it; where the browser refuses, it is shown to be copied by hand.
    browser.press("#");
    browser.click("nav.controls:not([hidden]) .does-link");
    assert_eq!(browser.read("window.copied"), json!([there, there]));
    browser.read("window.refused = true");
    browser.press("#");
    assert_eq!(browser.text("document.querySelector('dialog[open] input').value"), there);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn an_address_that_is_entered_just_after_a_step_is_not_written_over() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    browser.run_first("const later = setTimeout; setTimeout = (then, wait) => (wait === 200 ? (window.due = then) && 0 : later(then, wait));");
    browser.goto(&address(&written.export("ubb", "walk.html", &["--step", "start"])));
    browser.press("ArrowRight");
    // The step's own address is due before the one that is entered is visited.
    browser.read("location.hash = '7'; due(); 0");
    browser.wait_for_step("7");
    assert_eq!(browser.text("location.hash"), "#7");
    assert_eq!(browser.text("document.body.dataset.step"), "7");
}

#[test]
fn nothing_is_wider_than_a_phone_and_the_step_is_in_view() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    for lecture in ["ubb", "grundy", "connect-four", "romania", "prisoners-dilemma", "rooms"] {
        let file = if lecture == "grundy" { "grundy:7" } else { lecture };
        let page = written.export(file, "walk.html", &[]);
        for (width, height) in [(320, 568), (390, 844), (844, 390)] {
            browser.resize(Device::Phone(width, height));
            browser.goto(&address(&page));
            for key in ["n", "End", "v", "Home", "v", "c", "n", "End", "c"] {
                browser.press(key);
                let wide = browser.read("document.documentElement.scrollWidth");
                assert_eq!(wide, json!(width), "{lecture} {width}x{height} {key}");
            }
            browser.press("End");
            let seen = "(() => { const found = document.querySelector('main g.current'); if (!found) return true; \
                        const at = found.getBoundingClientRect(), view = document.querySelector('.stage').getBoundingClientRect(); \
                        return at.left >= view.left - 1 && at.right <= view.right + 1; })()";
            assert_eq!(browser.read(seen), json!(true), "{lecture} {width}x{height}");
        }
    }
}

#[test]
fn a_page_is_printed_on_paper_without_buttons() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    let page = written.export("ubb", "walk.html", &["--step", "cutoff:1", "--theme", "dark"]);
    browser.goto(&address(&page));
    let printed = browser.call("Page.printToPDF", &json!({ "printBackground": false }));
    let pdf = base64(printed["data"].as_str().expect("a document"));
    assert!(pdf.starts_with(b"%PDF-"));
    let pages = pdf.windows(11).filter(|bytes| bytes == b"/Type /Page").count();
    let trees = pdf.windows(12).filter(|bytes| bytes == b"/Type /Pages").count();
    assert_eq!(pages - trees, 1, "one sheet");
    browser.call("Emulation.setEmulatedMedia", &json!({ "media": "print" }));
    let style = |of: &str, what: &str| format!("getComputedStyle(document.querySelector('{of}')).{what}");
    assert_eq!(browser.text(&style(".controls", "display")), "none");
    assert_eq!(browser.text("getComputedStyle(document.documentElement).backgroundColor"), "rgb(255, 255, 255)");
}

#[test]
fn a_screen_reader_hears_the_sentence_and_finds_every_button() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    let page = written.export("ubb", "walk.html", &["--step", "cutoff:1"]);
    browser.goto(&address(&page));
    let tree = browser.call("Accessibility.getFullAXTree", &json!({}));
    let found: Vec<(&str, &str)> = tree["nodes"]
        .as_array()
        .expect("nodes")
        .iter()
        .filter_map(|node| Some((node["role"]["value"].as_str()?, node["name"]["value"].as_str()?)))
        .collect();
    let of = |role: &str| found.iter().filter(|(its, _)| *its == role).map(|(_, name)| *name).collect::<Vec<_>>();
    assert!(of("button").len() >= 15 && of("button").iter().all(|name| !name.is_empty()), "{found:?}");
    assert_eq!((of("slider"), of("heading").first()), (vec!["step"], Some(&"The UBB walkthrough")));
    let slider = browser.text("document.querySelector('input[type=range]').getAttribute('aria-valuetext')");
    assert!(slider.starts_with("step 20 / 43 "), "{slider}");
    assert_eq!(browser.text("document.querySelector('.sentence').getAttribute('aria-live')"), "polite");
    let node = browser.text("document.querySelector('main g.current title').textContent");
    assert_eq!(node, "D, MIN, ≤0, (−∞, +∞), (3, +∞), (3, 0), this step");
    // Tab moves through everything and back to the beginning, and the focus is always visible.
    browser.press("Tab");
    assert_eq!(browser.text("document.activeElement.className"), "stage");
}

#[test]
fn a_screen_reader_tells_searches_beside_each_other_apart() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    browser.goto(&address(&written.export("ubb", "walk.html", &["--step", "end"])));
    browser.press("c");
    let tree = browser.call("Accessibility.getFullAXTree", &json!({}));
    let found: Vec<(&str, &str)> = tree["nodes"]
        .as_array()
        .expect("nodes")
        .iter()
        .filter_map(|node| Some((node["role"]["value"].as_str()?, node["name"]["value"].as_str()?)))
        .collect();
    let of = |role: &str| found.iter().filter(|(its, _)| *its == role).map(|(_, name)| *name).collect::<Vec<_>>();
    assert_eq!(of("region"), ["alpha-beta · fail-hard", "minimax"]);
    assert!(of("button").len() >= 15 && of("button").iter().all(|name| !name.is_empty()), "{found:?}");
    assert_eq!(browser.text("document.querySelector('nav:not([hidden]) .does-compare').ariaPressed"), "true");
    assert_eq!(browser.read("document.querySelectorAll('.sentence[aria-live=polite]').length"), json!(2));
    // A remark on a key is a status, and the selection is read aloud.
    browser.press("n");
    assert_eq!(browser.text("document.querySelector('[role=status]').textContent"), "no more differences");
    browser.click("main .pane:nth-of-type(2) g.node[data-path='0'] .sign");
    let heard = browser.text("document.querySelector('.heard').textContent");
    assert!(heard.starts_with("selected: A, MIN, 3"), "{heard}");
}

#[test]
fn a_long_search_says_what_its_page_holds_and_what_not() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    let page = written.export("tic-tac-toe", "walk.html", &["--first", "600", "--step", "end"]);
    let text = std::fs::read_to_string(&page).expect("a page");
    assert!(text.contains("application/octet-stream") && text.len() < 300_000, "{} bytes", text.len());
    browser.goto(&address(&page));
    assert_eq!(browser.text("document.querySelector('.first').textContent"), "the first 600 of 66,457 steps");
    assert_eq!(step(&mut browser), 600);
    let remark = "document.querySelector('.remark').textContent";
    for (key, says) in [("ArrowRight", "end of this page"), ("c", "plywood tic-tac-toe"), ("a", "--algorithm NAME")] {
        browser.press(key);
        let said = browser.text(remark);
        assert!(said.contains(says), "{key}: {said}");
    }
    assert_eq!(browser.requests(), [address(&page)]);
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_handout_has_a_figure_and_its_words_for_every_step() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    browser.goto(&address(&written.export("textbook", "all.html", &["--all"])));
    assert_eq!(browser.read("document.querySelectorAll('figure > svg').length"), json!(41));
    assert_eq!(browser.read("document.querySelectorAll('figcaption .told').length"), json!(41));
    assert_eq!(browser.complaints(), Vec::<String>::new());
    browser.goto(&address(&written.export("textbook", "sheet.html", &["--blank"])));
    assert_eq!(browser.read("document.querySelectorAll('.field').length"), json!(4));
    browser.goto(&address(&written.path("sheet-key.html")));
    assert_eq!(browser.read("document.querySelectorAll('.field').length"), json!(0));
}

#[test]
fn the_gallery_is_a_site_whose_every_page_works() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    let folder = written.path("site");
    plywood(&["export", "--gallery", folder.to_str().expect("a name")]);
    browser.goto(&address(&folder.join("index.html")));
    let links = browser.read("[...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))");
    let links: Vec<String> = serde_json::from_value(links).expect("links");
    assert_eq!(links.len(), plywood_tree::library::all().len());
    for link in &links {
        browser.goto(&address(&folder.join(link)));
        browser.press("n");
        browser.press("End");
        let drawn = browser.read("document.querySelectorAll('main g.node:not(.away), .sheet span').length");
        assert!(drawn.as_u64() > Some(0), "{link}");
        assert_eq!(browser.complaints(), Vec::<String>::new(), "{link}");
        assert_eq!(browser.requests().len(), 1, "{link}: {:?}", browser.requests());
    }
    browser.press("Backspace");
    browser.read("new Promise((done) => setTimeout(done, 300))");
    assert!(browser.text("location.pathname").ends_with("/index.html"));
}

#[test]
fn the_program_of_a_search_with_a_mistake_has_the_right_lines_beside_the_wrong_ones() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    browser.goto(&address(&written.export("textbook", "walk.html", &["--bug", "wrong-bound", "--step", "cutoff:1"])));
    browser.press("v");
    let lines = "[...document.querySelectorAll('.code li')].map((line) => line.textContent.replace(/ +/, ' '))";
    let shown = browser.read(lines);
    let shown: Vec<&str> = shown.as_array().expect("lines").iter().filter_map(serde_json::Value::as_str).collect();
    let marked: Vec<&str> = shown.iter().copied().filter(|line| line.starts_with(['✗', '✓'])).collect();
    let expected = ["✗ if v ≤ old α return v", "✓ if v ≥ β return v", "✗ if v ≥ old β return v", "✓ if v ≤ α return v"];
    assert_eq!(marked, expected);
    let told = browser.text("document.querySelector('.code .as-problem:not(.mark)').textContent");
    assert!(told.starts_with("A cross marks the line that runs"), "{told}");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
