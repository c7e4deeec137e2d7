//! The frames around nodes: which characters they are drawn with. A frame tells who moves and how the node stands, without colour.

use super::look::Stroke;
use crate::theme::Role;
use plywood_tree::tree::Player;

/// Corners (upper left, upper right, lower left, lower right), and the lines across and down.
pub(super) type Frame = [char; 6];

const SQUARE: Frame = ['┌', '┐', '└', '┘', '─', '│'];
const HEAVY: Frame = ['┏', '┓', '┗', '┛', '━', '┃'];
const DOUBLE: Frame = ['╔', '╗', '╚', '╝', '═', '║'];
const ROUND: Frame = ['╭', '╮', '╰', '╯', '─', '│'];

/// The frame of a node in this role: square corners for MAX and OR, round ones for MIN and AND, double for chance. The fine stroke
/// has heavy lines for MAX where the search is; the broad one has them for everybody, and broken lines where it is not and will
/// not be.
pub(super) const fn glyphs(stroke: Stroke, role: Role, player: Option<Player>) -> Frame {
    let corners = match player {
        Some(Player::Max | Player::Or) => SQUARE,
        Some(Player::Chance) => DOUBLE,
        _ => ROUND,
    };
    match (stroke, role, player) {
        (_, Role::Current | Role::Open | Role::Best, Some(Player::Max | Player::Or)) => HEAVY,
        (Stroke::Fine, ..) | (_, _, Some(Player::Chance)) => corners,
        (Stroke::Broad, Role::Current | Role::Open | Role::Best, _) => lined(corners, '━', '┃'),
        (Stroke::Broad, Role::Unvisited, _) => lined(corners, '┈', '┊'),
        (Stroke::Broad, Role::Pruned, _) => lined(corners, '╌', '╎'),
        (Stroke::Broad, ..) => corners,
    }
}

const fn lined([a, b, c, d, ..]: Frame, across: char, down: char) -> Frame {
    [a, b, c, d, across, down]
}

/// The role of the frame around a node in this role: with the broad stroke the current node is one block.
pub(super) const fn role(stroke: Stroke, inside: Role) -> Role {
    match (stroke, inside) {
        (Stroke::Broad, Role::Current) => Role::Current,
        (_, Role::Current) => Role::Knob,
        (_, Role::Best) => Role::EdgeBest,
        (_, Role::Pruned) => Role::EdgePruned,
        (_, role) => role,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the broad stroke says of a state it says with the lines, whatever the colours.
    #[test]
    fn states_have_frames_of_their_own() {
        for player in [Player::Max, Player::Min] {
            let frame = |role| glyphs(Stroke::Broad, role, Some(player));
            let frames = [Role::Open, Role::Closed, Role::Unvisited, Role::Pruned].map(frame);
            for (number, frame) in frames.iter().enumerate() {
                assert!(!frames[..number].contains(frame), "{player:?}: {frame:?}");
            }
        }
    }

    #[test]
    fn players_have_frames_of_their_own() {
        for stroke in [Stroke::Fine, Stroke::Broad] {
            for role in [Role::Open, Role::Closed, Role::Unvisited, Role::Pruned, Role::Current, Role::Best] {
                let frames =
                    [Player::Max, Player::Min, Player::Chance].map(|player| glyphs(stroke, role, Some(player)));
                assert!(
                    frames[0] != frames[1] && frames[1] != frames[2] && frames[0] != frames[2],
                    "{stroke:?} {role:?}"
                );
            }
        }
    }
}
