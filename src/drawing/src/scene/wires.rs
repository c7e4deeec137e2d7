//! Lines between nodes, drawn with box characters: the strokes that meet in a cell, and their character.

use super::look::Stroke;
use crate::theme::Role;
use plywood_tree::tree::Player;

#[derive(Clone, Copy, PartialEq)]
pub enum Arm {
    Up = 0,
    Right = 1,
    Down = 2,
    Left = 3,
}

/// Weight of a segment. Where several overlap, the heaviest is visible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    #[default]
    None,
    /// Dashed, and ending before the node.
    Broken,
    Dashed,
    Light,
    Heavy,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Joint {
    pub(crate) sides: [Weight; 4],
    pub(crate) role: Option<Role>,
    pub(crate) rank: u8,
}

#[derive(Clone, Copy, Debug)]
pub struct Segment {
    pub weight: Weight,
    pub role: Role,
    /// The higher rank gives a cell its colour.
    pub rank: u8,
}

impl Segment {
    pub const fn new(weight: Weight, role: Role) -> Self {
        Self { weight, role, rank: 0 }
    }

    pub fn is_broken(self) -> bool {
        self.weight == Weight::Broken
    }

    /// Returns a segment that leads to its end.
    #[must_use]
    pub fn whole(self) -> Self {
        Self { weight: self.weight.max(Weight::Dashed), ..self }
    }
}

impl Joint {
    pub fn add(&mut self, side: Arm, segment: Segment) {
        let place = &mut self.sides[side as usize];
        *place = (*place).max(segment.whole().weight);
        if self.role.is_none() || segment.rank >= self.rank {
            self.role = Some(segment.role);
            self.rank = segment.rank;
        }
    }

    /// Returns the character and its role, or `None` for an empty cell.
    pub fn glyph(self) -> Option<(char, Role)> {
        self.role.map(|role| (self.character(), role))
    }

    pub(crate) fn is_blank(self) -> bool {
        self.sides == [Weight::None; 4]
    }

    pub(crate) fn square(self) -> char {
        joined(self.sides)
    }

    fn character(self) -> char {
        let [up, right, down, left] = self.sides;
        let strongest = up.max(right).max(down).max(left);
        match (strongest, (up > Weight::None, right > Weight::None, down > Weight::None, left > Weight::None)) {
            (Weight::Dashed, (false, true, false, true)) => '╌',
            (Weight::Dashed, (true, false, true, false)) => '┊',
            (Weight::Dashed | Weight::Light, (false, true, true, false)) => '╭',
            (Weight::Dashed | Weight::Light, (false, false, true, true)) => '╮',
            (Weight::Dashed | Weight::Light, (true, true, false, false)) => '╰',
            (Weight::Dashed | Weight::Light, (true, false, false, true)) => '╯',
            _ => joined(self.sides),
        }
    }
}

/// Box characters by the strokes up and right (row) and down and left (column), each none, light or heavy.
const JOINTS: [[char; 9]; 9] = [
    [' ', '╴', '╸', '╷', '┐', '┑', '╻', '┒', '┓'],
    ['╶', '─', '╾', '┌', '┬', '┭', '┎', '┰', '┱'],
    ['╺', '╼', '━', '┍', '┮', '┯', '┏', '┲', '┳'],
    ['╵', '┘', '┙', '│', '┤', '┥', '╽', '┧', '┪'],
    ['└', '┴', '┵', '├', '┼', '┽', '┟', '╁', '╅'],
    ['┕', '┶', '┷', '┝', '┾', '┿', '┢', '╆', '╈'],
    ['╹', '┚', '┛', '╿', '┦', '┩', '┃', '┨', '┫'],
    ['┖', '┸', '┹', '┞', '╀', '╃', '┠', '╂', '╉'],
    ['┗', '┺', '┻', '┡', '╄', '╇', '┣', '╊', '╋'],
];

fn joined(sides: [Weight; 4]) -> char {
    let [up, right, down, left] = sides.map(|weight| match weight {
        Weight::None => 0,
        Weight::Broken | Weight::Dashed | Weight::Light => 1,
        Weight::Heavy => 2,
    });
    JOINTS[up * 3 + right][down * 3 + left]
}

