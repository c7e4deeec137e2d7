//! Tests of editing maps, graphs and puzzles with keys and the mouse: the search follows, every change can be undone, and the
//! file keeps all unchanged parts.

use std::fs;
use std::path::{Path, PathBuf};

use crate::editing::FileChange;
use crate::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use crate::keymap::Mode;
use crate::lesson_view::LessonView;
use crate::model::{Model, OpenScreen, Overlay};
use crate::screen::Screen as _;
use crate::testing::{self, drawn, lecture, open, opens, press, send, styled, text};
use crate::update::{Effect, Message, update};
use plywood_document::content::{FileContent, LessonFile, read};
use plywood_lesson::{Spot, Stepped as _};
use plywood_tree::progress::Progress;
use plywood_tree::testing::cases;
use proptest::prelude::*;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (160, 48);
const MAP: &str = "# by hand\ntitle = 'Mine'\nmap = '''\nS..#.\n.#.#.\n.#...\n...9G\n'''  # the way round\n";

fn lesson_view(model: &Model) -> &LessonView {
    model.lesson_view().expect("a lesson is open")
}

fn cells(model: &Model) -> String {
    lesson_view(model).lesson().changeable().expect("a map").cells().text()
}

fn says(model: &Model, words: &str) {
    assert!(text(model).contains(words), "{words}\n{}", text(model));
}

