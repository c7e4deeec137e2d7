//! Reviewing topics from the gallery, and answers that are kept for it.

use crate::keymap::Mode;
use crate::model::Model;
use crate::review::ReviewState;
use crate::testing::{gallery, lecture, press, text};
use plywood_lesson::Right;
use plywood_teaching::review::KeptAnswer;

const SMALL: (u16, u16) = (80, 24);

fn wrong(day: u32, topic: &str) -> KeptAnswer {
    KeptAnswer { day, topic: topic.to_owned(), is_right: false }
}

fn new_answers(model: &Model) -> Vec<(&str, bool)> {
    model.review.new_answers().iter().map(|answer| (answer.topic.as_str(), answer.is_right)).collect()
}

#[test]
fn a_topic_that_is_due_is_reviewed_from_the_gallery() {
    let mut model = gallery(SMALL);
    press(&mut model, "R");
    assert!(text(&model).contains("nothing is due for review"), "{}", text(&model));
    model.review = ReviewState::new(101, vec![wrong(100, "cut")]);
    model.remark = None;
    assert!(text(&model).contains("1 topic is due for review: press R."), "{}", text(&model));
    press(&mut model, "R");
    assert_eq!(model.mode(), Mode::Quiz);
    let questions = model.quiz_view().expect("a quiz").quiz.questions().to_vec();
    assert!((1..=2).contains(&questions.len()) && questions.iter().all(|question| question.kind == "cut"));
    press(&mut model, "②");
    assert_eq!(new_answers(&model), [("cut", false)]);
    press(&mut model, "⎋⌫");
    assert_eq!(model.mode(), Mode::Gallery, "{}", text(&model));
    press(&mut model, "R");
    assert!(text(&model).contains("in 1 day"), "{}", text(&model));
}

#[test]
fn wrong_answers_are_kept_wherever_they_are_given_and_right_ones_in_review() {
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "⇱Q");
    let kind = model.quiz_view().and_then(|quiz_view| quiz_view.question()).expect("a question").kind;
    press(&mut model, "②");
    assert_eq!(new_answers(&model), [(kind, false)]);

    // A cutoff where the window is open, and nothing else wrong.
    let mut model = lecture("textbook", SMALL);
    press(&mut model, "Y  x  3⏎  x2⏎    2⏎3⏎");
    assert_eq!(new_answers(&model), [("cut", false)]);

    // A right answer in review, and one that is not.
    let mut model = gallery(SMALL);
    model.review = ReviewState::new(101, vec![wrong(100, "value")]);
    press(&mut model, "R");
    let question = model.quiz_view().and_then(|quiz_view| quiz_view.question()).expect("a question").clone();
    let Right::Value(right, _) = question.right else { panic!("a value") };
    press(&mut model, &format!("{right}⏎"));
    assert_eq!(new_answers(&model), [("value", true)]);
    assert_eq!(model.review.next(), Some(("value", 3)));
}
