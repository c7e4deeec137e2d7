//! Comparisons of searches and other lessons on a page: at every position of their clock, in each of its units, the page matches
//! the program.

use std::sync::Arc;

use crate::browser::{Browser, Device};
use crate::states::{nodes, searched};
use crate::{Written, address};
use plywood_document::content::FileContent;
use plywood_drawing::figure::{Drawing, FigureOptions};
use plywood_drawing::picture::is_drawn;
use plywood_drawing::scene::Boards;
use plywood_lesson as lesson;
use plywood_lesson::{AnyLesson, Compared, Lesson, Stepped as _};
use plywood_messages::text::grouped;
use plywood_messages::words::Charset;
use plywood_search::session;
use plywood_search::session::{ComparedSearch, Entrant, LockStep, Pace};
use plywood_tree::library;
use plywood_tree::settings::Choice as _;
use plywood_tree::source::SourceText;
use plywood_tree::testing::some;
use serde_json::{Value, json};

const STATE: &str = r"(() => {
    const text = (root, selector) => { const found = root.querySelector(selector); return found ? found.textContent : ''; };
    const plain = (node) => node.getAttribute('class').replace(/ (elsewhere|pale|holds|selected)/g, '');
    return {
        panes: [...document.querySelectorAll('main .pane')].map((pane) => ({
            nodes: [...pane.querySelectorAll('g.node')].map((node) => [node.dataset.path, plain(node),
                text(node, '.name, .leaf-name'), text(node, '.value'), [...node.querySelectorAll('.lines tspan')].map((line) => line.textContent)]),
            elsewhere: [...pane.querySelectorAll('g.node.elsewhere')].map((node) => node.dataset.path),
            says: text(pane, '.sentence'), state: text(pane, '.state'), saved: text(pane, '.saved'),
            counters: [...pane.querySelectorAll('.counters li:not([hidden]) .count')].map((told) => told.textContent),
            rows: [...pane.querySelectorAll('.sheet > div')].map((row) => row.textContent),
        })),
        how: text(document, '.how'), place: text(document, '.place'), slider: document.querySelector('input[type=range]').value,
    };
})()";

fn pane(now: Compared<'_>, pane: usize, baseline: session::Baseline, drawing: &Drawing<'_>) -> Value {
    let searched_lane = &now.clock.searches()[pane];
    let (choices, replay) = (searched_lane.run.choices, &*searched_lane.run.replay);
    let step = now.cursor(pane);
    let searched = lesson::Searched { choices, replay, baseline, mistakes: &searched_lane.faults };
    let counters = searched.counters(step).into_iter().filter_map(|counter| Some(counter.message?.to_string()));
    let path = |node| replay.tree().path(node).iter().map(usize::to_string).collect::<Vec<_>>().join(",");
    json!({
        "nodes": nodes(&drawing.at(step, None)),
        "elsewhere": now.elsewhere(pane).map(path).into_iter().collect::<Vec<_>>(),
        "says": now.sentence(pane).to_string(),
        "state": now.state(pane).0,
        "saved": now.saved(pane),
        "counters": counters.collect::<Value>(),
        "rows": [],
    })
}

