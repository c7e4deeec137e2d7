//! Completion in shells: `completions` prints a script, which asks Plywood for the rest of the word at each Tab. The answers are
//! commands, options and their values, lectures, games and files.

use std::ffi::OsStr;

use super::{
    arguments::{Arguments, choice, estimates, named, searches},
    convert,
    endings::FORMATS,
    output::{Channels, Result},
};
use clap::{
    Arg, Args, Command, CommandFactory as _,
    builder::{PossibleValue, TypedValueParser},
};
use clap_complete::{
    ArgValueCandidates, ArgValueCompleter, CompleteEnv, CompletionCandidate, PathCompleter,
    engine::{ValueCompleter as _, possible_value_candidates},
    env::Shells,
};
use plywood_games::GameSpec;
use plywood_teaching::exercise;
use plywood_tree::{
    library,
    settings::{Choice, Wins},
};

/// Variable with which a script asks for completions. Its value is the name of the shell.
const ASKING: &str = "PLYWOOD_COMPLETE";

const PROGRAM: &str = "plywood";

const SHELLS: [&str; 5] = ["bash", "zsh", "fish", "powershell", "elvish"];

#[derive(Args)]
pub struct CompletionsArgs {
    /// Shell to complete commands in
    #[arg(value_name = "SHELL", value_parser = named(SHELLS.to_vec()))]
    shell: &'static str,
}

pub fn run(arguments: &CompletionsArgs, channels: &mut Channels<'_>) -> Result {
    let mut script = Vec::new();
    if let Some(shell) = Shells::builtins().completer(arguments.shell) {
        shell.write_registration(ASKING, PROGRAM, PROGRAM, PROGRAM, &mut script)?;
    }
    Ok(channels.out.write_unfiltered(&script)?)
}

/// Prints the completions of a command line if a script asks for them. Returns false if none does.
pub fn answer() -> Result<bool, clap::Error> {
    let here = std::env::current_dir().ok();
    CompleteEnv::with_factory(completed).var(ASKING).try_complete(std::env::args_os(), here.as_deref())
}

fn completed() -> Command {
    with_values(Arguments::command())
}

fn with_values(command: Command) -> Command {
    let name = command.get_name().to_owned();
    command.mut_args(|argument| with_value(&name, argument)).mut_subcommands(with_values)
}

/// Completes the value of one argument. clap itself completes values that it parses.
fn with_value(command: &str, argument: Arg) -> Arg {
    if let Some((_, _, values)) = VALUES.iter().find(|row| (row.0, Some(row.1)) == (command, argument.get_long())) {
        return argument.add(ArgValueCandidates::new(|| possible_value_candidates(values())));
    }
    // The names of values say what they stand for.
    let value = argument.get_value_names().and_then(<[_]>::first).map(ToString::to_string);
    let completer = match value.as_deref() {
        Some("FILE" | "IN" | "TREE") => ArgValueCompleter::new(contents),
        Some("GAME") => ArgValueCompleter::new(games_and_files),
        Some("ANSWER" | "NAME.EXT" | "OUT" | "RUN") => ArgValueCompleter::new(PathCompleter::any()),
        Some("DIR") => ArgValueCompleter::new(PathCompleter::dir()),
        _ => return argument,
    };
    argument.add(completer)
}

/// Values of options that their commands parse themselves: command, option, values.
type Values = (&'static str, &'static str, fn() -> Vec<PossibleValue>);

const VALUES: [Values; 8] = [
    ("convert", "to", || of(named(convert::names()))),
    ("exercise", "algorithm", || of(named(exercise::ALGORITHMS.map(Choice::name).to_vec()))),
    ("exercise", "root", || of(named(vec!["max", "min"]))),
    ("export", "compare", || of(searches())),
    ("export", "format", || of(named(FORMATS.iter().map(|format| format.ending).collect()))),
    ("solve", "algorithm", || of(searches())),
    ("solve", "estimate", || of(estimates())),
    ("solve", "wins", || of(choice::<Wins>())),
];

#[expect(clippy::needless_pass_by_value, reason = "a parser made for this call")]
fn of(parser: impl TypedValueParser) -> Vec<PossibleValue> {
    parser.possible_values().into_iter().flatten().collect()
}

fn contents(typed: &OsStr) -> Vec<CompletionCandidate> {
    let lectures = library::all().iter().map(|lecture| (lecture.name, lecture.title));
    with_files(lectures.chain(games()), typed)
}

fn games_and_files(typed: &OsStr) -> Vec<CompletionCandidate> {
    with_files(games(), typed)
}

fn games() -> impl Iterator<Item = (&'static str, &'static str)> {
    GameSpec::table().iter().map(|row| (row.name, (row.about)()))
}

fn with_files<'a>(names: impl Iterator<Item = (&'a str, &'a str)>, typed: &OsStr) -> Vec<CompletionCandidate> {
    let fits = |name: &str| typed.to_str().is_some_and(|typed| name.starts_with(typed));
    let candidate = |(name, about): (&str, &str)| CompletionCandidate::new(name).help(Some(about.to_owned().into()));
    let fitting = names.filter(|(name, _)| fits(name)).map(candidate);
    fitting.chain(PathCompleter::any().complete(typed)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::tests::{plywood, refused};

    /// Values that are numbers or free text.
    const TYPED: [&str; 10] = ["A,B", "ADDRESS", "B", "COMMAND", "D", "LO..HI", "N", "SETTING=OPTION", "STEP", "WxH"];

    #[test]
    fn every_argument_of_every_command_is_completed() {
        let program = completed();
        let mut open = vec![&program];
        while let Some(command) = open.pop() {
            open.extend(command.get_subcommands());
            for argument in command.get_arguments().filter(|argument| argument.get_action().takes_values()) {
                let value = argument.get_value_names().and_then(<[_]>::first).map(ToString::to_string);
                let is_completed = argument.get::<ArgValueCompleter>().is_some()
                    || argument.get::<ArgValueCandidates>().is_some()
                    || !argument.get_possible_values().is_empty();
                let is_talk = argument.get_id() == "talk";
                let is_typed = is_talk || value.as_deref().is_some_and(|value| TYPED.contains(&value));
                assert!(is_completed != is_typed, "{} {}: {value:?}", command.get_name(), argument.get_id());
            }
        }
    }

    #[test]
    fn completed_options_and_values_exist() {
        let program = completed();
        for (command, option, values) in VALUES {
            let command = program.find_subcommand(command).expect("a command");
            assert!(command.get_arguments().any(|argument| argument.get_long() == Some(option)), "{option}");
            assert!(values().len() > 1, "{option}");
        }
    }

    #[test]
    fn a_shell_is_one_of_five() {
        for shell in SHELLS {
            let (code, script, _) = plywood(&["completions", shell]);
            assert!(code == 0 && script.contains(ASKING), "{shell}: {script}");
        }
        refused(&["completions", "tcsh"], 2, &["possible values: bash, zsh, fish, powershell, elvish"]);
    }
}
