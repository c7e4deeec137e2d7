//! Trees that come from the reader, by the clipboard or as files, and go back to a file.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::browser::Browser;
use crate::live::{HEADING, check_quiet, fill, site, submit, wait};
use crate::program::shown;
use crate::storage::press;
use crate::{Written, plywood};
use serde_json::json;

const TREE: &str = "title = \"Mine\"\nroot = \"max\"\ntree = [[5, 1], [7, 2]] # four leaves\n";
const TEXT: &str = "document.querySelector('dialog[open] textarea')";

/// Drops a file of the disk in the middle of the page.
pub(crate) fn drop_file(browser: &mut Browser, file: &str) {
    let data = json!({ "items": [], "files": [file], "dragOperationsMask": 1 });
    for kind in ["dragEnter", "dragOver", "drop"] {
        browser.call("Input.dispatchDragEvent", &json!({ "type": kind, "x": 300, "y": 300, "data": data }));
    }
}

/// Chooses a file in a field.
fn choose_file(browser: &mut Browser, field: &str, file: &Path) {
    let field = json!({ "expression": format!("document.querySelector('{field}')") });
    let field = browser.call("Runtime.evaluate", &field)["result"]["objectId"].clone();
    browser.call("DOM.setFileInputFiles", &json!({ "files": [file], "objectId": field }));
}

/// Copies a text and pastes it where the focus is.
fn paste(browser: &mut Browser, text: &str) {
    browser.read(&format!("navigator.clipboard.writeText({})", json!(text)));
    let key = |kind: &str| json!({ "type": kind, "key": "v", "code": "KeyV", "modifiers": 2, "commands": ["paste"] });
    browser.call("Input.dispatchKeyEvent", &key("keyDown"));
    browser.call("Input.dispatchKeyEvent", &json!({ "type": "keyUp", "key": "v", "code": "KeyV", "modifiers": 2 }));
}

/// The dialog shows a text with its first mistake, and selects the line.
#[track_caller]
fn check_mistake(browser: &mut Browser, text: &str, line: &str) {
    wait(browser, "document.querySelector('dialog[open] .problems:not([hidden])') !== null");
    assert_eq!(browser.text(&format!("{TEXT}.value")), text);
    assert_eq!(browser.text(&format!("{TEXT}.value.slice({TEXT}.selectionStart, {TEXT}.selectionEnd)")), line);
}

