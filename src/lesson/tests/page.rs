//! Pages from files: accepted contents, diagnostics of wrong files, and stable pictures.
#![allow(clippy::panic, reason = "a test fails")]

use std::sync::Arc;

use plywood_document::content::{FileContent, LessonFile};
use plywood_drawing::picture::{Needs, Picture, Shape, Sheet, shapes};
use plywood_drawing::scene::Stroke;
use plywood_lesson as lesson;
use plywood_lesson::AnyLesson;
use plywood_messages::words::Charset;
use plywood_tree::diagnostic::Diagnostic;
use plywood_tree::source::SourceText;
use plywood_tree::{library, testing};

fn read(name: &str, text: &str) -> Result<LessonFile, Vec<Diagnostic>> {
    match plywood_document::content::read(&SourceText::new(name, text), None, &Arc::default())? {
        FileContent::Lesson(file) => Ok(*file),
        FileContent::Searched(_) => panic!("{text}: no page"),
    }
}

fn page(text: &str) -> AnyLesson {
    read("a.toml", text).unwrap_or_else(|problems| panic!("{text}: {problems:?}")).content
}

fn pages() -> impl Iterator<Item = LessonFile> {
    let is_page = |lecture: &&library::Lecture| lecture.text.contains("\n[page]");
    library::all().iter().filter(is_page).map(|lecture| read(lecture.name, lecture.text).expect("a valid lecture"))
}

fn problems(name: &str, text: &str) -> Vec<(&'static str, String)> {
    let problems = read(name, text).map(|file| file.title).expect_err(text);
    let at = |problem: &Diagnostic| problem.labels.first().map(|label| text[label.range.clone()].to_owned());
    problems.iter().map(|problem| (problem.code, at(problem).unwrap_or_default())).collect()
}

#[track_caller]
fn refused(text: &str, code: &str, at: &str) {
    assert_eq!(problems("a.toml", text), [(code, at.to_owned())], "{text}");
}

#[test]
fn what_is_wrong_with_a_page_is_told_where_it_stands() {
    let rows = |row: &str| format!("[page]\ncolumns = ['a', 'b']\nrows = [{row}]");
    refused("[page]\nsay = 'x'", "empty-page", "[page]");
    refused("[page]\ncolumns = []\nrows = []", "empty-page", "[]");
    refused(
        "[page]\nevents = [{ year = 1, name = 'x' }]\nbars = [{ name = 'x', value = 1 }]",
        "two-figures",
        "[{ name = 'x', value = 1 }]",
    );
    refused("[page]\nrows = [{ cells = [] }]", "missing-key", "[page]");
    refused(&rows("{ cells = ['x'] }"), "ragged-table", "['x']");
    refused(&rows("{ say = 'x' }"), "missing-key", "{ say = 'x' }");
    refused(&rows("{ cells = ['x', 'y'], sya = 'x' }"), "unknown-key", "sya");
    refused(&rows("{ cells = ['x', true] }"), "wrong-type", "true");
    refused(&rows("{ cells = ['x', 'y'], say = 'is {1 / 0}' }"), "no-number", "'is {1 / 0}'");
    refused(&rows("3"), "wrong-type", "3");
    refused("[page]\nunit = 'x'\ncolumns = ['a']\nrows = [{ cells = ['x'] }]", "stray-key", "'x'");
    refused("[page]\nbars = [{ name = 'x', value = '35^' }]", "no-number", "'35^'");
    refused("[page]\nbars = [{ name = 'x', value = '1 / 2' }]", "no-bar", "'1 / 2'");
    refused("[page]\nbars = [{ name = 'x', value = 0 }]", "no-bar", "0");
    refused("[page]\nevents = [{ year = 2, name = 'x' }, { year = 1, name = 'y' }]", "year-order", "1");
    refused("[page]\nevents = [{ year = '1950', name = 'x' }]", "wrong-type", "'1950'");
    refused("[page]\nmarks = [{ name = 'x', nodes = 'start' }]", "missing-key", "[page]");
    refused("[page]\ngame = 'go'\nmarks = [{ name = 'x', nodes = 'start' }]", "unknown-game", "'go'");
    refused("[page]\ngame = 'chess'\nmarks = [{ name = 'x', nodes = 'start' }]", "too-large", "'chess'");
    refused("[page]\ngame = 'nim:1'\nmarks = [{ name = 'x', nodes = 'leaves' }]", "unknown-name", "'leaves'");
    refused("titel = 'x'\n[page]\nevents = [{ year = 1, name = 'x' }]", "unknown-key", "titel");
    refused("[page]\nevents = [{ year = 1, name = 'x' }]\n[view]\nalgorithm = 'minimax'", "unknown-key", "algorithm");
    refused("page = 3", "wrong-type", "3");
    let json = r#"{"page": {"columns": ["a"], "rows": [{"cells": ["x"], "sya": 1}]}}"#;
    assert_eq!(problems("a.json", json), [("unknown-key", "\"sya\"".to_owned())]);
    let many = format!("[page]\nevents = [{}]", "{ year = 1, name = 'x' },".repeat(10_001));
    assert_eq!(problems("a.toml", &many)[0].0, "too-many-entries");
}

