//! Matches in a real terminal: one is played by keys and one by the mouse, and the tree of a position is a key away.

use crate::harness::Terminal;

const ENTER: &str = "\r";
const ESCAPE: &str = "\x1b";

#[test]
fn a_match_is_played_to_its_end_by_keys() {
    let mut terminal = Terminal::plywood(&["play", "nim:2,2,4,7"]);
    terminal.wait_for_text("The program plays 7→4.");
    terminal.press_for("9>1", "your move: 9>1");
    terminal.press_for(ENTER, "Not played: there is no pile of 9.");
    terminal.press_for("4>0\r", "The program plays 4→0.");
    terminal.press_for("2>0\r", "the program has won");
    terminal.press_for("u", "your move: 2→1");
    terminal.press_for("w", "Whatever you do here, one pile changes");
    terminal.press("q");
    terminal.gives_back_with(0);
}

#[test]
fn a_match_is_played_to_its_end_by_the_mouse() {
    let mut terminal = Terminal::plywood(&["play", "sliding:3"]);
    terminal.wait_for_text("your move: b1↓");
    while !terminal.contents().contains("The match is over") {
        let asked = terminal.contents();
        let chosen = asked.split("your move: ").nth(1).expect("a move").split_whitespace().next().expect("its name");
        // The same name stands first in the line of moves.
        let place = terminal.find(chosen);
        terminal.click(place);
        terminal.wait_for("another position", |screen| screen.contents() != asked);
    }
    terminal.wait_for_text("the program has won");
    terminal.press("q");
    terminal.gives_back_with(0);
}

#[test]
fn the_walkthrough_and_the_match_lead_to_each_other() {
    let mut terminal = Terminal::plywood(&["nim-1-1-2"]);
    terminal.press_for("\x1b[H", "step 0 /");
    terminal.press_for("G", "The program plays 2→0.");
    let board = terminal.contents();
    terminal.press_for("G", "step ");
    terminal.press("G");
    terminal.wait_for("the board as it was", |screen| screen.contents() == board);
    terminal.press_for(ESCAPE, "step 0 /");
    terminal.press("q");
    terminal.gives_back_with(0);
}

#[test]
fn escape_stops_a_thought_and_the_best_so_far_is_played() {
    let mut terminal = Terminal::plywood(&["play", "chess", "--first", "program"]);
    terminal.wait_for_output("thinking");
    terminal.press(ESCAPE);
    terminal.wait_for_text("The thought was stopped");
    terminal.wait_for_text("your move:");
    terminal.press("q");
    terminal.gives_back_with(0);
}

#[test]
fn ctrl_c_ends_the_program_in_the_middle_of_a_thought() {
    let mut terminal = Terminal::plywood(&["play", "chess", "--first", "program"]);
    terminal.wait_for_output("thinking");
    terminal.press("\x03");
    terminal.gives_back_with(0);
}