fn mouse(model: &mut Model, kind: MouseEventKind, (column, row): (u16, u16)) {
    let panes = lesson_view(model).laid_out();
    let area = panes[0].area(Spot { column, row }).expect("in view");
    let (column, row) = (area.x + area.width / 2, area.y + area.height / 2);
    send(model, Message::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
}

const DOWN: MouseEventKind = MouseEventKind::Down(MouseButton::Left);
const DRAG: MouseEventKind = MouseEventKind::Drag(MouseButton::Left);

#[test]
fn keys_put_walls_costs_start_and_goal_and_the_search_follows() {
    let mut model = open(MAP, SMALL);
    press(&mut model, "⇲e");
    assert_eq!(model.mode(), Mode::Changing);
    says(&model, "(4, 3)");
    says(&model, "no edits, saved");
    // The cursor starts at the node of the step: the goal.
    press(&mut model, "←↑↑←#");
    assert_eq!(cells(&model), "S..#.\n.###.\n.#...\n...9G");
    says(&model, "expanded");
    says(&model, "1 edit, not saved");
    says(&model, "• edited");
    press(&mut model, "↓5");
    assert_eq!(cells(&model), "S..#.\n.###.\n.#5..\n...9G");
    press(&mut model, "↑↑⏎");
    assert_eq!(cells(&model), "S.5#.\n.###.\n.#5..\n...9G", "the same again");
    press(&mut model, "←←←←S");
    assert_eq!(cells(&model), "S.5#.\n.###.\n.#5..\n...9G", "it stands there");
    press(&mut model, "→S↓↓↓→→→→→→#");
    says(&model, "G is here");
    press(&mut model, "G");
    says(&model, "4 edits, not saved");
    press(&mut model, "↑G");
    assert_eq!(cells(&model), ".S5#.\n.###.\n.#5.G\n...9.");
    assert_eq!(
        lesson_view(&model).common.playback.position,
        lesson_view(&model).steps(),
        "who has seen the end sees it"
    );
    press(&mut model, "A");
    says(&model, "symbols here: . ground, # wall");
    press(&mut model, "⎋");
    assert_eq!(model.mode(), Mode::Lesson);
    says(&model, "• edited");
}

#[test]
fn everything_is_undone_and_done_again() {
    let mut model = open(MAP, SMALL);
    let first = cells(&model);
    press(&mut model, "e→#→9→.↓↓G");
    let last = cells(&model);
    assert_ne!(first, last);
    press(&mut model, "uuuuuu");
    says(&model, "nothing to undo");
    assert_eq!(cells(&model), first);
    says(&model, "undone");
    assert!(!text(&model).contains("• edited"));
    press(&mut model, "UU^rUU");
    says(&model, "nothing to redo");
    assert_eq!(cells(&model), last);
}

#[test]
fn the_mouse_draws_walls_and_drags_the_start() {
    let mut model = open(MAP, SMALL);
    let first = cells(&model);
    press(&mut model, "e");
    mouse(&mut model, DOWN, (0, 2));
    mouse(&mut model, DRAG, (2, 2));
    assert_eq!(cells(&model), "S..#.\n.#.#.\n###..\n...9G", "the first sign is a wall, and no place is left out");
    mouse(&mut model, DOWN, (0, 0));
    mouse(&mut model, DRAG, (1, 1));
    mouse(&mut model, DRAG, (3, 3));
    assert_eq!(cells(&model), "...#.\n.#.#.\n###..\n...SG", "what the start was dragged over is as it was");
    mouse(&mut model, DRAG, (4, 3));
    assert_eq!(cells(&model), "...#.\n.#.#.\n###..\n...SG", "a goal is not dragged over");
    mouse(&mut model, MouseEventKind::Down(MouseButton::Right), (0, 2));
    assert_eq!(cells(&model), "...#.\n.#.#.\n.##..\n...SG");
    press(&mut model, "u");
    press(&mut model, "u");
    assert_eq!(cells(&model), "S..#.\n.#.#.\n###..\n...9G", "a stroke is undone at once");
    press(&mut model, "u");
    assert_eq!(cells(&model), first);
    // Typed numbers are drawn from then on.
    press(&mut model, "7u");
    mouse(&mut model, DOWN, (4, 0));
    assert_eq!(cells(&model), "S..#7\n.#.#.\n.#...\n...9G");
    let drawn = cells(&model);
    press(&mut model, "⎋");
    for row in 0..24 {
        let event = MouseEvent { kind: DOWN, column: 40, row, modifiers: KeyModifiers::NONE };
        send(&mut model, Message::Mouse(event));
    }
    assert_eq!(cells(&model), drawn, "it draws only while a map is edited");
}

/// The next change is drawn while the search of the previous one runs, and is computed after it.
#[test]
fn what_is_drawn_is_seen_before_it_is_searched() {
    let mut model = open(MAP, SMALL);
    press(&mut model, "e");
    let at = |model: &Model, column, row| {
        let area = lesson_view(model).laid_out()[0].area(Spot { column, row }).expect("in view");
        (area.x, area.y)
    };
    let event = |kind, (column, row)| Message::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE });
    let walls = |model: &Model| text(model).matches('█').count();
    let before = walls(&model);
    let there = at(&model, 0, 2);
    let Effect::Start(job) = update(&mut model, event(DOWN, there)) else { panic!("a search") };
    assert!(lesson_view(&model).is_pending() && walls(&model) > before, "{}", text(&model));
    let there = at(&model, 2, 2);
    assert!(matches!(update(&mut model, event(DRAG, there)), Effect::None), "one after the other");
    let outcome = crate::job::perform(*job, &std::sync::Arc::new(Progress::default()));
    let Effect::Start(job) = update(&mut model, Message::Done(Box::new(outcome))) else { panic!("the rest") };
    assert_eq!(cells(&model), "S..#.\n.#.#.\n##...\n...9G");
    // A stopped change is undone.
    drop(job);
    send(&mut model, Message::Done(Box::new(crate::job::Outcome::Cancelled)));
    assert_eq!(cells(&model), "S..#.\n.#.#.\n##...\n...9G");
    assert_eq!(lesson_view(&model).edits.as_ref().map(|changing| changing.strokes.cells().text()), Some(cells(&model)));
}

#[test]
fn both_searches_of_a_comparison_follow() {
    let mut model = open(MAP, LARGE);
    press(&mut model, "ce→#");
    let both: Vec<String> =
        lesson_view(&model).panes.iter().map(|lesson| lesson.changeable().expect("a map").cells().text()).collect();
    assert_eq!(both, vec!["S#.#.\n.#.#.\n.#...\n...9G"; 2]);
    press(&mut model, "uec");
    assert!(!lesson_view(&model).is_compared());
}

