//! Maps edited in place: every edit must give the lesson of the edited file.

use super::{read, route, value};
use plywood_document::content::with_signs;
use plywood_drawing::picture::Sheet;
use plywood_drawing::scene::Stroke;
use plywood_lesson::{Cells, Changeable, Drawing, Lesson, Place, Put, Sign, Spot};
use plywood_messages::words::Charset;
use plywood_tree::progress::Progress;
use proptest::prelude::*;

const MAP: &str = "# by hand\nmap = '''\nS..#1\n.#.#.\n.#...\n4..9G\n'''  # the way round\nmoves = 4\n";

pub(super) fn changeable(lesson: &dyn Lesson) -> &dyn Changeable {
    lesson.changeable().expect("a map")
}

fn put(lesson: &dyn Lesson, cells: &Cells, (column, row): (u16, u16), sign: char) -> Result<(Cells, Vec<Put>), String> {
    put_at(lesson, cells, Spot { column, row }, &sign.to_string())
}

pub(super) fn put_at(lesson: &dyn Lesson, cells: &Cells, spot: Spot, typed: &str) -> Result<(Cells, Vec<Put>), String> {
    let sign = changeable(lesson).sign(spot, typed).ok_or("it means nothing")?;
    let puts = changeable(lesson).put(cells, spot, sign).map_err(|why| why.to_string())?;
    let mut cells = cells.clone();
    for put in &puts {
        cells.set(put.spot, put.after);
    }
    Ok((cells, puts))
}

pub(super) fn undone(cells: &mut Cells, puts: &[Put]) {
    for put in puts.iter().rev() {
        cells.set(put.spot, put.before);
    }
}

pub(super) fn everything(lesson: &dyn Lesson) -> Vec<String> {
    let steps = 0..=lesson.steps();
    let said = steps.map(|step| {
        let fact = (step > 0).then(|| lesson.fact(step));
        format!("{} {} {fact:?}", lesson.sentence(step, Charset::Ascii), lesson.caption(step, Charset::Ascii))
    });
    said.chain([format!("{:?}", lesson.solution(Charset::Ascii, &Progress::default()))]).collect()
}

#[test]
fn walls_costs_start_and_goal_are_put_and_moved() {
    let lesson = route(MAP);
    let cells = changeable(&*lesson).cells();
    assert_eq!(cells.text(), "S..#.\n.#.#.\n.#...\n4..9G", "a cost of 1 is ground");
    let (walled, puts) = put(&*lesson, &cells, (2, 0), '#').expect("a wall");
    assert_eq!((walled.text().as_str(), puts.len()), ("S.##.\n.#.#.\n.#...\n4..9G", 1));
    let (moved, puts) = put(&*lesson, &walled, (3, 3), 'S').expect("another start");
    assert_eq!((moved.text().as_str(), puts.len()), ("..##.\n.#.#.\n.#...\n4..SG", 2));
    let other = changeable(&*lesson).changed(&moved, &std::sync::Arc::default()).expect("a lesson");
    assert_eq!(value(&*other, "cost"), plywood_lesson::Datum::Whole(1));
    assert!(put(&*lesson, &cells, (0, 0), '#').expect_err("the start").contains("S is here"));
    assert!(put(&*lesson, &cells, (0, 0), 'x').is_err() && put(&*lesson, &cells, (5, 0), '#').is_err());
    assert_eq!(put(&*lesson, &cells, (3, 0), '#').expect("a wall").1, Vec::new(), "it is one");
    assert_eq!(put(&*lesson, &cells, (3, 0), '1').expect("ground").1[0].after, Sign::Letter('.'));
}

#[test]
fn nothing_but_the_map_is_written_anew() {
    let file = read("a.toml", MAP).expect("a file");
    let cells = changeable(&*file.content).cells();
    assert_eq!(with_signs(&file, &cells).as_deref(), Some(MAP));
    let (walled, _) = put(&*file.content, &cells, (2, 0), '#').expect("a wall");
    assert_eq!(with_signs(&file, &walled), Some(MAP.replace("S..#1", "S.##1")));
}

