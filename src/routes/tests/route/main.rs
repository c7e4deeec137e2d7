//! Maps, graphs and puzzles from files: parsing, error messages, results, and a picture of every step.
#![allow(clippy::panic, reason = "a test fails")]

mod changed_graphs;
mod changes;
mod frontier;

use std::collections::BTreeSet;
use std::sync::Arc;

use plywood_document::content::{FileContent, LessonFile};
use plywood_drawing::picture::{Needs, Shape, Sheet, shapes};
use plywood_drawing::scene::{Stroke, Weight, large_lines};
use plywood_lesson::{AnyLesson, Datum, Lesson, Right};
use plywood_messages::words::Charset;
use plywood_tree::diagnostic::Diagnostic;
use plywood_tree::progress::Progress;
use plywood_tree::source::SourceText;
use plywood_tree::{library, testing};
use proptest::prelude::*;

fn read(name: &str, text: &str) -> Result<LessonFile, Vec<Diagnostic>> {
    match plywood_document::content::read(&SourceText::new(name, text), None, &Arc::default())? {
        FileContent::Lesson(file) => Ok(*file),
        FileContent::Searched(_) => panic!("{text}: no lesson"),
    }
}

fn route(text: &str) -> AnyLesson {
    read("a.toml", text).unwrap_or_else(|problems| panic!("{text}: {problems:?}")).content
}

fn lecture(name: &str) -> AnyLesson {
    route(library::find(name).expect("a lecture").text)
}

#[track_caller]
fn refused(text: &str, code: &str, at: &str) {
    let problems = read("a.toml", text).map(|file| file.title).expect_err(text);
    let place = |problem: &Diagnostic| problem.labels.first().map(|label| text[label.range.clone()].to_owned());
    let said: Vec<_> = problems.iter().map(|problem| (problem.code, place(problem).unwrap_or_default())).collect();
    assert_eq!(said, [(code, at.to_owned())], "{text}");
}

fn value(lesson: &dyn Lesson, name: &str) -> Datum {
    let solution = lesson.solution(Charset::Ascii, &Progress::default()).expect("a solution");
    solution.values.into_iter().find(|(known, _)| *known == name).map(|(_, value)| value).expect("a value")
}

fn with(lesson: &dyn Lesson, chosen: &[(&'static str, &'static str)]) -> AnyLesson {
    lesson.with(chosen, &Arc::default()).unwrap_or_else(|problem| panic!("{chosen:?}: {problem}"))
}

fn texts(names: &[&str]) -> Datum {
    Datum::List(names.iter().map(|name| Datum::Text((*name).to_owned())).collect())
}

#[test]
fn what_is_wrong_with_a_problem_is_told_where_it_stands() {
    refused("map = 'S..'", "no-goal", "'S..'");
    refused("map = '''\nS..\n..\n..G'''", "ragged-map", "..");
    refused("map = 'S?G'", "unknown-cell", "?");
    refused("map = 'S.G.G'", "two-goals", "G");
    refused("map = 'SS.G'", "two-starts", "S");
    refused("map = 3", "wrong-type", "3");
    refused("map = 'S.G'\nmoves = 6", "out-of-range", "6");
    refused("map = 'S.G'\nmoves = 'x'", "wrong-type", "'x'");
    refused("map = 'S.G'\nalgorithm = 'a-stra'", "unknown-name", "'a-stra'");
    refused("map = 'S.G'\nestimate = 'misplaced'", "does-not-fit", "'misplaced'");
    refused("map = 'S.G'\nalgorithm = 'depth-limited'", "does-not-fit", "'depth-limited'");
    refused("map = 'S.G'\nweight = 0.5", "out-of-range", "0.5");
    refused("map = 'S.G'\nedges = []", "unknown-key", "edges");
    let graph = |rest: &str| format!("start = 'a'\ngoal = 'b'\n{rest}");
    refused(&graph("edges = [['a', 'b', -1]]"), "negative-cost", "-1");
    refused(&graph("edges = [['a', 'b', inf]]"), "infinite-cost", "inf");
    refused(&graph("edges = [['a', 'c', 1]]"), "unknown-node", "'b'");
    refused(&graph("edges = [['a']]"), "wrong-edge", "['a']");
    refused("edges = [['a', 'b']]\nstart = 'a'", "no-goal", "[['a', 'b']]");
    refused("edges = [['a', 'b']]\ngoal = 'a'", "no-start", "[['a', 'b']]");
    refused(&graph("edges = [['a', 'b']]\nestimates = { a = 1, c = 2 }"), "unknown-node", "c");
    refused(&graph("edges = [['a', 'b']]\nestimates = { a = 1 }"), "missing-node", "{ a = 1 }");
    refused(&graph("edges = [['a', 'b']]\nestimates = { a = 1, b = -2 }"), "negative-cost", "-2");
    refused(&graph("edges = [['a', 'b']]\npositions = { a = [1], b = [1, 2] }"), "wrong-position", "[1]");
    refused("puzzle = '1 2 3'", "wrong-board", "'1 2 3'");
    refused("puzzle = '1 2 2 _'", "wrong-board", "'1 2 2 _'");
    refused("puzzle = '_ 2 1 3 4 5 6 7 8'", "unsolvable", "'_ 2 1 3 4 5 6 7 8'");
    refused("puzzle = '_ 1 2 3'\ngoal = '_ 1 2 3 4 5 6 7 8'", "wrong-board", "'_ 1 2 3 4 5 6 7 8'");
}

