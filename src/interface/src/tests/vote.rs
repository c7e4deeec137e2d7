//! A vote in two rounds: each stage is a key, is visible from the last row, and gives nothing away.

use crate::model::{Model, ScreenMode};
use crate::quiz_view::{Phase, QuizView};
use crate::testing::{drawn, lecture, press, send, snapshot, styled, text};
use crate::update::Message;
use crate::vote::{Ballots, Poll, Vote, VoteStage};
use plywood_lesson::Verdict;
use qrcodegen::{QrCode, QrCodeEcc};
use ratatui::buffer::{Buffer, CellDiffOption};

const SMALL: (u16, u16) = (80, 24);
const HALLS: [(u16, u16); 4] = [SMALL, (120, 40), (160, 48), (200, 60)];

fn quiz_view(model: &Model) -> &QuizView {
    model.quiz_view().expect("a quiz")
}

fn vote(model: &Model) -> &Vote {
    quiz_view(model).vote.as_ref().expect("a vote")
}

/// A vote about the first question of a kind, on a projector or not.
fn voting(name: &str, size: (u16, u16), projector: bool, kind: &str) -> Model {
    let mut model = lecture(name, size);
    press(&mut model, if projector { "P⇱Q" } else { "⇱Q" });
    while quiz_view(&model).question().is_some_and(|question| question.kind != kind) {
        press(&mut model, "②⏎");
    }
    press(&mut model, "③");
    model
}

fn collect(model: &mut Model, vote: u64, round: usize, counts: &[usize]) {
    send(model, Message::Votes(Ballots { vote, round, counts: counts.to_vec() }));
}

/// Returns the big letters on the screen, row by row.
fn big(model: &Model) -> String {
    let screen = drawn(&Model { enlarges_text: true, ..model.clone() });
    let is_big = |x, y| matches!(screen[(x, y)].diff_option, CellDiffOption::ForcedWidth(_));
    let row = |y| (0..screen.area.width).filter(move |&x| is_big(x, y)).map(move |x| (x, y));
    (0..screen.area.height).flat_map(row).map(|at| screen[at].symbol().to_owned()).collect()
}

#[test]
fn each_stage_is_a_key_and_gives_nothing_away() {
    let mut model = voting("textbook", SMALL, false, "window");
    let asked = quiz_view(&model).full_score().asked;
    let mut stages = vec![vote(&model).stage];
    for (keys, next) in [("", 0), ("12", 2), ("", 0), ("", 0), ("1", 1), ("", 0)] {
        assert!(!text(&model).contains('✓') && quiz_view(&model).phase == Phase::Asked, "{}", text(&model));
        press(&mut model, keys);
        assert_eq!(vote(&model).stage.round().map_or(0, |round| vote(&model).total(round)), next);
        press(&mut model, "⏎");
        stages.push(vote(&model).stage);
    }
    let all = [
        VoteStage::Options,
        VoteStage::First,
        VoteStage::FirstBars,
        VoteStage::Discussion,
        VoteStage::Second,
        VoteStage::BothBars,
        VoteStage::Answer,
    ];
    assert_eq!(stages, all);
    assert!(text(&model).contains('✓') && quiz_view(&model).phase == Phase::Shown, "{}", text(&model));
    press(&mut model, "⏎");
    assert!(quiz_view(&model).vote.is_none() && quiz_view(&model).phase == Phase::Asked);
    assert_eq!(quiz_view(&model).full_score().asked, asked, "a vote does not count");
}

#[test]
fn hands_are_taken_back_and_stages_too() {
    let mut model = voting("textbook", SMALL, false, "window");
    press(&mut model, "1");
    assert!(text(&model).contains("no vote is open"), "{}", text(&model));
    press(&mut model, "⏎9");
    assert!(text(&model).contains("type a digit from 1 to"), "{}", text(&model));
    press(&mut model, "122⌫⏎⏎");
    assert_eq!((vote(&model).count(0, 0), vote(&model).count(0, 1)), (1, 1));
    press(&mut model, "⌫⌫");
    assert_eq!((vote(&model).stage, vote(&model).total(0)), (VoteStage::First, 2), "open again, with its votes");
    press(&mut model, "2②");
    assert_eq!((vote(&model).stage, vote(&model).visible_rounds()), (VoteStage::Answer, 1), "after one round");
    press(&mut model, "⌫");
    assert_eq!(vote(&model).stage, VoteStage::Answer, "what is shown stays shown");

    // Leaves are marked, and no vote is about them.
    let model = voting("textbook", SMALL, false, "leaves");
    assert!(quiz_view(&model).vote.is_none(), "leaves are marked");
}