#[track_caller]
fn check(browser: &mut Browser, written: &Written, lecture: &str) {
    let (subject, run, baseline) = searched(lecture);
    let rival = Entrant::New(session::rival(&subject.content, run.choices));
    let panes =
        session::race(&subject.content, &[Entrant::Done(Arc::new(ComparedSearch::of(run))), rival], &Arc::default());
    let clock = LockStep::new(panes.expect("two small searches"));
    let drawing = |pane: &Arc<ComparedSearch>| {
        let options = FigureOptions::default();
        let replay = pane.run.replay.clone();
        let replay: &'static plywood_search::replay::Replay = Box::leak(Box::new(replay));
        Drawing::new(replay, pane.run.choices.search_rules(), "", options, Boards::default(), replay.len())
            .expect("a small tree")
    };
    let drawings: Vec<Drawing<'_>> = clock.searches().iter().map(drawing).collect();
    let page = written.export(lecture, "walk.html", &["--step", "start", "--display", "window"]);
    browser.goto(&address(&page));
    browser.press("c");
    for pace in Pace::all() {
        browser.press("Home");
        for position in 0..=clock.last(pace) {
            let now = Compared { clock: &clock, pace, position };
            let state = browser.read(STATE);
            let at = format!("{lecture}, {}, position {position}", pace.name());
            assert_eq!(state["place"], json!(now.place()), "{at}");
            assert_eq!(state["how"], json!(format!("{}  {}", now.unit(), now.differences())), "{at}");
            assert_eq!(state["slider"], json!(position.to_string()), "{at}");
            for (number, drawing) in drawings.iter().enumerate() {
                assert_eq!(state["panes"][number], pane(now, number, baseline, drawing), "{at}, search {}", number + 1);
            }
            browser.press("ArrowRight");
        }
        // From one difference to the next.
        browser.press("Home");
        let mut at = 0;
        while let Some(next) = clock.next_difference(pace, at) {
            browser.press("n");
            assert_eq!(browser.read(STATE)["place"], json!(Compared { clock: &clock, pace, position: next }.place()));
            at = next;
        }
        browser.press("n");
        let remark = browser.text("document.querySelector('.remark').textContent");
        let none = if clock.differences() == 0 { "the searches are the same" } else { "no more differences" };
        assert_eq!(remark, none, "{lecture}, {}", pace.name());
        browser.press("u");
    }
    assert_eq!(browser.complaints(), Vec::<String>::new(), "{lecture}");
}

#[test]
fn two_searches_in_lock_step_are_what_the_program_shows_of_them() {
    let Some(mut browser) = Browser::open() else { return };
    let written = Written::new();
    // With and without a common walk, truth values, chance, passes that return to nodes, a game whose tree grows.
    for lecture in some(["textbook", "ubb", "and-or", "chance-linear", "deepening", "nim-1-1-2"]) {
        check(&mut browser, &written, lecture);
    }
}

#[test]
fn where_searches_agree_is_folded_or_pale() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    let (subject, run, _) = searched("ubb");
    let rival = Entrant::New(session::rival(&subject.content, run.choices));
    let panes =
        session::race(&subject.content, &[Entrant::Done(Arc::new(ComparedSearch::of(run))), rival], &Arc::default());
    let clock = LockStep::new(panes.expect("two small searches"));
    browser.goto(&address(&written.export("ubb", "walk.html", &["--step", "end"])));
    browser.press("c");
    browser.press("f");
    for (number, pane) in clock.searches().iter().enumerate() {
        let tree = pane.run.replay.tree();
        let agreeing = clock.agreeing(number);
        let is_hidden = |node| tree.ancestors(node).skip(1).any(|above| agreeing.contains(&above));
        let shown = tree.nodes().filter(|&node| !is_hidden(node)).count();
        let read =
            |what: &str| format!("document.querySelectorAll('main .pane')[{number}].querySelectorAll('{what}').length");
        assert_eq!(browser.read(&read("g.node:not(.away)")), json!(shown));
        assert_eq!(browser.read(&read("g.node .fold:not(.away)")), json!(agreeing.len()));
        let pale = tree.nodes().filter(|&node| !is_hidden(node) && !clock.differs(number, node)).count();
        let current = usize::from(!clock.differs(number, pane.run.replay.end().current()));
        assert_eq!(browser.read(&read("g.node.pale:not(.away)")), json!(pale - current));
    }
    browser.press("f");
    assert_eq!(browser.read("document.querySelectorAll('main g.node.away, main .pale').length"), json!(0));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

#[test]
fn a_page_opens_with_the_search_asked_for_beside_it() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    let page = written.export("textbook", "walk.html", &["--compare", "negamax", "--step", "cutoff:1"]);
    browser.goto(&address(&page));
    let heads =
        "[...document.querySelectorAll('main .pane .head > span:first-of-type')].map((head) => head.textContent)";
    assert_eq!(browser.read(heads), json!(["alpha-beta · fail-soft", "negamax"]));
    let states = browser.read("[...document.querySelectorAll('main .state')].map((state) => state.textContent)");
    assert_eq!(states[0], json!("step 22 / 40"), "{states}");
    // One search alone, then the other, at the same moment.
    browser.press("c");
    assert_eq!(browser.text("document.querySelector('.place').textContent"), "step 22 / 40");
    browser.press("a");
    assert_eq!(browser.text("document.querySelector('.how').textContent"), "negamax");
    let remark = browser.text("document.querySelector('.remark').textContent");
    assert!(remark.contains("plywood export textbook --algorithm NAME"), "{remark}");
    browser.press("a");
    assert_eq!(browser.text("document.querySelector('.place').textContent"), "step 22 / 40");
    assert_eq!(browser.complaints(), Vec::<String>::new());
}

