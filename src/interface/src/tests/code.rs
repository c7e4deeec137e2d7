//! Tests of the code pane.

use std::fmt::Write as _;
use std::sync::Arc;

use crate::model::{Model, SearchView};
use crate::testing::{self, drawn, lecture, opened, press, send, show_tree, styled, text};
use crate::update::Message;
use plywood_explain as explain;
use plywood_explain::pseudocode::{Program, Programs, Stack};

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (160, 48)];

fn search_view(model: &Model) -> &SearchView {
    model.search_view().expect("a walkthrough is open")
}

fn program(model: &Model) -> &Program {
    search_view(model).own.code.as_ref().and_then(Programs::program).expect("the code is shown")
}

fn snapshot(folder: &str, name: &str, shown: &str) {
    testing::snapshot(&format!("{folder}/{name}"), shown);
}

/// Returns every step of a walkthrough: its sentence, then the active line and the call stack.
fn walked(model: &mut Model) -> String {
    press(model, "⇱");
    let (search_view, program) = (search_view(model), program(model));
    let mut told = format!("{}\n{}\n\n", program.title, program.source);
    for cursor in 0..=search_view.replay().len() {
        let moment = search_view.replay().at(cursor);
        writeln!(told, "{cursor:>3} {}", explain::step(moment, search_view.voice())).unwrap();
        if let Some(line) = program.active_line(moment) {
            writeln!(told, "   ▶{}", program.lines()[line].text).unwrap();
        }
        for frame in Stack::new(program, moment, 9).inner {
            let name = search_view.tree().name(frame.node).unwrap_or_default().into_owned();
            let window = frame.window.map_or(String::new(), |window| format!("({}, {})", window.alpha, window.beta));
            let value = frame.value.map_or(String::new(), |value| value.to_string());
            writeln!(told, "       {}({name}) {window} {value} child {}", frame.function, frame.child).unwrap();
        }
    }
    told
}

#[test]
fn every_step_of_the_lectures_has_its_line() {
    for name in ["ubb", "chance-linear"] {
        let mut model = lecture(name, (80, 24));
        press(&mut model, "v");
        snapshot("pseudocode", name, &walked(&mut model));
    }
}

#[test]
fn the_code_on_small_large_and_narrow_screens() {
    for (width, height) in [(80, 24), (160, 48), (60, 40)] {
        let mut model = lecture("ubb", (width, height));
        press(&mut model, "v");
        snapshot("screens", &format!("code_ubb_{width}x{height}"), &styled(&model));
    }
}

#[test]
fn the_pane_leaves_no_trace_and_says_where_it_has_no_room() {
    // Closing the code restores the screen.
    for size in SIZES {
        let mut model = lecture("ubb", size);
        let before = text(&model);
        press(&mut model, "v");
        assert!(text(&model).contains("function alphabeta(node, α, β)"));
        press(&mut model, "v");
        assert_eq!(text(&model), before);
    }

    // A message says if there is no room.
    {
        let mut model = lecture("ubb", (40, 12));
        press(&mut model, "v");
        assert!(text(&model).contains("the screen is too small for the code"), "{}", text(&model));
        send(&mut model, Message::Resize(80, 24));
        assert!(text(&model).contains("function alphabeta"), "{}", text(&model));
    }
}

fn code_rows(model: &Model) -> Vec<String> {
    let area = model.areas().code;
    let rows = text(model);
    let lines = rows.lines().skip(usize::from(area.y)).take(usize::from(area.height));
    let pane = lines.map(|line| line.chars().skip(usize::from(area.x) + 1).collect::<String>().replace('▶', " "));
    pane.map(|line| line.trim().to_owned()).take_while(|line| !line.starts_with("call stack")).collect()
}

#[test]
fn nothing_of_the_code_moves_while_stepping() {
    for (name, size, pages) in [("ubb", (80, 24), 1), ("textbook", (120, 40), 1), ("textbook", (80, 24), 2)] {
        let mut model = lecture(name, size);
        press(&mut model, "⇱v");
        let mut seen = vec![code_rows(&model)];
        for _ in 0..search_view(&model).replay().len() {
            press(&mut model, "→");
            seen.push(code_rows(&model));
            assert_eq!(text(&model).matches('▶').count(), 1, "{}", text(&model));
        }
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), pages, "{name} {size:?}");
    }
}

