//! Runs of students' programs. `runs/` contains the output of textbook alpha-beta programs in four languages for the tree below,
//! fail-soft and fail-hard, with either cutoff test. The programs were written independently: each uses the node names, events
//! and infinities that are natural in its language.

use super::{Directory, plywood};

/// Each of the four conventions searches it differently.
const TREE: &[u8] = br#"tree = { name = "R", children = [
  { name = "A", children = [3, 5] },
  { name = "B", children = [
    { name = "C", children = [{ name = "D", children = [3, 7] }, 5] },
    { name = "E", children = [8, 7] },
    { name = "F", children = [1, 2] },
    4,
  ] },
] }"#;

macro_rules! runs {
    ($language:literal) => {
        [
            ("fail-soft", "equal", include_bytes!(concat!("runs/", $language, "-soft-equal.jsonl")).as_slice()),
            ("fail-soft", "strict", include_bytes!(concat!("runs/", $language, "-soft-strict.jsonl")).as_slice()),
            ("fail-hard", "equal", include_bytes!(concat!("runs/", $language, "-hard-equal.jsonl")).as_slice()),
            ("fail-hard", "strict", include_bytes!(concat!("runs/", $language, "-hard-strict.jsonl")).as_slice()),
        ]
    };
}

#[test]
fn textbook_programs_in_every_language_are_right() {
    // Python writes `Infinity`; Java omits skipped children; C++ has an integer for infinity, and its fail-hard version returns
    // the bound itself; JavaScript has `null` for infinity, and names for nodes.
    for runs in [runs!("python"), runs!("java"), runs!("cpp"), runs!("javascript")] {
        for (fail_mode, cut_rule, run) in runs {
            let here = Directory::new("students").with("tree.toml", TREE).with("run.jsonl", run);
            let done = plywood(&here.0, &["grade", "tree.toml", "run.jsonl", "--format", "json"], b"");
            let grade: serde_json::Value = serde_json::from_str(&done.out).expect("an object");
            assert_eq!((done.code, &grade["mark"]), (Some(0), &1.0.into()), "{grade}");
            assert_eq!(grade["conventions"], serde_json::json!([cut_rule, fail_mode]), "{grade}");
            assert!(grade["first_difference"].is_null() && grade["bug"].is_null(), "{grade}");
        }
    }
}

#[test]
fn a_search_that_never_cuts_is_watched_explained_and_named() {
    let view = [TREE, b"\n[view]\nbug = \"never-cuts\"\n"].concat();
    let here = Directory::new("never-cuts").with("tree.toml", TREE).with("bug.toml", &view);
    let told = |arguments: &[&str]| {
        let done = plywood(&here.0, arguments, b"");
        assert_eq!(done.code, Some(0), "{}", done.err);
        done.out
    };
    let trace = told(&["trace", "tree.toml", "--bug", "never-cuts"]);
    assert!(trace.contains("this should be a cutoff"), "{trace}");
    // All but the title, which is the name of the file.
    assert!(trace.lines().skip(1).eq(told(&["trace", "bug.toml"]).lines().skip(1)), "{trace}");
    let bugs = told(&["bugs", "tree.toml"]);
    assert!(bugs.lines().any(|line| line.starts_with("never-cuts") && line.contains("leaves, pruned")), "{bugs}");
    assert!(told(&["compare", "tree.toml", "--bug", "never-cuts"]).contains("never-cuts"));
    let run = told(&["trace", "tree.toml", "--bug", "never-cuts", "--format", "json"]);
    let skeleton: Vec<&str> =
        run.lines().filter(|line| line.contains(r#""enter""#) || line.contains(r#""return","path"#)).collect();
    for run in [run.clone(), skeleton.join("\n")] {
        let here = Directory::new("named").with("tree.toml", TREE).with("run.jsonl", run.as_bytes());
        let graded = plywood(&here.0, &["grade", "tree.toml", "run.jsonl", "--format", "json"], b"").out;
        assert!(graded.contains(r#""bug":"never-cuts""#), "{graded}");
    }
}

/// The template of the manual marks right and wrong programs, and those that print no run or crash.
#[test]
fn the_template_for_graders_marks_programs() {
    let document = include_str!("../../docs/exercises.md");
    let (_, template) = document.split_once("```python\n").expect("a template");
    let (template, _) = template.split_once("```").expect("its end");
    assert_eq!(template.lines().count(), 10);
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_plywood"));
    let path = std::env::var("PATH").expect("a path");
    let path = format!("{}:{path}", program.parent().expect("a folder").display());
    let of_search = |options: &str| {
        format!("import subprocess\nsubprocess.run('plywood trace ubb --format json {options}', shell=True)\n")
    };
    for (student, mark, said) in [
        (of_search(""), 1.0..=1.0, "The run is right."),
        (of_search("--bug never-cuts"), 0.1..=0.9, "step"),
        ("print('hello')\n".to_owned(), 0.0..=0.0, "cannot read the answer"),
        ("1/0\n".to_owned(), 0.0..=0.0, "ZeroDivisionError"),
    ] {
        let source = template.replace("{{ STUDENT_ANSWER | e('py') }}", &student);
        let here = Directory::new("template").with("template.py", source.as_bytes());
        let mut command = std::process::Command::new("python3");
        let done = command.arg("template.py").current_dir(&here.0).env("PATH", &path).output().expect("a result");
        let told = String::from_utf8_lossy(&done.stdout);
        let result: serde_json::Value = serde_json::from_str(&told)
            .unwrap_or_else(|_| panic!("{student}: {told} {}", String::from_utf8_lossy(&done.stderr)));
        assert!(mark.contains(&result["fraction"].as_f64().expect("a mark")), "{student}: {result}");
        assert!(result["got"].as_str().expect("a reason").contains(said), "{student}: {result}");
    }
}