#[test]
fn a_map_that_is_too_large_is_refused_with_its_size() {
    let row = ".".repeat(4_000);
    let rows = vec![row.as_str(); 4_000].join("\n");
    let text = format!("map = '''\nS{}G'''", &rows[1..rows.len() - 1]);
    let problems = read("a.toml", &text).map(|file| file.title).expect_err("too large");
    assert_eq!(problems[0].code, "too-large");
    assert!(problems[0].message.contains("16,000,000"), "{}", problems[0].message);
}

/// Russell and Norvig, 3rd ed., figures 3.23 and 3.24, and the order in which uniform-cost search expands.
#[test]
fn romania_is_that_of_the_textbook() {
    let romania = lecture("romania");
    let best = texts(&["Arad", "Sibiu", "Rimnicu Vilcea", "Pitesti", "Bucharest"]);
    let names = |lesson: &dyn Lesson| lesson.solution(Charset::Ascii, &Progress::default()).expect("there").values;
    let [a_star, cheapest, greedy] =
        ["a-star", "uniform-cost", "greedy"].map(|name| with(&*romania, &[("algorithm", name)]));
    let order: Vec<&str> = names(&*a_star).iter().map(|(name, _)| *name).collect();
    assert_eq!(
        order[..8],
        ["algorithm", "estimate", "found", "cost", "path", "expanded", "generated", "frontier"],
        "the contract"
    );
    assert_eq!((value(&*a_star, "cost"), value(&*a_star, "path")), (Datum::Whole(418), best.clone()));
    assert_eq!(value(&*a_star, "expanded"), Datum::Whole(5));
    assert_eq!((value(&*cheapest, "cost"), value(&*cheapest, "path")), (Datum::Whole(418), best));
    let short = texts(&["Arad", "Sibiu", "Fagaras", "Bucharest"]);
    assert_eq!((value(&*greedy, "cost"), value(&*greedy, "path")), (Datum::Whole(450), short));
    let expanded = |lesson: &dyn Lesson| -> Vec<String> {
        let facts = (1..=lesson.steps()).map(|step| lesson.fact(step)).filter(|fact| fact.event == "expand");
        facts.map(|fact| format!("{:?}", fact.values[0].1).replace("Text(\"", "").replace("\")", "")).collect()
    };
    assert_eq!(expanded(&*a_star), ["Arad", "Sibiu", "Rimnicu Vilcea", "Fagaras", "Pitesti"]);
    let by_distance = [
        "Arad",
        "Zerind",
        "Timisoara",
        "Sibiu",
        "Oradea",
        "Rimnicu Vilcea",
        "Lugoj",
        "Fagaras",
        "Mehadia",
        "Pitesti",
        "Craiova",
        "Drobeta",
    ];
    assert_eq!(expanded(&*cheapest), by_distance);
    let sentence = a_star.sentence(3, Charset::Ascii).to_string();
    assert!(sentence.contains("f = 140 + 253 = 393 is lowest"), "{sentence}");
}

