//! The `parsons` command: the lines of a search to be put in order, in the interface or over standard input and output.

use std::path::PathBuf;

use super::{
    arguments::{InputOptions, OnScreen, Overrides, choice, exporter, searches, whole},
    arrival::searching,
    commands::prepare,
    open,
    output::{Channels, Result, is_on_terminal},
    play::print_events,
    practise,
};
use clap::Args;
use plywood_document::files;
use plywood_export::{Exporter, Report as _};
use plywood_interface::job::{OpenRequest, Shows};
use plywood_lesson::how;
use plywood_search::session::{Choices, SearchProblem};
use plywood_teaching::{
    exercise::Between,
    parsons::{Dialogue, Event, NotBuilt, Puzzle},
};
use plywood_tree::{
    diagnostic::{Diagnostic, Problems},
    settings::{CutRule, FailMode},
};

#[derive(Args)]
pub struct ParsonsArgs {
    /// Search [default: the strongest that fits the tree]
    #[arg(value_name = "ALGORITHM", value_parser = searches(), hide_possible_values = true)]
    algorithm: Option<&'static str>,

    /// File or built-in lecture to run the program on [default: a random tree]
    #[arg(long, value_name = "FILE")]
    tree: Option<PathBuf>,

    #[command(flatten)]
    input_options: InputOptions,

    /// Value that alpha-beta returns outside its window [default: that of the tree's file]
    #[arg(long = "return", value_name = "KIND", value_parser = choice::<FailMode>())]
    fail_mode: Option<FailMode>,

    /// Condition of a cutoff [default: that of the tree's file]
    #[arg(long = "cut-on", value_name = "WHEN", value_parser = choice::<CutRule>())]
    cut_rule: Option<CutRule>,

    /// Seed of the order of the lines, their mistakes and the random tree
    #[arg(long, value_name = "N", default_value = "0", allow_negative_numbers = true, value_parser = whole::<u64>)]
    seed: u64,

    /// Take the numbers of lines, in this format [default: the interface on a terminal, otherwise text]
    #[arg(long, value_parser = exporter::<Event>())]
    format: Option<&'static Exporter<Event>>,

    #[command(flatten)]
    screen: OnScreen,
}

/// Children of each inner node of a random tree.
const BRANCHING: Between<u32> = Between { least: 2, most: 3 };

/// Opens the interface on a terminal without `--format`; otherwise takes a program on each line until one is right.
pub fn run(arguments: &ParsonsArgs, channels: &mut Channels<'_>) -> Result {
    let mut seed = arguments.seed;
    let (name, subject, choices) = subject(arguments, seed)?;
    if arguments.format.is_none() && is_on_terminal() {
        puzzle(&name, &subject, choices, seed)?;
        let shows = Shows::Parsons(seed);
        let request = OpenRequest { choices: Some(choices), shows, ..OpenRequest::new(subject) };
        return open::show(request, arguments.screen.screen_mode(), channels);
    }
    let format = arguments.format.unwrap_or(&Event::EXPORTERS[0]);
    let mut dialogue = Dialogue::new(puzzle(&name, &subject, choices, seed)?, &subject.title, how(choices));
    print_events(format, &dialogue.begin(), channels)?;
    let mut input = (channels.input)();
    while let Some(line) = files::line(&mut input)? {
        let events = if !dialogue.has_ended() {
            dialogue.hear(&line)
        } else if line.trim() == "again" {
            seed = seed.wrapping_add(1);
            let (name, subject, choices) = self::subject(arguments, seed)?;
            dialogue = Dialogue::new(puzzle(&name, &subject, choices, seed)?, &subject.title, how(choices));
            dialogue.begin()
        } else {
            break;
        };
        print_events(format, &events, channels)?;
    }
    if !dialogue.has_ended() {
        print_events(format, &dialogue.stop(), channels)?;
    }
    Ok(())
}

fn subject(arguments: &ParsonsArgs, seed: u64) -> Result<(String, SearchProblem, Choices)> {
    let &ParsonsArgs { algorithm, fail_mode, cut_rule, input_options, .. } = arguments;
    let overrides = Overrides { algorithm, fail_mode, cut_rule, ..Overrides::default() };
    match &arguments.tree {
        Some(file) => prepare(file, input_options, overrides),
        None => practise::random(Overrides { seed: Some(seed), ..overrides }, BRANCHING, None),
    }
}

fn puzzle(name: &str, subject: &SearchProblem, choices: Choices, seed: u64) -> Result<Puzzle> {
    let puzzle = searching(name, &subject.content, choices, |input, choices, progress| {
        match Puzzle::new(input, choices, None, seed, progress) {
            Err(NotBuilt::Run(error)) => Err(error),
            other => Ok(other),
        }
    })?;
    Ok(puzzle.map_err(|why| Problems::one(name.to_owned(), Diagnostic::new("no-lines", why)))?)
}

#[cfg(test)]
mod tests {
    use crate::cli::tests::refused;

    #[test]
    fn a_search_without_lines_to_order_is_refused() {
        refused(&["parsons", "pvs", "--tree", "textbook"], 1, &["no-lines", "pvs"]);
        refused(&["parsons", "alfa-beta"], 2, &["alpha-beta"]);
        refused(&["parsons", "--tree", "no-such-file"], 1, &["no-such-file"]);
        refused(&["parsons", "--tree", "romania"], 1, &["romania"]);
    }
}
