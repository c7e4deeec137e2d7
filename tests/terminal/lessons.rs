//! Lessons that are not trees: stepping through a map, a plan in two files, and invalid files.

use std::fs;
use std::path::PathBuf;

use crate::harness::Terminal;
use tempfile::TempDir;

const RIGHT: &str = "\x1b[C";
const END: &str = "\x1b[F";
/// Escape in a form that cannot begin a longer sequence.
const ESCAPE: &str = "\x1b[27u";

fn leave(mut terminal: Terminal) {
    terminal.press("q");
    terminal.ends_restored_with(0);
}

#[test]
fn a_map_is_stepped_compared_and_searched_in_other_ways() {
    let mut terminal = Terminal::plywood(&["wall", "--step", "start"]);
    terminal.wait_for_text("The search looks for a path from (0, 3) to (11, 3).");
    terminal.press_for(RIGHT, "The search begins at (0, 3).");
    terminal.press_for(RIGHT, "f = 0 + 11 = 11 is lowest in the frontier");
    terminal.press_for("w", "|11 − 0| + |3 − 3| = 11");
    terminal.press(ESCAPE);
    terminal.wait_for_no_text("Esc close");
    // Contours come before the first path.
    for _ in 0..8 {
        terminal.press("n");
    }
    terminal.wait_for_text("The path costs 17 and has 17 steps.");
    terminal.press_for("c", "uniform-cost search");
    terminal.press_for(END, "expanded 83");
    terminal.press("c");
    terminal.wait_for_no_text("uniform-cost search");
    terminal.press_for("a", "weighted A*");
    terminal.press_for("o", "Euclid");
    terminal.press_for(END, "is the goal.");
    leave(terminal);
}

const DOMAIN: &str = "(define (domain lamp)
  (:predicates (on))
  (:action press :precondition (not (on)) :effect (on)))
";
const PROBLEM: &str = "(define (problem dark) (:domain lamp) (:init) (:goal (on)))\n";

struct Folder(TempDir);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().expect("a temporary folder"));
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("written");
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn open(&self, names: &[&str]) -> Terminal {
        let paths: Vec<String> = names.iter().map(|name| self.path(name).display().to_string()).collect();
        Terminal::plywood(&paths.iter().map(String::as_str).collect::<Vec<_>>())
    }
}

#[test]
fn a_plan_in_two_files_follows_both_of_them() {
    let folder = Folder::new(&[("domain.pddl", DOMAIN), ("problem.pddl", PROBLEM)]);
    let mut terminal = folder.open(&["domain.pddl", "problem.pddl"]);
    terminal.wait_for_text("The goal: on.");
    terminal.press_for(END, "(press) needs not on.");
    folder.write("problem.pddl", &PROBLEM.replace("dark", "gloomy").replace("(:goal (on))", "(:goal (off))"));
    terminal.wait_for_text("problem.pddl:1:");
    // The content before the mistake is still shown.
    terminal.wait_for_text("(press) needs not on.");
    folder.write("problem.pddl", &PROBLEM.replace("dark", "gloomy"));
    terminal.wait_for_no_text("problem.pddl:1:");
    terminal.wait_for_text("gloomy");
    folder.write("domain.pddl", &DOMAIN.replace("press", "switch"));
    terminal.wait_for_text("(switch) needs not on.");
    folder.write("domain.pddl", "(define (domain lamp)");
    terminal.wait_for_text("domain.pddl:1:");
    leave(terminal);
}

#[track_caller]
fn refused(files: &[(&str, &str)], told: &[&str]) {
    let folder = Folder::new(files);
    let mut terminal = folder.open(&files.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    terminal.wait_for_output("saved without problems");
    terminal.press("\x03");
    terminal.ends_restored_with(130);
    // The terminal breaks lines anywhere.
    let contents: String = terminal.contents().split('\n').map(str::trim_end).collect();
    for word in told {
        assert!(contents.contains(word), "{word}: {}", terminal.contents());
    }
}

#[test]
fn a_wrong_file_of_any_kind_is_told_with_its_place() {
    refused(&[("m.toml", "title = 'x'\npayoffs = [[1, 2], [3]]\n")], &["error[", "m.toml:2:"]);
    refused(&[("m.toml", "map = '''\nS..\n.#.\n...'''\n")], &["error[no-goal]", "m.toml:1:"]);
    refused(
        &[("g.toml", "start = 'a'\ngoal = 'b'\nedges = [['a', 'b', -1]]\n")],
        &["error[negative-cost]", "g.toml:3:"],
    );
    refused(&[("p.toml", "puzzle = '2 1 3 4 5 6 7 8 _'\n")], &["error[unsolvable]", "p.toml:1:"]);
    let problem = "(define (problem dark) (:domain lamp) (:init) (:goal (off)))";
    refused(&[("d.pddl", DOMAIN), ("q.pddl", problem)], &["error[unknown-predicate]", "q.pddl:1:55"]);
    let domain = DOMAIN.replace("(on)))", "(when (on) (on))))");
    refused(&[("d.pddl", &domain), ("q.pddl", PROBLEM)], &["error[", "d.pddl:3:"]);
}

#[test]
fn a_broken_file_is_opened_when_it_is_fixed() {
    let folder = Folder::new(&[("tree.toml", "title = \"Three\"\ntree = [[3, 5], ?]\n")]);
    let mut terminal = folder.open(&["tree.toml"]);
    terminal.wait_for_text("tree.toml:2:17");
    terminal.wait_for_output("saved without problems");
    folder.write("tree.toml", "title = \"Three\"\ntree = [[3, 5], x]\n");
    terminal.wait_for_output("neither a number nor a text in quotes");
    // A key that is typed meanwhile does nothing later.
    terminal.press("q\n");
    folder.write("tree.toml", "title = \"Three\"\ntree = [[3, 5], 4]\n");
    terminal.wait_for_text("of 5");
    leave(terminal);
}

/// A search of minutes in an unoptimized build.
const HARD: &str = "puzzle = '15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 _'\nestimate = 'misplaced'\n";

#[test]
fn escape_stops_the_first_search_of_a_file() {
    let folder = Folder::new(&[("hard.toml", HARD)]);
    let mut terminal = folder.open(&["hard.toml"]);
    terminal.wait_for_output("nodes");
    terminal.wait_for_output("Esc");
    terminal.press(ESCAPE);
    terminal.wait_for_text("how game-tree searches think");
    leave(terminal);
}

#[test]
fn the_command_line_tells_how_far_a_first_search_is_and_control_c_stops_it() {
    let folder = Folder::new(&[("hard.toml", HARD)]);
    let mut terminal = Terminal::plywood(&["solve", &folder.path("hard.toml").display().to_string()]);
    terminal.wait_for_output("searching");
    terminal.wait_for_output("Ctrl-C stops");
    terminal.press("\x03");
    terminal.ends_with(130);
}
