//! The frames around nodes: which characters they are drawn with. A frame tells who moves and how the node stands, without colour.

use super::look::Nib;
use crate::theme::Role;
use crate::tree::Player;

/// Corners (upper left, upper right, lower left, lower right), and the lines across and down.
pub(super) type Frame = [char; 6];

const SQUARE: Frame = ['┌', '┐', '└', '┘', '─', '│'];
const HEAVY: Frame = ['┏', '┓', '┗', '┛', '━', '┃'];
const DOUBLE: Frame = ['╔', '╗', '╚', '╝', '═', '║'];
const ROUND: Frame = ['╭', '╮', '╰', '╯', '─', '│'];

/// The frame of a node in this role: square corners for MAX and OR, round ones for MIN and AND, double for chance. The fine nib
/// has heavy lines for MAX where the search is; the broad one has them for everybody, and broken lines where it is not and will
/// not be.
pub(super) const fn glyphs(nib: Nib, role: Role, player: Option<Player>) -> Frame {
    let corners = match player {
        Some(Player::Max | Player::Or) => SQUARE,
        Some(Player::Chance) => DOUBLE,
        _ => ROUND,
    };
    match (nib, role, player) {
        (_, Role::Current | Role::Open | Role::Best, Some(Player::Max | Player::Or)) => HEAVY,
        (Nib::Fine, ..) | (_, _, Some(Player::Chance)) => corners,
        (Nib::Broad, Role::Current | Role::Open | Role::Best, _) => lined(corners, '━', '┃'),
        (Nib::Broad, Role::Unvisited, _) => lined(corners, '┈', '┊'),
        (Nib::Broad, Role::Pruned, _) => lined(corners, '╌', '╎'),
        (Nib::Broad, ..) => corners,
    }
}

const fn lined([a, b, c, d, ..]: Frame, across: char, down: char) -> Frame {
    [a, b, c, d, across, down]
}

/// The role of the frame around a node in this role: with the broad nib the current node is one block.
pub(super) const fn role(nib: Nib, inside: Role) -> Role {
    match (nib, inside) {
        (Nib::Broad, Role::Current) => Role::Current,
        (_, Role::Current) => Role::Knob,
        (_, Role::Best) => Role::EdgeBest,
        (_, Role::Pruned) => Role::EdgePruned,
        (_, role) => role,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the broad nib says of a state it says with the lines, whatever the colours.
    #[test]
    fn states_have_frames_of_their_own() {
        for player in [Player::Max, Player::Min] {
            let frame = |role| glyphs(Nib::Broad, role, Some(player));
            let frames = [Role::Open, Role::Closed, Role::Unvisited, Role::Pruned].map(frame);
            for (number, frame) in frames.iter().enumerate() {
                assert!(!frames[..number].contains(frame), "{player:?}: {frame:?}");
            }
        }
    }

    #[test]
    fn players_have_frames_of_their_own() {
        for nib in [Nib::Fine, Nib::Broad] {
            for role in [Role::Open, Role::Closed, Role::Unvisited, Role::Pruned, Role::Current, Role::Best] {
                let frames = [Player::Max, Player::Min, Player::Chance].map(|player| glyphs(nib, role, Some(player)));
                assert!(frames[0] != frames[1] && frames[1] != frames[2] && frames[0] != frames[2], "{nib:?} {role:?}");
            }
        }
    }
}
