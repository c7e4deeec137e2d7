//! Facts about a node in JSON that do not depend on the algorithm.

use std::borrow::Cow;

use plywood_tree::tree::{Kind, NodeId, Player, Tree};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct About {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    r#move: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<&'static str>,
    /// Set only if the name belongs to two positions that differ in the player to move, including finished games.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<&'static str>,
    kind: &'static str,
    /// Set only if the node is not quiet.
    #[serde(skip_serializing_if = "Option::is_none")]
    quiet: Option<bool>,
    /// Probability of the move of chance to this node.
    #[serde(skip_serializing_if = "Option::is_none")]
    p: Option<f64>,
}

impl About {
    pub(super) fn of(tree: &Tree, node: NodeId, is_searched_on: bool) -> Self {
        let is_of_a_game = tree.move_names().belong_to_game();
        let name = if is_of_a_game { tree.position_name(node) } else { tree.called(node) };
        let kind = match tree.kind(node) {
            Kind::Leaf => "leaf",
            Kind::Inner(_) | Kind::Unexplored => "inner",
        };
        Self {
            name: name.map(Cow::into_owned),
            r#move: tree.move_name(node).map(Cow::into_owned),
            player: tree.player(node).map(Player::name),
            turn: tree.turn(node).map(Player::name),
            kind,
            quiet: (is_searched_on || !tree.is_quiet(node)).then_some(false),
            p: tree.probability(node),
        }
    }
}
