//! The board of backgammon as a drawing of a few lines: points 1 to 12 above, 24 to 13 below, so that White's men go round
//! clockwise. `W` and `B` are men of White and of Black, with how many there are where there is more than one.

use super::men::{BAR, OFF, Side};
use super::notation::{BAR_NAME, OFF_NAME, roll_name};
use super::position::Position;

/// The numbers of the points at the corners of the halves.
const UPPER: &str = " 1         6    7        12";
const LOWER: &str = "24        19   18        13";

/// The points of half a row.
const HALF: usize = 6;

/// What stands between the halves of a row.
const MIDDLE: &str = "   ";

/// The drawing of a position: numbers, men, who is to move with what, men, numbers.
pub(super) fn board(position: &Position) -> Vec<String> {
    let [signs, counts] = row(position, 1..=12);
    let [lower_signs, lower_counts] = row(position, (13..=24).rev());
    vec![UPPER.to_owned(), signs, counts, between(position), lower_counts, lower_signs, LOWER.to_owned()]
}

/// The sign of a player's men.
const fn sign(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}

/// The men on these points, given as White counts, and below them how many there are.
fn row(position: &Position, points: impl Iterator<Item = u8>) -> [String; 2] {
    let men = |point: u8| {
        let of = |side: Side| (sign(side), position.men.on(side, side.place(point)));
        Side::BOTH.map(of).into_iter().find(|&(_, count)| count > 0).unwrap_or(('.', 0))
    };
    let men: Vec<(char, u8)> = points.map(men).collect();
    let line = |cell: fn((char, u8)) -> String| {
        let cells: Vec<String> = men.iter().map(|&men| format!("{:>2}", cell(men))).collect();
        cells.chunks(HALF).map(<[String]>::concat).collect::<Vec<_>>().join(MIDDLE).trim_end().to_owned()
    };
    [line(|(sign, _)| sign.to_string()), line(|(_, count)| number(count))]
}

/// A number of men that stand together; one goes without saying.
fn number(men: u8) -> String {
    if men > 1 { men.to_string() } else { String::new() }
}

/// Who is to move with which roll, and the men on the bar and those borne off.
fn between(position: &Position) -> String {
    let roll = position.roll.map(roll_name);
    let turn = [Some(sign(position.side).to_string()), roll].into_iter().flatten().collect::<Vec<_>>().join(" ");
    let parts = [Some(turn), beside(position, BAR, BAR_NAME), beside(position, OFF, OFF_NAME)];
    format!(" {}", parts.into_iter().flatten().collect::<Vec<_>>().join("   "))
}

/// The men at a place beside the board, if there are any.
fn beside(position: &Position, place: u8, name: &str) -> Option<String> {
    let men = |side: Side| match position.men.on(side, place) {
        0 => None,
        count => Some(format!(" {}{}", sign(side), number(count))),
    };
    let men: String = Side::BOTH.into_iter().filter_map(men).collect();
    (!men.is_empty()).then(|| format!("{name}{men}"))
}

#[cfg(test)]
mod tests {
    use super::super::position::parse;
    use super::*;

    #[test]
    fn the_men_stand_where_they_are() {
        let position = parse("bar,1x2,12x4,19x5,24/barx2,10,11x10/b6-5").expect("a position");
        let drawn = [
            " 1         6    7        12",
            " W . . . . .    . . . B B W",
            " 2                     10 4",
            " B 6-5   bar W B2   off W2 B2",
            "           5",
            " W . . . . W    . . . . . .",
            "24        19   18        13",
        ];
        assert_eq!(board(&position), drawn);
    }
}
