//! The `grade` command. It reports answers that cannot be read and grades the others.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use super::{
    arguments::{InputOptions, Output, Overrides},
    arrival::searching,
    commands::prepare,
    output::{Channels, Failure, Result},
};
use clap::Args;
use plywood_document::files;
use plywood_export::{GradesReport, Reader};
use plywood_search::session::{Choices, Input};
use plywood_teaching::grade::{Accepted, Answer, Grade, MOST_BYTES, Task};
use plywood_tree::diagnostic::Problems;

#[derive(Args)]
pub struct GradeArgs {
    /// The searched file, built-in lecture or game
    file: PathBuf,

    /// Answers, or `-` for standard input
    #[arg(value_name = "ANSWER", required = true)]
    answers: Vec<PathBuf>,

    #[command(flatten)]
    input_options: InputOptions,

    #[command(flatten)]
    overrides: Overrides,

    #[command(flatten)]
    output: Output<GradesReport>,
}

/// Grades every answer; fails if one of them cannot be read. Problems for people go to standard error.
pub fn run(arguments: &GradeArgs, channels: &mut Channels<'_>) -> Result {
    let (name, subject, choices) = prepare(&arguments.file, arguments.input_options, arguments.overrides)?;
    let task = comparing(&name, &subject.content, choices, arguments.overrides)?;
    let row = |path: &PathBuf| (files::name(path), marked(&task, path));
    let report = GradesReport { subject, rows: arguments.answers.iter().map(row).collect() };
    arguments.output.print(&report, &mut channels.out)?;
    channels.out.flush()?;
    let unread: Vec<&Problems> = report.rows.iter().filter_map(|(_, graded)| graded.as_ref().err()).collect();
    if unread.is_empty() {
        return Ok(());
    }
    if arguments.output.format.reader() == Reader::People {
        for problems in unread {
            channels.report_problems(problems);
        }
    }
    Err(Failure::Told)
}

/// Returns the search that answers and runs are compared with.
pub fn comparing(name: &str, input: &Input, choices: Choices, overrides: Overrides) -> Result<Task, Problems> {
    let accepted = Accepted { fail_mode: overrides.fail_mode, cut_rule: overrides.cut_rule };
    searching(name, input, choices, |input, choices, progress| Task::new(input, choices, accepted, progress))
}

fn marked(task: &Task, path: &Path) -> Result<Grade, Problems> {
    let text = files::read_up_to(path, MOST_BYTES).map_err(Problems::about(files::name(path)))?;
    let answer = Answer::read(&text.text);
    let answer = answer.map_err(|problem| Problems { name: text.name, text: text.text, found: vec![problem] })?;
    Ok(task.grade(&answer))
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use crate::cli::tests::plywood;

    fn file(folder: &Path, name: &str, bytes: &[u8]) -> String {
        let path = folder.join(name);
        fs::write(&path, bytes).expect("written");
        path.to_str().expect("a plain path").to_owned()
    }

    #[test]
    fn what_cannot_be_marked_is_told_and_the_others_are_marked() {
        // Invalid files are reported and the others are graded. They are a folder, a pipe without a writer, two gigabytes of
        // zeros, and JSON nested as deep as the file is long.
        {
            let folder = tempfile::tempdir().expect("a folder");
            let path = |name: &str| folder.path().join(name).to_str().expect("a plain path").to_owned();
            fs::create_dir(path("answers")).expect("made");
            fs::File::create(path("sparse.json")).and_then(|file| file.set_len(2 << 30)).expect("a sparse file");
            let made = std::process::Command::new("mkfifo").arg(path("pipe")).status().expect("the command `mkfifo`");
            assert!(made.success());
            let deep = "[".repeat(8 << 20);
            let deep = file(folder.path(), "deep.json", deep.as_bytes());
            let good = file(folder.path(), "good.json", br#"{"value":4}"#);
            let [answers, sparse, pipe] = ["answers", "sparse.json", "pipe"].map(path);
            let given = ["grade", "ubb", &answers, &sparse, &pipe, &deep, &good, "--format", "json"];
            let (code, out, err) = plywood(&given);
            assert_eq!(code, 1, "{out}{err}");
            let problems: Vec<serde_json::Value> =
                out.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect();
            let codes = ["directory", "too-large", "no-file", "wrong-answer"];
            for (number, code) in codes.iter().enumerate() {
                assert!(problems[number].to_string().contains(code), "{code}: {}", problems[number]);
            }
            assert_eq!((&problems[4]["mark"], problems.len()), (&1.0.into(), 5), "{out}");
        }

        // Hostile answers are reported and the others are graded.
        {
            let folder = tempfile::tempdir().expect("a folder");
            let (_, trace, _) = plywood(&["trace", "ubb", "--format", "json"]);
            let cut = &trace[..trace.len() / 2];
            let huge = vec![b' '; (plywood_teaching::grade::MOST_BYTES + 1) as usize];
            let deep = format!("{{\"pruned\":{}", "[".repeat(500_000));
            let wrong: [(&str, &[u8], &str); 9] = [
                ("cut.jsonl", cut.as_bytes(), "no-json"),
                ("huge.json", &huge, "too-large"),
                ("deep.json", deep.as_bytes(), "no-json"),
                ("binary.json", &[0xff, 0xfe, 0x00, b'{'], "not-utf-8"),
                ("types.json", br#"{"value":[3]}"#, "wrong-answer"),
                ("words.json", br#"{"windows":{"A":[["low",3]]}}"#, "wrong-answer"),
                ("empty.json", b"", "no-json"),
                ("nothing.json", br#"{"name":"Ana"}"#, "no-answer"),
                ("event.jsonl", br#"{"event":"jump","path":[]}"#, "wrong-answer"),
            ];
            let good = file(folder.path(), "good.jsonl", trace.as_bytes());
            let mut arguments = vec!["grade".to_owned(), "ubb".to_owned()];
            arguments.extend(wrong.iter().map(|(name, bytes, _)| file(folder.path(), name, bytes)));
            arguments.extend([folder.path().join("missing.json").to_str().expect("plain").to_owned(), good]);
            for format in ["text", "json", "csv"] {
                let with: Vec<&str> = arguments.iter().map(String::as_str).chain(["--format", format]).collect();
                let (code, out, err) = plywood(&with);
                assert_eq!(code, 1, "{out}{err}");
                assert!(out.contains("good.jsonl"), "{out}");
                let problems = if format == "text" { err } else { out };
                for (name, _, problem) in wrong {
                    assert!(problems.contains(name) && problems.contains(problem), "{name} {problem}: {problems}");
                }
            }
        }
    }
}
