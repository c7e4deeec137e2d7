//! Maps, graphs and puzzles: stepping, comparing and changing settings, on a desk and on a projector.

use crate::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use crate::lesson_view::LessonView;
use crate::model::Model;
use crate::testing::{self, drawn, lecture, lessons, open, press, send, styled, text};
use crate::update::Message;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (160, 48);

fn lesson_view(model: &Model) -> &LessonView {
    model.lesson_view().expect("a lesson is open")
}

fn names() -> Vec<&'static str> {
    let is_path = |name: &&str| lesson_view(&lecture(name, SMALL)).lesson().kind() == "path";
    lessons().map(|entry| entry.name).filter(is_path).collect()
}

/// Screens after these keys, one below the other.
fn screens(size: (u16, u16), lectures: &[(&str, &str)]) -> String {
    let screen = |(name, keys): &(&str, &str)| {
        let mut model = lecture(name, size);
        press(&mut model, keys);
        styled(&model)
    };
    lectures.iter().map(screen).collect::<Vec<_>>().join("\n")
}

/// The key moment of each lecture.
const MOMENTS: [(&str, &str); 9] = [
    ("wall", "g20⏎"),
    ("romania", "g7⏎"),
    ("eight-puzzle", "g3⏎"),
    ("depth-limit", "⇲"),
    ("overestimate", "⇲"),
    ("marsh", "g12⏎"),
    ("landmarks", "⇲"),
    ("all-pairs", "→"),
    ("two-agents", "g7⏎"),
];

#[test]
fn the_maps_at_a_desk() {
    testing::snapshot("screens/maps__80x24", &screens(SMALL, &MOMENTS));
    testing::snapshot("screens/maps__160x48", &screens(LARGE, &MOMENTS));
}

#[test]
fn the_maps_in_a_lecture_hall() {
    let [wall, romania, ..] = MOMENTS;
    let projected = [wall, romania].map(|(name, keys)| (name, format!("P{keys}")));
    let projected: Vec<(&str, &str)> = projected.iter().map(|(name, keys)| (*name, keys.as_str())).collect();
    testing::snapshot("screens/maps__projector_120x40", &screens((120, 40), &projected));
}

#[test]
fn dijkstra_beside_a_star() {
    let compared = [("wall", "cg30⏎"), ("all-pairs", "c⇲"), ("two-agents", "cg4⏎")];
    testing::snapshot("screens/maps__compared_80x24", &screens(SMALL, &compared));
}

#[test]
fn every_lecture_of_a_map_has_its_moment() {
    let mut all = names();
    all.sort_unstable();
    let mut moments = MOMENTS.map(|(name, _)| name).to_vec();
    moments.sort_unstable();
    assert_eq!(all, moments);
}

#[test]
fn another_search_and_another_estimate_are_keys_away() {
    let mut model = lecture("romania", SMALL);
    press(&mut model, "⇲");
    assert!(text(&model).contains("The path costs 418"), "{}", text(&model));
    press(&mut model, "o⇲");
    assert!(text(&model).contains("Euclid"), "{}", text(&model));
    press(&mut model, "w");
    assert!(text(&model).contains("No path costs less than 418"), "{}", text(&model));
}

#[test]
fn nothing_moves_while_stepping() {
    let mut model = lecture("wall", LARGE);
    let walls = |model: &Model| -> Vec<(usize, usize)> {
        let text = text(model);
        let rows = text.lines().enumerate().flat_map(|(y, row)| row.chars().enumerate().map(move |(x, c)| (x, y, c)));
        rows.filter(|&(_, _, c)| c == '█').map(|(x, y, _)| (x, y)).collect()
    };
    let first = walls(&model);
    assert!(!first.is_empty());
    for _ in 0..lesson_view(&model).lesson().steps() {
        press(&mut model, "→");
        assert_eq!(walls(&model), first);
    }
}

