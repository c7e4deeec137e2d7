//! An engine that is stopped, fails, or has no memory left: the page says so, keeps what it shows, and goes on.

use crate::Written;
use crate::browser::Browser;
use crate::files::drop_file;
use crate::live::{HEADING, REMARK, altered_site, check_quiet, fill, site, submit, wait};
use serde_json::json;

const LEAF: &str = "document.querySelector('main g.node[data-path=\"0,0\"] .value').textContent";
/// True while the page offers to stop the engine.
const IS_BUSY: &str = "document.querySelector('.busy').getClientRects().length > 0";
/// A search that takes a minute.
const LONG: &str = "tree=chess&depth=6";

/// Gives the first leaf of the page for own trees another value.
#[track_caller]
fn edit(browser: &mut Browser, value: &str) {
    if browser.read("document.querySelector('.leaf-form')").is_null() {
        browser.click("main g.node[data-path='0,0'] .sign");
    }
    fill(browser, ".leaf-form input", value);
    submit(browser, ".leaf-form");
}

#[test]
fn a_long_search_is_stopped_by_its_button_and_the_page_keeps_its_state() {
    let Some((mut browser, site)) = site() else { return };
    browser.goto(&format!("{site}/live.html"));
    edit(&mut browser, "2");
    wait(&mut browser, &format!("{LEAF} === '2'"));
    browser.press("n");
    let before = browser.text("document.body.dataset.step");
    browser.read(&format!("location.hash = '{LONG}'"));
    wait(&mut browser, &format!("{IS_BUSY} && /\\d nodes/.test(document.querySelector('.busy').textContent)"));
    // The page can be used meanwhile.
    browser.press("n");
    assert_ne!(browser.text("document.body.dataset.step"), before);
    browser.press("N");
    browser.click(".busy button");
    wait(&mut browser, &format!("{REMARK}.startsWith('stopped')"));
    assert_eq!(browser.read(IS_BUSY), json!(false));
    assert_eq!((browser.text(LEAF), browser.text("document.body.dataset.step")), ("2".to_owned(), before));
    edit(&mut browser, "1");
    wait(&mut browser, &format!("{LEAF} === '1'"));
    check_quiet(&mut browser, &site);
}

#[test]
fn an_engine_starts_ahead_and_what_is_wrong_with_it_is_said_to_who_asks() {
    let without = |name: &str, body| if name == "plywood_web_bg.wasm" { Vec::new() } else { body };
    let count = "window.started = 0; window.Worker = class extends Worker { constructor(...what) { super(...what); started += 1; } };";
    let save = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });";
    for (first, starts) in [(count.to_owned(), 1), (format!("{count}{save}"), 0)] {
        let Some((mut browser, site)) = altered_site(without) else { return };
        browser.run_first(&first);
        browser.goto(&format!("{site}/live.html"));
        browser.read("new Promise((done) => setTimeout(done, 300))");
        assert_eq!(browser.read("started"), json!(starts));
        check_quiet(&mut browser, &site);
        let before = browser.text(REMARK);
        edit(&mut browser, "2");
        wait(&mut browser, &format!("{REMARK} !== {}", json!(before)));
        assert!(browser.text(REMARK).contains("WebAssembly"), "{}", browser.text(REMARK));
    }
}

#[test]
fn a_search_of_a_dialog_is_stopped_in_the_dialog() {
    let Some((mut browser, site)) = site() else { return };
    browser.goto(&format!("{site}/live.html#tree=chess&depth=1"));
    wait(&mut browser, &format!("{HEADING}.toLowerCase().includes('chess')"));
    browser.press("a");
    wait(&mut browser, "document.querySelector('dialog[open] .choices') !== null");
    browser.read("[...document.querySelectorAll('.choices input')].find((field) => field.value === '1').value = '6'");
    submit(&mut browser, ".choices");
    wait(&mut browser, IS_BUSY);
    browser.click(".busy button");
    wait(&mut browser, "(document.querySelector('dialog[open] .problems') || {}).textContent?.startsWith('stopped')");
    assert!(browser.text(HEADING).to_lowercase().contains("chess"));
    check_quiet(&mut browser, &site);
}

