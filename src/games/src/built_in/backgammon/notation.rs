//! Text and drawing of backgammon moves: rolls as `6-5`, turns as `5-10 5-11`, in White's numbering of the points.
//!
//! In the drawing, points 1 to 12 are at the top and 24 to 13 at the bottom, so White's men move clockwise. `W` and `B` mark men,
//! with their number if there is more than one.

use super::{
    Ply,
    men::{BAR, OFF, Side, Step},
    position::Position,
    turns::{Roll, Turn},
};
use plywood_messages::text::joined;
use plywood_tree::tree::Fraction;

/// Bit offsets in the code of a move.
mod part {
    /// Places of the men of a turn: four of five bits each.
    pub const FROM: u32 = 0;
    pub const COUNT: u32 = 20;
    pub const LESS: u32 = 23;
    pub const GREATER: u32 = 26;
    pub const TURN: u32 = 29;
    pub const BLACK: u32 = 30;
    /// Set if the first step plays the smaller die.
    pub const LESS_FIRST: u32 = 31;
}

pub fn code(ply: Ply) -> u32 {
    match ply {
        Ply::Roll(roll) => dice(roll),
        Ply::Turn(turn) => dice(turn.roll) | steps(&turn) | 1 << part::TURN,
    }
}

fn dice(roll: Roll) -> u32 {
    u32::from(roll.greater) << part::GREATER | u32::from(roll.less) << part::LESS
}

fn steps(turn: &Turn) -> u32 {
    let steps = turn.steps();
    let from = steps.iter().rev().fold(0, |from, step| from << 5 | u32::from(step.from));
    let plays_less_first = steps.first().is_some_and(|step| step.die == turn.roll.less);
    let flags = u32::from(turn.side == Side::Black) << part::BLACK | u32::from(plays_less_first) << part::LESS_FIRST;
    from << part::FROM | (steps.len() as u32) << part::COUNT | flags
}

pub fn probability(code: u32) -> Option<Fraction> {
    match code >> part::TURN & 1 {
        0 => rolled(code).map(Roll::probability),
        _ => None,
    }
}

fn rolled(code: u32) -> Option<Roll> {
    Roll::new((code >> part::GREATER & 7) as u8, (code >> part::LESS & 7) as u8)
}

/// Returns the text of the move with this code: `6-5`, `5-10 5-11`, `bar-3 20-off`, `13-10(2) 10-7(2)`, or `pass` if no man can
/// move.
pub fn name(code: u32) -> String {
    let Some(roll) = rolled(code) else { return String::new() };
    if code >> part::TURN & 1 == 0 {
        return roll_name(roll);
    }
    let side = if code >> part::BLACK & 1 == 1 { Side::Black } else { Side::White };
    let dice = if code >> part::LESS_FIRST & 1 == 1 {
        [roll.less, roll.greater, roll.less, roll.less]
    } else {
        [roll.greater, roll.less, roll.less, roll.less]
    };
    let count = (code >> part::COUNT & 7) as usize;
    let steps: Vec<Step> =
        (0..).zip(dice).map(|(at, die)| Step { from: (code >> (5 * at) & 31) as u8, die }).take(count).collect();
    let same = steps.chunk_by(|one, next| one == next);
    let names: Vec<String> = same.map(|same| several(&step_name(side, same[0]), same.len())).collect();
    if names.is_empty() { PASS.to_owned() } else { names.join(" ") }
}

const BAR_NAME: &str = "bar";

const OFF_NAME: &str = "off";

const PASS: &str = "pass";

fn several(name: &str, count: usize) -> String {
    if count == 1 { name.to_owned() } else { format!("{name}({count})") }
}

fn step_name(side: Side, step: Step) -> String {
    [step.from, step.to()].map(|place| place_name(side, place)).join("-")
}

/// `place` is in the owner's numbering.
pub fn place_name(side: Side, place: u8) -> String {
    match place {
        BAR => BAR_NAME.to_owned(),
        OFF.. => OFF_NAME.to_owned(),
        point => side.place(point).to_string(),
    }
}

pub fn roll_name(roll: Roll) -> String {
    format!("{}-{}", roll.greater, roll.less)
}

pub fn read_roll(text: &str) -> Option<Roll> {
    let (one, other) = text.split_once('-')?;
    Roll::new(one.parse().ok()?, other.parse().ok()?)
}

const UPPER: &str = " 1         6    7        12";
const LOWER: &str = "24        19   18        13";

const HALF: usize = 6;

const MIDDLE: &str = "   ";

pub fn board(position: &Position) -> Vec<String> {
    let [signs, counts] = row(position, 1..=12);
    let [lower_signs, lower_counts] = row(position, (13..=24).rev());
    vec![UPPER.to_owned(), signs, counts, between(position), lower_counts, lower_signs, LOWER.to_owned()]
}

const fn sign(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'B',
    }
}

fn row(position: &Position, points: impl Iterator<Item = u8>) -> [String; 2] {
    let men = |point: u8| {
        let of = |side: Side| (sign(side), position.men.on(side, side.place(point)));
        Side::BOTH.map(of).into_iter().find(|&(_, count)| count > 0).unwrap_or(('.', 0))
    };
    let men: Vec<(char, u8)> = points.map(men).collect();
    let line = |cell: fn((char, u8)) -> String| {
        let cells: Vec<String> = men.iter().map(|&men| format!("{:>2}", cell(men))).collect();
        joined(cells.chunks(HALF).map(<[String]>::concat), MIDDLE).trim_end().to_owned()
    };
    [line(|(sign, _)| sign.to_string()), line(|(_, count)| number(count))]
}

fn number(men: u8) -> String {
    if men > 1 { men.to_string() } else { String::new() }
}

fn between(position: &Position) -> String {
    let roll = position.roll.map(roll_name);
    let turn = joined([Some(sign(position.side).to_string()), roll].into_iter().flatten(), " ");
    let parts = [Some(turn), beside(position, BAR, BAR_NAME), beside(position, OFF, OFF_NAME)];
    format!(" {}", joined(parts.into_iter().flatten(), "   "))
}

fn beside(position: &Position, place: u8, name: &str) -> Option<String> {
    let men = |side: Side| match position.men.on(side, place) {
        0 => None,
        count => Some(format!(" {}{}", sign(side), number(count))),
    };
    let men: String = Side::BOTH.into_iter().filter_map(men).collect();
    (!men.is_empty()).then(|| format!("{name}{men}"))
}

#[cfg(test)]
mod drawing_tests {
    use super::{super::position::parse, *};

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
