//! Right, wrong and malformed answers, and their grades.

use super::*;
use plywood_export::{Report as _, TraceReport};
use plywood_search::session::{Run, SearchProblem};
use plywood_tree::format::{Syntax, View, read};
use plywood_tree::testing;
use proptest::prelude::*;
use serde_json::{Value, json};

pub(super) fn subject(file: &str) -> SearchProblem {
    SearchProblem::new(read(file, Syntax::Toml).expect("a valid file"), "test").expect("valid")
}

pub(super) fn task(subject: &SearchProblem) -> Task {
    let choices = Choices::of(&subject.content, &View { bug: None, ..subject.view.clone() });
    Task::new(&subject.content, choices, Accepted::default(), &Arc::default()).expect("it fits")
}

pub(super) fn trace(subject: &SearchProblem, rules: Rules) -> String {
    let choices = Choices { rules, ..Choices::of(&subject.content, &subject.view) };
    let run: Run = plywood_search::session::run(&subject.content, choices, &Arc::default()).expect("a small search");
    let json = TraceReport::EXPORTERS.iter().find(|exporter| exporter.name == "json").expect("JSON");
    let mut out = Vec::new();
    (json.write)(&TraceReport { subject: subject.clone(), run }, &mut out).expect("written");
    String::from_utf8(out).expect("UTF-8")
}

pub(super) fn has(grade: &Grade, bug: Bug) -> bool {
    grade.mistakes.contains(&Mistaken::simulated(bug))
}

pub(super) fn graded(task: &Task, answer: &str) -> Grade {
    task.grade(&Answer::read(answer).expect("an answer"))
}

const TREES: [&str; 4] = [
    "tree = [[3, 5], [[[0, 7], 5], [8, 7], 4]]",
    "tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]",
    "tree = [[[2, 3], [5, 4]], [[0, -4], [6, 5]]]",
    "tree = [[-3, -9], [-1, -5, -5], [-1, -1, -7]]\nroot = 'min'",
];

pub(super) fn rules() -> impl Iterator<Item = Rules> {
    FailMode::all().flat_map(|mode| CutRule::all().map(move |rule| plywood_search::testing::alpha_beta(mode, rule)))
}

#[test]
fn the_trace_of_each_convention_and_mistake_is_told_as_that() {
    // The trace of each convention is right and identifies it.
    for subject in TREES.map(subject) {
        let task = task(&subject);
        for rules in rules() {
            let grade = graded(&task, &trace(&subject, rules));
            assert!(grade.mark == 1.0 && grade.first_difference.is_none() && grade.mistakes.is_empty(), "{grade:?}");
            for name in [rules.cut_rule.name(), rules.fail_mode.name()] {
                assert!(grade.conventions.contains(&name), "{grade:?} lacks {name}");
            }
        }
    }

    // The trace of each mistake is recognized as that mistake.
    for subject in TREES.map(subject) {
        let task = task(&subject);
        for rules in rules() {
            for bug in Bug::all() {
                let grade = graded(&task, &trace(&subject, Rules { bug: Some(bug), ..rules }));
                if grade.mark < 1.0 {
                    assert!(has(&grade, bug), "{} {grade:?}", bug.name());
                    assert!(grade.first_difference.is_some());
                }
            }
        }
    }
}

