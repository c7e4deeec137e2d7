//! Figures on standard output, on a terminal, and on a full disk.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use super::{Directory, PROGRAM};
use plywood_tree::testing::some;

fn run(directory: &Path, arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).current_dir(directory).output().expect("the program runs")
}

const FORMATS: [(&str, &[u8]); 11] = [
    ("svg", b"<svg "),
    ("png", b"\x89PNG"),
    ("pdf", b"%PDF-"),
    ("apng", b"\x89PNG"),
    ("gif", b"GIF89a"),
    ("tex", b"% "),
    ("dot", b"digraph {"),
    ("txt", b" "),
    ("ans", b"\x1b["),
    ("cast", b"{\"version\":2,"),
    ("html", b"<!DOCTYPE html>"),
];

#[test]
fn every_format_goes_to_standard_output_byte_by_byte() {
    let directory = Directory::new("figures-out");
    let drawn = FORMATS.iter().filter(|(format, _)| !["tex", "dot"].contains(format)).map(|format| ("romania", format));
    for (lecture, (format, begins)) in some(FORMATS.iter().map(|format| ("textbook", format)).chain(drawn)) {
        let file = format!("a.{format}");
        let written = run(&directory.0, &["export", lecture, "-o", &file, "--step", "2", "--force"]);
        assert!(written.status.success(), "{format}");
        let done = run(&directory.0, &["export", lecture, "-o", "-", "--format", format, "--step", "2"]);
        let err = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success() && err.is_empty(), "{format}: {err}");
        assert!(lecture == "romania" || done.stdout.starts_with(begins), "{format}");
        let file = fs::read(directory.0.join(&file)).expect("a file");
        // The order of the glyphs in a PDF changes with each run.
        let is_same = if *format == "pdf" { done.stdout.ends_with(b"%%EOF") } else { done.stdout == file };
        assert!(is_same, "{lecture} {format}: the same bytes");
    }
    // Several steps in one document, and a conversion that must not escape the text of the file.
    let document = run(&directory.0, &["export", "ubb", "-o", "-", "--format", "html", "--events"]);
    assert!(String::from_utf8_lossy(&document.stdout).matches("<figure>").count() > 5);
    fs::write(directory.0.join("a.toml"), "tree = [{ name = \"\u{202e}x\", value = 1 }, 2]").expect("written");
    let converted = run(&directory.0, &["convert", "a.toml", "-", "--to", "json"]);
    assert!(String::from_utf8_lossy(&converted.stdout).contains("\"\u{202e}x\""));
}

#[test]
fn what_standard_output_cannot_take_is_refused_with_what_to_type() {
    let directory = Directory::new("figures-refused");
    let refused = |arguments: &[&str], code, words: &[&str]| {
        let done = run(&directory.0, arguments);
        let err = String::from_utf8_lossy(&done.stderr);
        assert_eq!((done.status.code(), done.stdout.len()), (Some(code), 0), "{arguments:?}: {err}");
        assert!(words.iter().all(|word| err.contains(word)), "{arguments:?}: {err}");
    };
    refused(&["export", "ubb", "-o", "-"], 1, &["needs a format", "--format", "svg, png, pdf"]);
    refused(&["export", "ubb", "-o", "-", "--format", "pgn"], 2, &["did you mean `png`?"]);
    refused(&["export", "ubb", "-o", "-", "--format", "svg", "--events"], 1, &["several svg files", "pdf, apng, gif"]);
    refused(&["export", "ubb", "-o", "-", "--format", "pdf", "--blank"], 1, &["sheet and its key"]);
    assert_eq!(fs::read_dir(&directory.0).expect("a folder").count(), 0, "there is no file `-`");
}

#[cfg(unix)]
#[test]
fn a_terminal_is_shown_text_and_no_picture() {
    let shown = |format| super::terminal::output(&["export", "textbook", "-o", "-", "--format", format], None);
    for format in ["png", "pdf", "apng", "gif"] {
        let (code, text) = shown(format);
        assert!(
            code == Some(1) && text.contains("is binary") && text.contains("--format png | display"),
            "{format}: {text}"
        );
    }
    let (code, text) = shown("svg");
    assert!(code == Some(0) && text.contains("<svg "), "{text}");
}

/// A file size limit acts like a full disk, with and without its signal.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_nothing_new_behind() {
    for trap in ["", "trap '' XFSZ; "] {
        let directory = Directory::new("figures-full");
        fs::write(directory.0.join("a-01.svg"), "mine").expect("written");
        let line = format!("{trap}ulimit -f 8; exec {PROGRAM} export ubb -o a.svg --events --force --legend --caption");
        let done = Command::new("sh").args(["-c", &line]).current_dir(&directory.0).output().expect("a shell");
        let err = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.code() == Some(1) && err.contains("cannot-write"), "{:?} {err}", done.status);
        let names: Vec<_> =
            fs::read_dir(&directory.0).expect("a folder").map(|entry| entry.expect("an entry").file_name()).collect();
        assert_eq!(names, ["a-01.svg"], "nothing new, and no part of a file");
        assert_eq!(fs::read_to_string(directory.0.join("a-01.svg")).expect("there"), "mine");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_no_empty_folder() {
    let directory = Directory::new("exercises-full");
    let command = "exercise --seed 7 --count 3 --folder new";
    for (limit, code, expected) in [("ulimit -f 0; ", 1, false), ("", 0, true)] {
        let line = format!("{limit}exec {PROGRAM} {command}");
        let done = Command::new("sh").args(["-c", &line]).current_dir(&directory.0).output().expect("a shell");
        let err = String::from_utf8_lossy(&done.stderr);
        assert_eq!((done.status.code(), directory.0.join("new").exists()), (Some(code), expected), "{err}");
    }
}

#[cfg(unix)]
#[test]
fn a_folder_that_takes_no_file_is_told() {
    use std::os::unix::fs::PermissionsExt as _;
    let directory = Directory::new("figures-closed");
    let folder = directory.0.join("closed");
    fs::create_dir(&folder).expect("made");
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o555)).expect("permitted");
    let done = run(&directory.0, &["export", "ubb", "-o", "closed/a.svg", "--events"]);
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).expect("permitted");
    let count = fs::read_dir(&folder).expect("a folder").count();
    // The superuser may write there, too.
    assert!(count == 0 && done.status.code() == Some(1) || count > 5 && done.status.success());
    let done = run(&directory.0, &["export", "ubb", "-o", "/proc/a.svg", "--events"]);
    assert!(done.status.code() == Some(1) && String::from_utf8_lossy(&done.stderr).contains("cannot-write"));
}