#[test]
fn forms_and_rules_choose_the_program() {
    {
        let mut model = lecture("ubb", (120, 40));
        press(&mut model, "v");
        let (replay, cursor) = (Arc::clone(search_view(&model).replay()), search_view(&model).cursor());
        assert!(text(&model).contains("if α ≥ β return β") && text(&model).contains("alphabeta(D)"));
        press(&mut model, "V");
        let screen = text(&model);
        assert!(screen.contains("if β ≤ α return β") && screen.contains("min-value(D)"), "{screen}");
        assert!(Arc::ptr_eq(&replay, search_view(&model).replay()) && search_view(&model).cursor() == cursor);
        press(&mut model, "V");
        assert!(text(&model).contains("alphabeta(D)"));
    }

    {
        let mut model = lecture("ubb", (120, 40));
        press(&mut model, "vs");
        assert!(text(&model).contains("if α > β return β"), "{}", text(&model));
        press(&mut model, "r");
        assert!(text(&model).contains("alpha-beta, one function, fail-soft"), "the form stays: {}", text(&model));
        press(&mut model, "a");
        assert_eq!(program(&model).title, "negamax");
        press(&mut model, "aa");
        assert_eq!(program(&model).title, "principal variation search, fail-soft");
        press(&mut model, "V");
        assert!(text(&model).contains("this search has only one form of code"));
    }
}

#[test]
fn the_search_stays_in_view_beside_the_code() {
    for name in ["ubb", "tic-tac-toe", "and-or"] {
        let mut model = lecture(name, (80, 24));
        press(&mut model, "⇱v");
        show_tree(&mut model);
        for _ in 0..60 {
            press(&mut model, "→");
            let (search_view, (width, height)) = (search_view(&model), model.canvas().into());
            let node = search_view.plan().visible_node(search_view.tree(), search_view.moment().current());
            let place = search_view.plan().place(node).expect("a place");
            let (x, y) = (place.center - search_view.camera().x, place.top - search_view.camera().y);
            assert!((0..i32::from(width)).contains(&x) && (0..i32::from(height)).contains(&y), "{}", text(&model));
        }
    }
}

#[test]
fn a_deep_stack_shows_its_ends() {
    let mut model = opened(&format!("tree = {}7{}", "[".repeat(70), "]".repeat(70)), (80, 24));
    press(&mut model, "vg71⏎");
    let screen = text(&model);
    let stack: Vec<&str> = screen.lines().skip_while(|line| !line.contains("call stack")).take(5).collect();
    assert!(
        stack[1].contains("max-value(") && stack[2].contains('…') && stack[3].contains("min-value(BN)"),
        "{screen}"
    );
    assert_eq!(drawn(&model).area.width, 80);
}

#[test]
fn the_move_that_is_returned_is_shown_at_the_end() {
    let returned = |name, keys: &str, words: &str| {
        for size in SIZES {
            let mut model = lecture(name, size);
            press(&mut model, keys);
            assert!(!text(&model).contains(words), "{}", text(&model));
            press(&mut model, "⇲");
            assert!(text(&model).contains(words), "{name} {size:?}\n{}", text(&model));
        }
    };
    returned("textbook", "VVV⇱", "alpha-beta-search returns A1");
    returned("nim-1-1-2", "aaVV⇱", "bestmove returns 2→0");
    let mut model = lecture("nim-1-1-2", (160, 48));
    press(&mut model, "V⇲");
    assert!(!text(&model).contains(" returns "), "{}", text(&model));
}

/// A search with a mistake shows its own program, with the correct line below every wrong one.
#[test]
fn the_lines_that_a_mistake_is_made_in_are_marked() {
    for (size, bug, wrong, right) in [
        ((80, 48), "wrong-bound", "if v ≤ old α return v", "if v ≥ β return v"),
        ((160, 48), "wrong-bound", "if v ≥ old β return v", "if v ≤ α return v"),
        ((160, 48), "low-before-test", "α ← v", "α ← max(α, v)"),
        ((80, 48), "never-cuts", "▷ no cutoff", "if v ≥ β return v"),
        ((160, 48), "returns-early", "    return v", "if v ≥ β return v"),
        ((160, 48), "alpha-not-handed-on", "min-value(child, −∞, +∞)", "min-value(child, α, β)"),
        ((80, 24), "max-min-swapped", "v ← −∞", "v ← +∞"),
    ] {
        let file = format!("tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]\n[view]\nbug = \"{bug}\"\n");
        let mut model = opened(&file, size);
        press(&mut model, "v⇱→→");
        let shown = text(&model);
        let rows: Vec<&str> = shown.lines().collect();
        let is_told = |rows: &[&str]| {
            rows[0].contains('✗') && rows[0].contains(wrong) && rows[1].contains('✓') && rows[1].contains(right)
        };
        assert!(rows.windows(2).any(is_told), "{shown}");
        assert_eq!(shown.contains("A cross marks"), size.1 > 24, "{shown}");
    }
    let mut model = lecture("textbook", (160, 48));
    press(&mut model, "v");
    assert!(!text(&model).contains('✗'));
}

#[test]
fn programs_with_mistakes_fit_every_screen() {
    let file = "tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]\n[view]\nbug = \"max-min-swapped\"\n";
    for (width, height) in testing::sizes().step_by(5) {
        let mut model = opened(file, (80, 24));
        press(&mut model, "v");
        send(&mut model, Message::Resize(width, height));
        for keys in ["", "→→→→→", "V", "⇲"] {
            press(&mut model, keys);
            let _ = drawn(&model);
        }
    }
}
