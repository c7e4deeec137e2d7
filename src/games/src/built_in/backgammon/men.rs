//! Placement of the men of both players, and single steps.

pub const POINTS: u8 = 24;

/// Place of men that have been hit, in their owner's numbering: before the first point.
pub const BAR: u8 = 0;

/// Place of men that have been borne off, in their owner's numbering: behind the last point.
pub const OFF: u8 = POINTS + 1;

pub const HOME: u8 = 19;

pub const MEN: u8 = 15;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// MAX; moves from point 1 to point 24.
    White,
    /// MIN; moves from point 24 to point 1.
    Black,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Converts a place between the board's numbering and the player's, who counts points in the direction of play. The
    /// conversion is its own inverse.
    pub const fn place(self, place: u8) -> u8 {
        match self {
            Self::White => place,
            Self::Black => OFF - place,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    pub from: u8,
    pub die: u8,
}

impl Step {
    pub fn to(self) -> u8 {
        (self.from + self.die).min(OFF)
    }
}

/// Number of men of each player on each place, in their owner's numbering.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Men([[u8; OFF as usize + 1]; 2]);

impl Men {
    /// Returns an empty board with all men borne off, ready for [`Self::put`].
    pub fn off() -> Self {
        let mut men = [0; OFF as usize + 1];
        men[usize::from(OFF)] = MEN;
        Self([men; 2])
    }

    pub fn opening() -> Self {
        let mut men = Self::off();
        for (point, count) in [(1, 2), (12, 5), (17, 3), (19, 5)] {
            for side in Side::BOTH {
                men.put(side, point, count);
            }
        }
        men
    }

    /// Moves `count` borne-off men onto a place, or as many as are left.
    pub fn put(&mut self, side: Side, place: u8, count: u8) {
        let men = &mut self.0[side as usize];
        let count = count.min(men[usize::from(OFF)]);
        men[usize::from(OFF)] -= count;
        men[usize::from(place)] += count;
    }

    pub fn on(&self, side: Side, place: u8) -> u8 {
        self.0[side as usize][usize::from(place)]
    }

    /// Returns the pip count of a player: the points left to go. A man on the bar has the whole board to go.
    pub fn pips(&self, side: Side) -> i32 {
        (BAR..OFF).map(|place| i32::from(OFF - place) * i32::from(self.on(side, place))).sum()
    }

    pub fn has_borne_off_all(&self, side: Side) -> bool {
        self.on(side, OFF) == MEN
    }

    pub fn has_man_in(&self, side: Side, places: std::ops::Range<u8>) -> bool {
        places.into_iter().any(|place| self.on(side, place) > 0)
    }

    pub fn is_closed(&self, side: Side) -> bool {
        (HOME..OFF).all(|place| self.on(side, place) >= 2)
    }

    /// Returns true if the rules allow the step. Men on the bar enter first. A man cannot land on two men of the other player.
    /// Bearing off needs all men at home, and a die larger than necessary bears off only the rearmost man.
    pub fn allow(&self, side: Side, step: Step) -> bool {
        let Step { from, die } = step;
        let exists = self.on(side, from) > 0 && (from == BAR || self.on(side, BAR) == 0);
        if !exists {
            return false;
        }
        match step.to() {
            OFF => !self.has_man_in(side, BAR..HOME) && (from + die == OFF || !self.has_man_in(side, HOME..from)),
            to => self.on(side.other(), OFF - to) < 2,
        }
    }

    /// Makes a step and returns true if it hits a man.
    pub fn step(&mut self, side: Side, step: Step) -> bool {
        let to = step.to();
        self.move_man(side, step.from, to);
        if to == OFF || self.on(side.other(), OFF - to) == 0 {
            return false;
        }
        self.move_man(side.other(), OFF - to, BAR);
        true
    }

    pub fn take_back(&mut self, side: Side, step: Step, hits: bool) {
        let to = step.to();
        if hits {
            self.move_man(side.other(), BAR, OFF - to);
        }
        self.move_man(side, to, step.from);
    }

    fn move_man(&mut self, side: Side, from: u8, to: u8) {
        let men = &mut self.0[side as usize];
        men[usize::from(from)] -= 1;
        men[usize::from(to)] += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(from: u8, die: u8) -> Step {
        Step { from, die }
    }

    /// `white` and `black` are in their owner's numbering.
    fn men(white: &[(u8, u8)], black: &[(u8, u8)]) -> Men {
        let mut men = Men::off();
        for (side, places) in [(Side::White, white), (Side::Black, black)] {
            for &(place, count) in places {
                men.put(side, place, count);
            }
        }
        men
    }

    #[test]
    fn men_count_hit_and_are_borne_off() {
        // Both pip counts start at 167.
        {
            let opening = Men::opening();
            assert_eq!(Side::BOTH.map(|side| opening.pips(side)), [167, 167]);
            assert_eq!(Side::BOTH.map(|side| opening.on(side, OFF)), [0, 0]);
            // Black's two rearmost men are on White's point 24.
            assert_eq!((opening.on(Side::Black, 1), Side::Black.place(1)), (2, 24));
        }

        // Two men hold a point and one is hit.
        {
            let mut held = men(&[(1, 1)], &[(OFF - 5, 2), (OFF - 6, 1)]);
            assert!(!held.allow(Side::White, step(1, 4)));
            assert!(held.allow(Side::White, step(1, 5)));
            let before = held;
            assert!(held.step(Side::White, step(1, 5)), "it hits");
            assert_eq!((held.on(Side::Black, BAR), held.on(Side::White, 6)), (1, 1));
            assert!(!held.allow(Side::Black, step(OFF - 5, 1)), "who is on the bar comes in first");
            assert!(held.allow(Side::Black, step(BAR, 1)));
            held.take_back(Side::White, step(1, 5), true);
            assert_eq!(held, before);
        }

        // Men are borne off once all are home.
        {
            let all_home = men(&[(20, 1), (23, 2)], &[(1, 1)]);
            assert!(all_home.allow(Side::White, step(20, 5)) && all_home.allow(Side::White, step(20, 6)));
            assert!(all_home.allow(Side::White, step(23, 2)));
            assert!(!all_home.allow(Side::White, step(23, 3)), "a man further back has to use what is too much");
            assert!(!men(&[(18, 1), (23, 2)], &[]).allow(Side::White, step(23, 2)));
            assert!(!men(&[(BAR, 1), (23, 2)], &[]).allow(Side::White, step(23, 2)));
        }
    }
}
