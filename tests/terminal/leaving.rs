//! All endings, by key, signal, panic and suspension, and failed starts. The terminal is restored after each.

use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;

use crate::harness::{SIGNALLED, Terminal, USUAL, active_modes};
use plywood_interface::Model;
use plywood_tree::settings::ThemeName;
use plywood_tree::testing::some;
use vt100::Screen;

const TAKEN: [&str; 5] = ["alternate screen", "cursor", "mouse", "bracketed paste", "terminal settings"];

/// Marks a test that runs as its own child.
const CHILD: &str = "PLYWOOD_TEST_PANICS";

fn ubb() -> Terminal {
    let terminal = Terminal::plywood(&["ubb"]);
    terminal.wait_for_text("event 9 of 20");
    assert_eq!(terminal.taken(), TAKEN);
    terminal
}

#[test]
fn a_terminal_that_is_not_given_back_is_noticed() {
    let mut terminal = Terminal::shell(r"stty raw; printf '\033[?1049h\033[?25l\033[?1000h\033[?2004h\033[?1h'");
    terminal.ends_with(0);
    let all = ["alternate screen", "cursor", "mouse", "bracketed paste", "cursor keys", "terminal settings"];
    assert_eq!(terminal.taken(), all);
}

#[test]
fn q_and_control_c_leave_at_once() {
    for key in ["q", "\x03"] {
        let mut terminal = ubb();
        terminal.press(key);
        terminal.ends_restored_with(0);
        let mut terminal = Terminal::plywood(&["tictactoe", "--algorithm", "minimax"]);
        terminal.wait_for_output("searching");
        terminal.press(key);
        terminal.ends_restored_with(0);
    }
}

#[test]
fn the_screen_before_is_there_again() {
    let mut terminal = Terminal::shell("echo before; $PLYWOOD ubb; echo after");
    terminal.wait_for_text("event 9 of 20");
    terminal.press("q");
    terminal.ends_restored_with(0);
    assert_eq!(terminal.contents(), "before\nafter");
}

#[test]
fn signals_end_it_with_their_number() {
    for (signal, code) in [("TERM", 143), ("INT", 130), ("HUP", 129)] {
        let mut terminal = ubb();
        terminal.signal(signal);
        terminal.ends_restored_with(code);
        assert_eq!(terminal.contents(), "");
    }
}

/// A closed window may hang up twice: once for the terminal and once for its group of processes.
#[test]
fn a_repeated_hang_up_interrupts_no_last_work() {
    for _ in 0..8 {
        let mut terminal = ubb();
        let mut signals = terminal.signal_repeatedly("HUP");
        terminal.ends_restored_with(129);
        signals.wait().expect("the end of the signals");
    }
}

#[test]
fn a_closed_window_is_a_hang_up() {
    for (arguments, word) in [(&["ubb"][..], "event 9"), (&["romania"], "step")] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
        command.args(arguments);
        // No other program can answer for the closed terminal, as `tput` would.
        command.env("PATH", "/nowhere");
        assert_eq!(Terminal::hung_up(USUAL, command, word), Some(129), "{arguments:?}");
    }
}

/// The hang-up signal goes to the session leader, which may not pass it on.
#[test]
fn a_closed_window_is_a_hang_up_without_a_signal_too() {
    let programs = [
        ("ubb", "event 9"),
        ("romania", "step"),
        ("compare ubb --tui", "step"),
        ("play connect4", "Connect"),
        ("tictactoe --algorithm minimax", "searching"),
    ];
    for ((arguments, word), action) in
        some(programs.into_iter().flat_map(|program| ["''", "true"].map(|action| (program, action))))
    {
        let line = format!("trap {action} HUP; $PLYWOOD {arguments}; exit $?");
        let mut command = Command::new("sh");
        command.args(["-c", &line]);
        assert_eq!(Terminal::hung_up(USUAL, command, word), Some(129), "{line}");
    }
}

