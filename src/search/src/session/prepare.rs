//! What a search runs on: a tree that is there, or a game whose tree grows meanwhile; and the trees of games written out whole.

use std::sync::Arc;

use super::{Choices, Input, MOST_RECORDED, RunError, fit};
use crate::search::{Rules, arrange, search};
use crate::trace::{Recorder, Stopped};
use plywood_games::{
    ChildOrder, Equivalence, GameSpec, Line, LoadedTree, Room, SharedGame, TooLarge, identify, most_spanned,
    span_while, unfold_while,
};
use plywood_tree::progress::Progress;
use plywood_tree::settings::{Algorithm, Merge, Need, Order};
use plywood_tree::tree::{Kind, NodeId, Positions, Tree};

/// What a search runs on.
pub(super) enum Prepared<'m> {
    /// A tree, all of it known.
    Tree(Arc<Tree>),
    Game(&'m GameSpec),
}

/// What these choices are to be searched on. Fails where they do not fit, and where a game that has to be written out is too large.
pub(super) fn prepare<'m>(input: &'m Input, choices: Choices, progress: &Progress) -> Result<Prepared<'m>, RunError> {
    check(input, choices)?;
    let needs_tree = choices.order.needs_whole_tree() || choices.rules.algorithm.needs(Need::WholeTree);
    Ok(match input {
        Input::Tree(tree) => Prepared::Tree(Arc::clone(tree)),
        Input::Game(spec) if !needs_tree => Prepared::Game(spec),
        Input::Game(_) => Prepared::Tree(searched_tree(input, choices.rules, progress)?),
    })
}

/// Whether these choices fit: the algorithm, and the order of children.
pub(super) fn check(input: &Input, choices: Choices) -> Result<(), RunError> {
    fit::check(input, choices.rules.algorithm)?;
    if choices.order == Order::Previous && !choices.rules.algorithm.has_passes() {
        return Err(RunError::NoPasses(choices.rules.algorithm));
    }
    if is_merged(input) && choices.order != Order::Given { Err(RunError::MergedOrder) } else { Ok(()) }
}

/// Searches a tree with its children in the chosen order.
pub(super) fn search_tree<R: Recorder>(tree: &Tree, choices: Choices, recorder: &mut R) -> Result<f64, R::Stop> {
    let order = arrange(tree, choices.order, choices.seed, choices.rules.cut_rule);
    search_arranged(tree, order.as_ref(), choices.search_rules(), recorder)
}

/// The same where the order is known already.
pub(super) fn search_arranged<R: Recorder>(
    tree: &Tree,
    order: Option<&ChildOrder>,
    rules: Rules,
    recorder: &mut R,
) -> Result<f64, R::Stop> {
    if tree.is_merged() {
        search(rules, LoadedTree::merged(tree), recorder)
    } else {
        search(rules, LoadedTree::in_order(tree, order), recorder)
    }
}

/// The whole tree of a game down to a depth as a tree of a file would be: moves by name, so that it can be edited and saved.
pub fn written_out(input: &Input, depth: u32, progress: &Progress) -> Result<Arc<Tree>, RunError> {
    let tree = whole_tree(input, depth, progress)?;
    Ok(Arc::new(plywood_tree::edit::as_file(&tree)))
}

/// Whether equal positions are one wherever they are reached.
pub(super) const fn is_merged(input: &Input) -> bool {
    matches!(input, Input::Game(GameSpec { merge: Merge::Positions, .. }))
}

/// The tree of a game, with what the game knows of it: the names of its positions, and if it is over before it begins, who has won.
pub(super) fn of_game(tree: Tree, spec: &GameSpec) -> Tree {
    let is_over = tree.kind(NodeId::ROOT) == Kind::Leaf;
    let result = tree.value(NodeId::ROOT).filter(|_| is_over).map(|value| spec.result(value));
    let positions: Arc<dyn Positions> = Arc::new(spec.clone());
    tree.with_positions(&positions).with_result(result)
}

/// Trees of more nodes are known by their moves alone.
const MOST_NAMED: usize = 20_000;