fn numbers(model: &Model) -> Vec<f64> {
    let cells = lesson_view(model).lesson().changeable().expect("a graph").cells();
    cells.amounts().iter().map(|amount| amount.to_number()).collect()
}

fn mouse_on(model: &mut Model, kind: MouseEventKind, name: &str) {
    let lesson = std::sync::Arc::clone(lesson_view(model).lesson());
    let changeable = lesson.changeable().expect("a graph");
    let cells = changeable.cells();
    let mut all = (0..cells.places()).map(|index| cells.spot(index));
    let spot = all.find(|&spot| changeable.called(spot) == name).expect("a place");
    mouse(model, kind, (spot.column, spot.row));
}

#[test]
fn costs_and_estimates_of_a_graph_are_typed_and_its_ends_are_moved() {
    let mut model = lecture("romania", (120, 40));
    let (first, before) = (numbers(&model), cells(&model));
    press(&mut model, "⇲e");
    says(&model, "Bucharest  goal, heuristic 0");
    mouse_on(&mut model, DOWN, "Pitesti – Bucharest");
    says(&model, "Pitesti – Bucharest  cost 101");
    assert_eq!(numbers(&model), first, "a click only points");
    press(&mut model, "300");
    says(&model, "cost 418 → 450");
    says(&model, "1 edit, not saved");
    says(&model, "Enter sets 300");
    press(&mut model, "u");
    assert_eq!(numbers(&model), first, "the digits of a number are one stroke");
    press(&mut model, "U");
    mouse_on(&mut model, DOWN, "Sibiu");
    press(&mut model, "2.5");
    says(&model, "Sibiu  heuristic 2.5");
    says(&model, "2 edits, not saved");
    press(&mut model, "S");
    says(&model, "Sibiu  start, heuristic 2.5");
    mouse_on(&mut model, DOWN, "Bucharest");
    mouse_on(&mut model, DRAG, "Iasi");
    says(&model, "Iasi  goal, heuristic 226");
    assert_eq!(
        lesson_view(&model).common.playback.position,
        lesson_view(&model).steps(),
        "who has seen the end sees it"
    );
    mouse_on(&mut model, DRAG, "Neamt");
    press(&mut model, "u");
    assert!(cells(&model).contains('S') && cells(&model).find('G') == before.find('G'), "a drag is one stroke");
    press(&mut model, "#");
    says(&model, "symbols here: digits");
    press(&mut model, "uuu");
    assert_eq!((numbers(&model), cells(&model)), (first, before));
    assert!(!lesson_view(&model).is_unsaved());
}

#[test]
fn tiles_are_slid_by_keys_and_with_the_mouse() {
    {
        let mut model = lecture("eight-puzzle", SMALL);
        let first = cells(&model);
        press(&mut model, "e");
        says(&model, "row 3, column 2  the gap");
        press(&mut model, "↑⏎");
        assert_eq!(cells(&model), "142\n3_5\n678");
        says(&model, "cost 3 → 2");
        mouse(&mut model, DOWN, (1, 0));
        mouse(&mut model, DRAG, (0, 0));
        assert_eq!(cells(&model), "_12\n345\n678", "the gap follows the mouse");
        says(&model, "2 edits, not saved");
        press(&mut model, "2");
        says(&model, "cannot swap the gap and 2");
        press(&mut model, "→2");
        says(&model, "cannot swap 2 and 1");
        assert_eq!(cells(&model), "_12\n345\n678");
        press(&mut model, "uu");
        assert_eq!(cells(&model), first);
    }

    for size in [SMALL, LARGE] {
        let mut model = open("title = 'Fifteen'\npuzzle = '1 2 6 3 4 5 10 7 8 _ 9 11 12 13 14 15'", size);
        press(&mut model, "e");
        says(&model, "row 3, column 2  the gap");
        press(&mut model, "→⏎");
        assert_eq!(cells(&model), "1263\n45a7\n89_b\ncdef");
        mouse(&mut model, DOWN, (2, 2));
        mouse(&mut model, DRAG, (2, 1));
        assert_eq!(cells(&model), "1263\n45_7\n89ab\ncdef", "the gap follows the mouse");
        says(&model, "2 edits, not saved");
        press(&mut model, "uu");
        assert_eq!(cells(&model), "1263\n45a7\n8_9b\ncdef");
    }
}

