//! Recorded search of a search problem.

use std::sync::Arc;

use super::{
    Input, MOST_RECORDED,
    fit::{Unfit, default_algorithm},
    prepare::{ArrangedTree, Prepared, described, of_game, prepare},
};
use crate::{
    replay::Replay,
    search::{Rules, search_shared, search_spec},
    trace::{Bound, GeneratedTree, GivenTree, Recorder, Recording, Stopped, Trace, Watched},
};
use plywood_games::{GameSpec, SharedGame};
use plywood_tree::{
    format::View,
    progress::{Counts, Progress},
    settings::{Algorithm, Choice as _, Order, StartWindow},
};

/// All user options of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choices {
    pub rules: Rules,
    pub order: Order,
    pub seed: u64,
}

impl Choices {
    /// Returns the options of the file, with defaults for the rest.
    pub fn of(input: &Input, view: &View) -> Self {
        let usual = || if view.bug.is_some() { Algorithm::AlphaBeta } else { default_algorithm(input) };
        let mut rules = Rules::of(view.algorithm.unwrap_or_else(usual));
        rules.fail_mode = view.fail_mode.unwrap_or_default();
        rules.cut_rule = view.cut_rule.unwrap_or_default();
        rules.depth = view.depth.unwrap_or(u32::MAX);
        rules.bug = view.bug;
        rules.wins = view.wins.unwrap_or_default();
        rules.first_guess = view.first_guess.unwrap_or_default();
        rules.window = view.window.unwrap_or(StartWindow::FULL);
        rules.nodes = view.nodes.unwrap_or(u64::MAX);
        Self { rules, order: view.order.unwrap_or_default(), seed: view.seed.unwrap_or(0) }
    }

    /// Returns the choices for another algorithm: without an order or a window that it does not have.
    #[must_use]
    pub fn by(mut self, algorithm: Algorithm) -> Self {
        self.rules.algorithm = algorithm;
        self.order = self.order.fitted(algorithm);
        if !algorithm.starts_with_window() {
            self.rules.window = StartWindow::FULL;
        }
        self
    }

    /// Checks that the algorithm makes the chosen mistake and begins with the chosen window. Other algorithms ignore them.
    pub fn check(&self) -> Result<(), RunError> {
        let rules = self.rules;
        if rules.bug.is_some() && rules.mistake().is_none() {
            return Err(RunError::NoSuchMistake(rules.algorithm));
        }
        match rules.algorithm.starts_with_window() {
            _ if rules.window == StartWindow::FULL || rules.may_fail() => Ok(()),
            true => Err(RunError::WholeWindow),
            false => Err(RunError::NoWindow(rules.algorithm)),
        }
    }

    /// Returns the rules for the search, including the order of children in its passes.
    pub const fn search_rules(&self) -> Rules {
        Rules { pass_order: self.order.of_passes(), ..self.rules }
    }
}

#[derive(Clone, Debug)]
pub struct Run {
    pub choices: Choices,
    pub replay: Arc<Replay>,
}

