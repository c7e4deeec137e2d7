//! Output on a terminal, and its colours.

use std::io::Read as _;
use std::process::Child;

use super::{Directory, HOSTILE, PROGRAM, harmless};
use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

/// Starts a program in a terminal.
pub(super) fn start(command: Command) -> (Pty, Child) {
    let (terminal, its_end) = open().expect("a terminal");
    terminal.resize(Size::new(24, 200)).expect("its size");
    (terminal, command.spawn(its_end).expect("the program starts"))
}

pub(super) fn output(arguments: &[&str], no_color: Option<&str>) -> (Option<i32>, String) {
    let command = Command::new(PROGRAM).args(arguments).env_remove("NO_COLOR");
    let (mut terminal, mut child) = start(command.envs(no_color.map(|value| ("NO_COLOR", value))));
    let mut shown = Vec::new();
    // Linux reports an error when the last user of a terminal is gone; the output has been read by then.
    let _ = terminal.read_to_end(&mut shown);
    (child.wait().expect("the program ends").code(), String::from_utf8(shown).expect("UTF-8"))
}

/// On a terminal problems have colours, and nothing else.
#[test]
fn colours_are_all_that_a_terminal_is_told() {
    let here =
        Directory::new("colours").with("broken.toml", format!("'{HOSTILE}' = 1\ntree = [1, '{HOSTILE}']").as_bytes());
    let path = here.0.join("broken.toml");
    for arguments in
        [["check", &path.to_string_lossy()], ["trace", &format!("\u{1b}[31m{HOSTILE}")], ["--depth", HOSTILE]]
    {
        let (_, shown) = output(&arguments, None);
        let colourless: String = shown
            .split("\u{1b}[")
            .enumerate()
            .map(|(number, piece)| match piece.split_once('m').filter(|_| number > 0) {
                Some((numbers, rest)) if numbers.bytes().all(|byte| byte.is_ascii_digit() || byte == b';') => rest,
                _ if number > 0 => "\u{1b}",
                _ => piece,
            })
            .collect();
        harmless(&arguments, &colourless.replace("\r\n", "\n"));
        assert!(!shown.contains("\u{1b}[31m"), "what is quoted has no colours: {shown:?}");
    }
}

#[test]
fn colours_are_for_terminals_whose_users_want_them() {
    let check = |no_color| output(&["check", "ub"], no_color);
    for (no_color, colours) in [(None, true), (Some(""), true), (Some("1"), false)] {
        let (code, shown) = check(no_color);
        assert_eq!((code, shown.contains('\x1b')), (Some(1), colours), "{no_color:?}: {shown}");
    }
    let (code, shown) = output(&["trace", "ubb"], None);
    assert!(code == Some(0) && !shown.contains('\x1b'), "results are never coloured: {shown}");
}
