//! How long readers wait: for a page, for a key and for a search. It prints the least of several times, and checks none: they depend on
//! the machine.

use crate::browser::Browser;
use crate::live::{HEADING, site, wait};

const RUNS: usize = 5;

/// Takes the time from each key or click to the end of its work, drawing included. A frame is drawn at once, not with the next one of
/// the display.
const WATCH: &str = "
    window.requestAnimationFrame = (draw) => draw(performance.now());
    Object.assign(window, { taken: [], longest: 0 });
    let since = 0, last = 0;
    const begin = () => (since = performance.now());
    const end = () => taken.push(performance.now() - since);
    const isProgram = () => document.querySelector('.screen') !== null;
    for (const kind of ['keydown', 'click']) {
        addEventListener(kind, begin, true);
        addEventListener(kind, () => isProgram() || (document.body.offsetHeight, end()));
    }
    addEventListener('DOMContentLoaded', () => {
        const shown = () => {
            document.querySelector('canvas').getContext('2d').getImageData(0, 0, 1, 1);
            window.shownAt ??= performance.now();
            if (since) end();
        };
        if (isProgram()) new MutationObserver(shown).observe(document.body, { attributeFilter: ['data-events'] });
        setInterval(() => {
            const now = performance.now();
            longest = Math.max(longest, last && now - last);
            last = now;
        }, 1);
    });";

/// Time from an address to what it names, and the longest time in which the page did nothing else.
fn search(tree: &str, done: &str) -> String {
    format!(
        "new Promise((told) => {{ const begun = performance.now(), before = {done}; longest = 0; \
         location.hash = 'tree={tree}&algorithm=alpha-beta&step=0'; \
         const look = () => ({done}) === before ? setTimeout(look, 1) : told([performance.now() - begun, longest]); look(); }})"
    )
}

fn told(what: &str, times: &[f64]) {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    eprintln!("{what:<40} least {:7.1} ms, median {:7.1} ms", times[0], times[times.len() / 2]);
}

fn first_pages(browser: &mut Browser, site: &str) {
    let paint =
        "performance.getEntriesByType('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0";
    for (page, at) in
        [("index", paint), ("ubb", paint), ("live", paint), ("connect-four", paint), ("program", "window.shownAt ?? 0")]
    {
        let times = (0..RUNS).map(|_| {
            browser.goto(&format!("{site}/{page}.html"));
            wait(browser, &format!("({at}) > 0"));
            browser.read(at).as_f64().expect("a time")
        });
        let times: Vec<f64> = times.collect();
        told(&format!("first sight of {page}.html"), &times);
    }
}

fn keys(browser: &mut Browser, site: &str) {
    for page in ["ubb.html#0", "connect-four.html#0", "wall.html#0", "program.html#tree=textbook&step=0"] {
        browser.goto(&format!("{site}/{page}"));
        let is_program = page.starts_with("program");
        if is_program {
            wait(browser, "document.body.dataset.events === '2'");
        }
        browser.read("taken.length = 0");
        for key in 1..=30 {
            browser.press("ArrowRight");
            wait(browser, &format!("taken.length >= {key}"));
        }
        told(&format!("a key on {page}"), &times(browser));
        if !is_program {
            browser.read("taken.length = 0");
            browser.click("nav:not([hidden]) .does-back");
            browser.click("nav:not([hidden]) .does-previous-event");
            told(&format!("a button on {page}"), &times(browser));
        }
    }
}

fn times(browser: &mut Browser) -> Vec<f64> {
    let taken = browser.read("taken");
    taken.as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64).collect()
}

fn searches(browser: &mut Browser, site: &str) {
    let events = "document.body.dataset.events";
    for (page, done, begun) in
        [("live", HEADING, "document.body.dataset.step !== undefined"), ("program", events, "window.shownAt > 0")]
    {
        let (mut searches, mut again, mut blocks) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..RUNS {
            browser.goto(&format!("{site}/{page}.html"));
            wait(browser, begun);
            let found = browser.read(&search("tictactoe", done));
            searches.push(found[0].as_f64().expect("a time"));
            blocks.push(found[1].as_f64().expect("a time"));
            browser.read(&search("ubb", done));
            again.push(browser.read(&search("tictactoe", done))[0].as_f64().expect("a time"));
        }
        told(&format!("alpha-beta of tic-tac-toe, {page}.html"), &searches);
        told("  the same once more", &again);
        told("  the longest moment without an answer", &blocks);
    }
}

#[test]
#[ignore = "it prints times"]
fn times_of_pages_keys_and_searches() {
    let Some((mut browser, site)) = site() else { return };
    browser.run_first(WATCH);
    first_pages(&mut browser, &site);
    keys(&mut browser, &site);
    searches(&mut browser, &site);
    assert!(browser.events("Runtime.exceptionThrown").is_empty());
}
