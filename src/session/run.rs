//! One recorded search of a subject.

use std::sync::Arc;

use super::fit::{self, Unfit, default_algorithm};
use super::{MOST_RECORDED, Matter};
use crate::format::View;
use crate::game::{Direction, Game, GameSpec, GameVisitor, LoadedGraph, LoadedTree, Merge, places, span, unfold};
use crate::replay::Replay;
use crate::search::{Rules, arrange, perspective, search};
use crate::settings::{Algorithm, Order};
use crate::trace::{Grown, Known, Progress, Recording, Stopped, Trace, Watched};
use crate::tree::Tree;

/// Everything a user can choose about a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choices {
    /// What the search does.
    pub rules: Rules,
    /// In which order it looks at children.
    pub order: Order,
    /// The seed of a random order.
    pub seed: u64,
}

impl Choices {
    /// What the file wishes, and the defaults for the rest.
    #[must_use]
    pub fn of(matter: &Matter, view: &View) -> Self {
        let mut rules = Rules::of(view.algorithm.unwrap_or_else(|| default_algorithm(matter)));
        rules.returns = view.returns.unwrap_or_default();
        rules.cut_on = view.cut_on.unwrap_or_default();
        rules.depth = view.depth.unwrap_or(u32::MAX);
        Self { rules, order: view.order.unwrap_or_default(), seed: view.seed.unwrap_or(0) }
    }
}

/// A recorded search, ready to be replayed.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it was searched.
    pub choices: Choices,
    /// The search, step by step.
    pub replay: Arc<Replay>,
}

/// Why there is no recorded search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RunError {
    /// It was stopped, or grew too large.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The algorithm does not fit.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// The child order needs the whole tree, which is too large.
    #[error("this order needs the whole tree, which has more than {0} nodes")]
    NoOrder(u64),
    /// Merged positions have no other order.
    #[error("merged positions are searched in the given order: another one would search them at other places")]
    MergedOrder,
}

/// Searches and records. Progress is reported as nodes visited; cancelling stops it within some thousand nodes.
pub fn run(matter: &Matter, choices: Choices, progress: &Arc<Progress>) -> Result<Run, RunError> {
    fit::check(matter, choices.rules.algorithm)?;
    if is_merged(matter) && choices.order != Order::Given {
        return Err(RunError::MergedOrder);
    }
    let trace = match (matter, choices.order, choices.rules.algorithm) {
        (Matter::Tree(tree), ..) => record_tree(tree, choices, progress)?,
        // Who labels positions from the last to the first has to have them all.
        (Matter::Game(spec), Order::Given, algorithm) if algorithm != Algorithm::Labels => {
            spec.visit(Record { choices, progress })?
        }
        (Matter::Game(_), ..) => record_tree(&whole_tree(matter, choices.rules.depth)?, choices, progress)?,
    };
    Ok(Run { choices, replay: Arc::new(Replay::new(trace)) })
}

fn record_tree(tree: &Arc<Tree>, choices: Choices, progress: &Arc<Progress>) -> Result<Trace, Stopped> {
    let order = arrange(tree, choices.order, choices.seed);
    let mut recorder = Watched::new(Recording::<Known>::default(), Arc::clone(progress), MOST_RECORDED);
    if tree.is_merged() {
        search(choices.rules, LoadedGraph::new(tree), &mut recorder)?;
    } else {
        search(choices.rules, LoadedTree::in_order(tree, order.as_ref()), &mut recorder)?;
    }
    let trace = recorder.into_inner().finish(Arc::clone(tree), choices.rules.depth);
    Ok(trace.from_side(perspective(choices.rules.algorithm)))
}

struct Record<'a> {
    choices: Choices,
    progress: &'a Arc<Progress>,
}

impl GameVisitor for Record<'_> {
    type Output = Result<Trace, Stopped>;

    fn visit<G: Game>(self, mut game: G) -> Self::Output {
        let mut recorder = Watched::new(Recording::<Grown>::default(), Arc::clone(self.progress), MOST_RECORDED);
        search(self.choices.rules, &mut game, &mut recorder)?;
        let rules = self.choices.rules;
        let mut trace = recorder.into_inner().finish(game.domain(), game.move_names(), rules.depth);
        if G::MERGES {
            trace.tree = Arc::new(described(&mut game, (*trace.tree).clone(), rules.depth));
        }
        Ok(trace.from_side(perspective(rules.algorithm)))
    }
}

/// The whole tree of a game down to a depth as a tree of a file would be: moves by name, so that it can be edited and saved.
pub fn written_out(matter: &Matter, depth: u32) -> Result<Arc<Tree>, RunError> {
    let tree = whole_tree(matter, depth)?;
    Ok(Arc::new(crate::edit::as_file(&tree)))
}

/// Whether equal positions are one wherever they are reached.
pub(super) const fn is_merged(matter: &Matter) -> bool {
    matches!(matter, Matter::Game(GameSpec { merge: Merge::Positions, .. }))
}

/// Trees of more nodes are known by their moves alone.
const MOST_NAMED: usize = 20_000;

/// The tree of a game with merged positions, these with the names people call them by, and with the skipped children among them
/// that are known from elsewhere. Of a large tree nothing more is said.
pub(super) fn described<G: Game>(game: &mut G, tree: Tree, depth: u32) -> Tree {
    if tree.len() > MOST_NAMED {
        return tree;
    }
    let found = places(game, &tree, depth);
    tree.named(found.names).repeating(found.repeats)
}

/// The whole tree down to a depth: a file's own, or a game's written out. Where positions are merged it is the one that retrograde
/// labelling searches, from the last child to the first.
pub(super) fn whole_tree(matter: &Matter, depth: u32) -> Result<Arc<Tree>, RunError> {
    struct Unfold(u32);
    impl GameVisitor for Unfold {
        type Output = Option<Tree>;
        fn visit<G: Game>(self, mut game: G) -> Option<Tree> {
            let most = MOST_RECORDED as usize;
            if G::MERGES {
                let tree = span(&mut game, self.0, most, Direction::Backwards).ok()?;
                return Some(described(&mut game, tree, self.0));
            }
            unfold(&mut game, self.0, most).ok()
        }
    }
    let unfolded = match matter {
        Matter::Tree(tree) if depth == u32::MAX => return Ok(Arc::clone(tree)),
        Matter::Tree(tree) => Unfold(depth).visit(LoadedTree::new(tree)),
        Matter::Game(spec) => spec.visit(Unfold(depth)),
    };
    unfolded.map(Arc::new).ok_or(RunError::NoOrder(MOST_RECORDED))
}
