//! How moves of backgammon are written: rolls as `6-5`, turns as `5-10 5-11`, with the points numbered as White goes.

use super::Ply;
use super::men::{BAR, OFF, Side, Step};
use super::roll::Roll;
use super::turns::Turn;
use plywood_tree::tree::Fraction;

/// What a move needs to be written, as places in its code.
mod part {
    /// The four places where the men of a turn stand, five bits each.
    pub(super) const FROM: u32 = 0;
    /// How many steps a turn has.
    pub(super) const COUNT: u32 = 20;
    /// The smaller die.
    pub(super) const LESS: u32 = 23;
    /// The greater die.
    pub(super) const GREATER: u32 = 26;
    /// Whether it is a turn, and not a roll.
    pub(super) const TURN: u32 = 29;
    /// Whether it is Black's.
    pub(super) const BLACK: u32 = 30;
    /// Whether the first step plays the smaller die.
    pub(super) const LESS_FIRST: u32 = 31;
}

/// A move as a number that [`name`] can write.
pub(super) fn code(ply: Ply) -> u32 {
    match ply {
        Ply::Roll(roll) => dice(roll),
        Ply::Turn(turn) => dice(turn.roll) | steps(&turn) | 1 << part::TURN,
    }
}

fn dice(roll: Roll) -> u32 {
    u32::from(roll.greater()) << part::GREATER | u32::from(roll.less()) << part::LESS
}

fn steps(turn: &Turn) -> u32 {
    let steps = turn.steps();
    let from = steps.iter().rev().fold(0, |from, step| from << 5 | u32::from(step.from));
    let plays_less_first = steps.first().is_some_and(|step| step.die == turn.roll.less());
    let flags = u32::from(turn.side == Side::Black) << part::BLACK | u32::from(plays_less_first) << part::LESS_FIRST;
    from << part::FROM | (steps.len() as u32) << part::COUNT | flags
}

/// With which probability the move with this code is drawn; `None` for a turn.
pub(super) fn probability(code: u32) -> Option<Fraction> {
    match code >> part::TURN & 1 {
        0 => rolled(code).map(Roll::probability),
        _ => None,
    }
}

fn rolled(code: u32) -> Option<Roll> {
    Roll::new((code >> part::GREATER & 7) as u8, (code >> part::LESS & 7) as u8)
}

/// The move with this code: `6-5`, `5-10 5-11`, `bar-3 20-off`, `13-10(2) 10-7(2)`, or `pass` where no man can move.
pub(super) fn name(code: u32) -> String {
    let Some(roll) = rolled(code) else { return String::new() };
    if code >> part::TURN & 1 == 0 {
        return roll_name(roll);
    }
    let side = if code >> part::BLACK & 1 == 1 { Side::Black } else { Side::White };
    let dice = if code >> part::LESS_FIRST & 1 == 1 {
        [roll.less(), roll.greater(), roll.less(), roll.less()]
    } else {
        [roll.greater(), roll.less(), roll.less(), roll.less()]
    };
    let count = (code >> part::COUNT & 7) as usize;
    let step = |(at, die): (u32, u8)| Step { from: (code >> (5 * at) & 31) as u8, die };
    let steps: Vec<Step> = (0..).zip(dice).map(step).take(count).collect();
    let same = steps.chunk_by(|one, next| one == next);
    let names: Vec<String> = same.map(|same| several(&step_name(side, same[0]), same.len())).collect();
    if names.is_empty() { PASS.to_owned() } else { names.join(" ") }
}

/// What the bar is called.
pub(super) const BAR_NAME: &str = "bar";

/// Where men are said to be that have been borne off.
pub(super) const OFF_NAME: &str = "off";

/// What is written where no man can move.
const PASS: &str = "pass";

fn several(name: &str, count: usize) -> String {
    if count == 1 { name.to_owned() } else { format!("{name}({count})") }
}

fn step_name(side: Side, step: Step) -> String {
    [step.from, step.to()].map(|place| place_name(side, place)).join("-")
}

/// A place as it is written, given as its owner counts.
pub(super) fn place_name(side: Side, place: u8) -> String {
    match place {
        BAR => BAR_NAME.to_owned(),
        OFF.. => OFF_NAME.to_owned(),
        point => side.place(point).to_string(),
    }
}

/// A roll as it is written.
pub(super) fn roll_name(roll: Roll) -> String {
    format!("{}-{}", roll.greater(), roll.less())
}

/// The roll that is written so.
pub(super) fn read_roll(text: &str) -> Option<Roll> {
    let (one, other) = text.split_once('-')?;
    Roll::new(one.parse().ok()?, other.parse().ok()?)
}