#[test]
fn a_page_is_the_same_in_both_syntaxes() {
    let toml =
        page("[page]\nsay = 'first'\nunit = 'u'\nbars = [{ name = 'x', value = '2^10', part = 'p', why = 'w' }]");
    let json =
        r#"{"page": {"say": "first", "unit": "u", "bars": [{"name": "x", "value": "2^10", "part": "p", "why": "w"}]}}"#;
    let json = read("a.json", json).expect("valid").content;
    assert_eq!((toml.fact(1), toml.sentence(0, Charset::Ascii)), (json.fact(1), json.sentence(0, Charset::Ascii)));
    assert_eq!(toml.caption(1, Charset::Ascii).to_string(), "x  1,024");
    assert_eq!(toml.why(1).iter().map(ToString::to_string).collect::<Vec<_>>(), ["w", "2¹⁰ = 1,024."]);
    assert_eq!((toml.next_event(0), toml.steps()), (Some(1), 1));
}

const fn sheet(width: u16, height: u16) -> Sheet {
    Sheet { width, height, stroke: Stroke::Fine }
}

fn drawn(picture: &Picture, width: u16) -> Vec<Vec<char>> {
    let mut rows = vec![vec![' '; usize::from(width)]; usize::from(picture.height)];
    for run in picture.runs() {
        for (x, c) in (usize::from(run.x)..).zip(run.text.chars()) {
            if let Some(cell) = rows.get_mut(usize::from(run.y)).and_then(|row| row.get_mut(x)) {
                *cell = c;
            }
        }
    }
    rows
}

#[test]
fn the_lectures_pages_are_whole_on_a_small_screen() {
    for file in pages() {
        for step in 0..=file.content.steps() {
            let picture = file.content.picture(step, sheet(80, 18)).expect("room");
            assert!(picture.height <= 18, "{}: {} rows", file.title, picture.height);
            let last = picture.runs().into_iter().map(|run| run.x + plywood_messages::text::cells(&run.text)).max();
            assert!(last <= Some(80), "{} at step {step}: {last:?}", file.title);
            assert!(step == 0 || !file.content.sentence(step, Charset::Ascii).0.is_empty(), "{}: {step}", file.title);
        }
    }
}

/// The shown part of an entry stays where it is, and later parts are beside it. On a projector, a table whose
/// cells fit and values of bars are large.
#[test]
fn nothing_moves_while_stepping() {
    let lines = "─━┊●│┴┼";
    for file in pages().filter(|file| !matches!(file.content.fact(1).event, "mark" | "event")) {
        for sheet in [sheet(80, 18), sheet(158, 42), Sheet { stroke: Stroke::Broad, ..sheet(118, 26) }] {
            let end = file.content.picture(file.content.steps(), sheet).expect("room");
            let large = shapes(&end).iter().filter(|shape| matches!(shape, Shape::Large(_))).count();
            let fits = [("Hierarchical abstraction", 15), ("Tic-tac-toe in numbers", 20), ("Branching factors", 7)];
            let least = fits.iter().find(|(title, _)| *title == file.title).map_or(0, |&(_, least)| least);
            assert!(large >= least || sheet.stroke == Stroke::Fine, "{}: {large}", file.title);
            let end = drawn(&end, sheet.width);
            for step in 0..file.content.steps() {
                let now = drawn(&file.content.picture(step, sheet).expect("room"), sheet.width);
                for (y, row) in now.iter().enumerate() {
                    let stays = |(x, c): (usize, &char)| *c == ' ' || lines.contains(*c) || end[y][x] == *c;
                    assert!(row.iter().enumerate().all(stays), "{} at step {step}, row {y}", file.title);
                }
            }
        }
    }
}

