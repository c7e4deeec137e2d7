//! Live pages with their engine, from a web server: `.ci/web` builds the site that is opened here.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::browser::{Browser, Window};
use serde_json::{Value, json};

/// Changes a file of the site before it is served.
pub(crate) type Alter = fn(&str, Vec<u8>) -> Vec<u8>;

/// Opens the site, or says that there is none.
pub(crate) fn site() -> Option<(Browser, String)> {
    altered_site(|_, body| body)
}

/// The same with other files, for example a worker that fails.
pub(crate) fn altered_site(alter: Alter) -> Option<(Browser, String)> {
    let folder = folder()?;
    let browser = Browser::open_for_all_tests()?;
    Some((browser, served(folder, alter)))
}

/// Returns the folder of the site, or says that there is none.
pub(crate) fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/site");
    if !folder.join("live.html").exists() {
        let may_lack = std::env::var_os("CI").is_none() || std::env::var_os("PLYWOOD_NO_SITE").is_some();
        assert!(may_lack, "there is no site here, and everything is to be tested: run .ci/web");
        eprintln!("SKIPPED: there is no site with an engine here; `.ci/web` builds it");
        return None;
    }
    Some(folder)
}

/// Serves the files of a folder until the test ends, and returns its address.
pub(crate) fn served(folder: PathBuf, alter: Alter) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let folder = folder.clone();
            thread::spawn(move || answer(&stream, &folder, alter));
        }
    });
    address
}

fn answer(mut stream: &TcpStream, folder: &Path, alter: Alter) {
    let mut line = String::new();
    let mut reader = BufReader::new(stream);
    if reader.read_line(&mut line).is_err() {
        return;
    }
    let mut header = String::new();
    while reader.read_line(&mut header).is_ok_and(|read| read > 2) {
        header.clear();
    }
    let name = line.split(' ').nth(1).unwrap_or("/").trim_start_matches('/').to_owned();
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("wasm") => "application/wasm",
        _ => "text/plain",
    };
    let (status, body) = match std::fs::read(folder.join(&name)) {
        Ok(body) => ("200 OK", alter(&name, body)),
        Err(_) => ("404 Not Found", Vec::new()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body));
}

/// Waits until an expression is true.
#[track_caller]
pub(crate) fn wait(browser: &mut impl Window, expression: &str) {
    let begun = Instant::now();
    while browser.read(expression) != json!(true) {
        let shown = "document.body.innerText.slice(0, 2000)";
        assert!(begun.elapsed() < Duration::from_secs(60), "{expression}: {}", browser.text(shown));
        thread::sleep(Duration::from_millis(20));
    }
}

pub(crate) const REMARK: &str = "document.querySelector('.remark').textContent";
pub(crate) const HEADING: &str = "document.querySelector('h1').textContent";

pub(crate) fn fill(browser: &mut impl Window, selector: &str, text: &str) {
    browser.read(&format!(
        "(() => {{ const field = document.querySelector({}); field.value = {}; return true; }})()",
        json!(selector),
        json!(text)
    ));
}

pub(crate) fn submit(browser: &mut impl Window, form: &str) {
    browser.read(&format!("document.querySelector({}).requestSubmit()", json!(form)));
}

/// Nothing but files of the site is requested, and nothing is wrong.
#[track_caller]
pub(crate) fn check_quiet(browser: &mut Browser, address: &str) {
    assert_eq!(browser.complaints(), Vec::<String>::new());
    let outside: Vec<&str> = browser.requests().into_iter().filter(|url| !url.starts_with(address)).collect();
    assert_eq!(outside, Vec::<&str>::new());
}

#[test]
fn a_search_is_chosen_and_compared_on_a_live_page() {
    let Some((mut browser, site)) = site() else { return };
    browser.goto(&format!("{site}/ubb.html"));
    browser.press("a");
    wait(&mut browser, "document.querySelector('dialog[open] .choices') !== null");
    fill(&mut browser, ".choices label:nth-of-type(1) select", "minimax");
    submit(&mut browser, ".choices");
    wait(&mut browser, "document.querySelector('.how').textContent.startsWith('minimax')");
    browser.press("End");
    let hash = "new Promise((done) => setTimeout(() => done(location.hash), 400))";
    assert_eq!(browser.text(hash), "#tree=ubb&algorithm=minimax&step=49");
    // Two searches in lock-step.
    browser.press("a");
    wait(&mut browser, "document.querySelector('dialog[open] .choices') !== null");
    fill(&mut browser, ".choices label:last-of-type select", "pvs");
    submit(&mut browser, ".choices");
    wait(&mut browser, "document.querySelectorAll('main .pane').length === 2");
    let panes =
        browser.read("[...document.querySelectorAll('main .pane')].map((pane) => pane.getAttribute('aria-label'))");
    assert!(panes[0].as_str().is_some_and(|name| name.starts_with("minimax")), "{panes}");
    assert!(panes[1].as_str().is_some_and(|name| name.starts_with("pvs")), "{panes}");
    check_quiet(&mut browser, &site);
}

