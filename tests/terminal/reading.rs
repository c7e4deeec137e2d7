//! Slow input: a named pipe delivers a file at the speed of the test.

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::harness::Terminal;

const RIGHT: &str = "\x1b[C";
const ESCAPE: &str = "\x1b";

struct Pipe(PathBuf);

impl Pipe {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("plywood-{}-{name}", std::process::id()));
        let made = Command::new("mkfifo").arg(&path).status().expect("the command `mkfifo`");
        assert!(made.success(), "no pipe at {}", path.display());
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a readable path")
    }

    fn fill(&self) -> File {
        OpenOptions::new().write(true).open(&self.0).expect("the other end")
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn write(mut end: &File, text: &str) {
    end.write_all(text.as_bytes()).expect("a program that reads");
}

#[test]
fn the_screen_tells_how_far_reading_is_and_then_shows_the_tree() {
    let pipe = Pipe::new("slow.json");
    let mut terminal = Terminal::plywood(&[pipe.path()]);
    let end = pipe.fill();
    write(&end, "{\"tree\": [[3, 12],");
    terminal.wait_for_output("reading");
    // Keys pressed meanwhile apply to the tree.
    terminal.press(RIGHT);
    write(&end, " [2, 4]]}");
    drop(end);
    terminal.wait_for_text("step 18 /");
    terminal.press("q");
    terminal.ends_restored_with(0);
}

#[test]
fn escape_stops_reading_and_the_gallery_is_there() {
    let pipe = Pipe::new("endless.json");
    let mut terminal = Terminal::plywood(&[pipe.path()]);
    let end = pipe.fill();
    write(&end, "[");
    terminal.wait_for_output("reading");
    terminal.press(ESCAPE);
    terminal.wait_for_text("how game-tree searches think");
    terminal.press("q");
    terminal.ends_restored_with(0);
}

#[test]
fn what_is_wrong_is_told_when_the_terminal_is_given_back() {
    let pipe = Pipe::new("broken.json");
    let mut terminal = Terminal::plywood(&[pipe.path()]);
    let end = pipe.fill();
    terminal.wait_for_output("reading");
    write(&end, "{\"tree\": [3, }");
    drop(end);
    terminal.ends_restored_with(1);
    assert!(terminal.contents().contains("error"), "{}", terminal.contents());
    assert!(terminal.contents().contains("broken.json:1:"), "{}", terminal.contents());
}

#[test]
fn what_is_wrong_with_the_file_goes_before_there_being_no_terminal() {
    let pipe = Pipe::new("nowhere.json");
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    command.arg(pipe.path()).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let program = command.spawn().expect("the program");
    let end = pipe.fill();
    // The program has found out by now that there is no terminal, or will after reading this.
    std::thread::sleep(std::time::Duration::from_millis(60));
    write(&end, "{\"tree\": [3, }");
    drop(end);
    let output = program.wait_with_output().expect("its end");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{told}");
    assert!(told.contains("nowhere.json:1:") && !told.contains("no-terminal"), "{told}");
}

#[test]
fn what_is_typed_is_read_to_its_end_first() {
    let mut terminal = Terminal::plywood(&["-"]);
    terminal.press("tree = [[3, 12], [2, 4]]\n\x04");
    terminal.wait_for_text("step 17 /");
    terminal.press("q");
    terminal.ends_restored_with(0);
}
