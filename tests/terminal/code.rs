//! The code beside the tree, as a lecturer uses it: opened, stepped through, another form, a window of every size, closed.

use crate::harness::{Terminal, USUAL};

const RIGHT: &str = "\x1b[C";

#[test]
fn the_code_is_stepped_through_in_windows_of_every_size() {
    let mut terminal = Terminal::plywood(&["ubb"]);
    terminal.wait_for_text("step 20 / 43");
    let without = terminal.contents();
    terminal.press_for("v", "function alphabeta(node, α, β)");
    terminal.wait_for("the lit line", |screen| {
        screen.contents().lines().any(|line| line.contains('▶') && line.contains("if α ≥ β return β"))
    });
    terminal.press_for("V", "min-value(D)");
    let with = terminal.contents();
    terminal.resize((250, 80));
    terminal.wait_for_text("after Russell & Norvig");
    terminal.resize((20, 5));
    terminal.wait_for_no_text("function");
    terminal.press_for(RIGHT, "step 21 / 43");
    terminal.resize(USUAL);
    terminal.wait_for("the line that returns", |screen| {
        screen.contents().lines().any(|line| line.contains('▶') && line.contains("return β"))
    });
    terminal.press_for("\x1b[D", "step 20 / 43");
    terminal.press_for("VV", "min-value(D)");
    terminal.press("v");
    terminal.wait_for("the screen as it was", |screen| screen.contents() == without);
    assert_ne!(with, without);
    terminal.press("q");
    terminal.gives_back_with(0);
}
