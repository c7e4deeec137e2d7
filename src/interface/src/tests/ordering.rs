//! Tests of questions about the best order of children: typing, marking, voting, revealing, and no hints before that.

use crate::model::Model;
use crate::quiz_view::{Phase, QuizView};
use crate::testing::{drawn, lecture, lines, opened, press, text};
use plywood_lesson::{Answer, Question, Verdict};
use plywood_teaching::quiz::Telling;
use plywood_tree::tree::NodeId;
use ratatui::buffer::Buffer;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (160, 48);

fn quiz_view(model: &Model) -> &QuizView {
    model.quiz_view().expect("a quiz")
}

fn question(model: &Model) -> Option<&Question> {
    quiz_view(model).question()
}

/// Shows the answers up to the next question about an order. Returns false if there is none.
fn to_order(model: &mut Model) -> bool {
    while let Some(question) = question(model) {
        if question.kind == "order" && quiz_view(model).phase == Phase::Asked {
            return true;
        }
        let is_late = quiz_view(model).telling == Telling::AtEnd;
        press(model, if is_late { "②" } else { "②⏎" });
    }
    false
}

fn ordering(size: (u16, u16)) -> Model {
    let mut model = lecture("textbook", size);
    press(&mut model, "Q");
    assert!(to_order(&mut model));
    model
}

#[test]
fn orders_are_marked_told_and_voted_on() {
    {
        let mut model = ordering(SMALL);
        press(&mut model, "⇥ ");
        assert!(
            quiz_view(&model).marks.is_empty() && text(&model).contains("that the question asks for"),
            "{}",
            text(&model)
        );
        // The second child first, then the first one; the others follow.
        press(&mut model, "↓→ ← ");
        assert_eq!(quiz_view(&model).marks.len(), 2);
        let shown = text(&model);
        assert!(shown.contains("2  ▐╭─") && shown.contains("1   ╭─") && shown.contains("C, B"), "{shown}");
        press(&mut model, "⏎");
        assert_eq!(quiz_view(&model).phase, Phase::Tried(Verdict::Wrong));
        let told = text(&model);
        assert!(
            told.contains("With the order C, B, D the search visits 13") && told.contains("nodes; another"),
            "{told}"
        );
        assert!(quiz_view(&model).marks.is_empty(), "one begins anew");
        press(&mut model, " → ");
        assert_eq!(quiz_view(&model).marks.len(), 2);
        press(&mut model, " ");
        assert_eq!(quiz_view(&model).marks.len(), 1, "a mark is taken back");
        press(&mut model, "⏎");
        assert_eq!(quiz_view(&model).phase, Phase::Right);
        let told = text(&model);
        assert!(told.contains("Right. With the order B, C, D the search visits"), "{told}");
    }

    // The list of answers shows the cost of each order.
    {
        let mut model = lecture("textbook", LARGE);
        press(&mut model, "Q④");
        assert!(to_order(&mut model));
        press(&mut model, "213⏎123⏎123⏎");
        assert_eq!(quiz_view(&model).phase, Phase::Over);
        let list = text(&model);
        assert!(list.contains("C, B, D") && list.contains("best order"), "{list}");
        let down: String = "↓".repeat(quiz_view(&model).given.len() - 3);
        press(&mut model, &down);
        assert!(text(&model).contains("With the order C, B, D the search visits 13"), "{}", text(&model));
        assert!(text(&model).contains("The best order, B, C, D,"), "{}", text(&model));
    }

    // The audience votes on orders.
    for (size, projector) in [(SMALL, ""), (SMALL, "P"), (LARGE, "P")] {
        let mut model = ordering(size);
        press(&mut model, if projector.is_empty() { "" } else { "⑥" });
        press(&mut model, "③⏎122");
        let vote = quiz_view(&model).vote.as_ref().expect("a vote");
        assert_eq!(vote.options.len(), 6, "three children have six orders");
        assert!(!text(&model).contains('✓'), "nothing is told while hands are counted");
        press(&mut model, "②");
        assert!(text(&model).contains('✓'), "{}", text(&model));
    }
}

/// Trees with a leaf that the search skips, in the place of `_`, and its number.
const SKIPPED: &[(&str, u32)] =
    &[("[[3, 12, 8], [2, _, 6], [14, 5, 2]]", 7), ("[[3, 12], [[2, 1], [4, 4], _], [14, 5]]", 11)];

/// Screen of an order question with the leaf left blank, its node, and the correctness of each order.
type Shown = (Option<NodeId>, Vec<bool>, Buffer);

fn shown(tree: &str, rules: &str, size: (u16, u16), keys: &str, leaf: NodeId) -> Vec<Shown> {
    let mut model = opened(&format!("title = \"a tree\"\ntree = {tree}\n[view]\n{rules}\n"), size);
    press(&mut model, keys);
    let mut all = Vec::new();
    while to_order(&mut model) {
        let mut frame = drawn(&model);
        let canvas = model.areas().canvas;
        if let Some(place) = model.search_view().expect("open").places()(leaf) {
            for (x, y) in (place.left - 1..=place.right).flat_map(|x| (place.top..place.bottom).map(move |y| (x, y))) {
                let at = (canvas.x + x.max(0) as u16, canvas.y + y.max(0) as u16);
                frame.cell_mut(at).into_iter().for_each(ratatui::buffer::Cell::reset);
            }
        }
        let question = question(&model).expect("asked");
        let first = |&node: &NodeId| question.judge(&Answer::Order(vec![node])) == Verdict::Right;
        all.push((question.node, question.nodes().iter().map(first).collect(), frame));
        press(&mut model, "②⏎");
    }
    all
}

/// Two trees differ only in a skipped leaf, and so in their best orders. Their question screens are equal.
#[test]
fn nothing_on_the_screen_says_which_order_is_best() {
    let mut differ = 0;
    for &(tree, leaf) in SKIPPED {
        for rules in ["", "return = \"fail-hard\"", "algorithm = \"pvs\"", "algorithm = \"iterative-deepening\""] {
            for (size, keys) in [(SMALL, "Q"), (SMALL, "PQ"), (LARGE, "Q")] {
                let [one, other] =
                    ["1", "9"].map(|value| shown(&tree.replace('_', value), rules, size, keys, NodeId(leaf)));
                for (node, right, frame) in &one {
                    let Some((_, others, same)) = other.iter().find(|(other, ..)| other == node) else { continue };
                    let said = [frame, same].map(|frame| lines(frame, ratatui::buffer::Cell::symbol));
                    assert!(frame == same, "{tree} {rules} {size:?}\n{}\n{}", said[0], said[1]);
                    differ += usize::from(right != others);
                }
            }
        }
    }
    assert!(differ > 3, "answers that differ are among them: {differ}");
}