#[test]
fn every_page_is_drawn_at_every_size_or_says_what_it_needs() {
    for file in pages() {
        let sizes = (0..170).step_by(3).flat_map(|width| (0..50).step_by(4).map(move |height| (width, height)));
        for (width, height) in testing::some(sizes) {
            for (step, stroke) in [(0, Stroke::Fine), (1, Stroke::Broad), (file.content.steps(), Stroke::Fine)] {
                match file.content.picture(step, Sheet { width, height, stroke }) {
                    Ok(picture) => {
                        assert!(picture.runs().into_iter().all(|run| run.y <= picture.height), "{}", file.title);
                    }
                    Err(Needs { width: most, height: high }) => {
                        assert!(most > width || high > height, "{} {width}x{height}: {most}x{high}", file.title);
                    }
                }
            }
        }
    }
}

#[test]
fn the_quintuple_is_that_of_the_lectures_tree() {
    let file = pages().find(|file| file.content.fact(1).event == "mark").expect("a tree");
    let count = |step| match &file.content.fact(step).values[2].1 {
        lesson::Datum::List(paths) => paths.len(),
        other => panic!("{other:?}"),
    };
    assert_eq!([1, 2, 3, 4, 5].map(count), [15, 1, 2, 6, 6]);

    // On a projector, its nodes are large: a symbol and a name for each of the nine inner ones, and six values.
    let broad = Sheet { stroke: Stroke::Broad, ..sheet(160, 34) };
    let picture = file.content.picture(file.content.steps(), broad).expect("room");
    let large = shapes(&picture).iter().filter(|shape| matches!(shape, Shape::Large(_))).count();
    assert_eq!(large, 2 * 9 + 6);
}

#[test]
fn the_ways_in_which_characters_decide_are_told_one_after_the_other() {
    let page = pages().find(|file| file.title == "How characters of games decide").expect("a lecture").content;
    let whole = drawn(&page.picture(page.steps(), sheet(80, 17)).expect("it fits"), 80);
    let text: String = whole.iter().map(|row| row.iter().collect::<String>() + "\n").collect();
    for approach in ["STRIPS", "HTN", "finite state machine", "behaviour tree", "GOAP"] {
        assert!(text.contains(approach), "{approach}: {text}");
    }
    let said = |step| page.sentence(step, plywood_messages::words::Charset::Ascii).to_string();
    assert!(said(2).contains("hierarchical task network") && said(5).contains("Goal-oriented action planning"));
}

#[test]
fn what_a_page_says_is_fit_to_be_shown() {
    let acts = "\\u001b[2J\\u202e";
    let text = format!(
        "[page]\nsay = \"a{acts}\"\ncolumns = [\"c{acts}\"]\nrows = [{{ cells = [\"x{acts}\"], say = \"s{acts}\", why = \"w{acts}\", part = \"p{acts}\" }}]"
    );
    let page = page(&text);
    let picture = page.picture(1, sheet(80, 18)).expect("room");
    let said = [page.sentence(0, Charset::Unicode), page.sentence(1, Charset::Unicode)];
    let texts = picture.runs().into_iter().map(|run| run.text.clone());
    let all: Vec<String> = texts.chain(said.iter().chain(&page.why(1)).map(ToString::to_string)).collect();
    assert!(
        all.len() >= 6 && all.iter().flat_map(|text| plywood_messages::text::unfit(text)).next().is_none(),
        "{all:?}"
    );
}
