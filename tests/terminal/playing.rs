//! Matches in a real terminal: one is played by mouse, and computations are stopped.

use crate::harness::Terminal;

const ESCAPE: &str = "\x1b";
const ENTER: &str = "\r";

#[test]
fn a_match_is_played_to_its_end_by_the_mouse() {
    let mut terminal = Terminal::plywood(&["play", "sliding:3"]);
    terminal.wait_for_text("Enter starts");
    terminal.press(ENTER);
    terminal.wait_for_text("your move:");
    while !terminal.contents().contains("The match is over") {
        let asked = terminal.contents();
        let chosen = asked.split("your move: ").nth(1).expect("a move").split_whitespace().next().expect("its name");
        // The same name comes first in the line of moves.
        let place = terminal.find(chosen);
        terminal.click(place);
        terminal.wait_for("another position", |screen| screen.contents() != asked);
    }
    terminal.wait_for_text("you have won");
    terminal.press("q");
    terminal.ends_restored_with(0);
}

#[test]
fn escape_stops_a_thought_and_the_best_so_far_is_played() {
    let mut terminal = Terminal::plywood(&["play", "chess", "--first", "program"]);
    terminal.wait_for_output("thinking");
    terminal.press(ESCAPE);
    terminal.wait_for_text("Search stopped");
    terminal.wait_for_text("your move:");
    terminal.press("q");
    terminal.ends_restored_with(0);
}

#[test]
fn ctrl_c_ends_the_program_in_the_middle_of_a_thought() {
    let mut terminal = Terminal::plywood(&["play", "chess", "--first", "program"]);
    terminal.wait_for_output("thinking");
    terminal.press("\x03");
    terminal.ends_restored_with(0);
}
