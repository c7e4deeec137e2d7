//! The command line: converts arguments into one action and an exit code. It is the top layer; no other layer knows of arguments.
//!
//! Results go to standard output and everything else to standard error. Exit codes: 0 done, 1 wrong input, 2 wrong command line.
//! A closed output pipe is not a failure.

mod advice;
mod arguments;
mod arrival;
mod check;
mod commands;
mod config;
mod convert;
mod endings;
mod exercise;
mod experiment;
mod exported;
mod exporting;
mod figure_option;
mod figures;
#[cfg(test)]
mod format_tests;
mod games;
mod grade;
mod input;
mod manual;
mod open;
mod output;
mod own_program;
mod pair;
mod parsons;
mod play;
mod practise;
mod present;
mod progress;
mod quiz;
mod raster;
mod read;
mod resuming;
mod review;
mod series;
mod settings;
mod shells;
mod site;
#[cfg(test)]
mod snapshot_tests;
mod solve;
mod watch;
mod way_out;

pub use arguments::{InputOptions, Look, OpenAt, Overrides};

use std::{ffi::OsString, io::Write, path::PathBuf, process::ExitCode};

use crate::terminal::interrupt;
use arguments::{Arguments, Command};
use clap::{CommandFactory as _, FromArgMatches as _};
use output::{Channels, Failure, Result};
use plywood_interface::{ScreenMode, job::Shows};
use plywood_messages::words;

/// The first view of the interface, with the command-line options.
#[derive(Clone, Default)]
pub struct Opening {
    /// Content; `None` for the gallery.
    pub content: Option<Content>,
    pub screen_mode: ScreenMode,
    /// First view; overrides the options of any file.
    pub look: Look,
    /// Search options; override those of any file.
    pub overrides: Overrides,
}

#[derive(Clone)]
pub struct Content {
    /// The FILE argument: a path, `-`, a lecture or a game spec.
    pub file: PathBuf,
    pub input_options: InputOptions,
    pub shows: Shows,
    /// Words that the user may have meant instead of the file.
    pub others: Vec<String>,
}

impl Content {
    const fn new(file: PathBuf, input_options: InputOptions) -> Self {
        Self { file, input_options, shows: Shows::Walkthrough, others: Vec::new() }
    }
}

pub fn main() -> ExitCode {
    output::with_standard_channels(|channels| match shells::answer() {
        Ok(true) => 0,
        Ok(false) => {
            interrupt::listen(output::clear_status);
            config::begin();
            let code = run(std::env::args_os(), channels);
            if interrupt::was_pressed() { interrupt::INTERRUPTED } else { code }
        }
        Err(message) => channels.usage(message),
    })
}

/// Runs the program with its arguments (the program's name first) and its two outputs. Returns the exit code.
fn run(arguments: impl IntoIterator<Item = OsString>, channels: &mut Channels<'_>) -> u8 {
    let typed = pair::joined(arguments);
    let parsed = Arguments::command().try_get_matches_from(&typed);
    match parsed.and_then(|matches| Arguments::from_arg_matches(&matches)).and_then(Arguments::checked) {
        Ok(arguments) => {
            let done = act(arguments, channels).and_then(|()| channels.out.flush().map_err(Failure::Output));
            done.map_or_else(|failure| channels.report(failure), |()| 0)
        }
        Err(message) => channels.usage(arguments::suggest(message, &typed)),
    }
}

