//! Error messages with advice: for unfinished searches, and for figures and pages that cannot be written.

use std::path::Path;

use plywood_drawing::figure::{FigureOptions, MOST_NODES, Shown, TooLarge, paper::LEAST_LETTERS};
use plywood_messages::text::grouped;
use plywood_search::{
    session::{self, Advice, Choices, Input, RunError, Unfit},
    trace::Stopped,
};
use plywood_teaching::quiz::NothingToAsk;
use plywood_tree::{
    diagnostic::{Diagnostic, Problems},
    settings::{Algorithm, Choice as _, nearest},
    source::NotSaved,
};

pub fn no_result(input: &Input, choices: Choices, error: RunError) -> Diagnostic {
    let use_algorithm =
        |algorithm: Algorithm| Some(string!("commands/use-algorithm", algorithm = Text(algorithm.name())));
    let (code, help) = match error {
        RunError::Stopped(Stopped::Cancelled) => ("stopped", None),
        RunError::Stopped(Stopped::TooLarge(most)) => ("too-large", Some(max_depth_of_search(input, choices, most))),
        RunError::NoOrder(most) | RunError::TooManyToCompare(most) => {
            ("too-large", Some(max_depth_of_tree(input, most)))
        }
        RunError::NoPasses(_) | RunError::NoPassesToTime(_) => {
            ("no-passes", use_algorithm(Algorithm::IterativeDeepening))
        }
        RunError::NoSuchMistake(_) => ("no-such-mistake", use_algorithm(Algorithm::AlphaBeta)),
        RunError::MergedWins => ("merged-wins", None),
        RunError::MergedOrder => ("merged-order", Some(string!("commands/leave-order-out"))),
        RunError::Unfit(Unfit { instead, .. }) => ("unfit-algorithm", use_algorithm(instead)),
    };
    Diagnostic { help, ..Diagnostic::new(code, error.to_string()) }
}

pub fn stopped() -> Diagnostic {
    Diagnostic::new("stopped", text!("settings/stopped"))
}

/// Returns the greatest depth at which this search visits at most `most` nodes.
fn max_depth_of_search(input: &Input, choices: Choices, most: u64) -> String {
    let deepest = match &*input.evaluated(choices.rules) {
        Input::Game(game) if !choices.order.needs_whole_tree() => session::deepest(game, choices, most),
        Input::Game(_) | Input::Tree(_) => None,
    };
    match deepest {
        Some((depth, visited)) => {
            string!("commands/with-depth-it-visits", Text(depth), nodes = Count(visited as usize))
        }
        None => max_depth_of_tree(input, most),
    }
}

/// Returns the greatest depth at which the whole tree has at most `most` nodes, and its total size.
fn max_depth_of_tree(input: &Input, most: u64) -> String {
    let Input::Game(game) = input else {
        return string!("commands/first-plies");
    };
    let Advice { depth, nodes, counted: all, is_whole } = session::advice(game, most.into());
    let depth = &depth;
    let nodes = &grouped(nodes);
    let all = &grouped(all);
    if is_whole {
        string!("commands/whole-tree", Text(all), Text(depth), Text(nodes))
    } else {
        string!("commands/whole-tree-more", Text(all), Text(depth), Text(nodes))
    }
}

pub fn not_saved(path: &Path, problem: &NotSaved) -> Problems {
    Problems::one(display_path(path), unsaved(problem))
}

pub fn unsaved(problem: &NotSaved) -> Diagnostic {
    if exists(problem) {
        Diagnostic::new("exists", problem.to_string()).help(text!("pictures/exists-help"))
    } else {
        Diagnostic::new("cannot-write", problem.to_string())
    }
}

/// Returns true if the file was not saved because it would replace another one.
pub const fn exists(problem: &NotSaved) -> bool {
    matches!(problem, NotSaved::Exists(_) | NotSaved::SeveralExist(..))
}

pub fn nothing_to_ask(why: NothingToAsk) -> Diagnostic {
    Diagnostic::new("nothing-to-ask", why.describe()).help(why.help())
}

/// Returns the name that was probably meant, or else all names.
pub fn suggest(typed: &str, known: &[&str]) -> String {
    match nearest(typed, known.iter().copied()) {
        Some(near) => string!("commands/did-you-mean", name = Text(near)),
        None => string!("commands/known-here", names = Text(known.join(", "))),
    }
}

pub fn too_small(letters: f64) -> Diagnostic {
    let points = format!("{letters:.1}");
    let least = LEAST_LETTERS;
    Diagnostic::new("too-small", say!("pictures/too-small", Text(points), Text(least)))
}

pub fn display_path(path: &Path) -> String {
    path.display().to_string()
}

pub fn too_large(TooLarge { nodes, fits }: TooLarge, options: FigureOptions) -> Diagnostic {
    let problem = say!("interface/too-large", Count(nodes), most = Count(MOST_NODES));
    let help = match (fits, options.shown) {
        (Some((depth, nodes)), _) => string!("pictures/depth-help", Text(depth), Count(nodes)),
        (None, Shown::Whole) => string!("pictures/visited-help"),
        (None, Shown::Visited | Shown::Rows) => string!("pictures/earlier-help"),
        (None, Shown::AroundPath) => string!("pictures/rows-help"),
    };
    Diagnostic::new("too-large", problem).help(help)
}
