//! Comparing searches in lock-step.

use crate::harness::Terminal;

const HOME: &str = "\x1b[H";
const END: &str = "\x1b[F";
/// Escape in a form that cannot begin a longer sequence.
const ESCAPE: &str = "\x1b[27u";

#[test]
fn the_command_opens_the_comparison_and_q_quits_it() {
    let mut terminal = Terminal::plywood(&["compare", "textbook", "--tui", "--cut-on", "strict"]);
    terminal.wait_for_text("alpha-beta · fail-soft · strict cut");
    terminal.press_for(END, "−15 %");
    // There is no earlier walkthrough: the chosen search becomes one.
    terminal.press_for("c", "alpha-beta · fail-soft · strict cut   ");
    terminal.wait_for_text("visited 11 of 13");
    terminal.press_for("c", "2  minimax");
    terminal.press("q");
    terminal.ends_restored_with(0);
}

#[test]
fn a_game_without_end_shows_its_bars_and_stops_with_what_is_known() {
    let mut terminal = Terminal::plywood(&["compare", "connect4", "--tui"]);
    terminal.wait_for_output("Esc");
    terminal.wait_for_output("leaves");
    terminal.press(ESCAPE);
    terminal.wait_for_text("2  minimax");
    terminal.press_for(END, "stopped");
    terminal.press_for(HOME, "0 / ");
    terminal.press("q");
    terminal.ends_restored_with(0);
}