/// The tree of a game with merged positions, these with the names people call them by, and with the skipped children among them
/// that are known from elsewhere. Other trees and large ones stay as they are.
pub(super) fn described(game: &mut SharedGame<'_>, tree: Tree, depth: u32) -> Tree {
    if !game.merges() || tree.len() > MOST_NAMED {
        return tree;
    }
    let found = identify(game, &tree, depth);
    tree.named(found.names).with_turns().with_duplicates(found.duplicates).with_images(game.symmetry(), found.images)
}

/// All that a search may see: the whole tree down to its depth limit, and on from there where it searches on.
pub(super) fn searched_tree(input: &Input, rules: Rules, progress: &Progress) -> Result<Arc<Tree>, RunError> {
    match input {
        Input::Tree(tree) if rules.searches_on() => Ok(Arc::clone(tree)),
        Input::Game(_) if rules.searches_on() => unfolded(input, Unfold { rules, progress }),
        Input::Tree(_) | Input::Game(_) => whole_tree(input, rules.depth, progress),
    }
}

/// The whole tree down to a depth: a file's own, or a game's written out. Where positions are merged it is the one that retrograde
/// labelling searches, from the last child to the first. Fails where that is too large, and when it is cancelled.
pub(super) fn whole_tree(input: &Input, depth: u32, progress: &Progress) -> Result<Arc<Tree>, RunError> {
    let rules = Rules { depth, ..Rules::of(Algorithm::Minimax) };
    match input {
        Input::Tree(tree) if depth == u32::MAX => Ok(Arc::clone(tree)),
        Input::Tree(_) | Input::Game(_) => unfolded(input, Unfold { rules, progress }),
    }
}

/// The tree written out. Fails where that is too large, and when it is cancelled.
pub(super) fn unfolded(input: &Input, unfold: Unfold<'_>) -> Result<Arc<Tree>, RunError> {
    let progress = unfold.progress;
    match input {
        Input::Tree(tree) => unfold.write(&mut Line::new(LoadedTree::new(tree))),
        Input::Game(spec) if exceeds(spec, unfold.rules.depth, progress) => Err(TooLarge(MOST_RECORDED as usize)),
        Input::Game(spec) => unfold.write(&mut *spec.shared()).map(|tree| of_game(tree, spec)),
    }
    .map(Arc::new)
    .map_err(
        |TooLarge(most)| {
            if progress.is_cancelled() { Stopped::Cancelled.into() } else { RunError::NoOrder(most as u64) }
        },
    )
}

/// Positions that are counted in a moment.
const QUICKLY_COUNTED: u64 = 400_000;

/// Whether a game is known to have more nodes than are recorded, counted by a few positions: then nothing has to be written out to
/// find it out. Where positions are merged nothing is known of the nodes.
fn exceeds(spec: &GameSpec, depth: u32, progress: &Progress) -> bool {
    if spec.merge == Merge::Positions {
        return false;
    }
    let most = u128::from(MOST_RECORDED);
    let room = Room { nodes: most, ..Room::of(depth as usize, QUICKLY_COUNTED) };
    let size = spec.tree_size(Equivalence::Exact, room, &mut |_| !progress.is_cancelled());
    size.nodes().saturating_add(size.next_nodes.unwrap_or_default()) > most
}

/// Writes out what these rules let a search see of a game, if it is small enough. Progress is reported as nodes written; cancelling stops it.
pub(super) struct Unfold<'p> {
    pub(super) rules: Rules,
    pub(super) progress: &'p Progress,
}

impl Unfold<'_> {
    /// Writes out this game. Fails where it has more nodes than the number, and when it is cancelled.
    pub(super) fn write(self, game: &mut SharedGame<'_>) -> Result<Tree, TooLarge> {
        let Self { rules, progress } = self;
        let depth = rules.depth;
        let allows = |nodes: usize| {
            progress.report(nodes as u64);
            !progress.is_cancelled()
        };
        if game.merges() {
            let most = MOST_RECORDED.min(most_spanned(game));
            let tree = span_while(game, depth, most as usize, allows)?;
            return Ok(described(game, tree, depth));
        }
        unfold_while(game, depth, rules.algorithm.facts().at_limit, MOST_RECORDED as usize, allows)
    }
}