#[test]
fn what_was_changed_of_graphs_and_puzzles_is_saved_and_the_rest_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, keys, changed) in [
        ("romania", "e77S", vec![("Arad = 366", "Arad = 77")]),
        ("eight-puzzle", "e↑⏎", vec![("3 7 5 6 _ 8", "3 _ 5 6 7 8")]),
    ] {
        let path = folder.path().join(format!("{name}.toml"));
        let text = plywood_tree::library::find(name).expect("a lecture").text;
        fs::write(&path, text).expect("written");
        let mut model = testing::gallery(SMALL);
        send(&mut model, opens(file(&path)));
        press(&mut model, keys);
        press(&mut model, "w");
        says(&model, &format!("saved as {name}.toml"));
        let expected = changed.iter().fold(text.to_owned(), |text, (before, after)| text.replace(before, after));
        assert_eq!(fs::read_to_string(&path).expect("there"), expected, "{name}");
        news(&mut model, &path);
        says(&model, "1 edit, saved");
    }
}

#[test]
fn a_graph_and_a_puzzle_being_changed_at_a_desk_and_in_a_lecture_hall() {
    let screens = [
        (SMALL, "romania", "⇲e←"),
        (LARGE, "romania", "⇲ce←300"),
        (SMALL, "eight-puzzle", "e↑⏎"),
        (LARGE, "eight-puzzle", "ce↑⏎⇲"),
    ];
    let screens = screens.map(|(size, name, keys)| {
        let mut model = lecture(name, size);
        press(&mut model, keys);
        styled(&model)
    });
    testing::snapshot("screens/routes__changed", &screens.join("\n"));
}

#[test]
fn what_cannot_be_changed_says_why() {
    for (name, why) in [
        ("history", "edit a page in its file"),
        ("prisoners-dilemma", "edit payoffs in the file"),
        ("seltens-horse", "edit hidden moves in the file"),
        ("sussman", "edit facts and actions in the PDDL"),
    ] {
        let mut model = lecture(name, SMALL);
        press(&mut model, "e");
        assert_eq!(model.mode(), Mode::Lesson);
        says(&model, why);
        says(&model, "when you save");
    }
    for name in ["wall", "marsh", "two-agents", "romania", "eight-puzzle"] {
        let mut model = lecture(name, SMALL);
        press(&mut model, "e");
        assert_eq!(model.mode(), Mode::Changing);
    }
}

fn on_disk() -> (tempfile::TempDir, PathBuf, Model) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("map.toml");
    fs::write(&path, MAP).expect("written");
    let mut model = testing::gallery(SMALL);
    send(&mut model, opens(file(&path)));
    (folder, path, model)
}

fn file(path: &Path) -> LessonFile {
    let input = plywood_document::files::read(path).expect("a file");
    match read(&input, Some(path.to_owned()), &std::sync::Arc::default()).expect("a map") {
        FileContent::Lesson(file) => *file,
        FileContent::Searched(_) => panic!("a map"),
    }
}

fn news(model: &mut Model, path: &Path) {
    let outcome = Ok(FileContent::Lesson(Box::new(file(path))));
    send(model, Message::FileChanged(Box::new(FileChange { files: vec![path.to_owned()], outcome })));
}

