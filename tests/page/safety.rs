//! Files are untrusted: nothing in them runs, and a page makes no requests.

use crate::browser::Browser;
use crate::{Written, address};
use plywood_messages::text::visible;
use plywood_tree::testing::some;
use serde_json::json;

const HOSTILE: [&str; 6] = [
    "</script><script>window.ran = 1</script>",
    "<img src=x onerror=window.ran=1>",
    "\"'><svg onload=window.ran=1>",
    "</title><style>*{display:none}</style>",
    "<!--<script>\u{2028}{0} \\u003cscript\\u003e &lt;b&gt;",
    "a\u{202e}b<a href=javascript:window.ran=1>x</a>",
];

#[test]
fn nothing_of_a_file_runs_and_nothing_is_asked_for() {
    let Some(mut browser) = Browser::open() else { return };
    let written = Written::new();
    for text in some(HOSTILE) {
        let file = json!({
            "title": text, "source": text, "note": text, "root": "max",
            "tree": { "name": text, "note": text, "children": [
                { "name": text, "move": text, "children": [3, 12] }, { "move": text, "children": [2, 4] },
            ] },
        });
        let file = written.file("hostile.json", &file.to_string());
        for options in [&["--step", "end"][..], &["--all"]] {
            let page = written.export(&file, "walk.html", options);
            browser.goto(&address(&page));
            for key in [
                "w",
                "w",
                "i",
                "i",
                "v",
                "L",
                "L",
                "d",
                "D",
                "Home",
                "n",
                "Shift+ArrowDown",
                "w",
                "w",
                "i",
                "i",
                "Enter",
                "a",
                "a",
                "o",
                "End",
                "c",
                "n",
                "f",
                "Home",
                "u",
                "?",
            ] {
                browser.press(key);
            }
            assert_eq!(browser.read("window.ran"), json!(null), "{text}");
            assert_eq!(browser.complaints(), Vec::<String>::new(), "{text}");
            assert_eq!(browser.requests(), [address(&page)], "{text}");
            assert_eq!(browser.read("document.querySelectorAll('img, main a, iframe').length"), json!(0), "{text}");
            assert_eq!(browser.text("document.querySelector('h1').textContent"), visible(text), "{text}");
        }
    }
}

#[test]
fn what_is_compressed_is_as_harmless() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    let [script, image, ..] = HOSTILE;
    let leaves = |name: &str| json!({ "name": name, "move": image, "note": image, "children": [3, 12, 8, 2, 4, 6] });
    let children = |of: serde_json::Value| vec![of; 6];
    let file = json!({ "title": script, "root": "max", "tree": { "name": image, "children": children(json!({
        "name": script, "children": children(leaves(script)),
    })) } });
    let file = written.file("large.json", &file.to_string());
    let page = written.export(&file, "walk.html", &[]);
    assert!(std::fs::read_to_string(&page).expect("a page").contains("application/octet-stream"));
    browser.goto(&address(&page));
    for key in ["w", "w", "i", "i", "n", "Shift+ArrowDown", "w", "w", "Enter", "End", "c", "n", "f", "?"] {
        browser.press(key);
    }
    assert_eq!(browser.read("window.ran"), json!(null));
    assert_eq!(browser.complaints(), Vec::<String>::new());
    assert_eq!(browser.requests(), [address(&page)]);
    assert_eq!(browser.read("document.querySelectorAll('img, main a, iframe').length"), json!(0));
}

#[test]
fn an_old_browser_is_told_what_a_long_page_needs() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    let page = written.export("connect4", "walk.html", &["--depth", "3"]);
    let source = std::fs::read_to_string(&page).expect("a page");
    assert!(source.contains("application/octet-stream"), "it is compressed");
    browser.run_first("delete window.DecompressionStream");
    browser.goto(&address(&page));
    let said = browser.text("document.body.innerText");
    assert!(said.contains(browser.text("document.getElementById('data').dataset.needs").as_str()), "{said}");
    assert_eq!(browser.complaints().len(), 1, "and nothing else goes wrong");
}

#[test]
fn the_policy_of_a_page_refuses_whatever_else_would_run() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    let page = written.export("textbook", "walk.html", &[]);
    browser.goto(&address(&page));
    // As if a label had become markup after all.
    browser.read(
        "(() => { const made = document.createElement('script'); made.textContent = 'window.ran = 1'; document.body.append(made); \
         document.body.insertAdjacentHTML('beforeend', '<img src=\"http://127.0.0.1:9/x.png\" onerror=\"window.ran = 2\">'); \
         const style = document.createElement('style'); style.textContent = '* { display: none }'; document.head.append(style); })()",
    );
    browser.read("new Promise((done) => setTimeout(done, 200))");
    assert_eq!(browser.read("window.ran"), json!(null));
    assert_eq!(browser.text("getComputedStyle(document.querySelector('h1')).display"), "block");
    assert!(!browser.complaints().is_empty(), "the policy is told of");
    let policy = browser.text("document.querySelector('meta[http-equiv=Content-Security-Policy]').content");
    assert!(policy.starts_with("default-src 'none'; script-src 'sha256-") && !policy.contains("unsafe"), "{policy}");
}