#[test]
fn every_algorithm_says_what_it_does() {
    for text in [
        "map = '''\nS..#....\n.#.#.##.\n.#...#9G'''",
        "map = '''\nS..#\n.#..\n...G'''\nmoves = 8",
        "puzzle = '1 4 2 3 _ 5 6 7 8'",
        "edges = [['a', 'b', 2], ['b', 'c', 3], ['a', 'c', 7]]\nstart = 'a'\ngoal = 'c'\nlimit = 3",
    ] {
        let lesson = route(text);
        let first = lesson.settings();
        for option in &first[0].options {
            let lesson = with(&*lesson, &[("algorithm", option.key)]);
            assert_eq!(lesson.settings()[0].option().key, option.key);
            for step in 0..=lesson.steps() {
                let said = lesson.sentence(step, Charset::Ascii).to_string();
                assert!(said.len() > 5 && said.is_ascii(), "{} step {step}: {said}", option.key);
                assert!(step == 0 || !lesson.caption(step, Charset::Ascii).0.is_empty(), "{} {step}", option.key);
                let whys = lesson.why(step);
                assert!(!whys.is_empty() && whys.iter().all(|why| !why.0.is_empty()), "{} {step}", option.key);
            }
            assert_eq!(value(&*lesson, "found"), Datum::Truth(true), "{}: {text}", option.key);
        }
    }
}

#[test]
fn estimates_are_reckoned_as_they_are_said() {
    let wall = route("map = '''\nS...\n.##.\n...G'''");
    let whys = wall.why(2).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert!(whys.contains("|3 − 0| + |2 − 0| = 5") && whys.contains("consistent"), "{whys}");
    let diagonal = route("map = '''\nS...\n.##.\n...G'''\nmoves = 8\nestimate = 'manhattan'");
    let whys = diagonal.why(2).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert!(whys.contains("too high"), "{whys}");
    let landmarks = route("map = '''\nS...\n.##.\n...G'''\nestimate = 'landmarks'");
    let whys = landmarks.why(2).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert!(whys.contains("landmark"), "{whys}");
}

#[test]
fn a_goal_out_of_reach_is_said_after_the_search() {
    let lesson = route("map = '''\nS..#.\n..##.\n..#.G'''");
    assert_eq!((value(&*lesson, "found"), value(&*lesson, "cost")), (Datum::Truth(false), Datum::None));
    let said = lesson.sentence(lesson.steps(), Charset::Ascii).to_string();
    assert!(said.contains("no path leads to (4, 2)") && said.contains("7 states were expanded"), "{said}");
}

#[test]
fn choices_are_kept_and_what_does_not_fit_is_refused() {
    let wall = lecture("wall");
    let [algorithm, estimate] = &wall.settings()[..] else { panic!("{:?}", wall.settings()) };
    assert_eq!((algorithm.key, estimate.key), ("algorithm", "estimate"));
    let other = with(&*wall, &[("estimate", "euclid"), ("algorithm", "weighted-a-star")]);
    assert_eq!(
        other.settings().iter().map(|setting| setting.option().key).collect::<Vec<_>>(),
        ["weighted-a-star", "euclid"]
    );
    assert!(wall.with(&[("estimate", "given")], &Arc::default()).is_err());
    assert_eq!(wall.rival(), Some(vec![("algorithm", "uniform-cost")]));
    assert_eq!(with(&*wall, &[("algorithm", "greedy")]).rival(), Some(vec![("algorithm", "a-star")]));
}

#[test]
fn a_search_that_nobody_waits_for_ends_at_once_and_says_nothing() {
    let row = ".".repeat(1_500);
    let rows = vec![row.as_str(); 1_500].join("\n");
    for estimate in ["manhattan", "landmarks"] {
        let text = format!("estimate = '{estimate}'\nmap = '''\nS{}G'''", &rows[1..rows.len() - 1]);
        let progress: Arc<Progress> = Arc::default();
        progress.cancel();
        let begun = std::time::Instant::now();
        let stopped = plywood_document::content::read(&SourceText::new("a.toml", &text), None, &progress).map(|_| ());
        assert_eq!(stopped, Err(Vec::new()), "{estimate}");
        // In a debug build the search of this map takes minutes, reading it a second or two.
        assert!(begun.elapsed().as_secs() < 30, "{:?}", begun.elapsed());
    }
    let progress: Arc<Progress> = Arc::default();
    progress.cancel();
    let wall = lecture("wall");
    let stopped = wall.with(&[("estimate", "landmarks")], &progress).map(|lesson| lesson.how());
    assert_eq!(stopped.expect_err("it was stopped").to_string(), "the search was stopped");
    assert!(wall.with(&[("estimate", "landmarks")], &Arc::default()).is_ok(), "it can be asked for again");
}

