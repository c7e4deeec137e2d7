//! Tests of the lectures' walkthroughs: the screen at the moment of every slide.

use crate::model::Model;
use crate::testing::{self, lecture, press, send, styled, text};
use crate::update::Message;

const SMALL: (u16, u16) = (80, 24);

/// Slides of a lecture: the content of the slide, and its step.
type Slides = &'static [(&'static str, usize)];

const UBB: Slides = &[
    ("start", 0),
    ("leaf_3_reaches_a", 6),
    ("3_is_backed_up_to_r", 12),
    ("b_c_d_are_entered", 15),
    ("leaf_0_reaches_d", 19),
    ("d_is_cut", 20),
    ("leaf_5_reaches_c", 26),
    ("5_is_backed_up_to_b", 28),
    ("e_is_entered", 29),
    ("leaf_8_reaches_e", 33),
    ("e_is_cut", 34),
    ("leaf_4_reaches_b", 40),
    ("4_is_backed_up_to_r", 42),
    ("end", 43),
];

const TEXTBOOK: Slides = &[
    ("start", 0),
    ("b_is_3", 15),
    ("c_is_cut", 22),
    ("d_is_at_most_14", 29),
    ("d_is_at_most_5", 33),
    ("d_is_2", 38),
    ("end", 40),
];

const PISA: Slides = &[("start", 0), ("c_is_3", 12), ("d_is_cut", 19), ("b_is_3", 22), ("e_is_cut", 36), ("end", 39)];

fn snapshot(name: &str, screen: &str) {
    testing::snapshot(&format!("screens/{name}"), screen);
}

#[track_caller]
fn check(name: &str, slides: Slides) {
    for (number, (slide, step)) in slides.iter().enumerate() {
        let mut model = lecture(name, SMALL);
        press(&mut model, &format!("g{step}⏎"));
        snapshot(&format!("{name}__{number:02}_{slide}"), &styled(&model));
    }
}

#[test]
fn every_slide_of_the_walkthroughs_is_a_screen() {
    for (name, slides) in [("ubb", UBB), ("textbook", TEXTBOOK), ("textbook-intervals", TEXTBOOK), ("pisa", PISA)] {
        check(name, slides);
    }
}

#[test]
fn the_history_is_that_of_the_slides() {
    // The windows that the slides stack under each node are on screen, earlier above later.
    {
        let mut model = lecture("ubb", SMALL);
        press(&mut model, "d⇲");
        let screen = text(&model);
        let row_of = |words: &str| screen.lines().position(|line| line.contains(words)).expect(words);
        assert!(row_of("R (−∞, +∞)") < row_of("(3, +∞)") && row_of("(3, +∞)") < row_of("(4, +∞)"), "{screen}");
        snapshot("ubb__history", &styled(&model));
    }

    // The slides show the open window at every inner node before any event.
    {
        let mut model = lecture("ubb", SMALL);
        let open = |model: &Model| text(model).matches("(−∞, +∞)").count();
        press(&mut model, "d⇱");
        assert_eq!(open(&model), 6, "{}", text(&model));
        press(&mut model, "g15⏎");
        // R began with it and A was entered with it; E comes later.
        assert!(text(&model).contains("E (−∞, +∞)"), "{}", text(&model));
        press(&mut model, "d⇱");
        assert_eq!(open(&model), 0, "{}", text(&model));
    }
}

#[test]
fn intervals_are_those_of_the_slides() {
    let mut model = lecture("textbook-intervals", SMALL);
    press(&mut model, "Z");
    let slides = [
        (6, "B [−∞, 3]"),
        (16, "A [3, +∞]"),
        (22, "C [−∞, 2]"),
        (29, "D [−∞, 14]"),
        (29, "A [3, 14]"),
        (33, "D [−∞, 5]"),
        (37, "D [2, 2]"),
        (39, "A [3, 3]"),
    ];
    for (step, words) in slides {
        press(&mut model, &format!("g{step}⏎"));
        let screen = text(&model);
        assert!(screen.contains(words), "step {step}: {words}\n{screen}");
    }
}

