//! Completion in bash, zsh and fish, if they are installed: Tab completes commands, lectures, games, files and values of options.

use super::{Directory, PROGRAM, plywood};
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

/// Lines without their last letters, and the completed words.
const LINES: [(&str, &str); 7] = [
    ("plywood comple", "completions"),
    ("plywood seven-matches-g", "seven-matches-graph"),
    ("plywood trace seven-matches-g", "seven-matches-graph"),
    ("plywood trace ubb --algorithm alpha-beta-t", "alpha-beta-table"),
    ("plywood export ubb --format apn", "apng"),
    ("plywood play bac", "backgammon"),
    ("plywood check own-tr", "own-tree.toml"),
];

/// Shells, each with the commands that complete `$LINE` by `$SCRIPT`. zsh completes only in a terminal.
const SHELLS: [(&str, &[&str]); 3] = [
    (
        "bash",
        &[
            "--norc",
            "-c",
            r#"source "$SCRIPT"
            COMP_WORDS=($LINE) COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE=$LINE COMP_POINT=${#LINE} COMP_TYPE=9
            function=$(complete -p plywood | sed 's/.*-F \([^ ]*\).*/\1/')
            "$function" plywood "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\n' "${COMPREPLY[@]}""#,
        ],
    ),
    (
        "zsh",
        &[
            "-f",
            "-c",
            r#"zmodload zsh/zpty
            zpty shell zsh -f -i
            # The line editor prints the prompt when it is ready for keys.
            zpty -w shell "autoload -U compinit; compinit -u -D; source '$SCRIPT'; PS1=READY''NOW"
            zpty -r shell shown '*READYNOW*'
            zpty -w -n shell "$LINE"$'\tTHEEND'
            zpty -r shell shown '*THEEND*'
            print -r -- "$shown""#,
        ],
    ),
    ("fish", &["--no-config", "-c", r#"source "$SCRIPT"; complete --do-complete "$LINE""#]),
];

/// Returns false with a message if a shell is not installed. With `CI` set all are required.
#[expect(clippy::print_stderr, reason = "it says that it tests nothing")]
fn is_installed(shell: &str) -> bool {
    let is_installed = Command::new(shell).arg("--version").output().is_ok_and(|output| output.status.success());
    if !is_installed {
        assert!(std::env::var_os("CI").is_none(), "there is no {shell} here, and everything is to be tested");
        eprintln!("SKIPPED: there is no {shell} here to complete lines in; `apt-get install {shell}` installs it");
    }
    is_installed
}

#[test]
fn shells_complete_names_and_values() {
    let here = Directory::new("shells").with("own-tree.toml", b"tree = [1, 2]");
    let mut paths = OsString::from(Path::new(PROGRAM).parent().expect("a folder"));
    paths.push(":");
    paths.push(std::env::var_os("PATH").unwrap_or_default());
    for (shell, arguments) in SHELLS.into_iter().filter(|(shell, _)| is_installed(shell)) {
        let script = here.0.join(shell);
        std::fs::write(&script, plywood(&here.0, &["completions", shell], b"").out).expect("written");
        for (line, word) in LINES {
            let mut command = Command::new(shell);
            command.args(arguments).env("LINE", line).env("SCRIPT", &script).env("PATH", &paths).env("HOME", &here.0);
            let output = command.env("TERM", "xterm").current_dir(&here.0).output().expect("the shell runs");
            let shown = String::from_utf8_lossy(&output.stdout);
            let failed = String::from_utf8_lossy(&output.stderr);
            assert!(shown.contains(word), "{shell}: `{line}` is completed to {shown:?} {failed}");
        }
    }
}

#[test]
fn scripts_ask_in_a_language_of_their_own() {
    let ask = |shell: &str| Command::new(PROGRAM).env("PLYWOOD_COMPLETE", shell).args(["--", "plywood", "ub"]).output();
    let answered = ask("fish").expect("the program runs");
    assert_eq!(String::from_utf8_lossy(&answered.stdout), "ubb\tThe UBB walkthrough\n");
    let refused = ask("tcsh").expect("the program runs");
    assert!(!refused.status.success() && refused.stdout.is_empty());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("unknown shell `tcsh`"));
}
