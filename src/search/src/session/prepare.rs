//! Input of a search: a known tree, or a game whose tree grows during the search. Also builds the complete trees of games.

use std::{borrow::Cow, sync::Arc};

use super::{Choices, Input, MOST_RECORDED, RunError, fit};
use crate::{
    search::{Rules, arrange, search},
    trace::{Recorder, Stopped},
};
use plywood_games::{
    ChildOrder, Equivalence, GameSpec, Line, LoadedTree, Room, SharedGame, TooLarge, identify, max_spanned_nodes,
    span_while, unfold_while,
};
use plywood_tree::{
    progress::Progress,
    settings::{Algorithm, Merge, Need, Order, Wins},
    tree::{Domain, Positions, Tree},
};

/// A search that is ready to run. Every command prepares its searches here, so options mean the same in all of them.
pub enum Prepared<'m> {
    Tree(ArrangedTree),
    Game(Cow<'m, GameSpec>),
}

/// Prepares a search. Fails if the choices do not fit, or if a game's tree is needed and too large.
pub fn prepare<'m>(input: &'m Input, choices: Choices, progress: &Progress) -> Result<Prepared<'m>, RunError> {
    check(input, choices)?;
    Ok(match input.evaluated(choices.rules) {
        Cow::Borrowed(Input::Game(spec)) if !needs_tree(choices) => Prepared::Game(Cow::Borrowed(spec)),
        Cow::Owned(Input::Game(spec)) if !needs_tree(choices) => Prepared::Game(Cow::Owned(spec)),
        input => Prepared::Tree(ArrangedTree::new(searched_tree(&input, choices.rules, progress)?, choices, progress)?),
    })
}

/// A tree with the order in which a search visits the children of its nodes.
pub struct ArrangedTree {
    pub tree: Arc<Tree>,
    order: Option<ChildOrder>,
}

impl ArrangedTree {
    /// Orders the children by the values of the searched tree, which ends at the depth limit.
    pub fn new(tree: Arc<Tree>, choices: Choices, progress: &Progress) -> Result<Self, RunError> {
        let Choices { rules, order, seed } = choices;
        let arranged = |tree: &Tree| arrange(tree, order, seed, rules.cut_rule);
        let is_limited = order.needs_whole_tree() && rules.depth < tree.plies();
        let order = if is_limited {
            let searched = unfolded(&Input::Tree(Arc::clone(&tree)), rules, progress)?;
            arranged(&searched).map(|order| order.carried_to(&tree, &searched))
        } else {
            arranged(&tree)
        };
        Ok(Self { tree, order })
    }

    pub fn search<R: Recorder>(&self, rules: Rules, recorder: &mut R) -> Result<f64, R::Stop> {
        let Self { tree, order } = self;
        if tree.is_merged() {
            search(rules, LoadedTree::merged(tree), recorder)
        } else {
            search(rules, LoadedTree::in_order(tree, order.as_ref()), recorder)
        }
    }
}

pub fn needs_tree(choices: Choices) -> bool {
    choices.order.needs_whole_tree() || choices.rules.algorithm.needs(Need::WholeTree)
}

pub fn check(input: &Input, choices: Choices) -> Result<(), RunError> {
    fit::check(input, choices.rules.algorithm)?;
    if choices.order == Order::Previous && !choices.rules.algorithm.has_passes() {
        return Err(RunError::NoPasses(choices.rules.algorithm));
    }
    if choices.rules.may_fail() && input.domain() == Domain::Truth {
        return Err(RunError::WindowOfTruth);
    }
    if is_merged(input) && choices.rules.wins != Wins::Any {
        return Err(RunError::MergedWins);
    }
    if is_merged(input) && choices.order != Order::Given { Err(RunError::MergedOrder) } else { Ok(()) }
}

/// Builds the whole tree of a game down to a depth like the tree of a file, with moves by name, so that it can be edited and
/// saved.
pub fn written_out(input: &Input, depth: u32, progress: &Progress) -> Result<Arc<Tree>, RunError> {
    let tree = whole_tree(input, depth, progress)?;
    Ok(Arc::new(plywood_tree::edit::as_file(&tree)))
}

pub const fn is_merged(input: &Input) -> bool {
    matches!(input, Input::Game(GameSpec { merge: Merge::Positions, .. }))
}