/// While no bars are shown, the screen depends only on the number of votes.
#[test]
fn bars_are_hidden_until_a_round_is_over() {
    for (size, projector) in HALLS.into_iter().flat_map(|size| [(size, false), (size, true)]) {
        let screens = ["112", "233"].map(|hands| {
            let mut model = voting("textbook", size, projector, "next");
            let mut shown = Vec::new();
            for keys in ["⏎", hands, "⏎", "⏎", "⏎", hands, "⏎", "⏎"] {
                press(&mut model, keys);
                shown.push((vote(&model).visible_rounds() > 0, drawn(&model)));
            }
            shown
        });
        let [one, other] = screens;
        for (step, ((has_bars, one), (_, other))) in one.into_iter().zip(other).enumerate() {
            assert_eq!(one == other, !has_bars, "{size:?} {projector}: after {step} keys");
        }
    }
}

/// The stage, and the answer in the end, are in big letters; the tree stays where it is, and the options are in view.
#[test]
fn every_stage_is_visible_from_the_last_row() {
    for (name, kind) in [("textbook", "next"), ("textbook", "window"), ("ubb", "cut"), ("romania", "next")] {
        for size in HALLS {
            let mut model = voting(name, size, true, kind);
            let options = Poll::of(quiz_view(&model)).expect("a poll").options;
            for (stage, keys) in
                [("THINK", "⏎"), ("VOTE", "12⏎"), ("VOTES", "⏎"), ("DEBATE", "⏎"), ("VOTE2", "11⏎"), ("VOTES", "⏎")]
            {
                let big = big(&model);
                assert!(big.replace(' ', "").contains(stage), "{name} {kind} {size:?}: {stage} in {big}");
                let small = text(&model);
                for option in &options {
                    let is_big = big.replace(' ', "").contains(&option.replace(' ', "").replace('−', "-"));
                    assert!(is_big || small.contains(option), "{name} {size:?}: {option} in {big}\n{small}");
                }
                press(&mut model, keys);
            }
            let answer = quiz_view(&model).question().expect("a question").solution().to_string();
            let big = big(&model).replace(' ', "");
            let spelled = answer.replace(' ', "").replace('−', "-");
            assert!(big.contains(&spelled) || text(&model).contains(&answer), "{name} {size:?}: {answer} in {big}");
        }
    }
}

/// On a small projector too, where options are beside the stage.
#[test]
fn votes_hide_no_part_of_the_tree() {
    for (name, kind) in [("textbook", "next"), ("textbook", "window"), ("ubb", "cut")] {
        let mut model = voting(name, SMALL, true, kind);
        let canvas = model.areas().canvas;
        let tree = |model: &Model| {
            let rows: Vec<String> =
                text(model).lines().skip(canvas.y.into()).take(canvas.height.into()).map(str::to_owned).collect();
            rows.join("\n")
        };
        let options = Poll::of(quiz_view(&model)).expect("a poll").options;
        let before = tree(&model);
        for keys in ["⏎", "12⏎", "⏎", "⏎", "11⏎"] {
            press(&mut model, keys);
            assert_eq!(tree(&model), before, "{name} {kind}\n{}", text(&model));
            assert!(options.iter().all(|option| text(&model).contains(option)), "{}", text(&model));
        }
        assert!(text(&model).contains("█ 2"), "{}", text(&model));
    }
}

#[test]
fn votes_of_devices_count_in_their_vote_and_round() {
    let mut model = voting("textbook", SMALL, false, "window");
    let number = vote(&model).number;
    press(&mut model, "⏎1");
    collect(&mut model, number, 0, &[2, 5]);
    collect(&mut model, number, 0, &[3, 4]);
    for (vote, round) in [(number + 1, 0), (number - 1, 0), (number, 2), (number, usize::MAX)] {
        collect(&mut model, vote, round, &[9, 9]);
    }
    collect(&mut model, number, 1, &[0, 1, 7, 7, 7, 7, 7, 7, 7, 7]);
    let counted = |model: &Model| [0, 1].map(|round| [0, 1].map(|option| vote(model).count(round, option)));
    assert_eq!(counted(&model), [[4, 4], [0, 1]], "the latest of each round, and raised hands");
    press(&mut model, "③③");
    assert_eq!(counted(&model), [[0, 0], [0, 0]], "another vote begins empty");
    collect(&mut model, number, 0, &[3, 4]);
    assert_eq!(counted(&model), [[0, 0], [0, 0]]);
    press(&mut model, "⎋⎋");
    collect(&mut model, number + 1, 0, &[3, 4]);
    assert!(model.quiz_view().is_none());
}

