//! Exercise trees on the smallest usual screen: all leaf values are visible, nothing moves, and no question hides them.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::exercise_form::PaperFormat;
use crate::keymap::Mode;
use crate::model::{Model, SearchView};
use crate::plans::Picture;
use crate::testing::{drawn, lines, open, press, role, roles, snapshot, styled, text};
use plywood_drawing::scene::Place;
use plywood_drawing::theme::Role;
use plywood_lesson::{Marking, Question};
use plywood_teaching::exercise::{Between, Exercise, ExerciseOptions, Form, Ties, USUAL, make};
use plywood_tree::settings::Algorithm;
use plywood_tree::testing::some;
use plywood_tree::tree::{NodeId, Player, Tree};

const SMALL: (u16, u16) = (80, 24);

/// The exercise that `plywood exercise` makes from a seed.
fn exercise(seed: u64) -> Exercise {
    let branching = Between { least: 2, most: 3 };
    let form = Form::Drawn { depth: 3, branching, root: Player::Max };
    let values = Between { least: 0, most: 99 };
    let (algorithm, ties) = (Algorithm::AlphaBeta, Ties::Allowed);
    let options = ExerciseOptions { form, algorithm, cutoffs: None, deep: None, ties, values, convention: USUAL };
    make(&options, seed, &Arc::default()).expect("a tree")
}

fn file(tree: &Tree, node: NodeId) -> String {
    let Some(value) = tree.value(node) else {
        let children: Vec<String> = tree.children(node).map(|child| file(tree, child)).collect();
        return format!("[{}]", children.join(", "));
    };
    tree.domain().plain(value).to_string()
}

/// A tree of 36 leaves that no small screen has room for; it is shown in rows.
const LARGE: &str = "root = \"max\"\ntree = [\
    [[[11, 12, 13], [24, 25, 26]], [[37, 38], [49, 40, 41]], [[52, 53], [64, 65]]],\
    [[[76, 77, 78], [89, 80]], [[91, 92, 93], [14, 15, 16]]],\
    [[[27, 28, 29], [30, 31, 32]], [[43, 44, 45], [56, 57]]]]\n";

pub(super) fn exercise_file(seed: u64) -> String {
    let tree = exercise(seed).tree;
    format!("root = \"max\"\ntree = {}\n", file(&tree, NodeId::ROOT))
}

fn opened(seed: u64) -> Model {
    open(&exercise_file(seed), SMALL)
}

fn search_view(model: &Model) -> &SearchView {
    model.search_view().expect("a walkthrough is open")
}

fn places(model: &Model) -> Vec<Option<Place>> {
    let search_view = search_view(model);
    search_view.tree().nodes().map(search_view.places()).collect()
}

/// Checks that the value of each leaf is readable in its place, and returns the places.
#[track_caller]
fn leaves_are_read(model: &Model, what: &str) -> Vec<Option<Place>> {
    let (search_view, screen) = (search_view(model), drawn(model));
    let (tree, canvas, places) = (search_view.tree(), model.areas().canvas, places(model));
    assert_eq!(search_view.picture(), Picture::Tree, "{what}");
    for (leaf, place) in tree.nodes().zip(&places) {
        let Some(value) = tree.value(leaf) else { continue };
        let place = place.expect("it is drawn");
        let (left, top) = (place.left.try_into().unwrap_or(u16::MAX), u16::try_from(place.top).unwrap_or(u16::MAX));
        assert!(top < canvas.height, "{what}: {place:?}");
        let cells = (left..canvas.width).map(|x| screen[(canvas.x + x, canvas.y + top)].symbol());
        let read: String = cells.take((place.right - place.left) as usize).collect();
        // A cutoff and the selection leave marks next to the value.
        let read = read.trim_matches(['✂', '▐', '▌', ' ']);
        assert_eq!(read, tree.domain().pretty(value).to_string(), "{what}: {}", lines(&screen, |c| c.symbol()));
    }
    places
}

#[test]
fn every_leaf_of_an_exercise_is_read_at_every_step_and_nothing_moves() {
    for seed in some(0..200) {
        let mut model = opened(seed);
        let places = leaves_are_read(&model, &format!("seed {seed}"));
        for step in 1..=search_view(&model).replay().len() {
            press(&mut model, "→");
            assert_eq!(leaves_are_read(&model, &format!("seed {seed} step {step}")), places, "seed {seed} step {step}");
        }
    }
}

#[test]
fn every_leaf_that_may_be_an_answer_is_read_before_it_is_marked_and_after() {
    for seed in some(0..200) {
        let mut model = opened(seed);
        press(&mut model, "Q");
        let count = model.quiz_view().map_or(0, |quiz_view| quiz_view.quiz.questions().len());
        for number in 0..count {
            let what = format!("seed {seed} question {number}");
            let places = leaves_are_read(&model, &what);
            let question = model.quiz_view().and_then(|quiz_view| quiz_view.question());
            let question = question.filter(|question| question.marking() == Some(Marking::Leaves));
            let leaves: Vec<NodeId> = question.map_or_else(Vec::new, Question::nodes);
            let is_marked = |model: &Model| model.quiz_view().is_some_and(|quiz_view| !quiz_view.marks.is_empty());
            if !leaves.is_empty() {
                press(&mut model, "⇥↓↓↓↓");
            }
            for _ in 0..leaves.len() {
                press(&mut model, " ");
                assert!(is_marked(&model), "{what}");
                assert_eq!(leaves_are_read(&model, &what), places, "{what}");
                press(&mut model, " →");
            }
            press(&mut model, "②");
            leaves_are_read(&model, &what);
            press(&mut model, "⏎");
        }
    }
}

