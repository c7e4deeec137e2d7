//! Building a program and reviewing topics over pipes.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{Directory, Done, PROGRAM, plywood};
use serde_json::{Value, json};

fn events(done: &Done) -> Vec<Value> {
    assert_eq!(done.code, Some(0), "{}", done.err);
    done.out.lines().map(|line| serde_json::from_str(line).expect("one object a line")).collect()
}

const PROGRAM_LINES: [&str; 17] = [
    "max-value(root, −∞, +∞)",
    "function max-value(node, α, β)",
    "  if node is a leaf return value(node)",
    "  v ← −∞",
    "  for each child of node",
    "    v ← max(v, min-value(child, α, β))",
    "    α ← max(α, v)",
    "    if v ≥ β return v",
    "  return v",
    "function min-value(node, α, β)",
    "  if node is a leaf return value(node)",
    "  v ← +∞",
    "  for each child of node",
    "    v ← min(v, max-value(child, α, β))",
    "    β ← min(β, v)",
    "    if v ≤ α return v",
    "  return v",
];

#[test]
fn a_program_is_built_from_the_numbers_of_its_lines() {
    let folder = Directory::new("parsons");
    let arguments = ["parsons", "--tree", "textbook", "--return", "fail-soft", "--seed", "5", "--format", "json"];
    let events_of = |input: &str| events(&plywood(&folder.0, &arguments, input.as_bytes()));
    let begin = events_of("");
    assert_eq!(begin[1], json!({ "event": "stopped" }));
    let lines = begin[0]["lines"].as_array().expect("lines");
    assert!(lines.len() > PROGRAM_LINES.len(), "lines of mistakes");
    let mut taken: Vec<u64> = Vec::new();
    for wanted in PROGRAM_LINES {
        let is_it = |line: &&Value| line["text"] == wanted && !taken.contains(&line["id"].as_u64().expect("a number"));
        let line = lines.iter().find(is_it).unwrap_or_else(|| panic!("no {wanted:?} in {lines:?}"));
        taken.push(line["id"].as_u64().expect("a number"));
    }
    let typed = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    let without: Vec<u64> = (0..taken.len()).filter(|at| ![7, 15].contains(at)).map(|at| taken[at]).collect();
    let input = format!("{}\nx\n{}\nagain\n", typed(&without), typed(&taken));
    let ran = events_of(&input);
    assert_eq!((&ran[1]["event"], &ran[1]["right"]), (&json!("ran"), &json!(false)));
    let mistakes = ran[1]["mistakes"].as_array().expect("names");
    assert!(ran[1]["first_wrong_step"].is_u64() && mistakes.contains(&json!("never-cuts")), "{ran:?}");
    assert_eq!(ran[2]["event"], "refused");
    assert_eq!(ran[3], json!({ "event": "ran", "right": true, "first_wrong_step": null, "mistakes": [] }));
    assert!(ran[4]["event"] == "lines" && ran[4] != begin[0], "other lines");
}

/// Runs a review with its state in this folder.
fn review(folder: &Path, arguments: &[&str], input: &str) -> Done {
    let mut command = Command::new(PROGRAM);
    command.arg("review").args(arguments).env("XDG_STATE_HOME", folder).current_dir(folder);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Done { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

#[test]
fn topics_that_went_wrong_are_asked_and_kept() {
    let folder = Directory::new("review");
    let nothing = review(&folder.0, &[], "");
    assert!(nothing.code == Some(0) && nothing.out.contains("Nothing is due"), "{}", nothing.out);
    let path = folder.0.join("plywood").join("answers.jsonl");
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    fs::write(&path, "{\"day\":10,\"topic\":\"cut\",\"right\":false}\n").expect("written");
    let asked = events(&review(&folder.0, &["--format", "json"], "show\nshow\n"));
    assert_eq!(asked[0], json!({ "event": "due", "topics": ["cut"] }));
    assert!(asked[1]["event"] == "question" && asked[1]["kind"] == "cut", "{asked:?}");
    assert_eq!(asked.last(), Some(&json!({ "event": "later", "topics": [{ "topic": "cut", "days": 1 }] })));
    let text = fs::read_to_string(&path).expect("kept");
    assert_eq!(text.lines().count(), 1, "the old answer no longer matters: {text}");
    // Tomorrow.
    let again = events(&review(&folder.0, &["--format", "json"], ""));
    assert_eq!(again[0], json!({ "event": "due", "topics": [] }));
    let forgotten = events(&review(&folder.0, &["--forget", "--format", "json"], ""));
    assert_eq!(forgotten, [json!({ "event": "forgotten", "answers": 1 })]);
    assert!(!path.exists());
}

#[test]
fn a_broken_file_of_answers_is_reported_and_stays() {
    let folder = Directory::new("broken-review");
    let path = folder.0.join("plywood").join("answers.jsonl");
    fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    let text = "{\"day\":10,\"topic\":\"cut\",\"right\":false}\n{\"day\":\n";
    for bytes in [text.as_bytes(), b"\xff\xfe".as_slice(), &vec![b'x'; 300_000]] {
        fs::write(&path, bytes).expect("written");
        let done = review(&folder.0, &[], "");
        assert!(done.code == Some(1) && done.err.contains("answers.jsonl"), "{}", done.err);
        assert_eq!(fs::read(&path).expect("it stays"), bytes);
    }
    fs::write(&path, text).expect("written");
    assert!(review(&folder.0, &[], "").err.contains(":2:"), "its place");
    assert_eq!(review(&folder.0, &["--forget"], "").code, Some(0));
}