fn act(arguments: Arguments, channels: &mut Channels<'_>) -> Result {
    if let Some(language) = arguments.lang {
        words::choose(language);
    }
    let Some(command) = arguments.command else {
        let Arguments { input_options, look, overrides, .. } = arguments;
        let others = Arguments::commands();
        let content = arguments.file.map(|file| Content { others, ..Content::new(file, input_options) });
        let opening = Opening { content, screen_mode: arguments.screen.screen_mode(), look, overrides };
        return open::open(opening, channels);
    };
    if !matches!(command, Command::Config(_) | Command::Read(_)) {
        config::report(channels);
    }
    match command {
        Command::Present(arguments) => present::run(arguments),
        Command::Trace(arguments) => commands::trace(&arguments, &mut channels.out),
        Command::Solve(arguments) => solve::run(&arguments, &mut channels.out),
        Command::Read(arguments) => read::run(arguments, channels),
        Command::Export(arguments) => figures::run(&arguments, channels),
        Command::Site(arguments) => site::run(&arguments, &mut channels.out),
        Command::Compare(arguments) if arguments.tui => commands::compare_in_lock_step(arguments, channels),
        Command::Compare(arguments) => commands::compare(&arguments, &mut channels.out),
        Command::Bugs(arguments) => commands::bugs(&arguments, &mut channels.out),
        Command::Grade(arguments) => grade::run(&arguments, channels),
        Command::Stats(arguments) => games::stats(&arguments, &mut channels.out),
        Command::Table(arguments) => games::table(&arguments, &mut channels.out),
        Command::Chart(arguments) => commands::chart(&arguments, &mut channels.out),
        Command::Exercise(arguments) => exercise::run(&arguments, channels),
        Command::Experiment(arguments) => experiment::run(&arguments, &mut channels.out),
        Command::Play(arguments) => play::run(&arguments, channels),
        Command::Convert(arguments) => convert::run(&arguments, channels),
        Command::Quiz(arguments) => quiz::run(&arguments, channels),
        Command::Review(arguments) => review::run(&arguments, channels),
        Command::Parsons(arguments) => parsons::run(&arguments, channels),
        Command::Practise(arguments) => practise::run(&arguments, channels),
        Command::Tracer(arguments) => watch::tracer(&arguments, channels),
        Command::Replay(arguments) => watch::replay(&arguments, channels),
        Command::Watch(arguments) => watch::run(&arguments, channels),
        Command::Check(arguments) => check::run(&arguments, channels),
        Command::List(arguments) => commands::list(&arguments, &mut channels.out),
        Command::Config(arguments) => config::run(&arguments, channels),
        Command::Completions(arguments) => shells::run(&arguments, channels),
        Command::Man(arguments) => manual::run(&arguments, channels),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_document::content::FileContent;
    use plywood_tree::diagnostic::Style;

    /// Returns the exit code, standard output and standard error of a call.
    pub fn plywood(arguments: &[&str]) -> (u8, String, String) {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut channels = Channels::new(&mut out, &mut err, Style::Plain);
        let code = run(["plywood"].iter().chain(arguments).map(OsString::from), &mut channels);
        let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
        (code, text(out), text(err))
    }

    #[track_caller]
    pub fn refused(arguments: &[&str], expected: u8, words: &[&str]) {
        let (code, out, err) = plywood(arguments);
        assert_eq!((code, out.as_str()), (expected, ""), "{err}");
        assert!(words.iter().all(|word| err.contains(word)), "{err}");
    }

    #[test]
    fn a_wrong_command_line_is_told_from_wrong_input() {
        refused(&["trace"], 2, &["<FILE>"]);
        refused(&["trace", "ubb", "--algorithm", "alfa-beta"], 2, &["alpha-beta", "similar value"]);
        refused(&["trace", "ubb", "--depth", "-1"], 2, &["invalid value", "--depth"]);
        refused(&["trace", "ubb", "--fromat", "json"], 2, &["--format"]);
        refused(&["compare", "ubb", "--tui", "--format", "json"], 2, &["--tui", "cannot be used with", "--format"]);
        refused(&["compare", "--tui"], 2, &["<FILE>"]);
        for option in [["--step", "3"], ["--display", "interval"], ["--theme", "light"]] {
            refused(&["compare", "ubb", option[0], option[1]], 2, &["--tui"]);
            refused(&["present", "--follow", option[0], option[1]], 2, &["--follow", "cannot be used with", option[0]]);
        }
        refused(&["present", "--follow", "--projector"], 2, &["--follow", "cannot be used with", "--projector"]);
        refused(&["compare", "ubb", "--tui", "--step", "x"], 2, &["`start`, `end`, or `cutoff:`"]);
        refused(&["compare", "ubb", "--tui", "--step", "cutoff:9"], 1, &["no-such-cutoff", "has 2 cutoffs"]);
        let minimax = ["compare", "ubb", "--tui", "--algorithm", "minimax", "--step", "cutoff:1"];
        refused(&minimax, 1, &["no-such-cutoff"]);
        refused(&["check"], 2, &["<FILE>"]);
        refused(&["trac", "ubb"], 2, &["there is no command 'trac'", "did you mean 'trace'"]);
        let played = "cannot be used with it: write plywood play connect4 --projector";
        refused(&["--projector", "play", "connect4"], 2, &[played]);
        refused(&["--depth", "3", "trace", "ubb"], 2, &["plywood trace ubb --depth 3"]);
        refused(&["--projector", "trace", "ubb"], 2, &["--projector"]);
        refused(&["ubb", "extra"], 2, &["unexpected argument 'extra' found", "Usage"]);
        refused(&["trace", "ubb", "--depth", "x"], 2, &["'x' for '--depth <N>'", "expected a whole number from 0 up"]);
        refused(&["trace", "ubb", "--seed", "99999999999999999999"], 2, &["this number is too large"]);
        refused(&["ubb", "--step", "cutoff:0"], 2, &["`start`, `end`, or `cutoff:`"]);
        refused(&["ubb", "--theme", "drak"], 2, &["possible values: ", "dark", "similar value"]);
        refused(&["ubb", "--display", "x"], 2, &["window", "history", "interval"]);
        refused(&["ubb", "--step", "cutoff:9"], 1, &["no-such-cutoff", "has 2 cutoffs"]);
        refused(&["check", "ubb", "--format", "xml"], 2, &["text, json"]);
        refused(&["--depth", "3", "trace", "ubb"], 2, &["cannot be used with"]);
        refused(&["trace", "nothing-like-it"], 1, &["not-found", "plywood list"]);
    }

    #[test]
    fn what_is_mistyped_or_does_not_fit_is_told_with_what_would() {
        for (asked, option) in [(["help"].as_slice(), "--help"), (&["help", "trace"], "trace")] {
            let (code, out, _) = plywood(asked);
            assert_eq!((code, out.contains("Usage: plywood")), (0, true), "{asked:?} {option}");
        }

        refused(
            &["trace", "ub"],
            1,
            &["there is no file, lecture or game `ub`", "did you mean `ubb` (The UBB walkthrough)?"],
        );
        // A lecture is found by its title.
        refused(&["trace", "first-tree"], 1, &["did you mean `first-minimax` (A first tree)"]);
        refused(&["trace", "textbok.toml"], 1, &["did you mean `textbook` (The textbook tree)"]);
        refused(&["compare", "tictaktoe"], 1, &["did you mean `tictactoe`"]);
        refused(&["lsit"], 1, &["did you mean `list`"]);
        refused(&["trace", "lsit"], 1, &["`plywood list` prints"]);
        refused(&["trace", "far/away.toml"], 1, &["no-such-file"]);
        refused(&["trace", "tictactoe:3"], 1, &["wrong-game", "`3` is not a start", "did you mean `tictactoe`"]);
        refused(&["trace", "nimm:1,2"], 1, &["unknown-game", "did you mean `nim:1,2`?"]);

        {
            let help = "use `--algorithm expectiminimax`";
            refused(&["trace", "chance-linear", "--algorithm", "minimax"], 1, &["unfit-algorithm", help]);
            refused(&["compare", "chance-linear", "--algorithm", "alpha-beta"], 1, &["unfit-algorithm", help]);
        }

        refused(&["stats", "ubb"], 1, &["no-game", "`ubb` is a tree"]);
        refused(&["stats", "nim:300"], 1, &["wrong-game", "`300` is not a pile", "did you mean `nim:1,1,2`?"]);
        refused(&["table", "connect4"], 1, &["no-table", "`connect4`", "plywood table tictactoe"]);
        refused(&["table"], 2, &["<GAME>"]);
        refused(&["stats", "nim", "--depth", "x"], 2, &["--depth"]);

        refused(&["trace", "ubb", "--goal", "O wins"], 1, &["no-game", "`ubb`", "can only be stated for a game"]);
        refused(&["trace", "nim", "--goal", "O wins"], 1, &["wrong-game", "goal"]);
        refused(&["trace", "chess", "--goal", "O wins"], 1, &["wrong-game", "`White wins or draws`"]);
        refused(&["trace", "tictactoe", "--goal", "Y wins"], 2, &["--goal", "O wins or draws"]);

        {
            let help = "the whole tree has more than 46,028,599 nodes; with `--depth 8` it has 6,634,027";
            refused(
                &["compare", "connect4", "--order", "best"],
                1,
                &["too-large", "the whole tree is needed, and the limit is", help],
            );
        }
    }

    /// The whole window changes nothing; a search that fails has a bound and no variation.
    #[test]
    fn a_window_is_that_of_the_root() {
        let of = |arguments: &[&str]| plywood(&[arguments, &["--format", "json"]].concat()).1;
        for command in ["trace", "compare"] {
            assert_eq!(of(&[command, "ubb", "--window", "-∞,inf"]), of(&[command, "ubb"]), "{command}");
        }
        let traced = of(&["trace", "ubb", "--window", "5,8"]);
        assert!(traced.lines().nth(1).is_some_and(|enter| enter.contains(r#""alpha":5,"beta":8"#)), "{traced}");
        assert!(traced.contains(r#""best":[],"bound":"upper"}"#), "{traced}");
        let compared = of(&["compare", "ubb", "--window", "5,8"]);
        assert!(compared.contains(r#""value":4,"best":[1,2]"#) && compared.contains(r#""par":null"#), "{compared}");
        assert!(compared.contains(r#""bound":"upper""#), "{compared}");
    }

    #[test]
    fn options_and_files_choose_what_is_searched() {
        {
            let (code, text, err) = plywood(&["trace", "history"]);
            assert_eq!((code, err.as_str()), (0, ""));
            assert!(
                text.contains("\n10  1997  Deep Blue beats Kasparov at chess  It searches 200,000,000 positions"),
                "{text}"
            );
            let (code, json, _) = plywood(&["trace", "look-ahead", "--format", "json"]);
            let bar =
                r#"{"step":2,"event":"bar","name":"4 plies","expression":"35^4","value":1500625,"log10":6.176272,"#;
            assert!(code == 0 && json.lines().any(|line| line.starts_with(bar)), "{json}");
            assert!(json.ends_with("{\"event\":\"end\",\"steps\":7}\n"), "{json}");
            refused(&["compare", "history"], 1, &["nothing-to-compare", "`history.toml`"]);
            for arguments in [&["trace", "history", "--depth", "3"][..], &["history", "--order", "best"]] {
                refused(arguments, 1, &["no-search", "`history` is a lesson without a search"]);
            }
            refused(&["history", "--step", "cutoff:1"], 1, &["no-such-cutoff"]);
        }

        {
            let start = |arguments: &[&str]| {
                let (code, out, err) = plywood(&[&["trace", "ubb", "--format", "json"], arguments].concat());
                assert_eq!((code, err.as_str()), (0, ""));
                out.lines().next().unwrap_or_default().to_owned()
            };
            let hard = r#"{"event":"start","algorithm":"alpha-beta","return":"fail-hard","cut_on":"equal"}"#;
            assert_eq!(start(&[]), hard);
            assert_eq!(start(&["--return", "fail-soft"]), hard.replace("hard", "soft"));
            let options =
                ["--algorithm", "minimax", "--cut-on", "strict", "--order", "random", "--seed", "7", "--depth", "3"];
            let expected = r#"{"event":"start","algorithm":"minimax","return":"fail-hard","cut_on":"strict","order":"random","seed":7,"depth":3}"#;
            assert_eq!(start(&options), expected);
        }

        // The goal of the command line is that of a spec.
        {
            let given = ["tictactoe:from=.O.X..X..", "--goal", "O wins"];
            let written = ["tictactoe:from=.O.X..X..:goal=O wins"];
            for command in ["trace", "compare"] {
                let of = |arguments: &[&str]| plywood(&[&[command], arguments, &["--format", "json"]].concat());
                assert_eq!(of(&given), of(&written), "{command}");
                assert_eq!(of(&given).0, 0, "{command}");
            }
        }

        {
            let (_, all, _) = plywood(&["compare", "ubb", "--format", "json"]);
            let with = |name| plywood(&["compare", "ubb", "--format", "json", "--algorithm", name]).1;
            assert_eq!((with("alpha-beta"), with("minimax")), (all.clone(), all.clone()));
            let (usual, _) = all.split_once("],\"best_moves\"").expect("an object");
            assert!(with("negamax-ab").starts_with(usual) && with("negamax-ab").contains("negamax-ab"));
        }

        for lecture in plywood_tree::library::all() {
            let content = input::from_lecture(*lecture).expect("a lecture is valid");
            let FileContent::Searched(subject) = content else { continue };
            let Some(before) = subject.view.step else { continue };
            let (_, json, _) = plywood(&["trace", lecture.name, "--format", "json"]);
            let first = json.lines().find(|line| line.contains("\"cutoff\"")).unwrap_or_default();
            // A lecture opens one step before its first cutoff.
            assert!(first.starts_with(&format!("{{\"step\":{},", before + 1)), "{}: {first}", lecture.name);
        }
    }

    #[test]
    fn every_problem_of_every_file_is_reported() {
        let (code, out, err) = plywood(&["check", "ubb", "pisa.toml", "tictactoe"]);
        assert_eq!((code, out.as_str(), err.as_str()), (0, "3 files, no problems\n", ""));
        let (code, out, err) = plywood(&["check", "ubb", "ub", "pissa"]);
        assert_eq!((code, out.as_str()), (1, ""));
        assert!(
            err.contains("`ub`") && err.contains("`pissa`") && err.ends_with("2 problems in 2 of 3 files\n"),
            "{err}"
        );
        let (code, out, _) = plywood(&["check", "--format", "json", "ubb"]);
        assert_eq!((code, out.as_str()), (0, "[]\n"));
        let (code, out, err) = plywood(&["check", "--format", "json", "ub"]);
        let expected = r#"[{"file":"ub","code":"not-found","message":"there is no file, lecture or game `ub`","line":1,"column":1,"help":"did you mean `ubb` (The UBB walkthrough)?","severity":"error"}]"#;
        assert_eq!((code, out.trim_end(), err.as_str()), (1, expected, ""));
    }

    #[test]
    fn an_output_that_cannot_be_written_is_a_failure_and_a_closed_pipe_is_none() {
        struct Refuses(std::io::ErrorKind);
        impl Write for Refuses {
            fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
                Err(self.0.into())
            }
            fn flush(&mut self) -> std::io::Result<()> {
                Ok(())
            }
        }
        let commands = [["list"].as_slice(), &["trace", "ubb"], &["compare", "ubb"], &["check", "ubb"], &["--help"]];
        for arguments in commands {
            for (kind, expected) in [(std::io::ErrorKind::BrokenPipe, 0), (std::io::ErrorKind::StorageFull, 1)] {
                let (mut out, mut err) = (Refuses(kind), Vec::new());
                let mut channels = Channels::new(&mut out, &mut err, Style::Plain);
                let code = run(["plywood"].iter().chain(arguments).map(OsString::from), &mut channels);
                assert_eq!((code, err.is_empty()), (expected, expected == 0), "{arguments:?} {kind:?}");
            }
        }
    }
}
