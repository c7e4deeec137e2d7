//! Using the program: keys, mouse and window sizes, from the gallery to the last step.

use std::fs;
use std::path::PathBuf;

use crate::harness::{Terminal, USUAL};
use plywood_tree::testing::is_full_run;

const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const HOME: &str = "\x1b[H";
const END: &str = "\x1b[F";
const ENTER: &str = "\r";
const ESCAPE: &str = "\x1b";
const BACKSPACE: &str = "\x7f";

const GALLERY: &str = "Plywood   how game-tree searches think";

fn ubb() -> Terminal {
    let mut terminal = Terminal::plywood(&["ubb"]);
    terminal.wait_for_text("event 9 of 20");
    terminal.stop_at_every_step();
    terminal
}

struct File(PathBuf);

impl File {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("plywood-{}-{name}", std::process::id()));
        fs::write(&path, text).expect("a temporary file");
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a readable path")
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn pasted(text: &str) -> String {
    format!("\x1b[200~{text}\x1b[201~")
}

#[test]
fn pasted_text_is_text() {
    let mut terminal = ubb();
    terminal.press_for(&pasted("q\x1b[CnnR\r\x03"), "paste works only in a text field");
    terminal.wait_for_text("step 19 / 43");
    terminal.press("g");
    terminal.press_for(&pasted("3\r1"), "31▏");
    terminal.wait_for_text("step 19 / 43");
    terminal.press_for(ENTER, "step 31 / 43");
    terminal.press("q");
    terminal.ends_restored_with(0);
}

#[test]
fn a_piped_tree_is_opened_and_keys_come_from_the_terminal() {
    let mut terminal = Terminal::shell("printf 'title = \"Piped\"\\ntree = [[3, 5], 4]' | $PLYWOOD -");
    terminal.press_for(HOME, "Piped   alpha-beta");
    terminal.press_for(RIGHT, "step 1 /");
    terminal.press("q");
    terminal.ends_restored_with(0);
}

#[test]
fn whatever_the_window_goes_through_the_screen_is_complete_again() {
    // The line of keys explains a new symbol at each step.
    fn above_the_keys(screen: &str) -> String {
        screen.lines().take(usize::from(USUAL.1) - 1).collect::<Vec<_>>().join("\n")
    }
    let mut terminal = ubb();
    // The question at the opening is shown once.
    terminal.press_for(RIGHT, "step 20 / 43");
    terminal.press_for(LEFT, "step 19 / 43");
    let before = above_the_keys(&terminal.contents());
    terminal.resize((250, 80));
    terminal.wait_for("the step at the right end of a wide title", |screen| {
        screen.rows(230, 20).next().is_some_and(|end| end.contains("step 19 / 43"))
    });
    terminal.resize((20, 5));
    terminal.wait_for("the step at the right end of a narrow title", |screen| {
        screen.rows(0, 20).next().is_some_and(|title| title.trim_end().ends_with("step 19 / 43"))
    });
    terminal.press_for(RIGHT, "step 20 / 43");
    terminal.press_for(LEFT, "step 19 / 43");
    for size in [(1, 1), (3, 200), (200, 2), USUAL] {
        terminal.resize(size);
    }
    terminal.wait_for("the screen as it was", |screen| above_the_keys(&screen.contents()) == before);
    terminal.press_for(RIGHT, "step 20 / 43");
    terminal.press("q");
    terminal.ends_restored_with(0);
}

#[test]
fn the_mouse_selects_nodes_and_moves_on_the_timeline() {
    let mut terminal = ubb();
    let node = terminal.find("▼ D");
    terminal.click(node);
    terminal.press_for("w", "why D");
    terminal.press(ESCAPE);
    terminal.wait_for_no_text("why D");
    let (_, timeline) = terminal.find("●");
    terminal.click((1, timeline));
    terminal.wait_for_text("step 0 / 43");
    terminal.click((78, timeline));
    terminal.wait_for_text("step 43 / 43");
    terminal.press("q");
    terminal.ends_restored_with(0);
}

#[test]
fn escape_closes_and_never_quits() {
    let mut terminal = ubb();
    // The message goes with the next step.
    terminal.press_for(LEFT, "step 18 / 43");
    terminal.press_for(RIGHT, "step 19 / 43");
    for overlay in ["?", "w", "i", "g"] {
        let before = terminal.contents();
        terminal.press_for(overlay, "╯");
        terminal.press(ESCAPE);
        terminal.wait_for("the screen without what lay over it", |screen| screen.contents() == before);
    }
    // The other encoding of Escape, which cannot begin a longer sequence.
    terminal.press(&"\x1b[27u".repeat(5));
    terminal.press_for(RIGHT, "step 20 / 43");
    terminal.press_for(BACKSPACE, GALLERY);
    terminal.press(&"\x1b[27u".repeat(5));
    terminal.press_for(ENTER, "The UBB walkthrough   alpha-beta");
    terminal.press("q");
    terminal.ends_restored_with(0);
}

#[test]
fn keys_that_come_too_fast_are_not_lost() {
    let mut terminal = ubb();
    // Every `d` computes the layout again, which takes a moment.
    terminal.press(&"dl".repeat(20));
    terminal.wait_for_text("step 39 / 43");
    terminal.press("q");
    terminal.ends_restored_with(0);
}

#[test]
fn the_whole_of_tic_tac_toe_opens() {
    // The quick test mode searches only five plies.
    let (depth, steps, visited) = if is_full_run() { ("9", "1,905,005", "549,946") } else { ("5", "71,309", "18,730") };
    let mut terminal = Terminal::plywood(&["tictactoe", "--algorithm", "minimax", "--depth", depth, "--step", "start"]);
    terminal.wait_for_output("searching");
    terminal.wait_for_text(&format!("step 0 / {steps}"));
    terminal.press_for(RIGHT, &format!("step 1 / {steps}"));
    terminal.press_for(END, &format!("step {steps} / {steps}"));
    terminal.press_for("n", &format!("visited {visited} of {visited}"));
    terminal.press("q");
    terminal.ends_restored_with(0);
}

