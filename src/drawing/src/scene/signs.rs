//! The signs at a node: who moves there, that its position stands elsewhere, that it is not quiet, and that its value is an estimate.
//! What else a node is labelled with stands in `label`.

use super::look::Letters;
use crate::theme::Role;
use plywood_search::replay::{Moment, Replay};
use plywood_tree::tree::{Kind, NodeId, Player, ValueBasis};

/// The glyph that tells who moves at a node.
#[must_use]
pub const fn glyph(kind: Kind) -> char {
    match kind {
        Kind::Inner(Player::Max) => '▲',
        Kind::Inner(Player::Min) => '▼',
        Kind::Inner(Player::Chance) => '◆',
        Kind::Inner(Player::Or) => '△',
        Kind::Inner(Player::And) => '▽',
        Kind::Leaf => '▪',
        Kind::Unexplored => '▫',
    }
}

/// The role of the glyph that tells who moves at a node.
#[must_use]
pub const fn glyph_role(kind: Kind) -> Role {
    match kind {
        Kind::Inner(Player::Max | Player::Or) => Role::Max,
        Kind::Inner(Player::Min | Player::And) => Role::Min,
        Kind::Inner(Player::Chance) => Role::Chance,
        Kind::Leaf | Kind::Unexplored => Role::Closed,
    }
}

/// The glyph before a position that stands elsewhere.
pub(super) const REPEATED: char = '≡';

/// The sign after the glyph of a node that is not quiet.
pub(super) const UNQUIET: char = '↯';

/// The sign before a value that is an estimate.
pub(super) const ESTIMATE: char = '≈';

/// The signs of an inner node: the glyph of who moves, or that its position stands elsewhere, and whether it is not quiet.
pub(super) fn signs(replay: &Replay, node: NodeId) -> String {
    let tree = replay.tree();
    let is_repeated = tree.duplicate_of(node).is_some();
    let glyph = if is_repeated { REPEATED } else { glyph(tree.kind(node)) };
    [glyph].into_iter().chain(replay.is_unquiet(node).then_some(UNQUIET)).collect()
}

/// The cells that these signs take.
pub(super) fn sign_cells(replay: &Replay, node: NodeId) -> u16 {
    1 + u16::from(replay.is_unquiet(node))
}

/// The value of a leaf, with the sign before it where it is an estimate; `None` without a value.
pub(super) fn leaf_value_text(moment: Moment<'_>, node: NodeId) -> Option<String> {
    let tree = moment.replay().tree();
    let value = tree.domain().pretty(tree.value(node)?);
    Some(if moment.is_estimate(node) { format!("{ESTIMATE}{value}") } else { value.to_string() })
}

/// The cells of the value of a leaf, and of the sign before it that the position stands elsewhere; `None` without a value.
pub(super) fn leaf_value_cells(replay: &Replay, node: NodeId, letters: Letters) -> Option<u16> {
    let tree = replay.tree();
    let is_estimate = replay.trace().basis(node) == ValueBasis::Estimate;
    let repeated = if tree.duplicate_of(node).is_some() { 2 } else { 0 };
    let estimate = u16::from(is_estimate);
    tree.value(node).map(|value| repeated + estimate + letters.value(tree.domain(), value))
}