#[test]
fn perfect_information_goes_straight_and_tells_what_it_takes() {
    let known = lecture("all-pairs");
    let rival = known.rival().expect("something to compare");
    assert_eq!(rival, [("estimate", "manhattan")]);
    let other = with(&*known, &rival);
    assert_eq!(other.rival(), Some(vec![("algorithm", "uniform-cost")]));
    assert_eq!((value(&*known, "cost"), value(&*known, "expanded")), (Datum::Whole(19), Datum::Whole(19)));
    assert_eq!((value(&*other, "cost"), value(&*other, "expanded")), (Datum::Whole(19), Datum::Whole(51)));
    assert_eq!(value(&*known, "table_bytes"), Datum::Whole(126 * 126 * 8));
    let told = |lesson: &dyn Lesson| {
        lesson.counters(1).iter().filter_map(|one| one.message.clone()).map(|said| said.to_string()).collect::<Vec<_>>()
    };
    assert!(told(&*known).contains(&"tables 124 KiB".to_owned()), "{:?}", told(&*known));
    assert!(!told(&*other).iter().any(|said| said.contains("tables")), "{:?}", told(&*other));
    let said = known.sentence(1, Charset::Unicode).to_string();
    assert!(said.contains("126 × 126 = 15,876") && said.contains("2,000,376") && said.contains("124 KiB"), "{said}");
    let landmarks = with(&*known, &[("estimate", "landmarks")]);
    assert_eq!(value(&*landmarks, "table_bytes"), Datum::Whole(6 * 126 * 8));
    assert_eq!(landmarks.rival(), Some(vec![("estimate", "manhattan")]));
}

#[test]
fn two_agents_pass_together_where_one_after_the_other_gets_stuck() {
    let together = lecture("two-agents");
    let in_turn = with(&*together, &together.rival().expect("a rival"));
    assert_eq!((value(&*together, "found"), value(&*together, "cost")), (Datum::Truth(true), Datum::Whole(17)));
    assert_eq!((value(&*in_turn, "found"), value(&*in_turn, "cost")), (Datum::Truth(false), Datum::None));
    let last = in_turn.sentence(in_turn.steps(), Charset::Ascii).to_string();
    assert!(last.contains("B finds no path: the agents planned before it do not make room."), "{last}");
    let why = together.why(1).iter().map(ToString::to_string).collect::<String>();
    assert!(why.contains("5 ^ 2 = 25 moves"), "{why}");
}

#[test]
fn all_pairs_of_too_many_states_are_refused_before_anything_is_reckoned() {
    let row = |ends: &str| format!("{ends}{}", ".".repeat(1_000));
    let text = format!("map = '''\n{}\n{}'''\nestimate = 'all-pairs'", row("S"), row("G"));
    refused(&text, "too-large", "'all-pairs'");
    let problems = read("a.toml", &text).map(|file| file.title).expect_err("too large");
    assert!(
        problems[0].message.contains("2,002 states would take 30.6 MiB") || problems[0].message.contains("31 MiB"),
        "{}",
        problems[0].message
    );
    let large = route(&text.replace("estimate = 'all-pairs'", ""));
    assert!(large.settings()[1].options.iter().all(|option| option.key != "all-pairs"));
    assert!(large.with(&[("estimate", "all-pairs")], &Arc::default()).is_err());
    refused("puzzle = '1 4 2 3 _ 5 6 7 8'\nestimate = 'all-pairs'", "too-large", "'all-pairs'");
    let small =
        "edges = [['a', 'b', 2], ['b', 'c', 3], ['a', 'c', 7]]\nstart = 'a'\ngoal = 'c'\nestimate = 'all-pairs'";
    assert_eq!(value(&*route(small), "expanded"), Datum::Whole(2));
}