/// The page learns what is right only with the answer, and why each wrong option is wrong: from the table of usual errors.
#[test]
fn the_page_shows_the_answer_last() {
    let mut model = voting("textbook", SMALL, false, "window");
    for _ in 0..6 {
        let poll = Poll::of(quiz_view(&model)).expect("a poll");
        assert!(poll.verdicts.is_empty() && poll.options.len() > 1, "{poll:?}");
        press(&mut model, "⏎");
    }
    let poll = Poll::of(quiz_view(&model)).expect("a poll");
    let quiz = &quiz_view(&model).quiz;
    let question = quiz_view(&model).question().expect("a question");
    let mut explained = 0;
    for (option, (is_right, why)) in vote(&model).options.iter().zip(&poll.verdicts) {
        assert_eq!(*is_right, question.judge(option) == Verdict::Right);
        if let Some(error) = quiz.error(question, option) {
            explained += 1;
            assert!(why.contains(&error.because.to_string()), "{why}");
        }
    }
    assert!(explained > 0 && poll.verdicts.iter().filter(|(is_right, _)| *is_right).count() == 1, "{poll:?}");
    press(&mut model, "⎋");
    assert_eq!(Poll::of(quiz_view(&model)), None, "the page closes with the vote");
}

/// Returns the modules of a code drawn with blocks: true for the ink of a module.
fn modules(screen: &Buffer, (left, top): (u16, u16), side: u16) -> Vec<Vec<bool>> {
    let ink = |x: u16, y: u16| match screen[(left + x, top + y / 2)].symbol() {
        "█" => true,
        "▀" => y.is_multiple_of(2),
        "▄" => !y.is_multiple_of(2),
        _ => false,
    };
    (0..side).map(|y| (0..side).map(|x| ink(x, y)).collect()).collect()
}

/// The address is on the screen while devices may vote, and as a code that a camera reads where it hides nothing.
#[test]
fn devices_are_invited() {
    const ADDRESS: &str = "http://192.168.1.5:8808";
    let code = QrCode::encode_text(&ADDRESS.to_uppercase(), QrCodeEcc::Low).expect("a short text");
    let side = code.size() as u16;
    for size in HALLS {
        let mut model = lecture("textbook", size);
        (model.is_presented, model.vote_address) = (true, Some(ADDRESS.to_owned()));
        press(&mut model, "P⇱Q");
        assert_eq!(model.screen_mode, ScreenMode::Projector);
        let bare = drawn(&model);
        press(&mut model, "③");
        let canvas = model.areas().canvas;
        let screen = drawn(&model);
        let expected: Vec<Vec<bool>> =
            (0..side).map(|y| (0..side).map(|x| !code.get_module(i32::from(x), i32::from(y))).collect()).collect();
        let corners =
            canvas.positions().filter(|at| at.x + side <= canvas.right() && at.y + side / 2 < canvas.bottom());
        let found = corners.filter(|at| {
            // A margin of two modules is one row.
            modules(&screen, (at.x, at.y), side) == expected
        });
        let found = found.count();
        assert!(found == 1 || size != (200, 60), "{size:?}\n{}", text(&model));
        if found == 1 {
            let hidden = canvas.positions().filter(|&at| bare[at].symbol() != " " && screen[at] != bare[at]);
            assert_eq!(hidden.count(), 0, "{size:?}: the code hides nothing\n{}", text(&model));
        }
        assert!(text(&model).contains(ADDRESS), "{}", text(&model));
        press(&mut model, "⏎⏎");
        assert!(!text(&model).contains(ADDRESS), "no round is open: {}", text(&model));
    }
}

#[test]
fn the_screens_of_a_vote() {
    let mut shown = Vec::new();
    for (size, keys) in [(SMALL, "⏎112⏎⏎⏎1112⏎"), ((120, 40), "⏎112⏎⏎⏎1112⏎"), ((120, 40), "⏎112⏎⏎⏎1112⏎⏎")]
    {
        let mut model = voting("textbook", size, size != SMALL, "next");
        press(&mut model, keys);
        shown.push(format!("{}x{} {keys}\n{}", size.0, size.1, styled(&model)));
    }
    snapshot("screens/vote", &shown.join("\n"));
}
