//! Formats chosen on the command line, for standard input and for files with misleading names.

use super::{Directory, plywood};

/// A text in each format, and a part of the output of its search or solution.
const TEXTS: [(&str, &str, &str); 6] = [
    ("toml", "tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]", "\"value\":3"),
    ("json", "{\"tree\": [[3, 12, 8], [2, 4, 6], [14, 5, 2]]}", "\"value\":3"),
    ("list", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]", "\"value\":3"),
    (
        "efg",
        "EFG 2 R \"t\" { \"a\" \"b\" }\np \"\" 1 1 \"\" { \"l\" \"r\" } 0\nt \"\" 1 \"\" { 3 -3 }\nt \"\" 2 \"\" { 2 -2 }\n",
        "\"value\":3",
    ),
    ("nfg", "NFG 1 R \"t\" { \"a\" \"b\" } { 2 2 } 3 -3 3 -3 1 -1 4 -4", "\"value\":"),
    (
        "pddl",
        "(define (domain d) (:predicates (on)) (:action go :precondition (not (on)) :effect (on)))\n\
         (define (problem p) (:domain d) (:init) (:goal (on)))",
        "\"found\":true",
    ),
];

#[test]
fn every_notation_is_read_from_standard_input_and_from_a_file_with_a_wrong_name() {
    for (name, text, told) in TEXTS {
        // The option overrides the misleading file name.
        let misleading = if name == "efg" { "x.nfg" } else { "x.efg" };
        let directory = Directory::new(&format!("notation-{name}")).with(misleading, text.as_bytes());
        let wrong = plywood(&directory.0, &["check", misleading], b"");
        let says_itself = name == "nfg" || name == "pddl";
        assert_eq!(wrong.code, Some(i32::from(!says_itself)), "{name} is no {misleading}");
        for file in ["-", misleading] {
            let solved = ["solve", file, "--input-format", name, "--format", "json"];
            let done = plywood(&directory.0, &solved, text.as_bytes());
            assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{name} {file}");
            assert!(done.out.contains(told), "{name} {file}: {}", done.out);
            let checked = plywood(&directory.0, &["check", "--input-format", name, file], text.as_bytes());
            assert_eq!(checked.code, Some(0), "{name} {file}: {}", checked.err);
        }
        // Text in another format is refused, and the problem points into it.
        let other = if name == "toml" { "[[1, 2]" } else { "x = 'y'" };
        let refused = plywood(&directory.0, &["check", "-", "--input-format", name], other.as_bytes());
        assert!(refused.code == Some(1) && refused.err.contains("standard input:1"), "{name}: {}", refused.err);
    }
}

#[test]
fn every_command_that_reads_a_file_takes_the_notation() {
    let list = b"[[3, 12, 8], [2, 4, 6], [14, 5, 2]]";
    let directory = Directory::new("notation-commands").with("x.efg", list).with("answer.json", b"{\"value\":3}");
    let said = ["x.efg", "--input-format", "list"];
    let commands: [&[&str]; 8] = [
        &["trace"],
        &["compare"],
        &["chart"],
        &["bugs"],
        &["quiz"],
        &["export", "-o", "x.svg"],
        &["convert", "--to", "toml"],
        &["exercise", "--seed", "1", "--like"],
    ];
    for command in commands {
        let to: &[&str] = if command[0] == "convert" { &["-"] } else { &[] };
        let done = plywood(&directory.0, &[command, &said[..1], to, &said[1..]].concat(), b"");
        assert_eq!(done.code, Some(0), "{command:?}: {}", done.err);
    }
    let graded = plywood(&directory.0, &[&["grade"], &said[..1], &["answer.json"], &said[1..]].concat(), b"");
    assert_eq!(graded.code, Some(0), "{}", graded.err);
    let game = b"game = 'nim:1,2'";
    let counted = plywood(&directory.0, &["stats", "-", "--input-format", "toml"], game);
    assert_eq!(counted.code, Some(0), "{}", counted.err);
}

#[test]
fn unknown_notations_and_what_is_no_file_are_refused_with_what_to_type() {
    let directory = Directory::new("notation-unknown");
    let refused = |arguments: &[&str], code, words: &[&str]| {
        let done = plywood(&directory.0, arguments, b"");
        assert_eq!((done.code, done.out.as_str()), (Some(code), ""), "{arguments:?}: {}", done.err);
        assert!(words.iter().all(|word| done.err.contains(word)), "{arguments:?}: {}", done.err);
    };
    refused(&["trace", "-", "--input-format", "jason"], 2, &["jason", "json", "similar value"]);
    refused(&["trace", "-", "--input-format", "x"], 2, &["toml, json, efg, nfg, list, pddl"]);
    refused(&["trace", "ubb", "--input-format", "toml"], 1, &["`ubb` is not a file", "omit `--input-format`"]);
    refused(&["trace", "nim", "--input-format", "efg"], 1, &["`nim` is not a file"]);
    refused(&["trace", "ub", "--input-format", "efg"], 1, &["did you mean `ubb` (The UBB walkthrough)?"]);
    refused(&["solve", "a.pddl", "b.pddl", "--input-format", "efg"], 1, &["is not a file"]);
    refused(&["present", "--follow", "--input-format", "efg"], 2, &["cannot be used with"]);
}