fn drawn(lesson: &dyn Lesson, step: usize, (width, height): (u16, u16)) {
    match lesson.picture(step, Sheet { width, height, stroke: Stroke::Fine }) {
        Ok(picture) => {
            for run in picture.runs() {
                let end = run.x.saturating_add(plywood_messages::text::cells(&run.text));
                assert!(end <= width && run.y < picture.height.max(height), "{width}x{height} step {step}: {run:?}");
            }
        }
        Err(Needs { width: wide, height: high }) => {
            assert!(wide > width || high > height, "{width}x{height}: needs {wide}x{high}");
        }
    }
}

#[test]
fn every_road_of_romania_is_a_line_with_its_length() {
    let romania = lecture("romania");
    let lengths = ["75", "140", "118", "71", "151", "111", "70", "120", "99", "80", "97", "146", "138", "211", "101"];
    for (width, height) in [(80, 17), (80, 24), (100, 34), (120, 33), (160, 41)] {
        for step in 0..=romania.steps() {
            let picture = romania.picture(step, Sheet { width, height, stroke: Stroke::Fine }).expect("it fits");
            assert_eq!(picture.roads().len(), 23, "{width}x{height}");
            let is_shown = |length: &&str| {
                picture.runs().iter().any(|run| run.text.split_whitespace().any(|word| word == *length))
            };
            let missing: Vec<_> = lengths.iter().filter(|length| !is_shown(length)).collect();
            assert!(missing.is_empty(), "{width}x{height} step {step}: {missing:?}");
            let heavy = picture.roads().iter().filter(|road| road.segment.weight == Weight::Heavy).count();
            assert!(step < romania.steps() || heavy == 4, "the solution has four roads");
        }
    }
}

#[test]
fn small_maps_and_boards_take_three_quarters_of_their_room() {
    for name in ["two-agents", "wall", "eight-puzzle"] {
        let lesson = lecture(name);
        for (width, height) in [(80, 17), (120, 33), (160, 41), (200, 53)] {
            let picture = lesson.picture(3, Sheet { width, height, stroke: Stroke::Fine }).expect("it fits");
            let runs: Vec<_> = (0..picture.height).flat_map(|y| picture.row(y)).collect();
            let list = runs.iter().find(|run| run.text.starts_with("frontier")).map_or(width, |run| run.x);
            let drawn: Vec<_> = runs.iter().filter(|run| run.x < list && !run.text.trim().is_empty()).collect();
            let right = drawn.iter().map(|run| run.x + run.cells).max().unwrap_or(0).min(list);
            let left = drawn.iter().map(|run| run.x).min().unwrap_or(0);
            let rows: BTreeSet<_> = drawn.iter().map(|run| run.y).collect();
            let (columns, rows) = (usize::from(right - left), rows.len());
            let is_large = columns * 4 >= usize::from(list) * 3 || rows * 4 >= usize::from(height) * 3;
            assert!(is_large, "{name} {width}x{height}: {columns} columns of {list}, {rows} rows");
        }
    }
}

#[test]
fn tiles_are_large_on_a_projector_wherever_two_generations_fit() {
    let lesson = lecture("eight-puzzle");
    for (width, height) in [(118, 28), (158, 36), (198, 48)] {
        for step in 1..lesson.steps() {
            let sheet = Sheet { width, height, stroke: Stroke::Broad };
            let picture = lesson.picture(step, sheet).expect("it fits");
            let list = picture.runs().iter().find(|run| run.text.starts_with("frontier")).expect("a list").x;
            let larges: Vec<_> = shapes(&picture)
                .into_iter()
                .filter_map(|shape| {
                    let Shape::Large(large) = shape else { return None };
                    Some((large.area.x + large.area.width, large.text))
                })
                .collect();
            let digits: BTreeSet<_> = larges.iter().map(|(_, digit)| digit.as_str()).collect();
            assert_eq!(digits.into_iter().collect::<String>(), "12345678", "{width}x{height} step {step}");
            assert!(larges.iter().all(|(end, _)| *end <= list), "{width}x{height} step {step}");
        }
    }
}

