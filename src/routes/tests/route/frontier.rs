//! Checks that the explanation of an expansion, the list of the frontier and the next expansion agree.

use std::sync::Arc;

use super::{lectures, route};
use plywood_drawing::picture::Sheet;
use plywood_drawing::scene::Stroke;
use plywood_lesson::Lesson;
use plywood_messages::words::Charset;
use plywood_tree::progress::Progress;
use plywood_tree::testing;
use proptest::prelude::*;

const ALGORITHMS: [&str; 9] = [
    "breadth-first",
    "depth-first",
    "iterative-deepening",
    "uniform-cost",
    "greedy",
    "a-star",
    "weighted-a-star",
    "ida-star",
    "bidirectional",
];

/// First state of the drawn list; `None` if the frontier is empty.
fn first_listed(lesson: &dyn Lesson, step: usize) -> Option<String> {
    let picture = lesson.picture(step, Sheet { width: 200, height: 60, stroke: Stroke::Fine }).expect("room");
    let runs = picture.runs();
    let heading = runs.iter().find(|run| run.text.starts_with("frontier ")).expect("a list");
    let below = runs.iter().find(|run| run.y == heading.y + 1 && run.x == heading.x)?;
    below.text.split_once(' ').map(|(_, name)| name.trim().to_owned()).filter(|name| !name.is_empty())
}

/// Checks a dozen steps at most, and returns how many of them named a next state.
fn check(lesson: &dyn Lesson) -> usize {
    let mut count = 0;
    for step in (1..=lesson.steps()).step_by(1 + lesson.steps() / 12) {
        let why: Vec<String> = lesson.why(step).iter().map(ToString::to_string).collect();
        let why = why.join(" ");
        let Some((_, next)) = why.split_once("Next in the frontier is ") else { continue };
        let first = first_listed(lesson, step).expect("somebody is next");
        // The list truncates long names.
        let begins = first.trim_end_matches('…');
        let rest = next.strip_prefix(begins).unwrap_or_else(|| panic!("{first} is first at step {step}: {why}"));
        let is_all = begins.len() < first.len() || rest.starts_with('.') || rest.starts_with(" with ");
        assert!(is_all, "{first} is first at step {step}: {why}");
        // The first state of the list is expanded next, unless a cheaper path or a new pass comes before.
        let following = lesson.sentence(step + 1, Charset::Unicode).to_string();
        let is_expansion = following.contains(" is expanded");
        assert!(!is_expansion || following.starts_with(begins), "{first} is first at step {step}: {following}");
        count += 1;
    }
    count
}

/// Checks the search of the lesson by an algorithm, if it can search it.
fn check_with(lesson: &dyn Lesson, algorithm: &'static str) -> usize {
    lesson.with(&[("algorithm", algorithm)], &Arc::default()).map_or(0, |lesson| check(&*lesson))
}

fn check_all(lesson: &dyn Lesson) {
    for algorithm in ALGORITHMS {
        check_with(lesson, algorithm);
    }
}

#[test]
fn what_is_next_in_a_lecture_is_first_in_its_list() {
    let mut counts = [0; ALGORITHMS.len()];
    let searches = lectures().flat_map(|lesson| (0..ALGORITHMS.len()).map(move |at| (lesson.clone(), at)));
    for (lesson, at) in testing::some(searches) {
        counts[at] += check_with(&*lesson, ALGORITHMS[at]);
    }
    assert!(!testing::is_full_run() || counts.iter().all(|&count| count > 0), "{counts:?}");
}

#[test]
fn romania_names_the_first_of_its_list() {
    let romania = super::lecture("romania");
    let why: Vec<String> = romania.why(3).iter().map(ToString::to_string).collect();
    let order =
        "Sibiu was expanded before Timisoara, which has f = 447. Next in the frontier is Rimnicu Vilcea with f = 413.";
    assert!(why.iter().any(|reason| reason == order), "{why:?}");
    assert_eq!(first_listed(&*romania, 3).as_deref(), Some("Rimnicu Vilcea"));
}

proptest! {
    #![proptest_config(testing::cases(48))]

    #[test]
    fn what_is_next_in_a_random_graph_is_first_in_its_list(
        edges in proptest::collection::vec((0_usize..9, 0_usize..9, 0_u32..20), 1..24),
    ) {
        let text: Vec<String> = edges.iter().map(|(from, to, cost)| format!("['n{from}', 'n{to}', {cost}]")).collect();
        let ends = (edges[0].0, edges[edges.len() - 1].1);
        check_all(&*route(&format!("edges = [{}]\nstart = 'n{}'\ngoal = 'n{}'", text.join(", "), ends.0, ends.1)));
    }

    #[test]
    fn what_is_next_on_a_random_map_is_first_in_its_list(cells in proptest::collection::vec(0_usize..8, 16)) {
        let mut signs: Vec<char> = cells.iter().map(|&cell| "....##29".chars().nth(cell).expect("a sign")).collect();
        (signs[0], signs[15]) = ('S', 'G');
        let map = signs.chunks(4).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("\n");
        check_all(&*route(&format!("map = '''\n{map}'''\nmoves = 8")));
    }

    #[test]
    fn what_is_next_in_a_random_puzzle_is_first_in_its_list(tiles in Just((1..6).collect::<Vec<u8>>()).prop_shuffle()) {
        let tiles: Vec<String> = tiles.iter().map(ToString::to_string).collect();
        let text = format!("puzzle = '''\n_ {}\n{}'''\ngoal = '''\n_ 1 2\n3 4 5'''", tiles[..2].join(" "), tiles[2..].join(" "));
        let source = plywood_tree::source::SourceText::new("a.toml", text.as_str());
        if let Ok(plywood_document::content::FileContent::Lesson(file)) = plywood_document::content::read(&source, None, &std::sync::Arc::<Progress>::default()) {
            let lesson = file.content;
            for name in ["greedy", "a-star", "ida-star"] {
                let lesson = lesson.with(&[("algorithm", name)], &Arc::default());
                if let Ok(lesson) = lesson {
                    check(&*lesson);
                }
            }
        }
    }
}