#[test]
fn the_window_of_the_root_is_chosen_on_a_live_page() {
    let Some((mut browser, site)) = site() else { return };
    browser.goto(&format!("{site}/ubb.html"));
    for window in ["8,5", "5,8"] {
        browser.press("a");
        wait(&mut browser, "document.querySelector('dialog[open] .choices') !== null");
        fill(&mut browser, ".choices label:nth-of-type(11) input", window);
        submit(&mut browser, ".choices");
        if window == "8,5" {
            wait(
                &mut browser,
                "(document.querySelector('.problems') || document.body).textContent.includes('the lesser first')",
            );
            browser.press("Escape");
        }
    }
    wait(&mut browser, "document.querySelector('.how').textContent.includes('window (5, 8)')");
    browser.press("End");
    let hash = "new Promise((done) => setTimeout(() => done(location.hash), 400))";
    assert_eq!(browser.text(hash), "#tree=ubb&window=5,8&step=29");
    check_quiet(&mut browser, &site);
}

#[test]
fn a_leaf_is_edited_and_the_edit_is_undone() {
    let Some((mut browser, site)) = site() else { return };
    browser.goto(&format!("{site}/live.html"));
    let value = "document.querySelector('main g.node[data-path=\"0,0\"] .value').textContent";
    assert_eq!(browser.text(value), "3");
    browser.click("main g.node[data-path='0,0'] .sign");
    fill(&mut browser, ".leaf-form input", "2");
    submit(&mut browser, ".leaf-form");
    wait(&mut browser, &format!("{value} === '2'"));
    assert!(browser.text(REMARK).contains("3 → 2"), "{}", browser.text(REMARK));
    // The text has changed at this place alone, and the address holds it.
    browser.press("e");
    wait(&mut browser, "document.querySelector('dialog[open] textarea') !== null");
    let text = browser.text("document.querySelector('textarea').value");
    assert!(text.contains("[[2, 12, 8], [2, 4, 6], [14, 5, 2]]"), "{text}");
    browser.click("dialog .buttons button:nth-of-type(2)");
    wait(&mut browser, &format!("{value} === '3'"));
    check_quiet(&mut browser, &site);
}

#[test]
fn a_written_tree_is_shown_or_its_mistakes_are() {
    let Some((mut browser, site)) = site() else { return };
    browser.goto(&format!("{site}/live.html"));
    browser.press("e");
    wait(&mut browser, "document.querySelector('dialog[open] textarea') !== null");
    let show = "dialog .buttons button:nth-of-type(1)";
    fill(&mut browser, "textarea", "title = \"Mine\"\nroot = \"maxx\"\ntree = [1, [2, 3]]");
    browser.click(show);
    wait(&mut browser, "!document.querySelector('.problems').hidden");
    let told = browser.text("document.querySelector('.problems').textContent");
    assert!(told.contains("maxx") && told.contains(":2:"), "{told}");
    let selected = "(() => { const area = document.querySelector('textarea'); return area.value.slice(area.selectionStart, area.selectionEnd); })()";
    assert_eq!(browser.text(selected), "root = \"maxx\"");
    // Markup in a file is text.
    fill(&mut browser, "textarea", "title = \"<img src=x onerror=window.ran=1>\"\nroot = \"max\"\ntree = [1, [2, 3]]");
    browser.click(show);
    wait(&mut browser, &format!("{HEADING}.startsWith('<img')"));
    assert_eq!(browser.read("window.ran"), Value::Null);
    // A tree that is nested too deeply is refused, and what is shown stays.
    let deep = format!("root = \"max\"\ntree = {}1{}", "[".repeat(3_000), "]".repeat(3_000));
    browser.press("e");
    wait(&mut browser, "document.querySelector('dialog[open] textarea') !== null");
    fill(&mut browser, "textarea", &deep);
    browser.click(show);
    wait(&mut browser, "!document.querySelector('.problems').hidden");
    assert!(browser.text("document.querySelector('.problems').textContent").contains("1,500"));
    check_quiet(&mut browser, &site);
}

#[test]
fn links_open_their_moment_and_hostile_ones_get_a_message() {
    let Some((mut browser, site)) = site() else { return };
    browser.goto(&format!("{site}/live.html#tree=ubb&algorithm=alpha-beta&step=cutoff:2"));
    wait(&mut browser, &format!("{HEADING} === 'The UBB walkthrough'"));
    assert_eq!(browser.text("document.body.dataset.step"), "34");
    browser.goto(&format!("{site}/index.html#tree=nim:1,1,2&step=12"));
    wait(&mut browser, "document.body.dataset.step === '12'");
    for hostile in [
        "tree=nothing",
        "tree=%zz",
        "tree=ubb&algorithm=<b>",
        "tree=AAAA&file=a",
        "tree=ubb&step=x",
        "tree=ubb&theme=x",
    ] {
        browser.goto(&format!("{site}/live.html#{hostile}"));
        wait(&mut browser, &format!("{REMARK}.length > 10"));
        assert_eq!(browser.read("window.ran"), Value::Null);
    }
    check_quiet(&mut browser, &site);
}