fn stepped(name: &str) -> AnyLesson {
    let input = SourceText::new(&format!("{name}.toml"), library::find(name).expect("a lecture").text);
    let Ok(FileContent::Lesson(file)) = plywood_document::content::read(&input, None, &Arc::default()) else {
        panic!("{name}")
    };
    file.content
}

fn rows(lesson: &dyn Lesson, step: usize) -> Vec<String> {
    let sheet =
        plywood_drawing::picture::Sheet { width: 100, height: 34, stroke: plywood_drawing::scene::Stroke::Fine };
    let picture = lesson.picture(step, sheet).expect("it fits");
    let mut rows: Vec<Vec<char>> = Vec::new();
    for run in picture.runs() {
        let (x, y) = (usize::from(run.x), usize::from(run.y));
        rows.resize(rows.len().max(y + 1), Vec::new());
        for (at, c) in run.text.chars().enumerate() {
            let row = &mut rows[y];
            row.resize(row.len().max(x + at + 1), ' ');
            let at = x + at;
            row[at] = if is_drawn(&picture, (at as u16, run.y), c, run.role) { ' ' } else { c };
        }
    }
    let mut rows: Vec<String> = rows.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned()).collect();
    while rows.last().is_some_and(String::is_empty) {
        rows.pop();
    }
    rows
}

fn shown_rows(rows: &Value) -> Vec<String> {
    let rows = rows.as_array().expect("rows").iter();
    let mut rows: Vec<String> = rows.map(|row| row.as_str().expect("text").trim_end().to_owned()).collect();
    while rows.last().is_some_and(String::is_empty) {
        rows.pop();
    }
    rows
}

#[track_caller]
fn check_lesson(state: &Value, lesson: &dyn Lesson, step: usize, at: &str) {
    let step = step.min(lesson.steps());
    assert_eq!(shown_rows(&state["rows"]), rows(lesson, step), "{at}");
    assert_eq!(state["says"], json!(lesson.sentence(step, Charset::Unicode).to_string()), "{at}");
    let counters = lesson.counters(step).into_iter().filter_map(|counter| Some(counter.message?.to_string()));
    assert_eq!(state["counters"], counters.collect::<Value>(), "{at}");
    let place = format!("step {} / {}", grouped(step), grouped(lesson.steps()));
    assert_eq!(state["state"], json!(place), "{at}");
}

#[test]
fn lessons_of_other_kinds_are_what_the_program_shows_of_them_alone_and_beside_each_other() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    browser.resize(Device::Desk(1400, 900));
    for lecture in ["romania", "prisoners-dilemma", "sussman", "rooms"] {
        let lesson = stepped(lecture);
        let rival = lesson.rival().map(|chosen| lesson.with(&chosen, &Arc::default()).expect("a rival"));
        browser.goto(&address(&written.export(lecture, "walk.html", &["--step", "start"])));
        for step in 0..=lesson.steps() {
            let state = browser.read(STATE);
            check_lesson(&state["panes"][0], &*lesson, step, &format!("{lecture}, step {step}"));
            assert_eq!(state["how"], json!(lesson.how()));
            browser.press("ArrowRight");
        }
        browser.press("Home");
        browser.press("c");
        let Some(rival) = rival else {
            let remark = browser.text("document.querySelector('.remark').textContent");
            assert!(remark.contains(&format!("plywood {lecture}")), "{remark}");
            continue;
        };
        for step in 0..=lesson.steps().max(rival.steps()) {
            let state = browser.read(STATE);
            for (number, lesson) in [&lesson, &rival].into_iter().enumerate() {
                check_lesson(&state["panes"][number], &**lesson, step, &format!("{lecture}, {number}, step {step}"));
            }
            browser.press("ArrowRight");
        }
        assert_eq!(browser.complaints(), Vec::<String>::new(), "{lecture}");
    }
}
