//! Runs that omit what follows from the rest, and runs as programs in other languages print them.

use super::tests::{graded, rules, subject, task, trace};
use super::*;
use plywood_search::replay::Convention;
use plywood_search::session::{SearchProblem, fitting_algorithms};
use plywood_tree::random::SplitMix;
use plywood_tree::settings::Order;
use plywood_tree::testing;
use plywood_tree::tree::NodeId;
use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::TestRunner;
use serde_json::{Map, Value};

const MOST_NODES: usize = 3_000;

fn lectures() -> Vec<(&'static str, SearchProblem)> {
    let all = plywood_tree::library::all().iter().filter_map(|lecture| {
        let document = plywood_tree::format::read(lecture.text, plywood_tree::format::Syntax::Toml).ok()?;
        let subject = SearchProblem::new(document, lecture.name).ok()?;
        let Input::Tree(tree) = &subject.content else { return None };
        plywood_search::session::check(&subject.content, Algorithm::AlphaBeta).ok()?;
        (tree.len() <= MOST_NODES).then(|| (lecture.name, of_tree(tree)))
    });
    all.collect()
}

fn of_tree(tree: &Arc<Tree>) -> SearchProblem {
    SearchProblem { content: Input::Tree(Arc::clone(tree)), ..subject("tree = [1, 2]") }
}

fn random_trees() -> impl Iterator<Item = SearchProblem> {
    let mut runner = TestRunner::deterministic();
    let mut drawn = || testing::any_tree().new_tree(&mut runner).expect("a tree").current();
    let all: Vec<Arc<Tree>> = (0..200).map(|_| drawn()).collect();
    testing::some(all).map(|tree| of_tree(&tree))
}

fn alpha_beta_task(subject: &SearchProblem) -> Task {
    let choices = Choices { rules: Rules::of(Algorithm::AlphaBeta), order: Order::Given, seed: 0 };
    Task::new(&subject.content, choices, Accepted::default(), &Arc::default()).expect("it fits")
}

#[derive(Clone, Copy, PartialEq)]
enum OmissionRule {
    /// Keeps nodes that are entered and return.
    Skeleton,
    /// Omits at random.
    Chance,
    /// Omits at random, but keeps the values in which fail-soft and fail-hard differ: without them a wrong run could follow
    /// either.
    ChanceButConvention,
}

/// Omits some redundant parts of a run; `follows` decides whether the numbers of a step are redundant.
fn omit_redundant(
    task: &Task,
    trace: &str,
    thinning: OmissionRule,
    coin: &mut SplitMix,
    follows: impl Fn(usize) -> bool,
) -> String {
    let tree = &task.tree;
    let mut without = || thinning == OmissionRule::Skeleton || coin.below(2) == 0;
    let mut kept = Vec::new();
    // One line of each leaf must stay.
    let mut is_leaf_named = false;
    for line in trace.lines() {
        let mut step: Map<String, Value> = serde_json::from_str(line).expect("an object");
        let event = step["event"].as_str().expect("a name").to_owned();
        let follows = step.get("step").and_then(Value::as_u64).is_some_and(|number| follows(number as usize));
        // Both conventions have the same best value if it is the node's own bound.
        let bounds = ["alpha", "beta"].map(|key| step.get(key));
        let is_either = thinning != OmissionRule::ChanceButConvention || bounds.contains(&step.get("value"));
        let path = step.get("path").map(|path| serde_json::from_value::<Vec<usize>>(path.clone()).expect("a path"));
        let node = path.and_then(|path| tree.at(&path));
        let is_leaf = node.is_some_and(|node| plywood_search::session::is_leaf(tree, node));
        let is_left_out = match event.as_str() {
            "start" | "end" | "evaluate" | "cutoff" => without(),
            "update" => follows && is_either && without(),
            "enter" if is_leaf => {
                is_leaf_named = false;
                thinning != OmissionRule::Skeleton && follows && without()
            }
            "return" if is_leaf => thinning != OmissionRule::Skeleton && is_leaf_named && without(),
            _ => false,
        };
        if is_left_out {
            continue;
        }
        is_leaf_named |= is_leaf;
        for key in ["step", "name", "player", "kind", "child", "pruned", "move", "bound"] {
            if without() {
                step.remove(key);
            }
        }
        for key in ["alpha", "beta"] {
            if follows && without() {
                step.remove(key);
            }
        }
        let is_derived = match event.as_str() {
            "evaluate" => thinning != OmissionRule::Skeleton,
            "update" => thinning != OmissionRule::Skeleton && follows && is_either,
            "return" => thinning == OmissionRule::Chance && !is_leaf,
            _ => false,
        };
        if is_derived && without() {
            step.remove("value");
        }
        if event == "cutoff" && !step.contains_key("pruned") && without() {
            step.insert("pruned".to_owned(), Value::Array(Vec::new()));
        }
        let name = node.and_then(|node| tree.called(node)).filter(|name| task.names.find(tree, name).len() == 1);
        if let Some(name) = name.filter(|_| without()) {
            step.insert("node".to_owned(), Value::String(name.into_owned()));
            step.remove("path");
        }
        kept.push(Value::Object(step).to_string());
    }
    kept.join("\n")
}