#[test]
fn a_tree_is_pasted_on_the_page_and_text_in_its_fields() {
    let Some((mut browser, site)) = site() else { return };
    let allowed = json!({ "origin": site, "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
    browser.call("Browser.grantPermissions", &allowed);
    browser.goto(&format!("{site}/live.html"));
    paste(&mut browser, TREE);
    wait(&mut browser, &format!("{HEADING} === 'Mine'"));
    let wrong = TREE.replace("max", "maxx");
    paste(&mut browser, &wrong);
    check_mistake(&mut browser, &wrong, "root = \"maxx\"");
    assert_eq!(browser.text(HEADING), "Mine", "what is shown stays");
    // In the field the text replaces the selected line.
    paste(&mut browser, "root = \"min\"");
    assert_eq!(browser.text(&format!("{TEXT}.value")), TREE.replace("max", "min"));
    check_quiet(&mut browser, &site);
}

#[test]
fn a_file_is_dropped_edited_downloaded_and_read_again() {
    let Some((mut browser, site)) = site() else { return };
    let written = Written::new();
    let leaf = "document.querySelector('main g.node[data-path=\"0,0\"] .value').textContent";
    browser.goto(&format!("{site}/live.html"));
    drop_file(&mut browser, &written.file("mine.toml", TREE));
    wait(&mut browser, &format!("{HEADING} === 'Mine'"));
    browser.click("main g.node[data-path='0,0'] .sign");
    fill(&mut browser, ".leaf-form input", "9");
    submit(&mut browser, ".leaf-form");
    wait(&mut browser, &format!("{leaf} === '9'"));
    let folder = written.path("downloads");
    std::fs::create_dir(&folder).expect("a folder");
    browser.call("Browser.setDownloadBehavior", &json!({ "behavior": "allow", "downloadPath": folder }));
    browser.press("e");
    wait(&mut browser, &format!("{TEXT} !== null"));
    browser.click("dialog .buttons button:nth-of-type(3)");
    let file = folder.join("mine.toml");
    let edited = TREE.replace('5', "9");
    assert_eq!(downloaded(&file, edited.len()), edited, "only the leaf has changed");
    plywood(&["check", file.to_str().expect("a name")]);
    // The page reads it from its field.
    browser.goto(&format!("{site}/live.html"));
    browser.press("e");
    wait(&mut browser, &format!("{TEXT} !== null"));
    choose_file(&mut browser, "dialog input[type=file]", &file);
    wait(&mut browser, &format!("{HEADING} === 'Mine' && {leaf} === '9'"));
    let wrong = TREE.replace("tree", "treee");
    drop_file(&mut browser, &written.file("wrong.toml", &wrong));
    check_mistake(&mut browser, &wrong, wrong.lines().nth(2).expect("a line"));
    check_quiet(&mut browser, &site);
}

#[test]
fn the_program_opens_a_file_that_is_dropped_and_saves_it_as_a_download() {
    let Some((mut browser, site)) = site() else { return };
    let written = Written::new();
    let folder = written.path("downloads");
    std::fs::create_dir(&folder).expect("a folder");
    browser.call("Browser.setDownloadBehavior", &json!({ "behavior": "allow", "downloadPath": folder }));
    browser.goto(&format!("{site}/program.html"));
    shown(&mut browser, 1);
    drop_file(&mut browser, &written.file("wrong.toml", &TREE.replace("tree", "treee")));
    assert!(shown(&mut browser, 2).contains("treee"));
    drop_file(&mut browser, &written.file("mine.toml", TREE));
    assert!(shown(&mut browser, 3).contains("Mine"));
    let saved = press(&mut browser, &["e", "ArrowDown", "ArrowDown", "9", "Enter", "w", "Enter"]);
    assert!(saved.contains("saved as mine.toml"), "{saved}");
    let edited = TREE.replace('5', "9");
    assert_eq!(downloaded(&folder.join("mine.toml"), edited.len()), edited, "only the leaf has changed");
    plywood(&["check", folder.join("mine.toml").to_str().expect("a name")]);
    // What is in a file is not offered again, and what has no files says so.
    assert!(press(&mut browser, &["e", "S"]).contains("no pictures can be saved here"));
    browser.goto(&format!("{site}/program.html"));
    shown(&mut browser, 1);
    drop_file(&mut browser, &written.file("mine.toml", TREE));
    assert!(!shown(&mut browser, 2).contains("unsaved edits"));
    // Phones have nothing to drop: they choose it.
    browser.read("document.querySelector('nav input').addEventListener('click', (event) => { window.asked = event.isTrusted; event.preventDefault(); })");
    browser.click("nav .opens");
    wait(&mut browser, "window.asked !== undefined");
    choose_file(&mut browser, "nav input", Path::new(&written.file("other.toml", &TREE.replace("Mine", "Other"))));
    assert!(shown(&mut browser, 3).contains("Other"));
    check_quiet(&mut browser, &site);
}

/// Waits until the browser has written a file.
#[track_caller]
fn downloaded(file: &Path, bytes: usize) -> String {
    let begun = Instant::now();
    loop {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        if text.len() >= bytes {
            return text;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "{}: {text}", file.display());
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn any_node_of_a_deep_search_is_explained_by_the_engine() {
    let Some((mut browser, site)) = site() else { return };
    browser.goto(&format!("{site}/live.html"));
    let chain = (0..150).fold(String::from("1"), |tree, ply| format!("[{}, {tree}]", ply * 7 % 90));
    let chain = format!(
        "{{\"title\": \"Chain\", \"root\": \"max\", \"view\": {{\"algorithm\": \"minimax\"}}, \"tree\": {chain}}}"
    );
    let written = Written::new();
    drop_file(&mut browser, &written.file("chain.json", &chain));
    wait(&mut browser, &format!("{HEADING} === 'Chain'"));
    browser.press("End");
    for key in ["Shift+ArrowDown", "Shift+ArrowDown"] {
        browser.press(key);
    }
    let held = "document.querySelector('.about').innerText";
    assert!(!browser.text(held).contains("program"), "{}", browser.text(held));
    for by_key in [false, true] {
        if by_key {
            browser.press("w");
        } else {
            browser.click(".about button");
        }
        wait(&mut browser, "document.querySelector('dialog[open]')?.dataset.which === 'why'");
        let told = browser.text("document.querySelector('dialog[open]').innerText");
        assert!(told.starts_with("why ") && told.contains("is worth"), "{told}");
        browser.read("document.querySelector('dialog[open]').close()");
    }
    check_quiet(&mut browser, &site);
}