/// Returns the strokes of a box character (up, right, down, left); `None` for any other character.
pub fn strokes_of(sign: char) -> Option<[Weight; 4]> {
    use Weight::{Dashed, Heavy, Light, None as No};
    let sides = match sign {
        ' ' => return None,
        '╌' | '┈' => [No, Dashed, No, Dashed],
        '┊' | '╎' => [Dashed, No, Dashed, No],
        '╭' => [No, Light, Light, No],
        '╮' => [No, No, Light, Light],
        '╰' => [Light, Light, No, No],
        '╯' => [Light, No, No, Light],
        _ => {
            let weight = |number: usize| [No, Light, Heavy][number % 3];
            let mut rows = JOINTS.iter().enumerate();
            let (row, column) =
                rows.find_map(|(row, signs)| Some((row, signs.iter().position(|&known| known == sign)?)))?;
            [weight(row / 3), weight(row), weight(column / 3), weight(column)]
        }
    };
    Some(sides)
}

/// Corners (upper left, upper right, lower left, lower right), and the lines across and down.
pub type Frame = [char; 6];

const SQUARE: Frame = ['┌', '┐', '└', '┘', '─', '│'];
const HEAVY: Frame = ['┏', '┓', '┗', '┛', '━', '┃'];
const DOUBLE: Frame = ['╔', '╗', '╚', '╝', '═', '║'];
const ROUND: Frame = ['╭', '╮', '╰', '╯', '─', '│'];

/// Returns the frame of a node in this role: square corners for MAX and OR, round ones for MIN and AND, double for chance. The
/// fine stroke has heavy lines for MAX at the current node. The broad stroke has heavy lines for all players, and broken lines
/// for nodes that are unvisited or pruned.
pub const fn glyphs(stroke: Stroke, role: Role, player: Option<Player>) -> Frame {
    let corners = match player {
        Some(Player::Max | Player::Or) => SQUARE,
        Some(Player::Chance) => DOUBLE,
        Some(Player::Min | Player::And) | None => ROUND,
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

/// Returns the role of the frame around a node in this role: with the broad stroke the current node is one block.
pub const fn role(stroke: Stroke, inside: Role) -> Role {
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

    #[track_caller]
    fn check(strokes: &[(Arm, Weight)], expected: char) {
        let mut joint = Joint::default();
        for &(side, weight) in strokes {
            joint.add(side, Segment { weight, role: Role::EdgeClosed, rank: 0 });
        }
        assert_eq!(joint.glyph().map(|(glyph, _)| glyph), Some(expected));
    }

    #[test]
    fn strokes_and_players_have_their_characters() {
        // Strokes meet in the right character.
        {
            use Arm::{Down, Left, Right, Up};
            use Weight::{Dashed, Heavy, Light};
            check(&[(Left, Light), (Right, Light)], '─');
            check(&[(Left, Light), (Right, Light), (Up, Light)], '┴');
            check(&[(Right, Light), (Down, Light)], '╭');
            check(&[(Right, Heavy), (Down, Heavy)], '┏');
            check(&[(Left, Dashed), (Right, Dashed)], '╌');
            check(&[(Up, Dashed), (Down, Dashed)], '┊');
            check(&[(Up, Heavy), (Left, Light), (Right, Heavy)], '┺');
            check(&[(Left, Dashed), (Left, Heavy), (Right, Light)], '╾');
        }

        // Characters are read back as their strokes.
        {
            let weights = [Weight::None, Weight::Light, Weight::Heavy];
            for number in 1..81 {
                let sides = [27, 9, 3, 1].map(|part| weights[number / part % 3]);
                assert_eq!(strokes_of(joined(sides)), Some(sides));
            }
            assert_eq!((strokes_of(' '), strokes_of('x')), (None, None));
        }

        // An empty cell draws nothing.
        assert_eq!(Joint::default().glyph(), None);
        // Players have frames of their own.
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

    #[test]
    fn states_have_frames_of_their_own() {
        // The broad stroke shows states with lines, whatever the colours.
        for player in [Player::Max, Player::Min] {
            let frame = |role| glyphs(Stroke::Broad, role, Some(player));
            let frames = [Role::Open, Role::Closed, Role::Unvisited, Role::Pruned].map(frame);
            for (number, frame) in frames.iter().enumerate() {
                assert!(!frames[..number].contains(frame), "{player:?}: {frame:?}");
            }
        }
    }
}