/// Adds the game's knowledge to its tree: names of positions, and the winner if the game is over before it begins.
pub fn of_game(tree: Tree, spec: &GameSpec) -> Tree {
    let positions: Arc<dyn Positions> = Arc::new(spec.clone());
    tree.with_positions(&positions).with_result(spec.early_result())
}

/// Larger trees show only moves, no names of positions.
const MOST_NAMED: usize = 20_000;

/// Describes the tree of a game with merged positions: adds the usual names of positions and identifies skipped children that are
/// duplicates. Returns other trees and large ones unchanged.
pub fn described(game: &mut SharedGame<'_>, tree: Tree, depth: u32) -> Tree {
    if !game.merges() || tree.len() > MOST_NAMED {
        return tree;
    }
    let found = identify(game, &tree, depth);
    tree.named(found.names).with_turns().with_duplicates(found.duplicates).with_images(game.symmetry(), found.images)
}

/// Returns the tree in which a search with these rules runs: a file's own, or a game's as far as the search may see it.
pub fn searched_tree(input: &Input, rules: Rules, progress: &Progress) -> Result<Arc<Tree>, RunError> {
    match input {
        Input::Tree(tree) => Ok(Arc::clone(tree)),
        Input::Game(_) if rules.searches_on() => unfolded(input, rules, progress),
        Input::Game(_) => whole_tree(input, rules.depth, progress),
    }
}

/// Returns the whole tree down to a depth: a file's own, or a game's after building it. If positions are merged, it is the tree
/// of retrograde labelling, which searches from the last child to the first. Fails if it is too large, or if it is cancelled.
pub fn whole_tree(input: &Input, depth: u32, progress: &Progress) -> Result<Arc<Tree>, RunError> {
    let rules = Rules { depth, ..Rules::of(Algorithm::Minimax) };
    match input {
        Input::Tree(tree) if depth == u32::MAX => Ok(Arc::clone(tree)),
        Input::Tree(_) | Input::Game(_) => unfolded(input, rules, progress),
    }
}

pub fn unfolded(input: &Input, rules: Rules, progress: &Progress) -> Result<Arc<Tree>, RunError> {
    match input {
        Input::Tree(tree) => write(&mut Line::new(LoadedTree::new(tree)), rules, progress),
        Input::Game(spec) if exceeds(spec, rules.depth, progress) => Err(TooLarge(MOST_RECORDED as usize)),
        Input::Game(spec) => write(&mut *spec.shared(), rules, progress).map(|tree| of_game(tree, spec)),
    }
    .map(Arc::new)
    .map_err(
        |TooLarge(most)| {
            if progress.is_cancelled() { Stopped::Cancelled.into() } else { RunError::NoOrder(most as u64) }
        },
    )
}

const QUICKLY_COUNTED: u64 = 400_000;

/// Returns true if a game is known to have more nodes than can be recorded. Counts only a few positions, so the tree need not be
/// built to find out. With merged positions, the number of nodes is unknown.
fn exceeds(spec: &GameSpec, depth: u32, progress: &Progress) -> bool {
    if spec.merge == Merge::Positions {
        return false;
    }
    let most = u128::from(MOST_RECORDED);
    let room = Room { nodes: most, ..Room::of(depth as usize, QUICKLY_COUNTED) };
    let size = spec.tree_size(Equivalence::Exact, room, &mut |_| !progress.is_cancelled());
    size.nodes().saturating_add(size.next_nodes.unwrap_or_default()) > most
}

/// Builds the part of a game's tree that these rules let a search see. Fails if it has more nodes than can be recorded, or if it is
/// cancelled. Progress is the number of nodes built.
pub fn write(game: &mut SharedGame<'_>, rules: Rules, progress: &Progress) -> Result<Tree, TooLarge> {
    let depth = rules.depth;
    let allows = |nodes: usize| {
        progress.report(nodes as u64);
        !progress.is_cancelled()
    };
    if game.merges() {
        let most = MOST_RECORDED.min(max_spanned_nodes(game));
        let tree = span_while(game, depth, most as usize, allows)?;
        return Ok(described(game, tree, depth));
    }
    unfold_while(game, depth, rules.algorithm.facts().at_limit, MOST_RECORDED as usize, allows)
}
