//! Putting the lines of a program in order: by keys and by mouse, running it, and coming back.

use crate::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use crate::keymap::Mode;
use crate::model::Model;
use crate::parsons::ParsonsView;
use crate::testing::{lecture, press, send, snapshot, styled, text};
use crate::update::Message;

fn parsons_view(model: &Model) -> &ParsonsView {
    model.search_view().and_then(|view| view.common.parsons.as_deref()).expect("lines")
}

fn opened(size: (u16, u16)) -> Model {
    let mut model = lecture("textbook", size);
    press(&mut model, "J");
    assert_eq!(model.mode(), Mode::Parsons);
    model
}

/// Puts these lines at the end of the program, by keys, and indents each as deep as in its own program.
fn build(model: &mut Model, lines: &[(&str, usize)]) {
    for &(wanted, indent) in lines {
        let of = |view: &ParsonsView| {
            let is_it = |line: usize| {
                let line = &view.puzzle.lines()[line];
                line.text == wanted && line.mistake.is_none()
            };
            view.others.iter().position(|&line| is_it(line)).unwrap_or_else(|| panic!("no {wanted}"))
        };
        let at = of(parsons_view(model));
        while parsons_view(model).at() > at {
            press(model, "↑");
        }
        while parsons_view(model).at() < at {
            press(model, "↓");
        }
        press(model, "⏎⇥");
        while parsons_view(model).program.last().expect("a line").indent > indent {
            press(model, "←");
        }
        press(model, "⇥");
    }
}

const PROGRAM: [(&str, usize); 17] = [
    ("max-value(root, −∞, +∞)", 0),
    ("function max-value(node, α, β)", 0),
    ("if node is a leaf return value(node)", 1),
    ("v ← −∞", 1),
    ("for each child of node", 1),
    ("v ← max(v, min-value(child, α, β))", 2),
    ("α ← max(α, v)", 2),
    ("if v ≥ β return v", 2),
    ("return v", 1),
    ("function min-value(node, α, β)", 0),
    ("if node is a leaf return value(node)", 1),
    ("v ← +∞", 1),
    ("for each child of node", 1),
    ("v ← min(v, max-value(child, α, β))", 2),
    ("β ← min(β, v)", 2),
    ("if v ≤ α return v", 2),
    ("return v", 1),
];

#[test]
fn a_program_is_built_and_run_by_keys() {
    let mut model = opened((80, 24));
    snapshot("parsons/begin_80x24", &styled(&model));
    press(&mut model, "r");
    assert!(text(&model).contains("Nothing starts the search"), "{}", text(&model));
    build(&mut model, &PROGRAM);
    press(&mut model, "r");
    assert!(text(&model).contains("The program is right"), "{}", text(&model));
    snapshot("parsons/right_80x24", &styled(&model));
    // Without the tests for a cutoff.
    press(&mut model, "⇥↑⏎");
    assert_eq!(parsons_view(&model).program.len(), 16);
    press(&mut model, "r");
    let wrong = text(&model);
    assert_eq!(model.mode(), Mode::Comparison, "{wrong}");
    assert!(wrong.contains("never-cuts") && wrong.contains("your run"), "{wrong}");
    assert!(model.review.new_answers().iter().any(|answer| answer.topic == "cut" && !answer.is_right));
    // The program is as it was.
    press(&mut model, "⎋");
    assert_eq!((model.mode(), parsons_view(&model).program.len()), (Mode::Parsons, 16));
    assert!(text(&model).contains("wrong from step"), "{}", text(&model));
    press(&mut model, "⎋");
    assert_eq!(model.mode(), Mode::Walkthrough);
}

#[test]
fn lines_move_and_are_indented() {
    let mut model = opened((160, 48));
    press(&mut model, "⏎⏎⏎⇥");
    let program = |model: &Model| parsons_view(model).program.iter().map(|placed| placed.line).collect::<Vec<_>>();
    let before = program(&model);
    press(&mut model, "⇧↑");
    assert_eq!(program(&model), [before[0], before[2], before[1]]);
    press(&mut model, "→");
    let indent = parsons_view(&model).program[1].indent;
    press(&mut model, "←");
    assert_eq!(parsons_view(&model).program[1].indent + 1, indent);
    let lines = parsons_view(&model).puzzle.lines().len();
    press(&mut model, "⏎");
    assert_eq!(parsons_view(&model).others.len() + 2, lines);
    // Another number, other lines.
    let seed = parsons_view(&model).seed;
    press(&mut model, "②");
    assert_eq!((parsons_view(&model).seed, parsons_view(&model).program.len()), (seed + 1, 0));
    snapshot("parsons/begin_160x48", &styled(&model));
}

#[test]
fn a_click_chooses_a_line_and_another_moves_it() {
    let mut model = opened((80, 24));
    let click = |model: &mut Model, column: u16, row: u16| {
        let kind = MouseEventKind::Down(MouseButton::Left);
        send(model, Message::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    };
    click(&mut model, 60, 6);
    let line = parsons_view(&model).others[3];
    assert_eq!(parsons_view(&model).line(), Some(line));
    click(&mut model, 60, 6);
    assert_eq!(parsons_view(&model).program[0].line, line);
    click(&mut model, 5, 3);
    click(&mut model, 5, 3);
    assert!(parsons_view(&model).program.is_empty());
}
