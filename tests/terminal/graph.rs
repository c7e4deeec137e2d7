//! A graph of merged positions: stepping through it, merging with a key, and other sizes of the window in the middle of it.

use super::harness::Terminal;

const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const TAB: &str = "\t";
const END: &str = "\x1b[F";
/// Escape in the way in which what follows cannot be taken for its second half.
const ESCAPE: &str = "\x1b[27u";

#[test]
fn a_lecturer_steps_through_a_graph_and_back_to_the_tree() {
    let mut terminal = Terminal::plywood_at((250, 80), &["seven-matches-graph"]);
    terminal.wait_for_text("step 0 / 52");
    terminal.wait_for_text("merged positions");
    terminal.press_for("g31\r", "4-2-1 has been searched already");
    terminal.resize((20, 5));
    terminal.wait_for_no_text("4-2-1 has been searched already");
    terminal.press(RIGHT);
    terminal.press(LEFT);
    terminal.resize((250, 80));
    terminal.wait_for_text("4-2-1 has been searched already");
    terminal.press(TAB);
    terminal.press_for("w", "4-2-1 is worth 1");
    terminal.press(ESCAPE);
    terminal.press_for(END, "the value of the root is 1");
    terminal.wait_for_text("visited      14");
    terminal.press_for("m", "merged: none");
    terminal.wait_for_text("step 78 / 78");
    terminal.press_for("m", "merged: siblings");
    terminal.press_for("m", "merged: positions");
    terminal.wait_for_text("step 52 / 52");
    terminal.press("q");
    terminal.gives_back_with(0);
}