#[test]
fn of_several_agents_each_is_moved_by_its_letter() {
    let lesson = route("map = '''\nA..b\nB..a'''");
    let cells = changeable(&*lesson).cells();
    let (moved, _) = put(&*lesson, &cells, (1, 0), 'B').expect("a start");
    assert_eq!(moved.text(), "AB.b\n...a");
    let means = |typed| changeable(&*lesson).sign(Spot::default(), typed).is_some();
    assert!(means("A") && !means("C") && !means("S") && !means("12"));
    let in_turn = lesson.with(&[("planning", "in-turn")], &std::sync::Arc::default()).expect("planned");
    let other = changeable(&*in_turn).changed(&moved, &std::sync::Arc::default()).expect("planned");
    assert_eq!(other.settings()[0].option().key, "in-turn", "it is planned as before");
    assert_eq!(changeable(&*other).cells(), moved);
}

#[test]
fn a_place_is_found_where_it_is_drawn_and_the_cursor_is_in_view() {
    let row = ".".repeat(300);
    let mut rows = vec![row; 300];
    (rows[0], rows[299]) = (format!("S{}", ".".repeat(299)), format!("{}G", ".".repeat(299)));
    let large = format!("map = '''\n{}'''\nalgorithm = 'greedy'", rows.join("\n"));
    for (text, size) in [(MAP, (80, 17)), (MAP, (160, 40)), (large.as_str(), (160, 40)), (large.as_str(), (80, 17))] {
        let lesson = route(text);
        let changeable = changeable(&*lesson);
        let cells = changeable.cells();
        let sheet = Sheet { width: size.0, height: size.1, stroke: Stroke::Fine };
        for index in (0..cells.places()).step_by(977).chain([0, 3, cells.places() - 1]) {
            let cursor = cells.spot(index);
            let drawing = Drawing { cells: &cells, cursor };
            let place = Place { step: 3, sheet, drawing };
            let area = changeable.area(place, cursor).expect("in view");
            assert_eq!(changeable.spot(place, (area.x, area.y)), Some(cursor), "{cursor:?}");
            assert!(area.x + area.width <= size.0 && area.y + area.height <= size.1, "{area:?}");
        }
    }
}

/// Only a map that is cut off has an overview, and only if there is room for it.
#[test]
fn what_is_cut_off_has_an_overview() {
    let rows = [format!("S{}", ".".repeat(299)), format!("{}G", ".".repeat(299))];
    let text = format!("map = '''\n{}\n{}{}'''", rows[0], format!("{}\n", ".".repeat(300)).repeat(200), rows[1]);
    let lesson = route(&text);
    let has = |lesson: &dyn Lesson, width, height| {
        let picture = lesson.picture(9, Sheet { width, height, stroke: Stroke::Fine }).expect("drawn");
        picture.runs().into_iter().any(|run| run.text == "overview")
    };
    assert!(has(&*lesson, 160, 40) && !has(&*lesson, 80, 17) && !has(&*route(MAP), 160, 40));
}

proptest! {
    #![proptest_config(plywood_tree::testing::cases(48))]

    /// Any edits give the lesson of the saved file; undoing them all restores the original text.
    #[test]
    fn any_changes_give_the_lesson_of_their_file(
        changes in proptest::collection::vec((0_u16..5, 0_u16..4, prop::sample::select("#.0123456789SG".chars().collect::<Vec<_>>())), 0..24),
        moves in 0_usize..3,
    ) {
        let text = MAP.replace("moves = 4", ["moves = 4", "moves = 8", "moves = 8\ncut_corners = true"][moves]);
        let file = read("a.toml", &text).expect("a file");
        let mut lesson = std::sync::Arc::clone(&file.content);
        let first = changeable(&*lesson).cells();
        let (mut cells, mut history) = (first.clone(), Vec::new());
        for (column, row, sign) in changes {
            let Ok((changed, puts)) = put(&*lesson, &cells, (column, row), sign) else { continue };
            cells = changed;
            history.push(puts);
            lesson = changeable(&*lesson).changed(&cells, &std::sync::Arc::default()).expect("a lesson");
            prop_assert_eq!(changeable(&*lesson).cells(), cells.clone());
        }
        let written = with_signs(&file, &cells).expect("it can be written");
        let again = read("a.toml", &written).expect("it can be read");
        prop_assert_eq!(everything(&*again.content), everything(&*lesson));
        prop_assert!(written.starts_with("# by hand\n") && written.contains("'''  # the way round\n"));
        for puts in history.iter().rev() {
            undone(&mut cells, puts);
        }
        prop_assert_eq!(with_signs(&file, &cells), Some(text));
        prop_assert_eq!(cells, first);
    }
}
