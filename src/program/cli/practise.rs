//! The `practise` command: the whole search on an empty tree, in the interface, or action by action over standard input and output.

use std::path::PathBuf;

use super::{
    arguments::{InputOptions, OnScreen, Overrides, choice, exporter},
    arrival::searching,
    commands::prepare,
    exercise::{children, not_made},
    open,
    output::{Channels, Result, is_on_terminal},
    play::print_events,
};
use clap::Args;
use plywood_document::files;
use plywood_export::{Exporter, Report as _};
use plywood_interface::job::{OpenRequest, Shows};
use plywood_lesson::how;
use plywood_messages::words::Charset;
use plywood_search::{
    replay::Convention,
    search::Rules,
    session::{Choices, SearchProblem},
};
use plywood_teaching::{
    exercise::{Between, ExerciseError, ExerciseOptions, Form, make},
    practise::{Asks, Dialogue, Event, Feedback, NotPractised, Practice, another, practice_tree},
};
use plywood_tree::{
    diagnostic::{Diagnostic, Problems},
    progress::Progress,
    settings::{Algorithm, Choice as _, StartWindow},
    tree::Player,
};

#[derive(Args)]
pub struct PractiseArgs {
    /// File or built-in lecture [default: a random tree]
    file: Option<PathBuf>,

    #[command(flatten)]
    input_options: InputOptions,

    #[command(flatten)]
    overrides: Overrides,

    /// Number of children of each inner node of a random tree
    #[arg(long, value_name = "LO..HI", default_value = "2..3", allow_hyphen_values = true, value_parser = children)]
    branching: Between<u32>,

    /// Number of cutoffs in a random tree [default: any]
    #[arg(long, value_name = "LO..HI", allow_hyphen_values = true)]
    cutoffs: Option<Between<u64>>,

    /// When to show what is wrong
    #[arg(long, value_name = "WHEN", default_value = Feedback::Each.name(), value_parser = choice::<Feedback>())]
    feedback: Feedback,

    /// What to ask for
    #[arg(long, value_name = "WHAT", default_value = Asks::Values.name(), value_parser = choice::<Asks>())]
    ask: Asks,

    /// Practise line by line in this format [default: the interface on a terminal, otherwise text]
    #[arg(long, value_parser = exporter::<Event>())]
    format: Option<&'static Exporter<Event>>,

    #[command(flatten)]
    screen: OnScreen,
}

/// Opens the interface on a terminal without `--format`; otherwise takes a line for each action until the input ends.
pub fn run(arguments: &PractiseArgs, channels: &mut Channels<'_>) -> Result {
    let (name, subject, choices) = subject(arguments)?;
    if arguments.format.is_none() && is_on_terminal() {
        practice(&name, &subject, choices, arguments)?;
        let shows = Shows::Practice(arguments.feedback, arguments.ask);
        let request = OpenRequest { choices: Some(choices), shows, ..OpenRequest::new(subject) };
        return open::show(request, arguments.screen.screen_mode(), channels);
    }
    let format = arguments.format.unwrap_or(&Event::EXPORTERS[0]);
    let mut dialogue = dialogue(&name, &subject, choices, arguments)?;
    print_events(format, &dialogue.begin(), channels)?;
    let mut input = (channels.input)();
    let mut seed = arguments.overrides.seed.unwrap_or(0);
    while let Some(line) = files::line(&mut input)? {
        let events = if !dialogue.has_ended() {
            dialogue.hear(&line)
        } else if line.trim() == "again" {
            seed = seed.wrapping_add(1);
            dialogue = self::dialogue(&name, &again(&name, &subject, choices, seed)?, choices, arguments)?;
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

fn dialogue(name: &str, subject: &SearchProblem, choices: Choices, arguments: &PractiseArgs) -> Result<Dialogue> {
    let practice = practice(name, subject, choices, arguments)?;
    Ok(Dialogue::new(practice, &subject.title, how(choices)))
}

fn practice(name: &str, subject: &SearchProblem, choices: Choices, arguments: &PractiseArgs) -> Result<Practice> {
    let how = (arguments.feedback, arguments.ask);
    let practice = searching(name, &subject.content, choices, |input, choices, progress| {
        match Practice::new(input, choices, how, Charset::Ascii, progress) {
            Err(NotPractised::Run(error)) => Err(error),
            other => Ok(other),
        }
    })?;
    let refused = |why: NotPractised| Problems::one(name.to_owned(), Diagnostic::new("not-practised", why));
    Ok(practice.map_err(refused)?)
}

/// Returns the content of the file, or a random tree.
fn subject(arguments: &PractiseArgs) -> Result<(String, SearchProblem, Choices)> {
    if let Some(file) = &arguments.file {
        return prepare(file, arguments.input_options, arguments.overrides);
    }
    random(arguments.overrides, arguments.branching, arguments.cutoffs)
}

/// Returns a random tree.
pub fn random(
    overrides: Overrides,
    branching: Between<u32>,
    cutoffs: Option<Between<u64>>,
) -> Result<(String, SearchProblem, Choices)> {
    let algorithm = overrides.algorithm.and_then(Algorithm::from_name).unwrap_or(Algorithm::AlphaBeta);
    let form = Form::Drawn { depth: overrides.depth.unwrap_or(3), branching, root: Player::Max };
    let convention = Convention {
        fail_mode: overrides.fail_mode.unwrap_or_default(),
        cut_rule: overrides.cut_rule.unwrap_or_default(),
    };
    let options = ExerciseOptions { cutoffs, convention, ..ExerciseOptions::new(form, algorithm) };
    let seed = overrides.seed.unwrap_or(0);
    let tree = make(&options, seed, &Progress::default()).map_err(|why| not_made(seed, &why))?.tree;
    let subject = practice_tree(seed, tree);
    let rules = Rules { window: overrides.window.unwrap_or(StartWindow::FULL), ..options.rules() };
    let choices = Choices { rules, ..Choices::of(&subject.content, &subject.view) };
    Ok((subject.title.clone(), subject, choices))
}

/// Returns another tree of the same difficulty.
fn again(name: &str, subject: &SearchProblem, choices: Choices, seed: u64) -> Result<SearchProblem> {
    let refused = |why: ExerciseError| Problems::one(name.to_owned(), Diagnostic::new("no-tree-like-it", why));
    let tree = another(&subject.content, choices, seed, &Progress::default()).map_err(refused)?;
    Ok(practice_tree(seed, tree))
}

#[cfg(test)]
mod tests {
    use crate::cli::tests::refused;

    #[test]
    fn a_search_that_cannot_be_practised_is_refused() {
        refused(&["practise", "textbook", "--algorithm", "pvs", "--format", "json"], 1, &["pvs", "visits nodes again"]);
        refused(&["practise", "--depth", "40", "--format", "json"], 1, &["plies"]);
        refused(&["practise", "no-such-file", "--format", "json"], 1, &["no-such-file"]);
        refused(&["practise", "--feedback", "never"], 2, &["never"]);
    }
}
