//! Graphs and puzzles edited in place: every edit must give the lesson of the edited file.

use std::collections::HashSet;

use super::changes::{changeable, everything, put_at, undone};
use super::{lecture, read, route, value};
use plywood_document::content::with_signs;
use plywood_drawing::picture::Sheet;
use plywood_drawing::scene::Stroke;
use plywood_lesson::{Cells, Datum, Drawing, Lesson, Place, Sign, Spot, Towards};
use plywood_tree::cost::Cost;
use plywood_tree::progress::Progress;
use proptest::prelude::*;

const GRAPH: &str = "# by hand\nstart = 'Arad'  # here\ngoal = \"Deva\"\nedges = [\n  ['Arad', 'Brad', 2], # a road\n  \
['Brad', 'Deva', 3.5],\n  ['Arad', 'Cluj'], ['Cluj', 'Deva', 9],\n]\n[estimates]\nArad = 4\nBrad = 3  # near\nCluj = 1\nDeva = 0\n\
[positions]\nArad = [0, 0]\nBrad = [3, 4]\nCluj = [3, -4]\nDeva = [9, 0]\n";
const PUZZLE: &str = "# by hand\npuzzle = \"\"\"\n1 4 2\n3 7 5\n6 _ 8\"\"\"  # as found\nalgorithm = 'a-star'\n";
const FIFTEEN: &str = "puzzle = '4 1 2 3 5 9 6 7 8 _ 10 11 12 13 14 15'\nalgorithm = 'ida-star'\n";

const fn place(cells: &Cells, cursor: Spot, size: (u16, u16)) -> Place<'_> {
    let sheet = Sheet { width: size.0, height: size.1, stroke: Stroke::Fine };
    Place { step: 2, sheet, drawing: Drawing { cells, cursor } }
}

/// Place of a node or edge of a graph; nodes come first.
fn spot(lesson: &dyn Lesson, name: &str) -> Spot {
    let cells = changeable(lesson).cells();
    let mut all = (0..cells.places()).map(|index| cells.spot(index));
    all.find(|&spot| changeable(lesson).called(spot) == name).unwrap_or_else(|| panic!("{name}"))
}

#[test]
fn costs_estimates_start_and_goal_of_a_graph_are_changed() {
    let file = read("a.toml", GRAPH).expect("a file");
    let lesson = &*file.content;
    let cells = changeable(lesson).cells();
    assert_eq!((cells.text().as_str(), cells.amounts().len()), ("S.G.", 8), "nodes in the order of the edges");
    assert_eq!(value(lesson, "cost"), Datum::Number(5.5));
    let (dear, _) = put_at(lesson, &cells, spot(lesson, "Arad – Brad"), "80").expect("a cost");
    let (dear, _) = put_at(lesson, &dear, spot(lesson, "Arad – Cluj"), "2.5").expect("a cost");
    let (dear, puts) = put_at(lesson, &dear, spot(lesson, "Brad"), "7").expect("an estimate");
    assert_eq!(
        changeable(lesson).held(puts[0].spot),
        spot(lesson, "Brad"),
        "the number of a node is what is expected there"
    );
    let other = changeable(lesson).changed(&dear, &std::sync::Arc::default()).expect("a lesson");
    assert_eq!(value(&*other, "cost"), Datum::Number(11.5));
    let (moved, puts) = put_at(lesson, &dear, spot(lesson, "Cluj"), "S").expect("a start");
    assert_eq!((moved.text().as_str(), puts.len()), ("..GS", 2));
    assert!(put_at(lesson, &moved, spot(lesson, "Deva"), "S").expect_err("the goal").contains("G is here"));
    assert!(put_at(lesson, &moved, spot(lesson, "Arad – Brad"), "S").expect_err("an edge").contains("nodes"));
    for wrong in ["#", "x", "1.2.3", "12345678", ".", ""] {
        assert_eq!(put_at(lesson, &moved, spot(lesson, "Arad"), wrong), Err("it means nothing".to_owned()), "{wrong}");
    }
    let written = with_signs(&file, &moved).expect("it can be written");
    let expected = GRAPH
        .replace("start = 'Arad'", "start = 'Cluj'")
        .replace("'Brad', 2]", "'Brad', 80]")
        .replace("['Arad', 'Cluj']", "['Arad', 'Cluj', 2.5]")
        .replace("Brad = 3 ", "Brad = 7 ");
    assert_eq!(written, expected, "nothing else is written anew");
}