#[test]
fn the_letter_of_a_place_stands_clear_of_its_numbers() {
    let lesson = lecture("wall");
    for (width, height) in [(80, 17), (120, 33), (160, 41), (200, 53)] {
        let picture = lesson.picture(1, Sheet { width, height, stroke: Stroke::Fine }).expect("it fits");
        let text = |y| picture.row(y).into_iter().map(|run| run.text).collect::<String>();
        let rows: Vec<String> = (0..picture.height).map(text).collect();
        let touches = |row: &&String| {
            let touching = |pair: &[char]| matches!(pair, ['0'..='9', 'S' | 'G'] | ['S' | 'G', '0'..='9']);
            row.chars().collect::<Vec<_>>().windows(2).any(touching)
        };
        assert!(rows.iter().any(|row| row.contains('S')), "{width}x{height}: {rows:#?}");
        assert_eq!(rows.iter().find(touches), None, "{width}x{height}");
    }
}

#[test]
fn key_steps_lead_through_a_search() {
    let events = |name: &str| {
        let lesson = lecture(name);
        std::iter::successors(lesson.next_event(0), |&step| lesson.next_event(step)).collect::<Vec<_>>()
    };
    // Bucharest is found behind Fagaras, then more cheaply behind Pitesti.
    assert_eq!(events("romania"), [5, 7, 8]);
    for name in ["landmarks", "two-agents"] {
        let events = events(name);
        assert!(events.len() > 2, "{name}: {events:?}");
    }
}

fn lectures() -> impl Iterator<Item = AnyLesson> {
    let is_route =
        |lecture: &&library::Lecture| ["\nmap ", "\nedges ", "\npuzzle "].iter().any(|key| lecture.text.contains(key));
    library::all().iter().filter(is_route).map(|lecture| route(lecture.text))
}

#[test]
fn values_of_squares_are_large_on_a_projector_where_they_fit() {
    let map = route("map = '''\nS..#.\n.#.#.\n.#...\n...9G'''");
    for (width, height, stroke, is_large) in [
        (100, 40, Stroke::Broad, true),
        (100, 40, Stroke::Fine, false),
        (60, 17, Stroke::Broad, true),
        (60, 16, Stroke::Broad, false),
    ] {
        let picture = map.picture(3, Sheet { width, height, stroke }).expect("room");
        let words: Vec<String> = picture.runs().into_iter().map(|run| run.text).collect();
        let is_there = |line: &String| words.iter().any(|words| words.contains(line.trim()));
        for words in ["7", "G"] {
            let found = large_lines(words).iter().all(is_there);
            assert_eq!(found, is_large, "{width}x{height} {stroke:?} {words} {picture:?}");
        }
    }
}

#[test]
fn every_lecture_is_drawn_at_every_size_or_says_what_it_needs() {
    for lesson in lectures() {
        let last = lesson.steps();
        let sizes = (0..210).step_by(7).flat_map(|width| (0..62).step_by(3).map(move |height| (width, height)));
        for (turn, (width, height)) in testing::some(sizes.enumerate()) {
            drawn(&*lesson, turn * 7 % (last + 1), (width, height));
        }
    }
}

proptest! {
    #![proptest_config(testing::cases(64))]

    #[test]
    fn every_step_of_a_random_map_is_drawn_and_all_searches_agree(
        cells in proptest::collection::vec(0_usize..8, 6..120), width in 3_usize..14, moves in 0_usize..3,
        size in (0_u16..200, 0_u16..60), by in 1_usize..9,
    ) {
        let rows = cells.len() / width;
        prop_assume!(rows > 0 && rows * width >= 2);
        let mut signs: Vec<char> = cells.iter().take(rows * width).map(|&cell| "....##29".chars().nth(cell).expect("a sign")).collect();
        (signs[0], signs[rows * width - 1]) = ('S', 'G');
        let map = signs.chunks(width).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("\n");
        let steps = ["", "moves = 8", "moves = 8\ncut_corners = true"][moves];
        let lesson = route(&format!("map = '''\n{map}'''\n{steps}"));
        let other = with(&*lesson, &[("algorithm", "uniform-cost")]);
        prop_assert_eq!(value(&*lesson, "cost"), value(&*other, "cost"));
        for step in (0..=lesson.steps()).step_by(by) {
            drawn(&*lesson, step, size);
            drawn(&*lesson, step, (80, 17));
            prop_assert!(!lesson.sentence(step, Charset::Unicode).0.is_empty());
        }
    }

    #[test]
    fn every_step_of_a_random_graph_is_drawn(
        edges in proptest::collection::vec((0_usize..9, 0_usize..9, 0_u32..20), 1..24), is_placed: bool,
        size in (0_u16..200, 0_u16..60),
    ) {
        let text: Vec<String> = edges.iter().map(|(from, to, cost)| format!("['n{from}', 'n{to}', {cost}]")).collect();
        let nodes: std::collections::BTreeSet<usize> = edges.iter().flat_map(|edge| [edge.0, edge.1]).collect();
        let place = |node: &usize| format!("n{node} = [{}, {}]", node * 37 % 11, node * 53 % 7);
        let positions = format!("positions = {{ {} }}", nodes.iter().map(place).collect::<Vec<_>>().join(", "));
        let positions = if is_placed { positions.as_str() } else { "" };
        let lesson = route(&format!("edges = [{}]\nstart = 'n{}'\ngoal = 'n{}'\n{positions}", text.join(", "), edges[0].0, edges[edges.len() - 1].1));
        for step in 0..=lesson.steps() {
            drawn(&*lesson, step, size);
            lesson.why(step);
        }
    }
}

