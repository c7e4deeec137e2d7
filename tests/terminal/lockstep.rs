//! Comparing searches in lock-step, as a person would.

use crate::harness::{Terminal, USUAL};

const RIGHT: &str = "\x1b[C";
const HOME: &str = "\x1b[H";
const END: &str = "\x1b[F";
const TAB: &str = "\t";
const BACKSPACE: &str = "\x7f";
/// Escape the way nothing that follows can be taken for its second half.
const ESCAPE: &str = "\x1b[27u";

#[test]
fn a_lecturer_compares_steps_and_goes_back() {
    let mut terminal = Terminal::plywood(&["ubb"]);
    terminal.wait_for_text("step 20 / 43");
    terminal.press_for("c", "2  minimax");
    terminal.press_for(HOME, "0 / 30");
    terminal.press_for("n", "≠ 1 of 2");
    terminal.press_for("n", "≠ 2 of 2");
    terminal.press_for(RIGHT, "waits: E's other children are pruned");
    terminal.press_for("u", "by step");
    terminal.press_for("u", "by share");
    terminal.press_for("u", "by node");
    terminal.press_for("f", "≠ only");
    terminal.press("f");
    terminal.wait_for_no_text("≠ only");
    terminal.press(TAB);
    terminal.press_for("a", "no differences");
    terminal.press_for("3", "3  alpha");
    terminal.press_for(END, "26 / 26");
    terminal.press_for("c", "visited 12 of 14");
    terminal.press_for("c", "2  minimax");
    terminal.press_for(ESCAPE, "visited 12 of 14");
    terminal.press_for("c", "2  minimax");
    terminal.press_for(BACKSPACE, "how game-tree searches think");
    terminal.press("q");
    terminal.gives_back_with(0);
}

#[test]
fn the_command_opens_the_comparison_and_q_quits_it() {
    let mut terminal = Terminal::plywood(&["compare", "textbook", "--tui", "--cut-on", "strict"]);
    terminal.wait_for_text("alpha-beta · fail-soft · strict cut");
    terminal.press_for(END, "−15 %");
    // There is no walkthrough to go back to: the chosen search becomes one.
    terminal.press_for("c", "alpha-beta · fail-soft · strict cut   ");
    terminal.wait_for_text("visited 11 of 13");
    terminal.press_for("c", "2  minimax");
    terminal.press("q");
    terminal.gives_back_with(0);
}

#[test]
fn a_game_without_end_shows_its_bars_and_stops_with_what_is_known() {
    let mut terminal = Terminal::plywood(&["compare", "connect4", "--tui"]);
    terminal.wait_for_output("Esc");
    terminal.wait_for_output("leaves");
    terminal.press(ESCAPE);
    terminal.wait_for_text("2  minimax");
    terminal.press_for(END, "stopped here");
    terminal.press_for(HOME, "0 / ");
    terminal.press("q");
    terminal.gives_back_with(0);
}

#[test]
fn whatever_the_window_goes_through_the_comparison_is_complete_again() {
    let mut terminal = Terminal::plywood(&["compare", "ubb", "--tui"]);
    terminal.wait_for_text("0 / 30");
    terminal.press("nn");
    terminal.press_for(RIGHT, "24 / 30");
    let before = terminal.contents();
    terminal.resize((250, 80));
    terminal.wait_for("the clock at the right end of a wide title", |screen| {
        screen.rows(230, 20).next().is_some_and(|end| end.contains("24 / 30"))
    });
    terminal.resize((20, 5));
    terminal.wait_for("two small trees", |screen| {
        let contents = screen.contents();
        contents.lines().count() <= 5 && !contents.contains("alpha-beta · fail-hard") && contents.contains('▲')
    });
    terminal.press(RIGHT);
    terminal.press("\x1b[D");
    for size in [(1, 1), (3, 200), (200, 2), USUAL] {
        terminal.resize(size);
    }
    terminal.wait_for("the screen as it was", |screen| screen.contents() == before);
    terminal.press_for(RIGHT, "25 / 30");
    terminal.press("q");
    terminal.gives_back_with(0);
}