#[test]
fn what_no_file_gives_is_not_changed_and_says_so() {
    let placed = GRAPH.replace("[estimates]\nArad = 4\nBrad = 3  # near\nCluj = 1\nDeva = 0\n", "");
    let lesson = route(&placed);
    let said = put_at(&*lesson, &changeable(&*lesson).cells(), spot(&*lesson, "Arad"), "5").expect_err("no estimates");
    assert!(said.contains("computes its heuristic"), "{said}");
    assert!(changeable(&*lesson).signs().contains("cost of an edge; S start"));
    let lesson = route(&GRAPH.replace("Deva\"\n", "Arad\"\n"));
    let (apart, _) = put_at(&*lesson, &changeable(&*lesson).cells(), spot(&*lesson, "Brad"), "S").expect("a start");
    assert_eq!(apart.text(), "GS..", "where one node was both, the goal stays");
}

/// Arrow keys reach every node and edge of the lectures' graphs from everywhere.
#[test]
fn arrows_lead_everywhere_in_a_graph() {
    let texts = ["romania", "depth-limit", "overestimate"].map(|name| (name, lecture(name)));
    for (name, lesson) in &texts {
        for size in [(80, 15), (85, 32), (125, 40), (165, 52)] {
            let cells = changeable(&**lesson).cells();
            let start = changeable(&**lesson).focus(0);
            let (mut seen, mut open) = (HashSet::from([start]), vec![start]);
            while let Some(at) = open.pop() {
                for towards in [Towards::Up, Towards::Down, Towards::Left, Towards::Right] {
                    let next = changeable(&**lesson).next(place(&cells, at, size), towards);
                    if seen.insert(next) {
                        open.push(next);
                    }
                }
            }
            let given = cells.letters().len() + cells.amounts().len();
            let pointed = (0..given).map(|index| cells.spot(index));
            let pointed = pointed.filter(|&spot| changeable(&**lesson).held(spot) == spot);
            let missed: Vec<_> =
                pointed.filter(|spot| !seen.contains(spot)).map(|s| changeable(&**lesson).called(s)).collect();
            assert_eq!(missed, Vec::<String>::new(), "{name} {size:?}");
        }
    }
}

#[test]
fn what_is_pointed_at_is_found_where_it_is_drawn() {
    let table = GRAPH.split("[positions]").next().expect("the rest");
    for text in [GRAPH, table, PUZZLE, FIFTEEN] {
        for size in [(80, 15), (125, 40), (40, 8)] {
            let lesson = route(text);
            let cells = changeable(&*lesson).cells();
            let all: Vec<Spot> = (0..cells.places()).map(|index| cells.spot(index)).collect();
            let held: Vec<Spot> = all.into_iter().filter(|&spot| changeable(&*lesson).held(spot) == spot).collect();
            for spot in held {
                let place = place(&cells, spot, size);
                let area = changeable(&*lesson).area(place, spot).expect("in view");
                assert!(area.x + area.width <= size.0 && area.y + area.height <= size.1, "{area:?} {size:?}");
                let found = changeable(&*lesson).spot(place, (area.x, area.y));
                assert_eq!(found, Some(spot), "{size:?} {}", changeable(&*lesson).called(spot));
                assert!(changeable(&*lesson).picture(place).is_ok());
            }
        }
    }
}

