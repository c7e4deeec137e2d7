//! The quiz of a page without an engine: its questions, answers and explanations are those of the program.

use crate::browser::{Browser, Device};
use crate::states::searched;
use crate::{Written, address};
use plywood_lesson::{Answer, Question, Right, Verdict};
use plywood_messages::words::Charset;
use plywood_teaching::quiz::Quiz;
use serde_json::json;

const LOG: &str = "[...document.querySelectorAll('.dialogue pre')].map((line) => line.textContent)";
const MARKS: &str = "getComputedStyle(document.querySelector('.marks')).visibility";

/// Returns the answers that a page offers, or those of marks: the right one and no leaf.
fn answers(question: &Question) -> Vec<Answer> {
    match &question.right {
        Right::Leaves(right, _) => vec![Answer::Marks(right.clone()), Answer::Marks([].into())],
        Right::Decision(_)
        | Right::Child(_)
        | Right::Listed(_)
        | Right::Step(_)
        | Right::Value(..)
        | Right::Window(..)
        | Right::Order(_) => question.ballot.clone(),
    }
}

/// Gives an answer by buttons.
fn give(browser: &mut Browser, question: &Question, answer: &Answer) {
    let press = |browser: &mut Browser, number: usize| {
        browser.click(&format!(".answers button:nth-of-type({})", number + 1));
    };
    if let Answer::Marks(marks) = answer {
        for (number, leaf) in question.nodes().iter().enumerate().filter(|(_, leaf)| marks.contains(leaf)) {
            press(browser, number);
            let pressed = browser.read("document.querySelectorAll('.answers [aria-pressed=true]').length");
            assert!(pressed.as_u64() > Some(0), "{leaf:?}");
        }
        browser.click(".dialogue form button:first-of-type");
    } else {
        press(browser, question.ballot.iter().position(|other| other == answer).expect("an option"));
    }
}

#[test]
fn a_page_asks_what_the_quiz_asks_and_says_what_it_says() {
    let Some(mut browser) = Browser::open() else { return };
    let written = Written::new();
    for lecture in ["ubb", "textbook", "chance-linear"] {
        let (_, run, _) = searched(lecture);
        let quiz = Quiz::new(&run, 0, Charset::Unicode, &std::sync::Arc::default()).expect("questions");
        let questions: Vec<&Question> =
            quiz.questions().iter().filter(|question| !answers(question).is_empty()).collect();
        assert!(questions.len() > 3, "{lecture}");
        browser.goto(&address(&written.export(lecture, "walk.html", &["--step", "start"])));
        browser.press("Q");
        let mut told: Vec<String> = Vec::new();
        let mut right = 0;
        for (at, question) in questions.iter().enumerate() {
            told.push(question.text.to_string());
            assert_eq!(browser.read(LOG), json!(told), "{lecture}, question {at}");
            assert_eq!(browser.text("document.body.dataset.step"), question.step.saturating_sub(1).to_string());
            assert_eq!(browser.text(MARKS), "hidden", "the timeline would show cutoffs");
            let wanted = |answer: &&Answer| (question.judge(answer) == Verdict::Right) == (at % 3 == 0);
            let answer = answers(question).iter().find(wanted).filter(|_| at % 3 < 2).cloned();
            told.push(match &answer {
                None => question.revealed_answer().to_string(),
                Some(answer) => {
                    let verdict = question.judge(answer);
                    let verdict = if verdict == Verdict::Right { verdict } else { Verdict::Wrong };
                    right += usize::from(verdict == Verdict::Right);
                    question.verdict(verdict, &quiz.because(question, Some(answer)).1).to_string()
                }
            });
            match &answer {
                None => browser.click(".dialogue form button:last-of-type"),
                Some(answer) => give(&mut browser, question, answer),
            }
        }
        told.push(format!("{right} of {} right, 1 in a row at best.", questions.len()));
        assert_eq!(browser.read(LOG), json!(told), "{lecture}");
        assert_eq!(browser.text(MARKS), "visible");
        browser.press("Q");
        assert_eq!(browser.read("document.querySelector('.dialogue').hidden"), json!(true));
    }
    assert_eq!(browser.complaints(), Vec::<String>::new());
    assert_eq!(browser.requests().iter().filter(|asked| !asked.starts_with("data:")).count(), 1);
}

#[test]
fn questions_begin_at_the_step_and_with_one_search_and_fit_phones() {
    let Some(mut browser) = Browser::open_for_all_tests() else { return };
    let written = Written::new();
    browser.goto(&address(&written.export("ubb", "walk.html", &["--step", "20", "--compare", "minimax"])));
    assert_eq!(browser.read("document.querySelectorAll('main .pane').length"), json!(2));
    browser.resize(Device::Phone(390, 844));
    browser.press("c");
    browser.read("location.hash = '20'");
    browser.wait_for_step("20");
    browser.press("c");
    browser.press("Q");
    assert_eq!(browser.read("document.querySelectorAll('main .pane').length"), json!(1));
    assert!(browser.read("Number(document.body.dataset.step) >= 19").as_bool() == Some(true));
    let fits = "(() => { const box = document.querySelector('.dialogue').getBoundingClientRect(); \
                return box.left >= 0 && box.right <= innerWidth && box.top >= 0 && document.documentElement.scrollWidth <= innerWidth; })()";
    assert_eq!(browser.read(fits), json!(true));
    let small = "[...document.querySelectorAll('.dialogue button')].filter((button) => button.getBoundingClientRect().height < 44).length";
    assert_eq!(browser.read(small), json!(0));
    // A page shows the mistake of a search, so it does not ask for it.
    browser.goto(&address(&written.export("ubb", "wrong.html", &["--bug", "never-cuts"])));
    browser.press("Q");
    assert_eq!(browser.read("document.querySelector('.dialogue').hidden"), json!(true));
    assert!(browser.text("document.querySelector('.remark').textContent").contains("plywood"));
    assert_eq!(browser.complaints(), Vec::<String>::new());
}
