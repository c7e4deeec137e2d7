//! What outlives a page: its storage keeps what the state folder of the program keeps, and nothing breaks without one.

use crate::browser::Window;
use crate::live::{REMARK, check_quiet, site, wait};
use crate::program::shown;

const SCREEN: &str = "document.querySelector('.screen').textContent";
const STATUS: &str = "document.querySelector('[role=status]').textContent";

/// Opens a page of the program, and returns its screen after so many events.
#[track_caller]
fn open(browser: &mut impl Window, address: &str, events: u64) -> String {
    browser.goto(address);
    shown(browser, events)
}

/// Presses keys of the program, and returns the screen after the last one.
#[track_caller]
pub(crate) fn press(browser: &mut impl Window, keys: &[&str]) -> String {
    let before = browser.text("document.body.dataset.events").parse().map_or(0, |events: u64| events);
    for key in keys {
        browser.press(key);
    }
    shown(browser, before + keys.len() as u64)
}

/// Checks that a new page of the program has everything that an earlier one has left.
#[track_caller]
pub(crate) fn check_kept(browser: &mut impl Window, site: &str) {
    let program = format!("{site}/program.html");
    assert!(open(browser, &program, 1).contains("new here?"));
    // The lecture that was opened last comes first, at its step.
    open(browser, &format!("{program}#tree=textbook&step=3"), 2);
    assert!(press(browser, &["ArrowRight"]).contains("4 / 40"));
    let gallery = open(browser, &program, 1);
    assert!(gallery.contains("continue at step") && !gallery.contains("new here?"), "{gallery}");
    assert!(press(browser, &["Enter"]).contains("4 / 40"));
    // Edits that were never saved are offered; what is discarded is gone.
    open(browser, &format!("{program}#tree=ubb&step=0"), 2);
    let edited = press(browser, &["e", "ArrowDown", "ArrowDown", "9", "Enter"]);
    assert!(edited.contains("1 edit"), "{edited}");
    let offered = open(browser, &format!("{program}#tree=ubb&step=0"), 2);
    assert!(offered.contains("There are unsaved edits from a moment ago."), "{offered}");
    let restored = press(browser, &["e"]);
    assert!(restored.contains("1 edit"), "{restored}");
    assert!(open(browser, &format!("{program}#tree=ubb&step=0"), 2).contains("unsaved edits"));
    press(browser, &["d"]);
    assert!(!open(browser, &format!("{program}#tree=ubb&step=0"), 2).contains("unsaved edits"));
    // What went wrong is due the next day.
    open(browser, &format!("{program}#tree=textbook&step=0"), 2);
    let answered = press(browser, &["Q", "2", "Enter"]);
    assert!(!open(browser, &program, 1).contains("due for review"), "{answered}");
    browser.read(
        "(() => { const key = 'plywood/answers.jsonl', day = Math.floor(Date.now() / 864e5); \
         localStorage.setItem(key, localStorage.getItem(key).replaceAll(`\"day\":${day}`, `\"day\":${day - 1}`)); return true; })()",
    );
    assert!(open(browser, &program, 1).contains("1 topic is due for review"), "{answered}");
}

#[test]
fn a_new_page_of_the_program_has_what_an_earlier_one_has_left() {
    let Some((mut browser, site)) = site() else { return };
    check_kept(&mut browser, &site);
    check_quiet(&mut browser, &site);
}

#[test]
fn the_index_of_a_site_goes_on_where_a_page_was_left() {
    let Some((mut browser, site)) = site() else { return };
    let index = format!("{site}/index.html");
    browser.goto(&index);
    let continues = "[...document.querySelectorAll('header a.start')].map((link) => link.textContent).join()";
    assert!(!browser.text(continues).contains("continue"), "{}", browser.text(continues));
    browser.goto(&format!("{site}/ubb.html#19"));
    browser.press("ArrowRight");
    wait(&mut browser, "localStorage.getItem('plywood/preferences.json') !== null");
    browser.goto(&index);
    assert!(browser.text(continues).ends_with("The UBB walkthrough: continue at step 20 of 43"));
    browser.click("header a.start:last-of-type");
    wait(&mut browser, "document.body?.dataset.step === '20'");
    // The program continues there, too.
    assert!(open(&mut browser, &format!("{site}/program.html"), 1).contains("continue at step"));
    check_quiet(&mut browser, &site);
}

#[test]
fn without_a_storage_nothing_on_the_screen_is_lost_and_it_is_said_once() {
    for fault in ["SecurityError", "QuotaExceededError"] {
        let Some((mut browser, site)) = site() else { return };
        // Off, or full.
        browser.run_first(&match fault {
            "SecurityError" => format!(
                "Object.defineProperty(window, 'localStorage', {{ get() {{ throw new DOMException('off', '{fault}'); }} }});"
            ),
            _ => format!("Storage.prototype.setItem = () => {{ throw new DOMException('full', '{fault}'); }};"),
        });
        open(&mut browser, &format!("{site}/program.html#tree=ubb&step=0"), 2);
        wait(&mut browser, &format!("{STATUS}.includes('stores nothing')"));
        let edited = press(&mut browser, &["e", "ArrowDown", "ArrowDown", "9", "Enter"]);
        assert!(edited.contains("1 edit"), "{edited}");
        assert_eq!(browser.text(STATUS), "", "it is said once");
        browser.goto(&format!("{site}/ubb.html#0"));
        browser.press("ArrowRight");
        wait(&mut browser, &format!("{REMARK}.includes('stores nothing')"));
        browser.press("ArrowRight");
        assert_eq!(browser.text(REMARK), "", "it is said once");
        assert_eq!(browser.text("document.body.dataset.step"), "2");
        check_quiet(&mut browser, &site);
    }
}

#[test]
fn what_is_broken_or_of_others_in_the_storage_is_left_alone() {
    let Some((mut browser, site)) = site() else { return };
    browser.goto(&format!("{site}/index.html"));
    browser.read(
        "Object.entries({ 'plywood/seen.json': '12 [1, 2', 'plywood/preferences.json': '12 null', 'plywood/quiz.json': 'x', \
         'plywood/answers.jsonl': '12 ?', other: '12 {}' }).forEach((entry) => localStorage.setItem(...entry))",
    );
    browser.goto(&format!("{site}/index.html"));
    let gallery = open(&mut browser, &format!("{site}/program.html"), 1);
    assert!(gallery.contains("The answers for review are not read"), "{gallery}");
    open(&mut browser, &format!("{site}/program.html#tree=ubb&step=2"), 2);
    press(&mut browser, &["ArrowRight"]);
    wait(&mut browser, "/\"last\":\\[\"ubb\",[0-9]+,43\\]/.test(localStorage.getItem('plywood/preferences.json'))");
    assert_eq!(
        browser.text("localStorage.getItem('plywood/answers.jsonl') + localStorage.getItem('other')"),
        "12 ?12 {}"
    );
    assert!(browser.text(SCREEN).contains("UBB"));
    check_quiet(&mut browser, &site);
}
