//! Editing trees, their files on disk, and every risk of losing edits.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::harness::{SIGNALLED, Size, Terminal, USUAL, wait_until_restored};
use tempfile::TempDir;

const DOWN: &str = "\x1b[B";
const ENTER: &str = "\r";
const ESCAPE: &str = "\x1b";

const TREE: &str = "# by hand\ntitle = \"Four leaves\"\ntree = [[3, 5], [2, 9]]\n";

struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join("tree.toml"), TREE).expect("written");
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn file(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_default()
    }

    fn kept(&self) -> usize {
        fs::read_dir(self.path("state/plywood/unsaved")).map_or(0, Iterator::count)
    }

    fn journal(&self) -> PathBuf {
        let mut files = fs::read_dir(self.path("state/plywood/unsaved")).expect("a folder");
        files.next().expect("edits are kept").expect("an entry").path()
    }

    fn run(&self, size: Size, what: &str) -> Terminal {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
        command.args([what, "--step", "start"]);
        command.env("XDG_STATE_HOME", self.path("state"));
        Terminal::run(size, command)
    }

    fn open(&self) -> Terminal {
        let terminal = self.run(USUAL, &self.path("tree.toml").display().to_string());
        terminal.wait_for_text("Four leaves");
        terminal
    }

    fn edited(&self) -> Terminal {
        let mut terminal = self.open();
        terminal.press_for("e", "new value");
        terminal.press_for(DOWN, "edit ▼ B");
        terminal.press_for(DOWN, "edit ▪ 3");
        terminal.press_for("8", "⏎ sets it");
        terminal.press_for(ENTER, "value 3 → 5");
        terminal.wait_for_text("• edited");
        assert_eq!(self.kept(), 1, "kept before it is shown");
        terminal
    }
}

#[test]
fn a_leaf_is_edited_undone_done_again_and_saved() {
    let desk = Folder::new();
    let mut terminal = desk.edited();
    terminal.press_for("u", "undone: value 5 → 3");
    terminal.wait_for_no_text("• edited");
    assert_eq!(desk.kept(), 0, "nothing unsaved, nothing kept");
    terminal.press_for("U", "redone: value 3 → 5");
    terminal.press_for("w", "saved as tree.toml");
    terminal.wait_for_no_text("• edited");
    let saved = TREE.replace("[3, 5]", "[8, 5]");
    assert_eq!((desk.file("tree.toml"), desk.file("tree.toml~")), (saved, String::new()));
    assert_eq!(desk.kept(), 0);
    terminal.press("q");
    terminal.ends_restored_with(0);
}

#[test]
fn a_limit_on_the_size_of_files_is_told_and_ends_nothing() {
    let folder = Folder::new();
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -f 0; exec $PLYWOOD $TREE --step start"]);
    command.env("XDG_STATE_HOME", folder.path("state"));
    command.env("TREE", folder.path("tree.toml"));
    let mut terminal = Terminal::run(USUAL, command);
    terminal.wait_for_text("Four leaves");
    terminal.press_for("e", "new value");
    terminal.press_for(DOWN, "edit ▼ B");
    terminal.press_for("A", "File too large");
    terminal.press_for("w", "cannot write");
    terminal.press_for("q", "Your edits are not saved");
    terminal.press("d");
    terminal.ends_restored_with(0);
    assert_eq!(folder.file("tree.toml"), TREE);
}

#[test]
fn a_file_that_changed_meanwhile_is_not_overwritten() {
    let desk = Folder::new();
    let mut terminal = desk.edited();
    fs::write(desk.path("tree.toml"), "tree = [1, 2]\n").expect("written");
    terminal.wait_for_text("changed on disk: L loads it");
    terminal.press_for("w", "has changed on disk: W saves under another name");
    assert_eq!(desk.file("tree.toml"), "tree = [1, 2]\n");
    terminal.press_for("L", "value 5→2");
    terminal.press_for("u", "value 2→5");
    terminal.press_for("w", "saved as tree.toml");
    assert!(desk.file("tree.toml").contains("[8, 5]"));
    terminal.press("q");
    terminal.ends_restored_with(0);
}

#[test]
fn quitting_with_unsaved_edits_asks() {
    let desk = Folder::new();
    let mut terminal = desk.edited();
    for key in ["q", "\x03"] {
        terminal.press_for(key, "Your edits are not saved");
        terminal.press(ESCAPE);
        terminal.wait_for_no_text("Your edits are not saved");
    }
    terminal.press_for("q", "discard the edits");
    terminal.press("d");
    terminal.ends_restored_with(0);
    assert_eq!((desk.file("tree.toml").as_str(), desk.kept()), (TREE, 0));
}

type End = (fn(&mut Terminal), i32);

