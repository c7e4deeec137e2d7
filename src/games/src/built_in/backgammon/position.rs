//! Text of backgammon positions: White's men, Black's men, the player to move and the roll, `5x2,19x13/1x15/w6-5`.

use std::iter;

use super::{
    men::{BAR, MEN, Men, OFF, POINTS, Side},
    notation::{place_name, read_roll, roll_name},
    turns::Roll,
};
use plywood_messages::text::joined;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) men: Men,
    pub(super) side: Side,
    pub(super) roll: Option<Roll>,
}

impl Position {
    pub(super) fn opening() -> Self {
        Self { men: Men::opening(), side: Side::White, roll: None }
    }

    pub(super) fn winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.men.has_borne_off_all(side))
    }
}

fn places(side: Side) -> impl Iterator<Item = (u8, String)> {
    let points = (1..=POINTS).map(move |point| side.place(point));
    iter::once(BAR).chain(points).map(move |place| (place, place_name(side, place)))
}

pub fn write(position: &Position) -> String {
    let men = |side: Side| {
        let on = places(side).map(|(place, name)| (name, position.men.on(side, place)));
        let written = on.filter(|&(_, count)| count > 0).map(|(name, count)| match count {
            1 => name,
            _ => format!("{name}x{count}"),
        });
        joined(written, ",")
    };
    let roll = position.roll.map(roll_name).unwrap_or_default();
    format!("{}/{}/{}{roll}", men(Side::White), men(Side::Black), letter(position.side))
}

const fn letter(side: Side) -> char {
    match side {
        Side::White => 'w',
        Side::Black => 'b',
    }
}

pub fn parse(text: &str) -> Result<Position, String> {
    let parts: Vec<&str> = text.split('/').map(str::trim).collect();
    let [white, black, turn] = parts[..] else {
        return Err(string!("games/backgammon-parts"));
    };
    let mut men = Men::off();
    place_men(&mut men, Side::White, white)?;
    place_men(&mut men, Side::Black, black)?;
    let (side, roll) = turn_of(turn)?;
    let position = Position { men, side, roll };
    check(&position).map(|()| position)
}

fn place_men(men: &mut Men, side: Side, text: &str) -> Result<(), String> {
    for group in text.split([',', ' ']).filter(|group| !group.is_empty()) {
        let wrong = || string!("games/backgammon-men", given = Text(group));
        let (place, count) = group.split_once('x').unwrap_or((group, "1"));
        let (place, _) = places(side).find(|(_, name)| name == place).ok_or_else(wrong)?;
        let count: u8 = count.parse().ok().filter(|count| (1..=MEN).contains(count)).ok_or_else(wrong)?;
        if count > men.on(side, OFF) {
            return Err(string!("games/backgammon-too-many", given = Text(text), most = Count(usize::from(MEN))));
        }
        men.put(side, place, count);
    }
    Ok(())
}

fn turn_of(text: &str) -> Result<(Side, Option<Roll>), String> {
    let wrong = || string!("games/backgammon-turn", given = Text(text));
    let side = Side::BOTH.into_iter().find(|&side| text.starts_with(letter(side))).ok_or_else(wrong)?;
    match text[1..].trim() {
        "" => Ok((side, None)),
        roll => read_roll(roll).map(|roll| (side, Some(roll))).ok_or_else(wrong),
    }
}

fn check(position: &Position) -> Result<(), String> {
    let Position { men, side, roll } = position;
    let is_shared = |point: u8| men.on(Side::White, point) > 0 && men.on(Side::Black, OFF - point) > 0;
    if let Some(point) = (1..=POINTS).find(|&point| is_shared(point)) {
        return Err(string!("games/backgammon-shared", Text(point)));
    }
    let is_over = position.winner().is_some();
    // The player who bore off the last man moved last, and the game ends without another roll.
    if men.has_borne_off_all(*side) || (is_over && roll.is_some()) {
        return Err(string!("games/backgammon-over"));
    }
    if Side::BOTH.into_iter().all(|side| men.on(side, BAR) > 0 && men.is_closed(side.other())) {
        return Err(string!("games/backgammon-shut-out"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str) {
        assert_eq!(parse(text).map(|position| write(&position)).as_deref(), Ok(text));
    }

    #[test]
    fn positions_are_read_or_refused_with_the_reason() {
        // Text and parser agree.
        check("1x2,12x5,17x3,19x5/6x5,8x3,13x5,24x2/w");
        check("1x2,12x5,17x3,19x5/6x5,8x3,13x5,24x2/b6-5");
        check("bar,24/barx2,1x3/w1-1");
        check("/1/b");
        assert_eq!(parse("1x2 12x5 17x3 19x5 / 6x5 8x3 13x5 24x2 / w"), Ok(Position::opening()));
        assert_eq!(parse("24/1/w5-6"), parse("24/1/w6-5"));

        // Impossible positions are rejected with the reason.
        {
            refused("24/1", "three parts");
            refused("25/1/w", "`25`");
            refused("24x0/1/w", "`24x0`");
            refused("off/1/w", "`off`");
            refused("24x9,23x9/1/w", "15");
            refused("5/5/w", "point 5");
            refused("24/1/x", "`x`");
            refused("24/1/ä", "`ä`");
            refused("24/1/w7-1", "`w7-1`");
            refused("/1/w", "over");
            refused("/1/b6-5", "over");
            refused("//w", "over");
            let closed = "bar,19x2,20x2,21x2,22x2,23x2,24x2/bar,1x2,2x2,3x2,4x2,5x2,6x2/w";
            refused(closed, "shut out");
        }
    }

    #[track_caller]
    fn refused(text: &str, why: &str) {
        let message = parse(text).expect_err(text);
        assert!(message.contains(why), "{message}");
    }
}
