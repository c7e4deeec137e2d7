//! Lessons that are no trees, as a person would step through them: a matrix, a map, a plan; a plan in two files; files that are wrong.

use std::fs;
use std::path::PathBuf;

use crate::harness::Terminal;
use tempfile::TempDir;

const RIGHT: &str = "\x1b[C";
const HOME: &str = "\x1b[H";
const END: &str = "\x1b[F";
/// Escape the way nothing that follows can be taken for its second half.
const ESCAPE: &str = "\x1b[27u";

fn leave(mut terminal: Terminal) {
    terminal.press("q");
    terminal.gives_back_with(0);
}

#[test]
fn a_matrix_is_stepped_and_compared() {
    let mut terminal = Terminal::plywood(&["prisoners-dilemma"]);
    terminal.wait_for_text("A chooses a row and B a column");
    terminal.press_for(RIGHT, "betray is the");
    terminal.press_for("n", "are best replies to each other");
    terminal.press_for("w", "Esc close");
    terminal.press(ESCAPE);
    terminal.wait_for_no_text("Esc close");
    terminal.press_for("a", "weak dominance");
    terminal.press_for("o", "settings here: dominance");
    terminal.press_for("c", "strict dominance");
    terminal.press("c");
    terminal.wait_for_no_text("strict dominance");
    terminal.press_for(END, "that is the dilemma");
    terminal.press_for(HOME, "A chooses a row and B a column");
    leave(terminal);
}

#[test]
fn a_map_is_stepped_compared_and_searched_in_other_ways() {
    let mut terminal = Terminal::plywood(&["wall"]);
    terminal.wait_for_text("A way from (0, 3) to (11, 3) is wanted.");
    terminal.press_for(RIGHT, "The search begins at (0, 3).");
    terminal.press_for(RIGHT, "f = 0 + 11 = 11 is the least in the frontier");
    terminal.press_for("w", "|11 − 0| + |3 − 3| = 11");
    terminal.press(ESCAPE);
    terminal.wait_for_no_text("Esc close");
    terminal.press_for("n", "The way costs 17, with 17 steps.");
    terminal.press_for("c", "uniform-cost search");
    terminal.press_for(END, "expanded 83");
    terminal.press("c");
    terminal.wait_for_no_text("uniform-cost search");
    terminal.press_for("a", "weighted A*");
    terminal.press_for("o", "Euclid");
    terminal.press_for(END, "is the goal.");
    leave(terminal);
}

#[test]
fn perfect_information_stands_beside_what_keeps_nothing() {
    let mut terminal = Terminal::plywood(&["all-pairs"]);
    terminal.wait_for_text("tables 124 KiB");
    terminal.press_for(RIGHT, "in 126 ^ 3 = 2,000,376 comparisons");
    terminal.press_for("c", "A* · Manhattan");
    terminal.press_for(END, "expanded 51");
    terminal.wait_for_text("expanded 19");
    leave(terminal);
}

#[test]
fn a_plan_is_searched_done_and_compared() {
    let mut terminal = Terminal::plywood(&["sussman"]);
    terminal.wait_for_text("The goal: on a b, on b c.");
    terminal.press_for(RIGHT, "f = 0 + 3 = 3 is the least in the frontier");
    terminal.press_for("n", "f = 2 + 2 = 4");
    terminal.press_for("w", "h_max");
    terminal.press(ESCAPE);
    terminal.wait_for_no_text("Esc close");
    terminal.press_for(END, "plan 6 of 6");
    terminal.press_for("c", "breadth-first search");
    terminal.press("c");
    terminal.wait_for_no_text("breadth-first search");
    terminal.press_for("o", "h_add");
    terminal.press("a");
    terminal.wait_for_no_text("h_add");
    leave(terminal);
}

const DOMAIN: &str = "(define (domain lamp)
  (:predicates (on))
  (:action press :precondition (not (on)) :effect (on)))
";
const PROBLEM: &str = "(define (problem dark) (:domain lamp) (:init) (:goal (on)))\n";

/// A folder with files.
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
    // What was there before it was broken is still shown.
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
    terminal.gives_back_with(1);
    // The lines of a terminal are broken anywhere.
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

/// A search of minutes, in a build without optimisation.
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
    terminal.ends_with(1);
    assert!(terminal.contents().contains("error[stopped]: the search was stopped"), "{}", terminal.contents());
}
