//! Tests of the table of positions, the row of boxes with its letters, and the boards inside nodes.

use crate::Model;
use crate::model::{Overlay, SearchView};
use crate::testing::{self, lecture, opened, press, send, styled, text};
use crate::update::Message;
use plywood_drawing::scene::Zoom;
use plywood_search::session::NoTable;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (160, 48);

fn search_view(model: &Model) -> &SearchView {
    model.search_view().expect("a walkthrough is open")
}

fn snapshot(name: &str, model: &Model) {
    testing::snapshot(&format!("screens/{name}"), &styled(model));
}

fn letter(model: &Model, name: &str) -> Option<char> {
    let screen = text(model);
    let after = screen.lines().flat_map(|line| {
        line.match_indices(name).filter_map(|(at, _)| {
            let before = line[..at].chars().next_back();
            let rest = &line[at + name.len()..];
            let letter = rest.trim_start().chars().next().filter(|_| rest.starts_with(' '));
            letter.filter(|_| matches!(before, Some(' ' | '▸')))
        })
    });
    let found: Vec<char> = after.collect();
    found.into_iter().find(|letter| "TFWL–".contains(*letter))
}

#[test]
fn the_table_fills_in_beside_the_tree_and_empties_when_stepping_back() {
    let mut model = lecture("seven-matches", LARGE);
    press(&mut model, "⇱");
    assert!(text(&model).contains("positions  T = the mover wins"), "{}", text(&model));
    assert_eq!((letter(&model, "4-2-1"), letter(&model, "3-2-2")), (Some('–'), Some('–')));
    press(&mut model, "⇲");
    let loses = ["7", "4-2-1", "3-3-1", "4-1-1-1", "2-2-2-1", "2-2-1-1-1", "2-1-1-1-1-1"];
    let wins = ["6-1", "5-2", "4-3", "5-1-1", "3-2-2", "3-2-1-1", "3-1-1-1-1"];
    for (names, expected) in [(loses, 'F'), (wins, 'T')] {
        for name in names {
            assert_eq!(letter(&model, name), Some(expected), "{name}\n{}", text(&model));
        }
    }
    press(&mut model, "⇱");
    assert_eq!(letter(&model, "4-2-1"), Some('–'));
}

#[test]
fn the_newest_label_is_marked_and_in_view() {
    let mut model = opened("game = 'subtract:40,1-3'\ndepth = 9", (120, 30));
    press(&mut model, "⎋⇱");
    let steps = search_view(&model).replay().len();
    for cursor in (0..steps).step_by(97) {
        press(&mut model, &format!("g{cursor}⏎"));
        let Ok(table) = &search_view(&model).own.positions else { return };
        let Some(newest) = table.labelled(cursor).checked_sub(1) else { continue };
        let name = format!("▸{}", table.positions()[newest].name);
        assert!(text(&model).contains(&name), "{cursor}: {name}\n{}", text(&model));
    }
}

#[test]
fn the_table_lies_over_the_tree_or_says_why_not() {
    // On small screens the table covers the tree.
    {
        let mut model = lecture("seven-matches", SMALL);
        press(&mut model, "⇲T");
        let screen = text(&model);
        assert!(screen.contains("positions 14 of 14, T = the mover wins"), "{screen}");
        assert_eq!(letter(&model, "2-2-2-1"), Some('F'));
        press(&mut model, "⇱");
        assert!(text(&model).contains("positions 0 of 14"), "it goes along while stepping");
        press(&mut model, "T");
        assert_eq!(model.overlay, Overlay::None);
        let mut model = lecture("ubb", SMALL);
        press(&mut model, "T");
        assert!(text(&model).contains("a table of positions needs a game"), "{}", text(&model));
    }

    // A large tree reports that it has no table.
    {
        let mut model = opened("game = 'nim:3,3,3'\n[view]\nalgorithm = 'minimax'", (120, 40));
        assert_eq!(search_view(&model).own.positions.as_ref().err(), Some(&NoTable::TooLarge));
        assert!(text(&model).contains("no table: more than 20,000 nodes"), "{}", text(&model));
        press(&mut model, "T");
        assert!(text(&model).contains("no table of positions"), "{}", text(&model));
    }
}

/// The labels are those of UBB Cluj, Adversarial search, 2018, pp. 38-42: T if the player to move wins.
#[test]
fn t_and_f_mean_one_thing_on_a_screen() {
    let mut model = lecture("row-of-boxes", SMALL);
    press(&mut model, "⇲");
    let screen = text(&model);
    assert!(screen.contains("T = the mover wins") && !screen.contains("in the tree T"), "{screen}");
    assert!(screen.contains("# 1") && !screen.contains("# T"), "{screen}");

    // In a tree of T and F the row has other letters.
    let mut model = opened("game = 'boxes:..#..#.#'\n[view]\nalgorithm = 'labels'", SMALL);
    press(&mut model, "⇲");
    let screen = text(&model);
    assert!(screen.contains("W = the mover wins") && screen.contains("in the tree T: △ wins"), "{screen}");
    assert!(screen.contains("# T") && row_of_letters(&model) == "WL WL W ", "{screen}");
}

