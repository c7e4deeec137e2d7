//! Tests of the list of actions, the settings as opened, random trees and mistakes, and the side panel.

use super::screens::SMALL;
use crate::Model;
use crate::model::{Overlay, ScreenMode, SearchView};
use crate::screen::Screen as _;
use crate::testing::{lecture, open, press, send, text};
use crate::update::Message;
use plywood_drawing::scene::Zoom;
use plywood_tree::settings::Algorithm;
use plywood_tree::tree::Tree;

const LARGE: (u16, u16) = (120, 40);

fn search_view(model: &Model) -> &SearchView {
    model.search_view().expect("a walkthrough is open")
}

fn tree(model: &Model) -> &Tree {
    search_view(model).tree()
}

#[test]
fn an_action_is_found_by_a_part_of_its_name_and_run() {
    let mut model = lecture("ubb", SMALL);
    press(&mut model, ":proj⏎");
    assert_eq!((model.screen_mode, &model.overlay), (ScreenMode::Projector, &Overlay::None));
    press(&mut model, "^p");
    press(&mut model, "go to the⏎");
    assert_eq!(search_view(&model).cursor(), search_view(&model).replay().len(), "the shorter of two");
    press(&mut model, ":go to the↓⏎");
    assert_eq!(search_view(&model).cursor(), 0);
    press(&mut model, ":nothing like it⏎");
    assert_eq!(model.overlay, Overlay::None);
}

#[test]
fn one_key_returns_to_the_settings_as_opened() {
    let mut model = lecture("ubb", SMALL);
    assert!(!text(&model).contains("O as opened"));
    let (before, display) = (search_view(&model).choices(), search_view(&model).own.display);
    press(&mut model, "aordz⇥");
    assert!(text(&model).contains("O as opened"), "{}", text(&model));
    press(&mut model, "O");
    let view = search_view(&model);
    assert_eq!((view.choices(), view.own.display, view.own.zoom), (before, display, None));
    assert!(!view.is_changed() && view.pane().selected.is_some());
    let mut model = lecture("nim-1-1-2", SMALL);
    let size = tree(&model).len();
    press(&mut model, "m");
    assert!(tree(&model).len() < size);
    press(&mut model, "O");
    assert_eq!(tree(&model).len(), size);
    let mut model = lecture("romania", SMALL);
    let how = |model: &Model| text(model).lines().next().map(str::to_owned);
    let before = how(&model);
    press(&mut model, "a");
    assert_ne!(how(&model), before);
    press(&mut model, "O");
    assert_eq!(how(&model), before);
}

#[test]
fn random_trees_have_the_shape_of_the_open_one_and_other_values() {
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "a");
    let (before, choices) = (tree(&model).clone(), search_view(&model).choices());
    let values = |tree: &Tree| tree.nodes().map(|node| tree.value(node)).collect::<Vec<_>>();
    press(&mut model, "R");
    let first = values(tree(&model));
    assert_eq!((tree(&model).len(), search_view(&model).choices()), (before.len(), choices));
    assert_ne!(first, values(&before));
    press(&mut model, "R");
    assert_ne!(values(tree(&model)), first, "never the same again");
    let mut model = lecture("nim-1-1-2", SMALL);
    press(&mut model, "R");
    assert!(model.remark.as_deref().is_some_and(|remark| remark.contains("need a tree")));
}

#[test]
fn a_hidden_mistake_is_asked_for_and_never_named() {
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "H");
    let bug = search_view(&model).choices().rules.mistake().expect("a mistake");
    assert!(model.quiz_view().is_some_and(|quiz_view| quiz_view.quiz.is_for_a_mistake()));
    assert_eq!(search_view(&model).choices().rules.algorithm, Algorithm::AlphaBeta);
    let name = plywood_tree::settings::Choice::name(bug);
    assert!(!text(&model).contains(name), "{}", text(&model));
    press(&mut model, "QO");
    assert_eq!(search_view(&model).choices().rules.mistake(), None);
}

#[test]
fn a_comparison_explains_its_chosen_search_and_says_how_to_edit() {
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "cw");
    assert!(text(&model).contains("why C") && text(&model).contains("alpha cutoff"), "{}", text(&model));
    press(&mut model, "w⇥w");
    assert!(text(&model).contains("why C") && !text(&model).contains("is alpha"), "{}", text(&model));
    press(&mut model, "⎋e");
    assert!(text(&model).contains("press c to close the comparison"), "{}", text(&model));
}

/// Leaves three columns apart, and names that fill the canvas beside the panel.
const WIDE: &str =
    "tree = [[[31, 42, 53], [64, 75]], [[86, 97, 18], [29, 10, 11]], [[12, 13, 14], [15, 16, 17], [19, 20]]]";

#[test]
fn the_side_panel_is_hidden_by_key_and_gives_way_to_windows() {
    let mut model = lecture("ubb", LARGE);
    let side = |model: &Model| model.areas().side.width;
    assert!(side(&model) < 38, "as narrow as its content: {}", side(&model));
    press(&mut model, "I");
    assert_eq!((side(&model), model.canvas().width), (0, 120));
    press(&mut model, ">");
    assert_eq!(side(&model), 0, "in every lecture");
    press(&mut model, "I");
    assert!(side(&model) > 0);
    let mut narrower = None;
    for width in (116..=250).rev() {
        let model = open(WIDE, (width, 40));
        let zoom = search_view(&model).plan().look().zoom as usize;
        let has_windows = zoom <= Zoom::Labels as usize;
        let mut alone = model.clone();
        press(&mut alone, "I");
        let is_better = (search_view(&alone).plan().look().zoom as usize) < zoom;
        assert!(side(&model) == 0 || has_windows || !is_better, "{width}\n{}", text(&model));
        narrower = narrower.or((side(&model) == 0).then_some(width));
    }
    let width = narrower.expect("a width at which it gives way");
    let mut model = open(WIDE, (width, 40));
    send(&mut model, Message::Resize(250, 40));
    assert!(side(&model) > 0, "it comes back");
    assert!(search_view(&model).panel_canvases().is_some());
}

#[test]
fn the_code_hides_no_leaf_that_fits_beside_it() {
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "v");
    let areas = search_view(&model).areas();
    assert!(!areas.code.is_empty());
    let tree: Vec<String> = text(&model).lines().map(|line| line.chars().take(areas.code.x.into()).collect()).collect();
    let has = |value: &str| tree.iter().any(|line| line.split_whitespace().any(|word| word == value));
    assert!(["3", "12", "8", "14", "5", "2"].into_iter().all(has), "{}", text(&model));
}