/// The right answer is the search's next step, and has the least of the displayed numbers.
#[test]
fn what_is_asked_of_a_frontier_is_answered_by_the_step_that_follows() {
    for name in ["romania", "wall", "marsh", "eight-puzzle"] {
        for algorithm in ["a-star", "uniform-cost", "greedy", "weighted-a-star", "breadth-first", "depth-first"] {
            let lesson = with(&*lecture(name), &[("algorithm", algorithm)]);
            let questions = lesson.questions(40, Charset::Ascii);
            assert!(!questions.is_empty(), "{name} {algorithm}");
            for question in &questions {
                let Right::Listed(right) = &question.right else { panic!("{question:?}") };
                let names: Vec<String> = right.iter().map(|&at| question.options[at].name.to_string()).collect();
                let said = lesson.sentence(question.answer_step, Charset::Ascii).to_string();
                assert!(names.iter().any(|name| said.starts_with(name.as_str())), "{name} {algorithm} {said}");
                assert_eq!(question.answer_step, question.step + 1);
                let ranks: Option<Vec<f64>> =
                    question.options.iter().map(|option| rank(option.known.as_ref()?)).collect();
                let Some(ranks) = ranks.filter(|_| algorithm != "weighted-a-star") else { continue };
                let least = ranks.iter().copied().fold(f64::INFINITY, f64::min);
                // Displayed numbers are rounded, so distinct values may look like ties.
                assert!(right.iter().all(|&at| ranks[at] - least < 0.02), "{name} {algorithm} {question:?}");
            }
        }
    }
    let limited = lecture("depth-limit").questions(40, Charset::Ascii);
    assert!(matches!(limited[0].right, Right::Decision(1)), "the solution is beyond the limit: {limited:?}");
    for algorithm in ["iterative-deepening", "ida-star", "bidirectional"] {
        let lesson = with(&*lecture("romania"), &[("algorithm", algorithm)]);
        let questions = lesson.questions(40, Charset::Ascii);
        let [question] = &questions[..] else { panic!("{algorithm} has no one frontier: {questions:?}") };
        assert!(question.kind == "found" && matches!(question.right, Right::Decision(0)), "{question:?}");
    }
}

/// Adds up `3+4`, or parses `3`.
fn rank(known: &plywood_messages::words::Sentence) -> Option<f64> {
    known.to_string().split('+').map(|number| number.parse::<f64>().ok()).sum()
}

/// Cost of a cheapest path on a map with eight neighbors, by relaxing all steps until nothing changes; independent of the searches.
fn cheapest(rows: &[Vec<char>], cuts_corners: bool) -> Option<f64> {
    let free = |x: usize, y: usize| rows.get(y).and_then(|row| row.get(x)).is_some_and(|&cell| cell != '#');
    let enters = |x: usize, y: usize| rows[y][x].to_digit(10).map_or(1.0, f64::from);
    let cells: Vec<(usize, usize)> =
        (0..rows.len()).flat_map(|y| (0..rows[y].len()).map(move |x| (x, y))).filter(|&(x, y)| free(x, y)).collect();
    let at = |wanted: char| cells.iter().position(|&(x, y)| rows[y][x] == wanted).expect("on the map");
    let mut costs = vec![f64::INFINITY; cells.len()];
    costs[at('S')] = 0.0;
    loop {
        let before = costs.clone();
        for (from, &(x, y)) in cells.iter().enumerate() {
            for (to, &(nx, ny)) in cells.iter().enumerate() {
                let is_next = x.abs_diff(nx).max(y.abs_diff(ny)) == 1;
                let is_diagonal = x != nx && y != ny;
                if is_next && (!is_diagonal || cuts_corners || (free(x, ny) && free(nx, y))) {
                    let length = if is_diagonal { std::f64::consts::SQRT_2 } else { 1.0 };
                    costs[to] = costs[to].min(costs[from] + length * enters(nx, ny));
                }
            }
        }
        if costs == before {
            return Some(costs[at('G')]).filter(|cost| cost.is_finite());
        }
    }
}

