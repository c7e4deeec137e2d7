//! State of a page at every step, in every display, compared with the program's drawing.

use std::sync::Arc;

use crate::browser::{Browser, Window};
use crate::live::{self, HEADING, check_quiet, wait};
use crate::program::LECTURES;
use crate::{Written, address};
use plywood_document::content::FileContent;
use plywood_drawing::figure::svg::kind_class;
use plywood_drawing::figure::{Drawing, Figure, FigureOptions};
use plywood_drawing::scene::Boards;
use plywood_explain::pseudocode::Programs;
use plywood_lesson::{Searched, Stepped as _};
use plywood_messages::text::grouped;
use plywood_messages::words::Charset;
use plywood_search::session;
use plywood_search::session::{Baseline, Choices, Run, SearchProblem};
use plywood_tree::library;
use plywood_tree::settings::{Choice as _, Display};
use plywood_tree::source::SourceText;
use serde_json::{Value, json};

const STATE: &str = r"(() => {
    const text = (root, selector) => { const found = root.querySelector(selector); return found ? found.textContent : ''; };
    const is = (element, name) => element.classList.contains(name);
    const shown = (element) => element && !is(element, 'away');
    return {
        nodes: [...document.querySelectorAll('main g.node')].map((node) => [node.dataset.path, node.getAttribute('class'),
            text(node, '.name, .leaf-name'), text(node, '.value'), [...node.querySelectorAll('.lines tspan')].map((line) => line.textContent)]),
        edges: [...document.querySelectorAll('main path.edge')].sort((a, b) => a.dataset.edge - b.dataset.edge).map((line) => {
            const marks = document.querySelector(`main g[data-edge='${line.dataset.edge}']`);
            return [line.getAttribute('class'), text(marks, '.move'), Boolean(shown(marks.querySelector('.cut')))];
        }),
        says: document.querySelector('.sentence').textContent,
        condition: document.querySelector('.condition').textContent,
        place: document.querySelector('.place').textContent,
        slider: document.querySelector('input[type=range]').value,
        counters: [...document.querySelectorAll('.counters li:not([hidden]) .count')].map((told) => told.textContent),
        line: [...document.querySelectorAll('.code li:not(.right)')].findIndex((line) => line.hasAttribute('aria-current')),
    };
})()";

fn read(name: &str) -> FileContent {
    let lecture = library::find(name).expect("a lecture");
    let input = SourceText::new(&format!("{name}.toml"), lecture.text);
    plywood_document::content::read(&input, None, &Arc::default()).expect("a lecture without problems")
}

pub(crate) fn is_searched(name: &str) -> bool {
    matches!(read(name), FileContent::Searched(_))
}

pub(crate) fn searched(name: &str) -> (SearchProblem, Run, Baseline) {
    let FileContent::Searched(subject) = read(name) else { panic!("{name}") };
    let choices = Choices::of(&subject.content, &subject.view);
    let run = session::run(&subject.content, choices, &Arc::default()).expect("a small search");
    let rules = choices.rules;
    let baseline = session::baseline(&subject.content, rules.depth, &[rules.cut_rule], &Arc::default());
    (*subject, run, baseline.expect("it is not cancelled"))
}

pub(crate) fn nodes(figure: &Figure) -> Value {
    let node = |node: &plywood_drawing::figure::FigureNode| {
        let path = node.path.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        let class = format!("node {} {}", kind_class(node.kind), node.role.name());
        let name = [node.signs.as_str(), node.name.as_deref().unwrap_or_default()].concat();
        json!([path, class, name, node.value.clone().unwrap_or_default(), node.lines])
    };
    figure.nodes().iter().map(node).collect()
}

fn edges(figure: &Figure) -> Value {
    let edge = |edge: &plywood_drawing::figure::FigureEdge| {
        let class = edge.role.name().replace("edge-", "edge ");
        json!([class, edge.label.clone().unwrap_or_default(), edge.is_cut])
    };
    figure.edges().iter().map(edge).collect()
}