#[test]
fn leaving_out_what_follows_keeps_the_marks_of_right_runs() {
    let mut coin = SplitMix::new(1);
    let mut tried = 0;
    let lectures = lectures();
    assert!(lectures.len() > 8, "{}", lectures.len());
    let random = random_trees().map(|subject| ("a random tree", subject));
    for (name, subject) in lectures.into_iter().chain(random) {
        let task = alpha_beta_task(&subject);
        for rules in rules() {
            let trace = trace(&subject, rules);
            let whole = graded(&task, &trace);
            assert!(whole.mark == 1.0 && whole.mistakes.is_empty(), "{name} {whole:?}");
            for thinning in [OmissionRule::Skeleton].into_iter().chain([OmissionRule::Chance; 4]) {
                let run = omit_redundant(&task, &trace, thinning, &mut coin, |_| true);
                let grade = graded(&task, &run);
                let parts = |grade: &Grade| grade.parts.iter().map(|(part, _)| *part).collect::<Vec<_>>();
                assert_eq!((grade.mark, parts(&grade)), (1.0, parts(&whole)), "{name} {grade:?}\n{run}");
                for convention in &whole.conventions {
                    assert!(grade.conventions.contains(convention), "{name} {grade:?}\n{run}");
                }
                tried += 1;
            }
        }
    }
    assert!(tried > if testing::is_full_run() { 4_000 } else { 200 }, "{tried}");
}

#[test]
fn leaving_out_what_follows_keeps_the_marks_of_wrong_runs() {
    let mut coin = SplitMix::new(2);
    let mut wrong = 0;
    let random = random_trees().map(|subject| ("a random tree", subject));
    for (name, subject) in lectures().into_iter().chain(random) {
        let task = alpha_beta_task(&subject);
        for rules in rules() {
            for bug in testing::some(Bug::all()) {
                let rules = Rules { bug: Some(bug), ..rules };
                let trace = trace(&subject, rules);
                let whole = graded(&task, &trace);
                wrong += u32::from(whole.mark < 1.0);
                let replay =
                    recorded(&task.tree, Choices { rules, ..task.choices }, &Arc::default()).expect("a search");
                let convention = Convention { fail_mode: rules.fail_mode, cut_rule: rules.cut_rule };
                let follows = |step: usize| replay.at(step).fault(convention).is_none();
                let run = omit_redundant(&task, &trace, OmissionRule::ChanceButConvention, &mut coin, follows);
                let grade = graded(&task, &run);
                let context =
                    || format!("{name} {} {rules:?}\n{whole:?}\n{grade:?}\n{run}\n{:?}", bug.name(), task.tree);
                assert_eq!(grade.mark, whole.mark, "{}", context());
                assert!(whole.mistakes.iter().all(|one| grade.mistakes.contains(one)), "{}", context());
            }
        }
    }
    assert!(wrong > if testing::is_full_run() { 100 } else { 0 }, "{wrong}");
}

#[test]
fn every_search_prints_runs_that_are_right() {
    for (name, subject) in lectures() {
        for algorithm in fitting_algorithms(&subject.content) {
            let choices = Choices { rules: Rules::of(algorithm), order: Order::Given, seed: 0 };
            let task = Task::new(&subject.content, choices, Accepted::default(), &Arc::default()).expect("it fits");
            let grade = graded(&task, &trace(&subject, choices.rules));
            assert_eq!(grade.mark, 1.0, "{name} {} {grade:?}", algorithm.name());
        }
    }
}