#[test]
fn a_map_is_saved_with_its_comments_and_a_conflict_is_said() {
    let (_folder, path, mut model) = on_disk();
    press(&mut model, "e→#w");
    says(&model, "saved as map.toml");
    let saved = MAP.replace("S..#.", "S#.#.");
    assert_eq!(fs::read_to_string(&path).expect("there"), saved);
    news(&mut model, &path);
    says(&model, "1 edit, saved");
    // Another program changes the file while nothing is unsaved.
    fs::write(&path, saved.replace("Mine", "Theirs").replace("...9G", "..99G")).expect("written");
    news(&mut model, &path);
    says(&model, "Theirs");
    assert_eq!(cells(&model), "S#.#.\n.#.#.\n.#...\n..99G");
    // The same with unsaved changes.
    press(&mut model, "→#");
    let theirs = fs::read_to_string(&path).expect("there").replace("..99G", ".999G");
    fs::write(&path, &theirs).expect("written");
    news(&mut model, &path);
    says(&model, "changed on disk: L loads it");
    press(&mut model, "w");
    says(&model, "has changed on disk");
    assert_eq!(fs::read_to_string(&path).expect("there"), theirs, "it is not overwritten");
    press(&mut model, "L");
    assert_eq!(cells(&model), "S#.#.\n.#.#.\n.#...\n.999G");
    press(&mut model, "u");
    assert_eq!(cells(&model), "S###.\n.#.#.\n.#...\n..99G", "undo brings ours back");
    press(&mut model, "w");
    assert!(fs::read_to_string(&path).expect("there").contains("S###.\n.#.#.\n.#...\n..99G\n'''  # the way round"));
    assert_eq!(fs::read_dir(path.parent().expect("a folder")).expect("a folder").count(), 1, "nothing is left behind");
}

#[test]
fn leaving_asks_what_is_to_become_of_changes() {
    for (key, ends) in [("s", "S#.#."), ("d", "S..#."), ("k", "S..#.")] {
        let (_folder, path, mut model) = on_disk();
        press(&mut model, "e→#e⌫");
        assert!(matches!(model.overlay, Overlay::Leaving(_)), "{}", text(&model));
        says(&model, "Your edits are not saved");
        press(&mut model, "⎋");
        assert!(model.lesson_view().is_some());
        press(&mut model, ">");
        says(&model, "unsaved edits: save them first");
        press(&mut model, &format!("⌫{key}"));
        assert!(matches!(model.screen, OpenScreen::Gallery), "{key}: {}", text(&model));
        assert!(fs::read_to_string(&path).expect("there").contains(ends), "{key}");
    }
    let (_folder, _, mut model) = on_disk();
    press(&mut model, "e→#u⎋⌫");
    assert!(matches!(model.screen, OpenScreen::Gallery), "nothing is unsaved");
}

#[test]
fn a_lecture_is_saved_under_a_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.toml");
    let mut model = lecture("wall", SMALL);
    press(&mut model, "e→#w");
    assert!(
        matches!(&model.overlay, Overlay::SaveAs(name, None) if name.split_once('.').is_some_and(|(_, ending)| ending == "toml")),
        "{:?}",
        model.overlay
    );
    press(&mut model, &"⌫".repeat(40));
    press(&mut model, &format!("{}⏎", path.display()));
    says(&model, "saved as mine.toml");
    let text = plywood_tree::library::find("wall").expect("a lecture").text;
    let saved = fs::read_to_string(&path).expect("there");
    let differing = text.lines().zip(saved.lines()).filter(|(before, after)| before != after).count();
    assert_eq!((differing, text.len()), (1, saved.len()), "{saved}");
    assert_eq!(
        lesson_view(&model).document.origin.path.as_deref(),
        Some(path.canonicalize().expect("there").as_path())
    );
    // A map in one format cannot be saved in another.
    press(&mut model, "W");
    press(&mut model, &"⌫".repeat(40));
    press(&mut model, &format!("{}⏎", folder.path().join("mine.json").display()));
    says(&model, "cannot hold the edits");
}

#[test]
fn a_map_being_changed_at_a_desk_and_in_a_lecture_hall() {
    let screens = [(SMALL, "wall", "⇲e←←↑#"), (LARGE, "marsh", "⇲ce←↑↑#"), ((120, 40), "wall", "P⇲e↑9")];
    let screens = screens.map(|(size, name, keys)| {
        let mut model = lecture(name, size);
        press(&mut model, keys);
        styled(&model)
    });
    testing::snapshot("screens/maps__changed", &screens.join("\n"));
}

fn any_changes() -> impl Strategy<Value = Vec<(u8, char, u16, u16)>> {
    let keys: Vec<char> = "#.0959SG→←↑↓→←↑↓⏎ uuUnN⇱⇲e⎋cwW?bPt".chars().collect();
    prop::collection::vec((0_u8..6, prop::sample::select(keys), 0_u16..90, 0_u16..26), 0..40)
}