#[test]
fn a_file_that_disappears_while_it_is_open_does_no_harm() {
    let file = File::new("gone.toml", "title = 'Soon gone'\ntree = [[3, 5], [2, 4]]\n");
    let mut terminal = Terminal::plywood(&[file.path()]);
    terminal.wait_for_text("Soon gone");
    drop(file);
    terminal.press_for(END, "visited 6 of 7");
    terminal.press("a");
    terminal.wait_for_no_text("alpha-beta");
    terminal.resize((100, 40));
    terminal.wait_for("a title as wide as the window", |screen| {
        screen.rows(80, 20).next().is_some_and(|end| end.contains(" / "))
    });
    terminal.press_for(HOME, "step 0 /");
    terminal.press("q");
    terminal.ends_restored_with(0);
}

#[test]
fn what_a_file_says_never_steers_the_terminal() {
    let file = File::new(
        "hostile.json",
        r#"{"title": "\u001b]0;owned\u0007 title", "note": "\u001b[2J\u009b2J note",
            "tree": {"name": "\u001b]2;owned\u001b\\ name", "note": "\u0007\u001b]52;c;b3duZWQ=\u0007",
                     "children": [{"move": "\u001b[31mred", "value": 1}, {"move": "\u0007bell", "value": 2}]}}"#,
    );
    let mut terminal = Terminal::plywood(&[file.path()]);
    terminal.wait_for_text("owned");
    for keys in ["i", ESCAPE, "w", ESCAPE, END, "d", "d", "Z", "c"] {
        let before = terminal.contents();
        terminal.press(keys);
        terminal.wait_for("another screen", |screen| screen.contents() != before);
    }
    assert_eq!(terminal.heard(), [""; 0]);
    terminal.press("q");
    terminal.ends_restored_with(0);
}

#[test]
fn the_link_to_a_step_is_given_to_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("plywood")).expect("a folder");
    std::fs::write(folder.path().join("plywood/config.toml"), "site = 'https://example.org'\n").expect("written");
    let line = format!("XDG_CONFIG_HOME='{}' \"$PLYWOOD\" ubb", folder.path().display());
    let mut terminal = Terminal::shell(&line);
    terminal.wait_for_text("? help");
    terminal.press("\x0c");
    terminal.wait_for_text("https://example.org/live.html#tree=ubb&");
    // The same in base64.
    terminal.wait_for_output("\x1b]52;c;aHR0cHM6Ly9leGFtcGxlLm9yZy9saXZlLmh0bWwjdHJlZT11");
    terminal.press("q");
    terminal.ends_restored_with(0);
}

fn coloured(screen: &vt100::Screen) -> usize {
    let (rows, columns) = screen.size();
    let (rows, columns) = (rows.get(), columns.get());
    let cells = (0..rows).flat_map(|row| (0..columns).filter_map(move |column| screen.cell(row, column)));
    cells.filter(|cell| [cell.fgcolor(), cell.bgcolor()] != [vt100::Color::Default; 2]).count()
}

#[test]
fn black_and_white_stays_so_whoever_asks_for_it() {
    let light = File::new("light.toml", "tree = [1, 2]\n[view]\ntheme = 'light'\n");
    let of_file = format!("NO_COLOR=1 \"$PLYWOOD\" '{}'", light.path());
    for (line, is_coloured) in [
        ("\"$PLYWOOD\" ubb", true),
        ("\"$PLYWOOD\" ubb --theme mono", false),
        ("NO_COLOR=1 \"$PLYWOOD\" ubb --theme mono", false),
        ("NO_COLOR=1 \"$PLYWOOD\" ubb", false),
        (of_file.as_str(), false),
        ("NO_COLOR=1 \"$PLYWOOD\" compare ubb --tui", false),
        ("\"$PLYWOOD\" compare ubb --tui", true),
        ("\"$PLYWOOD\" compare ubb --tui --theme mono", false),
    ] {
        let mut terminal = Terminal::shell(line);
        terminal.wait_for_text("? help");
        terminal.wait_for(line, |screen| (coloured(screen) > 0) == is_coloured);
        terminal.press("q");
        terminal.ends_with(0);
    }
}

/// A document of more than 20 pages is written only after a yes.
#[test]
fn a_document_of_many_pages_asks_first() {
    for (answer, code) in [("\r", 1), ("no\r", 1), ("later\r", 1), ("y\r", 0), ("YES\r", 0)] {
        let file = File::new("pages.pdf", "");
        std::fs::remove_file(file.path()).expect("a file");
        let mut terminal = Terminal::plywood(&["export", "ubb", "--all", "--per-page", "1", "-o", file.path()]);
        terminal.wait_for_text("Write all of them? [y/N]");
        assert!(terminal.contents().contains("44 pages"), "{}", terminal.contents());
        terminal.press(answer);
        terminal.ends_restored_with(code);
        assert_eq!(std::path::Path::new(file.path()).exists(), code == 0, "{answer:?}: {}", terminal.contents());
    }
    // Without a terminal nobody can agree.
    let file = File::new("pages.pdf", "");
    std::fs::remove_file(file.path()).expect("a file");
    let line = format!("echo y | \"$PLYWOOD\" export ubb --all --per-page 1 -o '{}'", file.path());
    let mut terminal = Terminal::shell(&line);
    terminal.ends_restored_with(1);
    terminal.find("44 pages");
    assert!(!terminal.contents().contains("[y/N]") && !std::path::Path::new(file.path()).exists());
}