#[test]
fn an_answer_is_read_as_it_is_meant() {
    // A cutoff that skips nothing is not an event.
    {
        let subject = subject("tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]");
        let task = task(&subject);
        for rules in rules() {
            let trace = trace(&subject, rules);
            for empty in [r#","pruned":[]"#, ""] {
                // After every return, at any node.
                let lines = trace.lines().flat_map(|line| {
                    let cutoff = line
                        .contains(r#""event":"return","path":[1"#)
                        .then(|| format!(r#"{{"event":"cutoff","path":[1],"kind":"alpha"{empty}}}"#));
                    [line.to_owned()].into_iter().chain(cutoff)
                });
                let grade = graded(&task, &lines.collect::<Vec<_>>().join("\n"));
                assert_eq!((grade.mark, grade.first_difference), (1.0, None));
            }
        }
    }

    // Infinity is parsed as every language writes it.
    {
        let task = task(&subject("tree = [7, -inf]"));
        let written = [
            ("", "-Infinity", "Infinity"),
            ("", "-inf", "inf"),
            ("", "-INF", "+inf"),
            ("", "-1e999", "1e999"),
            ("", "-1E+400", "1E+400"),
            ("", r#""-inf""#, r#""inf""#),
            ("", r#""-Infinity""#, r#""Infinity""#),
            ("", r#""-∞""#, r#""∞""#),
            (r#"{"event":"start","infinity":1000}"#, "-1000", "1000"),
            (r#"{"event":"start","infinity":1000}"#, "-1001.5", "99999"),
            (r#"{"event":"start","infinity":2147483647}"#, "-2147483648", "2147483647"),
            (r#"{"event":"start","infinity":Infinity}"#, "-Infinity", "Infinity"),
        ];
        for (start, low, high) in written {
            let grade = graded(&task, &with_infinities(start, low, high));
            assert_eq!((grade.mark, grade.first_difference), (1.0, None), "{low} {high}");
        }
        // JavaScript writes `null` for numbers that JSON does not have.
        assert_eq!(graded(&task, &with_infinities("", "null", "null")).mark, 1.0);
        let finite = graded(&task, &with_infinities("", "-1000", "1000"));
        assert!(finite.mark < 1.0, "{finite:?}");
        assert_eq!(graded(&task, r#"{"windows":{"A":[[-Infinity,Infinity],[7,Infinity]]}}"#).mark, 1.0);
    }

    // A problem in a line is shown at its location.
    {
        let refused = |text: &str, words: &str, column: usize| {
            let problem = Answer::read(text).expect_err("a problem");
            assert!(problem.message.contains(words), "{problem:?}");
            let at = problem.labels.first().map_or(0, |label| label.range.start);
            assert_eq!(at, column, "{problem:?}");
        };
        refused("{\"event\":\"start\",\"infinity\":0}", "above 0", 0);
        refused("{\"event\":\"start\",\"infinity\":-Infinity}", "above 0", 0);
        refused("{\"event\":\"start\"}\n{\"event\":\"enter\"}", "names no node", 18);
        refused(r#"{"event":"enter","path":[],"alpha":-inf,"beta":NaN}"#, "expected", 47);
    }
}

#[test]
fn a_name_means_the_node_that_the_search_is_at() {
    let file = "tree = { name = 'R', children = [{ name = 'x', children = [{ name = 'x', children = [{ name = 'x', \
    value = 3 }, 5] }, 4] }, { name = 'x', value = 9 }] }";
    let subject = subject(file);
    let task = task(&subject);
    let run = r#"{"event":"enter","node":"R"}
{"event":"enter","path":[0]}
{"event":"enter","node":"x"}
{"event":"enter","node":"x"}
{"event":"return","node":"x","value":3}
{"event":"return","path":[0,0,1],"value":5}
{"event":"return","node":"x","value":5}
{"event":"evaluate","path":[0,1],"value":4}
{"event":"return","node":"x","value":4}
{"event":"return","path":[1],"value":9}
{"event":"return","node":"R","value":9}"#;
    let grade = graded(&task, run);
    assert_eq!((grade.mark, &grade.first_difference), (1.0, &None), "{grade:?}");
}

/// Builds a run of the root and its only visited children, with these spellings of minus and plus infinity.
fn with_infinities(start: &str, low: &str, high: &str) -> String {
    let [root, left, right] = ["[]", "[0]", "[1]"];
    [
        start.to_owned(),
        format!(r#"{{"event":"enter","path":{root},"alpha":{low},"beta":{high}}}"#),
        format!(r#"{{"event":"enter","path":{left},"alpha":{low},"beta":{high}}}"#),
        format!(r#"{{"event":"return","path":{left},"value":7}}"#),
        format!(r#"{{"event":"update","path":{root},"value":7,"alpha":7,"beta":{high}}}"#),
        format!(r#"{{"event":"enter","path":{right},"alpha":7,"beta":{high}}}"#),
        format!(r#"{{"event":"return","path":{right},"value":{low}}}"#),
        format!(r#"{{"event":"return","path":{root},"value":7}}"#),
    ]
    .join("\n")
}

#[test]
fn a_mistake_is_named_only_where_it_is_one() {
    // Either kind of fail-hard is right. Some textbooks return the bound itself at a fail-hard cutoff, others the value beyond
    // it.
    {
        let subject = subject("tree = [[3, 5], [[[0, 7], 5], [8, 7], 4]]");
        let task = task(&subject);
        let trace = trace(&subject, plywood_search::testing::alpha_beta(FailMode::FailHard, CutRule::Equal));
        let clipped = trace
            .replace(r#""event":"return","path":[1,0,0],"value":0"#, r#""event":"return","path":[1,0,0],"value":3"#)
            .replace(r#""event":"return","path":[1,1],"value":8"#, r#""event":"return","path":[1,1],"value":5"#);
        assert_ne!(clipped, trace);
        let grade = graded(&task, &clipped);
        assert_eq!((grade.mark, &grade.first_difference), (1.0, &None), "{grade:?}");
        assert_eq!(grade.conventions, ["equal", "strict", "fail-hard"]);
        let wrong = clipped.replace(r#""path":[1,1],"value":5"#, r#""path":[1,1],"value":6"#);
        assert!(graded(&task, &wrong).mark < 1.0);
    }

    // A search that never cuts is named first.
    {
        let mut named = 0;
        for (name, subject) in lectures().into_iter().chain(random_trees().map(|one| ("random", one))) {
            let task = alpha_beta_task(&subject);
            for rules in rules() {
                let rules = Rules { bug: Some(Bug::NeverCuts), ..rules };
                let trace = trace(&subject, rules);
                for run in [
                    trace.clone(),
                    omit_redundant(&task, &trace, OmissionRule::Skeleton, &mut SplitMix::new(3), |_| true),
                ] {
                    let grade = graded(&task, &run);
                    let first = grade.mistakes.first().copied();
                    let expected = (grade.mark < 1.0).then(|| Mistaken::simulated(Bug::NeverCuts));
                    assert_eq!(first, expected, "{name} {grade:?}");
                    named += u32::from(first.is_some());
                }
            }
        }
        assert!(named > if testing::is_full_run() { 500 } else { 50 }, "{named}");
    }

    // Without a cutoff, plain minimax is not a mistake. `Minimax` is deliberate: without a possible cutoff no pruning can be
    // forgotten.
    for subject in random_trees() {
        let task = alpha_beta_task(&subject);
        let minimax = trace(&subject, Rules::of(Algorithm::Minimax));
        // A fail-hard search returns other values than minimax, even without a cutoff.
        let soft = task.right.iter().filter(|key| key.rules.fail_mode == FailMode::FailSoft);
        let has_cutoffs = soft.map(|key| key.replay.end().tally().cutoffs > 0);
        let grade = graded(&task, &minimax);
        if has_cutoffs.clone().any(|cuts| !cuts) {
            assert_eq!((grade.mark, grade.mistakes), (1.0, vec![]), "{:?}", task.tree);
        } else {
            assert_eq!(
                (grade.mark < 1.0, grade.mistakes.first().copied()),
                (true, Some(Mistaken::simulated(Bug::NeverCuts))),
                "{:?}",
                task.tree
            );
        }
        // One leaf is misread.
        let value = task.tree.value(NodeId::ROOT).unwrap_or(0.0);
        let misread = format!("{{\"value\":{}}}", value + 1e6);
        assert!(graded(&task, &misread).mistakes.is_empty());
    }
}
