//! The gallery: finding a lecture, opening a file of the folder, and the progress marks.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::harness::{Size, Terminal};
use plywood_tree::library;

const ENTER: &str = "\r";
const ESCAPE: &str = "\x1b";
const BACKSPACE: &str = "\x7f";
const END: &str = "\x1b[F";

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Self {
        let path = std::env::temp_dir().join(format!("plywood-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a temporary folder");
        for (name, text) in files {
            fs::write(path.join(name), text).expect("a temporary file");
        }
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn plywood_in(folder: &Path, size: Size) -> Terminal {
    with_state(folder, "state", "", size)
}

fn with_state(folder: &Path, state: &str, arguments: &str, size: Size) -> Terminal {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("cd \"$0\" && exec \"$PLYWOOD\" {arguments}")]);
    command.arg(folder);
    command.env("XDG_STATE_HOME", folder.join(state));
    Terminal::run(size, command)
}

#[test]
fn a_lecturer_finds_a_lecture_and_a_file_of_the_folder() {
    let files = [
        ("mine.toml", "title = 'My own tree'\ntree = [1, [2, 3]]"),
        ("broken.json", "{\"tree\": [1, }"),
        ("notes.txt", "not listed"),
    ];
    let folder = Folder::new("gallery", &files);
    // Both the tree of the folder and the broken file are listed and counted.
    let trees = library::all().len() + 2;
    // The game of the first group is found, but not seen.
    let found = trees + 1;
    let one = format!("1 of {found}");
    let mut terminal = plywood_in(&folder.0, (250, 110));
    terminal.wait_for_text(&format!("0 of {trees} seen"));
    terminal.wait_for_text("My own tree");
    assert!(!terminal.contents().contains("notes.txt"));
    // The first run shows a line of help, for what is on the screen.
    terminal.wait_for_text("new here? Enter opens a lecture");
    terminal.press("\x1b");
    terminal.wait_for_no_text("new here?");
    for (arguments, help) in [
        ("romania", "new here? → steps on"),
        ("play nim:3", "new here? Arrows choose a move"),
        ("parsons", "new here? Enter takes a line"),
        ("practise textbook", "new here? Space visits the next child"),
    ] {
        let mut terminal = with_state(&folder.0, &arguments[..4], arguments, (80, 24));
        terminal.wait_for_text(help);
        terminal.press("q");
        terminal.ends_restored_with(0);
    }
    terminal.press_for("/", &format!("{found} of {found}"));
    terminal.press_for("kinds of cutoff", &one);
    terminal.resize((20, 5));
    terminal.wait_for_no_text(&one);
    terminal.resize((250, 110));
    terminal.wait_for_text(&one);
    terminal.press_for(ENTER, "The two kinds of cutoff   alpha-beta");
    terminal.press_for(END, "step 39 / 39");
    terminal.press_for("S", "save a picture as");
    terminal.press_for("print", "› print▏");
    terminal.press_for(ENTER, "-39.pdf");
    terminal.press_for(BACKSPACE, &format!("1 of {trees} seen"));
    terminal.wait_for_text("● The two kinds of cutoff");
    terminal.press_for("/six questions", &one);
    terminal.press_for(ENTER, "Six questions classify games");
    terminal.press_for(END, "perfect information");
    terminal.press_for(BACKSPACE, &format!("2 of {trees} seen"));
    terminal.press_for("/mine.toml", &one);
    terminal.press_for(ENTER, "My own tree   alpha-beta");
    terminal.press_for(BACKSPACE, "◐ My own tree");
    terminal.press_for("/broken", &one);
    terminal.press_for(ENTER, "broken.json:1:");
    terminal.press_for(ESCAPE, "The textbook tree");
    terminal.press("q");
    terminal.ends_restored_with(0);
    goes_on_where_it_was(&folder.0, trees);
}

fn goes_on_where_it_was(folder: &Path, trees: usize) {
    let mut terminal = plywood_in(folder, (80, 24));
    terminal.wait_for_text("● Six questions about games");
    terminal.wait_for_text(&format!("2 of {trees} seen"));
    // The format that was chosen last comes first, also of a lesson, and no picture replaces another.
    terminal.press_for("/six questions", "1 of");
    terminal.press_for(ENTER, "Six questions classify games");
    for _ in 0..2 {
        terminal.press_for("S", "save a picture as");
        terminal.press_for(ENTER, "wrote");
    }
    terminal.press("q");
    terminal.ends_restored_with(0);
    let entries = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path());
    let written: Vec<_> = entries.filter(|path| path.extension().is_some_and(|ending| ending == "pdf")).collect();
    let is_pdf = |path: &PathBuf| fs::read(path).expect("a file").starts_with(b"%PDF-");
    assert!(written.len() == 3 && written.iter().all(is_pdf), "{written:?}");
}