#[test]
fn an_answer_in_parts_has_a_mark_for_each() {
    // Accepted conventions are enforced.
    {
        let subject = subject("tree = [[3, 3], [3, 4, [2, 9]], [1, [7, 8]]]");
        let choices = Choices::of(&subject.content, &subject.view);
        let accepted = Accepted { cut_rule: Some(CutRule::Equal), ..Accepted::default() };
        let task = Task::new(&subject.content, choices, accepted, &Arc::default()).expect("it fits");
        let strict =
            graded(&task, &trace(&subject, plywood_search::testing::alpha_beta(FailMode::FailSoft, CutRule::Strict)));
        assert!(strict.mark < 1.0, "{strict:?}");
        assert!(has(&strict, Bug::StrictForEqual), "{strict:?}");
    }

    // An answer in parts has a mark for each.
    {
        let task = task(&subject(UBB));
        let grade = graded(&task, &right().to_string());
        assert_eq!((grade.mark, grade.first_difference.as_deref(), grade.parts.len()), (1.0, None, 5), "{grade:?}");
        for part in ["value", "visited_leaves", "pruned", "values", "windows"] {
            let alone = json!({ part: right()[part] });
            assert_eq!(graded(&task, &alone.to_string()).mark, 1.0, "{part}");
        }
    }

    // The first difference is described in words.
    {
        differs(&json!({ "value": 5 }), Mark { right: 0, of: 1 }, "the root has the value 4, the answer has 5");
        let leaves = json!([[0, 0], [0, 1], [1, 0, 0, 0], [1, 0, 0, 1], [1, 0, 1], [1, 1, 0], [1, 2]]);
        differs(&json!({ "visited_leaves": leaves }), Mark { right: 6, of: 7 }, "leaf 4 of the search is [1,0,1] (5)");
        // A skipped node stands for its leaves; extra ones count like missing ones.
        differs(&json!({ "pruned": [[1, 0, 0]] }), Mark { right: 1, of: 3 }, "[1,0,0,0] (0) is not pruned");
        differs(&json!({ "pruned": [] }), Mark { right: 0, of: 2 }, "[1,0,0,1] (7) is pruned, but not in the answer");
        let values = json!({ "R": 4, "A": 3, "B": 4, "C": 5, "D": 0, "E": 7 });
        differs(&json!({ "values": values }), Mark { right: 5, of: 6 }, "E returns 8, the answer has 7");
        differs(&json!({ "values": { "Q": 4 } }), Mark { right: 0, of: 7 }, "there is no node `Q`");
        differs(
            &json!({ "windows": { "R": [["-inf", "inf"], [4, "inf"]] } }),
            Mark { right: 1, of: 14 },
            "window 2 of R is (3, inf)",
        );
    }

    // A mistake is found from the given parts alone.
    {
        let task = task(&subject("tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]"));
        let grade = graded(&task, r#"{"visited_leaves":[[0,0],[1,0],[2,0]],"value":3}"#);
        assert!(grade.mistakes.is_empty(), "{grade:?}");
        let grade = graded(&task, r#"{"visited_leaves":[[0,0]],"value":3}"#);
        assert!(grade.mistakes.len() == 1 && has(&grade, Bug::ReturnsEarly), "{grade:?}");
    }
}

const UBB: &str = "tree = { name = 'R', children = [{ name = 'A', children = [3, 5] }, { name = 'B', children = [\
    { name = 'C', children = [{ name = 'D', children = [0, 7] }, 5] }, { name = 'E', children = [8, 7] }, 4] }] }";

/// Returns a complete answer that is right with equal cuts and fail-hard returns.
fn right() -> Value {
    json!({
        "value": 4,
        "visited_leaves": [[0, 0], [0, 1], [1, 0, 0, 0], [1, 0, 1], [1, 1, 0], [1, 2]],
        "pruned": [[1, 0, 0, 1], [1, 1, 1]],
        "values": { "R": 4, "A": 3, "B": 4, "C": 5, "D": 0, "E": 8 },
        "windows": {
            "R": [["-inf", "inf"], [3, "inf"], [4, "inf"]], "A": [["-inf", "inf"], ["-inf", 3]],
            "B": [[3, "inf"], [3, 5], [3, 4]], "C": [[3, "inf"], [5, "inf"]],
            "D": [[3, "inf"], [3, 0]], "E": [[3, 5], [8, 5]],
        },
    })
}

#[track_caller]
fn differs(answer: &Value, mark: Mark, words: &str) {
    let grade = graded(&task(&subject(UBB)), &answer.to_string());
    assert_eq!(grade.parts.iter().map(|(_, mark)| *mark).collect::<Vec<_>>(), [mark], "{grade:?}");
    let difference = grade.first_difference.unwrap_or_default();
    assert!(difference.contains(words), "{difference}");
}

proptest! {
    #![proptest_config(testing::cases(200))]

    #[test]
    fn a_changed_answer_loses_marks(part in 0usize..3, at in 0usize..6, by in 1i64..9) {
        let task = task(&subject(UBB));
        let mut answer = right();
        match part {
            0 => answer["value"] = json!(4 + by),
            1 => {
                let leaves = answer["visited_leaves"].as_array_mut().expect("leaves");
                if by % 2 == 0 { drop(leaves.remove(at)) } else { leaves.insert(at, json!([1, 1, 1])) }
            }
            _ => {
                let name = ["R", "A", "B", "C", "D", "E"][at];
                let old = answer["values"][name].as_i64().expect("a number");
                answer["values"][name] = json!(old - 20 - by);
            }
        }
        let grade = graded(&task, &answer.to_string());
        prop_assert!(grade.mark < 1.0 && grade.first_difference.is_some(), "{grade:?}");
    }

    #[test]
    fn any_text_is_marked_or_refused(text in "\\PC{0,60}", lines in prop::collection::vec(0usize..50, 0..12)) {
        let whole = subject(UBB);
        let trace = trace(&whole, Rules::of(Algorithm::AlphaBeta));
        let all: Vec<&str> = trace.lines().collect();
        let shuffled: Vec<&str> = lines.iter().filter_map(|&at| all.get(at).copied()).collect();
        let task = task(&whole);
        for answer in [text.clone(), shuffled.join("\n"), format!("{trace}{text}"), format!("{{\"values\":{{{text:?}:1}}}}")] {
            if let Ok(answer) = Answer::read(&answer) {
                let grade = task.grade(&answer);
                prop_assert!((0.0..=1.0).contains(&grade.mark));
            }
        }
    }
}
