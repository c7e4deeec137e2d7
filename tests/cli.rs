//! The program as a process: exit codes, pipes, standard input and terminals. Its output is tested inside the library.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use plywood_tree::testing::some;

const PROGRAM: &str = env!("CARGO_BIN_EXE_plywood");

#[cfg(target_os = "linux")]
#[path = "cli/copies.rs"]
mod copies;
#[path = "cli/figures.rs"]
mod figures;
#[path = "cli/grading.rs"]
mod grading;
#[path = "cli/learning.rs"]
mod learning;
#[path = "cli/notations.rs"]
mod notations;
#[path = "cli/playing.rs"]
mod playing;
#[cfg(unix)]
#[path = "cli/programs.rs"]
mod programs;
#[path = "cli/refusing.rs"]
mod refusing;
#[cfg(unix)]
#[path = "cli/settings.rs"]
mod settings;
#[cfg(unix)]
#[path = "cli/shells.rs"]
mod shells;
#[cfg(unix)]
#[path = "cli/stopping.rs"]
mod stopping;
#[cfg(unix)]
#[path = "cli/terminal.rs"]
mod terminal;

struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("plywood-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a temporary directory");
        Self(path)
    }

    fn with(self, file: &str, bytes: &[u8]) -> Self {
        fs::write(self.0.join(file), bytes).expect("a file in it");
        self
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

struct Done {
    code: Option<i32>,
    out: String,
    err: String,
}

fn plywood(directory: &Path, arguments: &[&str], input: &[u8]) -> Done {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).current_dir(directory).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // A program that does not read its input closes it; the test must not fail.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let output = child.wait_with_output().expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Done { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

#[track_caller]
fn refused(directory: &Path, arguments: &[&str], code: i32, words: &str) {
    let done = plywood(directory, arguments, b"");
    assert_eq!((done.code, done.out.as_str()), (Some(code), ""), "{}", done.err);
    assert!(done.err.contains(words), "{}", done.err);
    assert!(!done.err.contains('\x1b'), "no colours in a pipe");
}

#[test]
fn the_tree_files_of_the_repository_have_no_problem() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = fs::read_dir(root.join("trees")).expect("the folder of trees");
    let mut files: Vec<String> =
        files.map(|file| file.expect("an entry").path().to_string_lossy().into_owned()).collect();
    assert!(files.len() > 50, "{files:?}");
    files.insert(0, "check".to_owned());
    let arguments: Vec<&str> = files.iter().map(String::as_str).collect();
    let done = plywood(root, &arguments, b"");
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{}", done.out);
}