/// Scissors, the current node, the open path and the best line differ without colours even if nodes are this close.
#[test]
fn an_exercise_in_its_first_and_last_steps() {
    let mut model = opened(7);
    press(&mut model, "→→→→");
    snapshot("screens/exercise_80x24", &styled(&model));
    press(&mut model, "⇲");
    snapshot("screens/exercise_end_80x24", &styled(&model));
    let screen = roles(&model);
    let scissors = screen.content().iter().filter(|cell| cell.symbol() == "✂" && role(cell) == Some(Role::Cut)).count();
    assert!(scissors >= 2, "one for each cutoff");
}

#[test]
fn leaves_are_there_in_a_quiz_and_as_before_after_it() {
    // Marks in a tree that does not fit are visible before and after. If the whole tree does not fit, the selection moves through
    // the leaves in the tree, and children to be ordered are in a row.
    {
        let mut model = open(LARGE, SMALL);
        assert_eq!(search_view(&model).picture(), Picture::Plies);
        press(&mut model, "Q");
        let mut kinds = BTreeSet::new();
        while let Some(question) = model.quiz_view().and_then(|quiz_view| quiz_view.question()).cloned() {
            if let Some(marking) = question.marking() {
                kinds.insert(marking == Marking::Order);
                marked_one_by_one(&mut model, &question.nodes(), marking);
            }
            press(&mut model, "②");
            let is_told = model.quiz_view().is_some_and(|quiz_view| !quiz_view.is_open());
            press(&mut model, if is_told { "⏎" } else { "" });
        }
        assert_eq!(kinds.len(), 2, "leaves and children are marked");
        press(&mut model, "⎋");
        assert_eq!(search_view(&model).picture(), Picture::Plies, "as before");
    }

    // Folded subtrees are unfolded during a quiz and folded again after it.
    {
        let mut model = opened(7);
        press(&mut model, "→→⏎");
        let folds = search_view(&model).plan().folds().clone();
        assert!(!folds.is_empty());
        press(&mut model, "Q");
        leaves_are_read(&model, "in the quiz");
        press(&mut model, "⎋");
        assert_eq!(search_view(&model).plan().folds(), &folds);
    }
}

/// Marks nodes with keys and removes the marks; each node stays visible.
fn marked_one_by_one(model: &mut Model, nodes: &[NodeId], marking: Marking) {
    let is_seen = |model: &Model, node: NodeId| {
        let (place, canvas) = (search_view(model).places()(node), model.areas().canvas);
        let place = place.unwrap_or_else(|| panic!("{marking:?} {node:?} is folded away: {}", text(model)));
        (0..i32::from(canvas.width)).contains(&place.left) && (0..i32::from(canvas.height)).contains(&place.top)
    };
    if marking == Marking::Order {
        assert!(nodes.iter().all(|&node| is_seen(model, node)), "{}", text(model));
    }
    press(model, "⇥");
    for &node in nodes {
        while search_view(model).pane().selected != Some(node) {
            press(model, "⇥");
        }
        press(model, " ");
        assert!(
            is_seen(model, node) && model.quiz_view().is_some_and(|quiz_view| quiz_view.marks == [node]),
            "{}",
            text(model)
        );
        if marking == Marking::Order {
            assert!(nodes.iter().all(|&node| is_seen(model, node)), "{}", text(model));
        }
        press(model, " ");
    }
}

/// Returns the tree of the exercise that these keys make.
fn made(keys: &str) -> Model {
    let mut model = crate::testing::gallery(SMALL);
    press(&mut model, "W");
    press(&mut model, keys);
    press(&mut model, "⏎");
    assert!(text(&model).contains("Exercise "), "{}", text(&model));
    model
}

#[test]
fn an_exercise_of_the_chosen_difficulty_is_made_on_the_screen() {
    // Four plies, two or three children, two cutoffs, one of them deep.
    let model = made("↓→↓↓→→↓→");
    let replay = search_view(&model).replay();
    assert_eq!((search_view(&model).tree().plies(), replay.cutoffs().len()), (4, 2));
    let inner =
        search_view(&model).tree().nodes().filter(|&node| search_view(&model).tree().children(node).count() > 0);
    assert!(inner.map(|node| search_view(&model).tree().children(node).count()).all(|count| (2..=3).contains(&count)));
    // Trees of T and F, and trees with chance nodes.
    for (keys, algorithm) in [("→→", Algorithm::AndOr), ("←", Algorithm::Expectiminimax)] {
        let model = made(keys);
        assert_eq!(search_view(&model).choices().rules.algorithm, algorithm);
    }
    // What does not apply to the search has no value.
    let mut model = crate::testing::gallery(SMALL);
    press(&mut model, "W←");
    assert_eq!(text(&model).matches('–').count(), 5, "{}", text(&model));
    press(&mut model, "⎋");
    assert_eq!(model.mode(), Mode::Gallery);
}

#[test]
fn an_exercise_that_is_impossible_or_not_written_says_why() {
    let mut model = crate::testing::gallery(SMALL);
    // One ply has no cutoffs.
    press(&mut model, "W↓←←↓↓→⏎");
    assert_eq!(model.mode(), Mode::Gallery);
    assert!(model.remark.as_deref().is_some_and(|why| why.contains("cutoff")), "{:?}", model.remark);
    model.papers = vec![PaperFormat { ending: "txt", write: |_, _| Err("no paper left".to_owned()) }];
    press(&mut model, "W↑↓↓↓↓↓↓→⏎");
    assert!(text(&model).contains("Exercise ") && text(&model).contains("no paper left"), "{}", text(&model));
}