/// A map of a million cells: only its visible part is drawn.
#[test]
fn a_large_map_is_seen_through_a_window() {
    let row = ".".repeat(300);
    let mut rows = vec![row.clone(); 300];
    rows[0].replace_range(0..1, "S");
    rows[299].replace_range(299..300, "G");
    let mut model = open(&format!("map = '''\n{}'''\nalgorithm = 'greedy'", rows.join("\n")), SMALL);
    assert!(text(&model).contains("columns 0 to 79"), "{}", text(&model));
    press(&mut model, "⇲");
    assert!(text(&model).contains("columns 220 to 299") && text(&model).contains('G'), "{}", text(&model));
    for (width, height) in [(20, 8), (200, 60), (80, 24)] {
        send(&mut model, Message::Resize(width, height));
        assert_eq!(drawn(&model).area.as_size(), (width, height).into());
    }
    let cells: usize = lesson_view(&model)
        .laid_out()
        .iter()
        .filter_map(|pane| pane.picture().ok())
        .map(|picture| picture.runs().len())
        .sum();
    assert!(cells < 3_000, "{cells} pieces");
}

/// A map larger than the screen, with its goal far away.
fn large() -> String {
    let row = ".".repeat(300);
    let mut rows = vec![row; 200];
    rows[0].replace_range(0..1, "S");
    rows[199].replace_range(299..300, "G");
    format!("map = \"\"\"\n{}\"\"\"\nalgorithm = 'greedy'", rows.join("\n"))
}

/// The same map with two agents, one of them crossing it from end to end.
fn large_with_agents() -> String {
    let mut rows = vec![".".repeat(300); 60];
    rows[0].replace_range(0..1, "A");
    rows[59].replace_range(299..300, "a");
    rows[0].replace_range(5..8, "B.b");
    format!("map = \"\"\"\n{}\"\"\"\nalgorithm = 'greedy'", rows.join("\n"))
}

/// The line below a map that gives the part in view.
fn part(model: &Model) -> String {
    text(model).lines().find(|line| line.contains("of 300")).expect("a part").trim().to_owned()
}

#[test]
fn what_is_larger_than_the_screen_is_looked_around_in_and_comes_back_with_the_next_step() {
    let (one, several) = (large(), large_with_agents());
    // Several agents as one problem; the same beside prioritized planning; the latter alone.
    for (map, mode) in [(&one, ""), (&one, "c"), (&several, ""), (&several, "c"), (&several, "r")] {
        let mut model = open(map, (160, 48));
        press(&mut model, mode);
        let first = part(&model);
        press(&mut model, "↓↓");
        let down = part(&model);
        assert_ne!(down, first);
        send(&mut model, Message::Key(KeyEvent::new(KeyCode::Right, KeyModifiers::CONTROL)));
        let aside = part(&model);
        assert_ne!(aside, down);
        send(&mut model, Message::Resize(160, 48));
        assert_eq!(part(&model), aside, "nothing jumps in between");
        press(&mut model, "→");
        assert_eq!(part(&model), first, "the step is in view again");
        let canvas = model.lesson_view().expect("a lesson").laid_out()[0].areas.canvas;
        let mouse = |kind, x, y| Message::Mouse(MouseEvent { kind, column: x, row: y, modifiers: KeyModifiers::NONE });
        send(&mut model, mouse(MouseEventKind::Down(MouseButton::Left), canvas.x + 40, canvas.y + 20));
        send(&mut model, mouse(MouseEventKind::Drag(MouseButton::Left), canvas.x + 30, canvas.y + 18));
        let dragged = part(&model);
        assert_ne!(dragged, first);
        send(&mut model, mouse(MouseEventKind::Drag(MouseButton::Left), canvas.x + 40, canvas.y + 20));
        assert_eq!(part(&model), first, "what is held goes with the mouse");
        send(&mut model, mouse(MouseEventKind::ScrollDown, canvas.x + 40, canvas.y + 20));
        assert_ne!(part(&model), first);
        press(&mut model, "⇲");
        let last = part(&model);
        press(&mut model, &"↑".repeat(300));
        assert_ne!(part(&model), last);
    }
}