pub(crate) fn check(browser: &mut impl Window, written: &Written, lecture: &str) {
    let page = written.export(lecture, "walk.html", &["--step", "start", "--display", "window"]);
    browser.goto(&address(&page));
    check_shown(browser, lecture);
}

/// Pages of an engine are those of an export.
pub(crate) fn check_live(browser: &mut impl Window, site: &str) {
    for lecture in LECTURES.into_iter().filter(|name| is_searched(name)) {
        browser.goto(&format!("{site}/live.html#tree={lecture}&display=window&step=0"));
        let (subject, ..) = searched(lecture);
        wait(browser, &format!("{HEADING} === {}", json!(subject.title)));
        check_shown(browser, lecture);
    }
}

/// Checks that the page that is open at its first step shows at every step what the program draws.
#[track_caller]
fn check_shown(browser: &mut impl Window, lecture: &str) {
    let (subject, run, baseline) = searched(lecture);
    let (replay, choices) = (&*run.replay, run.choices);
    let searched = Searched { choices, replay, baseline, mistakes: &[] };
    let programs = Programs::new(replay, choices.search_rules(), None);
    for display in Display::all() {
        let options = FigureOptions { display, ..FigureOptions::default() };
        let drawing =
            Drawing::new(replay, choices.search_rules(), &subject.title, options, Boards::default(), replay.len())
                .expect("a small tree");
        for step in 0..=replay.len() {
            let state = browser.read(STATE);
            let at = format!("{lecture}, {}, step {step}", display.name());
            let figure = drawing.at(step, None);
            assert_eq!(state["nodes"], nodes(&figure), "{at}");
            assert_eq!(state["edges"], edges(&figure), "{at}");
            assert_eq!(state["says"], json!(searched.sentence(step, Charset::Unicode).to_string()), "{at}");
            let condition = searched.condition(step).map(|condition| condition.to_string()).unwrap_or_default();
            assert_eq!(state["condition"], json!(condition), "{at}");
            assert_eq!(state["place"], json!(format!("step {} / {}", grouped(step), grouped(replay.len()))), "{at}");
            assert_eq!(state["slider"], json!(step.to_string()), "{at}");
            let counters = searched.counters(step).into_iter().filter_map(|counter| Some(counter.message?.to_string()));
            assert_eq!(state["counters"], counters.collect::<Value>(), "{at}");
            let line = programs.program().and_then(|program| program.active_line(replay.at(step)));
            assert_eq!(state["line"], line.map_or(json!(-1), |line| json!(line)), "{at}");
            browser.press(if step < replay.len() { "ArrowRight" } else { "Home" });
        }
        browser.press("d");
    }
    // Stepping backward gives the same result.
    browser.press("End");
    let drawing =
        Drawing::new(replay, choices.search_rules(), "", FigureOptions::default(), Boards::default(), replay.len());
    let drawing = drawing.expect("a small tree");
    for step in (0..=replay.len()).rev() {
        assert_eq!(browser.read(STATE)["nodes"], nodes(&drawing.at(step, None)), "{lecture}, back at step {step}");
        browser.press("ArrowLeft");
    }
    assert_eq!(browser.complaints(), Vec::<String>::new(), "{lecture}");
}

#[test]
fn every_step_is_what_the_program_draws_of_it() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    // Windows of both kinds of cutoff, labels, chance, passes that return to nodes, repeated positions, static evaluations.
    for lecture in ["textbook", "ubb", "pisa", "and-or", "chance-linear", "deepening", "seven-matches-graph", "horizon"]
    {
        check(&mut browser, &written, lecture);
    }
}

#[test]
fn a_live_page_shows_at_every_step_what_the_program_draws() {
    let Some((mut browser, site)) = live::site() else { return };
    check_live(&mut browser, &site);
    check_quiet(&mut browser, &site);
}
