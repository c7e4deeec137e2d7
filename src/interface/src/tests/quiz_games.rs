//! Tests of quizzes about games with generated trees: they are asked during the search, and nothing on the screen gives its
//! result away.

use crate::keymap::Mode;
use crate::model::Model;
use crate::plans::Picture;
use crate::quiz_view::Phase;
use crate::testing::{drawn, lines, opened, press, text};
use plywood_lesson::{Answer, Question};
use plywood_tree::testing::some;
use ratatui::buffer::Buffer;
use ratatui::layout::Position;

const SIZES: [((u16, u16), &str); 4] = [((80, 24), ""), ((80, 24), "P"), ((120, 40), ""), ((160, 48), "P")];

fn game(spec: &str, view: &str, size: (u16, u16)) -> Model {
    opened(&format!("game = \"{spec}\"\n[view]\n{view}\n"), size)
}

fn question(model: &Model) -> Option<&Question> {
    model.quiz_view().expect("a quiz").question()
}

#[test]
fn games_are_asked_about_as_they_are_searched() {
    for spec in ["tictactoe", "nim:1,1,2", "connect4", "chess", "chomp:3,4"] {
        let mut model = game(spec, "depth = 3", (120, 40));
        let before = text(&model);
        press(&mut model, "Q");
        assert_eq!(model.mode(), Mode::Quiz, "{spec}: {}", text(&model));
        assert_eq!(model.searches().expect("a search").picture(), Picture::Plies, "{spec}");
        let solution = question(&model).expect("a question").solution().to_string();
        let typed = solution.replace(['(', ')', ' '], "").replace("yes", "y").replace("no", "n");
        press(&mut model, &format!("{typed}⏎"));
        assert!(text(&model).contains("Right."), "{spec} {solution}: {}", text(&model));
        press(&mut model, "⏎③⏎1②");
        assert!(
            text(&model).contains('✓') || model.quiz_view().is_some_and(|quiz_view| quiz_view.vote.is_none()),
            "{spec}"
        );
        press(&mut model, "⎋⎋");
        assert_eq!(text(&model), before, "{spec}: left as it was");
    }

    {
        let mut model = game("nim:1,1,2", "", (80, 24));
        press(&mut model, "Q");
        while question(&model).is_some() {
            press(&mut model, "②⏎");
        }
        assert_eq!(model.quiz_view().map(|quiz_view| quiz_view.phase), Some(Phase::Over));
        assert!(text(&model).contains("yours"), "{}", text(&model));
    }

    // Leaves of games are not marked. An answer that no game question accepts is rejected.
    {
        let mut model = game("tictactoe", "depth = 3", (80, 24));
        press(&mut model, "Q⇥ ");
        let quiz_view = model.quiz_view().expect("a quiz");
        assert!(
            quiz_view.marks.is_empty()
                && quiz_view.quiz.questions().iter().all(|question| question.marking().is_none())
        );
        assert!(quiz_view.given.iter().all(|given| !matches!(given.answer, Some(Answer::Marks(_)))));
    }
}

fn frame(model: &Model) -> Buffer {
    let mut frame = drawn(model);
    let title = model.areas().title;
    for position in title.positions().map(|Position { x, y }| (x, y)) {
        frame.cell_mut(position).into_iter().for_each(ratatui::buffer::Cell::reset);
    }
    frame
}

/// A search that cuts on ties and one that does not are equal up to the first tie. The question there has the same screen in
/// both, although they differ afterwards.
#[test]
fn no_screen_says_whether_a_game_is_cut() {
    let specs = ["tictactoe:from=X.O......", "nim:1,1,2", "grundy:7"];
    for (spec, (size, keys)) in some(specs.into_iter().flat_map(|spec| SIZES.map(|size| (spec, size)))) {
        let mut models = ["equal", "strict"].map(|rule| {
            let mut model = game(spec, &format!("cut_on = \"{rule}\""), size);
            press(&mut model, &format!("{keys}Q"));
            model
        });
        let mut compared = 0;
        let differ = loop {
            let [Some(one), Some(other)] = models.each_ref().map(question) else { break false };
            if (one.step, one.kind, one.node) != (other.step, other.kind, other.node) {
                break false;
            }
            let answers = [one, other].map(|question| question.solution().to_string());
            let frames = models.each_ref().map(frame);
            let said = frames.each_ref().map(|frame| lines(frame, ratatui::buffer::Cell::symbol));
            assert!(frames[0] == frames[1], "{spec} {size:?} {keys}\n{}\n{}", said[0], said[1]);
            compared += 1;
            if answers[0] != answers[1] {
                break true;
            }
            for model in &mut models {
                press(model, "②⏎");
            }
        };
        assert!(differ && compared > 0, "{spec}: {compared} questions and none that differs");
    }
}
