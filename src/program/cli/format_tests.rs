//! Tests of every output format of every command. They read the formats from the command line definition, so none is left out.

use std::io::Write as _;

use super::arguments::Arguments;
use super::tests::plywood;
use clap::CommandFactory as _;

fn formats() -> Vec<(String, Vec<String>)> {
    let program = Arguments::command();
    let formats = program.get_subcommands().filter_map(|command| {
        let format = command.get_arguments().find(|argument| argument.get_long() == Some("format"))?;
        let values = format.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
        Some((command.get_name().to_owned(), values))
    });
    formats.collect()
}

fn subject(command: &str, file: &str, answer: &str) -> Vec<String> {
    match command {
        "stats" | "play" => vec!["nim:1,2".to_owned()],
        "table" => vec!["tictactoe".to_owned()],
        "list" | "review" => Vec::new(),
        "grade" => vec![file.to_owned(), answer.to_owned()],
        "experiment" => ["--depth", "2", "--trees", "3"].map(str::to_owned).to_vec(),
        "exercise" => vec!["--like".to_owned(), file.to_owned()],
        "parsons" => vec!["--tree".to_owned(), file.to_owned()],
        _ => vec![file.to_owned()],
    }
}

fn hostile(text: &str) -> tempfile::NamedTempFile {
    let mut file = tempfile::Builder::new().suffix(".toml").tempfile().expect("a temporary file");
    let acts =
        format!(r"\u001b[2J\u0007\u007f\u009b\u202e\u061c\u2066\u200b\u00ad\u2062\ufff9e{}", r"\u0301".repeat(40));
    file.write_all(text.replace('!', &acts).as_bytes()).expect("written");
    file
}

const TREE: &str = r#"
title = "title!"
source = "source!"
note = "note!"
tree = { name = "R!", note = "here!", children = [{ move = "left!", value = 1 }, { name = "leaf!", value = 2 }] }
"#;

const BROKEN: &str = r#"
"key!" = 1
tree = [1, "value!"]
"#;

const ANSWER: &str = r#"{"values": {"name!": 1}}"#;

#[track_caller]
fn check(command: &str, format: &str, file: &tempfile::NamedTempFile, expected: u8) {
    let path = file.path().to_str().expect("a plain path");
    let answer = hostile(ANSWER);
    let subject = subject(command, path, answer.path().to_str().expect("a plain path"));
    let arguments: Vec<&str> =
        [command, "--format", format].into_iter().chain(subject.iter().map(String::as_str)).collect();
    let (code, out, err) = plywood(&arguments);
    let written = format!("{out}{err}");
    assert_eq!(code, expected, "{arguments:?}: {err}");
    assert!(written.chars().any(char::is_alphanumeric) || written == "[]\n", "{arguments:?} writes nothing");
    assert!(written.ends_with('\n'), "{arguments:?} ends its last line");
    let acting = written.lines().flat_map(plywood_messages::text::unfit).next();
    assert_eq!(acting, None, "{arguments:?} lets it out: {written:?}");
    if format == "json" {
        let wrong = out.lines().find(|line| serde_json::from_str::<serde_json::Value>(line).is_err());
        assert_eq!((wrong, err.as_str()), (None, ""), "{arguments:?}");
    }
}

#[test]
fn every_format_of_every_command_is_told_and_writes_something_that_is_safe_to_show() {
    let (tree, broken) = (hostile(TREE), hostile(BROKEN));
    let formats = formats();
    assert!(formats.iter().any(|(command, values)| command == "trace" && values.contains(&"json".to_owned())));
    // A run is needed, and its marks are printed as `grade` does.
    for (command, values) in formats.iter().filter(|(command, _)| !["replay", "watch"].contains(&command.as_str())) {
        for format in values {
            check(command, format, &tree, 0);
            if command == "check" {
                check(command, format, &broken, 1);
            }
        }
        let (code, help, _) = plywood(&[command, "--help"]);
        assert_eq!(code, 0);
        for format in values {
            assert!(help.contains(&format!("- {format}: ")), "`plywood {command} --help` names `{format}`:\n{help}");
        }
    }
}