proptest! {
    #![proptest_config(cases(96))]

    /// Any keys and clicks leave a screen that can be drawn and a lesson that matches its cells. Undoing all of them restores the
    /// start.
    #[test]
    fn any_keys_and_clicks_on_a_map_leave_it_whole(changes in any_changes(), width in 1_u16..160, height in 1_u16..50) {
        let mut model = open(MAP, (width, height));
        press(&mut model, "e");
        for (what, key, column, row) in changes {
            match what {
                0..=3 if matches!(model.overlay, Overlay::SaveAs(..)) => press(&mut model, "⎋"),
                // A lecture has no file: saving opens a prompt, which gets no answer here.
                0..=3 => press(&mut model, &key.to_string()),
                4 => send(&mut model, Message::Mouse(MouseEvent { kind: DOWN, column, row, modifiers: KeyModifiers::NONE })),
                _ => send(&mut model, Message::Mouse(MouseEvent { kind: DRAG, column, row, modifiers: KeyModifiers::NONE })),
            }
            prop_assert_eq!(drawn(&model).area.as_size(), (width, height).into());
        }
        let there = lesson_view(&model).edits.as_ref().expect("changed").strokes.cells().text();
        for lesson in &lesson_view(&model).panes {
            prop_assert_eq!(&lesson.changeable().expect("a map").cells().text(), &there);
        }
        press(&mut model, "⎋⎋⎋");
        press(&mut model, "e");
        press(&mut model, &"u".repeat(60));
        prop_assert_eq!(cells(&model), "S..#.\n.#.#.\n.#...\n...9G");
        prop_assert!(!lesson_view(&model).is_unsaved());
    }

    #[test]
    fn any_keys_and_clicks_on_a_graph_or_a_puzzle_leave_it_whole(
        changes in any_changes(),
        name in prop::sample::select(vec!["romania", "eight-puzzle", "depth-limit"]),
        width in 1_u16..160,
        height in 1_u16..50,
    ) {
        let mut model = lecture(name, (width, height));
        let first = lesson_view(&model).lesson().changeable().expect("changed").cells();
        press(&mut model, "e");
        for (what, key, column, row) in changes {
            match what {
                0..=3 if matches!(model.overlay, Overlay::SaveAs(..)) => press(&mut model, "⎋"),
                0..=3 => press(&mut model, &key.to_string()),
                4 => send(&mut model, Message::Mouse(MouseEvent { kind: DOWN, column, row, modifiers: KeyModifiers::NONE })),
                _ => send(&mut model, Message::Mouse(MouseEvent { kind: DRAG, column, row, modifiers: KeyModifiers::NONE })),
            }
            prop_assert_eq!(drawn(&model).area.as_size(), (width, height).into());
        }
        let there = lesson_view(&model).edits.as_ref().expect("changed").strokes.cells().as_ref().clone();
        for lesson in &lesson_view(&model).panes {
            prop_assert_eq!(&lesson.changeable().expect("changed").cells(), &there);
        }
        press(&mut model, "⎋⎋⎋");
        press(&mut model, "e");
        press(&mut model, &"u".repeat(60));
        prop_assert_eq!(lesson_view(&model).lesson().changeable().expect("changed").cells(), first);
        prop_assert!(!lesson_view(&model).is_unsaved());
    }
}

#[test]
fn a_file_that_is_of_another_kind_now_is_said_so() {
    let (_folder, path, mut model) = on_disk();
    fs::write(&path, "tree = [1, 2]\n").expect("written");
    let input = plywood_document::files::read(&path).expect("a file");
    let outcome =
        read(&input, Some(path.clone()), &std::sync::Arc::default()).map_err(|found| found[0].message.clone());
    send(&mut model, Message::FileChanged(Box::new(FileChange { files: vec![path], outcome })));
    says(&model, "the file is now of another kind");
    assert!(model.lesson_view().is_some(), "the last good map is shown");
}
