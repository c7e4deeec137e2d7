//! The whole program in a browser: the same screens as in a terminal, cell by cell, and nothing stops it.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::browser::{Device, Window};
use crate::live::{altered_site, check_quiet, site, wait};
use plywood_document::files::{Folder, Recovery};
use plywood_document::link::Linked;
use plywood_interface::Model;
use plywood_interface::event::{KeyCode, KeyEvent, KeyModifiers};
use plywood_interface::gallery::Entry;
use plywood_interface::job::{OpenRequest, perform};
use plywood_interface::marks;
use plywood_interface::printed;
use plywood_interface::unsaved::{Order, Tracker, carry_out};
use plywood_interface::update::{Effect, Message, update};
use plywood_pages::opening::read;
use plywood_tree::library;
use plywood_tree::random::SplitMix;
use plywood_tree::settings::ThemeName;
use serde_json::{Value, json};
use tempfile::TempDir;

pub(crate) const LECTURES: [&str; 10] = [
    "ubb",
    "textbook",
    "nim-1-1-2",
    "and-or",
    "romania",
    "wall",
    "prisoners-dilemma",
    "sussman",
    "history",
    "chance-linear",
];

/// Keys that lead to most screens, by their names in browsers.
pub(crate) const KEYS: [(&str, KeyCode); 24] = [
    ("ArrowRight", KeyCode::Right),
    ("ArrowLeft", KeyCode::Left),
    ("End", KeyCode::End),
    ("Home", KeyCode::Home),
    ("Enter", KeyCode::Enter),
    ("Escape", KeyCode::Esc),
    ("ArrowDown", KeyCode::Down),
    ("ArrowUp", KeyCode::Up),
    ("a", KeyCode::Char('a')),
    ("c", KeyCode::Char('c')),
    ("d", KeyCode::Char('d')),
    ("e", KeyCode::Char('e')),
    ("i", KeyCode::Char('i')),
    ("n", KeyCode::Char('n')),
    ("o", KeyCode::Char('o')),
    ("v", KeyCode::Char('v')),
    ("w", KeyCode::Char('w')),
    ("x", KeyCode::Char('x')),
    ("?", KeyCode::Char('?')),
    ("Q", KeyCode::Char('Q')),
    ("Y", KeyCode::Char('Y')),
    ("L", KeyCode::Char('L')),
    ("P", KeyCode::Char('P')),
    ("7", KeyCode::Char('7')),
];

/// The program as a terminal shows it, with a state folder of its own.
struct Terminal {
    model: Model,
    tracker: Tracker,
    recovery: Recovery<Folder>,
    _folder: TempDir,
}

impl Terminal {
    fn new(size: (u16, u16)) -> Self {
        let entries: Arc<[Entry]> =
            library::all().iter().map(|&lecture| Entry::of_lecture(lecture, |text| text)).collect();
        let mut model = Model::new(size, ThemeName::Dark, entries);
        let folder = tempfile::tempdir().expect("a folder");
        let state = Folder::new(folder.path().to_owned());
        marks::restore(&mut model, &state, 0, &marks::greeting(true));
        Self { model, tracker: Tracker::default(), recovery: Recovery::new(state, 1), _folder: folder }
    }

    fn send(&mut self, message: Message) {
        let mut effect = update(&mut self.model, message);
        while let Effect::Start(job) = effect {
            effect = update(&mut self.model, Message::Done(Box::new(perform(*job, &Arc::default()))));
        }
        let asked = match effect {
            Effect::DiscardRecovered(left) => Some(Order::DiscardRecovered(left)),
            Effect::Forget(key) => Some(Order::Forget(key)),
            _ => None,
        };
        for order in asked.into_iter().chain(self.tracker.follow(&self.model).orders) {
            if let Some(found) = carry_out(&mut self.recovery, order).expect("a folder") {
                self.send(Message::Recovered(found));
            }
        }
    }
}

fn rows(text: &str) -> Vec<&str> {
    text.lines().map(str::trim_end).collect()
}

/// Waits until the program has answered so many events, and returns the text of its screen.
#[track_caller]
pub(crate) fn shown(browser: &mut impl Window, events: u64) -> String {
    let begun = Instant::now();
    let count = "Number(document.body.dataset.events || 0)";
    while browser.read(count).as_u64() < Some(events) {
        let state = "`${document.body.dataset.events} ${document.body.innerText} ${document.querySelector('.screen').textContent}`";
        assert!(begun.elapsed() < Duration::from_secs(60), "{events}: {}", browser.text(state));
        thread::sleep(Duration::from_millis(10));
    }
    browser.text("document.querySelector('.screen').textContent")
}