#[test]
fn edits_outlive_whatever_ends_the_program() {
    let ends: [End; 3] = [
        (|terminal| terminal.signal("TERM"), 143),
        (|terminal| terminal.signal("KILL"), SIGNALLED),
        (
            |terminal| {
                terminal.press_for("q", "keep");
                terminal.press("k");
            },
            0,
        ),
    ];
    for (end, code) in ends {
        let desk = Folder::new();
        let mut terminal = desk.edited();
        end(&mut terminal);
        terminal.ends_with(code);
        assert_eq!((desk.file("tree.toml").as_str(), desk.kept()), (TREE, 1));
        let mut terminal = desk.open();
        terminal.wait_for_text("There are unsaved edits from");
        terminal.press(ESCAPE);
        terminal.wait_for_no_text("There are unsaved edits");
        terminal.press("q");
        terminal.ends_restored_with(0);
        let mut terminal = desk.open();
        terminal.wait_for_text("restore them");
        let left = desk.journal();
        terminal.press_for("e", "restored: value 3 → 5");
        terminal.wait_for_text("• edited");
        wait_until_restored(&left);
        terminal.press_for("w", "saved as tree.toml");
        terminal.press("q");
        terminal.ends_restored_with(0);
        assert!(desk.file("tree.toml").contains("[8, 5]"));
        assert_eq!(desk.kept(), 0);
        let terminal = desk.open();
        assert!(!terminal.contents().contains("unsaved edits"));
    }
}

fn restore_edits(desk: &Folder, difference: &str) {
    let mut terminal = desk.run(USUAL, &desk.path("tree.toml").display().to_string());
    terminal.wait_for_text("restore them");
    let left = desk.journal();
    terminal.press_for("e", difference);
    wait_until_restored(&left);
    terminal.press_for("q", "Your edits are not saved");
    terminal.press("d");
    terminal.ends_restored_with(0);
    assert_eq!(desk.kept(), 0);
}

#[test]
fn edits_are_kept_as_a_file() {
    let desk = Folder::new();
    let mut terminal = desk.edited();
    let kept = desk.journal();
    let read = || fs::read_to_string(&kept).expect("kept");
    assert!(read().contains("[8, 5]") && read().contains("Four leaves"), "{}", read());
    terminal.press_for("A", "2 edits");
    assert!(read().contains("[8, 0, 5]"), "{}", read());
    terminal.press_for("u", "undone:");
    terminal.signal("KILL");
    terminal.ends_with(SIGNALLED);
    assert!(read().contains("[8, 5]"), "{}", read());
    fs::write(desk.path("tree.toml"), "tree = [1, 2]\n").expect("written");
    restore_edits(&desk, "value 2→5");
}

/// A large tree is saved after a pause without edits, or when the program is ended before.
#[test]
fn edits_of_a_large_tree_are_not_lost_either() {
    let desk = Folder::new();
    let row = format!("[{}]", vec!["3"; 400].join(","));
    let tree = vec![row; 256].join(",");
    fs::write(desk.path("large.json"), format!("{{\"title\":\"Large\",\"tree\":[{tree}]}}")).expect("written");
    let path = desk.path("large.json").display().to_string();
    let mut terminal = desk.run(USUAL, &path);
    terminal.wait_for_text("Large");
    terminal.press_for("e", "new value");
    terminal.press_for(DOWN, "edit ▼ B");
    terminal.press_for(DOWN, "edit ▪ 3");
    terminal.press_for("8", "⏎ sets it");
    terminal.press_for(ENTER, "1 edit");
    terminal.signal("TERM");
    terminal.ends_with(143);
    let kept = fs::read_to_string(desk.journal()).expect("kept");
    assert!(kept.contains("[[8, 3, 3,"), "{}", &kept[..100]);
    let mut terminal = desk.run(USUAL, &path);
    terminal.wait_for_text("restore them");
    terminal.press_for("e", "• edited");
    terminal.press_for("q", "Your edits are not saved");
    terminal.press("d");
    terminal.ends_restored_with(0);
    assert_eq!(desk.kept(), 0);
}

#[test]
fn a_file_that_changes_outside_is_shown_and_a_broken_one_is_not() {
    let desk = Folder::new();
    let mut terminal = desk.open();
    fs::write(desk.path("tree.toml"), "title = \"Three\"\ntree = [[3, 5], 4]\n").expect("written");
    terminal.wait_for_text("Three");
    terminal.wait_for_text("of 5");
    fs::write(desk.path("tree.toml"), "title = \"Three\"\ntree = [[3, 5], ?]\n").expect("written");
    terminal.wait_for_text("tree.toml:2:17");
    terminal.wait_for_text("of 5");
    terminal.press_for(" ", "step 1 /");
    terminal.wait_for_text("tree.toml:2:17");
    // Most editors do this: another file replaces the old one.
    fs::write(desk.path("new"), "title = \"Two\"\ntree = [1, 2]\n").expect("written");
    fs::rename(desk.path("new"), desk.path("tree.toml")).expect("renamed");
    terminal.wait_for_text("Two");
    terminal.wait_for_no_text("tree.toml:2:17");
    fs::write(desk.path("tree.toml"), "title = \"One more\"\ntree = [1, 2, 3]\n").expect("written");
    terminal.wait_for_text("One more");
    terminal.press("q");
    terminal.ends_restored_with(0);
}