fn row_of_letters(model: &Model) -> String {
    let screen = text(model);
    let lines: Vec<Vec<char>> = screen.lines().map(|line| line.chars().collect()).collect();
    let top = lines.iter().position(|line| line.contains(&'┬')).expect("a row");
    let from = lines[top].iter().position(|&c| c == '┬').expect("a cell") - 2;
    let cell = |at: usize| lines[top + 3].get(from + 1 + 2 * at).copied().unwrap_or(' ');
    (0..8).map(cell).collect()
}

#[test]
fn the_letters_under_the_row_appear_from_the_right_as_on_the_slides() {
    for size in [SMALL, LARGE] {
        let mut model = lecture("row-of-boxes", size);
        press(&mut model, "⇱");
        let mut rows = vec![row_of_letters(&model)];
        for _ in 0..search_view(&model).replay().len() {
            press(&mut model, "→");
            rows.push(row_of_letters(&model));
        }
        rows.dedup();
        assert_eq!(rows, ["–– –– – ", "–– –– T ", "–– –F T ", "–– TF T ", "–F TF T ", "TF TF T "], "{size:?}");
        press(&mut model, "⇱");
        assert_eq!(row_of_letters(&model), rows[0]);
    }
}

#[test]
fn the_slides_of_the_row_of_boxes() {
    let mut model = lecture("row-of-boxes", SMALL);
    let Ok(table) = search_view(&model).own.positions.clone() else { panic!("a table") };
    let labels = table.positions().iter().filter(|position| position.column.is_some());
    for (number, position) in labels.enumerate() {
        let Some((step, label)) = position.label else { panic!("{}", position.name) };
        press(&mut model, &format!("g{step}⏎"));
        snapshot(&format!("row-of-boxes__slide_{}_{}", number + 1, table.letter(label)), &model);
    }
    let mut model = lecture("row-of-boxes", LARGE);
    press(&mut model, "⇲");
    snapshot("row-of-boxes__end_160x48", &model);
}

#[test]
fn two_plies_deep_tic_tac_toe_looks_like_nilssons_picture() {
    let mut model = lecture("nilsson", LARGE);
    press(&mut model, "⇲");
    assert_eq!(search_view(&model).plan().look().zoom, Zoom::Boards);
    let screen = text(&model);
    let marks = |mark: char| screen.chars().filter(|&c| c == mark).count();
    // Three boards with a cross, twelve with a cross and a nought; the side panel shows one more.
    assert!(marks('X') >= 15 && marks('O') >= 12, "{screen}");
    snapshot("nilsson__boards_160x48", &model);
}

#[test]
fn zooming_in_ends_with_boards_where_there_are_any() {
    let mut model = lecture("nilsson", SMALL);
    press(&mut model, "zzzzz");
    assert_eq!(search_view(&model).plan().look().zoom, Zoom::Boards);
    press(&mut model, "Z");
    assert_eq!(search_view(&model).plan().look().zoom, Zoom::Boxes);
    let mut model = lecture("ubb", SMALL);
    press(&mut model, "zzzzz");
    assert_eq!(search_view(&model).plan().look().zoom, Zoom::Boxes, "a tree has no boards");
    for (name, keys) in [("nim-1-1-2", "⇱nnzzzz"), ("tic-tac-toe", "⇱nnzzzz"), ("seven-matches", "⇱nnzzzz")] {
        let mut model = lecture(name, SMALL);
        press(&mut model, keys);
        snapshot(&format!("{name}__zoomed_80x24"), &model);
    }
}

#[test]
fn nothing_moves_while_stepping_through_boards() {
    for name in ["nilsson", "row-of-boxes", "nim-1-1-2"] {
        let mut model = lecture(name, LARGE);
        press(&mut model, "⇱");
        let spots = |model: &Model| {
            let search_view = search_view(model);
            let tree = search_view.tree();
            (search_view.camera(), tree.nodes().map(|node| search_view.plan().place(node)).collect::<Vec<_>>())
        };
        let before = spots(&model);
        for _ in 0..search_view(&model).replay().len() {
            press(&mut model, "→");
            assert_eq!(spots(&model), before, "{name}");
        }
    }
}

#[test]
fn the_table_survives_every_size_and_another_search() {
    let mut model = lecture("seven-matches", LARGE);
    press(&mut model, "T");
    for size in [(250, 80), (20, 5), (1, 1), (3, 40), SMALL] {
        send(&mut model, Message::Resize(size.0, size.1));
        text(&model);
    }
    press(&mut model, "a");
    assert!(search_view(&model).own.positions.is_ok());
}