#[test]
fn control_z_leaves_for_the_shell_and_fg_comes_back() {
    let mut shell = Command::new("sh");
    shell.arg("-i");
    shell.env("PS1", "ready> ");
    shell.env("ENV", "");
    let mut terminal = Terminal::run(USUAL, shell);
    terminal.wait_for_text("ready> ");
    terminal.press_for("before=$(stty -g)\r", "stty -g)\nready> ");
    terminal.press_for("$PLYWOOD ubb\r", "event 9 of 20");
    terminal.stop_at_every_step();
    let ways: [fn(&mut Terminal); 2] = [|terminal| terminal.press("\x1a"), |terminal| terminal.signal("TSTP")];
    for (step, stop) in (20..).zip(ways) {
        stop(&mut terminal);
        terminal.wait_for("the shell", |screen| {
            let said = screen.contents();
            active_modes(screen).is_empty() && said.contains("Stopped") && said.ends_with("ready> ")
        });
        terminal.press_for("clear; test \"$(stty -g)\" = \"$before\" && echo un''changed\r", "unchanged\nready> ");
        terminal.press_for("fg\r", "step");
        terminal.press_for("\x1b[C", &format!("step {step} / 43"));
    }
    terminal.press("q");
    terminal.wait_for("the shell", |screen| screen.contents().ends_with("ready> "));
    terminal.press("exit\r");
    terminal.ends_with(0);
}

/// Runs a test of this file as a separate program in a terminal.
fn child(test: &str) -> Terminal {
    let myself = std::env::current_exe().expect("the path of this test");
    let mut command = Command::new(myself);
    command.args(["--exact", &format!("leaving::{test}"), "--nocapture", "--test-threads", "2"]);
    command.env(CHILD, "yes");
    Terminal::run(USUAL, command)
}

fn is_child() -> bool {
    std::env::var_os(CHILD).is_some()
}

#[test]
fn control_c_ends_the_program_after_the_interface_too() {
    if is_child() {
        let mut model = Model::new(USUAL, ThemeName::default(), Arc::default());
        let ended = plywood::terminal::open(&mut model, None, None);
        eprintln!("still writing {ended:?}");
        loop {
            thread::park();
        }
    }
    let mut terminal = child("control_c_ends_the_program_after_the_interface_too");
    terminal.wait_for("the interface", Screen::alternate_screen);
    terminal.press_for("q", "still writing Ok(Quit)");
    terminal.press("\x03");
    terminal.ends_restored_with(SIGNALLED);
}

/// The panic message is readable, the terminal is restored, and the panic has ended the program.
fn panicked(mut terminal: Terminal) {
    terminal.ends_restored_with(101);
    let (column, _) = terminal.find("thread '");
    assert_eq!(column, 0, "{}", terminal.contents());
    terminal.find("the sky falls");
    assert!(!terminal.contents().contains("test result"), "{}", terminal.contents());
}

#[test]
fn a_panic_gives_the_terminal_back() {
    if is_child() {
        let _screen = plywood::terminal::Screen::enter().expect("a terminal");
        panic!("the sky falls");
    }
    panicked(child("a_panic_gives_the_terminal_back"));
}

#[test]
fn a_panic_in_another_thread_gives_the_terminal_back() {
    if is_child() {
        let _screen = plywood::terminal::Screen::enter().expect("a terminal");
        let ended = thread::spawn(|| panic!("the sky falls")).join();
        unreachable!("{ended:?}");
    }
    panicked(child("a_panic_in_another_thread_gives_the_terminal_back"));
}

#[test]
fn without_a_terminal_it_says_so_and_fails() {
    let program = env!("CARGO_BIN_EXE_plywood");
    let nothing = Command::new(program).arg("ubb").stdin(Stdio::null()).output().expect("the program runs");
    assert_eq!(nothing.status.code(), Some(1));
    assert!(nothing.stdout.is_empty());
    let message = String::from_utf8_lossy(&nothing.stderr).into_owned();
    assert!(message.contains("cannot open the interface: standard output is not a terminal"), "{message}");
}

#[test]
fn with_one_end_elsewhere_it_says_so_and_fails() {
    let cases = [
        // A separate session has no terminal for keys.
        ("setsid -w $PLYWOOD ubb </dev/null", "standard input is not a terminal"),
        ("$PLYWOOD ubb >/dev/null", "standard output is not a terminal"),
    ];
    for (line, message) in cases {
        let mut terminal = Terminal::shell(line);
        terminal.ends_restored_with(1);
        terminal.find(message);
    }
}