#[test]
fn all_lecture_trees_fit_a_small_screen() {
    let is_a_tree = |lecture: &&plywood_tree::library::Lecture| lecture.text.contains("\ntree = ");
    for lecture_entry in plywood_tree::library::all().iter().filter(is_a_tree) {
        for display in ["", "d", "dd"] {
            let mut model = lecture(lecture_entry.name, SMALL);
            press(&mut model, display);
            let plan = &model.search_view().expect("open").plan();
            let canvas = model.canvas();
            let fits = plan.width() <= i32::from(canvas.width) && plan.height() <= i32::from(canvas.height);
            assert!(fits, "{} {display}: {} x {}", lecture_entry.name, plan.width(), plan.height());
        }
    }
}

/// Stepping never moves a node: the visible part of a name has the same cells at every step.
#[test]
fn nothing_moves_while_stepping() {
    for name in ["ubb", "textbook", "pisa"] {
        for size in [SMALL, (120, 40)] {
            let mut model = lecture(name, size);
            press(&mut model, "⇱");
            let spots = |model: &crate::Model| {
                let search_view = model.search_view().expect("open");
                let tree = search_view.tree();
                let places: Vec<_> = tree.nodes().map(|node| search_view.plan().place(node)).collect();
                (search_view.camera(), places)
            };
            let before = spots(&model);
            let steps = model.search_view().expect("open").replay().len();
            for _ in 0..steps {
                press(&mut model, "→");
                assert_eq!(spots(&model), before, "{name}");
            }
        }
    }
}

#[test]
fn the_walkthrough_on_a_larger_screen() {
    let mut model = lecture("ubb", SMALL);
    send(&mut model, Message::Resize(160, 48));
    snapshot("ubb__160x48", &styled(&model));
}

#[test]
fn the_title_stands_still() {
    for name in ["textbook", "textbook-intervals", "ubb", "pisa", "nilsson"] {
        let mut model = lecture(name, (80, 24));
        let first = title(&model);
        let steps = model.search_view().expect("a walkthrough is open").replay().len();
        for step in 1..=steps {
            press(&mut model, "→");
            assert_eq!(title(&model), first, "{name} at step {step}");
        }
    }
}

fn title(model: &Model) -> String {
    let screen = text(model);
    let title = screen.lines().next().and_then(|line| line.split("step").next()).expect("a title");
    title.trim_end().trim_end_matches("i note").trim_end().to_owned()
}

#[test]
fn the_first_walkthrough_explains_each_symbol_once_where_it_appears() {
    let explanations = |model: &mut Model| -> Vec<String> {
        let steps = model.search_view().map_or(0, |view| view.replay().len());
        let mut all = Vec::new();
        for _ in 0..steps {
            press(model, "→");
            let now = model.explained.now.map(|(_, ((symbol, _), meaning))| (symbol(), meaning()));
            let keys = text(model).lines().last().unwrap_or_default().to_owned();
            all.extend(now.map(|(symbol, meaning)| {
                let own = symbol.trim_matches(|c: char| c.is_alphabetic() || c == ' ');
                assert!(keys.ends_with(&format!("   {own}  {meaning}")) || own.is_empty(), "{keys}");
                assert!(keys.ends_with(meaning) && keys.contains("? help"), "{keys}");
                symbol.to_owned()
            }));
        }
        all
    };
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "⇱");
    assert!(explanations(&mut model.clone()).is_empty(), "none unless the program asks for them");
    model.explained.symbols = Some(std::iter::once("▲ A".to_owned()).collect());
    press(&mut model, "⇱");
    let told = explanations(&mut model);
    assert_eq!(told, ["(α,β)", "▼ B", "▪ 3", "B", "A 3", "✂ 9"], "each once, but for those known before");
    press(&mut model, "⇱");
    assert!(explanations(&mut model).is_empty(), "none again");
}
