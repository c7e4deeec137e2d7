//! The settings of the user, in a process with a configuration folder of its own.

use super::*;

/// Runs the program with this `config.toml` and other variables.
fn configured(name: &str, config: &[u8], arguments: &[&str], variables: &[(&str, &str)]) -> Done {
    let folder = Directory::new(&format!("settings-{name}"));
    fs::create_dir_all(folder.0.join("plywood")).expect("a folder");
    fs::write(folder.0.join("plywood/config.toml"), config).expect("written");
    started(&folder.0, arguments, variables)
}

fn started(folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Done {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).env("XDG_CONFIG_HOME", folder);
    command.env_remove("NO_COLOR").env("TERM", "xterm").env_remove("XDG_STATE_HOME").env("HOME", folder);
    let output = command.envs(variables.iter().copied()).output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Done { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

#[test]
fn settings_hold_where_neither_the_file_nor_the_command_line_has_its_own() {
    let config = b"[view]\nalgorithm = 'minimax'\nreturn = 'fail-hard'\norder = 'worst'\n";
    let head = |arguments: &[&str]| {
        let done = configured("order", config, &[arguments, &["--format", "json"]].concat(), &[]);
        assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{arguments:?}");
        done.out.lines().next().expect("a line").to_owned()
    };
    assert!(head(&["trace", "textbook"]).contains(r#""algorithm":"alpha-beta""#), "the file's own");
    assert!(head(&["trace", "nim:1,2"]).contains(r#""algorithm":"minimax""#));
    let typed = head(&["trace", "nim:1,2", "--algorithm", "alpha-beta"]);
    assert!(typed.contains(r#""algorithm":"alpha-beta","return":"fail-hard""#), "{typed}");
    // A search that does not fit the tree is left out.
    let chance = head(&["trace", "chance-linear"]);
    assert!(chance.contains(r#""algorithm":"expectiminimax""#), "{chance}");
}

#[test]
fn every_setting_is_printed_with_its_origin() {
    let config = b"plain = false\n\n[view]\ntheme = 'light'\n\n[keys]\nnext-event = ['F9', 'Ctrl+g']\n";
    let done = configured("origin", config, &["config"], &[]);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
    for line in [
        "plain = false  # line 1",
        "theme = \"light\"  # line 4",
        "next-event = [\"F9\", \"Ctrl+g\"]  # line 7",
        "display = \"window\"  # default",
        "quit = [\"q\", \"Ctrl+c\"]  # default",
    ] {
        assert!(done.out.lines().any(|one| one == line), "{line}\n{}", done.out);
    }
    let done = configured("environment", config, &["config"], &[("NO_COLOR", "1"), ("TERM", "dumb")]);
    for line in ["plain = true  # environment: TERM=dumb", "theme = \"mono\"  # environment: NO_COLOR"] {
        assert!(done.out.lines().any(|one| one == line), "{line}\n{}", done.out);
    }
}

/// What is printed is a file of settings, and so is the file of defaults once its lines hold.
#[test]
fn what_is_printed_can_be_read_as_settings() {
    let printed = configured("printed", b"", &["config"], &[]).out;
    let listed = configured("again", printed.as_bytes(), &["config"], &[]);
    assert_eq!((listed.code, listed.err.as_str()), (Some(0), ""));
    let usual = configured("usual", b"", &["config", "--default"], &[]).out;
    assert_eq!(
        configured("commented", usual.as_bytes(), &["config"], &[]).out,
        printed.replace("printed", "commented")
    );
    let entry = |line: &str| line.strip_prefix("# ").filter(|rest| rest.contains(" = ")).unwrap_or(line).to_owned();
    let all: Vec<String> = usual.lines().map(entry).collect();
    let done = configured("all", all.join("\n").as_bytes(), &["config"], &[]);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{}", all.join("\n"));
    let values = |text: &str| -> Vec<String> {
        let line = |line: &str| line.split("  #").next().unwrap_or_default().to_owned();
        text.lines().map(line).filter(|line| line.contains(" = ")).collect()
    };
    for value in values(&printed) {
        assert!(values(&done.out).contains(&value), "{value}\n{}", done.out);
    }
}

#[test]
fn broken_settings_are_reported_and_keep_nothing_from_working() {
    let usual = started(&std::env::temp_dir(), &["trace", "ubb"], &[]).out;
    for (config, place, code) in [
        (&b"[view]\nthemes = 'dark'"[..], "config.toml:2:1", "unknown-key"),
        (b"[view]\ntheme = 'drak'", "config.toml:2:9", "unknown-name"),
        (b"[keys]\nwhy = 'n'", "config.toml:2:7", "key-bound-twice"),
        (b"[keys]\nquit = 'x'", "config.toml:2:1", "no-way-to-quit"),
        (b"[keys\nquit = 'x'", "config.toml:1:6", "syntax"),
        (b"plain = '\xff'", "config.toml:1:10", "not-utf-8"),
        (&vec![b'#'; 100_000], "config.toml", "too-large"),
    ] {
        let done = configured("broken", config, &["trace", "ubb"], &[]);
        assert_eq!((done.code, done.out.as_str()), (Some(0), usual.as_str()), "{place}");
        assert!(done.err.contains(place) && done.err.contains(code), "{place} {code}\n{}", done.err);
        let listed = configured("listed", config, &["config"], &[]);
        assert!(listed.code == Some(1) && listed.err.contains(code) && listed.out.contains("[keys]"), "{}", listed.err);
    }
    let folder = Directory::new("settings-folder");
    fs::create_dir_all(folder.0.join("plywood/config.toml")).expect("a folder");
    let done = started(&folder.0, &["trace", "ubb"], &[]);
    assert!(done.code == Some(0) && done.out == usual && done.err.contains("is a directory"), "{}", done.err);
}

#[test]
fn without_a_home_that_can_be_written_all_works() {
    let usual = started(&std::env::temp_dir(), &["trace", "ubb"], &[]).out;
    for home in ["/dev/null", "/proc", ""] {
        let variables = [("HOME", home), ("XDG_CONFIG_HOME", home), ("XDG_STATE_HOME", home)];
        let done = started(&std::env::temp_dir(), &["trace", "ubb"], &variables);
        assert_eq!((done.code, done.out.as_str(), done.err.as_str()), (Some(0), usual.as_str(), ""), "{home}");
        assert_eq!(started(&std::env::temp_dir(), &["config"], &variables).code, Some(0), "{home}");
    }
}

/// Without an escape byte, whatever the terminal is said to be.
#[test]
fn a_plain_session_is_read_instead_of_shown() {
    let lines = |name, config: &[u8], arguments: &[&str], terminal| {
        let done = configured(name, config, arguments, &[("TERM", terminal)]);
        assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{arguments:?}");
        assert!(!done.out.contains('\u{1b}') && done.out.lines().count() > 2, "{arguments:?} {}", done.out);
        done.out
    };
    let read = lines("read", b"", &["read", "ubb"], "xterm");
    assert_eq!(lines("dumb", b"", &["ubb"], "dumb"), read);
    assert_eq!(lines("plain", b"plain = true", &["ubb"], "xterm"), read);
    assert!(lines("compared", b"plain = true", &["compare", "ubb", "--tui"], "xterm").contains("Search 2, "));
}
