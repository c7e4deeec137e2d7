//! What axe-core says of pages: `.ci/axe` fetches it. It looks for what people cannot use who do not see well, or use no mouse.

use std::path::Path;

use crate::browser::{Browser, Device};
use crate::live::{check_quiet, site, wait};
use crate::{Written, address, plywood};
use serde_json::json;

/// Returns the script, or says that there is none.
fn script() -> Option<String> {
    let found = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("target/tools/axe.min.js")).ok();
    if found.is_none() {
        let may_lack = std::env::var_os("CI").is_none() || std::env::var_os("PLYWOOD_NO_AXE").is_some();
        assert!(may_lack, "there is no axe-core here, and everything is to be tested: run .ci/axe");
        eprintln!("SKIPPED: there is no axe-core here to look at pages with; `.ci/axe` fetches it");
    }
    found
}

/// Nothing is wrong with what the page shows now that is serious or worse.
#[track_caller]
fn check(browser: &mut Browser, axe: &str, page: &str) {
    if browser.read("typeof window.axe") == json!("undefined") {
        browser.read(axe);
    }
    let found = browser.read(
        "axe.run({ resultTypes: ['violations'] }).then(({ passes, violations }) => [passes.length, violations \
         .filter(({ impact }) => impact === 'serious' || impact === 'critical') \
         .map(({ id, help, nodes }) => [id, help, nodes.map(({ html }) => html.slice(0, 160))])])",
    );
    assert!(found[0].as_u64() > Some(8), "it has looked: {found}");
    assert_eq!(found[1], json!([]), "{page}");
}

#[test]
fn nothing_serious_is_wrong_with_exported_pages() {
    let Some(axe) = script() else { return };
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    for lecture in ["ubb", "connect-four", "romania", "prisoners-dilemma"] {
        browser.goto(&address(&written.export(lecture, "walk.html", &["--step", "end"])));
        // The dialogs, the algorithm, a node and a comparison.
        let keys: &[&str] = if lecture == "ubb" {
            &["L", "Escape", "?", "?", "w", "Escape", "Shift+ArrowDown", "v", "c"]
        } else {
            &["c"]
        };
        for key in keys {
            browser.press(key);
            check(&mut browser, &axe, &format!("{lecture}, {key}"));
        }
        browser.resize(Device::Phone(390, 844));
        check(&mut browser, &axe, &format!("{lecture}, on a phone"));
        browser.resize(Device::Desk(1280, 800));
    }
    for (name, options) in [("handout.html", &["--events"][..]), ("blank.html", &["--blank"])] {
        browser.goto(&address(&written.export("ubb", name, options)));
        check(&mut browser, &axe, name);
    }
    plywood(&["exercise", "--seed", "7", "--sheet", written.path("sheet.html").to_str().expect("a name")]);
    browser.goto(&address(&written.path("sheet.html")));
    check(&mut browser, &axe, "a printed worksheet");
}

#[test]
fn nothing_serious_is_wrong_with_a_site() {
    let Some(axe) = script() else { return };
    let Some((mut browser, site)) = site() else { return };
    browser.goto(&format!("{site}/index.html"));
    check(&mut browser, &axe, "index");
    browser.goto(&format!("{site}/ubb.html"));
    check(&mut browser, &axe, "live");
    for (key, shown) in [("a", ".choices"), ("e", "textarea")] {
        browser.press(key);
        wait(&mut browser, &format!("document.querySelector('dialog[open] {shown}') !== null"));
        check(&mut browser, &axe, shown);
        browser.press("Escape");
    }
    browser.click("main g.node[data-path='0,0'] .sign");
    browser.press("Q");
    wait(&mut browser, "document.querySelector('.dialogue form') !== null");
    check(&mut browser, &axe, "quiz");
    browser.goto(&format!("{site}/program.html#tree=textbook&step=3"));
    wait(&mut browser, "document.querySelector('.screen').textContent.includes('3 / 40')");
    check(&mut browser, &axe, "program");
    check_quiet(&mut browser, &site);
}