impl Run {
    /// Returns the relation of the result to the root's value, from the search's perspective.
    pub fn bound(&self) -> Bound {
        self.replay.end().failure().filter(|_| self.choices.rules.may_fail()).unwrap_or(Bound::Exact)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum RunError {
    #[error(transparent)]
    Stopped(#[from] Stopped),
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// The child order, or work on the whole tree, needs a tree that is too large.
    #[error("{}", say!("searching/order-needs-tree", most = Count(*.0 as usize)))]
    NoOrder(u64),
    /// A comparison visits every node, and there are too many.
    #[error("{}", say!("searching/too-many-to-compare", most = Count(*.0 as usize)))]
    TooManyToCompare(u64),
    /// The order is that of the previous pass, but this algorithm makes only one pass.
    #[error("{}", say!("searching/no-passes", algorithm = Text(.0.name())))]
    NoPasses(Algorithm),
    /// There is a time limit, but this algorithm makes only one pass.
    #[error("{}", say!("searching/no-passes-to-time", algorithm = Text(.0.name())))]
    NoPassesToTime(Algorithm),
    /// This algorithm cannot make a mistake.
    #[error("{}", say!("searching/only-alpha-beta", algorithm = Text(.0.name())))]
    NoSuchMistake(Algorithm),
    /// This algorithm begins with the whole window.
    #[error("{}", say!("searching/whole-window", algorithm = Text(.0.name())))]
    NoWindow(Algorithm),
    /// A window has numbers, but the values are T and F.
    #[error("{}", text!("searching/window-of-numbers"))]
    WindowOfTruth,
    /// What the search is needed for, or its mistake, begins with the whole window.
    #[error("{}", text!("searching/only-whole-window"))]
    WholeWindow,
    /// Equal positions after different numbers of plies are worth the same only if all wins are.
    #[error("{}", text!("searching/merged-wins"))]
    MergedWins,
    /// Merged positions have only their given order.
    #[error("{}", text!("searching/merged-in-given-order"))]
    MergedOrder,
}

/// Searches and records. Progress is the number of nodes visited; cancelling stops the search within some thousand nodes.
pub fn run(input: &Input, choices: Choices, progress: &Arc<Progress>) -> Result<Run, RunError> {
    let choices = Choices { rules: choices.rules.recorded(), ..choices };
    let trace = match prepare(input, choices, progress)? {
        Prepared::Tree(arranged) => record_tree(&arranged, choices, progress)?,
        Prepared::Game(spec) => {
            let trace = record(&mut *spec.shared(), Some(&spec), choices, progress)?;
            named(trace, &spec, Some(choices.rules.depth))
        }
    };
    Ok(Run { choices, replay: Arc::new(Replay::new(trace)) })
}

pub fn record_tree(arranged: &ArrangedTree, choices: Choices, progress: &Arc<Progress>) -> Result<Trace, Stopped> {
    let mut recorder = Watched::new(Recording::<GivenTree>::default(), Arc::clone(progress), MOST_RECORDED);
    arranged.search(choices.search_rules(), &mut recorder)?;
    let trace = recorder.into_inner().finish(Arc::clone(&arranged.tree), choices.rules.depth);
    Ok(trace.by(choices.rules.algorithm))
}

/// Adds the game's knowledge of its tree to a recorded search. `depth` is the depth limit of a complete record.
pub fn named(trace: Trace, spec: &GameSpec, depth: Option<u32>) -> Trace {
    let mut tree = Arc::unwrap_or_clone(trace.tree);
    if let Some(depth) = depth {
        tree = described(&mut *spec.shared(), tree, depth);
    }
    Trace { tree: Arc::new(of_game(tree, spec)), ..trace }
}

/// Searches a game from its first position and records it, as fast as its spec, if any, allows.
pub fn record(
    game: &mut SharedGame<'_>,
    spec: Option<&GameSpec>,
    choices: Choices,
    progress: &Arc<Progress>,
) -> Result<Trace, Stopped> {
    let rules = choices.search_rules();
    // Counting first finds out whether the search is too large, before any memory is used. Without recording it takes a few per
    // cent of the time.
    let mut silent = Watched::new(Counts::default(), progress.aside(), MOST_RECORDED);
    search_either(rules, game, spec, &mut silent)?;
    let mut recorder = Watched::new(Recording::<GeneratedTree>::default(), Arc::clone(progress), MOST_RECORDED);
    search_either(rules, game, spec, &mut recorder)?;
    let trace = recorder.into_inner().finish(game.domain(), game.move_names(), rules.depth);
    Ok(trace.by(rules.algorithm))
}

fn search_either<R: Recorder>(
    rules: Rules,
    game: &mut SharedGame<'_>,
    spec: Option<&GameSpec>,
    recorder: &mut R,
) -> Result<f64, R::Stop> {
    match spec {
        Some(spec) => search_spec(rules, spec, recorder),
        None => search_shared(rules, game, recorder),
    }
}