#[test]
fn questions_are_asked_and_answered() {
    let Some((mut browser, site)) = site() else { return };
    browser.goto(&format!("{site}/ubb.html#0"));
    browser.press("Q");
    wait(&mut browser, "document.querySelector('.dialogue form') !== null");
    browser.click(".dialogue form button:nth-of-type(2)");
    wait(&mut browser, "document.querySelectorAll('.dialogue pre').length > 3");
    browser.press("Escape");
    browser.click(".dialogue > p button");
    assert_eq!(browser.read("document.querySelector('.dialogue').hidden"), json!(true));
    browser.click("nav:not([hidden]) .does-practise");
    wait(&mut browser, "document.querySelector('.dialogue form') !== null");
    fill(&mut browser, ".dialogue input", "visit A");
    submit(&mut browser, ".dialogue form");
    wait(&mut browser, "document.querySelectorAll('.dialogue pre').length > 2");
    check_quiet(&mut browser, &site);
}

#[test]
fn a_long_search_shows_more_of_its_steps_when_one_goes_on() {
    let Some((mut browser, site)) = site() else { return };
    browser.goto(&format!("{site}/live.html#tree=tictactoe&algorithm=alpha-beta&step=0"));
    let first = "document.querySelector('.first').textContent";
    wait(&mut browser, &format!("{first} === 'the first 600 of 66,457 steps'"));
    browser.press("End");
    browser.press("ArrowRight");
    wait(&mut browser, &format!("{first} === 'the first 3,000 of 66,457 steps'"));
    wait(&mut browser, "document.body.dataset.step === '601'");
    browser.press("End");
    browser.press("ArrowRight");
    wait(&mut browser, &format!("{REMARK}.startsWith('end of this page')"));
    assert_eq!(browser.text("document.body.dataset.step"), "3000");
    // A link to a later step has it at once.
    browser.read("location.hash = 'tree=tictactoe&algorithm=alpha-beta&step=900'");
    wait(&mut browser, &format!("{first} === 'the first 900 of 66,457 steps'"));
    check_quiet(&mut browser, &site);
}

#[test]
fn another_tree_of_the_same_shape_is_made() {
    let Some((mut browser, site)) = site() else { return };
    browser.goto(&format!("{site}/ubb.html"));
    browser.press("R");
    wait(&mut browser, &format!("{HEADING} !== 'The UBB walkthrough'"));
    assert!(browser.read("document.querySelectorAll('main g.node').length").as_u64() > Some(3));
    check_quiet(&mut browser, &site);
}

#[test]
fn a_page_of_a_live_site_works_without_its_engine() {
    let Some((mut browser, _)) = site() else { return };
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/site/ubb.html");
    browser.goto(&crate::address(&page));
    browser.press("n");
    assert_ne!(browser.text("document.body.dataset.step"), "0");
    browser.press("R");
    wait(&mut browser, &format!("{REMARK}.includes('web server')"));
    browser.press("End");
    assert_eq!(browser.text("document.body.dataset.step"), "43");
}

#[test]
fn what_if_shows_a_new_value_beside_the_old_one() {
    let Some((mut browser, site)) = site() else { return };
    browser.goto(&format!("{site}/ubb.html#9"));
    browser.click("main g.node[data-path='0,0'] .sign");
    fill(&mut browser, ".leaf-form input", "9");
    browser.click(".leaf-form button[type=button]");
    wait(&mut browser, "document.querySelectorAll('main .pane').length === 2");
    let values = "[...document.querySelectorAll('main .pane')].map((pane) => pane.querySelector('g.node[data-path=\"0,0\"] .value').textContent)";
    assert_eq!(browser.read(values), json!(["9", "3"]));
    let names =
        "[...document.querySelectorAll('main .pane')].map((pane) => pane.getAttribute('aria-label').split(' ')[0])";
    assert_eq!(browser.read(names), json!(["changed", "before"]));
    assert!(browser.text(REMARK).contains('→'), "{}", browser.text(REMARK));
    // Differences are events, and undo returns to the tree as it was.
    browser.press("n");
    assert_ne!(browser.text("document.body.dataset.step"), "0");
    browser.press("e");
    wait(&mut browser, "document.querySelector('dialog[open] textarea') !== null");
    browser.click("dialog .buttons button:nth-of-type(2)");
    wait(&mut browser, "document.querySelectorAll('main .pane').length === 1");
    assert_eq!(browser.read(values), json!(["3"]));
    check_quiet(&mut browser, &site);
}

#[test]
fn a_live_page_without_its_engine_asks_the_questions_it_holds() {
    let Some((mut browser, _)) = site() else { return };
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/site/ubb.html");
    browser.goto(&crate::address(&page));
    browser.press("Q");
    wait(&mut browser, "document.querySelectorAll('.dialogue .answers button').length > 1");
    browser.click(".dialogue .answers button");
    wait(&mut browser, "document.querySelectorAll('.dialogue pre').length === 3");
}
