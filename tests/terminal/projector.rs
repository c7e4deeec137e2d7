//! Lecturing with a projector and a remote control, which sends Page Up, Page Down, F5, Escape and a full stop.

use crate::harness::Terminal;
use vt100::Screen;

const NEXT: &str = "\x1b[6~";
const BACK: &str = "\x1b[5~";
const PLAY: &str = "\x1b[15~";
const STOP: &str = "\x1b";
const BLANK: &str = ".";

fn has_big_letters(screen: &Screen) -> bool {
    screen.contents().chars().filter(|c| "▀▄▘▝▖▗▙▟▛▜".contains(*c)).count() > 20
}

fn step(screen: &Screen) -> Option<u32> {
    let title = screen.contents().lines().next()?.to_owned();
    title.split_once("step ")?.1.split(' ').next()?.parse().ok()
}

/// Terminals of both kinds are asked, and none is waited for: the first frame has letters made of blocks.
#[test]
fn text_is_enlarged_by_a_terminal_that_answers_that_it_can() {
    const REAL: &str = "\x1b]66;s=4:w=1;";
    let mut terminal = Terminal::plywood_at((120, 40), &["ubb", "--projector"]);
    terminal.wait_for_output("\x1b]66;s=2; \x1b\\\x1b[6n");
    terminal.wait_for("big letters", has_big_letters);
    // A terminal without the protocol answers that the cursor has not moved.
    terminal.press("\x1b[2;1R");
    terminal.press_for(NEXT, "event 10 of 20");
    assert!(!terminal.has_sent(REAL));
    terminal.press("\x1b[2;3R");
    terminal.wait_for_output(REAL);
    terminal.press_for(NEXT, "event 11 of 20");
    terminal.press("q");
    terminal.ends_restored_with(0);
}

#[test]
fn a_lecture_is_given_with_a_remote_control() {
    let mut terminal = Terminal::plywood(&["ubb", "--projector"]);
    terminal.wait_for_text("event 9 of 20");
    terminal.stop_at_every_step();
    terminal.wait_for("a verdict in big letters", has_big_letters);
    terminal.press_for(NEXT, "step 20 / 43");
    terminal.press_for(NEXT, "step 21 / 43");
    terminal.press_for(BACK, "step 20 / 43");
    let before = terminal.contents();
    terminal.press(BLANK);
    terminal.wait_for("nothing at all", |screen| screen.contents().trim().is_empty());
    terminal.press(BLANK);
    terminal.wait_for("the screen as it was", |screen| screen.contents() == before);
    terminal.press(PLAY);
    terminal.wait_for("a few steps by itself", |screen| step(screen) >= Some(23));
    terminal.press(STOP);
    terminal.wait_for_no_text("▶");
    let stopped = terminal.contents();
    terminal.press("\x1b[27u");
    terminal.press(NEXT);
    terminal.wait_for("the next step: Escape has not quit", |screen| screen.contents() != stopped);
    terminal.press(BLANK);
    terminal.wait_for("nothing at all", |screen| screen.contents().trim().is_empty());
    terminal.press("q");
    terminal.ends_restored_with(0);
}