#[test]
fn tiles_slide_and_what_cannot_be_solved_is_refused_with_the_reason() {
    let lesson = route(PUZZLE);
    let cells = changeable(&*lesson).cells();
    assert_eq!(cells.text(), "142\n375\n6_8");
    let slid = |cells: &Cells, (column, row): (u16, u16)| {
        let puts = changeable(&*lesson).put(cells, Spot { column, row }, Sign::Letter('_')).expect("a slide");
        let mut cells = cells.clone();
        for put in puts {
            cells.set(put.spot, put.after);
        }
        cells
    };
    assert_eq!(slid(&cells, (1, 1)).text(), "142\n3_5\n678");
    assert_eq!(slid(&cells, (1, 0)).text(), "1_2\n345\n678", "all that is between slides along");
    assert_eq!(slid(&cells, (2, 0)).text(), "14_\n372\n685", "first along the row, then along the column");
    let home = slid(&slid(&cells, (1, 0)), (0, 0));
    let solved = changeable(&*lesson).changed(&home, &std::sync::Arc::default()).expect("a lesson");
    assert_eq!(value(&*solved, "cost"), Datum::Whole(0));
    let refused = put_at(&*lesson, &cells, Spot { column: 0, row: 0 }, "2").expect_err("not to be solved");
    assert!(refused.contains("cannot swap 2 and 1"), "{refused}");
    let refused = put_at(&*lesson, &cells, Spot { column: 1, row: 2 }, "4").expect_err("not to be solved");
    assert!(refused.contains("the gap and 4"), "{refused}");
    assert!(put_at(&*lesson, &cells, Spot { column: 1, row: 2 }, "7").is_ok(), "a slide");
    let file = read("a.toml", PUZZLE).expect("a file");
    assert_eq!(with_signs(&file, &slid(&cells, (1, 1))), Some(PUZZLE.replace("3 7 5\n6 _ 8", "3 _ 5\n6 7 8")));
    let file = read("a.toml", FIFTEEN).expect("a file");
    let cells = changeable(&*file.content).cells();
    let (slid, _) = put_at(&*file.content, &cells, Spot { column: 1, row: 2 }, "10").expect("a slide");
    assert_eq!(with_signs(&file, &slid), Some(FIFTEEN.replace("_ 10", "10 _")));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any edits of a graph give the lesson of its saved file; undoing them all restores the original text.
    #[test]
    fn any_changes_of_a_graph_give_the_lesson_of_their_file(
        changes in proptest::collection::vec((0_usize..14, prop::sample::select(vec!["S", "G", "0", "7", "12", "2.5", "."])), 0..24),
        directed in any::<bool>(),
    ) {
        let text = format!("directed = {directed}\n{GRAPH}");
        let file = read("a.toml", &text).expect("a file");
        let mut lesson = std::sync::Arc::clone(&file.content);
        let first = changeable(&*lesson).cells();
        let (mut cells, mut history) = (first.clone(), Vec::new());
        for (index, typed) in changes {
            let Ok((changed, puts)) = put_at(&*lesson, &cells, cells.spot(index), typed) else { continue };
            cells = changed;
            history.push(puts);
            lesson = changeable(&*lesson).changed(&cells, &std::sync::Arc::default()).expect("a lesson");
            prop_assert_eq!(changeable(&*lesson).cells(), cells.clone());
        }
        let written = with_signs(&file, &cells).expect("it can be written");
        let again = read("a.toml", &written).expect("it can be read");
        prop_assert_eq!(everything(&*again.content), everything(&*lesson));
        prop_assert!(written.contains("# by hand") && written.contains("# a road") && written.contains("  # near"));
        for puts in history.iter().rev() {
            undone(&mut cells, puts);
        }
        prop_assert_eq!(with_signs(&file, &cells), Some(text));
        prop_assert_eq!(cells, first);
    }

    /// Any slides of a puzzle give the lesson of its saved file; undoing them all restores the original text.
    #[test]
    fn any_slides_give_the_lesson_of_their_file(
        changes in proptest::collection::vec((0_u16..3, 0_u16..3, 0_u8..9), 0..12),
    ) {
        let file = read("a.toml", PUZZLE).expect("a file");
        let mut lesson = std::sync::Arc::clone(&file.content);
        let first = changeable(&*lesson).cells();
        let (mut cells, mut history) = (first.clone(), Vec::new());
        for (column, row, tile) in changes {
            let typed = tile.to_string();
            let Ok((changed, puts)) = put_at(&*lesson, &cells, Spot { column, row }, &typed) else { continue };
            cells = changed;
            history.push(puts);
        }
        lesson = changeable(&*lesson).changed(&cells, &std::sync::Arc::default()).expect("a lesson");
        let written = with_signs(&file, &cells).expect("it can be written");
        let again = read("a.toml", &written).expect("it can be read");
        prop_assert_eq!(again.content.solution(plywood_messages::words::Charset::Ascii, &Progress::default()).map(|s| s.values), lesson.solution(plywood_messages::words::Charset::Ascii, &Progress::default()).map(|s| s.values));
        for puts in history.iter().rev() {
            undone(&mut cells, puts);
        }
        prop_assert_eq!(with_signs(&file, &cells), Some(PUZZLE.to_owned()));
        prop_assert_eq!(cells, first);
    }
}

#[test]
fn a_cost_that_is_typed_is_the_cost() {
    let lesson = route(GRAPH);
    let sign = |typed: &str| changeable(&*lesson).sign(Spot::default(), typed);
    assert_eq!(sign("12.5"), Some(Sign::Amount(Cost::from_number(12.5).expect("a cost"))));
    assert_eq!((sign("12."), sign("-1"), sign("1e3")), (Some(Sign::Amount(Cost::whole(12))), None, None));
}