#[test]
fn the_exit_code_tells_what_is_wrong() {
    let here = Directory::new("codes").with("empty.toml", b"").with("latin.toml", b"title = 'caf\xe9'");
    assert_eq!(plywood(&here.0, &["trace", "ubb"], b"").code, Some(0));
    assert_eq!(plywood(&here.0, &["--help"], b"").code, Some(0));
    assert_eq!(plywood(&here.0, &["--version"], b"").out, concat!("plywood ", env!("CARGO_PKG_VERSION"), "\n"));
    refused(&here.0, &["trace", "."], 1, "error[directory]");
    refused(&here.0, &["trace", "missing.toml"], 1, "error[no-such-file]");
    refused(&here.0, &["trace", "empty.toml"], 1, "error[empty-file]");
    refused(&here.0, &["trace", "latin.toml"], 1, "error[not-utf-8]");
    refused(&here.0, &["trace", "latin.toml"], 1, "--> latin.toml:1:13");
    let json = plywood(&here.0, &["check", "latin.toml", "--format", "json"], b"");
    assert!(json.out.contains(r#""line":1,"column":13"#), "{}", json.out);
    refused(&here.0, &["check", "latin.toml", "empty.toml"], 1, "2 problems in 2 of 2 files");
    refused(&here.0, &["trace"], 2, "Usage: plywood trace");
    refused(&here.0, &["trace", "ubb", "--order", "bset"], 2, "best");
}

#[test]
fn standard_input_is_a_file() {
    let here = std::env::temp_dir();
    let toml = plywood(&here, &["compare", "-", "--format", "json"], b"tree = [[3, 5], 4]");
    let json = plywood(&here, &["compare", "-", "--format", "json"], br#"{"tree": [[3, 5], 4]}"#);
    assert_eq!((toml.code, json.code), (Some(0), Some(0)));
    assert!(toml.out.starts_with(r#"{"tree":{"nodes":5,"leaves":3}"#), "{}", toml.out);
    assert_eq!(toml.out, json.out);
    let broken = plywood(&here, &["check", "-"], b"tree = [1, 'two']");
    assert_eq!((broken.code, broken.out.as_str()), (Some(1), ""));
    assert!(broken.err.contains("--> standard input:1:12"), "{}", broken.err);
}

#[test]
fn names_given_twice_are_a_warning_with_both_places() {
    let text = b"tree = [\n  { name = 'B', children = [3, 5] },\n  { name = 'B', children = [2] },\n]";
    let here = Directory::new("twice").with("twice.toml", text).with("wrong.toml", b"tree = [1, 'two']");
    for arguments in [["check", "twice.toml"], ["check", "-"]] {
        let done = plywood(&here.0, &arguments, text);
        assert_eq!((done.code, done.out.as_str()), (Some(0), ""), "{}", done.err);
        for words in
            ["warning[repeated-name]", "2 |   { name = 'B'", "3 |   { name = 'B'", "1 warning, no problems in 1 file"]
        {
            assert!(done.err.contains(words), "{words}: {}", done.err);
        }
    }
    let json = plywood(&here.0, &["check", "twice.toml", "wrong.toml", "--format", "json"], b"");
    assert_eq!(json.code, Some(1));
    let problems: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    let told = |at: usize| (problems[at]["severity"].as_str(), problems[at]["line"].as_u64());
    assert_eq!([told(0), told(1)], [(Some("warning"), Some(2)), (Some("error"), Some(1))]);
    refused(&here.0, &["check", "twice.toml", "wrong.toml"], 1, "1 problem in 1 of 2 files");
}

#[test]
fn a_path_goes_before_a_lecture_and_a_command_needs_a_directory() {
    let tree = b"title = 'Mine'\ntree = [1, 2]";
    let here = Directory::new("names").with("ubb", tree).with("trace", tree);
    assert!(plywood(&here.0, &["trace", "ubb"], b"").out.starts_with("Mine\n"));
    assert!(plywood(&here.0, &["trace", "ubb.toml"], b"").out.starts_with("The UBB walkthrough\n"));
    assert!(plywood(&here.0, &["trace", "trace"], b"").out.starts_with("Mine\n"));
    refused(&here.0, &["./trace"], 1, "error[no-terminal]");
    refused(&here.0, &["trace"], 2, "<FILE>");
}

#[test]
fn without_a_terminal_there_is_no_interface() {
    let here = std::env::temp_dir();
    for arguments in [[].as_slice(), &["ubb"], &["tictactoe", "--depth", "3"]] {
        refused(&here, arguments, 1, "plywood trace FILE");
    }
}

/// Text that must be escaped on every stream: control characters, characters that reorder text, and too many marks on a letter.
const HOSTILE: &str = "\u{1b}[2J\u{1b}]0;owned\u{7}\u{8}\u{7f}\u{9b}31m\u{61c}\u{202e}\u{2066}\u{feff}\re\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}";

#[track_caller]
fn harmless(arguments: &[&str], text: &str) {
    let unfit = text.lines().flat_map(plywood_messages::text::unfit).next();
    assert_eq!(unfit, None, "{arguments:?}: {text:?}");
}

/// Every command with hostile text in each possible place: in a file of either syntax, and on standard input.
#[test]
fn no_stream_lets_out_what_acts_on_a_terminal() {
    let escaped = HOSTILE.chars().map(|c| format!("\\u{:04x}", u32::from(c))).collect::<Vec<_>>().concat();
    let json = format!(
        r#"{{"title":"T{escaped}","source":"S{escaped}","note":"N{escaped}","speaker":"P{escaped}","tree":{{"name":"R{escaped}","note":"n{escaped}","children":[{{"move":"m{escaped}","value":3}},{{"name":"x{escaped}","value":4}}]}}}}"#
    );
    let toml = format!("title = \"{escaped}\"\ntree = [{{ name = \"{escaped}\", children = [1, 2] }}, 3]\n");
    let broken = format!("# {HOSTILE}\n\"{escaped}\" = 1 # {HOSTILE}\ntree = [1, \"{escaped}\"]\n{HOSTILE}\n");
    let here = Directory::new("hostile")
        .with("a.json", json.as_bytes())
        .with("a.toml", toml.as_bytes())
        .with("broken.toml", broken.as_bytes())
        .with("raw.json", format!("{{\"tree\": [1, {HOSTILE}]}}").as_bytes());
    let mut files = vec!["a.json", "a.toml", "broken.toml", "raw.json", "-", HOSTILE];
    let named = format!("x{HOSTILE}.toml");
    std::fs::write(here.0.join(&named), broken.as_bytes()).expect("a file of any name");
    files.push(&named);
    let mut calls: Vec<Vec<&str>> = Vec::new();
    for file in files {
        for command in ["trace", "compare", "chart", "check"] {
            calls.push(vec![command, file]);
            calls.push(vec![command, file, "--format", "json"]);
        }
        calls.extend([vec!["stats", file], vec!["table", file], vec!["list", file], vec![file], vec!["present", file]]);
    }
    for option in ["--algorithm", "--depth", "--format", "--order", "--seed", "--return", "--cut-on", "--nonsense"] {
        calls.push(vec!["trace", "a.json", option, HOSTILE]);
    }
    calls.extend([
        vec![HOSTILE, HOSTILE],
        vec!["help", HOSTILE],
        vec!["present", "--follow", HOSTILE],
        vec!["--step", HOSTILE],
    ]);
    for arguments in some(calls) {
        let done = plywood(&here.0, &arguments, broken.as_bytes());
        harmless(&arguments, &done.out);
        harmless(&arguments, &done.err);
    }
}

#[test]
fn the_command_line_says_which_language_before_the_file_does() {
    let tree = b"tree = [[3, 5], [2, 4]]\n[view]\nlanguage = \"test\"\n";
    let directory = Directory::new("language")
        .with("foreign.toml", tree)
        .with("wrong.toml", b"tree = 1\n[view]\nlanguage = \"tset\"\n");
    let said = |arguments: &[&str]| plywood(&directory.0, arguments, b"").out;
    let (english, other) = ("MIN at B now has 3", "MIN ad B est contenta con 3");
    let cases: [(&[&str], &str); 4] = [
        (&["trace", "foreign.toml"], other),
        (&["trace", "foreign.toml", "--lang", "en"], english),
        (&["trace", "ubb", "--lang", "test"], "MIN ad A est contenta con 3"),
        (&["trace", "ubb"], "MIN at A now has 3"),
    ];
    for (arguments, expected) in cases {
        assert!(said(arguments).contains(expected), "{arguments:?}: {}", said(arguments));
    }
    refused(&directory.0, &["trace", "wrong.toml"], 1, "did you mean `test`?");
    refused(&directory.0, &["trace", "ubb", "--lang", "xx"], 2, "invalid value 'xx' for '--lang <TAG>'");
}

#[test]
fn a_closed_pipe_is_a_quiet_success() {
    let arguments = ["trace", "tictactoe", "--depth", "6", "--format", "json"];
    let mut command = Command::new(PROGRAM);
    let command = command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut line = String::new();
    let mut reader = BufReader::with_capacity(64, child.stdout.take().expect("a pipe"));
    reader.read_line(&mut line).expect("one line");
    assert!(line.starts_with(r#"{"event":"start""#), "{line}");
    drop(reader);
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_a_failure() {
    for arguments in [["trace", "ubb"].as_slice(), &["list"], &["--help"], &["check", "ubb"]] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("the device");
        let output = Command::new(PROGRAM).args(arguments).stdout(full).output().expect("the program runs");
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("error[cannot-write]"));
    }
}