/// Returns a worker whose engine fails at a value, and which dies at another.
fn failing(name: &str, mut body: Vec<u8>) -> Vec<u8> {
    const FAULTS: &str = r#"
const [handled, answered] = [onmessage, wasm_bindgen.answer];
onmessage = (event) => {
    if (event.data.includes('"78"')) throw new Error("the worker dies");
    return handled(event);
};
wasm_bindgen.answer = (request) => {
    if (!request.includes('"77"')) return answered(request);
    onPanic("the test wants it");
    throw new WebAssembly.RuntimeError("unreachable");
};
"#;
    if name == "plywood_worker.js" {
        body.extend_from_slice(FAULTS.as_bytes());
    }
    body
}

#[test]
fn an_engine_that_fails_or_dies_is_started_again_with_the_last_state() {
    let Some((mut browser, site)) = altered_site(failing) else { return };
    browser.goto(&format!("{site}/live.html"));
    edit(&mut browser, "2");
    wait(&mut browser, &format!("{LEAF} === '2'"));
    for (value, why) in [("77", "the test wants it"), ("78", "the worker dies")] {
        edit(&mut browser, value);
        wait(&mut browser, &format!("{REMARK}.includes('started again') && {REMARK}.includes('{why}')"));
        assert_eq!(browser.text(LEAF), "2");
    }
    edit(&mut browser, "1");
    wait(&mut browser, &format!("{LEAF} === '1'"));
    assert!(browser.text(REMARK).contains("→"), "{}", browser.text(REMARK));
    check_quiet(&mut browser, &site);
}

#[test]
fn what_needs_more_than_the_memory_is_refused_with_the_limit() {
    let Some((mut browser, site)) = site() else { return };
    let written = Written::new();
    let subtree = format!("[{}]", ["1"; 1_000].join(","));
    let file = format!("{{\"root\":\"max\",\"tree\":[{}]}}", vec![subtree; 10_000].join(","));
    let file = written.file("large.json", &file);
    browser.goto(&format!("{site}/live.html"));
    edit(&mut browser, "2");
    wait(&mut browser, &format!("{LEAF} === '2'"));
    drop_file(&mut browser, &file);
    wait(&mut browser, &format!("{REMARK}.includes('512 MB')"));
    edit(&mut browser, "1");
    wait(&mut browser, &format!("{LEAF} === '1'"));
    // Nor is a file read that the program would not read.
    let huge = written.file("huge.json", "");
    std::fs::File::options().write(true).open(&huge).and_then(|file| file.set_len(65 << 20)).expect("a sparse file");
    drop_file(&mut browser, &huge);
    wait(&mut browser, &format!("{REMARK}.includes('64 MB')"));
    assert_eq!(browser.text(LEAF), "1");
    check_quiet(&mut browser, &site);
}

#[test]
fn pages_need_no_storage() {
    let Some((mut browser, site)) = site() else { return };
    browser.run_first(
        "for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) \
         Object.defineProperty(window, name, { get() { throw new DOMException('full', 'QuotaExceededError'); } }); \
         Object.defineProperty(document, 'cookie', { get() { throw new DOMException('off', 'SecurityError'); } });",
    );
    browser.goto(&format!("{site}/live.html"));
    edit(&mut browser, "2");
    wait(&mut browser, &format!("{LEAF} === '2'"));
    browser.press("End");
    assert_eq!(
        browser.read("document.querySelector('input[type=range]').value === document.body.dataset.step"),
        json!(true)
    );
    assert_eq!(browser.text(LEAF), "2");
    browser.goto(&format!("{site}/program.html#tree=textbook&step=3"));
    wait(&mut browser, "document.querySelector('.screen').textContent.includes('3 / 40')");
    browser.press("ArrowRight");
    wait(&mut browser, "document.querySelector('.screen').textContent.includes('4 / 40')");
    check_quiet(&mut browser, &site);
}
