//! Tests of the text field of a quiz: accepted characters, and clearing it.

use crate::model::Model;
use crate::quiz_view::{Phase, QuizView};
use crate::testing::{lecture, opened, press, text};

fn quiz_view(model: &Model) -> &QuizView {
    model.quiz_view().expect("a quiz")
}

fn at(kind: &str) -> Model {
    let mut model = lecture("textbook", (80, 24));
    press(&mut model, "⇱Q");
    while quiz_view(&model).question().expect("a question").kind != kind {
        press(&mut model, "②");
        if quiz_view(&model).phase != Phase::Asked {
            press(&mut model, "⏎");
        }
    }
    model
}

fn typed(kind: &str, keys: &str) -> String {
    let mut model = at(kind);
    press(&mut model, keys);
    quiz_view(&model).typed.clone()
}

#[test]
fn a_field_takes_what_its_question_can_use_and_nothing_else() {
    assert_eq!(typed("window", "y3y,e z5nt"), "3, 5", "no bound begins with a letter but that of infinity");
    assert_eq!(typed("window", "(-infinity, 3]"), "(-infinity, 3]");
    assert_eq!(typed("window", "-∞ 5"), "-∞ 5");
    assert_eq!(typed("cut", "3-yi"), "y");
    assert_eq!(typed("cut", "yes"), "yes", "the last letter is no key");
    assert_eq!(typed("value", "y(3 ,.5"), "3.5");
    assert_eq!(typed("move", "y9-2"), "2");
    assert_eq!(typed("order", "yn213"), "213");
    assert_eq!(typed("leaves", "y[0,1]"), "[0,1]");
    assert_eq!(typed("leaves", "none"), "none");

    // A letter that no answer begins with shows how to answer.
    {
        let mut model = at("cut");
        press(&mut model, "s");
        assert!(
            quiz_view(&model).phase == Phase::Asked && text(&model).contains("! Type yes or no"),
            "{}",
            text(&model)
        );
    }

    // Step questions have no text field.
    {
        let mut model =
            opened("tree = [[[3, -5], [6, 6]], [[6, 1], [9, 8]]]\n[view]\nbug = \"max-min-swapped\"\n", (80, 24));
        press(&mut model, "Q12");
        assert!(quiz_view(&model).asks_for_step() && quiz_view(&model).typed.is_empty(), "{}", text(&model));
    }
}

#[test]
fn the_field_is_cleared_by_a_refusal_and_by_two_keys() {
    // A rejected answer is cleared, and the reason stays until an answer is understood.
    {
        let mut model = at("window");
        press(&mut model, "-i⏎");
        assert_eq!(quiz_view(&model).typed, "");
        let is_told = |model: &Model| text(model).contains("This answer cannot be read");
        assert!(is_told(&model), "{}", text(&model));
        press(&mut model, "-i,9");
        assert!(is_told(&model) && text(&model).contains("› -i,9▏"), "{}", text(&model));
        press(&mut model, "⏎");
        assert!(!is_told(&model) && matches!(quiz_view(&model).phase, Phase::Tried(_)), "{}", text(&model));
    }

    // Two keys clear the field.
    for key in ["^u", "⎋"] {
        let mut model = at("window");
        press(&mut model, &format!("-i,9{key}"));
        assert_eq!((quiz_view(&model).typed.as_str(), quiz_view(&model).refused), ("", None), "{key}");
        press(&mut model, &format!("9⏎{key}"));
        assert_eq!(
            (quiz_view(&model).typed.as_str(), quiz_view(&model).refused),
            ("", None),
            "{key}: the refusal goes too"
        );
    }
}