proptest! {
    #![proptest_config(testing::cases(256))]

    #[test]
    fn a_path_that_is_not_the_cheapest_is_said_to_be_none(
        cells in prop::collection::vec(prop::sample::select(vec!['.', '.', '.', '#', '2', '3']), 30), cuts_corners in any::<bool>(),
    ) {
        let mut cells = cells;
        (cells[0], cells[29]) = ('S', 'G');
        let rows: Vec<Vec<char>> = cells.chunks(6).map(<[char]>::to_vec).collect();
        let map: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        let least = cheapest(&rows, cuts_corners);
        for estimate in ["zero", "manhattan", "euclid", "chebyshev", "octile"] {
            for algorithm in ["a-star", "ida-star"] {
                // Without memory, all paths would be tried.
                if algorithm == "ida-star" && (estimate == "zero" || least.is_none()) {
                    continue;
                }
                let text = format!(
                    "map = \"\"\"\n{}\"\"\"\nmoves = 8\ncut_corners = {cuts_corners}\nalgorithm = '{algorithm}'\nestimate = '{estimate}'",
                    map.join("\n")
                );
                let lesson = route(&text);
                let solution = lesson.solution(Charset::Ascii, &Progress::default()).expect("a solution");
                let number = |name: &str| solution.values.iter().find(|(known, _)| *known == name).and_then(|(_, value)| match value {
                    Datum::Whole(whole) => Some(*whole as f64),
                    Datum::Number(number) => Some(*number),
                    _ => None,
                });
                let Some(least) = least else {
                    prop_assert_eq!(number("cost"), None);
                    continue;
                };
                let found = number("cost").expect("a path");
                let is_worse = found > least + 1e-6;
                let told = lesson.sentence(lesson.steps(), Charset::Ascii).to_string();
                prop_assert_eq!(told.contains("not the cheapest"), is_worse, "{}\n{}", text, told);
                prop_assert!(!told.contains("may exist"), "small maps are compared: {}", told);
                prop_assert_eq!(solution.lines.iter().any(|line| line.to_string().contains("not the cheapest")), is_worse);
                let may_overestimate = estimate == "manhattan";
                prop_assert_eq!(number("cheapest_cost").is_some(), may_overestimate, "{}", text);
                prop_assert!(number("cheapest_cost").is_none_or(|cost| (cost - least).abs() < 1e-6), "{}", text);
                let written = (least * 100.0).round() / 100.0;
                prop_assert!(!is_worse || told.contains(&format!("costs {written}")), "{}", told);
                if algorithm == "a-star" {
                    check_falling(&*lesson, may_overestimate);
                }
            }
        }
    }
}

/// Checks that the sentence says that f falls where the sum is lower than that of the parent, and nowhere else.
fn check_falling(lesson: &dyn Lesson, may_fall: bool) {
    let mut expanded: Vec<(Datum, f64)> = Vec::new();
    for step in 1..=lesson.steps() {
        let fact = lesson.fact(step);
        let of = |name: &str| fact.values.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone());
        if fact.event != "expand" {
            continue;
        }
        let f = match of("f") {
            Some(Datum::Whole(whole)) => whole as f64,
            Some(Datum::Number(number)) => number,
            other => panic!("{other:?}"),
        };
        let parent = expanded.iter().rev().find(|(state, _)| Some(state) == of("parent").as_ref());
        let falls = parent.is_some_and(|(_, before)| f < before - 1e-9);
        let told = lesson.sentence(step, Charset::Ascii).to_string();
        assert_eq!(told.contains("f falls from"), falls, "{told}");
        assert!(may_fall || !falls, "{told}");
        expanded.extend(of("state").map(|state| (state, f)));
    }
}
