//! Error messages with advice, for unfinished searches and for pages that would be too large.

use plywood_drawing::figure::{FigureOptions, MOST_NODES, Shown, TooLarge};
use plywood_messages::text::grouped;
use plywood_search::{
    session::{self, Advice, Choices, Input, RunError, Unfit},
    trace::Stopped,
};
use plywood_tree::{
    diagnostic::Diagnostic,
    settings::{Algorithm, Choice as _},
};

pub fn no_result(input: &Input, choices: Choices, error: RunError) -> Diagnostic {
    let use_algorithm =
        |algorithm: Algorithm| Some(string!("advice/use-algorithm", algorithm = Text(algorithm.name())));
    let (code, help) = match error {
        RunError::Stopped(Stopped::Cancelled) => ("stopped", None),
        RunError::Stopped(Stopped::TooLarge(most)) => ("too-large", Some(max_depth_of_search(input, choices, most))),
        RunError::NoOrder(most) | RunError::TooManyToCompare(most) => {
            ("too-large", Some(max_depth_of_tree(input, most)))
        }
        RunError::NoPasses(_) | RunError::NoPassesToTime(_) => {
            ("no-passes", use_algorithm(Algorithm::IterativeDeepening))
        }
        RunError::NoWindow(_) => ("no-window", None),
        RunError::WindowOfTruth | RunError::WholeWindow => ("whole-window", None),
        RunError::NoSuchMistake(_) => ("no-such-mistake", use_algorithm(Algorithm::AlphaBeta)),
        RunError::MergedWins => ("merged-wins", None),
        RunError::MergedOrder => ("merged-order", Some(string!("advice/leave-order-out"))),
        RunError::Unfit(Unfit { instead, .. }) => ("unfit-algorithm", use_algorithm(instead)),
    };
    Diagnostic { help, ..Diagnostic::new(code, error) }
}

/// Returns the greatest depth at which this search visits at most `most` nodes.
fn max_depth_of_search(input: &Input, choices: Choices, most: u64) -> String {
    let deepest = match &*input.evaluated(choices.rules) {
        Input::Game(game) if !choices.order.needs_whole_tree() => session::deepest(game, choices, most),
        Input::Game(_) | Input::Tree(_) => None,
    };
    match deepest {
        Some((depth, visited)) => {
            string!("advice/with-depth-it-visits", Text(depth), nodes = Count(visited as usize))
        }
        None => max_depth_of_tree(input, most),
    }
}

/// Returns the greatest depth at which the whole tree has at most `most` nodes, and its total size.
fn max_depth_of_tree(input: &Input, most: u64) -> String {
    let Input::Game(game) = input else {
        return string!("advice/first-plies");
    };
    let Advice { depth, nodes, counted: all, is_whole } = session::advice(game, most.into());
    let depth = &depth;
    let nodes = grouped(nodes);
    let all = grouped(all);
    if is_whole {
        string!("advice/whole-tree", Text(all), Text(depth), Text(nodes))
    } else {
        string!("advice/whole-tree-more", Text(all), Text(depth), Text(nodes))
    }
}

pub fn too_large(TooLarge { nodes, fits }: TooLarge, options: FigureOptions) -> Diagnostic {
    let problem = say!("interface/too-large", Count(nodes), most = Count(MOST_NODES));
    let help = match (fits, options.shown) {
        (Some((depth, nodes)), _) => string!("advice/depth-help", Text(depth), Count(nodes)),
        (None, Shown::Whole) => string!("advice/visited-help"),
        (None, Shown::Visited | Shown::Rows) => string!("advice/earlier-help"),
        (None, Shown::AroundPath) => string!("advice/rows-help"),
    };
    Diagnostic::new("too-large", problem).help(help)
}
