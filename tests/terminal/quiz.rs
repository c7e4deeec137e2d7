//! Quizzes: one is answered correctly to its end in a real terminal, others run over pipes.

use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::harness::Terminal;
use serde_json::Value;

const ENTER: &str = "\r";

/// Answers, each with a part of the next question.
const RIGHT: &[(&str, &str)] = &[
    ("1", "The search is at B"),
    ("2", "Which value does B return"),
    ("3", "With which window"),
    ("3,i", "prune the rest of C"),
    ("y", "Which leaves does this cutoff prune"),
    ("1,2", "returns 14"),
    ("n", "returns 5"),
    ("n", "Which child of A is best"),
    ("1", "which leaves does the whole"),
    ("5,6", "fewest nodes"),
];

#[test]
fn a_quiz_is_answered_rightly_to_its_end() {
    let mut terminal = Terminal::plywood(&["textbook"]);
    terminal.press_for("\x1b[H", "step 0 /");
    terminal.press_for("Q", "Which node does it visit next?");
    for (answer, next) in RIGHT {
        terminal.press_for(answer, answer);
        terminal.press_for(ENTER, "✓ Right.");
        terminal.press_for(ENTER, next);
    }
    for (order, next) in [("1 2 3", "C's children"), ("123", "D's children"), ("3", "That was the last question")] {
        terminal.press_for(&order.replace(' ', ","), &order.replace(' ', ","));
        terminal.press_for(ENTER, "Right. With the order");
        terminal.press_for(ENTER, next);
    }
    terminal.wait_for_text("13 of 13 right");
    terminal.press_for("\x1b", "step ");
    terminal.press("q");
    terminal.ends_restored_with(0);
}

/// Line by line, a person answers like a program, and is asked again tomorrow.
#[test]
fn what_a_person_answers_wrongly_is_kept_for_review() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    command.args(["quiz", "textbook"]).env("XDG_STATE_HOME", folder.path());
    let mut terminal = Terminal::run((100, 40), command);
    terminal.wait_for_text("Which node does it visit next?");
    terminal.press_for("C\r", "not");
    terminal.press("quit\r");
    terminal.ends_with(0);
    let kept = std::fs::read_to_string(folder.path().join("plywood/answers.jsonl")).expect("answers");
    assert!(kept.lines().count() == 1 && kept.contains(r#""topic":"next","right":false"#), "{kept}");
}

fn piped(subject: &[&str], answer: impl Fn(&Value) -> String) -> Vec<Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    command.arg("quiz").args(subject).args(["--format", "json"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut lines = child.stdin.take().expect("a pipe");
    let told = std::io::BufReader::new(child.stdout.take().expect("a pipe"));
    let mut events = Vec::new();
    for line in std::io::BufRead::lines(told) {
        let event: Value = serde_json::from_str(&line.expect("a line")).expect("one object a line");
        if event["event"] == "question" {
            writeln!(lines, "{}", answer(&event)).expect("it reads on");
        }
        events.push(event);
    }
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    events
}

#[test]
fn a_quiz_goes_over_pipes() {
    let right =
        ["B", "2", "3", "3, inf", "yes", "[1,1] [1,2]", "no", "n", "1", "5 6", "B C D", "1", "[2,2] [2,0] [2,1]"];
    let events =
        piped(&["textbook"], |question| right[question["number"].as_u64().expect("a number") as usize - 1].to_owned());
    let end = events.last().expect("the end");
    assert_eq!((&end["event"], &end["asked"], &end["right"]), (&"end".into(), &13.into(), &13.into()), "{events:?}");
    assert!(
        events.iter().any(|event| event["because"].to_string().contains("With the order B, C, D the search visits 11"))
    );
    let shown = piped(&["textbook"], |_| "show".to_owned());
    assert_eq!(shown.last().expect("the end")["right"], 0);
    let left = piped(&["textbook"], |_| "quit".to_owned());
    assert_eq!(left.last().expect("the end")["asked"], 0);
    let kinds: Vec<&str> = events.iter().filter_map(|event| event["kind"].as_str()).collect();
    let expected = [
        "next", "next", "value", "window", "cut", "skipped", "cut", "cut", "move", "leaves", "order", "order", "order",
    ];
    assert_eq!(kinds, expected);
    let wrong = ["C", "1", "12", "3, 3", "no", "1", "yes", "yes", "3", "none", "3", "1", "1"];
    let events =
        piped(&["textbook"], |question| wrong[question["number"].as_u64().expect("a number") as usize - 1].to_owned());
    let mistakes: Vec<&Value> = events.iter().map(|event| &event["mistake"]).filter(|name| !name.is_null()).collect();
    assert!(mistakes.contains(&&"other-player".into()) && mistakes.len() > 5, "{events:?}");
}

#[test]
fn what_comes_next_and_what_is_wrong_are_asked_over_pipes() {
    let next = piped(&["romania"], |question| match question["number"].as_u64() {
        Some(1) => "Sibiu".to_owned(),
        Some(2) => "3".to_owned(),
        _ => "show".to_owned(),
    });
    assert!(next[0]["kind"] == "next" && next[0]["options"][0] == "1: Sibiu, 140+253", "{next:?}");
    let end = next.last().expect("the end");
    assert_eq!((&end["asked"], &end["right"]), (&end["questions"], &2.into()), "{next:?}");
    let wrong = piped(&["textbook", "--bug", "max-min-swapped"], |question| match question["kind"].as_str() {
        Some("step") => "6".to_owned(),
        _ => "max-min-swapped".to_owned(),
    });
    let told: Vec<&Value> = wrong.iter().filter(|event| event["event"] == "answer").collect();
    assert_eq!(told.iter().map(|event| &event["right"]).collect::<Vec<_>>(), [&true, &true], "{wrong:?}");
    let steps = wrong[0]["options"].to_string();
    assert!(!steps.contains("istake") && steps.contains("The search enters B (MIN)"), "{steps}");
}