/// Presses keys in a browser and in a terminal: the screens are the same.
#[track_caller]
fn walk(browser: &mut impl Window, site: &str, lecture: &str, random: &mut SplitMix) {
    browser.goto(&format!("{site}/program.html#tree={lecture}&step=2"));
    shown(browser, 2);
    let cells = browser.text("document.querySelector('main').dataset.size");
    let cells: Vec<u16> = cells.split(' ').map(|number| number.parse().expect("a number")).collect();
    let (_, mut content) = read(&Linked::Named(lecture.to_owned()), &Arc::default()).expect("a lecture");
    content.document_mut().view.step = Some(2);
    let mut terminal = Terminal::new((cells[0], cells[1]));
    let remark = terminal.model.remark.take();
    terminal.send(Message::Open(Box::new(OpenRequest { remark, ..OpenRequest::new(content) })));
    for events in 2..32 {
        let screen = shown(browser, events);
        assert_eq!(rows(&screen), rows(&printed::plain(&printed::screen(&terminal.model))), "{lecture} {events}");
        let (name, code) = KEYS[random.below(KEYS.len() as u64) as usize];
        browser.press(name);
        terminal.send(Message::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }
    // The next walk is a first one again.
    browser.read("localStorage.clear()");
}

pub(crate) fn ten_walks(browser: &mut impl Window, site: &str) {
    let mut random = SplitMix::new(7);
    for lecture in LECTURES {
        walk(browser, site, lecture, &mut random);
    }
}

#[test]
fn ten_walks_have_the_screens_of_the_terminal() {
    let Some((mut browser, site)) = site() else { return };
    ten_walks(&mut browser, &site);
    check_quiet(&mut browser, &site);
}

#[test]
fn cells_fit_phones_and_any_pixel_ratio() {
    let Some((mut browser, site)) = site() else { return };
    for device in [Device::Phone(390, 844), Device::Phone(844, 390), Device::Desk(1280, 800)] {
        browser.resize(device);
        browser.goto(&format!("{site}/program.html"));
        shown(&mut browser, 1);
        let fits = "(() => { const box = document.querySelector('canvas').getBoundingClientRect(); \
                    return box.width <= innerWidth && box.height <= innerHeight && document.documentElement.scrollWidth <= innerWidth; })()";
        assert_eq!(browser.read(fits), json!(true), "{}", browser.read("[innerWidth, innerHeight]"));
    }
    browser.resize(Device::Phone(390, 844));
    browser.goto(&format!("{site}/program.html#tree=textbook&step=3"));
    shown(&mut browser, 2);
    browser.click("nav button[data-key='ArrowRight']");
    assert!(shown(&mut browser, 3).contains("4 / 40"));
    browser.click("nav button[data-ctrl]");
    assert!(shown(&mut browser, 4).contains("live.html"));
    // Every button is large enough for a finger.
    let small = "[...document.querySelectorAll('nav button')].filter((button) => { const box = button.getBoundingClientRect(); \
                 return box.width < 44 || box.height < 44; }).length";
    assert_eq!(browser.read(small), json!(0));
    assert_ne!(browser.read("document.querySelector('canvas').width"), Value::Null);
    check_quiet(&mut browser, &site);
}

/// Only what has changed of a row is drawn anew.
#[test]
fn what_is_drawn_key_by_key_is_what_is_drawn_at_once() {
    const DRAWN: &str = "new Promise((told) => requestAnimationFrame(() => setTimeout(() => told(document.querySelector('canvas').toDataURL()))))";
    let Some((mut browser, site)) = site() else { return };
    let mut random = SplitMix::new(5);
    for (lecture, turns) in [("ubb", 12), ("wall", 6), ("history", 6)] {
        browser.goto(&format!("{site}/program.html#tree={lecture}&step=2"));
        let mut events = 2;
        shown(&mut browser, events);
        for turn in 0..turns {
            browser.press(KEYS[random.below(KEYS.len() as u64) as usize].0);
            browser.press("ArrowRight");
            events += 2;
            shown(&mut browser, events);
            let drawn = browser.text(DRAWN);
            // Another size has everything drawn anew.
            for size in [(1100, 700), (1280, 800)] {
                browser.resize(Device::Desk(size.0, size.1));
                events += 1;
                shown(&mut browser, events);
            }
            assert_eq!(browser.text(DRAWN), drawn, "{lecture} {turn}");
        }
    }
}

#[test]
fn a_storm_of_keys_leaves_the_program_running() {
    let Some((mut browser, site)) = site() else { return };
    browser.goto(&format!("{site}/program.html"));
    shown(&mut browser, 1);
    let mut random = SplitMix::new(11);
    for _ in 0..300 {
        let (name, _) = KEYS[random.below(KEYS.len() as u64) as usize];
        browser.press(name);
    }
    shown(&mut browser, 301);
    assert_eq!(browser.text("document.querySelector('[role=status]').textContent"), "");
    check_quiet(&mut browser, &site);
}

/// Returns a worker whose program fails at a key, and which dies at another.
fn failing(name: &str, mut body: Vec<u8>) -> Vec<u8> {
    const FAULTS: &str = r#"
const [handled, taken] = [onmessage, wasm_bindgen.take];
onmessage = (event) => {
    if (event.data.key?.name === "F10") throw new Error("the worker dies");
    return handled(event);
};
wasm_bindgen.take = (event) => {
    if (!event.includes('"F9"')) return taken(event);
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
fn a_program_that_fails_or_dies_is_begun_again_as_it_was() {
    let Some((mut browser, site)) = altered_site(failing) else { return };
    browser.goto(&format!("{site}/program.html#tree=textbook&step=3"));
    let screen = "document.querySelector('.screen').textContent";
    wait(&mut browser, &format!("{screen}.includes('3 / 40')"));
    browser.press("ArrowRight");
    wait(&mut browser, &format!("{screen}.includes('4 / 40')"));
    let before = browser.text(screen);
    for (key, why) in [("F9", "the test wants it"), ("F10", "the worker dies")] {
        let events = browser.text("document.body.dataset.events").parse().map_or(0, |events: u64| events);
        browser.press(key);
        let status = "document.querySelector('[role=status]').textContent";
        wait(&mut browser, &format!("{status}.includes('started again') && {status}.includes('{why}')"));
        // Everything until then, and the size of the window.
        shown(&mut browser, events + 4);
        assert_eq!(browser.text(screen), before, "{key}");
    }
    browser.press("ArrowRight");
    wait(&mut browser, &format!("{screen}.includes('5 / 40')"));
    check_quiet(&mut browser, &site);
}

#[test]
fn a_program_without_its_engine_says_so() {
    let without = |name: &str, body| if name == "plywood_web_bg.wasm" { Vec::new() } else { body };
    let Some((mut browser, site)) = altered_site(without) else { return };
    browser.goto(&format!("{site}/program.html"));
    wait(&mut browser, "document.querySelector('[role=status]').textContent.includes('cannot start')");
    assert_eq!(browser.read("document.body.dataset.events"), Value::Null);
}

#[test]
fn the_address_follows_the_program_and_opens_it_again() {
    let Some((mut browser, site)) = site() else { return };
    browser.goto(&format!("{site}/program.html#tree=ubb&step=2"));
    shown(&mut browser, 2);
    browser.press("ArrowRight");
    let screen = shown(&mut browser, 3);
    // It takes key steps.
    wait(&mut browser, "/^#tree=ubb&step=[3-9]$/.test(location.hash)");
    browser.reload();
    wait(&mut browser, "document.body.dataset.events === '2'");
    // Another symbol may be explained below.
    assert_eq!(shown(&mut browser, 2).lines().next(), screen.lines().next());
    // Playing goes on by itself.
    browser.press("p");
    wait(&mut browser, "Number(document.body.dataset.events) > 4");
    check_quiet(&mut browser, &site);
}

#[test]
fn a_long_search_of_the_program_says_how_far_it_is_and_is_stopped() {
    let Some((mut browser, site)) = site() else { return };
    for by_key in [false, true] {
        browser.goto(&format!("{site}/program.html#tree=connect-four&depth=42"));
        wait(
            &mut browser,
            "!document.querySelector('.busy').hidden && /[0-9] nodes/.test(document.querySelector('.busy').textContent)",
        );
        if by_key {
            browser.press("Escape");
        } else {
            browser.click(".busy button");
        }
        wait(&mut browser, "document.querySelector('[role=status]').textContent.startsWith('stopped')");
        // It can be used again, and does not open the same search.
        wait(&mut browser, "document.querySelector('.screen').textContent.includes('UBB')");
        assert_eq!(browser.read("document.querySelector('.busy').hidden"), json!(true));
    }
    check_quiet(&mut browser, &site);
}
