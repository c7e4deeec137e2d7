//! The table of positions, the row of boxes and the boards in a real terminal, while its size changes.

use crate::harness::{Terminal, USUAL};

const HOME: &str = "\x1b[H";
const END: &str = "\x1b[F";
const ESCAPE: &str = "\x1b";

#[test]
fn the_table_goes_along_with_the_steps_and_the_window() {
    let mut terminal = Terminal::plywood(&["seven-matches"]);
    terminal.press_for(HOME, "step 0 / 78");
    terminal.press_for("T", "positions 0 of 14, W = the mover wins");
    terminal.press_for(END, "positions 14 of 14");
    let before = terminal.contents();
    terminal.resize((250, 80));
    terminal.wait_for_text("positions  W = the mover wins");
    terminal.resize((20, 5));
    terminal.wait_for_no_text("positions  W = the mover wins");
    terminal.press_for(HOME, "step 0 / 78");
    terminal.press_for(END, "step 78 / 78");
    terminal.resize(USUAL);
    terminal.wait_for("the screen as it was", |screen| screen.contents() == before);
    terminal.press(ESCAPE);
    terminal.wait_for_no_text("positions 14 of 14");
    terminal.press("q");
    terminal.gives_back_with(0);
}

#[test]
fn the_row_of_boxes_gets_its_letters_from_the_right() {
    let mut terminal = Terminal::plywood(&["row-of-boxes"]);
    terminal.press_for(HOME, "W = the mover wins");
    terminal.wait_for_text("– –   – –   –");
    terminal.press_for("nnn", "– –   – –   W");
    terminal.press_for(END, "W L   W L   W");
    terminal.resize((250, 80));
    terminal.wait_for_text("row   W = the mover wins");
    terminal.resize((20, 5));
    terminal.wait_for_no_text("the mover wins");
    terminal.resize(USUAL);
    terminal.wait_for_text("W L   W L   W");
    terminal.press_for(HOME, "– –   – –   –");
    terminal.press("q");
    terminal.gives_back_with(0);
}

#[test]
fn boards_are_inside_the_nodes_where_there_is_room() {
    let mut terminal = Terminal::plywood_at((160, 48), &["nilsson"]);
    terminal.press_for(END, "X O .");
    terminal.resize(USUAL);
    terminal.wait_for_no_text("X O .");
    for key in ["z", "z", "z", "z"] {
        terminal.press(key);
    }
    terminal.wait_for_text("│ X . .");
    terminal.resize((20, 5));
    terminal.resize((160, 48));
    terminal.press_for("0", "X O .");
    terminal.press("q");
    terminal.gives_back_with(0);
}
