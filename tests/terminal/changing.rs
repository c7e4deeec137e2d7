//! Editing maps and graphs, their files on disk, and every risk of losing edits.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::harness::{SIGNALLED, Terminal, USUAL, wait_until_restored};
use tempfile::TempDir;

const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const END: &str = "\x1b[F";
const ESCAPE: &str = "\x1b";

const MAP: &str = "# by hand\ntitle = \"A way round\"\nmap = \"\"\"\nS....\n.###.\n.....\n....G\"\"\"  # and back\n";

struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join("map.toml"), MAP).expect("written");
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn file(&self) -> String {
        fs::read_to_string(self.path("map.toml")).unwrap_or_default()
    }

    fn kept(&self) -> usize {
        fs::read_dir(self.path("state/plywood/unsaved")).map_or(0, Iterator::count)
    }

    fn journal(&self) -> PathBuf {
        let mut files = fs::read_dir(self.path("state/plywood/unsaved")).expect("a folder");
        files.next().expect("changes are kept").expect("an entry").path()
    }

    fn open(&self) -> Terminal {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
        command.arg(self.path("map.toml").display().to_string());
        command.env("XDG_STATE_HOME", self.path("state"));
        let terminal = Terminal::run(USUAL, command);
        terminal.wait_for_text("A way round");
        terminal
    }

    fn changed(&self) -> Terminal {
        let mut terminal = self.open();
        terminal.press_for("e", "Enter and the mouse set");
        terminal.press_for(DOWN, "(0, 1)");
        terminal.press_for("#", "1 edit, not saved");
        assert_eq!(self.kept(), 1, "kept before it is shown");
        terminal
    }
}

#[test]
fn a_wall_is_drawn_and_saved_and_the_comments_stay() {
    let desk = Folder::new();
    let mut terminal = desk.changed();
    terminal.press_for(END, "expanded");
    terminal.press_for("u", "undone:");
    terminal.wait_for_no_text("• edited");
    assert_eq!(desk.kept(), 0, "nothing unsaved, nothing kept");
    terminal.press_for("U", "redone:");
    terminal.press_for(RIGHT, "(1, 1)");
    terminal.press_for("w", "saved as map.toml");
    terminal.wait_for_no_text("• edited");
    assert_eq!(desk.file(), MAP.replace(".###.", "####."));
    assert_eq!((desk.kept(), desk.path("map.toml~").exists()), (0, false));
    terminal.press("q");
    terminal.ends_restored_with(0);
}

fn opened(folder: &TempDir, name: &str, text: &str, title: &str) -> Terminal {
    let path = folder.path().join(name);
    fs::write(&path, text).expect("written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    command.arg(path.display().to_string());
    command.env("XDG_STATE_HOME", folder.path().join("state"));
    let terminal = Terminal::run(USUAL, command);
    terminal.wait_for_text(title);
    terminal
}

#[test]
fn the_cost_of_a_road_is_typed_and_the_start_is_dragged() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let graph = "title = 'Two ways'\nstart = 'Arad'  # here\ngoal = 'Deva'\nedges = [['Arad', 'Brad', 2], ['Brad', 'Deva', 3]]\n\
        positions = { Arad = [0, 0], Brad = [5, 0], Deva = [10, 0] }\n";
    let mut terminal = opened(&folder, "graph.toml", graph, "Two ways");
    terminal.press_for("e", "Enter sets S start");
    terminal.press_for(RIGHT, "Arad – Brad  cost 2");
    terminal.press_for("4", "cost 5 → 7");
    terminal.press_for("0", "cost 5 → 43");
    // The start is dragged by its name.
    let contents = terminal.contents();
    let find = |what: &str| {
        let (row, line) = (0_u16..).zip(contents.lines()).find(|(_, line)| line.contains(what)).expect("drawn");
        let column = line.find(what).map_or(0, |at| line[..at].chars().count());
        (u16::try_from(column).expect("on the screen"), row)
    };
    terminal.drag(find("Arad"), find("Brad"));
    terminal.wait_for_text("cost 43 → 3");
    terminal.press_for("w", "saved as graph.toml");
    let saved = fs::read_to_string(folder.path().join("graph.toml")).expect("there");
    assert_eq!(saved, graph.replace("'Brad', 2]", "'Brad', 40]").replace("start = 'Arad'", "start = 'Brad'"));
    terminal.press("q");
    terminal.ends_restored_with(0);
}

#[test]
fn changes_outlive_whatever_ends_the_program() {
    let desk = Folder::new();
    let mut terminal = desk.changed();
    terminal.press_for("q", "Your edits are not saved");
    terminal.press("k");
    terminal.ends_restored_with(0);
    assert_eq!((desk.file().as_str(), desk.kept()), (MAP, 1));
    let mut terminal = desk.open();
    terminal.wait_for_text("There are unsaved edits from");
    let left = desk.journal();
    terminal.press_for("e", "restored:");
    terminal.wait_for_text("• edited");
    wait_until_restored(&left);
    terminal.signal("KILL");
    terminal.ends_with(SIGNALLED);
    assert_eq!(desk.kept(), 1);
    let mut terminal = desk.open();
    terminal.wait_for_text("restore them");
    terminal.press(ESCAPE);
    terminal.wait_for_no_text("restore them");
    terminal.press("q");
    terminal.ends_restored_with(0);
    let mut terminal = desk.open();
    terminal.wait_for_text("restore them");
    terminal.press_for("e", "restored:");
    terminal.press_for("w", "saved as map.toml");
    assert_eq!(desk.file(), MAP.replace(".###.", "####."));
    terminal.press("q");
    terminal.ends_restored_with(0);
    // Another thread removes the saved edits.
    assert_eq!(desk.kept(), 0);
}
